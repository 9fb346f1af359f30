"""Coverage of 95 % intervals: clarity, survival, the setup's part of the variance explained, payoffs.

    python -m bench.coverage [--studies 1000]

Of each game some thousand setups are played once; they are the whole population, so the truth is known. Studies of 50
and of 200 setups are drawn from it, with a fixed seed, and their intervals counted that hold the truth: those of
pyengine, and in front of them the plain ones, Student's t and the percentiles of the bootstrap. Some minutes.
"""

import argparse
from types import SimpleNamespace

import numpy as np

import pyengine
from bench.asked import asked, divisible
from pyengine.measures import bootstrap, course, explained, seats
from pyengine.measures.samples import SHARES, ratio, series_ratio, series_share
from pyengine.study.tally import nonlinear
from tests.support.counted import play

SEED = 77
SIZES = 50, 200
SERIES = ("lasting", "lasting_squares", "lasting_products")


class Population:
    """Setups of a game, each with its counts."""

    def __init__(self, name, setups, matches, estimator=(0, 0), **options):
        game = pyengine.game(name, **options)
        found = [
            play(game.table, SEED, setup, 1, 0, matches, determinisations=estimator[0], playouts=estimator[1])[0]
            for setup in range(setups)
        ]
        self.seats, self.sides, self.matches, self.setups = game.seats, game.sides, matches, setups
        longest = max(np.count_nonzero(counts["lasting"]) for counts in found)
        self.series = {name: np.array([counts[name][:longest] for counts in found]) for name in SERIES}
        by_setup = [
            name for name, array in found[0].items() if array.shape[:1] == (1,) and not name.startswith("place")
        ]
        self.rows = {name: np.concatenate([counts[name] for counts in found]) for name in by_setup}

    def tally(self, drawn):
        """Counts of some setups, as a study of them has them."""
        rows = {name: array[drawn] for name, array in self.rows.items()}
        return SimpleNamespace(
            samples=rows | nonlinear(rows),
            series={"lasting": [self.series[name][drawn].sum(axis=0).tolist() for name in SERIES]},
            setups=len(drawn),
            players=self.seats,
            matches=self.matches,
            sides=self.sides,
            seatings=1,
            single=False,
        )


def clarity(tally):
    """[(value, interval, plain interval)]"""
    found = course.clarity(None, tally)
    plain = ratio(tally.samples["clears"] - tally.samples["refutals"], tally.samples["decisions"])[1]
    return [(found["value"], found["ci95"], plain)]


def survival(tally):
    """Survival at every number of decisions."""
    series, places = tally.series["lasting"], range(len(tally.series["lasting"][0]))
    found = [series_share(series, place, tally.setups) for place in places]
    plain = [series_ratio(series, None, place, tally.setups, SHARES)[1] for place in places]
    return [(*each, other) for each, other in zip(found, plain)]


def setup_part(tally):
    """Coverage of the setup's part."""
    found = explained.variance_explained(None, tally)
    if found["value"] is None:
        return [(None, None, None)]
    plain = bootstrap.interval(explained._columns(tally), lambda sums: (explained._shares(tally, sums) or [None])[0])
    return [(found["value"]["setup"], found["ci95"]["setup"], plain)]


def payoffs(tally):
    """Coverage of the variance of payoffs."""
    found, (columns, variance, _) = seats.payoff_variance(None, tally), seats._payoff_squares(tally)
    return [(found["value"], found["ci95"], bootstrap.intervals(columns, variance)[0])]


STUDIES = (
    (clarity, "lama", 1500, 1, (10, 2), {}),
    (clarity, "agram", 3000, 1, (10, 2), {"SEATS": 3}),
    (survival, "pairs", 5000, 1, (0, 0), {}),
    (survival, "red7", 5000, 1, (0, 0), {"players": 2}),
    (setup_part, "agram", 5000, 2, (0, 0), {"SEATS": 3}),
    (setup_part, "pairs", 5000, 2, (0, 0), {}),
    (setup_part, "red7", 5000, 4, (0, 0), {"players": 3}),
    (payoffs, "hearts", 5000, 1, (0, 0), {}),
    (payoffs, "hearts", 5000, 4, (0, 0), {}),
    (payoffs, "lama", 5000, 1, (0, 0), {}),
    (payoffs, "red7", 5000, 4, (0, 0), {"players": 3}),
)


def covered(figures, population, size, studies):
    """Shares of intervals with the truth in them, (ours, plain), of each figure; of many, those of 0.2 to 99.8 %."""
    truths = [value for value, *_ in figures(population.tally(np.arange(population.setups)))]
    wanted = [place for place, value in enumerate(truths) if len(truths) == 1 or 0.002 <= value <= 0.998]
    generator, hits = np.random.default_rng(SEED), np.zeros((len(truths), 2))
    for _ in range(studies):
        found = figures(population.tally(generator.integers(0, population.setups, size)))
        for place in wanted:
            _, *intervals = found[place]
            hits[place] += [bounds is not None and bounds[0] <= truths[place] <= bounds[1] for bounds in intervals]
    return hits[wanted] / studies


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--studies", type=int, default=1000)
    divisible(parser)
    arguments = asked(parser, studies=2, divide=50)
    studies = arguments.studies
    print(f"{'':34}  setups      plain (least)      ours (least)")
    for figures, name, setups, matches, estimator, options in STUDIES:
        population = Population(name, setups // arguments.divide, matches, estimator, **options)
        for size in SIZES:
            shares = covered(figures, population, size, studies)
            ours, plain = [
                f"{100 * column.mean():5.1f} % ({100 * column.min():.1f} %)" if len(column) else "-"
                for column in shares.T
            ]
            what = f"{figures.__name__} of {name} {' '.join(map(str, options.values()))}"
            print(f"{what:34}  {size:6}  {plain:>17} {ours:>17}", flush=True)


if __name__ == "__main__":
    main()
