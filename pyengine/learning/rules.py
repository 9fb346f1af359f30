"""Rules that people can learn, fitted to what a teacher's moves are worth: an ordered list of lines.

A line is added where it gains most: before any other, with up to DEPTH conditions, each the best beside those before
it. Then each line is taken out in turn, and the best one put in for it. What a line gains is measured in what the moves
lose that the whole list chooses, not in how often they are the teacher's.
"""

import textwrap
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from os import PathLike, fspath
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.counting.matches import play
from engine.players.rules import ABSENT, counts_of, gains, ruled
from engine.table import win_unit
from pyengine.base.cli import json_file
from pyengine.base.cpu import available_cpus
from pyengine.base.errors import InputError, is_whole
from pyengine.base.progress import stage
from pyengine.games.kinds import Player
from pyengine.games.policy import digest
from pyengine.games.rule import FLAG, LEAST, MOST, MOST_LINES, Condition, Features, Line, Rule
from pyengine.measures.intervals import mean_interval
from pyengine.players import parse
from pyengine.study.store import write_file

if TYPE_CHECKING:
    from pyengine.games.game import Game

DECISIONS = 6000  # to learn from, where nothing is said
SURE = 1  # standard errors that are taken from what a line gains
TINY = 1e-9  # of a gain that is none
DEPTH = 3  # conditions of a line
IDLE = 100  # matches without a choice after which none is expected
CUTS = 8  # bounds that are tried of what is counted
WORTH = 1.1  # how much more a line must gain by a condition more
STEPS = 4, 8, 16, 32, 64  # lines of rules whose strength is measured
SETUPS = 500  # that strength is measured on

Counts = NDArray[np.int32]
Test = tuple[int, int, int]  # feature, least, most
Found = tuple[tuple[Test, ...], tuple[int, int]]  # a line: its conditions, and what it takes


@dataclass(frozen=True)
class LearntRule:
    """A rule with what it is worth.

    rule : as its file has it
    sentences : one for each line
    strengths : of random players, the game's rule of thumb, the rule with 4, 8, .. lines, and the teacher: {player,
        lines, wins or, where the game pays amounts, payoffs, ci95, recovered}: what each gets among random players, and
        which share of the way from those to the teacher that is
    decisions, cpu_seconds : what it was learnt from, and what that took
    """

    rule: Rule
    sentences: tuple[str, ...]
    strengths: tuple[dict[str, Any], ...]
    decisions: int
    cpu_seconds: float

    def as_dict(self) -> dict[str, Any]:
        """For JSON, as docs/reference/json.md describes it."""
        found = self.rule.as_dict() | {name: getattr(self, name) for name in ("sentences", "strengths", "decisions")}
        return found | {"run": {"cpu_seconds": self.cpu_seconds}}

    def __str__(self) -> str:
        lines = [textwrap.fill(each, 100, subsequent_indent="   ") for each in self.sentences]
        lines += ["", f"Learnt from {self.decisions} decisions. Among random players, with 95 % intervals:"]
        for each in self.strengths:
            what, times = ("wins", 100) if "wins" in each else ("payoffs", 1)
            mean, low, high = (f"{times * number:.1f}" for number in (each[what], *each["ci95"]))
            count = each["lines"]
            name = each["player"] if count is None else f"rule of {count} line{'s' * (count != 1)}"
            way = "" if each["recovered"] is None else f", {100 * each['recovered']:.0f} % of the way to the teacher"
            lines.append(f"{name:20} {what} {mean:>5}{' %' * (times > 1)} ({low} to {high}){way}")
        return "\n".join([*lines, "", f"({self.cpu_seconds:.1f} s of CPU to learn)"])


