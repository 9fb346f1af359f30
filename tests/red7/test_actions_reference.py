"""The slow reference of Red7's special actions, on positions that were worked out by hand."""

import pytest

from tests.reference import red7, red7_actions
from tests.reference.red7_actions import move_text, parse_position


def texts(position, options=red7.Options()):
    return [move_text(move) for move in position.legal_moves(options)]


def after(text, *moves, options=red7.Options()):
    """The position after moves by their texts, each of which must be legal."""
    position = parse_position(text)
    for wanted in moves:
        chosen = {move_text(move): move for move in position.legal_moves(options)}
        assert wanted in chosen, f"{wanted} is none of {', '.join(chosen)} in {position}"
        position = position.play(chosen[wanted], options)
    return position


def test_even_cards_do_not_act():
    text = "G4: R6 Y4 / O5: I6 | B7 @ R 1"
    assert texts(parse_position(text)) == ["R6"]  # Y4 is low, and its discard makes yellow, in which O5 is ahead
    assert texts(after(text, "R6")) == ["stop", "-Y4"]
    assert str(after(text, "R6")) == "R6 G4: Y4 / O5: I6 | B7 @ R 1 stop"
    assert str(after(text, "R6", "stop")) == "R6 G4: Y4 / O5: I6 | B7 @ R 2"
    assert str(after(text, "R6", "-Y4")) == "R6 G4: B7 / O5: I6 | @ Y 2"  # 4 is above the size 2: a draw


def test_winning_is_judged_at_the_end_of_the_turn():
    # No card beats R7 under red. After I2, -V2 calls for low cards; after V2, -I2 for runs: one card each, R7 higher.
    text = "G4: I2 V2 / R7: I6 | B6 @ R 1"
    assert texts(parse_position(text)) == ["I2"]
    assert texts(after(text, "I2")) == ["-V2"]


def test_an_action_1_puts_a_card_on_the_deck():
    # Seat 2 has as many cards as the mover after the play, seat 3 has fewer. Only without R7 is G4 ahead.
    text = "G4: R1 V6 / R7 B2: I6 / O3: G3 | B6 @ R 1"
    assert str(after(text, "R1")) == "G4 R1: V6 / R7 B2: I6 / O3: G3 | B6 @ R 1 deck"
    assert texts(after(text, "R1")) == ["R7 to deck"]
    position = after(text, "R1", "R7 to deck")
    assert str(position) == "G4 R1: V6 / B2: I6 / O3: G3 | R7! B6 @ R 1 stop"
    assert texts(position) == ["stop"]


def test_an_action_1_takes_the_last_card_but_none_of_who_is_out():
    # Against an empty palette V1 is enough; seat 3 has most cards, but has dropped out.
    options = red7.Options(eliminated="gone")
    text = ": V1 / R7: I6 / x B2 B3: G3 | B6 @ R 1"
    assert texts(after(text, "V1", options=options), options) == ["R7 to deck"]
    assert str(after(text, "V1", "R7 to deck", "stop", options=options)) == ("V1: / : I6 / x B3 B2: G3 | R7! B6 @ R 2")
    assert texts(parse_position(text)) == ["out"]  # `stand`: B3 must be beaten too


def test_an_action_1_without_a_target_does_nothing():
    assert texts(after("G4 B2: R1 / I3: I6 | @ R 1", "R1")) == ["stop"]


def test_a_card_on_the_deck_stays_known_until_it_is_played():
    text = "G4: R1 / R7 B2: O6 Y5 / O3: G3 | B6 @ R 1"
    position = after(text, "R1", "R7 to deck", "stop", "O6", "-Y5")  # Y5 is above the size 2 and draws R7
    assert str(position) == "G4 R1: / O6 B2: R7! / O3: G3 | B6 @ Y 3"
    assert position.unseen() == set(red7.parse_cards("B6"))
    # Both low cards of seat 2 against one of seat 1; with three seats left, playing R7 makes it a card as any other.
    position = parse_position("G4 R1: / O6 B2: R7! / V3: G3 | B6 @ R 2").play(
        ("play", red7.Card(7, red7.RED)), red7.Options()
    )
    assert position.known == set()


@pytest.mark.parametrize(
    "deck, expected",
    (
        ("B5 B6", ["G3"]),  # it could be I6: discarded, it calls for runs, and 3-4 is longer than 6
        ("B5! B6", ["out"]),  # blue: one colour each, and O6 is higher
        ("R6! B6", ["out"]),
        ("I1! B6", ["G3"]),
    ),
)
def test_an_action_3_may_draw_what_the_mover_has_not_seen(deck, expected):
    assert texts(parse_position(f"G4: G3 / O6: I6 | {deck} @ R 1")) == expected


def test_an_unlucky_draw_ends_in_dropping_out():
    text = "G4: G3 / O6: I6 / R5: V6 | B5 B6 @ R 1"
    assert str(after(text, "G3")) == "G4 G3: B5 / O6: I6 / R5: V6 | B6 @ R 1 stop"
    assert texts(after(text, "G3")) == ["out"]
    assert str(after(text, "G3", "out")) == "x G4 G3: B5 / O6: I6 / R5: V6 | B6 @ R 2"


def test_a_known_card_in_a_hand_is_not_on_the_deck():
    assert texts(parse_position("G4: G3 / O6: I6! | B5 @ R 1")) == ["out"]
    assert texts(parse_position("G4: G3 / O6: I6 | B5 @ R 1")) == ["G3"]


