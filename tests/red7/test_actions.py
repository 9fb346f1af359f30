"""Red7 with actions: the table against the slow reference, what seats know, texts, and the doors that refuse it."""

import random
from itertools import product

import pytest

import pyengine
from pyengine import InputError, Study
from pyengine.commands.advise import main as advise
from pyengine.red7 import Options, State, solve
from pyengine.study.run import run_study
from tests.reference import red7_actions as reference
from tests.reference.make_actions_perft import read_perft
from tests.reference.red7 import Options as Rules

RULES = [
    dict(zip(("players", "draw", "eliminated", "lead_only"), rules))
    for rules in product(range(2, 6), (True, False), ("stand", "gone"), (False, True))
]
RULES += [dict(rules, seven="deck") for rules in RULES[::11]]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: " ".join(map(str, rules.values())))
def test_every_state_of_random_matches_is_that_of_the_reference(rules):
    setup = RULES.index(rules)
    rules = dict(hand=3 + setup % 5, **rules)
    game, options, dice = pyengine.game("red7", actions=True, **rules), Rules(**rules), random.Random(setup)
    state, slow = game.deal(7, setup), reference.deal(7, setup, options)
    while not state.is_over:
        moves = slow.legal_moves(options)
        assert str(state) == str(slow) and state.move_texts() == [reference.move_text(move) for move in moves]
        assert game.read_state(str(state)).text() == str(state)
        assert state.must_pass == (moves == [("out", None)])
        move = dice.randrange(len(state))
        slow = slow.play(moves[move], options)
        state.play(move)
    assert str(state) == str(slow) and state.payoffs()[slow.winner()] == 1 and slow.legal_moves(options) == []


def played(*words, text="G4: R5 G3 R1 / R7 B2: R6 B6 I6 / O3: G2 | B5 R3 @ R 1", **options):
    """A state after moves by their texts, of which there may be others."""
    state = pyengine.game("red7", players=text.count("/") + 1, actions=True, **options).read_state(text)
    for word in words:
        state.play(state.move_texts().index(word))
    return state


def test_a_card_put_on_the_deck_is_known_there_and_in_the_hand_of_who_draws_it():
    state = played("R1", "R7 to deck", "-R5")
    assert str(state) == "G4 R1: R7! G3 / B2: R6 B6 I6 / O3: G2 | B5 R3 @ R 2"
    assert state.text(1) == "G4 R1: R7! and 1 card / B2: R6 B6 I6 / O3: 1 card | 2 cards @ R 2"
    for seed in range(50):
        for seat in (1, 2):
            again = state.resample(seat, seed)
            assert "R7!" in str(again).split("/")[0] and again.text(seat) == state.text(seat)
            assert again.information_key(seat) == state.information_key(seat)
    assert {str(state.resample(1, seed)) for seed in range(50)} != {str(state)}


def test_the_top_of_the_deck_is_known_to_all():
    state = played("R1", "R7 to deck")
    assert state.text(2) == "G4 R1: 2 cards / B2: 3 cards / O3: G2 | R7! and 2 cards @ R 1 stop"
    for seed in range(50):
        assert "| R7! " in str(state.resample(2, seed))
    # Another card on top, or none that is known, is another state to every seat.
    other = played(text=str(state).replace("R7! B5", "R7 B5"))
    assert all(state.information_key(seat) != other.information_key(seat) for seat in range(3))


def test_a_card_that_a_7_puts_on_the_deck_is_known():
    text = "V2: R7 G2 / I3: I6 B4 | V1 B5 @ R 1"
    state = played("R7", text=text, seven="deck")
    assert str(state) == "R7 V2: G2 / I3: I6 B4 | V1 B5 @ R 1 own"
    assert state.move_texts() == ["V2 to deck", "R7 to deck"]
    assert state.deed(1).parts[0].source.owner == "seat 1" and str(state.copy()) == str(state)
    state.play(1)
    assert state.text(1) == "V2: 1 card / I3: I6 B4 | R7! and 2 cards @ R 1 stop" and state.move_texts() == ["-G2"]
    state.play(0)
    assert str(state) == "V2: R7! / I3: I6 B4 | V1 B5 @ G 2"
    for position, seven in ((f"{text} own", "canvas"), (f"{text} canvas", "deck")):
        with pytest.raises(InputError, match="nothing to do what the position asks"):
            played(text=position, seven=seven)


def test_what_a_3_may_draw():
    """A draw can be any card that the mover has not seen, and is the top card where that is known."""
    lost = "G4: V3 / R7: B6 | {} @ R 1"
    assert played(text=lost.format("Y2")).move_texts() == ["V3"]  # V2 might come, and call for low cards
    assert played("V3", text=lost.format("V2")).move_texts() == ["-V2"]
    assert played(text=lost.format("O2!")).move_texts() == ["out"]
    assert played(text=lost.format("V2!")).move_texts() == ["V3"]
    assert played("V3", text=lost.format("O2")).must_pass  # a draw of no use: out in the middle of the turn
    assert played(text=lost.format("")).move_texts() == ["out"]


