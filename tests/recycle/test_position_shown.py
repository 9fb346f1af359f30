"""What positions say of facts: read back, typed by people, and what is told of those that cannot be."""

import random

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.recycle.game import Described
from tests.recycle.test_shown import FACTS
from tests.recycle.test_tell import HINTS

ALONE = "(tell (all ((next player) oloc HAND) 'C (!= (cardatt RANK 'C) 3)) (current player))"
MOST = 150  # states


def text_game():
    return Described(HINTS.format(told=ALONE), {})


@pytest.mark.few(3, "name", ["hints", "go-fish", *FACTS])
def test_facts_are_read_back(name):
    """Of all, and of what a seat sees: equal texts, and equal keys for those who have seen as much."""
    game, chance, states, shown = text_game() if name == "hints" else pyengine.game(name), random.Random(3), 0, 0
    for setup in range(6):
        state = game.deal(5, setup)
        while not state.is_over and states < MOST:
            state.play(chance.randrange(len(state)))
            states += 1
            shown += any(word in state.text() for word in ("(no ", "(only ", ": no ", ": only "))
            for seat in {None, state.mover}:
                if seat is not None and (state.reader.named(seat) or chance.random() < 0.7):
                    continue
                read = game.read_state(state.text(seat))
                assert read.text(seat) == state.text(seat)
                for each in range(-1, game.seats) if seat is None else [seat]:
                    assert read.information_key(each) == state.information_key(each), state.text(seat)
    assert shown > states / 10


AGRAM = "seat 2 to move; HAND: 9H 4H 4S 5D 5C 6C; PLAYED of seat 1: 8H; LED = HEARTS; TAKEN:; HAND of seat 3: 6 x ?"
SUITS = {"HEARTS", "DIAMONDS", "CLUBS", "SPADES"}
TYPED = {
    "(no HEARTS)": {"DIAMONDS", "CLUBS", "SPADES"},
    "(only spade, ♣)": {"CLUBS", "SPADES"},
    "(NO SIX OF HEARTS, clubs)": {"HEARTS", "DIAMONDS", "SPADES"},
    "(no hearts) (no spades)": {"DIAMONDS", "CLUBS"},
    "(no hearts, No spades)": {"DIAMONDS", "CLUBS"},
}


@pytest.mark.parametrize("said", TYPED)
def test_facts_that_people_type(said):
    game = pyengine.game("agram")
    state, found = game.read_state(f"{AGRAM} {said}"), set()
    for seed in range(40):
        deal = state.resample(1, seed)
        hand = deal.text().partition("HAND of seat 3: ")[2].partition(" (")[0]
        assert not game.contradictions(deal) and "SIX HEARTS" not in hand
        found |= {suit for suit in SUITS if suit in hand}
    assert found == TYPED[said]


ERRORS = {  # game, what a position says: what is told of it
    ("agram", f"{AGRAM} (no HARTS)"): "HAND of seat 3 has 'HARTS' in (no HARTS); did you mean HEARTS? Expected what",
    ("agram", f"{AGRAM} (no STARS)"): "in (no STARS); expected what cards are, such as HEARTS, DIAMONDS, CLUBS, SPADES",
    (
        "agram",
        f"{AGRAM} (only CLUBS, only HEARTS)",
    ): "has 'only HEARTS' in (only CLUBS, only HEARTS); did you mean HEARTS",
    (
        "agram",
        AGRAM.replace("6 x ?", "(no CLUBS)"),
    ): "HAND of seat 3 has (no CLUBS) and no card before it; expected open ones, as in 3 x ? (no CLUBS)",
    ("agram", f"{AGRAM} (seat 1: no HEARTS)"): "(seat 1: no HEARTS); expected words such as (no ",
    ("agram", f"{AGRAM} (no HEARTS, clubs, spades, diamonds)"): "no deal of the open cards agrees with HAND of seat 3",
    ("agram", "seat 2 to move; HAND: 9H 4H 4S (no HEARTS)"): "HAND has NINE HEARTS, and (no HEARTS) is said of it",
    ("agram", "seat 2 to move; PLAYED of seat 1: 8H (no CLUBS)"): "play shows nothing of cards there",
    ("kuhn", "seat 2 to move; HAND: ? (no KING)"): "HAND has (no KING); expected no such words, since play shows",
    ("hints", "seat 1 to move; HAND of seat 2: 1 RED (only RED), ? (seat 4: only RED)"): "(seat 4: only RED); expected "
    "words such as (no 1) or (only 1), or (seat 1: no 1) for what seat 1 alone was told",
    ("hints", "seat 1 to move; HAND of seat 2: ? (no)"): "'? (no)', which is no card",
    ("hints", "seat 1 to move; HAND of seat 2: ? (only RED), ? (only RED); OUT: 1 RED, 3 RED"): "no deal of the open",
}


@pytest.mark.parametrize(("name", "text"), ERRORS)
def test_facts_that_cannot_be(name, text):
    with pytest.raises(InputError) as error:
        (text_game() if name == "hints" else pyengine.game(name)).read_state(text)
    assert ERRORS[name, text] in str(error.value)


def test_what_a_seat_alone_was_told_holds_for_open_cards():
    """Cards are what any seat was told that they are; for others that is dealt anew."""
    said = "seat 1 to move; HAND of seat 2: ? (seat 2: only RED), ? (seat 3: no BLUE) (all: no 2) (all, seat 2: no 1)"
    game, found = text_game(), {seat: set() for seat in (None, -1, 1, 2)}
    state = game.read_state(said)
    for seat, cards in found.items():
        for seed in range(60):
            text = (state if seat is None else state.resample(seat, seed)).text()
            cards |= {text.partition("HAND of seat 2: ")[2][:5]}
    assert found[None] == found[1] == {"3 RED"} and found[2] == found[None]  # who sees the hand
    assert found[-1] == {f"{rank} {colour}" for rank in (1, 3) for colour in ("RED", "BLU", "GRE")}
