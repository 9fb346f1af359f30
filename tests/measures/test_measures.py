"""The measures: values against the slow reference, intervals against plain formulas, coverage, and the same bytes."""

import math
import sys
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

import pyengine
from engine.counting.leads import FIXED
from pyengine import Study, run_study
from pyengine.measures import bootstrap, explained, seats
from pyengine.measures.catalogue import ESTIMATED
from pyengine.measures.intervals import t_quantile
from pyengine.registry import entry
from pyengine.solving.equilibrium import find_equilibrium
from pyengine.study import bound
from pyengine.study.bound import Bound
from pyengine.study.tally import Samples, nonlinear
from tests.reference import deal_share, kuhn as kuhn_rules, matches as slow, measures as reference
from tests.support import python_game
from tests.support.counted import play
from tests.support.torture.altered import figures

ZERO_TO_ONE = ("forced_share", "ties", "coolness")
# Fixed point: half a unit a match, so far less a mean.
CLOSE = dict(rel=0, abs=1e-6)


@pytest.fixture
def modules(games, monkeypatch):
    """The test games by the names that a study has for them."""
    for name in ("kuhn", "draw"):
        monkeypatch.setitem(sys.modules, name, games[name])


def study_of(name, setups, matches, seats=(), measures=ESTIMATED, estimator="pimc:3x2", seed=5, rotate=True, **options):
    options = entry(name).options(options)
    return Study(name, options, setups, matches, seed, seats, rotate, measures, estimator)


def recorded(study):
    """The matches of a study, played by the reference."""
    rules = study.options.rules() if study.game == "red7" else study.options.as_dict()
    game = {"red7": slow.Red7, "draw:table": slow.Draw, "kuhn:table": slow.Kuhn}[study.game](**rules)
    kind = lambda text: tuple(map(int, text[5:].split("x"))) if text.startswith("pimc:") else text
    estimator = kind(study.estimator.removesuffix(":rule")) if study.measures else None
    estimator = estimator and (*estimator, study.estimator.endswith(":rule"))
    return slow.study(
        game, study.seed, study.setups, study.matches, tuple(map(kind, study.seats)), study.seatings, estimator
    )


@cache
def played(study):
    return run_study(study), recorded(study)


STUDIES = [
    ("red7", 5, 2, (), {}),
    ("red7", 4, 1, ("pimc:2x1", "heuristic"), {"players": 2, "hand": 5}),
    ("red7", 3, 1, ("random", "heuristic", "pimc:2x1"), {}),
    ("red7", 3, 1, ("random", "pimc:2x1", "random", "random"), {"players": 4, "estimator": "pimc:2x1"}),
    ("red7", 4, 2, (), {"players": 2, "hand": 3, "estimator": "pimc:2x2:rule"}),
    ("draw:table", 12, 2, (), {"players": 2, "estimator": "pimc:2x5"}),
    ("draw:table", 10, 2, (), {"players": 2, "estimator": "pimc:5x2:rule"}),
    ("draw:table", 10, 2, (), {"players": 2, "estimator": "pimc:5x2"}),
    ("draw:table", 8, 2, ("random", "heuristic", "pimc:2x2"), {}),
    ("draw:table", 10, 1, ("heuristic", "random", "random", "random"), {"players": 4}),
    ("draw:table", 6, 2, ("pimc:1x1", "random", "heuristic"), {"rotate": False}),
    ("kuhn:table", 30, 2, (), {"estimator": "pimc:4x5"}),
    ("kuhn:table", 30, 2, ("pimc:2x2", "random"), {}),
]


@pytest.fixture(
    params=[
        pytest.param(each, marks=[pytest.mark.slow] * (place in (3, 7, 8, 9))) for place, each in enumerate(STUDIES)
    ],
    ids=lambda each: f"{each[0]} {' '.join(each[3]) or 'at random'} {each[4].get('estimator', '')}",
)
def both(request, modules):
    """A study's figures, and the matches as the reference played them."""
    name, setups, matches, seated, more = request.param
    study = study_of(name, setups, matches, seated, **more)
    return study, *played(study)


FREE = -np.inf, np.inf
RANGES = dict.fromkeys(("branching", "length", "turns"), (0, np.inf))
RANGES |= {"drama": (0, 0.5**0.5), "decisiveness": (0, 1), "stability": (-1, 1)}


