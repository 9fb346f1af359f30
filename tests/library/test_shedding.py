"""Shedding games of the library: positions by the rules, and whole matches beside other programs."""

import re
from collections import Counter
from types import SimpleNamespace

import pytest

import pyengine
from pyengine.record.given import given
from tests.library.lockstep import Other, Spiel, cards, lockstep

RANKS = "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE".split()
SUITS = "CLUBS DIAMONDS HEARTS SPADES".split()
DRAW, PASS, NAME = 52, 53, 54
COLORS = {"RED": "r", "YELLOW": "y", "GREEN": "g", "BLUE": "b"}
TRAITS = dict(zip("ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE".split(), "0123456789"))
TRAITS |= {"SKIP": "skip", "REVERSE": "reverse", "PLUSTWO": "draw_2", "WILD": "wild", "PLUSFOUR": "wild_draw_4"}
VALUES = {name: int(trait) if trait.isdigit() else 20 for name, trait in TRAITS.items() if "wild" not in trait}


def play(state, *texts):
    for text in texts:
        state.play(state.move_texts().index(text))
    return state


def pack(said, *top):
    """The cards of a pack of 52 that a text does not name, those at the top last."""
    others = [f"{rank} {suit}" for rank in RANKS for suit in SUITS]
    return ", ".join([card for card in others if card not in said and card not in top] + [*top])


def position(name, text, **options):
    return pyengine.game(name, **options).read_state(f"seat 1 to move; {text}")


def test_crazy_eights_match_suit_or_rank_and_queens_skip():
    state = position(
        "crazy-eights",
        "DISCARDS: NINE CLUBS; SUIT = CLUBS; HAND of seat 1: QUEEN CLUBS, NINE HEARTS, EIGHT SPADES, TWO HEARTS; "
        "HAND of seat 2: ACE SPADES, TEN CLUBS",
    )
    eights = [f"play EIGHT SPADES for {suit}" for suit in SUITS]
    assert state.move_texts() == ["play QUEEN CLUBS", "play NINE HEARTS", *eights]
    assert play(state, "play QUEEN CLUBS").mover == 0
    assert play(state, "play EIGHT SPADES for HEARTS").mover == 1 and state.move_texts() == ["draw"]
    play(state, "draw", "play TWO HEARTS")
    assert "seat 2 to move" in state.text()


def test_crazy_eights_are_drawn_until_one_can_play_and_points_are_told():
    text = "DISCARDS: NINE CLUBS; SUIT = CLUBS; HAND of seat 1: %s; HAND of seat 2: EIGHT SPADES, TEN CLUBS, ACE HEARTS"
    said = text % "KING HEARTS, KING SPADES, QUEEN SPADES" + "; STUCK = 1"
    said += f"; PACK: {pack(said, 'TWO CLUBS', 'THREE SPADES', 'FOUR HEARTS')}"
    state = play(position("crazy-eights", said, CARDS=3, DRAWS=52, AFTER=True), "draw", "draw")
    assert state.mover == 0 and state.move_texts() == ["draw"]
    assert play(state, "draw").move_texts() == ["play TWO CLUBS"]
    assert play(state, "play TWO CLUBS").mover == 1
    state = position("crazy-eights", text % "FIVE CLUBS")
    assert play(state, "play FIVE CLUBS").payoffs() == (0, -61)


ACTIONS = (
    "DISCARDS: RED NINE; COLOR = RED; HAND of seat 1: RED SKIP, BLUE NINE, WILD, PLUSFOUR, GREEN TWO, BLUE PLUSTWO; "
    "HAND of seat 2: BLUE TWO, RED ONE; HAND of seat 3: RED SIX, YELLOW SIX"
)


def sizes(state):
    return [len(cards(state, f"HAND of seat {seat}")) for seat in (1, 2, 3)]


