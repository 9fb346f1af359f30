"""Ratings against a slow reference: the likelihood as it is defined, climbed coordinate by coordinate."""

import itertools
import math
import random

import numpy as np
import pytest

from bench.ratings import World, covered, spaced
from pyengine.measures.linear import solve_all
from pyengine.strength.ratings import POINT, BradleyTerry, Meeting, cycles
from pyengine.strength.tournament import figures_of

SIDES = {"two seats": [(1, 1)], "partners": [(1, 1)], "three seats": [(2, 1), (1, 2)], "five seats": [(3, 2), (2, 3)]}


def meeting(one, other, wins, games, sides=(1, 1), unit=6):
    wins, games = np.array(wins, np.int64), np.array(games, np.int64)
    return Meeting((one, other), sides, games, wins, unit, (wins, unit * games - wins), unit)


def drawn(players, sides, deals=12, seed=1):
    """Meetings with ties, and deals of unequal numbers of matches."""
    chance, found = random.Random(seed), []
    for one, other in itertools.combinations(range(players), 2):
        for each in sides:
            games = [chance.choice((2, 2, 2, 3)) for _ in range(deals)]
            wins = [sum(chance.choice((0, 2, 3, 6)) for _ in range(count)) for count in games]
            found.append(meeting(one, other, wins, games, each))
    return found


def likelihood(ratings, meetings):
    """Logarithm of the likelihood of ratings in points, as docs/guide/strength.md has it."""
    strengths = [(16 / 9) ** (rating / 100) for rating in ratings]
    found = sum(0.5 * math.log(each / (each + 1)) + 0.5 * math.log(1 / (each + 1)) for each in strengths)
    for each in meetings:
        one, other = (count * strengths[player] for count, player in zip(each.sides, each.players))
        won, games = each.wins.sum() / each.unit, each.games.sum()
        found += won * math.log(one / (one + other)) + (games - won) * math.log(other / (one + other))
    return found


def climbed(players, meetings):
    ratings, step = [0.0] * players, 64.0
    best = likelihood(ratings, meetings)
    while step > 1e-4:
        for one, other in itertools.permutations(range(players), 2):
            tried = list(ratings)
            tried[one] += step
            tried[other] -= step  # the mean stays 0
            if (value := likelihood(tried, meetings)) > best:
                ratings, best = tried, value
                break
        else:
            step /= 2
    return ratings


@pytest.mark.parametrize("sides", SIDES.values(), ids=SIDES)
@pytest.mark.parametrize("players", (2, 3, 5))
def test_ratings_are_the_most_likely(players, sides):
    meetings = drawn(players, sides)
    found = [log / POINT for log in BradleyTerry(players, meetings).logs]
    assert found == pytest.approx(climbed(players, meetings), abs=1e-2) and sum(found) == pytest.approx(0, abs=1e-9)


def test_a_level_is_a_share_of_64_per_cent():
    found = BradleyTerry(2, [meeting(0, 1, [64 * 60] * 100, [1000] * 100)])
    assert found.estimate(0, 1).points == pytest.approx(100, abs=0.02)
    assert found.chance(found.meetings[0]) == pytest.approx(0.64, abs=1e-4)


def test_who_wins_all_has_a_rating():
    meetings = [meeting(0, 1, [12] * 50, [2] * 50), meeting(0, 2, [12] * 50, [2] * 50)]
    found = BradleyTerry(3, [*meetings, meeting(1, 2, [6] * 50, [2] * 50)])
    rating = found.estimate(0)
    low, high = rating.ci95
    assert 300 < rating.points < low + 1000 and rating.points < high
    # Half a match lost against 0 is all that stands against it: so much is it expected to lose.
    assert 0.45 < sum(each.games.sum() * (1 - found.chance(each)) for each in meetings) < 0.7
    # Where it is no stronger than the interval says, with the others at half of that below 0, to win all is unlikely.
    assert 0.001 < (1 / (1 + (16 / 9) ** (-1.5 * low / 100))) ** 200 < 0.05


def test_players_who_never_win_of_each_other_more_are_equal():
    found = BradleyTerry(2, [meeting(0, 1, [6] * 30, [2] * 30)]).estimate(0, 1)
    assert found.points == pytest.approx(0, abs=1e-9) and found.p == pytest.approx(1) and found.ci95[0] < 0


