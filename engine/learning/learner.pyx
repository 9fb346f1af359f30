"""How a network learns: the situations that matches came to, what the moves there were paid, and steps of gradients.

Situations in which a seat sees the same are one: the network is asked once, and one gradient goes through it for all
that was played there. Sums are made in one order: the same bytes on every CPU, for any number of threads.
"""
import numpy as np

from libc.math cimport sqrt
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memcpy, memset
from engine.learning.net cimport (MOST_LAYERS, NET_BLOCK, Net, Passage, Sparse, forward, kernel_of, lay_net, net_exp,
                                  nonzero, open_passage, shares)
from engine.memory cimport room_for
from engine.rng cimport below, child, draw, mix, start

cdef enum:
    BLOCK = 32                  # rows whose gradients are added up at once
    NONE = -1

cdef enum:                      # how a move is chosen, and whether it is learnt from
    LEARNT
    PLAYED                      # by the network, not learnt from
    DRAWN                       # at random, not learnt from
    OVER                        # at random: the match is of no interest


ctypedef struct Situation:
    uint64_t key
    int64_t first               # of its actions, in order of their numbers
    int32_t count
    int32_t seat
    float value                 # that the network expected
    float reach                 # chance that the seat itself came here, by its own policy; 0: it did not


# What each thread needs.
ctypedef struct Worker:
    Passage passage
    float* gradient             # as the weights
    float* deltas               # (BLOCK, the widest), of the units of a layer
    float* before
    char* kept                  # of BLOCK rows, what each layer took
    Sparse* taken               # (BLOCK, layers)
    float* column_values        # (the most that a layer takes, BLOCK)
    int32_t* column_rows
    int32_t* column_counts
    Sparse listed


