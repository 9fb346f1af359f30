"""Rate at which somebody is named who is not ahead, and at which who leads is named, in studies of known truth.

    python -m bench.verdicts [--studies 2000]

Matches are drawn, counted as the engine counts them, and go through tallies, figures and sentences as those of any
study. Of every world that many studies, as many of each size; of those in which somebody leads by 10 points, or by 0.2
standard deviations of what a match pays, a quarter as many. About ten minutes.
"""

import argparse
import math
import re
import zlib
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.asked import asked
from engine.counting.tallies import win_unit
from pyengine import Study
from pyengine.base.chunks import Chunk
from pyengine.report import findings, tables, words
from pyengine.study.summary import ending
from pyengine.study.tally import Tally

SEED = 20261123
SIZES = 10, 30, 100, 500, 1000  # setups
LEADING = (500,)
NOBODY = re.compile("too few to say who|is clearly|clearly gets")
BY_WINS = re.compile("By wins, .* (?:is|are) ahead")
PARTNERS = {4: ((0, 2), (1, 3)), 6: ((0, 3), (1, 4), (2, 5))}

Draws = NDArray[np.int64]  # payoffs by setup, match, seating and seat


class World(NamedTuple):
    """World that matches are drawn from.

    draw : (random numbers, setups) -> payoffs
    ahead : names of the rows of a verdict that are truly ahead
    players : their texts, where they change seats
    amounts : whether payoffs come before wins; then `winning`: who truly wins more
    """

    name: str
    seats: int
    matches: int
    draw: Callable[[np.random.Generator, int], Draws]
    ahead: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    partners: bool = False
    amounts: bool = False
    winning: tuple[str, ...] = ()


def won(seats, shares, matches=1, deal=0.0, ties=0.0):
    """Every match is won by one: by seat with these shares, which the deal changes the more the nearer `deal` is to 1;
    some matches end in a tie of all."""

    def draw(random, setups):
        chances = np.tile(shares, (setups, 1))
        if deal:
            chances = random.dirichlet(np.array(shares) * (1 - deal) / deal, setups)
        winners = (random.random((setups, matches, 1)) > chances.cumsum(axis=1)[:, None, :-1]).sum(axis=2)
        payoffs = np.eye(seats, dtype=np.int64)[winners]
        payoffs[random.random((setups, matches)) < ties] = 1
        return payoffs[:, :, None]

    return draw


def changing(seats, strengths, seat_weights, matches=1, deal=0.0):
    """World with players of these strengths in every seat; seats and deals weigh them."""

    def draw(random, setups):
        luck = np.exp(deal * random.normal(size=(setups, seats))) * seat_weights
        turned = np.array([np.roll(strengths, turn) for turn in range(seats)])
        chances = luck[:, None] * turned
        chances /= chances.sum(axis=2, keepdims=True)
        draws = random.random((setups, matches, seats, 1))
        return np.eye(seats, dtype=np.int64)[(draws > chances.cumsum(axis=2)[:, None, :, :-1]).sum(axis=3)]

    return draw


def paid(seats, amounts, shares=None, matches=1):
    """The winner, this seat or that with these shares, is paid what the others lose, each an amount of its own."""
    shares = shares or [1 / seats] * seats

    def draw(random, setups):
        winners = random.choice(seats, (setups, matches), p=shares)
        payoffs = -amounts(random, (setups, matches, seats))
        mine = np.eye(seats, dtype=bool)[winners]
        payoffs[mine] = 0
        payoffs[mine] = -payoffs.sum(axis=2).reshape(-1)
        return payoffs[:, :, None]

    return draw


def exchanged(values, chances, shift=0, matches=1, seatings=1):
    """Two are paid one of these values and the other what is left; `shift` more."""

    def draw(random, setups):
        first = random.choice(np.array(values) + shift, (setups, matches, seatings), p=chances)
        turned = np.where(np.arange(seatings) % 2, -1, 1)  # the first player sits in the second seat
        return np.stack([turned * first, -turned * first], axis=3)

    return draw


