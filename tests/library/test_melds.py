"""Games of drawing, melding and fishing: positions by the rules, and whole matches beside other programs."""

import re

import pytest

import pyengine
from pyengine.record.given import given
from tests.library.lockstep import Spiel, cards, lockstep

RANKS = "ACE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING".split()
LETTERS = dict(zip("A23456789TJQK", RANKS)) | {"S": "SPADES", "C": "CLUBS", "D": "DIAMONDS", "H": "HEARTS"}


def pile(short):
    """Cards by their letters: "AS TC"."""
    return [f"{LETTERS[rank]} {LETTERS[suit]}" for rank, suit in short.split()]


def play(state, *texts):
    """Moves by their texts."""
    for text in texts:
        assert text in state.move_texts(), (text, state.move_texts())
        state.play(state.move_texts().index(text))


def hand(state):
    """The hand of the mover, as a pile."""
    return f"HAND of seat {state.mover + 1}"


def dealt(name, piles, **options):
    """The deal of a game with these cards, by their letters, on the piles."""
    return given(pyengine.game(name, **options), {name: pile(short) for name, short in piles.items()})


def gin_knock(discard, hand, foe, **options):
    """Seat 1 draws the two of hearts and knocks with a discard."""
    piles = {"HAND of seat 1": hand, "HAND of seat 2": foe, "PACK": "2H", "DISCARDS": "QS"}
    state = dealt("gin-rummy", piles, **options)
    play(state, "pass", "pass", "draw", discard)
    return state


def test_gin_the_other_lays_off_on_the_melds_of_the_knocker_and_then_counts():
    state = gin_knock("knock with KING HEARTS", "AS AC AD 4C 5C 6C 9S 9C 9D KH", "4S 5S 6S 7C AH QD TH 8H 3D 2D")
    play(state, "meld ACE SPADES, ACE CLUBS, ACE DIAMONDS", "meld NINE SPADES, NINE CLUBS, NINE DIAMONDS")
    play(state, "meld FOUR CLUBS, FIVE CLUBS, SIX CLUBS")
    assert state.mover == 1
    assert {*state.move_texts()} == {"lay off ACE HEARTS on 1", "lay off SEVEN CLUBS on 3", "stop laying off"}
    play(state, "lay off SEVEN CLUBS on 3", "lay off ACE HEARTS on 1")
    play(state, "meld FOUR SPADES, FIVE SPADES, SIX SPADES")
    assert [*state.payoffs()] == [31, -31]  # 33 against 2


def test_gin_who_knocks_with_more_is_undercut():
    foe = "4S 5S 6S 8C 8D 8H JS JC JD AH"
    state = gin_knock("knock with KING HEARTS", "AS AC AD 4C 5C 6C 9S 9D 9H KH", foe)
    play(state, "meld ACE SPADES, ACE CLUBS, ACE DIAMONDS", "meld NINE SPADES, NINE DIAMONDS, NINE HEARTS")
    play(state, "meld FOUR CLUBS, FIVE CLUBS, SIX CLUBS", "stop laying off")
    play(state, "meld EIGHT CLUBS, EIGHT DIAMONDS, EIGHT HEARTS", "meld FOUR SPADES, FIVE SPADES, SIX SPADES")
    play(state, "meld JACK SPADES, JACK CLUBS, JACK DIAMONDS")
    assert [*state.payoffs()] == [-26, 26]  # 2 against 1, and the bonus


def test_gin_nothing_is_laid_off_on_gin():
    state = gin_knock("knock with KING HEARTS", "AH 3H 4H 4C 5C 6C 9S 9C 9D KH", "4S 5S 6S 7C AD QD TH 8H 3D 2D")
    play(state, "meld ACE HEARTS, TWO HEARTS, THREE HEARTS, FOUR HEARTS", "meld FOUR CLUBS, FIVE CLUBS, SIX CLUBS")
    play(state, "meld NINE SPADES, NINE CLUBS, NINE DIAMONDS", "meld FOUR SPADES, FIVE SPADES, SIX SPADES")
    play(state, "meld ACE DIAMONDS, TWO DIAMONDS, THREE DIAMONDS")
    assert [*state.payoffs()] == [60, -60]  # 35 and 25


