"""Equilibria by external-sampling Monte Carlo counterfactual regret minimisation, where a game's tree fits nowhere.

An iteration deals once, and each seat in turn, the traverser, walks through that deal: all of its own moves are tried,
and at decisions of the other seat one is drawn from its policy (M. Lanctot, K. Waugh, M. Zinkevich and M. Bowling,
Monte Carlo sampling for regret minimization in extensive games, 2009). Regrets and policies of iteration t count t
times (N. Brown and T. Sandholm, Solving imperfect-information games via discounted regret minimization, 2019). The
mean of all policies comes closer to an equilibrium, as one over the root of the iterations.

An information set that is met for the first time is only noted, and answered by one move, each equally likely, which is
what its policy says: so no memory and time goes into what lies behind it before it is met again. Information sets are
told by the seat's own past, as those of `engine.equilibria.tree` are.
"""
cimport cython
import numpy as np

from libc.math cimport NAN
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy
from engine.equilibria.outcomes cimport ALIGNMENT, NO_MEMORY, aligned, chain, state_room
from engine.equilibria.recall cimport begin_past, infoset_key, note_draw, stream_of
from engine.equilibria.regrets cimport (FORGETS, Regrets, bytes_of_regrets, close_regrets, mean_policy, moves_of,
                                        open_regrets, slot_of)
from engine.game cimport GAME_FAULT, TOO_LONG, Game, results_of
from engine.rng cimport CHANCE, CHOICE, child, draw, setup_key, start
from engine.table cimport Table

from engine.table import GameFault

cdef enum:
    DEEPEST = 2000              # decisions of one seat on a line
    MATCHES = 4                 # what seeds of matches are for
    NO_SUM = -11                # payoffs do not add up to the same at every end

MOST_BYTES = 4 << 30


class SamplingError(Exception):
    """Why a game cannot be sampled: `args[0]`, a clause."""


