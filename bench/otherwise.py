"""Truth of what strong play is said to do otherwise than weak play, in games that are solved.

    python -m bench.otherwise [--runs 20] [--setups 300] [--truth 10000]

Kuhn and Leduc poker: strong play is an equilibrium, weak play one of several. The truth is of the same kinds of
decisions, half from matches of the one and half from matches of the other, of very many deals: how often strong play
chooses is known exactly there, and each choice of weak play is drawn once. Of so many ordinary runs the table has how
many differences are named, how often the three largest true ones are among them (`found`, of 100, and `all`: all three
at once), and how many are named in all runs that are false: of the other sign, or truly below a hundredth. The last
player is an equilibrium, too, which differs by little; of it only those that are false count. Below are the three
largest. Five minutes.
"""

import argparse
import math
from collections import defaultdict

from bench.asked import asked
from pyengine import Study
from pyengine.assess.otherwise import LEAST, decisions, offered, otherwise
from pyengine.players import parse
from pyengine.study.bound import Bound

SEED = 20261201  # of the truth; runs have those that follow
GAMES, STRONG = ("kuhn", "leduc"), "cfr:1000"
ALIKE = "cfr:990"
WEAK = "ismcts:25", "pimc:25", "random", ALIKE
ALONE = {"threads": 1, "executor": None}
NONE, LARGEST = 0.01, 3  # a true difference that is none; how many of the largest should be named


def bound_of(game, player, setups, seed):
    return Bound(Study(game, {}, setups, 1, seed, (player,) * 2))


def truth(name, weak, setups):
    """True differences by feature, with the decisions they are of: (strong's share - weak's, decisions)."""
    bounds = [bound_of(name, player, setups, SEED) for player in (STRONG, weak)]
    game, player = bounds[0].game, parse(weak)
    policy, chooser = parse(STRONG).policy(game), player.chooser(game)
    known, sums = {}, defaultdict(lambda: [0.0, 0])
    for number, bound in enumerate(bounds):
        for setup in range(setups):
            for state in decisions(bound, setup):
                key = state.information_key(state.mover)
                if key not in known:
                    known[key] = offered(state)
                shares = [each.probability for each in policy.at(state)]
                chosen = player.choice(chooser, state, (2 * setup + number << 16) + state.decision)
                for feature, moves in known[key].items():
                    sums[feature][0] += sum(shares[move] for move in moves) - (chosen in moves)
                    sums[feature][1] += 1
    return {feature: (total / count, count) for feature, (total, count) in sums.items()}


def largest(true):
    """The largest true differences, as they are ordered where they are named; of two that say the same, the one that
    strong play chooses more often."""
    worth = [(value * math.sqrt(count), feature) for feature, (value, count) in true.items() if value >= LEAST]
    return [feature for _, feature in sorted(worth, reverse=True)[:LARGEST]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--setups", type=int, default=300)
    parser.add_argument("--truth", type=int, default=10000, help="deals that the truth is found by (default 10000)")
    arguments = asked(parser, runs=1, setups=20, truth=50)
    runs, setups, below = arguments.runs, arguments.setups, []
    print(f"{'game':6} {'weak':10} {'named':>6} {'found':>6} {'all':>6} {'false':>6}")
    for name in GAMES:
        for weak in WEAK:
            true = truth(name, weak, arguments.truth)
            wanted = largest(true) if weak != ALIKE else []
            named = found = every = false = 0
            for run in range(1, runs + 1):
                bounds = [bound_of(name, player, setups, SEED + run) for player in (STRONG, weak)]
                rows = [row for row in otherwise(*bounds, setups, **ALONE) if row.get("remains", True)]
                told = {(row["what"], row["name"]): row["difference"] for row in rows}
                named += len(told)
                found += sum(feature in told for feature in wanted)
                every += all(feature in told for feature in wanted)
                values = [(value, true[feature][0]) for feature, value in told.items()]
                false += sum(abs(truly) < NONE or value * truly < 0 for value, truly in values)
            cells = f"{100 * found / runs / len(wanted):6.1f} {100 * every / runs:6.1f}" if wanted else f"{'':13}"
            print(f"{name:6} {weak:10} {named / runs:6.1f} {cells} {false:6}", flush=True)
            below += [(name, weak, feature[1], *true[feature]) for feature in wanted]
    print("\nthe largest true differences, in hundredths")
    for name, weak, text, value, count in below:
        print(f"{name:6} {weak:10} {text:40} {100 * value:6.1f} of {count} decisions")


if __name__ == "__main__":
    main()