def test_gin_the_card_taken_is_not_discarded_and_ten_is_the_limit():
    piles = {"HAND of seat 1": "AS AC AD 4C 5C 6C 9S 9C JD KH", "HAND of seat 2": "4S 5S 6S 7C AH QD TH 8H 3D 2D"}
    state = dealt("gin-rummy", piles | {"DISCARDS": "9D"})
    play(state, "take NINE DIAMONDS")
    assert "discard NINE DIAMONDS" not in state.move_texts()
    knocks = {text for text in state.move_texts() if text.startswith("knock")}
    assert knocks == {"knock with JACK DIAMONDS", "knock with KING HEARTS"}


def cribbage_of_29(limit):
    """The best hand there is: three fives, and the jack of the suit of the fourth, which is turned up."""
    piles = {"HAND of seat 1": "2C 3C JD 5H 5S 5C", "HAND of seat 2": "6H 7H KH QC 9S 8S", "PACK": "5D"}
    state = dealt("cribbage", piles, LIMIT=limit)
    play(state, "put TWO CLUBS, THREE CLUBS into the crib", "put SIX HEARTS, SEVEN HEARTS into the crib")
    play(state, "play JACK DIAMONDS", "play KING HEARTS", "play FIVE HEARTS", "play FIVE SPADES")
    return state


def test_cribbage_the_play_and_the_show():
    state = cribbage_of_29(121)  # a pair at 30, which is also the last that fits
    assert "SCORE of seat 1 = 3" in state.text() and "SCORE of seat 2" not in state.text()
    play(state, "play QUEEN CLUBS", "play FIVE CLUBS", "play NINE SPADES", "play EIGHT SPADES")  # a fifteen, two gos
    assert "SCORE of seat 1 = 34; SCORE of seat 2 = 13" in state.text()  # 5 and 29; 2, 4 and 7 in the crib


def test_cribbage_runs_of_the_play():
    piles = {"HAND of seat 1": "2C 3C 4C 6D 9H KS", "HAND of seat 2": "2S 3S 5H 7S TC QD", "PACK": "2H"}
    state = dealt("cribbage", piles)
    play(state, "put TWO CLUBS, THREE CLUBS into the crib", "put TWO SPADES, THREE SPADES into the crib")
    play(state, "play FOUR CLUBS", "play FIVE HEARTS", "play SIX DIAMONDS")
    assert "SCORE of seat 1 = 5; DEALER" in state.text()  # fifteen, and a run of three
    play(state, "play SEVEN SPADES")
    assert "SCORE of seat 2 = 4" in state.text()


def test_cribbage_who_has_the_points_wins_at_once():
    assert [*cribbage_of_29(2).payoffs()] == [2, 0]


def mahjong(first, second="THREE, THREE, FIVE, SIX, SIX", third="ONE, ONE, TWO, TWO, FIVE", drawn="NINE"):
    """Three hands, that of seat 1 with the tile drawn, a two as the bonus tile, and what is drawn then."""
    piles = {f"HAND of seat {seat}": tiles.split(", ") for seat, tiles in enumerate((first, second, third), 1)}
    return given(pyengine.game("little-mahjong"), piles | {"BONUS": ["TWO"], "PACK": drawn.split(", ")[::-1]})


def test_mahjong_a_hand_that_is_drawn_is_paid_by_all():
    state = mahjong("SEVEN, EIGHT, NINE, RED DRAGON, RED DRAGON, RED DRAGON")
    play(state, "win")  # 1 and 2, 3 red, 2 for ends, 2 for the dealer
    assert [*state.payoffs()] == [10, -5, -5]


def test_mahjong_a_hand_needs_five_points():
    assert "win" not in mahjong("FOUR, FIVE, SIX, SEVEN, EIGHT, NINE").move_texts()  # 2, and 2 for the dealer
    state = mahjong("THREE, FOUR, FIVE, SIX, SEVEN, EIGHT")  # 1 more
    play(state, "win")
    assert [*state.payoffs()] == [6, -3, -3]


