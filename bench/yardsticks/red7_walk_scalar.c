/* The random walk of Red7, one match after another in plain integers: what careful scalar C reaches. */
#include "red7_scalar.h"
#include "red7_walk.h"

void walk(const Setup *setup, int matches, uint64_t seed, Counts *counts) {
    static int ready;
    if (!ready) {
        fill_tables();
        ready = 1;
    }
    Seat begin[PLAYERS], seats[PLAYERS];
    for (int seat = 0; seat < PLAYERS; seat++) begin_seat(&begin[seat], setup, seat);
    uint64_t state = seed, random = split_mix(&state) | 1, moves_seen[64] = {0}, actions = 0;
    for (int match = 0; match < matches; match++) {
        memcpy(seats, begin, sizeof seats);
        Seat *mover = &seats[0], *second = &seats[1], *third = &seats[2];
        int canvas = HIGHEST, drawn = 0, turns = 0, left = PLAYERS;
        for (;;) {
            /* The palette of a seat that is out must still be beaten. */
            Scores best = greater_scores(second->scores, third->scores);
            Moves moves;
            int all = count_moves(mover, best, canvas, &moves);
            turns++;
            moves_seen[all]++;
            if (all == 0) {
                if (left == 2) {
                    counts->wins[second->seat]++;
                    counts->turns[turns]++;
                    actions += turns;
                    break;
                }
                left = 2;
                Seat *out = mover;
                mover = second;
                second = third;
                third = out;
                continue;
            }
            random = random * 6364136223846793005ULL + 1442695040888963407ULL;
            int number = (random >> 32) * (uint64_t)all >> 32, play, discard;
            nth_move(mover, &moves, canvas, number, &play, &discard);
            if (play != NONE) {
                mover->hand &= ~CARD(play);
                add_card(mover, play);
            }
            if (discard != NONE) {
                mover->hand &= ~CARD(discard);
                canvas = discard & 7;
                if ((discard >> 3) + 1 > COUNT(mover->palette) && drawn < STOCK)
                    mover->hand |= CARD(setup->deck[drawn++]);
            }
            Seat *done = mover;
            mover = second;
            if (left == PLAYERS) {
                second = third;
                third = done;
            } else
                second = done;
        }
    }
    for (int number = 0; number < 64; number++) counts->moves[number] += moves_seen[number];
    counts->actions += actions;
}
