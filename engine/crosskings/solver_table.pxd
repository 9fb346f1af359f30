"""The solver's memory of positions: two tables without locks that threads share.

An entry's first word is its check xor its other words, so that an entry which two threads wrote at a time is not
recognised (R. Hyatt and T. Mann, A lockless transposition table implementation, 2002). A key has 128 bits: one half
says where an entry stands, the other is the check.
"""
from libc.stdint cimport int64_t, uint32_t, uint64_t
from engine.memory cimport prefetch
from engine.crosskings.solver_node cimport FAR, NO_MOVE, SolverNode

cdef enum:
    EXACT = 1                   # wins and total are those of the position
    TOTAL_HIGH = 2              # the position is decided and its total is `total` at most
    TOTAL_LOW = 4               # or at least
    TOTAL_WON = 8               # for the player to move, by what `total` was told


# No card that can be reached is unknown: bounds of the final difference for the mover.
ctypedef struct KnownEntry:
    uint64_t check
    uint64_t data               # low + FAR, high + FAR, move: a byte each


# Twice the wins plus the draws lie between low and high; what else is known stands in `about`.
ctypedef struct HiddenEntry:
    uint64_t check
    uint64_t bounds             # low, high: 32 bits each
    uint64_t about              # wins: 32 bits, move: 8, flags: 8; of a pair game: 8, cells: 8
    int64_t total


ctypedef struct Memory:
    KnownEntry* known
    HiddenEntry* hidden
    int known_bits              # log2 of the entries in use
    int hidden_bits
    bint pairs                  # each hidden position has two entries to choose from
    uint64_t salt               # entries of another salt are not found: that empties the table


ctypedef struct TableKey:
    uint64_t place
    uint64_t check


ctypedef struct KnownBounds:
    int low
    int high
    int move


ctypedef struct Hidden:
    int64_t low
    int64_t high
    int64_t wins
    int64_t total
    int move
    int flags


cdef inline TableKey key_of(const Memory* table, const SolverNode* node, uint64_t cells,
                            uint64_t targets) noexcept nogil:
    """`cells` are those that can be reached. The hands tell the pile, but for its kings: a king of the hands may as
    well come from a cell that can no longer be reached.
    """
    cdef uint64_t hands = node.own | (<uint64_t>node.other << 32)
    cdef uint64_t where = cells | (<uint64_t>node.own_kings << 36) | (<uint64_t>node.other_kings << 40)
    where |= <uint64_t>node.pile_kings << 44
    cdef TableKey key
    cdef uint64_t x = (hands ^ table.salt) * <uint64_t>0x9e37_79b9_7f4a_7c15
    x = ((x ^ (x >> 29)) + where) * <uint64_t>0xbf58_476d_1ce4_e5b9
    x = ((x ^ (x >> 32)) + targets) * <uint64_t>0x94d0_49bb_1331_11eb
    key.place = x ^ (x >> 31)
    cdef uint64_t y = (where ^ table.salt) * <uint64_t>0xff51_afd7_ed55_8ccd
    y = ((y ^ (y >> 33)) + hands) * <uint64_t>0xc4ce_b9fe_1a85_ec53
    y = ((y ^ (y >> 29)) + targets) * <uint64_t>0xd6e8_feb8_6659_fd93
    key.check = y ^ (y >> 32)
    return key


cdef inline bint find_known(const Memory* table, TableKey key, KnownBounds* found) noexcept nogil:
    cdef const KnownEntry* entry = &table.known[key.place >> (64 - table.known_bits)]
    cdef uint64_t data = entry.data
    if (entry.check ^ data) != key.check:
        found.low, found.high, found.move = -FAR, FAR, NO_MOVE
        return False
    found.low = <int>(data & 255) - FAR
    found.high = <int>((data >> 8) & 255) - FAR
    found.move = (data >> 16) & 255
    return True


cdef inline void keep_known(const Memory* table, TableKey key, const KnownBounds* known) noexcept nogil:
    cdef KnownEntry* entry = &table.known[key.place >> (64 - table.known_bits)]
    cdef uint64_t data = (<uint64_t>(known.low + FAR) | (<uint64_t>(known.high + FAR) << 8)
                          | (<uint64_t>known.move << 16))
    entry.check = key.check ^ data
    entry.data = data


cdef inline HiddenEntry* pair_of(const Memory* table, TableKey key) noexcept nogil:
    """The first entry where a key may stand, or the only one."""
    return &table.hidden[(key.place >> (64 - table.hidden_bits)) & ~<uint64_t>table.pairs]


cdef inline void fetch_hidden(const Memory* table, TableKey key) noexcept nogil:
    """Begins to read what `find_hidden` will look at."""
    prefetch(pair_of(table, key))


cdef inline void fetch_known(const Memory* table, TableKey key) noexcept nogil:
    """Begins to read what `find_known` will look at."""
    prefetch(&table.known[key.place >> (64 - table.known_bits)])


cdef inline bint is_of(const HiddenEntry* entry, TableKey key) noexcept nogil:
    return (entry.check ^ entry.bounds ^ entry.about ^ <uint64_t>entry.total) == key.check


cdef inline bint find_hidden(const Memory* table, TableKey key, int64_t most, Hidden* found) noexcept nogil:
    """`most` is the highest possible: twice the number of orderings."""
    cdef const HiddenEntry* entries = pair_of(table, key)
    cdef HiddenEntry entry = entries[0]
    if not is_of(&entry, key):
        if table.pairs:
            entry = entries[1]
        if not table.pairs or not is_of(&entry, key):
            found.low, found.high, found.wins, found.total, found.move, found.flags = 0, most, 0, 0, NO_MOVE, 0
            return False
    found.low, found.high = <uint32_t>entry.bounds, entry.bounds >> 32
    found.wins, found.total = <uint32_t>entry.about, entry.total
    found.move, found.flags = (entry.about >> 32) & 255, <int>((entry.about >> 40) & 255)
    return True


cdef inline void keep_hidden(const Memory* table, TableKey key, const Hidden* hidden, int cells) noexcept nogil:
    """`cells` can be reached. Of a pair the first keeps the larger position, as long as it is of the same game, and the
    second the latest."""
    cdef HiddenEntry* entry = pair_of(table, key)
    cdef uint64_t bounds = <uint64_t>hidden.low | (<uint64_t>hidden.high << 32)
    cdef uint64_t about = (<uint64_t>hidden.wins | (<uint64_t>hidden.move << 32) | (<uint64_t>hidden.flags << 40))
    if table.pairs:
        about |= (<uint64_t>cells << 56) | ((table.salt & 255) << 48)
        if not is_of(entry, key):
            if is_of(entry + 1, key) or (about >> 56 < entry.about >> 56
                                         and ((about ^ entry.about) >> 48) & 255 == 0):
                entry += 1
            else:
                entry[1] = entry[0]
    entry.check = key.check ^ bounds ^ about ^ <uint64_t>hidden.total
    entry.bounds = bounds
    entry.about = about
    entry.total = hidden.total
