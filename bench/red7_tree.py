"""How fast the full tree of Red7 is walked and counted: `python bench/red7_tree.py [--prototypes DIR]`.

Walks the first moves of some 7-card deals for two players, and counts the sequences of a few moves from each. With the
folder of the C prototype (tree2.c) that is compiled and timed in turns with ours, on the same deals. CPU time, medians.
"""

import argparse
import re
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from engine.cpu import ticks
from engine.red7.state import State
from engine.red7.tree import available_kernels, perft, walk_tree

WORD = 2**64
WALKED = re.compile(r"^(dfs[AB]).*?: ([\d.]+) Mmoves/s", re.MULTILINE)
COUNTED = re.compile(r"^perft depth (\d).*?(\S+) leaves-moves, ([\d.]+) Mmoves/s", re.MULTILINE)


def prototype_deal(number):
    """The deal that the prototype calls by this number."""
    cards = [8 * value + colour for value in range(7) for colour in range(7)]
    state = number * 0x1234567 + 99
    for i in range(48, 0, -1):
        state = (state + 0x9E3779B97F4A7C15) % WORD
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB % WORD
        j = ((z ^ z >> 31) >> 32) * (i + 1) >> 32
        cards[i], cards[j] = cards[j], cards[i]
    palettes, hands = [], []
    for _ in range(2):
        palettes.append(1 << cards.pop())
        hands.append(sum(1 << cards.pop() for _ in range(7)))
    if palettes[1] < palettes[0]:
        palettes.reverse()
        hands.reverse()
    return State.of(palettes, hands, reversed(cards), canvas=6)


def timed(work):
    """The result and the CPU seconds of a call."""
    start = time.process_time()
    result = work()
    return result, time.process_time() - start


def ours(kernel, deals, moves, depth):
    """{what: (counts, million a second)}"""
    walked, walk_time = timed(lambda: [walk_tree(deal, moves, kernel) for deal in deals])
    counted, count_time = timed(lambda: sum(perft(deal, depth, kernel) for deal in deals))
    executed, leaves = sum(row[0] for row in walked), sum(row[1] for row in walked)
    return {
        "walk": (f"{executed} moves, {leaves} leaves", executed / walk_time / 1e6),
        "perft": (f"{counted} sequences", counted / count_time / 1e6),
    }


def compiled(folder, cc, flags, target):
    """The prototype's program, or None with a sentence why not."""
    source = Path(folder) / "tree2.c" if folder else None
    if source is None or not source.is_file():
        print("Without the prototype: --prototypes names no folder with tree2.c.")
        return None
    command = [cc, *flags.split(), str(source), "-o", str(target)]
    try:
        built = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        print(f"Without the prototype: {cc} does not run ({error.strerror}).")
        return None
    if built.returncode:
        print(f"Without the prototype: {cc} fails: {built.stderr.strip().splitlines()[-1]}")
        return None
    return target


def theirs(program, deals, moves, depth):
    """{name: {what: (counts, million a second)}}"""
    text = subprocess.run([str(program), str(deals), str(moves)], capture_output=True, text=True, check=True).stdout
    count, rate = next((count, float(rate)) for level, count, rate in COUNTED.findall(text) if int(level) == depth)
    rows = {f"tree2.c, {name}": {"walk": ("", float(rate))} for name, rate in WALKED.findall(text)}
    rows["tree2.c, dfsB"]["perft"] = (f"{count} sequences", rate)
    return rows


def ticks_per_second():
    start, begin = ticks(), time.perf_counter()
    time.sleep(0.3)
    return (ticks() - start) / (time.perf_counter() - begin)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--moves", type=int, default=10_000_000, help="of each deal")
    parser.add_argument("--depth", type=int, default=5, choices=(3, 4, 5, 6))
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--kernels", nargs="+", default=available_kernels(), choices=available_kernels())
    parser.add_argument("--prototypes", metavar="DIR", help="folder of the prototype's source")
    parser.add_argument("--cc", default="gcc")
    parser.add_argument("--flags", default="-O3 -march=x86-64-v3", help="for --cc")
    args = parser.parse_args()
    deals = [prototype_deal(number) for number in range(1, args.deals + 1)]
    samples = {}
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(args.prototypes, args.cc, args.flags, Path(folder) / "tree")
        for _ in range(args.repeats):
            rows = {f"kernel {kernel}": ours(kernel, deals, args.moves, args.depth) for kernel in args.kernels}
            if program:
                rows |= theirs(program, args.deals, args.moves, args.depth)
            for name, row in rows.items():
                for what, sample in row.items():
                    samples.setdefault((what, name), []).append(sample)
    rate = ticks_per_second()
    for what, unit in (("walk", "move executed and undone"), ("perft", f"sequence of {args.depth} moves")):
        table = Table(title=f"{what}: {args.deals} deals, per {unit}")
        for heading in ("", "counted", "million/s", "cycles"):
            table.add_column(heading, justify="right" if heading else "left")
        for (kind, name), found in samples.items():
            if kind == what:
                million = statistics.median(speed for _, speed in found)
                table.add_row(name, found[0][0], f"{million:.1f}", f"{rate / million / 1e6:.2f}" if rate else "")
        Console().print(table)


if __name__ == "__main__":
    main()
