"""Effects of moves, as data: texts follow from them, piles agree with them, and nobody reads the texts back."""

import random

import pytest

import pyengine
from pyengine.games import deed as deeds, tableau
from pyengine.games.deed import HIDDEN, Deed, Did, Moved, PileName, named
from pyengine.games.scene import Card
from pyengine.players import human, sitting
from pyengine.record import record
from pyengine.recycle.game import Described
from pyengine.recycle.library import games
from pyengine.solving import words
from tests.support.alike import made

MORE = [f"tests/recycle/{name}.rcy" for name in "more/climbing more/rack more/hold blind/steal blind/memory".split()]
NAMES = (*games(), "red7 with actions", "crosskings choose", "rummy", *MORE)
DRAFT = """(game
 (setup (create players 2) (create deck (game hloc PACK) (deck (RANK (ONE, TWO, THREE, FOUR, FIVE, SIX)))))
 (do ((shuffle (game hloc PACK)) (all player 'P (repeat 2 (move (top (game hloc PACK)) (top ('P iloc HAND)))))))
 (stage player (end (== (size (game hloc PACK)) 0))
  (choice ((any ((current player) iloc HAND) 'CARD OPTION))))
 (scoring max 1))"""
DRAW = """(do ((move 'CARD (top ((current player) iloc KEPT)))
 (move (top (game hloc PACK)) (top ((current player) iloc HAND)))))"""


def played(name, most):
    """States of a random match and the moves that are made there."""
    state, chance = made(name).deal(3), random.Random(name)
    while not state.is_over and state.decision < most and not state.must_pass:
        yield state, (move := chance.randrange(len(state)))
        state.play(move)


def cards(state):
    """All cards that lie in a place, by their texts; places as deeds name them, without kinds."""
    found = {}
    for pile in state.game.scene(state).piles:
        found.setdefault((pile.name, pile.owner), []).extend(card.text for card in pile.cards if card)
    return found


@pytest.mark.few(6, "name", NAMES)
def test_piles_and_texts_follow_from_what_moves_do(name):
    """Every card that goes somewhere lay where it came from, and is not lost; many stay where they went."""
    went = stayed = 0
    for state, move in played(name, 24):
        found = [state.deed(each) for each in state.legal_moves()]
        assert [deed.text() for deed in found] == state.move_texts() and {deed.mover for deed in found} == {state.mover}
        before, after = cards(state), state.copy()
        after.play(move)
        later = cards(after)
        teams = {f"team {each}": text for each, text in enumerate(state.game.scene(state).teams, 1)}
        for number, deed in enumerate(found):
            lying = {place: list(held) for place, held in before.items()}
            for part in deed.parts:
                if not isinstance(part, Moved) or part.source in (None, PileName("those offered")):
                    continue
                source, target = ((at.name, teams.get(at.owner, at.owner)) for at in (part.source, part.target))
                for card in part.cards:
                    text = card.text if isinstance(card, Card) else lying[source][-1]
                    lying[source].remove(text)  # raises ValueError where it is not there
                    lying.setdefault(target, []).append(text)
                    if number == move and isinstance(card, Card):
                        went, stayed = went + 1, stayed + (text in later.get(target, ()))
    assert stayed >= went // 3


@pytest.mark.few(4, "name", ("agram", "gops", "scopa", "go-fish", "red7 with actions", "rummy", *MORE))
def test_what_is_told_is_not_read_in_texts(name, monkeypatch):
    """With other words for all that moves do, what is told of them stays the same."""
    told = [human.play(state.copy(), move, range(state.game.seats)) for state, move in played(name, 12)]
    text = Deed.text
    monkeypatch.setattr(Deed, "text", lambda self, write=None, short="": text(self, write, short)[::-1])
    monkeypatch.setattr(Deed, "called", property(Deed.text))
    monkeypatch.setattr(Deed, "__str__", lambda self: "; ".join(self.texts())[::-1])
    assert told == [human.play(state.copy(), move, range(state.game.seats)) for state, move in played(name, 12)]


def test_parts_of_a_state_are_what_a_seat_sees_of_it():
    """Cards of which it sees the backs alone are no part, whatever deck they are of, unless these tell them apart."""

    def parts(state, seat=None):
        return state.game.state_parts(state, seat)

    state = made("gops").deal(1)
    whole, seen = (text.split("; ")[1:] for text in (state.text(), state.text(0)))
    assert parts(state) == whole and parts(state, 0) == [part for part in seen if "?" not in part] != seen
    state = made("tests/recycle/more/glued.rcy").deal(1)
    assert ["H of seat 2: 2 x ?, ?BACK" in parts(state, seat) for seat in (0, 1)] == [True, False]


def test_those_who_tell_of_moves_have_no_regular_expressions():
    for module in (deeds, tableau, human, sitting, words, record):
        assert "re" not in vars(module), module.__name__


def test_a_hidden_move_is_told_by_its_label_and_never_with_a_wrong_pile():
    """The hand is as large as before: nothing in the piles says that the kept card is not the one that was drawn."""
    for option, told in (
        (DRAW, ["Seat 1 puts a card from hand to kept", "Seat 1 takes a card from pack to hand"]),
        (f'(label "keep" \'CARD {DRAW})', ["Seat 1 keeps a card and takes a card from pack to hand"]),
    ):
        state = Described(DRAFT.replace("OPTION", option)).deal(1)
        assert human.play(state.copy(), 0, (1,))[1] == told
        assert human.seen(state, 0, 1) == state.deed(0, 1) and human.seen(state, 0, 0) == state.deed(0)


def test_moves_that_a_seat_cannot_tell_apart_are_told_by_what_they_have_in_common():
    state = pyengine.game("gops").deal(1)
    moved = Moved((HIDDEN,), PileName("HAND", "seat 1"), PileName("BID", "seat 1"))
    seen = {human.seen(state, move, 1) for move in state.legal_moves()}
    assert seen == {Deed(0, ("bid", " ", (HIDDEN,)), (moved,))}


def test_data_of_the_built_in_games():
    state = pyengine.game("red7", players=2).deal(7)
    for move, text in enumerate(state.move_texts()):
        deed = state.deed(move)
        ways = [(card.text, part.source.name, part.target.name) for part in deed.parts for card in part.cards]
        words = [(word, "hand", "palette") for word in text.split() if word[0] != "-" and word != "out"]
        assert ways == words + [(word[1:], "hand", "canvas") for word in text.split() if word[0] == "-"]
    state = pyengine.game("rummy").deal(7)
    taken = state.deed(state.move_texts().index("pile"))
    assert taken.parts == (Moved(taken.parts[0].cards, PileName("pile"), PileName("hand", "seat 1")),)
    assert taken.parts[0].cards[0].text == state.text().split("pile ")[1][:2]
    with pytest.raises(IndexError):
        state.deed(99)


def test_equal_texts_are_numbered_and_nothing_else_differs():
    one, two = Deed(0, ("take ", (Card("FISH", "F"),))), Deed(0, ("take ", (Card("FISH", "F"),)), (), 2)
    assert one == two and str(one) == str(two) == one.text() and two.text() == "take FISH (2)"
    assert named(Did("remember", (HIDDEN,))) == (HIDDEN,) and Deed(1).text() == "nothing"
