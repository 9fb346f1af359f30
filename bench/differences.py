"""Coverage of the 95 % intervals of `pyengine.difference`, figure by figure.

    python -m bench.differences [--studies 2000] [--only WORD ...]

Of each pair of studies some thousand setups are played, or drawn from a model; they are the whole population, so the
true difference is known. Pairs of studies of 200 and of 50 setups are drawn from it, setup by setup, with a fixed seed.
Where no difference is wanted, the two sides of every setup are exchanged by a coin, which makes each true difference 0.
"""

import argparse
import contextlib
import math
from statistics import NormalDist
from types import SimpleNamespace

import numpy as np

from bench.asked import asked
from pyengine import Study, registry, run_study
from pyengine.measures import difference
from pyengine.measures.catalogue import of_study
from pyengine.measures.difference import Counted
from pyengine.measures.intervals import recovered, t_quantile
from pyengine.red7 import Options
from pyengine.study.tally import Present, nonlinear, win_unit

SEED = 77
SIZES = 200, 50
ROUND = 200  # studies between which sizes take turns
SEATS, MATCHES = 3, 4  # of the model
COUNTS = (
    *("games", "played", "ties", "decisions", "turns", "moves", "forced", "wins", "payoffs", "payoff_squares"),
    *("results", "result_squares", "setup_squares"),
)
NOTHING = 1e-12  # an error that is one of rounding
MEASURES = {name: each for name, each in of_study(()).items() if name != "length"}  # which `turns` is here
SQUARED = [  # measure, place of its part, part
    (difference.unevenness, 0, ""),
    (MEASURES["payoff_variance"], 0, ""),
    *[(MEASURES["variance_explained"], place, part) for place, part in enumerate(("setup", "seat"))],
]


def modelled(changed, random, setups):
    """Counts of an invented game: what a deal is worth to each seat and how long its matches are, which is so in the
    changed game as well, but for a part of its own."""
    shape = setups, MATCHES, SEATS
    common = np.random.default_rng(SEED)
    worth = common.normal(0, 0.8, (setups, 1, SEATS)) + random.normal(0, 0.4, (setups, 1, SEATS))
    worth += np.array([0, 0, 0.6 if changed else 0.3])
    pace = common.normal(0, 0.3, (setups, 1)) + random.normal(0, 0.1, (setups, 1)) + (0.1 if changed else 0)
    scores = np.round(2 * (worth + random.gumbel(0, 1, shape)))  # whole, so that some are shared
    lower, equal = (compare(scores[..., None], scores[..., None, :]).sum(axis=-1) for compare in (np.greater, np.equal))
    results = 2 * lower + equal - 1
    first = scores == scores.max(axis=-1, keepdims=True)
    shared = first.sum(axis=-1, keepdims=True)
    payoffs = first * random.geometric(0.3, (setups, MATCHES, 1))  # a few matches pay much
    decisions = 3 + random.poisson(6 * np.exp(pace))
    moves = decisions + random.poisson(3 * decisions * np.exp(pace / 2))
    by_match = {
        "games": np.ones((setups, MATCHES)),
        "ties": shared[..., 0] > 1,
        "decisions": decisions,
        "turns": decisions,
        "moves": moves,
        "forced": random.binomial(decisions, 0.15 + 0.05 * changed),
    }
    by_seat = {
        "wins": first * win_unit(SEATS) // shared,
        "payoffs": payoffs,
        "payoff_squares": payoffs**2,
        "results": results,
        "result_squares": results**2,
    }
    rows = {name: counts.sum(axis=1).astype(np.int64) for name, counts in by_match.items()}
    rows |= {name: counts.sum(axis=1)[:, None].astype(np.int64) for name, counts in by_seat.items()}
    study = Study("invented", Options(), setups, MATCHES, SEED)
    return Counted(study, _tally(rows | nonlinear(rows), SEATS, MATCHES, 1), MEASURES)


def rare(changed, random, setups):
    """The game, but with a shared first place in all matches of 1 deal in 200, or in 100 where it is changed."""
    counted = modelled(changed, random, setups)
    common = np.random.default_rng(SEED).normal(size=setups)
    drawn = (common + 2 * random.normal(size=setups)) / math.hypot(1, 2)
    ties = MATCHES * (drawn < NormalDist().inv_cdf(0.01 if changed else 0.005))
    rows = dict(counted.tally.samples) | {"ties": ties.astype(np.int64)}
    return counted._replace(tally=_tally(rows, SEATS, MATCHES, 1))


