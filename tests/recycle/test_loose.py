"""Constructs that the language leaves to the moment they are carried out, compiled and in the reference."""

import re

import pytest

from pyengine.recycle import load
from tests.support.recycle_compare import compare

FRAME = """(game (declare {players} 'N) (setup (create players 'N) {teams}
  (create deck (game vloc S) (deck (RANK (A, B, C)))))
 (do ((set (game points P) (((RANK : A) 1) ((RANK : B) 2) ((RANK : C) 3)))
      (remember (top (game vloc S)) (top (game mem M)))))
 (choice ({options})) (do ({body})) (scoring max (+ (size team) ((current player) sto X))))
"""


def played(options="(turn pass)", body="(turn pass)", teams="", players=2, **more):
    """Return how a small program ends: "over", or both error texts."""
    text = FRAME.format(options=options, body=body, teams=teams, players=players)
    result = compare(text, **more)
    return result[0] if result[0] == "over" else result[2:]


@pytest.mark.parametrize("card", ["(top (game mem M))", "(0 (game mem M))", "(max (game mem M) using (game points P))"])
def test_moving_out_of_a_mem_pile(card):
    assert played(body=f"((== (size (game mem M)) 0) (move {card} (top (game vloc T))))") == "over"
    assert played(body=f"(move (actual {card}) (top (game vloc T)))") == "over"
    assert played(body=f"(repeat all (move {card} (top (game vloc T))))".replace("mem M", "mem NONE")) == "over"
    assert played(body="(all (game mem M) 'C (move 'C (top (game vloc T))))") == "over"
    for where in ("body", "options"):
        reference, compiled = played(**{where: f"(move {card} (top (game vloc T)))"})
        assert "only as (actual ..)" in reference and re.search(r"-\d{4,}", compiled)


def test_teams_are_those_of_the_text():
    assert played(teams="(create teams (0) (1))", players=4) == "over"
    assert played(teams="(create teams (0) (1))", players=2, declare={"N": 4}) == "over"


def test_a_seat_without_a_team():
    teams = "(create teams (0) (1))"
    assert played(body="(inc ((team (1 player)) sto X) 1)", teams=teams, players=4) == "over"
    for where in ("body", "options"):
        reference, compiled = played(**{where: "(inc ((team (2 player)) sto X) 1)"}, teams=teams, players=4)
        assert "player 2 is in no team" in reference and re.search(r"-\d{4,}", compiled)


@pytest.mark.parametrize(
    "body",
    [
        "(put points 'Q (((RANK (A)) 7))) (set (game sto X) (sum (game vloc S) using (game points Q)))",
        "(set (game points Q) (((RANK A) 7))) (set (game sto X) (sum (game vloc S) using 'Q))",
        "(set (game sto X) (sum (game vloc S) using 'NEVERSET))",
        "(let (union (top (game vloc S)) (game vloc S)) 'L (all player 'P (inc ('P sto X) (size 'L))))",
        "(let (partition RANK (game vloc S)) 'G (inc ((0 player) sto X) (score 'G using (game points P))))",
        "((== (partition RANK (game vloc S)) (game vloc S)) (inc ((0 player) sto X) 1))",
        "((== (== 1 1) (any player 'P (== ('P sto X) 0))) (inc ((0 player) sto X) (mod 7 4)))",
        "(let (all (game vloc S) 'C 'C) 'G (inc ((0 player) sto X) (size 'G)))",
    ],
)
def test_what_is_read_liberally(body):
    assert played(body=body) == "over"


@pytest.mark.parametrize(
    "value",
    [
        *("(// 5 0)", "(% 5 (- 'N 2))", "(random 5 .. 3)", "(+ 1 (* 0 (// 1 0)))"),
        *("((5 player) sto X)", "((7 team) sto X)", "(size (2 team))"),
    ],
)
def test_constants_that_fail_do_so_when_they_are_reached(value):
    assert played(body=f"((> 'N 2) (set (game sto Y) {value}))") == "over"
    reference, compiled = played(body=f"(set (game sto Y) {value})")
    assert reference.startswith("<text>:5:") and re.search(r"-\d{4,}", compiled)
    assert played(options=f"(set (game sto Y) {value})")


@pytest.mark.parametrize(
    "action",
    [
        "(move (top (game vloc NO)) (top (game vloc Z)))",
        "(move (top (game vloc S)) (9 (game vloc Z)))",
        "(forget (bottom (game mem NO)))",
        "(remember (top (game vloc NO)) (top (game mem M)))",
        "(set (game sto X) (score (top (game vloc NO)) using (game points P)))",
        "(set (game sto X) (score (max (game vloc NO) using (game points P)) using (game points P)))",
        "(cycle next (owner (top (game vloc S))))",
        "(set (game sto X) (size (top 5 (game vloc S))))",
        "(set (game sto X) (size (9 (subsets (game vloc NO)))))",
    ],
)
def test_actions_that_fail_do_so_at_one_place(action):
    reference, compiled = played(body=action)
    assert reference.startswith("<text>:5:") and re.search(r"-\d{4,}", compiled)


def test_a_list_of_values_in_parentheses():
    text = """(game (declare (A, B) 'AB) (setup (create players 2)
        (create deck (game vloc S) (deck (K ('AB)) (L (X, Y) ('AB)))))
        (do ((turn pass))) (scoring max (size (game vloc S))))\n"""
    assert compare(text) == ("over", 0)
    assert len(load(text).cards) == 8
