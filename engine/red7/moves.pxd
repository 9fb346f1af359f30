"""Legal moves of a seat, as one row of discards for each slot that is played.

Rows by the played slot ascending, "no play" last, and within a row from the highest discard down, "no discard" first:
that is the numbering of moves. Nothing here branches on the course of a match.
"""
from libc.stdint cimport uint32_t, uint64_t
from engine.bits cimport bit, every_byte
from engine.red7.slots cimport (NO_SLOT, SlotSeat, among, drawing_size, first_slot, ones, row_sizes, rules_ahead,
                                rules_won, running_sums, useful_slots)


ctypedef struct Red7Rules:
    int players
    int hand                    # cards dealt to each hand
    bint draw
    bint gone                   # palettes of eliminated seats are taken away
    bint lead_only              # no discard after a play that is ahead under the current rule already
    int first                   # who moves first: a seat, counted from 1, or one of the two below

ctypedef Red7Rules Rules        # as extensions have called it


cdef enum:
    AFTER_HIGHEST = 0           # the seat after the owner of the highest palette card
    DRAWN_SEAT = -1             # one that is drawn


# The row of "no play" is that of byte 7.
ctypedef struct Moves:
    uint64_t won                # by slot, the rules that playing its card wins; byte 7: those won by no play
    uint64_t before             # colours of the discards without a play
    uint64_t after              # the same after a play; byte 7 is "no discard"
    uint64_t sums               # moves in the rows up to this one
    uint32_t count


cdef inline void legal_moves(const SlotSeat* seat, const uint64_t* best, uint64_t canvas, const Red7Rules* rules,
                             Moves* moves) noexcept nogil:
    """`best` has the scores that the seat must beat."""
    cdef uint64_t ahead = rules_ahead(seat.scores, best), size, sizes, leading
    moves.won = rules_won(seat, best, ahead)
    size = drawing_size(seat)
    moves.before = useful_slots(seat, size, canvas)
    moves.after = useful_slots(seat, size + 8, canvas) | bit(56 + <int>canvas)
    sizes = row_sizes(moves.won, moves.after)
    if rules.lead_only:
        leading = (moves.won >> canvas) & every_byte(1)
        sizes = (sizes & ~(leading * 0xff)) | leading
    moves.sums = running_sums(sizes | (running_sums(ones(among(moves.before, ahead))) & (<uint64_t>0xff << 56)))
    moves.won |= ahead << 56
    moves.count = <uint32_t>(moves.sums >> 56)


cdef inline int nth_move(const Moves* moves, uint64_t canvas, const Red7Rules* rules, uint32_t n,
                         int* discarded) noexcept nogil:
    """The slot that the n-th move plays, and the one it discards: the first row whose running sum is > n, and there the
    discards from the last one down."""
    cdef int row = first_slot(moves.sums + every_byte(127 - n))
    cdef bint playing = row != NO_SLOT
    cdef uint64_t won = (moves.won >> row) & 0xff, kept = ~(<uint64_t>0xff << row)
    cdef uint64_t discards = moves.before ^ ((moves.before ^ moves.after) & (0 - <uint64_t>playing))
    discards = ones(among(discards & kept, won))
    if rules.lead_only and playing and (won >> canvas) & 1:
        discards = bit(56)
    n = ((moves.sums >> row) & 0xff) - n
    discarded[0] = first_slot(running_sums(discards) + every_byte(128 - n))
    return row
