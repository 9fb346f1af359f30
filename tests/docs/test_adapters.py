"""Our games as environments of PettingZoo, Gymnasium and OpenSpiel: their own tests, and figures that both agree on."""

import math
import warnings

import numpy as np
import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.registry import available_games
from tests.support.numberless import written

GAMES = list(available_games())


@pytest.fixture(scope="module")
def zoo():
    pytest.importorskip("pettingzoo", reason="PettingZoo is an extra: pip install -e '.[pettingzoo]'")
    from pyengine.adapters import pettingzoo

    return pettingzoo


@pytest.fixture(scope="module")
def gym():
    pytest.importorskip("gymnasium", reason="Gymnasium is an extra: pip install -e '.[gymnasium]'")
    from pyengine.adapters import gymnasium

    return gymnasium


@pytest.fixture(scope="module")
def spiel():
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra: pip install -e '.[openspiel]'")
    from pyengine.adapters import openspiel

    return openspiel


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo(zoo, name):
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that observations are dicts
        api_test(zoo.env(name), num_cycles=40, verbose_progress=False)
        seed_test(lambda: zoo.env(name), num_cycles=20)


def test_a_match_of_pettingzoo_is_one_of_ours(zoo):
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
def test_pettingzoo_in_parallel(zoo, options):
    from pettingzoo.test import parallel_api_test

    parallel_api_test(zoo.parallel_env("gops", **options), num_cycles=30)


def test_parallel_observations_have_their_history(zoo):
    env, state = zoo.parallel_env("gops", history=3), pyengine.game("gops").deal(3)
    seen, _ = env.reset(seed=3)
    for _ in range(2):
        for agent in env.agents:
            assert seen[agent]["observation"].tolist() == state.observation(history=3).tolist()
            state.play(0)
        first = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
        seen = env.step(first)[0]
    assert all(env.observation_space(agent).contains(seen[agent]) for agent in env.agents)


def test_a_parallel_match_is_one_of_ours(zoo):
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


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium(gym, name):
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    check_env(gymnasium.make(gym.NAME, game=name, illegal_reward=0).unwrapped, skip_render_check=True)


def test_vectors_of_gymnasium(gym):
    import gymnasium

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


def test_actions_of_gymnasium_that_are_not_legal(gym, tmp_path):
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


@pytest.mark.parametrize("name", GAMES)
def test_openspiel(spiel, name):
    """OpenSpiel writes states of Python games whose chance is exact; there its test reads them back, too."""
    import pyspiel

    game = spiel.load(name)
    exact = game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert exact == (name in ("kuhn", "leduc"))
    pyspiel.random_sim_test(game, num_sims=2, serialize=exact, verbose=False)


