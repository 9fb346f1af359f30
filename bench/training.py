"""Decisions a second of networks: as players in all seats of a study, and while they learn.

    python -m bench.training [--rounds 5] [--hidden 128,128]

All on one thread, in CPU time, medians of rounds. `play`: matches of a batch of 512 in which the network has every seat
but one, which plays at random; its own decisions are about (seats - 1) / seats of those that are counted, forced ones
included. `learn`: decisions that are learnt from, of whole updates.
"""

import argparse
import statistics
import time

import numpy as np

import pyengine
from bench.asked import asked
from engine.batch import Batch
from engine.learning import net
from pyengine.learning.training import Training, fresh

GAMES = "leduc", "hearts", "agram"


def playing(game: pyengine.Game, hidden: list[int], seconds: float) -> float:
    """Decisions a second of a batch in which a network plays."""
    table, span = game.table, np.ones(game.table.observed, np.float32)
    weights = fresh([table.observed, *hidden, table.actions], game.seats, 1)
    seated = [net.follower(table, hidden, span, weights) if seat else None for seat in range(game.seats)]
    batch, start, steps = Batch(game, 512, 1, [seated]), time.process_time(), 0
    while time.process_time() - start < seconds:
        batch.step()
        steps += 512 * game.seats
    return steps / (time.process_time() - start)


def learning(game: pyengine.Game, hidden: list[int], seconds: float) -> float:
    """Decisions a second that a network learns from."""
    training = Training(game, 1, hidden, None, 1, None)
    start = time.process_time()
    while time.process_time() - start < seconds:
        training.update()
    return training.decisions / (time.process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--hidden", default="128,128")
    arguments = asked(parser, rounds=1, seconds=0.001, hidden="8")
    hidden = [int(each) for each in arguments.hidden.split(",")]
    for name in GAMES:
        game = pyengine.game(name)
        for what, measure in (("play", playing), ("learn", learning)):
            found = statistics.median(measure(game, hidden, arguments.seconds) for _ in range(arguments.rounds))
            print(f"{name:8} {what:6} {found:12,.0f} decisions/s", flush=True)


if __name__ == "__main__":
    main()
