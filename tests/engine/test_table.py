"""States of any game in Python: Red7's from its own positions, and what every state does."""

import pytest

from engine.red7 import game as red7
from engine.table import State, Table
from tests.support import red7_states


def test_red7_from_a_position(draw):
    start = red7_states.deal(3, 4, players=2)
    start.play(0)
    table = red7.table(players=2, start=start.raw)
    assert red7.parts(State.deal(table, 0, 0)) == red7.parts(State.deal(table, 8, 1)) == red7.parts(start)
    with pytest.raises(ValueError, match="the start has .* bytes; expected"):
        red7.table(start=start.raw[1:])
    with pytest.raises(ValueError, match="6 players with 7 hand cards"):
        red7.table(players=6)
    with pytest.raises(TypeError, match="not a state of Red7"):
        red7.parts(State.deal(draw.table(), 0))


@pytest.fixture
def state(draw):
    return State.deal(draw.table(), 7, 3)


def test_undo(state):
    """However a state came to be: dealt, copied, dealt anew or read from bytes, draws and passes included."""
    for begun in (state, state.resample(0, 1), State(state.table, state.data)):
        trail = []
        while not begun.is_over:
            trail.append((begun.raw, begun.history, begun.dealt_from))
            begun.play(len(begun) - 1)
        again = begun.copy()
        for each in (begun, again):
            for before in reversed(trail):
                each.undo()
                assert (each.raw, each.history, each.dealt_from) == before
            with pytest.raises(IndexError, match="no move to undo"):
                each.undo()
            each.play(0)


def test_dealing(draw, state):
    table = state.table
    assert State.deal(table, 7, 3) == state != State.deal(table, 7, 4)
    assert State(table) == State.deal(table, 0, 0)
    assert State(table, state.data) == state and len(state.raw) == table.state_size
    assert (state.mover, state.decision, state.history, state.dealt_from) == (0, 0, (), (7, 3))
    assert State(table, state.data).dealt_from is None
    with pytest.raises(ValueError, match="3 bytes; a state of this game has 32"):
        State.trusted(table, b"abc")
    with pytest.raises(TypeError, match="made by the module of a game"):
        Table()
    assert State.deal(draw.table(), 7, 3) != state, "tables are told apart"
    assert state != 3


def test_playing_and_passing(state):
    state.play(0)
    for _ in range(2):
        state.play(1)
    assert state.mover == 0 and state.must_pass and state.legal_moves() == range(1) and len(state) == 1
    with pytest.raises(IndexError, match="move 1 of 1; expected 0 to 0"):
        state.play(1)
    state.play(0)
    assert state.history == (0, 1, 1, 0) and state.mover == 1 and not state.must_pass
    state.play(0)
    state.play(0)
    assert state.is_over and state.mover is None and state.place is None and not state.must_pass
    assert state.legal_moves() == range(0) and len(state) == 0 and state
    with pytest.raises(IndexError, match="move 0 after the end"):
        state.play(0)
    with pytest.raises(ValueError, match="the game is over"):
        state.heuristic_move(1)


def test_results_count_ties_half(draw):
    """The share of the others that a seat beats, ties counted half."""
    ties = 0
    for setup in range(40):
        state = State.deal(draw.table(4), 1, setup)
        for error in (state.payoffs, state.results):
            with pytest.raises(ValueError):
                error()
        state.random_playout(setup)
        payoffs = state.payoffs()
        assert all(type(payoff) is int for payoff in payoffs)
        ties += len(set(payoffs)) < 4
        assert state.results() == tuple(
            sum((mine > other) + (mine == other) / 2 for j, other in enumerate(payoffs) if j != i) / 3
            for i, mine in enumerate(payoffs)
        )
    assert ties > 5


def test_moves_that_others_do_not_see(state):
    assert [state.move_key(move, 1) for move in state.legal_moves()] == [0, 1, 1]
    assert len({state.move_key(move) for move in state.legal_moves()}) == 3
    assert state.move_key(1) == state.move_key(1, 0)
    keys = []
    for move in (1, 2):
        twin = state.copy()
        twin.play(move)
        keys.append([twin.information_key(seat) for seat in range(3)])
    assert keys[0][1:] == keys[1][1:] and keys[0][0] != keys[1][0]


def test_seats_that_are_not_there(state):
    for ask in (
        lambda: state.move_key(0, 3),
        lambda: state.information_key(-2),
        lambda: state.resample(3, 1),
        lambda: state.raw_text(3),
        lambda: state.check_seat(3),
    ):
        with pytest.raises(IndexError, match=r"seat -?\d of 3"):
            ask()
    for move in (-1, 3):
        for ask in (state.play, state.move_key, state.raw_move_text, state.chance_outcomes):
            with pytest.raises(IndexError, match=f"move {move} of 3"):
                ask(move)


def test_resampling(state):
    twin = state.resample(1, 5)
    assert twin == state.resample(1, 5) != state.resample(1, 6)
    assert twin.dealt_from is None and twin.history == ()
    assert twin.raw_text(1) == state.raw_text(1) and twin.raw_text() != state.raw_text()


def test_chance_outcomes(state):
    outcomes = state.chance_outcomes(1)
    assert [weight for weight, _ in outcomes] == [1] * 6
    assert len({outcome.raw_text() for _, outcome in outcomes}) == 6
    state.play(1)
    assert state.raw_text() in {outcome.raw_text() for _, outcome in outcomes}
    assert len(state.chance_outcomes(0)) == 1


def test_what_a_game_lacks(draw):
    table = draw.table(bare=True)
    state = State.deal(table, 1)
    assert table.can == frozenset() and table.places == 0
    assert state.place is state.scores() is state.raw_text() is state.raw_move_text(0) is None
    for ask, name in (
        (lambda: state.resample(0, 1), "resample"),
        (lambda: state.information_key(0), "information_key"),
        (lambda: state.heuristic_move(1), "heuristic"),
        (lambda: state.chance_outcomes(0), "chance_outcomes"),
    ):
        with pytest.raises(NotImplementedError, match=f"this game has no {name}"):
            ask()


def test_the_table_tells(draw):
    table = draw.table(2)
    assert (table.seats, table.max_moves, table.max_decisions, table.places) == (2, 3, 18, 4)
    assert (table.low, table.high, table.state_size) == (2, 12, 32)
    functions = "resample information_key observe action heuristic place chance_outcomes move_text state_text playout"
    assert table.can == set(functions.split())
