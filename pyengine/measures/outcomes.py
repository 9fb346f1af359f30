"""Measures of how matches end: ties, spread of payoffs."""

from collections.abc import Sequence

from pyengine.measures.measure import Figure, Study, Tally, measure
from pyengine.measures.samples import share, total


@measure("matches with a shared first place", unit="share")
def ties(study: Study, tally: Tally) -> Figure:
    """Share of matches with a shared first place."""
    return share(tally.samples["ties"], tally.samples["games"])._asdict()


@measure("variance of a seat's payoff")
def payoff_variance(study: Study, tally: Tally) -> Figure:
    """Variance of a seat's payoff over matches, the mean over the seats."""
    import numpy as np

    from pyengine.measures.bootstrap import interval

    rows, seats = tally.samples, tally.players
    squares = rows["payoff_squares"].sum(axis=1)
    columns = np.column_stack([rows["games"], rows["payoffs"].sum(axis=1), squares])

    def variance(sums: Sequence[float]) -> float | None:
        games = float(sums[0])
        if not games:
            return None
        return (
            sum(float(sums[1 + seats + seat]) / games - (float(sums[1 + seat]) / games) ** 2 for seat in range(seats))
            / seats
        )

    return {"value": variance([total(column) for column in columns.T]), "ci95": interval(columns, variance)}
