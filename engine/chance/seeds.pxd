"""Seeds that users give."""
from libc.stdint cimport uint64_t


cdef inline uint64_t seed_of(object number) except? 0xFFFF_FFFF_FFFF_FFFF:
    """ValueError: it is no whole number from 0 to 2^64 - 1."""
    try:
        return number
    except (OverflowError, TypeError):
        raise ValueError(f"the seed is {number!r:.60}; expected a whole number from 0 to 2**64 - 1") from None
