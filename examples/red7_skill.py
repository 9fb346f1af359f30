"""Importance of skill in Red7: the studies behind docs/stories/red7-skill.md, as a table in JSON and two
figures.

    python examples/red7_skill.py DIR [--quick]

Every study can also be had from the command line; its words stand beside its figures.
"""

import argparse
import json
from pathlib import Path

from pyengine import Study, run_study
from pyengine.base.drawing.canvas import MUTED, SEATS, axes_of, legend, picture, style
from pyengine.red7 import Options

SEED = 1
BUDGETS = (20, 50, 100, 200, 500, 1000, 2000, 5000)
SEARCHES = ("pimc", "flat", "ismcts")
TABLES = ("random", "heuristic", "pimc:200", "pimc:1000", "ismcts:1000", "ismcts:5000")
COLOURS = dict(zip(SEARCHES, SEATS))


def study(seats, setups, matches=1):
    """Figures of a study, and the command that gives them."""
    summary = dict(run_study(Study("red7", Options(), setups, matches, SEED, seats=seats)))
    summary["command"] = (
        f"python -m pyengine.run red7 --seats {','.join(seats)} --setups {setups} --matches {matches} --seed {SEED}"
    )
    print(summary["command"], f"{summary['run']['cpu_seconds']:.0f} s of CPU", flush=True)
    return summary


def player(summary, number=0):
    entry = summary["by_player"][number]
    return {"player": entry["player"], **entry["wins"]}


def one_against_random(scale):
    """Win share of one better player among random ones."""
    rows = []
    for seats, setups in [("heuristic", 50_000)] + [
        (f"{kind}:{budget}", 2000) for kind in SEARCHES for budget in BUDGETS
    ]:
        summary = study((seats, "random", "random"), setups // scale)
        rows.append({**player(summary), "games": summary["games"], "command": summary["command"]})
    return rows


def against_each_other(scale):
    """Searching players at one table."""
    rows = []
    for budget in (200, 1000, 5000):
        summary = study((f"ismcts:{budget}", f"pimc:{budget}", f"flat:{budget}"), 1000 // scale)
        rows.append(
            {
                "players": [player(summary, i) for i in range(3)],
                "games": summary["games"],
                "command": summary["command"],
            }
        )
    return rows


def same_players(scale):
    """Three equal players: how the seats fare, and what the deal explains."""
    rows = []
    for text in TABLES:
        summary = study((text,) * 3, (50_000 if text in ("random", "heuristic") else 2000) // scale, 4)
        rows.append(
            {
                "player": text,
                "games": summary["games"],
                "wins": summary["wins"],
                "equal_seats": summary["measures"]["win_share"]["equal_seats"],
                "variance_explained": summary["measures"]["variance_explained"],
                "decisions": {name: summary["decisions"][name] for name in ("mean", "ci95")},
                "command": summary["command"],
            }
        )
    return rows


@style()
def draw_budgets(rows, path):
    """Wins of one player by its budget."""
    heads = "Red7: one player that searches", "playouts a decision", "wins against two random players, %"
    figure, axes = axes_of(3.9, *heads, "y")
    for kind in SEARCHES:
        chosen = [row for row in rows if row["player"].startswith(kind)]
        budgets = [int(row["player"].split(":")[1]) for row in chosen]
        axes.plot(budgets, [100 * row["share"] for row in chosen], "o-", color=COLOURS[kind], label=kind, markersize=4)
        low, high = zip(*(row["ci95"] for row in chosen))
        axes.fill_between(budgets, [100 * x for x in low], [100 * x for x in high], color=COLOURS[kind], alpha=0.15)
    heuristic = next(row for row in rows if row["player"] == "heuristic")
    axes.axhline(100 * heuristic["share"], color=MUTED, linestyle="--", linewidth=1)
    axes.text(BUDGETS[0], 100 * heuristic["share"] + 0.7, "heuristic", color=MUTED)
    axes.axhline(100 / 3, color=MUTED, linestyle=":", linewidth=1)
    axes.text(BUDGETS[0], 100 / 3 - 2.4, "random", color=MUTED)
    axes.set_ylim(bottom=28)
    axes.set_xscale("log")
    axes.set_xticks(BUDGETS, [str(budget) for budget in BUDGETS])
    axes.minorticks_off()
    legend(axes, 3)
    path.write_bytes(picture(figure))


@style()
def draw_seats(rows, path):
    """Wins of each seat where all play alike."""
    heads = "Red7: wins of each seat when all play alike", "player in all three seats", "wins of the seat, %"
    figure, axes = axes_of(3.7, *heads, "y")
    for seat, colour in enumerate(SEATS[:3]):
        places = [i + 0.22 * (seat - 1) for i in range(len(rows))]
        shares = [100 * row["wins"]["share"][seat] for row in rows]
        errors = [
            [
                100 * (share - row["wins"]["ci95"][seat][0])
                for share, row in zip((row["wins"]["share"][seat] for row in rows), rows)
            ],
            [
                100 * (row["wins"]["ci95"][seat][1] - share)
                for share, row in zip((row["wins"]["share"][seat] for row in rows), rows)
            ],
        ]
        axes.errorbar(places, shares, yerr=errors, fmt="o", color=colour, label=f"seat {seat + 1}", markersize=5)
    axes.axhline(100 / 3, color=MUTED, linestyle=":", linewidth=1)
    axes.set_xticks(range(len(rows)), [row["player"] for row in rows], rotation=20)
    legend(axes, 3)
    path.write_bytes(picture(figure))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--quick", action="store_true", help="a hundredth of the setups")
    arguments = parser.parse_args()
    scale = 100 if arguments.quick else 1
    arguments.folder.mkdir(parents=True, exist_ok=True)
    found = {
        "one_against_random": one_against_random(scale),
        "against_each_other": against_each_other(scale),
        "same_players": same_players(scale),
    }
    (arguments.folder / "skill.json").write_text(json.dumps(found, indent=1) + "\n")
    draw_budgets(found["one_against_random"], arguments.folder / "budgets.svg")
    draw_seats(found["same_players"], arguments.folder / "seats.svg")


if __name__ == "__main__":
    main()
