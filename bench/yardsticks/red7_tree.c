/* The tree of Red7 for two players: red7_tree DEALS MOVES DEPTH

   Carries out and takes back the first MOVES moves of the tree of each of DEALS deals, twice: `plain` counts the
   moves of every node by itself; `shared` makes the sets of the next mover's winning cards once for a play and all
   discards after it, and does not enter nodes without moves. Then perft: the number of sequences of DEPTH moves, the
   last ply a count. A line each with CPU seconds and counts. It stands for what careful scalar C reaches on a whole
   tree. */
#include <stdio.h>
#include <stdlib.h>
#include "red7_scalar.h"
#include "seconds.h"

static Setup setup;
static uint64_t executed, limit, leaves;

static void walk_plain(Seat *mover, Seat *other, int canvas, int drawn) {
    Moves moves;
    if (!count_moves(mover, other->scores, canvas, &moves)) {
        leaves++;
        return;
    }
    Cards hand = mover->hand;
    Seat before = *mover;
    for (Cards rest = moves.alone & (moves.won * EACH_BYTE); rest; rest &= rest - 1) {
        int discard = LOWEST(rest), next = drawn;
        executed++;
        mover->hand = hand & ~CARD(discard);
        if ((discard >> 3) + 1 > COUNT(mover->palette) && drawn < setup.left) mover->hand |= CARD(setup.deck[next++]);
        walk_plain(other, mover, discard & 7, next);
        mover->hand = hand;
        if (executed > limit) return;
    }
    for (Cards plays = hand; plays; plays &= plays - 1) {
        int play = LOWEST(plays);
        Cards bit = CARD(play);
        unsigned wins = 0;
        for (int rule = 0; rule < RULES; rule++) wins |= (unsigned)(moves.wins[rule] >> play & 1) << rule;
        Cards thrown = moves.after & ~bit & (wins * EACH_BYTE);
        int only = wins >> canvas & 1; /* the play without a discard */
        if (!thrown && !only) continue;
        *mover = before;
        mover->hand = hand & ~bit;
        add_card(mover, play);
        Cards held = mover->hand;
        int size = COUNT(mover->palette);
        if (only) {
            executed++;
            walk_plain(other, mover, canvas, drawn);
            if (executed > limit) return;
        }
        for (; thrown; thrown &= thrown - 1) {
            int discard = LOWEST(thrown), next = drawn;
            executed++;
            mover->hand = held & ~CARD(discard);
            if ((discard >> 3) + 1 > size && drawn < setup.left) mover->hand |= CARD(setup.deck[next++]);
            walk_plain(other, mover, discard & 7, next);
            if (executed > limit) return;
        }
        *mover = before;
    }
    *mover = before;
}

/* A seat's winning cards, and its number of moves by the colour of the canvas. */
typedef struct {
    Cards wins[8];
    unsigned won;
    int moves[RULES];
} Wins;

static inline void find_wins(const Seat *seat, Scores best, Wins *wins) {
    wins->won = winning_cards(seat, best, wins->wins);
    Cards hand = seat->hand;
    int size = COUNT(seat->palette), plays[RULES];
    /* As if every discard did something; what the canvas takes away is taken off colour by colour. */
    int all = COUNT(hand & (wins->won * EACH_BYTE));
    for (int rule = 0; rule < RULES; rule++) {
        Cards thrown = hand & (COLOUR_SET << rule), played = wins->wins[rule] & hand;
        plays[rule] = COUNT(played);
        all += COUNT(thrown) * plays[rule] - COUNT(thrown & played);
    }
    Cards small = ~from(8 * size), small_after = ~from(8 * size + 8);
    for (int rule = 0; rule < RULES; rule++) {
        Cards colour = hand & (COLOUR_SET << rule), idle = colour & small, idle_after = colour & small_after;
        wins->moves[rule] = all + plays[rule] - ((wins->won >> rule & 1) ? COUNT(idle) : 0)
                            - (COUNT(idle_after) * plays[rule] - COUNT(idle_after & wins->wins[rule]));
    }
}

static void walk_shared(Seat *mover, Seat *other, const Wins *wins, int canvas, int drawn) {
    Cards hand = mover->hand;
    unsigned size = COUNT(mover->palette);
    Cards alone = discards(hand, canvas, size), after = discards(hand, canvas, size + 1);
    Wins next_wins;
    Seat before = *mover;
    Cards thrown = alone & (wins->won * EACH_BYTE);
    if (thrown) {
        find_wins(other, mover->scores, &next_wins);
        for (; thrown; thrown &= thrown - 1) {
            int discard = LOWEST(thrown), next = drawn;
            executed++;
            if (!next_wins.moves[discard & 7]) {
                leaves++;
                continue;
            }
            mover->hand = hand & ~CARD(discard);
            if ((unsigned)(discard >> 3) + 1 > size && drawn < setup.left) mover->hand |= CARD(setup.deck[next++]);
            walk_shared(other, mover, &next_wins, discard & 7, next);
            if (executed > limit) return;
        }
        mover->hand = hand;
    }
    for (Cards plays = hand; plays; plays &= plays - 1) {
        int play = LOWEST(plays);
        Cards bit = CARD(play);
        unsigned winning = 0;
        for (int rule = 0; rule < RULES; rule++) winning |= (unsigned)(wins->wins[rule] >> play & 1) << rule;
        thrown = after & ~bit & (winning * EACH_BYTE);
        int only = winning >> canvas & 1;
        if (!thrown && !only) continue;
        mover->hand = hand & ~bit;
        add_card(mover, play);
        Cards held = mover->hand;
        find_wins(other, mover->scores, &next_wins);
        if (only) {
            executed++;
            if (!next_wins.moves[canvas])
                leaves++;
            else {
                walk_shared(other, mover, &next_wins, canvas, drawn);
                if (executed > limit) return;
            }
        }
        for (; thrown; thrown &= thrown - 1) {
            int discard = LOWEST(thrown), next = drawn;
            executed++;
            if (!next_wins.moves[discard & 7]) {
                leaves++;
                continue;
            }
            mover->hand = held & ~CARD(discard);
            if ((unsigned)(discard >> 3) + 1 > size + 1 && drawn < setup.left) mover->hand |= CARD(setup.deck[next++]);
            walk_shared(other, mover, &next_wins, discard & 7, next);
            if (executed > limit) return;
        }
        *mover = before;
    }
}

