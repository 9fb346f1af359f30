"""The final scores that best play leads to, ordering by ordering: a walk along the best moves of a solved position.

Every ordering of the face-down cards is followed once, so this is for positions whose best play turns up some seven of
them. What the values are stands in solver_hidden.pxd.
"""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset
from engine.bits cimport bit, bits_highest
from engine.crosskings.cards cimport CELLS, cross_of
from engine.crosskings.position cimport moves_of
from engine.crosskings.solver cimport Solver
from engine.crosskings.solver_hidden cimport Turns, Value, exact, factorial, move_value, taken, turn_up
from engine.crosskings.solver_host cimport Host, close_host, open_host, set_node
from engine.crosskings.solver_known cimport Worker
from engine.crosskings.solver_lines cimport played
from engine.crosskings.solver_node cimport Node, pile_size, reachable
from engine.crosskings.solver_table cimport Memory
from engine.crosskings.state cimport Position

cdef enum:
    POINTS = 128                # more than any hand has

DEFAULT_MEMORY = 48


cdef int best_move(Worker* worker, const Node* node, uint64_t targets) noexcept nogil:
    """The cell that is played: the best, of equal ones the lowest row, then the column furthest right. There is one."""
    if targets & (targets - 1) == 0:
        return bits_highest(targets)
    return played(worker, node, targets, exact(worker, node, targets, -1))


cdef void follow(Worker* worker, const Node* node, uint64_t targets, int64_t weight,
                 int64_t* counts) noexcept nogil:
    """Adds the orderings of a position, each `weight` times, to counts[POINTS * player 0's points + player 1's]."""
    cdef int first, second, i
    cdef Turns turns
    if worker.stopped:
        return
    if targets == 0:
        first, second = node.own_score, node.other_score
        if node.mover:
            first, second = second, first
        counts[POINTS * first + second] += weight * factorial(pile_size(node))
        return
    take(worker, node, targets, best_move(worker, node, targets), &turns)
    for i in range(turns.count):
        follow(worker, &turns.nodes[i], turns.targets, weight * turns.weights[i], counts)


cdef void take(Worker* worker, const Node* node, uint64_t targets, int cell, Turns* turns) noexcept nogil:
    """The positions after a move: one for each card that may turn up, or the one."""
    cdef uint64_t cells = reachable(node.remaining, targets)
    if worker.hidden & bit(cell) and pile_size(node) > 1:
        turn_up(worker, node, cells, cell, turns)
    else:
        taken(worker, node, cells, cell, &turns.nodes[0])
        turns.count, turns.weights[0], turns.cards[0] = 1, 1, worker.cards[cell]
        turns.targets = cross_of(cell) & cells & ~bit(cell)


cdef int certain(Worker* worker, const Node* node, uint64_t targets, int most, int* line) noexcept nogil:
    """Writes the best moves, at most so many, while they depend on no card that turns up; returns how many."""
    cdef int other[CELLS]
    cdef int i, found, same
    cdef Turns turns
    if targets == 0 or most == 0 or worker.stopped:
        return 0
    line[0] = best_move(worker, node, targets)
    take(worker, node, targets, line[0], &turns)
    most = certain(worker, &turns.nodes[0], turns.targets, most - 1, line + 1)
    for i in range(1, turns.count):
        found = certain(worker, &turns.nodes[i], turns.targets, most, other)
        same = 0
        while same < found and other[same] == line[1 + same]:
            same += 1
        most = same
    return 1 + most


