"""Games of the library in which aces and tens, threes or sevens count: positions by the published rules."""

import random
import re
from functools import cache

import pytest

import pyengine

RANKS = dict(
    zip("23456789TJVNQKA", "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK KNAVE KNIGHT QUEEN KING ACE".split())
)
SUITS = dict(zip("CDHSocsb", "CLUBS DIAMONDS HEARTS SPADES COINS CUPS SWORDS CLUBS".split()))


CARD = re.compile(r"[2-9TJVNQKA][CDHSocsb]|\d+t")


def name(card):
    """KNIGHT CUPS of Nc; Italian suits are small letters, coins an o and clubs a b; 20t is a trump, 0t the Fool."""
    if card.endswith("t"):
        return f"TRUMPS {card[:-1]}" if card != "0t" else "FOOL"
    return f"{RANKS[card[0]]} {SUITS[card[1]]}"


game = cache(pyengine.game)


def at(title, seat, piles, said="", stage="", **options):
    """A position: `piles` are cards such as "AS TS", by the names of piles, or of seats for hands."""
    held = {f"HAND of seat {pile}" if isinstance(pile, int) else pile: cards for pile, cards in piles.items()}
    lying = [f"{pile}: {', '.join(map(name, cards.split()))}" for pile, cards in held.items()]
    parts = [f"seat {seat} to move{stage and ' in '}{stage}", *lying, *filter(None, [said])]
    return game(title, **options).read_state("; ".join(parts))


def play(state, *moves):
    """Make moves: "AS KS" plays two cards, "announce with KS" and "close" are other moves, with cards as here."""
    for move in moves:
        words = move.split()
        cards = [word for word in words if CARD.fullmatch(word)]
        told = [f"play {name(card)}" for card in cards] if cards == words else [" ".join(map(said, words))]
        for text in told:
            state.play(state.move_texts().index(text))
    return state


def said(word):
    return name(word) if CARD.fullmatch(word) else word


def may_play(state):
    """The cards that can be played."""
    return {text.removeprefix("play ") for text in state.move_texts()}


def names(cards):
    return {*map(name, cards.split())}


def told(state):
    """What a position says of its numbers and texts: {"TRUMP": "SPADES"}."""
    return dict(part.split(" = ") for part in state.text().split("; ") if " = " in part)


def test_briscola_takes_with_a_trump_or_a_higher_card_of_the_suit_led_and_nobody_has_to_follow():
    """The last cards: seat 2 draws the card turned up, as it lost the trick before."""
    piles = {1: "2o Kc 3c", 2: "Ab 5o Nc", "PACK": "6c", "TURNED": "7o"}
    state = at("briscola", 1, piles, "TRUMP = COINS; WINS = NONE", SEATS=2)
    play(state, "3c")
    assert may_play(state) == names("Ab 5o Nc")
    play(state, "Ab")
    assert state.mover == 0 and may_play(state) == names("2o Kc 6c")
    play(state, "Kc")
    assert may_play(state) == names("5o Nc 7o")
    play(state, "5o Nc 6c")
    assert state.mover == 1
    play(state, "7o 2o")
    assert state.is_over and told(state)["POINTS of seat 1"] == str(120 - int(told(state)["POINTS of seat 2"]))


def test_briscola_counts_120_points():
    taken = {"TAKEN of seat 1": "Ab 3b Kb Nb Vb 7b 6b 5b 4b 2b As 3s Ks Ns Vs 7s 6s 5s 4s 2s", "TAKEN of seat 2": ""}
    taken["TAKEN of seat 2"] = "Ac 3c Kc Nc Vc 7c 6c 5c 4c 2c Ao 3o Ko No Vo 7o 6o 5o"
    for last, points in (("4o 2o", ("60", "60")), ("Ao 4o", ("71", "49"))):
        lead, other = last.split()
        piles = {**taken, 1: lead, 2: other}
        piles["TAKEN of seat 2"] = taken["TAKEN of seat 2"].replace("Ao", "2o" if lead == "Ao" else "Ao")
        state = play(at("briscola", 1, piles, "TRUMP = COINS; WINS = NONE", SEATS=2), last)
        assert (told(state)["POINTS of seat 1"], told(state)["POINTS of seat 2"]) == points
        assert state.is_over == (points[0] != "60") and (not state.is_over or state.payoffs() == (1, 0))


def test_briscola_of_four_is_played_by_pairs():
    piles = {1: "3b", 2: "Ab", 3: "2o", 4: "Kb", "TAKEN of seat 2": "As 3s Ac 3c Ao"}
    piles["TAKEN of seat 1"] = (
        "Ks Ns Vs Kc Nc Vc Ko No Vo Nb Vb 3o 7b 6b 5b 4b 2b 7s 6s 5s 4s 2s 7c 6c 5c 4c 2c 7o 6o 5o 4o"
    )
    state = play(at("briscola", 1, piles, "TRUMP = COINS; WINS = NONE", SEATS=4), "3b Ab 2o Kb")
    assert told(state)["POINTS of seat 2"] == "53" and state.payoffs() == (1, 0, 1, 0)


