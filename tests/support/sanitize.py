"""Plays everything compiled with checks of memory and of undefined operations.

    python tests/support/sanitize.py [--short] [--keep FOLDER]

builds a copy of the source with PYENGINE_SANITIZE=1 in a temporary folder, or in FOLDER, where the next call builds
what has changed only, and drives every kernel, player, solver, planner, advice, tree and game of the library there. It
needs GCC or Clang with the address and the undefined behaviour sanitizer, and ends with the status of what it drove:
the first read or write out of bounds, the first undefined operation ends it, with a report.

What it does not see: described games are made by LLVM when they are loaded, and that code has no checks (the runtime
that it calls has them); nor what the vector kernels do inside a register; nor memory that is not given back, since
Python itself gives not all of it back.
"""

import argparse
import contextlib
import io
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from itertools import cycle, islice, product
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = ("engine", "pyengine", "tests", "setup.py", "stubs.py", "pyproject.toml", "README.md", "LICENSE")
BUILT = shutil.ignore_patterns("*.so", "__pycache__")  # C that Cython made stays: it need not be made again
# Of the library, in the short form: what they call of the runtime differs most.
SOME = ("agram", "cribbage", "president", "spades")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("--short", action="store_true", help="less of everything")
    parser.add_argument("--keep", metavar="FOLDER", help="build there, and leave it")
    parser.add_argument("--drive", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.drive:
        return drive(arguments.short)
    with contextlib.ExitStack() as stack:
        folder = Path(arguments.keep or stack.enter_context(tempfile.TemporaryDirectory()))
        build(folder)
        return checked(folder, ["--drive", *(["--short"] if arguments.short else [])])


def build(folder):
    """A copy of the source in `folder`, built with the sanitizers; files that are older there are replaced."""
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=BUILT, dirs_exist_ok=True)
        else:
            shutil.copy2(ROOT / name, folder / name)
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    subprocess.run(command, cwd=folder, check=True, env=os.environ | {"PYENGINE_SANITIZE": "1", "PYTHONPATH": ""})


