"""Measures of what there is to decide, and how long matches are."""

from pyengine.measures.measure import Asked, Counted, Figure, measure
from pyengine.measures.samples import ratio, series_share, share


@measure("legal moves per decision")
def branching(study: Asked, tally: Counted) -> Figure:
    """Legal moves per decision; passing counts as 0."""
    rows = tally.samples
    value, interval = ratio(rows["moves"], rows["decisions"])
    return {"value": value, "ci95": interval}


@measure("decisions with one move or none", unit="share")
def forced_share(study: Asked, tally: Counted) -> Figure:
    """Share of decisions with one legal move or none."""
    rows = tally.samples
    value, interval = share(rows["forced"], rows["decisions"])
    return {"value": value, "ci95": interval}


@measure("decisions per match")
def length(study: Asked, tally: Counted) -> Figure:
    """Decisions per match."""
    value, interval = ratio(tally.samples["decisions"], tally.samples["games"])
    return {"value": value, "ci95": interval}


@measure("turns per match")
def turns(study: Asked, tally: Counted) -> Figure:
    """Turns per match."""
    value, interval = ratio(tally.samples["turns"], tally.samples["games"])
    return {"value": value, "ci95": interval}


def survival(tally: Counted, series: str) -> Figure:
    """Shares of matches with at least 0, 1, ... decisions or turns, and their intervals."""
    sums = tally.series[series][0]
    shares, intervals = zip(*(series_share(tally.series[series], index, tally.setups) for index in range(len(sums))))
    return {"share": list(shares), "ci95": list(intervals)}
