"""The exact solver: the value of a position of Cross Kings and of each of its moves, on one thread or several.

How it searches, and why that is sound, stands in solver_hidden.pxd; the second pass, which finds the line and the maps
of final scores, in solver_lines.pxd. The work is cut into tasks: the position after every move and, where that
takes a face-down card, after every card that may turn up. Threads take tasks in turn, and one that finds none left
helps with another's, over a table that they share. Exact values are unique, so they do not depend on threads or tables.
"""
import time
from _thread import allocate_lock, start_new_thread
from typing import NamedTuple

from cpython.exc cimport PyErr_CheckSignals
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int16_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset
from engine.bits cimport bits_count, pop_lowest
from engine.memory cimport free_large, large_memory
from engine.rng cimport child, draw, mix, start
from engine.crosskings.cards cimport CELLS, DIAGONALS, UNPLACED, cross_of
from engine.crosskings.game cimport match_of
from engine.crosskings.position cimport KingsPosition
from engine.crosskings.solver_hidden cimport EXPECTED, HiddenValue, Turns, factorial, placed, range_of, turned, worth
from engine.crosskings.solver_host cimport set_node
from engine.crosskings.solver_known cimport SolverWorker
from engine.crosskings.solver_lines cimport POINTS, Kernel, take, unknown_value
from engine.crosskings.solver_node cimport FAR, ScoreCache, SolverNode, pile_size, reachable
from engine.crosskings.solver_table cimport HiddenEntry, KnownEntry, Memory
from engine.table cimport State

from engine.cpu import kernels


cdef enum:
    # log2 of the scores that a thread remembers. Few stay in the processor's cache and are soon cleared; a large search
    # waits for the memory more rarely than it would compute scores with kings again.
    LEAST_SCORES = 17
    MOST_SCORES = 22
    SAMPLE = 4096               # entries looked at for the fill
    ENTRIES = 1 << 20           # of a table that a thread fills in a second, about
    WHOLE = -1                  # the cell of a task that is the position itself
    MOST_TASKS = 130            # ten moves with twelve cards, and the whole position
    # Cards left up to which the walk for maps needs no values first: 1 ms, not 6.
    SMALL = 12

KERNELS = ("avx2", "scalar")

cdef double SLICE = 0.02         # seconds between two looks at the clock


class SearchResult(NamedTuple):
    value: tuple[int, int, int] | None
    orderings: int
    moves: dict[int, tuple[int, int, int]]
    bounds: dict[int | None, tuple[int, int, int, int]]
    nodes: int
    fill: float
    complete: bool
    seconds: float
    outcomes: dict[int, int] | None = None
    line: list[int] | None = None
    scores: dict[int, dict[int, dict[tuple[int, int], int]]] | None = None
    certain: list[int] | None = None
    differences: dict[int, NDArray[np.int16]] | None = None


# A position to be solved. Values and bounds are the root mover's.
ctypedef struct SolverTask:
    SolverNode node
    uint64_t targets
    int cell
    int weight
    int done
    bint flipped                # the other player is to move
    int64_t orderings
    int64_t low                 # of 2w + d
    int64_t high
    int64_t least               # of s
    int64_t most
    HiddenValue value


def available_kernels() -> list[str]:
    """Names of the kernels that this CPU runs and this installation has, fastest first."""
    return kernels.available("engine.crosskings._solver_", KERNELS)


cdef HiddenValue solved(const Kernel* kernel, SolverWorker* worker, SolverTask* task) noexcept nogil:
    """The task's value, for the player to move there; bounds of 2w + d are written as they are proved.

    One half of the orderings is the first question: it has the quickest answer, and the most interesting one.
    """
    cdef int64_t low = -1, high = 2 * task.orderings + 1, expected
    expected = kernel.expect(worker, &task.node, task.targets, task.orderings - 1, task.orderings)
    if not worker.stopped:
        if expected >= task.orderings:
            low = task.orderings - 1
        else:
            high = task.orderings
        note(task, max(low, <int64_t>0), min(high, 2 * task.orderings))
        expected = kernel.expect(worker, &task.node, task.targets, low, high)
    if not worker.stopped:
        note(task, expected, expected)
    return kernel.exact(worker, &task.node, task.targets, -1)


cdef void note(SolverTask* task, int64_t low, int64_t high) noexcept nogil:
    """Narrows the bounds of 2w + d by those for the player to move."""
    if task.flipped:
        low, high = 2 * task.orderings - high, 2 * task.orderings - low
    task.low, task.high = max(task.low, low), min(task.high, high)


