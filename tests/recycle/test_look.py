"""What people are shown of games: (look ..), names of cards, what piles and numbers are for, how cards move."""

import random
import re

import pytest

import pyengine
from pyengine.record.record import record
from pyengine.recycle.compile import load
from pyengine.recycle.game import Described
from pyengine.recycle.library import games
from pyengine.recycle.rules import sheet
from pyengine.recycle.source import RecycleError, Source
from tests.conftest import ROOT

SHOP = """(game
 (look (KIND : SILVER) title "Silver coin" colour "silver" icon "coin" text "Worth two (2).")
 (look cost COST centre POINTS centre COIN)
 (look (deck : LAND) (KIND : ESTATE) icon "house" count POINTS)
 (define (discard) ((current player) vloc DISCARD))
 (setup (create players 2)
  (create deck LAND (game vloc COPPER) (table (KIND COIN COST POINTS) (repeat 9 (COPPER 1 0 0))))
  (create deck LAND (game vloc SILVER) (table (KIND COIN COST POINTS) (repeat 9 (SILVER 2 3 0))))
  (create deck LAND (game vloc ESTATE) (table (KIND COIN COST POINTS) (repeat 9 (ESTATE 0 2 1)))))
 (do ((all player 'P (repeat 3 (move (top (game vloc COPPER)) (top ('P hloc PACK)))))
      (all player 'P (repeat 2 (move (top ('P hloc PACK)) (top ('P iloc HAND)))))))
 (stage player (end (== (game sto TURNS) 12))
  (choice ((any ((current player) iloc HAND) 'C (label "play" 'C (move 'C (top ((current player) vloc PLAY)))))
           (label "buy silver" (move (top (game vloc SILVER)) (top ((current player) vloc DISCARD))))
           ((> (size ((current player) hloc PACK)) 0)
            (label "draw" (move (top ((current player) hloc PACK)) (top ((current player) iloc HAND)))))
           (label "end" (do ((repeat all (move (top ((current player) iloc HAND)) (top (discard))))
                             (repeat all (move (top ((current player) vloc PLAY)) (top (discard)))))))))
  (do ((inc (game sto TURNS) 1) (inc ((current player) sto MONEY) (size ((current player) vloc PLAY))))))
 (scoring max (+ ((current player) sto MONEY) (sum ((current player) vloc DISCARD) using POINTS))))
"""

# Cards that one holds stand in places of their own.
SLOTS = """(game
 (declare (A, B) 'SLOTS)
 (setup (create players 2) (create deck (game iloc PACK) (deck (NUMBER (1 .. 9)))))
 (do ((shuffle (game iloc PACK))
      (all player 'P (all 'SLOTS 'S (move (top (game iloc PACK)) (top ('P oloc 'S)))))))
 (stage player (end (== (size (game iloc PACK)) 0))
  (choice ((any 'SLOTS 'S
            (do ((move (top ((current player) oloc 'S)) (top (game vloc SEEN)))
                 (move (top (game iloc PACK)) (top ((current player) oloc 'S)))))))))
 (scoring max (game sto SCORE)))
"""


def plain(text):
    return re.sub(r" \(look .*\n", "", text)


def test_looks_are_put_together():
    faces = {card.text: card for card in Described(Source(SHOP), {}).scenes.faces}
    silver, estate = faces["SILVER 2 3 0"], faces["ESTATE 0 2 1"]
    assert dict(silver.look) == {
        "title": "Silver coin",
        "colour": "silver",
        "icon": "coin",
        "text": "Worth two (2).",
        "cost": "3",
        "centre": ("0", "2"),
    }
    assert (silver.name, silver.corner, silver.colour) == ("Silver coin", "3", "silver")
    assert (
        dict(estate.look) == {"icon": "house", "cost": "2", "centre": ("1", "0"), "count": "1"}
        and estate.name == "Estate"
    )
    assert estate.facts == (
        ("Kind", "Estate"),
        ("Coin", "0"),
        ("Cost", "2"),
        ("Points", "1"),
    )


def test_play_and_signatures_do_not_know_of_looks():
    made, other = Described(Source(SHOP), {}), Described(Source(plain(SHOP)), {})
    assert "look" not in plain(SHOP) and made.digest == other.digest and made.rules_digest == other.rules_digest
    for seed in range(5):
        one, two = made.deal(seed), other.deal(seed)
        assert one.text() == two.text() and one.move_texts() == two.move_texts()
        assert one.random_playout(seed) == two.random_playout(seed) and one.payoffs() == two.payoffs()


def test_a_word_of_the_text_that_is_called_look_is_no_look():
    game = "(game (define (look 'N) (inc (game sto N) 'N)) (look (RANK : A) title \"{}\") (setup ..) (do ((look {}))))"
    one, titled, other = (Source(game.format(*each)).digest for each in (("A", 1), ("B", 1), ("A", 2)))
    assert one == titled != other


