"""Protocols of a study and of its counts, as far as measures need them; both come from further up."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from pyengine.base.chunks import Counts

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Study(Protocol):
    """A study: `pyengine.Study` says what each of these is."""

    @property
    def options(self) -> Any: ...
    @property
    def setups(self) -> int: ...
    @property
    def matches(self) -> int: ...
    @property
    def seed(self) -> int: ...
    @property
    def seats(self) -> Sequence[str | Callable[..., int]]: ...
    @property
    def seatings(self) -> int: ...
    @property
    def seat_texts(self) -> tuple[str, ...]: ...
    @property
    def by(self) -> tuple[str, ...]: ...


class Tally(Protocol):
    """Merged counts: `pyengine.study.tally.Tally` says what each of these is."""

    players: int
    matches: int
    seatings: int
    sides: tuple[tuple[int, ...], ...]
    single: bool
    setups: int
    win_unit: int
    result_unit: int
    series: dict[str, list[list[int]]]
    histograms: Counts
    share_counts: "NDArray[Any]"

    @property
    def samples(self) -> Counts: ...
    @property
    def wide(self) -> Counts: ...
