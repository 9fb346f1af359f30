"""A property test for any game: `check_game`."""

from typing import TYPE_CHECKING

from pyengine.base.lazy import names

if TYPE_CHECKING:
    from pyengine.check.games import check_game as check_game
    from pyengine.check.run import CheckReport as CheckReport

__all__, __getattr__, __dir__ = names(
    __name__, {"pyengine.check.games": "check_game", "pyengine.check.run": "CheckReport"}
)
