"""Cross Kings: random games a second through the table, and the score of hands by number of kings, beside yardsticks if
there are any.

Hands are those of both players at the end of random games. Dealing, seeding and all counts are included in the games.

    python bench/crosskings.py [--prototypes DIR] [--repeats 5] [--quick]

DIR holds the C prototype of the score, ck.h and kbench.c.
"""

import argparse
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from engine.crosskings.game import table
from engine.crosskings.state import Position, hand_scores
from engine.matches import play

sys.path.insert(0, str(Path(__file__).parent))
from timing import compile_c, cpu_seconds, interleaved, median_and_least  # noqa: E402

SHAPES = ((20, 1000), (20_000, 1))  # setups x matches
TOGETHER = 60_000  # hands scored at a time


def final_hands(games):
    """Cards and kings of both players at the end of random games."""
    draw = random.Random(1)
    hands = []
    for setup in range(games):
        position = Position.deal(1, setup)
        while moves := position.legal_moves():
            position.take(draw.choice(moves))
        hands += zip(position.hands, position.kings)
    return np.array(hands, np.uint32)


def nanoseconds(cards, kings):
    """Of a hand's score."""
    times = -(-TOGETHER // len(cards))
    cards, kings = np.tile(cards, times), np.tile(kings, times).astype(np.uint8)

    def run():
        seconds, scores = cpu_seconds(lambda: hand_scores(cards, kings))
        assert scores.any()
        return seconds / len(cards) * 1e9

    return run


def thousand_games(game, setups, matches):
    def run():
        seconds, (counts, _) = cpu_seconds(lambda: play(game, 1, 0, setups, 0, matches))
        return int(counts["games"].sum()) / seconds / 1e3

    return run


def yardstick(program, hands, wanted):
    """Nanoseconds of the prototype's score by number of kings; the sums of its scores must be ours."""
    text = "".join(f"{cards} {kings} 0\n" for cards, kings in hands)
    printed = subprocess.run([program], input=text, capture_output=True, text=True, check=True).stdout
    found = {
        int(kings): (float(time), int(count), int(total))
        for kings, time, count, total in re.findall(r"k=(\d) ([\d.]+) ns \((\d+)\) (\d+)", printed)
    }
    for kings, (_, count, total) in found.items():
        times = count // max(1, wanted[kings][0])
        if total != times * wanted[kings][1]:
            raise SystemExit(
                f"the prototype's scores with {kings} kings add up to {total}; expected {times * wanted[kings][1]}"
            )
    return {kings: time for kings, (time, _, _) in found.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--prototypes", type=Path, metavar="DIR")
    parser.add_argument("--cc", default="gcc")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="a quarter of the hands")
    arguments = parser.parse_args()
    hands = final_hands(1000 if arguments.quick else 4000)
    groups = {kings: hands[hands[:, 1] == kings] for kings in range(5)}
    candidates = {kings: nanoseconds(group[:, 0], group[:, 1]) for kings, group in groups.items() if len(group)}
    candidates["all"] = nanoseconds(hands[:, 0], hands[:, 1])
    game = table()
    candidates |= {shape: thousand_games(game, *shape) for shape in SHAPES}
    yardsticks = []
    with tempfile.TemporaryDirectory() as folder:
        if arguments.prototypes:
            program = compile_c(
                arguments.cc, ["-O3", "-march=native"], [arguments.prototypes / "kbench.c"], Path(folder) / "kbench"
            )
            wanted = {
                kings: (len(group), int(hand_scores(group[:, 0], group[:, 1]).sum())) for kings, group in groups.items()
            }
            candidates["prototype"] = lambda: yardsticks.append(yardstick(program, hands, wanted))
        else:
            print("no yardsticks: --prototypes names the folder that has them")
        results = interleaved(candidates, arguments.repeats)
    results.pop("prototype", None)
    shown = Table(title=f"Cross Kings, {arguments.repeats} repeats")
    for column in ("what", "share", "median", "best", "prototype, median"):
        shown.add_column(column, justify="left" if column == "what" else "right")
    times = {}
    if yardsticks:
        times = {kings: median_and_least([found[kings] for found in yardsticks])[0] for kings in groups}
        times["all"] = sum(times[kings] * len(group) for kings, group in groups.items()) / len(hands)
    for name, values in results.items():
        median, least = median_and_least(values)
        if isinstance(name, tuple):
            shown.add_row(f"thousand games/s, {name[0]} x {name[1]}", "", f"{median:,.0f}", f"{max(values):,.0f}", "")
            continue
        share = len(groups.get(name, hands)) / len(hands)
        shown.add_row(
            f"score, {name} kings, ns",
            f"{share:.3f}",
            f"{median:.1f}",
            f"{least:.1f}",
            f"{times[name]:.1f}" if times else "",
        )
    Console(width=100).print(shown)


if __name__ == "__main__":
    main()
