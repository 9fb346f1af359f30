"""MaskablePPO of sb3-contrib learns a game against one of our players, and then sits down in our studies.

    pip install sb3-contrib gymnasium
    python examples/learning/maskable.py leduc --player heuristic --steps 200000
    python -m pyengine.run leduc --seats examples/learning/maskable.py:policy,ismcts:1000:payoff --setups 300
    python -m pyengine.exploit leduc examples/learning/maskable.py:policy

It needs no wrapper: environments tell by `action_masks` what is legal. The agent sits at each seat in as many of them:
observations count seats from the one that sees, so that one network plays all. The model is left beside this file.
"""

import argparse
from functools import lru_cache
from pathlib import Path
from threading import Lock

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

import pyengine
import pyengine.adapters.gymnasium  # registers pyengine/Match-v1

ENVIRONMENTS = 16
MODEL = Path(__file__).with_suffix(".zip")
ONE = Lock()  # at a time: studies ask from several threads, and the model keeps the distribution that it gave last


def environments(name, player):
    """Matches in which the agent sits at each seat in turn, and remembers them, as `policy` does below."""

    def at(seat):
        how = {"game": name, "seat": seat, "player": player, "history": True}
        return lambda: Monitor(gymnasium.make("pyengine/Match-v1", **how))

    seats = pyengine.game(name).seats
    return DummyVecEnv([at(number % seats) for number in range(ENVIRONMENTS)])


def train(name, player, steps, seed=0):
    """Play so many steps. There is no discount: payoffs come at the end of a match, which is short."""
    torch.set_num_threads(1)  # the network is small
    rates = {"learning_rate": 1e-3, "ent_coef": 0.02, "gamma": 1.0, "n_steps": 256, "batch_size": 512, "n_epochs": 5}
    model = MaskablePPO("MlpPolicy", environments(name, player), seed=seed, device="cpu", verbose=1, **rates)
    return model.learn(steps, log_interval=10)


@lru_cache
def learnt():
    return MaskablePPO.load(MODEL, device="cpu")


def policy(observations, masks, history=True):
    """The player, as `--seats examples/learning/maskable.py:policy`: the probability of every action."""
    with ONE, torch.no_grad():
        network = learnt().policy
        seen, _ = network.obs_to_tensor(observations)
        return network.get_distribution(seen, action_masks=masks).distribution.probs.numpy()


def measure(name, player, setups=2000, seed=1):
    """What `policy` is paid a match by a player, at each seat in each deal: the mean, and its interval of 95 %."""
    seats = policy, *[player] * (pyengine.game(name).seats - 1)
    paid = pyengine.run_study(pyengine.Study(name, seats=seats, setups=setups, seed=seed))["by_player"][0]["payoff"]
    return paid["mean"], *paid["ci95"]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="leduc")
    parser.add_argument("--player", default="heuristic")
    parser.add_argument("--steps", type=int, default=200_000)
    asked = parser.parse_args()
    train(asked.game, asked.player, asked.steps).save(MODEL)
    mean, low, high = measure(asked.game, asked.player)
    print(f"paid {mean:.2f} ({low:.2f} to {high:.2f}) a match against {asked.player}")
