/* Red7's legal moves by sets of cards, in plain integers: for the scalar walk and the tree.

   No palette is scored on trial. All scores grow with the palette, so for every rule there is a set of cards that
   win it when played, made from the score that is to be beaten. Counting moves is population counts of intersections
   of such sets with the hand, drawing one is finding a set's n-th bit. */
#ifndef YARDSTICK_RED7_SCALAR_H
#define YARDSTICK_RED7_SCALAR_H
#include <x86intrin.h>
#include "red7.h"

typedef uint16_t Scores __attribute__((vector_size(16))); /* by rule, the eighth unused */

typedef struct {
    Cards palette, hand;
    uint64_t by_colour, by_number; /* a byte each: cards of the palette */
    Scores scores;                 /* of the palette */
    int seat;
} Seat;

/* The moves of a turn. */
typedef struct {
    Cards wins[8];        /* by rule: cards whose play wins it */
    Cards alone, after;   /* discards that do something without a play, and after one */
    unsigned won;         /* bits: rules that the palette wins as it is */
    int with_play[8];     /* moves with a play by the rule that is in force then */
    int without, all;     /* moves without a play; all moves */
} Moves;

#define EACH_BYTE 0x0101010101010101ULL
#define TOP_BITS 0x8080808080808080ULL
#define BELOW_TOP 0x7f7f7f7f7f7f7f7fULL
#define INLINE static inline __attribute__((always_inline))

static inline Scores greater_scores(Scores a, Scores b) {
#ifdef __SSE4_1__
    return (Scores)_mm_max_epu16((__m128i)a, (__m128i)b);
#else
    Scores mask = (Scores)(a > b);
    return (a & mask) | (b & ~mask);
#endif
}

#ifdef __BMI2__
#define TOP_BIT_OF_EACH(x) _pext_u64(x, TOP_BITS)
static inline int nth_card(Cards cards, int n) { return LOWEST(_pdep_u64(1ULL << n, cards)); }
#else
#define TOP_BIT_OF_EACH(x) ((((x) >> 7) * 0x0102040810204080ULL) >> 56)
static inline int nth_card(Cards cards, int n) {
    for (; n > 0; n--) cards &= cards - 1;
    return LOWEST(cards);
}
#endif

static uint64_t RUN_KEYS[128];   /* by set of numbers: a byte for each number, 8 * (run through it) + (its highest) */
static uint8_t QUOTIENT[8][64];

static void fill_tables(void) {
    for (int set = 0; set < 128; set++) {
        uint64_t keys = 0;
        for (int number = 0; number < 7; number++) {
            int below = 0, above = 0;
            while (number - 1 - below >= 0 && (set >> (number - 1 - below) & 1)) below++;
            while (number + 1 + above < 7 && (set >> (number + 1 + above) & 1)) above++;
            keys |= (uint64_t)(8 * (1 + below + above) + number + above) << (8 * number);
        }
        RUN_KEYS[set] = keys;
    }
    for (int by = 1; by < 8; by++)
        for (int n = 0; n < 64; n++) QUOTIENT[by][n] = n / by;
}

/* All cards from an index on; none from 64 on. */
static inline Cards from(unsigned index) { return index < 64 ? ~0ULL << index : 0; }
static inline int bit_length(uint64_t x) { return x ? 64 - __builtin_clzll(x) : 0; }
static inline int score_of(Cards cards) { return 64 * COUNT(cards) + bit_length(cards); }
/* Bytes 0x80 to 0xff. */
static inline uint64_t whole_bytes(uint64_t tops) { return (tops << 1) - (tops >> 7); }
/* The eight bytes of a word, combined by OR, in every byte. */
static inline uint64_t any_byte(uint64_t x) {
    x |= x >> 32;
    x |= x >> 16;
    x |= x >> 8;
    return (x & 0xff) * EACH_BYTE;
}

