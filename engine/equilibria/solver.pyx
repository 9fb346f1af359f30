"""Equilibria by counterfactual regret minimisation on the sequence form, and what a policy gives away.

A policy is a row of probabilities, one for each sequence of a seat: how often its last move is made where it can be
made. Number 0, no move at all, has probability 1. The same iterations give the same bytes everywhere: sums are made in
one order, on one thread.
"""
import numpy as np

from libc.math cimport pow
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport calloc, free
from engine.equilibria.infosets cimport SEATS, Infoset, Infosets
from engine.equilibria.tree cimport Tree

cdef enum:
    CFR_PLUS = 0
    DISCOUNTED = 1
    REACHED = 0                 # rows of numbers, by sequence
    CURRENT = 1
    REGRETS = 2
    SUMS = 3
    GAINS = 4
    GIVEN = 5
    ROWS = 6

METHODS = "cfr+", "dcfr"


cdef class Solver:
    """An equilibrium that becomes better with every iteration: the mean of all policies so far.

    Parameters
    ----------
    tree : engine.equilibria.tree.Tree
    method : "cfr+" (O. Tammelin, 2014: regrets never below 0, later policies count in proportion to their number) or
        "dcfr" (N. Brown and T. Sandholm, Solving imperfect-information games via discounted regret minimization, 2019:
        the exponents 3/2, 0 and 2)

    Raises
    ------
    ValueError : another method.
    """
    cdef readonly Tree tree
    cdef readonly int64_t iterations
    cdef int method
    cdef double* memory
    cdef double* rows[SEATS][ROWS]      # by sequence
    cdef Infoset* own[SEATS]            # information sets by seat, in the order of their sequences
    cdef int64_t counts[SEATS]

    def __init__(self, Tree tree not None, str method="cfr+"):
        cdef int seat
        cdef int64_t i
        cdef double* row
        if method not in METHODS:
            raise ValueError(f"the method is {method!r}; expected {' or '.join(METHODS)}")
        self.tree, self.method = tree, METHODS.index(method)
        cdef const Infosets* all = &tree.walk.infosets
        self.memory = <double*>calloc(ROWS * (<size_t>all.sequences[0] + all.sequences[1]), sizeof(double))
        self.own[0] = <Infoset*>calloc(all.count + 1, sizeof(Infoset))
        if self.memory == NULL or self.own[0] == NULL:
            raise MemoryError
        row = self.memory
        for seat in range(SEATS):
            for i in range(ROWS):
                self.rows[seat][i] = row
                row += all.sequences[seat]
        for i in range(all.count):
            self.counts[0] += all.sets[i].seat == 0
        self.own[1] = self.own[0] + self.counts[0]
        self.counts[0] = 0
        for i in range(all.count):
            seat = all.sets[i].seat
            self.own[seat][self.counts[seat]] = all.sets[i]
            self.counts[seat] += 1
        for seat in range(SEATS):
            even(self, seat, self.rows[seat][CURRENT])
            reach(self, seat, self.rows[seat][CURRENT], self.rows[seat][REACHED])

    def __dealloc__(self):
        free(self.memory)
        free(self.own[0])

    def iterate(self, int64_t iterations):
        """Go on by so many iterations: in each one seat after the other changes its policy."""
        cdef int64_t _
        with nogil:
            for _ in range(iterations):
                self.iterations += 1
                step(self, 0)
                step(self, 1)

    def policy(self):
        """The mean of all policies so far, even ones before the first iteration: an array by seat."""
        policies = self.uniform()
        cdef double[::1] given
        cdef double* sums
        cdef double whole
        cdef Infoset* infoset
        cdef int64_t i
        cdef int32_t move
        for seat in range(SEATS):
            given, sums = policies[seat], self.rows[<int>seat][SUMS]
            for i in range(self.counts[<int>seat]):
                infoset = &self.own[<int>seat][i]
                whole = 0
                for move in range(infoset.first, infoset.first + infoset.count):
                    whole += sums[move]
                for move in range(infoset.first, infoset.first + infoset.count):
                    if whole > 0:
                        given[move] = sums[move] / whole
        return policies

    def uniform(self):
        """The policies that choose each move equally often: an array by seat."""
        cdef double[::1] given
        policies = tuple([np.empty(self.tree.walk.infosets.sequences[seat]) for seat in range(SEATS)])
        for seat in range(SEATS):
            given = policies[seat]
            even(self, seat, &given[0])
        return policies

    def measure(self, policies):
        """(value, exploitability, gains) of policies: what seat 0 is paid when both play so, less half of what both are
        paid together; the mean of the gains; and what each seat gains by playing its best against the other.

        Raises
        ------
        ValueError : another number of probabilities.
        """
        cdef double best[SEATS]
        cdef double value = 0
        cdef int seat
        cdef int64_t i
        cdef double[::1] first = policies[0], second = policies[1]
        cdef const int64_t* sequences = self.tree.walk.infosets.sequences
        if first.shape[0] != sequences[0] or second.shape[0] != sequences[1]:
            raise ValueError(f"policies of {first.shape[0]} and {second.shape[0]} probabilities; expected "
                             f"{sequences[0]} and {sequences[1]}")
        with nogil:
            reach(self, 0, &first[0], self.rows[0][GIVEN])
            reach(self, 1, &second[0], self.rows[1][GIVEN])
            for seat in range(SEATS):
                pay(self, seat, self.rows[1 - seat][GIVEN])
                if seat == 0:
                    for i in range(sequences[0]):
                        value += self.rows[0][GAINS][i] * self.rows[0][GIVEN][i]
                best[seat] = best_value(self, seat)
        gains = best[0] - value, best[1] + value
        return value, (best[0] + best[1]) / 2, gains


