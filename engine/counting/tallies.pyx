"""Counts of a study: one line for each count, from which all else that is done with counts follows."""
import math

import numpy as np

cimport numpy as cnp
from libc.stdint cimport int64_t, uintptr_t
from engine.table cimport Table
from engine.counting.tally cimport Series, TallyArrays
from engine.counting.watcher cimport pointer

from engine.table import win_unit

cnp.import_array()

cdef TallyArrays _tally               # only for the places of their members


cdef tuple row(const void* member, str axes=""):
    return tuple(axes.split()), <uintptr_t>member - <uintptr_t>&_tally


cdef tuple series(const Series* member, str index, str base=None):
    return index, base, <uintptr_t>member - <uintptr_t>&_tally


# Counts by setup: its axes beside the setups, where it is added up.
ROWS: dict[str, tuple[tuple[str, ...], int]] = {
    "games": row(&_tally.games),
    "unfinished": row(&_tally.unfinished),
    "failed": row(&_tally.failed),
    "ties": row(&_tally.ties),
    "side_ties": row(&_tally.side_ties),
    "decisions": row(&_tally.decisions),
    "turns": row(&_tally.turns),
    "moves": row(&_tally.moves),
    "forced": row(&_tally.forced),
    "seat_decisions": row(&_tally.seat_decisions, "seats"),
    "seat_moves": row(&_tally.seat_moves, "seats"),
    "seat_forced": row(&_tally.seat_forced, "seats"),
    "wins": row(&_tally.wins, "seatings seats"),
    "results": row(&_tally.results, "seatings seats"),
    "result_squares": row(&_tally.result_squares, "seatings seats"),
    "payoffs": row(&_tally.payoffs, "seatings seats"),
    "payoff_squares": row(&_tally.payoff_squares, "seatings seats"),
}
# Counts with an index, over all setups: what the index is; what they are divided by, a figure of the same kind or, of
# those that count what is at least so long or large (None), their own first one; where they are added up.
SERIES: dict[str, tuple[str, str | None, int]] = {
    "lasting": series(&_tally.lasting, "decision"),
    "lasting_turns": series(&_tally.lasting_turns, "decision"),
    "decision_moves": series(&_tally.decision_moves, "decision", "lasting"),
    "decision_forced": series(&_tally.decision_forced, "decision", "lasting"),
    "place_decisions": series(&_tally.place_decisions, "place", "place_decisions"),
    "place_moves": series(&_tally.place_moves, "place", "place_decisions"),
    "place_forced": series(&_tally.place_forced, "place", "place_decisions"),
    "choices": series(&_tally.choices, "moves"),
}
SUMS = ("", "_squares", "_products")
# Arrays that have no row for each setup.
LISTS: tuple[str, ...] = tuple(name + ending for name in SERIES for ending in SUMS)
assert len(SERIES) <= 16        # for which `TallyArrays` has room


def columns(partners: bool = False) -> list[str]:
    """The names of all arrays of a table, in the order in which they are stored; `partners`: whether some seats are."""
    return [*[name for name in ROWS if partners or name != "side_ties"], *LISTS]


def empty(Table table, int64_t setups, int seatings, bint partners=False) -> dict[str, NDArray[np.int64]]:
    """Zeroed arrays of int64 by name, as `engine.counting.matches.play` describes them."""
    sizes = {"seats": table.game.seats, "seatings": seatings}
    lengths = {"decision": table.game.max_decisions + 1, "moves": table.game.max_moves + 1, "place": table.game.places}
    shapes = {name: (setups, *[sizes[axis] for axis in axes]) for name, (axes, _) in ROWS.items()}
    shapes |= {name + ending: (lengths[index],) for name, (index, _, _) in SERIES.items() for ending in SUMS}
    return {name: np.zeros(shapes[name], np.int64) for name in columns(partners)}


def result_unit(int seats, sides: Sequence[Sequence[int]]) -> int:
    """Count of a result of 1 between sides: twice a multiple of how many seats are no partners of each."""
    return 2 * math.lcm(*[max(seats - len(side), 1) for side in sides])


cdef void connect(TallyArrays* tally, Table table, int seatings, bint single, dict arrays, dict scratch):
    """Let a `TallyArrays`, all zeros, count into arrays made by `empty`; it needs them, and what is put into `scratch`.
    `single`: every setup has one match, and `close_singles` ends the count."""
    cdef Series* member
    tally.seats, tally.seatings, tally.last_place = table.game.seats, seatings, table.game.places - 1
    tally.single = single
    tally.win_unit = win_unit(table.game.seats)
    for name, (_, place) in ROWS.items():
        if name in arrays:
            (<int64_t**>(<char*>tally + <uintptr_t>place))[0] = pointer(arrays, name)
    scratch |= {name: np.zeros_like(arrays[name]) for name in SERIES}
    for name, (index, base, place) in SERIES.items():
        member = <Series*>(<char*>tally + <uintptr_t>place)
        member.now, member.sums = pointer(scratch, name), pointer(arrays, name)
        member.squares, member.products = pointer(arrays, name + "_squares"), pointer(arrays, name + "_products")
        member.base = NULL if base is None else pointer(scratch, base)
        member.last = (
            &tally.longest if index == "decision" else &tally.most if index == "moves" else &tally.last_place)
        if not (single and index == "decision"):
            tally.series[tally.series_count] = member
            tally.series_count += 1
