"""Ways to enumerate the options of a choice, against the reference, step by step."""

import pytest

from engine.counting.matches import play
from pyengine.base import kept
from pyengine.recycle import library
from pyengine.recycle.compile import load
from pyengine.recycle.emit import table
from pyengine.recycle.emit.unit import GameModule
from pyengine.recycle.game import Described
from pyengine.recycle.source import RecycleError
from tests.support.recycle_compare import compare

DECK = "(deck (RANK (A, B, C, D)) (SUIT (X, Y, Z)))"
START = """(game (setup (create players 3) (create deck (game iloc PACK) %s))
 (do ((set (game points WORTH) (((RANK : A) 1) ((RANK : B) 1) ((RANK : C) 2) ((RANK : D) 3)))
      (shuffle (game iloc PACK))
      (repeat 2 (move (top (game iloc PACK)) (top (game vloc TABLE))))
      (all player 'P (repeat 3 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 (stage player (end (all player 'P (== (size ('P iloc HAND)) 0)))
  (do ((set (game sto SEEN) 0)))
  (choice (%s
   ((== (size ((current player) iloc HAND)) 0) (turn pass))
   ((> (size ((current player) iloc HAND)) 0)
    (move (bottom ((current player) iloc HAND)) (bottom (game vloc TABLE)))))))
 (scoring max (+ (size ((current player) vloc WON)) ((current player) sto SCORE))))"""

