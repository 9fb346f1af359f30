"""How fast trees are built and solved: `python -m bench.equilibria [--large]`.

Kuhn and Leduc: trees, iterations, exact exploitability, and how long it takes to come near the values of the
literature, beside OpenSpiel's C++ solvers in the same run (`pip install open_spiel`; without it a sentence stands
there). Then Agram for two, described, with small packs: each in a process of its own, so that the peak of its memory
is its own. One core, CPU time, medians.
"""

import argparse
import importlib
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

import pyengine
from engine.equilibria.solver import Solver
from engine.equilibria.tree import Tree, TreeError
from pyengine.equilibrium import solve

REPEATS = 7
# Value, how near to it, exploitability, and iterations that are timed.
POKER = {"kuhn": (-1 / 18, 1e-6, 1e-4, 100_000), "leduc": (-0.085606, 1e-4, 1e-3, 2000)}
# Ranks, suits, cards each, exploitability; with all suits apart or merged.
SMALL = [(9, 4, 2, 1e-4, False), (9, 4, 2, 1e-4, True), (4, 3, 4, 1e-4, True), (6, 4, 3, 1e-4, True)]
LARGE = [(9, 4, 3, 1e-4, True), (5, 4, 4, 1e-4, True)]
RANKS = ("THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ACE")
SUITS = ("HEARTS", "DIAMONDS", "SPADES", "CLUBS")


def agram(ranks, suits, cards):
    """The text of Agram for two with so many ranks, suits and cards each: one pack without a gap."""
    strength = " ".join(f"((RANK : {rank}) {3 + i})" for i, rank in enumerate(RANKS[:ranks]))
    return f"""(game
 (declare 2 'SEATS)
 (declare {cards} 'CARDS)
 (setup (create players 'SEATS)
  (create deck (game iloc PACK) (deck (RANK ({", ".join(RANKS[:ranks])})) (SUIT ({", ".join(SUITS[:suits])})))))
 (do ((shuffle (game iloc PACK))
      (all player 'SEAT (repeat 'CARDS (move (top (game iloc PACK)) (top ('SEAT iloc HAND)))))))
 (stage player (end (== (game sto PLAYED) 'CARDS))
  (do ((set (game str LED) NONE)))
  (stage player (end (all player 'SEAT (== (size ('SEAT vloc PLAYED)) 1)))
   (choice
    ((any ((current player) iloc HAND) 'CARD
      ((or (== (cardatt SUIT 'CARD) (game str LED))
           (all ((current player) iloc HAND) 'OTHER (!= (cardatt SUIT 'OTHER) (game str LED))))
       (do ((move 'CARD (top ((current player) vloc PLAYED)))
            ((== (game str LED) NONE) (set (game str LED) (cardatt SUIT 'CARD))))))))))
  (do ((set (game points STRENGTH) (((SUIT : (game str LED)) 100) {strength}))
       (cycle next (owner (max (union (all player 'SEAT ('SEAT vloc PLAYED))) using (game points STRENGTH))))
       (all player 'SEAT (move (top ('SEAT vloc PLAYED)) (top (game vloc TAKEN))))
       (inc (game sto PLAYED) 1)
       ((== (game sto PLAYED) 'CARDS) (inc ((next player) sto WON) 1)))))
 (scoring max ((current player) sto WON)))
"""


def timed(function):
    """CPU seconds, and what the function returns."""
    began = time.process_time()
    result = function()
    return time.process_time() - began, result


def median(function):
    return statistics.median(timed(function)[0] for _ in range(REPEATS))


