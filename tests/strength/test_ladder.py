"""Ladders: the arithmetic, a game whose truth is known, the same bytes however they are climbed, folders, words."""

import json
import math
import time

import numpy as np
import pytest

import pyengine
from bench.ladder import line, simulated
from pyengine import __main__ as commands
from pyengine.base.cli import duration
from pyengine.base.errors import GameError, InputError
from pyengine.players import trial
from pyengine.strength import ladder, ladder_words
from pyengine.strength.ladder import Climb, Rung, chained, growth, turned
from pyengine.strength.ratings import POINT, Rated
from pyengine.strength.tournament import Duel
from pyengine.study.study import Study

KUHN = ["kuhn", "--most", "50", "--setups", "20", "--seed", "5"]
PLANTED = "tests/games/planted.rcy"


def estimate(points, low, high, p=0.5):
    return Rated(points, [low, high], p)


def test_gains_add_up_and_so_do_their_variances():
    gains = [estimate(30.0, 20.0, 45.0), estimate(-10.0, -50.0, 0.0), estimate(5.0, 0.0, 10.0)]
    below, above = (np.linalg.norm([each.points - each.ci95[side] for each in gains]) for side in (0, 1))
    assert chained(gains) == {"points": 25.0, "ci95": pytest.approx([25 - below, 25 + above])}
    assert chained([]) == {"points": 0.0, "ci95": [0.0, 0.0]}
    assert chained([gains[0], Rated(3.0, None, None)]) == {"points": 33.0, "ci95": None}
    assert turned(gains[0])[:2] == (-30.0, [-45.0, -20.0]) and turned(Rated(3.0, None, None)).ci95 is None


@pytest.mark.parametrize(
    "gain, says, matches",
    [
        (estimate(28, 14, 42), "grows", None),
        (estimate(5, 1, 9), "grows", None),
        (estimate(5, -5, 15), "flat", None),
        (estimate(-30, -50, -10), "flat", None),
        (estimate(10, -5, 25), "flat", None),
        (estimate(10, -15, 35), "open", 100 * (25 / 15) ** 2),  # to be flat is nearer than not to be
        (estimate(20, -15, 55), "open", 100 * (35 / 20) ** 2),
        (Rated(20, None, None), "open", None),
    ],
)
def test_what_is_said_of_the_last_doubling(gain, says, matches):
    found = growth(gain, 100)
    assert (found["says"], found["matches"]) == (says, pytest.approx(matches) if matches else None)
    if matches and gain.points == 10:  # with as many the interval is as much shorter as the statement takes
        half = 25 * math.sqrt(100 / matches)
        assert growth(estimate(10, 10 - half, 10 + half), 1)["says"] == "flat"


def test_the_strongest_rung_is_not_behind_the_one_before():
    climb = Climb(Study("kuhn", (), 20, 1, 1), threads=1, executor=None)
    clear = [estimate(*each)._replace(p=0.01) for each in ((150, 100, 200), (40, 10, 70), (-21, -41, -1))]
    gains = [*clear, estimate(-5, -15, 5)._replace(p=0.3)]
    for size, top in ((1, 0), (2, 1), (3, 1), (4, 3)):
        climb.rungs = [Rung(25, "flat:25", Duel(*[None] * 10, gain=each), {}, set(), None) for each in gains[:size]]
        assert climb.top == top
    climb.rungs.pop()
    assert climb._between(0) == [gains[1]] and climb._between(1) == []
    assert [each.points for each in climb._between(2)] == [21]


def test_who_is_clearly_behind():
    ones, noise = np.ones(100), np.resize([0.0, 1.0, 1.0, 0.0], 100)
    assert trial.behind(list(ones), list(ones)) == (0.0, 1.0)
    assert trial.behind(list(0 * ones), list(ones)) == (1.0, 0.0)
    mean, p = trial.behind(list(noise), list(noise + np.resize([0.5, -0.4], 100)))
    assert mean == pytest.approx(0.05) and 0.25 < p < 0.28  # t = 0.05 / (0.4523 / 10) = 1.106


def test_the_bench_finds_the_interval_of_the_last_doubling_right():
    """Of 150 at 95 % fewer than 134 or all is less than one in 500."""
    _, (holds, wrong, flat, grows, _) = simulated("flat after four", 5, 100, 150)
    assert 134 / 150 <= holds < 1 and wrong < 0.08 and flat > 0.3 > grows


