"""Points that studies tell: fair, long, ended, forced."""

import math
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

from pyengine.assess.evidence import Evidence
from pyengine.assess.points.point import NEVER, Found, OfStudy, beside, more, never_won, point, times, told, wider
from pyengine.measures.intervals import NORMAL, wilson_interval
from pyengine.report.words import NBSP, plural

AHEAD, UNEVEN = 0.01, 0.1  # of a share over an even one, and standard deviations off it, that are warned of


def look(found: Any) -> Any:
    """Return the wins that the verdict of a study has."""
    verdict = found.get("verdict")
    return verdict if not verdict or verdict["by"] == "wins" else verdict["wins"]


@point("score", "How much is scored?", "score of all, mean", "number")
def score(e: Evidence) -> Found | None:
    if not (found := e.strong.get("score")):
        return None
    others, text = beside(e, lambda study: study["score"]["mean"], lambda value: f"{value:.3g}")
    quarters, best = found["quantiles"], "the most there is" if found["declared"] else "the most seen"
    says = f"All win together: strong play scores {found['mean']:.3g} a match{text}; half of its matches"
    says += f" {quarters['0.25']} to {quarters['0.75']}, {told(*found['perfect'].values())} {found['best']}, {best}."
    return Found(says, found["mean"], found["ci95"], others)


def _mixing(e: Evidence, row: Any, by: Callable[[Any], Any]) -> Any:
    """Find the same seat's row by the search that mixes, and its `player`, where there is one."""
    found: Any = e.mixing or {"seats": [""], "verdict": None}
    rows = by(found)["rows"] if by(found) else ()
    same = (each for each in rows if each["name"] == row["name"] and each["ci95"])
    return next((each | {"player": found["seats"][0]} for each in same), None)


def _habit(shown: float, value: float, ends: Sequence[float], limit: float) -> Sequence[float] | None:
    """Interval for a warning of what may be a habit, as doubtful as the search that mixes; None where both show it."""
    if ends[0] > limit:
        return None
    return (shown - (shown - limit) * (value - ends[0]) / (value - limit), math.inf) if value > limit else NEVER


@point("ahead", "Is a seat ahead?", "lead over an even share, percentage points", "points", AHEAD)
def ahead(e: Evidence) -> Found | None:
    if not (won := look(e.strong)) or never_won(e):
        return None
    even, rows = won["even"], won["rows"]
    row, first = max(rows, key=lambda row: row["value"]), dict[float, str]()

    def surely(row: Any) -> bool:  # by an interval that holds of all points
        return bool(row["is"] == "ahead" and row["value"] + wider() * (row["ci95"][0] - row["value"]) - even > AHEAD)

    def lead(found: Any) -> float:
        most = max(look(found)["rows"], key=lambda row: row["value"])
        gap = float(most["value"] - even)
        first[gap] = f"{most['name']} wins {told(most['value'])}" * surely(most)
        return gap

    (others, text), sure, part = beside(e, lead, first.__getitem__), None, ""
    if row["is"] == "ahead":
        if other := _mixing(e, row, look):
            leads = other["value"] - even, [bound - even for bound in other["ci95"]]
            sure = _habit(row["value"] - even, *leads, AHEAD)
            part = "meetings" if e.asked.varying else part  # deals of which the search played
            who = f"{'a' if e.asked.varying else 'another'} search, {other['player']},"
            text += f"; {who} wins {told(other['value'], other['ci95'])} there"
        low, shown = row["value"] + wider() * (row["ci95"][0] - row["value"]) - even, surely(row) and not sure
        says = f"{row['name'].capitalize()} {'is' if shown else 'may be'} ahead: in strong play it wins"
        says += f" {told(row['value'], row['ci95'])} of the matches, where {told(even)} would be fair"
        factor = times(row["value"] - even, sure or [low, 2 * (row["value"] - even) - low], AHEAD)
        beside_it = [each for each in rows if each is not row and each["is"] != "open" and len(rows) > 2]
        text += "".join(f"; {each['name']} {told(each['value'], each['ci95'])}" for each in beside_it)
        grows = part or "setups"
        would = more(factor, getattr(e.asked, grows), e.costs.get(grows))
        text += f"; {would} settle it{' by that search' * bool(part)}" * bool(would)
    else:
        listed = ", ".join(f"{row['name']} {told(row['value'])}" for row in rows)
        says = f"No {e.strong['verdict']['of']} clearly wins more: {listed}"
        less = [row["name"] for row in rows if row["is"] == "behind"]
        says += f"; {' and '.join(less)} may win less than {told(even)}" * bool(less)
    ends = row["ci95"] and [bound - even for bound in row["ci95"]]
    return Found(f"{says}{text}.", row["value"] - even, ends, others, sure, part=part)


@point("paid unevenly", "Does a seat get more?", "payoff off even, standard deviations", "times", UNEVEN)
def paid_unevenly(e: Evidence) -> Found | None:
    if not (verdict := e.strong.get("verdict")) or verdict["by"] != "payoff":
        return None
    row = max(verdict["rows"], key=lambda row: abs(row["value"]))
    squares = math.fsum(each["value"] ** 2 for each in verdict["rows"]) / len(verdict["rows"])
    spread = math.sqrt(e.strong["measures"]["payoff_variance"]["value"] + squares)
    if not spread or row["ci95"] is None:
        return None
    sign, (low, high) = math.copysign(1, row["value"]), row["ci95"]
    how = {"ahead": "gains", "behind": "loses"}.get(row["is"], "neither gains nor loses for sure")
    says, sure = f"{row['name'].capitalize()} {how}: {row['value']:+.2f} a match ({low:+.2f} to {high:+.2f})", None
    if other := _mixing(e, row, lambda found: found["verdict"]):
        says += f"; by another search, {other['player']}, {other['value']:+.2f}"
        off = sign * other["value"] / spread, sorted(sign * bound / spread for bound in other["ci95"])
        sure = _habit(abs(row["value"]) / spread, *off, UNEVEN)
    ends = sorted(sign * bound / spread for bound in row["ci95"])
    return Found(f"{says}.", abs(row["value"]) / spread, ends, sure=sure)


