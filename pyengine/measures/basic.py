"""Measures of what there is to decide, and how long matches are."""

from pyengine.measures.measure import Figure, StudyLike, TallyLike, measure
from pyengine.measures.samples import COUNTS, ratio, share


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
