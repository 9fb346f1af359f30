"""(together ..): players who choose at once. What happens is that of the reference; what seats know, that of rules."""

from contextlib import suppress
from functools import cache
from random import Random

import numpy as np
import pytest

import pyengine
from engine.batch import observation
from pyengine.check import check_game
from pyengine.commands.recycle import main
from pyengine.recycle import load
from pyengine.recycle.emit.table import Machine
from pyengine.recycle.game import Described
from pyengine.recycle.library import games
from pyengine.recycle.rules import sheet
from pyengine.recycle.source import RecycleError
from pyengine.solving.equilibrium import find_equilibrium
from tests.recycle.test_playout import assert_same
from tests.reference.recycle.generate import TogetherGenerator
from tests.support.recycle_compare import compare

PICKED = "(any (range 0 .. 2) 'SHAPE (label 'SHAPE (set ((current player) sto SHAPE) 'SHAPE)))"
# Rock, paper and scissors, so often; what was chosen is forgotten where a round is over.
SHAPES = """(game
 (setup (create players 2) (create deck (game vloc X) (deck (RANK (A)))))
 (stage player (end (== (game sto ROUND) {rounds}))
  (together player (choice (PICKED)))
  (do ((inc (game sto ROUND) 1)
       (let (% (+ 3 (- ((0 player) sto SHAPE) ((1 player) sto SHAPE))) 3) 'AHEAD
        (do (((== 'AHEAD 1) (inc ((0 player) sto WON) 1)) ((== 'AHEAD 2) (inc ((1 player) sto WON) 1)))))
       (all player 'P (set ('P sto SHAPE) 0)))))
 (scoring max (- ((current player) sto WON) ((next player) sto WON))))""".replace("PICKED", PICKED)
# Three hands of three cards; two pass cards on, hidden or open, one may take one that another passes, too.
PASSED = """(game
 (setup (create players 3) (create deck (game iloc PACK) (deck (RANK (1 .. 6)) (SUIT (RED, BLUE)))))
 (do ((shuffle (game iloc PACK)) (all player 'P (repeat 3 (move (top (game iloc PACK)) (top ('P iloc HAND)))))
      (move (top (game iloc PACK)) (top (game vloc ROW))) (cycle current (1 player))))
 (stage player (end (== (game sto ROUND) 2))
  (together {who} (choice ({options})))
  (do ((inc (game sto ROUND) 1)))
  (choice ((turn pass) (inc (game sto X) 1))))
 (scoring max (+ (* 9 (size ((current player) iloc HAND))) ((current player) sto MET))))"""
HAND, NEXT = "((current player) iloc HAND)", "((next player) iloc HAND)"
OPTIONS = {
    "hidden": f"(any {HAND} 'CARD (move 'CARD (top {NEXT})))",
    "open": f"(any {HAND} 'CARD (label \"play\" 'CARD (move 'CARD (top (game vloc ROW)))))",
    "the same card": f"(any (game vloc ROW) 'CARD (move 'CARD (top {HAND}))) (turn pass)",
    "groups": f"(any (subsets {HAND}) 'SOME (repeat all (move (top 'SOME) (top {NEXT}))))",
    "a group and a card of it": f"(any (partition SUIT {HAND}) 'G (any 'G 'CARD (do ((move 'CARD (top {NEXT}))"
    " (inc ((current player) sto MET) (size 'G))))))",
    "conditions": f"((> (size {HAND}) 2) (any {HAND} 'CARD ((> (cardatt RANK 'CARD) 1) (move 'CARD (top {NEXT})))))"
    " ((== (game sto ROUND) 1) (inc ((current player) sto MET) 1)) (do (((> (game sto N) 1) (inc (game sto N) 1))))",
    "names": f"(let (filter {HAND} 'C (== (cardatt SUIT 'C) RED)) 'REDS (any 'REDS 'CARD (do ((move 'CARD (top {NEXT}))"
    " (inc ((current player) sto MET) (size 'REDS)))))) (turn pass)",
    "words": "(any (A, B) 'W (set ((current player) str W) 'W)) (any team 'T (inc ('T sto N) 1))",
    "draws": f"(move (max {HAND} using SUIT) (top {NEXT})) (inc (game sto N) (random 5))",
    "picks in a do": f"(do ((any {HAND} 'CARD (move 'CARD (top {NEXT}))) ((> (size {HAND}) 2) (any player 'P"
    " (inc ('P sto MET) 1))) (inc (game sto N) (size (game vloc ROW)))))",
}
WHO = "player", "(other player)", "(filter player 'P (< 0 (size ('P iloc HAND))))", "(filter player 'P (== 1 2))"