def test_mahjong_a_discard_wins_but_not_one_like_an_own_discard():
    waits = {"second": "SEVEN, EIGHT, NINE, GREEN, GREEN", "drawn": "GREEN, FOUR, NINE"}
    state = mahjong("FOUR, FOUR, FIVE, ONE, RED ONE, GREEN", **waits)
    play(state, "discard GREEN")
    assert state.mover == 1 and state.move_texts() == ["win with the discard", "pass"]
    play(state, "win with the discard")
    assert [*state.payoffs()] == [-5, 5, 0]  # 1, 2 and 2
    state = mahjong("FOUR, FOUR, FIVE, ONE, RED ONE, EIGHT", third="SIX, TWO, TWO, FIVE, GREEN", **waits)
    play(state, "discard EIGHT", "discard GREEN", "discard GREEN")
    assert state.mover == 0


def test_rummy_who_is_out_in_one_turn_scores_the_other_hand_twice():
    piles = {"HAND of seat 1": "AS AC AD 4C 5C 6C 9S 9C 9D 7C", "HAND of seat 2": "4S 5S 6S TC AH QD TH 8H 3D 2D"}
    for options, points in (({}, 118), ({"DOUBLE": False}, 59)):
        state = dealt("block-rummy", piles | {"PACK": "KH", "DISCARDS": "JS"}, **options)
        play(
            state,
            "draw",
            "lay down NINE SPADES, NINE CLUBS, NINE DIAMONDS",
            "lay down FOUR CLUBS, FIVE CLUBS, SIX CLUBS",
        )
        assert not any("KING" in text for text in state.move_texts() if text.startswith("lay"))
        play(state, "lay off SEVEN CLUBS on 2", "lay down ACE SPADES, ACE CLUBS, ACE DIAMONDS", "discard KING HEARTS")
        assert [*state.payoffs()] == [points, 0]


def test_rummy_the_card_taken_is_not_discarded():
    piles = {"HAND of seat 1": "AS 3C 5D", "HAND of seat 2": "KS QC 9D", "DISCARDS": "JS"}
    state = dealt("block-rummy", piles, CARDS=3)
    play(state, "take JACK SPADES")
    assert "discard JACK SPADES" not in state.move_texts() and "discard FIVE DIAMONDS" in state.move_texts()


def test_rummy_the_lowest_hand_wins_when_the_stock_is_empty():
    state = dealt("block-rummy", {"HAND of seat 1": "AS 3C 5D", "HAND of seat 2": "KS QC 9D"}, CARDS=3)
    while "draw" in state.move_texts():
        play(state, "draw")
        play(state, "discard " + cards(state, hand(state))[-1].split(" [")[0])
    play(state, "stop")
    assert [*state.payoffs()] == [20, 0]  # 9 against 29


def italian(short):
    """Cards by their letters: "7C" is the seven of coins, U of cups, S of swords, B of clubs; K, N, R the courts."""
    ranks = dict(zip("1234567KNR", "ONE TWO THREE FOUR FIVE SIX SEVEN KNAVE KNIGHT KING".split()))
    suits = {"C": "COINS", "U": "CUPS", "S": "SWORDS", "B": "CLUBS"}
    return [f"{ranks[rank]} {suits[suit]}" for rank, suit in short.split()]


def scopa(table):
    piles = {"HAND of seat 1": "7C 3B 6S", "HAND of seat 2": "1U 1S 1B", "TABLE": table}
    return given(pyengine.game("scopa"), {name: italian(short) for name, short in piles.items()})


def test_scopa_an_equal_card_is_taken_before_a_sum():
    assert scopa("7U 3C 4U 2S").move_texts() == [
        "take SEVEN CUPS with SEVEN COINS",  # not 3 and 4
        "take THREE COINS with THREE CLUBS",
        "take the sum FOUR CUPS, TWO SWORDS with SIX SWORDS",
    ]


def test_scopa_clearing_the_table_is_a_sweep():
    state = scopa("1C 2S 2B 2U")
    assert {text.split(" with ")[1] for text in state.move_texts() if "sum" in text} == {*italian("7C 3B 6S")}
    play(state, "take the sum ONE COINS, TWO SWORDS, TWO CLUBS, TWO CUPS with SEVEN COINS")
    assert "POINTS of seat 1 = 1" in state.text()


