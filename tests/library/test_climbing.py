"""Climbing games of the library: positions by the rules, and whole matches beside other programs."""

import random
import re
from functools import cache, cmp_to_key

import pytest

import pyengine
from pyengine.record.given import given
from tests.library.lockstep import Other, Spiel, cards, lockstep

RANKS = "THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE TWO".split()
LETTERS = dict(zip([*RANKS, "BLACK JOKER", "RED JOKER"], "3456789TJQKA2BR", strict=True))
ORDER = [*LETTERS.values()].index


NAMED = {letter: card for card, letter in LETTERS.items()}


def named(letters):
    """Cards by their letters."""
    return [NAMED[letter] for letter in letters]


def play(state, *texts):
    for text in texts:
        state.play(state.move_texts().index(text))


def hands(state):
    """The cards of each seat as letters."""
    return [[LETTERS[card.split(" [")[0]] for card in cards(state, f"HAND of seat {seat}")] for seat in (1, 2, 3)]


class DouDizhu(Other):
    """Other programs take a play and what is attached to it as one action; here its parts are compared one by one: the
    trios, four or whatever, with the number of cards of each attachment, then each attachment in ascending order."""

    game = "dou-dizhu"

    def action(self, state, text):
        if text.startswith("bid") or text == "pass":
            return text
        if text == "play the rocket":
            return "BR", 0
        text, _, attached = text.partition(" with ")
        letters = "".join(LETTERS[card] for card in text.split(" ", 1)[1].split(", "))
        if text.startswith("add"):
            return letters
        return "".join(sorted(letters, key=ORDER)), {"": 0, "single cards": 1, "pairs": 2}[attached]

    def parts(self, action):
        """An action of the other program as moves of ours."""
        main, _, attached = action.partition("-")
        if not attached:
            main, attached = self.split(action)
        wide = len(attached) // (2 if len(main) == 4 else max(1, len(main) // 3))
        attached = sorted(attached, key=ORDER)
        rest = ["".join(attached[at : at + wide]) for at in range(0, len(attached), wide or 1)]
        return ("".join(sorted(main, key=ORDER)), wide), *rest

    def split(self, action):
        """The trios or the four of an action, and what is attached."""
        many = sorted({each for each in action if action.count(each) >= 3}, key=ORDER)
        if not many or len({*action}) == 1:
            return action, ""
        if any(action.count(each) == 4 for each in many) and len(action) in (6, 8):
            main = [each for each in many if action.count(each) == 4]
            return 4 * main[0], action.replace(main[0], "")
        for length in range(len(many), 0, -1):
            for at in range(len(many) - length + 1):
                chain = many[at : at + length]
                if len(action) in (3 * length, 4 * length, 5 * length) and ORDER(chain[-1]) - ORDER(chain[0]) < length:
                    return "".join(3 * each for each in chain), "".join(each for each in action if each not in chain)
        raise AssertionError(action)

    def legal(self):
        taken = len(self.taken)
        self.names = self.names if taken else self.named()
        return {parts[taken] for parts in self.names if parts[:taken] == self.taken}

    def play(self, action, state):
        self.taken = *self.taken, action
        if self.taken in self.names:
            self.finish(self.names[self.taken], state)
            self.taken = ()

    def named(self):
        """The actions of the other program by their parts."""
        raise NotImplementedError

    def finish(self, action, state):
        raise NotImplementedError


