"""The random walk: chunks of matches, played by the best kernel this CPU has."""
import numpy as np

cimport numpy as cnp
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from engine.rng cimport CHOICE, setup_key
from libc.string cimport memcpy, memset
from engine.red7.cards cimport MAX_HAND, MAX_PLAYERS, all_cards
from engine.red7.moves cimport DRAWN_SEAT
from engine.red7.position cimport DECK_SLOTS, EMPTY_SLOT, deal, given_seat, turn_seats

from engine.cpu import kernels

cnp.import_array()

MOST_MATCHES = 2 ** 26          # of one call; its counts fit in 32 bits
KERNELS = ("avx512", "avx2", "scalar")


def available_kernels() -> list[str]:
    """Names of the kernels that this CPU runs and this installation has, fastest first."""
    return kernels.available("engine.red7._walk_", KERNELS)


cdef Kernel kernel_pointer(str name) except NULL:
    return <Kernel>PyCapsule_GetPointer(kernels.capsule("engine.red7._walk_", name, KERNELS), "engine.red7.Kernel")


def check_deal(players: int, palettes: Sequence[int], hands: Sequence[int], deck: bytes) -> None:
    """Raise ValueError unless this is a deal: a card on each palette, 1 to 7 in each hand, no card twice."""
    if len(palettes) != players or len(hands) != players:
        raise ValueError(f"{len(palettes)} palettes and {len(hands)} hands for {players} players")
    if any(cards.bit_count() != 1 for cards in palettes) or any(not 1 <= cards.bit_count() <= 7 for cards in hands):
        raise ValueError("a deal has 1 card on each palette and 1 to 7 in each hand")
    seen = 0
    for cards in [*palettes, *hands, *(1 << card for card in deck)]:
        if cards < 0 or cards & ~<object>all_cards() or cards & seen:
            raise ValueError("a card that does not exist or is in two places")
        seen |= cards


ctypedef fused Count:
    uint32_t
    int64_t


