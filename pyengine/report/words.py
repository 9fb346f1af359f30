"""Numbers and names as a person reads them. The terminal, the figures and the page share them.

Texts hold no-break spaces where a line must not end, `TIMES` and `DASH`; everything else is ASCII.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from pyengine.base.characters import DASH as DASH, NBSP as NBSP, TIMES as TIMES
from pyengine.games.transcripts import beginnings
from pyengine.study.figures import Interval as Interval, Summary as Summary

Criterion: TypeAlias = Literal["wins", "payoff"]  # what is compared

NONE = "-"

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
MANY = 5  # seats; of more, sentences name the best and the worst only
SURE_POINTS = 1.5  # per cent to each side; beyond that a sentence names whole per cent only
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: float) -> str:
    """1234567 as 1,234,567; parts of a match, as ties give them, with two decimals."""
    return f"{count:,}" if isinstance(count, int) else f"{count:,.2f}"


def count_word(count: float) -> str:
    """Small numbers as words: three."""
    return COUNTS[int(count)] if count < len(COUNTS) and count == int(count) else number(count)


def plural(count: float, word: str) -> str:
    """1 deal, 2 deals, 3 matches."""
    ending = "" if count == 1 else "es" if word.endswith(("ch", "s")) else "s"
    return f"{number(count)}{NBSP}{word}{ending}"


def half_width(interval: Interval) -> float:
    return (interval[1] - interval[0]) / 2 if interval else 0.0


def _magnitude(value: float) -> int:
    """Digits after the point at which the first digit of `value` stands: 1 for 0.3, 0 for 3, -1 for 30."""
    return -math.floor(math.log10(value))


def _as_percent(share: float, interval: Interval) -> tuple[float, Interval]:
    # rounded, so that a share one rounding error away from 1 is 100 %
    return round(100 * share, 12), [100 * bound for bound in interval] if interval else None


def _edge_places(value: float) -> int:
    """Places that a percentage close to 0 or 100 needs, so that it is not rounded to either."""
    if 0 < value < 1:
        return min(_magnitude(value) + 1, 9)
    if 0 < 100 - value < 1:
        return min(_magnitude(100 - value), 9)  # one digit is enough here
    return 0


def percent(share: float, interval: Interval = None) -> tuple[str, str]:
    """A share (0 to 1) as a percentage with two decimals, fewer where the interval is wide, and its interval."""
    value, bounds = _as_percent(share, interval)
    places = 0 if value in (0, 100) else 1
    if half_width(bounds) > 0:
        places = min(max(_magnitude(half_width(bounds)) + 1, 0), 2)
    places = max(places, _edge_places(value))
    return f"{value:z.{places}f}{NBSP}%", _range(bounds, places)


def mean(value: float | None, interval: Interval = None) -> tuple[str, str]:
    """A mean and its interval as texts, with two digits of the interval's half width."""
    if value is None:
        return NONE, NONE
    half = half_width(interval)
    places = min(max(_magnitude(half) + 1, 0), 5) if half > 0 else 2
    return f"{value:z.{places}f}", _range(interval, places)


def known(value: float | None, interval: Interval, more: str) -> str:
    """A mean with what it is of, and its interval in brackets, where it is known."""
    text, bounds = mean(value, interval)
    return text + more + (f" (95{NBSP}% interval {bounds})" if bounds != NONE else "")


def told(value: int | None, least: int | None = None, most: int | None = None, exact_below: float = math.inf) -> str:
    """A number of a histogram: of one whose bins hold several from some size on, and the outermost ones all beyond."""
    if value is None:
        return NONE
    mark = "<=" if least is not None and value <= least else ">=" if most is not None and value >= most else ""
    return f"{mark or '~' * (abs(value) >= exact_below)}{number(value)}"


def _range(bounds: Interval, places: int) -> str:
    """An interval; none where all samples are equal, which says little about how sure the value is."""
    if not bounds or bounds[0] == bounds[1]:
        return NONE
    return (f"{NBSP}to{NBSP}" if bounds[0] < 0 else DASH).join(f"{bound:z.{places}f}" for bound in bounds)


def about(share: float, interval: Interval = None) -> str:
    """A share for a sentence: whole per cent, with a decimal where the interval is narrow."""
    value, bounds = _as_percent(share, interval)
    sharp = 0 < half_width(bounds) < SURE_POINTS and value not in (0, 100)
    return f"{value:.{_edge_places(value) or int(sharp)}f}{NBSP}%"


def about_mean(value: float, interval: Interval = None) -> str:
    """A mean for a sentence: one decimal, none where the interval is wider than a unit to each side."""
    return f"{value:.{0 if half_width(interval) > 1 else 1}f}"


def about_lead(lead: float, paid: bool) -> str:
    """A lead for a sentence: of shares whole points, of payoffs two digits."""
    return f"{lead:.{max(0, _magnitude(lead) + 1)}f}" if paid else f"{100 * lead:.0f}{NBSP}percentage points"


def points(share: float) -> str:
    """A difference of shares in percentage points: 0.1666 is 16.7."""
    return f"{100 * share:.1f}"


def widest(intervals: Iterable[Interval]) -> Interval:
    """The widest interval, for several shares that are to have the same number of decimals."""
    return max(intervals, key=half_width)


