"""Games of betting and bidding of the library: positions by the rules, and whole matches beside other programs."""

import re

import pytest

import pyengine
from pyengine.record.given import given
from tests.library.lockstep import Other, Pgx, Spiel, cards, lockstep

RANKS = "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE".split()
LOW = ["ACE", *RANKS[:-1]]


class Kuhn(Spiel):
    """OpenSpiel deals one card each, by rank; passing is checking or folding, the other action betting or calling."""

    game, spiel = "kuhn", "kuhn_poker"

    def chance(self, state):
        seat = len(self.state.history()) + 1
        return "JACK QUEEN KING ACE".split().index(cards(state, f"HAND of seat {seat}")[0])

    def action(self, state, text):
        return int(text in ("bet", "call"))


class KuhnOfThree(Kuhn):
    options, spiel = {"SEATS": 3}, "kuhn_poker(players=3)"


class Leduc(Spiel):
    """OpenSpiel pays halves of an odd pot, where we give the first of two winners 1 more."""

    game, spiel = "leduc", "leduc_poker"

    def chance(self, state):
        seats, dealt = self.state.num_players(), len(self.state.history())
        rank, suit = cards(state, f"HAND of seat {dealt + 1}" if dealt < seats else "BOARD")[0].split()
        return 2 * "JACK QUEEN KING ACE".split().index(rank) + (suit == "HEARTS")

    def action(self, state, text):
        return {"fold": 0, "call": 1, "check": 1, "raise": 2}[text]

    def payoffs(self):
        found = self.state.returns()
        halves = [seat for seat, value in enumerate(found) if value % 1]
        for seat, more in zip(halves, (0.5, -0.5)):
            found[seat] += more
        return found


class LeducOfThree(Leduc):
    options, spiel = {"SEATS": 3}, "leduc_poker(players=3)"


class Goofspiel(Spiel):
    """OpenSpiel plays the last round itself; prizes and bids are numbered from 0."""

    game, options, form = "gops", {"LOST": True, "CARDS": 8}, "points_order=random,num_cards=8"

    @property
    def spiel(self):
        return f"turn_based_simultaneous_game(game=goofspiel(returns_type=total_points,{self.form}))"

    def chance(self, state):
        return LOW.index(cards(state, "PRIZES")[-1].split()[0])

    def action(self, state, text):
        return None if len(state) == 1 else LOW.index(text.split()[1])


class GoofspielUp(Goofspiel):
    options = {"LOST": True, "ORDER": "ASCENDING", "CARDS": 6}
    form = "points_order=ascending,num_cards=6"


class GoofspielDown(Goofspiel):
    options = {"LOST": True, "ORDER": "DESCENDING", "CARDS": 5, "SEATS": 3}
    form = "points_order=descending,num_cards=5,players=3"


class LiarsDice(Spiel):
    """The highest face is wild there."""

    game, options, spiel = "liars-dice", {"WILD": 6}, "liars_dice"

    def chance(self, state):
        seat, die = divmod(len(self.state.history()), self.options.get("DICE", 1))
        return int(cards(state, f"DIE {die} of seat {seat + 1}".replace(" 0", ""))[0].split()[0]) - 1

    def action(self, state, text):
        sides = self.options.get("SIDES", 6)
        if text == "liar":
            return 2 * self.options.get("DICE", 1) * sides
        number, face = map(int, text[4:].split(" of "))
        return self.state.string_to_action(f"{number}-{face}")


class LiarsDiceByFaces(LiarsDice):
    options = {"WILD": 3, "SIDES": 3, "DICE": 2, "FACES": True}
    spiel = "liars_dice(bidding_rule=reset-quantity,dice_sides=3,numdice=2)"


class Poker(Spiel):
    """Where winners share an odd sum OpenSpiel loses chips, so that it plays for `scale` times as much."""

    scale = 6

    form = "numRounds=4,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1"

    @property
    def spiel(self):
        return f"universal_poker({self.form},{self.betting})"

    def chance(self, state):
        seats, dealt = self.state.num_players(), self.state.full_history()
        at = sum(step.player == -1 for step in dealt)
        hand = cards(state, f"HAND of seat {at // 2 + 1}") or cards(state, f"SHOWN of seat {at // 2 + 1}")
        rank, suit = (hand[at % 2] if at < 2 * seats else cards(state, "BOARD")[at - 2 * seats]).split()
        return 4 * RANKS.index(rank) + "CDHS".index(suit[0])

    def action(self, state, text):
        return {"fold": 0, "call": 1, "check": 1, "raise": 2, "bet the pot": 2, "all in": 3, "bet half the pot": 4}[
            text
        ]

    def payoffs(self):
        found = [value / self.scale for value in self.state.returns()]
        shared = [seat for seat, value in enumerate(found) if round(value % 1, 6)]
        for seat in shared:
            found[seat] //= 1
        for seat in shared[:1]:
            found[seat] -= sum(found)
        return found


