"""Sweeps: one study for each combination of options, one table, one figure."""

import json
import pickle

import pytest

from pyengine import InputError, Study, players, run_study
from pyengine.commands.run import main
from pyengine.red7 import Options
from pyengine.report import plots, variants as report
from pyengine.study import variants
from pyengine.study.bound import Bound
from pyengine.study.store import Folder
from pyengine.study.variants import Variants, parse_values, variants_of
from tests.support.sweeps import run_sweep
from tests.support.torture.altered import figures


@pytest.mark.parametrize(
    "text, expected",
    (
        ("players=2..4", ("players", (2, 3, 4))),
        ("hand=3,7", ("hand", (3, 7))),
        ("draw=on,off", ("draw", (True, False))),
        ("lead-only=on", ("lead_only", (True,))),
        ("eliminated=stand,gone", ("eliminated", ("stand", "gone"))),
    ),
)
def test_values(text, expected):
    assert parse_values(text) == expected


def test_every_variant_is_a_study_of_its_own():
    found = run_sweep(Study("red7", Options(draw=False), 20, 5, 3), {"players": (2, 4), "hand": (3, 5)}, threads=1)
    values = [{"players": players, "hand": hand} for players in (2, 4) for hand in (3, 5)]
    assert [each["values"] for each in found["variants"]] == values
    for each in found["variants"]:
        options = Options(draw=False, **each["values"])
        assert figures(each["summary"]) == figures(run_study(Study("red7", options, 20, 5, 3)))


def test_players_fill_the_seats_that_there_are():
    study = Study("red7", Options(), 5, 1, 3, seats=("heuristic", "random", "random"))
    assert [variant.study.seats for _, variant in variants_of(study, {"players": (2, 4)}).studies] == [
        ("heuristic", "random"),
        ("heuristic", "random", "random", "random"),
    ]
    two = Study("red7", Options(), 5, 1, 3, seats=("heuristic", "heuristic", "heuristic"))
    with pytest.raises(InputError, match="names 3 players"):
        variants_of(two, {"players": (2, 4)})


def test_variants_have_one_estimator():
    """Two seats alone would go on by their search, three with somebody at random by the rule of thumb."""
    study = Study("kuhn", {}, 5, 1, 3, seats=("ismcts:25",) * 2, measures=("drama",))
    several = [({}, Bound(each)) for each in (study, study.replace(seats=("ismcts:25", "random")))]
    assert len({one.study.estimator for _, one in several}) == 2
    assert {one.study.estimator for _, one in Variants.of("kuhn", several).studies} == {"pimc:10x2:rule"}
    named = [({}, Bound(one.study.replace(estimator="pimc:4x1"))) for _, one in several]
    assert Variants.of("kuhn", named).studies == named


def test_tables_and_figure():
    found = run_sweep(Study("red7", Options(), 20, 5, 3), {"players": (2, 3), "eliminated": ("stand", "gone")})
    wins, play = report.tables(found)
    assert wins.columns == ("players", "eliminated", "matches", "seat 1", "seat 2", "seat 3")
    assert [row[:3] for row in wins.rows] == [(n, rule, "100") for n in "23" for rule in ("stand", "gone")]
    assert wins.rows[0][5] == "" and wins.rows[2][5] != "" and len(play.rows) == 4
    assert sum(axes.get_visible() for axes in plots.figures(found)["wins"].axes) == 2


@pytest.mark.parametrize("flag", ("--sweep", "--vary"))
@pytest.mark.usefixtures("undrawn")
def test_the_program(flag, tmp_path, capsys):
    words = ["red7", flag, "players=2..3", "--setups", "10", "--matches", "4", "--seed", "1"]
    assert main([*words, "--json", "-", "--out", str(tmp_path / "s")]) == 0
    output = capsys.readouterr()
    found = json.loads(output.out)
    assert found["sweep"] == {"players": [2, 3]} and len(found["variants"]) == 2
    assert json.loads((tmp_path / "s" / "sweep.json").read_text()) == found
    names = "players=2 players=3 sweep.json report.html differences.svg differences.png wins.svg wins.png"
    assert {path.name for path in (tmp_path / "s").iterdir()} == {*names.split()}
    assert (tmp_path / "s" / "players=3" / "report.html").is_file()
    assert "Red7 by players, 2 variants" in output.err
    assert main([*words, "--out", str(tmp_path / "s")]) == 2


