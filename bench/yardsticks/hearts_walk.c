/* The random walk of Hearts for four players, as pyengine/recycle/library/hearts.rcy describes it.

   The least that a decision takes is that of Agram (agram_walk.c): 29 instructions, and 25 more for a trick. What a
   leader must not lead takes 5, the cards taken 4 a trick. A match takes 44 for the last trick, 205 for the counts, 130
   for points and results, 25 for the stream, and 60 for the suits after passing. With 22 for a card that is passed the
   floor is (48 x 29 + 12 x 34 + 464 + 12 x 22) / 64 = 40 a decision.

   Measured by callgrind (-march=x86-64-v3): 46 a decision where a deal has many matches, 41 of them in `play`. With one
   match to a deal 82, and memory cleared: shuffling and dealing a card takes 27, closing a setup 880. */
enum { TRICKS = 13, BEFORE = 12, PACK = 52 };
#include "described_walk.h"

enum { TWO_OF_CLUBS = 0, QUEEN_OF_SPADES = 2 << 6 | 10 << 2, ROUNDS = BEFORE / SEATS };

/* What lies on the table after passing. */
typedef struct {
    Table table;
    Places hearts, queen;
    Places taken[SEATS];
} Hand;

/* Clubs, diamonds, spades and hearts, from two to ace. */
static const uint8_t *sorted_pack(void) {
    static uint8_t pack[64];
    for (int card = 0; card < PACK; card++) pack[card] = card % 4 << 6 | card / 4 << 2;
    return pack;
}

/* Three cards of each hand to the next one, where they come behind the others, the last one first. */
INLINE void pass(Hand *hand, Match *match, const Table *dealt) {
    const uint8_t *from = (const uint8_t *)dealt->faces;
    uint8_t *to = (uint8_t *)hand->table.faces;
    Places held = match->held;
    memcpy(hand->table.faces, dealt->faces, sizeof dealt->faces);
    for (int round = 0; round < ROUNDS; round++)
#pragma GCC unroll 4
        for (int seat = 0; seat < SEATS; seat++) {
            Places card = at(held & hand_of(seat), below(&match->stream, TRICKS - round));
            int next = (seat + 1) % SEATS;
            held ^= card;
            to[16 * next + 15 - round] = from[LOWEST(card)] ^ seat ^ next;
        }
    match->held = held | 0xe000e000e000e000ULL;
    find_suits(&hand->table);
    hand->hearts = hand->table.suits[3] & match->held;
    hand->queen = those_with(hand->table.faces, 0xFC, QUEEN_OF_SPADES) & match->held;
}

INLINE Places either(Places some, Places others) { return some ? some : others; }

INLINE void first_trick(Match *match, Hand *hand, Noted *noted) {
    const Table *table = &hand->table;
    Places two = those_with(table->faces, 0xFC, TWO_OF_CLUBS) & match->held, before = match->held;
    Places clean = ~(hand->hearts | hand->queen);
    match->leader = LOWEST(two) >> 4;
    match->repeats = match->leader == SEATS - 1; /* the seat that passed last */
    match->hand = hand_of(match->leader);
    lead(match, table, two);
#pragma GCC unroll 3
    for (int turn = 1; turn < SEATS; turn++) {
        Places held = match->held & match->hand;
        follow(match, table, either(held & match->following, either(held & clean, held)), turn);
    }
    uint32_t winner = end_trick(match, noted, 0);
    for (uint32_t seat = 0; seat < SEATS; seat++) hand->taken[seat] = seat == winner ? before ^ match->held : 0;
}

INLINE void trick(Match *match, Hand *hand, Noted *noted, int number) {
    Places before = match->held, held = before & match->hand;
    Places broken = hand->hearts & ~before;
    lead(match, &hand->table, broken ? held : either(held & ~hand->hearts, held));
#pragma GCC unroll 3
    for (int turn = 1; turn < SEATS; turn++) follow(match, &hand->table, suited(match), turn);
    hand->taken[end_trick(match, noted, number)] |= before ^ match->held;
}

INLINE void last_trick(Match *match, Hand *hand, Noted *noted) {
    hand->taken[end_match(match, &hand->table, noted)] |= match->held;
}

/* A function of its own, since the registers do not last for more. */
__attribute__((noinline)) static void play(Hand *hands, const Table *dealt, const uint64_t *streams, Noted *noted) {
    Match a = {.held = 0x1fff1fff1fff1fffULL, .stream = streams[0]}, b = a;
    b.stream = streams[1];
    pass(&hands[0], &a, &dealt[0]);
    pass(&hands[1], &b, &dealt[1]);
    first_trick(&a, &hands[0], &noted[0]);
    first_trick(&b, &hands[1], &noted[1]);
    for (int number = 1; number < TRICKS - 1; number++) {
        trick(&a, &hands[0], &noted[0], number);
        trick(&b, &hands[1], &noted[1], number);
    }
    last_trick(&a, &hands[0], &noted[0]);
    last_trick(&b, &hands[1], &noted[1]);
}

INLINE void count_outcome(Row *row, const Hand *hand) {
    static const int32_t shares[] = {0, WIN, WIN / 2, WIN / 3, WIN / 4};
    Four scores, results = {0};
    for (int seat = 0; seat < SEATS; seat++)
        scores[seat] = COUNT(hand->taken[seat] & hand->hearts) + 13 * !!(hand->taken[seat] & hand->queen);
    int32_t best = scores[0];
    for (int seat = 1; seat < SEATS; seat++) best = scores[seat] < best ? scores[seat] : best;
    Four all = scores == 26;
    if (__builtin_expect(all[0] | all[1] | all[2] | all[3], 0)) scores = 26 - scores, best = 0;
    Four first = scores == best;
    int winners = -sum_of(first);
    for (int other = 1; other < SEATS; other++) {
        Four others;
        for (int seat = 0; seat < SEATS; seat++) others[seat] = scores[(seat + other) % SEATS];
        results -= (scores <= others) + (scores < others);
    }
    row->ties += winners > 1;
    row->wins += wide(first & shares[winners]);
    row->results += wide(results);
    row->result_squares += wide(results * results);
    row->payoffs -= wide(scores);
    row->payoff_squares += wide(scores * scores);
}

static void play_pair(Job *job, int number, const uint8_t *sorted) {
    uint64_t keys[2] = {child(job->choice, number), child(job->choice, number + 1)};
    Row *rows = job->rows + number;
    Table tables[2];
    Hand hands[2];
    Noted noted[2] = {0};
    deal(tables, sorted, job->chance, number);
    for (int match = 0; match < job->matches; match++) {
        uint64_t streams[2] = {start(child(keys[0], match)), start(child(keys[1], match))};
        play(hands, tables, streams, noted);
        for (int i = 0; i < 2; i++) {
            count_match(&job->now[i], &noted[i]);
            count_outcome(&rows[i], &hands[i]);
        }
    }
    for (int i = 0; i < 2 && number + i < job->setups; i++) close_setup(job, &job->now[i], &rows[i]);
}