@cache
def passed(options, who="player"):
    return Described(PASSED.format(options=OPTIONS[options], who=who))


@pytest.mark.few(2, "options", OPTIONS)
def test_as_the_reference(options):
    """Moves, cards, who knows them, and the statements that are counted; the same in the playout."""
    for who in WHO:
        text = PASSED.format(options=OPTIONS[options], who=who)
        ends = {compare(text, seed)[0] for seed in range(4)}
        assert ends <= {"over", "GameError"} and (who == WHO[1] or "over" in ends)
        assert_same(Machine(load(text)))


@pytest.mark.few(3, "seed", range(60))
def test_generated_programs(seed):
    text = TogetherGenerator(seed, errors=seed % 3 == 0, ours=True).program()
    try:
        assert compare(text, seed)[0] in ("over", "GameError")
    except RecycleError as error:  # a label or heuristic after a draw of the option
        assert "depends on cards that the mover does not see" in str(error)
    with suppress(RecycleError):
        assert_same(Machine(load(text), max_decisions=200))


@pytest.mark.few(2, "options", OPTIONS)
def test_seats_know_what_they_may_know(options):
    check_game(passed(options), games=20)


def test_nobody_sees_what_others_choose_before_all_have_chosen():
    game = passed("open")
    state = game.deal(3)
    assert state.mover == 1  # the current player begins
    before = [state.information_key(seat) for seat in range(-1, 3)]
    after = []
    for move in range(len(state)):
        then = state.copy()
        then.play(move)
        after.append([then.information_key(seat) for seat in range(-1, 3)])
        chosen = [" unseen choice of seat 2 = ?"]
        assert then.mover == 2 and state.text(0).split(";")[1:] + chosen == then.text(0).split(";")[1:]
    for seat, keys in enumerate(zip(*after), -1):
        assert len({*keys}) == (len(state) if seat == 1 else 1)  # its own choice
        assert before[seat + 1] not in keys  # that it has chosen
    assert len({state.move_key(move, 0) for move in range(len(state))}) == 1
    assert len({state.move_key(move, 1) for move in range(len(state))}) == len(state)
    assert str(game.deed(state, 0, 0)) == "choose unseen" and str(game.deed(state, 0, 1)).startswith("play ")


def test_a_condition_that_an_option_shows_is_not_shown_before():
    void = f"((not (any {HAND} 'C (== (cardatt SUIT 'C) RED))) (turn pass)) {OPTIONS['hidden']}"
    game, shows = Described(PASSED.format(options=void, who="player")), 0
    for setup in range(40):
        state, keys = game.deal(1, setup), set()
        for move in range(len(state)):
            then = state.copy()
            then.play(move)
            keys.add((then.information_key(0), then.information_key(2), then.information_key(-1)))
        shows += len(state) == 4
        assert len(keys) == 1
    assert shows


def test_then_everybody_sees_what_lies_open():
    keys, hidden = {}, {}
    for name, found in (("open", keys), ("hidden", hidden)):
        state = passed(name).deal(3)
        for move in range(3):
            then = state.copy()
            for each in (move, 0, 0):
                then.play(each)
            found.setdefault(then.information_key(0), []).append(move)
    assert len(keys) == 3 and len(hidden) == 1  # seat 2 passes to seat 3
    # Of rounds that leave nothing behind, too: what was picked, and which alternative.
    apart = " ".join(f"(set ((current player) sto SHAPE) {shape})" for shape in range(3))
    for text in (SHAPES, SHAPES.replace(PICKED, apart)):
        state, seen = Described(text.format(rounds=2)).deal(1), set()
        for mine in range(3):
            then = state.copy()
            then.play(mine)
            then.play(mine)
            seen.add(then.information_key(1))
        assert len(seen) == 3


def test_what_others_have_chosen_is_dealt_anew():
    """Each of their options alike; what the seat itself chose stays."""
    state, ends = Described(SHAPES.format(rounds=1)).deal(1), []
    state.play(2)
    for seed in range(300):
        for seat in range(2):
            then = state.resample(seat, seed)
            then.play(0)
            ends.append((seat, tuple(then.payoffs())))
    counts = [ends.count((1, (won, -won))) for won in (-1, 0, 1)]
    assert sum(counts) == 300 and min(counts) > 70
    assert ends.count((0, (-1, 1))) == 300


@pytest.mark.parametrize("rounds", [1, 2])
def test_solvers_mix(rounds):
    found = find_equilibrium(Described(SHAPES.format(rounds=rounds)), iterations=400)
    assert found.value == pytest.approx([0, 0], abs=1e-3)
    assert found.exploitability < 2e-3
    # what was chosen in the first round is known in the second one: nine ways to come there, of either seat's
    assert found.policy.facts["infosets"] == (2 if rounds == 1 else 20)


