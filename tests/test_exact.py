"""The player that solves determinisations."""

import numpy as np
import pytest

import pyengine
from engine.players import players
from engine.table import State
from pyengine.errors import InputError
from pyengine.players import parse
from tests.reference import exact as reference


def kuhn_positions(kuhn):
    """(state, deal, past) of every decision."""
    table = kuhn.table()
    for setup in range(12):
        for past in ("", "p", "b", "pb"):
            state = State.deal(table, 0, setup)
            deal = state.raw_text()[:2]
            for letter in past:
                state.play("pb".index(letter))
            yield state, deal, past


@pytest.mark.parametrize("determinisations", (1, 7))
def test_choices_are_those_of_the_reference(kuhn, determinisations):
    chosen = set()
    for seed, (state, deal, past) in enumerate(kuhn_positions(kuhn)):
        player = players.exact(state.table, determinisations)
        move = player.choose(state, seed)
        visits, means = player.statistics
        expected, payoffs = reference.choose(deal, past, determinisations, seed)
        assert move == expected and means == pytest.approx(payoffs, abs=1e-12)
        assert list(visits) == [determinisations] * 2
        chosen.add(move)
    assert chosen == {0, 1}


def test_without_enough_positions_it_is_pimc(kuhn):
    """The tree has 9 positions. The first determinisation was drawn already when PIMC begins."""
    for seed, (state, _, _) in enumerate(kuhn_positions(kuhn)):
        player = players.exact(state.table, 5, limit=8)
        player.choose(state, seed)
        visits, means = player.statistics
        assert list(visits) == [100, 100] and np.all(np.abs(means) <= 2)


def test_with_all_cards_known_it_plays_what_the_solver_says():
    game = pyengine.game("crosskings")
    for setup in range(6):
        state = game.deal(4, setup)
        while not state.is_over:
            values = state.solve(limit=5000)
            hidden = int(pyengine.crosskings.Game.load(state.text(state.mover)).position().hidden).bit_count()
            if values and hidden <= 1:
                player = players.exact(state.table, 1, limit=5000)
                move = player.choose(state, 1)
                assert values[move] == max(values)
                if len(values) > 1:
                    assert list(player.statistics[1]) == list(values)
            state.play(len(state) - 1)


def test_texts_and_budgets(kuhn):
    assert parse("exact").text == "exact:10" and parse("exact:3").values == {"determinisations": 3}
    for text in ("exact:0", "exact:x", "exact:5x2", "exact:50ms", "exact:2000000", "exact:5:payoff"):
        with pytest.raises(InputError):
            parse(text)
    with pytest.raises(InputError, match="needs solve"):
        parse("exact:3").check(pyengine.game("red7"))
    for arguments in ({"determinisations": 0}, {"limit": 0}):
        with pytest.raises(ValueError, match="expected 1 to"):
            players.exact(kuhn.table(), **arguments)
    with pytest.raises(NotImplementedError):
        players.exact(pyengine.game("red7").table)
