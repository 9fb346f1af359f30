"""Partners are one side: in what the terminal tells of a match, on its page, in comparisons and in figures."""

import io
import json

import pytest

from pyengine.commands import watch
from pyengine.commands.run import main
from pyengine.games import tableau


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
