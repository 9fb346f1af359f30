"""A seat of the random walk, laid out so that a few word operations answer for all cards of its hand at once.

The hand lies sorted in the bytes of a word, its slots. A slot is named by the bit where its byte begins: 0, 8 ... 48,
and NO_SLOT for "no card". An answer says yes or no with the top bit of every byte; the other bits are noise until
`tops` removes them.

For each rule a card wins from some card upwards, and from which depends on its number or its colour alone. So nothing
here branches on the course of a match, and little is mispredicted: 0.4 branches an action instead of 5.7 with sets of
cards and loops over them, at 12 % fewer instructions.
"""
from libc.stdint cimport uint64_t
from engine.bits cimport bit, bits_highest, bits_lowest, every_byte, pop_lowest, tops_to_byte
from engine.red7.cards cimport (EVEN_CARDS, HIGHEST, LOW_CARDS, MANY_COLOURS, NO_CARD, ONE_COLOUR, ONE_NUMBER, RULES,
                                RUN)

cdef extern from "engine/red7/tables.h" nogil:
    const uint64_t RUNS_THROUGH[128]

cdef enum:
    NO_SLOT = 56
    SIZE = RULES                # the place among the scores of 8 * (cards on the palette)
    SIZE_WITHOUT_DRAWING = 64   # more than any card, at the start already


ctypedef struct SlotSeat:
    # Bytes by slot
    uint64_t slots              # 0x80 + card, ascending; in an empty slot any value that keeps the order
    uint64_t slot_numbers       # 1 << (number - 1); 0 if empty
    uint64_t slot_colours       # 1 << colour; 0 if empty
    # The palette: bytes by number or by colour, all with 0x80 added
    uint64_t numbers            # how many cards
    uint64_t colours
    uint64_t number_tops        # the highest card, or 0
    uint64_t colour_tops
    uint64_t runs               # RUNS_THROUGH
    # The palette: sets
    uint64_t present            # numbers it has
    uint64_t absent             # colours it lacks
    uint64_t scores[2]          # 16 bits a rule, in order
    uint64_t cards
    uint64_t unused[3]          # so that a seat takes 128 bytes: ~1 %


cdef inline uint64_t tops(uint64_t answer) noexcept nogil:
    return answer & every_byte(0x80)


cdef inline uint64_t ones(uint64_t answer) noexcept nogil:
    """1 for yes and 0 for no."""
    return (answer >> 7) & every_byte(1)


cdef inline uint64_t nonzero(uint64_t bytes) noexcept nogil:
    """Which bytes are not 0? All are <= 127."""
    return bytes + every_byte(0x7f)


cdef inline uint64_t at_least(uint64_t bytes, uint64_t limit) noexcept nogil:
    """Which bytes, not counting the 0x80 added to them, are >= limit? At most 127."""
    return bytes - every_byte(limit)


cdef inline uint64_t among(uint64_t elements, uint64_t wanted) noexcept nogil:
    """Which bytes, each a set of one element of 0 to 6 or empty, have it in `wanted`?"""
    return nonzero(elements & every_byte(wanted))


cdef inline uint64_t running_sums(uint64_t bytes) noexcept nogil:
    return bytes * every_byte(1)


cdef inline int first_slot(uint64_t answer) noexcept nogil:
    """The lowest byte that says yes; there is one."""
    return bits_lowest(tops(answer)) & 56


cdef inline uint64_t every_score(uint64_t score) noexcept nogil:
    return score * <uint64_t>0x0001_0001_0001_0001


cdef inline uint64_t score_of(const uint64_t* scores, int rule) noexcept nogil:
    return (scores[rule >> 2] >> (16 * (rule & 3))) & 0xffff


cdef inline uint64_t drawing_size(const SlotSeat* seat) noexcept nogil:
    """Number that a card must reach to draw, discarded without a play: more than any card has without drawing."""
    return min(score_of(seat.scores, SIZE), <uint64_t>SIZE_WITHOUT_DRAWING)


cdef inline uint64_t score_tops(uint64_t left, uint64_t right) noexcept nogil:
    """0x8000 for every score of `left` that is at least that of `right`."""
    return ((left | every_score(0x8000)) - right) & every_score(0x8000)


cdef inline uint64_t higher_scores(uint64_t left, uint64_t right) noexcept nogil:
    cdef uint64_t larger = score_tops(left, right)
    return right ^ ((left ^ right) & (larger - (larger >> 15)))


cdef inline uint64_t rules_ahead(const uint64_t* scores, const uint64_t* best) noexcept nogil:
    """The rules under which `scores` is ahead, bit by rule."""
    cdef uint64_t behind = (score_tops(best[0], scores[0]) >> 15) | (score_tops(best[1], scores[1]) >> 11)
    return ~((behind * <uint64_t>0x0001_0002_0004_0008) >> 48) & 0x7f


