"""Decisions a second of players that are programs of their own, through whole studies.

    python -m bench.bots [--setups 100] [--rounds 3]

The first seat is the program's, random players sit at the others; one thread. `wall` and `CPU` are microseconds for
each decision of the program: CPU time of both processes, all that the study costs included. Medians of rounds.
"""

import argparse
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
from bench.asked import asked
from bench.yardsticks.programs import compiler
from pyengine.players import programs

ROOT = Path(__file__).parent.parent
GAMES = "leduc", "agram", "hearts", "red7"


def spent() -> float:
    """CPU seconds of this process and of those that it waited for."""
    both = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return sum(each.ru_utime + each.ru_stime for each in both)


def measured(game: str, command: str, setups: int, rounds: int) -> tuple[float, float]:
    """Microseconds of a decision: wall, CPU."""
    seats = ("cmd:" + command,) + ("random",) * (pyengine.game(game).seats - 1)
    study = pyengine.Study(game, setups=setups, matches=10, seed=1, seats=seats, rotate=False)
    found = []
    for _ in range(rounds):
        begin, cpu = time.perf_counter(), spent()
        result = pyengine.run_study(study, threads=1)
        wall = time.perf_counter() - begin
        programs.quit_all()
        moves = result["legal_moves"]["by_seat"]
        asked = moves["decisions"][0] * (1 - moves["forced_share"][0])
        found.append((1e6 * wall / asked, 1e6 * (spent() - cpu) / asked))
    return tuple(map(statistics.median, zip(*found)))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--setups", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = asked(parser, setups=1, rounds=1)
    command = compiler()
    if command is None:
        sys.exit("this bench needs a C compiler, and found none (CC, gcc or cc)")
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/bot"
        subprocess.run([*command, "-O2", "-o", program, ROOT / "examples/bots/bot.c"], check=True)
        table = Table("game", "program", "wall, us", "CPU, us", "decisions/s")
        for game in GAMES:
            for name, words in ("C", program), ("Python", f"{sys.executable} {ROOT / 'examples/bots/bot.py'}"):
                setups = arguments.setups * (30 if name == "C" else 1)
                wall, cpu = measured(game, words, setups, arguments.rounds)
                table.add_row(game, name, f"{wall:.2f}", f"{cpu:.2f}", f"{1e6 / wall:,.0f}")
        Console().print(table)


if __name__ == "__main__":
    main()
