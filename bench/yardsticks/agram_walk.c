/* The random walk of Agram for four players, as pyengine/recycle/library/agram.rcy describes it.

   The least that a decision takes, in instructions of x86-64 with BMI2: the next hand, what it holds, what of that is
   of the suit led, the one or the other (5); how many (1); the draw: two halves mixed, times the number, compared for
   the rejection, times the multiplier, added, kept if there is a choice (12); the card at that index (3), taken out,
   its face, the better one (6); the number noted (2): 29. A trick takes 25 more, for the winner, the notes by turn and
   by seat, and whether a seat is up twice in a row; a match 44 for the last trick, in which nobody draws, 77 for the
   counts and 25 for the stream. That is the floor: (20 x 29 + 5 x 25 + 146) / 24 = 35 a decision.

   Measured by callgrind (-march=x86-64-v3): 41 a decision where a deal has many matches, 37 of them in `play`. With one
   match to a deal 99, and memory cleared: shuffling and dealing a card takes 25, closing a setup 520. */
enum { TRICKS = 6, BEFORE = 0, PACK = 35 };
#include "described_walk.h"

/* Hearts, diamonds, spades and clubs; from three to ten, then three aces. */
static const uint8_t *sorted_pack(void) {
    static uint8_t pack[64];
    for (int card = 0; card < PACK; card++) pack[card] = (card == 34 ? 3 : card % 4) << 6 | card / 4 << 2;
    return pack;
}

INLINE void trick(Match *match, const Table *table, Noted *noted, int number) {
    lead(match, table, match->held & match->hand);
#pragma GCC unroll 3
    for (int turn = 1; turn < SEATS; turn++) follow(match, table, suited(match), turn);
    end_trick(match, noted, number);
}

/* A function of its own, since the registers do not last for more. */
__attribute__((noinline)) static void play(const Table *tables, const uint64_t *streams, Noted *noted,
                                           uint32_t *winners) {
    Match a = {.held = 0x003f003f003f003fULL, .hand = hand_of(0), .stream = streams[0]}, b = a;
    b.stream = streams[1];
    for (int number = 0; number < TRICKS - 1; number++) {
        trick(&a, &tables[0], &noted[0], number);
        trick(&b, &tables[1], &noted[1], number);
    }
    winners[0] = end_match(&a, &tables[0], &noted[0]);
    winners[1] = end_match(&b, &tables[1], &noted[1]);
}

static void play_pair(Job *job, int number, const uint8_t *sorted) {
    uint64_t keys[2] = {child(job->choice, number), child(job->choice, number + 1)};
    Row *rows = job->rows + number;
    Table tables[2];
    Noted noted[2] = {0};
    deal(tables, sorted, job->chance, number);
    for (int i = 0; i < 2; i++) find_suits(&tables[i]);
    for (int match = 0; match < job->matches; match++) {
        uint64_t streams[2] = {start(child(keys[0], match)), start(child(keys[1], match))};
        uint32_t winners[2];
        play(tables, streams, noted, winners);
        for (int i = 0; i < 2; i++) {
            count_match(&job->now[i], &noted[i]);
            ((int64_t *)&rows[i].payoffs)[winners[i]]++;
        }
    }
    for (int i = 0; i < 2 && number + i < job->setups; i++) {
        close_setup(job, &job->now[i], &rows[i]);
        /* A winner beats three; the others are beaten once and tie twice. */
        rows[i].payoff_squares = rows[i].payoffs;
        rows[i].wins = WIN * rows[i].payoffs;
        rows[i].results = 4 * rows[i].payoffs + 2 * (int64_t)job->matches;
        rows[i].result_squares = 32 * rows[i].payoffs + 4 * (int64_t)job->matches;
    }
}
