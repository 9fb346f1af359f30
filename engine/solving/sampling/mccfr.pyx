"""Equilibria by external-sampling Monte Carlo counterfactual regret minimisation, where a game's tree fits nowhere.

An iteration deals once, and each seat in turn, the traverser, walks through that deal: all of its own moves are tried,
and at decisions of the other seats one is drawn from their policy (M. Lanctot, K. Waugh, M. Zinkevich and M. Bowling,
Monte Carlo sampling for regret minimization in extensive games, 2009). Regrets and policies of iteration t count t
times (N. Brown and T. Sandholm, Solving imperfect-information games via discounted regret minimization, 2019). The
mean of all policies of two seats comes closer to an equilibrium, as one over the root of the iterations.

That of more is a policy of self-play of which nothing is known beforehand. There a seat's policies count in its mean as
often as the walks of all others come to them, which depends on what third seats do.

An information set that is met for the first time is only noted, and answered by one move, each equally likely, which is
what its policy says: so no memory and time goes into what lies behind it before it is met again. Information sets are
told by the seat's own past, as those of `engine.solving.tree.tree` are.
"""
import numpy as np

from libc.math cimport NAN
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy
from engine.solving.seen.past cimport close_exchanges, infoset_key, open_exchanges
from engine.solving.seen.recall cimport begin_recalls
from engine.solving.sampling.regrets cimport (MOST_MOVES, Regrets, bytes_of_regrets, close_regrets, mean_policy,
                                              moves_of, open_regrets)
from engine.solving.sampling.walk cimport (Frame, Sampler, close_levels, copy_line, drawn, follow, list_moves,
                                           need_level, walk)
from engine.game cimport MAX_SEATS, Game, results_of
from engine.keys cimport number_of
from engine.rng cimport CHANCE, CHOICE, child, setup_key, start
from engine.table cimport Table
from engine.status cimport FORGETS, NO_MEMORY, NO_SUM, TOO_LONG

from engine.table import GameFault

cdef enum:
    DEEPEST = 2000              # decisions of one seat on a line
    MATCHES = 4                 # what seeds of matches are for

MOST_BYTES = 4 << 30


ctypedef struct Solving:
    Sampler sampler             # first: what is paid is asked for by it
    bint results, paid_once
    double scale
    int64_t sum                 # of what both of two are paid


class SamplingError(Exception):
    """Why a game cannot be sampled: `args[0]`, a clause."""


