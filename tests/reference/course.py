"""The course of matches, slow and obvious: what `engine.counting.runs` counts, as Counters of what is counted.

A number below 64 stands for itself, a larger one for the middle of those that have its six highest bits. Of decisions
and turns from 256 on those are counted whose bits beyond the eight highest are 0.
"""

from collections import Counter
from fractions import Fraction
from math import floor, lcm

from tests.reference.measures import depth
from tests.reference.streams import choice

CERTAIN = Fraction(9, 10)


def shown(number):
    size = 2 ** max(0, number.bit_length() - 6)
    return number - number % size + (size - 1) // 2


def followed(state, seed, setup, match):
    """[(seat, legal moves, lead)] of a random match from a `pyengine.State`."""
    stream, steps = choice(seed, setup, match), []
    while state.mover is not None:
        scores = state.scores() and sorted(state.scores())
        count = 0 if state.must_pass else len(state)
        steps.append((state.mover, count, scores and scores[-1] - scores[-2]))
        state.play(stream.below(count))
    return steps


def begins(steps):
    """The steps with which turns begin."""
    return [step for i, step in enumerate(steps) if i == 0 or steps[i - 1][0] != step[0]]


def by_number(matches, part):
    """Count how often the number of a step comes with the `part`-th of its figures."""
    return Counter(
        (i, shown(step[part]))
        for steps in matches
        for i, step in enumerate(steps, 1)
        if i % 2 ** max(0, i.bit_length() - 8) == 0
    )


def chances(match, decision):
    """By seat: of its side to win, if all go on at random."""
    return [float(sum(decision.wins[each] for each in match.side(seat))) for seat in range(len(decision.wins))]


def weights(match):
    """Of each winner, in units of one match shared by all numbers of winners."""
    winners = match.winners()
    return {seat: lcm(*range(1, len(match.payoffs) + 1)) // len(winners) for seat in winners}


def by_tenth(matches):
    """Counter of (row, tenth, percent): row 0 are the winners, the others the seats."""
    found = Counter()
    for match in matches:
        for tenth in range(11):
            at = chances(match, match.decisions[tenth * (len(match.decisions) - 1) // 10])
            for seat, chance in enumerate(at):
                percent = floor(100 * chance + 0.5)
                found[1 + seat, tenth, percent] += 1
                if seat in match.winners():
                    found[0, tenth, percent] += weights(match)[seat]
    return found


def certain(matches):
    """Counter of the tenth in which winners become certain, and stay so; 10: they never do."""
    found = Counter()
    for match in matches:
        for seat, weight in weights(match).items():
            doubtful = [i for i, each in enumerate(match.decisions, 1) if chances(match, each)[seat] < CERTAIN]
            found[10 * max(doubtful, default=0) // len(match.decisions)] += weight
    return found


def dramas(matches):
    """Counter of hundredths."""
    found = Counter()
    for match in matches:
        for seat, weight in weights(match).items():
            found[floor(100 * depth(match, seat) + 0.5)] += weight
    return found
