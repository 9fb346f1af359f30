"""Nothing reaches a terminal that it would obey; and the end of a program, whenever Ctrl-C comes."""

import io
import os
import re
import signal
import subprocess
import sys

import pytest
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pyengine import Study, run_study
from pyengine.base import cli, plain, progress
from pyengine.base.errors import InputError
from pyengine.commands import bots
from pyengine.commands.run import main as run
from pyengine.players import programs
from pyengine.report import findings, notes, tables
from pyengine.report.terminal import Page

EVIL = "\x1b[31mred\x9b2J\x07\x08\r\x7f"
SHOWN = r"\x1b[31mred\x9b2J\x07\x08\x0d\x7f"


def obeyed(text):
    """The control characters of a text, ends of lines and tabs aside."""
    return {sign for sign in text if sign < " " or "\x7f" <= sign <= "\x9f"} - {"\n", "\t"}


def test_control_characters_are_shown():
    assert plain.plain(f"a\tb\n{EVIL}ü") == f"a\tb\n{SHOWN}ü"


@pytest.mark.parametrize("stderr", [False, True])
def test_whatever_a_program_prints(stderr, capsys):
    def body():
        stream = sys.stderr if stderr else sys.stdout
        print(EVIL, file=stream)
        stream.write(f"{EVIL}\n")
        plain.console(stderr).print(EVIL, markup=False, soft_wrap=True)
        table = Table(EVIL, title=EVIL, width=70)
        table.add_row(Text(EVIL))
        plain.console(stderr).print(table)
        with progress.stage(EVIL) as stage:
            assert stage.words == SHOWN
        raise InputError(f"no {EVIL}")

    before = sys.stdout, sys.stderr
    assert cli.report_errors("program", body) == 2 and (sys.stdout, sys.stderr) == before
    said = capsys.readouterr()
    assert obeyed(said.out + said.err) == set()
    assert said.err.endswith(f"program: no {SHOWN}\n")
    # rich leaves out some of them itself
    assert (said.err if stderr else said.out).count(r"\x1b[31mred\x9b2J") == 6 + stderr


