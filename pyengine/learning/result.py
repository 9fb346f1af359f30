"""A player that is trained: its file, how strong it gets as it learns, and what is said of it."""

import csv
import io
import json
import math
import shlex
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from os import PathLike, fspath
from pathlib import Path
from secrets import randbits
from typing import Any, cast

from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import TreeError
from pyengine.base.cli import json_file, read_text
from pyengine.base.cpu import available_cpus
from pyengine.base.errors import InputError, check_given, check_time, is_whole
from pyengine.base.files import write_file
from pyengine.base.progress import ProgressStage, stage
from pyengine.games.artifact import KEPT
from pyengine.games.game import Game
from pyengine.games.net import MOST_LAYERS, MOST_UNITS, Net
from pyengine.games.spec import GameSpec
from pyengine.learning.regrets import training_of
from pyengine.learning.training import Training
from pyengine.players import parse
from pyengine.solving.answer import Told, measured, unsaid
from pyengine.solving.responses import answers
from pyengine.solving.words import build_tree, check_game
from pyengine.study.bound import Bound
from pyengine.study.run import run_whole
from pyengine.study.study import Study

USUAL, HIDDEN = 900.0, (128, 128)  # seconds; units
LOOKS = 8  # of the time, when the strength is measured and the file is written; but so little of the time is spent:
SPENT = 20  # times the cost of a look
ASKED = 100_000  # states of a tree by which a player is measured exactly
OPPONENTS = {"heuristic": 2000, "random": 2000, "ismcts:100": 300}  # and matches against them, about
COLUMNS = "updates", "decisions", "cpu_seconds", "measure", "value", "low", "high"


@dataclass(frozen=True, repr=False, eq=False)
class TrainedPlayer(Told):
    """A network that plays, and what its learning came to, as docs/reference/json.md describes it.

    net : `pyengine.games.net.Net`; in its file it is the player net:FILE
    """

    net: Net


def train_player(
    game: Game,
    out: str | PathLike[str],
    *,
    seconds: float | None = None,
    updates: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    hidden: Sequence[int] | None = None,
    history: bool | int | None = None,
    method: str | None = None,
    say: Callable[[str], object] = unsaid,
) -> TrainedPlayer:
    """Train a network by playing a game against itself, and write it to a file: net:FILE is a player.

    Parameters
    ----------
    out : the file; one that it holds is trained further. Beside it go FILE.csv, how strong it got, and FILE.svg.
    seconds : CPU seconds of each thread, in all; None: 900, or as many as the updates take
    updates : how often it learns, in all: the same command then leaves the same bytes
    seed : where all chance comes from; None: that of the file, or a new one
    threads : None: all CPUs
    hidden : units of each layer; None: 128 and 128
    history : how many moves it remembers; True: all of them; None: all where they are few numbers, else none
    method : "regrets" or "policy"; None: regrets in games of two in which situations come again, else policy
    say : is told in a line how strong it is, now and then

    Raises
    ------
    pyengine.InputError : numbers out of range, a game whose moves have no numbers, a file that holds something else.

    >>> pyengine.train_player(pyengine.game("kuhn"), "kuhn.net", updates=1, hidden=[8], seed=1)
    kuhn: a network learnt from ...
    """
    check_game(game)
    if history is True and (kept := game.history()):
        history = kept.length
    check_given(1, 10**9, **{"--updates": updates})
    check_given(0, 2**64 - 1, **{"--seed": seed})
    check_given(1, 1024, **{"--threads": threads})
    check_given(0, 2**20, **{"--history": history})
    check_time(seconds)
    units = [is_whole(each, 1, MOST_UNITS) for each in hidden or ()]
    if not all(units) or len(units) > MOST_LAYERS:
        raise InputError(f"--hidden is {hidden!r}; expected up to {MOST_LAYERS} numbers of units, 1 to {MOST_UNITS}")
    path = json_file(fspath(out), "--out")
    if path is None:
        raise InputError("--out is -; expected a file to write")
    known = _begun(path, game, {"seed": seed, "hidden": hidden and list(hidden), "history": history, "method": method})
    rows = _noted(path)
    seed = known.facts["seed"] if known else randbits(32) if seed is None else seed
    hidden = known.facts["hidden"] if known else HIDDEN if hidden is None else hidden
    training = training_of(game, method, seed, hidden, history, threads or available_cpus(), known)
    return _Course(path, training, known, rows, seconds or (None if updates else USUAL), updates, say).run()


