"""Cross Kings: games, hands, boards, values of positions. The rules stand in docs/games/crosskings.md."""

from pyengine.base.lazy import names

__all__, __getattr__, __dir__ = names(
    __name__,
    {
        "pyengine.crosskings.cards": "Board Card",
        "pyengine.crosskings.evaluation": "Evaluation",
        "pyengine.crosskings.match": "Game",
        "pyengine.crosskings.hand": "Group Hand",
        "pyengine.crosskings.solution": "Solution solve",
    },
)
