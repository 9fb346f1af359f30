/* A game in plain C: two seats, a card each of thirteen; seat 1 keeps its card or takes the next one of the pack, then
   the higher card wins. swap.py hands it to pyengine.

       python -m engine.header > pyengine.h
       cc -O2 -shared -fPIC -o libswap.so swap.c
*/
#include <stdio.h>
#include <string.h>
#include "pyengine.h"

typedef struct {
    uint8_t cards[3]; /* of seat 1, of seat 2, of the pack */
    uint8_t over;
} Swap;

static int deal(const Game *game, void *state, uint64_t key) {
    Swap *swap = state;
    uint64_t stream = start(key);
    memset(swap, 0, game->state_size);
    for (int i = 0; i < 3; i++) {
        do
            swap->cards[i] = (uint8_t)(1 + below(&stream, 13));
        while (memchr(swap->cards, swap->cards[i], (size_t)i));
    }
    return 0;
}

static int mover(const Game *game, const void *state) {
    (void)game;
    return ((const Swap *)state)->over ? OVER : 0;
}

static int legal_moves(const Game *game, const void *state, void *moves) {
    (void)game, (void)state, (void)moves;
    return 2;
}

static int play(const Game *game, void *state, const void *moves, int move) {
    Swap *swap = state;
    (void)game, (void)moves;
    if (move == 1)
        swap->cards[0] = swap->cards[2];
    swap->over = 1;
    return 0;
}

static void payoffs(const Game *game, const void *state, int64_t *payoffs) {
    const Swap *swap = state;
    (void)game;
    payoffs[0] = swap->cards[0] > swap->cards[1];
    payoffs[1] = 1 - payoffs[0];
}

static uint64_t move_key(const Game *game, const void *state, const void *moves, int move, int observer) {
    (void)game, (void)state, (void)moves, (void)observer;
    return (uint64_t)move;
}

/* The cards that a seat does not hold are drawn anew, without a look at where they are. */
static int resample(const Game *game, void *state, int seat, uint64_t *stream) {
    Swap *swap = state;
    uint8_t own = swap->cards[seat], others[2];
    (void)game;
    if (swap->over)
        return 0;
    for (int i = 0; i < 2; i++) {
        do
            others[i] = (uint8_t)(1 + below(stream, 13));
        while (others[i] == own || (i == 1 && others[1] == others[0]));
    }
    swap->cards[1 - seat] = others[0];
    swap->cards[2] = others[1];
    return 0;
}

static uint64_t information_key(const Game *game, const void *state, int seat) {
    const Swap *swap = state;
    (void)game;
    if (swap->over)
        return child(((uint64_t)swap->cards[0] << 16) | ((uint64_t)swap->cards[1] << 8) | swap->cards[2], 1);
    return child(((uint64_t)swap->cards[seat] << 8) | (uint64_t)seat, 0);
}

static int move_text(const Game *game, const void *state, const void *moves, int move, char *text, int room) {
    (void)game, (void)state, (void)moves;
    return snprintf(text, (size_t)room, "%s", move ? "swap" : "keep");
}

/* Outside this file the table alone has a name. Functions that are not here are NULL. */
const Game game = {
    .version = GAME_VERSION, .size = sizeof(Game), .seats = 2, .state_size = sizeof(Swap), .max_moves = 2,
    .max_decisions = 1, .low = 0, .high = 1, .deal = deal, .mover = mover, .legal_moves = legal_moves, .play = play,
    .payoffs = payoffs, .move_key = move_key, .resample = resample, .information_key = information_key,
    .move_text = move_text,
};
