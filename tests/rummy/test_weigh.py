"""Belief, danger, and the discards that follow from them, against plain Python."""

import numpy as np
import pytest

import pyengine
from engine.rummy.game import position
from engine.rummy.planner import plan
from engine.rummy.players import MODEL, TAKEN, belief, danger, planner, weights
from engine.rummy.state import deadwood
from pyengine import Study, players, run_study
from pyengine.rummy import Options, card_text
from pyengine.rummy.text import cards_of
from tests.support.rummy_states import groups_of_three, odds_of, states, unseen


def discards(game=None, games=6):
    """Positions before discards, as they come up between the planner and the heuristic."""
    game = game or pyengine.game("rummy", knocking=False)
    return (state for state in states(("planner", "heuristic"), games, 11, game) if position(state).phase == "discard")


def near(card, other):
    """0 for the same rank, 1 and 2 for so many ranks away in the suit, else None."""
    if card % 13 == other % 13:
        return 0 if card != other else None
    gap = abs(card % 13 - other % 13)
    return gap if card // 13 == other // 13 and gap <= 2 else None


def weight(state, card):
    core, other = position(state), 1 - state.mover
    gone = core.discarded[other]
    events = {"taken": core.taken[other] & ~gone, "discarded": gone, "declined": core.declined[other] & ~gone}
    result = 1
    for name, happened in events.items():
        for seen in cards_of(happened):
            if near(card, seen) is not None:
                result *= MODEL[name][near(card, seen)]
    return result


@pytest.mark.parametrize("factors", (None, MODEL))
def test_belief(factors):
    different = 0
    for state in discards():
        core, seat = position(state), state.mover
        other = core.hands[1 - seat]
        shown, hidden = other & core.taken[1 - seat], unseen(core, seat)
        found = belief(state, seat, factors)
        assert found.sum() == pytest.approx(other.bit_count())
        assert all(found[card] == (shown >> card & 1) for card in range(52) if card not in hidden)
        if factors is None:
            assert np.allclose(found[hidden], (other & ~shown).bit_count() / len(hidden))
        else:
            odds = found[hidden] / (1 - found[hidden])
            ratio = odds / [weight(state, card) for card in hidden]
            assert np.allclose(ratio, ratio[0])
            different += odds.max() > 2 * odds.min()
    assert factors is None or different > 50


@pytest.mark.parametrize("ace", ("low", "both"))
def test_danger(ace):
    random, threes = np.random.default_rng(4), groups_of_three(ace)
    for _ in range(20):
        hand = set(map(int, random.permutation(52)[:11]))
        held = random.random(52) * ~np.isin(np.arange(52), list(hand))
        found = danger(sum(1 << card for card in hand), held, ace == "both")
        for card in range(52):
            groups = [group - {card} for group in threes if card in group and card in hand]
            assert found[card] == pytest.approx(sum(np.prod([held[other] for other in group]) for group in groups))


def test_danger_refuses():
    with pytest.raises(ValueError, match="3 probabilities; expected 52"):
        danger(1, [0, 0, 0])
    with pytest.raises(ValueError, match="no set of the 52 cards"):
        danger(1 << 52, [0] * 52)


@pytest.mark.parametrize("knocking", (False, True))
@pytest.mark.parametrize("model", (False, True))
def test_weights_and_the_discards_that_follow(model, knocking):
    game = pyengine.game("rummy", knocking=knocking)
    choosers = {rule: planner(game.table, rule, model) for rule in ("second", "weighed")}
    apart = 0
    for state in discards(game):
        core, found = position(state), weights(state, model)
        hand, best = core.hands[state.mover], plan(odds_of(core, state.mover))
        assert found["count"] == best["count"] and list(found["needs"]) == best["needs"]
        assert np.array_equal(found["belief"], belief(state, state.mover, MODEL if model else None))
        assert np.array_equal(found["danger"], danger(hand, found["belief"]))
        for card in cards_of(hand):
            cost = best["needs"][card] / max(best["count"], 1) + (0.8 if model else 1) * found["danger"][card]
            cost += deadwood(hand & ~(1 << card)) / 5 * knocking
            assert found["cost"][card] == pytest.approx(cost)
        moves = [state.move_key(move) for move in state.legal_moves()]
        if any(key >= 128 for key in moves):
            continue  # gin, or a knock
        legal = [key % 64 for key in moves]
        chosen = {rule: legal[chooser.choose(state, 1)] for rule, chooser in choosers.items()}
        assert found["cost"][chosen["weighed"]] == min(found["cost"][card] for card in legal)
        second = [(found["needs"][card], found["danger"][card]) for card in legal]
        assert second[legal.index(chosen["second"])] == min(second)
        apart += chosen["second"] != chosen["weighed"]
    assert apart > 10


