"""Facts in games of trick-taking, shedding and hints as people write them (tests/recycle/shown)."""

import random
from pathlib import Path

import pytest

import pyengine
from pyengine.recycle.game import Described
from tests.recycle.test_shown import CARD, FOLLOWS, HAND, PLAY, TRICKS, played, support

SHOWN = Path("tests/recycle/shown")
FIREWORKS = Path("examples/described/fireworks.rcy")
TRICK, THREE = {"SEATS": 2, "CARDS": 2, "RANKS": 2}, {"SEATS": 3, "CARDS": 2, "RANKS": 2}
FACES = {"SEATS": 3, "CARDS": 2, "RANKS": ("JACK", "ACE")}
# By game, a small version, and the share of determinisations that may contradict the moves: that a card is there is not
# recorded, nor how many.
SMALL = {
    "count": (THREE, 0.06),
    "cucumber": (THREE, 0),
    "euchre": ({"SEATS": 2, "CARDS": 3, "RANKS": ("TEN", "JACK")}, 0),
    "german-whist": ({"CARDS": 2, "RANKS": 2}, 0),
    "knock": ({"SEATS": 2, "CARDS": 2, "RANKS": ("KING", "ACE")}, 0.05),
    "let": ({"SEATS": 2, "CARDS": 3, "RANKS": 4, "SUITS": ("CLUBS", "HEARTS")}, 0.02),
    "letters": ({"SEATS": 3, "ROUNDS": 1, "RANKS": ("GUARD",)}, 0),
    "melds": ({"CARDS": 2, "RANKS": ("TEN", "QUEEN", "KING")}, 0.02),
    "must-trump": (THREE, 0),
    "overtrump": (THREE, 0),
    "sevens": ({"SEATS": 3, "RANKS": 3, "MIDDLE": 2, "SUITS": ("CLUBS", "HEARTS")}, 0),
    "skat": (FACES, 0),
    "sorted": (TRICK, 0),
    "suits": (THREE, 0),
    "uno": ({"SEATS": 2, "CARDS": 2, "NUMBERS": 2, "COLORS": ("RED", "GREEN")}, 0),
    "whist": (THREE, 0),
}


def test_every_text_has_a_small_version():
    assert {each.stem for each in SHOWN.glob("*.rcy")} == {*SMALL}


@pytest.mark.few(2, "name", list(SMALL))
def test_facts_are_true(name):
    """Facts come about; true cards and determinisations obey them."""
    game, chance, shown = Described(SHOWN / f"{name}.rcy", {}), random.Random(6), 0
    for state in played(game, 12):
        assert not game.contradictions(state)
        told = game.state_text(state)
        shown += "(no " in told or "(only " in told
        if shown % 8 == 1:
            for seat in range(-1, game.seats):
                assert not game.contradictions(state.resample(seat, chance.getrandbits(60)))
    assert shown


@pytest.mark.few(2, "name", list(SMALL))
def test_deals_are_those_that_allow_the_moves(name):
    values, most = SMALL[name]
    dealt, outside = support(Described(SHOWN / f"{name}.rcy", values), 6)
    assert dealt > 500 and outside <= most * dealt


# What an option does, and whether play shows all that follows from it.
OPTIONS = {
    "else inside any": f"(any {HAND} 'C ({FOLLOWS} {PLAY} else ((all {HAND} 'O (!= (cardatt SUIT 'O) (game str LED)))"
    f" {PLAY})))",
    "else outside": f"((any {HAND} 'O (== (cardatt SUIT 'O) (game str LED)))"
    f" (any (filter {HAND} 'C {FOLLOWS}) 'C {PLAY}) else (any {HAND} 'C {PLAY}))",
    "named": f"(let (all {HAND} 'O (!= (cardatt SUIT 'O) (game str LED))) 'VOID"
    f" (any {HAND} 'C ((or 'VOID {FOLLOWS}) {PLAY})))",
    "one of several": CARD.format(
        condition=f"(or {FOLLOWS} (all {HAND} 'O (and (!= (cardatt SUIT 'O) (game str LED)) (== (cardatt RANK 'O) 1)))"
        f" (all {HAND} 'O (!= (cardatt SUIT 'O) (game str LED))))"
    ),
    "turned round": CARD.format(
        condition=f"(or (> 1 (size (filter {HAND} 'O (== (cardatt SUIT 'O) (game str LED))))) {FOLLOWS})"
    ),
    "all of them": CARD.format(
        condition=f"(or (== (size {HAND}) (size (filter {HAND} 'O (!= (cardatt SUIT 'O) (game str LED))))) {FOLLOWS})"
    ),
}


@pytest.mark.few(2, "name", list(OPTIONS))
def test_options(name):
    game = Described(TRICKS.format(players=2, cards=3, before="", option=OPTIONS[name]), {})
    dealt, outside = support(game, 6)
    assert dealt > 200 and outside == 0


def test_ways_without_a_pick_are_not_told_apart():
    option = (
        f"((any {HAND} 'O (== (cardatt SUIT 'O) A)) (turn pass) else (turn pass)) {CARD.format(condition='(== 1 1)')}"
    )
    text = TRICKS.format(players=2, cards=2, before="", option=option).replace(
        "(== (size ('P vloc", "(<= (size ('P vloc"
    )
    assert not any(each.facts for row in Described(text, {}).machine.unit.known.options.values() for each in row)


def test_which_of_two_is_hidden():
    """What each of two conditions bars is known."""
    game = Described(SHOWN / "melds.rcy", {})
    found = set[str]()
    for state in played(game, 20):
        text = game.state_text(state)
        if "HEARTLESS of seat 1 = 1" in text and "POOR of seat 1" not in text:
            (hand,) = (part for part in text.split("; ") if part.startswith("HAND of seat 1"))
            found.add(hand[hand.find("(") :])
    assert found == {"(no HEARTS KING)"}


def test_hints():
    game = Described(FIREWORKS, {"COLORS": ("RED",), "RANKS": 3, "SLOTS": ("A", "B")})
    dealt, outside = support(game, 4)
    assert dealt > 200 and outside == 0


def test_the_rule_of_fireworks():
    """Far more points than at random play."""
    seats = [(name,) * 2 for name in ("heuristic", "random")]
    studies = [pyengine.Study(str(FIREWORKS), setups=30, seed=1, seats=each) for each in seats]
    rule, chance = (pyengine.run_study(study, threads=1)["score"]["mean"] for study in studies)
    assert rule > 18 and chance < 3