cdef inline uint64_t wins_as_group(uint64_t slots, uint64_t elements, uint64_t counts, uint64_t highest,
                                   uint64_t best) noexcept nogil:
    """Orange and yellow: groups that get more cards than the best one win, those that get as many by their highest."""
    cdef uint64_t above = every_byte(best & 63)
    cdef uint64_t more = at_least(counts, best >> 6)
    cdef uint64_t enough = tops(more + every_byte(1))
    more = tops(more | (enough & (highest - above)))
    return among(elements, tops_to_byte(more)) | (among(elements, tops_to_byte(enough)) & (slots - above))


cdef inline uint64_t wins_as_run(const SlotSeat* seat, uint64_t best) noexcept nogil:
    """A run that ties in length and highest number is decided by the highest card of that number."""
    cdef uint64_t limit = best & 63
    cdef uint64_t below = ((seat.number_tops >> (limit & 56)) & 0x7f) < limit
    cdef uint64_t enough = at_least(seat.runs, best >> 3)
    cdef uint64_t more = enough - (every_byte(1) & (0 - below))
    return (among(seat.slot_numbers, tops_to_byte(tops(more)))
            | (among(seat.slot_numbers, tops_to_byte(tops(enough))) & at_least(seat.slots, limit)))


cdef inline uint64_t rules_won(const SlotSeat* seat, const uint64_t* best, uint64_t ahead) noexcept nogil:
    """By slot, the rules that playing its card wins, bit by rule; 0 for an empty slot."""
    cdef uint64_t slots = seat.slots, won, filled

    # Violet, blue and green: the lowest card that wins if it counts as one more; 64 or higher if none does.
    cdef uint64_t short_by = (best[0] | every_score(0x8000)) - ((seat.scores[0] | every_score(63)) + every_score(1))
    cdef uint64_t needed = (short_by - (seat.scores[0] & every_score(63))) & every_score(0x8000)
    cdef uint64_t limits = short_by & (needed - (needed >> 15))
    limits = (limits & every_score(63)) | (score_tops(limits, every_score(64)) >> 9)
    # Blue: the lowest card that wins by its height, the colours staying as they are.
    cdef uint64_t alone = min(((short_by >> 32) + 0x8040) & 0xffff, <uint64_t>64)

    won = tops(at_least(slots, limits & 0xff) & ~at_least(slots, 24)) >> (7 - LOW_CARDS)
    won |= tops(at_least(slots, limits >> 48) & (slots << 4)) >> (7 - EVEN_CARDS)
    won |= tops(at_least(slots, alone) | (at_least(slots, (limits >> 32) & 0xff)
                                          & among(seat.slot_colours, seat.absent))) >> (7 - MANY_COLOURS)
    won |= tops(at_least(slots, score_of(best, HIGHEST))) >> (7 - HIGHEST)
    won |= tops(wins_as_group(slots, seat.slot_colours, seat.colours, seat.colour_tops,
                              score_of(best, ONE_COLOUR))) >> (7 - ONE_COLOUR)
    won |= tops(wins_as_group(slots, seat.slot_numbers, seat.numbers, seat.number_tops,
                              score_of(best, ONE_NUMBER))) >> (7 - ONE_NUMBER)
    won |= tops(wins_as_run(seat, score_of(best, RUN))) >> (7 - RUN)

    filled = tops(nonzero(seat.slot_colours))
    return (won | every_byte(ahead)) & (filled - (filled >> 7))


cdef inline uint64_t useful_slots(const SlotSeat* seat, uint64_t size, uint64_t canvas) noexcept nogil:
    """The colours of the slots without the discards that do nothing with `size` = 8 * (cards on the palette)."""
    return seat.slot_colours & ((at_least(seat.slots, size) | every_byte(0x7f)) >> (7 - canvas))


cdef inline uint64_t row_sizes(uint64_t won, uint64_t discards) noexcept nogil:
    """By slot, the number of other bytes of `discards` with a rule that it wins."""
    cdef uint64_t sizes = 0
    cdef int turn
    for turn in range(8, 64, 8):
        sizes += ones(nonzero(won & ((discards >> turn) | (discards << (64 - turn)))))
    return sizes


cdef inline uint64_t with_top(uint64_t tops, int position, uint64_t card) noexcept nogil:
    cdef uint64_t top = (tops >> position) & 0x7f
    return tops + ((max(top, card) - top) << position)


