"""Choices and strategy in Agram and Pairs: the studies behind docs/stories/agram-pairs.md, as a table in JSON and five
figures.

    python examples/agram_pairs.py DIR [--quick]

Both games are described in the library of the package. The command of every study stands beside its figures.
"""

import argparse
import contextlib
import json
import math
from pathlib import Path

import pyengine
from pyengine import Study, players, run_study
from pyengine.base.drawing.canvas import MUTED, SEATS, axes_of, legend, picture, style
from pyengine.measures.intervals import mean_interval
from pyengine.registry import entry

SEED = 1
TEXTS = Path(__file__).parents[1] / "tests" / "recycle"
SEARCHES = ("pimc:10x1", "pimc:10x2", "ismcts:1000")
GAINS = "{}: one player that searches"
PLACES = ("leader", "2nd", "3rd", "4th")


def study(game, declare, setups, seats=()):
    """Figures of a study of one match a setup, and the command that gives them."""
    summary = dict(run_study(Study(game, entry(game).options(declare), setups, 1, SEED, seats=seats)))
    words = [f"--declare {name}={value}" for name, value in declare.items()]
    words += [f"--seats {','.join(seats)}"] * bool(seats)
    summary["command"] = f"python -m pyengine.run {game} {' '.join(words)} --setups {setups} --matches 1 --seed {SEED}"
    print(summary["command"], f"{summary['run']['cpu_seconds']:.1f} s of CPU", flush=True)
    return summary


def kept(summary, **more):
    return {**more, "games": summary["games"], "command": summary["command"]}


def gain(summary, seats):
    """Win share of the first player, and how much more that is than one in so many, with intervals."""
    wins = summary["by_player"][0]["wins"]
    return {
        "share": wins["share"],
        "ci95": wins["ci95"],
        "gain": wins["share"] - 1 / seats,
        "gain_ci95": [bound - 1 / seats for bound in wins["ci95"]],
    }


