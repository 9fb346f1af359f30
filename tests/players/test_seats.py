"""Players in seats: their texts, seatings, a person, Python functions."""

import io
import json
import sys

import pytest

import pyengine
from engine.counting.matches import play
from engine.players import players as core
from engine.table import State, Table
from pyengine import InputError, Study, players, run_study
from pyengine.commands.run import main
from pyengine.red7 import Options
from pyengine.study import bound
from pyengine.study.bound import Bound
from tests.support import python_game
from tests.support.commands import answered, refusal_of, refused

BOT = """
last = lambda view, moves: len(moves) - 1

def knowing(view, moves):
    assert view.state.text(view.seat) == view.text and len(view.state) == len(moves)
    assert not hasattr(view, "table")
    return max(range(len(moves)), key=lambda move: hash_of(view.text + moves[move]))

def hash_of(text):
    return sum(ord(letter) * i for i, letter in enumerate(text, 1)) % 1009

large = lambda view, moves: 1000
word = lambda view, moves: "first"
broken = lambda view, moves: {}["ace"]
number = 3
"""
TASTE = "bots:make:n=3:fast=on:how=well"


@pytest.fixture
def bot(tmp_path):
    path = tmp_path / "bot.py"
    path.write_text(BOT)
    return path


def figures(summary):
    return json.dumps({name: value for name, value in summary.items() if name != "run"})


def test_player_texts():
    for text, canonical, values in (
        ("random", "random", {}),
        ("pimc", "pimc:10x2", dict(determinisations=10, playouts=2)),
        ("pimc:3x4:payoff", "pimc:3x4:payoff", dict(determinisations=3, playouts=4, payoff=True)),
        ("pimc:500", "pimc:500", dict(budget=500)),
        ("pipmc:3x4", "pimc:3x4", dict(determinisations=3, playouts=4)),
        ("flat:70", "flat:70", dict(playouts=70)),
        ("ismcts:50ms", "ismcts:50ms", dict(milliseconds=50)),
        ("ismcts:payoff", "ismcts:1000:payoff", dict(iterations=1000, payoff=True)),
        ("ismcts:c=0.70", "ismcts:1000", dict(iterations=1000, exploration=0.7)),
        ("ismcts:20:payoff:c=00.50", "ismcts:20:c=0.5:payoff", dict(iterations=20, payoff=True, exploration=0.5)),
        ("flat:50ms:c=0", "flat:50ms:c=0", dict(milliseconds=50, exploration=0)),
        ("rollout", "rollout:1000", dict(playouts=1000)),
        ("rollout:100:guard=0", "rollout:100:guard=0", dict(playouts=100, guard=0)),
        ("rollout:payoff:guard=1.0", "rollout:1000:payoff", dict(playouts=1000, payoff=True)),
        ("rollout:2ms:payoff", "rollout:2ms:payoff", dict(milliseconds=2, payoff=True)),
        ("uct:c=2", "uct:1000:c=2", dict(iterations=1000, exploration=2)),
        ("exact:limit=100000", "exact:10:limit=100000", dict(determinisations=10, limit=100_000)),
        ("exact:3:limit=20000", "exact:3", dict(determinisations=3, limit=20_000)),
        ("planner:model:caution=0.8:unseen=500", "planner:caution=0.8:model", dict(model=True, caution=0.8)),
        ("planner:model", "planner:model", dict(model=True)),
        ("my/bot.py:choose", "my/bot.py:choose", dict(path="my/bot.py", name="choose")),
        ("my.bots:make", "my.bots:make", dict(name="my.bots:make", options={})),
        (TASTE, TASTE, dict(name="bots:make", options=dict(n=3, fast=True, how="well"))),
    ):
        player = players.parse(text)
        assert player.text == canonical and values.items() <= player.values.items()
        assert players.parse(canonical).text == canonical


def test_malformed_players():
    for text in (
        *("", "bot.py:a b", "exact:50ms"),
        *"Random random:3 random:c=1 human:3 bot.py bot.py: bots:make:n bots: :make bots.:make".split(),
        *"pimc: pimc:0 pimc:0x3 pimc:3x0 pimc:-1 pimc:1.5 pimc:3x3ms pimc:c=1 flat:3x3 ismcts:ms ismcts:5:5".split(),
        *"ismcts:5:pay ismcts:9999999999 ismcts:c=-1 ismcts:c=nan ismcts:c=1001 ismcts:c= ismcts:c=1:c=2".split(),
        *"ismcts:payoff:payoff ismcts:c=1:500 rollout:0 rollout:5x2 rollout:rule rollout:9:rule rollout:9:c=1".split(),
        *"rollout:9:guard=-1 rollout:9:guard=1:guard=2 exact:limit=0 exact:limit=1.5 exact:5:payoff".split(),
        *"planner:x planner:second:random planner:unseen=1001 exact:0 exact:x exact:5x2 exact:2000000".split(),
    ):
        with pytest.raises(InputError) as caught:
            players.parse(text)
        assert "\n" not in str(caught.value)


