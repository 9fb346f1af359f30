"""The reference interpreter of RECYCLE: statements, decks, turns, choices, the transcript."""

from pathlib import Path

import pytest

from tests.reference.recycle import GameError, Match, ProgramError, load, parse, random_match
from tests.support.recycle_program import program

PROGRAMS = Path(__file__).parent / "programs"


# Statements


def test_a_list_in_a_variable_shrinks():
    body = """(do ((let (filter (game vloc S) 'C (!= (cardatt RANK 'C) B)) 'X (do (
        (repeat all (move (actual (top 'X)) (top (game vloc Z)))) (set (game sto X) (size 'X)))))
        (set (game sto X) (+ (* 10 (size (game vloc Z))) (game sto X)))))"""
    assert Match(program(body)).scores[0] == 30


def test_a_place_in_a_variable_is_the_place():
    body = """(do ((let (game vloc S) 'X (do ((move (top 'X) (top (game vloc Z)))
        (move (top (game vloc Z)) (bottom 'X)) (set (game sto X) (score (top 'X) using (game points P)))))))) """
    assert Match(program(body)).scores[0] == 3


def test_a_loop_goes_over_a_copy():
    body = "(do ((all (game vloc S) 'C (do ((move 'C (top (game vloc S))) (inc (game sto X) 1))))))"
    assert Match(program(body)).scores[0] == 4


def test_moves_to_an_index_and_from_a_list_of_collections():
    body = "(do ((move (top (game vloc S)) (1 (game vloc S)))))"
    assert Match(program(body)).position()["places"] == {"game vloc S": [0, 3, 1, 2]}
    body = "(do ((let (partition RANK (game vloc S)) 'G (move (top 'G) (bottom (game vloc Z))))))"
    assert Match(program(body)).position()["places"] == {"game vloc S": [1, 2, 3], "game vloc Z": [0]}


def test_memory():
    body = """(do ((remember (bottom (game vloc S)) (top (game mem M)))
        (remember (top (game vloc S)) (bottom (game mem M)))
        (set (game sto X) (size (game mem M))) (move (top (game vloc S)) (top ((1 player) vloc H)))
        ((== (owner (bottom (game mem M))) (1 player)) (inc (game sto X) 10)) (forget (top (game mem M)))
        (inc (game sto X) (* 100 (score (top (game mem M)) using (game points P))))
        (move (actual (top (game mem M))) (top (game vloc Z))) (inc (game sto X) (* 1000 (size (game vloc Z))))
        (repeat all (forget (top (game mem M)))) (inc (game sto X) (* 10000 (size (game mem M))))))"""
    assert Match(program(body)).scores[0] == 1412


def test_cycles():
    body = """(stage player (end (== (game sto N) 4)) (do ((inc (game sto N) 1)
        (inc ((current player) sto X) (^ 10 (- 4 (game sto N)))) ((== (game sto N) 2) (cycle next previous)))))"""
    assert Match(program(body, "((current player) sto X)", players=3)).scores == [1010, 101, 0]
    body = """(do ((cycle next (0 player)) ((== (next player) (current player)) (inc (game sto X) 1))
        (cycle current (2 player)) ((== (previous player) (1 player)) (inc (game sto X) 10))
        ((== (next player) (0 player)) (inc (game sto X) 100))))
        (stage player (end (== (game sto N) 1)) (do ((inc (game sto N) 1)
            ((== (next player) (0 player)) (inc (game sto X) 1000)))))
        (choice ((inc (game sto X) 10000)))"""
    match = Match(program(body, players=4))
    assert match.mover == 2
    match.play(0)
    assert match.scores[0] == 10111


def test_teams():
    is_player_1 = "(size (filter player 'Q (and (== 'Q 'P) (== 'Q (1 player)))))"
    text = f"""(game (setup (create players 4) (create teams (0, 2) (3, 1))
            (create deck (game vloc S) (deck (RANK (A)))))
        (stage team (end (== (game sto N) 3)) (do ((inc (game sto N) 1) (inc ((current team) sto X) 1)
            (all (current team) 'P (set (game sto ORDER) (+ (* 10 (game sto ORDER)) (+ 1 {is_player_1})))))))
        (scoring max ((team (current player)) sto X)))"""
    match = Match(parse(text))
    assert match.scores == [2, 1, 2, 1] and match.ranks == [0, 2, 0, 2] and match.wins == [0.5, 0, 0.5, 0]
    assert match.state.ints[("game", 0), "ORDER"] == 111211


def test_teams_of_one_fit_the_players():
    text = """(game (declare 2 'N) (setup (create players 'N) (create teams (0) (1))
        (create deck (game vloc S) (deck (RANK (A))))) (do ((turn pass))) (scoring max (size team)))"""
    for players, teams in [(1, [[0]]), (2, [[0], [1]]), (3, [[0], [1], [2]])]:
        assert Match(parse(text), declare={"N": players}).state.teams == teams
    assert Match(parse(text.replace("2 'N", "4 'N"))).state.teams == [[0], [1]]
    with pytest.raises(GameError, match="there is no player 2 for a team"):
        Match(parse(text.replace("(0) (1)", "(0, 1) (2)")))


