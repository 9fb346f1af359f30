"""Methods that every card has, whoever made it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from pyengine.base.chunks import Chunk


@dataclass(frozen=True)
class Code:
    """Kernels for one game.

    texts : LLVM of the game
    kernels : names of `KERNELS` in pyengine.device.code
    constants : that they have of the game, by name
    room : bytes of the memory that each thread has, by the names of `KERNELS`
    """

    texts: tuple[str, ...]
    kernels: tuple[str, ...]
    constants: Mapping[str, int]
    room: Mapping[str, int]


class CardArray(Protocol):
    """An array in the memory of a card."""

    address: int

    def read(self) -> NDArray[Any]:
        """Return its numbers."""


class Shares:
    """Matches of some pieces, shared out among threads.

    pieces : as engine/device/card.pxd has them
    rows : by piece, those of its setups in arrays by setup
    setups, most : of all pieces; the most matches of one setup
    threads, parts : of each piece; the parts of the matches of a setup, each for one thread
    """

    def __init__(self, card: "Card", pieces: Sequence[Chunk]) -> None:
        ends = np.cumsum([each.setups for each in pieces])
        self.rows = [slice(end - each.setups, end) for each, end in zip(pieces, ends)]
        places = [(each.first_setup, each.setups, each.first_match, each.matches) for each in pieces]
        self.pieces = np.array([(*place, rows.start) for place, rows in zip(places, self.rows)])
        self.setups, self.most = int(ends[-1]), max(each.matches for each in pieces)
        self.threads = -(-card.resident // len(pieces))
        self.parts = max(1, min(self.most, self.threads // max(each.setups for each in pieces)))


# Runs a kernel: (its name, job, pieces, threads); for each piece so many threads, or some more.
Kernels = Callable[[str, CardArray, int, int], None]


class Card(ABC):
    """A card.

    name : what it is called
    resident : threads that it has at work at a time, about
    memory : bytes
    times : how much more than a core it plays at a time, about
    """

    name: str
    times: int
    resident: int
    memory: int

    @abstractmethod
    def use(self) -> AbstractContextManager[object]:
        """Have the card alone, for some calls of its other methods; `pyengine.device.Lost` where it fails."""

    @abstractmethod
    def load(self, code: Code) -> Kernels:
        """Make kernels ready."""

    @abstractmethod
    def zeros(self, shape: tuple[int, ...], dtype: type = np.int64) -> CardArray:
        """Return an array of zeros."""

    @abstractmethod
    def put(self, numbers: NDArray[Any]) -> CardArray:
        """Return an array with these numbers, when nobody is at work on the card."""

    def job(self, *numbers: int) -> CardArray:
        """Return an array of what a kernel is told, in 64 bits each."""
        return self.put(np.array(numbers, np.uint64).view(np.int64))

    def lent(self, numbers: Any) -> Any:
        """Return an array of another library, with address, shape and dtype; None: it does not lie on the card."""
        return None
