"""An atlas in words and tables, and as a document."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from pyengine.assess.points.play import look
from pyengine.measures.measure import Figure
from pyengine.report import document, variants
from pyengine.report.document import Beside, Chapter, Content, Paragraph, Plot, Quantity, Table, defined
from pyengine.report.words import NBSP, NONE, about, plural

# Pictures of all games: title, axis, caption. Each game has three of its own.
TOGETHER = {
    "fair": ("Who wins at random", "wins, in even shares", "Wins of each seat, or side; bars: 95 % intervals."),
    "length": ("Length", "decisions of a match", "All seats together; bars: nine tenths of the matches."),
    "forced": ("Forced decisions", "share of decisions", "Decisions that leave one legal move, or none."),
    "skill": ("Skill", "share of matches won", "Wins of {play} against random players; bars: 95 % intervals."),
}
ALONE = ("choice", "scores", "leader")
TERMS = """\
Random play: Every legal move is equally likely. So is all but what {play} wins.
Choices by move: Legal moves, mean, by number of the decision and whose it is.
Leader by move: How often who leads after so many decisions wins: the side with the best chance at random play, as the
 seat to move sees it, by playouts. Matches without one do not count. Halfway: after half of a mean match.
Skill: {play} has every other seat, or side, by turns; the others are random. Half of the matches: no skill.
"""


def told(found: Figure) -> list[tuple[str, Figure]]:
    """Rows of the games, each with a short name: without folders, where that tells them apart."""
    short = [re.sub(r"^.*/|\.rcy\b", "", row["name"]) for row in found["games"]]
    counts = Counter(short)
    return [(text if counts[text] == 1 else row["name"], row) for text, row in zip(short, found["games"])]


def won(row: Figure) -> list[Figure]:
    """Wins by seat, or side, as the verdict has them; none where nobody wins against anybody."""
    return [*(look(row["random"]) or {"rows": ()})["rows"]]


def _table(found: Figure) -> Table:
    """A row for each game: what matches are like, what leads and strong play win, wins by seat at random play."""
    played = [(name, row) for name, row in told(found) if not row["error"]]
    sweep = [{"values": {"game": name}, "summary": row["random"]} for name, row in played]
    wins, play = variants.tables({"sweep": {"game": ()}, "variants": sweep}, ())[:2] if played else (Table((), ()),) * 2
    heads = "game", "players", *play.heads[1:], "leader halfway wins", f"{found['play']} wins", *wins.heads[2:]
    cells = {name: [name, "fails", *[""] * (len(heads) - 2)] for name, _ in told(found)}
    for (name, row), means, (_, _, *seats) in zip(played, play.cells, wins.cells):
        half = round(row["random"]["decisions"]["mean"] / 2)
        both = [*row["course"][half : half + 1], None][0], row["strong"]
        shares = (Quantity(each["share"], each["ci95"], "share").inline() if each else NONE for each in both)
        cells[name][1:] = (
            str(row["random"]["players"]),
            *means[1:],
            *shares,
            *(seats if won(row) else [""] * len(seats)),
        )
    return Table(heads, list(cells.values()))


def _answer(found: Figure) -> Iterator[str]:
    """Say which games are fair, long, forced and skilful."""
    rows = [(name, row) for name, row in told(found) if not row["error"]]
    seated = [won(row) for _, row in rows if won(row)]
    fair = sum(all(each["is"] == "open" for each in seats) for seats in seated)
    yield f"No seat is clearly ahead or behind at random play in {fair} of {plural(len(seated), 'game')}."
    lines: list[tuple[str, Callable[[Any], str], Callable[[Figure], float | None]]] = [
        ("Decisions of a match:", "{:.1f}".format, lambda row: row["random"]["decisions"]["mean"]),
        ("Forced:", about, lambda row: row["random"]["legal_moves"]["forced_share"]),
        (f"{found['play']} wins against random players:", about, lambda row: (row["strong"] or {}).get("share")),
    ]
    for head, text, value in lines:
        ranked = sorted((known, name) for name, row in rows if (known := value(row)) is not None)
        if len(ranked) > 1:
            yield f"{head} {text(ranked[0][0])} ({ranked[0][1]}) to {text(ranked[-1][0])} ({ranked[-1][1]})."


def report(found: Figure) -> document.Report:
    """An atlas as a document."""
    wrong = [(row["name"], row["error"]) for row in found["games"] if row["error"]]
    failed = [Paragraph(f"{text if text.startswith(name) else f'{name}: {text}'}.", "caveat") for name, text in wrong]
    drawn = Beside([Plot(name, title, text.format(**found)) for name, (title, _, text) in TOGETHER.items()])
    ends = f"{variants.PLUS_MINUS} half of the 95{NBSP}% interval, in brackets all of it. Seats: wins at random play."
    ends += " -: no player plays it, or its matches are too long."
    brief: list[Content] = [*failed, "\n", _table(found), Paragraph(ends, "note")]
    chapters = [Chapter("Side by side", [drawn, *brief])]
    for number, (name, row) in enumerate(told(found), 1):
        if not row["error"]:
            own = Beside([Plot(f"{kind}-{number}", f"{name}: {kind}") for kind in ALONE], narrow=True)
            chapters.append(Chapter(f"{name}, {plural(row['random']['players'], 'player')}", [own]))
    size = f"{plural(found['setups'], 'deal')} of each at random play, seed{NBSP}{found['seed']}"
    said = f"{plural(len(found['games']), 'game')} at a glance", size, " ".join(_answer(found))
    asked, terms = "Which games are fair, long, forced, skilful?", defined(TERMS.format(**found))
    return document.answered(asked, found, said, brief, chapters, terms)
