"""Named collections, groups, runs and options that a playout works out as sets of cards or decides without trying them:
against the table, and the table against the reference."""

import pytest

from engine.players import players
from pyengine.recycle import load
from pyengine.recycle.emit.table import Machine
from tests.recycle.test_playout import assert_same
from tests.support.recycle_compare import compare

HAND, PACK = "((current player) iloc HAND)", "(game iloc PACK)"
NUMBERS = "(NUMBER (1 .. 5)) (RANK (A, B, C))"
FAULTY = "(NUMBER (3, 5)) (RANK (A, B)) (SUIT (X, Y, Z))"
# What is done after the first decision is done in the playout.
GAME = """(game (setup (create players 2) (create deck (game iloc PACK) (deck {deck})))
 (do ({first} (shuffle (game iloc PACK))
      (all player 'P (repeat {cards} (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 (stage player (end (>= (game sto TURN) 6))
  (do ((inc (game sto TURN) 1) ((> (game sto TURN) 1) (do ({do} (inc (game sto X) 0))))))
  (choice ({choice})))
 (scoring max (+ (game sto X) (* 1000 ((current player) sto Y)))))"""


def game(do="", choice="(turn pass) (inc (game sto OTHER) 1)", deck=NUMBERS, first="", cards=5):
    return GAME.format(do=do, choice=choice, deck=deck, first=first, cards=cards)


def told(cards):
    """The cards of a collection, and their order."""
    return f"(all {cards} 'Z (set (game sto X) (% (+ (* 7 (game sto X)) (cardatt NUMBER 'Z)) 10007)))"


def check(text, faults=False):
    if faults:
        assert_same(Machine(load(text)), setups=1, matches=1, seeds=range(12))  # each may fail in another place
    else:
        assert_same(Machine(load(text)), setups=8)
        assert compare(text)[0] == "over"


LATE = f"(filter {HAND} 'C (>= (cardatt NUMBER 'C) (game sto LEAST)))"
NOT_C = f"(filter {HAND} 'C (!= (cardatt RANK 'C) C))"
NAMED = {
    "a name for a name, whose numbers change": f"""
        (set (game sto LEAST) 2) (let {LATE} 'A (let 'A 'B (do ((set (game sto LEAST) 5) {told("'B")}))))""",
    "a part of a name, whose numbers change": f"""
        (set (game sto LEAST) 2) (let {LATE} 'A (let (filter 'A 'D (!= (cardatt RANK 'D) C)) 'B
         (do ((set (game sto LEAST) 5) (inc (game sto X) (size 'B)) {told("'B")}))))""",
    "a union with a name, whose numbers change": f"""
        (set (game sto LEAST) 2) (let {LATE} 'A (let 'A 'B (do ((set (game sto LEAST) 4)
         (inc (game sto X) (size (union 'B (game vloc OUT)))) {told("(union 'B (game vloc OUT))")}))))""",
    "a name for a name of a pile": f"""
        (let {HAND} 'A (let 'A 'B (do ((move (top 'B) (top (game vloc OUT))) (inc (game sto X) (size 'B))))))""",
    "a name for a name of a pile, and a text": f"""
        (let {HAND} 'A (let 'A 'B (do ((set (game str K) A) (inc (game sto X) (size 'B)) {told("'B")}))))""",
    "cards that move": f"""
        (let {NOT_C} 'A (do ((inc (game sto X) (size 'A)) (move (top {HAND}) (top (game vloc OUT))) {told("'A")})))""",
    "a part of a name, whose cards move": f"""
        (let {NOT_C} 'A (let (filter 'A 'D (> (cardatt NUMBER 'D) 1)) 'B
         (do ((all 'B 'Q (move 'Q (top (game vloc OUT)))) {told("'A")} {told("'B")}))))""",
    "a turn that changes": f"""
        (let {NOT_C} 'A (do ((cycle current next) {told("'A")} (cycle current previous))))""",
    "a text that changes": f"""
        (let (filter {HAND} 'C (!= (cardatt RANK 'C) (game str K))) 'A (do ((set (game str K) B) {told("'A")})))""",
    "a number that changes under a condition": f"""
        (let {LATE} 'A ((> (size 'A) 0) (do ((inc (game sto LEAST) 1) (inc (game sto X) 1)))))""",
    "an owner that changes": f"""
        (let (filter (((game sto WHO) player) iloc HAND) 'C (!= (cardatt RANK 'C) C)) 'A
         (do ((set (game sto WHO) (- 1 (game sto WHO))) {told("'A")})))""",
    "points that change": f"""
        (let (filter {HAND} 'C (> (score 'C using (game points P)) 1)) 'A
         (do ((set (game points P) (((RANK : A) 5))) {told("'A")} (set (game points P) (((RANK : B) 5))))))""",
    "a union": f"""
        (let (union {NOT_C} (filter {PACK} 'C (> (cardatt NUMBER 'C) 2))) 'A (do ({told("'A")}
         (inc (game sto X) (size (partition RANK 'A))) (inc (game sto X) (cardatt NUMBER (max 'A using NUMBER))))))""",
    "a union of piles of a row": f"""
        (let (union {HAND} ((0 player) iloc HAND)) 'A (do ({told("'A")} (inc (game sto X) (sum 'A using NUMBER)))))""",
    "another card": f"""
        (all {HAND} 'D (all {HAND} 'E (do ((inc (game sto X) (size (filter {HAND} 'C (or (== 'D 'E) (== 'C 'D)))))
         (inc (game sto X) (size (filter {PACK} 'C (or (!= 'D 'C) (== (cardatt NUMBER 'C) 2)))))))))""",
    "printed numbers that are reckoned with": f"""
        (inc (game sto X) (size (filter {HAND} 'C (> (- 3 (cardatt NUMBER 'C)) (- 2 (game sto TURN))))))
        (inc (game sto X) (size (filter {HAND} 'C (<= (* (cardatt NUMBER 'C) 1000000000) (game sto TURN)))))""",
}


