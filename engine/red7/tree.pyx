"""The full tree of a position, hands open and the order of the deck known: walked, or its sequences of moves counted.

A mover without a legal move ends the line: nobody drops out in a tree.
"""
import importlib

from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset
from engine.bits cimport bits_count
from engine.red7.cards cimport COLOURS, MAX_HAND, MAX_PLAYERS, NO_CARD, all_cards
from engine.red7.moves cimport Moves, nth_move
from engine.red7.position cimport EMPTY_SLOT, moves_of, play
from engine.red7.scores cimport set_palette
from engine.red7.tree_lines cimport NO_BULK, Tree

from engine.cpu import instruction_sets

KERNELS = ("avx2", "scalar")

ctypedef void (*Kernel)(Tree* tree) noexcept nogil

ctypedef struct Result:
    TreeCount count
    uint64_t sequences


def available_kernels():
    """Names of the kernels that this CPU runs and this installation has, fastest first."""
    names = []
    for name in KERNELS:
        if name in instruction_sets():
            try:
                importlib.import_module(f"engine.red7._tree_{name}")
            except ImportError:
                continue
            names.append(name)
    return names


cdef Kernel kernel_pointer(str name) except NULL:
    module = importlib.import_module(f"engine.red7._tree_{name}")
    return <Kernel>PyCapsule_GetPointer(module.KERNEL, "engine.red7.TreeKernel")


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


# Python's face

cdef int fill(Position* position, palettes, hands, deck, int canvas, int mover, int out) except -1:
    """A position from plain numbers; ValueError unless it is one."""
    cdef int seat, players = len(palettes), i
    cdef object left = all_cards(), cards, card
    deck = bytes(deck)
    if not 2 <= players <= MAX_PLAYERS or len(hands) != players:
        raise ValueError(f"2 to 5 palettes and as many hands expected: {players} and {len(hands)}")
    if not 0 <= canvas < COLOURS:
        raise ValueError(f"canvas must be 0 to 6: {canvas}")
    if not 0 <= out < 1 << players or not 0 <= mover < players or (out >> mover) & 1:
        raise ValueError(f"mover must be a seat that has not dropped out: {mover}, out {out:b}")
    memset(position, 0, sizeof(Position))
    memset(position.deck, EMPTY_SLOT, sizeof(position.deck))
    for cards in [*palettes, *hands, *[1 << card for card in deck]]:
        if cards & ~left:
            raise ValueError(f"not a set of cards that occur only here: {cards:#x}")
        left &= ~cards
    for seat in range(players):
        set_palette(&position.seats[seat].palette, palettes[seat])
        position.seats[seat].hand = hands[seat]
        if bits_count(position.seats[seat].hand) > MAX_HAND:
            raise ValueError(f"a hand has at most 7 cards: {hands[seat]:#x}")
    for i in range(len(deck)):
        position.deck[i] = deck[i]
    position.canvas, position.mover, position.out = <uint8_t>canvas, <uint8_t>mover, <uint8_t>out
    return 0


def walk_tree(palettes, hands, deck, int canvas, int mover, int out=0, *, bint draw=True, bint gone=False,
              bint lead_only=False, uint64_t limit=0xffff_ffff_ffff_ffff, str kernel=None):
    """Walk the whole tree below a position, executing and undoing every legal move.

    Parameters
    ----------
    palettes, hands : a set of cards a seat, as integers (bit 8 * (number - 1) + colour)
    deck : the cards, next card first
    canvas : colour, violet 0 to red 6
    mover : seat, from 0
    out : the seats that have dropped out, bit by seat
    draw, gone, lead_only : the rules (docs/red7.md)
    limit : stop after that many moves; which moves come first is the same for every kernel
    kernel : one of `available_kernels()`, or None for the first of them

    Returns
    -------
    moves : moves executed
    leaves : positions without a legal move that they led to; 1 if the given position is one
    complete : whether that was the whole tree

    Raises
    ------
    ValueError : the numbers are no position
    """
    cdef Kernel chosen = best_kernel if kernel is None else kernel_pointer(kernel)
    cdef Rules rules = Rules(len(palettes), MAX_HAND, draw, gone, lead_only)
    cdef Position position
    cdef Result result
    fill(&position, palettes, hands, deck, canvas, mover, out)
    with nogil:
        run(chosen, &position, &rules, limit, NO_BULK, &result)
    return result.count.moves, result.count.leaves, bool(result.count.complete)


def perft(palettes, hands, deck, int canvas, int mover, int out=0, *, int depth, bint draw=True, bint gone=False,
          bint lead_only=False, str kernel=None):
    """The number of sequences of `depth` legal moves, the last move counted without being executed.

    Parameters as for `walk_tree`; depth >= 0.
    """
    cdef Kernel chosen = best_kernel if kernel is None else kernel_pointer(kernel)
    cdef Rules rules = Rules(len(palettes), MAX_HAND, draw, gone, lead_only)
    cdef Position position
    cdef uint64_t count = 0
    if depth < 0:
        raise ValueError(f"depth must be 0 or more: {depth}")
    fill(&position, palettes, hands, deck, canvas, mover, out)
    with nogil:
        sequences(chosen, &position, &rules, depth, &count)
    return count


def divide(palettes, hands, deck, int canvas, int mover, int out=0, *, int depth, bint draw=True, bint gone=False,
           bint lead_only=False, str kernel=None):
    """`perft` by first move.

    Parameters as for `walk_tree`; depth >= 1.

    Returns
    -------
    list of ((play, discard), count) in the order of the moves, None for no card
    """
    cdef Kernel chosen = best_kernel if kernel is None else kernel_pointer(kernel)
    cdef Rules rules = Rules(len(palettes), MAX_HAND, draw, gone, lead_only)
    cdef Position position, after
    cdef Moves moves
    cdef uint64_t count = 0
    cdef int i
    if depth < 1:
        raise ValueError(f"depth must be 1 or more: {depth}")
    fill(&position, palettes, hands, deck, canvas, mover, out)
    counts = []
    for i in range(moves_of(&position, &rules, &moves)):
        move = nth_move(&moves, i)
        after = position
        play(&after, move, &rules)
        with nogil:
            sequences(chosen, &after, &rules, depth - 1, &count)
        cards = tuple(None if card == NO_CARD else card for card in (move.play, move.discard))
        counts.append((cards, count))
    return counts
