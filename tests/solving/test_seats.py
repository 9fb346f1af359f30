"""Games for three and more: policies of self-play, and what each seat gains that departs alone, exactly."""

import json

import pytest

import pyengine
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree
from pyengine import InputError, find_equilibrium, game, measure_exploitability
from pyengine.commands.equilibrium import main as solve
from pyengine.commands.exploit import main as exploit
from pyengine.games import policy
from tests.reference import equilibria, kuhn_three
from tests.support.commands import answered, refusal_of
from tests.support.described import ONE_CARD, THREE, changed

CARDS = "JACK", "QUEEN", "KING", "ACE"


@pytest.fixture(scope="module")
def found():
    return find_equilibrium(game(THREE), method="mccfr", iterations=50_000, seed=1)


def by_the_rules(policy):
    """A policy of the described game as `kuhn_three` has it, told by the texts of hands and moves."""
    played, shares = game(THREE), {}
    for setup in range(400):
        nodes = [(played.deal(1, setup), "")]
        while nodes:
            state, history = nodes.pop()
            if state.is_over:
                continue
            seat = state.mover
            (hand,) = (part for part in played.state_parts(state, seat) if part.startswith(f"HAND of seat {seat + 1}"))
            bets = [text in ("bet", "call") for text in state.move_texts()]
            share = sum(told.probability for told, bet in zip(policy.at(state), bets) if bet)
            key = seat, CARDS.index(hand.split(": ")[1]), history
            assert sorted(bets) == [False, True] and shares.setdefault(key, share) == share
            for move, bet in enumerate(bets):
                after = state.copy()
                after.play(move)
                nodes.append((after, history + "pb"[bet]))
    assert len(shares) == 48
    return lambda *where: shares[where]


@pytest.mark.slow
def test_deviations_in_kuhn_for_three_are_those_of_the_rules(found):
    rules = by_the_rules(found.policy)
    assert found.value == pytest.approx(kuhn_three.values(rules), abs=1e-12)
    assert found.gains == pytest.approx(kuhn_three.gains(rules), abs=1e-12)
    assert max(found.gains) < 0.02 and found.nashconv == pytest.approx(sum(found.gains))
    assert found.exploitability is None and sum(found.value) == pytest.approx(0)


def test_even_play_gives_away_what_open_spiel_says():
    tree = Tree(game(THREE).table, seats=3)
    assert (tree.infosets, tree.deals, tree.entries) == (48, 24, 312)
    gains = Solver(tree).measure()[2]
    assert sum(gains) == pytest.approx(2.0625) == sum(kuhn_three.gains(lambda *_: 0.5))
    assert gains == pytest.approx(kuhn_three.gains(lambda *_: 0.5))


def generous(tmp_path):
    """Kuhn for three, where whoever loses gets the first coin back: payoffs that add up to 2 or more."""
    lost = "(dec ('SEAT sto WON) ('SEAT sto PAID))"
    return changed(tmp_path, THREE, lost, "(dec ('SEAT sto WON) (- ('SEAT sto PAID) 1))")


@pytest.mark.parametrize("name", ["generous", "one-card"])
def test_gains_are_those_of_the_reference(name, tmp_path):
    """Also where payoffs do not add up to the same."""
    played = generous(tmp_path) if name == "generous" else game(ONE_CARD, SEATS=3, CARDS=2)
    slow, tree = equilibria.Equilibrium(played, 7000), Tree(played.table, seats=4)
    assert len(slow.deals) == (24 if name == "generous" else 720)
    solver, seats = Solver(tree), range(3)
    value, mean, gains = solver.measure()
    values = [slow.value(equilibria.uniform, seat) for seat in seats]
    assert solver.values(solver.uniform()) == pytest.approx(values) and value == pytest.approx(values[0])
    expected = [slow.best(seat, equilibria.uniform) - each for seat, each in zip(seats, values)]
    assert gains == pytest.approx(expected) and mean == pytest.approx(sum(expected) / 3)
    with pytest.raises(ValueError, match="a tree for 3 seats; expected two"):
        solver.iterate(1)


def test_payoffs_that_do_not_add_up_are_sampled(tmp_path):
    found = find_equilibrium(generous(tmp_path), method="mccfr", iterations=30_000, seed=1)
    assert sum(found.value) > 1 and max(found.gains) < 0.03


