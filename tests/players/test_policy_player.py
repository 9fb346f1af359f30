"""policy:FILE as a player: it plays what its file says, everywhere where players are named."""

import io
import json
import random
import sys
from dataclasses import replace
from hashlib import sha256

import numpy as np
import pytest

from engine.counting.matches import play
from engine.solving.replies.policy import places
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree
from pyengine import InputError, Study, game, player
from pyengine.commands.advise import advice, main as advise
from pyengine.commands.equilibrium import main as solve
from pyengine.commands.run import main as run
from pyengine.commands.watch import main as watch
from pyengine.games import policy
from pyengine.study.bound import Bound
from tests.support.commands import answered, refused
from tests.support.described import shuffled


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("policies")
    for name in ("kuhn", "leduc"):
        assert solve([name, "--iterations", "500", "--to", "0", "--out", str(path / name)]) == 0
    return path


def test_its_old_name_warns_of_its_end(folder):
    with pytest.warns(DeprecationWarning, match="policy.read is Policy.read; the old name ends with 2.0"):
        assert policy.read(folder / "kuhn").keys.tolist() == policy.Policy.read(folder / "kuhn").keys.tolist()


def half_of(folder, **facts):
    """Kuhn's policy without half of its information sets."""
    read = policy.Policy.read(folder / "kuhn")
    parts = read.keys[:6], read.counts[:6], read.names[:12], read.probabilities[:12]
    policy.Policy(dict(read.facts) | {"infosets": 6} | facts, *parts).write(folder / "half")
    return f"policy:{folder / 'half'}"


@pytest.mark.parametrize(("name", "value", "deviation"), [("kuhn", -1 / 18, 1.3), ("leduc", -0.0856, 3.6)])
def test_seated_against_itself_it_has_its_value(folder, name, value, deviation):
    played, matches = game(name), 40_000
    counts, fault = play(played.table, 1, 0, matches, 0, 1, [player(f"policy:{folder / name}").chooser(played)] * 2)
    paid = counts["payoffs"].sum(axis=0).ravel() / matches
    assert fault is None and counts["games"].sum() == matches
    assert paid[0] == -paid[1] == pytest.approx(value, abs=5 * deviation / matches**0.5)


@pytest.mark.parametrize(("name", "infosets", "matches"), [("kuhn", 12, 100), ("leduc", 936, 12_000)])
def test_along_matches_it_recalls_what_its_seat_saw(folder, name, infosets, matches):
    """Information sets by their definition: all that a seat saw since the deal, and what it did."""
    played, draw = game(name), random.Random(5)
    chooser, read = player(f"policy:{folder / name}").chooser(played), policy.Policy.read(folder / name)
    rows, seen = {}, {}
    for setup in range(matches):
        state, views = played.deal(3, setup), [[], []]
        while not state.is_over:
            mover, count = state.mover, len(state)
            for seat, view in enumerate(views):
                view.append(state.information_key(seat))
            move = draw.randrange(count)
            if count > 1:
                view = mover, *views[mover]
                if view not in rows:
                    found = places(chooser, state)
                    keys = [state.move_key(each) for each in range(count)]
                    assert read.names[found].tolist() == keys and found.max() - found.min() == count - 1
                    assert read.probabilities[found].sum() == pytest.approx(1)
                    rows[view] = int(found.min())
            for seat, view in enumerate(views):
                view.append(state.move_key(move, seat))
            state.play(move)
    seen = set(rows.values())
    assert len(rows) == len(seen) and len(seen) > 0.97 * infosets


def test_it_recalls_draws_in_play(tmp_path):
    drawing = shuffled(tmp_path)
    solver = Solver(Tree(drawing.table))
    facts = dict.fromkeys(("payoffs", "method"), "") | {"value": [0.0], "exploitability": 0.0, "gains": [0.0]}
    solved = policy.of_solver(solver, drawing, facts | {"infosets": 936, "iterations": 0, "complete": True})
    counts, fault = play(drawing.table, 1, 0, 3000, 0, 1, [solved.chooser(drawing)] * 2)
    assert fault is None and counts["games"].sum() == 3000


