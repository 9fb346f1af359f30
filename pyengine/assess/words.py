"""A verdict in words and tables: the answer in five sentences, what is warned of, and every point."""

import shlex
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from pyengine.assess.points.point import told
from pyengine.assess.replays import LITTLE, OPEN
from pyengine.measures.measure import Figure
from pyengine.players.catalogue import SOLVING
from pyengine.report import document
from pyengine.report.command import command_words as again, ran, with_options
from pyengine.report.document import Chapter, Content, Paragraph, Plot, Quantity, Report, Table, answered, share
from pyengine.report.words import NBSP, NONE, plural, title as subject
from pyengine.strength.words import LEVEL as LEVEL

VERDICT = "ahead", "long tail", "skill", "decided early"  # points of which a verdict is made
# The picture beside the point of this name.
BESIDE = dict(zip((*VERDICT, "otherwise"), ("fair", "length", "skill", "decided", "otherwise")))
SCORED = "A level is 100 rating points: the better of two players a level apart scores more on 64\u00a0% of the deals."
ROWS = 12  # differences that are shown
NOTE = (
    f"In brackets: 95{NBSP}% intervals over deals. A warning needs a wider one beyond its threshold, so that of twenty "
    "games without a fault one has any warning. Chances are those of strong play, which plays on from positions."
)


def sentences(points: Sequence[Figure]) -> list[str]:
    """The five sentences of a verdict: fair, long, deep, decided when; and what is warned of."""
    says = [each["says"] for name in ("score", *VERDICT) for each in points if each["name"] == name]
    warned = [each["name"] for each in points if each["warned"]]
    return [*says, f"Warnings: {', '.join(warned)}." if warned else "No warnings."]


def quality(found: Figure) -> str:
    """The quality of chances by continuations, in one line."""
    if not (each := found["quality"]) and found["plays"]["strong"] == SOLVING:
        return f"{SOLVING} has to remember a match from its deal on, so that it does not play on from positions."
    if not each:
        return "Too few matches ended, or nothing differs, to tell chances." * (not found["course"])
    if each["ceiling"] <= LITTLE:
        return f"Chances, by {OPEN} continuations, have next to nothing to tell: positions do not say who wins."
    part, skill = round(100 * each["told"] / each["ceiling"]), f"{each['told']:.2f} of {each['ceiling']:.2f}"
    whose = f" of {found['continues']}" * (found["continues"] != found["plays"]["strong"])
    says = f"Chances, by {OPEN} continuations{whose}, tell {max(0, part)}{NBSP}% of what can be told (Brier skill"
    says += f" {skill}; calibrated within {plural(round(100 * each['missed']), 'point')})."
    return says + " That is too little: what is made of them is withheld." * bool(each["withheld"])


def value(each: Figure, number_: float | None, ci95: Any = None) -> str:
    """A figure of a point, with its interval in brackets."""
    if number_ is not None and ci95 and each["unit"] == "share":
        return told(number_, ci95)
    if number_ is None or ci95 or each["unit"] == "share":
        return Quantity(number_, ci95, each["unit"]).inline()
    return f"{100 * number_ if each['unit'] == 'points' else number_:.3g}"


def _threshold(each: Figure) -> str:
    """Beyond what a point is warned of."""
    if each["limit"] is None or not each["figure"]:
        return NONE
    return f"{'above' if each['above'] else 'below'} {value(each, each['limit'])}"


def _figures(found: Figure) -> Table:
    """A row for each point that has a figure, what is warned of first."""
    rows = []
    for each in found["points"]:
        if each["value"] is not None and each["figure"]:
            others = [value(each, each["beside"].get(name)) for name in ("weak", "random")]
            own = value(each, each["value"], each["ci95"])
            rows.append(("!" * each["warned"], each["figure"], own, *others, _threshold(each)))
    return Table(("", "figure", "strong play", "weak", "random", "warning if"), rows, (0, 1))


def _otherwise(found: Figure) -> Table:
    rows = []
    for row in found["otherwise"][:ROWS]:
        gap, low, high = (f"{100 * each:+.0f}" for each in (row["difference"], *row["ci95"]))
        chosen = share(row["strong"]), share(row["weak"])
        rows.append((row["name"], *chosen, f"{gap}{NBSP}({low} to {high})", row["decisions"]))
    caption = "How often strong and weak play choose a move on the same decisions, from matches of both."
    return Table(("chosen", "strong", "weak", "difference, points", "decisions"), rows, (0,), caption)


