"""Games with contracts of the library: positions by the rules, and whole matches beside other programs."""

import re
import zlib

import pytest

import pyengine
from pyengine.record.given import given
from tests.library.lockstep import Other, Spiel, cards, lockstep
from tests.recycle.test_bridge import score

RANKS = "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE".split()
SUITS = "CLUBS DIAMONDS HEARTS SPADES".split()
STRAINS = [*SUITS, "NOTRUMP"]


def play(state, *moves):
    for move in moves:
        state.play(state.move_texts().index(move))
    return state


class Bridge(Spiel):
    """OpenSpiel's cards are numbered by rank, then clubs, diamonds, hearts, spades; it deals one by one."""

    game, spiel = "bridge", "bridge(use_double_dummy_result=false)"

    def __init__(self, state):
        hands = [cards(state, f"HAND of seat {seat}") for seat in (1, 2, 3, 4)]
        self.dealt = [self.number(card) for each in zip(*hands) for card in each]
        super().__init__(state)

    def chance(self, state):
        return self.dealt[len(self.state.history())]

    def number(self, card):
        rank, suit = card.split()
        return 4 * RANKS.index(rank) + SUITS.index(suit)

    def action(self, state, text):
        word, *rest = text.split()
        if word == "bid":
            return 50 + 5 * int(rest[0]) + STRAINS.index(rest[1])
        return self.number(" ".join(rest[:2])) if rest else ["pass", "double", "redouble"].index(word) + 52


class BridgeEast(Bridge):
    """The second seat deals, and its side is vulnerable."""

    options = {"DEALER": 2, "VULNERABLE": 2}
    spiel = "bridge(use_double_dummy_result=false,dealer=1,dealer_vul=true)"


class BridgeSouth(Bridge):
    """The third seat deals, and the other side is vulnerable."""

    options = {"DEALER": 3, "VULNERABLE": 2}
    spiel = "bridge(use_double_dummy_result=false,dealer=2,non_dealer_vul=true)"


class BridgeWest(Bridge):
    """The fourth seat deals, and all are vulnerable."""

    options = {"DEALER": 4, "VULNERABLE": 3}
    spiel = "bridge(use_double_dummy_result=false,dealer=3,dealer_vul=true,non_dealer_vul=true)"


class BridgeCard(Other):
    """RLCard's bridge: cards are numbered by suit, then rank; the dummy moves itself.

    Its payoffs are tricks, without a score: its contract and tricks are scored by Law 77 here. It draws the board.
    """

    game, program = "bridge", "rlcard"

    def __init__(self, state):
        from rlcard.games.bridge import Game
        from rlcard.games.bridge.round import BridgeRound
        from rlcard.games.bridge.utils.bridge_card import BridgeCard as Card

        self.match = Game()
        self.match.round = BridgeRound(4, 1, self.match.np_random)
        for seat, player in enumerate(self.match.round.players):
            player.hand = [Card.card(self.number(card)) for card in cards(state, f"HAND of seat {seat + 1}")]

    def number(self, card):
        rank, suit = card.split()
        return 13 * SUITS.index(suit) + RANKS.index(rank)

    def action(self, state, text):
        word, *rest = text.split()
        if word == "bid":
            return 5 * int(rest[0]) - 4 + STRAINS.index(rest[1])
        return 39 + self.number(" ".join(rest[:2])) if rest else ["pass", "double", "redouble"].index(word) + 36

    def mover(self):
        seat, now = self.match.get_player_id(), self.match.round
        return (seat + 2) % 4 if now.is_bidding_over() and now.get_dummy().player_id == seat else seat

    def legal(self):
        return [action.action_id for action in self.match.judger.get_legal_actions()]

    def play(self, action, state):
        from rlcard.games.bridge.utils.action_event import ActionEvent

        self.match.step(ActionEvent.from_action_id(action))

    def over(self):
        return self.match.is_over()

    def payoffs(self):
        now = self.match.round
        if now.contract_bid_move is None:
            return [0] * 4
        bid, side = now.contract_bid_move.action, now.get_declarer().player_id % 2
        strain = STRAINS["CDHS".index(bid.bid_suit) if bid.bid_suit else 4]
        paid = score(bid.bid_amount, strain, now.doubling_cube, False, now.won_trick_counts[side])
        return [paid, -paid] * 2 if side == 0 else [-paid, paid] * 2


