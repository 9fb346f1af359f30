"""python -m pyengine.equilibrium GAME --method mccfr: a policy where the tree of a game is too large."""

import contextlib
import json
import math
import secrets
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from pyengine.base import plain
from pyengine.base.cli import json_file, whole
from pyengine.base.errors import InputError
from pyengine.base.progress import stage
from pyengine.solving.words import bounded, build_tree, check_merged, now_and_then, refusal

if TYPE_CHECKING:
    from engine.solving.sampling.mccfr import MonteCarloSolver
    from engine.solving.tree.tree import TreeError
    from pyengine.games.game import Game
    from pyengine.games.spec import GameSpec
    from pyengine.solving.deviations import Deviation
    from pyengine.solving.policy import Policy

T = TypeVar("T")
Marks = list[list[int]]  # [iterations, information sets] at some times

METHOD = "mccfr"
ITERATIONS = 1_000_000
MEMORY = 4.0  # GiB
MATCHES = 100_000  # of the policy with itself: what it is worth
LEARNT = 5000  # matches from which a response is learnt, by seat
TRIED = 200  # matches that show whether a game can be sampled
MEASURING = 60.0  # of --seconds, or 60 % of them: Red7's policy takes as long to put together as to sample
SPARE = 0.8  # of the time that is left is planned
PILOT = 32  # matches that tell how many of them fit into what is left
MEASURED = 2_000_000  # states of a tree on which the policy is measured exactly, at most
AT_ONCE = 0.1  # seconds between two looks for Ctrl-C
ONLY = ("seconds", "memory", "seed")  # arguments of this method alone


def add_arguments(parser: ArgumentParser) -> None:
    """What this method adds to the command."""
    group = parser.add_argument_group("with --method mccfr, which samples games whose tree is too large")
    group.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help="end after S seconds, 60 %% of which, or a minute, are to measure",
    )
    group.add_argument("--memory", type=float, metavar="GIB", help=f"for information sets, at most (default {MEMORY})")
    group.add_argument("--seed", type=whole, metavar="N", help="where all chance comes from (default: a new one)")


def refuse_arguments(arguments: Namespace) -> None:
    """Raise InputError where another method is given arguments of this one."""
    for name in ONLY:
        if getattr(arguments, name) is not None:
            raise InputError(f"--{name} is of --method {METHOD}, not of {arguments.method}")


def hint(error: "TreeError", game: "Game", results: bool) -> str:
    """What helps where a tree is too large: this method, where it takes the game."""
    from engine.solving.sampling.mccfr import MonteCarloSolver, SamplingError

    for wins in (False, True) if "its tree" in error.args[0] else ():
        with contextlib.suppress(SamplingError):
            MonteCarloSolver(game.table, results or wins).sample(0, TRIED)
            return f"; --method {METHOD}{' --results' * wins} samples it{' for wins' * wins}"
    return ""


def run(spec: "GameSpec", arguments: Namespace, words: Sequence[str]) -> int:
    """The command; returns the exit status."""
    from pyengine.solving.policy import begun, improves, kept
    from pyengine.study.store import write_file

    given = {word.split("=")[0] for word in words}
    iterations = arguments.iterations if "--iterations" in given or arguments.seconds else ITERATIONS
    memory = MEMORY if arguments.memory is None else arguments.memory
    seconds = math.inf if arguments.seconds is None else arguments.seconds
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    if "--to" in given:
        raise InputError(f"--to is of the methods that go through the whole tree, not of {METHOD}; expected --seconds")
    if iterations < 1 or not seconds > 0 or not 0.001 <= memory <= 10**6 or not 0 <= seed < 2**64:
        raise InputError(
            "expected --iterations 1 or more, --seconds above 0, --memory 0.001 or more, --seed 0 to 2^64-1"
        )
    file, out = json_file(arguments.json), json_file(arguments.out, "--out")
    game = spec.make(spec.one_from(arguments, 0), 0)
    console = plain.console(stderr=arguments.json == "-")
    if arguments.merged:
        check_merged(game)
    began = time.process_time()
    found: dict[str, Any] = {
        "game": game.name,
        "options": game.options,
        "payoffs": "results" if arguments.results else "payoffs",
    }
    solved = found | {"method": METHOD, "merged": arguments.merged}
    asked = solved if arguments.seed is None else solved | {"seed": seed}
    there = None if out is None else begun(out, game, asked, iterations)
    start = there if there is not None and there.state is not None else None
    if start is not None:
        print(f"{out}: goes on after {start.facts['iterations']} iterations", file=sys.stderr)
    seed = seed if start is None else start.facts["seed"]
    solver = solver_of(game, arguments.results, seed, memory, arguments.merged, start)
    first, marks = solver.iterations, [] if start is None else start.facts["marks"]

    def keep() -> None:
        if out is not None and improves({"exploitability": None, "iterations": solver.iterations}, there):
            write_file(out, interim(solver, game, solved, marks).encode())

    with stage("sampling") as progress:
        until, limit = time.monotonic() + seconds, max(0.4 * seconds, seconds - MEASURING)
        ended, new = sample(game, solver, iterations, limit, marks, progress, now_and_then(keep))
    sampled = time.process_time()
    with stage("putting the policy together"):
        policy = policy_of(solver, game)
    with stage("measuring") as progress:
        found |= measure(game, solver, policy, arguments.results, until, progress)
    found |= {"infosets": solver.infosets, "new_infosets": new, "iterations": solver.iterations, "seed": seed}
    found |= {"ended": ended, "complete": ended != "interrupted"}
    if not improves(found, there):
        print(kept(out, there, found), file=sys.stderr)
    elif out is not None:
        facts = {**policy.facts, "method": METHOD, **found, "gains": found["gains"] or []}
        state = None
        if not found["complete"]:
            facts, state = facts | {"marks": marks}, interim(solver, game, solved, marks).state
        write_file(out, replace(policy, facts=facts, state=state).encode())
    found["run"] = {
        "states": solver.nodes,
        "bytes": solver.bytes,
        "method": METHOD,
        "iterations_per_second": (solver.iterations - first) / max(sampled - began, 1e-9),
        "cpu_seconds": time.process_time() - began,
    }
    text = json.dumps(found, indent=1)
    if file is not None:
        write_file(file, text + "\n")
    for line in report(game, found, memory, arguments.merged):
        console.print(line, markup=False, soft_wrap=True)
    if arguments.json == "-":
        print(text)
    return 0 if found["complete"] else 130