def report(found: Figure) -> Report:
    plays = found["plays"]
    weak = f"weak play, {plays['weak']}, and " if "weak" in plays else ""
    text = with_options(f"{plural(found['setups'], 'deal')}, seed{NBSP}{found['seed']}", found)
    level = SCORED if "score" in [each["name"] for each in found["points"]] else LEVEL
    size = f"Strong play is {plays['strong']}, beside {weak}random play; {text}."
    size = " ".join(filter(None, (size, _short(found), found["unseen"], level)))
    said = f"{subject(found)}: a verdict", size, *found["verdict"], *filter(None, [found.get("among", {}).get("says")])
    return answered("Is it a good game?", found, said, _brief(found), _chapters(found), [("Figures", NOTE)])


def _short(found: Figure) -> str:
    """Say that strong play is a rung that is not strong, as far as the ladder tells."""
    ladder, strong = found["ladder"], found["plays"]["strong"]
    rung = next((row for row in ladder["rungs"] if row["player"] == strong and not ladder["solved"]), None)
    if not rung:
        return ""
    grown, why = ladder["growth"]["says"] if ladder["growth"] else "open", ""
    if (behind := rung["behind"]) and behind["ci95"] and behind["ci95"][0] > 0:
        why = f"{ladder['strong']} is {behind['points'] / 100:.1f} levels stronger"
    elif rung is ladder["rungs"][-1] and grown != "flat":
        why = f"more playouts {'help' if grown == 'grows' else 'may help'}"
    return f"The time (or --most, --play) sufficed for {strong} only: {why}." if why else ""


def _brief(found: Figure) -> Iterator[Content]:
    """Each warning, its sentence where the verdict does not have it, and the threshold; tables; all other sentences."""
    warned, others = list[Content](), list[Content]()
    for each in found["points"]:
        known = each["says"] in found["verdict"]
        if each["warned"]:
            limit = f" (warning if {_threshold(each)})" if each["figure"] else ""
            says = "see above" if known else each["says"].removesuffix(".")
            warned.append(Paragraph(f"{each['name'].capitalize()}: {says}{limit}.", "caveat"))
        elif each["says"] and not known:
            others.append(f"{each['asks']} {each['says']}")
    yield from (*warned, *["\n"] * bool(warned))
    yield from (table for table in (_figures(found), _otherwise(found)) if table.cells)
    yield from filter(None, [quality(found), found.get("among", {}).get("stale")])
    yield from (*others, "\n", Paragraph(NOTE, "note"), "\n")
    if found["command"]:
        yield Paragraph(f"Again: {' '.join(again(found))}", "note")
    yield ran(found)


def _chapters(found: Figure) -> Iterator[Chapter]:
    """Points that are warned of or have a picture, each alone; all figures; everything else."""
    said = [each for each in found["points"] if each["says"]]
    rest = [each for each in said if not each["warned"] and each["name"] not in BESIDE]
    study = min((words for words in found["more"].values() if words[0] == "pyengine.run"), key=len)
    tell = partial(_told, found, study, {("..",)})
    for each in said:
        if each not in rest:
            plots = [Plot(BESIDE[each["name"]], each["says"])] if each["name"] in BESIDE else []
            yield Chapter(f"{'Warning: ' * each['warned']}{each['asks']}", [*plots, *tell(each)])
    yield Chapter("All figures", [_figures(found), _otherwise(found)])
    yield Chapter("Everything else", [Chapter(each["asks"], tell(each), 3) for each in rest])
    tenths = found["calibration"]
    rows = [(share(row["told"]), Quantity(row["won"], row["ci95"], "share"), row["looks"]) for row in tenths]
    caption = "The chance told of a position with all cards open, and how often its side won."
    table = Table(("told", "came true", "positions"), rows, (), caption)
    yield Chapter("Chances of strong play", [quality(found), *[table] * bool(rows)])
    typed = document.Command(again({"command": study}))
    yield Chapter("Strong play's study", ["Words behind .. under More go behind this command.", typed])


def _told(found: Figure, study: Sequence[str], shown: set[Sequence[str]], each: Figure) -> list[Content]:
    """A point: its sentence, its figure and threshold, and folded the command that shows more, unless that is `shown`
    already; of one that adds to that of the study, which stands once, what it adds."""
    known = each["figure"] and each["value"] is not None
    figure = f"{each['figure'].capitalize()}: {value(each, each['value'], each['ci95'])}." if known else ""
    limit, words = _threshold(each), found["more"].get(each["name"])
    notes = figure, f"Warning if {limit}." * (limit != NONE)
    name = "length" if each["name"] == "long tail" else each["name"].replace(" ", "-")
    strip = Plot(f"among-{name}", "Among known games.")
    own = ("..", *words[len(study) :]) if words[: len(study)] == study else ("python", "-m", *words)
    more = [Chapter("More", [document.Command([*map(shlex.quote, own)])], 0)] * (own not in shown)
    shown.add(own)
    return [each["says"], strip, *document.styled([" ".join(filter(None, notes))], "note"), *more]
