"""The best joint policy where all win together, against what enumeration by hand gives."""

import itertools
import json

import pytest

import pyengine
from pyengine import InputError
from pyengine.commands.equilibrium import main
from pyengine.games import joint
from pyengine.games.policy import Policy

TINY = "examples/described/tiny-hanabi.rcy"
# The first seat sees one of three cards and raises one of two flags; the second one opens a door.
FLAGS = """
(game (setup (create players 2) (create deck (game iloc D) (deck (CARD (X, Y, Z)))))
 (do ((set (game points WORTH) (((CARD : X) 1) ((CARD : Y) 2) ((CARD : Z) 4)))
      (shuffle (game iloc D)) (move (top (game iloc D)) (top ((0 player) iloc HAND)))))
 (stage player (end (> (game sto DOOR) 0))
  (choice (((== (game sto FLAG) 0) (label "red" (set (game sto FLAG) 1)))
           ((== (game sto FLAG) 0) (label "green" (set (game sto FLAG) 2)))
           ((> (game sto FLAG) 0) (label "x" (set (game sto DOOR) 1)))
           ((> (game sto FLAG) 0) (label "y" (set (game sto DOOR) 2)))
           ((> (game sto FLAG) 0) (label "z" (set (game sto DOOR) 4))))))
 (do (((== (game sto DOOR) (sum ((0 player) iloc HAND) using (game points WORTH)))
       (set (game sto WON) (game sto DOOR)))))
 (scoring max (game sto WON)))
"""
# Three seats see a high or a low card each. Two of them wave or not, which costs 1; the third one says how many are
# high, for 6 if that is right.
WAVES = """
(game (setup (create players 3)
  (create deck (game iloc A) (deck (CARD (LOW, HIGH)))) (create deck (game iloc B) (deck (CARD (LOW, HIGH))))
  (create deck (game iloc C) (deck (CARD (LOW, HIGH)))))
 (do ((set (game points WORTH) (((CARD : LOW) 0) ((CARD : HIGH) 1)))
      (shuffle (game iloc A)) (shuffle (game iloc B)) (shuffle (game iloc C))
      (move (top (game iloc A)) (top ((0 player) iloc HAND))) (move (top (game iloc B)) (top ((1 player) iloc HAND)))
      (move (top (game iloc C)) (top ((2 player) iloc HAND)))))
 (stage player (end (== (game sto SAID) 3))
  (choice (((< (game sto SAID) 2) (label "wave" (do ((inc (game sto SAID) 1) (set ((current player) sto UP) 1)))))
           ((< (game sto SAID) 2) (label "wait" (do ((inc (game sto SAID) 1)))))
           ((== (game sto SAID) 2) (label "0" (do ((inc (game sto SAID) 1) (set (game sto SUM) 0)))))
           ((== (game sto SAID) 2) (label "1" (do ((inc (game sto SAID) 1) (set (game sto SUM) 1)))))
           ((== (game sto SAID) 2) (label "2" (do ((inc (game sto SAID) 1) (set (game sto SUM) 2)))))
           ((== (game sto SAID) 2) (label "3" (do ((inc (game sto SAID) 1) (set (game sto SUM) 3))))))))
 (do ((dec (game sto PAID) (+ ((0 player) sto UP) ((1 player) sto UP)))
      ((== (game sto SUM) (sum (union (all player 'P ('P iloc HAND))) using (game points WORTH)))
       (inc (game sto PAID) 6))))
 (scoring max (game sto PAID)))
"""


def flags():
    """All policies of both seats."""
    signals, doors = itertools.product((1, 2), repeat=3), itertools.product((1, 2, 4), repeat=2)
    paid = lambda flag, door: sum(worth * (door[flag[at] - 1] == worth) for at, worth in enumerate((1, 2, 4))) / 3
    return max(paid(flag, door) for flag, door in itertools.product(signals, [*doors]))


def waves():
    """All policies of two seats; what the third one says is best for each thing that it may have seen."""
    best, deals = 0.0, [*itertools.product((0, 1), repeat=3)]
    for one in itertools.product((0, 1), repeat=2):  # by its card
        for two in itertools.product((0, 1), repeat=4):  # by its card and what the first one did
            seen = {}
            for a, b, c in deals:
                up = one[a], two[2 * b + one[a]]
                seen.setdefault((c, up), []).append((a + b + c, sum(up)))
            right = (max(sum(6 * (s == say) - cost for s, cost in each) for say in range(4)) for each in seen.values())
            best = max(best, sum(right) / len(deals))
    return best


