"""The reference interpreter of RECYCLE: what is refused, what goes wrong, and the limits."""

import pytest

from tests.reference.recycle import GameError, Match, ProgramError, Unfinished, parse
from tests.support.recycle_program import program


@pytest.mark.parametrize(
    "text, place, message",
    [
        ("", (1, 1), "end of the text"),
        ("\ufeff(game ;; note\n", (1, 1), "never closed"),
        ("(game ; note\n)", (1, 7), "unexpected character ';'"),
        ("(game (declare 2 N))", (1, 18), "expected a variable"),
        ("(game\r\n (declare 2x 'N))", (2, 12), "right after 2"),
        ("(game (declare Two 'N))", (1, 17), "right after T"),
        ("(game (declare two 'N))", (1, 16), "unknown word 'two'"),
        ("(game (declare 99999999999 'N))", (1, 16), "too large"),
        ("(game (declare 1 'N) (declare 2 'N))", (1, 33), "declared twice"),
        ("(play)", (1, 2), "unknown word 'play'"),
        ("(game (declare 1 'N))", (1, 1), "expected (setup ..)"),
        ("(game (setup (create players 2)) (do ((turn pass))) (scoring max 1))", (1, 7), "expected (setup"),
        ("(game " + "(" * 200, (1, 156), "more than 150 deep"),
        ('(game (title "A)', (1, 14), "expected a quotation mark"),
        ("(game (title A))", (1, 14), "expected a text"),
        ("(game (players 3 .. 2))", (1, 7), "the smaller first"),
        ("(game (players 2 .. 3) (players 2 .. 3))", (1, 24), "said twice"),
    ],
)
def test_a_text_that_is_no_program(text, place, message):
    with pytest.raises(ProgramError) as caught:
        parse(text, "test.rcy")
    assert (caught.value.line, caught.value.column) == place and message in caught.value.message
    assert str(caught.value).startswith(f"test.rcy:{place[0]}:{place[1]}: ")


def test_what_is_no_part_of_the_text_is_skipped():
    text = """\ufeff;; a note (
        (game(declare(-10 9)'N);;another
        (setup(create players 2)(create deck(game vloc S)(deck(RANK(A,B)))))
        (do ((set (game sto X) (+ 'N (size (range 1..5))))))\r\n\t(scoring max (game sto X))) ) what follows $ ;"""
    assert Match(parse(text)).scores == [6, 6]


@pytest.mark.parametrize(
    "body, message",
    [
        ("(do ((move 'C (top (game vloc Z)))))", "'C has no value here"),
        ("(do ((set (game sto X) A)))", "expected a number, found a string: A"),
        ("(do ((set (game str X) 1)))", "expected a string, found a number: 1"),
        ("(do (((game sto X) (turn pass))))", "expected a condition, found a number"),
        ("(do ((move (top player) (top (game vloc Z)))))", "expected a card, found a player"),
        (
            "(do ((move (top (game vloc S)) (top (game mem Z)))))",
            "expected a place that holds cards, found (game mem Z)",
        ),
        ("(do ((remember (top (game vloc S)) (top (game vloc Z)))))", "expected a mem place, found (game vloc Z)"),
        ("(do ((move (top (game vloc S)) (top (filter (game vloc S) 'C (== 1 1))))))", "found a computed collection"),
        ("(do ((choice ((turn pass)))))", "a choice stands only directly in a stage or in the game"),
        ("(do ((stage player (end (== 1 1)) (do ((turn pass))))))", "a stage stands only directly"),
        ("(turn pass)", "expected a block"),
        ("(do ((set (game sto X) (== 1 1))))", "expected a number, found a condition"),
        ("(do (((== 1 A) (turn pass))))", "cannot compare a number with a string"),
        ("(do ((shuffle faro (game vloc S) (game vloc S))))", "never part of the language"),
        ("(do ((create teams (0, 1) (1))))", "a seat stands in the teams twice"),
        ("(do ((repeat all (move 'C (top (game vloc Z))))))", "'C has no value here"),
        ("(do ((all (game vloc S) 'C (repeat all (move 'C (top (game vloc Z)))))))", "repeat all takes a move"),
        ("(do ((cycle next (current team))))", "expected a player, found a team"),
        ("(do ((set (game sto X) (size 4))))", "expected a collection, found a number"),
        ("(do ((set (game sto X) (tri 4 5))))", "expected (tri NUMBER)"),
    ],
)
def test_static_checks(body, message):
    with pytest.raises(ProgramError) as caught:
        program(body)
    assert message in caught.value.message and caught.value.line == 3


