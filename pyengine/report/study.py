"""A study as a document: what a terminal shows of it, and its page."""

import itertools
from collections.abc import Collection, Iterator, Mapping
from typing import Any, cast

from pyengine.report import by, command, course, document, findings, measured, notes, sweep, tables, words
from pyengine.report.document import Beside, Chapter, Content, Paragraph, Plot, Terms, defined, shown, styled
from pyengine.report.words import Summary
from pyengine.worth.estimates import play_of

TEXTS = defined(
    """\
players: Bars: share of matches that each player wins, all seats together. Whiskers: 95 % interval. Dashed: the share if
 all players were equal.
paid players: Bars: mean payoff of each player, all seats together. Whiskers: 95 % interval.
payoffs: Bars: mean payoff of each {side}. Whiskers: 95 % interval.
wins: Bars: share of matches won by each {side}. Whiskers: 95 % interval. Dashed: the share if all {side}s were equal.
length: Line: share of matches that are still running on a {word}. Bars: share that ends on it.
passing: {Passing} is a {word} as well.
choice: Line: share of {word}s with at least X legal moves. Bars: share with exactly X.
no choice: On the remaining {word}s a seat has no legal move and {passes}.
course: Mean number of legal moves on each {word} of a match, over the matches that last so long.
places: Mean number of legal moves, by what kind of {word} it is. Whiskers: 95 % interval.
forced: A {word} is forced that leaves one legal move, or none.
options: Legal moves on each {word}, over the matches that last so long: the median match, and where half and four
 fifths of the matches lie.
lead: By how much payoff the leading {side} is ahead of the second one.
chance: Chance of the {side} that won in the end, if {play}.
drama: Drama: the mean of sqrt(1/2 - lead) over the winner's own {word}s at which its lead was below 1/2, if {play}.
setups: Of all deals, the share in which a {side} wins a given share of its matches. Dashed: its mean.
end: How matches end: the share of them with each value.
watched: {{name}}{{whose}} when the {word} is to be made, over the matches that last so long.
one deal: This study has one deal only, so it does not show what is due to the deal and what to the {side}. It takes
 more deals.
"""
)
TERMS = defined(
    """\
Deal: What chance gives at the start of a match and later on, but for the choices of the seats.
Match: One play of a deal to its end.
Seating: Every match is played {seatings} times, each time with the players one seat on.
{Word}: {what}; {passing}, where there is none, counts as a {word} with 0 legal moves.
Interval: {intervals} Where it says -, there is none: one sample only, all samples agree, or the samples do not show the
 figure.
"""
)


def report(found: Mapping[str, Any], measures: Collection[str] | None = None, wide: bool = True) -> document.Report:
    """A study, on a wide terminal with meanings of measures; or a sweep, in a terminal with measures of these names."""
    if "variants" in found:
        return sweep.report(found, measures)
    summary = cast(Summary, found)
    asked, title = "How does this game behave?", words.title(found)
    return document.Report(asked, title, _brief(summary, wide), _page(summary), notes.size(summary))


def _played(summary: Summary) -> str:
    decisions = words.plural(summary["decisions"]["total"], words.decision(summary)) if summary["games"] else ""
    return ", ".join(filter(None, (words.plural(summary["games"], "match"), decisions)))


def _brief(summary: Summary, meanings: bool) -> Iterator[Content | None]:
    yield Paragraph(f"{words.title(summary)}, {notes.size(summary)}", "title")
    yield command.with_options(f"{_played(summary)}, seed{words.NBSP}{summary['seed']}", summary)
    if set(summary["seats"]) != {"random"}:
        yield notes.how_played(summary)
    yield notes.ended(summary)
    yield from styled(notes.caveats(summary), "caveat")
    if summary["games"] and "human" in summary["seats"]:
        yield "\n"
        yield Beside([tables.wins(summary), tables.payoffs(summary)])
    elif summary["games"]:
        ends = (course.ending(summary, name) for name in summary.get("watch", ()))
        yield from ("\n", findings.answer(summary), *ends, "\n")
        yield from _brief_tables(summary, meanings)
        basis = summary["subject"]["seating"], notes.intervals(summary), measured.estimates(summary)
        how = *by.notes(summary), findings.ties(summary), course.notes(summary), " ".join(filter(None, basis))
        yield from styled((*measured.absent(summary), *how), "note")
        yield "\n"
    yield command.ran(summary)


