"""The counts of a study as a table for analysis, in plain units."""

from importlib.util import find_spec
from os import PathLike
from typing import Any

import numpy as np

from engine.counting.leads import FIXED
from engine.counting.tallies import ROWS
from engine.table import win_unit
from pyengine.base.errors import InputError
from pyengine.study.bound import Bound
from pyengine.study.counters.estimates import EstimatesCounter
from pyengine.study.parquet import library
from pyengine.study.store import FinishedFolder
from pyengine.study.tally import ADDED, Counts

FIXED_POINT = EstimatesCounter.SIGNED  # sums in units of 1 / FIXED


def tallies(folder: str | PathLike[str], by: str = "seat") -> Any:
    """The counts of a finished study by setup, a row for each, in plain units: a match that is won counts 1, a result
    is a share of the other seats, partners left out, payoffs are the game's own.

    Parameters
    ----------
    folder : the folder of a study
    by : "seat": a row for each setup, seating and seat, with the columns setup and seating (from 0), seat (from 1),
        player, games (finished matches of this setup in this seating), wins, payoffs, payoff_squares, results,
        result_squares (these two with two sides or more), and with one seating the seat's decisions, moves and forced,
        where the study has them. "setup": a row for each setup, with all else that the study counted.
        docs/reference/json.md says what is counted; of a study of one setup the rows are its matches, or blocks of
        them.

    Returns
    -------
    pandas.DataFrame, or where pandas is not installed, pyarrow.Table : sums over the matches of a row

    Raises
    ------
    InputError : another `by`, no folder of a finished study, one that lacks counts; neither of the two is installed.

    >>> found = pyengine.run_study(pyengine.Study("kuhn", setups=10), folder="kuhn")
    >>> sum(pyengine.tallies("kuhn", by="setup")["games"])
    10
    """
    if by not in ("seat", "setup"):
        raise InputError(f"by is {by!r}; expected 'seat' or 'setup'")
    home = FinishedFolder(folder)
    found = _stored(home)
    if by == "seat":
        columns = _by_seat(found, home.bound)
    else:
        columns = {name: array for name, array in found.items() if array.ndim == 1}
        columns |= {name: columns[name] / FIXED for name in FIXED_POINT if name in columns}
    if find_spec("pandas"):
        import pandas

        return pandas.DataFrame(columns)
    return library("tallies without pandas").table(columns)


def _stored(home: FinishedFolder) -> Counts:
    """All counts by setup that the figures were made of."""
    played = ("games", "unfinished", "failed")
    left = sum(home.figures()[name] for name in played)
    parts: dict[str, list[Any]] = {}
    for chunk in home.bound.plan:
        if not left:
            break
        if (counts := home.load(chunk)) is None:
            again = "which the command of the study plays again where summary.json is deleted"
            lacks = f"the folder {home.path} lacks the counts of chunk {chunk.number}"
            raise InputError(f"{lacks}; expected all of them, {again}")
        left -= sum(int(counts[name].sum()) for name in played)
        rows = {"setup": np.arange(chunk.first_setup, chunk.first_setup + chunk.setups), **counts}
        for name, array in rows.items():
            if name not in ADDED:
                parts.setdefault(name, []).append(array)
    if left:
        differs = f"{abs(left)} matches {'more' if left > 0 else 'fewer'}"
        raise InputError(f"{home.path / home.FIGURES} counts {differs} than its chunks")
    found = {name: np.concatenate(arrays) for name, arrays in parts.items()}
    firsts = np.flatnonzero(np.diff(found["setup"], prepend=-1))  # a setup may be spread over several chunks
    setups = found.pop("setup")[firsts]
    return {"setup": setups} | {name: np.add.reduceat(array, firsts, axis=0) for name, array in found.items()}


def _by_seat(found: Counts, bound: Bound) -> Counts:
    setups, seatings, seats = found["wins"].shape
    seating, seat = (place.ravel() for place in np.indices((seatings, seats)))
    texts = bound.study.seat_texts or ("random",) * seats
    wins = found["wins"] / win_unit(seats)
    games = np.rint(wins.sum(axis=2, keepdims=True)).astype(np.int64)
    columns = {
        "setup": np.repeat(found["setup"], seatings * seats),
        "seating": np.tile(seating, setups),
        "seat": np.tile(seat + 1, setups),
        "player": np.tile([texts[i] for i in (seat - seating) % seats], setups),
        "games": np.repeat(games, seats),
        "wins": wins.ravel(),
        "payoffs": found["payoffs"].ravel(),
        "payoff_squares": found["payoff_squares"].ravel(),
    }
    if len(bound.game.sides) > 1:
        partners_of = {seat: len(side) - 1 for side in bound.game.sides for seat in side}
        partners = np.array([partners_of[i] for i in range(seats)])
        unit, results = 2 * (seats - 1 - partners), found["results"] - partners * games
        columns |= {"results": (results / unit).ravel()}
        squares = found["result_squares"] - 2 * partners * results - partners**2 * games
        columns |= {"result_squares": (squares / unit**2).ravel()}
    if seatings == 1:
        by_seat = [name for name, (axes, _) in ROWS.items() if axes == ("seats",)]
        columns |= {name.removeprefix("seat_"): found[name].ravel() for name in by_seat if name in found}
    return columns