HAND = "((current player) iloc HAND)"
ALTERNATIVES = {
    "what acts before an any": f"""
        (do ((inc (game sto SEEN) 1)
             (any {HAND} 'C ((== (game sto SEEN) 1) (do ((inc (game sto SEEN) 1)
              (any (range 1 .. (game sto SEEN)) 'N (do ((inc ((current player) sto SCORE) 'N)
               (move 'C (top (game vloc TABLE))))))))))))""",
    "an any over nothing after something acted": f"""
        ((> (size {HAND}) 1) (do ((move (top {HAND}) (top (game vloc TABLE)))
         (any (filter {HAND} 'C (== (cardatt RANK 'C) NONE)) 'C (move 'C (top (game vloc TABLE)))))))""",
    "a draw in a condition": f"""
        (any {HAND} 'C ((and (> (size (game vloc TABLE)) 0)
               (!= (cardatt SUIT (max (game vloc TABLE) using (game points WORTH))) X))
         (any (filter (game vloc TABLE) 'T (!= (cardatt RANK 'T) (cardatt RANK (min {HAND} using (game points WORTH)))))
              'T
          (do ((move 'C (top ((current player) vloc WON))) (move 'T (top ((current player) vloc WON))))))))""",
    "a filter that draws": f"""
        (any (filter {HAND} 'C (> (random 3) 0)) 'C (move 'C (top ((current player) vloc WON))))""",
    "a list that becomes shorter": f"""
        (any (partition SUIT {HAND}) 'SAME (any (range 1 .. (size 'SAME)) 'N
         (do ((set ((current player) sto SCORE) 'N) (repeat 'N (move (top 'SAME) (top (game vloc TABLE))))))))""",
    "a list from outside that becomes shorter": f"""
        (let (filter {HAND} 'C (!= (cardatt RANK 'C) D)) 'REST (any (game vloc TABLE) 'T
         ((> (size 'REST) 0) (do ((move (bottom 'REST) (top (game vloc TABLE)))
          ((> (size 'REST) 1) (move (top 'REST) (bottom (game vloc TABLE))))
          (move 'T (top ((current player) vloc WON))))))))""",
    "a list from outside, all of it": f"""
        (any {HAND} 'C (let (filter {HAND} 'O (== (cardatt SUIT 'O) (cardatt SUIT 'C))) 'SUITE
         (any (range 0 .. 1) 'N (do ((set ((current player) sto SCORE) 'N)
          (repeat all (move (top 'SUITE) (top (game vloc TABLE)))))))))""",
    "groups from outside that become shorter": f"""
        (let (partition SUIT {HAND}) 'SUITS (any (range 1 .. 2) 'N ((> (size 'SUITS) 0)
         (do ((inc ((current player) sto SCORE) 'N) (move (top (top 'SUITS)) (top (game vloc TABLE)))
              ((> (size (top 'SUITS)) 0) (move (bottom (top 'SUITS)) (bottom (game vloc TABLE)))))))))""",
    "groups that do not depend on the card": f"""
        (any {HAND} 'C ((any (subsets (game vloc TABLE)) 'SOME (== (sum 'SOME using (game points WORTH)) 2))
         (any (filter (subsets (game vloc TABLE)) 'SOME
               (== (sum 'SOME using (game points WORTH)) (score 'C using (game points WORTH)))) 'SOME
          (do ((move 'C (top ((current player) vloc WON)))
               (repeat all (move (top 'SOME) (top ((current player) vloc WON)))))))))""",
    "one card in a filter": f"""
        (any {HAND} 'C (any {HAND} 'D
         ((== (+ (size (filter {HAND} 'E (and (== 'E 'C) (!= 'C 'D))))
                (size (filter (game vloc TABLE) 'E (== 'C 'E)))) 1)
          (do ((move 'C (top (game vloc TABLE))) (move 'D (bottom (game vloc TABLE))))))))""",
    "what is the same for all elements": f"""
        (any (filter {HAND} 'C (or (> (sum {HAND} using (game points WORTH)) 4)
              (any (game vloc TABLE) 'T (and (== (cardatt SUIT 'T) (cardatt SUIT 'C))
               (> (size (partition RANK (game vloc TABLE))) 1))))) 'C (move 'C (top ((current player) vloc WON))))""",
    "an any inside an all": f"""
        (all (game vloc TABLE) 'T ((> (size {HAND}) 2)
         (any (range 1 .. 2) 'N (inc ((current player) sto SCORE) 'N))))""",
    "an any before more": f"""
        (do ((any {HAND} 'C (move 'C (top (game vloc TABLE)))) (any (range 1 .. 2) 'N (inc (game sto SEEN) 'N))))""",
    "nothing may happen": f"""
        (any {HAND} 'C (any (range 0 .. 2) 'N (do (((== 'N 1) (move 'C (top (game vloc TABLE))))
         ((and (!= 'N 0) (> (size (game iloc PACK)) 0))
          (move (top (game iloc PACK)) (top ((current player) vloc WON))))))))""",
    "two cards of a memory": f"""
        (do ((remember (top (game vloc TABLE)) (top (game mem SAW)))
         (any {HAND} 'C (do ((remember 'C (top (game mem SAW)))
          (any (game mem SAW) 'S (move (actual 'S) (top (game vloc TABLE)))))))))""",
}


@pytest.mark.few(8, "name", ALTERNATIVES)
@pytest.mark.parametrize("seed", range(3))
def test_options_are_those_of_the_reference(name, seed):
    outcome = compare(START % (DECK, ALTERNATIVES[name]), seed, most=12)
    assert outcome[0] in ("over", "Unfinished") and outcome[1] > 2


@pytest.mark.parametrize(
    "statement",
    [
        "(repeat (+ 'N 0) (move (top 'SAME) (top (game vloc TABLE))))",
        "(repeat 'N (move (top 'SAME) (top (game vloc TABLE))))",
        "(do ((repeat all (move (top 'SAME) (top (game vloc TABLE)))) (move (top 'SAME) (bottom (game vloc TABLE)))))",
        "((== 'N 3) (repeat 'N (move (bottom 'SAME) (top (game vloc TABLE)))))",
    ],
)
def test_taking_more_than_there_is_fails_as_in_the_reference(statement):
    body = f"(do ((inc (game sto SEEN) 1) {statement}))"
    alternative = f"(any (partition RANK {HAND}) 'SAME (any (range 1 .. 3) 'N {body}))"
    outcome = compare(START % (DECK, alternative), 1)
    assert outcome[0] == "GameError"


