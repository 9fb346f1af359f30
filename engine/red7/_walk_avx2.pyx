from cpython.pycapsule cimport PyCapsule_New
from engine.red7.walk cimport RandomWalk
from engine.red7.walk_avx2 cimport walk_lanes
from engine.red7.walk_avx2_lanes cimport Lanes, LaneMatch, finish, open_lanes
from engine.red7.walk_avx2_tables cimport Tables, fill_tables

ctypedef void (*Loop)(Lanes* lanes) noexcept nogil

cdef Tables tables
cdef Loop loops[6]
fill_tables(&tables)


cdef bint finish_match(Lanes* lanes, LaneMatch* match) noexcept nogil:
    return finish(lanes, match)


# The number of players is a constant in each of four copies without the rarer options, all of which the fifth has.
cdef void walk_2(Lanes* lanes) noexcept nogil:
    walk_lanes(lanes, finish_match, 2, False, False)


cdef void walk_3(Lanes* lanes) noexcept nogil:
    walk_lanes(lanes, finish_match, 3, False, False)


cdef void walk_4(Lanes* lanes) noexcept nogil:
    walk_lanes(lanes, finish_match, 4, False, False)


cdef void walk_5(Lanes* lanes) noexcept nogil:
    walk_lanes(lanes, finish_match, 5, False, False)


cdef void walk_any(Lanes* lanes) noexcept nogil:
    walk_lanes(lanes, finish_match, lanes.walk.rules.players, lanes.walk.rules.lead_only, lanes.walk.rules.gone)


loops[2], loops[3], loops[4], loops[5] = walk_2, walk_3, walk_4, walk_5


cdef void walk(const RandomWalk* walk) noexcept nogil:
    cdef Lanes lanes
    if walk.setups and walk.matches:
        open_lanes(&lanes, walk, &tables)
        if walk.rules.lead_only or walk.rules.gone:
            walk_any(&lanes)
        else:
            loops[walk.rules.players](&lanes)


KERNEL = PyCapsule_New(<void*>walk, "engine.red7.Kernel", NULL)
