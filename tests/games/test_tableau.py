"""The table in lines of text, and what happened in words: right, and nothing that a seat does not know."""

import random
import re
from dataclasses import replace

import pytest

import pyengine
from pyengine.games.deed import PASSED, Chose, Deed, Did, Moved, Place, Set, Unseen
from pyengine.games.scene import Card, Number, Pile, Scene
from pyengine.games.tableau import changes, lines, options

HEARTS, CLUBS = (
    [Card(f"{word} {suit}", corner, sign, colour) for word, corner in (("TWO", "2"), ("TEN", "10"), ("ACE", "A"))]
    for suit, sign, colour in (("HEARTS", "\N{BLACK HEART SUIT}", "red"), ("CLUBS", "\N{BLACK CLUB SUIT}", "black"))
)


def scene(mover, *numbers, **piles):
    """Piles by name and, after two strokes, the number of a seat."""
    named = (each.split("__") for each in piles)
    owned = [(name, f"seat {owner[0]}" if owner else "") for name, *owner in named]
    return Scene(mover, tuple(Pile(*each, tuple(cards)) for each, cards in zip(owned, piles.values())), numbers)


def moved(mover, card, source, target, *parts):
    """A card of the mover goes to a pile of its own, or with a blank before its name to one of the table."""
    places = (Place(name.strip(), "" if name[0] == " " else f"seat {mover + 1}") for name in (source, target))
    return Deed(mover, (), (Moved((card,), *places), *parts))


def labelled(mover, *words, parts=()):
    label = (each for word in words for each in ([(word,)] if isinstance(word, Card) else re.split("( )", word)))
    return Deed(mover, tuple(filter(None, label)), tuple(parts))


def test_a_trick_is_taken():
    """The last card of a trick never lies in its pile: the move tells of it."""
    before = scene(2, HAND__3=[None] * 2, PLAYED__1=HEARTS[:1], PLAYED__2=HEARTS[1:2])
    after = scene(0, HAND__3=[None], TAKEN__1=[*HEARTS[:2], CLUBS[2]])
    move = moved(2, CLUBS[2], "HAND", "PLAYED", Set("LED", "", None))
    assert list(changes(before, after, deed=move)) == [
        "Seat 3 plays A\N{BLACK CLUB SUIT}",
        "Seat 1 takes 3 cards from PLAYED to TAKEN",
    ]
    after = scene(0, HAND__3=[None], TAKEN=[*HEARTS[:2], CLUBS[2]])
    told = list(changes(before, after, False, move))
    assert told == ["Seat 3 plays ACE CLUBS", "3 cards from PLAYED go to TAKEN; seat 1 is next"]


def test_what_was_scored_and_what_is_not_certain():
    before = scene(0, Number("SCORE", "seat 1", "3"), PACK=[None] * 3, HAND__1=HEARTS[:1], HAND__2=[None] * 2)
    after = scene(
        1,
        Number("SCORE", "seat 1", "5"),
        Number("BID", "seat 1", "4"),
        PACK=[None] * 2,
        HAND__1=HEARTS[:2],
        HAND__2=[None] * 2,
    )
    took = f"Seat 1 takes 10{HEARTS[1].sign} from PACK to HAND"
    scored = [took, "Seat 1: SCORE 5 (+2)", "Seat 1: BID 4"]
    assert list(changes(before, after, deed=Deed(0, (), (Set("LED", "", None),)))) == scored
    assert list(changes(before, after)) == [took.replace("takes", "puts").replace(" from PACK", ""), *scored[1:]]
    bid = Deed(0, (), (Chose("BID", "4"), Set("BID", "seat 1", None)))
    assert next(changes(before, after, deed=bid)) == "Seat 1: BID 4"
    # It may come from the pack or from the other hand.
    away = replace(after, piles=(*after.piles[:2], Pile("HAND", "seat 2", (None,))))
    assert (
        next(changes(before, away, deed=Deed(0, (), (Did("shuffle"),)))) == f"Seat 1 takes 10{HEARTS[1].sign} to HAND"
    )
    # Of equal cards nobody knows which one went where.
    equal = [HEARTS[0]]
    nothing = Deed(0, (), (Did("shuffle"),))
    told = list(changes(scene(0, PACK=[None], HAND__1=equal), scene(1, USED=equal, HAND__2=equal), deed=nothing))
    assert told == [f"2{HEARTS[0].sign} goes to USED", f"Seat 2 takes 2{HEARTS[0].sign} to HAND"]
    # A seat whose move is not seen may have given a card away and got others.
    told = list(changes(scene(1, HAND__2=[None], PACK=[None] * 2), scene(0, HAND__2=[None] * 3, PACK=[])))
    assert told == ["Seat 2: 2 more cards in HAND"]
    assert list(changes(scene(0, HAND__2=[None, None]), scene(0, HAND__2=[None, HEARTS[2]]))) == [
        f"Seat 2 shows A{HEARTS[2].sign}"
    ]


