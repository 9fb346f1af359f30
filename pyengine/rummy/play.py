"""How a match of Rummy against the machine ended."""

from pyengine.rummy.text import set_text


def result(state, seat):
    """Both hands as they are laid, and who won what, as a text for the person in a seat, 0 or 1."""
    from engine.rummy.game import position
    from engine.rummy.state import deadwood, melds

    core, high = position(state), state.game.options["ace"] == "both"
    lines = []
    for number, hand in enumerate(core.hands, 1):
        laid = melds(hand, high)
        rest = hand & ~sum(laid)
        groups = " / ".join([*map(set_text, laid), *[f"and {set_text(rest)}"] * bool(rest)])
        lines.append(f"Seat {number}: {groups} (deadwood {deadwood(hand, high)})")
    points = core.points[seat]
    won = "You win" if points > 0 else "You lose" if points < 0 else "Nobody wins"
    return "\n".join([*lines, f"{core.ending}: {won}, {points:+d}."])
