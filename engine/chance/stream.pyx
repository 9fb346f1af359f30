"""The random streams from Python: to make choices as they are made in a study, one by one."""
from libc.stdint cimport UINT32_MAX, uint32_t, uint64_t
from engine.chance.rng cimport CHOICE, PLAYER, below, child, draw, setup_key, start
from engine.chance.given cimport seed_of


cdef class Stream:
    """A stream of 32-bit draws (docs/games/red7.md, "Random streams"), from a key."""

    def __init__(self, key: int):
        self.state = start(seed_of(key, "the key"))

    @staticmethod
    def choice(seed: int, setup: int, match: int = 0) -> Stream:
        """The choices of a match of random play: `below(len(state))` at every decision, nothing where that is 1."""
        return Stream(child(setup_key(seed_of(seed), CHOICE, seed_of(setup, "the setup")), seed_of(match, "the match")))

    @staticmethod
    def player(seed: int, setup: int, seat: int) -> Stream:
        """Draws of the player of a seat in a study, in the first match of a setup."""
        key = child(child(setup_key(seed_of(seed), PLAYER, seed_of(setup, "the setup")), 0), 0)
        return Stream(child(key, seed_of(seat, "the seat")))

    def draw(self) -> int:
        """The next 32 random bits."""
        return draw(&self.state)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; no draw for n <= 1."""
        cdef uint64_t most = seed_of(n, "n")
        if most > UINT32_MAX:
            raise ValueError(f"n is {n}; expected a whole number from 0 to 2**32 - 1")
        return below(&self.state, <uint32_t>most)