def test_options_in_short():
    led = Set("LED", "", None)
    moves = [moved(0, card, "HAND", "PLAYED", led) for card in HEARTS[:2]]
    assert options(moves, False) == ["TWO HEARTS", "TEN HEARTS"]
    sets = [
        Deed(0, (), parts) for parts in ((Set("BET", "seat 1", "2"), Set("X", "", None)), (Set("CHECKS", "", "1"),))
    ]
    assert options(sets) == ["BET of seat 1 2; X", "CHECKS 1"]
    alike = [moved(0, HEARTS[0], "B", "C", Set("X", "", value)) for value in "12"]
    assert options(alike, False) == [f"TWO HEARTS from B to C; set X {value}" for value in "12"]


@pytest.mark.parametrize("name, moves", (("hearts", 60), ("cribbage", 12), ("scopa", 30), ("crosskings", 4)))
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
    before, move = state.game.scene(state, 0), state.deed(0)
    state.play(0)
    told = list(changes(before, state.game.scene(state, 0), deed=move))
    assert told[0] == f"Seat 1: {move}" and not any(" puts " in line for line in told)


def test_a_trick_of_labelled_plays_is_told_whole():
    """The label names the card that never lies in the pile that was taken."""
    before = scene(2, HAND__3=[*CLUBS[2:], None], PLAYED__1=HEARTS[:1], PLAYED__2=HEARTS[1:2])
    after = scene(0, HAND__3=[None], TAKEN__1=[*HEARTS[:2], CLUBS[2]])
    told = ["Seat 3 plays A\N{BLACK CLUB SUIT}", "Seat 1 takes 3 cards from PLAYED to TAKEN"]
    played = labelled(2, "play ", CLUBS[2], parts=moved(2, CLUBS[2], "HAND", "PLAYED").parts)
    assert list(changes(before, after, deed=played)) == told


def test_a_label_tells_an_event_once_and_as_what_a_seat_does():
    """The card that it names is not told again where it goes, nor the number that it says."""
    ace, two = HEARTS[2], HEARTS[0]
    for hand in ([ace, two], [None, None]):  # the mover sees it, and another seat
        before = scene(1, HAND__2=hand, PILE=[two])
        after = scene(0, Number("PLAYED", "seat 2", "1"), HAND__2=hand[1:], PILE=[two, ace])
        for parts in (moved(1, ace, "HAND", " PILE").parts, ()):  # and where chance has a part in it
            played = labelled(1, "play ", ace, parts=parts)
            assert list(changes(before, after, deed=played)) == [f"Seat 2 plays A{ace.sign}"]
    before, after = scene(0, PACK=[None, None], HAND__1=[two]), scene(1, PACK=[None], HAND__1=[two, ace])
    drew = labelled(0, "draw", parts=moved(0, Unseen("CARDS"), " PACK", "HAND").parts)
    assert list(changes(before, after, deed=drew)) == [f"Seat 1 draws and takes A{ace.sign} from PACK to HAND"]
    # A card that is remembered lies where it lay.
    before, after = scene(0, MAP=[ace, two], AT__1=[two]), scene(1, MAP=[ace, two], AT__1=[ace])
    went = labelled(0, "go to ", ace, parts=[Did("remember", (ace,), Place("AT", "seat 1"))])
    assert list(changes(before, after, deed=went)) == [f"Seat 1 goes to A{ace.sign}"]
    said = {"fold": "folds", "pass 2": "passes 2", "carry on": ": carry on", "deny": "denies", "red": ": red"}
    for move, told in said.items():
        words = [f"Seat 1{told}" if told[0] == ":" else f"Seat 1 {told}"]
        found = changes(scene(0), scene(1, Number("FOLDED", "seat 1", "1")), deed=labelled(0, move))
        assert list(found)[:1] == words
    for number, label, told in ((("FOLDED", "1"), "fold", "folds"), (("BID", "2"), "bid 2", "bids 2")):
        after = scene(1, Number(number[0], "seat 1", number[1]))
        assert list(changes(scene(0), after, deed=labelled(0, label))) == [f"Seat 1 {told}"]
    assert len(list(changes(scene(0), scene(1, Number("BID", "seat 2", "2")), deed=labelled(0, "bid 2")))) == 2


