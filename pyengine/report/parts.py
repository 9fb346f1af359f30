"""Parts of a match that have names, such as hands and tricks, in tables and a sentence."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pyengine.report.tables import INTERVAL, Table
from pyengine.report.words import NBSP, NONE, Summary, decision, mean, number, percent, side_word, sides


def phases(summary: Summary) -> Sequence[Mapping[str, Any]]:
    """The phases of the matches, where the study told them apart."""
    rows: Sequence[Mapping[str, Any]] = summary.get("by", {}).get("phase", ())
    return rows


def label(row: Mapping[str, Any]) -> str:
    """The number of a part: 3; of the last one that is told apart 24 or later."""
    return f"{row['number']}{' or later' * row['or_later']}"


def _share(value: float | None, interval: Any) -> tuple[str, str]:
    return (NONE, NONE) if value is None else percent(value, interval)


def placed(phase: Mapping[str, Any]) -> list[str]:
    """Names of the places at which anybody decided in it, in their order, where they are told apart."""
    names = [place["name"] for row in phase["parts"] for place in row.get("by_place", ())]
    order = sorted(dict.fromkeys(names), key=lambda name: -names.count(name))
    longest = max((row.get("by_place", ()) for row in phase["parts"]), key=len, default=())
    return sorted(order, key=[place["name"] for place in longest].index) if len(longest) == len(order) else order


def tables(summary: Summary) -> Iterator[tuple[str, Table]]:
    """Tables with their captions: what is decided in each phase, then its parts by number."""
    word, found = f"{decision(summary)}s", phases(summary)
    if len(found) > 1:
        cells = [
            (
                row["name"],
                *_share(*row["of_all"].values()),
                *mean(*row["a_match"].values()),
                *(mean(*row["legal_moves"].values()) if row["decisions"] else (NONE, NONE)),
            )
            for row in found
        ]
        heads = (f"of all {word}", INTERVAL, "a match", INTERVAL, "legal moves", INTERVAL)
        yield "Phases", Table(("phase", *heads), cells)
    for phase in found:
        if phase["parts"]:
            yield from _by_number(phase, word, sides(summary))


def _by_number(phase: Mapping[str, Any], word: str, who: Sequence[str]) -> Iterator[tuple[str, Table]]:
    name, rows = phase["name"], phase["parts"]
    turns = any(row["turns"] != row["decisions"] for row in rows)
    figures = ("a_match", "decisions", *(["turns"] * turns), "legal_moves")
    cells = [(label(row), *(text for figure in figures for text in mean(*row[figure].values()))) for row in rows]
    heads = [part for figure in figures for part in (HEADS.get(figure, word), INTERVAL)]
    yield f"By number of the {name}", Table((name, *heads), cells)
    if "leads" not in rows[0]:
        return
    for what, title in (("leads", "leads as it begins"), ("gains", "gains most in it")):
        if any(map(any, (row[what]["share"] for row in rows))):
            wins = what == "leads"
            lines = [
                (
                    label(row),
                    *(_share(*row["leader_wins"].values()) if wins else ()),
                    *(part for pair in zip(row[what]["share"], row[what]["ci95"]) for part in _share(*pair)),
                )
                for row in rows
                if any(row[what]["share"])
            ]
            columns = [part for each in who for part in (each, INTERVAL)]
            first = ("the leader wins", INTERVAL) if wins else ()
            yield f"Who {title}, by number of the {name}", Table((f"{title}: {name}", *first, *columns), lines)
    if names := placed(phase):
        at = [{place["name"]: place["legal_moves"]["mean"] for place in row["by_place"]} for row in rows]
        chart = [
            (label(row), *(mean(here[each])[0] if each in here else NONE for each in names))
            for row, here in zip(rows, at)
        ]
        yield f"Legal moves by number of the {name} and place", Table((f"legal moves, {name}", *names), chart)


HEADS = {"a_match": "a match", "turns": "turns", "legal_moves": "legal moves"}


def note(summary: Summary) -> str | None:
    """What the tables mean, in sentences."""
    if not any("leads" in row for phase in phases(summary) for row in phase["parts"]):
        return None
    return (
        f"Leads: alone, by score. The leader wins: of the matches with such a leader, those that it won. Gains: the "
        f"{side_word(summary)} whose score changes most until the next one begins; where several share that, or the lead, "
        f"none counts, so rows need not add up to 100{NBSP}%."
    )
