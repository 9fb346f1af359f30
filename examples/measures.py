"""Measures of one's own, which a study takes like the built-in ones; docs/reference/measures.md says what they can
count on.

python -m pyengine.run agram --measures examples/measures.py:freedom,examples/measures.py:short --until short=0.01
"""

from pyengine.measures.measure import measure
from pyengine.measures.samples import ratio, series_share

SHORT = 20  # decisions


@measure("legal moves per decision of each seat")
def freedom(study, tally):
    """A value with its interval for every seat: sums over moves divided by sums over decisions."""
    moves, decisions = tally.samples["seat_moves"], tally.samples["seat_decisions"]
    seats = {f"seat {seat + 1}": ratio(moves[:, seat], decisions[:, seat]) for seat in range(tally.players)}
    return {
        "value": {seat: value for seat, (value, _) in seats.items()},
        "ci95": {seat: interval for seat, (_, interval) in seats.items()},
    }


@measure(f"matches of at most {SHORT} decisions", unit="share")
def short(study, tally):
    """One less the share of matches with at least one decision more."""
    lasting = tally.series["lasting"]
    if len(lasting[0]) <= SHORT + 1:
        return {"value": 1.0, "ci95": None}
    value, interval = series_share(lasting, SHORT + 1, tally.setups)
    return {"value": 1 - value, "ci95": interval and [1 - interval[1], 1 - interval[0]]}
