"""Positions that described games take for the same, cards that may be exchanged, and all deals."""

import random
import re
from collections import Counter
from contextlib import suppress
from itertools import combinations, permutations
from pathlib import Path

import pytest

import pyengine
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree
from engine.table import GameFault, State
from pyengine.base.errors import InputError
from pyengine.recycle.emit.alike import Alike, paid_together
from pyengine.recycle.game import Described
from pyengine.recycle.library import games
from pyengine.solving.export import export_tree
from tests.reference.recycle import GameError, parse, random_match

FAILING = """
(game
 (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (ZERO, ONE, TWO)))))
 (do ((shuffle (game iloc PACK))
      (set (game points WORTH) (((RANK : ZERO) 0) ((RANK : ONE) 1) ((RANK : TWO) 2)))
      (repeat {cards} (move (top (game iloc PACK)) (top ((current player) iloc HAND))))))
 (stage player (end (== (size (game vloc OUT)) 1))
  (choice
   (((any (filter ((current player) iloc HAND) 'CARD (>= (// 6 (score 'CARD using (game points WORTH))) 3)) 'OTHER
      (!= (cardatt RANK 'OTHER) ZERO))
     (any ((current player) iloc HAND) 'CARD (move 'CARD (top (game vloc OUT))))))))
 (scoring max ((current player) sto NONE)))
"""  # whoever has the zero divides by it

# By game, piles that are sets in play, and those that it does not read.
PILES = {
    "agram": ({"HAND"}, {"PACK", "TAKEN"}),
    "spades": ({"HAND"}, set()),
    "sink-sink": ({"UNUSED", "HAND", "TAKEN"}, set()),
    "gops": ({"HAND", "WON", "PRIZES"}, {"UNUSED", "USED"}),
    "tests/recycle/blind/draft.rcy": ({"HAND", "PASSED", "TABLE"}, {"PACK"}),
}
TRICKS = """
(game
 (declare {cards} 'CARDS)
 (setup (create players 2)
  (create deck (game iloc PACK) (deck (RANK (LOW, MIDDLE, HIGH)) (SUIT ({suits})))))
 (do ((shuffle (game iloc PACK))
      (all player 'SEAT (repeat 'CARDS (move (top (game iloc PACK)) (top ('SEAT iloc HAND)))))))
 (stage player (end (all player 'SEAT (== (size ('SEAT iloc HAND)) 0)))
  (do ((set (game str LED) NONE)))
  (stage player (end (all player 'SEAT (== (size ('SEAT vloc PLAYED)) 1)))
   (choice
    ((any ((current player) iloc HAND) 'CARD
      ((or (== (cardatt SUIT 'CARD) (game str LED))
           (all ((current player) iloc HAND) 'OTHER (!= (cardatt SUIT 'OTHER) (game str LED))))
       (do ((move 'CARD (top ((current player) vloc PLAYED)))
            ((== (game str LED) NONE) (set (game str LED) (cardatt SUIT 'CARD))))))))))
  (do ((set (game points STRENGTH)
        (((SUIT : (game str LED)) 100) {trumps} ((RANK : LOW) 1) ((RANK : MIDDLE) 2) ((RANK : HIGH) 3)))
       (cycle next (owner (max (union (all player 'SEAT ('SEAT vloc PLAYED))) using (game points STRENGTH))))
       (inc ((next player) sto TRICKS) 1)
       (all player 'SEAT (move (top ('SEAT vloc PLAYED)) (top (game vloc TAKEN)))))))
 (scoring max ((current player) sto TRICKS)))
"""

# With numbers that only rows name that are worked out.
NUMBERED = TRICKS.replace("(RANK (LOW, MIDDLE, HIGH))", "(NUMBER (1 .. 3))")
for number, word in enumerate(("LOW", "MIDDLE", "HIGH"), 1):
    NUMBERED = NUMBERED.replace(f"RANK : {word}", f"NUMBER : (+ (game sto NONE) {number})")


def tricks(cards, suits, trumps="", text=TRICKS):
    return Described(text.format(cards=cards, suits=", ".join(suits), trumps=trumps), {})


def alike(game):
    layout = game.machine.unit.layout
    return layout, Alike(layout.program, layout)


def cards_of(layout, data, pile):
    cards, node = [], data[layout.next + layout.cards + pile]
    while node < layout.cards:
        cards.append(node)
        node = data[layout.next + node]
    return cards


def laid(layout, data, pile, cards):
    """A pile holds these cards."""
    ring = [layout.cards + pile, *cards]
    for one, other in zip(ring, ring[1:] + ring[:1]):
        data[layout.next + one], data[layout.previous + other] = other, one


