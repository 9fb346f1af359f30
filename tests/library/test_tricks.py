"""Trick games of the library: positions by the rules, and whole matches beside other programs."""

import re

import pytest

import pyengine
from pyengine.record.given import given
from tests.library.lockstep import Spiel, cards, lockstep

RANKS = "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE".split()
SUITS = "CLUBS DIAMONDS HEARTS SPADES".split()


def play(state, *texts):
    """Take the moves of these texts, one after the other."""
    for text in texts:
        state.play(state.move_texts().index(text))
    return state


def shown(state, pile):
    """The cards of a pile, without what is known of them."""
    return [re.sub(r" [\[(].*", "", card) for card in cards(state, pile)]


def value(state, name):
    """The number or string that a storage has, named as in `State.text`; a number that is not there is 0."""
    found = re.search(rf"(?:^|; ){re.escape(name)} = ([^;]*)", state.text())
    return found[1] if found else "0"


def hand(text):
    """Cards by suit, "AK.QT9..2": spades, hearts, diamonds, clubs."""
    ranks = dict(zip("23456789TJQKA", RANKS, strict=True))
    suits = zip(text.split("."), ("SPADES", "HEARTS", "DIAMONDS", "CLUBS"), strict=True)
    return [f"{ranks[rank]} {suit}" for found, suit in suits for rank in found]


def dealt(game, *hands, **piles):
    """The deal of a game in which the seats have these hands, and other piles these cards."""
    found = {f"HAND of seat {seat}": hand(text) for seat, text in enumerate(hands, 1)}
    return given(game, {**found, **{pile: hand(text) for pile, text in piles.items()}})


ALL = "AKQJT98765432"


def test_in_hearts_the_first_trick_has_no_points_and_who_takes_them_all_gives_them_to_the_others():
    hands = (".AKQ..JT98765432", "AKJ.JT98765432..", "QT98765432..AKQ.", "..JT98765432.AKQ")
    state = dealt(pyengine.game("hearts"), *hands)
    for ranks in ("ACE", "KING"):
        play(state, f"pass {ranks} HEARTS", f"pass {ranks} SPADES", f"pass {ranks} DIAMONDS", f"pass {ranks} CLUBS")
    play(state, "pass QUEEN HEARTS", "pass JACK SPADES", "pass QUEEN DIAMONDS", "pass QUEEN CLUBS")
    assert state.move_texts() == ["play TWO CLUBS"]  # each has a suit now, seat 1 the clubs
    play(state, "play TWO CLUBS")
    assert len(state.move_texts()) == 13  # nothing but hearts
    play(state, "play TWO HEARTS")
    assert {"play ACE SPADES", "play QUEEN SPADES"} & {*state.move_texts()} == {"play ACE SPADES"}
    while not state.is_over:
        state.play(0)
    assert [*state.payoffs()] == [0, -26, -26, -26]


def test_in_hearts_cards_go_left_right_across_and_stay():
    state = pyengine.game("hearts", LIMIT=100).deal(3)
    for way, away in [("LEFT", 1), ("RIGHT", 3), ("ACROSS", 2), ("NOTHING", 0), ("LEFT", 1)]:
        assert value(state, "PASS") == way
        before = [shown(state, f"HAND of seat {seat}") for seat in (1, 2, 3, 4)]
        while state.move_texts()[0].startswith("pass"):
            state.play(0)
        for seat in range(4):
            passed = before[seat][: 3 if away else 0]
            assert {*passed} <= {*shown(state, f"HAND of seat {(seat + away) % 4 + 1}")}
        hands = value(state, "TURN")
        while value(state, "TURN") == hands:
            state.play(0)


def test_in_oh_hell_the_last_bid_does_not_make_them_add_up_and_a_trump_wins():
    state = dealt(pyengine.game("oh-hell", CARDS=1), "A...", ".3..", "K...", "2...", TURNED=".2..")
    play(state, "bid 1", "bid 0", "bid 0")
    assert state.move_texts() == ["bid 1"]
    play(state, "bid 1", "play ACE SPADES", "play THREE HEARTS", "play KING SPADES", "play TWO SPADES")
    assert [*state.payoffs()] == [0, 0, 10, 0]