def at_least(
    const Count[:, ::1] counts: NDArray[np.uint32] | NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Counts of exactly x, as `walk` returns them, as counts of at least x, summed up.

    counts : (setups, bins) uint32 or int64, bins 2 to 64; a row's sum fits in its type

    Returns
    -------
    series : (3, bins) int64: sums over the setups, of squares, and of products with the row's count of at least 0
    totals : (3, setups) int64: the sum of a row's counts, of x times counts, and of counts of 0 and 1
    """
    cdef Py_ssize_t setups = counts.shape[0], bins = counts.shape[1], i, x
    if not 2 <= bins <= 64:
        raise ValueError(f"counts has {bins} bins; expected 2 to 64")
    series, totals = np.zeros((3, bins), np.uint64), np.empty((3, setups), np.int64)
    cdef uint64_t[:, ::1] into = series
    cdef int64_t[:, ::1] rows = totals
    cdef uint64_t* sums = &into[0, 0]
    cdef uint64_t* squares = &into[1, 0]
    cdef uint64_t* products = &into[2, 0]
    cdef const Count* row
    cdef Count now[64]
    cdef Count running
    cdef int64_t weighted
    with nogil:
        for i in range(setups):
            row = &counts[i, 0]
            running, weighted = 0, 0
            for x in range(bins - 1, 0, -1):
                running = running + row[x]
                weighted += running
                now[x] = running
            now[0] = running + row[0]
            rows[0, i], rows[1, i], rows[2, i] = now[0], weighted, <int64_t>row[0] + row[1]
            for x in range(bins):
                sums[x] += <uint64_t>now[x]
                squares[x] += <uint64_t>now[x] * <uint64_t>now[x]
                products[x] += <uint64_t>now[x] * <uint64_t>now[0]
    return series.view(np.int64), totals


cdef void fix(Deal* setup, palettes, hands, bytes deck):
    cdef int i
    for i in range(len(palettes)):
        setup.palettes[i] = palettes[i]
        setup.hands[i] = hands[i]
    memset(setup.deck, EMPTY_SLOT, DECK_SLOTS)
    memcpy(setup.deck, <const char*>deck, len(deck))


def walk(
    str kernel, int players, int hand, bint draw, bint gone, bint lead_only, uint64_t seed, uint64_t first_setup,
    int64_t setups, uint64_t first_match, int64_t matches,
    fixed: tuple[Sequence[int], Sequence[int], bytes] | None = None, int first=0
) -> tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint32]]:
    """Random matches of some setups.

    kernel : one of `available_kernels()`
    players, hand, draw, gone, lead_only : the rules (docs/games/red7.md); players 2 to 5, hand 1 to 7
    seed, first_setup, setups, first_match, matches : which matches; setups * matches <= 2^26
    fixed : (palettes, hands, deck) with sets of cards by seat and the cards to draw as bytes, to play this deal
        instead of shuffled ones
    first : the seat that moves first, counted from 1 (0: seat 1; -1: seat 1, and seats stand as dealt)

    Returns
    -------
    wins : (setups, players) uint32, matches won by each seat
    turns : (setups, TURN_BINS) uint32, matches by number of turns
    moves : (setups, MOVE_BINS) uint32, actions by number of legal moves, 0 for dropping out

    ValueError : an unknown kernel, impossible rules or numbers, a deal with a card that does not exist or is twice.

    The result does not depend on the kernel.
    """
    cdef RandomWalk job
    cdef int64_t i
    cdef Kernel run = kernel_pointer(kernel)
    if not 2 <= players <= MAX_PLAYERS or not 1 <= hand <= MAX_HAND:
        raise ValueError(f"{players} players with {hand} hand cards; expected 2 to {MAX_PLAYERS} with 1 to {MAX_HAND}")
    if setups < 0 or matches < 0 or matches > MOST_MATCHES or setups * matches > MOST_MATCHES:
        raise ValueError(f"{setups} setups of {matches} matches; expected at most {MOST_MATCHES} matches")
    if not DRAWN_SEAT <= first <= players:
        raise ValueError(f"first is {first}; expected -1 to {players}")
    if fixed is not None:
        check_deal(players, *fixed)
    wins = np.zeros((setups, players), np.uint32)
    turns = np.zeros((setups, TURN_BINS), np.uint32)
    moves = np.zeros((setups, MOVE_BINS), np.uint32)
    cdef Deal* deals = <Deal*>malloc((setups + 1) * sizeof(Deal))
    cdef uint64_t* keys = <uint64_t*>malloc((setups + 1) * sizeof(uint64_t))
    job.rules = Red7Rules(players=players, hand=hand, draw=draw, gone=gone, lead_only=lead_only, first=first)
    job.setups, job.first_match, job.matches = setups, first_match, matches
    job.deals, job.keys = deals, keys
    job.wins = <uint32_t*>cnp.PyArray_DATA(wins)
    job.turns = <uint32_t*>cnp.PyArray_DATA(turns)
    job.moves = <uint32_t*>cnp.PyArray_DATA(moves)
    try:
        if deals == NULL or keys == NULL:
            raise MemoryError
        with nogil:
            for i in range(setups):
                keys[i] = setup_key(seed, CHOICE, first_setup + <uint64_t>i)
                deal(&deals[i], &job.rules, seed, first_setup + <uint64_t>i)
        if fixed is not None:
            for i in range(setups):
                fix(&deals[i], fixed[0], fixed[1], fixed[2])
        with nogil:
            # Kernels move in the order of the seats.
            for i in range(setups if given_seat(&job.rules) else 0):
                turn_seats(&deals[i], players, given_seat(&job.rules))
            run(&job)
    finally:
        free(deals)
        free(keys)
    return np.roll(wins, given_seat(&job.rules), axis=1), turns, moves
