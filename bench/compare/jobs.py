"""Jobs that `python -m bench.compare` times: small, run in a process of their own on the code of either commit.

This file alone is run there, with that code in front: it imports nothing of bench, and of the package only what commits
to be compared have. Where a name has gone the job is left out, with the error in its place. A job is declared once in
JOBS; it prepares, and returns a function that does the work, uses every output, and returns how many units it did.

    python -P bench/compare/jobs.py ROOT NAME...      {"NAME": [CPU seconds, units] or "why not"} as JSON
    python -P bench/compare/jobs.py ROOT --signatures  {"STUDY": "signature"}
"""

import functools
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

REPEATS = 3  # of which the least counts: what else the machine does only adds


class Job(NamedTuple):
    """`make(*arguments)` gives the work; jobs of a room share a process. A cold job is run once, with no first run."""

    room: str
    unit: str
    make: Callable
    arguments: tuple = ()
    cold: bool = False


def red7_walk(kernel):
    from engine.red7.walk import available_kernels, walk

    if kernel not in available_kernels():
        raise RuntimeError(f"this CPU or this build has no kernel {kernel}")
    setups = 20 if kernel.startswith("avx") else 5

    def work():
        wins, turns, moves = walk(kernel, 3, 7, True, False, False, 1, 0, setups, 0, 10_000)
        assert wins.sum() == turns.sum() == setups * 10_000
        return int(moves.sum())

    return work


def red7_tree(count):
    from engine.red7.tree import perft, walk_tree
    from pyengine.red7 import Options, State

    deals = [State.from_seed(1, setup, options=Options(players=2)) for setup in range(6)]
    if count == "perft":
        return lambda: sum(perft(deal, 5) for deal in deals)
    return lambda: sum(walk_tree(deal, 200_000)[0] for deal in deals)


def table_walk(name, setups, matches=1, **options):
    """Random play of any game through its table, all counts."""
    import pyengine
    from engine.counting.matches import play

    game = pyengine.game(name, **options)

    def work():
        counts, failed = play(game.table, 1, 0, setups, 0, matches)
        assert failed is None and counts["games"].sum() == setups * matches
        return int(counts["decisions"].sum())

    return work


def estimates(name, setups):
    """Playouts of pimc:10x2 estimates of every legal move."""
    import numpy as np

    import pyengine
    from engine.counting.matches import play

    game = pyengine.game(name)

    def asked():
        try:
            from engine.counting import leads
        except ImportError:  # in commits before there were watchers
            return {"determinisations": 10, "playouts": 2}
        arrays = {name: np.zeros(setups, np.int64) for name in leads.NAMES}
        return {"watchers": [leads.watcher(game.table, arrays, 10, 2)]}

    def work():
        counts, _ = play(game.table, 1, 0, setups, 0, 1, **asked())
        passes = int(counts["choices"][0] - counts["choices"][1])
        return (int(counts["moves"].sum()) + passes) * 20

    return work


def seat(name, text, setups):
    """Decisions of a match with this player in the first seat, random ones in the others."""
    import pyengine
    from engine.counting.matches import play
    from pyengine import players

    game = pyengine.game(name)
    seats = [players.parse(word).chooser(game) for word in [text] + ["random"] * (game.seats - 1)]

    def work():
        counts, _ = play(game.table, 1, 0, setups, 0, 1, seats)
        return int(counts["decisions"].sum())

    return work


def python_loop(setups):
    """Play at random over State, as a user writes it."""
    import pyengine

    game = pyengine.game("red7")

    def work():
        draw, decisions = random.Random(1).random, 0
        for setup in range(setups):
            state = game.deal(1, setup)
            while not state.is_over:
                moves = state.legal_moves()
                state.play(moves[int(draw() * len(moves))])
                decisions += 1
        return decisions

    return work


