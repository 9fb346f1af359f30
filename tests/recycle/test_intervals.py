"""Bounds of numbers that are found from a text: play never leaves them, and they number the bids of games."""

import pytest

import pyengine
from pyengine.recycle.emit.intervals import Intervals
from pyengine.recycle.game import Described
from pyengine.recycle.library import games
from tests.recycle.test_position import states

NUMBERED = ("bridge", "cribbage", "liars-dice", "oh-hell", "pitch", "tarok")
BIDS = """(game (declare 2 'SEATS) (setup (create players 'SEATS) (create deck (game iloc PACK) (deck (RANK (1 .. 4)))))
 (stage player (end (>= (game sto TURNS) 9))
  (do ((inc (game sto TURNS) 1) {does}))
  (choice ((any (range 0 .. {most}) 'BID (label "bid" 'BID (set (game sto BID) 'BID))))))
 (scoring max (game sto BID)))"""


@pytest.mark.few(5, "name", [*games()])
def test_play_never_leaves_the_bounds(name):
    game = pyengine.game(name)
    if not isinstance(game, Described):
        pytest.skip("a game with code of its own")
    layout, unit = game.machine.unit.layout, game.machine.unit
    stored = Intervals(unit.program, layout, unit.bindings).stored
    for state in states(game, 3):
        for row, start in enumerate(layout.ints):
            if row in unit.program.kept.values():
                continue
            values = [
                state.reader.number(start, 4, owner, True) for owner in range(layout.owners(unit.program.ints[row]))
            ]
            assert stored[row][0] <= min(values) and max(values) <= stored[row][1], unit.program.ints[row]


@pytest.mark.parametrize(
    ("most", "does", "numbers"),
    [
        ("(min 5 (+ 1 (game sto BID)))", "", 6),
        ("(+ 3 (* 2 (game sto HIGH)))", "(set (game sto HIGH) 4)", 12),
        ("(game sto HIGH)", "(set (game sto HIGH) ((> (game sto BID) 2) 7 else 3))", 8),
        ("(game sto HIGH)", "(set (game sto HIGH) (min 9 (+ 1 (game sto HIGH))))", 10),
        ("(// 20 (+ 2 (game sto HIGH)))", "(inc (game sto HIGH) 1)", 11),
        ("(- 8 (game sto TURNS))", "", 9),
        ("(game sto TURNS)", "", 0),  # nobody sees that it stays below nine
        ("(game sto HIGH)", "(dec (game sto HIGH) (- 0 1))", 0),
    ],
)
def test_bounds_of_bids(most, does, numbers):
    assert Described(BIDS.format(most=most, does=does)).table.actions == numbers


@pytest.mark.parametrize("name", NUMBERED)
def test_bids_have_numbers(name):
    game = pyengine.game(name)
    for setup in range(20):
        state = game.deal(3, setup)
        while not state.is_over:
            numbers = [state.action(move) for move in range(len(state))]
            assert len({*numbers}) == len(numbers) and max(numbers) < game.table.actions
            state.play(setup % len(state))
