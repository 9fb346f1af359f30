"""Ladders: how strength grows with what a decision may cost, and where that ends.

Budgets are doubled. At each, the lines of players that are still in the race meet the best of the budget before, on the
same deals; by how much the best of them gains over it is told by fresh deals, as the best of several results is too
good. Ratings above random are sums of such gains. The last gain is measured on `AGAIN` times as many deals: a line
through several gains makes its interval shorter by a twentieth where it is to hold the truth (bench/ladder.py), so many
deals by half.
"""

import hashlib
import math
import statistics
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from pyengine import registry
from pyengine.base.errors import GameError, InputError
from pyengine.base.progress import stage
from pyengine.games.kinds import PlayerKind
from pyengine.measures.distributions import remaining, t_tails
from pyengine.measures.measure import Figure
from pyengine.players import parse
from pyengine.players.catalogue import candidates
from pyengine.players.solved import STATES
from pyengine.strength.ratings import Estimate
from pyengine.strength.tournament import POWER, Duel, duel, together, ways_to_sit
from pyengine.study.bound import Bound
from pyengine.study.store import Folder
from pyengine.study.study import Study

FIRST, KEPT, AGAIN = 25, 4, 4  # playouts of the first rung; lines that go on; times as many deals of the last doubling
SIZES, USUAL = (1600, 800, 400, 200, 100, 50), 200  # deals of a rung, by the time, and where there is no clock
DOUBLINGS, PROBE = 5, 4  # that the time is to be enough for; deals by which it is told
LEVEL, SHARE, ENOUGH = 100, 0.14, 25  # points; what a level wins beyond one half; the points up to which it is flat
SAMPLES, INFOSETS, QUESTIONS = 20, 5000, 10**7  # a search is asked so often, in so many, with so many playouts in all
STATES_TIMED, MATCHES_TIMED = 20, 3


class Line(NamedTuple):
    """A kind of player with all but the budget of its text."""

    kind: PlayerKind
    rest: str

    def at(self, budget: int) -> str:
        return parse(f"{self.kind.name}:{budget}{self.rest}").text

    @property
    def name(self) -> str:
        return f"{self.kind.name}{self.rest}"


class Rung(NamedTuple):
    """The best player of a budget, its gain over the best of the budget before (over random at first), who was tried
    with it, by the lines' names, and what a best response gains against it, where that is known."""

    budget: int
    player: str
    gain: Duel
    tried: Mapping[str, Duel]
    left: set[str]
    exploitability: float | None


def chained(gains: Iterable[Estimate | None]) -> Figure:
    """The sum of gains that rest on different deals, with its interval."""
    points, reach = 0.0, [0.0, 0.0]
    for gain in gains:
        assert gain is not None
        points += gain.points
        reach = [math.hypot(far, bound - gain.points) for far, bound in zip(reach, gain.ci95 or (math.inf,) * 2)]
    return {"points": points, "ci95": [points - reach[0], points + reach[1]] if max(reach) < math.inf else None}


def turned(gain: Estimate) -> Estimate:
    """The gain of the other one."""
    return gain._replace(points=-gain.points, ci95=gain.ci95 and [-bound for bound in gain.ci95[::-1]])


def growth(gain: Estimate, matches: int) -> Figure:
    """What the last doubling gains: "grows" where that is above 0, "flat" where it is ENOUGH at most, else "open", with
    the matches that would tell."""
    low, high = gain.ci95 or (-math.inf, math.inf)
    says = "grows" if low > 0 else "flat" if high <= ENOUGH else "open"
    takes = matches * ((high - low) / 2 / max(gain.points, ENOUGH - gain.points)) ** 2
    return {**chained([gain]), "says": says, "matches": takes if says == "open" and takes < math.inf else None}


def _behind(one: Sequence[float], best: Sequence[float]) -> tuple[float, float]:
    """How much less one gets than the best by deal, in the mean, and the chance of so much were they equal."""
    less, count = [b - a for a, b in zip(one, best)], len(one)
    mean = math.fsum(less) / count
    error = math.sqrt(math.fsum((each - mean) ** 2 for each in less) / count / max(count - 1, 1))
    return mean, t_tails(mean / error, count - 1) if error else float(not mean)


