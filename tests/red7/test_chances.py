"""Random play of Red7 for two, worked out: against fractions over the slow rules, the tree, and sampled matches."""

from collections import Counter
from fractions import Fraction

import pytest

import pyengine
from engine.red7.random_play import RandomPlay
from engine.red7.tree import walk_tree
from engine.red7.walk import walk
from pyengine.commands import red7 as command
from pyengine.red7 import Chances, Options, State, chances
from tests.reference import red7 as reference

RULES = [dict(draw=draw, lead_only=lead_only) for draw in (True, False) for lead_only in (False, True)]
# 200 deals, 400 degrees of freedom being 200: the central 99 % of chi-square
CHI_SQUARE_200 = 152.2, 255.3


def slowly(position, options, known):
    """By (the mover wins, turns that are left): its chance; and the number of different matches."""
    key = str(position)
    if key not in known:
        moves = position.legal_moves(options)
        found, games = Counter(), 0
        for move in moves:
            below, more = slowly(position.play(move, options), options, known)
            games += more
            for (wins, turns), chance in below.items():
                found[not wins, turns + 1] += chance / len(moves)
        known[key] = (found, games) if moves else (Counter({(False, 1): Fraction(1)}), 1)
    return known[key]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("hand, deals", [(1, 12), (2, 12), (3, 5)])
def test_the_slow_rules(rules, hand, deals):
    options = reference.Options(players=2, hand=hand, **rules)
    for setup in range(deals):
        expected, games = slowly(reference.deal(5, setup, options), options, {})
        found = chances(State.from_seed(5, setup, options=Options(players=2, hand=hand, **rules)))
        wins, lengths = Counter(), [0.0] * (1 + max(turns for _, turns in expected))
        for (won, turns), chance in expected.items():
            wins[won] += float(chance)
            lengths[turns] += float(chance)
        assert found.games == games and found.complete and found.rest == 0
        assert found.wins == pytest.approx((wins[True], wins[False]), abs=1e-12)
        assert list(found.lengths) == pytest.approx(lengths, abs=1e-12)
        assert found.turns == pytest.approx(sum(n * chance for n, chance in enumerate(lengths)))


def test_a_later_position_is_asked_for_its_own_mover():
    state = State.from_seed(2, 3, options=Options(players=2, hand=4))
    found = chances(state)
    below = []
    for number in range(len(state)):
        state.play(number)
        assert state.mover == 1
        below.append(chances(state))
        state.undo()
    assert found.games == sum(each.games for each in below)
    for seat in (0, 1):
        assert found.wins[seat] == pytest.approx(sum(each.wins[seat] for each in below) / len(below), abs=1e-12)
    assert found == chances(State.from_text(str(state)))


def test_a_mover_without_a_move():
    found = chances(State.from_text("G1: V1 / O7: B5 | @ R 2", options=Options()))
    assert found.wins == (0.0, 1.0) or found.lengths[1] == 0
    assert chances(State.from_text("O7: V1 / G1: B5 | @ R 2")) == Chances(True, (1.0, 0.0), 0.0, (0.0, 1.0), 1, 0.0, 0)


def test_as_many_matches_as_the_tree_has_ends():
    for setup in range(6):
        state = State.from_seed(1, setup, options=Options(players=2, hand=4))
        assert chances(state).games == walk_tree(state)[1]


@pytest.mark.slow
def test_the_same_for_any_number_of_threads_and_about_so_for_any_memory():
    state = State.from_seed(1, 1, options=Options(players=2, hand=5))
    one, less = chances(state), chances(state, 10**6)
    assert one == chances(state, threads=3) and less == chances(state, 10**6, threads=2)
    assert less.positions > one.positions and less.games == one.games
    for mine, theirs in zip((*one.wins, *one.lengths), (*less.wins, *less.lengths)):
        assert abs(mine - theirs) <= one.error + less.error < 1e-10


@pytest.mark.slow
def test_sampled_matches_agree():
    setups, matches = 200, 1000
    wins, _, _ = walk("scalar", 2, 4, True, False, False, 8, 0, setups, 0, matches)
    total = 0.0
    for setup in range(setups):
        share = chances(State.from_seed(8, setup, options=Options(players=2, hand=4))).wins[0]
        variance = matches * share * (1 - share)
        total += (wins[setup, 0] - matches * share) ** 2 / variance if variance else 0
        assert variance or wins[setup, 0] == matches * share
    assert CHI_SQUARE_200[0] < total < CHI_SQUARE_200[1]


@pytest.fixture
def pressed(ctrl_c):
    """Make a progress function that presses Ctrl-C once more than so much has ended, and the list of how much had."""

    def after(least):
        asked = []

        def interrupt(ended):
            if ended > least and not asked:
                asked.append(ended)
                ctrl_c()

        return interrupt, asked

    return after


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("least", [0.0, 0.3])
def test_ctrl_c_leaves_bounds(pressed, threads, least):
    state = State.from_seed(1, 1, options=Options(players=2, hand=5))
    whole, (interrupt, asked) = chances(state), pressed(least)
    found = chances(state, 10**6, threads=threads, progress=interrupt)
    assert not found.complete and least < asked[0] <= 1 - found.rest + 1e-12 < 1
    for seat in (0, 1):
        assert found.wins[seat] <= whole.wins[seat] <= found.wins[seat] + found.rest + 1e-12
    assert sum(found.wins) + found.rest == pytest.approx(1, abs=1e-12)


def test_ctrl_c_before_anything_has_ended(pressed):
    interrupt, asked = pressed(-1)
    with pytest.raises(KeyboardInterrupt):
        chances(State.from_seed(1, 1, options=Options(players=2, hand=5)), progress=interrupt)
    assert asked == [0.0]


def test_the_command_says_what_an_interrupt_left():
    partly = Chances(False, (0.25, 0.5), 0.25, (0.0, 0.0, 0.75), 3, 0.0, 9)
    assert list(command._chance_lines(partly)) == [
        "Interrupted: 25.0000% of all chances were not worked out.",
        "seat 1 wins  25.000000% to 50.000000%",
        "seat 2 wins  50.000000% to 75.000000%",
    ]
    nothing = Chances(False, (0.001, 0.0), 0.999, (0.0, 0.0, 0.001), 1, 0.0, 9)
    assert len(list(command._chance_lines(nothing))) == 3


@pytest.mark.parametrize("call, message", (
    *((lambda state, rules=rules: chances(State.from_seed(1, options=Options(**rules))), "one hand of Red7 for two")
      for rules in ({}, {"players": 2, "actions": True}, {"players": 2, "points": 9})),
    (lambda state: chances(State.from_text("G1: O7 / x V2: B5 | @ R 1")), "over"),
    (lambda state: RandomPlay(state, 0, 1), "expected 1 or more"),
    (lambda state: RandomPlay(state, 1, 0), "expected 1 or more"),
    *((lambda state, threads=threads: chances(state, threads=threads),
       "threads is .* expected a whole number from 1 to 1024") for threads in (0, 1.5, "a", None, True, 10**30)),
    *((lambda state, memory=memory: chances(state, memory), "memory is .* expected a whole number")
      for memory in (0, 1e9, "a", None, 10**30)),
    (lambda state: chances(pyengine.game("kuhn").deal(1)), "expected a pyengine.red7.State"),
))  # fmt: skip
def test_questions_that_have_no_answer(call, message):
    with pytest.raises(ValueError, match=message):
        call(State.from_seed(1, options=Options(players=2, hand=2)))
