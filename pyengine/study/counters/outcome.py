"""Ends of matches beyond who wins: last places, final scores, margins."""

from engine.counting import endings
from engine.counting.endings import FAR_AWAY
from engine.counting.watcher import Watching
from pyengine.base.chunks import Counts
from pyengine.base.errors import InputError
from pyengine.measures import samples, seats
from pyengine.measures.intervals import wilson_interval
from pyengine.measures.measure import Figure, TallyLike
from pyengine.study.counters.ending import EndCounter


class OutcomeCounter(EndCounter):
    option, WORDS = "by", ("outcome",)
    ROWS, SUMS = ("last",), ("scores_at_end", "scores_span")
    SIGNED = ("scores_span",)

    @property
    def requested(self) -> bool:
        """True where all win together, too: reports are about scores then."""
        return super().requested or self.game.shared

    def check(self) -> None:
        if self.game.seats < 2:
            raise InputError(f"--by outcome is for two seats or more; {self.game.name} has one")

    def shapes(self) -> dict[str, tuple[int, ...]]:
        return {"last": (self.study.seatings, self.game.seats), **self.end_shapes(self.game.seats + 1)}

    def watcher(self, arrays: Counts, estimates: Watching | None) -> Watching:
        return endings.watcher(self.table, arrays)

    def figures(self, tally: TallyLike) -> Figure:
        *scores, margins = self.ended(tally)
        found: Figure = {"scores": [scores[seat] for seat, *_ in tally.sides]}
        if len(tally.sides) > 1:
            found |= {"margins": margins, "last": seats.win_shares(tally, seats.by_side(tally, "last"))}
            if self.study.seats:
                found["last_by_player"] = seats.win_shares(tally, seats.by_player(tally, "last"))
        return {"by": {"outcome": found}} | ({"score": self._shared(tally, scores[0])} if self.game.shared else {})

    def _shared(self, tally: TallyLike, end: Figure) -> Figure:
        """The score of all seats, and how many matches have the best: what the game declares to be the most that it
        pays, else the most that was seen."""
        games = samples.total(tally.samples["games"])
        declared = self.table.high if self.table.high < FAR_AWAY else None
        best = end["most"] if declared is None else declared
        place = -1 if best is None else best - end["first"]
        share = end["counts"][place] / games if 0 <= place < len(end["counts"]) else 0.0
        deals = max(1, games // (tally.matches * tally.seatings)) if not tally.single else games  # which may be alike
        mean = {name: each[0] for name, each in seats.means(tally, seats.by_side(tally, "payoffs")).items()}
        told = {name: end[name] for name in ("quantiles", "least", "most")}
        perfect = {"share": share, "ci95": wilson_interval(share * deals, deals)}
        return mean | told | {"best": best, "declared": declared is not None, "perfect": perfect}
