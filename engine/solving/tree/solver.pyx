"""Equilibria by counterfactual regret minimisation on the sequence form, and what a policy gives away.

A policy is a row of probabilities, one for each sequence of a seat: how often its last move is made where it can be
made. Number 0, no move at all, has probability 1. The same iterations give the same bytes everywhere: sums are made in
one order, on one thread.
"""
import numpy as np

from libc.math cimport pow
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy
from engine.solving.tree.choices cimport (KINDS, Choices, DecisionPoint, best_of, close_choices, open_choices, play,
                                          reach, weigh)
from engine.solving.seen.infosets cimport sequences_of
from engine.solving.seen.shares cimport mean_of
from engine.solving.tree.payments cimport SMALL, Payments, close_payments, open_payments, pay_large, pay_small
from engine.solving.tree.profiles cimport pay_profiles
from engine.solving.tree.tree cimport Tree
from engine.game cimport MAX_SEATS

cdef enum:
    CFR_PLUS = 0
    DISCOUNTED = 1
    REACHED = 0                 # rows of numbers, by sequence
    CURRENT = 1                 # from here to SUMS, what `resume` needs
    REGRETS = 2
    SUMS = 3
    GAINS = 4
    ROWS = 5

# type: Policies = tuple[NDArray[np.float64], ...]

METHODS = "cfr+", "dcfr"


