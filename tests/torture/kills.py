"""Runs that are killed, at a write or after a time, and resumed."""

import builtins
import contextlib
import io
import os
import re
import shutil
import signal
import sys
import time
from multiprocessing import get_context
from pathlib import Path

from pyengine.compare import main as compare_main
from pyengine.equilibrium import main as equilibrium_main
from pyengine.folder import main as folder_main
from pyengine.measures import bootstrap
from pyengine.red7 import fast
from pyengine.report import page, plots, terminal  # noqa: F401  imported once for all processes
from pyengine.run import main as run_main
from pyengine.study import bound, chunk_file, run, sweep  # noqa: F401

WORDS = {
    "study": ["red7", "--setups", "24", "--matches", "40", "--seed", "5"],
    "players": [
        *("red7", "--setups", "12", "--matches", "1", "--seed", "5", "--seats", "heuristic"),
        *("--measures", "variance", "--estimator", "pimc:2x1"),
    ],
    "sweep": ["red7", "--setups", "12", "--matches", "40", "--seed", "5", "--sweep", "players=2..3"],
    "comparison": ["red7", "--setups", "12", "--matches", "40", "--seed", "5", "--vary", "hand=5,7"],
    "extension": ["red7", "--setups", "14", "--matches", "40", "--seed", "5"],  # of this study, to that of "study"
    "merging": ["red7", "--setups", "24", "--matches", "40", "--seed", "5"],  # two parts of it
    "policy": ["kuhn", "--iterations", "40"],
}


def prepare(name, folder):
    """What is there before the command that is killed."""
    words = [*WORDS[name], "--threads", "1"]
    if name == "extension":
        assert run_main([*words, "--out", str(folder)]) == 0
    elif name == "merging":
        for part in ("1/2", "2/2"):
            assert run_main([*words, "--out", f"{folder}/{part[0]}", "--part", part]) == 0
    elif name == "policy":
        folder.mkdir()


def command(name, folder):
    """The program that is killed, and its words."""
    if name == "comparison":
        return compare_main, [*WORDS[name], "--threads", "1", "--out", str(folder)]
    if name == "extension":
        return folder_main, ["extend", str(folder), "--setups", "24", "--threads", "1"]
    if name == "merging":
        return folder_main, ["merge", f"{folder}/all", f"{folder}/1", f"{folder}/2", "--threads", "1"]
    if name == "policy":
        return equilibrium_main, [*WORDS[name], "--out", str(folder / "it.policy"), "--json", str(folder / "it.json")]
    return run_main, [*WORDS[name], "--threads", "1", "--out", str(folder)]


def small():
    """Chunks are small, and one figure that is not drawn stands for all: each is written in the same way. Intervals
    have fewer resamples, and what goes to the terminal is left out."""
    bootstrap.RESAMPLES = 60
    fast.CHUNK_MATCHES, bound.CHUNK_DECISIONS = 200, 8000
    plots.figures = lambda found: {"wins": Drawn(found)}
    plots.sweep = Drawn
    terminal.show = terminal.show_sweep = lambda *_, **__: None


class Drawn:
    """What `plots` takes for a figure."""

    def __init__(self, found):
        self.data = b"<svg></svg>" + b"figure" * 4000

    def savefig(self, file, format, **keywords):
        file.write(self.data.decode() if isinstance(file, io.StringIO) else self.data)


class Killed(BaseException):
    """Stands for the end of the process, in which nothing more is written."""


class Writes:
    """While it is entered, all that changes a file or a folder is counted, and call number `last` is not made: `end()`
    is called in its place, when half is written if it is a write."""

    def __init__(self, last=None, end=None):
        self.last, self.end, self.count = last, end, 0

    def __enter__(self):
        self.before = {(module, name): getattr(module, name) for module, name in _CHANGES}
        for (module, name), function in self.before.items():
            setattr(module, name, self._opening(function) if name == "open" else self._counted(function))
        return self

    def __exit__(self, *error):
        for (module, name), function in self.before.items():
            setattr(module, name, function)

    def tick(self, half=None):
        self.count += 1
        if self.last is not None and self.count >= self.last:
            if half and self.count == self.last:
                half()
            self.end()

    def _counted(self, function):
        def counted(*arguments, **keywords):
            self.tick()
            return function(*arguments, **keywords)

        return counted

    def _opening(self, function):
        def opened(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
            if not set(mode) & set("wxa+"):
                return function(file, mode, buffering, encoding, errors, newline, closefd, opener)
            self.tick()
            raw = _Raw(file, mode.translate({ord("b"): None, ord("t"): None}), closefd, opener)
            raw.writes = self
            buffer = io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)
            return buffer if "b" in mode else io.TextIOWrapper(buffer, encoding, errors, newline)

        return opened