def solver_of(
    game: "Game", results: bool, seed: int, memory: float, merged: bool, begun: "Policy | None"
) -> "MonteCarloSolver":
    """One that begins, or goes on; it has so many GiB."""
    from engine.solving.sampling.mccfr import MonteCarloSolver, SamplingError

    try:
        solver = MonteCarloSolver(game.table, results, seed, int(memory * 2**30), merged)
        if begun is not None:
            assert begun.state is not None
            if not solver.resume(begun.facts["iterations"], begun.keys, begun.counts, begun.names, *begun.state):
                raise InputError(
                    f"what is known after {begun.facts['iterations']} iterations needs more than {memory} GiB"
                )
    except SamplingError as error:
        raise InputError(f"{game.name} cannot be solved: {refusal(error)}") from None
    return solver


def interim(solver: "MonteCarloSolver", game: "Game", solved: dict[str, Any], marks: Marks) -> "Policy":
    """Policy of what is known so far, to play by and to go on from."""
    import numpy as np

    policy, (_, _, _, regrets, shares) = policy_of(solver, game), solver.sets()
    facts = {**policy.facts, **solved, "value": [], "gains": [], "exploitability": None, "complete": False}
    facts |= {"infosets": solver.infosets, "iterations": solver.iterations, "seed": solver.seed, "marks": marks}
    return replace(policy, facts=facts, state=np.array([regrets, shares], np.float64))


def sample(
    game: "Game",
    solver: "MonteCarloSolver",
    iterations: int,
    seconds: float,
    marks: Marks,
    progress: Callable[[float, float], None],
    keep: Callable[[], None],
) -> tuple[str, int]:
    """Go on until there were so many iterations, or for so many seconds.

    marks : [iterations, information sets] at some times before, to which others are added
    keep : called now and then

    Returns
    -------
    (ended, new) : what ended it, iterations, seconds, memory or interrupted; and how many information sets were met
        first in the last tenth of the iterations.
    """
    from engine.solving.sampling.mccfr import SamplingError

    began, at_once, ended = time.monotonic(), 16, "iterations"
    tenth = iterations - iterations // 10  # one stop is where the last tenth begins
    try:
        try:
            while solver.iterations < iterations:
                now = time.monotonic()
                if now - began >= seconds:
                    ended = "seconds"
                    break
                some = min(at_once, (tenth if solver.iterations < tenth else iterations) - solver.iterations)
                if not solver.iterate(some):
                    ended = "memory"
                    break
                mark(marks, solver)
                at_once = max(1, min(4 * some, int(some * AT_ONCE / max(time.monotonic() - now, 1e-6))))
                progress(max(solver.iterations / iterations, (now - began) / seconds), 1)
                keep()
        except KeyboardInterrupt:
            ended = "interrupted"
    except SamplingError as error:
        raise InputError(f"{game.name} cannot be solved: {refusal(error)}") from None
    mark(marks, solver)
    return ended, solver.infosets - (marks[0][1] if 10 * marks[0][0] <= 9 * solver.iterations else 0)


def mark(marks: Marks, solver: "MonteCarloSolver") -> None:
    """Adds how far the solver is, and drops what was long before the last tenth."""
    marks.append([solver.iterations, solver.infosets])
    while len(marks) > 1 and 10 * marks[1][0] <= 9 * solver.iterations:
        marks.pop(0)


