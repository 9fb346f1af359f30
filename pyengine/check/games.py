"""Random games, and at every state the properties that hold for its game."""

from collections.abc import Callable, Iterable
from math import inf
from random import Random
from typing import TypeVar

from engine.table import GameFault, State, Table
from pyengine.base.errors import GameError
from pyengine.check import hidden, rules, solvers
from pyengine.check.run import CheckReport, CheckRun, anew, expect, explained, fail
from pyengine.games.game import Game
from pyengine.recycle import ir

T = TypeVar("T")
SETUPS = 2000  # searched for states that look alike to a seat
SUPPORTS = 8  # matches in which it is tested which deals are dealt anew
PLAYED, LOOKED = 0.3, 0.9  # of the time, when games are played, and when it was looked at what seats know
ALIKE = "states alike to a seat have the same determinisations: nothing hidden stays"

HISTORY = "a history is a function of what the seat saw"

# Properties by the functions that they need.
ALWAYS = (
    "the same deal is the same state, whatever its memory held",
    "the moves are a pure function of the state",
    "the mover can tell its moves apart",
    "playing is a function of the state; copies are independent",
    "every game ends within max_decisions",
    "payoffs are between low and high",
)
OPTIONAL = {
    "place is within places": ("place",),
    "the heuristic gives a legal move, from the stream alone": ("heuristic",),
    "moves have texts of their own": ("move_text",),
    "states have texts": ("state_text",),
    "chance_outcomes holds what happens": ("chance_outcomes",),
    "an observation is a function of what the seat knows": ("observe", "resample"),
    HISTORY: ("observe", "information_key"),
    "moves have the same numbers everywhere": ("action",),
    "states with one information_key are alike to the seat": ("information_key",),
    "a determinisation keeps what the seat knows": ("resample",),
    "dealing anew twice is dealing anew once": ("resample",),
    "no stream of chance stays in place": ("resample", "information_key"),
    ALIKE: ("resample", "information_key"),
    "determinisations vary": ("resample",),
    "what others know is dealt anew": ("resample", "information_key"),
    "what is public is known to every seat, and all else is dealt anew for nobody's": ("spectators", "resample"),
    solvers.POSITIONS: ("position_key", "stream_at"),
    solvers.DRAWN: ("stream_at",),
    solvers.SIDES: ("sides",),
    solvers.DEALS: ("stream_at", "information_key"),
    solvers.SYMMETRIES: ("symmetric_keys", "stream_at"),
}
OF_MOVER = {
    "place": rules.check_place,
    "heuristic": rules.check_heuristic,
    "move_text": rules.check_move_texts,
    "action": rules.check_actions,
}


def check_game(
    game: Table | Game,
    games: int = 100,
    seed: int = 0,
    progress: Callable[[float, float], None] | None = None,
    seconds: float = inf,
) -> CheckReport:
    """Play random matches of a game, and test at every state what must hold for every game.

    Parameters
    ----------
    game : engine.table.Table, or any object whose attribute `table` is one
    games, seed : number of matches, of the setups 0, 1, ... of this seed. Their moves depend on the seed too.
    progress : called with (done, whole) now and then
    seconds : time after which no other match is begun; one is always tested

    Returns
    -------
    CheckReport : what was checked, and what was not, with the reason. Printed, it is a readable list.

    Raises
    ------
    GameError : a property does not hold. Its one sentence says which, and the match that shows it: start with
        `engine.table.State.deal(table, seed, setup)` and play the moves.
    TypeError, ValueError : no game; no matches, or no time.

    A failure of the game's own (`engine.table.GameFault`) is a GameError as well. What no test of this kind can see:
    whether the rules are the right ones, and whether determinisations are as probable as they should be.

    >>> report = pyengine.check_game(pyengine.game("kuhn"), games=5)
    >>> report.games, "moves have texts of their own" in str(report)
    (5, True)
    """
    table = game if isinstance(game, Table) else getattr(game, "table", None)
    if not isinstance(table, Table):
        raise TypeError(f"{game!r} is no game: expected an engine.table.Table, or an object with one as its table")
    if games < 1:
        raise ValueError(f"games is {games}; expected 1 or more")
    if not seconds > 0:
        raise ValueError(f"seconds is {seconds}; expected more than 0")
    run = CheckRun(game if isinstance(game, Game) else table, seed, Random(seed), seconds)
    tell = progress or (lambda done, whole: None)
    for name, needs in OPTIONAL.items():
        if lacking := [need for need in needs if need not in run.can]:
            run.skipped[name] = f"the game has no {' and no '.join(lacking)}"
    roots = [dealt(run, setup) for setup in range(hidden.ROOTS)]
    if len({state.raw for state in roots}) == 1:
        run.skipped["setups differ"] = "all deals are the same state"
    played = list[tuple[int, ...]]()
    while not played or len(played) < games and run.spent() < PLAYED:
        root = dealt(run, len(played))
        played.append(naming(root, walk, run, root, len(played)))
        tell(max(len(played) / games, run.spent() / PLAYED) * PLAYED, 1)
    naming(roots[0], rules.check_playouts, run)
    if {"stream_at", "information_key"} <= run.can:
        naming(roots[0], solvers.check_deals, run, roots[0])
    # Only now what seats know, so that a fault of the rules is named in a plain game, not in a determinisation.
    looked = check_known(run, roots, played, tell)
    lengths = [len(moves) for moves in played]
    counts = sum(lengths), min(lengths), max(lengths), run.states, sum(run.alike[seat] for seat in range(table.seats))
    support = run.dealt_outside, run.dealt_within
    other = run.anew, run.unfinished, run.pairs, len(run.forgetful), *support, len(run.untold)
    checked = tuple(name for name in (*ALWAYS, *OPTIONAL) if name not in run.skipped)
    return CheckReport(len(played), games, looked, *counts, *other, checked, run.skipped)