def t_interval(rows, bounds=FREE):
    """Of the ratio of two sums over setups, by its linearisation."""
    top, bottom = np.array(rows, float).T
    value = top.sum() / bottom.sum()
    error = (top - value * bottom).std(ddof=1) / np.sqrt(len(rows)) / bottom.mean()
    half = stats.t.ppf(0.975, len(rows) - 1) * error
    return [max(bounds[0], value - half), min(bounds[1], value + half)]


def wilson(hits, count):
    z = stats.norm.ppf(0.975)
    share = hits / count
    middle, half = share + z * z / (2 * count), z * np.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return [(middle - half) / (1 + z * z / count), (middle + half) / (1 + z * z / count)]


def small_share_interval(rows):
    """Wilson's, with Student's quantile and the number of samples whose share has the variance of the linearisation."""
    top, bottom = np.array(rows, float).T
    value, count = top.sum() / bottom.sum(), len(rows)
    if value in (0, 1):
        return wilson(count * value, count)
    t = stats.t.ppf(0.975, count - 1)
    part = (top - value * bottom).var(ddof=1) / count / bottom.mean() ** 2 / (value * (1 - value))
    half = t * np.sqrt(value * (1 - value) * part + (t * part / 2) ** 2)
    return [(value + t * t * part / 2 + side * half) / (1 + t * t * part) for side in (-1, 1)]


def net_share_interval(matches):
    """Of clear decisions less refuted ones; where there are none of these, that of the clear ones."""
    clear, refuted = (reference.by_setup(function, matches) for function in (reference.clears, reference.refutals))
    (a, (a_low, a_high)), (b, (b_low, b_high)) = (
        (sum(top for top, _ in rows) / sum(bottom for _, bottom in rows), small_share_interval(rows))
        for rows in (clear, refuted)
    )
    if not b:
        return [a_low, a_high]
    return [a - b - np.hypot(a - a_low, b_high - b), a - b + np.hypot(a_high - a, b - b_low)]


def share_interval(rows):
    """The same of shares; where all setups agree on 0 or 1, Wilson's."""
    value = sum(top for top, _ in rows) / sum(bottom for _, bottom in rows)
    if value in (0, 1):
        return wilson(len(rows) * value, len(rows))
    return t_interval(rows, (0, 1))


def test_figures(both):
    """Every value, and every interval over setups."""
    _study, summary, matches = both
    found = summary["measures"]
    for name in reference.TERMS:
        rows = reference.by_setup(name, matches)
        intervals = {"clarity": lambda _: net_share_interval(matches)} | dict.fromkeys(ZERO_TO_ONE, share_interval)
        interval = intervals.get(name, lambda rows, name=name: t_interval(rows, RANGES.get(name, FREE)))(rows)
        assert found[name]["value"] == pytest.approx(reference.measure(name, matches), **CLOSE), name
        assert found[name]["ci95"] == pytest.approx(interval, **CLOSE), name
    assert found["win_share"]["value"] == pytest.approx(reference.win_share(matches))
    for seat, interval in enumerate(found["win_share"]["ci95"]):
        assert interval == pytest.approx(share_interval(reference.by_setup(reference.win_of(seat), matches)))
    assert found["fairness"]["value"] == pytest.approx(reference.fairness(matches))
    variances = reference.payoff_variance(matches)
    assert found["payoff_variance"]["value"] == pytest.approx(sum(variances) / len(variances))
    assert summary["games"] == len(matches) and summary["unfinished"] == summary["failed"] == 0


def test_branching_in_detail(both):
    _, summary, matches = both
    legal = summary["legal_moves"]
    moves = [decision.moves for match in matches for decision in match.decisions]
    assert legal["histogram"] == np.bincount(moves).tolist()
    for name, key in (
        ("by_seat", lambda number, decision: decision.seat),
        ("by_decision", lambda number, decision: number),
        ("by_place", lambda number, decision: decision.place),
    ):
        expected = reference.branching_by(key, matches)
        for index, (count, mean, forced) in expected.items():
            assert legal[name]["decisions"][index] == count
            assert legal[name]["mean"][index] == pytest.approx(mean)
            assert legal[name]["forced_share"][index] == pytest.approx(forced)
            there = lambda match: [each.moves for n, each in enumerate(match.decisions) if key(n, each) == index]
            rows = reference.by_setup(there, matches)
            assert legal[name]["ci95"][index] == pytest.approx(t_interval(rows, RANGES["branching"]))
        assert {index for index, mean in enumerate(legal[name]["mean"]) if mean is not None} == {*expected}
    lengths = [len(match.decisions) for match in matches]
    assert summary["decisions"]["histogram"] == np.bincount(lengths).tolist()
    survival = summary["decisions"]["survival"]
    assert len(survival["share"]) == max(lengths) + 1
    for length, (share, interval) in enumerate(zip(survival["share"], survival["ci95"])):
        assert share == pytest.approx(np.mean(np.array(lengths) >= length))
        rows = reference.by_setup(lambda match, length=length: [len(match.decisions) >= length], matches)
        assert interval == pytest.approx(small_share_interval(rows))


