"""Progress of commands while they work: on standard error, after two seconds, and with no trace in what they print."""

import contextlib
import io
import itertools
import os
import pty
import random
import re
import subprocess
import sys

import pytest

from pyengine import __main__ as commands
from pyengine.base import progress
from pyengine.crosskings import Game

LINE = re.compile(r"pyengine\.\w+: .+, after \d+ s")
AGRAM = ["agram", "--setups", "20", "--seed", "1"]
LATE = Game.deal(1)
for _ in range(24):
    LATE = LATE.random_move(random.Random(1))
WORK = {
    "assess": ["kuhn", "--setups", "20", "--most", "25", "--play", "pimc:10", "--seed", "1", "--threads", "1"],
    "run": [*AGRAM, "--json", "-", "--threads", "1"],
    "atlas": ["kuhn", "--setups", "20", "--play", "random", "--seed", "1", "--json", "-"],
    "compare": ["agram", "--vary", "players=2,3", "--setups", "20", "--seed", "1"],
    "tournament": ["kuhn", "--seats", "random,heuristic,pimc:2x1", "--setups", "20", "--seed", "1", "--json", "-"],
    "ladder": ["kuhn", "--most", "25", "--setups", "10", "--seed", "1", "--json", "-"],
    "advise": ["kuhn", "1/0: 0", "--seed", "1"],
    "watch": ["kuhn", "1/0", "--estimates"],
    "equilibrium": ["kuhn"],
    "exploit": ["kuhn", "ismcts:10", "--samples", "2", "--seed", "1"],
    "train": ["kuhn", "--updates", "3", "--seed", "1", "--threads", "1", "--out", "kuhn.net"],
    "learn": ["kuhn", "--from", "pimc:10", "--matches", "50", "--setups", "20", "--seed", "1"],
    "folder": ["verify", "study", "--seed", "1"],
    "bots": ["{python} {bot}", "--game", "kuhn", "--matches", "1"],
    "check": ["kuhn", "--games", "2"],
    "recycle": ["check", "agram"],
    "red7": ["solve", "--hand", "3"],
    "rummy": ["plan", "2C 3C 4C 8C 8D 8H KS QS TD 5H 9S"],
    "crosskings": ["solve", "{late}", "--threads", "1"],
}
BOT = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "bots", "bot.py")


@pytest.fixture
def shown(monkeypatch):
    """Progress that begins at once; a line is shown once, however long the work takes."""
    monkeypatch.delenv("PYENGINE_PROGRESS", raising=False)
    monkeypatch.setattr(progress, "QUIET", 0.0)
    monkeypatch.setattr(progress, "EVERY", 600.0)


def steady(text):
    """Without the times that a command says."""
    return re.sub(r"\d+(\.\d+)?(e-\d+)?", "N", text)


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(each, marks=[pytest.mark.slow] * (each in ("assess", "ladder")))
        for each in commands.COMMANDS
        if each != "serve"  # it waits for others
    ],
)
@pytest.mark.few(8)
def test_every_command_shows_its_work_on_standard_error_alone(command, tmp_path, monkeypatch, capsys, request):
    monkeypatch.chdir(tmp_path)
    if command == "folder":
        assert commands.main(["run", *AGRAM, "--part", "1/1", "--out", "study"]) == 0
    filled = {"python": sys.executable, "bot": BOT, "late": LATE.save()}
    words = [command, *(word.format(**filled) if "{" in word else word for word in WORK[command])]
    monkeypatch.delenv("PYENGINE_PROGRESS")
    monkeypatch.setattr(progress, "QUIET", 600.0)
    capsys.readouterr()
    quiet = commands.main(words), *capsys.readouterr()
    for path in tmp_path.glob("kuhn.net*"):  # which would be gone on with
        path.unlink()
    request.getfixturevalue("shown")
    status, out, err = commands.main(words), *capsys.readouterr()
    assert (status, steady(out)) == (quiet[0], steady(quiet[1])) and status == 0
    assert not LINE.search(quiet[2])
    assert any(LINE.fullmatch(line) for line in err.splitlines())


def test_a_line_comes_after_two_seconds_and_then_every_ten():
    with contextlib.redirect_stderr(io.StringIO()) as said:
        display = progress._Display("pyengine.run")
        begin, told, now = display.began, [], display.began
        while now < begin + 60:
            before = len(display.stream.getvalue())
            now += display.step(now)
            if len(display.stream.getvalue()) > before:
                told.append(round(now - begin - progress.EVERY))
    assert told == [2, 12, 22, 32, 42, 52]
    assert said.getvalue().splitlines()[:2] == ["pyengine.run: working, after 2 s", "pyengine.run: working, after 12 s"]