def test_too_many_options_in_loops():
    loops = "".join(f"(any (range 1 .. 60) '{name} " for name in "ABC")
    alternative = loops + "(do ((inc (game sto SEEN) (+ 'A 'B)) ((> 'C 0) (turn pass))))" + 3 * ")"
    game = Described(START % (DECK, alternative))
    with pytest.raises(RecycleError, match="more than 65536 options"):
        game.deal(1).legal_moves()


def test_options_that_are_tried_have_one_function_that_counts_and_selects():
    """A move out of a pile that may be empty is tried; what that leaves in the moves is no list of cards."""
    tried = f"(any {HAND} 'CARD (do ((move 'CARD (top (game vloc TABLE))) (move (top (game vloc ROW)) (top {HAND})))))"
    unit = GameModule(load(START % (DECK, tried)))
    (count, select), *_, (other_count, other_select) = unit.drivers[0]
    assert count is select and other_count is not other_select
    assert [each.cards for each in unit.remembered[0].values()] == [False]


TOPS = (
    f"(any (range {{}} .. 2) 'N (any (all (filter (partition RANK {HAND}) 'G (>= (size 'G) 'N)) 'G (top 'N 'G)) {{}}))"
)
SETS = {
    f"(any (subsets 2 {HAND}) {{}})": True,
    f"(any (subsets 0 .. 2 {HAND}) {{}})": False,
    f"(any (join {HAND} (subsets 1 (game vloc TABLE))) {{}})": True,
    f"(any (join {HAND} (subsets (game vloc TABLE))) {{}})": False,
    f"(any (union (partition RANK {HAND}) (subsets 1 {HAND})) {{}})": True,
    f"(any (union (partition RANK {HAND}) (subsets {HAND})) {{}})": False,
    f"(any (filter (subsets {HAND}) 'S (> (size {HAND}) 1)) {{}})": True,
    "(any (all player 'P (filter ('P iloc HAND) 'C (== (cardatt RANK 'C) A))) {})": False,
    TOPS.format(1, "{}"): True,
    TOPS.format(0, "{}"): False,
}


@pytest.mark.parametrize("sets", SETS)
def test_options_of_groups_that_are_not_empty_are_counted_without_being_tried(sets):
    worth = "(score (top 'SET) using (game points WORTH))"
    taken = f"(do ((set (game sto SEEN) {worth}) (all 'SET 'CARD (move 'CARD (top (game vloc TABLE))))))"
    text = START % (DECK, sets.format(f"'SET ((> (size 'SET) 0) {taken})"))
    (count, select), *_ = GameModule(load(text)).drivers[0]
    assert (count is not select) == SETS[sets]
    assert compare(text, 1, most=12)[1] > 2


@pytest.mark.parametrize("sets", ["(subsets 2 (subsets 2 {0}))", "(join (subsets 1 {0}) (subsets 0 .. 2 {0}))"])
def test_groups_of_cards_that_are_64_apart_share_none(sets):
    low = "(all player 'P (repeat 2 (move (bottom (game iloc PACK)) (top ('P iloc HAND)))))"
    text = START.replace("(shuffle (game iloc PACK))", low).replace("(repeat 2 (move (top", "(repeat 16 (move (top")
    taken = "(do ((inc (game sto SEEN) (size 'G)) (all 'G 'C (move 'C (top (game vloc TABLE))))))"
    large = "(deck (COPY (1 .. 7)) (RANK (A, B, C, D)) (SUIT (X, Y, Z)))"
    body = f"(any {sets.format(HAND)} 'G ((> (size 'G) 0) {taken}))"
    assert compare(text % (large, body), 1, most=8)[0] in ("over", "Unfinished")


def test_code_of_a_huge_program_plays_the_same(monkeypatch):
    program = load(library.games()["president"].path)
    monkeypatch.setattr(kept, "read", lambda *_: b"")  # nothing that was made before
    usual = play(table.Machine(program).table, 1, 0, 20, 0, 1)[0]
    monkeypatch.setattr(table, "HUGE", 0)
    fast = play(table.Machine(program).table, 1, 0, 20, 0, 1)[0]
    assert all((usual[name] == fast[name]).all() for name in usual)