@pytest.fixture
def described(tmp_path):
    def write(text):
        (tmp_path / "game.rcy").write_text(text)
        return pyengine.game(str(tmp_path / "game.rcy"))

    return write


def test_tiny_hanabi_pays_ten():
    found = pyengine.find_equilibrium(pyengine.game(TINY))
    assert found.figures["exact"] and found.value == [10, 10] and found.exploitability == 0
    assert "Value: 10 a match for all together, exact" in repr(found)
    assert found.figures["infosets"] == 8


@pytest.mark.parametrize(("text", "by_hand", "value"), [(FLAGS, flags, 2), (WAVES, waves, None)])
def test_small_games_are_exact(described, text, by_hand, value, monkeypatch):
    game = described(text)
    found = pyengine.find_equilibrium(game)
    assert found.figures["exact"] and found.figures["run"]["method"] == "enumeration"
    assert found.value == pytest.approx([by_hand()] * game.seats) and value in (None, round(by_hand(), 9))
    monkeypatch.setattr(joint, "WORK", 0)  # too many policies to go through
    turns = pyengine.find_equilibrium(game, iterations=40, seed=3)
    assert turns.figures["run"]["method"] == "turns" and turns.value == pytest.approx(found.value)
    assert not turns.figures["exact"] and turns.figures["at_most"] > found.value[0] + 0.1
    assert "Value: at least" in repr(turns) and "with all cards open" in repr(turns)
    one = joint.JointGame(game).solve(1, 5)
    assert one.value <= found.value[0] + 1e-9 and one.tried == 1


def test_the_policy_is_a_player(described, tmp_path, capsys):
    path = tmp_path / "best.npz"
    (tmp_path / "game.rcy").write_text(WAVES)
    assert main([str(tmp_path / "game.rcy"), "--out", str(path), "--json", "-"]) == 0
    told = json.loads(capsys.readouterr().out)
    game = described(WAVES)
    assert Policy.read(str(path), game).facts["method"] == "joint"
    paid = {}
    player = pyengine.player(f"policy:{path}")
    for setup in range(100):
        state = game.deal(1, setup)
        dealt = str(state)
        while not state.is_over:
            state.play(player.choose(state).move)
        paid[dealt] = state.payoffs()[0]
    assert len(paid) == 8 and sum(paid.values()) / 8 == pytest.approx(told["value"][0])


def test_where_nobody_leads_the_best_is_answered():
    found = pyengine.find_equilibrium(pyengine.game(TINY))
    assert any("NAMED of seat 1 = 2" in line and "2 100.0 %" in line for line in found.lines)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--to", "0.1"], "tiny-hanabi.rcy, in which all seats win together"),
        (["--method", "mccfr"], "--method does not go with"),
        (["--results"], "--results does not go with"),
        (["--seconds", "3"], "--seconds does not go with"),
    ],
)
def test_what_goes_by_exploitability_is_refused(words, message, capsys):
    assert main([TINY, *words]) == 2
    assert message in capsys.readouterr().err


def test_games_too_large_are_refused(described, monkeypatch):
    with pytest.raises(InputError, match="too many deals to go through; expected a smaller game, as by .*declare"):
        pyengine.find_equilibrium(pyengine.game("tests/recycle/more/the-mind.rcy"))
    assert len(joint.JointGame(described(FLAGS), 29).nodes) <= 29
    monkeypatch.setattr(joint, "JointNode", None)  # by the estimate of its tree no point is made
    with pytest.raises(InputError, match="too large: about 27 states.*; 5 states and .* at most; .* strong:1000$"):
        joint.JointGame(described(FLAGS), 5)


def test_who_responds_is_said_in_words(described):
    two = repr(pyengine.find_equilibrium(pyengine.game(TINY)))
    assert "policies of one seat, each with the best response of the other)" in two and "joint" not in two
    three = repr(pyengine.find_equilibrium(described(WAVES)))
    assert "joint policies of all seats but one, each with the best response of the last one)" in three
