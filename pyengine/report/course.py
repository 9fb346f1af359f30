"""The course of matches in tables and sentences, where a study followed it."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from pyengine.measures.measure import parts
from pyengine.report.by import percents, quantiles
from pyengine.report.document import Quantity, Table
from pyengine.report.tables import chosen, enough
from pyengine.report.words import NBSP, NONE, Summary, about, decision, mean, number, side_word, told
from pyengine.worth.estimates import play_of

SHOWN = ("10", "50", "90")
HEADS = tuple(f"{percent}{NBSP}%" for percent in SHOWN)
TENTHS = ("first", *(f"after {10 * tenth}{NBSP}%" for tenth in range(1, 10)), "last")


def leads(figures: Mapping[str, Any]) -> bool:
    """Return whether anybody was ever ahead before the end."""
    return "lead" in figures and any(figures["lead"]["90"])


def _by_number(
    figures: Mapping[str, Any], word: str, caption: str, head: str = "course", names: Mapping[str, str] | None = None
) -> Table | None:
    """Quantiles on about ten decisions or turns; `names` of the figures with their heads, or moves and lead."""
    names = names or {"options": "moves"} | ({"lead": "lead"} if leads(figures) else {})
    steps, rows, cut = figures["number"][: enough(figures["matches"])], [], figures["cut_at"]
    text = partial(told, least=cut and -cut, most=cut, exact_below=figures["exact_below"])
    if not steps:
        return None
    for wanted in (1, *chosen(1, steps[-1])):
        row = min(range(len(steps)), key=lambda row: abs(steps[row] - wanted))
        cells = [text(figures[name][percent][row]) for name in names for percent in SHOWN]
        rows.append((f"{word} {steps[row]}", *cells, figures["matches"][row]))
    heads = [part for name in names.values() for part in (f"{name} {HEADS[0]}", *HEADS[1:])]
    return Table((head, *heads, "matches"), list(dict.fromkeys(rows)), caption=caption)


def by_decision(summary: Summary, figures: Mapping[str, Any] | None = None, *names: Any) -> Table | None:
    """Quantiles of legal moves and lead, or of a number that was watched, on about ten decisions."""
    figures = figures or summary.get("course", {}).get("by_decision")
    caption = f"Quantiles by number of the {decision(summary)}"
    return _by_number(figures, decision(summary), caption, *names) if figures else None


def by_turn(summary: Summary) -> Table | None:
    """Quantiles of legal moves and lead at the beginning of turns, where these are not the decisions."""
    if "course" not in summary or summary["turns"]["histogram"] == summary["decisions"]["histogram"]:
        return None
    return _by_number(summary["course"]["by_turn"], "turn", "Quantiles at the beginning of turns")


def owned(figures: Mapping[str, Any]) -> dict[str, str]:
    """Owners of a watched number, as `_by_number` takes its names, with their words in tables."""
    return {name: "side" if name == "team" else name for name, each in figures.items() if isinstance(each, Mapping)}


def watched(summary: Summary) -> dict[str, list[Table]]:
    """Tables of each number that was watched: how it ended, and its course."""
    steps = {name: found["by_decision"] for name, found in summary.get("watch", {}).items()}
    course = {name: by_decision(summary, each, name, owned(each)) for name, each in steps.items()}
    return {name: [_ends(summary, name), *filter(None, [table])] for name, table in course.items()}


def _ends(summary: Summary, name: str) -> Table:
    ends = summary["watch"][name]["end"]
    means = {part or "game": Quantity(*pair) for part, *pair in parts(summary["measures"][name])}
    rows = [(each, means[each], told(end["least"]), *quantiles(end), told(end["most"])) for each, end in ends.items()]
    heads = f"{name} at the end", "mean", "least", *percents(next(iter(ends.values()))), "most"
    return Table(heads, rows, caption="Mean and quantiles")


def ending(summary: Summary, name: str) -> str:
    figures, ends = parts(summary["measures"][name]), summary["watch"][name]["end"].values()
    means = [f"{part} {mean(value, interval)[0]}".strip().replace(" ", NBSP) for part, value, interval in figures]
    said = f"{name} at the end, on average: {', '.join(means)}"
    spans = [end[which] for end in ends for which in ("least", "most")]
    least, most = number(min(spans)), number(max(spans))
    return f"{said}; {f'from {least} to {most}' if least != most else f'always {least}'}."


def estimated(summary: Summary) -> bool:
    """Return whether any decision has estimates."""
    return "by_tenth" in summary.get("course", ()) and summary["decisions"]["max"] > 0


def chances(summary: Summary) -> Table | None:
    """Chances of the later winner, and how many were certain by then."""
    if not estimated(summary):
        return None
    course = summary["course"]
    columns = (map(about, course["by_tenth"]["winner"][percent]) for percent in SHOWN)
    rows = list(zip(TENTHS, *columns, [NONE, *map(about, course["certain"]["share"])]))
    play = play_of(summary["estimator"])
    caption = f"The later winner's chance if {play}, by share of the match"
    return Table((decision(summary), f"chance if {play}, {HEADS[0]}", *HEADS[1:], "certain"), rows, caption=caption)


def story(summary: Summary) -> str:
    course = summary["course"]
    sure, shares = about(course["certain"]["chance"]), course["certain"]["share"]
    behind = 1 - course["drama"]["share"][0]
    return (
        f"Chances if {play_of(summary['estimator'])}: halfway through a match its later winner had "
        f"{about(course['by_tenth']['winner']['50'][5])} in the median match. By then {about(shares[4])} of the "
        f"winners were {sure} certain and stayed so, after nine tenths of the match {about(shares[8])}. "
        f"{about(behind)} of the winners were behind at a decision of theirs."
    )


def notes(summary: Summary) -> str | None:
    if "course" not in summary:
        return None
    found = f"Of the matches that got to a {decision(summary)}, 10, 50 and 90{NBSP}% had at most so many moves there."
    if leads(summary["course"]["by_decision"]):
        found += f" Lead: payoff of the leading {side_word(summary)} less that of the second."
    if estimated(summary):
        found += (
            f" Chance: of the {side_word(summary)} that won, if {play_of(summary['estimator'])}; certain: winners "
            f"whose chance stayed at {about(summary['course']['certain']['chance'])} or more from there on."
        )
    return found