def reached(table, value, near, exploitable):
    """A tree, and iterations until value and exploitability are so near."""
    solver = Solver(Tree(table))
    while True:
        solver.iterate(max(10, solver.iterations // 10))
        found, exploitability, _ = solver.measure()
        if exploitability <= exploitable and abs(found - value) <= near:
            return solver


def open_spiel(name, iterations):
    """(iterations a second, seconds of exploitability, exploitability of even play) of OpenSpiel, or None."""
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game(f"{name}_poker")
    solver = pyspiel.CFRPlusSolver(game)

    def iterate():
        for _ in range(iterations):
            solver.evaluate_and_update_policy()

    seconds = median(iterate)
    even = pyspiel.UniformRandomPolicy(game)
    return iterations / seconds, median(lambda: pyspiel.exploitability(game, even)), pyspiel.exploitability(game, even)


def poker():
    rows = Table("", "tree, ms", "CFR+ it/s", "OpenSpiel", "exploitability, us", "OpenSpiel", "to value and E, ms")
    for name, (value, near, exploitable, iterations) in POKER.items():
        table = pyengine.game(name).table
        tree = Tree(table)
        solver, measured = Solver(tree), Solver(tree)
        policies = measured.uniform()
        rate = iterations / median(lambda solver=solver, count=iterations: solver.iterate(count))

        def measure(measured=measured, policies=policies):
            for _ in range(500):
                measured.measure(policies)

        exact = median(measure) / 500
        peer = open_spiel(name, max(iterations // 400, 10))
        assert peer is None or abs(peer[2] - measured.measure(policies)[1]) < 1e-9
        rows.add_row(
            f"{name}, {tree.infosets} information sets",
            f"{1e3 * median(lambda table=table: Tree(table)):.2f}",
            f"{rate:.0f}",
            f"{peer[0]:.0f}, {rate / peer[0]:.0f} times" if peer else "not installed",
            f"{1e6 * exact:.1f}",
            f"{1e6 * peer[1]:.0f}, {peer[1] / exact:.0f} times" if peer else "not installed",
            f"{1e3 * median(lambda all=(table, value, near, exploitable): reached(*all)):.2f} "
            f"({near:g}, {exploitable:g})",
        )
    return rows


def one(ranks, suits, cards, exploitable, merged):
    """What it took to build and to solve Agram, in this process, as a dictionary."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "agram.rcy"
        file.write_text(agram(ranks, suits, cards), encoding="utf-8")
        table = pyengine.game(str(file)).table
    missing = {"deals", "symmetric_keys"} - table.can
    if missing:
        return {"missing": f"its table has no {' and no '.join(sorted(missing))}"}
    before = peak()
    try:
        building, tree = timed(lambda: Tree(table, merged=merged))
    except TreeError as error:
        return {"missing": error.args[0]}
    built = peak()
    solver = Solver(tree)
    solving, _ = timed(lambda: solve(solver, exploitable, 10**6, lambda *_: None))
    value, found, _ = solver.measure()
    return {
        "deals": tree.deals,
        "states": tree.nodes,
        "infosets": tree.infosets,
        "entries": tree.entries,
        "building": building,
        "solving": solving,
        "iterations": solver.iterations,
        "value": value,
        "exploitability": found,
        "tree_bytes": built - before,
        "bytes": peak() - before,
        "peak": peak(),
    }


def peak():
    """Bytes of memory that this process has had at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def tricks(cases):
    names = ("deals", "states", "information sets", "entries", "tree, s", "M states/s", "bytes an entry", "peak, GB")
    rows = Table("Agram", *names, "to E, s", "value")
    for ranks, suits, cards, exploitable, merged in cases:
        words = [sys.executable, "-m", "bench.equilibria", "--one", f"{ranks},{suits},{cards},{exploitable},{merged:d}"]
        found = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
        title = f"{ranks}x{suits}, {cards} each{', merged' if merged else ''}"
        if "missing" in found:
            rows.add_row(title, found["missing"])
            continue
        rows.add_row(
            title,
            *[f"{found[name]:,}" for name in ("deals", "states", "infosets", "entries")],
            f"{found['building']:.2f}",
            f"{found['states'] / found['building'] / 1e6:.2f}",
            f"{found['tree_bytes'] / found['entries']:.1f} / {found['bytes'] / found['entries']:.1f}",
            f"{found['peak'] / 1e9:.2f}",
            f"{found['solving']:.2f}, {found['iterations']} iterations, {found['exploitability']:.2g}",
            f"{found['value']:.6f}",
        )
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--large", action="store_true", help="also the two packs that take a minute each")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        ranks, suits, cards, exploitable, merged = arguments.one.split(",")
        print(json.dumps(one(int(ranks), int(suits), int(cards), float(exploitable), merged == "1")))
        return
    console = Console(width=160)
    console.print(poker())
    console.print(tricks(SMALL + LARGE * arguments.large))


if __name__ == "__main__":
    main()
