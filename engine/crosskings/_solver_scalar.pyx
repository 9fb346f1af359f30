from cpython.pycapsule cimport PyCapsule_New
from engine.crosskings.solver_hidden cimport exact, expect
from engine.crosskings.solver_lines cimport Kernel, differences, follow, line_of

cdef Kernel kernel = Kernel(exact, expect, line_of, follow, differences)
KERNEL = PyCapsule_New(&kernel, "engine.crosskings.Kernel", NULL)
