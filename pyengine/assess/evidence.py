"""Evidence of a verdict: the ladder, studies at strong, weak and random play, matches looked at, and players held
against each other, all from one seed. What is there of so many deals grows to more of them; `clock` says how many."""

import contextlib
import json
import math
import shutil
import tempfile
import time
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

from pyengine import registry
from pyengine.assess import looks, otherwise
from pyengine.assess.replays import FEWEST, Replays, several
from pyengine.base.errors import InputError
from pyengine.base.progress import offer, stage
from pyengine.games.game import Game, State
from pyengine.games.kinds import check_replay
from pyengine.games.spec import GameSpec
from pyengine.measures.measure import Figure
from pyengine.players import machines, parse
from pyengine.players.catalogue import EXTENSION, PROGRAM, PYTHON, SOLVING
from pyengine.strength.ladder import LEVEL
from pyengine.strength.result import climb_ladder, rate_players
from pyengine.strength.tournament import hold, tournament, ways_to_sit
from pyengine.study.bound import Bound
from pyengine.study.figures import StudyFigures
from pyengine.study.run import run_whole
from pyengine.study.store import Folder
from pyengine.study.study import Study, load_study
from pyengine.study.work import replay

MATCHES = 2  # of a deal
USUAL = 400  # deals of a rung at most, where there is no clock
PROBE, TRIED = 8, 4  # deals by which it is told what one costs, and a look
LOOK = 20  # deals that a look is expected to cost
ENOUGH = 600 + FEWEST * LOOK  # deals that strong play must be affordable for
UNMIXED, MIXING = ("flat:", "rollout:", "pimc:"), "ismcts:"  # searches that mix nothing, and one that does
LOOKING = 0.7  # of the time, that the fewest looks at it may take
DEALS = 60  # by which it is told whether anything is dealt, or hidden
OPENED = 40  # matches that are looked at with all cards open
PLAIN, CUT = 500, 3  # random matches, and times their longest after which a match is cut off
PERFECT = "exact:1"  # of small games in which nothing is hidden, nor drawn after the deal
PACE = 5.0
SHORTEST = 200  # decisions that are never cut off


class Request(NamedTuple):
    """Request of an assessment."""

    game: str
    options: Mapping[str, Any]
    seed: int
    # Deals of strong play, of its matches with others, of looks at it, and of a rung of the ladder; the last budget of
    # that. None where the time says.
    setups: int | None
    meetings: int | None
    looks: int | None
    rung: int | None
    most: int | None
    play: str  # that counts; "" where it is to be found
    players: Sequence[str]
    onward: Sequence[str] = ()  # who play on from positions in place of strong play that is too slow
    varying: str = ""  # who plays in place of a rule of thumb, which would play a deal the same way again


