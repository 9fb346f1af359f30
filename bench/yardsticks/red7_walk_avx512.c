/* The random walk of Red7, eight matches in a register in lockstep and four such groups in turn: what AVX-512
   reaches when every lane is one match.

   A hand is seven bytes, its cards in any order and 0x80 or more for none; byte 7 is 56 + the canvas colour, which
   stands for "no card". Scores are 16-bit numbers in two registers: red, green, violet, blue; orange, yellow, indigo
   and the seat's number. A lane whose match has ended begins the next one of the setup. */
#if !(defined __AVX512BW__ && defined __AVX512CD__ && defined __AVX512DQ__ && defined __AVX512VBMI__ \
      && defined __AVX512BITALG__ && defined __AVX512VPOPCNTDQ__ && defined __GFNI__)
#error this CPU, or this compiler, has no AVX-512
#endif
#include <immintrin.h>
#include "red7_walk.h"

enum { GROUPS = 4, LOG = 4096 };

typedef __m512i V;
#define WORD(x) _mm512_set1_epi64((long long)(x))
#define BYTES(x) _mm512_set1_epi8((char)(x))
#define PAIR(high, low) _mm512_set4_epi32((int)((high) >> 32), (int)(high), (int)((low) >> 32), (int)(low))
#define AND _mm512_and_si512
#define OR _mm512_or_si512
#define BUT_NOT(without, x) _mm512_andnot_si512(without, x)
#define ADD _mm512_add_epi64
#define SUB _mm512_sub_epi64
#define SHIFT_UP _mm512_sllv_epi64
#define SHIFT_DOWN _mm512_srlv_epi64
#define BITS _mm512_popcnt_epi64
#define LEADING_ZEROS _mm512_lzcnt_epi64
#define SUM_BYTES(x) _mm512_sad_epu8(x, _mm512_setzero_si512())
#define AFFINE(x, matrix) _mm512_gf2p8affine_epi64_epi8(x, matrix, 0)
#define TRANSPOSE(x) AFFINE(WORD(0x0102040810204080ULL), x) /* byte 7 - c = column c */
#define EVERY_BYTE(x) AFFINE(BYTES(1), x)                   /* bit of each byte whose lowest is set, in all bytes */
#define LOW_56 WORD(0x00ffffffffffffffULL)
#define ONES WORD(-1)
#define INLINE static inline __attribute__((always_inline))

typedef struct {
    V palette[3], hand[3], plain[3], grouped[3]; /* seats in turn; [2] is out where `three` is not set */
    V random, drawn, turn;                       /* turn: 256 * its number */
    __mmask8 three;
} Group;

static uint8_t RUN_BELOW[128], RUN_ABOVE[128]; /* 8 * (lowest bits set without a gap); 9 * (highest of seven bits) */

static void fill_tables(void) {
    for (int set = 0; set < 128; set++) {
        int below = 0, above = 0;
        while (below < 7 && (set >> below & 1)) below++;
        while (above < 7 && (set >> (6 - above) & 1)) above++;
        RUN_BELOW[set] = 8 * below;
        RUN_ABOVE[set] = 9 * above;
    }
}

/* The scores of a palette of one card. */
static void first_scores(Cards palette, int seat, uint64_t *plain, uint64_t *grouped) {
    uint64_t score = 64 + LOWEST(palette) + 1;
    *plain = (score - 64) | score << 48;
    if (palette & EVEN_SET) *plain |= score << 16;
    if (palette & LOW_SET) *plain |= score << 32;
    *grouped = score | score << 16 | score << 32 | (uint64_t)seat << 48;
}

static uint64_t slots(Cards hand) {
    uint64_t result = 0;
    int slot = 0;
    for (; hand; hand &= hand - 1) result |= (uint64_t)LOWEST(hand) << (8 * slot++);
    for (; slot < 7; slot++) result |= 0x80ULL << (8 * slot);
    return result;
}

