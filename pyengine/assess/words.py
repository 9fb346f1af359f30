"""A verdict in words and tables: the answer in five sentences, what is warned of, and every point."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from pyengine.report.command import command_words as again, ran, with_options
from pyengine.report.document import Block, Chapter, Paragraph, Plot, Quantity, Report, Table, page_of, share, styled
from pyengine.report.words import NBSP, NONE, Summary, plural, title as subject
from pyengine.strength.words import LEVEL as LEVEL

# Where the pictures stand: beside the point of this name.
BESIDE = {
    "ahead": "fair",
    "long tail": "length",
    "skill": "skill",
    "decided early": "decided",
    "otherwise": "otherwise",
}
ROWS = 12  # differences that are shown
VERDICT = ("ahead", "long tail", "skill", "decided early")  # of which a verdict is made
NOTE = (
    f"In brackets: 95{NBSP}% intervals over deals. A warning needs a wider one beyond its threshold, so that of twenty "
    "games without a fault one has any warning. Chances are those of strong play."
)


def title(found: Mapping[str, Any]) -> str:
    """Return what was assessed."""
    return f"{subject(cast(Summary, found))}: a verdict"


def size(found: Mapping[str, Any]) -> str:
    """Whose play counts, on how many deals, and what that could not have seen."""
    plays = found["plays"]
    weak = f", beside weak play, {plays['weak']}, and random play" if "weak" in plays else ", beside random play"
    text = with_options(f"{plural(found['setups'], 'deal')}, seed{NBSP}{found['seed']}", found)
    return f"Strong play is {plays['strong']}{weak}; {text}. {found['unseen']} {LEVEL}"


def sentences(points: Sequence[Mapping[str, Any]]) -> list[str]:
    """The five sentences of a verdict: fair, long, deep, decided when; and what is warned of."""
    told = [each["says"] for name in VERDICT for each in points if each["name"] == name]
    warned = [each["name"] for each in points if each["warned"]]
    return [*told, f"Warnings: {', '.join(warned)}." if warned else "No warnings."]


def value(each: Mapping[str, Any], number_: float | None, ci95: Any = None) -> str:
    """A figure of a point, with its interval in brackets."""
    if number_ is None or ci95 or each["unit"] == "share":
        return Quantity(number_, ci95, each["unit"]).inline()
    return f"{100 * number_ if each['unit'] == 'points' else number_:.3g}"


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
    """Moves that strong and weak play choose unlike often."""
    rows = [
        (row["name"], share(row["strong"]), share(row["weak"]), _gap(row), row["decisions"])
        for row in found["otherwise"]
        if row["remains"]
    ]
    caption = "How often strong and weak play choose a move on the same decisions, from matches of both."
    return Table(("chosen", "strong", "weak", "difference, points", "decisions"), rows[:ROWS], (0,), caption)


def _gap(row: Mapping[str, Any]) -> str:
    low, high = (100 * bound for bound in row["ci95"])
    return f"{100 * row['difference']:+.0f}{NBSP}({low:+.0f} to {high:+.0f})"


def calibration(found: Mapping[str, Any]) -> Table:
    """Estimated chances, and how often they came true."""
    rows = [(share(row["told"]), share(row["won"]), row["looks"]) for row in found["calibration"]]
    caption = (
        "The chance told of a position, and how often its seat won: in matches to which the chances were not fitted."
    )
    return Table(("told", "came true", "positions"), rows, (), caption)


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


def report(found: Mapping[str, Any]) -> Report:
    """A verdict as a document."""
    said = title(found), size(found), *found["verdict"]
    blocks = page_of(found, said, _chapters(found), [("Figures", NOTE)])
    return Report("Is it a good game?", said[0], _brief(found, said), blocks)


def _brief(found: Mapping[str, Any], said: Sequence[str]) -> Iterator[Block]:
    head, size, *verdict = said
    yield Paragraph(head, "title")
    yield from (size, "\n", *verdict, "\n")
    if warned := list(styled(warnings(found), "caveat")):
        yield from warned
        yield "\n"
    yield from (table for table in (figures(found), otherwise(found)) if table.cells)
    yield from (*(f"{each['asks']} {each['says']}" for each in others(found)), "\n")
    yield Paragraph(NOTE, "note")
    yield "\n"
    if found["command"]:
        yield Paragraph(f"Again: {' '.join(again(found))}", "note")
    yield ran(found)


def _chapters(found: Mapping[str, Any]) -> Iterator[Chapter]:
    """Points that are warned of or have a picture, each alone; all figures; everything else."""
    said = [each for each in found["points"] if each["says"]]
    rest = [each for each in said if not each["warned"] and each["name"] not in BESIDE]
    for each in said:
        if each not in rest:
            plots = [Plot(BESIDE[each["name"]], each["says"])] if each["name"] in BESIDE else []
            yield Chapter(f"{'Warning: ' * each['warned']}{each['asks']}", [*plots, *_told(found, each)])
    yield Chapter("All figures", [figures(found), otherwise(found)])
    yield Chapter("Everything else", [Chapter(each["asks"], _told(found, each), 3) for each in rest])
    yield Chapter("Chances of strong play", [calibration(found)])


def _told(found: Mapping[str, Any], each: Mapping[str, Any]) -> list[Block]:
    """A point: its sentence, its figure and threshold, and what shows more."""
    known = each["figure"] and each["value"] is not None
    figure = f"{each['figure'].capitalize()}: {value(each, each['value'], each['ci95'])}." if known else ""
    limit, shown = threshold(each), more(found, each)
    notes = figure, f"Warning if {limit}." * (limit != NONE), f"More: {shown}" * bool(shown)
    return [each["says"], Paragraph(" ".join(filter(None, notes)), "note")]
