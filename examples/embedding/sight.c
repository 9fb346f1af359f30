/* What is it worth to see all cards? As sight.py, for any game, in C that knows nothing of Python:

       python -m engine.header > pyengine.h
       cc -O2 -shared -fPIC -o libsight.so sight.c
*/
#include <stdlib.h>
#include <string.h>
#include "pyengine.h"

/* States and moves need memory that is aligned to 64 bytes. */
static void *room(size_t size) { return aligned_alloc(64, (size + 64) / 64 * 64); }

static int best_move(const Game *game, char *memory[4], int count, int playouts, uint64_t seed) {
    int64_t payoffs[MAX_SEATS], total, most = 0;
    int best = 0;
    for (int move = 0; move < count; move++) {
        total = 0;
        for (int playout = 0; playout < playouts; playout++) {
            uint64_t stream = start(child(seed + playout, 0));
            memcpy(memory[1], memory[0], game->state_size);
            int status = game->play(game, memory[1], memory[2], move);
            if (status >= 0)
                status = random_playout(game, memory[1], memory[3], &stream, game->max_decisions);
            if (status < 0)
                return status;
            game->payoffs(game, memory[1], payoffs);
            total += payoffs[0];
        }
        if (move == 0 || total > most) {
            best = move;
            most = total;
        }
    }
    return best;
}

static int match(const Game *game, char *memory[4], uint64_t seed, int64_t deal, int playouts) {
    int seat, status = game->deal(game, memory[0], setup_key(seed, deal));
    while (status >= 0 && (seat = game->mover(game, memory[0])) >= 0) {
        int move = 0, count = game->legal_moves(game, memory[0], memory[2]);
        uint64_t stream = start(child(deal, 0));
        if (count < 0)
            return count;
        if (seat == 0 && count > 0)
            move = best_move(game, memory, count, playouts, deal);
        else if (count > 1)
            move = game->heuristic(game, memory[0], memory[2], count, &stream);
        status = move < 0 ? move : game->play(game, memory[0], memory[2], move);
    }
    return status;
}

/* The sum of the payoffs of seat 1 over the deals of a seed; 0, or a negative status: pyengine.h has them. */
int sight(const Game *game, uint64_t seed, int64_t deals, int playouts, int64_t *total) {
    int64_t payoffs[MAX_SEATS];
    /* The state, a copy to play on, the moves of the state, and those that playouts write over. */
    char *memory[4] = {room(game->state_size), room(game->state_size), room(game->moves_size), room(game->moves_size)};
    int status = memory[0] && memory[1] && memory[2] && memory[3] ? 0 : NO_MEMORY;
    *total = 0;
    if (!game->heuristic)
        status = GAME_FAULT;
    for (int64_t deal = 0; deal < deals && status >= 0; deal++) {
        status = match(game, memory, seed, deal, playouts);
        if (status >= 0) {
            game->payoffs(game, memory[0], payoffs);
            *total += payoffs[0];
        }
    }
    for (int i = 0; i < 4; i++)
        free(memory[i]);
    return status < 0 ? status : 0;
}
