"""The planner's advice on a position, as a text."""

import numpy as np

from pyengine.games.game import State
from pyengine.rummy.planning import plan
from pyengine.rummy.text import card_text


def advice_text(state: State) -> str:
    """What the planner thinks of the mover's position: its best plan, each card, and what `planner` would do.

    Parameters
    ----------
    state : pyengine.State of Rummy; what the mover cannot know makes no difference
    """
    from engine.rummy import players
    from engine.rummy.game import position
    from engine.rummy.state import deadwood

    core = position(state)
    seen = players.weights(state)
    hand = core.hands[core.mover]
    choice = state.move_text(players.planner(state.table).choose(state, 0))
    gone = core.pile | core.hands[1 - core.mover] & core.taken[1 - core.mover]
    odds = np.array([1.0 if hand >> i & 1 else 0.0 if gone >> i & 1 else 0.5 for i in range(52)])
    found = plan(
        odds.reshape(4, 13),
        [i for i in range(52) if hand >> i & 1],
        state.game.options["ace"],
        seen["belief"].reshape(4, 13),
        5,
    )
    lines = str(found).split("\n\n")[:1]
    knocking, high = state.game.options["knocking"], state.game.options["ace"] == "both"
    if core.phase == "discard":
        rows = sorted((i for i in found.hand if i != core.held), key=lambda i: seen["cost"][i])
        lines.append(f"card  needed  danger{'  deadwood left' * knocking}  together")
        for i in rows:
            left = f"{deadwood(hand & ~(1 << i), high):15}" * knocking
            lines.append(f"{card_text(i):4}{seen['needs'][i]:8}{seen['danger'][i]:8.2f}{left}{seen['cost'][i]:10.2f}")
        least = "needed / " + str(max(found.arrangement_count, 1)) + " + danger" + " + deadwood left / 5" * knocking
        lines.append(f"together: {least}; the least is discarded")
    elif core.top is not None:
        odds[core.top] = 1
        better = plan(odds.reshape(4, 13), [*found.hand, core.top], state.game.options["ace"], most=0)
        line = f"With {card_text(core.top)} from the pile: best probability {better.value:.6g}, not {found.value:.6g}"
        if knocking:
            best = min(deadwood(hand & ~(1 << i) | 1 << core.top, high) for i in found.hand)
            line += f"; deadwood {best}, not {deadwood(hand, high)}"
        lines.append(line)
    return "\n".join([*lines, f"The planner's move: {choice}"])
