"""Fit and test what the planner's model believes of the other hand: python examples/rummy_belief.py DIR [--knocking]

Matches of straight gin between the planner and itself, and the planner and greedy deadwood, 400 of each. Before every
third discard it is noted for each unseen card whether it was in the other hand, and how many cards near it the other
seat took, discarded and left lying. A logistic regression in which the probabilities of a state add up to the hidden
cards gives a factor for each; they stand, rounded, in engine/rummy/players.pyx. Other matches
tell whether the probabilities are right, with the factors as they stand there. Writes DIR/belief.json,
DIR/calibration.svg and DIR/belief.svg. A few seconds.

With `--knocking` the matches are with knocking, greedy deadwood against itself too, for the factors of BELIEF, which
`planner:belief` plays with. It is tested in matches of that player. Writes DIR/knocking.json and DIR/knocking.svg.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

import pyengine
from engine.rummy.game import position
from engine.rummy.players import BELIEF, MODEL, belief as believed
from pyengine import players
from pyengine.base.drawing.canvas import MUTED, SEATS, axes_of, legend, picture, style
from pyengine.rummy import belief, belief_map

PAIRINGS = {
    "planner, planner": ("planner", "planner"),
    "planner, heuristic": ("planner", "heuristic"),
    "heuristic, heuristic": ("heuristic", "heuristic"),
    "planner:model, itself": ("planner:model",) * 2,
}
KNOCKING_PAIRINGS = {
    "planner:belief, itself": ("planner:belief",) * 2,
    "planner:belief, planner": ("planner:belief", "planner"),
    "planner:belief, heuristic": ("planner:belief", "heuristic"),
    "planner, heuristic": ("planner", "heuristic"),
}
FITTED = (("planner", "planner"), ("planner", "heuristic"))
KNOCKING_FITTED = (*FITTED, ("heuristic", "heuristic"))
FIT_SEED, TEST_SEED = 901, 902
CARD = np.arange(52)
GAP = np.abs(CARD[:, None] % 13 - CARD % 13)
SUIT = CARD[:, None] // 13 == CARD // 13
NEAR = [((GAP == 0) & ~SUIT).astype(float), ((GAP == 1) & SUIT).astype(float), ((GAP == 2) & SUIT).astype(float)]


def bits(cards_set):
    return np.array([cards_set >> card & 1 for card in range(52)], float)


def states(pair, matches, seed, knocking=False):
    """(match, state) before every third discard."""
    game = pyengine.game("rummy", knocking=knocking)
    seats = [players.parse(text).chooser(game) for text in pair]
    for setup in range(matches):
        state = game.deal(seed, setup)
        while not state.is_over:
            core = position(state)
            if core.phase == "discard" and (len(core.stock) + setup) % 3 == 0:
                yield setup, state
            state.play(seats[(state.mover + setup) % 2].choose(state, 1000 * setup + state.decision))


def unseen_cards(core, seat):
    known = core.hands[1 - seat] & core.taken[1 - seat]
    return bits(((1 << 52) - 1) & ~(core.hands[seat] | core.pile | known)) > 0


def examples(pair, matches, knocking):
    """Features (rows, 9), whether the card was in the other hand, and the number of the state."""
    features, truth, numbers = [], [], []
    for number, (_, state) in enumerate(states(pair, matches, FIT_SEED, knocking)):
        core, other = position(state), 1 - state.mover
        unseen = unseen_cards(core, state.mover)
        gone = core.discarded[other]
        events = [bits(core.taken[other] & ~gone), bits(gone), bits(core.declined[other] & ~gone)]
        features.append(np.stack([near @ event for event in events for near in NEAR], 1)[unseen])
        truth.append(bits(core.hands[other])[unseen])
        numbers.append(np.full(len(truth[-1]), number))
    return [np.concatenate(part) for part in (features, truth, numbers)]


def fit(matches, knocking):
    """Factors in the form of MODEL or BELIEF, and the log loss without and with them."""
    parts = [examples(pair, matches, knocking) for pair in (KNOCKING_FITTED if knocking else FITTED)]
    features, truth = [np.concatenate([part[i] for part in parts]) for i in range(2)]
    states_before = np.cumsum([0] + [part[2][-1] + 1 for part in parts])
    number = np.concatenate([part[2] + before for part, before in zip(parts, states_before)])
    hidden = np.bincount(number, truth)
    levels = np.zeros(len(hidden))

    def loss(weights):
        """With a level for each state so that its probabilities add up to the hidden cards: the levels do not appear
        in the gradient, since what they add to it is a state's sum of errors, which is 0."""
        nonlocal levels
        score = features @ weights
        for _ in range(12):
            said = 1 / (1 + np.exp(-(score + levels[number])))
            slope = np.maximum(np.bincount(number, said * (1 - said)), 1e-9)
            levels = levels + np.clip((hidden - np.bincount(number, said)) / slope, -2, 2)
        score = score + levels[number]
        said = 1 / (1 + np.exp(-score))
        return (np.logaddexp(0, score) - truth * score).mean(), features.T @ (said - truth) / len(truth)

    even = loss(np.zeros(9))[0]
    found = minimize(loss, np.zeros(9), jac=True, method="L-BFGS-B")
    factors = np.exp(found.x).reshape(3, 3).round(2).tolist()
    return dict(zip(MODEL, factors)), {"cards": len(truth), "even": even, "fitted": found.fun}


