"""Values of positions against the reference; evaluations; what is asked of a solution; limits."""

import itertools
import math
import random
import statistics
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from pyengine.base.errors import InputError
from pyengine.crosskings import Card, Evaluation, Game, solution, solve
from pyengine.crosskings.estimate import estimate
from tests.reference import crosskings as reference
from tests.support.crosskings_games import EXAMPLE, random_game, reference_position


def place(cell):
    return divmod(cell, 6)


@pytest.mark.few(6, "seed", range(10))
@pytest.mark.parametrize("known", (False, True))
def test_maps_lines_and_means_are_those_of_the_reference(seed, known):
    game = random_game(seed, left=8, known=known)
    if game.is_over:
        game = game.undo(2)
    position = reference_position(game)
    expected = reference.move_outcomes(position)
    solution = solve(game)
    outcomes = {place(cell): outcome for cell, outcome in expected.items()}
    values = {move: reference.value(outcome) for move, outcome in outcomes.items()}
    assert {move: value.outcomes for move, value in solution.moves.items()} == outcomes
    assert {move: value.value for move, value in solve(game, maps=False).moves.items()} == values
    assert solution.line == tuple(map(place, reference.optimal_line(position)))
    assert solution.best == place(reference.best_move(position)) and solution.complete
    assert solution.evaluation.outcomes == reference.evaluate(position)
    for move, (own, other) in solution.scores.items():
        assert own - other == pytest.approx(solution.moves[move].mean, abs=1e-12)
    by_card = {}
    for cell in expected:
        cards = reference.possible_cards(position, cell)
        afters = {Card(card): reference.evaluate(reference.take(position, cell, card)) for card in cards}
        if len(cards) > 1:
            by_card[place(cell)] = {card: reference.negated(after) for card, after in afters.items()}
    found = {move: {card: each.outcomes for card, each in cards.items()} for move, cards in solution.cards.items()}
    assert found == by_card
    assert game.evaluate() == {
        "Deterministic optimal moves": tuple(map(place, reference.certain_line(position))),
        "Evaluation": reference.evaluate(position),
        "Known info for other branches": {
            move: found for move, found in (outcomes | by_card).items() if move != solution.best
        },
    }
    assert game.move_evals == solution.moves and game.solve() is game.solve() is not game.solve(maps=False)
    mean, move = game.score_walk()
    assert mean == reference.value(reference.evaluate(position))[2] / game.multiplicity and move == solution.best
    reference.forget()


def mean_scores(position, cell):
    """Mean points of both hands after a move and best play, by the reference's moves."""
    sums = [0, 0]
    for card in reference.possible_cards(position, cell):
        after = reference.take(position, cell, card)
        if reference.is_over(after):
            found = [reference.hand_score(hand) for hand in after.hands]
        else:
            found = mean_scores(after, reference.best_move(after))
        sums = [total + part for total, part in zip(sums, found)]
    return [Fraction(total) / len(reference.possible_cards(position, cell)) for total in sums]


@pytest.mark.parametrize("seed", (3, 4, 8))
def test_mean_scores_of_both(seed):
    game = random_game(seed, left=7)
    position = reference.anonymous(reference_position(game))
    for move, (own, other) in solve(game).scores.items():
        found = mean_scores(position, 6 * move[0] + move[1])
        assert [own, other] == pytest.approx([float(mean) for mean in found][:: 1 if game.is_p1_turn else -1])
    reference.forget()


# Moves compared ordering by ordering


@pytest.mark.parametrize("seed", (3, 8, 16))
def test_differences_by_ordering(seed):
    game = random_game(seed, left=7)
    position = reference_position(game)
    hidden = [cell for cell, card in enumerate(position.board) if card == reference.FACE_DOWN]
    assert len(hidden) > 1
    found = solution.differences(game)
    assert list(found) == list(game.legal_moves)
    for move, differences in found.items():
        cell = 6 * move[0] + move[1]
        orders = [dict(zip(hidden, order)) for order in itertools.permutations(map(Card.text, game.face_down))]
        assert differences.tolist() == [reference.difference_with(position, cell, order) for order in orders]
        assert Counter(differences.tolist()) == game.move_evals[move].outcomes
    for move, other in itertools.product(found, repeat=2):
        assert game.better(move, other) == np.mean(found[move] > found[other])
    reference.forget()


CIRCLE = (
    "2C6C2S7S7H5D/KD6D4D5C3C3H/2D3D????8H7C/6S6H5S??ACKH/4CAS7D8C3S8D/8S2HKSKC4H4S//AHAD5H//83718970128533986214806600"
)


