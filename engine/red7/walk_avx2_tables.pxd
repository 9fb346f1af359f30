"""Constant tables of the AVX2 walk (10 KB), and the layouts that they and the kernel share.

A card is held in a byte as card + 1, 0 for none: its low three bits are colour + 1, the bits above are number - 1.
A score is a word, 256 * (cards that count) + (the highest of them, held so), 0 if no card counts.
Seven rules stand in the order ORDER, as words of a score vector and as rows of eight slots of a hand.
A hand is eight bytes: slot 0 stands for "no card" (as a play) or holds the canvas (as a discard, which keeps it),
slots 1 to 7 hold the cards in descending order, 0 after the last.
"""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memset
from engine.avx2 cimport __m256i, _mm256_set1_epi8
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
    uint8_t score_counts[16]    # 1 in the high bytes of the words of violet and green, if they count it
    uint8_t score_highs[16]     # the card in the low bytes of these words and of red


# What a palette's set of numbers says.
ctypedef struct RunRow:
    uint8_t tops[16]            # the number that tops the run through each number; 8 times the highest number
    uint8_t lengths[8]          # length of the run through each number once it is there
    uint8_t room[8]


ctypedef struct Turn:
    uint16_t turn
    uint16_t seat               # 128 * mover, the place of the seat


ctypedef struct Tables:
    __m256i low_bits            # 7s; this type aligns the tables
    uint8_t class_rows[32]      # what turns numbers and colours into indices of classes
    uint8_t count_rows[32]      # the scores of the rules 0 to 3 as four rows, count and high card
    uint8_t high_rows[32]
    uint8_t limit_of[32]        # by class, which of the limits of the rules 4 to 6 holds
    uint8_t one_more[32]        # words: one more card that counts
    uint8_t count_bytes[32]     # words: 0xff00
    int64_t shifts[2][4]        # 0 to 7
    uint8_t row_of[16]          # by colour + 1: the row of its rule
    uint8_t plays_and_discards[16]      # 0xfe but for no discard
    CardRow cards[64]
    RunRow runs[128]
    uint8_t colours[128][8]     # by set of colours: how many there are once each colour is there
    uint64_t groups[64]         # by card: 32 * (the set of its number); from bit 32 the set of its colour
    uint8_t pick_counts[8][32]  # by slot: a row of counts and of high cards as the score words 0 to 3
    uint8_t pick_highs[8][32]
    uint8_t removed[64][8]      # by move, 8 * (7 - play) + discard: the slots that stay
    uint8_t removed_above[64][8]        # the slot above each of them, slot 8 for the first
    uint8_t shifts_of[64][2]    # 8 * play, 8 * discard
    uint8_t useless[PALETTE_SIZES][8]   # by size, by number: bits of the plays after which a discard that keeps the
                                        # canvas does nothing
    uint8_t pairs[10][8]        # by empty slots: byte d has the bits of the plays that leave slot d to be discarded
    Turn turns[256][2]          # by 8 * (seats in, a set) + mover, and whether the mover drops out: the next one;
                                # below 8 it is the winner


cdef inline void constants(Tables* tables) noexcept nogil:
    cdef int i, row
    tables.low_bits = _mm256_set1_epi8(7)
    memset(tables.limit_of, FREE_WORD, 32)
    for i in range(32):
        row = i >> 3
        tables.class_rows[i] = 8 if row & 1 else 0 if i & 7 else 7
        tables.count_rows[i] = <uint8_t>(2 * row + 1)
        tables.high_rows[i] = <uint8_t>(2 * row)
        tables.count_bytes[i] = 0xff if i & 1 else 0
    for i in range(2):
        tables.one_more[16 * i + 2 * LOW_WORD + 1] = tables.one_more[16 * i + 2 * EVEN_WORD + 1] = 1
        tables.one_more[16 * i + 2 * FREE_WORD + 1] = 0xc0      # its limit is out of reach
    for i in range(8):
        tables.shifts[i // 4][i % 4] = i
        if i < 3:
            tables.limit_of[i] = LOW_WORD
            tables.limit_of[16 + 2 * i + 1] = EVEN_WORD
        if i:
            tables.limit_of[8 + i] = HIGHEST_WORD
            tables.plays_and_discards[i] = 0xfe
    for i in range(16):
        row = (i & 7) - 1
        tables.row_of[i] = <uint8_t>(
            NUMBER_WORD if row == ONE_NUMBER else COLOUR_WORD if row == ONE_COLOUR else RUN_WORD if row == RUN else
            COLOURS_WORD if row == MANY_COLOURS else LOW_WORD if row == LOW_CARDS else
            HIGHEST_WORD if row == HIGHEST else EVEN_WORD if row == EVEN_CARDS else NONE)


cdef inline void card_tables(Tables* tables) noexcept nogil:
    cdef int card, colour, number
    for card in range(1, 56):
        number, colour = card >> 3, card & 7
        tables.cards[card].score_counts[2 * LOW_WORD + 1] = number < 3
        tables.cards[card].score_counts[2 * EVEN_WORD + 1] = number & 1
        tables.cards[card].score_highs[2 * LOW_WORD] = <uint8_t>(card if number < 3 else 0)
        tables.cards[card].score_highs[2 * EVEN_WORD] = <uint8_t>(card if number & 1 else 0)
        tables.cards[card].score_highs[2 * HIGHEST_WORD] = <uint8_t>card
        tables.groups[card] = 32 << number | <uint64_t>1 << (31 + colour)
        tables.cards[card].counts[number] = tables.cards[card].counts[8 + colour] = 1
        tables.cards[card].highs[number] = tables.cards[card].highs[8 + colour] = <uint8_t>card


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
    cdef int empty, move, play, discard, slot, to
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
            move = 8 * (7 - play) + discard
            memset(tables.removed[move], NONE, 8)
            memset(tables.removed_above[move], NONE, 8)
            tables.shifts_of[move][0], tables.shifts_of[move][1] = <uint8_t>(8 * play), <uint8_t>(8 * discard)
            to = 1
            tables.removed_above[move][1] = 8
            for slot in range(1, 8):
                if slot != play and slot != discard:
                    tables.removed[move][to] = <uint8_t>slot
                    to += 1
                    if to < 8:
                        tables.removed_above[move][to] = <uint8_t>slot


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
                tables.turns[8 * seats + mover][out].turn = <uint16_t>(seat if left == 1 << seat else 8 * left + seat)
                tables.turns[8 * seats + mover][out].seat = <uint16_t>(128 * seat)


cdef inline void fill_tables(Tables* tables) noexcept nogil:
    memset(tables, 0, sizeof(Tables))
    constants(tables)
    card_tables(tables)
    set_tables(tables)
    move_tables(tables)
    turn_tables(tables)
