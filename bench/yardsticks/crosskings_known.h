/* Cross Kings with all cards known: alpha-beta with a table, for the yardstick of the solver.

   A cell is 6 * row + column, a set of cells a word. A player moves the marker along its row or column to a card
   that is left and takes it; who has no move ends the match. Values are score differences, for the player to move. */
#ifndef YARDSTICK_CROSSKINGS_KNOWN_H
#define YARDSTICK_CROSSKINGS_KNOWN_H
#include "crosskings_score.h"

enum { CELLS = 36, KING = 32, SCORE_BITS = 21, KNOWN_BITS = 22 };

typedef uint64_t Cells;
#define CELL(cell) (1ULL << (cell))
#define CELLS_OF(cells) __builtin_popcountll(cells)
#define LOWEST(cells) __builtin_ctzll(cells)

typedef struct {
    Cells left;
    uint32_t hands[2];
    uint8_t kings[2];
} State;

typedef struct {
    uint64_t check;
    int8_t low, high, move;
    uint8_t unused;
} KnownEntry;

static Cells CROSS[CELLS];           /* the other cells of a cell's row and column */
static int CARDS[CELLS];             /* on each cell at the start; -1 = face down */
static uint64_t *scores, nodes;
static KnownEntry *known_table;
static int cutoffs[2][CELLS];        /* by mover: how often a cell ended the search of a node, weighted */

static void fill_cell_tables(void) {
    for (int cell = 0; cell < CELLS; cell++)
        for (int other = 0; other < CELLS; other++)
            if (other != cell && (other / 6 == cell / 6 || other % 6 == cell % 6)) CROSS[cell] |= CELL(other);
}

static inline uint64_t mix(uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    return x;
}

/* The score of a hand, remembered. */
static inline int score(uint32_t cards, int kings) {
    if (!kings) return score_without_kings(cards);
    uint64_t key = (uint64_t)kings << 32 | cards, *entry = &scores[mix(key) >> (64 - SCORE_BITS)];
    if (*entry >> 8 == key) return *entry & 255;
    int result = score_with_kings(cards, kings);
    *entry = key << 8 | result;
    return result;
}

static inline int score_with(uint32_t cards, int kings, int card) {
    return card == KING ? score(cards, kings + 1) : score(cards | 1u << card, kings);
}

static inline void take(State *state, int seat, int card) {
    if (card == KING)
        state->kings[seat]++;
    else
        state->hands[seat] |= 1u << card;
}

/* The cells that can still be reached when the mover has these moves. */
static inline Cells reachable(Cells left, Cells moves) {
    Cells all = moves, before = 0;
    while (all != before) {
        Cells front = all & ~before, more = 0;
        before = all;
        for (; front; front &= front - 1) more |= CROSS[LOWEST(front)];
        all |= more & left;
    }
    return all;
}

static inline void hash(Cells left, Cells moves, const State *state, int mover, uint64_t *index, uint64_t *check) {
    uint64_t a = state->hands[mover] | (uint64_t)state->hands[mover ^ 1] << 32;
    uint64_t b = left | (uint64_t)state->kings[mover] << 36 | (uint64_t)state->kings[mover ^ 1] << 40;
    uint64_t x = a * 0x9E3779B97F4A7C15ULL;
    x ^= x >> 29;
    x += b;
    x *= 0xBF58476D1CE4E5B9ULL;
    x ^= x >> 32;
    x += moves;
    x *= 0x94D049BB133111EBULL;
    x ^= x >> 31;
    uint64_t y = b * 0xff51afd7ed558ccdULL;
    y ^= y >> 33;
    y += a;
    y *= 0xc4ceb9fe1a85ec53ULL;
    y ^= y >> 29;
    y += moves;
    y *= 0xD6E8FEB86659FD93ULL;
    y ^= y >> 32;
    *index = x;
    *check = y;
}

/* A hand with every card of some cells, hidden ones apart. */
static inline void add_all(Cells cells, uint32_t *cards, int *kings) {
    uint32_t hand = *cards;
    int number = *kings;
    for (; cells; cells &= cells - 1) {
        int card = CARDS[LOWEST(cells)];
        if (card == KING)
            number++;
        else
            hand |= 1u << card;
    }
    *cards = hand;
    *kings = number;
}