SUECA = {1: "AS 7S KS JS QS 6S 5S 4S 3S 2S", 2: "AH 7H KH JH QH 6H 5H 4H 3H 2H", 3: "AC 7C KC JC QC 6C 5C 4C 3C 2C"}
SUECA[4] = "AD 7D KD JD QD 6D 5D 4D 3D 2D"


def test_sueca_pays_four_games_for_all_tricks():
    state = at("sueca", 1, SUECA, "TRUMP = SPADES; LED = NONE")
    for cards in zip(*(SUECA[seat].split() for seat in (1, 2, 3, 4))):
        play(state, " ".join(cards))
    assert state.is_over and state.payoffs() == (4, 0, 4, 0)


@pytest.mark.parametrize(
    "lead, higher", ["QH JH".split(), "JH KH".split(), "KH 7H".split(), "7H AH".split(), "6H QH".split()]
)
def test_sueca_follows_suit_and_has_the_seven_below_the_ace_and_the_jack_above_the_queen(lead, higher):
    hearts = "AH 7H KH JH QH 6H 5H 4H 3H 2H".replace(lead, "AS")
    state = play(
        at("sueca", 1, SUECA | {1: SUECA[1].replace("AS", lead), 2: hearts}, "TRUMP = SPADES; LED = NONE"), lead
    )
    assert may_play(state) == names(hearts) - names("AS")
    play(state, f"{higher} AC 2D")
    assert state.mover == 1


@pytest.mark.parametrize("lost, games", [("AC", 1), ("7C", 1), ("KC", 1), ("2C", 2)])
def test_sueca_pays_two_games_for_more_than_90_points(lost, games):
    """Seat 2 takes one trick, 26 to 37 points, and seat 1 all others."""
    piles = SUECA | {1: "7S KS JS QS 6S 5S 4S 3S 2S 7H", 2: "AS AH KH JH QH 6H 5H 4H 3H 2H"}
    state = play(at("sueca", 1, piles, "TRUMP = SPADES; LED = NONE"), f"KS AS {lost} AD QH 4C 4D 7H")
    for card in "7S JS QS 6S 5S 4S 3S 2S".split():
        play(state, card)
        while state.mover and not state.is_over:
            state.play(0)
    assert state.is_over and state.payoffs() == (games, 0, games, 0)


TALON = {"TALON": "JC QC KC KD TD QS JD JH TH"}


def test_schnapsen_lets_the_leader_announce_exchange_and_close():
    piles = TALON | {1: "KH QH JS AC TC", 2: "AD AH QD AS KS", "TURNED": "TS"}
    state = at("schnapsen", 1, piles, "TRUMP = SPADES; LED = NONE")
    plain = {f"play {card}" for card in names("KH QH JS AC TC")}
    more = {"announce with KING HEARTS", "announce with QUEEN HEARTS", "exchange JACK SPADES", "close"}
    assert {*state.move_texts()} == plain | more
    play(state, "exchange JS")
    assert state.mover == 0 and "play TEN SPADES" in state.move_texts() and "exchange" not in str(state.move_texts())
    play(state, "announce with QH")
    assert told(state)["POINTS of seat 1"] == "20" and "KING HEARTS" in state.text(1)
    assert {*state.move_texts()} == {f"play {card}" for card in names("AD AH QD AS KS")}


def test_schnapsen_closed_asks_for_the_suit_a_higher_card_and_else_a_trump():
    piles = TALON | {1: "KH QH JS AC TC", 2: "AD AH QD AS KS", "TURNED": "TS"}
    state = play(at("schnapsen", 1, piles, "TRUMP = SPADES; LED = NONE"), "close", "KH")
    assert may_play(state) == names("AH")
    play(state, "AH AS JS KS")
    assert may_play(state) == names("QH AC TC")


@pytest.mark.parametrize(
    "hands, moves, payoffs",
    [
        (("AS TS KS QS AH", "TH KC QC JC KD"), ("close", "announce with KS", "TH AS KC"), (3, 0)),
        # 65 points after all: who closed has lost, before the other had a trick
        (("QC JC QD JD JH", "AC TC AD TD AH"), ("close", "QC AC TC JC AD QD TD JD AH JH"), (0, 3)),
        # one trick of 11 before the closing: two for less than 33
        (("AS TS KS QS JH", "AH KC QC JC KD"), ("JH AH KC AS", "close", "announce with KS", "QC TS JC"), (2, 0)),
    ],
)
def test_schnapsen_scores_by_what_the_other_has_when_the_talon_is_closed(hands, moves, payoffs):
    pack = [rank + suit for suit in "CDHS" for rank in "JQKTA"]
    rest = [card for card in pack if card not in f"{hands} JS"]
    piles = {1: hands[0], 2: hands[1], "TALON": " ".join(rest), "TURNED": "JS"}
    state = play(at("schnapsen", 1, piles, "TRUMP = SPADES; LED = NONE"), *moves)
    assert state.is_over and state.payoffs() == payoffs


