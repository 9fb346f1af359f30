"""The figures of a study from its counts."""

import statistics

from pyengine import __version__
from pyengine.config import STREAM
from pyengine.measures import basic, outcomes, seats
from pyengine.measures.intervals import spread, wilson_interval
from pyengine.measures.samples import SHARES, exactly, ratio, series_ratio, share, total
from pyengine.study.tally import SHARE_BINS, WORST_SHARES


def summarise(bound, tally, complete=True):
    """All figures of a study as a dict that JSON can hold; docs/json.md names every key.

    Samples are setups; when there is one setup only, they are its matches. An interrupted study has fewer games than
    setups times matches, and its figures cover the setups that are whole.
    """
    study, game = bound.study, bound.game
    totals = tally.totals
    summary = {
        "game": study.game,
        "version": __version__,
        "seed": study.seed,
        "stream": STREAM,
        "options": (options := study.options.as_dict()),
        "subject": bound.spec.subject(options),
        "players": tally.players,
        "seats": list(study.seat_texts) or ["random"] * tally.players,
        "setups": study.setups,
        "matches": study.matches,
        "seatings": study.seatings,
        "finished_setups": 1 if tally.single else tally.setups,
        "games": int(totals["games"]),
        "unfinished": int(totals["unfinished"]),
        "failed": int(totals["failed"]),
        "samples": "matches" if tally.single else "setups",
    }
    if game.limits:
        summary["limits"] = game.limits
    if summary["games"]:
        summary |= {
            "decisions": _length(study, tally, basic.length, "lasting"),
            "turns": _length(study, tally, basic.turns, "lasting_turns"),
            "legal_moves": _legal_moves(game, tally),
            "wins": _wins(tally),
            "ties": _only(outcomes.ties(study, tally), "share"),
            "payoff": seats.payoffs(tally, seats.by_seat),
            "result": seats.results(tally, seats.by_seat),
        }
        if study.seats:
            summary["by_player"] = _by_player(study, tally)
        if study.matches * study.seatings > 1:
            summary["setup_win_share"] = _setup_win_share(tally)
        summary["measures"] = {name: measure(study, tally) for name, measure in bound.measures.items()}
    if bound.estimated:
        summary["estimator"] = study.estimator
    if study.until:
        summary["until"] = {study.until[0]: study.until[1]}
    return summary | {"signature": tally.signature(), "complete": complete}


def _only(figure, name):
    return {name: figure["value"], "ci95": figure["ci95"]}


def _length(study, tally, measure, series):
    figure = measure(study, tally)
    histogram = exactly(tally.series[series][0])
    return {
        "mean": figure["value"],
        "ci95": figure["ci95"],
        "total": sum(value * count for value, count in enumerate(histogram)),
        "min": next(value for value, count in enumerate(histogram) if count),
        "max": len(histogram) - 1,
        "histogram": histogram,
        "survival": basic.survival(tally, series),
    }


def _wins(tally):
    wins = seats.by_seat(tally, "wins")
    counts = [total(column) / tally.win_unit for column in wins.T]
    return {
        "counts": [int(count) if count == int(count) else count for count in counts],
        **seats.win_shares(tally, wins),
    }


def _by_player(study, tally):
    wins = seats.win_shares(tally, seats.by_player(tally, "wins"))
    payoff = seats.payoffs(tally, seats.by_player)
    result = seats.results(tally, seats.by_player)
    return [
        {
            "player": text,
            "wins": {"share": wins["share"][i], "ci95": wins["ci95"][i]},
            "payoff": {"mean": payoff["mean"][i], "ci95": payoff["ci95"][i]},
            "result": {"mean": result["mean"][i], "ci95": result["ci95"][i]},
        }
        for i, text in enumerate(study.seat_texts)
    ]


def _legal_moves(game, tally):
    rows, series = tally.samples, tally.series
    mean, interval = ratio(rows["moves"], rows["decisions"])
    forced, forced_interval = share(rows["forced"], rows["decisions"])
    at_least = [
        series_ratio(series["choices"], None, i, tally.setups, SHARES) for i in range(len(series["choices"][0]))
    ]
    result = {
        "mean": mean,
        "ci95": interval,
        "forced_share": forced,
        "forced_share_ci95": forced_interval,
        "histogram": exactly(series["choices"][0]),
        "at_least": {"share": [value for value, _ in at_least], "ci95": [bounds for _, bounds in at_least]},
    }
    if "seat_moves" in rows:
        result["by_seat"] = _by_seat(rows)
        result["by_decision"] = _by_index(series, "decision_moves", "decision_forced", "lasting", tally.setups, 1)
    if series.get("place_decisions", [()])[0]:
        result["by_place"] = _by_index(series, "place_moves", "place_forced", "place_decisions", tally.setups, 0)
        result["by_place"]["names"] = [game.place_text(i) for i in range(len(result["by_place"]["mean"]))]
    return result


def _by_seat(rows):
    means = [ratio(moves, count) for moves, count in zip(rows["seat_moves"].T, rows["seat_decisions"].T)]
    forced = [share(hits, count) for hits, count in zip(rows["seat_forced"].T, rows["seat_decisions"].T)]
    return {
        "mean": [value for value, _ in means],
        "ci95": [bounds for _, bounds in means],
        "forced_share": [value for value, _ in forced],
        "forced_share_ci95": [bounds for _, bounds in forced],
        "decisions": [total(count) for count in rows["seat_decisions"].T],
    }


def _by_index(series, moves, forced, base, setups, first):
    """Legal moves by number of the decision (from 1), or by place (from 0)."""
    count = len(series[base][0])
    means = [_place(series, moves, base, i, setups) for i in range(first, count)]
    shares = [_place(series, forced, base, i, setups, SHARES) for i in range(first, count)]
    return {
        "mean": [value for value, _ in means],
        "ci95": [bounds for _, bounds in means],
        "forced_share": [value for value, _ in shares],
        "forced_share_ci95": [bounds for _, bounds in shares],
        "decisions": [int(value) for value in series[base][0][first:]],
    }


def _place(series, name, base, index, setups, *bounds):
    padded = (
        [[*part, *[0] * (len(series[base][0]) - len(part))] for part in series[name]]
        if len(series[name][0]) <= index
        else series[name]
    )
    return series_ratio(padded, series[base], index, setups, *bounds)


def _setup_win_share(tally):
    count = tally.counted_setups
    return {
        "setups": count,
        "worst_seat_at_most": {text: tally.worst[text] / count for text in WORST_SHARES},
        "worst_seat_at_most_ci95": {text: wilson_interval(tally.worst[text], count) for text in WORST_SHARES},
        "never_wins": tally.never_wins,
        "never_wins_by_seat": [int(value) for value in tally.never_wins_by_seat],
        "bins": SHARE_BINS,
        "histogram": tally.share_counts.tolist(),
        "standard_deviation": _deviations(tally),
    }


def _deviations(tally):
    """Standard deviation over setups of each seat's win share; None with fewer than two setups or too many to keep."""
    games, wins = tally.samples["games"], seats.by_seat(tally, "wins")
    if tally.single or tally.counted_setups < 2 or len(wins) != tally.setups:
        return None
    if (games == games[0]).all():
        plays = int(games[0]) * tally.win_unit
        return [spread(len(column), total(column), total(column.astype(object) ** 2)) / plays for column in wins.T]
    shares = wins[games > 0] / (games[games > 0] * tally.win_unit)[:, None]
    return [statistics.stdev(column.tolist()) for column in shares.T]