cdef inline void play_card(SlotSeat* seat, uint64_t card) noexcept nogil:
    """Put a card on the palette; what its own number, colour and run score now may be the best."""
    cdef int row = card & 56, column = 8 * (card & 7)
    cdef uint64_t run, number, colour, new_colour, gain, old = seat.scores[0]

    seat.cards |= bit(card)
    seat.present |= bit(card >> 3)
    seat.absent &= ~bit(card & 7)
    seat.runs = RUNS_THROUGH[seat.present] | every_byte(0x80)
    seat.numbers += bit(row)
    seat.number_tops = with_top(seat.number_tops, row, card)
    seat.colours += bit(column)
    seat.colour_tops = with_top(seat.colour_tops, column, card)

    run = (seat.runs >> row) & 0x7f
    run = 8 * (run & 56) + ((seat.number_tops >> (8 * (run & 7))) & 0x7f) + 1
    number = 64 * ((seat.numbers >> row) & 0x7f) + ((seat.number_tops >> row) & 0x7f) + 1
    colour = (seat.colours >> column) & 0x7f
    new_colour = <uint64_t>(colour == 1) << 38
    colour = 64 * colour + ((seat.colour_tops >> column) & 0x7f) + 1

    # One more counts for violet if the card is low, for green if it is even, for blue if its colour is new.
    gain = (card + 65) * ((card < 24) + ((card << 45) & bit(48))) + ((card + 1) << 32)
    seat.scores[0] = higher_scores(old + (gain & <uint64_t>0xffc0_0000_0000_ffc0) + new_colour,
                                   (old & <uint64_t>0xffc0_ffc0_0000_ffc0) + gain + new_colour + (run << 16))
    seat.scores[1] = higher_scores(seat.scores[1], colour + (number << 16) + ((card + 1) << 32)) + ((<uint64_t>8) << 48)


cdef inline uint64_t closed(uint64_t bytes, uint64_t below) noexcept nogil:
    """The bytes without the one above `below`, a mask of low bytes."""
    return (bytes & below) | ((bytes >> 8) & ~below)


cdef inline uint64_t opened(uint64_t bytes, uint64_t below, uint64_t byte) noexcept nogil:
    """The opposite: `byte` is in place already."""
    return (bytes & below) | ((bytes & ~below) << 8) | byte


cdef inline void replace(SlotSeat* seat, int empty, uint64_t card, uint64_t drawn) noexcept nogil:
    """`card` takes an empty slot, and the slots between are moved to keep the order. Without a branch on `drawn`: ~5 %.

    If nothing was drawn, drawn = 0, `card` must be the one that was there, and the slot remains empty.
    """
    cdef uint64_t gap = bit(empty) - 1, slots = closed(seat.slots, gap)
    cdef int slot = first_slot(at_least(slots, card))
    cdef uint64_t below = bit(slot) - 1
    seat.slots = opened(slots, below, (0x80 | card) << slot)
    seat.slot_colours = opened(closed(seat.slot_colours, gap), below, (drawn << (card & 7)) << slot)
    seat.slot_numbers = opened(closed(seat.slot_numbers, gap), below, (drawn << (card >> 3)) << slot)


cdef inline void set_hand(SlotSeat* seat, uint64_t hand) noexcept nogil:
    cdef int card
    cdef uint64_t slots = every_byte(0x80 | NO_CARD), colours = 0, numbers = 0
    while hand:
        card = bits_highest(hand)
        hand ^= bit(card)
        slots = (slots << 8) | (0x80 | card)
        colours = (colours << 8) | bit(card & 7)
        numbers = (numbers << 8) | bit(card >> 3)
    seat.slots, seat.slot_colours, seat.slot_numbers = slots, colours, numbers


cdef inline uint64_t hand_of(const SlotSeat* seat) noexcept nogil:
    """The set of cards in the slots."""
    cdef uint64_t hand = 0, filled = ones(nonzero(seat.slot_colours))
    cdef int slot
    for slot in range(0, 56, 8):
        hand |= ((filled >> slot) & 1) << ((seat.slots >> slot) & 63)
    return hand


cdef inline int hand_size(const SlotSeat* seat) noexcept nogil:
    # A sum of bytes: without a popcount instruction 4 % of a walk that asks this at every decision.
    return <int>(running_sums(ones(nonzero(seat.slot_colours))) >> 56)


cdef inline void set_seat(SlotSeat* seat, uint64_t palette, uint64_t hand, bint draw) noexcept nogil:
    seat.cards = seat.present = seat.scores[0] = seat.scores[1] = 0
    seat.unused[0] = seat.unused[1] = seat.unused[2] = 0    # memset becomes a slower `rep stos`
    seat.numbers = seat.colours = seat.number_tops = seat.colour_tops = every_byte(0x80)
    seat.absent = 0x7f
    seat.runs = RUNS_THROUGH[0] | every_byte(0x80)
    while palette:
        play_card(seat, pop_lowest(&palette))
    if not draw:
        seat.scores[1] |= <uint64_t>SIZE_WITHOUT_DRAWING << 48
    set_hand(seat, hand)
