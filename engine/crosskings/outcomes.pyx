"""The final scores that best play leads to, ordering by ordering: a walk along the best moves of a solved position.

Every ordering of the face-down cards is followed once, so this is for positions whose best play turns up some seven of
them. What the values are stands in solver_hidden.pxd.
"""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset
from engine.bits cimport bit
from engine.crosskings.cards cimport CELLS
from engine.crosskings.position cimport moves_of
from engine.crosskings.solver cimport Solver
from engine.crosskings.solver_hidden cimport HiddenValue, Turns
from engine.crosskings.solver_host cimport Host, close_host, open_host, set_node
from engine.crosskings.solver_known cimport SolverWorker
from engine.crosskings.solver_lines cimport POINTS, best_move, follow, line_of, take, unknown_value
from engine.crosskings.solver_node cimport SolverNode
from engine.crosskings.solver_table cimport Memory
from engine.crosskings.state cimport KingsState

DEFAULT_MEMORY = 48


cdef class Orderings:
    """Best play from a position on, with the scores that it ends with.

    Parameters
    ----------
    position : engine.crosskings.state.KingsState
    memory : MiB of tables, at least 1
    solver : engine.crosskings.solver.Solver that has solved a position of the game; its tables are used then, with all
        that they remember, and no others

    Raises
    ------
    MemoryError : there is not so much.
    ValueError : less than 1 MiB, a solver that has solved nothing.

    One thread at a time may use it; `stop` can be called from any.
    """
    cdef Host host
    cdef SolverNode root
    cdef uint64_t targets
    cdef int stopping
    cdef Solver solver          # whose tables these are, or None
    cdef Memory table           # they themselves

    def __cinit__(self, KingsState position not None, int memory=DEFAULT_MEMORY, Solver solver=None):
        cdef int size = 15
        self.solver = solver
        if memory < 1:
            raise ValueError(f"{memory} MiB of memory; expected 1 or more")
        if solver is not None and solver.table.known == NULL:
            raise ValueError("the solver has not solved a position")
        while size < 30 and (<uint64_t>(16 + 16 + 4) << (size + 1)) <= <uint64_t>memory << 20:
            size += 1
        if not open_host(&self.host, size if solver is None else 1, size - 1 if solver is None else 1, min(size, 24)):
            raise MemoryError(f"there are not {memory} MiB for the tables")
        self.host.table.salt, self.host.worker.node_limit, self.host.worker.stop = 1, ~<uint64_t>0, &self.stopping
        if solver is not None:
            self.table = solver.table_of(&position.position)
            self.host.worker.table = &self.table
        set_node(&self.root, &self.host.worker, &position.position)
        self.targets = moves_of(&position.position)

    def __dealloc__(self):
        close_host(&self.host)

    @property
    def nodes(self) -> int:
        """Positions looked at, so far."""
        return self.host.worker.nodes

    def stop(self) -> None:
        """End what is being computed; from then on every method returns None."""
        self.stopping = 1

    def scores_after(self, int cell) -> dict[int, dict[tuple[int, int], int]] | None:
        """{card: {(points of player 0, points of player 1): orderings}} after a legal move and best play, for each card
        that the move may take; or None after `stop`.

        Of a card that turns up these are the orderings of the others. All kings are one card.

        Raises
        ------
        ValueError : no legal move.
        """
        self.check(cell)
        cdef SolverWorker* worker = &self.host.worker
        cdef int64_t* counts = <int64_t*>calloc(POINTS * POINTS, sizeof(int64_t))
        cdef Turns turns
        cdef int i, j
        if counts == NULL:
            raise MemoryError
        try:
            take(worker, &self.root, self.targets, cell, unknown_value(), &turns)
            found = {}
            for i in range(turns.count):
                memset(counts, 0, POINTS * POINTS * sizeof(int64_t))
                with nogil:
                    follow(worker, &turns.nodes[i], turns.targets, unknown_value(), 1, True, counts)
                if worker.stopped or self.stopping:
                    return None
                found[turns.cards[i]] = {(j // POINTS, j % POINTS): counts[j] for j in range(POINTS * POINTS)
                                         if counts[j]}
            return found
        finally:
            free(counts)

    def differences_after(self, int cell, const uint8_t[:, ::1] orders, int16_t[::1] found) -> bool:
        """Write the final differences for the mover after a legal move and best play; False after `stop`.

        Parameters
        ----------
        cell : int
        orders : array (n, 36)
            By ordering and cell the card that lies there; used where it lies face down.
        found : array (n,)

        Raises
        ------
        ValueError : no legal move, arrays of other shapes.
        """
        cdef SolverWorker* worker = &self.host.worker
        cdef Py_ssize_t row
        cdef int here, i
        cdef Turns turns
        cdef SolverNode node
        cdef HiddenValue value
        self.check(cell)
        if orders.shape[1] != CELLS or found.shape[0] != orders.shape[0]:
            raise ValueError(f"{orders.shape[0]} orderings of {orders.shape[1]} cells and room for {found.shape[0]}")
        with nogil:
            for row in range(orders.shape[0]):
                node, turns.targets, here, value = self.root, self.targets, cell, unknown_value()
                while turns.targets and not worker.stopped:
                    value = take(worker, &node, turns.targets, here, value, &turns)
                    i = 0
                    while i < turns.count - 1 and turns.cards[i] != orders[row, here]:
                        i += 1
                    node = turns.nodes[i]
                    node.own_after = NULL                   # it was of the node that this one replaces
                    if turns.targets:
                        here = best_move(worker, &node, turns.targets, &value)
                found[row] = node.own_score - node.other_score
                if node.mover != self.root.mover:
                    found[row] = -found[row]
        return not (worker.stopped or self.stopping)

    def line(self) -> list[int] | None:
        """The cells of the best moves up to the first that depends on a card that turns up, or to the end; or None."""
        cdef int line[CELLS]
        cdef int length
        with nogil:
            length = line_of(&self.host.worker, &self.root, self.targets, unknown_value(), True, CELLS, line)
        return None if self.host.worker.stopped or self.stopping else [line[i] for i in range(length)]

    cdef int check(self, int cell) except -1:
        if not 0 <= cell < CELLS or not self.targets & bit(cell):
            raise ValueError(f"cell {cell} is no legal move")
        return 0
