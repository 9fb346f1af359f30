"""Shared parts of commands on whole games: why there is no tree, and decisions in words."""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.solving.sampling.mccfr import SamplingError
from engine.solving.tree.tree import Tree, TreeError
from pyengine.base.errors import InputError
from pyengine.base.progress import stage
from pyengine.games.game import Game
from pyengine.solving.answer import MeanInterval

ALONE = "Nothing is guaranteed here: each seat's gain is what it gets by deviating alone"
SECONDS = 60  # between two times that the file of --out is written while it is solved


def refusal(error: TreeError | SamplingError) -> str:
    """Why a game has no tree, a clause."""
    clause: str = error.args[0]
    return clause + ("; --results solves it for wins" if "add up" in clause else "")


def build_tree(game: Game, *arguments: Any, until: float = math.inf, **limits: Any) -> Tree:
    """The `Tree` of a game with further arguments, whose growth is shown; TreeError where there is none.

    until : the time, as `time.monotonic` has it, at which it is given up
    """
    with stage("building the tree") as progress:

        def look(states: int, expected: float) -> bool:
            progress(states, expected)
            return time.monotonic() < until

        return Tree(game.table, *arguments, look=look, **limits)


def situation(game: Game, tree: Tree, number: int) -> tuple[list[str], list[tuple[int, str]]]:
    """An information set in words: the parts of what its seat sees there; and for each move, in the order of the moves,
    its place among the sequences of the information set and its text, told by the part that the others lack."""
    raw = tree.state(number)
    assert raw is not None
    state = game.State.trusted(game, raw)
    assert state.mover is not None
    texts = [state.deed(move).texts() for move in state.legal_moves()]
    own = ["; ".join([part for part in text if sum(part in each for each in texts) == 1][:1] or text) for text in texts]
    return game.state_parts(state, state.mover), list(zip(tree.places(number) or (), own))


def now_and_then(function: Callable[[], object]) -> Callable[[], None]:
    """A function that calls another one, but for the first time after a while, and then with as long in between."""
    last = time.monotonic()

    def call() -> None:
        nonlocal last
        if time.monotonic() > last + SECONDS:
            function()
            last = time.monotonic()

    return call


def interval(estimate: MeanInterval) -> str:
    """A mean with its interval, for a sentence."""
    low, high = estimate["ci95"]
    return f"{estimate['mean']:.4f} (95 % interval {low:.4f} to {high:.4f})"


def by_seat(values: Sequence[float], digits: int, sign: str = "") -> str:
    """Numbers of all seats, for a sentence."""
    # Added to 0, what is rounded to -0 is 0.
    return ", ".join(f"seat {seat} {0 + round(value, digits):{sign}.{digits}f}" for seat, value in enumerate(values, 1))


def bounded(at_least: Mapping[str, Any], responses: str) -> str:
    """Return what responses, so called, say of the exploitability of a player, or of more than two seats of NashConv, a
    sentence: a lower bound where they gain more than chance may give."""
    two = len(at_least["gains"]) == 2
    name, where = ("Exploitability", "the mean of both seats") if two else ("NashConv", "the sum of all seats")
    least, total = at_least[name.lower()], at_least["nashconv"]
    if least is None:
        return f"{name}: not known: {responses} gain nothing, but others may"
    if least["ci95"][0] <= 0:
        return f"{name}: not known: {responses} gain {interval(least)}, in {where}, which may be chance"
    both = f"; NashConv {total['mean']:.4f}" if two else ""
    return f"{name}: at least {interval(least)[:-1]}{both}): what {responses} gain, in {where}{' (in their sum)' * two}"


def alone(gains: Sequence[float]) -> str:
    """Return a sentence on the gains of several seats, each departing alone."""
    most, together = f"{max(gains):.6f}", "what several gain together is not known"
    return f"No seat gains more than {most} by deviating alone (an ε-equilibrium with ε = {most}); {together}"


def gained(gain: MeanInterval | None, by: str = "") -> str:
    """Return a clause on the gain of a response; None: by no response that was tried."""
    if gain is None:
        return "gains nothing by any response that was tried"
    if gain["ci95"][0] <= 0:
        return f"gains {interval(gain)}{by}, which may be chance"
    return f"gains at least {interval(gain)}{by}"


def headline(game: Game, tree: Tree) -> str:
    """Describe the size of a tree."""
    alike = ", after all that no rule tells apart was merged" if tree.merged else ""
    return f"{game.title}: {tree.infosets} information sets, {tree.nodes} states, {tree.deals} deals{alike}"


def frequencies(moves: Sequence[tuple[int, str]], policy: NDArray[np.float64]) -> list[float]:
    """Return the share of each of these moves of a `situation`, where the policy has those of the places: moves of
    one place share its probability evenly."""
    places = [place for place, _ in moves]
    return [float(policy[place]) / places.count(place) for place in places]


def merges(game: Game, asked: bool | None) -> bool:
    """Return True if what an exchange of cards makes alike is merged, as requested; None: where a game lists its deals,
    which become fewer then. Agram's tree with two cards each is built in 0.15 s, not 30; Leduc, which lists none, has
    as many states either way. InputError: it is asked for, and nothing can be exchanged."""
    can = game.table.can
    if asked and "symmetric_keys" not in can:
        raise InputError(f"{game.name} has nothing to merge: no suits, or others, that no rule tells apart")
    if asked is None:
        return can.issuperset(("symmetric_keys", "deals")) and len(game.deal(0).symmetric_keys(0)) > 1
    return asked


def shared(seen: Sequence[Sequence[str]]) -> set[str]:
    """The parts that all of several information sets have."""
    return set.intersection(*map(set, seen)) if len(seen) > 1 else set()


def told(parts: Sequence[str], common: set[str]) -> str:
    """Join what a seat does not see everywhere."""
    return "; ".join(part for part in parts if part not in common)
