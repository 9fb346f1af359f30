"""A sweep as one table and one figure: how the figures of a game change with its options."""

from pyengine.report.games import value_text
from pyengine.report.tables import Table
from pyengine.report.words import NBSP, NONE, half_width, mean, number, percent

PLUS_MINUS = "\u00b1"


def tables(sweep):
    """Win shares by seat, or of the first player, and what matches are like: a row for each variant in both."""
    found = sweep["variants"]
    seats = max(each["summary"]["players"] for each in found)
    seated = any("by_player" in each["summary"] for each in found)
    names = list(sweep["sweep"])
    heads = [f"player {i + 1}" if seated else f"seat {i + 1}" for i in range(seats)]
    if seated:
        heads = heads[:1]
    texts = tuple(range(len(names)))
    labels = [tuple(value_text(each["values"][name]) for name in names) for each in found]
    wins = [
        (*label, number(each["summary"]["games"]), *_wins(each["summary"], len(heads), seated))
        for label, each in zip(labels, found)
    ]
    play = [(*label, *_play(each["summary"])) for label, each in zip(labels, found)]
    return [
        Table((*names, "matches", *heads), wins, texts),
        Table((*names, "decisions", "legal moves", "forced"), play, texts),
    ]


def _wins(summary, columns, seated):
    if not summary["games"]:
        return [NONE] * columns
    shares = (
        [summary["by_player"][0]["wins"]]
        if seated and "by_player" in summary
        else [
            {"share": share, "ci95": interval}
            for share, interval in zip(summary["wins"]["share"], summary["wins"]["ci95"])
        ]
    )
    wins = [_share(line["share"], line["ci95"]) for line in shares[:columns]]
    return [*wins, *[""] * (columns - len(wins))]


def _play(summary):
    if not summary["games"]:
        return [NONE] * 3
    lengths, moves = summary["decisions"], summary["legal_moves"]
    return [
        _mean(lengths["mean"], lengths["ci95"]),
        _mean(moves["mean"], moves["ci95"]),
        percent(moves["forced_share"], moves["forced_share_ci95"])[0],
    ]


def _share(value, interval):
    text = percent(value, interval)[0]
    return f"{text} {PLUS_MINUS}{100 * half_width(interval):.1f}" if half_width(interval) else text


def _mean(value, interval):
    text = mean(value, interval)[0]
    places = len(text.partition(".")[2])
    return f"{text} {PLUS_MINUS}{half_width(interval):.{places}f}" if half_width(interval) else text


def title(sweep):
    """What was swept: red7 by players and hand."""
    return f"{sweep['game']} by {' and '.join(sweep['sweep'])}"


def figure(sweep):
    """Win shares over the values of the last option, in one panel for every combination of the others.

    Needs matplotlib.
    """
    from matplotlib.figure import Figure

    from pyengine.report.canvas import MUTED, SEATS, WIDTH, percent_axis, style

    names = list(sweep["sweep"])
    last, panels = names[-1], {}
    for each in sweep["variants"]:
        if each["summary"]["games"]:
            key = ", ".join(f"{name}{NBSP}{value_text(each['values'][name])}" for name in names[:-1])
            panels.setdefault(key, []).append(each)
    with style():
        columns = min(2, max(1, len(panels)))
        rows = max(1, -(-len(panels) // columns))
        drawn = Figure(figsize=(WIDTH * (1 if columns == 1 else 1.6), 1.0 + 2.6 * rows))
        grid = drawn.subplots(rows, columns, squeeze=False, sharey=True)
        for axes in grid.flat[len(panels) :]:
            axes.set_visible(False)
        for axes, (key, variants) in zip(grid.flat, panels.items()):
            places = {value_text(value): place for place, value in enumerate(sweep["sweep"][last])}
            _panel(axes, variants, places, last, SEATS, MUTED)
            axes.set_title(key or title(sweep))
            axes.set_xlabel(last)
            axes.set_xticks(list(places.values()), list(places))
            percent_axis(axes.yaxis)
        grid[0][0].set_ylabel("share of matches won")
        named = {}
        for axes in grid.flat:
            named |= {label: handle for handle, label in zip(*axes.get_legend_handles_labels())}
        even = named.pop("even share", None)
        named |= {"even share": even} if even else {}
        drawn.legend(named.values(), named.keys(), loc="outside lower center", ncols=6)
    return drawn


def _panel(axes, variants, places, last, colours, muted):
    seated = any("by_player" in each["summary"] for each in variants)
    lines = {}
    for each in variants:
        summary, place = each["summary"], places[value_text(each["values"][last])]
        wins = (
            [summary["by_player"][0]["wins"]]
            if "by_player" in summary
            else [
                {"share": share, "ci95": interval}
                for share, interval in zip(summary["wins"]["share"], summary["wins"]["ci95"])
            ]
        )
        for i, line in enumerate(wins):
            lines.setdefault(i, []).append((place, line["share"], line["ci95"] or [line["share"]] * 2))
    for i, points in lines.items():
        x, y, intervals = zip(*points)
        axes.plot(x, y, marker="o", markersize=4, color=colours[i], label="player 1" if seated else f"seat {i + 1}")
        axes.fill_between(x, *zip(*intervals), color=colours[i], alpha=0.15, linewidth=0)
    even = sorted((places[value_text(each["values"][last])], 1 / each["summary"]["players"]) for each in variants)
    axes.plot(*zip(*even), color=muted, linestyle=":", linewidth=1.2, label="even share")
    axes.set_ylim(bottom=0)
