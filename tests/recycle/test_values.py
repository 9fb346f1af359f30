"""Numbers on cards, players as values, numbers of several things: at the edges, and what solvers and seats make of
them. What each gives stands on the page of the language, whose examples run in both implementations."""

import re

import numpy as np
import pytest

import pyengine
from pyengine.recycle import RecycleError
from pyengine.recycle.compile import load
from pyengine.recycle.emit.alike import Alike
from pyengine.recycle.emit.layout import Layout
from pyengine.recycle.game import Described
from pyengine.recycle.scenes import Scenes
from tests.support.recycle_compare import stored
from tests.support.recycle_frames import errors, findings

FRAME = """(game
 (declare 3 'SEATS)
 (setup (create players 'SEATS)
  (create deck (game iloc PACK) (deck (NUMBER (1 .. 'SEATS)) (COLOR (RED, BLUE)))))
 (do ((shuffle (game iloc PACK)) (all player 'P (repeat 2 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 {blocks}
 (choice ({options}))
 (scoring max {score}))"""

PLAY = "(any ((current player) iloc HAND) 'C (move 'C (top (game vloc PLAYED))))"
# One deck more.
PILE = "(create deck (game vloc S) (deck {attributes}))"


def kept(text):
    return stored(Described(text).deal(0).reader, "ints")["game X"]


def framed(blocks="", options="(turn pass)", score="0"):
    return FRAME.format(blocks=blocks, options=options, score=score)


def with_deck(text, attributes):
    """The text with one more deck."""
    return text.replace("players 'SEATS)\n", "players 'SEATS)\n  " + PILE.format(attributes=attributes) + "\n", 1)


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("(max (game vloc NONE) 'C 3)", "max of an empty collection: (game vloc NONE)"),
        ("(min (filter player 'P (== 1 2)) 'P 3)", "min of an empty collection: (filter player 'P (== 1 2))"),
        ("(cardatt NUMBER (top (game vloc NONE)))", "there is no card here: (game vloc NONE) is empty"),
        ("(top (filter player 'P (== 1 2)))", "there is no player here: (filter player 'P (== 1 2)) is empty"),
        ("(bottom (range 2 .. 1))", "there is no int here: (range 2 .. 1) is empty"),
        ("(7 (range 1 .. 2))", "there is no int here: (range 1 .. 2) has none with this number (7)"),
    ],
)
def test_what_there_is_none_of(expression, message):
    with pytest.raises(RecycleError, match=rf"{re.escape(message)}$"):
        Described(framed(f"(do ((set (game sto X) {expression})))")).deal(0)


def test_values_are_worked_out_when_they_are_wanted():
    """The other of two values is not."""
    text = framed("(do ((set (game sto X) ((any player 'P (== 1 1)) 4 else (max (game vloc NONE) 'C 3)))))")
    assert kept(text) == 4


@pytest.mark.parametrize(
    ("options", "score", "exchanges"),
    [
        (PLAY, "0", 6),
        (PLAY, "(sum (game vloc PLAYED) using NUMBER)", 2),
        (PLAY, "(sum (game vloc PLAYED) using COLOR)", 6),
        (PLAY.replace("(move", "((== (cardatt NUMBER 'C) 1) (move") + ")", "0", 2),
    ],
)
def test_values_that_are_numbers_are_not_exchanged(options, score, exchanges):
    """Solvers exchange the numbers, 3! ways, where nothing asks for them; else the colours, or neither."""
    program = load(framed(options=options, score=score))
    assert len(Alike(program, Layout(program)).exchanges) == exchanges


def test_heuristics_know_no_more_than_the_mover():
    """The numbers of a hand that nobody sees are no rule of thumb."""
    own = "(any ((current player) iloc HAND) 'C (heuristic (cardatt NUMBER 'C) (move 'C (top (game vloc PLAYED)))))"
    assert load(framed(options=own)).heuristics
    other = own.replace("(current player) iloc", "(next (current player)) iloc")
    total = own.replace("(cardatt NUMBER 'C)", "(sum player 'P (sum ('P iloc HAND) using NUMBER))")
    for hidden in (other, total):
        with pytest.raises(RecycleError, match="depends on cards that the mover does not see"):
            load(framed(options=hidden))


def test_the_highest_number_is_no_draw():
    """Of numbers nothing is drawn, of cards that tie one is."""
    assert not load(framed(score="(max player 'P (size ('P iloc HAND)))")).score.random
    assert load(framed(score="(score (max ((0 player) iloc HAND) using NUMBER) using NUMBER)")).score.random


