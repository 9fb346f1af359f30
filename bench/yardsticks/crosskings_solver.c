/* The value of positions of Cross Kings with face-down cards: crosskings_solver < POSITIONS

   Reads saved positions, a line each, and prints a line of JSON for each: wins, draws and the sum of differences
   over all orderings of the face-down cards when both players play best, CPU seconds with the tables cleared before,
   and nodes. It stands for a solver that knows Star1 for chance, a table and static bounds, and nothing
   of what the package's solver learnt since.

   A value is (e, w, s): e = 2 * wins + draws, w = wins, s = sum of differences, for the player to move, each over
   all M orderings of the cards still hidden. Greater e, then w, then s is better. Bounds are on e; where e is at an
   end (all won or all lost) also on s. */
#include <stdio.h>
#include <string.h>
#include "crosskings_known.h"
#include "seconds.h"

enum { HIDDEN_BITS = 20, BOUNDS_FROM = 9, FACE_DOWN_WORTH = -2000 };
#define INFINITE ((int64_t)1 << 60)

typedef struct {
    int64_t e, w, s;
} Value;

typedef struct {
    State open;
    uint32_t hidden; /* cards face down, kings apart */
    int hidden_kings;
} Hidden;

typedef struct {
    uint64_t check;
    uint32_t low, high; /* of e */
    uint32_t w;
    int8_t move;
    uint8_t exact, has_high, has_low;
    int64_t s, s_high, s_low; /* of s, where e is at an end */
} HiddenEntry;

static const int64_t FACTORIAL[13] = {1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800, 479001600};
static HiddenEntry *hidden_table;
static uint64_t hidden_nodes;
static Cells face_down;

static inline int unknown(const Hidden *position) { return COUNT(position->hidden) + position->hidden_kings; }

static inline Value for_other(Value v, int64_t orderings) {
    return (Value){2 * orderings - v.e, orderings - v.e + v.w, -v.s};
}

static inline int better(Value a, Value b) {
    if (a.e != b.e) return a.e > b.e;
    if (a.w != b.w) return a.w > b.w;
    return a.s > b.s;
}

static inline int64_t divided_down(int64_t a, int64_t b) {
    int64_t quotient = a / b;
    return quotient - (a % b && a < 0);
}
static inline int64_t divided_up(int64_t a, int64_t b) { return -divided_down(-a, b); }

static inline Value of_difference(int difference, int64_t orderings) {
    return (Value){difference > 0    ? 2 * orderings
                   : difference == 0 ? orderings
                                     : 0,
                   difference > 0 ? orderings : 0, difference * orderings};
}

/* Nothing hidden can be reached any more: alpha-beta in the window that these bounds leave. */
static Value all_known(Hidden *position, Cells moves, int mover, int64_t M, int64_t A, int64_t sA, int64_t B,
                       int64_t sB) {
    int alpha = -127, beta = 127;
    if (A > 0) alpha = -1;
    if (A > M) alpha = 0;
    if (A > 2 * M) alpha = 126;
    if (B < 2 * M) beta = 1;
    if (B < M) beta = 0;
    if (B < 0) beta = -126;
    if (A == 2 * M && sA > -INFINITE) {
        int64_t least = divided_down(sA, M);
        if (least > alpha) alpha = least > 125 ? 125 : least;
    }
    if (B == 0 && sB < INFINITE) {
        int64_t most = divided_up(sB, M);
        if (most < beta) beta = most < -125 ? -125 : most;
    }
    if (alpha >= beta) {
        if (alpha == 126)
            alpha = 0, beta = 1;
        else if (beta == -126)
            alpha = -1, beta = 0;
        else
            alpha = beta - 1;
    }
    return of_difference(known_value(&position->open, moves, mover, alpha, beta), M);
}

static Value value_of(Hidden *position, Cells moves, int mover, int64_t A, int64_t sA, int64_t B, int64_t sB);

/* The sum over the cards that may lie on a cell, by Star1: ends when the rest cannot bring it into the window. `high`
   and `low` bound the difference of any ordering. */
