"""Matches that others have written down: bridge deals, histories of OpenSpiel, moves by their words."""

import json
import re
from itertools import combinations
from pathlib import Path

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.games.words import words
from pyengine.record import openspiel, pbn
from pyengine.record.given import given
from pyengine.record.played import found, read
from tests.support.commands import refused, said

CLUB = Path(__file__).parent.parent.parent / "examples" / "bridge" / "club.pbn"
TEXT = CLUB.read_text(encoding="utf-8")
FULL, CUT = pbn.deals(TEXT)
RANKS = "23456789TJQKA"
CARDS = "N:864.QJT54.K3.J74 Q3.976.AQ9652.K6 A9752.8.JT84.Q52 KJT.AK32.7.AT983"


def deal(auction="", play="", **tags):
    """A deal with the cards of the first one of the file."""
    tags = {"Deal": CARDS, "Vulnerable": "None", **tags}
    told = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    for name, (seat, _, rest) in (("Auction", auction.partition(" ")), ("Play", play.partition(" "))):
        told += f'[{name} "{seat}"]\n{rest}\n' * bool(rest)
    [only] = pbn.deals(told)
    return only


def printed(capsys, line, *more):
    """What a command prints that ends well."""
    status, out, err = said(capsys, line, *more)
    assert status == 0, err
    return out


def numbers(state, *names):
    offsets = [state.game.numbers[name][0].offset for name in names]
    return [int.from_bytes(state.raw[at : at + 4], "little") for at in offsets]


# Bridge deals


def test_a_deal_is_read_with_everything_about_it():
    state, players, _ = read(FULL)
    assert state.payoffs() == (50, -50, 50, -50) and len(state.history) == 52 + 19
    assert players == ("North", "East", "South", "West") and FULL.title.startswith(
        "deal 1, board 1, event Club evening, dealer N"
    )
    assert state.game.options == {"DEALER": 1, "VULNERABLE": 0}
    cut = read(CUT)[0]
    assert cut.game.options == {"DEALER": 4, "VULNERABLE": 3} and not cut.is_over
    assert len(cut.history) == 5 + 24 and numbers(cut, "COUNT", "LEVEL", "DECLARER") == [6, 1, 0]


def test_notation_is_read_however_it_is_written():
    """Calls and cards in small letters or turned round, remarks, notes, comments, one deal or two in a line."""
    usual = read(deal("N Pass Pass Pass 1C X Pass 1D AP", "S C5 C3 C4 C6"))[0]
    calls = "N p pass =1= P {a comment\nover [two] lines} 1c! ; to the end\n$12 dbl ? pass 1D [1] ap"
    other = read(deal(calls, "S c5 $9 3C c4!\n% not this\n =2= C6 - - - -\n*"))[0]
    assert usual == other and usual.history == other.history


@pytest.mark.parametrize(
    "auction, dealer, bid, passes",
    [
        ("N AP", 1, 0, 4),
        ("N Pass Pass Pass Pass", 1, 0, 4),
        ("N 1C Pass +", 1, 5, 1),
        ("N 1C *", 1, 5, 0),
        ("N 1NT X XX AP", 1, 9, 3),
        ("S - - 1H AP", 1, 7, 3),
        ("N 1C Pass Pass Pass Pass", 1, 5, 3),
    ],
)
def test_auctions(auction, dealer, bid, passes):
    state = read(deal(auction))[0]
    assert state.game.options["DEALER"] == dealer and numbers(state, "BID", "PASSES") == [bid, passes]
    assert state.is_over == (bid == 0)


@pytest.mark.parametrize(
    ("auction", "play", "tags", "doubt"),
    [
        ("N Pass 1NT AP", "S", {"Contract": "3NT"}, "Contract is 3NT, but 1N by the calls"),
        ("N 1C X AP", "E", {"Contract": "1C"}, "Contract is 1C, but 1CX by the calls"),
        ("N 1C X AP", "E", {"Contract": "1CX", "Declarer": "S"}, "Declarer is S, but N by the calls"),
        ("N AP", "", {"Contract": "1C"}, "Contract is 1C, but PASS by the calls"),
        ("N 1C AP", "", {"Dealer": "E"}, "Dealer is E, but N by the calls"),
        ("N - 1C AP", "", {"Dealer": "N"}, "Dealer is N, but E by the calls"),
        ("N 1C AP", "W - C6", {"Declarer": "N"}, "Play is W, but E by the calls"),
        ("N 1C AP", "E", {"Dealer": "North", "Contract": "1 C", "Declarer": "n", "Play": "E"}, ""),
        ("N 1C *", "", {"Contract": "2C"}, ""),
        ("", "", {"Contract": "3NTX", "Declarer": "S", "Dealer": "W"}, ""),
    ],
)
def test_tags_that_contradict_the_calls_are_told(auction, play, tags, doubt):
    if not play.partition(" ")[2]:
        play, tags = "", {**tags, "Play": play}
    state = read(deal(auction, "W - - C6" if play else "", **tags))[0]
    assert list(state.doubts) == [doubt] * bool(doubt)