def _begun(path: Path, game: Game, asked: Mapping[str, Any]) -> Net | None:
    """The network that is trained further; InputError where the file holds something else."""
    if path.exists() and not path.is_file():
        raise InputError(f"--out {str(path)!r} is no plain file; expected one")
    known = Net.begun(path, game)
    if known and "own" not in known.arrays:
        taught = "was taught by a table, as 0.9.0 did, and is not trained further"
        raise InputError(f"the net {str(path)!r} {taught}; {KEPT}")
    for fact, value in asked.items():
        if known and value is not None and value != known.facts.get(fact, "policy"):
            was = json.dumps(known.facts.get(fact, "policy"))
            raise InputError(f"the net {str(path)!r} has --{fact} {was}, and this command {json.dumps(value)}; {KEPT}")
    return known


def _beside(path: Path, end: str) -> Path:
    return path.with_name(f"{path.name}.{end}")


def _noted(path: Path) -> list[list[str]]:
    """The rows of the file beside it that says how strong it got, if there is one; InputError where something else
    stands there, or it cannot be written."""
    for end in ("csv", "svg"):
        json_file(str(_beside(path, end)), "--out: the file")
    if not (beside := _beside(path, "csv")).exists():
        return []
    try:
        head, *rows = csv.reader(io.StringIO(read_text(beside)))
        if head != list(COLUMNS):
            raise ValueError
        for *before, _, value, low, high in rows:
            [float(each) for each in (*before, value, low, high) if each != "None"]
            if len(before) != 3:
                raise ValueError
    except (ValueError, csv.Error):
        raise InputError(f"{str(beside)!r}, beside --out, holds something else; {KEPT}") from None
    return rows


