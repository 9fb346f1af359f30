"""One match of any game, with whoever sits there, noted step by step."""
from libc.stdint cimport uint64_t
from engine.counting.course cimport Course, begin_course, observe
from engine.counting.effect cimport Effects, begin_effects, note_decision
from engine.game cimport MAX_SEATS, Game
from engine.counting.histograms cimport Histograms, note_step
from engine.players.player cimport Player
from engine.rng cimport below
from engine.counting.tally cimport Step
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


cdef inline int play_match(const Game* game, void* state, void* moves, Seating* seating, Course* course,
                           uint64_t* estimates, Effects* effects, Histograms* histograms, Step* steps) noexcept nogil:
    """Plays on from `state`: the number of decisions, noted in `steps`, or why the match did not end.

    `course`, `effects` and `histograms` may be NULL; estimates are drawn from `estimates`.
    """
    cdef int decisions, seat, count, move, place = 0, status
    cdef bint watched = course != NULL or histograms != NULL  # one test for both
    if seating.told:
        tell(seating, game, state, NULL, 0, -1)
    if effects != NULL:
        begin_effects(effects, game, state)
    if course != NULL:
        begin_course(course)
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
        if watched:
            if histograms != NULL:
                note_step(histograms, game, state, count, decisions)
            move = 0 if course == NULL else observe(course, game, state, moves, seat, count, decisions, estimates)
            if move < 0:
                return move
        move = choose(seating, game, state, moves, seat, count)
        if move < 0:
            return move
        steps[decisions].move = move
        if effects != NULL:
            status = note_decision(effects, game, state, moves, seat, count, place, move)
            if status < 0:
                return status
        if seating.told:
            tell(seating, game, state, moves, count, move)
        move = game.play(game, state, moves, move)
        if move < 0:
            return move
    return TOO_LONG
