"""The compiled core of Rummy against the slow reference: groups, the planner, deadwood, lay-offs, whole games."""

from functools import lru_cache
from math import prod
from random import Random

import numpy as np
import pytest

import pyengine
from engine.rummy.game import position, scores, table
from engine.rummy.groups import groups
from engine.rummy.planner import plan
from engine.rummy.players import planner
from engine.rummy.state import deadwood, defender_deadwood, melds
from pyengine import players
from pyengine.base.cli import Parser
from pyengine.base.errors import InputError
from pyengine.check import check_game
from pyengine.rummy import belief, card_text, cards
from pyengine.rummy.game import SPEC, Options
from pyengine.rummy.text import set_of
from tests.check.test_check import FOR_SOLVERS
from tests.reference import rummy as reference
from tests.support.rummy_states import odds_of, states

ACES = {"low": False, "both": True}
slow_groups = lru_cache(reference.groups)
hearts = [group for group in slow_groups("both") if group <= frozenset(range(26, 39))]


def cards_of(cards_set):
    return frozenset(card for card in range(52) if cards_set >> card & 1)


def hand_of(random, size, ace, most_groups=3):
    """A hand of this size that has groups, often with cards that fit several."""
    hand = set()
    for _ in range(random.randint(0, most_groups)):
        group = random.choice(slow_groups(ace))
        if len(hand | group) <= size:
            hand |= group
    while len(hand) < size:
        card = random.randrange(52)
        near = any(abs(card - other) <= 2 or card % 13 == other % 13 for other in hand)
        if not hand or near or random.random() < 0.3:
            hand.add(card)
    return frozenset(hand)


@pytest.mark.parametrize("ace, number", [("low", 305), ("both", 337)])
def test_groups(ace, number):
    found = groups(ACES[ace])
    assert len(found) == number and {cards_of(int(group)) for group in found} == set(slow_groups(ace))
    assert [int(group).bit_count() for group in found] == sorted(int(group).bit_count() for group in found)


# The planner


def in_play(random, unseen):
    """Odds as they are in a game: a hand, cards that are gone, and the others."""
    odds = [random.choice(unseen) for _ in range(52)]
    order = random.sample(range(52), 52)
    for card in order[: random.choice((10, 11))]:
        odds[card] = 1000
    for card in order[11 : random.randrange(11, 45)]:
        odds[card] = 0
    return odds


ODDS = {
    "one value": lambda random: in_play(random, (500,)),
    "beliefs": lambda random: in_play(random, (380, 476, 500, 524, 620)),
    "equal products of unequal cards": lambda random: in_play(random, (250, 500, 125, 1, 2, 4)),
    "mostly zero": lambda random: [random.choice((0, 0, 0, 500, 1000)) for _ in range(52)],
    "anything": lambda random: [random.randrange(1001) * (random.random() < 0.6) for _ in range(52)],
}


@lru_cache
def all_arrangements(ace):
    """Every arrangement by the reference, and its cards, an array (arrangements, 10)."""
    found = list(reference.arrangements(slow_groups(ace)))
    return found, np.array([[card for group in arrangement for card in group] for arrangement in found])


@pytest.mark.parametrize("ace", [pytest.param("low", marks=pytest.mark.slow), "both"])
@pytest.mark.parametrize("kind", ODDS)
def test_plan(kind, ace):
    """Against all arrangements at once: floats find those near the greatest product, whole numbers decide."""
    random, found_some, (arrangements, cards_there) = Random(kind + ace), 0, all_arrangements(ace)
    for _ in range(15):
        odds = np.array(ODDS[kind](random))
        found = plan(odds.tolist(), ACES[ace], most=10**6)
        possible = np.flatnonzero((odds[cards_there] > 0).all(1))
        if not len(possible):
            assert (found["best"], found["count"]) == (0, 0)
            continue
        logs = np.log(odds[cards_there[possible]]).sum(1)
        products = {i: prod(map(int, odds[cards_there[i]])) for i in possible[logs > logs.max() - 1e-9].tolist()}
        best = [arrangements[i] for i, product in products.items() if product == max(products.values())]
        assert (found["best"], found["count"]) == (max(products.values()), len(best))
        assert found["needs"] == reference.needs(best)
        assert found["sets"] == len({frozenset().union(*arrangement) for arrangement in best})
        assert {frozenset(map(cards_of, arrangement)) for arrangement in found["arrangements"]} == set(
            map(frozenset, best)
        ) and len(found["arrangements"]) == len(best)
        found_some += 1
    assert found_some > 1