def played(game, setup, chance):
    state = State.deal(game.table, 1, setup)
    for _ in range(chance.randrange(12)):
        if state.mover is not None:
            state.play(chance.randrange(max(len(state), 1)))
    return state


def names(state, seat):
    return [state.move_key(move, seat) for move in range(len(state))]


@pytest.mark.parametrize("name", PILES)
def test_orders_that_nothing_reads(name):
    """Piles that are sets may lie in any order: the same keys, moves by their names, and payoffs, to the end."""
    path = name if "/" in name else games()[name].path
    game, chance, changed = Described(path, {}), random.Random(5), 0
    layout, found = alike(game)
    called = [layout.program.strings[row.name] for row, _ in layout.pile_names]
    assert tuple({each for each, order in zip(called, found.orders) if order == kind} for kind in (1, 0)) == PILES[name]
    for setup in range(6):
        state = played(game, setup, chance)
        raw = bytearray(state.raw)
        for pile, order in enumerate(found.orders):
            if order < 2:
                cards = cards_of(layout, raw, pile)
                chance.shuffle(cards)
                laid(layout, raw, pile, cards)
        changed += raw != state.raw
        twin = State.trusted(game.table, bytes(raw))
        while state.mover is not None:
            assert state.position_key() == twin.position_key()
            own, others = names(state, state.mover), names(twin, state.mover)
            assert sorted(own) == sorted(others)
            move = chance.randrange(max(len(own), 1))
            twin.play(others.index(own[move]) if own else 0)
            state.play(move)
        assert state.payoffs() == twin.payoffs()
    assert changed


def test_cards_that_are_picked_unseen_are_named_by_their_place():
    """So their order counts, and deals that are merged make the same tree as all of them."""
    text = (Path(__file__).parent / "blind" / "minimal.rcy").read_text(encoding="utf-8")
    for old, new in (("D, E, F, G, H", "D"), ("repeat 3", "repeat 2"), ("sto N) 5", "sto N) 2")):
        text = text.replace(old, new)
    game = Described(re.sub(r"\(\(RANK : [E-H]\) \d\)", "", text))
    state = game.deal(1)
    assert len({state.resample(0, seed).position_key() for seed in range(20)}) == 2
    values = []
    for merged in (False, True):
        solver = Solver(Tree(game.table, merged=merged))
        solver.iterate(50)
        values.append(solver.measure(solver.policy())[0])
    assert values == pytest.approx([-2 / 3, -2 / 3])


def test_positions_that_differ_have_other_keys():
    """In Agram a position is the hands, the cards of the trick, who is to move and how many tricks there were."""
    game, chance = Described(games()["agram"].path, {}), random.Random(2)
    layout, _ = alike(game)
    keys, positions = {}, {}
    for setup in range(300):
        state = played(game, setup, chance)
        if state.mover is None:
            continue
        piles = [cards_of(layout, state.raw, pile) for pile in range(1, layout.piles - 1)]
        position = repr(([sorted(cards) for cards in piles], state.mover))
        assert keys.setdefault(state.position_key(), position) == position
        assert positions.setdefault(position, state.position_key()) == state.position_key()
    assert len(keys) > 250


def test_where_a_remembered_card_lies_counts():
    """Nothing reads the piles; who owns the card is asked for by what was remembered."""
    game = Described("""(game
        (setup (create players 2) (create deck (game vloc PACK) (deck (RANK (TWO, THREE)))))
        (do ((remember (top (game vloc PACK)) (top (game mem NOTED)))))
        (choice ((any player 'SEAT (move (actual (top (game mem NOTED))) (top ('SEAT vloc TABLE))))))
        (choice ((turn pass)))
        (do ((inc ((owner (actual (top (game mem NOTED)))) sto WON) 1)))
        (scoring max ((current player) sto WON)))""")
    keys = set()
    for move in (0, 1):
        state = game.deal(1)
        state.play(move)
        keys.add(state.position_key())
        state.play(0)
        assert state.payoffs() == ((1, 0), (0, 1))[move]
    assert len(keys) == 2


