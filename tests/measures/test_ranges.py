"""No interval leaves the range of its figure, however few the samples; cycles are told of long studies alone."""

import re

import pytest

from pyengine import Study, run_study
from pyengine.base import cpu
from pyengine.report import command

# Keys of figures that may be below 0.
SIGNED = r"payoff|result|effect|watch|meaningful_moves|\.variance\.|clarity|gain_ci95|order_ci95|stability|WON"
SHARES = r"share|ties|leads|gains|leader_wins|decisiveness|coolness|of_all"


def intervals(figures, path=""):
    """(path, low, high) of all there are."""
    if isinstance(figures, dict):
        for name, value in figures.items():
            yield from intervals(value, f"{path}.{name}")
    elif isinstance(figures, list) and "ci95" in path and len(figures) == 2 and isinstance(figures[0], float):
        yield path, *figures
    elif isinstance(figures, (list, tuple)):
        for value in figures:
            yield from intervals(value, path)


@pytest.mark.parametrize(
    "name, options, more",
    [
        pytest.param("rummy", {"points": 50}, {"by": ("phase", "outcome")}, marks=pytest.mark.slow),
        ("red7", {"points": 20, "players": 2}, {"by": ("phase", "kind", "card")}),
        ("kuhn", {}, {"measures": ("all",), "estimator": "pimc:2x1", "matches": 3}),
        ("gops", {}, {"measures": ("all",), "estimator": "pimc:2x1"}),
    ],
)
def test_intervals_stay_in_their_range(name, options, more):
    found = run_study(Study(name, options, 2 if name != "rummy" else 3, **{"matches": 1, "seed": 1} | more))
    told = [(path, *each) for path, *each in intervals({key: found[key] for key in found if key != "verdict"})]
    assert len(told) > 20
    for path, low, high in told:
        assert low >= 0 or re.search(SIGNED, path), (path, low, high)
        assert high <= 1 or not re.search(SHARES, path), (path, low, high)
        assert -1 <= low and high <= 1 or not re.search("stability|effect", path), (path, low, high)
        assert high <= 0.7072 or ".drama." not in path, (path, low, high)


@pytest.mark.slow
def test_a_hand_comes_once_in_a_match():
    deal = run_study(Study("rummy", {"points": 50}, 60, 2, seed=1, by=("phase",)))["by"]["phase"][0]
    told = [part["a_match"] for part in deal["parts"] if part["a_match"]["ci95"] and not part["or_later"]]
    assert told and all(each["ci95"][1] <= 1 for each in told)


@pytest.mark.parametrize("seconds, told", [(0.99, None), (1.0, 1000.0)])
def test_cycles_are_told_from_a_second_on(seconds, told, monkeypatch):
    clock = cpu.Clock()
    monkeypatch.setattr(cpu, "ticks", lambda: clock.begin_ticks + 2 * 10**9)
    monkeypatch.setattr(cpu.time, "perf_counter", lambda: clock.begin + 2)
    clock.cpu, clock.actions = seconds, 10**6
    run = clock.read()
    assert run["cycles_per_action"] == told
    text = dict(command.running(run | {"kernel": "scalar", "threads": 1}))
    assert text["cycles per action"] == ("1,000" if told else "too short to say")
    assert ("actions/s" in text) == bool(told)
