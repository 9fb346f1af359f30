"""Decisions a second of players that are programs of their own, through whole studies.

    python -m bench.bots [--setups 100]

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
from pyengine.players import programs

ROOT = Path(__file__).parent.parent
GAMES = "leduc", "agram", "hearts", "red7"
ROUNDS = 3


def spent() -> float:
    """CPU seconds of this process and of those that it waited for."""
    both = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return sum(each.ru_utime + each.ru_stime for each in both)


def measured(game: str, command: str, setups: int) -> tuple[float, float]:
    """Microseconds of a decision: wall, CPU."""
    seats = ("cmd:" + command,) + ("random",) * (pyengine.game(game).seats - 1)
    study = pyengine.Study(game, setups=setups, matches=10, seed=1, seats=seats, rotate=False)
    found = []
    for _ in range(ROUNDS):
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
    setups = parser.parse_args().setups
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/bot"
        subprocess.run(["cc", "-O2", "-o", program, ROOT / "examples/bots/bot.c"], check=True)
        table = Table("game", "program", "wall, us", "CPU, us", "decisions/s")
        for game in GAMES:
            for name, command in ("C", program), ("Python", f"{sys.executable} {ROOT / 'examples/bots/bot.py'}"):
                wall, cpu = measured(game, command, setups * (30 if name == "C" else 1))
                table.add_row(game, name, f"{wall:.2f}", f"{cpu:.2f}", f"{1e6 / wall:,.0f}")
        Console().print(table)


if __name__ == "__main__":
    main()