cdef uint64_t salt_of(const KingsPosition* position, uint64_t generation) noexcept nogil:
    """Equal for the positions of one game, so that they share what is remembered, and hardly ever for others."""
    cdef uint64_t salt = mix(generation)
    cdef int i
    for i in range(CELLS):
        salt = child(salt, position.cards[i])
    if position.hidden == DIAGONALS & position.remaining:
        return child(salt, 1)
    if position.hidden == 0:
        return child(salt, 0)
    return child(child(salt, position.hidden), position.remaining)


cdef class Engine:
    """One thread's search."""
    cdef SolverWorker worker
    cdef ScoreCache scores
    cdef int stopping
    cdef public int task
    cdef int64_t counts[POINTS * POINTS]

    def __cinit__(self, ExactSolver solver, int number, uint64_t nodes):
        cdef uint64_t stream = start(number)
        cdef int i
        self.scores.bits = min(<int>MOST_SCORES, max(<int>LEAST_SCORES, 2 * solver.table.known_bits - 20))
        self.scores.words = <uint32_t*>large_memory(<size_t>4 << self.scores.bits)
        if self.scores.words == NULL:
            raise MemoryError
        memset(&self.worker, 0, sizeof(SolverWorker))
        self.worker.table, self.worker.scores, self.worker.stop = &solver.table, &self.scores, &self.stopping
        self.worker.node_limit = nodes
        self.task = -1
        set_node(&solver.root, &self.worker, &solver.position)
        # Threads that search the same tree had better not do so in the same order.
        if number:
            for i in range(CELLS):
                self.worker.history[0][i] = draw(&stream) & 0x3fff
                self.worker.history[1][i] = draw(&stream) & 0x3fff

    def __dealloc__(self):
        free_large(self.scores.words, <size_t>4 << self.scores.bits)


