"""Exact results of uniformly random moves from a position of two: hands open, the order of the deck known.

Turn by turn, every position that can stand there is expanded once, with the chance that it does and the number of lines
that lead to it. So lengths come with the shares of the seats, and what has ended so far bounds what a walk that is
stopped would have found. A position that can stand at several turns is expanded at each: 1.3 times as many. How
positions are kept and expanded stands in random_lines.pxd.
"""
from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free
from engine.memory cimport LARGE_PAGE, free_large
from engine.red7.game cimport rules_behind
from engine.red7.moves cimport Moves, Red7Rules
from engine.red7.position cimport Position, moves_of
from engine.red7.random_lines cimport (BAGS, BLOCK, PLACE, STANDINGS, TOGETHER, TURNS, Bag, LineRecord, Lines,
                                       RecordBlock, RecordPage, Standing, ThreadWork, add, expand, gather,
                                       open_worker, put)
from engine.red7.slots cimport SlotSeat, hand_of
from engine.table cimport State

from concurrent.futures import ThreadPoolExecutor

MEMORY = 4 << 30


cdef class RandomPlay:
    """A position of two and what random moves make of it, worked out in steps.

    An interrupt within a step loses what the step found: a thread that hears of none may take them.

    state : engine.table.State
        It is not changed.
    memory : int
        Bytes for positions that wait; where they are more, fewer of them meet.
    threads : int
        1 or more.

    Attributes
    ----------
    positions : expanded so far, each turn counted apart; how many in all depends on the memory
    complete : whether every line has ended
    chance : of what has ended, 2^63 for one

    ValueError : not a match of two, or one that is over; no memory or no thread.
    """

    cdef Bag* bags              # by turn and number
    cdef ThreadWork** workers
    cdef int threads
    cdef int64_t room           # for records
    cdef Position position
    cdef Red7Rules rules
    cdef int turn, bag, end     # the bags of a step
    cdef object pool

    def __cinit__(self, State state not None, memory: int = MEMORY, int threads=1):
        cdef LineRecord root
        cdef SlotSeat seats[2]
        cdef Moves found
        cdef int i
        self.rules, self.position = rules_behind(state)[0], (<const Position*>state.bytes)[0]
        if self.rules.players != 2:
            raise ValueError(f"the position has {self.rules.players} players; random play is worked out for 2")
        if self.position.last == 0:
            raise ValueError("the match is over")
        if memory < 1 or threads < 1:
            raise ValueError(f"{memory} bytes and {threads} threads; expected 1 or more of both")
        self.bags = <Bag*>calloc(TURNS * BAGS, sizeof(Bag))
        self.room = memory // (sizeof(RecordBlock) // BLOCK)
        self.workers = <ThreadWork**>calloc(threads, sizeof(ThreadWork*))
        for i in range(threads):
            if self.bags == NULL or self.workers == NULL:
                raise MemoryError
            self.workers[i] = open_worker(self.rules.draw)
            if self.workers[i] == NULL:
                raise MemoryError
            self.threads = i + 1
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None
        for i in range(2):
            seats[i] = self.position.seats[(self.position.queue >> 8 * i) & 7]
        root.lines = Lines(<uint64_t>1 << 63, 1, 0)
        root.first = seats[0].cards | hand_of(&seats[0])
        root.hands = hand_of(&seats[0]) | hand_of(&seats[1]) | self.position.canvas << PLACE
        root.palettes = seats[0].cards | seats[1].cards | <uint64_t>self.position.drawn << PLACE
        if moves_of(&self.position, &self.rules, &found):
            put(self.workers[0], &root)
            self.collect(0)
        else:
            self.workers[0].ended[1] = root.lines

    def __dealloc__(self):
        cdef RecordPage* page
        cdef int i
        for i in range(self.threads):
            while self.workers[i].pages != NULL:
                page = self.workers[i].pages
                self.workers[i].pages = page.next
                free_large(page, LARGE_PAGE)
            free_large(self.workers[i].standings, sizeof(Standing) << STANDINGS)
            free(self.workers[i].records)
            free(self.workers[i].places)
            free(self.workers[i])
        free(self.workers)
        free(self.bags)

    @property
    def positions(self) -> int:
        return sum(self.workers[i].positions for i in range(self.threads))

    @property
    def complete(self) -> bool:
        return self.waiting(0, TURNS * BAGS) == 0

    @property
    def chance(self) -> int:
        return sum(chance for chance, _ in self.ended())

    def step(self) -> None:
        """Go on by some bags of a turn. Raises MemoryError: there was none."""
        cdef int i
        cdef int64_t taken = 0
        cdef bint latest = self.waiting(0, TURNS * BAGS) > self.room
        turns = range(TURNS - 1, -1, -1) if latest else range(TURNS)
        self.turn = next(turn for turn in turns if self.waiting(turn * BAGS, (turn + 1) * BAGS))
        self.bag = self.end = next(i for i in range(BAGS) if self.bags[self.turn * BAGS + i].records)
        while self.end < BAGS and taken <= self.room // 32:
            taken += self.bags[self.turn * BAGS + self.end].records
            self.end += 1
        if self.pool is None:
            self._work(0)
        else:
            list(self.pool.map(self._work, range(self.threads)))
        if any(self.workers[i].failed for i in range(self.threads)):
            raise MemoryError
        self.collect(self.turn + 1)

    cdef int64_t waiting(self, int first, int end) noexcept:
        """Number of positions in some bags."""
        cdef int64_t total = 0
        cdef int i
        for i in range(first, end):
            total += self.bags[i].records
        return total

    def _work(self, int thread):
        """A thread's part of a step."""
        cdef ThreadWork* worker = self.workers[thread]
        cdef int bag = self.bag + thread
        cdef int64_t i, count
        with nogil:
            while bag < self.end:
                count = gather(worker, &self.bags[self.turn * BAGS + bag])
                i = 0
                while i < count:
                    expand(worker, &worker.records[i], <int>min(count - i, <int64_t>TOGETHER), self.position.deck,
                           &self.rules, self.turn)
                    i += TOGETHER
                bag += self.threads

    cdef void collect(self, int turn) noexcept:
        """Put what the threads found into the bags of a turn."""
        cdef Bag* bag
        cdef Bag* found
        cdef RecordBlock* last
        cdef int i, j
        for i in range(self.threads):
            for j in range(BAGS):
                bag, found = &self.bags[turn * BAGS + j], &self.workers[i].bags[j]
                if found.records == 0:
                    continue
                last = found.blocks
                while last.next != NULL:
                    last = last.next
                last.next, bag.blocks = bag.blocks, found.blocks
                bag.records += found.records
                found.blocks, found.records = NULL, 0

    def ended(self) -> list[tuple[int, int]]:
        """By the number of turns, from 0, what has ended: a list of (chance, 2^63 for one, and number of lines)."""
        cdef Lines total
        cdef int turn, i
        result = []
        for turn in range(TURNS):
            total = Lines(0, 0, 0)
            for i in range(self.threads):
                add(&total, &self.workers[i].ended[turn])
            result.append((total.chance, (<object>total.high << 64) + total.low))
        return result
