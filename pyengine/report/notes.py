"""Sentences on what was played, by whom, and what to know before trusting the figures."""

from collections.abc import Iterator

from pyengine.measures.measure import parts
from pyengine.report import tables, words
from pyengine.report.findings import DEAL_PLAYS, FEW_SAMPLES
from pyengine.report.words import NBSP, Summary


def size(summary: Summary) -> str:
    """Return the size: 1,000 deals x 1,000 matches."""
    factors = [words.deals(summary, summary["setups"]), words.plural(summary["matches"], "match")]
    factors += [words.plural(summary["seatings"], "seating")] * (summary["seatings"] > 1)
    return f" {words.TIMES} ".join(factors)


def how_played(summary: Summary) -> str:
    seats = summary["seats"]
    if set(seats) == {"random"}:
        return "Every seat picks one of its legal moves at random, all equally likely."
    if len(seats) == 1:
        return f"The player is {seats[0]}."
    if not words.differing(summary):
        return f"Every seat is played by {seats[0]}."
    if words.rotated(summary):
        return f"The players are {words.listed(seats)}; every match is played in every seating."
    return f"The players are {', '.join(seats)}, in the order of the seats, which they keep."


def caveats(summary: Summary) -> Iterator[str]:
    """Warnings: interrupted, cut off, too small."""
    count, word = words.samples(summary)
    asked = summary["setups"] * words.plays(summary)
    lost = summary["unfinished"] + summary["failed"]
    if not summary["complete"]:
        of = f" of the {words.number(asked)} asked for" if asked > summary["games"] + lost else ""
        yield f"Not finished: the figures cover only the {words.plural(summary['games'], 'finished match')}{of}."
    if (lines := words.positions(summary)) > summary["setups"]:
        played = words.plural(summary["setups"], "deal")
        yield f"{played} of {lines} positions: the other ones are not played. --setups {lines} plays each once."
    if unfinished := summary["unfinished"]:
        more = " or ".join(f"{words.number(most)} {what}" for what, most in summary.get("limits", {}).items())
        over = f"than {more}" if more else "decisions than the game allows"
        was, them = ("was", "it") if unfinished == 1 else ("were", "them")
        yield f"{words.plural(unfinished, 'match')} had more {over} and {was} cut off; no figure counts {them}."
    if failed := summary["failed"]:
        them = "it" if failed == 1 else "them"
        yield f"The game failed in {words.plural(failed, 'match')}; no figure counts {them}."
    if summary["games"] and (not summary["decisions"]["total"] or summary["legal_moves"]["mean"] == 1):
        yield "Nobody decides anything here: chance alone plays these matches, whoever sits at the table."
    if not summary["games"] and summary["complete"]:
        yield "No match was finished, so there are no figures."
    if summary["games"] and count < FEW_SAMPLES:
        few = words.plural(count, word)
        yield f"A very small study: with only {few} the figures are rough, and so are their intervals."
    if summary["games"] and (better := _mixed(summary)):
        alike = "In every seating each side has the same players, so no figure compares players"
        yield f"{alike}; for that try --seats {','.join(better)}."
    if summary["games"] and summary["matches"] > 1 and set(summary["seats"]) == {"heuristic"}:
        yield "A rule of thumb may replay a deal nearly alike; then the deal explains much, whatever the game."
    if summary["games"] and tables.spread_known(summary) and words.plays(summary) < DEAL_PLAYS:
        few, side = words.plural(words.plays(summary), "match"), words.side_word(summary)
        often = f"With only {few} a deal, chance alone makes {side}s win often or never"
        yield f"{often}: the spread over deals says little about the deals themselves."


def _mixed(summary: Summary) -> list[str]:
    """Return seats in which partners are alike, where every side has the same players in every seating."""
    seats, sides = summary["seats"], summary.get("sides", [])
    kinds = sorted(set(seats))
    if not (sides and words.rotated(summary)) or len(kinds) != len(sides):
        return []
    for turn in range(len(seats)):
        if len({tuple(sorted(seats[(seat + turn) % len(seats)] for seat in side)) for side in sides}) > 1:
            return []
    return [next(kind for kind, side in zip(kinds, sides) if seat in side) for seat in range(1, len(seats) + 1)]


def ended(summary: Summary) -> str:
    """Say whether the requested interval was reached, if there was one."""
    if not summary.get("until") or not summary["games"]:
        return ""
    ((name, half),) = summary["until"].items()
    wanted = f"the interval of {name} is at most {half:g} to each side"
    if summary["finished_setups"] < summary["setups"] and summary["complete"]:
        return f"Ended after {words.plural(summary['finished_setups'], 'deal')}: {wanted}."
    figure = summary["measures"].get(name, {"value": None})
    if all(pair and (pair[1] - pair[0]) / 2 <= half for _, _, pair in parts(figure)):
        return f"{wanted[:1].upper()}{wanted[1:]}."
    return f"The interval of {name} is still wider than {half:g} to each side."


def intervals(summary: Summary) -> str:
    """Say what the intervals mean: the caption of all tables and figures."""
    count, word = words.samples(summary)
    if count < 2:
        return f"A single {word} gives no intervals."
    if word == "match":
        of = f"{words.plural(count, 'match')} of one deal, so they say nothing about other deals."
    elif words.plays(summary) == 1:
        of = f"{words.deals(summary, count)}, each played once."
    else:
        of = words.deals(summary, count)
        of += ", each with all its matches, because matches of one deal are not independent."
    at_once = ""
    if verdict := summary.get("verdict"):
        what = "payoffs and wins" if verdict["by"] == "payoff" else "wins"
        of_whom = verdict["of"]
        at_once = f" Those of {what} by {of_whom} hold for all {of_whom}s at once and decide who is ahead."
    return f"95{NBSP}% intervals; the samples are the {of}{at_once}"