class LimitHoldem(Poker):
    game = "limit-holdem"
    betting = "betting=limit,numPlayers=2,blind=6 12,firstPlayer=1 2 2 2,raiseSize=12 12 24 24"
    betting += ",maxRaises=3 4 4 4,stack=999 999"


class LimitHoldemOfThree(Poker):
    game, options = "limit-holdem", {"SEATS": 3}
    betting = "betting=limit,numPlayers=3,blind=6 12 0,firstPlayer=3 1 1 1,raiseSize=12 12 24 24"
    betting += ",maxRaises=3 4 4 4,stack=999 999 999"


class NoLimitHoldem(Poker):
    """OpenSpiel has no raise by half the pot where one by all of it is too much: here for stacks too high for that."""

    game, options, scale = "no-limit-holdem", {"STACK": 9999999}, 1
    betting = (
        "betting=nolimit,bettingAbstraction=fchpa,numPlayers=2,blind=1 2,firstPlayer=1 2 2 2,stack=9999999 9999999"
    )


class NoLimitHoldemOfThree(Poker):
    game, options, scale = "no-limit-holdem", {"SEATS": 3, "HALF": False, "STACK": 40}, 1
    betting = "betting=nolimit,bettingAbstraction=fcpa,numPlayers=3,blind=1 2 0,firstPlayer=3 1 1 1,stack=40 40 40"


class Blackjack(Spiel):
    """OpenSpiel has no doubling, pays 1 for every 21 and asks for a decision at 21, where we stand; it stakes half as
    much, and its dealer does not draw once everybody is over 21."""

    game, options, spiel = "blackjack", {"DOUBLE": False, "NATURAL": 0}, "blackjack"

    def settle(self, state):
        super().settle(state)
        if state.is_over and not self.over():
            self.state.apply_action(1)
            super().settle(state)

    def chance(self, state):
        before = sum(step.player == -1 for step in self.state.full_history())
        mine, dealers = cards(state, "HAND of seat 1"), cards(state, "DEALER") + cards(state, "HOLE")
        drawn = (mine[:2] + dealers[:2] + mine[2:] + dealers[2:])[before]
        return 13 * "CDHS".index(drawn.split()[1][0]) + LOW.index(drawn.split()[0])

    def action(self, state, text):
        return int(text == "stand")

    def payoffs(self):
        return [2 * value for value in self.state.returns()]


class TinyHanabi(Spiel):
    game, spiel = "tiny-hanabi", "tiny_hanabi"

    def chance(self, state):
        return ["ONE", "TWO"].index(cards(state, f"HAND of seat {len(self.state.history()) + 1}")[0].split()[0])

    def action(self, state, text):
        return int(text.split()[1]) - 1


class RLCard(Other):
    """`name` is the name of its environment. Its chance does as we say: see `ready`."""

    name: str
    program = "rlcard"

    def __init__(self, state):
        import rlcard

        self.match = rlcard.make(self.name, config={"game_num_players": self.options.get("SEATS", 2)}).game
        self.match.np_random = Told()
        self.match.init_game()
        self.ready(state)

    def ready(self, state):
        """Puts our cards into its hands and its pack."""
        raise NotImplementedError

    def mover(self):
        return self.match.get_player_id()

    def legal(self):
        return self.match.get_legal_actions()

    def play(self, action, state):
        self.match.step(action)

    def over(self):
        return self.match.is_over()


class Told:
    """Chance that always says the least."""

    def randint(self, least, *_):
        return least

    def shuffle(self, cards):
        pass

    def choice(self, among):
        return 0 if isinstance(among, int) else among[0]


def rlcard_card(text):
    from rlcard.games.base import Card

    rank, suit = text.split()
    return Card(suit[0], "23456789TJQKA"[RANKS.index(rank)])


