"""What others were told of cards that somebody sees: on the table, on the page; and what positions say of it."""

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.games import tableau
from pyengine.record.record import SeatView
from pyengine.recycle.game import Described
from pyengine.report.match.page import Encoder
from tests.recycle.test_tell import HINTS


@pytest.fixture(scope="module")
def told():
    """A game, and a state of it in which seat 2 alone was told the colour of its cards."""
    game = Described(HINTS.format(told="(turn pass)"), {})
    state = game.deal(5, 1)
    state.play(next(move for move, text in enumerate(state.move_texts()) if text.startswith("tell seat 2 ")))
    return game, state


def test_a_table_says_beside_a_card_what_its_owner_was_told(told):
    """Of all cards as the text of a state does; nothing to who was not told, nor twice to who does not see the card."""
    game, state = told
    hands = {seat: next(p for p in game.scene(state, seat).piles if p.owner == "seat 2") for seat in (None, 0, 1)}
    assert len(hands[None].told) == 2 and all(more.startswith(" (seat 2: ") for more in hands[None].told)
    assert not any((*hands[0].told, *hands[1].told)) and hands[1].note
    assert ", ".join(card.text + more for card, more in zip(hands[None].cards, hands[None].told)) in state.text()
    shown = ", ".join(card.said + more for card, more in zip(hands[None].cards, hands[None].told))
    assert shown in "\n".join(tableau.lines(game.scene(state))).replace("\N{NO-BREAK SPACE}", " ")
    encoder = Encoder()
    encoder.view(SeatView("", game.scene(state)))
    assert [each for each in encoder.tables()["piles"] if each.get("note") == shown.replace("), ", "); ")]


def test_what_was_told_of_a_whole_hand_stands_behind_it():
    """Also for who sees all of its cards; its owner does not."""
    game = Described(HINTS.format(told="(tell (all ((next player) oloc HAND) 'C (!= (cardatt RANK 'C) 3)))"), {})
    state = next(state for state in (game.deal(1, setup) for setup in range(20)) if "(all: " in state.text())
    for seat in (None, 0, 1):
        scene = game.scene(state, seat)
        (note,) = (pile.note for pile in scene.piles if pile.owner == "seat 2")
        assert note in ("no 3", "only 1, 2") and f" ({note})" in "\n".join(tableau.lines(scene))


def test_everybody_sees_a_hint():
    """In words as `advise` has them."""
    game = pyengine.game("examples/described/fireworks.rcy")
    state = game.deal(1)
    state.play(next(move for move, text in enumerate(state.move_texts()) if text.startswith("tell seat 2 ")))
    for seat in (0, None):
        lines = "\n".join(tableau.lines(game.scene(state, seat))).replace("\N{NO-BREAK SPACE}", " ")
        piles = [pile for pile in game.scene(state, seat).piles if pile.owner == "seat 2"]
        for pile in piles:
            (card,), (more,) = pile.cards, pile.told
            assert more.startswith((" (no ", " (only ")) and f"{card.said}{more}" in lines
            assert f"{pile.name} of seat 2: {card.text}{more};" in state.text(seat) + ";"


def test_what_advice_prints_is_read_again():
    """Numbers as the game calls them for people; those that it keeps to itself are as matches begin, which is told."""
    game = pyengine.game("examples/described/fireworks.rcy")
    state = game.deal(1)
    for move in (6, 0, 7):
        state.play(move)
    seen = pyengine.advice(state, estimator="pimc:1x1").seen
    assert "; hints: " in seen and " = " not in seen
    read = game.read_state(seen)
    assert pyengine.advice(read, estimator="pimc:1x1").seen == seen
    assert (
        "TURNS = 2" in read.text() and "HINTS = 7" in game.read_state(seen.replace("; hints: 8", "; Hints: 7")).text()
    )
    assert read.doubts == ["What the position leaves out is taken as 0 or empty."]
    with pytest.raises(InputError, match="there is no pile 'hunts'"):
        game.read_state(seen.replace("hints", "hunts"))


def test_what_others_alone_were_told_is_left_out_aloud(told):
    game, _ = told
    said = "seat 1 to move; HAND of seat 2: 1 RED (seat 2: no BLUE), ? (seat 1: no BLUE)"
    assert not any("was not told" in each for each in game.read_state(said.replace("seat 2: no", "seat 1: no")).doubts)
    wanted = "Seat 1 was not told of HAND of seat 2 (seat 2: no BLUE): advice goes without it."
    assert wanted in game.read_state(said).doubts
