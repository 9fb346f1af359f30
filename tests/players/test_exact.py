"""The player that solves determinisations."""

import numpy as np
import pytest

import pyengine
from engine.players import players
from engine.table import State
from pyengine.base.errors import InputError
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
            if values and len(pyengine.crosskings.Game.load(state.text(state.mover)).face_down) <= 1:
                player = players.exact(state.table, 1, limit=5000)
                assert values[player.choose(state, 1)] == max(values)
                if len(values) > 1:
                    assert list(player.statistics[1]) == list(values)
            state.play(len(state) - 1)


def test_texts_and_budgets(kuhn):
    assert parse("exact").text == "exact:10" and parse("exact:3").values == {"determinisations": 3}
    with pytest.raises(InputError, match="needs solve"):
        parse("exact:3").check(pyengine.game("red7"))
    for arguments in ({"determinisations": 0}, {"limit": 0}):
        with pytest.raises(ValueError, match="expected 1 to"):
            players.exact(kuhn.table(), **arguments)
    with pytest.raises(NotImplementedError):
        players.exact(pyengine.game("red7").table)


def test_pimc_solves_what_is_small(kuhn):
    """Solved determinisations are those of `exact`, counted like playouts; what is not solved is played out."""
    for seed, (state, _, _) in enumerate(kuhn_positions(kuhn)):
        exact, mixed = players.exact(state.table, 7), players.pimc(state.table, 7, 3, payoff=True, limit=1000)
        assert mixed.choose(state, seed) == exact.choose(state, seed)
        assert list(mixed.statistics[0]) == [21, 21]
        assert list(mixed.statistics[1]) == list(exact.statistics[1])
        short, fallback = players.pimc(state.table, 5, 20, payoff=True, limit=8), players.exact(state.table, 5, limit=8)
        assert short.choose(state, seed) == fallback.choose(state, seed)
        assert list(short.statistics[1]) == list(fallback.statistics[1])
    for arguments in ({"limit": 5}, {"limit": -1, "payoff": True}):
        with pytest.raises(ValueError, match="limit is"):
            players.pimc(kuhn.table(), 5, **arguments)


def test_pimc_that_solves_by_its_text():
    player = parse("pimc:300:exact")
    assert player.text == "pimc:300:exact" and parse("pimc:20ms:exact").values["limit"]
    for game, why in (("red7", "needs solve"), ("lama", "its moves draw by chance")):
        with pytest.raises(InputError, match=why):
            player.check(pyengine.game(game))
    with pytest.raises(InputError, match="beside one like it"):
        parse("pimc:300:exact:payoff")
    state = pyengine.game("agram").deal(1)
    timed = pyengine.player("pimc:5ms:exact").choose(state)
    assert min(timed.visits) >= 1 and player.choose(state, 1) == player.choose(state, 1)
    with pytest.raises(InputError, match="expected pimc:NxR"):
        pyengine.Study("agram", setups=2, estimator="pimc:5x2:exact")
