"""Rollouts of the rule of thumb, slow and obvious, with means and errors as fractions: the judge of
engine/players/rollout.pxd, which says in which order things are drawn.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial

from . import pimc
from .streams import Stream, any_best, child, start

LEAST, WIDTH = 8, Fraction(3, 2)


@dataclass
class Racer:
    """Results of a move in each determinisation, and how much they are above those of the rule's move there."""

    rewards: list = field(default_factory=list)
    differences: list = field(default_factory=list)

    @property
    def mean(self):
        return Fraction(sum(self.differences), len(self.differences))

    @property
    def square(self):
        """The mean's standard error, squared."""
        count = len(self.differences)
        return sum((each - self.mean) ** 2 for each in self.differences) / (count * (count - 1))

    def is_better(self, guard, least):
        """True if the mean is more than so many standard errors above 0, of so many differences at least."""
        return len(self.differences) >= least and self.mean > 0 and self.mean**2 > guard**2 * self.square

    def is_below(self, other):
        """True if the intervals do not meet, and the other one is the higher."""
        gap = (other.mean - self.mean) / WIDTH  # is it more than both errors together?
        rest = gap**2 - self.square - other.square
        return gap > 0 and rest > 0 and rest**2 > 4 * self.square * other.square


@dataclass
class Race:
    """Which move is the rule's, all moves, those that are still in the race, and the stream's state behind it."""

    ruled: int
    racers: list
    racing: list
    state: int

    def found(self):
        """By legal move: in how many determinisations it was played, and the sum of its rewards."""
        return [(len(racer.rewards), sum(racer.rewards)) for racer in self.racers]

    def choice(self, guard=1, least=2):
        """The number of the move with the largest mean of those that are better than the rule's, of equal ones any; or
        that one."""
        better = [move for move in self.racing if self.racers[move].is_better(Fraction(guard), least)]
        best = any_best([self.racers[move].mean for move in better], Stream(self.state))
        return self.ruled if best is None else better[best]


def race(moves, playouts, stream, deal, rule, earned):
    """A decision with so many moves and playouts.

    deal(stream) -> determinisation, rule(determinisation, stream) -> number of a move, earned(determinisation, move,
    stream) -> what the mover gets where all go by the rule after this move
    """
    racers, racing, ruled, spent = [Racer() for _ in range(moves)], list(range(moves)), None, 0
    while True:
        dealt = deal(stream)
        first = ruled is None
        if first:
            ruled = rule(dealt, stream)
        number = stream.draw()
        spent += len(racing)
        if spent > playouts and not first:
            break
        rewards = {move: earned(dealt, move, Stream(start(child(number, 0)))) for move in racing}
        for move in racing:
            racers[move].rewards.append(rewards[move])
            racers[move].differences.append(rewards[move] - rewards[ruled])
        if len(racers[ruled].rewards) >= LEAST:
            racing = [
                move
                for move in racing
                if move == ruled or not any(racers[move].is_below(racers[other]) for other in racing)
            ]
        if len(racing) == 1:
            break
    return Race(ruled, racers, racing, stream.state)


def race_of_red7(state, playouts, stream, rule, payoff=False):
    """A decision of a `pyengine.red7.State`."""

    def earned(dealt, move, behind):
        played = dealt.copy()
        played.play(move)
        results = pimc.play_out(played, behind, rule)
        return (pimc.payoffs(played) if payoff else results)[state.mover]

    return race(len(state), playouts, stream, partial(pimc.determinise, state, state.mover), rule, earned)


def race_of_match(match, playouts, stream, payoff=False):
    """A decision of a described game's `tests.reference.recycle.Match`."""

    def earned(dealt, move, behind):
        played = dealt.copy()
        played.play(move)
        while not played.over:
            played.play(played.ruled(behind))
        won = played.payoffs if payoff else [2 * (played.state.players - 1) * each for each in played.results]
        return round(won[match.mover])

    deal = partial(match.determinised, match.mover)
    return race(len(match.choices), playouts, stream, deal, type(match).ruled, earned)