@pytest.mark.parametrize("name", ["leduc", "hearts", "red7", "rummy"])
def test_a_state_of_openspiel_is_written_and_goes_on(spiel, name):
    game, rng = spiel.load(name), np.random.default_rng(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(7)
    while not state.is_terminal():
        text = state.serialize()
        twin = game.deserialize_state(text)
        action = int(rng.choice(state.legal_actions()))
        for each in (state, twin):
            each.apply_action(action)
        assert len(text) < 40_000 and str(twin) == str(state) and twin.history() == state.history()
    assert twin.returns() == state.returns()


@pytest.mark.parametrize(
    ("name", "value"), [("kuhn", 0.458333), pytest.param("leduc", 2.373611, marks=pytest.mark.slow)]
)
def test_exploitability_by_openspiel(spiel, name, value):
    """Of uniform play, theirs on our game is ours (tests/players/test_exact.py holds the same figures)."""
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    game = spiel.load(name)
    assert exploitability.exploitability(game, policy.UniformRandomPolicy(game)) == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize("name", ["kuhn", pytest.param("leduc", marks=pytest.mark.slow)])
def test_policies_to_openspiel_and_back(spiel, name, tmp_path):
    """Both programs find the same exploitability, of our policy and of one that their CFR made on our game."""
    from open_spiel.python.algorithms import cfr, exploitability

    ours, game = pyengine.game(name), spiel.load(name)
    policy = pyengine.find_equilibrium(ours, iterations=20, to=0).policy
    found = exploitability.exploitability(game, spiel.to_openspiel(policy, game))
    assert found == pytest.approx(policy.facts["exploitability"], abs=1e-9)
    solver = cfr.CFRSolver(game)
    solver.evaluate_and_update_policy()
    theirs, file = solver.average_policy(), tmp_path / "theirs"
    spiel.from_openspiel(theirs).write(file)
    found = pyengine.measure_exploitability(ours, f"policy:{file}").figures["exploitability"]
    assert found == pytest.approx(exploitability.exploitability(game, theirs), abs=1e-9)
    assert pyengine.player(f"policy:{file}").choose(ours.deal(1)) is not None
    back = spiel.to_openspiel(pyengine.games.policy.Policy.read(file))
    assert np.array_equal(back.action_probability_array, theirs.action_probability_array)


def test_policies_of_three_seats_to_openspiel_and_back(spiel, tmp_path):
    """NashConv of a policy of ours, and of one of theirs, is the same in both programs."""
    from open_spiel.python.algorithms import exploitability
    from open_spiel.python.policy import UniformRandomPolicy

    game = spiel.load("examples/described/kuhn-three.rcy")
    ours = game.matches.game
    policy = pyengine.find_equilibrium(ours, method="mccfr", iterations=500, seed=1).policy
    tabular = spiel.to_openspiel(policy)
    found = exploitability.nash_conv(game, tabular)
    assert found == pytest.approx(pyengine.measure_exploitability(ours, policy).nashconv, abs=1e-9)
    spiel.from_openspiel(tabular, game=game).write(tmp_path / "back")
    assert found == pytest.approx(pyengine.measure_exploitability(ours, f"policy:{tmp_path / 'back'}").nashconv)
    uniform = UniformRandomPolicy(game)
    found = pyengine.measure_exploitability(ours, spiel.from_openspiel(uniform)).nashconv
    assert found == pytest.approx(exploitability.nash_conv(game, uniform), abs=1e-9)


def test_options_in_the_name_of_a_game(spiel):
    """As the page says them: NAME:VALUE, with ; between."""
    import pyspiel

    game = pyspiel.load_game("pyengine(game=leduc,options=RAISES:1)")
    assert game.matches.game.options == {"RAISES": 1} and game.max_utility() == 7
    for truth in ("on", "true", "True"):
        game = pyspiel.load_game(f"pyengine(game=red7,options=players:3;lead_only:{truth})")
        assert game.num_players() == 3 and game.matches.game.options["lead_only"] is True
    assert str(spiel.load("red7", players=3, lead_only=True)) == "pyengine(game=red7,options=players:3;lead_only:on)"


def test_policies_that_cannot_go_over(spiel):
    import pyspiel
    from open_spiel.python.policy import TabularPolicy

    with pytest.raises(InputError, match=r"over the game kuhn_poker\(\); expected one over what load\(\) made"):
        spiel.from_openspiel(TabularPolicy(pyspiel.load_game("kuhn_poker")))
    policy = pyengine.find_equilibrium(pyengine.game("kuhn"), iterations=1).policy
    with pytest.raises(InputError, match="the policy is of kuhn; expected one of leduc"):
        spiel.to_openspiel(policy, spiel.load("leduc"))


@pytest.mark.parametrize(
    "row, said",
    [
        ([0, 0], "does not add up to 1"),
        ([0.9, 0.9], "does not add up to 1"),
        ([-0.5, 1.5], "has -0.5; expected 0 or more"),
        ([math.nan, 1], "has a number that is not finite"),
    ],
)
def test_rows_that_are_no_probabilities_are_refused(spiel, row, said):
    from open_spiel.python.policy import TabularPolicy

    policy = TabularPolicy(game := spiel.load("kuhn"))
    number = next(n for n, mask in enumerate(policy.legal_actions_mask) if sum(mask) == 2)
    policy.action_probability_array[number, np.flatnonzero(policy.legal_actions_mask[number])] = row
    with pytest.raises(InputError, match=f"no policy of kuhn: its array probabilities {said}"):
        spiel.from_openspiel(policy, game)


def test_copies_of_states_go_their_own_ways(spiel):
    import copy

    state = spiel.load("leduc").new_initial_state()
    for action in (5, 3):
        state.apply_action(action)
    twins = [state.clone(), copy.deepcopy(state), state.child(1)]
    twins[0].apply_action(3)
    assert [each.history() for each in (state, *twins)] == [[5, 3], [5, 3, 3], [5, 3], [5, 3, 1]]
    assert [len(each.full_history()) for each in (state, *twins)] == [2, 3, 2, 3]
    state.legal_actions().clear()
    assert state.legal_actions() == state.legal_actions(1) == [0, 1, 3] and state.legal_actions(0) == []
    import pyspiel

    with pytest.raises(pyspiel.SpielError, match="UndoAction"):
        state.undo_action(0, 3)
    with pytest.raises(ValueError, match="no legal move has the number 2"):
        state.apply_action(2)


def test_what_is_known_of_all_matches(spiel):
    """Exact where the tree is small; else bounds that the game declares, and no sum."""
    from pyspiel import GameType

    for name, low, high, total, length, draws in (
        ("kuhn", -2, 2, 0, 3, 1),
        ("leduc", -13, 13, 0, 8, 1),
        ("rummy", -125, 125, None, 2000, 2),
        ("hearts", -(2**31), 2**31, None, 10_000, 2),
    ):
        game = spiel.load(name)
        assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (low, high, total)
        assert (game.max_game_length(), game.max_chance_nodes_in_history()) == (length, draws)
        zero, general = GameType.Utility.ZERO_SUM, GameType.Utility.GENERAL_SUM
        assert game.get_type().utility == (general if total is None else zero)
    assert spiel.load("gops", CARDS=3).get_type().utility == GameType.Utility.GENERAL_SUM  # ties leave prizes over


def test_actions_have_names(spiel):
    game = spiel.load("kuhn")
    state = game.new_initial_state()
    assert state.action_to_string(1) == "chance 2: HAND of seat 1: JACK; HAND of seat 2: KING"
    state.apply_action(1)
    assert [state.action_to_string(0, action) for action in range(5)] == ["check", "bet", "fold", "call", "no move 4"]
    assert [game.action_to_string(1, action) for action in range(4)] == ["check", "bet", "fold", "call"]
    assert state.action_to_string(1) == "bet" and state.string_to_action("bet") == 1
    hearts = spiel.load("hearts").new_initial_state()
    assert [hearts.action_to_string(0, each) for each in (1, 53)] == ["pass TWO DIAMONDS", "play TWO DIAMONDS"]


def test_search_by_openspiel(spiel):
    """Their ISMCTS plays on our states."""
    from open_spiel.python.algorithms import ismcts, mcts

    game, chance = spiel.load("kuhn"), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, uct_c=2.0, max_simulations=200, evaluator=mcts.RandomRolloutEvaluator(1, chance))
    state = game.new_initial_state()
    state.apply_action(5)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0


