"""Counts of setups put together: what takes longest in a study of many setups with few matches each."""
import numpy as np

from libc.stdint cimport int64_t, uint64_t


def grouped(const int64_t[:, ::1] rows, Py_ssize_t first, Py_ssize_t together) -> NDArray[np.int64]:
    """Sums of neighbouring rows, (groups, columns): of the first `first` where there are any, then of `together` each.
    """
    cdef Py_ssize_t count = rows.shape[0], columns = rows.shape[1], begin = 0, row, column, into, end
    first = min(first, count)
    cdef Py_ssize_t groups = (first > 0) + (count - first + together - 1) // together
    sums = np.empty((groups, columns), np.int64)
    cdef int64_t[:, ::1] found = sums
    cdef const int64_t* cells = &rows[0, 0]
    cdef int64_t total
    with nogil:
        for into in range(groups):
            end = first if into == 0 and first else min(begin + together, count)
            for column in range(columns):
                total = 0
                for row in range(begin, end):
                    total += cells[row * columns + column]
                found[into, column] = total
            begin = end
    return sums


def side_by_side(list arrays: list[NDArray[np.int64]]) -> NDArray[np.int64]:
    """(setups, columns) of arrays of int64, each (setups, columns of its own)."""
    cdef const int64_t[:, ::1] one
    cdef const int64_t* parts[16]
    cdef Py_ssize_t widths[16]
    cdef Py_ssize_t setups = len(arrays[0]), row, place, column, i = 0, count = len(arrays)
    assert count <= 16
    result = np.empty((setups, sum(array.shape[1] for array in arrays)), np.int64)
    cdef int64_t[:, ::1] cells = result
    cdef int64_t* cell = &cells[0, 0]
    for place in range(count):
        one = arrays[place]
        assert one.shape[0] == setups
        parts[place], widths[place] = &one[0, 0], one.shape[1]
    with nogil:
        for row in range(setups):
            for place in range(count):
                for column in range(widths[place]):
                    cell[i] = parts[place][row * widths[place] + column]
                    i += 1
    return result


def shares(const int64_t[::1] games, const int64_t[:, ::1] wins, int64_t unit, const int64_t[::1] limits,
           int64_t[:, ::1] bins) -> tuple[int, NDArray[np.int64], int, NDArray[np.int64]]:
    """Setups by the win shares of their seats: those with a finished match; by limit, those of them whose lowest share
    is at most that; those with a seat that never wins; by seat, those where it never wins.

    games, wins : by setup, and by setup and seat; a win counts `unit`
    limits : percentages
    bins : (seats, bins), to which setups are added by each seat's share
    """
    cdef Py_ssize_t setups = games.shape[0], seats = bins.shape[0], most = bins.shape[1] - 1, i, k
    cdef int64_t played = 0, never = 0, least, units
    worst, never_by_seat = np.zeros(limits.shape[0], np.int64), np.zeros(seats, np.int64)
    cdef int64_t[::1] low = worst, none = never_by_seat
    with nogil:
        for i in range(setups):
            if games[i] <= 0:
                continue
            played += 1
            units, least = games[i] * unit, wins[i, 0]
            for k in range(seats):
                bins[k, min(wins[i, k] * (most + 1) // units, most)] += 1
                least = min(least, wins[i, k])
                none[k] += wins[i, k] == 0
            never += least == 0
            for k in range(limits.shape[0]):
                low[k] += least * 100 <= limits[k] * units
    return played, worst, never, never_by_seat


def weights(const uint64_t[::1] raw) -> NDArray[np.int64]:
    """Count how often each of as many rows as there are random words is drawn, by the upper halves of the words."""
    cdef Py_ssize_t count = raw.shape[0], i
    times = np.zeros(count, np.int64)
    cdef int64_t[::1] found = times
    assert count < 2 ** 32
    with nogil:
        for i in range(count):
            found[(raw[i] >> 32) * <uint64_t>count >> 32] += 1
    return times