def test_ctrl_c_ends_the_whole_sweep_and_the_same_command_resumes_it(tmp_path, capsys, monkeypatch):
    words = ["red7", "--sweep", "players=2..4", "--setups", "10", "--matches", "4", "--out", str(tmp_path / "s")]
    played, play = [], variants.run_study

    def run_twice(study, **keywords):
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(study)
        return play(study, **keywords)

    monkeypatch.setattr("pyengine.report.writers.report", lambda found: {})  # nothing is drawn
    monkeypatch.setattr(variants, "run_study", run_twice)
    assert main([*words, "--seed", "7"]) == 130
    assert "Interrupted" in (output := capsys.readouterr().out) and "resumes" in output and "4 " not in output[:30]
    assert not (tmp_path / "s" / "sweep.json").exists()
    monkeypatch.setattr(variants, "run_study", play)
    assert main([*words, "--seed", "8"]) == 2 and "another study" in capsys.readouterr().err
    assert main(words) == 0 and "seed 7" in capsys.readouterr().out
    whole = json.loads((tmp_path / "s" / "sweep.json").read_text())
    last = run_study(Study("red7", Options(players=4), 10, 4, 7))
    assert whole["complete"] and figures(whole["variants"][2]["summary"]) == figures(last)
    assert main(words) == 2 and "finished sweep" in capsys.readouterr().err


@pytest.mark.parametrize(
    "sweeps, words",
    (
        (["players"], "expected NAME=A..B"),
        (["players="], "expected NAME"),
        (["players=5..2"], "A <= B"),
        (["players=1..3"], "players is 1"),
        (["cards=1..3"], "no option 'cards'"),
        (["players=2..9999"], "more than 1000"),
        (["players=2..3", "players=2..3"], "twice"),
        (["hand=a,b"], "hand is 'a'"),
        (["players=2.5"], "players is '2.5'"),
    ),
)
def test_bad_input_is_one_sentence(sweeps, words, capsys):
    swept = [word for text in sweeps for word in ("--sweep", text)]
    assert main(["red7", *swept, "--setups", "2", "--matches", "2"]) == 2
    output = capsys.readouterr()
    assert output.out == "" and words in output.err and output.err.count("\n") == 1


def test_a_study_is_a_sweep_of_one(tmp_path):
    """Its figures, its folder and its progress are those of the only variant."""
    study, done = Bound(Study("red7", Options(players=2), 20, 5, 3)), []
    home = Folder(tmp_path / "s", study)
    alone = Variants("red7", [({}, study)])
    (only,) = variants.run_variants(alone, home.variant, progress=lambda *each: done.append(each))["variants"]
    assert figures(only["summary"]) == figures(run_study(study.study)) and "differences" not in only
    assert done[-1] == (1, 1) and not (home.path / home.FIGURES).exists()  # whoever opened it finishes it


def test_a_variant_without_a_match_is_named(capsys):
    assert main("agram --sweep players=2,3 --max-decisions 3 --setups 2 --keep-going --seed 1".split()) == 1
    expected = [f"pyengine.run: players={players}: no match was finished" for players in (2, 3)]
    assert [line.partition(" (")[0] for line in capsys.readouterr().err.splitlines()] == expected


def test_players_are_read_once(monkeypatch):
    """However many variants, deals and questions there are; a copy, here or in another process, plays alike."""
    read, parse = [], players.parse
    for module in (players, players.catalogue):
        monkeypatch.setattr(module, "parse", lambda text: read.append(text) or parse(text))
    words = "agram --sweep players=2,3 --setups 4 --seed 1 --seats heuristic,pimc:2"
    assert main(words.split()) == 0 and read == ["heuristic", "pimc:2"]
    study = Study("agram", {"players": 2}, 3, 1, 1, ("heuristic", min))
    assert study.replace(setups=4).players is study.players and study.replace(setups=4).setups == 4
    assert pickle.loads(pickle.dumps(study)) == study and study.seats == ("heuristic", min)
    assert [each.text for each in pickle.loads(pickle.dumps(study)).players] == ["heuristic", "builtins.min"]


def test_a_counter_counts_its_own_words_alone():
    """Things told apart by another word of --by are nothing to the counters that were there before."""
    study = Bound(Study("agram", {}, 2, 1, 1, by=("kind",))).study
    vars(study).update(by=("hand",))
    assert [type(each).__name__ for each in Bound(study).counters] == []
    vars(study).update(by=("hand", "card"))
    assert [type(each).__name__ for each in Bound(study).counters] == ["ByCounter"]
    assert run_study(study)["by"].keys() == {"card"}
