"""An atlas in words and tables, and as a document."""

import re
from collections import Counter
from collections.abc import Iterator

from pyengine.assess.points.play import look
from pyengine.measures.measure import Figure
from pyengine.report import document
from pyengine.report.document import Beside, Chapter, Content, Paragraph, Plot, Quantity, Table, defined
from pyengine.report.words import NBSP, about, about_mean, plural

# Pictures of all games: title, axis, caption. Each game has three of its own.
TOGETHER = {
    "fair": ("Who wins at random", "wins (1: an even share)", "Wins of each seat, or side; bars: 95 % intervals."),
    "length": ("Length", "decisions of a match, logarithmic", "All seats together; bars: nine tenths of the matches."),
    "forced": ("Forced decisions", "share of decisions", "Decisions that leave one legal move, or none."),
    "skill": ("Skill", "share of matches won", "Wins of {play} against random players; bars: 95 % intervals."),
}
ALONE = ("choice", "scores", "leader")
HEADS = ("game", "players", "decisions", "legal moves", "forced", "leader halfway", "{play} wins", "seats win, %")
NOTE = "In brackets: 95 % intervals. Seats: at random play; *: clearly ahead or behind."
LACKING = " -: no player plays it, its matches are too long, or, of leaders, all win together."
SHOWN = {"length": "number", "skill": "number", **dict.fromkeys(("deal", "ahead", "decided early", "ties"), "share")}
LUCK = "Right: the deal decides more; up: strong play wins more often. Lines: 95 % intervals. Luck: where it shows."
TERMS = """\
Random play: Every legal move is equally likely. So is all but what {play} wins.
Choices by move: Legal moves, mean, by number of the decision and whose it is.
Leader by move: How often who leads after so many decisions wins: the side with the best chance at random play, as the
 seat to move sees it, by playouts. Matches without one do not count. Halfway: after half of a mean match.
Skill: {play} has every other seat, or side, by turns, or scores more in all; the others are random. Half: no skill.
"""


def told(found: Figure) -> list[tuple[str, Figure]]:
    """Rows of the games, each with a short name: without folders, where that tells them apart."""
    short = [re.sub(r"^.*/|\.rcy\b", "", row["name"]) for row in found["games"]]
    counts = Counter(short)
    return [(text if counts[text] == 1 else row["name"], row) for text, row in zip(short, found["games"])]


def won(row: Figure) -> list[Figure]:
    """Wins by seat, or side, as the verdict has them; none where nobody wins against anybody."""
    return [*(look(row["random"]) or {"rows": ()})["rows"]]


def quantities(row: Figure) -> dict[str, Quantity]:
    """Figures of a game, as in its row of the table."""
    length, moves = row["random"]["decisions"], row["random"]["legal_moves"]
    half, strong = dict(*row["course"][round(length["mean"] / 2) :][:1]), row["strong"] or {}
    return {
        "length": Quantity(length["mean"], length["ci95"]),
        "moves": Quantity(moves["mean"], moves["ci95"]),
        "forced": Quantity(moves["forced_share"], moves["forced_share_ci95"], "share"),
        "leader": Quantity(half.get("share"), half.get("ci95"), "share"),
        "skill": Quantity(strong.get("share"), strong.get("ci95"), "share"),
    }


def _cells(row: Figure) -> list[str]:
    """A row of the table behind the name of its game."""
    if row["error"]:
        return ["fails", *[""] * (len(HEADS) - 2)]
    *usual, leader, skill = quantities(row).values()
    seats = ", ".join(f"{100 * each['value']:.0f}{'*' * (each['is'] != 'open')}" for each in won(row))
    if score := row["random"].get("score"):
        seats = f"score {Quantity(score['mean'], score['ci95']).inline()}"
    return [str(row["random"]["players"]), *(each.texts()[0] for each in usual), leader.inline(), skill.inline(), seats]


def _recorded(found: Figure) -> Iterator[Content]:
    """Figures of the records of verdicts, with a picture; games that have none."""
    cells = []
    for name, row in told(found):
        if "unassessed" in row:
            yield Paragraph(f"{name}: {row['unassessed']}.", "note")
        elif record := row.get("record"):
            kept = {key: record["strong"].get(key, {"value": None, "ci95": None}) for key in SHOWN}
            texts = [Quantity(each["value"], each["ci95"], SHOWN[key]).inline() for key, each in kept.items()]
            cells.append((name, record["plays"]["strong"], *texts))
    if cells:
        yield from (Plot("known", "Skill and luck", LUCK), Table(("game", "strong play", *SHOWN), cells, (0, 1)))


def _answer(found: Figure) -> Iterator[str]:
    """Say which games are fair, long, forced and skilful."""
    rows = [(name, row) for name, row in told(found) if not row["error"]]
    seated = [won(row) for _, row in rows if won(row)]
    fair = sum(all(each["is"] == "open" for each in seats) for seats in seated)
    ahead = f"No seat is clearly ahead or behind at random play in {fair} of {plural(len(seated), 'game')}."
    yield ahead if seated else "Nobody plays against anybody."
    wins = f"{found['play']} wins against random players"
    for key, head in {"length": "Decisions of a match", "forced": "Forced", "skill": wins}.items():
        ranked = sorted((value, name) for name, row in rows if (value := quantities(row)[key].value) is not None)
        if len(ranked) > 1:
            texts = [f"{(about_mean if key == 'length' else about)(value)} ({name})" for value, name in ranked]
            yield f"{head}: {texts[0]} to {texts[-1]}."


def report(found: Figure) -> document.Report:
    wrong = [(row["name"], row["error"]) for row in found["games"] if row["error"]]
    texts = (text if name in text else f"{name}: {text}" for name, text in wrong)
    failed = [Paragraph(f"{text}{'.' * (text[-1] != '?')}", "caveat") for text in texts]
    table = Table([head.format(**found) for head in HEADS], [(name, *_cells(row)) for name, row in told(found)])
    note = NOTE + LACKING * any("-" in cells for cells in table.cells)
    brief: list[Content] = [*failed, "\n", table, Paragraph(note, "note")]
    drawn = Beside([Plot(name, title, text.format(**found)) for name, (title, _, text) in TOGETHER.items()])
    chapters = [Chapter("Side by side", [drawn, *brief])]
    if recorded := [*_recorded(found)]:
        brief, chapters = [*brief, *recorded], [*chapters, Chapter("Verdicts", recorded)]
    for number, (name, row) in enumerate(told(found), 1):
        if not row["error"]:
            own = Beside([Plot(f"{kind}-{number}", f"{name}: {kind}") for kind in ALONE], narrow=True)
            chapters.append(Chapter(f"{name}, {plural(row['random']['players'], 'player')}", [own]))
    size = f"{plural(found['setups'], 'deal')} of each at random play, seed{NBSP}{found['seed']}"
    said = f"{plural(len(found['games']), 'game')} at a glance", size, " ".join(_answer(found))
    asked, terms = "Which games are fair, long, forced, skilful?", defined(TERMS.format(**found))
    return document.answered(asked, found, said, brief, chapters, terms)