class Decisions:
    """What is counted of all moves of some decisions, and what each loses."""

    def __init__(self, seen: Sequence[tuple[Counts, NDArray[np.float64]]]) -> None:
        self.counts = np.ascontiguousarray(np.concatenate([counts for counts, _ in seen]).T)
        self.lost = np.concatenate([lost for _, lost in seen])
        sizes = [len(lost) for _, lost in seen]
        self.begins = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        self.of = np.repeat(np.arange(len(sizes)), sizes)

    def fits(self, tests: Sequence[Test]) -> NDArray[np.uint8]:
        """Whether each move meets all of these."""
        found = np.ones(len(self.lost), bool)
        for feature, least, most in tests:
            found &= (self.counts[feature] >= least) & (self.counts[feature] <= most)
        return found.astype(np.uint8)

    def tests(self) -> Counts:
        """(.., 3), bounds between which some moves are, and some are not; the first ones hold of all."""
        found: list[Test] = [(0, ABSENT, MOST)]
        for feature, row in enumerate(self.counts):
            known = np.unique(row[row != ABSENT])
            if len(known) > CUTS:
                known = np.unique(np.quantile(row[row != ABSENT], np.arange(CUTS) / CUTS, method="lower"))
            for cut in known[1:].tolist():
                found += [(feature, cut, MOST), (feature, LEAST, cut - 1)]
        return np.array(found, np.int32).reshape(-1, 3)


class Fit:
    """A list of lines that grows, over decisions.

    reached, now : (decisions,), the line by which each is made, and what is lost by it
    """

    def __init__(self, data: Decisions, takes: Sequence[int], threads: int) -> None:
        self.data, self.threads, self.lines = data, threads, list[Found]()
        self.tests = data.tests()
        varied = [each for each in takes if (data.counts[each] != data.counts[each, :1]).any()]
        self.takes = np.array([(0, 0), *((each, sign) for each in varied for sign in (1, -1))], np.int32)
        self.put([])

    def put(self, lines: list[Found]) -> None:
        """Go by these lines."""
        data, self.lines = self.data, lines
        count = len(data.begins) - 1
        self.reached, self.now = np.full(count, -1, np.int32), np.zeros(count)
        for number, (tests, (feature, sign)) in enumerate([*lines, ((), (0, 0))]):
            key = data.counts[feature].astype(np.float64) * sign
            key[(data.counts[feature] == ABSENT) & (sign != 0)] = -(2.0**40)
            key = np.where(data.fits(tests), key, -np.inf)
            best = np.maximum.reduceat(key, data.begins[:-1])
            chosen = (key == best[data.of]) & (key > -np.inf)
            here = (self.reached < 0) & (best > -np.inf)
            sums = np.add.reduceat(chosen * data.lost, data.begins[:-1])
            self.now[here] = sums[here] / np.add.reduceat(chosen.astype(float), data.begins[:-1])[here]
            self.reached[here] = number

    def best(self) -> list[Found]:
        """The list with the line more that surely gains most; the same where none does."""
        data, most, tests, found = self.data, 0.0, tuple[Test, ...](), self.lines
        with ThreadPoolExecutor(self.threads) as pool:
            for _ in range(DEPTH):
                known = data.counts, data.begins, data.lost, data.fits(tests), self.reached, self.now
                parts = [(*known, part, self.takes, len(self.lines) + 1) for part in np.array_split(self.tests, 4)]
                table = np.concatenate(list(pool.map(gains, *zip(*parts))), axis=1)
                sums, squares = table[..., ::-1].cumsum(axis=3)[..., ::-1]  # over all decisions that come to a line
                surely = sums - SURE * np.sqrt(squares)
                test, take, before = map(int, np.unravel_index(np.argmax(surely), surely.shape))
                if (gain := float(surely[test, take, before])) <= most * WORTH + TINY:
                    break
                most, tests = gain, (*tests, tuple(self.tests[test].tolist())) if test else tests
                found = [*self.lines[:before], (tests, tuple(self.takes[take].tolist())), *self.lines[before:]]
        return found

    def grow(self, lines: int) -> None:
        """Add lines that are sure to gain, until there are so many; then put each in anew, and drop what is idle."""
        while len(self.lines) < lines and len(more := self.best()) > len(self.lines):
            self.put(more)
        for number in range(len(self.lines)):
            before, now = self.lines, self.now
            self.put([*before[:number], *before[number + 1 :]])
            self.put(self.best())
            if self.now.mean() >= now.mean():
                self.put(before)
        while any(map(self._idle, self._shorter())):
            pass

    def _idle(self, shorter: list[Found]) -> bool:
        """Go by a shorter list, if it loses no more; whether it does not."""
        before, lost = self.lines, self.now.mean()
        self.put(shorter)
        if worse := bool(self.now.mean() > lost + TINY):
            self.put(before)
        return not worse

    def _shorter(self) -> Iterator[list[Found]]:
        """The list without one of its lines, one of their conditions, or what one takes."""
        for number, (tests, take) in enumerate(self.lines):
            before, after = self.lines[:number], self.lines[number + 1 :]
            yield [*before, *after]
            yield from ([*before, (tests[:i] + tests[i + 1 :], take), *after] for i in range(len(tests)))
            if take[1]:
                yield [*before, (tests, (0, 0)), *after]


