"""What a policy of a tree is told by: the keys of its information sets, and the names of their moves."""
import numpy as np

from libc.stdint cimport int64_t, uint64_t
from engine.equilibria.tree cimport Infoset, Tree


def sets_of(Tree tree not None):
    """(keys, seats, firsts, counts, names) of the information sets of a tree, by number; but names by set and then in
    the order of its moves. Keys and names are uint64, the others int64: the seat, the sequence of the first move, how
    many moves there are.
    """
    cdef int64_t number
    cdef Infoset* infoset
    rows = [np.empty(tree.count, kind) for kind in (np.uint64, np.int64, np.int64, np.int64)]
    cdef uint64_t[::1] keys = rows[0]
    cdef int64_t[::1] seats = rows[1], firsts = rows[2], counts = rows[3], begins
    begun = np.empty(tree.count, np.int64)
    begins = begun
    for number in range(tree.count):
        infoset = &tree.sets[number]
        keys[number], seats[number], firsts[number] = infoset.key, infoset.seat, infoset.first
        counts[number], begins[number] = infoset.count, infoset.name
    names = np.empty(tree.name_count, np.uint64)
    cdef uint64_t[::1] named = names
    for number in range(tree.name_count):
        named[number] = tree.names[number]
    return *rows, names[spread(begun, rows[3])]


def spread(firsts, counts):
    """first, first + 1, ..., first + count - 1 of one set after the other: an array of int64."""
    ends = np.cumsum(counts)
    return np.repeat(firsts - ends + counts, counts) + np.arange(ends[-1] if len(ends) else 0)