def test_decks():
    text = """(game (declare (X, Y) 'VALUES) (setup (create players 2)
        (repeat 2 (repeat 2 (create deck (game vloc S) (deck (K (R))))))
        (create deck BLUE (game vloc S) (deck (K 'VALUES) (L (P (M (A, B))) (Q (M (C)))))))
        (do ((turn pass))) (scoring max (size (game vloc S))))"""
    cards = Match(parse(text)).state.cards
    assert [str(card) for card in cards] == ["X P A", "X P B", "X Q C", "Y P A", "Y P B", "Y Q C", "R", "R", "R", "R"]
    assert [card.deck for card in cards] == ["BLUE"] * 6 + [""] * 4


def test_declared_values_can_be_given():
    text = """(game (declare 2 'N) (declare (A, B) 'S) (declare (+ 'N 1) 'M) (setup (create players 2)
        (create deck (game vloc S) (deck (RANK (A))))) (do ((turn pass))) (scoring max (+ (* 10 'M) (size 'S))))"""
    assert Match(parse(text)).scores[0] == 32
    assert Match(parse(text), declare={"N": "(- 0 4)", "S": "(C)"}).scores[0] == -29
    assert Match(parse(text), declare={"N": "-4", "S": "(A, B, C)"}).scores[0] == -27
    for declare, message in [
        ({"N": "A"}, "'N must be a number, not a string"),
        ({"Q": 1}, "no declaration of 'Q"),
        ({"S": 3}, "'S must be strings, not a number"),
        ({"N": "4 5"}, "found more"),
        ({"N": "'M"}, "'M has no value here"),
    ]:
        with pytest.raises(ProgramError, match=message):
            Match(parse(text), declare=declare)


# Choices


def texts(body, **options):
    return Match(program(body, **options)).options()


def test_options_are_one_for_every_combination_in_order():
    body = """(choice ((do ((any (range 1 .. 2) 'I (set (game sto X) 'I))
        (any (range 'I .. 'I) 'J (turn pass))))))"""
    with pytest.raises(ProgramError, match="'I has no value here"):
        texts(body)
    body = """(choice ((do ((any (range 1 .. 2) 'I (set (game sto X) 'I)) (any (range (game sto X) .. 3) 'J
        ((!= 'J 2) (inc (game sto X) (* 10 'J)))))) ((== 1 2) (turn pass)) (turn pass)))"""
    assert texts(body) == [
        "set game sto X 1; set game sto X 11",
        "set game sto X 1",
        "set game sto X 1; set game sto X 31",
        "set game sto X 2",
        "set game sto X 2; set game sto X 32",
        "pass",
    ]


def test_equal_options_are_listed_separately_and_empty_ones_not_at_all():
    assert (
        texts("(choice ((any (game vloc S) 'C (move 'C (top (game vloc Z))))))", cards="(RANK (A, A))")
        == ["move A from game vloc S to game vloc Z"] * 2
    )
    assert texts("(choice ((repeat 0 (turn pass)) (any (game vloc NO) 'C (turn pass)) (turn pass)))") == ["pass"]


def test_listing_changes_nothing_and_playing_does_what_was_listed():
    body = """(choice ((do ((shuffle (game vloc S))
        (move (max (game vloc S) using (game points NO)) (top (game vloc Z)))
        (set (game sto X) (random 999)))) (set (game sto X) (random 999))))"""
    match = Match(program(body), 5)
    stream, texts = match.position()["stream"], match.options()
    assert match.position()["places"] == {"game vloc S": [0, 1, 2, 3]} and match.options() == texts
    for k, text in enumerate(texts):
        after = match.copy()
        after.play(k)
        assert text.endswith(f"set game sto X {after.scores[0]}")
        assert after.position()["stream"] != stream == match.position()["stream"]


def test_conditions_of_an_option_see_what_it_did():
    body = """(choice ((do ((set (game sto X) 1) ((== (game sto X) 1) (inc (game sto X) 4))
        ((== (game sto X) 1) (turn pass))))))"""
    assert texts(body) == ["set game sto X 1; set game sto X 5"]


def test_a_choice_of_a_team_stage_is_the_players():
    body = """(do ((cycle current (1 player))))
        (stage team (end (== (game sto N) 2)) (choice ((inc (game sto N) 1))))"""
    _, decisions = random_match(program(body))
    assert decisions == [(1, 1), (1, 1)]


def test_copies_are_independent():
    match = Match(load(PROGRAMS / "agram.rcy"), 2)
    before, copy = match.position(), match.copy()
    while not copy.over:
        copy.play(len(copy.options()) - 1)
    assert match.position() == before != copy.position()
    again = match.copy()
    while not again.over:
        again.play(len(again.options()) - 1)
    assert again.position() == copy.position()


# Transcript


def test_transcript_and_trace():
    body = "(choice ((turn pass) (move (top (game vloc S)) (bottom ((1 player) iloc H)))))"
    match = Match(program(body), recording=True)
    match.play(1)
    assert match.transcript() == [
        "create deck game vloc S",
        "set game points P ..",
        "player 0 plays option 1 of 2",
        "move D from game vloc S to bottom of player 1 iloc H",
    ]
    match = Match(program(body), tracing=True)
    match.play(0)
    assert match.transcript()[-5:] == [
        "2:14 set_points",
        "set game points P ..",
        "player 0 plays option 0 of 2",
        "3:18 turn_pass",
        "pass",
    ]
