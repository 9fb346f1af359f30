"""The command line, as a person or a script meets it."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from pyengine.commands.run import main
from tests.reference import red7 as reference

pytestmark = pytest.mark.usefixtures("undrawn")

DEAL = "G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2"


def run(*arguments, **more):
    return subprocess.run(
        [sys.executable, "-m", "pyengine.run", *arguments], capture_output=True, text=True, encoding="utf-8", **more
    )


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


@pytest.mark.parametrize(
    "flags, options",
    (
        ([], {}),
        (["--players", "4"], {"players": 4}),
        (["--hand", "5"], {"hand": 5}),
        (["--no-draw"], {"draw": False}),
        (["--eliminated", "gone"], {"eliminated": "gone"}),
        (["--lead-only"], {"lead_only": True}),
    ),
)
def test_every_rule_reaches_the_matches(flags, options, capsys):
    assert main(["red7", "--setups", "4", "--matches", "6", "--seed", "5", "--json", "-", *flags]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert (
        summary["options"]
        == {"players": 3, "hand": 7, "draw": True, "eliminated": "stand", "lead_only": False, "deal": None} | options
    )
    expected = reference.tallies(5, range(4), range(6), reference.Options(**options))
    counts = [sum(column) for column in zip(*expected["moves"])]
    assert summary["legal_moves"]["histogram"] == counts[: len(summary["legal_moves"]["histogram"])]
    assert sum(summary["legal_moves"]["histogram"]) == sum(counts)


def test_defaults(capsys):
    assert main(["red7", "--json", "-"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert (first["setups"], first["matches"], first["games"]) == (1000, 1000, 10**6)
    assert main(["red7", "--setups", "1", "--matches", "1", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["seed"] != first["seed"]


def test_deal_without_a_deck_comes_from_the_seed(capsys):
    deal = "G4: R7 B2 V1 R2 I7 O7 / O5: I6 Y3 G2 R6 V7 G7"
    results = []
    for seed in ("2", "3"):
        assert main(["red7", "--deal", deal, "--matches", "40", "--seed", seed, "--json", "-"]) == 0
        results.append(json.loads(capsys.readouterr().out)["legal_moves"]["histogram"])
        position = reference.parse_position(deal, seed=int(seed))
        counts = [
            n
            for match in range(40)
            for n in reference.random_match_from(position, int(seed), 0, match, reference.Options(players=2))[1]
        ]
        assert results[-1] == [counts.count(n) for n in range(max(counts) + 1)]


def test_json_goes_where_it_is_sent(tmp_path):
    small = ["red7", "--setups", "2", "--matches", "2", "--seed", "1", "--json"]
    (tmp_path / "file").write_text("old")
    (tmp_path / "file").chmod(0o640)
    (tmp_path / "link").symlink_to(tmp_path / "file")
    (tmp_path / "file.part").write_text("precious")
    assert main([*small, str(tmp_path / "link")]) == 0
    assert json.loads((tmp_path / "file").read_text())["seed"] == 1
    assert (tmp_path / "link").is_symlink() and (tmp_path / "file").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "file.part").read_text() == "precious"
    os.mkfifo(tmp_path / "pipe")
    process = subprocess.Popen(
        [sys.executable, "-m", "pyengine.run", *small, str(tmp_path / "pipe")], stdout=subprocess.DEVNULL
    )
    assert json.loads((tmp_path / "pipe").read_text())["seed"] == 1
    assert process.wait() == 0 and (tmp_path / "pipe").is_fifo()


def test_closed_pipe_loses_nothing(tmp_path):
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pyengine.run",
            "red7",
            "--setups",
            "2",
            "--matches",
            "2",
            "--json",
            str(tmp_path / "a.json"),
            "--out",
            str(tmp_path / "s"),
        ],
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(writer)
    assert done.returncode == 1 and done.stderr == ""
    assert json.loads((tmp_path / "a.json").read_text())["games"] == 4
    assert (tmp_path / "s" / "report.html").exists()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_full_disk_is_one_sentence(capsys):
    assert main(["red7", "--setups", "2", "--matches", "2", "--json", "/dev/full"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_json_and_folder(tmp_path, capsys):
    arguments = ["red7", "--setups", "8", "--matches", "5", "--seed", "1", "--players", "2", "--no-draw"]
    assert main([*arguments, "--json", str(tmp_path / "a.json"), "--out", str(tmp_path / "study")]) == 0
    capsys.readouterr()
    summary = json.loads((tmp_path / "a.json").read_text())
    assert summary == json.loads((tmp_path / "study" / "summary.json").read_text())
    assert summary["options"] == {
        "players": 2,
        "hand": 7,
        "draw": False,
        "eliminated": "stand",
        "lead_only": False,
        "deal": None,
    }
    assert {path.name for path in (tmp_path / "study").iterdir()} == {
        "study.toml",
        "counts",
        "summary.json",
        "report.html",
        "plots",
    }
    assert {path.suffix for path in (tmp_path / "study" / "plots").iterdir()} == {".svg", ".png"}
    assert main([*arguments, "--out", str(tmp_path / "study")]) == 2


def test_a_deal(capsys):
    assert main(["red7", "--deal", DEAL, "--matches", "30", "--seed", "2", "--json", "-"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["players"], summary["setups"], summary["options"]["deal"]) == (2, 1, DEAL)


def test_a_deal_is_shown_as_it_was_played(capsys):
    """The owner of the highest card becomes the last seat, and a deck from the seed is spelt out."""
    assert main(["red7", "--deal", "o5:i6,y3 / G4: R7 B2 | B7", "--matches", "5", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["options"]["deal"] == "G4: R7 B2 / O5: I6 Y3 | B7"
    assert main(["red7", "--deal", "G4: R7 B2 / O5: I6 Y3", "--matches", "50", "--seed", "3", "--json", "-"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert len(first["options"]["deal"].split("|")[1].split()) == 43
    assert main(["red7", "--deal", first["options"]["deal"], "--matches", "50", "--seed", "3", "--json", "-"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["signature"] == first["signature"]


@pytest.mark.parametrize(
    "arguments, words",
    (
        (["chess"], "no game 'chess'"),
        ([], "which game"),
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
    ),
)
def test_bad_input_is_one_sentence(arguments, words, capsys):
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == "" and words in output.err
    assert output.err.startswith("pyengine.run: ") and output.err.count("\n") == 1


def test_places_that_cannot_be_written(tmp_path, capsys):
    (tmp_path / "file").write_text("x")
    small = ["red7", "--setups", "2", "--matches", "2"]
    for arguments in (
        ["--json", str(tmp_path)],
        ["--json", str(tmp_path / "no" / "a.json")],
        ["--out", str(tmp_path / "file")],
        ["--out", str(tmp_path / "file" / "below")],
    ):
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
    from pyengine.red7 import fast

    monkeypatch.setattr(fast, "available_kernels", lambda: ["scalar"])
    monkeypatch.setenv("PYENGINE_KERNEL", "avx512")
    for sets, words in ((["scalar"], "cannot run"), (["scalar", "avx512"], "not built")):
        monkeypatch.setattr(fast, "instruction_sets", lambda: sets)
        assert main(["red7"]) == 2
        assert words in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_interrupt_ends_with_a_report_and_resumes(tmp_path, capsys):
    arguments = [
        "red7",
        "--setups",
        "100000000",
        "--matches",
        "1000",
        "--seed",
        "4",
        "--out",
        str(tmp_path / "s"),
        "--json",
        "-",
        "--threads",
        "2",
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "pyengine.run", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    counts = tmp_path / "s" / "counts"
    # The report covers the chunks before the first that is missing; of six at a time, the first is merged before a
    # seventh is played.
    while not ((counts / "chunk-000000.npz").exists() and len(list(counts.glob("*.npz"))) >= 7):
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate()
    assert process.returncode == 130, errors
    summary = json.loads(output)
    assert summary["complete"] is False and 0 < summary["games"] < 10**11
    assert "resumes" in errors
    assert not (tmp_path / "s" / "summary.json").exists()
    assert not list(counts.glob(".part*"))
    stored = len(list(counts.iterdir()))
    # A study of the same shape that is small enough to finish, stopped by hand and gone on with, seed left out.
    small = ["red7", "--setups", "40", "--matches", "100000", "--out", str(tmp_path / "t"), "--json", "-"]
    assert main([*small, "--seed", "9"]) == 0
    whole = json.loads(capsys.readouterr().out)
    (tmp_path / "t" / "summary.json").unlink()
    (tmp_path / "t" / "counts" / "chunk-000001.npz").unlink()
    assert main(small) == 0 and stored >= 4
    again = json.loads(capsys.readouterr().out)
    assert again["run"]["actions"] < again["decisions"]["total"] == whole["decisions"]["total"]
    del whole["run"], again["run"]
    assert again == whole


def test_help_imports_little():
    code = (
        "import sys; from pyengine.run import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
        "print([name for name in ('numpy', 'engine._shared', 'rich', 'matplotlib', 'scipy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_unbuilt_source_says_so(tmp_path):
    """A copy of the Python files alone, as in a fresh clone without a build."""
    import shutil
    from pathlib import Path

    root = Path(__file__).parent.parent.parent
    for package in ("engine", "pyengine"):
        shutil.copytree(root / package, tmp_path / package, ignore=shutil.ignore_patterns("*.so", "*.pyd", "*.c"))
    done = run("red7", cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert done.returncode == 2 and "pip install -e ." in done.stderr and done.stderr.count("\n") == 1
