"""The random walk of Red7 in cycles per action, every kernel of this computer, beside yardsticks in C.

Cycles are CPU time x the rate of the time stamp counter. Dealing, seeding and the counts of every chunk are included.

    python -m bench.red7_walk [--repeats 5] [--divide N]
"""

import argparse

from rich.console import Console
from rich.table import Table

from bench.asked import asked, divisible
from bench.timing import cpu_seconds, interleaved, median_and_least, tick_rate
from bench.yardsticks.programs import yardstick
from engine.red7.walk import available_kernels, walk

YARDSTICKS = {"C, scalar, x86-64-v2": "red7_walk_scalar", "C, AVX-512": "red7_walk_avx512"}


def ours(kernel, players, setups, matches, rate):
    """Cycles per action of a job, cut into calls of about 2^20 matches as a study does."""
    together = max(1, 2**20 // matches)

    def play():
        actions = 0
        for first in range(0, setups, together):
            counts = walk(kernel, players, 7, True, False, False, 1, first, min(together, setups - first), 0, matches)
            actions += int(counts[2].sum())
        return actions

    def run():
        seconds, actions = cpu_seconds(play)
        return seconds * rate / actions

    return run


def theirs(program, setups, matches, rate):
    def run():
        (found,) = program(setups, matches)
        return found["seconds"] * rate / found["actions"]

    return run


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=5)
    divisible(parser)
    arguments = asked(parser, repeats=1, divide=10_000)
    rate = tick_rate()

    def shape(setups, matches):
        """Part of that much work, by fewer setups first."""
        fewer = max(1, setups // arguments.divide)
        return fewer, max(1, matches // max(1, arguments.divide * fewer // setups))

    big, small, slow = shape(100, 100_000), shape(1000, 1000), shape(20, 20_000)
    candidates = {}
    for label, name in YARDSTICKS.items():
        if program := yardstick(name):
            work = slow if "scalar" in name else big
            candidates[label, 3, work] = theirs(program, *work, rate)
    for kernel in available_kernels():
        vector = kernel.startswith("avx")
        for players in (3, 2, 4, 5):
            work = (big if players == 3 else shape(25, 100_000)) if vector else slow
            candidates[kernel, players, work] = ours(kernel, players, *work, rate)
        if vector:
            for work in (small, shape(10_000, 100), shape(100_000, 1)):
                candidates[kernel, 3, work] = ours(kernel, 3, *work, rate)
    results = interleaved(candidates, arguments.repeats)
    table = Table(title=f"Red7 random walk: cycles per action ({rate / 1e9:.3f} GHz), {arguments.repeats} repeats")
    for column in ("kernel", "players", "setups x matches", "median", "least", "million actions/s"):
        table.add_column(column, justify="left" if column == "kernel" else "right")
    for (name, players, (setups, matches)), values in results.items():
        median, least = median_and_least(values)
        table.add_row(
            name, str(players), f"{setups} x {matches}", f"{median:.2f}", f"{least:.2f}", f"{rate / median / 1e6:.0f}"
        )
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
