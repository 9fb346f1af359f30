"""Effects of cards: how often intervals hold the truth, how often stars stand where nothing matters, and where an
effect was planted.

    python -m bench.what_wins [--studies 500]

The truth is known of Kuhn poker (docs/reference/recycle-library.md), whose six deals are equally likely, and of
tests/games/race.rcy, where nothing is shuffled, from their whole trees: studies of 50 or 200 setups that are looked at,
of 1 match or 4. In tests/games/nothing.rcy no card and no move does anything; of it, studies of 100 to 1000 setups, as
they are played. Half an hour; --studies 100 takes some minutes.
"""

import argparse
import contextlib
from pathlib import Path
from types import SimpleNamespace

import numpy as np

import pyengine
from bench.asked import asked
from engine.counting.effects import WEIGHT
from engine.counting.tallies import result_unit
from pyengine.measures.effects import what_wins
from pyengine.study.counters.every import WIDE
from pyengine.study.tally import WIDE_SAMPLES, Samples
from tests.reference import what_wins as reference
from tests.support.counted import play

GAMES = Path(__file__).parent.parent / "tests" / "games"
KNOWN = "kuhn", str(GAMES / "race.rcy")
SIZES = (50, 1), (50, 4), (200, 1), (200, 4)
NOTHING = GAMES / "nothing.rcy"
NULLS = {
    "two seats": {"SEATS": 2},
    "four seats, one loses, by the deal": {"SEATS": 4, "PLACES": 1, "FIXED": 1},
    "five seats, one wins, by the deal": {"SEATS": 5, "FIXED": 1},
}
STUDIES = (100, 1), (250, 1), (1000, 1), (100, 20), (250, 20), (1000, 20)
PLANTED, EVERY = 0.1, 4  # an effect, in one study of so many


def truths(game):
    """The effect of each kind of moves that is one of several somewhere, by its number."""
    states = {state.text(): state for state in (game.deal(0, setup) for setup in range(100))}
    alternatives = game.machine.unit.alternatives
    found = {}
    for kind, name in enumerate(alternatives):
        with contextlib.suppress(ZeroDivisionError):
            found[kind] = reference.true_effect(
                list(states.values()), ("kind", name, 0), reference.of_described, ("kind",)
            )
    return found


def told(game, wide, by):
    """Effects of a list, {(name, part): effect}, from counts by sample."""
    tally = SimpleNamespace(result_unit=result_unit(game.seats, game.sides), wide=wide, single=False)
    found = what_wins(SimpleNamespace(seats=(), by=by), tally, game)
    effects = {}
    for row in found[by[0]]:
        parts = {"": row} if by == ("kind",) else {part: row[part] for part in row if part != "name"}
        effects |= {(row["name"], part): figures["effect"] for part, figures in parts.items()}
    return effects


def held(game, kinds, setups, matches, studies):
    """By kind, in how many of so many studies the interval holds the true effect."""
    wanted = studies * setups
    dealt = 5 * wanted + 50  # about a fifth is looked at
    counts, _ = play(game.table, 99, 0, dealt, 0, matches, by=("kind",))
    looked_at = [setup for setup in range(dealt) if reference.looked_at(setup, 0)][:wanted]
    hits = dict.fromkeys(kinds, 0)
    for rows in counts["effects"][looked_at].reshape(studies, setups, -1, counts["effects"].shape[2]):
        effects = told(game, {"effects": rows}, ("kind",))
        for kind, truth in kinds.items():
            low, high = effects[game.kind_text(kind), ""]["ci95"] or (1, -1)
            hits[kind] += low <= truth <= high
    return hits


def planted(game, wide, by, part):
    """The counts with an effect of `PLANTED` of the first card, or of the last kind, on top of what there is."""
    wide, unit = {name: array.copy() for name, array in wide.items()}, 2 * (game.seats - 1)
    if part in ("held", "drawn"):
        seats, results = wide["chances"][:, 0, 2 * (part == "drawn") :].T[:2]
        results += np.round(PLANTED * unit * seats).astype(int)
    else:
        # Counts of moves stand by kind, then by card: played, discarded. Without kinds they have one place.
        feature = wide["effects"][:, game.table.kinds - 1 if by == ("kind",) else 0]
        feature[:, 4] += np.round(PLANTED * unit * WEIGHT * feature[:, 1]).astype(int)
    return wide


def stars(options, setups, matches, studies, plant=True):
    """Shares of studies where nothing matters: {"kind", "card": those with a star, (part, "holds"): intervals with 0
    in them, (part, "planted"): stars of a planted effect}."""
    game = pyengine.game(str(NOTHING), **options)
    found: dict = {}

    def count(key, hits, of=1):
        before = found.get(key, (0, 0))
        found[key] = before[0] + hits, before[1] + of

    for study in range(studies):
        for by in (("kind",), ("card",)):
            counts, _ = play(game.table, study, 0, setups, 0, matches, by=by)
            samples = Samples(WIDE_SAMPLES)
            samples.add({name: counts[name] for name in WIDE if name in counts}, setups)
            wide = samples.arrays()
            effects = told(game, wide, by)
            count(by[0], any(effect["remains"] for effect in effects.values()))
            for (_, part), effect in effects.items():
                if effect["ci95"]:
                    count((part or "kind", "holds"), effect["ci95"][0] <= 0 <= effect["ci95"][1])
            for part in [] if not plant or study % EVERY else [""] if by == ("kind",) else ["held", "drawn", "played"]:
                name = game.kind_text(game.table.kinds - 1) if by == ("kind",) else game.card_text(0)
                effect = told(game, planted(game, wide, by, part), by).get((name, part))
                count((part or "kind", "planted"), bool(effect and effect["remains"]))
    return {key: hits / of for key, (hits, of) in found.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--studies", type=int, default=500)
    parser.add_argument("--most", type=int, default=1000, help="setups of the studies where nothing matters")
    arguments = asked(parser, studies=1, most=100)
    studies = arguments.studies
    print("| game | kind of move | effect | " + " | ".join(f"{s} x {m}" for s, m in SIZES) + " |")
    print("|---|---|---|" + "---|" * len(SIZES))
    for name in KNOWN:
        game = pyengine.game(name)
        kinds = truths(game)
        hits = [held(game, kinds, *size, studies) for size in SIZES]
        for kind, truth in kinds.items():
            shares = " | ".join(f"{100 * each[kind] / studies:.1f}" for each in hits)
            print(f"| {game.name} | {game.kind_text(kind)} | {100 * float(truth):.2f} | {shares} |", flush=True)
    parts = "kind", "held", "drawn", "played"
    print(f"\nnothing matters | setups x matches | star: kind | card | holds: {' | '.join(parts)} | planted: ...")
    for name, options in NULLS.items():
        for size in [each for each in STUDIES if each[0] <= arguments.most]:
            found = stars(options, *size, studies)
            keys = ["kind", "card", *((part, what) for what in ("holds", "planted") for part in parts)]
            cells = " | ".join(f"{100 * found[key]:.1f}" if key in found else "-" for key in keys)
            print(f"| {name} | {size[0]} x {size[1]} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
