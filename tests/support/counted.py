"""Matches played and counted, without a study, by what counts on request."""

import numpy as np

from engine.counting import best, effects, endings, leads, matches, runs


def play(
    table,
    seed,
    first_setup,
    setups,
    first_match,
    number,
    choosers=None,
    seatings=1,
    determinisations=0,
    playouts=0,
    by=(),
    course=False,
    watch=(),
    keeping=None,
    **more,
):
    """`engine.counting.matches.play`, with the counts of these watchers among its arrays; `keeping`: (order, most)."""
    watchers, rows, sums, estimates = [], {}, {}, None
    if determinisations:
        rows |= dict.fromkeys(leads.NAMES, ())
    rows |= effects.shapes(table, by)
    if "outcome" in by:
        rows["last"] = (seatings, table.seats)
        sums |= {"scores_at_end": (table.seats + 1, 2 * endings.FAR_AWAY), "scores_span": (table.seats + 1, 3)}
    sums |= runs.shapes(table, determinisations > 0) if course else {}
    sums |= runs.shapes(table, False, watch) if watch else {}
    if watch:
        many = runs.columns(watch)
        rows["watched"] = (seatings, many)
        sums |= {"watched_at_end": (many, 2 * endings.FAR_AWAY), "watched_span": (many, 3)}
    arrays = {name: np.zeros((setups, *shape), np.int64) for name, shape in rows.items()}
    arrays |= {name: np.zeros(np.prod(shape), np.int64) for name, shape in sums.items()}
    for name in ("scores_span", "watched_span"):
        if name in arrays:
            arrays[name].reshape(-1, 3)[:, :2] = -(2**62)
    if determinisations or playouts:
        watchers.append(estimates := leads.watcher(table, arrays, determinisations, playouts))
    if "effects" in arrays:
        watchers.append(effects.watcher(table, arrays, by))
    if "outcome" in by:
        watchers.append(endings.watcher(table, arrays))
    if course:
        watchers.append(runs.watcher(table, arrays, (), estimates))
    if watch:
        watchers.append(runs.watcher(table, arrays, watch))
    if keeping:
        arrays["kept"] = np.full((keeping[1], 4), np.iinfo(np.int64).max)
        watchers.append(best.watcher(table, arrays, keeping[0], estimates))
    asked = table, seed, first_setup, setups, first_match, number, choosers, seatings, watchers
    counts, fault = matches.play(*asked, **more)
    return counts | arrays, fault
