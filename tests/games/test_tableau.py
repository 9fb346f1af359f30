"""The table in lines of text, and what happened in words: right, and nothing that a seat does not know."""

import itertools
import random
import re
from dataclasses import replace

import pytest

import pyengine
from pyengine.games.deed import NOWHERE, PASSED, Chose, Deed, Did, Moved, PileName, Set, Unseen, named
from pyengine.games.scene import Card, Number, Pile, Scene
from pyengine.games.tableau import changes, lines, options, short
from pyengine.players import human

HEARTS, CLUBS = (
    [Card(f"{word} {suit}", corner, sign, colour) for word, corner in (("TWO", "2"), ("TEN", "10"), ("ACE", "A"))]
    for suit, sign, colour in (("HEARTS", "\N{BLACK HEART SUIT}", "red"), ("CLUBS", "\N{BLACK CLUB SUIT}", "black"))
)
HEART = HEARTS[0].sign


def scene(mover, *numbers, **piles):
    """Piles by name and, after two strokes, the number of a seat."""
    return Scene(mover, tuple(Pile(*place(name)[:2], tuple(cards)) for name, cards in piles.items()), numbers)


def place(name):
    """A pile by its name and, after two strokes, the number of a seat."""
    name, *owner = name.split("__")
    return PileName(name, f"seat {owner[0]}" if owner else "")


def told(before, after, *ways, deed=None, signs=True):
    """Return what is told of cards, each given with the piles in which it lay."""
    went = [(card, [place(name) for name in names.split()]) for card, names in ways]
    return list(changes(before, after, deed, went, signs))


def moved(mover, card, source, target, *parts):
    """A card of the mover goes to a pile of its own, or with a blank before its name to one of the table."""
    places = (PileName(name.strip(), "" if name[0] == " " else f"seat {mover + 1}") for name in (source, target))
    return Deed(mover, (), (Moved((card,), *places), *parts))


def labelled(mover, *words, parts=()):
    label = (each for word in words for each in ([(word,)] if isinstance(word, Card) else re.split("( )", word)))
    return Deed(mover, tuple(filter(None, label)), tuple(parts))


TRICK = [(HEARTS[0], "PLAYED__1 TAKEN__1"), (HEARTS[1], "PLAYED__2 TAKEN__1"), (CLUBS[2], "HAND__3 PLAYED__3 TAKEN__1")]


def test_a_trick_is_taken():
    """The last card of a trick never lies in its pile: the move tells of it."""
    before = scene(2, HAND__3=[None] * 2, PLAYED__1=HEARTS[:1], PLAYED__2=HEARTS[1:2])
    after = scene(0, HAND__3=[None], TAKEN__1=[*HEARTS[:2], CLUBS[2]])
    move = moved(2, CLUBS[2], "HAND", "PLAYED", Set("LED", "", None))
    taken = ["Seat 3 plays A\N{BLACK CLUB SUIT}", "Seat 1 takes 3 cards from played to taken"]
    assert told(before, after, *TRICK, deed=move) == taken
    labelled_so = labelled(2, "play ", CLUBS[2], parts=moved(2, CLUBS[2], "HAND", "PLAYED").parts)
    assert told(before, after, *TRICK, deed=labelled_so) == taken
    after = scene(0, HAND__3=[None], TAKEN=[*HEARTS[:2], CLUBS[2]])
    went = [(card, names.replace("TAKEN__1", "TAKEN")) for card, names in TRICK]
    taken = ["Seat 3 plays Ace clubs", "3 cards from played go to taken; seat 1 is next"]
    assert told(before, after, *went, deed=move, signs=False) == taken


