"""Base of counters of numbers at the end of matches."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.counting.endings import FAR_AWAY
from pyengine.base.chunks import Chunk, Counts
from pyengine.measures.measure import Figure, TallyLike
from pyengine.study.counters.counter import Counter

NOTHING = -(2**62)  # the span of no match
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


class EndCounter(Counter):
    """Counts into the first two of SUMS as `engine.counting.endings` does: histograms of numbers, and their spans."""

    def end_shapes(self, numbers: int) -> dict[str, tuple[int, ...]]:
        return dict(zip(self.SUMS, ((numbers, 2 * FAR_AWAY), (numbers, 3))))

    def ended(self, tally: TallyLike) -> list[Figure]:
        ends, spans = (tally.histograms[name].reshape(-1, each) for name, each in zip(self.SUMS, (2 * FAR_AWAY, 3)))
        return list(map(_ending, ends, spans.tolist()))

    def sums(self) -> Counts:
        found = super().sums()
        found[self.SUMS[1]].reshape(-1, 3)[:, :2] = NOTHING
        return found

    def added(self, name: str, before: NDArray[Any], now: NDArray[Any]) -> NDArray[Any]:
        found = super().added(name, before, now)
        if name == self.SUMS[1]:
            found.reshape(-1, 3)[:, :2] = np.maximum(before, now).reshape(-1, 3)[:, :2]
        return found

    def broken(self, chunk: Chunk, counts: Counts) -> str:
        """Every match has an end, and the sums are those of the histograms, but for what lies beyond."""
        numbers, matches = np.arange(-FAR_AWAY, FAR_AWAY), counts["lasting"][0]
        ends, spans = counts[self.SUMS[0]].reshape(-1, len(numbers)), counts[self.SUMS[1]].reshape(-1, 3)
        for each, (least, most, total) in zip(ends, spans.tolist()):
            more = total - int(each @ numbers)
            low, high = int(each[0]) * (FAR_AWAY - least), int(each[-1]) * (most - FAR_AWAY + 1)
            if each.max() > matches or each.sum() != matches or not low <= more <= high:
                return f"its array {self.SUMS[1]} does not have the sums of its array {self.SUMS[0]}"
        return ""


def _ending(counts: NDArray[np.int64], span: Sequence[int]) -> Figure:
    """A number at the end of matches: `least`, `most` and `mean`; `quantiles`, of which `least_told` and `most_told`,
    unless they are None, stand for all beyond; `counts` from `first` on."""
    far, (below, above, total) = len(counts) // 2, span
    places = np.flatnonzero(counts)
    passed = np.cumsum(counts[places])
    numbers = (places - far).tolist()
    quantiles = {str(share): numbers[np.searchsorted(passed, share * passed[-1])] for share in QUANTILES}
    beyond = {"least_told": -far if -below < -far else None, "most_told": far - 1 if above > far - 1 else None}
    found = {"least": -below, "most": above, "mean": total / int(passed[-1]), "quantiles": quantiles}
    return found | beyond | {"first": numbers[0], "counts": counts[places[0] : places[-1] + 1].tolist()}
