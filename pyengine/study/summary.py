"""The figures of a study from its counts."""

import statistics
from functools import partial

from pyengine.base.version import __version__
from pyengine.games.game import Game
from pyengine.games.transcripts import beginnings
from pyengine.measures import basic, intervals, samples, seats, verdict
from pyengine.measures.measure import Figure
from pyengine.study.bound import Bound
from pyengine.study.study import STREAM, Study
from pyengine.study.tally import SHARE_BINS, WORST_SHARES, Tally


def summarise(bound: Bound, tally: Tally, complete: bool = True) -> Figure:
    """All figures of a study as a dict that JSON can hold; docs/reference/json.md names every key.

    Samples are setups; when there is one setup only, they are its matches. An interrupted study has fewer games than
    setups times matches, and its figures cover the setups that are whole.
    """
    study, game = bound.study, bound.game
    rows = tally.samples
    summary = {
        "game": study.game,
        "version": __version__,
        "seed": study.seed,
        "stream": STREAM,
        "options": (options := study.options.as_dict()),
        "subject": bound.spec.subject(options),
        "command": study.words(bound.spec),
        "players": tally.players,
        "seats": list(study.seat_texts) or ["random"] * tally.players,
        **{name: getattr(study, name) for name in ("setups", "matches", "seatings")},
        "finished_setups": 1 if tally.single else tally.setups,
        **{name: samples.total(rows[name]) for name in ("games", "unfinished", "failed")},
        "samples": "matches" if tally.single else "setups",
    }
    if game.limits:
        summary["limits"] = game.limits
    if summary["games"]:
        summary |= {
            "decisions": _length(basic.length(study, tally), tally, "lasting"),
            "turns": _length(basic.turns(study, tally), tally, "lasting_turns"),
            "legal_moves": _legal_moves(game, tally),
            **ending(study, tally, game.pays_amounts),
        }
        if study.matches * study.seatings > 1 and not game.shared:
            summary["setup_win_share"] = _setup_win_share(tally)
        if lines := _by_line(options.get("position"), tally):
            summary["deals"] = lines
        summary["measures"] = {name: measure(study, tally) for name, measure in bound.measures.items()}
        for counter in bound.counters:
            for part, figures in counter.figures(tally).items():
                summary[part] = summary.get(part, {}) | figures
    if bound.estimated:
        summary["estimator"] = study.estimator
    if study.until:
        summary["until"] = {study.until[0]: study.until[1]}
    return summary | {"signature": tally.signature(), "complete": complete}


def _by_line(positions: str | None, tally: Tally) -> list[Figure]:
    """Results from each of several positions that deals begin with in turn, as far as they were played; none where
    deals share a row."""
    lines, rows = beginnings(positions or ""), tally.samples
    if len(lines) < 2 or len(rows["games"]) != tally.setups:
        return []
    wins, paid = (seats.by_side(tally, name).T for name in ("wins", "payoffs"))
    found = list[Figure]()
    for number, (line, name, _) in enumerate(lines[: 1 if tally.single else tally.setups]):
        part = slice(None) if tally.single else slice(number, None, len(lines))
        games = rows["games"][part]
        won = samples.listed((samples.share(each[part], games, tally.win_unit) for each in wins), "share")
        payoff = samples.listed(samples.ratio(each[part], games) for each in paid)
        found.append({"line": line, "name": name, "games": samples.total(games), "wins": won, "payoff": payoff})
    return found


def ending(study: Study, tally: Tally, amounts: bool) -> Figure:
    """Return ends of matches: wins, ties, payoffs and results by side and, with named players, by player; and the
    verdict, by payoff where the game pays amounts. Where all win together, payoffs alone."""
    sides, paid = [[seat + 1 for seat in side] for side in tally.sides], seats.by_side(tally, "payoffs")
    if len(sides) < min(2, tally.players):
        return {"payoff": seats.means(tally, paid), "sides": sides, "verdict": None}
    shared, wins = seats.ties(study, tally), seats.by_side(tally, "wins")
    counts = [samples.total(column) / tally.win_unit for column in wins.T]
    whole = [int(count) if count == int(count) else count for count in counts]
    found: Figure = {
        "wins": {"counts": whole, **seats.win_shares(tally, wins)},
        "ties": {"share": shared["value"], "ci95": shared["ci95"]},
        "payoff": seats.means(tally, paid),
        "result": seats.results(tally, seats.by_side),
    }
    if len(sides) < tally.players:
        found["sides"] = sides
    if study.seats:
        found["by_player"] = _by_player(study, tally)
    return found | {"verdict": verdict.verdict(study, tally, amounts)}


