# cython: language_level=3
"""Worth of seeing all cards: as sight.py, for any game, on the compiled core."""
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy
from engine.game cimport MAX_SEATS, Game, random_playout
from engine.memory cimport aligned_memory, free_aligned
from engine.rng cimport CHANCE, child, setup_key, start
from engine.table cimport Table


cdef struct Room:                       # each of them aligned to 64 bytes
    char* state
    char* twin
    char* moves                         # of the state: playouts write over the other
    char* others


cdef int best_move(const Game* game, Room* room, int count, int playouts, uint64_t seed) noexcept nogil:
    cdef int64_t payoffs[MAX_SEATS]
    cdef int64_t total, most = 0
    cdef int move, playout, status, best = 0
    cdef uint64_t stream
    for move in range(count):
        total = 0
        for playout in range(playouts):
            memcpy(room.twin, room.state, game.state_size)
            status = game.play(game, room.twin, room.moves, move)
            stream = start(child(seed + playout, 0))
            if status >= 0 and game.playout != NULL:        # the same, faster
                status = game.playout(game, room.twin, room.others, &stream, game.max_decisions, NULL)
            elif status >= 0:
                status = random_playout(game, room.twin, room.others, &stream, game.max_decisions)
            if status < 0:
                return status
            game.payoffs(game, room.twin, payoffs)
            total += payoffs[0]
        if move == 0 or total > most:
            best, most = move, total
    return best


cdef int match(const Game* game, Room* room, uint64_t seed, uint64_t deal, int playouts) noexcept nogil:
    cdef int seat, count, move, status = game.deal(game, room.state, setup_key(seed, CHANCE, deal))
    cdef uint64_t stream
    while status >= 0:
        seat = game.mover(game, room.state)
        if seat < 0:
            return 0
        count = game.legal_moves(game, room.state, room.moves)
        move, stream = 0, start(child(deal, 0))
        if seat == 0 and count > 0:
            move = best_move(game, room, count, playouts, deal)
        elif count > 1:
            move = game.heuristic(game, room.state, room.moves, count, &stream)
        if count < 0 or move < 0:
            return min(count, move)
        status = game.play(game, room.state, room.moves, move)
    return status


def sight(Table table not None, uint64_t seed, int64_t deals, int playouts):
    """Sum of the payoffs of seat 1 over the deals of a seed."""
    cdef const Game* game = table.game
    cdef int64_t payoffs[MAX_SEATS]
    cdef int64_t total = 0, deal
    cdef int status = 0
    cdef Room room
    if game.heuristic == NULL:
        raise NotImplementedError("this game has no rule of thumb")
    room.state, room.twin = aligned_memory(game.state_size), aligned_memory(game.state_size)
    room.moves, room.others = aligned_memory(game.moves_size), aligned_memory(game.moves_size)
    try:
        if not (room.state and room.twin and room.moves and room.others):
            raise MemoryError
        with nogil:
            for deal in range(deals):
                status = match(game, &room, seed, <uint64_t>deal, playouts)
                if status < 0:
                    break
                game.payoffs(game, room.state, payoffs)
                total += payoffs[0]
    finally:
        free_aligned(room.state)
        free_aligned(room.twin)
        free_aligned(room.moves)
        free_aligned(room.others)
    if status < 0:
        raise RuntimeError(f"the game failed ({status})")
    return total
