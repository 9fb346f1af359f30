"""Moves of a game of Cross Kings, and its outcome as it took shape, as data that `plots` draws.

Values are exact, under best play of both from there on; the position must be small enough to be solved
(docs/games/crosskings.md says how small).
"""

import math
from dataclasses import dataclass
from typing import Unpack

import numpy as np
from numpy.typing import NDArray

from pyengine.base.errors import InputError, is_whole
from pyengine.crosskings import Card, Evaluation, Game, solve
from pyengine.crosskings.grid import Cell
from pyengine.crosskings.solution import Limits

SOLVABLE = 14  # cards that are left: solved in a fraction of a second where cards lie face down
SOLVABLE_KNOWN = 20  # likewise, where all are known


@dataclass(frozen=True)
class MoveAnalysis:
    """The effect of a move for the player to move, against the best move.

    own and other are the mean final points of the mover and of the opponent over all orderings of the face-down cards,
    if both play as well as possible after the move.

    offensive : own, less own after the best move: what the move gains for oneself
    defensive : other after the best move, less other: what the move takes from the opponent
    combined : their sum, the mean final difference less that of the best move. It can be above 0, since the moves are
        compared by the orderings they win before the difference.
    regret : expected result (1 for a win, 1/2 for a draw) of the best move less this one's, 0 to 1
    """

    move: Cell
    card: Card
    evaluation: Evaluation
    own: float
    other: float
    offensive: float
    defensive: float
    combined: float
    regret: float
    is_best: bool


def analyse_moves(game: Game, **limits: Unpack[Limits]) -> tuple[MoveAnalysis, ...]:
    """The moves of a position with their offensive, defensive and combined value, best first; none when it is over.

    limits : those of `solve`

    pyengine.InputError : the position was not solved within the limits.
    """
    solution = solve(game, **limits)
    expected, result = solution.check().expected, []
    for move, value in solution.ranking():
        (own, other), (best_own, best_other) = solution.scores[move], solution.scores[solution.best or move]
        gains = own - best_own, best_other - other
        regret, is_best = expected - value.expected, move == solution.best
        result.append(MoveAnalysis(move, game.board[move], value, own, other, *gains, sum(gains), regret, is_best))
    return tuple(result)


@dataclass(frozen=True)
class Course:
    """The outcome of a game under best play, seen at every position from `first` on, always from player 1's side.

    moves : how many moves had been made, shape (positions,)
    evaluations : of each position; the last of a finished game is its result
    played : the moves that were made from each of them, one less than the positions
    best : the best moves there, likewise
    regret : expected result that the player to move gave away by the move played, likewise
    luck : change of player 1's expected result by the card that turned up, likewise; 0 where none did
    """

    moves: NDArray[np.int_]
    evaluations: tuple[Evaluation, ...]
    played: tuple[Cell, ...]
    best: tuple[Cell | None, ...]
    regret: NDArray[np.float64]
    luck: NDArray[np.float64]

    @property
    def expected(self) -> NDArray[np.float64]:
        """Player 1's expected result at each position, shape (positions,)."""
        return np.array([value.expected for value in self.evaluations])

    @property
    def mean(self) -> NDArray[np.float64]:
        """Mean final difference at each position, shape (positions,)."""
        return np.array([value.mean for value in self.evaluations])

    def distribution(self) -> tuple[NDArray[np.int_], NDArray[np.float64]]:
        """(differences, shares): every final difference there is, shape (n,), and its share, shape (positions, n)."""
        found = [value.shares() for value in self.evaluations]
        differences = range(min(map(min, found)), max(map(max, found)) + 1)
        shares = [[row.get(difference, 0.0) for difference in differences] for row in found]
        return np.array(differences), np.array(shares)


def outcome_course(game: Game, first: int | None = None, **limits: Unpack[Limits]) -> Course:
    """Follow the outcome of a game move by move.

    Parameters
    ----------
    game : Game, finished or not
    first : from the position after so many moves on; by default from the first one that is small enough to be solved at
        once
    limits : those of `solve`

    Raises
    ------
    pyengine.InputError : no such position, or one that was not solved within the limits.
    """
    made = len(game.moves)
    if first is None:
        first = min(made, 36 - (SOLVABLE_KNOWN if game.known else SOLVABLE))
    if not is_whole(first, 0, made):
        raise InputError(f"the course begins after {first!r} moves; expected 0 to {made}, as many as were made")
    positions = [game.undo(made - number) for number in range(first, made + 1)]
    solutions = [solve(position, **limits) for position in positions]
    values = [_of_player_1(position, solution.check()) for position, solution in zip(positions, solutions)]
    played = game.moves[first:]
    regret, luck = np.zeros(len(played)), np.zeros(len(played))
    for number, move in enumerate(played):
        chosen = solutions[number].moves[move]
        regret[number] = solutions[number].check().expected - chosen.expected
        luck[number] = values[number + 1].expected - _of_player_1(positions[number], chosen).expected
    return Course(
        np.arange(first, made + 1),
        tuple(values),
        played,
        tuple(solution.best for solution in solutions[:-1]),
        regret,
        luck,
    )


