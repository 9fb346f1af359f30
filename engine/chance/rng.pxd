"""Random streams, one per (seed, setup, match), seeded in a few nanoseconds.

The scheme `mwc64x-splitmix64/1` is a promise: the same seed gives the same draws in every later version
(docs/games/red7.md states it in full). Streams are 32-bit multiply-with-carry generators (D. B. Thomas, MWC64X, 2011),
their first states are SplitMix64 hashes (Steele, Lea and Flood, 2014) of the counters.
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from engine.chance.script cimport scripted

# A call out of the way: code around it stays nearly as if it were not there.
cdef extern from * nogil:
    """
    #if defined(__GNUC__)
    __attribute__((cold, noinline, unused))
    #endif
    static uint32_t seldom(uint32_t (*function)(uint32_t), uint32_t n) { return function(n); }
    """
    uint32_t seldom(uint32_t (*function)(uint32_t n) noexcept nogil, uint32_t n) noexcept

# No enumerators: those of MSVC have 32 bits.
cdef extern from *:
    """
    #define RNG_MULTIPLIER 4294883355ULL
    #define RNG_SCRIPT_KEY 0x5C1E97EDD4A35EEDULL
    """
    const uint64_t MWC_MULTIPLIER "RNG_MULTIPLIER"
    # starts in state 0, where `below` follows a script (engine/chance/script.pxd)
    const uint64_t SCRIPT_KEY "RNG_SCRIPT_KEY"

cdef enum:
    CHANCE = 1
    CHOICE = 2
    PLAYER = 3
    ESTIMATE = 4


cdef inline uint64_t mix(uint64_t z) noexcept nogil:
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)


cdef inline uint64_t child(uint64_t key, uint64_t i) noexcept nogil:
    """The key of part i below `key`."""
    return mix(key + <uint64_t>0x9E37_79B9_7F4A_7C15 * (i + 1))


cdef inline uint64_t start(uint64_t key) noexcept nogil:
    """First state of the stream of a key: never one of the two fixed points of the generator, but for SCRIPT_KEY."""
    return 0 if key == SCRIPT_KEY else (key >> 1) | 1


cdef inline uint64_t setup_key(uint64_t seed, int family, uint64_t setup) noexcept nogil:
    return child(child(seed, family), setup)


cdef inline uint32_t draw(uint64_t* state) noexcept nogil:
    """The next 32 random bits."""
    cdef uint64_t low = <uint32_t>state[0], high = state[0] >> 32
    state[0] = low * <uint64_t>MWC_MULTIPLIER + high
    return <uint32_t>(low ^ high)


cdef inline uint32_t below(uint64_t* state, uint32_t n) noexcept nogil:
    """A number from 0 to n - 1, each equally likely (Lemire 2019); no draw for n <= 1, and no branch on that."""
    cdef uint64_t undrawn = state[0], product = <uint64_t>draw(state) * n
    if <uint32_t>product < n:
        if product == 0 and state[0] == 0:      # it stays there: 0 is drawn every time
            return seldom(scripted, n)
        while <uint32_t>product < (<uint64_t>1 << 32) % n:
            product = <uint64_t>draw(state) * n
    state[0] = undrawn if n <= 1 else state[0]
    return <uint32_t>(product >> 32)


cdef inline void shuffle(uint8_t* cards, int count, uint64_t* stream) noexcept nogil:
    """Fisher and Yates from the end."""
    cdef int i, j
    cdef uint8_t card
    for i in range(count - 1, 0, -1):
        j = <int>below(stream, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
