"""Cross Kings as plain text and as HTML."""

import io
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from pyengine.crosskings import Card, Evaluation, Game, Hand, display
from tests.support.crosskings_games import EXAMPLE, random_game


def test_letters_where_symbols_cannot_be_written():
    letters = display.game(Game.load(EXAMPLE), symbols=False)
    assert letters.isascii() and "K♥ K♣ K♦".translate(str.maketrans("♥♣♦", "HCD")) in letters
    for encoding, symbols in (("ascii", False), ("latin-1", False), ("utf-8", True), ("cp437", True), (None, False)):
        stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding or "ascii")
        # The suits stand in cp437 as control characters, which Python does not write.
        assert display.has_symbols(stream) == (symbols and encoding != "cp437")
    program = f"from pyengine.crosskings import Game; print(Game.load({EXAMPLE!r}))"
    shown = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", program],
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": ":".join(filter(None, sys.path))},
    ).stdout
    assert shown.decode("ascii").splitlines() == letters.splitlines()


def test_boards_hands_and_ends():
    board = display.board(Game.load(EXAMPLE).board, symbols=False).splitlines()
    assert board[1] == "0   (5C) (2D) (8C) (3H) (KH)  ??" and "[AD]" in board[4]
    assert display.hand(Hand("4H KS AC"), symbols=True) == "♥ 4   ♣ A   K♠"
    assert display.hand(Hand()) == "no cards"
    over = display.game(random_game(2), symbols=False)
    assert "The game is over, difference" in over and "to move" not in over


def texts(shown):
    """The texts of an HTML, whose tags must be closed in order."""
    return list(ElementTree.fromstring(f"<p>{shown._repr_html_()}</p>").itertext())


@pytest.mark.parametrize(
    "shown",
    [
        Card("KH"),
        Card("??"),
        Hand("3H 4H 6H KC KS"),
        Hand(),
        Game.load(EXAMPLE),
        Game.load(EXAMPLE).board,
        random_game(3),
        Game.deal(1),
        Game.load(EXAMPLE).solve(),
        random_game(3).solve(),
        Game.deal(1).solve(seconds=0.02, memory=1),
        Evaluation({3: 1}),
        Evaluation({-2: 1, 0: 3, 4: 2}),
        Evaluation((), (1, 0, 5), 2),
    ],
    ids=lambda shown: type(shown).__name__,
)
def test_html_is_sound_and_light(shown):
    text = shown._repr_html_()
    assert texts(shown) and len(text) < 40_000 and "<script" not in text and "http" not in text


def test_the_html_is_the_text_in_lines():
    game = Game.load(EXAMPLE)
    for thing, show in ((game, display.game), (game.board, display.board), (game.p1, display.hand)):
        assert "".join(texts(thing)) == show(thing)
    assert "".join(texts(game.move_evals)) == display.solution(game.solve())
    words = texts(Evaluation({-2: 1, 0: 3, 4: 2}))
    assert words[-6:] == ["-2", "1", "+0", "3", "+4", "2"] and "of 6 orderings" in " ".join(words)