def _brief_tables(summary: Summary, meanings: bool) -> Iterator[Content]:
    """Tables side by side, or alone, have the columns that fit; those of phases are printed in parts."""
    first = (tables.wins, tables.players, tables.payoffs)[:: -1 if words.by_payoff(summary) else 1]
    by_what = tables.spread, tables.spread_by_seat, tables.by_seat, tables.by_place, tables.by_decision
    yield from (Beside([table(summary)]) for table in first)
    yield from filter(None, [tables.deals(summary)])
    yield Beside([tables.means(summary)])
    yield Beside([tables.survival(summary), tables.choice(summary)])
    yield from (Beside([table(summary)]) for table in by_what)
    yield from by.tables(summary)
    followed = course.by_decision(summary), course.by_turn(summary), course.chances(summary)
    watched = itertools.chain.from_iterable(course.watched(summary).values())
    yield from (Beside([table]) for table in (*followed, *watched, measured.table(summary, meanings, every=False)))


def _page(summary: Summary) -> Iterator[Content | None]:
    found, options = findings.findings(summary), command.unusual_options(summary)
    yield from styled(notes.caveats(summary), "caveat")
    yield from styled([findings.answer(summary)], "answer")
    lead = f"{_played(summary)}: {notes.size(summary)}.", notes.how_played(summary), options and f"Options: {options}."
    yield Paragraph(" ".join(filter(None, (*lead, notes.ended(summary)))), "lead")
    if found:
        yield Terms([(finding.figure, finding.unit) for finding in found.values()], large=True)
        yield from _chapters(summary, found)
    texts = _known(summary)
    terms = [pair for pair in TERMS if pair[0] != "Seating" or summary["seatings"] > 1]
    terms = [(word.format(**texts), meaning.format(**texts)) for word, meaning in terms]
    yield Chapter("How this was computed", [Terms(terms), _options(summary)])
    yield Chapter("Play it again", _again(summary))
    if found:
        every = tables.survival, tables.choice, tables.by_decision, tables.by_place
        head = f"All {words.decision(summary)}s and all numbers of legal moves"
        yield Chapter(head, [Beside([table(summary, every=True) for table in every])], 0)


def _known(summary: Summary) -> dict[str, str]:
    """Words that stand in texts."""
    terms, word = summary["subject"]["terms"], words.decision(summary)
    return terms | {
        "word": word,
        "Word": word.capitalize(),
        "Passing": terms["passing"].capitalize(),
        "side": words.side_word(summary),
        "play": play_of(summary["estimator"]) if course.estimated(summary) else "",
        "what": "What one seat does before the next" if word == "turn" else "A seat chooses among its legal moves",
        "seatings": words.count_word(summary["seatings"]),
        "intervals": notes.intervals(summary),
    }


def _chapters(summary: Summary, found: Mapping[str, findings.Finding]) -> Iterator[Chapter]:
    texts = {name: text.format(**_known(summary)) for name, text in TEXTS}
    passes = any(summary["legal_moves"]["histogram"][:1])
    who = "Who gets more, and who wins more" if words.by_payoff(summary) else "Who wins"
    yield Chapter(who if summary["verdict"] else "What it pays", _wins(summary, found["wins"], texts))
    if listed := tables.deals(summary):
        yield Chapter("What each position gives", [listed])
    length = found["length"]
    drawn = shown("length", length.text, texts["length"] + f" {texts['passing']}" * passes, tables.survival(summary))
    yield Chapter("How long a match lasts", [f"{length.text} {length.more}", drawn])
    yield Chapter("How much choice there is", _choice(summary, found["choice"], texts, passes))
    if "course" in summary:
        yield Chapter("The course of a match", _course(summary, texts))
    if "by" in summary:
        told = Paragraph(" ".join(filter(None, by.notes(summary))), "note")
        yield Chapter("What wins" if summary["verdict"] else "How matches end", [told, *by.tables(summary)])
    for name, content in course.watched(summary).items():
        yield Chapter(name, [course.ending(summary, name), Beside(_watched(summary, name, texts)), *content])
    if deals := found.get("deals"):
        caption = f"{texts['setups']} {findings.setup_noise(summary)}"
        drawn = shown("setups", deals.text, caption, tables.spread(summary), tables.spread_by_seat(summary))
        yield Chapter("How much the deal decides", [f"{deals.text} {deals.more}", drawn])
    elif summary["samples"] == "matches" and summary["verdict"]:
        yield Chapter("How much the deal decides", [texts["one deal"]])
    absent = (f"N{each[1:]}." for each in measured.absent(summary))
    yield Chapter("Measures", [measured.estimates(summary), measured.table(summary), *styled(absent, "note")])


