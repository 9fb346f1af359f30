"""Partners are one side: in what the terminal tells of a match, on its page, in comparisons and in figures."""

import io
import json

import pytest

from pyengine import Study, run_study
from pyengine.commands import compare, watch
from pyengine.commands.run import main
from pyengine.games import tableau
from pyengine.measures import difference
from pyengine.report import findings, tables


def shown(capsys, command, *words, status=0):
    assert command([*words[0].split(), *words[1:]]) == status
    return capsys.readouterr().out


@pytest.fixture
def match(capsys):
    return lambda *words: shown(capsys, watch.main, "", "spades 1/0", *words)


def test_a_match_names_every_side_once(match, tmp_path):
    ending = match("--estimates", "pimc:1x1", "--page", str(tmp_path / "m.html")) or match()
    _, *end = ending.rpartition("The end\n")
    assert "Side 1+3: BID 17, TRICKS 5, SCORE -170, LEAD 30, RESULT SET\n" in end[-1]
    assert end[-1].endswith("Scores: side 1+3 30, side 2+4 -30\nFirst: side 1+3 (random + random)\n")
    assert "Team" not in ending and "Side 2+4: TRICKS 8\n" in ending  # what happened
    page = (tmp_path / "m.html").read_text()
    assert "Each side's chance to win" in page and '"sides":[[0,2],[1,3]]' in page and "team 1" not in page


def test_chances_are_those_of_sides(match):
    told = match("--estimates", "pimc:1x1")
    assert "Chances to win: side 1+3 100 %, side 2+4 0 %\n" in told


def test_payoffs_at_the_table_are_told_once_for_a_side(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 20))
    assert main(["spades", "--seats", "human,random", "--setups", "1", "--seed", "3"]) == 0
    assert "Scores: side 1+3 " in (told := capsys.readouterr().err) and "seat 3 " not in told.rpartition("Scores")[2]


def test_several_share_the_first_place():
    assert tableau.placed(["seat 1"]) == "First: seat 1"
    assert tableau.placed(["seat 1", "seat 3"]) == "Shared first place: seat 1, seat 3"


def test_numbers_of_teams_are_those_of_sides(capsys, tmp_path):
    file = tmp_path / "it.json"
    told = shown(capsys, main, f"spades --setups 4 --seed 1 --watch SCORE --json {file}")
    assert json.loads(file.read_text())["watch"]["SCORE"]["end"].keys() == {"side 1+3", "side 2+4"}
    assert "side 10 %" in told and "team" not in told


TABLES = "--seats heuristic,random / random / heuristic,random,heuristic,random"


def test_comparisons_name_the_players_of_a_side_and_those_who_fill_seats(capsys):
    told = " ".join(shown(capsys, compare.main, f"spades --setups 40 --seed 1 {TABLES}").split())
    assert "random, random, random, random against heuristic, random, random, random: " in told
    assert "the side of players 1+3 wins more often" in told and "wins_by_player: players 1+3" in told
    assert "matches players 1+3 players 2+4 " in told and "player 1" not in told and "seat 1" not in told
    # The first alone is said to need so many.
    assert told.count("setups would tell") == 2


def test_skill_between_sides_takes_a_side(capsys):
    told = " ".join(shown(capsys, compare.main, "spades --setups 4 --seed 1 --vary HANDS=1,2").split())
    assert "Skill takes one better side, such as --seats ismcts:200,random,ismcts:200,random." in told
    both = run_study(Study("spades", {}, 20, 1, 1, ("heuristic", "random", "heuristic", "random")))
    share = both["by_player"][0]["wins"]["share"]
    assert both["measures"]["strength"]["value"] == pytest.approx(share) and share > 0.5
    against = run_study(Study("spades", {}, 30, 1, 1, ("heuristic", "heuristic", "random", "random")))
    assert against["measures"]["strength"]["value"] is None
    assert "All sides have the same players" in findings.answer(against)
    assert tables.players(against) is None and "the player" not in findings.skill_or_luck(against)


PAIRS = """
(game
 (setup (create players 4) (create teams (0, 1) (2, 3))
  (create deck (game iloc PACK) (deck (RANK (ACE, TWO, THREE)))))
 (do ((shuffle (game iloc PACK))
  ((== (cardatt RANK (top (game iloc PACK))) ACE) (inc ((0 team) sto SCORE) 1))))
 (stage player (end (== (game sto DONE) 1)) (choice ((set (game sto DONE) 1))))
 (scoring max ((team (current player)) sto SCORE)))
"""


def test_players_whose_partners_change_are_compared_alone(tmp_path):
    """Neighbours are partners: in another seating a player has another one."""
    file = tmp_path / "pairs.rcy"
    file.write_text(PAIRS)
    counted = run_study(Study(str(file), {}, 40, 1, 1, ("random",) * 4)).counted
    assert difference.wins_by_player(counted.study, counted.tally)["value"] == [0.25] * 4
