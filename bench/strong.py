"""The player that chooses for itself, against every single player that a game offers, at the same time a decision.

    python -m bench.strong [--milliseconds 2] [--matches 160] [--only hearts spades] [--learn 240] [--seed 1]

For each game of the library with a choice and two seats or more: what `strong` chose, and what share of the wins it
has against each other candidate, at tables of the two alone, every deal in every seating; of games that pay amounts
the mean payoff of a match. 95 % intervals over deals. The last line names those it is clearly behind. With `--learn` a
network that has learnt for so many seconds of CPU time of one thread takes the place of `strong`, against the rule of
thumb and `ismcts:1000`, which goes by payoffs where the network does.
"""

import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

import pyengine
from bench.asked import asked
from pyengine.base.cli import Parser, duration, report_errors
from pyengine.commands.command import THREADS, number
from pyengine.players import candidates, parse
from pyengine.strength.tournament import duel

GAMES = (
    "agram crazy-eights cribbage go-fish golf gops hearts kuhn lama leduc no-thanks pairs red7-described schwimmen "
    "scopa president sink-sink spades"
).split()
LEARN = "train a network for T (90s, 10m or 2h) of CPU time of one thread, and measure it in the place of strong"


def main():
    parser = Parser(prog="python -m bench.strong", description=__doc__.splitlines()[0])
    parser.add_argument("--milliseconds", **number("of each player, a decision", 2, "N", 1))
    parser.add_argument("--matches", **number("of each pair, about", 160, "N", 2))
    parser.add_argument("--only", nargs="+", default=GAMES, metavar="GAME", help=f"games (default {' '.join(GAMES)})")
    parser.add_argument("--learn", type=duration, metavar="T", help=LEARN)
    parser.add_argument("--seed", **number("random seed", 1, "N", 0, 2**64 - 2))
    parser.add_argument("--threads", **THREADS)
    arguments = asked(parser, milliseconds=1, matches=4, only=["kuhn"])
    budget = f"{arguments.milliseconds}ms"
    strong, games = parse(f"strong:{budget}"), [pyengine.game(name) for name in arguments.only]
    for game in games:
        strong.check(game)
    console, folder = Console(width=200), tempfile.TemporaryDirectory()
    for name, game in zip(arguments.only, games):
        if arguments.learn:
            file = Path(folder.name) / f"{Path(name).stem}.net"
            pyengine.train_player(game, file, seconds=arguments.learn, seed=arguments.seed, threads=1)
            search = "ismcts:1000:payoff" if game.pays_amounts else "ismcts:1000"
            chosen, others = f"net:{file}", [*["heuristic"] * ("heuristic" in game.table.can), search]
            told = shown = f"a network after {arguments.learn:g} s"
        else:
            told = strong.settled(game).text
            chosen = shown = told.partition("=")[2]
            others = [each.text for each in candidates(game, budget)]
        table = Table(title=f"{name}, {game.seats} seats: {told}")
        for heading in ("against", "wins, %", "payoff"):
            table.add_column(heading, justify="left" if heading == "against" else "right")
        behind = []
        for other in others:
            if other in (chosen, "random"):
                continue
            asked_for = {"setups": max(2, arguments.matches // game.seats), "seed": arguments.seed + 1}
            found = duel(name, chosen, other, **asked_for, threads=arguments.threads)
            low, high = found.ci95
            mean, interval = found.payoff["mean"][0], found.payoff["ci95"][0]
            if (interval[1] if game.pays_amounts else high - 0.5) < 0:
                behind.append(f"{other} ({100 * found.share:.0f} %)")
            paid = f"{mean:.2f} ±{(interval[1] - interval[0]) / 2:.2f}" if game.pays_amounts else ""
            table.add_row(other, f"{100 * found.share:.1f} ({100 * low:.0f}-{100 * high:.0f})", paid)
        console.print(table)
        console.print(f"{name}: {shown}; clearly behind {', '.join(behind) or 'none'}", style="bold")


if __name__ == "__main__":
    sys.exit(report_errors("bench.strong", main))
