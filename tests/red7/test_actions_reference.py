"""The slow reference of Red7's special actions, on positions that were worked out by hand."""

import pytest

from tests.reference import red7
from tests.reference.red7_actions import move_text, parse_position

# A position; moves, each of which must be legal; the position after them; its moves.
EVEN = "G4: R6 Y4 / O5: I6 | B7 @ R 1"
ONE = "G4: R1 V6 / R7 B2: I6 / O3: G3 | B6 @ R 1"
LAST = ": V1 / R7: I6 / x B2 B3: G3 | B6 @ R 1"
KNOWN = "G4: R1 / R7 B2: O6 Y5 / O3: G3 | B6 @ R 1"
UNLUCKY = "G4: G3 / O6: I6 / R5: V6 | B5 B6 @ R 1"
FIVE = "G4: R5 O5 V3 / B6: I6 | V1 @ R 1"
SEVEN = "V2: R7 G2 / I3: I6 | V1 @ R 1"
BLUE = "R2 B4: B7 / I3: I6 | V1 @ B 1"
GONE, NO_DRAW, DECK = red7.Options(eliminated="gone"), red7.Options(draw=False), red7.Options(seven="deck")
LEAD = red7.Options(lead_only=True)
TURNS = (
    # Cards of even number do not act. Y4 is low, and its discard makes yellow, in which O5 is ahead.
    (EVEN, "", EVEN, "R6"),
    (EVEN, "R6", "R6 G4: Y4 / O5: I6 | B7 @ R 1 stop", "stop, -Y4"),
    (EVEN, "R6, stop", "R6 G4: Y4 / O5: I6 | B7 @ R 2", None),
    (EVEN, "R6, -Y4", "R6 G4: B7 / O5: I6 | @ Y 2", None),  # 4 is above the size 2: a draw
    # Winning is judged at the end of the turn. No card beats R7 under red. After I2, -V2 calls for low cards; after V2,
    # -I2 for runs: one card each, R7 higher.
    ("G4: I2 V2 / R7: I6 | B6 @ R 1", "", None, "I2"),
    ("G4: I2 V2 / R7: I6 | B6 @ R 1", "I2", None, "-V2"),
    # 1: seat 2 has as many cards as the mover after the play, seat 3 has fewer. Only without R7 is G4 ahead.
    (ONE, "R1", "G4 R1: V6 / R7 B2: I6 / O3: G3 | B6 @ R 1 deck", "R7 to deck"),
    (ONE, "R1, R7 to deck", "G4 R1: V6 / B2: I6 / O3: G3 | R7! B6 @ R 1 stop", "stop"),
    # 1: the last card of a palette, but none of who is out. Against an empty palette V1 is enough; seat 3 has most
    # cards, but has dropped out; where its palette stands, B3 must be beaten too.
    (LAST, "V1", None, "R7 to deck", GONE),
    (LAST, "V1, R7 to deck, stop", "V1: / : I6 / x B3 B2: G3 | R7! B6 @ R 2", None, GONE),
    (LAST, "", None, "out"),
    # 1: nobody to take from
    ("G4 B2: R1 / I3: I6 | @ R 1", "R1", None, "stop"),
    # A card on the deck stays known until it is played: Y5 is above the size 2 and draws R7. Both low cards of seat 2
    # against one of seat 1; with three seats left, playing R7 makes it a card as any other.
    (KNOWN, "R1, R7 to deck, stop, O6, -Y5", "G4 R1: / O6 B2: R7! / O3: G3 | B6 @ Y 3", None),
    ("G4 R1: / O6 B2: R7! / V3: G3 | B6 @ R 2", "R7", "G4 R1: / R7 O6 B2: / V3: G3 | B6 @ R 2 canvas", None),
    # 3: what the mover has not seen may be drawn. I6, discarded, calls for runs, and 3-4 is longer than 6; under blue
    # it is one colour each, and O6 is higher. A known card in a hand is not on the deck.
    ("G4: G3 / O6: I6 | B5 B6 @ R 1", "", None, "G3"),
    ("G4: G3 / O6: I6 | B5! B6 @ R 1", "", None, "out"),
    ("G4: G3 / O6: I6 | R6! B6 @ R 1", "", None, "out"),
    ("G4: G3 / O6: I6 | I1! B6 @ R 1", "", None, "G3"),
    ("G4: G3 / O6: I6! | B5 @ R 1", "", None, "out"),
    (UNLUCKY, "G3", "G4 G3: B5 / O6: I6 / R5: V6 | B6 @ R 1 stop", "out"),
    (UNLUCKY, "G3, out", "x G4 G3: B5 / O6: I6 / R5: V6 | B6 @ R 2", None),
    # 3: nothing with an empty deck; a draw without the rule for draws
    ("V2: G3 / V1: I6 | @ R 1", "G3", None, "stop"),
    ("V2: G3 / V1: I6 | B6 @ R 1", "G3", "G3 V2: B6 / V1: I6 | @ R 1 stop", None, NO_DRAW),
    # 5: another card must follow, if there is one: there is no stop before it. Violet: V3 counts.
    (FIVE, "", None, "V3, O5, R5"),
    (FIVE, "R5", None, "V3, O5"),
    (FIVE, "R5, O5, V3", "R5 O5 G4 V3: V1 / B6: I6 | @ R 1 stop", "-V1"),
    ("G4: R5 V1 / O5: I6 | V2 @ R 1", "R5", None, "V1"),
    ("G4: R5 / O5: I6 | V2 @ R 1", "R5", None, "stop"),
    # 7: without R7 the palette is V2, without V2 it is R7, which nothing calls for: green needs the 2.
    (SEVEN, "R7", None, "R7 to canvas"),
    (SEVEN, "R7, R7 to canvas", "V2: G2 / I3: I6 | V1 @ R 1 stop", "-G2"),
    # 7 to the deck: the canvas stays red, for which R7 is good; V2 is good for green. R7 is known, and drawn.
    (SEVEN, "R7", "R7 V2: G2 / I3: I6 | V1 @ R 1 own", "V2 to deck, R7 to deck", DECK),
    (SEVEN, "R7, V2 to deck", None, "stop", DECK),
    (SEVEN, "R7, R7 to deck", "V2: G2 / I3: I6 | R7! V1 @ R 1 stop", "-G2", DECK),
    (SEVEN, "R7, R7 to deck, -G2", "V2: R7! / I3: I6 | V1 @ G 2", None, DECK),
    # 7: blue, the colour of the canvas, though nothing is drawn; two cards of two colours are left.
    (BLUE, "B7", None, "R2 to canvas, B4 to canvas, B7 to canvas"),
    (BLUE, "B7, B7 to canvas", "B4 R2: / I3: I6 | V1 @ B 1 stop", None),
    # A discard that does nothing is no move: R3 before R7 leaves the palette, at size 3; at size 2 it draws.
    ("B4: R7 R3 / I3: I6 | V1 @ R 1", "R7, R7 to canvas", None, "stop, -R3"),
    ("B4 G4: R6 R3 / I3: I6 | V1 @ R 1", "R6", None, "stop"),
    # Nothing after a play that is ahead; without a play a discard is allowed.
    ("G4: R6 Y4 / I3: I6 | B7 @ R 1", "R6", None, "stop", LEAD),
    ("G4: R6 Y4 / I3: I6 | B7 @ R 1", "", None, "Y4, R6, -R6, -Y4", LEAD),
)


@pytest.mark.parametrize("text, played, expected, moves, options", [(*turn, red7.Options())[:5] for turn in TURNS])
def test_turns(text, played, expected, moves, options):
    position = parse_position(text)
    for wanted in filter(None, played.split(", ")):
        legal = {move_text(move): move for move in position.legal_moves(options)}
        assert wanted in legal, f"{wanted} is none of {', '.join(legal)} in {position}"
        position = position.play(legal[wanted], options)
    assert expected is None or str(position) == expected
    assert moves is None or ", ".join(map(move_text, position.legal_moves(options))) == moves


def test_a_card_on_the_deck_is_known():
    assert parse_position("G4 R1: / O6 B2: R7! / O3: G3 | B6 @ Y 3").unseen() == set(red7.parse_cards("B6"))
