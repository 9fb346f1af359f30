"""Numbers that described games keep: counts against the reference interpreter, the same bytes, and what is shown."""

import json
from collections import Counter

import numpy as np
import pytest

import pyengine
from engine.counting import runs
from engine.counting.endings import FAR_AWAY
from pyengine import Study, run_study
from pyengine.commands.run import main
from pyengine.recycle.game import Described
from pyengine.report import command, course, page
from pyengine.study.counters.course import CourseCounter
from pyengine.study.counters.runs import PERCENTS
from pyengine.study.counters.watch import WatchCounter
from tests.conftest import ROOT
from tests.reference import watched as slow
from tests.reference.course import begins
from tests.reference.recycle import parse
from tests.support.counted import play
from tests.support.summaries import shown

LIBRARY = ROOT / "pyengine" / "recycle" / "library"
FAR = ROOT / "tests" / "games" / "far.rcy"


def counted(histogram, steps=None):
    """A Counter of (number of a step, value), or of values, from an array of the engine."""
    values = runs.own_values(histogram.shape[-1]) if steps else range(-FAR_AWAY, FAR_AWAY)
    found = Counter()
    for place in zip(*np.nonzero(histogram)):
        key = (steps[place[0]], values[place[1]]) if steps else values[place[0]]
        found[key] += int(histogram[place])
    return found


def by_number(matches):
    """Count how often the number of a step comes with each value."""
    numbered = ((i, kept) for steps in matches for i, (_, kept) in enumerate(steps, 1))
    return Counter((i, slow.on_the_way(number)) for i, kept in numbered for number in kept)


@pytest.mark.parametrize(
    "path, matches, declare, names",
    [
        (LIBRARY / "spades.rcy", 2, {}, {"BID": ["seat", "team"], "SCORE": ["team"], "BROKEN": ["game"]}),
        (LIBRARY / "hearts.rcy", 2, {}, {"SCORE": ["seat"]}),
        (FAR, 30, {}, {"FAR": ["game", "seat"], "ROUND": ["game"]}),
    ],
    ids=lambda each: getattr(each, "stem", None),
)
def test_numbers_are_those_of_the_reference(path, matches, declare, names):
    game, program = Described(path, declare), parse(path.read_text())
    kept = [(name, each) for name in names for each in game.numbers[name]]
    watch = [(each.offset, each.owners) for _, each in kept]
    counts, fault = play(game.table, 5, 0, matches, 0, 1, watch=watch)
    found = {name: counts[name].reshape(shape) for name, shape in runs.shapes(game.table, False, watch).items()}
    at_end = counts["watched_at_end"].reshape(-1, 2 * FAR_AWAY)
    steps, first = runs.steps(2000), 0
    assert fault is None and {name: sorted(one.owner for one in game.numbers[name]) for name in names} == names
    for row, (name, each) in enumerate(kept):
        played = [
            slow.followed(program, 5, setup, name, each.owner, each.owners, declare=declare) for setup in range(matches)
        ]
        ways = [steps[:-1] for steps in played]
        assert counted(found["run_watched"][:, row], steps) == by_number(ways)
        assert counted(found["run_turn_watched"][:, row], steps) == by_number([begins(way) for way in ways])
        for owner in range(each.owners):
            ends = [steps[-1][1][owner] for steps in played]
            assert counted(at_end[first + owner]) == Counter(map(slow.at_the_end, ends))
            assert counts["watched_span"].reshape(-1, 3)[first + owner].tolist() == [-min(ends), max(ends), sum(ends)]
            assert counts["watched"][:, 0, first + owner].tolist() == ends
        first += each.owners


def test_the_course_is_there_beside_it():
    """All that is followed, with estimates, is what each is alone."""
    game = pyengine.game("hearts")
    watch = [(each.offset, each.owners) for each in game.numbers["SCORE"]]
    both, alone, plain = (
        play(game.table, 3, 0, 3, 0, 1, None, 1, *estimates, course=course, watch=numbers)[0]
        for estimates, course, numbers in (((2, 1), True, watch), ((0, 0), False, watch), ((2, 1), True, ()))
    )
    assert set(both) == set(alone) | set(plain) >= {*CourseCounter.SUMS, *WatchCounter.SUMS, *WatchCounter.ROWS}
    assert all(np.array_equal(array, both[name]) for each in (alone, plain) for name, array in each.items())


def test_places_outside_of_states_are_refused():
    table = pyengine.game("agram").table
    for place in ((-4, 1), (2, 1), (table.state_size - 4, 2)):
        with pytest.raises(ValueError, match="no integers at"):
            play(table, 0, 0, 1, 0, 1, watch=[place])


