"""State of a check of a game, and its report."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import NoReturn

from engine.recycle.abi import TOO_LONG
from engine.table import GameFault, State, Table
from pyengine.base.errors import GameError
from pyengine.games.game import Game

PAIRS = 200  # of states that are alike, compared for each seat; and of positions
MOST_MOVES, FIRST_MOVES = 1000, 10  # of a match that has more of them, the first are named: it may have no end


@dataclass(frozen=True)
class CheckReport:
    """Report of a check: `checked` names properties, `skipped` maps others to the reason."""

    games: int  # that were played: all that were asked for, unless the time was over
    asked: int
    looked: int  # games in whose states it was tested what the seats know
    decisions: int
    shortest: int  # decisions of a game
    longest: int
    states: int
    alike: int  # pairs of different states that one seat could not tell apart
    anew: int  # matches from states dealt anew
    unfinished: int  # of these, that did not end
    positions: int  # pairs of different states with one position_key
    forgetful: int  # information keys of decisions that were met after different own decisions
    outside: int  # determinisations of deals in which a seat would have seen other moves
    within: int  # of so many
    untold: int  # histories of decisions that stand for several things that a seat saw
    checked: tuple[str, ...]
    skipped: dict[str, str]

    def __str__(self) -> str:
        lines = [f"{self.games} matches of {self.shortest} to {self.longest} decisions, {self.states} states, "]
        lines[0] += f"{self.alike} pairs of states that a seat cannot tell apart"
        if self.looked < self.asked:
            lines.append(f"the time ran out: of {self.asked} matches, {self.looked} were tested for what seats know")
        endless = f"of {self.anew} matches from states dealt anew did not end"
        counted = {
            f"{endless}: dealing anew infers nothing from what others chose": self.unfinished,
            f"of {self.within} determinisations contradict earlier moves; (tell ..) says what they show": self.outside,
            "pairs of states with one position_key": self.positions,
            "information keys forget what their seat did; solvers keep it themselves": self.forgetful,
            "histories stand for several things that a seat saw, such as cards in another order": self.untold,
        }
        lines += [f"{count} {what}" for what, count in counted.items() if count]
        lines += [f"  holds        {name}" for name in self.checked]
        lines += [f"  not checked  {name}: {reason}" for name, reason in self.skipped.items()]
        return "\n".join(lines)


@dataclass
class Met:
    """The first state that was met with an information key of a seat."""

    raw: bytes
    place: str
    public: int  # the information key of a spectator
    facts: tuple[object, ...] | None = None  # what the seat sees: None until another state is compared


class CheckRun:
    """The game (a table, or a `pyengine.Game`), the generator of the choices, how many seconds it may take, and what
    was learnt so far."""

    def __init__(self, game: Table | Game, seed: int, random: Random, seconds: float = float("inf")) -> None:
        self.game, self.seed, self.random, self.seconds = game, seed, random, seconds
        self.began = time.monotonic()
        self.table = table = game if isinstance(game, Table) else game.table
        # A game in Python has texts for everything, whatever the table lacks.
        self.can = table.can if table is game else table.can | {"move_text", "state_text"}
        self.skipped: dict[str, str] = {}
        self.states = 0
        self.other: State | None = None  # a state of another match
        self.public = (-1,) * ("spectators" in self.can)
        self.eyes = (*range(table.seats), *self.public)  # whose knowledge is tested
        self.known: dict[int, dict[int, Met]] = {seat: {} for seat in self.eyes}  # by seat and information key
        self.anew = self.unfinished = 0  # matches from states dealt anew, and those of them that did not end
        self.alike = dict.fromkeys(self.eyes, 0)
        self.hidden: dict[int, State | None] = dict.fromkeys(self.eyes)  # a state that hides something from the seat
        self.varied = dict.fromkeys(self.eyes, False)
        self.positions: dict[int, tuple[bytes, str]] = {}  # by position key, the first state with it, and where it was
        self.drawn = self.listed = 0  # moves whose outcomes were to be run through, and were
        self.dealt_within = self.dealt_outside = 0  # determinisations, and those in which the moves were not legal
        self.pairs = 0  # of states with one position key
        # By seat and information key, what the seat had done before; and those keys that were met after other things.
        self.pasts: dict[tuple[int, int], tuple[int, ...]] = {}
        self.forgetful: set[tuple[int, int]] = set()
        # By mover, and the kind and name of a move, its number.
        self.actions: dict[tuple[int | None, int | None, int], int] = {}
        self.histories: dict[tuple[int, int], bytes] = {}  # by seat and what it saw of the match
        self.pasts_told: dict[tuple[int, bytes], int] = {}  # by seat and history, what it saw
        self.untold: set[tuple[int, bytes]] = set()  # histories that stand for different things seen
        self.dealt_anew: set[tuple[int, int]] = set()  # (seat, owner): resample for seat changed what owner knows

    def spent(self) -> float:
        """The share of its time that is over."""
        return (time.monotonic() - self.began) / self.seconds


def place_of(state: State) -> str:
    """The match that leads to a state, for `State.deal` and `play`."""
    assert state.dealt_from is not None  # only a determinisation comes from no deal
    seed, setup = state.dealt_from
    moves = [str(move) for move in state.history]
    more = f" and {len(moves) - FIRST_MOVES} more" if len(moves) > MOST_MOVES else ""
    return f"seed {seed}, deal {setup}, moves {' '.join(moves[:FIRST_MOVES] if more else moves) or 'none'}{more}"


def fail(state: State, sentence: str) -> NoReturn:
    """Raise GameError for this state of a match."""
    raise GameError(f"{sentence} ({place_of(state)})")


def expect(state: State, holds: bool, sentence: str) -> None:
    """Raise GameError unless a property holds; the sentence says how it fails."""
    if not holds:
        fail(state, sentence)


def expect_bounds(run: CheckRun, state: State, payoffs: Sequence[int], what: str) -> None:
    """Raise GameError unless payoffs are within the bounds of the table; `what` says of whom they are."""
    low, high = run.table.low, run.table.high
    expect(state, all(low <= payoff <= high for payoff in payoffs), f"{what}; expected {low} to {high}")


def explained(game: Table | Game, fault: GameFault) -> str:
    """Explain a fault; a game in Python may know more of it, such as the place in a program."""
    return game.explain(fault.status, str(fault)) if isinstance(game, Game) else str(fault)


@contextmanager
def anew(run: CheckRun, state: State, seat: int) -> Iterator[None]:
    """Around what is asked of determinisations: a fault of the game says that it is not of the match itself. That such
    a match does not end is none: what was dealt may contradict what others did, so that somebody has no move for ever.
    """
    run.anew += 1
    try:
        yield
    except GameFault as fault:
        if fault.status == TOO_LONG:
            run.unfinished += 1
            return
        sentence = explained(run.game, fault)
        fail(state, f"in a state dealt anew for seat {seat}, not in the match itself: {sentence}")


def text_of(state: State, seat: int | None = None) -> str | None:
    """The state's text, from the game in Python if there is one; None where there is none."""
    game = state.game
    return state.raw_text(seat) if game is None else game.state_text(state, seat)


