"""The tables of a sweep at a terminal: every seat, players by name, the measures that were asked for, in any width."""

import re

import pytest

from pyengine import Study
from pyengine.__main__ import COMMANDS, main
from pyengine.red7 import Options
from pyengine.report import variants
from pyengine.report.words import NBSP
from tests.support.summaries import shown
from tests.support.sweeps import run_sweep


def swept(seats=(), measures=(), rotate=True, **options):
    study = Study("red7", Options(players=5), 4, 1, 3, seats, rotate, measures, "pimc:2x1")
    return run_sweep(study, options or {"hand": (2, 3)})


def test_players_are_named_and_all_there():
    found = swept(("heuristic", "random", "pimc:2x1", "random", "random"))
    wins = variants.tables(found)[0]
    assert wins.columns == ("hand", "matches", "heuristic", "each random", "pimc:2x1")
    rows = found["variants"][0]["summary"]["verdict"]["rows"]
    assert [len(row["rows"]) for row in rows] == [1, 3, 1]
    shares = [float(cell.split()[0].rstrip("%")) for cell in wins.rows[0][2:]]
    assert shares == pytest.approx([100 * row["value"] for row in rows], abs=0.5)


def test_players_who_keep_their_seats_are_named_with_them():
    found = swept(("heuristic", "random", "random", "random", "random"), rotate=False)
    assert variants.tables(found)[0].columns[2:4] == ("seat 1: heuristic", "seat 2: random")


def test_measures_that_were_asked_for():
    found = swept(measures=("drama", "clarity", "stability"))
    measures = variants.tables(found)[2]
    estimated = tuple(f"{name} if all play at random" for name in ("drama", "clarity", "stability"))
    assert measures.columns == ("hand", *estimated)
    assert "%" in measures.rows[0][2] and "\u00b1" in measures.rows[0][2]
    named = variants.tables(found, ("length", "ties", "variance_explained", "drama"))[2]
    assert named.columns == ("hand", "ties", "variance_explained", estimated[0])
    assert named.rows[0][2] == "-"  # every setup was played once
    assert len(variants.tables(swept())) == 2


@pytest.mark.few(1, "width", (40, 80, 120))
def test_no_width_loses_a_column(width):
    how = {"hand": (2, 3), "eliminated": ("stand", "gone")}
    found = swept(("heuristic", "random", "pimc:2x1", "random", "random"), ("drama", "clarity", "stability"), **how)
    text = shown(found, width)
    assert max(map(len, text.splitlines())) <= width
    for table in variants.tables(found):
        for head, *cells in zip(table.columns[2:], *(row[2:] for row in table.rows)):
            for cell in (*head.split(), *cells):
                assert re.search(rf"(?<!\S){re.escape(cell.replace(NBSP, ' '))}(?!\S)", text), head
    # The options stand whole before every part.
    heads, firsts = (re.findall(start, text, re.MULTILINE) for start in (r"^hand\s+eliminated\s", r"^2\s+stand\s"))
    assert len(heads) == len(firsts) >= 3


OTHER = "pyengine.registry:game"


@pytest.mark.parametrize("words", [[name] for name in COMMANDS] + [["run", "agram"], ["run", "red7"], ["run", OTHER]])
def test_help_fits_a_terminal(words, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main([*words, "--help"])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


@pytest.mark.parametrize(
    "value, interval, share, text",
    [
        (0.0012, [-0.16, 0.16], True, "0 % ±16"),
        (0.204, [0.2, 0.208], True, "20.40 % ±0.40"),
        (0.5, [0.38, 0.62], True, "50 % ±12"),
        (1.0, [0.965, 1.0], True, "100.0 % (96.5–100.0)"),  # half of it, to both sides, would pass 100 %
        (-12.345, [-15.9, -8.8], False, "-12.3 ±3.5"),
        (-12.345, None, False, "-12.35"),
    ],
)
def test_digits_follow_the_interval(value, interval, share, text):
    assert variants._text(value, interval, share).replace(NBSP, " ") == text


@pytest.mark.usefixtures("undrawn")
def test_folders_of_other_players_are_not_headed_by_those_of_one(tmp_path, capsys):
    for name, seats in (("one", "heuristic,random"), ("two", "random,random")):
        assert main(f"run agram --players 2 --seats {seats} --setups 20 --seed 1 --out {tmp_path / name}".split()) == 0
    capsys.readouterr()
    assert main(["compare", str(tmp_path / "one"), str(tmp_path / "two")]) == 0
    head = capsys.readouterr().out.replace("\n", " ")
    assert f"players of {tmp_path / 'one'}: heuristic, random; players of {tmp_path / 'two'}: random, random" in head


def test_games_come_before_options(capsys):
    assert main("compare --setups 5 agram pairs".split()) == 2
    assert "--setups 5 stands before the games; expected the games, or folders, first" in capsys.readouterr().err
