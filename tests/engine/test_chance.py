"""Every deal and what chance makes of a move, with exact weights; and what is dealt anew for a spectator."""

import re
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

import pyengine
from engine.solving.chance.chance import deals
from engine.table import State
from pyengine.base.errors import InputError
from pyengine.recycle.game import Described

# Three A, two B and a C; each of two seats is dealt one of them. Then seat 0 may have three of the others shown.
URN = """(game
 (setup (create players 2)
  (repeat 3 (create deck (game iloc S) (deck (RANK (A)))))
  (repeat 2 (create deck (game iloc S) (deck (RANK (B)))))
  (create deck (game iloc S) (deck (RANK (C)))))
 (do ((shuffle (game iloc S)) (all player 'P (move (top (game iloc S)) (top ('P iloc H))))))
 (choice ((turn pass) SHOWING))
 (choice ((turn pass) (inc (game sto X) 1)))
 (scoring max (game sto X)))
"""
ALONE = Described(URN.replace("SHOWING", "(inc (game sto X) 1)"))
SHOWN = Described(
    URN.replace("SHOWING", "(do ((shuffle (game iloc S)) (repeat 3 (move (top (game iloc S)) (top (game vloc V))))))")
)


def chances(found, name):
    """Probabilities of what a function of states tells apart."""
    result, whole = Counter(), sum(weight for weight, _ in found)
    for weight, state in found:
        assert type(weight) is int and weight > 0
        result[name(state)] += Fraction(weight, whole)
    assert sum(result.values()) == 1
    return result


def expected(orders):
    found = Counter(orders)
    return {order: Fraction(count, sum(found.values())) for order, count in found.items()}


def hands(state):
    return state.text().partition("; H of")[2].partition("; V")[0]


def shown(state):
    return state.text().partition("V: ")[2]


def near(found, drawn):
    """Frequencies are those of the chances, but for seven deviations."""
    whole = sum(drawn.values())
    assert set(drawn) <= set(found)
    for name, chance in found.items():
        assert abs(drawn[name] - whole * chance) < 7 * (whole * chance) ** 0.5 + 1


def test_deals_have_their_exact_chances():
    """Not the order of a pack that nobody sees: 8 pairs of hands, which are not equally likely."""
    found = ALONE.deals()
    all_of = chances(found, hands)
    pairs = expected(order[:2] for order in permutations("AAABBC"))
    assert sorted(all_of.values()) == sorted(pairs.values()) and len(found) == len(all_of) == 8
    assert all_of[" seat 1: A; H of seat 2: B"] == pairs["A", "B"] == Fraction(1, 5)
    near(all_of, Counter(hands(ALONE.deal(3, setup)) for setup in range(3000)))


def test_a_move_has_its_exact_chances():
    state = SHOWN.deal(1)
    while "H of seat 1: C; H of seat 2: A" not in state.text():
        state = SHOWN.deal(1, state.dealt_from[1] + 1)
    before = state.raw
    ((weight, passed),) = state.chance_outcomes(0)
    assert weight == 1 and passed.mover is not None and state.raw == before
    found = chances(state.chance_outcomes(1), shown)
    assert found == expected(", ".join(reversed(order[:3])) for order in permutations("AABB"))
    drawn = Counter()
    for seed in range(3000):
        twin = state.resample(0, seed)
        if hands(twin) == hands(state):
            twin.play(1)
            drawn[shown(twin)] += 1
    near(found, drawn)
    with pytest.raises(IndexError):
        state.chance_outcomes(2)


@pytest.mark.parametrize(("name", "many"), [("kuhn", 6), ("leduc", 120)])
def test_deals_of_games(name, many):
    """Kuhn lists its deals itself, Leduc's are run through by scripts."""
    game = pyengine.game(name)
    found = game.deals()
    assert [weight for weight, _ in found] == [1] * many and ("deals" in game.table.can) == (name == "kuhn")
    assert len({state.text() for _, state in found}) == (many if name == "kuhn" else 30 * 4)
    assert all(state.game is game and state.dealt_from is None and len(state.legal_moves()) for _, state in found)


