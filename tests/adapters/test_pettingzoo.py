"""Our games as environments of PettingZoo: its own tests, and matches that are ours."""

import warnings

import numpy as np
import pytest

import pyengine
from pyengine.base.errors import InputError

pytest.importorskip("pettingzoo", reason="PettingZoo is an extra: pip install -e '.[pettingzoo]'")

from pettingzoo.test import api_test, parallel_api_test, seed_test

from pyengine.adapters import pettingzoo as zoo


@pytest.mark.few(9, "name", pyengine.available_games())
def test_pettingzoo(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that observations are dicts
        api_test(zoo.env(name), num_cycles=40, verbose_progress=False)
        seed_test(lambda: zoo.env(name), num_cycles=20)


def test_a_match_of_pettingzoo_is_one_of_ours():
    env, game = zoo.raw_env("leduc", render_mode="ansi"), pyengine.game("leduc")
    for seed in range(5):
        env.reset(seed=seed)
        state = game.deal(seed)
        for agent in env.agent_iter():
            seen, reward, over, cut, _ = env.last()
            if over:
                assert not cut and reward == state.payoffs()[env.possible_agents.index(agent)]
                env.step(None)
                continue
            assert env.render() == state.text() and agent == f"seat_{state.mover + 1}"
            assert seen["observation"].tolist() == state.observation().tolist()
            numbers = [state.action(move) for move in state.legal_moves()]
            assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(numbers)
            env.step(numbers[-1])
            state.play(len(numbers) - 1)
        assert not env.agents
    with pytest.raises(ValueError, match="seat_[12] has no legal move with the number 99"):
        env.reset(seed=1)
        env.step(99)


@pytest.mark.parametrize("options", [{}, {"SEATS": 3}, {"CARDS": 3}])
def test_pettingzoo_in_parallel(options):
    parallel_api_test(zoo.parallel_env("gops", **options), num_cycles=30)


def test_parallel_observations_have_their_history():
    env, state = zoo.parallel_env("gops", history=3), pyengine.game("gops").deal(3)
    seen, _ = env.reset(seed=3)
    for _ in range(2):
        for agent in env.agents:
            assert seen[agent]["observation"].tolist() == state.observation(history=3).tolist()
            state.play(0)
        first = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
        seen = env.step(first)[0]
    assert all(env.observation_space(agent).contains(seen[agent]) for agent in env.agents)


def test_a_parallel_match_is_one_of_ours():
    env, game = zoo.parallel_env("gops"), pyengine.game("gops")
    seen, _ = env.reset(seed=3)
    state = game.deal(3)
    while env.agents:
        actions = {}
        for seat, agent in enumerate(env.agents):
            assert state.mover == seat and seen[agent]["observation"].tolist() == state.observation().tolist()
            assert np.flatnonzero(seen[agent]["action_mask"]).tolist() == [state.action(m) for m in state.legal_moves()]
            actions[agent] = state.action(len(state) // 2)
            state.play(len(state) // 2)
        seen, paid, ends, cuts, _ = env.step(actions)
    assert tuple(paid.values()) == state.payoffs() and all(ends.values()) and not any(cuts.values())
    env.reset(seed=3)
    with pytest.raises(ValueError, match="seat_1 has no legal move with the number 99"):
        env.step(dict.fromkeys(env.agents, 99))
    for name, seat in (("kuhn", 2), ("hearts", 3)):
        with pytest.raises(InputError, match=f"{name} has no blind rounds, as gops has: seat {seat} sees what seat"):
            zoo.parallel_env(name)