@pytest.mark.parametrize(
    "options, bids, payoff",
    [
        ({}, (13, 0, 0, 1), 130 + 100 - (100 - 10)),
        ({}, (0, 0, 3, 0), 30 + 10 - 100 - 100 - 200),  # ten bags and a nil that fails
        ({"APART": True, "NIL": 50}, (0, 0, 3, 0), -30 - 50 - 100),
        ({"APART": True, "NIL": 50}, (10, 1, 0, 0), 100 + 3 + 50 - (50 - 10)),
    ],
)
def test_spades_counts_bids_bags_and_nils(options, bids, payoff):
    state = dealt(pyengine.game("spades", **options), f"{ALL}...", f".{ALL}..", f"..{ALL}.", f"...{ALL}")
    play(state, *(f"bid {bid}" for bid in bids))
    while not state.is_over:
        state.play(0)
    assert [*state.payoffs()] == [payoff, -payoff] * 2


def test_in_euchre_the_left_bower_follows_trumps():
    hands = ("A.AK.A.A", "..KQJT9.", "KQJT9...", "...KQJT9")
    state = dealt(pyengine.game("euchre"), *hands, TURNED=".Q..")
    assert state.move_texts() == ["pass", "order up", "order up alone"]
    play(state, "order up")
    assert state.mover == 3 and len(state.move_texts()) == 6
    play(state, "discard NINE CLUBS", "play ACE HEARTS")
    assert state.move_texts() == ["play JACK DIAMONDS"]
    play(state, "play JACK DIAMONDS", "play NINE SPADES", "play QUEEN HEARTS")
    assert state.mover == 1
    play(state, "play NINE DIAMONDS", "play TEN SPADES", "play KING CLUBS", "play ACE DIAMONDS")
    while not state.is_over:
        state.play(0)
    assert [*state.payoffs()] == [1, -1, 1, -1]


@pytest.mark.parametrize("move, payoff", [("order up", 2), ("order up alone", 4)])
def test_in_euchre_all_tricks_alone_score_four(move, payoff):
    hands = (".AKJ.J.A", "..KQT9.K", "KQJT9...", "A...QJT9")
    state = play(dealt(pyengine.game("euchre", KEEP=True, STICK=True), *hands, TURNED=".9.."), move)
    assert len(state.move_texts()) == 5
    play(state, "discard ACE SPADES", "play JACK HEARTS", "play NINE DIAMONDS")
    assert state.mover == (3 if payoff == 4 else 2)
    while not state.is_over:
        state.play(0)
    assert [*state.payoffs()] == [payoff, -payoff] * 2


def test_in_euchre_all_may_pass_but_a_dealer_who_is_stuck():
    hands = ("A.AK.A.A", "..KQJT9.", "KQJT9...", "...KQJT9")
    state = play(dealt(pyengine.game("euchre", KEEP=True, STICK=True), *hands, TURNED=".Q.."), *["pass"] * 6)
    assert state.move_texts()[:4] == ["pass", "make CLUBS", "make DIAMONDS", "make SPADES"]
    assert "pass" not in play(state, "pass").move_texts()


@pytest.mark.parametrize("options, payoff", [({}, 7), ({"LIMIT": 11, "HONOURS": True}, 11)])
def test_in_whist_the_dealers_last_card_turns_trumps_and_tricks_above_six_score(options, payoff):
    state = dealt(
        pyengine.game("whist", **options), f"{ALL}...", f".{ALL}..", f"..{ALL}.", "...KQJT98765432", TURNED="...A"
    )
    while not state.is_over:
        state.play(0)
    assert [*state.payoffs()] == [-payoff, payoff] * 2


def test_in_german_whist_the_winner_takes_the_turned_card_and_first_tricks_count_nothing():
    state = dealt(pyengine.game("german-whist"), f"{ALL}...", f".{ALL}..", TURNED="...A", PACK="..32.")
    play(state, "play ACE SPADES", "play TWO HEARTS")
    assert state.mover == 0 and cards(state, "TURNED") == ["THREE DIAMONDS"]
    assert "ACE CLUBS" in shown(state, "HAND of seat 1") and "TWO DIAMONDS" in shown(state, "HAND of seat 2")
    assert value(state, "TRICKS of seat 1") == "0"
    while len(cards(state, "HAND of seat 1") + cards(state, "HAND of seat 2")) > 24:
        state.play(0)
    assert {value(state, f"TRICKS of seat {seat}") for seat in (1, 2)} == {"0", "1"}


