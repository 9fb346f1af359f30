"""Variants in words and tables: which to take, what each is warned of, and how they differ."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from pyengine.assess import words
from pyengine.assess.points import KINDS
from pyengine.report.command import command_words as again
from pyengine.report.tables import Table
from pyengine.report.words import NBSP, NONE, Summary, listed, number, plural, title as subject

if TYPE_CHECKING:
    from rich.console import Console

NOTE = f"Differences: significant ones, corrected for their number (Holm). {words.NOTE} {words.LEVEL}"
SHOWN = 20  # differences of a table
MET = "not met", "perhaps met", "met"


def title(found: Mapping[str, Any]) -> str:
    """Return the heading."""
    return f"{subject(cast(Summary, found))}: {plural(len(found['variants']), 'variant')}"


def size(found: Mapping[str, Any]) -> str:
    """Whose play counts, and on how many deals."""
    dealt = " and ".join(dict.fromkeys(number(each["setups"]) for each in found["variants"]))
    whose = f"Strong play is {found['plays']['strong']}; {dealt} deals each, seed{NBSP}{found['seed']}"
    return f"{whose}. {found['variants'][0]['unseen']}"


def answer(found: Mapping[str, Any]) -> Iterator[str]:
    """Which variant to take for what is wanted, and why; what else is as good; what each is warned of."""
    if found["take"]:
        yield " ".join([f"Take {found['take']}.", *(f"{why[0].upper()}{why[1:]}." for why in _why(found))])
        good = f"As good, as far as these matches tell: {listed(found['as_good'])}."
        yield good if found["as_good"] else "Every other one is clearly worse in something, or has more warnings."
    else:
        yield "To be told which to take, say what you want: --want fair,short,deep, or --goal."
    for each in found["variants"]:
        warned = [point for point in each["points"] if point["warned"]]
        told = "; ".join(f"{point['name']}: {point['says'].rstrip('.')}" for point in warned)
        yield f"{each['name']} has warnings: {told}." if warned else f"{each['name']} has no warning."
    if found["gone"]:
        yield f"Dropped in earlier rounds: {', '.join(found['gone'])}."


def _why(found: Mapping[str, Any]) -> Iterator[str]:
    """Compare the variant to take with the others in each thing that is wanted, and in warnings."""
    for word, name in found["want"].items():
        told = {one["name"]: each for one in found["variants"] for each in one["points"] if each["name"] == name}
        if own := told.pop(found["take"], None):
            others = listed([words.value(each, each["value"]) for each in told.values()])
            ahead = found["ahead"][word]
            stands = "worse" if -1 in ahead else "better" if 1 in ahead else "no clear difference"
            yield f"{word}: {stands} ({own['figure']} {words.value(own, own['value'])} instead of {others})"
    (taken,) = (one for one in found["variants"] if one["name"] == found["take"])
    yield from (f"{goal}: {MET[met]}" for goal, met in zip(found["goals"], taken["goals"]))
    warned = [len(one["warned"]) for one in found["variants"] if one is not taken]
    if any(many != len(taken["warned"]) for many in warned):
        yield f"warnings: {len(taken['warned'])} instead of {listed(list(map(str, warned)))}"


def points(found: Mapping[str, Any]) -> Table:
    """A row for each point, a column for each variant."""
    told = [each for one in found["variants"] for each in one["points"] if each["value"] is not None and each["figure"]]
    names = {each["name"]: each["figure"] for each in told}
    rows = []
    for name, figure in names.items():
        cells = []
        for one in found["variants"]:
            each = next((each for each in one["points"] if each["name"] == name), None)
            mark = "! " if each and each["warned"] else ""
            cells.append(mark + words.value(each, each["value"], each["ci95"]) if each else NONE)
        rows.append((figure, *cells))
    for place, goal in enumerate(found["goals"]):
        rows.append((goal, *(MET[one["goals"][place]] for one in found["variants"])))
    return Table(("figure", *(one["name"] for one in found["variants"])), rows, (0,))


def differences(found: Mapping[str, Any]) -> Table:
    """Differences from the first variant that remain, the largest effects first."""
    shown = [row for row in found["differences"] if row["remains"]][:SHOWN]
    rows = [
        (_figure(row), row["variant"], *(words.value(row, each) for each in row["values"]), _gap(row)) for row in shown
    ]
    return Table(("differs", "variant", found["variants"][0]["name"], "in the variant", "difference"), rows, (0, 1))


def _figure(row: Mapping[str, Any]) -> str:
    return KINDS[row["name"]].figure or str(row["name"])


def _gap(row: Mapping[str, Any]) -> str:
    return words.value({"unit": "points" if row["unit"] == "share" else row["unit"]}, row["difference"], row["ci95"])


def moves(found: Mapping[str, Any]) -> Table:
    """Tabulate the effect of each option."""
    rows = [(row["option"], f"{row['from']} to {row['to']}", _figure(row), _gap(row)) for row in found["moves"]]
    return Table(("option", "from .. to", "moves", "by"), rows, (0, 1, 2))


def tables(found: Mapping[str, Any]) -> Iterator[Table]:
    """All of them."""
    yield points(found)
    for table in (differences(found), moves(found)):
        if table.rows:
            yield table


def show(found: Mapping[str, Any], console: "Console") -> None:
    """Print the answer and the tables."""
    from pyengine.report.terminal import Page

    page = Page(console)
    page.line(title(found), "bold")
    page.lines(size(found), "\n", *answer(found), "\n")
    for table in tables(found):
        for part in page.parts(table):
            page.tables(part)
    page.line(f"Again: {' '.join(again(found))}", "dim")
    page.line(NOTE, "dim")
