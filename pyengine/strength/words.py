"""A tournament in words and tables, and as a document."""

from collections.abc import Iterator

from pyengine.measures.measure import Figure
from pyengine.report import document, words
from pyengine.report.command import ran, with_options
from pyengine.report.document import Chapter, Paragraph, Plot, Quantity, Report, Table, answered, defined, shown
from pyengine.report.words import DASH, NBSP, NONE, about, mean, number, plural, title as subject

MILLION, MOST_NAMED = 10**6, 3  # matches; neighbours and circles that a sentence names
NEARLY_ALL = 604  # points from which 97 % are won, so that a few matches decide how many they are
LEVEL = f"A level is 100 rating points: the better of two players a level apart wins 64{NBSP}% of the matches."
TOGETHER = "All win together: each player has all seats, and beats another on a deal where it scores more."
NOTE = (
    f"{LEVEL} The mean of all ratings is 0. Intervals: 95{NBSP}%, over deals. Needed: so many matches of the two alone "
    "show, in four of five cases, that a player is better than the next one."
)
RATINGS = "Dots: ratings. Bars: 95 % intervals. Dashed: the mean of all."
CROSSTABLE = "Per cent of matches that the player in the row won against the one in the column; stronger colour: more."
TERMS = defined(
    """\
Rating: A player rated R has the strength (16/9)^(R/100), and wins with the chance that its strength is of the sum over
 the seats, or sides; who win together share the match. The ratings make the results most likely; each player is given
 half a match won and half a match lost against 0, so that one who wins all has a rating, too.
Matches: Every two players meet in tables of their own, all on the same deals, every match in every rotation of the
 players.
Intervals: Of what each deal brought a player at all its tables together.
Clearly stronger: Of neighbours, and in a circle: where the difference is significant, corrected for their number (Holm,
 5 %).
"""
)


def answer(found: Figure) -> Iterator[str]:
    """Say who is strongest, and how sure that is; between which neighbours that is open; circles."""
    rows = found["ratings"]
    first, second, met = rows[0]["player"], rows[1]["player"], found["tables"][0]
    gap, share = difference(rows[0]["next"]), met["wins"]["share"]
    if found.get("shared"):
        yield TOGETHER + f" {first} scores {mean(*rows[0]['payoff'].values())[0]} a match."
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


def difference(each: Figure, turned: bool = False) -> str:
    """A difference with its interval, or that of the other one: 212 (188 to 236)."""
    points, ends = each["points"], each["ci95"] or [each["points"]] * 2
    told = [-points, *(-end for end in ends[::-1])] if turned else [points, *ends]
    value, low, high = (mean(bound, each["ci95"])[0] for bound in told)
    return f"{value} ({low} to {high})"


def levels(each: Figure) -> str:
    """Levels by direct matches; where nearly all were won, the least that there are."""
    least = each["ci95"] and each["points"] >= NEARLY_ALL
    return f"at least {each['ci95'][0] / 100:.1f} levels" if least else f"{each['points'] / 100:.1f} levels"


def _takes(found: Figure, place: int) -> str:
    """Say how many matches would show which neighbour is stronger, where they have played fewer."""
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


def ratings(found: Figure) -> Table:
    """A row for each player, the strongest first."""
    rows, paid = [], found["amounts"]
    for row in found["ratings"]:
        takes, none = (row["next"] or {}).get("matches"), not row["matches"]
        won = document.share(None if none else row["wins"]["share"])
        payoff = Quantity(None if none else row["payoff"]["mean"], row["payoff"]["ci95"], ranged=False)
        last = NONE if takes is None else two_digits(takes)
        rating = Quantity(row["points"], row["ci95"])
        rows.append((str(row["rank"]), row["player"], rating, won, *[payoff] * paid, row["matches"], last))
    return Table(("", "player", "rating", "wins", *["mean payoff"] * paid, "matches", "needed"), rows, (0, 1))


def _crosstables(found: Figure) -> Iterator[Table]:
    """Wins of each player, in rows, against each other, in columns by rank; and payoffs of amounts."""
    names = [row["player"] for row in found["ratings"]]
    paid = lambda payoff, turned: mean(payoff["mean"][turned], payoff["ci95"][turned])[0]
    for name, write in (("wins", _won), ("payoff", paid))[: 1 + found["amounts"]]:
        both = [(each, way) for each in found["tables"] for way in (1, -1)]
        cells = {tuple(each["players"][::way]): write(each[name], way < 0) for each, way in both}
        rows = [[cells.get((one, other), NONE) for other in names] for one in names]
        rows = [[f"{rank} {one}", *row] for rank, (one, row) in enumerate(zip(names, rows), 1)]
        yield Table((f"{name} against", *map(str, range(1, len(names) + 1))), rows)


def _won(wins: Figure, turned: bool) -> str:
    """A share with its interval: 77 % (74-80)."""
    share, bounds = wins["share"], wins["ci95"]
    if share is None:
        return NONE
    if turned:
        share, bounds = 1 - share, bounds and [1 - bound for bound in bounds[::-1]]
    places = int(words.half_width(bounds) < words.SURE_POINTS / 100)
    ends = DASH.join(f"{100 * bound:.{places}f}" for bound in bounds or ())
    return about(share, bounds) + (f"{NBSP}({ends})" if bounds else "")


def report(found: Figure) -> Report:
    rated, won = ratings(found), list(_crosstables(found))
    drawn = shown("ratings", "Ratings with their intervals: the table has the numbers.", RATINGS, rated)
    met = Plot("crosstable", "Wins of every two players: the table has the numbers.", CROSSTABLE)
    chapters = [
        Chapter("Ratings", [drawn, Paragraph(NOTE, "note")]),
        Chapter("Every two of them", [met, *won, Paragraph("In brackets: 95 % interval.", "note")]),
    ]
    title = f"{subject(found)}, a tournament of {plural(len(found['ratings']), 'player')}"
    matches = plural(sum(each["matches"] for each in found["tables"]), "match")
    size = f"{matches}, all tables on the same {plural(found['setups'], 'deal')}, seed{NBSP}{found['seed']}"
    said = title, with_options(size, found), " ".join(answer(found))
    brief: list[document.Content] = [rated, *won, Paragraph(NOTE, "note"), "\n", ran(found)]
    return answered("Who is stronger?", found, said, brief, chapters, TERMS)
