"""The reference of Cross Kings against the figures of its source, and against rules said in other words."""

import pytest

from tests.reference import crosskings as reference
from tests.support.crosskings_games import EXAMPLE


@pytest.mark.parametrize(
    "points, hands",
    [
        (0, ["", "AH 2H", "8H AH 2H", "KH KC KD"]),
        (1, ["KH KC KD KS"]),
        (2, ["AH 2H KD", "AH 3H KD", "5H 5C KS"]),
        (3, ["AH 2H 3H", "4H 4C 4D"]),
        (4, ["AH 2H 3H KS", "AH 2H 3C 3D KS"]),
        (5, ["4H 4C 4D 4S"]),
        (6, ["AH 2H 3H 3C 3D"]),
        (13, ["AH 2H 3H 4H 5H 6H 7H 8H"]),
    ],
)
def test_points_worked_out_by_hand(points, hands):
    assert [reference.hand_score(hand.split()) for hand in hands] == [points] * len(hands)


@pytest.mark.slow
def test_the_value_of_the_example_at_its_first_branching():
    # The whole tree takes a minute this way. Its best line is 22, 16, and then the face-down card of 15.
    position = reference.load(EXAMPLE)[-1]
    for cell in (22, 16):
        position = reference.take(position, cell)
    outcome = reference.move_outcome(reference.anonymous(position), 15)
    assert sum(outcome.values()) == 120 and reference.value(outcome) == (120, 0, 1304)


def test_the_example_has_the_score_of_its_source_and_its_text():
    assert reference.DIAGONALS == [0, 5, 7, 10, 14, 15, 20, 21, 25, 28, 30, 35]
    game, (cells, pile, moves) = reference.load(EXAMPLE), EXAMPLE.split("//")
    assert len(game) == 25 and reference.score(game[-1]) == 11 and game[-1].mover == 0 and len(game[-1].pile) == 5
    start, *path = [at.marker for at in game]
    assert reference.digits(start, path) == moves
    symbols = reference.save(reference.pairs(cells.replace("/", "")), reference.pairs(pile), moves, symbols=True)
    assert "5♣2♦" in symbols and reference.load(symbols) == game