def test_merged_deals_have_whole_weights():
    game = pyengine.game("agram", players=2, CARDS=1)
    alone, merged = ([weight for _, weight in deals(game.table, 2000, each)] for each in (False, True))
    assert alone == [1] * (35 * 34)
    assert len(merged) < len(alone) / 3 and len(set(merged)) > 1 and sum(merged) == len(alone)


def test_games_without_chance_in_play():
    state = pyengine.game("red7", players=2).deal(1)
    ((weight, after),) = state.chance_outcomes(0)
    state.play(0)
    assert weight == 1 and after == state


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: pyengine.game("leduc").deals(100), "of leduc .*: there are more than 100 outcomes, .* 120 ways"),
        (lambda: pyengine.game("kuhn").deals(5), "of kuhn .*: there are more than 5 deals: about 6"),
        (lambda: pyengine.game("hearts").deals(), r"of hearts .*: chance can fall in about 8.07e\+67 ways"),
        (lambda: pyengine.game("red7", points=20).deals(), "of red7 cannot be listed: it has no stream_at"),
        (lambda: pyengine.game("kuhn").deals(0), "most is 0; expected a whole number from 1 to 16777216"),
        (lambda: SHOWN.deal(1).chance_outcomes(1, 0), "most is 0; expected a whole number from 1 to 16777216"),
        (lambda: SHOWN.deal(1).chance_outcomes(1, "x"), "most is 'x'; expected a whole number from 1 to 16777216"),
        (lambda: SHOWN.deal(1).chance_outcomes(1, 2), "what chance makes of a move of .* more than 2 outcomes"),
    ],
)
def test_too_many_are_one_sentence(ask, sentence):
    with pytest.raises(InputError, match=sentence) as caught:
        ask()
    assert "\n" not in str(caught.value)


# Spectators


def test_a_spectator_knows_no_hand():
    """In Kuhn poker a spectator's determinisations are all six deals, equally often."""
    state = pyengine.game("kuhn").deal(1)
    state.play(0)
    texts = Counter(state.resample(-1, seed).text() for seed in range(3000))
    drawn = Counter({tuple(re.findall(r"HAND of seat .: (\w)", text)): count for text, count in texts.items()})
    near(expected(permutations("JQK", 2)), drawn)


def test_red7_for_a_spectator():
    state = pyengine.game("red7", players=3).deal(2)
    for _ in range(4):
        state.play(0)
    seen = Counter()
    for seed in range(200):
        twin = state.resample(-1, seed)
        assert (twin.mover, twin.information_key(-1)) == (state.mover, state.information_key(-1))
        seen[tuple(twin.information_key(seat) == state.information_key(seat) for seat in range(3))] += 1
    assert seen[False, False, False] > 190


def test_rummy_for_a_spectator():
    """Cards taken from the pile stay in the hand; all else moves, and hands keep their sizes."""
    state = pyengine.game("rummy").deal(3)
    while not state.is_over and state.decision < 30:
        state.play(1 if state.place in (0, 1) else 0)  # take what lies on the pile
    sizes = [len(hand.split()) for hand in state.text().splitlines()]
    twins = [state.resample(-1, seed) for seed in range(20)]
    assert all([len(hand.split()) for hand in twin.text().splitlines()] == sizes for twin in twins)
    assert len({twin.raw for twin in twins}) > 1
    assert {twin.information_key(-1) for twin in twins} == {state.information_key(-1)}


def test_games_without_spectators_say_so(kuhn):
    state = State.deal(kuhn.table(), 1)
    for ask in (lambda: state.resample(-1, 1), lambda: state.information_key(-1)):
        with pytest.raises(NotImplementedError, match=r"does not tell what a spectator knows \(seat -1\)"):
            ask()
    with pytest.raises(IndexError, match="seat -2"):
        state.resample(-2, 1)
