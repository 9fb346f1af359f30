"""Ladders: how strength grows with what a decision may cost, and where that ends.

Budgets are doubled. At each, the lines of players that are still in the race meet the best of the budget before, on the
same deals; by how much the best of them gains over it is told by fresh deals, as the best of several results is too
good. Ratings are sums of such gains: levels above random only where one strength fits all pairs. The strongest meets
random play itself. The last gain is measured on `AGAIN` times as many deals: that halves its interval, while a straight
line through several gains misses the truth (bench/ladder.py).
"""

import hashlib
import math
import statistics
import time
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pyengine import registry
from pyengine.base.errors import GameError, InputError
from pyengine.base.progress import offer, stage
from pyengine.games.game import State
from pyengine.measures.distributions import remaining
from pyengine.measures.measure import Figure
from pyengine.players import machines, parse
from pyengine.players.catalogue import SOLVING, candidates
from pyengine.players.solved import policy
from pyengine.players.trial import behind
from pyengine.strength.ratings import Rated, fitted
from pyengine.strength.tournament import POWER, Duel, Home, duel, together, ways_to_sit
from pyengine.study.bound import Bound
from pyengine.study.study import Study

FIRST, KEPT, AGAIN = 25, 4, 4  # playouts of the first rung; lines that go on; times as many deals of the last doubling
CHOOSING, FEWEST = 4, 25  # times fewer deals by which the best of a rung is chosen; but so many
SIZES, USUAL = (1600, 800, 400, 200, 100, 50), 200  # deals of a rung, by the time, and where there is no clock
LAST = AGAIN + 1.5  # times as long as a rung's gain the end takes
DOUBLINGS, PROBE = 6, 8  # that the time is to be enough for; deals by which that is told
LEVEL, SHARE, ENOUGH = 100, 0.14, 25  # points; what a level wins beyond one half; the points up to which it is flat
SAMPLES, INFOSETS, QUESTIONS = 20, 5000, 10**7  # a search is asked so often, in so many, with so many playouts in all
TIMED, MOST = 20, 10**7  # decisions; the last budget that all kinds have


class Rung(NamedTuple):
    """The best player of a budget."""

    budget: int
    player: str
    gain: Duel  # with the best of the budget before, at first with random
    tried: Mapping[str, Duel]  # by which it was found, by line, a text with {} for the budget
    left: set[str]  # lines that then left the race
    exploitability: float | None


def chained(gains: Iterable[Rated]) -> Figure:
    """The sum of gains that rest on different deals, with its interval."""
    points, below, above = 0.0, 0.0, 0.0
    for gain in gains:
        low, high = gain.ci95 or (-math.inf, math.inf)
        below, above = math.hypot(below, gain.points - low), math.hypot(above, high - gain.points)
        points += gain.points
    return {"points": points, "ci95": [points - below, points + above] if below < math.inf else None}


def turned(gain: Rated) -> Rated:
    return gain._replace(points=-gain.points, ci95=gain.ci95 and [-bound for bound in gain.ci95[::-1]])


def growth(gain: Rated, matches: int) -> Figure:
    """Judge the gain of the last doubling: it "grows" where that is above 0, is "flat" where it is ENOUGH at most, else
    "open", with the matches that would tell."""
    low, high = gain.ci95 or (-math.inf, math.inf)
    says = "grows" if low > 0 else "flat" if high <= ENOUGH else "open"
    takes = matches * ((high - low) / 2 / max(gain.points, ENOUGH - gain.points)) ** 2
    return {**chained([gain]), "says": says, "matches": takes if says == "open" and takes < math.inf else None}


def _ahead(gain: Rated) -> int:
    """1 of a player that is clearly ahead of the other, -1 of one that is behind, else 0."""
    return 0 if gain.p is None or gain.p > 0.05 else 1 if gain.points > 0 else -1


