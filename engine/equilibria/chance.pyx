"""Every outcome of chance that somebody could tell apart, for Python: of a deal, and of a move."""
from libc.stdint cimport int64_t
from engine.equilibria.outcomes cimport (NO_MEMORY, STOPPED, TOO_LARGE, Outcomes, close_outcomes, open_outcomes,
                                         run_through)
from engine.game cimport TOO_LONG, Game
from engine.table cimport State, Table

from engine.table import GameFault

cdef enum:
    PLAYOUTS = 4                # that tell outcomes apart
    RUNS = 4                    # for each outcome that there may be: more are needed where many are alike


class ChanceError(Exception):
    """Why not every outcome can be run through: `args[0]`, a clause."""


def deals(Table table not None, int64_t most):
    """[(raw bytes of a state, probability)] of every deal, `most` at most.

    Raises
    ------
    ChanceError : there are more, or the game does not draw by `engine.rng.below` from a stream that it names.
    GameFault : the game failed.
    """
    return listed(table, None, 0, most)


def outcomes(State state not None, int move, int64_t most):
    """[(raw bytes of a state, probability)] of what can follow a legal move, `most` at most.

    Raises
    ------
    ChanceError : there are more, or the game does not draw by `engine.rng.below` from a stream that it names.
    IndexError : there is no such move.
    GameFault : the game failed.
    """
    state.check_move(move)
    return listed(state.table, state, move, most)


cdef list listed(Table table, State state, int move, int64_t most):
    cdef Outcomes all
    cdef const Game* game = table.game
    cdef int status
    if game.stream_at == NULL or game.information_key == NULL:
        raise ChanceError("it has no stream_at and information_key, by which outcomes are run through")
    if not open_outcomes(&all, game, PLAYOUTS, most):
        close_outcomes(&all)
        raise MemoryError
    all.most_runs = RUNS * most
    try:
        with nogil:
            if state is None:
                status = run_through(&all, NULL, NULL, 0, 0, 1)
            else:
                status = run_through(&all, state.bytes, state.moves, move, 0, 1)
        if status == STOPPED:
            raise KeyboardInterrupt
        if status in (NO_MEMORY, TOO_LARGE):
            raise ChanceError(f"there are more than {most} outcomes")
        if status == TOO_LONG:
            raise ChanceError(f"a match can take more than {game.max_decisions} decisions")
        if status < 0:
            raise GameFault(status, f"the game failed ({status})")
        return [((all.states + i * all.size)[:game.state_size], all.weights[i]) for i in range(all.count)]
    finally:
        close_outcomes(&all)
