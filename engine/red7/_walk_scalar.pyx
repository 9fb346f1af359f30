from cpython.pycapsule cimport PyCapsule_New
from engine.red7.walk_scalar cimport walk_scalar

KERNEL = PyCapsule_New(<void*>walk_scalar, "engine.red7.Kernel", NULL)
