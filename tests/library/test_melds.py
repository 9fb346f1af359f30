"""Games of drawing, melding and fishing: positions by the rules, and whole matches beside other programs."""

import re

import pytest

import pyengine
from pyengine.record.given import given
from tests.library.lockstep import Other, Pgx, Spiel, cards, lockstep

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
    assert "win" not in mahjong("THREE, FOUR, FIVE, SIX, SEVEN, EIGHT").move_texts()  # 3, and 2 for the dealer
    state = mahjong("RED THREE, FOUR, RED FIVE, SIX, SEVEN, EIGHT")  # 2 more
    play(state, "win")
    assert [*state.payoffs()] == [8, -4, -4]


@pytest.mark.parametrize(
    "tiles, points",
    [
        ("EIGHT, EIGHT, EIGHT, GREEN, GREEN, GREEN", 2 + 2 + 10),
        ("RED EIGHT, EIGHT, EIGHT, GREEN, GREEN, GREEN", 2 + 2 + 1),
        ("GREEN, GREEN, GREEN, RED DRAGON, RED DRAGON, RED DRAGON", 2 + 2 + 15),
        ("RED ONE, RED TWO, RED THREE, RED DRAGON, RED DRAGON, RED DRAGON", 1 + 2 + 20),
    ],
)
def test_mahjong_hands_of_one_colour_and_of_ends(tiles, points):
    """Besides the sets they count as a whole, without bonuses; a red tile is not green."""
    state = mahjong(tiles)
    play(state, "win")
    each = (points + 2 + 1) // 2
    assert [*state.payoffs()] == [2 * each, -each, -each]


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


def five_hundred(hand, foe, discards, pack="2H", **options):
    piles = {"HAND of seat 1": hand, "HAND of seat 2": foe, "DISCARDS": discards, "PACK": pack}
    return dealt("five-hundred-rummy", piles, CARDS=6, **options)


def started(state, word):
    """The texts of the moves that begin so."""
    return {text for text in state.move_texts() if text.startswith(word)}


def test_five_hundred_a_discard_is_taken_with_all_above_it_to_be_used_at_once():
    state = five_hundred("8H 9H 4S KC 6C JD", "2S 6D 7C JC AD QS", "TH")
    assert started(state, "take") == {"take 1 for EIGHT HEARTS, NINE HEARTS, TEN HEARTS"}
    play(state, "draw", "discard KING CLUBS", "draw", "discard JACK CLUBS")
    assert cards(state, "DISCARDS") == pile("TH KC JC")
    assert started(state, "take") == {"take 3 for EIGHT HEARTS, NINE HEARTS, TEN HEARTS"}
    play(state, "take 3 for EIGHT HEARTS, NINE HEARTS, TEN HEARTS")
    assert "SCORE of seat 1 = 27" in state.text()
    assert {*cards(state, hand(state))} == {*pile("4S 6C JD 2H KC JC")}


def test_five_hundred_cards_above_the_one_taken_are_used_with_it():
    for thrown, taken in ("JC", {"take 3 for JACK CLUBS, QUEEN CLUBS, KING CLUBS"}), ("TC", set()):
        state = five_hundred("QC 4S 8D AH 3H 6H", f"5H 9S 2D 6C TH {thrown}", "KC", pack="7S 6D")
        play(state, "draw", "discard SIX DIAMONDS", "draw", "discard " + pile(thrown)[0])
        assert started(state, "take") == taken


def test_five_hundred_cards_laid_off_score_for_who_lays_them():
    state = five_hundred("9S 9C 9D 2C 4C JS", "9H KD 3S 5C 7D 8S", "QH")
    play(state, "draw", "lay down NINE SPADES, NINE CLUBS, NINE DIAMONDS", "discard TWO CLUBS", "draw")
    play(state, "lay off NINE HEARTS on 1")
    assert "SCORE of seat 1 = 27; SCORE of seat 2 = 9" in state.text()


def test_five_hundred_a_discard_is_taken_to_be_laid_off():
    state = five_hundred("9S 9C 9D 2C 4C 9H", "AH KD 3S 5C 7D 8S", "QH")
    play(state, "draw", "lay down NINE SPADES, NINE CLUBS, NINE DIAMONDS", "discard NINE HEARTS")
    play(state, "take 1 and lay off NINE HEARTS on 1")
    assert "SCORE of seat 2 = 9" in state.text() and len(cards(state, hand(state))) == 6


