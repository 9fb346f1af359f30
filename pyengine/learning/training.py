"""How a network learns a game: it plays all seats against itself, and learns from what was paid.

An update plays matches from their deals to their ends, and learns once from what they paid. All chance of an update
follows from the seed and its number, so learning goes on from a file as if it had never ended. Where a match does not
pay amounts, it pays who wins it.

Of a game of few situations a table holds what is done in each, and learns by magnetic mirror descent (S. Sokota et al.,
2023): a network forgets there what it does not meet. In half of the matches one seat plays at random for a while, and
only that seat learns then, so that rare situations come up while the others play as they do. The network is taught what
all policies of the table do together. Of other games the network itself learns, by proximal policy optimization (J.
Schulman et al., 2017), and the player is a mean of its weights that follows it. In both entropy is paid for, less and
less, while steps grow shorter with it: only so does self-play settle down where seats hide what they have (M. Rudolph
et al., Reevaluating policy gradient methods for imperfect-information games, 2025).
"""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.learning.learner import Learner
from pyengine.base.errors import InputError
from pyengine.games.net import OWN, TABLE, Net, facts_of

if TYPE_CHECKING:
    from engine.batch import Batch
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
            raise InputError(f"the moves of {game.name} have no numbers; expected a game whose moves have them")
        if known:
            history = known.facts["history"]
        elif history is None:
            usual = game.history()
            history = usual.length if usual and table.observed + usual.size <= REMEMBERED else 0
        self.game, self.seed, self.history, self.threads = game, seed, history, threads
        probe = game.batch(PROBE, seed, masks=True, history=history or False)
        self.sizes = [probe.observations.shape[1], *hidden, table.actions]
        self.span = np.ones(self.sizes[0], np.float32)
        self.learner = learner = Learner(self.sizes, game.seats, self.span, PARTS)
        self.map: Callable[..., Iterable[Any]] = ThreadPoolExecutor(threads).map if threads > 1 else map
        self.updates = self.steps = self.decisions = 0
        rows, how, met, rewards = np.empty(PROBE, np.int64), np.zeros(PROBE, np.uint8), 0, []
        for _ in range(PROBED):
            np.maximum(self.span, np.abs(probe.observations.astype(np.float32)).max(axis=0), out=self.span)
            self.look(probe, how, rows)
            met += int((rows >= 0).sum())
            probe.step()
            rewards.append(self.paid(probe.rewards[probe.ends]))
        if not met:
            raise InputError(
                f"nobody has a choice in {game.name}; expected a game in which there is something to learn"
            )
        paid = np.concatenate(rewards)
        self.unit = float(paid.std()) if paid.any() and paid.std() else 1.0
        self.length = PROBE * PROBED // max(len(paid), 1)  # decisions of a match
        self.tabled = "counts" in known.arrays if known else learner.count * MET <= met
        learner.clear()
        self.mean = fresh(self.sizes, game.seats, seed)
        learner.begin(self.mean)
        if known:
            self.updates, self.steps, self.decisions = (known.facts[name] for name in ("updates", "steps", "decisions"))
            self.mean = known.arrays["weights"].copy()
            if self.tabled:
                begun: list[NDArray[Any]] = [known.arrays[name] for name in TABLE]
                parts: list[Any] = [each.astype(np.int32) if each.dtype.kind == "u" else each for each in begun]
                learner.add(*parts)
            else:
                learner.begin(*(known.arrays[name] for name in OWN))
        matches = max(DECISIONS * len(paid) // met, 16)
        self.batch = game.batch(matches, seed, threads=threads, masks=True, history=history or False)

    def look(self, batch: "Batch", how: NDArray[np.uint8], rows: NDArray[np.int64]) -> None:
        """Write to `rows` the situation of each match; InputError where one is known with other legal actions."""
        try:
            self.learner.look(batch.observations, batch.masks, batch.movers, batch.counts, how, rows)
        except ValueError as error:
            raise InputError(f"{self.game.name} cannot be learnt from what is known of it: {error}") from None

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
            self.play(rng)
            self.learner.mirror(self.price, min(SHARPER * self.price, 1.0), NEAR, self.updates + 1.0)
        else:
            self.learner.clear()
            self.play(rng)
            rows = rng.permutation(np.arange(self.learner.count, dtype=np.int32))
            for part in np.array_split(rows, -(-len(rows) // MINIBATCH)):
                self.steps += 1
                self.step(part, self.price, RATE * self.shorter, self.steps)
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
            self.look(batch, how, rows)
            if not self.tabled:
                list(self.map(learner.ask, [asked] * PARTS, range(PARTS)))
            movers, key = batch.movers.copy(), int(rng.integers(2**63))
            learner.draw(batch.masks, movers, rows, how, key, reach, actions, entries)
            self.decisions += int((entries >= 0).sum())
            batch.act(actions)
            begun = batch.ends.copy()
            played.append((entries.copy(), movers, begun, self.paid(batch.rewards[begun]) / self.unit))
            age += 1
            age[begun], reach[begun] = 0, 1
            if len(played) >= self.length:
                over |= begun
        paid = np.zeros(batch.rewards.shape)
        for entries, movers, ended, rewards in reversed(played):  # from the ends back to the deals
            paid[ended] = rewards
            learner.credit(entries, movers, paid)

    def paid(self, payoffs: NDArray[np.float64]) -> NDArray[np.float64]:
        """What seats learn by, of payoffs by match and seat: these where a match pays amounts, else who wins it."""
        if self.game.pays_amounts or len(self.game.sides) < 2:
            return payoffs
        first = payoffs == payoffs.max(axis=1, keepdims=True)
        shares: NDArray[np.float64] = first / first.sum(axis=1, keepdims=True)
        return shares

    def step(self, rows: NDArray[np.int32], price: float, rate: float, steps: int, teach: bool = False) -> None:
        """A step against the gradient of some situations."""
        push: Callable[[int], float] = lambda part: self.learner.push(rows, part, price, CLIP, teach)
        self.learner.step(sum(self.map(push, range(PARTS))), rate, steps, LONGEST)

    def teach(self) -> None:
        """Give the network, from the beginning, what all policies of the table do together."""
        self.learner.begin(fresh(self.sizes, self.game.seats, self.seed))
        rows, rng = np.arange(self.learner.count, dtype=np.int32), np.random.default_rng(self.seed)
        for lesson in range(LESSONS):
            part = rows if len(rows) <= MINIBATCH else rng.choice(rows, MINIBATCH, replace=False)
            self.step(part, 0.0, TEACHING * (1 - lesson / LESSONS), lesson + 1, True)

    def net(self) -> Net:
        """The network as it is now, with all that learning goes on from."""
        facts = facts_of(self.game) | {"history": self.history, "hidden": self.sizes[1:-1], "seed": self.seed}
        facts |= {"updates": self.updates, "steps": self.steps, "decisions": self.decisions}
        facts |= {"seconds": None, "strength": {}}
        learner = self.learner
        if self.tabled:
            self.teach()
            kept: Iterable[tuple[str, str, Any]] = zip(
                TABLE, ("<i2", "<u2", "<u4", "<u4", "<f8", "<f8"), learner.situations()
            )
            arrays = {"weights": learner.weights} | {name: each.astype(kind) for name, kind, each in kept}
        else:
            arrays = {"weights": self.mean} | dict(zip(OWN, (learner.weights, learner.means, learner.squares)))
        return Net(facts, {"span": self.span} | {name: each.copy() for name, each in arrays.items()})
