"""Batches called as nobody should: by two threads at once, by the players inside them, with moves, seeds, numbers and
bytes that are none, and with their arrays written over, resized and replaced."""

import copy
import pickle
import random
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import pyengine
from engine.batch import Batch
from engine.table import GameFault

SIZE = 5
EXPECTED = (ValueError, IndexError, TypeError, RuntimeError, GameFault, AttributeError)
ODD = (-1, 0, 1, SIZE - 1, SIZE, 2**31, 2**63, 2**64, -(2**70), 1.5, None, "one", b"", np.int8(1), True)
ARRAYS = ("observations", "movers", "counts", "legal", "masks", "rewards", "ends", "cuts")
KINDS = (np.int8, np.uint8, np.int32, np.int64, np.uint64, np.float64, np.bool_, ">i4", object, "U1")


class Calling:
    """Something that looks like an array, a number or a list, and calls the batch when it is asked."""

    def __init__(self, batch, dice):
        self.batch, self.dice = batch, dice

    def __array__(self, dtype=None, copy=None):
        self.batch.step()
        return np.zeros(self.dice.randrange(SIZE + 2), np.int32)

    def __index__(self):
        self.batch.reset(1)
        return self.dice.randrange(-2, SIZE + 2)

    def __len__(self):
        return 1

    def __iter__(self):
        self.batch.step()
        return iter([self] * self.dice.randrange(SIZE + 2))


class Hostile:
    """Batches of some games, one of them with a player inside that calls its batch, and calls of them drawn by dice."""

    def __init__(self, seed):
        self.seed, self.done, self.refused, self.unexpected = seed, 0, 0, []
        chance = random.Random(seed)

        def meddling(view, moves):
            if chance.random() < 0.1:
                self.call(chance)
            return 0 if chance.random() < 0.99 else chance.choice(ODD)

        kuhn, leduc, red7 = (pyengine.game(name) for name in ("kuhn", "leduc", "red7"))
        self.batches = [
            kuhn.batch(SIZE, legal=True, masks=True),
            leduc.batch(SIZE, players={1: pyengine.player(meddling)}, threads=2),
            leduc.batch(SIZE, players={0: pyengine.player("mccfr:4")}, threads=2, legal=True),
            red7.batch(SIZE, players={1: pyengine.player("pimc:2x1")}, masks=True),
            red7.batch(SIZE, threads=3, legal=True),
        ]
        self.saved = [batch.save() for batch in self.batches if batch is not self.batches[2]]
        self.shared = self.batches[0].game, pyengine.player("random").chooser(kuhn)

    def call(self, dice):
        """One call, whatever comes of it."""
        batch = dice.choice(self.batches)
        try:
            dice.choice(CALLS)(self, batch, dice)
            self.done += 1
        except EXPECTED:
            self.refused += 1
        except BaseException as error:
            self.unexpected.append(repr(error))

    def calls(self, count, threads=2):
        """So many calls of each thread."""

        def run(number):
            dice = random.Random(f"{self.seed} {number}")
            for _ in range(count):
                self.call(dice)

        before = sys.getswitchinterval()
        sys.setswitchinterval(1e-5)
        try:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(run, range(threads)))
        finally:
            sys.setswitchinterval(before)

    def wrong(self):
        """Faults after the calls: raised by one, or played otherwise than by a new batch."""
        wrong = list(self.unexpected)
        for batch in (self.batches[0], self.batches[3], self.batches[4]):
            players = {1: pyengine.player("pimc:2x1")} if batch is self.batches[3] else None
            twin = batch.game.batch(SIZE, players=players)
            for each in (batch, twin):
                each.reset(7)
                for _ in range(30):
                    each.step()
            wrong += [f"{batch.game.name} is played otherwise"] * (batch.save() != twin.save())
        return wrong


def array(batch, dice):
    return getattr(batch, dice.choice(ARRAYS))