def _tally(rows, players, matches, seatings):
    return SimpleNamespace(
        samples=Present(rows),
        wide={},
        players=players,
        sides=tuple((seat,) for seat in range(players)),
        matches=matches,
        seatings=seatings,
        single=False,
        setups=len(rows["games"]),
        win_unit=win_unit(players),
    )


def played(study):
    counted = run_study(study).counted
    tally = counted.tally
    return counted._replace(
        measures=MEASURES, tally=_tally(tally.samples, tally.players, tally.matches, tally.seatings)
    )


def red7(eliminated, setups):
    return played(Study("red7", Options(eliminated=eliminated), setups, 4, SEED))


def agram(cards, setups):
    return played(Study("agram", registry.entry("agram").options({"CARDS": cards}), setups, 2, SEED))


PAIRS = {
    "model": lambda setups: [
        modelled(changed, np.random.default_rng(SEED + 1 + changed), setups) for changed in (False, True)
    ],
    "rare": lambda setups: [
        rare(changed, np.random.default_rng(SEED + 3 + changed), setups) for changed in (False, True)
    ],
    "red7": lambda setups: [red7(eliminated, setups) for eliminated in ("stand", "gone")],
    "agram": lambda setups: [agram(cards, setups) for cards in (3, 6)],
}


def drawn(pair, setups, exchanged):
    """Rows by name of both studies, of the same setups, some with their sides exchanged."""
    one, other = (each.tally.samples for each in pair)
    for first, second in ((one, other), (other, one)):
        rows = {}
        for name in COUNTS:
            side = exchanged.reshape(-1, *[1] * (first[name].ndim - 1))
            rows[name] = np.where(side, second[name][setups], first[name][setups])
        yield rows


def figures(counted, rows):
    """The figures of many studies at once, {(name, part): values}, from the sums of their rows by name: pyengine's,
    written down again for speed."""
    seats, games = counted.tally.players, rows["games"]
    wins, payoffs, squares, results = (
        rows[name][..., 0, :] / games[..., None] for name in ("wins", "payoffs", "payoff_squares", "results")
    )
    wins, results, unit = wins / counted.tally.win_unit, results / (2 * (seats - 1)), (2 * (seats - 1)) ** 2
    even, first = 1 / seats, wins[..., 0]
    found = {
        ("branching", ""): rows["moves"] / rows["decisions"],
        ("forced_share", ""): rows["forced"] / rows["decisions"],
        ("turns", ""): rows["turns"] / games,
        ("fairness", ""): np.where(first <= even, first / even, (1 - first) / (1 - even)),
        ("ties", ""): rows["ties"] / games,
        ("payoff_variance", ""): (squares - payoffs**2).mean(axis=-1),
        ("unevenness", ""): ((wins * seats - 1) ** 2).mean(axis=-1),
    }
    for name, each in (("win_share", wins), ("payoff", payoffs)):
        found |= {(name, str(seat + 1)): each[..., seat] for seat in range(seats)}
    setups, plays = rows["played"], games / rows["played"]
    total, between = rows["result_squares"].sum(axis=(-2, -1)) / unit, rows["setup_squares"] / unit / plays
    between_mean = (between - games * (results**2).sum(axis=-1)) / (seats * (setups - 1))
    within_mean = (total - between) / (seats * (games - setups))
    seat = np.maximum(0, results.var(axis=-1) - between_mean / games)
    setup, rest = np.maximum(0, (between_mean - within_mean) / plays), np.maximum(0, within_mean)
    found |= {
        ("variance_explained", name): part / (setup + seat + rest)
        for name, part in zip(("setup", "seat"), (setup, seat))
    }
    return found


def intervals(pair, drawn):
    """{(name, part): interval of the difference} by the jackknife; None where neither figure varies."""
    whole, left = [], []
    for side, rows in zip(pair, drawn):
        rows = {name: column.astype(float) for name, column in rows.items()}
        sums = {name: column.sum(axis=0) for name, column in rows.items()}
        whole.append(figures(side, sums))
        left.append(figures(side, {name: sums[name] - column for name, column in rows.items()}))
    count, found = len(rows["games"]), {}
    for key in whole[0]:
        without = left[1][key] - left[0][key]
        error = math.sqrt((count - 1) / count * ((without - without.mean()) ** 2).sum())
        middle, half = whole[1][key] - whole[0][key], t_quantile(count - 1) * error
        found[key] = [middle - half, middle + half] if error > NOTHING else None
        if found[key] and key[0] in MEASURES and MEASURES[key[0]].rare:
            found[key] = _of_shares(*[(float(side[key]), without[key].tolist()) for side, without in zip(whole, left)])
    return found


