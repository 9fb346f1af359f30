"""Random play and batches on a graphics card, beside one core of the same computer, in one run.

    python -m bench.gpu [PART ...] [--device cuda] [--out FILE.json]

PARTs, all of them where none is named:

bytes    every described game of the library and Red7: counts of the card and of the CPU, to the last bit; which games
         run there, and how many deals are left to the CPU
walk     Agram and Hearts, random matches with all counts of a study: matches a second
red7     Red7, 10 000 deals with 100 000 matches of each, as a command: seconds
batch    Kuhn and Leduc, a million environments with masks and observations: steps a second; and pgx, if it is installed
learn    policy gradients in Leduc (examples/learning/deep.py): seconds until the exploitability that the CPU reaches in
         one minute
start    the second start of Kuhn and of dou dizhu as a text, on the CPU: seconds of CPU time

Each part writes its rows into the file as soon as it has them. `--device host` runs the kernels on the CPU, with small
sizes: it shows that all parts work, and its times tell nothing.
"""

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyengine
from bench.asked import asked
from engine.counting.matches import play
from pyengine import device, registry
from pyengine.base.chunks import Chunk
from pyengine.base.cpu import cpu_name
from pyengine.device.walk import DescribedWalk

ROOT = Path(__file__).resolve().parent.parent
SIZES = {  # of a card, and of the host in its place
    "walk": ((10_000, 10_000), (100, 20)),
    "red7": ((10_000, 100_000), (20, 50)),
    "batch": ((1 << 20, 100), (64, 20)),
    "learn": (60.0, 2.0),
}
NOT_MEASURED = "not measured"


def on_card(arguments):
    return arguments.device.partition(":")[0] != "host"


def size(arguments, part):
    return SIZES[part][0 if on_card(arguments) else 1]


def bytes_equal(arguments):
    """Games whose studies are equal to the last figure, and those that a card does not take."""
    for name in ("red7", "kuhn") if arguments.tiny else registry.available_games():
        try:
            rows = []
            for setups, matches in (60, 20), (40, 1), (1, 500):
                study = pyengine.Study(name, setups=setups, matches=matches, seed=7)
                mine, its = (dict(pyengine.run_study(each)) for each in (study, study.replace(device=arguments.device)))
                left = its.pop("run").get("left", 0)
                del mine["run"]
                rows.append((mine == its, left))
            yield {"game": name, "equal": all(equal for equal, _ in rows), "left": sum(left for _, left in rows)}
        except pyengine.InputError as error:
            yield {"game": name, "refused": str(error)}


