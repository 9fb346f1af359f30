"""Count how often an assessment names what is planted in a game of the zoo, and what else it warns of.

    python -m tests.zoo.judge [--time 3m] [--seeds 5] [--healthy 7] [--threads 2] [NAME ...]

A line for each run, and a table. With 3 minutes a game and all seeds it takes six hours.
"""

import argparse
import time

import pyengine
from pyengine.base.cli import duration
from tests.zoo.zoo import ALSO, FOLDER, ZOO, path


def assessed(name, seed, seconds, threads):
    players = [f"{FOLDER / 'circle.py'}:{each}" for each in ("rock", "paper", "scissors")]
    players = players if name == "circle-of-players" else ()
    return pyengine.assess_game(str(path(name)), seed=seed, seconds=seconds, threads=threads, players=players)


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--time", type=duration, default=180.0, dest="seconds")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--healthy", type=int, default=7)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args(words)
    named, false = {}, {}
    for name, right in ZOO.items():
        if arguments.names and name not in arguments.names:
            continue
        count = arguments.healthy if right is None else arguments.seeds
        for seed in range(arguments.first, arguments.first + count):
            began = time.monotonic()
            found = assessed(name, seed, arguments.seconds, arguments.threads)
            texts = found.warnings
            named[name] = named.get(name, 0) + (right in texts)
            others = [each for each in texts if each not in (right, ALSO.get(name))]
            false[name] = false.get(name, 0) + bool(others)
            mark = "ok  " if right in texts or (right is None and not others) else "MISS"
            took = f"{time.monotonic() - began:.0f} s, {found['setups']} deals, {found['plays']['strong']}"
            print(f"{mark} {name} {seed}: {', '.join(texts) or 'nothing'} ({took})", flush=True)
    for name in named:
        print(f"{name}: named {named[name]}, others {false[name]}")


if __name__ == "__main__":
    main()