def test_it_chooses_as_often_as_its_file_says(folder):
    played, chosen = game("leduc"), player(f"policy:{folder / 'leduc'}")
    chooser, read = chosen.chooser(played), policy.Policy.read(folder / "leduc")
    for text in ("1/0:", "1/0: 1", "4/0: 0 1", "1/3: 1 2"):
        state = played.read_state(text)
        counts = np.bincount([chooser.choose(state, seed) for seed in range(2000)], minlength=len(state)) / 2000
        assert counts == pytest.approx(read.probabilities[places(chooser, state)], abs=0.05)
        assert chosen.choose(state, 3).move == chooser.choose(state, 3)


def test_studies_are_the_same_for_any_number_of_threads(folder, capsys):
    words = ["leduc", "--seats", f"policy:{folder / 'leduc'},random", "--seed", 1, "--setups", 6000, "--threads"]
    one, other = (answered(run, [*words, threads], capsys) for threads in (1, 2))
    assert one.pop("run") and other.pop("run") and one == other
    mean, other = (each["payoff"]["mean"] for each in one["by_player"])
    assert mean > 0.4 and mean == pytest.approx(-other)


def test_a_position_without_a_past_is_refused(folder):
    chosen, played = player(f"policy:{folder / 'kuhn'}"), game("kuhn")
    state = played.deal(1)
    assert chosen.choose(state).moves == ("check", "bet")
    position = played.State(played, bytes(state))
    refusal = "kuhn has to know the match from its deal on, and this position has no past"
    for _ in range(2):  # where it stands, and played on from there
        with pytest.raises(InputError, match=refusal):
            chosen.choose(position)
        position.play(0)


def test_what_it_does_not_know(folder):
    """A whole policy that lacks a decision fails there; one that is not whole plays it at random."""
    played = game("kuhn")
    assert play(played.table, 1, 0, 50, 0, 1, [player(half_of(folder)).chooser(played)] * 2)[1][0] == -103
    with pytest.raises(InputError, match="half met a decision that its policy does not have"):
        for setup in range(12):
            for moves in ("", "0", "1"):
                player(f"policy:{folder / 'half'}").choose(played.read_state(f"1/{setup}: {moves}"))
    half_of(folder, whole=False)
    chooser = player(f"policy:{folder / 'half'}").chooser(played)
    counts, fault = play(played.table, 1, 0, 2000, 0, 1, [chooser] * 2)
    assert fault is None and counts["games"].sum() == 2000
    met = [played.read_state(f"1/{setup}: {moves}") for setup in range(12) for moves in ("", "0", "1")]
    unknown = [state for state in met if places(chooser, state) is None]
    assert 0.2 < len(unknown) / len(met) < 0.8
    drawn = np.array(
        [[chooser.choose(state, 400 * at + seed) for seed in range(400)] for at, state in enumerate(unknown)]
    )
    assert drawn.mean() == pytest.approx(0.5, abs=5 * 0.5 / drawn.size**0.5)


def test_what_moves_are_worth(folder):
    """By the definition: over all deals that the mover cannot tell apart, as often as the other seat plays so, what it
    is paid on average where both go on by the policy."""
    played, read = game("kuhn"), policy.Policy.read(folder / "kuhn")
    setups = list({played.deal(1, setup).text(): setup for setup in range(200)}.values())
    assert len(setups) == 6

    def paid(state, seat):
        if state.is_over:
            return state.payoffs()[seat]
        return sum(told.probability * after(state, move, seat) for move, told in enumerate(read.at(state)))

    def after(state, move, seat):
        then = state.copy()
        then.play(move)
        return paid(then, seat)

    for history in ("", "0", "1", "0 1"):
        by_view = {}
        for setup in setups:
            state, often = played.deal(1, setup), 1
            moves = [int(word) for word in history.split()]
            for number, move in enumerate(moves):
                if (len(moves) - number) % 2:  # the other seat's
                    often *= read.at(state)[move].probability
                state.play(move)
            by_view.setdefault(state.text(state.mover), []).append((often, state))
        assert len(by_view) == 3
        for states in by_view.values():
            for move, told in enumerate(read.at(states[0][1])):
                total = sum(often * after(state, move, state.mover) for often, state in states)
                assert told.value == pytest.approx(total / sum(often for often, _ in states), abs=1e-5)


