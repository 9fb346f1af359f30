"""Cross Kings where the second player chooses the start: rules, texts, players, solver."""

import random

import pytest

import pyengine
from engine.crosskings.solver import ExactSolver
from pyengine import Study, check_game, run_study
from pyengine.base.errors import InputError
from pyengine.crosskings import Game
from pyengine.crosskings.cards import CENTRE
from pyengine.crosskings.game import CHOOSE, Options
from tests.crosskings.test_solver import compare, compiled, small_positions
from tests.reference import crosskings as reference
from tests.support.crosskings_games import cells


@pytest.fixture(scope="module")
def game():
    return pyengine.game("crosskings", start=CHOOSE)


def test_the_second_player_chooses_and_the_first_moves(game):
    theirs = reference.start([card.text() for card in Game.deal(3, known=True).cells], None)
    for move, cell in enumerate(reference.CENTRE):
        ours = game.deal(3)
        assert cells(ours) == reference.legal_moves(theirs) == reference.CENTRE
        assert (ours.mover, theirs.mover) == (1, 1)
        ours.play(move)
        start = 10 * (cell // 6) + cell % 6
        assert ours.text() == pyengine.game("crosskings", start=start).deal(3).text()
        assert reference.take(theirs, cell) == reference.start([c.text() for c in Game.deal(3, known=True).cells], cell)
    assert check_game(game.table)
    state = game.deal(3)
    assert state.mover == 1 and state.move_texts() == ["2,2", "2,3", "3,2", "3,3"]
    state.play(2)
    assert state.mover == 0 and state.text() == pyengine.game("crosskings", start=32).deal(3).text()
    assert game.table.max_decisions == 37


def test_as_a_game_and_as_a_text(game):
    unbegun = Game.deal(3, start=None)
    assert unbegun.save().endswith("////??") and Game.load(unbegun.save()) == unbegun
    assert unbegun.marker is None and not unbegun.is_p1_turn and unbegun.legal_moves == CENTRE
    assert unbegun.move(2, 3) == (Game.deal(3, start=(2, 3)),) == (unbegun.take(2, 3),)
    assert unbegun.random_move(random.Random(1)).start in CENTRE
    assert "Player 2, to choose the start" in str(unbegun) and "Player 2, to choose the start" in unbegun._repr_html_()
    assert game.read_state(unbegun.save()).mover == 1
    assert game.read_state(Game.deal(3, start=(3, 2)).save()).mover == 0
    assert pyengine.game("crosskings", start=CHOOSE, deal=unbegun.save()).deal(8).mover == 1
    solution = unbegun.solve(seconds=0.05, memory=1, maps=False)
    assert not solution.complete and tuple(solution.bounds) == CENTRE


def test_what_is_wrong_is_said():
    text = Game.deal(3, start=None).save()
    for call, message in (
        (lambda: Game.load(text.replace("////", "//1//")), "the start is .., but there are moves"),
        (lambda: Game.deal(3, start=(0, 0)), r"starts on \(0, 0\); expected one of .*, or None"),
        (lambda: Game.load(text).take(0, 0), r"cannot move from None to \(0, 0\); expected one of \(2, 2\)"),
        (lambda: Game.load(text).take(2, 2, "5C"), r"the card on \(2, 2\) cannot be 5C; expected none"),
        (lambda: pyengine.game("crosskings", start="where"), "start is 'where'; expected row and column"),
        (lambda: pyengine.game("crosskings", start=13), "start is 13; expected row and column"),
        (lambda: pyengine.game("crosskings", deal="x"), "between //"),
        (lambda: pyengine.game("crosskings").read_state(text), "the game starts on choose; the option start says 22"),
        (lambda: pyengine.game("crosskings", deal=text), "the deal starts on choose; the option start says 22"),
    ):
        with pytest.raises(InputError, match=message):
            call()


@pytest.mark.slow
def test_the_solver_chooses_as_the_reference():
    solver, seen = ExactSolver(1 << 22), 0
    for case in small_positions(9, 0, True, 10) + small_positions(7, 3, False, 12):
        position = case._replace(marker=None)
        moves = reference.legal_moves(position)
        if moves:
            seen += len(moves) > 1
            answer = reference.evaluate(position), reference.move_outcomes(position), reference.optimal_line(position)
            compare(solver.solve(compiled(position)), answer)
            assert solver.solve(compiled(position), moves=False).value == reference.value(answer[0])
    assert seen > 3
    reference.forget()


def test_players_and_studies():
    seats = ("uct:60", "heuristic", "pimc:8x2", "ismcts:20", "exact:1", "random")
    for first, second in zip(seats[::2], seats[1::2]):
        summary = run_study(Study("crosskings", Options(start=CHOOSE), 2, 1, 1, seats=(first, second)))
        assert summary["games"] == 4
        assert any(row["value"] == CHOOSE for row in summary["subject"]["options"])
