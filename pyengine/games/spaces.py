"""What a game shows agents that learn: which numbers an observation has, and which numbers moves have."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from typing import Any

VERSION = 1  # of how observations and actions are made of a game's own description


@dataclass(frozen=True)
class Part:
    """Numbers that belong together.

    name : as the game calls it
    start : the first of them
    shape : how many there are, in C order
    meaning : a few words
    """

    name: str
    start: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def stop(self) -> int:
        """The number behind the last one."""
        return self.start + prod(self.shape)


@dataclass(frozen=True)
class Spaces:
    """The parts of observations (16-bit integers) and of actions (moves by number), in their order.

    Without parts the game has no observations, or its moves no numbers. `cards` names the kinds of cards, in their
    order.
    """

    observation: tuple[Part, ...] = ()
    action: tuple[Part, ...] = ()
    cards: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "version": VERSION,
            "observation": [_row(part) for part in self.observation],
            "action": [_row(part) for part in self.action],
            "cards": list(self.cards),
        }


def parts(rows: Iterable[tuple[str, tuple[int, ...], str]]) -> tuple[Part, ...]:
    """Parts one behind the other, of (name, shape, meaning)."""
    found: list[Part] = []
    for name, shape, meaning in rows:
        found.append(Part(name, found[-1].stop if found else 0, shape, meaning))
    return tuple(found)


def _row(part: Part) -> dict[str, Any]:
    return {"name": part.name, "start": part.start, "shape": list(part.shape), "meaning": part.meaning}
