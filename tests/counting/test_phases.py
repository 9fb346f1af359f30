"""Parts of matches: counts against the slow reference, what seats know, reports, the same bytes however it is cut."""

import json

import numpy as np
import pytest

import pyengine
from engine.counting import matches, phases
from engine.red7.game import parts as red7_parts
from engine.solving.tree.tree import Tree
from pyengine import InputError, Study, run_study
from pyengine.check import check_game
from pyengine.commands.recycle import main as recycle
from pyengine.commands.run import main
from pyengine.recycle.game import Described
from pyengine.recycle.source import RecycleError, Source
from pyengine.report import by, page
from pyengine.study.bound import Bound
from tests.conftest import ROOT
from tests.reference import phases as slow
from tests.support.recycle_compare import stored

pytestmark = pytest.mark.usefixtures("undrawn")

# Keeps its own account of hands and tricks. The last stage has the name of an earlier one; RUN has one choice only.
PARTS = """
(game
 (declare 3 'SEATS)
 (setup (create players 'SEATS) (create deck (game iloc PACK) (deck (RANK (ONE, TWO, THREE, FOUR)))))
 (choice ((turn pass) (inc ((current player) sto SCORE) 1)))
 (stage "hand" player (end (== (game sto HAND) 3))
  (do ((inc (game sto HAND) 1)
       (set (game sto TRICK) 0)
       (set (game sto TRICKS) (random 0 .. 3))))
  (choice ((turn pass) (inc ((current player) sto SCORE) 2)))
  (choice ((turn pass) (inc ((next player) sto SCORE) 1) (dec ((current player) sto SCORE) 1)))
  (stage "trick" player (end (== (game sto TRICK) (game sto TRICKS)))
   (do ((inc (game sto TRICK) 1) (inc (game sto BEGUN) 1) (set (game sto TURN) 0)))
   (stage player (end (== (game sto TURN) (* 2 'SEATS)))
    (choice ((turn pass) (inc ((current player) sto SCORE) 1) (inc ((current player) sto SCORE) 3)))
    (do ((inc (game sto TURN) 1)
         (cycle next ((random 0 .. 2) player)))))))
 (do ((set (game sto HAND) 9) (set (game sto TRICK) 0)))
 (stage "trick" player (end (== (game sto TRICK) 30))
  (do ((inc (game sto TRICK) 1) (inc (game sto BEGUN) 1)))
  (stage "run" player (end (== (game sto RUN) 1))
   (choice ((turn pass) (inc ((current player) sto SCORE) 1)))
   (do ((set (game sto RUN) 1))))
  (do ((set (game sto RUN) 0) (inc (game sto RUNS) 1))))
 (scoring max ((current player) sto SCORE)))
"""
HAND, TRICK, RUN = range(3)
ELSEWHERE = 24


def in_parts(state, memory):
    """By the choice, and by what the program counts itself; a place is a turn since the hand or trick began."""
    kept = stored(state.reader, "ints")
    hand, trick = ([kept.get(f"game {each}", 0) for each in names] for names in (("HAND", "HAND"), ("TRICK", "BEGUN")))
    runs = 1, kept.get("game RUNS", 0) + 1
    where, of = {
        0: ({}, None),
        1: ({HAND: hand}, HAND),
        2: ({HAND: hand}, HAND),
        3: ({HAND: hand, TRICK: trick}, TRICK),
        4: ({TRICK: trick, RUN: runs}, TRICK),
    }[state.reader.choice]
    if of is None:
        assert state.place == ELSEWHERE
        return None, where
    if memory.get("part") != (of, where[of]):
        memory |= {"part": (of, where[of]), "turn": -1, "seat": None}
    memory["turn"] += memory["seat"] != state.mover
    memory["seat"] = state.mover
    assert state.place == 8 * of + min(memory["turn"], 7)
    return max(where), where


def in_agram(state, memory):
    held = max(len(pile) for name, pile in state.reader.piles().items() if name.endswith("iloc HAND"))
    return 0, {0: (7 - held, 7 - held)}


def in_spades(state, memory):
    piles = [pile for name, pile in state.reader.piles().items() if name.endswith("iloc HAND")]
    hand, trick = stored(state.reader, "ints")["game HANDS"], 14 - max(map(len, piles))
    where = {0: (hand, hand)}
    return (1, where | {1: (trick, 13 * (hand - 1) + trick)}) if state.reader.choice == 2 else (0, where)


