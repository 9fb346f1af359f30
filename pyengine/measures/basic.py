"""Measures of what there is to decide, and how long matches are."""

from pyengine.measures.measure import Figure, StudyLike, TallyLike, measure
from pyengine.measures.samples import COUNTS, listed, ratio, series_share, share


@measure("legal moves per decision")
def branching(study: StudyLike, tally: TallyLike) -> Figure:
    """Legal moves per decision; passing counts as 0."""
    return ratio(tally.samples["moves"], tally.samples["decisions"], bounds=COUNTS)._asdict()


@measure("decisions with one move or none", unit="share", rare=True)
def forced_share(study: StudyLike, tally: TallyLike) -> Figure:
    """Share of decisions with one legal move or none."""
    return share(tally.samples["forced"], tally.samples["decisions"])._asdict()


@measure("decisions per match")
def length(study: StudyLike, tally: TallyLike) -> Figure:
    """Decisions per match."""
    return ratio(tally.samples["decisions"], tally.samples["games"], bounds=COUNTS)._asdict()


@measure("turns per match")
def turns(study: StudyLike, tally: TallyLike) -> Figure:
    """Turns per match."""
    return ratio(tally.samples["turns"], tally.samples["games"], bounds=COUNTS)._asdict()


def survival(tally: TallyLike, series: str) -> Figure:
    """Shares of matches with at least 0, 1, ... decisions or turns, and their intervals."""
    counts = tally.series[series]
    return listed((series_share(counts, index, tally.setups) for index in range(len(counts[0]))), "share")
