"""What every legal move is worth to every seat, estimated by random playouts of determinisations."""
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy
from engine.game cimport GAME_FAULT, MAX_SEATS, TOO_LONG, Game, random_playout, results_of
from engine.players.arms cimport place_of


# Memory for one estimate at a time: two states, their buffers of moves, and a key for each move.
ctypedef struct Bench:
    void* dealt
    void* state
    void* dealt_moves
    void* moves
    uint64_t* keys


cdef inline int settle(const Game* game, void* state, int status, int64_t* payoffs, int64_t* results) noexcept nogil:
    """Payoffs and results after a playout that ended with `status`; 0, or the game's fault.

    A playout that was cut off counts as the game's scores stand; where it does not say, everybody ties.
    """
    cdef int seat
    if status >= 0:
        game.payoffs(game, state, payoffs)
    elif status != TOO_LONG:
        return status
    elif game.scores != NULL:
        game.scores(game, state, payoffs)
    else:
        for seat in range(game.seats):
            payoffs[seat] = (game.low + game.high) // 2
    results_of(payoffs, game.seats, results)
    return 0


cdef inline int estimate(const Game* game, const void* state, int seat, int count, int determinisations, int playouts,
                         uint64_t* stream, const Bench* bench, int64_t* results, int64_t* payoffs) noexcept nogil:
    """Adds to `results`, (count, seats), and `payoffs`, (count, seats), the sums over all playouts of each legal move.

    `count` is the number of legal moves in `state`; 0: `seat`, who is to move, passes, which is one row. Every
    determinisation, drawn from what `seat` knows, serves all moves; a move takes `playouts` playouts of each. Moves keep
    their keys in a determinisation, but not always their places. Results in units of 1 / (2 * (seats - 1)). 0, or the
    game's fault.
    """
    cdef int64_t paid[MAX_SEATS]
    cdef int64_t won[MAX_SEATS]
    cdef int i, move, place, playout, other, status = game.legal_moves(game, state, bench.dealt_moves)
    if status != count:
        return status if status < 0 else GAME_FAULT
    for move in range(count):
        bench.keys[move] = game.move_key(game, state, bench.dealt_moves, move, seat)
    for i in range(determinisations):
        memcpy(bench.dealt, state, game.state_size)
        status = game.resample(game, bench.dealt, seat, stream)
        if status < 0:
            return status
        status = game.legal_moves(game, bench.dealt, bench.dealt_moves)
        if status != count:
            return status if status < 0 else GAME_FAULT
        for move in range(max(count, 1)):
            place = place_of(game, bench.dealt, bench.dealt_moves, count, seat, bench.keys[move], move) if count else 0
            if place < 0:
                return GAME_FAULT
            for playout in range(playouts):
                memcpy(bench.state, bench.dealt, game.state_size)
                status = game.play(game, bench.state, bench.dealt_moves, place)
                if status < 0:
                    return status
                status = settle(game, bench.state, random_playout(game, bench.state, bench.moves, stream,
                                                                  game.max_decisions), paid, won)
                if status < 0:
                    return status
                for other in range(game.seats):
                    results[move * game.seats + other] += won[other]
                    payoffs[move * game.seats + other] += paid[other]
    return 0
