"""PPO with masks, in NumPy alone: one network plays all seats of a game against itself, and learns from `game.batch`.

python examples/learning/ppo.py leduc --minutes 5
python -m pyengine.exploit leduc examples/learning/ppo.py:choose
python -m pyengine.run leduc --seats examples/learning/ppo.py:choose,ismcts:1000:payoff

The first line leaves the network beside this file, where `choose` finds it. PPO is that of J. Schulman et al., Proximal
policy optimization algorithms, 2017. The entropy of the policy is paid for, less and less, so that it goes on mixing
where others could see through it: M. Rudolph et al., Reevaluating policy gradient methods for imperfect-information
games, 2025. The player is the mean of the networks of the second half.
"""

import io
import os
import random
import sys
import time
from argparse import ArgumentTypeError
from collections import deque
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

if __name__ == "__main__":  # sums in one order: the same bytes on any number of cores
    os.environ.update(dict.fromkeys(("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS"), "1"))

import numpy as np

import pyengine
from pyengine import registry
from pyengine.base.cli import Parser, json_file, report_errors, whole
from pyengine.study.store import write_file

MATCHES, STEPS = 4096, 16  # side by side, and decisions in each of them between two updates
EPOCHS, MINIBATCH = 3, 4096  # how often an update goes through the decisions, and how many it takes at a time
HIDDEN = 128  # units of each of the two layers
RATE, CLIP, LONGEST = 5e-4, 0.2, 0.5  # of Adam at first (0 at last); of PPO; the longest gradient
ENTROPY = 0.2, 0.05  # what a nat pays at first and at last, where random play is paid with standard deviation 1
COLUMNS = "seen", "masks", "actions", "odds", "values", "movers"


class Network:
    """Observations, divided by the largest that random play met, two layers, and logits of the actions with a value.

    arrays : by name: w0, b0 .. w2, b2, and `span`, which is not learnt
    """

    def __init__(self, span: np.ndarray, actions: int, seed: int) -> None:
        rng, sizes = np.random.default_rng(seed), [len(span), HIDDEN, HIDDEN, actions + 1]
        self.arrays = {"span": span.astype(np.float32)}
        for layer, (rows, columns) in enumerate(zip(sizes, sizes[1:])):
            size = np.sqrt((2.0, 2.0, 0.01)[layer] / rows)
            self.arrays[f"w{layer}"] = rng.normal(0, size, (rows, columns)).astype(np.float32)
            self.arrays[f"b{layer}"] = np.zeros(columns, np.float32)
        self.means = {name: (np.zeros_like(each), np.zeros_like(each)) for name, each in self.arrays.items()}
        self.updates = 0

    def backward(self, layers: list[np.ndarray], gradient: np.ndarray, rate: float) -> None:
        """A step of Adam against the gradient of the last layer, (n, actions + 1)."""
        found = {}
        for layer in (2, 1, 0):
            found[f"w{layer}"], found[f"b{layer}"] = layers[layer].T @ gradient, gradient.sum(axis=0)
            if layer:
                gradient = (gradient @ self.arrays[f"w{layer}"].T) * (layers[layer] > 0)
        shorter = min(1, LONGEST / np.sqrt(sum(np.vdot(each, each) for each in found.values())))
        self.updates += 1
        rate *= np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for name, each in found.items():
            mean, square = self.means[name]
            mean += 0.1 * (each * shorter - mean)
            square += 0.001 * ((each * shorter) ** 2 - square)
            self.arrays[name] -= np.float32(rate) * mean / (np.sqrt(square) + 1e-6)


def forward(arrays: dict[str, np.ndarray], seen: np.ndarray) -> tuple[list[np.ndarray], np.ndarray, np.ndarray]:
    """(layers, logits, values) of observations (n, observed)."""
    layers = [seen / arrays["span"]]
    for layer in range(2):
        layers.append(np.maximum(layers[-1] @ arrays[f"w{layer}"] + arrays[f"b{layer}"], 0))
    last = layers[-1] @ arrays["w2"] + arrays["b2"]
    return layers, last[:, :-1], last[:, -1]