def test_what_was_scored_and_where_cards_come_from():
    before = scene(0, Number("SCORE", "seat 1", "3"), PACK=[None] * 3, HAND__1=HEARTS[:1], HAND__2=[None] * 2)
    numbers = Number("SCORE", "seat 1", "5"), Number("BID", "seat 1", "4")
    after = scene(1, *numbers, PACK=[None] * 2, HAND__1=HEARTS[:2], HAND__2=[None] * 2)
    took, drawn = f"Seat 1 takes 10{HEARTS[1].sign} from pack to hand", (HEARTS[1], "PACK HAND__1")
    scored = [took, "Seat 1: score 5 (+2)", "Seat 1: bid 4"]
    stayed = HEARTS[0], "HAND__1"
    for deed in Deed(0, (), (Set("LED", "", None),)), None:
        assert told(before, after, drawn, stayed, deed=deed) == scored
    bid = Deed(0, (), (Chose("BID", "4"), Set("BID", "seat 1", None)))
    assert told(before, after, drawn, stayed, deed=bid)[0] == "Seat 1: bid 4"
    # The piles look alike whichever of two hidden ones it comes from.
    away = replace(after, piles=(*after.piles[:2], Pile("HAND", "seat 2", (None,))))
    given = told(before, away, (HEARTS[1], "HAND__2 HAND__1"), stayed)
    assert given[0] == f"Seat 1 takes 10{HEARTS[1].sign} from hand of seat 2 to hand"
    # Equal cards are told by their own ways.
    equal = [HEARTS[0]]
    went = [(HEARTS[0], "HAND__1 USED"), (HEARTS[0], "PACK HAND__2")]
    before, after = scene(0, PACK=[None], HAND__1=equal), scene(1, USED=equal, HAND__2=equal)
    said = [f"Seat 1 plays 2{HEART} from hand to used", f"Seat 2 takes 2{HEART} from pack to hand"]
    assert told(before, after, *went) == said
    before, after = scene(1, HAND__2=[None], PACK=[None] * 2), scene(0, HAND__2=[None] * 3)
    went = [(card, "PACK HAND__2") for card in HEARTS[1:]]
    assert told(before, after, *went) == ["Seat 2 takes 2 cards from pack to hand"]
    before, after = scene(0, HAND__2=[None, None]), scene(0, HAND__2=[None, HEARTS[2]])
    assert told(before, after, *((card, "HAND__2") for card in HEARTS[1:])) == [f"Seat 2 shows A{HEARTS[2].sign}"]


def test_options_in_short():
    led = Set("LED", "", None)
    moves = [moved(0, card, "HAND", "PLAYED", led) for card in HEARTS[:2]]
    assert options(moves, False) == ["Two hearts", "Ten hearts"]
    sets = (Set("BET", "seat 1", "2"), Set("X", "", None)), (Set("CHECKS", "", "1"),)
    assert options([Deed(0, (), parts) for parts in sets]) == ["bet of seat 1 2; X", "checks 1"]
    alike = [moved(0, HEARTS[0], "B", "C", Set("X", "", value)) for value in "12"]
    assert options(alike, False) == [f"Two hearts from B to C; set X {value}" for value in "12"]


@pytest.mark.few(3, "name, moves", (("hearts", 60), ("scopa", 30), ("crosskings", 4), ("cribbage", 12)))
def test_widths(name, moves):
    """No word is broken, no line too wide, and nothing is lost, from 40 columns to 200."""
    state, chance = pyengine.game(name).deal(4), random.Random(2)
    for _ in range(moves):
        state.play(chance.randrange(len(state)))
    seen, words = state.game.scene(state, 1), set()
    for width in (40, 53, 80, 200):
        drawn = list(lines(seen, 1, width))
        assert max(map(len, drawn)) <= width
        words.add(tuple(sorted(re.split(r"[\s\N{NO-BREAK SPACE}]+", " ".join(line.strip() for line in drawn)))))
    assert len(words) == 1 and "(you):" in next(iter(words))


def test_a_card_that_the_move_names_is_told_once():
    """Red7 calls a play by its card, described games by a label: neither is said again as a card that moves."""
    state = pyengine.game("red7", players=2).deal(7)
    before, move, went = state.game.scene(state, 0), state.deed(0), state.game.went(state, 0)
    state.play(0)
    found = list(changes(before, state.game.scene(state, 0), move, went))
    assert (
        found[0] == "Seat 1 plays Blue 1 to palette, Violet 5 to canvas and takes Green 1 from deck to hand"
        and str(move) == "B1 -V5"
        and not any(" puts " in line or " shows " in line for line in found)
    )