@pytest.mark.parametrize("suits, trumps, ways", [("ABC", "", 6), ("ABCD", "", 24), ("ABC", "((SUIT : B) 200)", 2)])
def test_suits_are_exchanged(suits, trumps, ways):
    """The keys under an exchange are those of the state with its cards exchanged, and it goes on alike."""
    names_of = [each * 2 for each in suits]
    game, chance = tricks(3, names_of, trumps.replace("B)", "BB)")), random.Random(3)
    layout, found = alike(game)
    assert len(found.exchanges) == ways and layout.node_size == 1
    card_of = {kind: card for card, kind in enumerate(layout.classes)}
    for setup in range(5):
        for way, (classes, strings) in enumerate(found.exchanges):
            state = played(game, setup, chance)
            raw = bytearray(state.raw)
            for pile in range(layout.piles):
                cards = cards_of(layout, state.raw, pile)
                laid(layout, raw, pile, [card_of[classes[layout.classes[card]]] for card in cards])
            for card in range(layout.cards):
                image = card_of[classes[layout.classes[card]]]
                for start, size in ((layout.known, 2), (layout.pile_of, layout.pile_size)):
                    place, other = start + size * card, start + size * image
                    raw[other : other + size] = state.raw[place : place + size]
            for start in {*layout.barred_at} if layout.barred_bytes else ():
                kinds = int.from_bytes(state.raw[start : start + layout.barred_bytes], "little")
                images = sum((kinds >> kind & 1) << image for kind, image in enumerate(classes))
                raw[start : start + layout.barred_bytes] = images.to_bytes(layout.barred_bytes, "little")
            for start in found.words:
                number = int.from_bytes(state.raw[start : start + 2], "little")
                raw[start : start + 2] = strings[number].to_bytes(2, "little")
            twin = State.trusted(game.table, bytes(raw))
            while state.mover is not None:
                for seat in range(2):
                    assert state.symmetric_keys(seat)[way] == twin.symmetric_keys(seat)[0]
                move = chance.randrange(max(len(state), 1))
                if len(state):
                    image = state.symmetric_keys(state.mover, move)[way]
                    assert state.symmetric_keys(state.mover, move)[0] == state.move_key(move)
                    twin.play(names(twin, twin.mover).index(image))
                else:
                    twin.play(0)
                state.play(move)
            assert state.payoffs() == twin.payoffs()


@pytest.mark.slow
def test_what_a_rule_names_is_not_exchanged():
    leduc, scopa = (alike(Described(games()[name].path, {}))[1] for name in ("leduc", "scopa"))
    assert len(leduc.exchanges) == 2 and len(scopa.exchanges) == 6  # coins count
    assert len(alike(Described(games()["hearts"].path, {}))[1].exchanges) == 1


@pytest.mark.parametrize("text", [TRICKS, NUMBERED])
@pytest.mark.parametrize(("cards", "suits", "deals"), [(1, ["AA", "BB"], 15), (2, ["AA", "BB"], 48), (1, ["AA"], 6)])
def test_merged_trees_are_the_same_game(cards, suits, deals, text):
    """All deals are listed, and what chance and suits make alike is merged: no value changes. With two suits of three
    cards, (30 + 0) / 2 deals of a card each differ, and (90 + 6) / 2 of two, of which 6 are their own images."""
    table = tricks(cards, suits, text=text).table
    assert "deals" in table.can
    values = []
    for tree in (Tree(table), Tree(table, merged=True)):
        solver = Solver(tree)
        solver.iterate(300)
        value, exploitability, _ = solver.measure(solver.policy())
        assert exploitability < 1e-4
        values.append(value)
    whole, merged = Tree(table), Tree(table, merged=True)
    assert values[0] == pytest.approx(values[1], abs=2e-4)
    assert merged.deals == deals and merged.infosets <= whole.infosets


COLOURS = """(game (setup (create players 2) (repeat 4 (create deck (game iloc PACK) (deck (RANK (RED, BLUE))))))
 (do ((shuffle (game iloc PACK)) (all player 'P (repeat 3 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 (stage player (end (== (game sto TURNS) 2)) (choice ((do ((inc (game sto TURNS) 1) (inc ((current player) sto BID) 1)))
  (do ((inc (game sto TURNS) 1) (inc ((current player) sto BID) 2))))))
 (do ((set ((0 player) sto WON) (* (+ ((0 player) sto BID) ((1 player) sto BID)) (- (size (filter ((0 player) iloc HAND)
  'C (== (cardatt RANK 'C) RED))) (size (filter ((1 player) iloc HAND) 'C (== (cardatt RANK 'C) RED))))))
  (dec ((1 player) sto WON) ((0 player) sto WON)))) (scoring max ((current player) sto WON)))"""


