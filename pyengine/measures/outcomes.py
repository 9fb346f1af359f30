"""Ends of matches beyond who wins: who comes last, final scores, margins; docs/guide/what-wins.md defines them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from pyengine.measures import seats
from pyengine.measures.measure import Figure, Study, Tally

if TYPE_CHECKING:
    from numpy.typing import NDArray

OLD = range(-(2**11), 2**11)  # numbers that version 0.9 told apart
UNKNOWN = 2**62  # how far what it cut reaches
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def ends(study: Study, tally: Tally, figures: Sequence[Figure]) -> Figure:
    """Return who comes last, by side and by player; final scores by side; margins.

    figures : of the scores by seat, then of the margin
    """
    found: Figure = {"scores": [figures[seat] for seat, *_ in tally.sides]}
    if len(tally.sides) > 1:
        found["margins"] = figures[-1]
        found["last"] = seats.win_shares(tally, seats.by_side(tally, "last"))
        if study.seats:
            found["last_by_player"] = seats.win_shares(tally, seats.by_player(tally, "last"))
    return found


def ending(counts: "NDArray[np.int64]", span: Sequence[int]) -> Figure:
    """A number at the end of matches: `least`, `most` and `mean`, None where version 0.9 cut it; `quantiles`, of which
    `least_told` and `most_told`, unless they are None, stand for all beyond; `counts` from `first` on.

    counts, span : as `engine.counting.endings` counts them
    """
    far, (below, above, total) = len(counts) // 2, span
    told = OLD if (cut := UNKNOWN in span) else range(-far, far)
    places = np.flatnonzero(counts)
    passed = np.cumsum(counts[places])
    numbers = (places - far).tolist()
    least, most, mean = (None, None, None) if cut else (-below, above, total / int(passed[-1]))
    quantiles = {str(share): numbers[np.searchsorted(passed, share * passed[-1])] for share in QUANTILES}
    beyond = {"least_told": told[0] if -below < told[0] else None, "most_told": told[-1] if above > told[-1] else None}
    found = {"least": least, "most": most, "mean": mean, "quantiles": quantiles}
    return found | beyond | {"first": numbers[0], "counts": counts[places[0] : places[-1] + 1].tolist()}