def in_red7(state, memory):
    """After every hand cards go."""
    memory.setdefault("gone", set()).add(red7_parts(state)[9])
    return 0, {0: 2 * (len(memory["gone"]),)}


def in_rummy(state, memory):
    """After every deal but the last one there is one move: to deal again."""
    number = memory.get("dealt", 0) + 1
    memory["dealt"] = number - 1 + (state.game.place_text(state.place) == "the next deal")
    return 0, {0: (number, number)}


def play(game, seed, setups, number, by_place=True):
    """The counts of matches, without a study."""
    arrays = {name: np.zeros((setups, *shape), np.int64) for name, shape in phases.shapes(game.table, by_place).items()}
    watching = [phases.watcher(game.table, arrays)]
    counts, fault = matches.play(game.table, seed, 0, setups, 0, number, watchers=watching, sides=game.sides)
    assert fault is None and counts["games"].sum() == setups * number
    return arrays


def compare(game, told, setups=12, number=3, seed=5):
    counts, seats = play(game, seed, setups, number), game.seats
    found = slow.counted(game, seed, setups, number, told, game.table.phases)
    columns = "parts", "decisions", "turns", "moves", "won", "matches"
    for setup in range(setups):
        mine = {}
        for phase in (*range(game.table.phases), None):
            row = counts["phases"][setup][-1 if phase is None else phase].sum(axis=(0, 1)).tolist()
            mine |= {(phase, what): count for what, count in zip(("decisions", "moves"), row)}
        for phase, place in np.ndindex(game.table.phases, 24):
            first, *rest = np.split(counts["passes"][setup][phase, place], [6, 6 + seats])
            mine |= {(phase, place + 1, what): count for what, count in zip(columns, first.tolist())}
            for what, shares in zip(("leads", "gains"), rest):
                mine |= {(phase, place + 1, what, seat): count for seat, count in enumerate(shares.tolist())}
            for at, cell in enumerate(counts["phases"][setup][phase, place].tolist()):
                mine |= {(phase, place + 1, at, what): count for what, count in zip(("decisions", "moves"), cell)}
        mine, theirs = ({key: count for key, count in each.items() if count} for each in (mine, found[setup]))
        assert mine == theirs
    return counts


def parts_game():
    return Described(Source(PARTS, "parts"))


def test_nested_parts():
    counts = compare(parts_game(), in_parts)
    assert counts["passes"][:, TRICK, 23, 0].sum() == 7 * 12 * 3  # the 24th and later ones of 30
    assert counts["passes"][:, RUN, 1:].sum() == 0


@pytest.mark.parametrize(
    "name, options, told",
    (
        ("agram", {}, in_agram),
        ("spades", {"HANDS": 3}, in_spades),  # of partners
        ("red7", {"points": 40}, in_red7),
        ("red7", {"points": 25, "players": 4, "actions": True, "eliminated": "gone"}, in_red7),
        ("rummy", {"points": 8, "knock": 60}, in_rummy),
    ),
)
def test_counts(name, options, told):
    compare(pyengine.game(name, **options), told, 6, 2)


# What seats and solvers know


def numbers(state):
    """Numbers kept of stages with names: the place, and of each name the pass, all so far, and the turn."""
    return np.frombuffer(state.raw[state.game.machine.unit.layout.place :], np.int32).tolist()


LIBRARY = ROOT / "pyengine" / "recycle" / "library"


def test_no_key_knows_the_number():
    named, text = pyengine.game("agram", CARDS=2, SEATS=2), (LIBRARY / "agram.rcy").read_text()
    plain = Described(Source(text.replace('"trick" ', ""), "plain"), {"CARDS": 2, "SEATS": 2})
    assert (plain.table.phases, plain.table.places, plain.machine.unit.layout.passes) == (0, 0, 0)
    for setup in range(20):
        state, other = named.deal(1, setup), plain.deal(1, setup)
        while not state.is_over:
            assert state.position_key() == other.position_key()
            assert all(state.information_key(seat) == other.information_key(seat) for seat in (-1, 0, 1))
            assert all(state.symmetric_keys(seat) == other.symmetric_keys(seat) for seat in (0, 1))
            anew = state.resample(state.mover, setup)
            assert numbers(anew) == numbers(state) and anew.place == state.place
            state.play(0)
            other.play(0)
        assert state.payoffs() == other.payoffs()


def rounds(choices):
    """A game whose rounds are these choices."""
    text = (
        "(game (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (ONE, TWO)))))"
        f' (stage "round" player (end (== (game sto OVER) 1)) {choices})'
        " (scoring max ((current player) sto SCORE)))"
    )
    return Described(Source(text, "rounds"))