@pytest.mark.parametrize(
    ("expression", "warning"),
    [
        ("(sum (filter (game vloc S) 'C (== (cardatt NUMBER 'C) 7)) using NUMBER)", "no card has 7 as its NUMBER"),
        ("(sum (filter (game vloc S) 'C (== 7 (cardatt NUMBER 'C))) using NUMBER)", "no card has 7 as its NUMBER"),
        ("(sum (filter (game vloc S) 'C (== 0 (cardatt NUMBER 'C))) using NUMBER)", None),
        ("(sum (filter (game vloc S) 'C (== (cardatt NUMBR 'C) RED)) using NUMBER)", "no card has the attribute NUMBR"),
        ("(sum (filter (game vloc S) 'C (== (cardatt NUMBER 'C) 3)) using NUMBER)", None),
    ],
)
def test_warnings(expression, warning):
    found = [str(each) for each in load(framed(score=expression)).warnings if "no card has" in str(each)]
    assert bool(found) == (warning is not None) and all(warning in each for each in found)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (
            "(all (NUMBER, COLOR) 'K (inc (game sto X) (cardatt 'K (top (game iloc PACK)))))",
            "found attributes of numbers and of strings as the key of cardatt, expected one sort",
        ),
        (
            "(do ((set (game str K) NUMBER) ((== (cardatt (game str K) (top (game iloc PACK))) RED) (turn pass))))",
            "the key of cardatt can be NUMBER, an attribute of numbers; expected a name, or a variable that runs over "
            "a list of such names",
        ),
        ("(set (game points P) (((NUMBER : ONE) 3)))", "found a string as a value of a key, expected an integer"),
    ],
)
def test_keys_of_two_sorts(statement, message):
    assert any(message in each for each in errors(framed(f"(do ({statement}))")))


def test_a_key_that_runs_over_numbers():
    text = framed("(do ((all (NUMBER, PIPS) 'K (inc (game sto X) (* 10 (cardatt 'K (bottom (game vloc S))))))))")
    text = with_deck(text, "(NUMBER (4)) (PIPS (3))")
    assert kept(text) == 70


def test_names_have_points_by_the_text():
    """In the order in which decks stand, not that in which repeated ones are made; with 0 for what has none."""
    text = framed(
        "(do ((all (range 0 .. 3) 'I (set (game sto X)"
        " (+ (* 10 (game sto X)) (score ('I (game vloc S)) using KIND))))))"
    )
    decks = """(setup (create players 'SEATS)
  (repeat 2 (create deck (game vloc S) (deck (KIND (LATE)))))
  (create deck (game vloc S) (deck (KIND (EARLY)))) (create deck (game vloc S) (deck (OTHER (NONE))))"""
    assert kept(text.replace("(setup (create players 'SEATS)", decks)) == 2011


@pytest.mark.parametrize("zero", ["0", "(game sto NOTHING)"])
def test_zero_in_a_row_is_also_what_has_no_number(zero):
    rows = f"(set (game points P) (((PIPS : {zero}) 7)))"
    text = framed(f"(do ({rows} (set (game sto X) (sum (game vloc S) using (game points P)))))")
    decks = """(setup (create players 'SEATS)
  (create deck (game vloc S) (deck (PIPS (0, 1)))) (create deck (game vloc S) (deck (KIND (ODD))))"""
    assert kept(text.replace("(setup (create players 'SEATS)", decks)) == 14


def test_numbers_in_rows_that_are_worked_out_are_not_exchanged():
    rows = "(do ((set (game points P) (((NUMBER : (game sto N)) 7)))))"
    blocks = f"(stage player (end (== (game sto N) 1)) (do ((inc (game sto N) 1)))) {rows}"
    program = load(framed(blocks, PLAY, "(sum (game vloc PLAYED) using (game points P))"))
    assert len(Alike(program, Layout(program)).exchanges) == 2


def test_too_many_cards_are_refused_before_they_are_made():
    text = framed().replace("(NUMBER (1 .. 'SEATS)) (COLOR (RED, BLUE))", "(NUMBER (1 .. 4000)) (PIPS (1 .. 4000))")
    with pytest.raises(RecycleError, match="more than 4096 cards"):
        load(text)


