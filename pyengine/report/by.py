"""Figures of `--by`: tables, notes, and rows of a frame. A new kind has a function here, and its columns in `rows`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from pyengine.measures.measure import Figure
from pyengine.report.document import Beside, Content, Quantity, Table, quantity, share
from pyengine.report.tables import CARD_ROWS, PLACE_ROWS, places
from pyengine.report.words import NBSP, Interval, Summary, by_player, decision, plural, sides, told

HANDLED = ("held", "drawn", "played", "discarded")  # what is done with cards
FrameRow: TypeAlias = tuple[str, str, Any, Interval | tuple[Any, Any], str]  # name, part, value, interval, unit


def tables(summary: Summary) -> list[Content]:
    """All of them; on a terminal those of phases, which have many columns, in parts."""
    alone = kinds(summary), *cards(summary), at_place(summary), last(summary), final_scores(summary)
    return [*(Beside([table]) for table in alone if table), *phases(summary)]


def _rows(summary: Summary, name: str) -> Sequence[Figure]:
    return summary.get("by", {}).get(name) or ()


def kinds(summary: Summary) -> Table | None:
    """Effects of each kind of moves, the most certain first; of other players how often it is chosen."""
    rows = sorted(_rows(summary, "kind"), key=lambda row: -row["chosen"]["share"])
    counted = "decisions" if rows and "effect" in rows[0] else "offered"
    return _effects("kind of move", rows, (counted, f"{decision(summary)}s"), "Kinds of moves")


def cards(summary: Summary) -> Iterator[Table]:
    """Effects of holding, drawing, playing and discarding each card, the most certain first."""
    for how in HANDLED:
        rows = [{"name": row["name"], **row[how]} for row in _rows(summary, "card") if how in row]
        counted = "seats" if rows and "seats" in rows[0] else "offered"
        if table := _effects(how, rows, (counted, counted), f"Cards {how}"):
            yield table._replace(cells=table.cells[:CARD_ROWS])


def _effects(head: str, rows: Sequence[Figure], counted: tuple[str, str], caption: str) -> Table | None:
    """A row for each, the most certain effect first; `counted` is what it rests on, with its head."""
    if not rows:
        return None
    where = {part: word for part, word in (("phase", "in"), ("place", "at")) if part in rows[0]}
    shown = [name for name in ("effect", "chosen", "result") if name in rows[0]]
    cells = [
        (row["name"], *(row[part] for part in where), *(_shown(row, name) for name in shown), row[counted[0]])
        for row in sorted(rows, key=_telling)
    ]
    return Table((head, *where.values(), *shown, counted[1]), cells, range(1 + len(where)), caption)


def _shown(row: Figure, name: str) -> Quantity:
    """A share; or an effect in points, with a star where it remains among all that were looked at."""
    if name != "effect":
        return share(row[name]["share" if name == "chosen" else "mean"])
    if not (effect := row.get(name)) or not effect["ci95"]:  # too few deals show one
        return Quantity(None)
    return Quantity(effect["value"], effect["ci95"], "points", "*" if effect["remains"] else NBSP)


def _telling(row: Figure) -> float:
    """A sort key: the most certain effects first."""
    p = (row.get("effect") or {}).get("p")
    return 2.0 if p is None else p


def at_place(summary: Summary) -> Table | None:
    """The result of who was to move at each place."""
    found, word = _rows(summary, "place")[:PLACE_ROWS], decision(summary)
    rows = [(row["name"], quantity(row["result"])._replace(unit="share"), row["decisions"]) for row in found]
    return Table(("to move at", "result", f"{word}s"), rows, caption=f"By kind of {word}") if rows else None


def phases(summary: Summary) -> Iterator[Table]:
    """Decisions of each phase, and its parts by number: their length, who leads, who gains, choice."""
    found, word = _rows(summary, "phase"), f"{decision(summary)}s"
    heads = {"of_all": f"of all {word}", "a_match": "a match", "legal_moves": "legal moves"}
    if len(found) > 1:
        yield _means("phase", heads.values(), [(row["name"], [row[each] for each in heads]) for row in found])
    for phase in found:
        name, rows = phase["name"], [(f"{row['number']}{' or later' * row['or_later']}", row) for row in phase["parts"]]
        turns = {"turns": "turns"} if any(row["turns"] != row["decisions"] for _, row in rows) else {}
        heads = {"a_match": "a match", "decisions": word, **turns, "legal_moves": "legal moves"}
        yield _means(name, heads.values(), [(text, [row[each] for each in heads]) for text, row in rows])
        gains = ("leads", f"leads as a {name} begins", ("leader_wins",)), ("gains", f"gains most in a {name}", ())
        for what, title, more in gains:
            lines = [(text, row) for text, row in rows if any(each["share"] for each in row.get(what, ()))]
            if cells := [(text, [*(row[each] for each in more), *row[what]]) for text, row in lines]:
                yield _means(title, [*("the leader wins" for _ in more), *sides(summary)], cells)
        at = [(text, {each["name"]: each["legal_moves"] for each in row.get("by_place", ())}) for text, row in rows]
        known = summary["legal_moves"].get("by_place", {}).get("names", ()) if places(summary) else ()
        if names := [each for each in known if any(each in row for _, row in at)]:
            chart = [(text, *(quantity(row.get(each), False) for each in names)) for text, row in at]
            head = f"legal moves, {name}"
            yield Table((head, *names), chart, caption=f"By number: {head}")


def _means(head: str, heads: Iterable[str], rows: Sequence[tuple[str, list[Figure]]]) -> Table:
    """Means and shares with their intervals."""
    return Table((head, *heads), [(text, *map(quantity, row)) for text, row in rows], caption=f"By number: {head}")


def last(summary: Summary) -> Table | None:
    """Last places by seat or side and, where players change seats, by player."""
    found = summary.get("by", {}).get("outcome", {})
    named = [(sides(summary), found.get("last"))]
    if by_player(summary):
        named.append(([line["player"] for line in summary["by_player"]], found.get("last_by_player")))
    lines = [line for who, figures in named if figures for line in zip(who, figures["share"], figures["ci95"])]
    rows = [(name, Quantity(value, interval, "share")) for name, value, interval in lines]
    return Table(("comes last", "share"), rows, caption="Who comes last") if rows else None


def quantiles(end: Figure) -> list[str]:
    """Quantiles of a number at the end of matches, as texts."""
    return [told(value, end["least_told"], end["most_told"]) for value in end["quantiles"].values()]


def percents(end: Figure) -> list[str]:
    return [f"{100 * float(part):.0f}{NBSP}%" for part in end["quantiles"]]


def final_scores(summary: Summary) -> Table | None:
    """Final scores by seat or side, and by how much the first is ahead of the second."""
    if not (found := summary.get("by", {}).get("outcome")):
        return None
    named = [*zip(sides(summary), found["scores"]), ("first less second", found.get("margins"))]
    rows = [(name, Quantity(each["mean"], ranged=False), *quantiles(each)) for name, each in named if each]
    return Table(("final score", "mean", *percents(found["scores"][0])), rows, caption="Final scores")


def notes(summary: Summary) -> list[str]:
    """Sentences on reading the tables."""
    led = "Leads: alone, by score; the leader wins: of the matches with one. Gains: whose score, alone, grows most."
    return [effects(summary), led * bool(_rows(summary, "phase"))]


def effects(summary: Summary) -> str:
    """Return how effects are read; nothing where they were not requested."""
    if not (rows := [*_rows(summary, "kind"), *_rows(summary, "card")]):
        return ""
    cells = [cell for row in rows for cell in (row, *row.values()) if isinstance(cell, dict) and "effect" in cell]
    told = [cell["effect"] for cell in cells if cell["effect"]["p"] is not None]
    starred, what = sum(effect["remains"] for effect in told), plural(len(told), "effect")
    found = (
        "Shares and results describe what players chose, not what a move brings about: who chooses otherwise does so "
        "in other situations."
    )
    if any("decisions" in cell for cell in cells):
        found = (
            "Without --seats one match in five counts. An effect is what a random move of that kind, instead of "
            f"another, adds to the mover's result (0 to 100{NBSP}points: the share of the others that it beats)."
        )
    if starred:
        found += f" *: significant, corrected for all {what}; so many are: {starred}."
    elif told:
        found += f" None is significant, corrected for all {what}."
    if len(_rows(summary, "card")) > CARD_ROWS:
        found += f" Tables show {CARD_ROWS} cards, the most certain first; --json has all."
    return found + (" Without an interval: too few deals have it, or it never varied." * (len(told) < len(cells)))


def parts(found: Figure) -> Iterator[tuple[str, str, Figure]]:
    """(what, name, figures) of kinds, of what is done with cards, and of places."""
    for row in found.get("kind", ()):
        yield "kind", f"{row['name']} at {row['place']}" if "place" in row else row["name"], row
    for row in found.get("card", ()):
        yield from ((how, row["name"], row.get(how, {})) for how in HANDLED)
    yield from (("place", row["name"], row) for row in found.get("place", ()))


def rows(found: Figure) -> Iterator[FrameRow]:
    """Rows of a frame: figures of kinds, cards and places, what they rest on, and how matches end."""
    for what, part, figures in parts(found):
        for name, each in figures.items():
            if isinstance(each, int):
                yield f"{what} {name}", part, each, None, "number"
            elif isinstance(each, Mapping):
                value = next((each[key] for key in ("share", "mean", "value") if key in each), None)
                if value is not None:
                    yield f"{what} {name}", part, value, each["ci95"], "share"
    ends = found.get("outcome", {})
    for name in ("last", "last_by_player"):
        for number, (part, ci95) in enumerate(zip(*ends.get(name, {}).values()), 1):
            yield name, str(number), part, ci95, "share"
    scores = [("score", str(seat), each) for seat, each in enumerate(ends.get("scores", ()), 1)]
    for name, part, each in (*scores, ("margin", "", ends.get("margins"))):
        if each:
            yield name, part, each["mean"], None, "number"
            for quantile, value in each["quantiles"].items():
                cut = value == each["most_told"] and (value, None) or value == each["least_told"] and (None, value)
                yield f"{name}, {100 * float(quantile):.0f} %", part, value, cut or None, "number"