def test_options_go_along(spiel):
    import pyspiel

    game = spiel.load("agram", players=3)
    assert game.num_players() == 3
    assert pyspiel.load_game("pyengine(game=agram,options=players:3)").num_players() == 3
    game = spiel.load("red7", actions=True, draw=False)
    assert game.num_distinct_actions() == pyengine.game("red7", actions=True, draw=False).table.actions
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_information_state_tensors_are_one_for_each_information_set(spiel):
    """The whole of Leduc: 936 tensors for 936 strings; learners of OpenSpiel take them."""
    import pyspiel
    from open_spiel.python import rl_environment
    from open_spiel.python.observation import make_observation

    game, tensors, strings = spiel.load("leduc"), {}, {}

    def walk(state):
        if not state.is_terminal() and not state.is_chance_node():
            seat = state.current_player()
            key = seat, state.information_state_string(seat)
            tensor = seat, tuple(state.information_state_tensor(seat))
            assert tensors.setdefault(key, tensor) == tensor and strings.setdefault(tensor, key) == key
        for action in state.legal_actions():
            walk(state.child(action))

    walk(game.new_initial_state())
    assert len(tensors) == len(strings) == 936
    assert game.information_state_tensor_size() == 56 + 8 * 16
    state = game.new_initial_state()
    for action in (7, 2, 3):
        state.apply_action(action)
    recalling = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    recalling.set_from(state, 0)
    assert recalling.tensor.tolist() == state.information_state_tensor(0)
    assert recalling.dict["history"][:, 0].tolist() == [1, 0, 0, 0, 0, 0, 0, 0] and recalling.dict["history"][1, 1] == 1
    environment = rl_environment.ObservationType.INFORMATION_STATE
    seen = rl_environment.Environment(game, observation_type=environment).reset().observations["info_state"][0]
    assert len(seen) == game.information_state_tensor_size()


