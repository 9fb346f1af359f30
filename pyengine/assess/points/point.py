"""A point: a question, its figure with an interval, a sentence, and the threshold of a warning.

A point is declared once, by a function under `@point`; tables, pages, warnings and variants take all from there. A
figure is warned of where its interval lies beyond the threshold, wide enough that of games without a fault at most one
in twenty has any warning at all (Bonferroni over the points). docs/guide/assess.md defines every one.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from pyengine.assess.evidence import Evidence
from pyengine.measures.intervals import mean_interval, widened, wilson_interval
from pyengine.measures.measure import Figure
from pyengine.report.words import NBSP, percent, plural, seconds

NEVER = -math.inf, math.inf  # an interval that warns of nothing
WIDE = 0.01  # an interval of a share that is told in whole per cents
WRONG = 0.05  # of games without a fault may have a warning
MANY, HOURS = 10**6, 3600.0  # deals, seconds: what takes more is not told


class Found(NamedTuple):
    """Finding of a point."""

    says: str
    value: float | None = None
    ci95: Sequence[float] | None = None
    beside: Mapping[str, float] = {}  # the figure at other play
    sure: Sequence[float] | None = None  # its interval for a warning, where that is not `ci95` made wider
    limit: float | None = None  # where it depends on the game
    judged: bool = True  # its threshold is of this game, too
    least: bool = False  # it may be more than that, up to 1
    part: str = ""  # of the evidence whose deals decide it, where that is not the usual one


class PointKind(NamedTuple):
    """A point as it is declared."""

    name: str  # what is warned of, in the words of a designer
    asks: str  # a question
    figure: str  # what it is; "" where it only says yes or no
    unit: str  # "share", "points" (hundredths of a share), "levels", "times" or "number"
    limit: float | None
    above: bool  # more than the limit is warned of, else less
    function: Callable[[Evidence], Found | None]


OfStudy = Callable[[Any], float | None]  # of a study
KINDS: dict[str, PointKind] = {}


def point(
    name: str, asks: str, figure: str = "", unit: str = "share", limit: float | None = None, above: bool = True
) -> Callable[[Callable[[Evidence], Found | None]], Callable[[Evidence], Found | None]]:
    """Declares the point of the function below; None from it is: does not apply."""

    def declare(function: Callable[[Evidence], Found | None]) -> Callable[[Evidence], Found | None]:
        KINDS[name] = PointKind(name, asks, figure, unit, limit if figure else 0.5, above, function)
        return function

    return declare


def points(evidence: Evidence, limits: Mapping[str, float]) -> list[Figure]:
    """All points that apply, as json.md has them, what is warned of first; `limits` replace thresholds, by name."""
    found = [_judged(kind, each, limits) for kind in KINDS.values() if (each := kind.function(evidence))]
    return sorted(found, key=lambda each: -each["size"] if each["warned"] else 1.0)


@cache
def wider() -> float:
    """Return how much wider than 95 % intervals those are that hold of all points 19 of 20 times."""
    return widened(sum(kind.limit is not None for kind in KINDS.values()))


def _judged(kind: PointKind, found: Found, limits: Mapping[str, float]) -> Figure:
    value, ci95 = found.value, found.ci95
    ci95 = [ci95[0], 1.0] if found.least and ci95 else ci95
    limit = limits.get(kind.name, kind.limit if found.limit is None else found.limit) if found.judged else None
    warned, safe, size, factor = False, False, 0.0, None
    if value is not None and limit is not None:
        wide = found.sure or (ci95 and [value + wider() * (bound - value) for bound in ci95]) or NEVER
        warned, safe = (wide[0] > limit, wide[1] <= limit) if kind.above else (wide[1] < limit, wide[0] >= limit)
        size = (value - limit) / (abs(value) or 1.0) if kind.above else (limit - value) / (abs(limit) or 1.0)
        factor = times(value, wide, limit) if value > limit or not found.least else None
    kept = {name: each for name, each in kind._asdict().items() if name != "function"}
    kept |= {"says": found.says, "value": value, "ci95": ci95 and list(ci95), "limit": limit, "times": factor}
    kept |= {"warned": warned, "safe": safe, "least": found.least, "part": found.part}
    return kept | {"size": size, "beside": dict(found.beside)}


def times(value: float, interval: Sequence[float], limit: float) -> float | None:
    """The factor by which deals would grow to set a figure apart from a limit in its interval; or None."""
    half, gap = abs(interval[value < limit] - value), abs(value - limit)
    return (half / gap) ** 2 if 0 < gap < half < math.inf else None


def more(times_: float | None, size: int | None, cost: float | None, what: str = "deal") -> str:
    """Name the deals, and the seconds where the cost of one is known, that such a factor adds; "" of too many."""
    count = math.ceil(((times_ or 0) - 1) * (size or 0))
    if not 0 < count < MANY or count * (cost or 0.0) > HOURS:
        return ""
    count = int(float(f"{count:.2g}"))
    return f"{plural(count, f'more {what}')}{f' ({seconds(count * cost)})' if cost else ''} would"


# What points are made of


def never_won(e: Evidence) -> bool:
    """Tell whether every match of strong play is drawn."""
    verdict = e.strong.get("verdict") or {"rows": ()}
    wins = (verdict.get("wins") or verdict)["rows"]
    return bool(e.strong.get("ties", {}).get("share") == 1 and len({row["value"] for row in wins}) == 1)


def yes(says: str, true: bool = True) -> Found:
    """A yes or no, which has no figure."""
    return Found(says, float(true), [float(true)] * 2)


def told(value: float, ci95: Sequence[float] | None = None) -> str:
    """A share with its interval: 69.5 % (69.1 to 69.9); in whole per cents where that is wider than WIDE."""
    if ci95 and ci95[0] < ci95[1]:
        places = sum(ci95[1] - ci95[0] <= WIDE / 10**more for more in (0, 1))
        share, low, high = (f"{100 * each:z.{places if 0 < each < 1 else 0}f}" for each in (value, *ci95))
        return f"{share}{NBSP}% ({low} to {high})"
    return percent(value, ci95)[0]


def beside(
    e: Evidence, value: OfStudy, write: Callable[[float], str] = told, own: str = ""
) -> tuple[dict[str, float], str]:
    """A figure at weak and at random play, and the part of a sentence that has it, where it differs from `own`."""
    studies = {name: each for name, each in e.studies.items() if name in ("weak", "random") and each["games"]}
    found = {name: each for name, study in studies.items() if (each := value(study)) is not None}
    texts = {name: text for name, each in found.items() if (text := write(each)) != own}
    return found, "".join(f"; at {name} play {text}" for name, text in texts.items())


def mean(values: Sequence[float]) -> tuple[float, list[float] | None]:
    """A mean of shares by match, with its interval."""
    total, squares = math.fsum(values), math.fsum(each * each for each in values)
    if set(values) <= {0.0, 1.0}:
        return total / len(values), wilson_interval(total, len(values))
    return total / len(values), mean_interval(len(values), total, squares, 1, (0.0, 1.0))
