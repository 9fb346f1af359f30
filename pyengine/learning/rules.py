"""Rules that people can learn, fitted to what a teacher's moves are worth: an ordered list of lines.

A line is added where it gains most: before any other, with up to DEPTH conditions, each the best beside those before
it. Then each line is taken out in turn, and the best one put in for it. What a line gains is measured in what the moves
lose that the whole list chooses, not in how often they are the teacher's.
"""

import json
import textwrap
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
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
from pyengine.games.rule import LEAST, MOST, MOST_LINES, Condition, Features, Line, Rule
from pyengine.measures.intervals import mean_interval
from pyengine.players import parse
from pyengine.study.store import write_file

if TYPE_CHECKING:
    from pyengine.games.game import Game

DECISIONS = 6000  # to learn from, where nothing is said
TINY = 1e-9  # of a gain that is none
DEPTH = 3  # conditions of a line
CUTS = 8  # bounds that are tried of what is counted
WORTH = 1.1  # how much more a line must gain by a condition more
STEPS = 4, 8, 16, 32, 64  # lines of rules whose strength is measured
SETUPS = 1000  # that strength is measured on

Counts = NDArray[np.int32]
Test = tuple[int, int, int]  # feature, least, most
Found = tuple[tuple[Test, ...], tuple[int, int]]  # a line: its conditions, and what it takes


@dataclass(frozen=True)
class LearntRule:
    """A rule with what it is worth.

    rule : as its file has it
    sentences : one for each line
    strengths : by player, {player, lines, wins, ci95, recovered}: how often it wins among random players, and which
        share of the way from those to the teacher that is
    decisions, cpu_seconds : what it was learnt from, and what that took
    """

    rule: Rule
    sentences: tuple[str, ...]
    strengths: tuple[dict[str, Any], ...]
    decisions: int
    cpu_seconds: float

    def as_dict(self) -> dict[str, Any]:
        """For JSON, as docs/reference/json.md describes it."""
        return {**self.rule.facts, **asdict(self), "rule": json.loads(self.rule.encode())["lines"]}

    def __str__(self) -> str:
        lines = [textwrap.fill(each, 100, subsequent_indent="   ") for each in self.sentences]
        lines += [
            "",
            f"Learnt from {self.decisions} decisions in {self.cpu_seconds:.0f} s of CPU. Among random players:",
        ]
        for each in self.strengths:
            name = f"the rule, {each['lines']} lines" if each["lines"] else each["player"]
            low, high = each["ci95"] or (0, 1)
            way = "" if each["recovered"] is None else f"{100 * each['recovered']:4.0f} % of the way"
            lines.append(f"{name:24} wins {100 * each['wins']:4.1f} % ({100 * low:.1f} to {100 * high:.1f}) {way}")
        return "\n".join(lines)


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
        """(.., 3), bounds between which some moves are, and some are not."""
        found = list[Test]()
        for feature, row in enumerate(self.counts):
            known = np.unique(row[row != ABSENT])
            if len(known) > CUTS:
                known = np.unique(np.quantile(row[row != ABSENT], np.arange(CUTS) / CUTS, method="lower"))
            for cut in known[1:].tolist():
                found += [(feature, cut, MOST), (feature, LEAST, cut - 1)]
        return np.array(found, np.int32).reshape(-1, 3)


