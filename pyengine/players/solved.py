"""The player that solves a small game before it plays: its whole tree, by CFR+."""

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from pyengine.base.errors import InputError
from pyengine.base.progress import stage

if TYPE_CHECKING:
    from pyengine.games.game import Game
    from pyengine.games.policy import Policy

STATES = 10**6  # of a tree: a second to build, and 0.2 s for 100 iterations
AT_ONCE = 100  # iterations
_found: "WeakKeyDictionary[Game, dict[int, Policy]]" = WeakKeyDictionary()
_refused: "WeakKeyDictionary[Game, str]" = WeakKeyDictionary()  # why; it may take seconds to find out


def policy(game: "Game", iterations: int) -> "Policy":
    """The mean policy of so many iterations, for payoffs where the game pays amounts, else for wins, ties counted half;
    once for each game. InputError where it has no tree, or one too large."""
    from engine.solving.tree.solver import Solver
    from engine.solving.tree.tree import Tree, TreeError
    from pyengine.games.policy import of_solver

    known = _found.setdefault(game, {})
    if iterations not in known:
        results = not game.pays_amounts
        with stage("solving the game") as progress:
            if game not in _refused:
                try:
                    tree = Tree(game.table, results, STATES)
                except TreeError as error:
                    _refused[game] = str(error)
            if game in _refused:
                why = f"solves whole games, and not {game.name}: {_refused[game]}"
                raise InputError(f"the player cfr:{iterations} {why}")
            solver = Solver(tree)
            for done in range(0, iterations, AT_ONCE):  # Ctrl-C is heard in between
                progress(done, iterations)
                solver.iterate(min(AT_ONCE, iterations - done))
        facts = {"payoffs": "results" if results else "payoffs", "method": "cfr+", "complete": True}
        known[iterations] = of_solver(solver, game, facts)
    return known[iterations]
