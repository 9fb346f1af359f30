"""Games, hands and boards of Cross Kings against the reference."""

import itertools
import pickle
import random
import zlib

import pytest

from engine.crosskings.game import position, table
from engine.table import State
from pyengine.base.errors import InputError
from pyengine.crosskings import Card, Game, Hand
from tests.reference import crosskings as reference
from tests.reference.streams import chance
from tests.support.crosskings_games import EXAMPLE, random_game, reference_position


@pytest.mark.parametrize("known", (False, True))
@pytest.mark.parametrize("start", (14, 15, 20, 21))
def test_random_games_move_by_move(known, start):
    rng = random.Random(start)
    game = Game.deal(start, known=known, start=divmod(start, 6))
    cards = [card.text() for row in Game.deal(start, known=True).board for card in row]
    position = reference.start(cards, start, known)
    while True:
        assert reference_position(game) == position
        assert game.legal_moves == tuple(divmod(cell, 6) for cell in reference.legal_moves(position))
        assert game.is_over == reference.is_over(position) == (not game.legal_moves)
        assert game.score == reference.score(position) and game.is_p1_turn == (position.mover == 0)
        assert game.negamax_score == (game.score if game.is_p1_turn else -game.score)
        assert game.is_p2_turn == (not game.is_p1_turn)
        if game.is_over:
            break
        every = game.all_moves()
        assert list(every) == list(game.legal_moves)
        for place, afters in every.items():
            cell = 6 * place[0] + place[1]
            possible = reference.possible_cards(position, cell)
            assert sorted(after.board[place].text() for after in afters) == sorted(possible)
            for after in afters:
                assert reference_position(after) == reference.take(position, cell, after.board[place].text())
        game = rng.choice(rng.choice(list(every.values())))
        place = game.moves[-1]
        position = reference.take(position, 6 * place[0] + place[1], game.board[place].text())


@pytest.mark.parametrize("seed, setup, start", [(1, 0, 14), (2**64 - 1, 7, 15), (5, 2**40, 20), (0, 0, 21)])
def test_deals_are_those_of_the_page_and_of_the_core(seed, setup, start):
    stream = chance(seed, setup)
    kinds = [min(number, 32) for number in range(36)]
    for i in range(35, 0, -1):
        j = stream.below(i + 1)
        kinds[i], kinds[j] = kinds[j], kinds[i]
    kings = iter(list(itertools.permutations(reference.KINGS))[zlib.crc32(bytes(kinds)) % 24])
    game = Game.deal(seed, setup, start=divmod(start, 6), known=True)
    assert [card.text() for card in game.cells] == [next(kings) if k == 32 else reference.CARDS[k] for k in kinds]
    core, covered = position(State.deal(table(start), seed, setup)), game.covered()
    assert core.cards == bytes(kinds) and covered == Game.deal(seed, setup, start=divmod(start, 6)) != Game.deal()
    assert position(game.position(covered=True)) == core and core.hidden == position(covered.position()).hidden


def test_undo():
    game = Game.load(EXAMPLE)
    assert game.undo(0) == game
    for number in range(1, 25):
        earlier = game.undo(number)
        assert earlier.moves == game.moves[:-number]
        assert reference_position(earlier) == reference.load(EXAMPLE)[24 - number]
    assert game.undo(number_of_moves=3) == game.undo(3) and game.save(False) == game.save(alnum=False) != game.save()
    for place in game.moves[20:]:
        earlier = game.undo(4) if place == game.moves[20] else earlier
        earlier = earlier.take(*place, game.board[place])
    assert earlier == game
    for wrong in (25, -1, 1.0, True):
        with pytest.raises(InputError, match="moves are to be undone; expected 0 to 24"):
            game.undo(wrong)


def test_a_game_never_changes():
    game = Game.load(EXAMPLE)
    text = game.save()
    game.move(3, 4), game.undo(3), game.random_move(random.Random(1)), game.all_moves(), game.covered()
    assert game.save() == text
    with pytest.raises(AttributeError):
        game.moves = ()
    with pytest.raises(AttributeError):
        game.other = 1


def test_random_moves_are_reproducible_and_reach_every_card():
    game = Game.load(EXAMPLE)
    assert game.random_move(random.Random(5)) == game.random_move(random.Random(5))
    rng = random.Random(2)
    reached = {game.random_move(rng) for _ in range(600)}
    assert reached == {after for afters in game.all_moves().values() for after in afters}
    assert game.random_move().undo() == game


