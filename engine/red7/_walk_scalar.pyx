from cpython.pycapsule cimport PyCapsule_New
from engine.red7.walk cimport Walk
from engine.red7.walk_scalar cimport walk_scalar


cdef void walk(const Walk* walk) noexcept nogil:
    walk_scalar(walk)


KERNEL = PyCapsule_New(<void*>walk, "engine.red7.Kernel", NULL)
