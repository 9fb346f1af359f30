"""The random walk: chunks of matches, played by the best kernel this CPU has."""
import importlib

import numpy as np

cimport numpy as cnp
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from engine.rng cimport CHOICE, setup_key
from libc.string cimport memset
from engine.red7.position cimport DECK_SLOTS, EMPTY_SLOT, deal

from engine.cpu import instruction_sets

cnp.import_array()

KERNELS = ("avx512", "avx2", "x86_64_v2", "scalar")


def available_kernels():
    """Names of the kernels that this CPU runs and this installation has, fastest first."""
    names = []
    for name in KERNELS:
        if name in instruction_sets():
            try:
                importlib.import_module(f"engine.red7._walk_{name}")
            except ImportError:
                continue
            names.append(name)
    return names


cdef Kernel kernel_pointer(str name) except NULL:
    module = importlib.import_module(f"engine.red7._walk_{name}")
    return <Kernel>PyCapsule_GetPointer(module.KERNEL, "engine.red7.Kernel")


cdef void fix(Deal* setup, palettes, hands, bytes deck):
    cdef int i
    for i in range(len(palettes)):
        setup.palettes[i] = palettes[i]
        setup.hands[i] = hands[i]
    memset(setup.deck, EMPTY_SLOT, DECK_SLOTS)
    for i in range(len(deck)):
        setup.deck[i] = deck[i]


def walk(str kernel, int players, int hand, bint draw, bint gone, bint lead_only, uint64_t seed,
         uint64_t first_setup, int64_t setups, uint64_t first_match, int64_t matches, fixed=None):
    """Random matches of some setups.

    Parameters
    ----------
    kernel : one of `available_kernels()`
    players, hand, draw, gone, lead_only : the rules (docs/red7.md); players 2 to 5, hand 1 to 7
    seed, first_setup, setups, first_match, matches : which matches; setups * matches < 2^26
    fixed : (palettes, hands, deck) with sets of cards by seat and the cards to draw as bytes, to play this deal
        instead of shuffled ones

    Returns
    -------
    wins : (setups, players) uint32, matches won by each seat
    turns : (setups, TURN_BINS) uint32, matches by number of turns
    moves : (setups, MOVE_BINS) uint32, actions by number of legal moves, 0 for dropping out

    The result does not depend on the kernel.
    """
    cdef Walk job
    cdef Kernel run = kernel_pointer(kernel)
    cdef int64_t i
    wins = np.zeros((setups, players), np.uint32)
    turns = np.zeros((setups, TURN_BINS), np.uint32)
    moves = np.zeros((setups, MOVE_BINS), np.uint32)
    cdef Deal* deals = <Deal*>malloc(setups * sizeof(Deal))
    cdef uint64_t* keys = <uint64_t*>malloc(setups * sizeof(uint64_t))
    if deals == NULL or keys == NULL:
        free(deals)
        free(keys)
        raise MemoryError
    job.rules = Rules(players=players, hand=hand, draw=draw, gone=gone, lead_only=lead_only)
    job.setups, job.first_match, job.matches = setups, first_match, matches
    job.deals, job.keys = deals, keys
    job.wins = <uint32_t*>cnp.PyArray_DATA(wins)
    job.turns = <uint32_t*>cnp.PyArray_DATA(turns)
    job.moves = <uint32_t*>cnp.PyArray_DATA(moves)
    with nogil:
        for i in range(setups):
            keys[i] = setup_key(seed, CHOICE, first_setup + <uint64_t>i)
            deal(&deals[i], &job.rules, seed, first_setup + <uint64_t>i)
    if fixed is not None:
        for i in range(setups):
            fix(&deals[i], fixed[0], fixed[1], fixed[2])
    with nogil:
        run(&job)
    free(deals)
    free(keys)
    return wins, turns, moves
