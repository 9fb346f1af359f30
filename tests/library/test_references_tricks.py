"""Trick games of the library beside references in plain Python, written from the rules alone."""

import pytest

import pyengine
from pyengine.record.given import given
from tests.library.lockstep import lockstep
from tests.library.references import tricks

GAMES = [
    tricks.Whist,
    tricks.GermanWhist,
    tricks.Briscola,
    tricks.Sueca,
    tricks.Pitch,
    tricks.Schnapsen,
    tricks.Klaverjassen,
    tricks.Belote,
    tricks.Sheepshead,
    tricks.Scarto,
]
OPTIONS = [
    *((game, {}) for game in GAMES),
    (tricks.Whist, {"LIMIT": 5, "HONOURS": True}),
    (tricks.GermanWhist, {"ALL": True}),
    (tricks.Briscola, {"SEATS": 3}),
    (tricks.Briscola, {"SEATS": 4, "GAMES": 3, "SEEN": True}),
    (tricks.Sueca, {"GAMES": 4}),
    (tricks.Pitch, {"SEATS": 5, "LIMIT": 3, "STEAL": True}),
    (tricks.Pitch, {"SEATS": 7, "LEAST": 1, "TAKEN": True}),
    (tricks.Schnapsen, {"LIMIT": 7, "LEAST": 4}),
    (tricks.Klaverjassen, {"ROTTERDAM": True, "PASSED": False}),
    (tricks.Klaverjassen, {"DEALS": 4}),
    (tricks.Belote, {"LIMIT": 500}),
    (tricks.Belote, {"LIMIT": 500, "DECLARED": False}),
    (tricks.Sheepshead, {"DEALS": 5, "BUMP": True}),
    (tricks.Sheepshead, {"CALLED": True}),
    (tricks.Sheepshead, {"CALLED": True, "LEASTER": False, "BUMP": True}),
    (tricks.Scarto, {"DEALS": 3}),
]

SUITS = "CLUBS SPADES HEARTS DIAMONDS".split()


@pytest.mark.few(4, "reference", GAMES)
def test_reference(reference):
    lockstep(reference, 2)


@pytest.mark.slow
@pytest.mark.parametrize("reference, options", OPTIONS)
def test_reference_with_options(reference, options):
    lockstep(type(reference.__name__, (reference,), {"options": options}), 200)


def test_in_sheepshead_the_partner_leads_no_other_card_of_the_suit_called():
    hands = ["AC KC QS JS 9D 7S", "TC 9C QH JH 8D 8S", "8H 7H TH KH AH 9H", "KS AS TS 9S 7D JD", "QC JC QD AD 7C KD"]
    names = dict(zip("A K Q J T 9 8 7 C S H D".split(), "ACE KING QUEEN JACK TEN NINE EIGHT SEVEN".split() + SUITS))
    piles = {f"HAND of seat {seat}": hand for seat, hand in enumerate(hands, 1)} | {"PACK": "8C TD"}
    told = {pile: [f"{names[rank]} {names[suit]}" for rank, suit in hand.split()] for pile, hand in piles.items()}
    state = given(pyengine.game("sheepshead", CALLED=True, BUMP=True), told)
    for text in (*["pass"] * 4, "pick", "bury TEN DIAMONDS", "bury KING DIAMONDS", "call ACE CLUBS"):
        state.play(state.move_texts().index(text))
    others = [card for card in told["HAND of seat 1"] if card != "KING CLUBS"]
    assert state.mover == 0 and {*state.move_texts()} == {f"play {card}" for card in others}
