"""Speed of building and solving trees: `python -m bench.equilibria [--packs N]`.

Kuhn and Leduc: iterations and exact exploitability, in turns with OpenSpiel's C++ (`pip install open_spiel`; without it
a sentence stands there), each twice: once all that can stand stands (our tree and solver; its solver, its two best
responses with their trees), once from the game on. Its solver goes from state to state anew in each iteration, ours
over a tree. Then how long ours takes to come near the values of the literature.

Then Agram for two, described, with small packs: each in a process of its own, so that the peak of its memory
is its own. One core, CPU time, medians.
"""

import argparse
import importlib
import json
import re
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
from bench.asked import asked, divisible
from bench.timing import interleaved
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree, TreeError
from pyengine.solving.equilibrium import solve

# What is timed, on both sides from the same point to the same point.
ITERATIONS = 100
STANDS = "an iteration of CFR+, the solver stands"
FROM_GAME = f"{ITERATIONS} iterations of CFR+, from the game on"
MEASURED = "exploitability of even play, the tree stands"
MEASURED_GAME = "exploitability of even play, from the game on"
# Value, how near to it, exploitability, and how often each work is done in a round, by us and by OpenSpiel.
POKER = {
    "kuhn": (
        -1 / 18,
        1e-6,
        1e-4,
        {STANDS: (100_000, 1000), FROM_GAME: (50, 10), MEASURED: (10_000, 200), MEASURED_GAME: (50, 100)},
    ),
    "leduc": (
        -0.085606,
        1e-4,
        1e-3,
        {STANDS: (2000, 10), FROM_GAME: (5, 1), MEASURED: (1000, 2), MEASURED_GAME: (5, 1)},
    ),
}
# Ranks, suits, cards each, exploitability; with all suits apart or merged.
PACKS = [(9, 4, 2, 1e-4, True), (9, 4, 2, 1e-4, False), (4, 3, 4, 1e-4, True), (6, 4, 3, 1e-4, True)]
PACKS += [(9, 4, 3, 1e-4, True), (5, 4, 4, 1e-4, True)]
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


def reached(table, value, near, exploitable):
    """A tree, and iterations until value and exploitability are so near."""
    solver = Solver(Tree(table))
    while True:
        solver.iterate(max(10, solver.iterations // 10))
        found, exploitability, _ = solver.measure()
        if exploitability <= exploitable and abs(found - value) <= near:
            return solver


def ours(name):
    """Functions that do what is timed, by its name; each takes how often, and returns a number that the last one gave:
    iterations done or an exploitability."""
    table = pyengine.game(name).table
    solver = Solver(Tree(table))
    even = solver.uniform()

    def iterate(times, solver=solver):
        solver.iterate(times)
        return solver.iterations

    return {
        STANDS: iterate,
        FROM_GAME: lambda times: [iterate(ITERATIONS, Solver(Tree(table))) for _ in range(times)][-1],
        MEASURED: lambda times: [solver.measure(even)[1] for _ in range(times)][-1],
        MEASURED_GAME: lambda times: [Solver(Tree(table)).measure(even)[1] for _ in range(times)][-1],
    }


def theirs(name):
    """Time OpenSpiel's work; None where it is not installed."""
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ModuleNotFoundError:
        return None
    game = pyspiel.load_game(f"{name}_poker")
    root, even = game.new_initial_state(), pyspiel.UniformRandomPolicy(game)
    solver, done = pyspiel.CFRPlusSolver(game), [0]
    responses = [pyspiel.TabularBestResponse(game, seat, even) for seat in range(2)]

    def iterate(times, solver=solver, done=done):
        for _ in range(times):
            solver.evaluate_and_update_policy()
        done[0] += times
        return done[0]

    def measured():
        for response in responses:
            response.set_policy(even)  # what it kept of the last one is forgotten, its tree is not
        return sum(response.value_from_state(root) for response in responses) / 2

    return {
        STANDS: iterate,
        FROM_GAME: lambda times: [iterate(ITERATIONS, pyspiel.CFRPlusSolver(game), [0]) for _ in range(times)][-1],
        MEASURED: lambda times: [measured() for _ in range(times)][-1],
        MEASURED_GAME: lambda times: [pyspiel.exploitability(game, even) for _ in range(times)][-1],
    }


def poker(repeats, divide):
    rows = Table("", "", "pyengine, us", "OpenSpiel, us", "times as long")
    for name, (value, near, exploitable, counts) in POKER.items():
        sides, table = [side for side in (ours(name), theirs(name)) if side], pyengine.game(name).table
        for work, most in counts.items():
            found = {}
            for side in range(len(sides)):
                often = max(1, most[side] // divide)
                found[side] = lambda run=sides[side][work], often=often: (*timed(lambda: run(often)), often)
            found = interleaved(found, repeats)
            times = [statistics.median(1e6 * seconds / often for seconds, _, often in runs) for runs in found.values()]
            last = {round(runs[-1][1], 9) for runs in found.values()}
            if work is not STANDS and len(last) > 1:
                sys.exit(f"bench.equilibria: {name}, {work}: the programs do not agree: {last}")
            shown = [f"{each:,.1f}" for each in times]
            more = [f"{times[1] / times[0]:,.1f}"] if len(times) > 1 else ["open_spiel is not installed"]
            rows.add_row(name, work, *shown, *["-"] * (2 - len(shown)), *more)
        spent = statistics.median(timed(lambda: Tree(table).infosets)[0] for _ in range(repeats))
        rows.add_row(name, f"of that the tree, {Tree(table).infosets} information sets", f"{1e6 * spent:,.1f}", "-")
        spent = statistics.median(timed(lambda: reached(table, value, near, exploitable))[0] for _ in range(repeats))
        rows.add_row(name, f"value to {near:g}, exploitability to {exploitable:g}, all", f"{1e6 * spent:,.1f}", "-")
    return rows


def one(ranks, suits, cards, exploitable, merged):
    """Cost of building and solving Agram in this process, as a dictionary."""
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
    solving, _ = timed(lambda: solve(solver, exploitable, 10**6, lambda *_: None, lambda: None))
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
    status = Path("/proc/self/status")
    if status.exists():  # on Linux the other count begins with that of the process which started this one
        return 1024 * int(re.search(r"VmHWM:\s*(\d+)", status.read_text())[1])
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
    parser.add_argument("--packs", type=int, default=4, help="of Agram; of all 6 the last two take a minute each")
    parser.add_argument("--repeats", type=int, default=7)
    divisible(parser)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    arguments = asked(parser, packs=1, repeats=1, divide=10_000)
    if arguments.one:
        ranks, suits, cards, exploitable, merged = arguments.one.split(",")
        print(json.dumps(one(int(ranks), int(suits), int(cards), float(exploitable), merged == "1")))
        return
    console = Console(width=160)
    console.print(poker(arguments.repeats, arguments.divide))
    console.print(tricks(PACKS[: arguments.packs]))


if __name__ == "__main__":
    main()
