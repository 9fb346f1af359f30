"""Searches that know the rule of thumb, against the rule itself, at equal time a decision.

    python -m bench.rules [--setups 400] [--milliseconds 2] [--only hearts spades] [--against heuristic]

For each game as many playouts as take a search so long a decision, in states of matches between rules. Seats
alternate between the search and the other player, every deal is played in every seating, and 50 % is even. CPU time;
95 % t intervals over deals. The first eight games are those in which the plain search stays behind the rule.
"""

import argparse
import statistics

from rich.console import Console
from rich.table import Table

import pyengine
from bench.asked import asked
from bench.timing import cpu_seconds
from pyengine import Study, run_study
from pyengine.players import parse

SEATS = {
    "tests/games/ladder.rcy": 2,
    "rummy": 2,
    "lama": 4,
    "cribbage": 2,
    "golf": 2,
    "hearts": 4,
    "president": 4,
    "crazy-eights": 4,
    "agram": 4,
    "spades": 4,
    "red7": 2,
    "no-thanks": 4,
}
SEARCHES = "ismcts:N", "ismcts:N:guard=1:rule", "rollout:N", "rollout:N:payoff"
PROBE = 50  # playouts that a search is timed with
MOST_STEP = 60  # times as many are tried next


def decisions(game, matches):
    """States with a choice, of matches between rules of thumb."""
    rule, found = parse("heuristic").chooser(game), []
    for setup in range(matches):
        state = game.deal(2, setup)
        while not state.is_over:
            if len(state) > 1:
                found.append(state.copy())
            state.play(rule.choose(state, 1000 * setup + state.decision))
    return found


def cost(game, text, states):
    """Microseconds of a player's decision, the median of states."""
    chooser = parse(text).chooser(game)
    return statistics.median(cpu_seconds(lambda state=state: chooser.choose(state, 1))[0] * 1e6 for state in states)


def share(game, options, text, against, seats, setups):
    """(share, half its interval) of the wins that the seats of one player have, in %; they sit at every other one."""
    study = Study(game, options, setups, 1, 1, seats=(text, against) * (seats // 2))
    summary = run_study(study)
    verdict = summary["verdict"]
    rows = (verdict if verdict["by"] == "wins" else verdict["wins"])["rows"]
    (row,) = (row for row in rows if text in row["name"])
    scale = 100 if "sides" in summary else 100 * seats / 2
    low, high = row["ci95"]
    return scale * row["value"], scale * (high - low) / 2


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--setups", type=int, default=400)
    parser.add_argument("--milliseconds", type=float, default=2.0)
    parser.add_argument(
        "--against", default="heuristic", help="a player, with N for the iterations of the first search"
    )
    parser.add_argument("--only", nargs="+", default=list(SEATS), choices=list(SEATS), metavar="GAME")
    arguments = asked(parser, setups=4, milliseconds=0.05, only=["red7", "lama"])
    table = Table(title=f"wins against {arguments.against} in %, {arguments.setups} setups, seed 1")
    for heading in ("game", "seats", *SEARCHES, "N of each", "us a decision"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for name in arguments.only:
        options = {} if name == "rummy" else {"players": SEATS[name]}
        game = pyengine.game(name, **options)
        states = decisions(game, 3)[:60]
        cells, counts, costs = [], [], []
        for each in SEARCHES:
            count = PROBE
            for _ in range(2):  # races that end early take less, the more the larger N is
                probe = cost(game, each.replace("N", str(count)), states)
                count = max(1, round(count * min(MOST_STEP, 1000 * arguments.milliseconds / probe)))
            text = parse(each.replace("N", str(count))).text
            against = arguments.against.replace("N", counts[0] if counts else str(count))
            value, half = share(name, options, text, against, SEATS[name], arguments.setups)
            cells.append(f"{value:.1f} ±{half:.1f}")
            counts.append(str(count))
            costs.append(f"{cost(game, text, states):.0f}")
        table.add_row(name, str(SEATS[name]), *cells, " ".join(counts), " ".join(costs))
    Console(width=200).print(table)


if __name__ == "__main__":
    main()