def test_schwimmen_31_ends_the_deal():
    piles = {
        "HAND of seat 1": "AH KH 7S",
        "HAND of seat 2": "8C 8D 9S",
        "HAND of seat 3": "TC TD TS",
        "BOARD": "QH 9C JD",
    }
    state = dealt("schwimmen", piles)
    play(state, "swap SEVEN SPADES for QUEEN HEARTS")
    assert [*state.payoffs()] == [62, 18, 61]  # doubled: 31, 9 and 30 1/2


def test_schwimmen_the_lowest_hand_loses_a_life_and_three_aces_cost_all_others_one():
    piles = {
        "HAND of seat 1": "AH AS 7S",
        "HAND of seat 2": "8C 8D 9S",
        "HAND of seat 3": "TC TD TS",
        "BOARD": "AC KH JD",
    }
    state = dealt("schwimmen", piles, LIVES=3)
    play(state, "swap SEVEN SPADES for ACE CLUBS")
    assert "LOST of seat 2 = 1; LOST of seat 3 = 1" in state.text() and "LOST of seat 1" not in state.text()
    state = dealt("schwimmen", piles, LIVES=3)
    play(state, "swap SEVEN SPADES for KING HEARTS", "knock", "push", "push")
    assert "LOST of seat 2 = 1" in state.text() and "LOST of seat 3" not in state.text()


def test_golf_a_column_of_equals_counts_nothing_and_a_two_less():
    spots = {"A (vloc)": "5S", "B (hloc)": "9C", "C (hloc)": "QC", "D (vloc)": "2H"}
    piles = {f"{spot} of seat 1": card for spot, card in spots.items()} | {"DISCARDS": "5D", "PACK": "7C KS 7D"}
    state = dealt("golf", piles, SPOTS="A,B,C,D")
    play(state, "take the top of the discards", "replace the card at B", "draw", "discard the drawn card")
    play(state, "draw", "replace the card at C")
    assert state.mover == 1 and not state.is_over
    play(state, "draw", "discard the drawn card")
    assert state.payoffs()[0] == 2


def test_go_fish_who_gets_cards_goes_on_and_lays_a_book():
    piles = {"HAND of seat 1": "AS AC 3S 4S 5S 6S 7S", "HAND of seat 2": "AH AD 2C 4C 5C 6C 7C", "PACK": "3D 9D"}
    state = dealt("go-fish", piles)
    play(state, "ask seat 2 for ACE SPADES, ACE CLUBS")
    assert state.mover == 0 and {*cards(state, "BOOKS of seat 1")} == {*pile("AS AC AH AD")}
    play(state, "ask seat 2 for THREE SPADES")
    assert state.mover == 1  # a nine was drawn


def casino(board):
    return dealt("casino", {"BOARD": board, "HAND of seat 1": "8S JD TD 2C", "HAND of seat 2": "9C TS AC 4D"})


def test_casino_what_takes_and_what_builds():
    state = casino("5H 3C 2D JS")
    assert {text for text in state.move_texts() if not text.startswith("trail")} == {
        "take with EIGHT SPADES",
        "take JACK SPADES with JACK DIAMONDS",
        "take with TEN DIAMONDS",
        "take with TWO CLUBS",
        "build 10 of TWO DIAMONDS and EIGHT SPADES",
        "build 10 of FIVE HEARTS, THREE CLUBS and TWO CLUBS",
    }
    play(state, "build 10 of TWO DIAMONDS and EIGHT SPADES", "trail FOUR DIAMONDS")
    assert not any(text.startswith("trail") for text in state.move_texts())  # the build is waiting
    state = casino("5H 3C 2D JS")
    play(state, "build 10 of TWO DIAMONDS and EIGHT SPADES", "take with TEN SPADES", "take the build")
    assert {*cards(state, "TAKEN of seat 2")} == {*pile("2D 8S TS")}


