"""What a game is: its spec and options, the game with its states, transcripts, games of other packages."""

from typing import TYPE_CHECKING

from pyengine.lazy import loader

if TYPE_CHECKING:
    from pyengine.games.game import Game as Game, State as State
    from pyengine.games.spec import GameSpec as GameSpec

_HOMES = {
    "Game": "pyengine.games.game",
    "State": "pyengine.games.game",
    "GameSpec": "pyengine.games.spec",
}
__all__ = list(_HOMES)
__getattr__ = loader(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