/* Fill `wins` and return the rules that are won already; `best` = the best score of the others by rule. */
INLINE unsigned winning_cards(const Seat *seat, Scores best_scores, Cards *wins) {
    Cards palette = seat->palette;
    uint16_t own[8], best[8];
    Scores scores = seat->scores;
    memcpy(own, &scores, 16);
    memcpy(best, &best_scores, 16);
    unsigned won = 0;
/* Every card where the rule is won already; the least index that wins when it is one card more that counts. */
#define EVERY(rule) (-(uint64_t)(own[rule] > best[rule]))
#define ONE_MORE(rule) (own[rule] + 64 > best[rule] ? 0u : (unsigned)(best[rule] - (own[rule] & ~63) - 64))
    wins[HIGHEST] = (~0ULL << best[HIGHEST]) | EVERY(HIGHEST);
    wins[EVEN_CARDS] = (EVEN_SET & from(ONE_MORE(EVEN_CARDS))) | EVERY(EVEN_CARDS);
    wins[LOW_CARDS] = (LOW_SET & from(ONE_MORE(LOW_CARDS))) | EVERY(LOW_CARDS);
    {
        uint64_t present = any_byte(palette);
        unsigned same = best[MANY_COLOURS] < (own[MANY_COLOURS] & ~63) ? 0
                                                                      : best[MANY_COLOURS] - (own[MANY_COLOURS] & ~63);
        wins[MANY_COLOURS] = from(same) | (~present & from(ONE_MORE(MANY_COLOURS))) | EVERY(MANY_COLOURS);
    }
    { /* A group that is level when the card is in wins by its highest card, the new one or one that is there. */
        uint64_t above = ~0ULL << (best[ONE_COLOUR] & 63), count = best[ONE_COLOUR] >> 6;
        uint64_t ahead = ((seat->by_colour | TOP_BITS) - count * EACH_BYTE) & TOP_BITS;
        uint64_t level = ((seat->by_colour | TOP_BITS) - (count - 1) * EACH_BYTE) & TOP_BITS;
        uint64_t high = any_byte(palette & above);
        wins[ONE_COLOUR] = TOP_BIT_OF_EACH(ahead) * EACH_BYTE
                           | (TOP_BIT_OF_EACH(level) * EACH_BYTE & (above | high)) | EVERY(ONE_COLOUR);
    }
    {
        uint64_t above = ~0ULL << (best[ONE_NUMBER] & 63), count = best[ONE_NUMBER] >> 6;
        uint64_t ahead = ((seat->by_number | TOP_BITS) - count * EACH_BYTE) & TOP_BITS;
        uint64_t level = ((seat->by_number | TOP_BITS) - (count - 1) * EACH_BYTE) & TOP_BITS;
        uint64_t high = ((palette & above) + BELOW_TOP) & TOP_BITS;
        wins[ONE_NUMBER] = whole_bytes(ahead) | (whole_bytes(level) & (above | whole_bytes(high))) | EVERY(ONE_NUMBER);
    }
    { /* Runs: by length and highest number first, then by that number's highest card. */
        uint64_t keys = RUN_KEYS[TOP_BIT_OF_EACH((palette + BELOW_TOP) & TOP_BITS) & 127];
        uint64_t top = best[RUN] & 63, key = best[RUN] >> 3, above = ~0ULL << top;
        uint64_t level = ((keys | TOP_BITS) - key * EACH_BYTE) & TOP_BITS;
        uint64_t ahead = ((keys | TOP_BITS) - (key + 1) * EACH_BYTE) & TOP_BITS;
        uint64_t row_end = from((top + 7) & ~7u), held = -(uint64_t)((palette & above & ~row_end) != 0);
        wins[RUN] = whole_bytes(ahead) | (whole_bytes(level) & (above | held)) | EVERY(RUN);
    }
    for (int rule = 0; rule < RULES; rule++) won |= (unsigned)(own[rule] > best[rule]) << rule;
    return won;
#undef EVERY
#undef ONE_MORE
}

