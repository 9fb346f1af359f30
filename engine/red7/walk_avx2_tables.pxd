"""Constant tables of the AVX2 walk (10 KB), and the layouts that they and the kernel share.

A card is held in a byte as card + 1, 0 for none: its low three bits are colour + 1, the bits above are number - 1.
A score is a word, 256 * (cards that count) + (the highest of them, held so), 0 if no card counts.
Seven rules stand in the order ORDER, as words of a score vector and as rows of eight slots of a hand.
A hand is eight bytes: slot 0 stands for "no card" (as a play) or holds the canvas (as a discard, which keeps it),
slots 1 to 7 hold the cards in descending order, 0 after the last.
"""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset
from engine.red7.cards cimport (EVEN_CARDS, HIGHEST, LOW_CARDS, MANY_COLOURS, MAX_PLAYERS, ONE_COLOUR, ONE_NUMBER,
                                RUN)

cdef enum:
    SLOTS = 8
    PALETTE_SIZES = 50
    NONE = 0x80                 # an index that makes a shuffle give 0


# Words 0 to 3 are the rules that look into the groups of a palette, 4 to 6 the others; word 7 is free.
cdef enum:
    NUMBER_WORD = 0             # orange
    COLOUR_WORD = 1             # yellow
    RUN_WORD = 2                # indigo
    COLOURS_WORD = 3            # blue
    LOW_WORD = 4                # violet
    HIGHEST_WORD = 5            # red
    EVEN_WORD = 6               # green
    FREE_WORD = 7


# What playing a card adds to a palette.
ctypedef struct CardRow:
    uint8_t counts[16]          # 1 at its number and at 8 + its colour
    uint8_t highs[16]           # the card at the same places
    uint8_t scores[16]          # the card, in the words of the rules 4 to 6 that count it
    uint8_t scored[16]          # 0xffff in those words


# What a palette's set of numbers says.
ctypedef struct RunRow:
    uint8_t tops[16]            # the number that tops the run through each number; 8 times the highest number
    uint8_t lengths[8]          # length of the run through each number once it is there
    uint8_t room[8]


ctypedef struct Tables:
    CardRow cards[64]
    RunRow runs[128]
    uint8_t colours[128][8]     # by set of colours: how many there are once each colour is there
    uint8_t canvas[8][16]       # 0xff for the cards of a colour
    uint8_t pick_counts[8][32]  # by slot: a row of counts and of high cards as the score words 0 to 3
    uint8_t pick_highs[8][32]
    uint8_t removed[64][8]      # by move, 8 * (7 - play) + discard: the slots that stay
    uint8_t useless[PALETTE_SIZES][8]   # by size, by number: bits of the plays after which a discard that keeps the
                                        # canvas does nothing
    uint8_t pairs[10][8]        # by empty slots: byte d has the bits of the plays that leave slot d to be discarded
    uint8_t turn[256][2]        # by 8 * (seats in, a set) + mover, and whether the mover drops out: the next one;
                                # below 8 it is the winner


cdef inline void card_tables(Tables* tables) noexcept nogil:
    cdef int card, colour, number, word
    for card in range(1, 56):
        number, colour = card >> 3, card & 7
        for word in range(LOW_WORD, FREE_WORD):
            if (word == LOW_WORD and number > 2) or (word == EVEN_WORD and not number & 1):
                continue
            tables.cards[card].scores[2 * word] = <uint8_t>card
            tables.cards[card].scored[2 * word] = tables.cards[card].scored[2 * word + 1] = 0xff
        tables.cards[card].counts[number] = tables.cards[card].counts[8 + colour] = 1
        tables.cards[card].highs[number] = tables.cards[card].highs[8 + colour] = <uint8_t>card
    for colour in range(1, 8):
        for card in range(16):
            tables.canvas[colour][card] = 0xff if card & 7 == colour else 0


cdef inline void set_tables(Tables* tables) noexcept nogil:
    """Rows by sets of numbers and of colours; 0xff is a count that beats nothing, for the free eighth class."""
    cdef int group, i, low, top, count
    for group in range(128):
        count = top = 0
        for i in range(7):
            if (group >> i) & 1:
                count += 1
                top = i
        for i in range(7):
            tables.colours[group][i + 1] = <uint8_t>(count + 1 - ((group >> i) & 1))
            tables.runs[group].tops[8 + i] = <uint8_t>top
        tables.runs[group].tops[15] = <uint8_t>top
        tables.colours[group][0] = tables.runs[group].lengths[7] = 0xff
        for i in range(7):
            low = top = i
            while low > 0 and (group >> (low - 1)) & 1:
                low -= 1
            while top < 6 and (group >> (top + 1)) & 1:
                top += 1
            tables.runs[group].lengths[i] = <uint8_t>(top + 1 - low)
            tables.runs[group].tops[i] = <uint8_t>top


cdef inline void move_tables(Tables* tables) noexcept nogil:
    cdef int empty, play, discard, slot, to
    for empty in range(9):
        for discard in range(8):
            tables.pairs[empty][discard] = <uint8_t>(
                1 | ((0xfe & (0xff >> min(empty, 7))) & ~((1 << discard) if discard else 0)))
    for play in range(8):
        memset(tables.pick_counts[play], NONE, 32)
        memset(tables.pick_highs[play], NONE, 32)
        for slot in range(4):
            if play:
                tables.pick_counts[play][16 * (slot // 2) + 2 * slot + 1] = <uint8_t>(8 * (slot % 2) + play)
                tables.pick_highs[play][16 * (slot // 2) + 2 * slot] = <uint8_t>(8 * (slot % 2) + play)
        for discard in range(8):
            memset(tables.removed[8 * (7 - play) + discard], NONE, 8)
            to = 1
            for slot in range(1, 8):
                if slot != play and slot != discard:
                    tables.removed[8 * (7 - play) + discard][to] = <uint8_t>slot
                    to += 1


cdef inline void set_useless(Tables* tables, bint draw) noexcept nogil:
    cdef int size, number
    for size in range(PALETTE_SIZES):
        for number in range(7):
            tables.useless[size][number] = 0xff if number < size or not draw else 0xfe if number == size else 0
        tables.useless[size][7] = 1


cdef inline void turn_tables(Tables* tables) noexcept nogil:
    cdef int seats, mover, out, left, seat
    for seats in range(1, 32):
        for mover in range(MAX_PLAYERS):
            for out in range(2):
                left = seats & ~(out << mover)
                seat = mover
                while left:
                    seat = (seat + 1) % MAX_PLAYERS
                    if (left >> seat) & 1:
                        break
                tables.turn[8 * seats + mover][out] = <uint8_t>(seat if left == 1 << seat else 8 * left + seat)


cdef inline void fill_tables(Tables* tables) noexcept nogil:
    memset(tables, 0, sizeof(Tables))
    card_tables(tables)
    set_tables(tables)
    move_tables(tables)
    turn_tables(tables)
