"""Matches that are played on at random in one function, against the same matches through the functions of the table."""

from contextlib import suppress

import numpy as np
import pytest

from engine.counting.matches import play
from engine.players import players
from engine.table import State
from pyengine.recycle import library, load
from pyengine.recycle.emit.table import FieldReader, Machine
from pyengine.recycle.source import RecycleError
from tests.reference.recycle.generate import program_text
from tests.support.recycle_compare import compare


def assert_same(machine, setups=12, matches=2, seats=(), seeds=(3,)):
    """Matches through the table are those of the playout; gives the last counts."""
    table, make, results = machine.table, machine.table.make_playout, []
    assert make is not None
    for table.make_playout in (None, make):
        table.prepare()
        choosers = [chooser(table) for chooser in seats] or None
        results.append([play(table, seed, 0, setups, 0, matches, choosers) for seed in seeds])
    for (counts, fault), (others, other) in zip(*results):
        assert fault == other, (fault and machine.fault(fault[0]), other and machine.fault(other[0]))
        for name, count in counts.items():
            assert np.array_equal(count, others[name]), name
    return counts


@pytest.mark.few(3, "name", library.games())
def test_games_of_the_library(name):
    assert_same(Machine(load(library.games()[name].path)))


@pytest.mark.few(1, "seed", range(100, 140))
def test_random_programs(seed):
    for ours in (False, True):
        text = program_text(seed, errors=seed % 3 == 0, ours=ours)
        # What is drawn of ours may be an error before the first match, such as a label that shows hidden cards.
        with suppress(RecycleError if ours else ()):
            assert_same(Machine(load(text), max_decisions=200))


@pytest.mark.few(3, "limits", [{"max_decisions": 9}, {"max_statements": 150}, {"max_statements": 250}])
@pytest.mark.parametrize("name", ["agram", "golf"])
def test_matches_that_are_cut_off(name, limits):
    assert assert_same(Machine(load(library.games()[name].path), **limits))["unfinished"].sum() > 0


# Conditions on cards that can be looked up, of every kind, some of them with a points map that is set later, or again.
SETS = """(game (setup (create players 3)
 (create deck (game iloc PACK) (deck (NUMBER (1 .. {last})) (SUIT (RED, BLUE, GREEN)))))
 (do ((shuffle (game iloc PACK)) (all player 'P (repeat 7 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 (stage player (end (all player 'P (== (size ('P iloc HAND)) 0)))
  (choice ((any ((current player) iloc HAND) 'C
    ((or (and {condition} (!= (cardatt SUIT 'C) (game str LAST)))
         (all ((current player) iloc HAND) 'O (not {other})))
     (do ((set (game str LAST) (cardatt SUIT 'C)) (set (game sto NUMBER) (cardatt NUMBER 'C))
          ((== (cardatt SUIT 'C) RED) (set (game points WORTH) (((SUIT : RED) 2) ((NUMBER : 3) 5))))
          ((== (cardatt SUIT 'C) BLUE) (set (game points WORTH) (((SUIT : BLUE) 1))))
          (inc ((current player) sto SEEN) (size (filter ((current player) iloc HAND) 'D (> (cardatt NUMBER 'D) 2))))
          (move 'C (top (game vloc OUT)))))))
   (turn pass))))
 (scoring max ((current player) sto SEEN)))"""
CONDITIONS = [
    "(> (cardatt NUMBER {0}) (game sto NUMBER))",
    "(<= (game sto NUMBER) (cardatt NUMBER {0}))",
    "(< (cardatt NUMBER {0}) 4)",
    "(>= (cardatt NUMBER {0}) (- 0 70000))",
    "(== (score {0} using (game points WORTH)) 1)",
    "(!= (score {0} using (game points WORTH)) (game sto NUMBER))",
    "(not (or (== (cardatt SUIT {0}) RED) (== (game sto NUMBER) 2)))",
]


