"""Palettes compared under a rule."""

from collections.abc import Sequence

from pyengine.base.errors import InputError, is_whole
from pyengine.red7.text import COLOUR_NAMES, COLOURS, cards


def is_winning(palettes: Sequence[str | int], rule: str | int, seat: int = 0) -> bool:
    """True if a seat is ahead: its palette has a card that counts, and is strictly better than every other.

    Palettes are texts such as "R7 B2", or sets of cards; the rule is the colour of the canvas, as "R", "red" or 6."""
    from engine.red7.palettes import score

    if isinstance(rule, str) and rule.lower() in (names := (*map(str.lower, COLOURS), *COLOUR_NAMES)):
        rule = names.index(rule.lower()) % len(COLOURS)
    if not is_whole(rule, 0, len(COLOURS) - 1):
        raise InputError(f"the rule is {rule!r}; expected a colour, one of {' '.join(COLOURS)}, or 0 to 6")
    if not is_whole(seat, 0, len(palettes) - 1):
        raise InputError(f"seat is {seat!r}; expected 0 to {len(palettes) - 1}")
    seen: set[int] = set()
    sets = [sum(1 << card for card in cards(each, seen)) if isinstance(each, str) else each for each in palettes]
    try:
        own, *others = score([sets[seat], *sets[:seat], *sets[seat + 1 :]], int(rule)).tolist()
    except (TypeError, OverflowError, ValueError) as error:
        raise InputError(f"the palettes cannot be read: {error}") from None
    if any(each & other for i, each in enumerate(sets) for other in sets[:i]):
        raise InputError("a card lies on two palettes; expected each card once")
    return bool(own > max(others, default=0) and own)