class Evidence:
    """Evidence of a game, gathered in a folder or without one."""

    bound: Bound  # of strong play
    ladder: Figure
    plays: dict[str, str]  # the player of each study
    # Deals of a search that mixes, where strong play does not and seats fare unlike: that may be a habit of its own.
    mixing: StudyFigures | None = None
    continues: str  # who plays on from positions: strong play, unless it would always do so alike

    def __init__(
        self, asked: Request, folder: Path | None, pace: float, threads: int | None, executor: Executor | None
    ) -> None:
        self.asked, self.kept = asked, folder
        self.pace = pace  # seconds of a decision, that lengths are told with
        self.settled: Callable[[Request], object] = lambda settled: None  # is told what the time decided
        self.workers: dict[str, Any] = {"threads": threads, "executor": executor}
        self.spec = registry.entry(asked.game)
        self.given, self.options = asked.options, limited(self.spec, asked.options, asked.seed)
        self.game = self.spec.make(self.spec.options(self.options), asked.seed)
        # By "strong", "weak" and "random"; of "deal", too, where the play that counts does not vary by itself.
        self.studies = dict[str, StudyFigures]()
        self.costs = dict[str, float]()  # seconds of a deal by what it is for, where a clock ran
        self.met = Figure()  # the tournament of their players
        self.matches: Sequence[looks.Replayed] = ()  # of strong play
        self.replays: Replays | None = None  # of those matches, where they are enough
        self.otherwise, self.phases = list[Figure](), list[Figure]()
        self._spread = dict[Any, tuple[int, list[Any]]]()  # what was found of the first deals, by how
        self._alike, self._looks = dict[str, bool](), dict[Any, float]()  # seconds of a look
        ways_to_sit(self.game)  # raises where two cannot meet
        for player in machines(filter(None, (asked.play, asked.varying, *asked.players, *asked.onward))):
            self.study(player.text, 1, probe=True)  # raises where it cannot play
        check_replay(parse(each) for each in [asked.play, asked.varying] if each)

    @cached_property
    def folder(self) -> Path:
        """A place for what is counted, which is gone with this object where nobody asked for one."""
        if not (place := self.kept):
            place = Path(tempfile.mkdtemp(prefix="pyengine-"))
            weakref.finalize(self, shutil.rmtree, place, True)
        return place

    @property
    def strong(self) -> StudyFigures:
        """The study of strong play."""
        return self.studies["strong"]

    @property
    def spread(self) -> float:
        """The standard deviation of what strong play is paid."""
        return math.sqrt(self.strong["measures"]["payoff_variance"]["value"] or 0.0) if self.strong["games"] else 0.0

    def meeting(self, one: str, other: str) -> Figure | None:
        """Matches of two of the plays, as the tournament has them."""
        names = {self.plays.get(one), self.plays.get(other)}
        return next((each for each in self.met.get("tables", ()) if set(each["players"]) == names), None)

    def apart(self, one: str, other: str) -> Figure | None:
        """By how many rating points one of the plays is above another, by their own matches."""
        if not (met := self.meeting(one, other)):
            return None
        (points, ci95), sign = met["gain"].values(), 1 if met["players"][0] == self.plays[one] else -1
        return {"points": sign * points, "ci95": ci95 and sorted(sign * bound for bound in ci95)}

    @property
    def ended(self) -> list[looks.Replayed]:
        """Matches that ended."""
        return [match for match in self.matches if match.shares]

    @cached_property
    def dealt(self) -> bool:
        """Chance has a part, as far as some deals tell: they differ, or the same moves end otherwise."""
        game, told = self.game, dict[int, object]()
        for setup in range(DEALS):
            state, script = game.deal(self.asked.seed, setup), setup % 3
            begun = state.text()
            while not state.is_over and state.decision < game.table.max_decisions:
                state.play((7 * state.decision + script) % max(1, len(state)))
            ended = begun, state.decision, state.is_over and state.payoffs()
            if told.setdefault(script, ended) != ended:
                return True
        return False

    @property
    def course(self) -> Replays | None:
        """Continuations by strong play, where what they tell comes true."""
        quality = self.replays and self.replays.quality
        return None if quality and quality["withheld"] else self.replays

    def study(self, player: str, setups: int, probe: bool = False) -> Bound:
        """A study of deals in which one player sits in every seat; as a probe it counts nothing on request."""
        asked = ("phase",) if self.game.shared else ("kind", "card", "phase")
        by = [name for name in asked if getattr(self.game.table, f"{name}s") and not probe]
        # A rule plays a deal alike: its second match would show nothing.
        matches = 1 if probe or self.alike(player) else MATCHES
        return self._bound(player, setups, matches, by=by)

    def _bound(self, player: str, setups: int, matches: int, **how: Any) -> Bound:
        seats = (player,) * self.game.seats
        study = Study(self.asked.game, self.options, setups, matches, self.asked.seed, seats, keep_going=True, **how)
        return Bound(study, self.spec, self.game)

    def alike(self, player: str) -> bool:
        """A player is a rule, or plays a deal the same way again, as far as some deals tell."""
        kind = parse(player).kind
        if kind.budget or player in ("random", SOLVING):
            return False
        if kind not in (PYTHON, EXTENSION, PROGRAM):  # what a rule leaves to chance is too little
            return True
        if player not in self._alike:
            twice = self._bound(player, PROBE, MATCHES)
            played = [[replay(twice, setup, match, 0)[0] for match in range(MATCHES)] for setup in range(PROBE)]
            self._alike[player] = all(one == other for one, other in played)
        return self._alike[player]

    @property
    def hidden(self) -> list[float]:
        """Gains of the best move for one who sees all cards, in points of a share or standard deviations of a score."""
        gains = self._seen(looks.open_gains, self.bound, min(self.asked.looks or 0, OPENED))
        return [gain / ((self.spread or 1.0) if self.game.shared else 1.0) for gain in gains]

    @cached_property
    def hides(self) -> bool:
        """A seat sees what the table does not, as far as some deals tell."""
        views: Callable[[State], list[str]] = lambda state: [state.text(seat) for seat in range(state.game.seats)]
        for setup in range(DEALS):
            state = self.game.deal(self.asked.seed, setup)
            while not state.is_over and state.decision < self.game.table.max_decisions:
                if "spectators" not in self.game.table.can or views(state.resample(-1, setup)) != views(state):
                    return True
                state.play((7 * state.decision + setup) % max(1, len(state)))
        return False

    @contextlib.contextmanager
    def _stage(self, words: str) -> Iterator[Callable[[float, float], object]]:
        """A part of the work, whose progress has what is known so far."""
        known, found, gain = list[str](), self.studies.get("strong"), self.apart("strong", "random")
        if found and found["games"]:
            won = found["verdict"] and (found["verdict"].get("wins") or found["verdict"])
            rows = sorted(won["rows"] if won else (), key=lambda row: row["value"])
            known += [f"{row['name']} {100 * row['value']:.0f} %" for row in rows[-1:]]
            known += [f"score {found['score']['mean']:.3g}"] if "score" in found else []
            known += [f"{found['decisions']['mean']:.0f} decisions"]
        known += [f"{gain['points'] / LEVEL:.1f} levels"] if gain else []
        with stage(words) as progress:
            progress(0, math.inf, so_far := f"{', '.join(known)} so far" if known else "")
            yield lambda done, whole: progress(done, whole, so_far)

    def _home(self, name: str, bound: Bound) -> Folder:
        """The folder of a study; what it has of fewer deals stays."""
        path = self.folder / name
        if 0 < (begun := self.begun(name)) < bound.study.setups:
            fewer = Bound(bound.study.replace(setups=begun), self.spec, self.game)
            Folder(path, fewer, True).extend(bound)
        return Folder(path, bound, True)

    def begun(self, name: str) -> int:
        """Deals of a study whose folder was begun."""
        path = self.folder / name / "study.toml"
        return load_study(path).setups if path.exists() else 0

    def _played(self, name: str, bound: Bound) -> StudyFigures:
        """The figures of a study, which has a folder of its own."""
        home = self._home(name, bound)
        with self._stage(f"{name} play, {bound.study.seats[0]}") as progress:
            partly = offer if name == "strong" else None
            found = run_whole(bound, folder=home, progress=progress, partly=partly, **self.workers)
        home.finish(found)
        return found

    def _seen(self, function: Any, bound: Bound, setups: int, **how: Any) -> list[Any]:
        """Call a function of a study and setups for so many of them, those that are new."""
        bound_ = isinstance(function, partial)
        named = (function.func, function.args, *function.keywords.values()) if bound_ else function
        done, found = self._spread.get(key := (named, bound.study.seats), (0, []))
        if setups > done:
            more = looks.spread(function, bound, setups, first=done, **how, **self.workers)
            self._spread[key] = setups, (found := found + more)
        return found

    def _finished(self, name: str, file: str) -> Figure | None:
        """Read the figures of a finished folder within this one."""
        path = self.folder / name / file
        return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else None

    def _how(self, name: str, **more: Any) -> dict[str, Any]:
        """Arguments of a ladder or a tournament, whose folder has this name, if it is to be kept."""
        folder = self.kept and self.kept / name
        same = {"options": self.options, "seed": self.asked.seed, "keep_going": True, "folder": folder}
        return {**same, **self.workers, **more}

    def begin(self, limit: float, seconds: float) -> None:
        """Climb the ladder, up to a limit of its time, and find the play that counts, for so many seconds in all."""
        asked, began = self.asked, time.monotonic()
        ladder = self.ladder = self._climb(limit)
        strong = asked.play or self._play(ladder, seconds - (time.monotonic() - began))
        self.continues = self._onward(strong)
        varying = self.continues if self.continues != strong else ""
        found = {"play": strong, "varying": varying, "most": ladder["most"], "rung": ladder["setups"]}
        self.asked = asked._replace(**found, options=self.options)
        self.settled(self.asked._replace(options=self.given))
        self.bound = self.study(strong, 1)
        weak = {"weak": ladder["weak"]} if ladder["weak"] and ladder["weak"] != strong else {}
        self._plays = {"strong": strong, **weak, "random": "random"}
        self._plays |= {"deal": varying} if varying else {}
        self.plays = dict(self._plays)

    def _onward(self, player: str) -> str:
        """Name the player that plays on from positions of another: a rung where that one mixes nothing."""
        few = (rung["player"] for rung in self.ladder["rungs"][::-1] if rung["budget"] <= 400)
        return (self.asked.varying or next(few, "random")) if self.alike(player) else player

    def _climb(self, limit: float) -> Figure:
        asked = self.asked
        if found := self._finished("ladder", "ladder.json"):
            return found
        setups = asked.rung
        if asked.most is not None:
            limit, setups = math.inf, setups or min(asked.setups or USUAL, USUAL)
        with stage("how strong can a player be", limit):
            found = climb_ladder(asked.game, **self._how("ladder", most=asked.most, seconds=limit, setups=setups))
        if not found["complete"]:
            raise KeyboardInterrupt
        return found

    def _play(self, ladder: Figure, seconds: float) -> str:
        """The play that counts."""
        rated = {row["player"]: row for row in (*ladder["rungs"][::-1], *ladder["fixed"])}
        if (solved := ladder["solved"] and SOLVING in rated) and self.hides:
            return SOLVING
        if solved and (solving := seated(PERFECT, self.game)):
            return solving
        behind = {player: row["behind"]["points"] if row["behind"] else 0.0 for player, row in rated.items()}
        # Players that ask for no playouts and are nearly as strong come first, rungs from the top down last.
        quick = [row["player"] for row in ladder["fixed"] if row["rating"]["points"] >= LEVEL]
        order = [each for each in quick if behind[each] <= LEVEL / 2]
        order += [ladder["strong"], *(player for player in rated if behind[player] <= LEVEL)]
        if solved:  # where nothing is hidden, what it never meets is left as it was: others win more from weak play
            order = [player for player in order if player != SOLVING] or [SOLVING]
        if seconds == math.inf:
            return str(order[0])
        costs, look = dict[str, float](), 0.0  # seconds of a deal; deals that a look costs
        ends = time.monotonic() + seconds
        for player in dict.fromkeys(order):
            costs[player] = self.cost(player)
            if ENOUGH * costs[player] <= seconds:
                onward = self._onward(player)
                one = self.cost(onward)
                look = look or self.try_looks(onward) / one
                if self.asked.onward or FEWEST * look * one <= LOOKING * (ends - time.monotonic()):
                    return str(player)
        able = (player for player in costs if ENOUGH * costs[player] <= seconds)
        return next(able, min(costs, key=costs.__getitem__))

    def cost(self, player: str) -> float:
        """Seconds that a deal takes."""
        for deals in (1, PROBE):  # the first time has what is made once
            run = run_whole(self.study(player, deals, probe=True), **self.workers)["run"]
        return float(run["cpu_seconds"] / run["threads"] / PROBE * MATCHES)

    def try_looks(self, player: str = "") -> float:
        """Seconds that a look takes where a player plays on, by some after the first; or all who play on."""
        key = player, tuple(self.asked.onward) if not player else ()
        if key not in self._looks:
            for looked in (1, 1 + TRIED):
                began = time.monotonic()
                self._continued(looked, player, step=1)
            self._looks[key] = (time.monotonic() - began) / TRIED
        return self._looks[key]

    def _continued(self, setups: int, player: str = "", **how: Any) -> list[Any]:
        """Matches of so many setups with their continuations: of a player by itself, or of all who play on."""
        if player or not self.asked.onward:
            return self._seen(several, self.study(player or self.continues, setups), setups, **how)
        bound = self.study(self.plays["strong"], setups)
        return self._seen(partial(several, cheaper=tuple(self.asked.onward)), bound, setups, **how)

    @property
    def played_on_by(self) -> str:
        """The players who play on from positions, in words."""
        names = list(self.asked.onward) or [self.continues]
        return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))

    def cheaper(self) -> tuple[str, ...]:
        """Players who may play on in place of strong play, those who tell most of it first."""
        rungs = [rung["player"] for rung in self.ladder["rungs"][:1] if rung["player"] != self.continues]
        return (*rungs, *["heuristic"] * ("heuristic" in self.game.table.can), "random")

    def deal(self, setups: int) -> None:
        """Play deals of strong play."""
        self.asked = self.asked._replace(setups=setups)
        self.bound = self.study(self.plays["strong"], setups)
        self.studies["strong"] = self._played("strong", self.bound)
        if not self.asked.varying:
            self._mix(setups)

    def _mix(self, setups: int) -> None:
        """Play deals of a search that mixes, where strong play does not and seats fare unlike."""
        (kind, _, how), told = self.continues.partition(":"), self.strong["verdict"] or {"rows": ()}
        budget = how.partition(":")[0]
        mixing = next(filter(None, (seated(MIXING + each, self.game) for each in (how, budget))), "")
        uneven = any(row["is"] != "open" for row in (*told["rows"], *(told.get("wins") or told)["rows"]))
        if f"{kind}:" in UNMIXED:
            self.mixing = self._played("mixing", self.study(mixing, setups)) if mixing and uneven else None
        else:
            self.mixing = self.studies.get("deal") if uneven and how else None

    def meet(self, setups: int) -> None:
        """Hold strong, weak and random play, and all that are asked for, against each other, and play deals of each."""
        self.asked = self.asked._replace(meetings=setups)
        plays = [self._plays[name] for name in ("strong", "weak", "random") if name in self._plays]
        self.players = list(dict.fromkeys([*plays, *self.asked.players]))
        if len(self.players) > 1:
            with self._stage("players against each other") as progress:
                how: dict[str, Any] = {"options": self.options, "setups": setups, "keep_going": True}
                how |= {"seed": self.asked.seed, "spec": self.spec, "made": self.game}
                held = tournament(self.asked.game, self.players, **how)
                homes = lambda table, bound: self._home(f"players/table={table['table']}", bound)
                self.met = hold(held, homes, progress=progress, **self.workers)
        self.plays = dict(self._plays)
        above = [self.apart(*pair) or {} for pair in (("strong", "weak"), ("strong", "random"), ("weak", "random"))]
        if "weak" in self.plays and (above[0]["points"] < LEVEL or above[1]["points"] <= above[2]["points"]):
            del self.plays["weak"]
        others = [name for name in self.plays if name != "strong"]
        played = {name: self._played(name, self.study(self.plays[name], setups)) for name in others}
        self.studies = {name: each for name, each in self.studies.items() if name == "strong"} | played
        if self.asked.varying:
            self._mix(setups)

    def look(self, setups: int) -> None:
        """Look at matches of strong play: how it plays on from positions, and what it does otherwise than weak play."""
        self.asked, bound = self.asked._replace(looks=setups), self.bound
        with self._stage("playing on from positions") as progress:
            self.matches = self._seen(looks.several, bound, setups)
            differs = setups >= FEWEST and self.spread > 0  # not where every match is drawn
            continued = self._continued(setups, progress=progress) if differs else []
            if not self.replays or len(self.replays.won) < len(continued):
                self.replays = Replays(continued, len(self.asked.onward)) if len(continued) >= FEWEST else None
        weak = self.study(self.plays.get("weak", "random"), setups)
        with self._stage("what strong play does otherwise"):
            if weak.study.seats != bound.study.seats:
                self.otherwise = otherwise.otherwise(bound, weak, max(min(50, setups), setups // 2), self._seen)
        with self._stage("phases"):
            self.phases = otherwise.by_phase(bound, max(min(50, setups), setups // 4), self._seen)

    def close(self) -> None:
        """All that the time allows is there: keep it as what was settled."""
        self.look(self.asked.looks or 0)  # than the play that is weak now
        self.settled(self.asked._replace(options=self.given))
        if self.kept and len(self.players) > 1 and not self._finished("players", "tournament.json"):
            rate_players(self.asked.game, self.players, **self._how("players", setups=self.asked.meetings))


def seated(player: str, game: Game) -> str:
    """A player, where a game can seat it."""
    with contextlib.suppress(InputError):
        if player:
            parse(player).check(game)
            return player
    return ""


def limited(spec: GameSpec, options: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """Options with a limit on decisions: searches may go in circles where random play does not."""
    if "max_decisions" not in options:
        game = spec.make(spec.options(options), seed)
        longest = max((decisions for _, decisions in game.random_matches(PLAIN, seed)), default=0)
        closed = {**options, "max_decisions": max(SHORTEST, CUT * longest)}
        with contextlib.suppress(InputError):  # it has no such option
            spec.options(closed)
            return closed
    return dict(options)
