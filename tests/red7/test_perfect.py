"""Perfect play of Red7 for two: against a slow search over the slow rules, as a table's solver, and as a command."""

import pytest

import pyengine
from pyengine.red7 import Options, State, solve
from tests.reference import red7 as reference

RULES = [dict(draw=draw, lead_only=lead_only) for draw in (True, False) for lead_only in (False, True)]


def slowly(position, options, known):
    """Of every legal move whether the mover wins after it."""
    key = str(position)
    if key not in known:
        below = (position.play(move, options) for move in position.legal_moves(options))
        known[key] = [not any(slowly(after, options, known)) for after in below]
    return known[key]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("hand, deals", [(1, 20), (2, 20), (3, 8)])
def test_who_wins_by_the_slow_rules(rules, hand, deals):
    options = reference.Options(players=2, hand=hand, **rules)
    winners = set()
    for setup in range(deals):
        expected = slowly(reference.deal(5, setup, options), options, {})
        found = solve(State.from_seed(5, setup, options=Options(players=2, hand=hand, **rules)))
        assert list(found.moves) == expected
        assert found.winner == (0 if any(expected) else 1)
        winners.add(found.winner)
    assert winners == {0, 1}


def search(state, known):
    """As `slowly`, with the compiled state, which plays faster."""
    key = state.palettes, state.hands, state.deck, state.canvas, state.mover
    if key not in known:
        known[key] = False
        for number in () if state.must_pass else state.legal_moves():
            state.play(number)
            lost = not search(state, known)
            state.undo()
            if lost:
                known[key] = True
                break
    return known[key]


@pytest.mark.parametrize("rules", RULES)
def test_later_positions(rules):
    state, known = State.from_seed(2, 3, options=Options(players=2, hand=4, **rules)), {}
    for number in range(len(state)):
        state.play(number)
        assert any(solve(state).moves) == search(state, known)
        assert solve(State.from_text(str(state), options=Options(**rules))) == solve(state)
        state.undo()


def test_a_line_wins():
    for setup in range(12):
        state = State.from_seed(9, setup, options=Options(players=2, hand=5))
        found = solve(state)
        for text in found.line:
            state.play(state.move_texts().index(text))
        assert state.winner == found.winner


@pytest.mark.parametrize("rules", [{}, {"lead_only": True}])
def test_the_table_solves(rules):
    given_up = []
    for setup in range(5):
        state = pyengine.game("red7", players=2, hand=4, **rules).deal(setup)
        best = solve(State.from_seed(setup, options=Options(players=2, hand=4, **rules))).moves
        assert state.solve() == best
        given_up.append(state.solve(limit=1) is None)
    assert any(given_up)
    assert "solve" not in pyengine.game("red7", players=3).table.can


@pytest.mark.parametrize("call, message", (
    *((lambda state, rules=rules: solve(State.from_seed(1, options=Options(**rules))), "one hand of Red7 for two")
      for rules in ({}, {"players": 2, "actions": True}, {"players": 2, "points": 9})),
    (lambda state: solve(pyengine.game("kuhn").deal(1)), "expected a pyengine.red7.State"),
    (lambda state: solve(State.from_text("G1: O7 / x V2: B5 | @ R 1")), "over"),
))  # fmt: skip
def test_questions_that_have_no_answer(call, message):
    with pytest.raises(ValueError, match=message):
        call(State.from_seed(1, options=Options(players=2)))
