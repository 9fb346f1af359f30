"""Our games in OpenSpiel: its own tests, and figures on which both agree."""

import copy
import math

import numpy as np
import pytest

import pyengine
from pyengine.base.errors import InputError

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is an extra: pip install -e '.[openspiel]'")

from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.policy import TabularPolicy, UniformRandomPolicy

from pyengine.adapters import openspiel as spiel


def after(game, *actions):
    """A state of a game, some actions after its start."""
    state = game.new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


@pytest.mark.few(4, "name", pyengine.available_games())
def test_openspiel(name):
    """OpenSpiel writes states of Python games whose chance is exact; there its test reads them back, too."""
    game = spiel.load(name)
    exact = game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert exact == (name in ("cups-and-claims", "kuhn", "leduc", "liars-dice", "tiny-hanabi"))
    pyspiel.random_sim_test(game, num_sims=2, serialize=exact, verbose=False)


@pytest.mark.parametrize("name", ["leduc", "hearts", "red7", "rummy"])
def test_a_state_of_openspiel_is_written_and_goes_on(name):
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
def test_exploitability_by_openspiel(name, value):
    """Of uniform play, theirs on our game is ours (tests/players/test_exact.py holds the same figures)."""
    game = spiel.load(name)
    assert exploitability.exploitability(game, UniformRandomPolicy(game)) == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize("name", ["kuhn", pytest.param("leduc", marks=pytest.mark.slow)])
def test_policies_to_openspiel_and_back(name, tmp_path):
    """Both programs find the same exploitability, of our policy and of one that their CFR made on our game."""
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


def test_policies_of_three_seats_to_openspiel_and_back(tmp_path):
    """NashConv of a policy of ours, and of one of theirs, is the same in both programs."""
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


def test_options_in_the_name_of_a_game():
    """As the page says them: NAME:VALUE, with ; between."""
    game = pyspiel.load_game("pyengine(game=leduc,options=RAISES:1)")
    assert game.matches.game.options == {"RAISES": 1} and game.max_utility() == 7
    for truth in ("on", "true", "True"):
        game = pyspiel.load_game(f"pyengine(game=red7,options=players:3;lead_only:{truth})")
        assert game.num_players() == 3 and game.matches.game.options["lead_only"] is True
    assert str(spiel.load("red7", players=3, lead_only=True)) == "pyengine(game=red7,options=players:3;lead_only:on)"


def test_policies_that_cannot_go_over():
    with pytest.raises(InputError, match=r"over the game kuhn_poker\(\); expected one over what load\(\) made"):
        spiel.from_openspiel(TabularPolicy(pyspiel.load_game("kuhn_poker")))
    policy = pyengine.find_equilibrium(pyengine.game("kuhn"), iterations=1).policy
    with pytest.raises(InputError, match="the policy is of kuhn; expected one of leduc"):
        spiel.to_openspiel(policy, spiel.load("leduc"))
    tree = spiel.load("kuhn", tree=True)
    for given, game in (("kuhn", None), (policy, "kuhn"), (policy, tree)):
        with pytest.raises(
            InputError, match=r"expected a policy of pyengine and what load\(\) made, without tree=True"
        ):
            spiel.to_openspiel(given, game)
    solver, expected = pyspiel.CFRPlusSolver(tree), r"expected one over what load\(\) made, without tree=True"
    solver.evaluate_and_update_policy()
    for given in (TabularPolicy(tree), solver.average_policy()):
        for game in (tree, spiel.load("kuhn")):
            with pytest.raises(InputError, match=expected):
                spiel.from_openspiel(given, game)


def test_a_game_is_named():
    for named in ("pyengine", "pyengine()", "pyengine(options=players:3)", "pyengine_rounds"):
        with pytest.raises(InputError, match=r"no game is named; expected one, as in pyengine\(game=leduc\)"):
            pyspiel.load_game(named)
    assert "pyengine" not in {each.short_name for each in pyspiel.registered_games() if each.default_loadable}


SLOW = "hearts", "gops"
SUM = "does not add up to 1"


@pytest.mark.parametrize(
    "row, said",
    [([0, 0], SUM), ([0.9, 0.9], SUM), ([-0.5, 1.5], "has -0.5; expected 0 or"), ([math.nan, 1], "has .* not finite")],
)
def test_rows_that_are_no_probabilities_are_refused(row, said):
    policy = TabularPolicy(game := spiel.load("kuhn"))
    number = next(n for n, mask in enumerate(policy.legal_actions_mask) if sum(mask) == 2)
    policy.action_probability_array[number, np.flatnonzero(policy.legal_actions_mask[number])] = row
    with pytest.raises(InputError, match=f"no policy of kuhn: its array probabilities {said}"):
        spiel.from_openspiel(policy, game)