def test_casino_a_build_of_one_set_is_raised_and_a_double_one_is_not():
    piles = {"BOARD": "5H AC KS QS", "HAND of seat 1": "2C 7D 3D 4H", "HAND of seat 2": "AD 8C 8H 2S"}
    state = dealt("casino", piles)
    play(state, "build 7 of FIVE HEARTS and TWO CLUBS")
    assert "raise 7 to 8 with ACE DIAMONDS" in state.move_texts()
    state = dealt("casino", piles | {"BOARD": "5H 7C KS QS"})
    play(state, "build 7 of FIVE HEARTS and TWO CLUBS", "add SEVEN CLUBS")
    assert not any(text.startswith("raise") for text in state.move_texts())


def test_casino_taking_all_that_lies_is_a_sweep():
    state = casino("5H 3C 8C 8D")
    play(state, "take with EIGHT SPADES", "add EIGHT CLUBS", "add FIVE HEARTS, THREE CLUBS", "add EIGHT DIAMONDS")
    assert "POINTS of seat 1 = 1" in state.text() and state.mover == 1


class Gin(Spiel):
    """OpenSpiel lets a player discard the card just taken, which the rules forbid: left out here. It calls a deal void
    after 50 discards taken, and asks also who threw the last card whether to knock with it. Its knock comes before the
    discard, and moves without a choice are moves."""

    game, spiel, options = "gin-rummy", "gin_rummy", {"LAST": True}
    cards = 10

    def __init__(self, state):
        self.ours, self.taken, self.known = state, None, {}
        super().__init__(state)

    def chance(self, state):
        dealt = len(self.state.history())
        if dealt < 2 * self.cards:
            seat, place = dealt // self.cards, dealt % self.cards
            return self.number(cards(state, f"HAND of seat {seat + 1}")[place])
        return self.number(
            cards(state, f"HAND of seat {state.mover + 1}" if dealt > 2 * self.cards else "DISCARDS")[-1]
        )

    def number(self, card):
        rank, suit = card.split()[:2]
        return 13 * ["SPADES", "CLUBS", "DIAMONDS", "HEARTS"].index(suit) + RANKS.index(rank)

    def named(self):
        """The legal moves by their names; a knock with each card that it may discard."""
        at = len(self.state.history())
        if at not in self.known:
            self.known = {at: self.names(self.state)}
        return self.known[at]

    def names(self, state):
        player = state.current_player()
        found = {state.action_to_string(player, each).split("Action: ")[1]: [each] for each in state.legal_actions()}
        if "Knock" in found and len(found) > 2:
            found.pop("Knock")
            found |= {f"Knock {card}": [55, *moves] for card, moves in self.names(state.child(55)).items()}
        return {name: moves for name, moves in found.items() if name not in (self.taken, f"Knock {self.taken}")}

    def action(self, state, text):
        if len(state) == 1:
            return None
        self.forced(state)
        if self.state.is_terminal():
            return None
        word, _, rest = text.partition(" ")
        named = self.named()
        match word:
            case "take":
                return "Draw upcard" if "Draw upcard" in named else "Knock"
            case "draw":
                return "Draw stock"
            case "pass" | "stop":
                return "Pass"
            case "knock":
                name = self.short(rest.removeprefix("with "))
                return f"Knock {name}" if f"Knock {name}" in named else name
            case "lay":
                return self.short(rest.removeprefix("off ").split(" on ")[0])
        return "".join(map(self.short, sorted(rest.split(", "), key=self.number)))

    def short(self, card):
        number = self.number(card)
        return "A23456789TJQK"[number % 13] + "scdh"[number // 13]

    def forced(self, state):
        while not self.state.is_terminal() and len(self.named()) == 1:
            self.play(next(iter(self.named())), state)

    def legal(self):
        return self.named()

    def play(self, action, state):
        moves = self.named()[action]
        self.taken = (
            self.short(cards(state, f"HAND of seat {state.mover + 1}")[-1]) if action == "Draw upcard" else None
        )
        for move in moves:
            self.state.apply_action(move)
            self.settle(state)

    def over(self):
        if self.ours.is_over:
            self.forced(self.ours)
            if not self.state.is_terminal() and "Phase: Wall" in str(self.state):
                self.state.apply_action(54)
        return self.state.is_terminal()

    def payoffs(self):
        taken = sum(each == 52 for each in self.state.history())
        return self.ours.payoffs() if taken == 50 else self.state.returns()


class Oklahoma(Gin):
    options, spiel = {"LAST": True, "CARDS": 7, "OKLAHOMA": 1}, "gin_rummy(hand_size=7,oklahoma=true)"
    cards = 7


class Told:
    """What a state says, worked out once."""

    def __init__(self, state):
        self.said = state.text()

    def text(self):
        return self.said


class Cribbage(Spiel):
    """OpenSpiel counts a whole show before it looks who has won, and counts a flush of four in the crib. Its first seat
    deals first. Cards for the crib are told it when all lie. The points of both are compared at each decision; ours is
    over at 61."""

    game, spiel, options = "cribbage", "cribbage(players=2)", {"LIMIT": 61, "FLUSH": True}

    def __init__(self, state):
        self.ours, self.chances, self.laid, self.left = state, [], {}, 0
        super().__init__(state)

    def settle(self, state):
        pass

    def number(self, card):
        rank, suit = card.split()[:2]
        return 13 * ["CLUBS", "DIAMONDS", "HEARTS", "SPADES"].index(suit) + RANKS.index(rank)

    def seat(self, player):
        """Of theirs, as ours."""
        return (player - 1) % self.state.num_players()

    def piles(self, told, name):
        """The piles of this name, by their seats, as numbers."""
        players = range(self.state.num_players())
        return [[*map(self.number, cards(told, f"{name} of seat {self.seat(player) + 1}"))] for player in players]

    def action(self, state, text):
        if not self.left:
            self.left = len(state)
            self.asked = self.prepare(Told(state))
        self.left -= 1
        return self.number(text.removeprefix("play ")) if self.asked else None

    def prepare(self, state):
        """Whether theirs decides, too; before the first option."""
        hands, crib = self.piles(state, "HAND"), [*map(self.number, cards(state, "CRIB"))]
        if len(crib) < 4:
            if len({*map(len, hands)}) == 1:
                self.catch_up(state)
                self.hands, self.crib = hands, crib
            return False
        if self.hands:
            self.chances = [*sum(self.hands, []), *self.crib, self.number(cards(state, "STARTER")[0])]
            self.laid = [sorted({*before} - {*after}) for before, after in zip(self.hands, hands)]
            self.hands = []
        if self.left == 1:
            return False
        self.catch_up(state)
        return True

    def catch_up(self, state):
        """Do what is forced, dealt or laid away by now; then the points are the same."""
        while not self.state.is_terminal():
            legal, player = self.state.legal_actions(), self.state.current_player()
            if self.state.is_chance_node():
                if not self.chances:
                    break
                self.state.apply_action(self.chances.pop(0))
            elif "Phase: Card" in str(self.state):
                low, *high = self.laid[player]
                self.state.apply_action(52 + 52 * low + high[0] if high else low)
            elif len(legal) == 1:
                self.state.apply_action(legal[0])
            else:
                break
        if not self.state.is_terminal():
            scores = [*map(int, re.search("Scores: (.*)", str(self.state))[1].split())]
            found = dict(re.findall(r"SCORE of seat (\d) = (\d+)", state.text()))
            ours = [int(found.get(str(self.seat(player) + 1), 0)) for player in range(len(scores))]
            assert scores == ours, (str(self.state), state.text())

    def mover(self):
        return self.seat(self.state.current_player())

    def over(self):
        return self.ours.is_over

    def payoffs(self):
        return self.ours.payoffs()


class Cribbages(Cribbage):
    options, spiel = {"SEATS": 3, **Cribbage.options}, "cribbage(players=3)"


class Partners(Cribbage):
    options, spiel = {"SEATS": 4, **Cribbage.options}, "cribbage(players=4)"


@pytest.mark.slow
@pytest.mark.parametrize("other", [Gin, Oklahoma, Cribbage, Cribbages, Partners])
def test_lockstep(other):
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra: pip install -e '.[peers]'")
    lockstep(other, 2000)
