"""The analysis of games of Cross Kings: its figures follow from the values of positions; its pictures show them."""

import math

import numpy as np
import pytest

from examples.crosskings import plots
from examples.crosskings.analysis import analyse_moves, collapse, entropy, outcome_course, tree
from pyengine.base.errors import InputError
from pyengine.crosskings import Evaluation, Game, solve
from tests.support.crosskings_games import EXAMPLE, random_game


def of_player_1(game):
    value = solve(game).evaluation
    return value if game.is_p1_turn else -value


def test_moves_of_the_example():
    moves = analyse_moves(Game.load(EXAMPLE))
    assert [one.move for one in moves] == [(3, 4), (2, 5), (5, 5), (0, 5), (4, 5), (1, 5)]
    best = moves[0]
    assert best.is_best and (best.offensive, best.defensive, best.combined, best.regret) == (0, 0, 0, 0)
    for one in moves:
        assert one.combined == pytest.approx(one.evaluation.mean - best.evaluation.mean)
        assert one.own - one.other == pytest.approx(one.evaluation.mean)
        assert one.offensive == pytest.approx(one.own - best.own)
        assert one.defensive == pytest.approx(best.other - one.other)
    assert moves[1].offensive == pytest.approx(-4.8166666667) and moves[1].defensive == pytest.approx(4.175)
    assert analyse_moves(random_game(1)) == ()
    with pytest.raises(InputError, match="was not solved"):
        analyse_moves(Game.deal(1), seconds=0.05, memory=1)


@pytest.mark.parametrize("seed", (1, 6))
def test_a_course_adds_up(seed):
    game = random_game(seed)
    course = outcome_course(game, first=len(game.moves) - 8)
    made = len(game.moves)
    assert course.moves.tolist() == list(range(made - 8, made + 1)) and course.played == game.moves[-8:]
    for number, value in zip(course.moves, course.evaluations):
        assert value.outcomes == of_player_1(game.undo(made - int(number))).outcomes
    assert course.evaluations[-1].shares() == {game.score: 1}
    # What changes the expected result is what the mover gave away, and the card that turned up.
    sides = np.array([1 if number % 2 == 0 else -1 for number in course.moves[:-1]])
    assert np.diff(course.expected) == pytest.approx(course.luck - sides * course.regret)
    assert (course.regret >= 0).all()
    assert all(regret == 0 for played, best, regret in zip(course.played, course.best, course.regret) if played == best)
    differences, shares = course.distribution()
    assert shares.sum(axis=1) == pytest.approx(1) and shares @ differences == pytest.approx(course.mean)


def test_where_a_course_begins():
    game = random_game(2)
    assert outcome_course(game).moves[0] == 22
    known = random_game(2, known=True)
    assert outcome_course(known).moves[0] == 16
    for first in (-1, len(game.moves) + 1, 2.0, True):
        with pytest.raises(InputError, match="the course begins after .* moves; expected 0 to"):
            outcome_course(game, first)


def test_a_collapse():
    game = random_game(3)
    made = len(game.moves)
    story = collapse(game, made - 9)
    assert story.face_down.tolist() == [len(game.undo(made - int(number)).face_down) for number in story.moves]
    assert story.entropy[-1] == story.deviation[-1] == 0
    turned = [
        number
        for number in range(made - 9, made)
        if game.undo(made - number).board.is_face_down(*game.moves[number])
        and len(game.undo(made - number).face_down) > 1
    ]
    assert turned and [reveal.move - 1 for reveal in story.reveals] == turned
    for reveal in story.reveals:
        before = game.undo(made - reveal.move + 1)
        assert reveal.place == game.moves[reveal.move - 1] and reveal.card is game.board[reveal.place]
        assert tuple(reveal.possible) == before.face_down
        for card, value in reveal.possible.items():
            assert value.outcomes == of_player_1(before.take(*reveal.place, card)).outcomes


def test_entropy():
    assert entropy(Evaluation({3: 5})) == 0 and entropy(Evaluation({1: 2, 2: 2})) == 1
    assert entropy(Evaluation({1: 1, 2: 2, 3: 1})) == pytest.approx(1.5)
    assert math.copysign(1, entropy(Evaluation({1: 1}))) == 1


def test_a_tree():
    game = random_game(7).undo(4)
    root = tree(game, depth=3)
    count = 0

    def visit(node, depth):
        nonlocal count
        count += 1
        assert node.evaluation.outcomes == of_player_1(node.game).outcomes
        if node.game.is_over or depth == 3:
            assert node.children == ()
            return
        best = solve(node.game).best
        for move in node.game.legal_moves:
            here = [child for child in node.children if child.move == move]
            assert sum(child.weight for child in here) == len(node.game.move(*move))
            assert all(child.is_best == (move == best) and child.game in node.game.move(*move) for child in here)
        # The value is that of the best move, cards weighed.
        best = [child for child in node.children if child.is_best]
        assert node.evaluation.expected == pytest.approx(
            sum(child.weight * child.evaluation.expected for child in best) / sum(child.weight for child in best)
        )
        for child in node.children:
            visit(child, depth + 1)

    visit(root, 0)
    assert count == root.count() > 8 and tree(game, depth=0).count() == 1
    with pytest.raises(InputError, match="the tree has more than 5 positions"):
        tree(game, depth=3, most=5)


@pytest.mark.slow
def test_pictures(tmp_path):
    game = random_game(3)
    story = collapse(game, len(game.moves) - 8)
    figures = {
        "moves": plots.moves_figure(analyse_moves(game.undo(8))),
        "course": plots.course_figure(story.course),
        "collapse": plots.collapse_figure(story),
        "tree": plots.tree_figure(tree(game.undo(3), 3)),
    }
    for name, figure in figures.items():
        for kind, start in (("png", b"\x89PNG"), ("svg", b"<?xml")):
            path = tmp_path / f"{name}.{kind}"
            figure.savefig(path)
            assert path.read_bytes().startswith(start)
    bars = figures["moves"].axes[0]
    assert [label.get_text()[:3] for label in bars.get_yticklabels()] == [
        "{},{}".format(*one.move) for one in analyse_moves(game.undo(8))
    ]
    words = [text.get_text() for text in figures["tree"].axes[0].texts]
    assert len(words) == 2 * tree(game.undo(3), 3).count() - 1
    # Without a card that turned up the lower picture says so.
    assert "no card turned up" in [
        text.get_text() for text in plots.collapse_figure(collapse(random_game(3, known=True), 30)).axes[1].texts
    ]