def test_what_errors_expect():
    for text, words in (
        ("pimc:3x3ms", "has the budget '3x3ms'; expected NxR, N or Tms, such as pimc:10x2 or pimc:50ms"),
        ("flat:3x3", "has the budget '3x3'; expected N or Tms, such as flat:1000 or flat:50ms"),
        ("ismcts:0", "has the budget '0'; expected 1 to 1000000000 playouts"),
        ("exact:2ms", "has the budget '2ms'; expected 1 to 1000000 determinisations, such as exact:10"),
        ("exact:1000001", "has the budget '1000001'; expected 1 to 1000000 determinisations, such as exact:10"),
        ("human:3", "has a budget; human takes none"),
        ("ismcts:5:5", "has the part '5'; expected some of BUDGET, c=C, guard=G, rule=R, believe=B, payoff, rule"),
        ("ismcts:d=5", "has the part 'd=5'; expected some of BUDGET, c=C, guard=G, rule=R, believe=B, payoff, rule"),
        ("ismcts:c=-1", "has c=-1; expected a number from 0 to 1000"),
        ("rollout:9:rule", "has the part 'rule'; expected some of BUDGET, guard=G, rule=R, believe=B, payoff"),
        ("rollout:3x3", "has the budget '3x3'; expected N or Tms, such as rollout:1000 or rollout:50ms"),
        ("exact:limit=1.5", "has limit=1.5; expected a whole number from 1 to 2147483647"),
        ("planner:second:random", "has the part 'random' beside one like it; expected one of them"),
        (
            "nobody",
            "expected one of random, heuristic, pimc:NxR, flat:N, ismcts:N, rollout:N, mccfr:N, exact:N, cfr:N, "
            "planner, uct:N, strong:N, policy:FILE, net:FILE, rule:FILE, human, FILE.py:NAME, MODULE:FUNCTION, "
            "cmd:COMMAND",
        ),
    ):
        with pytest.raises(InputError) as caught:
            players.parse(text)
        assert str(caught.value).endswith(words) and repr(text) in str(caught.value)


def test_options_reach_the_player():
    game = pyengine.game("red7")
    state = game.deal(1)
    tree, flat = core.ismcts(game.table, 300, exploration=5), core.flat(game.table, 300, exploration=5, payoff=True)
    for text, plain in ("ismcts:300:c=5", tree), ("flat:300:c=5:payoff", flat):
        chooser = players.parse(text).chooser(game)
        assert chooser.choose(state, 1) == plain.choose(state, 1)
        assert chooser.statistics[0].tolist() == plain.statistics[0].tolist()
        usual = players.parse(text.replace(":c=5", "")).chooser(game)
        usual.choose(state, 1)
        assert usual.statistics[0].tolist() != plain.statistics[0].tolist()


def test_every_kind_has_its_lines():
    lines = dict(players.kind_lines())
    assert lines["ismcts:c=C"] == "exploration constant, 0 to 1000 (default 0.7)"
    assert lines["uct:c=C"].endswith("(default 0.3)")
    assert lines["KIND:Tms"] == "pimc, flat, ismcts, rollout, mccfr, uct or strong for T milliseconds a decision"
    assert {"random", "planner", "uct:N", "human", "MODULE:FUNCTION", "exact:limit=L"} <= lines.keys()


def test_seats_not_named_are_random():
    assert [player.text for player in players.parse_seats("heuristic", 3)] == ["heuristic", "random", "random"]
    with pytest.raises(InputError, match="names 4 players; the game has 3"):
        players.parse_seats("random,random,random,random", 3)


