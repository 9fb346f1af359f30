"""Programs for the package cardgame run over pyengine.crosskings.compat, with results in its shapes."""

import pickle
import random

import pytest

from pyengine import InputError
from pyengine.crosskings import Card as PlainCard, Game as Plain, display
from pyengine.crosskings.compat import Board, Card, Game, Hand, ProbEval, analyse_moves
from tests.support.crosskings_games import EXAMPLE

TREE = (
    "2♥3♦8♣5♣A♣3♠/7♠6♣7♦A♦5♠2♦/6♦K♠????2♠3♥/5♥5♦7♣4♠6♥A♥/K♥K♣K♦4♦4♣2♣/??8♥8♠6♠8♦7♥//4♥A♠3♣//"
    "5261770853308142601498873863"
)


def ended(game):
    while game.legal_moves:
        game = game.random_move()
    return game


def test_the_calls_of_the_text():
    random.seed(3)
    game = Game.deal()
    assert not game.moves and game.marker == (2, 2) and len(game.legal_moves) == 10
    game = ended(game)
    assert game.score == game.p1.score() - game.p2.score() and not game.is_p1_turn and not game.is_p2_turn
    before = game.undo(5)
    found = before.evaluate()
    assert list(found) == ["Evaluation", "Deterministic optimal moves", "Known info for other branches"]
    assert sum(found["Evaluation"].values()) == before.multiplicity
    game = Game.load(EXAMPLE)
    assert game.save(alnum=True) == EXAMPLE and "♠" in game.save() and Game.load(game.save()).save() == game.save()
    p1_hand, p2_hand = game.p1, game.p2
    assert isinstance(p1_hand, Hand) and (p1_hand.score(), p2_hand.score(), game.score) == (14, 3, 11)
    assert isinstance(game.board, Board) and game.board[0][5].facedown and str(game.board[0][0]) == "5♣"
    assert repr(game.board) == display.board(game.board) and repr(game) == str(game) and "Player 1" in repr(game)
    assert game.board._repr_html_() and game._repr_html_() and p1_hand._repr_html_()
    assert len(game.moves) == 24 and game.taken_card == Card.from_str("A♦") == Card.from_str("AD")
    assert not Card.from_str("A♦").facedown and Card.from_str("??").facedown


def test_values_are_those_of_the_solver():
    game, plain = Game.load(EXAMPLE), Plain.load(EXAMPLE)
    solution = plain.solve()
    best, move = game.score_walk()
    assert move == solution.best == (3, 4) and dict(best) == solution.evaluation.outcomes and best.multiplicity == 120
    assert best.eval.value == (120, 0, 1304) and best.eval.rank == (240, 120, 1304) and best > -best < best
    assert set(game.move_evals) == set(game.legal_moves)
    for place, each in game.move_evals.items():
        assert dict(each["combined_eval"]) == solution.moves[place].outcomes
        assert ProbEval.combine(each["resolved_evals"].values()) == each["combined_eval"]
        assert set(each["resolved_evals"]) == set(plain.possible_cards(place))
    found = game.evaluate()
    assert found["Evaluation"] == best and dict(-found["Evaluation"]) == (-solution.evaluation).outcomes
    line = found["Deterministic optimal moves"]
    assert list(map(str, line)) == ["5♥", "5♦", "(2, 3)", "8♥", "7♣", "(5, 5)"]
    assert [hasattr(each, "rank") for each in line] == [True, True, False, True, True, False]
    branches = found["Known info for other branches"]
    assert branches[0, 5] == game.move_evals[0, 5]["resolved_evals"] and branches[3, 4] == best
    assert hasattr(branches[3, 4], "multiplicity") and not hasattr(branches[0, 5], "multiplicity")
    assert max(each["combined_eval"].lower_bound.eval for each in game.move_evals.values()) == best.eval
    over = ended(game)
    assert over.score_walk() == (ProbEval(over.multiplicity, {over.negamax_score: over.multiplicity}), (-1, -1))
    assert set(over.evaluate()) == {"Evaluation", "Deterministic optimal moves"} and over.move_evals == {}


def test_the_calls_of_the_notebooks():
    state = Game.load(TREE)
    assert state.save() == TREE  # the order of its face-down cards, too
    nodes, queue = set(), {state}
    while queue:  # chains without a choice are one node; a card that turns up is a node of its own
        each = queue.pop()
        nodes.add(each.save())
        for move in each.all_moves():
            if len(move) > 1:
                nodes.add(f"{each.save()}_{move[0].marker}")
            for after in move:
                while len(after.legal_moves) == 1 and len(next(after.all_moves())) == 1:
                    (after,) = next(after.all_moves())
                queue.add(after)
    assert len(nodes) == 143  # as many as the notebook says
    assert next(state.all_moves())[0].undo().save().split("//")[0] == TREE.split("//")[0]
    best = state.evaluate()["Deterministic optimal moves"][0]
    assert any(move[0].taken_card == best for move in state.all_moves() if len(move) == 1)
    assert [str(card) for card in state.board.facedown_cards] == ["4♥", "A♠", "3♣"]
    after = state.move(2, 3)
    assert [str(each.taken_card) for each in after] == ["4♥", "A♠", "3♣"]
    assert list(map(str, after[0].board.facedown_cards)) == ["A♠", "3♣"]


