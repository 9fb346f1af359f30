"""Ends of matches: who wins, by seat and by player, how fair the seats are, how strong a better player is, ties,
payoffs."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pyengine.games.scene import side_text
from pyengine.measures.distributions import f_tail
from pyengine.measures.intervals import LEVEL
from pyengine.measures.leads import mean_of, of_wins
from pyengine.measures.linear import solve
from pyengine.measures.measure import Figure, Measure, MeasureRow, Squares, StudyLike, TallyLike, measure, nothing
from pyengine.measures.samples import NOTHING, SHARES, Column, listed, ratio, share, total

SeatSides = tuple[tuple[int, ...], ...]
ALONE = "the game has one seat, or all its seats are partners"
SHARED = ("wins", "last")  # counts of which a place that several share is cut in parts


def by_seat(tally: TallyLike, name: str) -> Column:
    """(samples, seats) array of a count, all seatings together."""
    columns: Column = tally.samples[name].sum(axis=1)
    return columns


def by_side(tally: TallyLike, name: str) -> Column:
    """(samples, sides) array of a count, all seatings together; without partners every seat is a side."""
    return _together(by_seat(tally, name), name, tally.sides)


def by_player(tally: TallyLike, name: str) -> Column:
    """(samples, players) array of a count, all seatings together; partners that stay together are one player."""
    return _together(of_players(tally, tally.samples[name]), name, partners(tally))


def partners(tally: TallyLike) -> SeatSides:
    """The players of each side, where partners sit as partners in every seating; else each player alone."""
    return tally.sides if tally.seatings == 1 else changing_seats(tally.sides, tally.players)


def changing_seats(sides: SeatSides, players: int) -> SeatSides:
    """The players of each side where they change seats: each alone, if that gives them other partners."""
    turned = {frozenset((seat + 1) % players for seat in side) for side in sides}
    return sides if turned == set(map(frozenset, sides)) else tuple((player,) for player in range(players))


def names_of(study: StudyLike, tally: TallyLike) -> list[str]:
    """The texts of the players, those of partners that stay together as one."""
    return [" + ".join(sorted(study.seat_texts[player] for player in side)) for side in partners(tally)]


def _together(columns: Column, name: str, sides: SeatSides) -> Column:
    """Columns by seat or player put together by side: what partners win is theirs together, and each is paid what the
    other is."""
    if len(sides) == columns.shape[1]:
        return columns
    import numpy as np

    several = [columns[:, list(side)] for side in sides]
    return np.stack([each.sum(axis=1) if name in SHARED else each[:, 0] for each in several], axis=1)


def of_players(tally: TallyLike, counts: Column) -> Column:
    """Counts by player, of those by seating and seat: player i sits at seat (i + r) modulo the seats in seating r."""
    turns = range(tally.seatings)
    seats = [[(player + turn) % tally.players for player in range(tally.players)] for turn in turns]
    columns: Column = counts[:, [[turn] for turn in turns], seats].sum(axis=1)
    return columns


def win_shares(tally: TallyLike, wins: Column) -> Figure:
    """({share, ci95}, lists) of columns of wins."""
    return listed((share(column, tally.samples["games"], tally.win_unit) for column in wins.T), "share")


def _test_alone(measure: Measure, figure: Figure, of_players: bool) -> Iterator[MeasureRow]:
    """The win shares have a table of their own; where seats are compared, the verdict has the chance that they are
    equal."""
    if of_players and figure.get("equal_seats") is not None:
        yield MeasureRow("equal seats", "", figure["equal_seats"]["p"], None, "p", "test of equal win shares")


@measure("matches won by each seat", unit="share", lines=_test_alone, apart=True)
def win_share(study: StudyLike, tally: TallyLike) -> Figure:
    """Share of matches won by each seat or side, a k-way tie giving 1/k to each, and a test against equal shares."""
    wins = win_shares(tally, by_side(tally, "wins"))
    return {"value": wins["share"], "ci95": wins["ci95"], "equal_seats": equal_seats(tally)}


def equal_seats(tally: TallyLike) -> Figure | None:
    """Hotelling's T2 test of equal win shares over the samples' own shares: t2, f, freedom (of f), p; None where it
    cannot be made."""
    games = tally.samples["games"]
    played = games > 0
    count, sides = int(played.sum()), len(tally.sides)
    if sides < 2 or count <= sides:
        return None
    shares = by_side(tally, "wins")[played] / (games[played] * tally.win_unit)[:, None]
    differences = shares[:, :-1] - 1 / sides
    # Not NumPy's sum, which is not the same on every computer.
    mean, size = [math.fsum(column.tolist()) / count for column in differences.T], sides - 1
    centred = (differences - mean).T
    covariance = [[math.fsum((one * other).tolist()) / (count - 1) for other in centred] for one in centred]
    if (solved := solve(covariance, mean)) is None:
        return None
    t2 = count * sum(a * b for a, b in zip(mean, solved))
    f = t2 * (count - size) / (size * (count - 1))
    return {"t2": t2, "f": f, "freedom": [size, count - size], "p": f_tail(f, size, count - size)}


def _first(measure: Measure, figure: Figure, of_players: bool) -> Iterator[MeasureRow]:
    meaning = f"1: {figure.get('first', 'seat 1')} wins its even share"
    yield MeasureRow(measure.name, "", figure["value"], figure["ci95"], measure.unit, meaning)


@measure("1: seat 1 wins its even share", lines=_first, apart=True)
def fairness(study: StudyLike, tally: TallyLike) -> Figure:
    """CardStock's: f/e for f <= e, else (1 - f)/(1 - e), of the win share f of the first seat or side and its even
    share e."""
    if len(tally.sides) < 2:
        return nothing(ALONE)
    import numpy as np

    from pyengine.measures.bootstrap import interval

    even = 1 / len(tally.sides)
    columns = np.column_stack([tally.samples["games"], by_side(tally, "wins")[:, 0]])

    def figure(sums: Any) -> float | None:
        if not sums[0]:
            return None
        first = float(sums[1]) / (float(sums[0]) * tally.win_unit)
        return first / even if first <= even else (1 - first) / (1 - even)

    found = {"value": figure([total(column) for column in columns.T]), "ci95": interval(columns, figure)}
    return found | ({"first": side_text(tally.sides[0])} if len(tally.sides) < tally.players else {})


def _better(study: StudyLike, sides: SeatSides) -> list[int]:
    """Numbers of the sides with a player that is not random."""
    players = {player for player, text in enumerate(study.seats) if text != "random"}
    return [number for number, side in enumerate(sides) if players & set(side)]


def no_strength(study: StudyLike, sides: SeatSides, players: int) -> str | None:
    """Why a study cannot tell the strength of a player, or of partners; None where it can."""
    if players < 2 or len(_better(study, changing_seats(sides, players))) != 1:
        return "it needs one player among random ones, such as --seats pimc:10x2"
    return "it needs every seating, and --no-rotate plays one" if study.seatings == 1 else None


def _share_and_order(measure: Measure, figure: Figure, of_players: bool) -> Iterator[MeasureRow]:
    name = measure.name
    yield MeasureRow(name, "", figure["value"], figure["ci95"], "share", f"{figure['player']} among random ones")
    yield MeasureRow(name, "order", figure["order"], figure["order_ci95"], "number", "order: 0 even share, 1 all wins")


@measure("win share of one better player among random ones", unit="share", lines=_share_and_order, apart=True)
def strength(study: StudyLike, tally: TallyLike) -> Figure:
    """Win share p of one better player, or side, among random ones; the gain p - 1/n and (p - 1/n) / (1 - 1/n) with
    it."""
    if reason := no_strength(study, tally.sides, tally.players):
        return nothing(reason)
    sides = partners(tally)
    (better,) = _better(study, sides)
    games, even = tally.samples["games"], 1 / len(sides)
    if not games.any():
        return nothing("no match was finished")
    mean = mean_of(by_player(tally, "wins")[:, better], games, tally.win_unit, even)
    value, known = mean.value, of_wins(mean, 1 - LEVEL)  # of two kinds of players, as the verdict has it
    bounds = list(known[:2]) if known else None
    gain = [bound - even for bound in bounds] if bounds else None
    found = {"value": value, "ci95": bounds, "player": names_of(study, tally)[better], "gain": value - even}
    order = [each / (1 - even) for each in gain] if gain else None
    return found | {"gain_ci95": gain, "order": (value - even) / (1 - even), "order_ci95": order}


@measure("matches with a shared first place", unit="share", rare=True, apart=True)
def ties(study: StudyLike, tally: TallyLike) -> Figure:
    """Share of matches in which several seats or sides share the first place."""
    between = "side_ties" if len(tally.sides) < tally.players else "ties"
    return share(tally.samples[between], tally.samples["games"])._asdict()


def _payoff_squares(tally: TallyLike) -> Squares:
    import numpy as np

    rows, seats = tally.samples, tally.players
    columns = np.column_stack([rows["games"], rows["payoffs"].sum(axis=1), rows["payoff_squares"].sum(axis=1)])

    def variance(sums: Any) -> list[float | None]:
        games, *payoffs = map(float, sums)
        if not games:
            return [None]
        return [sum(payoffs[seats + seat] / games - (payoffs[seat] / games) ** 2 for seat in range(seats)) / seats]

    return Squares(columns, variance, False)


@measure("variance of a seat's payoff", squares=_payoff_squares)
def payoff_variance(study: StudyLike, tally: TallyLike) -> Figure:
    """Variance of a seat's payoff over matches, the mean over the seats."""
    from pyengine.measures.bootstrap import intervals

    columns, variance, _ = _payoff_squares(tally)
    only: Callable[[Any], Sequence[float | None]] = lambda sums: variance(sums) or [None]
    (value,), (bounds,) = only([total(column) for column in columns.T]), intervals(columns, only, wider=(0,))
    return {"value": value, "ci95": bounds}


def results(tally: TallyLike, by: Callable[[TallyLike, str], Column]) -> Figure:
    """Mean results, 0 to 1: of a side, the share of the other seats that it beats; None where there are none. `by` is
    by_side or by_player."""
    columns, games = by(tally, "results"), tally.samples["games"]
    sides = tally.sides if by is by_side else partners(tally)
    rows = [(column, len(side) - 1, tally.players - len(side)) for column, side in zip(columns.T, sides)]
    # A seat ties with its partners, in units of half a seat.
    return listed(
        ratio(row - mates * games, games, 2 * others, SHARES) if others else NOTHING for row, mates, others in rows
    )


def means(tally: TallyLike, columns: Column) -> Figure:
    """({mean, ci95}, lists) of columns of sums over matches."""
    return listed(ratio(column, tally.samples["games"]) for column in columns.T)