def test_colours_of_tables_stay(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stdout", type("Terminal", (io.StringIO,), {"isatty": lambda self: True})())
    with plain.streams():
        plain.console().print(Text(f"bold {EVIL}", style="bold"))
    shown = sys.stdout.getvalue()
    assert "\x1b[1mbold " in shown and r"\x1b[31mred" in shown and "\x1b[31m" not in shown and "\x9b" not in shown


@pytest.mark.parametrize(
    "words",
    [
        ["{folder}/none.rcy"],
        ["{folder}/empty.rcy"],
        ["{folder}/none.py:f"],
        ["kuhn", "--seats", "{folder}/none.py:f,random"],
        ["kuhn", "--seats", "cmd:sh '{folder}/bot.sh',random"],
        ["kuhn", "--out", "{folder}/empty.rcy"],
        ["kuhn", "--json", "{folder}/none/x"],
        ["kuhn", "--measures", "{folder}/none.py:f"],
        ["kuhn", EVIL],
        ["kuhn", f"--{EVIL}"],
        ["kuhn", "--setups", EVIL],
        [EVIL],
    ],
)
def test_names_of_files_and_answers_of_bots(words, tmp_path, capsys):
    folder = tmp_path / f"\x1b[31m{os.sep}\x9b2J"
    folder.mkdir(parents=True)
    (folder / "empty.rcy").write_text("")
    (folder / "bot.sh").write_text("printf 'refuse \\033[2J\\n'")
    assert run([word.format(folder=folder) for word in words]) == 2
    said = capsys.readouterr()
    assert obeyed(said.err) == set() and said.err.startswith("pyengine.run: ") and said.err.count("\n") == 1


def test_what_a_bot_refuses(tmp_path, capsys):
    (tmp_path / "bot.sh").write_text("printf 'refuse \\033[2J\\n'")
    assert bots.main([f"sh {tmp_path}/bot.sh", "--game", "rummy"]) == 0
    assert r"refuses: \x1b[2J" in (said := capsys.readouterr().out) and obeyed(said) == set()


def test_a_folder_with_such_a_name(tmp_path, capsys):
    assert run(["rummy", "--setups", "2", "--seed", "1", "--out", str(tmp_path / "\x1b[31mred"), "--part", "1/1"]) == 0
    said = capsys.readouterr()
    assert obeyed(said.out + said.err) == set() and r"\x1b[31mred" in said.out


def test_a_bot_that_floods_lines_has_its_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(programs, "FIRST_LIMIT", 100)
    script = tmp_path / "flood.sh"
    script.write_text("while true; do echo name me; done")
    with pytest.raises(InputError, match="did not say ready within 100 ms; expected ready 1"):
        programs.Process(f"sh {script}", b"pyengine 1\n", 1)
    assert not programs._running


ENDING = """
import atexit, sys, threading, time
from concurrent.futures import ThreadPoolExecutor
from pyengine.base.cli import leave, report_errors
from pyengine.base.errors import InputError

def wait():
    print("now", flush=True)
    time.sleep(60)

def at_the_end(*_):  # where Python waits for a thread
    time.sleep(0.2)
    wait()

class Slow(InputError):
    def __str__(self):
        wait()

def body():
    if where == "body":
        wait()
    elif where == "saying":
        raise Slow
    elif where == "atexit":
        atexit.register(wait)
    elif where == "thread":
        threading.Thread(target=at_the_end).start()
    elif where == "pool":
        ThreadPoolExecutor(1).submit(at_the_end)

def main():
    status = report_errors("program", body)
    if where == "after":
        wait()
    return status

where = sys.argv[1]
leave(main)
"""


@pytest.mark.parametrize(
    "where, status, said",
    [
        ("body", 130, "program: interrupted\n"),
        ("saying", 130, ""),
        ("after", 130, ""),
        ("atexit", 0, ""),
        ("thread", 0, ""),
        ("pool", 0, ""),
    ],
)
def test_ctrl_c_ends_a_program_without_a_traceback(where, status, said):
    words = [sys.executable, "-c", ENDING, where]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "now\n"
        process.send_signal(signal.SIGINT)
        assert (process.wait(30), process.stderr.read()) == (status, said)
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("width", [36, 44, 60, 90])
def test_no_word_is_broken(width):
    words = ("between setups", "standard deviation", "never wins in", "effect of drawing, a long head, with commas")
    rows = [("variance_explained: setup", "1.0 points", "0 setups", "2"), ("a kind of move without one", "1", "2", "3")]
    console = Console(width=width, file=io.StringIO())
    for part in Page(console).parts(tables.Table(words, rows)):
        Page(console).tables(part)
    assert {"standard", "deviation", "commas", "variance_explained:", "without"} <= set(console.file.getvalue().split())


@pytest.mark.parametrize("seed", [1, 8])
def test_a_lead_that_would_not_show_is_none_that_was_seen(seed):
    """The lead that would not show is measured as the shares are: from an even one."""
    found = run_study(Study("agram", seats=("heuristic", "random"), setups=20, seed=seed))
    finding = findings.findings(found)["wins"]
    points = int(re.search("a lead below about ([0-9]+).percentage points would not show", finding.text)[1])
    assert all(abs(row["value"] - 0.25) <= (points + 0.5) / 100 for row in found["verdict"]["rows"])
    assert finding.unit == "win shares of the players" and " to " in finding.figure  # nobody is the best


@pytest.mark.parametrize("seats, mixed", [("h,h,r,r", True), ("h,r,r,h", True), ("h,r,h,r", False), ("h,r,r,r", False)])
def test_sides_that_have_the_same_players_in_every_seating(seats, mixed):
    players = tuple({"h": "heuristic", "r": "random"}[each] for each in seats.split(","))
    said = " ".join(notes.caveats(run_study(Study("spades", seats=players, setups=2, seed=2))))
    assert ("for that try --seats heuristic,random,heuristic,random" in said) == mixed
