"""How often the 95 % intervals of `pyengine.difference` hold the true difference, figure by figure.

    python -m bench.differences [--studies 2000] [--only WORD ...]

Of each pair of studies some thousand setups are played, or drawn from a model; they are the whole population, so the
true difference is known. Pairs of studies of 200 and of 50 setups are drawn from it, setup by setup, with a fixed seed.
Where no difference is wanted, the two sides of every setup are exchanged by a coin, which makes each true difference 0.
"""

import argparse
import contextlib
from types import SimpleNamespace

import numpy as np

from pyengine import Study, registry, run_study
from pyengine.measures import bootstrap, difference
from pyengine.measures.catalogue import of_study
from pyengine.measures.difference import FIGURES, Counted
from pyengine.measures.measure import parts
from pyengine.red7 import Options
from pyengine.study.tally import Present, nonlinear, win_unit

SEED = 77
SIZES = 200, 50
ROUND = 20  # studies between which sizes take turns
SEATS, MATCHES = 3, 4  # of the model
MEASURES = {name: each for name, each in of_study(()).items() if name != "length"}  # which `turns` is here


def modelled(changed, random, setups=20_000):
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


def _tally(rows, players, matches, seatings):
    return SimpleNamespace(
        samples=Present(rows),
        players=players,
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


def red7(eliminated, matches=4):
    return played(Study("red7", Options(eliminated=eliminated), 20_000, matches, SEED))


def agram(cards):
    return played(Study("agram", registry.entry("agram").options({"CARDS": cards}), 20_000, 2, SEED))


PAIRS = {
    "model": lambda: [modelled(changed, np.random.default_rng(SEED + 1 + changed)) for changed in (False, True)],
    "red7": lambda: [red7("stand"), red7("gone")],
    "agram": lambda: [agram(3), agram(6)],
}


def values(counted):
    """The figures of a population, {(name, part): value}."""
    return {
        (each.name, part): value
        for each in {**counted.measures, **FIGURES}.values()
        for part, value, _ in parts(each(counted.study, counted.tally))
    }


def drawn(pair, setups, exchanged):
    """The same setups of both studies, some of them with their sides exchanged."""
    one, other = (each.tally for each in pair)
    for first, second in ((one, other), (other, one)):
        rows = {}
        for name, column in first.samples.items():
            side = exchanged.reshape(-1, *[1] * (column.ndim - 1))
            rows[name] = np.where(side, second.samples[name][setups], column[setups])
        yield _tally(rows, one.players, one.matches, one.seatings)


def cover(pair, size, same, studies, random, found):
    """Count in {(name, part): [intervals, how many of them hold the truth]}."""
    one, other = (values(each) for each in pair)
    for _ in range(studies):
        setups = random.integers(0, pair[0].tally.setups, size)
        exchanged = random.random(size) < (0.5 if same else 0)
        tallies = drawn(pair, setups, exchanged)
        for each in difference.differences(*(side._replace(tally=tally) for side, tally in zip(pair, tallies))):
            key = (each.name, each.part)
            if not each.ci95 or each.ci95[0] == each.ci95[1] or None in (one[key], other[key]):
                continue
            truth = 0 if same else other[key] - one[key]
            counts = found.setdefault(key, [0, 0])
            counts[0] += 1
            counts[1] += each.ci95[0] <= truth <= each.ci95[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--studies", type=int, default=2000)
    parser.add_argument("--sizes", nargs="+", type=int, default=list(SIZES))
    parser.add_argument("--only", nargs="+", default=list(PAIRS), choices=list(PAIRS))
    arguments = parser.parse_args()
    # The intervals of each study alone are not looked at, nor the same figures by other names.
    bootstrap.RESAMPLES = 2 * bootstrap.TAIL + 1
    for name in FIGURES.keys() - {"payoff"}:
        del FIGURES[name]
    for name in arguments.only:
        pair = PAIRS[name]()
        columns = [(size, same) for same in (True, False) for size in arguments.sizes]
        shares, streams = [[make() for _ in columns] for make in (dict, lambda: np.random.default_rng(SEED))]
        # An interrupt shows what there is.
        with contextlib.suppress(KeyboardInterrupt):
            for _ in range(arguments.studies // ROUND):
                for (size, same), random, found in zip(columns, streams, shares):
                    cover(pair, size, same, ROUND, random, found)
        print(f"{name}, {max(count for found in shares for count, _ in found.values())} studies")
        print(f"{'':28}" + "".join(f"  {'none' if same else 'known'} {size:>4}" for size, same in columns))
        for key in dict.fromkeys(key for found in shares for key in found):
            cells = [f"{100 * each[key][1] / each[key][0]:.1f} %" if key in each else "" for each in shares]
            print(f"{': '.join(filter(None, key)):28}" + "".join(f"  {cell:>10}" for cell in cells), flush=True)


if __name__ == "__main__":
    main()