def test_players_and_strength(both):
    study, summary, matches = both
    if not study.seats:
        assert "by_player" not in summary and summary["measures"]["strength"]["value"] is None
        return
    count = len(study.seats)
    for player, line in enumerate(summary["by_player"]):
        seat = lambda match: (player + match.seating) % count
        for name, mean, interval, function in (
            ("wins", "share", share_interval, lambda match: reference.win_of(seat(match))(match)),
            ("result", "mean", lambda rows: t_interval(rows, (0, 1)), lambda match: [match.results()[seat(match)]]),
            ("payoff", "mean", t_interval, lambda match: [match.payoffs[seat(match)]]),
        ):
            assert line[name][mean] == pytest.approx(reference.measure(function, matches))
            assert line[name]["ci95"] == pytest.approx(interval(reference.by_setup(function, matches)))
    strength = summary["measures"]["strength"]
    better = [i for i, text in enumerate(study.seats) if text != "random"]
    if len(better) == 1 and study.seatings > 1:
        values = reference.strength(matches, better[0], count)
        assert [strength["value"], strength["gain"], strength["order"]] == pytest.approx(values)
        low, high = strength["ci95"]
        assert strength["order_ci95"] == pytest.approx([(bound - 1 / count) / (1 - 1 / count) for bound in (low, high)])
    else:
        assert strength["value"] is None and strength["reason"]


@pytest.mark.slow
def test_the_studies_reach_the_bounds(modules):
    """Leads and differences of exactly 1/2, 0.8 and 0.3, shared first places and orders without differences occur."""
    matches = recorded(study_of("draw:table", 30, 2, players=2, estimator="pimc:2x5"))
    leads = {lead for match in matches for decision in match.decisions for lead in decision.leads}
    ahead = {decision.ahead() for match in matches for decision in match.decisions}
    assert {reference.BEHIND, reference.DECIDED} <= leads
    assert {reference.CLEAR, -reference.CLEAR} <= ahead
    assert reference.measure("ties", matches) > 0
    assert any(len(set(decision.leads)) == 1 for match in matches for decision in match.decisions)


def test_the_reference_ranks():
    """As Spearman did; of two orders without differences 1, of one such 0."""
    for one, other in (((1, 2, 3), (3, 2, 1)), ((1, 2, 2, 3), (1, 2, 3, 4)), ((1, 2, 2, 3), (3, 3, 1, 2))):
        expected = pytest.approx(stats.spearmanr(one, other).statistic)
        assert reference.rank_correlation(one, other) == reference.rank_correlation(other, one) == expected
    assert [reference.rank_correlation((1, 1, 1), other) for other in ((2, 2, 2), (1, 2, 3))] == [1, 0]


def test_moves_keep_their_names_in_determinisations():
    """The order of the moves may depend on what is hidden."""

    class Turned:
        """Seat 0 takes 0 or 2 points against 1; a hidden bit turns the order of its moves."""

        seats, bytes, max_moves, max_decisions, low, high = 2, 2, 2, 1, 0, 2

        mover = lambda self, state: -1 if state[1] else 0
        legal_moves = lambda self, state: 2
        payoffs = lambda self, state: (2 * (state[1] - 1), 1)
        move_key = lambda self, state, move, observer: move ^ state[0]

        def play(self, state, move):
            state[1] = 1 + (move ^ state[0])

        def resample(self, state, seat):
            self.turn = not getattr(self, "turn", False)
            state[0] = self.turn

    counts, fault = play(python_game.table(Turned()), 1, 0, 1, 0, 4, determinisations=4, playouts=1)
    assert fault is None
    assert (counts["swings"], counts["variances"], counts["clears"]) == (8 * FIXED, FIXED, 4)