/* The low byte of every lane in all its bytes. */
INLINE V low_byte(V x) { return _mm512_shuffle_epi8(x, PAIR(0x0808080808080808ULL, 0ULL)); }

/* Number `k` of the four 16-bit numbers of each lane, as a word. */
#define NUMBER(x, k)                                                                                              \
    ((k) == 0   ? AND(x, WORD(0xffff))                                                                            \
     : (k) == 3 ? _mm512_srli_epi64(x, 48)                                                                        \
                : _mm512_shuffle_epi8(x, (k) == 1 ? PAIR(0xffffffffffff0b0aULL, 0xffffffffffff0302ULL)            \
                                                  : PAIR(0xffffffffffff0d0cULL, 0xffffffffffff0504ULL)))

/* The legal moves as 8 x 8 bits: bit 8 * i + 7 - j = play slot i and discard slot j, slot 7 for none. */
INLINE V legal_moves(V palette, V hand, V plain, V grouped, V best_plain, V best_grouped, V canvas) {
    /* Rules won already; bits by colour. */
    __mmask32 ahead_plain = _mm512_cmpgt_epu16_mask(plain, best_plain);
    __mmask32 ahead_grouped = _mm512_cmpgt_epu16_mask(grouped, best_grouped);
    V won = OR(_mm512_maskz_mov_epi16(ahead_plain, WORD(0x0004000100080040ULL)),
               _mm512_maskz_mov_epi16(ahead_grouped, WORD(0x0000000200100020ULL)));
    won = low_byte(SUM_BYTES(won));
    /* The least index that wins with the same count, and with one more. */
    const V one = _mm512_set1_epi16(64);
    V same = _mm512_subs_epu16(best_plain, AND(plain, _mm512_set1_epi16((short)0xffc0)));
    __mmask32 easy = _mm512_cmpgt_epu16_mask(_mm512_add_epi16(plain, one), best_plain);
    V more = _mm512_maskz_subs_epu16(_knot_mask32(easy), same, one);
    V red = SHIFT_UP(ONES, NUMBER(best_plain, 0));
    V green = AND(WORD(EVEN_SET), SHIFT_UP(ONES, NUMBER(more, 1)));
    V violet = AND(WORD(LOW_SET), SHIFT_UP(ONES, NUMBER(more, 2)));
    V columns = TRANSPOSE(palette);
    V present = EVERY_BYTE(_mm512_min_epu8(columns, BYTES(1)));
    V blue = OR(SHIFT_UP(ONES, NUMBER(same, 3)), BUT_NOT(present, SHIFT_UP(ONES, NUMBER(more, 3))));

    /* Groups: `behind` 0 wins with any card, 1 is level with one more, and then the highest card counts. */
    V top = AND(best_grouped, _mm512_set1_epi16(63)), group = _mm512_srli_epi16(best_grouped, 6);
    V above = SHIFT_UP(ONES, NUMBER(top, 1));
    V count = _mm512_shuffle_epi8(group, PAIR(0x0a0a0a0a0a0a0a0aULL, 0x0202020202020202ULL));
    V behind = _mm512_subs_epu8(count, _mm512_popcnt_epi8(columns));
    V ahead = EVERY_BYTE(_mm512_shuffle_epi8(PAIR(0ULL, 1ULL), behind));
    V level = EVERY_BYTE(_mm512_shuffle_epi8(PAIR(0ULL, 0x100ULL), behind));
    V high = EVERY_BYTE(_mm512_min_epu8(TRANSPOSE(AND(palette, above)), BYTES(1)));
    V yellow = OR(ahead, AND(level, OR(above, high)));

    above = SHIFT_UP(ONES, NUMBER(top, 0));
    count = low_byte(group);
    behind = _mm512_subs_epu8(count, _mm512_popcnt_epi8(palette));
    V reached = OR(above, _mm512_movm_epi8(_mm512_test_epi8_mask(palette, above)));
    V orange = _mm512_mask_mov_epi8(_mm512_maskz_mov_epi8(_mm512_cmpeq_epi8_mask(behind, BYTES(1)), reached),
                                    _mm512_testn_epi8_mask(behind, behind), ONES);

    /* Runs: bit 7 - v of `numbers` = number v + 1 is there; byte v of `keys` = 8 * (run through it) + its highest. */
    V numbers = EVERY_BYTE(_mm512_min_epu8(palette, BYTES(1)));
    V below_it = _mm512_multishift_epi64_epi8(WORD(0x0102030405060708ULL), numbers);
    V above_it = _mm512_multishift_epi64_epi8(WORD(0x393a3b3c3d3e3f00ULL), numbers);
    V keys_below =
        _mm512_permutex2var_epi8(_mm512_loadu_si512(RUN_BELOW), below_it, _mm512_loadu_si512(RUN_BELOW + 64));
    V keys_above =
        _mm512_permutex2var_epi8(_mm512_loadu_si512(RUN_ABOVE), above_it, _mm512_loadu_si512(RUN_ABOVE + 64));
    V keys = _mm512_add_epi8(_mm512_add_epi8(keys_below, keys_above), WORD(0x0f0e0d0c0b0a0908ULL));
    V key = _mm512_shuffle_epi8(_mm512_srli_epi16(best_grouped, 3), PAIR(0x0c0c0c0c0c0c0c0cULL, 0x0404040404040404ULL));
    V run_top = NUMBER(top, 2);
    above = SHIFT_UP(ONES, run_top);
    V row_end = SHIFT_UP(ONES, AND(ADD(run_top, WORD(7)), WORD(~7ULL)));
    above = _mm512_mask_mov_epi64(above, _mm512_test_epi64_mask(palette, BUT_NOT(row_end, above)), ONES);
    V indigo = _mm512_mask_mov_epi8(_mm512_maskz_mov_epi8(_mm512_cmpeq_epi8_mask(keys, key), above),
                                    _mm512_cmpgt_epu8_mask(keys, key), ONES);

    /* Byte i: the rules that playing slot i wins. */
    V wins = _mm512_maskz_mov_epi8(_mm512_bitshuffle_epi64_mask(violet, hand), BYTES(1));
    wins = _mm512_mask_add_epi8(wins, _mm512_bitshuffle_epi64_mask(indigo, hand), wins, BYTES(2));
    wins = _mm512_mask_add_epi8(wins, _mm512_bitshuffle_epi64_mask(blue, hand), wins, BYTES(4));
    wins = _mm512_mask_add_epi8(wins, _mm512_bitshuffle_epi64_mask(green, hand), wins, BYTES(8));
    wins = _mm512_mask_add_epi8(wins, _mm512_bitshuffle_epi64_mask(yellow, hand), wins, BYTES(16));
    wins = _mm512_mask_add_epi8(wins, _mm512_bitshuffle_epi64_mask(orange, hand), wins, BYTES(32));
    wins = _mm512_mask_add_epi8(wins, _mm512_bitshuffle_epi64_mask(red, hand), wins, BYTES(64));
    wins = _mm512_ternarylogic_epi64(wins, LOW_56, won, 0xEA); /* slot 7: what is won without a play */
    wins = _mm512_maskz_mov_epi8(_knot_mask64(_mm512_movepi8_mask(hand)), wins);

    /* Byte j: the rule that discarding slot j calls for, none where it would do nothing; alone and after a play. */
    V canvas_cards = _mm512_mullo_epi64(canvas, WORD(COLOUR_SET)), size = _mm512_slli_epi64(BITS(palette), 3);
    V idle = BUT_NOT(SHIFT_UP(ONES, size), canvas_cards);
    V idle_after = BUT_NOT(SHIFT_UP(ONES, ADD(size, WORD(8))), canvas_cards);
    V rules = _mm512_shuffle_epi8(PAIR(0x0040201008040201ULL, 0x0040201008040201ULL), hand);
    V alone = _mm512_mask_mov_epi8(rules, _mm512_bitshuffle_epi64_mask(idle, hand), _mm512_setzero_si512());
    V after = _mm512_mask_mov_epi8(rules, _mm512_bitshuffle_epi64_mask(idle_after, hand), _mm512_setzero_si512());
    V moves = _mm512_mask_mov_epi8(AFFINE(wins, after), 0x8080808080808080ULL, AFFINE(wins, alone));
    return AND(moves, WORD(~0x0102040810204080ULL)); /* no card is both played and discarded */
}

