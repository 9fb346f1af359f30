"""Commands that are ended at any of their writes, and given again: killed, by Ctrl-C, or because the disk is full.

What a kill leaves is what stands on the disk at that moment. So one run shows what all kills leave: it is looked at
before every write, and in the middle of it. The command is given again from each of these states, in a process of its
own that is forked from one which has played the command already, so that all is loaded and compiled.
"""

import builtins
import contextlib
import errno
import functools
import io
import itertools
import os
import pickle
import re
import shlex
import shutil
import signal
import sys
import tempfile
import traceback
from hashlib import sha256
from pathlib import Path

from pyengine.__main__ import main
from pyengine.assess import atlas_page, evidence, page as assess_page, replays
from pyengine.learning import plots as learning_plots, strength, training
from pyengine.measures import bootstrap
from pyengine.players.catalogue import candidates
from pyengine.red7 import fast
from pyengine.report import page, plots, terminal  # noqa: F401  imported once for all processes
from pyengine.solving import words as solving
from pyengine.strength import ladder, page as strength_page
from pyengine.study import bound, chunk_file, run, variants  # noqa: F401
from tests.commands.golden.commands import EXAMPLE
from tests.support.programs import fork_server

OWN = "red7 --setups 24 --matches 40 --seed 5 --threads 1"
ONE = "--seed 5 --threads 1"
KUHN = f"kuhn --setups 6 --matches 1 {ONE}"
FIGURES = "--json figures.json"
SMALL = f"assess kuhn --setups 20 --most 25 {ONE} --out s {FIGURES}"
LEARNT = f"--updates 2 --hidden 4 {ONE} --out net"
# Commands, in a folder of their own.
WORDS = {
    "study": f"run {OWN} --out s {FIGURES}",
    "kept": f"run {KUHN} --keep 2 --out s",
    "part": f"run {OWN} --part 1/2 --out s",
    "players": f"run red7 --setups 8 --seats heuristic {ONE} --measures variance --estimator pimc:2x1 --out s",
    "sweep": f"run red7 --setups 12 --matches 40 {ONE} --sweep players=2..3 --out s",
    "record": f"run {KUHN} --record r.parquet --history {FIGURES}",
    "compare": f"compare red7 --setups 6 --matches 40 {ONE} --vary eliminated=stand,gone --out s {FIGURES}",
    "compare-folders": f"compare 1 2 --out s {FIGURES}",
    "tournament": f"tournament kuhn --seats random,pimc:2x1,flat:5 --setups 6 {ONE} --out s {FIGURES}",
    "ladder": f"ladder kuhn --setups 4 --most 50 {ONE} --out s {FIGURES}",
    "assess": SMALL,
    "atlas": f"atlas kuhn --setups 4 --play random {ONE} --out s {FIGURES} --page page.html",
    "known": f"atlas kuhn --setups 20 --most 25 --play random {ONE} --atlas s {FIGURES}",
    "variants": f"{SMALL} --vary max-decisions=20,30 --play random",
    "extend": "folder extend s --setups 37 --threads 1",
    "merge": "folder merge s 1 2 --threads 1",
    "policy": f"equilibrium kuhn --iterations 11 --out policy {FIGURES}",
    "dcfr": "equilibrium kuhn --method dcfr --iterations 14 --out policy",
    # So few that the clock does not say when it is written.
    "sampled": f"equilibrium kuhn --method mccfr --iterations 16 --seed 1 --out policy {FIGURES}",
    "tree": "equilibrium kuhn --tree kuhn.efg",
    "exploit": f"exploit kuhn random {ONE} {FIGURES}",
    "train": f"train kuhn {LEARNT} {FIGURES}",
    "train-duels": f"train agram {LEARNT}",
    "learn": f"learn agram --from heuristic --lines 2 --matches 4 --setups 4 {ONE} --out rule {FIGURES}",
    "watch": f"watch kuhn 5/0/0/0 --estimates {FIGURES} --page match.html",
    "rules": "recycle rules kuhn --html rules.html",
    "solved": f"crosskings solve {EXAMPLE} --known --memory 16 --threads 1 {FIGURES}",
    "chances": f"red7 chances --hand 2 --seed 5 {FIGURES}",
    "plan": "rummy plan '2C 3C 4C 8C 8D 8H KS QS TD 5H' --tree tree.svg",
}
# What has to be there before.
BEFORE = {
    "extend": [f"run {OWN} --out s"],
    "merge": [f"run {OWN} --part {part}/2 --out {part}" for part in (1, 2)],
    "compare-folders": [f"run {KUHN} --out 1", f"run {KUHN} --seats heuristic --out 2"],
    "variants": [WORDS["variants"]],  # of which only the assessments are kept: how they end is tried for one
}


