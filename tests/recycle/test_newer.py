"""RECYCLE as it is written in 2026: every new form beside an old one that says the same, and what seats know of swaps."""

import numpy as np
import pytest

from engine.counting.matches import play
from pyengine.recycle import load
from pyengine.recycle.emit.table import Machine
from tests.support.recycle_compare import compare

# Each seat sees its hand; between two choices stands what is probed. Seats are told apart by their scores.
FRAME = """(game (declare (range 1..6) 'PLACES) (declare (RED, BLACK) 'SUITS)
 (setup (create players 4) TEAMS
  (create deck (game iloc PACK) (deck (RANK (ACE, TWO, THREE, FOUR, FIVE, SIX)) (SUIT 'SUITS))))
 (do ((set (game points WORTH) (((RANK : TWO) 2) ((RANK : THREE) 3) ((RANK : FOUR) 4) ((RANK : FIVE) 5) ((SUIT : RED) 3)))
      (shuffle (game iloc PACK))
      (all player 'P (repeat 2 (move (top (game iloc PACK)) (top ('P iloc HAND)))))
      (repeat 3 (move (top (game iloc PACK)) (top (game vloc ROW))))))
 (stage player (end (== (game sto TURNS) 6))
  (choice ((any ((current player) iloc HAND) 'CARD
            (do ((move 'CARD (bottom (game vloc ROW))) (move (top (game vloc ROW)) (top ((current player) iloc HAND))))))
           (turn pass)))
  (do (TOLD (inc (game sto TURNS) 1)))
  (choice (OPTIONS (turn pass))))
 (scoring max (+ (* 100 ((current player) sto X))
                 (+ (sum ((current player) iloc HAND) using (game points WORTH)) (* 7 (game sto X))))))"""
ONE = "(create teams (0, 2) (1, 3))", "(create teams (1, 3) (2, 4))"
SWAPPED = """(do ((move {one} (top (game hloc HELD))) {put} (move (top (game hloc HELD)) {to})))"""


def program(told, options="", teams="", frame=FRAME):
    return frame.replace("TOLD", told).replace("OPTIONS", options).replace("TEAMS", teams)


def signature(text, setups=60):
    """All that is counted of random matches."""
    counts, fault = play(Machine(load(text)).table, 5, 0, setups, 0, 2)
    assert fault is None
    return counts


def assert_equal(one, other):
    """Two texts play the same matches, and both as the interpreter does."""
    for seed in (1, 2):
        assert compare(one, seed=seed)[0] == "over" == compare(other, seed=seed)[0]
    new, old = signature(one), signature(other)
    assert new.keys() == old.keys() and all(np.array_equal(new[name], old[name]) for name in new)


# The new form, and an old one.
HAND, ROW = "((current player) iloc HAND)", "(game vloc ROW)"
MOST = "(score (max {} using (game points WORTH)) using (game points WORTH))"
ALL = "(sum {} 'P {})"
PROBES = {
    "inc": ("(inc ((current player) sto X))", "(inc ((current player) sto X) 1)"),
    "dec": ("(dec ((next player) sto X))", "(dec ((next player) sto X) 1)"),
    "several": ("(set (game sto X) (+ (size (game vloc ROW)) 2 3 (game sto X)))",
                "(set (game sto X) (+ (+ (+ (size (game vloc ROW)) 2) 3) (game sto X)))"),
    "product": ("(let 3 'N (set (game sto X) (% (* 2 'N (+ 1 (game sto X))) 1000)))",
                "(let 3 'N (set (game sto X) (% (* (* 2 'N) (+ 1 (game sto X))) 1000)))"),
    "sort": (f"(set (game sto X) (score (top (sort {ROW} using (game points WORTH))) using (game points WORTH)))",
             f"(set (game sto X) (max {ROW} 'C (score 'C using (game points WORTH))))"),
    "sum": ("(set (game sto X) (all player 'P (size ('P iloc HAND))))",
            "(set (game sto X) (sum player 'P (size ('P iloc HAND))))"),
    "range": ("(all 'PLACES 'N (inc (game sto X) 'N))", "(all (range 1 .. 6) 'N (inc (game sto X) 'N))"),
    "inclusive": ("(inc (game sto X) (size (range 2..5)))", "(inc (game sto X) 4)"),
    "empty option": ("(turn pass)", "(turn pass)"),
}  # fmt: skip