def _wins(summary: Summary, found: findings.Finding, texts: Mapping[str, str]) -> Iterator[Content]:
    players, payoffs, paid = tables.players(summary), tables.payoffs(summary), words.by_payoff(summary)
    yield found.more
    if players:
        yield shown("players", found.text, texts["paid players" if paid else "players"], players)
    elif paid:
        yield shown("payoffs", found.text, texts["payoffs"], payoffs)
    about = f"Win shares of the {words.side_word(summary)}s: the table has the numbers."
    yield shown("wins", about, texts["wins"], tables.wins(summary), payoffs if players or not paid else None)


def _choice(summary: Summary, found: findings.Finding, texts: Mapping[str, str], passes: bool) -> Iterator[Content]:
    about, caption = "Mean number of legal moves", texts["choice"] + f" {texts['no choice']}" * passes
    yield found.more
    yield shown("choice", found.text, caption, tables.choice(summary))
    by_number = f"{about} by number of the {words.decision(summary)}."
    yield shown("course", by_number, texts["course"], tables.by_decision(summary))
    yield shown("places", f"{about} at each place.", texts["places"], tables.by_place(summary))
    if by_seat := tables.by_seat(summary):
        yield by_seat
        yield Paragraph(texts["forced"], "note")


def _course(summary: Summary, texts: Mapping[str, str]) -> Iterator[Content | None]:
    story = course.story(summary) if course.estimated(summary) else ""
    about = f"by number of the {words.decision(summary)}."
    yield story
    yield from styled([course.notes(summary)], "note")
    options = Plot("options", f"Quantiles of the number of legal moves {about}", texts["options"])
    yield Beside([options, Plot("lead", f"Quantiles of the lead {about}", texts["lead"])])
    yield course.by_decision(summary)
    yield course.by_turn(summary)
    if story:
        drama = Plot("drama", "Shares of winners by drama.", texts["drama"])
        yield Beside([Plot("chance", story, texts["chance"]), drama])
        yield course.chances(summary)


def _watched(summary: Summary, name: str, texts: Mapping[str, str]) -> Iterator[Plot]:
    yield Plot(f"{name}-end", f"Shares of matches by {name} at the end: the table has quantiles.", texts["end"])
    about = f"Quantiles of {name} by number of the {words.decision(summary)}."
    for owner, called in course.owned(summary["watch"][name]["by_decision"]).items():
        whose = "" if owner == "game" else f" of a {called}"
        yield Plot(f"{name}-{owner}", about, texts["watched"].format(name=name, whose=whose))


def _options(summary: Summary) -> document.Table:
    rows = []
    for option in summary["subject"]["options"] if summary["options"] else ():
        usual = option["usual"] or option["name"] == "players" or not option["meaning"]
        rows.append((option["name"], f"{option['value']}{'' if usual else ' (not the default)'}", option["meaning"]))
    return document.Table(("option", "value", "meaning"), rows, (0, 1, 2), "Options")


def _again(summary: Summary) -> Iterator[Content]:
    typed, run = command.command_words(summary), summary["run"]
    same = "The same command"
    if not typed:
        same = "No command plays this study, in which a function of Python takes part; the same study"
    cut = command.wherever(summary, "this study is not finished, so its signature is that")
    yield f"{same} gives the same signature{cut}"
    if typed:
        yield document.Command(typed)
    versions = ", ".join(f"{name} {version}" for name, version in run["versions"].items())
    fixed = ("seed", str(summary["seed"])), ("signature", summary["signature"]), ("random stream", summary["stream"])
    yield Terms([*fixed, *command.running(run), ("processor", run["cpu"]), ("versions", versions)])
