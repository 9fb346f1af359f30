"""Points of a hand of Cross Kings, exactly.

Runs are looked up by the byte of a suit, sets are counted for all ranks at a time, one bit a rank. What kings add is
found so:

* A king either stands in a run that counts, or its suit is of no account and it can only add to a set. By the byte of a
  suit, `options` lists the places of kings that are worth considering for the sake of runs, with what the runs gain; a
  choice that gains no more than a part of it is left out, because its other kings may as well be free. Some ten remain
  of a usual suit's hundred.
* Free kings are placed greedily: a set's gains by one king after another hardly grow, so the best is plain
  (`free_gain`).
* No set gains more by its kings than the sum of their `weights`, the most that a king there can be worth: so the best
  of each suit, by number of kings, and of the free ones add up to an upper bound. The search asks whether the bound
  can be reached, then one less, and so on: it has the answer as soon as it finds one, and the bound mostly is it.
"""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from engine.bits cimport every_byte, tops_to_bytes
from engine.crosskings.cards cimport KINGS, RANKS, SUITS

cdef enum:
    OPTIONS = 2310              # of all 256 suits together
    SUIT_OPTIONS = 32           # no suit has more
    UNIT = 12                   # bounds are counted in twelfths of a point
    NOWHERE = -256000           # the best of no options


# An option: kings in these ranks of a suit, and what its runs gain by them.
ctypedef struct KingOption:
    uint8_t ranks
    uint8_t gain


ctypedef struct ScoreTables:
    uint8_t run_scores[256]     # by the ranks of a suit
    uint8_t sizes[256]
    uint64_t bytes[256]         # bit i of the index in byte i
    uint64_t alone[256]         # what runs gain by one king, by its rank in byte r; 0 where the rank is held
    uint16_t first[256][KINGS + 2]      # by suit and number of kings, where in `options` its choices begin
    KingOption options[OPTIONS]


# Ranks by how many cards (or kings) there are of them: bit r of the sets for rank r.
ctypedef struct CardCounts:
    uint32_t one                # at least 1
    uint32_t two
    uint32_t three
    uint32_t four


# Ranks by exactly how many cards the hand holds of them.
ctypedef struct KingSearch:
    uint32_t none
    uint32_t single
    uint32_t pair
    uint32_t triple
    int target
    int best[SUITS][KINGS + 1]          # of a suit's options, by number of kings: 256 * bound + which it is
    int rest[SUITS + 1][KINGS + 1]      # bound of all suits from this one on, and of free kings
    const KingOption* options[SUITS]
    const uint16_t* first[SUITS]
    int bounds[SUITS][SUIT_OPTIONS]


cdef ScoreTables tables


cdef inline CardCounts counts_of(uint32_t cards) noexcept nogil:
    cdef uint32_t a = cards & 255, b = (cards >> 8) & 255, c = (cards >> 16) & 255, d = cards >> 24
    cdef uint32_t both = a & b, any = a | b, others = c & d, other = c | d
    return CardCounts(one=any | other, two=both | others | (any & other), three=(both & other) | (others & any),
                      four=both & others)


cdef inline int free_gain(const KingSearch* search, const CardCounts* placed, int kings) noexcept nogil:
    """The most that sets gain by so many more kings, in whatever suits, beside those in `placed`.

    A rank with c cards gains by its kings, one after another: c = 3: 1; c = 2: 2 1; c = 1: 0 1 1; c = 0: 0 0 0 1.
    """
    cdef int twos, ones, gain
    if kings == 0:
        return 0
    twos = min(kings, tables.sizes[search.pair & ~placed.one])
    gain = 2 * twos
    kings -= twos
    if kings == 0:
        return gain
    ones = (twos + tables.sizes[search.pair & placed.one & ~placed.two] + tables.sizes[search.triple & ~placed.one]
            + 2 * tables.sizes[search.single & placed.one & ~placed.two]
            + tables.sizes[search.single & placed.two & ~placed.three]
            + tables.sizes[search.none & placed.three & ~placed.four])
    ones = min(kings, ones)
    gain += ones
    kings -= ones
    if kings < 2:
        return gain
    if search.single & ~placed.one:
        return gain + (1 if kings == 2 else 2)
    if kings == 2:
        return gain + ((search.none & placed.two) != 0)
    if kings == 3:
        return gain + ((search.none & placed.one) != 0)
    return gain + (search.none != 0)


cdef inline int set_gain(const KingSearch* search, uint32_t kings, int free) noexcept nogil:
    """Gain of sets by kings in these slots and the best places for the free ones."""
    cdef CardCounts placed = counts_of(kings)
    return (2 * tables.sizes[search.pair & placed.one] + tables.sizes[search.pair & placed.two]
            + tables.sizes[search.triple & placed.one] + tables.sizes[search.single & placed.two]
            + tables.sizes[search.single & placed.three] + tables.sizes[search.none & placed.four]
            + free_gain(search, &placed, free))


