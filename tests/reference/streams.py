"""The random stream `mwc64x-splitmix64/1` of docs/games/red7.md, written out plainly."""

BITS32 = 2**32
BITS64 = 2**64


def mix(z):
    z ^= z >> 30
    z = z * 0xBF58476D1CE4E5B9 % BITS64
    z ^= z >> 27
    z = z * 0x94D049BB133111EB % BITS64
    z ^= z >> 31
    return z


def child(key, index):
    """The key of the child number `index` (from 0) of a key."""
    return mix((key + 0x9E3779B97F4A7C15 * (index + 1)) % BITS64)


def start(key):
    """The first state of the stream of a key."""
    return (key >> 1) | 1


class Stream:
    """A stream of 32-bit draws, given its state."""

    def __init__(self, state):
        self.state = state

    def draw(self):
        high, low = divmod(self.state, BITS32)
        self.state = (low * 4294883355 + high) % BITS64
        return low ^ high

    def below(self, n):
        """A number from 0 to n - 1, all equally likely; no draw is made for n <= 1."""
        if n <= 1:
            return 0
        while True:
            product = self.draw() * n
            if product % BITS32 >= BITS32 % n:
                return product // BITS32


def any_best(values, stream):
    """The place of the highest of some values, each equally likely: one that is equal to the highest before it takes
    its place where 0 is drawn below the number of those so far."""
    best, equal = None, 0
    for place, value in enumerate(values):
        if best is None or value > values[best]:
            best, equal = place, 1
        elif value == values[best]:
            equal += 1
            best = best if stream.below(equal) else place
    return best


def shuffle(items, stream):
    """Fisher and Yates, in place, from the end."""
    for last in range(len(items) - 1, 0, -1):
        other = stream.below(last + 1)
        items[last], items[other] = items[other], items[last]


def chance_key(seed, setup):
    """The key of a setup's chance."""
    return child(child(seed, 1), setup)


def chance(seed, setup):
    return Stream(start(chance_key(seed, setup)))


def choice(seed, setup, match):
    return Stream(start(child(child(child(seed, 2), setup), match)))
