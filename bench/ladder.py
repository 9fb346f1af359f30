"""Truth of what ladders say of the last doubling.

    python -m bench.ladder [--ladders 2000] [--setups 50 200 800]
    python -m bench.ladder --game GAME [--most 400] [--matches 200000] [--seeds 20] [--ladder-setups 200]

Without a game: the gains of doublings are given by curves, and matches of every two neighbours are drawn: deals favour
players, at all their tables, and seatings. How often the interval of the last doubling holds the true gain, and how
often it is called "flat" where that is above 25 points, or "not flat" where it is not above 0. Beside it what a line
through the last gains would have said, on as many deals as each rung has: it is shorter, and misses curves that bend.

With a game: its ladder is climbed with so many seeds, and the two players of each last doubling meet once more in
many matches: how often the interval holds what these say, and how often the statement is wrong.
"""

import argparse
import zlib

import numpy as np

from bench.asked import asked
from bench.ratings import FINE, NODES, UNIT, WEIGHTS, meeting
from pyengine.measures.distributions import f_tail
from pyengine.measures.intervals import QUANTILE
from pyengine.strength.ladder import AGAIN, ENOUGH, growth
from pyengine.strength.ratings import POINT, BradleyTerry

SEED = 20261126
LUCK = 1.0  # standard deviation of what a deal brings a player, and a seating, in log odds
CURVES = {  # points that the strength grows by with each doubling
    "saturating, 90 x 0.7^k": lambda doublings: 90 * 0.7**doublings,
    "linear, 60 - 6k": lambda doublings: 60 - 6 * doublings,
    "flat after four": lambda doublings: np.where(doublings < 4, 60.0, 0.0),
}


def truth(gain):
    """The gain in rating points that expected shares have: luck makes it smaller."""
    odds = POINT * gain + np.sqrt(3) * LUCK * NODES
    share = float(np.sum(WEIGHTS / (1 + np.exp(-odds)))) / float(WEIGHTS.sum())
    games = np.array([10**6])
    return BradleyTerry(2, [meeting((0, 1), (1, 1), games * share, games, FINE)]).estimate(0, 1).points


def drawn(gain, setups, random):
    """Result of a duel of two players who are so far apart."""
    luck = LUCK * (random.normal(size=setups) - random.normal(size=setups))
    odds = POINT * gain + luck[:, None] + LUCK * random.normal(size=setups)[:, None] * [1, -1]
    won = (random.random((setups, 2)) < 1 / (1 + np.exp(-odds))).sum(axis=1)
    return BradleyTerry(2, [meeting((0, 1), (1, 1), won, np.full(setups, 2), UNIT)]).estimate(0, 1)


def line(gains):
    """(value, standard error) at the last one of a line through them, by weighted least squares: through the last six,
    or as many fewer as it takes to fit."""
    value, error, off = through(gains)
    if len(gains) > 2 and f_tail(off / (len(gains) - 2), len(gains) - 2, 10**9) < 0.05:
        return line(gains[1:])
    return value, error


def through(gains):
    """(value, standard error, chi square) of a line."""
    errors = [(gain.ci95[1] - gain.ci95[0]) / 2 / QUANTILE for gain in gains]
    places = np.arange(1 - len(gains), 1)
    matrix = np.stack([np.ones(len(gains)), places]).T / np.array(errors)[:, None]
    values = [gain.points / error for gain, error in zip(gains, errors)]
    found = np.linalg.lstsq(matrix, values, rcond=None)[0]
    return found[0], np.sqrt(np.linalg.inv(matrix.T @ matrix)[0, 0]), float(np.sum((values - matrix @ found) ** 2))


def simulated(curve, doublings, setups, ladders):
    """True gain; and shares of intervals that hold it, wrong statements, flat, not flat, a line's that hold it."""
    random = np.random.default_rng([SEED, zlib.crc32(curve.encode()), doublings, setups])
    gains = CURVES[curve](np.arange(doublings, dtype=float))
    true, counts = truth(gains[-1]), np.zeros(5)
    for _ in range(ladders):
        last = drawn(gains[-1], AGAIN * setups, random)
        says = growth(last, 2 * AGAIN * setups)["says"]
        wrong = (says == "flat" and true > ENOUGH) or (says == "grows" and true <= 0)
        value, error = line([drawn(gain, setups, random) for gain in gains[-6:]])
        held = abs(value - true) <= QUANTILE * error
        counts += [last.ci95[0] <= true <= last.ci95[1], wrong, says == "flat", says == "grows", held]
    return true, counts / ladders


def show_simulated(arguments):
    print(f"{'gain of a doubling':24} doublings  deals  true   holds  wrong   flat  not flat  (a line holds), %")
    for curve in CURVES:
        for doublings in (5, 8):
            for setups in arguments.setups:
                true, shares = simulated(curve, doublings, setups, arguments.ladders)
                print(
                    f"{curve:24} {doublings:9} {setups:6} {true:5.1f}",
                    *(f"{100 * each:7.1f}" for each in shares),
                    flush=True,
                )


def show_measured(arguments):
    """Ladders of a game with many seeds, and what many matches say of the two players of each last doubling."""
    import pyengine
    from pyengine.strength.tournament import duel

    seats, measured, held, wrong, says = pyengine.game(arguments.game).seats, {}, 0, 0, []
    for seed in range(arguments.seeds):
        found = pyengine.climb_ladder(arguments.game, setups=arguments.ladder_setups, most=arguments.most, seed=seed)
        *_, before, last = (row["player"] for row in found["rungs"])
        if (last, before) not in measured:
            measured[last, before] = duel(
                arguments.game, last, before, setups=arguments.matches // seats, seed=SEED
            ).gain
        true, grown = measured[last, before], found["growth"]
        low, high = grown["ci95"]
        says.append(grown["says"])
        held += low <= true.points <= high
        wrong += (says[-1] == "flat" and true.points > ENOUGH) or (says[-1] == "grows" and true.points <= 0)
        print(
            f"seed {seed}: {last} over {before}: {grown['points']:.1f} ({low:.1f} to {high:.1f}), {says[-1]}",
            flush=True,
        )
    for (last, before), true in measured.items():
        print(f"{last} over {before}: {true.points:.1f} ({true.ci95[0]:.1f} to {true.ci95[1]:.1f})")
    told = ", ".join(f"{says.count(each)} times {each}" for each in ("grows", "flat", "open"))
    print(f"{arguments.game}: {held} of {len(says)} intervals hold what many matches say, {wrong} wrong; {told}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ladders", type=int, default=2000)
    parser.add_argument("--setups", type=int, nargs="+", default=[50, 200, 800])
    parser.add_argument("--game")
    parser.add_argument("--most", type=int, default=400)
    parser.add_argument("--matches", type=int, default=200_000, help="of a duel that tells what is true")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--ladder-setups", type=int, default=200)
    arguments = asked(parser, ladders=2, setups=[50])
    (show_measured if arguments.game else show_simulated)(arguments)


if __name__ == "__main__":
    main()
