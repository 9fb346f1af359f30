"""The arrays of `Histograms`, and what their bins stand for."""
import numpy as np

cimport numpy as cnp
from libc.stdint cimport int64_t, uint64_t
from engine.table cimport Table

cnp.import_array()

THRESHOLD = CERTAIN / 100.0       # a chance from which on a winner counts as certain
NAMES = ("run_options", "run_turn_options", "run_lead", "run_turn_lead", "run_chances", "run_certain", "run_dramas")


def shapes(Table table, bint estimated):
    """The shape of each array, by name: those that this game, and a study with or without estimates, has."""
    steps = bin_of(table.game.max_decisions, STEP_SPLIT) + 1
    options = bin_of(table.game.max_moves, SPLIT) + 1
    found = {"run_options": (steps, options), "run_turn_options": (steps, options)}
    if table.game.scores != NULL and table.game.seats > 1:
        leads = bin_of(<uint64_t>table.game.high - <uint64_t>table.game.low, SPLIT) + 1
        found |= {"run_lead": (steps, leads), "run_turn_lead": (steps, leads)}
    if estimated:
        found |= {
            "run_chances": (1 + table.game.seats, TENTHS, PERCENT), "run_certain": (TENTHS,), "run_dramas": (DRAMAS,)}
    return found


def empty(Table table, bint estimated):
    """Zeroed flat arrays of int64 by name, for `engine.matches.play`."""
    return {name: np.zeros(np.prod(shape), np.int64) for name, shape in shapes(table, estimated).items()}


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


cdef void connect(Histograms* histograms, Table table, dict arrays, dict scratch):
    """Let `Histograms`, all zeros, count into arrays made by `empty`; they need those, and what is in `scratch`."""
    cdef dict found = shapes(table, "run_chances" in arrays)
    cdef int64_t* places[7]
    for i, name in enumerate(NAMES):
        places[i] = <int64_t*>cnp.PyArray_DATA(arrays[name]) if name in arrays else NULL
    histograms.option_bins = found["run_options"][1]
    if "run_lead" in found:
        histograms.lead_bins = found["run_lead"][1]
    scratch["leads"] = np.zeros(table.game.max_decisions, np.int64)
    histograms.leads = <int64_t*>cnp.PyArray_DATA(scratch["leads"])
    histograms.options, histograms.turn_options, histograms.lead, histograms.turn_lead = (
        places[0], places[1], places[2], places[3])
    histograms.chances, histograms.certain, histograms.dramas = places[4], places[5], places[6]
