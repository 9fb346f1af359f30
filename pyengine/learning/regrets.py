"""Training of a network by regrets: where situations come again, self-play settles down as counterfactual regret
minimisation does, and a network learns the mean of all policies.
"""

from typing import Any

import numpy as np

from engine.learning.regrets import RegretLearner
from pyengine.base.errors import InputError
from pyengine.games.game import Game
from pyengine.games.net import KNOWN, Net
from pyengine.learning.training import PARTS, Training

MOST = 1 << 26  # bytes of situations, all of which are in the file
STATES = 300_000  # of an update
# Steps of an update, situations of each, and their length. Drawn by the root of how often they are played, small lots
# leave 0.022 in 40 s of GOPS with six cards; drawn evenly, 1024 at a time, 0.16.
STEPS, LOT, RATE, SLOWER = 128, 256, 2e-3, 100
SEEN, NEW = 1_000_000, 0.1  # states of a trial, and which share of its last decisions may be new


class RegretTraining(Training):
    """A network while it learns from regrets; parameters and errors as `Training`."""

    METHOD, COST = "regrets", 1e-6
    learner: RegretLearner

    def begun(self, known: Net | None) -> RegretLearner:
        game, history = self.game, self.game.history(self.history or False)
        about = game.table, self.seed, self.unit, not self.by_amounts, MOST, history
        learner = RegretLearner(self.sizes, game.seats, self.span, PARTS, *about)
        if known:
            arrays = {name: np.ascontiguousarray(known.arrays[name], kind) for name, kind in KNOWN.items()}
            try:
                learner.resume(known.facts["iterations"], known.facts["decisions"], **arrays)
            except ValueError as error:
                raise InputError(f"the net of {game.name} cannot be trained further: it has {error}") from None
        return learner

    def update(self) -> None:
        """Go through some iterations, and learn the mean of their policies."""
        learner = self.learner
        self.iterate(learner, STATES)
        often = np.cumsum(np.sqrt(learner.reach()))
        size = min(LOT, max(64, learner.count // 4))
        draws = np.random.default_rng([self.seed, self.updates]).random((STEPS, size)) * often[-1]
        for rows in np.searchsorted(often, draws).astype(np.int32):
            self.step(rows, RATE / (1 + self.updates / SLOWER) ** 0.5)
        self.decisions = learner.decisions
        self.follow()

    def iterate(self, learner: RegretLearner, states: int) -> None:
        """Go through iterations, until they went through so many states."""
        try:
            learner.iterate(states)
        except ValueError as error:
            raise InputError(f"{self.game.name} cannot be learnt from what is known of it: {error}") from None

    def recurs(self) -> bool:
        """Test whether situations come again, by a trial: then their regrets tell something."""
        learner = self.begun(None)
        self.iterate(learner, SEEN // 2)
        before, decisions = learner.count, learner.decisions
        self.iterate(learner, SEEN // 2)
        return not learner.full and learner.count - before <= NEW * (learner.decisions - decisions)

    def net(self) -> Net:
        net = super().net()
        return Net({**net.facts, "iterations": self.learner.iterations}, {**net.arrays, **self.learner.known()})


def training_of(game: Game, method: str | None, known: Net | None, *how: Any) -> Training:
    """Return what trains a network, by the method of the file or the one asked for; else by regrets where two play
    against each other and situations come again. `how` is seed, hidden, history and threads; errors as `Training`."""
    if method not in (None, Training.METHOD, RegretTraining.METHOD):
        raise InputError(f"--method is {method!r:.60}; expected 'regrets' or 'policy'")
    if method == RegretTraining.METHOD and game.seats < 2:
        raise InputError(f"{game.name} has one seat, and --method regrets is for two or more")
    about: tuple[Any, ...] = (game, *how, known)
    if not known and method is None and game.seats == len(game.sides) == 2:
        tried = RegretTraining(*about)
        return tried if tried.recurs() else Training(*about)
    method = known.facts.get("method") if known else method
    return RegretTraining(*about) if method == RegretTraining.METHOD else Training(*about)