def test_bridge_scores_the_contract():
    """North has the top spades, and takes nine tricks in three spades: two more than one spade, doubled."""
    hands = {f"HAND of seat {n}": [f"{rank} {suit}" for rank in RANKS] for n, suit in enumerate(SUITS, 1)}
    state = play(given(pyengine.game("bridge", DEALER=4), hands), "bid 1 SPADES", "double", "pass", "pass", "pass")
    assert state.mover == 0
    while not state.is_over:
        state.play(0)
    assert state.payoffs() == (-760, 760, -760, 760)  # 60 + 50 + 50 + six tricks of 100


class Skat(Spiel):
    """OpenSpiel's skat is reduced: each seat in turn passes or names a game, the first to name one takes the skat, and
    points above 60 are paid, as BIDDING=false with PLAIN=true. It has no bids, values of games, hands or ouvert games.

    Its cards are numbered by suit, then seven, eight, nine, queen, king, ten, ace, jack. It deals three each, the skat,
    four each, three each, and pays a 240th of ours.
    """

    game, spiel, options = "skat", "skat", {"BIDDING": False, "PLAIN": True}
    ranks = "SEVEN EIGHT NINE QUEEN KING TEN ACE JACK".split()
    games = "DIAMONDS HEARTS SPADES CLUBS GRAND NULL".split()

    def __init__(self, state):
        hands = [cards(state, f"HAND of seat {seat}") for seat in (1, 2, 3)]
        dealt = [hand[:3] for hand in hands] + [cards(state, "SKAT")]
        dealt += [hand[3:7] for hand in hands] + [hand[7:] for hand in hands]
        self.dealt = [self.number(card) for each in dealt for card in each]
        super().__init__(state)

    def chance(self, state):
        return self.dealt[len(self.state.history())]

    def number(self, card):
        rank, suit = card.split()
        return 8 * self.games.index(suit) + self.ranks.index(rank)

    def action(self, state, text):
        *words, last = text.split()
        if words == ["announce"]:
            return 33 + self.games.index(last)
        return self.number(f"{words[-1]} {last}") if words else 32

    def payoffs(self):
        return [round(240 * paid) for paid in self.state.returns()]


class Tarok(Spiel):
    """OpenSpiel's tarok for three has no announcements, does not round, and mond costs 20: ROUNDED=false with MOND=20.
    It pays nothing for trula and kings, SETS=0, but a declarer with just four cards, one trick in ONE, 10 for kings.
    It deals by itself, so that its deal is put into ours.

    The auction is at random in one match of nine, for each contract but valat in one.

    Its cards are numbered from the lowest tarok on, then by suit from the lowest.
    """

    game, spiel = "tarok", "tarok(players=3,rng_seed={})"
    options = {"SETS": 0, "ROUNDED": False, "MOND": 20}
    names = ["PAGAT", *"II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX MOND SKIS".split()]
    names = [f"{rank} TAROKS" for rank in names]
    names += [f"{r} {s}" for s in ("HEARTS", "DIAMONDS") for r in "FOUR THREE TWO ONE JACK KNIGHT QUEEN KING".split()]
    names += [f"{r} {s}" for s in ("SPADES", "CLUBS") for r in "SEVEN EIGHT NINE TEN JACK KNIGHT QUEEN KING".split()]
    auctions = [["pass", "pass", f"play {contract}"] for contract in ("KLOP", "THREE")]
    auctions += [[f"bid {c}", "pass", "pass", f"play {c}"] for c in "TWO ONE BEGGAR SOLO OPEN COLOUR".split()] + [[]]
    contracts = {
        "KLOP": 1,
        "THREE": 2,
        "TWO": 3,
        "ONE": 4,
        "BEGGAR": 8,
        "SOLO": 9,
        "OPEN": 10,
        "COLOUR": 11,
        "VALAT": 12,
    }

    def __init__(self, state):
        import pyspiel

        self.state = pyspiel.load_game(self.spiel.format(zlib.crc32(bytes(state)) >> 1)).new_initial_state()
        self.state.apply_action(0)
        piles = {f"HAND of seat {seat + 1}": self.state.player_cards(seat) for seat in range(3)}
        piles["TALON"] = self.state.talon()
        piles = {pile: [self.names[card] for card in each] for pile, each in piles.items()}
        state.__init__(state.game, bytes(given(state.game, piles)))
        for text in self.auctions[self.state.talon()[0] % 9]:
            self.state.apply_action(self.action(state, text))
            play(state, text)

    def action(self, state, text):
        *words, last = text.split()
        if words == ["take", "set"]:
            return int(last) - 1
        if not words or last in self.contracts:
            return self.contracts.get(last, 0)
        return self.names.index(f"{words[-1]} {last}")

    def play(self, action, state):
        super().play(action, state)
        self.ours = state

    def payoffs(self):
        text, paid = self.ours.text(), self.state.returns()
        seat = re.search(r"CONTRACT = 4;.* DECLARER = (\d)", text)
        if seat and f"TRICKS of seat {seat[1]} = 1;" in text:
            paid[int(seat[1]) - 1] -= 10
        return paid


