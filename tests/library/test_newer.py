"""Newer mechanics of the library: positions by the rules, and whole matches beside other programs."""

import random

import pytest

import pyengine
from pyengine.record.given import given
from tests.library.lockstep import Spiel, cards, lockstep


def position(name, piles=None, **options):
    """A deal of a game, with given cards in these piles."""
    return given(pyengine.game(name, **options), piles or {})


def play(state, *texts):
    """Play moves by their texts, the first of equal ones."""
    for text in texts:
        state.play(state.move_texts().index(text))
    return state


def number(state, name):
    """A number that the state shows; 0 where it shows none."""
    for part in state.text().split("; "):
        if part.startswith(f"{name} = "):
            return int(part.split(" = ")[1])
    return 0


# Fireworks


@pytest.mark.parametrize("bust, points", [(False, 2), (True, 0)])
def test_fireworks_hints_and_lives(bust, points):
    hands = {f"{slot} of seat {seat}": ["RED 1"] for slot, seat in zip("AA", (1, 2))}
    hands |= {"B of seat 2": ["RED 2"], "C of seat 2": ["BLUE 2"], "D of seat 2": ["BLUE 1"], "E of seat 2": ["RED 1"]}
    state = position("fireworks", hands, RANKS=2, LIVES=2, BUST=bust)
    told = {"tell seat 2 RED", "tell seat 2 BLUE", "tell seat 2 1", "tell seat 2 2"}
    assert {*state.move_texts()} == told | {f"play {slot}" for slot in "ABCDE"}
    play(state, "play A")
    assert cards(state, "RED") == ["RED 1"] and number(state, "HINTS") == 8
    assert not any(text.startswith("discard") for text in state.move_texts())
    play(state, "play C")
    assert number(state, "LIVES") == 1 and cards(state, "DISCARDED") == ["BLUE 2"]
    play(state, "tell seat 2 RED")
    assert number(state, "HINTS") == 7 and any(text == "discard A" for text in state.move_texts())
    assert [state.text(1).count(f"{slot} of seat 2 = RED") for slot in "ABDE"] == [1, 1, 0, 1]
    play(state, "play B")
    assert number(state, "HINTS") == 8 and cards(state, "RED") == ["RED 1", "RED 2"]
    play(state, next(text for text in state.move_texts() if text.startswith("tell")), "play A")
    assert state.is_over and [*state.payoffs()] == [points, points]


def test_fireworks_own_cards_are_hidden_and_everybody_has_a_turn_after_the_last_card():
    state = position("fireworks", RANKS=2, LIVES=2, BUST=True)
    assert state.text(0).count(" of seat 1: ?") == 5 and state.text(0).count(" of seat 2: ?") == 0
    turns = 0
    while not state.is_over:
        play(state, next(text for text in state.move_texts() if text[:4] in ("disc", "tell")))
        turns += "PACK" not in state.text()
    assert turns == 1 + 2


# Four Rows


def test_four_rows_the_example_of_the_rule_sheet():
    """Rows end in 12, 37, 43 and 58; 14, 15, 44 and 61 are played."""
    rows = {f"ROW {row}": [card] for row, card in zip(range(1, 5), ("12", "37", "43", "58"))}
    others = iter(str(number) for number in range(62, 104))
    hands = {f"HAND of seat {seat}": [card] for seat, card in zip(range(1, 5), ("61", "14", "15", "44"))}
    for hand in hands.values():
        hand += [next(others) for _ in range(10 - len(hand))]
    state = position("four-rows", rows | hands, SEATS=4)
    assert state.mover == 0 and len(state.move_texts()) == 10
    play(state, "play 61", "play 14", "play 15")
    assert state.mover == 3 and "61" not in state.text(3)
    play(state, "play 44")
    assert [cards(state, f"ROW {row}") for row in range(1, 5)] == [
        ["12", "14", "15"],
        ["37"],
        ["43", "44"],
        ["58", "61"],
    ]


