"""The setup's part of the variance of results, exactly, by walking through the matches of every deal: nothing here
knows how the engine counts.

A deal is a weight with the ends of its matches, (probability, payoffs by seat) pairs.
"""

from itertools import count

from tests.reference.measures import results_of

Deal = tuple[float, list[tuple[float, tuple[int, ...]]]]


def share(deals: list[Deal]) -> float:
    """Limit over infinitely many setups: the variance between deals, within a seat, over the sum of that, of the
    variance of the seats' means and of the variance within deals. All seats have the same player."""
    whole, seats = sum(weight for weight, _ in deals), range(len(deals[0][1][0][1]))
    setup = rest = 0.0
    means = []
    for seat in seats:
        mean = between = square = 0.0
        for weight, ends in deals:
            results = [(weight / whole * probability, results_of(payoffs)[seat]) for probability, payoffs in ends]
            expected = sum(chance * value for chance, value in results)
            mean += expected
            between += expected**2 * whole / weight
            square += sum(chance * value**2 for chance, value in results)
        means.append(mean)
        setup += (between - mean**2) / len(seats)
        rest += (square - between) / len(seats)
    seat = sum((mean - sum(means) / len(seats)) ** 2 for mean in means) / len(seats)
    return setup / (setup + seat + rest)


def played(state, policy, probability=1.0):
    """Every end of the matches from a state in which all seats play a policy, as a deal has them.

    ValueError where a move draws by chance: a setup fixes the stream of that chance, which is in no list of deals.
    """
    if state.is_over:
        return [(probability, state.payoffs())]
    moves, found = state.legal_moves(), []
    shares = [told.probability for told in policy.at(state)] if len(moves) > 1 else [1.0]
    for move, chance in zip(moves, shares, strict=True):
        if len(state.chance_outcomes(move)) != 1:
            raise ValueError(f"chance decides what comes of move {move} of {state.text()}")
        if chance:
            after = state.copy()
            after.play(move)
            found += played(after, policy, probability * chance)
    return found


def seen(state):
    """All that anybody ever sees in the matches from a state."""
    found = [state.information_key(0), state.information_key(1)]
    if state.is_over:
        return (*found, *state.payoffs())
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        found += seen(after)
    return tuple(found)


def deals_of(game, policy) -> list[Deal]:
    """The deals of a game for two, with the ends of their matches. Each is looked for among setups, because a policy
    asks for the past of a state, which listed deals do not have."""
    weights = {seen(state): weight for weight, state in game.deals()}
    states = {}
    for setup in count():
        if len(states) == len(weights):
            break
        state = game.deal(0, setup)
        states.setdefault(seen(state), state)
    return [(weights[key], played(state, policy)) for key, state in states.items()]