@pytest.mark.few(3, "last", [16, 30, 50])
@pytest.mark.parametrize("condition", CONDITIONS)
def test_conditions_on_cards(condition, last):
    """Sets of 48, 90 and, as there are too many cards, of none."""
    machine = Machine(load(SETS.format(last=last, condition=condition.format("'C"), other=condition.format("'O"))))
    assert_same(machine, setups=40)


@pytest.mark.few(2, "name", ["kuhn", "golf", "go-fish", "crazy-eights"])
def test_searches(name):
    seats = [lambda table: players.ismcts(table, 40), lambda table: players.pimc(table, 3, 2)]
    machine = Machine(load(library.games()[name].path))
    others = [players.random] * (machine.table.seats - 2)
    assert_same(machine, setups=4, matches=1, seats=seats + others)


def test_a_match_that_is_over():
    """Searches ask for playouts of matches that their moves have ended."""
    machine = Machine(load(library.games()["kuhn"].path))
    assert_same(machine, setups=30, matches=1, seats=[lambda table: players.pimc(table, 2, 1)] * 2)


# Two more cards, which are alike and lie open, make the cards no longer all different.
DEALT = """(game (setup (create players 3)
 (create deck FIRST (game iloc PACK) (deck (RANK (A, B, C, D, E, F)) (SUIT (X, Y))))
 (create deck OTHER (game iloc MORE) (deck (NUMBER (1 .. 5))))
 {twins})
 (do ((shuffle (game iloc PACK)) (shuffle (game iloc MORE))
      (all player 'P (repeat 3 (move (top (game iloc PACK)) (top ('P iloc HAND)))))
      (all player 'P (move (top (game iloc MORE)) (top ('P oloc BACK))))))
 (stage player (end (all player 'P (== (size ('P iloc HAND)) 1)))
  (choice ((any ((current player) iloc HAND) 'C (move 'C (top (game vloc OUT)))))))
 (scoring max 0))"""
TWINS = "(repeat 2 (create deck OPEN (game vloc OPEN) (deck (SORT (TWIN)))))"


def test_what_is_dealt_anew_where_all_cards_differ():
    """Dealt in a shorter way: the same cards lie in the same places as in the longer one."""

    def lies(machine, raw):
        reader, texts = FieldReader(machine.unit.layout, raw), machine.unit.layout.card_texts
        piles = {name: cards for name, cards in reader.piles().items() if "OPEN" not in name}
        return {name: [(texts[card], reader.known(card)) for card in cards] for name, cards in piles.items()}

    plain, twins = (Machine(load(DEALT.format(twins=each))) for each in ("", TWINS))
    assert plain.table.state_size != twins.table.state_size
    seen = 0
    for setup in range(30):
        one, other = (State.deal(machine.table, 5, setup) for machine in (plain, twins))
        for move in (0, 1, 2, 0, 1):
            for seat in (-1, 0, 1, 2):
                assert lies(plain, one.resample(seat, setup).raw) == lies(twins, other.resample(seat, setup).raw)
                seen += 1
            one.play(move)
            other.play(move)
    assert seen == 600


def test_payoffs_that_leave_what_is_declared():
    text = """(game (payoffs 0 .. 4) (setup (create players 2) (create deck (game iloc PACK) (deck (NUMBER (1 .. 9)))))
     (choice ((set (game sto WON) 3) (set (game sto WON) {}))) (scoring max (game sto WON)))"""
    for most in (4, 5):
        assert_same(Machine(load(text.format(most))))


def test_what_seats_know_after_a_playout():
    """A state that plays on goes by the table, which keeps track of that, whatever studies have made."""
    machine = Machine(load(library.games()["hearts"].path))
    ends = []
    for _ in range(2):
        state = State.deal(machine.table, 5, 1)
        state.random_playout(3)
        ends.append(state.raw)
        machine.table.prepare()
    assert ends[0] == ends[1]


