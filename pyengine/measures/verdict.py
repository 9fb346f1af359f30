"""Who is ahead of an even share, and how sure that is: decided here, for tables, pages and sentences alike.

A seat (side, player) is ahead where its interval, which holds for all of them at once, lies above the even share, and
so do the intervals of the table. The level is shared out among them (Bonferroni); of two the one is the other's mirror
image, so that one look is taken.

Wins: the interval of Clopper and Pearson (1934), exact where a sample is won or lost. Of other samples it is that of
as many matches as have the variance of the share that was found (Korn and Graubard 1998), to which two more samples are
added that vary as matches do: else a few samples that agree would be certain.

Payoffs: Student's t, and the same after a transformation that takes out skewness (Hall 1992), whichever interval is
wider to a side. To be behind, none of three seats or more counts as steadier than all are on average: who has won no
large amount yet may still do so. bench/verdicts.py tells how often somebody is named who is not ahead.
"""

import math
from collections.abc import Callable
from statistics import NormalDist
from typing import NamedTuple

from pyengine.games.scene import side_text
from pyengine.measures import seats
from pyengine.measures.distributions import beta_share, t_quantile, t_tails
from pyengine.measures.intervals import LEVEL
from pyengine.measures.measure import Figure, Study, Tally
from pyengine.measures.samples import Column, product_sum, total

ADDED = 2  # samples; with none 5.7 instead of 4.2 % of studies of 10 setups name somebody who is not ahead
TOLD = 0.1  # of a share: a study that would not show such a lead is too small to say that nobody is ahead
TOLD_PAID = 0.2  # the same of payoffs, in standard deviations of what a match pays
STEPS = 20  # of a bisection, which ends a millionth outside of the bound


class Mean(NamedTuple):
    """What a seat gets on average, by linearised samples.

    value : wins of a match, or payoff
    even : what it would be if all were equal
    """

    value: float
    even: float
    deviations: list[float]  # from `value` times the sample's matches
    matches: int
    whole: bool  # whether every sample is won or lost


def verdict(study: Study, tally: Tally) -> Figure | None:
    """Who is ahead and who behind; None where nobody plays against anybody.

    Returns
    -------
    dict : of ("seat", "side" or "player"), by ("wins" or "payoff"), even, the rows, p (the chance of as large a lead
        were all equal), margin (the longest arm of an interval) and enough (whether a lead that matters would show);
        docs/json.md names the keys.
    """
    changing = tally.seatings > 1 and len(set(seats.names_of(study, tally))) > 1
    names = seats.names_of(study, tally) if changing else [side_text(side) for side in tally.sides]
    if len(names) < 2:
        return None
    paid, by = pays_amounts(tally), seats.by_player if changing else seats.by_side
    columns, unit = by(tally, "payoffs" if paid else "wins"), 1 if paid else tally.win_unit
    games, rows = tally.samples["games"], list[Figure]()
    # Players that are alike are one, of whom there are several.
    kinds = {name: [place for place, other in enumerate(names) if other == name] for name in names}
    even = 0.0 if paid else 1 / len(names)
    means = [_mean(columns[:, places].sum(axis=1), games, unit, len(places) * even) for places in kinds.values()]
    level = (1 - LEVEL) / (1 if len(kinds) == 2 else len(kinds))
    alone = (seats.means if paid else seats.win_shares)(tally, columns)["ci95"]  # as tables have them
    pooled = math.sqrt(math.fsum(_variance(each) for each in means) / len(means))
    for (name, places), mean in zip(kinds.items(), means):
        known = _of_payoffs(mean, level, pooled if len(kinds) > 2 else 0.0) if paid else _of_wins(mean, level)
        found = {"name": name, "rows": [place + 1 for place in places], "value": mean.value / len(places)}
        low, high, chance = known or (-math.inf, math.inf, None)
        ci95 = [low / len(places), high / len(places)] if known else None
        bounds = [(low / len(places), high / len(places)), *(alone[place] for place in places if alone[place])]
        lows, highs = zip(*bounds)
        state = "ahead" if min(lows) > even else "behind" if max(highs) < even else "open"
        rows.append(found | {"ci95": ci95, "p": chance and min(1.0, chance * (1 - LEVEL) / level), "is": state})
    arms = [abs(bound - row["value"]) for row in rows for bound in row["ci95"] or ()]
    told = TOLD_PAID * _spread_of_matches(tally) if paid else TOLD
    chances = [row["p"] for row in rows if row["p"] is not None]
    return {
        "of": "player" if changing else "side" if len(tally.sides) < tally.players else "seat",
        "by": "payoff" if paid else "wins",
        "even": even,
        "rows": rows,
        "p": min(chances, default=None),
        "margin": max(arms, default=None),
        "enough": bool(arms) and max(arms) <= told,
    }


