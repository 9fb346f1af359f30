"""Described games: random play, a searching seat, the way from the text to running code; beside what is aimed at.

Random play and the searching seat run on one core with all counts, dealing and seeding included, in CPU time. The way
to running code is the CPU time of a fresh process from the text to the end of the first match: once cold, with
everything that has to be imported for it (the compiler included), and once after another game has been compiled.

    python -m bench.recycle [--repeats 5] [--divide N]
"""

import argparse
import statistics
import subprocess
import sys

from rich.console import Console
from rich.table import Table

import pyengine
from bench.asked import asked, divisible
from bench.timing import cpu_seconds, interleaved
from engine.counting.matches import play
from engine.players import players
from pyengine.recycle import library

COMPILE = """
import sys, time
import pyengine
if sys.argv[2]:
    pyengine.game(sys.argv[2]).deal(1)
begin = time.process_time()
state = pyengine.game(sys.argv[1]).deal(1)
state.random_playout(1)
print(time.process_time() - begin)
"""


def walk(name, seats, setups, count):
    """Decisions or games a second of random play."""
    game = pyengine.game(name, SEATS=seats)
    game.table.prepare(thorough=True)

    def run():
        seconds, (counts, _) = cpu_seconds(lambda: play(game.table, 1, 0, setups, 0, 1))
        return int(counts[count].sum()) / seconds

    return run


def searching_seat(name, seats, setups):
    """Games a second of one pimc:10x1 among random players."""
    game = pyengine.game(name, SEATS=seats)
    choosers = [players.pimc(game.table, 10, 1)] + [players.random(game.table) for _ in range(seats - 1)]

    def run():
        seconds, (counts, _) = cpu_seconds(lambda: play(game.table, 1, 0, setups, 0, 1, choosers))
        return int(counts["games"].sum()) / seconds

    return run


def compiling(name, after=""):
    """CPU seconds from a text to running code, in a process of its own."""

    def run():
        done = subprocess.run([sys.executable, "-c", COMPILE, name, after], capture_output=True, text=True, check=True)
        return float(done.stdout)

    return run


def largest():
    """The game of the library with the longest text, which takes longest to compile."""
    games = library.games()
    name = max(games, key=lambda name: games[name].path.stat().st_size)
    return f"{name}-described" if f"{name}-described" in pyengine.available_games() else name


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=5)
    divisible(parser)
    arguments = asked(parser, repeats=1, divide=1000)
    repeats, many, some, few = arguments.repeats, *(-(-count // arguments.divide) for count in (40_000, 10_000, 1000))
    slow = largest()
    # What is measured: (function, target, aim, unit, factor); the rows of times are better when small.
    rows = {
        "Agram, 4 players, decisions": (walk("agram", 4, many, "decisions"), "2.5 (8)", "million decisions/s", 1e-6),
        "Agram, 4 players, games": (walk("agram", 4, many, "games"), "", "thousand games/s", 1e-3),
        "Pairs, 2 players, random": (walk("pairs", 2, many, "games"), "150 (500)", "thousand games/s", 1e-3),
        "Hearts, 4 players, random": (walk("hearts", 4, some, "games"), "41 (120)", "thousand games/s", 1e-3),
        "Agram, 4 players, one pimc:10x1": (searching_seat("agram", 4, few), "900 (2500)", "games/s", 1),
        "Agram, text to running code, cold": (compiling("agram"), "500 (100)", "ms", 1e3),
        "Agram, after another game": (compiling("agram", "kuhn"), "", "ms", 1e3),
        f"{slow}, text to running code, cold": (compiling(slow), "2000 (500)", "ms", 1e3),
        f"{slow}, after another game": (compiling(slow, "kuhn"), "", "ms", 1e3),
    }
    results = interleaved({name: row[0] for name, row in rows.items()}, repeats)
    table = Table(title=f"Described games, {len(library.games())} in the library, {repeats} repeats")
    for column in ("what", "median", "best", "target (aim)", "unit"):
        table.add_column(column, justify="left" if column in ("what", "unit") else "right")
    for name, values in results.items():
        _, target, unit, factor = rows[name]
        best = min(values) if unit == "ms" else max(values)
        digits = 1 if unit.startswith("million") else 0
        middle = statistics.median(values)
        table.add_row(name, f"{factor * middle:,.{digits}f}", f"{factor * best:,.{digits}f}", target, unit)
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