def test_a_state_is_alike_whatever_led_to_it():
    """Passes that change nothing are no knowledge: the key, what is seen and the tree know nothing of their number."""
    state = rounds("(choice ((turn pass) (set (game sto OVER) 1))) (choice ((turn pass) (turn pass)))").deal(0, 0)
    keys, passes = [], []
    for _ in range(6):
        keys.append((state.mover, state.information_key(0), state.information_key(1), state.position_key()))
        passes.append(numbers(state)[1])
        state.play(0)
    assert passes == [1, 1, 2, 2, 3, 3]
    assert keys[0] == keys[4] and keys[1] == keys[5] and keys[0] != keys[2]


def test_trees_are_as_large():
    text = (LIBRARY / "leduc.rcy").read_text()
    end = "player (end (or (== (game sto ROUND)"
    unnamed = text.replace(f'(stage "round" {end}', f"(stage {end}")
    plain, told = (Described(Source(each, "leduc")).table for each in (unnamed, text))
    assert (plain.phases, told.phases) == (0, 1)
    for merged in (False, True):
        trees = [Tree(table, merged=merged) for table in (plain, told)]
        assert trees[0].infosets == trees[1].infosets and trees[0].sequences == trees[1].sequences


# Studies


def test_agram_by_trick_and_place():
    """The chart of docs/stories/agram-pairs.md, from one command, is that of the legal moves by decision."""
    summary = run_study(Study("agram", {}, 20_000, 1, 1, by=("phase", "place")))
    (trick,) = summary["by"]["phase"]
    by_decision, places = summary["legal_moves"]["by_decision"]["mean"], ("first", "second", "third", "fourth")
    for row in trick["parts"]:
        assert [each["name"] for each in row["by_place"]] == [f"{place} in the trick" for place in places]
        means = [each["legal_moves"]["mean"] for each in row["by_place"]]
        assert means == by_decision[4 * row["number"] - 4 : 4 * row["number"]]
    seed = [2.45, 2.49, 2.36, 2.10, 1.67, 1.00]  # of an interpreter in C#, three thousand matches
    mean = [np.mean([each["legal_moves"]["mean"] for each in row["by_place"][1:]]) for row in trick["parts"]]
    assert np.abs(np.array(mean) - seed).max() < 0.03
    assert trick["of_all"]["share"] == 1 and trick["a_match"]["mean"] == 24
    # Nobody has a point before the last trick.
    gains = [[each["share"] for each in row["gains"]] for row in trick["parts"]]
    assert gains == [[0] * 4] * 5 + [pytest.approx(summary["wins"]["share"])]


def test_who_can_follow_suit_in_agram():
    """Exact figures of docs/stories/agram-pairs.md hold: with one card half of those that follow win; deals agree."""
    path = ROOT / "docs" / "stories" / "agram-pairs"
    rows = json.loads((path / "agram-pairs.json").read_text())["variants"]["CARDS"]
    shown = " | ".join(f"{100 * row['follows']:.1f}" for row in rows)
    assert f"can follow the first card, exactly | {shown} |" in path.with_suffix(".md").read_text()
    low, high = rows[0]["ci95"]
    assert low < 1 - rows[0]["follows"] / 2 < high
    game, can = pyengine.game("agram", SEATS=2, CARDS=3), 0
    for setup in range(600):
        state = game.deal(5, setup)
        led = state.move_texts()[setup % 3].split()[-1]
        state.play(setup % 3)
        can += state.move_texts()[0].endswith(led)
    assert can / 600 == pytest.approx(rows[2]["follows"], abs=0.05)


def test_hands_of_red7():
    summary = run_study(Study("red7", {"points": 40}, 1000, 1, 2, by=("phase",)))
    (hand,) = summary["by"]["phase"]
    rows = hand["parts"]
    assert hand["name"] == "hand" and "by_place" not in rows[0]
    assert rows[0]["parts"] == summary["games"] == 1000 and rows[0]["a_match"] == {"mean": 1, "ci95": None}
    assert sum(row["parts"] * row["decisions"]["mean"] for row in rows) == pytest.approx(summary["decisions"]["total"])
    # Whoever leads as the second hand begins has gained most in the first one.
    assert rows[1]["leads"] == rows[0]["gains"] and rows[0]["leader_wins"]["share"] is None
    low, high = rows[1]["leader_wins"]["ci95"]
    assert 0.4 < low < rows[1]["leader_wins"]["share"] < high < 0.65