def reliability(pair, matches, knocking):
    """By bins of a tenth: how often a card was in the other hand, with an interval over matches; and the log losses."""
    rows = {"model": [], "even": []}
    for setup, state in states(pair, matches, TEST_SEED, knocking):
        core = position(state)
        unseen = unseen_cards(core, state.mover)
        held = bits(core.hands[1 - state.mover])[unseen]
        for name, factors in (("model", BELIEF if knocking else MODEL), ("even", None)):
            said = believed(state, state.mover, factors)[unseen]
            rows[name].append(np.column_stack([np.full(len(held), setup), said, held]))
    model, even = (np.concatenate(rows[name]) for name in ("model", "even"))
    bins = []
    for low in np.arange(10) / 10:
        chosen = model[(model[:, 1] >= low) & (model[:, 1] < low + 0.1)]
        count = np.bincount(chosen[:, 0].astype(int), minlength=matches)
        if (count > 0).sum() < 30:
            continue
        share = chosen[:, 2].mean()
        rest = np.bincount(chosen[:, 0].astype(int), chosen[:, 2] - share, matches)  # by match: ratio estimator
        error = 1.96 * np.sqrt((rest**2).sum() * matches / (matches - 1)) / len(chosen)
        bins.append(
            {"said": chosen[:, 1].mean(), "true": share, "ci95": [share - error, share + error], "cards": len(chosen)}
        )
    return {
        "bins": bins,
        "log_loss": {"even": log_loss(even), "model": log_loss(model)},
        "off": (sum(bin["cards"] * abs(bin["true"] - bin["said"]) for bin in bins) / sum(bin["cards"] for bin in bins)),
    }


def log_loss(rows):
    said = np.clip(rows[:, 1], 1e-6, 1 - 1e-6)
    return -np.log(np.where(rows[:, 2] > 0, said, 1 - said)).mean()


@style()
def draw(found, path):
    """Draw what the model says beside how often it is so, for each pair of players."""
    heads = "Is the belief right?", "said probability of a card in the other hand", "share that was there"
    figure, axes = axes_of(4.6, *heads, "y")
    axes.plot([0, 1], [0, 1], color=MUTED, linestyle=":", linewidth=1)
    for (name, result), colour in zip(found.items(), SEATS):
        said, true = [[bin[key] for bin in result["bins"]] for key in ("said", "true")]
        errors = [
            [bin["true"] - bin["ci95"][0] for bin in result["bins"]],
            [bin["ci95"][1] - bin["true"] for bin in result["bins"]],
        ]
        axes.errorbar(said, true, yerr=errors, fmt="o-", color=colour, label=name, markersize=4, linewidth=1)
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    legend(axes, 2)
    path.write_bytes(picture(figure))


def draw_belief(path):
    """Draw what seat 1 believes late in a match."""
    late = [
        state.copy()
        for _, state in states(PAIRINGS["planner, heuristic"], 3, TEST_SEED)
        if len(position(state).stock) in range(12, 16)
    ]
    state = late[0]
    hand = position(state).hands[state.mover]
    figure = belief_map(belief(state), [card for card in range(52) if hand >> card & 1])
    path.write_bytes(picture(figure))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--knocking", action="store_true", help="matches with knocking, and the belief for them")
    parser.add_argument("--quick", action="store_true", help="40 matches in place of 400")
    arguments = parser.parse_args()
    knocking, matches = arguments.knocking, 40 if arguments.quick else 400
    name = "knocking" if knocking else "belief"
    arguments.folder.mkdir(parents=True, exist_ok=True)
    factors, losses = fit(matches, knocking)
    pairings = KNOCKING_PAIRINGS if knocking else PAIRINGS
    tested = {title: reliability(pair, matches, knocking) for title, pair in pairings.items()}
    found = {"factors": factors, "shipped": BELIEF if knocking else MODEL, "fit": losses, "reliability": tested}
    (arguments.folder / f"{name}.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    draw(tested, arguments.folder / ("knocking.svg" if knocking else "calibration.svg"))
    if not knocking:
        draw_belief(arguments.folder / "belief.svg")
    print(
        json.dumps(
            {
                "factors": factors,
                "fit": losses,
                "log_loss": {name: one["log_loss"] for name, one in tested.items()},
                "off": {name: one["off"] for name, one in tested.items()},
            },
            indent=1,
        )
    )


if __name__ == "__main__":
    main()
