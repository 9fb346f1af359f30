"""Chances that were fitted: told, carried in the text of an estimator, the same in C as in Python."""

import math
from functools import partial

import numpy as np
import pytest

import pyengine
from engine.table import win_unit
from pyengine.assess import looks
from pyengine.base.errors import InputError
from pyengine.games.game import State
from pyengine.players import parse_estimator
from pyengine.study.bound import Bound
from pyengine.study.study import Study
from pyengine.worth.chances import Logit, fitted
from tests.zoo.zoo import path

TRUE = Logit((0.5, 0.8, 1.2, 2.0), ((0.0, 0.3), (0.0, 0.0), (0.0, -0.2), (0.0, 0.1)))
HEALTHY = str(path("healthy-two"))


def test_chances_add_up_to_one_and_grow():
    for part in (0.0, 0.3, 0.6, 1.0):
        told = [TRUE.of([share, 1 - share], part) for share in (0.0, 0.2, 0.5, 1.0)]
        assert all(math.fsum(each) == pytest.approx(1) for each in told)
        assert [each[0] for each in told] == sorted(each[0] for each in told)


def test_the_text_of_an_estimator_carries_them(tmp_path):
    text = f"pimc:4x2:{TRUE.text}"
    assert fitted(text) == ("pimc:4x2", TRUE) and fitted("pimc:4x2") == ("pimc:4x2", None)
    player = parse_estimator(text, "", chances=True)
    assert player.text == text and player.values["fit"] == TRUE
    (tmp_path / "verdict.json").write_text(f'{{"estimator": "{text}"}}')
    assert parse_estimator(str(tmp_path), "", chances=True).text == text


@pytest.mark.parametrize(
    "wrong", ["1", "1,2/1,2/1,2/1,2", "1,0,0/1,0,0/1,0,0/1,0", "x,0,0/1,0,0/1,0,0/1,0,0", "1,0,inf/1,0,0/1,0,0/1,0,0"]
)
def test_texts_that_cannot_be_read(wrong):
    with pytest.raises(InputError, match="expected the folder of an assessment"):
        parse_estimator(f"pimc:4x2:fit={wrong}", "", chances=True)


def test_other_sides_are_refused(tmp_path):
    three = Logit((1.0,) * 4, ((0.0, 0.0, 0.0),) * 4)
    with pytest.raises(InputError, match="fitted to 3 sides; .* has 2"):
        Bound(Study(HEALTHY, {}, 2, 1, measures=("drama",), estimator=f"pimc:4x2:{three.text}", course=True))
    (tmp_path / "verdict.json").write_text("{}")
    with pytest.raises(InputError, match="has no chances"):
        parse_estimator(str(tmp_path), "", chances=True)
    with pytest.raises(InputError, match="has the part 'fit="):
        parse_estimator(f"pimc:4x2:{TRUE.text}", "pimc:10x2")  # where nothing asks for chances


@pytest.mark.parametrize("game, length", [("healthy-two", 12), ("healthy-four", 20)])
def test_the_course_of_a_study_has_the_same_chances(game, length):
    """Counts of every match in C are what Python makes of the same estimates."""
    how = {"measures": ("drama",), "course": True}
    told = [
        pyengine.run_study(Study(str(path(game)), {}, 40, 1, 5, estimator=text, **how), threads=1)["course"]["by_tenth"]
        for text in (f"pimc:8x2:{TRUE.text}", "pimc:8x2", f"pimc:8x2:{Logit((1.0,) * 4, ((0.0, 0.0),) * 4).text}")
    ]
    assert told[0]["winner"] != told[1]["winner"]
    for name in ("10", "50", "90"):  # with slope 1 and no constants it is as good as what was there
        assert np.abs(np.subtract(told[1]["winner"][name], told[2]["winner"][name])).max() <= 0.011
    for tenth, share in enumerate(told[1]["seats"][0]["50"]):  # medians, as nothing changes places
        part = tenth * (length - 1) // 10 / length
        assert told[0]["seats"][0]["50"][tenth] == pytest.approx(TRUE.of([share, 1 - share], part)[0], abs=0.02)


def test_a_record_has_the_same_chances():
    from pyengine.record.record import record

    state = pyengine.game(HEALTHY).deal(3)
    while not state.is_over:
        state.play(0)
    plain, told = (
        record(state, estimator=parse_estimator(text, "", chances=True))
        for text in ("pimc:8x2", f"pimc:8x2:{TRUE.text}")
    )
    for number, (one, other) in enumerate(zip(plain.steps, told.steps)):
        assert other.chances == pytest.approx(TRUE.of(one.chances, number / len(plain.steps)), abs=1e-3)
        assert one.worth == other.worth


def test_looks_are_the_same_however_they_are_shared_out():
    bound = Bound(Study(HEALTHY, {}, 6, 1, 1, seats=("ismcts:10", "ismcts:10")))
    one, two = (
        looks.spread(partial(looks.several, worlds=8), bound, 6, threads=threads, executor=None, step=step)
        for threads, step in ((1, 6), (2, 1))
    )
    assert [match.setup for match in one] == list(range(6))
    for a, b in zip(one, two):
        assert a.shares == b.shares and sum(a.shares) == 1 and a.seats == b.seats
        assert all((x.wins == y.wins).all() for x, y in zip(a.looks, b.looks))
        for each in a.looks:
            assert (each.wins.sum(axis=2) == 8 * looks.PLAYOUTS * win_unit(2)).all()  # a first place for every playout


def test_who_sees_all_cards_has_new_draws_at_every_position(monkeypatch):
    bounds = [Bound(Study(HEALTHY, (), 2, 1, seed, ("random",) * 2)) for seed in (1, 2)]
    places, draws, gain, playout = [], [], looks._open_gain, State.random_playout
    monkeypatch.setattr(looks, "_open_gain", lambda state, *rest: places.append(state) or gain(state, *rest))
    monkeypatch.setattr(State, "random_playout", lambda self, seed: draws.append(seed) or playout(self, seed))
    for bound in bounds:
        looks.open_gains(bound, range(2))
    assert len(places) > 20 and len(set(draws)) == 2 * looks.OPEN * len(places)