def test_eights_with_actions_plus_four_is_challenged():
    """Seat 1 has a red card, and so was wrong."""
    state = position("eights-with-actions", ACTIONS, SEATS=3)
    assert "play BLUE PLUSTWO" not in state.move_texts() and "play BLUE NINE" in state.move_texts()
    assert play(state, "play PLUSFOUR for BLUE").mover == 1 and state.move_texts() == ["take four", "challenge"]
    assert play(state.copy(), "challenge").mover == 1 and sizes(play(state.copy(), "challenge")) == [9, 2, 2]
    assert play(state, "take four").mover == 2 and sizes(state) == [5, 6, 2]
    honest = position("eights-with-actions", ACTIONS.replace("RED SKIP", "BLUE SKIP"), SEATS=3)
    assert play(honest, "play PLUSFOUR for BLUE", "challenge").mover == 2 and sizes(honest) == [5, 8, 2]
    assert not any(
        "FOUR" in text for text in position("eights-with-actions", ACTIONS, SEATS=3, CHALLENGE=False).move_texts()
    )


def test_eights_with_actions_skip_reverse_plus_two_and_points():
    state = position("eights-with-actions", ACTIONS, SEATS=3)
    assert play(state.copy(), "play RED SKIP").mover == 2
    assert play(state, "play BLUE NINE", "play BLUE TWO").mover == 2 and sizes(state) == [5, 1, 2]
    state = position("eights-with-actions", ACTIONS.replace("BLUE NINE", "RED REVERSE"), SEATS=3)
    assert play(state, "play RED REVERSE").mover == 2
    last = "DISCARDS: RED NINE; COLOR = RED; HAND of seat 1: RED PLUSTWO; HAND of seat 2: WILD, GREEN SEVEN"
    state = play(position("eights-with-actions", last), "play RED PLUSTWO")
    drawn = [card.split()[-1] for card in cards(state, "HAND of seat 2")[2:]]
    assert state.is_over and state.payoffs() == (50 + 7 + sum(VALUES.get(symbol, 50) for symbol in drawn), 0)


def test_war_lays_a_card_face_down_and_takes_all():
    rest = [f"{rank} {suit}" for suit in ("CLUBS", "HEARTS") for rank in RANKS]
    other = [f"{rank} {suit}" for suit in ("DIAMONDS", "SPADES") for rank in RANKS]
    order = lambda pile, *top: [card for card in pile if card not in top] + [*top][::-1]
    ours = order(rest, "SEVEN CLUBS", "TWO HEARTS", "ACE CLUBS", "TWO CLUBS")
    theirs = order(other, "SEVEN SPADES", "THREE SPADES", "KING SPADES", "THREE DIAMONDS")
    state = given(pyengine.game("war"), {"PILE of seat 1": ours, "PILE of seat 2": theirs})
    play(state, *["turn a card"] * 4)
    assert [len(cards(state, f"PILE of seat {seat}")) for seat in (1, 2)] == [29, 23]
    play(state, *["turn a card"] * 2)
    assert [len(cards(state, f"PILE of seat {seat}")) for seat in (1, 2)] == [28, 24]


CUCKOO = (
    "HAND of seat 1: TWO CLUBS; HAND of seat 2: KING SPADES; HAND of seat 3: NINE CLUBS; HAND of seat 4: FIVE HEARTS"
)


def test_cuckoo_a_king_is_not_exchanged_and_the_lowest_loses_a_life():
    state = position("cuckoo", CUCKOO)
    assert play(state, "exchange").mover == 2  # the king has no turn
    play(state, "keep", "keep")
    assert "LIVES of seat 1 = 2; LIVES of seat 2 = 3; LIVES of seat 3 = 3; LIVES of seat 4 = 3" in state.text()
    text = CUCKOO.replace("KING", "TEN")
    lives = "; ".join(f"LIVES of seat {seat} = 3" for seat in (1, 2, 3, 4))
    state = position("cuckoo", f"{text}; PACK: {pack(text, 'KING CLUBS')}; {lives}")
    play(state, "exchange", "exchange", "exchange")
    assert [cards(state, f"HAND of seat {seat}") for seat in (1, 2, 3)] == [
        ["TEN SPADES"],
        ["NINE CLUBS"],
        ["FIVE HEARTS"],
    ]
    play(state, "exchange")  # a king from the pack: the two stays, and loses
    assert "LIVES of seat 1 = 3; LIVES of seat 2 = 3; LIVES of seat 3 = 3; LIVES of seat 4 = 2" in state.text()
    both = CUCKOO.replace("NINE", "TWO").replace("TWO CLUBS", "TWO SPADES", 1)
    state = play(position("cuckoo", both, LIVES=1), *["keep"] * 4)
    assert "out of seat 1 = 1" in state.text() and "out of seat 3 = 1" in state.text() and not state.is_over