def test_five_hundred_an_ace_is_low_for_1_or_high_for_15_and_not_in_the_middle():
    low, high = "lay down ACE SPADES, TWO SPADES, THREE SPADES", "lay down QUEEN CLUBS, KING CLUBS, ACE CLUBS"
    for options, laid in ({}, {low, high}), ({"HIGH": False}, {low}):
        state = five_hundred("AS 2S 3S QC KC 2C", "4S KS 3C 8H 7D 9D", "5D", pack="AC", **options)
        play(state, "draw")
        assert started(state, "lay") == laid
        play(state, low)
        assert "SCORE of seat 1 = 6" in state.text()
    state = five_hundred("AS 2S 3S QC KC 2C", "4S KS 3C 8H 7D 9D", "5D", pack="AC")
    play(state, "draw", high)
    assert "SCORE of seat 1 = 35" in state.text() and started(state, "lay") == {low}  # no two above the ace


def test_five_hundred_who_is_out_needs_no_discard_and_hands_count_against():
    state = five_hundred("9S 9C 9D 4H 5H 6H", "AH KD 3S 7C 8C QS", "9H")
    play(state, "take 1 for NINE SPADES, NINE CLUBS, NINE HEARTS", "lay down FOUR HEARTS, FIVE HEARTS, SIX HEARTS")
    play(state, "lay off NINE DIAMONDS on 1")
    assert [*state.payoffs()] == [51, -53]  # an ace in the hand is 15


def test_five_hundred_the_deal_ends_when_the_stock_is_empty_and_nothing_is_taken():
    state = five_hundred("AS 6C 8D TH 3S JD", "KH QC 9D 4S 7C 2C", "JS")
    while "draw" in state.move_texts():
        play(state, "draw")
        play(state, "discard " + cards(state, hand(state))[-1].split(" [")[0])
    play(state, "stop")
    assert [*state.payoffs()] == [-52, -42]


def conquian(hand, offered, foe="", pack="QS", **options):
    """Seat 1 has turned up a card; seat 2 has any cards unless they are given."""
    left = [rank + suit for rank in "A234567JQK" for suit in "SCDH" if rank + suit not in f"{hand} {offered} {pack}"]
    piles = {"HAND of seat 1": hand, "HAND of seat 2": foe or " ".join(left[:10]), "OFFERED": offered, "PACK": pack}
    return dealt("conquian", piles, **options)


def test_conquian_the_seven_is_next_to_the_jack_and_the_ace_is_low():
    hand = "6C 7C QD KD 2D 4H AH 3S 5D 2H"
    assert conquian(hand, "JC").move_texts() == ["meld JACK CLUBS with SIX CLUBS, SEVEN CLUBS", "pass"]
    assert conquian(hand, "AD").move_texts() == ["pass"]


def test_conquian_a_card_is_offered_to_both_and_then_the_second_turns_up_the_next():
    state = conquian("6C 7C QD KD 2D 4H AH 3S 5D 2H", "JH")
    for mover, card in (0, "JH"), (1, "JH"), (1, "QS"), (0, "QS"):
        assert state.mover == mover and cards(state, "OFFERED") == pile(card)
        play(state, "pass")
    assert state.mover == 0 and len(cards(state, "PACK")) == 17


def test_conquian_a_discard_is_offered_to_the_other_and_is_melded_or_goes_away():
    state = conquian("6C 7C QD KD 2D 4H AH 3S 5D 2H", "JC", foe="4S 4C 3H 5S JS KC QH AC 6D 7S")
    play(state, "meld JACK CLUBS with SIX CLUBS, SEVEN CLUBS", "discard FOUR HEARTS")
    assert state.mover == 1 and "meld FOUR HEARTS with FOUR SPADES, FOUR CLUBS" in state.move_texts()
    play(state, "pass")
    assert state.mover == 1 and cards(state, "OFFERED") == pile("QS")


def jacks():
    """Seat 1 has melded six, seven and jack; the five is offered, and there are two jacks in the hand."""
    state = conquian("6C 7C JD JH 2D 4H AH 3S KD 2H", "JC", pack="5C")
    play(state, "meld JACK CLUBS with SIX CLUBS, SEVEN CLUBS", "discard FOUR HEARTS", "pass", "pass")
    return state


def test_conquian_melds_are_rearranged():
    state = jacks()
    assert state.move_texts() == ["add FIVE CLUBS", "meld FIVE CLUBS with JACK DIAMONDS, JACK HEARTS", "pass"]
    play(state, "meld FIVE CLUBS with JACK DIAMONDS, JACK HEARTS")
    assert {*cards(state, "MELDS of seat 1")} == {*pile("5C 6C 7C JC JD JH")}
    assert state.move_texts() == [f"discard {card}" for card in pile("2D AH 3S KD 2H")]


