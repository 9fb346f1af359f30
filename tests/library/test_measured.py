"""What was measured of the games of the library holds of the texts as they are, and stands on their page."""

import json

import pytest

import pyengine
from pyengine.recycle.library import KINDS, called, games, known_names
from tests.support.recycle_library import MEASURED, PAGE, page, rule_of, signature

FOUND = json.loads(MEASURED.read_text())


@pytest.mark.few(20, "name", games())
def test_random_matches_are_those_that_were_measured(name):
    assert signature(name) == FOUND[name]["signature"]


def test_the_page_is_made_of_the_texts():
    assert page() == PAGE.read_text(encoding="utf-8")


def test_rules_of_thumb_beat_random_play_and_strong_play_is_not_behind():
    """Where there is something to choose; intervals of 95 %."""
    assert {*FOUND} == {*games()}
    assert [name for name in games() if bool(rule_of(name)) != ("rule" in FOUND[name])] == []
    ahead = lambda each, bound: each["payoff"][bound] if "payoff" in each else each["wins"][bound] - 0.5
    assert [name for name, found in FOUND.items() if "rule" in found and ahead(found["rule"], 1) <= 0] == []
    met = {name: found["strong"] for name, found in FOUND.items() if "strong" in found}
    behind = [name for name, strong in met.items() if ahead(strong, 2) < 0]
    assert len(met) >= 0.9 * len(FOUND) and len(behind) <= 0.05 * len(met), behind


@pytest.mark.few(5, "name", [name for name, game in games().items() if rule_of(name)])
def test_matches_of_the_rule_of_thumb_end(name):
    most = {"SEATS": games()[name].players[-1]} if name != "red7" else {}
    seats = ("heuristic",) * pyengine.game(name, **most).seats
    found = pyengine.run_study(pyengine.Study(name, most, 10, seed=1, seats=seats, matches=1, keep_going=True))
    assert found["unfinished"] == 0


def test_kinds_and_names():
    """Every kind has games, and no other name of a game is one of another game."""
    assert {game.kind for game in games().values()} == {*KINDS}
    for name, game in games().items():
        assert {called(other) for other in (name, game.title, *game.known)} == {name}
    assert all(known_names().get(name, name) == name for name in pyengine.available_games())
    assert called("Uno") == called("uno") == "eights-with-actions" and called("Dou Dizhu") == "dou-dizhu"
    assert pyengine.game("Uno").name == "eights-with-actions" and called("hearts") == "hearts"