def test_what_another_seat_drew_unseen_does_not_stay():
    """Two matches in which seat 1 drew different cards with a 3 are one to the others."""
    first, second = (
        played("R3", text=f"G4: R3 B6 / R2: I6 / O3: G2 | {deck} @ R 1") for deck in ("Y5 Y7 B1", "Y7 Y5 B1")
    )
    for seat in (1, 2):
        assert first.information_key(seat) == second.information_key(seat)
        assert all(first.resample(seat, seed).raw == second.resample(seat, seed).raw for seed in range(10))
    assert first.information_key(0) != second.information_key(0)


@pytest.mark.parametrize("text, words", (
    ("G4: R1 / R7: I6 | B5 @ R 1 canvass", "after @ the text reads"),
    ("G4!: R1 / R7: I6 | B5 @ R 1", "'G4!' is no card"),
    ("G4: R1 / R7: I6 | B5 R3! @ R 1", "lies below one that they have not"),
    ("G4: / R7: I6 | B5 @ R 1 play", "nothing to do what the position asks"),
    ("G4 R1: / R7: I6 | B5 @ R 1 deck", "nothing to do what the position asks"),
    (": / R7: I6 | B5 @ R 1 canvas", "nothing to do what the position asks"),
))  # fmt: skip
def test_positions_that_cannot_be(text, words):
    with pytest.raises(InputError, match=words):
        played(text=text)


def test_the_plain_game_reads_no_turns_with_actions():
    for text in ("G4: R1 / R7: I6 | B5 @ R 1 stop", "G4: R1! / R7: I6 | B5 @ R 1"):
        with pytest.raises(InputError, match="match with actions"):
            pyengine.game("red7", players=2).read_state(text)
        with pytest.raises(InputError, match="match with actions"):
            State.from_text(text)
    with pytest.raises(InputError, match="middle of a hand"):
        Options.for_deal("G4: R1! / R7: I6 | B5", actions=True)


def test_what_is_without_actions_says_so():
    with pytest.raises(InputError, match="without actions"):
        solve(State.from_seed(1, options=Options(players=2, actions=True)))
    for call in (lambda: State.from_seed(1, options=5), lambda: State.from_text("R7: V2 / V1: G2", options=5)):
        with pytest.raises(InputError, match="options is 5; expected a pyengine.red7.Options"):
            call()
    with pytest.raises(InputError, match="exact"):
        run_study(Study("red7", Options(players=2, actions=True), 1, 1, 1, ("exact:1", "random")))


def perft(state, depth):
    """The number of sequences of `depth` legal moves, dropping out not among them."""
    if depth == 0 or state.is_over or state.must_pass:
        return int(depth == 0)
    total = 0
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        total += perft(after, depth - 1)
    return total


def test_perft_file():
    for options, position, counts in read_perft():
        rules = {name: getattr(options, name) for name in ("draw", "eliminated", "lead_only", "seven")}
        state = pyengine.game("red7", players=options.players, actions=True, **rules).read_state(str(position))
        for depth, count in counts.items():
            if count < 5000:
                assert perft(state, depth) == count, str(position)


def test_random_play_goes_through_the_table():
    """Decisions and turns are counted apart, and the matches are those of the reference's stream."""
    study = run_study(Study("red7", Options(actions=True), 3, 2, 7), threads=1)
    counts = [reference.random_match(7, setup, match, Rules())[:2] for setup in range(3) for match in range(2)]
    assert study["decisions"]["total"] == sum(len(each) for _, each in counts)
    assert [round(6 * share) for share in study["wins"]["share"]] == [
        sum(winner == seat for winner, _ in counts) for seat in range(3)
    ]
    assert study["turns"]["mean"] < study["decisions"]["total"] / 6
    assert study["subject"]["terms"]["decision"] == "decision" and study["options"]["actions"] is True


@pytest.mark.parametrize("seats", ("heuristic,pimc:2x2", "ismcts:20,flat:20", "random,pimc:3"))
def test_players_sit(seats):
    summary = run_study(Study("red7", Options(players=2, hand=4, actions=True), 5, 1, 1, tuple(seats.split(","))))
    assert summary["unfinished"] == 0 and sum(summary["wins"]["share"]) == pytest.approx(1)


def test_advice_in_the_middle_of_a_turn(capsys):
    text = "G4 R1: R5 G3 / R7 B2: R6 I6 B6 / O3: G2 | B5 R3 @ R 1 deck"
    assert advise(["red7", "--actions", text, "--seed", "1", "--estimator", "pimc:20x2"]) == 0
    shown = capsys.readouterr().out
    assert "R7 to deck" in shown and "B2 to deck" in shown


def test_transcripts_and_words_of_commands():
    state = pyengine.game("red7", actions=True).deal(3)
    while not state.is_over:
        state.play(len(state) // 2)
    assert pyengine.replay(state.transcript()) == state and '"actions": true' in state.transcript()
    assert "actions" not in pyengine.game("red7").deal(3).transcript()
    spec = pyengine.registry.entry("red7")
    assert spec.command_words(Options(actions=True).as_dict()) == ["--players", "3", "--actions"]
    assert spec.command_words(Options().as_dict()) == ["--players", "3"]
