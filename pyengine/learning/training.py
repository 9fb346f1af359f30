"""Training of a network in a game: it plays all seats against itself, and learns from what was paid.

An update plays matches from their deals to their ends, and learns once from what they paid. All chance of an update
follows from the seed and its number, so learning goes on from a file as if it had never ended. Where a match does not
pay amounts, it pays who wins it.

It learns by proximal policy optimization (J. Schulman et al., 2017), and the player is a mean of its weights that
follows it. Entropy is paid for, less and less, while steps grow shorter with it: only so does self-play settle down
where seats hide what they have (M. Rudolph et al., Reevaluating policy gradient methods for imperfect-information
games, 2025).
"""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.batch import Batch
from engine.learning.learner import Learner
from pyengine.base.errors import InputError
from pyengine.games.game import Game
from pyengine.games.net import OWN, Net

REMEMBERED = 512  # numbers of an observation with its history, up to which there is one by itself
PROBE, PROBED = 256, 200  # matches side by side, and steps of random play, by which a game is got to know
DECISIONS = 32768  # of an update, about
PARTS = 8  # of the situations that are learnt from at a time: what threads share
SLOWER = 25  # updates until the price of a nat falls
# Spades after a minute: 47 % of wins against the rule; half the price: 46, a share of 1 and payoffs as they are: 43.
PRICE, SHARE, RATE, MINIBATCH, CLIP, LONGEST = 0.06, 0.95, 1e-3, 1024, 0.2, 0.5
FEW, DEAR, STEPS = 8192, 0.4, 16  # situations of an update, up to which a nat pays more, and steps are so many or more
FOLLOWS = 9  # how much the player follows the newest weights


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
    """A network while it learns; InputError where the game cannot be learnt.

    game : whose moves have numbers
    seed : where all chance comes from
    hidden : units of each layer
    history : moves that it remembers, 0 for none; None: all where they are few numbers
    threads : that share the work; the bytes are the same for any number
    known : what it goes on from; None: it begins
    """

    METHOD, COST = "policy", 5e-6  # seconds to learn from a decision, about

    def __init__(
        self, game: Game, seed: int, hidden: Sequence[int], history: int | None, threads: int, known: Net | None
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
        self.by_amounts = game.pays_amounts or len(game.sides) < 2
        probe = game.batch(PROBE, seed, history=history or False)
        self.sizes = [probe.observations.shape[1], *hidden, table.actions]
        self.span = np.ones(self.sizes[0], np.float32)
        met, rewards = 0, []
        for _ in range(PROBED):
            np.maximum(self.span, np.abs(probe.observations.astype(np.float32)).max(axis=0), out=self.span)
            met += int((probe.counts > 1).sum())
            probe.step()
            rewards.append(self.paid(probe.rewards[probe.ends]))
        if not met:
            expected = "expected a game in which there is something to learn"
            raise InputError(f"nobody has a choice in {game.name}; {expected}")
        paid = np.concatenate(rewards)
        self.unit = float(paid.std()) if paid.any() and paid.std() else 1.0
        self.length = PROBE * PROBED // max(len(paid), 1)  # decisions of a match
        self.map: Callable[..., Iterable[Any]] = ThreadPoolExecutor(threads).map if threads > 1 else map
        self.updates = self.steps = self.decisions = 0
        self.mean = fresh(self.sizes, game.seats, seed)
        self.learner = self.begun(known)
        self.learner.begin(self.mean)
        if known:
            self.updates, self.steps, self.decisions = (known.facts[name] for name in ("updates", "steps", "decisions"))
            self.mean = known.arrays["weights"].copy()
            self.learner.begin(*(known.arrays[name] for name in OWN))
        self.size = max(DECISIONS * len(paid) // met, 16)

    def begun(self, known: Net | None) -> Learner:
        """Return the learner, without its weights."""
        return Learner(self.sizes, self.game.seats, self.span, PARTS)

    @cached_property
    def batch(self) -> Batch:
        """The matches that are played side by side."""
        return self.game.batch(self.size, self.seed, threads=self.threads, masks=True, history=self.history or False)

    def update(self) -> None:
        """Play matches, and learn from them."""
        rng, learner = np.random.default_rng([self.seed, self.updates]), self.learner
        learner.clear()
        self.play(rng)
        shorter = float(1 / (1 + self.updates / SLOWER) ** 0.5)
        # With the price and the steps of others, 30 s of Leduc leave an exploitability of 1.6, not 0.3.
        price = (DEAR if learner.count <= FEW else PRICE) * shorter
        unit = max(learner.spread(), 1e-6)
        rows = rng.permutation(np.arange(learner.count, dtype=np.int32))
        parts = np.array_split(rows, -(-len(rows) // MINIBATCH))
        for minibatch in parts * max(1, STEPS // len(parts)):
            self.step(minibatch, RATE * shorter, price, CLIP, unit)
        self.follow()

    def step(self, rows: NDArray[np.int32], rate: float, price: float = 0, clip: float = 0, unit: float = 1) -> None:
        """A step of gradients of some situations."""
        self.steps += 1
        push = partial(self.learner.push, rows, price=price, clip=clip, unit=unit)
        self.learner.step(sum(self.map(push, range(PARTS))), rate, self.steps, LONGEST)

    def follow(self) -> None:
        """End an update: the player follows the newest weights."""
        self.mean += (self.learner.weights - self.mean) * np.float32(FOLLOWS / (FOLLOWS + self.updates))
        self.updates += 1

    def play(self, rng: np.random.Generator) -> None:
        """Matches from their deals to their ends: new ones for as long as one takes, then those that are begun."""
        batch, learner, size = self.batch, self.learner, self.batch.size
        batch.reset(int(rng.integers(2**63)))
        rows, entries, actions = np.empty(size, np.int64), np.empty(size, np.int64), np.empty(size, np.int32)
        over, played = np.zeros(size, bool), []
        while not over.all():
            before = learner.count
            try:
                learner.look(batch.observations, batch.masks, batch.movers, batch.counts, over, rows)
            except ValueError as error:
                raise InputError(f"{self.game.name} cannot be learnt from what is known of it: {error}") from None
            list(self.map(learner.ask, [before] * PARTS, range(PARTS)))
            movers = batch.movers.copy()
            learner.draw(batch.masks, rows, int(rng.integers(2**63)), actions, entries)
            self.decisions += int((entries >= 0).sum())
            batch.act(actions)
            ended = batch.ends.copy()
            played.append((rows.copy(), entries.copy(), movers, ended, self.paid(batch.rewards[ended]) / self.unit))
            if len(played) >= self.length:
                over |= ended
        paid = np.zeros(batch.rewards.shape)
        for rows, entries, movers, ended, rewards in reversed(played):  # from the ends back to the deals
            paid[ended] = rewards
            learner.credit(rows, entries, movers, paid, SHARE)

    def paid(self, payoffs: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return what seats learn by, of payoffs by match and seat: those if a match pays amounts, else who wins."""
        if self.by_amounts:
            return payoffs
        first = payoffs == payoffs.max(axis=1, keepdims=True)
        shares: NDArray[np.float64] = first / first.sum(axis=1, keepdims=True)
        return shares

    def net(self) -> Net:
        """The network as it is now, with all that learning goes on from."""
        facts = Net.facts_of(self.game) | {"history": self.history, "hidden": self.sizes[1:-1], "seed": self.seed}
        facts |= {"updates": self.updates, "steps": self.steps, "decisions": self.decisions}
        facts |= {"seconds": None, "strength": {}, "method": self.METHOD}
        learner = self.learner
        arrays = {"span": self.span, "weights": self.mean}
        arrays |= dict(zip(OWN, (learner.weights, learner.means, learner.squares)))
        return Net(facts, {name: each.copy() for name, each in arrays.items()})
