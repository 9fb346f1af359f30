"""Scores, moves and positions against the reference, state by state."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.red7 import game, walk as walk_module
from engine.red7.palettes import score
from tests.reference import red7 as reference
from tests.reference.streams import Stream
from tests.support.red7_states import any_position, as_state, deal, number, pairs, set_of

CARDS = [card.integer() for card in reference.ALL_CARDS]
positions = st.randoms(use_true_random=False).map(lambda rng: any_position(rng, most_hand=7))
card_sets = st.sets(st.sampled_from(CARDS)).map(lambda cards: sum(1 << card for card in cards))


def reference_cards(cards):
    return {reference.Card.from_integer(i) for i in range(56) if cards >> i & 1}


@settings(max_examples=40)
@given(st.lists(card_sets, min_size=1, max_size=20), st.integers(0, 6))
def test_scores(palettes, rule):
    expected = [reference.score_integer(reference_cards(cards), rule) for cards in palettes]
    assert score(palettes, rule).tolist() == expected


def test_score_keeps_the_shape():
    assert score(np.zeros((2, 0, 3), np.uint64), 4).shape == (2, 0, 3)
    assert score(1 << 54, 6) == 55


@pytest.mark.parametrize("palettes, rule", (([1], 7), ([1], -1), ([1 << 7], 0), ([1 << 56], 0)))
def test_score_refuses_what_does_not_exist(palettes, rule):
    with pytest.raises(ValueError):
        score(palettes, rule)


@pytest.mark.skipif("avx512" not in walk_module.available_kernels(), reason="needs AVX-512")
@settings(max_examples=60)
@given(cases=st.lists(positions, min_size=8, max_size=8), draw=st.booleans(), lead_only=st.booleans())
def test_move_matrices(cases, draw, lead_only):
    """The vector kernel's legal moves, on positions that random play seldom meets."""
    from engine.red7 import _walk_avx512 as lanes

    def packed(palette):
        scores = [reference.score_integer(palette, rule) for rule in range(7)]
        words = [(value >> 6) << 8 | value & 63 for value in scores]
        return [[words[6], words[3], words[0], words[2]], [words[5], words[4], words[1], 0]]

    def word(parts):
        return sum(part << 16 * i for i, part in enumerate(parts))

    hands = []
    inputs = [[], [], [[], []], [[], []]]
    for position, _ in cases:
        mover = position.mover
        slots = sorted(card.integer() for card in position.hands[mover])
        hands.append(slots + [0x80] * (7 - len(slots)) + [56 + position.canvas])
        inputs[0].append(set_of(position.palettes[mover]))
        inputs[1].append(sum(byte << 8 * i for i, byte in enumerate(hands[-1])))
        others = [packed(palette) for seat, palette in enumerate(position.palettes) if seat != mover]
        for half in range(2):
            inputs[2][half].append(word(packed(position.palettes[mover])[half]))
            inputs[3][half].append(word([max(column) for column in zip(*(other[half] for other in others))]))
    matrices = np.zeros(8, np.uint64)
    lanes.move_matrices(*(np.array(part, np.uint64) for part in inputs), matrices, draw, lead_only)
    for (position, options), slots, matrix in zip(cases, hands, matrices.tolist()):
        rules = reference.Options(players=options.players, draw=draw, lead_only=lead_only)
        card = lambda slot: None if slot == 7 else slots[slot]
        found = [(card(i // 8), card(7 - i % 8)) for i in range(64) if matrix >> i & 1]
        assert found == [(number(play), number(discard)) for play, discard in position.legal_moves(rules)]


@settings(max_examples=80)
@given(positions, st.integers(0, 2**63))
def test_play_and_undo_follow_the_reference(case, random):
    position, options = case
    state = as_state(position, options)
    stream = Stream(random | 1)
    trail = []
    while position.winner() is None:
        moves = position.legal_moves(options)
        assert pairs(state) == ([(number(play), number(discard)) for play, discard in moves] or [(None, None)])
        assert state.place == len(position.hands[position.mover])
        assert state.scores() == tuple(int(seat not in position.out) for seat in range(options.players))
        trail.append(state.copy())
        choice = stream.below(len(moves)) if moves else 0
        position = position.play(moves[choice] if moves else None, options)
        state.play(choice)
        assert state.parts == as_state(position, options).parts
        palettes = [reference_cards(cards) for cards in state.palettes]
        for rule in range(7):
            assert score(state.palettes, rule).tolist() == [reference.score_integer(each, rule) for each in palettes]
    assert state.winner == position.winner() and len(state.legal_moves()) == 0
    assert state.payoffs() == state.scores() == tuple(int(i == state.winner) for i in range(options.players))
    for earlier in reversed(trail):
        state.undo()
        assert state == earlier
    with pytest.raises(IndexError):
        state.undo()


@pytest.mark.parametrize("players, hand", ((2, 7), (3, 7), (4, 5), (5, 7), (2, 1)))
def test_deals(players, hand):
    options = reference.Options(players=players, hand=hand)
    for setup in (0, 1, 10**12):
        assert deal(2**64 - 1, setup, players=players, hand=hand) == as_state(
            reference.deal(2**64 - 1, setup, options), options
        )


def test_other_rules_are_another_state():
    rules = dict(players=3, draw=True, gone=False, lead_only=False)
    for change in (dict(draw=False), dict(gone=True), dict(lead_only=True)):
        assert deal(3, 0, **rules) != deal(3, 0, **(rules | change))


BASE = dict(palettes=[1, 2], hands=[4, 8], deck=b"", canvas=6)


@pytest.mark.parametrize("change", (
    dict(palettes=[1, 1]),
    dict(palettes=[-1, 2]),
    dict(palettes=[1]),
    dict(hands=[4]),
    dict(hands=[4, 1 << 7]),
    dict(hands=[4, 1 << 70]),
    dict(hands=[4, 0x7F7F00]),
    dict(deck=[0]),
    dict(deck=[100]),
    dict(canvas=7),
    dict(mover=2),
    dict(out=(0,)),
))  # fmt: skip
def test_impossible_positions_are_refused(change):
    with pytest.raises(ValueError):
        game.laid_out(game.table(players=2), **(BASE | change))