cdef void even(Solver self, int seat, double* policy) noexcept nogil:
    cdef Infoset* infoset
    cdef int64_t i
    cdef int32_t move
    policy[0] = 1
    for i in range(self.counts[seat]):
        infoset = &self.own[seat][i]
        for move in range(infoset.first, infoset.first + infoset.count):
            policy[move] = 1.0 / infoset.count


cdef void reach(Solver self, int seat, const double* policy, double* reached) noexcept nogil:
    """How often each sequence is played, as far as the seat itself decides that."""
    cdef Infoset* infoset
    cdef double before
    cdef int64_t i
    cdef int32_t move
    reached[0] = 1
    for i in range(self.counts[seat]):
        infoset = &self.own[seat][i]
        before = reached[infoset.parent]
        for move in range(infoset.first, infoset.first + infoset.count):
            reached[move] = before * policy[move]


cdef void pay(Solver self, int seat, const double* other) noexcept nogil:
    """What each sequence is paid at the ends that it leads to, where the other seat plays its sequences so often."""
    cdef const int64_t* starts = self.tree.walk.ends.starts
    cdef const int32_t* columns = self.tree.walk.ends.columns
    cdef const float* values = self.tree.walk.ends.values
    cdef double* gains = self.rows[seat][GAINS]
    cdef double sum, often, unit = self.tree.walk.ends.unit
    cdef int64_t row, i, begin, end = 0
    if seat == 0:
        for row in range(self.tree.walk.infosets.sequences[0]):
            sum, begin, end = 0, end, starts[row + 1]
            for i in range(begin, end):
                sum += values[i] * other[columns[i]]
            gains[row] = sum * unit
        return
    for i in range(self.tree.walk.infosets.sequences[1]):
        gains[i] = 0
    for row in range(self.tree.walk.infosets.sequences[0]):
        often, begin, end = unit * other[row], end, starts[row + 1]
        for i in range(begin, end):
            gains[columns[i]] -= values[i] * often


cdef double best_value(Solver self, int seat) noexcept nogil:
    """What a seat is paid that always chooses what is paid most: `pay` says what."""
    cdef double* gains = self.rows[seat][GAINS]
    cdef Infoset* infoset
    cdef double best
    cdef int64_t i
    cdef int32_t move
    for i in range(self.counts[seat] - 1, -1, -1):
        infoset = &self.own[seat][i]
        best = gains[infoset.first]
        for move in range(infoset.first + 1, infoset.first + infoset.count):
            best = max(best, gains[move])
        gains[infoset.parent] += best
    return gains[0]


cdef void step(Solver self, int seat) noexcept nogil:
    """A seat weighs its moves against the other's policy, and changes its own."""
    cdef double* gains = self.rows[seat][GAINS]
    cdef double* regrets = self.rows[seat][REGRETS]
    cdef double* policy = self.rows[seat][CURRENT]
    cdef double* reached = self.rows[seat][REACHED]
    cdef double* sums = self.rows[seat][SUMS]
    cdef double number = <double>self.iterations, kept, value, whole, regret
    cdef double weight = number if self.method == CFR_PLUS else number * number
    cdef Infoset* infoset
    cdef int64_t i
    cdef int32_t move, end
    cdef double lost = 0
    kept = pow(number, 1.5) if self.method == DISCOUNTED else 0
    kept = kept / (kept + 1)
    if self.method == DISCOUNTED:
        lost = 0.5
    pay(self, seat, self.rows[1 - seat][REACHED])
    for i in range(self.counts[seat] - 1, -1, -1):
        infoset = &self.own[seat][i]
        end = infoset.first + infoset.count
        value = whole = 0
        for move in range(infoset.first, end):
            value += policy[move] * gains[move]
        gains[infoset.parent] += value
        for move in range(infoset.first, end):
            regret = regrets[move]
            if self.method == CFR_PLUS:
                regret = max(regret + gains[move] - value, 0.0)
            else:
                regret = (kept if regret > 0 else lost) * regret + gains[move] - value
            regrets[move] = regret
            whole += max(regret, 0.0)
        for move in range(infoset.first, end):
            policy[move] = max(regrets[move], 0.0) / whole if whole > 0 else 1.0 / infoset.count
    reach(self, seat, policy, reached)
    for i in range(self.tree.walk.infosets.sequences[seat]):
        sums[i] += weight * reached[i]