def walks(arguments):
    """Matches a second with all counts, of the card and of one core."""
    setups, matches = size(arguments, "walk")
    for name in "agram", "hearts":
        game = pyengine.game(name, **({"SEATS": 4} if name == "agram" else {}))
        begin = time.perf_counter()
        walk = DescribedWalk(game, device.find(arguments.device))
        made, pieces = time.perf_counter() - begin, [Chunk(0, 0, setups, 0, matches)]
        walk.counts(1, pieces)
        begin = time.perf_counter()
        found, _ = walk.counts(2, pieces)[0]
        rate = setups * matches / (time.perf_counter() - begin)
        few = max(1, matches // 100)
        play(game.table, 2, 0, 100, 0, few)
        begin = time.thread_time()
        play(game.table, 2, 0, setups // 10, 0, few)
        own = setups // 10 * few / (time.thread_time() - begin)
        yield {"game": name, "matches/s": round(rate), "one core": round(own), "times": round(rate / own, 1)} | {
            "decisions": int(found["decisions"].sum()),
            "left": walk.left,
            "seconds to make": round(made, 2),
        }


def red7(arguments):
    """The article's study, as a command: it is run twice, so that nothing is compiled the second time."""
    setups, matches = size(arguments, "red7")
    words = ["red7", "--setups", str(setups), "--matches", str(matches), "--seed", "1", "--device", arguments.device]
    with tempfile.TemporaryDirectory() as place:
        told = os.environ | {"PYENGINE_CACHE": place}
        for _ in range(2):
            begin = time.perf_counter()
            command = [sys.executable, "-m", "pyengine.run", *words, "--json", f"{place}/red7.json"]
            subprocess.run(command, env=told, check=True, capture_output=True, cwd=ROOT)
            seconds = time.perf_counter() - begin
        found = json.loads(Path(place, "red7.json").read_text())
    yield {"matches": setups * matches, "seconds": round(seconds, 2), "signature": found["signature"]} | {
        "card": found["run"]["device"],
        "playing": found["run"]["wall_seconds"],
    }


def batches(arguments):
    """Steps a second with masks and observations, of the card, of one core, and of pgx."""
    matches, steps = size(arguments, "batch")
    for name, theirs in ("kuhn", "kuhn_poker"), ("leduc", "leduc_holdem"):
        game, row = pyengine.game(name), {"game": name}
        for label, count, options in (
            ("steps/s", matches, {"device": arguments.device}), ("one core", min(matches, 1 << 14), {})
        ):  # fmt: skip
            batch = game.batch(count, seed=1, masks=True, **options)
            batch.step()
            begin = time.perf_counter()
            for _ in range(steps):
                batch.step()
            if options and hasattr(batch.ends, "read"):
                batch.ends.read()  # all is done
            row[label] = round(count * steps / (time.perf_counter() - begin))
        yield row | {"pgx": pgx(theirs, matches, steps) if on_card(arguments) else NOT_MEASURED}


def pgx(name, matches, steps):
    """Steps a second of pgx with automatic new deals, on JAX's first device."""
    try:
        import jax
        import jax.numpy as jnp
        import pgx
        from pgx.experimental import auto_reset
    except ImportError as error:
        return f"{NOT_MEASURED}: {error}"
    env = pgx.make(name)
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def go(carry, _):
        states, key = carry
        key, drawn, chance = jax.random.split(key, 3)
        moves = jax.random.categorical(drawn, jnp.where(states.legal_action_mask, 0.0, -1e9), axis=-1)
        states = step(states, moves, jax.random.split(chance, matches))
        return (states, key), states.observation.sum()

    @jax.jit
    def run(key):
        states = init(jax.random.split(key, matches))
        return jax.lax.scan(go, (states, key), None, length=steps)[1].sum()

    run(jax.random.PRNGKey(0)).block_until_ready()
    begin = time.perf_counter()
    run(jax.random.PRNGKey(1)).block_until_ready()
    return round(matches * steps / (time.perf_counter() - begin))


def learn(arguments):
    """Seconds until examples/learning/deep.py has learned Leduc, so far as the CPU has it in a minute."""
    source = ROOT / "examples" / "learning" / "deep.py"
    spec = importlib.util.spec_from_file_location("deep", source)
    deep = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(deep)
    except ImportError as error:
        yield {"game": "leduc", "seconds": f"{NOT_MEASURED}: {error}"}
        return
    game, seconds = pyengine.game("leduc"), size(arguments, "learn")

    def exploited(weights):
        deep.learnt = lambda: weights
        return pyengine.measure_exploitability(game, deep.policy).exploitability

    updates, took = 4, 0.0
    while took < seconds:
        updates, begin = 2 * updates, time.perf_counter()
        weights = deep.train(game, updates)
        took = time.perf_counter() - begin
    goal, row = exploited(weights), {"game": "leduc", "one core": round(took, 1), "updates": updates}
    for tried in updates // 2, updates, 2 * updates:
        begin = time.perf_counter()
        weights = deep.train(game, tried, device=arguments.device)
        row |= {"seconds": round(time.perf_counter() - begin, 1), "updates there": tried}
        if (found := exploited(weights)) <= goal:
            break
    yield row | {"exploitability": round(goal, 4), "there": round(found, 4)}


def start(arguments):
    """CPU seconds of a command for texts that were played before."""
    for path in arguments.text or [registry.entry(name).path for name in ("kuhn", "cribbage")]:
        with tempfile.TemporaryDirectory() as place:
            took = []
            for _ in range(4):
                before = os.times()
                command = [sys.executable, "-m", "pyengine.run", str(path), "--setups", "10", "--seed", "1"]
                told = os.environ | {"PYENGINE_CACHE": place}
                subprocess.run(command, env=told, check=True, capture_output=True, cwd=ROOT)
                after = os.times()
                took.append(after.children_user + after.children_system - before.children_user - before.children_system)
        yield {"text": Path(path).name, "first": round(took[0], 2), "later": round(min(took[1:]), 2)}


PARTS = {"bytes": bytes_equal, "walk": walks, "red7": red7, "batch": batches, "learn": learn, "start": start}


def main():
    parser = argparse.ArgumentParser(prog="python -m bench.gpu", description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--device", default="cuda", metavar="NAME", help="cuda, cuda:1 .., or host (default: cuda)")
    parser.add_argument("--out", default=os.devnull, metavar="FILE.json", help="for the rows, as they come")
    parser.add_argument("--text", action="append", metavar="FILE", help="of the part start, a described game")
    arguments = asked(parser, device="host", parts=["bytes", "walk", "batch"])
    if wrong := set(arguments.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(wrong))}; expected {', '.join(PARTS)}")
    found = {"card": device.find(arguments.device).name, "cpu": cpu_name(), "rows": {}}
    for part in arguments.parts or PARTS:
        begin, rows = time.perf_counter(), found["rows"].setdefault(part, [])
        try:
            for row in PARTS[part](arguments):
                rows.append(row)
                print(part, json.dumps(row), flush=True)
                Path(arguments.out).write_text(json.dumps(found, indent=1) + "\n")
        except Exception as error:  # the other parts still tell something
            rows.append({"failed": f"{type(error).__name__}: {error}"})
            print(part, json.dumps(rows[-1]), flush=True)
        print(f"{part}: {time.perf_counter() - begin:.1f} s", flush=True)
        Path(arguments.out).write_text(json.dumps(found, indent=1) + "\n")
    return int(any("failed" in row or row.get("equal") is False for rows in found["rows"].values() for row in rows))


if __name__ == "__main__":
    sys.exit(main())
