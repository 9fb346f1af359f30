"""Games of the library beside references in plain Python, written from the rules alone."""

import pytest

import pyengine
from pyengine.record.given import given
from tests.library.lockstep import lockstep
from tests.library.references import climbing, melds, newer, tricks

FAMILIES = tricks, newer, climbing, melds
COMPARED = [each for module in FAMILIES for each in vars(module).values() if "game" in getattr(each, "__dict__", ())]
OPTIONS = [
    *((game, {}) for game in COMPARED),
    (tricks.Whist, {"LIMIT": 5, "HONOURS": True}),
    (tricks.GermanWhist, {"ALL": True}),
    (tricks.Briscola, {"SEATS": 3}),
    (tricks.Briscola, {"SEATS": 4, "COMPARED": 3, "SEEN": True}),
    (tricks.Sueca, {"COMPARED": 4}),
    (tricks.Pitch, {"SEATS": 5, "LIMIT": 3, "STEAL": True}),
    (tricks.Pitch, {"SEATS": 7, "LEAST": 1, "TAKEN": True}),
    (tricks.Schnapsen, {"LIMIT": 7, "LEAST": 4}),
    (tricks.Agram, {"SEATS": 2, "TRICKS": 3}),
    (tricks.Agram, {"SEATS": 6}),
    (tricks.SinkSink, {"SEATS": 2, "CARDS": 3}),
    (tricks.SinkSink, {"SEATS": 7}),
    (tricks.Klaverjassen, {"ROTTERDAM": True, "PASSED": False}),
    (tricks.Klaverjassen, {"DEALS": 4}),
    (tricks.Belote, {"LIMIT": 500}),
    (tricks.Belote, {"LIMIT": 500, "DECLARED": False}),
    (tricks.Sheepshead, {"DEALS": 5, "BUMP": True}),
    (tricks.Sheepshead, {"CALLED": True}),
    (tricks.Sheepshead, {"CALLED": True, "LEASTER": False, "BUMP": True}),
    (tricks.Scarto, {"DEALS": 3}),
    (tricks.Doppelkopf, {"DEALS": 4}),
    (newer.FourRows, {"SEATS": 5, "LIMIT": 66}),
    (newer.FourRows, {"SEATS": 3, "CARDS": 34}),
    (newer.Expeditions, {"ROUNDS": 3, "COLORS": "RED,GREEN,WHITE,BLUE,YELLOW,PURPLE"}),
    (newer.EightCharacters, {"TOKENS": 7}),
    (newer.EightCharacters, {"SEATS": 4, "TOKENS": 4}),
    (newer.PassedHands, {"SEATS": 3, "BOTH": True}),
    (newer.PassedHands, {"SEATS": 5, "ROUNDS": 1}),
    (newer.CupsAndClaims, {"SEATS": 6}),
    (newer.CupsAndClaims, {"SEATS": 4, "WINS": 1}),
    (newer.Cuckoo, {"SEATS": 7, "LIVES": 2}),
    (newer.Cuckoo, {"SEATS": 2}),
    (newer.War, {"SEATS": 3, "DOWN": 3, "ROUNDS": 100}),
    (newer.War, {"SEATS": 4, "DOWN": 0, "ROUNDS": 200}),
    (newer.BlockRummy, {"SEATS": 4, "BLOCK": False}),
    (newer.BlockRummy, {"SEATS": 6, "LIMIT": 50, "DOUBLE": False}),
    (newer.BlockRummy, {"CARDS": 3, "BLOCK": False, "LIMIT": 30}),
    (newer.Skitgubbe, {"SEATS": 2}),
    (newer.Skitgubbe, {"SEATS": 5}),
    (newer.LittleMahjong, {"SEATS": 2, "HANDS": 4}),
    (newer.LittleMahjong, {"SEATS": 5, "HANDS": 4}),
    (newer.DeckBuilding, {"SEATS": 3}),
    (newer.DeckBuilding, {"SEATS": 4, "PROVINCES": 1}),
    (newer.NoThanks, {"SEATS": 5}),
    (newer.NoThanks, {"SEATS": 4, "REMOVED": 0, "CHIPS": 3}),
    (newer.Lama, {"SEATS": 4, "LIMIT": 100}),
    (newer.Lama, {"SEATS": 6, "CARDS": 8, "LIMIT": 1}),
    (newer.Lama, {"SEATS": 3, "CARDS": 17}),
    (newer.Pairs, {"SEATS": 5, "LIMIT": 40}),
    (newer.Pairs, {"SEATS": 4, "AGAIN": 1}),
    (newer.Pairs, {"SEATS": 6, "LIMIT": 30, "FURTHER": 1}),
    (climbing.BigTwo, {"SEATS": 3}),
    (climbing.BigTwo, {"SEATS": 2, "HANDS": 3}),
    (climbing.BigTwo, {"HANDS": 3, "WINNER": True, "PASSED": True, "SUITS": True, "TOP": 12}),
    (climbing.TienLen, {"SEATS": 3, "HANDS": 3}),
    (climbing.TienLen, {"SEATS": 2, "HANDS": 2, "FOURS": True}),
    (climbing.TienLen, {"HANDS": 2, "PLACES": True, "PASSED": False, "TOP": 13, "FOURS": True}),
    (climbing.Durak, {"SEATS": 2, "HANDS": 4, "RANKS": "NINE,TEN,JACK,QUEEN,KING,ACE"}),
    (climbing.Durak, {"SEATS": 4, "HANDS": 2, "PASSING": True}),
    (climbing.Durak, {"SEATS": 6, "FIRST": 2, "PASSING": True}),
    (climbing.President, {"SEATS": 5, "ROUNDS": 3}),
    (climbing.President, {"SEATS": 3, "ROUNDS": 2, "EXCHANGED": 3, "TWOS": False, "REVOLUTION": True}),
    (climbing.President, {"ROUNDS": 2, "CLEAR": True, "PASSED": True, "LOWLY": True, "OPENING": True}),
    (climbing.President, {"SEATS": 7, "ROUNDS": 2, "EXCHANGED": 1, "EQUALS": True, "CLEAR": True}),
    (melds.Casino, {"SEATS": 3}),
    (melds.Casino, {"SEATS": 4, "LIMIT": 11}),
    (melds.Casino, {"LIMIT": 5, "SWEEPS": False}),
    (melds.Scopa, {"LIMIT": 11}),
    (melds.Scopa, {"SEATS": 3}),
    (melds.Scopa, {"SEATS": 3, "CARDS": 5, "LIMIT": 5}),
    (melds.Scopa, {"SEATS": 4, "LIMIT": 11}),
    (melds.Scopa, {"SEATS": 4, "CARDS": 9}),
    (melds.Scopa, {"SEATS": 4, "CARDS": 10}),
    (melds.Golf, {"SEATS": 4, "HOLES": 3}),
    (melds.Golf, {"SEATS": 3, "SPOTS": "A,B,C,D"}),
    (melds.Schwimmen, {"SEATS": 5, "LIVES": 2}),
    (melds.Schwimmen, {"SEATS": 2, "LIVES": 3}),
    (melds.Schwimmen, {"SEATS": 9}),
    (melds.Conquian, {"LIMIT": 3, "DOUBLE": True}),
    (melds.Conquian, {"FORCE": False}),
    (melds.FiveHundredRummy, {"SEATS": 3, "LIMIT": 50}),
    (melds.FiveHundredRummy, {"SEATS": 5}),
    (melds.FiveHundredRummy, {"SEATS": 8, "CARDS": 3}),
    (melds.FiveHundredRummy, {"LIMIT": 200, "HIGH": False}),
    (melds.FiveHundredRummy, {"PACKS": 2, "CARDS": 10}),
]

SUITS = "CLUBS SPADES HEARTS DIAMONDS".split()


@pytest.mark.few(8, "reference", COMPARED)
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


def test_in_500_rummy_a_row_may_have_an_ace_at_each_end_the_upper_one_first():
    row = [f"{rank} CLUBS" for rank in melds.RANKS]
    state = given(pyengine.game("five-hundred-rummy", PACKS=2), {"HAND of seat 1": row, "PACK": ["ACE CLUBS"]})
    beside = melds.FiveHundredRummy(state)
    for text in ("draw", f"lay down {', '.join(row[1:])}", *["lay off ACE CLUBS on 1"] * 2):
        texts = state.move_texts()
        assert {beside.action(state, each) for each in texts} == {*beside.legal()}
        action = beside.action(state, text)
        state.play(texts.index(text))
        beside.play(action, state)
    assert state.is_over and [*state.payoffs()] == beside.payoffs()
    assert state.payoffs()[0] == 84 + 15 + 1
