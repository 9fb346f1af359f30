"""Measures from outside: FILE.py:NAME on the command line, functions in Python."""

import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from rich.console import Console

from pyengine import InputError, Study, run_study
from pyengine.commands.run import main
from pyengine.measures.measure import measure
from pyengine.report import command, page, terminal

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "measures.py"
MINE = """import numpy as np
from pyengine.measures.measure import measure
from pyengine.measures.samples import ratio

@measure("moves of seat 1", unit="share")
def first(study, tally):
    value, interval = ratio(tally.samples["seat_moves"][:, 0], tally.samples["moves"])
    return {"value": np.float32(value), "ci95": interval}

@measure("of estimates", estimated=True)
def swing(study, tally):
    return {"value": int(tally.samples["swings"].sum()), "ci95": None}

def plain(study, tally):
    return {"value": 1}
"""
OTHERS = {
    "unasked": '{"value": int(tally.samples["swings"].sum())}',
    "listed": '{"value": [1, None], "ci95": [[0, 2], None]}',
    "length": '{"value": 1}',
    "failing": '{"value": 1 / 0}',
    "empty": '{"ci95": None}',
    "wordy": '{"value": "much", "ci95": None}',
    "infinite": '{"value": float("inf"), "ci95": None}',
    "half": '{"value": 1, "ci95": [1]}',
}
for _name, _figure in OTHERS.items():
    MINE += f'\n@measure("the measure {_name}")\ndef {_name}(study, tally):\n    return {_figure}\n'


