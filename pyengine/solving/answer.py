"""Results of a solved game: figures, and the answer in words."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, cast

from pyengine.base.notebook import WIDTH, printed

if TYPE_CHECKING:
    from engine.solving.tree.solver import Policies, Solver


class MeanInterval(TypedDict):
    """A mean and its 95 % interval."""

    mean: float
    ci95: list[float]


@dataclass(frozen=True, repr=False, eq=False)
class Told:
    """A result that shows itself in words.

    figures : as JSON has them
    lines : the same in words
    """

    figures: Mapping[str, Any]
    lines: Sequence[str]

    def to_json(self) -> str:
        """The figures as --json prints them."""
        return json.dumps(self.figures, indent=1) + "\n"

    def __repr__(self) -> str:
        return "\n".join(self.lines)

    def _repr_html_(self) -> str:
        return printed(lambda console: console.print(repr(self), markup=False, emoji=False), WIDTH).html


@dataclass(frozen=True, repr=False, eq=False)
class Answer(Told):
    """The worth of a solution of a game, or of a player.

    figures : as docs/guide/equilibrium.md and docs/guide/exploitability.md describe them; what it took stands under
        `run`
    """

    def __post_init__(self) -> None:
        object.__setattr__(self, "figures", with_nashconv(self.figures))

    @property
    def value(self) -> list[float]:
        """Mean payoff by seat."""
        return cast("list[float]", self.figures["value"])

    @property
    def exploitability(self) -> float | None:
        """Gain of a best response, in the mean of both seats; None of more seats, or where it is not known."""
        return cast("float | None", self.figures["exploitability"])

    @property
    def nashconv(self) -> float | None:
        """Gain of best responses, each seat departing alone, in the sum of all seats; None where it is not known."""
        return cast("float | None", self.figures["nashconv"])

    @property
    def gains(self) -> list[float] | None:
        """Gain of a best response, by seat; None where it is not known."""
        return cast("list[float] | None", self.figures["gains"])

    @property
    def at_least(self) -> MeanInterval | None:
        """A lower bound of the exploitability, {mean, ci95}; None where there is none."""
        return cast("MeanInterval | None", (self.figures.get("at_least") or {}).get("exploitability"))


def measured(solver: "Solver", policies: "Policies") -> dict[str, Any]:
    """Figures that a whole tree gives of policies: value, exploitability and gains."""
    value, exploitability, gains = solver.measure(policies)
    two, half = len(gains) == 2, solver.tree.total / 2
    return {
        "value": [half + value, half - value] if two else list(solver.values(policies)),
        "exploitability": max(exploitability, 0.0) if two else None,
        "gains": [max(gain, 0.0) for gain in gains],
    }


def with_nashconv(figures: Mapping[str, Any]) -> dict[str, Any]:
    """Figures with NashConv, the sum of the gains, behind the exploitability, which is the mean of two; also in their
    lower bounds, where the gains are estimates, None where nothing is known."""
    gains = [gain for gain in figures["gains"] or () if gain is not None]
    found: dict[str, Any] = {}
    for name, value in figures.items():
        found[name] = with_nashconv(value) if name == "at_least" and value else value
        if name == "exploitability" and "nashconv" not in figures:
            estimated = gains and isinstance(gains[0], dict)
            found["nashconv"] = (summed(gains) if estimated else math.fsum(gains)) if gains else None
    return found


def summed(estimates: Sequence[MeanInterval], parts: int = 1) -> MeanInterval:
    """The sum of independent estimates, or one in so many parts of it: in as many parts as there are, their mean."""
    mean = math.fsum(each["mean"] for each in estimates) / parts
    half = math.hypot(*(each["ci95"][1] - each["mean"] for each in estimates)) / parts
    return {"mean": mean, "ci95": [mean - half, mean + half]}


def unsaid(line: str) -> None:
    """Ignore a line."""
