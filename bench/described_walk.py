"""Random play of two described games, Agram and Hearts for four, beside yardsticks in C with bit sets.

Both sides play the same deals with the same draws and take all counts of a study; the bench ends where a count differs.
Dealing, seeding and the memory of the counts are included, in CPU time.

    python -m bench.described_walk [--repeats 5] [--divide N]
"""

import argparse
import statistics
import sys

import numpy as np
from rich.console import Console
from rich.table import Table

import pyengine
from bench.asked import asked, divisible
from bench.timing import cpu_seconds, interleaved
from bench.yardsticks.programs import yardstick
from engine.counting.matches import play

# Name of the game and of its yardstick.
GAMES = {"agram": "agram_walk", "hearts": "hearts_walk"}
SEED = 1


def differing(counts, found):
    """The names of counts of `play` that a yardstick does not have, or has otherwise."""
    return [name for name, array in counts.items() if not _same(array.ravel(), found.get(name, ()))]


def _same(array, numbers):
    """Compare numbers with an array, which may go on with zeros."""
    return array[: len(numbers)].tolist() == list(numbers) and not array[len(numbers) :].any() and len(numbers) > 0


def ours(name, setups, matches, last):
    """Decisions a second; the counts are left in `last`."""
    game = pyengine.game(name, SEATS=4)
    game.table.prepare(thorough=True)

    def run():
        seconds, (counts, fault) = cpu_seconds(lambda: play(game.table, SEED, 0, setups, 0, matches))
        assert fault is None
        last["ours"] = counts
        return counts["decisions"].sum() / seconds

    return run


def theirs(program, setups, matches, last):
    """Decisions a second of a yardstick."""

    def run():
        (last["theirs"],) = program(setups, matches, SEED)
        return np.sum(last["theirs"]["decisions"]) / max(last["theirs"]["seconds"], 1e-6)

    return run


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=5)
    divisible(parser)
    arguments = asked(parser, repeats=1, divide=1000)
    candidates, counts = {}, {}
    for name, yardstick_name in GAMES.items():
        program = yardstick(yardstick_name)
        for setups, matches in ((20_000, 1), (400, 100)):
            work = max(1, setups // arguments.divide), matches
            last = counts[name, work] = {}
            candidates[name, work, "ours"] = ours(name, *work, last)
            if program:
                candidates[name, work, "theirs"] = theirs(program, *work, last)
    results = interleaved(candidates, arguments.repeats)
    table = Table(title=f"Random play, million decisions a second, medians of {arguments.repeats} runs")
    for column in ("game", "setups x matches", "described", "C", "C / described"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for (name, work), last in counts.items():
        if "theirs" in last and (names := differing(last["ours"], last["theirs"])):
            sys.exit(f"the yardstick of {name} counts otherwise in {work[0]} x {work[1]} matches: {', '.join(names)}")
        speeds = [
            statistics.median(results[name, work, side]) for side in ("ours", "theirs") if (name, work, side) in results
        ]
        ratio = f"{speeds[1] / speeds[0]:.1f}" if len(speeds) > 1 else ""
        speeds = [f"{speed / 1e6:.1f}" for speed in speeds] + [""] * (2 - len(speeds))
        table.add_row(name.capitalize(), f"{work[0]} x {work[1]}", *speeds, ratio)
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
