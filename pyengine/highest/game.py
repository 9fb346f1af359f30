"""Highest among the games."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyengine.games import spec
from pyengine.games.game import Game
from pyengine.games.spec import BuiltIn, option


@dataclass(frozen=True)
class Options(spec.Options):
    """Rules of a study.

    players : 2 to 4
    cards : each, 1 to 13

    Raises
    ------
    InputError : an impossible value.
    """

    players: int = option(3, "2 to 4", least=2, most=4, meaning="seats", always=True)
    cards: int = option(5, "dealt to each", least=1, most=13, meaning="dealt to each")


class HighestSpec(BuiltIn):
    """Highest, as it is asked for by name."""

    name = "highest"
    title = "Highest"
    terms = {"decision": "card"}
    Options = Options

    def make(self, options: Any, seed: int = 0) -> Game:
        from engine.highest.game import table

        return Game(table(options.players, options.cards), self.name, options.as_dict(), self)

    def most_moves(self, options: Mapping[str, Any]) -> tuple[int, str]:
        return options["cards"], "that a full hand can offer"


SPEC = HighestSpec()