def check_known(run: CheckRun, roots: list[State], played: list[tuple[int, ...]], tell: Callable[..., None]) -> int:
    """Test what seats know, in as many of the matches as the time allows; their number."""
    looked, sees = 0, {"resample", "information_key"} <= run.can
    if sees:
        naming(roots[0], hidden.check_streams, run, [state for state in roots if not state.is_over])
    while not looked or looked < len(played) and run.spent() < LOOKED:
        look_around(run, dealt(run, looked), played[looked])
        if looked < SUPPORTS and sees and "position_key" in run.can and not (run.drawn or offered_by_chance(run)):
            naming(roots[0], hidden.check_support, run, dealt(run, looked), played[looked])
        looked += 1
        tell(max(PLAYED + (LOOKED - PLAYED) * looked / len(played), run.spent()), 1)
    if sees:
        look_at_setups(run, range(len(played), SETUPS))
    if "resample" in run.can:
        few = 2 * run.unfinished <= run.anew
        endless = f"{run.unfinished} of {run.anew} matches from states dealt anew do not end; expected few of them"
        expect(roots[0], few, endless)
        hidden.check_varies(run)
    if solvers.POSITIONS not in run.skipped and not run.pairs:
        run.skipped[solvers.POSITIONS] = "no two states had one position_key; check the game with fewer cards too"
    if not run.listed:
        none = "moves have more outcomes than are run through" if run.drawn else "no move drew from the stream"
        run.skipped.setdefault(solvers.DRAWN, none)
    return looked


def offered_by_chance(run: CheckRun) -> bool:
    """True if chance may decide what the options of a game are: of a table alone nobody knows."""
    program = getattr(run.game, "program", None)
    choices = [each for each in ir.walk(program.blocks if program else ()) if isinstance(each, ir.Choice)]
    return not isinstance(run.game, Game) or any(each.random for each in choices)


def dealt(run: CheckRun, setup: int) -> State:
    try:
        return State.deal(run.game, run.seed, setup)
    except GameFault as fault:
        raise GameError(explained(run.game, fault)) from fault


def naming(state: State, function: Callable[..., T], *arguments: object) -> T:
    """Calls a function; a fault of the game is named with the state that it was found in."""
    try:
        return function(*arguments)
    except GameFault as fault:
        fail(state, explained(state.game, fault))


def walk(run: CheckRun, root: State, setup: int) -> tuple[int, ...]:
    """Plays one random game, and tests its rules; returns the moves."""
    start, state, most = root.raw, root, run.table.max_decisions
    rules.check_deal(run, root, setup)
    while not state.is_over:
        expect(state, state.decision < most, f"the game goes on after the {most} decisions that it announces at most")
        state = naming(state, step, run, state)
    naming(state, check_state, run, state)
    rules.check_end(run, state)
    naming(state, solvers.check_sides, run, state)
    expect(root, root.raw == start, "playing on in a copy changed the original")
    run.other = state.copy()
    return state.history


def check_state(run: CheckRun, state: State) -> None:
    """Check what can be asked after the end too."""
    run.states += 1
    rules.check_asking(run, state)
    hidden.check_shown(run, state, "the state")
    if "state_text" in run.can:
        rules.check_state_texts(run, state)


def step(run: CheckRun, state: State) -> State:
    """Tests a state with a mover, and plays a random move."""
    check_state(run, state)
    for need, check in OF_MOVER.items():
        if need in run.can:
            check(run, state)
    move = run.random.randrange(len(state))
    after = rules.played(run, state, move)
    if "chance_outcomes" in run.can:
        rules.check_outcomes(run, state, move, after)
    if "stream_at" in run.can:
        solvers.check_drawn(run, state, move, after)
    return after


def look_around(run: CheckRun, state: State, moves: Iterable[int]) -> None:
    """Plays a game again from its deal, and tests what the seats know."""
    states = list[State]()
    for move in (*moves, None):
        if {"position_key", "stream_at"} <= run.can:
            naming(state, solvers.check_position, run, state)
        for seat in run.eyes:
            if "information_key" in run.can:
                naming(state, hidden.check_information, run, state, seat)
            if "resample" in run.can and move is not None:
                with anew(run, state, seat):
                    hidden.check_resample(run, state, seat)
            if {"resample", "observe"} <= run.can and seat >= 0:
                naming(state, hidden.check_observation, run, state, seat)
        if move is not None:
            states.append(state.copy())
            state.play(move)
    if "information_key" in run.can:
        solvers.note_recall(run, states, tuple(moves))
    if HISTORY not in run.skipped:
        naming(states[0] if states else state, hidden.check_history, run, states, tuple(moves))


def look_at_setups(run: CheckRun, setups: Iterable[int]) -> None:
    """Setups beyond the games: only so that states are found that look alike to a seat."""
    for setup in setups:
        if run.spent() >= 1:
            break
        state = dealt(run, setup)
        for seat in run.eyes:
            naming(state, hidden.check_information, run, state, seat)
    if not any(run.alike[seat] for seat in range(run.table.seats)):
        run.skipped[ALIKE] = "no two states were alike to a seat; check the game with fewer cards too"
