/* What a yardstick of Red7's random walk offers and counts. */
#ifndef YARDSTICK_RED7_WALK_H
#define YARDSTICK_RED7_WALK_H
#include "red7.h"

enum { PLAYERS = 3, STOCK = 49 - 8 * PLAYERS, MOST_MOVES = 56 };

typedef struct {
    uint64_t moves[64]; /* actions by number of legal moves */
    uint64_t turns[64]; /* matches by number of actions */
    uint64_t wins[PLAYERS];
    uint64_t actions;
} Counts;

/* Play random matches of a setup and add to the counts. */
void walk(const Setup *setup, int matches, uint64_t seed, Counts *counts);

#endif
