"""Numbers that a described game keeps, at the end of matches; docs/guide/course.md tells of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyengine.measures.measure import Figure, Measure, Study, Tally, each_part
from pyengine.measures.samples import SampleEstimate, ratio
from pyengine.measures.seats import of_players

if TYPE_CHECKING:
    from pyengine.games.game import Watched


@dataclass(frozen=True)
class _Ending:
    """Mean at the end of matches by owner, and by player where unlike ones change seats. The same in variants of a game
    that keep the number elsewhere or for other owners."""

    meaning: str
    kept: "Sequence[Watched]" = field(compare=False)
    first: int = field(compare=False)  # of its columns

    def __call__(self, study: Study, tally: Tally) -> Figure:
        found: dict[str, SampleEstimate] = {}
        games, first = tally.samples["games"], self.first
        for each in self.kept:
            counts = tally.samples["watched"][:, :, first : first + each.owners]
            first += each.owners
            found |= {name: ratio(column, games) for name, column in zip(each.names, counts.sum(axis=1).T)}
            if each.owner == "seat" and tally.seatings > 1:
                columns = enumerate(of_players(tally, counts).T, 1)
                found |= {f"player {player}": ratio(column, games) for player, column in columns}
        value, ci95 = ({name: estimate[i] for name, estimate in found.items()} for i in range(2))
        # Reports know the measures of the program alone.
        told = {"meaning": self.meaning, "unit": "number", "estimated": False, "source": ""}
        one = value.keys() == {"game"}
        return {"value": value["game"] if one else value, "ci95": ci95["game"] if one else ci95} | told


def ending(name: str, kept: "Sequence[Watched]", first: int) -> Measure:
    """The mean of a number at the end of matches.

    first : which column of the count `watched` is its first
    """
    meaning = f"{name} at the end"
    return Measure(name, _Ending(meaning, kept, first), meaning, "number", False, True, each_part)
