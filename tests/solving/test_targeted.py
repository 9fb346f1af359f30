"""The player mccfr: the slow reference, exploitability that falls, and that it looks at nothing hidden."""

import random

import numpy as np
import pytest

from engine.counting.matches import play
from engine.solving.replies.asking import Questions
from engine.solving.sampling.targeted import mccfr
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree
from pyengine import InputError, game, player
from pyengine.commands.exploit import main as exploit
from pyengine.games import policy
from pyengine.solving.responses import answers
from tests.reference.targeted import Targeted
from tests.support.commands import refusal_of
from tests.support.described import shuffled


def after(state, moves):
    state = state.copy()
    for move in moves:
        state.play(move)
    return state


def shares(chooser, state, seeds):
    return np.bincount([chooser.choose(state, seed) for seed in range(seeds)], minlength=len(state)) / seeds


def deal_of(played, words):
    return next(state for setup in range(100) if all(word in (state := played.deal(1, setup)).text() for word in words))


@pytest.mark.parametrize(
    ("hands", "moves"),
    [
        (("seat 1: QUEEN", ""), ()),
        (("seat 1: JACK", ""), ()),
        (("seat 2: QUEEN", ""), (1,)),
        (("seat 1: QUEEN", ""), (0, 1)),
    ],
)
def test_it_chooses_as_often_as_the_reference(hands, moves):
    """40 playouts: means of 150 searches of the one, 4000 choices of the other."""
    played, playouts = game("kuhn"), 40
    deal = deal_of(played, hands)
    slow, found = Targeted(played, 100, random.Random(1)), []
    state = after(deal, moves)
    names = [state.move_key(move) for move in range(len(state))]
    for _ in range(150):
        mean = slow.policy(deal, moves, playouts)
        found.append([mean[name] for name in names])
    assert shares(mccfr(played.table, playouts, payoff=True), state, 4000) == pytest.approx(
        np.mean(found, axis=0), abs=0.06
    )


def exploitability(name, text, samples):
    tree = Tree(game(name).table)
    return Solver(tree).measure(answers(tree, game(name), player(text), samples, 1).policies)[1]


@pytest.mark.slow
def test_in_kuhn_it_comes_closer_to_an_equilibrium():
    found = [exploitability("kuhn", f"mccfr:{playouts}:payoff", 200) for playouts in (10, 100, 500)]
    assert found[0] > found[1] > found[2] and found[2] < 0.06


def test_what_others_hold_changes_no_choice():
    """Matches of Leduc that one seat sees alike, the second card in the middle included."""
    played, met, compared = game("leduc"), {}, 0
    chooser = mccfr(played.table, 200, payoff=True)
    for setup in range(300):
        state = played.deal(1, setup)
        views, draw = [[], []], random.Random(setup % 5)
        while not state.is_over:
            for seat, view in enumerate(views):
                view.append(state.information_key(seat))
            if len(state) > 1:
                choice, texts = chooser.choose(state, 7), tuple(state.move_texts())
                expected = met.setdefault((state.mover, *views[state.mover]), (choice, state.text(), texts))
                assert expected[0] == choice and expected[2] == texts
                compared += expected[1] != state.text()
            move = draw.randrange(max(len(state), 1))
            for seat, view in enumerate(views):
                view.append(state.move_key(move, seat))
            state.play(move)
    assert compared > 100


def test_a_choice_follows_from_the_seed_and_the_match():
    played = game("leduc")
    states = [after(played.deal(2, setup), (0, 0)) for setup in range(12)]
    one, other = (mccfr(played.table, 300) for _ in range(2))
    found = [one.choose(state, 5) for state in states]
    assert [other.choose(state, 5) for state in reversed(states)] == found[::-1]
    assert any([one.choose(state, seed) for state in states] != found for seed in range(6, 12))
    seats = [player("mccfr:50").chooser(played), player("random").chooser(played)]
    counts = [play(played.table, 1, 0, 40, 0, 1, seats)[0]["payoffs"].tolist() for _ in range(2)]
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("name", "options"),
    [("agram", {"SEATS": 3}), ("red7", {"players": 2}), ("no-thanks", {"SEATS": 3})],
)
def test_it_plays_what_it_cannot_aim_at(name, options):
    """The player samples from the present state where no deal fits what was seen; it wins more than its share."""
    played = game(name, **options)
    seats = [player("mccfr:200").chooser(played)] + [player("random").chooser(played)] * (played.seats - 1)
    counts, fault = play(played.table, 1, 0, 40, 0, 1, seats)
    assert fault is None
    won = counts["wins"].reshape(-1, played.seats).sum(axis=0)
    assert won[0] / won.sum() > 1.25 / played.seats


@pytest.mark.parametrize("drawing", (False, True))
def test_a_player_that_remembers_is_told_the_match_before_each_question(drawing, tmp_path):
    """A policy knows an information set by the whole match that leads there."""
    played = shuffled(tmp_path) if drawing else game("leduc")
    tree = Tree(played.table)
    facts = dict.fromkeys(("payoffs", "method"), "") | {"value": [0.0], "exploitability": 0.0, "gains": [0.0]}
    facts |= {"infosets": 936, "iterations": 0, "complete": True, "whole": True}
    chooser = policy.of_solver(Solver(tree), played, facts).chooser(played)
    questions = Questions(tree, chooser.remembers)
    assert chooser.remembers and questions.count == 936
    counts = np.zeros((1, questions.places), np.int64)
    questions.ask(chooser, 0, 936, 1, 20, counts)
    assert (np.add.reduceat(counts[0], questions.firsts) == 20).all()
    assert not player("ismcts:10").chooser(played).remembers


def test_states_before_an_information_set():
    played = game("kuhn")
    tree = Tree(played.table)
    for number in range(tree.infosets):
        line = [*tree.past(number), (tree.state(number), None)]
        for (before, move), (behind, _) in zip(line, line[1:]):
            state = played.State.trusted(played, before)
            state.play(move)
            assert state.raw == behind
    assert tree.past(12) is None


def test_refusals(capsys):
    kuhn = game("kuhn")
    for budgets, words in (
        ({}, "expected one of"),
        ({"playouts": -1}, "playouts is -1"),
        ({"playouts": 2**31}, "is 2"),
    ):
        with pytest.raises(ValueError, match=words):
            mccfr(kuhn.table, **budgets)
    assert "the budget '0'; expected 1 to 1000000000 playouts" in refusal_of(exploit, ["kuhn", "mccfr:0"], capsys)
    with pytest.raises(InputError, match="has to know the match from its deal on"):
        player("mccfr:10").choose(kuhn.State.trusted(kuhn, kuhn.deal(1).raw))
