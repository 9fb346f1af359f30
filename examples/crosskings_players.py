"""Strength of the players of Cross Kings: the study behind the table in docs/games/crosskings.md, as JSON and a
figure.

    python examples/crosskings_players.py JSON SVG [--quick]

Every setup is played in both seatings. What a decision costs is CPU time of the same games, over all decisions with
more than one move; the budgets of the searches were chosen for about equal times.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np

import pyengine
from pyengine.base.drawing.canvas import MUTED, SEATS, axes_of, picture, style
from pyengine.measures.intervals import mean_interval
from pyengine.players import parse

SEED = 1
# The player, its opponent, setups.
MATCHES = (
    ("uct:3000", "heuristic", 200),
    ("uct:3000", "pimc:4500", 200),
    ("uct:3000", "ismcts:2100", 300),
    ("uct:3000", "exact:1", 60),
    ("uct:15000", "pimc:22000", 60),
    ("uct:15000", "ismcts:9300", 200),
)


def meet(game, texts, setups):
    """(results, seconds, decisions): of the first player by setup, the mean of both seatings; of both players."""
    players = [parse(text).chooser(game) for text in texts]
    results, seconds, decisions = np.zeros(setups), [0.0, 0.0], [0, 0]
    for setup in range(setups):
        for seat in range(2):
            state = game.deal(SEED, setup)
            number = 0
            while not state.is_over:
                number += 1
                who = (state.mover + seat) % 2
                began = time.process_time()
                move = players[who].choose(state, (setup * 2 + seat) * 64 + number)
                if len(state) > 1:
                    seconds[who] += time.process_time() - began
                    decisions[who] += 1
                state.play(move)
            payoffs = state.payoffs()
            results[setup] += (1 + np.sign(payoffs[seat] - payoffs[1 - seat])) / 4
    return results, seconds, decisions


def measure(scale):
    game = pyengine.game("crosskings")
    rows = []
    for player, opponent, setups in MATCHES:
        results, seconds, decisions = meet(game, (player, opponent), max(setups // scale, 2))
        interval = mean_interval(len(results), results.sum(), (results**2).sum(), bounds=(0, 1))
        rows.append(
            {
                "player": player,
                "opponent": opponent,
                "setups": len(results),
                "games": 2 * len(results),
                "result": round(float(results.mean()), 4),
                "ci95": [round(float(end), 4) for end in interval],
                "ms": [round(1000 * spent / count, 3) for spent, count in zip(seconds, decisions)],
            }
        )
        print(rows[-1], flush=True)
    return rows


@style()
def draw(rows, path):
    """The result of each pairing with its interval."""
    heads = "Cross Kings: results of uct", "result, % (wins and half of the draws)", "pairing"
    figure, axes = axes_of(3.2, *heads, "x")
    for place, row in enumerate(reversed(rows)):
        low, high = row["ci95"]
        axes.errorbar(
            100 * row["result"],
            place,
            xerr=[[100 * (row["result"] - low)], [100 * (high - row["result"])]],
            fmt="o",
            color=SEATS[0],
            capsize=3,
        )
    axes.axvline(50, color=MUTED, linestyle=":", linewidth=1)
    axes.set_yticks(range(len(rows)), [f"{row['player']}\nagainst {row['opponent']}" for row in reversed(rows)])
    path.write_bytes(picture(figure))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("json", type=Path)
    parser.add_argument("svg", type=Path)
    parser.add_argument("--quick", action="store_true", help="a hundredth of the setups")
    arguments = parser.parse_args()
    rows = measure(100 if arguments.quick else 1)
    arguments.json.write_text(json.dumps({"seed": SEED, "matches": rows}, indent=1) + "\n", encoding="utf-8")
    draw(rows, arguments.svg)


if __name__ == "__main__":
    main()