class SpielDouDizhu(DouDizhu, Spiel):
    """OpenSpiel has no four of a kind with two cards or pairs; single cards that are attached may be equal, four
    excepted. A hand that all pass is over there; here it is dealt again, so that it begins anew beside.

    Two defects of it are made good: it leaves out sequences, but not airplanes with cards, that begin with a rank of
    which the hand has all four, and it lets bombs beat the rocket."""

    spiel = "dou_dizhu"
    options = {"FOURS": False, "EQUAL": 2}
    found: dict = {}

    def __init__(self, state):
        self.taken, self.dealt, self.last = (), [], None
        super().__init__(state)

    def chance(self, state):
        if not self.state.history():
            self.dealt = [card for three in zip(*hands(state), strict=True) for card in three]
            self.deck = {letter: [*range(place, 52, 13)] for letter, place in zip(LETTERS.values(), range(13))}
            self.deck |= {"B": [52], "R": [53]}
            return state.mover
        return 51 + self.deck[self.dealt.pop(0)].pop()

    def named(self):
        legal = {self.name(action): action for action in self.state.legal_actions()}
        if ("pass",) in legal and self.last == "BR":
            return {("pass",): legal["pass",]}
        if not self.last and ("pass",) in legal:
            return legal
        hand = self.state.observation_string(self.mover()).split()[2].replace("(BWJ)", "").replace("(CJ)", "")
        for main, action in self.sequences().items():
            follows = ("pass",) not in legal or (
                (len(main), len({*main})) == (len(self.last), len({*self.last}))
                and ORDER(main[0]) > ORDER(self.last[0])
            )
            if follows and hand.count(main[0]) == 4 and all(hand.count(each) >= main.count(each) for each in main):
                legal[(main, 0),] = action
        return legal

    def name(self, action):
        text = self.state.action_to_string(action)
        if text == "Pass" or text.startswith("Bid"):
            return (text.lower(),)
        return self.parts(text.replace("(BWJ)", "B").replace("(CJ)", "R"))

    def sequences(self):
        """The actions that are sequences, in play."""
        if not self.found and self.state.legal_actions()[0] > 3:
            names = {self.name(action): action for action in range(4, self.state.num_distinct_actions())}
            plain = {name[0][0]: action for name, action in names.items() if len(name) == 1 and name[0][1] == 0}
            self.found.update({main: action for main, action in plain.items() if len(main) > 4 and len({*main}) > 1})
        return self.found

    def finish(self, action, state):
        if isinstance(self.taken[0], tuple):
            self.last = self.taken[0][0]
        self.state.apply_action(action)
        if self.over() and self.state.returns() == [0, 0, 0]:
            self.__init__(state)
        self.settle(state)


class CardDouDizhu(DouDizhu):
    """RLCard has no auction: the landlord of ours is its landlord. It says who wins; the stake is counted here. Single
    cards that are attached may be equal, but not three next to the trios."""

    program, options = "rlcard", {"EQUAL": 1}

    def __init__(self, state):
        import numpy as np
        from rlcard.games.doudizhu.game import DoudizhuGame

        self.other, self.taken, self.stake, self.plays = DoudizhuGame(), (), 0, [0, 0, 0]
        self.other.np_random = np.random.RandomState(1)

    def begin(self, state):
        from rlcard.games.doudizhu.judger import DoudizhuJudger
        from rlcard.games.doudizhu.utils import cards2str, doudizhu_sort_card

        self.other.init_game()
        deck = {}
        for card in self.other.round.dealer.deck:
            deck.setdefault(cards2str([card]), []).append(card)
        for seat, (player, hand) in enumerate(zip(self.other.players, hands(state), strict=True)):
            held = sorted((deck[card].pop() for card in hand), key=cmp_to_key(doudizhu_sort_card))
            player.set_current_hand(held)
            player.initial_hand = cards2str(held)
            player.role = "landlord" if seat == state.mover else "peasant"
        self.landlord = self.other.round.landlord_id = self.other.round.current_player = state.mover
        self.other.judger = DoudizhuJudger(self.other.players, self.other.np_random)
        self.other.state = self.other.get_state(state.mover)

    def action(self, state, text):
        if text.startswith("bid") or not self.stake and text == "pass":
            return None
        if not self.stake:
            self.begin(state)
            self.stake = int(state.text().split("BID = ")[1].split(";")[0])
        return super().action(state, text)

    def mover(self):
        return self.other.round.current_player

    def named(self):
        actions = self.other.state["actions"]
        return {("pass",) if action == "pass" else self.parts(action): action for action in actions}

    def finish(self, action, state):
        if action != "pass":
            self.plays[self.mover()] += 1
            self.stake *= 2 if action == "BR" or (len(action) == 4 and len({*action}) == 1) else 1
        self.other.step(action)

    def over(self):
        return bool(self.stake) and self.other.is_over()

    def payoffs(self):
        won = self.other.winner_id == self.landlord
        farmers = [plays for seat, plays in enumerate(self.plays) if seat != self.landlord]
        stake = self.stake * (2 if (not any(farmers) if won else self.plays[self.landlord] == 1) else 1)
        return [
            (stake if won == (seat == self.landlord) else -stake) * (1 + (seat == self.landlord)) for seat in range(3)
        ]