# Intervals


def plain_bootstrap(rows, figure, wider=False):
    """As pyengine/measures/bootstrap.py says: 1000 resamples, indices from the upper halves of PCG64's numbers, the 25
    lowest and highest left out but for the last."""
    raw, values = np.random.PCG64(20240229), []
    for _ in range(1000):
        drawn = [(int(raw.random_raw()) >> 32) * len(rows) >> 32 for _ in rows]
        values.append(figure([rows[i] for i in drawn]))
    values.sort()
    if not wider:
        return [values[24], values[-25]]
    found = figure(rows)
    moved = 2 * stats.norm.ppf(np.mean([(value < found) + (value == found) / 2 for value in values]))
    bound = stats.t.ppf(0.975, len(rows) - 1) * math.sqrt(len(rows) / (len(rows) - 1))
    tails = (max(1, round(1000 * stats.norm.cdf(-bound - abs(moved) * (side * moved > 0)))) for side in (-1, 1))
    return [values[next(tails) - 1], values[-next(tails)]]


def test_bootstrap_intervals(modules):
    """Resampling whole setups with all their matches."""
    study = study_of("draw:table", 9, 2, ("random", "heuristic", "random"), ())
    summary, matches = run_study(study), recorded(study)
    setups = [[match for match in matches if match.setup == setup] for setup in range(9)]
    flat = lambda groups: [match for group in groups for match in group]

    def first_share(groups):
        wins = [each[0] for match in flat(groups) for each in [reference.win_of(0)(match)]]
        share = sum(wins) / len(wins)
        return share * 3 if share <= 1 / 3 else (1 - share) * 3 / 2

    def spread(groups):
        return float(np.mean(np.var([match.payoffs for match in flat(groups)], axis=0)))

    assert summary["measures"]["fairness"]["ci95"] == pytest.approx(plain_bootstrap(setups, first_share))
    assert summary["measures"]["payoff_variance"]["ci95"] == pytest.approx(plain_bootstrap(setups, spread, wider=True))


@pytest.mark.parametrize("size", (1, 10**13, 10**16, 10**20))
def test_bootstrap_of_large_counts(size):
    """Exact also where sums are beyond 64 bits."""
    small = [[10, i % 7] for i in range(300)]
    columns = np.array([[games, value * size] for games, value in small], object if size > 10**17 else np.int64)
    expected = bootstrap.interval(np.array(small), lambda sums: sums[1] / sums[0])
    assert bootstrap.interval(columns, lambda sums: sums[1] / sums[0] / size) == pytest.approx(expected, rel=1e-12)


def test_bootstrap_sums_are_whole_numbers():
    """As floats where these hold every sum, as integers beyond: the same draws, to the last digit."""
    columns = np.random.default_rng(1).integers(-(2**40), 2**40, (1000, 3))
    sums = bootstrap.resampled_sums(columns)
    assert (sums == np.round(sums)).all()
    assert (bootstrap.resampled_sums(columns * 2**6) == sums * 2**6).all()


def test_bootstrap_puts_many_samples_together():
    columns = np.arange(4 * 8192).reshape(-1, 2)
    together = columns.reshape(8192, 2, 2).sum(axis=1)
    assert len(together) == 2 * bootstrap.MOST_GROUPS
    assert (bootstrap.resampled_sums(columns) == bootstrap.resampled_sums(together)).all()


def test_bootstrap_of_what_few_resamples_tell():
    """Of a figure that 50 resamples or fewer have there is no interval: both ends would be cut off."""
    for told, interval in ((50, None), (51, [1.0, 1.0])):
        calls = iter([1.0] * (told + 1) + [None] * bootstrap.RESAMPLES)
        assert bootstrap.interval(np.ones((2, 1), np.int64), lambda sums: next(calls)) == interval


def made_up(wins, games=10, seats=3):
    """Data that the measures of wins look at, from rows of wins by seat."""
    samples = {"games": np.full(len(wins), games), "wins": 6 * np.array(wins)[:, None, :]}
    return SimpleNamespace(samples=samples, players=seats, sides=[(seat,) for seat in range(seats)], win_unit=6)