def test_four_rows_the_sixth_card_takes_the_row_and_the_lowest_chooses_one():
    rows = {f"ROW {row}": [card] for row, card in zip(range(1, 5), ("10", "20", "30", "55"))}
    first, second = ["11", "13", "15", "2"], ["12", "14", "56", "3"]
    hands = {"HAND of seat 1": first + [str(number) for number in range(60, 66)]}
    hands["HAND of seat 2"] = second + [str(number) for number in range(70, 76)]
    state = position("four-rows", rows | hands)
    play(state, "play 11", "play 12", "play 13", "play 14", "play 15", "play 56")
    assert cards(state, "ROW 1") == ["15"] and cards(state, "ROW 4") == ["55", "56"]
    assert number(state, "SCORE of seat 1") == 3 + 5 + 1 + 1 + 1
    play(state, "play 2", "play 3")
    assert state.mover == 0 and state.move_texts() == ["take 1", "take 2", "take 3", "take 4"]
    play(state, "take 4")
    assert cards(state, "ROW 4") == ["2", "3"] and number(state, "SCORE of seat 1") == 11 + 7 + 1


# Passed Hands


def test_passed_hands_a_round_for_two():
    first = ["TEMPURA"] * 2 + ["SASHIMI"] * 3 + ["WASABI", "SQUID 3", "MAKI 3", "PUDDING", "CHOPSTICKS"]
    second = ["DUMPLING"] * 5 + ["EGG 1", "SALMON 2", "MAKI 2", "MAKI 1", "PUDDING"]
    state = position("passed-hands", {"HAND of seat 1": first, "HAND of seat 2": second}, ROUNDS=1)
    assert len(state.move_texts()) == 10 and state.text(0).count("10 x ?") == 1
    play(state, "keep WASABI", "keep DUMPLING")
    assert "DUMPLING [seen by all]" in state.text() and "SALMON 2 [seen by all]" in state.text()
    play(state, "keep SALMON 2", "keep TEMPURA", "keep CHOPSTICKS", "keep DUMPLING")
    assert "keep MAKI 2 and MAKI 1" in state.move_texts() and len(state.move_texts()) == 7 + 7 * 6
    play(state, "keep MAKI 2 and MAKI 1", "keep TEMPURA")
    assert state.text().count("CHOPSTICKS") == 1 + cards(state, "PACK").count("CHOPSTICKS")
    assert cards(state, "TABLE of seat 1") == ["MAKI 2", "MAKI 1"] and len(state.move_texts()) == 6
    play(state, "keep SASHIMI", "keep DUMPLING", "keep DUMPLING", "keep SASHIMI", "keep SASHIMI", "keep DUMPLING")
    play(state, "keep PUDDING", "keep MAKI 3", "keep SQUID 3", "keep EGG 1", "keep CHOPSTICKS", "keep PUDDING")
    nigiri_on_wasabi, nigiri, tempura, shared_maki = 3 * 2, 3, 5, 6 // 2
    assert state.is_over
    assert [*state.payoffs()] == [nigiri_on_wasabi + nigiri + 1 + shared_maki, tempura + 10 + 1 + shared_maki]


# Expeditions


def test_expeditions_eight_cards_of_a_colour_and_one_that_costs():
    """A wager and the numbers 2 to 8 are 2 x (35 - 20) + 20, a ten alone is 10 - 20."""
    red = ["RED WAGER", *(f"RED {rank}" for rank in range(2, 9))]
    state = position(
        "expeditions",
        {
            "HAND of seat 1": red,
            "HAND of seat 2": ["GREEN 10", "RED WAGER"] + ["BLUE WAGER"] * 3 + ["RED 10", "RED 9", "BLUE 2"],
        },
    )
    play(state, "play RED WAGER")
    assert state.move_texts() == ["draw"]
    play(state, "draw", "discard RED 9")
    assert state.move_texts() == ["draw"]
    play(state, "draw", "play RED 2")
    assert state.move_texts() == ["draw", "take RED"]
    play(state, "draw", "play GREEN 10", "draw")
    assert "play RED 3" in state.move_texts() and "play RED WAGER" not in state.move_texts()
    played = iter(f"play RED {rank}" for rank in range(3, 9))
    while not state.is_over:
        texts = state.move_texts()
        red = next(played, None) if state.mover == 0 and "draw" not in texts else None
        play(state, "draw" if "draw" in texts else red or next(text for text in texts if text.startswith("discard")))
    assert [*state.payoffs()] == [2 * (35 - 20) + 20, 10 - 20]