def test_every_player_sits_everywhere():
    study = Study("red7", Options(), 40, 2, 3, seats=("heuristic", "pimc:2x1", "random"))
    summary = run_study(study)
    assert (summary["seatings"], summary["games"]) == (3, 240)
    assert [entry["player"] for entry in summary["by_player"]] == list(study.seats)
    assert sum(entry["wins"]["share"] for entry in summary["by_player"]) == pytest.approx(1)
    fixed = run_study(Study("red7", Options(), 40, 2, 3, seats=study.seats, rotate=False))
    assert (fixed["seatings"], fixed["games"]) == (1, 80)
    assert [entry["wins"]["share"] for entry in fixed["by_player"]] == fixed["wins"]["share"]
    assert run_study(Study("red7", Options(), 5, 1, 3, seats=("random",) * 3))["seatings"] == 1


@pytest.mark.parametrize(
    "seats",
    (
        ("ismcts:60", "flat:60", "pimc:60"),
        ("ismcts:60:guard=1:rule", "flat:60:guard=1:rule", "pimc:60:guard=1:rule"),
        ("rollout:60", "rollout:60:payoff", "heuristic"),
    ),
)
def test_same_bytes_for_any_threads(monkeypatch, seats):
    monkeypatch.setattr(bound, "CHUNK_DECISIONS", 20_000)
    study = Study("red7", Options(), 24, 1, 3, seats=seats, measures=("drama", "clarity"), estimator="pimc:2x1")
    assert len(Bound(study).plan) > 3
    expected = figures(run_study(study, threads=1))
    for threads in (2, 7):
        assert figures(run_study(study, threads=threads)) == expected


def test_no_players_budget_changes_anothers_draws(tmp_path):
    """In a game where all decisions are alike a random seat chooses the same, whoever else sits there."""
    (tmp_path / "alike.rcy").write_text("""(game
        (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (TWO, THREE)))))
        (stage player (end (== (game sto COUNT) 12))
         (choice ((any (range 1 .. 6) 'X (do ((inc (game sto COUNT) 1) (set ((current player) sto LAST) 'X)))))))
        (scoring max ((current player) sto LAST)))""")
    table = pyengine.game(str(tmp_path / "alike.rcy")).table

    def first_seat(other):
        moves = []
        play(table, 5, 0, 1, 0, 1, [core.random(table), other], following=(0, moves))
        return moves[::2]

    wanted = first_seat(core.random(table))
    assert len(set(wanted)) > 1 and wanted == first_seat(core.pimc(table, 2, 1)) == first_seat(core.pimc(table, 3, 2))


def test_better_players_win_more():
    study = Study("red7", Options(), 60, 1, 3, seats=("pimc:5x2", "random", "random"))
    strength = run_study(study)["measures"]["strength"]
    assert strength["ci95"][0] > 0.45 and strength["player"] == "pimc:5x2"
    assert strength["gain"] == pytest.approx(strength["value"] - 1 / 3)
    assert strength["order"] == pytest.approx(1.5 * strength["gain"])


def test_a_study_ends_when_it_knows_enough(monkeypatch):
    monkeypatch.setattr(bound, "CHUNK_DECISIONS", 20_000)
    study = Study("red7", Options(), 100_000, 1, 3, seats=("pimc:2x1", "random", "random"), until=("strength", 0.08))
    summary = run_study(study, threads=1)
    low, high = summary["measures"]["strength"]["ci95"]
    assert summary["complete"] and (high - low) / 2 <= 0.08 and summary["finished_setups"] < 1000
    assert figures(run_study(study, threads=2)) == figures(summary)
    shorter = Study("red7", Options(), summary["finished_setups"] - 1, 1, 3, seats=study.seats)
    low, high = run_study(shorter)["measures"]["strength"]["ci95"]
    assert (high - low) / 2 > 0.07


def test_python_players(bot):
    study = Study("red7", Options(), 10, 1, 3, seats=(f"{bot}:knowing", f"{bot}:last", "random"))
    assert figures(run_study(study, threads=2)) == figures(run_study(study, threads=1))


@pytest.mark.parametrize(
    "name, words",
    (
        ("large", "answered 1000; expected a whole number from 0 to"),
        ("word", "answered 'first'"),
        ("broken", "KeyError: 'ace'"),
        ("missing", "no function 'missing'"),
        ("number", "no function 'number'"),
    ),
)
def test_python_players_that_fail(bot, name, words, capsys):
    said = refusal_of(main, ["red7", "--seats", f"{bot}:{name}", "--setups", "3", "--seed", "1"], capsys)
    assert words in said
    if name in ("large", "word", "broken"):
        assert "deal 0, match 0" in said and "seed 1" in said


def test_a_python_file_that_fails(tmp_path, capsys):
    (tmp_path / "bad.py").write_text("import no_such_module\n")
    assert "no_such_module" in refusal_of(main, ["red7", "--seats", f"{tmp_path}/bad.py:choose"], capsys)


