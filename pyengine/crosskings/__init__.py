"""Cross Kings: games, hands, boards, values of positions. The rules stand in docs/crosskings.md."""
import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyengine.crosskings.analysis import analyse_moves as analyse_moves
    from pyengine.crosskings.board import Board as Board
    from pyengine.crosskings.cards import Card as Card
    from pyengine.crosskings.evaluation import Evaluation as Evaluation
    from pyengine.crosskings.hand import Hand as Hand
    from pyengine.crosskings.match import Game as Game
    from pyengine.crosskings.solution import Solution as Solution
    from pyengine.crosskings.solution import solve as solve

_HOMES = {
    "Board": "pyengine.crosskings.board",
    "Card": "pyengine.crosskings.cards",
    "Evaluation": "pyengine.crosskings.evaluation",
    "Game": "pyengine.crosskings.match",
    "Hand": "pyengine.crosskings.hand",
    "Solution": "pyengine.crosskings.solution",
    "analyse_moves": "pyengine.crosskings.analysis",
    "solve": "pyengine.crosskings.solution",
}
__all__ = list(_HOMES)


def __getattr__(name):
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__():
    return sorted(__all__)