@pytest.mark.parametrize("ace, arrangements", [("low", 147_266), ("both", 172_832)])
@pytest.mark.parametrize("odds", [1, 7, 1000])
def test_all_equal(odds, ace, arrangements):
    found = plan([odds] * 52, ACES[ace], most=odds)
    assert (found["best"], found["count"]) == (odds**10, arrangements)
    assert sum(found["needs"]) == 10 * arrangements and found["sets"] < arrangements
    assert len(found["arrangements"]) == odds
    assert len({found["needs"][i] for i in range(0, 52, 13)}) == 1


@pytest.mark.parametrize("hand", [(), range(0, 52, 5), cards("AC 2C 3C 4C 5C 6C 7C")])
def test_nothing_to_obtain(hand):
    found = plan([1000 * (card in hand) for card in range(52)])
    assert (found["best"], found["count"], found["sets"], found["arrangements"]) == (0, 0, 0, [])
    assert found["needs"] == [0] * 52


@pytest.mark.parametrize(
    "odds, words",
    [([500] * 51, "51 probabilities"), ([500] * 51 + [1001], "card 51 is 1001"), ([-1] + [0] * 51, "card 0 is -1")],
)
def test_plan_refuses(odds, words):
    with pytest.raises(ValueError, match=words):
        plan(odds)
    with pytest.raises(ValueError, match="most is -1"):
        plan([0] * 52, most=-1)


# Deadwood and lay-offs


@pytest.mark.parametrize("ace", ACES)
def test_deadwood(ace):
    random, seen = Random(ace), set()
    for _ in range(400):
        hand = hand_of(random, random.choice((3, 7, 10, 10, 11)), ace)
        found = deadwood(set_of(hand), ACES[ace])
        assert found == reference.deadwood(hand, slow_groups(ace)), hand
        laid = [cards_of(group) for group in melds(set_of(hand), ACES[ace])]
        assert set(laid) <= set(slow_groups(ace)) and sum(map(len, laid)) == len(frozenset().union(*laid))
        assert sum(map(reference.points, reference.unmatched(hand, laid))) == found
        seen.add(found)
    assert 0 in seen and len(seen) > 20


def test_every_suit_of_cards():
    # All sets of one suit that a hand can hold, with the ace high: the table behind deadwood.
    for ranks in range(1 << 13):
        if ranks.bit_count() <= 6:
            hand = frozenset(26 + rank for rank in range(13) if ranks >> rank & 1)
            assert deadwood(ranks << 26, True) == reference.deadwood(hand, hearts), hand


@pytest.mark.parametrize("ace", ACES)
def test_lay_offs(ace):
    random, less, undercut = Random(f"lay-offs {ace}"), 0, 0
    for _ in range(150):
        knocker = hand_of(random, 10, ace)
        while reference.is_gin(knocker, slow_groups(ace)):
            knocker = hand_of(random, 10, ace)
        # A defender with cards that fit.
        left = [card for card in range(52) if card not in knocker]
        near = [a for a in left if any(abs(a - b) <= 2 or a % 13 == b % 13 for b in knocker)]
        rest = [card for card in left if card not in near]
        defender = frozenset(random.sample(near, min(len(near), random.randint(4, 10))))
        defender |= frozenset(random.sample(rest, 10 - len(defender))) if len(defender) < 10 else frozenset()
        left = deadwood(set_of(knocker), ACES[ace])
        found = defender_deadwood(set_of(knocker), set_of(defender), ACES[ace])
        settled = found - left - 25 * (found <= left)
        assert settled == reference.settle(knocker, defender, slow_groups(ace)), (knocker, defender)
        less += found < deadwood(set_of(defender), ACES[ace])
        undercut += found <= left
    assert less > 30 and undercut > 5


