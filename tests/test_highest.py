"""Highest: the compiled game keeps what every game must, and a match by hand."""

import pyengine
from pyengine.check.games import check_game


def test_every_rule_of_a_game():
    check_game(pyengine.game("highest", players=4, cards=3), games=20)


def test_the_highest_card_takes_the_trick():
    state = pyengine.game("highest", players=2, cards=1).deal(1)
    cards = []
    while not state.is_over:
        cards.append(state.move_key(0))
        state.play(0)
    assert state.payoffs() == ((1, 0) if cards[0] > cards[1] else (0, 1))