def random_position(setup, left):
    """A position of Cross Kings after random moves, or None where the match ends before so few cards are left."""
    from engine.crosskings.game import position, table
    from engine.table import State

    state, draw = State.deal(table(), 1, setup), random.Random(setup)
    for _ in range(36 - left):
        if state.is_over:
            return None
        state.play(draw.randrange(len(state)))
    numbers = position(state)
    return state if hasattr(numbers, "cards") else numbers[0]  # what solvers take, and older ones


def solver(left, count, known=False):
    from engine.crosskings import solver as kings

    positions = [position for setup in range(4 * count) if (position := random_position(setup, left))][:count]
    made_by = getattr(kings, "ExactSolver", None) or kings.Solver  # of older commits
    solver = made_by(1 << 26)

    def work():
        for position in positions:
            solver.clear()
            assert solver.solve(position, moves=False, known=known).complete
        return len(positions)

    return work


def hand_scores(count):
    import numpy

    from engine.crosskings.state import hand_scores

    draw = random.Random(1)
    hands = numpy.array([sum(1 << card for card in draw.sample(range(32), 12)) for _ in range(count)], numpy.uint32)
    kings = numpy.array([draw.choices(range(5), (8, 29, 40, 20, 3))[0] for _ in range(count)], numpy.uint8)

    def work():
        assert hand_scores(hands, kings).any()
        return count

    return work


def plans(count):
    import numpy

    from engine.rummy.planner import repeat_plan

    draw = numpy.random.default_rng(1)
    odds = draw.choice(numpy.array([0, 500, 1000], numpy.int32), (count, 52), p=(0.25, 0.55, 0.2))

    def work():
        assert repeat_plan(odds)[0]
        return count

    return work


def deadwood(count):
    import numpy

    from engine.rummy.state import repeat_deadwood

    draw = random.Random(1)
    hands = numpy.array([sum(1 << card for card in draw.sample(range(52), 10)) for _ in range(count)], numpy.uint64)

    def work():
        assert repeat_deadwood(hands, times=400)
        return 400 * count

    return work


def process(*words):
    """A Python process, from its start to its end."""

    def work():
        subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
        return 1

    return work


COMPILE = "import sys, pyengine; assert pyengine.game(sys.argv[1]).deal(1).random_playout(1) is not None"


def study(name, setups, matches):
    """A study with a folder, plots and pages, and all that has to be imported for it."""
    from pyengine import Study, run_study

    def work():
        with tempfile.TemporaryDirectory() as folder:
            options = Study(name, setups=setups, matches=matches, seed=7)
            assert run_study(options, threads=1, folder=os.path.join(folder, "study"))["complete"]
            return 1

    return work


def new_setups(setups):
    """A study of one match a setup: playing them, merging their counts, the figures."""
    from pyengine import Study, run_study

    study = Study("red7", setups=setups, matches=1, seed=7)

    def work():
        return run_study(study, threads=1)["games"]

    return work


