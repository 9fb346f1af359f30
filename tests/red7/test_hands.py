"""Matches of several hands of Red7, and who starts one: against the reference, and at the user's door."""

import json

import pytest

import pyengine
from engine.red7.walk import available_kernels, walk
from pyengine import Study
from pyengine.base.errors import InputError
from pyengine.commands.run import main
from pyengine.red7 import Options, State, text as texts
from pyengine.study.run import run_study
from tests.reference import red7, red7_actions, red7_hands
from tests.reference.streams import choice
from tests.support.commands import answered
from tests.support.red7_states import number, pairs

MATCHES = (
    dict(players=2, points=40),
    dict(players=2, points=40, give_up=False),
    dict(players=3, points=35, start="drawn"),
    dict(players=4, points=30, start="2", eliminated="gone"),
    dict(players=5, points=25, lead_only=True),
    dict(players=3, hand=2, points=196, draw=False),  # to the last deal that the cards allow
    dict(players=2, points=20, actions=True),
    dict(players=3, points=30, actions=True, start="drawn", eliminated="gone"),
    dict(players=4, hand=3, points=25, actions=True, start="2", lead_only=True),
    dict(players=5, hand=4, points=15, actions=True, draw=False),
    dict(players=3, points=35, actions=True, give_up=False),
    dict(players=3, points=30, actions=True, seven="deck"),
)
OF_THE_MATCH = "points", "actions", "give_up"


def reference_of(options):
    return red7.Options(**{name: value for name, value in options.items() if name not in OF_THE_MATCH})


@pytest.mark.parametrize("rule, palette, expected", (
    ("R", "R7 O7 V1", "R7"),
    ("O", "R4 B4 O6 V6 R1", "O6 V6"),
    ("Y", "G7 G1 B6 B2", "G7 G1"),
    ("G", "R2 O4 V4 R3", "O4 V4 R2"),
    ("B", "R2 R7 G1 V5", "R7 V5 G1"),
    ("I", "V1 R2 B2 G5 B6 V6", "G5 B6"),
    ("V", "R3 R4 V1", "R3 V1"),
    ("V", "R4", ""),
    ("G", "R5", ""),
))  # fmt: skip
def test_cards_that_count(rule, palette, expected):
    cards = red7.parse_cards(palette)
    assert red7_hands.counting_cards(set(cards), red7.COLOURS.index(rule)) == set(red7.parse_cards(expected))


@pytest.mark.few(3, "options", MATCHES)
def test_matches_follow_the_reference(options):
    game, rules, actions = pyengine.game("red7", **options), reference_of(options), options.get("actions", False)
    give_up, given_up = options.get("give_up", True), 0
    for setup in range(3):
        state, expected = game.deal(7, setup), red7_hands.deal(7, setup, options["points"], rules, actions, give_up)
        stream = choice(7, setup, 0)
        while not expected.is_over():
            assert str(state) == red7_hands.format_match(expected)
            assert state.mover == expected.position.mover and list(state.scores()) == expected.points
            again = game.read_state(str(state))
            assert str(again) == str(state) and again.move_texts() == state.move_texts()
            moves = expected.legal_moves(rules)
            assert len(state) == max(1, len(moves))
            if actions:
                assert state.move_texts() == [red7_actions.move_text(move) for move in moves]
            else:
                cards = [tuple(map(number, move or (None, None))) for move in moves or [None]]
                assert pairs(state) == cards and state.move_texts() == [texts.move_text(*pair) for pair in cards]
            move = stream.below(len(moves))
            given_up += len(state) > 1 and state.move_texts()[move] == "out"
            state.play(move)
            expected = expected.play(moves[move] if moves else None, rules)
        assert state.is_over and list(state.payoffs()) == expected.points
        assert str(state) == red7_hands.format_match(expected) == str(game.read_state(str(state)))
        best = max(expected.points)
        assert best >= options["points"] or 49 - len(expected.removed) < rules.players * (rules.hand + 1)
    assert (given_up > 0) == give_up


