"""Players that say with which chance they make each move: asked for it, followed, and measured exactly."""

import numpy as np
import pytest

import pyengine
from engine.players.functions import policy
from pyengine.base.errors import InputError
from pyengine.exploit import main as exploit
from tests.support.numberless import written


def uniform(observations, masks):
    return masks / masks.sum(axis=1, keepdims=True)


def last(view, moves):
    return [0.25 / (len(moves) - 1)] * (len(moves) - 1) + [0.75]


def decisions(game, matches):
    """States of random matches in which there is a choice."""
    for setup in range(matches):
        rng = np.random.default_rng(setup)
        state = game.deal(1, setup)
        while not state.is_over:
            if len(state) > 1:
                yield state
            state.play(0 if state.must_pass else int(rng.integers(len(state))))


@pytest.mark.few(1, "name", ["kuhn", "leduc"])
def test_an_equilibrium_as_a_function_is_measured_as_the_policy_is(name):
    """Its table is by what a seat remembers; without history it forgets, and gives away more."""
    game = pyengine.game(name)
    found = pyengine.find_equilibrium(game, iterations=200)
    table, forgetful = {}, {}
    for state in decisions(game, 30_000):
        key = state.observation(history=True).tobytes()
        if key not in table:
            row = np.zeros(game.table.actions)
            for move, told in enumerate(found.policy.at(state)):
                row[state.action(move)] = told.probability
            table[key] = row
            forgetful.setdefault(state.observation().tobytes(), row)

    def remembering(observations, masks, history=True):
        return [table[row.tobytes()] for row in observations]

    def forgetting(observations, masks):
        return [forgetful[row.tobytes()] for row in observations]

    exact = pyengine.measure_exploitability(game, found.policy).figures
    same = pyengine.measure_exploitability(game, remembering).figures
    assert same["how"] == "exact" and same["infosets"] == len(table)
    assert same["exploitability"] == pytest.approx(exact["exploitability"], abs=1e-12)
    assert same["value"] == pytest.approx(exact["value"], abs=1e-12)
    if name == "leduc":
        assert pyengine.measure_exploitability(game, forgetting).figures["exploitability"] > 0.05


@pytest.mark.parametrize("player", [uniform, last], ids=["rows", "view"])
def test_what_is_told_is_what_is_played(player):
    game = pyengine.game("leduc")
    chooser, followed = pyengine.player(player).chooser(game), 0
    for state in decisions(game, 2):
        chances = chooser.probabilities(state)
        told = [1 / len(state)] * len(state) if player is uniform else last(None, range(len(state)))
        assert chances.tolist() == pytest.approx(told)
        shares = np.bincount([chooser.choose(state, seed) for seed in range(200)], minlength=len(state)) / 200
        assert abs(shares - chances).max() < 0.12
        followed += 1
    assert followed > 5


def test_whoever_knows_tells_exactly():
    for name, value in (("kuhn", 0.458333), ("leduc", 2.373611)):
        for player in (uniform, lambda view, moves: np.full(len(moves), 1 / len(moves))):
            found = pyengine.measure_exploitability(pyengine.game(name), player).figures
            assert (found["how"], round(found["exploitability"], 6)) == ("exact", value)
    game = pyengine.game("kuhn")
    state = game.deal(1)
    policy = pyengine.find_equilibrium(game).policy
    told = [each.probability for each in policy.at(state)]
    assert policy.chooser(game).probabilities(state).tolist() == pytest.approx(told)
    assert pyengine.player("random").chooser(game).probabilities(state).tolist() == [0.5, 0.5]
    for text in ("ismcts:10", "pimc:2x2"):
        assert pyengine.player(text).chooser(game).probabilities(state) is None
    assert pyengine.player(lambda view, moves: 0).chooser(game).probabilities(state) is None


def test_moves_of_one_number_share_its_chance(tmp_path):
    """Lama has equal cards; places where moves have no numbers."""
    for name in ("lama", written(tmp_path)):
        game = pyengine.game(name)
        for state in decisions(game, 5):
            chances = pyengine.player(uniform).chooser(game).probabilities(state)
            numbers = [state.action(move) if game.table.actions else move for move in state.legal_moves()]
            each = 1 / len(set(numbers))
            assert chances.tolist() == pytest.approx([each / numbers.count(number) for number in numbers])


def test_a_function_that_remembers_sits_in_studies_and_batches():
    seen = []

    def remembering(observations, masks, history=2):
        seen.append(observations.shape[1])
        return uniform(observations, masks)

    game = pyengine.game("kuhn")
    study = pyengine.Study("kuhn", seats=(remembering, "random"), setups=20, matches=1, seed=1)
    assert pyengine.run_study(study)["games"] == 40 and set(seen) == {22 + 2 * 13}
    batch = game.batch(8, players={1: pyengine.player(remembering)})
    for _ in range(10):
        batch.step()


def test_bad_answers_are_told_in_a_sentence(tmp_path, capsys):
    path = tmp_path / "players.py"
    path.write_text("""
import numpy as np
def sums(view, moves): return [1.0] * len(moves)
def few(view, moves): return [1.0]
def words(view, moves): return ["a"] * len(moves)
def wrong(observations, masks): return masks[:, :1]
def missing(observations, masks): return np.full(masks.shape, np.nan)
def shared(observations, masks): return np.full(masks.shape, 1 / masks.shape[1])
def fails(observations, masks): return {}[0]
def far(observations, masks, history=-1): return masks
""")
    for name, said in (
        ("sums", "answered [1.0, 1.0]; expected 2 probabilities whose sum is 1"),
        ("few", "answered [1.0]; expected 2 probabilities whose sum is 1"),
        ("words", "answered ['a', 'a']; expected 2 probabilities whose sum is 1"),
        ("wrong", "answered an array of shape (12, 1); expected an array of shape (12, 4): of each row"),
        ("missing", "answered [nan, nan, nan, nan] in a row; expected an array of shape (12, 4)"),
        ("shared", "expected an array of shape (12, 4)"),
        ("fails", f"failed: KeyError: 0 ({path}, line 9)"),
        ("far", "history is -1; expected 1 to 10000, how many moves are remembered"),
    ):
        assert exploit(["kuhn", f"{path}:{name}"]) == 2
        error = capsys.readouterr().err
        assert said in error and "Traceback" not in error
    with pytest.raises(InputError, match="expected 12 probabilities|expected an array of shape"):
        pyengine.player(lambda observations, masks: masks).choose(pyengine.game("hearts").deal(1))
    with pytest.raises(ValueError, match="a history of another game"):
        policy(pyengine.game("kuhn").table, uniform, pyengine.game("leduc").history())
