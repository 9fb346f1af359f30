"""Why starting is bad in Red7: `python examples/red7_start.py`, three players at random, in two minutes of CPU time.

Prints the wins of each seat by the rank of its starting card, its legal moves turn by turn, and how often it drops out
with cards in hand and without, where it is drawn who starts.
"""

import random
from collections import Counter

import numpy as np

from engine.red7.walk import available_kernels, walk
from pyengine.red7 import Options, State

SETUPS = 100_000
TURNS = 5  # of a seat
RANKS = ("lowest", "middle", "highest")


def wins_by_card(options: Options) -> None:
    """Each setup is played a thousand times."""
    kernel, step = available_kernels()[0], 10_000
    for_setups = [
        walk(kernel, **options.rules(), seed=1, first_setup=i, setups=step, first_match=0, matches=1000)[0]
        for i in range(0, SETUPS, step)
    ]
    wins = np.concatenate(for_setups) / 10
    palettes = np.array([State.from_seed(1, i, options=options).palettes for i in range(SETUPS)], np.uint64)
    ranks = palettes.argsort(axis=1).argsort(axis=1)
    for seat in range(3):
        for rank, name in enumerate(RANKS):
            share = wins[ranks[:, seat] == rank, seat]
            half = 1.96 * share.std() / len(share) ** 0.5
            print(f"seat {seat + 1} with the {name} card wins {share.mean():.1f} % (+-{half:.1f})")


def moves_and_drop_outs(options: Options) -> None:
    """One match of each setup; who drops out has no move."""
    chance = random.Random(1)
    out: Counter[tuple[int, bool]] = Counter()
    moves_of: Counter[tuple[int, int]] = Counter()
    times: Counter[tuple[int, int]] = Counter()
    for setup in range(SETUPS):
        state = State.from_seed(1, setup, options=options)
        turn = [0, 0, 0]
        while (seat := state.mover) is not None:
            turn[seat] += 1
            times[seat, turn[seat]] += 1
            if state.must_pass:
                out[seat, state.hands[seat] == 0] += 1
            else:
                moves_of[seat, turn[seat]] += len(state)
            state.play(chance.randrange(len(state)))
    for seat in range(3):
        with_cards, without = (100 * out[seat, empty] / SETUPS for empty in (False, True))
        means = ", ".join(f"{moves_of[seat, turn] / times[seat, turn]:.1f}" for turn in range(1, TURNS + 1))
        print(
            f"seat {seat + 1} has {means} moves on its turns 1 to {TURNS}, drops out with cards in {with_cards:.1f} % "
            f"and without in {without:.1f} %"
        )


if __name__ == "__main__":
    wins_by_card(Options(start="drawn"))
    moves_and_drop_outs(Options(start="drawn"))