def test_deals_of_equal_cards_are_counted_once(tmp_path):
    """Of four red and four blue cards, three each: as often as they come, counted card by card."""
    (tmp_path / "colours.rcy").write_text(COLOURS)
    game, found, slow = pyengine.game(str(tmp_path / "colours.rcy")), Counter(), Counter()
    for weight, state in game.deals(10):
        hands = [pile.cards for pile in game.scene(state).piles if pile.name == "HAND"]
        found[tuple(sum(card.text == "RED" for card in hand) for hand in hands)] += weight
    for first in combinations(range(8), 3):
        for second in combinations([card for card in range(8) if card not in first], 3):
            slow[sum(card < 4 for card in first), sum(card < 4 for card in second)] += 1
    assert {key: weight / 70 for key, weight in found.items()} == {key: many / 560 for key, many in slow.items()}
    assert len(found) == 10 and export_tree(game, tmp_path / "colours.efg").nodes == 71
    with pytest.raises(InputError, match="there are more than 9 deals: about 10"):
        game.deals(9)
    trees = [Tree(game.table, merged=merged) for merged in (True, False)]  # hands as sets, and in their order
    assert [tree.deals for tree in trees] == [10, 50]
    values = [solver.measure(solver.uniform())[:2] for solver in map(Solver, trees)]
    assert values[0] == pytest.approx(values[1], abs=1e-6)


@pytest.mark.parametrize("when", ["in the deal", "in play"])
def test_equal_cards_are_shuffled_once(tmp_path, when):
    """Where their order counts: of 8, two kinds of four, three and two in a row, as often as they come."""
    cards, deal = " (repeat 3 (move (top (game iloc PACK)) (top (game vloc ROW))))", "(shuffle (game iloc PACK))"
    begin, act = (f"(do ({deal}{cards}))", "") if when == "in the deal" else ("", deal + cards)
    (tmp_path / "row.rcy").write_text(f"""(game (setup (create players 2) (repeat 2 (create deck (game iloc PACK)
     (deck (RANK (RED, BLUE)) (SIDE (UP, UP)))))) {begin} (stage player (end (== (game sto TURNS) 1))
     (choice ((do ((inc (game sto TURNS) 1) {act})))))
     (do ((repeat 2 (move (top (game iloc PACK)) (bottom (game vloc ROW))))))
     (scoring max ((current player) sto NONE)))""")
    game, found = pyengine.game(str(tmp_path / "row.rcy")), Counter()
    chance = game.deals()[0][1].chance_outcomes(0, 50) if act else game.deals(50)
    for weight, state in chance:
        state.random_playout(1)
        row = next(pile for pile in game.scene(state).piles if pile.name == "ROW")
        found[tuple(card.text[:1] for card in row.cards)] += weight
    slow = Counter(tuple("RB"[card < 4] for card in each) for each in permutations(range(8), 5))
    assert sorted(found.values()) == sorted(many * sum(found.values()) / 6720 for many in slow.values())
    assert len(found) == 30


def test_sides_are_teams_that_are_paid():
    spades = Described(games()["spades"].path, {})
    assert paid_together(spades.program) == [0, 1, 0, 1] and "sides" in spades.table.can
    assert "sides" not in Described(games()["hearts"].path, {}).table.can


@pytest.mark.parametrize(
    "score, together", [("(game sto OVER)", [0, 0]), ("7", []), ("((current player) sto WON)", [])]
)
def test_a_score_that_is_always_the_same_is_not_won_together(score, together):
    text = f"""(game (setup (create players 2) (create deck (game vloc A) (deck (B (C)))))
     (stage player (end (== (game sto OVER) 1)) (choice ((inc (game sto OVER) 1))))
     (scoring max {score}))"""
    assert paid_together(Described(text, {}).program) == together


@pytest.mark.parametrize(("cards", "failing"), [(3, 1.0), (2, 2 / 3)])
def test_errors_do_not_depend_on_an_order_that_nothing_reads(cards, failing):
    """Hands that are sets fail in any order or in none, compiled and in the reference."""
    text, failed = FAILING.format(cards=cards), []
    game, slow = Described(text, {}), parse(text)
    layout, found = alike(game)
    assert found.orders[1] == 1
    for setup in range(30):
        state = State.deal(game.table, 1, setup)
        raw = bytearray(state.raw)
        laid(layout, raw, 1, cards_of(layout, raw, 1)[::-1])
        twin = State.trusted(game.table, bytes(raw))
        assert state.position_key() == twin.position_key()
        failed.append(fails(len, state))
        assert fails(len, twin) == failed[-1]
    assert abs(sum(failed) / 30 - failing) < 0.2
    errors = sum(fails(random_match, slow, seed) for seed in range(30))
    assert abs(errors / 30 - failing) < 0.2


def fails(function, *arguments):
    with suppress(GameFault, GameError):
        return function(*arguments) is None
    return True