@pytest.mark.parametrize("call, words", [
    (lambda: deadwood(1 << 52), "no set of the 52 cards"),
    (lambda: deadwood((1 << 12) - 1), "a hand of 12 cards"),
    (lambda: defender_deadwood(3, 6), "in both hands"),
    (lambda: melds(-1), "no set of the 52 cards"),
])  # fmt: skip
def test_hands_that_are_none(call, words):
    with pytest.raises(ValueError, match=words):
        call()


# Whole games


def reference_of(state, options):
    """The reference's game at the same deal."""
    core = position(state)
    deal = [*sorted(cards_of(core.hands[0])), *sorted(cards_of(core.hands[1])), core.top, *core.stock]
    rules = options["knocking"], options["ace"], options["knock"]
    return reference.Game(deal, *rules, chosen=options.get("laydown") == "chosen")


def same(state, slow):
    """The state and the reference's game agree in everything that both have."""
    core = position(state)
    assert tuple(map(cards_of, core.hands)) == tuple(map(frozenset, slow.hands))
    assert cards_of(core.pile) == frozenset(slow.pile) and list(core.stock) == slow.stock
    assert core.held == slow.taken if slow.drawn else core.held is None
    if slow.result is not None:
        assert state.is_over and list(state.payoffs()) == slow.result and list(core.points) == slow.result
        return
    assert state.mover == slow.mover and sorted(state.move_texts()) == sorted(slow.legal_moves())
    assert core.top == (None if slow.drawn and slow.taken is not None else slow.pile[-1])


KNOCKS, GINS = ("knock", "no result"), ("gin", "no result")
VARIANTS = (
    (dict(knocking=True, ace="low", knock=10), KNOCKS),
    (dict(knocking=True, ace="both", knock=10), KNOCKS),
    (dict(knocking=True, ace="low", knock=40), ("knock",)),
    (dict(knocking=True, ace="both", knock=0), GINS),
    (dict(knocking=False, ace="low", knock=10), GINS),
    (dict(knocking=False, ace="both", knock=10), GINS),
    (dict(knocking=True, ace="low", knock=10, laydown="chosen"), KNOCKS),
    (dict(knocking=True, ace="both", knock=40, laydown="chosen"), ("knock",)),
)


@pytest.mark.parametrize("options, expected", VARIANTS, ids=str)
def test_games(options, expected):
    game, endings = pyengine.game("rummy", **options), set()
    for setup in range(12):
        random = Random(setup)
        state = game.deal(3, setup)
        slow = reference_of(state, options)
        careful = 2 * (setup % 3 != 0)  # random play seldom comes to an end
        while not state.is_over:
            if not slow.drawn and slow.legal_moves() == ["stock"]:
                slow.play("stock")  # nothing to choose after both have passed
            same(state, slow)
            greedy = random.randrange(3) < careful
            move = state.heuristic_move(random.randrange(1000)) if greedy else random.randrange(len(state))
            slow.play(state.move_text(move))
            state.play(move)
        same(state, slow)
        endings.add(position(state).ending)
    assert endings == set(expected)


def knocked(game, number):
    """Positions in which a knocker chooses, and the hands: from play of `heuristic`."""
    for setup in range(number):
        state = game.deal(9, setup)
        while not state.is_over:
            if state.move_text(0).startswith("lay down"):
                yield state.copy(), *map(cards_of, position(state).hands)
            state.play(state.heuristic_move(setup))


def test_every_way_to_lay_down_pays_what_the_reference_pays():
    ways, differ = 0, 0
    for state, *hands in knocked(pyengine.game("rummy", ace="both", knock=20, laydown="chosen"), 400):
        groups, mover, paid = slow_groups("both"), state.mover, []
        found = reference.ways(hands[mover], groups, 20)
        for move in state.legal_moves():
            after = state.copy()
            after.play(move)
            laid = found[cards_of(state.move_key(move) & ~(1 << 60))]
            paid.append(reference.settle(hands[mover], hands[1 - mover], groups, laid=laid))
            assert after.payoffs()[mover] == paid[-1]
        assert len(found) == len(paid) > 1
        ways += len(paid)
        differ += len(set(paid)) > 1
    assert ways > 60 and differ > 20