cdef class Outcomes:
    """Best play from a position on, with the scores that it ends with.

    Parameters
    ----------
    position : engine.crosskings.state.Position
    memory : MiB of tables, at least 1
    solver : engine.crosskings.solver.Solver that has solved a position of the game; its tables are used then, with all
        that they remember, and no others

    Raises
    ------
    MemoryError : there is not so much.
    ValueError : less than 1 MiB.

    One thread at a time may use it; `stop` can be called from any.
    """
    cdef Host host
    cdef Node root
    cdef uint64_t targets
    cdef int stopping
    cdef Solver solver          # whose tables these are, or None
    cdef Memory table           # they themselves

    def __cinit__(self, Position position not None, int memory=DEFAULT_MEMORY, Solver solver=None):
        cdef int size = 15
        self.solver = solver
        if memory < 1:
            raise ValueError(f"{memory} MiB of memory; expected 1 or more")
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
    def nodes(self):
        """Positions looked at, so far."""
        return self.host.worker.nodes

    def stop(self):
        """End what is being computed; from then on every method returns None."""
        self.stopping = 1

    def value(self, int cell):
        """(w, d, s) of a legal move for the mover, or None after `stop`; see pyengine.crosskings.

        Raises
        ------
        ValueError : no legal move.
        """
        cdef Value found
        self.check(cell)
        with nogil:
            found = move_value(&self.host.worker, &self.root, reachable(self.root.remaining, self.targets), cell, -1)
        if self.host.worker.stopped or self.stopping:
            return None
        return found.wins, found.expected - 2 * found.wins, found.total

    def scores_after(self, int cell):
        """{card: {(points of player 0, points of player 1): orderings}} after a legal move and best play, for each card
        that the move may take; or None after `stop`.

        Of a card that turns up these are the orderings of the others. All kings are one card.

        Raises
        ------
        ValueError : no legal move.
        """
        self.check(cell)
        cdef Worker* worker = &self.host.worker
        cdef int64_t* counts = <int64_t*>calloc(POINTS * POINTS, sizeof(int64_t))
        cdef Turns turns
        cdef int i, j
        if counts == NULL:
            raise MemoryError
        try:
            take(worker, &self.root, self.targets, cell, &turns)
            found = {}
            for i in range(turns.count):
                memset(counts, 0, POINTS * POINTS * sizeof(int64_t))
                with nogil:
                    follow(worker, &turns.nodes[i], turns.targets, 1, counts)
                if worker.stopped or self.stopping:
                    return None
                found[turns.cards[i]] = {(j // POINTS, j % POINTS): counts[j] for j in range(POINTS * POINTS)
                                         if counts[j]}
            return found
        finally:
            free(counts)

    def differences_after(self, int cell, const uint8_t[:, ::1] orders, int16_t[::1] found):
        """Write the final differences for the mover after a legal move and best play; False after `stop`.

        Parameters
        ----------
        cell : int
        orders : array (n, 36)
            By ordering and cell the card that lies there; used where it lies face down.
        found : array (n,)

        Raises
        ------
        ValueError : no legal move.
        """
        cdef Worker* worker = &self.host.worker
        cdef Py_ssize_t row
        cdef int here, i
        cdef Turns turns
        cdef Node node
        self.check(cell)
        with nogil:
            for row in range(orders.shape[0]):
                node, turns.targets, here = self.root, self.targets, cell
                while turns.targets and not worker.stopped:
                    take(worker, &node, turns.targets, here, &turns)
                    i = 0
                    while i < turns.count - 1 and turns.cards[i] != orders[row, here]:
                        i += 1
                    node = turns.nodes[i]
                    if turns.targets:
                        here = best_move(worker, &node, turns.targets)
                found[row] = node.own_score - node.other_score
                if node.mover != self.root.mover:
                    found[row] = -found[row]
        return not (worker.stopped or self.stopping)

    def line(self):
        """The cells of the best moves up to the first that depends on a card that turns up, or to the end; or None."""
        cdef int line[CELLS]
        cdef int length
        with nogil:
            length = certain(&self.host.worker, &self.root, self.targets, CELLS, line)
        return None if self.host.worker.stopped or self.stopping else [line[i] for i in range(length)]

    cdef int check(self, int cell) except -1:
        if not 0 <= cell < CELLS or not self.targets & bit(cell):
            raise ValueError(f"cell {cell} is no legal move")
        return 0
