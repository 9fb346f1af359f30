"""Turn order and repeating, beside the reference: players from somebody on, repeat until, words of these names."""

import pytest

from pyengine.commands.recycle import main
from pyengine.recycle import load
from pyengine.recycle.game import Described
from pyengine.recycle.rules import sheet
from pyengine.report import rules
from tests.reference.recycle import Match, parse
from tests.reference.recycle.generate import program_text
from tests.support.recycle_compare import compare

# Three seats, each with two cards; who has four in front is passed over.
ROUND = """(game
 (setup (create players 3) (create teams (0, 2) (1))
  (create deck (game iloc PACK) (deck (RANK (A, B, C, D, E, F, G, H, I)))))
 (do ((shuffle (game iloc PACK))
      (all (from {first}) 'P (repeat 2 (move (top (game iloc PACK)) (top ('P iloc HAND)))))
      (repeat until {until} (move (top (game iloc PACK)) (top (game vloc ROW))))))
 (stage player (end (== (game sto N) 6))
  (do ((inc (game sto N) 1)
       (cycle next (top (filter (from (next player)) 'P (< (size ('P vloc SEEN)) 4))))))
  (choice
   ((any (from (current player)) 'P (any ((current player) iloc HAND) 'C (move 'C (top ('P vloc SEEN)))))
    (repeat until (== (size ((current player) iloc HAND)) 0)
     (move (top ((current player) iloc HAND)) (top (game vloc ROW))))
    (turn pass))))
 (scoring max (size ((current player) vloc SEEN))))"""
EMPTY = "(== (size (game iloc PACK)) 0)"


@pytest.mark.parametrize("first", ["(next player)", "(2 player)", "((random 2) player)"])
@pytest.mark.parametrize("until", [EMPTY, "(== 1 1)", f"(or {EMPTY} (== (random 2) 0))"])
def test_both_play_alike(first, until):
    text = ROUND.format(first=first, until=until)
    assert {compare(text, setup=setup)[0] for setup in range(3)} == {"over"}


def test_who_is_dealt_to_first():
    """Round the table from the second seat on; of the picks, the mover comes first."""
    text = ROUND.format(first="(1 player)", until=EMPTY).replace("(shuffle (game iloc PACK))", "")
    state = Described(text).deal(1)
    hands = [state.reader.piles()[f"player {seat} iloc HAND"] for seat in range(3)]
    assert [[state.reader.card(card) for card in hand] for hand in hands] == [["E", "D"], ["I", "H"], ["G", "F"]]
    moves = state.move_texts()
    assert [move.partition(";")[0] for move in moves[:6:2]] == ["P seat 1", "P seat 2", "P seat 3"]
    assert len(moves) == 8  # with that of all cards, and that of none


TEAMS = "(do ((all (from {first}) 'T (set (game sto R) (+ (* 10 (game sto R)) (+ 'T 1))))))"


@pytest.mark.parametrize("first, order", [("(current team)", 12), ("(next team)", 21), ("(team (1 player))", 21)])
def test_teams_in_turn_order(first, order):
    """From any of them, also of teams made in play."""
    text = ROUND.format(first="(0 player)", until=EMPTY).replace("(size ((current player) vloc SEEN))", "(game sto R)")
    text = text.replace("(stage player", TEAMS.format(first=first) + "(stage player")
    assert Match(parse(text)).state.ints[("game", 0), "R"] == order
    assert compare(text)[0] == "over"
    assert compare(text.replace("(do ((all (from", "(do ((create teams (0) (1)))) (do ((all (from"))[0] == "over"


def test_a_repetition_that_never_ends():
    """The match is too long, in an option as anywhere; the reference says so at the same number of statements."""
    text = ROUND.format(first="(0 player)", until=EMPTY)
    for before in ("(stage player", "(turn pass))))"):
        endless = "(repeat until (== 1 2) (turn pass))"
        endless = f"(do ({endless})) {before}" if before.startswith("(stage") else f"{endless}{before}"
        assert compare(text.replace(before, endless), statements=2000)[0] == "Unfinished"


def test_in_words():
    told = "\n".join(rules.text("round", sheet(load(ROUND.format(first="(next player)", until=EMPTY)))))
    told = " ".join(told.split())
    assert "For every player P, in turn order from the next player on: deal 2 cards" in told
    assert "Until the Pack is empty, which is looked at before each time: move the top card" in told
    assert "pick a player P, in turn order from you on: pick a card C" in told


def test_they_are_ours_and_older_texts_may_have_words_of_the_name(tmp_path, capsys):
    path = tmp_path / "round.rcy"
    path.write_text(ROUND.format(first="(next player)", until=EMPTY))
    assert main(["check", str(path), "--portable"]) == 2
    out = capsys.readouterr().out
    assert out.count("a collection of players in turn order is an addition of pyengine") == 3
    assert out.count("repeat until is an addition of pyengine") == 2
    own = ROUND.format(first="(0 player)", until=EMPTY)
    own = own.replace("(game\n", "(game (define (from 'P) (other player)) (define (until) (turn pass))\n", 1)
    assert compare(own.replace("(turn pass))))", "(until))))"))[0] == "over"


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 40))])
def test_generated_programs(seed):
    assert compare(program_text(seed, errors=seed % 3 == 0, turns=True), seed)[0] in ("over", "GameError")