def test_the_line_of_the_bench_is_numpys():
    gains = [estimate(value, value - 10 - place, value + 10 + place) for place, value in enumerate((60, 41, 33, 20))]
    weights = [1 / (10 + place) for place in range(4)]
    assert line(gains)[0] == pytest.approx(np.polyval(np.polyfit(range(4), [60, 41, 33, 20], 1, w=weights), 3))


@pytest.fixture(scope="module")
def planted():
    return pyengine.climb_ladder(PLANTED, setups=200, most=100, seed=1, threads=1)


def test_a_game_whose_truth_is_known(planted):
    """A player that calls wins two thirds of all matches against random play, 120 points, and nothing is better."""
    truth = math.log(2) / POINT
    for row in planted["rungs"]:
        assert row["rating"]["ci95"][0] < truth < row["rating"]["ci95"][1] and row["exploitability"] < 0.01
    assert [row["budget"] for row in planted["rungs"]] == [25, 50, 100] and planted["most"] == 100
    assert planted["growth"]["says"] == "flat" and abs(planted["growth"]["points"]) < 5
    (policy,) = planted["fixed"]
    assert planted["complete"] and planted["solved"] and policy["player"] == planted["strong"] == "cfr:1000"
    assert policy["exploitability"] < 0.001 and policy["behind"] is None and planted["weak"]
    tried = [len(row["tried"]) for row in planted["rungs"]]
    assert tried[0] > 4 >= tried[1] >= tried[2]
    assert len([each for each in planted["rungs"][0]["tried"] if not each["left"]]) == tried[1]
    players = {each["player"] for row in planted["rungs"] for each in row["tried"]}
    assert players == planted["run"]["decision_seconds"].keys() - {"random", "cfr:1000"}


def test_ratings_are_sums_of_gains():
    found = pyengine.climb_ladder("agram", options={"players": 2}, setups=30, most=50, seed=2, threads=2)
    first, second = found["rungs"]
    assert second["rating"]["points"] == pytest.approx(first["gain"]["points"] + second["gain"]["points"])
    assert first["behind"] is None or first["behind"]["points"] == pytest.approx(second["gain"]["points"])
    assert found["growth"]["points"] == second["gain"]["points"]
    (rule,) = found["fixed"]
    assert rule["player"] == "heuristic" and 50 < rule["rating"]["points"] < 300 and found["growth"]["says"]
    near = next(row for row in found["rungs"] if row["player"] == rule["against"])
    share = 1 / (1 + math.exp(-POINT * (rule["rating"]["points"] - near["rating"]["points"])))
    assert rule["wins"] == pytest.approx(share, abs=0.02)  # the penalised fit


def test_a_rung_that_was_not_finished_does_not_count(monkeypatch):
    """Also where players without a budget have met its player already."""

    def killed(climb, player):
        if climb.rungs:
            met, gains = climb.met["heuristic"][0][1], (estimate(50.0, 40.0, 60.0), estimate(0.0, -1.0, 1.0))
            climb.met["heuristic"] = [(place, met._replace(gain=gain)) for place, gain in enumerate(gains)]
            raise KeyboardInterrupt
        return None

    monkeypatch.setattr(Climb, "_exploitability", killed)
    found = pyengine.climb_ladder("kuhn", setups=20, most=50, seed=5)
    assert not found["complete"] and len(found["rungs"]) == 1
    assert {row["against"] for row in found["fixed"]} == {found["rungs"][0]["player"]}


