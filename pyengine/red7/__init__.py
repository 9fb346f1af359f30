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

__all__, __getattr__, __dir__ = names(
    __name__,
    {
        "Chances": "pyengine.red7.exact",
        "Options": "pyengine.red7.options",
        "Solution": "pyengine.red7.perfect",
        "State": "pyengine.red7.game",
        "chances": "pyengine.red7.exact",
        "solve": "pyengine.red7.perfect",
        "score": "engine.red7.palettes",
        "card": "pyengine.red7.text",
        "cards": "pyengine.red7.text",
        "card_text": "pyengine.red7.text",
    },
)