def test_advice(folder, capsys):
    state, seat = game("kuhn").read_state("1/0: 0 1"), f"policy:{folder / 'kuhn'}"
    found = advice(state, player=seat)
    fold, call = found["moves"]  # of the king
    assert (fold["payoff"], call["payoff"]) == ({"mean": -1, "ci95": None}, {"mean": 2, "ci95": None})
    assert (fold["loss"], call["loss"], found["best"], found["choice"]) == (3, 0, [1], 1)
    assert fold["probability"] + call["probability"] == pytest.approx(1) and "loses" in found._repr_html_()
    assert advise(["kuhn", "1/0: 0 1", "--player", seat, "--seed", "1"]) == 0
    text = capsys.readouterr().out
    assert {"policy", "payoff", "loses"} <= {*text.split()} and "if all play by the policy from here on" in text
    assert advise(["kuhn", "1/0: 0 1", "--estimator", "pimc:9x2", "--player", seat, "--seed", "1"]) == 0
    assert "95 % interval" in capsys.readouterr().out
    with pytest.raises(InputError, match="the policy has to know the match from its deal on"):
        advice(state.game.State(state.game, bytes(state)), seat)
    with pytest.raises(InputError, match="does not know this decision: it plays at random here"):
        half_of(folder, whole=False)
        for moves in ("", "0", "1", "0 1"):
            for setup in range(12):
                advice(game("kuhn").read_state(f"1/{setup}: {moves}"), f"policy:{folder / 'half'}")


def test_advice_without_values_and_of_results(folder, capsys):
    read, state = policy.Policy.read(folder / "kuhn"), game("kuhn").deal(1)
    replace(read, values=None).write(folder / "bare")
    seat = f"policy:{folder / 'bare'}"
    assert all("loss" not in move and "payoff" not in move for move in advice(state, seat)["moves"])
    assert advise(["kuhn", "1/0:", "--player", seat, "--seed", "1"]) == 0
    assert "Policy: how often it makes a move (" in capsys.readouterr().out
    assert solve(["kuhn", "--results", "--out", str(folder / "results")]) == 0
    capsys.readouterr()
    assert all(0 <= move["result"]["mean"] <= 1 for move in advice(state, f"policy:{folder / 'results'}")["moves"])


def test_matches_are_watched_with_what_it_says(folder, tmp_path, capsys):
    seat = f"policy:{folder / 'kuhn'}"
    words = ["kuhn 1/0/0/0", "--seats", f"{seat},random", "--estimates", seat]
    assert watch([*words, "--json", str(tmp_path / "match.json"), "--page", str(tmp_path / "match.html")]) == 0
    match, state = json.loads((tmp_path / "match.json").read_text()), game("kuhn").deal(1)
    for step in match["steps"]:
        told = policy.Policy.read(folder / "kuhn").at(state)
        assert step["policy"] == [each.probability for each in told] and step["chances"] == []
        assert step["worth"] == [each.value for each in told]
        assert step["regret"] == max(step["worth"]) - step["worth"][step["move"]]
        state.play(step["move"])
    assert '"policy"' in (tmp_path / "match.html").read_text()
    assert watch(words) == 0
    probability, value = match["steps"][0]["policy"][0], match["steps"][0]["worth"][0]
    assert f"check{100 * probability:8.1f} %{value:+9.3f}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("leduc --seats policy:kuhn", "the policy 'kuhn' is of kuhn; expected one of leduc"),
        ("kuhn --seats policy:none", "there is no file 'none'; expected a file that python -m pyengine.equilibrium"),
        ("kuhn --seats policy:", "the player 'policy:' names no file; expected policy:FILE"),
        ("kuhn --seats policy", "the player 'policy' names no file; expected policy:FILE"),
        ("kuhn --seats policy:half", "a player met a decision that its policy does not have in deal "),
    ],
)
def test_refusals(words, sentence, folder, capsys, monkeypatch):
    monkeypatch.chdir(folder)
    half_of(folder)
    refused(capsys, f"run {words} --setups 50 --seed 1", sentence)


def test_beside_a_person(folder, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("bet\n" * 3 + "call\n" * 3))
    assert run(["kuhn", "--seats", f"human,policy:{folder / 'kuhn'}", "--seed", "3", "--no-rotate"]) == 0
    assert "First: seat " in capsys.readouterr().err


def test_a_study_notes_its_file(folder):
    sources = Bound(Study("kuhn", seats=(f"policy:{folder / 'kuhn'}", "random"))).sources
    assert sources[str(folder / "kuhn")] == sha256((folder / "kuhn").read_bytes()).hexdigest()