def test_a_contradiction_stands_above_the_match_and_the_advice(tmp_path, capsys):
    (tmp_path / "d.pbn").write_text(TEXT.replace('[Dealer "N"]', '[Dealer "E"]'))
    words = tmp_path / "d.pbn", "--match", "1"
    assert "Dealer is E, but N by the calls" in printed(capsys, "watch", *words).splitlines()[0]
    asked = printed(capsys, "advise bridge", *words, "--decision", "5", "--estimator", "pimc:2x1")
    assert asked.startswith("Dealer is E, but N by the calls\nNorth to move")


def test_the_contract_is_bid_at_once_where_nobody_knows_the_auction():
    for contract, declarer, calls in (("3NTX", "S", 7), ("1S", "N", 4), ("2HXX", "W", 9), ("Pass", "", 4), ("", "", 0)):
        state = read(deal(Contract=contract, Declarer=declarer))[0]
        assert len(state.history) == calls
        if declarer:
            assert numbers(state, "DECLARER", "LEVEL") == ["NESW".index(declarer), int(contract[0])]
    state = read(deal(play="S C5 +", Contract="1NT", Declarer="E"))[0]
    assert len(state.history) == 5 + 1 and state.mover == 1  # who declares plays the dummy's card


def test_a_hand_that_is_left_out_has_the_other_cards():
    def hands(cards):
        [only] = pbn.deals(f'[Deal "{cards}"]')
        return [sorted(hand.split(", ")) for hand in re.findall("HAND of seat .: ([^;]*)", read(only)[0].text())]

    whole = hands(CARDS)
    assert list(map(len, whole)) == [13] * 4
    for hand in CARDS[2:].split():
        assert hands(CARDS.replace(hand, "-")) == whole


def test_values_are_those_of_the_deal_before():
    first, second = pbn.deals(
        f'[Event "##Cup"]\n[North "A \\"B\\""]\n[Deal "{CARDS}"]\n[Board "2"]\n[North "#"]\n[Event "#"]\n[Deal "#"]'
    )
    assert [read(each)[1][0] for each in (first, second)] == ['North A "B"'] * 2
    assert first.tag("event") == second.tag("event") == "Cup" and second.tag("deal") == CARDS