# Eight Characters


def characters(hands, pack=(), **options):
    """A deal with these hands, the mover's of two cards; the pack's top card last."""
    piles = {f"HAND of seat {seat}": hand.split() for seat, hand in enumerate(hands, 1)}
    return position("eight-characters", piles | ({"PACK": [*pack]} if pack else {}), SEATS=len(hands), **options)


def test_eight_characters_guard_baron_and_prince_put_others_out():
    state = characters(["GUARD PRINCESS", "BARON"])
    named = {f"play GUARD at seat 2 {name}" for name in "PRIEST BARON HANDMAID PRINCE KING COUNTESS PRINCESS".split()}
    assert {*state.move_texts()} == named | {"play PRINCESS"} and len(cards(state, "OPEN")) == 3
    assert [*play(state, "play GUARD at seat 2 BARON").payoffs()] == [1, 0]
    assert [*play(characters(["GUARD PRINCESS", "BARON"]), "play PRINCESS").payoffs()] == [0, 1]
    assert [*play(characters(["BARON KING", "PRIEST"]), "play BARON at seat 2").payoffs()] == [1, 0]
    assert [*play(characters(["BARON PRIEST", "KING"]), "play BARON at seat 2").payoffs()] == [0, 1]
    assert not play(characters(["BARON PRIEST", "PRIEST"]), "play BARON at seat 2").is_over
    assert [*play(characters(["PRINCE GUARD", "PRINCESS"]), "play PRINCE at seat 2").payoffs()] == [1, 0]
    again = play(characters(["PRINCE KING", "PRIEST"], ["GUARD", "COUNTESS"]), "play PRINCE at seat 1")
    assert cards(again, "HAND of seat 1") == ["COUNTESS"] and cards(again, "PLAYED of seat 1") == ["PRINCE", "KING"]


def test_eight_characters_protection_the_countess_and_what_is_seen():
    state = play(characters(["HANDMAID GUARD", "GUARD"], ["BARON"]), "play HANDMAID")
    assert {*state.move_texts()} == {"play BARON", "play GUARD"}
    assert characters(["COUNTESS PRINCE", "GUARD"]).move_texts() == ["play COUNTESS"]
    assert {*characters(["COUNTESS BARON", "GUARD"]).move_texts()} == {"play COUNTESS", "play BARON at seat 2"}
    state = play(characters(["PRIEST GUARD", "KING", "BARON"]), "play PRIEST at seat 2")
    assert "HAND of seat 2: KING" in state.text(0) and "KING" not in state.text(2)
    state = play(characters(["KING GUARD", "PRIEST", "BARON"]), "play KING at seat 2")
    assert cards(state, "HAND of seat 1")[0].startswith("PRIEST") and "HAND of seat 2: GUARD" in state.text(0)
    assert "GUARD" not in state.text(2) and "PRIEST" not in state.text(2)


def test_eight_characters_the_highest_card_or_the_most_discarded_wins_the_round():
    ranks = "GUARD PRIEST BARON HANDMAID PRINCE KING COUNTESS PRINCESS".split()
    game, chance = pyengine.game("eight-characters", SEATS=3), random.Random(1)
    for setup in range(40):
        state = game.deal(1, setup)
        while not state.is_over:
            state.play(chance.randrange(len(state)))
        shown = {seat: cards(state, f"SHOWN of seat {seat + 1}") for seat in range(3)}
        played = [
            sum(1 + ranks.index(card) for card in cards(state, f"PLAYED of seat {seat + 1}")) for seat in range(3)
        ]
        total = {seat: (ranks.index(hand[0].split()[0]), played[seat]) for seat, hand in shown.items() if hand}
        assert [*state.payoffs()] == [int(total.get(seat) == max(total.values())) for seat in range(3)]


# Cups and Claims