/* 8 * the byte of move number n, and 8 * (7 - its bit) as slots; no more than 56 where there is no move. */
INLINE void nth_move(V moves, V n, __mmask8 none, V *play, V *discard) {
    const V ones = BYTES(1);
    V upto = _mm512_mullo_epi64(_mm512_popcnt_epi8(moves), ones);
    *play = SUM_BYTES(_mm512_maskz_mov_epi8(_mm512_cmple_epu8_mask(upto, low_byte(n)), BYTES(8)));
    V rest = SUB(n, SHIFT_DOWN(_mm512_slli_epi64(upto, 8), *play));
    V row = low_byte(SHIFT_DOWN(moves, *play));
    V set = _mm512_maskz_mov_epi8(_mm512_test_epi8_mask(row, WORD(0x8040201008040201ULL)), BYTES(1));
    upto = _mm512_mullo_epi64(set, ones);
    V bit = SUM_BYTES(_mm512_maskz_mov_epi8(_mm512_cmple_epu8_mask(upto, low_byte(rest)), BYTES(8)));
    *discard = _mm512_xor_si512(bit, WORD(56));
    *play = _mm512_mask_mov_epi64(*play, none, WORD(56));
    *discard = _mm512_mask_mov_epi64(*discard, none, WORD(56));
}