@pytest.mark.parametrize(
    "make, error",
    [
        (lambda: deal("N 1C 1B"), "deal 1, call 2: East cannot make the move '1B'"),
        (lambda: deal("N 1C Pass 1C"), "deal 1, call 3: South cannot make the move '1C'; "),
        (lambda: deal("N 1C Pass X"), "deal 1, call 3: South cannot make the move 'X'; "),
        (lambda: deal("N 1C ^I 1C"), "deal 1, call 2: ^I is an irregularity"),
        (lambda: deal("N 1C AP", "E - C7"), "deal 1, trick 1: East is to play, but no card"),
        (
            lambda: deal("N 1C AP", "E C6 C2 - C4\nCK"),
            "deal 1, trick 1: West is to play, but no card of theirs stands before C4",
        ),
        (lambda: deal("N 1C AP", "E C6 ^R C2"), "deal 1, trick 1: South plays '^R'; expected a card such as SK"),
        (lambda: deal("N 1C AP", "X C6"), "deal 1: cards are played without a leader N, E, S or W"),
        (lambda: deal(play="E C6"), "deal 1: cards are played without an auction"),
        (lambda: deal(Contract="3S"), "deal 1 has the contract 3S without a declarer"),
        (lambda: deal(Vulnerable="some"), "deal 1: Vulnerable is 'SOME'; expected None, NS, EW or All"),
        (lambda: deal(Deal="N:AK.Q"), "deal 1: Deal is 'N:AK.Q'; expected N:, and four hands"),
        (lambda: deal(Deal=CARDS.replace("864", "865")), "deal 1: South has S5, which is dealt twice"),
        (lambda: deal(Deal=CARDS.replace("864", "86")), "deal 1: North has 12 cards; expected 13"),
        (lambda: deal(Deal="N:864.QJT54.K3.J74 - - -"), "deal 1: Deal shows 1 hands; expected all four, or three"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(make, error):
    with pytest.raises(InputError) as caught:
        read(make())
    assert error in str(caught.value) and "\n" not in str(caught.value)


def referee(hands, leader, trump, rows):
    """(trick, seat, why) of the first card that is not held or does not follow suit, from 1; None where all are
    right."""
    suits = dict(zip("SHDC", ("spades", "hearts", "diamonds", "clubs")))
    hands, first = [set(hand) for hand in hands], leader
    for number, row in enumerate(rows, 1):
        played, led = {(leader + column) % 4: card for column, card in enumerate(row)}, row[(first - leader) % 4][0]
        for seat in [(first + turn) % 4 for turn in range(4)]:
            card = played[seat]
            held = [other for other in range(4) if card in hands[other]]
            if held != [seat]:
                return (
                    number,
                    seat,
                    f"{pbn.SEATS[held[0]]} has it in (HAND|DUMMY);" if held else "has it in (TAKEN|PLAYED)",
                )
            if card[0] != led and any(other[0] == led for other in hands[seat]):
                return number, seat, f"{suits[led]} must be followed"
            hands[seat].remove(card)
        power = {seat: (card[0] == trump, card[0] == led, RANKS.index(card[1])) for seat, card in played.items()}
        first = max(power, key=power.get)
    return None


def test_every_card_that_breaks_the_rules_is_found():
    """In the deal that ends early any two cards change places; a referee of a few lines says which trick is wrong."""
    words_of = CUT.sections["play"][:24]
    [text] = re.findall(r'\[Deal "N:([^"]*)"\]', TEXT)[1:]
    hands = [[suit + rank for suit, ranks in zip("SHDC", hand.split(".")) for rank in ranks] for hand in text.split()]
    wrong = right = 0
    for first, second in list(combinations(range(24), 2))[::13]:
        cards = words_of[:]
        cards[first], cards[second] = cards[second], cards[first]
        expected = referee(hands, 1, "S", [cards[at : at + 4] for at in range(0, 24, 4)])
        changed = pbn.BridgeDeal(1, CUT.tags, {**CUT.sections, "play": cards})
        if expected is None:
            read(changed)
            right += 1
            continue
        trick, seat, why = expected
        error = rf"^deal 1, trick {trick}: {pbn.SEATS[seat]} cannot make the move '..': .*{why}.* expected one of "
        with pytest.raises(InputError, match=error + r"([CDHS][2-9TJQKA](, |$))+"):
            read(changed)
        wrong += 1
    assert wrong > 12 and right > 0


# Commands


def test_watch_lists_deals_and_shows_one_with_regrets(capsys, tmp_path):
    listed = printed(capsys, "watch", CLUB)
    assert "   2  deal 2, board 2, event Club evening" in listed and "--match 1 shows the first one" in listed
    told = printed(capsys, f"watch {CLUB} --match 2")
    assert told.startswith("bridge, deal 2, board 2, event Club evening, dealer W, vulnerable All\n")
    assert "Decision 6 of 29: East to move" in told and "no more is known" in told
    file = tmp_path / "it.json"
    assert printed(capsys, f"watch {CLUB} --match 2 --estimates pimc:2x1:rule --json", file) == ""
    record = json.loads(file.read_text(encoding="utf-8"))
    assert record["command"] == f"python -m pyengine.watch {CLUB} --match 2" and record["estimator"] == "pimc:2x1:rule"
    assert len(record["steps"]) == 29 and any(step["regret"] is not None for step in record["steps"])


def test_advise_answers_for_any_decision_of_a_deal(capsys):
    told = printed(capsys, f"advise bridge {CLUB} --match 2 --decision 2 --estimator pimc:4x1:rule")
    assert told.startswith("North to move; HAND of North: ") and "bid 1 spades" in told and "13 x ?" in told
    at_end = printed(capsys, f"advise bridge {CLUB} --match 2 --estimator pimc:4x1:rule --seed 1")
    assert "PLAYED" not in at_end and "TAKEN of West: " in at_end
    refused(capsys, f"advise bridge {CLUB}", "the text has several matches; expected --match 1 to 2")
    refused(capsys, f"advise bridge {CLUB} --match 3", "--match is 3; expected --match 1 to 2")
    refused(capsys, f"advise agram {CLUB} --match 1", "the record is of bridge; expected agram")
    refused(capsys, f"advise bridge {CLUB} --match 2 --decision 30", "--decision is 30; expected 1 to 29")
    refused(capsys, f"watch {CLUB} --match 3", "--match is 3; expected --match 1 to 2")
    refused(capsys, f"watch {CLUB} --match 0", "--match is 0; expected --match 1 to 2")
    refused(capsys, f"watch {CLUB} --estimates", "which match? --match 1 to 2; pyengine.watch ")


def test_in_python():
    state = pyengine.read_record(TEXT, match=2)
    assert state == read(CUT)[0] and state.dealt_from is None and state.beginning().decision == 0
    assert pyengine.advice(state, "pimc:2x1")["seat"] == state.mover
    for text in ("agram 7/0: 1", "", 5, None):
        with pytest.raises(InputError, match="expected bridge deals in PBN"):
            pyengine.read_record(text)
    with pytest.raises(InputError, match="the text has several matches"):
        pyengine.read_record(TEXT)


# Moves in words


@pytest.mark.parametrize(
    "moves",
    [
        "4♣ 9♦",
        "4♣, 9♦",
        "C4\nD9",
        "four clubs\nNINE OF DIAMONDS",
        "play 4c; 9d",
        "club four, diamonds 9",
        "♣4 ♦9",
        "1. seat 1: play 4♣\n2. seat 2: play 9♦",
        "Seat 1 plays 4♣\nSeat 2 plays 9♦",
        "3 2",
    ],
)
def test_moves_are_read_however_they_are_written(moves):
    state = pyengine.game("agram", SEATS=3).read_state(f"7/0: {moves}")
    assert state.history == (3, 2)


def test_what_watch_prints_is_read_back(capsys, tmp_path):
    file, taken = tmp_path / "match.txt", re.compile(".*<- .*taken.*")
    for more in ("--players=3", "--players=3 --estimates pimc:2x1"):
        told = printed(capsys, f"watch agram 7/0 {more}")
        file.write_text(f"agram 7/0:\n{told}", encoding="utf-8")
        again = printed(capsys, f"watch {file} {more}")
        assert len(found := taken.findall(told)) > 17 and taken.findall(again) == found


@pytest.mark.parametrize(
    "moves, error",
    [
        ("4♣, kh", r"move 2: seat 2 cannot make the move 'kh'; expected one of play 4D, play AH, "),
        ("clubs king", r"move 1: seat 1 cannot make the move 'clubs king'; expected one of "),
        ("4c banana", r"move 2: seat 2 cannot make the move 'banana'; expected one of "),
        ("play", r"move 1: seat 1 cannot make the move 'play'; expected one of "),
        ("plya four clubs", r"did you mean play FOUR CLUBS\? Expected one of "),
        ("seat 2: 4♣", r"move 1: seat 2 makes a move; seat 1 is to move"),
    ],
)
def test_moves_in_words_that_are_not_legal(moves, error):
    with pytest.raises(InputError, match=error):
        pyengine.game("agram", SEATS=3).read_state(f"7/0: {moves}")
    with pytest.raises(InputError, match="move 3: 'bet' comes after the end of the game"):
        pyengine.game("kuhn").read_state("7/0: check, check, bet")


def test_words_have_one_form():
    same = [
        ["play 10♥", "Play TEN of HEARTS", "H10 play", "plays TH", "PLAY ten heart"],
        ["bid 1 NOTRUMP", "1NT bid", "bids 1n"],
        ["pass", "PASSES"],
        ["R7", "r7"],
    ]
    for texts in same:
        assert len({tuple(sorted(words(text))) for text in texts}) == 1
    assert words("AN 8 of the best") == ["AN", "8", "BEST"]


# Histories of OpenSpiel, made by its own random play: payoffs are its own, too, turned to our seats in Oh Hell

HISTORIES = [
    ("kuhn_poker(): 0, 2, 1, 1", (-2, 2)),
    ("kuhn_poker: 2 1 0 1 0", (-1, 1)),
    ("leduc_poker(): 1, 3, 2, 2, 1, 4, 1, 1", (-5, 5)),
    ("goofspiel(num_cards=4): 0, 1, 2, 3, 2, 3, 2, 0, 1", None),
    ("goofspiel(num_cards=4,points_order=descending): 1, 1, 2, 3, 3, 0", None),
    (
        "bridge(use_double_dummy_result=false): 12, 28, 19, 32, 34, 3, 0, 44, 14, 13, 51, 25, 43, 24, 35, 7, "
        "33, 46, 26, 39, 36, 2, 40, 29, 15, 1, 47, 21, 38, 48, 31, 49, 16, 41, 18, 45, 42, 5, 6, 9, 50, 17, "
        "23, 10, 22, 11, 20, 27, 30, 37, 8, 4, 71, 89, 52, 52, 52, 47, 39, 15, 11, 19, 7, 43, 3, 50, 46, 6, "
        "10, 14, 2, 18, 4, 26, 44, 38, 5, 12, 48, 0, 32, 37, 35, 25, 33, 28, 8, 9, 36, 16, 24, 20, 49, 1, 31, "
        "29, 34, 45, 30, 13, 51, 21, 42, 41, 40, 17, 23, 27, 22",
        (300, -300, 300, -300),
    ),
    (
        "oh_hell(): 5, 1, 19, 31, 33, 3, 0, 44, 13, 12, 51, 25, 43, 24, 34, 7, 35, 46, 56, 55, 57, 24, 3, 0, "
        "33, 25, 7, 44, 19, 12, 51, 34, 43, 13, 31, 35",
        (3, 2, 0),
    ),
    (
        "oh_hell(num_tricks_fixed=3,players=4): 3, 2, 19, 31, 33, 3, 0, 44, 13, 12, 51, 25, 43, 24, 34, 53, "
        "53, 53, 55, 12, 0, 44, 13, 25, 33, 3, 51, 43, 24, 19, 31",
        (0, 0, 11, 2),
    ),
]


@pytest.mark.parametrize("text, payoffs", HISTORIES)
def test_histories(text, payoffs):
    state = pyengine.read_record(text)
    assert state.is_over and payoffs in (None, state.payoffs())
    name, _, history = text.partition(":")
    saved = f"# Made by hand\n[Meta]\nVersion: 1\n\n[Game]\n{name}\n[State]\n" + "\n".join(history.split(", ")) + "\n\n"
    assert pyengine.read_record(saved).history == state.history
    [part] = openspiel.histories(text.rpartition(",")[0] or text.rpartition(" ")[0])
    assert openspiel.read(part)[0].history == state.history[: -1 - 2 * (name[:4] == "goof")]


@pytest.mark.parametrize(
    "text, error",
    [
        ("chess(): 1, 2", "the history is of chess; expected one of kuhn_poker, leduc_poker,"),
        ("kuhn_pokr(): 0", r"did you mean kuhn_poker\? Expected"),
        ("kuhn_poker(players=3): 0, 1, 2", "players of kuhn_poker is 3; expected 2"),
        ("goofspiel(num_cards=some): 0", "num_cards of goofspiel is 'some'; expected a whole number"),
        ("kuhn_poker: 0", "HAND of seat 2 has 0 cards; expected 1"),
        ("kuhn_poker: 0 0", "HAND of seat 2 has JACK, which is no card of kuhn, or was dealt before"),
        ("kuhn_poker: 0 9", "the history of kuhn_poker does not begin with the numbers of all cards"),
        (
            "kuhn_poker: 0 1 7",
            r"action 3 of kuhn_poker \(7\): seat 1 cannot make the move 'no action'; expected one of check, bet",
        ),
        ("kuhn_poker: 0 1 0 0 0", "action 5 of kuhn_poker .*comes after the end of the game"),
        (
            "leduc_poker: 0 1 0",
            r"action 3 of leduc_poker \(0\): seat 1 cannot make the move 'fold'; expected one of check, raise",
        ),
        ("oh_hell: 3", "the history of oh_hell does not begin"),
    ],
)
def test_histories_that_cannot_be(text, error):
    with pytest.raises(InputError, match=error):
        pyengine.read_record(text)


def test_lines_are_matches_of_their_own():
    text = "kuhn_poker: 0 2 1 1\n\nkuhn_poker(): 2 1 0 1 0\nsome_game: 3\n"
    assert [read(each)[0].payoffs() for each in found(text)] == [(-2, 2), (-1, 1)]


# Deals


def test_cards_lie_where_they_are_said_to_lie():
    game = pyengine.game("spades")
    top = [f"{rank} HEARTS" for rank in ("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN")]
    hand = [*top, "ACE SPADES", "JACK CLUBS", "QUEEN CLUBS", "ACE CLUBS"]
    state = given(game, {"HAND of seat 3": hand})
    assert f"HAND of seat 3: {', '.join(hand)}; " in state.text() and "? " not in state.text()
    assert given(game, {"HAND of seat 3": hand}) == state and state.dealt_from is None
    state.random_playout(1)
    with pytest.raises(InputError, match=r"HAND of seat 3 has 12 cards; expected 13"):
        given(game, {"HAND of seat 3": hand[1:]})
    with pytest.raises(InputError, match=r"HAND of seat 3 has ONE HEARTS, which is no card of spades"):
        given(game, {"HAND of seat 3": ["ONE HEARTS", *hand[1:]]})
    with pytest.raises(InputError, match="deals of crazy-eights differ in more than cards"):
        given(pyengine.game("crazy-eights"), {})
