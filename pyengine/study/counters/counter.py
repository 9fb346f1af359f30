"""Base of counters: one thing that a study counts on request, beside what it counts of every match."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from engine.counting.watcher import Watching
from pyengine.base.arrays import ArrayRule
from pyengine.base.chunks import Chunk, Counts
from pyengine.base.errors import InputError
from pyengine.games.game import Game
from pyengine.games.kinds import Player
from pyengine.measures.measure import Figure, Measure, TallyLike
from pyengine.study.asked import Study

KIND = ("|u1", "|i1", "<u2", "<i2", "<u4", "<i4", "<i8")  # of arrays of counts in files: the smallest that holds them


class Counter:
    """One thing that a study counts, where `requested` says so; InputError where the game has nothing of the kind."""

    option: ClassVar[str] = ""  # of the study, that asks for it; of one that has words, with some of WORDS
    WORDS: ClassVar[tuple[str, ...]] = ()
    ROWS: ClassVar[tuple[str, ...]] = ()  # names of arrays with a row for each setup, in the order of files
    SUMS: ClassVar[tuple[str, ...]] = ()  # names of those of all setups
    SIGNED: ClassVar[tuple[str, ...]] = ()  # those of them that may be below 0
    WIDE: ClassVar[tuple[str, ...]] = ()  # those of ROWS that have many columns

    def __init__(self, study: Study, game: Game, players: Sequence[Player], estimator: Player | None) -> None:
        self.study, self.game, self.table, self.players, self.estimator = study, game, game.table, players, estimator

    @property
    def requested(self) -> bool:
        value = getattr(self.study, self.option)
        return bool(set(value).intersection(self.WORDS) if self.WORDS else value)

    def check(self) -> None:
        """Raise InputError where the game lacks what it needs."""

    def need_sides(self, option: str) -> None:
        """Raise InputError where nobody plays against anybody."""
        if self.game.seats < 2:
            raise InputError(f"{option} is for two seats or more; {self.game.name} has one")
        if len(self.game.sides) < 2:
            raise InputError(f"{option} is for two sides or more; all seats of {self.game.name} are partners")

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The shapes of its arrays, by name; of rows behind the setups."""
        raise NotImplementedError

    def watcher(self, arrays: Counts, estimates: Watching | None) -> Watching:
        """Return a watcher that counts matches into its arrays; `estimates` of these, where there are any."""
        raise NotImplementedError

    def measures(self) -> dict[str, Measure]:
        """Measures of what it counts, by name."""
        return {}

    def compared(self) -> dict[str, Measure]:
        """Return measures that compare studies, beside those that they show."""
        return {}

    def figures(self, tally: TallyLike) -> Figure:
        """Return its figures, by the part of the summary in which they stand."""
        return {}

    # Arrays and files

    def rows(self, setups: int) -> Counts:
        """Arrays to count so many setups into."""
        return {name: np.zeros((setups, *shape), np.int64) for name, shape in self._shapes(self.ROWS)}

    def sums(self) -> Counts:
        """Arrays to count all setups into."""
        return {name: np.zeros(np.prod(shape), np.int64) for name, shape in self._shapes(self.SUMS)}

    def stored(self, sums: Counts) -> Counts:
        """Return `sums` as files have them when matches are counted."""
        return {name: sums[name] for name, _ in self._shapes(self.SUMS)}

    def added(self, name: str, before: NDArray[Any], now: NDArray[Any]) -> NDArray[Any]:
        """Sums of two chunks put together."""
        found: NDArray[Any] = before + now
        return found

    def rules(self) -> tuple[dict[str, ArrayRule], dict[str, ArrayRule], dict[str, int]]:
        """Return rules for its arrays in files: for rows, for sums, and for lengths that are not known before."""
        rows = {name: self._rule(name, "setups", *shape) for name, shape in self._shapes(self.ROWS)}
        sums = {name: self._rule(name, int(np.prod(shape))) for name, shape in self._shapes(self.SUMS)}
        return rows, sums, {}

    def broken(self, chunk: Chunk, counts: Counts) -> str:
        """Return a clause on what else is wrong with the counts of a chunk, or ""."""
        return ""

    def _rule(self, name: str, *shape: int | str) -> ArrayRule:
        return ArrayRule(KIND, shape, None if name in self.SIGNED else 0)

    def _shapes(self, names: Sequence[str]) -> list[tuple[str, tuple[int, ...]]]:
        shapes = self.shapes()
        return [(name, shapes[name]) for name in names if name in shapes]
