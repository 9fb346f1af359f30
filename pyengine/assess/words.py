"""A verdict in words and tables: the answer in five sentences, what is warned of, and every point."""

from collections.abc import Iterator, Sequence

from pyengine.assess import lights
from pyengine.assess.points.depth import POLICIES
from pyengine.assess.replays import FEWEST, LITTLE, OPEN
from pyengine.measures.measure import Figure
from pyengine.report import document
from pyengine.report.command import command_words as again, ran, with_options
from pyengine.report.document import Chapter, Content, Paragraph, Plot, Report, Table, Tiles, answered, share
from pyengine.report.words import NBSP, NONE, plural, title as subject
from pyengine.strength.words import LEVEL as LEVEL, ratings

# Pictures, with what they show.
PICTURES = {
    "length": "How long matches last.",
    "fair": "How often each seat wins.",
    "skill": "How strong a player can be.",
    "decided": "How much is decided as the match goes on.",
    "otherwise": "What strong play and weaker play choose on the same decisions.",
}
SCORED = "A level is 100 rating points: the better of two players a level apart scores more on 64\u00a0% of the deals."
KEY = "On the strips: dot, this game; bar, where it may lie (95 % interval); lines, known games; hatched, a fault."
ROWS = 12  # differences that are shown
REMEMBER = (*POLICIES, "net:", ":believe=")  # of players that may remember a match
NOTE = (
    f"In brackets: 95{NBSP}% intervals over deals. A warning needs a wider one beyond its threshold, so that of twenty "
    "games without a fault one has any warning. A - stands for what is not known."
)


def sentences(points: Sequence[Figure]) -> list[str]:
    """The five sentences of a verdict: fair, long, deep, decided when; and what is warned of."""
    says = [each["says"] for name in lights.TOLD for each in points if each["name"] == name]
    warned = [each["name"] for each in points if each["warned"]]
    return [*says, f"Warnings: {', '.join(warned)}." if warned else "No warnings."]


def quality(found: Figure) -> str:
    """The quality of chances by continuations, in one line."""
    each, who = found["quality"], found["continues"]
    if not each and not found["course"] and any(part in who for part in REMEMBER):
        return f"{who} has to remember a match from its deal on, so that it does not play on from positions."
    if not each and not found["course"] and found["looks"] < FEWEST:
        return f"Chances need looks at {FEWEST} matches; the time (or --looks) sufficed for {found['looks']}."
    if not each:
        return "Too few matches ended, or nothing differs, to tell chances." * (not found["course"])
    most = each["ceiling"]
    plays = "each play on from a position in place of strong play" if " and " in who else "plays on from a position"
    whose = f"Chances, by {OPEN} matches that {who} {plays},"
    if most is not None and most <= LITTLE:
        return f"{whose} have next to nothing to tell: positions do not say who wins."
    if most is None:
        says = f"{whose} tell at least {round(100 * max(0, each['told']))}{NBSP}% of who wins"
    else:
        part = max(0, min(round(100 * each["told"] / most), 100))
        says = f"{whose} tell {part}{NBSP}% of what can be told"
    says += f"; calibrated within {plural(round(100 * each['missed']), 'point')}."
    return says + " That is not good enough: what is made of them is withheld." * bool(each["withheld"])


def own(each: Figure) -> str:
    """A figure of a point in strong play, with its interval."""
    return f"{'at least ' * each['least']}{lights.value(each, each['value'], each['ci95'])}"


def _threshold(each: Figure) -> str:
    """Beyond what a point is warned of."""
    if each["limit"] is None or not each["figure"]:
        return NONE
    return f"{'above' if each['above'] else 'below'} {lights.value(each, each['limit'])}"


def _figures(found: Figure) -> Table:
    """A row for each point that has a figure, what is warned of first."""
    rows = []
    for each in found["points"]:
        if each["value"] is not None and each["figure"]:
            others = [lights.value(each, each["beside"].get(name)) for name in ("weak", "random")]
            rows.append(("!" * each["warned"], each["figure"], own(each), *others, _threshold(each)))
    return Table(("", "figure", "strong play", "weak", "random", "warning if"), rows, (0, 1))


def _otherwise(found: Figure) -> Table:
    rows = []
    for row in found["otherwise"][:ROWS]:
        gap, low, high = (f"{100 * each:+.0f}" for each in (row["difference"], *row["ci95"]))
        chosen = share(row["strong"]), share(row["weak"])
        rows.append((row["name"], *chosen, f"{gap}{NBSP}({low} to {high})", row["decisions"]))
    whom = "weak" if "weak" in found["plays"] else "random"
    caption = f"How often strong and {whom} play choose a move on the same decisions, from matches of both."
    return Table(("chosen", "strong", whom, "difference, percentage points", "decisions"), rows, (0,), caption)


