"""The C library's memory and sort for the threads of a card, each with a room of its own."""
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memset

cdef enum:
    HEAD = 16                   # bytes before every block, and at the beginning of the room

cdef extern const int HEAP      # bytes of a room
cdef extern char* card_room() noexcept nogil    # of this thread


cdef api void clear() noexcept nogil:
    """Take everything back."""
    cdef int64_t* room = <int64_t*>card_room()
    room[0], room[1] = HEAD, 0


cdef api int lacked() noexcept nogil:
    """Return whether somebody asked for more than there was since then."""
    return <int>(<int64_t*>card_room())[1]


cdef api void* take(int64_t size) noexcept nogil:
    """The next bytes, or NULL."""
    cdef char* room = card_room()
    cdef char* block = room + (<int64_t*>room)[0]
    size = HEAD + ((size + 15) & ~15)
    if block + size > room + HEAP:
        (<int64_t*>room)[1] = 1
        return NULL
    (<int64_t*>block)[0] = size
    (<int64_t*>room)[0] += size
    return block + HEAD


cdef api void* take_clear(int64_t count, int64_t size) noexcept nogil:
    cdef void* memory = take(count * size)
    if memory != NULL:
        memset(memory, 0, count * size)
    return memory


cdef api void give(void* memory) noexcept nogil:
    """Take the last block back; others stay until all is taken back."""
    cdef char* room = card_room()
    cdef char* block = <char*>memory - HEAD
    if memory != NULL and block + (<int64_t*>block)[0] == room + (<int64_t*>room)[0]:
        (<int64_t*>room)[0] = block - room


cdef api void sort(int64_t* numbers, int64_t count, int64_t size,
                   int (*compare)(const void* one, const void* other) noexcept nogil) noexcept nogil:
    """`qsort` of numbers of 8 bytes, by Shell's way: all that is sorted here."""
    cdef int64_t gap = count // 2, i, j, number
    while gap:
        for i in range(gap, count):
            number, j = numbers[i], i
            while j >= gap and compare(&numbers[j - gap], &number) > 0:
                numbers[j] = numbers[j - gap]
                j -= gap
            numbers[j] = number
        gap //= 2


cdef api void* find(const void* memory, int byte, int64_t size) noexcept nogil:
    """`memchr`."""
    cdef int64_t i
    for i in range(size):
        if (<const uint8_t*>memory)[i] == <uint8_t>byte:
            return <void*>(<const uint8_t*>memory + i)
    return NULL
