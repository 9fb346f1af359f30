"""Runs that are killed, at a write or after a time, and resumed."""

import builtins
import contextlib
import errno
import io
import os
import re
import shutil
import signal
import sys
import time
from pathlib import Path

from pyengine.commands import compare, equilibrium, folder, run as command_run, tournament
from pyengine.measures import bootstrap
from pyengine.red7 import fast
from pyengine.report import page, plots, terminal  # noqa: F401  imported once for all processes
from pyengine.solving import words as solving
from pyengine.strength import page as strength_page, words as strength_words
from pyengine.study import bound, chunk_file, run, sweep  # noqa: F401
from tests.support.programs import fork_server

OWN = ["red7", "--setups", "24", "--matches", "40", "--seed", "5"]
# Commands, with {} for a folder of their own.
WORDS = {
    "study": ["run", *OWN, "--threads", "1", "--out", "{}/s", "--json", "{}/figures.json"],
    "players": [
        *("run", "red7", "--setups", "12", "--matches", "1", "--seed", "5", "--seats", "heuristic"),
        *("--measures", "variance", "--estimator", "pimc:2x1", "--threads", "1", "--out", "{}/s"),
    ],
    "sweep": [
        *("run", "red7", "--setups", "12", "--matches", "40", "--seed", "5", "--sweep", "players=2..3"),
        *("--threads", "1", "--out", "{}/s"),
    ],
    "compare": [
        *("compare", "red7", "--setups", "6", "--matches", "40", "--seed", "5", "--vary", "eliminated=stand,gone"),
        *("--threads", "1", "--out", "{}/s"),
    ],
    "tournament": [
        *("tournament", "kuhn", "--seats", "random,pimc:2x1,flat:5", "--setups", "12", "--seed", "5"),
        *("--threads", "1", "--out", "{}/s"),
    ],
    "extend": ["folder", "extend", "{}/s", "--setups", "37", "--threads", "1"],
    "merge": ["folder", "merge", "{}/s", "{}/1", "{}/2", "--threads", "1"],
    "policy": ["equilibrium", "kuhn", "--iterations", "40", "--out", "{}/policy"],
    # So few that the clock does not say when it is written.
    "sampled": ["equilibrium", "kuhn", "--method", "mccfr", "--iterations", "16", "--seed", "1", "--out", "{}/policy"],
}
# What has to be there before.
BEFORE = {
    "extend": [["run", *OWN, "--threads", "1", "--out", "{}/s"]],
    "merge": [["run", *OWN, "--threads", "1", "--part", f"{part}/2", "--out", f"{{}}/{part}"] for part in (1, 2)],
}
CHANGED = (
    (bootstrap, "RESAMPLES"),
    (fast, "CHUNK_MATCHES"),
    (bound, "CHUNK_DECISIONS"),
    (plots, "figures"),
    (terminal, "show"),
    (strength_page, "figures"),
    (strength_words, "show"),
    (solving, "SECONDS"),
)


def small():
    """Chunks are small, and one figure that is not drawn stands for all: each is written in the same way. Intervals
    have fewer resamples, what goes to the terminal is left out, and policies are kept all the time. It sets CHANGED."""
    bootstrap.RESAMPLES = 60
    fast.CHUNK_MATCHES, bound.CHUNK_DECISIONS = 200, 8000
    plots.figures = lambda found: {"wins": Drawn(found)}
    strength_page.figures = lambda found: {"ratings": Drawn(found)}
    terminal.show = strength_words.show = lambda *_, **__: None
    solving.SECONDS = -1


PROGRAMS = {
    "run": command_run.main,
    "compare": compare.main,
    "tournament": tournament.main,
    "folder": folder.main,
    "equilibrium": equilibrium.main,
}


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
    is called in its place, when half is written if it is a write. Where `full`, `end` raises, as a disk does that is
    full from then on: what takes no room is made."""

    def __init__(self, last=None, end=None, full=False):
        self.last, self.end, self.full, self.count = last, end, full, 0

    def __enter__(self):
        self.before = {(module, name): getattr(module, name) for module, name in _CHANGES}
        for (module, name), function in self.before.items():
            free = self.full and name in _FREE
            if not free:
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


_FREE = ("rmdir", "rename", "replace", "chmod", "unlink", "remove")
_CHANGES = [(builtins, "open"), (io, "open")]
_CHANGES += [(os, name) for name in ("mkdir", "rmdir", "rename", "replace", "fsync", "chmod", "unlink", "remove")]


class _Raw(io.FileIO):
    """A file whose writes are counted, as the system sees them."""

    def write(self, data):
        writes = self.writes
        if writes.last is not None and writes.count >= writes.last and not writes.full:
            return len(data)  # after the end, what a buffer still holds is lost
        writes.tick(lambda: io.FileIO.write(self, data[: len(data) // 2]))
        return io.FileIO.write(self, data)


def die():
    os.kill(os.getpid(), signal.SIGKILL)


def full():
    """What a full disk answers."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def command(words, folder):
    """A command, in this process; its exit status."""
    program, *words = (word.format(folder) for word in words)
    return PROGRAMS[program](words)


