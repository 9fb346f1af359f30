"""Evidence of a verdict: the ladder, studies at strong, weak and random play, matches looked at, and players held
against each other, all from one seed."""

import contextlib
import json
import math
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from pyengine import registry
from pyengine.assess import looks, otherwise
from pyengine.assess.replays import FEWEST, Replays, several
from pyengine.base.errors import InputError
from pyengine.base.progress import offer, stage
from pyengine.games.kinds import check_replay
from pyengine.games.spec import GameSpec
from pyengine.measures.measure import Figure
from pyengine.players import machines, parse
from pyengine.players.catalogue import SOLVING
from pyengine.strength.ladder import LEVEL
from pyengine.strength.result import climb_ladder, rate_players
from pyengine.strength.tournament import ways_to_sit
from pyengine.study.bound import Bound
from pyengine.study.figures import StudyFigures
from pyengine.study.run import run_whole
from pyengine.study.store import Folder
from pyengine.study.study import Study

LADDER, LONGEST = 0.3, 300.0  # of the time, and of so many seconds where there is no limit
SIZES = 1600, 1100, 800, 560, 400, 280, 200, 140, 100, 70, 50  # deals that are played at strong play
USUAL = 400
ENOUGH = 200  # deals that strong play must be affordable for
MATCHES = 2  # of a deal
SPENT = 1.25  # of what is left, as a few deals cost more each than many
WHOLE = 4.0  # matches of strong play to a deal that studies and meetings cost
PROBE = 8  # deals by which that is told
LOOKED = 400  # matches of strong play that are looked at, or half of them where there are more
DEALS = 12  # by which it is told whether anything is dealt
OPENED = 40  # matches that are looked at with all cards open
PLAIN, CUT = 500, 3  # random matches, and times their longest after which a match is cut off
SHORTEST = 200  # decisions that are never cut off


class Request(NamedTuple):
    """Request of an assessment."""

    game: str
    options: Mapping[str, Any]
    seed: int
    setups: int | None  # deals at strong play; None where the time says
    most: int | None  # the last budget of the ladder; None where the time says
    play: str  # that counts; "" where it is to be found
    players: Sequence[str]
    seconds: float