def test_skitgubbe_first_ranks_then_runs_and_trumps():
    state = position(
        "skitgubbe",
        "HAND of seat 1: TEN CLUBS, TWO CLUBS, ACE CLUBS; HAND of seat 2: TEN HEARTS, JACK SPADES, TWO SPADES; "
        "HAND of seat 3: THREE CLUBS, FOUR CLUBS, FIVE CLUBS",
    )
    play(state, "play TEN CLUBS", "play TEN HEARTS")
    assert state.mover == 0 and len(cards(state, "TABLE")) == 2  # equal: again the same
    play(state, "play TWO CLUBS", "play JACK SPADES")
    assert state.mover == 1 and len(cards(state, "WON of seat 2")) == 4
    assert [len(cards(state, f"HAND of seat {seat}")) for seat in (1, 2, 3)] == [3, 3, 3]


def number(card):
    """OpenSpiel's number of a card: by rank, then clubs, diamonds, hearts, spades."""
    rank, suit = card.split()
    return 4 * RANKS.index(rank) + SUITS.index(suit)


class CrazyEights(Spiel):
    """An eight and its suit are two actions of OpenSpiel and one move of ours. Where all have passed, it lets one
    player pass once more before the end; and it counts number cards by their place in the pack (its own fault, which
    is told here: the two of clubs 2, the two of diamonds 3, and so on), aces 10."""

    game, players = "crazy-eights", 2
    options = {"DRAWS": 5, "AFTER": True, "FREE": 1, "RESHUFFLE": False, "BURY": True, "SPECIALS": 0}
    spiel = "crazy_eights(players=2,max_turns=10000)"

    hands = [()] * 2

    def chance(self, state):
        history = self.state.history()
        if not history:
            return DRAW + self.players - 1  # the dealer
        dealt, each = len(history) - 1, 7 if self.players == 2 else 5
        if dealt < each * self.players:
            return number(cards(state, f"HAND of seat {dealt % self.players + 1}")[dealt // self.players])
        if dealt == each * self.players:
            return number(cards(state, "DISCARDS")[0])
        return number(cards(state, f"HAND of seat {self.state_mover + 1}")[-1])

    def action(self, state, text):
        if text in ("draw", "pass"):
            return DRAW if text == "draw" else PASS
        card, _, suit = text.removeprefix("play ").partition(" for ")
        return (number(card), SUITS.index(suit) + NAME) if suit else number(card)

    def legal(self):
        for action in self.state.legal_actions():
            eight = action < DRAW and action // 4 == RANKS.index("EIGHT")
            last = eight and len(self.hands[self.mover()]) == 1
            yield from [(action, NAME + suit) for suit in range(4)] if eight and not last else [action]

    def play(self, action, state):
        self.state_mover = self.mover()
        for each in action if isinstance(action, tuple) else [action]:
            self.state.apply_action(each)
        if self.state.legal_actions()[:1] == [NAME]:  # of the last card, too
            self.state.apply_action(NAME)
        if state.is_over and action == PASS and not self.over():
            self.state.apply_action(PASS)
        self.hands = [cards(state, f"HAND of seat {seat + 1}") for seat in range(self.players)]
        self.settle(state)

    def payoffs(self):
        extra = [sum(map(self.too_much, hand)) for hand in self.hands]
        return [paid + more for paid, more in zip(self.state.returns(), extra)]

    def too_much(self, card):
        """How much more than by the rules OpenSpiel counts for a card."""
        rank = RANKS.index(card.split()[0])
        if rank == RANKS.index("ACE"):
            return 9
        return 0 if rank > 8 or rank == 6 else number(card) + 2 - (rank + 2)


class EightsWithActions(Other):
    """RLCard's Uno. Plus four may be played only where nothing else can; who draws plays the card if it has the colour
    or is wild, else keeps it: so ours do here. A plus four that is drawn it would play without effect (its own fault):
    here both keep it. Its payoffs are 1 and -1: the points are counted of its hands."""

    program = "rlcard"
    game, options = "eights-with-actions", {"CHALLENGE": False, "ACTIONS": False, "SEATS": 4}

    def __init__(self, state):
        from rlcard.games.uno.game import UnoGame

        self.other = UnoGame(num_players=self.options["SEATS"])
        self.other.init_game()
        self.hands, self.drawn = self.lying(state), None
        for player, hand in zip(self.other.players, self.hands):
            player.hand = [self.card(text) for text in hand]
        around = self.other.round
        around.target = self.card(cards(state, "DISCARDS")[0])
        around.played_cards, around.current_player, around.direction = [around.target], 0, 1

    def lying(self, state):
        return [cards(state, f"HAND of seat {seat + 1}") for seat in range(self.options["SEATS"])]

    def card(self, text):
        from rlcard.games.uno.card import UnoCard

        color, trait = self.parts(text)
        return UnoCard("number" if trait.isdigit() else "action" if color else "wild", color or "r", trait)

    def parts(self, text):
        """RLCard's colour, None of wild cards, and what else stands on the card."""
        *color, symbol = text.split()
        return COLORS[color[0]] if color else None, TRAITS[symbol]

    def follows(self, state, texts):
        if self.drawn:
            color, trait = self.parts(self.drawn)
            fits = color in (None, self.other.round.target.color) and trait != "wild_draw_4"
            return [move for move, text in enumerate(texts) if (text != "keep") == fits]
        usual = [move for move, text in enumerate(texts) if "PLUSFOUR" not in text]
        return usual if any("play" in texts[move] for move in usual) else range(len(texts))

    def action(self, state, text):
        """The name of a card or of a drawing; after a drawing, which RLCard ends itself, our own text."""
        if self.drawn or not text.startswith("play"):
            return text
        text = re.sub(r" \(\d\)$", "", text)  # which of equal cards
        card, _, color = text.removeprefix("play ").partition(" for ")
        own, trait = self.parts(card)
        return f"{COLORS[color] if color else own}-{trait}"

    def legal(self):
        return self.offered if self.drawn else self.other.get_legal_actions()

    def mover(self):
        return self.other.round.current_player

    def play(self, action, state):
        hands, self.hands = self.hands, self.lying(state)
        new = [text for before, hand in zip(hands, self.hands) for text in (Counter(hand) - Counter(before)).elements()]
        if action == "draw" and not state.is_over and "keep" in state.move_texts():
            self.drawn, self.offered = new[0], None
            self.offered = {state.move_texts()[move] for move in self.follows(state, state.move_texts())}
            return
        if self.drawn and "PLUSFOUR" in self.drawn:
            around = self.other.round
            self.other.players[around.current_player].hand.append(self.card(self.drawn))
            around.current_player, self.drawn = (around.current_player + around.direction) % self.options["SEATS"], None
            return
        if self.drawn:
            color = action.partition(" for ")[2].partition(" ")[0]
            self.other.round.np_random = SimpleNamespace(choice=lambda colors: COLORS[color])
            action, new, self.drawn = "draw", [*new, self.drawn], None
        self.other.dealer.deck = [self.card(text) for text in new]
        self.other.step(action)

    def over(self):
        return self.other.is_over()

    def payoffs(self):
        worth = lambda card: int(card.trait) if card.trait.isdigit() else 50 if card.type == "wild" else 20
        total = sum(worth(card) for player in self.other.players for card in player.hand)
        return [total * (not player.hand) for player in self.other.players]


COMPARED = [CrazyEights, EightsWithActions]


@pytest.mark.slow
@pytest.mark.parametrize("other", COMPARED)
def test_lockstep(other):
    lockstep(other, 2000)