def few(game, budget):
    """Players of a small ladder, of all that a game can seat."""
    return [each for each in candidates(game, budget) if each.text in ("random", "heuristic", f"flat:{budget}")]


class Drawn:
    """Stand-in for a figure of `plots`."""

    data = b"<svg></svg>" + b"figure" * 4000

    def savefig(self, file, format, **keywords):
        file.write(self.data.decode() if isinstance(file, io.StringIO) else self.data)


def no_time(climb):
    """Seconds of a decision of each player of a ladder."""
    players = (met.players[0] for rung in climb.rungs for met in rung.tried.values())
    return dict.fromkeys(("random", *climb.fixed, *players), 0.001)


# What `small` sets: chunks are small, and one figure that is not drawn stands for all: each is written in the same way.
# Intervals have fewer resamples, what goes to the terminal is left out, what is looked at now and then is looked at
# each time, and decisions take no time.
CHANGED = {
    (bootstrap, "RESAMPLES"): 60,
    (fast, "CHUNK_MATCHES"): 200,
    (bound, "CHUNK_DECISIONS"): 8000,
    (plots, "figures"): lambda found: {"wins": Drawn()},
    (strength_page, "figures"): lambda found: {"ratings": Drawn()},
    (assess_page, "figures"): lambda found: {"ratings": Drawn()},
    (atlas_page, "figures"): lambda found: {"fair": Drawn()},
    (strength_page, "ladder_figures"): lambda found: {"strength": Drawn()},
    (terminal, "show"): lambda *_, **__: None,
    (solving, "SECONDS"): -1,
    (training, "DECISIONS"): 200,
    (training, "PROBED"): 50,
    (strength, "OPPONENTS"): {"heuristic": 8},
    (strength, "PAUSES"): (1, 1),
    (learning_plots, "picture"): lambda title, rows: repr([(row[0], *row[3:]) for row in rows]).encode(),
    (ladder.Climb, "_seconds"): no_time,
    (ladder, "candidates"): few,
    (ladder, "FEWEST"): 2,
    (replays, "REPLAYED"): 2,
    (replays, "CLOSELY"): 2,
    (evidence, "PLAIN"): 20,
    (evidence, "MATCHES"): 1,
}


def small():
    for (module, name), value in CHANGED.items():
        setattr(module, name, value)


class Writes:
    """While it is entered, all that changes a file or a folder is counted, and `at` is called before each: with its
    number, and where it is a write with a function that makes the first half of it. Where `free`, what takes no room
    on the disk is left out."""

    def __init__(self, at=lambda number, half: None, free=False):
        self.at, self.free, self.made = at, free, []  # the kinds of writes

    def __enter__(self):
        self.before = {(module, name): getattr(module, name) for module, name in _CHANGES}
        for (module, name), function in self.before.items():
            if not (self.free and name in _FREE):
                counted = self._opened if name == "open" else self._counted
                setattr(module, name, functools.partial(counted, function))
        return self

    def __exit__(self, *error):
        for (module, name), function in self.before.items():
            setattr(module, name, function)

    def tick(self, kind, half=None):
        self.made.append(kind)
        self.at(len(self.made), half)

    def _counted(self, function, *arguments, **keywords):
        self.tick(function.__name__)
        return function(*arguments, **keywords)

    def _opened(self, function, file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, **more):
        if not set(mode) & set("wxa+"):
            return function(file, mode, buffering, encoding, errors, newline, **more)
        self.tick("open")
        raw = _Raw(file, mode.translate({ord("b"): None, ord("t"): None}), **more)
        raw.writes = self
        buffer = io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)
        return buffer if "b" in mode else io.TextIOWrapper(buffer, encoding, errors, newline)


_FREE = ("rmdir", "rename", "replace", "chmod", "unlink", "remove")
_CHANGES = [(builtins, "open"), (io, "open")]
_CHANGES += [(os, name) for name in ("mkdir", "rmdir", "rename", "replace", "fsync", "chmod", "unlink", "remove")]


