"""Cost of counting by kind and card: CPU time of random matches over the table with it, over that without.

    python -m bench.what_wins_speed [--setups 400] [--matches 10] [--repeats 15]

Medians of ratios of runs in turn, so that what else the machine does hits both.
"""

import argparse
import statistics

import pyengine
from bench.asked import asked
from bench.timing import cpu_seconds, interleaved
from tests.support.counted import play

WORDS = (), ("kind",), ("card",), ("kind", "card")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--setups", type=int, default=400)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--repeats", type=int, default=15)
    words = asked(parser, setups=2, repeats=1)

    def run(table, by):
        def timed():
            seconds, (counts, _) = cpu_seconds(lambda: play(table, 1, 0, words.setups, 0, words.matches, by=by))
            assert all(counts[name].any() for name in ("games", "effects") if name in counts)
            return seconds

        return timed

    for name in ("red7", "agram"):
        table = pyengine.game(name).table
        found = interleaved({by: run(table, by) for by in WORDS}, words.repeats)
        for by in WORDS[1:]:
            ratio = statistics.median(mine / plain for mine, plain in zip(found[by], found[()]))
            print(f"{name:6} --by {' --by '.join(by):15} {ratio:.2f}")


if __name__ == "__main__":
    main()