def test_copies_of_states_go_their_own_ways():
    state = after(spiel.load("leduc"), 5, 3)
    twins = [state.clone(), copy.deepcopy(state), state.child(1)]
    twins[0].apply_action(3)
    assert [each.history() for each in (state, *twins)] == [[5, 3], [5, 3, 3], [5, 3], [5, 3, 1]]
    assert [len(each.full_history()) for each in (state, *twins)] == [2, 3, 2, 3]
    state.legal_actions().clear()
    assert state.legal_actions() == state.legal_actions(1) == [0, 1, 3] and state.legal_actions(0) == []

    with pytest.raises(pyspiel.SpielError, match="UndoAction"):
        state.undo_action(0, 3)
    with pytest.raises(ValueError, match="no legal move has the number 2"):
        state.apply_action(2)


def test_what_is_known_of_all_matches():
    """Exact where the tree is small; else bounds that the game declares or its text gives, and a declared sum."""
    zero, general = pyspiel.GameType.Utility.ZERO_SUM, pyspiel.GameType.Utility.GENERAL_SUM
    for name, low, high, total, length, draws in (
        ("kuhn", -2, 2, 0, 3, 1),
        ("leduc", -13, 13, 0, 8, 1),
        ("rummy", -125, 125, None, 2000, 2),
        ("hearts", -(2**31), 2**31, None, 10_000, 2),
        ("go-fish", 0, 13, None, 10_000, 2),
        ("limit-holdem", -48, 48, 0, 10_000, 2),
    ):
        game = spiel.load(name)
        assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (low, high, total)
        assert (game.max_game_length(), game.max_chance_nodes_in_history()) == (length, draws)
        assert game.get_type().utility == (general if total is None else zero)
    assert spiel.load("gops", CARDS=3).get_type().utility == general  # ties leave prizes over


def test_actions_have_names():
    game = spiel.load("kuhn")
    state = game.new_initial_state()
    assert state.action_to_string(1) == "chance 2: HAND of seat 1: JACK; HAND of seat 2: KING"
    state.apply_action(1)
    assert [state.action_to_string(0, action) for action in range(5)] == ["check", "bet", "fold", "call", "no move 4"]
    assert [game.action_to_string(1, action) for action in range(4)] == ["check", "bet", "fold", "call"]
    assert state.action_to_string(1) == "bet" and state.string_to_action("bet") == 1
    hearts = spiel.load("hearts").new_initial_state()
    assert [hearts.action_to_string(0, each) for each in (1, 53)] == ["pass TWO DIAMONDS", "play TWO DIAMONDS"]


def test_search_by_openspiel():
    """Their ISMCTS plays on our states."""
    game, chance = spiel.load("kuhn"), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, uct_c=2.0, max_simulations=200, evaluator=mcts.RandomRolloutEvaluator(1, chance))
    state = after(game, 5)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0


def test_options_go_along():
    for game in (spiel.load("agram", players=3), pyspiel.load_game("pyengine(game=agram,options=players:3)")):
        assert game.num_players() == 3
    game = spiel.load("red7", actions=True, draw=False)
    assert game.num_distinct_actions() == pyengine.game("red7", actions=True, draw=False).table.actions
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_information_state_tensors_are_one_for_each_information_set():
    """The whole of Leduc: 936 tensors for 936 strings; learners of OpenSpiel take them."""
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
    assert len(tensors) == len(strings) == 936 and game.information_state_tensor_size() == 45 + 8 * 16
    state = after(game, 7, 2, 3)
    recalling = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    recalling.set_from(state, 0)
    assert recalling.tensor.tolist() == state.information_state_tensor(0)
    assert recalling.dict["history"][:, 0].tolist() == [1, 0, 0, 0, 0, 0, 0, 0] and recalling.dict["history"][1, 1] == 1
    environment = rl_environment.ObservationType.INFORMATION_STATE
    seen = rl_environment.Environment(game, observation_type=environment).reset().observations["info_state"][0]
    assert len(seen) == game.information_state_tensor_size()