def test_what_a_game_lacks_is_said_first(draw, monkeypatch):
    monkeypatch.setitem(sys.modules, "draw", draw)
    options = pyengine.registry.entry("draw:table").options(dict(bare=True))
    for more, words in (
        (dict(seats=("pimc:2x1", "random", "random")), "needs resample"),
        (dict(seats=("heuristic", "random", "random")), "needs a rule of thumb"),
        (dict(measures=("drama",)), "needs resample"),
    ):
        with pytest.raises(InputError, match=words):
            run_study(Study("draw:table", options, 10, 1, 3, **more))


@pytest.mark.parametrize(
    "player", ("ismcts:9:rule", "flat:9:guard=1", "pimc:2x1:guard=0.5", "pimc:2x1:guard=2:rule", "rollout:9")
)
def test_a_game_without_a_rule_of_thumb(player, capsys):
    expected = f"the player {player} needs a rule of thumb (heuristic), which the game war does not have\n"
    assert refusal_of(main, ["war", "--seats", player], capsys).endswith(f": {expected}")


def test_parts_of_the_rule_of_thumb():
    """They stand behind the others, in one order, and each may be there once."""
    assert players.parse("ismcts:100:rule:payoff:guard=1.50").text == "ismcts:100:guard=1.5:payoff:rule"
    wrong = "ismcts:9:rule:rule ismcts:9:rule=1 ismcts:9:guard ismcts:9:guard=0 mccfr:9:rule exact:9:guard=1"
    for text in wrong.split():
        with pytest.raises(InputError):
            players.parse(text)
    assert players.parse_estimator("pimc:4x2:rule", "pimc:10x2").text == "pimc:4x2:rule"
    assert players.parse_estimator("pimc:4x2:rule:payoff", "pimc:10x2", True).text == "pimc:4x2:payoff:rule"
    refused = [("pimc:4x2:guard=1", True), ("pimc:4x2:guard=1:rule", False), ("pimc:4x2:payoff:rule", False)]
    for text, payoff in (*refused, ("pimc:50:rule", True)):
        with pytest.raises(InputError, match="the estimator is .* pimc:NxR:rule"):
            players.parse_estimator(text, "pimc:10x2", payoff)


@pytest.mark.parametrize(
    "words", ["run war --measures drama --estimator", "advise war 7/0: --estimator", "watch 'war 7/0' --estimates"]
)
def test_an_estimator_by_a_rule_of_thumb_that_a_game_does_not_have(words, capsys):
    said = ": the player pimc:4x2:rule needs a rule of thumb (heuristic), which the game war does not have\n"
    refused(capsys, f"{words} pimc:4x2:rule", said)


def test_a_person(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("99\nnonsense\n" + "0\n" * 60))
    assert main(["red7", "--seats", "human", "--players", "2", "--seed", "5", "--json", "-"]) == 0
    output = capsys.readouterr()
    summary = json.loads(output.out)
    assert (summary["games"], summary["seatings"], summary["seats"]) == (1, 1, ["human", "random"])
    assert "'nonsense' is none of the moves" in output.err and "Seat 1 is yours" in output.err


@pytest.mark.parametrize("answer", ("q\n", ""))
def test_a_person_leaves(monkeypatch, capsys, answer):
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    assert main(["red7", "--seats", "human", "--seed", "5"]) == 130
    assert "Traceback" not in capsys.readouterr().err


def test_a_move_means_the_same_in_truth(monkeypatch):
    """A player's move is found by its key, also where the order of the moves depends on what is hidden."""

    class Turned:
        """Seat 0 guesses 0 or 1; where the hidden card is 1, the moves stand in the other order. 1 pays."""

        seats, bytes, max_moves, max_decisions, low, high = 2, 3, 2, 1, 0, 1
        mover = lambda self, state: -1 if state[0] else 0
        legal_moves = lambda self, state: 2
        move_key = lambda self, state, move, observer: move ^ state[1]
        payoffs = lambda self, state: [state[2], 1 - state[2]]

        def play(self, state, move):
            state[0], state[2] = 1, move ^ state[1]

        def resample(self, state, seat):
            state[1] ^= 1  # never the truth

    table = python_game.table(Turned())
    chooser = core.callable(table, lambda state, seat: next(m for m in range(2) if state.move_key(m) == 1))
    counts, fault = play(table, 1, 0, 20, 0, 1, [chooser, core.random(table)])
    assert fault is None and counts["payoffs"][:, 0, 0].sum() == 20


