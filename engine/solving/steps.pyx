"""Steps through a match by numbers of moves, each to a new state, for programs that walk trees from Python."""
from libc.string cimport memcmp, memcpy
from engine.game cimport Game
from engine.table cimport State

from engine.table import GameFault


cdef int number_of(State state, int move) except -1:
    """The number of a legal move; of a game whose moves have none, its place."""
    cdef const Game* game = state.table.game
    cdef int number = game.action(game, state.bytes, state.moves, move) if game.actions else move
    if number < 0:
        raise state.meant(GameFault(number, f"move {move} has no number ({number})"))
    return number


def numbers(State state not None) -> list[int]:
    """The numbers of the legal moves, ascending, each once: a list. Of a game whose moves have none, their places."""
    cdef int move
    state.enumerate_moves()
    cdef list found = [number_of(state, move) for move in range(max(state.count, 0))]
    found.sort()
    for move in range(1, len(found)):
        if <int>found[move] == <int>found[move - 1]:
            return sorted(set(found))
    return found


def after(State state not None, int number) -> tuple[State, int, bool]:
    """(state, move, whether chance drew) after the first legal move of a number; -1 stands for passing without a move.
    The new state has no past. ValueError: no legal move has it. GameFault: the game failed."""
    cdef const Game* game = state.table.game
    cdef State then = state.twin()
    cdef int move = 0, status
    state.enumerate_moves()
    while number >= 0 and (move >= state.count or number_of(state, move) != number):
        move += 1
        if move >= state.count:
            raise ValueError(f"no legal move has the number {number}")
    memcpy(then.bytes, state.bytes, game.state_size)
    status = game.play(game, then.bytes, state.moves, move)
    if status < 0:
        raise state.meant(GameFault(status, f"move {move} failed ({status})"))
    then.settle()
    return then, move, has_drawn(state, then)


cpdef bint has_drawn(State state, State then):
    """True if chance has drawn between two states of a match, as far as the game tells."""
    cdef const Game* game = state.table.game
    cdef int at = -1 if game.stream_at == NULL else game.stream_at(game)
    return at >= 0 and memcmp(<char*>state.bytes + at, <char*>then.bytes + at, 8) != 0