def test_better_more_often_than_not_can_go_in_a_circle():
    game = Game.load(CIRCLE)
    moves = (1, 0), (4, 0), (2, 0)
    assert [game.better(move, other) for move, other in zip(moves, moves[1:] + moves[:1])] == [4 / 6] * 3
    assert [game.better(other, move) for move, other in zip(moves, moves[1:] + moves[:1])] == [2 / 6] * 3
    with pytest.raises(InputError, match=r"the marker cannot move from .* to \(0, 0\)"):
        game.better((1, 0), (0, 0))
    with pytest.raises(InputError, match="12 cards lie face down; expected 8 at most"):
        Game.deal(1).better((2, 0), (2, 1))
    assert game.better((1, 0), (4, 0), seconds=60) == 4 / 6
    with pytest.raises(InputError, match="seconds is -1; expected more than 0"):
        game.better((1, 0), (4, 0), seconds=-1)
    game = Game.load(CIRCLE).undo(4)
    with pytest.raises(InputError, match="the differences were not found in 1e-05 s; expected more time"):
        game.better(*game.legal_moves[:2], seconds=1e-5)


def test_a_finished_game():
    game = random_game(11)
    solution = solve(game)
    assert solution.complete and solution.moves == {} and solution.best is None and solution.line == ()
    assert solution.evaluation.outcomes == {game.negamax_score: math.factorial(len(game.face_down))}
    assert game.score_walk() == (game.negamax_score, None) and game.move_evals == {}
    assert game.evaluate()["Evaluation"] == solution.evaluation.outcomes


def test_limits():
    game = Game.deal(4)
    solution = solve(game, seconds=0.05, memory=2)
    assert not solution.complete and solution.evaluation is None and solution.best is None and solution.seconds < 30
    with pytest.raises(InputError, match="the position was not solved in .* s: 0 of 10 moves were; expected more"):
        solution.check()
    for limits, message in (
        ({"seconds": math.nan}, "seconds is nan; expected more than 0"),
        ({"seconds": "2"}, "seconds is '2'; expected more than 0"),
        ({"memory": 1.5}, "memory is 1.5; expected 1 to 1048576 MiB"),
    ):
        with pytest.raises(InputError, match=message):
            solve(game, **limits)


def test_a_limit_without_end():
    """More seconds than the system can wait."""
    expected = reference.value(reference.evaluate(reference_position(random_game(16, left=8))))
    for seconds in (10**10, math.inf):
        assert solve(random_game(16, left=8), seconds=seconds).evaluation.value == expected
    reference.forget()


def test_memory_is_what_the_search_gets():
    """With little memory more is searched again; no two tables are held."""
    game, nodes = random_game(17, left=14), []
    for memory in (1, 64):
        nodes.append(solve(game, maps=False, threads=1, memory=memory).nodes)
        assert list(solution._idle) == [memory]
    assert nodes[0] > nodes[1]


def test_questions_while_a_search_runs(monkeypatch):
    monkeypatch.setattr("pyengine.crosskings.solution.EVERY", 0.02)
    told = []

    def report(solution):
        told.append((solution.complete, solve(random_game(14, left=9), maps=False).evaluation.value))

    for seconds in (0.2, 2, 20):  # what is kept from running until the end of its time reports nothing
        assert not solve(Game.deal(4), seconds=seconds, memory=2, report=report).complete
        if told:
            break
    expected = reference.value(reference.evaluate(reference_position(random_game(14, left=9))))
    assert told and set(told) == {(False, expected)}
    reference.forget()


@pytest.mark.parametrize("threads, memory", [(1, 64), (3, 1), (2, 256)])
def test_values_do_not_depend_on_threads_or_memory(threads, memory):
    found, again = solve(random_game(15, left=13), threads=threads, memory=memory), solve(random_game(15, left=13))
    assert {**found.as_dict(), "run": 0} == {**again.as_dict(), "run": 0}


# Evaluations


def test_evaluations_compare_as_values_do():
    rng = random.Random(1)
    for _ in range(300):
        first, second = (Counter(rng.choices(range(-3, 4), k=6)) for _ in range(2))
        ranks = reference.rank_of(first), reference.rank_of(second)
        assert (Evaluation(first) < Evaluation(second)) == (ranks[0] < ranks[1])
        assert (Evaluation(first) == Evaluation(second)) == (ranks[0] == ranks[1])
        assert (Evaluation(first) >= Evaluation(second)) == (ranks[0] >= ranks[1])
        assert (-Evaluation(first)).outcomes == dict(sorted(reference.negated(first).items()))
        assert (-Evaluation(first)).value == reference.value(reference.negated(first))