def _length(mean: Figure, tally: Tally, series: str) -> Figure:
    counts = tally.series[series]
    histogram = samples.exactly(counts[0])
    lasting = (samples.series_share(counts, index, tally.setups) for index in range(len(counts[0])))
    return {
        "mean": mean["value"],
        "ci95": mean["ci95"],
        "total": sum(value * count for value, count in enumerate(histogram)),
        "min": next(value for value, count in enumerate(histogram) if count),
        "max": len(histogram) - 1,
        "histogram": histogram,
        "survival": samples.listed(lasting, "share"),  # of matches with at least 0, 1, ... decisions or turns
    }


def _by_player(study: Study, tally: Tally) -> list[Figure]:
    figures = {
        "wins": seats.win_shares(tally, seats.by_player(tally, "wins")),
        "payoff": seats.means(tally, seats.by_player(tally, "payoffs")),
        "result": seats.results(tally, seats.by_player),
    }
    columns = ([dict(zip(figure, row)) for row in zip(*figure.values())] for figure in figures.values())
    return [{"player": text, **dict(zip(figures, row))} for text, *row in zip(seats.names_of(study, tally), *columns)]


def _legal_moves(game: Game, tally: Tally) -> Figure:
    rows, series = tally.samples, tally.series
    mean, interval = samples.ratio(rows["moves"], rows["decisions"], bounds=samples.COUNTS)
    forced, forced_interval = samples.share(rows["forced"], rows["decisions"])
    choices = series["choices"]
    open_to = (samples.series_ratio(choices, None, i, tally.setups, samples.SHARES) for i in range(len(choices[0])))
    result: Figure = {"mean": mean, "ci95": interval, "forced_share": forced, "forced_share_ci95": forced_interval}
    result |= {"histogram": samples.exactly(choices[0]), "at_least": samples.listed(open_to, "share")}
    if "seat_moves" in rows:
        moves, forces, decisions = (rows[f"seat_{name}"].T for name in ("moves", "forced", "decisions"))
        result["by_seat"] = {
            **samples.listed(map(partial(samples.ratio, bounds=samples.COUNTS), moves, decisions)),
            **samples.listed(map(samples.share, forces, decisions), "forced_share", "forced_share_ci95"),
            "decisions": [samples.total(count) for count in decisions],
        }
        result["by_decision"] = _by_index(tally, "decision_moves", "decision_forced", "lasting", 1)
    if series.get("place_decisions", [()])[0]:
        result["by_place"] = _by_index(tally, "place_moves", "place_forced", "place_decisions", 0)
        result["by_place"]["names"] = [game.place_text(i) for i in range(len(result["by_place"]["mean"]))]
    return result


def _by_index(tally: Tally, moves: str, forced: str, base: str, first: int) -> Figure:
    """Legal moves by number of the decision (from 1), or by place (from 0)."""
    counts = tally.series[base]
    places = range(first, len(counts[0]))
    mean, share = (
        [samples.series_ratio(tally.series[name], counts, i, tally.setups, bounds) for i in places]
        for name, bounds in ((moves, samples.COUNTS), (forced, samples.SHARES))
    )
    found = samples.listed(mean) | samples.listed(share, "forced_share", "forced_share_ci95")
    return found | {"decisions": [int(counts[0][i]) for i in places]}


def _setup_win_share(tally: Tally) -> Figure:
    count = tally.counted_setups
    return {
        "setups": count,
        "worst_seat_at_most": {text: tally.worst[text] / count for text in WORST_SHARES},
        "worst_seat_at_most_ci95": {text: intervals.wilson_interval(tally.worst[text], count) for text in WORST_SHARES},
        "never_wins": tally.never_wins,
        "never_wins_by_seat": tally.never_wins_by_side.tolist(),
        "bins": SHARE_BINS,
        "histogram": tally.share_counts.tolist(),
        "standard_deviation": _deviations(tally),
    }


def _deviations(tally: Tally) -> list[float] | None:
    """Standard deviation over setups of each side's win share; None with fewer than two setups or too many to keep."""
    games, wins = tally.samples["games"], seats.by_side(tally, "wins")
    if tally.single or tally.counted_setups < 2 or len(wins) != tally.setups:
        return None
    if (games == games[0]).all():
        plays = int(games[0]) * tally.win_unit
        sums = ((samples.total(column), samples.total(column.astype(object) ** 2)) for column in wins.T)
        return [(intervals.spread(len(wins), *each) or 0.0) / plays for each in sums]
    shares = wins[games > 0] / (games[games > 0] * tally.win_unit)[:, None]
    return [statistics.stdev(column.tolist()) for column in shares.T]
