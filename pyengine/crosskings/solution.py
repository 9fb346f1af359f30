"""Exact values of positions: the compiled search with limits, and its answers in the words of this package."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from itertools import permutations
from numbers import Real
from typing import TYPE_CHECKING, Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from engine.crosskings.solver import ExactSolver, SearchResult
from pyengine.base import notebook
from pyengine.base.cpu import available_cpus
from pyengine.base.errors import InputError, is_whole
from pyengine.crosskings import display
from pyengine.crosskings.cards import FACE_DOWN, Card, cell_of
from pyengine.crosskings.evaluation import Evaluation
from pyengine.crosskings.grid import PLACES, Cell

if TYPE_CHECKING:
    from pyengine.crosskings import Game

MEMORY = 256  # MiB
SMALL = 12  # cards left up to which one thread does
MOST_DIFFERENCE = 51  # at the end of a game; docs/games/crosskings-solver.md proves it
MOST_FACE_DOWN = 8  # cards whose orderings are listed one by one
EVERY = 1.0  # seconds between two reports


@dataclass(frozen=True)
class Bounds:
    """Bounds of a move's value.

    low, high : of the expected result, 0 to 1
    least, most : of the mean final difference
    """

    low: float
    high: float
    least: float
    most: float

    def __str__(self) -> str:
        return f"{' to '.join(f'{100 * bound:.1f}' for bound in sorted({self.low, self.high}))} %"


@dataclass(frozen=True)
class Solution:
    """A position's values as far as they were found, as the player to move sees it.

    game : the Game
    moves : dict {(row, column): Evaluation} in the order of the cells; those that were solved, all if `complete`
    evaluation : None where not all moves were solved
    best : the move that is played, None when the game is over or not all moves were solved
    line : the best moves up to the first that turns up one of several cards, that one included, or to the end
    certain : the best moves up to the first that depends on a card that turns up, or to the end; empty without maps
    cards : dict {(row, column): {card: `Evaluation`}} of the moves that turn up one of several cards, for each that it
        may be; empty without maps
    scores : dict {(row, column): (mean points of the mover, of the opponent)} at the end of best play; empty without
        maps
    bounds : dict {(row, column): `Bounds`} of all moves
    complete : whether everything that was asked for is solved
    nodes, seconds, threads : positions that the search looked at, how long it took, how many threads searched
    """

    game: "Game"
    evaluation: Evaluation | None
    moves: dict[Cell, Evaluation]
    best: Cell | None = None
    line: tuple[Cell, ...] = ()
    certain: tuple[Cell, ...] = ()
    cards: dict[Cell, dict[Card, Evaluation]] = field(default_factory=dict)
    scores: dict[Cell, tuple[float, float]] = field(default_factory=dict)
    bounds: dict[Cell, Bounds] = field(default_factory=dict)
    complete: bool = True
    nodes: int = 0
    seconds: float = 0.0
    threads: int = 1

    def ranking(self) -> list[tuple[Cell, Evaluation]]:
        """[(move, Evaluation)], best first; of equal ones the lower row, then the column further right."""
        return sorted(self.moves.items(), key=lambda pair: (pair[1].rank, pair[0]), reverse=True)

    @property
    def bound(self) -> Bounds:
        """Proved bounds of the position: of its best move, whichever that is."""
        low, high = (max(getattr(each, name) for each in self.bounds.values()) for name in ("low", "high"))
        able = [each for each in self.bounds.values() if each.high >= low]
        return Bounds(low, high, min(each.least for each in able), max(each.most for each in able))

    @property
    def proved(self) -> tuple[Cell, ...]:
        """The best moves as far as they are certain; of a position that is not solved the first one, where it is proved
        to be better than all others, or none."""
        if self.best is not None:
            return self.certain or self.line
        low = self.bound.low if self.bounds else 0
        able = [place for place, each in self.bounds.items() if each.high >= low]
        return tuple(able) if len(able) == 1 else ()

    def as_evaluation(self) -> dict[str, object]:
        """The dict of `Game.evaluate`."""
        others: dict[Cell, object] = {move: dict(value.outcomes) for move, value in self.moves.items()}
        for move, possible in self.cards.items():
            others[move] = {card: dict(value.outcomes) for card, value in possible.items()}
        return {
            "Deterministic optimal moves": self.certain,
            "Evaluation": dict(self.check().outcomes),
            "Known info for other branches": {move: each for move, each in others.items() if move != self.best},
        }

    def check(self) -> Evaluation:
        """The evaluation; raises InputError if the position is not solved."""
        if self.evaluation is not None and self.complete:
            return self.evaluation
        moves = f"{len(self.moves)} of {len(self.game.legal_moves)} moves"
        said = f"the position was not solved in {self.seconds:.1f} s: {moves} were"
        if self.best is not None:
            said = f"the values were found in {self.seconds:.1f} s, their outcomes ordering by ordering were not"
        raise InputError(f"{said}; expected more time, or a later position")

    def as_dict(self) -> dict[str, object]:
        """Everything as JSON has it; how the search ran stands under `run`."""
        moves = []
        for move, value in self.ranking():
            card = self.game.board[move]
            points = dict(zip(("own", "other"), self.scores.get(move, ())))
            named = {"move": list(move), "card": None if card.is_face_down else card.text()}
            moves.append(named | value.as_dict() | points)
        open_moves = {move: bounds for move, bounds in self.bounds.items() if move not in self.moves}
        return {
            "game": self.game.save(),
            "known": self.game.known,
            "player": 1 if self.game.is_p1_turn else 2,
            "complete": self.complete,
            "evaluation": self.evaluation and self.evaluation.as_dict(),
            "best": self.best and list(self.best),
            "line": [list(move) for move in self.line],
            "moves": moves,
            "bounds": [{"move": list(move), **asdict(bounds)} for move, bounds in open_moves.items()],
            "run": {"nodes": self.nodes, "seconds": self.seconds, "threads": self.threads},
        }

    def __repr__(self) -> str:
        state = self.evaluation if self.complete else f"not complete, {len(self.moves)} moves"
        return f"<solution {state}>"

    _repr_html_ = notebook.lined(display.solution)


class MoveEvaluations(dict[Cell, Evaluation]):
    """An `Evaluation` for every move; shows itself in notebooks."""

    def __init__(self, solution: Solution) -> None:
        super().__init__(solution.moves)
        self.solution = solution

    _repr_html_ = notebook.lined(lambda thing: display.solution(thing.solution))


class Limits(TypedDict, total=False):
    """Options of `solve` beside the game."""

    maps: bool
    seconds: float | None
    memory: int | None
    threads: int | None
    report: Callable[[Solution], object] | None


def solve(
    game: "Game",
    *,
    maps: bool = True,
    seconds: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    report: Callable[[Solution], object] | None = None,
) -> Solution:
    """The exact value of a position and of each of its moves, if both play on as well as possible.

    The search remembers what it saw of a game, so that a position of the same game comes faster.

    game : Game
    maps : also the outcomes ordering by ordering, for which each ordering is followed once
    seconds : search no longer; None for as long as it takes
    memory : of the search's tables, in MiB; None for 256. More makes large positions faster.
    threads : that search; None for one for each core. Values do not depend on it.
    report : called about every second with the `Solution` as far as it is proved

    pyengine.InputError : an impossible limit.
    """
    seconds = None if seconds is None else checked_time(seconds)
    memory = _checked("memory", MEMORY if memory is None else memory, 2**20, " MiB")
    threads = _checked("threads", available_cpus() if threads is None else threads, 1024, "")
    if game.is_over:
        return Solution(game, Evaluation({game.negamax_score: game.multiplicity}), {})
    threads = 1 if len(game.board.remaining) <= SMALL else threads
    told = None if report is None else lambda found: report(_solution(game, found, threads))
    found = _searched(game, memory, maps=maps, threads=threads, seconds=seconds, report=told)
    return _solution(game, found, threads)


def checked_time(seconds: float) -> float:
    """The seconds, as far as the system can wait; raises InputError where they are no time."""
    if not (isinstance(seconds, Real) and seconds > 0):
        raise InputError(f"seconds is {seconds!r}; expected more than 0")
    return min(seconds, threading.TIMEOUT_MAX)


def _checked(name: str, value: int, most: int, unit: str) -> int:
    if not is_whole(value, 1, most):
        raise InputError(f"{name} is {value!r}; expected 1 to {most}{unit}")
    return int(value)


def _searched(game: "Game", memory: int, **limits: Any) -> SearchResult:
    """Result of the compiled search within limits and so many MiB."""
    # Whoever asks meanwhile, from another thread or from `report`, gets a solver of its own.
    solver = _idle.pop(memory, None)
    if solver is None:
        _idle.clear()  # two tables would be more than was asked for
        solver = ExactSolver(memory << 20)
    try:
        found = solver.solve(game.position(), every=EVERY, **limits)
    except MemoryError:
        raise InputError(f"there are no {memory} MiB of memory to be had here; expected less") from None
    _idle.clear()
    _idle[memory] = solver
    return found


def _solution(game: "Game", found: SearchResult, threads: int) -> Solution:
    """The `Solution` of what the compiled search found."""
    orderings, certain = found.orderings, tuple(PLACES[cell] for cell in found.certain or ())
    moves = {PLACES[cell]: Evaluation((), value, orderings) for cell, value in sorted(found.moves.items())}
    bounds = {}
    for cell, (low, high, *sums) in sorted(found.bounds.items()):
        means = (max(-MOST_DIFFERENCE, min(total / orderings, MOST_DIFFERENCE)) for total in sums)
        if cell is not None:
            bounds[PLACES[cell]] = Bounds(low / (2 * orderings), high / (2 * orderings), *means)
    line = tuple(PLACES[cell] for cell in found.line or ())
    cards: dict[Cell, dict[Card, Evaluation]] = {}
    scores: dict[Cell, tuple[float, float]] = {}
    if found.scores is not None:
        side = 1 if game.is_p1_turn else -1
        for move in game.legal_moves:
            possible, by_kind = game.possible_cards(move), found.scores[cell_of(move)]
            moves[move], scores[move] = _summed([by_kind[card.kind] for card in possible], side)
            if len(possible) > 1:
                cards[move] = {card: _summed([by_kind[card.kind]], side)[0] for card in possible}
        bounds = {move: Bounds(value.expected, value.expected, value.mean, value.mean) for move, value in moves.items()}
        turned = [number for number, move in enumerate(certain, 1) if move in FACE_DOWN and len(game.face_down) > 1]
        line = certain[: turned[0] if turned else None]
    outcomes = moves[line[0]] if scores else Evaluation(found.outcomes) if found.outcomes else None
    best, ran = line[0] if line else None, (found.complete, found.nodes, found.seconds, threads)
    return Solution(game, outcomes, moves, best, line, certain, cards, scores, bounds, *ran)


def _summed(possible: Iterable[Mapping[tuple[int, int], int]], side: int) -> tuple[Evaluation, tuple[float, float]]:
    """(Evaluation, mean points of mover and opponent) of {(player 1, player 2): orderings} of each card; side is 1 for
    player 1."""
    found: Counter[tuple[int, int]] = Counter()
    for pairs in possible:
        found.update(pairs)
    outcomes: Counter[int] = Counter()
    for (first, second), count in found.items():
        outcomes[side * (first - second)] += count
    own, other = (sum(pair[i] * count for pair, count in found.items()) / found.total() for i in (0, 1)[::side])
    return Evaluation(outcomes), (own, other)


def differences(game: "Game", seconds: float | None = None) -> dict[Cell, NDArray[np.int16]]:
    """The final difference for the player to move after each move and best play, ordering by ordering.

    Returns
    -------
    dict {(row, column): array (n!,)}, by the orderings of the n cards that lie face down on the cells that are face
    down, row by row, in lexicographic order of the cards. All moves meet the same orderings, so that they can be
    compared one by one. InputError: more than eight cards lie face down, or it took longer than `seconds`.
    """
    seconds = None if seconds is None else checked_time(seconds)
    if len(game.face_down) > MOST_FACE_DOWN:
        raise InputError(f"{len(game.face_down)} cards lie face down; expected {MOST_FACE_DOWN} at most")
    orders = np.empty((game.multiplicity, len(PLACES)), np.uint8)
    hidden = [cell for cell, card in enumerate(game.cells) if card.is_face_down]
    orders[:, hidden] = list(permutations([card.kind for card in game.face_down]))
    found = _searched(game, MEMORY, orders=orders, seconds=seconds).differences
    if found is None:
        raise InputError(f"the differences were not found in {seconds:g} s; expected more time, or a later position")
    return {PLACES[cell]: column for cell, column in sorted(found.items())}


_idle: dict[int, ExactSolver] = {}  # the solver that was used last, by its MiB