@pytest.mark.parametrize("name", ["leduc", "hearts"])
def test_tensors_of_a_state_are_those_of_the_game_and_of_openspiel(name):
    """In any order in which they are asked for, and more than once; lists of their own."""
    game, rng, past = spiel.load(name), np.random.default_rng(2), []
    state, history = game.new_initial_state(), game.matches.history
    while state.is_chance_node():
        state.apply_action(3)
    while not state.is_terminal():
        point, remembered = state.point, np.zeros(history.size, np.int16)
        for seat in {state.current_player(), int(rng.integers(game.num_players()))}:
            history.fill(history.after(b"", past, seat), seat, remembered)
            numbers = point.state.observation(seat).tolist()
            for kind, expected in (("observation", numbers), ("information_state", numbers + remembered.tolist())):
                for _ in range(2):
                    found = getattr(state, f"{kind}_tensor")(seat)
                    assert found == expected
                    found.clear()
                assert getattr(pyspiel.State, f"{kind}_tensor")(state, seat) == expected  # by way of C++
        state.apply_action(int(rng.choice(state.legal_actions())))
        past.append((point.state, state.point.move))


def test_tensors_are_whole_where_parts_are_called_alike():
    """In Agram a pile and a number are PLAYED: OpenSpiel lost one of them."""
    game = spiel.load("agram")
    state, numbers = after(game, 3, 3), game.matches.game.table.observed
    size = numbers + game.matches.history.size
    assert (game.observation_tensor_size(), game.information_state_tensor_size()) == (numbers, size)
    assert len(state.information_state_tensor(0)) == len(pyspiel.State.information_state_tensor(state, 0)) == size
    assert {"PLAYED", "PLAYED'"} < game.make_py_observer().dict.keys()


def test_what_openspiel_is_told_there_is_not():
    """No numbers of more moves than histories keep, and no observers of others: declared, and said in a sentence."""
    game = spiel.load("crazy-eights")
    kind, state = game.get_type(), after(game, 7, 7)
    assert kind.provides_information_state_string and not kind.provides_information_state_tensor
    assert kind.provides_observation_string and kind.provides_observation_tensor
    assert len(state.observation_tensor(0)) == game.observation_tensor_size() > 1
    tensor, shape, size = (f"information_state_tensor{what}" for what in ("", "_shape", "_size"))
    for asked in (lambda: getattr(state, tensor)(0), getattr(game, shape), getattr(game, size)):
        with pytest.raises(InputError, match="eights has no information state tensor: its histories are too long"):
            asked()
    recalling = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recalling.tensor is None and recalling.string_from(state, 0) == state.information_state_string(0)
    with pytest.raises(InputError, match="are too long; expected its string"):
        recalling.set_from(state, 0)
    for others in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS):
        observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, private_info=others))
        assert observer.tensor is observer.string_from(state, 0) is None
        with pytest.raises(InputError, match="show what one seat sees: expected public_info=True and private_info="):
            observer.set_from(state, 0)
    with pytest.raises(InputError, match="take no parameters; found {'a': 1}"):
        make_observation(game, params={"a": 1})
    seen = rl_environment.Environment(game).reset().observations["info_state"][0]
    assert len(seen) == game.observation_tensor_size()
    with pytest.raises(ValueError, match="information_state_tensor not supported"):
        rl_environment.Environment(game, observation_type=rl_environment.ObservationType.INFORMATION_STATE)


@pytest.mark.parametrize("name", ["leduc", "crazy-eights", *(pytest.param(n, marks=pytest.mark.slow) for n in SLOW)])
def test_playthroughs(name):
    """A record of a match, as OpenSpiel keeps them of its games, is made again of its actions."""
    lines = generate_playthrough.playthrough_lines(f"pyengine(game={name})", seed=1)
    actions = [int(line.removeprefix("action: ")) for line in lines if line.startswith("action: ")]
    assert lines == generate_playthrough.playthrough_lines(f"pyengine(game={name})", action_sequence=actions, seed=2)
    text = "\n".join(lines)
    assert "IsTerminal() = True" in text and "HAND of seat 2: " in text and 'InformationStateString(1) = "' in text


def test_openspiel_is_left_as_it_is():
    """Nothing of another package is replaced, and its bots in C++ step on its own games in C++."""

    def bots(game):
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        yield pyspiel.ISMCTSBot(1, evaluator, 2.0, 5)
        yield pyspiel.MCTSBot(game, evaluator, 2.0, 20, 1, False, 1, False)

    classes = [each for each in vars(pyspiel).values() if isinstance(each, type)]
    methods = [method for each in classes for method in vars(each).values()]
    assert len(methods) > 500
    assert not [method for method in methods if "pyengine" in (getattr(method, "__module__", None) or "")]
    ours, theirs = spiel.load("kuhn"), pyspiel.load_game("kuhn_poker")
    state, other = after(ours, 5), after(theirs, 0, 1)
    assert [bot.step(other) in (0, 1) for bot in bots(theirs)] == [True, True]
    ismcts, mcts = bots(ours)
    assert mcts.mcts_search(state).best_child().action in state.legal_actions()
    with pytest.raises(pyspiel.SpielError, match="ResampleFromInfostate"):
        ismcts.get_policy(state)