ROTTERDAM = {"ROTTERDAM": True, "PASSED": False}
SUITED = {seat: " ".join(rank + suit for rank in "789TJQKA") for seat, suit in enumerate("SHCD", 1)}


def dealt(trick, trumps):
    """Hands of eight in which this trick can be played: the leader has the rest of the suit led, seat 4 the trumps."""
    rest = [rank + suit for suit in "CDHS" for rank in "789TJQKA" if rank + suit not in trick]
    rest.sort(key=lambda card: (card[1] != trick[1]) + (card[1] == trumps != trick[1]))
    return {seat: " ".join([card, *rest[7 * seat - 7 : 7 * seat]]) for seat, card in enumerate(trick.split(), 1)}


@pytest.mark.parametrize(
    "trick, side, roem",
    [
        ("7H 8H 9H JS", 2, 20),
        ("9H TH JH QH", 2, 50),
        ("AS KS QS 7H", 1, 40),
        ("KS QS JS 7H", 1, 40),
        ("TS JS QS KS", 2, 70),
        ("AS JS QS KS", 2, 70),
        ("KH QH 7H 8H", 1, 0),
        ("TH TC TD TS", 2, 100),
        ("JH JC JD JS", 2, 200),
    ],
)
def test_klaverjassen_counts_the_roem_of_a_trick(trick, side, roem):
    state = at("klaverjassen", 1, dealt(trick, "S"), "TRUMP = NONE")
    play(state, "name SPADES", trick)
    assert told(state).get(f"ROEM of team {side}", "0") == str(roem) and f"ROEM of team {3 - side}" not in state.text()


@pytest.mark.parametrize(
    "town, mine, before, may",
    [
        # partner is winning: trumps only by Rotterdam rules
        ("Amsterdam", "7S JS 7C 8C 9C TC JC QC", "AH 7H", "7S JS 7C 8C 9C TC JC QC"),
        ("Rotterdam", "7S JS 7C 8C 9C TC JC QC", "AH 7H", "7S JS"),
        # a trump of the others: higher where possible; lower by Rotterdam rules alone
        ("Amsterdam", "7S JS 7C 8C 9C TC JC QC", "AH AS", "JS"),
        ("Rotterdam", "7S JS 7C 8C 9C TC JC QC", "AH AS", "JS"),
        ("Amsterdam", "7S QS 7C 8C 9C TC JC QC", "AH AS", "7C 8C 9C TC JC QC"),
        ("Rotterdam", "7S QS 7C 8C 9C TC JC QC", "AH AS", "7S QS"),
        # trumps led: higher where possible
        ("Amsterdam", "7S QS JS 8C 9C TC JC QC", "TS AS", "JS"),
        ("Amsterdam", "7S QS 7C 8C 9C TC JC QC", "TS AS", "7S QS"),
    ],
)
def test_klaverjassen_asks_for_trumps_by_the_rules_of_a_town(town, mine, before, may):
    first, second = before.split()
    rest = [rank + suit for suit in "DSHC" for rank in "789TJQKA" if rank + suit not in f"{mine} {before}"]
    hearts = [card for card in rest if card[1] == "H"] if second[1] == "S" else []
    rest = [card for card in rest if card not in hearts]
    trumps = [card for card in rest if card[1] == "S"]
    rest = [card for card in rest if card not in trumps]
    ours = [first, *hearts, *rest][:8]
    left = [card for card in [*trumps, *rest] if card not in ours]
    theirs = [second, *[card for card in left if card[1] in "DC"]][:8]
    others = [card for card in [*hearts, *trumps, *rest] if card not in ours + theirs]
    piles = {1: " ".join(ours), 2: " ".join(theirs), 3: mine, 4: " ".join(others)}
    state = at("klaverjassen", 1, piles, "TRUMP = NONE", **ROTTERDAM if town == "Rotterdam" else {})
    assert may_play(play(state, "name SPADES", before)) == names(may)


def test_klaverjassen_pays_100_for_all_tricks_and_everything_to_the_others_where_the_makers_are_wet():
    for hands, payoffs in ((SUITED, (262, 0, 262, 0)), (SUITED | {1: SUITED[2], 2: SUITED[1]}, (0, 162, 0, 162))):
        state = play(at("klaverjassen", 1, hands, "TRUMP = NONE; DEALS = 1"), "name SPADES")
        while not state.is_over:
            state.play(len(state) - 1 if "SPADES" in state.move_texts()[0] else 0)
        assert state.payoffs() == payoffs