@pytest.mark.parametrize("taken, payoffs", [(False, [-2, 2, 0]), (True, [2, 1, 0])])
def test_in_pitch_trumps_may_always_be_played_and_a_bid_that_fails_is_lost(taken, payoffs):
    hands = ("AQ.8765..", "J2.T9..KQ", "...T98765")
    state = dealt(pyengine.game("pitch", SEATS=3, TAKEN=taken), *hands)
    play(state, "bid 2")
    assert state.move_texts() == ["pass", "bid 3", "bid 4"]
    play(state, "pass", "pass", "play ACE SPADES")
    assert {*state.move_texts()} == {"play JACK SPADES", "play TWO SPADES"}
    play(state, "play TWO SPADES", "play FIVE CLUBS", "play FIVE HEARTS")
    assert {*state.move_texts()} == {"play JACK SPADES", "play TEN HEARTS", "play NINE HEARTS"}
    play(state, "play JACK SPADES", "play TEN CLUBS", "play TEN HEARTS", "play NINE CLUBS", "play QUEEN SPADES")
    play(state, "play SIX HEARTS", "play NINE HEARTS", "play SIX CLUBS")
    play(state, "play KING CLUBS", "play SEVEN CLUBS", "play SEVEN HEARTS")
    play(state, "play QUEEN CLUBS", "play EIGHT CLUBS", "play EIGHT HEARTS")
    assert [*state.payoffs()] == payoffs  # 16 in cards for two, so that nobody has the game


def test_in_pitch_the_dealer_must_bid_where_all_passed():
    state = play(pyengine.game("pitch", SEATS=3, TAKEN=False).deal(1), "pass", "pass")
    assert state.move_texts() == ["bid 2", "bid 3", "bid 4"]


