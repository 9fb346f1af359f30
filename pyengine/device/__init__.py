"""Graphics cards that play random matches and batches, by the very functions that described games have on the CPU.

`find` opens a card by its name. engine/device has what its threads do.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from pyengine.base.errors import InputError

if TYPE_CHECKING:
    from pyengine.base.chunks import Chunk, Counts
    from pyengine.device.card import Card

Fault = tuple[int, int, int, int]


class Lost(RuntimeError):
    """A card that plays no more, or has no memory left; the text says why."""


class Walk(Protocol):
    """Random play of a game on a card.

    card : which one
    times : how much larger than usual chunks may be
    most_setups : that it takes at a time
    left : how many setups the CPU has played, as a card has no room for one of their matches, or the game failed
    """

    card: "Card"
    times: int
    most_setups: int
    left: int

    def counts(self, seed: int, pieces: "Sequence[Chunk]") -> "list[tuple[Counts, Fault | None]]":
        """Counts of each of some pieces, as `engine.counting.matches.play` returns them, and the first match that
        failed."""


def named(name: Any) -> tuple[str, int]:
    """(module, number) of a card's name: "cuda", or "cuda:1" for the second one. "host" is this computer's CPU in the
    place of a card, by which kernels are tried. InputError: it is no such name."""
    found = re.fullmatch(r"(cuda|host)(?::([0-9]{1,3}))?", name) if isinstance(name, str) else None
    if not found:
        raise InputError(f"--device is {name!r}; expected cuda, or cuda:N for one of several cards")
    return found[1], int(found[2] or 0)


@cache
def find(name: str) -> "Card":
    """The card of a name. InputError: there is none."""
    maker, number = named(name)
    module = import_module(f"pyengine.device.{maker}")
    if number >= len(devices := module.devices()):
        raise InputError(f"--device is {name!r}; expected a number from 0 to {len(devices) - 1}, as {maker}:0")
    try:
        card: Card = module.card(devices[number])
    except Lost as error:
        raise InputError(f"--device {name}: {error}") from None
    return card


def check(name: str, asked: Mapping[str, object], game: Any, own: ModuleType | None) -> None:
    """Raise InputError where the card of a name cannot play a study: it asks for what nobody counts there, by name, or
    there is no code for its game; `own` is the module of the game's own walk."""
    for option in (option for option, value in asked.items() if value):
        raise InputError(f"--device plays random matches and counts nothing else of them; expected no --{option}")
    if game.shared:
        raise InputError("--device counts wins alone, and here all win together; expected no --device")
    if own is None:
        game.kernels()
    find(name)
