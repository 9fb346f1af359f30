"""Equilibria: what a game for two is worth, and a policy that nobody can beat."""

import math
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from os import PathLike
from typing import TYPE_CHECKING, Any

from engine.solving.tree.solver import METHODS, Solver
from engine.solving.tree.tree import Tree, TreeError
from pyengine.base.errors import InputError, check_game, check_given
from pyengine.base.progress import ProgressStage, stage
from pyengine.games import joint
from pyengine.games.policy import JOINT, Policy, of_solver, of_tree, valued
from pyengine.solving import mccfr, words
from pyengine.solving.answer import Answer, measured, unsaid
from pyengine.solving.file import PolicyFile

if TYPE_CHECKING:
    from engine.solving.tree.solver import Policies
    from pyengine.games.game import Game

TO = 0.001
MOST = 10**7  # iterations
SHORT = 24  # information sets whose policy is told in words
PURE = 0.99  # a move made so often is not mixed with others
VALUED = 2 * 10**7  # states of a tree that is built once more, for what each move is worth in the file of --out
FIGURES = "value", "exploitability", "gains", "infosets", "iterations"
STEP = 2 * 10**7  # payoffs added up between two looks for Ctrl-C: a tenth of a second


@dataclass(frozen=True, repr=False, eq=False)
class Equilibrium(Answer):
    """A policy for both seats of a game, with what it is worth and what it gives away.

    Attributes
    ----------
    policy : `pyengine.games.policy.Policy`, a player for `pyengine.player`
    """

    policy: Policy


def find_equilibrium(
    game: "Game",
    *,
    to: float | None = None,
    iterations: int | None = None,
    method: str = "cfr+",
    results: bool = False,
    merged: bool | None = None,
    out: str | PathLike[str] | None = None,
    seconds: float | None = None,
    memory: float | None = None,
    seed: int | None = None,
    say: Callable[[str], object] = unsaid,
) -> Equilibrium:
    """Find what a game is worth when both play as well as possible, and how they play.

    Parameters
    ----------
    to : ends when the exploitability is at most this; None: 0.001
    iterations : ends after so many at most
    method : "cfr+", "dcfr", or "mccfr", which samples games whose tree is too large
    results : solve for wins, ties counted half, not for payoffs
    merged : take what an exchange of suits makes alike for the same; None: where that makes deals fewer, or as the file
        that `out` names has it
    out : a file for the policy; an interrupted one that it holds is gone on with
    seconds, memory, seed : of "mccfr": when to end, in GiB what information sets may take (4), where chance comes from
    say : is told in a line what becomes of the file

    Raises
    ------
    pyengine.InputError : the game cannot be solved so, or the file holds another policy, or a finished one that is as
        good. One that these very arguments gave is what is found.

    >>> found = pyengine.find_equilibrium(pyengine.game("kuhn"))
    >>> round(found.value[0], 2), found.exploitability <= 0.001
    (-0.06, True)
    """
    check_game(game)
    check_given(1, iterations=iterations)
    if game.shared:
        given = {"to": to, "merged": merged, "seconds": seconds, "memory": memory, "results": results or None}
        told = [name for name, each in given.items() if each is not None] + ["method"] * (method != "cfr+")
        if told:
            raise InputError(f"--{told[0]} does not go with {game.name}, in which all seats win together")
        return _together(game, iterations, 0 if seed is None else seed, PolicyFile(out, say))
    for name, value in (("to", to), ("seconds", seconds), ("memory", memory)):
        if not (value is None or isinstance(value, int | float)):
            raise InputError(f"{name} is {value!r}; expected a number")
    if method == mccfr.METHOD:
        if to is not None:
            why = "which does not measure on the way; expected --seconds"
            raise InputError(f"--to does not go with --method {method}, {why}")
        most = iterations if iterations is not None else mccfr.ITERATIONS if seconds is None else MOST
        return Equilibrium(*mccfr.solve(game, most, results, merged, PolicyFile(out, say), seconds, memory, seed))
    if method not in METHODS:
        raise InputError(f"--method is {method!r}; expected {', '.join(METHODS)} or {mccfr.METHOD}")
    for name, value in (("seconds", seconds), ("memory", memory), ("seed", seed)):
        if value is not None:
            raise InputError(f"--{name} goes with --method {mccfr.METHOD}, not with {method}")
    to, most = TO if to is None else to, MOST if iterations is None else iterations
    if not to >= 0:
        raise InputError(f"--to is {to}; expected 0 or more")
    return _by_tree(game, to, most, method, results, merged, PolicyFile(out, say))


