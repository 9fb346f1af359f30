"""Coverage of the interval of a rating, and how often players are said to beat each other in a circle
who do not, in tournaments of known truth.

    python -m bench.ratings [--tournaments 1000]

Matches of every two players are drawn: deals favour some of the players, at all their tables, and one of the two
seatings. They are rated by `pyengine.strength.ratings`. The true rating is that of the expected shares with as many
matches, the half match that every player has won and lost included. A few minutes.
"""

import argparse
import math
import zlib
from typing import NamedTuple

import numpy as np

from bench.asked import asked
from pyengine.strength.ratings import POINT, BradleyTerry, Meeting
from pyengine.strength.tournament import figures_of

SEED = 20261125
UNIT, FINE = 6, 10**12  # parts of a match: drawn, expected
NODES, WEIGHTS = np.polynomial.hermite_e.hermegauss(80)


class World(NamedTuple):
    """World that matches are drawn from.

    strengths : of the players, in rating points
    deals : setups
    matches : of each deal in each seating
    luck : standard deviation of what a deal brings a player, in log odds; seat : of what it brings a seating
    ties : share of matches that are tied
    circle : by how many points the first three beat each other in a circle
    layouts : (seats of the first, of the second player) at each table of two
    """

    name: str
    strengths: tuple[float, ...]
    deals: int
    matches: int = 1
    luck: float = 1.0
    seat: float = 1.0
    ties: float = 0.0
    circle: float = 0.0
    layouts: tuple[tuple[int, int], ...] = ((1, 1),)


def spaced(players, step):
    return tuple(step * (i - (players - 1) / 2) for i in range(players))


def worlds():
    for deals in (30, 100, 400):
        yield World("12 players, 40 apart", spaced(12, 40), deals)
        yield World("12 players, all equal", spaced(12, 0), deals)
        yield World("12 players, luck decides", spaced(12, 40), deals, luck=3.0, seat=3.0)
        yield World("12 players, no luck, 4 matches", spaced(12, 40), deals, matches=4, luck=0.0, seat=0.0)
        yield World("12 players, one wins all", (1500.0, *spaced(11, 40)), deals)
        yield World("12 players, one wins nearly all", (600.0, *spaced(11, 40)), deals)
        yield World("12 players, a third tied", spaced(12, 40), deals, ties=1 / 3)
        yield World("12 players, a circle", spaced(12, 10), deals, circle=150.0)
        yield World("12 players, three seats", spaced(12, 40), deals, layouts=((2, 1), (1, 2)))
        yield World("12 players, 150 apart", spaced(12, 150), deals)
        yield World("4 players, 100 apart", spaced(4, 100), deals)
        yield World("3 players, all equal", spaced(3, 0), deals)
        yield World("2 players, 100 apart", spaced(2, 100), deals)
        yield World("2 players, one wins all", spaced(2, 1500), deals)
        yield World("12 players, one wins all, 4 matches", (1300.0, *spaced(11, 40)), deals, matches=4)
        yield World("2 players, one wins nearly all", spaced(2, 700), deals)
        yield World("2 players, one wins nearly all, no luck", spaced(2, 700), deals, luck=0, seat=0)
        yield World("2 players, one wins nearly all, 4 matches", spaced(2, 700), deals, matches=4)


def pairs(players):
    return [(i, j) for i in range(players) for j in range(i + 1, players)]


def leads(world):
    """Log odds of the first player of each pair against the second."""
    circle = {(0, 1): 1, (1, 2): 1, (0, 2): -1}
    found = [
        POINT * (world.strengths[i] - world.strengths[j] + world.circle * circle.get((i, j), 0))
        for i, j in pairs(len(world.strengths))
    ]
    return np.array(found)


def truth(world):
    """Ratings by the expected shares."""
    spread = math.sqrt(2 * world.luck**2 + world.seat**2)
    meetings = []
    games = np.array([2 * world.matches * world.deals])
    for (i, j), lead in zip(pairs(len(world.strengths)), leads(world)):
        for seats in world.layouts:
            odds = math.log(seats[0] / seats[1]) + lead + spread * NODES
            won = float(np.sum(WEIGHTS / (1 + np.exp(-odds)))) / float(WEIGHTS.sum())
            won = won * (1 - world.ties) + world.ties * seats[0] / sum(seats)
            meetings.append(meeting((i, j), seats, games * won, games, FINE))
    return [log / POINT for log in BradleyTerry(len(world.strengths), meetings).logs]


def drawn(world, random):
    """Meetings of a tournament."""
    players, all_pairs = len(world.strengths), pairs(len(world.strengths))
    first, second = (np.array(each) for each in zip(*all_pairs))
    luck = world.luck * random.normal(size=(world.deals, players))
    seat = world.seat * random.normal(size=world.deals)
    lead = leads(world) + luck[:, first] - luck[:, second]
    games = np.full(world.deals, 2 * world.matches)
    meetings = []
    for seats in world.layouts:
        odds = math.log(seats[0] / seats[1]) + lead[..., None, None] + seat[:, None, None, None] * [[1], [-1]]
        shape = (*lead.shape, 2, world.matches)
        won = (random.random(shape) < 1 / (1 + np.exp(-odds))).astype(float)
        if world.ties:
            won[random.random(shape) < world.ties] = seats[0] / sum(seats)
        wins = won.sum(axis=(2, 3))
        meetings += [meeting(pair, seats, wins[:, k], games) for k, pair in enumerate(all_pairs)]
    return meetings


def covered(world, tournaments):
    """Share of tournaments in which the interval of each player holds the true rating; and, of every tenth one, in
    which players are said to beat each other in a circle."""
    random = np.random.default_rng([SEED, world.deals, zlib.crc32(world.name.encode())])
    true = truth(world)
    names, held, round = list(map(str, range(len(true)))), np.zeros(len(true)), []
    for number in range(tournaments):
        meetings = drawn(world, random)
        found = BradleyTerry(len(true), meetings)
        bounds = np.array([found.estimate(player).ci95 for player in range(len(true))])
        held += (bounds[:, 0] <= true) & (true <= bounds[:, 1])
        if number % 10 == 0 and len(true) > 2:
            round.append(bool(figures_of(names, meetings)["cycles"]))
    return held / tournaments, sum(round) / max(1, len(round))


def meeting(pair, seats, wins, games, unit=UNIT):
    """Draw the wins of two players, in parts of a match; nobody is paid."""
    none = np.zeros(len(games), np.int64)
    return Meeting(pair, seats, games, np.rint(unit * wins).astype(np.int64), unit, (none, none), 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tournaments", type=int, default=1000)
    tournaments = asked(parser, tournaments=3).tournaments
    every = []
    print(f"{'intervals that hold the rating, of 100':45} deals   mean  least  (circles named)")
    for world in worlds():
        held, round = covered(world, tournaments)
        every.append(100 * held)
        print(
            f"{world.name:45} {world.deals:5} {every[-1].mean():6.1f} {every[-1].min():6.1f}  ({100 * round:.1f})",
            flush=True,
        )
    least = min(each.min() for each in every)
    print(f"{'all':45} {'':5} {np.mean([each.mean() for each in every]):6.1f} {least:6.1f}")


if __name__ == "__main__":
    main()