def checked(folder, words):
    """Runs this file's copy in `folder` with the sanitizer's library in front; the exit status."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC"))
    name = f"libclang_rt.asan-{platform.machine()}.so" if any("clang" in word for word in compiler) else "libasan.so"
    library = subprocess.run([*compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    environment = os.environ | {
        "LD_PRELOAD": library.stdout.strip(),
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",  # each object apart, so that a read beyond one is seen
        "PYTHONPATH": str(folder),
    }
    return subprocess.run([sys.executable, "tests/support/sanitize.py", *words], cwd=folder, env=environment).returncode


def drive(short):
    """Everything compiled, in this process; 0, or 1 where a command failed."""
    failed = 0
    for name, run in jobs(short):
        print(name, flush=True)
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            status = run()
        if status:
            print(output.getvalue())
            failed = 1
    print("failed" if failed else "clean")
    return failed


def jobs(short):
    """(name, function) of all that is driven; a function returns 0, None or the status of what failed."""
    from pyengine.__main__ import main as command

    yield "Red7's walk, kernel by kernel", lambda: walks(short)
    yield "Red7's tree, kernel by kernel", lambda: trees(short)
    yield "Cross Kings' solver", lambda: solves(short)
    yield "batches called as nobody should", lambda: hostile(short)
    for words in commands(short):
        yield words, lambda words=words: command(shlex.split(words))


def commands(short):
    """Run the package: every player of every built-in game, every game of the library, advice, planners."""
    import pyengine
    from pyengine.recycle.library import games
    from tests.commands.golden.commands import EXAMPLE

    few, described = (1, SOME) if short else (20, [name for name in games() if name != "red7"])
    yield f"crosskings solve {EXAMPLE} --memory 16"
    yield "red7 solve --seed 7"
    yield "red7 chances --hand 4 --seed 7 --threads 3"
    yield f"red7 chances --hand {4 if short else 5} --seed 7 --memory 1"
    yield f"run red7 --players 2 --seats exact:2,random --setups {few} --seed 7"
    for game, own in (("red7", ()), ("crosskings", ("exact:1", "uct:300")), ("rummy", ("planner", "planner:model"))):
        searches = "heuristic pimc:2x1 pimc:20 flat:50 ismcts:50 ismcts:50:payoff rollout:50 mccfr:50".split()
        for seats in (*searches, *own):
            yield f"run {game} --seats {seats},random --setups {few} --seed 7 --threads 2"
        yield f"run {game} --setups {few} --measures all --course --seed 7"
    for seats in ("heuristic,pimc:2x1", "flat:50,rollout:50,ismcts:50", "ismcts:50,heuristic,random,random"):
        yield f"run red7 --actions --players {seats.count(',') + 1} --seats {seats} --setups {few} --seed 7 --threads 2"
    yield f"run red7 --actions --setups {few} --matches 200 --measures all --course --estimator pimc:2x1 --seed 7"
    yield f"check engine.red7.game:table --option actions=on --games {few}"
    for option in ("points=20", "points=20 --option actions=on", "actions=on --option sevens_to_deck=on"):
        yield f"check engine.red7.game:table --option {option} --games {few}"
    yield f"run red7 --actions --points 20 --seats ismcts:30,heuristic,pimc:2x1 --setups {few} --seed 7 --threads 2"
    yield f"run rummy --no-knocking --setups {few} --seed 7"
    yield f"run rummy --points 30 --seats planner,heuristic --setups {few} --seed 7"
    for game in ("red7", "crosskings", "rummy", *described):
        if not (short and game == "president"):  # a minute for its one long match
            yield f"check {game} --games {few}"
    for game in described:
        count = pyengine.game(game).seats
        seats = ",".join(islice(cycle(("ismcts:30", "pimc:2x1", "flat:30")), count)) if count > 1 else "random"
        yield f"run {game} --setups {few} --seats {seats} --seed 7"
        if count > 1 and "heuristic" in pyengine.game(game).table.can:
            yield f"run {game} --setups {few} --seats rollout:30:payoff,rollout:30 --seed 7"
    yield "recycle trace kuhn --seed 3"
    for game in ("red7", "crosskings", "agram"):
        yield f"advise {game} 7/0 --seed 1 --estimator pimc:20x1"
    yield 'rummy plan "2C 3C 4C 8C 8D 8H KS QS TD 5H 9S" --gone "7D KH"'


def walks(short):
    """Every kernel with every option and number of players; all must count alike."""
    from engine.cpu.cpu import instruction_sets
    from engine.red7.walk import KERNELS, available_kernels, walk

    assert set(available_kernels()) == set(KERNELS) & set(instruction_sets()), "a kernel was not built"
    for players, draw, gone, lead_only in product(range(2, 6), *[(False, True)] * 3):
        rules, matches = (players, 7, draw, gone, lead_only), 40 if short else 4000
        found = [walk(kernel, *rules, 7, 0, 3, 0, matches) for kernel in available_kernels()]
        counts = [[each.tolist() for each in arrays] for arrays in found]
        assert all(each == counts[0] for each in counts), (players, draw, gone, lead_only)


def trees(short):
    from engine.red7.tree import available_kernels, perft, walk_tree
    from pyengine.red7 import Options, State

    most = 10**4 if short else 10**6
    for players in (2, 5):
        state = State.from_seed(7, options=Options(players=players))
        found = lambda kernel: (perft(state, 3, kernel), walk_tree(state, most, kernel))
        counts = [found(kernel) for kernel in available_kernels()]
        assert all(each == counts[0] for each in counts)


def solves(short):
    """Ends of matches, face-down cards in them, with and without maps, on one thread and on two."""
    from engine.crosskings.solver import ExactSolver
    from pyengine.crosskings import Game, solve
    from pyengine.crosskings.solution import differences

    for setup in range(3 if short else 30):
        chance = Random(setup)
        game = Game.deal(7, setup)
        while not game.is_over and len(game.moves) < 23 + setup % 3:
            game = game.random_move(chance)
        if not game.is_over:
            values = [solve(game, maps=maps, threads=1 + setup % 2).evaluation.value for maps in (True, False)]
            assert values == [ExactSolver(1 << 20).solve(game.position(), threads=threads).value for threads in (1, 2)]
            if len(game.face_down) <= 5:
                sums = {move: column.sum() for move, column in differences(game).items()}
                assert sums == {move: value.total for move, value in solve(game).moves.items()}


def hostile(short):
    """100 000 calls of batches, 10 000 in the short form, by two threads."""
    from tests.support.torture.hostile import Hostile

    for seed in range(2 if short else 20):
        batches = Hostile(seed)
        batches.calls(2500)
        wrong = batches.wrong()
        assert not wrong, wrong


if __name__ == "__main__":
    sys.exit(main())