def test_results_instead_of_payoffs():
    found = find_equilibrium(game(THREE), method="mccfr", iterations=20_000, seed=1, results=True)
    assert sum(found.value) == pytest.approx(1.5) and max(found.gains) < 0.02


def test_what_is_merged_is_the_same_game():
    """In the tree of all cards the policy of the smaller game is paid and gives away as much."""
    played = game(ONE_CARD, SEATS=3, CARDS=2)
    found = find_equilibrium(played, method="mccfr", iterations=2000, seed=1, merged=True)
    whole = Tree(played.table, seats=3)
    solver, policies = Solver(whole), found.policy.on(whole)
    assert found.policy.facts["merged"] and found.figures["infosets"] < whole.infosets * 0.6
    assert solver.values(policies) == pytest.approx(found.value, abs=1e-9)
    assert solver.measure(policies)[2] == pytest.approx(found.gains, abs=1e-9)


def test_the_end_of_memory_and_lower_bounds(capsys, monkeypatch):
    """Of four seats, by matches alone."""
    monkeypatch.setattr("pyengine.solving.mccfr.LEARNT", 100)
    monkeypatch.setattr("pyengine.solving.mccfr.MATCHES", 1000)
    assert solve(["agram", "--method", "mccfr", "--memory", "0.001", "--seed", "1", "--json", "-"]) == 0
    output = capsys.readouterr()
    found = json.loads(output.out)
    assert found["ended"] == "memory" and len(found["value"]) == len(found["value_ci95"]) == 4
    assert sum(found["value"]) == pytest.approx(1) and found["exploitability"] is None
    assert set(found["at_least"]) == {"exploitability", "nashconv", "gains"} and len(found["at_least"]["gains"]) == 4
    assert "where all play the policy" in output.err and "Seat 4 gains" in output.err
    assert "It is a policy of self-play" in output.err and "What a better response gains is not known" in output.err


def test_the_player_that_samples_takes_three_seats():
    found = [measure_exploitability(game(THREE), f"mccfr:{n}:payoff", samples=20, seed=1).nashconv for n in (30, 300)]
    assert found[1] < found[0] < 1.5 and found[1] < 0.6


def test_in_words(capsys):
    assert solve([THREE, "--method", "mccfr", "--iterations", "6000", "--seed", "2"]) == 0
    said = capsys.readouterr().out
    assert "what several gain together is not known" in said
    assert "A best response gains seat 1 0." in said and "Exploitability" not in said
    assert "worked out for two; --method mccfr samples it by self-play\n" in refusal_of(solve, [THREE], capsys)


@pytest.mark.slow
def test_a_policy_is_a_player_and_is_measured_exactly(found, capsys, tmp_path):
    played = game(THREE)
    (tmp_path / "three").write_bytes(found.policy.encode())
    lost = measure_exploitability(played, found.policy, seed=1)
    assert lost.figures["how"] == "exact" and lost.gains == found.gains and lost.value == found.value
    assert lost.nashconv == pytest.approx(found.nashconv) and lost.exploitability is None
    asked = measure_exploitability(played, "ismcts:10:payoff", samples=10, seed=1)
    least = asked.figures["at_least"]
    assert asked.figures["how"] == "asked" and len(asked.gains) == 3 and least["exploitability"] is None
    assert least["nashconv"]["mean"] == pytest.approx(sum(each["mean"] for each in least["gains"]))
    words = [THREE, f"policy:{tmp_path / 'three'}", "--seed", "1"]
    assert exploit(words) == 0
    assert f"than {max(found.gains):.6f} by deviating alone (an ε-equilibrium with" in capsys.readouterr().out
    words += ["--sampled", "--matches", "200", "--responders", "none"]
    assert len(answered(exploit, words, capsys)["gains"]) == 3
    policy.Policy.read(tmp_path / "three", played)
    two = policy.replace(found.policy, facts={**found.policy.facts, "value": [1, -1]})
    with pytest.raises(InputError, match="its value has 2 numbers, and .* has 3 seats"):
        pyengine.player(two).policy(played)


def test_a_policy_plays_matches_that_are_cut_off_sooner(found, tmp_path):
    found.policy.write(tmp_path / "three")
    shorter = game(THREE, max_decisions=200)
    assert policy.Policy.read(tmp_path / "three", shorter).facts["options"] == {}
    assert measure_exploitability(shorter, f"policy:{tmp_path / 'three'}", seed=1).gains == found.gains
