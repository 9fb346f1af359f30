"""A property test for any game: `check_game`."""

from pyengine.base.lazy import names

__all__, __getattr__, __dir__ = names(
    __name__, {"pyengine.check.games": "check_game", "pyengine.check.run": "CheckReport"}
)