def hotelling(shares):
    """(T2, F, p) that the mean of the shares is the same for all seats."""
    shares = np.asarray(shares, float)
    count, size = len(shares), shares.shape[1] - 1
    differences = shares[:, 1:] - 1 / shares.shape[1]
    mean, covariance = differences.mean(axis=0), np.cov(differences.T).reshape(size, size)
    t2 = count * mean @ np.linalg.solve(covariance, mean)
    f = t2 * (count - size) / (size * (count - 1))
    return t2, f, stats.f.sf(f, size, count - size)


@pytest.mark.parametrize("chances", ((1 / 3, 1 / 3, 1 / 3), (0.4, 0.35, 0.25), (0.25, 0.25, 0.25, 0.25), (0.5, 0.5)))
def test_equal_seats(chances):
    generator = np.random.default_rng(3)
    for count in (8, 50):
        wins = generator.multinomial(10, chances, count)
        found = seats.equal_seats(made_up(wins, seats=len(chances)))
        assert [found["t2"], found["f"], found["p"]] == pytest.approx(hotelling(wins / 10))
        assert found["freedom"] == [len(chances) - 1, count - len(chances) + 1]
    assert seats.equal_seats(made_up([[10, 0, 0]] * 9)) is None
    assert seats.equal_seats(made_up([[5, 3, 2], [3, 3, 4], [5, 5, 0]])) is None


def test_equal_seats_of_a_study(modules):
    study = study_of("draw:table", 9, 2, ("random", "heuristic", "random"), ())
    matches = recorded(study)
    wins = [[won for won, _ in reference.by_setup(reference.win_of(seat), matches)] for seat in range(3)]
    found = run_study(study)["measures"]["win_share"]["equal_seats"]["t2"]
    assert found == pytest.approx(hotelling(np.array(wins).T / 6)[0])


def test_one_setup_has_its_matches_as_samples(modules):
    study = study_of("draw:table", 1, 60, measures=(), players=2)
    summary, matches = run_study(study), recorded(study)
    assert summary["samples"] == "matches"
    lengths = np.array([len(match.decisions) for match in matches])
    half = stats.t.ppf(0.975, 59) * lengths.std(ddof=1) / np.sqrt(60)
    assert summary["measures"]["length"]["ci95"] == pytest.approx([lengths.mean() - half, lengths.mean() + half])
    ties = sum(len(match.winners()) > 1 for match in matches)
    assert summary["measures"]["ties"]["ci95"] == pytest.approx(wilson(ties, 60))
    for seat in (0, 1):
        wins = [reference.win_of(seat)(match)[0] for match in matches]
        assert 0.5 in wins
        half = stats.t.ppf(0.975, 59) * np.std(wins, ddof=1) / np.sqrt(60)
        assert summary["wins"]["ci95"][seat] == pytest.approx([np.mean(wins) - half, np.mean(wins) + half])
    for name, terms in (("branching", reference.branching), ("forced_share", reference.forced_share)):
        rows = [(sum(terms(match)), len(terms(match))) for match in matches]
        assert summary["measures"][name]["ci95"] == pytest.approx(t_interval(rows))
    assert all(summary["measures"][name]["ci95"] for name in ("fairness", "payoff_variance"))
    assert summary["measures"]["variance_explained"]["reason"] == "it needs two or more deals"


def test_many_matches_of_one_setup_are_taken_in_blocks(monkeypatch):
    """The same figures as of so many setups, however the study is cut."""
    from pyengine.base import chunks as plan

    monkeypatch.setattr(plan, "ROWS", 8)
    study = study_of("draw:table", 1, 60, measures=("drama",), players=2)
    summary = run_study(study)
    table = Bound(study).game.table
    counts = [play(table, study.seed, 0, 1, first, min(8, 60 - first))[0] for first in range(0, 60, 8)]
    rows = [(int(each["decisions"][0]), int(each["games"][0])) for each in counts]
    assert summary["decisions"]["ci95"] == pytest.approx(t_interval(rows))
    assert summary["games"] == 60 and summary["finished_setups"] == 1
    monkeypatch.setattr(bound, "CHUNK_DECISIONS", 1)
    assert figures(run_study(study, threads=2)) == figures(summary)


# What explains the variance


