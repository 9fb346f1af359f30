"""Cutting a study into chunks. The cut depends on the study alone, so results can be stored, resumed and compared."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

Counts = dict[str, "NDArray[Any]"]  # by name: of int64, or of Python integers


@dataclass(frozen=True)
class Chunk:
    """Matches `first_match` ... of setups `first_setup` ...; `number` is its place in the plan."""

    number: int
    first_setup: int
    setups: int
    first_match: int
    matches: int


ROWS = 2**12  # of a study with a single setup


def rows_of(setups: int, matches: int) -> tuple[int, int]:
    """(rows, matches of a row) of a study. A row is a setup, the sample of all intervals; where there is only one, its
    matches are the samples, and with more than ROWS of them, equal blocks of matches."""
    if setups > 1:
        return setups, matches
    block = -(-matches // ROWS)
    return -(-matches // block), block


def parts_of(study_setups: int, study_matches: int, chunk: Chunk) -> list[Chunk]:
    """Cut a chunk of `ChunkPlan(*rows_of(setups, matches))` into what is played in one go: all of it, or row by row
    where rows are blocks of the matches of one setup."""
    if study_setups > 1:
        return [chunk]
    _, block = rows_of(study_setups, study_matches)
    firsts = [row * block + chunk.first_match for row in range(chunk.first_setup, chunk.first_setup + chunk.setups)]
    return [Chunk(chunk.number, 0, 1, first, max(0, min(chunk.matches, study_matches - first))) for first in firsts]


def samples_of(setups: int, matches: int) -> str:
    """Describe a row of a study beside its chunk: studies of the same text have rows in common."""
    if setups > 1:
        return "setups"
    _, block = rows_of(setups, matches)
    return f"matches by {block}" + f" of {matches}" * bool(matches % block)


class ChunkPlan(Sequence[Chunk]):
    """The chunks of a study: several whole rows (`rows_of`) each, or equal ranges of the matches of one row.

    setups, matches : rows of the study, matches of each
    chunk_matches : matches in a chunk, about; a constant of the game
    chunk_setups : most setups in a chunk; a constant of the game
    """

    def __init__(self, setups: int, matches: int, chunk_matches: int, chunk_setups: int) -> None:
        self.setups, self.matches = setups, matches
        self.ranges = -(-matches // chunk_matches)  # of each setup; 1: whole setups
        self.together = min(max(1, chunk_matches // matches), chunk_setups)

    def __len__(self) -> int:
        return -(-self.setups // self.together) * self.ranges

    def __getitem__(self, number: int) -> Chunk:  # type: ignore[override]
        if not 0 <= number < len(self):
            raise IndexError(number)
        block, part = divmod(number, self.ranges)
        first = block * self.together
        begin, end = (self.matches * i // self.ranges for i in (part, part + 1))
        return Chunk(number, first, min(self.together, self.setups - first), begin, end - begin)