@pytest.fixture
def mine(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "mine.py"


def played(words, status=0):
    assert main([*words.split(), "--seed", "1", "--json", "found.json"]) == status
    return json.loads(Path("found.json").read_text())


def test_they_are_shown_like_the_others(mine, capsys):
    words = "kuhn --setups 40 --measures mine.py:first,mine.py:listed,clarity,mine.py:swing --out s"
    found = played(words)
    figure = found["measures"]["first"]
    assert 0.3 < figure["ci95"][0] < figure["value"] < figure["ci95"][1] < 0.7
    assert (figure["source"], figure["unit"], figure["estimated"]) == ("mine.py:first", "share", False)
    assert found["measures"]["swing"]["estimated"] and list(found["measures"])[-3:] == ["first", "listed", "swing"]
    assert set(found["sources"]) == {"kuhn", "mine.py"} and "mine.py" in Path("s/study.toml").read_text()
    text = capsys.readouterr().out
    assert "moves of seat 1" in text and "the measure listed (1)" in text and "the measure listed (2)" not in text
    words = ["--measures", "clarity,mine.py:first,mine.py:listed,mine.py:swing"]
    assert command.command_words(found)[4:6] == words
    mine.unlink()  # reports need the figures alone
    assert page.render(found) == Path("s/report.html").read_text(encoding="utf-8")
    with open("again", "w", encoding="utf-8") as file:
        terminal.show(found, Console(file=file, width=80, highlight=False))
    assert text.startswith(Path("again").read_text(encoding="utf-8"))


def test_a_study_ends_by_their_intervals(mine):
    found = played("kuhn --setups 200000 --measures mine.py:first --until first=0.01")
    assert found["complete"] and found["finished_setups"] < 200_000
    low, high = found["measures"]["first"]["ci95"]
    assert high - low <= 0.02
    assert main("kuhn --setups 20 --until first=0.1".split()) == 2


def test_a_sweep_shows_them(mine, capsys):
    found = played("agram --setups 10 --sweep players=2,3 --measures mine.py:first,mine.py:listed")
    assert [set(each["summary"]["measures"]) >= {"first", "listed"} for each in found["variants"]] == [True, True]
    text = capsys.readouterr().out
    assert "listed: 1" in text and "first" in text


def test_what_a_study_does_not_count_is_said(mine):
    found = played("kuhn --setups 20 --measures mine.py:unasked")
    assert found["measures"]["unasked"]["reason"] == "this study does not count swings" and "estimator" not in found


@pytest.mark.usefixtures("undrawn")
def test_a_changed_file_is_refused(mine, capsys):
    words = "kuhn --setups 20 --measures mine.py:first --out s --seed 1".split()
    assert main(words) == 0
    whole = json.loads(Path("s/summary.json").read_text())
    Path("s/summary.json").unlink()
    mine.write_text(MINE + "# as it was, nearly")
    assert main(words) == 2 and "begun before mine.py was changed" in capsys.readouterr().err
    mine.write_text(MINE)
    assert main(words) == 0
    again = json.loads(Path("s/summary.json").read_text())
    assert again | {"run": 0} == whole | {"run": 0} and again["run"]["actions"] == 0


@pytest.mark.parametrize(
    "name, said",
    [
        ("missing.py:first", "there is no file 'missing.py'; expected the file of a measure"),
        ("mine.py:nothing", "the measure file 'mine.py' has no function 'nothing'"),
        ("mine.py:plain", "mine.py:plain is no measure; expected a function under @measure(...)"),
        ("mine.py:length", "the measure mine.py:length has the name of another: 'length' is taken"),
        ("mine.py:first,other.py:first", "the measure other.py:first has the name of another: 'first' is taken"),
        (
            "mine.py:failing",
            "the measure mine.py:failing failed: ZeroDivisionError: division by zero (FOLDER/mine.py, line 31)",
        ),
        ("mine.py:empty", "the measure mine.py:empty gives {'ci95': None}; expected {'value': ..., 'ci95'"),
        ("mine.py:wordy", "gives {'value': 'much', 'ci95': None}; expected"),
        ("mine.py:infinite", "gives {'value': inf, 'ci95': None}; expected"),
        ("mine.py:half", "gives {'value': 1, 'ci95': [1]}; expected"),
        (
            "bad.py:first",
            "the measure file 'bad.py' fails: NameError: name 'nowhere' is not defined (FOLDER/bad.py, line 2)",
        ),
        ("mine.py", "there is no measure 'mine.py'; expected all, or some of branching"),
        ("first", "there is no measure 'first'; did you mean fairness? Expected all, or some of branching"),
    ],
)
def test_errors_are_one_sentence(mine, capsys, name, said):
    (mine.parent / "other.py").write_text(MINE)
    (mine.parent / "bad.py").write_text("x = 1\nnowhere\n")
    assert main(["kuhn", "--setups", "5", "--seed", "1", "--measures", name]) == 2
    error = capsys.readouterr().err.replace(str(mine.parent), "FOLDER")
    assert said in error and error.count("\n") == 1 and "Traceback" not in error


@measure("games", until=False)
def counted(study, tally):
    """Number of matches."""
    return {"value": int(tally.samples["games"].sum()), "ci95": None}


def test_functions_from_python(tmp_path):
    study = Study("kuhn", setups=30, seed=3, matches=1, measures=(counted, "ties", f"{EXAMPLES}:freedom"))
    found = run_study(study)
    assert found["measures"]["counted"]["value"] == 30 and "seat 2" in found["measures"]["freedom"]["value"]
    with ProcessPoolExecutor(1, mp_context=get_context("forkserver")) as pool:
        assert run_study(study, executor=pool) | {"run": 0} == found | {"run": 0}
    with pytest.raises(InputError, match=r"counted is a function, which a folder cannot keep; expected FILE\.py:NAME"):
        run_study(study, folder=tmp_path / "s")
    with pytest.raises(InputError, match="is no measure; expected a function under @measure"):
        Study("kuhn", measures=(print,))
    with pytest.raises(InputError, match="'until' names the measure 'counted'"):
        Study("kuhn", measures=(counted,), until=("counted", 0.1))
    assert Study("kuhn", measures=("all", counted)).measures[-2:] == ("stability", counted)


def test_a_measure_cannot_change_what_others_see():
    @measure("counts twice")
    def twice(study, tally):
        tally.samples["moves"] *= 2
        return {"value": 1, "ci95": None}

    with pytest.raises(InputError, match="twice failed: ValueError: output array is read-only"):
        run_study(Study("kuhn", {}, 20, 1, measures=(twice,)))