INLINE V bit_length(V x) { return SUB(WORD(64), LEADING_ZEROS(x)); }
INLINE V score_of(V x) { return SUB(_mm512_slli_epi64(ADD(BITS(x), WORD(1)), 6), LEADING_ZEROS(x)); }

/* Scores of a palette into which `card` came: those of groups only grow, through its number, colour and run. */
INLINE void new_scores(V palette, V card, V *plain, V *grouped) {
    V row = AND(card, WORD(56)), colour = AND(card, WORD(7));
    V red = bit_length(palette);
    V green = score_of(AND(palette, WORD(EVEN_SET))), violet = score_of(AND(palette, WORD(LOW_SET)));
    V colours = SUM_BYTES(_mm512_min_epu8(TRANSPOSE(palette), BYTES(1)));
    V blue = ADD(red, _mm512_slli_epi64(colours, 6));
    V orange = score_of(AND(palette, SHIFT_UP(WORD(0xff), row)));
    V yellow = score_of(AND(palette, SHIFT_UP(BYTES(1), colour)));
    V below = SUB(SHIFT_UP(WORD(1), row), WORD(1));
    V absent = _mm512_movm_epi8(_mm512_testn_epi8_mask(palette, palette));
    V start = bit_length(AND(absent, below));
    V gap = BUT_NOT(below, absent);
    V upto = BUT_NOT(gap, SUB(gap, WORD(1)));
    V indigo = ADD(_mm512_slli_epi64(SUB(BITS(upto), start), 3), bit_length(AND(palette, upto)));
    indigo = _mm512_max_epi64(indigo, _mm512_setzero_si512());
    *plain = OR(OR(red, _mm512_slli_epi64(green, 16)), OR(_mm512_slli_epi64(violet, 32), _mm512_slli_epi64(blue, 48)));
    V now = OR(orange, OR(_mm512_slli_epi64(yellow, 16), _mm512_slli_epi64(indigo, 32)));
    *grouped = _mm512_max_epu16(*grouped, now);
}

