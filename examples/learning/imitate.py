"""A network that imitates a search, in NumPy alone, from what a study has recorded.

    python -m pyengine.run agram --seats ismcts:200,ismcts:200,ismcts:200,ismcts:200 --setups 2000 --matches 1 \
        --seed 1 --record agram.parquet
    python examples/learning/imitate.py agram.parquet
    python -m pyengine.run agram --seats examples/learning/imitate.py:policy,random,random,random --setups 500 --seed 2

It learns how the search shared its iterations among the moves, and plays the move that it expects most of them at. A
tenth of the deals is kept back, to see what it makes of deals that it has not met. The weights are left beside this
file.
"""

import argparse
from functools import lru_cache
from pathlib import Path

import numpy as np

import pyengine

HIDDEN, ROWS, RATE = 64, 256, 0.003
WEIGHTS = Path(__file__).with_suffix(".npz")


def forward(arrays, seen, masks):
    """The hidden layer, and the shares of the moves; (n, units) and (n, actions)."""
    hidden = np.maximum(seen @ arrays["w0"], 0)
    logits = np.where(masks, hidden @ arrays["w1"], -1e9)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    return hidden, odds / odds.sum(axis=1, keepdims=True)


def shares(data):
    """How the search shared its iterations: the soft targets, (n, actions)."""
    return data["visits"] / data["visits"].sum(axis=1, keepdims=True)


def judge(arrays, data):
    """In how many decisions the network plays the search's move, and the cross-entropy of the shares beside their own
    entropy, below which no player comes."""
    wanted = shares(data)
    odds = forward(arrays, (data["observation"] / arrays["span"]).astype(np.float32), data["mask"])[1]
    cross, least = (-(wanted * np.log(np.maximum(each, 1e-9))).sum(axis=1).mean() for each in (odds, wanted))
    return (odds.argmax(axis=1) == wanted.argmax(axis=1)).mean(), cross, least


def learn(data, steps, seed=1):
    """The arrays of a network after so many steps of Adam (D. Kingma and J. Ba, 2015)."""
    span = np.maximum(abs(data["observation"]).max(axis=0), 1)
    seen, masks = (data["observation"] / span).astype(np.float32), data["mask"]
    wanted = shares(data)
    rng, sizes = np.random.default_rng(seed), [seen.shape[1], HIDDEN, masks.shape[1]]
    arrays = {"span": span}
    for layer, (rows, columns) in enumerate(zip(sizes, sizes[1:])):
        arrays[f"w{layer}"] = rng.normal(0, (2 / rows) ** 0.5, (rows, columns)).astype(np.float32)
    means, squares = ({name: np.zeros_like(arrays[name]) for name in ("w0", "w1")} for _ in range(2))
    for step in range(1, steps + 1):
        rows = rng.integers(len(data), size=ROWS)
        hidden, odds = forward(arrays, seen[rows], masks[rows])
        error = (odds - wanted[rows]).astype(np.float32) / ROWS
        back = error @ arrays["w1"].T * (hidden > 0)
        for name, gradient in (("w0", seen[rows].T @ back), ("w1", hidden.T @ error)):
            means[name] += 0.1 * (gradient - means[name])
            squares[name] += 0.001 * (gradient**2 - squares[name])
            arrays[name] -= RATE * means[name] / (np.sqrt(squares[name] / (1 - 0.999**step)) + 1e-8)
    return arrays


@lru_cache
def learnt():
    return dict(np.load(WEIGHTS))


def policy(observations, masks):
    """The player: the move at which the network expects most iterations."""
    _, odds = forward(learnt(), (observations / learnt()["span"]).astype(np.float32), masks)
    return np.eye(odds.shape[1])[odds.argmax(axis=1)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", metavar="FILE", help="what python -m pyengine.run GAME --record FILE wrote")
    parser.add_argument("steps", metavar="STEPS", nargs="?", type=int, default=1200, help="of Adam (default 1200)")
    asked = parser.parse_args()
    try:
        train, test = pyengine.dataset(asked.file).split(test=0.1)
    except pyengine.InputError as error:
        parser.exit(2, f"{parser.prog}: {error}\n")
    arrays = learn(train, asked.steps)
    np.savez(WEIGHTS, **arrays)
    for name, part in (("learnt from", train), ("kept back", test)):
        same, cross, least = judge(arrays, part)
        print(f"{len(part):6} decisions {name:12} search's move {same:.1%}, cross-entropy {cross:.3f} ({least:.3f})")
