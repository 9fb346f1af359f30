"""A tournament in words and tables, and in the terminal."""

import shlex
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from pyengine.report.command import running, unusual_options
from pyengine.report.tables import INTERVAL, Table
from pyengine.report.words import (
    DASH,
    NBSP,
    NONE,
    SURE_POINTS,
    Summary,
    about,
    half_width,
    mean,
    number,
    percent,
    plural,
    title as subject,
)

if TYPE_CHECKING:
    from rich.console import Console

MILLION, MOST_NAMED = 10**6, 3  # matches; neighbours and circles that a sentence names
LEVEL = f"A level is 100 rating points: the better of two players a level apart wins 64{NBSP}% of the matches."
NOTE = (
    f"{LEVEL} The mean of all ratings is 0. Intervals: 95{NBSP}%, over deals. Needed: so many matches of the two alone "
    "show, in four of five cases, that a player is better than the next one."
)


def title(found: Mapping[str, Any]) -> str:
    """What was played, and by how many: Red7 with three players, a tournament of 4 players."""
    return f"{subject(cast(Summary, found))}, a tournament of {plural(len(found['ratings']), 'player')}"


def size(found: Mapping[str, Any]) -> str:
    """How much was played: 2,400 matches on 200 deals, seed 1; options."""
    matches = plural(sum(each["matches"] for each in found["tables"]), "match")
    options = unusual_options(cast(Summary, found))
    text = f"{matches}, all tables on the same {plural(found['setups'], 'deal')}, seed{NBSP}{found['seed']}"
    return f"{text}; {options}" if options else text


def answer(found: Mapping[str, Any]) -> str:
    """Who is strongest, and how sure that is; between which neighbours that is not clear; circles."""
    return " ".join(_sentences(found))


def _sentences(found: Mapping[str, Any]) -> Iterator[str]:
    rows = found["ratings"]
    first, second, met = rows[0]["player"], rows[1]["player"], found["tables"][0]
    gap, share = difference(rows[0]["next"]), met["wins"]["share"]
    if rows[0]["next"]["remains"]:
        won = "" if share is None else f", which it beats in {about(share, met['wins']['ci95'])} of matches"
        won = won if share is None or share > 0.5 else f"; of their own matches it wins {about(share)}"
        yield f"{first} is the strongest: {gap} rating points above {second}{won}."
    elif rows[0]["next"]["ci95"]:
        may = ", which may be chance, as so many are compared" * (rows[0]["next"]["ci95"][0] > 0)
        gap += f" rating points above {second}{may}{_takes(found, 0)}"
        yield f"Who is strongest is not known: {first} is {gap}."
    else:
        yield f"{first} has the highest rating; how sure that is shows with two deals or more."
        return
    open_ones = [place for place, row in enumerate(rows) if place and row["next"] and not row["next"]["remains"]]
    if open_ones:
        pairs = [f"{rows[place]['player']} or {rows[place + 1]['player']}{_takes(found, place)}" for place in open_ones]
        more = f", and {len(pairs) - MOST_NAMED} more neighbours" if len(pairs) > MOST_NAMED else ""
        yield f"Not clear who is stronger: {', '.join(pairs[:MOST_NAMED])}{more}."
    elif rows[0]["next"]["remains"] and len(rows) > 2:
        yield "Every player is clearly stronger than the next one."
    for one, other, third in found["cycles"][:MOST_NAMED]:
        yield f"A circle beyond chance: {one} beats {other}, {other} beats {third}, and {third} beats {one}."
    if more_circles := found["cycles"][MOST_NAMED:]:
        yield f"{plural(len(more_circles), 'more circle')} of three beyond chance."
    top = rows[0]["payoff"]["ci95"]
    better = [row for row in rows if top and row["payoff"]["ci95"] and row["payoff"]["ci95"][0] > top[1]]
    if better and found["amounts"]:
        best = max(better, key=lambda row: row["payoff"]["mean"])
        yield f"By payoff {best['player']} comes first, with {mean(*best['payoff'].values())[0]} a match."


def difference(each: Mapping[str, Any]) -> str:
    """A difference with its interval: 212 (188 to 236)."""
    value, _ = mean(each["points"], each["ci95"])
    low, high = (mean(bound, each["ci95"])[0] for bound in each["ci95"] or (each["points"],) * 2)
    return f"{value} ({low} to {high})"