cdef class MonteCarloSolver:
    """An equilibrium of a game for two that becomes better with every iteration, without its tree; of a game for more
    the policy of self-play. One thread works.

    table : engine.table.Table, of a game whose payoffs, of two seats, add up to the same at every end
    results : solve for results (1 for a win, 1/2 for a tie) instead of payoffs
    seed : of all chance; the same seed gives the same policy, however the iterations are cut
    bytes : of memory for information sets, at most
    merged : take what an exchange of cards makes alike for the same, as trees do, where the table tells it

    Attributes
    ----------
    merged : whether that is done
    iterations, nodes : how many there were, and how many states they went through

    SamplingError : there is one seat, or no information_key.
    """
    cdef readonly Table table
    cdef readonly int64_t iterations
    cdef readonly uint64_t seed
    cdef const Game* game
    cdef bint full
    cdef Solving solving
    cdef Sampler* own           # of `solving`
    cdef Frame[DEEPEST] levels

    def __init__(self, Table table not None, bint results=False, uint64_t seed=0, int64_t bytes=MOST_BYTES,
                 bint merged=False):
        cdef int status
        self.table, self.game, self.seed = table, table.game, seed
        self.solving.results, self.solving.scale = results, 0.5 if self.game.seats == 2 else 1.0
        if self.game.seats < 2:
            raise SamplingError("it has one seat; expected two or more")
        if results:
            self.solving.scale /= 2 * (self.game.seats - 1)
        if self.game.information_key == NULL:
            raise SamplingError("it has no information_key, by which information sets are told apart")
        self.own = &self.solving.sampler
        self.own.game, self.own.level, self.own.paid = self.game, self.levels, paid
        self.own.most, self.own.deepest = DEEPEST, DEEPEST
        if not open_regrets(&self.own.all, bytes) or need_level(self.own, 1) < 0:
            raise MemoryError
        status = open_exchanges(&self.own.exchanges, self.game, merged)
        if status == NO_MEMORY:
            raise MemoryError
        if status < 0:
            raise GameFault(status, f"the game failed ({status})")

    def __dealloc__(self):
        close_levels(&self.solving.sampler)
        close_exchanges(&self.solving.sampler.exchanges)
        close_regrets(&self.solving.sampler.all)

    def iterate(self, int64_t iterations) -> bool:
        """Go on by so many iterations. False where there is no memory for more: what was found stays. SamplingError:
        the game turns out to be none that can be solved so. GameFault: the game failed."""
        cdef int64_t _
        with nogil:
            for _ in range(iterations):
                if self.full or self.own.status < 0:
                    break
                self.iterate_once()
                self.full = self.own.status == NO_MEMORY
        self.raise_for()
        return not self.full

    def raise_for(self) -> None:
        """Raise the error of the last iterations, if there was one."""
        if self.own.status in (TOO_LONG, NO_SUM, FORGETS):
            raise SamplingError({
                TOO_LONG: f"a match can take more than {self.game.max_decisions} decisions, or {<int>DEEPEST} of one "
                          "seat",
                NO_SUM: "its payoffs do not add up to the same at every end, so that both seats can win or lose "
                        "together",
                FORGETS: "its information_key tells too little: a decision was met again with other moves",
            }[self.own.status])
        if self.own.status < 0 and self.own.status != NO_MEMORY:
            raise GameFault(self.own.status, f"the game failed in iteration {self.iterations + 1} ({self.own.status})")

    @property
    def nodes(self) -> int:
        return self.own.nodes

    @property
    def merged(self) -> bool:
        return self.own.exchanges.merged

    @property
    def bytes(self) -> int:
        """Memory for information sets."""
        return bytes_of_regrets(&self.own.all)

    @property
    def infosets(self) -> int:
        """Number of information sets that were met."""
        return self.own.all.keys.count

    @property
    def total(self) -> float:
        """Payoff of both seats together, 1 for results; 0 of more than two."""
        return self.solving.sum * (0.5 if self.solving.results else 1.0)

    def sets(self) -> tuple[
        NDArray[np.uint64], NDArray[np.int64], NDArray[np.uint64], NDArray[np.float32], NDArray[np.float64]
    ]:
        """Every information set that was met, by ascending keys, its moves in the order of their names.

        Returns (keys, counts, names, regrets, shares): arrays of uint64 and int64 with one number for each information
            set, the key of `engine.solving.tree.tree` and how many moves it has; and of uint64, float32 and float64
            with one for each move of one set after the other: its name, its regret, and how often it was made, times
            the weights of the iterations.
        """
        cdef uint64_t[::1] keys, names
        cdef int64_t[::1] counts
        cdef float[::1] regrets
        cdef double[::1] shares
        cdef const Regrets* all = &self.own.all
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

    def resume(self, int64_t iterations, const uint64_t[::1] keys, const int64_t[::1] counts, const uint64_t[::1] names,
               const double[::1] regrets, const double[::1] shares) -> bool:
        """Go on from what another solver with the same parameters knew after so many iterations: its `sets`. False
        where there is no memory for that. ValueError: there were iterations before, other numbers of names, regrets or
        shares than moves, an information set without moves, or one that is there twice."""
        cdef int64_t i, first, at = 0
        cdef bint met
        if self.iterations or not names.shape[0] == regrets.shape[0] == shares.shape[0] == np.sum(counts):
            raise ValueError(f"{names.shape[0]} names after {self.iterations} iterations")
        if (keys.shape[0] != counts.shape[0] or np.min(counts, initial=1) < 1
                or np.max(counts, initial=1) > self.game.max_moves):
            raise ValueError(f"{keys.shape[0]} information sets of {np.min(counts, initial=0)} moves or more")
        for i in range(keys.shape[0]):
            first = moves_of(&self.own.all, keys[i], <int>counts[i], &names[at], &met)
            if met:
                raise ValueError(f"the information set {keys[i]} is there twice")
            if first < 0:
                return False
            for at in range(at, at + counts[i]):
                self.own.all.regrets[first], self.own.all.shares[first] = <float>regrets[at], shares[at]
                first += 1
            at += 1
        self.iterations = iterations
        self.sample(0, 1)               # what both seats are paid together
        return True

    def sample(self, int64_t first, int64_t matches) -> tuple[NDArray[np.float64], float]:
        """Play matches with the mean policy in all seats, number `first` and those after it.

        Returns (paid, unknown): array of float64, (matches, seats), what each seat is paid, of two less half of what
            both are; and in what share of the decisions the policy was even as their set was never met.

        as `iterate`.
        """
        cdef double[:, ::1] paid
        cdef uint64_t seed = child(self.seed, MATCHES)
        cdef int64_t i
        cdef int64_t[2] decisions           # all, and unknown ones
        result = np.full((matches, self.game.seats), NAN)
        paid = result
        decisions[0] = decisions[1] = 0
        with nogil:
            for i in range(matches):
                self.play(child(seed, first + i), decisions, &paid[i, 0])
                if self.own.status < 0:
                    break
        self.raise_for()
        return result, decisions[1] / <double>max(decisions[0], 1)

    # One iteration

    cdef int begin(self, uint64_t key) noexcept nogil:
        """Deal into the state of level 0."""
        cdef Frame* level = self.levels
        cdef int status = self.game.deal(self.game, level.state, key)
        level.line.decisions = 0
        return status if status < 0 else begin_recalls(&self.own.exchanges, level.line.recalls, level.state)

    cdef void iterate_once(self) noexcept nogil:
        cdef int64_t number = self.iterations + 1
        cdef Sampler* own = self.own
        cdef int seat
        own.weight = own.share = <double>number
        own.status = self.begin(setup_key(self.seed, CHANCE, number))
        for seat in range(self.game.seats):
            if own.status < 0:
                return
            copy_line(own, &self.levels[0].line, &self.levels[1].line)
            own.traverser, own.stream = seat, start(setup_key(self.seed, CHOICE, self.game.seats * number + seat))
            memcpy(self.levels[1].state, self.levels[0].state, self.game.state_size)
            walk(own, 1, self.levels[1].state, &self.levels[1].line)
        self.iterations += own.status >= 0

    # What was found

    cdef void play(self, uint64_t key, int64_t* decisions, double* found) noexcept nogil:
        """Payoff of every seat in a match of the mean policies, as `paid` has it."""
        cdef Sampler* own = self.own
        cdef Frame* level = self.levels
        cdef uint64_t stream = start(child(key, 1))
        cdef int mover, count, i
        own.status = self.begin(child(key, 0))
        while own.status >= 0:
            mover = self.game.mover(self.game, level.state)
            if mover < 0 or level.line.decisions >= self.game.max_decisions:
                for own.traverser in range(self.game.seats):
                    found[own.traverser] = paid(own, level.state, mover, level.line.decisions)
                return
            count = list_moves(own, level, level.state, mover, &level.line)
            if count < 0:
                own.status = count
                break
            if level.seen.choices > 1:
                decisions[0] += 1
                decisions[1] += not mean_policy(&own.all, infoset_key(&level.seen.decided, mover), level.seen.choices,
                                                level.values)
                for i in range(count):
                    level.policy[i] = level.values[level.seen.places[i]] / level.seen.alike[level.seen.places[i]]
            follow(own, level, level.state, mover, count, drawn(level, count, 1, &stream), &level.line)


cdef double paid(Sampler* own, const char* state, int mover, int decisions) noexcept nogil:
    """Payoff of the traverser; of two seats less half of what both are paid."""
    cdef Solving* solving = <Solving*>own
    cdef int64_t[MAX_SEATS] payoffs, given
    if mover >= 0:
        own.status = TOO_LONG
        return 0
    own.game.payoffs(own.game, state, payoffs)
    if solving.results:
        given = payoffs
        results_of(given, own.game.seats, payoffs)
    if own.game.seats > 2:
        return solving.scale * payoffs[own.traverser]
    if not solving.paid_once:
        solving.sum, solving.paid_once = payoffs[0] + payoffs[1], True
    elif payoffs[0] + payoffs[1] != solving.sum:
        own.status = NO_SUM
    return solving.scale * (payoffs[own.traverser] - payoffs[1 - own.traverser])
