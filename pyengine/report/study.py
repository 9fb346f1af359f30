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
        yield from ("\n", Beside([tables.wins(summary), tables.payoffs(summary)]))
    elif summary["games"]:
        yield from (
            "\n",
            findings.answer(summary),
            *(course.ending(summary, name) for name in summary.get("watch", ())),
        )
        yield "\n"
        yield from _brief_tables(summary, meanings)
        yield from styled((f"not measured: {name} ({why})" for name, why in measured.absent(summary)), "note")
        yield from styled([*by.notes(summary), findings.ties(summary), course.notes(summary)], "note")
        basis = summary["subject"]["seating"], notes.intervals(summary), measured.estimates(summary)
        yield from (Paragraph(" ".join(filter(None, basis)), "note"), "\n")
    yield command.ran(summary)


def _brief_tables(summary: Summary, meanings: bool) -> Iterator[Block | None]:
    first = [tables.wins, tables.players, tables.payoffs]
    yield from (Beside([table(summary)]) for table in (first[::-1] if words.by_payoff(summary) else first))
    yield Beside([tables.means(summary)])
    yield Beside([tables.survival(summary), tables.choice(summary)])
    single = [tables.spread, tables.spread_by_seat, tables.by_seat, tables.by_place, tables.by_decision]
    yield from (Beside([table(summary)]) for table in single)
    of_by = by.kinds(summary), *by.cards(summary), by.at_place(summary), by.last(summary), by.final_scores(summary)
    yield from (Beside([table]) for table in of_by)
    yield from by.phases(summary)
    yield from (Beside([table(summary)]) for table in (course.by_decision, course.by_turn, course.chances))
    yield from (Beside([table]) for table in itertools.chain.from_iterable(course.watched(summary).values()))
    yield Beside([measured.table(summary, meanings, every=False)])


def _page(summary: Summary) -> Iterator[Block | None]:
    found, options = findings.findings(summary), command.unusual_options(summary)
    yield from styled(notes.caveats(summary), "caveat")
    yield from styled([findings.answer(summary)], "answer")
    lead = (
        f"{_played(summary)}: {notes.size(summary)}.",
        notes.how_played(summary),
        f"Options: {options}." * bool(options),
    )
    yield Paragraph(" ".join(filter(None, (*lead, notes.ended(summary)))), "lead")
    if found:
        yield Terms([(finding.figure, finding.unit) for finding in found.values()], large=True)
        yield Chapter(_who(summary), _wins(summary, found["wins"]))
        yield Chapter("How long a match lasts", _length(summary, found["length"]))
        yield Chapter("How much choice there is", _choice(summary, found["choice"]))
        yield Chapter("The course of a match", _course(summary)) if "course" in summary else None
        told = Paragraph(" ".join(filter(None, by.notes(summary))), "note")
        yield Chapter("What wins", [told, *by.tables(summary)]) if "by" in summary else None
        yield from (
            Chapter(name, _watched(summary, name, content)) for name, content in course.watched(summary).items()
        )
        if deals := list(_deals(summary, found.get("deals"))):
            yield Chapter("How much the deal decides", deals)
        absent = (f"Not measured: {name} ({why})." for name, why in measured.absent(summary))
        yield Chapter("Measures", [measured.estimates(summary), measured.table(summary), *styled(absent, "note")])
    yield Chapter("How this was computed", [Terms(_terms(summary)), _options(summary)])
    yield Chapter("Play it again", _again(summary))
    if found:
        word, every = words.decision(summary), (tables.survival, tables.choice, tables.by_decision, tables.by_place)
        head = f"All {word}s and all numbers of legal moves"
        yield Chapter(head, [Beside([table(summary, every=True) for table in every])], 0)


def _who(summary: Summary) -> str:
    if not summary["verdict"]:
        return "What it pays"
    return "Who gets more, and who wins more" if words.by_payoff(summary) else "Who wins"


def _wins(summary: Summary, found: findings.Finding) -> Iterator[Block]:
    side, paid = words.side_word(summary), words.by_payoff(summary)
    whiskers = "Whiskers: 95 % interval."
    even = f"{whiskers} Dashed: the share if all {{}} were equal."
    yield found.more
    if players := tables.players(summary):
        what = "mean payoff of each player" if paid else "share of matches that each player wins"
        caption = f"Bars: {what}, all seats together. {whiskers if paid else even.format('players')}"
        yield Beside([Plot("players", found.text, caption), players])
    payoffs, wins = tables.payoffs(summary), tables.wins(summary)
    if paid and not players:
        yield Beside([Plot("payoffs", found.text, f"Bars: mean payoff of each {side}. {whiskers}"), payoffs])
    caption = f"Bars: share of matches won by each {side}. {even.format(f'{side}s')}"
    drawn = Plot("wins", f"Win shares of the {side}s: the table has the numbers.", caption)
    yield Beside([drawn, wins, payoffs if players or not paid else None])


def _passing(summary: Summary) -> str:
    """What the game calls a decision without a legal move; nothing where there is none."""
    histogram = summary["legal_moves"]["histogram"]
    return summary["subject"]["terms"]["passing"] if histogram and histogram[0] else ""


