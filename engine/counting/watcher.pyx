"""Watchers as Python objects."""
cimport numpy as cnp
from libc.stdint cimport int64_t
from libc.stdlib cimport calloc, free

cnp.import_array()


cdef class Watching:
    """A watcher, as `engine.counting.matches.play` takes it."""

    def __dealloc__(self):
        if self.watcher != NULL and self.watcher.close != NULL:
            self.watcher.close(self.watcher)
        free(self.watcher)


cdef int64_t* pointer(dict arrays, str name):
    return <int64_t*>cnp.PyArray_DATA(arrays[name])


cdef Watching make(size_t size, Watcher functions, dict arrays):
    cdef Watching found = Watching()
    found.watcher = <Watcher*>calloc(1, size)
    if found.watcher == NULL:
        raise MemoryError
    found.watcher[0], found.arrays, found.scratch = functions, arrays, {}
    return found