def pays_amounts(tally: Tally) -> bool:
    """Whether what some are paid others pay, and not the same for every win: such a game is about amounts."""
    payoffs, wins = tally.samples["payoffs"], tally.samples["wins"]
    if payoffs.sum(axis=2).any():
        return False
    won = tally.players * wins - wins.sum(axis=2, keepdims=True)
    # All in one proportion, by Cauchy and Schwarz.
    return product_sum(payoffs, won) ** 2 != product_sum(payoffs, payoffs) * product_sum(won, won)


def _mean(column: Column, games: Column, unit: float, even: float) -> Mean:
    got, matches = total(column), total(games)
    value = got / (matches * unit)
    whole = ((column == 0) | (column == unit * games)).all() and (games == games[0]).all()
    return Mean(value, even, (column / unit - value * games).tolist(), matches, bool(whole))


def _squares(mean: Mean) -> float:
    return math.fsum(each * each for each in mean.deviations)


def _variance(mean: Mean) -> float:
    """Variance of the mean."""
    count = len(mean.deviations)
    return _squares(mean) * count / (count - 1) / mean.matches**2 if count > 1 else 0.0


def _spread_of_matches(tally: Tally) -> float:
    """Standard deviation of what a match pays a seat; seats are paid nothing together."""
    squares = total(tally.samples["payoff_squares"])
    return math.sqrt(squares / (total(tally.samples["games"]) * tally.players))


def _of_wins(mean: Mean, level: float) -> tuple[float, float, float] | None:
    """(low, high, chance of a share as uneven were all equal) of a share."""
    count, share = len(mean.deviations), mean.value
    if count < 2:
        return None
    weight = float(count)
    if not mean.whole:
        varied = _squares(mean) + ADDED * mean.even * (1 - mean.even) * mean.matches / count
        variance = varied * count / (count - 1 + ADDED) / mean.matches**2
        wider = NormalDist().inv_cdf(1 - level / 2) / t_quantile(count - 1, 1 - level)
        weight = share * (1 - share) / variance * wider**2
    won, lost = weight * share, weight * (1 - share)

    def above(even: float) -> float:
        """The chance of as large a share where this is the true one."""
        return beta_share(won, lost + 1, even, 1 - even) if won > 0 else 1.0

    def below(even: float) -> float:
        return beta_share(lost, won + 1, 1 - even, even) if lost > 0 else 1.0

    low = _bound(above, 0.0, share, level / 2) if won > 0 else 0.0
    high = _bound(below, 1.0, share, level / 2) if lost > 0 else 1.0
    return low, high, min(1.0, 2 * min(above(mean.even), below(mean.even)))


def _bound(chance: Callable[[float], float], outer: float, inner: float, level: float) -> float:
    """Where a chance that grows from outer to inner is `level`, from its outer side."""
    for _ in range(STEPS):
        middle = (outer + inner) / 2
        if chance(middle) <= level:
            outer = middle
        else:
            inner = middle
    return outer


def _of_payoffs(mean: Mean, level: float, least: float) -> tuple[float, float, float] | None:
    """(low, high, chance of a mean as far from even were all equal); towards high no standard error is taken as below
    `least`."""
    count = len(mean.deviations)
    to_one_side = 2 * 0.5**count  # the chance that all fall there
    if to_one_side > level:
        return None
    error = math.sqrt(_variance(mean))
    moment = math.fsum(each**3 for each in mean.deviations) / count
    skew = moment / (_squares(mean) / count) ** 1.5 / math.sqrt(count) if error else 0.0
    quantile = t_quantile(count - 1, 1 - level)

    def back(value: float) -> float:
        if not skew:
            return value
        cube = 1 + skew * (value - skew / 6)
        return 3 / skew * (math.copysign(abs(cube) ** (1 / 3), cube) - 1)

    upwards = max(error, least)
    low = mean.value - error * max(quantile, back(quantile))
    high = mean.value - upwards * min(-quantile, back(-quantile))
    error = error if mean.value > mean.even else upwards
    if not error:
        return low, high, to_one_side if mean.value != mean.even else 1.0
    t = (mean.value - mean.even) / error
    # Hall's polynomial, which grows with t: the skewness of the mean is taken out.
    straight = t + skew * t * t / 3 + skew * skew * t**3 / 27 + skew / 6
    nearer = min(abs(t), abs(straight)) if t * straight > 0 else 0.0
    return low, high, max(to_one_side, t_tails(nearer, count - 1))
