from cpython.pycapsule cimport PyCapsule_New
from engine.learning.net cimport NetKernel

cdef extern from "engine/learning/net.h" nogil:
    NetKernel net_kernel

KERNEL = PyCapsule_New(&net_kernel, "engine.learning.Kernel", NULL)