def test_cups_and_claims_a_claim_that_is_won_and_one_that_is_lost():
    state = position("cups-and-claims")
    play(state, "lay ROSE", "lay SKULL", "lay ROSE")
    assert "SKULL" not in state.text(0).split("HAND of seat 2")[1] and state.mover == 0
    assert {*state.move_texts()} == {"lay ROSE", "lay ROSE (2)", "lay SKULL", "claim 1", "claim 2", "claim 3"}
    play(state, "claim 1")
    assert state.move_texts() == ["claim 2", "claim 3", "pass"]
    play(state, "pass", "claim 2")
    assert state.mover == 0 and state.move_texts() == ["claim 3", "pass"]
    play(state, "pass")
    assert state.mover == 2 and cards(state, "TURNED of seat 3") == ["ROSE (GREEN)"]
    assert state.move_texts() == ["turn seat 1", "turn seat 2"]
    play(state, "turn seat 1")
    assert number(state, "WINS of seat 3") == 1
    play(state, "lay ROSE", "lay SKULL", "lay ROSE")
    assert state.mover == 2
    play(state, "claim 3")
    assert state.mover == 2 and {*state.move_texts()} == {"turn seat 1", "turn seat 2"}
    play(state, "turn seat 1")
    assert state.mover == 2 and len(cards(state, "HAND of seat 3")) == 3 and len(cards(state, "LOST of seat 3")) == 1
    assert "LOST of seat 3: ?" in state.text(0)


def test_cups_and_claims_an_own_skull_lets_the_player_choose_and_who_has_lost_all_is_out():
    state = position("cups-and-claims")
    for lost in range(3):
        play(state, "lay SKULL", "lay ROSE", "lay ROSE", "claim 3")
        assert state.mover == 0 and len(state.move_texts()) == 4 - lost
        play(state, "lose ROSE")
    play(state, "lay SKULL", "lay ROSE", "lay ROSE", "claim 1", "pass", "pass", "lose SKULL")
    assert state.mover == 0 and state.move_texts() == ["begin seat 2", "begin seat 3"]
    play(state, "begin seat 3")
    assert state.mover == 2 and "out of seat 1 = 1" in state.text()


def test_cups_and_claims_discs_are_turned_from_the_top():
    state = position("cups-and-claims")
    play(state, "lay SKULL", "lay ROSE", "lay ROSE", "lay ROSE", "lay ROSE", "lay ROSE", "claim 1", "pass", "pass")
    assert number(state, "WINS of seat 1") == 1
    play(state, "lay SKULL", "lay ROSE", "lay ROSE", "lay ROSE", "lay ROSE", "lay ROSE", "claim 2", "pass", "pass")
    assert number(state, "WINS of seat 1") == 1 and "lose SKULL" in state.move_texts()


# Deck Building


def test_deck_building_the_first_turns():
    hands = {"HAND of seat 1": ["Copper"] * 4 + ["Estate"], "HAND of seat 2": ["Copper"] * 5}
    state = position("deck-building", hands)
    assert "HAND of seat 2: 5 x ?" in state.text(0) and state.move_texts()[0] == "play treasures"
    play(state, "play treasures")
    fours = "COPPER CURSE ESTATE CELLAR MOAT SILVER VILLAGE WOODCUTTER WORKSHOP MILITIA REMODEL SMITHY".split()
    assert {*state.move_texts()} == {f"buy {kind}" for kind in fours} | {"buy nothing"}
    play(state, "buy MILITIA")
    assert state.mover == 1 and len(cards(state, "MILITIA")) == 9 and len(cards(state, "PROVINCE")) == 8
    play(state, "play treasures", "buy MARKET", "play treasures", "buy CELLAR", "play treasures", "buy MOAT")
    militia = 0
    while militia < 2:
        texts = state.move_texts()
        if "play Militia" in texts:
            play(state, "play Militia")
            assert number(state, "COINS") >= 2 and state.mover == 1
            assert ("show Moat" in state.move_texts()) == ("Moat" in cards(state, "HAND of seat 2"))
            play(state, state.move_texts()[0], state.move_texts()[1])
            assert state.mover == 0 and len(cards(state, "HAND of seat 2")) == 3
            militia += 1
        else:
            state.play(len(texts) - 1)