class RLCardPoker(RLCard):
    """RLCard counts in big blinds, of 2. There later rounds of betting begin with the seat after the last to decide, by
    no published rule; here we give the turn to whom it belongs."""

    def ready(self, state):
        for seat, player in enumerate(self.match.players, 1):
            player.hand = [rlcard_card(card) for card in cards(state, f"HAND of seat {seat}")]
        self.match.dealer.deck = [rlcard_card(card) for card in cards(state, "PACK")]

    def action(self, state, text):
        return text

    def play(self, action, state):
        before = self.match.round_counter
        self.match.step(action)
        if self.match.round_counter > before and not state.is_over:
            self.match.game_pointer = self.match.round.game_pointer = state.mover

    def payoffs(self):
        return [2 * value for value in self.match.get_payoffs()]


class RLCardLimitHoldem(RLCardPoker):
    game, options, name = "limit-holdem", {"OPENING": 4, "FREE": True}, "limit-holdem"


class RLCardNoLimitHoldem(RLCardPoker):
    """RLCard puts in the pot, or half of it, with the call in it. There the small blind of two is no dealer."""

    game, options, name = "no-limit-holdem", {"SHORT": True, "FREE": True}, "no-limit-holdem"

    def ready(self, state):
        self.match.dealer_id = 1
        self.match.init_game()
        super().ready(state)

    def action(self, state, text):
        from rlcard.games.nolimitholdem.round import Action

        kinds = {"fold": "FOLD", "all in": "ALL_IN", "bet the pot": "RAISE_POT", "bet half the pot": "RAISE_HALF_POT"}
        return Action[kinds.get(text, "CHECK_CALL")]

    def payoffs(self):
        return self.match.get_payoffs()


class LeducHoldem(RLCardPoker):
    game, options, name = "leduc", {"BLINDS": True, "FREE": True}, "leduc-holdem"

    def ready(self, state):
        super().ready(state)
        for player in self.match.players:
            player.hand = player.hand[0]


class RLCardBlackjack(RLCard):
    """RLCard has no doubling, pays 1 for every 21 and asks for a decision at 21, where we stand."""

    game, options, name = "blackjack", {"SEATS": 3, "DOUBLE": False, "NATURAL": 0}, "blackjack"

    def ready(self, state):
        match, judge = self.match, self.match.judger.judge_round
        for seat, player in enumerate(match.players, 1):
            player.hand = [rlcard_card(card) for card in cards(state, f"HAND of seat {seat}")]
            player.status, player.score = judge(player)
        match.dealer.hand = [rlcard_card(card) for card in cards(state, "DEALER") + cards(state, "HOLE")]
        match.dealer.deck = [rlcard_card(card) for card in reversed(cards(state, "PACK"))]
        self.stand(state)

    def stand(self, state):
        while not self.over() and (state.is_over or self.mover() != state.mover):
            self.match.step("stand")

    def action(self, state, text):
        return text

    def legal(self):
        return ["hit", "stand"]

    def play(self, action, state):
        self.match.step(action)
        self.stand(state)

    def payoffs(self):
        return [{2: 2, 1: 0, -1: -2}[self.match.winner[f"player{seat}"]] for seat in range(len(self.match.players))]


def rank_from_jack(card):
    return "JACK QUEEN KING".split().index(card.split()[0])


class PgxKuhn(Pgx):
    """pgx has two actions: to bet or call, and to check or fold."""

    game, name = "kuhn", "kuhn_poker"

    def dealt(self, state):
        return {"_cards": [rank_from_jack(cards(state, f"HAND of seat {seat}")[0]) for seat in (1, 2)]}

    def action(self, state, text):
        return int(text in ("check", "fold"))


class PgxLeduc(Pgx):
    game, name = "leduc", "leduc_holdem"

    def dealt(self, state):
        piles = "HAND of seat 1", "HAND of seat 2", "PACK"
        return {"_cards": [rank_from_jack(cards(state, pile)[-1]) for pile in piles], "_first_player": 0}

    def action(self, state, text):
        return {"call": 0, "check": 0, "raise": 1, "fold": 2}[text]