def test_klaverjassen_makes_the_first_player_name_trumps_when_all_pass():
    state = play(at("klaverjassen", 1, SUITED, "TRUMP = NONE"), "pass", "pass", "pass", "pass")
    assert state.mover == 0 and state.move_texts() == ["name CLUBS", "name DIAMONDS", "name HEARTS", "name SPADES"]
    play(state, "name HEARTS")
    assert state.mover == 0
    assert "pass" not in at("klaverjassen", 1, SUITED, "TRUMP = NONE", **ROTTERDAM).move_texts()


POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
PACK = [rank + suit for suit in "CSHD" for rank in "789TJQKA"]


def taken(points, cards):
    """Some of the cards that count so many points together."""
    sums = {0: []}
    for card in cards:
        sums |= {total + POINTS[card[0]]: [*part, card] for total, part in reversed(sums.items())} | sums
    return sums[points]


@pytest.mark.parametrize(
    "points, partner, bump, payoffs",
    [
        ("all", 3, False, (6, -3, 3, -3, -3)),
        (91, 3, False, (4, -2, 2, -2, -2)),
        (90, 3, False, (2, -1, 1, -1, -1)),
        (61, 3, False, (2, -1, 1, -1, -1)),
        (60, 3, False, (-2, 1, -1, 1, 1)),
        (60, 3, True, (-4, 2, -2, 2, 2)),
        (31, 3, False, (-2, 1, -1, 1, 1)),
        (30, 3, False, (-4, 2, -2, 2, 2)),
        ("none", 3, False, (-6, 3, -3, 3, 3)),
        (61, 1, False, (4, -1, -1, -1, -1)),
        (120, 1, False, (8, -2, -2, -2, -2)),
        ("all", 1, False, (12, -3, -3, -3, -3)),
        (0, 1, False, (-8, 2, 2, 2, 2)),
    ],
)
@pytest.mark.few(6)
def test_sheepshead_pays_by_points_and_tricks(points, partner, bump, payoffs):
    """The last trick counts nothing; seat 1 wins it, or seat 2 where the side has no trick."""
    last, lost = ("8H 7H 7S 8S 9S", "7C 8C")
    last = "7H 8H 7S 8S 9S" if points == "none" else last
    rest = [card for card in PACK if card not in f"{last} {lost}"]
    ours = {"all": rest, "none": [], 120: [card for card in rest if card != "9C"]}.get(points)
    ours = taken(points, rest) if ours is None else ours
    piles = dict(enumerate(last.split(), 1)) | {"BURIED of seat 1": lost}
    piles |= {"TAKEN of seat 1": " ".join(ours), "TAKEN of seat 2": " ".join(card for card in rest if card not in ours)}
    said = f"PICKED = 1; PARTNER = {partner - 1}; PASSES = 0; DEALS = 1; CALL = DIAMONDS; WANTED = JACK; LED = NONE"
    state = at(
        "sheepshead", 1, {pile: held for pile, held in piles.items() if held}, said, "trick", CALLED=bump, BUMP=bump
    )
    assert play(state, last).payoffs() == payoffs


def test_sheepshead_has_fourteen_trumps():
    """Queens and jacks are no hearts; the lowest queen beats all jacks, and those the ace of diamonds."""
    piles = {1: "7D JC AH TH KH 9H", 2: "QD 8D AS TS KS 9S", 3: "AD KD AC TC KC 9C", 4: "QH 8H 7H 8S 7S JH"}
    piles |= {5: "QC QS JS JD TD 9D", "PACK": "8C 7C"}
    state = at("sheepshead", 1, piles, "CALL = NONE; WANTED = JACK; DEALS = 1")
    play(state, "pass", "pass", "pass", "pass", "pass", "7D")
    assert may_play(state) == names("QD 8D")
    play(state, "QD AD JH")
    assert may_play(state) == names("QC QS JS JD TD 9D")
    play(state, "JS")
    assert state.mover == 1
    play(state, "AS")
    assert may_play(state) == {f"{card}" for card in names("KD AC TC KC 9C")}
    play(state, "KD 8S QC AH")
    assert state.mover == 4


@pytest.mark.parametrize(
    "third, payoffs",
    [("TS TC 7D 8D 9D", (-1, 4, -1, -1, -1)), ("TS 7D 8D 9D KH", (-1, 4, -1, -1, -1)), ("TS 7D 8D 9D", (0,) * 5)],
)
def test_sheepshead_leaster_goes_to_the_fewest_points_with_a_trick(third, payoffs):
    """The blind, with two aces, goes to the winner of the last trick, seat 1; seat 2 has 10 points, seat 5 no trick."""
    last = "8H 7H 7S 8S 9S"
    piles = dict(enumerate(last.split(), 1)) | {"PACK": "AH AS"}
    piles |= {"TAKEN of seat 2": "TH 7C 8C 9C 9H", "TAKEN of seat 3": third}
    piles["TAKEN of seat 4"] = " ".join(card for card in PACK if card not in str(piles.values()))
    state = at("sheepshead", 1, piles, "PASSES = 5; DEALS = 1; CALL = NONE; WANTED = JACK; LED = NONE", "trick")
    assert play(state, last).payoffs() == payoffs