@pytest.mark.parametrize(
    "action, message",
    [
        ("(move (top (game vloc NO)) (top (game vloc Z)))", "there is no card to move"),
        ("(move (top (game vloc S)) (9 (game vloc Z)))", "there is no place before card 9 of 0"),
        ("(move (top (game mem M)) (top (game vloc Z)))", "out of a mem place only as (actual ..)"),
        ("(let (game mem M) 'M (move (top (game vloc S)) (top 'M)))", "a place that holds cards, found game mem M"),
        ("(forget (bottom (game mem NO)))", "there is nothing to forget"),
        ("(remember (top (game vloc NO)) (top (game mem M)))", "there is no card here"),
        ("(set (game sto X) (score (top (game vloc NO)) using (game points P)))", "there is no card here"),
        (
            "(set (game sto X) (score (max (game vloc NO) using (game points P)) using (game points P)))",
            "max of an empty collection",
        ),
        ("(cycle next (owner (top (game vloc S))))", "the card lies in a place that no player owns"),
        ("(set (game sto X) (// 1 0))", "division by zero"),
        ("(set (game sto X) (% 1 0))", "division by zero"),
        ("(set (game sto X) (^ 10 10))", "does not fit into 32 bits"),
        ("(set (game sto X) (fib 47))", "does not fit"),
        ("(set (game sto X) (size (top 5 (game vloc S))))", "the top 5 of 4 cards"),
        ("(set (game sto X) (size (9 (subsets (game vloc NO)))))", "there is no such collection in a list of 1"),
        ("(set ((5 player) sto X) 1)", "there is no player 5; the last one is 1"),
        ("(set (game sto X) (random 2 .. 1))", "a random number from 2 to 1"),
        ("(set (game sto X) (size (range 1 .. 2000000)))", "the limit is 1048576"),
    ],
)
def test_errors_while_playing(action, message):
    setting = "(remember (top (game vloc S)) (top (game mem M)))"
    with pytest.raises(GameError) as caught:
        Match(program(f"(do ({setting}\n  {action}))"))
    assert message in caught.value.message and (caught.value.file, caught.value.line) == ("test.rcy", 4)


def test_declarations_come_before_the_players():
    with pytest.raises(GameError, match="there are no players yet"):
        Match(program("(do ((turn pass)))", before="(declare (size player) 'N)"))


def test_limits():
    endless = program("(stage player (end (== 1 2)) (choice ((turn pass))))")
    match = Match(endless, max_decisions=7)
    for _ in range(6):
        match.play(0)
    with pytest.raises(Unfinished, match="more than 7 decisions") as caught:
        match.play(0)
    assert (caught.value.line, caught.value.column) == (3, 38)
    with pytest.raises(Unfinished, match="more than 500 statements"):
        Match(program("(stage player (end (== 1 2)) (do ((turn pass))))"), max_statements=500)
    with pytest.raises(Unfinished, match="more than 1000000 statements"):
        Match(program("(do ((repeat 2147483647 (turn pass))))"))


def test_statements_are_counted_as_the_game_executes_them():
    """One do with one set before; then pass, do, when, inc; a choice's option counts once, when it is played."""
    body = """(stage player (end (== (game sto X) 1)) (do (((== 1 1) (inc (game sto X) 1)))))
        (choice ((any (range 1 .. 9) 'I (turn pass))))"""
    match = Match(program(body))
    assert match.state.statements == 2 + 4
    match.play(3)
    assert match.state.statements == 2 + 4 + 2
