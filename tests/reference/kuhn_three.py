"""Kuhn poker for three from its rules alone: 24 deals of a jack, queen, king and ace, numbers 0 to 3; every history of
passing (p: a check or a fold) and betting (b: a bet or a call), in strings; best responses by going through all of it.

A policy is a function (seat, card, history) -> how often the seat bets or calls there.
"""

from itertools import permutations

SEATS = range(3)
DEALS = list(permutations(range(4), 3))


def is_over(history):
    first = history.find("b")
    return len(history) == (3 if first < 0 else first + 3)


def payoffs(deal, history):
    """Everybody pays 1, and 1 more for a bet or a call; the highest card takes all, of those who are in after a bet."""
    paid = [1 + ("b" in history[seat::3]) for seat in SEATS]
    inside = [seat for seat in SEATS if "b" in history[seat::3] or "b" not in history]
    winner = max(inside, key=lambda seat: deal[seat])
    return [sum(paid) * (seat == winner) - paid[seat] for seat in SEATS]


def shares(policy, seat, card, history):
    bets = policy(seat, card, history)
    return ("p", 1 - bets), ("b", bets)


def values(policy):
    """Mean payoffs of all three."""

    def expect(deal, history):
        if is_over(history):
            return payoffs(deal, history)
        seat = len(history) % 3
        after = [
            [share * each for each in expect(deal, history + move)]
            for move, share in shares(policy, seat, deal[seat], history)
        ]
        return [sum(each) for each in zip(*after)]

    return [sum(each) / len(DEALS) for each in zip(*(expect(deal, "") for deal in DEALS))]


def best(seat, policy):
    """Mean payoff of a seat by its best response to the two others."""

    def respond(history, weights):  # of the deals in which it has one card
        if is_over(history):
            return sum(weight * payoffs(deal, history)[seat] for deal, weight in weights.items())
        mover = len(history) % 3
        if mover == seat:
            return max(respond(history + move, weights) for move in "pb")
        return sum(
            respond(
                history + move,
                {
                    deal: weight * dict(shares(policy, mover, deal[mover], history))[move]
                    for deal, weight in weights.items()
                },
            )
            for move in "pb"
        )

    hands = [{deal: 1 / len(DEALS) for deal in DEALS if deal[seat] == card} for card in range(4)]
    return sum(respond("", hand) for hand in hands)


def gains(policy):
    """Gain of each seat that departs alone."""
    return [best(seat, policy) - value for seat, value in enumerate(values(policy))]
