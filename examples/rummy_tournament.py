"""Winners at Rummy: the studies behind docs/games/rummy.md, as tables in JSON and Markdown and two figures.

    python examples/rummy_tournament.py FILE.json [--quick]

The figures and tables go to the folder FILE. Every pair plays in both seats with the same cards; a match without a
result counts half. Every study can also be had from the command line; its words stand beside its figures.
"""

import argparse
import json
from pathlib import Path

from pyengine import Study, run_study
from pyengine.base.drawing.canvas import MUTED, SEATS, axes_of, legend, picture, style
from pyengine.rummy import Options

SEED = 1
RULES = {"straight gin": Options(knocking=False), "knocking": Options()}
# Who against whom, and in how many deals.
RANKING = (
    ("planner:random", "heuristic", 50_000),
    ("planner:second", "heuristic", 50_000),
    ("planner", "heuristic", 50_000),
    ("planner:model", "heuristic", 50_000),
    ("planner", "planner:second", 10_000),
    ("planner:model", "planner", 50_000),
)
OTHERS = (
    ("heuristic", "random", 2000),
    ("planner", "random", 2000),
    ("pimc:10x2", "heuristic", 200),
    ("pimc:10x2", "planner", 200),
    ("ismcts:300", "heuristic", 200),
    ("ismcts:300", "planner", 200),
    ("ismcts:300", "pimc:10x2", 200),
)
COLOURS = dict(zip(RULES, SEATS))


def study(rules, one, other, setups):
    """The share of one player against the other, the mean payoff, how many matches had no result, and the command."""
    summary = run_study(Study("rummy", RULES[rules], setups, 1, SEED, seats=(one, other)))
    words = "" if rules == "knocking" else " --no-knocking"
    command = f"python -m pyengine.run rummy{words} --seats {one},{other} --setups {setups} --matches 1 --seed {SEED}"
    print(command, f"{summary['run']['cpu_seconds']:.0f} s of CPU", flush=True)
    entry, losses = summary["by_player"]
    return {
        "rules": rules,
        "player": one,
        "opponent": other,
        "games": summary["games"],
        "result": entry["result"],
        "wins": entry["wins"]["share"],
        "losses": losses["wins"]["share"],
        "payoff": entry["payoff"],
        "decisions": summary["decisions"]["mean"],
        "command": command,
    }


def percent(figure):
    low, high = figure["ci95"]
    return f"{100 * figure['mean']:.1f} ({100 * low:.1f}–{100 * high:.1f})"


def markdown(rows):
    """A table of docs/games/rummy-play/tables.md."""
    lines = [
        "| rules | player | against | matches | wins + ½ without result, % | payoff a match |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        low, high = row["payoff"]["ci95"]
        payoff = f"{row['payoff']['mean']:+z.2f} ({low:+z.2f} to {high:+z.2f})"
        lines.append(
            f"| {row['rules']} | `{row['player']}` | `{row['opponent']}` | {row['games']:,} | "
            f"{percent(row['result'])} | {payoff} |"
        )
    return "\n".join(lines) + "\n"


@style()
def draw(rows, path):
    """The share of each player against its opponent, as points with intervals."""
    pairs = list(dict.fromkeys((row["player"], row["opponent"]) for row in rows))
    heads = "Wins of the first of a pair", "wins, matches without result half, %", "pairing"
    figure, axes = axes_of(0.38 * len(pairs) + 1.5, *heads, "x")
    for shift, (rules, colour) in zip((-0.12, 0.12), COLOURS.items()):
        chosen = [row for row in rows if row["rules"] == rules]
        shares = [100 * row["result"]["mean"] for row in chosen]
        errors = [
            [100 * (row["result"]["mean"] - row["result"]["ci95"][0]) for row in chosen],
            [100 * (row["result"]["ci95"][1] - row["result"]["mean"]) for row in chosen],
        ]
        places = [pairs.index((row["player"], row["opponent"])) + shift for row in chosen]
        axes.errorbar(shares, places, xerr=errors, fmt="o", color=colour, label=rules, markersize=4)
    axes.axvline(50, color=MUTED, linestyle=":", linewidth=1)
    axes.set_yticks(range(len(pairs)), [f"{one}\nagainst {other}" for one, other in pairs])
    axes.invert_yaxis()
    legend(axes, 2)
    path.write_bytes(picture(figure))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, metavar="FILE.json")
    parser.add_argument("--quick", action="store_true", help="a hundredth of the deals")
    arguments = parser.parse_args()
    scale = 100 if arguments.quick else 1
    folder = arguments.file.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for name, pairs in (("ranking", RANKING), ("others", OTHERS)):
        found[name] = [
            study(rules, one, other, max(2, setups // scale)) for rules in RULES for one, other, setups in pairs
        ]
        draw(found[name], folder / f"{name}.svg")
    arguments.file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    (folder / "tables.md").write_text("\n".join(map(markdown, found.values())), encoding="utf-8")


if __name__ == "__main__":
    main()