def test_conquian_who_passes_a_card_that_goes_to_the_own_melds_may_be_forced():
    state = jacks()
    play(state, "pass")
    assert state.mover == 1 and state.move_texts() == ["force", "let it pass"]
    play(state, "force")
    assert state.mover == 0 and "add FIVE CLUBS" in state.move_texts() and "pass" not in state.move_texts()
    play(state, "add FIVE CLUBS")
    assert all(text.startswith("discard") for text in state.move_texts())
    state = jacks()
    play(state, "pass", "let it pass")
    assert state.mover == 0 and state.move_texts() != ["force", "let it pass"]  # the next is turned up


def test_conquian_eleven_cards_win_and_ten_do_not():
    hand = "AS AC AD 2H 3H 4H 5H 6H 7H JH"
    state = conquian(hand, "QH")
    play(state, max(state.move_texts(), key=len))
    assert state.is_over and [*state.payoffs()] == [1, 0]
    state = conquian(hand[:-2] + "KS", "AH")
    play(state, max(state.move_texts(), key=len), "discard KING SPADES")
    assert not state.is_over and len(cards(state, "MELDS of seat 1")) == 10


def test_conquian_an_empty_stock_is_a_draw():
    state = conquian("6C 7C QD KD 2D 4H AH 3S 5D 2H", "JC", LIMIT=3, DOUBLE=True)
    for _ in range(40):
        assert "STAKE = 1" in state.text()
        play(state, "pass")
    assert "STAKE = 2" in state.text() and state.mover == 1  # who turns up the first of the next deal


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


@pytest.mark.parametrize("fish, drawn", [(True, "KING DIAMONDS"), (False, "NINE DIAMONDS")])
def test_go_fish_who_has_nobody_to_ask_ends_the_turn(fish, drawn):
    piles = {"HAND of seat 1": "AS AC 3S", "HAND of seat 2": "AH AD 3C", "PACK": "KD 9D"}
    state = dealt("go-fish", piles, CARDS=3, FISH=fish)
    play(state, "ask seat 2 for ACE SPADES, ACE CLUBS", "ask seat 2 for THREE SPADES")
    assert state.mover == 1 and cards(state, "HAND of seat 2") == [drawn]


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


