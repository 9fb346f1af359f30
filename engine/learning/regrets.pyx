"""Learning by regrets: matches are sampled as counterfactual regret minimisation does, and a network learns the mean of
all policies.

An iteration deals once for each seat, the traverser: all of its own actions are tried, and at decisions of the others
one is drawn from their policy (M. Lanctot, K. Waugh, M. Zinkevich and M. Bowling, Monte Carlo sampling for regret
minimization in extensive games, 2009). Regrets and policies of iteration t count t times. Situations are what seats
see, as in `engine.learning.learner`, so that their number stays small where information sets are many; a network of the
mean policy answers in all others. N. Brown, A. Lerer, S. Gross and T. Sandholm (Deep counterfactual regret
minimization, 2019) have networks for regrets, too: OpenSpiel's are exploitable by 0.25 after ten minutes of Leduc, this
by 0.05 after three seconds.
"""
import numpy as np

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcmp, memcpy, memset
from engine.game cimport MAX_SEATS, Game
from engine.history cimport History, Recorder, record_move, write_record
from engine.keys cimport number_of
from engine.learning.learner cimport Learner, Situation
from engine.learning.net cimport forward, shares
from engine.memory cimport aligned_memory, free_aligned, room_for, rounded
from engine.players.player cimport place_at
from engine.rng cimport CHANCE, CHOICE, draw, setup_key, start
from engine.status cimport FORGETS, GAME_FAULT, NO_MEMORY
from engine.table cimport Table

from engine.table import GameFault

cdef enum:
    DEEPEST = 64                # decisions of a traverser on a line, and
    LARGEST = 50_000            # states of a walk, up to which all actions are tried; then one is drawn


# What a state of the traverser needs while its actions are tried one after the other.
ctypedef struct Level:
    char* state                 # with everything below behind it
    char* moves
    char* records               # of all seats
    int16_t* seen
    uint8_t* mask               # [actions]
    int32_t* places             # [actions], the first move of each
    int32_t* numbers            # [actions], of what can be done
    float* odds                 # [actions], as the network says
    double* policy              # by place among what can be done
    double* values