def quantile(histogram: Sequence[int], part: float) -> int:
    """The least value that so large a part does not exceed."""
    least = part * sum(histogram)
    return next((value for value, seen in enumerate(accumulate(histogram)) if seen >= least), len(histogram) - 1)


def _tail(histogram: Sequence[int], matches: int) -> tuple[float, float]:
    """The mean of the longest twentieth, its standard error with the median's; of so many like matches of a deal."""
    lengths = [value for value in range(len(histogram) - 1, -1, -1) for _ in range(histogram[value])]
    longest, whole = lengths[: max(1, len(lengths) // 20)], len(lengths)
    middle = math.fsum(longest) / len(longest)
    # Where the twentieth begins is estimated, too.
    squares = math.fsum((each - middle) ** 2 for each in longest) / len(longest) + 0.95 * (middle - longest[-1]) ** 2
    squares = max(squares, 0.25 * (lengths[0] > lengths[-1]))  # a few that are alike do not tell that all are
    low, high = (lengths[min(whole - 1, max(0, round(whole / 2 + side * math.sqrt(whole) / 2)))] for side in (1, -1))
    of_median = middle / max(1, lengths[whole // 2]) * (high - low) / 2
    return middle, math.sqrt(matches * (squares / len(longest) + of_median**2))


def _lengths(e: Evidence, found: Any) -> list[int]:
    """The lengths of matches, those that were cut off at the limit."""
    lengths, most = list(found["decisions"]["histogram"]), e.game.table.max_decisions
    if found["unfinished"]:
        lengths += [0] * (most + 1 - len(lengths))
        lengths[most] += found["unfinished"]
    return lengths


@point("long tail", "How long is it?", "longest matches, times a usual one", "times", 2.5)
def long_tail(e: Evidence) -> Found | None:
    if not e.strong["games"]:
        return None
    lengths = _lengths(e, e.strong)
    low, median, high = (quantile(lengths, part) for part in (0.25, 0.5, 0.75))
    longest, error = _tail(lengths, e.strong["matches"])
    middle: OfStudy = lambda found: quantile(_lengths(e, found), 0.5)
    ratio: OfStudy = lambda found: _tail(_lengths(e, found), 1)[0] / max(1, middle(found) or 0)
    text = beside(e, middle, lambda count: f"{count:.0f}", str(median))[1]
    usual = "" if low == high else f" (in half of all matches {low} to {high})"
    says = f"A match takes {median} decisions of all players together{usual}, the longest of twenty about"
    value, half = max(1.0, longest / max(1, median)), NORMAL * error / max(1, median)
    seconds = median * e.pace
    lasts = plural(round(seconds), "second") if seconds < 90 else plural(round(seconds / 60), "minute")
    says += f" {longest:.0f}{text}. That is about {lasts}, at {e.pace:g}{NBSP}s a decision."
    return Found(says, value, [max(1.0, value - half), value + half], beside(e, ratio)[0])


@point("length", "How many decisions has a match?", "decisions of a match, mean", "number")
def length(e: Evidence) -> Found | None:
    if not e.strong["games"]:
        return None
    decisions, others = e.strong["decisions"], beside(e, lambda found: float(found["decisions"]["mean"]))[0]
    return Found("", float(decisions["mean"]), decisions["ci95"], others)


@point("ties", "Does somebody win?", "matches without a single winner", limit=0.5)
def ties(e: Evidence) -> Found | None:
    if not (found := e.strong.get("ties")) or e.game.shared:
        return None
    value, ci95 = found.values()
    others, text = beside(e, lambda study: study["ties"]["share"])
    says = f"{told(value, ci95)} of the matches have no single winner{text}."
    if value == 1:
        drawn = all(max(each.shares) - min(each.shares) < 1e-9 for each in e.ended)
        says = f"{'Every match is drawn: nobody wins' if drawn else 'No match has a single winner'}{text}."
    return Found(says, value, ci95, others)


@point("circles", "Does it end?", "matches cut off", limit=0.02)
def circles(e: Evidence) -> Found | None:
    if not (count := e.strong["games"] + e.strong["unfinished"]):
        return None
    others, text = beside(e, lambda found: found["unfinished"] / (found["games"] + found["unfinished"]))
    cut, again = e.strong["unfinished"], sum(match.again for match in e.matches)
    alike = e.strong["matches"]  # of a deal, as far as is known
    ci95 = wilson_interval(cut / alike, max(2, count // alike))
    limit = f"{e.game.table.max_decisions:,} decisions"
    says = f"{told(cut / count, ci95)} of the matches were cut off after {limit}{text}."
    says = says if cut else "Every match ended."
    says += f" In {plural(again, 'match')} of {len(e.matches)} a position came up again." if again else ""
    return Found(says, cut / count, ci95, others)


@point("no choice", "Is there a choice?", "forced decisions", limit=2 / 3)
def no_choice(e: Evidence) -> Found | None:
    if not e.strong["decisions"]["mean"]:
        return None
    moves = e.strong["legal_moves"]
    forced, ci95 = float(moves["forced_share"]), moves["forced_share_ci95"]
    others, text = beside(e, lambda found: float(found["legal_moves"]["forced_share"]), own=told(forced))
    says = f"Decisions offer {moves['mean']:.1f} moves on average; {told(forced, ci95)} of them offer only one{text}."
    return Found(says, forced, ci95, others)
