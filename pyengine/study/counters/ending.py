"""Base of counters of numbers at the end of matches."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.counting.endings import FAR_AWAY
from pyengine.base.chunks import Chunk, Counts
from pyengine.measures.measure import Figure, TallyLike
from pyengine.study.counters.counter import Counter

# Numbers that a histogram tells apart, and whether its first and its last one count all that lie beyond.
Window = tuple[range, bool, bool]
OLD = range(-(2**11), 2**11)  # numbers that version 0.9 told apart
UNKNOWN = 2**62  # how far what it cut reaches
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
        found[self.SUMS[1]].reshape(-1, 3)[:, :2] = -UNKNOWN
        return found

    def added(self, name: str, before: NDArray[Any], now: NDArray[Any]) -> NDArray[Any]:
        found = super().added(name, before, now)
        if name == self.SUMS[1]:
            found.reshape(-1, 3)[:, :2] = np.maximum(before, now).reshape(-1, 3)[:, :2]
        return found

    def older(self) -> dict[str, list[Window]]:
        """Histograms of OLDER, by the name of their array."""
        raise NotImplementedError

    def newer(self, counts: Counts) -> Counts:
        """Counts of a chunk, of version 0.9 too, in arrays of SUMS."""
        if not counts.keys() >= {*self.OLDER}:
            return counts
        old, ends, spans = np.concatenate([counts.pop(name) for name in self.OLDER]), [], list[int]()
        for numbers, below, above in (window for each in self.older().values() for window in each):
            each, old = old[: len(numbers)], old[len(numbers) :]
            ends += [np.pad(each, (FAR_AWAY + numbers[0], FAR_AWAY - numbers[-1] - 1))]
            cut, seen = below and each[0] or above and each[-1], np.flatnonzero(each) + numbers[0]
            known = not cut and len(seen)
            spans += [-seen[0], seen[-1], seen @ each[each > 0]] if known else [(2 * bool(cut) - 1) * UNKNOWN] * 2 + [0]
        return counts | dict(zip(self.SUMS, (np.concatenate(ends), np.array(spans))))

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
    """A number at the end of matches: `least`, `most` and `mean`, None where version 0.9 cut it; `quantiles`, of which
    `least_told` and `most_told`, unless they are None, stand for all beyond; `counts` from `first` on."""
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
