"""One match of any game, with whoever sits there, noted step by step."""
from libc.stdint cimport uint64_t
from engine.counting.tally cimport Step
from engine.counting.watcher cimport Followed, Watcher
from engine.game cimport MAX_SEATS, Game
from engine.players.player cimport Player
from engine.rng cimport below
from engine.status cimport GAME_FAULT, PLAYER_FAULT, TOO_LONG


# Who sits where. Without players every choice is random and taken from `streams[0]`.
ctypedef struct Seating:
    bint seated
    Player* players[MAX_SEATS]
    uint64_t streams[MAX_SEATS]
    bint told                   # whether some of them remember the match


cdef inline int choose(Seating* seating, const Game* game, const void* state, const void* moves, int seat,
                       int count) noexcept nogil:
    """The place of a move; the only one there is costs nobody a draw."""
    cdef Player* player
    cdef int move
    if not seating.seated:
        return <int>below(&seating.streams[0], count)
    if count <= 1:
        return 0
    player = seating.players[seat]
    move = player.choose(player, game, state, moves, count, &seating.streams[seat])
    return PLAYER_FAULT if move >= count else move


cdef inline void tell(Seating* seating, const Game* game, const void* state, const void* moves, int count,
                      int move) noexcept nogil:
    """Tell those who remember the match of a move, or with move -1 that it begins."""
    cdef int seat
    for seat in range(game.seats):
        if seating.players[seat].told != NULL:
            seating.players[seat].told(seating.players[seat], game, state, moves, count, move, seat)


cdef inline int play_match(const Game* game, void* state, void* moves, Seating* seating, Watcher** watchers,
                           int watching, const Followed* followed, Step* steps) noexcept nogil:
    """Plays on from `state`: the number of decisions, noted in `steps`, or why the match did not end.

    watchers, watching : those whose `step` sees every decision, and how many they are
    """
    cdef int decisions, seat, count, move, i, place = 0, status
    if seating.told:
        tell(seating, game, state, NULL, 0, -1)
    for decisions in range(game.max_decisions + 1):
        seat = game.mover(game, state)
        if seat < 0:
            return decisions
        if decisions == game.max_decisions:
            break
        count = game.legal_moves(game, state, moves)
        if not 0 <= count <= game.max_moves or seat >= game.seats:
            return count if count < 0 else GAME_FAULT
        if game.places:
            place = game.place(game, state)
            if not 0 <= place < game.places:
                return GAME_FAULT
        steps[decisions].count, steps[decisions].seat, steps[decisions].place = count, seat, place
        move = choose(seating, game, state, moves, seat, count)
        if move < 0:
            return move
        steps[decisions].move = move
        i = 0
        while i < watching:
            status = watchers[i].step(watchers[i], followed, state, moves, decisions)
            if status < 0:
                return status
            i += 1
        if seating.told:
            tell(seating, game, state, moves, count, move)
        move = game.play(game, state, moves, move)
        if move < 0:
            return move
    return TOO_LONG
