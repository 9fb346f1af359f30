"""Measures that need no estimates: branching, length, ties, spread of payoffs."""

import numpy as np

from pyengine.measures.samples import ratio, series_share, share, total


def branching(study, tally):
    """Legal moves per decision; passing counts as 0."""
    rows = tally.samples
    value, interval = ratio(rows["moves"], rows["decisions"])
    return {"value": value, "ci95": interval}


def forced_share(study, tally):
    """Share of decisions with one legal move or none."""
    rows = tally.samples
    value, interval = share(rows["forced"], rows["decisions"])
    return {"value": value, "ci95": interval}


def length(study, tally):
    """Decisions per match."""
    value, interval = ratio(tally.samples["decisions"], tally.samples["games"])
    return {"value": value, "ci95": interval}


def turns(study, tally):
    """Turns per match."""
    value, interval = ratio(tally.samples["turns"], tally.samples["games"])
    return {"value": value, "ci95": interval}


def ties(study, tally):
    """Share of matches with a shared first place."""
    value, interval = share(tally.samples["ties"], tally.samples["games"])
    return {"value": value, "ci95": interval}


def survival(tally, series):
    """Shares of matches with at least 0, 1, ... decisions or turns, and their intervals."""
    sums = tally.series[series][0]
    shares, intervals = zip(*(series_share(tally.series[series], index, tally.setups) for index in range(len(sums))))
    return {"share": list(shares), "ci95": list(intervals)}


def payoff_variance(study, tally):
    """Variance of a seat's payoff over matches, the mean over the seats."""
    from pyengine.measures.bootstrap import interval

    rows, seats = tally.samples, tally.players
    squares = rows["payoff_squares"].sum(axis=1)
    columns = np.column_stack([rows["games"], rows["payoffs"].sum(axis=1), squares])

    def variance(sums):
        games = float(sums[0])
        if not games:
            return None
        return (
            sum(float(sums[1 + seats + seat]) / games - (float(sums[1 + seat]) / games) ** 2 for seat in range(seats))
            / seats
        )

    return {"value": variance([total(column) for column in columns.T]), "ci95": interval(columns, variance)}
