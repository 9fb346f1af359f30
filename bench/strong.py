"""The player that chooses for itself, against every single player that a game offers, at the same time a decision.

    python -m bench.strong [--milliseconds 2] [--matches 160] [--only hearts spades] [--learn 240]

For each game of the library with a choice and two seats or more: what `strong` chose, and what share of the wins it
has against each other candidate, at tables of the two alone, every deal in every seating; of games that pay amounts
the mean payoff of a match. 95 % intervals over deals. The last line names those it is clearly behind. With `--learn` a
network that has learnt for so many seconds of CPU time of one thread takes the place of `strong`, against the rule of
thumb and `ismcts:1000`, which goes by payoffs where the network does.
"""

import argparse
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

import pyengine
from bench.asked import asked
from pyengine.players import candidates, parse
from pyengine.strength.tournament import duel

GAMES = (
    "agram crazy-eights cribbage go-fish golf gops hearts kuhn lama leduc no-thanks pairs red7-described schwimmen "
    "scopa president sink-sink spades"
).split()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--milliseconds", type=int, default=2)
    parser.add_argument("--matches", type=int, default=160, help="of each pair, about")
    parser.add_argument("--only", nargs="+", default=GAMES, metavar="GAME")
    parser.add_argument("--learn", type=float, metavar="SECONDS")
    arguments = asked(parser, milliseconds=1, matches=4, only=["kuhn"])
    budget = f"{arguments.milliseconds}ms"
    console, folder = Console(width=200), tempfile.TemporaryDirectory()
    for name in arguments.only:
        game = pyengine.game(name)
        if arguments.learn:
            file = Path(folder.name) / f"{name}.net"
            pyengine.train_player(game, file, seconds=arguments.learn, seed=1, threads=1)
            search = "ismcts:1000:payoff" if game.pays_amounts else "ismcts:1000"
            chosen, others, told = f"net:{file}", ("heuristic", search), f"a network after {arguments.learn:g} s"
        else:
            told = parse(f"strong:{budget}").settled(game).text
            chosen, others = told.partition("=")[2], [each.text for each in candidates(game, budget)]
        table = Table(title=f"{name}, {game.seats} seats: {told}")
        for heading in ("against", "wins, %", "payoff"):
            table.add_column(heading, justify="left" if heading == "against" else "right")
        behind = []
        for other in others:
            if other in (chosen, "random"):
                continue
            found = duel(name, chosen, other, setups=max(2, arguments.matches // game.seats), seed=2)
            low, high = found.ci95
            mean, interval = found.payoff["mean"][0], found.payoff["ci95"][0]
            if (interval[1] if game.pays_amounts else high - 0.5) < 0:
                behind.append(f"{other} ({100 * found.share:.0f} %)")
            shown = f"{mean:.2f} ±{(interval[1] - interval[0]) / 2:.2f}" if game.pays_amounts else ""
            table.add_row(other, f"{100 * found.share:.1f} ({100 * low:.0f}-{100 * high:.0f})", shown)
        console.print(table)
        console.print(f"{name}: {chosen}; clearly behind {', '.join(behind) or 'none'}", style="bold")


if __name__ == "__main__":
    main()
