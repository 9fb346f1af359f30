"""Rummy's table, for extensions that play on it."""
from engine.table cimport Table


cdef bint is_rummy(Table table)
