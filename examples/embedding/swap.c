/* A game in plain C: two seats, a card each of thirteen; seat 1 keeps its card or takes the next one of the pack, then
   the higher card wins. swap.py hands it to pyengine.

       python -m engine.header > pyengine.h
       cc -O2 -shared -fPIC -o libswap.so swap.c
*/
#include <string.h>
#include "pyengine.h"

typedef struct {
    uint8_t cards[3]; /* of seat 1, of seat 2, of the pack */
    uint8_t over;
} Swap;

/* Cards from `first` on are drawn from those that the ones before leave. Each takes one draw: drawing again until a card
   is new would never end where a solver runs through all draws. */
static void draw_cards(uint8_t *cards, int first, uint64_t *stream) {
    for (int i = first; i < 3; i++) {
        int place = (int)below(stream, (uint32_t)(13 - i));
        uint8_t card = 1;
        while (memchr(cards, card, (size_t)i) || place-- > 0)
            card++;
        cards[i] = card;
    }
}

static int deal(const Game *game, void *state, uint64_t key) {
    Swap *swap = state;
    uint64_t stream = start(key);
    memset(swap, 0, game->state_size);
    draw_cards(swap->cards, 0, &stream);
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
    uint8_t cards[3] = {swap->cards[seat]};
    (void)game;
    if (swap->over)
        return 0;
    draw_cards(cards, 1, stream);
    swap->cards[1 - seat] = cards[1];
    swap->cards[2] = cards[2];
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

static int state_text(const Game *game, const void *state, int seat, char *text, int room) {
    const uint8_t *cards = ((const Swap *)state)->cards;
    (void)game;
    if (seat < 0)
        return snprintf(text, (size_t)room, "cards: %d and %d, then %d", cards[0], cards[1], cards[2]);
    return snprintf(text, (size_t)room, "card: %d", cards[seat]);
}

/* Moves draw nothing. With it solvers know all deals, once chance follows their scripts. */
static int stream_at(const Game *game) {
    (void)game;
    return -1;
}

void follow(uint32_t (*function)(uint32_t n)) { scripted = function; }

/* Outside this file the table and `follow` alone have names. Functions that are not here are NULL. */
const Game game = {
    .version = GAME_VERSION, .size = sizeof(Game), .seats = 2, .state_size = sizeof(Swap), .max_moves = 2,
    .max_decisions = 1, .low = 0, .high = 1, .deal = deal, .mover = mover, .legal_moves = legal_moves, .play = play,
    .payoffs = payoffs, .move_key = move_key, .resample = resample, .information_key = information_key,
    .move_text = move_text, .state_text = state_text, .stream_at = stream_at,
};
