"""Watchers: those who follow matches and count what a study asks for beside the tally."""
from libc.stdint cimport int64_t, uint64_t
from engine.counting.tally cimport Step, TallyArrays
from engine.game cimport Game
from engine.players.player cimport Player


# The match that is being played.
ctypedef struct Followed:
    const Game* game
    const TallyArrays* tally
    uint64_t seed
    uint64_t setup
    uint64_t match
    int seating
    bint seated                 # by players; else every choice is random
    Player** players            # by seat, where it is
    int64_t row                 # of its setup among those that are counted
    const Step* steps           # its decisions


# What the struct of every watcher begins with.
ctypedef struct Watcher:
    # Whether it follows the match, which begins in this state.
    bint (*begin)(Watcher* watcher, const Followed* followed, const void* state) noexcept nogil
    # A decision, before the chosen move is carried out; or NULL. 0, or the game's fault.
    int (*step)(Watcher* watcher, const Followed* followed, const void* state, const void* moves,
                int decision) noexcept nogil
    # The match is finished.
    void (*end)(Watcher* watcher, const Followed* followed, const void* state, int decisions,
                const int64_t* payoffs) noexcept nogil
    void (*close)(Watcher* watcher) noexcept nogil  # frees what is its own; or NULL


cdef inline bint always(Watcher* watcher, const Followed* followed, const void* state) noexcept nogil:
    """The `begin` of those who follow every match."""
    return True


cdef class Watching:
    cdef Watcher* watcher       # lives as long as this object
    cdef dict arrays            # into which it counts, by name
    cdef dict scratch           # what else it points to


cdef int64_t* pointer(dict arrays, str name)

# A Watching with a zeroed struct of this size that begins with a `Watcher`; what else stands in it is the caller's to
# fill in.
cdef Watching make(size_t size, Watcher functions, dict arrays)