class Fit:
    """A list of lines that grows, over decisions; `lost` is what it loses on average."""

    def __init__(self, data: Decisions, takes: Sequence[int], threads: int) -> None:
        self.data, self.threads, self.lines = data, threads, list[Found]()
        self.tests = data.tests()
        varied = [each for each in takes if (data.counts[each] != data.counts[each, :1]).any()]
        self.takes = np.array([(0, 0), *((each, sign) for each in varied for sign in (1, -1))], np.int32)
        self.put([])

    def put(self, lines: list[Found]) -> float:
        """Go by these lines; returns what they lose."""
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
        self.lost = float(self.now.mean())
        return self.lost

    def best(self) -> tuple[float, list[Found]]:
        """The list with the line more that gains most, and what it gains in all decisions; the same where none does."""
        data, most, tests, found = self.data, 0.0, tuple[Test, ...](), self.lines
        with ThreadPoolExecutor(self.threads) as pool:
            for _ in range(DEPTH):
                known = data.counts, data.begins, data.lost, data.fits(tests), self.reached, self.now
                parts = [(*known, part, self.takes, len(self.lines) + 1) for part in np.array_split(self.tests, 4)]
                table = np.concatenate(list(pool.map(gains, *zip(*parts))))
                table = table[:, :, ::-1].cumsum(axis=2)[:, :, ::-1]  # a line gains in all decisions that come to it
                test, take, before = map(int, np.unravel_index(np.argmax(table), table.shape))
                if (gain := float(table[test, take, before])) <= most * WORTH + TINY:
                    break
                most, tests = gain, (*tests, tuple(self.tests[test].tolist()))
                found = [*self.lines[:before], (tests, tuple(self.takes[take].tolist())), *self.lines[before:]]
        return most, found

    def grow(self, lines: int) -> None:
        """Add lines until there are so many, or none gains anything; then put each in anew, and drop what is idle."""
        while len(self.lines) < lines and (more := self.best())[0] > 0:
            self.put(more[1])
        for number in range(len(self.lines)):
            before, lost = self.lines, self.lost
            self.put([*before[:number], *before[number + 1 :]])
            self.put(self.best()[1])
            if self.lost >= lost:
                self.put(before)
        while shorter := next(filter(self._loses_nothing, self._shorter()), None):
            self.put(shorter)

    def _loses_nothing(self, lines: list[Found]) -> bool:
        before, lost = self.lines, self.lost
        new = self.put(lines)
        self.put(before)
        return new <= lost + 1e-12

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
    for name, value, most in (
        ("lines", lines, MOST_LINES),
        ("matches", matches or 2, 10**6),
        ("setups", setups, 10**6),
    ):
        if not is_whole(value, 1 + (name != "lines"), most):
            raise InputError(f"--{name} is {value!r}; expected a whole number from {1 + (name != 'lines')} to {most}")
    player.check(game)
    if len(game.sides) < 2:
        raise InputError(f"rules are learnt to win of others, and {game.name} has one side")
    path = json_file(None if out is None else fspath(out), "--out")
    words, seen = list(features.all), list[tuple[Counts, NDArray[np.float64]]]()
    takes = [number for number, each in enumerate(features.all.values()) if each.takes]
    facts = {"game": game.name, "options": game.options, "digest": digest(game), "teacher": player.text}
    workers = threads or available_cpus()

    def made(found: Sequence[Found]) -> Rule:
        return Rule(
            facts,
            tuple(
                Line(
                    tuple(Condition(words[i], *bounds) for i, *bounds in tests),
                    (words[take[0]], take[1]) if take[1] else None,
                )
                for tests, take in found
            ),
        )

    early: Rule | None = None
    with stage("asking the teacher") as progress:
        for half in range(2):
            end = time.monotonic() + (seconds or 0) / 2
            for number, more in enumerate(_played(game, features, player, early, f"{seed} {half}", workers)):
                seen += more
                done = number + 1, (matches or 0) / 2
                if not matches and not seconds:
                    done = len(seen), DECISIONS * (half + 1) / 2
                progress(*done)
                if time.monotonic() >= end if seconds else done[0] >= done[1]:
                    break
            if not seen:
                raise InputError(f"no decision of {game.name} was seen that has a choice")
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

    def match(number: int) -> list[tuple[Counts, NDArray[np.float64]]]:
        counter, teacher, follower = free.pop()
        stream, found = Random(f"{seed} {number}"), list[tuple[Counts, NDArray[np.float64]]]()
        state = game.deal(stream.getrandbits(64))
        sitting = [stream.choice((teacher, None, follower)) for _ in range(game.seats)]
        while (seat := state.mover) is not None:
            count, chance = len(state.legal_moves()), stream.getrandbits(64)
            move = 0
            if count > 1:
                move = player.choice(teacher, state, chance)
                lost = np.where(np.arange(count) == move, 0.0, 1.0)
                if statistics := teacher.statistics:
                    visits, means = statistics
                    means = np.where(visits > 0, means, np.nanmin(means))
                    lost = means.max() - means
                found.append((counts_of(counter, state), lost))
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
    game: "Game", teacher: Player, rules: dict[int, Rule], seed: int, setups: int, threads: int
) -> Iterator[dict[str, Any]]:
    """How often each player wins who sits among random ones, on the same deals, in every seat by turns."""
    players: list[tuple[Any, int | None]] = [("random", None)]
    players += [("heuristic", None)] * ("heuristic" in game.table.can and teacher.text != "heuristic")
    players += [(rule, count) for count, rule in rules.items()]
    rows = list[tuple[str, int | None, NDArray[np.float64]]]()
    unit = win_unit(game.seats) * game.seats
    with stage("measuring strength") as progress, ThreadPoolExecutor(threads) as pool:
        for done, (each, count) in enumerate([*players, (teacher, None)]):
            player = each if isinstance(each, Player) else parse(each)

            def part(which: range, player: Player = player) -> NDArray[np.float64]:
                others = [parse("random").chooser(game) for _ in range(game.seats - 1)]
                seated = [player.chooser(game), *others]
                counts, failed = play(game.table, seed, which[0], len(which), 0, 1, seated, game.seats)
                if failed:
                    raise InputError(f"a match of {player.text} failed; python -m pyengine.run says how")
                wins = counts["wins"].reshape(len(which), game.seats, game.seats)
                return np.asarray(wins[:, range(game.seats), range(game.seats)].sum(axis=1) / unit)

            parts = np.array_split(np.arange(setups), min(setups, 4 * threads))
            ranges = [range(int(each[0]), int(each[-1]) + 1) for each in parts]
            rows.append(("rule" if count else player.text, count, np.concatenate(list(pool.map(part, ranges)))))
            progress(done + 1, len(players) + 1)
    low, high = (float(rows[at][2].mean()) for at in (0, -1))
    for name, count, wins in rows:
        interval = mean_interval(setups, float(wins.sum()), float((wins * wins).sum()), bounds=(0, 1))
        share = (float(wins.mean()) - low) / (high - low) if high > low else None
        yield {"player": name, "lines": count, "wins": float(wins.mean()), "ci95": interval, "recovered": share}