class Evidence:
    """Evidence of a game, gathered in a folder or without one."""

    bound: Bound  # of strong play
    ladder: Figure
    plays: dict[str, str]  # the player of each study

    def __init__(self, asked: Request, folder: Path | None, threads: int | None, executor: Executor | None) -> None:
        self.asked, self.folder = asked, folder
        self.settled: Callable[[Request], object] = lambda settled: None  # is told what the time decided
        self.workers: dict[str, Any] = {"threads": threads, "executor": executor}
        self.spec = registry.entry(asked.game)
        self.options = limited(self.spec, asked.options, asked.seed)
        self.game = self.spec.make(self.spec.options(self.options), asked.seed)
        # By "strong", "weak" and "random"; of "deal", too, where the play that counts does not vary by itself.
        self.studies = dict[str, StudyFigures]()
        self.met = Figure()  # the tournament of their players
        self.matches: Sequence[looks.Replayed] = ()  # of strong play
        self.hidden: float | None = None
        self.replays: Replays | None = None  # of those matches, where they are enough
        self.otherwise, self.phases = list[Figure](), list[Figure]()
        ways_to_sit(self.game)  # raises where two cannot meet
        for player in machines(filter(None, (asked.play, *asked.players))):
            self.study(player.text, 1)  # raises where it cannot play
        check_replay(parse(each) for each in [asked.play] if each)

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

    @cached_property
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
        seats, matches = (player,) * self.game.seats, 1 if probe else MATCHES
        study = Study(self.asked.game, self.options, setups, matches, self.asked.seed, seats, by=by, keep_going=True)
        return Bound(study, self.spec, self.game)

    def played(self, name: str, bound: Bound) -> StudyFigures:
        """The figures of a study, which has a folder of its own."""
        home = Folder(self.folder / name, bound, True) if self.folder else None
        with stage(f"{name} play, {bound.study.seats[0]}") as progress:
            partly = offer if name == "strong" else None
            found = run_whole(bound, folder=home, progress=progress, partly=partly, **self.workers)
        if home:
            home.finish(found)
        return found

    def _finished(self, name: str, file: str) -> Figure | None:
        """Read the figures of a finished folder within this one."""
        path = self.folder and self.folder / name / file
        return dict(json.loads(path.read_text(encoding="utf-8"))) if path and path.exists() else None

    def _how(self, name: str, **more: Any) -> dict[str, Any]:
        """Arguments of a ladder or a tournament, whose folder has this name."""
        folder = self.folder and self.folder / name
        same = {"options": self.options, "seed": self.asked.seed, "keep_going": True, "folder": folder}
        return {**same, **self.workers, **more}

    def gather(self) -> None:
        """Find all of it out."""
        asked, began = self.asked, time.monotonic()
        ladder = self.ladder = self._climb()
        strong, setups = self._play(ladder, asked.seconds - (time.monotonic() - began))
        self.settled(asked._replace(setups=setups, play=strong, most=ladder["most"]))
        weak = {"weak": ladder["weak"]} if ladder["weak"] and ladder["weak"] != strong else {}
        self.asked = asked._replace(setups=setups, play=strong, options=self.options)
        self.bound, self.plays = self.study(strong, setups), {"strong": strong, **weak, "random": "random"}
        if alike(strong):  # it mixes nothing, so that a deal would explain all
            few = (rung["player"] for rung in ladder["rungs"][::-1] if rung["budget"] <= 400)
            self.plays["deal"] = next(few, "random")
        self._meet(setups)
        if (gain := self.apart("strong", "weak")) and gain["points"] < LEVEL:
            del self.plays["weak"]
        for name, player in self.plays.items():
            self.studies[name] = self.played(name, self.study(player, setups))
        self._look(setups)

    def _climb(self) -> Figure:
        asked = self.asked
        if found := self._finished("ladder", "ladder.json"):
            return found
        limit, setups = min(asked.seconds, LONGEST) * LADDER, None
        if asked.most is not None:
            limit, setups = math.inf, min(asked.setups or USUAL, USUAL)
        how = self._how("ladder", most=asked.most, seconds=limit, setups=setups)
        with stage("how strong can a player be", limit):
            found = climb_ladder(asked.game, **how)
        if not found["complete"]:
            raise KeyboardInterrupt
        return found

    def _play(self, ladder: Figure, seconds: float) -> tuple[str, int]:
        """The play that counts, and how many deals of it the time is enough for."""
        asked = self.asked
        rated = {row["player"]: row for row in (*ladder["rungs"][::-1], *ladder["fixed"])}
        sizes = [size for size in SIZES if size < (asked.setups or math.inf)]
        sizes[:0] = [asked.setups] if asked.setups else []
        if seconds == math.inf:
            sizes = [asked.setups or USUAL]
        if ladder["solved"] and SOLVING in rated and not asked.play:
            return SOLVING, sizes[0]
        behind = {player: row["behind"]["points"] if row["behind"] else 0.0 for player, row in rated.items()}
        # Players that ask for no playouts and are nearly as strong come first, rungs from the top down last.
        quick = [row["player"] for row in ladder["fixed"] if row["rating"]["points"] >= LEVEL]
        near = [player for player in rated if behind[player] <= LEVEL]
        best, order = (ladder["strong"], 0), [each for each in quick if behind[each] <= LEVEL / 2]
        order += [ladder["strong"], *near]
        for player in [asked.play] if asked.play else dict.fromkeys(order):
            cost = self._cost(player) if len(sizes) > 1 else 0.0
            setups = next((size for size in sizes if size * cost <= SPENT * seconds), 0)
            best = max(best, (player, setups), key=lambda each: each[1])
            if setups >= min(ENOUGH, sizes[0]):
                break
        return best[0], best[1] or sizes[-1]

    def _cost(self, player: str) -> float:
        """Seconds that a deal takes, all that is found out of it together."""
        for deals in (1, PROBE):  # the first time has what is made once
            bound = self.study(player, deals, probe=True)
            began = time.monotonic()
            run_whole(bound, **self.workers)
            played = time.monotonic()
            looks.spread(several, bound, deals, step=1, **self.workers)
            looked = time.monotonic()
            otherwise.otherwise(bound, bound, deals, **self.workers)
        return (WHOLE * (played - began) + looked - played + (time.monotonic() - looked) / 2) / PROBE

    def _meet(self, setups: int) -> None:
        """Hold strong, weak and random play, and all that are asked for, against each other."""
        plays = [self.plays[name] for name in ("strong", "weak", "random") if name in self.plays]
        names = list(dict.fromkeys([*plays, *self.asked.players]))
        if done := self._finished("players", "tournament.json"):
            self.met = done
        elif len(names) > 1:
            with stage("players against each other") as progress:
                how = self._how("players", setups=setups, progress=progress)
                self.met = rate_players(self.asked.game, names, **how)

    def _look(self, setups: int) -> None:
        """Look at matches of strong play: how it plays on from positions, and what it does otherwise than weak play."""
        bound = self.bound
        with stage("playing on from positions") as progress:
            count = min(setups, max(LOOKED, setups // 2))
            self.matches = looks.spread(looks.several, bound, count, **self.workers)
            continued = looks.spread(several, bound, count, progress=progress, **self.workers)
            self.replays = Replays(continued) if len(continued) >= FEWEST else None
        weak = self.study(self.plays.get("weak", "random"), setups)
        with stage("what strong play does otherwise"):
            if weak.study.seats != bound.study.seats:
                self.otherwise = otherwise.otherwise(bound, weak, max(50, setups // 2), **self.workers)
        with stage("phases"):
            self.hidden = statistics.mean(looks.spread(looks.open_gains, bound, min(setups, OPENED), **self.workers))
            self.hidden /= (self.spread or 1.0) if self.game.shared else 1.0
            self.phases = otherwise.by_phase(bound, max(50, setups // 4), **self.workers)


def alike(player: str) -> bool:
    """Tell whether a player chooses the same whenever it knows the same."""
    kind = parse(player).kind
    return not kind.budget and player != "random" and player != SOLVING


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