SKAT = {"JUMPS": True, "TOURNAMENT": True}
SKAT_OTHER = ["JACK CLUBS"] + [
    f"{rank} {suit}" for rank in ("TEN", "KING", "QUEEN") for suit in SUITS if suit != "HEARTS"
]
CLUBS_ALL = [f"JACK {suit}" for suit in SUITS] + [f"{r} CLUBS" for r in "ACE TEN KING QUEEN NINE EIGHT".split()]
SKAT_BIDS = """18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90 96 99 100 108
    110 117 120 121 126 130 132 135 140 143 144 150 153 154 156 160 162 165 168 170 176 180 187 192 198 204
    216 240 264"""


def test_skat_bids_are_what_games_can_be_worth():
    state = pyengine.game("skat", **SKAT).deal(0)
    assert state.mover == 1
    assert state.move_texts() == [f"bid {number}" for number in SKAT_BIDS.split()] + ["pass"]
    play(state, "bid 23")
    assert (state.mover, state.move_texts()) == (0, ["hold 23", "pass"])
    play(state, "pass", "bid 24")
    assert (state.mover, state.move_texts()) == (1, ["hold 24", "pass"])


@pytest.mark.parametrize("game, worth", [("CLUBS", 216), ("GRAND", 264)])
def test_the_dearest_games_of_skat(game, worth):
    """With eleven trumps, the last in the skat, or four jacks; hand, schneider and schwarz announced, and ouvert."""
    state = given(pyengine.game("skat", **SKAT), {"HAND of seat 1": CLUBS_ALL, "SKAT": ["SEVEN CLUBS", "SEVEN HEARTS"]})
    play(state, "pass", "pass", "bid 18", "play from the hand", f"announce {game} ouvert", "play JACK CLUBS")
    assert state.text(1).count("10 x ?") == 1  # the hand of seat 3
    while not state.is_over:
        state.play(0)
    assert state.payoffs() == (worth + 50, 0, 0)


@pytest.mark.parametrize("calls, worth", [("play from the hand,announce NULL ouvert", 59), ("take the skat", 23)])
def test_null_of_skat_takes_no_trick(calls, worth):
    low = [f"{rank} {suit}" for suit in ("CLUBS", "SPADES", "HEARTS") for rank in ("SEVEN", "EIGHT", "NINE")]
    high = {suit: [f"{rank} {suit}" for rank in ("TEN", "JACK", "QUEEN", "KING", "ACE")] for suit in SUITS}
    third = ["EIGHT DIAMONDS", "NINE DIAMONDS", "TEN DIAMONDS", "JACK DIAMONDS", "ACE DIAMONDS", *high["HEARTS"]]
    hands = [["SEVEN DIAMONDS", *low], high["CLUBS"] + high["SPADES"], third]
    piles = {f"HAND of seat {seat}": hand for seat, hand in enumerate(hands, 1)}
    state = play(given(pyengine.game("skat", **SKAT), piles), "pass", "pass", "bid 18", *calls.split(","))
    if worth == 23:
        play(state, "put aside QUEEN DIAMONDS", "put aside KING DIAMONDS", "announce NULL")
    while not state.is_over:
        state.play(0)
    assert state.payoffs() == (worth + 50, 0, 0)