_CHANGES = [(builtins, "open"), (io, "open")]
_CHANGES += [(os, name) for name in ("mkdir", "rmdir", "rename", "replace", "fsync", "chmod", "unlink", "remove")]


class _Raw(io.FileIO):
    """A file whose writes are counted, as the system sees them."""

    def write(self, data):
        writes = self.writes
        if writes.last is not None and writes.count >= writes.last:
            return len(data)  # after the end, what a buffer still holds is lost
        writes.tick(lambda: io.FileIO.write(self, data[: len(data) // 2]))
        return io.FileIO.write(self, data)


def die():
    os.kill(os.getpid(), signal.SIGKILL)


def play(name, folder, last=None):
    """The program, killed at its write number `last`; how many writes it made. One that has nothing to do, because all
    is finished, ends well."""
    small()
    with contextlib.redirect_stdout(io.StringIO()) as shown, contextlib.redirect_stderr(shown):
        with Writes(last, die) as writes:
            program, words = command(name, folder)
            status = program(words)
    if status and "finished; expected" not in shown.getvalue():
        sys.exit(f"status {status}: {shown.getvalue()}")
    return writes.count


def killed(name, folder, last=None, seconds=None):
    """Whether a run in a process of its own, which has all modules already, was killed at a write or after a time; else
    it came to its end."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["tests.torture.kills"])
    process = context.Process(target=play, args=(name, folder, last))
    process.start()
    process.join(seconds)
    if process.is_alive():
        process.kill()
    process.join()
    assert process.exitcode in (0, -signal.SIGKILL), f"exit status {process.exitcode}"
    return process.exitcode != 0


def contents(folder):
    """All files by name, without what tells how and how fast a study ran."""
    found = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for name, data in found.items():
        if name.endswith(".json"):
            found[name] = re.sub(rb'"run": \{.*?\}(\s*\})?', b"", data, flags=re.DOTALL)
        elif name.endswith(".html"):
            found[name] = re.sub(rb"<dt>kernel</dt>.*?</dl>", b"", data, flags=re.DOTALL)
    return found


def differing(expected, folder):
    """Names of the files that are not as expected, of those that are missing, and of those too many."""
    found = contents(folder)
    return sorted(name for name in expected | found if expected.get(name) != found.get(name))


class Kills:
    """A command of `WORDS` that is killed and given again; `writes` is how many writes it makes."""

    def __init__(self, name, place):
        self.name, self.place = name, Path(place)
        small()
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            prepare(name, self.place / "before")
        self.writes = play(name, self.fresh("whole"))
        self.expected = contents(self.place / "whole")
        folder, begin = self.fresh("again"), time.perf_counter()
        assert not killed(name, folder, self.writes + 1)
        self.seconds = time.perf_counter() - begin
        assert not differing(self.expected, folder)

    def fresh(self, name):
        """A folder as it is before the command."""
        if (self.place / "before").exists():
            shutil.copytree(self.place / "before", self.place / name)
        return self.place / name

    def at_write(self, number):
        """What differs after a kill at a write and another run."""
        folder = self.fresh(f"write-{number}")
        assert killed(self.name, folder, number)
        return self.resumed(folder)

    def at_random(self, number, dice):
        """What differs after a kill at a random time and another run; None where the first came to its end."""
        folder = self.fresh(f"random-{number}")
        if not killed(self.name, folder, seconds=dice.uniform(0, self.seconds)):
            shutil.rmtree(folder, ignore_errors=True)
            return None
        return self.resumed(folder)

    def resumed(self, folder):
        """Resume what was killed, to the end; what differs then."""
        assert not killed(self.name, folder)
        found = differing(self.expected, folder)
        shutil.rmtree(folder)
        return found
