"""Bridge and Oh Hell of the library: legal calls and cards, who plays them, and what is paid, worked out again."""

import random

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.record.given import given

pytestmark = pytest.mark.usefixtures("quick_code")
RANKS = "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE".split()
SUITS = "CLUBS DIAMONDS HEARTS SPADES".split()
SUIT_EACH = {f"HAND of seat {seat}": [f"{rank} {suit}" for rank in RANKS] for seat, suit in enumerate(SUITS, 1)}


def number(state, name, owner=0):
    """A number that the table keeps."""
    offset = state.game.numbers[name][0].offset + 4 * owner
    return int.from_bytes(state.raw[offset : offset + 4], "little", signed=True)


def play(state, *moves):
    for move in moves:
        state.play(state.move_texts().index(move))
    return state


def pile(state, name, seat):
    """The texts of a seat's pile."""
    for each in state.game.scene(state).piles:
        if (each.name, each.owner) == (name, f"seat {seat + 1}"):
            return [card.text for card in each.cards]
    return []


def score(level, strain, times, vulnerable, tricks):
    """Score of a contract for declarer's side, by Law 77 of duplicate bridge."""
    over = tricks - level - 6
    if over < 0:
        if times == 1:
            return over * (100 if vulnerable else 50)
        steps = [200] + [300] * 12 if vulnerable else [100, 200, 200] + [300] * 10
        return -sum(steps[:-over]) * times // 2
    trick = 20 if strain in ("CLUBS", "DIAMONDS") else 30
    below = (level * trick + 10 * (strain == "NOTRUMP")) * times
    found = below + (50 if below < 100 else 500 if vulnerable else 300) + {2: 50, 4: 100}.get(times, 0)
    found += {6: (500, 750), 7: (1000, 1500)}.get(level, (0, 0))[vulnerable]
    return found + over * (trick if times == 1 else (200 if vulnerable else 100) * times // 2)


def test_the_scores_that_everybody_knows():
    for known, *contract in (
        (400, 3, "NOTRUMP", 1, 0, 9),
        (630, 3, "NOTRUMP", 1, 1, 10),
        (420, 4, "SPADES", 1, 0, 10),
        (110, 2, "HEARTS", 1, 1, 8),
        (1430, 6, "HEARTS", 1, 1, 12),
        (2980, 7, "NOTRUMP", 4, 1, 13),
        (140, 1, "DIAMONDS", 2, 0, 7),
        (950, 5, "CLUBS", 2, 1, 12),
        (-150, 2, "CLUBS", 1, 0, 5),
        (-500, 4, "HEARTS", 2, 0, 7),
        (-800, 1, "CLUBS", 2, 1, 4),
        (-1100, 3, "NOTRUMP", 2, 0, 4),
    ):
        assert score(*contract) == known


def some_match(game, setup, passing):
    """(state before, move) of a match at random, in whose auction so many calls are passes."""
    state, chance = game.deal(11, setup), random.Random(setup)
    while not state.is_over:
        texts = state.move_texts()
        move = chance.randrange(len(texts))
        if texts[0] == "pass" and chance.random() < passing:
            move = 0
        yield state, move
        state.play(move)
    yield state, None


def test_bridge_is_scored_by_the_laws_and_suit_is_followed():
    made = set()
    for vulnerable, setup in ((0, 1), (0, 7), (0, 10), (1, 2), (1, 7)):
        game = pyengine.game("bridge", VULNERABLE=vulnerable)
        for state, move in some_match(game, setup, 0.8):
            texts = state.move_texts() if move is not None else []
            if texts and texts[0].startswith("play"):
                check_cards(state, texts)
        if number(state, "BID") == 0:
            assert state.payoffs() == (0, 0, 0, 0)
            continue
        side = number(state, "DECLARER") % 2
        strain = next(each.value for each in game.scene(state).numbers if each.name == "in")
        contract = number(state, "LEVEL"), strain, number(state, "TIMES"), vulnerable >> side & 1
        paid = score(*contract, number(state, "TRICKS", side))
        assert state.payoffs() == ((paid, -paid) * 2 if side == 0 else (-paid, paid) * 2)
        assert number(state, "TRICKS") + number(state, "TRICKS", 1) == 13
        made.add((paid > 0, contract[2] > 1))
    assert made == {(True, False), (False, True), (False, False)}


def check_cards(state, texts):
    """Compare the cards that may be played with the rule; who chooses is who holds them, or declarer for the dummy."""
    turn, declarer = number(state, "TURN"), number(state, "DECLARER")
    dummy = (declarer + 2) % 4
    assert state.mover == (declarer if turn == dummy else turn)
    held = pile(state, "DUMMY" if turn == dummy else "HAND", turn)
    lying = [pile(state, "PLAYED", seat) for seat in range(4)]
    led = next((lying[seat][0] for seat in ((turn - back) % 4 for back in (3, 2, 1)) if lying[seat]), "")
    may = [card for card in held if card.split()[1:] == led.split()[1:]] or held
    assert sorted(texts) == sorted(f"play {card}" + " from dummy" * (turn == dummy) for card in may)


def test_an_auction_of_every_call():
    """Doubles are of the other side, redoubles of one's own; who first named the strain for the side declares."""
    state = given(pyengine.game("bridge", DEALER=3), SUIT_EACH)
    assert state.mover == 2 and "double" not in state.move_texts() and len(state) == 36
    play(state, "pass", "bid 1 HEARTS", "double")
    assert "redouble" in state.move_texts() and "double" not in state.move_texts()
    play(state, "redouble", "pass")
    assert state.move_texts()[1] == "bid 1 SPADES" and "redouble" not in state.move_texts()
    play(state, "pass", "bid 1 SPADES", "bid 2 HEARTS", "pass", "pass", "pass")
    assert (number(state, "DECLARER"), number(state, "TIMES"), state.mover) == (3, 1, 0)
    assert pile(state, "DUMMY", 1) == [] and state.text(0).count("13 x ?") == 3
    play(state, "play TWO CLUBS")
    assert len(pile(state, "DUMMY", 1)) == 13 and state.mover == 3 and state.text(2).count("13 x ?") == 1
    assert state.move_texts()[0] == "play TWO DIAMONDS from dummy"
    passed = play(given(pyengine.game("bridge"), SUIT_EACH), *["pass"] * 4)
    assert passed.is_over and passed.payoffs() == (0, 0, 0, 0)


def test_seven_spades_by_who_has_them_all():
    """A position of one line, played out: every trick is ruffed."""
    state = given(pyengine.game("bridge", VULNERABLE=2, DEALER=4), SUIT_EACH)
    play(state, "bid 7 SPADES", "pass", "pass", "double", "redouble", "pass", "pass", "pass")
    while not state.is_over:
        state.play(0)
    assert state.payoffs() == (-2940, 2940, -2940, 2940)


def test_the_rule_of_thumb_bids_games_and_slams():
    game = pyengine.game("bridge")
    strong = {"HAND of seat 1": [f"{r} {s}" for s in SUITS for r in ("ACE", "KING", "QUEEN")] + ["JACK SPADES"]}
    state, player = given(game, strong), pyengine.player("heuristic")
    chooser = player.chooser(game)
    state.play(player.choice(chooser, state, 0))
    assert number(state, "BID") > 0 and number(state, "SHOWN", 0) >= 12
    weak = given(
        game, {"HAND of seat 1": [f"{r} {s}" for s in SUITS for r in ("TWO", "THREE", "FOUR")] + ["FIVE CLUBS"]}
    )
    assert weak.move_texts()[player.choice(chooser, weak, 0)] == "pass"


@pytest.mark.parametrize(
    "options, hands",
    [
        ({}, [7]),
        ({"SEATS": 7, "HOOK": False, "MISSED": True}, [7]),
        pytest.param({"SEATS": 2, "CARDS": 26, "PENALTY": 3}, [26], marks=pytest.mark.slow),
        pytest.param({"SEATS": 3, "CARDS": 4, "MATCH": 1}, [4, 3, 2, 1], marks=pytest.mark.slow),
        ({"SEATS": 5, "CARDS": 3, "MATCH": 2, "BONUS": 5}, [3, 2, 1, 2, 3]),
        pytest.param({"CARDS": 1, "MATCH": 2}, [1], marks=pytest.mark.slow),
    ],
)
def test_oh_hell(options, hands):
    game = pyengine.game("oh-hell", **options)
    seats = game.seats
    for setup in range(2):
        state, chance = game.deal(3, setup), random.Random(setup)
        scores = [0] * seats
        for number_of_hand, size in enumerate(hands):
            bids, first = [0] * seats, number_of_hand % seats
            assert number(state, "CARDS") == size
            for turn in range(seats):
                seat = (first + turn) % seats
                may = [bid for bid in range(size + 1) if turn < seats - 1 or sum(bids) + bid != size]
                may = may if options.get("HOOK", True) else list(range(size + 1))
                assert state.mover == seat and state.move_texts() == [f"bid {bid}" for bid in may]
                state.play(at := chance.randrange(len(may)))
                bids[seat] = may[at]
            taken, leader = [0] * seats, first
            trump = next((p.cards[0].text for p in game.scene(state).piles if p.name == "TURNED"), " ").split(" ")[1]
            for _ in range(size):
                trick = {}
                for turn in range(seats):
                    seat = (leader + turn) % seats
                    assert state.mover == seat
                    held, led = pile(state, "HAND", seat), next(iter(trick.values()), "").split()[1:]
                    may = [card for card in held if card.split()[1:] == led] or held
                    texts = state.move_texts()
                    assert sorted(texts) == sorted(f"play {card}" for card in may)
                    trick[seat] = texts[at := chance.randrange(len(texts))].removeprefix("play ")
                    state.play(at)
                led = trick[leader].split()[1]
                leader = max(trick, key=lambda seat: power(trick[seat], led, trump))
                taken[leader] += 1
            for seat, (bid, won) in enumerate(zip(bids, taken)):
                scores[seat] += won * (bid == won or options.get("MISSED", False))
                scores[seat] += options.get("BONUS", 10) * (bid == won) - options.get("PENALTY", 0) * abs(bid - won)
        assert state.is_over and state.payoffs() == tuple(scores)


def power(card, led, trump):
    rank, suit = card.split()
    return (suit == trump, suit == led, RANKS.index(rank))


def test_bounds_of_what_oh_hell_declares():
    for options, error in (
        ({"SEATS": 7, "CARDS": 8}, "CARDS is 8; expected 1 to 7"),
        ({"SEATS": 8}, "oh-hell is for 2 to 7 players, not for 8"),
        ({"MATCH": 3}, "MATCH is 3; expected 0 to 2"),
    ):
        with pytest.raises(InputError, match=error):
            pyengine.game("oh-hell", **options)
    with pytest.raises(InputError, match="DEALER is 5; expected 1 to 4"):
        pyengine.game("bridge", DEALER=5)
