"""Red7's text form, read and written."""

import random

import pytest
from hypothesis import given, strategies as st

import pyengine
from pyengine.base.errors import InputError
from pyengine.commands.run import main
from pyengine.red7 import Options, State, card, card_text, cards, is_winning
from pyengine.red7.text import parse
from tests.reference import red7 as reference
from tests.reference.make_perft import read_perft


def test_cards():
    assert (card("V1"), card("R1"), card("v2"), card("R7")) == (0, 6, 8, 54)
    assert all(card(card_text(index)) == index for index in (0, 6, 8, 54))
    assert cards(" R7, v1  B2,") == [54, 0, 10]
    for word in ("", "R", "R0", "R8", "X1", "R77", "7R", "R²"):
        with pytest.raises(InputError, match="is no card"):
            card(word)


def test_positions_are_read_and_written_as_by_the_reference():
    for options, position, _ in read_perft():
        rules = Options(draw=options.draw, eliminated=options.eliminated, lead_only=options.lead_only)
        state = State.from_text(str(position), options=rules)
        assert str(state) == str(position)
        assert State.from_text(str(state), options=rules) == state
        assert eval(repr(state), {"State": State}).palettes == state.palettes


def test_deals_are_turned_to_the_first_seat():
    assert str(State.from_text("o5: i6 y3 / G4: R7 B2 | B7")) == "G4: R7 B2 / O5: I6 Y3 | B7 @ R 1"
    turned = State.from_text("V3: R7 / O7: I6 / B2: G5 | B7")
    assert str(turned) == "B2: G5 / V3: R7 / O7: I6 | B7 @ R 1"
    assert str(turned) == str(reference.parse_position("V3: R7 / O7: I6 / B2: G5 | B7"))


def test_missing_deck_comes_from_the_seed():
    text = "G4: R7 B2 / O5: I6 Y3"
    assert str(State.from_text(text, seed=9)) == str(reference.parse_position(text, seed=9))
    assert State.from_text(text, seed=9) != State.from_text(text, seed=10)


def test_one_card_is_one():
    state = pyengine.game("red7", players=2).read_state("G4: R7 B2 / O5: I6 | B7 @ R 1")
    assert (state.text(0), state.text(1)) == (
        "G4: R7 B2 / O5: 1 card | 1 card @ R 1",
        "G4: 2 cards / O5: I6 | 1 card @ R 1",
    )


@given(st.text(alphabet="ROYGBIV1234567 :/|@x,", max_size=60))
def test_any_text_is_read_or_refused(text):
    try:
        parts = parse(text)
    except InputError as error:
        assert "\n" not in str(error)
    else:
        assert 2 <= len(parts.palettes) <= 5


def test_first_lines_say_whose_palettes_count(capsys):
    assert main(["--list"]) == 0
    lines = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines() if line.startswith("red7"))
    assert "dead ones too" in lines["red7"] and pyengine.game("red7").options["eliminated"] == "stand"
    assert "all who are still in" in lines["red7-described"]
    assert pyengine.registry.entry("red7-described").declares()["STAND"] == "0"


def test_who_is_ahead_is_who_may_have_moved():
    assert is_winning(["R7 B2", "O7"], "red") and not is_winning(["R7 B2", "O7"], "red", seat=1)
    assert is_winning(["I4 B3", "R7"], "I") and is_winning(["I4 B3", "R7"], 1)
    assert not is_winning(["R7"], "violet") and not is_winning(["R7", "O5"], "violet")  # no card counts
    assert is_winning(["V2"], "violet") and not is_winning(["", "V2"], "R")
    for seed in range(20):
        state, rng = State.from_seed(seed), random.Random(seed)
        while state.winner is None:
            mover, out = state.mover, state.move_texts() == ["out"]
            state.play(rng.randrange(len(state)))
            assert out or is_winning(state.palettes, state.canvas, mover)


@pytest.mark.parametrize(("palettes", "rule", "seat", "message"), [
    (["R8"], "red", 0, "'R8' is no card"),
    (["R7"], "pink", 0, "the rule is 'pink'"),
    (["R7"], 7, 0, "the rule is 7"),
    (["R7"], "red", 1, "seat is 1"),
    ([1 << 7], "red", 0, "no card"),
    ([-1], "red", 0, "cannot be read"),
    (["R7", "R7 B1"], "red", 0, "the card R7 is there twice"),
    (["R7 R7 B2", "O7"], "orange", 0, "the card R7 is there twice"),
    ([1 << card("R7"), "R7 B1"], "red", 0, "a card lies on two palettes"),
])  # fmt: skip
def test_what_is_no_palette_is_refused(palettes, rule, seat, message):
    with pytest.raises(InputError, match=message):
        is_winning(palettes, rule, seat)
