"""Coverage of the intervals of a verdict on games whose truth is enumerated.

    python -m tests.truths.coverage [--studies 400] [--deals 200]

Shares decided and the worth of a choice: continuations are drawn as best play goes on, exactly, and go through the
verdict's estimators. The deal, seats, and the card that does most: studies at random play. Skill: best play, as a
player, against random play in tournaments. Of all, how often the interval holds the truth; 92 to 98 are asked.
"""

import argparse
import math
from pathlib import Path

import numpy as np

from bench.asked import asked
from pyengine import Study, rate_players, run_study
from pyengine.assess.points.course import _gain
from pyengine.assess.replays import OPEN, PARTS, TIMES, Choice, Continued, Replays
from pyengine.measures.intervals import NORMAL
from tests.truths.rules import GAMES
from tests.truths.truth import Truth, levels

FOLDER = Path(__file__).parent
PLAYED = {"decided": ("masons", "heir", "bishop", "anchor"), "worth": ("masons", "bishop", "lighthouse", "anchor")}


class Drawing:
    """Ends of a game from its positions, as best play has them, drawn quickly."""

    def __init__(self, name, random):
        self.truth, self.random = Truth(GAMES[name]), random
        self.ends = {}

    def onward(self, state, count):
        """Shares of the first place in so many continuations, (count, sides)."""
        if state not in self.ends:
            ends = self.truth.onward(state, self.truth.best)
            won = np.array([[float(each) for each in self.truth.won(paid)] for _, _, paid in ends])
            self.ends[state] = won, np.array([float(part) for part in ends.values()]).cumsum()
        won, chances = self.ends[state]
        return won[np.minimum(np.searchsorted(chances, self.random.random(count)), len(won) - 1)]

    def pick(self, weights, count):
        chances = np.array([float(each) for each in weights]).cumsum()
        return np.searchsorted(chances, self.random.random(count) * chances[-1])


def decided(name, part, deals, studies, random):
    """[(held, value)] of shares decided after a part."""
    drawing = Drawing(name, random)
    places = drawing.truth.positions(part)
    true, found = drawing.truth.decided(part), []
    for _ in range(studies):
        matches = []
        for place in drawing.pick([chance for chance, *_ in places], deals):
            _, state, won = places[place]
            opened = np.repeat(drawing.onward(state, OPEN)[None], len(PARTS), axis=0)
            matches.append(Continued([float(each) for each in won], opened, None, False))
        value, (low, high) = Replays(matches).decided(part, False)
        found.append((low <= true <= high, value))
    return float(true), found


def worth(name, deals, studies, random):
    """[(held, value)] of the worth of a choice."""
    drawing = Drawing(name, random)
    truth, weights, places = drawing.truth, [], []
    for (state, _, before), chance in truth.reached(truth.best).items():
        turn = truth.node(state)
        if len(turn.moves) > 1:
            left = truth.onward(state, truth.best).items()
            weights.append(chance * sum(part / (before + choices) for (_, choices, _), part in left))
            afters = [*turn.moves.values()]
            best = [(part, afters.index(after)) for part, _, after in truth.steps(state, truth.best)]
            places.append((turn, *zip(*best)))
    true, found = truth.worth(), []
    for _ in range(studies):
        gains = []
        for place in drawing.pick(weights, deals):
            turn, chances, best = places[place]
            halves = [
                drawing.onward(after, 2 * TIMES).reshape(2, TIMES, -1).mean(axis=1) for after in turn.moves.values()
            ]
            chosen = best[drawing.pick(chances, 1)[0]]
            gains.append(_gain(Choice(turn.seat, np.stack(halves, axis=1), TIMES, chosen)))
        value, half = np.mean(gains), NORMAL * np.std(gains, ddof=1) / math.sqrt(deals)
        found.append((abs(value - true) <= half, value))
    return float(true), found


def path(name):
    return str(FOLDER / f"{name}.rcy")


def explained(name, deals, studies, true):
    """[(held, value)] of the deal's part of the variance at random play."""
    found = []
    for seed in range(studies):
        seats = ("random",) * GAMES[name].seats
        each = run_study(Study(path(name), {}, deals, 2, seed, seats))["measures"]["variance_explained"]
        low, high = each["ci95"]["setup"]
        found.append((low <= true <= high, each["value"]["setup"]))
    return true, found


def seat(name, deals, studies):
    """[(held, value)] of the share of seat 1 at random play."""
    true, found = float(Truth(GAMES[name]).shares("random")[0]), []
    for seed in range(studies):
        row = run_study(Study(path(name), {}, deals, 2, seed, ("random",) * 2))["verdict"]["rows"][0]
        found.append((row["ci95"][0] <= true <= row["ci95"][1], row["value"]))
    return true, found


def card(deals, studies):
    """[(held, value)] of the card of relic with the largest effect, against the mean, at random play."""
    found, truths = [], {"SKULL": 0.1}
    for seed in range(studies):
        study = Study(path("relic"), {}, deals, 2, seed, ("random", "random"), by=["kind", "card"])
        rows = [(row["name"], row["held"]["effect"]) for row in run_study(study)["by"]["card"]]
        name, effect = max(rows, key=lambda row: abs(row[1]["value"]))
        low, high = effect["ci95"]
        found.append((low <= truths.get(name, -0.02) <= high, abs(effect["value"])))
    return 0.1, found


def skill(name, deals, studies):
    """[(held, value)] of the levels of best play above random play by their own matches."""
    true, found = levels(float(Truth(GAMES[name]).against())), []
    for seed in range(studies):
        best = f"{FOLDER / 'players.py'}:{name}"
        met = rate_players(path(name), [best, "random"], seed=seed, setups=deals)
        gain = met["tables"][0]["gain"]
        sign = 1 if met["tables"][0]["players"][0] == best else -1
        low, high = sorted(sign * each / 100 for each in gain["ci95"])
        found.append((low <= true <= high, sign * gain["points"] / 100))
    return true, found


def shown(text, result):
    true, found = result
    held, values = zip(*found)
    print(f"{text:32} true {true:7.4f}  mean {np.mean(values):7.4f}  held {100 * np.mean(held):5.1f} %", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--studies", type=int, default=400)
    parser.add_argument("--deals", type=int, default=200)
    arguments = asked(parser, studies=5)
    many, random = (arguments.deals, arguments.studies), np.random.default_rng(57)
    for name in PLAYED["decided"]:
        for part in (PARTS[0], PARTS[2], PARTS[4]):
            shown(f"decided {part:.2f}, {name}", decided(name, part, *many, random))
    for name in PLAYED["worth"]:
        shown(f"worth of a choice, {name}", worth(name, *many, random))
    for name, true in (("thirty", 0.3), ("crown", 1.0), ("levy", 0.0)):
        shown(f"deal, {name}", explained(name, *many, true))
    for name in ("tollgate", "lighthouse"):
        shown(f"seat, {name}", seat(name, *many))
    shown("card that does most, relic", card(*many))
    for name in ("masons", "relic"):
        shown(f"skill, {name}", skill(name, *many))


if __name__ == "__main__":
    main()