@pytest.mark.few(3, "name", NAMED)
def test_named_collections(name):
    check(game(NAMED[name]))


def test_a_named_collection_in_an_option():
    check(game(choice=f"(do ({NAMED['a name for a name, whose numbers change']})) (turn pass)"))


WORTH = f"""(set (game points P) ({" ".join(f"((NUMBER : {number}) {number})" for number in range(1, 6))}
    ((RANK : A) 10) ((RANK : B) 20) ((RANK : C) 30)))"""
BEST = """(set (game sto X) (+ (* 100 (score ({word} {cards} using (game points P)) using (game points P)))
    (random 99)))"""
SCORED = {
    "the hand": BEST.format(word="min", cards=HAND),
    "all hands": BEST.format(word="max", cards="(union (all player 'P ('P iloc HAND)))"),
    "a card twice in a union": BEST.format(word="max", cards=f"(union {HAND} {HAND})"),
    "a card twice in mem": f"""(remember (top {HAND}) (top (game mem M))) (remember (top {HAND}) (top (game mem M)))
        {BEST.format(word="max", cards="(game mem M)")}""",
    "a map set anew later": BEST.format(word="max", cards=HAND) + " (set (game points P) (((RANK : A) 1)))",
    "a map set by a name": BEST.format(word="max", cards=HAND)
    + " (set (game str K) P) ((> (game sto TURN) 3) (set (game points (game str K)) (((RANK : A) 1))))",
}


@pytest.mark.few(3, "name", SCORED)
def test_scores_of_best_cards(name):
    check(game(SCORED[name], first=WORTH))


@pytest.mark.parametrize("first", ["", f"((> (game sto OTHER) 0) {WORTH})"])
def test_scores_of_best_cards_by_points_that_are_not_set(first):
    check(game(BEST.format(word="max", cards=HAND), first=first))


def test_the_best_of_no_cards():
    some_or_none = f"(filter {HAND} 'C (> (cardatt NUMBER 'C) 4))"
    check(game(BEST.format(word="max", cards=some_or_none), first=WORTH), faults=True)