def test_the_planner_lays_down_what_wins_most():
    """Against what it does not see: more on the mean than the least deadwood."""
    game, gained = pyengine.game("rummy", laydown="chosen"), 0
    chooser = players.parse("planner").chooser(game)
    for number, (state, *_) in enumerate(knocked(game, 1500)):
        paid = []
        for move in (chooser.choose(state, number), state.heuristic_move(number)):
            after = state.copy()
            after.play(move)
            paid.append(after.payoffs()[state.mover])
        gained += paid[0] - paid[1]
    assert number > 100 and gained > 0


@pytest.mark.few(3, "options, games, lacks", (
    ({}, 5, ()),
    (dict(knocking=False, ace="both"), 5, ()),
    (dict(knock=100, laydown="chosen"), 5, ()),
    (dict(points=60, knock=100), 2, ("chance_outcomes holds what happens",)),
    (dict(points=30, knock=100, dealer="alternate"), 2, ("chance_outcomes holds what happens",)),
))  # fmt: skip
def test_the_table_passes_the_check(options, games, lacks):
    report = check_game(pyengine.game("rummy", **options), games=games)
    kept = "states alike to a seat have the same determinisations: nothing hidden stays"
    assert set(report.skipped) - FOR_SOLVERS == {kept, *lacks}


def test_determinisations_keep_what_was_seen():
    # Hands of ten: no two random states look alike, so the two sides of "alike" are made here.
    game = pyengine.game("rummy")
    for setup in range(6):
        random, state = Random(setup), game.deal(1, setup)
        while not state.is_over:
            for seat in range(2):
                core = position(state)
                twin = state.resample(seat, random.randrange(99))
                other = position(twin)
                shown = core.hands[1 - seat] & core.taken[1 - seat]
                assert other.hands[seat] == core.hands[seat] and other.hands[1 - seat] & shown == shown
                assert other.pile == core.pile and len(other.stock) == len(core.stock)
                assert set(cards_of(sum(other.hands))) | set(other.stock) | cards_of(other.pile) == set(range(52))
                assert twin.resample(seat, 5).data == state.resample(seat, 5).data
            state.play(random.randrange(len(state)))


def test_determinisations_hold_no_complete_hand():
    # Nine cards of seat 2 are known and lie in groups; four cards would make it complete, but it did not have gin.
    game, hidden = pyengine.game("rummy", knocking=False), set()
    state = game.read_state(
        "1: AD 3D 5D 9D JD AH 3H 7H 9H JH / 2: 2C* 3C* 4C* 8C* 8D* 8H* JS* QS* KS* 5H 7D "
        "| pile 2S | stock 30 | seat 2: discard"
    )
    state.play(state.move_texts().index("7D"))
    core = position(state)
    for seed in range(400):
        hand = position(state.resample(0, seed)).hands[1]
        assert deadwood(hand) > 0
        hidden |= cards_of(hand & ~core.taken[1])
    unseen = cards_of(core.hands[1] & ~core.taken[1]) | set(core.stock)
    assert hidden == unseen - set(cards("AC 5C 8S TS")) and len(unseen) == 31


def test_what_a_seat_knows_of_the_past_is_in_its_key():
    # A position's text has neither what was left lying nor what was discarded before.
    game = pyengine.game("rummy")
    state = game.deal(2, 0)
    assert game.read_state(state.text()).information_key(1) == state.information_key(1)
    for move in (0, 0, 0):  # declined, declined and drawn, discarded
        state.play(move)
        assert game.read_state(state.text()).information_key(1) != state.information_key(1)


def test_what_can_be_drawn():
    state = pyengine.game("rummy").deal(1, 0)
    state.play(0)
    core = position(state)
    outcomes = state.chance_outcomes(0)
    drawn = {card for _, outcome in outcomes for card in cards_of(position(outcome).hands[0] & ~core.hands[0])}
    assert len(outcomes) == 31 and drawn == set(core.stock) and {weight for weight, _ in outcomes} == {1}
    assert len(state.chance_outcomes(1)) == 1


# Players


