"""Matches as the terminal tells them: short, in the words of whoever wrote them down, and read back."""

import random
import re

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.record import pbn
from pyengine.record.record import record
from pyengine.report.match import terminal
from tests.conftest import ROOT
from tests.support.commands import said

CLUB = ROOT / "examples" / "bridge" / "club.pbn"
FOLDERS = "pyengine/recycle/library", "examples/described", "tests/games"
GAMES = sorted(path for folder in FOLDERS for path in (ROOT / folder).glob("*.rcy"))


def played(name, deal, most=60):
    """A match of random moves, whole or the beginning of it."""
    state, chance = pyengine.game(name).deal(7, deal), random.Random(deal)
    while state.mover is not None and len(state.history) < most:
        state.play(chance.randrange(len(state)))
    return state


def told(found, seat=None):
    noted = set()
    return ["\n".join(terminal.lines(found, place, seat, noted)) for place in range(len(found.steps) + 1)]


@pytest.mark.few(2, "path", GAMES)
def test_what_is_printed_of_any_game_is_read_back(path):
    for deal in range(2):
        state = played(path.stem if path.parent.name == "library" else str(path), deal)
        again = state.game.read_state(f"7/{deal}:\n" + "\n\n".join(told(record(state))))
        assert again.history == state.history and again == state


def test_numbers_in_moves_are_no_estimates():
    state = pyengine.game("spades").deal(7)
    for text in ("bid 3", "bid 3     55.0 %", "bid 3     55.0 %   +1.250", "bid 3  +12.000"):
        assert state.game.read_state(f"7/0:\n    3  {text}  <- taken, best").history == (3,)
    # Without its number by its words, where the list was cut by hand.
    assert state.game.read_state("7/0:\n   44  bid 3  <- taken").history == (3,)


def test_a_bridge_deal_is_told_in_its_own_words_and_reviewed(capsys):
    status, text, _ = said(capsys, f"watch {CLUB} --match 2 --estimates pimc:20x2:rule")
    head, *decisions = text.split("\n\n")
    assert status == 0 and head.startswith("bridge, deal 2, board 2, event Club evening, dealer W, vulnerable All\n")
    assert "Decision 2 of 29: North to move" in text and "North bids 1 spades\n\n" in text
    assert "Table: contract 1, in SPADES" in text and "North-South: tricks 2" in text
    assert not re.search(r"[Ss]eat \d|[Ss]ide \d|level 0|times", text)
    calls = [line for line in decisions[0].splitlines() if re.match(r" +\d+  ", line)]
    assert len(calls) in (5, 6) and f"       and {36 - len(calls)} more" in decisions[0]
    assert re.search(r"bid 1 spades +95.0 %  <- taken, best", decisions[0])
    assert "No move is clearly better than the mean of all" in head
    for seat in pbn.SEATS:
        assert re.search(f"ecisions? of {seat} ", decisions[-1])


def test_whoever_sat_there_is_named_beside_the_seat(capsys, tmp_path):
    file = tmp_path / "named.pbn"
    file.write_text(CLUB.read_text().replace('[Dealer "W"]', '[North "Ada"]\n[Dealer "W"]'))
    _, text, _ = said(capsys, f"watch {file} --match 2")
    assert "Decision 2 of 29: North (Ada) to move" in text and "Decision 3 of 29: East to move" in text


def test_all_moves_are_listed_while_they_are_few():
    for name, listed in (("oh-hell", 8), ("spades", 5), ("agram", 6)):
        state = pyengine.game(name).deal(7)
        state.play(0)
        [first, _] = told(record(state))
        assert sum("  <- " in line or bool(re.match(r" +\d+  ", line)) for line in first.splitlines()) == listed


def test_numbers_of_the_table_that_are_0_say_nothing():
    game = pyengine.game("bridge")
    state = game.deal(1)
    kept = [("tricks", "side 1+3", "0"), ("tricks", "side 2+4", "0")]
    assert [(each.name, each.owner, each.value) for each in game.scene(state).numbers] == kept
    state.play(3)
    kept = [("contract", "", "1"), ("in", "", "HEARTS"), ("called", "seat 1", "HEARTS"), *kept]
    assert [(each.name, each.owner, each.value) for each in game.scene(state).numbers] == kept


@pytest.mark.parametrize(
    "game, moves, error",
    [
        (
            "agram",
            "C4, C5",
            "move 2: seat 2 cannot make the move 'C5': the table has it in PACK; expected one of D4, HA, D9,",
        ),
        ("agram", "4♣, 5♥", "'5♥': seat 3 has it in HAND; expected one of 4♦, A♥, 9♦,"),
        (
            "agram",
            "4C, 5 of hearts",
            "'5 of hearts': seat 3 has it in HAND; expected one of play FOUR DIAMONDS, play ACE",
        ),
        ("agram", "4C, 4C", "'4C': seat 1 has it in PLAYED; expected one of 4D, AH,"),
        ("crazy-eights", "9S", "'9S': clubs must be followed; expected one of KC, 4C"),
        ("gops", "AH", "'AH': seat 2 has it in HAND; expected one of AC, 2C,"),
        ("gops", "QD", "seat 1 cannot make the move 'QD': the table has it in "),
        (
            "go-fish",
            "ask seat 2 for 2H",
            "the table has it in PACK; expected one of ask seat 2 for QUEEN HEARTS, ask seat 2 for",
        ),
        ("kuhn", "king", "seat 1 cannot make the move 'king'; expected one of check, bet"),
    ],
)
def test_a_card_that_cannot_be_played_is_told_with_why(game, moves, error):
    options = {"SEATS": 3} if game == "agram" else {}
    with pytest.raises(InputError) as caught:
        pyengine.game(game, **options).read_state(f"7/0: {moves}")
    assert error in str(caught.value)


CARDS = """Card Name,Wall HP,Cost ($),Kind,Qty,Effect text
Château,3,2G1R,Building,1,"Draw, then discard"
Mur,5,1,Building,3,
Fée,0,3,Action Card,2,Heals
"""
WALL = """(game (setup (create players 2) (create deck (game vloc SHOP) (table "cards.csv")))
 (stage player (end (== (size (game vloc SHOP)) 3)) (choice ((any (game vloc SHOP) 'CARD
   (label "buy" 'CARD (move 'CARD (top ((current player) vloc STREET))))))))
 (scoring max (sum ((current player) vloc STREET) using WALLHP)))
"""


def test_cards_of_a_table_are_told_once_and_with_its_names(capsys, tmp_path):
    (tmp_path / "cards.csv").write_text(CARDS, encoding="utf-8")
    (tmp_path / "wall.rcy").write_text(WALL, encoding="utf-8")
    status, text, _ = said(capsys, f"watch {tmp_path / 'wall.rcy'} 7/0")
    assert status == 0
    for note in (
        "Château: Draw, then discard; Wall HP: 3; Cost ($): 2G1R; Kind: Building",
        "Mur: Wall HP: 5; Cost ($): 1; Kind: Building",
        "Fée: Heals; Wall HP: 0; Cost ($): 3; Kind: Action Card",
    ):
        assert text.count(f"\n{note}\n") == 1
    assert not re.search("Cardname|WALLHP|Effect|BUILDING|HEALS", text) and "  buy Mur" in text
