"""The information sets of one seat: parents before children, those with equally many moves together where they can be.

What a policy gains is added up from the last ones to the first, and how often it gets somewhere from the first to the
last.
"""
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset
from engine.solving.seen.infosets cimport Infoset, Infosets

cdef enum:
    KINDS = 8                   # numbers of moves that are kept apart: 2, 3, ..., 8, more


ctypedef struct DecisionPoint:
    int32_t first               # the sequence of the first move
    int32_t count               # of moves
    int32_t parent              # the sequence before


ctypedef struct Choices:
    DecisionPoint* choices      # [count]
    int64_t* ends               # [groups], where each group ends: those of one number of decisions before, and kind
    int64_t count, groups


cdef inline void close_choices(Choices* all) noexcept nogil:
    free(all.choices)
    free(all.ends)
    memset(all, 0, sizeof(Choices))


cdef inline int64_t kind_of(const Infoset* infoset, const int32_t* depths) noexcept nogil:
    return <int64_t>depths[infoset.parent] * KINDS + min(infoset.count - 2, <int>KINDS - 1)


cdef inline bint open_choices(Choices* all, const Infosets* tree, int seat) noexcept nogil:
    """Choices of a seat; False where there is no memory."""
    cdef int32_t* depths = <int32_t*>calloc(tree.sequences[seat], sizeof(int32_t))     # decisions, by sequence
    cdef int64_t* ends
    cdef const Infoset* infoset
    cdef DecisionPoint* choice
    cdef int64_t i, kind, groups = 0
    cdef int32_t move
    memset(all, 0, sizeof(Choices))
    if depths == NULL:
        return False
    for i in range(tree.count):
        infoset = &tree.sets[i]
        if infoset.seat == seat:
            all.count += 1
            for move in range(infoset.first, infoset.first + infoset.count):
                depths[move] = depths[infoset.parent] + 1
            groups = max(groups, <int64_t>depths[infoset.first] * KINDS)
    ends = <int64_t*>calloc(groups + 1, sizeof(int64_t))
    all.choices = <DecisionPoint*>malloc(max(all.count, 1) * sizeof(DecisionPoint))
    all.ends, all.groups = ends, groups
    if ends == NULL or all.choices == NULL:
        free(depths)
        return False
    for i in range(tree.count):
        if tree.sets[i].seat == seat:
            ends[kind_of(&tree.sets[i], depths) + 1] += 1
    for kind in range(groups):
        ends[kind + 1] += ends[kind]
    for i in range(tree.count):
        infoset = &tree.sets[i]
        if infoset.seat == seat:
            kind = kind_of(infoset, depths)
            choice = &all.choices[ends[kind]]
            choice.first, choice.count, choice.parent = infoset.first, infoset.count, infoset.parent
            ends[kind] += 1                     # so that in the end this is where the kind ends
    free(depths)
    return True


cdef inline void reach(const Choices* all, const double* policy, double* reached) noexcept nogil:
    """Chance of each sequence, as far as the seat itself decides that."""
    cdef const DecisionPoint* choice
    cdef int64_t i
    cdef int32_t move
    reached[0] = 1
    for i in range(all.count):
        choice = &all.choices[i]
        for move in range(choice.first, choice.first + choice.count):
            reached[move] = reached[choice.parent] * policy[move]


cdef inline double best_of(const Choices* all, double* gains) noexcept nogil:
    """Payoff of a seat that always chooses what is paid most; the gains are added up on the way."""
    cdef const DecisionPoint* choice
    cdef double best
    cdef int64_t i
    cdef int32_t move
    for i in range(all.count - 1, -1, -1):
        choice = &all.choices[i]
        best = gains[choice.first]
        for move in range(choice.first + 1, choice.first + choice.count):
            best = max(best, gains[move])
        gains[choice.parent] += best
    return gains[0]


cdef inline void weigh(const DecisionPoint* choices, int64_t begin, int64_t end, int count, bint plus, double kept,
                       double lost, double* gains, double* regrets, double* policy) noexcept nogil:
    """Weigh the moves of the choices from `begin` to `end` against the policy, and change it; 0: not of one count."""
    cdef const DecisionPoint* choice
    cdef double value, whole, regret
    cdef int64_t i, first
    cdef int move, moves = count
    for i in range(end - 1, begin - 1, -1):
        choice = &choices[i]
        first = choice.first
        if count == 0:
            moves = choice.count
        value = whole = 0
        for move in range(moves):
            value += policy[first + move] * gains[first + move]
        gains[choice.parent] += value
        for move in range(moves):
            regret = regrets[first + move]
            if plus:
                regret = max(regret + gains[first + move] - value, 0.0)
                whole += regret
            else:
                regret = (kept if regret > 0 else lost) * regret + gains[first + move] - value
                whole += max(regret, 0.0)
            regrets[first + move] = regret
        whole = 1 / whole if whole > 0 else 0
        for move in range(moves):
            policy[first + move] = max(regrets[first + move], 0.0) * whole if whole > 0 else 1.0 / moves


cdef inline void play(const DecisionPoint* choices, int64_t begin, int64_t end, int count, double weight,
                      const double* policy, double* reached, double* sums) noexcept nogil:
    """Work out how often the choices from `begin` to `end` are reached, and add it up; 0: not of one count."""
    cdef double before
    cdef int64_t i, first
    cdef int move, moves = count
    for i in range(begin, end):
        first = choices[i].first
        if count == 0:
            moves = choices[i].count
        before = reached[choices[i].parent]
        for move in range(first, first + moves):
            reached[move] = before * policy[move]
            sums[move] += weight * reached[move]