@dataclass
class _Course:
    """The training of a file: until when, in seconds or updates, and what is noted on the way."""

    path: Path
    training: Training
    net: Net | None
    rows: list[list[str]]
    limit: float | None
    most: int | None
    say: Callable[[str], object]

    def __post_init__(self) -> None:
        self.spent = float((self.net and self.net.facts["seconds"]) or 0.0)
        self.strength: dict[str, Any] = dict(self.net.facts["strength"]) if self.net else {}
        self.exact = _exact(self.training.game, self.training.by_amounts)

    @property
    def share(self) -> float:
        """Share that is done."""
        done = self.training.updates / self.most if self.most else 0.0
        return max(done, self.spent / self.training.threads / self.limit if self.limit else 0.0)

    def run(self) -> TrainedPlayer:
        interrupted, game = False, self.training.game
        if self.exact and game.spec and game.seats == 2:
            words = shlex.join([game.name, *cast("GameSpec", game.spec).command_words(game.options)])
            self.say(f"{game.title} is small enough to be solved exactly: python -m pyengine.equilibrium {words}")
        self.idle = self.share >= 1 and self.net is not None
        if self.net and not self.strength and self.share * LOOKS >= 1:  # it was ended while it was measured
            self.look(last=self.idle)
        if not self.idle:
            with stage("learning") as progress, ThreadPoolExecutor(1) as pool:
                interrupted = self.learn(pool, progress)
            self.look(last=True, measured=not interrupted)
        return self.told(interrupted)

    def learn(self, pool: ThreadPoolExecutor, progress: ProgressStage) -> bool:
        """Go on to the end; whether Ctrl-C ended it, after the update that it met."""
        looked, began = int(self.share * LOOKS), time.monotonic()
        update: Future[None] | None = None
        try:
            while self.share < 1:
                start = time.process_time()
                update = pool.submit(self.training.update)
                update.result()
                self.spent += time.process_time() - start
                progress(self.share, 1, f"{self.training.decisions / 1e6:.1f} million decisions")
                if looked < int(self.share * LOOKS) < LOOKS and time.monotonic() >= began:
                    start = time.monotonic()
                    self.look()
                    looked, began = int(self.share * LOOKS), time.monotonic() + SPENT * (time.monotonic() - start)
        except KeyboardInterrupt:
            if update:
                update.result()
            return True
        return False

    def look(self, last: bool = False, measured: bool = True) -> None:
        """Write the file without its strength, measure how strong its player is, note that, and write it with its
        strength: a run that is ended in between goes on by measuring."""
        training, start, strength = self.training, time.process_time(), self.strength
        net = training.net()
        self.spent += time.process_time() - start
        net = replace(net, facts={**net.facts, "seconds": self.spent if self.limit else None})
        if measured:
            self.strength = {}
            self.write(net)
            with stage("measuring how strong it is"):
                strength = dict(sorted(self.measured()))  # as the file has it
            self.rows = [row for row in self.rows if float(row[0]) < training.updates]
        for name, found in strength.items() if measured else ():
            low, high = found["ci95"] or (found["value"],) * 2
            numbers = training.updates, training.decisions, f"{self.spent:.1f}", name, found["value"], low, high
            self.rows.append([str(each) for each in numbers])
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([COLUMNS, *self.rows])
        write_file(_beside(self.path, "csv"), text.getvalue())
        if last and self.rows:
            from pyengine.learning.plots import picture

            write_file(_beside(self.path, "svg"), picture(training.game.title, self.rows))
        self.strength = strength
        self.write(net)
        if measured and not last:
            self.say(f"{training.decisions / 1e6:.1f} million decisions: {in_words(self.strength)}")

    def write(self, net: Net) -> None:
        self.net = replace(net, facts={**net.facts, "strength": self.strength})
        self.net.write(self.path)

    def measured(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Measure the player in the file: what it gives away, where that can be known, else what it wins, or
        is paid where a match pays amounts."""
        from pyengine.strength.tournament import duel

        game, player, seed, threads = self.training.game, f"net:{self.path}", self.training.seed, self.training.threads
        if self.exact:
            yield "exploitability" if game.seats == 2 else "nashconv", {"value": self.exact(player), "ci95": None}
            return
        if len(game.sides) == 1:
            setups = OPPONENTS["random"]
            study = Study(game.name, game.options, setups, 1, seed, (player,) * game.seats)
            found = run_whole(Bound(study, cast("GameSpec", game.spec), game), threads=threads)["payoff"]
            yield "payoff", {"value": found["mean"][0], "ci95": found["ci95"][0]}
        able = [each for each in OPPONENTS if len(game.sides) > 1 and game.table.can.issuperset(parse(each).kind.needs)]
        for other in [each for each in able if each != "random" or "heuristic" not in able]:
            with suppress(InputError):  # two players cannot meet here
                setups, spec = max(OPPONENTS[other] // (2 * game.seats), 30), cast("GameSpec", game.spec)
                asked: dict[str, Any] = {"options": game.options, "setups": setups, "seed": seed, "threads": threads}
                met = duel(game.name, player, other, **asked, spec=spec, made=game)
                if game.pays_amounts:
                    ci95 = met.payoff["ci95"] and met.payoff["ci95"][0]
                    yield f"payoff against {other}", {"value": met.payoff["mean"][0], "ci95": ci95}
                else:
                    yield f"wins against {other}", {"value": met.share, "ci95": met.ci95}

    def told(self, interrupted: bool) -> TrainedPlayer:
        """The result, in figures and words."""
        assert self.net is not None
        facts, training = self.net.facts, self.training
        names = ("game", "options", "method", "seed", "hidden", "history", "updates", "decisions", "strength")
        figures = {name: facts[name] for name in names}
        figures |= {"file": str(self.path), "player": f"net:{self.path}", "complete": not interrupted}
        figures |= {"run": {"cpu_seconds": self.spent, "threads": training.threads}}
        lines = [
            f"{training.game.title}: a network learnt from {facts['decisions'] / 1e6:.1f} million decisions, in "
            f"{facts['updates']} updates (seed {facts['seed']})",
            f"The player net:{self.path}: {in_words(facts['strength']) or 'its strength was not measured'}",
        ]
        if self.idle:
            had = f"{self.spent / training.threads:.0f} s" if self.limit else f"{training.updates} updates"
            lines.append(f"It has had {had} already, and learnt nothing now: --time and --updates are totals")
        if interrupted:
            lines.append("Interrupted: the same command goes on from here")
        return TrainedPlayer(figures, lines, self.net)


def _exact(game: Game, by_amounts: bool) -> Callable[[str], float] | None:
    """Return what measures NashConv, or of two seats exploitability, where the tree of a game is small enough."""
    try:
        tree = build_tree(game, not by_amounts, ASKED, states=ASKED, seats=game.seats)
    except TreeError:
        return None
    solver = Solver(tree)

    def gives_away(player: str) -> float:
        found = measured(solver, answers(tree, game, parse(player), 1).policies)
        return math.fsum(found["gains"]) if found["exploitability"] is None else float(found["exploitability"])

    return gives_away


def in_words(strength: Mapping[str, Mapping[str, Any]]) -> str:
    """Describe the strength in a line."""
    texts = []
    for name, found in strength.items():
        if found["value"] is None:
            continue
        low, high = found["ci95"] or (found["value"],) * 2
        if name == "exploitability":
            texts.append(f"a best response gains {found['value']:.4f} a match on it")
        elif name == "nashconv":
            texts.append(f"best responses gain {found['value']:.4f} a match on it, in the sum of all seats")
        elif name.startswith("payoff"):
            texts.append(f"{name} {found['value']:+.3f} ({low:+.3f} to {high:+.3f})")
        else:
            texts.append(f"{name} {100 * found['value']:.1f} % ({100 * low:.1f} to {100 * high:.1f}; 50 is even)")
    return ", ".join(texts)
