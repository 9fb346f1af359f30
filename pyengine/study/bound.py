"""A study bound to its game, once: what is made here is handed on, and nobody looks the game up by its name again."""

import contextlib
import hashlib
import json
import os
import platform
import tempfile
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from pyengine import device, players, registry
from pyengine.base import functions
from pyengine.base.chunks import ChunkPlan, rows_of, samples_of
from pyengine.base.cli import interruptible
from pyengine.base.errors import InputError, counted
from pyengine.base.version import __version__
from pyengine.games.game import Game
from pyengine.games.kinds import check_replay
from pyengine.games.spec import GameSpec, Options
from pyengine.measures import catalogue, seats
from pyengine.measures.measure import Measure
from pyengine.measures.par import check_par
from pyengine.study.counters.every import COUNTERS
from pyengine.study.study import COUNTS, ESTIMATOR, STREAM, Study

CHUNK_DECISIONS = 2**20  # about; with searching players a playout's decisions count too
CHUNK_SETUPS = 2**12
MOST_MOVES = 2**9  # for each decision of a usual chunk: squares of a chunk's sums are about 2^58 at most
UNTIL_PARTS = 16  # chunks are smaller by this where a study may end at any of them
MOST_CHUNKS = 10**15
PILOT_MATCHES = 64


class Bound:
    """A study with everything that it needs, made and checked. InputError: the game lacks what the study needs, the
    study is too large, or PYENGINE_KERNEL asks for what is not there.

    study : pyengine.Study
    spec, game : of the study, where they are known already
    kernel : of what was bound in another process, instead of the one that this process would choose; nothing is checked
        then. As an attribute the name of what plays: a kernel of the game's own walk, or "table"
    players : seat by seat, `pyengine.players.Player`; none for random play
    measures : by name, all that are measured; `estimated`: the names of those that need estimates
    estimator : how they are estimated; None where there are none
    counters : what it counts on request
    walk : the module of the game's own random play, or None: it has none, the study needs more than that counts, or
        PYENGINE_KERNEL=table asks for the walk over the table
    sources : SHA-256 of what the study depends on beyond this package, by the text that names it
    """

    def __init__(
        self, study: Study, spec: GameSpec | None = None, game: Game | None = None, kernel: str | None = None
    ) -> None:
        self.study = study
        self.spec = spec or registry.entry(study.game)
        theirs = getattr(self.spec, "Options", None)
        if isinstance(study.options, Options) and not (isinstance(theirs, type) and isinstance(study.options, theirs)):
            expected = f"expected a dict, or those of {study.game}"
            raise InputError(f"options is {study.options!r}, of another game; {expected}")
        self.game = game or self.spec.make(study.options, study.seed)
        if study.players:  # seats that nobody is named for are random
            others = self.game.seats - len(study.players)
            # What one chooses that chooses among others stands in its text from now on.
            named = [each.settled(self.game) for each in study.players] + [players.RANDOM] * others
            study = self.study = study.replace(seats=tuple(named))
        self.players = study.players
        self.measures = catalogue.of_study(study.measures)
        self.estimated = [name for name, measure in self.measures.items() if measure.estimated]
        if self.estimated and not study.estimator:
            study = self.study = study.replace(estimator=players.going_on(self.game, self.players, ESTIMATOR).text)
        self.estimator = players.parse_estimator(study.estimator, "") if self.estimated else None
        made = [kind(study, self.game, self.players, self.estimator) for kind in COUNTERS]
        self.counters = tuple(each for each in made if each.requested)
        for counter in self.counters:
            for name, measure in counter.measures().items():
                if name in self.measures:
                    what = f"--{counter.option} {name}"
                    raise InputError(f"{what} has the name of a measure; expected measures of other names")
                self.measures[name] = measure
        self.lost = ""  # why the CPU played what a card was to play
        own = None if study.seats or study.measures or study.counts else self.spec.walk(study.options)
        self.walk = None if (kernel or os.environ.get("PYENGINE_KERNEL")) == "table" else own
        if kernel is not None:
            self.kernel = kernel
            return
        self._check()
        if study.device:
            asked = {"seats": study.seats, "measures": study.measures, **study.counts}
            device.check(study.device, asked, self.game, self.walk)
        self.kernel = "table" if self.walk is None else self.walk.choose_kernel(rows_of(study.setups, study.matches)[1])
        self.sources = self.sources_now()

    @classmethod
    def of(cls, study: "Study | Bound") -> "Bound":
        """A study that may be bound already, bound."""
        return study if isinstance(study, Bound) else cls(study)

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process the study goes, with the files that it names, and is bound there once."""
        return _bound_elsewhere, (self.study, self.kernel, self.files, _code(self))

    @cached_property
    def files(self) -> tuple[tuple[str, bytes], ...]:
        """Contents of the files that playing takes, by path: those of the described game and of players."""
        paths = [self.study.game] if getattr(self.spec, "path", "") == self.study.game else []
        paths += [path for player in self.players for path in player.files]
        alone = {self.study.game: getattr(self.spec, "alone", None)}  # with what lies beside it
        return tuple((path, (alone.get(path) or Path(path).read_bytes)()) for path in dict.fromkeys(paths))

    @property
    def compared(self) -> dict[str, Measure]:
        """The measures, and what else is held against other studies."""
        return self.measures | {name: each for counter in self.counters for name, each in counter.compared().items()}

    def _check(self) -> None:
        study, game = self.study, self.game
        by_strength = study.until is not None and study.until[0] == "strength"
        if by_strength and (reason := seats.no_strength(study, game.sides, game.seats)):
            raise InputError(f"--until names the measure 'strength': {reason}")
        if study.seats and len(study.seats) != game.seats:
            has = f"the game has {counted(game.seats, 'seat')}"
            raise InputError(f"the study seats {counted(len(study.seats), 'player')}; {has}")
        if self.plan.setups * self.plan.ranges > MOST_CHUNKS:
            size = f"{study.setups} deals of {study.matches} matches"
            raise InputError(f"the study has {size}, which are too many to count")
        for player in self.players:
            player.check(game)
        for counter in self.counters:
            counter.check()
        if "par" in self.measures:
            check_par(game)
        for name in self.estimated:
            if "resample" not in game.table.can:
                raise InputError(f"the measure {name} needs resample, which the game {game.name} does not have")
            if game.seats < 2:
                raise InputError(f"the measure {name} is for two seats or more; {game.name} has one")
        if self.estimator:
            self.estimator.check(game)

    @cached_property
    def on_card(self) -> "device.Walk | None":
        """Random play on the study's card, made when it is first wanted; None: it names none, or the card failed."""
        if self.study.device:
            from pyengine.device.walk import DescribedWalk

            made: Any = self.walk.CardWalk if self.walk else DescribedWalk
            try:
                return made(self.game, device.find(self.study.device))  # type: ignore[no-any-return]
            except device.Lost as error:
                self.lose(error)
        return None

    def lose(self, error: Exception) -> None:
        """Let the CPU play on, as the card has failed."""
        self.lost, self.on_card = f"the CPU went on: {error}", None

    def card_told(self) -> dict[str, object]:
        """Return what there is to be said of the card, by name."""
        walk = self.on_card
        told = {"device": walk.card.name, "left": min(walk.left, self.study.setups)} if walk else {}
        return {**told, "device_lost": self.lost}

    def watched_by(self, setup: int, match: int, seating: int) -> str:
        """The command that shows a match, quoted for a shell; "" where it cannot be named or played again."""
        study, seats = self.study, [seat for seat in self.study.seats if isinstance(seat, str)]
        with contextlib.suppress(InputError):
            check_replay(self.players)
            if len(seats) == len(study.seats):
                words, place = ["--seats", ",".join(seats)] if seats else [], f"{study.seed}/{setup}/{match}/{seating}"
                return self.spec.watched_by(study.options.as_dict(), place, *words)
        return ""

    @cached_property
    def plan(self) -> ChunkPlan:
        """The chunks of the study: a function of the study alone."""
        return self.cut(1, CHUNK_SETUPS)

    def cut(self, times: int, most_setups: int) -> ChunkPlan:
        """Cut the study into chunks that are up to `times` as large as usual, if what is squared still fits."""
        study, rows = self.study, rows_of(self.study.setups, self.study.matches)
        if self.walk is not None:
            return ChunkPlan(*rows, times * self.walk.CHUNK_MATCHES, most_setups)
        decisions, moves, _ = self.pilot
        playouts = sum(player.work(moves) for player in self.players) / max(1, len(self.players))
        playouts += self.estimator.work(moves) if self.estimator else 0
        cost = study.seatings * decisions * (1 + playouts * decisions / 2) * (UNTIL_PARTS if study.until else 1)
        times = max(1, min(times, int(MOST_MOVES / moves)))
        return ChunkPlan(*rows, times * max(1, int(CHUNK_DECISIONS / cost)), most_setups)

    @cached_property
    def pilot(self) -> tuple[float, float, bool]:
        """(decisions of a match, moves of a decision, whether any match ended) of a few random ones from a fixed
        seed: as many for a small study, so that its chunks stand when it is extended."""
        from engine.counting.matches import play

        table = self.game.table
        counts, _ = interruptible(play, table, 0, 0, PILOT_MATCHES, 0, 1)
        decisions, games = int(counts["decisions"].sum()), int(counts["games"].sum())
        unfinished = int(counts["unfinished"].sum())
        length = (decisions + unfinished * table.max_decisions) / max(1, games + unfinished)
        return max(1, length), max(1, int(counts["moves"].sum()) / max(1, decisions)), unfinished < PILOT_MATCHES

    def sources_now(self) -> dict[str, str]:
        """`sources` as files are now."""
        files = [place[0] for measure in self.measures.values() if (place := functions.split(measure.source))]
        return self._played_by() | {path: functions.digest("measure", path) for path in files}

    def _played_by(self) -> dict[str, str]:
        """Digests of the files that the counts depend on."""
        result = {} if self.game.digest is None else {self.study.game: self.game.digest}
        for player in self.players:
            result |= {path: functions.digest("player", path) for path in player.files}
            result |= player.kind.sources(**player.values)
        return result

    def identity(self) -> dict[str, str]:
        """Return texts that the counts depend on, by name, as files are now; they stand in every file of counts."""
        files, study = self._played_by(), self.study
        game = files.pop(study.game, None) or _sha256(study.game)
        asked = {name: ["yes"] if value is True else value for name, value in study.counts.items()}
        estimator = study.estimator if self.estimator else None
        return {
            **{name: each if isinstance(each, str) else " ".join(each) for name, each in asked.items()},
            "counts": COUNTS,
            "stream": STREAM,
            "seed": str(study.seed),
            "game": game,
            "options": _sha256(study.options.as_dict()),
            "players": _sha256([study.seats, study.seatings, files, estimator, study.keep_going]),
            "walk": "table" if self.walk is None else "own",
            "samples": samples_of(study.setups, study.matches),
        } | ({"sides": str(self.game.sides)} if self.counters and len(self.game.sides) < self.game.seats else {})

    @property
    def searched(self) -> bool:
        """Return whether players or estimates search."""
        return self.estimator is not None or any(player.kind.budget for player in self.players)

    @property
    def endless_playouts(self) -> bool:
        """Return whether players or estimates play random matches to their end, though none of the pilot had one."""
        return self.searched and self.walk is None and not self.pilot[2]

    def where_cut(self) -> str:
        """Return the place at which random play is cut off (`Game.where_cut`), with the seed of the study."""
        return self.game.where_cut(self.study.seed)


