"""Files that commands write: links in a circle, what killed ones leave, Ctrl-C where Python would drop it."""

import fcntl
import os
import subprocess
import sys

import pytest

from pyengine.base import cli, files
from pyengine.learning import training
from pyengine.serve.studies import HOME, Studies
from tests.support.commands import refused, said


@pytest.mark.parametrize(
    "words",
    [
        "run kuhn --setups 9 --seed 1 --json {}",
        "run kuhn --setups 9 --seed 1 --record {}",
        "equilibrium kuhn --iterations 9 --out {}",
        "equilibrium kuhn --tree {}",
        "exploit kuhn random --json {}",
        "learn kuhn --from random --setups 2 --matches 4 --seed 1 --out {}",
        "train kuhn --updates 1 --out {}",
        "train kuhn --updates 1 --out beside",
        "watch kuhn 1/0 --json {}",
        "watch kuhn 1/0 --page {}",
    ],
)
def test_a_link_that_leads_to_itself_is_told_before_anything_is_done(words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(training.Training, "__init__", None)  # nothing is learnt
    for name in ("one.parquet", "beside.csv"):
        os.symlink(name, tmp_path / name)
    os.symlink("two", tmp_path / "three")
    os.symlink("three", tmp_path / "two")
    for name in ("one.parquet", "two"):
        refused(capsys, words.format(name), "is a link that leads to itself; expected a file to write")


def test_a_link_is_followed_and_stays(tmp_path, capsys):
    os.symlink("there", tmp_path / "link")
    words = "run kuhn --setups 9 --seed 1 --json"
    assert said(capsys, words, tmp_path / "link")[0] == 0
    assert (tmp_path / "link").is_symlink() and (tmp_path / "there").read_text().startswith("{")
    os.symlink("none/there", tmp_path / "lost")
    refused(capsys, words, f"there is no folder '{tmp_path}/none'", tmp_path / "lost")
    os.symlink("circle", tmp_path / "circle")
    files.write_file(tmp_path / "circle", "text")  # by a caller that did not look before
    assert (tmp_path / "circle").read_text() == "text"


def test_what_killed_commands_left_goes_and_what_others_write_stays(tmp_path):
    for name in (".part-00000000", ".part-0a1b2c_d"):
        (tmp_path / name).write_text("half")
    with files.replacing(tmp_path / "slow") as slow:
        slow.write(b"a part")
        with files.replacing(tmp_path / "slow") as other:  # at the same time: a file of another name
            other.write(b"another")
            files.write_file(tmp_path / "quick", "all")
            left = {path.name for path in tmp_path.iterdir()}
            assert len(left) == 3 and {os.path.basename(each.name) for each in (slow, other)} < left
        slow.write(b" and the rest")
    texts = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert texts == {"slow": "a part and the rest", "quick": "all"}


def test_a_server_that_starts_removes_what_one_left_that_was_killed(tmp_path):
    home = tmp_path / HOME
    home.mkdir()
    for place in (tmp_path, home):
        (place / ".part-00000000").write_text("half")
    os.mkfifo(home / ".part-pipepipe")
    with open(home / ".part-11111111", "w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        Studies(tmp_path, None)
        left = {path.name for path in (*tmp_path.iterdir(), *home.iterdir())}
        assert left == {HOME, ".part-11111111", ".part-pipepipe"}


LOST = """
import signal, sys, threading, time, weakref
from pyengine.base import cli

class Last:
    def __del__(self):
        if sys.argv[1] == "del":
            signal.raise_signal(signal.SIGINT)

def body():
    last = Last()
    weak = weakref.ref(last, lambda _: sys.argv[1] == "weak" and signal.raise_signal(signal.SIGINT))
    del last
    print("goes on", flush=True)
    threading.Event().wait(20)

cli.leave(lambda: cli.report_errors("program", body))
"""


@pytest.mark.parametrize("where", ["del", "weak"])
def test_ctrl_c_where_python_drops_it_comes_again(where):
    ended = subprocess.run([sys.executable, "-c", LOST, where], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "goes on\n", "program: interrupted\n")


def test_other_errors_that_python_drops_are_told_as_ever(capsys):
    class Last:
        def __del__(self):
            raise ValueError("as ever")

    before, sys.unraisablehook = sys.unraisablehook, cli.unraised
    try:
        last = Last()
        del last
    finally:
        sys.unraisablehook = before
    assert "ValueError: as ever" in capsys.readouterr().err