def test_a_label_tells_an_event_once_and_as_what_a_seat_does():
    """The card that it names is not told again where it goes, nor the number that it says."""
    ace, two = HEARTS[2], HEARTS[0]
    for hand in ([ace, two], [None, None]):  # the mover sees it, and another seat
        before = scene(1, HAND__2=hand, PILE=[two])
        after = scene(0, Number("PLAYED", "seat 2", "1"), HAND__2=hand[1:], PILE=[two, ace])
        for parts in (moved(1, ace, "HAND", " PILE").parts, ()):  # and where chance has a part in it
            played = labelled(1, "play ", ace, parts=parts)
            went = (ace, "HAND__2 PILE"), (two, "HAND__2"), (two, "PILE")
            assert told(before, after, *went, deed=played) == [f"Seat 2 plays A{ace.sign}"]
    before, after = scene(0, PACK=[None, None], HAND__1=[two]), scene(1, PACK=[None], HAND__1=[two, ace])
    drew = labelled(0, "draw", parts=moved(0, Unseen("CARDS"), " PACK", "HAND").parts)
    went = (ace, "PACK HAND__1"), (two, "HAND__1")
    assert told(before, after, *went, deed=drew) == [f"Seat 1 draws and takes A{ace.sign} from pack to hand"]
    drew = labelled(0, "draw a card", parts=moved(0, Unseen("CARDS"), " PACK", "HAND").parts)
    assert told(before, after, *went, deed=drew) == [f"Seat 1 draws a card and takes A{ace.sign} from pack to hand"]
    before, after = scene(0, PACK=[None] * 3, HAND__1=[None]), scene(1, PACK=[None], HAND__1=[None] * 3)
    for many, more in (2, ""), (1, " and takes 2 cards from pack to hand"):  # whoever does not see which
        drew = labelled(0, f"draw {many} cards", parts=moved(0, Unseen("CARDS"), " PACK", "HAND").parts)
        went = (ace, "PACK HAND__1"), (two, "PACK HAND__1"), (two, "HAND__1")
        assert told(before, after, *went, deed=drew) == [f"Seat 1 draws {many} cards{more}"]
    # A card that is remembered lies where it lay.
    before, after = scene(0, MAP=[ace, two], AT__1=[two]), scene(1, MAP=[ace, two], AT__1=[ace])
    go = labelled(0, "go to ", ace, parts=[Did("remember", (ace,), PileName("AT", "seat 1"))])
    went = (ace, "MAP"), (two, "MAP"), (ace, " AT__1")
    found = [(card, [NOWHERE, place("AT__1")] if " AT" in names else [place(names)]) for card, names in went]
    assert list(changes(before, after, go, found)) == [f"Seat 1 goes to A{ace.sign}"]
    said = {"fold": "folds", "pass 2": "passes 2", "carry on": ": carry on", "deny": "denies", "red": ": red"}
    for move, verb in said.items():
        words = [f"Seat 1{verb}" if verb[0] == ":" else f"Seat 1 {verb}"]
        assert told(scene(0), scene(1, Number("FOLDED", "seat 1", "1")), deed=labelled(0, move))[:1] == words
    for number, label, said in ((("FOLDED", "1"), "fold", "folds"), (("BID", "2"), "bid 2", "bids 2")):
        after = scene(1, Number(number[0], "seat 1", number[1]))
        assert told(scene(0), after, deed=labelled(0, label)) == [f"Seat 1 {said}"]
    assert len(told(scene(0), scene(1, Number("BID", "seat 2", "2")), deed=labelled(0, "bid 2"))) == 2


def test_cards_that_a_label_names_are_not_told_again_where_they_are_taken():
    """Seat 1 swaps 2 for A: nothing is left to tell. What the label does not name is."""
    two, ten, ace = HEARTS
    before, after = scene(0, HAND__1=[two], TABLE=[ace, ten]), scene(1, HAND__1=[ace], TABLE=[ten, two])
    parts = *moved(0, two, "HAND", " TABLE").parts, *moved(0, ace, " TABLE", "HAND").parts
    went = (two, "HAND__1 TABLE"), (ace, "TABLE HAND__1"), (ten, "TABLE")
    swapped = labelled(0, "swap ", two, " for ", ace, parts=parts)
    assert told(before, after, *went, deed=swapped) == [f"Seat 1 swaps 2{HEART} for A{HEART}"]
    given = labelled(0, "swap ", two, parts=parts)
    assert told(before, after, *went, deed=given) == [f"Seat 1 swaps 2{HEART} and takes A{HEART} from table to hand"]
    before, after = scene(0, OFFER=[ten]), scene(1, TAKEN__1=[ten])
    take = labelled(0, "take")
    assert told(before, after, (ten, "OFFER TAKEN__1"), deed=take) == [f"Seat 1 takes 10{HEART} from offer to taken"]


@pytest.mark.few(2, "name", ("gops", "hearts", "golf", "cribbage"))
def test_all_are_told_in_one_order_and_nobody_of_a_card_that_they_have_not_seen(name):
    state, chance = pyengine.game(name).deal(3), random.Random(3)
    seats, seen = range(state.game.seats), [set() for _ in range(state.game.seats)]
    every = {each for pile in state.game.scene(state).piles for each in map(short, filter(None, pile.cards))}
    for _ in range(60):
        if state.is_over:
            break
        number = chance.randrange(len(state))
        deeds = [human.seen(state, number, seat) for seat in seats]
        told_by = human.play(state, number, seats)
        for seat, deed in zip(seats, deeds):
            piles = state.game.scene(state, seat).piles
            known = [card for pile in piles for card in (*pile.cards, *pile.named) if card]
            known += [card for part in (deed, *deed.parts) for card in named(part) if isinstance(card, Card)]
            seen[seat] |= {*map(short, known)}
            words = {*re.split("[ ,;]+", "; ".join(told_by[seat]))}
            assert not words & (every - seen[seat])
        for one, other in itertools.combinations(told_by.values(), 2):
            assert [line for line in one if line in other] == [line for line in other if line in one]