class CardGin(Other):
    """RLCard deals the card turned up to who begins, with a discard. Who can be gin must be. It lets a player knock
    with the card just taken, which the rules forbid, and take discards of a dead hand without a knock: left out here.
    Nothing is laid off, and what counts is the deadwood of both: it is compared, without bonuses, when ours have been
    laid out by its best melds."""

    game, program, options = "gin-rummy", "rlcard", {"LAST": True, "GIN": 0, "UNDERCUT": 0}

    def __init__(self, state):
        from rlcard.games.gin_rummy.game import GinRummyGame
        from rlcard.games.gin_rummy.utils import melding, settings, utils

        self.ours, self.utils, self.melding, self.other = state, utils, melding, GinRummyGame()
        self.other.settings.dealer_for_round = settings.DealerForRound.South
        self.other.settings.max_move_count = 999
        self.other.init_game()
        turned = cards(state, "DISCARDS")
        for seat, player in enumerate(self.other.round.players, 1):
            player.hand = self.cards(cards(state, f"HAND of seat {seat}") + (turned if seat == 1 else []))
            player.did_populate_hand()
        self.other.round.dealer.stock_pile = self.cards(cards(state, "PACK"))
        self.begun, self.taken, self.banned, self.laid = False, False, self.short(turned[0]), {}
        self.look()

    def look(self):
        self.named = {str(each): each for each in self.other.judge.get_legal_actions()}

    def cards(self, texts):
        return [self.utils.card_from_text(self.short(text)) for text in texts]

    def short(self, text):
        rank, suit = text.split()[:2]
        return "A23456789TJQK"[RANKS.index(rank)] + suit[0]

    def best(self, held):
        """The melds of ten cards that leave least."""
        return next(iter(self.melding.get_best_meld_clusters(held)), [])

    def follows(self, state, texts):
        numbers = lambda holds: [number for number, text in enumerate(texts) if holds(text)]
        if not self.begun:
            return numbers(lambda text: text.startswith("take"))
        if self.over():
            if state.mover not in self.laid:
                held = self.cards(cards(state, hand(state)))
                self.laid[state.mover] = [{*map(str, meld)} for meld in self.best(held)]
            lays = numbers(lambda text: self.melded(text) in self.laid[state.mover])
            return lays or numbers(lambda text: text.startswith("stop"))
        return numbers(self.gin) if "gin" in self.named else range(len(texts))

    def melded(self, text):
        word, _, rest = text.partition(" ")
        return {*map(self.short, rest.split(", "))} if word == "meld" else None

    def gin(self, text):
        word, _, card = text.partition(" with ")
        held = self.other.round.players[self.mover()].hand if word == "knock" else []
        left = [each for each in held if str(each) != self.short(card)]
        return left and self.utils.get_deadwood_count(left, self.best(left)) == 0

    def action(self, state, text):
        begun, self.begun = self.begun, True
        if not begun or self.over():
            return None
        word, _, rest = text.partition(" ")
        if word in ("discard", "knock") and "gin" not in self.named:
            return f"{word} {self.short(rest.removeprefix('with '))}"
        return {"take": "pick_up_discard", "draw": "draw_card", "pass": "declare_dead_hand", "knock": "gin"}[word]

    def legal(self):
        names = [name for name in self.named if name.split()[-1] != self.banned]
        if len(self.other.round.dealer.stock_pile) > 2:
            return names
        if self.taken:
            return [name for name in names if not name.startswith("discard")]
        takes = any(text.startswith("take") for text in self.ours.move_texts())
        return [name for name in names if takes or name != "pick_up_discard"]

    def mover(self):
        return self.other.round.current_player_id

    def play(self, action, state):
        self.taken = action == "pick_up_discard"
        self.banned = str(self.other.round.dealer.discard_pile[-1]) if self.taken else None
        self.other.step(self.named[action])
        self.look()
        while self.over() and self.named:
            self.other.step(*self.named.values())
            self.look()

    def over(self):
        return bool(self.other.round.going_out_action)

    def payoffs(self):
        if str(self.other.round.going_out_action) == "declare_dead_hand":
            return [0, 0]
        north, south = (int(str(move).split()[3]) for move in self.other.round.move_sheet[-2:])
        return [south - north, north - south]


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
        self.ours, self.hands, self.chances, self.laid, self.left = state, [], [], {}, 0
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
            self.asked = self.prepare(state, text.startswith("put"))
        self.left -= 1
        return self.number(text.removeprefix("play ")) if self.asked else None

    def prepare(self, state, laying_away):
        """Whether theirs decides, too; before the first option."""
        if laying_away:
            if not self.hands:
                self.catch_up(state)
                told = Told(state)
                self.hands, self.crib = self.piles(told, "HAND"), [*map(self.number, cards(told, "CRIB"))]
            return False
        if self.hands:
            told = Told(state)
            self.chances = [*sum(self.hands, []), *self.crib, self.number(cards(told, "STARTER")[0])]
            self.laid = [sorted({*before} - {*after}) for before, after in zip(self.hands, self.piles(told, "HAND"))]
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
            ours = [state.scores()[self.seat(player)] for player in range(len(scores))]
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


class GoFish(Spiel):
    """OpenSpiel deals on until a hand has its number without a book, where the rules lay the book down and have fewer
    cards: such deals are left out. It returns who won: here its books are counted."""

    game, spiel, options = "go-fish", "go_fish", {"FISH": False}

    def __init__(self, state):
        piles = [f"{pile} of seat {seat + 1}" for seat in range(state.game.seats) for pile in ("HAND", "BOOKS")]
        self.coming = [*sum((cards(state, pile) for pile in piles), []), *reversed(cards(state, "PACK"))]
        self.ours, self.left_out = state, "BOOKS" in state.text()
        super().__init__(state)

    def chance(self, state):
        return RANKS.index(self.coming.pop(0).split()[0])

    def action(self, state, text):
        _, _, seat, _, rank, *_ = text.split()
        return None if self.left_out else 13 * (int(seat) - 1) + RANKS.index(rank)

    def over(self):
        return self.left_out or super().over()

    def payoffs(self):
        return self.ours.payoffs() if self.left_out else map(int, re.findall(r":(\d+)", str(self.state)))


class GoFishOfThree(GoFish):
    options, spiel = {"SEATS": 3, **GoFish.options}, "go_fish(players=3)"


TILES = "ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE GREEN DRAGON".split()


