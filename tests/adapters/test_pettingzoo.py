"""Our games as environments of PettingZoo: its own tests, and matches that are ours."""

import copy
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


INSIDE = {"leduc": {0: "ismcts:20"}, "kuhn": {1: "mccfr:50"}, "hearts": {1: "heuristic", 3: "ismcts:5"}}


@pytest.mark.parametrize("name", [*INSIDE, "gops"])
def test_pettingzoo_with_players_inside(name):
    inside = INSIDE.get(name, {0: "heuristic"})
    make = lambda: zoo.env(name, players={f"seat_{seat + 1}": text for seat, text in inside.items()})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(make(), num_cycles=20, verbose_progress=False)
        seed_test(make, num_cycles=10)
    assert make().possible_agents == [f"seat_{n + 1}" for n in range(pyengine.game(name).seats) if n not in inside]


def acted(env):
    """Play a match by the last legal actions: who sees what and may do what at each decision, and rewards."""
    found, paid = [], {}
    for agent in env.agent_iter():
        known, paid[agent], ended, _, _ = env.last()
        if not ended:
            found.append((agent, known["observation"].tolist(), np.flatnonzero(known["action_mask"]).tolist()))
        env.step(None if ended else found[-1][2][-1])
    return found, paid


@pytest.mark.parametrize("name", INSIDE)
def test_players_inside_draw_as_in_a_batch(name):
    """Matches of a batch to the last draw. A copy of an environment goes on alike, and leaves the first as it was."""
    game, inside = pyengine.game(name), INSIDE[name]
    batch = game.batch(1, 7, {seat: pyengine.player(text) for seat, text in inside.items()}, masks=True)
    env = zoo.raw_env(game, players=[inside.get(seat) for seat in range(game.seats)])
    for seed in (7, None, None, None):
        env.reset(seed=seed)
        found, paid = acted(copy.deepcopy(env))
        assert acted(env) == (found, paid)
        for agent, known, numbers in found:
            assert agent == f"seat_{batch.movers[0] + 1}" and known == batch.observations[0].tolist()
            assert numbers == np.flatnonzero(batch.masks[0]).tolist()
            batch.act([numbers[-1]])
        rewards = batch.rewards[0].tolist()
        assert batch.ends[0] and paid == {agent: rewards[seat] for agent, seat in env._seats.items()}


ALONE = """(game (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (ONE, TWO)))))
 (do ((shuffle (game iloc PACK)) (all player 'SEAT (move (top (game iloc PACK)) (top ('SEAT iloc HAND))))))
 (stage player (end (> (size (game vloc OPEN)) 0))
  (choice ((any ((current player) iloc HAND) 'CARD (move 'CARD (top (game vloc OPEN)))))))
 (scoring max 0))
"""


def test_players_at_wrong_seats(tmp_path):
    """What cannot be seated is said in a sentence; so is a thousand deals in which no agent has a decision."""
    for wrong, said in (
        ({"seat_5": "random"}, "players names seat 'seat_5'; expected 'seat_1' to 'seat_4'"),
        ({2: "random"}, "players names seat 2; expected 'seat_1' to 'seat_4'"),
        ([None] * 4 + ["random"], "players names seat 'seat_5'; expected 'seat_1' to 'seat_4'"),
        (["random"] * 4, "players sit at all seats; expected one for an agent"),
        ({"seat_2": "randon"}, "there is no player 'randon'; did you mean random"),
        ({"seat_2": "uct:3"}, "the player uct:3 does not play hearts"),
        ("random", "players is 'random'; expected {'seat_2': 'heuristic'}, say, or how many"),
        (3, "hearts is for 4 players, not for 3"),
    ):
        with pytest.raises(InputError, match=said):
            zoo.env("hearts", players=wrong)
    with pytest.raises(InputError, match="the player heuristic needs a rule of thumb .*, which the game war does not"):
        zoo.env("war", players={"seat_2": "heuristic"})
    assert len(zoo.raw_env("red7", players=3).possible_agents) == 3  # an option of the game
    (tmp_path / "alone.rcy").write_text(ALONE)
    env = zoo.env(str(tmp_path / "alone.rcy"), players={"seat_1": "random"})
    with pytest.raises(InputError, match="no agent has a decision in 1000 deals of seed 5"):
        env.reset(seed=5)


def test_a_game_that_is_made_says_how_many_seats_where_players_sit_inside():
    made = zoo.env(pyengine.game("red7", players=3), players={"seat_2": "heuristic"})
    assert made.possible_agents == ["seat_1", "seat_3"]


def test_an_illegal_move_ends_the_match_in_wrappers_alone():
    env, raw, parallel = zoo.env("kuhn"), zoo.raw_env("kuhn"), zoo.parallel_env("gops")
    for each in (env, raw, parallel):
        each.reset(seed=1)
    env.step(3)
    assert env.last()[1:4] == (-1, True, True)
    for step in (lambda: raw.step(3), lambda: parallel.step({"seat_1": 99, "seat_2": 0})):
        with pytest.raises(ValueError, match="seat_1 has no legal move with the number"):
            step()


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


THREE = {"SEATS": 3, "players": {"seat_2": "ismcts:5"}}


@pytest.mark.parametrize("options", [{}, {"SEATS": 3}, {"CARDS": 3}, THREE, {"players": ["heuristic"]}])
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


def test_a_parallel_match_with_players_inside_is_one_of_a_batch():
    players = {1: pyengine.player("ismcts:5")}
    batch = pyengine.game("gops", SEATS=3).batch(1, 3, players, masks=True)
    env = zoo.parallel_env("gops", **THREE)
    seen, _ = env.reset(seed=3)
    while env.agents:
        actions, known = {}, seen
        for agent in env.agents:
            assert agent == f"seat_{batch.movers[0] + 1}"
            assert known[agent]["observation"].tolist() == batch.observations[0].tolist()
            assert known[agent]["action_mask"].tolist() == batch.masks[0].tolist()
            actions[agent] = int(np.flatnonzero(batch.masks[0])[0])
            batch.act([actions[agent]])
        seen, paid, _, _, _ = env.step(actions)
    assert batch.ends[0] and list(paid.values()) == batch.rewards[0, [0, 2]].tolist()


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
    for actions in ({}, {"seat_1": 0}, None):
        with pytest.raises(InputError, match=r"the actions are .*; expected a dict with one of seat_1, one of seat_2"):
            env.step(actions)
    assert env.turns._state.decision == 0
    for name, seat in (("kuhn", 2), ("hearts", 3)):
        with pytest.raises(InputError, match=f"{name} has no blind rounds, as gops has: seat {seat} sees what seat"):
            zoo.parallel_env(name)
