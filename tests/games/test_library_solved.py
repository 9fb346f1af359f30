"""Every game that comes with the program is solved, or refused for a reason that is true; and the page says so."""

import re

import pytest

from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree, TreeError
from pyengine import game, registry
from pyengine.recycle.library import games
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "guide" / "exploitability.md").read_text(encoding="utf-8").partition("## Every game")[2]
LISTS = re.findall(r"^\* ([a-z ]+): (.*)", PAGE, re.MULTILINE)
ROWS = {name: said for said, names in LISTS for name in re.findall(r"\b[a-z][a-z0-9-]+", names)}
SOLVED = {"kuhn": -1 / 18, "leduc": -0.0856}
# What a refusal says, and what the page says of it.
WORDS = {
    "seats; equilibria are worked out for two": "it is for",
    "its tree is too large": "too large",
    "without a bound that a tree could reach": "no bound",
}


def with_few_seats(name):
    """A game for two, or for as few as there can be."""
    described = games().get(name.removesuffix("-described"))
    if name == "red7":
        return game(name, players=2)
    return game(name, SEATS=max(2, described.players[0])) if described else game(name)


def test_the_page_has_every_game():
    assert sorted(ROWS) == sorted(registry.available_games())


@pytest.mark.few(6, "name", registry.available_games())
def test_solved_or_refused(name):
    played = with_few_seats(name)
    try:
        tree = Tree(played.table, nodes=100_000)
    except TreeError as error:
        (said,) = (ours for theirs, ours in WORDS.items() if theirs in error.args[0])
        assert said in ROWS[name] and name not in SOLVED
        seats, decisions = played.seats, played.table.max_decisions
        true = {"it is for": seats > 2, "no bound": decisions >= 2000, "too large": seats == 2}
        assert true[said]
        if said == "too large":
            # By more than an estimate can be wrong.
            states = re.search(r"(?:about|more than) ([0-9.e+]+) states", error.args[0])[1]
            assert float(states) > 1e15
        return
    solver = Solver(tree)
    solver.iterate(1000)
    assert solver.measure(solver.policy())[0] == pytest.approx(SOLVED[name], abs=1e-3)
    assert ROWS[name] == "solved"