cdef class Solver:
    """An equilibrium that becomes better with every iteration: the mean of all policies so far. Of a tree for more than
    two seats it measures policies, without iterations. ValueError: another method.

    tree : engine.solving.tree.tree.Tree
    method : "cfr+" (O. Tammelin, 2014: regrets never below 0, later policies count in proportion to their number) or
        "dcfr" (N. Brown and T. Sandholm, Solving imperfect-information games via discounted regret minimization, 2019:
        the exponents 3/2, 0 and 2)
    """
    cdef readonly Tree tree
    cdef readonly int64_t iterations
    cdef int method
    cdef double* memory
    cdef int seats
    cdef double* rows[MAX_SEATS][ROWS]  # by sequence
    cdef Choices[MAX_SEATS] choices
    cdef Payments[2] payments           # of a small tree for two

    def __init__(self, Tree tree not None, str method="cfr+"):
        cdef const int64_t* sequences = tree.walk.infosets.sequences
        cdef int seat
        cdef int64_t i
        cdef double* row
        if method not in METHODS:
            raise ValueError(f"the method is {method!r}; expected {' or '.join(METHODS)}")
        self.tree, self.method, self.seats = tree, METHODS.index(method), tree.walk.infosets.seats
        self.memory = <double*>calloc(ROWS * sequences_of(&tree.walk.infosets), sizeof(double))
        if self.memory == NULL:
            raise MemoryError
        row = self.memory
        for seat in range(self.seats):
            for i in range(ROWS):
                self.rows[seat][i] = row
                row += sequences[seat]
            if not open_choices(&self.choices[seat], &tree.walk.infosets, seat):
                raise MemoryError
            if (self.seats == 2 and tree.walk.ends.count <= SMALL
                    and not open_payments(&self.payments[seat], &tree.walk.ends, sequences, seat)):
                raise MemoryError
            even(self, seat, self.rows[seat][CURRENT])
            reach(&self.choices[seat], self.rows[seat][CURRENT], self.rows[seat][REACHED])

    def __dealloc__(self):
        cdef int seat
        free(self.memory)
        for seat in range(self.seats):
            close_choices(&self.choices[seat])
        for seat in range(2):
            close_payments(&self.payments[seat])

    def iterate(self, int64_t iterations) -> None:
        """Go on by so many iterations: in each one seat after the other changes its policy. ValueError: the tree is one
        for more than two seats."""
        cdef int64_t _
        if self.seats != 2:
            raise ValueError(f"a tree for {self.seats} seats; expected two")
        with nogil:
            for _ in range(iterations):
                self.iterations += 1
                step(self, 0)
                step(self, 1)

    def policy(self) -> Policies:
        """The mean of all policies so far, even ones before the first iteration: an array by seat."""
        policies = self.uniform()
        cdef double[::1] given
        cdef const DecisionPoint* choice
        cdef int64_t i
        cdef int seat
        for seat in range(self.seats):
            given = policies[seat]
            for i in range(self.choices[seat].count):
                choice = &self.choices[seat].choices[i]
                mean_of(self.rows[seat][SUMS] + choice.first, choice.count, &given[choice.first])
        return policies

    def uniform(self) -> Policies:
        """The policies that choose each move equally often: an array by seat."""
        cdef double[::1] given
        cdef int seat
        policies = tuple([np.empty(count) for count in self.tree.sequences])
        for seat in range(self.seats):
            given = policies[seat]
            even(self, seat, &given[0])
        return policies

    def state(self) -> Policies:
        """State that `resume` takes, by seat: the policy of now, regrets and the sums of policies, (3, sequences)."""
        cdef double[:, ::1] given
        cdef int seat
        states = tuple([np.empty((SUMS - CURRENT + 1, count)) for count in self.tree.sequences])
        for seat in range(self.seats):
            given = states[seat]            # its rows lie one behind the other
            memcpy(&given[0, 0], self.rows[seat][CURRENT], given.nbytes)
        return states

    def resume(self, int64_t iterations, states: Policies) -> None:
        """Go on from what `state` gave after so many iterations, as if there had been no other ones. ValueError: states
        of another tree."""
        cdef const double[:, ::1] given
        cdef int64_t i
        cdef int seat
        for seat in range(self.seats):
            given = states[seat]
            if given.shape[0] != SUMS - CURRENT + 1 or given.shape[1] != self.tree.walk.infosets.sequences[seat]:
                raise ValueError(f"a state of {given.shape[1]} sequences; expected {self.tree.sequences[seat]}")
            memcpy(self.rows[seat][CURRENT], &given[0, 0], given.nbytes)
            self.rows[seat][SUMS][0] = 0            # of no move at all: files do not have it
            for i in range(1, iterations + 1):
                self.rows[seat][SUMS][0] += weight_of(self.method, <double>i)
            reach(&self.choices[seat], self.rows[seat][CURRENT], self.rows[seat][REACHED])
        self.iterations = iterations

    def measure(self, policies: Policies | None = None) -> tuple[float, float, tuple[float, ...]]:
        """(value, exploitability, gains) of policies, by default of the mean of all so far: what seat 0 is paid when
        all play so, of two seats less half of what both are paid together; the mean of the gains; and what each seat
        gains by playing its best against the others. ValueError: another number of probabilities."""
        values, exploitability, gains = self.measured(policies)
        return values[0], exploitability, gains

    def values(self, policies: Policies) -> tuple[float, ...]:
        """Payoff of each seat when all play these policies, as `measure` has it: a tuple."""
        return self.measured(policies)[0]

    cdef tuple measured(self, policies):
        cdef double* reached[MAX_SEATS]
        cdef double[MAX_SEATS] values, best
        cdef double exploitability
        cdef int seat
        if policies is None and self.iterations:        # they have been reached so often already
            for seat in range(self.seats):
                reached[seat] = self.rows[seat][SUMS]
        else:
            _rows = reach_all(self, self.uniform() if policies is None else policies, reached)
        with nogil:
            exploitability = measured(self, reached, values, best)
        return (tuple([values[seat] for seat in range(self.seats)]), exploitability,
                tuple([best[seat] - values[seat] for seat in range(self.seats)]))

    def worth(self, int seat, policies: Policies, bint best=False) -> NDArray[np.float64]:
        """Payoff of each sequence of a seat at all ends that it leads to, times the chance that the deal and the other
        seats lead there: where all play these policies from there on, or the seat plays its best. ValueError: no such
        seat, or another number of probabilities.

        Returns a float64 array by sequence, of payoffs as `measure` has them
        """
        cdef double* reached[MAX_SEATS]
        cdef const double[::1] own
        cdef double[::1] found
        cdef double* gains
        cdef const DecisionPoint* choice
        cdef int64_t i
        cdef int32_t move
        if not 0 <= seat < self.seats:
            raise ValueError(f"seat {seat}; expected 0 to {self.seats - 1}")
        _rows = reach_all(self, policies, reached)
        own = policies[seat]
        result = np.empty(own.shape[0])
        found, gains = result, self.rows[seat][GAINS]
        with nogil:
            pay_by_all(self, seat, reached)
            if best:
                best_of(&self.choices[seat], gains)
            else:
                for i in range(self.choices[seat].count - 1, -1, -1):
                    choice = &self.choices[seat].choices[i]
                    for move in range(choice.first, choice.first + choice.count):
                        gains[choice.parent] += own[move] * gains[move]
            memcpy(&found[0], gains, own.shape[0] * sizeof(double))
        return result


cdef void even(Solver self, int seat, double* policy) noexcept nogil:
    cdef const DecisionPoint* choice
    cdef int64_t i
    cdef int move
    policy[0] = 1
    for i in range(self.choices[seat].count):
        choice = &self.choices[seat].choices[i]
        for move in range(choice.first, choice.first + choice.count):
            policy[move] = 1.0 / choice.count


