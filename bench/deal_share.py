"""Coverage of the 95 % interval of the setup's part of the variance explained, in studies as played.

    python -m bench.deal_share [--studies 1000]

Kuhn and Leduc poker are played at an equilibrium, by both seats. There the truth is exact: every deal is equally
likely, a setup fixes the card in the middle too, and the whole tree of each deal is walked (tests/reference). A very
large study is set beside it. Red7 with three players at random is too large for that, so its truth is what such a study
says, with its error. `over` and `under` count intervals that lie above and below the truth. A quarter of an hour.
"""

import argparse
import tempfile
from pathlib import Path

import pyengine
from bench.asked import asked, divisible
from pyengine.measures.intervals import QUANTILE
from pyengine.solving.equilibrium import find_equilibrium
from tests.reference.deal_share import deals_of, share

SEED = 20261127  # of the very large study; the others have those that follow
POKER = {"kuhn": 1e-5, "leduc": 1e-4}  # how exploitable the policies are at most
SIZES = [(setups, matches) for setups in (50, 100, 400) for matches in (2, 4, 10)]
LARGE = 200000, 20
RED7 = {"players": 3}, (50, 10), (200000, 10)


def part(name, options, players, size, seed):
    """The setup's part in a study of (setups, matches), with its interval."""
    study = pyengine.Study(name, options, *size, seed, players)
    found = pyengine.run_study(study, threads=1)["measures"]["variance_explained"]
    return found["value"]["setup"], found["ci95"]["setup"]


def large(name, options, players, size):
    """The setup's part in a very large study, and its standard error."""
    value, (low, high) = part(name, options, players, size, SEED)
    return value, (high - low) / 2 / QUANTILE


def row(truth, studies, name, options, players, size):
    """A line of the table: of so many studies, the intervals that hold the truth and those that do not."""
    held = over = 0
    values = []
    for number in range(1, studies + 1):
        value, (low, high) = part(name, options, players, size, SEED + number)
        values.append(value)
        held += low <= truth <= high
        over += low > truth
    shares = (f"{100 * number / studies:5.1f}" for number in (held, over, studies - held - over))
    cells = [name, *map(str, size), f"{truth:.4f}", f"{sum(values) / studies:.4f}", *shares]
    return f"| {' | '.join(cells)} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--studies", type=int, default=1000)
    divisible(parser)
    arguments = asked(parser, studies=2, divide=1000)
    studies, rows = arguments.studies, []
    with tempfile.TemporaryDirectory() as folder:
        for name, to in POKER.items():
            path = Path(folder) / name
            game, players = pyengine.game(name), (f"policy:{path}",) * 2
            deals = deals_of(game, find_equilibrium(game, to=to, out=path).policy)
            truth = share(deals)
            value, error = large(name, {}, players, (LARGE[0] // arguments.divide, LARGE[1]))
            print(f"{name}: {truth:.5f} by {len(deals)} deals; a large study says {value:.5f}, error {error:.5f}")
            rows += [row(truth, studies, name, {}, players, size) for size in SIZES]
    options, size, (setups, matches) = RED7
    truth, error = large("red7", options, (), (setups // arguments.divide, matches))
    print(f"red7: a large study says {truth:.5f}, error {error:.5f}")
    rows.append(row(truth, studies, "red7", options, (), size))
    print("\n| game | setups | matches | truth | mean | holds, % | over | under |")
    print("|---|---|---|---|---|---|---|---|")
    print(*rows, sep="\n")


if __name__ == "__main__":
    main()
