"""Policies of trees in which what an exchange of suits makes alike is one: files and players like all others."""

from collections import Counter

import pytest

from engine.counting.matches import play
from engine.solving.replies.policy import places
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree
from pyengine import InputError, game, player
from pyengine.commands.advise import advice
from pyengine.commands.compare import main as compare
from pyengine.commands.equilibrium import main as solve
from pyengine.commands.exploit import main as exploit
from pyengine.games import policy
from tests.recycle.test_alike import TRICKS
from tests.solving.test_equilibrium import stopped
from tests.support.commands import answered

SUITS = {"two.rcy": "AA, BB", "three.rcy": "AA, BB, CC"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """With the merged policies of Leduc and of trick games for two, three cards to a suit and two to a hand."""
    path = tmp_path_factory.mktemp("merged")
    for name, suits in SUITS.items():
        text = ";; Tricks, 2 players: low and high.\n" + TRICKS.format(cards=2, suits=suits, trumps="").lstrip()
        (path / name).write_text(text)
    for name in (*SUITS, "leduc"):
        words = ["--iterations", "100", "--to", "0", "--merged", "--out", str(path / f"{name}.policy")]
        assert solve([str(path / name) if name in SUITS else name, *words]) == 0
    return path


def read(folder, name):
    played = game(str(folder / name) if name in SUITS else name)
    return played, policy.Policy.read(folder / f"{name}.policy", played)


@pytest.mark.parametrize("name", [*SUITS, "leduc"])
def test_on_the_tree_of_all_cards_it_is_the_same_policy(folder, name):
    played, merged = read(folder, name)
    assert merged.facts["merged"] and merged.facts["whole"]
    found = []
    for tree in (Tree(played.table, merged=True), Tree(played.table)):
        value, exploitability, gains = Solver(tree).measure(merged.on(tree))
        half = tree.total / 2
        found.append([half + value, half - value, exploitability, *gains])
    assert merged.facts["infosets"] < tree.infosets
    assert found[0] == pytest.approx(found[1], abs=1e-9)
    assert found[0] == pytest.approx(
        [*merged.facts["value"], merged.facts["exploitability"], *merged.facts["gains"]], abs=1e-9
    )
    with pytest.raises(InputError, match=r"the tree keeps no state of some of its \d+ information sets"):
        merged.on(Tree(played.table, states=5))


def test_a_policy_of_all_cards_is_none_of_a_merged_tree(folder, tmp_path):
    assert solve(["leduc", "--iterations", "10", "--out", str(tmp_path / "all")]) == 0
    with pytest.raises(InputError, match="the policy tells all cards apart; expected one of a merged tree"):
        policy.Policy.read(tmp_path / "all").on(Tree(game("leduc").table, merged=True))


@pytest.mark.parametrize(("name", "deviation"), [("two.rcy", 1), ("three.rcy", 1), ("leduc", 3.6)])
def test_seated_against_itself_it_has_its_value(folder, name, deviation):
    played, merged = read(folder, name)
    seats, matches = [player(f"policy:{folder / name}.policy").chooser(played)] * 2, 20_000
    counts, fault = play(played.table, 1, 0, matches, 0, 1, seats)
    paid = counts["payoffs"].sum(axis=0).ravel() / matches
    assert fault is None and paid == pytest.approx(merged.facts["value"], abs=5 * deviation / matches**0.5)


def test_cards_that_an_exchange_of_suits_turns_into_each_other_are_played_alike(folder):
    """In three suits of which no rule names one, a card is led as often as its image from the image of the hand."""
    played, merged = read(folder, "three.rcy")
    chooser = player(f"policy:{folder / 'three.rcy'}.policy").chooser(played)
    found, images, alike = {}, 0, 0
    for setup in range(300):
        state = played.deal(1, setup)
        cards = [text.split(" from")[0] for text in state.move_texts()]
        shares = [each.probability for each in merged.at(state)]
        found[tuple(sorted(cards))] = dict(zip(cards, shares))
        exchanged = [card.translate(str.maketrans("AB", "BA")) for card in cards]
        if other := found.get(tuple(sorted(exchanged))):
            assert [other[card] for card in exchanged] == shares
            images += exchanged != cards
        if places(chooser, state)[0] < 0:  # such as two lowest cards
            assert shares == [0.5, 0.5]
            chosen = Counter(chooser.choose(state, seed) for seed in range(2000))
            assert chosen[0] / 2000 == pytest.approx(0.5, abs=0.06)
            alike += 1
    assert images > 100 and 10 < alike < 100


@pytest.mark.slow
def test_advice_exploit_and_compare(folder, capsys):
    played, merged = read(folder, "three.rcy")
    state = next(state for state in (played.deal(1, setup) for setup in range(20)) if merged.at(state)[0].value)
    text = f"policy:{folder / 'three.rcy'}.policy"
    moves = advice(state, player=text, seed=1)["moves"]
    assert [move["probability"] for move in moves] == [each.probability for each in merged.at(state)]
    assert moves[0]["payoff"]["mean"] == pytest.approx(merged.at(state)[0].value)
    capsys.readouterr()
    exact = answered(exploit, [folder / "three.rcy", text], capsys)
    assert exact["how"] == "exact" and exact["infosets"] == merged.facts["infosets"]
    assert exact["exploitability"] == pytest.approx(merged.facts["exploitability"], abs=1e-12)
    leduc = f"policy:{folder / 'leduc.policy'}"
    words = ["--sampled", "--matches", "500", "--seed", "1"]
    sampled = answered(exploit, ["leduc", leduc, *words], capsys)
    assert sampled["at_least"]["exploitability"]["ci95"][0] <= read(folder, "leduc")[1].facts["exploitability"]
    sampled = answered(exploit, ["leduc", "random", "--responders", leduc, *words], capsys)
    assert sampled["at_least"]["exploitability"]["mean"] > 0.5
    assert compare(["leduc", "--seats", f"{leduc},random", "/", "random,random", "--setups", "100", "--seed", "1"]) == 0
    assert "random" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["three.rcy", "leduc"])
