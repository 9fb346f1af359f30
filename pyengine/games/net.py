"""Networks as files: players that have learnt a game by themselves, and what their learning goes on from.

A file is an archive (`pyengine.base.archive`): the same network has the same bytes.

net.json        what it plays and how it was learnt: `FACTS`
span.npy        float32, what the numbers of an observation, with its history, are divided by
weights.npy     float32: for each layer, input by input, what it adds to each unit, and last offsets of the units; rows
                are padded with zeros to a multiple of 16. The first layer takes the observation and, behind it, 1 for
                the seat and 0 for the others; what comes out of a layer is cut at 0, but for the last one: there it is
                a logit for each action, and what the seat expects to be paid, in units of what random play pays
own.npy         float32, the weights that learning goes on from, of which `weights` are a mean; with
running.npy, squared.npy    the running means of their gradients, and of the squares (Adam)

Files of 0.9.0 may have a table in place of these three: `TABLE`, from which the network had its moves. They play.

What is read is held to `FACTS` and `ARRAYS` before it is used, and to the game before it plays.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from engine.learning.net import follower, weights_of
from pyengine.base import archive
from pyengine.base.arrays import WHOLE, ArrayRule, misfit
from pyengine.base.errors import InputError, is_whole
from pyengine.base.files import Written
from pyengine.games import spaces
from pyengine.games.policy import check_game, digest, is_number

if TYPE_CHECKING:
    from engine.players.chooser import Chooser
    from pyengine.games.game import Game

VERSION = 1
MOST = 2**62
MOST_UNITS, MOST_LAYERS = 4096, 7
LARGEST = 1e9  # of weights and logits
EXPECTED = "expected a file that python -m pyengine.train GAME --out FILE wrote"


def _is_measured(value: Any) -> bool:
    """True if a value is one with its interval, None where they are not known."""
    match value:
        case {"value": number, "ci95": None | [_, _] as interval}:
            return len(value) == 2 and (number is None or is_number(number)) and all(map(is_number, interval or ()))
    return False


FACTS: dict[str, Callable[[Any], bool]] = {  # what stands in net.json, and what holds of it
    "version": lambda value: is_whole(value, 1),
    "game": lambda value: isinstance(value, str),
    "options": lambda value: isinstance(value, dict),
    "digest": lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{24}", value) is not None,
    "observations": lambda value: is_whole(value, 1, MOST),  # the version of observations and actions
    "history": lambda value: is_whole(value, 0, 1 << 20),  # moves that it remembers
    "hidden": lambda value: (  # units of the layers
        isinstance(value, list) and len(value) <= MOST_LAYERS and all(is_whole(each, 1, MOST_UNITS) for each in value)
    ),
    "seed": lambda value: is_whole(value, 0, 2**64 - 1),
    **dict.fromkeys(("updates", "steps", "decisions"), lambda value: is_whole(value, 0, MOST)),
    # CPU time; None where updates were counted, so that the same command leaves the same bytes.
    "seconds": lambda value: value is None or (type(value) in (int, float) and 0 <= value < MOST),
    "strength": lambda value: isinstance(value, dict) and all(map(_is_measured, value.values())),  # at last, by measure
}
ARRAYS = {
    "span": ArrayRule(("<f4",), ("observed",), 1, 2**15),
    "weights": ArrayRule(("<f4",), ("weights",), -LARGEST, LARGEST),
    "own": ArrayRule(("<f4",), ("weights",), -LARGEST, LARGEST),
    "running": ArrayRule(("<f4",), ("weights",), -1, 1),  # gradients are cut to less
    "squared": ArrayRule(("<f4",), ("weights",), 0, 1),
    "seen": ArrayRule(("<i2",), ("situations", "observed")),
    "seats": ArrayRule(WHOLE, ("situations",)),
    "counts": ArrayRule(WHOLE, ("situations",), 2),
    "numbers": ArrayRule(WHOLE, ("actions",)),
    "logits": ArrayRule(("<f8",), ("actions",), -LARGEST, LARGEST),
    "sums": ArrayRule(("<f8",), ("actions",), 0, MOST),
}
OWN = "own", "running", "squared"
TABLE = "seen", "seats", "counts", "numbers", "logits", "sums"


@dataclass(frozen=True, eq=False)
class Net(Written):
    """A network as arrays.

    facts : as `FACTS` lists them
    arrays : by name, as above
    """

    facts: Mapping[str, Any]
    arrays: Mapping[str, NDArray[Any]]

    def chooser(self, game: "Game") -> "Chooser":
        """The player of the network in matches of its game."""
        history = game.history(self.facts["history"] or False)
        return follower(game.table, self.facts["hidden"], self.arrays["span"], self.arrays["weights"], history)

    def encode(self) -> bytes:
        """The bytes of a file, the same for the same network."""
        return archive.encode("net", self.facts, self.arrays)

    def misfit(self) -> str:
        return _misfit(self.facts, self.arrays)


def facts_of(game: "Game") -> dict[str, Any]:
    """The facts that say which game it is."""
    known = {"version": VERSION, "game": game.name, "options": game.options, "digest": digest(game)}
    return known | {"observations": spaces.VERSION}


def read(path: str | PathLike[str], game: "Game") -> Net:
    """The network in a file, of this game. What was read once is kept while the file stays as it is.

    Raises
    ------
    InputError : the file cannot be read, is none or was altered, or is of another version, game or options.
    """
    path, name = Path(path), f"the net {str(path)!r}"
    try:
        stat = path.stat()
        net = _read(path, (stat.st_mtime_ns, stat.st_size, stat.st_ino))
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror}") from None
    facts, table = net.facts, game.table
    check_game(facts, game, name, facts["observations"] == spaces.VERSION)
    history = game.history(facts["history"] or False)
    observed = table.observed + (history.size if history else 0)
    weights = weights_of([observed, *facts["hidden"], table.actions], table.seats)
    if why := misfit(ARRAYS, net.arrays, {"observed": observed, "weights": weights}):
        raise InputError(f"{name} cannot be read: {why}; {EXPECTED}")
    return net


@lru_cache(maxsize=8)
def _read(path: Path, stamp: tuple[int, ...]) -> Net:
    return decode(path.read_bytes(), f"the net {str(path)!r}")


def decode(data: bytes, name: str) -> Net:
    """The network in the bytes of a file; `name` is what errors call it.

    Raises
    ------
    InputError : they are none, or were altered, or are of another version.
    """
    facts, arrays = archive.decode(data, "net", name, ARRAYS, (*OWN, *TABLE), EXPECTED)
    if facts["version"] != VERSION:
        raise InputError(f"{name} is of version {facts['version']}; this release reads version {VERSION}")
    if why := _misfit(facts, arrays):
        raise InputError(f"{name} cannot be read: {why}; {EXPECTED}")
    return Net(facts, arrays)


def _misfit(facts: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> str:
    """Fault of a file, a clause; "" where all does."""
    for fact, holds in FACTS.items():
        if not holds(facts.get(fact)):
            return f"its {fact} is {json.dumps(facts.get(fact)):.60}"
    if sorted(set(arrays) - {"span", "weights"}) not in (sorted(OWN), sorted(TABLE)):
        return "it has not what learning goes on from"
    return misfit(ARRAYS, arrays)
