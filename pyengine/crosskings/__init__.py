"""Cross Kings: games, hands, boards, values of positions. The rules stand in docs/games/crosskings.md."""

from typing import TYPE_CHECKING

from pyengine.base.lazy import names

if TYPE_CHECKING:
    from pyengine.crosskings.cards import Board as Board, Card as Card
    from pyengine.crosskings.evaluation import Evaluation as Evaluation
    from pyengine.crosskings.hand import Hand as Hand
    from pyengine.crosskings.match import Game as Game
    from pyengine.crosskings.solution import Solution as Solution, analyse_moves as analyse_moves, solve as solve

__all__, __getattr__, __dir__ = names(
    __name__,
    {
        "pyengine.crosskings.cards": "Board Card",
        "pyengine.crosskings.evaluation": "Evaluation",
        "pyengine.crosskings.match": "Game",
        "pyengine.crosskings.hand": "Hand",
        "pyengine.crosskings.solution": "Solution solve analyse_moves",
    },
)
