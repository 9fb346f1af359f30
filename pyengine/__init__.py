"""A workbench for card games: play millions of games, count exactly, find out how a game behaves.

Names are loaded when they are first used, so that starting the program imports neither NumPy nor a compiled module.
"""

from pyengine.base.lazy import names
from pyengine.base.version import __version__ as __version__

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
        "pyengine.record.data": "dataset Dataset",
        "pyengine.report.result": "Result",
        "pyengine.study.tidy": "tallies",
        "pyengine.registry": "available_games game replay",
        "pyengine.record.played": "read_record",
        "pyengine.games.game": "Game State",
        "pyengine.commands.advise": "advice",
        "pyengine.measures.par": "find_par Par",
        "pyengine.players": "player",
        "pyengine.learning.rules": "learn_rule LearntRule",
        "pyengine.learning.result": "train_player TrainedPlayer",
        "pyengine.solving.equilibrium": "find_equilibrium Equilibrium",
        "pyengine.solving.exploitability": "measure_exploitability Exploitability",
        "pyengine.solving.export": "export_tree ExportedTree",
    },
)
__all__.append("__version__")