cdef class Learner:
    """A network that learns, with the situations of an update.

    Parameters
    ----------
    sizes : numbers of an observation, units of each layer, actions
    seats : of the game
    span : float32 (observed,), what observations are divided by
    weights, means, squares : float32, as `engine.learning.net.weights_of` counts them: the network, and the running
        means of Adam; they are changed where they are
    parts : in how many parts rows are learnt from, whatever the threads
    kernel : as `engine.learning.net.follower` has it
    """
    cdef Net net
    cdef int64_t amount         # of weights
    cdef int parts
    cdef object kept
    cdef readonly object weights, means, squares
    cdef const float[::1] span
    cdef float[::1] own, running, squared
    cdef float[::1] turned      # the weights of all layers but the first, by unit
    cdef Worker* workers
    cdef Situation* rows
    cdef int16_t* seen
    cdef int64_t rows_room, seen_room, entries_room, table_room
    cdef readonly int64_t count     # situations
    cdef readonly int64_t entries   # their actions together
    cdef int32_t* numbers
    cdef float* odds            # when they were met
    cdef float* visits
    cdef float* sums            # of what was paid
    cdef double* logits         # of a table, in place of the network's
    cdef double* taken          # how often each action was taken by all policies of the table, weighted
    cdef int64_t numbers_room, odds_room, visits_room, sums_room, logits_room, taken_room
    cdef int64_t* table         # places of situations by key, NONE where there is none

    def __cinit__(self, sizes, int seats, const float[::1] span, weights, means, squares, int parts=8, kernel=None):
        cdef int32_t[::1] given = np.array(sizes, np.int32)
        cdef int i, layer, most = 0, widest = 0
        cdef int64_t numbers = 0
        self.amount, self.parts = lay_net(&self.net, &given[0], len(sizes) - 1, seats), parts
        self.weights, self.means, self.squares, self.span = weights, means, squares, span
        self.own, self.running, self.squared = weights, means, squares
        if not self.amount == self.own.shape[0] == self.running.shape[0] == self.squared.shape[0]:
            raise ValueError(f"{self.own.shape[0]} weights; expected {self.amount}")
        self.net.kernel, self.net.weights, self.net.span = kernel_of(kernel), &self.own[0], &span[0]
        for layer in range(self.net.layers):
            most = max(most, self.net.sizes[layer])
            widest = max(widest, self.net.widths[layer])
            numbers += self.net.sizes[layer] + 8
        self.turned = np.zeros(self.amount + self.net.layers * widest * 2 * NET_BLOCK, np.float32)
        self.workers = <Worker*>calloc(parts, sizeof(Worker))
        if self.workers == NULL:
            raise MemoryError
        for i in range(parts):
            if not self.open_worker(&self.workers[i], most, max(widest, most + NET_BLOCK), numbers):
                raise MemoryError
        self.turn()
        self.clear()

    cdef bint open_worker(self, Worker* worker, int most, int widest, int64_t numbers) noexcept nogil:
        cdef int row, layer
        cdef char* at
        worker.gradient = <float*>calloc(self.amount, sizeof(float))
        worker.deltas = <float*>calloc(<int64_t>BLOCK * widest, sizeof(float))
        worker.before = <float*>calloc(<int64_t>BLOCK * widest, sizeof(float))
        worker.kept = <char*>calloc(BLOCK * numbers, 8)
        worker.taken = <Sparse*>calloc(BLOCK * MOST_LAYERS, sizeof(Sparse))
        worker.column_values = <float*>calloc(<int64_t>most * BLOCK, sizeof(float))
        worker.column_rows = <int32_t*>calloc(<int64_t>most * BLOCK, sizeof(int32_t))
        worker.column_counts = <int32_t*>calloc(most, sizeof(int32_t))
        worker.listed.values = <float*>calloc(widest + 8, sizeof(float))
        worker.listed.places = <int32_t*>calloc(widest + 8, sizeof(int32_t))
        if (worker.gradient == NULL or worker.deltas == NULL or worker.before == NULL or worker.kept == NULL
                or worker.taken == NULL or worker.column_values == NULL or worker.column_rows == NULL
                or worker.column_counts == NULL or worker.listed.values == NULL or worker.listed.places == NULL):
            return False
        at = worker.kept
        for row in range(BLOCK):
            for layer in range(self.net.layers):
                worker.taken[row * MOST_LAYERS + layer].values = <float*>at
                worker.taken[row * MOST_LAYERS + layer].places = <int32_t*>(at + 4 * (self.net.sizes[layer] + 8))
                at += 8 * (self.net.sizes[layer] + 8)
        return open_passage(&worker.passage, &self.net)

    def __dealloc__(self):
        cdef int i
        for i in range(self.parts if self.workers != NULL else 0):
            free(self.workers[i].gradient)
            free(self.workers[i].deltas)
            free(self.workers[i].before)
            free(self.workers[i].kept)
            free(self.workers[i].taken)
            free(self.workers[i].column_values)
            free(self.workers[i].column_rows)
            free(self.workers[i].column_counts)
            free(self.workers[i].listed.values)
            free(self.workers[i].listed.places)
            free(self.workers[i].passage.memory)
        free(self.workers)
        free(self.rows)
        free(self.seen)
        free(self.numbers)
        free(self.odds)
        free(self.visits)
        free(self.sums)
        free(self.logits)
        free(self.taken)
        free(self.table)

    cdef void turn(self) noexcept nogil:
        """Weights by unit, for the way back."""
        cdef int layer, row, column, width, height
        cdef const float* weights
        cdef float* turned = &self.turned[0]
        for layer in range(1, self.net.layers):
            width, height = self.net.widths[layer], self.net.widths[layer - 1]
            weights = self.net.weights + self.net.begins[layer]
            for row in range(self.net.sizes[layer]):
                for column in range(self.net.sizes[layer + 1]):
                    turned[<int64_t>column * height + row] = weights[<int64_t>row * width + column]
            turned += <int64_t>width * height

    def clear(self):
        """Forget all situations."""
        self.count = self.entries = 0
        self.regrow(max(self.table_room, 1 << 12))

    def forget(self):
        """Forget what was learnt in the situations, but for the table: an update begins."""
        cdef int64_t i
        memset(self.visits, 0, self.entries * sizeof(float))
        memset(self.sums, 0, self.entries * sizeof(float))
        for i in range(self.count):
            self.rows[i].reach = 0

    def mirror(self, double price, double rate, double near, double weight):
        """Learn in the table, a step of magnetic mirror descent in each situation (S. Sokota et al., A unified approach
        to reinforcement learning, quantal response equilibria, and two-player zero-sum games, 2023).

        Parameters
        ----------
        price : that a nat of entropy pays
        rate : of the step; it is shorter where an action was played less than some times `near`
        weight : of the policy until now, in the mean of all
        """
        cdef int64_t i
        cdef int k
        cdef double often, paid, mean
        cdef double* logits
        cdef Situation* row
        for i in range(self.count):
            row, often, paid, mean = &self.rows[i], 0, 0, 0
            logits = self.logits + row.first
            for k in range(row.first, row.first + row.count):
                self.taken[k] += weight * row.reach * self.odds[k]
                often += self.visits[k]
                paid += self.sums[k]
            if often == 0:
                continue
            for k in range(row.count):
                if self.visits[row.first + k] > 0:
                    logits[k] += rate * (self.sums[row.first + k] - self.visits[row.first + k] * paid / often) \
                        / (self.visits[row.first + k] + near)
                logits[k] /= 1 + rate * price * often / (often + near)
                mean += logits[k]
            for k in range(row.count):
                logits[k] -= mean / row.count
            self.weigh(row)

    cdef void weigh(self, const Situation* row) noexcept nogil:
        """What is done by the logits of a table."""
        cdef double highest = self.logits[row.first], together = 0
        cdef int64_t k
        for k in range(row.first, row.first + row.count):
            highest = max(highest, self.logits[k])
        for k in range(row.first, row.first + row.count):
            self.odds[k] = net_exp(<float>(self.logits[k] - highest))
            together += self.odds[k]
        for k in range(row.first, row.first + row.count):
            self.odds[k] = <float>(self.odds[k] / together)

    def add(self, const int16_t[::1] seen, int seat, const int32_t[::1] numbers, const double[::1] logits,
            const double[::1] taken):
        """A situation of a table, with the numbers of its actions; what is done there follows from the logits."""
        legal = np.zeros(self.net.actions, np.uint8)
        legal[np.asarray(numbers)] = 1
        cdef const uint8_t[::1] mask = legal
        cdef int64_t number = self.find(&seen[0], seat, &mask[0])
        cdef Situation* row = &self.rows[number]
        cdef int k
        for k in range(row.count):
            self.logits[row.first + k], self.taken[row.first + k] = logits[k], taken[k]
        self.weigh(row)

    def situations(self):
        """(seen, seats, counts, numbers, logits, taken) of the table: int16 (situations, observed), two of int32, and
        the actions of one situation after the other."""
        cdef int64_t i
        seen, seats = np.empty((self.count, self.net.seen), np.int16), np.empty(self.count, np.int32)
        counts, numbers = np.empty(self.count, np.int32), np.empty(self.entries, np.int32)
        logits, taken = np.empty(self.entries), np.empty(self.entries)
        cdef int16_t[:, ::1] saw = seen
        cdef int32_t[::1] sat = seats, had = counts, named = numbers
        cdef double[::1] stood = logits, took = taken
        if self.count:
            memcpy(&saw[0, 0], self.seen, self.count * self.net.seen * sizeof(int16_t))
            memcpy(&named[0], self.numbers, self.entries * sizeof(int32_t))
            memcpy(&stood[0], self.logits, self.entries * sizeof(double))
            memcpy(&took[0], self.taken, self.entries * sizeof(double))
        for i in range(self.count):
            sat[i], had[i] = self.rows[i].seat, self.rows[i].count
        return seen, seats, counts, numbers, logits, taken

    def average(self):
        """Make the odds of a table those of all policies together, to teach them."""
        cdef int64_t i, k
        cdef double together
        for i in range(self.count):
            together = 0
            for k in range(self.rows[i].first, self.rows[i].first + self.rows[i].count):
                together += self.taken[k]
            for k in range(self.rows[i].first, self.rows[i].first + self.rows[i].count):
                self.odds[k] = <float>(self.taken[k] / together if together > 0 else 1.0 / self.rows[i].count)

    cdef int regrow(self, int64_t room) except -1:
        """A larger table of keys."""
        cdef int64_t i, place
        free(self.table)
        self.table = <int64_t*>calloc(room, sizeof(int64_t))
        if self.table == NULL:
            raise MemoryError
        self.table_room = room
        memset(self.table, 0xFF, room * sizeof(int64_t))
        for i in range(self.count):
            place = self.rows[i].key & (room - 1)
            while self.table[place] >= 0:
                place = (place + 1) & (room - 1)
            self.table[place] = i
        return 0

    cdef int64_t find(self, const int16_t* seen, int seat, const uint8_t* mask) except -1:
        """The situation in which a seat sees this; a new one where there is none, which the network is to be asked."""
        cdef uint64_t key = seat
        cdef int64_t place, i, four
        cdef int k, count = 0
        cdef Situation* row
        for k in range(0, self.net.seen - 3, 4):
            memcpy(&four, seen + k, 8)
            key = (key ^ <uint64_t>four) * <uint64_t>0x9E37_79B9_7F4A_7C15
            key ^= key >> 29
        for k in range(self.net.seen & ~3, self.net.seen):
            key = (key ^ <uint64_t><int64_t>seen[k]) * <uint64_t>0x9E37_79B9_7F4A_7C15
            key ^= key >> 29
        key = mix(key)
        place = key & (self.table_room - 1)
        while self.table[place] >= 0:
            i = self.table[place]
            if (self.rows[i].key == key and self.rows[i].seat == seat
                    and memcmp(self.seen + i * self.net.seen, seen, self.net.seen * sizeof(int16_t)) == 0):
                return i
            place = (place + 1) & (self.table_room - 1)
        if not (room_for(<void**>&self.rows, &self.rows_room, self.count + 1, sizeof(Situation))
                and room_for(<void**>&self.seen, &self.seen_room, (self.count + 1) * self.net.seen, sizeof(int16_t))
                and room_for(<void**>&self.numbers, &self.numbers_room, self.entries + self.net.actions, 4)
                and room_for(<void**>&self.odds, &self.odds_room, self.entries + self.net.actions, 4)
                and room_for(<void**>&self.visits, &self.visits_room, self.entries + self.net.actions, 4)
                and room_for(<void**>&self.sums, &self.sums_room, self.entries + self.net.actions, 4)
                and room_for(<void**>&self.logits, &self.logits_room, self.entries + self.net.actions, 8)
                and room_for(<void**>&self.taken, &self.taken_room, self.entries + self.net.actions, 8)):
            raise MemoryError
        i, row = self.count, &self.rows[self.count]
        self.table[place] = i
        memcpy(self.seen + i * self.net.seen, seen, self.net.seen * sizeof(int16_t))
        for k in range(self.net.actions):
            if mask[k]:
                self.numbers[self.entries + count] = k
                self.visits[self.entries + count] = self.sums[self.entries + count] = 0
                self.logits[self.entries + count] = self.taken[self.entries + count] = 0
                count += 1
        row.key, row.first, row.count, row.seat, row.value, row.reach = key, self.entries, count, seat, 0, 0
        for k in range(count):
            self.odds[self.entries + k] = <float>1 / count
        self.count, self.entries = self.count + 1, self.entries + count
        if 2 * self.count > self.table_room:
            self.regrow(2 * self.table_room)
        return i

    def look(self, const int16_t[:, ::1] seen, masks, const int8_t[::1] movers, const int32_t[::1] counts,
             const uint8_t[::1] how, int64_t[::1] rows):
        """Write to `rows` the situation of each match, -1 where there is no choice or it is of no interest; the
        arguments before are those of a batch. The network is to be asked about those that are new: `ask`."""
        cdef const uint8_t[:, ::1] legal = masks.view(np.uint8)
        cdef int64_t i
        for i in range(rows.shape[0]):
            rows[i] = NONE
            if counts[i] > 1 and how[i] != OVER:
                rows[i] = self.find(&seen[i, 0], movers[i], &legal[i, 0])

    def ask(self, int64_t first, int64_t last, int part=0):
        """What the network would do in situations first to last - 1, and expects there. Each part is a thread's."""
        cdef int64_t i
        cdef Situation* row
        cdef Passage* passage = &self.workers[part].passage
        with nogil:
            for i in range(first, last):
                row = &self.rows[i]
                forward(&self.net, self.seen + i * self.net.seen, row.seat, passage)
                row.value = passage.out[self.net.actions]
                shares(passage.out, self.numbers + row.first, row.count, self.odds + row.first)

    def draw(self, masks, const int8_t[::1] movers, const int64_t[::1] rows, const uint8_t[::1] how, uint64_t key,
             float[:, ::1] reach, int32_t[::1] actions, int64_t[::1] entries):
        """Draw an action in each match, from a stream of its own; where there is no situation, at random. `entries`
        gets what `credit` asks for, its place among the actions of all situations, -1 where nothing is to be learnt.
        `reach`, (matches, seats), are the chances that each seat comes so far by its own policy."""
        cdef const uint8_t[:, ::1] legal = masks.view(np.uint8)
        cdef uint64_t stream
        cdef int64_t i, entry, last
        cdef int k, left, count
        cdef double rest
        with nogil:
            for i in range(rows.shape[0]):
                stream, entries[i] = start(child(key, i)), NONE
                if rows[i] < 0:
                    count = 0
                    for k in range(self.net.actions):
                        count += legal[i, k]
                    left, k = <int>below(&stream, count), -1
                    while left >= 0:
                        k += 1
                        left -= legal[i, k]
                    actions[i] = k
                    continue
                entry, last = self.rows[rows[i]].first, self.rows[rows[i]].first + self.rows[rows[i]].count - 1
                if how[i] == DRAWN:
                    entry += below(&stream, self.rows[rows[i]].count)
                    last = entry
                rest = draw(&stream) / 4294967296.0
                while entry < last:
                    rest -= self.odds[entry]
                    if rest < 0:
                        break
                    entry += 1
                actions[i] = self.numbers[entry]
                self.rows[rows[i]].reach = reach[i, movers[i]]
                reach[i, movers[i]] *= self.odds[entry]
                if how[i] == LEARNT:
                    entries[i] = entry

    def credit(self, const int64_t[::1] entries, const int8_t[::1] movers, const double[:, ::1] paid):
        """Add to the actions of a step what their seats were paid in the end."""
        cdef int64_t i
        for i in range(entries.shape[0]):
            if entries[i] >= 0:
                self.visits[entries[i]] += 1
                self.sums[entries[i]] += <float>paid[i, movers[i]]

    def visited(self):
        """Numbers of the situations in which something was learnt, and how often: arrays of int32 and float32."""
        cdef int64_t i, k, at = 0
        rows, often = np.empty(self.count, np.int32), np.empty(self.count, np.float32)
        cdef int32_t[::1] listed = rows
        cdef float[::1] sums = often
        cdef float total
        for i in range(self.count):
            total = 0
            for k in range(self.rows[i].first, self.rows[i].first + self.rows[i].count):
                total += self.visits[k]
            if total > 0:
                listed[at], sums[at] = <int32_t>i, total
                at += 1
        return rows[:at], often[:at]

    def push(self, const int32_t[::1] rows, int part, float price, float clip, bint teach=False):
        """Add up the gradient of some situations, of those in this part; returns what they weigh.

        Parameters
        ----------
        rows : numbers of situations, the same for all parts
        part : 0 to parts - 1, each in any thread
        price : that a nat of entropy pays
        clip : by how much the odds of an action may move, as a share, while a gradient pushes them on (PPO)
        teach : learn what was put there, in every situation alike, in place of what was paid
        """
        cdef Worker* worker = &self.workers[part]
        cdef int64_t at, begin = rows.shape[0] * part // self.parts, end = rows.shape[0] * (part + 1) // self.parts
        cdef double weight = 0
        with nogil:
            memset(worker.gradient, 0, self.amount * sizeof(float))
            at = begin
            while at < end:
                weight += self.block(worker, &rows[at], <int>min(BLOCK, end - at), price, clip, teach)
                at += BLOCK
        return weight

    cdef double block(self, Worker* worker, const int32_t* rows, int count, float price, float clip,
                      bint teach) noexcept nogil:
        """The gradient of up to BLOCK rows."""
        cdef int i, layer, k, width, last = self.net.layers - 1, place
        cdef double weight = 0
        cdef Sparse* taken
        cdef float* delta
        cdef float* gradient
        cdef float* swap
        cdef const float* turned
        cdef int64_t offset
        for i in range(count):
            forward(&self.net, self.seen + rows[i] * <int64_t>self.net.seen, self.rows[rows[i]].seat, &worker.passage)
            for layer in range(self.net.layers):
                taken, width = &worker.taken[i * MOST_LAYERS + layer], worker.passage.taken[layer].count
                memcpy(taken.values, worker.passage.taken[layer].values, width * sizeof(float))
                memcpy(taken.places, worker.passage.taken[layer].places, width * sizeof(int32_t))
                taken.count = width
            delta = worker.deltas + i * self.net.widths[last]
            memset(delta, 0, self.net.widths[last] * sizeof(float))
            weight += self.slope(worker, &self.rows[rows[i]], delta, price, clip, teach)
        for layer in range(last, -1, -1):
            width, gradient = self.net.widths[layer], worker.gradient + self.net.begins[layer]
            memset(worker.column_counts, 0, self.net.sizes[layer] * sizeof(int32_t))
            for i in range(count):
                taken = &worker.taken[i * MOST_LAYERS + layer]
                for k in range(taken.count):
                    place = taken.places[k]
                    worker.column_values[place * BLOCK + worker.column_counts[place]] = taken.values[k]
                    worker.column_rows[place * BLOCK + worker.column_counts[place]] = i
                    worker.column_counts[place] += 1
            for k in range(self.net.sizes[layer]):
                if worker.column_counts[k]:
                    self.net.kernel.add_rows(worker.column_values + k * BLOCK, worker.column_rows + k * BLOCK,
                                             worker.column_counts[k], worker.deltas, width,
                                             gradient + <int64_t>k * width)
            gradient += <int64_t>self.net.sizes[layer] * width
            for i in range(count):
                for k in range(width):
                    gradient[k] += worker.deltas[i * width + k]
            if layer == 0:
                break
            offset = 0
            for k in range(1, layer):
                offset += <int64_t>self.net.widths[k] * self.net.widths[k - 1]
            turned = &self.turned[offset]
            memset(worker.before, 0, <int64_t>count * self.net.widths[layer - 1] * sizeof(float))
            for i in range(count):
                delta, taken = worker.before + i * self.net.widths[layer - 1], &worker.taken[i * MOST_LAYERS + layer]
                nonzero(worker.deltas + i * width, self.net.sizes[layer + 1], False, &worker.listed)
                memset(worker.passage.out, 0, self.net.widths[layer - 1] * sizeof(float))
                self.net.kernel.add_rows(worker.listed.values, worker.listed.places, worker.listed.count, turned,
                                         self.net.widths[layer - 1], worker.passage.out)
                for k in range(taken.count):    # the units that were above 0
                    delta[taken.places[k]] = worker.passage.out[taken.places[k]]
            swap = worker.deltas
            worker.deltas, worker.before = worker.before, swap
        return weight

    cdef double slope(self, Worker* worker, const Situation* row, float* delta, float price, float clip,
                      bint teach) noexcept nogil:
        """The slope of a row, the gradient of the loss by what the last layer says; returns its weight."""
        cdef const int32_t* numbers = self.numbers + row.first
        cdef const float* before = self.odds + row.first
        cdef const float* visits = self.visits + row.first
        cdef const float* sums = self.sums + row.first
        cdef float* odds = worker.listed.values     # is not needed yet
        cdef const float* out = worker.passage.out
        cdef float whole = shares(out, numbers, row.count, odds)
        cdef float often = 0, paid = 0, entropy = 0, pushed = 0, gain, ratio
        cdef int k
        for k in range(row.count):
            often += visits[k]
            paid += sums[k]
            entropy -= odds[k] * (out[numbers[k]] - whole)
        if teach:
            for k in range(row.count):
                delta[numbers[k]] = odds[k] - before[k]
            return 1
        for k in range(row.count):
            if visits[k] > 0:
                gain, ratio = sums[k] / visits[k] - row.value, odds[k] / max(before[k], <float>1e-12)
                if not (ratio > 1 + clip if gain > 0 else ratio < 1 - clip):
                    delta[numbers[k]] = -visits[k] * ratio * gain
                    pushed -= delta[numbers[k]]
        for k in range(row.count):
            delta[numbers[k]] += odds[k] * (pushed + often * price * (out[numbers[k]] - whole + entropy))
        delta[self.net.actions] = often * out[self.net.actions] - paid
        return often

    def step(self, double weight, double rate, int64_t steps, float longest):
        """A step of Adam (D. Kingma and J. Ba, 2015) against the sum of the parts.

        Parameters
        ----------
        weight : that the sum is divided by
        steps : the number of the step, from 1
        longest : a gradient that is longer is cut to it
        """
        cdef int part
        cdef int64_t i
        cdef double length = 0, each
        cdef float* sums = self.workers[0].gradient
        cdef float one
        with nogil:
            for part in range(1, self.parts):
                for i in range(self.amount):
                    sums[i] += self.workers[part].gradient[i]
            for i in range(self.amount):
                each = sums[i]
                length += each * each
            length = sqrt(length) / weight
            rate = rate * sqrt(1 - power(0.999, steps)) / (1 - power(0.9, steps))
            one = <float>(min(1.0, longest / max(length, 1e-30)) / weight)
            self.net.kernel.adam(&self.own[0], &self.running[0], &self.squared[0], sums, self.amount, one, <float>rate)
            self.turn()


cdef double power(double base, int64_t exponent) noexcept nogil:
    """By squares: the same bits everywhere."""
    cdef double result = 1
    while exponent:
        if exponent & 1:
            result *= base
        base, exponent = base * base, exponent >> 1
    return result
