"""Belief, danger, and the discards that follow from them, against plain Python."""

from itertools import combinations

import numpy as np
import pytest

import pyengine
from engine.counting.matches import play
from engine.rummy.game import position
from engine.rummy.planner import plan
from engine.rummy.players import MODEL, TAKEN, belief, danger, planner, weights
from engine.rummy.state import deadwood
from pyengine import players
from pyengine.rummy import card_text


def states(game=None, games=6):
    """Positions before discards, as they come up between the planner and the heuristic."""
    game = game or pyengine.game("rummy", knocking=False)
    seats = [players.parse(text).chooser(game) for text in ("planner", "heuristic")]
    for setup in range(games):
        state = game.deal(11, setup)
        while not state.is_over:
            if position(state).phase == "discard":
                yield state
            state.play(seats[(state.mover + setup) % 2].choose(state, 100 * setup + state.decision))


def cards_of(cards_set):
    return [card for card in range(52) if cards_set >> card & 1]


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
    for state in states():
        core, seat = position(state), state.mover
        other = core.hands[1 - seat]
        known = other & core.taken[1 - seat]
        unseen = cards_of(((1 << 52) - 1) & ~(core.hands[seat] | core.pile | known))
        found = belief(state, seat, factors)
        assert found.sum() == pytest.approx(other.bit_count())
        assert all(found[card] == (known >> card & 1) for card in range(52) if card not in unseen)
        hidden = (other & ~known).bit_count()
        if factors is None:
            assert np.allclose(found[unseen], hidden / len(unseen))
        else:
            odds = found[unseen] / (1 - found[unseen])
            ratio = odds / [weight(state, card) for card in unseen]
            assert np.allclose(ratio, ratio[0])
            different += odds.max() > 2 * odds.min()
    assert factors is None or different > 50


def groups_of_three(ace_high):
    sets = [{13 * suit + rank for suit in suits} for rank in range(13) for suits in combinations(range(4), 3)]
    runs = [{13 * suit + (low + i) % 13 for i in range(3)} for suit in range(4) for low in range(11 + ace_high)]
    return sets + runs


@pytest.mark.parametrize("ace_high", (False, True))
def test_danger(ace_high):
    random = np.random.default_rng(4)
    for _ in range(20):
        hand = set(map(int, random.permutation(52)[:11]))
        held = random.random(52) * ~np.isin(np.arange(52), list(hand))
        found = danger(sum(1 << card for card in hand), held, ace_high)
        for card in range(52):
            groups = [group - {card} for group in groups_of_three(ace_high) if card in group and card in hand]
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
    for state in states(game):
        core, found = position(state), weights(state, model)
        known = core.pile | core.hands[1 - state.mover] & core.taken[1 - state.mover]
        hand = core.hands[state.mover]
        best = plan([1000 if hand >> card & 1 else 0 if known >> card & 1 else 500 for card in range(52)])
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
    for state in states(game, 1):
        keys = [state.move_key(number) for number in state.legal_moves()]
        needs = weights(state)["needs"][[key % 64 for key in keys]]
        if max(keys) < 128:
            chosen = {player.choose(state, seed) for seed in range(150)}
            assert chosen == set(np.flatnonzero(needs == needs.min()))
            several += len(chosen) > 1
    assert several > 5


@pytest.mark.parametrize("name", ("planner", "planner:model", "planner:second", "heuristic"))
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


def share(one, other, setups, **options):
    """Share of matches that the first of two players wins over rotated seats."""
    game = pyengine.game("rummy", **options)
    counts, fault = play(
        game.table, 6, 0, setups, 0, 1, [players.parse(text).chooser(game) for text in (one, other)], 2
    )
    assert fault is None
    results = counts["results"].sum(0)  # by seating and seat; a win counts 2
    return (results[0, 0] + results[1, 1]) / (4 * setups)


def test_who_is_better():
    """2000 matches each; ± 2.2 points."""
    assert share("planner:second", "heuristic", 1000, knocking=False) > 0.53
    assert share("planner", "heuristic", 1000, knocking=False) > 0.58
    assert share("planner", "heuristic", 1000) > 0.51


def test_players_by_their_texts():
    game = pyengine.game("rummy")
    for text in ("planner", "planner:model", "planner:second", "planner:random:unseen=300"):
        player = players.parse(text)
        player.check(game)
        assert player.chooser(game).name == "planner"


def test_the_player_of_the_post_plans_by_what_the_other_seat_took():
    game = pyengine.game("rummy", knocking=False)
    player, different = players.parse("planner:post").chooser(game), 0
    for number, state in enumerate(states(game)):
        core, seat = position(state), state.mover
        believed = belief(state, seat, TAKEN)
        known = core.hands[1 - seat] & core.taken[1 - seat]
        gone = core.pile | known
        odds = [1000 if core.hands[seat] >> card & 1 else 0 if gone >> card & 1 else None for card in range(52)]
        odds = [1 + int(999 * (1 - believed[card])) if each is None else each for card, each in enumerate(odds)]
        needs = plan(odds)["needs"]
        discards = [card for card in cards_of(core.hands[seat]) if state.move_texts() and card != core.held]
        least = [card for card in discards if needs[card] == min(needs[each] for each in discards)]
        texts = {card_text(card) for card in least}
        chosen = state.move_texts()[player.choose(state, number)]
        assert chosen in texts or chosen.startswith("gin")
        different += any(0 < each < 1000 and each != odds[cards_of(core_unseen(core, seat))[0]] for each in odds)
    assert different > 20  # who took what makes a difference


def core_unseen(core, seat):
    return ((1 << 52) - 1) & ~(core.hands[seat] | core.pile | core.hands[1 - seat] & core.taken[1 - seat])