WORKED_OUT = "found a key that is worked out, expected the name of an attribute beside an integer"


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("(do ((set (game str K) NUMBER) (set (game points P) ((((game str K) : 3) 3)))))", WORKED_OUT),
        ("(all (NUMBER, OTHER) 'K (set (game points P) ((('K : 3) 3))))", WORKED_OUT),
        (
            "(all (NUMBER, COLOR) 'K (set (game points P) ((('K : RED) 3))))",
            "a key of a row can be NUMBER, an attribute of numbers; expected a name",
        ),
        ("(all (COLOR, SHAPE) 'K (set (game points P) ((('K : RED) 3))))", None),
    ],
)
def test_keys_of_rows(statement, message):
    """An attribute of numbers that a key may be is named: one error, and none where all are strings."""
    found = errors(framed(f"(do ({statement}))", score="(sum (game iloc PACK) using (game points P))"))
    assert [each.split(": ", 1)[1] for each in found] == ([message] if message else [])


@pytest.mark.parametrize(
    ("statement", "score"),
    [
        ("(set (game sto X) (cardatt NUMBR (top (game iloc PACK))))", "0"),
        ("((== (cardatt NUMBR (top (game iloc PACK))) 3) (turn pass))", "0"),
        ("(turn pass)", "(sum (game iloc PACK) using NUMBR)"),
    ],
)
def test_a_misspelt_attribute_of_numbers(statement, score):
    (error,) = errors(framed(f"(do ({statement}))", score=score))
    assert error.endswith("did you mean NUMBER?")


@pytest.mark.parametrize("attributes", ["(MIX (1, 2)) (MIX (RED, BLUE))", "(MIX 1 2)"])
def test_a_deck_that_is_wrong_is_the_only_error(attributes):
    text = framed(
        "(do ((set (game sto X) (cardatt MIX (top (game vloc S)))) ((== (cardatt MIX (top (game vloc S))) RED)"
        " (turn pass)) (set (game points P) (((MIX : 1) 3)))))",
        score="(sum (game vloc S) using MIX)",
    )
    assert len(errors(with_deck(text, attributes))) == 1
    assert len(errors(text.replace("(do (", f"(do ({PILE.format(attributes=attributes)} ", 1))) == 1


def test_what_cards_without_attributes_do_not_have():
    """A deck of titles is no deck that is wrong: the name is an error."""
    text = """(game (setup (create players 2) (create deck (game vloc S) (table ("title") ("Bob"))))
 (choice ((turn pass))) (scoring max (sum (game vloc S) using FOO)))"""
    (error,) = errors(text)
    assert "found the name FOO, expected (OWNER points NAME)" in error


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ("(PIPS (5 .. 3))", "found no values of PIPS, expected the smaller number first"),
        ("(PIPS (1 (SIZE (4 .. 2))))", "found no values of SIZE, expected the smaller number first"),
        ("(PIPS ((game sto X) (KIND (A))))", "found a number that only the game knows as a value of PIPS, expected a"),
        ("(PIPS ('NONE (KIND (A))))", "the variable 'NONE is not bound here"),
        ("(PIPS (1 (KIND (A))) (RED (KIND (A))))", "PIPS has names and numbers for its values, expected one sort"),
    ],
)
def test_values_that_there_are_not(attributes, message):
    (error,) = errors(with_deck(framed(), attributes))
    assert message in error


def test_values_with_attributes_are_worked_out():
    """A constant expression and a declared number stand before further attributes, as in a list."""
    values = "(PIPS ((- 0 2) (KIND (A, B))) ('SEATS (KIND (A))))"
    text = with_deck(framed(score="(sum (game vloc S) using PIPS)"), values)
    assert Described(text).machine.unit.layout.card_texts[:3] == ["-2 A", "-2 B", "3 A"]
    found = findings(text.replace("(1 .. 'SEATS)", "(ONE)").replace("using PIPS", "using (game points P)"))
    assert not found.errors
    found.refuse_ours()
    assert len(found.errors) == 2  # each value


def test_the_turn_is_no_number():
    (error,) = errors(framed("(do ((cycle next 2)))"))
    assert error.endswith("as the target of cycle, expected a player; the player of a number is (INT player)")


