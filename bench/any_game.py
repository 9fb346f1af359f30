"""Any game through its table, on Red7: the random walk, a loop in Python, matches with every move estimated.

Cycles are CPU time x the rate of the time stamp counter; dealing, seeding and all counts are included.

    python -m bench.any_game [--repeats 5] [--divide N]
"""

import argparse
import random

from rich.console import Console
from rich.table import Table

import pyengine
from bench.asked import asked, divisible
from bench.timing import cpu_seconds, interleaved, median_and_least, tick_rate
from engine.red7.walk import walk
from engine.table import State
from tests.support.counted import play


def table_walk(players, setups, matches, **options):
    game = pyengine.game("red7", players=players, **options)

    def run():
        seconds, (counts, _) = cpu_seconds(lambda: play(game.table, 1, 0, setups, 0, matches))
        return int(counts["decisions"].sum()) / seconds

    return run


def own_walk(setups, matches):
    def run():
        seconds, (_, _, moves) = cpu_seconds(lambda: walk("scalar", 3, 7, True, False, False, 1, 0, setups, 0, matches))
        return int(moves.sum()) / seconds

    return run


def python_loop(setups):
    """Random play over engine.table.State: little but what it costs to ask and play."""
    table = pyengine.game("red7").table

    def matches():
        decisions = 0
        draw = random.Random(1).random
        for setup in range(setups):
            state = State.deal(table, 1, setup)
            while not state.is_over:
                moves = state.legal_moves()
                state.play(moves[int(draw() * len(moves))])
                decisions += 1
        return decisions

    return a_second(matches)


def users_loop(name, setups):
    """Play at random over pyengine.State, as a user writes it. Choosing takes about half of its time."""
    game = pyengine.game(name)

    def matches():
        decisions = 0
        random.seed(1)
        for seed in range(setups):
            state = game.deal(seed=seed)
            while not state.is_over:
                moves = state.legal_moves()
                state.play(random.choice(moves))
                decisions += 1
        return decisions

    return a_second(matches)


def a_second(matches):
    def run():
        seconds, decisions = cpu_seconds(matches)
        return decisions / seconds

    return run


def estimated(setups, determinisations, playouts):
    """Playouts a second when every move of every decision is estimated."""
    game = pyengine.game("red7")

    def run():
        seconds, (counts, _) = cpu_seconds(
            lambda: play(game.table, 1, 0, setups, 0, 1, determinisations=determinisations, playouts=playouts)
        )
        passes = int(counts["choices"][0] - counts["choices"][1])
        return (int(counts["moves"].sum()) + passes) * determinisations * playouts / seconds

    return run


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=5)
    divisible(parser)
    arguments = asked(parser, repeats=1, divide=1000)

    def part(count):
        return max(1, count // arguments.divide)

    rate, shape = tick_rate(), (20, part(5000))
    candidates = {}
    for players, dealt in ((3, shape), (3, (part(20_000), 1)), (2, shape), (5, shape)):
        of = f"{players} players, {dealt[0]} x {dealt[1]}"
        candidates["walk over the table", of] = table_walk(players, *dealt)
    for players in (3, 2, 5):
        of = f"{players} players, {shape[0]} x {shape[1]}"
        candidates["walk over the table, with actions", of] = table_walk(players, *shape, actions=True)
    for players, points, dealt in ((3, 35, (20, part(1000))), (3, 35, (part(3000), 1)), (2, 40, (20, part(1000)))):
        of = f"{players} players, {dealt[0]} x {dealt[1]}"
        candidates[f"the same, {points} points a match", of] = table_walk(players, *dealt, points=points)
    candidates["Red7's own walk, scalar", f"3 players, {shape[0]} x {shape[1]}"] = own_walk(*shape)
    candidates["loop in Python over engine.table.State", "3 players"] = python_loop(part(2000))
    candidates["loop that a user writes, random.choice", "3 players"] = users_loop("red7", part(2000))
    candidates["the same in a described game", "agram"] = users_loop("agram", part(1000))
    candidates["playouts of estimates, pimc:10x2", "3 players"] = estimated(part(60), 10, 2)
    results = interleaved(candidates, arguments.repeats)
    table = Table(title=f"Any game, on Red7 ({rate / 1e9:.3f} GHz), {arguments.repeats} repeats")
    for column in ("what", "of", "thousand a second, median", "most", "cycles each, median"):
        table.add_column(column, justify="right" if "," in column or column == "most" else "left")
    for (what, shape), values in results.items():
        median, _ = median_and_least(values)
        table.add_row(
            what, shape, f"{median / 1e3:,.0f}", f"{max(values) / 1e3:,.0f}", f"{rate / median:,.1f}" if rate else "-"
        )
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