def test_the_planner_takes_what_makes_its_plan_likelier():
    game, taken = pyengine.game("rummy", knocking=False), []
    player = planner(game.table, "second")
    for state in states(("planner:second", "planner:second"), 20, 2, game):
        core = position(state)
        if core.phase != "discard":
            odds, move = odds_of(core, state.mover), player.choose(state, 0)
            without = plan(odds)["best"]
            odds[core.top] = 1000
            assert move == (plan(odds)["best"] > without)
            taken.append(move)
    assert 0.02 < np.mean(taken) < 0.5


def test_the_planner_is_rummys():
    with pytest.raises(ValueError, match="not one of Rummy"):
        planner(pyengine.game("red7").table)
    with pytest.raises(ValueError, match="unseen is 0"):
        planner(table(), unseen=0)
    with pytest.raises(ValueError, match="the rule is 'x'; expected random"):
        planner(table(), "x")
    with pytest.raises(ValueError, match="caution is nan; expected 0 to 1000"):
        planner(table(), caution=float("nan"))
    with pytest.raises(InputError, match="does not play red7"):
        players.parse("planner").check(pyengine.game("red7"))


@pytest.mark.parametrize("options", ({}, {"points": 60, "knock": 100}), ids=str)
@pytest.mark.parametrize(
    "name",
    "planner planner:model planner:second planner:random:unseen=300 heuristic ismcts:20 pimc:2x1 flat:20".split(),
)
def test_players_see_no_more_than_their_seat(name, options):
    game = pyengine.game("rummy", **options)
    player = players.parse(name)
    player.check(game)
    chooser = player.chooser(game)
    for setup in range(1 if ":2" in name else 4):
        state = game.deal(4, setup)
        while not state.is_over and state.decision < 80:
            move = chooser.choose(state, state.decision)
            assert chooser.choose(state.resample(state.mover, setup), state.decision) == move
            state.play(move)


@pytest.mark.parametrize("options", [{}, {"knocking": False, "ace": "both"}, {"laydown": "chosen"}], ids=str)
def test_texts_belief_and_advice_tell_no_more_than_the_seat_knows(options):
    game, told = pyengine.game("rummy", **options), 0
    for setup in range(6):
        state = game.deal(14, setup)
        while not state.is_over:
            for seat in range(2):
                twin = state.resample(seat, setup)
                assert twin.text(seat) == state.text(seat)
                assert np.array_equal(belief(twin, seat), belief(state, seat))
            twin = state.resample(state.mover, setup)
            assert twin.move_texts() == state.move_texts()
            assert game.advice_text(twin) == game.advice_text(state)
            told += 1
            state.play(state.heuristic_move(told))
    assert told > 100


# Options and texts


@pytest.mark.parametrize("options, words", [
    ({"knock": -1}, "knock is -1; expected 0 to 100"),
    ({"gin": 1001}, "gin is 1001"),
    ({"ace": "high"}, "low or both"),
    ({"knocking": 1}, "true or false"),
    ({"undercut": "25"}, "a whole number"),
    ({"knocking": False, "gin": 20}, "there is no knocking"),
    ({"knocking": False, "laydown": "chosen"}, "there is no knocking"),
    ({"points": -1}, "points is -1; expected 0 to 1000"),
    ({"points": 100, "dealer": "winner"}, "dealer is 'winner'; expected loser or alternate"),
    ({"dealer": "alternate"}, "dealer is alternate, but a match is one deal; expected points, too"),
])  # fmt: skip
def test_impossible_options(options, words):
    with pytest.raises(InputError, match=words):
        pyengine.game("rummy", **options)
    if "expected 0 to" in words:
        with pytest.raises(ValueError, match=words):
            table(**options)


def test_texts():
    game = pyengine.game("rummy")
    state = game.deal(1, 0)
    assert state.move_texts() == ["pass", "pile"]
    state.play(1)
    mine, other = state.text(0), state.text(1)
    assert mine.count("?") == 1 and "?x10 | pile - | stock 31" in mine and "seat 1: discard, not" in mine
    core = position(state)
    assert f"1: {card_text(core.held)}* ?x10 / 2: " in other
    for text in (mine, other):
        words = text.replace(",", " ").replace("|", " ").split()
        assert all(card_text(card) not in words for card in core.stock)
    assert pyengine.replay(state.transcript()) == state
    assert game.read_state("1/0: 1") == state


