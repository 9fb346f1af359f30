"""The course of matches: counts against the slow reference, quantiles, the same bytes, and what is shown."""

import sys
from collections import Counter

import numpy as np
import pytest

import pyengine
from engine.counting import runs
from pyengine import Study, run_study
from pyengine.report import command, course, page, plots
from pyengine.study.bound import Bound
from pyengine.study.counters.runs import PERCENTS, quantiles
from tests.reference import course as slow, matches as slow_matches
from tests.support.counted import play
from tests.support.summaries import shown

LIBRARY = "pyengine/recycle/library"


def counted(table, matches, seed=3, **more):
    """Counts of the engine, of so many setups of one match, as Counters by name."""
    arrays, _ = play(table, seed, 0, matches, 0, 1, course=True, **more)
    found = {name: arrays[name].reshape(shape) for name, shape in runs.shapes(table, bool(more)).items()}
    return {name: Counter(dict(zip(zip(*np.nonzero(each)), each[each > 0].tolist()))) for name, each in found.items()}


def named(counts):
    """With what stands for the bins."""
    steps, values = runs.steps(2000), runs.values(1000)
    return Counter({(steps[row], values[column]): count for (row, column), count in counts.items()})


# Matches of Rummy have up to 20000 decisions.
GAMES = {"crosskings": {}, "rummy": {"points": 50}, "red7": {"actions": True}, f"{LIBRARY}/gops.rcy": {}}


@pytest.mark.parametrize("name, options", GAMES.items())
def test_counts_of_random_matches(name, options):
    game = pyengine.game(name, **options)
    matches = [slow.followed(game.deal(3, setup), 3, setup, 0) for setup in range(5)]
    turns = [slow.begins(steps) for steps in matches]
    found = counted(game.table, 5)
    assert named(found["run_options"]) == slow.by_number(matches, 1)
    assert named(found["run_turn_options"]) == slow.by_number(turns, 1)
    assert named(found["run_lead"]) == slow.by_number(matches, 2)
    assert named(found["run_turn_lead"]) == slow.by_number(turns, 2)


@pytest.mark.parametrize(
    "name, players, count, drawn", [("red7", 2, 6, (3, 2)), ("red7", 3, 6, (2, 2)), ("draw", 3, 20, (2, 1))]
)
def test_chances(name, players, count, drawn, games):
    """Draw ends in ties often, and tells no scores."""
    rules = {"red7": slow_matches.Red7, "draw": slow_matches.Draw}[name](players=players)
    table = pyengine.game("red7", players=players).table if name == "red7" else games["draw"].table(players)
    matches = slow_matches.study(rules, 3, count, 1, estimator=drawn)
    assert name == "red7" or any(len(match.winners()) > 1 for match in matches)
    found = counted(table, count, determinisations=drawn[0], playouts=drawn[1])
    assert found["run_chances"] == slow.by_tenth(matches) and ("run_lead" in found) == (name == "red7")
    assert Counter({tenth: count for (tenth,), count in found["run_certain"].items()}) == slow.certain(matches)
    assert Counter({part: count for (part,), count in found["run_dramas"].items()}) == slow.dramas(matches)


def test_values_of_bins():
    values = runs.values(1000)
    assert values[:64] == list(range(64)) and values == sorted(set(values))
    assert [slow.shown(value) for value in values] == values


def test_quantiles():
    histogram = np.array([[1, 0, 2, 0, 1], [0, 0, 0, 0, 7]])
    texts = map(list, ("ae", "ae", "ce", "ce", "ee"))
    assert quantiles(histogram, "abcde") == dict(zip(map(str, PERCENTS), texts))
    numbers = np.arange(1000)
    exact = np.quantile(numbers, [percent / 100 for percent in PERCENTS], method="inverted_cdf")
    assert [value for (value,) in quantiles(np.ones((1, 1000), int), numbers).values()] == exact.tolist()


