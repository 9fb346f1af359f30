"""Our games as environments of Gymnasium: its own test, vectors of matches, actions that are not legal."""

import numpy as np
import pytest

import pyengine
from pyengine.base.errors import InputError
from tests.support.numberless import written

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is an extra: pip install -e '.[gymnasium]'")

from gymnasium.utils.env_checker import check_env

from pyengine.adapters import gymnasium as gym


@pytest.mark.few(9, "name", pyengine.available_games())
def test_gymnasium(name):
    check_env(gymnasium.make(gym.NAME, game=name, illegal_reward=0).unwrapped, skip_render_check=True)


def test_vectors_of_gymnasium():
    how = {"game": "leduc", "seat": 1, "player": "heuristic", "illegal_reward": 0}
    made = [gymnasium.make_vec(gym.NAME, num_envs=8, **how) for _ in range(2)]
    paid = np.zeros(8)
    for env in made:
        env.reset(seed=4)
        env.action_space.seed(4)
    for _ in range(40):
        (seen, rewards, ends, cuts, info), other = (env.step(env.action_space.sample()) for env in made)
        assert np.array_equal(seen, other[0]) and np.array_equal(rewards, other[1])
        assert info["action_mask"].shape == (8, 4) and not cuts.any() and not rewards[~ends].any()
        paid += rewards
    assert paid.any()
    with pytest.raises(InputError, match="seat is 2; expected 0 to 1"):
        gym.VectorEnv("leduc", 2, seat=2)


def test_actions_of_gymnasium_that_are_not_legal(tmp_path):
    """They raise before anything is played; with a reward for them the one in place number modulo n is played."""
    one, other, third = (gym.VectorEnv("hearts", 4, illegal_reward=each) for each in (-5, None, None))
    _, info = one.reset(seed=2)
    other.reset(seed=2)
    third.reset(seed=2)
    illegal = np.array([np.flatnonzero(mask == 0)[5] for mask in info["action_mask"]])
    lawful = other.batch.legal[np.arange(4), illegal % other.batch.counts]
    mixed = np.where([False, False, True, False], illegal, lawful)
    for wrong, said in (
        (mixed, f"match 2 has no legal move with the number {illegal[2]}"),
        ([-1] * 4, "match 0 has no legal move with the number -1"),
        (mixed + 2**32, "match 0 has no legal move with the number 4"),
        (lawful + 0.5, "expected a whole number for each of 4"),
        ([float("nan")] * 4, "expected a whole number for each of 4"),
        (lawful[:3], "expected a whole number for each of 4"),
        (None, "the actions are None; expected a whole number for each of 4"),
    ):
        with pytest.raises(InputError, match=said):
            other.step(wrong)
    found, plain = one.step(mixed), other.step(lawful)
    assert np.array_equal(found[0], plain[0]) and np.array_equal(plain[0], third.step(lawful)[0])
    assert np.array_equal(found[1], plain[1] + [0, 0, -5, 0])
    last = other.batch.legal[np.arange(4), other.batch.counts - 1]
    assert np.array_equal(one.step([-1] * 4)[0], other.step(last)[0])
    places = gym.VectorEnv(written(tmp_path), 2)  # moves without numbers
    places.reset(seed=2)
    with pytest.raises(InputError, match="match 0 has no legal move with the number"):
        places.step(places.batch.counts)
    with pytest.raises(InputError, match="illegal_reward is 'much'; expected a number, or None"):
        gym.VectorEnv("kuhn", 2, illegal_reward="much")
