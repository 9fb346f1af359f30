"""The script that draws of this thread follow."""
from libc.stdint cimport uint16_t, uint32_t, uint64_t, uintptr_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    static __declspec(thread) void *followed;
    #else
    static __thread void *followed;
    #endif
    """
    void* followed                      # each thread has its own


cdef void follow(Script* script) noexcept nogil:
    """Begin a script, or end it: NULL."""
    global followed
    followed = script
    if script != NULL:
        script.drawn, script.cards, script.alike = 0, NULL, False


cdef void among(const uint16_t* cards, const uint16_t* kinds, int count) noexcept nogil:
    """Tell that a shuffle follows, by draws below `count`, one less, and so on down to 2, of which card comes next."""
    cdef Script* script = <Script*>followed
    if script != NULL and 1 < count <= MOST_ALIKE:
        script.cards, script.kinds = cards, kinds


cdef uint32_t scripted(uint32_t n) noexcept nogil:
    """A number from 0 to n - 1 by the script; 0 where there is none, and nothing is drawn for n <= 1."""
    cdef Script* script = <Script*>followed
    cdef uint32_t j, k
    cdef int i
    if script == NULL or n <= 1:
        return 0
    i = script.drawn
    script.drawn += 1
    if i >= MOST_DRAWS:
        return 0
    if i >= script.fixed:
        script.choices[i] = <uint32_t>((<uint64_t>script.bits[i] * n) >> 32)
    script.counts[i] = n
    for j in range(n if i == script.fixed and script.cards != NULL else 0):
        k = 0
        while script.kinds[script.cards[k]] != script.kinds[script.cards[j]]:
            k += 1
        script.firsts[j] = k
        script.alike |= k < j
    if n == 2:
        script.cards = NULL
    return min(script.choices[i], n - 1)


def address() -> int:
    """Address of `scripted` in memory, for games in C (docs/guide/embedding.md)."""
    return <uintptr_t>scripted