cdef class ExactSolver:
    """An exact solver with its table.

    memory : bytes of the table at most, 2^16 or more; it is taken when it is first needed. What it cannot hold is
        searched again.
    kernel : one of `available_kernels()`, or None for the first of them; what it finds is the same

    ValueError : less memory, an unknown kernel.
    MemoryError : the system has not so much (raised by `solve`).

    One thread at a time may use it.
    """
    cdef const Kernel* kernel
    cdef Memory table
    cdef int bits
    cdef uint64_t generation
    cdef KingsPosition position
    cdef SolverNode root
    cdef uint64_t targets
    cdef SolverTask tasks[MOST_TASKS]
    cdef int count
    # Of the search that runs. `lock` is held where tasks, and what follows here, are read and written by threads.
    cdef object lock
    cdef list engines, open, begun          # by thread; tasks that nobody has begun, that are not finished
    cdef list running           # a lock a thread, which it releases at its end
    # Released once, by the last thread. An Event would not do: a Ctrl-C that comes just when the main thread has taken
    # the lock inside it leaves it locked, and the threads wait for ever.
    cdef object finished
    cdef bint stopped, complete
    cdef int left               # threads
    cdef object maps, orders, found, error  # what is asked for; what the second pass adds to the result

    def __init__(self, memory: int = 1 << 29, str kernel=None):
        capsule = kernels.capsule("engine.crosskings._solver_", kernel or available_kernels()[0], KERNELS)
        self.kernel = <const Kernel*>PyCapsule_GetPointer(capsule, "engine.crosskings.Kernel")
        if not 1 << 16 <= memory <= 1 << 40:
            raise ValueError(f"memory is {memory}; expected 2^16 to 2^40 bytes")
        self.bits = (memory // (sizeof(KnownEntry) + sizeof(HiddenEntry))).bit_length() - 1

    def __dealloc__(self):
        free_large(self.table.known, sizeof(KnownEntry) << self.bits)
        free_large(self.table.hidden, sizeof(HiddenEntry) << self.bits)

    def clear(self) -> None:
        """Forget everything."""
        self.generation += 1

    def solve(
        self, State state not None, *, known: bool = False, moves: bool = True, maps: bool = False,
        orders: NDArray[np.uint8] | None = None, threads: int = 1, seconds: float | None = None,
        nodes: int | None = None, report: Callable[[SearchResult], object] | None = None, every: float = 0.5
    ) -> SearchResult:
        """Find the value of a position for the player to move, under best play of both.

        state : of Cross Kings; which hidden card lies on which cell does not matter. Where the start of the marker is
            to be chosen, a move is a cell for it.
        known : both players know the face-down cards, each on its cell
        moves : also the value of every legal move; without, a part of the time
        maps : also `scores` and `certain`; of small positions these alone
        orders : array of uint8 (n, 36), by ordering and cell the card that lies there, used where it lies face down:
            `differences` alone is found
        threads : 1 or more
        seconds, nodes : stop after so much time or so many positions, None for never
        report : a function called about every `every` seconds with the result as far as it is proved

        Returns a SearchResult with

        value : (w, d, s): orderings of the face-down cards that are won, drawn, the sum of their final differences;
            None if that is not proved
        orderings : how many there are
        moves : {cell: (w, d, s)} of the legal moves, those that are proved
        bounds : {cell: (low, high, least, most)}: 2w + d lies between low and high, s between least and most, of every
            legal move, or of the position under the key None without `moves`
        nodes : positions looked at
        fill : share of the table's entries that are in use, estimated
        complete : whether everything that was asked for is found
        seconds : wall-clock time
        outcomes : {final difference: orderings} if both play on like this, of equally good moves the lower row, then
            the column further right; this and what follows is None where it is not found
        line : cells of the moves up to the first that turns up one of several cards, that one included, or to the end
        scores : {cell: {card: {(points of player 0, points of player 1): orderings}}} after every move, for each card
            that it may take; of one that turns up these are the orderings of the others. All kings are one card.
        certain : cells of the best moves up to the first that depends on a card that turns up, or to the end
        differences : {cell: array of int16 (n,)}, the final difference for the mover after the move, by ordering

        KeyboardInterrupt and what `report` raises end the search.

        ValueError : less than one thread, orderings of other cells; MemoryError.
        TypeError : a state of another game.
        """
        if threads < 1:
            raise ValueError(f"threads is {threads}; expected 1 or more")
        began = time.monotonic()
        self.position = match_of(state).position
        if known:
            self.position.hidden = 0
        self.targets = self.position.remaining & cross_of(self.position.marker)
        budget = float('inf') if seconds is None else seconds * threads * ENTRIES
        self.set_table(budget if nodes is None else min(budget, nodes))
        limit = 0xffff_ffff_ffff_ffff if nodes is None else nodes // threads + 1
        self.engines = [Engine(self, i, limit) for i in range(threads)]
        self.count = 0
        if orders is None and not (maps and bits_count(self.position.remaining) <= SMALL):
            self.set_tasks(self.engines[0], moves)
        self.open, self.begun, self.running = list(range(self.count)), [], []
        self.lock, self.finished = allocate_lock(), allocate_lock()
        self.finished.acquire()
        self.stopped, self.complete, self.left = False, False, threads
        self.maps, self.orders, self.found, self.error = maps, orders, {}, None
        next_report = began + every
        pause = SLICE if seconds is None else min(SLICE, seconds)
        try:
            # Not threading.Thread: its `start` is Python code, in the middle of which a Ctrl-C leaves a thread that
            # nobody can wait for. Here nothing looks at signals.
            for number in range(threads):
                running = allocate_lock()
                running.acquire()
                start_new_thread(self._run, (number, running))
                self.running.append(running)
            while not self.finished.acquire(timeout=pause):
                PyErr_CheckSignals()
                now = time.monotonic()
                if seconds is not None and now - began >= seconds:
                    break
                if report is not None and self.count and now >= next_report:
                    report(self.solution(began))
                    next_report = now + every
        finally:
            self.stop()
        if self.error is not None:
            raise self.error
        return self.solution(began)

    cdef int set_table(self, double entries) except -1:
        """Takes the memory and chooses how much is used: small positions stay in the processor's caches, and a short
        search of `entries` at most does not wait for pages that it cannot fill (2 s for a first 0.2 s in 256 MiB).
        """
        cdef int cards = bits_count(self.position.remaining), bits = 12
        while bits < self.bits and 1 << bits < entries:
            bits += 1
        if self.table.known == NULL:
            self.table.known = <KnownEntry*>large_memory(sizeof(KnownEntry) << self.bits)
            self.table.hidden = <HiddenEntry*>large_memory(sizeof(HiddenEntry) << self.bits)
            if self.table.known == NULL or self.table.hidden == NULL:
                raise MemoryError(f"there is no memory for a table of 2^{self.bits} entries")
        self.table.known_bits = min(self.bits, bits, max(12, cards - 2 if self.position.hidden == 0 else cards + 4))
        self.table.hidden_bits = min(self.bits, bits, max(12, cards + 6))
        self.table.pairs = True
        self.table.salt = salt_of(&self.position, self.generation)
        return 0

    cdef int set_tasks(self, Engine engine, bint moves) except -1:
        """The tasks of a position that is not over: the bounds that they begin with follow from the scores."""
        cdef uint64_t left = self.targets
        cdef int cell, i
        cdef Turns turns
        cdef SolverNode next
        cdef bint choosing = self.position.marker == UNPLACED
        if not (moves or choosing) or left == 0:
            self.add_task(engine, &self.root, left, WHOLE, 1)
            return 0
        while left:
            cell = pop_lowest(&left)
            if choosing:
                placed(&self.root, &next)
                self.add_task(engine, &next, cross_of(cell) & next.remaining, cell, 1)
                continue
            take(&engine.worker, &self.root, self.targets, cell, unknown_value(), &turns)
            for i in range(turns.count):
                self.add_task(engine, &turns.nodes[i], turns.targets, cell, turns.weights[i])
        return 0

    cdef void add_task(self, Engine engine, const SolverNode* node, uint64_t targets, int cell, int weight):
        cdef SolverTask* task = &self.tasks[self.count]
        cdef int64_t orderings = factorial(pile_size(node))
        cdef int low, high
        task.node, task.targets, task.cell, task.weight, task.done = node[0], targets, cell, weight, False
        task.orderings, task.flipped = orderings, cell != WHOLE
        range_of(&engine.worker, node, reachable(node.remaining, targets), &low, &high)
        if task.flipped:
            low, high = -high, -low
        task.least, task.most = low * orderings, high * orderings
        task.low, task.high = worth(low, EXPECTED) * orderings, worth(high, EXPECTED) * orderings
        self.count += 1

    cdef object solution(self, double began):
        """The result as far as it is proved."""
        cdef int64_t orderings = factorial(pile_size(&self.root))
        cdef int i
        cdef SolverTask* task
        bounds, done = {}, {}
        with self.lock:
            for i in range(self.count):
                task = &self.tasks[i]
                cell = None if task.cell == WHOLE else task.cell
                low, high, least, most = bounds.get(cell, (0, 0, 0, 0))
                bounds[cell] = (low + task.weight * task.low, high + task.weight * task.high,
                                least + task.weight * task.least, most + task.weight * task.most)
                wins = done.get(cell, 0)
                done[cell] = None if wins is None or not task.done else wins + task.weight * task.value.wins
        proved = {cell: (wins, bounds[cell][0] - 2 * wins, bounds[cell][2])
                  for cell, wins in done.items() if wins is not None}
        best = None
        if len(proved) == len(done) > 0:
            best = max(proved.values(), key=lambda v: (2 * v[0] + v[1], v[0], v[2]))
        proved.pop(None, None)          # the position itself is no move
        return SearchResult(best, orderings, proved, bounds,
                            sum([(<Engine>engine).worker.nodes for engine in self.engines]), self.fill(),
                            self.complete, time.monotonic() - began, **self.found)

    cdef int second_pass(self, Engine engine) except -1:
        """Find what follows from the values, when all tasks are done; nothing where it is stopped."""
        engine.worker.stopped = 0
        if self.count:
            self.best_play(engine)
        if self.orders is not None:
            self.find_differences(engine)
        elif self.maps:
            self.find_scores(engine)
        self.complete = not engine.worker.stopped
        return 0

    cdef int best_play(self, Engine engine) except -1:
        """The outcomes and the line of the position."""
        cdef int line[CELLS + 1]        # a start and all cards
        cdef int length, i, side = 1 - 2 * self.root.mover, first = 0
        cdef uint64_t targets = self.targets
        cdef SolverNode node = self.root
        whole = self.solution(0)
        wins, drawn, total = whole.value
        cdef HiddenValue value = HiddenValue(2 * wins + drawn, wins, total)
        if self.position.marker == UNPLACED:
            line[0] = max(cell for cell, found in whole.moves.items() if found == whole.value)
            placed(&self.root, &node)
            targets, value = self.root.remaining & cross_of(line[0]), turned(value, whole.orderings)
            first = 1
        memset(engine.counts, 0, sizeof(engine.counts))
        with nogil:
            length = first + self.kernel.line_of(&engine.worker, &node, targets, value, False, CELLS, line + first)
            self.kernel.follow(&engine.worker, &node, targets, value, 1, False, engine.counts)
        if not engine.worker.stopped:
            outcomes = {i: engine.counts[FAR + side * i] for i in range(-FAR, FAR + 1) if engine.counts[FAR + side * i]}
            self.found = {"outcomes": outcomes, "line": [line[i] for i in range(length)]}
        return 0

    cdef int find_scores(self, Engine engine) except -1:
        """The final scores after every move, and the line as far as it is certain."""
        cdef int line[CELLS]
        cdef int length, cell, i, j
        cdef uint64_t left = self.targets
        cdef Turns turns
        scores = {}
        while left:
            cell = pop_lowest(&left)
            take(&engine.worker, &self.root, self.targets, cell, unknown_value(), &turns)
            scores[cell] = {}
            for i in range(turns.count):
                memset(engine.counts, 0, sizeof(engine.counts))
                with nogil:
                    self.kernel.follow(&engine.worker, &turns.nodes[i], turns.targets, unknown_value(), 1, True,
                                       engine.counts)
                scores[cell][turns.cards[i]] = {(j // POINTS, j % POINTS): engine.counts[j]
                                                for j in range(POINTS * POINTS) if engine.counts[j]}
        with nogil:
            length = self.kernel.line_of(&engine.worker, &self.root, self.targets, unknown_value(), True, CELLS, line)
        if not engine.worker.stopped:
            self.found = {**self.found, "scores": scores, "certain": [line[i] for i in range(length)]}
        return 0

    cdef int find_differences(self, Engine engine) except -1:
        """The final difference after every move in each ordering."""
        import numpy as np

        cdef const uint8_t[:, ::1] orders = self.orders
        cdef int16_t[::1] column
        cdef uint64_t left = self.targets
        cdef int cell
        if orders.shape[1] != CELLS:
            raise ValueError(f"orderings of {orders.shape[1]} cells; expected {CELLS}")
        differences = {}
        while left:
            cell = pop_lowest(&left)
            differences[cell] = column = np.empty(orders.shape[0], np.int16)
            with nogil:
                self.kernel.differences(&engine.worker, &self.root, self.targets, cell, &orders[0, 0], orders.shape[0],
                                        &column[0])
        if not engine.worker.stopped:
            self.found = {"differences": differences}
        return 0

    cdef double fill(self):
        cdef int known = 0, hidden = 0, i, sample = min(<int>SAMPLE, 1 << min(self.bits, 30))
        for i in range(sample):
            known += self.table.known[i].check != 0
            hidden += self.table.hidden[i].check != 0
        return (known + hidden) / (2.0 * sample)

    def _run(self, int number, running):
        """Carry out tasks, as a thread; the last thread does the second pass."""
        cdef Engine engine = self.engines[number]
        try:
            while self.choose_task(engine, number):
                self.work(engine)
            with self.lock:
                self.left -= 1
                last = self.left == 0
            if last:
                engine.stopping = False
                if not (self.open or self.begun or self.stopped):
                    self.second_pass(engine)
                self.finished.release()
        except BaseException as error:      # nobody waits for what this thread would have found
            self.error, self.stopped = error, True
            if self.finished.locked():
                self.finished.release()
        finally:
            running.release()

    cdef bint choose_task(self, Engine engine, int number) except -1:
        """Give a thread a task that nobody has begun, or else one to help with; False at the end."""
        with self.lock:
            engine.stopping = False
            if self.stopped or engine.worker.nodes >= engine.worker.node_limit or not (self.open or self.begun):
                return False
            if self.open:
                self.begun.append(self.open.pop(0))
                number = len(self.begun) - 1
            engine.task = self.begun[number % len(self.begun)]
            return True

    cdef int work(self, Engine engine) except -1:
        """Carry out the task of a thread, and stop those that do the same."""
        cdef SolverTask* task = &self.tasks[engine.task]
        cdef SolverTask own = task[0]
        cdef HiddenValue value
        cdef Engine other
        engine.worker.stopped = 0
        with nogil:
            value = solved(self.kernel, &engine.worker, &own)
        with self.lock:
            task.low, task.high = max(task.low, own.low), min(task.high, own.high)
            if engine.worker.stopped:
                return 0
            task.value = turned(value, task.orderings) if task.flipped else value
            task.low = task.high = task.value.expected
            task.least = task.most = task.value.total
            task.done = True
            if engine.task in self.begun:
                self.begun.remove(engine.task)
            for other in self.engines:
                if other is not engine and other.task == engine.task:
                    other.stopping = True
        return 0

    cdef int stop(self) except -1:
        """End the search and wait for the threads, which stop at once; an interrupt meanwhile is raised after that.

        It does not take `lock`: a thread clears its flag before it looks whether all is over.
        """
        cdef Engine engine
        interrupt = None
        self.stopped = True
        for engine in self.engines:
            engine.stopping = True
        while self.running:
            try:
                self.running[0].acquire()
                self.running.pop(0)
            except BaseException as error:
                interrupt = error
        if interrupt is not None:
            raise interrupt
        return 0
