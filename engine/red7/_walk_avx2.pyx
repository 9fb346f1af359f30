from cpython.pycapsule cimport PyCapsule_New
from engine.red7.walk cimport Walk
from engine.red7.walk_avx2 cimport walk_avx2
from engine.red7.walk_avx2_tables cimport Tables, fill_tables

cdef Tables tables
fill_tables(&tables)


cdef void walk(const Walk* walk) noexcept nogil:
    walk_avx2(walk, &tables)


KERNEL = PyCapsule_New(<void*>walk, "engine.red7.Kernel", NULL)