@pytest.mark.few(1, "actions, give_up", ((False, True), (True, True), (False, False)))
def test_the_random_walk_through_the_table(actions, give_up, capsys):
    """Its counts are those of the reference, and the same for any number of threads."""
    setups, matches, rules = 3, 3, red7.Options()
    wins, hands, decisions = [0.0] * 3, 0, []
    for setup in range(setups):
        for match in range(matches):
            points, counts, dealt, _ = red7_hands.random_match(7, setup, match, 20, rules, actions, give_up)
            best = [seat for seat in range(3) if points[seat] == max(points)]
            for seat in best:
                wins[seat] += 1 / len(best)
            hands += dealt
            decisions += counts
    arguments = f"red7 --points 20 --setups {setups} --matches {matches} --seed 7 --threads".split()
    arguments[1:1] = ["--actions"] * actions + ["--no-give-up"] * (not give_up)
    found, other = (answered(main, [*arguments, threads], capsys) for threads in (1, 3))
    assert found.pop("run")["kernel"] == other.pop("run")["kernel"] == "table"
    assert json.dumps(found) == json.dumps(other)
    assert found["wins"]["counts"] == wins
    assert found["decisions"]["total"] == len(decisions)
    assert found["options"]["points"] == 20 and "start" not in found["options"]
    # Two seats of three drop out of every hand, all of them for want of a move unless they may give up.
    assert (decisions.count(0) == 2 * hands) == (not give_up)


@pytest.mark.few(3, "options", (
    dict(start="drawn"),
    dict(start="3"),
    dict(players=2, hand=4, start="2"),
    dict(start="drawn", actions=True),
    dict(start="3", actions=True),
))  # fmt: skip
def test_who_starts_one_hand(options):
    """Setups, the matches of a study and those of every kernel are the reference's."""
    rules, acting = reference_of(options), options.get("actions", False)
    reference = red7_actions if acting else red7
    game, given = pyengine.game("red7", **options), Options(**options)
    wins = [[0] * rules.players for _ in range(3)]
    for setup in range(3):
        position = reference.deal(7, setup, rules)
        assert str(game.deal(7, setup)) == str(position) == str(State.from_seed(7, setup, options=given))
        assert position.mover == (0 if rules.start == "drawn" else int(rules.start) - 1)
        for match in range(4):
            wins[setup][reference.random_match(7, setup, match, rules)[0]] += 1
    study = run_study(Study("red7", given, 3, 4, 7), threads=1)
    assert study["wins"]["counts"] == [sum(counts) for counts in zip(*wins)]
    for kernel in [] if acting else available_kernels():
        counts = walk(kernel, **given.rules(), seed=7, first_setup=0, setups=3, first_match=0, matches=4)
        assert counts[0].tolist() == wins, kernel


@pytest.mark.slow
def test_who_starts_a_given_deal(capsys):
    deal, found = "G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2", {}
    for start in ("highest", "1", "2"):
        for kernel in ("table", "own"):
            with pytest.MonkeyPatch.context() as patch:
                if kernel == "table":
                    patch.setenv("PYENGINE_KERNEL", "table")
                summary = answered(main, ["red7", "--deal", deal, "--start", start, "--seed", 7], capsys)
            found[start, kernel] = summary["wins"]["counts"]
        assert found[start, "table"] == found[start, "own"]
    assert found["1", "own"] == found["highest", "own"] != found["2", "own"]
    position = State.from_text(f"{deal} @ R 2")
    assert pyengine.game("red7", players=2, hand=3, deal=deal, start="2").deal(0).move_texts() == position.move_texts()


def test_what_is_the_default_is_not_named():
    assert not {"points", "give_up", "seven"} & Options(actions=True).as_dict().keys()
    # Matches for points were others before anybody could give up: their files say nothing of it.
    assert Options(points=40).as_dict() == Options().as_dict() | {"points": 40, "give_up": True}
    spec = pyengine.registry.entry("red7")
    assert spec.command_words(Options(points=40, start="2").as_dict())[-4:] == ["--points", "40", "--start", "2"]
    assert spec.subject(Options(start="2").as_dict())["seating"].startswith("Seat 2 moves first;")
    assert "drawn" in spec.subject(Options(start="drawn").as_dict())["seating"]
    assert pyengine.game("red7").deal(1).parts.points is None


