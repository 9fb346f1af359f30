"""Differences of the figures of two studies, with intervals: paired by setup where both played the same deals.

A difference is computed again without each group of setups in turn, and varies as much as the difference itself would
(the jackknife: Tukey 1958, Efron and Stein 1981). That serves every measure, whatever it makes of the counts, and the
deals' own luck, which both studies share, falls out.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pyengine.measures import intervals, seats, squares
from pyengine.measures.distributions import remaining, t_tails
from pyengine.measures.effects import effect_interval, steadied, tails
from pyengine.measures.measure import Figure, Measure, Squares, StudyLike, TallyLike, measure, nothing, parts
from pyengine.measures.samples import Column, Effect, SampleEstimate, Weighed, listed, ratio, share

ROUNDING = 1e-12  # of a figure, that is no difference


class Counted(NamedTuple):
    """Counts of a study, and its measures."""

    study: StudyLike
    tally: TallyLike
    measures: Mapping[str, Measure]

    def own(self, each: Measure) -> Measure:
        """Measure as this study has it: a number that is watched may stand elsewhere in its counts."""
        return self.measures.get(each.name, each)

    def only(self, *names: str) -> "Counted":
        return self._replace(measures={name: each for name, each in self.measures.items() if name in names})


class Difference(NamedTuple):
    """Difference of one value; None where it cannot be told."""

    name: str  # of the figure
    part: str  # of it; "" where it has one value
    values: tuple[float, float]  # of the first study and of the second
    value: float  # the second's less the first's; `ci95` its interval
    ci95: list[float] | None
    # Of the two figures over groups of setups; None where they are not paired, or one does not vary.
    correlation: float | None
    p: float | None  # the chance of a difference at least as large where there is none

    @property
    def sure(self) -> bool:
        """True if it is more than chance gives, where nothing else is looked at."""
        return self.p is None or self.p < 1 - intervals.LEVEL


def _by_player(study: StudyLike, tally: TallyLike, name: str, mean: Callable[..., SampleEstimate], unit: int) -> Figure:
    """Mean of a count over all seats of each player, in 1 / unit. Of players who are all alike each has what the seats,
    or sides, have together."""
    if study.seatings > 1:
        columns, at_once = seats.by_player(tally, name), 1
    elif len(set(study.seat_texts)) != 1:
        return nothing("the players keep their seats")
    else:
        together = len(seats.changing_seats(tally.sides, tally.players)) < tally.players
        columns = (seats.by_side if together else seats.by_seat)(tally, name)
        at_once = columns.shape[1]
        columns = columns.sum(axis=1, keepdims=True).repeat(at_once, axis=1)
    return listed((mean(column, tally.samples["games"], at_once * unit) for column in columns.T), "value")


@measure("matches won by each player", unit="share")
def wins_by_player(study: StudyLike, tally: TallyLike) -> Figure:
    """Share of matches won by each player, over all seats."""
    return _by_player(study, tally, "wins", share, tally.win_unit)


@measure("payoff of each player")
def payoff_by_player(study: StudyLike, tally: TallyLike) -> Figure:
    """Mean payoff of each player, over all seats."""
    return _by_player(study, tally, "payoffs", ratio, 1)


@measure("payoff of each seat")
def payoff(study: StudyLike, tally: TallyLike) -> Figure:
    """Mean payoff of each seat or side."""
    return dict(zip(("value", "ci95"), seats.means(tally, seats.by_side(tally, "payoffs")).values()))


@measure("result of each seat", unit="share")
def result(study: StudyLike, tally: TallyLike) -> Figure:
    """Mean share of the others that each seat or side beats."""
    return dict(zip(("value", "ci95"), seats.results(tally, seats.by_side).values()))


def _uneven(tally: TallyLike) -> Squares:
    import numpy as np

    sides = len(tally.sides)

    def mean_square(sums: list[float]) -> list[float | None]:
        games, *wins = sums
        even = games * tally.win_unit / sides
        return [math.fsum((each / even - 1) ** 2 for each in wins) / sides if games else None]

    return Squares(np.column_stack([tally.samples["games"], seats.by_side(tally, "wins")]), mean_square, False)


@measure("how uneven the seats are", squares=_uneven)
def unevenness(study: StudyLike, tally: TallyLike) -> Figure:
    """Mean square of what the seats win of an even share, less 1: 0 where all win as often. Chance adds to it, in two
    studies of as many matches about alike; how two differ is told by the jackknife alone."""
    shares = seats.win_shares(tally, seats.by_side(tally, "wins"))["share"]
    if len(shares) < 2 or shares[0] is None:
        return nothing("the game has one seat or side, or no match was finished")
    return {"value": math.fsum((len(shares) * (each or 0) - 1) ** 2 for each in shares) / len(shares), "ci95": None}


# Figures that every study has beside its measures.
FIGURES = {each.name: each for each in (wins_by_player, payoff, payoff_by_player, result, unevenness)}


def differences(one: Counted, other: Counted) -> list[Difference]:
    """Differences of every figure that both have, the second's less the first's."""
    groups = [_Groups(each) for each in (one, other)] if are_paired(one, other) and one.tally.setups > 1 else []
    rotated = max(one.study.seatings, other.study.seatings) > 1
    figures = {name: each for name, each in FIGURES.items() if rotated or not name.endswith("_by_player")}
    every = {**one.measures, **figures}.items()
    both = [each for name, each in every if name in FIGURES or other.measures.get(name) == each]
    return [difference for each in both for difference in _of_measure(each, one, other, groups)]


def are_paired(one: Counted, other: Counted) -> bool:
    """Tell whether both played the same deals, by the same numbers."""
    deals = [(each.study.seed, each.tally.single, len(each.tally.samples["games"])) for each in (one, other)]
    return deals[0] == deals[1] and one.tally.setups == other.tally.setups


def _of_measure(each: Measure, one: Counted, other: Counted, groups: "Sequence[_Groups]") -> Iterator[Difference]:
    figures = [parts(study.own(each)(study.study, study.tally)) for study in (one, other)]
    first, second = ({part: (value, interval) for part, value, interval in figure} for figure in figures)
    common = [part for part in first if part in second and _same_seats(part, one.tally, other.tally)]
    common = [part for part in common if None not in (first[part][0], second[part][0])]
    wholes = [{part: values[part][0] for part in common} for values in (first, second)]
    without = [side.figures(each, whole) for side, whole in zip(groups, wholes)]  # by group, then by part
    columns = [[[row[i] for row in rows] for rows in without] for i in range(len(common) if without else 0)]
    paired = [_jackknife(*pair) for pair in columns]
    steady = dict(zip(common, _of_effects(each, (one, other), common, paired)))
    for i, part in enumerate(common):
        (a, a_interval), (b, b_interval) = first[part], second[part]
        error, correlation = paired[i] if paired else (0.0, None)
        interval, p = steady.get(part, (None, None))
        if error and each.squares:
            interval, p = _of_squares(each, list(first).index(part), groups, b - a)
        elif error and not each.effects:
            own = (a_interval, b_interval) if each.rare else (None, None)
            interval, p = _of_pairs(a, b, columns[i], error, correlation or 0.0, own)
        if interval is None:
            told = unpaired(each.name, first[part], second[part])
            interval, p = told.ci95, told.p
        if interval and each.unit == "share" and not each.effects:
            interval = [max(-1.0, interval[0]), min(1.0, interval[1])]
        yield Difference(each.name, part, (a, b), b - a, interval, correlation, p)


def _of_pairs(
    a: float, b: float, columns: list[list[float]], error: float, correlation: float, own: Sequence[list[float] | None]
) -> tuple[list[float], float]:
    """Return the (interval, p) of a difference of two figures; of shares that may be small, which have their own
    intervals, by Wilson's."""
    freedom = len(columns[0]) - 1
    if not own[0] or not own[1]:
        return intervals.student_interval(b - a, error, freedom), t_tails((b - a) / error, freedom)
    bounds = _share(a, columns[0], own[0]), _share(b, columns[1], own[1])
    below, above = intervals.recovered(a, bounds[0], b, bounds[1], correlation)
    return [b - a - below, b - a + above], _tails(b - a, below, above, freedom)


