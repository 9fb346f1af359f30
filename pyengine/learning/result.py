"""A player that is trained: its files, how strong it gets as it learns, and what is said of it."""

import csv
import io
import json
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from secrets import randbits
from typing import Any

from pyengine.base.cli import json_file, read_text
from pyengine.base.cpu import available_cpus
from pyengine.base.errors import InputError, check_game, check_given, check_time, counted, is_whole
from pyengine.base.files import write_file
from pyengine.base.progress import ProgressStage, stage
from pyengine.games.artifact import KEPT
from pyengine.games.game import Game
from pyengine.games.net import MOST_LAYERS, MOST_UNITS, Net
from pyengine.learning.regrets import training_of
from pyengine.learning.strength import AGAIN, CHOOSING, SEARCH, TELLING, Yardstick, in_words, lead
from pyengine.learning.training import Training
from pyengine.solving.answer import Told, unsaid
from pyengine.solving.words import gained

USUAL, HIDDEN = 900.0, (128, 128)  # seconds; units
PAUSE, LOOKS = 10.0, 8  # seconds of a thread between two looks, or an eighth of the time if that is less; and at least
SPENT = 33  # times the cost of a look, which is 0.1 s in Hearts, 0.3 in Scopa
SHARES = {"search": 0.015, "tell": 0.005, "response": 0.015}  # of what was spent: with all looks, less than a tenth
COLUMNS = "updates", "decisions", "cpu_seconds", "measure", "value", "low", "high", "best"


@dataclass(frozen=True, repr=False, eq=False)
class TrainedPlayer(Told):
    """A network that plays, and what its learning came to, as docs/reference/json.md describes it.

    Attributes
    ----------
    net : `pyengine.games.net.Net`, the last one; in its file it is the player net:FILE, and the best net:FILE.best
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
    out : the file; a net that it holds is trained further. Beside it go FILE.best, the strongest one, FILE.csv and
        FILE.svg, how strong it got.
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
    kuhn: a network learnt by regrets from ...
    """
    check_game(game)
    if history is True and (kept := game.history()):
        history = kept.length
    check_given(1, 10**9, **{"--updates": updates})
    check_given(0, 2**64 - 1, **{"--seed": seed})
    check_given(1, 1024, **{"--threads": threads})
    check_given(0, 2**20, **{"--history": history})
    check_time(seconds)
    units = hidden or () if isinstance(hidden, Sequence | None) else (None,)
    if not all(is_whole(each, 1, MOST_UNITS) for each in units) or len(units) > MOST_LAYERS:
        raise InputError(f"--hidden is {hidden!r}; expected up to {MOST_LAYERS} numbers of units, 1 to {MOST_UNITS}")
    path = json_file(out, "--out")
    if path is None:
        raise InputError(f"--out is {out}; expected a file to write")
    known = _begun(path, game, {"seed": seed, "hidden": hidden and list(hidden), "history": history, "method": method})
    rows = _noted(path) * bool(known)  # else they are of another training
    seed = known.facts["seed"] if known else randbits(32) if seed is None else seed
    hidden = known.facts["hidden"] if known else HIDDEN if hidden is None else hidden
    training = training_of(game, method, known, seed, hidden, history, threads or available_cpus())
    own = {"seed": seed, "hidden": list(hidden), "history": training.history, "method": training.METHOD}
    best = _begun(beside := _beside(path, "best"), game, own if known else {})
    if best and not known:
        raise InputError(f"{str(beside)!r} is left of another training; {KEPT}")
    return _Course(path, training, known, best, rows, seconds or (None if updates else USUAL), updates, say).run()


def _begun(path: Path, game: Game, asked: Mapping[str, Any]) -> Net | None:
    """The network that is trained further; InputError where the file holds something else."""
    if path.exists() and not path.is_file():
        raise InputError(f"--out {str(path)!r} is no plain file; expected one")
    known = Net.begun(path, game)
    if known and "own" not in known.arrays:
        taught = "was taught by a table, as 0.9.0 did, and is not trained further"
        raise InputError(f"the net {str(path)!r} {taught}; {Net.KEPT}")
    for fact, value in asked.items():
        if known and value is not None and value != known.facts.get(fact, Training.METHOD):
            was, now = (json.dumps(each) for each in (known.facts.get(fact, Training.METHOD), value))
            raise InputError(f"the net {str(path)!r} has --{fact} {was}, and this command {now}; {Net.KEPT}")
    return known


def _beside(path: Path, end: str) -> Path:
    return path.with_name(f"{path.name}.{end}")


