"""The value of a position: orderings of the face-down cards by how they end, under best play."""

import math
from collections.abc import Iterable, Mapping
from functools import total_ordering
from itertools import accumulate

from pyengine.base import notebook
from pyengine.base.errors import InputError


@total_ordering
class Evaluation:
    """The value of a position or a move, as the player to move sees it.

    Evaluations compare by (w + d/2, w, s): the share of the orderings won with half of those drawn, then those won,
    then the sum of the differences. Of different numbers of orderings the shares are compared.

    outcomes : dict {final difference: number of orderings of the face-down cards}; empty where only the value is known
    value : (w, d, s) in all `orderings`, where `outcomes` is empty
    orderings : their number, likewise

    Attributes
    ----------
    wins, draws, losses : orderings won, drawn and lost
    total : sum of the differences
    value : wins, draws and total
    orderings : n! of n cards that lie face down
    win, draw, loss : shares of the orderings
    expected : result, 1 for a win, 1/2 for a draw
    mean : final difference
    """

    __slots__ = (
        *("outcomes", "value", "wins", "draws", "losses", "total", "orderings"),
        *("win", "draw", "loss", "expected", "mean"),
    )

    def __init__(
        self,
        outcomes: Mapping[int, int] | Iterable[tuple[int, int]] = (),
        value: tuple[int, int, int] | None = None,
        orderings: int | None = None,
    ) -> None:
        self.outcomes = dict(sorted(dict(outcomes).items()))
        if self.outcomes:
            orderings = sum(self.outcomes.values())
            wins = sum(count for difference, count in self.outcomes.items() if difference > 0)
            total = sum(difference * count for difference, count in self.outcomes.items())
            value = wins, self.outcomes.get(0, 0), total
        elif value is None or not orderings:
            raise InputError("an evaluation needs outcomes, or a value with the number of orderings")
        self.wins, self.draws, self.total = self.value = value
        self.orderings, self.losses = orderings, orderings - self.wins - self.draws
        self.win, self.draw, self.loss = (count / orderings for count in (self.wins, self.draws, self.losses))
        self.expected, self.mean = (2 * self.wins + self.draws) / (2 * orderings), self.total / orderings

    @property
    def deviation(self) -> float:
        """Standard deviation of the final difference; NaN where the outcomes are not known."""
        if not self.outcomes:
            return math.nan
        squares = sum(difference * difference * count for difference, count in self.outcomes.items())
        return math.sqrt(max(0.0, squares / self.orderings - self.mean**2))

    @property
    def median(self) -> float:
        """The final difference in the middle of the orderings, halfway between two; NaN where they are not known."""
        if not self.outcomes:
            return math.nan
        sums = list(zip(accumulate(self.outcomes.values()), self.outcomes))
        low = next(difference for most, difference in sums if 2 * most >= self.orderings)
        high = next(difference for most, difference in sums if 2 * most > self.orderings)
        return (low + high) / 2

    def shares(self) -> dict[int, float]:
        """The outcomes as shares, {final difference: share}."""
        return {difference: count / self.orderings for difference, count in self.outcomes.items()}

    def __neg__(self) -> "Evaluation":
        """Evaluation as the other player sees it."""
        outcomes = {-difference: count for difference, count in self.outcomes.items()}
        return Evaluation(outcomes, (self.losses, self.draws, -self.total), self.orderings)

    @property
    def rank(self) -> tuple[int, int, int]:
        """The order of evaluations of equally many orderings: 2w + d, w, s."""
        return 2 * self.wins + self.draws, self.wins, self.total

    def __eq__(self, other: object) -> bool:
        return self._rank_in(other) == other._rank_in(self) if isinstance(other, Evaluation) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self._rank_in(other) < other._rank_in(self) if isinstance(other, Evaluation) else NotImplemented

    def _rank_in(self, other: "Evaluation") -> list[int]:
        """The rank, in orderings of both."""
        return [part * other.orderings for part in self.rank]

    __hash__ = None  # type: ignore[assignment]

    def as_dict(self) -> dict[str, object]:
        """Everything as JSON has it; outcomes as a list of [difference, orderings]."""
        counts = {"wins": self.wins, "draws": self.draws, "losses": self.losses, "sum": self.total}
        shares = {name: getattr(self, name) for name in ("orderings", "win", "draw", "loss", "expected", "mean")}
        return counts | shares | {"outcomes": [list(pair) for pair in self.outcomes.items()] or None}

    def __repr__(self) -> str:
        return f"<evaluation {self}>"

    def __str__(self) -> str:
        shares = f"{_percent(self.win)} won, {_percent(self.draw)} drawn, {_percent(self.loss)} lost"
        return f"{shares}, mean {self.mean:+.2f} of {self.orderings} ordering{'s' * (self.orderings != 1)}"

    def _repr_html_(self) -> str:
        rows = [(f"{difference:+d}", f"{count:,}") for difference, count in sorted(self.outcomes.items())]
        return notebook.table("Evaluation", rows, ("difference", "orderings"), (0, 1), str(self))


def _percent(share: float) -> str:
    """A share as a text; 0 % and 100 % are what they say."""
    if 0 < share < 0.0005 or 0.9995 < share < 1:
        return "<0.1 %" if share < 0.5 else ">99.9 %"
    return f"{100 * share:.4g} %" if share in (0, 1) else f"{100 * share:.1f} %"
