"""The random walk of Red7 in cycles per action, every kernel of this computer, beside yardsticks if there are any.

Cycles are CPU time x the rate of the time stamp counter. Dealing, seeding and the counts of every chunk are included.

    python bench/red7_walk.py [--prototypes DIR] [--repeats 5] [--quick]

DIR holds the C prototypes of the walk, common.h, main_simd.c, scal.h, scal.c and simd2.c.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

from engine.red7.walk import available_kernels, walk

sys.path.insert(0, str(Path(__file__).parent))
from timing import compile_c, cpu_seconds, interleaved, median_and_least, seconds_and_actions, tick_rate  # noqa: E402

YARDSTICKS = {
    "prototype, scalar, x86-64-v2": (["-O3", "-march=x86-64-v2", "-DRUN=run_scal", "-DFN=run_scal"], "scal.c"),
    "prototype, AVX-512": (["-O3", "-march=native", "-DRUN=run_simd2"], "simd2.c"),
}


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


def yardstick(program, setups, matches, rate):
    def run():
        seconds, actions = seconds_and_actions(program, setups, matches)
        return seconds * rate / actions

    return run


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--prototypes", type=Path, metavar="DIR")
    parser.add_argument("--cc", default="gcc")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="a twentieth of the work")
    arguments = parser.parse_args()
    rate = tick_rate()
    scale = 20 if arguments.quick else 1
    big, small = (100 // scale, 100_000), (1000 // scale, 1000)
    slow = (20 // min(scale, 10), 20_000)
    candidates = {}
    with tempfile.TemporaryDirectory() as folder:
        if arguments.prototypes:
            for name, (flags, source) in YARDSTICKS.items():
                program = compile_c(
                    arguments.cc,
                    flags,
                    [arguments.prototypes / "main_simd.c", arguments.prototypes / source],
                    Path(folder) / source.removesuffix(".c"),
                )
                shape = slow if "scalar" in name else big
                candidates[name, 3, shape] = yardstick(program, *shape, rate)
        else:
            print("no yardsticks: --prototypes names the folder that has them")
        for kernel in available_kernels():
            vector = kernel.startswith("avx")
            for players in (3, 2, 4, 5):
                shape = (big if players == 3 else (big[0] // 4 or 1, big[1])) if vector else slow
                candidates[kernel, players, shape] = ours(kernel, players, *shape, rate)
            if vector:
                for shape in (small, (10_000 // scale, 100), (100_000 // scale, 1)):
                    candidates[kernel, 3, shape] = ours(kernel, 3, *shape, rate)
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
