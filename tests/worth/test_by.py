"""Estimates where a named player goes on, against slow loops, and chances that are one view for all decisions."""

import numpy as np
import pytest

import pyengine
from engine.players import players
from engine.red7 import game
from engine.table import State, win_unit
from pyengine.base.errors import InputError
from pyengine.players import parse, parse_estimator
from pyengine.players.catalogue import looking
from pyengine.record.record import record
from pyengine.report.course import story
from pyengine.study.study import Study
from pyengine.worth.estimates import chances, estimates
from tests.conftest import ROOT
from tests.reference import matches as slow, pimc as slow_pimc
from tests.reference.streams import Stream, child, start
from tests.support import red7_states

SIZE = {"determinisations": 3, "playouts": 2, "seed": 0}


def red7(seats, places):
    table = game.table(players=seats)
    for seed, place in enumerate(places):
        state = State.deal(table, seed)
        for number in range(place):
            state.play(number % len(state))
        yield table, seed, state, red7_states.behind(state)


def test_moves_of_a_search_are_those_of_the_slow_loop():
    def by(position, stream):
        return slow_pimc.choose(position, 2, 1, stream)

    for table, seed, state, position in red7(3, (0, 3, 4)):
        stream, follows = Stream(start(child(seed, 0))), players.pimc(table, 2, 1)
        sums = slow_pimc.estimate(position, 2, 1, stream, by)
        assert players.estimate(state, 2, 1, seed, by=follows).tolist() == sums
        assert sums != players.estimate(state, 2, 1, seed).tolist()
        chosen = slow_pimc.choose(position, 2, 1, Stream(start(child(seed, 0))), by)
        assert players.pimc(table, 2, 1, by=follows).choose(state, seed) == chosen


def test_chances_are_those_of_a_spectator():
    for _, seed, state, position in red7(3, (0, 4)):
        judge = slow.Red7(players=3)
        _, wins = slow.go_on(judge, position, 6, 2, Stream(start(child(seed, 1))))
        assert players.chances(state, 6, 2, seed).tolist() == [12 * win_unit(3) * win for win in wins]


def test_a_game_with_hidden_cards_against_a_loop_of_choosers():
    """The same deals by other draws: no result is further off than chance."""
    state = pyengine.game("agram").deal(3)
    for _ in range(4):
        state.play(0)
    player, seat, seats = parse("ismcts:10"), state.mover, state.game.seats
    chooser, count, sums = player.chooser(state.game), 400, np.zeros(len(state))
    for seed in range(count):
        world = state.resample(seat, seed)
        for move in state.legal_moves():
            after = world.copy()
            after.play(move)
            while not after.is_over:
                after.play(chooser.choose(after, seed))
            own, *_ = paid = after.payoffs()[seat:] + after.payoffs()[:seat]
            sums[move] += sum((own > each) + (own >= each) for each in paid[1:]) / (2 * (seats - 1))
    told, random = estimates(state, count, 1, 9, by=player).worths(), estimates(state, count, 1, 9).worths()
    assert max(abs(each["mean"] - slow) for each, slow in zip(told, sums / count)) < 0.08
    assert max(abs(each["mean"] - slow) for each, slow in zip(random, sums / count)) > 0.05


def test_the_rule_of_thumb_by_name_is_the_rule():
    state = pyengine.game("hearts").deal(5)
    for words, rule in (("by=heuristic", 1), ("by=random", 0)):
        asked = parse_estimator(f"pimc:3x2:{words}", "").values | {"seed": 0}
        assert estimates(state, **asked) == estimates(state, 3, 2, rule=rule)
        assert chances(state, asked) == chances(state, SIZE | {"rule": rule})


def test_chances_add_up_and_do_not_depend_on_who_moves():
    """What a spectator sees, after a move that shows nothing, is what was there before it."""
    state = pyengine.game("kuhn").deal(1)
    told = chances(state, SIZE | {"determinisations": 400})
    assert sum(told) == pytest.approx(1) and all(0.3 < each < 0.7 for each in told)


