"""Bridge with all cards open: endings solved as by Bo Haglund's DDS, and what is proven of ranks for that."""

import random

import pytest

import pyengine
from engine.solving.open_hands import solve
from pyengine.recycle.emit.ranked import Lines
from pyengine.recycle.game import Described
from pyengine.recycle.library import games
from tests.recycle.test_bridge import RANKS, number, pile, play, score
from tests.reference import open_hands as reference

SUITS = "SPADES", "HEARTS", "DIAMONDS", "CLUBS"
STRAINS = *SUITS, "NOTRUMP"
# By setup, the most tricks that who leads makes with its partner, as DDS found: endings of 2 + setup % 7 cards.
FOUND = [2, 3, 0, 4, 4, 6, 4, 1, 2, 3, 3, 6, 1, 8, 2, 0, 1, 1, 6, 0, 4]


def ending(game, setup):
    """A deal of which so many cards each are left, with a lead, and its contract: the level, the strain."""
    state, chance = game.deal(11, setup), random.Random(setup)
    level, strain = chance.randrange(1, 8), STRAINS[setup % 5]
    play(state, f"bid {level} {strain}", "pass", "pass", "pass")
    for _ in range(4 * (11 - setup % 7)):
        state.play(chance.randrange(len(state)))
    return state, level, strain


def tricks_of(state, level, strain):
    """By move, the tricks to come that the mover's side makes: their payoff is that of so many, or none in doubt."""
    side, ours = number(state, "DECLARER") % 2, number(state, "TURN") % 2
    left = 13 - number(state, "COUNT")
    paid = {}
    for tricks in range(left + 1):
        made = number(state, "TRICKS", side) + (tricks if side == ours else left - tricks)
        paid[score(level, strain, 1, 0, made) * (1 if side == ours else -1)] = tricks
    return [paid[value] for value in solve(state)[0]]


def test_endings_are_worth_what_dds_says():
    game = pyengine.game("bridge")
    assert [max(tricks_of(*ending(game, setup))) for setup in range(len(FOUND))] == FOUND


@pytest.mark.slow
def test_500_endings_are_worth_what_dds_says():
    """Every card of every lead."""
    pytest.importorskip("endplay")
    game = pyengine.game("bridge")
    for setup in range(500):
        state, level, strain = ending(game, setup)
        found = dict(zip(state.move_texts(), tricks_of(state, level, strain)))
        assert found == dds(state, strain), setup


def dds(state, strain):
    """Tricks by move, as DDS has them."""
    from endplay.dds import solve_board
    from endplay.types import Deal, Denom, Player

    dummy = (number(state, "DECLARER") + 2) % 4
    hands = [[card.split() for each in ("HAND", "DUMMY") for card in pile(state, each, seat)] for seat in range(4)]
    signs = dict(zip(RANKS, "23456789TJQKA"))
    texts = [".".join("".join(signs[rank] for rank, of in hand if of == suit) for suit in SUITS) for hand in hands]
    turn = number(state, "TURN")
    deal = Deal(f"N:{' '.join(texts)}", first=Player(turn), trump=Denom(STRAINS.index(strain)))
    names, more = {sign: rank for rank, sign in signs.items()}, " from dummy" * (turn == dummy)
    cards = [(names[each.rank.abbr], each.suit.name.upper(), tricks) for each, tricks in solve_board(deal)]
    return {f"play {rank} {suit}{more}": tricks for rank, suit, tricks in cards}


@pytest.mark.parametrize("name, sides", [("bridge", (0, 1, 0, 1)), ("oh-hell", (0, 1, 2, 3))])
def test_equivalent_ranks_are_worth_what_the_reference_says(name, sides):
    """The last cards of random matches, from the middle of a trick too."""
    game, differing = pyengine.game(name), 0
    assert "value_key" in game.table.can
    for setup in range(12):
        state, chance, past = game.deal(5, setup), random.Random(setup), []
        while not state.is_over:
            if state.move_texts()[0].startswith("play"):
                past.append(state.copy())
            move = 0 if state.move_texts()[0] == "pass" and number(state, "BID") else chance.randrange(len(state))
            state.play(move)
        for each in past[-9 - setup % 4 :: 2]:
            expected = reference.values(each, sides)
            assert solve(each)[0] == expected
            differing += len(set(expected)) > 1
    assert differing


def lines(text):
    """Whether play of a text is proven to ask for no more than the order of ranks."""
    layout = Described(text).machine.unit.layout
    return any(Lines(layout.program, layout, suit).proven for suit in layout.program.attributes)


RULE, LED = "(== (suit 'CARD) (game str WINS)) (> (rank", "(do ((set (game str LED) NONE)))"
COUNT, TOP = "(inc (game sto COUNT) 1)", "(top ((0 player) vloc PLAYED))"


@pytest.mark.parametrize(
    "old, new, proven",
    [
        ("", "", True),
        (LED, "(do ((set (game str LED) NONE) (set (game sto BEST) 0) (set (game str WINS) NONE)))", True),
        (COUNT, f"(do ({COUNT} ((== (cardatt RANK {TOP}) ACE) (set (game sto VULNERABLE) 0))))", False),
        (LED, "(do ((set (game str LED) NONE) (set (game str WINS) CLUBS)))", False),
        (LED, "(do ((set (game str LED) NONE) (set (game sto BEST) 7)))", False),
        (RULE, "(!= (suit 'CARD) NONE) (> (rank", False),
        ("(set (game str WINS) (suit 'CARD))", f"(set (game str WINS) (suit {TOP}))", False),
        (COUNT, f"(inc (game sto COUNT) (// (+ 99 (score {TOP} using RANK)) 99))", False),
        (COUNT, f"(do ({COUNT} (set ((owner {TOP}) sto SHOWN) 6)))", True),
        ("(SUIT (CLUBS, DIAMONDS, HEARTS, SPADES))", "(SUIT (CLUBS, CLUBS, HEARTS, SPADES))", False),
    ],
)
@pytest.mark.few(4)
def test_what_play_asks_of_ranks_is_told_from_the_text(old, new, proven):
    text = games()["bridge"].path.read_text()
    assert old in text and lines(text.replace(old, new, 1) if old else text) == proven


@pytest.mark.parametrize("name, proven", [("spades", False), ("agram", False), ("hearts", False), ("kuhn", False)])
def test_points_of_cards_prove_nothing(name, proven):
    assert ("value_key" in pyengine.game(name).table.can) == lines(games()[name].path.read_text()) == proven