@dataclass(frozen=True)
class Reveal:
    """A face-down card that turned up.

    move : the number of the move, from 1
    place : (row, column)
    card : what turned up
    possible : dict of each card that might have, with the evaluation that would have followed, from player 1's side
    """

    move: int
    place: Cell
    card: Card
    possible: dict[Card, Evaluation]


@dataclass(frozen=True)
class Collapse:
    """The uncertainty of the outcome as cards are revealed.

    moves : how many moves had been made, shape (positions,)
    face_down : how many cards lie face down, likewise
    deviation : standard deviation of the final difference over the orderings, likewise
    entropy : of the final difference, in bits, likewise
    reveals : the cards that turned up, in order
    course : the `Course` of the same positions
    """

    moves: NDArray[np.int_]
    face_down: NDArray[np.int_]
    deviation: NDArray[np.float64]
    entropy: NDArray[np.float64]
    reveals: tuple[Reveal, ...]
    course: Course


def collapse(game: Game, first: int | None = None, **limits: Unpack[Limits]) -> Collapse:
    """Follow how open the outcome of a game was; arguments and errors are those of `outcome_course`."""
    course = outcome_course(game, first, **limits)
    positions = [game.undo(len(game.moves) - int(number)) for number in course.moves]
    reveals = []
    for before, move in zip(positions, course.played):
        card = game.board[move]
        if before.board.is_face_down(*move) and len(before.face_down) > 1:
            possible = {
                card: _of_player_1(after, solve(after, **limits).check())
                for card, after in zip(before.face_down, before.move(*move))
            }
            reveals.append(Reveal(len(before.moves) + 1, move, card, possible))
    return Collapse(
        course.moves,
        np.array([len(position.face_down) for position in positions]),
        np.array([value.deviation for value in course.evaluations]),
        np.array([entropy(value) for value in course.evaluations]),
        tuple(reveals),
        course,
    )


def entropy(evaluation: Evaluation) -> float:
    """Entropy of the final difference, in bits; 0 where it is certain."""
    return abs(sum(share * math.log2(share) for share in evaluation.shares().values()))


@dataclass(frozen=True)
class Node:
    """A position of a tree.

    game : the position
    evaluation : under best play from here, from player 1's side
    move, card : what led here; None at the root
    is_best : whether the move is the one that is played
    weight : how many of the face-down cards lead here, of those that may turn up; 1 where nothing is turned up
    children : tuple of Node, one for each move and each card that may turn up, row by row
    """

    game: Game
    evaluation: Evaluation
    move: Cell | None
    card: Card | None
    is_best: bool
    weight: int
    children: tuple["Node", ...]

    def count(self) -> int:
        """Number of positions of the tree."""
        return 1 + sum(child.count() for child in self.children)


def tree(game: Game, depth: int = 3, most: int = 400, **limits: Unpack[Limits]) -> Node:
    """The tree of a small position, `depth` moves deep. Kings that are face down are one card: they lead to the same.

    Parameters
    ----------
    game : Game
    depth : moves, from 0
    most : positions, at most

    Raises
    ------
    pyengine.InputError : the tree is larger, or the position was not solved within the limits.
    """
    left = iter(range(most))

    def node(
        game: Game,
        depth: int,
        move: Cell | None = None,
        card: Card | None = None,
        is_best: bool = True,
        weight: int = 1,
    ) -> Node:
        if next(left, None) is None:
            raise InputError(f"the tree has more than {most} positions; expected a smaller depth or a later position")
        solution = solve(game, **limits)
        value = _of_player_1(game, solution.check())
        children = []
        for target in game.legal_moves if depth else ():
            kinds: dict[int, list[Game]] = {}
            for after in game.move(*target):
                kinds.setdefault(after.board[target].kind, []).append(after)
            for same in kinds.values():
                children.append(
                    node(same[0], depth - 1, target, same[0].board[target], target == solution.best, len(same))
                )
        return Node(game, value, move, card, is_best, weight, tuple(children))

    return node(game, depth)


def _of_player_1(game: Game, evaluation: Evaluation) -> Evaluation:
    return evaluation if game.is_p1_turn else -evaluation
