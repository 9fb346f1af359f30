"""The player that solves a small game before it plays: its whole tree, by CFR+, or for all that win together."""

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from pyengine.base.errors import InputError
from pyengine.base.progress import stage

if TYPE_CHECKING:
    from pyengine.games.game import Game
    from pyengine.games.policy import Policy

POINTS = 10_000  # of a game won together: half a minute
STATES = 10**6  # of a tree: a second to build, and 0.2 s for 100 iterations
AT_ONCE = 100  # iterations
_found: "WeakKeyDictionary[Game, dict[int, Policy]]" = WeakKeyDictionary()
_refused: "WeakKeyDictionary[Game, str]" = WeakKeyDictionary()  # why; it may take seconds to find out


def policy(game: "Game", iterations: int) -> "Policy":
    """The mean policy of so many iterations, for payoffs where the game pays amounts, else for wins, ties counted half;
    or the best joint policy of up to so many restarts where all win together; once for each game. InputError where it
    has no tree, or one too large."""
    from engine.solving.tree.solver import Solver
    from engine.solving.tree.tree import Tree, TreeError
    from pyengine.games.policy import of_solver

    known = _found.setdefault(game, {})
    if game.shared and iterations not in known:
        known[iterations] = _together(game, iterations)
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


def _together(game: "Game", restarts: int) -> "Policy":
    """The best joint policy, where it is known to be the best."""
    from pyengine.games.joint import CLOSE, RESTARTS, JointGame
    from pyengine.games.policy import JOINT, of_tree

    try:
        if game in _refused:
            raise InputError(_refused[game])
        whole = JointGame(game, POINTS)
        found = whole.solve(min(restarts, RESTARTS), 0)
        if not found.complete:
            raise KeyboardInterrupt
        if found.value < found.most - CLOSE:
            raise InputError(f"{game.name} cannot be solved: its best joint policy may be worth up to {found.most:g}")
        tree, rows = whole.laid(found)
    except InputError as error:
        _refused[game] = str(error)
        raise InputError(f"the player cfr:{restarts} solves whole games: {error}") from None
    return of_tree(tree, rows, game, {"payoffs": "payoffs", "method": JOINT, "complete": True})
