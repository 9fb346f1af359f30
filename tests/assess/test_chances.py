"""Looks at the decisions of matches, as a verdict has them."""

from functools import partial

import pytest

from pyengine.assess import looks
from pyengine.base.errors import InputError
from pyengine.games.game import State
from pyengine.players import parse_estimator
from pyengine.study.bound import Bound
from pyengine.study.study import Study
from tests.zoo.zoo import path

HEALTHY = str(path("healthy-two"))


def test_what_older_versions_fitted_is_refused():
    with pytest.raises(InputError, match="fitted by an older version; expected one such as pimc:10x2"):
        parse_estimator("pimc:4x2:fit=1,0,0/1,0,0/1,0,0/1,0,0", "pimc:10x2")


def test_looks_are_the_same_however_they_are_shared_out(monkeypatch):
    monkeypatch.setattr(looks, "WORLDS", 8)
    bound = Bound(Study(HEALTHY, {}, 6, 1, 1, seats=("ismcts:10", "ismcts:10")))
    one, two = (
        looks.spread(partial(looks.several, looked=6), bound, 6, threads=threads, executor=None, step=step)
        for threads, step in ((1, 6), (2, 1))
    )
    assert one == two and all(sum(match.shares) == 1 for match in one)
    assert {side for match in one for side in match.leaders} >= {0, 1}


def test_who_sees_all_cards_has_new_draws_at_every_position(monkeypatch):
    bounds = [Bound(Study(HEALTHY, (), 2, 1, seed, ("random",) * 2)) for seed in (1, 2)]
    places, draws, gain, playout = [], [], looks._open_gain, State.random_playout
    monkeypatch.setattr(looks, "_open_gain", lambda state, *rest: places.append(state) or gain(state, *rest))
    monkeypatch.setattr(State, "random_playout", lambda self, seed: draws.append(seed) or playout(self, seed))
    for bound in bounds:
        looks.open_gains(bound, range(2))
    assert len(places) > 20 and len(set(draws)) == 2 * looks.OPEN * len(places)
