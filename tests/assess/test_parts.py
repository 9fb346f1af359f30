"""Intervals of a verdict's parts and cards hold what is true of simulated games."""

from types import SimpleNamespace as Space

import numpy as np
import pytest

from bench.verdicts import Bench, World, counts_of, won
from pyengine.assess.points import options
from pyengine.assess.points.depth import deal_share
from pyengine.base.chunks import Chunk
from pyengine.measures.explained import variance_explained
from pyengine.study.tally import Tally

RUNS, LEAST = 40, 34


def study(world, setups, random):
    """Figures of a study of a world, as far as the deal's part needs them."""
    tally = Tally(world.seats, world.matches, 1)
    tally.add(Chunk(0, 0, setups, 0, world.matches), counts_of(world.draw(random, setups), tally.sides))
    tally.close()
    found = variance_explained(Bench(world, setups).study, tally)
    return {"games": 1, "setups": setups, "measures": {"variance_explained": found}}


@pytest.mark.parametrize("shares, deal", [((0.6, 0.4), 0.3), ((0.5, 0.3, 0.2), 0.2)])
def test_deal_and_seat_are_parts_of_one_variance(shares, deal):
    """Chances vary by deal, so that of what the seats leave it explains `deal`."""
    even, random, held = 1 / len(shares), np.random.default_rng(1), np.zeros(2, int)
    seat = sum((share - even) ** 2 for share in shares)
    whole = seat + sum(share * (1 - share) for share in shares)
    truths = deal * (1 - seat / whole), seat / whole
    world = World("", len(shares), 2, won(len(shares), list(shares), 2, deal))
    for _ in range(RUNS):
        found = study(world, 120, random)
        for place, part in enumerate(("setup", "seat")):
            _, (low, high) = deal_share(found, part)
            held[place] += low <= truths[place] <= high
    assert (held >= LEAST).all()


def dealt(deals, random, strong):
    """Evidence of ten cards of which each side is dealt four; who has the first wins with this chance."""
    hold = random.permuted(np.tile(np.repeat([0, 1, -1], [4, 4, 2]), (deals, 1)), axis=1)
    first = hold[:, 0]
    chance = np.where(first < 0, 0.5, np.where(first == 0, strong, 1 - strong))
    results = np.where(hold == 0, 1, -1) * np.where(random.random(deals) < chance, 1, -1)[:, None]
    chances = np.stack([hold >= 0, results * (hold >= 0), 0 * hold, 0 * hold], axis=2).astype(np.int64)
    study = type("Figures", (dict,), {"counted": Space(tally=Space(wide={"chances": chances}, result_unit=2))})
    game = Space(sides=[(0,), (1,)], seats=2, card_text=str)
    return Space(strong=study(games=deals, setups=deals), game=game)


@pytest.mark.parametrize("strong", (0.5, 0.75))
def test_the_best_of_many_cards_is_told_without_the_luck_that_chose_it(strong):
    random, held, warned = np.random.default_rng(2), 0, 0
    for _ in range(RUNS):
        found = options.deciding_card(dealt(200, random, strong))
        assert strong == 0.5 or "Who is dealt 0" in found.says
        held += found.ci95[0] <= 2 * strong - 1 <= found.ci95[1]
        warned += not found.says.startswith("No card clearly") and strong == 0.5
    assert held >= LEAST and warned <= RUNS - LEAST
