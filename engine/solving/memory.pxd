"""Arrays that grow."""
from libc.stdint cimport int64_t
from libc.stdlib cimport realloc


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