def to_call(piles):
    """Seat 1 may pick, and call an ace."""
    return at("sheepshead", 1, piles, "CALL = NONE; WANTED = JACK; DEALS = 1", CALLED=True, BUMP=True)


def test_sheepshead_by_called_ace():
    piles = {1: "QC QS QH JC JS 9C", 2: "AC TC AD TD KD 9D", 3: "7C 8C KC 9S 8S 7S", 4: "AH TH KH 9H 8H 7H"}
    piles |= {5: "QD JD JH TS KS 8D", "PACK": "AS 7D"}
    state = to_call(piles)
    play(state, "pick", "bury AS", "bury 7D")
    assert state.move_texts() == ["call ACE CLUBS", "alone"]
    play(state, "call ACE CLUBS")
    assert may_play(state) == names("QC QS QH JC JS 9C")
    play(state, "QC 9D 9S 7H 8D")
    play(state, "9C")
    assert may_play(state) == names("AC")
    play(state, "AC 7C 8H QD")
    assert state.mover == 4


def test_sheepshead_keeps_the_called_ace_and_the_pickers_last_card_of_the_suit():
    piles = {1: "QC QS QH JC JS 9C", 2: "AC TC AH TH KH 9H", 3: "7C 8C KC 9S 8S 7S", 4: "AD TD KD 9D 8H 7H"}
    piles |= {5: "QD JD JH TS KS 8D", "PACK": "AS 7D"}
    state = to_call(piles)
    play(state, "pick", "bury AS", "bury 7D", "call ACE CLUBS", "JS")
    assert may_play(state) == names("TC AH TH KH 9H")
    play(state, "9H 9S AD QD")
    assert state.mover == 4
    play(state, "TS")
    assert may_play(state) == names("QC QS QH JC")
    play(state, "JC AH 8S TD")
    play(state, "QH TC 7S KD 8D")
    play(state, "QS TH 8C 9D JD")
    play(state, "QC KH KC 7H JH 9C AC")
    assert state.mover == 2


def test_sheepshead_may_call_a_ten_with_all_aces():
    piles = {1: "AC AS AH QC QS 9C", 2: "7C 8C KC TC 7S 8S", 3: "9S TS KS 7H 8H 9H", 4: "TH KH QH QD JC JS"}
    piles |= {5: "JH JD AD TD KD 9D", "PACK": "8D 7D"}
    state = to_call(piles)
    play(state, "pick", "bury AH", "bury 9C")
    assert state.move_texts() == ["call TEN CLUBS", "call TEN SPADES", "alone"]


def take(hands, turned, **options):
    """The hands of eight of Belote, when seat 1 has taken its sixth card, which was turned up; seat 1 leads."""
    held = [cards.split() for cards in hands]
    held[0] = [card for card in held[0] if card != turned]
    pack = [card for cards in held for card in cards[5:]]
    piles = {seat: " ".join(cards[:5]) for seat, cards in enumerate(held, 1)}
    piles |= {"PACK": " ".join(reversed(pack)), "TURNED": turned}
    return play(at("belote", 1, piles, "TRUMP = NONE", **options), "take")


def declared(cards):
    """The fours and the longest sequences of a hand of Belote."""
    found = [rank for rank in "9TJQKA" if all(rank + suit in cards for suit in "CDHS")]
    for suit in "CDHS":
        held = "".join(rank if rank + suit in cards else " " for rank in "789TJQKA")
        found += [part + suit for part in held.split() if len(part) > 2]
    return found


def filled(parts):
    """Hands of eight with these cards, and no other declarations than theirs."""
    chance, held = random.Random(1), [part.split() for part in parts]
    rest = [rank + suit for suit in "CDHS" for rank in "789TJQKA" if rank + suit not in " ".join(parts)]
    while True:
        chance.shuffle(rest)
        left = iter(rest)
        hands = [[*part, *(next(left) for _ in range(8 - len(part)))] for part in held]
        if all(declared(hand) == declared(part) for hand, part in zip(hands, held)):
            return [" ".join(hand) for hand in hands]


def test_belote_is_taken_in_two_rounds_and_thrown_in_when_all_pass():
    piles = {1: "7S 9S TS QS 7H", 2: "8S KS AS 8H KH", 3: "7C 9C TC QC TD", 4: "8C KC AC 8D KD", "TURNED": "JD"}
    state = at("belote", 1, piles, "TRUMP = NONE")
    assert state.move_texts() == ["take", "pass"]
    play(state, "pass", "pass", "pass", "pass")
    assert state.move_texts() == ["take CLUBS", "take HEARTS", "take SPADES", "pass"]
    play(state, "pass", "pass", "take SPADES")
    assert state.mover == 0 and "JACK DIAMONDS" in str(state.text(0)) and len(state) == 8
    state = play(at("belote", 1, piles, "TRUMP = NONE"), *["pass"] * 8)
    assert state.mover == 1 and state.move_texts() == ["take", "pass"]


