"""Parts of matches that have names: hands, and the tricks within; by their number, and what is decided in them."""

from collections.abc import Iterator

import numpy as np

from engine.counting import phases
from engine.counting.watcher import Watching
from pyengine.base.chunks import Counts
from pyengine.base.errors import InputError
from pyengine.measures.effects import effect_interval
from pyengine.measures.intervals import Extent
from pyengine.measures.measure import Figure, TallyLike
from pyengine.measures.samples import COUNTS, SHARES, Column, total, weighed
from pyengine.study.counters.counter import Counter


class PhaseCounter(Counter):
    option, WORDS = "by", ("phase",)
    ROWS = WIDE = ("passes", "phases")

    def check(self) -> None:
        if not self.table.phases:
            named = 'a described game with a stage that has a name: (stage "hand" player ..)'
            expected = f"expected red7 or rummy with several hands (--points), or {named}"
            raise InputError(f"--by phase needs matches in parts, which {self.game.name} does not have; {expected}")

    def shapes(self) -> dict[str, tuple[int, ...]]:
        return phases.shapes(self.table, "place" in self.study.by)

    def watcher(self, arrays: Counts, estimates: Watching | None) -> Watching:
        return phases.watcher(self.table, arrays)

    def figures(self, tally: TallyLike) -> Figure:
        cells, names = tally.wide["phases"], [*map(self.game.phase_text, range(self.table.phases)), "elsewhere"]
        whole, matches = cells[..., 0].sum(axis=(1, 2, 3)), tally.wide["passes"][:, 0, 0, 5]
        found = [
            {
                "name": name,
                "decisions": total(decisions),
                "of_all": _mean(decisions, whole, 1, "share"),
                "a_match": _mean(decisions, matches),
                "legal_moves": _mean(moves, decisions),
                "parts": list(self._parts(tally, phase, matches)) if phase < self.table.phases else [],
            }
            for phase, (name, (decisions, moves)) in enumerate(zip(names, cells.sum(axis=(2, 3)).transpose(1, 2, 0)))
        ]
        return {"by": {"phase": [row for row in found if row["parts"] or row["decisions"]]}}

    def _parts(self, tally: TallyLike, phase: int, matches: Column) -> Iterator[Figure]:
        """Figures by number, as far as there are any."""
        figures, cells = tally.wide["passes"][:, phase], tally.wide["phases"][:, phase]
        for number in np.flatnonzero(figures[:, :, 0].any(axis=0)).tolist():
            parts, decisions, turns, moves, won, _, *sides = figures[:, number].T
            row = {
                "number": number + 1,
                "or_later": number + 1 == figures.shape[1],
                "parts": total(parts),
                # An outermost one comes once in a match, if at all.
                "a_match": _mean(parts, matches, bounds=COUNTS if phase or number + 1 == figures.shape[1] else SHARES),
                "decisions": _mean(decisions, parts),
                "turns": _mean(turns, parts),
                "legal_moves": _mean(moves, decisions),
            }
            if "scores" in self.table.can and len(tally.sides) > 1:
                for name, first in (("leads", 0), ("gains", tally.players)):
                    row[name] = [_mean(sides[first + side[0]], parts, 1, "share") for side in tally.sides]
                row["leader_wins"] = _mean(won, sum(sides[: tally.players]), tally.win_unit, "share")
            if "place" in self.study.by:
                row["by_place"] = [
                    {"name": self.game.place_text(place), "decisions": total(count), "legal_moves": _mean(moves, count)}
                    for place, (count, moves) in enumerate(cells[:, number].transpose(1, 2, 0))
                    if count.any()
                ]
            yield row


def _mean(part: Column, of: Column, unit: int = 1, name: str = "mean", bounds: Extent = COUNTS) -> Figure:
    """A mean, or share, with its interval: setups may have unequal parts of it."""
    found = weighed(part, of, unit)
    return {name: found.value, "ci95": effect_interval(found, SHARES if name == "share" else bounds)}