def in_sides(draw, seats):
    """Each side of what is drawn has two partners, who are all paid alike."""
    side_of = [next(side for side, seats in enumerate(PARTNERS[seats]) if seat in seats) for seat in range(seats)]

    def drawn(random, setups):
        return draw(random, setups)[..., side_of]

    return drawn


def geometric(random, shape):
    return random.geometric(0.3, shape)


LEDUC = (-13, -9, -5, -3, -1, 0, 1, 3, 5, 9, 13), (0.01, 0.03, 0.06, 0.1, 0.2, 0.2, 0.2, 0.1, 0.06, 0.03, 0.01)
LEDUC_SPREAD = math.sqrt(sum(chance * value**2 for value, chance in zip(*LEDUC)))


def _even():
    for seats in (2, 3, 4, 5):
        for matches, deal in ((1, 0.0), (10, 0.3)):
            shares = [1 / seats] * seats
            yield World(f"{seats} seats, all equal", seats, matches, won(seats, shares, matches, deal))
    uneven = [0.45, 1 / 3, 0.55 - 1 / 3]
    yield World("3 seats, the second one even", 3, 1, won(3, uneven), ("seat 1",))
    yield World("3 seats, the second one even", 3, 10, won(3, uneven, 10, 0.3), ("seat 1",))
    yield World("2 seats, a third of matches tied", 2, 1, won(2, [0.5, 0.5], ties=1 / 3))
    for seats in (2, 3, 5):
        players = ("heuristic", *["random"] * (seats - 1))
        weights = np.arange(seats) + 1
        yield World(
            f"{seats} players, all equal", seats, 1, changing(seats, [1.0] * seats, weights, 1, 2.0), (), players
        )
    players = ("heuristic", "heuristic", "random", "random")
    yield World("4 players of 2 kinds, all equal", 4, 1, changing(4, [1.0] * 4, [1, 2, 3, 4], 1, 2.0), (), players)
    players = ("heuristic", "random")
    yield World("2 players, the deal decides nearly all", 2, 1, changing(2, [1, 1], [1, 1], 1, 6.0), (), players)
    yield World("2 sides of 2, all equal", 4, 1, in_sides(won(2, [0.5, 0.5]), 4), partners=True)
    yield World("3 sides of 2, all equal", 6, 5, in_sides(won(3, [1 / 3] * 3, 5, 0.3), 6), partners=True)
    yield World("2 seats paid as in Kuhn", 2, 1, exchanged((-2, -1, 1, 2), (0.25,) * 4), amounts=True)
    yield World("2 seats paid as in Leduc", 2, 1, exchanged(*LEDUC), amounts=True)
    drawn = exchanged(*LEDUC, matches=3, seatings=2)
    yield World("2 players paid as in Leduc", 2, 3, drawn, (), players, amounts=True)
    # Wins tell little of payoffs: their correlation is 0.3.
    drawn = exchanged((-50, -1, 1, 50), (0.02, 0.48, 0.48, 0.02))
    yield World("2 seats, few large amounts", 2, 1, drawn, amounts=True)
    won_more = ("seat 1",)
    yield World(
        "2 seats, 3 of 4 win 1, else -3", 2, 1, exchanged((1, -3), (0.75, 0.25)), amounts=True, winning=won_more
    )
    yield World("2 sides of 2 paid as in Leduc", 4, 1, in_sides(exchanged(*LEDUC), 4), partners=True, amounts=True)
    for seats in (3, 4, 5):
        yield World(f"{seats} seats, the winner takes all", seats, 1, paid(seats, geometric), amounts=True)