def test_a_determinisation_holds_no_drawn_cards():
    """Not even in bytes that nothing reads."""
    state = pyengine.game("red7", players=2).deal(3)
    seen = 0
    while not state.is_over:
        drawn = int.from_bytes(state.raw[728:732], "little")
        assert state.resample(state.mover, 1).data[640 : 640 + drawn] == bytes(drawn)
        seen += drawn
        state.play(len(state) - 1)
    assert seen


PRINTING = """from __future__ import annotations
from dataclasses import dataclass
@dataclass
class Taste: first: int = 0
def talk(view, moves): return print("hm") or Taste().first
"""


def test_players_that_exit_or_print(tmp_path, capsys):
    (tmp_path / "leaving.py").write_text("import sys\ndef leave(view, moves): sys.exit(0)\n")
    (tmp_path / "gone.py").write_text("raise SystemExit(0)\n")
    (tmp_path / "talking.py").write_text(PRINTING)
    small = ["--setups", "3", "--seed", "1"]
    for player in ("leaving.py:leave", "gone.py:leave"):
        assert "SystemExit" in refusal_of(main, ["red7", "--seats", f"{tmp_path}/{player}", *small], capsys)
    assert main(["sys:exit", *small]) == 2
    assert main(["red7", "--seats", f"{tmp_path}/talking.py:talk", *small, "--json", "-"]) == 0
    output = capsys.readouterr()
    assert json.loads(output.out)["games"] == 9 and "hm" in output.err


def test_defaults_of_any_game(kuhn, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "kuhn", kuhn)
    for words, setups, games in (
        (["kuhn:table"], 10_000, 10_000),
        (["kuhn:table", "--seats", "heuristic"], 1000, 2000),
        (["red7", "--seats", "heuristic"], 1000, 3000),
    ):
        summary = answered(main, [*words, "--seed", "1"], capsys)
        assert (summary["setups"], summary["matches"], summary["games"]) == (setups, 1, games)


def test_payoffs_that_cannot_be_counted():
    class Rich:
        seats, bytes, max_moves, max_decisions, low, high = 2, 1, 1, 1, -(2**40), 2**40
        mover = staticmethod(lambda state: -1)
        legal_moves = staticmethod(lambda state: 1)
        play = staticmethod(lambda state, move: 0)
        move_key = staticmethod(lambda state, move, observer: 0)
        payoffs = staticmethod(lambda state: [2**40, -(2**40)])

    with pytest.raises(OverflowError, match="too large"):
        play(python_game.table(Rich()), 1, 0, 1, 0, 1)


def test_an_until_that_cannot_be_reached(capsys):
    refused(capsys, "run red7 --until strength=0.1 --seed 1", "one player among random ones")
    summary = run_study(Study("red7", Options(), 1, 3_000_000, 1, until=("win_share", 0.02)), threads=1)
    assert summary["complete"] and summary["games"] < 3_000_000


def test_no_strength_in_one_seating():
    study = Study("red7", Options(), 5, 1, 3, seats=("heuristic", "random", "random"), rotate=False)
    assert "--no-rotate" in run_study(study)["measures"]["strength"]["reason"]


def test_positions_have_no_transcript():
    state = pyengine.game("red7", players=2).read_state("G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2")
    with pytest.raises(InputError, match="transcript"):
        state.transcript()
    state = pyengine.game("red7", players=2, hand=2, deal="G4: R7 B2 / O5: I6 Y3", seed=5).deal(5)
    state.play(0)
    assert pyengine.replay(state.transcript()) == state
    with pytest.raises(IndexError):
        state.text(7)


def test_impossible_studies():
    wrong = {"seats": (5, ("\udcff.py:f",)), "until": (("length",), ("length", True)), "measures": (5,)}
    for name, value in [("estimator", None), *((name, each) for name, values in wrong.items() for each in values)]:
        with pytest.raises(InputError):
            Study("red7", Options(), 5, 1, 3, **{name: value})


def test_tables_that_no_game_made():
    empty = Table.__new__(Table)
    played = lambda: State.deal(empty, 1), lambda: play(empty, 1, 0, 1, 0, 1)
    for make in (lambda: State(empty), *played, lambda: core.random(empty), lambda: Table.at(0, None)):
        with pytest.raises(ValueError):
            make()


def test_studies_too_large_to_count(capsys):
    refused(capsys, f"run red7 --seats ismcts:1000000000 --setups {10**12} --matches {10**12}", "too many to count")