static Value turn_over(const Hidden *position, int cell, int mover, int64_t A, int64_t sA, int64_t B, int64_t sB,
                       int64_t high, int64_t low) {
    int n = unknown(position), kings_done = !position->hidden_kings;
    int64_t M = FACTORIAL[n], fewer = FACTORIAL[n - 1], rest = 2 * M, left = M;
    Cells remaining = position->open.left & ~CELL(cell);
    Value sum = {0, 0, 0};
    for (uint32_t cards = position->hidden; cards || !kings_done;) {
        Hidden next = *position;
        next.open.left = remaining;
        int64_t weight = 1;
        if (!kings_done) {
            weight = position->hidden_kings;
            next.hidden_kings--;
            next.open.kings[mover]++;
            kings_done = 1;
        } else {
            uint32_t card = cards & -cards;
            cards ^= card;
            next.hidden ^= card;
            next.open.hands[mover] |= card;
        }
        rest -= 2 * fewer * weight;
        left -= fewer * weight;
        int64_t need = A - sum.e - rest, most = B - sum.e, s_need = -INFINITE, s_most = INFINITE;
        need = need <= 0 ? 0 : (need + weight - 1) / weight;
        most = most < 0 ? -1 : most / weight;
        if (A == 2 * M && sA > -INFINITE) s_need = divided_down(sA - sum.s - left * high, weight);
        if (B == 0 && sB < INFINITE) s_most = divided_up(sB - sum.s - left * low, weight);
        Value value = for_other(value_of(&next, CROSS[cell] & remaining, mover ^ 1, 2 * fewer - most,
                                         s_most == INFINITE ? -INFINITE : -s_most, 2 * fewer - need,
                                         s_need == -INFINITE ? INFINITE : -s_need),
                                fewer);
        sum.e += weight * value.e;
        sum.w += weight * value.w;
        sum.s += weight * value.s;
        if (sum.e + rest < A) {
            sum.e += rest;
            break;
        }
        if (sum.e > B) break;
        if (A == 2 * M && sA > -INFINITE && sum.s + left * high <= sA) {
            sum = (Value){2 * M, M, sum.s + left * high};
            break;
        }
        if (B == 0 && sB < INFINITE && sum.s + left * low >= sB) {
            sum.s += left * low;
            break;
        }
    }
    return sum;
}

/* Exact if A <= e <= B (and s inside its bounds), else a bound. */
static Value value_of(Hidden *position, Cells moves, int mover, int64_t A, int64_t sA, int64_t B, int64_t sB) {
    State *open = &position->open;
    int n = unknown(position), other = mover ^ 1;
    int64_t M = FACTORIAL[n];
    if (!moves)
        return of_difference(
            score(open->hands[mover], open->kings[mover]) - score(open->hands[other], open->kings[other]), M);
    if (A != 2 * M) sA = -INFINITE;
    if (B != 0) sB = INFINITE;
    Cells within = reachable(open->left, moves);
    if (!(within & face_down)) return all_known(position, moves, mover, M, A, sA, B, sB);
    if (n == 1) {
        int cell = LOWEST(open->left & face_down);
        CARDS[cell] = position->hidden_kings ? KING : __builtin_ctz(position->hidden);
        Value value = all_known(position, moves, mover, M, A, sA, B, sB);
        CARDS[cell] = -1;
        return value;
    }
    hidden_nodes++;
    uint64_t index, check;
    hash(within | (open->left & face_down), moves, open, mover, &index, &check);
    index *= 0x9E3779B97F4A7C15ULL;
    index ^= index >> 31;
    HiddenEntry *entry = &hidden_table[index >> (64 - HIDDEN_BITS)];
    int table_move = -1;
    if (entry->check == check) {
        if (entry->exact) return (Value){entry->low, entry->w, entry->s};
        if ((int64_t)entry->low > B) return (Value){entry->low, 0, 0};
        if ((int64_t)entry->high < A) return (Value){entry->high, 0, 0};
        if (A == 2 * M && entry->has_high && entry->s_high <= sA) return (Value){2 * M, M, entry->s_high};
        if (B == 0 && entry->has_low && entry->s_low >= sB) return (Value){0, 0, entry->s_low};
        table_move = entry->move;
    }
    int own = score(open->hands[mover], open->kings[mover]), others = score(open->hands[other], open->kings[other]);
    int64_t high = 60, low = -60;
    if (A == 2 * M || B == 0 || CELLS_OF(within) <= BOUNDS_FROM) { /* one player gets everything */
        uint32_t cards = 0;
        int kings = position->hidden_kings;
        add_all(within & ~face_down, &cards, &kings);
        cards |= position->hidden;
        if (A > 0) {
            high = score(open->hands[mover] | cards, open->kings[mover] + kings) - others;
            int64_t e = of_difference(high, M).e;
            if (e < A) return (Value){e, 0, high * M};
            if (A == 2 * M && high * M <= sA) return (Value){2 * M, M, high * M};
        }
        if (B < 2 * M) {
            low = own - score(open->hands[other] | cards, open->kings[other] + kings);
            int64_t e = of_difference(low, M).e;
            if (e > B) return (Value){e, 0, low * M};
            if (B == 0 && low * M >= sB) return (Value){0, 0, low * M};
        }
    }
    int cells[12], worth[12], count = 0;
    for (Cells rest = moves; rest; rest &= rest - 1) {
        int cell = LOWEST(rest), value;
        if (cell == table_move)
            value = 1 << 28;
        else if (face_down >> cell & 1)
            value = FACE_DOWN_WORTH;
        else {
            int card = CARDS[cell];
            value = (score_with(open->hands[mover], open->kings[mover], card) - own) * 256
                    + (score_with(open->hands[other], open->kings[other], card) - others) * 200;
            if (card == KING) value += 1500;
            value -= 20 * CELLS_OF(CROSS[cell] & open->left);
        }
        int i = count++;
        for (; i > 0 && worth[i - 1] < value; i--) {
            worth[i] = worth[i - 1];
            cells[i] = cells[i - 1];
        }
        worth[i] = value;
        cells[i] = cell;
    }
    Value best = {-1, 0, -INFINITE};
    int best_move = -1;
    int64_t reached = A, s_reached = sA;
    for (int i = 0; i < count; i++) {
        int cell = cells[i];
        Value value;
        if (face_down >> cell & 1)
            value = turn_over(position, cell, mover, reached, s_reached, B, sB, high, low);
        else {
            Hidden next = *position;
            next.open.left &= ~CELL(cell);
            take(&next.open, mover, CARDS[cell]);
            value = for_other(value_of(&next, CROSS[cell] & next.open.left, other, 2 * M - B,
                                       sB == INFINITE ? -INFINITE : -sB, 2 * M - reached,
                                       s_reached == -INFINITE ? INFINITE : -s_reached),
                              M);
        }
        if (best.e < 0 || better(value, best)) {
            best = value;
            best_move = cell;
        }
        if (best.e > reached) {
            reached = best.e;
            s_reached = -INFINITE;
        }
        if (reached == 2 * M && best.e == 2 * M && best.s > s_reached) s_reached = best.s;
        if (best.e > B || (B == 0 && best.e == 0 && best.s >= sB)) break;
    }
    if (entry->check != check) {
        entry->check = check;
        entry->low = 0;
        entry->high = 2 * M;
        entry->exact = entry->has_high = entry->has_low = 0;
    }
    entry->move = best_move;
    if (best.e > B) {
        if (best.e > entry->low) entry->low = best.e;
    } else if (best.e < A) {
        if (best.e < entry->high) entry->high = best.e;
    } else if (A == 2 * M && best.s <= sA) {
        if (!entry->has_high || best.s < entry->s_high) {
            entry->has_high = 1;
            entry->s_high = best.s;
        }
    } else if (B == 0 && best.s >= sB) {
        if (!entry->has_low || best.s > entry->s_low) {
            entry->has_low = 1;
            entry->s_low = best.s;
        }
    } else {
        entry->low = entry->high = best.e;
        entry->w = best.w;
        entry->s = best.s;
        entry->exact = 1;
    }
    return best;
}