cdef bint reaches(const KingSearch* search, int suit, int kings, int bound, int runs, uint32_t placed) noexcept nogil:
    """True if the suits from this one on can bring the gain to the target.

    `bound` is that of what is placed already, `runs` what runs gain by it.
    """
    cdef int here, i, needed
    if suit == SUITS:
        return runs + set_gain(search, placed, kings) >= search.target
    for here in range(kings, -1, -1):
        needed = search.target * UNIT - bound - search.rest[suit + 1][kings - here]
        if search.best[suit][here] >> 8 < needed:
            continue
        for i in range(search.first[suit][here] - search.first[suit][0],
                       search.first[suit][here + 1] - search.first[suit][0]):
            if search.bounds[suit][i] >= needed and reaches(
                    search, suit + 1, kings - here, bound + search.bounds[suit][i],
                    runs + search.options[suit][i].gain,
                    placed | <uint32_t>search.options[suit][i].ranks << (8 * suit)):
                return True
    return False


cdef inline void sums_of(uint64_t weights, uint8_t* sums) noexcept nogil:
    """By set of four ranks, the sum of their weights, the lowest four bytes of a word."""
    cdef uint64_t half = ((weights & 255) * <uint64_t>0x0100_0100_0100_0100
                          + ((weights >> 8) & 255) * <uint64_t>0x0101_0000_0101_0000
                          + ((weights >> 16) & 255) * <uint64_t>0x0101_0101_0000_0000)
    (<uint64_t*>sums)[0] = half
    (<uint64_t*>sums)[1] = half + every_byte((weights >> 24) & 255)


cdef inline uint64_t larger(uint64_t a, uint64_t b) noexcept nogil:
    """Byte by byte, the larger of two numbers below 128."""
    cdef uint64_t where = tops_to_bytes(((a | every_byte(128)) - b) & every_byte(128))
    return (a & where) | (b & ~where)


cdef inline int one_king_gain(uint32_t cards, const CardCounts* counts) noexcept nogil:
    """Gain of a hand by one king: the best rank for its run and its set. A slot that is held counts as one without a
    run: the rank has a free slot where its set can gain. A third of the time of `kings_gain`."""
    cdef uint64_t gains = larger(
        larger(tables.alone[cards & 255], tables.alone[(cards >> 8) & 255]),
        larger(tables.alone[(cards >> 16) & 255], tables.alone[cards >> 24]))
    gains += 2 * tables.bytes[counts.two & ~counts.three] + tables.bytes[counts.three & ~counts.four]
    gains = larger(gains, gains >> 32)
    gains = larger(gains, gains >> 16)
    return <int>(larger(gains, gains >> 8) & 255)


cdef int kings_gain(uint32_t cards, const CardCounts* counts, int kings) noexcept nogil:
    """Gain of a hand by 2 to 4 kings."""
    cdef KingSearch search
    cdef uint8_t low[16]
    cdef uint8_t high[16]
    cdef uint8_t choice[SUITS][KINGS + 1]
    cdef uint64_t weights
    cdef const uint16_t* first
    cdef const KingOption* options
    cdef uint32_t placed
    cdef int suit, here, i, best, single, none, twos, ones, used, runs
    search.none, search.single = ~counts.one & 255, counts.one & ~counts.two
    search.pair, search.triple = counts.two & ~counts.three, counts.three & ~counts.four
    # The most a king can add to a set, on average over the kings in the rank.
    single = 6 if kings == 2 else 8
    none = 3 if kings == 4 else 0
    weights = (tables.bytes[search.none] * none + tables.bytes[search.single] * single + tables.bytes[search.pair] * 24
               + tables.bytes[search.triple] * 12)
    sums_of(weights, low)
    sums_of(weights >> 32, high)
    # Free kings: pairs first, then what gains 1.
    twos = tables.sizes[search.pair]
    ones = 2 * twos + tables.sizes[search.triple]
    single = single if search.single else none
    search.rest[SUITS][0] = 0
    for used in range(kings):
        search.rest[SUITS][used + 1] = search.rest[SUITS][used] + (24 if used < twos else 12 if used < ones else single)
    for suit in range(SUITS - 1, -1, -1):
        first = tables.first[(cards >> (8 * suit)) & 255]
        options = search.options[suit] = &tables.options[first[0]]
        search.best[suit][0] = search.bounds[suit][0] = 0
        search.first[suit] = first
        for here in range(1, kings + 1):
            best = NOWHERE
            for i in range(first[here] - first[0], first[here + 1] - first[0]):
                search.bounds[suit][i] = (UNIT * options[i].gain + low[options[i].ranks & 15]
                                          + high[options[i].ranks >> 4])
                best = max(best, search.bounds[suit][i] * 256 + i)   # below 0, where a shift is undefined
            search.best[suit][here] = best
        for used in range(0 if suit else kings, kings + 1):
            best = search.rest[suit + 1][used] * 8
            for here in range(1, used + 1):
                best = max(best, ((search.best[suit][here] >> 8) + search.rest[suit + 1][used - here]) * 8 + here)
            search.rest[suit][used] = best >> 3
            choice[suit][used] = best & 7
    search.target = search.rest[0][kings] // UNIT
    # What the bound was made of mostly is as good as the bound.
    runs, placed, used = 0, 0, kings
    for suit in range(SUITS):
        here = choice[suit][used]
        i = search.best[suit][here] & 255
        runs += search.options[suit][i].gain
        placed |= <uint32_t>search.options[suit][i].ranks << (8 * suit)
        used -= here
    best = runs + set_gain(&search, placed, used)
    while search.target > best and not reaches(&search, 0, kings, 0, 0, 0):
        search.target -= 1
    return search.target


