"""A sweep, or a comparison, as a document: what a terminal shows of it, and its page."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pyengine.report import command, variants, words
from pyengine.report.document import Beside, Chapter, Command, Content, Paragraph, Report, Terms, defined, shown

MOST_ANSWERS = 4  # of more variants, the tables have to do
MOST_DRAWN = 5  # variants beside the first; of more, the table has the others
TERMS = defined(
    """\
Difference: The figure of a variant less that of the first one. Where both were played from the same seed with as many
 deals, it is paired: computed again without each group of deals in turn (the jackknife), so that what the deals bring
 to both falls out.
Correlation: Of the two figures over groups of deals. Near 1, both hang on the deals alike, and pairing gains most.
Significant: One in twenty differences looks certain where there is none. Those with a star stand when that is taken
 into account (Holm, 5 % for all differences of a variant together).
"""
)


def report(found: Mapping[str, Any], measures: Collection[str] | None = None) -> Report:
    """A sweep as a document, in a terminal with the measures of these names."""
    size, asked = words.plural(len(found["variants"]), "variant"), "Which variant is better?"
    return Report(asked, variants.title(found), _brief(found, size, measures), _page(found, size), size)


def _brief(found: Mapping[str, Any], size: str, measures: Collection[str] | None) -> Iterator[Content | None]:
    yield Paragraph(f"{variants.title(found)}, {size}", "title")
    most = max((each["summary"] for each in found["variants"]), key=lambda summary: summary["players"])
    yield "; ".join((f"seed{words.NBSP}{most['seed']}", *variants.seated(found, most)))
    if not found["complete"]:
        text = "Interrupted: the last variant has only a part of its matches, and others may be missing."
        yield Paragraph(text, "caveat")
    yield "\n"
    if len(answers := list(variants.answers(found))) <= MOST_ANSWERS:
        for answer in answers:
            yield from (answer, "\n")
        if goals := variants.goals(found):
            yield from (goals[0], Paragraph(goals[1], "note"), "\n")
    yield from variants.tables(found, measures)
    if differences := variants.differences(found):
        yield from (differences, Paragraph(variants.how(found), "note"))
    yield Paragraph(f"{variants.PLUS_MINUS} half of the 95{words.NBSP}% interval, in brackets all of it.", "note")


def _page(found: Mapping[str, Any], size: str) -> Iterator[Content | None]:
    first = variants.label(found["variants"][0])
    lead = f"{size}, each held against the first, {first}; seed {found['variants'][0]['summary']['seed']}."
    yield Paragraph(lead, "lead")
    yield from variants.answers(found)
    if goals := variants.goals(found):
        yield Chapter("Possible goals", [goals[0], Paragraph(goals[1], "note")])
    if alone := variants.each_alone(found):
        yield Chapter("How they differ", _differences(found, first, alone))
    wins, *others = variants.tables(found)
    about = "Win shares of all variants: the table has the numbers."
    drawn = shown("wins", about, "Share of matches won, with 95 % intervals.", wins)
    yield Chapter("The variants", [drawn, Beside(others)])
    yield Chapter("How this was computed", [Terms(TERMS)])
    if typed := command.command_words(found):
        cut = command.wherever(found, "these are not finished, so the figures are those")
        yield Chapter("Play it again", [f"The same command gives the same figures{cut}", Command(typed)])


def _differences(found: Mapping[str, Any], first: str, alone: Mapping[str, Any]) -> Iterator[Content]:
    """The second variant beside the picture; of many, the others folded up."""
    one, *rest = (table._replace(caption=f"{name} against {first}") for name, table in alone.items())
    many = len(alone) > MOST_DRAWN
    caption = (
        "Points: difference from the first variant, with its 95 % interval. Filled: significant, corrected for their "
        f"number. Dashed: no difference.{' Other variants stand in the tables.' * many}"
    )
    yield shown("differences", "Differences from the first variant: the tables have the numbers.", caption, one)
    yield Chapter("The other variants against the first", [Beside(rest)], 0) if many else Beside(rest)
    yield Paragraph(f"{variants.how(found)} {variants.PLUS_MINUS} half of the 95 % interval.", "note")