def test_actions_and_several_hands_in_one_text():
    text = "G4 R1: R5 G3 / R4 B2: R6! B6 I6 / O3: G2 | B5! R3 V6 @ R 1 deck points 12/0/0: R7 O5"
    state = pyengine.game("red7", actions=True, points=30).read_state(text)
    assert str(state) == text and state.scores() == (12, 0, 0) and state.move_texts() == ["R4 to deck"]
    assert state.text(2) == (
        "G4 R1: 2 cards / R4 B2: R6! and 2 cards / O3: G2 | B5! and 2 cards @ R 1 deck points 12/0/0: R7 O5"
    )
    for game in (pyengine.game("red7", points=30), pyengine.game("red7", actions=True)):
        with pytest.raises(InputError, match="actions|expected a game with points"):
            game.read_state(text)
    given = pyengine.game(
        "red7", actions=True, points=30, players=2, hand=2, start="2", deal="G4: R7 B2 / O5: I6 Y3 | B7 R1 O2"
    ).deal(0)
    assert str(given) == "G4: R7 B2 / O5: I6 Y3 | B7 R1 O2 @ R 2 points 0/0:"


def test_what_actions_have_shown_is_forgotten_after_a_hand():
    """The card that a 1 put on the deck is shuffled with the others: nobody knows where it is in the next hand."""
    game, shown = pyengine.game("red7", actions=True, points=60), 0
    for setup in range(10):
        state, before = game.deal(7, setup), ""
        while not state.is_over:
            if before and state.text().partition("points")[2] != before.partition("points")[2]:
                shown += "!" in before
                assert "!" not in str(state)
            before = str(state)
            state.play(len(state) // 2)
    assert shown > 0


@pytest.mark.parametrize("actions", (False, True))
def test_players_and_determinisations_know_no_more_than_they_should(actions):
    state = pyengine.game("red7", points=30, actions=actions).deal(3)
    while state.scores() == (0, 0, 0):
        state.play(0)
    other = state.resample(state.mover, 5)
    assert other != state and other.text(state.mover) == state.text(state.mover)
    assert other.information_key(state.mover) == state.information_key(state.mover)
    assert "solve" not in pyengine.game("red7", players=2, points=12).table.can


@pytest.mark.parametrize("text, points, message", (
    ("G4: R7 / O5: I6 | B7 @ R 1 points 5/0: O5", 40, "O5 is there twice"),
    ("G4: R7 / O5: I6 | B7 @ R 1 points 5: R5", 40, "expected the points of 2 players"),
    ("G4: R7 / O5: I6 | B7 @ R 1 points 5/0", 40, "expected the points of 2 players"),
    ("G4: R7 / O5: I6 | B7 @ R 1 points 5/1: R5", 40, "6 points with cards worth 5"),
    ("G4: R7 / O5: I6 | B7 @ R 1 points 5/0: R5", 0, "expected a game with points"),
    ("G4: R7 / O5: I6 | B7 @ R 1 points 5/0: R5", 5, "5 points win it"),
))  # fmt: skip
def test_positions_that_cannot_be(text, points, message):
    with pytest.raises(InputError, match=message):
        pyengine.game("red7", players=2, hand=1, points=points).read_state(text)


def test_a_deck_left_out_is_without_the_cards_that_are_gone():
    state = pyengine.game("red7", players=2, points=40).read_state("G4: R7 / O5: I6 @ R 1 points 5/0: R5")
    assert str(state).endswith("@ R 1 points 5/0: R5") and str(state).count("R5") == 1
    assert len(str(state).partition("|")[2].partition("@")[0].split()) == 49 - 5


@pytest.mark.parametrize("options, message", (
    (dict(points=197), "196"),
    (dict(points=-1), "196"),
    (dict(start="4"), "1 to 3"),
    (dict(start="last"), "start is 'last'"),
    (dict(give_up=False), "give_up is off; expected points beside it"),
    (dict(points=35, seven="deck"), "seven is deck; expected actions beside it"),
    (dict(actions=True, seven="palette"), "seven is 'palette'; expected canvas or deck"),
    (dict(players=2, hand=1, start="drawn", deal="G4: R7 / O5: I6"), "who sits where"),
    (dict(players=2, hand=1, deal="G4: R7 / O5: I6 @ R 1 points 5/0: R5"), "in the middle"),
))  # fmt: skip
def test_options_that_cannot_be(options, message):
    with pytest.raises(InputError, match=message):
        Options(**options)
