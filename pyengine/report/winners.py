"""Who wins, in sentences: the seats, the players, or what a game for one pays."""

from collections.abc import Sequence

from pyengine.report import tables
from pyengine.report.finding import FEW_SAMPLES, Finding, of_setup
from pyengine.report.words import (
    MANY,
    NBSP,
    NONE,
    Interval,
    Summary,
    about,
    differing,
    mean,
    plural,
    samples,
    seat_name,
    widest,
)


def finding(summary: Summary) -> Finding:
    """Players where unlike ones took every seat, else seats."""
    if summary["players"] < 2:
        return pays_one(summary)
    return by_player(summary) if differing(summary) and summary["seatings"] > 1 else by_seat(summary)


def clear_lead(summary: Summary, shares: Sequence[float], intervals: Sequence[Interval]) -> bool:
    """Whether the intervals of the best and the worst lie apart, over enough samples."""
    best, worst = intervals[shares.index(max(shares))], intervals[shares.index(min(shares))]
    return bool(samples(summary)[0] >= FEW_SAMPLES and best and worst and worst[1] < best[0])


def _ahead(summary: Summary, shares: Sequence[float], intervals: Sequence[Interval], subject: str, loser: str) -> str:
    """The sentence about the best and the worst of them, which a clear lead has set apart."""
    most, least = max(shares), min(shares)
    if least == 0:
        rest = f"{loser} never."
    elif most / least < 1.1:
        rest = f"{loser} {about(least, widest(intervals))}."
    else:
        rest = f"{most / least:,.{1 if most / least < 10 else 0}f} times as often as {loser.removesuffix(' seat')}."
    return f"{subject} wins {about(most, widest(intervals))} of matches{of_setup(summary)}, {rest}"


def by_seat(summary: Summary) -> Finding:
    shares, intervals, players = summary["wins"]["share"], summary["wins"]["ci95"], summary["players"]
    texts = [about(share, widest(intervals)) for share in shares]
    best, worst = shares.index(max(shares)), shares.index(min(shares))
    winner, loser = f"{seat_name(best, players)} seat", f"{seat_name(worst, players)} seat"
    sentences = [
        summary["subject"]["seating"],
        f"{_seats(summary)}; an even share would be {100 / players:.3g}{NBSP}%.",
        _ties(summary),
    ]
    if differing(summary):
        sentences.append(
            "The players kept their seats, so what is owed to the seat and what to the player cannot be told apart."
        )
        winner, loser = f"{winner}, {summary['seats'][best]},", f"{loser}, {summary['seats'][worst]}"
    more = " ".join(filter(None, sentences))
    if not clear_lead(summary, shares, intervals):
        text = (
            f"No seat is clearly ahead{of_setup(summary, 'in')}: the win shares lie between {texts[worst]} and "
            f"{texts[best]}, which {plural(*samples(summary))} cannot tell apart."
        )
        return Finding(texts[best], "of matches: the best seat", text, more)
    text = _ahead(summary, shares, intervals, f"The {winner}", f"the {loser}")
    return Finding(texts[best], f"wins of the {seat_name(best, players)} seat", text, more)


def _seats(summary: Summary) -> str:
    shares, interval = summary["wins"]["share"], widest(summary["wins"]["ci95"])
    texts = [about(share, interval) for share in shares]
    if len(shares) > MANY:
        return f"The seats win {about(min(shares), interval)} to {about(max(shares), interval)} of matches"
    return f"The seats win {', '.join(texts[:-1])} and {texts[-1]} of matches{of_setup(summary)}"


def by_player(summary: Summary) -> Finding:
    lines = summary["by_player"]
    shares = [line["wins"]["share"] for line in lines]
    intervals = [line["wins"]["ci95"] for line in lines]
    texts = [about(share, widest(intervals)) for share in shares]
    best, worst = shares.index(max(shares)), shares.index(min(shares))
    winner, loser = lines[best]["player"], lines[worst]["player"]
    listed = ", ".join(f"{line['player']} {text}" for line, text in zip(lines, texts))
    won = f" and won: {listed}" if len(lines) <= MANY else ""
    more = " ".join(
        filter(
            None,
            (
                f"Every player took every seat equally often{won}; an even share would be "
                f"{100 / summary['players']:.3g}{NBSP}%.",
                summary["subject"]["seating"],
                f"{_seats(summary)}, all players together.",
                _ties(summary),
            ),
        )
    )
    if winner == loser or not clear_lead(summary, shares, intervals):
        text = (
            f"No player is clearly ahead{of_setup(summary, 'in')}: the win shares lie between {texts[worst]} and "
            f"{texts[best]}, which {plural(*samples(summary))} cannot tell apart."
        )
        return Finding(texts[best], "of matches: the best player", text, more)
    subject, other = (name if summary["seats"].count(name) == 1 else f"one {name}" for name in (winner, loser))
    text = _ahead(summary, shares, intervals, subject, other)
    return Finding(texts[best], f"wins of {winner}", text[:1].upper() + text[1:] if subject != winner else text, more)


def pays_one(summary: Summary) -> Finding:
    """A game for one: nobody to win against."""
    value, interval = mean(summary["payoff"]["mean"][0], summary["payoff"]["ci95"][0])
    known = f" (95{NBSP}% interval {interval})" if interval != NONE else ""
    return Finding(
        value,
        "mean payoff",
        f"A match{of_setup(summary)} pays {value} on average{known}.",
        "The game has one seat, so there is nobody to win against.",
    )


def _ties(summary: Summary) -> str:
    share = summary["ties"]["share"]
    if not share:
        return ""
    return (
        f"{about(share, summary['ties']['ci95'])} of matches end with a shared first place. A first place shared by "
        "several counts for each in equal parts."
    )


def tie_line(summary: Summary) -> str:
    """The same for a terminal, or nothing."""
    return _ties(summary) if summary["players"] > 1 else ""


def shown(summary: Summary) -> list[tables.Table]:
    """The tables of who wins and what it pays."""
    return [table for table in (tables.wins(summary), tables.players(summary), tables.payoffs(summary)) if table]