def test_wrong_moves_and_arguments():
    game = Game.load(EXAMPLE)
    for call, message in [
        (lambda: game.move(0, 0), r"the marker cannot move from \(3, 5\) to \(0, 0\); expected one of \(0, 5\)"),
        (lambda: game.move(6, 0), r"there is no cell \(6, 0\); expected \(row, column\)"),
        (lambda: game.move("1", 0), "there is no cell"),
        (lambda: game.take(0, 5), r"\(0, 5\) lies face down; expected to be told which of 2C 3C 6D 4S KS it is"),
        (lambda: game.take(0, 5, "AH"), r"the card on \(0, 5\) cannot be AH; expected 2C"),
        (lambda: game.take(3, 4, "6H"), r"the card on \(3, 4\) cannot be 6H; expected 5H"),
        (lambda: game.take(0, 5, "??"), r"the card on \(0, 5\) cannot be \?\?; expected 2C 3C 6D 4S KS"),
        (lambda: game.uncovered(["??"] * 5), "are to lie face down; expected 2C 3C 6D 4S KS"),
        (lambda: game.possible_cards("x"), "there is no cell 'x'; expected"),
        (lambda: game.random_move(3), "rng is 3; expected a random.Random, or None"),
        (lambda: Game.deal(-1), "seed is -1; expected a whole number"),
        (lambda: Game.deal(1, 2**64), "setup is"),
        (lambda: Game.deal(True), "seed is True"),
        (lambda: Game.deal(1, start=(0, 0)), r"the marker starts on \(0, 0\); expected one of \(2, 2\), \(2, 3\)"),
        (lambda: random_game(1).move(0, 0), "the game is over"),
        (random_game(1).random_move, "the game is over"),
        (lambda: Hand("4H ??"), r"\?\? stands in the hand"),
        (lambda: Hand("4H 4H"), "the card 4H is twice in the hand"),
        (lambda: Hand("9H"), "there is no card '9H'"),
    ]:
        with pytest.raises(InputError, match=message):
            call()
    assert game.take(0, 5, "KS").board[0, 5] is Card("KS") and game.take(3, 4) == game.move(3, 4)[0]


def test_the_board():
    game = Game.load(EXAMPLE)
    board = game.board
    assert board[0, 0] is Card("5C") and (0, 0) in board.path and (2, 1) not in board.path
    assert board[0, 5] is Card("??") and board.is_face_down(0, 5) and not board.is_face_down(0, 0)
    assert len(board.remaining) == 12 and [len(row) for row in board] == [6] * 6 == [6] * len(board)
    for row, cards in enumerate(board):
        assert board[row] == cards == list(board)[row]
        assert all(board[row][column] is board[row, column] is card for column, card in enumerate(cards))
    assert board[-1] == board[5] and board[1:3] == (board[1], board[2])
    with pytest.raises(IndexError):
        board[6]
    with pytest.raises(InputError, match=r"there is no cell \(6, 0\)"):
        board[6, 0]
    assert board == Game.load(EXAMPLE).board != game.undo().board


def test_a_card_that_lies_face_down():
    card = Game.load(EXAMPLE).board[0][5]
    assert card is Card("??") and card.is_face_down and not card.is_king and not Card("KS").is_face_down
    assert (repr(card), str(card), card.rank, card.suit, card.symbol) == ("Card('??')", "??", "?", "?", "?")
    assert max(*Game.deal(1, known=True).board[0], card) is card and pickle.loads(pickle.dumps(card)) is card
    assert card not in Game.deal(1).face_down and card not in Game.deal(1, known=True).cells


def test_legal_moves_are_a_set_too():
    game = Game.load(EXAMPLE)
    moves, some = game.legal_moves, {(0, 5), (1, 5), (1, 1)}
    assert moves & some == some & moves == {(0, 5), (1, 5)} and moves | some == some | moves == {*moves, (1, 1)}
    assert moves - some == {*moves} - some and some - moves == {(1, 1)} and moves ^ some == {*moves} ^ some
    assert moves.isdisjoint({(1, 1)}) and not moves.isdisjoint(some)
    assert moves == ((0, 5), (1, 5), (2, 5), (3, 4), (4, 5), (5, 5)) == tuple(moves) and hash(moves) == hash((*moves,))
    assert random_game(1).legal_moves & some == set()


# Hands


def random_hands(number, kings, rng):
    """Hands of up to 14 cards, near enough to each other to make runs and sets."""
    for _ in range(number):
        low = rng.randrange(4)
        near = [card for card in reference.CARDS if low <= reference.RANKS.index(card[0]) <= low + 4]
        cards = rng.sample(near, rng.randrange(2, 12)) + reference.KINGS[:kings]
        rng.shuffle(cards)
        yield cards


@pytest.mark.parametrize("kings, number", [(0, 60), (1, 40), (2, 20), (3, 6), (4, 2)])
def test_scores_groups_and_placed_kings(kings, number):
    for cards in random_hands(number, kings, random.Random(kings)):
        hand = Hand(cards)
        assert hand.score() == reference.hand_score(cards) == sum(group.points for group in hand.groups())
        assert hand.kings == kings and len(hand) == len(cards) and list(hand) == [Card(card) for card in cards]
        placed = hand.placed_kings()
        assert len(placed) <= kings and not set(placed) & set(hand)
        rows = reference.rows_of([*(card.text() for card in hand if not card.is_king)])
        for card in placed:
            suit, rank = reference.SUITS.index(card.suit), reference.RANKS.index(card.rank)
            rows = (*rows[:suit], rows[suit][:rank] + "k" + rows[suit][rank + 1 :], *rows[suit + 1 :])
        assert reference.points(rows) == hand.score()
        for group in hand.groups():
            assert len(group.cards) >= 3 and set(group.kings) == set(group.cards) & set(placed)
            assert len({card.suit if group.kind == "run" else card.rank for card in group.cards}) == 1


def test_hands_as_things():
    assert Hand("4H 5H KS") == Hand(["KS", "4H", Card("5H")]) and hash(Hand("4H 5H")) == hash(Hand("5H 4H"))
    assert Hand() != Hand("4H") and Hand().score() == 0 and Hand().groups() == ()
    assert "4H" in Hand("4H") and repr(Hand("KS 4S 5H 4H")) == "Hand('4H 5H 4S KS')"
    # Kings that add nothing are not placed: three kings alone make 0 points.
    assert Hand("KH KC KD").placed_kings() == () and Hand("KH KC KD KS").score() == 1
    assert len(Hand("KH KC KD KS").placed_kings()) == 4