def _together(game: "Game", iterations: int | None, seed: int, file: PolicyFile) -> Equilibrium:
    """Find the best joint policy of seats that win together."""
    facts: dict[str, Any] = {"payoffs": "payoffs", "method": JOINT}
    began = time.process_time()
    most = joint.RESTARTS if iterations is None else iterations
    file.begun(game, facts, most)
    whole = joint.JointGame(game)
    best = whole.solve(most, seed)
    tree, rows = whole.laid(best)
    exact, two = best.value >= best.most - joint.CLOSE, game.seats == 2
    facts |= {"value": [best.value] * game.seats, "exploitability": 0.0 if two else None, "gains": [0.0] * game.seats}
    facts |= {"infosets": tree.infosets, "iterations": best.tried, "complete": True}
    policy = of_tree(tree, rows, game, facts)
    if best.complete:
        file.write(facts, lambda: policy, last=True)
    found: dict[str, Any] = {"game": game.name, "options": game.options, **facts, "complete": best.complete}
    found |= {"at_most": best.most, "exact": exact, "run": {"points": len(whole.nodes), "method": best.by}}
    found["run"]["cpu_seconds"] = time.process_time() - began
    others = ("policies of one seat", "other") if two else ("joint policies of all seats but one", "last one")
    tried = f"{best.tried} {others[0]}, each with the best response of the {others[1]}"
    if best.by == "turns":
        tried = f"the best end of {best.tried} starts at random, from which seats respond in turns until none gains"
    least = "" if exact else "at least "
    value = f"Value: {least}{best.value:.6g} a match for all together{', exact' * exact} ({tried})"
    value += "" if exact else f"; at most {best.most:.6g}, what is scored with all cards open"
    lines = [words.headline(game, tree), value + " (interrupted)" * (not best.complete)]
    if 0 < tree.infosets <= SHORT:
        lines += ["", *advice(game, tree, rows)]
    return Equilibrium(found, lines, policy)


def _by_tree(
    game: "Game", to: float, most: int, method: str, results: bool, merged: bool | None, file: PolicyFile
) -> Equilibrium:
    facts = {"payoffs": "results" if results else "payoffs", "method": method}
    file.begun(game, facts, most, to)  # what is refused is refused before the tree is built
    if merged is None and file.there:
        merged = file.there.facts["merged"]
    began = time.process_time()
    try:
        tree = tree_of(game, results, merged)
    except TreeError as error:
        hint = mccfr.hint(error, game, results)
        raise InputError(f"{game.name} cannot be solved: {words.refusal(error)}{game.where_cut()}{hint}") from None
    built = time.process_time()
    solver = Solver(tree, method)
    begun = file.begun(game, facts | {"merged": tree.merged}, most, to)

    def found_now(complete: bool) -> dict[str, Any]:
        return facts | figures(solver, solver.policy()) | {"complete": complete}

    def keep() -> bool:
        found = found_now(False)
        return file.write(found, lambda: of_solver(solver, game, found))

    found = {"game": game.name, "options": game.options}
    if begun is not None and begun.state is None:
        policy, policies = begun, begun.on(tree)
        found |= {name: begun.facts[name] for name in ("payoffs", *FIGURES, "complete")}
    else:
        if begun is not None:
            begun.resume(solver)
            file.goes_on(solver.iterations)
        with stage("solving") as progress:
            complete = solve(solver, to, most, progress, words.now_and_then(keep))
        policies, solved = solver.policy(), found_now(complete)
        policy = of_solver(solver, game, solved)
        if complete:
            policy = replace(policy, facts={**policy.facts, "to": to})  # by which the same command knows it
        if tree.nodes <= VALUED and keep():  # it is finished when it has its values
            with stage("valuing moves"):
                policy = valued(policy, solver, game)
        file.write(solved, lambda: policy, last=True)
        del solved["method"]
        found |= solved
    run = {"states": tree.nodes, "deals": tree.deals, "merged": tree.merged, "ends": tree.entries, "method": method}
    found["run"] = run | {"tree_seconds": built - began, "cpu_seconds": time.process_time() - began}
    return Equilibrium(found, report(game, tree, policies, found), policy)


def tree_of(game: "Game", results: bool, merged: bool | None) -> Tree:
    """The tree of a game, as `merges` has it; where nothing is asked for, merged also where it is too large otherwise.
    TreeError: there is none. InputError: it is to be merged, and nothing can be exchanged."""
    alike = words.merges(game, merged)
    try:
        return words.build_tree(game, results, merged=alike)
    except TreeError as error:
        if alike or merged is False or "symmetric_keys" not in game.table.can or "too large" not in error.args[0]:
            raise
        return words.build_tree(game, results, merged=True)


