"""Windows, of which this hides and forbids what it lacks, and macOS: what cannot work there says so, all else works."""

import contextlib
import re
import subprocess
import sys
import textwrap
import time
from concurrent.futures import Future
from pathlib import Path

import pytest

import engine
from pyengine.base.cli import interruptible

GAME = Path(__file__).parent.parent / "games" / "pennies.rcy"
HIDE = """
    import contextlib, importlib, multiprocessing.context, os, pkgutil, select, signal, sys, time
    from pathlib import Path
    for name in ("asyncio", "llvmlite.binding", "numpy", "pyarrow.parquet", "rich.console"):  # they ask first
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for name in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
        sys.modules[name] = None
    lacking = {
        os: "O_ASYNC O_CLOEXEC O_DIRECTORY O_NOFOLLOW O_NONBLOCK fork killpg nice setsid sysconf",
        select: "poll", signal: "SIGKILL SIGHUP pthread_kill",
        multiprocessing.context: "ForkServerContext ForkContext",
    }
    for module, names in lacking.items():
        for name in names.split():
            if hasattr(module, name):
                delattr(module, name)
    os.supports_dir_fd.clear()
"""
IMPORTS = """
    import engine, pyengine
    tried = 0
    for package in (engine, pyengine):
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            tried += 1
            try:
                importlib.import_module(each.name)
            except ImportError as error:  # an extra that is not installed
                if (error.name or "os").partition(".")[0] in {*sys.stdlib_module_names, "engine", "pyengine"}:
                    raise
    print(tried)
    from pyengine.serve.command import main
    assert main([".", "--no-open"]) == 2
    from pyengine.recycle.attached import carrying
    Path("cards.csv").write_text("name\\n")
    print(carrying('(table "cards.csv")', Path(".")))
"""
# No folder is opened; nothing that is open is moved, removed or put in place; clocks tick 64 times a second.
COMMANDS = """
    def guarded(function, wrong):
        def guard(path, *others, **named):
            if any(map(wrong, [path, *others[:1]])):
                raise PermissionError(13, "Permission denied", path)
            return function(path, *others, **named)
        return guard

    def is_open(path):
        found = {os.path.realpath(f"/proc/self/fd/{each}") for each in os.listdir("/proc/self/fd")}
        return isinstance(path, str | Path) and os.path.realpath(path) in found

    ends = lambda clock: lambda: clock() // (1 / 64) / 64
    time.monotonic, time.process_time = ends(time.monotonic), ends(time.process_time)
    home = os.getcwd() if os.name == "nt" else "C:\\\\home"  # of one word here
    if os.path.exists("/proc/self/fd"):
        os.open = guarded(os.open, lambda path: isinstance(path, str | Path) and os.path.isdir(path))
        os.replace, os.unlink, os.rename = (guarded(each, is_open) for each in (os.replace, os.unlink, os.rename))

    from types import SimpleNamespace
    from pyengine.__main__ import main
    from pyengine.players import programs
    from pyengine.report import writers
    writers.pictures = lambda figures: ({}, dict.fromkeys(figures, "<svg></svg>"))
    programs.os = SimpleNamespace(**{**vars(os), "name": "nt"})
    game, bot = f"{home}\\\\mine.rcy", f"{home}\\\\bot.py"
    Path(game).write_bytes(sys.stdin.buffer.read().replace(b"\\n", b"\\r\\n"))
    Path(bot).write_text("def first(view, moves):\\n    return 0\\n")
    study = ["run", game, "--seats", f"{bot}:first,random", "--seed", "1", "--out", "\u03a9", "--setups"]
    for words in (
        [*study, "5"],
        ["folder", "extend", "\u03a9", "--setups", "8"],
        [*study, "8"],  # goes on with what is left of it
        ["folder", "verify", "\u03a9"],
        ["run", "red7", "--setups", "2", "--matches", "2"],
        ["run", game, "--seats", "cmd:bot.exe,random"],
    ):
        print("status", main(words), flush=True)
        if "extend" in words:
            Path("\u03a9", "summary.json").unlink()
"""
# macOS counts hundreds of GB of address space to a process, and refuses less.
WORKER = """
    import resource, threading
    from multiprocessing import Pipe
    usual = resource.setrlimit

    def refused(kind, limits):
        if kind == resource.RLIMIT_AS:
            raise ValueError("current limit exceeds maximum limit")
        usual(kind, limits)

    resource.setrlimit = refused
    from pyengine.serve.hands import work
    ours, theirs = Pipe()
    threading.Thread(target=lambda: (print(ours.recv()), ours.close()), daemon=True).start()
    work(theirs, ".", 4096)
"""


def run(script, folder, **more):
    words = [sys.executable, "-c", textwrap.dedent(script)]
    return subprocess.run(words, capture_output=True, cwd=folder, timeout=120, check=False, **more)


def test_modules_that_windows_lacks_are_not_needed(tmp_path):
    found = run(HIDE + IMPORTS, tmp_path, text=True)
    assert found.returncode == 0, found.stderr
    assert found.stderr.endswith(": serve needs a system that can fork, such as Linux or macOS; this one cannot\n")
    tried, table = found.stdout.splitlines()
    assert int(tried) > 300 and "no table can be read on this system" in table


def test_studies_on_windows(tmp_path, monkeypatch):
    """A console in Windows-1252 that lacks a letter, paths with colons and backslashes, lines that end as there."""
    pytest.importorskip("llvmlite")
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    monkeypatch.setenv("PYTHONUTF8", "0")
    found = run(HIDE + COMMANDS, tmp_path, input=GAME.read_bytes())
    out, err = found.stdout.decode("cp1252"), found.stderr.decode("cp1252")
    assert found.returncode == 0, err
    assert [line[-1] for line in out.splitlines() if line.startswith("status ")] == list("000002"), err
    assert r"\u03a9: " in out and " chunks are there, 0 wrong" in out
    assert "Traceback" not in err and err.endswith("programs are players on POSIX systems alone\n")


def test_workers_on_macos(tmp_path):
    pytest.importorskip("resource")
    found = run(WORKER, tmp_path, text=True)
    assert (found.returncode, found.stdout) == (0, "('ready', None)\n"), found.stderr


def test_ctrl_c_is_heard(monkeypatch):
    """Windows hears it only between two waits: what a thread makes is not asked for before it is there."""
    usual = Future.result
    monkeypatch.setattr(Future, "result", lambda future: future.done() and usual(future))
    assert interruptible(lambda: time.sleep(0.02) or 3) == 3


def test_enumerators_fit_into_32_bits():
    """Those of MSVC are ints: the multiplier of the streams would be another number on Windows."""
    blocks = (
        (path.name, line.strip())
        for path in sorted(Path(engine.__path__[0]).rglob("*.p[xy][dx]"))
        for block in re.findall(r"(?m)^(?:cdef|cpdef) enum.*:\n((?:[ \t].*\n|\n)+)", path.read_text(encoding="utf-8"))
        for line in block.splitlines()
    )
    known, found = {}, []
    for file, line in blocks:
        if match := re.match(r"(\w+) *= *([^#]+)", line):
            with contextlib.suppress(NameError, SyntaxError):  # of names of C
                known[match[1]] = eval(match[2], {}, known)
                found += [f"{file}: {line}"] * (not -(2**31) <= known[match[1]] < 2**31)
    assert len(known) > 100 and found == []  # an installed package has its .pxd files
