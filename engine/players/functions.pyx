"""A policy as a function in Python, which is asked for many states at a time."""
cimport numpy as cnp
import numpy as np

from libc.stdint cimport int16_t, int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from engine.game cimport Game
from engine.history cimport History, Recorder, record_move, write_record
from engine.players.chooser cimport Chooser, make
from engine.players.player cimport PLAYER_FAULT, Player, place_at
from engine.rng cimport draw
from engine.table cimport Table
from engine.status cimport GAME_FAULT
# type: Rows = Callable[[NDArray[np.int16], NDArray[np.bool_]], NDArray[np.float64]]

cnp.import_array()

ctypedef struct FunctionPlayer:
    Player player
    void* chooser               # the Chooser that owns this
    const Recorder* recorder    # of the history; or NULL
    char* records               # by seat


def policy(Table table not None, function: Rows, History history=None) -> Chooser:
    """The player of a policy: function(observations, masks) gives the chances of all actions. ValueError: the game has
    no observations, or the history is of another game.

    function : of int16 (n, observed), what seats see, with a history behind it (n, observed + its size), and bool
        (n, actions), which numbers are those of legal moves (of a game whose moves have no numbers: which places there
        are, (n, max_moves)); gives float64 of the latter shape, with sums of 1, 0 where nothing is legal. Moves of one
        number share its chance evenly.
    history : an `engine.history.History`; or None
    """
    cdef Chooser chooser = make(table, "policy function", sizeof(FunctionPlayer), choose_by_function, close_function)
    cdef FunctionPlayer* own = <FunctionPlayer*>chooser.player
    if table.game.observed == 0:
        raise ValueError("this game has no observations")
    chooser.function, chooser.kept, own.chooser = function, history, <void*>chooser
    own.player.mixed = mixed_by_function
    if history is not None:
        if history.table is not table:
            raise ValueError("a history of another game")
        own.player.told, own.recorder = remember, &history.recorder
        own.records = <char*>calloc(table.game.seats, own.recorder.room)
        if own.records == NULL:
            raise MemoryError
    return chooser


cdef bint is_function(Chooser chooser) noexcept:
    return chooser.player.choose == choose_by_function


cdef int64_t numbers_seen(Chooser chooser) noexcept:
    """Numbers of an observation, with its history."""
    cdef FunctionPlayer* own = <FunctionPlayer*>chooser.player
    return chooser.table.game.observed + (own.recorder.size if own.recorder != NULL else 0)


cdef int64_t actions_of(const Game* game) noexcept nogil:
    return game.actions if game.actions else game.max_moves


cdef void close_function(Player* player) noexcept nogil:
    free((<FunctionPlayer*>player).records)


cdef void remember(Player* player, const Game* game, const void* state, const void* moves, int count, int move,
                   int seat) noexcept nogil:
    cdef FunctionPlayer* own = <FunctionPlayer*>player
    record_move(own.recorder, own.records, state, moves, count, move, seat)


cdef int put_question(Chooser chooser, const void* state, const void* moves, int count, int16_t* seen,
                      int32_t* mask) noexcept nogil:
    """Write what the mover sees, and what is legal, over zeros; 0, or a negative status."""
    cdef FunctionPlayer* own = <FunctionPlayer*>chooser.player
    cdef const Game* game = chooser.table.game
    cdef int seat = game.mover(game, state), move, number
    game.observe(game, state, seat, seen)
    if own.recorder != NULL:
        number = write_record(own.recorder, own.records, seat, seen + game.observed)
        if number < 0:
            return number
    for move in range(count):
        number = game.action(game, state, moves, move) if game.actions else move
        if not 0 <= number < actions_of(game):
            return number if number < 0 else GAME_FAULT
        mask[number] += 1
    return 0


cdef int take_answer(Chooser chooser, const void* state, const void* moves, int count, const int32_t* mask,
                     const double* answer, double* chances) noexcept nogil:
    """The chances of the legal moves; `mask` says how many have each number."""
    cdef const Game* game = chooser.table.game
    cdef int move, number
    for move in range(count):
        number = game.action(game, state, moves, move) if game.actions else move
        chances[move] = answer[number] / mask[number]
    return 0


cdef int mixed_by_function(Player* player, const Game* game, const void* state, const void* moves, int count,
                           double* chances) noexcept nogil:
    with gil:
        return ask(<Chooser>(<FunctionPlayer*>player).chooser, state, moves, count, chances)


cdef int ask(Chooser chooser, const void* state, const void* moves, int count, double* chances) noexcept:
    cdef int16_t[:, ::1] seen
    cdef int32_t[:, ::1] mask
    cdef const double[:, ::1] answer
    cdef int status
    try:
        observations = np.empty((1, numbers_seen(chooser)), np.int16)
        many = np.zeros((1, actions_of(chooser.table.game)), np.int32)
        seen, mask = observations, many
        status = put_question(chooser, state, moves, count, &seen[0, 0], &mask[0, 0])
        if status < 0:
            return status
        answer = chooser.function(observations, many > 0)
        return take_answer(chooser, state, moves, count, &mask[0, 0], &answer[0, 0], chances)
    except BaseException as error:
        if chooser.error is None:       # else, in a batch, that of a match before
            chooser.error = error
        return PLAYER_FAULT


cdef int choose_by_function(Player* player, const Game* game, const void* state, const void* moves, int count,
                            uint64_t* stream) noexcept nogil:
    cdef double* chances = <double*>calloc(count, sizeof(double))
    cdef int move = PLAYER_FAULT
    if chances != NULL:
        move = mixed_by_function(player, game, state, moves, count, chances)
        if move >= 0:
            move = place_at(chances, count, draw(stream) / 4294967296.0)
    free(chances)
    return move