def test_figures_of_an_evaluation():
    value = Evaluation({4: 2, -2: 1, 0: 3})
    assert (value.value, value.orderings, value.losses) == ((2, 3, 6), 6, 1)
    assert (value.win, value.draw, value.loss, value.expected, value.mean) == (1 / 3, 1 / 2, 1 / 6, 7 / 12, 1.0)
    assert value.deviation == pytest.approx(math.sqrt((2 * 16 + 4) / 6 - 1))
    assert value.shares() == {-2: 1 / 6, 0: 1 / 2, 4: 1 / 3} and list(value.outcomes) == [-2, 0, 4]
    assert str(value) == "33.3 % won, 50.0 % drawn, 16.7 % lost, mean +1.00 of 6 orderings"
    assert Evaluation({1: 1}) == Evaluation({1: 6}) and Evaluation({2: 1}) > Evaluation({1: 6})
    plain = Evaluation((), (2, 3, 6), 6)
    assert math.isnan(plain.median) and (-plain).value == (1, 3, -6)
    assert plain == value and math.isnan(plain.deviation) and plain.as_dict()["outcomes"] is None
    assert str(Evaluation({1: 9999, -1: 1})).startswith(">99.9 % won, 0 % drawn, <0.1 % lost")
    with pytest.raises(InputError, match="an evaluation needs outcomes"):
        Evaluation({})


def test_medians():
    rng = random.Random(4)
    for _ in range(200):
        differences = rng.choices(range(-3, 4), k=rng.randrange(1, 8))
        assert Evaluation(Counter(differences)).median == statistics.median(differences)
    assert Game.load(EXAMPLE).solve().evaluation.median == 11


def test_values_stay_where_only_their_maps_run_out_of_time():
    game = random_game(3, left=15, known=True)
    whole = solve(game, maps=False)
    found = replace(solve(game), cards={}, scores={}, certain=(), complete=False)
    assert found.best == whole.best and found.line == whole.line and found.moves == whole.moves
    with pytest.raises(InputError, match="the values were found"):
        found.as_evaluation()


def test_evaluate_in_limited_time_is_an_estimate_with_bounds():
    large = Game.deal(1)
    found = large.evaluate(seconds=0.2)
    value = found["Estimate"]
    assert found["Evaluation"] is None and found["Deterministic optimal moves"] == ()
    assert set(found["Known info for other branches"]) == set(large.legal_moves)
    assert value.bounds.low <= value.expected <= value.bounds.high and value.games and value.cards >= 10
    assert value.bounds.least <= value.mean <= value.bounds.most and 0 < value.error < 0.5 and "+-" in str(value)
    small = Game.load(EXAMPLE)
    exact = small.evaluate(seconds=60)
    value, solved = exact.pop("Estimate"), small.solve().evaluation
    assert exact == small.evaluate() and (value.expected, value.mean, value.error) == (solved.expected, solved.mean, 0)
    assert value.bounds.low == value.bounds.high and not value.games
    assert Game.deal(1, start=None).evaluate(seconds=0.05)["Estimate"].games
    with pytest.raises(InputError, match="seconds is 0"):
        large.evaluate(seconds=0)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.few(2)
def test_estimates_are_near_the_truth(seed):
    game = random_game(seed, left=12)
    if not game.is_over:
        exact = game.solve(maps=False)
        bounds = {move: solution.Bounds(0, 1, -51, 51) for move in game.legal_moves}
        value = estimate(game, replace(exact, evaluation=None, best=None, line=(), bounds=bounds, complete=False), 0.3)
        assert abs(value.expected - exact.evaluation.expected) < 0.3
        assert abs(value.mean - exact.evaluation.mean) < 3


def test_what_is_proved_of_a_position_is_that_of_the_best_move():
    whole = solution.solve(Game.load(EXAMPLE))
    bounds = {(0, 5): solution.Bounds(0.2, 0.5, -3, 1), (3, 4): solution.Bounds(0.5, 0.75, -1, 2)}
    part = replace(whole, best=None, evaluation=None, bounds=bounds, complete=False)
    assert part.bound == solution.Bounds(0.5, 0.75, -3, 2) and part.proved == ()
    part = replace(part, bounds=bounds | {(0, 5): solution.Bounds(0.2, 0.4, -3, 1)})
    assert part.bound == solution.Bounds(0.5, 0.75, -1, 2) and part.proved == ((3, 4),)
    assert whole.proved == whole.certain and replace(whole, certain=()).proved == whole.line
