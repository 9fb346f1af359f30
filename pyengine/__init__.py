"""A workbench for card games: play millions of games, count exactly, find out how a game behaves.

Names are loaded when they are first used, so that starting the program imports neither NumPy nor a compiled module.
"""

from typing import TYPE_CHECKING

from pyengine.base.lazy import names
from pyengine.base.version import __version__ as __version__

if TYPE_CHECKING:
    from pyengine.assess.result import Assessment as Assessment, assess_game as assess_game
    from pyengine.assess.variants import Comparison as Comparison, assess_variants as assess_variants
    from pyengine.base.errors import GameError as GameError, InputError as InputError
    from pyengine.check import check_game as check_game
    from pyengine.learning.data import Dataset as Dataset, dataset as dataset
    from pyengine.learning.result import TrainedPlayer as TrainedPlayer, train_player as train_player
    from pyengine.learning.rules import LearntRule as LearntRule, learn_rule as learn_rule
    from pyengine.players import player as player
    from pyengine.registry import available_games as available_games
    from pyengine.report.result import Result as Result
    from pyengine.solving.equilibrium import Equilibrium as Equilibrium, find_equilibrium as find_equilibrium
    from pyengine.solving.exploitability import (
        Exploitability as Exploitability,
        measure_exploitability as measure_exploitability,
    )
    from pyengine.solving.export import ExportedTree as ExportedTree, export_tree as export_tree
    from pyengine.strength.result import (
        Ladder as Ladder,
        Ratings as Ratings,
        climb_ladder as climb_ladder,
        rate_players as rate_players,
    )
    from pyengine.studies import difference as difference, run_study as run_study
    from pyengine.study.study import Study as Study, load_study as load_study
    from pyengine.study.tidy import tallies as tallies

__all__, __getattr__, __dir__ = names(
    __name__,
    {
        "pyengine.base.errors": "InputError GameError",
        "pyengine.check": "check_game",
        "pyengine.study.study": "Study load_study",
        "pyengine.studies": "run_study difference",
        "pyengine.strength.result": "rate_players Ratings climb_ladder Ladder",
        "pyengine.assess.result": "assess_game Assessment",
        "pyengine.assess.variants": "assess_variants Comparison",
        "pyengine.learning.data": "dataset Dataset",
        "pyengine.report.result": "Result",
        "pyengine.study.tidy": "tallies",
        "pyengine.registry": "available_games game replay",
        "pyengine.games.game": "Game State",
        "pyengine.commands.advise": "advice",
        "pyengine.players": "player",
        "pyengine.learning.rules": "learn_rule LearntRule",
        "pyengine.learning.result": "train_player TrainedPlayer",
        "pyengine.solving.equilibrium": "find_equilibrium Equilibrium",
        "pyengine.solving.exploitability": "measure_exploitability Exploitability",
        "pyengine.solving.export": "export_tree ExportedTree",
    },
)
__all__.append("__version__")