def test_one_deal_tells_nothing_of_how_sure_a_rating_is():
    assert BradleyTerry(2, [meeting(0, 1, [9], [2])]).estimate(0)[1:] == (None, None)


def test_deals_that_are_lucky_at_all_tables_make_ratings_less_sure():
    """Player 0 wins all its matches of some deals and none of others: with the same deals against both it is less sure
    than with others."""
    lucky, turned = [12, 0] * 20, [0, 12] * 20
    rest = meeting(1, 2, [6] * 40, [2] * 40)
    together = BradleyTerry(3, [meeting(0, 1, lucky, [2] * 40), meeting(0, 2, lucky, [2] * 40), rest]).estimate(0)
    against = BradleyTerry(3, [meeting(0, 1, lucky, [2] * 40), meeting(0, 2, turned, [2] * 40), rest]).estimate(0)
    assert together.points == pytest.approx(against.points)
    assert together.ci95[1] - together.ci95[0] > 2 * (against.ci95[1] - against.ci95[0])


@pytest.mark.parametrize(
    "world",
    (
        World("40 apart", spaced(6, 40), 60),
        World("one wins all", (1200.0, *spaced(5, 40)), 60),
        World("ties, three seats", spaced(4, 60), 60, ties=0.3, layouts=((2, 1), (1, 2))),
    ),
    ids=lambda world: world.name,
)
def test_intervals_hold_the_true_rating(world):
    """Of 400 and more intervals a share that 95 % of all make likely; bench/ratings.py has a thousand tournaments."""
    held, _ = covered(world, 100)
    assert 0.91 < held.mean() < 0.99


def test_circles():
    assert list(cycles([2, 0, 1], {(0, 1), (1, 2), (2, 0)})) == [(2, 0, 1)]
    assert list(cycles([0, 1, 2], {(0, 2), (2, 1), (1, 0)})) == [(0, 2, 1)]
    assert list(cycles([0, 1, 2], {(0, 1), (1, 2), (0, 2)})) == []
    assert list(cycles([0, 1, 2, 3], {(0, 1), (1, 2), (2, 3), (3, 0)})) == []  # of four, with pairs that are open


def around(won):
    return [meeting(*pair, [won, 12 - won] * 20 + [won] * 60, [2] * 100) for pair in ((0, 1), (1, 2), (2, 0))]


def test_a_circle_is_named_where_it_is_beyond_chance():
    assert figures_of("abc", around(11))["cycles"] == [["a", "b", "c"]]
    assert figures_of("abc", around(6))["cycles"] == []


@pytest.mark.slow
def test_no_circle_is_named_where_there_is_none():
    """In worlds without one at most 5 % may have one; of 60 tournaments more than 8 would be one in 500."""
    for world in (World("equal", spaced(5, 0), 40), World("close", spaced(5, 15), 40)):
        assert covered(world, 600)[1] * 60 <= 8


def test_matches_that_tell_two_apart():
    """As many as the power of a paired test of normal samples takes: 80 % of so large studies find them."""
    found = figures_of("ab", [meeting(0, 1, [6, 12, 6, 12, 12] * 40, [2] * 200)])
    share, spread = 0.8, math.sqrt(0.06 * 200 / 199)  # of a deal
    assert found["ratings"][0]["next"]["matches"] == pytest.approx(2 * (2.8 * spread / (share - 0.5)) ** 2, rel=0.05)
    assert figures_of("ab", [meeting(0, 1, [6, 12, 0] * 40, [2] * 120)])["ratings"][0]["next"]["matches"] is None


def test_solutions_for_several_right_sides():
    matrix = [[2.0, 1.0, 1.0], [1.0, 3.0, 1.0], [1.0, 1.0, 0.0]]
    rights = [[1.0, 0.0, 0.0], [0.0, 1.0, 5.0]]
    for right, found in zip(rights, solve_all(matrix, rights)):
        assert [sum(a * b for a, b in zip(row, found)) for row in matrix] == pytest.approx(right)
    assert solve_all([[1.0, 2.0], [2.0, 4.0]], [[1.0, 1.0]]) is None
