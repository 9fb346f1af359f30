"""Knowledge of a seat: keys tell apart all that it can, and determinisations tell nothing that it cannot."""

from itertools import combinations

from pyengine.recycle.game import Described
from pyengine.red7.game import parts_of
from tests.players.test_players import endgame

# Seat 0 looks at the top card alone, or everybody does; then it lies where nobody sees it.
SHOWN = """(game (setup (create players 2) (create deck (game iloc S) (deck (RANK (A, B, C, D)))))
 (choice ((do ((move (top (game iloc S)) (top ((0 player) iloc H)))
               (move (top ((0 player) iloc H)) (top (game iloc T)))))
          (do ((move (top (game iloc S)) (top (game vloc V)))
               (move (top (game vloc V)) (top (game iloc T)))))))
 (choice ((turn pass) (inc (game sto X) 1))) (scoring max 0))
"""


def test_who_else_knows_a_card_is_knowledge():
    alone, shown = (Described(SHOWN).deal(1) for _ in range(2))
    alone.play(0)
    shown.play(1)
    assert alone.reader.piles() == shown.reader.piles()
    assert [{state.reader.known(card) for card in range(4)} for state in (alone, shown)] == [{0, 1}, {0, 3}]
    assert alone.information_key(0) != shown.information_key(0)


def after(state, move):
    state = state.copy()
    state.play(move)
    return state


def test_what_another_seat_drew_does_not_stay_in_red7():
    """Two matches in which seat 0 drew different cards are one to seat 1."""
    decks = "B3 Y6 O2 G6", "Y6 B3 O2 G6"
    one, other = (endgame("R1/V2", "R7 B7 G7 Y7/I7 I1 I2", deck, "V") for deck in decks)
    drawn = 0
    for move in range(len(one)):
        first, second = after(one, move), after(other, move)
        if parts_of(first).hands != parts_of(second).hands:
            drawn += 1
            assert first.information_key(0) != second.information_key(0)
            assert first.information_key(1) == second.information_key(1)
            for seed in range(10):
                assert first.resample(1, seed).raw == second.resample(1, seed).raw
    assert drawn


def test_discards_under_the_canvas_are_known_in_red7():
    state = endgame("R1/V2", "R7 R6 R5 G7 G6/I7 I1 I2", "", "G")
    same = 0
    for one, other in combinations([after(state, move) for move in range(len(state))], 2):
        left, right = parts_of(one), parts_of(other)
        if left.palettes == right.palettes and left.canvas == right.canvas:
            same += 1
            assert one.information_key(1) != other.information_key(1)
    assert same
