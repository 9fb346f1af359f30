"""The player that solves determinisations, on Kuhn poker: the judge of engine/players/exact.pxd."""

from tests.reference import kuhn
from tests.reference.streams import Stream, any_best, child, start

CARDS = "JQK"


def open_value(deal, past):
    """The first seat's payoff when both see both cards and play as well as they can."""
    seat = kuhn.mover(past)
    if seat is None:
        return kuhn.payoff(deal, past)
    return (max, min)[seat](open_value(deal, past + letter) for letter in "pb")


def choose(deal, past, determinisations, seed):
    """(number of the move, mean payoff of each): 0 passes, 1 bets; of equal ones any."""
    stream = Stream(start(child(seed, 0)))
    seat = kuhn.mover(past)
    sums = [0, 0]
    for _ in range(determinisations):
        other = CARDS[(CARDS.index(deal[seat]) + 1 + stream.below(2)) % 3]
        dealt = (deal[seat], other) if seat == 0 else (other, deal[seat])
        for move, letter in enumerate("pb"):
            sums[move] += (1 - 2 * seat) * open_value(dealt, past + letter)
    return any_best(sums, stream), [total / determinisations for total in sums]
