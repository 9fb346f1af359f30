from cpython.pycapsule cimport PyCapsule_New
from engine.red7.reach_avx2 cimport advance, answers, raise_best
from engine.red7.tree_lines cimport TreeWalk, walk_lines


cdef void walk(TreeWalk* tree) noexcept nogil:
    # The number of players is a constant in each of the two copies.
    if tree.rules.players == 2:
        walk_lines(tree, answers, advance, raise_best, True)
    else:
        walk_lines(tree, answers, advance, raise_best, False)


KERNEL = PyCapsule_New(<void*>walk, "engine.red7.TreeKernel", NULL)