def test_what_did_not_become_of_a_card_is_not_told():
    """It looks as if the pack gave the card that is played, or the hand one that others had."""
    pack, own, played = Place("PACK"), Place("HAND", "seat 2"), Place("PLAYED", "seat 2")
    before, after = (
        scene(0, PACK=[None] * 2, HAND__2=[None]),
        scene(0, PACK=[None], HAND__2=[None], PLAYED__2=HEARTS[:1]),
    )
    for ways, told in (
        ([(pack, own), (own, played)], "Seat 2 takes 2\N{BLACK HEART SUIT} to PLAYED"),
        ([(own,), (pack, own, played)], "Seat 2 takes 2\N{BLACK HEART SUIT} from PACK to PLAYED"),
    ):
        went = list(zip((HEARTS[1], HEARTS[0]), ways))
        assert list(changes(before, after, deed=labelled(0, "play"), went=went))[1:] == [told]
    # A card that comes back is shown, not taken, and another one is drawn.
    after = scene(0, PACK=[None], HAND__2=[None, HEARTS[0]])
    went = [(HEARTS[0], (own, Place("LOOK", "seat 1"), own)), (HEARTS[1], (pack, own))]
    assert list(changes(before, after, deed=labelled(0, "look"), went=went))[1:] == [
        "Seat 2 shows 2\N{BLACK HEART SUIT}",
        "Seat 2 takes a card from PACK to HAND",
    ]


def test_hands_that_are_passed_on_are_not_told_card_by_card():
    """What each seat had picked is told (the label told that of seat 2); of the hands, that they are others' now."""
    one, two, three = HEARTS
    before = scene(1, HAND__1=[one, one], HAND__2=[two, three], PICK__1=[three])
    after = scene(0, HAND__1=[two], HAND__2=[one, one], OPEN__1=[three], OPEN__2=[three])
    took = labelled(1, "take ", three, parts=moved(1, three, "HAND", "PICK").parts)
    hand, other, picked = Place("HAND", "seat 1"), Place("HAND", "seat 2"), Place("PICK", "seat 2")
    went = [(one, (hand, other)), (one, (hand, other)), (two, (other, hand)), (three, (other, picked))]
    went += [(three, (Place("PICK", f"seat {seat}"), Place("OPEN", f"seat {seat}"))) for seat in (1, 2)]
    told = list(changes(before, after, deed=took, went=went))
    assert told == [
        "Seat 2 takes A\N{BLACK HEART SUIT}",
        "Cards of HAND change seats",
        "Seat 1 puts A\N{BLACK HEART SUIT} from PICK to OPEN",
    ]
    # Seat 1 knows what it gave away; nobody has shown it.
    before = scene(1, HAND__1=[one, one], HAND__2=[None, None])
    after = scene(0, HAND__1=[two, None], HAND__2=[one, one])
    assert list(changes(before, after, went=went)) == ["Cards of HAND change seats"]
    # Hands that are turned up are no such case.
    before, after = scene(0, HAND__2=[None], HAND__3=[None]), scene(None, HAND__2=[one], HAND__3=[two])
    assert list(changes(before, after)) == [
        "seat 2 shows 2\N{BLACK HEART SUIT}".capitalize(),
        "Seat 3 shows 10\N{BLACK HEART SUIT}",
    ]


def test_a_number_that_a_label_said_is_not_said_again():
    before, after = scene(0, Number("bid", "seat 1", "-1")), scene(1, Number("bid", "seat 1", "2"))
    assert list(changes(before, after, deed=labelled(0, "bid 2"))) == ["Seat 1 bids 2"]


def test_a_move_that_changes_nothing_is_told():
    """What it writes down is no news; that it passes is."""
    set_again, same = Set("LEN", "", "1"), [Number("LEN", "", "1")]
    for parts, told in ((set_again, PASSED), "Seat 1 passes"), ((Did("shuffle"),), "Seat 1 shuffles"):
        assert list(changes(scene(0, *same), scene(1, *same), deed=Deed(0, (), parts))) == [told]
    assert list(changes(scene(0), scene(1, *same), deed=Deed(0, (), (set_again, PASSED)))) == ["LEN 1"]


def test_every_part_of_a_move_is_told_once():
    state = pyengine.game("no-thanks").deal(seed=3)
    before, move = state.game.scene(state), state.deed(1)
    assert str(move) == "refuse"
    state.play(1)
    assert list(changes(before, state.game.scene(state), deed=move)) == [
        "Seat 1: refuse",
        "Seat 1: CHIPS 10 (-1)",
    ]