@pytest.mark.slow
def test_intervals_hold_the_truth():
    """In the long run, 95 of 100 intervals hold what a long study finds; of one hand 40 studies, seeds 0 to 39."""
    truth = run_study(Study("red7", {"points": 30}, 30_000, 1, 99, by=("phase",)))["by"]["phase"][0]["parts"]
    held = []
    for seed in range(40):
        rows = run_study(Study("red7", {"points": 30}, 200, 1, seed, by=("phase",)))["by"]["phase"][0]["parts"]
        for number in (2, 4):
            one, true = rows[number], truth[number]
            for name, figure in (("decisions", "mean"), ("legal_moves", "mean"), ("leader_wins", "share")):
                low, high = one[name]["ci95"]
                held.append(low <= true[name][figure] <= high)
            low, high = one["leads"][0]["ci95"]
            held.append(low <= true["leads"][0]["share"] <= high)
    assert 0.9 < np.mean(held) < 0.99


# Reports, and what is refused


def test_reports(capsys, tmp_path):
    out = tmp_path / "out"
    assert main(["hearts", "--setups", "60", "--by", "phase", "--by", "kind", "--seed", "1", "--out", str(out)]) == 0
    told, summary = capsys.readouterr().out, json.loads((out / "summary.json").read_text())
    hand, trick = summary["by"]["phase"]
    assert [hand["name"], trick["name"]] == ["hand", "trick"]
    assert [len(each["parts"]) for each in (hand, trick)] == [1, 13]
    assert hand["of_all"]["share"] + trick["of_all"]["share"] == 1
    assert [row["phase"] for row in summary["by"]["kind"]] == ["hand", "trick"]
    heads = [table.columns[0] for table in by.phases(summary)]
    assert heads == ["phase", "hand", "gains most in a hand", "trick", "gains most in a trick"]
    assert "kind of move  in" in told and "trick  a match" in told
    html = page.render(summary)
    assert "By number: trick" in html and "grows most" in html and "grows most" in told.replace("\n", " ")


def test_decisions_outside_of_all():
    summary = run_study(Bound(Study("agram", {}, 5, 1, 1, by=("phase", "place")), game=parts_game()))
    names = [each["name"] for each in summary["by"]["phase"]]
    assert names == ["hand", "trick", "run", "elsewhere"] and summary["by"]["phase"][3]["a_match"]["mean"] == 1
    later = summary["by"]["phase"][1]["parts"][-1]
    assert (later["number"], later["or_later"], later["a_match"]["mean"]) == (24, True, 7)
    first, *_ = by.phases(summary)
    assert [row[0] for row in first.rows] == names
    assert any(row[0] == "24 or later" for table in by.phases(summary) for row in table.rows)


@pytest.mark.parametrize("game", ["red7", "rummy", "kuhn"])
def test_a_game_without_parts(game):
    with pytest.raises(InputError, match=r"phase needs matches in parts, .*points.*stage \"hand\" player"):
        Bound(Study(game, {}, 1, 1, 1, by=("phase",)))


def test_names_of_stages_are_checked(tmp_path, capsys):
    inner = PARTS.replace("(stage player (end (== (game sto TURN)", '(stage "hand" player (end (== (game sto TURN)')
    with pytest.raises(RecycleError, match='found a stage "hand" inside one of this name, expected another name'):
        Described(Source(inner, "parts"))
    stages = "".join(f'(stage "part {i}" player (end (== 1 1)) (do ((turn pass))))' for i in range(15))
    with pytest.raises(InputError, match="the stages have 18 names; expected 16 or fewer"):
        Described(Source(PARTS.replace(" (scoring", f" {stages}\n (scoring"), "parts"))
    with pytest.raises(RecycleError, match="expected 1 to 100 characters"):
        Described(Source(PARTS.replace('"run"', '""'), "parts"))
    path = tmp_path / "parts.rcy"
    path.write_text(PARTS)
    assert recycle(["check", str(path)]) == 0
    assert recycle(["check", str(path), "--portable"]) == 2
    assert capsys.readouterr().out.count("the name of a stage is an addition of pyengine") == 4


def test_games_are_checked_with_passes_that_change_nothing():
    choices = "(turn pass) (turn pass) (turn pass) (set (game sto OVER) 1)", "(turn pass) (cycle current next)"
    game = rounds("".join(f"(choice ({each}))" for each in (*choices, "(turn pass) (turn pass)")))
    assert check_game(game, 20).checked
