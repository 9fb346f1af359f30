"""Kuhn poker's whole tree through its table, against the rules in plain Python."""

import pytest

from engine.table import State
from tests.reference import kuhn as reference


@pytest.fixture(scope="module")
def deals(kuhn):
    """The state of every deal, by the text of its cards."""
    states = (State.deal(kuhn.table(), 0, setup) for setup in range(60))
    return {state.raw_text(): state for state in states}


def after(state, past):
    state = state.copy()
    for letter in past:
        state.play("pb".index(letter))
    return state


def paths(state, past=""):
    """(past, state) of all states below one, itself included."""
    yield past, state
    for move in state.legal_moves():
        yield from paths(after(state, "pb"[move]), past + "pb"[move])


def test_the_tree(deals):
    assert set(deals) == set(reference.DEALS)
    ends = 0
    for deal, root in deals.items():
        for past, state in paths(root):
            assert state.mover == reference.mover(past)
            assert len(state) == (0 if state.is_over else 2)
            if state.is_over:
                ends += 1
                won = reference.payoff(deal, past)
                assert state.payoffs() == state.scores() == (won, -won)
                assert state.results() == (float(won > 0), float(won < 0))
            else:
                assert state.scores() == (0, 0) and state.place == len(past)
    assert ends == 30


def test_information_sets(deals):
    keys = {}
    for deal, root in deals.items():
        for past, state in paths(root):
            if not state.is_over:
                key = state.information_key(state.mover)
                assert keys.setdefault((deal[state.mover], past), key) == key
    assert set(keys) == set(reference.information_sets()) and len(set(keys.values())) == 12


def test_a_determinisation_is_one_of_the_two_other_cards(deals):
    found = {(seat, deals["QK"].resample(seat, seed).raw_text()) for seat in (0, 1) for seed in range(40)}
    assert found == {(0, "QJ"), (0, "QK"), (1, "JK"), (1, "QK")}


def test_texts(deals):
    state = after(deals["JK"], "pb")
    assert state.raw_text() == "JK check bet" and state.raw_text(0) == "J? check bet"
    assert state.raw_text(1) == "?K check bet"
    assert [state.raw_move_text(move) for move in state.legal_moves()] == ["fold", "call"]
    assert [deals["JK"].raw_move_text(move) for move in (0, 1)] == ["check", "bet"]


def test_the_rule_of_thumb(deals):
    assert {after(deals["KQ"], "pb").heuristic_move(seed) for seed in range(9)} == {1}
    assert {deals["JQ"].heuristic_move(seed) for seed in range(9)} == {0}
    assert {deals["QJ"].heuristic_move(seed) for seed in range(9)} == {0, 1}


def test_open_cards_are_solved(deals):
    """With both cards seen, by hand: the lower card folds to a bet, the higher one calls it."""
    for deal, root in deals.items():
        sign = 1 if "JQK".index(deal[0]) > "JQK".index(deal[1]) else -1
        assert root.solve() == ((1.0, 1.0) if sign > 0 else (-1.0, -2.0))
        facing = after(root, "b")
        assert facing.solve() == ((-1.0, -2.0) if sign > 0 else (-1.0, 2.0))
    assert root.solve(limit=3) is None
    with pytest.raises(ValueError):
        after(root, "pp").solve()