def generated(generator, setups, matches, seats, seat, player, setup, rotate=True, most=2**16):
    """Counts of a game with a known truth: the seat's chance to win is 1/n and the sum of three effects, that of the
    seat, of the player and of this setup in this seat (uniform in -setup to setup for the first and the reverse for the
    second seat). Returns them as a tally, and the true shares of the variance."""
    seatings = seats if rotate else 1
    by_seat = np.array([seat, -seat] + [0] * (seats - 2))
    by_player = np.array([player, -player] + [0] * (seats - 2))
    dealt = generator.uniform(-setup, setup, setups)[:, None] * np.array([1, -1] + [0] * (seats - 2))
    unit = 2 * (seats - 1)
    rows = {"games": np.full(setups, matches * seatings)}
    wins = np.empty((setups, seatings, seats), np.int64)
    for turn in range(seatings):
        chances = 1 / seats + by_seat + np.roll(by_player, turn) + dealt
        for i in range(setups):
            wins[i, turn] = generator.multinomial(matches, chances[i])
    losses = matches - wins
    rows["results"] = wins * unit + losses * (seats - 2)
    rows["result_squares"] = wins * unit**2 + losses * (seats - 2) ** 2
    samples = Samples(most)
    samples.add(rows | nonlinear(rows), setups)
    sizes = dict(players=seats, seatings=seatings, setups=setups, matches=matches)
    tally = SimpleNamespace(samples=samples.arrays(), single=False, sides=range(seats), **sizes)
    whole = (seats - 1) / seats**2  # variance of a win, the mean over seats and players
    parts = (2 / seats * setup**2 / 3, 2 / seats * seat**2, 2 / seats * player**2 if rotate else 0)
    return tally, [part / whole for part in parts]


@pytest.mark.parametrize(
    "effects",
    (
        dict(seats=2, seat=0, player=0, setup=0),
        dict(seats=2, seat=0.15, player=0.1, setup=0.2),
        dict(seats=2, seat=0, player=0.25, setup=0),
        dict(seats=2, seat=0.05, player=0, setup=0.4),
        dict(seats=3, seat=0.1, player=0.05, setup=0.15),
        dict(seats=4, seat=0.05, player=0.1, setup=0.1),
        dict(seats=3, seat=0.1, player=0, setup=0.2, rotate=False),
    ),
)
def test_variance_is_explained_by_what_made_it(effects):
    tally, truth = generated(np.random.default_rng(1), 2500, 4, **effects)
    found = explained.variance_explained(None, tally)
    assert list(found["value"].values()) == pytest.approx(truth, abs=0.012)
    for value, interval, true in zip(found["value"].values(), found["ci95"].values(), truth):
        assert interval[0] - 1e-3 <= value <= interval[1] + 1e-3
        assert interval[0] - 0.01 <= true <= interval[1] + 0.01


def test_the_interval_of_the_setups_part_is_that_of_a_ratio_of_mean_squares():
    """Written down again for two seats that are alike, where one wins what the other loses."""
    tally, _ = generated(np.random.default_rng(3), 40, 4, seats=2, seat=0, player=0, setup=0.3, rotate=False)
    low, high = explained.variance_explained(None, tally)["ci95"]["setup"]
    results = tally.samples["results"][:, 0, 0] / 2  # wins of the first seat in 4 matches

    def scaled(wins):
        both = np.array([wins, 4 - wins])
        seats = both.mean(axis=1, keepdims=True)
        count = len(wins)
        between = ((both - seats) ** 2).sum() / 4 / (2 * (count - 1))
        within = (both - both**2 / 4).sum() / (6 * count)
        setup, seat = (between - within) / 4, ((seats / 4 - 0.5) ** 2).mean() - between / (4 * count)
        return math.log1p(4 * setup / (seat + within))

    left = [scaled(np.delete(results, i)) for i in range(40)]
    half = t_quantile(39) * math.sqrt(39 / 40 * sum((each - np.mean(left)) ** 2 for each in left))
    ends = [max(0, math.expm1(scaled(results) + side * half)) / 4 for side in (-1, 1)]
    assert [low, high] == pytest.approx([each / (1 + each) for each in ends], rel=1e-9)