@pytest.mark.parametrize("name, most", [("kuhn", 2), pytest.param("leduc", 13, marks=pytest.mark.slow)])
def test_whole_trees_are_games_of_openspiel_in_cpp(name, most):
    """Our tree and OpenSpiel's own game have the same values, of uniform play and of what its CFR+ comes to."""
    game, theirs = spiel.load(name, tree=True), pyspiel.load_game(f"{name}_poker")
    assert type(game) is type(theirs) is pyspiel.Game and game.get_type().short_name == "efg_game"
    assert (game.utility_sum(), game.min_utility(), game.max_utility()) == (0, -most, most)
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    found = []
    for each in (game, theirs):
        solver, start = pyspiel.CFRPlusSolver(each), each.new_initial_state()
        for _ in range(10):
            solver.evaluate_and_update_policy()
        for policy in (pyspiel.UniformRandomPolicy(each), solver.average_policy()):
            found.append((pyspiel.nash_conv(each, policy), *pyspiel.expected_returns(start, [policy] * 2, -1, True)))
    assert np.allclose(found[:2], found[2:], rtol=0, atol=1e-9)
    state = game.new_initial_state()
    assert state.child(0).action_to_string(0) == "check" and "HAND of seat 1" in state.action_to_string(0)


def test_games_whose_tree_is_not_handed_over():
    with pytest.raises(InputError, match="hearts cannot be written as a tree: it has too many deals to go through"):
        spiel.load("hearts", tree=True)
    with pytest.raises(InputError, match="no rounds in which all choose at once; expected tree or simultaneous"):
        spiel.load("gops", simultaneous=True, tree=True)


def test_solvers_of_openspiel_in_cpp():
    game = spiel.load("kuhn")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(game, solver.average_policy()) < 0.02
    pyspiel.ExternalSamplingMCCFRSolver(game, seed=1).run_iteration()


def test_any_policy_of_openspiel_comes_over():
    """A policy that only answers for a state comes over, one of C++ only with its game; what is no policy does not."""
    game = spiel.load("kuhn")
    uniform = spiel.from_openspiel(UniformRandomPolicy(game))
    assert pyengine.measure_exploitability(pyengine.game("kuhn"), uniform).exploitability == pytest.approx(0.4583333)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    found = spiel.from_openspiel(solver.average_policy(), game)
    assert pyengine.measure_exploitability(pyengine.game("kuhn"), found).exploitability < 0.02
    with pytest.raises(InputError, match=r"does not say which game it is over; expected game=, from load\(\)"):
        spiel.from_openspiel(solver.average_policy())
    for given in (5, None):
        with pytest.raises(InputError, match="expected one over what load"):
            spiel.from_openspiel(given)


PENNIES = """(game (setup (create players 2) (create deck (game vloc ROW) (deck (RANK (A)))))
 (together player (choice ((set ((current player) sto X) 0) (set ((current player) sto X) 1))))
 (do (((== ((0 player) sto X) ((1 player) sto X)) (inc ((0 player) sto WON) 1) else (inc ((1 player) sto WON) 1))))
 (scoring max ((current player) sto WON)))"""


def test_games_of_blind_rounds_are_simultaneous(tmp_path):
    """What OpenSpiel's own test of simultaneous games asks for; and matching pennies, all whose ends are right."""
    (tmp_path / "pennies.rcy").write_text(PENNIES)
    game = spiel.load(str(tmp_path / "pennies.rcy"), simultaneous=True)
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    pyspiel.random_sim_test(game, num_sims=4, serialize=False, verbose=False)
    for one, other in ((0, 0), (0, 1), (1, 0), (1, 1)):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(0)
        assert state.is_simultaneous_node() and [state.legal_actions(seat) for seat in (0, 1)] == [[0, 1], [0, 1]]
        state.apply_actions([one, other])
        assert state.is_terminal() and (state.returns()[0] > state.returns()[1]) == (one == other)
    pyspiel.random_sim_test(spiel.load("gops", simultaneous=True), num_sims=2, serialize=False, verbose=False)
    with pytest.raises(InputError, match="kuhn has no blind rounds, as gops has"):
        spiel.load("kuhn", simultaneous=True)