class Hearts(Spiel):
    """OpenSpiel's cards are numbered by rank, then clubs, diamonds, hearts, spades; it deals one by one, and plays one
    hand: here hand after hand, with the same way to pass. There a seat picks its three cards at once; here the seats
    pick one in turn."""

    game, spiel = "hearts", "hearts(qs_breaks_hearts=false)"
    ways = {"LEFT": 1, "RIGHT": 3, "ACROSS": 2, "NOTHING": 0}

    def __init__(self, state):
        self.scores = [0] * 4
        self.begin(state)

    def begin(self, state):
        self.hands = [[self.number(card) for card in cards(state, f"HAND of seat {seat}")] for seat in (1, 2, 3, 4)]
        self.way, self.passed, self.first = self.ways[value(state, "PASS")], [], state.mover
        Spiel.__init__(self, state)

    def chance(self, state):
        history = self.state.history()
        return self.hands[(len(history) - 1) % 4][(len(history) - 1) // 4] if history else self.way

    def number(self, card):
        rank, suit = card.split()
        return 4 * RANKS.index(rank) + SUITS.index(suit)

    def action(self, state, text):
        return self.number(text.split(" ", 1)[1])

    def passing(self):
        return self.way and len(self.passed) < 12

    def mover(self):
        return (self.first + len(self.passed)) % 4 if self.passing() else super().mover()

    def legal(self):
        return {*self.hands[self.mover()]} - {*self.passed} if self.passing() else super().legal()

    def play(self, action, state):
        if self.passing():
            self.passed.append(action)
            for seat in range(4) if len(self.passed) == 12 else ():
                for card in self.passed[(seat - self.first) % 4 :: 4]:
                    super().play(card, state)
        else:
            super().play(action, state)
        if self.state.is_terminal():
            self.scores = [score + 26 - points for score, points in zip(self.scores, self.state.returns(), strict=True)]
            if not state.is_over:
                self.begin(state)

    def payoffs(self):
        return [-score for score in self.scores]


class HeartsMatch(Hearts):
    options = {"LIMIT": 100}


class HeartsOptions(Hearts):
    options = {"LIMIT": 30, "QUEEN": True, "OPEN": True, "FIRST": True, "CLUB": True, "JACK": True, "TRICKLESS": True}
    spiel = (
        "hearts(must_break_hearts=false,no_pts_on_first_trick=false,can_lead_any_club=true,jd_bonus=true,"
        "avoid_all_tricks_bonus=true)"
    )


class HeartsQueen(Hearts):
    options, spiel = {"QUEEN": True, "CLUB": True}, "hearts(can_lead_any_club=true)"


class OhHell(Spiel):
    """OpenSpiel deals one by one, then the trump; who bids first has the first seat here. There tricks always count."""

    game, options = "oh-hell", {"SEATS": 4, "CARDS": 5, "MISSED": True}
    spiel = "oh_hell(players=4,num_tricks_fixed=5)"

    def __init__(self, state):
        hands = [cards(state, f"HAND of seat {seat + 1}") for seat in range(self.options["SEATS"])]
        dealt = [self.number(hand[place]) for place in range(len(hands[0])) for hand in hands]
        self.chances = [self.options["CARDS"], len(hands) - 1, *dealt, *map(self.number, cards(state, "TURNED"))]
        super().__init__(state)

    def chance(self, state):
        return self.chances[len(self.state.history())]

    def number(self, card):
        rank, suit = card.split()
        return 4 * RANKS.index(rank) + ["CLUBS", "DIAMONDS", "SPADES", "HEARTS"].index(suit)

    def action(self, state, text):
        kind, what = text.split(" ", 1)
        return 52 + int(what) if kind == "bid" else self.number(what)


class OhHellPenalty(OhHell):
    """OpenSpiel pays or takes `points_per_trick` for each trick, so that ours is its game with 1."""

    options = {"SEATS": 3, "CARDS": 8, "PENALTY": 1}
    spiel = "oh_hell(players=3,num_tricks_fixed=8,off_bid_penalty=true)"


class Spades(Spiel):
    """OpenSpiel's cards are numbered by suit; its payoffs are the scores of the sides, of one hand. There a side
    may not bid more than 13 tricks together, and spades are never led from a hand that has something else."""

    game, options, spiel = "spades", {"THIRTEEN": True, "LEAD": 0}, "spades(use_mercy_rule=false)"

    def __init__(self, state):
        hands = [cards(state, f"HAND of seat {seat}") for seat in (1, 2, 3, 4)]
        self.dealt = [self.number(hand[place]) for place in range(13) for hand in hands]
        super().__init__(state)

    def chance(self, state):
        return self.dealt[len(self.state.history())]

    def number(self, card):
        rank, suit = card.split()
        return 13 * SUITS.index(suit) + RANKS.index(rank)

    def action(self, state, text):
        kind, what = text.split(" ", 1)
        return 52 + int(what) if kind == "bid" else self.number(what)

    def payoffs(self):
        scores = self.state.returns()
        return [scores[seat] - scores[(seat + 1) % 4] for seat in range(4)]


class Euchre(Spiel):
    """OpenSpiel plays one hand, with a payoff of 0 where everybody passes; here hand after hand until somebody scores.
    There the maker says after the dealer's discard whether to play alone, here at once; there
    opponents may also defend alone against two makers, which they don't do here."""

    game, options, spiel = "euchre", {"KEEP": True}, "euchre(stick_the_dealer=false)"

    def __init__(self, state):
        self.scores = [0] * 4
        self.begin(state)

    def begin(self, state):
        dealer = (state.mover + 3) % 4
        hands = [cards(state, f"HAND of seat {(dealer + place) % 4 + 1}") for place in range(4)]
        dealt = [self.number(hand[place]) for place in range(5) for hand in hands]
        self.chances = [dealer, *dealt, self.number(cards(state, "TURNED")[0])]
        self.alone = None
        Spiel.__init__(self, state)

    def chance(self, state):
        return self.chances[len(self.state.history())]

    def number(self, card):
        rank, suit = card.split()
        return 4 * (RANKS.index(rank) - 7) + SUITS.index(suit)

    def action(self, state, text):
        kind, *what = text.split()
        if text == "pass":
            return 24
        if kind in ("order", "make"):
            suit = cards(state, "TURNED")[0].split()[1] if kind == "order" else what[0]
            return 25 + SUITS.index(suit), what[-1] == "alone"
        if kind == "defend":
            return 29 + (what[0] == "together")
        return self.number(" ".join(what))

    def legal(self):
        found = super().legal()
        return {(each, alone) for each in found for alone in (False, True) if 24 < each < 29} | {
            each for each in found if not 24 < each < 29
        }

    def play(self, action, state):
        if isinstance(action, tuple):
            action, self.alone = action
        super().play(action, state)
        if self.alone is not None and {*self.state.legal_actions()} == {29, 30}:
            super().play(29 if self.alone else 30, state)
            defends = self.alone and "DEFEND" in self.options
            while not defends and not self.over() and {*self.state.legal_actions()} == {29, 30}:
                super().play(30, state)
            self.alone = None
        if self.state.is_terminal():
            self.scores = [score + more for score, more in zip(self.scores, self.state.returns(), strict=True)]
            if not state.is_over:
                self.begin(state)

    def payoffs(self):
        return self.scores


class EuchreMatch(Euchre):
    options = {"KEEP": True, "STICK": True, "LIMIT": 10, "DEFEND": True}
    spiel = "euchre(allow_lone_defender=true)"


COMPARED = {
    Hearts: 2000,
    HeartsMatch: 20,
    HeartsOptions: 200,
    HeartsQueen: 200,
    OhHell: 2000,
    OhHellPenalty: 300,
    Spades: 2000,
    Euchre: 2000,
    EuchreMatch: 100,
}  # matches


@pytest.mark.slow
@pytest.mark.parametrize("other, matches", COMPARED.items())
def test_lockstep(other, matches):
    lockstep(other, matches)