def _same_seats(part: str, one: TallyLike, other: TallyLike) -> bool:
    """Tell whether a part of a figure is of the same seats in both; parts that are numbered are of seats or sides."""
    sides = [tally.sides[int(part) - 1 : int(part)] if part.isdecimal() else () for tally in (one, other)]
    return sides[0] == sides[1]


def _jackknife(first: list[Any], second: list[Any]) -> tuple[float, float | None]:
    """(standard error, correlation) of a difference from the two figures without each group; 0 where it does not vary
    by more than rounding, or one of them cannot be told."""
    if None in first + second:
        return 0.0, None
    count = len(first)
    mean = [math.fsum(column) / count for column in (first, second)]
    a, b = ([value - middle for value in column] for column, middle in zip((first, second), mean))
    aa, bb, ab = (math.fsum(x * y for x, y in zip(*pair)) for pair in ((a, a), (b, b), (a, b)))
    error = math.sqrt((count - 1) / count * math.fsum((y - x) ** 2 for x, y in zip(a, b)))
    if error <= ROUNDING * max(map(abs, mean)):
        return 0.0, None
    return error, max(-1.0, min(1.0, ab / math.sqrt(aa * bb))) if aa and bb else None


def _of_effects(
    each: Measure, studies: Sequence[Counted], common: Sequence[str], paired: Sequence[tuple[float, float | None]]
) -> Iterator[tuple[list[float] | None, float | None]]:
    """(interval, p) of the difference of each effect in two studies, steadied by all of them as effects are."""
    kinds, found = [study.own(each).effects for study in studies], []
    sides = [effects(study.study, study.tally) for study, effects in zip(studies, kinds) if effects and paired]
    for part, (error, _) in zip(common if sides else (), paired):
        (a, of_a), (b, of_b) = (side[part] for side in sides)
        value = (b.value or 0.0) - (a.value or 0.0)
        found.append(Effect(Weighed(value, error**2, min(a.deals, b.deals)), of_a + of_b))
    for difference in steadied(found):
        interval = effect_interval(difference, (-2.0, 2.0))
        yield interval, tails(difference) if interval else None