def test_a_game_of_skat_below_the_bid_is_lost():
    """Hearts without one are worth 20, or 30 with schneider; for a bid of 33 it is the next multiple, 40, twice."""
    hand = "JACK SPADES,JACK HEARTS,JACK DIAMONDS,ACE HEARTS,TEN HEARTS,KING HEARTS,QUEEN HEARTS,NINE HEARTS"
    hands = {"HAND of seat 1": [*hand.split(","), "ACE SPADES", "ACE CLUBS"], "HAND of seat 2": SKAT_OTHER}
    state = play(given(pyengine.game("skat", **SKAT), hands), "bid 33", "hold 33", "pass", "pass")
    play(state, "take the skat", "put aside ACE SPADES", "put aside ACE CLUBS")
    assert "announce NULL" not in state.move_texts() and "announce NULL ouvert" in state.move_texts()
    play(state, "announce HEARTS", "play QUEEN HEARTS")
    assert state.move_texts() == ["play JACK CLUBS"]
    while not state.is_over:
        state.play(0)
    assert state.payoffs() == (-80 - 50, 40, 40)


class TinyBridge(Spiel):
    """OpenSpiel deals both cards of a hand at once, as one of 28 pairs."""

    game, spiel = "tiny-bridge", "tiny_bridge_4p"
    calls = ["pass", *(f"bid {level} {strain}" for level in "12" for strain in ("HEARTS", "SPADES", "NOTRUMP"))]
    calls += ["double", "redouble"]

    def chance(self, state):
        hand = cards(state, f"HAND of seat {len(self.state.history()) + 1}")
        names = {f"{suit[0]}{rank[0]}" for rank, suit in map(str.split, hand)}
        pairs = {self.state.action_to_string(-1, deal): deal for deal in self.state.legal_actions()}
        return next(deal for pair, deal in pairs.items() if {pair[:2], pair[2:]} == names)

    def action(self, state, text):
        return self.calls.index(text)


class TinyBridgePair(TinyBridge):
    """OpenSpiel pays the mean of six deals, ours their sum. In all of them the seat before the last bidder leads."""

    game, spiel = "tiny-bridge-pair", "tiny_bridge_2p"

    def payoffs(self):
        return [round(6 * paid) for paid in self.state.returns()]


def tarok(*piles):
    names = [*(f"HAND of seat {seat}" for seat in (1, 2, 3)), "TALON"]
    return given(pyengine.game("tarok", ANNOUNCE=True), {n: list(pile) for n, pile in zip(names, piles) if pile})


def test_tarok_is_bid_upwards_and_who_comes_first_may_hold():
    state = tarok()
    assert state.mover == 1
    assert state.move_texts() == ["pass", *(f"bid {bid}" for bid in "TWO ONE BEGGAR SOLO OPEN COLOUR VALAT".split())]
    play(state, "bid TWO")
    assert state.mover == 2 and state.move_texts()[1] == "bid ONE"
    play(state, "pass")
    assert state.mover == 0 and state.move_texts()[1] == "bid TWO"
    play(state, "bid TWO", "pass")
    assert state.mover == 0 and state.move_texts()[:2] == ["play TWO", "play ONE"]
    assert play(tarok(), "pass", "pass").move_texts()[:3] == ["play KLOP", "play THREE", "play TWO"]


def test_all_tricks_of_tarok_announced_and_doubled():
    state = tarok((), Tarok.names[6:22], (), ["SEVEN CLUBS", *Tarok.names[49:54]])
    play(state, "bid ONE", "pass", "pass", "play ONE", "take set 1")
    assert state.move_texts() == ["lay away SEVEN CLUBS"]
    play(state, "lay away SEVEN CLUBS", "announce VALAT", "double VALAT", *["say nothing"] * 3)
    assert state.mover == 0
    while not state.is_over:
        state.play(0)
    assert state.payoffs() == (0, 1000, 0)