def test_cards_are_filtered_and_sorted_as_cardgame_has_them():
    """A filter by a symbol found nothing, in silence: every way to a card has cards whose suit is one."""
    game, five = Game.load(EXAMPLE), Card("5", "♥")
    assert [str(card) for card in game.p1] == "A♠ 3♥ 3♦ 3♠ 4♥ 4♣ 6♥ 6♣ 7♥ K♥ K♣ K♦".split()
    assert [str(card) for card in game.p1 if card.suit == "♥"] == ["3♥", "4♥", "6♥", "7♥", "K♥"]
    assert [str(card) for card in Hand("KS 2H AD 2C KH 8S")] == ["A♦", "2♥", "2♣", "8♠", "K♥", "K♠"]
    (after,) = game.move(3, 4)
    found = game.evaluate()
    ways = {
        "hand": game.p1,
        "board": [card for row in game.board for card in row],
        "cells": [game.board[0][0], game.board[0, 0], after.taken_card],
        "face down": game.board.facedown_cards,
        "line": [each for each in found["Deterministic optimal moves"] if hasattr(each, "rank")],
        "branches": found["Known info for other branches"][0, 5],
        "evals": [card for each in game.move_evals.values() for card in each["resolved_evals"]],
        "analysed": [each["card"] for each in analyse_moves(game).values()],
    }
    for name, held in ways.items():
        assert {card.suit for card in held} <= set("♥♣♦♠?") and all(type(card) is Card for card in held), name
    assert after.taken_card == five and five.suit == "♥" and five.letter == "H" and five.rank == "5"
    assert five == PlainCard("5H") and {five} == {PlainCard("5H")} and pickle.loads(pickle.dumps(five)) == five
    assert {five: 1}[Card("5H")] and five < Card("6", "♥") and five.facedown is False and Card(facedown=True).facedown
    assert five in game.board[3] and "5♥" in after.p1 and five in after.p1 and after.p1 == Plain.load(after.save()).p1


def test_a_card_of_a_rank_and_a_suit():
    """Texts, or the numbers of cardgame's enumerations: ranks from 1, suits from 0 in the order of its letters."""
    for suit, (letter, symbol) in enumerate(zip("HCDS", "♥♣♦♠")):
        for number, rank in enumerate("A2345678K", 1):
            card = Card(rank, symbol)
            assert card == Card(rank, letter) == Card(number, suit) == Card(rank + letter) == Card(card)
            assert (card.rank, card.suit, card.letter, str(card)) == (rank, symbol, letter, rank + symbol)
    for wrong in (("9", "C"), (10, 1), (0, 0), (5, 4), ("5",), (), ("C", "5")):
        with pytest.raises(InputError, match="there is no card"):
            Card(*wrong)


def test_moves_are_analysed_by_points():
    game = Game.load(EXAMPLE)
    found, scores = analyse_moves(game), Plain.load(EXAMPLE).solve().scores
    assert {place: (each["player_mean"], each["opponent_mean"]) for place, each in found.items()} == scores
    best = max(found.values(), key=lambda each: each["combined"])
    assert best["combined"] == best["offensive"] == best["defensive"] == 0 and str(best["card"]) == "5♥"
    for each in found.values():
        assert each["combined"] == pytest.approx(each["defensive"] - each["offensive"])
        assert each["mean_diff"] == pytest.approx(best["mean_diff"] + each["combined"])


def test_maps_compare_by_what_is_known():
    whole, part = ProbEval(multiplicity=6, initial_counts={-4: 1, -2: 1, 2: 4}), ProbEval(6, {2: 3})
    assert whole.observed == 6 and part.observed == 3 and repr(part) == "ProbEval(3/6 possibilities, {2: 3})"
    assert ProbEval(1, {-1: 1}) < ProbEval(1, {1: 1}) > ProbEval(1, {0: 1}) and whole.lower_bound == whole
    assert part.lower_bound == ProbEval(6, {2: 3, -51: 3}) and part.lower_bound.eval.value == (3, 0, -147)
    assert repr(whole.eval).startswith("<evaluation 66.7 % won")


def test_errors_where_they_are_wanted():
    game = Game.load(EXAMPLE)
    over = ended(game)
    for wrong in (
        lambda: game.move(0, 0),
        lambda: game.undo(25),
        lambda: game.undo(-1),
        over.random_move,
        lambda: analyse_moves(over),
        lambda: Game.deal().taken_card,
        lambda: Game.load("5C"),
        lambda: Card.from_str("9C"),
        lambda: ProbEval(6, {1: 2}).eval,
    ):
        with pytest.raises(InputError):
            wrong()
    assert issubclass(InputError, ValueError)