@pytest.mark.parametrize(
    "hands, turned, before, may",
    [
        # partner is winning: anything
        (("AH TH 7C 8C 9C 7D 8D 9S", "KH QH 8S KS AS 9D TD AD", "7S JS TC JC QC KC AC JD", ""), "9S", "AH KH", "all"),
        # a trump of the others: higher where possible, else lower
        (("AH TH 7C 8C 9C 7D 8D 9S", "AS 8S KS 9D TD AD QD KD", "7S JS TC JC QC KC AC JD", ""), "9S", "AH AS", "JS"),
        (("AH TH 7C 8C 9C 7D 8D 9S", "JS 8S KS 9D TD AD QD KD", "7S QS TC JC QC KC AC JD", ""), "9S", "AH JS", "7S QS"),
        # trumps led: higher where possible
        (("AH TH 7C 8C 9C 7D TS 9S", "AS 8S KS 9D TD AD QD KD", "7S JS TC JC QC KC AC JD", ""), "9S", "TS AS", "JS"),
    ],
)
def test_belote_asks_for_higher_trumps_but_not_against_partner(hands, turned, before, may):
    pack = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]
    hands = (*hands[:3], " ".join(card for card in pack if card not in " ".join(hands)))
    assert may_play(play(take(hands, turned), before)) == names(hands[2] if may == "all" else may)


@pytest.mark.parametrize(
    "parts, turned, melds",
    [
        (("7S", "", "", ""), "7S", ("0", "0")),
        # the higher sequence; of the side with the best all count, of the other none
        (("7S JH QH KH", "QC KC AC", "", ""), "7S", ("0", "20")),
        (("7S QH KH AH", "JD QD KD", "7C 8C 9C", ""), "7S", ("40", "0")),
        # the longer one before the higher
        (("7S 7C 8C 9C TC", "QH KH AH", "", ""), "7S", ("50", "0")),
        (("7H 8H 9H TH JH QH KH AH", "", "7C 8C 9C", ""), "8H", ("140", "0")),
        # equal ones: in trumps, else of the first player
        (("7S JH QH KH", "", "", "JC QC KC"), "7S", ("20", "0")),
        (("7C JH QH KH", "", "", "JC QC KC"), "7C", ("0", "20")),
        # fours before sequences, nines before aces, tens before kings, jacks before all
        (("7H 8H 9H TH JH", "", "", "QC QD QH QS"), "7H", ("0", "100")),
        (("7S AC AD AH AS", "9C 9D 9H 9S", "", ""), "7S", ("0", "150")),
        (("7S KC KD KH KS", "TC TD TH TS", "", ""), "7S", ("0", "100")),
        (("7S JC JD JH JS TC QC", "", "9C 9D 9H 9S", ""), "7S", ("350", "0")),
    ],
)
def test_belote_counts_the_declarations_of_the_better_side(parts, turned, melds):
    state = take(filled(parts), turned)
    for _ in range(4):
        state.play(0)
    said = told(state)
    assert tuple(said.get(f"MELDS of team {team}", "0") for team in (1, 2)) == melds
    assert "MELDS" not in str(told(take(filled(parts), turned, DECLARED=False)))


@pytest.mark.parametrize("declared, points", [(True, 252 + 20 + 2 * 120), (False, 252 + 20)])
def test_belote_pays_252_for_all_tricks(declared, points):
    """Everybody has a suit, seat 1 trumps, with the best sequence; partner's counts, too."""
    state = take([SUITED[seat] for seat in (1, 2, 3, 4)], "8S", DECLARED=declared)
    while not state.is_over:
        state.play(0)
    assert state.payoffs() == (points, 0, points, 0)


def test_belote_goes_inside_and_keeps_king_and_queen_of_trumps():
    """Seat 1 takes with king and queen of trumps, and seat 2 with the other six makes the tricks that count."""
    hands = ("KS QS 7C 8C 7D 8D 7H 8H", "JS 9S AS TS 8S 7S AH TH", "9C JC 9D JD 9H JH QC QD", "")
    pack = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]
    hands = (*hands[:3], " ".join(card for card in pack if card not in " ".join(hands)))
    state = take(hands, "QS", DECLARED=False)
    play(state, "KS")
    while not state.is_over:
        state.play(0)
    assert state.payoffs()[:2] == (20, 252)


TAROT = [rank + suit for suit in "sbco" for rank in "A23456789TVNQK"] + [f"{number}t" for number in range(22)]


def tarot(*hands):
    """Hands of 25, of which these cards are given; seat 3, the dealer, gets 28."""
    rest = [card for card in TAROT if card not in " ".join(hands).split()]
    piles = {}
    for seat, cards in enumerate(hands, 1):
        more = (28 if seat == 3 else 25) - len(cards.split())
        piles[seat], rest = " ".join([cards, *rest[:more]]), rest[more:]
    return piles


