"""Speed of the players of Red7: `python -m bench.players [--matches N] [--repeats N]`.

Every player chooses in all decisions with two moves or more of the same random matches. A playout is one random match
to the end, its share of determinisations and of the tree included; "k playouts/s" is the mean over the decisions of
thousands a second, "overall" is all playouts in all time, in which long matches weigh more. CPU time, medians.
"""

import argparse
import statistics

from rich.console import Console
from rich.table import Table

from bench.asked import asked
from bench.timing import cpu_seconds, interleaved
from engine.players import players
from engine.red7 import game
from engine.table import State

CONTENDERS = {
    "random": players.random,
    "heuristic": players.heuristic,
    "pimc, 10 x 2": lambda table: players.pimc(table, 10, 2),
    "pimc, 1000 playouts": lambda table: players.pimc(table, budget=1000),
    "flat, 1000 playouts": lambda table: players.flat(table, 1000),
    "ismcts, 1000 iterations": lambda table: players.ismcts(table, 1000),
    "rollout, 1000 playouts": lambda table: players.rollout(table, 1000),
    "ismcts, 5000 iterations": lambda table: players.ismcts(table, 5000),
}


def decisions_of(table, matches):
    """The states of random matches in which there is a choice."""
    chooser, states = players.random(table), []
    for setup in range(matches):
        state = State.deal(table, 1, setup)
        while not state.is_over:
            if len(state) > 1:
                states.append(state.copy())
            state.play(chooser.choose(state, 1000 * setup + state.decision))
    return states


def measure(chooser, states):
    """(CPU seconds, playouts, mean over the decisions of playouts per second, sum of the choices)"""
    total = playouts = chosen = 0
    rates = []
    for seed, state in enumerate(states):
        seconds, choice = cpu_seconds(lambda: chooser.choose(state, seed))
        chosen += choice
        total += seconds
        if chooser.statistics is not None:
            made = int(chooser.statistics[0].sum())
            playouts += made
            rates.append(made / seconds)
    return total, playouts, statistics.mean(rates) if rates else None, chosen


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument(
        "--only",
        nargs="+",
        default=list(CONTENDERS),
        choices=list(CONTENDERS),
        metavar="NAME",
        help=", ".join(CONTENDERS),
    )
    args = asked(parser, matches=1, repeats=1)
    game_table = game.table(players=args.players)
    states = decisions_of(game_table, args.matches)
    moves = statistics.mean(map(len, states))
    samples = interleaved(
        {name: (lambda chooser=CONTENDERS[name](game_table): measure(chooser, states)) for name in args.only},
        args.repeats,
    )
    table = Table(
        title=f"Red7, {args.players} players: {len(states)} decisions of {args.matches} random matches, "
        f"{moves:.1f} moves each"
    )
    for heading in ("player", "us/decision", "k playouts/s", "overall", "choices"):
        table.add_column(heading, justify="left" if heading == "player" else "right")
    for name, found in samples.items():
        rates = ("", "")
        if found[0][2]:
            rates = (
                f"{statistics.median(row[2] for row in found) / 1e3:.0f}",
                f"{statistics.median(row[1] / row[0] for row in found) / 1e3:.0f}",
            )
        table.add_row(
            name, f"{statistics.median(row[0] for row in found) / len(states) * 1e6:.1f}", *rates, str(found[0][3])
        )
    Console().print(table)


if __name__ == "__main__":
    main()
