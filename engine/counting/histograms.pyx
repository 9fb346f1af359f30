"""The arrays of `Histograms`, and what their bins stand for."""
import math

import numpy as np

cimport numpy as cnp
from libc.stdint cimport int32_t, uint64_t
from engine.table cimport Table
from engine.counting.tallies cimport pointer

cnp.import_array()

THRESHOLD = CERTAIN / 100.0       # a chance from which on a winner counts as certain
LEAST = -ENDS                     # the number that the first bin of an end counts
NAMES = ("run_options", "run_turn_options", "run_lead", "run_turn_lead", "run_chances", "run_certain", "run_dramas",
         "run_watched", "run_turn_watched", "watched_ends")


def shapes(Table table, bint estimated, bint course=True, watch=()):
    """The shape of each array, by name: those that this game, and such a study, has.

    estimated : whether it has estimates
    course : whether legal moves, the lead and, of estimates, chances are followed
    watch : (offset, owners) of the 32-bit integers of states that are
    """
    steps = bin_of(table.game.max_decisions, STEP_SPLIT) + 1
    options = bin_of(table.game.max_moves, SPLIT) + 1
    found = {"run_options": (steps, options), "run_turn_options": (steps, options)} if course else {}
    if course and table.game.scores != NULL and table.game.seats > 1:
        leads = bin_of(<uint64_t>table.game.high - <uint64_t>table.game.low, SPLIT) + 1
        found |= {"run_lead": (steps, leads), "run_turn_lead": (steps, leads)}
    if course and estimated:
        found |= {
            "run_chances": (1 + table.game.seats, TENTHS, PERCENT), "run_certain": (TENTHS,), "run_dramas": (DRAMAS,)}
    if watch:
        run = (steps, len(watch), 2 * bin_of(TOLD - 1, SPLIT) + 1)  # files end with the last step that was reached
        found |= {"run_watched": run, "run_turn_watched": run, "watched_ends": (columns(watch), 2 * ENDS)}
    return found


def columns(watch):
    """How many integers there are at a time."""
    return sum(owners for _, owners in watch)


def empty(Table table, bint estimated, bint course=True, watch=()):
    """Zeroed flat arrays of int64 by name, for `engine.counting.matches.play`."""
    found = shapes(table, estimated, course, watch)
    return {name: np.zeros(np.prod(shape), np.int64) for name, shape in found.items()}


cdef list lowest(bins, int split):
    """The lowest number in each of the first bins."""
    return [i if i < 2 << split else ((i & ((1 << split) - 1)) + (1 << split)) << ((i >> split) - 1)
            for i in range(bins)]


def steps(bins):
    """The number of the decision or turn that each of the first bins counts."""
    return lowest(bins, STEP_SPLIT)


def values(bins):
    """What stands for each of the first bins of legal moves and leads: the middle of its numbers, rounded down."""
    ends = lowest(bins + 1, SPLIT)
    return [(low + end - 1) // 2 for low, end in zip(ends, ends[1:])]


def own_values(bins):
    """Values of the bins of what states keep, with as many bins below 0 as above."""
    middles = values(bins // 2 + 1)
    return [-middle for middle in middles[:0:-1]] + middles


cdef void connect(Histograms* histograms, Table table, watch, dict arrays, dict sums, dict scratch):
    """Let `Histograms`, all zeros, count into arrays made by `empty`, and into `sums`; they need those, and what is in
    `scratch`."""
    cdef dict found = shapes(table, "run_chances" in arrays, "run_options" in arrays, watch)
    tracks = [(1, name, 0) for name in ("options", "lead") if f"run_{name}" in found]
    tracks += [(owners, "watched", place) for place, (_, owners) in enumerate(watch)]
    scratch["tracks"] = np.zeros(len(tracks) * sizeof(Track), np.uint8)
    histograms.track = <Track*>cnp.PyArray_DATA(scratch["tracks"])
    for i, (owners, name, place) in enumerate(tracks):
        shape = found[f"run_{name}"]
        histograms.track[i].columns, histograms.track[i].bins = owners, shape[len(shape) - 1]
        histograms.track[i].step = math.prod(shape[1:])
        histograms.track[i].counts = pointer(arrays, f"run_{name}") + <int>place * histograms.track[i].bins
        histograms.track[i].turn_counts = pointer(arrays, f"run_turn_{name}") + <int>place * histograms.track[i].bins
    histograms.tracks, histograms.columns = len(tracks), sum(owners for owners, _, _ in tracks)
    histograms.options, histograms.lead = "run_options" in found, "run_lead" in found
    histograms.kept = columns(watch)
    places = [offset + 4 * owner for offset, owners in watch for owner in range(owners)]
    scratch["kept"] = np.array(places, np.int32)
    scratch["noted"] = np.zeros(table.game.max_decisions * histograms.columns, np.int32)
    histograms.places = <const int32_t*>cnp.PyArray_DATA(scratch["kept"])
    histograms.noted = <int32_t*>cnp.PyArray_DATA(scratch["noted"])
    if watch:
        histograms.own_bins = found["run_watched"][2]
        histograms.ends = pointer(arrays, "watched_ends")
        histograms.kept_sums = pointer(sums, "watched")
    if "run_chances" in found:
        histograms.chances = pointer(arrays, "run_chances")
        histograms.certain = pointer(arrays, "run_certain")
        histograms.dramas = pointer(arrays, "run_dramas")