def report(found: Figure) -> Report:
    """A verdict as a document: on a page the answer at a glance, what to try next, and folded up all the rest."""
    plays, each = found["plays"], lights.judged(found)
    weak = f", beside weak play, {plays['weak']}, and random play" if "weak" in plays else ", beside random play"
    text = with_options(f"{plural(found['setups'], 'deal')}, seed{NBSP}{found['seed']}", found)
    level = SCORED if "score" in [one["name"] for one in found["points"]] else LEVEL
    size = " ".join(filter(None, (_short(found), *_stronger(found), found["unseen"], level)))
    size = f"Strong play is {plays['strong']}{weak}; {text}. {size}"
    standing = found.get("among", {}).get("says")
    said = f"{subject(found)}: a verdict", size, *found["verdict"], *filter(None, [standing])
    told = answered("Is it a good game?", found, said, _brief(found), _chapters(found), [("Figures", NOTE)])
    tiles, rest = list(lights.tiles(found, each)), list(told.blocks)[len(said) - 2 :]  # sentences stand under lights
    blocks: list[Content | None] = [
        Paragraph(lights.headline(each), "headline"),
        Tiles("lights", lights.sentences(each, level.replace(" is 100 rating points", ""))),
        Tiles("tiles", tiles),
        *document.styled([KEY * any(tile.scale for tile in tiles)], "note"),
        *document.styled([standing], "lead"),
        Chapter("What to try next", [Tiles("steps", steps)]) if (steps := list(lights.steps(found, each))) else None,
        Chapter("Pictures", [document.Beside([Plot(name, text) for name, text in PICTURES.items()])]),
        Chapter("All figures, how they were measured, and the command", rest, 0),
    ]
    return told._replace(title=lights.name_of(found), blocks=blocks, more="a verdict")


def so_far(found: Sequence[Figure]) -> Report:
    """Report verdicts while they are made: of one game, or of each variant its sentences."""
    if len(found) == 1:
        told = report(found[0])
        blocks = [each for each in told.blocks if not isinstance(each, Chapter)]
        return told._replace(kicker="So far it looks like this", blocks=blocks)
    each = [(with_options(lights.name_of(one), one), lights.sentences(lights.judged(one))) for one in found]
    chapters = [Chapter(title, [Tiles("lights", rows)]) for title, rows in each]
    return Report("So far it looks like this", "Which variant?", (), chapters)


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


def _stronger(found: Figure) -> Iterator[str]:
    """Name players of one's own that are ahead of strong play."""
    for each in found["tournament"].get("tables", ()):
        one, other = each["players"]
        if other == found["plays"]["strong"] and one not in found["plays"].values() and each["gain"]["ci95"][0] > 0:
            yield f"{one} is {each['gain']['points'] / 100:.1f} levels stronger than it."


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
    yield from (*warned, *["\n"] * bool(warned), *(each for each in (_figures(found), _otherwise(found)) if each.cells))
    if len(found["tournament"].get("ratings", ())) > len(found["plays"]):
        yield ratings(found["tournament"])
    yield from filter(None, [quality(found), found.get("among", {}).get("stale")])
    yield from (*others, "\n", Paragraph(NOTE, "note"), "\n")
    if found["command"]:
        yield Paragraph(f"Again: {' '.join(again(found))}", "note")
    yield ran(found)


def _chapters(found: Figure) -> Iterator[Chapter]:
    """All figures, what is said of every point, and how good the chances are."""
    yield Chapter("All figures", [_figures(found), _otherwise(found)])
    if len(found["tournament"].get("ratings", ())) > len(found["plays"]):
        yield Chapter("Players", [ratings(found["tournament"])])
    yield Chapter("Point by point", [Chapter(each["asks"], _told(each), 3) for each in found["points"] if each["says"]])
    yield Chapter("Chances of strong play", [quality(found)])


def _told(each: Figure) -> Iterator[Content]:
    """A point: its sentence, its figure and threshold."""
    yield lights.LASTS.sub("", each["says"])  # a button says it
    known, limit = each["figure"] and each["value"] is not None, _threshold(each)
    figure = f"{each['figure'].capitalize()}: {lights.value(each, each['value'], each['ci95'])}." if known else ""
    yield from document.styled([" ".join(filter(None, (figure, f"Warning if {limit}." * (limit != NONE))))], "note")
