"""The command line, as a person or a script meets it."""
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from pyengine.run import main

DEAL = "G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2"


def run(*arguments, **more):
    return subprocess.run([sys.executable, "-m", "pyengine.run", *arguments], capture_output=True, text=True,
                          encoding="utf-8", **more)


def test_tables_and_seed():
    done = run("red7", "--setups", "30", "--matches", "20", "--seed", "5")
    assert done.returncode == 0 and done.stderr == ""
    assert "seed 5" in done.stdout and "seat 3" in done.stdout
    chosen = run("red7", "--setups", "3", "--matches", "2")
    assert "seed " in chosen.stdout


def test_json_to_standard_output_is_json_alone():
    done = run("red7", "--setups", "30", "--matches", "20", "--seed", "5", "--json", "-", "--threads", "1")
    summary = json.loads(done.stdout)
    assert summary["games"] == 600 and summary["run"]["threads"] == 1 and summary["complete"] is True
    assert "seed 5" in done.stderr


def test_json_and_folder(tmp_path, capsys):
    arguments = ["red7", "--setups", "8", "--matches", "5", "--seed", "1", "--players", "2", "--no-draw"]
    assert main([*arguments, "--json", str(tmp_path / "a.json"), "--out", str(tmp_path / "study")]) == 0
    capsys.readouterr()
    summary = json.loads((tmp_path / "a.json").read_text())
    assert summary == json.loads((tmp_path / "study" / "summary.json").read_text())
    assert summary["options"] == {"players": 2, "hand": 7, "draw": False, "eliminated": "stand", "lead_only": False,
                                  "deal": None}
    assert {path.name for path in (tmp_path / "study").iterdir()} == {
        "study.toml", "tallies", "summary.json", "report.html", "plots"}
    assert {path.suffix for path in (tmp_path / "study" / "plots").iterdir()} == {".svg", ".png"}
    assert main([*arguments, "--out", str(tmp_path / "study")]) == 2


def test_a_deal(capsys):
    assert main(["red7", "--deal", DEAL, "--matches", "30", "--seed", "2", "--json", "-"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["players"], summary["setups"], summary["options"]["deal"]) == (2, 1, DEAL)


@pytest.mark.parametrize("arguments, words", (
    (["chess"], "no game 'chess'"),
    ([], "GAME"),
    (["red7", "--players", "0"], "players is 0"),
    (["red7", "--players", "6"], "players is 6"),
    (["red7", "--players", "three"], "'three' is not a whole number"),
    (["red7", "--setups", "-1"], "setups is -1"),
    (["red7", "--setups", "0"], "setups is 0"),
    (["red7", "--matches", "0"], "matches is 0"),
    (["red7", "--matches", "9" * 30], "matches is 999"),
    (["red7", "--seed", "-1"], "seed is -1"),
    (["red7", "--threads", "0"], "threads is 0"),
    (["red7", "--hand", "9", "--players", "5"], "50 cards"),
    (["red7", "--eliminated", "perhaps"], "perhaps"),
    (["red7", "--nonsense"], "--nonsense"),
    (["red7", "--deal", DEAL, "--setups", "3"], "--setups"),
    (["red7", "--deal", DEAL, "--players", "2"], "--players"),
    (["red7", "--deal", ""], "expected palette cards"),
    (["red7", "--deal", "G4: R7"], "1 player,"),
    (["red7", "--deal", "G4: R8 / O5: I6"], "'R8' is no card"),
    (["red7", "--deal", "G4: R7 / R7: I6"], "R7 is there twice"),
    (["red7", "--deal", "G4: R7 / O5: I6 | R7"], "R7 is there twice"),
    (["red7", "--deal", "G4: R7 B1 / O5: I6"], "hands of one size"),
    (["red7", "--deal", "G4: R1 R2 R3 R4 R5 R6 R7 V1 / O5: I6"], "at most 7"),
    (["red7", "--deal", "G4 G5: R7 / O5: I6"], "2 palette cards"),
    (["red7", "--deal", "x G4: R7 / O5: I6"], "dropped out"),
    (["red7", "--deal", "G4: R7 / O5: I6 | @ Y 1"], "middle of a hand"),
    (["red7", "--deal", "G4: R7 / O5: I6 | @ Y"], "after @"),
    (["red7", "--deal", "G4: R7 / O5: I6 | @ Y 3"], "expected 1 to 2"),
))
def test_bad_input_is_one_sentence(arguments, words, capsys):
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == "" and words in output.err
    assert output.err.startswith("pyengine.run: ") and output.err.count("\n") == 1


def test_places_that_cannot_be_written(tmp_path, capsys):
    (tmp_path / "file").write_text("x")
    small = ["red7", "--setups", "2", "--matches", "2"]
    for arguments in (["--json", str(tmp_path)], ["--json", str(tmp_path / "no" / "a.json")],
                      ["--out", str(tmp_path / "file")], ["--out", str(tmp_path / "file" / "below")]):
        assert main([*small, *arguments]) == 2
        output = capsys.readouterr()
        assert output.out == "" and output.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_forced_kernels(monkeypatch, capsys):
    monkeypatch.setenv("PYENGINE_KERNEL", "scalar")
    assert main(["red7", "--setups", "2", "--matches", "2", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["run"]["kernel"] == "scalar"
    monkeypatch.setenv("PYENGINE_KERNEL", "abacus")
    assert main(["red7"]) == 2
    assert "abacus" in capsys.readouterr().err
    from pyengine.red7 import study

    monkeypatch.setattr(study, "available_kernels", lambda: ["scalar"])
    monkeypatch.setenv("PYENGINE_KERNEL", "avx512")
    assert main(["red7"]) == 2
    assert "cannot run" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_interrupt_ends_with_a_report_and_resumes(tmp_path):
    arguments = ["red7", "--setups", "100000000", "--matches", "1000", "--seed", "4", "--out", str(tmp_path / "s"),
                 "--json", "-", "--threads", "2"]
    process = subprocess.Popen([sys.executable, "-m", "pyengine.run", *arguments], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    tallies = tmp_path / "s" / "tallies"
    deadline = time.monotonic() + 60
    while not (tallies.is_dir() and len(list(tallies.glob("*.parquet"))) >= 4) and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    summary = json.loads(output)
    assert summary["complete"] is False and 0 < summary["games"] < 10 ** 11
    assert "resumes" in errors
    assert not (tmp_path / "s" / "summary.json").exists()
    assert not list(tallies.glob("*.part"))


def test_help_imports_little():
    code = ("import sys; from pyengine.run import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
            "print([name for name in ('numpy', 'engine', 'rich', 'matplotlib', 'scipy') if name in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_unbuilt_source_says_so(tmp_path):
    """A copy of the Python files alone, as in a fresh clone without a build."""
    import shutil
    from pathlib import Path

    root = Path(__file__).parent.parent
    for package in ("engine", "pyengine"):
        shutil.copytree(root / package, tmp_path / package, ignore=shutil.ignore_patterns("*.so", "*.pyd", "*.c"))
    done = run("red7", cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert done.returncode == 2 and "pip install -e ." in done.stderr and done.stderr.count("\n") == 1