def solve(solver: Solver, to: float, most: int, progress: ProgressStage, keep: Callable[[], None]) -> bool:
    """Go on until the mean policy's exploitability is at most `to`, or after the most iterations. It is measured after
    10 iterations and then each time there are a tenth more, and `keep` is called. False where Ctrl-C ended it.

    Of `progress`, the share is that of the iterations where their number was asked for, else that of the way to the
    target, by its logarithm.
    """
    at_once = max(1, STEP // (solver.tree.entries + sum(solver.tree.sequences)))
    first = 0.0
    until = 10
    while until < solver.iterations:  # the same looks where it goes on from somewhere
        until = until * 11 // 10
    if until == solver.iterations:  # it ended at one, which is made again
        if solver.measure(solver.policy())[1] <= to:
            return True
        until = until * 11 // 10
    told = ""
    try:
        while solver.iterations < most:
            while solver.iterations < min(until, most):
                solver.iterate(min(at_once, min(until, most) - solver.iterations))
                if most < MOST:
                    progress(solver.iterations, most, told)
            exploitability = solver.measure()[1]
            if exploitability <= to:
                break
            keep()
            until = until * 11 // 10
            first = first or exploitability
            told = f"exploitability {exploitability:.2g}" + f", target {to:g}" * (to > 0)
            if most < MOST:
                progress(solver.iterations, most, told)
            else:
                progress(math.log(first / exploitability), math.log(first / to) if to else math.inf, told)
    except KeyboardInterrupt:
        return False
    return True


def figures(solver: Solver, policies: "Policies") -> dict[str, Any]:
    """`FIGURES`: value by seat, gains of each seat's best response."""
    return measured(solver, policies) | {"infosets": solver.tree.infosets, "iterations": solver.iterations}


def report(game: "Game", tree: Tree, policies: "Policies", found: dict[str, Any]) -> list[str]:
    digits = min(max(2 - math.floor(math.log10(max(found["exploitability"], 1e-9))), 3), 9)
    lines = [
        words.headline(game, tree),
        f"Value ({found['payoffs']}): {words.by_seat(found['value'], digits, '+')}",
        f"Exploitability: {found['exploitability']:.2g} (NashConv {math.fsum(found['gains']):.2g}) after "
        f"{found['iterations']} iterations: what a best response gains, in the mean of both seats (in their sum)"
        f"{'' if found['complete'] else ' (interrupted)'}",
    ]
    if tree.infosets:
        lines += mixing(tree, policies)
    if 0 < tree.infosets <= SHORT:
        lines += ["", *advice(game, tree, policies)]
    return lines if tree.infosets <= SHORT else [*lines, mccfr.SHOWN]


def mixing(tree: Tree, policies: "Policies") -> list[str]:
    """Describe where the policy mixes: by seat, and by how many decisions that seat has made before. Information
    sets that the policy itself never reaches do not count."""
    mixed: Counter[tuple[int, int]] = Counter()
    reached: Counter[tuple[int, int]] = Counter()
    often = [[1.0] * count for count in tree.sequences]
    before = [[0] * count for count in tree.sequences]
    for number in range(tree.infosets):
        seat, first, count, parent = tree.infoset(number)
        policy = policies[seat][first : first + count]
        place = seat, before[seat][parent]
        for move in range(count):
            often[seat][first + move] = often[seat][parent] * float(policy[move])
            before[seat][first + move] = place[1] + 1
        if often[seat][parent] > 1 - PURE:
            reached[place] += 1
            mixed[place] += bool(policy.max() < PURE)
    each = ((seat, own, mixed[seat, own], many) for (seat, own), many in sorted(reached.items()))
    where = [f"seat {seat + 1}, decision {own + 1}: {some} of {many}" for seat, own, some, many in each]
    return [f"It mixes moves in {mixed.total()} of {reached.total()} information sets that it reaches", *where]


def advice(game: "Game", tree: Tree, policies: "Policies") -> list[str]:
    """Advise for each information set: what its seat sees there that it does not see everywhere, and how often each
    move is made, told by the parts of its text that the others lack."""
    rows: list[list[tuple[list[str], str]]] = [[] for _ in policies]
    for number in range(tree.infosets):
        seat, first, _, _ = tree.infoset(number)
        seen, texts = words.situation(game, tree, number)
        shares = words.frequencies(texts, policies[seat][first:])
        rows[seat].append((seen, ", ".join(f"{text} {100 * share:.1f} %" for (_, text), share in zip(texts, shares))))
    lines = []
    for seat, mine in enumerate(rows, 1):
        common = words.shared([parts for parts, _ in mine])
        lines += [f"Seat {seat}, {words.told(parts, common)}: {moves}" for parts, moves in sorted(mine)]
    return lines
