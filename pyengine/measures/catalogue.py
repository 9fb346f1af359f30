"""The measures by name."""

from typing import NamedTuple

from pyengine.errors import InputError

# Name: (module, whether it needs estimates, a few words that stand beside the value in a table)
_MEASURES = {
    "branching": ("basic", False, "legal moves per decision"),
    "forced_share": ("basic", False, "decisions with one move or none"),
    "length": ("basic", False, "decisions per match"),
    "turns": ("basic", False, "turns per match"),
    "win_share": ("seats", False, "matches won by each seat"),
    "fairness": ("seats", False, "1: seat 1 wins its even share"),
    "strength": ("seats", False, "win share of one better player among random ones"),
    "ties": ("basic", False, "matches with a shared first place"),
    "payoff_variance": ("basic", False, "variance of a seat's payoff"),
    "variance_explained": ("explained", False, "share of the results' variance due to setup, seat, player"),
    "meaningful_moves": ("course", True, "best minus worst move's payoff"),
    "variance": ("course", True, "variance of the moves' results"),
    "drama": ("course", True, "how far behind the winner was"),
    "decisiveness": ("course", True, "1: decided early, 0: at the end"),
    "clarity": ("course", True, "best move 0.3 above the mean move"),
    "coolness": ("course", True, "leads that do not drop"),
    "stability": ("course", True, "order by lead, move to move"),
}
NAMES = tuple(_MEASURES)
ESTIMATED = tuple(name for name, (_, estimated, _) in _MEASURES.items() if estimated)
SHARES = ("forced_share", "win_share", "strength", "ties", "variance_explained", "clarity", "coolness")
NOT_FOR_UNTIL = ("variance_explained",)  # several values


class Line(NamedTuple):
    """What a measure is, for a person."""

    name: str
    estimated: bool
    text: str


def lines():
    """All measures."""
    return [Line(name, estimated, text) for name, (_, estimated, text) in _MEASURES.items()]


def check_names(names):
    """Raise InputError unless all are names of measures."""
    for name in names:
        if name not in _MEASURES:
            raise InputError(f"there is no measure {name!r}; expected all, or some of {', '.join(_MEASURES)}")


def parse(text):
    """The measures of a comma-separated list, in the order of the catalogue: those that need estimates.

    Raises
    ------
    pyengine.InputError : an unknown name.
    """
    names = NAMES if text == "all" else tuple(word.strip() for word in text.split(","))
    check_names(names)
    return tuple(name for name in NAMES if name in names)


def check_until(name, measures):
    """Raise InputError unless a study with these measures can end by the interval of measure `name`."""
    if name not in _MEASURES or name in NOT_FOR_UNTIL:
        wanted = ", ".join(known for known in _MEASURES if known not in NOT_FOR_UNTIL)
        raise InputError(f"--until names the measure {name!r}; expected one of {wanted}")
    if name in ESTIMATED and name not in measures:
        raise InputError(f"--until names the measure {name!r}, which needs --measures {name}")


def measure(name, study, tally):
    """One measure of a study: {value, ci95} and what belongs to it; value None with a reason where it does not
    apply."""
    import importlib

    module = importlib.import_module(f"pyengine.measures.{_MEASURES[name][0]}")
    if name in ESTIMATED and tally.players < 2:
        return {"value": None, "ci95": None, "reason": "the game has one seat"}
    figure = getattr(module, name)(study, tally)
    return figure if figure["value"] is not None else {"reason": "no match had anything to measure it by"} | figure


def all_measures(study, tally):
    """Every measure without estimates, and those with them that the study asks for, by name."""
    return {name: measure(name, study, tally) for name in NAMES if name not in ESTIMATED or name in study.measures}
