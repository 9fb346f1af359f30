"""Properties of every game: dealing, moves, playing, ends, and the small optional functions."""

import numpy as np

from engine.batch import action
from engine.counting.matches import play
from engine.table import State
from pyengine.check.run import CheckRun, expect, expect_bounds, move_texts, names, observed, text_of
from pyengine.games.game import Game
from pyengine.games.spaces import AMONG

PLAYOUTS = 50  # setups of which one match is compared


def check_deal(run: CheckRun, state: State, setup: int) -> None:
    """Check that a setup is the same bytes each time, also in memory that was used before."""
    again = State.deal(run.game, run.seed, setup)
    expect(state, again.raw == state.raw, "dealing the same deal twice gives different states")
    if run.other is not None:
        run.other.begin(run.seed, setup)
        remains = "deal does not set all bytes of the state: what was in its memory before remains"
        expect(state, run.other.raw == state.raw, remains)


def check_asking(run: CheckRun, state: State) -> None:
    """Questions have one answer and change nothing."""
    before = state.raw
    found = (state.mover, state.must_pass, state.place, names(state), observed(state))
    distinct = len(set(found[3])) == len(found[3])
    expect(state, distinct, f"two legal moves of seat {state.mover} have the same move_key for it")
    for fill in (0, 255, 1):
        twin = State.trusted(run.game, before)
        twin.forget_moves(fill)
        if run.other is not None:
            run.other.forget_moves(fill)
            len(run.other)
        again = (twin.mover, twin.must_pass, twin.place, names(twin), observed(twin))
        expect(state, again == found, "legal_moves, or another question, is not a pure function of the state")
        expect(state, twin.raw == before, "a question changes the state")
    expect(state, state.raw == before, "a question changes the state")


def check_place(run: CheckRun, state: State) -> None:
    """`place` is below `places`."""
    places = range(run.table.places)
    expect(state, state.place in places, f"place gave {state.place}; expected 0 to {len(places) - 1}")


def check_heuristic(run: CheckRun, state: State) -> None:
    """The rule of thumb gives a legal move, and depends on the state and the stream alone."""
    seed = run.random.getrandbits(64)
    before, move = state.raw, state.heuristic_move(seed)
    expect(state, move in state.legal_moves(), f"the heuristic gave {move}; expected 0 to {len(state) - 1}")
    again = State.trusted(run.game, before).heuristic_move(seed)
    expect(state, again == move, "the heuristic is not a function of the state and the stream")
    expect(state, state.raw == before, "the heuristic changes the state")


def check_actions(run: CheckRun, state: State) -> None:
    """Numbers of moves are below `actions`, and belong to their names, or to their place among others; moves of several
    kinds may share a name, as in two choices of a described game."""
    parts = run.game.spaces().action if isinstance(run.game, Game) else ()
    for move in state.legal_moves():
        number, name = action(state, move), state.move_key(move)
        expect(state, number < run.table.actions, f"action gave {number}; expected 0 to {run.table.actions - 1}")
        if any(part.start <= number < part.stop and AMONG in part.meaning for part in parts):
            continue
        known = run.actions.setdefault((state.mover, state.move_kind(move), name), number)
        expect(state, known == number, f"action gave {number} for a move of the same move_key that had {known} before")


def check_move_texts(run: CheckRun, state: State) -> None:
    """Every move has a text of its own."""
    texts = move_texts(state)
    expect(state, all(texts), "a move has no text")
    expect(state, len(set(texts)) == len(texts), "two legal moves have the same text")


def check_state_texts(run: CheckRun, state: State) -> None:
    """There is a text of everything and one for the mover, at the end for every seat."""
    before, seats = state.raw, range(run.table.seats) if state.is_over else (state.mover,)
    expect(state, all(text_of(state, seat) for seat in (None, *seats)), "the state has no text")
    expect(state, state.raw == before, "a text changes the state")


def check_outcomes(run: CheckRun, state: State, move: int, after: State) -> None:
    """Check that outcomes of a move have positive weights, and hold what happened."""
    outcomes = state.chance_outcomes(move)
    expect(state, bool(outcomes), f"chance_outcomes gave nothing for move {move}")
    expect(state, all(weight for weight, _ in outcomes), f"chance_outcomes gave a weight of 0 for move {move}")
    again = State.trusted(run.game, state.raw).chance_outcomes(move)
    first, second = ([(weight, outcome.raw) for weight, outcome in found] for found in (outcomes, again))
    expect(state, first == second, "chance_outcomes is not a function of the state and the move")
    seen = [observed(outcome) for _, outcome in outcomes]
    expect(after, observed(after) in seen, "chance_outcomes did not hold the state that the last move led to")


def played(run: CheckRun, state: State, move: int) -> State:
    """The state after a move; playing is a function of the bytes, and copies are independent."""
    before = state.raw
    after = state.copy()
    after.play(move)
    twin = State.trusted(run.game, before)
    twin.forget_moves(255)
    twin.play(move)
    expect(after, twin.raw == after.raw, "the last move, played in two equal states, gave two different ones")
    expect(after, state.raw == before, "playing the last move in a copy changed the original")
    return after


def check_playouts(run: CheckRun) -> None:
    """Check that a match played on in one go is what the table's other functions make of it."""
    for setup in range(PLAYOUTS if "playout" in run.can else 0):
        moves: list[int] = []
        at_once = play(run.table, run.seed, setup, 1, 0, 1)
        one_by_one = play(run.table, run.seed, setup, 1, 0, 1, following=(0, moves))
        same = all(np.array_equal(count, one_by_one[0][name]) for name, count in at_once[0].items())
        root = State.deal(run.game, run.seed, setup)
        expect(root, same, "playout plays another match than mover, legal_moves and play with the same draws")


def check_end(run: CheckRun, state: State) -> None:
    """Payoffs are within their bounds, and asking for them changes nothing."""
    before, payoffs = state.raw, state.payoffs()
    expect_bounds(run, state, payoffs, f"the payoffs are {payoffs}")
    again = State.trusted(run.game, before).payoffs()
    expect(state, again == payoffs and state.raw == before, "payoffs is not a pure function of the state")