def choices(scale):
    """Agram for four: legal moves by trick and place in the trick."""
    summary = study("agram", {"SEATS": 4}, 400_000 // scale)
    moves = summary["legal_moves"]
    place = [
        {name: [moves["by_decision"][name][4 * trick + place] for trick in range(6)] for name in ("mean", "ci95")}
        for place in range(4)
    ]
    return kept(
        summary,
        mean=moves["mean"],
        ci95=moves["ci95"],
        decisions=[summary["decisions"][name] for name in ("min", "max")],
        forced=moves["forced_share"],
        by_place=dict(zip(PLACES, place)),
        wins=summary["wins"],
    )


def searchers(game, setups, searches, counts):
    """One searching player among random ones."""
    return [
        kept(
            summary,
            player=text,
            seats=seats,
            **gain(summary, seats),
            decisions={name: summary["decisions"][name] for name in ("mean", "ci95")},
        )
        for text in searches
        for seats in counts
        for summary in [study(game, {"SEATS": seats}, setups[text] // seats, (text,) + ("random",) * (seats - 1))]
    ]


def follows(cards):
    """Agram for two: the share of deals in which seat 2 has the suit of a random first lead, exactly; nine cards of
    each suit, eight spades."""
    return sum(size / 35 * (1 - math.comb(35 - size, cards) / math.comb(34, cards)) for size in (9, 9, 9, 8))


def variants(scale):
    """Agram for two: how the seats fare with fewer cards, and with fewer tricks."""
    result = {}
    for name, values in (("CARDS", {}), ("TRICKS", {"CARDS": 6})):
        result[name] = []
        for count in range(1, 7):
            summary = study("agram", {"SEATS": 2, **values, name: count}, 400_000 // scale)
            wins = summary["wins"]
            more = {"follows": follows(count)} if name == "CARDS" else {}
            result[name].append(kept(summary, count=count, share=wins["share"][0], ci95=wins["ci95"][0], **more))
    return result


def lengths(scale):
    """Pairs: how long a game is with none, one and only searching players."""
    rows = []
    for seats in range(2, 7):
        for label, text, number, setups in (
            ("all random", "random", 0, 400_000),
            ("one pimc:10x2", "pimc:10x2", 1, 6000),
            ("all pimc:10x2", "pimc:10x2", seats, 4000),
            ("all ismcts:500", "ismcts:500", seats, 400),
        ):
            seated = ((text,) * number + ("random",) * (seats - number)) * bool(number)
            setups = setups // (seats if number == 1 else 1) // scale
            summary = study("pairs", {"SEATS": seats}, setups, seated)
            decisions, moves = summary["decisions"], summary["legal_moves"]
            rows.append(
                kept(
                    summary,
                    players=label,
                    seats=seats,
                    options=moves["mean"],
                    ties=summary["ties"],
                    most_options=len(moves["histogram"]) - 1,
                    wins=summary["wins"],
                    **{name: decisions[name] for name in ("mean", "ci95", "min", "max")},
                )
            )
            if text != "ismcts:500" and number != 1:
                rows[-1]["rounds"] = rounds(seats, text, (5000 if text == "random" else 400) // scale)
    return rows


def rounds(seats, text, matches):
    """Mean number of rounds of a game of Pairs, played move by move: every round one card becomes a penalty."""
    game = pyengine.game("pairs", SEATS=seats)
    player = players.parse(text).chooser(game)
    counts = []
    for setup in range(matches):
        state = game.deal(SEED, setup)
        while not state.is_over:
            state.play(player.choose(state, 1000 * setup + state.decision))
        reader = state.reader
        counts.append(
            sum(
                len(reader.pile(number))
                for number in range(len(reader.layout.pile_names))
                if reader.pile_name(number).endswith("vloc TAKEN")
            )
        )
    squares = sum(count * count for count in counts)
    return {
        "mean": sum(counts) / matches,
        "ci95": mean_interval(matches, sum(counts), squares, 1, (0, 1000)),
        "games": matches,
    }


def published(scale):
    """The texts as they were published, beside the games of the library: random play."""
    rows = []
    for name, seats in (("agram", 4), ("pairs", 2)):
        for game, declare in ((name, {"SEATS": seats}), (str(TEXTS / f"{name}.rcy"), {"NUMP": seats})):
            summary = study(game, declare, 400_000 // scale)
            summary["command"] = summary["command"].replace(str(TEXTS), "tests/recycle")
            rows.append(
                kept(
                    summary,
                    game=game.replace(str(TEXTS), "tests/recycle"),
                    wins=summary["wins"],
                    **{
                        part: {name: summary[part][name] for name in ("mean", "ci95")}
                        for part in ("decisions", "legal_moves")
                    },
                )
            )
    return rows


@contextlib.contextmanager
def diagram(path, title, xlabel, ylabel, lowest=0):
    """Axes of a diagram, which is then written to a file."""
    with style():
        figure, axes = axes_of(3.7, title, xlabel, ylabel, "y")
        yield axes
        axes.set_ylim(bottom=lowest)
        legend(axes, 2)
        path.write_bytes(picture(figure))


def errors(values, intervals, factor=1):
    """The bars of `errorbar`."""
    return [
        [factor * (value - low) for value, (low, _) in zip(values, intervals)],
        [factor * (high - value) for value, (_, high) in zip(values, intervals)],
    ]


def draw_choices(found, path):
    with diagram(path, "Agram with four: legal moves by trick", "trick", "legal moves, mean") as axes:
        for number, ((name, row), colour) in enumerate(zip(found["by_place"].items(), SEATS)):
            axes.errorbar(
                [trick + 0.06 * (number - 1.5) for trick in range(1, 7)],
                row["mean"],
                errors(row["mean"], row["ci95"]),
                fmt="o-",
                color=colour,
                label=name,
                markersize=4,
            )


def draw_gains(rows, path, title):
    with diagram(path, title, "players", "wins beyond an even share, points") as axes:
        counts = sorted({row["seats"] for row in rows})
        axes.set_xticks(counts)
        for number, (text, colour) in enumerate(zip(dict.fromkeys(row["player"] for row in rows), SEATS)):
            chosen = [row for row in rows if row["player"] == text]
            values = [row["gain"] for row in chosen]
            axes.errorbar(
                [row["seats"] + 0.06 * (number - 1) for row in chosen],
                [100 * value for value in values],
                errors(values, [row["gain_ci95"] for row in chosen], 100),
                fmt="o-",
                color=colour,
                label=text,
                markersize=4,
            )


def draw_variants(found, path):
    with diagram(
        path, "Agram with two: does it pay to lead?", "cards dealt, or tricks played", "wins of the first seat, %", 48
    ) as axes:
        labels = {"CARDS": "cards dealt, all played", "TRICKS": "tricks played of six cards"}
        for (name, label), colour in zip(labels.items(), SEATS):
            rows = found[name]
            axes.errorbar(
                [row["count"] for row in rows],
                [100 * row["share"] for row in rows],
                errors([row["share"] for row in rows], [row["ci95"] for row in rows], 100),
                fmt="o-",
                color=colour,
                label=label,
                markersize=4,
            )
        axes.axhline(50, color=MUTED, linestyle=":", linewidth=1)


def draw_lengths(rows, path):
    with diagram(path, "Pairs: how long a game is", "players", "decisions a game, mean") as axes:
        axes.set_xticks(range(2, 7))
        for label, colour in zip(dict.fromkeys(row["players"] for row in rows), SEATS):
            chosen = [row for row in rows if row["players"] == label]
            axes.errorbar(
                [row["seats"] for row in chosen],
                [row["mean"] for row in chosen],
                errors([row["mean"] for row in chosen], [row["ci95"] for row in chosen]),
                fmt="o-",
                color=colour,
                label=label,
                markersize=4,
            )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--quick", action="store_true", help="a fiftieth of the setups")
    arguments = parser.parse_args()
    scale = 50 if arguments.quick else 1
    arguments.folder.mkdir(parents=True, exist_ok=True)
    agram = {"pimc:10x1": 24_000 // scale, "pimc:10x2": 24_000 // scale, "ismcts:1000": 4000 // scale}
    pairs = {"pimc:10x2": 12_000 // scale, "pimc:10x2:payoff": 12_000 // scale, "ismcts:500": 2500 // scale}
    found = {
        "choices": choices(scale),
        "agram": searchers("agram", agram, SEARCHES, range(2, 6)),
        "variants": variants(scale),
        "pairs": searchers("pairs", pairs, tuple(pairs), range(2, 7)),
        "lengths": lengths(scale),
        "published": published(scale),
    }
    (arguments.folder / "agram-pairs.json").write_text(json.dumps(found, indent=1) + "\n")
    draw_choices(found["choices"], arguments.folder / "choices.svg")
    draw_gains(found["agram"], arguments.folder / "gains.svg", GAINS.format("Agram"))
    draw_gains(found["pairs"], arguments.folder / "pairs.svg", GAINS.format("Pairs"))
    draw_variants(found["variants"], arguments.folder / "variants.svg")
    draw_lengths(found["lengths"], arguments.folder / "lengths.svg")


if __name__ == "__main__":
    main()