@pytest.mark.parametrize(
    "text, said",
    [
        ("pimc:4x2:by=strong:100", "playouts go by 'strong:100'; expected a player with a counted"),
        ("pimc:4x2:by=ismcts:9ms", "with a counted budget, such as ismcts:25"),
        ("pimc:4x2:by=human", "playouts go by 'human'"),
        ("pimc:4x2:by=cmd:true", "playouts go by 'cmd:true'"),
        ("pimc:4x2:by=nobody", "there is no player 'nobody'"),
        ("pimc:4x2:rule:by=random", "has the part 'rule' beside by=random"),
    ],
)
def test_players_that_cannot_go_on(text, said):
    with pytest.raises(InputError, match=said):
        parse_estimator(text, "pimc:10x2")


def test_a_player_that_remembers_is_refused():
    state = pyengine.game("hearts").deal(1)
    with pytest.raises(InputError, match="the player ismcts:9:believe=rule remembers the match"):
        record(state, [0], estimator=parse_estimator("pimc:2x1:by=ismcts:9:believe=rule", ""))
    assert parse("pimc:2x1:by=ismcts:9").choose(state, 3).move in state.legal_moves()


def test_a_study_goes_on_by_a_player():
    study = Study("agram", {}, 8, 1, 5, measures=("drama",), estimator="pimc:4x1:by=ismcts:5", course=True)
    found = pyengine.run_study(study, threads=1)
    other = pyengine.run_study(study.replace(estimator="pimc:4x1"), threads=1)
    assert found["estimator"] == study.estimator
    assert found["course"]["by_tenth"] != other["course"]["by_tenth"]
    assert "if all play like ismcts:5 from here on" in story(found)
    assert pyengine.run_study(study, threads=2)["course"] == found["course"]
    with pytest.raises(InputError, match="reads a file"):
        study.replace(estimator="pimc:4x1:by=net:FILE")


@pytest.mark.parametrize(
    "name, text",
    [
        ("agram", "pimc:43x1:by=rollout:25"),
        ("lama", "pimc:400x1:rule"),  # its matches are long by the rule
        ("go-fish", "pimc:400x1:rule"),
        (str(ROOT / "tests" / "games" / "lanterns.rcy"), "pimc:400x1"),
        ("kuhn", "pimc:400x1:by=rollout:25:payoff"),
    ],
)
def test_a_look_goes_on_by_what_its_counts_afford(name, text):
    state = pyengine.game(name).deal(1)
    assert looking(state.game).text == text
    assert looking(state.game, True).text == text.replace("x1", "x1:payoff", 1)
    assert record(state, [0], estimator="").estimator == text


@pytest.mark.few(
    3,
    "game, seats, estimator",
    [
        ("kuhn", ("ismcts:25",) * 2, "pimc:10x2:by=ismcts:25"),
        ("lama", ("heuristic",) * 2, "pimc:10x2:rule"),
        ("lama", ("ismcts:2000",) * 2, "pimc:10x2:rule"),  # a look would take seconds
        (str(ROOT / "tests" / "games" / "higher.rcy"), ("random", "flat:2"), "pimc:10x2"),  # there is no rule of thumb
        ("lama", ("random", "heuristic"), "pimc:10x2:rule"),
        ("lama", ("random",) * 2, "pimc:10x2"),
        ("lama", (), "pimc:10x2"),
        ("agram", ("strong:25",) * 4, "pimc:10x2:by=rollout:25"),  # what `strong` is there
        ("kuhn", ("cfr:100",) * 2, "pimc:10x2:rule"),  # cannot be asked how it goes on
    ],
)
def test_a_study_estimates_as_its_players_play(game, seats, estimator):
    study = Study(game, {}, 2, 1, 1, seats, measures=("drama",))
    found = pyengine.run_study(study, threads=1)
    assert found["estimator"] == estimator
    named = pyengine.run_study(study.replace(estimator=estimator), threads=1)
    assert named["signature"] == found["signature"] and named["measures"] == found["measures"]