def test_the_posts_policy_breaks_ties_at_random():
    game, several = pyengine.game("rummy", knocking=False), 0
    player = planner(game.table, "random")
    for state in discards(game, 1):
        keys = [state.move_key(number) for number in state.legal_moves()]
        needs = weights(state)["needs"][[key % 64 for key in keys]]
        if max(keys) < 128:
            chosen = {player.choose(state, seed) for seed in range(150)}
            assert chosen == set(np.flatnonzero(needs == needs.min()))
            several += len(chosen) > 1
    assert several > 5


@pytest.mark.parametrize("name", ("planner", "planner:model", "planner:second", "planner:belief", "heuristic"))
def test_a_knock_leaves_the_least_deadwood(name):
    game, several = pyengine.game("rummy", knock=30), 0
    player = players.parse(name).chooser(game)
    for setup in range(30):
        state = game.deal(17, setup)
        while not state.is_over:
            move = player.choose(state, setup)
            keys = [state.move_key(number) for number in state.legal_moves()]
            knocks = [key % 64 for key in keys if 128 <= key < 192]
            if knocks:
                hand = position(state).hands[state.mover]
                left = [deadwood(hand & ~(1 << card)) for card in knocks]
                assert keys[move] >= 128 and left[knocks.index(keys[move] % 64)] == min(left)
                several += max(left) > min(left)
            state.play(move)
    assert several > 10


def test_the_planner_with_knocking_takes_what_lowers_its_deadwood_by_four():
    game = pyengine.game("rummy")
    player, plain, more = planner(game.table), planner(game.table, "second"), 0
    for setup in range(40):
        state = game.deal(3, setup)
        core, hand = position(state), position(state).hands[0]
        least = min(deadwood(hand & ~(1 << card) | 1 << core.top) for card in cards_of(hand))
        takes = plain.choose(state, 0) == 1 or least <= deadwood(hand) - 4
        assert player.choose(state, 0) == takes
        more += takes and plain.choose(state, 0) == 0
    assert more > 3


@pytest.mark.few(2, "one, other, knocking, least", (
    ("planner:second", "heuristic", False, 0.53),
    ("planner", "heuristic", False, 0.58),
    ("planner", "heuristic", True, 0.51),
    ("planner:belief", "heuristic", True, 0.57),
    ("planner:belief", "planner", True, 0.53),
))  # fmt: skip
def test_who_is_better(one, other, knocking, least):
    """2000 matches each; ± 2.2 points."""
    summary = run_study(Study("rummy", Options(knocking=knocking), 1000, 1, 4, seats=(one, other)))
    assert summary["by_player"][0]["result"]["mean"] > least


def test_the_player_of_the_post_plans_by_what_the_other_seat_took():
    game = pyengine.game("rummy", knocking=False)
    player, different = players.parse("planner:post").chooser(game), 0
    for number, state in enumerate(discards(game)):
        core, seat = position(state), state.mover
        believed, hidden = belief(state, seat, TAKEN), unseen(core, seat)
        odds = odds_of(core, seat)
        for card in hidden:
            odds[card] = 1 + int(999 * (1 - believed[card]))
        needs = plan(odds)["needs"]
        free = [card for card in cards_of(core.hands[seat]) if card != core.held]
        least = {card_text(card) for card in free if needs[card] == min(needs[each] for each in free)}
        chosen = state.move_texts()[player.choose(state, number)]
        assert chosen in least or chosen.startswith("gin")
        different += len({odds[card] for card in hidden}) > 1
    assert different > 20  # who took what makes a difference
