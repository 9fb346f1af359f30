"""The player of Cross Kings' own: exact at the end, the same choices every time, stronger than the rule of thumb."""

import pytest

import pyengine
from engine.crosskings.players import uct
from engine.players import players
from pyengine import Study, run_study
from pyengine.base.errors import InputError
from pyengine.commands.crosskings import parser
from pyengine.crosskings import Game, solve
from pyengine.crosskings.game import UCT, Options
from pyengine.players import parse
from tests.reference import crosskings_uct as reference
from tests.reference.streams import Stream, child, start

GAME = pyengine.game("crosskings")


def positions(setups, last=6):
    """Decisions of games of the rule of thumb with at most so many cards left, as states and as `Game`s."""
    thumb = players.heuristic(GAME.table)
    for setup in range(setups):
        state = GAME.deal(9, setup)
        while not state.is_over:
            game = Game.load(state.text(state.mover))
            if 36 - len(game.moves) <= last and len(state) > 1:
                yield state.copy(), game
            state.play(thumb.choose(state, len(game.moves)))


def searched_alike(state, iterations, exploration=0.3):
    """Our move, and the visits of all, where our tree has the counts of the reference's."""
    expected = reference.search(state, iterations, Stream(start(child(5, 0))), exploration)
    player = uct(state.table, iterations=iterations, exploration=exploration)
    move = player.choose(state, 5)
    visits, means = player.statistics
    assert list(visits) == [tries for tries, _ in expected]
    assert list(means) == [rewards / (2 * tries) for tries, rewards in expected]
    return move, list(visits)


@pytest.mark.parametrize("made, iterations, exploration", [(0, 150, 0.3), (4, 300, 1.0), (9, 300, 0.0), (16, 400, 0.3)])
def test_the_tree_is_that_of_the_reference(made, iterations, exploration):
    state = GAME.deal(6, made)
    for number in range(made):
        state.play(number % len(state))
    move, visits = searched_alike(state, iterations, exploration)
    assert move == visits.index(max(visits))


def test_endgames_are_played_as_the_solver_says():
    player = uct(GAME.table, iterations=20_000)
    seen = 0
    for state, game in positions(25, last=9):
        solution = solve(game)
        move = player.choose(state, 1)
        assert game.legal_moves[move] == solution.best
        orderings = sum(solution.evaluation.outcomes.values())
        visits, means = player.statistics
        assert set(visits) == {orderings}
        for place, mean in zip(game.legal_moves, means):
            wins, draws, _ = solution.moves[place].value
            assert mean == (2 * wins + draws) / (2 * orderings)
        seen += 1
    assert seen > 20


def test_same_seed_same_choice_whatever_was_asked_before():
    used = uct(GAME.table, iterations=300)
    for setup in range(3):
        state = GAME.deal(2, setup)
        while not state.is_over:
            fresh = uct(GAME.table, iterations=300)
            move = used.choose(state, setup)
            assert fresh.choose(state, setup) == move
            if len(state) > 1:
                assert [list(one) for one in fresh.statistics] == [list(one) for one in used.statistics]
            state.play(move)


def test_what_lies_face_down_does_not_matter():
    player = uct(GAME.table, iterations=300)
    differ = 0
    for moves in range(0, 30, 5):
        state = GAME.deal(3)
        for _ in range(moves):
            if not state.is_over:
                state.play(len(state) // 2)
        if state.is_over:
            break
        choices = {player.choose(state.resample(state.mover, seed), 5) for seed in range(8)}
        differ += len({state.resample(state.mover, seed).data for seed in range(8)}) > 1
        assert len(choices) == 1
    assert differ


def test_visits_are_the_iterations_and_agree_with_the_means():
    player = uct(GAME.table, iterations=500)
    player.choose(GAME.deal(1), 1)
    visits, means = player.statistics
    assert visits.sum() == 499  # the first makes the branch of the position itself
    assert all(0 <= mean <= 1 for mean in means)
    twice = means * 2 * visits
    assert twice == pytest.approx(twice.round())


def test_it_beats_the_rule_of_thumb():
    summary = run_study(Study("crosskings", Options(), 10, 1, 1, seats=("uct:200", "heuristic")))
    assert summary["by_player"][0]["wins"]["share"] >= 0.8


def test_the_number_of_threads_does_not_matter():
    study = Study("crosskings", Options(), 6, 1, 1, seats=("uct:50", "ismcts:50"))
    one, three = (run_study(study, threads=threads)["signature"] for threads in (1, 3))
    assert one == three


@pytest.mark.parametrize("text", ("uct:0", "uct:x", "uct:10x2", "uct:10:payoff", "uct:0ms", "uct:10:20"))
def test_bad_budgets_are_refused(text):
    with pytest.raises(InputError):
        parse(text)


def test_what_it_takes():
    assert parse("uct").text == "uct:1000" and parse("uct:5ms").values == {"milliseconds": 5}
    assert 0 <= parse("uct:2ms").chooser(GAME).choose(GAME.deal(1), 1) < 10
    with pytest.raises(InputError, match="the player uct:10 does not play red7"):
        parse("uct:10").check(pyengine.game("red7"))
    with pytest.raises(ValueError, match="not one of Cross Kings"):
        uct(pyengine.game("red7").table, iterations=10)
    for arguments in (
        {},
        {"iterations": 5, "milliseconds": 5},
        {"iterations": -1},
        {"iterations": 2**31},
        {"iterations": 5, "exploration": -1.0},
        {"iterations": 5, "exploration": float("nan")},
    ):
        with pytest.raises(ValueError, match="expected"):
            uct(GAME.table, **arguments)


def test_it_is_the_opponent_at_the_terminal():
    assert parse(parser().parse_args(["play"]).opponent).kind is UCT