def moves(batch, dice):
    """Mostly such as the batch takes; else of another number, type, order or range, or of a caller's array."""
    kind = dice.randrange(8)
    if kind < 3:
        return [dice.randrange(2)] * SIZE
    if kind == 3:
        return batch.counts - 1
    if kind == 4:
        return array(batch, dice)
    if kind == 5:
        return Calling(batch, dice)
    if kind == 6:
        return [dice.choice(ODD) for _ in range(dice.choice((0, 1, SIZE)))]
    unaligned = np.frombuffer(bytes(dice.randrange(2) for _ in range(4 * SIZE + 1)), "<i4", SIZE, 1)
    return dice.choice((unaligned, np.ones((SIZE, 2), dice.choice(KINDS))[:, 0], np.zeros(2 * SIZE, np.int32)[::2]))


def numbers(batch, dice):
    kind = dice.randrange(4)
    if kind == 0:
        return None
    if kind == 1:
        return Calling(batch, dice)
    return [dice.choice(ODD) if kind == 2 else dice.randrange(SIZE) for _ in range(dice.randrange(4))]


def written(self, batch, dice):
    """Garbage into an array."""
    rows = array(batch, dice)
    rows.reshape(-1).view(np.uint8)[:] = dice.randrange(256)


def replaced(self, batch, dice):
    """An array resized, made of another kind or shape, or of other memory."""
    rows = array(batch, dice)
    kind = dice.randrange(5)
    if kind == 0:
        rows.resize(dice.randrange(10**4), refcheck=False)
    elif kind == 1:
        rows.base.__init__()
    elif kind == 2:
        rows.setflags(write=dice.random() < 0.5)
    elif kind == 3:
        rows.shape = (-1, 1)
    elif dice.random() < 0.1:
        rows.__setstate__((1, (3,), np.dtype(np.int32), False, bytes(12)))


def restored(self, batch, dice):
    data = bytearray(dice.choice(self.saved) if dice.random() < 0.7 else batch.state(0).data)
    if dice.random() < 0.3:
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    if dice.random() < 0.1:
        del data[dice.randrange(len(data)) :]
    batch.restore(bytes(data), numbers(batch, dice))


def as_state(self, batch, dice):
    """Matches are no state."""
    batch.game.State(batch.game, batch.save(numbers(batch, dice)))


def made(self, batch, dice):
    """Batches that there cannot be, or another one with a player that sits elsewhere."""
    game, chooser = self.shared
    kind = dice.randrange(6)
    if kind == 0:
        game.batch(dice.choice(ODD[:9]), dice.choice(ODD), threads=dice.choice((0, 1, 2, -1)))
    elif kind == 1:
        Batch(game, dice.choice((0, 1, -1, 2**70, 1.5)), dice.choice(ODD), dice.choice(((), ((),), 5, [[None] * 99])))
    elif kind == 2:
        Batch(game, 2, 1, [[chooser], [chooser]])
    elif kind == 3:
        Batch(game, 2, 1, remembering={dice.choice(ODD): [chooser] * 2})
    elif kind == 4:
        Batch.__new__(Batch).step()
    else:
        Batch(type(game.table).__new__(type(game.table)), 2)


def anew(self, batch, dice):
    batch.__init__(batch.game, 2 * SIZE)
    batch.step()


CALLS = [
    lambda self, batch, dice: batch.step(moves(batch, dice)),
    lambda self, batch, dice: batch.step(),
    lambda self, batch, dice: batch.act(moves(batch, dice)),
    lambda self, batch, dice: batch.act(batch.legal[:, 0]),
    lambda self, batch, dice: batch.reset(dice.choice(ODD)),
    lambda self, batch, dice: batch.state(dice.choice(ODD)).legal_moves(),
    lambda self, batch, dice: batch.save(numbers(batch, dice)),
    lambda self, batch, dice: batch.copy(numbers(batch, dice), numbers(batch, dice)),
    lambda self, batch, dice: pickle.dumps(batch),
    lambda self, batch, dice: copy.deepcopy(batch),
    lambda self, batch, dice: setattr(batch, "counts", np.zeros(1)),
    *(written, replaced, restored, as_state, made, anew),
]