def landlord(first, second, bottom):
    """Dou dizhu after a bid of 3 by the first seat, which leads."""
    game = pyengine.game("dou-dizhu")
    piles = {"HAND of seat 1": named(first), "HAND of seat 2": named(second), "BOTTOM": named(bottom)}
    state = given(game, piles)
    play(state, "bid 3")
    return state


def laid(letters, more=""):
    return f"play {', '.join(named(letters))}{more}"


def test_dou_dizhu_plays():
    state = landlord("34567888999JJKKKK", "TTTTAAAA666777533", "2BR")
    singles, trios = map(laid, "3456789JK2BR"), [laid(3 * each) for each in "89K"]
    runs = ["34567", "345678", "3456789", "45678", "456789", "56789", "888999"]
    fours = [laid("KKKK", more) for more in ("", " with single cards", " with pairs")]
    attached = [each + more for each in [*trios, laid("888999")] for more in (" with single cards", " with pairs")]
    expected = [*singles, *map(laid, ["88", "99", "JJ", "KK"]), *trios, *map(laid, runs), *fours, *attached]
    assert sorted(state.move_texts()) == sorted([*expected, "play the rocket"])

    play(state, laid("888999", " with single cards"))
    assert sorted(state.move_texts()) == sorted(f"add {card}" for card in named("34567JK2"))
    play(state, "add TWO")
    assert sorted(state.move_texts()) == ["add BLACK JOKER", "add RED JOKER"]
    play(state, "add RED JOKER")
    assert sorted(state.move_texts()) == ["pass", laid("AAAA"), laid("TTTT")]
    play(state, laid("TTTT"), "pass", laid("KKKK"))
    assert sorted(state.move_texts()) == ["pass", laid("AAAA")]


def test_dou_dizhu_bombs_and_spring_double_the_stake():
    state = landlord("3456789TJQKA33222", "4455667788999TJQK", "2BR")
    play(state, laid("3456789TJQKA"), "pass", "pass", laid("2222"), "pass", "pass", "play the rocket", "pass", "pass")
    play(state, laid("33"))
    assert state.is_over and state.payoffs() == (48, -24, -24)


def suited(suits):
    """A hand by suits, clubs, diamonds, hearts, spades: "34 7 2 A" is three and four of clubs, seven of diamonds, .."""
    names = zip(["CLUBS", "DIAMONDS", "HEARTS", "SPADES"], suits.split(" "), strict=True)
    return [f"{NAMED[letter]} {suit}" for suit, letters in names for letter in letters]


def dealt(game, mover, *hands, **values):
    """A deal in which the seats have these hands, and one of them, from 1, is to move."""
    state = game.deal(0)
    text = re.sub("seat . to move", f"seat {mover} to move", state.text())
    for seat, hand in enumerate(hands, 1):
        text = re.sub(rf"HAND of seat {seat}: [^;]*", f"HAND of seat {seat}: {', '.join(suited(hand))}", text)
    for name, value in values.items():
        text = re.sub(rf"{name}([:=] | = )[^;]*", rf"{name}\g<1>{value}", text)
    return game.read_state(text)


@cache
def president():
    """Three of clubs with the second seat; the third has four sixes, the first four fours."""
    game = pyengine.game("president", SEATS=4, ROUNDS=2, REVOLUTION=True)
    return game, "4A2 4A2 4A2 4A2T", "357 35J 57J 57JK", "68TQ 6TQ 689 68Q", "9JK 789K 3TQK 39"


def moves(state):
    """Kinds of moves: how many cards of which rank."""
    words = [text.replace(",", "").split() for text in state.move_texts()]
    return {each[0] if each[0] == "pass" else each[1] + LETTERS[each[3]] for each in words}