def test_an_action_3_with_an_empty_deck_does_nothing_and_needs_no_draw_rule():
    assert texts(after("V2: G3 / V1: I6 | @ R 1", "G3")) == ["stop"]
    off = red7.Options(draw=False)
    assert str(after("V2: G3 / V1: I6 | B6 @ R 1", "G3", options=off)) == "G3 V2: B6 / V1: I6 | @ R 1 stop"


def test_an_action_5_plays_on():
    text = "G4: R5 O5 V3 / B6: I6 | V1 @ R 1"
    assert texts(parse_position(text)) == ["V3", "O5", "R5"]
    assert texts(after(text, "R5")) == ["V3", "O5"]
    position = after(text, "R5", "O5", "V3")
    assert str(position) == "R5 O5 G4 V3: V1 / B6: I6 | @ R 1 stop"
    assert texts(position) == ["-V1"]  # violet: V3 counts
    # R5 leads, but another card must follow: there is no stop before it.
    assert texts(after("G4: R5 V1 / O5: I6 | V2 @ R 1", "R5")) == ["V1"]


def test_an_action_5_with_an_empty_hand_does_nothing():
    assert texts(after("G4: R5 / O5: I6 | V2 @ R 1", "R5")) == ["stop"]


def test_an_action_7_moves_a_card_of_the_palette():
    # Without R7 the palette is V2, without V2 it is R7, which nothing calls for: green needs the 2.
    text = "V2: R7 G2 / I3: I6 | V1 @ R 1"
    assert texts(after(text, "R7")) == ["R7 to canvas"]
    assert str(after(text, "R7", "R7 to canvas")) == "V2: G2 / I3: I6 | V1 @ R 1 stop"
    assert texts(after(text, "R7", "R7 to canvas")) == ["-G2"]


def test_an_action_7_puts_a_card_on_the_deck():
    # The canvas stays red, for which R7 is good; V2 is good for green, which the G2 calls for. R7 is known, and drawn.
    options, text = red7.Options(seven="deck"), "V2: R7 G2 / I3: I6 | V1 @ R 1"
    assert str(after(text, "R7", options=options)) == "R7 V2: G2 / I3: I6 | V1 @ R 1 own"
    assert texts(after(text, "R7", options=options), options) == ["V2 to deck", "R7 to deck"]
    assert texts(after(text, "R7", "V2 to deck", options=options), options) == ["stop"]
    position = after(text, "R7", "R7 to deck", options=options)
    assert str(position) == "V2: G2 / I3: I6 | R7! V1 @ R 1 stop" and texts(position, options) == ["-G2"]
    assert str(after(text, "R7", "R7 to deck", "-G2", options=options)) == "V2: R7! / I3: I6 | V1 @ G 2"


def test_an_action_7_has_no_filter_and_no_draw():
    text = "R2 B4: B7 / I3: I6 | V1 @ B 1"
    # Blue: the colour of the canvas, though nothing is drawn; two cards of two colours are left.
    assert texts(after(text, "B7")) == ["R2 to canvas", "B4 to canvas", "B7 to canvas"]
    assert str(after(text, "B7", "B7 to canvas")) == "B4 R2: / I3: I6 | V1 @ B 1 stop"


def test_a_discard_that_does_nothing_is_no_move():
    # Sizes 3 and 2 at that moment: R3 does nothing before R7 leaves the palette, and draws after it.
    text = "B4: R7 R3 / I3: I6 | V1 @ R 1"
    assert texts(after(text, "R7", "R7 to canvas")) == ["stop", "-R3"]
    assert texts(after("B4 G4: R6 R3 / I3: I6 | V1 @ R 1", "R6")) == ["stop"]


def test_lead_only_leaves_stop_alone():
    options = red7.Options(lead_only=True)
    text = "G4: R6 Y4 / I3: I6 | B7 @ R 1"
    assert texts(after(text, "R6", options=options), options) == ["stop"]
    assert texts(parse_position(text), options) == ["Y4", "R6", "-R6", "-Y4"]  # without a play a discard is allowed


@pytest.mark.parametrize("players, eliminated", ((2, "stand"), (3, "gone"), (4, "stand")))
def test_random_matches_keep_the_cards_and_end(players, eliminated):
    options = red7.Options(players=players, eliminated=eliminated)
    seen = set()
    for setup in range(4):
        position, stream = red7_actions.deal(3, setup, options), red7.choice(3, setup, 0)
        counts, discarded = [], 0
        while position.winner() is None:
            assert str(parse_position(str(position))) == str(position) and parse_position(str(position)) == position
            moves = position.legal_moves(options)
            move = moves[stream.below(len(moves))]
            seen.add(move[0])
            discarded += move[0] in ("discard", "canvas")
            counts.append(len(moves) if move[0] != "out" else 0)
            position = position.play(move, options)
            cards = [*position.deck, *(card for place in position.palettes + position.hands for card in place)]
            assert len(cards) == len(set(cards)) == 49 - discarded
        assert red7_actions.random_match(3, setup, 0, options) == (position.winner(), counts, position)
        assert counts.count(0) == players - 1
    assert seen == {"play", "discard", "deck", "canvas", "stop", "out"}


def test_perft_counts_decisions():
    text = "G4: R5 O5 V3 / B6: I6 | V1 @ R 1"
    assert [red7_actions.perft(parse_position(text), depth, red7.Options()) for depth in (1, 2)] == [3, 5]