def _share(value: float, without: list[float], own: list[float]) -> list[float]:
    """The interval of a share that may be small, from its values without each group; its own where none vary."""
    if not (error := intervals.jackknife_error(without)) or not 0 < value < 1:
        return own
    return intervals.share_bounds(value, error**2 / (value * (1 - value)), len(without) - 1)


def _tails(difference: float, below: float, above: float, freedom: int) -> float:
    """The p of a difference whose interval reaches so far below and above it, the nearer to 0 of which tells."""
    arm = below if difference > 0 else above
    return t_tails(abs(difference) / arm * intervals.t_quantile(freedom), freedom) if arm else float(not difference)


def _of_squares(
    each: Measure, place: int, groups: "Sequence[_Groups]", difference: float
) -> tuple[list[float] | None, float | None]:
    """(interval, p) of a part of a figure of squares."""
    one, other = (side.squares(each) for side in groups)
    width = len(one.columns[0])

    def figure(sums: list[float]) -> float:
        first, second = one.values(sums[:width]), other.values(sums[width:])
        return (second[place] or 0.0) - (first[place] or 0.0) if first and second else 0.0

    rows = [[*a, *b] for a, b in zip(one.columns, other.columns)]
    if (bounds := squares.interval(rows, figure, one.unbiased)) is None:
        return None, None
    arm = difference - bounds[0] if difference > 0 else bounds[1] - difference
    if arm <= 0:  # what chance adds to one side, as far as it is known, is more than the difference
        return list(bounds), float(bounds[0] <= 0 <= bounds[1])
    return list(bounds), _tails(difference, arm, arm, len(rows) - 1)


def unpaired(name: str, one: tuple[float, list[float] | None], other: tuple[float, list[float] | None]) -> Difference:
    """Return the difference of two figures that know nothing of each other."""
    (a, of_a), (b, of_b) = one, other
    if not of_a or not of_b:
        return Difference(name, "", (a, b), b - a, None, None, None)
    below, above = intervals.recovered(a, of_a, b, of_b)
    p = _normal_tails(b - a, below if b > a else above)
    return Difference(name, "", (a, b), b - a, [b - a - below, b - a + above], None, p)


def pooled(several: Sequence[Difference]) -> tuple[float, list[float], float]:
    """Return the mean of differences that know nothing of each other, its interval, and p."""
    halves = [(each.ci95[1] - each.ci95[0]) / 2 for each in several if each.ci95]
    value, half = (each / len(halves) for each in (math.fsum(each.value for each in several), math.hypot(*halves)))
    return value, [value - half, value + half], _normal_tails(value, half)


