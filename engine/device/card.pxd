"""Memory that the threads of a card share, and the room that each has (engine/device/library.pyx)."""
from libc.stdint cimport int64_t, uint32_t, uint64_t

cdef extern from * nogil:
    """
    #define add_to(address, number) ((void)__atomic_fetch_add(address, number, __ATOMIC_RELAXED))
    #define raise_to(address, number) ((void)__atomic_fetch_max(address, number, __ATOMIC_RELAXED))
    """
    void add_to(int64_t* address, int64_t number) noexcept
    void count_to "add_to"(uint32_t* address, uint32_t number) noexcept
    void raise_to(int64_t* address, int64_t number) noexcept

cdef extern void card_clear() noexcept nogil
cdef extern int card_lacked() noexcept nogil

# Some matches of each of some setups. Arrays by setup have its rows from `row` on.
ctypedef struct Piece:
    uint64_t first_setup
    int64_t setups
    uint64_t first_match
    int64_t matches
    int64_t row
