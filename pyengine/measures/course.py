"""Measures of the course of a match, from estimates of its moves; docs/reference/measures.md defines them.

What is best is chosen by one half of the playouts and valued by the other (engine/counting/leads.pyx).
"""

import math

from pyengine.measures.intervals import DIFFERENCES, FREE, Extent
from pyengine.measures.measure import Figure, StudyLike, TallyLike, measure
from pyengine.measures.samples import SHARES, net_share, ratio, share


def _mean(tally: TallyLike, top: str, bottom: str, bounds: Extent = FREE) -> Figure:
    """Mean of a count in fixed point."""
    from engine.counting.leads import FIXED

    return ratio(tally.samples[top], tally.samples[bottom], FIXED, bounds)._asdict()


@measure("best minus worst move's payoff", estimated=True)
def meaningful_moves(study: StudyLike, tally: TallyLike) -> Figure:
    """Payoff of the best legal move less that of the worst, the mean over decisions; a forced one gives 0."""
    return _mean(tally, "swings", "decisions")


@measure("variance of the moves' results", estimated=True, apart=True)
def variance(study: StudyLike, tally: TallyLike) -> Figure:
    """Population variance of the results of the legal moves, the mean over decisions; the noise of the estimates falls
    out, since it is the mean product of what both halves of the playouts say."""
    return _mean(tally, "variances", "decisions")


@measure("how far behind the winner was", estimated=True, apart=True)
def drama(study: StudyLike, tally: TallyLike) -> Figure:
    """Deficit of the later winner: mean of sqrt(1/2 - lead) over its decisions with a lead below 1/2."""
    return _mean(tally, "dramas", "games", (0.0, math.sqrt(0.5)))


@measure("1: decided early, 0: at the end", estimated=True, apart=True)
def decisiveness(study: StudyLike, tally: TallyLike) -> Figure:
    """1 - the mean of j/length, j the first decision from which on the winner's lead stays above 0.8.

    Near 1: decided early. CardStock's number grows when the decision comes late.
    """
    late = _mean(tally, "late", "games", SHARES)
    if late["value"] is None:
        return late
    interval = late["ci95"] and [1 - bound for bound in reversed(late["ci95"])]
    return {"value": 1 - late["value"], "ci95": interval}


@measure("best move 0.3 above the mean move", estimated=True, apart=True, unit="share")
def clarity(study: StudyLike, tally: TallyLike) -> Figure:
    """Share of decisions in which the best move is at least 0.3 above the mean of all, less the share in which it is
    as far below: the best is chosen and valued by other playouts, so that happens by chance alone."""
    return net_share(*(tally.samples[name] for name in ("clears", "refutals", "decisions")))._asdict()


@measure("leads that do not drop", estimated=True, apart=True, unit="share")
def coolness(study: StudyLike, tally: TallyLike) -> Figure:
    """Share of a seat's successive leads, at its own decisions, that do not drop."""
    return share(tally.samples["cool"], tally.samples["cool_pairs"])._asdict()


@measure("order by lead, move to move", estimated=True, apart=True)
def stability(study: StudyLike, tally: TallyLike) -> Figure:
    """Rank correlation of the seats' order by lead at one decision and at the next, the mean."""
    return _mean(tally, "stable", "stable_pairs", DIFFERENCES)
