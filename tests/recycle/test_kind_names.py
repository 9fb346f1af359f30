"""Names of kinds of moves without a label: what they do."""

from pathlib import Path

import pytest

from pyengine.recycle.game import Described
from pyengine.recycle.rules import SHORT

MORE = Path(__file__).parent / "more"

TEXT = """(game
 (setup (create players 2)
  (create deck (game iloc PACK) (deck (SUIT (RED, BLUE)) (RANK (1 .. 9)))))
 (do ((all player 'P (repeat 4 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 (stage player (end (all player 'P (== (size ('P iloc HAND)) 0)))
  (choice (%s)))
 (scoring max (size ((current player) vloc WON))))"""
OWN, PACK, TRICK, WON = (
    "((current player) iloc HAND)",
    "(game iloc PACK)",
    "((current player) vloc TRICK)",
    "((current player) vloc WON)",
)
RED = f"(filter {OWN} 'C (== (cardatt SUIT 'C) RED))"
OPTIONS = [
    ([f"(any {OWN} 'C (move 'C (top {TRICK})))"], ["play a card"]),
    ([f"(move (top {PACK}) (top {OWN}))", "(turn pass)"], ["take the top of the Pack", "pass"]),
    # Told apart by the pile, by the condition, by what else they do, by a number.
    (
        [f"(any {OWN} 'C (move 'C (top {TRICK})))", f"(any {OWN} 'C (move 'C (top {WON})))"],
        ["play a card to Trick", "play a card to Won"],
    ),
    (
        [f"(any {OWN} 'C (move 'C (top {TRICK})))", f"(any {RED} 'C (move 'C (top {TRICK})))"],
        ["play a card to Trick", 'play a card to Trick if the Suit of C is "RED"'],
    ),
    ([f"((> (size {OWN}) 3) (turn pass))", "(turn pass)"], ["pass if Hand has more than 3 cards", "pass"]),
    (["(turn pass)", "(do ((turn pass) (inc (game sto N) 1)))"], ["pass (1)", "pass (2)"]),
    # Piles behind names, all of a pile, the rest.
    ([f"(let {OWN} 'ALL (any 'ALL 'C (move 'C (top {WON}))))"], ["play a card"]),
    ([f"(repeat all (move (top {OWN}) (top {WON})))"], ["play cards"]),
    ([f"(any (other player) 'O (move (top ('O iloc HAND)) (top {OWN})))"], ["take the top of O's Hand"]),
    (["(set (game sto LAST) 4)"], ["set Last to 4"]),
    (['(label "knock" (set (game sto LAST) 4))', "(turn pass)"], ["knock", "pass"]),
]


@pytest.mark.parametrize("options, names", OPTIONS)
def test_kinds_are_called_by_what_they_do(options, names):
    game = Described(TEXT % "\n".join(options))
    assert [game.kind_text(kind) for kind in range(game.table.kinds)] == names


@pytest.mark.parametrize("name", "trumps hold oddities roses patience".split())
def test_others_programs(name):
    """Each name is another one, short, and no text of a program."""
    game = Described((MORE / f"{name}.rcy").read_text(encoding="utf-8"))
    names = [game.kind_text(kind) for kind in range(game.table.kinds)]
    assert len(set(names)) == len(names) and max(map(len, names)) <= SHORT + 4
    assert not any("((" in each or each.startswith("line ") for each in names)
