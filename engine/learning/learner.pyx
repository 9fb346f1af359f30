"""Learning of a network: the situations that matches came to, what the moves there were paid, and steps of gradients.

Situations in which a seat sees the same are one: the network is asked once, and one gradient goes through it for all
that was played there. Sums are made in one order: the same bytes on every CPU, for any number of threads.
"""
import numpy as np

from libc.math cimport sqrt
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset
from engine.keys cimport Slot, add_key, forget_keys, open_keys, slot_of
from engine.learning.net cimport (Activations, Sparse, forward, kernel_of, lay_net, nonzero, open_activations, shares,
                                  turn_weights, turned_room, zeroed)
from engine.memory cimport room_for
from engine.rng cimport below, child, draw, mix, start
from engine.status cimport NO_MEMORY


cdef class Learner:
    """A network that learns, with the situations of an update. `begin` gives it weights.

    sizes : numbers of an observation, units of each layer, actions
    seats : of the game
    span : float32 (observed,), what observations are divided by
    parts : in how many parts rows are learnt from, whatever the threads

    Attributes
    ----------
    weights, means, squares : float32, as `engine.learning.net.weights_of` counts them: the network, and the running
        means of Adam
    count : of situations
    """

    def __cinit__(self, sizes: list[int], int seats, const float[::1] span, int parts, *_: Any):
        cdef int i, layer, most = 0, widest = 0
        cdef ThreadBuffers* worker
        self.amount, self.parts, self.kept = lay_net(&self.net, sizes, seats), parts, [span]
        self.own = self.weights = np.zeros(self.amount, np.float32)
        self.running = self.means = np.zeros(self.amount, np.float32)
        self.squared = self.squares = np.zeros(self.amount, np.float32)
        self.net.kernel, self.net.weights, self.net.span = kernel_of(None), &self.own[0], &span[0]
        for layer in range(self.net.layers):
            most, widest = max(most, self.net.sizes[layer]), max(widest, self.net.widths[layer])
            if layer or self.net.layers == 1:
                self.turned[layer] = turned_room(&self.net, layer, self.kept)
        self.net.outputs = self.turned[self.net.layers - 1]
        self.workers = <ThreadBuffers*>zeroed(self.kept, parts * sizeof(ThreadBuffers))
        for i in range(parts):
            worker = &self.workers[i]
            worker.gradient = self.floats(self.amount)
            worker.odds = self.floats(widest)
            worker.deltas, worker.before = self.floats(BLOCK * widest), self.floats(BLOCK * widest)
            worker.column_values = self.floats(BLOCK * most)
            worker.column_rows = <int32_t*>self.floats(BLOCK * most)
            worker.column_counts = <int32_t*>self.floats(most)
            worker.listed.values, worker.listed.places = self.floats(widest), <int32_t*>self.floats(widest)
            for layer in range(BLOCK):
                open_activations(&worker.activations[layer], &self.net, self.kept)
        if not open_keys(&self.keys, 1 << 12):
            raise MemoryError

    cdef float* floats(self, int64_t count) except NULL:
        return <float*>zeroed(self.kept, count * sizeof(float))

    def __dealloc__(self):
        free(self.keys.slots)
        free(self.rows)
        free(self.seen)
        free(self.numbers)
        free(self.odds)
        free(self.tallies)

    def begin(self, weights: NDArray[np.float32], means: NDArray[np.float32] | int = 0,
              squares: NDArray[np.float32] | int = 0) -> None:
        """Go on from these numbers."""
        self.weights[:], self.means[:], self.squares[:] = weights, means, squares
        self.turn()

    cdef void turn(self) noexcept nogil:
        """Weights output by output, for the last layer and for the way back."""
        cdef int layer
        for layer in range(self.net.layers):
            if self.turned[layer] != NULL:
                turn_weights(&self.net, layer, self.turned[layer])

    def clear(self) -> None:
        """Forget all situations."""
        self.count = self.entries = self.credited = 0
        self.strayed = 0
        forget_keys(&self.keys)

    cdef uint64_t key_of(self, const int16_t* seen, int seat) noexcept nogil:
        """Key of the situation in which a seat sees this."""
        cdef uint64_t key = seat
        cdef int64_t four
        cdef int k
        for k in range(0, self.net.seen - 3, 4):
            memcpy(&four, seen + k, 8)
            key = (key ^ <uint64_t>four) * <uint64_t>0x9E37_79B9_7F4A_7C15
            key ^= key >> 29
        for k in range(self.net.seen & ~3, self.net.seen):
            key = (key ^ <uint64_t><int64_t>seen[k]) * <uint64_t>0x9E37_79B9_7F4A_7C15
            key ^= key >> 29
        return mix(key)

    cdef int64_t find(self, const int16_t* seen, int seat, const uint8_t* mask) noexcept nogil:
        """The situation in which a seat sees this; a new one where there is none, which the network is to be asked.
        NO_MEMORY: there is none for it."""
        cdef uint64_t key = self.key_of(seen, seat)
        cdef int64_t at = self.entries, room = self.entries + self.net.actions
        cdef int k
        cdef Slot* slot = slot_of(&self.keys, key)
        if slot.value:
            return slot.value - 1
        if not (room_for(<void**>&self.rows, &self.rows_room, self.count + 1, sizeof(Situation))
                and room_for(<void**>&self.seen, &self.seen_room, (self.count + 1) * self.net.seen, sizeof(int16_t))
                and room_for(<void**>&self.numbers, &self.numbers_room, room, sizeof(int32_t))
                and room_for(<void**>&self.odds, &self.odds_room, room, sizeof(float))
                and room_for(<void**>&self.tallies, &self.tallies_room, room, sizeof(ActionTally))
                and add_key(&self.keys, key, self.count)):
            return NO_MEMORY
        memcpy(self.seen + self.count * self.net.seen, seen, self.net.seen * sizeof(int16_t))
        for k in range(self.net.actions):
            if mask[k]:
                self.numbers[at], self.tallies[at] = k, ActionTally(0, 0)
                at += 1
        self.rows[self.count] = Situation(self.entries, <int32_t>(at - self.entries), seat, 0)
        for k in range(self.entries, at):
            self.odds[k] = <float>1 / (at - self.entries)
        self.entries, self.count = at, self.count + 1
        return self.count - 1

    def look(self, const int16_t[:, ::1] seen, masks: NDArray[np.bool_] | None, const int8_t[::1] movers,
             const int32_t[::1] counts, const uint8_t[::1] over, int64_t[::1] rows) -> None:
        """Write to `rows` the situation of each match, -1 where there is no choice or it is `over`; the arguments
        before are those of a batch. The network is to be asked about those that are new: `ask`. ValueError
        where one has other legal actions than when it was first met."""
        cdef const uint8_t[:, ::1] legal = masks.view(np.uint8)
        cdef int64_t i
        for i in range(rows.shape[0]):
            rows[i] = -1
            if counts[i] > 1 and not over[i]:
                rows[i] = self.find(&seen[i, 0], movers[i], &legal[i, 0])
                if rows[i] < 0:
                    raise MemoryError
                if not self.allows(&self.rows[rows[i]], &legal[i, 0]):
                    raise ValueError(f"situation {rows[i]} is known with other legal actions than it has now")

    cdef bint allows(self, const Situation* row, const uint8_t* mask) noexcept nogil:
        """True if the actions of a situation are those of a mask."""
        cdef int64_t k, listed = 0, legal = 0
        for k in range(row.first, row.first + row.count):
            listed += mask[self.numbers[k]]
        for k in range(self.net.actions):
            legal += mask[k]
        return listed == legal == row.count

    def ask(self, int64_t first, int part) -> None:
        """Ask the network about the situations from `first` on that are in this part: moves, and what it expects."""
        cdef int64_t i, count = self.count - first
        cdef Situation* row
        cdef Activations* activations = &self.workers[part].activations[0]
        with nogil:
            for i in range(first + count * part // self.parts, first + count * (part + 1) // self.parts):
                row = &self.rows[i]
                forward(&self.net, self.seen + i * self.net.seen, row.seat, self.numbers + row.first, row.count,
                        activations)
                row.value = activations.out[self.net.actions]
                shares(activations.out, self.numbers + row.first, row.count, self.odds + row.first)

    def draw(self, masks: NDArray[np.bool_] | None, const int64_t[::1] rows, uint64_t key, int32_t[::1] actions,
             int64_t[::1] entries) -> None:
        """Draw an action in each match, from a stream of its own; where there is no situation, at random. `entries`
        gets what `credit` asks for, its place among the actions of all situations, -1 where there is none."""
        cdef const uint8_t[:, ::1] legal = masks.view(np.uint8)
        cdef uint64_t stream
        cdef int64_t i, entry, last
        cdef int k, left
        cdef double rest
        cdef Situation* row
        with nogil:
            for i in range(rows.shape[0]):
                stream, entries[i] = start(child(key, i)), -1
                if rows[i] < 0:
                    left = 0
                    for k in range(self.net.actions):
                        left += legal[i, k]
                    left, k = <int>below(&stream, left), -1
                    while left >= 0:
                        k += 1
                        left -= legal[i, k]
                    actions[i] = k
                    continue
                row = &self.rows[rows[i]]
                entry, last = row.first, row.first + row.count - 1
                rest = draw(&stream) / 4294967296.0
                while entry < last:
                    rest -= self.odds[entry]
                    if rest < 0:
                        break
                    entry += 1
                actions[i], entries[i] = self.numbers[entry], entry

    def credit(self, const int64_t[::1] rows, const int64_t[::1] entries, const int8_t[::1] movers,
               double[:, ::1] paid, double share) -> None:
        """Add to the actions of a step what their seats get for them. Steps are told from the last one back: `paid` is
        what seats get from there on; of it this leaves a share, the rest becomes what the network expected here (J.
        Schulman et al., High-dimensional continuous control using generalized advantage estimation, 2015)."""
        cdef int64_t i
        cdef double expected
        cdef double* got
        for i in range(entries.shape[0]):
            if entries[i] >= 0:
                got, expected = &paid[i, movers[i]], self.rows[rows[i]].value
                self.tallies[entries[i]].visits += 1
                self.tallies[entries[i]].paid += <float>got[0]
                self.strayed += (got[0] - expected) ** 2
                self.credited += 1
                got[0] = expected + share * (got[0] - expected)

    def spread(self) -> float:
        """By how much actions got more or less than the network expected: the root of the mean square."""
        return sqrt(self.strayed / max(self.credited, 1))

    def push(self, const int32_t[::1] rows, int part, float price=0, float clip=0, float unit=1) -> float:
        """Add up the gradient of some situations, of those in this part; returns what they weigh.

        rows : numbers of situations, the same for all parts
        part : 0 to parts - 1, each in any thread
        price : that a nat of entropy pays
        clip : by how much the odds of an action may move, as a share, while a gradient pushes them on (PPO)
        unit : gains of actions are divided by it
        """
        cdef ThreadBuffers* worker = &self.workers[part]
        cdef int64_t at, begin = rows.shape[0] * part // self.parts, end = rows.shape[0] * (part + 1) // self.parts
        cdef double weight = 0
        with nogil:
            memset(worker.gradient, 0, self.amount * sizeof(float))
            at = begin
            while at < end:
                weight += self.block(worker, &rows[at], <int>min(BLOCK, end - at), price, clip, unit)
                at += BLOCK
        return weight

    cdef double block(self, ThreadBuffers* worker, const int32_t* rows, int count, float price,
                      float clip, float unit) noexcept nogil:
        """The gradient of up to BLOCK rows. In the last layer, only that of what can be done."""
        cdef int i, layer, j, k, width, last = self.net.layers - 1, place
        cdef double weight = 0
        cdef const Situation* row
        cdef const Sparse* taken
        cdef Sparse* listed = &worker.listed
        cdef float* gradient
        for i in range(count):
            row, taken = &self.rows[rows[i]], &worker.activations[i].taken[last]
            forward(&self.net, self.seen + rows[i] * <int64_t>self.net.seen, row.seat, self.numbers + row.first,
                    row.count, &worker.activations[i])
            listed.count = row.count + 1
            memcpy(listed.places, self.numbers + row.first, row.count * sizeof(int32_t))
            listed.places[row.count] = self.net.actions
            memset(listed.values, 0, listed.count * sizeof(float))
            weight += self.slope(row, worker.activations[i].out, worker.odds, listed.values, price, clip, unit)
            gradient = worker.gradient + self.net.begins[last]
            for k in range(taken.count):
                for j in range(listed.count):
                    gradient[<int64_t>taken.places[k] * self.net.widths[last] + listed.places[j]] += (
                        taken.values[k] * listed.values[j])
            gradient += <int64_t>self.net.sizes[last] * self.net.widths[last]
            for j in range(listed.count):
                gradient[listed.places[j]] += listed.values[j]
            self.back(last, listed, &worker.activations[i], worker.deltas, i)
        for layer in range(last - 1, -1, -1):
            width, gradient = self.net.widths[layer], worker.gradient + self.net.begins[layer]
            memset(worker.column_counts, 0, self.net.sizes[layer] * sizeof(int32_t))
            for i in range(count):
                taken = &worker.activations[i].taken[layer]
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
                nonzero(worker.deltas + i * width, self.net.sizes[layer + 1], False, listed)
                self.back(layer, listed, &worker.activations[i], worker.before, i)
            worker.deltas, worker.before = worker.before, worker.deltas
        return weight

    cdef void back(self, int layer, const Sparse* slopes, Activations* activations, float* deltas,
                   int i) noexcept nogil:
        """Row i of the slopes of what a layer takes, from those of what it gives."""
        cdef const Sparse* taken = &activations.taken[layer]
        cdef int k, width
        if layer == 0:
            return
        width = self.net.widths[layer - 1]
        deltas += i * width
        memset(deltas, 0, width * sizeof(float))
        memset(activations.out, 0, width * sizeof(float))
        self.net.kernel.add_rows(slopes.values, slopes.places, slopes.count, self.turned[layer], width, activations.out)
        for k in range(taken.count):    # the units that were above 0
            deltas[taken.places[k]] = activations.out[taken.places[k]]

    cdef double slope(self, const Situation* row, const float* out, float* odds, float* delta, float price,
                      float clip, float unit) noexcept nogil:
        """The slope of a row, the gradient of the loss by what the last layer says, action by action that can be done,
        and then of what it expects; returns its weight. `odds` is room for as many as there are actions."""
        cdef const int32_t* numbers = self.numbers + row.first
        cdef const float* before = self.odds + row.first
        cdef const ActionTally* tally = self.tallies + row.first
        cdef float whole = shares(out, numbers, row.count, odds)
        cdef float often = 0, paid = 0, entropy = 0, pushed = 0, gain, ratio
        cdef int k
        for k in range(row.count):
            often += tally[k].visits
            paid += tally[k].paid
            entropy -= odds[k] * (out[numbers[k]] - whole)
        for k in range(row.count):
            if tally[k].visits > 0:
                ratio = odds[k] / max(before[k], <float>1e-12)
                gain = (tally[k].paid / tally[k].visits - row.value) / unit
                if not (ratio > 1 + clip if gain > 0 else ratio < 1 - clip):
                    delta[k] = -tally[k].visits * ratio * gain
                    pushed -= delta[k]
        for k in range(row.count):
            delta[k] += odds[k] * (pushed + often * price * (out[numbers[k]] - whole + entropy))
        delta[row.count] = often * out[self.net.actions] - paid
        return often

    def step(self, double weight, double rate, int64_t steps, float longest) -> None:
        """A step of Adam (D. Kingma and J. Ba, 2015) against the sum of the parts.

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
