"""NashConv of learners at the same CPU time: ours, and OpenSpiel's Deep CFR and NFSP where torch is installed.

    python -m pip install open_spiel torch dm-tree
    python -m bench.learners [--seconds 600] [--seed 1] [--only leduc]

One thread each. Ours is the last network of `train_player`, measured by this program's tree; theirs is measured by
OpenSpiel's C++ (`pyspiel.nash_conv`), with the figures of open_spiel/python/examples (Deep CFR: those recommended
there; a tenth of the time is left for its policy network). GOPS counts wins: 1, or 1/2 for a tie; OpenSpiel pays 1 and
-1, so its NashConv is halved.
"""

import argparse
import tempfile
import time
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

import pyengine
from bench.asked import asked
from pyengine.learning import strength

GOPS = "turn_based_simultaneous_game(game=goofspiel(num_cards=6,points_order=descending,returns_type=win_loss))"
GAMES = {  # ours, its options, OpenSpiel's, and what its NashConv is divided by
    "leduc": ("leduc", {}, "leduc_poker", 1),
    "liars-dice": ("liars-dice", {"SIDES": 3}, "liars_dice(numdice=1,dice_sides=3)", 1),
    "gops": ("gops", {"CARDS": 6, "ORDER": "DESCENDING", "LOST": True}, GOPS, 2),
}


def ours(method, row, seconds, seed):
    """NashConv after so many seconds."""
    strength.ASKED = 4_000_000
    with tempfile.TemporaryDirectory() as folder:
        made, how = pyengine.game(row[0], **row[1]), {"seconds": seconds, "seed": seed, "threads": 1}
        found = pyengine.train_player(made, Path(folder) / "a.net", method=method, **how).figures
    (value,) = found["strength"].values()
    return 2 * value["value"]


def deep_cfr(game, seconds):
    """Play, and what then says how likely each action is in states of a seat, by their tensors."""
    import torch
    from open_spiel.python.pytorch.deep_cfr import DeepCFRSolver

    start, sizes = time.process_time(), (64, 64, 64)
    steps = {"policy_network_train_steps": 5000, "advantage_network_train_steps": 750}
    lots = {"batch_size_advantage": 2048, "batch_size_strategy": 2048, "memory_capacity": 10**6}
    solver = DeepCFRSolver(game, sizes, sizes, 1, learning_rate=1e-3, **steps, **lots)
    while time.process_time() - start < 0.9 * seconds:
        for seat in range(2):
            for number in range(1500):
                if not number or time.process_time() - start < 0.9 * seconds:
                    solver._traverse_game_tree(solver._root_node, seat)
            solver._reinitialize_advantage_network(seat)
            solver._learn_advantage_network(seat)
        solver._iteration += 1
    solver._learn_strategy_network()
    return lambda seat, seen: solver._policy_network(torch.FloatTensor(seen)).detach().numpy()


def nfsp(game, seconds):
    """Play likewise."""
    import torch
    from open_spiel.python import rl_environment
    from open_spiel.python.pytorch.nfsp import NFSP

    start, env = time.process_time(), rl_environment.Environment(game, players=2)
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    rates = {"rl_learning_rate": 0.01, "sl_learning_rate": 0.01, "learn_every": 64, "batch_size": 128}
    more = {"optimizer_str": "sgd", "min_buffer_size_to_learn": 1000, "update_target_network_every": 19200}
    more |= {"epsilon_decay_duration": 20 * 10**6, "epsilon_start": 0.06, "epsilon_end": 0.001}
    more |= {"replay_buffer_capacity": 200_000, "anticipatory_param": 0.1, "reservoir_buffer_capacity": 2 * 10**6}
    agents = [NFSP(seat, size, actions, [128], **rates, **more) for seat in range(2)]
    while time.process_time() - start < seconds:
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    return lambda seat, seen: np.exp(agents[seat]._avg_network(torch.FloatTensor(seen)).detach().numpy())


def theirs(learn, row, seconds):
    """NashConv after so many seconds."""
    import pyspiel
    import torch

    torch.set_num_threads(1)
    game, policy, waiting = pyspiel.load_game(row[2]), {}, {}
    odds_of, states = learn(game, seconds), [game.new_initial_state()]
    while states:
        state = states.pop()
        if not (state.is_terminal() or state.is_chance_node()):
            waiting[state.information_state_string()] = state
        states += [state.child(action) for action in state.legal_actions()]
    for string, state in waiting.items():
        (odds,) = odds_of(state.current_player(), np.array([state.information_state_tensor()], np.float32))
        known = {action: max(float(odds[action]), 0.0) + 1e-9 for action in state.legal_actions()}
        policy[string] = [(action, each / sum(known.values())) for action, each in known.items()]
    return pyspiel.nash_conv(game, pyspiel.TabularPolicy(policy)) / row[3]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", default=[*GAMES], choices=GAMES, metavar="GAME")
    arguments = asked(parser, seconds=0.5, only=["leduc"])
    programs = {
        method: lambda row, method=method: ours(method, row, arguments.seconds, arguments.seed)
        for method in ("regrets", "policy")
    }
    try:
        import pyspiel
        import torch
    except ImportError:
        print("open_spiel and torch are not both installed: pip install open_spiel torch dm-tree")
    else:
        assert pyspiel and torch
        programs |= {
            name: lambda row, learn=learn: theirs(learn, row, arguments.seconds)
            for name, learn in (("Deep CFR", deep_cfr), ("NFSP", nfsp))
        }
    table = Table("game", *programs, title=f"NashConv after {arguments.seconds:g} s of CPU time")
    for name in arguments.only:
        table.add_row(name, *(f"{run(GAMES[name]):.4f}" for run in programs.values()))
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
