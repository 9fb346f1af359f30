"""Perfect play of matches of two with all cards open; engine/red7/perfect.pxd says how."""
from cpython.exc cimport PyErr_CheckSignals
from engine.red7.game cimport deck_of, rules_behind
from engine.red7.moves cimport Moves, Red7Rules
from engine.red7.perfect cimport (BUCKET, FEWEST_BITS, MOST_MOVES, PerfectSearch, close_search, open_search, take_deck,
                                  which_win)
from engine.red7.position cimport Position, moves_of
from engine.table cimport State

MEMORY = 1 << 30


cdef class Red7Solver:
    """Winners of the positions of one deal. It remembers what it found for the next question.

    Parameters
    ----------
    state : engine.table.State
        A position of the deal: its rules and its deck. It is not changed.
    memory : int
        Bytes for remembered positions, taken as they are needed; where they are full, the search goes on slower.

    Attributes
    ----------
    positions : how many it has looked at so far

    One thread at a time may ask it.

    Raises
    ------
    ValueError : not a match of two, or less than 8192 bytes.
    """

    cdef PerfectSearch search
    cdef State state
    cdef object error

    def __init__(self, State state not None, memory: int = MEMORY):
        cdef const Red7Rules* rules = rules_behind(state)
        if rules.players != 2:
            raise ValueError(f"the position has {rules.players} players; perfect play is known for 2")
        if memory < 8 * BUCKET << FEWEST_BITS:
            raise ValueError(f"memory is {memory} bytes; expected {8 * BUCKET << FEWEST_BITS} or more")
        self.state = state.copy()
        close_search(&self.search)
        if not open_search(&self.search, rules, (memory // (8 * BUCKET)).bit_length() - 1):
            raise MemoryError

    def __dealloc__(self):
        close_search(&self.search)

    @property
    def positions(self) -> int:
        return self.search.positions

    def moves(self, State state not None) -> list[bool]:
        """Results for the mover of its legal moves, a list of bool, true for a win; empty where it has to drop out.
        Raises ValueError: the state is of another deal, or its match is over; KeyboardInterrupt: Ctrl-C."""
        cdef const Red7Rules* rules = self.search.rules
        cdef const Red7Rules* asked = rules_behind(state)
        cdef const Position* position = <const Position*>state.bytes
        cdef bint winning[MOST_MOVES]
        cdef Moves moves
        if position.last == 0:
            raise ValueError("the match is over")
        if (asked.players != 2 or asked.draw != rules.draw or asked.lead_only != rules.lead_only
                or not deck_of(<const Position*>self.state.bytes).endswith(deck_of(position))):
            raise ValueError("the state is of another deal than the solver")
        self.search.wanted, self.search.owner = still_wanted, <void*>self
        self.search.stopped = False
        self.error = None
        take_deck(&self.search, position)
        moves_of(position, rules, &moves)
        with nogil:
            which_win(&self.search, position, &moves, winning)
        if self.error is not None:
            raise self.error
        return [bool(winning[i]) for i in range(moves.count)]


cdef bint still_wanted(void* owner) noexcept with gil:
    cdef Red7Solver solver = <Red7Solver>owner
    try:
        PyErr_CheckSignals()
    except BaseException as error:
        solver.error = error
    return solver.error is None
