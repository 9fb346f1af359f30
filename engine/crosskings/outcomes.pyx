"""The final scores that best play leads to, for every legal move of a position."""
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset
from engine.bits cimport bit
from engine.crosskings.cards cimport CELLS, cross_of
from engine.crosskings.outcomes cimport POINTS, best_move, follow_move, taken
from engine.crosskings.solver_hidden cimport Value, move_value
from engine.crosskings.solver_known cimport Worker
from engine.crosskings.solver_node cimport Node, Scores, cached_score, gather, pile_size, reachable
from engine.crosskings.solver_table cimport HiddenEntry, KnownEntry, Table
from engine.crosskings.state cimport Position

DEFAULT_MEMORY = 48


cdef class Outcomes:
    """Best play from a position on, with the scores that it ends with.

    Parameters
    ----------
    position : engine.crosskings.state.Position
    memory : MiB of tables, at least 1

    Raises
    ------
    MemoryError : there is not so much.
    ValueError : less than 1 MiB.

    One thread at a time may use it; `stop` can be called from any.
    """
    cdef Table table
    cdef Scores scores
    cdef Worker worker
    cdef Node root
    cdef uint64_t targets
    cdef int stopping

    def __cinit__(self, Position position not None, int memory=DEFAULT_MEMORY):
        cdef int player = position.position.mover, kings = 0, size = 15, i
        if memory < 1:
            raise ValueError(f"{memory} MiB of memory; expected 1 or more")
        while size < 30 and (<uint64_t>(16 + 16 + 4) << (size + 1)) <= <uint64_t>memory << 20:
            size += 1
        self.table.known_bits, self.table.hidden_bits, self.scores.bits = size, size - 1, min(size, 24)
        self.table.salt = 1
        self.table.known = <KnownEntry*>calloc(<size_t>1 << self.table.known_bits, sizeof(KnownEntry))
        self.table.hidden = <HiddenEntry*>calloc(<size_t>1 << self.table.hidden_bits, sizeof(HiddenEntry))
        self.scores.words = <uint32_t*>calloc(<size_t>1 << self.scores.bits, sizeof(uint32_t))
        if self.table.known == NULL or self.table.hidden == NULL or self.scores.words == NULL:
            raise MemoryError(f"there are not {memory} MiB for the tables")
        memset(&self.worker, 0, sizeof(Worker))
        self.worker.table, self.worker.scores, self.worker.stop = &self.table, &self.scores, &self.stopping
        self.worker.hidden = position.position.hidden
        self.worker.node_limit = ~<uint64_t>0
        for i in range(CELLS):
            self.worker.cards[i] = position.position.cards[i]
        memset(&self.root, 0, sizeof(Node))
        self.root.remaining, self.root.mover = position.position.remaining, player
        self.root.own, self.root.other = position.position.hands[player], position.position.hands[1 - player]
        self.root.own_kings = position.position.kings[player]
        self.root.other_kings = position.position.kings[1 - player]
        self.root.own_score = cached_score(&self.scores, self.root.own, self.root.own_kings)
        self.root.other_score = cached_score(&self.scores, self.root.other, self.root.other_kings)
        gather(self.worker.cards, self.worker.hidden, &self.root.pile, &kings)
        self.root.pile_kings = kings
        self.targets = self.root.remaining & cross_of(position.position.marker)

    def __dealloc__(self):
        free(self.table.known)
        free(self.table.hidden)
        free(self.scores.words)

    @property
    def nodes(self):
        """Positions looked at, so far."""
        return self.worker.nodes

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
            found = move_value(&self.worker, &self.root, reachable(self.root.remaining, self.targets), cell, -1)
        if self.worker.stopped or self.stopping:
            return None
        return found.wins, found.expected - 2 * found.wins, found.total

    def scores_after(self, int cell):
        """{(points of player 0, points of player 1): orderings} after a legal move and best play, or None after `stop`.

        Raises
        ------
        ValueError : no legal move.
        """
        self.check(cell)
        cdef int64_t* counts = <int64_t*>calloc(POINTS * POINTS, sizeof(int64_t))
        cdef int i
        if counts == NULL:
            raise MemoryError
        try:
            with nogil:
                follow_move(&self.worker, &self.root, self.targets, cell, 1, counts)
            if self.worker.stopped or self.stopping:
                return None
            return {(i // POINTS, i % POINTS): counts[i] for i in range(POINTS * POINTS) if counts[i]}
        finally:
            free(counts)

    def line(self):
        """The cells of the best moves up to the first that turns up one of several cards, or to the end; or None."""
        cdef Node node = self.root, next
        cdef uint64_t targets = self.targets, cells
        cdef int cell
        line = []
        while targets:
            with nogil:
                cell = best_move(&self.worker, &node, targets)
            if self.worker.stopped or self.stopping:
                return None
            line.append(cell)
            if self.worker.hidden & bit(cell) and pile_size(&node) > 1:
                break
            cells = reachable(node.remaining, targets)
            taken(&self.worker, &node, cells, cell, &next)
            targets = cross_of(cell) & cells & ~bit(cell)
            node = next
        return line

    cdef int check(self, int cell) except -1:
        if not 0 <= cell < CELLS or not self.targets & bit(cell):
            raise ValueError(f"cell {cell} is no legal move")
        return 0
