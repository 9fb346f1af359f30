"""Cutting a study into chunks. The cut depends on the study alone, so results can be stored, resumed and compared."""
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Chunk:
    """Matches `first_match` ... of setups `first_setup` ...; `number` is its place in the plan."""
    number: int
    first_setup: int
    setups: int
    first_match: int
    matches: int


class Plan(Sequence):
    """The chunks of a study: several whole setups each, or equal ranges of the matches of one setup.

    Parameters
    ----------
    setups, matches : of the study
    chunk_matches : matches in a chunk, about; a constant of the game
    chunk_setups : most setups in a chunk; a constant of the game
    """

    def __init__(self, setups, matches, chunk_matches, chunk_setups):
        self.setups, self.matches = setups, matches
        self.ranges = -(-matches // chunk_matches)              # of each setup; 1: whole setups
        self.together = min(max(1, chunk_matches // matches), chunk_setups)

    def __len__(self):
        return -(-self.setups // self.together) * self.ranges

    def __getitem__(self, number):
        if not 0 <= number < len(self):
            raise IndexError(number)
        block, part = divmod(number, self.ranges)
        first = block * self.together
        begin, end = (self.matches * i // self.ranges for i in (part, part + 1))
        return Chunk(number, first, min(self.together, self.setups - first), begin, end - begin)
