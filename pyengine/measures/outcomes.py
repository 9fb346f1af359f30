"""How matches end beyond who wins: who comes last, final scores, margins; docs/guide/what-wins.md defines them."""

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pyengine.measures import seats
from pyengine.measures.measure import Figure, Study, Tally

if TYPE_CHECKING:
    from engine.table import Table

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def ends(study: Study, tally: Tally, table: "Table") -> Figure:
    """Who comes last, by side and by player; final scores by side; margins."""
    from engine.counting.endings import window

    least, bins = window(table)
    scores = tally.histograms["final_scores"].tolist()
    found: Figure = {
        "scores": [histogram(scores[seat * bins : (seat + 1) * bins], least) for seat, *_ in tally.sides],
        "least_told": least if least > table.low else None,
        "most_told": least + bins - 1 if least + bins - 1 < table.high else None,
    }
    if len(tally.sides) > 1:
        found["margins"] = histogram(tally.histograms["margins"].tolist(), 0)
        found["last"] = seats.win_shares(tally, seats.by_side(tally, "last"))
        if study.seats:
            found["last_by_player"] = seats.win_shares(tally, seats.by_player(tally, "last"))
    return found


def histogram(counts: Sequence[int], least: int) -> Figure:
    """From the first value that came up to the last: {least, counts, mean, quantiles}."""
    seen = [place for place, count in enumerate(counts) if count]
    counts, least = counts[seen[0] : seen[-1] + 1], least + seen[0]
    below, matches = list(itertools.accumulate(counts)), sum(counts)
    return {
        "least": least,
        "counts": list(counts),
        "mean": sum((least + place) * count for place, count in enumerate(counts)) / matches,
        "quantiles": {
            str(share): least + next(place for place, count in enumerate(below) if count >= share * matches)
            for share in QUANTILES
        },
    }