cdef int hand_score(uint32_t cards, int kings) noexcept nogil:
    """Points of a hand of these cards and 0 to 4 kings."""
    cdef CardCounts counts = counts_of(cards)
    cdef int score = (tables.run_scores[cards & 255] + tables.run_scores[(cards >> 8) & 255]
                      + tables.run_scores[(cards >> 16) & 255] + tables.run_scores[cards >> 24]
                      + 3 * tables.sizes[counts.three] + 2 * tables.sizes[counts.four])
    if kings == 0:
        return score
    if kings == 1:
        return score + one_king_gain(cards, &counts)
    return score + kings_gain(cards, &counts, kings)


cdef int run_score(int ranks, int kings) noexcept:
    """Points of the runs of a suit, some of whose ranks are kings."""
    cdef int rank, begin = 0, score = 0, i
    for rank in range(RANKS + 1):
        if rank < RANKS and (ranks >> rank) & 1:
            continue
        if rank - begin >= 3:
            score += 2 * (rank - begin) - 3
            for i in range(begin, rank):
                score -= (kings >> i) & 1
        begin = rank + 1
    return score


cdef bint worth_it(int ranks, int kings) noexcept:
    """True if a suit's kings gain more than every part of them does."""
    cdef int gain = run_score(ranks | kings, kings), part = kings
    while part:
        part = (part - 1) & kings
        if run_score(ranks | part, part) >= gain:
            return False
    return True


cdef void fill_tables() noexcept:
    cdef int ranks, kings, count, i, gain, filled = 0
    for ranks in range(256):
        tables.run_scores[ranks] = run_score(ranks, 0)
        tables.sizes[ranks] = 0
        tables.bytes[ranks] = 0
        for i in range(RANKS):
            tables.sizes[ranks] += (ranks >> i) & 1
            tables.bytes[ranks] |= <uint64_t>((ranks >> i) & 1) << (8 * i)
    for ranks in range(256):
        for count in range(KINGS + 1):
            tables.first[ranks][count] = filled
            for kings in range(256):
                if not kings & ranks and tables.sizes[kings] == count and worth_it(ranks, kings):
                    tables.options[filled].ranks = kings
                    tables.options[filled].gain = run_score(ranks | kings, kings) - tables.run_scores[ranks]
                    filled += 1
        tables.first[ranks][KINGS + 1] = filled
        tables.alone[ranks] = 0
        for i in range(RANKS):
            if not (ranks >> i) & 1:
                gain = run_score(ranks | 1 << i, 1 << i) - tables.run_scores[ranks]
                tables.alone[ranks] |= <uint64_t>gain << (8 * i)


fill_tables()


def hand_scores(cards: ArrayLike, kings: ArrayLike) -> NDArray[np.uint8]:
    """Points of hands.

    cards : array_like of uint32, any shape: sets of cards other than kings, bit 8 * suit + rank
    kings : array_like of uint8 of the same shape, or broadcast to it: how many kings each hand holds, 0 to 4

    Returns an array of uint8 of the same shape. ValueError: more than 4 kings, shapes that do not go together.
    """
    import numpy as np  # which playing does not need

    sets, numbers = np.broadcast_arrays(np.asarray(cards, dtype=np.uint32), np.asarray(kings, dtype=np.uint8))
    if np.any(numbers > KINGS):
        raise ValueError(f"a hand has {int(numbers.max())} kings; expected 0 to {KINGS}")
    result = np.empty(sets.shape, np.uint8)
    cdef const uint32_t[::1] hands = np.ascontiguousarray(sets).reshape(-1)
    cdef const uint8_t[::1] counts = np.ascontiguousarray(numbers).reshape(-1)
    cdef uint8_t[::1] scores = result.reshape(-1)
    cdef Py_ssize_t i
    with nogil:
        for i in range(hands.shape[0]):
            scores[i] = hand_score(hands[i], counts[i])
    return result