def move_texts(state: State) -> list[str | None]:
    """The texts of the legal moves, likewise."""
    game = state.game
    return [state.raw_move_text(move) if game is None else game.move_text(state, move) for move in state.legal_moves()]


def names(state: State) -> list[int]:
    """The move keys of the legal moves, as the mover sees them."""
    return [state.move_key(move) for move in state.legal_moves()]


def seen_by(state: State, seat: int | None, texts: bool = True) -> tuple[object, ...]:
    """Return what a seat surely knows: who moves, and if it does, its moves, their texts and the kind of decision, but
    for games with phases, where that may follow from what has happened."""
    if state.mover != seat:
        return (state.mover,)
    moves = sorted(zip(names(state), move_texts(state)) if texts else names(state))
    return (state.mover, state.must_pass, None if state.table.phases else state.place, moves)


def observed(state: State, texts: bool = True) -> tuple[object, ...]:
    """Everything about a state that its table tells, without its bytes and its text."""
    seats = range(state.table.seats) if "information_key" in state.table.can else ()
    keys = [state.information_key(seat) for seat in seats]
    return keys, state.scores(), state.payoffs() if state.is_over else seen_by(state, state.mover, texts)


def same_future(first: State, second: State, random: Random) -> bool:
    """Tell whether two states look alike, now and after equal random moves to the end: in all but the texts of
    moves, which take a described game longer than all else."""
    first, second = first.copy(), second.copy()
    for _ in range(first.table.max_decisions + 1):
        if observed(first, texts=False) != observed(second, texts=False):
            return False
        if first.is_over:
            return True
        name = random.choice(names(first))
        first.play(names(first).index(name))
        second.play(names(second).index(name))
    return True
