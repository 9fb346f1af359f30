"""The random walk of any game: playouts of some setups, counted."""
from libc.stdint cimport int64_t, uint64_t, uintptr_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset
from engine.game cimport GAME_FAULT, MAX_SEATS, TOO_LONG, Game
from engine.rng cimport CHANCE, CHOICE, below, child, setup_key, start
from engine.table cimport Table
from engine.tallies cimport tally_of
from engine.tally cimport Step, Tally, count_outcome, count_steps

from engine.tallies import empty


cdef inline int walk_match(const Game* game, void* state, void* moves, uint64_t stream, Step* steps) noexcept nogil:
    """One match, noted in `steps`: the number of its decisions, or why it did not end."""
    cdef int decisions, seat, count, status
    for decisions in range(game.max_decisions + 1):
        seat = game.mover(game, state)
        if seat < 0:
            return decisions
        if decisions == game.max_decisions:
            break
        count = game.legal_moves(game, state, moves)
        if not 0 <= count <= game.max_moves:
            return count if count < 0 else GAME_FAULT
        steps[decisions].count, steps[decisions].seat = count, <short>seat
        steps[decisions].place = <short>game.place(game, state) if game.places else 0
        status = game.play(game, state, moves, <int>below(&stream, count))
        if status < 0:
            return status
    return TOO_LONG


cdef void walk_setups(const Game* game, Tally* tally, uint64_t seed, uint64_t first_setup, int64_t setups,
                      uint64_t first_match, int64_t matches, char* room, Step* steps, int64_t* fault) noexcept nogil:
    cdef int64_t payoffs[MAX_SEATS]
    cdef size_t state_room = (game.state_size + 63) // 64 * 64
    cdef void* dealt = room
    cdef void* state = room + state_room
    cdef void* moves = room + 2 * state_room
    cdef int64_t setup, match
    cdef uint64_t key
    cdef int decisions, dealing
    for setup in range(setups):
        key = setup_key(seed, CHOICE, first_setup + <uint64_t>setup)
        memset(dealt, 0, game.state_size)
        dealing = game.deal(game, dealt, setup_key(seed, CHANCE, first_setup + <uint64_t>setup))
        for match in range(matches):
            decisions = dealing
            if dealing >= 0:
                memcpy(state, dealt, game.state_size)
                decisions = walk_match(game, state, moves, start(child(key, first_match + <uint64_t>match)), steps)
            if decisions >= 0:
                count_steps(tally, setup, steps, decisions)
                game.payoffs(game, state, payoffs)
                count_outcome(tally, setup, 0, payoffs)
            elif decisions == TOO_LONG:
                tally.unfinished[setup] += 1
            else:
                tally.failed[setup] += 1
                if fault[0] == 0:
                    fault[0], fault[1], fault[2] = decisions, setup, match


def walk(Table table not None, uint64_t seed, uint64_t first_setup, int64_t setups, uint64_t first_match,
         int64_t matches):
    """Random matches of some setups of any game.

    Parameters
    ----------
    table : the game
    seed, first_setup, setups, first_match, matches : which matches. The choices of a match come from its own stream:
        every decision with N >= 2 legal moves takes one number below N.

    Returns
    -------
    dict of arrays of int64. By setup, shape (setups,): games (finished), unfinished, failed, ties (matches with a
    shared first place), decisions, turns, moves (legal moves of all decisions), forced (decisions with one legal move
    or none). By setup and seat: seat_decisions, seat_moves, seat_forced. (setups, seatings = 1, seats): wins, in units
    of 1 / `engine.tallies.win_unit(seats)`, results, in units of 1 / (2 * (seats - 1)), payoffs, and the squares
    result_squares, payoff_squares. Totals: lengths and turn_lengths, matches by number of decisions and turns; choices,
    decisions by number of legal moves; decision_moves, decision_forced by number of the decision; place_decisions,
    place_moves, place_forced by place.
    fault : None, or (status, setup, match) of the first match that the game failed in.

    Raises
    ------
    ValueError : negative numbers.
    """
    if setups < 0 or matches < 0:
        raise ValueError(f"{setups} setups of {matches} matches")
    cdef dict arrays = empty(table, setups, 1)
    cdef Tally tally = tally_of(table, 1, arrays)
    cdef size_t state_room = (table.game.state_size + 63) // 64 * 64
    cdef char* memory = <char*>malloc(2 * state_room + table.game.moves_size + 128)
    cdef char* room = <char*>((<uintptr_t>memory + 63) // 64 * 64)
    cdef Step* steps = <Step*>malloc((table.game.max_decisions + 1) * sizeof(Step))
    cdef int64_t fault[3]
    fault[0] = fault[1] = fault[2] = 0
    try:
        if memory == NULL or steps == NULL:
            raise MemoryError
        with nogil:
            walk_setups(&table.game, &tally, seed, first_setup, setups, first_match, matches, room, steps, fault)
    finally:
        free(memory)
        free(steps)
    return arrays, (fault[0], first_setup + fault[1], first_match + fault[2]) if fault[0] else None
