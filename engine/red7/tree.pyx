"""The full tree of a position, hands open and the order of the deck known: walked, or its sequences of moves counted.

A mover without a legal move ends the line: nobody drops out in a tree.
"""
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint64_t
from engine.memory cimport aligned_memory, free_aligned
from engine.red7.game cimport rules_behind
from engine.red7.moves cimport Red7Rules
from engine.red7.position cimport Position
from engine.red7.tree_lines cimport NO_BULK, TreeWalk
from engine.table cimport State

from engine.cpu import kernels

KERNELS = ("avx2", "scalar")

ctypedef void (*Kernel)(TreeWalk* tree) noexcept nogil

ctypedef struct TreeCount:
    uint64_t moves              # executed
    uint64_t leaves             # positions whose mover has no legal move
    uint64_t sequences
    bint complete               # or stopped by the limit


def available_kernels() -> list[str]:
    """Names of the kernels that this CPU runs and this installation has, fastest first."""
    return kernels.available("engine.red7._tree_", KERNELS)


cdef Kernel kernel_pointer(str name) except NULL:
    """The kernel of this name, None for the fastest."""
    capsule = kernels.capsule("engine.red7._tree_", name or available_kernels()[0], KERNELS)
    return <Kernel>PyCapsule_GetPointer(capsule, "engine.red7.TreeKernel")


cdef int run(Kernel kernel, const Position* position, const Red7Rules* rules, uint64_t limit, int bulk_ply,
             TreeCount* count) except -1 nogil:
    cdef TreeWalk* tree = <TreeWalk*>aligned_memory(sizeof(TreeWalk))
    if tree == NULL:
        with gil:
            raise MemoryError
    tree.position, tree.rules, tree.limit, tree.bulk_ply = position, rules, limit, bulk_ply
    kernel(tree)
    count[0] = TreeCount(tree.moves, tree.leaves, tree.sequences, tree.complete)
    free_aligned(tree)
    return 0


cdef int sequences(Kernel kernel, const Position* position, const Red7Rules* rules, int depth,
                   uint64_t* count) except -1 nogil:
    """The number of sequences of `depth` legal moves, depth >= 0."""
    cdef TreeCount found
    found.sequences = 1
    if depth > 0:
        run(kernel, position, rules, ~<uint64_t>0, depth - 2, &found)
    count[0] = found.sequences
    return 0


def walk_tree(State state not None, uint64_t limit=0xffff_ffff_ffff_ffff, str kernel=None) -> tuple[int, int, bool]:
    """Walk the whole tree below a position, executing and undoing every legal move.

    state : the position and its rules; it is not changed
    limit : stop after that many moves; which come first is the same for every kernel
    kernel : one of `available_kernels()`, or None for the first of them

    Returns
    -------
    moves : moves executed
    leaves : positions without a legal move that they led to; 1 if the given position is one
    complete : whether that was the whole tree
    """
    cdef Kernel chosen = kernel_pointer(kernel)
    cdef const Red7Rules* rules = rules_behind(state)
    cdef const Position* position = <const Position*>state.bytes
    cdef TreeCount found
    with nogil:
        run(chosen, position, rules, limit, NO_BULK, &found)
    return found.moves, found.leaves, bool(found.complete)


def perft(State state not None, int depth, str kernel=None) -> int:
    """The number of sequences of `depth` legal moves, the last move counted without being executed.

    state : the position and its rules; it is not changed
    depth : 0 or more
    kernel : one of `available_kernels()`, or None for the first of them

    ValueError : depth is negative
    """
    cdef Kernel chosen = kernel_pointer(kernel)
    cdef const Red7Rules* rules = rules_behind(state)
    cdef const Position* position = <const Position*>state.bytes
    cdef uint64_t count = 0
    if depth < 0:
        raise ValueError(f"depth is {depth}; expected 0 or more")
    with nogil:
        sequences(chosen, position, rules, depth, &count)
    return count