@pytest.mark.parametrize("options", ({}, {"points": 100}), ids=str)
def test_positions_are_read_again(options):
    game = pyengine.game("rummy", **options)
    for setup in range(3):
        random, state = Random(setup), game.deal(5, setup)
        while not state.is_over:
            if position(state).ending is None:
                whole, seen = game.read_state(state.text()), game.read_state(state.text(state.mover))
                assert whole.text() == state.text() and whole.move_texts() == state.move_texts()
                assert seen.text(state.mover) == state.text(state.mover) and seen.move_texts() == state.move_texts()
                assert whole.place == state.place and scores(seen) == scores(state)
            greedy = options and random.random() < 0.9
            state.play(state.heuristic_move(setup) if greedy else random.randrange(len(state)))
        with pytest.raises(InputError, match="the position reads"):
            game.read_state(state.text())


VIEW = "1: 2C 3C 4C 8C 8D TD 5H 8H QS KS / 2: 7H* ?x9 | pile 5S on 2D 9D | stock 29 | seat 1: source"


@pytest.mark.parametrize("old, new, words", [
    ("KS /", "/", "seat 1 holds 9 cards; expected 10"),
    ("?x9", "?x10", "seat 2 holds 11 cards"),
    ("2D 9D", "2D", "the position has 51 cards"),
    ("2D 9D", "2D 5S", "5S is there twice"),
    ("stock 29", "stock 30", "53 cards"),
    ("TD", "1D", "'1D' is no card"),
    ("?x9", "?9", "cannot be read"),
    ("source", "upcard", "decides on the upcard"),
    ("seat 1", "seat 3", "expected 1: CARDS / 2: CARDS"),
    ("pile 5S on", "pile - on 5S", "no top card"),
    ("source", "source, not 2C", "no top card"),
    ("stock 29", "stock 2", "25 cards"),
    ("source", "source | score 1 0", "the scores are 1 and 0; expected none, as a match is one deal"),
    ("source", "source | score 5", "the position reads"),
    ("source", "source | score 5 0, dealer 3", "the position reads"),
])  # fmt: skip
def test_positions_that_cannot_be(old, new, words):
    game = pyengine.game("rummy")
    assert game.read_state(VIEW).text(0) == VIEW and old in VIEW
    with pytest.raises(InputError, match=words):
        game.read_state(VIEW.replace(old, new))


@pytest.mark.parametrize("points", (50, 1))
def test_scores_that_win_already(points):
    with pytest.raises(InputError, match=f"the scores are {points} and 0; expected 0 to {points - 1}"):
        pyengine.game("rummy", points=points).read_state(f"{VIEW} | score {points} 0")


def test_a_card_just_taken_is_known_with_or_without_its_star():
    game, text = pyengine.game("rummy"), pyengine.game("rummy").deal(7, 0).text(0)
    state = game.read_state(text)
    state.play(1)
    starred = state.text(0)
    card = position(state).held
    plain = game.read_state(starred.replace(f"{card_text(card)}*", card_text(card)))
    assert plain.text(0) == starred and belief(plain, 1).ravel()[card] == 1


def test_cards():
    assert cards("AC 10h") == [0, 35] and cards("ks") == [51]


@pytest.mark.parametrize("call, words", [
    (lambda: cards("1H"), "'1H' is no card"),
    (lambda: cards("AX"), "no card"),
    (lambda: cards("AC AC"), "AC is there twice"),
    (lambda: card_text(-1), "-1 is no card"),
    (lambda: card_text(52), "52 is no card"),
    (lambda: card_text("AC"), "'AC' is no card"),
    (lambda: cards(["2C"]), r"the cards are \['2C'\]"),
])  # fmt: skip
def test_what_is_no_card(call, words):
    with pytest.raises(InputError, match=words):
        call()


@pytest.mark.parametrize("options", (
    {}, dict(knocking=False, ace="both"), dict(knock=5, gin=20, laydown="chosen"), dict(points=100),
    dict(points=5, dealer="alternate"),
))  # fmt: skip
def test_words_of_options(options):
    options, parser = Options(**options), Parser()
    SPEC.add_arguments(parser)
    assert SPEC.options_from(parser.parse_args(SPEC.command_words(options.as_dict())), 0) == options