SPIELS = [Kuhn, KuhnOfThree, Leduc, LeducOfThree, Goofspiel, GoofspielUp, GoofspielDown]
SPIELS += [LiarsDice, LiarsDiceByFaces, TinyHanabi, LimitHoldem, LimitHoldemOfThree]
SPIELS += [Blackjack, NoLimitHoldem, NoLimitHoldemOfThree]
CARDS = [LeducHoldem, RLCardLimitHoldem, RLCardNoLimitHoldem, RLCardBlackjack]


COMPARED = [*SPIELS, *CARDS, PgxKuhn, PgxLeduc]


@pytest.mark.slow
@pytest.mark.parametrize("other", COMPARED)
def test_lockstep(other):
    lockstep(other, 2000)


def deal(name, piles, **options):
    return given(pyengine.game(name, **options), piles)


def play(state, *texts):
    for text in texts:
        state.play(state.move_texts().index(text))
    return state


def hands(*each):
    return {f"HAND of seat {seat}": cards for seat, cards in enumerate(each, 1)}


def test_kuhn_of_three_everybody_answers_a_bet():
    state = play(deal("kuhn", hands(["KING"], ["QUEEN"], ["ACE"]), SEATS=3), "check", "bet")
    assert state.mover == 2 and state.move_texts() == ["fold", "call"]
    play(state, "fold")
    assert state.mover == 0
    assert play(state, "call").payoffs() == (3, -2, -1)


def test_kuhn_of_three_checks_round():
    assert play(deal("kuhn", hands(["KING"], ["ACE"], ["JACK"]), SEATS=3), *["check"] * 3).payoffs() == (-1, 2, -1)


def test_leduc_of_three():
    dealt = {**hands(["KING SPADES"], ["JACK SPADES"], ["KING HEARTS"]), "PACK": ["JACK HEARTS"]}
    state = play(deal("leduc", dealt, SEATS=3), "raise", "call", "raise")
    assert state.move_texts() == ["fold", "call"]  # two raises a round
    play(state, "call", "fold")
    assert state.mover == 0 and state.move_texts() == ["check", "raise"]
    assert play(state, "check", "raise", "call").payoffs() == (2, -3, 1)  # of 21 the first of two kings gets 11


def test_gops_a_tie_leaves_the_prize():
    dealt = {"PACK": ["TWO DIAMONDS", "THREE DIAMONDS"], "PRIZES": ["ACE DIAMONDS"]}
    bids = "TWO CLUBS, TWO HEARTS, THREE CLUBS, ACE HEARTS, ACE CLUBS, THREE HEARTS".split(", ")
    assert play(deal("gops", dealt, CARDS=3), *map("bid {}".format, bids)).payoffs() == (1 + 3, 2)
    state = play(deal("gops", {}, CARDS=3, LOST=True, ORDER="ASCENDING"), *map("bid {}".format, bids))
    assert state.payoffs() == (2, 3)  # the ace is lost


@pytest.mark.parametrize("wild, won", [(1, (1, -1)), pytest.param(0, (-1, 1), marks=pytest.mark.slow)])
def test_liars_dice_counts_the_wild_face(wild, won):
    dealt = {"DIE of seat 1": ["1"], "DIE of seat 2": ["4"]}
    assert play(deal("liars-dice", dealt, WILD=wild), "bid 2 of 4", "liar").payoffs() == won


@pytest.mark.slow
def test_liars_dice_higher_bids():
    state = play(deal("liars-dice", {}, DICE=2, SIDES=3), "bid 3 of 2")
    assert state.move_texts() == ["bid 3 of 3", "bid 4 of 1", "bid 4 of 2", "bid 4 of 3", "liar"]
    state = play(deal("liars-dice", {}, DICE=2, SIDES=3, FACES=True), "bid 3 of 2")
    assert {*state.move_texts()} == {"bid 4 of 2", *(f"bid {number} of 3" for number in (1, 2, 3, 4)), "liar"}


def test_liars_dice_who_has_no_dice_is_out():
    """Seat 2 bids too much and is out; seat 3 begins the next round, the loser of which scores nothing."""
    dealt = {"DIE of seat 1": ["2"], "DIE of seat 2": ["2"], "DIE of seat 3": ["2"]}
    state = play(deal("liars-dice", dealt, SEATS=3, MATCH=True), "bid 1 of 2", "bid 1 of 6", "liar")
    assert state.mover == 2 and "bid 2 of 6" in state.move_texts() and "bid 3 of 1" not in state.move_texts()
    won = play(state, "bid 2 of 6", "liar").payoffs()
    assert won[1] == 0 and sum(won) == 1


