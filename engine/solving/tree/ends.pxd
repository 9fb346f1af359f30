"""Payoffs at the ends of a game: a matrix with a row for each sequence of seat 0 and a column for each of seat 1.

An entry takes 8 bytes, 12 until all are there. Its number is of single precision, in a unit of its own: 1/945 of what
the first deal weighs. So entries are exact where deals weigh the same or weights are to each other as small whole
numbers (945 = 3 * 3 * 3 * 5 * 7; halves cost nothing), and `rounded` is how much was lost in all of them together: no
value can be wrong by more.
"""
from libc.math cimport fabs
from libc.stdint cimport int32_t, int64_t, uint32_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memset
from engine.memory cimport room_for
from engine.status cimport NO_MEMORY

cdef enum:
    PARTS = 945
    RECENT = 1 << 14            # entries that a new one is compared with: 256 KB, which stay in the cache


ctypedef struct Recent:
    int32_t row
    int32_t column
    int64_t place               # 1 + where the entry stands, 0 for none

ctypedef struct PayoffMatrix:
    double unit
    double rounded
    int64_t count
    int32_t* rows               # [count], until they are packed
    int32_t* columns
    float* values               # in units
    int64_t* starts             # of the rows, once they are packed
    Recent* recent              # by row and column
    int64_t row_room, column_room, value_room


cdef inline bint open_ends(PayoffMatrix* ends) noexcept nogil:
    """False where there is no memory. `close_ends` frees it."""
    memset(ends, 0, sizeof(PayoffMatrix))
    ends.recent = <Recent*>calloc(RECENT, sizeof(Recent))
    return ends.recent != NULL


cdef inline void close_ends(PayoffMatrix* ends) noexcept nogil:
    free(ends.rows)
    free(ends.columns)
    free(ends.values)
    free(ends.starts)
    free(ends.recent)
    memset(ends, 0, sizeof(PayoffMatrix))


cdef inline int64_t bytes_of_ends(const PayoffMatrix* ends) noexcept nogil:
    return ends.count * <int64_t>(2 * sizeof(int32_t) + sizeof(float))


cdef inline void add_to(PayoffMatrix* ends, int64_t i, double value) noexcept nogil:
    """Add so many units to an entry."""
    cdef double sum = ends.values[i] + value
    ends.values[i] = <float>sum
    ends.rounded += fabs(sum - ends.values[i])


cdef inline int add_end(PayoffMatrix* ends, int32_t row, int32_t column, double value) noexcept nogil:
    """One end more, paid so much times its chance."""
    cdef uint32_t slot = (<uint32_t>row * <uint32_t>0x9E37_79B1 + <uint32_t>column * <uint32_t>0x85EB_CA6B) >> 18
    cdef Recent* recent = &ends.recent[slot]
    cdef int64_t i
    value /= ends.unit
    if recent.row == row and recent.column == column and recent.place:
        add_to(ends, recent.place - 1, value)
        return 0
    i = ends.count
    if (not room_for(<void**>&ends.rows, &ends.row_room, i + 1, sizeof(int32_t))
            or not room_for(<void**>&ends.columns, &ends.column_room, i + 1, sizeof(int32_t))
            or not room_for(<void**>&ends.values, &ends.value_room, i + 1, sizeof(float))):
        return NO_MEMORY
    ends.rows[i], ends.columns[i], ends.values[i] = row, column, 0
    add_to(ends, i, value)
    ends.count += 1
    recent.row, recent.column, recent.place = row, column, ends.count
    return 0


cdef inline int pack_ends(PayoffMatrix* ends, int64_t rows, int64_t columns) noexcept nogil:
    """The entries by rows, in place, those of the same two sequences added up."""
    cdef int64_t* starts = <int64_t*>calloc(rows + 1, sizeof(int64_t))
    cdef int64_t* nexts = <int64_t*>calloc(rows + 1, sizeof(int64_t))
    cdef int64_t* places = NULL
    cdef int64_t row, i, to, begun, stop
    cdef int32_t column, other
    cdef float value
    free(ends.recent)
    ends.recent = NULL
    ends.starts = starts
    if starts == NULL or nexts == NULL:
        free(nexts)
        return NO_MEMORY
    for i in range(ends.count):
        starts[ends.rows[i] + 1] += 1
    for row in range(rows):
        starts[row + 1] += starts[row]
        nexts[row] = starts[row]
    for row in range(rows):                     # every entry is moved once, to the next place of its row
        while nexts[row] < starts[row + 1]:
            i = nexts[row]
            other = ends.rows[i]
            to = nexts[other]
            nexts[other] += 1
            if other == row:
                continue
            column, value = ends.columns[to], ends.values[to]
            ends.columns[to], ends.values[to] = ends.columns[i], ends.values[i]
            ends.columns[i], ends.values[i] = column, value
            ends.rows[i], ends.rows[to] = ends.rows[to], other
    free(nexts)
    free(ends.rows)
    ends.rows = NULL
    places = <int64_t*>malloc(columns * sizeof(int64_t))
    if places == NULL:
        return NO_MEMORY
    for i in range(columns):
        places[i] = -1
    to = 0
    for row in range(rows):
        i, stop = starts[row], starts[row + 1]
        starts[row] = begun = to
        while i < stop:
            column = ends.columns[i]
            if places[column] < begun:
                places[column], ends.columns[to], ends.values[to] = to, column, ends.values[i]
                to += 1
            else:
                add_to(ends, places[column], ends.values[i])
            i += 1
    starts[rows] = ends.count = to
    free(places)
    ends.columns = <int32_t*>shorter(ends.columns, to * sizeof(int32_t))
    ends.values = <float*>shorter(ends.values, to * sizeof(float))
    return 0


cdef inline void* shorter(void* array, size_t bytes) noexcept nogil:
    cdef void* result = realloc(array, bytes if bytes else 1)
    return result if result != NULL else array
