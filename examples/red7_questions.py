"""Questions that the article on Red7 left open: the figures behind docs/stories/red7-questions.md, as JSON.

    python examples/red7_questions.py FILE.json [--quick]

The two halves of its rule of thumb are players here, and can sit in any study:

    python -m pyengine.run red7 --seats examples/red7_questions.py:rather_play,random,random --setups 10000 --matches 1
"""

import argparse
import json
import random
from pathlib import Path

import numpy as np

from engine.red7.palettes import score
from pyengine import Study, run_study
from pyengine.measures.measure import measure
from pyengine.measures.seats import by_seat
from pyengine.red7 import Options, State, chances
from pyengine.red7.text import card

SEED = 1
RESAMPLES = 1000
PLAYERS = 3


def palette_of(view):
    """The mover's, as a set of cards."""
    return sum(1 << card(text) for text in view.text.split(" / ")[view.seat].partition(":")[0].split())


def one_of(view, moves, good):
    """A move drawn evenly from the good ones, or from all where there are none; the same for the same position."""
    good = [number for number, text in enumerate(moves) if good(text)]
    return random.Random(view.text).choice(good or range(len(moves)))


def rather_play(view, moves):
    """The first half: any move rather than a discard without a play that draws nothing."""
    size = palette_of(view).bit_count()
    return one_of(view, moves, lambda text: text[0] != "-" or int(text[2:]) > size)


def strengthen(view, moves):
    """The second half: of two plays the one that raises more of the seven scores; discards are as good as the best."""
    before = palette_of(view)
    played = {text: before | 1 << card(text.partition(" ")[0]) for text in moves if text[0] != "-" and text != "out"}
    if not played:
        return one_of(view, moves, lambda text: True)
    palettes = np.array([before, *played.values()], np.uint64)
    scores = np.stack([score(palettes, rule) for rule in range(7)])
    gains = dict(zip(played, (scores[:, 1:] > scores[:, :1]).sum(axis=0)))
    best = max(gains.values())
    return one_of(view, moves, lambda text: gains.get(text, best) == best)


def command(options, seats, setups, matches):
    words = [f"--{name} {value}" for name, value in options.items()]
    words += [f"--seats {','.join(seats)}"] if seats else []
    return " ".join(["python -m pyengine.run red7", *words, f"--setups {setups} --matches {matches} --seed {SEED}"])


def study(setups, matches, seats=(), **options):
    """Figures of a study with its command, and how often each seat won each setup: (setups, seats)."""
    kept = []

    @measure("kept for what is asked between studies")
    def kept_wins(study, tally):
        kept.append(by_seat(tally, "wins") / tally.win_unit)
        return {"value": None, "ci95": None, "reason": "not a figure"}

    summary = run_study(Study("red7", Options(**options), setups, matches, SEED, seats=seats, measures=(kept_wins,)))
    print(command(options, seats, setups, matches), f"{summary['run']['cpu_seconds']:.0f} s of CPU", flush=True)
    return summary | {"command": command(options, seats, setups, matches)}, kept[-1]


def before_a_card(setups, matches):
    """Share of random matches in which a seat drops out before it plays a card, by seat; with intervals over setups."""
    shares = np.zeros((2, setups, PLAYERS))  # at its first turn; later
    for setup in range(setups):
        state = State.from_seed(SEED, setup)
        begun = state.palettes
        for match in range(matches):
            chance, turns, played = random.Random(f"{setup} {match}"), [0] * PLAYERS, 0
            while len(state):
                seat, moves = state.mover, len(state)
                turns[seat] += 1
                number = chance.randrange(moves) if moves > 1 else 0
                state.play(number)
                played += 1
                if seat in state.out and turns[seat] and state.palettes[seat] == begun[seat]:
                    shares[min(turns[seat] - 1, 1), setup, seat] += 1 / matches
            for _ in range(played):
                state.undo()
    return {
        name: [mean_of(shares[i, :, seat]) for seat in range(PLAYERS)]
        for i, name in enumerate(("at_the_first_turn", "later"))
    }


def mean_of(samples):
    error = 1.96 * samples.std(ddof=1) / len(samples) ** 0.5
    return {"mean": samples.mean(), "ci95": [samples.mean() - error, samples.mean() + error]}


def corrected(first, first_matches, second, second_matches):
    """The correlation, over setups and seats, of true win shares: what finite matches add to the variances is taken
    off (Spearman 1904)."""
    shares = first / first_matches, second / second_matches
    centred = [each - each.mean(axis=0) for each in shares]
    noise = [(x * (1 - x)).sum() / (m - 1) for x, m in zip(shares, (first_matches, second_matches))]
    variances = [(x**2).sum() - n for x, n in zip(centred, noise)]
    plain = (centred[0] * centred[1]).sum() / np.prod([(x**2).sum() for x in centred]) ** 0.5
    return (centred[0] * centred[1]).sum() / np.prod(variances) ** 0.5, plain


def correlation(first, first_matches, second, second_matches):
    chance = np.random.default_rng(SEED)
    drawn = (chance.integers(0, len(first), len(first)) for _ in range(RESAMPLES))
    spread = [corrected(first[rows], first_matches, second[rows], second_matches)[0] for rows in drawn]
    value, plain = corrected(first, first_matches, second, second_matches)
    return {"value": value, "ci95": list(np.percentile(spread, (2.5, 97.5))), "uncorrected": plain}


def same_deals(scale):
    """Measure whether the deals that random play favours favour better players too."""
    setups, matches = 1000 // scale, 10
    rows, (_, chance) = [], study(setups, 1000)
    for player in ("heuristic", "ismcts:100", "ismcts:1000"):
        summary, wins = study(setups, matches, (player,) * PLAYERS)
        rows.append({"player": player, "command": summary["command"]} | correlation(chance, 1000, wins, matches))
    return rows


def halves(scale):
    """One player against two random ones."""
    rows = []
    file = Path(__file__).relative_to(Path.cwd()) if Path(__file__).is_relative_to(Path.cwd()) else Path(__file__)
    for player in (f"{file}:rather_play", f"{file}:strengthen", "heuristic"):
        summary, _ = study(20_000 // scale, 1, (player, "random", "random"))
        rows.append({"player": player, "command": summary["command"], **summary["by_player"][0]["wins"]})
    return rows


def exact_against_sampled(scale):
    """Exact chances of deals of five cards for two, and as many random matches of each: chi-square over the deals."""
    setups, matches = 200 // scale, 10_000
    summary, wins = study(setups, matches, players=2, hand=5)
    total, mean = 0.0, 0.0
    for setup in range(setups):
        share = chances(State.from_seed(SEED, setup, options=Options(players=2, hand=5))).wins[0]
        mean += share / setups
        variance = matches * share * (1 - share)
        total += (wins[setup, 0] - matches * share) ** 2 / variance if variance else 0.0
    return {
        "command": summary["command"],
        "setups": setups,
        "chi_square": total,
        "exact": mean,
        "sampled": wins[:, 0].mean() / matches,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--quick", action="store_true", help="a fiftieth of the matches, to see that it runs")
    arguments = parser.parse_args()
    scale = 50 if arguments.quick else 1
    found = {
        "before_a_card": before_a_card(10_000 // scale, 10),
        "same_deals": same_deals(scale),
        "halves": halves(scale),
        "exact_against_sampled": exact_against_sampled(scale),
    }
    arguments.file.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
