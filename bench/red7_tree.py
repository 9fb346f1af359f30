"""Speed of walking and counting the full tree of Red7: `python -m bench.red7_tree`.

Walks the first moves of some 7-card deals for two players, and counts the sequences of a few moves from each, in turns
with a yardstick in C on the same deals. CPU time, medians.
"""

import argparse
import statistics

from rich.console import Console
from rich.table import Table

from bench.asked import asked
from bench.timing import cpu_seconds, tick_rate
from bench.yardsticks.programs import yardstick
from engine.red7.tree import available_kernels, perft, walk_tree
from pyengine.red7 import Options, State
from pyengine.red7.text import RED, Parts

WORD = 2**64


def yardstick_deal(number, players=2):
    """The deal that the yardsticks of Red7 call by this number."""
    cards = [8 * value + colour for value in range(7) for colour in range(7)]
    state = number * 0x1234567 + 99
    for i in range(48, 0, -1):
        state = (state + 0x9E3779B97F4A7C15) % WORD
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB % WORD
        j = ((z ^ z >> 31) >> 32) * (i + 1) >> 32
        cards[i], cards[j] = cards[j], cards[i]
    palettes, hands = [], []
    for _ in range(players):
        palettes.append(1 << cards.pop())
        hands.append(sum(1 << cards.pop() for _ in range(7)))
    first = palettes.index(max(palettes)) + 1  # the seat after the leader
    palettes, hands = palettes[first:] + palettes[:first], hands[first:] + hands[:first]
    parts = Parts(tuple(palettes), tuple(hands), bytes(reversed(cards)), RED, 0, ())
    return State.from_parts(parts, Options())


def ours(kernel, deals, moves, depth):
    """{what: (counts, million a second)}"""
    walk_time, walked = cpu_seconds(lambda: [walk_tree(deal, moves, kernel) for deal in deals])
    count_time, counted = cpu_seconds(lambda: sum(perft(deal, depth, kernel) for deal in deals))
    executed, leaves = sum(row[0] for row in walked), sum(row[1] for row in walked)
    return {
        "walk": (f"{executed} moves, {leaves} leaves", executed / walk_time / 1e6),
        "perft": (f"{counted} sequences", counted / count_time / 1e6),
    }


def theirs(program, deals, moves, depth):
    """{name: {what: (counts, million a second)}}"""
    plain, shared, counted = program(deals, moves, depth)

    def row(found, unit):
        more = f", {found['leaves']} leaves" if found["leaves"] else ""
        return f"{found['moves']} {unit}{more}", found["moves"] / found["seconds"] / 1e6

    return {
        "C, every node by itself": {"walk": row(plain, "moves")},
        "C, shared by the discards of a play": {"walk": row(shared, "moves"), "perft": row(counted, "sequences")},
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--moves", type=int, default=10_000_000, help="of each deal")
    parser.add_argument("--depth", type=int, default=5)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--kernels", nargs="+", default=available_kernels(), choices=available_kernels())
    args = asked(parser, deals=1, moves=1000, depth=2, repeats=1)
    deals = [yardstick_deal(number) for number in range(1, args.deals + 1)]
    samples = {}
    program = yardstick("red7_tree")
    for _ in range(args.repeats):
        rows = {f"kernel {kernel}": ours(kernel, deals, args.moves, args.depth) for kernel in args.kernels}
        if program:
            rows |= theirs(program, args.deals, args.moves, args.depth)
        for name, row in rows.items():
            for what, sample in row.items():
                samples.setdefault((what, name), []).append(sample)
    rate = tick_rate()
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
