"""Our games as environments of Gymnasium: its own test, vectors of matches, actions that are not legal."""

import numpy as np
import pytest

import pyengine
from pyengine.base.errors import InputError
from tests.support.numberless import written

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is an extra: pip install -e '.[gymnasium]'")

from gymnasium.utils.env_checker import check_env

from pyengine.adapters import gymnasium as gym


@pytest.mark.few(5, "name", pyengine.available_games())
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


@pytest.mark.parametrize("players", [{1: "heuristic", 3: "ismcts:5"}, [None, pyengine.player("heuristic"), None]])
def test_each_seat_of_gymnasium_has_its_player(players):
    """Steps are those of a batch with the same players; who is named nowhere is `player`."""
    texts = {1: "heuristic", 2: "pimc:2x1", 3: "ismcts:5" if 3 in players else "pimc:2x1"}
    batch = pyengine.game("hearts").batch(
        4, 6, {seat: pyengine.player(text) for seat, text in texts.items()}, masks=True
    )
    env = gymnasium.make_vec(gym.NAME, num_envs=4, game="hearts", player="pimc:2x1", players=players)
    seen, info = env.reset(seed=6)
    ended = 0
    for _ in range(17):
        assert np.array_equal(seen, batch.observations) and np.array_equal(info["action_mask"], batch.masks)
        moves = batch.masks.argmax(axis=1)
        batch.act(moves)
        before, kept = seen, seen.copy()
        seen, paid, ends, _, info = env.step(moves)
        ended += ends.sum()
        assert np.array_equal(paid, batch.rewards[:, 0]) and np.array_equal(ends, batch.ends)
        assert np.array_equal(before, kept) and env.observation_space.contains(seen)  # arrays are the caller's
    assert ended == 4


@pytest.mark.parametrize("players", [{1: "ismcts:20"}, [None, "heuristic"]])
def test_gymnasium_with_players_by_seat(players):
    check_env(
        gymnasium.make(gym.NAME, game="leduc", players=players, illegal_reward=0).unwrapped, skip_render_check=True
    )


def test_players_at_wrong_seats():
    for wrong, said in (
        ({"players": {4: "random"}}, "players names seat 4; expected 0 to 3"),
        ({"players": {"seat_2": "random"}}, "players names seat 'seat_2'; expected 0 to 3"),
        ({"players": {2: "random"}, "seat": 2}, "players names seat 2, which the agent plays; expected others"),
        ({"players": ["random"] * 4}, "players names seat 0, which the agent plays; expected others"),
        ({"players": {1: "randon"}}, "there is no player 'randon'; did you mean random"),
        ({"player": "uct:3"}, "the player uct:3 does not play hearts"),
        ({"player": "random", "players": {3: "uct:3"}}, "the player uct:3 does not play hearts"),
        ({"players": "random"}, "players is 'random'; expected {1: 'heuristic'}, say, or how many the game"),
    ):
        with pytest.raises(InputError, match=said):
            gym.Env("hearts", **wrong)
    assert gym.Env("red7", players=3).many.game.seats == 3  # an option of the game


def test_masks_of_actions_as_sb3_contrib_asks_for_them(tmp_path):
    """`get_action_masks` looks up `action_masks` through wrappers: bool, a row for each environment."""
    env = gymnasium.make(gym.NAME, game="leduc", player="heuristic")
    _, info = env.reset(seed=3)
    ended = False
    while not ended:
        masks = env.get_wrapper_attr("action_masks")()
        assert masks.dtype == bool and np.array_equal(masks, info["action_mask"]) and masks.any()
        _, _, ended, _, info = env.step(int(masks.argmax()))
    assert not env.get_wrapper_attr("action_masks")().any() and not info["action_mask"].any()
    env.reset()
    assert env.get_wrapper_attr("action_masks")().any()
    places = gym.VectorEnv(written(tmp_path), 2)
    for many in (places, gymnasium.make_vec(gym.NAME, num_envs=2, game="leduc")):
        _, info = many.reset(seed=3)
        masks = many.action_masks()
        assert masks.dtype == bool and masks.shape == (2, many.single_action_space.n)
        assert np.array_equal(masks, info["action_mask"]) and info["action_mask"].dtype == np.int8
        masks[:] = info["action_mask"][:] = False  # copies
        assert many.action_masks().any(axis=1).all()
    synced = gymnasium.make_vec(gym.NAME, num_envs=2, game="leduc", vectorization_mode="sync")
    synced.reset(seed=3)
    assert np.stack(synced.call("action_masks")).shape == (2, 4)


@pytest.mark.slow
def test_the_example_learns_by_maskable_ppo(monkeypatch):
    """MaskablePPO finds the masks without a wrapper; what it learns in Leduc sits in a study and beats the rule."""
    pytest.importorskip("sb3_contrib", reason="pip install sb3-contrib")
    from pyengine.base import functions

    measure = functions.load("player", "examples/learning/maskable.py", "measure")
    example = measure.__globals__
    model = example["train"]("leduc", "heuristic", 60_000)
    monkeypatch.setitem(example, "learnt", lambda: model)
    assert measure("leduc", "heuristic", 1000)[1] > 0


def test_an_index_error_of_a_player_is_its_own():
    def lost(view, moves):
        return [][len(moves)]

    env = gym.VectorEnv("leduc", 2, player=lost)
    _, info = env.reset(seed=1)
    with pytest.raises(IndexError, match="list index out of range"):
        env.step(info["action_mask"].argmax(axis=1))


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
