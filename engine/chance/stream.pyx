"""The random streams from Python: to make the choices of a random match again, one by one."""
from libc.stdint cimport uint32_t, uint64_t
from engine.chance.rng cimport CHOICE, below, child, draw, setup_key, start


cdef class Stream:
    """A stream of 32-bit draws (docs/red7.md, "Random streams"), from a key."""
    cdef uint64_t state

    def __init__(self, uint64_t key):
        self.state = start(key)

    @staticmethod
    def choice(uint64_t seed, uint64_t setup, uint64_t match=0):
        """The choices of a match of random play: `below(len(state))` at every decision, nothing where that is 1."""
        return Stream(child(setup_key(seed, CHOICE, setup), match))

    def draw(self):
        """The next 32 random bits."""
        return draw(&self.state)

    def below(self, uint32_t n):
        """A number from 0 to n - 1, each equally likely; no draw for n <= 1."""
        return below(&self.state, n)
