"""A table by keys of 64 bits, which `rng.mix` has made: open addressing, a number for each key.

Tables that throw out what they hold are their own: those of Cross Kings' solver without locks, of Red7's in buckets
and of `solving.open_hands` in pairs. So are Red7's records of a bag, which are compared as a whole.
"""
from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset
from engine.rng cimport mix


ctypedef struct Slot:
    uint64_t key
    int64_t value               # 1 + the number of the key, 0: empty


ctypedef struct Keys:
    Slot* slots                 # [mask + 1], a power of two
    int64_t count, mask


cdef inline uint64_t chained(uint64_t key, uint64_t next) noexcept nogil:
    """The key of what `key` stands for, and something after it."""
    return mix((key ^ next) * <uint64_t>0x9E37_79B9_7F4A_7C15 + 0x5851_F42D)


cdef inline bint open_keys(Keys* keys, int64_t slots) noexcept nogil:
    """An empty table; False where there is no memory. `free(keys.slots)` gives it back."""
    keys.count, keys.mask = 0, slots - 1
    keys.slots = <Slot*>calloc(slots, sizeof(Slot))
    return keys.slots != NULL


cdef inline void forget_keys(Keys* keys) noexcept nogil:
    memset(keys.slots, 0, (keys.mask + 1) * sizeof(Slot))
    keys.count = 0


cdef inline Slot* slot_of(const Keys* keys, uint64_t key) noexcept nogil:
    """The slot of a key, or the empty one that it would get."""
    cdef int64_t place = <int64_t>(key & <uint64_t>keys.mask)
    while keys.slots[place].value and keys.slots[place].key != key:
        place = (place + 1) & keys.mask
    return &keys.slots[place]


cdef inline int64_t number_of(const Keys* keys, uint64_t key) noexcept nogil:
    """-1 where the key is not there."""
    return slot_of(keys, key).value - 1


cdef inline bint crowded(const Keys* keys) noexcept nogil:
    """True if there have to be more slots for one key more: three of four are taken."""
    return 4 * (keys.count + 1) > 3 * (keys.mask + 1)


cdef inline bint more_slots(Keys* keys) noexcept nogil:
    """Twice as many; False, with nothing changed, where there is no memory."""
    cdef Keys old = keys[0]
    cdef int64_t i
    if not open_keys(keys, 2 * (old.mask + 1)):
        keys[0] = old
        return False
    keys.count = old.count
    for i in range(old.mask + 1):
        if old.slots[i].value:
            slot_of(keys, old.slots[i].key)[0] = old.slots[i]
    free(old.slots)
    return True


cdef inline bint add_key(Keys* keys, uint64_t key, int64_t number) noexcept nogil:
    """A key that is not there; False, with nothing changed, where there is no memory."""
    if crowded(keys) and not more_slots(keys):
        return False
    slot_of(keys, key)[0] = Slot(key=key, value=number + 1)
    keys.count += 1
    return True
