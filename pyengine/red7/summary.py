"""The figures of a Red7 study from its counts."""
from pyengine import __version__
from pyengine.config import STREAM
from pyengine.measures.intervals import mean_interval, ratio_interval, spread, wilson_interval
from pyengine.red7.tally import SHARE_BINS, WORST_SHARES

SHARES = (0.0, 1.0)


def summarise(study, tally, complete=True):
    """All figures of a study as a dict that JSON can hold; docs/json.md names every key.

    Samples are setups; when there is one setup only, they are its matches. An interrupted study has fewer games than
    setups times matches, and its figures cover the setups that are whole.
    """
    hand = study.options.hand
    return {
        "game": study.game,
        "version": __version__,
        "seed": study.seed,
        "stream": STREAM,
        "options": study.options.as_dict(),
        "players": tally.players,
        "seats": ["random"] * tally.players,
        "setups": study.setups,
        "matches": study.matches,
        "games": tally.games,
        "actions": int(tally.moves.sum()),
        "samples": "setups" if tally.setups > 1 else "matches",
        "turns": _turns(tally),
        "wins": _wins(tally),
        "legal_moves": _legal_moves(tally, hand * (hand + 1)),
        "setup_win_share": _setup_win_share(tally),
        "signature": tally.signature(),
        "complete": complete,
    }


def _share(tally, hits, squares):
    """Interval of a share of matches, `hits` of all and the sum of their squares by setup."""
    if tally.setups < 2:
        return wilson_interval(hits, tally.games)
    if hits in (0, tally.games):            # all setups agree; that does not make it certain
        return wilson_interval(tally.setups if hits else 0, tally.setups)
    return mean_interval(tally.setups, hits, squares, tally.matches, SHARES)


def _turns(tally):
    histogram = _cut(tally.turns)
    turns = range(len(histogram))
    first, squares = tally.survival_sums.first, tally.survival_sums.squares
    total = tally.turn_sums.first[0]
    if tally.setups > 1:
        interval = mean_interval(tally.setups, total, tally.turn_sums.squares[0], tally.matches)
    else:
        interval = mean_interval(tally.games, total, sum(t * t * histogram[t] for t in turns))
    return {
        "mean": total / tally.games,
        "ci95": interval,
        "min": next(t for t in turns if histogram[t]),
        "max": len(histogram) - 1,
        "histogram": histogram,
        "survival": {"share": [int(first[t]) / tally.games for t in turns],
                     "ci95": [_share(tally, int(first[t]), int(squares[t])) for t in turns]},
    }


def _wins(tally):
    sums = tally.win_sums
    return {
        "counts": [int(count) for count in tally.wins],
        "share": [int(count) / tally.games for count in tally.wins],
        "ci95": [_share(tally, int(first), int(square)) for first, square in zip(sums.first, sums.squares)],
    }


def _legal_moves(tally, most):
    sums, actions = tally.at_least_sums, int(tally.at_least_sums.first[0])
    moves = tally.move_sums

    def interval(x):
        if tally.setups > 1 and not sums.first[x]:
            return wilson_interval(0, tally.setups)
        return ratio_interval(tally.setups, int(sums.first[x]), int(sums.squares[x]), actions, int(sums.squares[0]),
                              int(sums.products[x]), SHARES)

    return {
        "mean": int(moves.first[1]) / actions,
        "ci95": ratio_interval(tally.setups, int(moves.first[1]), int(moves.squares[1]), actions,
                               int(moves.squares[0]), int(moves.products[1])),
        "histogram": [int(count) for count in tally.moves],
        "at_least": {"share": [int(count) / actions for count in sums.first],
                     "ci95": [interval(x) for x in range(len(sums.first))]},
        "maximum": {"moves": most, "turns": int(tally.moves[most]), "share": int(tally.moves[most]) / actions,
                    "ci95": interval(most)},
    }


def _setup_win_share(tally):
    sums = tally.win_sums
    deviations = [spread(tally.setups, int(first), int(square)) for first, square in zip(sums.first, sums.squares)]
    return {
        "worst_seat_at_most": {text: tally.worst[text] / tally.setups for text in WORST_SHARES},
        "worst_seat_at_most_ci95": {text: wilson_interval(tally.worst[text], tally.setups) for text in WORST_SHARES},
        "never_wins": tally.never_wins,
        "never_wins_by_seat": [int(count) for count in tally.never_wins_by_seat],
        "bins": SHARE_BINS,
        "histogram": tally.share_counts.tolist(),
        "standard_deviation": None if tally.setups < 2 else [value / tally.matches for value in deviations],
    }


def _cut(counts):
    """As a list without trailing zeros."""
    values = [int(count) for count in counts]
    while values and values[-1] == 0:
        values.pop()
    return values
