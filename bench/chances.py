"""How much chances by replays of strong play tell, and what is decided along a match.

    python -m bench.chances [GAME ...] [--player ismcts:100] [--matches 400]

A line for each game: the share of what can be told that chances by eight continuations tell, the Brier skills of both,
the points by which the tenth that is furthest off is off, and shares decided by part of a match, in hundredths, with
all cards open and as the table sees it. With the usual matches it is half an hour on two threads.
"""

import argparse

from bench.asked import asked
from pyengine import Study, registry
from pyengine.assess.looks import spread
from pyengine.assess.replays import PARTS, Replays, several
from pyengine.study.bound import Bound

SEED = 20261129
GAMES = "agram", "scopa", "hearts", "lama", "crazy-eights", "red7", "gops", "pairs"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--player", default="ismcts:100", help="strong play (default ismcts:100)")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--threads", type=int, default=2)
    arguments = asked(parser, games=["agram", "pairs"], matches=8, player="random", threads=1)
    print("decided after", *(f"{part:.2f}" for part in PARTS))
    for name in arguments.games:
        spec = registry.entry(name)
        seats = spec.make(spec.options({}), SEED).seats
        bound = Bound(Study(name, {}, arguments.matches, 1, SEED, (arguments.player,) * seats))
        found = Replays(spread(several, bound, arguments.matches, threads=arguments.threads))
        each = found.quality or {"told": 0.0, "ceiling": 0.0, "missed": 0.0, "withheld": True}
        part = each["told"] / each["ceiling"] if each["ceiling"] else 0.0
        print(f"{name}: {100 * part:.0f} % told, {each['told']:.2f} of {each['ceiling']:.2f}, off by", end=" ")
        print(f"{100 * each['missed']:.0f}{', withheld' * each['withheld']}", flush=True)
        for view in ("open", "table"):
            shares = (f"{100 * row[view]['value']:4.0f}" if row[view] else "   -" for row in found.course)
            print(f"{view:>9}", *shares, flush=True)


if __name__ == "__main__":
    main()
