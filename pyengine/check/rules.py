"""Properties of every game: dealing, moves, playing, ends, and the small optional functions."""

from engine.table import State
from pyengine.check.run import fail, move_texts, names, observed, text_of


def check_deal(run, state, used):
    """The same setup is the same bytes, also in memory that was used before."""
    seed, setup = state.dealt_from
    again = State.deal(run.game, seed, setup)
    if again.raw != state.raw:
        fail(state, "dealing the same setup twice gives different states")
    if used is not None:
        used.begin(seed, setup)
        if used.raw != state.raw:
            fail(state, "deal does not set all bytes of the state: what was in its memory before remains")


def check_asking(run, state):
    """Questions have one answer and change nothing."""
    before = state.raw
    found = (state.mover, state.must_pass, state.place, names(state), observed(state))
    if len(set(found[3])) < len(found[3]):
        fail(state, f"two legal moves of seat {state.mover} have the same move_key for it")
    for fill in (0, 255, 1):
        twin = State.trusted(run.game, before)
        twin.forget_moves(fill)
        if run.other is not None:
            run.other.forget_moves(fill)
            len(run.other)
        if (twin.mover, twin.must_pass, twin.place, names(twin), observed(twin)) != found:
            fail(state, "legal_moves, or another question, is not a pure function of the state")
        if twin.raw != before:
            fail(state, "a question changes the state")
    if state.raw != before:
        fail(state, "a question changes the state")


def check_place(run, state):
    """`place` is below `places`."""
    if not 0 <= state.place < run.table.places:
        fail(state, f"place gave {state.place}; expected 0 to {run.table.places - 1}")


def check_heuristic(run, state):
    """The rule of thumb gives a legal move, and depends on the state and the stream alone."""
    seed = run.random.getrandbits(64)
    before, move = state.raw, state.heuristic_move(seed)
    if move not in state.legal_moves():
        fail(state, f"the heuristic gave {move}; expected 0 to {len(state) - 1}")
    if State.trusted(run.game, before).heuristic_move(seed) != move:
        fail(state, "the heuristic is not a function of the state and the stream")
    if state.raw != before:
        fail(state, "the heuristic changes the state")


def check_move_texts(run, state):
    """Every move has a text of its own."""
    texts = move_texts(state)
    if not all(texts):
        fail(state, "a move has no text")
    if len(set(texts)) < len(texts):
        fail(state, "two legal moves have the same text")


def check_state_texts(run, state):
    """There is a text for every seat and for all."""
    before = state.raw
    if not all(text_of(state, seat) for seat in (None, *range(run.table.seats))):
        fail(state, "the state has no text")
    if state.raw != before:
        fail(state, "a text changes the state")


def check_outcomes(run, state, move, after):
    """What chance can do after a move has positive weights, and what it did is among it."""
    outcomes = state.chance_outcomes(move)
    if not outcomes:
        fail(state, f"chance_outcomes gave nothing for move {move}")
    if any(weight == 0 for weight, _ in outcomes):
        fail(state, f"chance_outcomes gave a weight of 0 for move {move}")
    if [(weight, outcome.raw) for weight, outcome in outcomes] != [
        (weight, outcome.raw) for weight, outcome in State.trusted(run.game, state.raw).chance_outcomes(move)
    ]:
        fail(state, "chance_outcomes is not a function of the state and the move")
    if observed(after) not in [observed(outcome) for _, outcome in outcomes]:
        fail(after, "chance_outcomes did not hold the state that the last move led to")


def played(run, state, move):
    """The state after a move; playing is a function of the bytes, and copies are independent."""
    before = state.raw
    after = state.copy()
    after.play(move)
    twin = State.trusted(run.game, before)
    twin.forget_moves(255)
    twin.play(move)
    if twin.raw != after.raw:
        fail(after, "the last move, played in two equal states, gave two different ones")
    if state.raw != before:
        fail(after, "playing the last move in a copy changed the original")
    return after


def check_end(run, state):
    """Payoffs are within their bounds, and asking for them changes nothing."""
    before, payoffs = state.raw, state.payoffs()
    if not all(run.table.low <= payoff <= run.table.high for payoff in payoffs):
        fail(state, f"the payoffs are {payoffs}; expected {run.table.low} to {run.table.high}")
    if State.trusted(run.game, before).payoffs() != payoffs or state.raw != before:
        fail(state, "payoffs is not a pure function of the state")