def test_interrupted_before_the_first_rung(monkeypatch, capsys):
    monkeypatch.setattr(Climb, "up", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    assert commands.main(["ladder", *KUHN]) == 130
    assert "interrupted (seed 5); with --out DIR it would go on" in capsys.readouterr().err


@pytest.mark.slow
def test_with_a_clock_it_is_the_same_ladder(capsys):
    """The command that is printed has the same figures without a clock, and no rung begins that would end too late."""
    assert commands.main(["ladder", "kuhn", "--time", "0.01s", "--seed", "3", "--json", "-"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["setups"] == 50 and [row["budget"] for row in found["rungs"]] == [25]
    module, *again = found["command"]
    assert module == "pyengine.ladder" and again[-2:] == ["--most", "25"]
    assert commands.main(["ladder", *again, "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out) | {"run": 0} == found | {"run": 0}


def test_deals_by_the_time(monkeypatch):
    """Each of 8 lines takes 0.001 s a deal: 0.002 for choosing on the first rung, later 2^6 times 11.5 of a line."""
    climb = Climb(Study("kuhn", (), 200, 1, 1), threads=1, executor=None)
    each = {"run": {"cpu_seconds": 0.001 * ladder.PROBE, "threads": 1}}
    monkeypatch.setattr(Climb, "meet", lambda *_: Duel(*[None] * 10, several=[each]))
    for seconds, setups in ((1e9, 1600), (0.738 * 400 + 10, 400), (0.1, 50)):
        climb.fit_to(seconds)
        assert climb.study.setups == setups
    assert climb.duels == []


def test_errors_from_python(monkeypatch):
    with pytest.raises(InputError, match="most is True; expected a whole number"):
        pyengine.climb_ladder("kuhn", most=True)
    with pytest.raises(InputError, match="players has <function.*expected texts"):
        pyengine.climb_ladder("kuhn", [lambda view, moves: 0], most=25)
    monkeypatch.setattr(ladder, "candidates", lambda *_: [])
    with pytest.raises(InputError, match="no player with a budget plays kuhn"):
        pyengine.climb_ladder("kuhn", most=25)
    monkeypatch.undo()
    monkeypatch.setattr(ladder, "duel", lambda *_, **__: Duel(*[None] * 10))
    with pytest.raises(GameError, match="was finished, so there is no ladder"):
        pyengine.climb_ladder("kuhn", most=25)


def test_time_is_the_same_as_seconds(capsys):
    assert [duration(text) for text in ("600", "90s", "1.5m", "2h")] == [600, 90, 90, 7200]
    began = time.monotonic()
    assert commands.main(["check", "kuhn", "--games", "1000000", "--time", "0.2s"]) == 0
    assert time.monotonic() - began < 60
    assert commands.main(["equilibrium", "kuhn", "--time", "3s"]) == 2
    assert "--seconds goes with --method mccfr" in capsys.readouterr().err


@pytest.mark.usefixtures("undrawn")
def test_a_folder_is_of_one_ladder(tmp_path):
    home = tmp_path / "home"
    found = pyengine.climb_ladder("kuhn", setups=5, most=25, seed=5, folder=home)
    assert json.loads((home / "ladder.json").read_text()) == found
    with pytest.raises(InputError, match="holds a finished ladder"):
        pyengine.climb_ladder("kuhn", setups=5, most=25, seed=5, folder=home)
    (home / "ladder.json").unlink()
    with pytest.raises(InputError, match="holds another ladder"):
        pyengine.climb_ladder("kuhn", setups=6, most=25, seed=5, folder=home)


def test_from_python(planted):
    pandas = pytest.importorskip("pandas")
    assert isinstance(planted, pyengine.Ladder) and "rating points, above" in planted.table(200)
    assert planted.plot("strength")._repr_svg_()
    frame = planted.frame()
    assert isinstance(frame, pandas.DataFrame) and list(frame["figure"]) == ["gain"] * 2 + ["rating"] * 4
    assert list(frame["part"][:2]) == ["50", "100"]


def test_named_players_meet_the_rungs_beside_those_of_the_game():
    alone = pyengine.climb_ladder("kuhn", setups=5, most=25, seed=1)
    found = pyengine.climb_ladder("kuhn", ["heuristic", "pimc:2x1"], setups=5, most=25, seed=1)
    assert [row["player"] for row in alone["fixed"]] != [row["player"] for row in found["fixed"]]
    assert {row["player"] for row in found["fixed"]} == {"heuristic", "cfr:1000", "pimc:2x1"}
    assert found["rungs"] == alone["rungs"] and "heuristic,pimc:2x1" in found["command"]


def row(player, points, behind, **more):
    between = lambda value: None if value is None else {"points": value, "ci95": [value - 20.0, value + 20.0]}
    return {"player": player, "rating": between(points), "behind": between(behind), **more}


def said(found):
    return ladder_words.answer(found).replace("\N{NO-BREAK SPACE}", " ")


def test_the_answer_names_what_is_known():
    rungs = [row("flat:25", 100.0, 300.0, exploitability=None), row("flat:50", 400.0, None, exploitability=0.25)]
    took = {"flat:25": 0.001, "flat:50": 0.012, "heuristic": 1e-5}
    found = {"rungs": rungs, "fixed": [row("heuristic", 360.0, 40.0)], "strong": "flat:50", "solved": False}
    found |= {"amounts": False, "run": {"decision_seconds": took}, "growth": growth(estimate(28, 14, 42), 100)}
    found["direct"] = {"points": 352.0, "ci95": [340.0, 365.0]}  # by their own matches, not the sum of gains
    head = "flat:50 is the strongest: 3.5 levels, 352 (340 to 365) rating points, above random. "
    near = " heuristic is 40 (20 to 60) points behind and takes 1/1,200 of the time: good enough for studies."
    last = f"{head}The last doubling of playouts"
    assert said(found) == f"{last} gains 28 (14 to 42) rating points: not flat, more playouts help.{near}"
    found["fixed"] = [row("heuristic", 430.0, -30.0)]
    ahead = " heuristic is 30 (10 to 50) points ahead, which may be chance, and takes 1/1,200 of the time: good enough"
    assert said(found).endswith(f"{ahead} for studies.")
    found |= {"fixed": [], "growth": growth(estimate(-21, -41, -1), 100)}
    assert said(found) == f"{last} loses 21 (1 to 41) rating points: more playouts do not help."
    found["fixed"] = [row("heuristic", 260.0, 140.0)]  # more than a level, and clearly
    found["growth"] = growth(estimate(5, -5, 15), 100)
    flat = "Flat: the last doubling of playouts gains 15 rating points at most, so more hardly help."
    assert said(found) == f"{head}{flat}"
    found |= {"growth": growth(estimate(10, -15, 35), 400), "amounts": True}
    paid = head.replace("strongest", "strongest by payoff")
    assert said(found).startswith(
        f"{paid}Whether it is flat is not known: the last doubling of playouts gains 10 (-15 to 35) rating points; "
        "about 1,100 matches of the two would show it. How well they bluff shows only against each other"
    )
    found |= {"growth": None, "solved": True}
    assert said(found).endswith(
        "from the second rung on: give it more time. In games of bluffing wins among searches are not strength: "
        "flat:50 gives away 0.25 a match to a best response."
    )
    rungs[1], found["fixed"] = row("flat:50", 400.0, 30.0), [row("heuristic", 430.0, None)]
    found |= {"strong": "heuristic", "solved": False, "amounts": False}
    assert said(found) == (
        "heuristic is the strongest: 3.5 levels, 352 (340 to 365) rating points, above random. Whether more playouts "
        "help shows from the second rung on: give it more time. flat:50 is 30 (10 to 50) points behind and takes 1,200 "
        "times the time."
    )


def test_levels_from_where_nearly_all_is_won():
    rungs = [row("flat:50", 400.0, None, exploitability=None)]
    found = {"rungs": rungs, "fixed": [], "strong": "flat:50", "solved": False, "amounts": False, "growth": None}
    found |= {"run": {"decision_seconds": {"flat:50": 0.0}}, "direct": {"points": 640.0, "ci95": [587.0, 720.0]}}
    assert said(found).startswith("flat:50 is the strongest: at least 5.9 levels, 640 (587 to 720)")
    assert said(found | {"direct": None}).startswith("flat:50 is the strongest: not held against random yet. ")


def test_gains_that_do_not_add_up_are_not_added_up(planted):
    shown = planted.table(200).replace("\N{NO-BREAK SPACE}", " ")
    assert planted["misfit"] > 0.05 and "rungs above each" in shown
    low, high = planted["direct"]["ci95"]
    assert low < math.log(2) / POINT < high
    shown = pyengine.Ladder({**planted, "misfit": 0.012}).table(200).replace("\N{NO-BREAK SPACE}", " ")
    assert "Gains do not add up: one strength for each player does not fit (p = 0.012)." in " ".join(shown.split())
    assert "rungs above each  " not in shown


def test_decisions_are_timed_in_matches_that_never_end_too():
    def patient(view, moves):
        """Bid as the other one does, and wait at the tie."""
        return next((number for number, move in enumerate(moves) if "wait" in str(move)), 0)

    climb = Climb(Study("tests/zoo/circles.rcy", {"max_decisions": 60}, 10, 1), threads=1)
    climb.rungs = [Rung(25, patient, None, {}, set(), None)]
    assert set(climb._seconds()) == {"random"}