def test_scarto_lays_away_neither_kings_nor_the_angel_nor_the_one_nor_the_fool():
    mine = "Ks Kb Kc Ko 20t 1t 0t 21t Qs Qb 2t 3t 4t"
    state = at("scarto", 3, tarot("As", "Ab", mine), "DEALS = 1")
    away = {text.removeprefix("lay away ") for text in state.move_texts()}
    assert not away & names("Ks Kb Kc Ko 20t 1t 0t") and names("21t Qs Qb 2t") < away
    trumps = " ".join(f"{number}t" for number in range(1, 22))
    state = at("scarto", 3, tarot(trumps, "As", "0t"), "DEALS = 1")
    assert "lay away FOOL" in state.move_texts()


@pytest.mark.parametrize(
    "trick, winner",
    [
        ("2s Ts As", 1),  # the ten is the highest pip card of swords
        ("2c Tc Ac", 2),  # and the lowest one of cups
        ("Tc Vc Ac", 1),
        ("21t 20t 19t", 1),  # the Angel before the World
        ("Ks 1t Qs", 1),
        ("0t 3s 2s", 1),  # the Fool leads: the next card says the suit
        ("2s 0t 3s", 2),
    ],
)
def test_scarto_has_long_and_round_suits_the_angel_and_the_fool(trick, winner):
    cards = trick.split()
    left = [card for card in TAROT if card not in cards]
    piles = {seat: f"{card} {left[20 * seat]}" for seat, card in enumerate(cards, 1)}
    taken = [card for card in left if card not in (left[20], left[40], left[60])]
    piles |= {"TAKEN of seat 1": " ".join(taken[:-3]), "SCARTO of seat 3": " ".join(taken[-3:])}
    state = play(at("scarto", 1, piles, "DEALS = 1; LED = NONE", "trick"), trick)
    assert state.mover == winner
    if cards[1] == "0t":
        assert "TAKEN of seat 2: FOOL" in state.text()


@pytest.mark.parametrize(
    "second, third, seat, may",
    [
        ("2s 3b 4t 0t", "5c 6c 7c 8c", 2, "2s 0t"),
        ("2s 3b 4t 5t", "5c 6c 7t 0t", 3, "7t 0t"),
        ("2s 3b 4t 5t", "5c 6c 0t 7c", 3, "5c 6c 0t 7c"),
    ],
)
def test_scarto_follows_or_trumps_and_plays_the_fool_at_any_time(second, third, seat, may):
    first = "Ks Vo No Qo"
    taken = [card for card in TAROT if card not in f"{first} {second} {third}".split()]
    piles = {
        1: first,
        2: second,
        3: third,
        "TAKEN of seat 1": " ".join(taken[3:]),
        "SCARTO of seat 3": " ".join(taken[:3]),
    }
    state = play(at("scarto", 1, piles, "DEALS = 1; LED = NONE", "trick"), "Ks" if seat == 2 else "Ks 2s")
    assert may_play(state) == names(may)


@pytest.mark.parametrize(
    "first, second, scores",
    [
        # king and two pips 5; king, queen and a pip 8; three pips 1
        ("Ks 2s 3s", "Kb Qb 2b 3b 4b 5b", (5 - 26, 9 - 26)),
        # two cards left of the trick with the Fool: one less; the Fool alone 4
        ("Ks 2s", "0t Kb Qb 2b", (6 - 1 - 26, 4 + 8 - 26)),
        ("20t 1t 21t", "Nb Vb 2b", (5 + 5 + 1 - 2 - 26, 3 + 2 + 1 - 2 - 26)),
    ],
)
def test_scarto_counts_by_threes(first, second, scores):
    """Seat 3 wins the last trick, which the others lose pips to."""
    last = "Tc Tb Kc"
    rest = [card for card in TAROT if card not in f"{first} {second} {last}".split()]
    piles = dict(enumerate(last.split(), 1)) | {"TAKEN of seat 1": first, "TAKEN of seat 2": second}
    piles |= {"TAKEN of seat 3": " ".join(rest[3:]), "SCARTO of seat 3": " ".join(rest[:3])}
    state = play(at("scarto", 1, piles, "DEALS = 1; LED = NONE", "trick"), last)
    assert state.payoffs() == (*scores, -sum(scores))


NINES = "9C 9C 9S 9S"


def doppelkopf(trick, points, tricks=6, re=(1, 3), said=""):
    """Before the last trick, in which everybody has a card, Re has so many points and tricks; seat 1 leads."""
    rest = [rank + suit for suit in "CSHD" for rank in "9TJQKA"] * 2
    for card in trick.split():
        rest.remove(card)
    piles = dict(enumerate(trick.split(), 1)) | {"TAKEN of seat 1": " ".join(rest)}
    lost = 240 - points - sum(POINTS[card[0]] for card in trick.split())
    parts = [f"RE of seat {seat} = 1" for seat in re] + [f"POINTS of seat 1 = {points}", f"TRICKS of seat 1 = {tricks}"]
    parts += [
        f"POINTS of seat 2 = {lost}",
        f"TRICKS of seat 2 = {11 - tricks}",
        "DEALS = 1; MARRIAGE = NONE; LED = NONE",
    ]
    parts = [part for part in [*parts, said] if part and not part.endswith(" 0")]
    return play(at("doppelkopf", 1, piles, "; ".join(parts), "trick"), trick).payoffs()


