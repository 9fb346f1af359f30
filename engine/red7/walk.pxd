"""Input and output of every kernel of the random walk."""
from libc.stdint cimport int64_t, uint32_t, uint64_t
from engine.red7.moves cimport Red7Rules
from engine.red7.position cimport Deal

cpdef enum:
    TURN_BINS = 52              # a match has 1 to 51 turns
    MOVE_BINS = 57              # an action has 0 to 56 legal moves


# Matches first_match ... first_match + matches - 1 of each of some setups; tallies are added to, row by setup.
ctypedef struct RandomWalk:
    Red7Rules rules
    int64_t setups
    const Deal* deals
    const uint64_t* keys        # of the choice streams, by setup
    uint64_t first_match
    int64_t matches
    uint32_t* wins              # (setups, players)
    uint32_t* turns             # (setups, TURN_BINS): matches by number of turns
    uint32_t* moves             # (setups, MOVE_BINS): actions by number of legal moves


ctypedef void (*Kernel)(const RandomWalk* walk) noexcept nogil
