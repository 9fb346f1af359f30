"""Perfect information Monte Carlo on Red7, slow and obvious: the judge of engine/players/pimc.pxd.

States are `pyengine.red7.State`; the order of the draws stands in that file.
"""

from dataclasses import replace
from math import sqrt

from .streams import any_best, shuffle


def cards_of(card_set):
    return [card for card in range(56) if card_set >> card & 1]


def determinise(state, seat, stream):
    """A state in which the hands of the others and the deck are dealt anew: unseen cards ascending, shuffled from the
    end, to the other hands by seat and then to the deck."""
    others = [i for i in range(state.game.seats) if i != seat]
    cards = sorted(list(state.deck) + [card for i in others for card in cards_of(state.hands[i])])
    shuffle(cards, stream)
    hands = list(state.hands)
    for i in others:
        held = len(cards_of(state.hands[i]))
        hands[i] = sum(1 << card for card in cards[:held])
        cards = cards[held:]
    return state.laid_out(state.game, replace(state.parts, hands=tuple(hands), deck=bytes(cards)))


def keys_of(state):
    """By legal move, its key: card + 1 or 0 for none, times 256 for the play, and the same for the discard."""
    return [state.move_key(move) for move in state.legal_moves()]


def results(state):
    """Twice the seats that each one beats plus those that it ties, in a match that is over."""
    return [
        2 * (state.game.seats - 1) if seat == state.winner else state.game.seats - 2 for seat in range(state.game.seats)
    ]


def payoffs(state):
    """1 for the winner of a match that is over."""
    return [int(seat == state.winner) for seat in range(state.game.seats)]


def play_out(state, stream, rule=None):
    """At random; or by a rule of thumb, rule(state, stream) -> number of a move."""
    while state.winner is None:
        state.play(rule(state, stream) if rule and len(state) > 1 else stream.below(len(state)))
    return results(state)


def guarded(state, guard, stream, chosen, means, visits):
    """The rule's move in a determinisation, unless the chosen one's mean is so many standard errors higher, which are
    taken for as large as they can be; `guard` is (rule, standard errors)."""
    rule, errors = guard
    dealt = determinise(state, state.mover, stream)
    ruled = keys_of(state).index(keys_of(dealt)[rule(dealt, stream)])
    if not (visits[chosen] and visits[ruled]):
        return ruled
    error = 0.5 * sqrt(1 / visits[chosen] + 1 / visits[ruled])
    return chosen if means[chosen] - means[ruled] > errors * error else ruled


def estimate(state, determinisations, playouts, stream, rule=None):
    """[determinisation][move][seat]: sums of results over the playouts."""
    table = []
    for _ in range(determinisations):
        dealt = determinise(state, state.mover, stream)
        table.append([])
        for move in range(len(state)):
            sums = [0] * state.game.seats
            for _ in range(playouts):
                played = dealt.copy()
                played.play(move)
                sums = [a + b for a, b in zip(sums, play_out(played, stream, rule))]
            table[-1].append(sums)
    return table


def choose(state, determinisations, playouts, stream, rule=None, guard=None):
    """The number of the move with the best mean, of equal ones any."""
    table = estimate(state, determinisations, playouts, stream, rule)
    totals = [sum(row[move][state.mover] for row in table) for move in range(len(state))]
    best = any_best(totals, stream)
    if not guard:
        return best
    count = determinisations * playouts
    means = [total / (count * 2 * (state.game.seats - 1)) for total in totals]
    return guarded(state, guard, stream, best, means, [count] * len(state))
