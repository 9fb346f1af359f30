"""The outlook, by which `planner:belief` plays with knocking, against plain Python; and that it plays better."""

import numpy as np
import pytest

import pyengine
from engine.rummy.game import position
from engine.rummy.players import BELIEF, STYLE, belief, outlook
from engine.rummy.state import deadwood
from pyengine import players
from pyengine.rummy.text import cards_of
from tests.reference.rummy import groups, melds_of, points, unmatched
from tests.support.rummy_states import groups_of_three, states, unseen


def seated(game, games):
    return states(("planner:belief", "heuristic"), games, 12, game)


def unmatched_after(hand, ace):
    """(deadwood, what the dearest unmatched card counts) of every way to lay groups."""
    left = (list(map(points, unmatched(hand, melds))) for melds in melds_of(frozenset(hand), groups(ace)))
    return {(sum(each), max(each, default=0)) for each in left}


def expected(state, ace):
    """chance, danger, promise, and the outlook as a function of a hand, from what the docs say."""
    core, seat = position(state), state.mover
    other, hand, rest = 1 - seat, core.hands[seat], unseen(core, seat)
    stock, believed = len(core.stock), belief(state, seat, BELIEF)
    part = min((31 - stock) / 20, 1)
    style = {name: early + part * (STYLE[1][name] - early) for name, early in STYLE[0].items()}
    hidden = len(rest) - stock
    chance = np.zeros(52)
    for card in rest:
        lower = sum(thrown % 13 < card % 13 for thrown in cards_of(core.discarded[other]))
        chance[card] = (1 - believed[card]) / stock
        if hidden:
            throws = style["thrown"] * (card % 13 / 12) ** 2 / 4 ** min(lower, 4)
            chance[card] += believed[card] * throws / hidden
    danger, promise, threes = np.zeros(52), np.zeros(52), groups_of_three(ace)
    for card in cards_of(hand):
        for group in threes:
            others = list(group - {card})
            if card in group and not any(hand >> one & 1 for one in others):
                danger[card] += np.prod(believed[others])
                promise[card] += np.prod(chance[others])

    def of(held):
        least, cards = deadwood(held, ace == "both"), {*cards_of(held)}
        dearest = {most for left, most in unmatched_after(cards, ace) if left == least}
        fall = reached = 0
        for card in rest:
            if any(card in group and len(group & cards) == 2 for group in threes):
                left = min(left - most for left, most in unmatched_after(cards | {card}, ace))
            else:
                left = least - min(dearest) + points(card)
            fall += chance[card] * max(least - left, 0)
            reached += chance[card] * (left <= 10 and left < least)
        return style["hope"] * fall + style["goal"] * reached - least, len(dearest) == 1

    return style, chance, danger, promise, of


@pytest.mark.parametrize("ace", ("low", "both"))
def test_outlook(ace):
    compared = 0
    for number, state in enumerate(seated(pyengine.game("rummy", ace=ace), 1)):
        found = outlook(state)
        core = position(state)
        hand = core.hands[state.mover]
        style, chance, danger, promise, of = expected(state, ace)
        assert np.allclose(found["chance"], chance) and np.allclose(found["danger"], danger)
        assert np.allclose(found["promise"], promise)
        if number % 2:
            continue
        if core.phase != "discard":
            total, sure = of(hand)
            assert not sure or np.isclose(found["hand"], total)
            assert np.isnan(found["outlook"]).all()
            compared += sure
            continue
        for card in cards_of(hand)[::4]:
            total, sure = of(hand & ~(1 << card))
            total -= style["danger"] * danger[card] + style["promise"] * promise[card]
            assert not sure or np.isclose(found["outlook"][card], total)
            compared += sure
    assert compared > 15


def test_discards():
    """It discards what has the best outlook."""
    game, several = pyengine.game("rummy"), 0
    chooser = players.parse("planner:belief").chooser(game)
    for state in seated(game, 4):
        keys = [state.move_key(move) for move in state.legal_moves()]
        if position(state).phase == "discard" and max(keys) < 128:
            outlooks = outlook(state)["outlook"][[key - 64 for key in keys]]
            assert outlooks[chooser.choose(state, 3)] == max(outlooks)
            several += 1
    assert several > 10


def test_it_needs_knocking():
    with pytest.raises(ValueError, match="no outlook without knocking"):
        outlook(pyengine.game("rummy", knocking=False).deal(1))
    with pytest.raises(ValueError, match="not one of Rummy"):
        outlook(pyengine.game("red7").deal(1))


def test_without_knocking_it_is_the_model():
    game = pyengine.game("rummy", knocking=False)
    one, other = (players.parse(text).chooser(game) for text in ("planner:belief", "planner:model"))
    state = game.deal(3)
    while not state.is_over:
        move = one.choose(state, state.decision)
        assert move == other.choose(state, state.decision)
        state.play(move)


def test_belief_is_calibrated():
    """Of the cards believed with about p, a share of about p is in the other hand."""
    believed, held = [], []
    for state in seated(pyengine.game("rummy"), 100):
        core = position(state)
        if core.phase != "discard" or len(core.stock) % 3:
            continue
        said = belief(state, state.mover, BELIEF)
        hidden = (said > 0) & (said < 1)
        believed.append(said[hidden])
        held.append(np.array([core.hands[1 - state.mover] >> card & 1 for card in range(52)])[hidden])
    believed, held = np.concatenate(believed), np.concatenate(held)
    for low, most in ((0, 0.03), (0.1, 0.03), (0.2, 0.03), (0.3, 0.03), (0.4, 0.04), (0.5, 0.08)):
        chosen = (believed >= low) & (believed < low + 0.1)
        assert chosen.sum() > 100 and abs(believed[chosen].mean() - held[chosen].mean()) < most
