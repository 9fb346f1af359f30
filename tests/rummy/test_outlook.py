"""The outlook, by which `planner:belief` plays with knocking, against plain Python; and that it plays better."""

from itertools import combinations

import numpy as np
import pytest

import pyengine
from engine.rummy.game import position
from engine.rummy.players import BELIEF, STYLE, belief, outlook
from engine.rummy.state import deadwood
from pyengine import Study, players, run_study
from pyengine.rummy import Options


def cards_of(cards_set):
    return [card for card in range(52) if cards_set >> card & 1]


def value(card):
    return min(card % 13 + 1, 10)


def states(game, games=4):
    seats = [players.parse(text).chooser(game) for text in ("planner:belief", "heuristic")]
    for setup in range(games):
        state = game.deal(12, setup)
        while not state.is_over:
            yield state
            state.play(seats[(state.mover + setup) % 2].choose(state, 100 * setup + state.decision))


def groups_of_three(high):
    ranks = [*range(13), *[0] * high]
    runs = [[13 * suit + rank for rank in ranks[i : i + 3]] for suit in range(4) for i in range(len(ranks) - 2)]
    sets = [[13 * suit + rank for suit in suits] for rank in range(13) for suits in combinations(range(4), 3)]
    return [frozenset(group) for group in runs + sets]


def unmatched_after(hand, high):
    """(deadwood, what the dearest unmatched card counts) of every way to lay groups: any set of disjoint ones."""
    found = {(sum(map(value, hand)), max(map(value, hand)))}
    longer = {group for group in groups_of_three(high) if group <= hand}

    def lay(rest, start, listed):
        found.add((sum(map(value, rest)), max(map(value, rest), default=0)))
        for i in range(start, len(listed)):
            if listed[i] <= rest:
                lay(rest - listed[i], i + 1, listed)

    ranks = [*range(13), *[0] * high]
    groups = list(longer)
    for suit in range(4):
        for length in range(4, 11):
            for i in range(len(ranks) - length + 1):
                run = frozenset(13 * suit + rank for rank in ranks[i : i + length])
                if len(run) == length and run <= hand:
                    groups.append(run)
    groups += [same for rank in range(13) if (same := frozenset(range(rank, 52, 13))) <= hand]
    lay(hand, 0, groups)
    return found


def expected(state, high):
    """chance, danger, promise, and the outlook as a function of a hand, from what the docs say."""
    core, seat = position(state), state.mover
    other = 1 - seat
    hand = core.hands[seat]
    unseen = cards_of(((1 << 52) - 1) & ~(hand | core.pile | core.hands[other] & core.taken[other]))
    stock, believed = len(core.stock), belief(state, seat, BELIEF)
    part = min((31 - stock) / 20, 1)
    style = {name: early + part * (STYLE[1][name] - early) for name, early in STYLE[0].items()}
    hidden = len(unseen) - stock
    chance = np.zeros(52)
    for card in unseen:
        lower = sum(thrown % 13 < card % 13 for thrown in cards_of(core.discarded[other]))
        chance[card] = (1 - believed[card]) / stock
        if hidden:
            throws = style["thrown"] * (card % 13 / 12) ** 2 / 4 ** min(lower, 4)
            chance[card] += believed[card] * throws / hidden
    danger, promise = np.zeros(52), np.zeros(52)
    for card in cards_of(hand):
        for group in groups_of_three(high):
            rest = group - {card}
            if card in group and not any(hand >> one & 1 for one in rest):
                danger[card] += np.prod([believed[one] for one in rest])
                promise[card] += np.prod([chance[one] for one in rest])

    def of(held):
        least = deadwood(held, high)
        ways = unmatched_after(frozenset(cards_of(held)), high)
        dearest = {most for left, most in ways if left == least}
        fall = reached = 0
        for card in unseen:
            fits = any(card in group and len(group & {*cards_of(held)}) == 2 for group in groups_of_three(high))
            if fits:
                more = unmatched_after(frozenset(cards_of(held | 1 << card)), high)
                left = min(left - most for left, most in more)
            else:
                left = least - min(dearest) + value(card)
            fall += chance[card] * max(least - left, 0)
            reached += chance[card] * (left <= 10 and left < least)
        return style["hope"] * fall + style["goal"] * reached - least, len(dearest) == 1

    return style, chance, danger, promise, of


@pytest.mark.parametrize("ace", ("low", "both"))
def test_outlook(ace):
    compared = 0
    for number, state in enumerate(states(pyengine.game("rummy", ace=ace), games=1)):
        found = outlook(state)
        core = position(state)
        hand = core.hands[state.mover]
        style, chance, danger, promise, of = expected(state, ace == "both")
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


def test_moves():
    """It takes what lets it knock and what betters its outlook by more than the cost, discards what has the best, and
    knocks as soon as it may."""
    game = pyengine.game("rummy")
    chooser = players.parse("planner:belief").chooser(game)
    seen = set()
    for state in states(game):
        core, found, move = position(state), outlook(state), chooser.choose(state, 3)
        keys = [state.move_key(move) for move in state.legal_moves()]
        if core.phase != "discard":
            continue
        if any(key >= 128 for key in keys):
            seen.add("knock")
            assert keys[move] >= 128
        else:
            seen.add("discard")
            assert found["outlook"][keys[move] - 64] == max(found["outlook"][key - 64] for key in keys)
    assert seen == {"knock", "discard"}


def test_it_needs_knocking():
    state = pyengine.game("rummy", knocking=False).deal(1)
    with pytest.raises(ValueError, match="no outlook without knocking"):
        outlook(state)
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


@pytest.mark.parametrize("opponent, least", (("heuristic", 0.57), ("planner", 0.53)))
def test_it_wins(opponent, least):
    summary = run_study(Study("rummy", Options(), 1000, 1, 4, seats=("planner:belief", opponent)))
    assert summary["by_player"][0]["result"]["mean"] > least


def test_belief_is_calibrated():
    """Of the cards believed with about p, a share of about p is in the other hand."""
    believed, held = [], []
    for state in states(pyengine.game("rummy"), games=100):
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
