"""Measures that need no estimates: branching, length, ties, spread of payoffs."""
import numpy as np

from pyengine.measures.intervals import wilson_interval
from pyengine.measures.samples import exactly, histogram_mean, ratio, series_ratio, share, total

SHARES = (0.0, 1.0)


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
    return _mean_length(tally, "decisions", "lasting")


def turns(study, tally):
    """Turns per match."""
    return _mean_length(tally, "turns", "lasting_turns")


def _mean_length(tally, column, series):
    rows = tally.samples
    value, interval = ratio(rows[column], rows["games"])
    if tally.setups == 1 and value is not None:
        interval = histogram_mean(exactly(tally.series[series][0]))[1]
    return {"value": value, "ci95": interval}


def ties(study, tally):
    """Share of matches with a shared first place."""
    rows = tally.samples
    value, interval = share_of_matches(tally, rows["ties"])
    return {"value": value, "ci95": interval}


def share_of_matches(tally, hits, scale=1, games=None):
    """(value, ci95) of hits / matches / scale; with a single setup its matches are the samples."""
    rows = tally.samples
    games = rows["games"] if games is None else games
    value, interval = share(hits, games, scale)
    if tally.setups == 1 and value is not None:
        interval = wilson_interval(total(hits) / scale, total(games))
    return value, interval


def survival(tally, series):
    """Shares of matches with at least 0, 1, ... decisions or turns, and their intervals."""
    sums = tally.series[series][0]
    shares, intervals = zip(*(series_ratio(tally.series[series], None, index, tally.setups, SHARES)
                              for index in range(len(sums))))
    if tally.setups == 1:
        intervals = [wilson_interval(hits, sums[0]) for hits in sums]
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
        return sum(float(sums[1 + seats + seat]) / games - (float(sums[1 + seat]) / games) ** 2
                   for seat in range(seats)) / seats

    return {"value": variance([total(column) for column in columns.T]), "ci95": interval(columns, variance)}