class Climb:
    """A ladder while it is climbed. `study` says how many deals a rung has, and who meets the rungs beside the players
    without a budget; `homes` has the folders of duels."""

    def __init__(self, study: Study, **workers: Any) -> None:
        self.study, self.workers = study, workers
        self.homes: Home | None = None
        self.spec = registry.entry(study.game)
        self.game = self.spec.make(study.options, study.seed)
        ways_to_sit(self.game)  # raises where two cannot meet
        able = candidates(self.game, str(FIRST))
        for each in study.seats:  # raises where one cannot play
            Bound(study.replace(seats=(each,) * self.game.seats, setups=1), self.spec, self.game)
        known = [each.text for each in able if not each.kind.budget] + [each.text for each in machines(study.seats)]
        self.fixed = [text for text in dict.fromkeys(known) if text != "random"]
        searches = [each for each in able if each.kind.budget and not each.policy(self.game)]
        self.lines = [each.text.replace(f":{FIRST}", ":{}", 1) for each in searches]
        if not self.lines:
            raise InputError(f"no player with a budget plays {self.game.name}; expected a game that has resample")
        self.solved = f"cfr:{FIRST}" in [each.text for each in able]
        self.fixed += [SOLVING] * (self.solved and SOLVING not in self.fixed)
        self.opponent = "heuristic" if "heuristic" in self.fixed else "random"
        self.asked = {"options": study.options, "matches": study.matches, "keep_going": study.keep_going}
        self.rungs: list[Rung] = []
        self.met: dict[str, list[tuple[int, Duel]]] = {name: [] for name in self.fixed}  # numbers of rungs
        self.duels: list[Duel] = []
        self.given: dict[str, float | None] = {}  # exploitability of fixed players
        self.gains: dict[tuple[int, str, str, str], Rated] = {}  # by budget, what for, and players: of different deals
        self.direct: Rated | None = None  # the strongest one above random

    def meet(self, budget: int, what: str, one: str, other: str, times: float = 1) -> Duel:
        """Hold a player against another on the deals that a rung has for `what`, times as many as others."""
        study, key = self.study, hashlib.sha256(f"{self.study.seed} {budget} {what}".encode()).digest()
        homes, named = self.homes, "again" if times == AGAIN else what
        with stage(f"rung {budget}, {one} against {other}") as progress:
            how = self.workers | self.asked | {"spec": self.spec, "made": self.game, "progress": progress}
            how["homes"] = homes and (lambda table, bound: homes({"rung": budget, named: one, **table}, bound))
            seed, setups = int.from_bytes(key[:8], "big"), round(study.setups * times)
            found = duel(study.game, one, other, seed=seed, setups=setups, **how)
        if found.share is None:
            where = self.game.where_cut()
            raise GameError(f"no match of {one} against {other} was finished{where}, so there is no ladder")
        self.duels.append(found)
        self.gains[budget, what, one, other] = found.gain
        return found

    def fit_to(self, seconds: float) -> None:
        """Choose how many deals a rung has, so that the time is enough for DOUBLINGS."""
        self.study = self.study.replace(setups=PROBE)
        lines = [line.format(FIRST) for line in self.lines]
        runs = [each["run"] for line in lines for each in self.meet(FIRST, "probe", line, self.opponent).several]
        deal = math.fsum(run["cpu_seconds"] / run["threads"] for run in runs) / PROBE  # on the first rung
        deal *= 1 / CHOOSING + 2**DOUBLINGS * (2 * (KEPT / CHOOSING + 2) + LAST) / len(lines)  # and on all others
        size = next((size for size in SIZES if size * deal <= seconds), SIZES[-1])
        self.study, self.duels, self.gains = self.study.replace(setups=size), [], {}

    def up(self, most: int, ends: float) -> None:
        """Climb to the budget `most`, as long as the next rung is expected to end before `ends` of `time.monotonic`."""
        budget = FIRST
        while budget <= most:
            began, below = time.monotonic(), self.rungs[-1].player if self.rungs else self.opponent
            few = max(FEWEST, self.study.setups // CHOOSING) / self.study.setups
            tried = {line: self.meet(budget, "choosing", line.format(budget), below, few) for line in self.lines}
            chose = time.monotonic()
            got = {line: (met.lead if self.game.pays_amounts else met.wins).tolist() for line, met in tried.items()}
            best = max(got, key=lambda line: math.fsum(got[line]))
            less = {line: behind(score, got[best]) for line, score in got.items()}
            out = remaining((line, p) for line, (_, p) in less.items() if line != best)
            self.lines = sorted((line for line in self.lines if line not in out), key=lambda line: less[line])[:KEPT]
            player = best.format(budget)
            gain = self.meet(budget, "gain", player, self.rungs[-1].player if self.rungs else "random")
            gained = time.monotonic()
            for name, met in self.met.items():
                if not met or _ahead(met[-1][1].gain) >= 0:
                    met.append((len(self.rungs), self.meet(budget, "fixed", name, player)))
            left = tried.keys() - set(self.lines)
            self.rungs.append(Rung(budget, player, gain, tried, left, self._exploitability(player)))
            offer(lambda: self.figures(None, False))
            now = time.monotonic()
            same = (chose - began) * len(self.lines) / len(tried) + now - chose + LAST * (gained - chose)
            if now + 2 * same > ends:
                break
            budget *= 2

    def climbed(self, most: int, ends: float) -> Figure:
        """Return the figures of all rungs as `up` climbs them; after Ctrl-C of those that are finished, if any is."""
        last, complete = None, False
        try:
            self.up(most, ends)
            last, complete = self.end(), True
        except KeyboardInterrupt:
            if not self.rungs:
                raise
        return self.figures(last, complete)

    @property
    def top(self) -> int:
        """The number of the strongest rung: the last one, unless it is clearly behind the one before, and so on."""
        place = len(self.rungs) - 1
        while place and _ahead(self.rungs[place].gain.gain) < 0:
            place -= 1
        return place

    def _between(self, place: int) -> list[Rated]:
        """The gains that lead from a rung to the strongest one."""
        gains = [rung.gain.gain for rung in self.rungs]
        return gains[place + 1 : self.top + 1] + [turned(gain) for gain in gains[self.top + 1 : place + 1]]

    def end(self) -> tuple[str, Duel] | None:
        """Measure the last doubling on more deals; then the best fixed player, if any, meets the strongest rung's, and
        the strongest of all meets random play."""
        top = self.rungs[-1]
        if len(self.rungs) > 1:
            gain = self.meet(top.budget, "gain", top.player, self.rungs[-2].player, AGAIN)
            self.rungs[-1] = top._replace(gain=gain)
        self.given = {name: self._exploitability(name) for name in self.fixed}
        best = SOLVING if self.solved else max(self.fixed, key=lambda name: self._rating(name)["points"], default=None)
        top = self.rungs[self.top]
        last = (best, self.meet(top.budget, "last", best, top.player)) if best else None
        self.direct = self.meet(top.budget, "direct", self._strongest(last)[0], "random").gain
        return last

    def _strongest(self, last: tuple[str, Duel] | None) -> tuple[str, list[Rated]]:
        """The strongest player, and by how much it is ahead of all rungs where it is none of them."""
        # The fixed player is ahead of all rungs, or nobody can be ahead of it.
        ahead = last and (self.solved or _ahead(last[1].gain) > 0)
        return (last[0], [last[1].gain]) if last and ahead else (self.rungs[self.top].player, [])

    def _exploitability(self, name: str) -> float | None:
        """Measure what a player gives away, in games that are solved and small enough for it."""
        from pyengine.solving.exploitability import measure_exploitability

        player, threads = parse(name), self.workers["threads"]
        if not self.solved or not player.policy(self.game):
            infosets = len(policy(self.game, FIRST).keys) if self.solved else 0
            if not 0 < infosets <= INFOSETS or infosets * SAMPLES * player.work(3) > QUESTIONS:
                return None
        how = {"samples": SAMPLES, "results": not self.game.pays_amounts, "threads": threads}
        found = measure_exploitability(self.game, name, seed=self.study.seed, **how)
        return float(found.figures["exploitability"])

    def _nearest(self, name: str) -> tuple[int, Duel]:
        """The rung whose player is most like a fixed one, by its number, and their duel."""
        finished = (each for each in self.met[name] if each[0] < len(self.rungs))
        return min(finished, key=lambda each: abs(each[1].gain.points))

    def _rating(self, name: str) -> Figure:
        place, met = self._nearest(name)
        return chained([*(rung.gain.gain for rung in self.rungs[: place + 1]), met.gain])

    def _seconds(self) -> dict[str, float]:
        """CPU seconds of a decision by the texts of all players: the median of some with a choice, in a few matches of
        the first rung's player and the last one's."""
        seated = [(player, player.chooser(self.game)) for player in (parse(self.rungs[i].player) for i in (0, -1))]
        states, found = list[State](), dict[str, float]()
        for match in range(3):
            state = self.game.deal(self.study.seed, match)
            while not state.is_over and state.decision < self.game.table.max_decisions:
                states += [state.copy()] * (len(state) > 1)
                player, chooser = seated[(state.mover or 0) % 2]
                state.play(player.choice(chooser, state, state.decision))
        for text in ("random", *self.fixed, *(met.players[0] for rung in self.rungs for met in rung.tried.values())):
            player, took = parse(text), []
            chooser = player.chooser(self.game)
            for state in states[:: -(-len(states) // TIMED) or 1]:
                began = time.thread_time()
                player.choice(chooser, state, 1)
                took.append(time.thread_time() - began)
            found[text] = statistics.median(took or [0.0])
        return found

    def figures(self, last: tuple[str, Duel] | None, complete: bool) -> Figure:
        """Return what docs/reference/json.md describes, of the rungs that are finished."""
        gains, top, end = [rung.gain.gain for rung in self.rungs], self.rungs[self.top], self.rungs[-1]
        strong, over = self._strongest(last)
        rungs, fixed = list[Figure](), list[Figure]()
        below = self._rating(self.opponent)["points"] if self.opponent in self.fixed else 0.0
        for place, rung in enumerate(self.rungs):
            tried = []
            for line, each in rung.tried.items():
                head = {"player": each.players[0], "line": line.replace(":{}", ""), "wins": each.share}
                tried.append(head | {"points": below + each.gain.points, "left": line in rung.left})
            rating, paid = chained(gains[: place + 1]), rung.gain.payoff["mean"]
            row = {"budget": rung.budget, "player": rung.player, "gain": chained([gains[place]]), "rating": rating}
            row |= {"behind": None if rung.player == strong else chained([*self._between(place), *over])}
            row |= {"wins": rung.gain.share, "payoff": paid and paid[0], "exploitability": rung.exploitability}
            rungs.append(row | {"tried": tried})
            below = rating["points"]
        for name in self.fixed:
            place, met = self._nearest(name)
            away = [turned(met.gain), *self._between(place), *over]
            away = [turned(last[1].gain)] if last and name == last[0] else away
            row = {"player": name, "against": self.rungs[place].player, "wins": met.share, "rating": self._rating(name)}
            row["exploitability"] = self.given.get(name)
            fixed.append(row | {"behind": None if name == strong else chained(away)})
        fixed.sort(key=lambda row: -row["rating"]["points"])
        enough = {row["player"]: points for row in (*fixed, *rungs) if (points := row["rating"]["points"]) >= LEVEL}
        with stage("timing decisions"):
            took = self._seconds()
        told = together([each for duel in self.duels for each in duel.several])
        again, spread = self.study.words(self.spec), top.gain.spread
        return {
            **{name: getattr(self.study, name) for name in ("game", "setups", "matches", "seed")},
            "most": end.budget,
            "amounts": self.game.pays_amounts,
            **({"shared": True} if self.game.shared else {}),
            "solved": self.solved,
            "rungs": rungs,
            "fixed": fixed,
            "growth": growth(gains[-1], int(end.gain.games.sum())) if len(gains) > 1 else None,
            "weak": min(enough, key=enough.__getitem__, default=None),
            "strong": strong,
            "apart": spread and POWER**2 * spread / SHARE**2,
            "direct": self.direct and chained([self.direct]),
            "pairs": (pairs := [{"players": list(key[2:]), **chained([gain])} for key, gain in self.gains.items()]),
            "misfit": fitted(pairs)["misfit"],
            **told,
            "complete": complete,
            "command": ["pyengine.ladder", *again, "--most", str(end.budget)] if again else [],
            "run": told["run"] | {"decision_seconds": took},
        }