@pytest.mark.parametrize(
    "points, tricks, said, value",
    [
        (121, 6, "", 1),
        (120, 6, "", -2),
        (151, 6, "", 2),
        (181, 6, "", 3),
        (211, 6, "", 4),
        (240, 11, "", 5),
        (89, 6, "", -3),
        (121, 6, "RE = 1", 3),
        (121, 6, "RE = 1; KONTRA = 1", 5),
        # only Kontra was announced: 120 are enough
        (120, 6, "KONTRA = 1", 3),
        (119, 6, "KONTRA = 1", -4),
        (120, 6, "RE = 1; KONTRA = 1", -6),
        # no 90: won with 151, and lost with 150, or with 120 against it
        (151, 6, "RE = 2", 5),
        (150, 6, "RE = 2", -5),
        (120, 6, "RE = 2", -6),
        (90, 6, "KONTRA = 2", 4),
        (89, 6, "KONTRA = 2", -6),
        # both have announced no 90
        (140, 6, "RE = 2; KONTRA = 2", 1),
        (240, 11, "RE = 5", 11),
        (230, 10, "RE = 5", -8),
    ],
)
def test_doppelkopf_scores_points_and_announcements(points, tricks, said, value):
    """In the last trick everybody plays a nine, and Re wins it."""
    assert doppelkopf(NINES, points, tricks, said=said) == (value, -value, value, -value)


def test_doppelkopf_pays_a_solo_three_times_and_nothing_for_foxes_in_it():
    assert doppelkopf(NINES, 121, re=(1,)) == (3, -1, -1, -1)
    assert doppelkopf(NINES, 120, re=(1,)) == (-3, 1, 1, 1)
    assert doppelkopf("QS AD 9S 9C", 121 - 14, re=(1,)) == (3, -1, -1, -1)


@pytest.mark.parametrize(
    "trick, gain",
    [
        ("QS AD 9S 9C", 1),  # a fox of the others
        ("QS 9S AD 9C", 0),  # partner's fox
        ("QS AD 9S AD", 2),
        ("JC 9D 9S 9C", 1),  # the last trick with a jack of clubs
        ("AC AC AS AS", 1),  # more than 40 points
        ("AC TC TC KC", 0),
        ("TH TH QS QS", 0),  # of equal cards the first wins
    ],
)
def test_doppelkopf_counts_foxes_charlie_and_tricks_of_40(trick, gain):
    won = sum(POINTS[card[0]] for card in trick.split())
    assert doppelkopf(trick, 130 - won) == (1 + gain, -1 - gain, 1 + gain, -1 - gain)


HOLDINGS = {1: "QC QC AC 9C AD TD KD 9D JD JD QD QD", 2: "AC TC TC KC AS AS TS TS KS KS 9S 9S"}
HOLDINGS |= {3: "TH TH QS QS QH QH JC JC JS JS JH JH", 4: "KC 9C AH AH KH KH 9H 9H AD TD KD 9D"}


def test_doppelkopf_marriage_finds_the_first_other_winner_of_a_trick():
    state = at("doppelkopf", 1, HOLDINGS, "DEALS = 1; MARRIAGE = NONE")
    assert state.move_texts() == ["healthy", "marriage"]
    play(state, "marriage", "healthy", "healthy", "healthy")
    assert "announce re" not in state.move_texts()
    play(state, "AC KC TH 9C")
    assert state.mover == 2 and told(state)["RE of seat 3"] == "1" and "announce re" in state.move_texts()


def test_doppelkopf_announces_step_by_step_while_there_are_cards_enough():
    state = at("doppelkopf", 1, HOLDINGS, "DEALS = 1; MARRIAGE = NONE")
    play(state, *["healthy"] * 4)
    assert "announce re" in state.move_texts() and "no 90" not in state.move_texts()
    play(state, "announce re", "no 90")
    assert "no 60" in state.move_texts()
    play(state, "AC")
    assert "announce kontra" in state.move_texts()
    play(state, "TC TH 9C QS 9D")
    assert "no 60" in state.move_texts()
    play(state, "QC AS QC 9S TH KD")
    assert state.mover == 2 and "announce kontra" in state.move_texts()
    play(state, "JC TD")
    assert "no 60" in state.move_texts()
    play(state, "JD KS")
    assert state.mover == 2 and "announce kontra" not in state.move_texts()
    play(state, "JC AD")
    assert "no 60" not in state.move_texts()