def policy_of(solver: "MonteCarloSolver", game: "Game") -> "Policy":
    """The mean policy, even in information sets of which nothing is known; not whole, without what it is worth."""
    import numpy as np

    from pyengine.solving.policy import VERSION, Policy, digest

    keys, counts, names, _, shares = solver.sets()
    begins = np.cumsum(counts) - counts
    sums = np.add.reduceat(shares, begins) if len(begins) else shares
    shares[np.repeat(sums <= 0, counts)] = 1
    shares /= np.repeat(np.where(sums > 0, sums, counts), counts)
    facts = {"version": VERSION, "game": game.name, "options": game.options, "digest": digest(game)}
    facts |= {"whole": False, "merged": solver.merged}
    return Policy(facts, keys, counts, names, shares)


def measure(
    game: "Game",
    solver: "MonteCarloSolver",
    policy: "Policy",
    results: bool,
    until: float,
    progress: Callable[[float, float], None],
) -> dict[str, Any]:
    """What the policy is worth and gives away: exactly where there is a tree after all, else by matches, as many as
    there is time for until then."""
    from engine.solving.replies.replies import PolicyReplies
    from engine.solving.tree.solver import Solver
    from engine.solving.tree.tree import TreeError
    from pyengine.solving.deviations import at_least, deviations, estimate

    half = solver.total / 2
    found: dict[str, Any] = {
        "value_ci95": None,
        "unknown": None,
        "exploitability": None,
        "gains": None,
        "at_least": None,
        "matches": None,
        "learnt": None,
    }
    begin = time.monotonic()
    try:
        tree = build_tree(game, results, MEASURED, merged=solver.merged, until=begin + (until - begin) / 3)
    except TreeError:
        pass
    else:
        value, exploitability, exact = Solver(tree).measure(policy.on(tree))
        found |= {"exploitability": max(exploitability, 0.0), "gains": [max(gain, 0.0) for gain in exact]}
        return {"value": [half + value, half - value]} | found
    begin = time.monotonic()
    played = fitting(partial(solver.sample, 0), MATCHES, begin + (until - begin) / 3)
    found["matches"], (paid, found["unknown"]) = played
    first = estimate((paid + half).tolist())
    mean, (low, high) = first["mean"], first["ci95"]
    found["value_ci95"] = [[low, high], [2 * half - high, 2 * half - low]]
    facts = policy.keys, policy.counts, policy.probabilities, False, solver.merged

    def depart(matches: int) -> "list[Deviation]":
        replies = partial(PolicyReplies, game.table, *facts)
        return deviations(replies, 2, matches, solver.seed, results, progress=progress)

    found["learnt"], departed = fitting(depart, LEARNT, until)
    found["at_least"] = at_least(departed)
    return {"value": [mean, 2 * half - mean]} | found


def fitting(play: Callable[[int], T], most: int, until: float) -> tuple[int, T]:
    """How many matches can be played until then, by the time that a few take, and what playing them gives."""
    if until == math.inf:
        return most, play(most)
    begin = time.monotonic()
    found = play(min(PILOT, most))
    now = time.monotonic()
    many = min(most, int(PILOT * SPARE * (until - now) / max(now - begin, 1e-6)))
    return (many, play(many)) if many > PILOT else (min(PILOT, most), found)


def report(game: "Game", found: dict[str, Any], memory: float, merged: bool) -> list[str]:
    """The answer in words."""
    unit = "results" if found["payoffs"] == "results" else "payoffs"
    new = 100 * found["new_infosets"] / max(found["infosets"], 1)
    alike = ", after all that no rule tells apart was merged" if merged else ""
    lines = [
        f"{game.title}: {found['infosets']} information sets met in {found['iterations']} iterations (seed "
        f"{found['seed']}), {new:.2g} % of them first in the last tenth{alike}"
    ]
    if found["ended"] == "memory":
        lines.append(f"It ended at {memory:g} GiB of memory; --memory allows more")
    elif found["ended"] == "interrupted":
        lines.append("It was interrupted")
    if found["exploitability"] is not None:
        value = ", ".join(f"seat {seat} {each:+.4f}" for seat, each in enumerate(found["value"], 1))
        return lines + [
            f"Value ({unit}): {value}",
            f"Exploitability: {found['exploitability']:.2g}: what a best response gains, in the mean of both seats",
            "Its tree is small enough for --method cfr+, which comes closer in less time",
        ]
    values = zip(found["value"], found["value_ci95"])
    value = ", ".join(
        f"seat {seat} {each:+.4f} (95 % interval {low:+.4f} to {high:+.4f})"
        for seat, (each, (low, high)) in enumerate(values, 1)
    )
    return lines + [
        f"Value ({unit}), where both play the policy: {value}, in {found['matches']} matches",
        f"In {100 * found['unknown']:.1f} % of the decisions there nothing is known: each move is made equally often",
        bounded(
            found["at_least"]["exploitability"], f"responses to it that were learnt from {found['learnt']} matches"
        ),
        "What a better response gains is not known: its tree is too large",
    ]
