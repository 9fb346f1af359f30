"""Cross Kings: games, hands, boards, values of positions. The rules stand in docs/games/crosskings.md."""

from typing import TYPE_CHECKING

from pyengine.base.lazy import names

if TYPE_CHECKING:
    from pyengine.crosskings.analysis import analyse_moves as analyse_moves
    from pyengine.crosskings.cards import Board as Board, Card as Card
    from pyengine.crosskings.evaluation import Evaluation as Evaluation
    from pyengine.crosskings.hand import Hand as Hand
    from pyengine.crosskings.match import Game as Game
    from pyengine.crosskings.solution import Solution as Solution, solve as solve

__all__, __getattr__, __dir__ = names(
    __name__,
    {
        "Board": "pyengine.crosskings.cards",
        "Card": "pyengine.crosskings.cards",
        "Evaluation": "pyengine.crosskings.evaluation",
        "Game": "pyengine.crosskings.match",
        "Hand": "pyengine.crosskings.hand",
        "Solution": "pyengine.crosskings.solution",
        "analyse_moves": "pyengine.crosskings.analysis",
        "solve": "pyengine.crosskings.solution",
    },
)