def _led():
    for seats in (2, 3, 4, 5):
        shares = [1 / seats + 0.1, *[1 / seats - 0.1 / (seats - 1)] * (seats - 1)]
        yield World(f"{seats} seats, 10 points", seats, 1, won(seats, shares), ("seat 1",))
    yield World("2 seats, a third tied, 10 points", 2, 1, won(2, [0.65, 0.35], ties=1 / 3), ("seat 1",))
    yield World("2 sides of 2, 10 points", 4, 1, in_sides(won(2, [0.6, 0.4]), 4), ("side 1+3",), partners=True)
    shares = [1 / 3 + 0.1, *[1 / 3 - 0.05] * 2]
    yield World("3 sides of 2, 10 points", 6, 1, in_sides(won(3, shares), 6), ("side 1+4",), partners=True)
    for seats in (2, 3, 5):
        even, players = 1 / seats, ("heuristic", *["random"] * (seats - 1))
        strengths = [(even + 0.1) / (1 - even - 0.1) * (seats - 1), *[1.0] * (seats - 1)]
        draw = changing(seats, strengths, [1] * seats)
        yield World(f"{seats} players, 10 points", seats, 1, draw, ("heuristic",), players)
    # Units so small that 0.2 standard deviations are a whole number.
    unit = 20
    values, shift = [unit * value for value in LEDUC[0]], math.ceil(0.2 * unit * LEDUC_SPREAD)
    first, paid_alike = ("seat 1",), exchanged((2, -3), (0.6, 0.4))
    yield World("2 seats paid alike, 10 points", 2, 1, paid_alike, amounts=True, winning=first)
    draw = exchanged(values, LEDUC[1], shift)
    yield World("2 seats paid, 0.2 deviations", 2, 1, draw, first, amounts=True, winning=first)
    draw, first = in_sides(draw, 4), ("side 1+3",)
    yield World("2 sides of 2 paid, 0.2 deviations", 4, 1, draw, first, partners=True, amounts=True, winning=first)
    draw = in_sides(paid_alike, 4)
    yield World("2 sides of 2 paid alike, 10 points", 4, 1, draw, partners=True, amounts=True, winning=first)
    # A winner gets (seats - 1) 10/3 on average; so many more matches won as are worth 0.2 standard deviations.
    for seats in (3, 5):
        spread, mean = _deviation(seats), 1 / 0.3
        more = 0.2 * spread / (seats * mean)
        shares = [1 / seats + more, *[1 / seats - more / (seats - 1)] * (seats - 1)]
        draw, first = paid(seats, geometric, shares), ("seat 1",)
        yield World(f"{seats} seats paid, 0.2 deviations", seats, 1, draw, first, amounts=True, winning=first)


def _deviation(seats):
    """Standard deviation of what a seat is paid where the winner takes geometric amounts and all win as often."""
    mean, square = 1 / 0.3, (2 - 0.3) / 0.3**2
    others = seats - 1
    return math.sqrt((others * (square - mean**2) + (others * mean) ** 2) / seats + (1 - 1 / seats) * square)


def counts_of(payoffs, sides):
    """Counts of the engine for matches that end so."""
    setups, matches, seatings, seats = payoffs.shape
    unit, first = win_unit(seats), payoffs == payoffs.max(axis=3, keepdims=True)
    beaten = (np.sign(payoffs[..., :, None] - payoffs[..., None, :]) + 1).sum(axis=4) - 1
    winners = np.stack([first[..., list(side)].any(axis=3) for side in sides], axis=3).sum(axis=3)
    none, games = np.zeros(setups, np.int64), np.full(setups, matches * seatings)
    found = {"games": games, "unfinished": none, "failed": none, "decisions": games, "turns": games, "moves": games}
    found |= {"forced": none, "ties": (first.sum(axis=3) > 1).sum(axis=(1, 2))}
    by_seat = {
        "wins": first * unit // first.sum(axis=3, keepdims=True),
        "results": beaten,
        "result_squares": beaten**2,
        "payoffs": payoffs,
        "payoff_squares": payoffs**2,
    }
    found |= {name: array.sum(axis=1) for name, array in by_seat.items()}
    return found | ({"side_ties": (winners > 1).sum(axis=(1, 2))} if len(sides) < seats else {})