def _takes(found: Mapping[str, Any], place: int) -> str:
    """How many matches would show which of two neighbours is stronger, where they have not played so many."""
    one, other = (row["player"] for row in found["ratings"][place : place + 2])
    takes = found["ratings"][place]["next"]["matches"]
    (had,) = (each["matches"] for each in found["tables"] if each["players"] == [one, other])
    if takes is None or takes <= had:
        return ""
    count = "more than a million" if takes > MILLION else f"about {two_digits(takes)}"
    return f" ({count}{NBSP}matches of the two would show it)"


def two_digits(takes: float) -> str:
    """Two digits of a number of matches, or of times."""
    return f"> {number(MILLION)}" if takes > MILLION else number(int(float(f"{takes:.2g}")))


def ratings(found: Mapping[str, Any]) -> Table:
    """A row for each player, the strongest first."""
    rows = []
    for row in found["ratings"]:
        takes, none = (row["next"] or {}).get("matches"), not row["matches"]
        won = NONE if none else percent(*row["wins"].values())[0]
        paid = [NONE if none else mean(*row["payoff"].values())[0]] * found["amounts"]
        last = NONE if takes is None else two_digits(takes)
        rating = mean(row["points"], row["ci95"])
        rows.append((str(row["rank"]), row["player"], *rating, won, *paid, number(row["matches"]), last))
    paid = ["mean payoff"] * found["amounts"]
    columns = "", "player", "rating", INTERVAL, "wins", *paid, "matches", "needed"
    return Table(columns, rows, (0, 1))


def crosstables(found: Mapping[str, Any]) -> Iterator[Table]:
    """What each player, in rows, won against each other, in columns by rank; and, of amounts, what it was paid."""
    names = [row["player"] for row in found["ratings"]]
    for head in ("wins against", "payoff against")[: 1 + found["amounts"]]:
        cells = {}
        for each in found["tables"]:
            for turned in (False, True):
                one, other = each["players"][::-1] if turned else each["players"]
                cells[one, other] = _won(each["wins"], turned) if "wins" in head else _paid(each["payoff"], turned)
        rows = [
            (f"{rank} {one}", *(cells.get((one, other), NONE) for other in names)) for rank, one in enumerate(names, 1)
        ]
        yield Table((head, *map(str, range(1, len(names) + 1))), rows)


def _won(wins: Mapping[str, Any], turned: bool) -> str:
    """A share with its interval: 77 % (74-80)."""
    if wins["share"] is None:
        return NONE
    share, bounds = wins["share"], wins["ci95"]
    if turned:
        share, bounds = 1 - share, bounds and [1 - bound for bound in bounds[::-1]]
    places = int(half_width(bounds) < SURE_POINTS / 100)
    ends = DASH.join(f"{100 * bound:.{places}f}" for bound in bounds or ())
    return about(share, bounds) + (f"{NBSP}({ends})" if bounds else "")


def _paid(payoff: Mapping[str, Any], turned: bool) -> str:
    value, interval = payoff["mean"][turned], payoff["ci95"][turned]
    return NONE if value is None else mean(value, interval)[0]


def again(found: Mapping[str, Any]) -> list[str]:
    """The command that plays it again, in words quoted for a shell; none where no command does."""
    return [shlex.quote(word) for word in ("python", "-m", *found["command"])] if found["command"] else []


def tables(found: Mapping[str, Any]) -> Iterator[Table]:
    """All of them."""
    yield ratings(found)
    yield from crosstables(found)


def notes(found: Mapping[str, Any]) -> list[str]:
    """What stands below the tables."""
    return [NOTE]


def show(found: Mapping[str, Any], console: "Console", words: ModuleType) -> None:
    """Print figures by such `words`: title, size, answer, tables and notes."""
    from pyengine.report.terminal import Page

    page = Page(console)
    page.line(words.title(found), "bold")
    page.lines(words.size(found), "\n", words.answer(found), "\n")
    for table in words.tables(found):
        for part in page.parts(table):
            page.tables(part)
    *said, note = words.notes(found)
    for text in said:
        page.lines(text, "\n")
    page.line(note, "dim")
    page.line()
    how = ", ".join(f"{name} {text}" for name, text in running(found["run"]))
    page.line(f"seed {found['seed']}, signature {found['signature']}, {how}")