@pytest.mark.parametrize("seats", [(), ("flat:5", "random", "random")])
def test_means_are_those_of_the_payoff_that_it_is(seats):
    """In Agram the number of last tricks is the payoff, by seat and by player."""
    found = run_study(Study("agram", {"SEATS": 3}, 60, 2, 3, seats, watch=("WON",)))
    paid = [*zip(found["payoff"]["mean"], found["payoff"]["ci95"])]
    paid += [tuple(line["payoff"].values()) for line in found.get("by_player", ())]
    assert [*zip(*(found["measures"]["WON"][part].values() for part in ("value", "ci95")))] == paid


def test_variants_are_compared(capsys):
    """With what a study measures: in tables, differences, and --until."""
    words = "agram --sweep SEATS=2..3 --watch WON --watch PLAYED --setups 400 --seed 1".split()
    assert main([*words, "--json", "-"]) == 0
    found = json.loads(capsys.readouterr().out)["variants"][1]["differences"]["figures"]
    assert found["WON"]["seat 1"]["ci95"][1] < 0 and "seat 3" not in found["WON"]
    assert found["PLAYED"]["values"] == [6, 6]
    assert main([*words, "--measures", "ties"]) == 0
    printed = capsys.readouterr().out
    assert "WON: seat 1" in printed and "PLAYED" in printed
    assert main("agram --watch WON --setups 4000 --seed 1 --until WON=0.05".split()) == 0
    assert "Ended after" in capsys.readouterr().out


def test_values_that_are_not_told_apart():
    found = run_study(Study(str(FAR), {}, 50, 1, 3, watch=("FAR",)))["watch"]["FAR"]
    assert set(found["end"]) == {"game", "seat 1", "seat 2"}
    assert set(found["by_decision"]) == {"number", "exact_below", "cut_at", "matches", "game", "seat"}
    assert found["by_decision"]["matches"] == [50] * 6
    assert found["by_decision"]["game"]["90"][-1] == found["by_decision"]["cut_at"] == 64512
    assert list(found["by_turn"]["seat"]) == [str(percent) for percent in PERCENTS]


@pytest.mark.parametrize(
    "words, error",
    [
        ("hearts --watch POINTS", "'POINTS', a number that hearts does not keep; expected some of SCORE,"),
        ("red7 --watch SCORE", "a number that red7 does not keep; it keeps none by name; --by outcome counts final"),
        ("hearts --watch SCORE --measures {}:SCORE", "--watch SCORE has the name of a measure"),
    ],
)
def test_errors(words, error, capsys, tmp_path):
    (tmp_path / "mine.py").write_text(
        "from pyengine.measures.measure import measure\n"
        '@measure("mine")\n'
        "def SCORE(study, tally):\n    return {'value': 1}\n"
    )
    assert main([*words.format(tmp_path / "mine.py").split(), "--setups", "5", "--seed", "1"]) == 2
    said = capsys.readouterr().err
    assert error in said and len(said.splitlines()) == 1


def test_teams_made_in_play_are_not_watched():
    teams = "(do ((create teams (0, 1)) (inc ((team (current player)) sto FAR) 1) (inc (game"
    game = Described(FAR.read_text().replace("(do ((inc (game", teams))
    assert "team" in [row.owner_class for row in game.program.ints] and game.machine.unit.layout.team_count
    assert [each.owner for each in game.numbers["FAR"]] == ["seat", "game"]


@pytest.mark.slow
def test_what_is_shown():
    found = run_study(Study("hearts", {"LIMIT": 30}, 60, 1, 5, watch=("SCORE", "BROKEN")))
    assert " --watch SCORE --watch BROKEN " in " ".join(command.command_words(found))
    drawn = page.render(found)
    assert all(text in drawn for text in ('id="SCORE-end-', 'id="SCORE-seat-', 'id="BROKEN-game', "<h2>BROKEN</h2>"))
    ends, way = course.watched(found)["SCORE"]
    assert [row[0] for row in ends.rows] == [f"seat {seat}" for seat in range(1, 5)]
    assert way.rows[0] == ("decision 1", "0", "0", "0", "60") and way.columns[1] == "seat 10\u00a0%"
    text = shown(found)
    assert "SCORE at the end, on average: seat 1 " in text and "BROKEN at the end" in text
    assert not any(line.startswith("SCORE   ") and "(seat 1)" in line for line in text.splitlines())
    assert course.watched(run_study(Study("hearts", {}, 30, 1, 7))) == {}