GOOFSPIEL = games()["gops"].path.read_text()
for _cut in (
    ("  (stage player (end (all player 'SEAT (== (size ('SEAT iloc BID)) 1)))", "  (together player"),
    ("(top ((current player) iloc BID))", "(top ((current player) vloc SHOWN))"),
    ("(all player 'SEAT (move (top ('SEAT iloc BID)) (top ('SEAT vloc SHOWN))))", "(turn pass)"),
):
    assert _cut[0] in GOOFSPIEL
    GOOFSPIEL = GOOFSPIEL.replace(*_cut)


def test_goofspiel_by_hidden_cards_and_by_together():
    """One tree, of one value."""
    declared = {"CARDS": 3}
    one, other = Described(games()["gops"].path, declare=declared), Described(GOOFSPIEL, declare=declared)
    found = [find_equilibrium(game, iterations=40, results=True) for game in (one, other)]
    assert found[0].lines[0].partition(": ")[2] == found[1].lines[0].partition(": ")[2]  # information sets, states
    assert found[0].value == pytest.approx(found[1].value, abs=1e-9)


def test_people_are_told():
    game = Described(GOOFSPIEL)
    state = game.deal(1)
    told = " ".join(line.text for part in sheet(game.program) for line in part.lines)
    assert "In turn order from you on, unseen by the others, each of all players chooses one of these options" in told
    state.play(0)
    assert [way for _, *way in game.moved(state, 1, 0)][:2] == [
        ["seat 1/HAND", "seat 1/SHOWN"],
        ["seat 2/HAND", "seat 2/SHOWN"],
    ]


def test_a_step_of_all_players():
    pettingzoo = pytest.importorskip("pyengine.adapters.pettingzoo")
    env = pettingzoo.parallel_env(Described(GOOFSPIEL, declare={"CARDS": 4}))
    seen, _ = env.reset(seed=1)
    steps = 0
    while env.agents:
        seen, paid, *_ = env.step({agent: seen[agent]["action_mask"].argmax() for agent in env.agents})
        steps += 1
    assert steps == 4 and set(paid) == {"seat_1", "seat_2"}


def test_in_a_position_that_does_not_say_it_nobody_has_chosen():
    game = passed("open", WHO[1])  # but the second seat
    state = game.deal(3)
    state.play(0)
    text, chosen = state.text(), "; unseen choice of seat 3 = 1"
    assert state.mover == 0 and chosen in text
    movers = []
    for said in (text, text.replace(chosen, "")):
        read = game.read_state(said)
        assert read.mover == 0
        read.play(0)
        movers.append(read.mover)
    state.play(0)
    assert movers == [state.mover, 2] and state.mover != 2


def test_a_trace_tells_of_choices_and_of_what_happens(tmp_path, capsys):
    path = tmp_path / "passed.rcy"
    path.write_text(PASSED.format(options=OPTIONS["picks in a do"], who="player"))
    assert main(["trace", str(path)]) == 0
    lines = [line.partition(" ")[2] for line in capsys.readouterr().out.splitlines()]
    first = next(at for at, line in enumerate(lines) if "seat 1 takes" in line)
    before, after = lines[:first], lines[first:]
    assert [line.endswith("to HAND of seat 3") for line in before].count(True) == 3  # they are dealt
    assert any(line.endswith("from HAND of seat 2 to HAND of seat 3") for line in after)
    assert not any("(inc (game sto X) 1)" in line for line in before)  # the last statement of the text


def test_arrays_of_it():
    game = Described(SHAPES.format(rounds=2))
    batch, ended, rng = game.batch(32, seed=1, legal=True), 0, Random(1)
    for _ in range(40):
        batch.step(np.array([rng.choice(row[:count]) for row, count in zip(batch.legal, batch.counts)]))
        ended += batch.ends.sum()
        assert not batch.rewards.sum() and not batch.cuts.any()
    assert ended == 32 * 10
    part = next(part for part in game.spaces().observation if part.name == "choice")
    state = game.deal(1)
    state.play(2)
    assert [observation(state, seat, None, None)[part.start] for seat in (0, 1)] == [3, 0]


def test_searches_play_it(tmp_path):
    path = tmp_path / "shapes.rcy"
    path.write_text(SHAPES.format(rounds=3))
    study = pyengine.Study(str(path), {}, 20, 1, 2, seats=("ismcts:100", "pimc:20x2"))
    assert pyengine.run_study(study)["wins"]