class Bench:
    """Studies of a world with a number of setups."""

    def __init__(self, world: World, setups: int) -> None:
        self.world, self.setups = world, setups
        options = {"SEATS": min(world.seats, 5)}  # any game does: it is not played
        self.study = Study("agram", options, setups, world.matches, SEED, world.players)
        self.sides = PARTNERS[world.seats] if world.partners else ()

    def figures(self, random: np.random.Generator) -> dict[str, Any]:
        """Those of one study about who wins."""
        world, study = self.world, self.study
        payoffs = world.draw(random, self.setups)
        tally = Tally(world.seats, world.matches, study.seatings, sides=self.sides)
        tally.add(Chunk(0, 0, self.setups, 0, world.matches), counts_of(payoffs, tally.sides))
        played = {"setups": self.setups, "matches": world.matches, "seatings": study.seatings}
        return {
            **played,
            "players": world.seats,
            "seats": list(world.players) or ["random"] * world.seats,
            "samples": "setups",
            "finished_setups": self.setups,
            "games": math.prod(played.values()),
            "subject": {"seating": ""},
            **ending(study, tally, world.amounts),
        }


class Rates(NamedTuple):
    """Shares of studies.

    wrong : somebody is named who is not ahead
    right : all who are ahead are named
    few : too few to say
    """

    wrong: float
    right: float
    few: float


def rates(world, setups, studies, seed=SEED):
    """Count verdicts on studies of a world; AssertionError where a sentence does not fit decision or table."""
    bench = Bench(world, setups)
    random = np.random.default_rng([seed, setups, zlib.crc32(f"{world.name}, {world.matches}".encode())])
    found = np.zeros(3)
    for _ in range(studies):
        summary = bench.figures(random)
        verdict, text = summary["verdict"], findings.who_wins(summary).text
        named = _ahead(verdict)
        if bool(named) == bool(NOBODY.search(text)) or not all(name in text for name in named & set(world.players)):
            raise AssertionError(f"{named} are ahead, and the sentence is: {text}")
        winning = _ahead(verdict["wins"]) if world.amounts else set()
        if bool(winning - named or winning and named - winning) != bool(BY_WINS.search(text)):
            raise AssertionError(f"{named} are ahead and {winning} win more, and the sentence is: {text}")
        for by in ("payoff", "wins") if world.amounts else ("wins",):
            _check_table(summary, by)
        wrong = not named <= set(world.ahead) or not winning <= set(world.winning)
        right = named >= set(world.ahead) if world.ahead else winning >= set(world.winning)
        found += [wrong, right, not named and not verdict["enough"]]
    return Rates(*(found / studies).tolist())


def _ahead(part):
    return {row["name"] for row in part["rows"] if row["is"] == "ahead"}


def _check_table(summary, by):
    """AssertionError unless the intervals of the table are those that lie where the verdict says."""
    part, text = words.look(summary, by), words.mean if by == "payoff" else words.percent
    if words.by_player(summary):
        table = tables.players(summary)
    else:
        table = tables.payoffs(summary) if by == "payoff" else tables.wins(summary)
    for row, cells in zip(part["rows"], table.rows, strict=True):
        low, high = row["ci95"] or (-math.inf, math.inf)
        state = "ahead" if low > part["even"] else "behind" if high < part["even"] else "open"
        shown = text(row["value"], row["ci95"])
        if row["is"] != state or shown not in zip(cells, cells[1:]):
            raise AssertionError(f"{row} is {state} by its interval, and the table has {cells}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--studies", type=int, default=2000)
    studies = asked(parser, studies=5).studies
    for title, worlds, sizes, count in (
        ("named who is not ahead (too few to say), of 100", list(_even()), SIZES, studies // len(SIZES)),
        ("the leader is named (too few to say), of 100", list(_led()), LEADING, studies // 4),
    ):
        leading = sizes is LEADING
        print(f"{title:50} {'matches':>7} {'all':>6}", *(f"{size:>13}" for size in sizes))
        every = []
        for world in worlds:
            found = [rates(world, size, count) for size in sizes]
            shares = [each.right if leading else each.wrong for each in found]
            every += shares
            cells = (f"{100 * share:5.1f} ({100 * each.few:5.1f})" for share, each in zip(shares, found))
            print(f"{world.name:50} {world.matches:7} {100 * np.mean(shares):6.1f}", *cells, flush=True)
        print(
            f"{'all':50} {'':7} {100 * np.mean(every):6.1f}; least {100 * min(every):.1f}, most {100 * max(every):.1f}"
        )


if __name__ == "__main__":
    main()
