"""The tables of a report as rows of text; the terminal and the page draw the same ones."""
from typing import NamedTuple

from pyengine.report.words import NBSP, NONE, finished_setups, full_hand_moves, mean, number, percent, plural, points

CHOSEN_MOVES = (1, 2, 3, 5, 10, 15, 20, 30, 40, 56)
TURN_ROWS = 10
INTERVAL = "95 % interval"


class Table(NamedTuple):
    columns: tuple       # headings; the first column is text, the others are numbers
    rows: list           # tuples of text


def wins(summary):
    win = summary["wins"]
    rows = [(f"seat {seat + 1}", *percent(share, interval), number(count))
            for seat, (share, interval, count) in enumerate(zip(win["share"], win["ci95"], win["counts"]))]
    return Table(("wins", "share", INTERVAL, "matches won"), rows)


def means(summary):
    """Length of a match and number of legal moves."""
    turns, moves = summary["turns"], summary["legal_moves"]
    seen = [count for count, turns_with in enumerate(moves["histogram"]) if turns_with]
    return Table(("", "mean", INTERVAL, "least", "most"), [
        ("turns a match", *mean(turns["mean"], turns["ci95"]), number(turns["min"]), number(turns["max"])),
        ("legal moves", *mean(moves["mean"], moves["ci95"]), number(min(seen)), number(max(seen)))])


def _turns(summary):
    """About ten turns on which some matches, but not nearly all or none, are still running."""
    middle = [turn for turn, share in enumerate(summary["turns"]["survival"]["share"]) if 0.001 < share < 0.9995]
    if not middle:
        return [summary["turns"]["max"]]
    first, last = middle[0], middle[-1]
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if (last - first) / step <= TURN_ROWS)
    return [turn for turn in range(first, last + 1) if turn % step == 0] or [first]


def survival(summary, every=False):
    """Share of matches that are still running on a turn: chosen turns, or every one."""
    alive = summary["turns"]["survival"]
    turns = range(1, summary["turns"]["max"] + 1) if every else _turns(summary)
    rows = [(f"turn {turn}", *percent(alive["share"][turn], alive["ci95"][turn])) for turn in turns]
    return Table(("running on", "matches", INTERVAL), rows)


def choice(summary, every=False):
    """Share of turns with at least X legal moves: chosen X, or every one."""
    moves, most = summary["legal_moves"]["at_least"], summary["legal_moves"]["maximum"]["moves"]
    chosen = range(1, most) if every else [count for count in CHOSEN_MOVES if count < most]
    rows = [(f"{count} or more", *percent(moves["share"][count], moves["ci95"][count])) for count in chosen]
    last = f"all {most}" if most == full_hand_moves(summary) else f"{most} or more"
    rows.append((last, *percent(moves["share"][most], moves["ci95"][most])))
    return Table(("legal moves", "turns", INTERVAL), rows)


def spread(summary):
    """How often setups are hopeless for some seat; None with one setup."""
    if summary["samples"] == "matches":
        return None
    setups, count = summary["setup_win_share"], finished_setups(summary)
    rows = []
    for limit in sorted(setups["worst_seat_at_most"], key=float, reverse=True):
        share = setups["worst_seat_at_most"][limit]
        rows.append((f"at most {float(limit):.0%}".replace("%", f"{NBSP}%"), number(round(share * count)),
                     *percent(share, setups["worst_seat_at_most_ci95"][limit])))
    rows.append(("nothing", number(setups["never_wins"]), percent(setups["never_wins"] / count)[0], NONE))
    return Table(("worst seat wins", "setups", "share", INTERVAL), rows)


def spread_by_seat(summary):
    """How a seat's win share differs between setups; None with one setup."""
    setups = summary["setup_win_share"]
    if summary["samples"] == "matches" or not setups["standard_deviation"]:
        return None
    rows = [(f"seat {seat + 1}", f"{points(deviation)} points", plural(never, "setup"))
            for seat, (deviation, never) in enumerate(zip(setups["standard_deviation"], setups["never_wins_by_seat"]))]
    return Table(("between setups", "standard deviation", "never wins in"), rows)
