"""How often the 95 % intervals of effects hold the truth, which the whole tree of a small game gives exactly.

    python -m bench.what_wins [--studies 500]

Kuhn poker (docs/recycle-library.md), whose six deals are equally likely, and tests/games/race.rcy, where nothing is
shuffled. Every study has 50 or 200 setups that are looked at, of 1 match or 4. A minute or two.
"""

import argparse
import contextlib
from pathlib import Path

import pyengine
from bench.asked import asked
from engine.effects import WEIGHT
from engine.matches import play
from pyengine.measures.samples import ratio
from tests.reference import what_wins as reference

GAMES = "kuhn", str(Path(__file__).parent.parent / "tests" / "games" / "race.rcy")
SIZES = (50, 1), (50, 4), (200, 1), (200, 4)


def truths(game):
    """The effect of each kind of moves that is one of several somewhere, by its number."""
    states = {state.text(): state for state in (game.deal(0, setup) for setup in range(100))}
    alternatives = game.machine.unit.alternatives
    found = {}
    for kind, name in enumerate(alternatives):
        with contextlib.suppress(ZeroDivisionError):
            found[kind] = reference.true_effect(
                list(states.values()), ("kind", name, 0), reference.of_described, ("kind",)
            )
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--studies", type=int, default=500)
    studies = asked(parser, studies=2).studies
    print("| game | kind of move | effect | " + " | ".join(f"{s} x {m}" for s, m in SIZES) + " |")
    print("|---|---|---|" + "---|" * len(SIZES))
    for name in GAMES:
        game = pyengine.game(name)
        for kind, truth in truths(game).items():
            held = []
            for setups, matches in SIZES:
                counts, _ = play(game.table, 99, 0, 5 * studies * setups, 0, matches, by=("kind",))
                looked_at = [reference.looked_at(setup, 0) for setup in range(5 * studies * setups)]
                rows = counts["effects"][looked_at].reshape(studies, setups, -1, 5)[:, :, kind]
                intervals = (ratio(row[:, 4], row[:, 1], 2 * (game.seats - 1) * WEIGHT).ci95 for row in rows)
                held.append(sum(low <= truth <= high for low, high in intervals))
            shares = " | ".join(f"{100 * count / studies:.1f}" for count in held)
            print(f"| {game.name} | {game.kind_text(kind)} | {100 * float(truth):.2f} | {shares} |")


if __name__ == "__main__":
    main()