PARTS = {
    "a draw for every card": f"""
        (all (partition RANK {HAND}) 'G (inc (game sto X) (sum 'G 'C (random (cardatt NUMBER 'C)))))""",
    "a draw for every card, asked": f"""
        ((any (partition RANK {HAND}) 'G (> (sum 'G 'C (random (cardatt NUMBER 'C))) 4)) (inc (game sto X) 1))""",
    "a key that changes": f"""
        (all (partition (game str K) {HAND}) 'G (do ((inc (game sto X) (size 'G)) (set (game str K) NONE)
         ((== (cardatt (game str K) (top 'G)) A) (inc (game sto X) 100))))) (set (game str K) RANK)""",
    "cards of other groups move": f"""
        (all (partition RANK {HAND}) 'G ((> (size 'G) 1) (do ((inc (game sto X) (size 'G))
         (repeat all (move (top {HAND}) (top (game vloc OUT)))) (all 'G 'C (move 'C (top {HAND})))))))""",
    "groups in groups": f"""
        (all (partition RANK {HAND}) 'G ((> (size 'G) 1) (all (partition RANK {HAND}) 'Q ((> (size 'Q) (size 'G))
         (do ((move (top 'Q) (top (game vloc OUT))) (inc (game sto X) (* 10 (size 'Q)))))))))""",
    "groups of a union": f"""
        (all (partition RANK {HAND} (game vloc OUT)) 'G ((> (size 'G) 2) (do ((move (top 'G) (top (game vloc OUT)))
         (inc (game sto X) (size 'G))))))
        (inc (game sto X) (size (partition NUMBER (union {HAND} (game vloc OUT)))))""",
    "no such attribute": f"""
        (all (partition NONE {HAND}) 'G (set (game sto X) (+ (* 5 (game sto X)) (size 'G))))
        (inc (game sto X) (size (partition NONE (game vloc OUT))))""",
    "runs": f"""
        ((any (runs largest 2 {HAND} using NUMBER) 'G (> (size 'G) 2)) (inc (game sto X) 1))
        (inc (game sto X) (sum (runs largest (- (game sto TURN) 4) {HAND} using NUMBER) 'G
         (+ (size 'G) (sum 'G 'C (cardatt NUMBER 'C)))))""",
    "runs with draws": f"""
        (inc (game sto X) (sum (runs largest 1 {HAND} using NUMBER) 'G
         (+ (score (max 'G using (game points P)) using (game points P)) (random 9))))""",
    "an end as a run": told(f"(run top (- 1 (game sto TURN)) {HAND} using NUMBER)")
    + told(f"(run bottom 1 {PACK} using NUMBER)"),
    "some of a pile": told(f"(top 2 {HAND})") + told(f"(filter (bottom 3 {HAND}) 'C (!= (cardatt RANK 'C) A))"),
}


@pytest.mark.few(3, "name", PARTS)
def test_groups(name):
    check(game(PARTS[name], first="(set (game str K) RANK)"))


# Cards of 64, 66 and 129 kinds, and such as lack an attribute.
DECKS = {
    "64": "(NUMBER (1 .. 16)) (RANK (A, B, C, D))",
    "66": "(NUMBER (1 .. 22)) (RANK (A, B, C))",
    "129": "(NUMBER (1 .. 43)) (RANK (A, B, C))",
    "mixed": "(KIND (A (NUMBER (0 .. 9))) (B (RANK (A, B, C))) (C (NUMBER (0)) (RANK (A))))",
}


@pytest.mark.few(2, "deck", DECKS)
def test_decks(deck):
    parts = " ".join(each for name, each in PARTS.items() if "draw" not in name and "pile" not in name)
    check(game(parts, deck=DECKS[deck], first="(set (game str K) RANK)", choice=CHOICES["a group by its size"]))