/* Put a card into the palette. Only its own number, colour and run can have become better. */
static inline void add_card(Seat *seat, int card) {
    Cards palette = seat->palette |= CARD(card);
    int row = card & 56, colour = card & 7;
    seat->by_colour += 1ULL << (8 * colour);
    seat->by_number += 1ULL << row;
    Scores old = seat->scores;
    unsigned highest = bit_length(palette), even = score_of(palette & EVEN_SET), low = score_of(palette & LOW_SET);
    unsigned colours = 64 * COUNT(any_byte(palette) & 0xff) + highest;
    unsigned number = score_of(palette & (0xffULL << row)), one_colour = score_of(palette & (EACH_BYTE << colour));
    uint64_t absent = ~whole_bytes((palette + BELOW_TOP) & TOP_BITS), below = (1ULL << row) - 1;
    int start = bit_length(absent & below), end = LOWEST(absent & ~below); /* byte 7 is always absent */
    unsigned run = 8 * (end - start) + bit_length(palette & ((1ULL << end) - 1));
    typedef uint64_t Words __attribute__((vector_size(16)));
    Words now = {low | (uint64_t)run << 16 | (uint64_t)colours << 32 | (uint64_t)even << 48,
                 one_colour | (uint64_t)number << 16 | (uint64_t)highest << 32};
    seat->scores = greater_scores(old, (Scores)now);
}

/* A seat whose palette is one card. */
static void begin_seat(Seat *seat, const Setup *setup, int number) {
    memset(seat, 0, sizeof *seat);
    seat->hand = setup->hands[number];
    seat->seat = number;
    add_card(seat, LOWEST(setup->palettes[number]));
}

/* The hand without the discards that would do nothing: of the canvas colour, with a number of at most `size`. */
static inline Cards discards(Cards hand, int canvas, unsigned size) {
    return hand & ~(COLOUR_SET << canvas & ~from(8 * size));
}

/* The number of legal moves, and what drawing one needs. */
INLINE int count_moves(const Seat *seat, Scores best, int canvas, Moves *moves) {
    moves->won = winning_cards(seat, best, moves->wins);
    Cards hand = seat->hand;
    unsigned size = COUNT(seat->palette);
    moves->alone = discards(hand, canvas, size);
    moves->after = discards(hand, canvas, size + 1);
    int all = moves->without = COUNT(moves->alone & (moves->won * EACH_BYTE));
    for (int rule = 0; rule < RULES; rule++) {
        Cards thrown = moves->after & (COLOUR_SET << rule), played = moves->wins[rule] & hand;
        all += moves->with_play[rule] = (COUNT(thrown) + (rule == canvas)) * COUNT(played) - COUNT(thrown & played);
    }
    return moves->all = all;
}

enum { NONE = 63 };

/* Move number n: the card played and the card discarded, or NONE. */
static inline void nth_move(const Seat *seat, const Moves *moves, int canvas, int n, int *play, int *discard) {
    if (n < moves->without) {
        *play = NONE;
        *discard = nth_card(moves->alone & (moves->won * EACH_BYTE), n);
        return;
    }
    n -= moves->without;
    int rule = 0;
    while (n >= moves->with_play[rule]) n -= moves->with_play[rule++];
    Cards played = moves->wins[rule] & seat->hand, thrown = moves->after & (COLOUR_SET << rule);
    int plays = COUNT(played);
    if (rule == canvas) {
        if (n < plays) {
            *play = nth_card(played, n);
            *discard = NONE;
            return;
        }
        n -= plays;
    }
    /* Discards that are no winning plays go with all plays, the others with all but themselves. */
    Cards apart = thrown & ~played;
    int pairs = COUNT(apart) * plays;
    if (n < pairs) {
        int index = QUOTIENT[plays][n];
        *discard = nth_card(apart, index);
        *play = nth_card(played, n - index * plays);
    } else {
        n -= pairs;
        int index = QUOTIENT[plays - 1][n], card = nth_card(thrown & played, index);
        *discard = card;
        *play = nth_card(played & ~CARD(card), n - index * (plays - 1));
    }
}

#endif
