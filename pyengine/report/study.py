"""A study as a document: what a terminal shows of it, and its page."""

import itertools
from collections.abc import Collection, Iterator, Mapping
from typing import Any, cast

from pyengine.report import by, command, course, findings, measured, notes, sweep, tables, words
from pyengine.report.document import (
    Beside,
    Block,
    Chapter,
    Command,
    Paragraph,
    Plot,
    Report,
    Table,
    Terms,
    shown,
    styled,
)
from pyengine.report.words import Summary
from pyengine.worth.estimates import play_of


def report(found: Mapping[str, Any], measures: Collection[str] | None = None, wide: bool = True) -> Report:
    """A study, or a sweep, as a document; in a terminal a sweep has the measures of these names, and a study on a wide
    one their meanings."""
    if "variants" in found:
        return sweep.report(found, measures)
    summary = cast(Summary, found)
    size = notes.size(summary)
    return Report("How does this game behave?", words.title(summary), _brief(summary, wide), _page(summary), size)


def _played(summary: Summary) -> str:
    """How many matches, and decisions."""
    decisions = words.plural(summary["decisions"]["total"], words.decision(summary)) if summary["games"] else ""
    return ", ".join(filter(None, (words.plural(summary["games"], "match"), decisions)))


def _brief(summary: Summary, meanings: bool) -> Iterator[Block | None]:
    yield Paragraph(f"{words.title(summary)}, {notes.size(summary)}", "title")
    options = command.unusual_options(summary)
    yield f"{_played(summary)}, seed{words.NBSP}{summary['seed']}{f'; {options}' if options else ''}"
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
        absent = (f"not measured: {name} ({why})" for name, why in measured.absent(summary))
        how = *by.notes(summary), findings.ties(summary), course.notes(summary), " ".join(filter(None, basis))
        yield from styled((*absent, *how), "note")
        yield "\n"
    yield command.ran(summary)


def _brief_tables(summary: Summary, meanings: bool) -> Iterator[Block]:
    """Those side by side, or alone, have the columns that fit; those of phases are printed in parts."""
    first = (tables.wins, tables.players, tables.payoffs)[:: -1 if words.by_payoff(summary) else 1]
    by_what = tables.spread, tables.spread_by_seat, tables.by_seat, tables.by_place, tables.by_decision
    yield from (Beside([table(summary)]) for table in (*first, tables.means))
    yield Beside([tables.survival(summary), tables.choice(summary)])
    told = by.kinds(summary), *by.cards(summary), by.at_place(summary), by.last(summary), by.final_scores(summary)
    yield from (Beside([table]) for table in (*(table(summary) for table in by_what), *told))
    yield from by.phases(summary)
    followed = course.by_decision(summary), course.by_turn(summary), course.chances(summary)
    watched = itertools.chain.from_iterable(course.watched(summary).values())
    yield from (Beside([table]) for table in (*followed, *watched, measured.table(summary, meanings, every=False)))


def _page(summary: Summary) -> Iterator[Block | None]:
    found, options = findings.findings(summary), command.unusual_options(summary)
    yield from styled(notes.caveats(summary), "caveat")
    yield from styled([findings.answer(summary)], "answer")
    lead = f"{_played(summary)}: {notes.size(summary)}.", notes.how_played(summary), options and f"Options: {options}."
    yield Paragraph(" ".join(filter(None, (*lead, notes.ended(summary)))), "lead")
    if found:
        yield Terms([(finding.figure, finding.unit) for finding in found.values()], large=True)
        yield from _chapters(summary, found, words.decision(summary), words.side_word(summary))
    yield Chapter("How this was computed", [Terms(_terms(summary)), _options(summary)])
    yield Chapter("Play it again", _again(summary))
    if found:
        every = tables.survival, tables.choice, tables.by_decision, tables.by_place
        head = f"All {words.decision(summary)}s and all numbers of legal moves"
        yield Chapter(head, [Beside([table(summary, every=True) for table in every])], 0)


