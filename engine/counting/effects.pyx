"""The memory that `effect.pxd` counts in."""
import numpy as np

cimport numpy as cnp
from libc.stdint cimport int32_t, int64_t, uint64_t
from engine.counting.effect cimport CHANCES as _CHANCES, FIGURES as _FIGURES, INVERSE_BITS, WEIGHT_BITS, Effects
from engine.counting.outcome cimport Outcomes
from engine.table cimport Table

cnp.import_array()

WEIGHT = 1 << WEIGHT_BITS       # the unit of the weighted results
FIGURES, CHANCES = _FIGURES, _CHANCES

cdef enum:
    FAR = 1 << 11               # final scores from -FAR to FAR - 1 are told apart


def window(Table table not None):
    """(least, bins): the final scores that are told apart; those beyond are counted as the first or the last one."""
    least = min(max(table.low, -FAR), FAR - 1)
    return least, min(max(table.high, least), FAR - 1) - least + 1


def ends(Table table not None, int64_t setups, int seatings):
    """Zeroed arrays for how matches end, by name."""
    bins = window(table)[1]
    shapes = {"last": (setups, seatings, table.seats), "final_scores": table.seats * bins, "margins": bins}
    return {name: np.zeros(shape, np.int64) for name, shape in shapes.items()}


cdef void connect_ends(Outcomes* outcomes, Table table, dict arrays):
    """Let `Outcomes` count into arrays made by `ends`."""
    outcomes.least, outcomes.bins = window(table)
    outcomes.last = <int64_t*>cnp.PyArray_DATA(arrays["last"])
    outcomes.scores = <int64_t*>cnp.PyArray_DATA(arrays["final_scores"])
    outcomes.margins = <int64_t*>cnp.PyArray_DATA(arrays["margins"])


def shapes(Table table not None, by):
    """The shapes of what is counted by kind, card and place, without the setups, by name.

    by : words, of which those three count here
    """
    kinds = table.kinds if "kind" in by else 1
    features = kinds * (table.places if "place" in by else "kind" in by) + 2 * table.cards * ("card" in by)
    found = {"effects": (features, _FIGURES)} if features else {}
    return found | ({"chances": (table.cards, _CHANCES)} if "card" in by and "hand" in table.can else {})


cdef void connect(Effects* effects, Table table, by, dict arrays, dict scratch):
    """Let `Effects` count into arrays of such shapes; they need them, and what is put into `scratch`."""
    cdef int64_t unit = <int64_t>1 << INVERSE_BITS
    cdef int features = arrays["effects"].shape[1], every = table.kinds + 2 * table.cards
    effects.by_kind, effects.by_card, effects.by_place = ("kind" in by), ("card" in by), ("place" in by)
    effects.kinds = table.kinds if effects.by_kind else 1
    effects.features, effects.cards_from = features, features - every
    effects.words = (table.cards + 63) // 64 if "chances" in arrays else 0
    inverses = np.array([(2 * unit // n + 1) // 2 for n in range(1, table.max_moves + 1)], np.int64)
    scratch |= {
        "inverses": np.concatenate([-inverses[::-1], [0], inverses]),
        "tallied": np.zeros(every, np.int32),
        "hands": np.zeros((3 * table.seats + 1) * effects.words, np.uint64),
    }
    effects.inverses = <const int64_t*>cnp.PyArray_DATA(scratch["inverses"]) + table.max_moves
    effects.tallied = <int32_t*>cnp.PyArray_DATA(scratch["tallied"])
    effects.hands = <uint64_t*>cnp.PyArray_DATA(scratch["hands"])
    effects.effects = <int64_t*>cnp.PyArray_DATA(arrays["effects"])
    if effects.words:
        effects.chances = <int64_t*>cnp.PyArray_DATA(arrays["chances"])