cdef class RegretLearner(Learner):
    """A network that learns the mean policy of the situations that were met, which all stay.

    table : of the game
    seed : of all chance
    unit : payoffs are divided by it
    wins : a match pays its winners 1 together, and nobody else
    most : bytes of situations; once there are so many the network plays where a new one would be
    history : what seats remember; None: nothing

    Attributes
    ----------
    iterations, decisions : how many there were, and decisions between several actions in them
    full : whether there were more situations

    The others are those of `Learner`.
    """
    cdef readonly Table table
    cdef const Game* game
    cdef History history
    cdef const Recorder* recorder
    cdef Level[DEEPEST + 1] levels
    cdef int depth              # how many of them have memory
    cdef double* regrets        # [entries]
    cdef double* made           # [entries], how often, times the weights of iterations
    cdef int64_t regrets_room, made_room, most
    cdef readonly int64_t iterations, decisions
    cdef readonly bint full
    cdef uint64_t seed, stream
    cdef int64_t nodes, last    # states so far, and the one up to which all actions are tried
    cdef int traverser, status
    cdef double unit
    cdef bint wins

    def __init__(self, sizes: list[int], int seats, const float[::1] span, int parts, Table table not None,
                 uint64_t seed, double unit, bint wins, int64_t most, History history=None):
        self.table, self.game, self.history, self.seed = table, table.game, history, seed
        self.recorder = &history.recorder if history is not None else NULL
        self.unit, self.wins, self.most = unit, wins, most
        if self.need(0) < 0:
            raise MemoryError

    def __dealloc__(self):
        cdef int i
        for i in range(self.depth):
            free_aligned(self.levels[i].state)
        free(self.regrets)
        free(self.made)

    def iterate(self, int64_t nodes) -> None:
        """Go on by iterations, until so many states were gone through. GameFault: the game failed. ValueError: a
        situation was met with other legal actions than before."""
        cdef int64_t most = self.nodes + nodes
        with nogil:
            while self.nodes < most and self.status >= 0:
                self.iterate_once()
        if self.status == NO_MEMORY:
            raise MemoryError
        if self.status == FORGETS:
            raise ValueError("a situation is known with other legal actions than it has now")
        if self.status < 0:
            raise GameFault(self.status, f"the game failed in iteration {self.iterations + 1} ({self.status})")

    def reach(self) -> NDArray[np.float64]:
        """By situation how often its policy was played, times the weights of iterations."""
        cdef double[::1] often
        cdef int64_t i, k
        found = np.zeros(self.count)
        often = found
        for i in range(self.count):
            for k in range(self.rows[i].first, self.rows[i].first + self.rows[i].count):
                often[i] += self.made[k]
        return found

    def known(self) -> dict[str, NDArray[Any]]:
        """All that learning goes on from, by name, but for weights: of situations what was seen (int16, by situation),
        seats and how many actions they have; of their actions, one situation after the other, numbers, regrets and how
        often they were made."""
        cdef int64_t i, seen = self.count * self.net.seen
        rows = np.empty((2, self.count), np.uint32)
        cdef uint32_t[:, ::1] each = rows
        for i in range(self.count):
            each[0, i], each[1, i] = self.rows[i].seat, self.rows[i].count
        if not self.count:
            return {}
        return {"seen": np.array(<int16_t[:seen]>self.seen).reshape(self.count, -1), "seats": rows[0],
                "counts": rows[1], "numbers": np.array(<uint32_t[:self.entries]><uint32_t*>self.numbers),
                "regrets": np.array(<double[:self.entries]>self.regrets),
                "made": np.array(<double[:self.entries]>self.made)}

    def resume(self, int64_t iterations, int64_t decisions, const int16_t[:, ::1] seen, const uint32_t[::1] seats,
               const uint32_t[::1] counts, const uint32_t[::1] numbers, const double[::1] regrets,
               const double[::1] made) -> None:
        """Go on from what another learner had `known` after so many iterations. ValueError: it is not of this game."""
        cdef int64_t i, k, at = 0
        cdef uint8_t* mask = self.levels[0].mask
        if (self.count or seen.shape[1] != self.net.seen or not seen.shape[0] == seats.shape[0] == counts.shape[0]
                or not np.sum(counts) == numbers.shape[0] == regrets.shape[0] == made.shape[0]
                or np.max(numbers, initial=0) >= self.net.actions
                or np.max(seats, initial=0) >= self.game.seats):
            raise ValueError("situations of another game")
        for i in range(seen.shape[0]):
            memset(mask, 0, self.net.actions)
            for k in range(at, at + counts[i]):
                mask[numbers[k]] = True
            if self.find(&seen[i, 0], seats[i], mask) != i or self.entries != at + counts[i] or not self.grown():
                raise ValueError(f"situation {i} is there twice, or has an action twice")
            for k in range(at, at + counts[i]):
                if self.numbers[k] != numbers[k]:
                    raise ValueError(f"the actions of situation {i} are in no order")
                self.regrets[k], self.made[k] = regrets[k], made[k]
            at += counts[i]
        self.iterations, self.decisions = iterations, decisions

    # One iteration

    cdef void iterate_once(self) noexcept nogil:
        cdef int64_t number = self.iterations + 1
        cdef Level* level = &self.levels[0]
        cdef int seat, each
        for seat in range(self.game.seats):
            self.status = min(self.game.deal(self.game, level.state, setup_key(self.seed, CHANCE, number)), 0)
            if self.status < 0:
                return
            for each in range(self.game.seats if self.recorder != NULL else 0):
                record_move(self.recorder, level.records, NULL, NULL, 0, -1, each)
            self.traverser, self.last = seat, self.nodes + LARGEST
            self.stream = start(setup_key(self.seed, CHOICE, self.game.seats * number + seat))
            self.walk(0, level.state, level.records, 0, number)
            if self.status < 0:
                return
        self.iterations = number

    cdef double walk(self, int depth, char* state, char* records, int decided, double weight) noexcept nogil:
        """Payoff of the traverser after a state, as far as one line of the others' actions tells; its regrets change.
        The state and its records are played on."""
        cdef const Game* game = self.game
        cdef Level* level = &self.levels[depth]
        cdef int mover, count, kinds, move, k
        cdef int64_t row, first
        while True:
            self.nodes += 1
            mover = game.mover(game, state)
            if mover < 0 or decided >= game.max_decisions:
                return self.paid(state, mover)
            count, move = game.legal_moves(game, state, level.moves), 0
            decided += 1
            if not 0 <= count <= game.max_moves:
                self.status = min(count, <int>GAME_FAULT)
                return 0
            kinds = self.list_actions(level, state, count) if count > 1 else 1
            if kinds > 1:
                row = self.meet(level, state, records, mover, kinds)
                if self.status < 0:
                    return 0
                self.decisions += 1
                first = self.rows[row].first if row >= 0 else 0
                if mover != self.traverser:
                    for k in range(kinds if row >= 0 else 0):
                        self.made[first + k] += weight * level.policy[k]
                elif row >= 0 and depth < DEEPEST and self.nodes < self.last:
                    return self.branch(depth, first, kinds, count, state, records, decided, weight)
                move = level.places[level.numbers[place_at(level.policy, kinds, draw(&self.stream) / 4294967296.0)]]
            if self.status >= 0:
                self.follow(level, state, records, count, move)
            if self.status < 0:
                return 0

    cdef double branch(self, int depth, int64_t first, int kinds, int count, const char* state, const char* records,
                       int decided, double weight) noexcept nogil:
        """All actions of the traverser, one after the other."""
        cdef Level* level = &self.levels[depth]
        cdef Level* next = &self.levels[depth + 1]
        cdef double value = 0
        cdef int k
        self.status = self.need(depth + 1)
        for k in range(kinds):
            if self.status >= 0:
                memcpy(next.state, state, self.game.state_size)
                if self.recorder != NULL:
                    memcpy(next.records, records, self.game.seats * self.recorder.room)
                self.follow(level, next.state, next.records, count, level.places[level.numbers[k]])
            if self.status >= 0:
                level.values[k] = self.walk(depth + 1, next.state, next.records, decided, weight)
            if self.status < 0:
                return 0
            value += level.policy[k] * level.values[k]
        for k in range(kinds):
            self.regrets[first + k] += weight * (level.values[k] - value)
        return value

    cdef int list_actions(self, Level* level, const char* state, int count) noexcept nogil:
        """Keep the numbers of the legal moves in the level; returns how many there are."""
        cdef int move, number, kinds = 0
        memset(level.mask, 0, self.net.actions)
        for move in range(count - 1, -1, -1):
            number = self.game.action(self.game, state, level.moves, move)
            if not 0 <= number < self.net.actions:
                self.status = number if number < 0 else GAME_FAULT
                return 1
            level.mask[number], level.places[number] = True, move
        for number in range(self.net.actions):
            level.numbers[kinds] = number
            kinds += level.mask[number]
        return kinds

    cdef int64_t meet(self, Level* level, const char* state, char* records, int mover, int kinds) noexcept nogil:
        """The situation, -1 where it is new and there is no room; its policy is left in the level."""
        cdef const Game* game = self.game
        cdef double whole = 0
        cdef int64_t row, first
        cdef int k
        game.observe(game, state, mover, level.seen)
        if self.recorder != NULL:
            self.status = min(write_record(self.recorder, records, mover, level.seen + game.observed), 0)
        if self.full:
            row = number_of(&self.keys, self.key_of(level.seen, mover))
        else:
            row = self.find(level.seen, mover, level.mask)
            if row < -1 or not self.grown():
                self.status = NO_MEMORY
            self.full = self.count * (<int64_t>sizeof(int16_t) * self.net.seen + 64) >= self.most
        if self.status < 0:
            return 0
        if row < 0:
            forward(&self.net, level.seen, mover, level.numbers, kinds, &self.workers[0].activations[0])
            shares(self.workers[0].activations[0].out, level.numbers, kinds, level.odds)
            for k in range(kinds):
                level.policy[k] = level.odds[k]
            return row
        first = self.rows[row].first
        if (self.rows[row].count != kinds
                or memcmp(self.numbers + first, level.numbers, kinds * sizeof(int32_t)) != 0):
            self.status = FORGETS
            return 0
        for k in range(kinds):
            level.policy[k] = max(self.regrets[first + k], 0)
            whole += level.policy[k]
        for k in range(kinds):
            level.policy[k] = level.policy[k] / whole if whole > 0 else 1.0 / kinds
        return row

    cdef bint grown(self) noexcept nogil:
        """Room for the actions of all situations, with zeros for those of the last one if it is new; False where there
        is no memory."""
        cdef int64_t before = min(self.regrets_room, self.made_room), k
        if self.entries > before:
            if not (room_for(<void**>&self.regrets, &self.regrets_room, self.entries, sizeof(double))
                    and room_for(<void**>&self.made, &self.made_room, self.entries, sizeof(double))):
                return False
            for k in range(before, min(self.regrets_room, self.made_room)):
                self.regrets[k] = self.made[k] = 0
        return True

    cdef void follow(self, Level* level, char* state, char* records, int count, int move) noexcept nogil:
        """Make a move, which all seats see."""
        cdef int seat
        for seat in range(self.game.seats if self.recorder != NULL else 0):
            record_move(self.recorder, records, state, level.moves, count, move, seat)
        self.status = min(self.game.play(self.game, state, level.moves, move), 0)

    cdef double paid(self, const char* state, int mover) noexcept nogil:
        """Payoff of the traverser at an end; nothing where the match is cut off."""
        cdef int64_t[MAX_SEATS] payoffs
        cdef int seat, first = 0
        if mover >= 0:
            return 0
        self.game.payoffs(self.game, state, payoffs)
        if not self.wins:
            return payoffs[self.traverser] / self.unit
        for seat in range(self.game.seats):
            if payoffs[seat] > payoffs[self.traverser]:
                return 0
            first += payoffs[seat] == payoffs[self.traverser]
        return 1 / (first * self.unit)

    cdef int need(self, int depth) noexcept nogil:
        """Memory for so many decisions of the traverser on a line, and one."""
        cdef size_t size = rounded(self.game.state_size), moves = rounded(self.game.moves_size)
        cdef size_t records = rounded(self.game.seats * self.recorder.room) if self.recorder != NULL else 0
        cdef size_t actions = self.net.actions + 1      # one more is written than there are
        cdef Level* level
        while self.depth <= depth:
            level = &self.levels[self.depth]
            level.state = aligned_memory(size + moves + records + 29 * actions + sizeof(int16_t) * self.net.seen)
            if level.state == NULL:
                return NO_MEMORY
            level.moves = level.state + size
            level.records = level.moves + moves
            level.policy = <double*>(level.records + records)
            level.values = level.policy + actions
            level.odds = <float*>(level.values + actions)
            level.places = <int32_t*>(level.odds + actions)
            level.numbers = level.places + actions
            level.seen = <int16_t*>(level.numbers + actions)
            level.mask = <uint8_t*>(level.seen + self.net.seen)
            self.depth += 1
        return 0

    cdef double slope(self, const Situation* row, const float* out, float* odds, float* delta, float price,
                      float clip, float unit) noexcept nogil:
        """The slope of the cross entropy with the mean policy."""
        cdef const int32_t* numbers = self.numbers + row.first
        cdef const double* made = self.made + row.first
        cdef double whole = 0
        cdef int k
        for k in range(row.count):
            whole += made[k]
        if whole <= 0:
            return 0
        shares(out, numbers, row.count, odds)
        for k in range(row.count):
            delta[k] = odds[k] - <float>(made[k] / whole)
        return 1