def learn_rule(
    game: "Game",
    teacher: str,
    *,
    lines: int = 16,
    matches: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    threads: int | None = None,
    setups: int = SETUPS,
    out: str | PathLike[str] | None = None,
) -> LearntRule:
    """Learn a rule that a person can follow from a player, and measure what it is worth.

    Parameters
    ----------
    teacher : a player, such as "ismcts:1000"; of one that searches all that it finds out is used
    lines : of the rule, at most
    matches, seconds : that the teacher plays, in the seats beside it random players and, in the second half, an early
        rule; neither given: as many as it takes for 6000 decisions
    seed : where all chance comes from
    threads : that share the work; they change nothing, unless `seconds` are given
    setups : deals on which strengths are measured
    out : a file for the rule: rule:FILE is a player

    Raises
    ------
    pyengine.InputError : the game does not say what its cards are like, or the teacher cannot play it.
    """
    began = time.process_time()
    features, player = Features(game), parse(teacher)
    workers = available_cpus() if threads is None else threads
    for name, value, least, most in (
        ("lines", lines, 1, MOST_LINES),
        ("matches", 2 if matches is None else matches, 2, 10**6),
        ("setups", setups, 2, 10**6),
        ("seed", seed, 0, 2**64 - 1),
        ("threads", workers, 1, 1024),
    ):
        if not is_whole(value, least, most):
            raise InputError(f"--{name} is {value!r}; expected a whole number from {least} to {most}")
    if seconds is not None and not (isinstance(seconds, int | float) and 0 < seconds < 10**9):
        raise InputError(f"the time is {seconds!r} seconds; expected a number above 0")
    if player.text == "human":
        raise InputError("a teacher is asked some thousand times; expected one that is no person")
    player.check(game)
    if len(game.sides) < 2:
        raise InputError(f"rules are learnt to win of others, and {game.name} has one side")
    path = json_file(None if out is None else fspath(out), "--out", b'{"version"')
    words, seen = list(features.all), list[tuple[Counts, NDArray[np.float64]]]()
    takes = [number for number, each in enumerate(features.all.values()) if each.takes]
    facts = {"game": game.name, "options": game.options, "digest": digest(game), "teacher": player.text}

    def made(found: Sequence[Found]) -> Rule:
        named = ([Condition(words[at], *ends) for at, *ends in tests] for tests, _ in found)
        taken = [(words[at], sign) if sign else None for _, (at, sign) in found]
        return Rule(facts, tuple(Line(tuple(tests), take) for tests, take in zip(named, taken)))

    early: Rule | None = None
    with stage("asking the teacher") as progress:
        for half in range(2):
            end = time.monotonic() + (seconds or 0) / 2
            for number, more in enumerate(_played(game, features, player, early, f"{seed} {half}", workers)):
                seen += more
                whole = (matches + 1 - half) // 2 if matches else DECISIONS * (half + 1) / 2
                done = (number + 1 if matches else len(seen)), whole
                progress(*done)
                if time.monotonic() >= end if seconds else done[0] >= done[1]:
                    break
                if not seen and number >= IDLE:
                    break
            if not seen:
                raise InputError(f"there is nothing to learn: no match of {game.name} has a decision with a choice")
            if not half:
                fit = Fit(Decisions(seen), takes, workers)
                fit.grow(STEPS[0])
                early = made(fit.lines)
    rules = dict[int, Rule]()
    with stage("fitting lines") as progress:
        fit = Fit(Decisions(seen), takes, workers)
        for count in [*(step for step in STEPS if step < lines), lines]:
            fit.grow(count)
            rules[len(fit.lines)] = made(fit.lines)
            progress(count, lines)
    rule = rules[len(fit.lines)]
    if path:
        write_file(path, rule.encode())
    spent = time.process_time() - began
    strengths = _strengths(game, player, rules, seed, setups, workers)
    return LearntRule(rule, tuple(rule.sentences(game)), tuple(strengths), len(seen), spent)