def _noted(path: Path) -> list[list[str]]:
    """The rows of the file beside it that says how strong it got, if there is one; InputError where something else
    stands there, or it cannot be written."""
    for end in ("best", "csv", "svg"):
        json_file(str(_beside(path, end)), "--out: the file")
    if not (beside := _beside(path, "csv")).exists():
        return []
    try:
        head, *rows = csv.reader(io.StringIO(read_text(beside)))
        if head not in (list(COLUMNS), list(COLUMNS[:-1])):  # 0.9.0 had no best one
            raise ValueError
        for updates, decisions, seconds, _, value, low, high in (rows := [row[:7] for row in rows]):
            [float(each) for each in (updates, decisions, seconds, *({value, low, high} - {"None"}))]
    except (ValueError, csv.Error):
        raise InputError(f"{str(beside)!r}, beside --out, holds something else; {KEPT}") from None
    return rows


@dataclass
class _Course:
    """The training of a file: until when, in seconds or updates, and what is noted on the way."""

    path: Path
    training: Training
    net: Net | None
    best: Net | None
    rows: list[list[str]]
    limit: float | None
    most: int | None
    say: Callable[[str], object]

    def __post_init__(self) -> None:
        training, facts = self.training, self.net.facts if self.net else {}
        spent = facts.get("seconds") or ["0", *(row[2] for row in self.rows)][-1]  # without a clock, rows alone know
        self.spent, self.cost = float(spent), 0.0  # seconds of CPU time, of the last look
        self.before = training.updates
        self.timed = bool(self.limit) or facts.get("seconds") is not None  # else the same command leaves the same bytes
        self.looked, self.measured = self.spent, facts.get("measured")
        self.found: dict[str, Any] = dict(facts.get("strength", {}))
        self.response: dict[str, Any] | None = None
        self.yardstick = Yardstick(training.game, training.seed, training.threads, training.length)

    @property
    def share(self) -> float:
        """Share that is done."""
        done = self.training.updates / self.most if self.most else 0.0
        return max(done, self.spent / self.training.threads / self.limit if self.limit else 0.0)

    def run(self) -> TrainedPlayer:
        for line in self.yardstick.said:
            self.say(line)
        idle = bool(self.share >= 1 and self.best and self.best.facts.get("told_at") == self.training.updates)
        complete = True
        try:
            if not idle:
                with stage("learning") as progress, ThreadPoolExecutor(1) as pool:
                    self.learn(pool, progress)
                self.end()
        except KeyboardInterrupt:
            complete = False
            self.write()
            self.note(last=True)
        return self.told(complete)

    def learn(self, pool: ThreadPoolExecutor, progress: ProgressStage) -> None:
        """Go on to the end. Where Ctrl-C ends it, the update that it meets is finished."""
        update: Future[None] | None = None
        try:
            while self.share < 1:
                if self.is_due():
                    self.look()
                start = time.process_time()
                update = pool.submit(self.training.update)
                update.result()
                self.spent += time.process_time() - start
                progress(self.share, 1, f"{self.training.decisions / 1e6:.1f} million decisions")
        except KeyboardInterrupt:
            if update:
                update.result()
            raise

    def is_due(self) -> bool:
        """Tell whether it is to be looked at: by the clock, but where updates alone are counted by their number."""
        training, updates = self.training, self.training.updates
        if self.limit:
            pause = training.threads * min(PAUSE, self.limit / LOOKS)
            return self.spent - self.looked >= max(pause, SPENT * self.cost)
        return updates > 0 and updates % self.yardstick.every == 0 and updates != self.measured

    def write(self) -> Net:
        """Write the net, with what was measured last."""
        start = time.process_time()
        net = self.training.net()
        self.spent += time.process_time() - start
        facts = {"seconds": self.spent if self.timed else None, "strength": self.found, "measured": self.measured}
        self.net = replace(net, facts={**net.facts, **facts})
        self.net.write(self.path)
        return self.net

    def look(self) -> None:
        """Write the player, measure it, and keep it if it is the best one so far; what ends that has it done again."""
        start, updates = time.process_time(), self.training.updates
        net = self.write()
        with stage("measuring how strong it is"):
            rows = [row for row in self.rows if row[3].endswith(SEARCH) and float(row[0]) < updates]
            _, by, at = map(float, rows[-1][:3]) if rows else (0.0, 0.0, 0.0)
            found = self.yardstick.measure(f"net:{self.path}", CHOOSING, self.seconds("search", by, at))
        if not self.best or lead(dict([*found.items()][:1]), self.best.facts["strength"])[0] >= 0:
            self.keep(net, strength=found, measured=updates)
        self.rows = [row for row in self.rows if float(row[0]) < updates]
        for name, each in found.items():
            row = updates, self.training.decisions, f"{self.spent:.1f}", name, each["value"]
            self.rows.append([str(number) for number in (*row, *(each["ci95"] or (each["value"],) * 2))])
        self.found, self.measured = found, updates
        self.note()
        self.write()
        self.looked, self.cost = self.spent, time.process_time() - start
        self.say(f"{self.training.decisions / 1e6:.1f} million decisions: {in_words(self.found)}")

    def seconds(self, what: str, decisions: float = 0, since: float = 0) -> float:
        """Seconds to measure for, of those spent since then; by a clock only where one ends the training."""
        by_count = self.training.COST * (self.training.decisions - decisions)
        return SHARES[what] * (self.spent - since if self.limit else by_count)

    def end(self) -> None:
        """Choose between the last net and the best one by more matches, and tell both by others."""
        yardstick, training, players = self.yardstick, self.training, [f"net:{self.path}", f"net:{self.path}.best"]
        if self.measured != training.updates or not self.best:
            self.look()
        assert self.best
        seconds = self.seconds("tell")
        with stage("measuring how strong it is"):
            if self.best.facts["updates"] != training.updates and not yardstick.solver:
                ahead, _ = lead(*(yardstick.measure(each, AGAIN, seconds, told=True) for each in players))
                if ahead >= 0:
                    self.keep(self.write(), strength=self.found)
            players = players[: 1 + (self.best.facts["updates"] != training.updates)]
            self.found, *others = (yardstick.measure(each, TELLING, seconds, told=True) for each in players)
        with stage("learning a response"):
            decisions = training.decisions * training.COST / Training.COST
            self.response = yardstick.respond(players[-1], SHARES["response"] * decisions)
        self.note(last=True)
        self.write()
        self.keep(self.best, told=[self.found, *others][-1], told_at=training.updates)

    def keep(self, net: Net, **facts: Any) -> None:
        """Make a net the best one; by what it was chosen is its strength, and `told` is that on other deals."""
        best = replace(net, facts={**net.facts, **facts})
        best.write(_beside(self.path, "best"))
        self.best = best

    def note(self, last: bool = False) -> None:
        """Write the rows, as measured on the way, and at last their picture."""
        best = self.best and self.best.facts["updates"]
        rows, text = [[*row, str(int(float(row[0]) == best))] for row in self.rows], io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([COLUMNS, *rows])
        write_file(_beside(self.path, "csv"), text.getvalue())
        if last and rows:
            from pyengine.learning.plots import picture

            write_file(_beside(self.path, "svg"), picture(self.training.game.title, rows))

    def told(self, complete: bool) -> TrainedPlayer:
        """The result, in figures and words."""
        assert self.net is not None
        training, best, file = self.training, self.best, str(_beside(self.path, "best"))
        facts: dict[str, Any] = {"method": training.METHOD, **self.net.facts}
        names = "game", "options", "method", "seed", "hidden", "history", "updates", "decisions", "measured", "strength"
        figures = {name: facts[name] for name in names} | {"best": None, "weaker": False, "response": self.response}
        figures |= {"file": str(self.path), "player": f"net:{self.path}", "complete": complete}
        figures["run"] = {"cpu_seconds": self.spent, "threads": training.threads}
        if best:  # what it was chosen by is exact, or flattered
            strength = best.facts["told"] if complete else best.facts["strength"] if self.yardstick.solver else {}
            figures["best"] = {"updates": best.facts["updates"], "player": f"net:{file}", "strength": strength}
        updates, measured, mine = facts["updates"], facts["measured"], in_words(self.found)
        in_all = counted(updates, "update")
        if mine and measured not in (None, updates):
            mine = f"when it was measured last, after {measured} of {in_all}, {mine}"
        mine = f"net:{self.path}: {mine or 'its strength was not measured yet'}"
        learnt = f"{facts['decisions'] / 1e6:.1f} million decisions, in {in_all} (seed {facts['seed']})"
        by = "regrets" if training.METHOD == "regrets" else "policy gradients"
        lines = [f"{training.game.title}: a network learnt by {by} from {learnt}"]
        if best and (had := best.facts["updates"]) != updates:
            words = in_words(strength) or "the best of those that were measured"
            lines += [f"The player net:{file} (after {had} of {in_all}): {words}", f"The last one, {mine}"]
            ahead, clear = lead(self.found, strength)
            if complete and ahead < -clear:
                figures["weaker"] = True
                lines.append(f"It is clearly weaker: play net:{file}; another --seed, in another --out, may do better")
        else:
            lines.append(f"The player {mine}")
            lines += [f"None before it was clearly stronger: net:{file} plays the same"] * bool(best)
        # Where none gains clearly, that is no news: a net that won 40 % against the rule was told of no gain.
        if (found := self.response) and found["gain"] and found["gain"]["ci95"][0] > 0:
            of = " of a win" * (found["payoffs"] == "results")
            lines.append(f"Against net:{file} a seat {gained(found['gain'], f'{of} a match')}")
        if complete and updates == self.before:
            had = f"{self.spent / training.threads:.0f} s" if self.limit else in_all
            lines.append(f"It has had {had} already, and learnt nothing now: --time and --updates are totals")
        lines += ["Interrupted: the same command goes on from here"] * (not complete)
        return TrainedPlayer(figures, lines, self.net)