def play(words, folder, last=None):
    """The command, killed at its write number `last`; how many writes it made."""
    small()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
        with Writes(last, die) as writes:
            status = command(words, folder)
    if status:
        sys.exit(f"status {status}: {said.getvalue()}")
    return writes.count


def in_small_chunks(words):
    """The command run with chunks of a few setups of Agram, in a process of its own."""
    bound.CHUNK_DECISIONS = 800
    with open(os.devnull, "w", encoding="utf-8") as sys.stdout:
        sys.exit(command_run.main(words))


def denied():
    """What a folder answers that is only to be read."""
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))


def failing(words, folder, last, end=full):
    """The command with a disk that is full from its write number `last` on; what is wrong with how it ends."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
        with Writes(last, end, full=end is full):
            status = command(words, folder)
    lines = said.getvalue().splitlines()
    wrong = [f"status {status}"] if status != 2 else []
    wrong += [repr(lines)] if len(lines) != 1 or "annot write" not in lines[0] else []
    return wrong + [path.name for path in Path(folder).rglob(".part-*")]


def started(words, folder, last=None):
    """`play` in a process of its own, which has all modules already."""
    process = fork_server().Process(target=play, args=(words, folder, last))
    process.start()
    return process


def killed(words, folder, last=None, seconds=None):
    """Whether a run that is killed at a write, or after a time, was killed; else it came to its end."""
    process = started(words, folder, last)
    process.join(seconds)
    if process.is_alive():
        process.kill()
    process.join()
    assert process.exitcode in (0, -signal.SIGKILL), f"exit status {process.exitcode}"
    return process.exitcode != 0


def is_finished(folder):
    """Whether a command would be refused a second time."""
    return any((folder / "s" / name).exists() for name in ("summary.json", "sweep.json", "tournament.json"))


def contents(folder):
    """All files by name, without what tells how and how fast a study ran."""
    found = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for name, data in found.items():
        if name.endswith(".json"):
            found[name] = re.sub(rb'"run": \{.*?\}\s*\}', b"", data, flags=re.DOTALL)
        elif name.endswith(".html"):
            found[name] = re.sub(rb"<dt>kernel</dt>.*?</dl>", b"", data, flags=re.DOTALL)
    return found


def differing(expected, folder):
    """Names of the files that are not as expected, of those that are missing, and of those too many."""
    found = contents(folder)
    return sorted(name for name in expected | found if expected.get(name) != found.get(name))


class Kills:
    """A command that is killed and given again; `writes` is how many writes it makes."""

    def __init__(self, name, place):
        self.words, self.place = WORDS[name], Path(place)
        self.again = self.words[0] in ("folder", "equilibrium")  # when it was finished, too
        self.place.mkdir(exist_ok=True)
        small()
        self.folder("before").mkdir()
        with contextlib.redirect_stdout(io.StringIO()):
            assert not any(command(words, self.folder("before")) for words in BEFORE.get(name, ()))
        self.before = contents(self.folder("before"))
        self.writes = play(self.words, self.prepared("whole"))
        self.expected = contents(self.folder("whole"))
        begin = time.perf_counter()
        assert not killed(self.words, self.prepared("again"), self.writes + 1)
        self.seconds = time.perf_counter() - begin
        assert not differing(self.expected, self.folder("again"))

    def folder(self, name):
        return self.place / name

    def prepared(self, name):
        """A folder in which the command finds what it needs."""
        return shutil.copytree(self.folder("before"), self.folder(name))

    def at_write(self, number):
        """What differs after a kill at a write and another run."""
        folder = self.prepared(f"write-{number}")
        assert killed(self.words, folder, number)
        return self.resumed(folder)

    def at_random(self, number, dice):
        """What differs after a kill at a random time and another run; None where the first came to its end."""
        folder = self.prepared(f"random-{number}")
        if not killed(self.words, folder, seconds=dice.uniform(0, self.seconds)):
            return None
        return self.resumed(folder)

    def filling(self):
        """How many of its writes take room."""
        folder = self.prepared("filling")
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            with Writes(full=True) as writes:
                assert command(self.words, folder) == 0
        return writes.count

    def when_full(self, number):
        """What is wrong after the disk was full from a write on, and then no more."""
        folder = self.prepared(f"full-{number}")
        wrong = failing(self.words, folder, number)
        found = contents(folder)
        counts = {name: data for name, data in self.before.items() if name.endswith(".parquet")}
        wrong += [name for name, data in counts.items() if found.get(name) not in (data, self.expected.get(name))]
        return wrong + self.resumed(folder)

    def resumed(self, folder):
        """Give the command that was ended once more, to its end; what differs then."""
        if self.again or not is_finished(folder):
            assert not killed(self.words, folder)
        found = differing(self.expected, folder)
        shutil.rmtree(folder)
        return found