def test_the_setups_part_of_kuhn_poker_at_an_equilibrium(tmp_path):
    """Its truth, from the tree of every deal and from Kuhn's own policy, in a study's interval."""
    path = str(tmp_path / "kuhn.policy")
    game = pyengine.game("kuhn")
    policy = find_equilibrium(game, to=1e-5, out=path).policy
    deals = deal_share.deals_of(game, policy)
    assert len(deals) == 6
    truth = deal_share.share(deals)
    states = (game.deal(0, setup) for setup in range(100))
    jack = next(state for state in states if "HAND of seat 1: JACK" in state.text())
    assert jack.move_texts() == ["check", "bet"]
    strategy = kuhn_rules.equilibrium(policy.at(jack)[1].probability)

    def ends(deal, past="", probability=1.0):
        seat = kuhn_rules.mover(past)
        if seat is None:
            payoff = kuhn_rules.payoff(deal, past)
            return [(probability, (payoff, -payoff))]
        bet = float(strategy[deal[seat], past])
        return ends(deal, past + "b", probability * bet) + ends(deal, past + "p", probability * (1 - bet))

    assert deal_share.share([(1, ends(deal)) for deal in kuhn_rules.DEALS]) == pytest.approx(truth, abs=0.002)
    study = Study("kuhn", {}, 400, 10, 1, (f"policy:{path}",) * 2)
    low, high = run_study(study, threads=1)["measures"]["variance_explained"]["ci95"]["setup"]
    assert low <= truth <= high and high - low < 0.1


def test_variance_explained_where_setups_are_put_together():
    effects = dict(seats=3, seat=0.1, player=0.05, setup=0.15)
    apart, _ = generated(np.random.default_rng(1), 1000, 2, **effects)
    together, _ = generated(np.random.default_rng(1), 1000, 2, **effects, most=60)
    assert len(together.samples["games"]) < 200
    assert explained.variance_explained(None, together)["value"] == explained.variance_explained(None, apart)["value"]


@pytest.mark.parametrize("seed", (8, 9))
def test_a_share_that_is_estimated_below_nothing_has_no_narrow_interval(seed):
    """The deal decides nothing there, and with few deals the interval is as wide as where the estimate is 0."""
    study = Study("tests/truths/levy.rcy", {}, 60, 2, seed, ("random", "random"))
    found = run_study(study, threads=1)["measures"]["variance_explained"]
    assert found["value"]["setup"] == 0 and 0.25 < found["ci95"]["setup"][1] < 0.27


def test_where_both_matches_of_all_deals_end_alike_the_seat_leaves_the_deal_the_rest():
    """Less what deals that do not may show: twice 1.88 % of 200, which is Wilson's bound of none of them."""
    for seed in range(20):
        study = Study("tests/truths/crown.rcy", {}, 200, 2, seed, ("random", "random"))
        (low, high), (least, most) = map(
            run_study(study, threads=1)["measures"]["variance_explained"]["ci95"].get, ("setup", "seat")
        )
        assert [low, high] == pytest.approx([1 - most - 0.0377, 1 - least], abs=1e-4) and high == 1


def test_intervals_of_the_variance_explained_cover():
    generator, found = np.random.default_rng(5), {"setup": [], "seat": [], "player": []}
    for _ in range(25):
        tally, truth = generated(generator, 200, 3, seats=2, seat=0.15, player=0.1, setup=0.25)
        for part, interval in explained.variance_explained(None, tally)["ci95"].items():
            found[part].append(interval)
    for part, true in zip(found, truth):
        assert 0.86 <= np.mean([low <= true <= high for low, high in found[part]])


def test_small_studies_explain_no_more_than_there_is():
    """Chance differences of few setups are not taken for seats and players: shares of nothing have intervals from 0."""
    generator, shares, intervals = np.random.default_rng(6), [], []
    for _ in range(25):
        tally, truth = generated(generator, 20, 2, seats=2, seat=0, player=0, setup=0.3)
        found = explained.variance_explained(None, tally)
        shares.append(list(found["value"].values()))
        intervals.append([found["ci95"][part][0] for part in explained.PARTS])
    assert np.mean(shares, axis=0) == pytest.approx(truth, abs=0.02)
    assert (np.mean(np.array(intervals)[:, 1:] == 0, axis=0) >= 0.9).all()


@pytest.mark.slow
def test_unfinished_matches_count_nowhere_else(modules):
    """Figures are those of the finished matches."""
    summary = run_study(study_of("draw:table", 40, 3, measures=("length", "drama"), players=2, fault="long"))
    kept = [match for match in recorded(study_of("draw:table", 40, 3, players=2)) if len(match.decisions) <= 9]
    assert summary["games"] == len(kept) == 120 - summary["unfinished"] and summary["unfinished"] > 0
    assert summary["decisions"]["max"] == 9
    for name in ("length", "branching", "ties"):
        assert summary["measures"][name]["value"] == pytest.approx(reference.measure(name, kept))