static int card_of(const char *text) {
    static const char RANKS[] = "A2345678K", SUITS[] = "HCDS";
    int rank = strchr(RANKS, text[0]) - RANKS;
    return rank == 8 ? KING : 8 * (int)(strchr(SUITS, text[1]) - SUITS) + rank;
}

/* ROW/.../ROW//hidden cards//digits of the moves; the marker begins on cell 14. Returns the player to move. */
static int load(const char *text, Hidden *position, Cells *moves) {
    memset(position, 0, sizeof *position);
    face_down = 0;
    for (int cell = 0; cell < CELLS; text += 2) {
        if (*text == '/') text++;
        CARDS[cell] = *text == '?' ? -1 : card_of(text);
        if (*text == '?') face_down |= CELL(cell);
        cell++;
    }
    for (text += 2; *text != '/'; text += 2) {
        int card = card_of(text);
        if (card == KING)
            position->hidden_kings++;
        else
            position->hidden |= 1u << card;
    }
    int marker = 14, mover = 0;
    position->open.left = CELL(CELLS) - 1;
    for (text += 2; *text >= '0' && *text <= '9'; text++) {
        Cells legal = CROSS[marker];
        for (int skip = *text - '0'; skip; skip--) legal &= legal - 1;
        marker = LOWEST(legal);
        position->open.left &= ~CELL(marker);
        take(&position->open, mover, CARDS[marker]);
        mover ^= 1;
    }
    *moves = CROSS[marker] & position->open.left;
    return mover;
}

int main(void) {
    const size_t known_bytes = sizeof(KnownEntry) << KNOWN_BITS, hidden_bytes = sizeof(HiddenEntry) << HIDDEN_BITS;
    fill_score_tables();
    fill_cell_tables();
    scores = calloc(1 << SCORE_BITS, sizeof *scores);
    known_table = aligned_alloc(64, known_bytes);
    hidden_table = aligned_alloc(64, hidden_bytes);
    if (!scores || !known_table || !hidden_table) return 1;
    static char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        Hidden position;
        Cells moves;
        int mover = load(line, &position, &moves);
        memset(known_table, 0, known_bytes);
        memset(hidden_table, 0, hidden_bytes);
        memset(cutoffs, 0, sizeof cutoffs);
        nodes = hidden_nodes = 0;
        double begun = cpu_seconds();
        Value value = value_of(&position, moves, mover, 0, -INFINITE, 2 * FACTORIAL[unknown(&position)], INFINITE);
        double seconds = cpu_seconds() - begun;
        printf("{\"wins\": %lld, \"draws\": %lld, \"sum\": %lld, ", (long long)value.w,
               (long long)(value.e - 2 * value.w), (long long)value.s);
        printf("\"seconds\": %.5f, \"nodes\": %llu, \"hidden_nodes\": %llu}\n", seconds, (unsigned long long)nodes,
               (unsigned long long)hidden_nodes);
        fflush(stdout);
    }
    return 0;
}