@cython.final           # calls that are no look-ups: 15 %
cdef class MonteCarloSolver:
    """An equilibrium of a game for two that becomes better with every iteration, without its tree. One thread works.

    Parameters
    ----------
    table : engine.table.Table, of a game whose payoffs add up to the same at every end
    results : solve for results (1 for a win, 1/2 for a tie) instead of payoffs
    seed : of all chance; the same seed gives the same policy, however the iterations are cut
    bytes : of memory for information sets, at most

    Attributes
    ----------
    iterations, nodes : how many there were, and how many states they went through

    Raises
    ------
    SamplingError : there are not two seats, or no information_key.
    """

    def __init__(self, Table table not None, bint results=False, uint64_t seed=0, int64_t bytes=MOST_BYTES):
        self.table, self.game, self.results, self.seed = table, table.game, results, seed
        self.scale = 0.25 if results else 0.5
        if self.game.seats != SEATS:
            raise SamplingError(f"it has {self.game.seats} seats; equilibria are worked out for two")
        if self.game.information_key == NULL:
            raise SamplingError("it has no information_key, by which information sets are told apart")
        self.stream_at = self.game.stream_at(self.game) if self.game.stream_at != NULL else -1
        self.level = <Level*>calloc(DEEPEST, sizeof(Level))
        if not open_regrets(&self.all, bytes) or self.level == NULL or self.open_level(0) < 0:
            raise MemoryError

    def __dealloc__(self):
        cdef int depth
        for depth in range(self.levels):
            free(self.level[depth].memory)
        free(self.level)
        close_regrets(&self.all)

    def iterate(self, int64_t iterations):
        """Go on by so many iterations. False where there is no memory for more: what was found stays.

        Raises
        ------
        SamplingError : the game turns out to be none that can be solved so.
        engine.table.GameFault : the game failed.
        """
        cdef int64_t _
        with nogil:
            for _ in range(iterations):
                if self.full or self.status < 0:
                    break
                self.iterate_once()
                self.full = self.status == NO_MEMORY
        self.raise_for()
        return not self.full

    def raise_for(self):
        """Raise the error of the last iterations, if there was one."""
        if self.status in (TOO_LONG, NO_SUM, FORGETS):
            raise SamplingError({
                TOO_LONG: f"a match can take more than {self.game.max_decisions} decisions, or {<int>DEEPEST} of one "
                          "seat",
                NO_SUM: "its payoffs do not add up to the same at every end, so that both seats can win or lose "
                        "together",
                FORGETS: "its information_key tells too little: a decision was met again with other moves",
            }[self.status])
        if self.status < 0 and self.status != NO_MEMORY:
            raise GameFault(self.status, f"the game failed in iteration {self.iterations + 1} ({self.status})")

    @property
    def bytes(self):
        """Memory for information sets."""
        return bytes_of_regrets(&self.all)

    @property
    def infosets(self):
        """How many information sets were met."""
        return self.all.count

    @property
    def total(self):
        """What both seats are paid together; 1 for results."""
        return self.sum * (0.5 if self.results else 1.0)

    def sets(self):
        """Every information set that was met, by ascending keys, its moves in the order of their names.

        Returns
        -------
        (keys, counts, names, regrets, shares) : arrays of uint64 and int64 with one number for each information set,
            the key of `engine.equilibria.tree` and how many moves it has; and of uint64, float32 and float64 with one
            for each move of one set after the other: its name, its regret, and how often it was made, times the weights
            of the iterations.
        """
        cdef uint64_t[::1] keys, names
        cdef int64_t[::1] counts
        cdef float[::1] regrets
        cdef double[::1] shares
        cdef const Regrets* all = &self.all
        cdef int64_t i, first, count, move = 0, number = 0
        found = np.empty(all.count, np.uint64)
        keys = found
        for i in range(all.mask + 1):
            if all.slots[i].count:
                keys[number] = all.slots[i].key
                number += 1
        found.sort()
        result = (found, np.empty(number, np.int64), np.empty(all.moves, np.uint64), np.empty(all.moves, np.float32),
                  np.empty(all.moves))
        _, counts, names, regrets, shares = result
        for i in range(number):
            first, count = all.slots[slot_of(all, keys[i])].first, all.slots[slot_of(all, keys[i])].count
            counts[i] = count
            memcpy(&names[move], all.names + first, count * sizeof(uint64_t))
            memcpy(&regrets[move], all.regrets + first, count * sizeof(float))
            memcpy(&shares[move], all.shares + first, count * sizeof(double))
            move += count
        return result

    def sample(self, int64_t first, int64_t matches):
        """Play matches with the mean policy in both seats, number `first` and those after it.

        Returns
        -------
        (paid, unknown) : array of float64, what seat 0 is paid in each, less half of what both are; and in what share
            of the decisions the policy was even because their information set was never met.

        Raises
        ------
        as `iterate`.
        """
        cdef double[::1] paid
        cdef uint64_t seed = child(self.seed, MATCHES)
        cdef int64_t i
        cdef int64_t[2] decisions           # all, and unknown ones
        result = np.full(matches, NAN)
        paid = result
        decisions[0] = decisions[1] = 0
        with nogil:
            for i in range(matches):
                paid[i] = self.play(child(seed, first + i), decisions)
                if self.status < 0:
                    break
        self.raise_for()
        return result, decisions[1] / <double>max(decisions[0], 1)

    # One iteration

    cdef int open_level(self, int depth) noexcept nogil:
        """Memory for one more information set of the traverser on a line."""
        cdef const Game* game = self.game
        cdef size_t own = (<size_t>game.moves_size + ALIGNMENT - 1) // ALIGNMENT * ALIGNMENT
        cdef Level* level = &self.level[depth]
        if depth == DEEPEST:
            return TOO_LONG
        level.memory = calloc(1, state_room(game) + own + 28 * <size_t>game.max_moves + ALIGNMENT)
        if level.memory == NULL:
            return NO_MEMORY
        level.state = aligned(level.memory)
        level.moves = level.state + state_room(game)
        level.names = <uint64_t*>(level.moves + own)
        level.policy = <double*>(level.names + game.max_moves)
        level.values = level.policy + game.max_moves
        level.places = <int32_t*>(level.values + game.max_moves)
        self.levels += 1
        return 0

    cdef int begin(self, uint64_t key, Past* past) noexcept nogil:
        """Deal into the state of level 0."""
        cdef int status = self.game.deal(self.game, self.level[0].state, key)
        past.decisions = 0
        if status >= 0:
            begin_past(self.game, self.level[0].state, past.seen)
        return status

    cdef void iterate_once(self) noexcept nogil:
        cdef int64_t number = self.iterations + 1
        cdef Past past, dealt
        cdef int seat
        self.weight = <double>number
        self.status = self.begin(setup_key(self.seed, CHANCE, number), &dealt)
        for seat in range(SEATS):
            if self.status >= 0 and self.levels == 1:
                self.status = self.open_level(1)
            if self.status < 0:
                return
            past, self.traverser = dealt, seat
            self.stream = start(setup_key(self.seed, CHOICE, 2 * number + seat))
            memcpy(self.level[1].state, self.level[0].state, self.game.state_size)
            self.walk(1, self.level[1].state, &past)
        self.iterations += self.status >= 0

    cdef double walk(self, int depth, char* state, Past* past) noexcept nogil:
        """What the traverser is paid after a state, as far as one line of the other seat's moves tells; its regrets
        change. The state is played on."""
        cdef Level* level
        cdef uint64_t key = 0
        cdef int64_t first = 0
        cdef double whole, drawn
        cdef float* regrets
        cdef int mover, count, i, move
        cdef bint met
        if depth + 1 >= self.levels:
            self.status = self.open_level(self.levels)
            if self.status < 0:
                return 0
        level = &self.level[depth]
        while True:
            self.nodes += 1
            mover = self.game.mover(self.game, state)
            if mover < 0:
                return self.paid(state, self.traverser)
            count = self.list_moves(level, state, mover)
            past.decisions += 1
            if count < 0 or past.decisions > self.game.max_decisions:
                self.status = count if count < 0 else TOO_LONG
                return 0
            move = 0
            if count > 1:
                key = infoset_key(self.game, state, past.seen, mover)
                first = moves_of(&self.all, key, count, level.names, level.places, &met)
                if first < 0:
                    self.status = <int>first
                    return 0
                regrets = self.all.regrets + first
                whole = 0
                for i in range(count):
                    level.policy[i] = max(regrets[level.places[i]], <float>0)
                    whole += level.policy[i]
                for i in range(count):
                    level.policy[i] = level.policy[i] / whole if whole > 0 else 1.0 / count
                if mover == self.traverser and met:
                    return self.branch(depth, mover, count, key, first, state, past)
                if mover != self.traverser:
                    for i in range(count):
                        self.all.shares[first + level.places[i]] += self.weight * level.policy[i]
                drawn = draw(&self.stream) / 4294967296.0
                while move < count - 1 and drawn >= level.policy[move]:
                    drawn -= level.policy[move]
                    move += 1
            self.follow(level, state, mover, count, move, key, past)
            if self.status < 0:
                return 0

    cdef double branch(self, int depth, int mover, int count, uint64_t key, int64_t first, char* state,
                       const Past* past) noexcept nogil:
        """All moves of the traverser, one after the other."""
        cdef Level* level = &self.level[depth]
        cdef char* after = self.level[depth + 1].state
        cdef Past next
        cdef double value = 0
        cdef int i
        for i in range(count):
            next = past[0]
            if i == count - 1:
                after = state               # the last one needs no copy
            else:
                memcpy(after, state, self.game.state_size)
            self.follow(level, after, mover, count, i, key, &next)
            if self.status >= 0:
                level.values[i] = self.walk(depth + 1, after, &next)
            if self.status < 0:
                return 0
            value += level.policy[i] * level.values[i]
        for i in range(count):
            self.all.regrets[first + level.places[i]] += <float>(self.weight * (level.values[i] - value))
        return value

    cdef int list_moves(self, Level* level, const char* state, int mover) noexcept nogil:
        """The legal moves, their names, and their places in the order of names; how many, or a negative status."""
        cdef const Game* game = self.game
        cdef int i, j, count = game.legal_moves(game, state, level.moves)
        if count < 0 or count > game.max_moves:
            return min(count, <int>GAME_FAULT)
        if count > 1:
            for i in range(count):
                level.names[i], level.places[i] = game.move_key(game, state, level.moves, i, mover), 0
                for j in range(i):
                    level.places[i] += level.names[j] < level.names[i]
                    level.places[j] += level.names[i] < level.names[j]
        return count

    cdef void follow(self, const Level* level, char* state, int mover, int count, int move, uint64_t key,
                     Past* past) noexcept nogil:
        """Make a move, whose seats see it; the mover that chose it remembers where."""
        cdef const Game* game = self.game
        cdef uint64_t before
        cdef int seat
        for seat in range(SEATS):           # `note_move`, which would ask for the name again
            if seat == mover and count > 1:
                past.seen[seat] = chain(chain(past.seen[seat], level.names[move]), key)
            else:
                past.seen[seat] = chain(past.seen[seat],
                                        game.move_key(game, state, level.moves, move, seat) if count else 1)
        before = stream_of(game, state, self.stream_at)
        self.status = min(game.play(game, state, level.moves, move), 0)
        if self.status >= 0 and stream_of(game, state, self.stream_at) != before:
            note_draw(game, state, past.seen)

    cdef double paid(self, const char* state, int seat) noexcept nogil:
        """What a seat is paid, less half of what both are."""
        cdef int64_t[SEATS] payoffs, given
        self.game.payoffs(self.game, state, payoffs)
        if self.results:
            given = payoffs
            results_of(given, SEATS, payoffs)
        if not self.paid_once:
            self.sum, self.paid_once = payoffs[0] + payoffs[1], True
        elif payoffs[0] + payoffs[1] != self.sum:
            self.status = NO_SUM
        return self.scale * (payoffs[seat] - payoffs[1 - seat])

    # What was found

    cdef double play(self, uint64_t key, int64_t* decisions) noexcept nogil:
        """What seat 0 is paid, less half of what both are, in a match of the mean policies."""
        cdef Level* level = &self.level[0]
        cdef uint64_t infoset = 0, stream = start(child(key, 1))
        cdef Past past
        cdef double drawn
        cdef int mover, count, move
        self.status = self.begin(child(key, 0), &past)
        while self.status >= 0:
            mover = self.game.mover(self.game, level.state)
            if mover < 0:
                return self.paid(level.state, 0)
            count = self.list_moves(level, level.state, mover)
            past.decisions += 1
            if count < 0 or past.decisions > self.game.max_decisions:
                self.status = count if count < 0 else TOO_LONG
                break
            move = 0
            if count > 1:
                infoset = infoset_key(self.game, level.state, past.seen, mover)
                decisions[0] += 1
                decisions[1] += not mean_policy(&self.all, infoset, count, level.policy)
                drawn = draw(&stream) / 4294967296.0
                while move < count - 1 and drawn >= level.policy[level.places[move]]:
                    drawn -= level.policy[level.places[move]]
                    move += 1
            self.follow(level, level.state, mover, count, move, infoset, &past)
        return 0