PACK = "(game (setup (create players 2) (create deck (game vloc PACK) (deck {cards})))"
HEAVY = "(sum (game vloc PACK) 'D (sum (game vloc PACK) 'E (* (cardatt NUMBER 'E) (cardatt NUMBER 'D))))"
# Cards at the end of the whole numbers; points whose owner depends on the card; what takes long to work out.
CORNERS = {
    "large numbers": (
        "(NUMBER (2147483646, 2147483647))",
        "(set (game sto X) (size (filter (game vloc PACK) 'C (> (cardatt NUMBER 'C) (game sto Y)))))",
    ),
    "small numbers": (
        "(NUMBER ((- 0 2147483647), 3))",
        "(set (game sto X) (size (filter (game vloc PACK) 'C (< (cardatt NUMBER 'C) (- (game sto Y) 2147483640)))))",
    ),
    "owner of points": (
        "(RANK (A, B))",
        "(set ((0 player) points P) (((RANK : A) 1))) (set (game sto X) (size (filter (game vloc PACK) 'C "
        "(== (score 'C using (((== (cardatt RANK 'C) A) (0 player) else (1 player)) points P)) 1))))",
    ),
    "long conditions": (
        "(NUMBER (1 .. 25)) (SUIT (X, Y))",
        "(all (range 1 .. 40000) 'I (set (game sto X) "
        f"(size (filter (game vloc PACK) 'C (> (cardatt NUMBER 'C) {HEAVY})))))",
    ),
    "an owner that is drawn": (
        "(RANK (A, B))",
        "(set (game sto X) (size (filter (((random 0 .. 1) player) vloc HAND) 'C (== (cardatt RANK 'C) A)))) "
        "(set (game sto Y) (random 1000))",
    ),
}


@pytest.mark.parametrize("name", CORNERS)
def test_corners(name):
    cards, statements = CORNERS[name]
    text = f"{PACK.format(cards=cards)} (choice ((turn pass))) (do ({statements})) (choice ((turn pass)))\n"
    text += " (scoring max (game sto X)))"
    machine = Machine(load(text))
    assert_same(machine, setups=1 if name == "long conditions" else 12, matches=1)
    if name != "long conditions":
        assert compare(text)[0] == "over"


LIMITED = """(do ((all player 'P (do ((inc ('P sto X) 1) (inc ('P sto X) 1))))
     (move (top (game vloc {pile})) (top (game vloc OUT)))))"""


@pytest.mark.parametrize("most", range(1, 9))
@pytest.mark.few(4, "pile", ["PACK", "NONE"])
def test_limits_of_statements_in_what_is_done_for_all(pile, most):
    option = LIMITED.format(pile=pile)
    text = f"{PACK.format(cards='(RANK (A, B, C))')} (choice ((turn pass) {option}))\n"
    text += " (scoring max ((current player) sto X)))"
    assert_same(Machine(load(text), max_statements=most), setups=8)


CUT = """(game (setup (create players 2) (create deck (game vloc PACK) (deck (NUMBER (1 .. 6)))))
 (stage player (end (>= (game sto END) 2))
  (choice ((inc (game sto END) 2) (inc (game sto END) 0) (inc (game sto L) 1)))
  (do ((repeat 6 (inc (game sto Z) 1)) (repeat (* 4 (game sto L)) (inc (game sto Z) 1))
       (set ((current player) sto S) (+ 1 (game sto Z))) (set (game sto B) 1))))
 (scoring max ((current player) sto S)))"""


@pytest.mark.parametrize("most", [25, 39, 40, 60])
def test_searches_whose_matches_are_cut_off(most):
    """They look at how the seats stand where a match was cut off."""
    for search in (lambda table: players.pimc(table, 4, 3), lambda table: players.ismcts(table, 30)):
        assert_same(Machine(load(CUT), max_statements=most), setups=20, matches=1, seats=[search] * 2)