def _of_shares(one, other):
    """The interval of a difference of shares that may be small; None where one of them is 0 or 1."""
    if not all(0 < value < 1 for value, _ in (one, other)):
        return None
    correlation = difference._jackknife(one[1], other[1])[1] or 0.0
    bounds = [difference._share(*each, None) for each in (one, other)]
    below, above = recovered(one[0], bounds[0], other[0], bounds[1], correlation)
    return [other[0] - one[0] - below, other[0] - one[0] + above]


def compared(pair, drawn, measures):
    """Coverage of `difference.differences` itself, of some measures."""
    tallies = [_tally(rows, side.tally.players, side.tally.matches, 1) for side, rows in zip(pair, drawn)]
    sides = [side._replace(tally=tally, measures=measures) for side, tally in zip(pair, tallies)]
    return {(each.name, each.part): each.ci95 for each in difference.differences(*sides)}


def of_squares(pair, drawn):
    """Intervals of figures of squares, which the program does not make by the jackknife."""
    tallies = [_tally(rows, side.tally.players, side.tally.matches, 1) for side, rows in zip(pair, drawn)]
    groups = [difference._Groups(side._replace(tally=tally)) for side, tally in zip(pair, tallies)]
    for each, place, part in SQUARED:
        key, values = (each.name, part), []
        for side, tally in zip(pair, tallies):
            sums = figures(side, {name: tally.samples[name].sum(axis=0, dtype=float) for name in COUNTS})
            values.append(sums[key])
        yield key, difference._of_squares(each, place, groups, values[1] - values[0])[0]


def cover(pair, size, same, studies, random, found):
    """Count in {(name, part): [intervals, how many of them hold the truth]}."""
    one, other = (figures(side, {name: side.tally.samples[name].sum(axis=0) for name in COUNTS}) for side in pair)
    for study in range(studies):
        setups = random.integers(0, pair[0].tally.setups, size)
        exchanged = random.random(size) < (0.5 if same else 0)
        rows = list(drawn(pair, setups, exchanged))
        told = intervals(pair, rows)
        if not study:  # both are the same
            exact = compared(pair, rows, {name: each for name, each in MEASURES.items() if not each.squares})
            assert all(
                np.allclose(told[key], exact[key], rtol=1e-6, atol=1e-9)
                for key in told.keys() & exact.keys()
                if told[key] and key[0] != "unevenness"
            )
        told |= dict(of_squares(pair, rows))
        unknown = {key for key, interval in told.items() if not interval and (one[key] or other[key])}
        if measures := {name: MEASURES[name] for name, _ in unknown if name in MEASURES}:
            told |= {key: interval for key, interval in compared(pair, rows, measures).items() if key in unknown}
        for key, interval in told.items():
            if not interval or interval[0] == interval[1]:
                continue
            truth = 0 if same else other[key] - one[key]
            counts = found.setdefault(key, [0, 0])
            counts[0] += 1
            counts[1] += interval[0] <= truth <= interval[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--studies", type=int, default=2000)
    parser.add_argument("--sizes", nargs="+", type=int, default=list(SIZES))
    parser.add_argument("--only", nargs="+", default=list(PAIRS), choices=list(PAIRS))
    parser.add_argument("--setups", type=int, default=20_000, help="of the whole population")
    arguments = asked(parser, studies=2, setups=250)
    for name in arguments.only:
        pair = PAIRS[name](arguments.setups)
        columns = [(size, same) for same in (True, False) for size in arguments.sizes]
        shares, streams = [[make() for _ in columns] for make in (dict, lambda: np.random.default_rng(SEED))]
        # An interrupt shows what there is.
        with contextlib.suppress(KeyboardInterrupt):
            for first in range(0, arguments.studies, ROUND):
                for (size, same), random, found in zip(columns, streams, shares):
                    cover(pair, size, same, min(ROUND, arguments.studies - first), random, found)
        print(f"{name}, {max(count for found in shares for count, _ in found.values())} studies")
        print(f"{'':28}" + "".join(f"  {'none' if same else 'known'} {size:>4}" for size, same in columns))
        for key in dict.fromkeys(key for found in shares for key in found):
            cells = [f"{100 * each[key][1] / each[key][0]:.1f} %" if key in each else "" for each in shares]
            print(f"{': '.join(filter(None, key)):28}" + "".join(f"  {cell:>10}" for cell in cells), flush=True)


if __name__ == "__main__":
    main()
