"""The slow reference of rummy against hand-made cases."""

import pytest

from engine.rummy.state import defender_deadwood
from pyengine.rummy.text import set_of
from tests.reference.rummy import card_of, deadwood, groups, is_gin, settle

LOW, BOTH = groups(), groups("both")


def hand(words):
    return [card_of(word) for word in words.split()]


@pytest.mark.parametrize("words, points", [
    ("AC 2C 3C 4C 5D 5H 5S 9H TH JH", 0),
    ("AC 3C 5C 7C 9C JC KC 2D 4D 6D", 1 + 3 + 5 + 7 + 9 + 10 + 10 + 2 + 4 + 6),
    ("5C 6C 7C 7D 7H KS KD KH 2C 2D", 5 + 6 + 2 + 2),  # the sevens, not the run
    ("QC KC AC 2D 4D 6D 8D TD 3H 5H", 10 + 10 + 1 + 2 + 4 + 6 + 8 + 10 + 3 + 5),
])  # fmt: skip
def test_deadwood(words, points):
    assert deadwood(hand(words), LOW) == points


def test_the_ace_may_be_high():
    cards = hand("QC KC AC 2D 3D 4D 5D 7H 7S 7C")
    assert not is_gin(cards, LOW) and is_gin(cards, BOTH)


KNOCKER = "2C 3C 4C 9D 9H 9S KC KD KH 5H"  # deadwood 5


@pytest.mark.parametrize("knocker, defender, points", [
    (KNOCKER, "AH AD 6S 6D 8C 8H TD JS QH QD", 1 + 1 + 6 + 6 + 8 + 8 + 10 + 10 + 10 + 10 - 5),
    (KNOCKER, "AC 5C 6C 7C 9C KS TD JD QD 8S", 8 - 5),  # runs from 2C either way, 9C and KS laid off
    (KNOCKER, "AC 5C 6C 7C 9C KS TD JD QD 4S", -(25 + 5 - 4)),  # undercut
    (KNOCKER, "AC 5C 6C 7C 9C KS TD JD QD 5S", -25),  # equal is undercut too
    ("2C 3C 4C 5C 6C 7C 8C 9C KD QH", "AC TC JC 3D 5D 7D 9D 2S 4H 6H", 37 - 20),  # a run of ten
    ("3C 4C 5C 9C TC JC AD AH AS 2H", "6C 7C 8C QC KD 4D 4H 8H 9H TH", 18 - 2),  # both ends and a set
    ("2C 3C 4C 9D 9H 9S KC KD KH KS", "AC 5C 6C 7C 9C TD JD QD 4S 8S", 25 + 1 + 9 + 4 + 8),  # no lay-off on gin
])  # fmt: skip
def test_settling(knocker, defender, points):
    knocker, defender = set(hand(knocker)), set(hand(defender))
    assert settle(knocker, defender, LOW) == points
    if left := deadwood(knocker, LOW):
        found = defender_deadwood(set_of(knocker), set_of(defender))
        assert found - left - 25 * (found <= left) == points