def test_deck_building_points_of_all_cards_and_fewer_turns():
    points = {"Estate": 1, "Duchy": 3, "Province": 6, "Curse": -1}
    game, chance = pyengine.game("deck-building"), random.Random(2)
    for setup in range(3):
        state = game.deal(3, setup)
        while not state.is_over:
            state.play(chance.randrange(len(state)))
        owned = [
            [
                card.split(" [")[0]
                for pile in ("PACK", "HAND", "DISCARDS")
                for card in cards(state, f"{pile} of seat {seat}")
            ]
            for seat in (1, 2)
        ]
        scores = [sum(points.get(card, 0) for card in hand) for hand in owned]
        turns = [number(state, f"TURNS of seat {seat}") for seat in (1, 2)]
        tied = scores[0] == scores[1] and turns[0] > turns[1]
        assert [*state.payoffs()] == [scores[0], scores[1] + tied]


# Beside OpenSpiel


class Fireworks(Spiel):
    """OpenSpiel's cards are numbered by colour, then rank, dealt seat by seat; a new card is the last of the hand, and
    who has lost the last life gets nothing (BUST). Its hints must tell of a card, as ours."""

    game, options, spiel = "fireworks", {"SEATS": 2, "BUST": True}, "hanabi(players=2)"
    colors = "RED", "YELLOW", "GREEN", "WHITE", "BLUE"

    def __init__(self, state):
        self.seats, self.ranks = self.options["SEATS"], self.options.get("RANKS", 5)
        self.held = self.options.get("CARDS", 5 - self.seats // 4)
        self.hands, self.due = [["ABCDE"[slot] for slot in range(self.held)] for _ in range(self.seats)], None
        super().__init__(state)

    def chance(self, state):
        dealt = len(self.state.history())
        seat, slot = divmod(dealt, self.held) if dealt < self.seats * self.held else self.due
        slot = "ABCDE"[slot] if isinstance(slot, int) else slot
        color, rank = cards(state, f"{slot} of seat {seat + 1}")[0].split()
        return self.colors.index(color) * self.ranks + int(rank) - 1

    def action(self, state, text):
        verb, *what = text.split()
        if verb == "tell":
            seat = (int(what[1]) - 1 - state.mover) % self.seats
            value = f"rank {what[2]}" if what[2].isdigit() else f"color {what[2][0]}"
            return f"(Reveal player +{seat} {value})"
        return f"({verb.capitalize()} {self.hands[state.mover].index(what[0])})"

    def legal(self):
        return self.numbers()

    def numbers(self):
        seat = self.state.current_player()
        return {self.state.action_to_string(seat, action): action for action in self.state.legal_actions()}

    def play(self, action, state):
        verb, place = action.strip("()").split()[:2]
        if verb != "Reveal":
            seat = self.mover()
            self.due = seat, self.hands[seat].pop(int(place))
            self.hands[seat].append(self.due[1])
        super().play(self.numbers()[action], state)


class FireworksOfFour(Fireworks):
    options, spiel = {"SEATS": 4, "BUST": True}, "hanabi(players=4)"


class FireworksToTheLastCard(Fireworks):
    """With so many lives random matches get to the end of the pack."""

    options, spiel = {"SEATS": 2, "BUST": True, "LIVES": 20}, "hanabi(players=2,max_life_tokens=20)"


class SmallFireworks(Fireworks):
    options = {"SEATS": 3, "BUST": True, "COLORS": "RED,YELLOW,GREEN", "RANKS": 3, "CARDS": 3, "LIVES": 6}
    spiel = "hanabi(players=3,colors=3,ranks=3,hand_size=3,max_life_tokens=6)"


COMPARED = {Fireworks: 2000, FireworksOfFour: 2000, FireworksToTheLastCard: 300, SmallFireworks: 500}  # matches


@pytest.mark.slow
@pytest.mark.parametrize("other, matches", COMPARED.items())
def test_lockstep(other, matches):
    lockstep(other, matches)
