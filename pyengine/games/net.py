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

seen.npy, seats.npy, counts.npy, numbers.npy, regrets.npy, made.npy
                of a network that learns by regrets, as `engine.learning.regrets.RegretLearner.known` has them

Files of 0.9.0 may have a table in place of all but span and weights: `TABLE`, from which the network had its moves.
They play.

What is read is held to `FACTS` and `ARRAYS` before it is used, and to the game before it plays.
"""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from numpy.typing import NDArray

from engine.learning.net import follower, weights_of
from pyengine.base.archive import encode
from pyengine.base.arrays import WHOLE, ArrayRule, refuse, validate
from pyengine.base.errors import InputError, check_game, is_whole
from pyengine.games.artifact import OF_GAME, Artifact, Facts, check_origin
from pyengine.games.policy import is_number

if TYPE_CHECKING:
    from engine.players.chooser import Chooser
    from pyengine.games.game import Game
    from pyengine.games.spec import GameSpec

MOST = 2**62
MOST_UNITS, MOST_LAYERS = 4096, 7
LARGEST = 1e9  # of weights and logits


def _is_measured(value: Any) -> bool:
    """Test for a value with its interval, None where unknown."""
    match value:
        case {"value": number, "ci95": None | [_, _] as interval}:
            return len(value) == 2 and (number is None or is_number(number)) and all(map(is_number, interval or ()))
    return False


FACTS: Facts = {  # what stands in net.json, and what holds of it
    **OF_GAME,
    "observations": lambda value: is_whole(value, 1, MOST),  # the version of observations and actions
    "history": lambda value: is_whole(value, 0, 1 << 20),  # moves that it remembers
    "hidden": lambda value: (  # units of the layers
        isinstance(value, list) and len(value) <= MOST_LAYERS and all(is_whole(each, 1, MOST_UNITS) for each in value)
    ),
    "seed": lambda value: is_whole(value, 0, 2**64 - 1),
    **dict.fromkeys(("updates", "steps", "decisions"), lambda value: is_whole(value, 0, MOST)),
    "method": lambda value: value in (None, "policy", "regrets"),  # None: policy
    "iterations": lambda value: value is None or is_whole(value, 0, MOST),  # by regrets
    # CPU time; None where updates were counted, so that the same command leaves the same bytes.
    "seconds": lambda value: value is None or (type(value) in (int, float) and 0 <= value < MOST),
    "strength": lambda value: isinstance(value, dict) and all(map(_is_measured, value.values())),  # at last, by measure
    # After how many updates that was; of the best net, what it came to on deals that did not choose it, and when.
    **dict.fromkeys(("measured", "told_at"), lambda value: value is None or is_whole(value, 0, MOST)),
    "told": lambda value: value is None or FACTS["strength"](value),
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
    "regrets": ArrayRule(("<f8",), ("actions",), -MOST, MOST),
    "made": ArrayRule(("<f8",), ("actions",), 0, MOST),
}
OWN = "own", "running", "squared"
KNOWN = {"seen": "i2", "seats": "u4", "counts": "u4", "numbers": "u4", "regrets": "f8", "made": "f8"}  # and as what
TABLE = "seen", "seats", "counts", "numbers", "logits", "sums"


@dataclass(frozen=True, eq=False)
class Net(Artifact):
    """A network as arrays."""

    KIND, ORIGIN = "net", "a file that python -m pyengine.train GAME --out FILE wrote"
    KEPT = "expected another FILE, or FILE and FILE.best removed"
    ARRAYS, OPTIONAL = ARRAYS, (*OWN, *TABLE, "regrets", "made")
    facts: Mapping[str, Any]  # as `FACTS` lists them
    arrays: Mapping[str, NDArray[Any]]  # by name, as above

    def chooser(self, game: "Game") -> "Chooser":
        """The player of the network in matches of its game."""
        check_game(game)
        history = game.history(self.facts["history"] or False)
        return follower(game.table, self.facts["hidden"], self.arrays["span"], self.arrays["weights"], history)

    def encode(self) -> bytes:
        return encode("net", self.facts, self.arrays)

    @classmethod
    def made(cls, facts: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> "Net":
        cls.validate_facts(facts, FACTS)
        beside, by_regrets = set(arrays) - {"span", "weights"}, facts.get("method") == "regrets"
        own = {*OWN, *KNOWN} if by_regrets else set(OWN)
        refuse(beside not in (own, *[set(TABLE)] * (not by_regrets)), "it has not what learning goes on from")
        refuse(by_regrets and facts.get("iterations") is None, "its iterations are None")
        validate(ARRAYS, arrays)
        return cls(facts, arrays)

    def check(self, game: "Game", name: str) -> None:
        check_origin(self.facts, game, name)
        if (theirs := self.facts["observations"]) != (ours := game.own_spaces().version):
            spec = cast("GameSpec | None", game.spec)
            words = shlex.join([game.name, *(spec.command_words(game.options) if spec else [])])
            anew = f"train another one: python -m pyengine.train {words} --out FILE"
            learnt = f"has learnt from observations of version {theirs}"
            raise InputError(f"{name} {learnt}, and they have {ours} now; {anew}")
        super().check(game, name)

    def validate_for(self, game: "Game") -> None:
        table, history = game.table, game.history(self.facts["history"] or False)
        observed = table.observed + (history.size if history else 0)
        weights = weights_of([observed, *self.facts["hidden"], table.actions], table.seats)
        validate(ARRAYS, self.arrays, {"observed": observed, "weights": weights})

    @classmethod
    def facts_of(cls, game: "Game") -> dict[str, Any]:
        return super().facts_of(game) | {"observations": game.own_spaces().version}