def study_of(name="crosskings", setups=30, matches=1, measures=(), seats=(), options=(), **more):
    return Study(name, dict(options), setups, matches, 7, seats, measures=measures, course=True, **more)


@pytest.mark.parametrize("name, more", [("crosskings", {"course": True}), ("agram", {"watch": ("WON", "WON")})])
def test_nothing_else_changes(name, more):
    plain, (counted,) = Study(name, {}, 30, 1, 7), more
    found, without = run_study(Study(name, {}, 30, 1, 7, **more)), run_study(plain)
    assert counted not in plain.to_toml() and counted not in Bound(plain).identity()
    found["measures"].pop("WON", None)
    aside = counted, "command", "run"
    left = ({key: each[key] for key in each if key not in aside} for each in (found, without))
    assert next(left) == next(left)


def test_chances_are_those_that_come_true():
    """Chances that a seat is given in the middle of random matches come to the share that it wins there."""
    found = run_study(study_of("red7", 400, 1, ("drama",), estimator="pimc:4x1"))
    arrays = found.counted.tally.histograms["run_chances"].reshape(-1, 11, 101)
    chances = arrays[1:] @ np.arange(101) / 100 / 400
    assert chances.sum(axis=0) == pytest.approx(1, abs=0.01)
    for tenth in range(11):
        assert chances[:, tenth] == pytest.approx(found["wins"]["share"], abs=0.06)


def test_a_game_without_scores_has_no_lead(games, monkeypatch):
    monkeypatch.setitem(sys.modules, "draw", games["draw"])
    found = run_study(study_of("draw:table", 10))
    assert set(found["course"]) == {"by_decision", "by_turn"}
    assert set(found["course"]["by_decision"]) == {"number", "exact_below", "cut_at", "matches", "options"}
    assert {"options", "lead", "chance", "drama"} & set(plots.figures(found)) == {"options"}
    assert "Lead" not in course.notes(found)


def test_what_is_shown():
    found = run_study(study_of(measures=("drama",), estimator="pimc:2x1"))
    assert "--course" in command.command_words(found)
    drawn = page.render(found)
    assert all(f'id="{name}-' in drawn for name in ("options", "lead", "chance", "drama"))
    assert course.by_decision(found).rows[0] == ("decision 1", "10", "10", "10", "0", "0", "0", "30")
    assert course.by_turn(found) is None  # they are the decisions
    first, *_, last = course.chances(found).rows
    assert first[-1] == "-" and last[0] == "last" and len(course.chances(found).rows) == 11
    for text in ("lead 10 %", "chance if all", "certain", "after 50 %"):
        assert text in shown(found)
    plain = run_study(Study("crosskings", {}, 30, 1, 7))
    assert course.by_decision(plain) is course.notes(plain) is None and "chance if all" not in shown(plain)


def test_rows_of_long_matches():
    """Beyond 256 decisions not every one is counted; tables name those that are."""
    steps = runs.steps(500)[1:]
    assert steps[:255] == list(range(1, 256)) and steps[255:258] == [256, 258, 260] and steps[-1] == 972
    options = {str(percent): [3] * len(steps) for percent in PERCENTS}
    figures = {"number": steps, "matches": [50] * len(steps), "options": options, "exact_below": 64, "cut_at": None}
    summary = {"course": {"by_decision": figures}, "subject": {"terms": {"decision": "turn"}}}
    assert [int(row[0].removeprefix("turn ")) for row in course.by_decision(summary).rows] == [1, *range(100, 901, 100)]


def test_matches_without_decisions():
    nothing = {"number": [], "matches": [], "options": {}, "exact_below": 64, "cut_at": None}
    summary = {
        "course": {"by_decision": nothing, "by_turn": nothing, "by_tenth": {}},
        "decisions": {"histogram": [5], "max": 0},
        "turns": {"histogram": [5]},
        "subject": {"terms": {"decision": "turn"}},
    }
    assert course.by_decision(summary) is course.by_turn(summary) is course.chances(summary) is None
