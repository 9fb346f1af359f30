"""Decisions a second of matches side by side, beside the environments of others.

    python -m bench.batch [--size 1024] [--steps 300] [--peers]

All on one thread, in CPU time, medians of rounds. `numpy`: observations, counts and rewards are filled, and the move is
drawn by NumPy; `inside`: the batch draws it; `masks`: with masks over the numbers of moves, too; `one`: a single
observation from Python. The peers, where they are installed, play random legal moves as their own examples do: pgx in
its best of some sizes, OpenSpiel's hearts with the observation tensor of the seat to move, RLCard's environments.
"""

import argparse
import statistics
import time
from collections.abc import Callable

import numpy as np
from rich.console import Console
from rich.table import Table

import pyengine

GAMES = {"agram": {"SEATS": 4}, "hearts": {}, "red7": {}, "leduc": {}}
ROUNDS = 5


def rate(step: Callable[[], object], decisions: int) -> float:
    """Decisions a second of CPU time, the median of rounds; `step` makes so many of them."""
    found = []
    for _ in range(ROUNDS):
        start = time.process_time()
        step()
        found.append(decisions / (time.process_time() - start))
    return statistics.median(found)


def ours(size: int, steps: int) -> Table:
    """Our games."""
    table = Table("game", "numpy", "inside", "masks", "one observation", title="millions of decisions a second")
    rng = np.random.default_rng(1)
    for name, options in GAMES.items():
        game = pyengine.game(name, **options)
        batch, masked = game.batch(size, seed=1), game.batch(size, seed=1, masks=True)

        def drawn(batch=batch) -> None:
            for _ in range(steps):
                batch.step((rng.random(size) * batch.counts).astype(np.int32))

        def inside(batch=batch) -> None:
            for _ in range(steps):
                batch.step()

        state = game.deal(1)

        def one(state=state) -> None:
            for _ in range(size):
                state.observation()

        counts = [rate(drawn, size * steps), rate(inside, size * steps), rate(lambda: inside(masked), size * steps)]
        table.add_row(name, *(f"{each / 1e6:.2f}" for each in counts), f"{1e6 / rate(one, size):.2f} us")
    return table


def openspiel_hearts(steps: int) -> float:
    """Random matches of OpenSpiel's hearts from Python, with tensors."""
    import pyspiel

    game, rng, made = pyspiel.load_game("hearts"), np.random.default_rng(1), 0
    start = time.process_time()
    while made < steps:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(int(rng.choice(actions, p=chances)))
                continue
            state.information_state_tensor()
            state.apply_action(int(rng.choice(state.legal_actions())))
            made += 1
    return made / (time.process_time() - start)


def rlcard(name: str, steps: int) -> float:
    """Random matches of an RLCard environment."""
    import rlcard

    env, rng, made = rlcard.make(name, config={"seed": 1}), np.random.default_rng(1), 0
    start = time.process_time()
    while made < steps:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(int(rng.choice(list(state["legal_actions"]))))
            made += 1
    return made / (time.process_time() - start)


def pgx_leduc(steps: int) -> float:
    """Leduc of pgx, random legal moves, its best of some sizes of batches."""
    import jax
    import pgx

    env = pgx.make("leduc_holdem")
    best = 0.0
    for size in (1024, 4096, 16384):
        step = jax.jit(jax.vmap(pgx.experimental.auto_reset(env.step, env.init)))
        choose = jax.jit(
            lambda key, state: jax.random.categorical(key, jax.numpy.log(state.legal_action_mask.astype("float32")))
        )
        key = jax.random.PRNGKey(1)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(key, size))

        def play(count: int, state=state, step=step, choose=choose, size=size) -> None:
            keys = jax.random.split(jax.random.PRNGKey(2), count)
            for each in keys:
                state = step(state, choose(each, state), jax.random.split(each, size))
            state.observation.block_until_ready()

        play(2)
        count = max(1, steps // size)
        start = time.process_time()
        play(count)
        best = max(best, count * size / (time.process_time() - start))
    return best


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--peers", action="store_true")
    arguments = parser.parse_args()
    console = Console()
    console.print(ours(arguments.size, arguments.steps))
    if not arguments.peers:
        return
    table = Table("peer", "decisions a second")
    peers = {
        "OpenSpiel hearts": lambda: openspiel_hearts(20_000),
        "RLCard leduc-holdem": lambda: rlcard("leduc-holdem", 20_000),
        "RLCard gin-rummy": lambda: rlcard("gin-rummy", 5_000),
        "pgx leduc_holdem": lambda: pgx_leduc(500_000),
    }
    for name, play in peers.items():
        try:
            table.add_row(name, f"{play():,.0f}")
        except ImportError as error:
            table.add_row(name, f"not installed: {error.name}")
    console.print(table)


if __name__ == "__main__":
    main()