def _chapters(summary: Summary, found: Mapping[str, findings.Finding], word: str, side: str) -> Iterator[Chapter]:
    who = "Who gets more, and who wins more" if words.by_payoff(summary) else "Who wins"
    yield Chapter(who if summary["verdict"] else "What it pays", _wins(summary, found["wins"], side))
    yield Chapter("How long a match lasts", _length(summary, found["length"], word))
    yield Chapter("How much choice there is", _choice(summary, found["choice"], word))
    if "course" in summary:
        yield Chapter("The course of a match", _course(summary, word, side))
    if "by" in summary:
        told = Paragraph(" ".join(filter(None, by.notes(summary))), "note")
        yield Chapter("What wins", [told, *by.tables(summary)])
    for name, content in course.watched(summary).items():
        yield Chapter(name, [course.ending(summary, name), Beside(_watched(summary, name, word)), *content])
    if deals := list(_deals(summary, found.get("deals"), side)):
        yield Chapter("How much the deal decides", deals)
    absent = (f"Not measured: {name} ({why})." for name, why in measured.absent(summary))
    yield Chapter("Measures", [measured.estimates(summary), measured.table(summary), *styled(absent, "note")])


def _wins(summary: Summary, found: findings.Finding, side: str) -> Iterator[Block]:
    players, payoffs, paid = tables.players(summary), tables.payoffs(summary), words.by_payoff(summary)
    whiskers = "Whiskers: 95 % interval."
    even = f"{whiskers} Dashed: the share if all {{}}s were equal."
    yield found.more
    if players:
        what = "mean payoff of each player" if paid else "share of matches that each player wins"
        caption = f"Bars: {what}, all seats together. {whiskers if paid else even.format('player')}"
        yield shown("players", found.text, caption, players)
    elif paid:
        yield shown("payoffs", found.text, f"Bars: mean payoff of each {side}. {whiskers}", payoffs)
    caption = f"Bars: share of matches won by each {side}. {even.format(side)}"
    below = payoffs if players or not paid else None
    yield shown("wins", f"Win shares of the {side}s: the table has the numbers.", caption, tables.wins(summary), below)


def _passing(summary: Summary, end: str) -> str:
    """The end of a caption where some decisions have no legal move."""
    return end.format(**summary["subject"]["terms"]) * any(summary["legal_moves"]["histogram"][:1])


def _length(summary: Summary, found: findings.Finding, word: str) -> Iterator[Block]:
    caption = f"Line: share of matches that are still running on a {word}. Bars: share that ends on it."
    caption += _passing(summary, f" {summary['subject']['terms']['passing'].capitalize()} is a {word} as well.")
    yield f"{found.text} {found.more}"
    yield shown("length", found.text, caption, tables.survival(summary))


def _choice(summary: Summary, found: findings.Finding, word: str) -> Iterator[Block]:
    mean, by_seat = "Mean number of legal moves", tables.by_seat(summary)
    caption = f"Line: share of {word}s with at least X legal moves. Bars: share with exactly X."
    caption += _passing(summary, f" On the remaining {word}s a seat has no legal move and {{passes}}.")
    yield found.more
    yield shown("choice", found.text, caption, tables.choice(summary))
    caption = f"{mean} on each {word} of a match, over the matches that last so long."
    yield shown("course", f"{mean} by number of the {word}.", caption, tables.by_decision(summary))
    caption = f"{mean}, by what kind of {word} it is. Whiskers: 95 % interval."
    yield shown("places", f"{mean} at each place.", caption, tables.by_place(summary))
    if by_seat:
        yield by_seat
        yield Paragraph(f"A {word} is forced that leaves one legal move, or none.", "note")


