"""What a game is: its spec and options, the game with its states, transcripts, games of other packages."""

from typing import TYPE_CHECKING

from pyengine.lazy import names

if TYPE_CHECKING:
    from pyengine.games.game import Game as Game, State as State
    from pyengine.games.spec import GameSpec as GameSpec

__all__, __getattr__, __dir__ = names(
    __name__,
    {
        "Game": "pyengine.games.game",
        "State": "pyengine.games.game",
        "GameSpec": "pyengine.games.spec",
    },
)
