"""Playouts of which a share of the moves is the rule of thumb's, and searches that see all cards."""

import numpy as np
import pytest

import pyengine
from bench.open_cards import lead
from engine.players import players
from pyengine import InputError
from pyengine.worth.estimates import play_of


def played(name, *moves):
    state = pyengine.game(name).deal(seed=1)
    for move in moves:
        state.play(move)
    return state


def spread(rule):
    """How much the worths of moves vary by seed in the true world, over those of determinisations."""
    state, found = played("spades", 3, 3, 3, 3), []
    for open in (True, False):
        chooser, rows = players.pimc(state.table, 10, 1, payoff=True, rule=rule, open=open), []
        for seed in range(30):
            chooser.choose(state, seed)
            rows.append(chooser.statistics[1])
        found.append(np.var(rows, axis=0).sum())
    return found[0] / found[1]


def test_in_one_world_the_rule_alone_plays_nearly_the_same_and_a_share_of_it_does_not():
    assert spread(1) < 0.15
    assert spread(0.8) > 0.25


def test_who_sees_all_cards_wins():
    table = pyengine.game("agram").table
    seeing, honest = (players.pimc(table, budget=100, payoff=True, rule=0.5, open=open) for open in (True, False))
    assert sum(lead(table, seeing, honest, setup) for setup in range(80)) / 80 > 0.03
    assert lead(table, honest, honest, 3) == 0


@pytest.mark.parametrize("text", ("pimc:60", "flat:60", "ismcts:60", "rollout:60:guard=0.5"))
def test_a_share_of_one_is_the_rule_and_none_is_at_random(text):
    name, _, playouts = text.partition(":")[0], 0, 60
    state, make = played("hearts", 0, 0, 0, 0, 0), getattr(players, name)
    budget = {"pimc": "budget", "ismcts": "iterations"}.get(name, "playouts")
    found = {}
    for rule in (1, 0.5, *(() if name == "rollout" else (0,))):
        chooser = make(state.table, **{budget: playouts}, rule=rule)
        chooser.choose(state, 5)
        found[rule] = [column.tolist() for column in chooser.statistics]
    for share, word in ((1, ":rule" * (name != "rollout")), (0, "")):
        if share in found:
            chooser = pyengine.player(f"{name}:{playouts}{word}").chooser(state.game)
            chooser.choose(state, 5)
            assert str([column.tolist() for column in chooser.statistics]) == str(found[share])
    assert str(found[0.5]) not in (str(found[1]), str(found.get(0)))


def test_texts():
    assert pyengine.player("pimc:10:rule=0.50:guard=2").text == "pimc:10:guard=2:rule=0.5"
    assert pyengine.player("ismcts:10:rule:guard=2").text == "ismcts:10:guard=2:rule"
    assert play_of("pimc:5x2:rule=0.9") == (
        "all play by the rule of thumb but for 0.1 of the moves, at random, from here on"
    )
    advised = pyengine.advice(played("agram"), "pimc:20x1:rule=0.5", seed=1)
    assert advised["estimator"] == "pimc:20x1:rule=0.5" and advised["moves"]


@pytest.mark.parametrize(
    "text, said",
    [
        ("pimc:10:rule=1.5", "rule=1.5; expected a number from 0.001 to 0.999"),
        ("pimc:10:rule:rule=0.5", "beside one like it"),
        ("mccfr:10:rule=0.5", "expected some of BUDGET, payoff"),
        ("rollout:10:rules=0.5", "did you mean rule=0.5"),
    ],
)
def test_bad_texts(text, said):
    with pytest.raises(InputError, match=said):
        pyengine.player(text)


def test_a_game_without_a_rule_of_thumb():
    with pytest.raises(InputError, match="needs a rule of thumb"):
        pyengine.player("pimc:10:rule=0.5").check(pyengine.game("war"))


def test_bad_arguments():
    table = pyengine.game("agram").table
    with pytest.raises(ValueError, match="rule is 2.0; expected 0 to 1"):
        players.pimc(table, budget=9, rule=2)
    with pytest.raises(ValueError, match="rule is 0; expected more"):
        players.rollout(table, 9, rule=0)
