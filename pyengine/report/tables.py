"""The tables of a report as rows of text; the terminal and the page draw the same ones.

Each function gives a `Table`, or None where a study has no such figures.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Literal, NamedTuple, TypeAlias

from pyengine.report.words import (
    NBSP,
    NONE,
    Interval,
    Summary,
    Unit,
    by_payoff,
    by_player,
    decision,
    differing,
    intervals,
    look,
    mean,
    number,
    percent,
    player_name,
    plays,
    plural,
    points,
    seated_at,
    side_word,
    sides,
    told,
)

CHOSEN_MOVES = (1, 2, 3, 5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000)
ROWS = 10  # about as many, where not every one is shown
PLACE_ROWS = 20
CARD_ROWS = 12
STEPS = tuple(digit * 10**power for power in range(9) for digit in (1, 2, 5))
LEAST_MATCHES = 30  # a decision that fewer matches reach is left to the JSON
LEAST_PLAYS = 20  # below, "at most one match in twenty" is the same as "none"
INTERVAL = "95 % interval"
NOTHING: Mapping[str, Any] = {"decisions": ()}
Branches: TypeAlias = Literal["by_seat", "by_decision", "by_place"]


class Table(NamedTuple):
    columns: Sequence[str]  # headings; the first column is text, the others are numbers
    rows: Sequence[Sequence[str]]
    texts: tuple[int, ...] = (0,)  # columns of text


def wins(summary: Summary) -> Table | None:
    """By seat or side; alone there is nobody to win against."""
    win, seats = summary["wins"], sides(summary)
    if len(seats) < 2:
        return None
    if differing(summary) and summary["seatings"] == 1:
        seats = [f"{seat}: {player}" for seat, player in zip(seats, seated_at(summary))]
    counts = win["counts"] if all(isinstance(count, int) for count in win["counts"]) else map(float, win["counts"])
    pairs = zip(win["share"], intervals(summary, "wins"))
    rows = [(seat, *percent(*pair), number(count)) for seat, count, pair in zip(seats, counts, pairs)]
    return Table(("wins", "share", INTERVAL, "matches won"), rows)


def pays(summary: Summary) -> bool:
    """Whether payoffs say more than who won."""
    pairs = zip(summary["payoff"]["mean"], summary["wins"]["share"])
    return len(sides(summary)) < 2 or any(abs(paid - won) > 1e-9 for paid, won in pairs)


def players(summary: Summary) -> Table | None:
    """By player, over all seatings, those that are alike together; None where seats or sides are compared."""
    if not by_player(summary):
        return None
    looks = {"wins": (percent, "wins"), "payoff": (mean, "mean payoff")}
    order: tuple[Unit, ...] = (
        ("payoff", "wins") if by_payoff(summary) else ("wins", "payoff") if pays(summary) else ("wins",)
    )
    heads = [head for by in order for head in (looks[by][1], INTERVAL)]
    names = map(player_name, look(summary, "wins")["rows"])
    cells = ([looks[by][0](row["value"], row["ci95"]) for row in look(summary, by)["rows"]] for by in order)
    return Table(("player", *heads), [(name, *chain(*pairs)) for name, *pairs in zip(names, *cells)])


def payoffs(summary: Summary) -> Table | None:
    """Mean payoff by seat or side, where it is not just the win share."""
    if not pays(summary):
        return None
    pairs = zip(summary["payoff"]["mean"], intervals(summary, "payoff"))
    return Table(("payoff", "mean", INTERVAL), [(seat, *mean(*pair)) for seat, pair in zip(sides(summary), pairs)])


def means(summary: Summary) -> Table:
    """Length of a match and number of legal moves."""
    lengths, turns, moves = summary["decisions"], summary["turns"], summary["legal_moves"]
    found: list[tuple[str, Mapping[str, Any]]] = [(f"{decision(summary)}s a match", lengths)]
    if turns["histogram"] != lengths["histogram"]:
        found.append(("turns a match", turns))
    if seen := [count for count, decisions in enumerate(moves["histogram"]) if decisions]:
        found.append(("legal moves", {**moves, "min": min(seen), "max": max(seen)}))
    rows = [
        (name, *mean(figure["mean"], figure["ci95"]), number(figure["min"]), number(figure["max"]))
        for name, figure in found
    ]
    return Table(("", "mean", INTERVAL, "least", "most"), rows)


def chosen(first: int, last: int) -> list[int]:
    """About ten round numbers from first to last."""
    step = next(step for step in STEPS if (last - first) / step <= ROWS)
    return [value for value in range(first, last + 1) if value % step == 0] or [first]


def uneven(summary: Summary) -> bool:
    """Whether matches differ in length."""
    return bool(summary["decisions"]["min"] < summary["decisions"]["max"])


def survival(summary: Summary, every: bool = False) -> Table | None:
    """Share of matches that are still running on a decision: on every one, or on about ten of those on which neither
    nearly all nor nearly none are; None if all take as long."""
    if not uneven(summary):
        return None
    alive, most = summary["decisions"]["survival"], summary["decisions"]["max"]
    middle = [value for value, share in enumerate(alive["share"]) if 0.001 < share < 0.9995] or [most]
    wanted = range(1, most + 1) if every else chosen(middle[0], middle[-1])
    rows = [
        (f"{decision(summary)} {value}", *percent(alive["share"][value], alive["ci95"][value]))
        for value in wanted
        if value < len(alive["share"])
    ]
    return Table(("running on", "matches", INTERVAL), rows)


def varied(summary: Summary) -> bool:
    """Whether decisions differ in their number of legal moves."""
    return sum(map(bool, summary["legal_moves"]["histogram"])) > 1


def choice(summary: Summary, every: bool = False) -> Table | None:
    """Share of decisions with at least X legal moves: chosen X, or every one; None if all have the same."""
    if not varied(summary):
        return None
    moves = summary["legal_moves"]["at_least"]
    full = summary["subject"]["most_moves"]
    most = full[0] if full else len(summary["legal_moves"]["histogram"]) - 1
    wanted = range(1, most) if every else [count for count in CHOSEN_MOVES if count < most][:ROWS]
    heads = {count: f"{number(count)} or more" for count in wanted}
    heads[most] = f"all {most}" if full else f"{number(most)} or more"
    shares, intervals = moves["share"], moves["ci95"]  # numbers beyond their end were never seen
    rows = [
        (head, *(percent(shares[count], intervals[count]) if count < len(shares) else percent(0.0)))
        for count, head in heads.items()
    ]
    return Table(("legal moves", f"{decision(summary)}s", INTERVAL), rows)


def spread_known(summary: Summary) -> bool:
    """Whether setups were played often enough to say how they differ."""
    return bool(
        summary["samples"] == "setups"
        and "setup_win_share" in summary
        and plays(summary) >= LEAST_PLAYS
        and len(sides(summary)) > 1
        and summary["setup_win_share"]["setups"] > 0
    )


def spread(summary: Summary) -> Table | None:
    """How often setups are hopeless for some seat or side."""
    if not spread_known(summary):
        return None
    setups = summary["setup_win_share"]
    rows = [
        (
            f"at most {100 * float(limit):.0f}{NBSP}%",
            number(round(share * setups["setups"])),
            *percent(share, setups["worst_seat_at_most_ci95"][limit]),
        )
        for limit, share in sorted(setups["worst_seat_at_most"].items(), key=lambda each: -float(each[0]))
    ]
    rows.append(("nothing", number(setups["never_wins"]), percent(setups["never_wins"] / setups["setups"])[0], NONE))
    return Table((f"worst {side_word(summary)} wins", "deals", "share", INTERVAL), rows)


def spread_by_seat(summary: Summary) -> Table | None:
    """How a seat's or a side's win share differs between setups."""
    if not spread_known(summary) or not summary["setup_win_share"]["standard_deviation"]:
        return None
    setups = summary["setup_win_share"]
    rows = [
        (seat, f"{points(deviation)} points", plural(never, "deal"))
        for seat, deviation, never in zip(
            sides(summary), setups["standard_deviation"] or (), setups["never_wins_by_seat"]
        )
    ]
    return Table(("between deals", "standard deviation", "never wins in"), rows)


def _branching(summary: Summary, name: Branches) -> Mapping[str, Any]:
    """Legal moves by that; of nothing where a study lacks them, or every decision has as many as any other."""
    found: Mapping[str, Any] = summary["legal_moves"].get(name, NOTHING)
    return found if varied(summary) else NOTHING


def _branches(
    summary: Summary, name: Branches, heading: str, word: str, counted: str, wanted: Container[int] | None = None
) -> Table | None:
    """A row for each that anybody came to, or each wanted one, by its name or, where they have none, its number."""
    figures = _branching(summary, name)
    rows = [
        (
            figures["names"][i] if "names" in figures else f"{word} {i + 1}",
            *mean(figures["mean"][i], _counted(figures["ci95"][i])),
            percent(figures["forced_share"][i], figures["forced_share_ci95"][i])[0],
            number(count),
        )
        for i, count in enumerate(figures["decisions"])
        if count and (wanted is None or i in wanted)
    ]
    return Table((heading, "legal moves", INTERVAL, "forced", counted), rows) if rows else None


def _counted(interval: Interval) -> Interval:
    """The interval of a mean of counts, none of which is below 0."""
    return interval and [max(0.0, bound) for bound in interval]


def by_seat(summary: Summary) -> Table | None:
    """Legal moves by seat, where there are several."""
    if summary["players"] < 2:
        return None
    return _branches(summary, "by_seat", "choice of", "seat", f"{decision(summary)}s")


def places(summary: Summary) -> list[int]:
    """The kinds of decisions that anybody came to, by number."""
    return [i for i, count in enumerate(_branching(summary, "by_place")["decisions"]) if count]


def by_place(summary: Summary, every: bool = False) -> Table | None:
    """Legal moves by what kind of decision it is: the first kinds, or every one."""
    wanted = None if every else places(summary)[:PLACE_ROWS]
    return _branches(summary, "by_place", "choice at", "place", f"{decision(summary)}s", wanted)


def reached(summary: Summary) -> int:
    """How many decisions there are in a row that enough matches reach to speak of them."""
    counts = _branching(summary, "by_decision")["decisions"]
    least = min(LEAST_MATCHES, max(counts, default=0))
    return next((i for i, count in enumerate(counts) if count < least), len(counts))


def by_decision(summary: Summary, every: bool = False) -> Table | None:
    """Legal moves by number of the decision: about ten, or every one."""
    wanted = None if every else [value - 1 for value in (1, *chosen(1, reached(summary)))]
    return _branches(summary, "by_decision", "choice on", decision(summary), "matches", wanted)


def _effect(effect: Mapping[str, Any] | None) -> tuple[str, str]:
    """An effect and its interval, in points of the result; a star where it remains among all that were looked at.
    Neither where too few deals show one."""
    if not effect or not effect["ci95"]:
        return NONE, NONE
    value, interval = mean(100 * effect["value"], [100 * bound for bound in effect["ci95"]])
    return value + ("*" if effect["remains"] else NBSP), interval


def _telling(effect: Mapping[str, Any] | None) -> float:
    """What puts the most certain effects first."""
    return 2.0 if not effect or effect["p"] is None else effect["p"]


def kinds(summary: Summary) -> Table | None:
    """What each kind of moves does to the result, the most certain first; of other players how often it is chosen."""
    rows = summary.get("by", {}).get("kind")
    if not rows:
        return None
    effects, where = "effect" in rows[0], [part for part in ("phase", "place") if part in rows[0]]
    rows = sorted(rows, key=lambda row: (_telling(row.get("effect")), -row["chosen"]["share"]))
    heads = ("kind of move", *({"phase": "in", "place": "at"}[part] for part in where))
    cells = [
        (
            row["name"],
            *(row[part] for part in where),
            *(_effect(row["effect"]) if effects else ()),
            percent(row["chosen"]["share"])[0],
            NONE if row["result"]["mean"] is None else percent(row["result"]["mean"])[0],
            number(row["decisions"] if effects else row["offered"]),
        )
        for row in rows
    ]
    columns = (*heads, *(("effect", INTERVAL) if effects else ()), "chosen", "result", f"{decision(summary)}s")
    return Table(columns, cells, tuple(range(len(heads))))


def cards(summary: Summary) -> Iterator[Table]:
    """What holding, drawing, playing and discarding each card does to the result, the most certain first."""
    for how in ("held", "drawn", "played", "discarded"):
        rows = [row for row in summary.get("by", {}).get("card", ()) if how in row]
        if rows:
            dealt = "seats" in rows[0][how]
            rows = sorted(rows, key=lambda row: _telling(row[how].get("effect")))
            cells = [
                (
                    row["name"],
                    *(_effect(row[how]["effect"]) if "effect" in row[how] else ()),
                    *([] if dealt else [percent(row[how]["chosen"]["share"])[0]]),
                    NONE if row[how]["result"]["mean"] is None else percent(row[how]["result"]["mean"])[0],
                    number(row[how]["seats"] if dealt else row[how]["offered"]),
                )
                for row in rows[:CARD_ROWS]
            ]
            effect = ("effect", INTERVAL) if "effect" in rows[0][how] else ()
            yield Table(
                (how, *effect, *(() if dealt else ("chosen",)), "result", "seats" if dealt else "offered"), cells
            )


def at_place(summary: Summary) -> Table | None:
    """The result of who was to move at each place."""
    rows = [
        (row["name"], *percent(row["result"]["mean"], row["result"]["ci95"]), number(row["decisions"]))
        for row in summary.get("by", {}).get("place", ())
    ]
    return Table(("to move at", "result", INTERVAL, f"{decision(summary)}s"), rows[:PLACE_ROWS]) if rows else None


def phases(summary: Summary) -> Iterator[Table]:
    """What is decided in each phase, and of each its parts by number: their length, who leads, who gains, choice."""
    found, word = summary.get("by", {}).get("phase", ()), f"{decision(summary)}s"
    heads = {"of_all": f"of all {word}", "a_match": "a match", "legal_moves": "legal moves"}
    if len(found) > 1:
        yield _figures("phase", heads.values(), [(row["name"], [row[each] for each in heads]) for row in found])
    for phase in found:
        name, rows = phase["name"], [(f"{row['number']}{' or later' * row['or_later']}", row) for row in phase["parts"]]
        turns = {"turns": "turns"} if any(row["turns"] != row["decisions"] for _, row in rows) else {}
        heads = {"a_match": "a match", "decisions": word, **turns, "legal_moves": "legal moves"}
        tables = {name: ([*heads.values()], [(text, [row[each] for each in heads]) for text, row in rows])}
        for what, title, more in (
            ("leads", "leads as a {} begins", ["leader_wins"]),
            ("gains", "gains most in a {}", []),
        ):
            lines = [(text, row) for text, row in rows if any(each["share"] for each in row.get(what, ()))]
            cells = [(text, [*(row[each] for each in more), *row[what]]) for text, row in lines]
            tables[title.format(name)] = [*("the leader wins" for _ in more), *sides(summary)], cells
        yield from (_figures(head, *table) for head, table in tables.items() if table[1])
        at = [(text, {each["name"]: each["legal_moves"] for each in row.get("by_place", ())}) for text, row in rows]
        names = [each for each in _branching(summary, "by_place").get("names", ()) if any(each in row for _, row in at)]
        if names:
            chart = [(text, *(_figure(row[each])[0] if each in row else NONE for each in names)) for text, row in at]
            yield Table((f"legal moves, {name}", *names), chart)


def _figures(head: str, heads: Iterable[str], rows: Sequence[tuple[str, list[Mapping[str, Any]]]]) -> Table:
    """Means and shares with their intervals."""
    cells = [(text, *chain(*map(_figure, figures))) for text, figures in rows]
    return Table((head, *chain(*((each, INTERVAL) for each in heads))), cells)


def _figure(figure: Mapping[str, Any]) -> tuple[str, str]:
    value, interval = figure.values()
    return (NONE, NONE) if value is None else (percent if "share" in figure else mean)(value, interval)


def last(summary: Summary) -> Table | None:
    """Who comes last, by seat or side and, where players change seats, by player."""
    found = summary.get("by", {}).get("outcome", {})
    names, players = sides(summary), [line["player"] for line in summary.get("by_player", ())]
    rows = [
        (name, *percent(share, interval))
        for who, figures in ((names, found.get("last")), (players, found.get("last_by_player")))
        if figures and (who is names or by_player(summary))
        for name, share, interval in zip(who, figures["share"], figures["ci95"])
    ]
    return Table(("comes last", "share", INTERVAL), rows) if rows else None


def quantiles(end: Mapping[str, Any]) -> list[str]:
    """Quantiles of a number at the end of matches, as texts."""
    return [told(value, end["least_told"], end["most_told"]) for value in end["quantiles"].values()]


def final_scores(summary: Summary) -> Table | None:
    """Final scores by seat or side, and by how much the first is ahead of the second."""
    found = summary.get("by", {}).get("outcome")
    if not found:
        return None
    named = list(zip(sides(summary), found["scores"]))
    named += [("first less second", found["margins"])] if "margins" in found else []
    rows = [(name, mean(each["mean"])[0], *quantiles(each)) for name, each in named]
    shares = [f"{100 * float(share):.0f}{NBSP}%" for share in found["scores"][0]["quantiles"]]
    return Table(("final score", "mean", *shares), rows)
