"""External sampling, beside OpenSpiel's where open_spiel is installed: python -m bench.mccfr [--seconds 4]

Iterations a second of CPU time on one core, the programs in turns, and the NashConv that is reached, of two seats twice
the exploitability: measured by the tree of this program, and by OpenSpiel's own `nash_conv` for its policy.
"""

import argparse
import statistics
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.asked import asked
from engine.solving.sampling.mccfr import MonteCarloSolver
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree
from pyengine import game
from pyengine.solving.mccfr import policy_of

THREE = str(Path(__file__).parent.parent / "examples" / "described" / "kuhn-three.rcy")
GAMES = {"kuhn": "kuhn_poker", "leduc": "leduc_poker", THREE: "kuhn_poker(players=3)"}
ROUNDS = 3


def ours(name, seconds, seed):
    """(iterations a second, NashConv)"""
    played = game(name)
    solver, tree = MonteCarloSolver(played.table, seed=seed), Tree(played.table, seats=played.seats)
    rate = timed(solver.iterate, seconds)
    return rate, sum(Solver(tree).measure(policy_of(solver, played).on(tree))[2])


def theirs(name, seconds, seed):
    """Time OpenSpiel's C++ solver."""
    import pyspiel

    played = pyspiel.load_game(GAMES[name])
    solver = pyspiel.ExternalSamplingMCCFRSolver(played, seed, pyspiel.MCCFRAverageType.SIMPLE)

    def iterate(count):
        for _ in range(count):
            solver.run_iteration()

    rate = timed(iterate, seconds)
    return rate, pyspiel.nash_conv(played, solver.average_policy(), True)


def timed(iterate, seconds):
    """Iterations a second in so many seconds of CPU time."""
    began, done = time.process_time(), 0
    while (spent := time.process_time() - began) < seconds:
        iterate(500)
        done += 500
    return done / spent


def main():
    parser = argparse.ArgumentParser(prog="python -m bench.mccfr", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=4, metavar="S", help="of CPU time for each run (default 4)")
    seconds = asked(parser, seconds=0.01).seconds
    programs = {"pyengine": ours}
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print("open_spiel is not installed: pip install open_spiel")
    else:
        programs["OpenSpiel"] = theirs
    table = Table("game", "program", "iterations/s", f"NashConv after {seconds:g} s")
    for name in GAMES:
        found = {program: [] for program in programs}
        for seed in range(1, ROUNDS + 1):
            for program, run in programs.items():
                found[program].append(run(name, seconds, seed))
        for program, runs in found.items():
            rate, reached = (statistics.median(each) for each in zip(*runs))
            table.add_row(GAMES[name], program, f"{rate:,.0f}", f"{reached:.5f}")
    Console().print(table)


if __name__ == "__main__":
    main()