/* The next seat moves; the one that moved goes behind those that are in. */
INLINE void rotate(Group *group, V palette, V hand, V plain, V grouped) {
    __mmask8 three = group->three;
#define ROTATE(field)                                                          \
    {                                                                          \
        V third = group->field[2];                                             \
        group->field[0] = group->field[1];                                     \
        group->field[1] = _mm512_mask_mov_epi64(field, three, third);          \
        group->field[2] = _mm512_mask_mov_epi64(third, three, field);          \
    }
    ROTATE(palette)
    ROTATE(hand)
    ROTATE(plain)
    ROTATE(grouped)
#undef ROTATE
}

void walk(const Setup *setup, int matches, uint64_t seed, Counts *counts) {
    static int ready;
    if (!ready) {
        fill_tables();
        ready = 1;
    }
    static Group groups[GROUPS];
    V palettes[3], hands[3], plains[3], groupeds[3];
    for (int seat = 0; seat < PLAYERS; seat++) {
        uint64_t plain, grouped;
        first_scores(setup->palettes[seat], seat, &plain, &grouped);
        palettes[seat] = WORD(setup->palettes[seat]);
        hands[seat] = WORD(slots(setup->hands[seat]) | (seat == 0 ? (uint64_t)(56 + HIGHEST) << 56 : 0));
        plains[seat] = WORD(plain);
        groupeds[seat] = WORD(grouped);
    }
    V deck = _mm512_loadu_si512(setup->deck), quota[GROUPS]; /* quota: matches that a lane still has to begin */
    __mmask8 playing[GROUPS];
    int live = 0;
    for (int g = 0; g < GROUPS; g++) {
        uint64_t randoms[8], shares[8];
        for (int lane = 0; lane < 8; lane++) {
            int number = 8 * g + lane;
            randoms[lane] = split_mix(&seed) >> 1 | 1;
            shares[lane] = matches / (8 * GROUPS) + (number < matches % (8 * GROUPS));
        }
        groups[g].random = _mm512_loadu_si512(randoms);
        quota[g] = _mm512_loadu_si512(shares);
        for (int seat = 0; seat < PLAYERS; seat++) {
            groups[g].palette[seat] = palettes[seat];
            groups[g].hand[seat] = hands[seat];
            groups[g].plain[seat] = plains[seat];
            groups[g].grouped[seat] = groupeds[seat];
        }
        groups[g].three = 0xff;
        groups[g].drawn = _mm512_setzero_si512();
        groups[g].turn = WORD(256);
        playing[g] = _mm512_test_epi64_mask(quota[g], quota[g]);
        live |= playing[g];
    }
    /* What happened is written down and counted in batches. */
    static uint8_t move_log[LOG + 64];
    static uint64_t end_log[LOG + 64];
    static uint32_t seen[4][256];
    memset(seen, 0, sizeof seen);
    int logged = 0, ended = 0;
    while (live) {
        live = 0;
        for (int g = 0; g < GROUPS; g++) {
            Group *group = &groups[g];
            V palette = group->palette[0], hand = group->hand[0], plain = group->plain[0], grouped = group->grouped[0];
            V best_plain = _mm512_max_epu16(group->plain[1], group->plain[2]);
            V best_grouped = _mm512_max_epu16(group->grouped[1], group->grouped[2]);
            V canvas = SHIFT_UP(WORD(1), AND(_mm512_srli_epi64(hand, 56), WORD(7)));
            V moves = legal_moves(palette, hand, plain, grouped, best_plain, best_grouped, canvas);
            V all = BITS(moves);
            __mmask8 out = _mm512_testn_epi64_mask(moves, moves);
            V noted = _mm512_mask_mov_epi64(WORD(255), playing[g], all);
            _mm_storel_epi64((__m128i *)(move_log + logged), _mm512_cvtepi64_epi8(noted));
            logged += 8;

            /* Multiply with carry. */
            V random = group->random, high = _mm512_srli_epi64(random, 32);
            group->random = ADD(_mm512_mul_epu32(random, WORD(4294883355u)), high);
            V number = _mm512_srli_epi64(_mm512_mul_epu32(_mm512_xor_si512(random, high), all), 32);
            V play, discard;
            nth_move(moves, number, out, &play, &discard);

            V played = AND(SHIFT_DOWN(hand, play), WORD(63)), thrown = AND(SHIFT_DOWN(hand, discard), WORD(63));
            palette = _mm512_ternarylogic_epi64(palette, SHIFT_UP(WORD(1), played), LOW_56, 0xF8);
            hand = OR(hand, SHIFT_UP(WORD(0x80), play));
            V size = _mm512_slli_epi64(BITS(palette), 3);
            __mmask8 draws = _mm512_mask_cmpge_epu64_mask(_mm512_cmplt_epu64_mask(thrown, WORD(56)), thrown, size);
            V card = AND(_mm512_permutexvar_epi8(group->drawn, deck), WORD(0xff));
            group->drawn = _mm512_mask_add_epi64(group->drawn, draws, group->drawn, WORD(1));
            V slot = SHIFT_UP(WORD(0xff), discard);
            V drawing = _mm512_ternarylogic_epi64(hand, slot, SHIFT_UP(card, discard), 0xBA);
            hand = _mm512_mask_mov_epi64(OR(hand, SHIFT_UP(WORD(0x80), discard)), draws, drawing);
            V new_canvas = AND(OR(_mm512_slli_epi64(thrown, 56), WORD(56ULL << 56)), WORD(0x3fULL << 56));
            new_scores(palette, played, &plain, &grouped);

            __mmask8 over = out & ~group->three, counted = over & playing[g];
            V end = OR(group->turn, _mm512_srli_epi64(group->grouped[1], 48)); /* the winner: the other seat left */
            _mm512_storeu_si512(end_log + ended, _mm512_maskz_compress_epi64(counted, end));
            ended += __builtin_popcount(counted);
            rotate(group, palette, hand, plain, grouped);
            group->hand[0] = _mm512_ternarylogic_epi64(group->hand[0], LOW_56, new_canvas, 0xEA);
            group->turn = ADD(group->turn, WORD(256));

            quota[g] = _mm512_mask_sub_epi64(quota[g], counted, quota[g], WORD(1));
            playing[g] = _mm512_test_epi64_mask(quota[g], quota[g]);
            for (int seat = 0; seat < PLAYERS; seat++) {
                group->palette[seat] = _mm512_mask_mov_epi64(group->palette[seat], over, palettes[seat]);
                group->hand[seat] = _mm512_mask_mov_epi64(group->hand[seat], over, hands[seat]);
                group->plain[seat] = _mm512_mask_mov_epi64(group->plain[seat], over, plains[seat]);
                group->grouped[seat] = _mm512_mask_mov_epi64(group->grouped[seat], over, groupeds[seat]);
            }
            group->turn = _mm512_mask_mov_epi64(group->turn, over, WORD(256));
            group->drawn = _mm512_maskz_mov_epi64(~over, group->drawn);
            group->three = (group->three & ~out) | over;
            live |= playing[g];
        }
        if (logged > LOG - 8 * GROUPS || ended > LOG - 16 * GROUPS || !live) {
            for (int i = 0; i < logged; i += 4)
                for (int part = 0; part < 4; part++) seen[part][move_log[i + part]]++;
            for (int i = 0; i < ended; i++) {
                counts->wins[end_log[i] & 255]++;
                counts->turns[end_log[i] >> 8]++;
            }
            logged = ended = 0;
        }
    }
    for (int number = 0; number <= MOST_MOVES; number++) {
        uint64_t times = (uint64_t)seen[0][number] + seen[1][number] + seen[2][number] + seen[3][number];
        counts->moves[number] += times;
        counts->actions += times;
    }
}