static int known_value(State *state, Cells moves, int mover, int alpha, int beta) {
    nodes++;
    int other = mover ^ 1;
    if (!moves)
        return score(state->hands[mover], state->kings[mover]) - score(state->hands[other], state->kings[other]);
    Cells within = reachable(state->left, moves);
    int size = CELLS_OF(within);
    if (size == 1)
        return score_with(state->hands[mover], state->kings[mover], CARDS[LOWEST(within)])
               - score(state->hands[other], state->kings[other]);
    uint64_t index, check;
    int table_move = -1;
    hash(within, moves, state, mover, &index, &check);
    KnownEntry *entry = &known_table[index >> (64 - KNOWN_BITS)];
    if (entry->check == check) {
        if (entry->low >= beta) return entry->low;
        if (entry->high <= alpha) return entry->high;
        if (entry->low == entry->high) return entry->low;
        if (entry->low > alpha) alpha = entry->low;
        if (entry->high < beta) beta = entry->high;
        table_move = entry->move;
    }
    int own = score(state->hands[mover], state->kings[mover]), others = score(state->hands[other], state->kings[other]);
    if (size <= 6 && entry->check != check) { /* bounds: one player gets everything */
        uint32_t cards = state->hands[mover];
        int kings = state->kings[mover];
        add_all(within, &cards, &kings);
        int high = score(cards, kings) - others;
        if (high <= alpha) return high;
        cards = state->hands[other];
        kings = state->kings[other];
        add_all(within, &cards, &kings);
        int low = own - score(cards, kings);
        if (low >= beta) return low;
    }
    int cells[12], worth[12], count = 0;
    for (Cells rest = moves; rest; rest &= rest - 1) {
        int cell = LOWEST(rest), value;
        if (cell == table_move)
            value = 1 << 28;
        else {
            int card = CARDS[cell];
            value = 0;
            if (size > 4) {
                value = (score_with(state->hands[mover], state->kings[mover], card) - own) * 256
                        + (score_with(state->hands[other], state->kings[other], card) - others) * 200;
                if (card == KING) value += 1500;
                value -= CELLS_OF(CROSS[cell] & state->left) * 20;
                value += cutoffs[mover][cell] >> 8;
            } else
                value = -CELLS_OF(CROSS[cell] & state->left);
        }
        int i = count++;
        for (; i > 0 && worth[i - 1] < value; i--) {
            worth[i] = worth[i - 1];
            cells[i] = cells[i - 1];
        }
        worth[i] = value;
        cells[i] = cell;
    }
    int best = -127, best_move = -1, reached = alpha;
    for (int i = 0; i < count; i++) {
        int cell = cells[i];
        State next = *state;
        take(&next, mover, CARDS[cell]);
        next.left = within & ~CELL(cell);
        Cells replies = CROSS[cell] & next.left;
        int value;
        if (i == 0)
            value = -known_value(&next, replies, other, -beta, -reached);
        else {
            value = -known_value(&next, replies, other, -reached - 1, -reached);
            if (value > reached && value < beta) value = -known_value(&next, replies, other, -beta, -value);
        }
        if (value > best) {
            best = value;
            best_move = cell;
        }
        if (value > reached) reached = value;
        if (reached >= beta) {
            cutoffs[mover][cell] += size * size;
            if (cutoffs[mover][cell] > 1 << 20)
                for (int other_cell = 0; other_cell < CELLS; other_cell++) {
                    cutoffs[0][other_cell] >>= 1;
                    cutoffs[1][other_cell] >>= 1;
                }
            break;
        }
    }
    if (entry->check != check) {
        entry->check = check;
        entry->low = -127;
        entry->high = 127;
    }
    entry->move = best_move;
    if (best >= beta) {
        if (best > entry->low) entry->low = best;
        if (entry->high < entry->low) entry->high = entry->low;
    } else if (best <= alpha) {
        if (best < entry->high) entry->high = best;
        if (entry->low > entry->high) entry->low = entry->high;
    } else
        entry->low = entry->high = best;
    return best;
}

#endif
