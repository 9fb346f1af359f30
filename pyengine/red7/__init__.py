"""Red7: options, text form and states. The rules stand in docs/games/red7.md."""

from typing import TYPE_CHECKING

from pyengine.base.lazy import names

if TYPE_CHECKING:
    from engine.red7.palettes import score as score
    from pyengine.red7.exact import Chances as Chances, chances as chances
    from pyengine.red7.game import State as State
    from pyengine.red7.options import Options as Options
    from pyengine.red7.perfect import Solution as Solution, solve as solve
    from pyengine.red7.text import card as card, card_text as card_text, cards as cards
    from pyengine.red7.winning import is_winning as is_winning

__all__, __getattr__, __dir__ = names(
    __name__,
    {
        "pyengine.red7.exact": "Chances chances",
        "pyengine.red7.options": "Options",
        "pyengine.red7.perfect": "Solution solve",
        "pyengine.red7.game": "State",
        "engine.red7.palettes": "score",
        "pyengine.red7.text": "card cards card_text",
        "pyengine.red7.winning": "is_winning",
    },
)