def test_three_of_tarok_scores_the_rounded_difference_and_trula():
    """Forehand loses the last trick alone, with king, four of hearts and an eight: 64 points, 29 above 35."""
    last, away = ["FOUR HEARTS"], ["SEVEN CLUBS", "SEVEN SPADES", "FOUR DIAMONDS"]
    second = [*Tarok.names[1:5], *Tarok.names[31:38], *Tarok.names[25:30]]
    third = [*Tarok.names[:1], *Tarok.names[5:7], *Tarok.names[39:46], *Tarok.names[49:54], "EIGHT CLUBS"]
    state = tarok(Tarok.names[7:22] + last, second, third, [*away, "THREE HEARTS", "TWO HEARTS", "NINE CLUBS"])
    play(state, "pass", "pass", "play THREE", "take set 1")
    assert sorted(state.move_texts()) == sorted(f"lay away {card}" for card in last + away)
    play(state, *(f"lay away {card}" for card in away), *["say nothing"] * 3)
    while not state.is_over:
        state.play(0)
    assert state.payoffs() == (10 + 30 + 10, 0, 0)


def test_klop_must_be_beaten_and_takes_the_talon():
    names = Tarok.names
    second, third = [*names[:2], names[19], *names[22:35]], [*names[2:4], names[20], *names[38:51]]
    state = tarok(
        [names[4], *names[5:19], names[35]], second, third, [names[53], names[21], *names[36:38], *names[51:53]]
    )
    play(state, "pass", "pass", "play KLOP", "play V TAROKS")
    assert state.move_texts() == ["play XX TAROKS"]
    play(state, "play XX TAROKS")
    assert state.move_texts() == ["play MOND TAROKS"]
    play(state, "play MOND TAROKS")
    assert "TAKEN of seat 3: KING CLUBS, V TAROKS, XX TAROKS, MOND TAROKS" in state.text()
    play(state, "play SEVEN SPADES", "play VI TAROKS")
    assert state.move_texts() == ["play II TAROKS"]  # not pagat


TINY = ["ACE SPADES,KING SPADES", "QUEEN SPADES,JACK SPADES", "ACE HEARTS,KING HEARTS", "QUEEN HEARTS,JACK HEARTS"]


@pytest.mark.parametrize(
    "calls, paid",
    [
        ("pass pass pass pass", 0),
        ("1_SPADES pass pass pass", 20),
        ("2_HEARTS pass pass pass", 30),
        ("1_NOTRUMP double redouble 2_HEARTS double pass 2_NOTRUMP double redouble pass pass pass", 140),
        ("pass 2_SPADES double pass pass pass", 80),
        ("pass 1_NOTRUMP pass pass pass", 20),
    ],
)
def test_tiny_bridge_of_four_aces_and_kings(calls, paid):
    """Aces and kings take both tricks, whatever is trumps."""
    hands = {f"HAND of seat {seat}": hand.split(",") for seat, hand in enumerate(TINY, 1)}
    state = given(pyengine.game("tiny-bridge"), hands)
    play(state, *(call if call[0] in "pdr" else f"bid {call.replace('_', ' ')}" for call in calls.split()))
    assert state.is_over and state.payoffs() == (paid, -paid, paid, -paid)


def test_tiny_bridge_in_pairs_counts_six_deals():
    """Aces and kings take both tricks in all of them, queens and jacks none."""
    hands = {"HAND of seat 1": ["ACE SPADES", "KING SPADES"], "HAND of seat 2": ["ACE HEARTS", "KING HEARTS"]}
    state = given(pyengine.game("tiny-bridge-pair"), hands)
    play(state, "pass", "bid 1 NOTRUMP", "bid 2 NOTRUMP", "pass")
    assert state.is_over and state.payoffs() == (6 * 35, 6 * 35)
    hands = {"HAND of seat 1": ["JACK SPADES", "QUEEN SPADES"], "HAND of seat 2": ["JACK HEARTS", "QUEEN HEARTS"]}
    state = play(given(pyengine.game("tiny-bridge-pair"), hands), "bid 2 NOTRUMP", "pass")
    assert state.payoffs() == (-6 * 40, -6 * 40)


COMPARED = [Bridge, BridgeEast, BridgeSouth, BridgeWest, BridgeCard, Skat, Tarok, TinyBridge, TinyBridgePair]


@pytest.mark.slow
@pytest.mark.parametrize("other", COMPARED)
def test_lockstep(other):
    lockstep(other, 500 if issubclass(other, Bridge) else 2000)
