"""The reference interpreter of RECYCLE: what a seat sees, follows, and cannot know."""

from pathlib import Path

import pytest

from tests.reference.recycle import Match, load, parse
from tests.reference.streams import Stream, choice
from tests.support.recycle_program import program

PROGRAMS = Path(__file__).parent / "programs"


def masks(body, **options):
    """By card, the mask of the seats that know it, with three seats."""
    return Match(program(body, players=3, **options)).position()["known"]


@pytest.mark.parametrize(
    "body, known",
    [
        ("(do ((turn pass)))", [7, 7, 7, 7]),
        ("(do ((move (top (game vloc S)) (top ((1 player) iloc H)))))", [7, 7, 7, 7]),
        ("(do ((move (top (game vloc S)) (top (game hloc Z))) (shuffle (game hloc Z))))", [7, 7, 7, 0]),
        ("(do ((shuffle (game vloc S))))", [7, 7, 7, 7]),
        (
            "(do ((repeat all (move (top (game vloc S)) (top (game hloc Z)))) (shuffle (game hloc Z))"
            " (move (0 (game hloc Z)) (top ((0 player) iloc H))) (move (0 (game hloc Z)) (top ((1 player) oloc H)))))",
            None,
        ),
        (
            "(do ((all (game vloc S) 'C (move 'C (top ((0 player) iloc H)))) (shuffle ((0 player) iloc H))"
            " (move (top ((0 player) iloc H)) (top (game hloc Z)))))",
            [1, 1, 1, 1],
        ),
        (
            "(do ((all (game vloc S) 'C (move 'C (top ((0 player) iloc H))))"
            " (move (max ((0 player) iloc H) using (game points P)) (top (game hloc Z)))))",
            [1, 1, 1, 1],
        ),
        (
            "(do ((all (game vloc S) 'C (move 'C (top ((0 player) iloc H))))"
            " (move (top ((0 player) iloc H)) (top (game hloc Z)))))",
            [7, 7, 7, 7],
        ),
        (
            "(do ((all (game vloc S) 'C (move 'C (top ((0 player) iloc H)))) (shuffle ((0 player) iloc H))"
            " (move (max ((0 player) iloc H) using (game points P)) (top ((1 player) iloc H)))))",
            [1, 1, 1, 3],
        ),
        (
            "(do ((all (game vloc S) 'C (move 'C (top (game hloc Z)))) (shuffle (game hloc Z))"
            " (all (game hloc Z) 'C ((== (cardatt RANK 'C) B) (remember 'C (top (game mem M)))))))",
            [0, 7, 0, 0],
        ),
    ],
)
def test_masks(body, known):
    result = masks(body)
    if known is None:
        assert sorted(result) == [0, 0, 1, 5]
    else:
        assert result == known


def agram_positions():
    """Some decisions of some games of Agram."""
    game = load(PROGRAMS / "agram-old.rcy")
    for setup in range(4):
        match = Match(game, 23, setup)
        for step in range(24):
            if step % 5 == setup:
                yield match
            match.play(step % len(match.options()))


def test_a_seat_sees_its_hand_and_what_was_played():
    match = Match(load(PROGRAMS / "agram-old.rcy"), 4)
    assert all(card == "?" for card in match.view(1)["player 0 iloc HAND"] + match.view(1)["game iloc PACK"])
    assert "?" not in match.view(0)["player 0 iloc HAND"]
    match.play(2)
    assert match.view(3)["player 0 vloc PLAYED"] == match.view(3)["game mem LED"] != ["?"]


def test_resampling_agrees_with_what_was_seen_and_leaks_nothing():
    varied = 0
    for match in agram_positions():
        for seat in range(4):
            one = match.resampled(seat, Stream(123456789))
            assert one.view(seat) == match.view(seat) and one.mover == match.mover
            assert sorted(sum(one.state.places.values(), [])) == sorted(sum(match.state.places.values(), []))
            if seat == match.mover:
                assert one.options() == match.options()
            # Nothing hidden from the seat enters: from another world of its, the same stream deals the same.
            assert (
                one.resampled(seat, Stream(987654321)).position() == match.resampled(seat, Stream(987654321)).position()
            )
            varied += one.position()["places"] != match.position()["places"]
            while not one.over:
                one.play(0)
    assert varied > 50


def test_resampling_without_following():
    body = "(do ((repeat 3 (move (top (game vloc S)) (top ((1 player) iloc H))))) ) (choice ((turn pass)))"
    match = Match(program(body))
    assert match.resampled(0, Stream(5)).position()["places"] == match.position()["places"]
    deals = {
        tuple(match.resampled(0, choice(1, 2, n), follow=False).state.places[place])
        for n in range(60)
        for place in match.state.places
        if place.name == "H"
    }
    assert len(deals) == 6
    assert match.resampled(1, Stream(5), follow=False).position()["places"] == match.position()["places"]


def test_decks_are_resampled_apart():
    text = """(game (setup (create players 2) (create deck RED (game iloc S) (deck (K (A, B, C))))
        (create deck (game iloc S) (deck (K (D, E, F))))) (choice ((turn pass))) (scoring max 1))"""
    match = Match(parse(text))
    for n in range(20):
        cards = match.resampled(0, choice(1, 2, n)).position()["places"]["game iloc S"]
        assert set(cards[:3]) == {0, 1, 2}
    assert match.view(0)["game iloc S"] == ["?RED"] * 3 + ["?"] * 3
