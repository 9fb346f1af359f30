"""What is found out about a game that is solved: figures, and the answer in words."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pyengine.base.notebook import WIDTH, printed

if TYPE_CHECKING:
    from pyengine.solving.deviations import Estimate


@dataclass(frozen=True, repr=False, eq=False)
class Answer:
    """A result that shows itself as the answer in words.

    figures : as docs/guide/equilibrium.md and docs/guide/exploitability.md describe them; what it took stands under
        `run`
    lines : the answer in words
    """

    figures: Mapping[str, Any]
    lines: Sequence[str]

    @property
    def value(self) -> list[float]:
        """What each seat is paid on average, by seat."""
        found: list[float] = self.figures["value"]
        return found

    @property
    def exploitability(self) -> float | None:
        """What a best response gains, in the mean of both seats; None where it is not known."""
        found: float | None = self.figures["exploitability"]
        return found

    @property
    def gains(self) -> list[float] | None:
        """What a best response gains, by seat; None where it is not known."""
        found: list[float] | None = self.figures["gains"]
        return found

    @property
    def at_least(self) -> "Estimate | None":
        """A lower bound of the exploitability, {mean, ci95}; None where there is none."""
        found: Estimate | None = (self.figures.get("at_least") or {}).get("exploitability")
        return found

    def to_json(self) -> str:
        """The figures as --json prints them."""
        return json.dumps(self.figures, indent=1) + "\n"

    def __repr__(self) -> str:
        return "\n".join(self.lines)

    def _repr_html_(self) -> str:
        return printed(lambda console: console.print(repr(self), markup=False, emoji=False), WIDTH).html


def unsaid(line: str) -> None:
    """What nobody is told."""
