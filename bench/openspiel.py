"""OpenSpiel's own games and ours as games of OpenSpiel, from Python: random matches, CFR, and CFR on whole trees.

    python -m pip install -e '.[openspiel]'
    python -m bench.openspiel [--rounds 5] [--divide 1]

Both sides play by one loop: a new state for each match; where chance is to move an outcome is drawn from
`chance_outcomes()` by its probability (`weighed`), or from `legal_actions()`, which is right where all are equally
likely (`even`); else one of `legal_actions()` at random; `apply_action` until `is_terminal()`, and then `returns()`.
`tensors` asks the seat to move for its `information_state_tensor()` before it chooses, `strings` for its
`information_state_string()`. Decisions of seats count, a second of CPU time. CFR is
`open_spiel.python.algorithms.cfr.CFRSolver`, or `pyspiel.CFRSolver`, in C++, also with our game handed over as a whole
tree (`load(NAME, tree=True)`): iterations a second after the first one. Medians of rounds, in turns.
"""

import argparse
import random
import statistics
import time

from rich.console import Console
from rich.table import Table

from bench.asked import asked, divisible, needed
from bench.timing import interleaved

HOW = ("weighed", "even", "even, tensors", "even, strings")
GAMES = {"kuhn": "kuhn_poker", "leduc": "leduc_poker", "hearts": "hearts"}


def matches(game, decisions: int, how: str) -> float:
    """Random matches: decisions a second."""
    weighed, tensors, strings = how.startswith("weighed"), how.endswith("tensors"), how.endswith("strings")
    rng, made, seen, start = random.Random(1), 0, 0.0, time.process_time()
    draw = rng.random
    while made < decisions:
        state = game.new_initial_state()
        while not state.is_terminal():
            if weighed and state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(actions, chances)[0])
                continue
            actions = state.legal_actions()
            if not state.is_chance_node():
                made += 1
                if tensors:
                    seen += state.information_state_tensor()[-1]
                if strings:
                    seen += len(state.information_state_string())
            state.apply_action(actions[int(draw() * len(actions))])
        seen += abs(state.returns()[0])
    spent = time.process_time() - start
    assert seen > 0
    return made / spent


def solved(game, iterations: int, solver) -> float:
    """CFR: iterations a second."""
    solver.evaluate_and_update_policy()
    start = time.process_time()
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    spent = time.process_time() - start
    assert solver.average_policy() is not None
    return iterations / spent


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    divisible(parser)
    arguments = asked(parser, rounds=1, divide=1000)
    pyspiel = needed("pyspiel", "open_spiel")
    from pyengine.adapters import openspiel as ours

    solvers = {
        "CFR": needed("open_spiel.python.algorithms.cfr", "open_spiel").CFRSolver,
        "CFR in C++": pyspiel.CFRSolver,
        "CFR in C++, whole tree": pyspiel.CFRSolver,
    }
    rows = [
        *((name, f"random matches, chance {how}", how, 50_000) for name in ("leduc", "hearts") for how in HOW),
        *((name, what, "", work) for what in solvers for name, work in (("kuhn", 100), ("leduc", 3))),
    ]
    table = Table("game", "", "theirs", "ours", "ours / theirs", title="decisions or iterations a second of CPU time")
    for name, what, how, amount in rows:
        work = max(1, amount * (10 if what.endswith("tree") else 1) // arguments.divide)
        pair = {"theirs": pyspiel.load_game(GAMES[name]), "ours": ours.load(name, tree=what.endswith("tree"))}

        def play(game, work=work, what=what, how=how) -> float:
            return matches(game, work, how) if how else solved(game, work, solvers[what](game))

        found = interleaved({who: lambda game=game: play(game) for who, game in pair.items()}, arguments.rounds)
        theirs, own = (statistics.median(found[who]) for who in ("theirs", "ours"))
        digits = 0 if theirs > 1000 else 2
        table.add_row(name, what, f"{theirs:,.{digits}f}", f"{own:,.{digits}f}", f"{own / theirs:.2f}")
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
