"""A player as a Python object, for extensions that make one (docs/guide/players.md) or seat it."""
from engine.players.player cimport Choose, Close, Player
from engine.table cimport State, Table


cdef class Chooser:
    cdef Player* player         # for matches of `table` only; lives as long as this object
    cdef readonly Table table
    cdef readonly str name
    cdef readonly object function   # type: Callable[[State, int], int] | None
    cdef public object error    # type: BaseException | None
    cdef bint whole
    cdef bint busy
    cdef int count              # moves of the last choice
    cdef object kept            # what `player` points to, where that is Python's

    # Tells the player what came before a state, where it wants to know. PlayerFault: the state has no past.
    cdef int tell(self, State state) except -1


# A Chooser for matches of `table` with a zeroed struct of this size, which begins with a `Player`; what else stands in
# it is the caller's to fill in: `<Own*>chooser.player`. `close` may be NULL. ValueError: the table is none of a game.
cdef Chooser make(Table table, str name, size_t size, Choose choose, Close close)

# How many legal moves there are in a state of a table, in which there is a choice to make; else ValueError.
cdef int count_moves(Table table, State state) except -1

# Raises what a negative status stands for.
cdef int check(int status) except -1

# Raises what a Python player raised since `error` was None, or what a negative status of a player stands for.
cdef int check_answer(Chooser chooser, int status) except -1

# Raises NotImplementedError unless the game has all of these; ValueError unless one budget is above 0, and none below.
cdef int check_search(Table table, tuple needs, dict budgets) except -1