FAULTS = {
    "of a card in a group": "(sum 'G 'C (+ (// 6 (- (cardatt NUMBER 'C) 3)) (// 6 (- (cardatt NUMBER 'C) 5))))",
    "of a group": "(+ (// 6 (- (size 'G) 3)) (// 6 (- (size 'G) 2)))",
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_in_groups(name):
    check(game(f"(inc (game sto X) (sum (partition RANK {HAND}) 'G {FAULTS[name]}))", deck=FAULTY), faults=True)


@pytest.mark.parametrize(
    "number", ["(* 20000 (cardatt NUMBER (top {0})))", "(- (- 0 2147483646) (cardatt NUMBER (top {0})))"]
)
def test_squares_that_are_too_large(number):
    check(game(f"(set (game sto X) (^ (- 40000 {number.format(HAND)}) 2))"), faults=True)


@pytest.mark.parametrize("number", ["(- (game sto TURN) 3)", "(* 2 (game sto TURN))", "(- 0 2147483647)"])
def test_more_cards_than_there_are(number):
    check(game(told(f"(top {number} {HAND})") + told(f"(bottom {number} {PACK})")), faults=True)


# Many looks at thirty groups, or at sixty cards of a named collection, for every number.
SUMMED = f"(sum (partition NUMBER {PACK}) 'G (+ (size 'G) (game sto X)))"
KEPT = "(size (filter 'A 'C (> (cardatt NUMBER 'C) (game sto X))))"
LONG = {
    "groups": f"(set (game sto X) (+ (+ {SUMMED} {SUMMED}) (+ {SUMMED} {SUMMED})))",
    "a named collection": f"""
        (let (filter {PACK} 'C (> (cardatt NUMBER 'C) 0)) 'A
         (set (game sto X) (+ (+ {KEPT} {KEPT}) (+ {KEPT} {KEPT}))))""",
}


@pytest.mark.parametrize("name", LONG)
def test_what_is_looked_at_is_counted_alike(name):
    text = f"((== (game sto TURN) 2) (all (range 1 .. 300000) 'I {LONG[name]}))"
    machine = Machine(load(game(text, deck="(NUMBER (1 .. 30)) (RANK (A, B))", cards=0)), max_statements=10**7)
    assert_same(machine, setups=1, matches=1)


OUT = "(top (game vloc OUT))"
CHOICES = {
    "a number by a condition": "(any (range 1 .. 4) 'N ((> 'N 2) (inc (game sto X) 'N)))",
    "two conditions": """(any (range 1 .. 4) 'N (do (((> 'N 1) (do (((< 'N 3) (inc (game sto X) 1))
        ((== 'N 4) (inc (game sto X) 'N))))) ((== 'N 3) (turn pass)))))""",
    "a condition that the option changes": """(any (range 1 .. 4) 'N (do (((> 'N 1) (set (game sto V) 'N))
        ((== (game sto V) 3) (inc (game sto X) 'N)))))""",
    "a condition on a name": "(any (range 1 .. 4) 'N (let (+ 'N (game sto TURN)) 'M ((> 'M 5) (inc (game sto X) 'M))))",
    "a condition on what is stored": "(any (A, B) 'S (do (((!= (game str K) 'S) (set (game str K) 'S)))))",
    "loops": "(any (range 0 .. 3) 'N (do ((repeat 'N (inc (game sto X) 1)) ((== 'N 2) (turn pass)))))",
    "after something": "(do ((inc (game sto X) 1) (any (range 1 .. 3) 'N ((> 'N 2) (inc (game sto X) 'N)))))",
    "nothing, then something": f"""(do ((any (game vloc NONE) 'C (move 'C {OUT}))
        (any (range 1 .. 3) 'N ((> 'N 2) (inc (game sto X) 'N)))))""",
    "a draw in a condition": "(any (range 0 .. 3) 'N ((> (random 3) 'N) (inc (game sto X) (+ 'N (random 100)))))",
    "draws, one after another": """(do ((any (range 0 .. (random 3)) 'N ((> (random 3) 'N) (inc (game sto X) 'N)))
        (any (range 0 .. (random 2)) 'N (inc (game sto X) (random 50)))))""",
    "a draw that is named": "(any (range 0 .. 3) 'N (let (random 5) 'M ((> 'M 'N) (inc (game sto X) (random 9)))))",
    "a tie": f"(any {HAND} 'C ((== 'C (max {HAND} using NUMBER)) (move 'C {OUT})))",
    "a group by its size": f"""
        (any (partition RANK {HAND}) 'G ((> (size 'G) 1) (inc (game sto X) (size 'G)))) (turn pass)""",
    "a group by what it has in common": f"""(any (partition RANK {HAND}) 'G
        (do ((set (game str K) (cardatt RANK (top 'G))) ((== (game str K) A) (inc (game sto X) 1)))))""",
    "a group that becomes shorter": f"""(any (partition RANK {HAND}) 'G (any (range 0 .. (size 'G)) 'N
        ((> 'N (game sto ZERO)) (do ((move (top 'G) {OUT}) (repeat (- 'N 1) (move (top 'G) {OUT})))))))""",
    "a group that becomes shorter, then one of it": f"""(any (partition RANK {HAND}) 'G (do ((move (top 'G) {OUT})
        (any 'G 'C ((!= (cardatt NUMBER 'C) 3) (move 'C (bottom (game vloc OUT))))))))""",
    "a named collection that becomes shorter": f"""(let {NOT_C} 'L (any (range 1 .. 3) 'N ((> 'N 1)
        (repeat (// (size 'L) 'N) (move (top 'L) {OUT})))))""",
    "two different cards": f"(any {HAND} 'C (any {HAND} 'D ((!= 'C 'D) (do ((move 'C {OUT}) (move 'D {OUT}))))))",
    "a named union": f"""(let (union {HAND} (game vloc OUT)) 'A (any (filter 'A 'D (!= (cardatt RANK 'D) B)) 'C
        (move 'C (bottom (game vloc OUT)))))""",
}


@pytest.mark.few(3, "name", CHOICES)
def test_options(name):
    check(game(choice=f"{CHOICES[name]} (turn pass)", first="(set (game str K) C)"))


FORGETTING = [
    "(do ((forget (top (game mem M))) (inc (game sto X) 1)))",
    "(any (range 1 .. 3) 'N (do ((forget (bottom (game mem M))) ((> 'N 1) (forget (top (game mem M)))))))",
    "(any (range 0 .. 1) 'N ((== 'N 1) (do ((forget (bottom (game mem M))) (inc (game sto X) 'N)))))",
    "(any (game vloc NONE) 'C (forget (top (game mem M))))",
    "(any player 'P (do ((forget (bottom ('P mem M))) (inc (game sto X) 1))))",
]


@pytest.mark.few(2, "option", FORGETTING)
def test_forgetting_until_nothing_is_left(option):
    first = " ".join(f"(remember (top {PACK}) (top ({owner} mem M)))" for owner in ("game", "game", "(0 player)"))
    text = game(choice=f"{option} (turn pass)", first=first)
    check(text, faults=True)
    compare(text)


HEURISTICS = [
    "(any (range 1 .. 4) 'N (heuristic (- 5 'N) ((> 'N 2) (inc (game sto X) 'N)))) (heuristic 2 (turn pass))",
    f"""(any {HAND} 'C (do (((!= (cardatt RANK 'C) A) (heuristic (cardatt NUMBER 'C) (move 'C {OUT})))
     ((== (cardatt RANK 'C) A) (heuristic 3 (move 'C (bottom (game vloc OUT)))))))) (turn pass)""",
    f"""(any (partition RANK {HAND}) 'G ((> (size 'G) 1) (any (range 1 .. (size 'G)) 'N
     (heuristic (* 'N (size 'G)) (repeat 'N (move (top 'G) {OUT})))))) (turn pass)""",
    f"(any (partition RANK {HAND}) 'G (heuristic (size 'G) (set (game str K) (cardatt RANK (top 'G))))) (turn pass)",
]


@pytest.mark.few(2, "choice", HEURISTICS)
def test_heuristics(choice):
    text = game(choice=choice)
    check(text)
    assert_same(Machine(load(text)), seats=[players.heuristic, players.heuristic])
