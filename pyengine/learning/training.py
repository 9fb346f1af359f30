"""How a network learns a game: it plays all seats against itself, and learns from what was paid.

An update plays matches from their deals to their ends, and learns once from what they paid. All chance of an update
follows from the seed and its number, so learning goes on from a file as if it had never ended.

Of a game of few situations a table holds what is done in each, and learns by magnetic mirror descent (S. Sokota et al.,
2023): a network forgets there what it does not meet. In half of the matches one seat plays at random for a while, and
only that seat learns then, so that rare situations come up while the others play as they do. The network is taught what
all policies of the table do together. Of other games the network itself learns, by proximal policy optimization (J.
Schulman et al., 2017), and the player is a mean of its weights that follows it. In both entropy is paid for, less and
less, while steps grow shorter with it: only so does self-play settle down where seats hide what they have (M. Rudolph
et al., Reevaluating policy gradient methods for imperfect-information games, 2025).
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.learning.learner import Learner
from pyengine.base.errors import InputError
from pyengine.games.net import OWN, TABLE, Net, facts_of

if TYPE_CHECKING:
    from pyengine.games.game import Game

REMEMBERED = 512  # numbers of an observation with its history, up to which there is one by itself
PROBE, PROBED = 256, 200  # matches side by side, and steps of random play, by which a game is got to know
MET = 16  # times that a situation is met there, on average, in games of few
DECISIONS = 32768  # of an update, about
PARTS = 8  # of the situations that are learnt from at a time: what threads share
FIRST, SLOWER = 0.1, 25  # of a table: the price of a nat at first; updates until it falls
SHARPER, NEAR = 10.0, 5.0  # of a table: rate of a step, in prices; plays of an action that count half
EXPLORED = 0.5  # of the matches
PRICE, RATE, MINIBATCH, CLIP, LONGEST = 0.03, 1e-3, 1024, 0.2, 0.5  # of proximal policy optimization
FOLLOWS = 9  # how much the player follows the newest weights
LESSONS, TEACHING = 1500, 3e-3  # steps of the network that is taught, and their rate at first
LEARNT, PLAYED, DRAWN, OVER = range(4)  # engine/learning/learner.pyx


def fresh(sizes: Sequence[int], seats: int, seed: int) -> NDArray[np.float32]:
    """Weights to begin with, as `engine.learning.net.weights_of` has them: normal numbers by K. He et al. (2015), small
    ones in the last layer."""
    rng, parts = np.random.default_rng(seed), []
    for layer, units in enumerate(sizes[1:]):
        rows, last = sizes[layer] + seats * (layer == 0), layer == len(sizes) - 2
        padded = np.zeros((rows + 1, -(-(units + last) // 16) * 16), np.float32)
        padded[:rows, : units + last] = rng.normal(0, (0.01 if last else 2**0.5) / rows**0.5, (rows, units + last))
        parts.append(padded.ravel())
    return np.concatenate(parts)


class Training:
    """A network while it learns.

    Parameters
    ----------
    game : whose moves have numbers
    seed : where all chance comes from
    hidden : units of each layer
    history : moves that it remembers, 0 for none; None: all where they are few numbers
    threads : that share the work; the bytes are the same for any number
    known : what it goes on from; None: it begins

    Raises
    ------
    InputError : the game cannot be learnt.
    """

    def __init__(
        self, game: "Game", seed: int, hidden: Sequence[int], history: int | None, threads: int, known: Net | None
    ) -> None:
        table = game.table
        if not table.actions or not table.observed:
            raise InputError(f"the moves of {game.name} have no numbers; expected a game whose moves have")
        if known:
            history = known.facts["history"]
        elif history is None:
            usual = game.history()
            history = usual.length if usual and table.observed + usual.size <= REMEMBERED else 0
        self.game, self.seed, self.history, self.threads = game, seed, history, threads
        probe = game.batch(PROBE, seed, masks=True, history=history or False)
        self.sizes = [probe.observations.shape[1], *hidden, table.actions]
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.updates = self.steps = self.decisions = 0
        span, rewards, ends = np.ones(self.sizes[0], np.int64), [], 0
        weights = fresh(self.sizes, game.seats, seed)
        empty = [np.zeros_like(weights), np.zeros_like(weights)]
        scout = Learner(self.sizes, game.seats, span.astype(np.float32), weights, empty[0], empty[1], PARTS)
        rows, met = np.empty(PROBE, np.int64), 0
        for _ in range(PROBED):
            span = np.maximum(span, np.abs(probe.observations.astype(np.int64)).max(axis=0))
            scout.look(probe.observations, probe.masks, probe.movers, probe.counts, np.zeros(PROBE, np.uint8), rows)
            met += int((rows >= 0).sum())
            probe.step()
            rewards.append(probe.rewards[probe.ends])
            ends += int(probe.ends.sum())
        paid = np.concatenate(rewards)
        self.unit = float(paid.std()) if len(paid) and paid.std() else 1.0
        self.length = max(PROBE * PROBED // max(ends, 1), 1)  # decisions of a match
        self.tabled = "counts" in known.arrays if known else scout.count * MET <= met
        self.span, self.mean = span.astype(np.float32), weights
        own = weights.copy()
        if known:
            for name in ("updates", "steps", "decisions"):
                setattr(self, name, known.facts[name])
            self.mean = known.arrays["weights"].copy()
            if not self.tabled:
                own, *empty = (known.arrays[name].copy() for name in OWN)
        self.learner = Learner(self.sizes, game.seats, self.span, own, empty[0], empty[1], PARTS)
        if known and self.tabled:
            arrays = known.arrays
            begins = np.cumsum(arrays["counts"]) - arrays["counts"]
            for seen, seat, begin, count in zip(arrays["seen"], arrays["seats"], begins, arrays["counts"]):
                each = slice(int(begin), int(begin) + int(count))
                numbers = arrays["numbers"][each].astype(np.int32)
                self.learner.add(seen, int(seat), numbers, arrays["logits"][each], arrays["sums"][each])
        matches = max(DECISIONS * ends // max(met, 1), 16)
        self.batch = game.batch(matches, seed, threads=threads, masks=True, history=history or False)

    @property
    def price(self) -> float:
        """What a nat of entropy pays now, in units of what random play pays."""
        return (FIRST if self.tabled else PRICE) * self.shorter

    @property
    def shorter(self) -> float:
        """By what prices and steps are multiplied now."""
        return float(1 / (1 + self.updates / SLOWER) ** 0.5)

    def update(self) -> None:
        """Play matches, and learn from them."""
        rng = np.random.default_rng([self.seed, self.updates])
        if self.tabled:
            self.learner.forget()
        else:
            self.learner.clear()
        self.play(rng)
        rows, often = self.learner.visited()
        self.decisions += int(often.sum())
        if self.tabled:
            price = self.price
            self.learner.mirror(price, min(SHARPER * price, 1.0), NEAR, self.updates + 1.0)
        else:
            self.descend(rows, rng)
            self.mean += (self.learner.weights - self.mean) * np.float32(FOLLOWS / (FOLLOWS + self.updates))
        self.updates += 1

    def play(self, rng: np.random.Generator) -> None:
        """Matches from their deals to their ends: new ones for as long as one takes, then those that are begun."""
        batch, learner, size = self.batch, self.learner, self.batch.size
        batch.reset(int(rng.integers(2**63)))
        rows, entries = np.empty(size, np.int64), np.empty(size, np.int64)
        actions, reach = np.empty(size, np.int32), np.ones((size, self.game.seats), np.float32)
        over, age, played = np.zeros(size, bool), np.zeros(size, np.int64), []
        explorer, until = np.full(size, -1), np.zeros(size, np.int64)
        begun = np.ones(size, bool)
        while not over.all():
            how = np.full(size, LEARNT, np.uint8)
            if self.tabled:
                fresh_ones = int(begun.sum())
                who = rng.integers(0, self.game.seats, fresh_ones)
                explorer[begun] = np.where(rng.random(fresh_ones) < EXPLORED, who, -1)
                until[begun] = rng.integers(1, self.length + 1, fresh_ones)
                how[(explorer >= 0) & ((explorer != batch.movers) | (age < until))] = PLAYED
                how[(explorer == batch.movers) & (age < until) & (rng.random(size) < 0.5)] = DRAWN
            how[over] = OVER
            asked = learner.count
            learner.look(batch.observations, batch.masks, batch.movers, batch.counts, how, rows)
            if not self.tabled:
                self.share(learner.ask, asked, learner.count)
            movers, key = batch.movers.copy(), int(rng.integers(2**63))
            learner.draw(batch.masks, movers, rows, how, key, reach, actions, entries)
            batch.act(actions)
            begun = batch.ends.copy()
            played.append((entries.copy(), movers, begun, batch.rewards[begun] / self.unit))
            age += 1
            age[begun], reach[begun] = 0, 1
            if len(played) >= self.length:
                over |= begun
        paid = np.zeros(batch.rewards.shape)
        for entries, movers, ended, rewards in reversed(played):  # from the ends back to the deals
            paid[ended] = rewards
            learner.credit(entries, movers, paid)

    def share(self, function: Callable[[int, int, int], None], first: int, last: int) -> None:
        """Call a function for parts of first to last - 1, in threads."""
        if self.pool is None or last - first < PARTS:
            return function(first, last, 0)
        cuts = np.linspace(first, last, PARTS + 1).astype(int).tolist()
        list(self.pool.map(function, cuts, cuts[1:], range(PARTS)))

    def descend(self, rows: NDArray[np.int32], rng: np.random.Generator) -> None:
        """Steps against the gradient of the network."""
        for part in np.array_split(rng.permutation(rows), -(-len(rows) // MINIBATCH)):
            self.steps += 1
            self.step(self.learner, part, self.price, RATE * self.shorter, self.steps)

    def step(
        self, learner: Learner, rows: NDArray[np.int32], price: float, rate: float, steps: int, teach: bool = False
    ) -> None:
        """A step against the gradient of some situations."""
        push: Callable[[int], float] = lambda part: learner.push(rows, part, price, CLIP, teach)
        weight = sum((self.pool.map if self.pool else map)(push, range(PARTS)))
        learner.step(weight, rate, steps, LONGEST)

    def taught(self) -> NDArray[np.float32]:
        """Weights of a network that was taught what all policies of the table do together."""
        self.mean = weights = fresh(self.sizes, self.game.seats, self.seed)
        rows, rng = np.arange(self.learner.count, dtype=np.int32), np.random.default_rng(self.seed)
        pupil = Learner(
            self.sizes, self.game.seats, self.span, weights, np.zeros_like(weights), np.zeros_like(weights), PARTS
        )
        seen, seats, counts, numbers, logits, taken = self.learner.situations()
        begins = np.cumsum(counts) - counts
        for row, begin, end in zip(rows, begins.tolist(), (begins + counts).tolist()):
            each = slice(begin, end)
            pupil.add(seen[row], int(seats[row]), numbers[each], logits[each], taken[each])
        pupil.average()
        for lesson in range(LESSONS):
            part = rows if len(rows) <= MINIBATCH else rng.choice(rows, MINIBATCH, replace=False)
            self.step(pupil, part, 0.0, TEACHING * (1 - lesson / LESSONS), lesson + 1, True)
        return weights

    def net(self, seconds: float | None, strength: dict[str, Any]) -> Net:
        """The network as it is now, with all that learning goes on from."""
        facts = facts_of(self.game) | {"history": self.history, "hidden": self.sizes[1:-1], "seed": self.seed}
        facts |= {"updates": self.updates, "steps": self.steps, "decisions": self.decisions}
        facts |= {"seconds": seconds, "strength": strength}
        arrays: dict[str, NDArray[Any]] = {"span": self.span}
        if self.tabled:
            kinds = "<i2", "<u2", "<u4", "<u4", "<f8", "<f8"
            found: tuple[NDArray[Any], ...] = self.learner.situations()
            arrays |= {"weights": self.taught()} | {
                name: each.astype(kind) for name, kind, each in zip(TABLE, kinds, found)
            }
        else:
            own = self.learner.weights, self.learner.means, self.learner.squares
            arrays |= {"weights": self.mean.copy()} | {name: each.copy() for name, each in zip(OWN, own)}
        return Net(facts, arrays)
