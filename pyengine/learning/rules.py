"""Rules that people can learn, fitted to what a teacher's moves are worth: an ordered list of lines.

A line is added where it gains most: before any other, with up to DEPTH conditions, each the best beside those before
it. Then each line is taken out in turn, and the best one put in for it. What a line gains is measured in what the moves
lose that the whole list chooses, not in how often they are the teacher's.
"""

import textwrap
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from os import PathLike
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.counting.matches import play
from engine.players.rules import ABSENT, counts_of, gains, ruled
from engine.solving.tree.tree import TreeError
from engine.table import win_unit
from pyengine.base.cli import json_file
from pyengine.base.cpu import available_cpus
from pyengine.base.errors import InputError, check_given, check_time, check_whole
from pyengine.base.progress import stage
from pyengine.games.artifact import digest
from pyengine.games.game import Game
from pyengine.games.kinds import Player
from pyengine.games.rule import COUNTABLE, LEAST, MOST, MOST_LINES, Condition, Features, Rule, RuleLine
from pyengine.measures.intervals import mean_interval
from pyengine.measures.samples import ratio
from pyengine.players import machines, parse
from pyengine.solving import exploitability
from pyengine.solving.answer import with_nashconv
from pyengine.solving.words import build_tree
from pyengine.strength.tournament import duel, ways_to_sit

DECISIONS = 6000  # to learn from, where nothing is said
SURE = 1  # standard errors that are taken from what a line gains
TINY = 1e-9  # of a gain that is none
DEPTH = 3  # conditions of a line
IDLE = 100  # matches without a choice after which none is expected
CUTS = 8  # bounds that are tried of what is counted
WORTH = 1.1  # how much more a line must gain by a condition more
STEPS = 4, 8, 16, 32, 64  # lines of rules whose strength is measured
LINES, SETUPS = 8, 500  # at most, and that strength is measured on, where nothing is said
STATES, ASKED = 100_000, 5000  # of a tree by which players are measured exactly, and questions to one that searches

# By decision, what is counted of each move, and what each loses.
Lessons = list[tuple[NDArray[np.int32], NDArray[np.float64]]]


