"""Equilibria by external-sampling Monte Carlo counterfactual regret minimisation, where a game's tree fits nowhere.

An iteration deals once, and each seat in turn, the traverser, walks through that deal: all of its own moves are tried,
and at decisions of the other seat one is drawn from its policy (M. Lanctot, K. Waugh, M. Zinkevich and M. Bowling,
Monte Carlo sampling for regret minimization in extensive games, 2009). Regrets and policies of iteration t count t
times (N. Brown and T. Sandholm, Solving imperfect-information games via discounted regret minimization, 2019). The
mean of all policies comes closer to an equilibrium, as one over the root of the iterations.

An information set that is met for the first time is only noted, and answered by one move, each equally likely, which is
what its policy says: so no memory and time goes into what lies behind it before it is met again. Information sets are
told by the seat's own past, as those of `engine.solving.tree.tree` are.
"""
cimport cython
import numpy as np

from libc.math cimport NAN, isnan
from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy
from engine.solving.seen.past cimport close_exchanges, infoset_key, label_moves, open_exchanges
from engine.solving.seen.recall cimport begin_recalls, copy_recalls, recall_moves, recalled
from engine.solving.sampling.regrets cimport (MOST_MOVES, Regrets, bytes_of_regrets, close_regrets, mean_policy,
                                              moves_of, open_regrets)
from engine.game cimport Game, results_of
from engine.keys cimport number_of
from engine.memory cimport free_aligned
from engine.rng cimport CHANCE, CHOICE, child, draw, setup_key, start
from engine.table cimport Table
from engine.status cimport FORGETS, GAME_FAULT, NO_MEMORY, NO_SUM, TOO_LONG

from engine.table import GameFault

