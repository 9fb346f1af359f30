"""Exploitability of a player: what it does in every information set, and the best response to that.

A policy that is estimated from answers looks more exploitable than the player is: the best response profits from the
chance of the answers, too. So responses are also found from some of the answers and measured on the others: what they
gain there is, on average, no more than a best response to the player gains.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.solving.replies.asking import Questions
from engine.solving.replies.replies import on_tree
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree
from pyengine.base.errors import InputError
from pyengine.solving.answer import MeanInterval
from pyengine.solving.deviations import estimate

if TYPE_CHECKING:
    from engine.players.chooser import Chooser
    from engine.solving.tree.solver import Policies
    from pyengine.games.game import Game
    from pyengine.games.kinds import Player

PARTS = 10  # into which answers are divided, one of which a response has not seen
EXACT = ("random", "heuristic")  # kinds of players whose draws can be run through
MATCHES, SEED = 2000, 1  # in which the most frequent line is looked for
NEAR = 1e-12  # two returns that differ by less are equal


class Answers(NamedTuple):
    """Behaviour of a player: a policy; where it was asked, also by parts of the answers.

    policies : by seat, as `engine.solving.tree.solver` has them
    parts : (policies by one part of the answers, policies by all the others); none where it is exact
    questions : how many information sets a state tells apart
    samples : answers to each; 0 where it is exact
    mixed : to how many of them the answers differ
    """

    policies: "Policies"
    parts: list[tuple["Policies", "Policies"]]
    questions: int
    samples: int
    mixed: int = 0


class Departure(NamedTuple):
    """Departure of a best response from the player.

    infoset : its number in the tree
    gain : what is gained by departing there, as far as the player itself plays until then; over all information sets of
        the seat, gains add up to that of its best response
    move : its place among the sequences of the information set
    """

    infoset: int
    seat: int
    gain: float
    move: int


class PlayedLine(NamedTuple):
    """A line of play through a departure.

    often : in so many matches of all where the seat plays its best response
    seed, setup : a deal in which it is played
    played : of each decision (number of the information set, or -1 where there was no choice, place of the move, its
        number)
    """

    seat: int
    often: float
    seed: int
    setup: int
    played: list[tuple[int, int, int]]


def answers(
    tree: Tree,
    game: "Game",
    player: "Player",
    samples: int,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int, int], None] = lambda done, whole: None,
) -> Answers:
    """Return the player's behaviour in every information set, exactly or from so many answers in each, which follow
    from the seed, whatever the threads; InputError where it cannot play this game, or fails, or the tree keeps no
    states to ask it in."""
    player.check(game)
    policy = player.policy(game)
    if policy is not None or player.kind.name == "random":
        return Answers(policy.on(tree) if policy else Solver(tree).uniform(), [], tree.infosets, 0)
    try:
        own = player.chooser(game)
        questions = Questions(tree, own.remembers)
    except ValueError as error:
        raise InputError(f"the player {player.text} cannot be asked: {error} of {tree.infosets}") from None
    known: Sequence[Callable[[Chooser], NDArray[np.float64] | None]] = (questions.chances, questions.shares)
    for shares_of in known if player.kind.name in EXACT else known[:1]:
        shares = player.asked(shares_of, own)
        if shares is not None:
            return Answers(_policies(questions, shares), [], questions.count, 0)
    counts = np.zeros((min(samples, PARTS), questions.places), np.int64)
    choosers: SimpleQueue[Chooser] = SimpleQueue()  # one for each thread
    for _ in range(threads):
        choosers.put(player.chooser(game))

    def ask(number: int) -> None:
        chooser = choosers.get()
        try:
            player.asked(questions.ask, chooser, number, number + 1, seed, samples, counts)
        finally:
            choosers.put(chooser)

    pool = ThreadPoolExecutor(threads)
    try:
        for done, _ in enumerate(pool.map(ask, range(questions.count)), 1):
            progress(done, questions.count)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    total = counts.sum(0)
    parts = [(part, total - part) for part in counts] if len(counts) > 1 else []
    kinds = np.add.reduceat(np.minimum(total, 1), questions.firsts) if questions.count else np.zeros(0)
    halves = [(_policies(questions, part), _policies(questions, others)) for part, others in parts]
    return Answers(_policies(questions, total), halves, questions.count, samples, int((kinds > 1).sum()))


def _policies(questions: Questions, answers: NDArray[np.int64] | NDArray[np.float64]) -> "Policies":
    """The shares of answers as a policy: those to one question add up to 1."""
    whole = np.add.reduceat(answers, questions.firsts) if questions.count else np.ones(0)
    shares = np.ones(questions.places)
    shares[1:] = answers[1:] / np.repeat(whole, np.diff([*questions.firsts, questions.places]))
    return tuple([shares[places] for places in questions.answers])


class Response:
    """Best responses to a policy.

    policies : by seat. Of moves that are as good as each other, they make those that the policy itself makes.
    """

    def __init__(self, solver: Solver, answered: "Policies") -> None:
        self.solver, self.answered = solver, answered
        self.sides = [_Side(solver, seat, answered) for seat in range(len(answered))]
        self.policies: Policies = tuple([side.policy for side in self.sides])

    def alone(self, seat: int, answered: "Policies") -> "Policies":
        """A policy but for one seat, which plays this response."""
        return (*answered[:seat], self.policies[seat], *answered[seat + 1 :])

    def against(self, answered: "Policies") -> tuple[float, ...]:
        """Return the gain of each seat that alone plays its response, and not the policy as the others do."""
        values = self.solver.values(answered)
        return tuple(self.solver.values(self.alone(seat, answered))[seat] - own for seat, own in enumerate(values))

    def gains(self, seat: int, own: NDArray[np.float64], answered: "Policies") -> NDArray[np.float64]:
        """Return a seat's gain in each information set against a policy of the others, if it plays this response
        there and from there on, and its own policy until then."""
        side = self.sides[seat]
        reached = np.ones(len(own))
        for first, count, parent in zip(side.firsts, side.counts, side.parents):
            reached[first : first + count] = own[first : first + count] * reached[parent]
        worth = self.solver.worth(seat, self.alone(seat, answered))
        return reached[side.parents] * side.sums((side.policy - own) * worth)

    def departures(self, seat: int, crossed: "Sequence[Crossed]" = ()) -> list[Departure]:
        """List where a seat gains against the policy, most first; how much is told by what other responses gain
        there against answers that they have not seen, where there are such."""
        side, own, found = self.sides[seat], self.answered[seat], []
        gains = self.gains(seat, own, self.answered)
        told = np.mean([each.gains(seat, own, unseen) for each, unseen in crossed], axis=0) if crossed else gains
        for i in np.argsort(-gains, kind="stable")[: (gains > NEAR).sum()]:
            move = side.policy[side.firsts[i] :][: side.counts[i]].argmax()
            found.append(Departure(side.numbers[i], seat, float(told[i]), int(move)))
        return found

    def line(self, departures: list[Departure]) -> PlayedLine | None:
        """The most frequent line of play through the first of these departures of one seat that is met where the seat
        plays its best response, in 2000 matches."""
        if not departures:
            return None
        seat = departures[0].seat
        replies, numbers = on_tree(self.solver.tree, self.alone(seat, self.answered))
        infosets = [*numbers.tolist(), -1]
        met: dict[tuple[tuple[int, int], ...], list[PlayedLine]] = {}
        for setup in range(MATCHES):
            played = [(infosets[found], place, move) for found, place, move in replies.play(SEED, setup)]
            history = tuple((infoset, place) for infoset, place, _ in played if infoset >= 0)
            met.setdefault(history, []).append(PlayedLine(seat, 0, SEED, setup, played))
        for departure in departures:
            through = [lines for history, lines in met.items() if (departure.infoset, departure.move) in history]
            if through:
                lines = max(through, key=len)
                return lines[0]._replace(often=len(lines) / MATCHES)
        return None


Crossed = tuple[Response, "Policies"]


class _Side:
    """The best response of a seat, which plays `own` itself; numbers of its information sets, and by sequence."""

    def __init__(self, solver: Solver, seat: int, answered: "Policies") -> None:
        infosets = [(number, *solver.tree.infoset(number)) for number in range(solver.tree.infosets)]
        mine = [each for each in infosets if each[1] == seat]
        self.numbers = [each[0] for each in mine]
        self.firsts, self.counts, self.parents = (np.array([each[at] for each in mine], np.int64) for at in (2, 3, 4))
        self.own, self.returns = answered[seat], solver.worth(seat, answered, best=True)
        self.best = np.maximum.reduceat(self.returns, self.firsts) if mine else np.zeros(0)
        good = self.returns >= self.spread(self.best) - NEAR
        chosen = np.where(good, self.own, 0.0)
        chosen = np.where(self.spread(self.sums(chosen)) > 0, chosen, good)
        self.policy: NDArray[np.float64] = chosen / self.spread(self.sums(chosen))

    def sums(self, rows: NDArray[np.float64]) -> NDArray[np.float64]:
        """Over the moves of each information set."""
        return np.add.reduceat(rows, self.firsts) if len(self.firsts) else np.zeros(0)

    def spread(self, each: NDArray[np.float64]) -> NDArray[np.float64]:
        """A number of every information set, by sequence; 1 for that of no move."""
        return np.concatenate([np.ones(1), np.repeat(each, self.counts)])


def crossed(solver: Solver, answered: Answers) -> list[Crossed]:
    """Responses to some of the answers, each with the policy by the others."""
    return [(Response(solver, others), part) for part, others in answered.parts]


def at_least(responses: "Sequence[Crossed]") -> list[MeanInterval]:
    """Estimate gains of responses against unseen answers: all seats in the mean, and each one."""
    gains = [response.against(unseen) for response, unseen in responses]
    return [estimate(column) for column in ([sum(each) / len(each) for each in gains], *zip(*gains))]