def test_what_did_not_become_of_a_card_is_not_told():
    """It looks as if the pack gave the card that is played, or the hand one that others had."""
    before = scene(0, PACK=[None] * 2, HAND__2=[None])
    after = scene(0, PACK=[None], HAND__2=[None], PLAYED__2=HEARTS[:1])
    played = [f"Seat 2 puts 2{HEART} from hand to played", "Seat 2 takes a card from pack to hand"]
    for ways, words in (
        (("PACK HAND__2", "HAND__2 PLAYED__2"), played),
        (("HAND__2", "PACK HAND__2 PLAYED__2"), [f"Seat 2 takes 2{HEART} from pack to played"]),
    ):
        assert told(before, after, *zip((HEARTS[1], HEARTS[0]), ways), deed=labelled(0, "play"))[1:] == words
    # A card that comes back is shown, not taken, and another one is drawn.
    after = scene(0, PACK=[None], HAND__2=[None, HEARTS[0]])
    went = (HEARTS[0], "HAND__2 LOOK__1 HAND__2"), (HEARTS[1], "PACK HAND__2")
    said = [f"Seat 2 shows 2{HEART}", "Seat 2 takes a card from pack to hand"]
    assert told(before, after, *went, deed=labelled(0, "look"))[1:] == said


def test_hands_that_are_passed_on_are_not_told_card_by_card():
    """The cards that seats had picked are told (the label told that of seat 2); of hands, that they change seats."""
    one, two, three = HEARTS
    before = scene(1, HAND__1=[one, one], HAND__2=[two, three], PICK__1=[three])
    after = scene(0, HAND__1=[two], HAND__2=[one, one], OPEN__1=[three], OPEN__2=[three])
    took = labelled(1, "take ", three, parts=moved(1, three, "HAND", "PICK").parts)
    passed = [(one, "HAND__1 HAND__2"), (one, "HAND__1 HAND__2"), (two, "HAND__2 HAND__1")]
    went = [*passed, (three, "HAND__2 PICK__2 OPEN__2"), (three, "PICK__1 OPEN__1")]
    said = [f"Seat 2 takes A{HEART}", "Cards of hand change seats", f"Seat 1 puts A{HEART} from pick to open"]
    assert told(before, after, *went, deed=took) == said
    # Seat 1 knows what it gave away; nobody has shown it.
    before = scene(1, HAND__1=[one, one], HAND__2=[None, None])
    after = scene(0, HAND__1=[two, None], HAND__2=[one, one])
    assert told(before, after, *passed, (three, "HAND__2 HAND__1")) == ["Cards of hand change seats"]
    # Hands that are turned up are no such case.
    before, after = scene(0, HAND__2=[None], HAND__3=[None]), scene(None, HAND__2=[one], HAND__3=[two])
    shown = [f"Seat 2 shows 2{HEART}", f"Seat 3 shows 10{HEART}"]
    assert told(before, after, (one, "HAND__2"), (two, "HAND__3")) == shown


def test_a_move_that_changes_nothing_is_told():
    """A number that is written down is no news; a pass is."""
    set_again, same = Set("LEN", "", "1"), [Number("LEN", "", "1")]
    for parts, words in ((set_again, PASSED), "Seat 1 passes"), ((Did("shuffle"),), "Seat 1 shuffles"):
        assert told(scene(0, *same), scene(1, *same), deed=Deed(0, (), parts)) == [words]
    assert told(scene(0), scene(1, *same), deed=Deed(0, (), (set_again, PASSED))) == ["Len 1"]


def test_every_part_of_a_move_is_told_once():
    state = pyengine.game("no-thanks").deal(seed=3)
    assert human.play(state, 1, (0,))[0] == ["Seat 1: refuse", "Seat 1: chips 10 (-1)"]


def test_cards_of_a_new_hand_come_from_the_deck():
    """Between two hands all cards are shuffled: nobody is told where one lay before."""
    state, lines_told = pyengine.game("red7", players=3, actions=True, points=20).deal(5), list[str]()
    while not state.is_over:
        lines_told += human.play(state, 7 * state.decision % max(1, len(state)), (0,))[0]
    assert any(re.search(r"\d+ cards from hand go to deck", line) for line in lines_told)
    assert not any(re.search(r"from (hand|palette) of seat \d to (hand|palette)", line) for line in lines_told)
