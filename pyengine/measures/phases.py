"""Parts of matches that have names, and what is decided in them; docs/guide/what-wins.md tells of them.

`engine/counting/phases.pyx` says what is counted.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pyengine.measures.effects import effect_interval
from pyengine.measures.intervals import FREE
from pyengine.measures.measure import Figure, Tally
from pyengine.measures.samples import SHARES, Column, SampleEstimate, listed, total, weighed


def _estimate(part: Column, of: Column, unit: int = 1, shares: bool = False) -> SampleEstimate:
    """A mean, or share, and its interval: setups may have unequal parts of it."""
    found = weighed(part, of, unit)
    interval = effect_interval(found.value, found.variance, found.deals, SHARES if shares else FREE)
    return SampleEstimate(found.value, interval)


def _mean(part: Column, of: Column) -> Figure:
    return dict(zip(("mean", "ci95"), _estimate(part, of)))


def _share(part: Column, of: Column, unit: int = 1) -> Figure:
    return dict(zip(("share", "ci95"), _estimate(part, of, unit, True)))


def phases(tally: Tally, names: Sequence[str], place: Callable[[int], str], scored: bool) -> list[Figure]:
    """Of every phase that anybody decided in: how much is decided in it, and its parts by their number.

    names : by phase, and of what is outside of all
    place : the text of a place
    scored : whether the game tells how the sides stand
    """
    shares, found = tally.wide["phases"], list[Figure]()
    whole = shares[:, :, 0].sum(axis=1)
    for phase, name in enumerate(names):
        decisions, moves, forced, matches = shares[:, phase].T
        parts = list(_numbered(tally, phase, matches, place, scored)) if phase < len(names) - 1 else []
        if decisions.any() or parts:
            found.append(
                {
                    "name": name,
                    "decisions": total(decisions),
                    "of_all": _share(decisions, whole),
                    "a_match": _mean(decisions, matches),
                    "legal_moves": _mean(moves, decisions),
                    "forced": _share(forced, decisions),
                    "parts": parts,
                }
            )
    return found


def _numbered(tally: Tally, phase: int, matches: Column, place: Callable[[int], str], scored: bool) -> Any:
    """Figures of the parts of a phase by their number, as far as there are any."""
    figures, seats = tally.wide["passes"][:, phase], [side[0] for side in tally.sides]
    cells = tally.wide["phase_places"][:, phase] if "phase_places" in tally.wide else None
    for number in np.flatnonzero(figures[:, :, 0].any(axis=0)).tolist():
        parts, decisions, turns, moves, won, *rest = figures[:, number].T
        leads, gains = ([rest[start + seat] for seat in seats] for start in (0, tally.players))
        row = {
            "number": number + 1,
            "or_later": number + 1 == figures.shape[1],
            "parts": total(parts),
            "a_match": _mean(parts, matches),
            "decisions": _mean(decisions, parts),
            "turns": _mean(turns, parts),
            "legal_moves": _mean(moves, decisions),
        }
        if scored:
            row["leads"] = listed((_estimate(each, parts, 1, True) for each in leads), "share")
            row["leader_wins"] = _share(won, sum(leads), tally.win_unit)
            row["gains"] = listed((_estimate(each, parts, 1, True) for each in gains), "share")
        if cells is not None:
            row["by_place"] = [
                {"name": place(each), "decisions": total(count), "legal_moves": _mean(cells[:, number, each, 1], count)}
                for each, count in enumerate(cells[:, number, :, 0].T)
                if count.any()
            ]
        yield row