def test_it_sits_in_a_batch(folder, name):
    """A decision that it did not have would end it."""
    seats = {1: player(f"policy:{folder / name}.policy")}
    batches, ended = [read(folder, name)[0].batch(64, seed=1, players=seats, threads=each) for each in (1, 2)], 0
    for _ in range(60):
        for batch in batches:
            batch.step(batch.counts - 1)
        assert (batches[0].observations == batches[1].observations).all()
        ended += batches[0].ends.sum()
    assert ended > 64


def test_policies_of_both_kinds_are_not_measured_in_the_same_matches(folder, tmp_path, capsys):
    assert solve(["leduc", "--iterations", "10", "--out", str(tmp_path / "all")]) == 0
    words = ["--sampled", "--responders", f"policy:{tmp_path / 'all'}", "--matches", "100", "--seed", "1"]
    assert exploit(["leduc", f"policy:{folder / 'leduc.policy'}", *words]) == 2
    assert "one of --merged cannot be compared" in capsys.readouterr().err


def test_it_goes_on_where_it_was_interrupted(folder, capsys, monkeypatch, tmp_path):
    words = ["leduc", "--iterations", "60", "--to", "0", "--merged", "--out"]
    assert solve([*words, str(tmp_path / "whole")]) == 0
    with monkeypatch.context() as patch:
        stopped(patch, 25, KeyboardInterrupt)
        assert solve([*words, str(tmp_path / "parts")]) == 130
    words[words.index("--merged")] = "--no-merged"
    assert solve([*words, str(tmp_path / "parts")]) == 2
    assert "was solved with --merged, and this command solves with --no-merged" in capsys.readouterr().err
    words.remove("--no-merged")  # then the file says which it is
    assert solve([*words, str(tmp_path / "parts")]) == 0
    assert "goes on after 25 iterations" in capsys.readouterr().err
    assert (tmp_path / "parts").read_bytes() == (tmp_path / "whole").read_bytes()


@pytest.mark.parametrize("method", ["cfr+", "mccfr"])
def test_what_makes_deals_fewer_is_merged_by_itself(folder, capsys, method, tmp_path):
    """Leduc lists no deals: its tree has as many states either way. A file stays of its kind."""
    words = ["--method", method, "--iterations", "20", *["--seed=1"] * (method == "mccfr"), "--out"]
    facts = {}
    for name, more in (("three.rcy", []), ("three.rcy", ["--no-merged"]), ("leduc", []), ("kuhn", [])):
        file = tmp_path / f"{name}{len(more)}"
        assert solve([str(folder / name) if name in SUITS else name, *more, *words, str(file)]) == 0
        facts[file.name] = policy.Policy.read(file).facts
    assert [each["merged"] for each in facts.values()] == [True, False, False, False]
    three = [str(folder / "three.rcy"), *words]
    assert facts["three.rcy0"]["infosets"] < facts["three.rcy1"]["infosets"] / 3 or method == "mccfr"
    before = (tmp_path / "three.rcy1").read_bytes()
    capsys.readouterr()
    assert solve([*three, str(tmp_path / "three.rcy1")]) == 0  # the same command prints what it found again
    assert (tmp_path / "three.rcy1").read_bytes() == before
    assert "was merged" not in capsys.readouterr().out
