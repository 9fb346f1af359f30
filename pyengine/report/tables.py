"""The tables of a report: those that every study has.

Each function gives a `Table`, or None where a study has no such figures.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from textwrap import shorten
from typing import Any, Literal, TypeAlias

from pyengine.report import words
from pyengine.report.document import Quantity, Table as Table
from pyengine.report.words import NBSP, Summary

CHOSEN_MOVES = (1, 2, 3, 5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000)
ROWS = 10  # about as many, where not every one is shown
PLACE_ROWS = 20
CARD_ROWS = 12
STEPS = tuple(digit * 10**power for power in range(9) for digit in (1, 2, 5))
LEAST_MATCHES = 30  # a decision that fewer matches reach is left to the JSON
LEAST_PLAYS = 20  # below, "at most one match in twenty" is the same as "none"
NOTHING: Mapping[str, Any] = {"decisions": ()}
Branches: TypeAlias = Literal["by_seat", "by_decision", "by_place"]


def wins(summary: Summary) -> Table | None:
    """By seat or side; alone there is nobody to win against."""
    if len(seats := words.sides(summary)) < 2:
        return None
    win = summary["wins"]
    if words.differing(summary) and summary["seatings"] == 1:
        seats = [f"{seat}: {player}" for seat, player in zip(seats, words.seated_at(summary))]
    counts = win["counts"] if all(isinstance(count, int) for count in win["counts"]) else map(float, win["counts"])
    shares = (Quantity(*pair, "share") for pair in zip(win["share"], words.intervals(summary, "wins")))
    rows = list(zip(seats, shares, counts))
    return Table(("wins", "share", "matches won"), rows, caption=f"Wins by {words.side_word(summary)}")


def pays(summary: Summary) -> bool:
    """Return whether payoffs say more than who won."""
    if len(words.sides(summary)) < 2:
        return True
    return any(abs(paid - won) > 1e-9 for paid, won in zip(summary["payoff"]["mean"], summary["wins"]["share"]))


def players(summary: Summary) -> Table | None:
    """By player, over all seatings, those that are alike together; None where seats or sides are compared."""
    if not words.by_player(summary):
        return None
    paid = words.by_payoff(summary)
    order: list[words.Criterion] = ["payoff", "wins"] if paid else ["wins", "payoff"]
    del order[1 + (paid or pays(summary)) :]
    kinds = {"wins": ("wins", "share"), "payoff": ("mean payoff", "number")}
    columns: list[Iterable[Any]] = [map(words.player_name, words.look(summary, "wins")["rows"])]
    for by in order:
        columns.append([Quantity(row["value"], row["ci95"], kinds[by][1]) for row in words.look(summary, by)["rows"]])
    caption = f"{'Payoffs and wins' if paid else 'Wins'} by player"
    return Table(("player", *(kinds[by][0] for by in order)), list(zip(*columns)), caption=caption)


def payoffs(summary: Summary) -> Table | None:
    """Mean payoff by seat or side, where it is not just the win share."""
    if not pays(summary):
        return None
    rows = zip(words.sides(summary), map(Quantity, summary["payoff"]["mean"], words.intervals(summary, "payoff")))
    return Table(("payoff", "mean"), list(rows), caption=f"Payoff by {words.side_word(summary)}")


def deals(summary: Summary) -> Table | None:
    """Wins and payoffs by position that deals begin with, the first ones; None unless there are several."""
    lines, sides, rows = summary.get("deals", []), words.sides(summary), []
    winners = sides[: 1 if len(sides) == 2 else None] if len(sides) > 1 else []  # of two the other wins the rest
    paid = sides if pays(summary) else []
    ranged = len(winners) + len(paid) < 3  # else it would be too wide
    for each in lines[:PLACE_ROWS]:
        wins, pay = (zip(*each[name].values()) for name in ("wins", "payoff"))
        cells = [Quantity(share, ci95, "share", ranged=ranged) for _, (share, ci95) in zip(winners, wins)]
        cells += [Quantity(mean, ci95, ranged=ranged) for _, (mean, ci95) in zip(paid, pay)]
        rows.append((shorten(each["name"], 60, placeholder=" .."), each["games"], *cells))
    shown = f" ({PLACE_ROWS} of {len(lines)})" * (PLACE_ROWS < len(lines))
    heads = [*(f"{side} wins" for side in winners), *(f"{side} is paid" for side in paid)]
    return Table((f"position{shown}", "matches", *heads), rows, caption="Results by position") if rows else None


def means(summary: Summary) -> Table:
    """Length of a match and number of legal moves."""
    lengths, turns, moves = summary["decisions"], summary["turns"], summary["legal_moves"]
    found: list[tuple[str, Mapping[str, Any]]] = [(f"{words.decision(summary)}s a match", lengths)]
    if turns["histogram"] != lengths["histogram"]:
        found.append(("turns a match", turns))
    if seen := [count for count, decisions in enumerate(moves["histogram"]) if decisions]:
        found.append(("legal moves", {**moves, "min": min(seen), "max": max(seen)}))
    rows = [(name, Quantity(each["mean"], each["ci95"]), each["min"], each["max"]) for name, each in found]
    return Table(("", "mean", "least", "most"), rows)


def chosen(first: int, last: int) -> list[int]:
    """About ten round numbers from first to last."""
    step = next(step for step in STEPS if (last - first) / step <= ROWS)
    return [value for value in range(first, last + 1) if value % step == 0] or [first]


def uneven(summary: Summary) -> bool:
    """Return whether matches differ in length."""
    return bool(summary["decisions"]["min"] < summary["decisions"]["max"])


def survival(summary: Summary, every: bool = False) -> Table | None:
    """Share of matches that are still running on a decision: on every one, or on about ten of those on which neither
    nearly all nor nearly none are; None if all take as long."""
    if not uneven(summary):
        return None
    alive, most, word = summary["decisions"]["survival"], summary["decisions"]["max"], words.decision(summary)
    middle = [value for value, share in enumerate(alive["share"]) if 0.001 < share < 0.9995] or [most]
    wanted = range(1, most + 1) if every else chosen(middle[0], middle[-1])
    known = list(zip(alive["share"], alive["ci95"]))
    rows = [(f"{word} {value}", Quantity(*known[value], "share")) for value in wanted if value < len(known)]
    return Table(("running on", "matches"), rows, caption=f"Matches still running{f' on a {word}' * every}")


def varied(summary: Summary) -> bool:
    """Return whether decisions differ in their number of legal moves."""
    return sum(map(bool, summary["legal_moves"]["histogram"])) > 1


def choice(summary: Summary, every: bool = False) -> Table | None:
    """Share of decisions with at least X legal moves: chosen X, or every one; None if all have the same."""
    if not varied(summary):
        return None
    moves, word = summary["legal_moves"]["at_least"], words.decision(summary)
    full = summary["subject"]["most_moves"]
    most = full[0] if full else len(summary["legal_moves"]["histogram"]) - 1
    wanted = range(1, most) if every else [count for count in CHOSEN_MOVES if count < most][:ROWS]
    heads = {count: f"{words.number(count)} or more" for count in wanted}
    heads[most] = f"all {most}" if full else f"{words.number(most)} or more"
    known = dict(enumerate(zip(moves["share"], moves["ci95"])))  # numbers beyond their end were never seen
    rows = [(head, Quantity(*known.get(count, (0.0, None)), "share")) for count, head in heads.items()]
    return Table(("legal moves", f"{word}s"), rows, caption=f"{word.capitalize()}s by number of legal moves")


def spread_known(summary: Summary) -> bool:
    """Return whether setups were played often enough to say how they differ."""
    known: bool = summary["samples"] == "setups" and summary.get("setup_win_share", {"setups": 0})["setups"] > 0
    return known and words.plays(summary) >= LEAST_PLAYS and len(words.sides(summary)) > 1


def spread(summary: Summary) -> Table | None:
    """Deals that are hopeless for some seat or side."""
    if not spread_known(summary):
        return None
    setups, head = summary["setup_win_share"], f"worst {words.side_word(summary)} wins"
    count, known = setups["setups"], setups["worst_seat_at_most_ci95"]
    rows = [
        (f"at most {100 * float(limit):.0f}{NBSP}%", round(part * count), Quantity(part, known[limit], "share"))
        for limit, part in sorted(setups["worst_seat_at_most"].items(), key=lambda each: -float(each[0]))
    ]
    rows.append(("nothing", setups["never_wins"], Quantity(setups["never_wins"] / count, None, "share")))
    return Table((head, "deals", "share"), rows, caption="Deals without a fair chance")


def spread_by_seat(summary: Summary) -> Table | None:
    """Deviation of each seat's or side's win share between deals."""
    if not (deviations := spread_known(summary) and summary["setup_win_share"]["standard_deviation"]):
        return None
    never = (words.plural(count, "deal") for count in summary["setup_win_share"]["never_wins_by_seat"])
    rows = zip(words.sides(summary), (f"{words.points(each)} percentage points" for each in deviations), never)
    heads = "between deals", "standard deviation", "never wins in"
    return Table(heads, list(rows), caption=f"Win share by {words.side_word(summary)}")


def _branching(summary: Summary, name: Branches) -> Mapping[str, Any]:
    """Legal moves by that; of nothing where a study lacks them, or every decision has as many as any other."""
    found: Mapping[str, Any] = summary["legal_moves"].get(name, NOTHING)
    return found if varied(summary) else NOTHING


def _branches(
    summary: Summary, name: Branches, heads: tuple[str, str, str], caption: str, wanted: Container[int] | None = None
) -> Table | None:
    """A row for each that anybody came to, or each wanted one, by its name or, where they have none, its number."""
    figures, (heading, word, counted) = _branching(summary, name), heads
    rows = [
        (
            figures["names"][i] if "names" in figures else f"{word} {i + 1}",
            # None of the counts is below 0.
            Quantity(figures["mean"][i], bounds and [max(0.0, bound) for bound in bounds]),
            Quantity(figures["forced_share"][i], figures["forced_share_ci95"][i], "share", ranged=False),
            count,
        )
        for i, (count, bounds) in enumerate(zip(figures["decisions"], figures.get("ci95", ())))
        if count and (wanted is None or i in wanted)
    ]
    return Table((heading, "legal moves", "forced", counted), rows, caption=f"Choice by {caption}") if rows else None


def by_seat(summary: Summary) -> Table | None:
    """Legal moves by seat, where there are several."""
    heads = "choice of", "seat", f"{words.decision(summary)}s"
    return _branches(summary, "by_seat", heads, "seat") if summary["players"] > 1 else None


def places(summary: Summary) -> list[int]:
    """The kinds of decisions that anybody came to, by number."""
    return [i for i, count in enumerate(_branching(summary, "by_place")["decisions"]) if count]


def by_place(summary: Summary, every: bool = False) -> Table | None:
    """Legal moves by what kind of decision it is: the first kinds, or every one."""
    wanted, word = None if every else places(summary)[:PLACE_ROWS], words.decision(summary)
    return _branches(summary, "by_place", ("choice at", "place", f"{word}s"), f"kind of {word}", wanted)


def enough(counts: Sequence[int]) -> int:
    """Count the first rows that enough matches reach, of so many."""
    least = min(LEAST_MATCHES, max(counts, default=0))
    return next((row for row, count in enumerate(counts) if count < least), len(counts))


def reached(summary: Summary) -> int:
    """Count the first decisions that enough matches reach."""
    return enough(_branching(summary, "by_decision")["decisions"])


def by_decision(summary: Summary, every: bool = False) -> Table | None:
    """Legal moves by number of the decision: about ten, or every one."""
    wanted = None if every else [value - 1 for value in (1, *chosen(1, reached(summary)))]
    word = words.decision(summary)
    return _branches(summary, "by_decision", ("choice on", word, "matches"), f"number of the {word}", wanted)
