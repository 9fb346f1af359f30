"""The text form of Cross Kings: there and back, and what is wrong with a wrong one."""

import pickle

import pytest

from pyengine.base.errors import InputError
from pyengine.crosskings import Card, Game
from tests.reference import crosskings as reference
from tests.support.crosskings_games import EXAMPLE, random_game, reference_position

BOARD, PILE, MOVES = EXAMPLE.split("//")


def test_the_example_in_symbols_letters_gaps_cases_and_orders():
    game = Game.load(EXAMPLE)
    assert game.save() == EXAMPLE and game.multiplicity == 120
    assert (game.score, game.marker, game.is_p1_turn, len(game.moves)) == (11, (3, 5), True, 24)
    assert [card.text() for card in game.face_down] == ["2C", "3C", "6D", "4S", "KS"]
    symbols = game.save(alnum=False)
    assert symbols.startswith("5♣2♦8♣3♥K♥??/") and Game.load(symbols) == game
    assert Game.load(EXAMPLE.lower()) == game and Game.load(f"  {EXAMPLE[:40]}\n {EXAMPLE[40:]}\n") == game
    assert Game.load(symbols.replace("♥", "♥\ufe0f")) == game == Game.load(f"{BOARD}//KS3C2C6D4S//{MOVES}")


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("known", (False, True))
def test_random_games_there_and_back(seed, known):
    game = random_game(seed, left=3 * seed, known=known, start=[(2, 2), (2, 3), (3, 2), (3, 3)][seed % 4])
    again = Game.load(game.save(), known=known)
    assert again == game and hash(again) == hash(game) and again.start == game.start
    assert eval(repr(game), {"Game": Game}) == game and pickle.loads(pickle.dumps(game)) == game
    if game.start == (2, 2):
        assert reference.load(game.save())[-1] == reference_position(game)
    assert game.save().count("//") == (2 if game.start == (2, 2) else 3)


def test_a_game_with_known_cards():
    deal = Game.deal(3, known=True)
    assert deal.face_down == () and deal.known and "??" not in deal.save() and "////" in deal.save()
    assert Game.load(deal.save()) == deal
    covered = deal.covered()
    assert covered == Game.deal(3) and not covered.known and len(covered.face_down) == 12
    # The board may name what lies face down, and the order of the face-down cards says it as well.
    order = [deal.board[row, column] for row, column in [divmod(cell, 6) for cell in reference.DIAGONALS]]
    pile = "".join(card.text() for card in order)
    named = f"{deal.save().split('//')[0]}//{pile}//"
    assert Game.load(named) == covered and Game.load(named, known=True) == deal
    unnamed = f"{covered.save().split('//')[0]}//{pile}//"
    assert Game.load(unnamed, known=True) == deal and Game.load(unnamed) == covered
    assert covered.uncovered(order) == deal
    with pytest.raises(InputError, match="are to lie face down; expected"):
        covered.uncovered(order[1:])


@pytest.mark.parametrize(
    "text, message",
    [
        (7, "the game is 7; expected a text"),
        ("", "the game has 1 part between //"),
        (f"{EXAMPLE}//22//", "the game has 5 parts between //"),
        (EXAMPLE.replace("/AS", "AS", 1), "the board has 5 rows between /; expected 6"),
        (EXAMPLE.replace("5C2D", "5C", 1), "row 0 of the board has 5 cards; expected 6"),
        (EXAMPLE.replace("8H4H", "8H9H"), "row 2 of the board: there is no card '9H', at character 5"),
        (EXAMPLE.replace("3HKH", "3HK!"), "row 0 of the board: there is no card 'K!', at character 9"),
        (EXAMPLE.replace("2C3C", "2C3"), "the face-down cards: there is no card '34', at character 3"),
        (EXAMPLE.replace("2C3C", "??3C"), r"\?\? stands among the face-down cards"),
        (EXAMPLE.replace("8S3S", "??3S"), r"\?\? stands on \(1, 2\); expected a card there"),
        (EXAMPLE.replace("8S3S", "3S3S"), r"the card 3S stands twice, on \(1, 2\) and \(1, 3\)"),
        (EXAMPLE.replace("2C3C", "2C2C"), "the card 2C stands twice among the face-down cards"),
        (EXAMPLE.replace("2C3C", "2C5C"), r"the card 5C stands among the face-down cards and on \(0, 0\), where"),
        (
            EXAMPLE.replace("2C3C", "2C"),
            "there are 4 face-down cards and 5 cells that are .*; missing from the text: 3C",
        ),
        (
            EXAMPLE.replace("KH??", "KH2C", 1).replace("2C3C", "3C"),
            r"the card 2C on \(0, 5\) is still face down; expected",
        ),
        (f"{BOARD}//{PILE}//73x", "move 3 is 'x'; expected a digit"),
        (f"{BOARD}//{PILE}//{MOVES}٣", "move 25 is '٣'; expected a digit"),
        (f"{random_game(5).save()}0", r"move \d+ is 0, but the game is over"),
        # From (2, 2) up to (1, 2), down to (4, 2), and up again.
        (f"{Game.deal(5).save()}181", r"move 3 is 1, the cell \(1, 2\), whose card was taken by move 1"),
        (f"{Game.deal(5).save()}4", r"move 1 takes the card of \(2, 3\), where the board has \?\?"),
        (f"{EXAMPLE}//11", "the marker starts on '11'; expected the row and the column"),
        (f"{EXAMPLE}//2", "the marker starts on '2'"),
    ],
)
def test_what_is_wrong_is_said(text, message):
    with pytest.raises(InputError, match=message):
        Game.load(text)


def test_cards():
    assert Card("5C") is Card("5♣") is Card(Card("5C")) and str(Card("KH")) == "K♥" and repr(Card("AS")) == "Card('AS')"
    assert pickle.loads(pickle.dumps(Card("8D"))) is Card("8D")
    assert [Card(text).number for text in ("AH", "8H", "AC", "8S", "KH", "KS")] == [0, 7, 8, 31, 32, 35]
    for wrong in ("9H", "H5", "5c", "", None, 5):
        with pytest.raises(InputError, match="there is no card"):
            Card(wrong)
