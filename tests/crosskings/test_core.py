"""The compiled core of Cross Kings against the slow rules, and the game over its table."""

import random
from collections import Counter

import numpy as np
import pytest

import pyengine
from engine.crosskings.game import position, table
from engine.crosskings.score import hand_scores
from engine.table import State
from pyengine import check_game
from pyengine.crosskings.cards import ALL_CARDS
from tests.reference import crosskings as reference
from tests.support.crosskings_games import EXAMPLE, cells, state_of


def named(cards, kings):
    """The names of a hand's cards."""
    return [ALL_CARDS[card].text() for card in range(32) if cards >> card & 1] + reference.KINGS[:kings]


def random_hand(draw, size):
    return sum(1 << card for card in draw.sample(range(32), size))


@pytest.mark.parametrize(
    ("kings", "hands", "sizes"),
    [(0, 400, (0, 32)), (1, 250, (0, 32)), (2, 60, (0, 32)), (3, 25, (14, 29)), (4, 25, (19, 28))],
)
def test_hand_scores_are_the_best_placement(kings, hands, sizes):
    draw = random.Random(kings)
    for _ in range(hands):
        cards = random_hand(draw, draw.randint(*sizes))
        assert hand_scores(cards, kings) == reference.hand_score(named(cards, kings)), (hex(cards), kings)


def test_hands_of_few_cards_and_all_kings():
    draw = random.Random(9)
    for cards in [0, 0xFF, 0xFF << 24, 0x01010101, 0x00010101, *[random_hand(draw, size) for size in (4, 8, 12)]]:
        assert hand_scores(cards, 4) == reference.hand_score(named(cards, 4)), hex(cards)


def test_arrays_of_full_hands_which_have_no_room_for_kings():
    assert hand_scores([2**32 - 1] * 5, range(5)).tolist() == [92] * 5
    full = 3 * 13 + 7 * 5
    assert hand_scores([2**32 - 2] * 3, [0, 1, 4]).tolist() == [11 + full + 3, 12 + full + 4, 12 + full + 4]
    assert hand_scores(np.zeros((2, 3), np.uint32), 3).shape == (2, 3)
    with pytest.raises(ValueError, match="5 kings"):
        hand_scores(7, 5)


@pytest.mark.parametrize("start", [14, 15, 20, 21])
def test_positions_follow_the_rules(start):
    draw = random.Random(start)
    for setup in range(6):
        state = State.deal(table(start), 3, setup)
        kings = iter(reference.KINGS)
        cards = [next(kings) if card == 32 else ALL_CARDS[card].text() for card in position(state).cards]
        theirs = reference.start(cards, start)
        while True:
            ours = position(state)
            assert cells(state) == reference.legal_moves(theirs)
            assert state.is_over == reference.is_over(theirs)
            assert (ours.mover, ours.marker) == (theirs.mover, theirs.marker)
            for cell, card in enumerate(theirs.board):
                assert ours.remaining >> cell & 1 == (card != reference.GAP)
                assert ours.hidden >> cell & 1 == (card == reference.FACE_DOWN)
            for hand, *held in zip(theirs.hands, ours.hands, ours.kings):
                assert len(named(*held)) == len(hand) and {*named(*held)} ^ {*hand} <= {*reference.KINGS}
            if max(ours.kings) < 3:
                first, second = (reference.hand_score(named(*held)) for held in zip(ours.hands, ours.kings))
                assert state.scores() == (first - second, second - first)
            assert state_of(*ours[:7]).scores() == state.scores()
            if state.is_over:
                break
            cell = draw.choice(cells(state))
            state.play(cells(state).index(cell))
            theirs = reference.take(theirs, cell, cards[cell])


def test_games_that_cannot_be():
    cards = list(position(State.deal(table(), 1)).cards)
    for wrong, message in (
        ({"start": 13}, "expected 14, 15, 20 or 21"),
        ({"cards": [0] * 36}, "36 cells"),
        ({"cards": cards, "path": [14]}, "move 1 to cell 14 is not possible"),
        ({"cards": cards, "path": [15, 15]}, "move 2 to cell 15 is not possible"),
        ({"cards": cards, "path": [15], "start": 36}, "move 1 to cell 15 is not possible"),
    ):
        with pytest.raises(ValueError, match=message):
            table(**wrong)
    assert position(State.deal(table(cards=cards), 1)) == position(State.deal(table(), 1))


def test_check_game():
    for game in (table(21), pyengine.game("crosskings", deal=EXAMPLE).table):
        assert "determinisations vary" in str(check_game(game))


def test_determinisations_deal_what_lies_face_down_evenly():
    state = pyengine.game("crosskings", deal=EXAMPLE).deal(1)
    at = position(state)
    hidden = [cell for cell in range(36) if at.hidden >> cell & 1]
    pile, found = Counter(at.cards[cell] for cell in hidden), {cell: Counter() for cell in hidden}
    for seed in range(2000):
        dealt = position(state.resample(0, seed)).cards
        for cell in hidden:
            found[cell][dealt[cell]] += 1
    for cell in hidden:
        assert found[cell].keys() == pile.keys()
        assert all(abs(found[cell][card] - 2000 * times / len(hidden)) < 100 for card, times in pile.items())


def test_the_given_game():
    game = pyengine.game("crosskings", deal=EXAMPLE)
    state = game.deal(1)
    at = position(state)
    assert len(at.path) == 24 and at.start == 14 and at.hidden.bit_count() == 5
    assert state.scores() == (11, -11)
    seen = state.text(0).split("//")
    assert seen[2] == "731630308968466917018937" and seen[0].count("??") == 5
    assert [card for card in reference.pairs(seen[1]) if card[0] != "K"] == ["2C", "3C", "4S", "6D"]
    assert position(game.read_state(state.text()).game.deal(0)) == at
    assert reference.load(state.text(0))[-1].marker == at.marker


def test_chance_outcomes_are_the_cards_of_the_pile():
    state = pyengine.game("crosskings", deal=EXAMPLE).deal(1)
    at = position(state)
    for move, cell in enumerate(cells(state)):
        outcomes = state.chance_outcomes(move)
        turned = sorted(position(after).cards[cell] for _, after in outcomes)
        pile = sorted(at.cards[hidden] for hidden in range(36) if at.hidden >> hidden & 1)
        assert turned == (pile if at.hidden >> cell & 1 else [at.cards[cell]])


def test_heuristic_beats_chance():
    from engine.counting.matches import play
    from engine.players.players import heuristic, random as at_random

    game = table()
    counts, fault = play(game, 1, 0, 100, 0, 1, [heuristic(game), at_random(game)], 2)
    assert fault is None
    results = counts["results"].sum(axis=0)  # by seating and seat, a win is 2
    assert results[0][0] + results[1][1] > 0.8 * 2 * 200
