"""Why starting is bad in Red7: `python examples/red7_start.py`, three players at random, in two minutes of CPU time.

Prints the wins of each seat by the rank of its starting card, and how often each seat drops out with cards in hand and
without, where it is drawn who starts.
"""

import random
from collections import Counter

import numpy as np

from engine.red7.walk import available_kernels, walk
from pyengine.red7 import Options, State

SETUPS = 100_000
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


def drop_outs(options: Options) -> None:
    """One match of each setup."""
    chance = random.Random(1)
    out: Counter[tuple[int, bool]] = Counter()
    first: Counter[int] = Counter()
    for setup in range(SETUPS):
        state = State.from_seed(1, setup, options=options)
        while state.winner is None:
            moves = state.legal_moves()
            if moves == [(None, None)]:
                out[state.mover, state.hands[state.mover] == 0] += 1
            elif state.turn == state.mover:
                first[state.mover] += len(moves)
            state.play(chance.randrange(len(moves)))
    for seat in range(3):
        with_cards, without = (100 * out[seat, empty] / SETUPS for empty in (False, True))
        print(
            f"seat {seat + 1} has {first[seat] / SETUPS:.1f} moves on its first turn, drops out with cards in "
            f"{with_cards:.1f} % and without in {without:.1f} %"
        )


if __name__ == "__main__":
    wins_by_card(Options(start="drawn"))
    drop_outs(Options(start="drawn"))
