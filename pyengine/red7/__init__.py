"""Red7: options, text form and states. The rules stand in docs/games/red7.md."""

from pyengine.base.lazy import names

__all__, __getattr__, __dir__ = names(
    __name__,
    {
        "pyengine.red7.exact": "Chances chances",
        "pyengine.red7.options": "Options",
        "pyengine.red7.perfect": "Solution solve",
        "pyengine.red7.game": "State",
        "engine.red7.palettes": "score",
        "pyengine.red7.text": "card cards card_text is_winning",
    },
)
