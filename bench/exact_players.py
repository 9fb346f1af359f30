"""Two players at a table, in turns around it and in both seatings: payoffs and CPU time.

python -m bench.exact_players [GAME ONE OTHER] [--setups N] [--seed S] [--set NAME=VALUE ..]
"""

import argparse
import time

import numpy as np

import pyengine
from bench.asked import asked
from pyengine.measures.intervals import mean_interval
from pyengine.players import parse


def meet(game, texts, setups, seed):
    """(payoffs of the first player's seats less those of the other's, by setup, a seat; seconds, decisions)"""
    players = [parse(text).chooser(game) for text in texts]
    gains, seconds, decisions = np.zeros(setups), [0.0, 0.0], [0, 0]
    for setup in range(setups):
        for seating in range(2):
            state, number = game.deal(seed, setup), 0
            while not state.is_over:
                number += 1
                if len(state) > 1:
                    who = (state.mover + seating) % 2
                    began = time.process_time()
                    move = players[who].choose(state, (setup * 2 + seating) * 1024 + number)
                    seconds[who] += time.process_time() - began
                    decisions[who] += 1
                    state.play(move)
                else:
                    state.play(0)
            paid = np.array(state.payoffs(), float)
            gains[setup] += (paid[seating::2].mean() - paid[1 - seating :: 2].mean()) / 2
    return gains, seconds, decisions


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="agram")
    parser.add_argument("one", nargs="?", default="pimc:300:exact")
    parser.add_argument("other", nargs="?", default="pimc:2200:payoff")
    parser.add_argument("--setups", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", nargs="*", default=[])
    arguments = asked(parser, setups=2, one="pimc:2:exact", other="pimc:2:payoff")
    options = {name: int(value) for name, value in (each.split("=") for each in arguments.set)}
    game = pyengine.game(arguments.game, **options)
    gains, seconds, decisions = meet(game, (arguments.one, arguments.other), arguments.setups, arguments.seed)
    low, high = mean_interval(len(gains), gains.sum(), (gains**2).sum())
    spent = ", ".join(f"{1000 * a / max(b, 1):.2f}" for a, b in zip(seconds, decisions))
    gained = f"{gains.mean():+.3f} ({low:+.3f} to {high:+.3f})"
    print(f"{arguments.game} {arguments.one} {arguments.other}: {gained}, ms a decision {spent}", flush=True)


if __name__ == "__main__":
    main()
