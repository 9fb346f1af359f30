from cpython.pycapsule cimport PyCapsule_New
from engine.red7.reach_plain cimport advance, answers, raise_best
from engine.red7.tree_lines cimport TreeWalk, walk_tree


cdef void walk(TreeWalk* tree) noexcept nogil:
    walk_tree(tree, answers, advance, raise_best)


KERNEL = PyCapsule_New(<void*>walk, "engine.red7.TreeKernel", NULL)
