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
from tests.reference.streams import Stream, child, start as stream_start

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


@pytest.mark.parametrize(
    "start, made, iterations, exploration",
    [(22, 0, 150, 0.3), (22, 4, 300, 1.0), (22, 9, 300, 0.0), (22, 16, 400, 0.3), ("choose", 0, 300, 0.3)],
)
def test_the_tree_is_that_of_the_reference(start, made, iterations, exploration):
    state = pyengine.game("crosskings", start=start).deal(6, made)
    for number in range(made):
        state.play(number % len(state))
    expected = reference.search(state, iterations, Stream(stream_start(child(5, 0))), exploration)
    player = uct(state.table, iterations=iterations, exploration=exploration)
    move = player.choose(state, 5)
    visits, means = player.statistics
    assert list(visits) == [tries for tries, _ in expected] and move == visits.argmax()
    assert list(means) == [rewards / (2 * tries) for tries, rewards in expected]


def test_endgames_are_played_as_the_solver_says():
    player = uct(GAME.table, iterations=20_000)
    seen = 0
    for state, game in positions(25, last=9):
        solution = solve(game)
        move = player.choose(state, 1)
        assert game.legal_moves[move] == solution.best
        visits, means = player.statistics
        assert set(visits) == {game.multiplicity}
        assert list(means) == [solution.moves[place].expected for place in game.legal_moves]
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


def test_it_beats_the_rule_of_thumb():
    summary = run_study(Study("crosskings", Options(), 10, 1, 1, seats=("uct:200", "heuristic")))
    assert summary["by_player"][0]["wins"]["share"] >= 0.8


def test_the_number_of_threads_does_not_matter():
    study = Study("crosskings", Options(), 6, 1, 1, seats=("uct:50", "ismcts:50"))
    one, three = (run_study(study, threads=threads)["signature"] for threads in (1, 3))
    assert one == three


def test_what_it_takes():
    assert parse(parser().parse_args(["play"]).opponent).kind is UCT
    for text in ("uct:0", "uct:x", "uct:10x2", "uct:10:payoff", "uct:0ms", "uct:10:20"):
        with pytest.raises(InputError):
            parse(text)
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
