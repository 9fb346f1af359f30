"""python -m pyengine.equilibrium GAME: what a game for two is worth, and a policy that nobody can beat."""

import json
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pyengine.base import plain
from pyengine.base.cli import Parser, json_file, leave, report_errors, whole
from pyengine.base.errors import InputError
from pyengine.base.progress import stage
from pyengine.commands import sampling
from pyengine.solving.words import (
    build_tree,
    check_merged,
    frequencies,
    headline,
    now_and_then,
    refusal,
    shared,
    situation,
    told,
)

if TYPE_CHECKING:
    from engine.solving.tree.solver import Policies, Solver
    from engine.solving.tree.tree import Tree
    from pyengine.games.game import Game
    from pyengine.games.spec import GameSpec

TO = 0.001
MOST = 10**7  # iterations
SHORT = 24  # information sets whose policy is told in words
PURE = 0.99  # a move made so often is not mixed with others
VALUED = 2 * 10**7  # states of a tree that is built once more, for what each move is worth in the file of --out
STEP = 2 * 10**7  # payoffs added up between two looks for Ctrl-C: a tenth of a second


def parser(game: "GameSpec | None" = None) -> Parser:
    """The arguments, with those of a game where it is known."""
    result = Parser(
        prog="python -m pyengine.equilibrium",
        allow_abbrev=False,
        description="What a game for two seats is worth when both play as well as possible, and how they play then.",
        epilog="Ctrl-C ends it; what was found until then is printed. With --out the same command goes on from there.",
    )
    result.add_argument("game", metavar="GAME", help="a game's name, the file of a described game, or MODULE:FUNCTION")
    result.add_argument(
        "--to",
        type=float,
        default=TO,
        metavar="E",
        help=f"end when the policy's exploitability is at most E (default {TO})",
    )
    result.add_argument("--iterations", type=whole, default=MOST, metavar="N", help="end after N at most")
    result.add_argument("--method", default="cfr+", help="cfr+ (the default), dcfr or mccfr")
    result.add_argument("--results", action="store_true", help="solve for wins (ties count half), not for payoffs")
    result.add_argument("--json", metavar="FILE", help="write JSON to a file, or to standard output: -")
    merged = "take what an exchange of suits makes alike for the same, as is done where the tree is too large otherwise"
    result.add_argument("--merged", action="store_true", help=merged)
    result.add_argument("--out", metavar="FILE", help="write the policy to a file: policy:FILE is a player")
    sampling.add_arguments(result)
    if game is not None:
        game.add_arguments(result)
    return result


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit status."""
    return report_errors("pyengine.equilibrium", lambda: run(sys.argv[1:] if arguments is None else list(arguments)))


def run(words: Sequence[str]) -> int:
    """Everything after the words of the command were taken; returns the exit status."""
    from pyengine import registry

    spec = registry.game_of(words, ("--results",))
    arguments = parser(spec).parse_args(words)

    from engine.solving.tree.solver import METHODS, Solver
    from engine.solving.tree.tree import TreeError
    from pyengine.solving.policy import begun, improves, kept, of_solver, valued
    from pyengine.study.store import write_file

    assert spec is not None  # or its argument would have been missed
    if arguments.method == sampling.METHOD:
        return sampling.run(spec, arguments, words)
    if arguments.method not in METHODS:
        raise InputError(f"--method {arguments.method!r}; expected {', '.join(METHODS)} or {sampling.METHOD}")
    sampling.refuse_arguments(arguments)
    if not arguments.to >= 0 or arguments.iterations < 1:
        raise InputError("expected --to 0 or more, and --iterations 1 or more")
    file, out = json_file(arguments.json), json_file(arguments.out, "--out")
    game = spec.make(spec.one_from(arguments, 0), 0)
    facts = {"payoffs": "results" if arguments.results else "payoffs", "method": arguments.method}
    if out is not None:
        begun(
            out, game, facts, arguments.iterations, arguments.to
        )  # what is refused is refused before the tree is built
    began = time.process_time()
    try:
        tree = tree_of(game, arguments.results, arguments.merged)
    except TreeError as error:
        raise InputError(
            f"{game.name} cannot be solved: {refusal(error)}{sampling.hint(error, game, arguments.results)}"
        ) from None
    built = time.process_time()
    solver = Solver(tree, arguments.method)
    solved = facts | {"merged": tree.merged}
    console = plain.console(stderr=arguments.json == "-")

    def found_now(complete: bool) -> dict[str, Any]:
        found = facts | figures(solver, solver.policy()) | {"complete": complete}
        if out is not None and improves(found, there):
            write_file(out, of_solver(solver, game, found).encode())
        return found

    there = None if out is None else begun(out, game, solved, arguments.iterations, arguments.to)
    if there is not None and there.state is not None:
        there.resume(solver)
        print(f"{out}: goes on after {solver.iterations} iterations", file=sys.stderr)
    with stage("solving") as progress:
        complete = solve(solver, arguments.to, arguments.iterations, progress, now_and_then(lambda: found_now(False)))
    found = {"game": game.name, "options": game.options} | found_now(complete)
    if not improves(found, there):
        print(kept(out, there, found), file=sys.stderr)
    elif out is not None and tree.nodes <= VALUED:
        with stage("valuing moves"):
            write_file(out, valued(of_solver(solver, game, found), solver, game).encode())
    del found["method"]
    found["run"] = {
        "states": tree.nodes,
        "deals": tree.deals,
        "merged": tree.merged,
        "ends": tree.entries,
        "method": arguments.method,
        "tree_seconds": built - began,
        "cpu_seconds": time.process_time() - began,
    }
    text = json.dumps(found, indent=1)
    if file is not None:
        write_file(file, text + "\n")
    for line in report(game, tree, solver.policy(), found):
        console.print(line, markup=False, emoji=False, soft_wrap=True)
    if arguments.json == "-":
        print(text)
    return 0 if complete else 130


def tree_of(game: "Game", results: bool, merged: bool) -> "Tree":
    """The tree of a game: merged where that is wanted, or where it is too large otherwise.

    Raises
    ------
    TreeError : there is none.
    InputError : it is to be merged, and nothing can be exchanged.
    """
    from engine.solving.tree.tree import TreeError

    if merged:
        check_merged(game)
    try:
        return build_tree(game, results, merged=merged)
    except TreeError as error:
        if merged or "symmetric_keys" not in game.table.can or "too large" not in error.args[0]:
            raise
        return build_tree(game, results, merged=True)


def solve(
    solver: "Solver", to: float, most: int, progress: Callable[[float, float], None], keep: Callable[[], None]
) -> bool:
    """Go on until the mean policy's exploitability is at most `to`, or after the most iterations. It is measured after
    10 iterations and then each time there are a tenth more, and `keep` is called. False where Ctrl-C ended it."""
    at_once = max(1, STEP // (solver.tree.entries + sum(solver.tree.sequences)))
    first = 0.0
    until = 10
    while until < solver.iterations:  # the same looks where it goes on from somewhere
        until = until * 11 // 10
    if until == solver.iterations:  # it ended at one, which is made again
        if solver.measure(solver.policy())[1] <= to:
            return True
        until = until * 11 // 10
    try:
        while solver.iterations < most:
            while solver.iterations < min(until, most):
                solver.iterate(min(at_once, min(until, most) - solver.iterations))
            exploitability = solver.measure()[1]
            if exploitability <= to:
                break
            keep()
            until = until * 11 // 10
            first = first or exploitability
            progress(math.log(first / exploitability), math.log(first / to) if to else math.inf)
    except KeyboardInterrupt:
        return False
    return True


def figures(solver: "Solver", policies: "Policies") -> dict[str, Any]:
    """value (by seat), exploitability, gains (of each seat's best response), infosets and iterations."""
    value, exploitability, gains = solver.measure(policies)
    half = solver.tree.total / 2
    return {
        "value": [half + value, half - value],
        "exploitability": max(exploitability, 0.0),
        "gains": [max(gain, 0.0) for gain in gains],
        "infosets": solver.tree.infosets,
        "iterations": solver.iterations,
    }


def report(game: "Game", tree: "Tree", policies: "Policies", found: dict[str, Any]) -> list[str]:
    """The answer in words."""
    digits = min(max(2 - math.floor(math.log10(max(found["exploitability"], 1e-9))), 3), 9)
    unit = "results" if found["payoffs"] == "results" else "payoffs"
    value = ", ".join(f"seat {seat} {each:+.{digits}f}" for seat, each in enumerate(found["value"], 1))
    lines = [
        headline(game, tree),
        f"Value ({unit}): {value}",
        f"Exploitability: {found['exploitability']:.2g} after {found['iterations']} iterations: what a best response "
        f"gains, in the mean of both seats{'' if found['complete'] else ' (interrupted)'}",
    ]
    if tree.infosets:
        lines += mixing(tree, policies)
    if 0 < tree.infosets <= SHORT:
        lines += ["", *advice(game, tree, policies)]
    return lines


def mixing(tree: "Tree", policies: "Policies") -> list[str]:
    """How often and where the policy mixes: by seat, and by how many decisions that seat has made before. Information
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
    where = [
        f"seat {seat + 1}, decision {own + 1}: {mixed[seat, own]} of {reached[seat, own]}"
        for seat, own in sorted(reached)
    ]
    return [f"It mixes moves in {mixed.total()} of {reached.total()} information sets that it reaches", *where]


def advice(game: "Game", tree: "Tree", policies: "Policies") -> list[str]:
    """What to do in each information set: what its seat sees there that it does not see everywhere, and how often each
    move is made, told by the parts of its text that the others lack."""
    rows = []
    for number in range(tree.infosets):
        seat, first, _, _ = tree.infoset(number)
        seen, texts = situation(game, tree, number)
        shares = frequencies(texts, policies[seat][first:])
        moves = ", ".join(f"{text} {100 * share:.1f} %" for (_, text), share in zip(texts, shares))
        rows.append((seat, seen, moves))
    lines = []
    for seat in range(len(policies)):
        mine = [(parts, moves) for each, parts, moves in rows if each == seat]
        common = shared([parts for parts, _ in mine])
        lines += [f"Seat {seat + 1}, {told(parts, common)}: {moves}" for parts, moves in sorted(mine)]
    return lines


if __name__ == "__main__":
    leave(main)