class SparrowMahjong(Pgx):
    """pgx wins by itself, and discards a red tile after those of its kind. Its faults: it does not count 2 points for
    ends, nor 1 for a red tile that is discarded and won with (added here); it counts red tiles as green, and nothing
    for six red ones (not compared); and with a drawn tile the third player wins, with fewer than 5 points, too (then
    the deal goes on here), and others do not (nor do ours)."""

    game, name = "little-mahjong", "sparrow_mahjong"

    def __init__(self, state):
        self.ours, self.left_out = state, False
        super().__init__(state)
        self.state = self.state.replace(legal_action_mask=self.state._hands[0] > 0)

    def dealt(self, state):
        hands, wall = [cards(state, f"HAND of seat {seat}") for seat in (1, 2, 3)], cards(state, "PACK")[::-1]
        bonus, free = cards(state, "BONUS"), [[*range(4 * kind, 4 * kind + 4)] for kind in range(11)]
        wall = [*hands[0][:5], *hands[1], *hands[2], hands[0][5], *wall, *bonus]
        return {
            "_hands": [*map(self.count, hands)],
            "_n_red_in_hands": [self.count(tile for tile in hand if "RED" in tile) for hand in hands],
            "_wall": [free[self.kind(tile)].pop(0 if "RED" in tile else -1) for tile in wall],  # the first one is red
            "_dora": self.kind(*bonus),
            "_shuffled_players": range(3),
        }

    def kind(self, tile):
        return TILES.index(re.sub(r" \(\d\)$", "", tile).split()[-1])

    def count(self, tiles):
        kinds = [*map(self.kind, tiles)]
        return [kinds.count(kind) for kind in range(11)]

    def winner(self):
        scores = self.scores()
        return scores.index(max(scores)) if any(scores) else None

    def scores(self):
        return self.state._scores.tolist()

    def tiles(self, seat):
        """What a player wins with in ours: six tiles, or five and the discard."""
        held = cards(self.ours, f"HAND of seat {seat + 1}")
        return held if len(held) > 5 else [*held, cards(self.ours, f"DISCARDS of seat {self.owner + 1}")[-1]]

    def missed(self, tiles):
        """Points that pgx does not see in a hand with a discard."""
        count = self.count(tiles)
        return ("RED" in tiles[-1]) + 2 * (not any(count[3:6]) and all(count[kind] < 3 for kind in (1, 2, 6, 7)))

    def red(self, tiles):
        """Whether pgx counts red tiles as green, or not as a hand of red ones."""
        red = ["RED" in tile for tile in tiles]
        return all(red) or any(red) and {*map(self.kind, tiles)} <= {1, 2, 3, 5, 7, 9}

    def follows(self, state, texts):
        wins, drawn = texts[0].startswith("win"), 0 not in self.scores()
        if self.winner() == state.mover and drawn == (texts[-1] != "pass"):
            if wins:
                return [0]
            self.go_on()
        elif wins and (drawn or not self.over()):
            assert state.mover < 2 if texts[0] == "win" else self.missed(self.tiles(state.mover)), (state.text(), texts)
        if texts[-1] == "pass":
            return [len(texts) - 1]
        plain = {self.kind(text) for text in texts[wins:] if "RED" not in text}
        return [at for at in range(wins, len(texts)) if "RED" not in texts[at] or self.kind(texts[at]) not in plain]

    def go_on(self):
        mask, zero = self.state._hands[self.winner()] > 0, self.numbers([0] * 3)
        player, over = self.numbers(self.winner()), self.state.terminated & False
        self.state = self.state.replace(legal_action_mask=mask, _scores=zero, current_player=player, terminated=over)

    def action(self, state, text):
        return self.kind(text) if text.startswith("discard") and not self.left_out else None

    def play(self, action, state):
        self.owner = self.mover()
        super().play(action, state)
        self.left_out = 0 in (scores := self.scores()) and any(scores) and self.red(self.tiles(self.winner()))

    def payoffs(self):
        scores, winner = self.scores(), self.winner()
        if winner is None:
            return scores
        tiles = self.tiles(winner)
        if self.left_out or self.red(tiles):
            return self.ours.payoffs()
        whole = {*map(self.kind, tiles)} <= {0, 8, 9, 10}
        more = 0 if whole else self.missed(tiles) if 0 in scores else self.missed(tiles) // 2
        return [
            score + (more * (1 + (0 not in scores)) if score > 0 else -more if score < 0 else 0) for score in scores
        ]


COMPARED = [Gin, CardGin, Oklahoma, Cribbage, Cribbages, Partners, GoFish, GoFishOfThree, SparrowMahjong]


@pytest.mark.slow
@pytest.mark.parametrize("other", COMPARED)
def test_lockstep(other):
    lockstep(other, 2000)
