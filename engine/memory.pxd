"""Memory: aligned as states are, in arrays that grow, and in large pages for what is read here and there."""
from libc.stdint cimport int64_t
from libc.stdlib cimport realloc

cdef extern from "engine/memory.h" nogil:
    const size_t ALIGNMENT
    const size_t LARGE_PAGE
    # Zeroed, from a multiple of ALIGNMENT on; NULL where there is none. What it is to be freed by stands beside each.
    char* aligned_memory(size_t size) noexcept      # free_aligned
    void free_aligned(void* memory) noexcept
    void* large_memory(size_t size) noexcept        # free_large, told the same size: pages of 4096 bytes
    void free_large(void* memory, size_t size) noexcept
    void prefetch(const void* address) noexcept


cdef inline size_t rounded(size_t size) noexcept nogil:
    """To a multiple of ALIGNMENT: so much room has what is followed by something aligned."""
    return (size + ALIGNMENT - 1) // ALIGNMENT * ALIGNMENT


cdef inline bint room_for(void** array, int64_t* room, int64_t needed, size_t each) noexcept nogil:
    """Make room for so many elements of so many bytes; False where there is no memory: the array stays as it is."""
    cdef void* larger
    cdef int64_t wanted = room[0] if room[0] else 64
    if needed <= room[0]:
        return True
    while wanted < needed:
        wanted += wanted >> 1
    larger = realloc(array[0], wanted * each)
    if larger == NULL:
        return False
    array[0], room[0] = larger, wanted
    return True