def _played(
    game: "Game", features: Features, player: Player, rule: Rule | None, seed: str, threads: int
) -> Iterator[list[tuple[Counts, NDArray[np.float64]]]]:
    """Match by match, what is counted of the moves of each decision, and what they lose. The teacher is asked at all of
    them; in each seat it, a random player or the rule goes on."""
    names = list(features.all)
    most = np.array([1 if each.form == FLAG else MOST for each in features.all.values()], np.int32)

    def match(number: int) -> list[tuple[Counts, NDArray[np.float64]]]:
        counter, teacher, follower = free.pop()
        stream, found = Random(f"{seed} {number}"), list[tuple[Counts, NDArray[np.float64]]]()
        state = game.deal(stream.getrandbits(64))
        sitting = [stream.choice((teacher, None, follower)) for _ in range(game.seats)]
        while (seat := state.mover) is not None and state.decision < game.table.max_decisions:
            count, chance = len(state.legal_moves()), stream.getrandbits(64)
            move = 0
            if count > 1:
                move = player.choice(teacher, state, chance)
                lost = np.where(np.arange(count) == move, 0.0, 1.0)
                if statistics := teacher.statistics:
                    visits, means = statistics
                    means = np.where(visits > 0, means, np.nanmin(means))
                    lost = means.max() - means
                found.append((np.minimum(counts_of(counter, state), most), lost))
                if (other := sitting[seat]) is not teacher:
                    move = other.choose(state, chance) if other else stream.randrange(count)
            state.play(move)
        free.append((counter, teacher, follower))
        return found

    free = [
        (ruled(game.table, features.sheet(names)), player.chooser(game), rule.chooser(game) if rule else None)
        for _ in range(threads)
    ]
    with ThreadPoolExecutor(threads) as pool:
        first = 0
        while True:
            yield from pool.map(match, range(first, first + threads))
            first += threads


def _strengths(
    game: "Game", teacher: Player, rules: Mapping[int, Rule], seed: int, setups: int, threads: int
) -> Iterator[dict[str, Any]]:
    """What each player gets who sits among random ones, on the same deals, in every seat by turns."""
    what, unit = ("payoffs", 1) if game.pays_amounts else ("wins", win_unit(game.seats))
    ruled_by = ["heuristic"] * ("heuristic" in game.table.can and teacher.text != "heuristic")
    players = [*map(parse, ("random", *ruled_by)), *map(parse, rules.values()), teacher]
    counts = [*[None] * len(players[: 1 + len(ruled_by)]), *rules, None]
    seats, parts = range(game.seats), np.array_split(np.arange(setups), min(setups, 4 * threads))

    def part(player: Player, which: NDArray[np.int64]) -> NDArray[np.float64]:
        seated = [each.chooser(game) for each in (player, *[players[0]] * (game.seats - 1))]
        found, failed = play(game.table, seed, int(which[0]), len(which), 0, 1, seated, game.seats)
        if failed:
            raise InputError(f"a match of {player.text} fails in {game.name}: {game.explain(failed[0])}")
        got = found[what].reshape(len(which), game.seats, game.seats)[:, seats, seats]
        return np.asarray(got.sum(axis=1) / (unit * game.seats))

    rows = list[NDArray[np.float64]]()
    with stage("measuring strength") as progress, ThreadPoolExecutor(threads) as pool:
        for player in players:
            rows.append(np.concatenate(list(pool.map(partial(part, player), parts))))
            progress(len(rows), len(players))
    low, high = (float(rows[at].mean()) for at in (0, -1))
    for player, count, got in zip(players, counts, rows):
        mean, sums = float(got.mean()), (float(got.sum()), float((got * got).sum()))
        row = {"player": player.text, "lines": count, what: mean, "ci95": mean_interval(setups, *sums)}
        yield row | {"recovered": (mean - low) / (high - low) if high > low else None}