def test_rules_in_words_are_silent_on_looks():
    cards = next(each for each in sheet(load(Source(SHOP))) if each.title == "The cards")
    assert not any("Silver coin" in line.text or "Look of" in line.text for line in cards.lines)


@pytest.mark.parametrize(
    "old, new, said",
    [
        ("KIND : SILVER", "KIND : SILVR", "found the name SILVR, .*did you mean SILVER"),
        ("KIND : SILVER", "KND : SILVER", "found the name KND, .*did you mean KIND"),
        ("cost COST", "cost COSTS", "found the name COSTS, .*did you mean COST"),
        ('colour "silver"', 'colour "silvr"', "found the colour silvr; did you mean silver"),
        ('icon "coin"', 'icn "coin"', "found icn, expected title .*did you mean icon"),
        ('icon "coin"', "icon COIN", 'found the name COIN, expected a text, "TEXT"'),
        ("cost COST centre", "cost centre", r"found \(look ..\), expected \(look \(KEY : VALUE\) .. WHAT VALUE ..\)"),
        ("deck : LAND", "deck : LAN", "found the name LAN, .*did you mean LAND"),
        ("(look cost", "(lok cost", "found .*lok.*did you mean look"),
    ],
)
def test_mistakes_have_their_place_and_the_nearest_word(old, new, said):
    with pytest.raises(RecycleError, match=said) as error:
        load(Source(SHOP.replace(old, new, 1)))
    assert error.value.place.line in (2, 3, 4)


def test_a_text_may_define_the_word_itself():
    text = plain(SHOP).replace("(setup", "(define (look 'A) (inc (game sto TURNS) 'A)) (setup", 1)
    text = text.replace("(inc (game sto TURNS) 1)", "(look 1)")
    assert Described(Source(text), {}).deal(1).random_playout(1)


@pytest.mark.parametrize(
    "game, text, name, corner, sign",
    [
        ("hearts", "SEVEN HEARTS", "Seven of hearts", "7", "\N{BLACK HEART SUIT}"),
        ("scopa", "KNAVE COINS", "Knave of coins", "J", "Coins"),
        ("red7", "GREEN FIVE ODD HIGH", "Green 5", "5", "Green"),
        ("no-thanks", "ZERO THREE", "3", "3", ""),
        ("lama", "LLAMA", "Llama", "L", "Llama"),
        ("tests/games/guilds.rcy", "MASTER OWLS", "Master owls", "", "Master owls"),
        ("tests/games/lanterns.rcy", "FIVE YELLOW", "Yellow 5", "5", "Yellow"),
    ],
)
@pytest.mark.few(4)
def test_names_and_corners_for_people(game, text, name, corner, sign):
    path = ROOT / (game if "/" in game else f"pyengine/recycle/library/{game}.rcy")
    (card,) = {card for card in Described(path).scenes.faces if card.text == text}
    assert (card.said, card.corner, card.sign) == (name, corner, sign)


@pytest.mark.slow
def test_no_two_cards_of_a_game_have_one_name_and_no_corner_is_long():
    for path in (ROOT / "pyengine/recycle/library").glob("*.rcy"):
        faces = {*Described(path).scenes.faces}
        assert len({card.said for card in faces}) == len(faces) and max(len(card.corner) for card in faces) < 4


@pytest.mark.parametrize(
    "game, roles, kinds",
    [
        ("hearts", {"HAND": "hand", "PLAYED": "played", "TAKEN": "stack"}, {"BROKEN": "rules"}),
        ("crazy-eights", {"HAND": "hand", "DISCARDS": "stack"}, {"STUCK": "rules", "BACK": "rules"}),
        ("scopa", {"TABLE": "row", "TAKEN": "stack"}, {"POINTS": "score"}),
        ("no-thanks", {"OFFER": "stack"}, {"CHIPS": "money", "POT": "money"}),
        ("spades", {"PLAYED": "played"}, {"HANDS": "rules", "TRICKS": "", "BID": ""}),
        (SLOTS, {"A": "row", "B": "row"}, {}),
        (SHOP, {"COPPER": "stack", "SILVER": "stack", "PACK": "stack", "HAND": "hand"}, {"TURNS": "rules"}),
    ],
)
def test_what_piles_and_numbers_are_for(game, roles, kinds):
    """Where a text does not say what it shows."""
    text = game if "(" in game else games()[game].path.read_text(encoding="utf-8")
    made = Described(Source(re.sub(r"\n \(show [^\n]*", "", text)), {})
    found, numbers = {}, {}
    for seed in range(3):
        state, chance = made.deal(seed), random.Random(seed)
        while not state.is_over:
            scene = made.scene(state)
            found |= {pile.name: pile.role for pile in scene.piles}
            numbers |= {number.name: number.kind for number in scene.numbers if not number.value.isalpha()}
            state.play(chance.randrange(len(state)))
    assert roles.items() <= found.items() and kinds.items() <= numbers.items()