cdef object reach_all(Solver self, policies, double** reached):
    """Chance with which every seat itself plays each of its sequences: arrays in what is returned."""
    cdef const double[::1] policy
    cdef double[::1] row
    cdef int seat
    given = tuple([len(policy) for policy in policies])
    if given != self.tree.sequences:
        raise ValueError(f"policies of {' and '.join(map(str, given))} probabilities; expected "
                         f"{' and '.join(map(str, self.tree.sequences))}")
    rows = [np.empty(count) for count in given]
    for seat in range(self.seats):
        policy, row = policies[seat], rows[seat]
        reached[seat] = &row[0]
        reach(&self.choices[seat], &policy[0], reached[seat])
    return rows


cdef void pay_by_all(Solver self, int seat, double** reached) noexcept nogil:
    """Payoffs of the sequences of a seat where all others play theirs so often."""
    if self.seats == 2:
        pay(self, seat, reached[1 - seat])
    else:
        pay_profiles(&self.tree.walk.profiles, self.tree.walk.infosets.sequences[seat], seat, reached,
                     self.rows[seat][GAINS])


cdef void pay(Solver self, int seat, const double* other) noexcept nogil:
    if self.payments[seat].values != NULL:
        pay_small(&self.payments[seat], other, self.rows[seat][GAINS])
    else:
        pay_large(&self.tree.walk.ends, self.tree.walk.infosets.sequences, seat, other, self.rows[seat][GAINS])


cdef double measured(Solver self, double** reached, double* values, double* best) noexcept nogil:
    """Payoffs of policies that reach every sequence so often, number 0 as often as there are matches; and what each
    seat's best is paid against the others. Returns how much more that is, in the mean."""
    cdef double others, all_best = 0, all_values = 0
    cdef int64_t i
    cdef int seat, other
    for seat in range(self.seats):
        pay_by_all(self, seat, reached)
        values[seat], others = 0, 1
        for other in range(self.seats):
            if other != seat:
                others *= reached[other][0]
        if seat == 1 and self.seats == 2:
            values[1] = -values[0]
        else:
            for i in range(self.tree.walk.infosets.sequences[seat]):
                values[seat] += self.rows[seat][GAINS][i] * reached[seat][i]
            values[seat] /= reached[seat][0] * others
        best[seat] = best_of(&self.choices[seat], self.rows[seat][GAINS]) / others
        all_best += best[seat]
        all_values += values[seat]
    return (all_best - all_values) / self.seats


cdef inline double weight_of(int method, double iteration) noexcept nogil:
    """Weight of the policy of an iteration in the mean."""
    return iteration * iteration if method == DISCOUNTED else iteration


cdef void step(Solver self, int seat) noexcept nogil:
    """A seat weighs its moves against the other's policy, and changes its own."""
    cdef const Choices* all = &self.choices[seat]
    cdef double* gains = self.rows[seat][GAINS]
    cdef double* regrets = self.rows[seat][REGRETS]
    cdef double* policy = self.rows[seat][CURRENT]
    cdef double* reached = self.rows[seat][REACHED]
    cdef double* sums = self.rows[seat][SUMS]
    cdef double number = <double>self.iterations, kept = 0, lost = 0, weight = weight_of(self.method, number)
    cdef int64_t group, begin, end
    cdef int kind
    if self.method == DISCOUNTED:
        kept, lost = pow(number, 1.5), 0.5
        kept /= kept + 1
    pay(self, seat, self.rows[1 - seat][REACHED])
    for group in range(all.groups - 1, -1, -1):
        begin, end, kind = all.ends[group - 1] if group else 0, all.ends[group], group % KINDS
        if begin == end:
            continue
        if self.method == DISCOUNTED:
            weigh(all.choices, begin, end, 0, False, kept, lost, gains, regrets, policy)
        elif kind == 0:
            weigh(all.choices, begin, end, 2, True, kept, lost, gains, regrets, policy)
        elif kind == 1:
            weigh(all.choices, begin, end, 3, True, kept, lost, gains, regrets, policy)
        else:
            weigh(all.choices, begin, end, 0, True, kept, lost, gains, regrets, policy)
    sums[0] += weight
    for group in range(all.groups):
        begin, end, kind = all.ends[group - 1] if group else 0, all.ends[group], group % KINDS
        if kind == 0:
            play(all.choices, begin, end, 2, weight, policy, reached, sums)
        elif kind == 1:
            play(all.choices, begin, end, 3, weight, policy, reached, sums)
        else:
            play(all.choices, begin, end, 0, weight, policy, reached, sums)