@dataclass(frozen=True)
class LearntRule:
    """A rule with what it is worth.

    Attributes
    ----------
    rule : as its file has it
    sentences : one for each line
    strengths : of random players, the game's rule of thumb, the rule with 4, 8, .. lines, and the teacher: {player,
        lines, wins or, where the game pays amounts, payoffs, ci95, recovered, less}: what each gets among random
        players, which share of the way from those to the teacher that is (None: not from 0 to 1, or the teacher is not
        clearly ahead of them), and of shorter rules how much less than the longest they get on the same deals, as
        {mean, ci95}; in small games exploitability or, of more than two seats, nashconv, of a search at_least
    decisions, cpu_seconds : what it was learnt from, and what that took
    seed : where all chance came from
    against : of the longest rule and the rule of thumb, or the teacher, at the same tables: {player, wins or, where the
        game pays amounts, lead, ci95}: the rule's share, or how much more it is paid
    """

    rule: Rule
    sentences: tuple[str, ...]
    strengths: tuple[dict[str, Any], ...]
    decisions: int
    cpu_seconds: float
    seed: int
    against: tuple[dict[str, Any], ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """For JSON, as docs/reference/json.md describes it."""
        names = "sentences", "strengths", "against", "decisions", "seed"
        found = self.rule.as_dict() | {name: getattr(self, name) for name in names}
        return found | {"run": {"cpu_seconds": self.cpu_seconds}}

    def __str__(self) -> str:
        lines = [textwrap.fill(each, 100, subsequent_indent="   ") for each in self.sentences]
        where = "In all seats" if "shared" in self.strengths[0] else "Among random players"
        lines += ["", f"Learnt from {self.decisions} decisions. {where}, with 95 % intervals:"]
        wins, (first, *_, last) = "wins" in self.strengths[0], self.strengths
        what, times, digits, unit, even = ("wins", 100, 1, " %", 0.5) if wins else ("payoffs", 1, 2, "", 0)

        def said(mean: float, ci95: Sequence[float]) -> str:
            mean_of, low, high = (f"{times * number:.{digits}f}" for number in (mean, *ci95))
            return f"{mean_of:>5}{unit} ({low} to {high})"

        for each in self.strengths:
            count, share, told = each["lines"], each["recovered"], list[str]()
            name = each["player"] if count is None else f"rule of {count} line{'s' * (count != 1)}"
            if last["recovered"] is not None and each not in (first, last):
                beyond = "not behind the teacher" if each[what] > last[what] else "not ahead of random players"
                told.append(beyond if share is None else f"{100 * share:.0f} % of the way to the teacher")
            gains = each.get("exploitability", each.get("nashconv"))
            if gains is not None:
                told.append(f"best responses gain {gains:.4f}")
            elif "at_least" in each and (least := each["at_least"]["ci95"][0]) > 0:
                told.append(f"best responses gain at least {least:.4f}")
            lines.append(", ".join([f"{name:20} {what} {said(each[what], each['ci95'])}", *told]))
        if short := next((each for each in self.strengths if each["less"] and each["less"]["ci95"][0] <= 0), None):
            less = said(**short["less"]).strip()
            lines.append(f"--lines {short['lines']} may be as good: the difference on the same deals is {less}")
        if last["recovered"] is None:
            lines.append(f"{last['player']} is not clearly ahead of random players: there is little to learn from it")
        head = "wins against each (even is 50 %)" if wins else "is paid more than each"
        lines += ["", f"What the rule {head} on the same deals:"] * bool(self.against)
        for each in self.against:
            low, high = (end - even for end in each["ci95"])
            other, near = "the rule of thumb", "no better than"
            if each["player"] == last["player"]:
                other, near = "the teacher", "not behind"
            stands = "ahead of" if low > 0 else "behind" if high < 0 else near
            known = stands != near or high - low <= last[what] - first[what]
            found = said(each["wins" if wins else "lead"], each["ci95"])
            lines.append(f"{each['player']:20} {found}: {f'{stands} {other}' if known else 'not known'}")
        return "\n".join([*lines, "", f"({self.cpu_seconds:.1f} s of CPU to learn, seed {self.seed})"])


class RuleFit:
    """Decisions that lists of lines are fitted to.

    features : what is counted, by words, in the order of the counts
    """

    def __init__(self, features: Features, seen: Lessons, threads: int) -> None:
        self.words, self.threads = list(features.all), threads
        self.at = {name: number for number, name in enumerate(self.words)}
        self.counts = np.ascontiguousarray(np.concatenate([counts for counts, _ in seen]).T)
        self.lost = np.concatenate([lost for _, lost in seen])
        sizes = [len(lost) for _, lost in seen]
        self.begins = np.cumsum([0, *sizes])
        self.of = np.repeat(np.arange(len(sizes)), sizes)
        varied = (self.counts != self.counts[:, :1]).any(axis=1)
        takes = [at for at, each in enumerate(features.all.values()) if each.takes and varied[at]]
        self.takes = np.array([(0, 0), *((each, sign) for each in takes for sign in (1, -1))], np.int32)
        tests = [(0, ABSENT, MOST)]  # feature, least, most: bounds that some moves are within; the first holds of all
        for at, row in enumerate(self.counts):
            known = np.unique(row[row != ABSENT])
            if len(known) > CUTS:
                known = np.unique(np.quantile(row[row != ABSENT], np.arange(CUTS) / CUTS, method="lower"))
            for cut in known[1:].tolist():
                tests += [(at, cut, MOST), (at, LEAST, cut - 1)]
        self.tests = np.array(tests, np.int32)

    def fits(self, conditions: Sequence[Condition]) -> NDArray[np.uint8]:
        """Test moves for all of these."""
        found = np.ones(len(self.lost), bool)
        for name, least, most in conditions:
            row = self.counts[self.at[name]]
            found &= (row >= (LEAST if least is None else least)) & (row <= (MOST if most is None else most))
        return found.astype(np.uint8)

    def outcome(self, lines: Sequence[RuleLine]) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
        """By decision, the line by which it is made, and what is lost by it."""
        count = len(self.begins) - 1
        reached, now = np.full(count, -1, np.int32), np.zeros(count)
        for number, (conditions, take) in enumerate([*lines, RuleLine()]):
            fits = self.fits(conditions) > 0
            row, sign = (self.counts[self.at[take[0]]], take[1]) if take else (self.lost, 0)
            key = np.where(fits, np.where(row == ABSENT, -(2.0**40), row * float(sign)), -np.inf)
            best = np.maximum.reduceat(key, self.begins[:-1])
            chosen = fits & (key == best[self.of])
            here = (reached < 0) & (best > -np.inf)
            sums, sizes = (np.add.reduceat(each, self.begins[:-1])[here] for each in (chosen * self.lost, chosen * 1.0))
            now[here], reached[here] = sums / sizes, number
        return reached, now

    def loss(self, lines: Sequence[RuleLine]) -> float:
        """Return the mean loss by these."""
        return float(self.outcome(lines)[1].mean())

    def more(self, lines: list[RuleLine]) -> list[RuleLine]:
        """The list with the line more that surely gains most; the same where none does."""
        most, found, conditions = 0.0, lines, dict[str, Condition]()
        reached, now = self.outcome(lines)
        with ThreadPoolExecutor(self.threads) as pool:
            for _ in range(DEPTH):
                known = self.counts, self.begins, self.lost, self.fits([*conditions.values()]), reached, now
                parts = [(*known, part, self.takes, len(lines) + 1) for part in np.array_split(self.tests, 4)]
                table = np.concatenate(list(pool.map(gains, *zip(*parts))), axis=1)
                sums, squares = table[..., ::-1].cumsum(axis=3)[..., ::-1]  # over all decisions that come to a line
                surely = sums - SURE * np.sqrt(squares)
                test, take, before = map(int, np.unravel_index(np.argmax(surely), surely.shape))
                if (gain := float(surely[test, take, before])) <= most * WORTH + TINY:
                    break
                (feature, least, bound), most = self.tests[test].tolist(), gain
                if test:
                    ends = {"most": bound} if least == LEAST else {"least": least}
                    name = self.words[feature]
                    conditions[name] = conditions.get(name, Condition(name))._replace(**ends)
                at, sign = self.takes[take].tolist()
                line = RuleLine(tuple(conditions.values()), (self.words[at], sign) if sign else None)
                found = [*lines[:before], line, *lines[before:]]
        return found

    def grow(self, lines: list[RuleLine], most: int) -> list[RuleLine]:
        """More lines that surely gain, up to so many; then each is put in anew, and what is idle is dropped."""
        while len(lines) < most and len(more := self.more(lines)) > len(lines):
            lines = more
        for number in range(len(lines)):
            lines = min(lines, self.more([*lines[:number], *lines[number + 1 :]]), key=self.loss)
        while True:
            lost = self.loss(lines) + TINY
            shorter = next((each for each in _shorter(lines) if self.loss(each) <= lost), lines)
            if shorter is lines:
                return lines
            lines = shorter


def _shorter(lines: list[RuleLine]) -> Iterator[list[RuleLine]]:
    """The list without one of its lines, one of their conditions, or what one takes."""
    for number, (tests, take) in enumerate(lines):
        less = [RuleLine((*tests[:at], *tests[at + 1 :]), take) for at in range(len(tests))]
        less += [RuleLine(tests)] * bool(take)
        yield from ([*lines[:number], *each, *lines[number + 1 :]] for each in ([], *([line] for line in less)))


def learn_rule(
    game: Game,
    teacher: str,
    *,
    lines: int = LINES,
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
    matches, seconds : that the teacher plays (CPU seconds of each thread), in the seats beside it random players and,
        in the second half, an early rule; neither given: as many as it takes for 6000 decisions
    seed : where all chance comes from
    threads : that share the work; they change nothing, unless `seconds` are given
    setups : deals on which strengths are measured
    out : a file for the rule: rule:FILE is a player

    Raises
    ------
    pyengine.InputError : the game does not say what its cards are like, or the teacher cannot play it.

    >>> learnt = pyengine.learn_rule(pyengine.game("agram"), "ismcts:20", matches=20, setups=20, lines=1)
    >>> print(learnt)
    1. Take a move such that ...
    """
    began = time.process_time()
    features, player = Features(game), machines([teacher], "a teacher")[0]
    workers = available_cpus() if threads is None else threads
    check_whole(1, MOST_LINES, **{"--lines": lines})
    check_given(2, 10**6, **{"--matches": matches, "--setups": setups})
    check_whole(0, 2**64 - 1, **{"--seed": seed})
    check_whole(1, 1024, **{"--threads": workers})
    check_time(seconds)
    if matches and seconds:
        raise InputError("--matches and a time are given; expected one of them")
    player.check(game)
    if game.seats < 2:
        raise InputError(f"rules are learnt to win against others; {game.name} has one side")
    path = json_file(out, "--out", b'{"version"')
    Rule.begun(path, game)  # what is another game's stays
    facts = {"game": game.name, "options": game.options, "digest": digest(game), "teacher": player.text}
    seen = _taught(game, features, player, facts, seed, workers, matches, seconds)
    rules, found = dict[int, Rule](), list[RuleLine]()
    with stage("fitting lines") as progress:
        fit = RuleFit(features, seen, workers)
        for count in [*(step for step in STEPS if step < lines), lines]:
            found = fit.grow(found, count)
            rules[len(found)] = rule = Rule(facts, tuple(found))
            progress(count, lines)
    if path:
        rule.write(path)
    spent = time.process_time() - began
    thumb = map(parse, ["heuristic"] * ("heuristic" in game.table.can and player.text != "heuristic"))
    others = [*thumb, player]
    strengths = tuple(_strengths(game, others, rules, seed, setups, workers))
    against = tuple(_against(game, others, replace(parse(rule), text="learnt"), seed, setups, workers))
    return LearntRule(rule, tuple(rule.sentences(game)), strengths, len(seen), spent, seed, against)


def _taught(
    game: Game,
    features: Features,
    player: Player,
    facts: Mapping[str, Any],
    seed: int,
    threads: int,
    matches: int | None,
    seconds: float | None,
) -> Lessons:
    """Return what is seen of the teacher: in a second half of the matches, beside an early rule."""
    seen, early = Lessons(), None
    with stage("asking the teacher") as progress:
        for half in range(2):
            before, whole = len(seen), (matches + 1 - half) // 2 if matches else DECISIONS / 2
            start = time.process_time()
            for number, more in enumerate(_played(game, features, player, early, f"{seed} {half}", threads), 1):
                seen += more
                done = (number if matches else len(seen) - before) / whole
                done = (time.process_time() - start) * 2 / (seconds * threads) if seconds else done
                progress(half + done, 2)
                if done >= 1 or (not seen and number > IDLE):
                    break
            if not seen:
                raise InputError(f"there is nothing to learn: no match of {game.name} has a decision with a choice")
            if not half:
                early = Rule(facts, tuple(RuleFit(features, seen, threads).grow([], STEPS[0])))
    return seen


def _played(
    game: Game, features: Features, player: Player, rule: Rule | None, seed: str, threads: int
) -> Iterator[Lessons]:
    """Yield what is seen by match. The teacher is asked at all decisions with a choice; in each seat it, a random
    player or the rule goes on."""
    most = np.array([COUNTABLE.get(each.form, MOST) for each in features.all.values()], np.int32)

    def match(number: int) -> Lessons:
        counter, teacher, follower = free.pop()
        stream, found, state = Random(f"{seed} {number}"), Lessons(), None
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

    sheet = features.sheet(list(features.all))
    free = [(ruled(game.table, sheet), player.chooser(game), rule and rule.chooser(game)) for _ in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        first = 0
        while True:
            yield from pool.map(match, range(first, first + threads))
            first += threads


def _strengths(
    game: Game, others: Sequence[Player], rules: Mapping[int, Rule], seed: int, setups: int, threads: int
) -> Iterator[dict[str, Any]]:
    """Yield the results of each player among random ones, on the same deals, in every seat by turns; where all win
    together, in all seats."""
    what, unit = ("payoffs", 1) if game.pays_amounts else ("wins", win_unit(game.seats))
    players = [parse("random"), *others[:-1], *map(parse, rules.values()), others[-1]]
    counts = [*[None] * len(others), *rules, None]
    seats, parts = range(game.seats), np.array_split(np.arange(setups), min(setups, 4 * threads))

    def part(player: Player, which: NDArray[np.int64]) -> NDArray[np.float64]:
        beside = player if game.shared else players[0]
        seated = [each.chooser(game) for each in (player, *[beside] * (game.seats - 1))]
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

    def mean_of(got: NDArray[np.float64], name: str = "mean") -> dict[str, Any]:
        return {name: float(got.mean()), "ci95": mean_interval(setups, float(got.sum()), float((got * got).sum()))}

    low, high = (float(rows[at].mean()) for at in (0, -1))
    clear = mean_of(rows[-1] - rows[0])["ci95"][0] > 0
    for player, count, got in zip(players, counts, rows):
        row = {"player": player.text, "lines": count} | mean_of(got, what)
        row |= {"shared": True} if game.shared else {}
        row["recovered"] = (row[what] - low) / (high - low) if clear and low <= row[what] <= high else None
        row |= _given_away(game, player.settled(game), seed, threads)
        yield row | {"less": mean_of(rows[-2] - got) if count in [*rules][:-1] else None}


def _given_away(game: Game, player: Player, seed: int, threads: int) -> dict[str, Any]:
    """Measure what best responses to a player gain, where the tree is small; of a search that varies, at least that."""
    policy = player.policy(game)
    merged = policy is not None and policy.facts["merged"]
    try:
        tree = build_tree(game, False, STATES, merged=merged, states=STATES, seats=game.seats)
    except TreeError:
        return {}
    samples = max(2, min(exploitability.SAMPLES, ASKED // tree.infosets))
    found = exploitability.measure(game, tree, player, samples, seed, threads)
    name = "exploitability" if game.seats == 2 else "nashconv"
    return {"at_least": found["at_least"][name]} if found.get("mixed") else {name: with_nashconv(found)[name]}


def _against(
    game: Game, others: Sequence[Player], rule: Player, seed: int, setups: int, threads: int
) -> Iterator[dict[str, Any]]:
    """Yield what a rule wins, or is paid more, at tables with each of these players, where two can meet."""
    try:
        ways_to_sit(game)
    except InputError:
        return
    for other in others:
        with stage("measuring strength against others") as progress:
            how: dict[str, Any] = dict(setups=setups, seed=seed, threads=threads, keep_going=True, progress=progress)
            met = duel(game.name, rule, other, options=game.options, spec=game.spec, made=game, **how)
        lead = ratio(met.lead, met.games)
        found = {"lead": lead.value, "ci95": lead.ci95} if game.pays_amounts else {"wins": met.share, "ci95": met.ci95}
        if found["ci95"]:
            yield {"player": met.players[1], **found}
