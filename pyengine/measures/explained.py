"""Shares of the deal, the seat and the player in results: a nested analysis of variance."""

import math
from collections.abc import Iterator, Sequence
from functools import partial

from pyengine.measures.intervals import GROUPS, jackknife_error, student_interval, wilson_interval
from pyengine.measures.measure import Figure, Measure, MeasureRow, Squares, StudyLike, TallyLike, measure, nothing
from pyengine.measures.samples import Column

PARTS = ("setup", "seat", "player")


def _parts(measure: Measure, figure: Figure, of_players: bool) -> Iterator[MeasureRow]:
    for part, value in figure["value"].items():
        if value is not None and (part != "player" or of_players):
            meaning = f"of the results, by the {part.replace('setup', 'deal')}"
            yield MeasureRow(measure.name, part, value, figure["ci95"][part], measure.unit, meaning)


@measure(
    "share of the results' variance due to deal, seat, player",
    unit="share",
    until=False,
    lines=_parts,
    squares=lambda tally: Squares(_columns(tally), partial(_shares, tally, least=-math.inf), True),
)
def variance_explained(study: StudyLike, tally: TallyLike) -> Figure:
    """Shares of the variance of results that the setup, the seat and the player explain; the rest is chance and choice.

    The result of a player in a seat of a setup is taken as mean + seat + player + setup (what this deal is worth in
    this seat) + rest. The variances are estimated without bias, from the mean squares between and within setups, and
    none is below 0; the interval of the setup's share is the jackknife's over setups, those of the others the
    bootstrap's. It takes two or more plays of a setup, in matches or in seatings, to tell the setup from the rest.
    """
    from pyengine.measures.bootstrap import intervals

    if tally.players < 2:
        return nothing("the game has one seat")
    if tally.single or tally.setups < 2:
        return nothing("it needs two or more deals")
    if tally.matches * tally.seatings < 2:
        return nothing("it needs two or more matches of a deal, or players in every seating")
    columns, figure = _columns(tally), partial(_shares, tally)
    shares = figure([float(value) for value in columns.sum(axis=0, dtype=object)])
    if shares is None:
        return nothing("the results do not vary, or too few matches were finished")
    bounds = intervals(columns, lambda sums: figure(sums) or [None] * len(PARTS))
    alike = math.isclose(shares[0] + shares[1], 1)
    bounds[0] = _left(tally, bounds[1]) if alike else _setup_interval(tally, columns) or bounds[0]
    return {"value": dict(zip(PARTS, shares)), "ci95": dict(zip(PARTS, bounds))}


def _left(tally: TallyLike, seat: Sequence[float] | None) -> list[float]:
    """Return what the seat leaves the setup where all matches of every setup ended alike; at least, as far as setups
    whose matches do not may be unseen."""
    low, high = seat or (0.0, 1.0)
    unseen = 2 * (wilson_interval(0, tally.setups) or (0.0, 1.0))[1]
    return [max(0.0, 1 - high - unseen), 1 - low]


def _setup_interval(tally: TallyLike, columns: Column) -> list[float] | None:
    """Student's of the setup's part, by the jackknife, on the scale on which mean squares vary alike: the logarithm of
    1 + plays x part / rest, which with nothing but setups is that of their F. A part below 0 counts as 0, lest its
    interval be too narrow. None where the rest is nothing."""
    import numpy as np

    count, sums = min(len(columns), GROUPS), columns.sum(axis=0, dtype=object)
    groups = np.add.reduceat(columns.astype(object), np.arange(count) * len(columns) // count, axis=0)
    plays = float(sums[0] / sums[1])

    def scaled(left: Column) -> float:
        part = (_shares(tally, [float(value) for value in left], least=-math.inf) or [1.0])[0]
        return math.log1p(plays * part / (1 - part))

    try:
        value, without = scaled(sums), [scaled(sums - group) for group in groups]
    except (ValueError, ZeroDivisionError):
        return None
    ends = student_interval(max(0.0, value), jackknife_error(without), count - 1)
    odds = [max(0.0, math.expm1(end)) / plays for end in ends]
    return [each / (1 + each) for each in odds]


def _columns(tally: TallyLike) -> Column:
    """Columns whose sums over samples determine the shares.

    For a setup with G matches (all seatings together) and the sum Y of a seat's results they are: G, 1, the results by
    (seating, seat), the sum of Y * Y over the seats, the sum of squared results. Where setups are put together to one
    sample, so are their columns.
    """
    import numpy as np

    rows = tally.samples
    what = "payoff" if len(tally.sides) < 2 else "result"  # the score of seats that win together
    results = rows[f"{what}s"].reshape(len(rows["games"]), -1)
    squares = rows[f"{what}_squares"].sum(axis=(1, 2))
    return np.column_stack([rows["games"], rows["played"], results, rows["setup_squares"], squares])


def _shares(tally: TallyLike, sums: Sequence[float], least: float = 0.0) -> list[float] | None:
    """The variances of a result y of seat s, player p and setup k, from the sums of `_columns`, none below `least`."""
    players, seatings, unit = tally.players, tally.seatings, 2 * (tally.players - 1)
    games, setups, *results, between, squares = sums
    if not games or setups < 2:
        return None
    plays = games / setups  # of a setup, all seatings together
    by_cell = [value / unit for value in results]
    between, squares = between / unit**2, squares / unit**2
    mean = sum(by_cell) / (games * players)
    seat_mean = [sum(by_cell[turn * players + seat] for turn in range(seatings)) / games for seat in range(players)]
    seated = [[turn * players + (player + turn) % players for turn in range(seatings)] for player in range(players)]
    player_mean = [sum(by_cell[cell] for cell in cells) / games for cells in seated]
    total = squares / (games * players) - mean * mean
    seat = sum((value - mean) ** 2 for value in seat_mean) / players
    player = sum((value - mean) ** 2 for value in player_mean) / players if seatings > 1 else 0.0
    # Around the seat's mean: between setups, and within them. Within a setup a seat sees every player equally often.
    between_squares = between / plays - games * sum(value * value for value in seat_mean)
    within_squares = squares - between / plays - games * player * players
    within_freedom = players * (games - setups) - (players - 1 if seatings > 1 else 0)
    if total <= 0 or within_freedom <= 0:
        return None
    between_mean = between_squares / (players * (setups - 1))
    within_mean = within_squares / within_freedom
    setup = max(least, (between_mean - within_mean) / plays)
    # Means of seats and players vary by chance too; a player sits in every seat, so deals do not add to it.
    seat = max(least, seat - between_mean / games)
    player = max(least, player - within_mean / games) if seatings > 1 else 0.0
    whole = setup + seat + player + max(least, within_mean)
    return [setup / whole, seat / whole, player / whole]
