"""A set of up to 64 small numbers in one word: bit i is set when i is in the set."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

cdef extern from "engine/bits.h" nogil:
    int bits_count(uint64_t x) noexcept      # number of elements
    int bits_lowest(uint64_t x) noexcept     # smallest element; x != 0
    int bits_highest(uint64_t x) noexcept    # largest element; x != 0
    const uint32_t ELEMENTS_OF_FOUR[16]


cdef inline uint64_t every_byte(uint64_t byte) noexcept nogil:
    """`byte` (0 to 255) in each of the eight bytes."""
    return byte * <uint64_t>0x0101_0101_0101_0101


cdef inline uint64_t bit(int i) noexcept nogil:
    return (<uint64_t>1) << i


cdef inline int bit_length(uint64_t x) noexcept nogil:
    """1 + the largest element; 0 for the empty set; x < 2^63."""
    return bits_highest((x << 1) | 1)


cdef inline int pop_lowest(uint64_t* x) noexcept nogil:
    """Take the smallest element out of a set that has one."""
    cdef int element = bits_lowest(x[0])
    x[0] &= x[0] - 1
    return element


cdef inline int nth_lowest(uint64_t x, int n) noexcept nogil:
    """The n-th element counted up from the smallest (n = 0); n < bits_count(x)."""
    while n > 0:
        x &= x - 1
        n -= 1
    return bits_lowest(x)


cdef inline int list_set(uint64_t x, uint8_t* elements) noexcept nogil:
    """Write the elements in ascending order; returns how many there are."""
    cdef int count = 0
    while x:
        elements[count] = <uint8_t>bits_lowest(x)
        x &= x - 1
        count += 1
    return count


cdef inline int list_large(uint64_t x, uint8_t* elements) noexcept nogil:
    """`list_set`, four at a time: faster where most are elements. May write three bytes behind the last one."""
    cdef uint64_t counts = <uint64_t>0x4332_3221_3221_2110      # of the sixteen sets of four
    cdef uint32_t first = 0, four
    cdef int count = 0
    while x:
        four = ELEMENTS_OF_FOUR[x & 15] + first
        memcpy(elements + count, &four, 4)
        count += (counts >> (4 * (x & 15))) & 7
        first += 0x0404_0404
        x >>= 4
    return count


cdef inline uint64_t fold_bytes(uint64_t x) noexcept nogil:
    """The union of the eight bytes of x."""
    x |= x >> 32
    x |= x >> 16
    x |= x >> 8
    return x & 0xff


cdef inline uint64_t tops_to_byte(uint64_t tops) noexcept nogil:
    """The top bits of the eight bytes (no other bit may be set) as one byte, lowest byte first."""
    return (tops * <uint64_t>0x0002_0408_1020_4081) >> 56


cdef inline uint64_t tops_to_bytes(uint64_t tops) noexcept nogil:
    """0x80 in a byte becomes 0xff; every other byte must be 0 and stays 0."""
    return (tops << 1) - (tops >> 7)
