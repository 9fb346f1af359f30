"""The command line, as a person or a script meets it."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time

import pytest

from pyengine.red7 import fast
from tests.conftest import ROOT
from tests.reference import red7 as reference
from tests.support.commands import figures, refused, said

pytestmark = pytest.mark.usefixtures("undrawn")

DEAL = "G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2"
SMALL = "run red7 --setups 2 --matches 2"
OPTIONS = {"players": 3, "hand": 7, "draw": True, "eliminated": "stand", "lead_only": False, "deal": None}


def start(line, *more, **how):
    """A process of its own."""
    words = [sys.executable, "-m", *line.split(), *map(str, more)]
    return subprocess.Popen(words, **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **how})


def test_tables_and_seed(capsys):
    status, out, err = said(capsys, "run red7 --setups 30 --matches 20 --seed 5")
    assert status == 0 and err == "" and "seed 5" in out and "seat 3" in out
    assert "seed " in said(capsys, SMALL)[1]


def test_json_to_standard_output_is_json_alone():
    out, err = start("pyengine.run red7 --setups 30 --matches 20 --seed 5 --json - --threads 1").communicate()
    summary = json.loads(out)
    assert summary["games"] == 600 and summary["run"]["threads"] == 1 and summary["complete"] is True
    assert "seed 5" in err


@pytest.mark.parametrize(
    "flags, options",
    (
        ("", {}),
        ("--players 4", {"players": 4}),
        ("--hand 5", {"hand": 5}),
        ("--no-draw", {"draw": False}),
        ("--eliminated gone", {"eliminated": "gone"}),
        ("--lead-only", {"lead_only": True}),
    ),
)
@pytest.mark.few(3)
def test_every_rule_reaches_the_matches(flags, options, capsys):
    summary = figures(capsys, f"run red7 --setups 4 --matches 6 --seed 5 {flags}")
    assert summary["options"] == OPTIONS | options
    expected = reference.tallies(5, range(4), range(6), reference.Options(**options))
    counts = [sum(column) for column in zip(*expected["moves"])]
    assert summary["legal_moves"]["histogram"] == counts[: len(summary["legal_moves"]["histogram"])]
    assert sum(summary["legal_moves"]["histogram"]) == sum(counts)


def test_defaults(capsys):
    first = figures(capsys, "run red7")
    assert (first["setups"], first["matches"], first["games"]) == (1000, 1000, 10**6)
    assert figures(capsys, "run red7 --setups 1 --matches 1")["seed"] != first["seed"]


def test_deal_without_a_deck_comes_from_the_seed(capsys):
    deal = "G4: R7 B2 V1 R2 I7 O7 / O5: I6 Y3 G2 R6 V7 G7"
    for seed in (2, 3):
        found = figures(capsys, f"run red7 --deal '{deal}' --matches 40 --seed {seed}")["legal_moves"]["histogram"]
        position, options = reference.parse_position(deal, seed=seed), reference.Options(players=2)
        matches = [reference.random_match_from(position, seed, 0, match, options)[1] for match in range(40)]
        counts = [n for match in matches for n in match]
        assert found == [counts.count(n) for n in range(max(counts) + 1)]


def test_json_goes_where_it_is_sent(tmp_path, capsys):
    file, link, pipe = (tmp_path / name for name in ("file", "link", "pipe"))
    file.write_text('{"seed": 0}')
    file.chmod(0o640)
    link.symlink_to(file)
    (tmp_path / "file.part").write_text("precious")
    assert said(capsys, f"{SMALL} --seed 1 --json {link}")[0] == 0
    assert json.loads(file.read_text())["seed"] == 1
    assert link.is_symlink() and file.stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "file.part").read_text() == "precious"
    os.mkfifo(pipe)
    process = start(f"pyengine {SMALL} --seed 1 --json {pipe}", stdout=subprocess.DEVNULL)
    assert json.loads(pipe.read_text())["seed"] == 1
    process.communicate()
    assert process.returncode == 0 and pipe.is_fifo()


@pytest.mark.slow
def test_closed_pipe_loses_nothing(tmp_path):
    reader, writer = os.pipe()
    os.close(reader)
    process = start(f"pyengine {SMALL} --json {tmp_path / 'a.json'} --out {tmp_path / 's'}", stdout=writer)
    _, err = process.communicate()
    os.close(writer)
    assert process.returncode == 1 and err == ""
    assert json.loads((tmp_path / "a.json").read_text())["games"] == 4
    assert (tmp_path / "s" / "report.html").exists()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_full_disk_is_one_sentence(capsys):
    refused(capsys, f"{SMALL} --json /dev/full", "cannot write")


def test_json_and_folder(tmp_path, capsys):
    line, study = "run red7 --setups 8 --matches 5 --seed 1 --players 2 --no-draw --out", tmp_path / "study"
    assert said(capsys, line, study, "--json", tmp_path / "a.json")[0] == 0
    summary = json.loads((tmp_path / "a.json").read_text())
    assert summary == json.loads((study / "summary.json").read_text())
    assert summary["options"] == OPTIONS | {"players": 2, "draw": False}
    assert {path.name for path in study.iterdir()} == set("study.toml counts summary.json report.html plots".split())
    assert {path.suffix for path in (study / "plots").iterdir()} == {".svg", ".png"}
    assert said(capsys, line, study)[0] == 2


def test_a_deal_is_shown_as_it_was_played(capsys):
    """The owner of the highest card becomes the last seat, and a deck from the seed is spelt out."""
    found = figures(capsys, "run red7 --deal 'o5:i6,y3 / G4: R7 B2 | B7' --matches 5")
    assert (found["players"], found["setups"], found["options"]["deal"]) == (2, 1, "G4: R7 B2 / O5: I6 Y3 | B7")
    first = figures(capsys, "run red7 --deal 'G4: R7 B2 / O5: I6 Y3' --matches 50 --seed 3")
    deal = first["options"]["deal"]
    assert len(deal.split("|")[1].split()) == 43
    assert figures(capsys, f"run red7 --deal '{deal}' --matches 50 --seed 3")["signature"] == first["signature"]


@pytest.mark.parametrize(
    "words, sentence",
    (
        ("--players 0", "players is 0"),
        ("--setups -1", "setups is -1"),
        ("--matches 0", "matches is 0"),
        (f"--matches {'9' * 30}", "matches is 999"),
        ("--hand 9 --players 5", "50 cards"),
        ("--eliminated perhaps", "perhaps"),
        (f"--deal '{DEAL}' --setups 3", "--setups"),
        (f"--deal '{DEAL}' --players 2", "--players"),
        ("--deal ''", "expected palette cards"),
        ("--deal 'G4: R7'", "1 player,"),
        ("--deal 'G4: R7 / O5: I6 | R7'", "R7 is there twice"),
        ("--deal 'G4: R7 B1 / O5: I6'", "hands of one size"),
        ("--deal 'G4: R1 R2 R3 R4 R5 R6 R7 V1 / O5: I6'", "at most 7"),
        ("--deal 'G4 G5: R7 / O5: I6'", "2 palette cards"),
        ("--deal 'x G4: R7 / O5: I6'", "dropped out"),
        ("--deal 'G4: R7 / O5: I6 | @ Y 1'", "middle of a hand"),
        ("--deal 'G4: R7 / O5: I6 | @ Y'", "after @"),
        ("--deal 'G4: R7 / O5: I6 | @ Y 3'", "expected 1 to 2"),
        ("--players 2..4", "'2..4' is a range; --sweep NAME=2..4 plays them all"),
        ("--sweep eliminated=stand,gone --eliminated stand", "eliminated has one value, too"),
        ("--estimator foo --measures all", "the estimator is 'foo'; expected pimc:NxR"),
        ("--until length=1 --until win_share=0.1", "--until is given twice"),
        ("--seats exact:2,random,random", "needs solve, which the game red7 has only with two players, one hand and"),
    ),
)
def test_bad_input_is_one_sentence(words, sentence, capsys):
    refused(capsys, f"run red7 {words}", sentence)


def test_places_that_cannot_be_written(tmp_path, capsys):
    file = tmp_path / "file"
    file.write_text("x")
    for words in (("--json", tmp_path), ("--json", tmp_path / "no/a.json"), ("--out", file), ("--out", file / "below")):
        refused(capsys, SMALL, "", *words)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_forced_kernels(monkeypatch, capsys):
    monkeypatch.setenv("PYENGINE_KERNEL", "scalar")
    assert figures(capsys, SMALL)["run"]["kernel"] == "scalar"
    monkeypatch.setenv("PYENGINE_KERNEL", "abacus")
    refused(capsys, "run red7", "abacus")
    monkeypatch.setattr(fast, "available_kernels", lambda: ["scalar"])
    monkeypatch.setenv("PYENGINE_KERNEL", "avx512")
    for sets, words in ((["scalar"], "cannot run"), (["scalar", "avx512"], "not built")):
        monkeypatch.setattr(fast, "instruction_sets", lambda: sets)
        refused(capsys, "run red7", words)


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_interrupt_ends_with_a_report_and_resumes(tmp_path, capsys):
    line = "run red7 --setups 100000000 --matches 1000 --seed 4 --json - --threads 2 --out"
    process = start(f"pyengine {line}", tmp_path / "s")
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
    small = f"run red7 --setups 20 --matches 100000 --out {tmp_path / 't'}"
    whole = figures(capsys, f"{small} --seed 9")
    (tmp_path / "t" / "summary.json").unlink()
    (tmp_path / "t" / "counts" / "chunk-000001.npz").unlink()
    again = figures(capsys, small)
    assert stored >= 4
    assert again["run"]["actions"] < again["decisions"]["total"] == whole["decisions"]["total"]
    del whole["run"], again["run"]
    assert again == whole


def test_help_imports_little():
    code = (
        "import sys; from pyengine.run import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
        "print([name for name in ('numpy', 'engine._shared', 'rich', 'matplotlib', 'scipy') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.splitlines()[-1] == "[]"


def test_unbuilt_source_says_so(tmp_path):
    """A copy of the Python files alone, as in a fresh clone without a build."""
    for package in ("engine", "pyengine"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("*.so", "*.pyd", "*.c"))
    process = start("pyengine.run red7", cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)})
    err = process.communicate()[1]
    assert process.returncode == 2 and "pip install -e ." in err and err.count("\n") == 1
