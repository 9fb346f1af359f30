"""Judging variants of a game: what may be wanted of one, and how a difference in it is called."""

from typing import NamedTuple


class Want(NamedTuple):
    """Something that may be wanted of a game."""

    point: str  # of a verdict, that shows it
    more: bool  # whether more of it is better
    # Of a study, that shows it too: its name and its part; of none where only strong play does.
    figure: tuple[str, str] = ("", "")
    counted: bool = False  # whether the point is that figure, so that differences in it are paired by deal
    rivals: bool = False  # whether it says nothing of games that are won together


WANTS = {
    "fair": Want("ahead", False, ("unevenness", ""), rivals=True),
    "short": Want("length", False, ("length", ""), True),
    "long": Want("length", True, ("length", ""), True),
    **dict.fromkeys(("deep", "skill"), Want("skill", True, ("strength", ""))),
    "choice": Want("choice does not matter", True, ("branching", "")),
    "free": Want("no choice", False, ("forced_share", ""), True),
    **dict.fromkeys(("tense", "comebacks"), Want("decided early", False)),
    "close": Want("runaway leader", False, rivals=True),
    "earned": Want("deal", False, ("variance_explained", "setup"), True),
}


def judged(difference: float, sure: bool, more: bool) -> str:
    """Return "better" or "worse" where a difference is sure, else "unsure", or "alike" where there is none."""
    if not difference or not sure:
        return "unsure" if difference else "alike"
    return "better" if (difference > 0) == more else "worse"
