"""Rummy: options, text form, the planner, what is believed of the other hand. The rules stand in
docs/games/rummy.md."""

from pyengine.base.lazy import names

__all__, __getattr__, __dir__ = names(
    __name__,
    {
        "pyengine.rummy.game": "Options",
        "pyengine.rummy.planning": "Plan plan",
        "pyengine.rummy.model": "belief belief_map belief_table",
        "pyengine.rummy.text": "card cards card_text",
    },
)