def _course(summary: Summary, word: str, side: str) -> Iterator[Block | None]:
    story = course.story(summary) if course.estimated(summary) else ""
    options = (
        f"Legal moves on each {word}, over the matches that last so long: the median match, and where half and four "
        "fifths of the matches lie."
    )
    lead = f"By how much payoff the leading {side} is ahead of the second one."
    yield story
    yield from styled([course.notes(summary)], "note")
    about = "Quantiles of the {} by number of the " + f"{word}."
    plots = Plot("options", about.format("number of legal moves"), options), Plot("lead", about.format("lead"), lead)
    yield Beside(plots)
    yield course.by_decision(summary)
    yield course.by_turn(summary)
    if story:
        play = play_of(summary["estimator"])
        drama = "Drama: the mean of sqrt(1/2 - lead) over the winner's own "
        drama += f"{word}s at which its lead was below 1/2, if {play}."
        won = Plot("chance", story, f"Chance of the {side} that won in the end, if {play}.")
        yield Beside([won, Plot("drama", "Shares of winners by drama.", drama)])
        yield course.chances(summary)


def _watched(summary: Summary, name: str, word: str) -> list[Plot]:
    about = f"Shares of matches by {name} at the end: the table has quantiles."
    plots = [Plot(f"{name}-end", about, "How matches end: the share of them with each value.")]
    for owner, called in course.owned(summary["watch"][name]["by_decision"]).items():
        whose = "" if owner == "game" else f" of a {called}"
        caption = f"{name}{whose} when the {word} is to be made, over the matches that last so long."
        plots.append(Plot(f"{name}-{owner}", f"Quantiles of {name} by number of the {word}.", caption))
    return plots


def _deals(summary: Summary, found: findings.Finding | None, side: str) -> Iterator[Block]:
    if found:
        caption = f"Of all deals, the share in which a {side} wins a given share of its matches. Dashed: its mean."
        caption += f" {findings.setup_noise(summary)}"
        yield f"{found.text} {found.more}"
        yield shown("setups", found.text, caption, tables.spread(summary), tables.spread_by_seat(summary))
    elif summary["samples"] == "matches" and summary["verdict"]:
        one = "This study has one deal only, so it does not show what is due to the deal and what to the"
        yield f"{one} {side}. It takes more deals."


def _terms(summary: Summary) -> list[tuple[str, str]]:
    word, passing = words.decision(summary), summary["subject"]["terms"]["passing"]
    what = "What one seat does before the next" if word == "turn" else "A seat chooses among its legal moves"
    seating = (
        f"Every match is played {words.count_word(summary['seatings'])} times, each time with the players one seat on."
    )
    none = "there is none: one sample only, all samples agree, or the samples do not show the figure."
    return [
        ("Deal", "What chance gives at the start of a match and later on, but for the choices of the seats."),
        ("Match", "One play of a deal to its end."),
        *[("Seating", seating)][: summary["seatings"] > 1],
        (word.capitalize(), f"{what}; {passing}, where there is none, counts as a {word} with 0 legal moves."),
        ("Interval", f"{notes.intervals(summary)} Where it says {words.NONE}, {none}"),
    ]


def _options(summary: Summary) -> Table:
    rows = []
    for option in summary["subject"]["options"] if summary["options"] else ():
        usual = option["usual"] or option["name"] == "players" or not option["meaning"]
        rows.append((option["name"], f"{option['value']}{'' if usual else ' (not the default)'}", option["meaning"]))
    return Table(("option", "value", "meaning"), rows, (0, 1, 2), "Options")


def _again(summary: Summary) -> Iterator[Block]:
    typed, run = command.command_words(summary), summary["run"]
    same = "The same command"
    if not typed:
        same = "No command plays this study, in which a function of Python takes part; the same study"
    yield f"{same} gives the same signature{command.wherever(summary, 'its signature is that')}"
    if typed:
        yield Command(typed)
    versions = ", ".join(f"{name} {version}" for name, version in run["versions"].items())
    fixed = ("seed", str(summary["seed"])), ("signature", summary["signature"]), ("random stream", summary["stream"])
    yield Terms([*fixed, *command.running(run), ("processor", run["cpu"]), ("versions", versions)])
