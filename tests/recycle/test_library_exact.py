"""Games of the library against the same games in plain Python: whole trees, move by move, and point by point."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from tests.recycle.test_library import RANKS, cards, piles, worth
from tests.reference import kuhn, red7
from tests.reference.recycle import Match, random_match
from tests.support.recycle_library import program_of


def deals(name, count, key, **declare):
    """One match at the start of each of so many deals that a key tells apart."""
    program, found, setup = program_of(name), {}, 0
    while len(found) < count:
        match = Match(program, 1, setup, declare=declare)
        found.setdefault(str(key(match)), match)
        setup += 1
        assert setup < 30 * count
    return list(found.values())


def after(match, k):
    match = match.copy()
    match.play(k)
    return match


def ends(match, letter, past=""):
    """(past, match, probability) of all ends below a position, the moves as letters."""
    if match.over:
        yield past, match, Fraction(1)
        return
    for k, text in enumerate(match.options()):
        for end, last, probability in ends(after(match, k), letter, past + letter(text)):
            yield end, last, probability / len(match.choices)


# Kuhn and Leduc poker


def test_kuhn_is_kuhn_poker():
    starts, histories, total = deals("kuhn", 6, lambda match: piles(match, "iloc HAND")), 0, Fraction(0)
    for start in starts:
        hands = [pile[0]["RANK"][0] for pile in piles(start, "iloc HAND")]
        found = list(ends(start, lambda text: "b" if "PAID" in text else "p"))
        assert sorted(past for past, _, _ in found) == sorted(kuhn.ENDS)
        for past, match, probability in found:
            value = kuhn.payoff("".join(hands), past)
            assert match.scores == [value, -value]
            total += probability * value
        histories += len(found)
    assert histories == 30
    assert total / 6 == kuhn.value(dict.fromkeys(kuhn.information_sets(), Fraction(1, 2))) == Fraction(1, 8)


def leduc_cards(start):
    """Both hands and the card that will be turned up."""
    return [pile[0] for pile in piles(start, "iloc HAND")] + cards(start, "game iloc PACK")[-1:]


def leduc_ends(mine, other, board, past="", paid=(1, 1), first=True, raises=0, checked=0, probability=Fraction(1)):
    """{past: (payoff of seat 0, probability under random play)} and the pasts with a decision, from the rules."""
    mover = len(past.split("|")[-1]) % 2
    options = "f" * (paid[0] != paid[1]) + "r" * (raises < 2) + "c"
    result, chance = {}, probability / len(options)
    for option in options:
        now, high = list(paid), max(paid)
        if option == "f":
            result[past + "f"] = (-paid[0] if mover == 0 else paid[1], chance)
            continue
        now[mover] = high + (0 if option == "c" else 2 if first else 4)
        if option == "r":
            result |= leduc_ends(mine, other, board, past + "r", tuple(now), first, raises + 1, 1, chance)
        elif not checked:
            result |= leduc_ends(mine, other, board, past + "c", tuple(now), first, raises, 1, chance)
        elif first:
            result |= leduc_ends(mine, other, board, past + "c|", tuple(now), False, 0, 0, chance)
        else:
            strength = [10 if card == board else "JQK".index(card) for card in (mine, other)]
            result[past + "c"] = (now[0] * ((strength[0] > strength[1]) - (strength[0] < strength[1])), chance)
    return result


@pytest.mark.slow
def test_leduc_is_leduc_poker():
    suited, ranked, histories = set(), set(), 0
    for start in deals("leduc", 120, leduc_cards):
        *hands, board = leduc_cards(start)
        found = list(ends(start, lambda text: "f" if "FOLDED" in text else "r" if "RAISES" in text else "c"))
        names = [card["RANK"][0] for card in (*hands, board)]
        expected = leduc_ends(*names)
        wanted = {past.replace("|", ""): each for past, each in expected.items()}
        assert {past: (match.scores[0], chance) for past, match, chance in found} == wanted
        assert all(sum(match.scores) == 0 for _, match, _ in found)
        histories += len(found)
        for past in expected:
            for length in range(len(past)):
                before = past[:length]
                if before.endswith("c") and past[length] == "|":
                    continue
                seat = len(before.split("|")[-1]) % 2
                shown = board if "|" in before else None
                suited.add((seat, before, str(hands[seat]), str(shown)))
                ranked.add((seat, before, hands[seat]["RANK"], shown and shown["RANK"]))
    assert histories == 120 * 49
    assert (len(suited), len(ranked)) == (936, 288)
    assert [sum(seat == each[0] for each in ranked) for seat in (0, 1)] == [144, 144]


# GOPS


def prizes_of(start):
    """In the order in which they are turned up."""
    return [worth(card) for card in cards(start, "game vloc PRIZES") + cards(start, "game iloc PACK")[::-1]]


def test_gops_with_three_cards():
    total, count = Counter(), 0
    for start in deals("gops", 6, prizes_of, CARDS=3):
        prizes = prizes_of(start)
        expected = Counter()
        for bids in product(permutations((1, 2, 3)), repeat=2):
            won, stake = [0, 0], 0
            for prize, mine, other in zip(prizes, *bids):
                stake += prize
                if mine != other:
                    won[int(other > mine)] += stake
                    stake = 0
            expected[tuple(won)] += 1
        found = [tuple(match.scores) for _, match, _ in ends(start, lambda text: "x")]
        assert Counter(found) == expected
        total += expected
        count += len(found)
    assert count == 216


# Red7


def red7_card(attributes):
    numbers = "ONE TWO THREE FOUR FIVE SIX SEVEN".split()
    return red7.Card(numbers.index(attributes["NUMBER"]) + 1, red7.COLOURS.index(attributes["COLOR"][0]))


def red7_position(match):
    """The position in the words of the reference of Red7."""
    held = lambda place: [{red7_card(card) for card in pile} for pile in piles(match, place)]
    deck = [red7_card(card) for card in cards(match, "game iloc PACK")[::-1]]
    canvas = red7.COLOURS.index(cards(match, "game vloc CANVAS")[-1]["COLOR"][0])
    out = {seat for seat in range(match.state.players) if match.state.strs.get((("player", seat), "STATE")) == "OUT"}
    return red7.Position(held("vloc PALETTE"), held("iloc HAND"), deck, canvas, match.mover, out)


@pytest.mark.few(
    2,
    "seats, declare",
    [
        (2, {}),
        (3, {"STAND": 1}),
        (4, {"CARDS": 5}),
        (5, {"STAND": 1, "CARDS": 4}),
        (3, {"DRAW": 0, "CARDS": 6}),
    ],
)
def test_red7_is_red7(seats, declare):
    program = program_of("red7")
    stuck = "stand" if declare.get("STAND") else "gone"
    options = red7.Options(seats, declare.get("CARDS", 7), declare.get("DRAW", 1) == 1, stuck)
    match, turn = Match(program, 3, seats, declare={"SEATS": seats, **declare}), 0
    while not match.over:
        position = red7_position(match)
        if turn == 0:
            # the seat before the mover has the highest card on its palette
            assert max(range(seats), key=lambda seat: max(position.palettes[seat])) == (match.mover - 1) % seats
        expected = [position.play(move, options) for move in position.legal_moves(options) or [None]]
        found = [after(match, k) for k in range(len(match.choices))]
        if any(each.over for each in found):
            assert all(each.over for each in found) and all(each.winner() is not None for each in expected)
        else:
            assert sorted(map(str, map(red7_position, found))) == sorted(map(str, expected))
        match, turn = found[7 * turn % len(found)], turn + 1
    left = [seat for seat in range(seats) if match.state.strs[("player", seat), "STATE"] == "IN"]
    assert [seat for seat in range(seats) if match.scores[seat]] == left and len(left) == 1


# Cribbage


def show(hand, starter, crib):
    """Score of a hand in the show, cards as (rank from 1, suit)."""
    hand = sorted(hand)
    five = [*hand, starter]
    groups = (some for size in range(2, 6) for some in combinations(five, size))
    points = sum(2 for some in groups if sum(min(rank, 10) for rank, _ in some) == 15)
    points += sum(2 for one, other in combinations(five, 2) if one[0] == other[0])
    for size in (5, 4, 3):
        ranks = ([rank for rank, _ in some] for some in combinations(sorted(five), size))
        runs = [each for each in ranks if each == [*range(each[0], each[0] + size)]]
        if runs:
            points += size * len(runs)
            break
    if len({suit for _, suit in five}) == 1:
        points += 5
    elif not crib and len({suit for _, suit in hand}) == 1:
        points += 4
    return points + ((11, starter[1]) in hand)


def pegging(count):
    """Score of the last of these cards, without the 1 for the last card."""
    ranks = [rank for rank, _ in count]
    points = 2 * (sum(min(rank, 10) for rank in ranks) in (15, 31))
    same = next((k for k in range(len(ranks)) if ranks[-1 - k] != ranks[-1]), len(ranks))
    points += same * (same - 1)
    for size in range(len(ranks), 2, -1):
        last = sorted(ranks[-size:])
        if last == list(range(last[0], last[0] + size)):
            return points + size
    return points


def cribbage_scores(lines, limit):
    """The scores from what was dealt, laid away, turned up and played, deal by deal."""
    scores, pone, starter = [0, 0], 0, None
    hands, laid, crib, count = [[], []], [[], []], [], []
    for words in map(str.split, lines):
        if words[0] != "move":
            continue
        card, seats = (RANKS.index(words[1]) + 1, words[2]), [int(word) for word in words if word.isdecimal()]
        match words[-1]:
            case "HAND":
                hands[seats[0]].append(card)
            case "CRIB":
                hands[seats[0]].remove(card)
                crib.append(card)
            case "STARTER":
                starter = card
                scores[1 - pone] += 2 * (card[0] == 11)
            case "PLAYED":
                hands[seats[0]].remove(card)
                laid[seats[0]].append(card)
                count.append(card)
                scores[seats[0]] += pegging(count)
                total = sum(min(rank, 10) for rank, _ in count)
                assert total <= 31
                if all(total + min(rank, 10) > 31 for hand in hands for rank, _ in hand):
                    scores[seats[0]] += total != 31
                    count = []
            case "COUNTED" if starter:
                for seat, hand in ((pone, laid[pone]), (1 - pone, laid[1 - pone]), (1 - pone, crib)):
                    if max(scores) < limit:
                        scores[seat] += show(hand, starter, hand is crib)
                pone, starter = 1 - pone, None
                hands, laid, crib, count = [[], []], [[], []], [], []
    return scores


def test_the_cribbage_of_this_test_knows_known_hands():
    fives = [(5, suit) for suit in "CDH"]
    assert show([*fives, (11, "S")], (5, "S"), False) == 29
    assert show([(2, "C"), (4, "D"), (6, "H"), (8, "S")], (10, "C"), False) == 0
    assert show([(7, "C"), (7, "D"), (8, "H"), (8, "S")], (9, "C"), False) == 24
    flush = [(2, "C"), (4, "C"), (6, "C"), (8, "C")]
    assert [show(flush, (10, suit), crib) for suit in "DC" for crib in (False, True)] == [4, 0, 5, 5]
    pegged = [[7, 8], [3, 3, 3], [4, 6, 5], [9, 7, 8, 7], [10, 10], [2, 3, 4, 5]]
    assert [pegging([(rank, "C") for rank in ranks]) for ranks in pegged] == [2, 6, 5, 2, 2, 4]


@pytest.mark.few(1, "limit", [1, 61, 121])
def test_cribbage_is_counted_right(limit):
    program = program_of("cribbage")
    for setup in range(6):
        match, _ = random_match(program, 23, setup, declare={"LIMIT": limit}, recording=True)
        assert match.scores == cribbage_scores(match.transcript(), limit)
        assert max(match.scores) >= limit
