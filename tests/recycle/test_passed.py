"""Hands that are passed on: what a seat knows of a hand out of which others took cards.

The reference is written from the rules of the small game alone: it goes through every deal and every pick, keeps those
in which the seat would have seen what it saw, and counts them.
"""

from collections import Counter
from itertools import permutations, product
from math import sqrt

import pytest

from engine.table import State
from pyengine.recycle.compile import load
from pyengine.recycle.emit.table import FieldReader, Machine
from tests.support.recycle_compare import compare

# Seat 0 looks at a hand of three cards of five and passes it on; seat 1 keeps one face down, then seat 2. SHOWN: the
# last thing that happens is that seat 1 turns its card up.
SMALL = """(game (declare 0 'SHOWN)
 (setup (create players 3) (create deck (game iloc PACK) (deck (RANK (A, B, C, D, E)))))
 (do ((shuffle (game iloc PACK)) (repeat 3 (move (top (game iloc PACK)) (top ((0 player) iloc HAND))))
      (repeat all (move (top ((0 player) iloc HAND)) (top ((1 player) iloc HAND)))) (cycle current (1 player))))
 (choice ((any ((1 player) iloc HAND) 'CARD (move 'CARD (top ((1 player) iloc KEPT))))))
 (do ((repeat all (move (top ((1 player) iloc HAND)) (top ((2 player) iloc HAND)))) (cycle current (2 player))))
 (choice ((any ((2 player) iloc HAND) 'CARD (move 'CARD (top ((2 player) iloc KEPT))))))
 (do ((repeat 'SHOWN (move (top ((1 player) iloc KEPT)) (top ((1 player) vloc OPEN)))) (cycle current (0 player))))
 (choice ((turn pass))) (scoring max 0))
"""
CARDS = "ABCDE"
SAMPLES = 1500


def seen(seat, hand, first, second, shown):
    """Return what a seat has seen when seat 0 passes at the end."""
    left = hand - {first}
    own = {0: hand, 1: (hand, first), 2: (left, second)}[seat]
    return own, first if shown else None


def worlds():
    """(hand, what seat 1 kept, what seat 2 kept), each as often as deals and picks lead to it."""
    for pack in permutations(CARDS):
        for first, second in product(pack[:3], repeat=2):
            if first != second:
                yield frozenset(pack[:3]), first, second


def kept(machine, state):
    """The world of a state at the end."""
    reader = FieldReader(machine.unit.layout, state.raw)
    piles = {name: [reader.card(card) for card in cards] for name, cards in reader.piles().items()}
    first = (piles.get("player 1 iloc KEPT") or piles.get("player 1 vloc OPEN"))[0]
    second = piles["player 2 iloc KEPT"][0]
    return frozenset((first, second, *piles["player 2 iloc HAND"])), first, second


@pytest.mark.parametrize("shown", [0, 1])
def test_determinisations_have_the_exact_posterior(shown):
    machine = Machine(load(SMALL, {"SHOWN": shown}))
    state = State.deal(machine.table, 3, 0)
    state.play(1)
    state.play(1)
    truth = kept(machine, state)
    for seat in range(3):
        saw = seen(seat, *truth, shown)
        exact = Counter(world for world in worlds() if seen(seat, *world, shown) == saw)
        drawn = Counter(kept(machine, state.resample(seat, seed)) for seed in range(SAMPLES))
        assert set(drawn) == set(exact)
        for world, ways in exact.items():
            share = ways / exact.total()
            assert abs(drawn[world] / SAMPLES - share) <= 5 * sqrt(share * (1 - share) / SAMPLES), (seat, world)


# Seat 0 looks at two hands and passes both to seat 1, who keeps a card of each face down and turns one of them up.
COPIES = """(game (setup (create players 2)
  (create deck ((0 player) iloc ONE) (deck (RANK (A, B)))) (create deck ((0 player) iloc TWO) (deck (RANK (A, C)))))
 (do ((repeat all (move (top ((0 player) iloc ONE)) (top ((1 player) iloc ONE))))
      (repeat all (move (top ((0 player) iloc TWO)) (top ((1 player) iloc TWO)))) (cycle current (1 player))))
 (choice ((any ((1 player) iloc ONE) 'CARD (move 'CARD (top ((1 player) iloc KEPT))))))
 (choice ((any ((1 player) iloc TWO) 'CARD (move 'CARD (top ((1 player) iloc KEPT))))))
 (choice ((any ((1 player) iloc KEPT) 'CARD (move 'CARD (top ((1 player) vloc OPEN))))))
 (do ((cycle current (0 player))))
 (choice ((turn pass))) (scoring max 0))
"""