@pytest.mark.parametrize(
    ("attributes", "cards"),
    [
        ("(NUMBER (10, 2, 1))", [("1", ""), ("2", ""), ("10", "")]),
        ("(NUMBER (5, 12)) (PIPS (12, 3))", [("", "5 3"), ("", "5 12"), ("", "12 3"), ("", "12 12")]),
        ("(NUMBER (5)) (PIPS (5))", [("", "5 5")]),
        ("(NUMBER (0, (- 0 12), 1000))", [("-12", ""), ("0", ""), ("", "1000")]),
        ("(NUMBER (0, 5)) (RANK (ACE, TEN))", [("0A", ""), ("", "0 ten"), ("5A", ""), ("", "5 ten")]),
        ("(NUMBER (10, 9)) (COLOR (RED, BLUE))", [("9", "Blue"), ("10", "Blue"), ("9", "Red"), ("10", "Red")]),
    ],
)
def test_faces_of_cards_with_numbers(attributes, cards):
    """A hand lies by number. What a corner has no room for stands in the middle, whole: (corner, middle)."""
    game = Described(f"""(game (setup (create players 2) (create deck (game iloc PACK) (deck {attributes})))
 (do ((repeat {len(cards)} (move (top (game iloc PACK)) (top ((0 player) iloc HAND))))))
 (choice ((turn pass))) (scoring max 0))""")
    (hand,) = Scenes(game.machine.unit.layout).scene(game.deal(0)).piles
    assert [(card.corner, card.sign) for card in hand.cards] == cards


def test_what_learners_see():
    """Cards by kind, the seat that is kept by its number, and moves by the card that is played."""
    game = Described(framed("(do ((set (game sto DEALER) (previous (current player)))))", PLAY))
    spaces, state = game.spaces(), game.deal(0)
    parts = {part.name: slice(part.start, part.stop) for part in spaces.observation}
    hand = state.observation(0)[parts["HAND"]]
    assert spaces.cards == ("1 RED", "1 BLUE", "2 RED", "2 BLUE", "3 RED", "3 BLUE")
    assert len(hand) == 6 and hand.sum() == 2 and state.observation(0)[parts["DEALER"]].tolist() == [2]
    played = [spaces.cards[state.action(move)] for move in range(len(state))]
    assert [text.split(" from")[0] for text in state.move_texts()] == played
    assert sorted(played) == [card for card, held in sorted(zip(spaces.cards, hand)) if held]


def test_each_is_an_addition_of_ours():
    """Nothing of it passes as portable."""
    for expression in (
        "(cardatt NUMBER (bottom ((0 player) iloc HAND)))",
        "(sum ((0 player) iloc HAND) using COLOR)",
        "(max player 'P 1)",
        "(min 1 (size player))",
        "((== 1 2) 1 else 2)",
        "(+ (next (current player)) 0)",
        "((== (game sto X) (current player)) 1 else 2)",
        "(size ((top player) iloc HAND))",
    ):
        text = framed(score=expression)
        found = findings(text if "NUMBER" in expression else text.replace("(1 .. 'SEATS)", "(ONE, TWO, THREE)"))
        assert not found.errors
        found.refuse_ours()
        assert found.errors, expression


def test_groups_and_sets_have_numbers():
    """Scum: how many of which rank; Go Fish: whom for which rank; Scopa: which set that adds up, with which card."""
    for name, actions in (("president", 123), ("go-fish", 42), ("scopa", 2418)):
        game = pyengine.game(name)
        assert game.table.actions == actions
        for setup in range(10):
            state, rng = game.deal(2, setup), np.random.default_rng(setup)
            while not state.is_over:
                if state.must_pass:
                    state.play(0)
                    continue
                numbers = [state.action(move) for move in state.legal_moves()]
                assert len(set(numbers)) == len(numbers)
                state.play(int(rng.integers(len(state))))


def test_so_many_cards_are_numbered_by_their_kinds():
    game = pyengine.game("cribbage")
    state, cards = game.deal(1), lambda text: {*text.removeprefix("put ").removesuffix(" into the crib").split(", ")}
    for move in state.legal_moves():
        named = game.spaces().action_text(state.action(move))
        assert cards(named) == cards(state.move_text(move)) and len(cards(named)) == 2


def test_a_group_is_numbered_by_its_value():
    game = pyengine.game("president")
    text = game.spaces().action_text
    state = game.deal(1)
    while state.must_pass:
        state.play(0)
    for move in state.legal_moves():
        count, rest = state.move_text(move).removeprefix("play ").split(" of ", 1)
        assert text(state.action(move)) == f"play {count} of {rest.split()[0]}"
    for move in state.legal_moves():  # one card that is shown tells the value
        assert game.history().seen(state, move, (state.mover + 1) % game.seats) == state.action(move)