def _normal_tails(difference: float, arm: float) -> float:
    if not arm:
        return float(not difference)
    return math.erfc(abs(difference) / arm * intervals.QUANTILE / math.sqrt(2))


class _Groups:
    """The tallies of a study without each group of its samples."""

    def __init__(self, counted: Counted) -> None:
        import numpy as np

        self.counted, tally = counted, counted.tally
        count = len(tally.samples["games"])
        starts = np.arange(min(count, intervals.GROUPS)) * count // min(count, intervals.GROUPS)
        self.slices = [slice(*ends) for ends in zip(starts, [*starts[1:], count])]
        # Python's integers, of which one row does instead of all where a figure looks at nothing but their sums. Counts
        # of many columns have fewer rows, in as many groups.
        rows = {**tally.samples, **tally.wide}
        sums = {name: array.sum(axis=0, dtype=object, keepdims=True) for name, array in rows.items()}
        places = {len(array): np.arange(len(starts)) * len(array) // len(starts) for array in rows.values()}
        groups = {name: np.add.reduceat(each.astype(object), places[len(each)], axis=0) for name, each in rows.items()}
        self.sums = _Left(tally, sums)
        left = [{name: sums[name] - groups[name][i : i + 1] for name in sums} for i in range(len(starts))]
        self.left = [_Left(tally, each) for each in left]

    def squares(self, each: Measure) -> Squares:
        """Return a figure of squares with a row for each group."""
        import numpy as np

        assert each.squares is not None  # or the jackknife would have served
        found = each.squares(self.counted.tally)
        rows = np.add.reduceat(found.columns.astype(object), [each.start for each in self.slices], axis=0)
        return found._replace(columns=rows.tolist())

    def figures(self, each: Measure, whole: Mapping[str, Any]) -> list[list[Any]]:
        """The values of a figure's parts, which are `whole` with all samples, without each group of them."""

        def values(tally: _Left) -> list[Any]:
            found = {part: value for part, value, _ in parts(self.counted.own(each)(self.counted.study, tally))}
            return [found.get(part) for part in whole]

        if values(self.sums) == list(whole.values()):
            return [values(tally) for tally in self.left]
        import numpy as np

        tally, rows = self.counted.tally, self.counted.tally.samples.items()
        left = ({name: np.delete(array, group, axis=0) for name, array in rows} for group in self.slices)
        return [values(_Left(tally, each)) for each in left]


class _Left:
    """A tally with these samples instead of its own, those of many columns among them."""

    def __init__(self, tally: TallyLike, samples: Mapping[str, Column]) -> None:
        self.tally = tally
        self.samples = self.wide = type(tally.samples)(samples)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.tally, name)


def originals(found: Iterable[Difference]) -> dict[tuple[str, str], tuple[str, str]]:
    """(name, part) of the first of every difference that says the same: as many standard errors, with the same
    correlation, so that one figure is the other in another unit. What is alike in both studies and varies in neither
    tells nothing."""
    first, same = dict[str, tuple[str, str]](), {}
    for each in found:
        if each.ci95 is not None and (each.value or each.correlation is not None):
            half = (each.ci95[1] - each.ci95[0]) / 2
            size = f"{abs(each.value) / half:.6g}" if half else f"all {abs(each.value):.6g}"
            size += f", {each.correlation or 0:.6f}"
            same[each.name, each.part] = first.setdefault(size, (each.name, each.part))
    return same


def figures_of(one: Counted, other: Counted) -> Figure:
    """Return `differences`, with what remains of them, as docs/reference/json.md names the keys."""
    found = differences(one, other)
    # Win shares say the same as unevenness, seat by seat.
    same = originals(each for each in found if each.name != unevenness.name)
    looked_at = [each for each in found if same.get(key := (each.name, each.part)) == key]
    kept = remaining(((each.name, each.part), each.p) for each in looked_at)
    figures: dict[str, dict[str, Any]] = {}
    for each in found:
        key, cells = (each.name, each.part), {"values": list(each.values), "difference": each.value}
        cells |= {name: getattr(each, name) for name in ("ci95", "correlation", "p")}
        cells |= {"remains": same.get(key) in kept, "counted": same.get(key) == key}
        figures.setdefault(each.name, {})[each.part] = cells
    told = {name: cells.get("", cells) for name, cells in figures.items()}
    return {"paired": are_paired(one, other), "looked_at": len(looked_at), "remain": len(kept), "figures": told}
