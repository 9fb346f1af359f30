"""Truth of chances of strong play on fresh matches.

    python -m bench.chances [GAME ...] [--player ismcts:100] [--matches 1]

Chances are fitted to matches of each game and told of fresh ones, from another seed. By tenth of the chance that was
told the table has its mean and how often it came true, in hundredths, the standard error of that, and the looks, which
are one for each side at each decision. Looks of one match go together, so the standard error is a jackknife over
matches. `wide` marks a tenth that is 3 points off or more where the standard error is below 1.5. `--matches` is a
factor of how many matches there are: with 1 it is twenty minutes on two threads.
"""

import argparse

import numpy as np

from bench.asked import asked
from pyengine import Study, registry
from pyengine.assess.chances import fit, tenths, told_by
from pyengine.assess.looks import several, spread
from pyengine.study.bound import Bound

SEED = 20261129  # of the matches that are fitted to; fresh ones have the next
GAMES = {  # matches that are fitted to, and fresh ones
    "agram": (400, 1600),
    "scopa": (400, 800),
    "hearts": (400, 800),
    "go-fish": (200, 400),
    "cribbage": (80, 160),
    "red7": (400, 800),
}
OTHERS = 200, 400  # of other games
SURE, WIDE = 1.5, 3.0  # points: of a standard error that is small, and of a tenth that is far off


def looked(name, player, matches, seed, threads):
    """Matches of one player in all seats that ended, with their looks."""
    spec = registry.entry(name)
    seats = spec.make(spec.options({}), seed).seats
    bound = Bound(Study(name, {}, matches, 1, seed, (player,) * seats))
    return [match for match in spread(several, bound, matches, threads=threads, executor=None) if match.shares]


def errors(chances, matches):
    """By tenth, the standard error of how often a chance came true less what was told: a jackknife over matches."""
    sums = np.zeros((len(matches), 10, 2))  # won less told, and looks
    for row, match in zip(sums, matches):
        for told, won in told_by(chances, [match]):
            row[min(9, int(10 * told))] += won - told, 1
    without = sums.sum(axis=0) - sums
    means = without[:, :, 0] / np.maximum(1, without[:, :, 1])
    return np.sqrt((len(matches) - 1) * means.var(axis=0))


def rows(chances, matches):
    """The lines of the table, and (tenths that are sure, those of them that are wide)."""
    found, far = [], []
    spreads = errors(chances, matches)
    for row in tenths(list(told_by(chances, matches))):
        tenth = min(9, int(10 * row["told"]))
        off, error = 100 * (row["won"] - row["told"]), 100 * float(spreads[tenth])
        if error < SURE:
            far.append(abs(off) >= WIDE)
        cells = f"{100 * row['told']:6.1f} {100 * row['won']:6.1f} {off:6.1f} {error:6.1f} {row['looks']:8}"
        found.append(f"{cells}{'  wide' * (error < SURE and abs(off) >= WIDE)}")
    return found, far


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--player", default="ismcts:100", help="strong play (default ismcts:100)")
    parser.add_argument("--matches", type=float, default=1.0, help="a factor (default 1)")
    parser.add_argument("--threads", type=int, default=2)
    arguments = asked(parser, games=["agram", "scopa"], matches=0.01, player="random", threads=1)
    far = []
    for name in arguments.games:
        fitted, fresh = (
            looked(name, arguments.player, max(3, round(arguments.matches * count)), SEED + number, arguments.threads)
            for number, count in enumerate(GAMES.get(name, OTHERS))
        )
        lines, wide = rows(fit(fitted), fresh)
        far += wide
        print(f"{name}, fitted to {len(fitted)} matches, told of {len(fresh)}")
        print(f"{'told':>6} {'won':>6} {'off':>6} {'error':>6} {'looks':>8}", *lines, "", sep="\n", flush=True)
    print(f"{len(far)} tenths have a standard error below {SURE}; {sum(far)} of them are {WIDE:.0f} points or more off")


if __name__ == "__main__":
    main()
