"""Numbers that callers in Python give: Python's own conversion cuts 1.5 off to 1."""
from cpython.long cimport PyLong_AsLongLongAndOverflow, PyLong_Check
from cpython.number cimport PyNumber_Index
from libc.limits cimport INT_MAX, INT_MIN
from libc.stdint cimport uint64_t


cdef inline object index_of(object number, str what, str expected):
    """A whole number of Python, of one of NumPy too. TypeError: it is none."""
    try:
        return PyNumber_Index(number)
    except TypeError:
        raise TypeError(f"{what} is {number!r:.60}; expected {expected}") from None


cdef inline int whole(object number, str what) except? -1:
    """The number of a move, a seat, a match. TypeError: it is no whole number; IndexError: there is never so many."""
    cdef int beyond = 0
    cdef long long found = PyLong_AsLongLongAndOverflow(
        number if PyLong_Check(number) else index_of(number, what, "a whole number"), &beyond)
    if beyond or not INT_MIN <= found <= INT_MAX:
        raise IndexError(f"there is no {what} {number}")
    return <int>found


cdef inline uint64_t seed_of(object number, str what="the seed") except? 0xFFFF_FFFF_FFFF_FFFF:
    """ValueError: it is no whole number from 0 to 2^64 - 1."""
    try:
        return PyNumber_Index(number)
    except (OverflowError, TypeError):
        raise ValueError(f"{what} is {number!r:.60}; expected a whole number from 0 to 2**64 - 1") from None