def test_president_beats_with_as_many_of_a_higher_rank():
    state = dealt(president()[0], 2, *president()[1:])
    led = {
        f"{count}{rank}" for rank, most in zip("357JK", (2, 4, 3, 3, 1), strict=True) for count in range(1, most + 1)
    }
    assert moves(state) == led
    state.play([text.startswith("play 2 of THREE") for text in state.move_texts()].index(True))
    assert moves(state) == {"2T", "2Q", "26", "28", "pass"}


def test_president_four_of_a_rank_turn_the_order():
    state = dealt(president()[0], 2, *president()[1:])
    state.play([text.startswith("play 4 of FIVE") for text in state.move_texts()].index(True))
    assert moves(state) == {"pass"}
    play(state, "pass", "pass")
    assert moves(state) == {"44", "pass"}


def test_president_and_scum_exchange_two_cards_vices_one():
    state, chance = president()[0].deal(2), random.Random(1)
    while not state.move_texts()[0].startswith("give"):
        state.play(chance.randrange(len(state)))
    title = re.findall("TITLE of seat . = ([A-Z]+)", state.text())
    first, low = title.index("PRESIDENT"), title.index("SCUM")
    assert state.mover == first and sorted(title) == ["HIGHSCUM", "PRESIDENT", "SCUM", "VICEPRESIDENT"]
    ranks = [
        [RANKS.index(card.split()[0]) for card in cards(state, f"HAND of seat {seat + 1}")] for seat in (first, low)
    ]
    assert (len(ranks[0]), len(ranks[1])) == (15, 11) and min(ranks[0][-2:]) >= max(ranks[1])
    movers = []
    while state.move_texts()[0].startswith("give"):
        movers.append(state.mover)
        state.play(0)
    assert movers == [first, first, title.index("VICEPRESIDENT")] and state.mover == first


def letters(state):
    """The moves, each with its cards as letters in ascending order: "34567", or "pass"."""
    for text in state.move_texts():
        held = [LETTERS[card.split()[0]] for card in text.removeprefix("play ").split(", ")] if text != "pass" else text
        yield text if text == "pass" else "".join(sorted(held, key=ORDER))


def test_big_two_plays_of_five_cards():
    hands = "357 3469J 39 692", "46T 57T 47TQK 3T", "89JQ2 2Q 8 4578K", "KA 8KA 56JA2 JQA"
    state = dealt(pyengine.game("big-two"), 1, *hands)
    first = ["3", "33", "33", "333", "34567", "34567", "3469J", "33366", *3 * ["33399"], *2 * ["33999"]]
    assert sorted(letters(state)) == sorted(first)

    straight = "THREE DIAMONDS, FOUR DIAMONDS, FIVE CLUBS, SIX DIAMONDS, SEVEN CLUBS"
    play(state, f"play {straight}")
    ends = [text for text, cards in zip(state.move_texts(), letters(state), strict=True) if cards == "34567"]
    assert len(ends) == 2 and all("SEVEN HEARTS" in text for text in ends)
    fours = [text for text in letters(state) if text.count("T") == 4]
    others = sorted(set(letters(state)) - {*fours})
    assert len(state) == 2 + 1 + 8 + 9 + 1 and len(fours) == 9
    assert others == sorted(["34567", "47TQK", "44TTT", "77TTT", "pass"])
    state.play([*letters(state)].index("47TQK"))
    assert sorted(letters(state)) == ["4578K", "88822", "888QQ", "89JQ2", "pass"]

    while not state.is_over:
        state.play(0)
    left = [len(cards(state, f"HAND of seat {seat}")) for seat in range(1, 5)]
    paid = [number * (3 if number == 13 else 2 if number > 9 else 1) for number in left]
    assert [*state.payoffs()] == [-each or sum(paid) for each in paid]


