"""Cross Kings: random games a second through the table; the score of hands by number of kings, beside a yardstick in C.

Hands are those of both players at the end of random games. Dealing, seeding and all counts are included in the games.

    python -m bench.crosskings [--repeats 5] [--divide N]
"""

import argparse
import random

import numpy as np
from rich.console import Console
from rich.table import Table

from bench.asked import asked, divisible
from bench.timing import cpu_seconds, interleaved, median_and_least
from bench.yardsticks.programs import yardstick
from engine.counting.matches import play
from engine.crosskings.game import position, table
from engine.crosskings.score import hand_scores
from engine.table import State

SHAPES = ((20, 1000), (20_000, 1))  # setups x matches
TOGETHER = 60_000  # hands scored at a time


def final_hands(games):
    """Cards and kings of both players at the end of random games."""
    draw = random.Random(1)
    hands = []
    for setup in range(games):
        state = State.deal(table(), 1, setup)
        while not state.is_over:
            state.play(draw.randrange(len(state)))
        found = position(state)
        hands += zip(found.hands, found.kings)
    return np.array(hands, np.uint32)


def nanoseconds(cards, kings):
    """Time a hand's score."""
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


def theirs(program, hands, wanted):
    """Nanoseconds of the yardstick's score by number of kings; the sums of its scores must be ours."""
    found = {row["kings"]: row for row in program(text="".join(f"{cards} {kings}\n" for cards, kings in hands))}
    for kings, (count, total) in wanted.items():
        expected = found[kings]["scores"] // max(1, count) * total
        if found[kings]["sum"] != expected:
            raise SystemExit(
                f"the yardstick's scores with {kings} kings add up to {found[kings]['sum']}; expected {expected}"
            )
    return {kings: row["nanoseconds"] for kings, row in found.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=5)
    divisible(parser)
    arguments = asked(parser, repeats=1, divide=100)
    hands = final_hands(4000 // arguments.divide or 1)
    groups = {kings: hands[hands[:, 1] == kings] for kings in range(5)}
    candidates = {kings: nanoseconds(group[:, 0], group[:, 1]) for kings, group in groups.items() if len(group)}
    candidates["all"] = nanoseconds(hands[:, 0], hands[:, 1])
    game = table()
    shapes = [tuple(-(-count // arguments.divide) for count in shape) for shape in SHAPES]
    candidates |= {shape: thousand_games(game, *shape) for shape in shapes}
    times_in_c = []
    if program := yardstick("crosskings_score"):
        wanted = {
            kings: (len(group), int(hand_scores(group[:, 0], group[:, 1]).sum())) for kings, group in groups.items()
        }
        candidates["C"] = lambda: times_in_c.append(theirs(program, hands, wanted))
    results = interleaved(candidates, arguments.repeats)
    results.pop("C", None)
    shown = Table(title=f"Cross Kings, {arguments.repeats} repeats")
    for column in ("what", "share", "median", "best", "C, median"):
        shown.add_column(column, justify="left" if column == "what" else "right")
    times = {}
    if times_in_c:
        times = {kings: median_and_least([found[kings] for found in times_in_c])[0] for kings in groups}
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
