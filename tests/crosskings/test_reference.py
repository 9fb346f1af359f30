"""The reference of Cross Kings against the figures of its source, and against rules said in other words."""

import pytest

from tests.reference import crosskings as reference
from tests.support.crosskings_games import EXAMPLE


def cards(text):
    return text.split()


def test_the_cells_on_the_diagonals():
    assert reference.DIAGONALS == [0, 5, 7, 10, 14, 15, 20, 21, 25, 28, 30, 35]


@pytest.mark.parametrize(
    "hand, points",
    [
        ("", 0),
        ("AH 2H", 0),
        ("AH 2H 3H", 3),
        ("AH 2H 3H 4H 5H 6H 7H 8H", 13),
        ("8H AH 2H", 0),
        ("4H 4C 4D", 3),
        ("4H 4C 4D 4S", 5),
        ("AH 2H 3H 3C 3D", 6),
        ("KH KC KD KS", 1),
        ("KH KC KD", 0),
        ("AH 2H KD", 2),
        ("AH 3H KD", 2),
        ("5H 5C KS", 2),
        ("AH 2H 3H KS", 4),
        ("AH 2H 3C 3D KS", 4),
    ],
)
def test_points_worked_out_by_hand(hand, points):
    assert reference.hand_score(cards(hand)) == points


def test_the_example_has_the_score_of_its_source():
    game = reference.load(EXAMPLE)
    assert len(game) == 25 and reference.score(game[-1]) == 11 and game[-1].mover == 0
    assert len(game[-1].pile) == 5


@pytest.mark.slow
def test_the_value_of_the_example_at_its_first_branching():
    # The whole tree takes a minute this way. Its best line is 22, 16, and then the face-down card of 15.
    position = reference.load(EXAMPLE)[-1]
    for cell in (22, 16):
        position = reference.take(position, cell)
    outcome = reference.move_outcome(reference.anonymous(position), 15)
    assert sum(outcome.values()) == 120 and reference.value(outcome) == (120, 0, 1304)


def test_text_there_and_back():
    cells, pile, moves = EXAMPLE.split("//")
    path = [at.marker for at in reference.load(EXAMPLE)]
    assert reference.digits(path[0], path[1:]) == moves
    symbols = reference.save(reference.pairs(cells.replace("/", "")), reference.pairs(pile), moves, symbols=True)
    assert "5♣2♦" in symbols and reference.load(symbols) == reference.load(EXAMPLE)
