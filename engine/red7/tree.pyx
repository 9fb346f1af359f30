"""The full tree of a position, hands open and the order of the deck known: walked, or its sequences of moves counted.

A mover without a legal move ends the line: nobody drops out in a tree.
"""
import numpy as np

from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from engine.memory cimport aligned_memory, free_aligned
from engine.red7.game cimport rules_behind
from engine.red7.moves cimport Moves, Red7Rules
from engine.red7.position cimport Position, moves_of, play_nth
from engine.red7.slots cimport hand_size
from engine.red7.tree_lines cimport NO_BULK, TreeWalk
from engine.table cimport State
from engine.rng cimport CHOICE, child, draw, setup_key, start

from engine.cpu import kernels

KERNELS = ("avx2", "scalar")
WIDTH = 1000                    # positions of a ply that an estimate goes on with

cdef enum:
    MOST_MOVES = 56
    PER_CARD = 3

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
    cdef Kernel chosen = kernel_pointer(kernel)
    cdef const Red7Rules* rules = rules_behind(state)
    cdef const Position* position = <const Position*>state.bytes
    cdef TreeCount found
    with nogil:
        run(chosen, position, rules, limit, NO_BULK, &found)
    return found.moves, found.leaves, bool(found.complete)


def perft(State state not None, int depth, str kernel=None) -> int:
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
    cdef Kernel chosen = kernel_pointer(kernel)
    cdef const Red7Rules* rules = rules_behind(state)
    cdef const Position* position = <const Position*>state.bytes
    cdef uint64_t count = 0
    if depth < 0:
        raise ValueError(f"depth is {depth}; expected 0 or more")
    with nogil:
        sequences(chosen, position, rules, depth, &count)
    return count


def divide(State state not None, int depth, str kernel=None) -> list[tuple[tuple[int | None, int | None], int]]:
    """`perft` by first move: a list of ((play, discard), count) in the order of the moves, None for no card.

    Parameters as for `perft`, but depth >= 1.
    """
    cdef Kernel chosen = kernel_pointer(kernel)
    cdef const Red7Rules* rules = rules_behind(state)
    cdef Position after
    cdef Moves found
    cdef uint64_t count = 0
    cdef int move
    if depth < 1:
        raise ValueError(f"depth is {depth}; expected 1 or more")
    counts = []
    for move in range(moves_of(<const Position*>state.bytes, rules, &found)):
        after = (<const Position*>state.bytes)[0]
        play_nth(&after, rules, &found, move)
        with nogil:
            sequences(chosen, &after, rules, depth - 1, &count)
        pair = divmod(state.move_key(move), 256)
        counts.append((tuple([card - 1 if card else None for card in pair]), count))
    return counts


# What an estimate keeps of a ply.
ctypedef struct Sample:
    Position position
    double weight               # how many positions it stands for


cdef inline double size_below(const Position* position, int answers) noexcept nogil:
    """Size of the tree below a position as it is taken, up to a factor: more answers and more cards make more. With
    30 in place of 3 for a card, deals of five cards are estimated with a sixth of the precision."""
    cdef int cards = 0, seat
    for seat in range(0, position.last + 1, 8):
        cards += hand_size(&position.seats[(position.queue >> seat) & 7])
    return answers * <double>PER_CARD ** cards


cdef void estimate(const Position* root, const Red7Rules* rules, int width, uint64_t* stream, Sample* now,
                   Sample* next, double* sizes, double* moves, double* leaves) noexcept nogil:
    """One estimate, added to `moves` and `leaves`; `now` and `next` have room for `width` samples."""
    cdef Moves found, answers
    cdef Position after
    cdef double total, most, small, chance, place, weight
    cdef int count = 1, followers, alive, large, kept, i, move
    now[0].position, now[0].weight = root[0], 1
    moves[0] = moves_of(root, rules, &found)
    leaves[0] = moves[0] == 0
    while count:
        followers = alive = 0
        total = 0
        for i in range(count):
            moves_of(&now[i].position, rules, &found)
            for move in range(<int>found.count):
                after = now[i].position
                play_nth(&after, rules, &found, move)
                moves_of(&after, rules, &answers)
                moves[0] += now[i].weight * answers.count
                leaves[0] += now[i].weight * (answers.count == 0)
                sizes[followers] = now[i].weight * size_below(&after, answers.count)
                total += sizes[followers]
                alive += answers.count > 0
                followers += 1
        # Those that stand for `most` or more are kept, of the others each with a chance in proportion.
        most, large, small, kept = 0, 0, total, -1
        while alive > width and large > kept:
            kept = large
            most, small, large = small / (width - large), total, 0
            for i in range(followers):
                if sizes[i] >= most:
                    small -= sizes[i]
                    large += 1
        place = (draw(stream) + 0.5) / 2.0 ** 32
        kept = followers = 0
        for i in range(count):
            moves_of(&now[i].position, rules, &found)
            for move in range(<int>found.count):
                weight = now[i].weight
                if sizes[followers] < most:
                    chance = sizes[followers] / most
                    place -= chance
                    weight /= chance
                if sizes[followers] > 0 and (sizes[followers] >= most or place < 0) and kept < width:
                    place += sizes[followers] < most
                    next[kept].position, next[kept].weight = now[i].position, weight
                    play_nth(&next[kept].position, rules, &found, move)
                    kept += 1
                followers += 1
        count = kept
        now, next = next, now


def estimate_tree(
    State state not None, Py_ssize_t runs, int width=WIDTH, uint64_t seed=0
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The size of the tree below a position, estimated.

    Each run goes down ply by ply with up to `width` positions, each of which stands for so many of its ply: what D. E.
    Knuth, Estimating the efficiency of backtrack programs, 1975, does with one. They are drawn from all that follow
    those of the ply before, those with large trees below them more often, as P. Fearnhead and P. Clifford, On-line
    inference for hidden Markov models via particle filters, 2003, do. Nearly all of a tree lies below few of its
    positions, so even draws would miss it.

    Parameters
    ----------
    state : the position and its rules; it is not changed
    runs : 1 or more
    width : 1 to 100000
    seed : of the runs; the first ones are the same for any number of them

    Returns
    -------
    moves, leaves : arrays of float64, (runs,): unbiased estimates of what `walk_tree` counts

    Raises
    ------
    ValueError : runs or width out of range.
    """
    if runs < 1 or not 1 <= width <= 100_000:
        raise ValueError(f"{runs} runs of width {width}; expected 1 or more, of 1 to 100000")
    all_moves, all_leaves = np.zeros(runs), np.zeros(runs)
    cdef double[::1] moves = all_moves, leaves = all_leaves
    cdef const Red7Rules* rules = rules_behind(state)
    cdef uint64_t key = setup_key(seed, CHOICE, 0), stream
    cdef Sample* samples = <Sample*>malloc(2 * <size_t>width * sizeof(Sample))
    cdef double* sizes = <double*>malloc(<size_t>width * MOST_MOVES * sizeof(double))
    cdef Py_ssize_t i
    try:
        if samples == NULL or sizes == NULL:
            raise MemoryError
        with nogil:
            for i in range(runs):
                stream = start(child(key, i))
                estimate(<const Position*>state.bytes, rules, width, &stream, samples, samples + width, sizes,
                         &moves[i], &leaves[i])
    finally:
        free(samples)
        free(sizes)
    return all_moves, all_leaves
