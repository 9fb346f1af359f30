"""Decisions a second of matches side by side and one by one, beside the environments of others.

    python -m bench.batch [--size 1024] [--steps 300]

All on one thread of ours, in CPU time of all threads, medians of rounds. Of matches side by side observations, counts
and rewards are filled; `numpy`: the move is drawn by NumPy; `inside`: the batch draws it; `masks`: with masks over the
numbers of moves, too; `one`: a single observation from Python. `act`: the numbers of legal moves are given, with
masks, seat 1 against random players; `Gymnasium`: the same moves of the same matches by `VectorEnv.step`.

Then the same work by others, as far as they are installed, in turns with ours: `pip install -e
'.[peers]' pgx`, in an environment of its own, since pgx brings a package `tests` that hides ours. One by one:
a loop in Python asks for the legal moves and plays one of them, drawn by `random.random`, from the deal to the
end, with or without the observation of the seat to move; whatever an environment gives unasked is part of its work.
Side by side: pgx plays inside one compiled loop (`jit`, `vmap`, `scan`, `auto_reset`), the best of some sizes and of
two ways to draw a move; compiling is not counted. Every observation is used: one of its numbers is added up, in pgx's
loop all of them.
"""

import argparse
import functools
import importlib
import itertools
import random
import statistics
import time
from collections.abc import Callable

import numpy as np
from rich.console import Console
from rich.table import Table

import pyengine
from bench.asked import asked, divisible
from bench.timing import interleaved

GAMES = {"agram": {"SEATS": 4}, "hearts": {}, "red7": {}, "leduc": {}}
# A function that plays so many decisions or some more: decisions a second of CPU time. And the numbers of a move that
# are observed.
Loop = tuple[Callable[[int], float], int]