def seat_name(seat: int, players: int) -> str:
    """The first, second, ..., 12th, last seat (counted from 0); of two seats the first and the second."""
    if seat == players - 1 and players > 2:
        return "last"
    return ORDINALS[seat] if seat < len(ORDINALS) else f"{seat + 1}th"


def samples(summary: Summary) -> tuple[int, str]:
    """Independent samples that the intervals rest on: (1000, "deal")."""
    if summary["samples"] == "matches":
        return summary["games"], "match"
    return summary["finished_setups"], "deal"


def positions(summary: Summary) -> int:
    """Number of the positions that deals begin with in turn; 0 where they are dealt by chance."""
    return len(beginnings(str(summary["options"].get("position") or "")))


def deals(summary: Summary, count: int) -> str:
    """Number of deals in words, and of how many positions."""
    return plural(count, "deal") + (f" of {plural(begun, 'position')}" if (begun := positions(summary)) else "")


def sides(summary: Summary) -> list[str]:
    """Names of those who win and are paid: seat 1, seat 2; of partners side 1+3, side 2+4."""
    seats = summary.get("sides") or [[seat] for seat in range(1, summary["players"] + 1)]
    return [f"{'side' if len(side) > 1 else 'seat'} {'+'.join(map(str, side))}" for side in seats]


def player_names(summary: Summary) -> list[str]:
    """Players by their numbers: player 2; of partners who stay partners in every seating, players 1+3."""
    players, seats = summary["players"], summary.get("sides", [])
    turned = [sorted(seat % players + 1 for seat in side) for side in seats]
    if seats and all(side in turned for side in seats):
        return [f"player{'s' * (len(side) > 1)} {'+'.join(map(str, side))}" for side in seats]
    return [f"player {number}" for number in range(1, players + 1)]


def side_word(summary: Summary) -> str:
    """Return seat, or of partners side."""
    return "side" if "sides" in summary else "seat"


def seated_at(summary: Summary) -> list[str]:
    seats = summary.get("sides") or [[seat] for seat in range(1, summary["players"] + 1)]
    return [" + ".join(dict.fromkeys(summary["seats"][seat - 1] for seat in side)) for side in seats]


def by_payoff(summary: Summary) -> bool:
    """Return whether payoffs decide who is ahead."""
    return bool(summary["verdict"]) and summary["verdict"]["by"] == "payoff"


def by_player(summary: Summary) -> bool:
    """Return whether players are compared, not seats or sides."""
    return bool(summary["verdict"]) and summary["verdict"]["of"] == "player"


def look(summary: Summary, by: Criterion) -> Mapping[str, Any]:
    """The part of the verdict by "wins" or "payoff"."""
    verdict = summary["verdict"]
    return verdict if verdict["by"] == by else verdict[by]


def intervals(summary: Summary, by: Criterion) -> list[Interval]:
    """Intervals of the seats or sides by "wins" or "payoff": where these are compared, those that decide."""
    if summary["verdict"] and not by_player(summary):
        return [row["ci95"] for row in look(summary, by)["rows"]]
    return list(summary[by]["ci95"])


def player_name(row: Mapping[str, Any]) -> str:
    """A row of the verdict of players: each random, where several are alike."""
    return f"each {row['name']}" if len(row["rows"]) > 1 else str(row["name"])


def title(found: Mapping[str, Any]) -> str:
    """Return game and players: Red7 with three players."""
    players = found["players"]
    return f"{found['subject']['title']} with {count_word(players)} player{'s' * (players != 1)}"


def seated(summary: Summary) -> bool:
    """Return whether players were named."""
    return "by_player" in summary or any(player != "random" for player in summary["seats"])


def differing(summary: Summary) -> bool:
    """Return whether unlike players met."""
    return len(set(summary["seats"])) > 1


def rotated(summary: Summary) -> bool:
    """Return whether unlike players met, each of them in every seat."""
    return differing(summary) and summary["seatings"] > 1


def listed(names: Sequence[str]) -> str:
    """Names in a row; of many those that come again are counted: ismcts:100, random (15 times)."""
    if len(names) <= MANY:
        return ", ".join(names)
    counts = {name: names.count(name) for name in names}
    return ", ".join(name if count == 1 else f"{name} ({count} times)" for name, count in counts.items())


def decision(summary: Summary) -> str:
    return str(summary["subject"]["terms"]["decision"])


def plays(summary: Summary) -> int:
    """Matches of each deal, in all seatings."""
    return int(summary["matches"] * summary["seatings"])


def seconds(time: float) -> str:
    """A time: 0.04 s, 3.2 s, 61 s, 12 min 5 s."""
    if time >= 120:
        whole = round(time)
        return f"{whole // 60}{NBSP}min{NBSP}{whole % 60}{NBSP}s"
    return f"{time:.{0 if time >= 10 else 1 if time >= 1 else 2}f}{NBSP}s"


def rate(per_second: float) -> str:
    """A speed: 225 million, 1.4 billion, 1,234."""
    for unit, name in ((1e9, "billion"), (1e6, "million")):
        if per_second >= unit:
            scaled = per_second / unit
            return f"{scaled:.{1 if scaled < 100 else 0}f}{NBSP}{name}"
    return number(round(per_second))