def test_lines_tell_the_innermost_stage_and_its_share(shown, monkeypatch, capsys):
    monkeypatch.setattr(progress, "EVERY", 0.001)
    said = []

    def until(words):
        while words not in (text := capsys.readouterr().err):
            said.append(text)

    with progress.following("pyengine.run"):
        until("pyengine.run: working, after 0 s\n")
        with progress.stage("playing") as outer:
            until("pyengine.run: playing, after 0 s\n")
            outer(1, float("inf"))
            with progress.stage("writing") as inner:
                inner(1, 4)
                until("pyengine.run: writing, 25 %, after 0 s\n")
            outer(3, 2)
            until("pyengine.run: playing, 100 %, after 0 s\n")
        until("pyengine.run: working, after 0 s\n")


def test_nothing_is_shown_while_a_person_is_asked(shown, monkeypatch, capsys):
    monkeypatch.setattr(progress, "EVERY", 0.001)

    class Slow(io.StringIO):
        def readline(self):
            capsys.readouterr()
            display.thread.join(0.05)
            self.seen = capsys.readouterr().err
            return super().readline()

    with progress.following("pyengine.run"):
        (display,) = progress.displays
        person = Slow("3\n")
        assert progress.answer(person) == "3\n" and person.seen == ""
        while not capsys.readouterr().err:
            pass
        assert progress.answer(None) == ""


def test_outside_of_a_command_or_switched_off_nothing_is_shown(shown, monkeypatch, capsys):
    with progress.stage("playing") as moved:
        moved(1, 2)
    monkeypatch.setenv("PYENGINE_PROGRESS", "off")
    with progress.following("pyengine.run"):
        assert not progress.displays
    assert capsys.readouterr().err == ""


SLOW = """
import sys
from pyengine.base import cli, progress
progress.QUIET, progress.FRAME, progress.APART = 0.0, 0.01, 0.01
def work():
    with progress.stage("playing") as moved:
        moved(1, 4)
        while progress.displays[0].bar is None:
            pass
        progress.displays[0].thread.join(0.1)
        print("a line " + 200 * "x")
        progress.displays[0].thread.join(0.1)
cli.report_errors("pyengine.run", work)
"""


@pytest.mark.parametrize("file", (False, True))
def test_a_bar_on_a_terminal_makes_way_for_what_is_printed(file, tmp_path):
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    environment.pop("PYENGINE_PROGRESS", None)
    path = tmp_path / "out"
    with open(path, "w") as out:
        target = out if file else theirs
        done = subprocess.Popen([sys.executable, "-c", SLOW], stdout=target, stderr=theirs, env=environment)
        os.close(theirs)
        seen = b""
        with contextlib.suppress(OSError):  # the other end is closed
            while more := os.read(ours, 1 << 16):
                seen += more
    os.close(ours)
    assert done.wait() == 0
    text, line = seen.decode(), "a line " + 200 * "x"
    assert "playing" in text and "25 %" in text
    assert (path.read_text() == line + "\n") if file else (f"\x1b[2K{line}\r\n" in text)
    assert text.endswith("\x1b[2K")  # the bar is gone


def words_of(monkeypatch, *words):
    """Texts that a command shows at every call that tells how far its work is."""
    call = progress.ProgressStage.__call__

    def told(stage, *now):
        call(stage, *now)
        (display,) = progress.displays
        display.draw(display.began)

    monkeypatch.delenv("PYENGINE_PROGRESS", raising=False)
    monkeypatch.setattr(progress, "QUIET", 600.0)
    monkeypatch.setattr(progress.ProgressStage, "__call__", told)
    with contextlib.redirect_stderr(io.StringIO()) as said:
        assert commands.main(list(words)) == 0
    return [line.removesuffix(", after 0 s").partition(": ")[2] for line in said.getvalue().splitlines()]


def test_what_equilibrium_shows_says_what_its_share_is_of(monkeypatch):
    said = words_of(monkeypatch, "equilibrium", "kuhn", "--to", "0.01")
    solving = [line for line in said if line.startswith("solving")]
    assert re.fullmatch(r"solving, exploitability 0\.\d+, target 0\.01, 0 %", solving[0])
    assert re.fullmatch(r"solving, exploitability 0\.\d+, target 0\.01, [5-9]\d %", solving[-1])
    said = words_of(monkeypatch, "equilibrium", "kuhn", "--iterations", "20", "--to", "0")
    solving = [line for line in said if line.startswith("solving")]
    assert solving[0] == "solving, 50 %"
    assert re.fullmatch(r"solving, exploitability 0\.\d+, 100 %", solving[-1])


def test_a_limit_of_time_shows_the_share_of_the_time_through_all_parts_of_the_work(monkeypatch):
    clock = itertools.count(0.001, 0.001)
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    monkeypatch.setattr("pyengine.solving.mccfr.MEASURED", 10)  # matches are played, as where there is no tree
    words = "equilibrium", "kuhn", "--method", "mccfr", "--iterations", "500", "--seconds", "1", "--seed", "1"
    said = words_of(monkeypatch, *words)
    shares = [int(line.rsplit(" ", 2)[1]) for line in said]
    assert shares == sorted(shares) and shares[0] < 3 and 5 < shares[-1] < 90
    assert {line.partition(",")[0] for line in said} == {"sampling", "measuring"}