def policy(logits: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Probabilities of the actions, 0 of those that are not legal."""
    odds = np.where(masks, logits, -np.inf)
    odds = np.exp(odds - odds.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def collect(batch, network: Network, rng: np.random.Generator, unit: float, steps: deque) -> dict[str, np.ndarray]:
    """The decisions of all matches that end within the next steps (more, until some end), with what they came to for
    the seats that made them.

    steps : decisions in all matches at a time; those of matches that go on are kept there for the next call
    """
    slots, taken, some = np.arange(batch.size), 0, False
    while taken < STEPS or not some:
        _, logits, values = forward(network.arrays, batch.observations)
        odds = policy(logits, batch.masks)
        sums = odds.cumsum(axis=1)
        actions = (sums > rng.random((batch.size, 1), np.float32) * sums[:, -1:]).argmax(axis=1)
        row = batch.observations.copy(), batch.masks.copy(), actions, odds[slots, actions], values, batch.movers.copy()
        batch.act(actions)
        taken, some = taken + 1, some or batch.ends.any()
        after = {"ends": batch.ends.copy(), "paid": (batch.rewards / unit).astype(np.float32)}
        steps.append(dict(zip(COLUMNS, row)) | after | {"open": np.ones(batch.size, bool)})
    done, ended, paid = [], np.zeros(batch.size, bool), np.zeros(batch.rewards.shape, np.float32)
    for step in reversed(steps):  # from the end of a match back to its deal
        ended |= step["ends"]
        paid[step["ends"]] = step["paid"][step["ends"]]
        ready = ended & step["open"]
        done.append({name: step[name][ready] for name in COLUMNS} | {"returns": paid[slots, step["movers"]][ready]})
        step["open"] &= ~ended
    while steps and not steps[0]["open"].any():
        steps.popleft()
    return {name: np.concatenate([each[name] for each in done]) for name in done[0]}


def update(
    network: Network, played: dict[str, np.ndarray], rng: np.random.Generator, rate: float, price: float
) -> float:
    """Learn from decisions; returns the mean entropy of the policy, in nats."""
    gains, entropies = played["returns"] - played["values"], []
    for _ in range(EPOCHS):
        order = rng.permutation(len(gains))
        for rows in np.array_split(order, -(-len(order) // MINIBATCH)):
            masks, gain, here = played["masks"][rows], gains[rows], (np.arange(len(rows)), played["actions"][rows])
            layers, logits, values = forward(network.arrays, played["seen"][rows])
            odds = policy(logits, masks)
            logs = np.log(np.where(masks, np.maximum(odds, 1e-12), 1))
            entropy = -(odds * logs).sum(axis=1, keepdims=True)
            ratio = odds[here] / played["odds"][rows]
            clipped = np.where(gain > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
            push = np.where(clipped, 0, ratio * gain)
            gradient = odds * (push[:, None] + price * (logs + entropy))  # 0 where an action is not legal
            gradient[here] -= push
            gradient = np.column_stack([gradient, values - played["returns"][rows]])
            network.backward(layers, gradient / np.float32(len(rows)), rate)
            entropies.append(entropy.mean())
    return float(np.mean(entropies))


def train(
    game: pyengine.Game, seed: int, updates: int, minutes: float, prices: tuple[float, float]
) -> dict[str, np.ndarray]:
    """The arrays of a network after so many updates, or, where they are 0, so many minutes of CPU time."""
    if not game.table.actions:
        raise pyengine.InputError(f"the moves of {game.name} have no numbers; expected a game whose moves have")
    rng, batch = np.random.default_rng(seed), game.batch(MATCHES, seed=seed, masks=True)
    span, paid = np.ones(game.table.observed), []
    for _ in range(100):  # of random play
        span = np.maximum(span, np.abs(batch.observations).max(axis=0))
        batch.step()
        paid.append(batch.rewards[batch.ends])
    unit = float(np.concatenate(paid).std()) or 1.0
    batch.reset(seed)
    network, steps, start, averaged = Network(span, game.table.actions, seed), deque(), time.process_time(), 0
    mean, round_, decisions, told, share = network.arrays, 0, 0, 0, 0.0
    while share < 1:
        played = collect(batch, network, rng, unit, steps)
        price = prices[0] * (prices[1] / prices[0]) ** share
        entropy = update(network, played, rng, RATE * (1 - share), price)
        round_, decisions = round_ + 1, decisions + len(played["returns"])
        seconds = time.process_time() - start
        share = round_ / updates if updates else seconds / (60 * minutes)
        if share > 0.5:
            averaged += 1
            mean = {name: mean[name] + (each - mean[name]) / averaged for name, each in network.arrays.items()}
        if share >= told / 10:
            told = int(10 * share) + 1
            print(f"{seconds:5.0f} s  {decisions / 1e6:6.2f} M decisions  entropy {entropy:.3f}", flush=True)
    return mean


def path_of(game: pyengine.Game) -> Path:
    """Where the network of a game is."""
    return Path(__file__).with_name(f"{Path(game.name).name}-{game.seats}.npz")


@lru_cache
def learnt(path: Path) -> dict[str, np.ndarray]:
    """The arrays of a network."""
    if not path.is_file():
        raise pyengine.InputError(f"there is no {path}; python {Path(__file__).name} GAME makes one")
    with np.load(path) as file:
        return dict(file)


def choose(view, moves: tuple[str, ...]) -> int:
    """The player: a move with the probability that the network gives it, drawn by what was dealt anew in the view."""
    state, numbers = view.state, [view.state.action(move) for move in range(len(moves))]
    arrays, seen = learnt(path_of(state.game)), state.observation()
    if (len(arrays["span"]), len(arrays["b2"])) != (len(seen), state.table.actions + 1):
        raise pyengine.InputError(f"{path_of(state.game)} is of another game; expected one of these options")
    masks = np.isin(np.arange(state.table.actions), numbers)
    odds = policy(forward(arrays, seen[None])[1], masks[None])[0, numbers]
    return numbers.index(random.Random(view.seed).choices(numbers, odds)[0])


def falling(text: str) -> tuple[float, float]:
    """FIRST,LAST as an argument."""
    with suppress(ValueError):
        first, last = map(float, text.split(","))
        if 0 < last <= first < np.inf:
            return first, last
    raise ArgumentTypeError(f"{text!r} is not FIRST,LAST; expected two numbers above 0 that do not rise")


def main() -> None:
    """Train, and keep the network beside this file."""
    words = sys.argv[1:]
    spec = registry.game_of(words)
    parser = Parser(prog="ppo.py", allow_abbrev=False, description=__doc__.splitlines()[0])
    parser.add_argument("game", metavar="GAME", help="a game's name, the file of a described game, or MODULE:FUNCTION")
    parser.add_argument("--minutes", type=float, default=5, metavar="M", help="of CPU time (default 5)")
    parser.add_argument(
        "--updates", type=whole, default=0, metavar="N", help="so many instead: the same bytes each time"
    )
    parser.add_argument("--seed", type=whole, default=0, metavar="N", help="where all chance comes from (default 0)")
    parser.add_argument(
        "--entropy",
        type=falling,
        default=ENTROPY,
        metavar="FIRST,LAST",
        help="what a nat of entropy pays, where random play is paid with standard deviation 1 (default 0.2,0.05)",
    )
    if spec is not None:
        spec.add_arguments(parser)
    arguments = parser.parse_args(words)
    if not (0 < arguments.minutes < np.inf and arguments.updates >= 0 and 0 <= arguments.seed < 2**64):
        raise pyengine.InputError("expected minutes above 0, updates of 0 or more, and a seed from 0 to 2^64 - 1")
    game = spec.make(spec.one_from(arguments, arguments.seed), arguments.seed)
    path, data = path_of(game), io.BytesIO()
    json_file(str(path), "the network")  # can be written, before it is learnt
    np.savez(data, **train(game, arguments.seed, arguments.updates, arguments.minutes, arguments.entropy))
    write_file(path, data.getvalue())
    print(f"{path} holds the network")


if __name__ == "__main__":
    raise SystemExit(report_errors("ppo.py", main))