class _Raw(io.FileIO):
    """A file whose writes are counted, as the system sees them."""

    def write(self, data):
        done = 0

        def half():
            nonlocal done
            done = io.FileIO.write(self, data[: len(data) // 2])

        self.writes.tick("write", half)
        return done + io.FileIO.write(self, data[done:])


def fsync(file):
    """Stands for `os.fsync`, which takes a disk's time and changes nothing unless the power fails."""


def die(last, number, half):
    """Ends the process at a write, when half of it is made."""
    if number == last:
        if half:
            half()
        os.kill(os.getpid(), signal.SIGKILL)


def interrupt(last, number, half):
    """Presses Ctrl-C before a write."""
    if number == last:
        signal.raise_signal(signal.SIGINT)


def fill(last, code, number, half):
    """Raises from a write on, when half of it is made, as a disk does that is full, or only to be read."""
    if number >= last:
        if half and number == last:
            half()
        raise OSError(code, os.strerror(code))


def command(words, folder):
    """A command in a folder, in this process: its exit status, and what it says on standard error."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
        with contextlib.chdir(folder):
            status = main(shlex.split(words))
    return status, said.getvalue().splitlines()


def in_small_chunks(words):
    """The command run with chunks of a few setups of Agram, in a process of its own."""
    bound.CHUNK_DECISIONS = 800
    with open(os.devnull, "w", encoding="utf-8") as sys.stdout:
        sys.exit(main(["run", *words]))


def forked(function, *arguments):
    """Return what a function returns in a process of its own; None where that was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            found, error = function(*arguments), ""
        except BaseException:
            found, error = None, traceback.format_exc()
        with open(writing, "wb") as file:
            pickle.dump((found, error), file)
        os._exit(0)
    os.close(writing)
    with open(reading, "rb") as file:
        data = file.read()
    os.waitpid(child, 0)
    found, error = pickle.loads(data) if data else (None, "")
    assert not error, error
    return found


def plain(suffix, data):
    """The bytes of a file without what tells how and how fast a command ran."""
    if suffix == ".json":
        return re.sub(rb'"run": \{.*?\}\s*\}', b"", data, flags=re.DOTALL)
    if suffix == ".html":
        return re.sub(rb"<dt>kernel</dt>.*?</dl>", b"", data, flags=re.DOTALL)
    if suffix == ".csv":
        return b"\n".join(b",".join(line.split(b",")[:2] + line.split(b",")[3:]) for line in data.splitlines())
    return data


@functools.cache
def digest_of(suffix, data):
    """A digest of what `plain` leaves."""
    return sha256(plain(suffix, data)).hexdigest()


def contents(folder):
    """All files by name, without what tells how and how fast a command ran."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): plain(path.suffix, path.read_bytes()) for path in files}


def differing(expected, folder):
    """Names of the files that are not as expected, of those that are missing, and of those too many."""
    found = contents(folder)
    return sorted(name for name in expected | found if expected.get(name) != found.get(name))


class Kills:
    """A command that is ended and given again; `writes` has the kinds of all its writes.

    states : what kills leave, by a digest: bytes by the name of a file, None of a folder
    """

    def __init__(self, name, place):
        self.words, self.place, self.numbers = WORDS[name], Path(place), itertools.count()
        self.place.mkdir(exist_ok=True)
        os.environ |= {"PYENGINE_PROGRESS": "off", "PYENGINE_CACHE": ""}
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.fsync = fsync
        small()
        self.before, self.states, self.after, self.kept = {}, {}, {}, {}
        folder = self.folder()
        for words in BEFORE.get(name, ()):
            status, said = command(words, folder)
            assert status == 0, said
        self.before = self.state(folder)
        if name == "variants":
            kept = [each for each in self.before if "=" in each or each.endswith("assess.json")]
            self.before = {each: self.before[each] for each in kept}

        def seen(number, half):
            self.remember(whole)
            if half:
                half()
                self.remember(whole)

        whole = self.folder(self.before)
        with Writes(seen) as writes:
            status, said = command(self.words, whole)
        assert status == 0, said
        self.remember(whole)
        self.writes, self.expected = writes.made, contents(whole)

    def folder(self, state=()):
        """A new folder with these files in it."""
        folder = self.place / str(next(self.numbers))
        folder.mkdir()
        for name, data in dict(state).items():
            path = folder / name
            (path if data is None else path.parent).mkdir(parents=True, exist_ok=True)
            if data is not None:
                path.write_bytes(data)
        return folder

    def state(self, folder):
        """Contents of a folder; equal bytes are kept once."""
        found = {}
        for path in sorted(folder.rglob("*")):
            data = path.read_bytes() if path.is_file() else None
            found[str(path.relative_to(folder))] = self.kept.setdefault(data, data)
        return found

    def remember(self, folder):
        """Keep what a folder holds; its digest, which does not tell how fast a command ran."""
        state = self.state(folder)
        told = [(name, data and digest_of(Path(name).suffix, data)) for name, data in state.items()]
        digest = sha256(repr(told).encode()).hexdigest()
        self.states.setdefault(digest, state)
        return digest

    def again(self, digest):
        """Faults after the command was given again where it had been ended with this state."""
        if digest not in self.after:
            found = forked(self._again, self.states[digest])
            self.after[digest] = ["it died"] if found is None else found
        return self.after[digest]

    def _again(self, state):
        folder = self.folder(state)
        status, said = command(self.words, folder)
        done = status == 2 and len(said) == 1 and " finished" in said[0]  # and is not played again
        wrong = [] if done or status == 0 else [f"status {status}", *said]
        wrong += differing(self.expected, folder)
        shutil.rmtree(folder)
        return wrong

    def killed(self, number):
        """The state that a kill at a write leaves, by its digest."""
        folder = self.folder(self.before)
        assert forked(self._ended, folder, functools.partial(die, number)) is None
        return self.remember(folder)

    def _ended(self, folder, at, free=False):
        with Writes(at, free):
            return command(self.words, folder)

    def interrupted(self, number):
        """Faults after Ctrl-C at a write, and another run."""
        folder = self.folder(self.before)
        status, said = forked(self._ended, folder, functools.partial(interrupt, number))
        wrong = [] if status in (0, 130) else [f"status {status}", *said]
        wrong += [path.name for path in folder.rglob(".part-*")]
        return wrong + self.again(self.remember(folder))

    def denied(self, number, code=errno.ENOSPC):
        """(what is wrong after nothing could be written from a write on, of those that take room; what was left)."""
        folder = self.folder(self.before)
        filling = functools.partial(fill, number, code)
        status, said = forked(self._ended, folder, filling, code == errno.ENOSPC)
        wrong = [] if status == 2 and "annot write" in said[-1] else [f"status {status}", *said]
        wrong += [line for line in said if "Traceback" in line]
        wrong += [path.name for path in folder.rglob(".part-*")]
        digest, found = self.remember(folder), contents(folder)
        for name in (name for name in self.before if name.endswith(".npz")):
            wrong += [name] * (found.get(name) not in (self.before[name], self.expected.get(name)))
        return wrong, digest

    def filled(self, number):
        """Faults after the disk was full from a write on, and then no more."""
        wrong, digest = self.denied(number)
        return wrong + self.again(digest)


def ended(name, place, last=None):
    """(how many writes a command makes; by the way in which it was ended, how often that was, and what was wrong each
    time that it did not come to the same bytes): at all of its writes, or at so many of the last."""
    runs = Kills(name, place)
    writes, room = len(runs.writes), sum(kind not in _FREE for kind in runs.writes)
    begun = [number for number, kind in enumerate(runs.writes, 1) if kind not in ("write", "fsync", "chmod")]
    trials = {
        "kill": (runs.again, list(runs.states)),
        "interrupt": (runs.interrupted, begun),
        "full disk": (runs.filled, range(1, room + 1)),
    }
    trials = {way: (trial, where[-last if last else 0 :]) for way, (trial, where) in trials.items()}
    tried = {way: [trial(each) for each in where] for way, (trial, where) in trials.items()}
    return writes, {way: (len(found), list(filter(None, found))) for way, found in tried.items()}


def in_a_process(function, *arguments):
    """Call a function in a process of the fork server: one without threads, from which others are forked."""
    with tempfile.NamedTemporaryFile() as file:
        process = fork_server().Process(target=_kept, args=(file.name, function, *arguments))
        process.start()
        process.join()
        return pickle.loads(file.read())


def _kept(path, function, *arguments):
    Path(path).write_bytes(pickle.dumps(function(*arguments)))
