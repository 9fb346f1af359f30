"""A verdict in words and tables: the answer in five sentences, what is warned of, and every point."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from pyengine.report.command import running, unusual_options
from pyengine.report.tables import Table
from pyengine.report.words import NBSP, NONE, Summary, mean, number, percent, plural, title as subject
from pyengine.strength.words import LEVEL as LEVEL, again as again

if TYPE_CHECKING:
    from rich.console import Console

ROWS = 12  # differences that are shown
VERDICT = ("ahead", "long tail", "skill", "decided early")  # of which a verdict is made
NOTE = (
    f"In brackets: 95{NBSP}% intervals over deals. A warning needs a wider one beyond its threshold, so that of twenty "
    "games without a fault one has any warning. Chances are those of strong play."
)


def title(found: Mapping[str, Any]) -> str:
    """What was assessed."""
    return f"{subject(cast(Summary, found))}: a verdict"


def size(found: Mapping[str, Any]) -> str:
    """Whose play counts, on how many deals, and what that could not have seen."""
    plays = found["plays"]
    weak = f", beside weak play, {plays['weak']}, and random play" if "weak" in plays else ", beside random play"
    options = unusual_options(cast(Summary, found))
    text = f"{plural(found['setups'], 'deal')}, seed{NBSP}{found['seed']}{f'; {options}' if options else ''}"
    return f"Strong play is {plays['strong']}{weak}; {text}. {found['unseen']} {LEVEL}"


def sentences(points: Sequence[Mapping[str, Any]]) -> list[str]:
    """The five sentences of a verdict: fair, long, deep, decided when; and what is warned of."""
    told = [each["says"] for name in VERDICT for each in points if each["name"] == name]
    warned = [each["name"] for each in points if each["warned"]]
    return [*told, f"Warnings: {', '.join(warned)}." if warned else "No warnings."]


def value(each: Mapping[str, Any], number_: float | None, ci95: Any = None) -> str:
    """A figure of a point, with its interval in brackets."""
    if number_ is None:
        return NONE
    if each["unit"] == "share":
        text, bounds = percent(number_, ci95)
        bounds = bounds.removesuffix(f"{NBSP}%")
    else:
        if each["unit"] == "points":
            number_, ci95 = 100 * number_, ci95 and [100 * bound for bound in ci95]
        text, bounds = mean(number_, ci95) if ci95 else (f"{number_:.3g}", NONE)
    return text if ci95 is None or bounds == NONE else f"{text}{NBSP}({bounds})"


def threshold(each: Mapping[str, Any]) -> str:
    """Beyond what a point is warned of."""
    if each["limit"] is None or not each["figure"]:
        return NONE
    return f"{'above' if each['above'] else 'below'} {value(each, each['limit'])}"


def figures(found: Mapping[str, Any]) -> Table:
    """A row for each point that has a figure, what is warned of first."""
    rows = []
    for each in found["points"]:
        if each["value"] is not None and each["figure"]:
            others = [value(each, each["beside"].get(name)) for name in ("weak", "random")]
            own = value(each, each["value"], each["ci95"])
            rows.append(("!" * each["warned"], each["figure"], own, *others, threshold(each)))
    return Table(("", "figure", "strong play", "weak", "random", "warning if"), rows, (0, 1))


def otherwise(found: Mapping[str, Any]) -> Table:
    """What strong play does otherwise than weak play."""
    rows = [
        (row["name"], percent(row["strong"])[0], percent(row["weak"])[0], _gap(row), number(row["decisions"]))
        for row in found["otherwise"]
        if row["remains"]
    ]
    return Table(("chosen", "strong", "weak", "difference, points", "decisions"), rows[:ROWS])


def _gap(row: Mapping[str, Any]) -> str:
    low, high = (100 * bound for bound in row["ci95"])
    return f"{100 * row['difference']:+.0f}{NBSP}({low:+.0f} to {high:+.0f})"


def calibration(found: Mapping[str, Any]) -> Table:
    """How often came true what chances told."""
    rows = [(percent(row["told"])[0], percent(row["won"])[0], number(row["looks"])) for row in found["calibration"]]
    return Table(("told", "came true", "positions"), rows, ())


def warnings(found: Mapping[str, Any]) -> Iterator[str]:
    """A line for each warning: its sentence, where the verdict does not have it, and the threshold."""
    for each in found["points"]:
        if each["warned"]:
            says = "see above" if each["says"] in found["verdict"] else each["says"].removesuffix(".")
            limit = f" (warning if {threshold(each)})" if each["figure"] else ""
            yield f"{each['name'].capitalize()}: {says}{limit}."


def others(found: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Points with a sentence that neither the verdict nor a warning says."""
    return [
        each for each in found["points"] if each["says"] and not each["warned"] and each["says"] not in found["verdict"]
    ]


def more(found: Mapping[str, Any], each: Mapping[str, Any]) -> str:
    """The command that shows more of a point."""
    words = found["more"].get(each["name"])
    return shlex.join(["python", "-m", *words]) if words else ""


def show(found: Mapping[str, Any], console: "Console") -> None:
    """Print a verdict: whose play counts, the answer, what is warned of, and the points."""
    from pyengine.report.terminal import Page

    page = Page(console)
    page.line(title(found), "bold")
    page.lines(size(found), "\n", *found["verdict"], "\n")
    page.lines(*warnings(found), "\n" * any(each["warned"] for each in found["points"]), style="bold yellow")
    for table in (figures(found), otherwise(found)):
        for part in page.parts(table) if table.rows else ():
            page.tables(part)
    page.lines(*(f"{each['asks']} {each['says']}" for each in others(found)), "\n")
    page.line(NOTE, "dim")
    page.line()
    if found["command"]:
        page.line(f"Again: {' '.join(again(found))}", "dim")
    how = ", ".join(f"{name} {text}" for name, text in running(found["run"]))
    page.line(f"seed {found['seed']}, signature {found['signature']}, {how}")
