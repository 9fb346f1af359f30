# cython: language_level=3
"""A player of one's own for every game that can resample: it takes the move whose worst random playout is the best."""
from libc.stdint cimport INT64_MAX, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy
from engine.game cimport GAME_FAULT, MAX_SEATS, Game, random_playout
from engine.players.arms cimport order_arms, place_of
from engine.players.chooser cimport Chooser, make
from engine.players.player cimport Player
from engine.players.search cimport Search, begin_search, close_search, determinise, open_search
from engine.table cimport Table


ctypedef struct Cautious:
    Search search               # begins with a Player, and has room for determinisations and playouts
    int64_t* worst              # by move: the lowest payoff so far


cdef int choose(Player* player, const Game* game, const void* state, const void* moves, int count,
                uint64_t* stream) noexcept nogil:
    cdef Cautious* own = <Cautious*>player
    cdef Search* search = &own.search
    cdef int64_t payoffs[MAX_SEATS]
    cdef int seat = game.mover(game, state), status, move, place, best = 0
    begin_search(search, game, state, count)
    for move in range(count):
        own.worst[move] = INT64_MAX
    for _ in range(search.playouts):
        status = determinise(search, game, state, seat, count, stream)
        if status < 0:
            return status
        for move in range(count):
            # By its name: where the other cards lie otherwise, the moves may stand in another order.
            place = place_of(game, search.state, search.moves, count, seat, search.arms.keys[move], move)
            if place < 0:
                return GAME_FAULT
            memcpy(search.played, search.state, game.state_size)
            status = game.play(game, search.played, search.moves, place)
            if status == 0:
                status = random_playout(game, search.played, search.played_moves, stream, game.max_decisions)
            if status < 0:
                return status
            game.payoffs(game, search.played, payoffs)
            own.worst[move] = min(own.worst[move], payoffs[seat])
    for move in range(count):
        if own.worst[move] > own.worst[best]:
            best = move
    status = order_arms(&search.arms, game, state, moves)
    return status if status < 0 else search.arms.order[best]


cdef void close(Player* player) noexcept nogil:
    free((<Cautious*>player).worst)
    close_search(player)


def cautious(Table table not None, int64_t playouts=20):
    """The player for a table; `playouts` of every move, each of another determinisation."""
    if not 1 <= playouts <= 10**6:
        raise ValueError(f"playouts is {playouts}; expected 1 to 1000000")
    if table.game.resample == NULL:
        raise NotImplementedError("this game has no resample")
    cdef Chooser chooser = make(table, "cautious", sizeof(Cautious), choose, close)
    cdef Cautious* own = <Cautious*>chooser.player
    own.search.playouts = playouts
    own.worst = <int64_t*>calloc(table.game.max_moves, sizeof(int64_t))
    if own.worst == NULL or not open_search(&own.search, table.game, True):
        raise MemoryError
    own.search.player.found = NULL  # it has no means to show
    return chooser
