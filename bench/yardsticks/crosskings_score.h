/* The score of a hand of Cross Kings, for the yardsticks of the score and of the solver.

   card = 8 * suit + rank - 1, 32 is a king; a hand is the word of its cards without kings, and a number of kings. A
   run or a set of n >= 3 cards scores 2 * n - 3; a king stands for any card that the hand lacks, and a card that
   only a king stands for takes one point off each run and each set that it is in. The best places for the kings are
   searched suit by suit, the most promising first, until a bound says that nothing better can come. */
#ifndef YARDSTICK_CROSSKINGS_SCORE_H
#define YARDSTICK_CROSSKINGS_SCORE_H
#include <immintrin.h>
#include <stdint.h>
#include <stdlib.h>

#define COUNT(x) __builtin_popcount(x)

static uint8_t RUNS[256], IN_RUN[256]; /* by a suit's cards: what its runs score, which cards are in one */
static uint8_t SETS[65536];            /* by four ranks of all suits: what the sets score */

/* Ways to put kings into a suit, the best first: CHOICES[FIRST[suit's cards][kings]] ... before END. */
typedef struct {
    uint8_t kings, runs;
} Choice;
static Choice CHOICES[6561 + 8];
static unsigned short FIRST[256][5], END[256][5];
static uint8_t MOST_RUNS[256][5];

static void fill_score_tables(void) {
    for (int cards = 0; cards < 256; cards++) {
        int length = 0, score = 0, inside = 0;
        for (int rank = 0; rank <= 8; rank++) {
            if (rank < 8 && (cards >> rank & 1))
                length++;
            else {
                if (length >= 3) {
                    score += 2 * length - 3;
                    for (int i = rank - length; i < rank; i++) inside |= 1 << i;
                }
                length = 0;
            }
        }
        RUNS[cards] = score;
        IN_RUN[cards] = inside;
    }
    for (int cards = 0; cards < 65536; cards++) {
        int score = 0;
        for (int rank = 0; rank < 4; rank++) {
            int size = (cards >> rank & 1) + (cards >> (rank + 4) & 1) + (cards >> (rank + 8) & 1)
                       + (cards >> (rank + 12) & 1);
            if (size >= 3) score += 2 * size - 3;
        }
        SETS[cards] = score;
    }
    int number = 0;
    for (int cards = 0; cards < 256; cards++)
        for (int kings = 0; kings < 5; kings++) {
            int first = FIRST[cards][kings] = number, absent = ~cards & 255;
            for (int places = absent;; places = (places - 1) & absent) {
                if (COUNT(places) == kings) {
                    int all = cards | places, i = number++;
                    Choice choice = {places, RUNS[all] - COUNT(places & IN_RUN[all])};
                    for (; i > first && CHOICES[i - 1].runs < choice.runs; i--) CHOICES[i] = CHOICES[i - 1];
                    CHOICES[i] = choice;
                }
                if (!places) break;
            }
            END[cards][kings] = number;
            MOST_RUNS[cards][kings] = number > first ? CHOICES[first].runs : 0;
        }
    if (number > 6561 + 8) abort();
}

static inline int sets_score(uint32_t cards) {
    return SETS[_pext_u32(cards, 0x0f0f0f0f)] + SETS[_pext_u32(cards, 0xf0f0f0f0)];
}

static inline int score_without_kings(uint32_t cards) {
    return RUNS[cards & 255] + RUNS[cards >> 8 & 255] + RUNS[cards >> 16 & 255] + RUNS[cards >> 24] + sets_score(cards);
}

/* The cards of ranks of which there are three or four. */
static inline uint32_t in_set(uint32_t cards) {
    uint32_t a = cards & 255, b = cards >> 8 & 255, c = cards >> 16 & 255, d = cards >> 24, ab = a & b, cd = c & d;
    return ((ab & (c | d)) | (cd & (a | b))) * 0x01010101u;
}

typedef struct {
    uint32_t cards;
    int best, most_sets; /* most_sets: a bound for sets */
    uint8_t suits[4];
    int most_runs[5][5]; /* of this suit and those after it, by kings left for them */
} KingSearch;

static void place_kings(KingSearch *search, int suit, int kings, int runs, uint32_t places) {
    int cards = search->suits[suit];
    if (suit == 3) {
        for (int i = FIRST[cards][kings]; i < END[cards][kings]; i++) {
            int now = runs + CHOICES[i].runs;
            if (now + search->most_sets <= search->best) break;
            uint32_t all_places = places | (uint32_t)CHOICES[i].kings << 24, all = search->cards | all_places;
            int score = now + sets_score(all) - COUNT(all_places & in_set(all));
            if (score > search->best) search->best = score;
        }
        return;
    }
    for (int here = 0; here <= kings; here++) {
        int later = search->most_runs[suit + 1][kings - here];
        if (later < 0) continue;
        for (int i = FIRST[cards][here]; i < END[cards][here]; i++) {
            int now = runs + CHOICES[i].runs;
            if (now + later + search->most_sets <= search->best) break;
            place_kings(search, suit + 1, kings - here, now, places | (uint32_t)CHOICES[i].kings << (8 * suit));
        }
    }
}

/* Apart from the hands without kings, which are ten times as quick. */
static __attribute__((noinline)) int score_with_kings(uint32_t cards, int kings) {
    KingSearch search;
    search.cards = cards;
    search.best = -1;
    for (int suit = 0; suit < 4; suit++) search.suits[suit] = cards >> (8 * suit) & 255;
    for (int left = 0; left < 5; left++) search.most_runs[4][left] = left ? -1000 : 0;
    for (int suit = 3; suit >= 0; suit--) {
        int held = search.suits[suit];
        for (int left = 0; left <= kings; left++) {
            int most = -1000;
            for (int here = 0; here <= left; here++) {
                if (END[held][here] == FIRST[held][here]) continue;
                int runs = search.most_runs[suit + 1][left - here] + MOST_RUNS[held][here];
                if (runs > most) most = runs;
            }
            search.most_runs[suit][left] = most;
        }
    }
    /* What kings can add to sets: 2 for the third of a rank, 1 for the fourth, 1 for both of a pair of them. */
    uint32_t a = cards & 255, b = cards >> 8 & 255, c = cards >> 16 & 255, d = cards >> 24, ab = a & b, cd = c & d;
    uint32_t three = (ab & (c | d)) | (cd & (a | b)), two = ab | cd | ((a | b) & (c | d));
    uint32_t four = ab & cd, one = a | b | c | d;
    int pairs = COUNT(two & ~three), triples = COUNT(three & ~four), singles = COUNT(one & ~two), left = kings;
    int most = left < pairs ? left : pairs, more = 2 * most;
    left -= most;
    most = left < pairs + triples ? left : pairs + triples;
    more += most;
    left -= most;
    if (left >= 2 && singles) {
        more += 1;
        left -= 2;
        if (left >= 2 && singles >= 2) more += 1;
        if (left >= 1) more += 1;
    }
    if (left >= 4) more += 1;
    search.most_sets = sets_score(cards) + more;
    place_kings(&search, 0, kings, 0, 0);
    return search.best;
}

static inline int score_hand(uint32_t cards, int kings) {
    return kings ? score_with_kings(cards, kings) : score_without_kings(cards);
}

#endif