def test_tiny_hanabi_payoffs():
    """The values that the paper prints, by both cards and both numbers."""
    table = "10 0 0 4 8 4 10 0 0  0 0 10 4 8 4 0 0 10  0 0 10 4 8 4 0 0 0  10 0 0 4 8 4 10 0 0".split()
    for number, value in enumerate(map(int, table)):
        rest, second = divmod(number, 3)
        one, two = divmod(rest // 3, 2)
        state = deal("tiny-hanabi", hands([["ONE", "TWO"][one] + " (FIRST)"], [["ONE", "TWO"][two] + " (SECOND)"]))
        assert play(state, f"name {rest % 3 + 1}", f"name {second + 1}").payoffs() == (value, value)


# Seven cards each, those of higher hands first; = stands between hands that share.
HANDS = """
AH KH QH JH TH 2C 3D | 5S 4S 3S 2S AS KC KD | 9C 9D 9H 9S KC KD QS | 9C 9D 9H 9S QC QD QH | 8C 8D 8H KC KD 2S 3H
8C 8D 8H 7C 7D 7S KH | AH JH 8H 5H 3H 2C 2D | AH JH 8H 5H 2H AC KD | AC KD QH JS TC 2D 2H | 6C 5D 4H 3S 2C AD AH
5C 4D 3H 2S AC KD KH | QC QD QH AC 4D 3S 2H | QC QD QH KC 4D 3S 2H | AC AD QH QS JC 9D 8S = AH AS QC QD JS 9H 7D
AC AD 3H 3S QC QD 2H | AC AD 3H 3S KC 2D 4H | AC AD KH QS 9C 3D 2H | AC AD KH QS 8C 7D 2H
AC KD QH JS 9C 8D 2H = AD KC QS JH 9S 4D 3C | AC KD QH JS 8C 7D 2H
"""


def cards_of(text):
    suits = {suit[0]: suit for suit in ("CLUBS", "DIAMONDS", "HEARTS", "SPADES")}
    return [f"{RANKS['23456789TJQKA'.index(card[0])]} {suits[card[1]]}" for card in text.split()]


@pytest.mark.parametrize(
    "name, options", [("limit-holdem", {}), pytest.param("no-limit-holdem", {"STACK": 9}, marks=pytest.mark.slow)]
)
def test_holdem_ranks_of_hands(name, options):
    found = []
    for equals in HANDS.strip().replace("\n", " | ").split(" | "):
        best = set()
        for hand in map(cards_of, equals.split(" = ")):
            state = deal(name, {"HAND of seat 1": hand[:2], "PACK": hand[2:]}, **options)
            play(state, "call", *["check"] * 7)
            best.add(int(re.search(r"BEST of seat 1 = (\d+)", state.text())[1]))
        assert len(best) == 1
        found += best
    assert found == sorted({*found}, reverse=True)


def test_limit_holdem_order_and_limits():
    """The big blind is the first of four bets; seat 1 is the dealer of two, and seat 2 begins after the flop."""
    state = play(deal("limit-holdem", {}), *["raise"] * 3)
    assert state.mover == 1 and state.move_texts() == ["fold", "call"]
    assert play(state, "call").mover == 1 and state.move_texts() == ["check", "raise"]
    play(state, "check", "check", "raise", "raise", "raise", "raise")
    assert state.move_texts() == ["fold", "call"]
    assert play(state, "fold").payoffs() == (20, -20)  # 8, and three bets of 4


def test_limit_holdem_of_three_shares():
    """The board plays; what folded seat 3 paid makes the pot odd, and seat 1 is the first after the dealer."""
    board = cards_of("AH KH QH JH TH")
    state = play(deal("limit-holdem", {"PACK": board}, SEATS=3), "call", "call", "check", "check", "raise")
    assert play(state, "fold", "call", *["check"] * 4).payoffs() == (1, 1, -2)


def test_no_limit_holdem_bets_and_uncalled_chips():
    state = deal("no-limit-holdem", {}, STACK=17, LEAST=True)
    assert state.move_texts() == ["fold", "call", "bet half the pot", "bet the pot", "all in"]
    play(state, "bet the pot")  # to 6
    assert state.move_texts() == ["fold", "call", "bet the least", "bet half the pot", "all in"]  # 4, 6, not 12 above 6
    assert play(state, "all in").move_texts() == ["fold", "call"]
    assert play(state, "fold").payoffs() == (-6, 6)


def test_no_limit_holdem_side_pots():
    """Seat 1 has 10 chips, seat 2 30, seat 3 20; the shortest stack has the best hand, the longest the worst."""
    dealt = {"PACK": cards_of("2C 3D 7H 8S JC")} | hands(cards_of("AC AD"), cards_of("4C 5D"), cards_of("KC KD"))
    game = pyengine.game("no-limit-holdem", SEATS=3, STACK=30)
    text = given(game, dealt).text()
    for seat, chips in ((1, 9), (2, 28), (3, 20)):
        text = re.sub(rf"CHIPS of seat {seat} = \d+", f"CHIPS of seat {seat} = {chips}", text)
    state = play(game.read_state(text), "all in", "call", "call")
    assert state.is_over and state.payoffs() == (0, 30 - 20 - 30, 20 - 30)


def at_blackjack(hand, dealer, coming, **options):
    """The deal with a hand, the dealer's open and hidden card, and the cards to be drawn, the first one first."""
    dealt = {"HAND of seat 1": cards_of(hand), "DEALER": cards_of(dealer)[:1], "HOLE": cards_of(dealer)[1:]}
    return deal("blackjack", {**dealt, "PACK": cards_of(coming)[::-1]}, **options)


ALL = {"SPLITS": 3, "INSURANCE": True, "SURRENDER": True}


def test_blackjack_splits():
    """Eights are split, also those that come; a hand of 21 ends, and the dealer has 18."""
    state = at_blackjack("8C 8D", "6C TD", "8H 3S 2C TS AD 6H 2D", **ALL)
    assert state.move_texts() == ["hit", "stand", "double", "split", "surrender"]
    play(state, "split")  # 8 8 and 8 3
    assert state.move_texts() == ["hit", "stand", "double", "split"]
    play(state, "split", "hit", "double", "stand")  # 8 2 A, then 8 3 6 for 4, then 8 T
    assert state.is_over and state.payoffs() == (2 - 4 + 0,)


def test_blackjack_split_aces_get_one_card():
    """A ten makes 21, which pays as any hand; the dealer draws to 17."""
    assert play(at_blackjack("AC AD", "6C TD", "TH 9S AS", **ALL), "split").payoffs() == (4,)


def total(hand):
    values = [{"ACE": 11, **dict.fromkeys(("JACK", "QUEEN", "KING"), 10)}.get(rank) for rank in hand]
    values = [value or RANKS.index(rank) + 2 for value, rank in zip(values, hand)]
    while sum(values) > 21 and 11 in values:
        values[values.index(11)] = 1
    return sum(values)


def test_blackjack_insurance_surrender_and_blackjacks():
    game, seen = pyengine.game("blackjack", **ALL), set()
    for setup in range(600):
        state, said = game.deal(1, setup), []
        shown = cards(state, "DEALER")[0]
        while not state.is_over:
            wanted = ("insure", "decline")[setup % 2], ("surrender", "stand", "double")[setup % 3]
            said.append(next(text for text in state.move_texts() if text in wanted))
            play(state, said[-1])
        mine, dealers = ([card.split()[0] for card in cards(state, pile)] for pile in ("HAND of seat 1", "DEALER"))
        natural, theirs = len(mine) == 2 and total(mine) == 21, len(dealers) == 2 and total(dealers) == 21
        assert shown.startswith("ACE") == (said[:1] in (["insure"], ["decline"]))
        sure = (2 if theirs else -1) if "insure" in said else 0
        better = (total(mine) > total(dealers)) - (total(mine) < total(dealers))
        if natural or theirs:
            won = 3 * natural - (3 if natural else 2) * theirs
        elif "surrender" in said:
            won = -1
        else:
            won = (4 if "double" in said else 2) * (-1 if total(mine) > 21 else 1 if total(dealers) > 21 else better)
        assert state.payoffs() == (won + sure,)
        seen.add((*said, natural, theirs))
    assert {("insure", False, True), ("decline", False, True), ("surrender", False, False), (True, False)} <= seen