def test_tien_len_sequences_chop_twos():
    hands = "45 39 49K 3592QA", "39A 45 3562A 46K", "7TJQ2 7TJQ2A 7 7", "68K 68K 8TJQ 8TJ"
    state = dealt(pyengine.game("tien-len"), 1, *hands)
    assert sorted(letters(state)) == sorted(["3", "33", "345", "345", "345", "345", "334455"])
    play(state, "play THREE SPADES", "play TWO HEARTS")
    assert sorted(letters(state)) == ["7777", "TTJJQQ", "pass"]
    state.play([*letters(state)].index("7777"))
    assert sorted(letters(state)) == ["8888", "pass"]
    play(state, "pass", "pass", "pass")
    assert state.mover == 2
    state.play([*letters(state)].index("22"))
    assert [*letters(state)] == ["pass"]
    play(state, "pass")
    assert [*letters(state)] == ["pass"]
    play(state, "pass")
    assert sorted(letters(state)) == ["33445566", "pass"]
    while not state.is_over:
        state.play(0)
    left = [bool(cards(state, f"HAND of seat {seat}")) for seat in range(1, 5)]
    assert sum(left) == 1 and [*state.payoffs()] == [-3 if each else 1 for each in left]


def led():
    """Durak with passing on, diamonds trumps, after the third of three seats has led the seven of clubs."""
    game, pack = pyengine.game("durak", SEATS=3, PASSING=True), ", ".join(suited("6TJKA 69JQ 6TJQ 6TKA"))
    hands = "9 8T 7A Q", "8Q 7K 8 9", "7  9K 78J"
    state = dealt(game, 3, *hands, PACK=pack, TRUMP="ACE DIAMONDS", TRUMPS="DIAMONDS")
    play(state, "lay SEVEN CLUBS")
    return state


def short(state):
    """The moves, cards as two letters."""
    return {
        re.sub(r"([A-Z]+) ([CDHS])[A-Z]+", lambda card: LETTERS[card[1]] + card[2], text) for text in state.move_texts()
    }


def test_durak_beaten_cards_let_the_others_throw_in_their_ranks():
    state = led()
    assert state.mover == 0
    assert short(state) == {"beat 7C with 9C", "beat 7C with 8D", "beat 7C with TD", "pass on 7H", "take"}
    play(state, "beat SEVEN CLUBS with NINE CLUBS")
    assert state.mover == 2 and short(state) == {"lay 7S", "lay 9H", "pass"}
    play(state, "pass")
    assert state.mover == 1 and short(state) == {"lay 9S", "lay 7D", "pass"}
    play(state, "lay NINE SPADES")
    assert short(state) == {"beat 9S with QS", "beat 9S with 8D", "beat 9S with TD", "take"}
    play(state, "beat NINE SPADES with QUEEN SPADES")
    assert state.mover == 2 and short(state) == {"lay 7S", "lay 9H", "pass"}
    play(state, "pass")
    assert short(state) == {"lay 7D", "lay QC", "pass"}
    play(state, "pass")
    drawn = [cards(state, f"HAND of seat {seat}")[4:] for seat in (1, 2, 3)]
    assert drawn == [["TEN SPADES", "SIX SPADES"], ["EIGHT HEARTS", "KING SPADES"], ["JACK SPADES", "ACE SPADES"]]
    assert state.mover == 0 and len(cards(state, "PACK")) == 13


def test_durak_passing_on_makes_the_next_player_beat_all():
    state = led()
    play(state, "pass on SEVEN HEARTS")
    clubs, hearts = ("8C", "QC", "7D", "KD"), ("8H", "7D", "KD")
    beaten = {f"beat 7C with {card}" for card in clubs} | {f"beat 7H with {card}" for card in hearts}
    assert state.mover == 1 and short(state) == beaten | {"pass on 7D", "take"}
    play(state, "take")
    assert state.mover == 0 and short(state) == {"pass"}
    play(state, "pass")
    assert state.mover == 2 and short(state) == {"lay 7S", "pass"}
    play(state, "lay SEVEN SPADES", "pass", "pass")
    assert len(cards(state, "HAND of seat 2")) == 9 and state.mover == 2


COMPARED = [SpielDouDizhu, CardDouDizhu]


@pytest.mark.slow
@pytest.mark.parametrize("other", COMPARED)
def test_lockstep(other):
    lockstep(other, 2000)