@lru_cache(maxsize=8)
def _bound_elsewhere(study: Study, kernel: str, files: tuple[tuple[str, bytes], ...], code: str) -> Bound:
    """A study of another process, maybe on another machine, whose files may be missing here."""
    places = {path: _placed(path, data) for path, data in files}
    seats = list[Any](study.seats)
    for i, player in enumerate(study.players):
        for path in player.files:  # in the text of the player
            seats[i] = places[path].join(seats[i].rpartition(path)[::2])
    # What is measured of counts is measured where the study began, of all but what takes estimates.
    measures = tuple(each for each in study.measures if isinstance(each, str) and each in catalogue.NAMES)
    game = places.get(study.game, study.game)
    bound = Bound(study.replace(game=game, seats=tuple(seats), measures=measures, until=None), kernel=kernel)
    if _code(bound) != code:
        raise InputError(f"a worker on {platform.node()} has {_code(bound)}; expected {code}, as where the study began")
    if bound.walk is not None and kernel not in bound.walk.available_kernels():
        bound.kernel = bound.walk.choose_kernel(rows_of(study.setups, study.matches)[1])
    return bound


def _placed(path: str, data: bytes) -> str:
    """The path of a file with these bytes: this one, or a copy that lives as long as this process."""
    with contextlib.suppress(OSError):
        if Path(path).read_bytes() == data:
            return path
    copy = Path(_copies().name, hashlib.sha256(data).hexdigest(), Path(path).name)
    copy.parent.mkdir(exist_ok=True)
    copy.write_bytes(data)
    return str(copy)


_copies = cache(lambda: tempfile.TemporaryDirectory(prefix="pyengine-"))


def _code(bound: Bound) -> str:
    """Name the code that must be the same wherever chunks of a study are played."""
    game = "" if bound.game.digest is None else f", the game {bound.game.digest[:12]}"
    return f"pyengine {__version__}, {STREAM}, {COUNTS}{game}"


def _sha256(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()