def test_what_openspiel_is_told_there_is_not(spiel):
    """No numbers of more moves than histories keep, and no observers of others: declared, and said in a sentence."""
    import pyspiel
    from open_spiel.python import rl_environment
    from open_spiel.python.observation import make_observation

    game = spiel.load("crazy-eights")
    kind, state = game.get_type(), game.new_initial_state()
    state.apply_action(7)
    state.apply_action(7)
    assert kind.provides_information_state_string and not kind.provides_information_state_tensor
    assert kind.provides_observation_string and kind.provides_observation_tensor
    assert len(state.observation_tensor(0)) == game.observation_tensor_size() > 1
    asked = state.information_state_tensor, lambda seat: game.information_state_tensor_shape()
    for each in (*asked, lambda seat: game.information_state_tensor_size()):
        with pytest.raises(
            InputError, match="crazy-eights has no information state tensor: its histories are too long"
        ):
            each(0)
    recalling = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recalling.tensor is None and recalling.string_from(state, 0) == state.information_state_string(0)
    with pytest.raises(InputError, match="are too long; expected its string"):
        recalling.set_from(state, 0)
    for others in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS):
        with pytest.raises(InputError, match="show what one seat sees: expected public_info=True and private_info="):
            make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, private_info=others))
    with pytest.raises(InputError, match="take no parameters; found {'a': 1}"):
        make_observation(game, params={"a": 1})
    seen = rl_environment.Environment(game).reset().observations["info_state"][0]
    assert len(seen) == game.observation_tensor_size()
    with pytest.raises(ValueError, match="information_state_tensor not supported"):
        rl_environment.Environment(game, observation_type=rl_environment.ObservationType.INFORMATION_STATE)


def test_openspiel_is_left_as_it_is(spiel):
    """Nothing of another package is replaced, and its bots in C++ step on its own games in C++."""
    import pyspiel

    def bots(game):
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        yield pyspiel.ISMCTSBot(1, evaluator, 2.0, 5)
        yield pyspiel.MCTSBot(game, evaluator, 2.0, 20, 1, False, 1, False)

    classes = [each for each in vars(pyspiel).values() if isinstance(each, type)]
    methods = [method for each in classes for method in vars(each).values()]
    assert len(methods) > 500
    assert not [method for method in methods if "pyengine" in (getattr(method, "__module__", None) or "")]
    ours, theirs = spiel.load("kuhn"), pyspiel.load_game("kuhn_poker")
    state, other = ours.new_initial_state(), theirs.new_initial_state()
    state.apply_action(5)
    for action in (0, 1):
        other.apply_action(action)
    assert [bot.step(other) in (0, 1) for bot in bots(theirs)] == [True, True]
    ismcts, mcts = bots(ours)
    assert mcts.mcts_search(state).best_child().action in state.legal_actions()
    with pytest.raises(pyspiel.SpielError, match="ResampleFromInfostate"):
        ismcts.get_policy(state)


def test_solvers_of_openspiel_in_cpp(spiel):
    import pyspiel

    game = spiel.load("kuhn")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(game, solver.average_policy()) < 0.02
    pyspiel.ExternalSamplingMCCFRSolver(game, seed=1).run_iteration()


def test_any_policy_of_openspiel_comes_over(spiel):
    """A policy that only answers for a state comes over, one of C++ only with its game; what is no policy does not."""
    import pyspiel
    from open_spiel.python import policy

    game = spiel.load("kuhn")
    uniform = spiel.from_openspiel(policy.UniformRandomPolicy(game))
    assert pyengine.measure_exploitability(pyengine.game("kuhn"), uniform).exploitability == pytest.approx(0.4583333)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    found = spiel.from_openspiel(solver.average_policy(), game)
    assert pyengine.measure_exploitability(pyengine.game("kuhn"), found).exploitability < 0.02
    for given in (solver.average_policy(), 5, None):
        with pytest.raises(InputError, match="expected one over what load"):
            spiel.from_openspiel(given)
