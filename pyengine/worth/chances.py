"""Chances of strong play, from what playouts at random show and coefficients that were fitted to strong matches.

A conditional logit (McFadden 1974) in the logarithms of the shares that each side wins at random, with a constant for
each side; each quarter of a match has its own. An estimator carries them in its text.
"""

import json
import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pyengine.base.errors import InputError

QUARTERS, LEAST = 4, 1 / 512  # of a match; added to every share, so that none is 0
VERDICT = "verdict.json"  # where an assessment keeps its estimator
MARK = "fit="


class Logit(NamedTuple):
    """Coefficients of each quarter: of the logarithm, and of each side."""

    slopes: tuple[float, ...]
    constants: tuple[tuple[float, ...], ...]

    def of(self, shares: Sequence[float], part: float) -> list[float]:
        """The chance of each side, from its share of first places at random and the part of the match that is over."""
        quarter = min(QUARTERS - 1, int(part * QUARTERS))
        constants = self.constants[quarter]
        scores = [self.slopes[quarter] * log + constant for log, constant in zip(logs(shares), constants)]
        weights = [math.exp(score - max(scores)) for score in scores]
        return [weight / math.fsum(weights) for weight in weights]

    @property
    def text(self) -> str:
        """Coefficients in the text of an estimator."""
        quarters = zip(self.slopes, self.constants)
        return MARK + "/".join(",".join(f"{each:.9g}" for each in (slope, *rest)) for slope, rest in quarters)


def logs(shares: Sequence[float]) -> list[float]:
    """Logarithms of shares."""
    return [math.log(each + LEAST) for each in shares]


def fitted(text: str) -> tuple[str, "Logit | None"]:
    """The text of an estimator without its coefficients, and these; the folder of an assessment stands for its own.
    Raises InputError: it has some that cannot be read."""
    verdict = Path(text, VERDICT)
    if text and verdict.is_file():
        try:
            text = str(json.loads(verdict.read_text(encoding="utf-8"))["estimator"] or "")
        except (OSError, ValueError, LookupError, TypeError):
            text = ""
        if not text:
            raise InputError(f"{verdict} has no chances; expected the folder of an assessment of two sides or more")
    rest, mark, numbers = text.partition(f":{MARK}")
    if not mark:
        return text, None
    rows = [part.split(",") for part in numbers.split("/")]
    numbered = all(re.fullmatch(r"-?\d+(\.\d+)?(e-?\d+)?", each) for row in rows for each in row)
    if len(rows) != QUARTERS or len({len(row) for row in rows}) > 1 or len(rows[0]) < 3 or not numbered:
        raise InputError(f"the estimator is {text!r:.80}; expected the folder of an assessment, or what it wrote")
    values = [tuple(map(float, row)) for row in rows]
    return rest, Logit(tuple(row[0] for row in values), tuple(row[1:] for row in values))
