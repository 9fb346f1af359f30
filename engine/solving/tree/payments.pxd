"""Payoffs of sequences at the ends that they lead to, where the other seat plays its own so often.

A small tree has a copy of its entries for each seat, sequences of equally many entries together: loops whose length
does not change are guessed right by the CPU, which made iterations of Leduc a third faster. A large one is read as it
stands. Sums are made in one order either way, entry after entry.
"""
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset
from engine.solving.tree.ends cimport PayoffMatrix

cdef enum:
    SMALL = 1 << 18             # entries: copies of 7 MB


ctypedef struct Payments:
    int32_t* sequences          # of the seat, by their number of entries
    int32_t* others             # of the other seat, entry by entry
    double* values              # for the seat
    int64_t* lengths              # [groups], entries of each sequence
    int64_t* counts             # [groups], sequences
    int64_t groups


cdef inline void close_payments(Payments* payments) noexcept nogil:
    free(payments.sequences)
    free(payments.others)
    free(payments.values)
    free(payments.lengths)
    free(payments.counts)
    memset(payments, 0, sizeof(Payments))


cdef inline bint open_payments(Payments* payments, const PayoffMatrix* ends, const int64_t* sequences,
                               int seat) noexcept nogil:
    """The copy for a seat; False where there is no memory."""
    cdef int64_t own = sequences[seat], longest = 0, i, row, mine, to, group
    cdef int64_t* starts = <int64_t*>calloc(own + 1, sizeof(int64_t))      # by sequence, then where its entries go
    cdef int64_t* places = NULL
    memset(payments, 0, sizeof(Payments))
    if starts == NULL:
        return False
    for row in range(sequences[0]):
        for i in range(ends.starts[row], ends.starts[row + 1]):
            starts[ends.columns[i] if seat else row] += 1
    for i in range(own):
        longest = max(longest, starts[i])
    places = <int64_t*>calloc(longest + 2, sizeof(int64_t))                # by number of entries
    payments.sequences = <int32_t*>malloc(own * sizeof(int32_t))
    payments.others = <int32_t*>malloc(max(ends.count, 1) * sizeof(int32_t))
    payments.values = <double*>malloc(max(ends.count, 1) * sizeof(double))
    payments.lengths = <int64_t*>malloc((longest + 1) * sizeof(int64_t))
    payments.counts = <int64_t*>malloc((longest + 1) * sizeof(int64_t))
    if (places == NULL or payments.sequences == NULL or payments.others == NULL or payments.values == NULL
            or payments.lengths == NULL or payments.counts == NULL):
        free(starts)
        free(places)
        return False
    for i in range(own):
        places[starts[i] + 1] += 1
    for i in range(longest + 1):
        if places[i + 1]:
            group = payments.groups
            payments.lengths[group], payments.counts[group] = i, places[i + 1]
            payments.groups += 1
        places[i + 1] += places[i]
    for i in range(own):
        payments.sequences[places[starts[i]]] = <int32_t>i
        places[starts[i]] += 1
    to = 0
    for i in range(own):
        mine = payments.sequences[i]
        to += starts[mine]
        starts[mine] = to - starts[mine]
    for row in range(sequences[0]):
        for i in range(ends.starts[row], ends.starts[row + 1]):
            mine = ends.columns[i] if seat else row
            to = starts[mine]
            starts[mine] += 1
            payments.others[to] = <int32_t>row if seat else ends.columns[i]
            payments.values[to] = (-ends.unit if seat else ends.unit) * ends.values[i]
    free(starts)
    free(places)
    return True


cdef inline void pay_group(const int32_t* sequences, int64_t count, const int32_t* others, const double* values,
                           int64_t length, const double* other, double* gains) noexcept nogil:
    cdef double sum
    cdef int64_t row, i
    for row in range(count):
        sum = 0
        for i in range(length):
            sum += values[i] * other[others[i]]
        gains[sequences[row]] = sum
        others, values = others + length, values + length


cdef inline void pay_small(const Payments* payments, const double* other, double* gains) noexcept nogil:
    cdef const int32_t* sequences = payments.sequences
    cdef const int32_t* others = payments.others
    cdef const double* values = payments.values
    cdef int64_t group, count, length
    for group in range(payments.groups):
        count, length = payments.counts[group], payments.lengths[group]
        if length == 1:
            pay_group(sequences, count, others, values, 1, other, gains)
        elif length == 2:
            pay_group(sequences, count, others, values, 2, other, gains)
        elif length == 3:
            pay_group(sequences, count, others, values, 3, other, gains)
        elif length == 4:
            pay_group(sequences, count, others, values, 4, other, gains)
        else:
            pay_group(sequences, count, others, values, length, other, gains)
        sequences, others, values = sequences + count, others + count * length, values + count * length


cdef inline void pay_large(const PayoffMatrix* ends, const int64_t* sequences, int seat, const double* other,
                           double* gains) noexcept nogil:
    cdef const int32_t* columns = ends.columns
    cdef const float* values = ends.values
    cdef double sum, often
    cdef int64_t row, i, begin, end = 0
    if seat:
        memset(gains, 0, sequences[1] * sizeof(double))
    for row in range(sequences[0]):
        begin, end = end, ends.starts[row + 1]
        if seat:
            often = ends.unit * other[row]
            for i in range(begin, end):
                gains[columns[i]] -= values[i] * often
            continue
        sum = 0
        for i in range(begin, end):
            sum += values[i] * other[columns[i]]
        gains[row] = sum * ends.unit
