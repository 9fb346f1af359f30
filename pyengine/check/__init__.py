"""A property test for any game: `check_game`."""

from pyengine.check.games import check_game as check_game
from pyengine.check.run import CheckReport as CheckReport