class Climb:
    """A ladder while it is climbed; `study` has its deals, `homes` has the folders of duels."""

    def __init__(
        self, study: Study, homes: Callable[[Mapping[str, Any], Bound], Folder] | None = None, **workers: Any
    ) -> None:
        self.study, self.homes, self.workers = study, homes, workers
        self.spec = registry.entry(study.game)
        self.game = self.spec.make(study.options, study.seed)
        ways_to_sit(self.game)  # raises where two cannot meet
        able = candidates(self.game, str(FIRST))
        self.fixed = [player.text for player in able if not player.kind.budget and player.text != "random"]
        head = {player.text: len(f"{player.kind.name}:{FIRST}") for player in able}
        self.lines = [Line(each.kind, each.text[head[each.text] :]) for each in able if each.kind.budget]
        if not self.lines:
            raise InputError(f"no player with a budget plays {self.game.name}; expected a game that has resample")
        self.solved = any(line.kind.name == "cfr" for line in self.lines)
        self.opponent = "heuristic" if "heuristic" in self.fixed else "random"
        self.rungs: list[Rung] = []
        self.met: dict[str, list[tuple[int, Duel]]] = {name: [] for name in self.fixed}  # a rung's number, and its player
        self.several: list[Figure] = []

    def meet(self, budget: int, what: str, one: str, other: str, setups: int, times: int = 1, kept: bool = True) -> Duel:
        """Hold a player against another on the deals that a rung has for `what`, times as many as others."""
        study, named = self.study, what if times == 1 else f"{what}, again"
        key = hashlib.sha256(f"{study.seed} {budget} {what}".encode()).digest()

        def home(table: Mapping[str, int], bound: Bound) -> Folder:
            assert self.homes is not None
            return self.homes({"rung": budget, named: one, **table}, bound)

        with stage(f"rung {budget}, {one} against {other}") as progress:
            found = duel(
                study.game,
                one,
                other,
                options=study.options,
                setups=setups * times,
                matches=study.matches,
                seed=int.from_bytes(key[:8], "big"),
                keep_going=study.keep_going,
                spec=self.spec,
                made=self.game,
                homes=home if self.homes and kept else None,
                progress=progress,
                **self.workers,
            )
        if found.share is None:
            raise GameError(f"no match of {one} against {other} was finished, so there is no ladder")
        if kept:
            self.several += found.several
        return found

    def deals(self, seconds: float) -> int:
        """How many deals a rung may have, so that the time is enough for DOUBLINGS."""
        tried = [self.meet(FIRST, "probe", line.at(FIRST), self.opponent, PROBE, kept=False) for line in self.lines]
        took = math.fsum(each["run"]["wall_seconds"] for met in tried for each in met.several) / PROBE
        rest = 2**DOUBLINGS * (2 * (KEPT + 2) + AGAIN + 1) / len(tried)  # of a mean duel of the first rung
        return next((size for size in SIZES if size * took * (1 + rest) <= seconds), SIZES[-1])

    def up(self, most: float, ends: float) -> None:
        """Climb to the last budget that is at most `most`, and for as long as the next rung would not end later than
        `ends`, as `time.monotonic` has it."""
        budget, setups = FIRST, self.study.setups
        while budget <= most:
            began, below = time.monotonic(), self.rungs[-1].player if self.rungs else self.opponent
            tried = {line: self.meet(budget, "choosing", line.at(budget), below, setups) for line in self.lines}
            scores = {line: (met.lead if self.game.pays_amounts else met.wins).tolist() for line, met in tried.items()}
            best = max(scores, key=lambda line: math.fsum(scores[line]))
            behind = {line: _behind(score, scores[best]) for line, score in scores.items()}
            clearly = remaining((line, p) for line, (_, p) in behind.items() if line is not best)
            order = sorted(tried, key=lambda line: behind[line][0])
            going = [line for line in order if line not in clearly][:KEPT]
            chose, player = time.monotonic(), best.at(budget)
            gain = self.meet(budget, "gain", player, self.rungs[-1].player if self.rungs else "random", setups)
            gained = time.monotonic()
            for name, met in self.met.items():
                if not met or met[-1][1].p is None or met[-1][1].p > 0.05 or met[-1][1].share > 0.5:
                    met.append((len(self.rungs), self.meet(budget, "fixed", name, player, setups)))
            left = {line.name for line in tried if line not in going}
            named = {line.name: met for line, met in tried.items()}
            self.rungs.append(Rung(budget, player, gain, named, left, self._given_away(player)))
            now = time.monotonic()
            next_one = (chose - began) * len(going) / len(tried) + (now - chose) + (gained - chose) * (AGAIN + 1)
            if now + 2 * next_one > ends:
                break
            self.lines, budget = [line for line in self.lines if line in going], 2 * budget

    def end(self) -> "tuple[str, Duel] | None":
        """Measure the last doubling on more deals; then the best fixed player meets the last rung's: who that is, and
        what it won."""
        top, setups = self.rungs[-1], self.study.setups
        if len(self.rungs) > 1:
            gain = self.meet(top.budget, "gain", top.player, self.rungs[-2].player, setups, AGAIN)
            self.rungs[-1] = top._replace(gain=gain)
        if not self.fixed:
            return None
        best = max(self.fixed, key=lambda name: self.rating(name)["points"])
        return best, self.meet(top.budget, "last", best, top.player, setups)

    def _given_away(self, player: str) -> float | None:
        """The exploitability of a player, in games that are solved and small enough for it."""
        from pyengine.solving.exploitability import measure_exploitability

        asked = parse(player)
        questions = self._infosets * SAMPLES * asked.work(3)
        few = self._infosets <= INFOSETS and questions <= QUESTIONS
        if not self.solved or not (few or asked.policy(self.game) is not None):
            return None
        how = {"samples": SAMPLES, "seed": self.study.seed, "threads": self.workers.get("threads")}
        return measure_exploitability(self.game, player, results=not self.game.pays_amounts, **how)["exploitability"]

    @cached_property
    def _infosets(self) -> int:
        from engine.solving.tree.tree import Tree

        return Tree(self.game.table, not self.game.pays_amounts, STATES).infosets if self.solved else 0

    def nearest(self, name: str) -> tuple[int, Duel]:
        """The rung whose player is most like a fixed one."""
        return min(self.met[name], key=lambda each: abs(each[1].gain.points))

    def rating(self, name: str) -> Figure:
        """The rating of a fixed player above random."""
        place, met = self.nearest(name)
        return chained([*(rung.gain.gain for rung in self.rungs[: place + 1]), met.gain])

    def seconds(self) -> dict[str, float]:
        """CPU seconds of a decision, the median of some with a choice in matches of players of the first and the last
        rung, by the texts of all players."""
        seated = [parse(rung.player) for rung in (self.rungs[0], self.rungs[-1])]
        choosers, found = [player.chooser(self.game) for player in seated], []
        for match in range(MATCHES_TIMED):
            state = self.game.deal(self.study.seed, match)
            while not state.is_over:
                if len(state) > 1:
                    found.append(state.copy())
                who = (state.mover or 0) % 2
                state.play(seated[who].choice(choosers[who], state, state.decision))
        kept = found[:: -(-len(found) // STATES_TIMED) or 1]
        texts = [met.players[0] for rung in self.rungs for met in rung.tried.values()]
        return {text: self._timed(text, kept) for text in ("random", *self.fixed, *texts) if kept}

    def _timed(self, text: str, states: Sequence[Any]) -> float:
        player, took = parse(text), []
        chooser = player.chooser(self.game)
        for state in states:
            began = time.thread_time()
            player.choice(chooser, state, 1)
            took.append(time.thread_time() - began)
        return statistics.median(took)

    def figures(self, last: tuple[str, Duel] | None, complete: bool) -> Figure:
        """What docs/reference/json.md describes."""
        gains, top = [rung.gain.gain for rung in self.rungs], self.rungs[-1]
        over = [last[1].gain] if last and last[1].share > 0.5 and (last[1].p or 0) <= 0.05 else []  # the fixed one is
        strong = last[0] if last and over else top.player
        rungs, below = [], 0.0
        for place, rung in enumerate(self.rungs):
            rating = chained(gains[: place + 1])
            before = below if place else self.rating(self.opponent)["points"] if self.fixed_opponent else 0.0
            tried = [
                {"player": met.players[0], "line": name, "share": met.share, "points": before + met.gain.points}
                | {"left": name in rung.left}
                for name, met in rung.tried.items()
            ]
            rungs.append(
                {"budget": rung.budget, "player": rung.player, "over": rung.gain.players[1], "gain": chained([gains[place]])}
                | {"rating": rating, "wins": {"share": rung.gain.share, "ci95": rung.gain.ci95}}
                | {"payoff": {name: each and each[0] for name, each in rung.gain.payoff.items()}}
                | {"behind": None if rung.player == strong else chained([*gains[place + 1 :], *over])}
                | {"exploitability": rung.exploitability, "tried": tried}
            )
            below = rating["points"]
        fixed = []
        for name in self.fixed:
            place, met = self.nearest(name)
            nearest, away = self.rungs[place], [turned(met.gain), *gains[place + 1 :], *over]
            if last and name == last[0] and not over:
                away = [turned(last[1].gain)]
            fixed.append(
                {"player": name, "against": nearest.player, "wins": {"share": met.share, "ci95": met.ci95}}
                | {"rating": self.rating(name), "behind": None if name == strong else chained(away)}
            )
        fixed.sort(key=lambda row: -row["rating"]["points"])
        players = [*fixed, *rungs]
        weak = min(
            (row for row in players if row["rating"]["points"] >= LEVEL), key=lambda row: row["rating"]["points"], default=None
        )
        again = self.study.words(self.spec)
        told = together(self.several)
        deals = top.gain.spread
        return {
            "game": self.study.game,
            **{name: getattr(self.study, name) for name in ("setups", "matches", "seed")},
            "most": top.budget,
            "amounts": self.game.pays_amounts,
            "solved": self.solved,
            "rungs": rungs,
            "fixed": fixed,
            "growth": growth(gains[-1], int(top.gain.games.sum())) if len(gains) > 1 else None,
            "weak": weak and weak["player"],
            "strong": strong,
            "level": {"matches": POWER**2 * deals / SHARE**2 if deals is not None else None},
            **told,
            "complete": complete,
            "command": ["pyengine.ladder", *again, "--most", str(top.budget)] if again else [],
            "run": told["run"] | {"decision_seconds": self.seconds()},
        }

    @property
    def fixed_opponent(self) -> bool:
        return self.opponent in self.fixed