cdef enum:
    DEEPEST = 2000              # decisions of one seat on a line
    MATCHES = 4                 # what seeds of matches are for

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
    merged : take what an exchange of cards makes alike for the same, as trees do, where the table tells it

    Attributes
    ----------
    merged : whether that is done
    iterations, nodes : how many there were, and how many states they went through

    Raises
    ------
    SamplingError : there are not two seats, or no information_key.
    """

    def __init__(self, Table table not None, bint results=False, uint64_t seed=0, int64_t bytes=MOST_BYTES,
                 bint merged=False):
        cdef int status
        self.table, self.game, self.results, self.seed = table, table.game, results, seed
        self.scale = 0.25 if results else 0.5
        if self.game.seats != SEATS:
            raise SamplingError(f"it has {self.game.seats} seats; equilibria are worked out for two")
        if self.game.information_key == NULL:
            raise SamplingError("it has no information_key, by which information sets are told apart")
        self.level = <Level*>calloc(DEEPEST, sizeof(Level))
        if not open_regrets(&self.all, bytes) or self.level == NULL or self.need_level(0) < 0:
            raise MemoryError
        status = open_exchanges(&self.exchanges, self.game, merged)
        if status == NO_MEMORY:
            raise MemoryError
        if status < 0:
            raise GameFault(status, f"the game failed ({status})")

    def __dealloc__(self):
        cdef int depth
        for depth in range(self.levels):
            free_aligned(self.level[depth].state)
        free(self.level)
        close_exchanges(&self.exchanges)
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
    def merged(self):
        return self.exchanges.merged

    @property
    def bytes(self):
        """Memory for information sets."""
        return bytes_of_regrets(&self.all)

    @property
    def infosets(self):
        """How many information sets were met."""
        return self.all.keys.count

    @property
    def total(self):
        """What both seats are paid together; 1 for results."""
        return self.sum * (0.5 if self.results else 1.0)

    def sets(self):
        """Every information set that was met, by ascending keys, its moves in the order of their names.

        Returns
        -------
        (keys, counts, names, regrets, shares) : arrays of uint64 and int64 with one number for each information set,
            the key of `engine.solving.tree.tree` and how many moves it has; and of uint64, float32 and float64 with one
            for each move of one set after the other: its name, its regret, and how often it was made, times the weights
            of the iterations.
        """
        cdef uint64_t[::1] keys, names
        cdef int64_t[::1] counts
        cdef float[::1] regrets
        cdef double[::1] shares
        cdef const Regrets* all = &self.all
        cdef int64_t i, first, count, move = 0, number = 0
        found = np.empty(all.keys.count, np.uint64)
        keys = found
        for i in range(all.keys.mask + 1):
            if all.keys.slots[i].value:
                keys[number] = all.keys.slots[i].key
                number += 1
        found.sort()
        result = (found, np.empty(number, np.int64), np.empty(all.moves, np.uint64), np.empty(all.moves, np.float32),
                  np.empty(all.moves))
        _, counts, names, regrets, shares = result
        for i in range(number):
            first = number_of(&all.keys, keys[i])
            first, count = first & MOST_MOVES, first >> 32
            counts[i] = count
            memcpy(&names[move], all.names + first, count * sizeof(uint64_t))
            memcpy(&regrets[move], all.regrets + first, count * sizeof(float))
            memcpy(&shares[move], all.shares + first, count * sizeof(double))
            move += count
        return result

    def resume(self, int64_t iterations, const uint64_t[::1] keys, const int64_t[::1] counts,
               const uint64_t[::1] names, const double[::1] regrets, const double[::1] shares):
        """Go on from what another solver with the same parameters knew after so many iterations: its `sets`. False
        where there is no memory for that.

        Raises
        ------
        ValueError : there were iterations before, other numbers of names, regrets or shares than moves, an information
            set without moves, or one that is there twice.
        """
        cdef int64_t i, first, at = 0
        cdef bint met
        if self.iterations or not names.shape[0] == regrets.shape[0] == shares.shape[0] == np.sum(counts):
            raise ValueError(f"{names.shape[0]} names after {self.iterations} iterations")
        if (keys.shape[0] != counts.shape[0] or np.min(counts, initial=1) < 1
                or np.max(counts, initial=1) > self.game.max_moves):
            raise ValueError(f"{keys.shape[0]} information sets of {np.min(counts, initial=0)} moves or more")
        for i in range(keys.shape[0]):
            first = moves_of(&self.all, keys[i], <int>counts[i], &names[at], &met)
            if met:
                raise ValueError(f"the information set {keys[i]} is there twice")
            if first < 0:
                return False
            for at in range(at, at + counts[i]):
                self.all.regrets[first], self.all.shares[first] = <float>regrets[at], shares[at]
                first += 1
            at += 1
        self.iterations = iterations
        self.sample(0, 1)               # what both seats are paid together
        return True

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

    cdef int need_level(self, int depth) noexcept nogil:
        """Memory for one more information set of the traverser on a line."""
        if depth < self.levels:
            return 0
        if depth == DEEPEST:
            return TOO_LONG
        if not open_level(&self.level[depth], self.game):
            return NO_MEMORY
        self.levels += 1
        return 0

    cdef int begin(self, uint64_t key, Line* line) noexcept nogil:
        """Deal into the state of level 0."""
        cdef int status = self.game.deal(self.game, self.level[0].state, key)
        line.decisions = 0
        return status if status < 0 else begin_recalls(&self.exchanges, line.recalls, self.level[0].state)

    cdef void iterate_once(self) noexcept nogil:
        cdef int64_t number = self.iterations + 1
        cdef Line line, dealt
        cdef int seat
        self.weight = <double>number
        self.status = self.begin(setup_key(self.seed, CHANCE, number), &dealt)
        for seat in range(SEATS):
            if self.status >= 0:
                self.status = self.need_level(1)
            if self.status < 0:
                return
            copy_recalls(&self.exchanges, dealt.recalls, line.recalls)
            line.decisions, self.traverser = 0, seat
            self.stream = start(setup_key(self.seed, CHOICE, 2 * number + seat))
            memcpy(self.level[1].state, self.level[0].state, self.game.state_size)
            self.walk(1, self.level[1].state, &line)
        self.iterations += self.status >= 0

    cdef double walk(self, int depth, char* state, Line* line) noexcept nogil:
        """What the traverser is paid after a state, as far as one line of the other seat's moves tells; its regrets
        change. The state is played on."""
        cdef Level* level
        cdef int64_t first = 0
        cdef double whole, drawn
        cdef const float* regrets
        cdef int mover, count, i, move
        cdef bint met
        self.status = self.need_level(depth + 1)
        if self.status < 0:
            return 0
        level = &self.level[depth]
        while True:
            self.nodes += 1
            mover = self.game.mover(self.game, state)
            if mover < 0:
                return self.paid(state, self.traverser)
            count = self.list_moves(level, state, mover, line)
            if count < 0:
                self.status = count
                return 0
            move = 0
            if level.choices > 1:
                first = moves_of(&self.all, infoset_key(&level.decided, mover), level.choices, level.labels, &met)
                if first < 0:
                    self.status = <int>first
                    return 0
                regrets = self.all.regrets + first
                whole = 0
                for i in range(count):
                    level.policy[i] = max(regrets[level.places[i]], <float>0)
                    if level.choices < count:
                        level.policy[i] /= level.alike[level.places[i]]
                    whole += level.policy[i]
                for i in range(count):
                    level.policy[i] = (level.policy[i] / whole if whole > 0
                                       else 1.0 / (level.choices * level.alike[level.places[i]]))
                if mover == self.traverser and met:
                    return self.branch(depth, mover, count, first, state, line)
                if mover != self.traverser:
                    for i in range(count):
                        self.all.shares[first + level.places[i]] += self.weight * level.policy[i]
            if count > 1:
                drawn = draw(&self.stream) / 4294967296.0
                while move < count - 1 and drawn >= level.policy[move]:
                    drawn -= level.policy[move]
                    move += 1
            self.follow(level, state, mover, count, move, line)
            if self.status < 0:
                return 0

    cdef double branch(self, int depth, int mover, int count, int64_t first, char* state,
                       const Line* line) noexcept nogil:
        """All moves of the traverser, one after the other; of those that are alike one."""
        cdef Level* level = &self.level[depth]
        cdef char* after = self.level[depth + 1].state
        cdef Line next
        cdef double value = 0
        cdef int i, place, left = level.choices
        for place in range(level.choices):
            level.values[place] = NAN
        for i in range(count):
            place = level.places[i]
            if not isnan(level.values[place]):
                continue
            copy_recalls(&self.exchanges, line.recalls, next.recalls)
            next.decisions = line.decisions
            left -= 1
            if left == 0:
                after = state               # the last one needs no copy
            else:
                memcpy(after, state, self.game.state_size)
            self.follow(level, after, mover, count, i, &next)
            if self.status >= 0:
                level.values[place] = self.walk(depth + 1, after, &next)
            if self.status < 0:
                return 0
            value += level.alike[place] * level.policy[i] * level.values[place]
            if left == 0:
                break
        for place in range(level.choices):
            self.all.regrets[first + place] += <float>(self.weight * (level.values[place] - value))
        return value

    cdef int list_moves(self, Level* level, const char* state, int mover, Line* line) noexcept nogil:
        """The legal moves and, where there are several, what the mover knows and how it tells them apart; how many, or
        a negative status."""
        cdef const Game* game = self.game
        cdef int i, status, count = game.legal_moves(game, state, level.moves)
        line.decisions += 1
        level.choices = 1
        if count < 0 or count > game.max_moves:
            return min(count, <int>GAME_FAULT)
        if line.decisions > game.max_decisions:
            return TOO_LONG
        if count > 1:
            status = recalled(&self.exchanges, &line.recalls[mover], state, mover, &level.decided)
            if status >= 0:
                status = level.choices = label_moves(&self.exchanges, state, level.moves, count, mover, &level.decided,
                                                     level.names, level.labels, level.places, level.alike)
            if status < 0:
                return status
            if level.choices == 1:
                for i in range(count):
                    level.policy[i] = 1.0 / count
        return count

    cdef void follow(self, const Level* level, char* state, int mover, int count, int move, Line* line) noexcept nogil:
        """Make a move, which both seats see."""
        self.status = recall_moves(&self.exchanges, line.recalls, state, level.moves, count, move, mover,
                                   &level.decided, level.names)
        if self.status >= 0:
            self.status = min(self.game.play(self.game, state, level.moves, move), 0)

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
        cdef uint64_t stream = start(child(key, 1))
        cdef Line line
        cdef double drawn
        cdef int mover, count, move, i
        self.status = self.begin(child(key, 0), &line)
        while self.status >= 0:
            mover = self.game.mover(self.game, level.state)
            if mover < 0:
                return self.paid(level.state, 0)
            count = self.list_moves(level, level.state, mover, &line)
            if count < 0:
                self.status = count
                break
            move = 0
            if level.choices > 1:
                decisions[0] += 1
                decisions[1] += not mean_policy(&self.all, infoset_key(&level.decided, mover), level.choices,
                                                level.values)
                for i in range(count):
                    level.policy[i] = level.values[level.places[i]] / level.alike[level.places[i]]
            if count > 1:
                drawn = draw(&stream) / 4294967296.0
                while move < count - 1 and drawn >= level.policy[move]:
                    drawn -= level.policy[move]
                    move += 1
            self.follow(level, level.state, mover, count, move, &line)
        return 0
