"""Policy gradients in JAX over `game.batch`: one network learns a game against itself, and is measured.

    pip install jax
    python examples/learning/deep.py leduc --updates 2000
    python -m pyengine.exploit leduc examples/learning/deep.py:policy

The batch lies in NumPy arrays on the CPU, or with `--device cuda` on a graphics card, from where JAX takes it. Each
update plays matches from their deal to their end, and moves the network towards what was paid (Williams, 1992) less
what it expected, with a falling price of entropy, so that it goes on mixing. The weights are left beside this file.
"""

import sys
from functools import lru_cache
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

import pyengine

MATCHES, HIDDEN, RATE = 1024, 128, 1e-3
ENTROPY = 0.1, 0.01  # what a nat pays at first and at last, in standard deviations of what is paid
WEIGHTS = Path(__file__).with_suffix(".npz")


def network(weights, seen):
    """Logits of the actions, and what is expected to be paid."""
    layer = seen.astype(jnp.float32) / weights["span"]
    for number in range(2):
        layer = jax.nn.relu(layer @ weights[f"w{number}"] + weights[f"b{number}"])
    last = layer @ weights["w2"] + weights["b2"]
    return last[..., :-1], last[..., -1]


def loss(weights, seen, masks, actions, paid, counted, price):
    logits, value = network(weights, seen)
    logs = jax.nn.log_softmax(jnp.where(masks, logits, -1e9))
    chosen = jnp.take_along_axis(logs, actions[..., None], -1)[..., 0]
    entropy = -(jnp.exp(logs) * jnp.where(masks, logs, 0)).sum(-1)
    gain = jax.lax.stop_gradient(paid - value)
    each = -chosen * gain + 0.5 * (value - paid) ** 2 - price * entropy
    return (each * counted).sum() / counted.sum()


@jax.jit
def update(weights, means, squares, step, price, *played):
    """A step of Adam (Kingma and Ba, 2015)."""
    found = jax.grad(loss)(weights, *played, price)
    found["span"] = jnp.zeros_like(found["span"])
    means = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, means, found)
    squares = jax.tree.map(lambda s, g: 0.999 * s + 0.001 * g**2, squares, found)
    rate = RATE * jnp.sqrt(1 - 0.999**step) / (1 - 0.9**step)
    moved = jax.tree.map(lambda w, m, s: w - rate * m / (jnp.sqrt(s) + 1e-8), weights, means, squares)
    return moved, means, squares


@jax.jit
def choose(weights, seen, masks, key):
    logits, _ = network(weights, seen)
    return jax.random.categorical(key, jnp.where(masks, logits, -1e9))


def shown(array):
    """What an array of a batch shows now."""
    return array.copy() if isinstance(array, np.ndarray) else jnp.array(jnp.from_dlpack(array))


def play(batch, weights, key, unit):
    """One match in each place of the batch, dealt anew: arrays (steps, matches, ..), and which decisions count."""
    rows, going = [], np.ones(batch.size, bool)
    paid = np.zeros((batch.size, batch.rewards.shape[1]))
    while going.any():
        key, now = jax.random.split(key)
        seen, masks, movers = map(shown, (batch.observations, batch.masks, batch.movers))
        actions = choose(weights, seen, masks, now)
        rows.append((seen, masks, actions, movers, going.copy()))
        batch.act(actions)
        ended = going & np.asarray(shown(batch.ends))
        paid[ended] = np.asarray(shown(batch.rewards))[ended] / unit
        going &= ~ended
    seen, masks, actions, movers, counted = map(jnp.stack, zip(*rows))
    return key, (seen, masks, actions, paid[np.arange(batch.size), movers], counted)


def train(game, updates, seed=0, device=""):
    batch, rng = game.batch(MATCHES, seed, masks=True, history=True, device=device), np.random.default_rng(seed)
    span, found = np.ones(batch.observations.shape[1]), []
    for _ in range(100):  # of random play
        span = np.maximum(span, abs(np.asarray(shown(batch.observations))).max(axis=0))
        batch.step()
        found.append(np.asarray(shown(batch.rewards))[np.asarray(shown(batch.ends))])
    sizes = [len(span), HIDDEN, HIDDEN, game.table.actions + 1]
    weights = {"span": jnp.asarray(span)}
    for number, (rows, columns) in enumerate(zip(sizes, sizes[1:])):
        weights[f"w{number}"] = jnp.asarray(rng.normal(0, (2 / rows) ** 0.5, (rows, columns)), jnp.float32)
        weights[f"b{number}"] = jnp.zeros(columns)
    means = squares = jax.tree.map(jnp.zeros_like, weights)
    unit, key = np.concatenate(found).std(), jax.random.key(seed)
    for step in range(1, updates + 1):
        batch.reset(seed + step)
        key, played = play(batch, weights, key, unit)
        price = ENTROPY[0] * (ENTROPY[1] / ENTROPY[0]) ** (step / updates)
        weights, means, squares = update(weights, means, squares, step, price, *played)
    return weights


@lru_cache
def learnt():
    return dict(np.load(WEIGHTS))


def policy(observations, masks, history=True):
    """The player, as `--seats examples/learning/deep.py:policy`."""
    logits, _ = network(learnt(), observations)
    return jax.nn.softmax(jnp.where(masks, logits, -1e9))


if __name__ == "__main__":
    name, *words = sys.argv[1:]
    updates = int(words[words.index("--updates") + 1]) if "--updates" in words else 1000
    device = words[words.index("--device") + 1] if "--device" in words else ""
    np.savez(WEIGHTS, **train(pyengine.game(name), updates, device=device))
    print(pyengine.measure_exploitability(pyengine.game(name), policy).lines[1])