def test_equal_cards_of_two_hands_are_never_told_apart():
    machine, outcomes = Machine(load(COPIES)), {}
    for moves in product(range(2), repeat=3):
        state = State.deal(machine.table, 1, 0)
        for move in moves:
            state.play(move)
        reader = FieldReader(machine.unit.layout, state.raw)
        shown, left = (reader.card(reader.piles()[f"player 1 {pile}"][0]) for pile in ("vloc OPEN", "iloc KEPT"))
        states, possible = outcomes.setdefault(shown, ([], set()))
        states.append(state)
        possible.add(left)
    assert {shown: possible for shown, (_, possible) in outcomes.items()} == {"A": {*"ABC"}, "B": {*"AC"}, "C": {*"AB"}}
    for states, possible in outcomes.values():
        for state in states:
            twins = (FieldReader(machine.unit.layout, state.resample(0, seed).raw) for seed in range(60))
            assert {twin.card(twin.piles()["player 1 iloc KEPT"][0]) for twin in twins} == possible


# A card of a purse that all can name is laid unseen; then all are shown, and go back. SHUFFLED 1: the purse is shuffled
# first, 2: afterwards.
PURSES = """(game (declare 0 'SHUFFLED)
 (setup (create players 2) (repeat 2 (create deck BIDS (game vloc BIDS) (deck (BID (ZERO, ONE, TWO))))))
 (do ((all player 'P (all (ZERO, ONE, TWO) 'BID
  (move (top (filter (game vloc BIDS) 'C (== (cardatt BID 'C) 'BID))) (top ('P iloc PURSE)))))))
 (stage player (end (== (game sto ROUND) 4))
  (do (((== 'SHUFFLED 1) (shuffle ((current player) iloc PURSE)))))
  (choice ((any ((current player) iloc PURSE) 'C (move 'C (top ((current player) iloc LAID))))))
  (do (((== 'SHUFFLED 2) (shuffle ((current player) iloc PURSE))) (inc (game sto ROUND) 1)
   ((== (game sto ROUND) 2) (all player 'P (do ((move (top ('P iloc LAID)) (top ('P vloc SHOWN)))
                                                (move (top ('P vloc SHOWN)) (top ('P iloc PURSE))))))))))
 (scoring max 0))
"""


@pytest.mark.parametrize("shuffled", [0, 1, 2])
def test_a_spectator_knows_together_what_everybody_does(shuffled):
    """Every seat has one of each bid, in its purse or laid, in every state dealt anew; unless what was known card by
    card is shuffled, for then it is given up."""
    machine = Machine(load(PURSES, {"SHUFFLED": shuffled}))
    for setup in range(3):
        state, mixed = State.deal(machine.table, 1, setup), False
        while not state.is_over:
            for seat, seed in product((-1, 0, 1), range(12)):
                twin = state.resample(seat, seed)
                for again in (twin, twin.resample(-1, seed + 1), twin.resample(1, seed + 2)):
                    assert again.information_key(-1) == state.information_key(-1)
                    reader = FieldReader(machine.unit.layout, again.raw)
                    piles = reader.piles()
                    for owner in range(2):
                        cards = [piles.get(f"player {owner} iloc {name}", []) for name in ("PURSE", "LAID")]
                        mixed |= sorted(map(reader.card, sum(cards, []))) != ["ONE", "TWO", "ZERO"]
            state.play((setup + state.decision) % len(state))
        assert mixed == (shuffled == 1)


@pytest.mark.slow
def test_the_reference_has_the_same_groups():
    for shuffled in range(3):
        assert compare(PURSES, setup=shuffled, declare={"SHUFFLED": shuffled})[0] == "over"
    for text in (SMALL, SMALL.replace("(cycle current (0 player))", "(shuffle ((2 player) iloc HAND))")):
        assert compare(text, declare={"SHOWN": 1})[0] == "over"
    for setup in range(6):
        assert compare(COPIES, setup=setup)[0] == "over"


def test_a_pile_that_was_known_card_by_card_is_no_group_once_it_is_shuffled():
    """Though there are groups: of the hand that seat 0 passed on, less a card."""
    text = """(game
     (setup (create players 3) (create deck (game iloc PACK) (deck (RANK (A, B, C, D, E, F)))))
     (do ((shuffle (game iloc PACK))
          (repeat 2 (move (top (game iloc PACK)) (top ((0 player) iloc ASIDE))))
          (repeat all (move (top ((0 player) iloc ASIDE)) (top (game iloc STACK))))
          (repeat 3 (move (top (game iloc PACK)) (top ((0 player) iloc HAND))))
          (repeat all (move (top ((0 player) iloc HAND)) (top ((1 player) iloc HAND)))) (cycle current (1 player))))
     (choice ((any ((1 player) iloc HAND) 'CARD (move 'CARD (top ((1 player) iloc KEPT))))))
     (do ((shuffle (game iloc STACK)) (cycle current (2 player))))
     (choice ((turn pass))) (scoring max 0))"""
    for setup in range(6):
        assert compare(text, setup=setup) == ("over", 2)