def test_a_move_is_about_the_cards_that_it_takes():
    """A card where it lies in the hand, also of equal ones; the top of a supply, not like cards elsewhere; the pack."""
    made = Described(Source(SHOP), {})
    state = made.deal(1)
    found = {text: made.places(state, move) for move, text in enumerate(state.move_texts())}
    plays = [places for text, places in found.items() if text.startswith("play")]
    assert sorted(plays) == [[("seat 1/HAND", 0)], [("seat 1/HAND", 1)]]
    assert found["buy silver"] == [("/SILVER", 8)] and found["draw"] == [("seat 1/PACK", 0)] and found["end"] == []


@pytest.mark.parametrize("game", ["hearts", "go-fish", "scopa", "crazy-eights", "rummy"])
def test_cards_move_from_where_they_lay_to_where_they_lie(game):
    """By the number of cards in piles. Everybody sees the same movements, and of cards that stay hidden no faces."""
    made, known, hidden = pyengine.game(game), 0, 0
    state, chance = made.deal(5), random.Random(5)
    while not state.is_over and state.decision < 60:
        move, mover, seats = chance.randrange(len(state)), state.mover, (None, *range(made.seats))
        moved = {seat: made.moved(state, move, seat) for seat in seats}
        before = {seat: made.scene(state, seat) for seat in seats}
        keys = {pile.key: len(pile.cards) for pile in before[mover].piles}
        assert all(at < keys[key] for key, at in made.places(state, move))
        state.play(move)
        for seat in seats:
            after, size = made.scene(state, seat), {pile.key: len(pile.cards) for pile in before[seat].piles}
            for _, start, end in moved[seat]:
                size[start], size[end] = size.get(start, 0) - 1, size.get(end, 0) + 1
            assert {key: n for key, n in size.items() if n} == {p.key: len(p.cards) for p in after.piles if p.cards}
            lying = {card for scene in (before[seat], after) for pile in scene.piles for card in pile.cards}
            open_on_the_way = re.compile("SHOWN|PLAYED|BOOKS|TAKEN|DISCARDS|TABLE")
            named = [each for each in moved[seat] if each[0] is not None]
            assert all(card in lying or open_on_the_way.search(start + end) for card, start, end in named)
            known, hidden = known + len(named), hidden + len(moved[seat]) - len(named)
            assert [each[1:] for each in moved[seat]] == [each[1:] for each in moved[None]]
    assert known > 10 and hidden > 5


def test_cards_are_lit_where_the_mover_sees_them():
    """The place is that in the sorted hand, whatever order the cards were dealt in."""
    state = pyengine.game("hearts").deal(3)
    hand = next(pile for pile in state.game.scene(state, 0).piles if pile.key == "seat 1/HAND")
    for move, deed in enumerate(state.game.deeds(state)):
        ((key, at),) = state.game.places(state, move)
        assert key == hand.key and hand.cards[at] in deed.labelled


def test_what_a_move_is_about_foretells_no_chance():
    """Pairs: who folds takes a card, in a tie drawn at random."""
    game, chance, drawn = pyengine.game("pairs"), random.Random(5), 0
    for setup in range(30):
        state = game.deal(setup)
        while not state.is_over:
            others = [bytearray(state.raw) for _ in range(4)]
            for raw in others:
                raw[state.table.stream_at : state.table.stream_at + 8] = chance.randbytes(8)
            anew = [type(state).trusted(game, bytes(raw)) for raw in others]
            for move in range(len(state)):
                assert all(game.places(each, move) == game.places(state, move) for each in anew)
                drawn += not game.places(state, move)
            state.play(chance.randrange(len(state)))
    assert drawn > 100


def test_capitals_of_a_title_are_on_purpose():
    """Names of the program are told in small letters; what a designer wrote as people read it is not changed."""
    text = SHOP.replace('(KIND : SILVER) title "Silver coin"', '(KIND : COPPER) title "NASA"')
    match = record(Described(Source(text), {}).deal(1), [0, 2])
    first, second = match.steps
    assert first.moves[::2] == ("play NASA", "buy silver", "end") and first.whole.happened[0] == "Seat 1 plays NASA"
    assert second.whole.happened[0] == "Seat 2 buys silver and takes Silver from silver to discard"
    assert not any("\u2060" in str(each) for each in match.steps)


def test_a_card_that_has_a_suit_and_no_rank_is_called_by_its_words():
    text = SLOTS.replace("(NUMBER (1 .. 9))", "(COLOUR (RED, BLUE)) (KIND (SPARK, SHIELD))")
    assert {card.said for card in Described(Source(text), {}).scenes.faces} == {
        f"{colour} {kind}" for colour in ("Red", "Blue") for kind in ("spark", "shield")
    }