static uint64_t perft(Seat *mover, Seat *other, const Wins *wins, int canvas, int drawn, int depth) {
    if (depth == 1) return wins->moves[canvas];
    uint64_t total = 0;
    Cards hand = mover->hand;
    unsigned size = COUNT(mover->palette);
    Cards alone = discards(hand, canvas, size), after = discards(hand, canvas, size + 1);
    Wins next_wins;
    Seat before = *mover;
    Cards thrown = alone & (wins->won * EACH_BYTE);
    if (thrown) {
        find_wins(other, mover->scores, &next_wins);
        for (; thrown; thrown &= thrown - 1) {
            int discard = LOWEST(thrown), next = drawn;
            if (depth == 2) {
                total += next_wins.moves[discard & 7];
                continue;
            }
            mover->hand = hand & ~CARD(discard);
            if ((unsigned)(discard >> 3) + 1 > size && drawn < setup.left) mover->hand |= CARD(setup.deck[next++]);
            total += perft(other, mover, &next_wins, discard & 7, next, depth - 1);
        }
        mover->hand = hand;
    }
    for (Cards plays = hand; plays; plays &= plays - 1) {
        int play = LOWEST(plays);
        Cards bit = CARD(play);
        unsigned winning = 0;
        for (int rule = 0; rule < RULES; rule++) winning |= (unsigned)(wins->wins[rule] >> play & 1) << rule;
        thrown = after & ~bit & (winning * EACH_BYTE);
        int only = winning >> canvas & 1;
        if (!thrown && !only) continue;
        mover->hand = hand & ~bit;
        add_card(mover, play);
        Cards held = mover->hand;
        find_wins(other, mover->scores, &next_wins);
        if (only)
            total += depth == 2 ? (uint64_t)next_wins.moves[canvas]
                                : perft(other, mover, &next_wins, canvas, drawn, depth - 1);
        for (; thrown; thrown &= thrown - 1) {
            int discard = LOWEST(thrown), next = drawn;
            if (depth == 2) {
                total += next_wins.moves[discard & 7];
                continue;
            }
            mover->hand = held & ~CARD(discard);
            if ((unsigned)(discard >> 3) + 1 > size + 1 && drawn < setup.left) mover->hand |= CARD(setup.deck[next++]);
            total += perft(other, mover, &next_wins, discard & 7, next, depth - 1);
        }
        *mover = before;
    }
    return total;
}

static void begin(int number, Seat *first, Seat *second) {
    deal(&setup, 2, number);
    begin_seat(first, &setup, 0);
    begin_seat(second, &setup, 1);
    executed = leaves = 0;
}

static void print(const char *what, double seconds, uint64_t moves, uint64_t ends) {
    printf("{\"what\": \"%s\", \"seconds\": %.6f, \"moves\": %llu, \"leaves\": %llu}\n", what, seconds,
           (unsigned long long)moves, (unsigned long long)ends);
}

int main(int count, char **words) {
    if (count != 4) return 2;
    int deals = atoi(words[1]), depth = atoi(words[3]);
    limit = strtoull(words[2], 0, 10);
    fill_tables();
    double plain = 0, shared = 0, counted = 0, begun;
    uint64_t moves[2] = {0}, ends[2] = {0}, sequences = 0;
    Seat first, second;
    Wins wins;
    for (int number = 1; number <= deals; number++) {
        begin(number, &first, &second);
        begun = cpu_seconds();
        walk_plain(&first, &second, HIGHEST, 0);
        plain += cpu_seconds() - begun;
        moves[0] += executed;
        ends[0] += leaves;

        begin(number, &first, &second);
        find_wins(&first, second.scores, &wins);
        begun = cpu_seconds();
        walk_shared(&first, &second, &wins, HIGHEST, 0);
        shared += cpu_seconds() - begun;
        moves[1] += executed;
        ends[1] += leaves;

        begin(number, &first, &second);
        begun = cpu_seconds();
        find_wins(&first, second.scores, &wins);
        if (wins.moves[HIGHEST]) sequences += perft(&first, &second, &wins, HIGHEST, 0, depth);
        counted += cpu_seconds() - begun;
    }
    print("plain", plain, moves[0], ends[0]);
    print("shared", shared, moves[1], ends[1]);
    print("perft", counted, sequences, 0);
    return 0;
}
