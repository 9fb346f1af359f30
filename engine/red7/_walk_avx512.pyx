from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint64_t
from engine.cpu.avx512 cimport all64, load, store
from engine.red7.lanes cimport LaneChoice, legal_moves
from engine.red7.walk_avx512 cimport walk_avx512

KERNEL = PyCapsule_New(<void*>walk_avx512, "engine.red7.Kernel", NULL)


def move_matrices(const uint64_t[::1] palettes, const uint64_t[::1] hands, const uint64_t[:, ::1] scores,
                  const uint64_t[:, ::1] best, uint64_t[::1] matrices, bint draw, bint lead_only):
    """The move matrices of eight positions, as engine/red7/lanes.pxd describes them; for tests.

    `scores` and `best` are (2, 8): plain and grouped.
    """
    cdef LaneChoice choice = legal_moves(load(&palettes[0]), load(&hands[0]), load(&scores[0, 0]), load(&scores[1, 0]),
                                         load(&best[0, 0]), load(&best[1, 0]), all64(0 if draw else -1), lead_only)
    store(&matrices[0], choice.moves)