JOBS = {
    **{
        f"red7-walk-{kernel}": Job("red7", "cycles/action", red7_walk, (kernel,))
        for kernel in ("scalar", "avx2", "avx512")
    },
    "red7-tree": Job("red7", "cycles/move", red7_tree, ("walk",)),
    "red7-perft": Job("red7", "cycles/sequence", red7_tree, ("perft",)),
    "table-walk": Job("table", "cycles/decision", table_walk, ("red7", 20, 1000)),
    "table-walk-actions": Job(
        "table", "cycles/decision", functools.partial(table_walk, actions=True), ("red7", 20, 1000)
    ),
    "table-walk-new-setups": Job("table", "cycles/decision", table_walk, ("red7", 15_000)),
    "table-estimates": Job("table", "cycles/playout", estimates, ("red7", 10)),
    "table-python-loop": Job("table", "ns/decision", python_loop, (2000,)),
    "players-heuristic": Job("table", "cycles/decision", seat, ("red7", "heuristic", 10_000)),
    "players-pimc": Job("table", "us/decision", seat, ("red7", "pimc:10x2", 30)),
    "players-ismcts": Job("table", "us/decision", seat, ("red7", "ismcts:200", 15)),
    "described-agram": Job("described", "cycles/decision", table_walk, ("agram", 10_000)),
    "described-agram-pimc": Job("described", "us/decision", seat, ("agram", "pimc:10x1", 100)),
    "described-hearts": Job("described", "cycles/decision", table_walk, ("hearts", 4000)),
    "described-red7": Job("described", "cycles/decision", table_walk, ("red7-described", 300)),
    "crosskings-walk": Job("crosskings", "cycles/decision", table_walk, ("crosskings", 20, 1000)),
    "crosskings-scores": Job("crosskings", "ns/hand", hand_scores, (100_000,)),
    "crosskings-solver": Job("crosskings", "ms/position", solver, (12, 10)),
    "crosskings-solver-known": Job("crosskings", "ms/position", solver, (17, 6, True)),
    "rummy-plan": Job("rummy", "ns/plan", plans, (5000,)),
    "rummy-deadwood": Job("rummy", "ns/hand", deadwood, (5000,)),
    "rummy-walk": Job("rummy", "cycles/decision", table_walk, ("rummy", 5000)),
    "rummy-planner": Job("rummy", "us/decision", seat, ("rummy", "planner", 500)),
    "start-import": Job("program", "ms/start", process, ("-c", "import pyengine"), cold=True),
    "start-help": Job("program", "ms/start", process, ("-m", "pyengine.run", "--help"), cold=True),
    "start-red7": Job("program", "ms/start", process, ("-c", COMPILE, "red7"), cold=True),
    "compile-agram": Job("program", "ms/start", process, ("-c", COMPILE, "agram"), cold=True),
    "compile-red7": Job("program", "ms/start", process, ("-c", COMPILE, "red7-described"), cold=True),
    "study-new-setups": Job("study", "ns/setup", new_setups, (200_000,)),
    "study-folder": Job("study", "ms/study", study, ("red7", 20, 100), cold=True),
}

STUDIES = {
    "red7": {"game": "red7", "setups": 30, "matches": 200},
    "red7, searching seats": {
        "game": "red7",
        "setups": 10,
        "matches": 1,
        "seats": ("ismcts:50", "heuristic", "random"),
        "measures": ("drama",),
    },
    "agram": {"game": "agram", "setups": 2000, "matches": 1},
    "kuhn, a searching seat": {"game": "kuhn", "setups": 500, "matches": 1, "seats": ("ismcts:100:payoff", "random")},
    "crosskings": {"game": "crosskings", "setups": 200, "matches": 2, "seats": ("heuristic", "random")},
    "rummy": {"game": "rummy", "setups": 100, "matches": 1, "seats": ("planner", "heuristic")},
}


def cpu_seconds():
    """CPU time of this process and its children that have ended."""
    import resource  # not on Windows

    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def timed(job):
    """[CPU seconds, units] of the quickest run."""
    work = job.make(*job.arguments)
    if not job.cold:
        work()
    found = []
    for _ in range(1 if job.cold else REPEATS):
        begun = cpu_seconds()
        units = work()
        found.append([cpu_seconds() - begun, units])
    return min(found)


def attempt(function, *arguments):
    """The result, or the error in a line."""
    try:
        return function(*arguments)
    except Exception as error:  # one commit may lack what a job needs
        return f"{type(error).__name__}: {error}".splitlines()[0]


def signature(options):
    from pyengine import Study, run_study

    return run_study(Study(seed=7, **options), threads=1)["signature"]


def main(root, *names):
    import engine

    here = Path(engine.__file__).resolve().parents[1]
    if here != Path(root).resolve():
        raise SystemExit(f"the package comes from {here}; expected {root}")
    if names == ("--signatures",):
        return {name: attempt(signature, options) for name, options in STUDIES.items()}
    return {name: attempt(timed, JOBS[name]) for name in names}


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
