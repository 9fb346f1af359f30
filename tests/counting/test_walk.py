"""The walk over a game's table, seated or random, and its counts, against plain loops in Python."""

import itertools
import json

import numpy as np
import pytest

from engine.counting.matches import play
from engine.counting.tallies import win_unit
from engine.players import players
from engine.red7 import game as red7_table
from engine.table import GameFault, State
from pyengine import Study, run_study
from pyengine.red7 import Options
from tests.reference import matches as slow
from tests.reference.measures import Decision, Match, turns
from tests.reference.streams import choice
from tests.support import python_game

SERIES = dict.fromkeys(("choices", "lasting", "lasting_turns"))
SERIES |= dict.fromkeys(("decision_moves", "decision_forced"), "lasting")
SERIES |= dict.fromkeys(("place_decisions", "place_moves", "place_forced"), "place_decisions")


def walked(table, seed, setup, match):
    """A `Match`, or "failed" or "unfinished", played at random by asking a `State`."""
    stream, decisions = choice(seed, setup, match), []
    try:
        state = State.deal(table, seed, setup)
        while not state.is_over:
            if len(decisions) == table.max_decisions:
                return "unfinished"
            count = 0 if state.must_pass else len(state)
            if table.places and not 0 <= state.place < table.places:
                return "failed"
            decisions.append(Decision(state.mover, count, state.place if table.places else 0))
            state.play(stream.below(count))
        return Match(setup, match, 0, decisions, list(state.payoffs()))
    except GameFault:
        return "failed"


def counted(table, setups, seatings, played):
    """The arrays of `play` from rows (setup from 0, seating, what came of the match)."""
    seats = table.seats
    shapes = {
        (): "games unfinished failed ties decisions turns moves forced",
        (seats,): "seat_decisions seat_moves seat_forced",
        (seatings, seats): "wins results result_squares payoffs payoff_squares",
    }
    counts = {name: np.zeros((setups, *shape), int) for shape, names in shapes.items() for name in names.split()}
    lengths = {"choices": table.max_moves + 1}
    lengths |= dict.fromkeys(("place_decisions", "place_moves", "place_forced"), table.places)
    series = {name: np.zeros((setups, lengths.get(name, table.max_decisions + 1)), int) for name in SERIES}
    for setup, seating, match in played:
        if isinstance(match, str):
            counts[match][setup] += 1
            continue
        counts["games"][setup] += 1
        counts["ties"][setup] += len(match.winners()) > 1
        counts["decisions"][setup] += len(match.decisions)
        counts["turns"][setup] += turns(match)[0]
        series["lasting"][setup, : len(match.decisions) + 1] += 1
        series["lasting_turns"][setup, : turns(match)[0] + 1] += 1
        for number, decision in enumerate(match.decisions, 1):
            moves, forced = decision.moves, decision.moves <= 1
            for name, value in (("moves", moves), ("forced", forced)):
                counts[name][setup] += value
                counts["seat_" + name][setup, decision.seat] += value
                series["decision_" + name][setup, number] += value
                if table.places:
                    series["place_" + name][setup, decision.place] += value
            counts["seat_decisions"][setup, decision.seat] += 1
            series["choices"][setup, : moves + 1] += 1
            if table.places:
                series["place_decisions"][setup, decision.place] += 1
        for seat, payoff in enumerate(match.payoffs):
            result = round(match.results()[seat] * 2 * (seats - 1)) if seats > 1 else 0
            wins = win_unit(seats) // len(match.winners()) if seat in match.winners() else 0
            for name, value in zip(shapes[seatings, seats].split(), (wins, result, result**2, payoff, payoff**2)):
                counts[name][setup, seating, seat] += value
    for name, base in SERIES.items():
        divisor = series[name][:, :1] if base is None else series[base]
        for ending, factor in (("", 1), ("_squares", series[name]), ("_products", divisor)):
            counts[name + ending] = (series[name] * factor).sum(axis=0)
    return counts


def same(counts, expected):
    assert set(counts) == set(expected)
    for name, array in expected.items():
        assert counts[name].dtype == np.int64 and counts[name].tolist() == array.tolist(), name


def random_counts(table, seed, first_setup, setups, first_match, matches):
    places = itertools.product(range(setups), range(matches))
    return counted(table, setups, 1, [(i, 0, walked(table, seed, first_setup + i, first_match + j)) for i, j in places])


class Twice:
    """Two decisions of seat 0, one of seat 1, two of seat 0; no places; seat 1 has a single move."""

    seats, bytes, max_moves, max_decisions, low, high = 2, 2, 3, 5, -9, 9

    mover = lambda self, state: (0, 0, 1, 0, 0, -1)[state[0]]
    legal_moves = lambda self, state: (3, 2, 1, 2, 0)[state[0]]
    payoffs = lambda self, state: (state[1] - 2, 2 - state[1])
    move_key = lambda self, state, move, observer: move

    def play(self, state, move):
        state[0], state[1] = state[0] + 1, state[1] + move


