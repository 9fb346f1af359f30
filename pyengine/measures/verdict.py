"""Verdict on who is ahead of an even share, and how sure it is: decided here, for tables, pages and sentences alike.

A seat (side, player) is ahead where its interval, which holds for all of them at once, lies above the even share; it is
the one that stands in the table. The level is shared out among them (Bonferroni); of two the one is the other's mirror
image, so that one look is taken. Where a game pays amounts, wins are looked at too, with a fifth of what may go wrong.

bench/verdicts.py tells how often somebody is named who is not ahead.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pyengine.games.scene import side_text
from pyengine.measures import seats
from pyengine.measures.intervals import LEVEL
from pyengine.measures.leads import LeadBounds, LeadMean, mean_of, of_payoffs, of_wins
from pyengine.measures.measure import Figure, StudyLike, TallyLike
from pyengine.measures.samples import Column, ratio, total

WRONG = 1 - LEVEL  # of studies may name somebody who is not ahead
BESIDE = 0.01  # of these by wins, where payoffs come first
TOLD = 0.1  # of a share: a study that would not show such a lead is too small to say that nobody is ahead
TOLD_PAID = 0.2  # the same of payoffs, in standard deviations of what a match pays


def verdict(study: StudyLike, tally: TallyLike, amounts: bool) -> Figure | None:
    """Decide who is ahead and who behind: of ("seat", "side" or "player"), by ("wins" or "payoff"), even, the rows, p
    (the chance of as large a lead were all equal), margin (the longest arm of an interval), enough (whether a lead that
    matters would show), and what comes second, wins or payoff. None where nobody plays against anybody.

    amounts : whether payoffs come before wins: `pyengine.Game.pays_amounts`
    """
    changing = tally.seatings > 1 and len(set(seats.names_of(study, tally))) > 1
    names = seats.names_of(study, tally) if changing else [side_text(side) for side in tally.sides]
    if len(names) < 2:
        return None
    # Players that are alike are one, of whom there are several.
    kinds = {name: [place for place, other in enumerate(names) if other == name] for name in names}
    by = seats.by_player if changing else seats.by_side
    wins, payoffs = by(tally, "wins"), by(tally, "payoffs")
    if amounts:
        found = _by_payoff(tally, payoffs, kinds, WRONG - BESIDE) | {"wins": _by_wins(tally, wins, kinds, BESIDE)}
    else:
        rows = []
        for name, places in kinds.items():  # their mean payoffs, which decide nothing
            mean = ratio(payoffs[:, places].sum(axis=1), tally.samples["games"], len(places))
            rows.append({"name": name, "rows": [place + 1 for place in places], **mean._asdict()})
        found = _by_wins(tally, wins, kinds, WRONG) | {"payoff": {"rows": rows}}
    return {"of": "player" if changing else "side" if len(tally.sides) < tally.players else "seat"} | found


Kinds = Mapping[str, Sequence[int]]  # places in the table by name
LeadTest = Callable[[LeadMean, float], LeadBounds | None]


def _by_wins(tally: TallyLike, columns: Column, kinds: Kinds, wrong: float) -> Figure:
    even, unit, games = 1 / columns.shape[1], tally.win_unit, tally.samples["games"]
    means = [mean_of(columns[:, places].sum(axis=1), games, unit, len(places) * even) for places in kinds.values()]
    return {"by": "wins", "even": even} | _decided(kinds, means, wrong, of_wins, TOLD)


def _by_payoff(tally: TallyLike, columns: Column, kinds: Kinds, wrong: float) -> Figure:
    games = tally.samples["games"]
    means = [mean_of(columns[:, places].sum(axis=1), games, 1, 0.0, cubes=True) for places in kinds.values()]
    least = math.sqrt(math.fsum(mean.variance for mean in means) / len(means)) if len(kinds) > 2 else 0.0
    # The standard deviation of what a match pays a seat; seats are paid nothing together.
    spread = math.sqrt(total(tally.samples["payoff_squares"]) / (total(games) * tally.players))
    test = partial(of_payoffs, least=least)
    return {"by": "payoff", "even": 0.0} | _decided(kinds, means, wrong, test, TOLD_PAID * spread)


def _decided(kinds: Kinds, means: Sequence[LeadMean], wrong: float, test: LeadTest, told: float) -> Figure:
    """Rows with what a test says of them, if anything; `told`: a lead that is to show."""
    rows, level = list[Figure](), wrong / (1 if len(kinds) == 2 else len(kinds))
    for (name, places), mean in zip(kinds.items(), means):
        low, high, chance = (bounds := test(mean, level)) or (-math.inf, math.inf, None)
        ci95 = [low / len(places), high / len(places)] if bounds else None
        state = "ahead" if low > mean.even else "behind" if high < mean.even else "open"
        found = {"name": name, "rows": [place + 1 for place in places], "value": mean.value / len(places)}
        rows.append(found | {"ci95": ci95, "p": chance and min(1.0, chance * WRONG / level), "is": state})
    arms = [abs(bound - row["value"]) for row in rows for bound in row["ci95"] or ()]
    p = min((row["p"] for row in rows if row["p"] is not None), default=None)
    return {"rows": rows, "p": p, "margin": max(arms, default=None), "enough": bool(arms) and max(arms) <= told}