def rate(step: Callable[[], object], decisions: int, rounds: int) -> float:
    """Decisions a second of CPU time, the median of rounds; `step` makes so many of them."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        step()
        found.append(decisions / (time.process_time() - start))
    return statistics.median(found)


def ours(size: int, steps: int, rounds: int) -> Table:
    """Our games."""
    table = Table("game", "numpy", "inside", "masks", "one observation", title="millions of decisions a second")
    rng = np.random.default_rng(1)
    for name, options in GAMES.items():
        game = pyengine.game(name, **options)
        batch, masked = game.batch(size, seed=1), game.batch(size, seed=1, masks=True)

        def drawn(batch=batch) -> None:
            for _ in range(steps):
                batch.step((rng.random(size) * batch.counts).astype(np.int32))

        state = game.deal(1)

        def one(state=state) -> None:
            assert sum(int(state.observation()[0]) for _ in range(size)) >= 0

        played = size * steps
        counts = [rate(step, played, rounds) for step in (drawn, lambda: inside(batch, steps))]
        counts.append(rate(lambda: inside(masked, steps), played, rounds))
        table.add_row(name, *(f"{each / 1e6:.2f}" for each in counts), f"{1e6 / rate(one, size, rounds):.2f} us")
    return table


def vectors(size: int, steps: int, rounds: int) -> Table:
    """Our environment of Gymnasium, in turns with the batch below it."""
    table = Table("game", "act", "Gymnasium", "share", title="millions of decisions of one seat a second")
    environment = importlib.import_module("pyengine.adapters.gymnasium").VectorEnv
    for name, options in GAMES.items():
        game, draw = pyengine.game(name, **options), np.random.default_rng(1).random
        others, rows = dict.fromkeys(range(1, game.seats), pyengine.player("random")), np.arange(size)
        listed, batch = game.batch(size, 1, others, legal=True), game.batch(size, 1, others, masks=True)
        env, moves = environment(game, size), []
        for _ in range(steps):
            moves.append(listed.legal[rows, (draw(size) * listed.counts).astype(int)].astype(np.int64))
            listed.act(moves[-1])

        def timed(play, seen, moves=moves) -> tuple[float, float]:
            start = time.process_time()
            used = sum(seen(play(each)) for each in moves)
            return size * steps / (time.process_time() - start), used

        def acted(batch=batch) -> tuple[float, float]:
            batch.reset(1)
            return timed(batch.act, lambda _: batch.observations[0].any() + batch.rewards[:, 0].sum())

        def stepped(env=env) -> tuple[float, float]:
            env.reset(seed=1)
            return timed(env.step, lambda step: step[0][0].any() + step[1].sum() + 0 * step[4]["action_mask"][0, 0])

        found = interleaved({"act": acted, "env": stepped}, rounds)
        assert len({used for _, used in itertools.chain(*found.values())}) == 1  # the same matches
        one, other = (statistics.median(speed for speed, _ in each) for each in found.values())
        table.add_row(name, f"{one / 1e6:.2f}", f"{other / 1e6:.2f}", f"{other / one:.2f}")
    return table


def inside(batch, steps: int) -> None:
    """Steps of a batch that draws the moves."""
    for _ in range(steps):
        batch.step()
    assert batch.observations.any() and (batch.counts > 0).all()


def one_by_one(name: str, observed: bool) -> Loop:
    """Random matches of a game of ours, from Python."""
    game = pyengine.game(name)

    def play(decisions: int) -> float:
        draw, made, seen, setup = random.Random(1).random, 0, 0, 0
        start = time.process_time()
        while made < decisions:
            state = game.deal(1, setup)
            setup += 1
            while not state.is_over:
                if observed:
                    seen += int(state.observation()[0])
                state.play(int(draw() * len(state.legal_moves())))
                made += 1
            seen += state.payoffs()[0] > 0
        spent = time.process_time() - start
        assert seen >= 0
        return made / spent

    return play, len(game.deal(1).observation()) if observed else 0


def openspiel(name: str, observed: bool) -> Loop:
    """Time OpenSpiel likewise."""
    game = importlib.import_module("pyspiel").load_game(name)

    def play(decisions: int) -> float:
        draw, made, seen = random.Random(1).random, 0, 0.0
        start = time.process_time()
        while made < decisions:
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()  # chance's, too, which are equally likely in these games
                if not state.is_chance_node():
                    if observed:
                        seen += state.information_state_tensor()[0]
                    made += 1
                state.apply_action(actions[int(draw() * len(actions))])
            seen += state.returns()[0] != 0
        spent = time.process_time() - start
        assert seen >= 0
        return made / spent

    return play, game.information_state_tensor_size() if observed else 0


def rlcard(name: str) -> Loop:
    """Time RLCard likewise."""
    env = importlib.import_module("rlcard").make(name, config={"seed": 1})

    def play(decisions: int) -> float:
        draw, made, seen = random.Random(1).random, 0, 0.0
        start = time.process_time()
        while made < decisions:
            state, _ = env.reset()
            while not env.is_over():
                seen += float(state["obs"].flat[0])
                actions = list(state["legal_actions"])
                state, _ = env.step(actions[int(draw() * len(actions))])
                made += 1
            seen += abs(env.get_payoffs()[0])
        spent = time.process_time() - start
        assert seen >= 0
        return made / spent

    return play, env.reset()[0]["obs"].size


def batched(name: str, size: int) -> Loop:
    """A batch of ours with masks, which draws the moves."""
    batch = pyengine.game(name).batch(size, seed=1, masks=True)

    def play(decisions: int) -> float:
        steps = -(-decisions // size)
        start = time.process_time()
        inside(batch, steps)
        return steps * size / (time.process_time() - start)

    return play, batch.observations.shape[1]


def agents(env) -> Loop:
    """Random matches of an environment of PettingZoo, agent by agent."""

    def play(decisions: int) -> float:
        draw, made, seen = random.Random(1).random, 0, 0.0
        start = time.process_time()
        while made < decisions:
            env.reset()
            for _ in env.agent_iter():
                known, reward, ended, cut, _ = env.last()
                seen += float(known["observation"][0]) + abs(reward)
                legal = known["action_mask"].nonzero()[0]
                env.step(None if ended or cut else int(legal[int(draw() * len(legal))]))
                made += not (ended or cut)
        spent = time.process_time() - start
        assert seen >= 0
        return made / spent

    env.reset(seed=1)
    return play, len(env.last()[0]["observation"])


def pgx(name: str, sizes: list[int]) -> Loop:
    """Random matches of pgx."""
    jax = importlib.import_module("jax")
    env = importlib.import_module("pgx").make(name)
    numpy, step = jax.numpy, jax.vmap(importlib.import_module("pgx.experimental").auto_reset(env.step, env.init))

    def categorical(key, mask):
        return jax.random.categorical(key, numpy.log(mask.astype("float32")))

    def highest(key, mask):
        return numpy.argmax(numpy.where(mask, jax.random.uniform(key, mask.shape), -1), axis=-1)

    @functools.cache
    def compiled(size, steps, draw):
        """A function of no arguments that plays so many steps, and gives all that was seen."""

        def once(carried, _):
            state, key, seen = carried
            key, drawing, dealing = jax.random.split(key, 3)
            state = step(state, draw(drawing, state.legal_action_mask), jax.random.split(dealing, size))
            return (state, key, seen + state.observation.sum() + state.rewards.sum()), None

        loop = jax.jit(lambda *start: jax.lax.scan(once, (*start, numpy.float32(0)), length=steps)[0][2])
        begun = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), size)), jax.random.PRNGKey(2)
        assert float(loop(*begun))
        return lambda: float(loop(*begun))

    def play(decisions: int) -> float:
        rates = []
        for size, draw in itertools.product(sizes, (categorical, highest)):
            steps = -(-decisions // size)
            loop = compiled(size, steps, draw)
            start = time.process_time()
            loop()
            rates.append(steps * size / (time.process_time() - start))
        return max(rates)

    return play, env.observation_shape[0]


def peers(size: int, sizes: list[int], divide: int, rounds: int) -> Table:
    """The work of others, in turns with ours."""
    one = "one by one, not observed", "one by one, observed", "side by side, observed, masks", "agents, in wrappers"
    classic = "pettingzoo.classic.leduc_holdem_v4"
    # The module that has to be installed, by whom, the game, how it is played, theirs, ours, decisions of a round.
    rows = [
        ("pyspiel", "OpenSpiel", "Hearts", one[0], lambda: openspiel("hearts", False), "hearts", 50_000),
        ("pyspiel", "OpenSpiel", "Hearts", one[1], lambda: openspiel("hearts", True), "hearts", 10_000),
        ("pyspiel", "OpenSpiel", "Leduc", one[0], lambda: openspiel("leduc_poker", False), "leduc", 50_000),
        ("pyspiel", "OpenSpiel", "Leduc", one[1], lambda: openspiel("leduc_poker", True), "leduc", 50_000),
        ("rlcard", "RLCard", "Leduc", one[1], lambda: rlcard("leduc-holdem"), "leduc", 10_000),
        ("rlcard", "RLCard", "gin rummy", one[1], lambda: rlcard("gin-rummy"), "rummy", 5000),
        ("pgx", "pgx", "Leduc", one[2], lambda: pgx("leduc_holdem", sizes), "leduc", 1_000_000),
        (classic, "PettingZoo", "Leduc", one[3], lambda: agents(importlib.import_module(classic).env()), "leduc", 5000),
    ]
    table = Table("game", "", "by", "thousands of decisions a second", "ours", "numbers observed", "ours")
    for module, by, game, how, theirs, name, decisions in rows:
        try:
            importlib.import_module(module)
        except ModuleNotFoundError:
            table.add_row(game, how, by, f"{module} is not installed")
            continue
        if how is one[3]:
            own = agents(importlib.import_module("pyengine.adapters.pettingzoo").env(name))
        else:
            own = batched(name, size) if how is one[2] else one_by_one(name, how is one[1])
        loops = [theirs(), own]
        played = {place: lambda play=play: play(max(1, decisions // divide)) for place, (play, _) in enumerate(loops)}
        rates = [f"{statistics.median(found) / 1e3:,.0f}" for found in interleaved(played, rounds).values()]
        table.add_row(game, how, by, *rates, *[f"{numbers}" for _, numbers in loops])
    return table


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1024, 4096, 16384, 65536], help="of pgx's batches")
    divisible(parser)
    arguments = asked(parser, size=8, steps=2, rounds=1, sizes=[8], divide=1000)
    console = Console(width=140)
    console.print(ours(arguments.size, arguments.steps, arguments.rounds))
    try:
        console.print(vectors(arguments.size, arguments.steps, arguments.rounds))
    except ModuleNotFoundError:
        console.print("gymnasium is not installed")
    console.print(peers(arguments.size, arguments.sizes, arguments.divide, arguments.rounds))


if __name__ == "__main__":
    main()