def _length(summary: Summary, found: findings.Finding) -> Iterator[Block]:
    word, passing = words.decision(summary), _passing(summary)
    caption = f"Line: share of matches that are still running on a {word}. Bars: share that ends on it."
    caption += f" {passing.capitalize()} is a {word} as well." if passing else ""
    yield f"{found.text} {found.more}"
    yield Beside([Plot("length", found.text, caption), tables.survival(summary)])


def _choice(summary: Summary, found: findings.Finding) -> Iterator[Block | None]:
    word, mean = words.decision(summary), "Mean number of legal moves"
    caption = f"Line: share of {word}s with at least X legal moves. Bars: share with exactly X."
    if _passing(summary):
        passes = summary["subject"]["terms"]["passes"]
        caption += f" On the remaining {word}s a seat has no legal move and {passes}."
    yield found.more
    yield Beside([Plot("choice", found.text, caption), tables.choice(summary)])
    caption = f"{mean} on each {word} of a match, over the matches that last so long."
    yield Beside([Plot("course", f"{mean} by number of the {word}.", caption), tables.by_decision(summary)])
    caption = f"{mean}, by what kind of {word} it is. Whiskers: 95 % interval."
    yield Beside([Plot("places", f"{mean} at each place.", caption), tables.by_place(summary)])
    if by_seat := tables.by_seat(summary):
        yield by_seat
        yield Paragraph(f"A {word} is forced that leaves one legal move, or none.", "note")


def _course(summary: Summary) -> Iterator[Block | None]:
    word, side, estimated = words.decision(summary), words.side_word(summary), course.estimated(summary)
    if estimated:
        yield course.story(summary)
    yield from styled([course.notes(summary)], "note")
    caption = (
        f"Legal moves on each {word}, over the matches that last so long: the median match, and where half and four "
        "fifths of the matches lie."
    )
    options = Plot("options", f"Quantiles of the number of legal moves by number of the {word}.", caption)
    caption = f"By how much payoff the leading {side} is ahead of the second one."
    yield Beside([options, Plot("lead", f"Quantiles of the lead by number of the {word}.", caption)])
    yield from (course.by_decision(summary), course.by_turn(summary))
    if estimated:
        play = play_of(summary["estimator"])
        chance = f"Chance of the {side} that won in the end, if {play}."
        drama = (
            f"Drama: the mean of sqrt(1/2 - lead) over the winner's own {word}s at which its lead was below 1/2, if "
            f"{play}."
        )
        yield Beside(
            [Plot("chance", course.story(summary), chance), Plot("drama", "Shares of winners by drama.", drama)]
        )
        yield course.chances(summary)


def _watched(summary: Summary, name: str, content: list[Table]) -> Iterator[Block]:
    word, owners = words.decision(summary), course.owned(summary["watch"][name]["by_decision"])
    yield course.ending(summary, name)
    about = f"Shares of matches by {name} at the end: the table has quantiles."
    plots = [Plot(f"{name}-end", about, "How matches end: the share of them with each value.")]
    for owner, called in owners.items():
        whose = "" if owner == "game" else f" of a {called}"
        caption = f"{name}{whose} when the {word} is to be made, over the matches that last so long."
        plots.append(Plot(f"{name}-{owner}", f"Quantiles of {name} by number of the {word}.", caption))
    yield Beside(plots)
    yield from content


def _deals(summary: Summary, found: findings.Finding | None) -> Iterator[Block]:
    side = words.side_word(summary)
    if found:
        caption = f"Of all deals, the share in which a {side} wins a given share of its matches. Dashed: its mean."
        drawn = Plot("setups", found.text, f"{caption} {findings.setup_noise(summary)}")
        yield f"{found.text} {found.more}"
        yield Beside([drawn, tables.spread(summary), tables.spread_by_seat(summary)])
    elif summary["samples"] == "matches" and summary["verdict"]:
        yield (
            "This study has one deal only, so it does not show what is due to the deal and what to the "
            f"{side}. It takes more deals."
        )


def _terms(summary: Summary) -> list[tuple[str, str]]:
    word = words.decision(summary)
    what = "What one seat does before the next" if word == "turn" else "A seat chooses among its legal moves"
    turned = words.count_word(summary["seatings"])
    seating = "Seating", f"Every match is played {turned} times, each time with the players one seat on."
    none = "there is none: one sample only, all samples agree, or the samples do not show the figure."
    passing = summary["subject"]["terms"]["passing"]
    return [
        ("Deal", "What chance gives at the start of a match and later on, but for the choices of the seats."),
        ("Match", "One play of a deal to its end."),
        *([seating] if summary["seatings"] > 1 else []),
        (word.capitalize(), f"{what}; {passing}, where there is none, counts as a {word} with 0 legal moves."),
        ("Interval", f"{notes.intervals(summary)} Where it says {words.NONE}, {none}"),
    ]


def _options(summary: Summary) -> Table | None:
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
