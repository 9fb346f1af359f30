"""Rummy: options, text form, the planner, what is believed of the other hand. The rules stand in
docs/games/rummy.md."""

from typing import TYPE_CHECKING

from pyengine.base.lazy import names

if TYPE_CHECKING:
    from pyengine.rummy.game import Options as Options
    from pyengine.rummy.model import belief as belief, belief_map as belief_map, belief_table as belief_table
    from pyengine.rummy.planning import Plan as Plan, plan as plan
    from pyengine.rummy.text import card as card, card_text as card_text, cards as cards
    from pyengine.rummy.tree import (
        Node as Node,
        all_root_paths as all_root_paths,
        all_root_paths_nonacc as all_root_paths_nonacc,
        naive_max_root_path as naive_max_root_path,
        naive_max_root_paths as naive_max_root_paths,
        path_prob as path_prob,
        quick_max_root_path as quick_max_root_path,
        quick_max_root_paths as quick_max_root_paths,
    )

__all__, __getattr__, __dir__ = names(
    __name__,
    {
        "pyengine.rummy.game": "Options",
        "pyengine.rummy.planning": "Plan plan",
        "pyengine.rummy.model": "belief belief_map belief_table",
        "pyengine.rummy.text": "card cards card_text",
        "pyengine.rummy.tree": "Node path_prob all_root_paths_nonacc all_root_paths naive_max_root_path "
        "quick_max_root_path naive_max_root_paths quick_max_root_paths",
    },
)