def test_random_walks(kuhn, draw):
    tables = [
        kuhn.table(),
        *(draw.table(players=players) for players in (2, 3, 4)),
        draw.table(bare=True),
        red7_table.table(players=4, hand=3),
        python_game.table(Twice()),
    ]
    for table in tables:
        counts, fault = play(table, 11, 3, 6, 2, 5)
        assert fault is None and counts["games"].tolist() == [5] * 6
        same(counts, random_counts(table, 11, 3, 6, 2, 5))
    counts, _ = play(tables[-1], 1, 0, 1, 0, 40)
    assert (counts["turns"], counts["decisions"]) == (120, 200) and 0 < counts["ties"] < 40


@pytest.mark.parametrize("fault", ("long", "endless", "play fails", "no such mover", "too many moves", "place"))
def test_matches_that_do_not_end_well(draw, fault):
    """They count as what they are, and leave nothing else."""
    kind = "unfinished" if fault in ("long", "endless") else "failed"
    table = draw.table(players=2, fault=fault)
    counts, first = play(table, 1, 0, 20, 0, 4)
    same(counts, random_counts(table, 1, 0, 20, 0, 4))
    assert 0 < counts[kind].sum() == 80 - counts["games"].sum() and (counts["games"].sum() > 0) == (fault != "endless")
    if kind == "unfinished":
        assert first is None
    else:
        setup = int(np.flatnonzero(counts["failed"])[0])
        match = next(j for j in range(4) if walked(table, 1, setup, j) == "failed")
        assert first == (-7 if fault == "play fails" else -2, setup, match, 0)


def test_a_deal_that_fails(draw):
    table = python_game.table(Twice())
    made = table.owner[0]
    kept = python_game.FUNCTIONS["deal"]
    failing = python_game.c.CFUNCTYPE(*kept)(lambda game, state, key: -7 if key & 1 else 0)
    made.deal = failing
    table = table.at(python_game.c.addressof(made), (made, failing, table))
    counts, fault = play(table, 5, 0, 20, 0, 3)
    failed = counts["failed"]
    assert set(failed.tolist()) == {0, 3} and (counts["games"] == 3 - failed).all()
    assert fault == (-7, int(np.flatnonzero(failed)[0]), 0, 0)
    assert counts["decisions"].tolist() == (5 * counts["games"]).tolist()


@pytest.mark.parametrize(
    "name, count, seats",
    (
        ("red7", 3, ("heuristic", "random", (2, 1))),
        ("red7", 2, ("random", "heuristic")),
        ("kuhn", 2, ("heuristic", "random")),
        ("draw", 3, ("random", "heuristic", "random")),
        ("draw", 4, ("heuristic", (1, 2), "random", "random")),
    ),
)
def test_seated_walks(kuhn, draw, name, count, seats):
    """Players in every seating, each seat with a stream of its own."""
    table = {"red7": red7_table.table, "draw": draw.table}[name](players=count) if name != "kuhn" else kuhn.table()
    reference = {"red7": slow.Red7, "draw": slow.Draw}[name](players=count) if name != "kuhn" else slow.Kuhn()
    made = [players.pimc(table, *each) if isinstance(each, tuple) else getattr(players, each)(table) for each in seats]
    for seatings in (1, count):
        counts, fault = play(table, 9, 2, 3, 1, 2, made, seatings)
        places = itertools.product(range(3), range(2), range(seatings))
        expected = [(i, turn, slow.played(reference, 9, 2 + i, 1 + j, seats, turn)) for i, j, turn in places]
        assert fault is None
        same(counts, counted(table, 3, seatings, expected))


@pytest.mark.few(2, "count", (2, 3, 4, 5))
def test_the_walk_over_the_table_is_the_fast_walk_of_red7(count, monkeypatch):
    several = dict(draw=False, eliminated="gone", lead_only=True, hand=4)
    for rules in ({}, *({name: value} for name, value in several.items()), several, dict(hand=1)):
        for setups, matches in ((8, 9), (1, 40)) if not rules else ((8, 9),):
            study = Study("red7", Options(players=count, **rules), setups, matches, 17)
            monkeypatch.delenv("PYENGINE_KERNEL", raising=False)
            fast = dict(run_study(study))
            monkeypatch.setenv("PYENGINE_KERNEL", "table")
            table = dict(run_study(study))
            assert table.pop("run")["kernel"] == "table" != fast.pop("run")["kernel"]
            for name in ("by_seat", "by_decision", "by_place"):
                del table["legal_moves"][name]
            assert json.dumps(table) == json.dumps(fast)
