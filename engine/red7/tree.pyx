"""The full tree of a position, hands open and the order of the deck known: walked, or its sequences of moves counted.

A mover without a legal move ends the line: nobody drops out in a tree.
"""
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from engine.red7.state cimport State
from engine.red7.tree_lines cimport NO_BULK, Tree

from engine import kernels

KERNELS = ("avx2", "scalar")

ctypedef void (*Kernel)(Tree* tree) noexcept nogil

ctypedef struct Result:
    TreeCount count
    uint64_t sequences


def available_kernels():
    """Names of the kernels that this CPU runs and this installation has, fastest first."""
    return kernels.available("engine.red7._tree_", KERNELS)


cdef Kernel kernel_pointer(str name) except NULL:
    return <Kernel>PyCapsule_GetPointer(kernels.capsule("engine.red7._tree_", name, KERNELS), "engine.red7.TreeKernel")


cdef Kernel best_kernel = kernel_pointer(available_kernels()[0])


cdef int run(Kernel kernel, const Position* position, const Rules* rules, uint64_t limit, int bulk_ply,
             Result* result) except -1 nogil:
    cdef void* memory = malloc(sizeof(Tree) + 63)
    cdef Tree* tree = <Tree*>((<size_t>memory + 63) & ~<size_t>63)
    if memory == NULL:
        with gil:
            raise MemoryError
    tree.position, tree.rules, tree.limit, tree.bulk_ply = position, rules, limit, bulk_ply
    kernel(tree)
    result.count = TreeCount(tree.moves, tree.leaves, tree.complete)
    result.sequences = tree.sequences
    free(memory)
    return 0


cdef int sequences(Kernel kernel, const Position* position, const Rules* rules, int depth,
                   uint64_t* count) except -1 nogil:
    cdef Result result
    result.sequences = 1
    if depth > 0:
        run(kernel, position, rules, ~<uint64_t>0, depth - 2, &result)
    count[0] = result.sequences
    return 0


cdef int count_tree(const Position* position, const Rules* rules, uint64_t limit, TreeCount* count) except -1 nogil:
    """Walk the tree, executing and undoing every legal move, up to `limit` of them."""
    cdef Result result
    run(best_kernel, position, rules, limit, NO_BULK, &result)
    count[0] = result.count
    return 0


cdef int count_sequences(const Position* position, const Rules* rules, int depth, uint64_t* count) except -1 nogil:
    """The number of sequences of `depth` legal moves, depth >= 0."""
    return sequences(best_kernel, position, rules, depth, count)


def walk_tree(State state not None, uint64_t limit=0xffff_ffff_ffff_ffff, str kernel=None):
    """Walk the whole tree below a position, executing and undoing every legal move.

    Parameters
    ----------
    state : the position and its rules; it is not changed
    limit : stop after that many moves; which come first is the same for every kernel
    kernel : one of `available_kernels()`, or None for the first of them

    Returns
    -------
    moves : moves executed
    leaves : positions without a legal move that they led to; 1 if the given position is one
    complete : whether that was the whole tree
    """
    cdef Kernel chosen = best_kernel if kernel is None else kernel_pointer(kernel)
    cdef Position position = state.position
    cdef Rules rules = state.rules
    cdef Result result
    with nogil:
        run(chosen, &position, &rules, limit, NO_BULK, &result)
    return result.count.moves, result.count.leaves, bool(result.count.complete)


def perft(State state not None, int depth, str kernel=None):
    """The number of sequences of `depth` legal moves, the last move counted without being executed.

    Parameters
    ----------
    state : the position and its rules; it is not changed
    depth : 0 or more
    kernel : one of `available_kernels()`, or None for the first of them

    Raises
    ------
    ValueError : depth is negative
    """
    cdef Kernel chosen = best_kernel if kernel is None else kernel_pointer(kernel)
    cdef Position position = state.position
    cdef Rules rules = state.rules
    cdef uint64_t count = 0
    if depth < 0:
        raise ValueError(f"depth is {depth}; expected 0 or more")
    with nogil:
        sequences(chosen, &position, &rules, depth, &count)
    return count


def divide(State state not None, int depth, str kernel=None):
    """`perft` by first move: a list of ((play, discard), count) in the order of the moves, None for no card.

    Parameters as for `perft`, but depth >= 1.
    """
    cdef State after
    if depth < 1:
        raise ValueError(f"depth is {depth}; expected 1 or more")
    counts = []
    for number in range(state.search().count):
        after = state.copy()
        after.play(number)
        counts.append((state.legal_moves()[number], perft(after, depth - 1, kernel)))
    return counts
