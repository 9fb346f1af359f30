"""Policies by external sampling, where the tree of a game is too large."""

import contextlib
import math
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import numpy as np

from engine.solving.sampling.mccfr import MonteCarloSolver, SamplingError
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import TreeError
from pyengine.base.errors import InputError
from pyengine.base.progress import stage
from pyengine.games.game import Game
from pyengine.games.policy import Policy
from pyengine.solving.answer import measured, with_nashconv
from pyengine.solving.deviations import at_least, deviations, estimate
from pyengine.solving.file import PolicyFile
from pyengine.solving.words import alone, bounded, build_tree, by_seat, gained, merges, now_and_then, refusal

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
WORTH = "value", "value_ci95", "unknown", "exploitability", "gains", "at_least", "matches", "learnt"
FIGURES = *WORTH, "infosets", "new_infosets", "iterations", "seed", "ended", "complete"
SELF_PLAY = "It is a policy of self-play: with more than two seats it guarantees nothing, and may be no equilibrium"
SHOWN = (
    "The policy is not printed: --out FILE writes it, and python -m pyengine.advise GAME STATE --player policy:FILE "
    "shows it"
)
AT_ONCE = 0.1  # seconds between two looks for Ctrl-C


def hint(error: TreeError, game: Game, results: bool) -> str:
    """Return a hint for too large a tree: this method, where it takes the game."""
    for wins in (False, True) if game.seats > 2 or "its tree" in error.args[0] else ():
        with contextlib.suppress(SamplingError):
            MonteCarloSolver(game.table, results or wins).sample(0, TRIED)
            alone = " by self-play" * (game.seats > 2)
            return f"; --method {METHOD}{' --results' * wins} samples it{' for wins' * wins}{alone}"
    return ""


def solve(
    game: Game,
    most: int,
    results: bool,
    merged: bool | None,
    file: PolicyFile,
    seconds: float | None,
    memory: float | None,
    seed: int | None,
) -> tuple[dict[str, Any], list[str], Policy]:
    """Solve by sampling: figures, the answer in words, the policy."""
    asked: dict[str, Any] = {"method": METHOD, "payoffs": "results" if results else "payoffs"}
    asked |= {name: value for name, value in (("merged", merged), ("seed", seed)) if value is not None}
    memory, seconds = MEMORY if memory is None else memory, math.inf if seconds is None else seconds
    seed = secrets.randbits(32) if seed is None else seed
    if most < 1 or not seconds > 0 or not 0.001 <= memory <= 10**6 or not 0 <= seed < 2**64:
        expected = "expected --iterations 1 or more, --seconds above 0, --memory 0.001 or more, --seed 0 to 2^64-1"
        raise InputError(f"a number is out of range; {expected}")
    merged = merges(game, merged)
    began = time.process_time()
    found: dict[str, Any] = {"game": game.name, "options": game.options, "payoffs": asked["payoffs"]}
    begun, marks = file.begun(game, asked, most), []
    if "merged" not in asked and file.there:
        merged = file.there.facts["merged"]
    solved = found | {"method": METHOD, "merged": merged}
    if begun is not None and begun.state is None:
        found |= {name: begun.facts[name] for name in FIGURES if name in begun.facts}
        found |= {"gains": found["gains"] or None}
        found["run"] = {"method": METHOD, "cpu_seconds": time.process_time() - began}
        return found, report(game, found, memory, begun.facts["merged"]), begun
    if begun is not None:
        file.goes_on(begun.facts["iterations"])
        seed, marks = begun.facts["seed"], begun.facts["marks"]
    solver = solver_of(game, results, seed, memory, merged, begun)
    first = solver.iterations
    keep = lambda: file.write(
        {"exploitability": None, "iterations": solver.iterations}, lambda: interim(solver, game, solved, marks)
    )
    with stage("solving", seconds):
        with stage("sampling") as progress:
            until, limit = time.monotonic() + seconds, max(0.4 * seconds, seconds - MEASURING)
            ended, new = sample(game, solver, most, limit, marks, progress, now_and_then(keep))
        sampled = time.process_time()
        with stage("putting the policy together"):
            policy = policy_of(solver, game)
        with stage("measuring") as progress:
            found |= measure(game, solver, policy, results, until, progress)
    found |= {"infosets": solver.infosets, "new_infosets": new, "iterations": solver.iterations, "seed": seed}
    found |= {"ended": ended, "complete": ended != "interrupted"}
    policy = replace(policy, facts={**policy.facts, "method": METHOD, **found, "gains": found["gains"] or []})
    if not found["complete"]:
        state = interim(solver, game, solved, marks).state
        policy = replace(policy, facts={**policy.facts, "marks": marks}, state=state)
    file.write(found, lambda: policy, last=True)
    speed = (solver.iterations - first) / max(sampled - began, 1e-9)
    found["run"] = {"states": solver.nodes, "bytes": solver.bytes, "method": METHOD, "iterations_per_second": speed}
    found["run"]["cpu_seconds"] = time.process_time() - began
    return found, report(game, found, memory, merged), policy


def solver_of(
    game: Game, results: bool, seed: int, memory: float, merged: bool, begun: Policy | None
) -> MonteCarloSolver:
    """One that begins, or goes on; it has so many GiB."""
    with refusing(game):
        solver = MonteCarloSolver(game.table, results, seed, int(memory * 2**30), merged)
        if begun is not None:
            assert begun.state is not None
            done = begun.facts["iterations"]
            if not solver.resume(done, begun.keys, begun.counts, begun.names, *begun.state):
                raise InputError(f"what is known after {done} iterations needs more than {memory} GiB")
    return solver


@contextlib.contextmanager
def refusing(game: Game) -> Iterator[None]:
    """Raise InputError where a game turns out not to be one that can be sampled."""
    try:
        yield
    except SamplingError as error:
        raise InputError(f"{game.name} cannot be solved: {refusal(error)}{game.where_cut()}") from None


def interim(solver: MonteCarloSolver, game: Game, solved: dict[str, Any], marks: Marks) -> Policy:
    """Policy of what is known so far, to play by and to go on from."""
    policy, (_, _, _, regrets, shares) = policy_of(solver, game), solver.sets()
    facts = {**policy.facts, **solved, "value": [], "gains": [], "exploitability": None, "complete": False}
    facts |= {"infosets": solver.infosets, "iterations": solver.iterations, "seed": solver.seed, "marks": marks}
    return replace(policy, facts=facts, state=np.array([regrets, shares], np.float64))


def sample(
    game: Game,
    solver: MonteCarloSolver,
    iterations: int,
    seconds: float,
    marks: Marks,
    progress: Callable[[float, float], None],
    keep: Callable[[], None],
) -> tuple[str, int]:
    """Go on until there were so many iterations, or for so many seconds, and `keep` now and then: (what ended it,
    iterations, seconds, memory or interrupted; how many information sets were met first in the last tenth of the
    iterations).

    marks : [iterations, information sets] at some times before, to which others are added
    """
    began, at_once, ended = time.monotonic(), 16, "iterations"
    tenth = iterations - iterations // 10  # one stop is where the last tenth begins
    try:
        while solver.iterations < iterations:
            now = time.monotonic()
            if now - began >= seconds:
                ended = "seconds"
                break
            some = min(at_once, (tenth if solver.iterations < tenth else iterations) - solver.iterations)
            with refusing(game):
                more = solver.iterate(some)
            if not more:
                ended = "memory"
                break
            mark(marks, solver)
            at_once = max(1, min(4 * some, int(some * AT_ONCE / max(time.monotonic() - now, 1e-6))))
            progress(solver.iterations, iterations)
            keep()
    except KeyboardInterrupt:
        ended = "interrupted"
    mark(marks, solver)
    return ended, solver.infosets - (marks[0][1] if 10 * marks[0][0] <= 9 * solver.iterations else 0)


def mark(marks: Marks, solver: MonteCarloSolver) -> None:
    """Adds how far the solver is, and drops what was long before the last tenth."""
    marks.append([solver.iterations, solver.infosets])
    while len(marks) > 1 and 10 * marks[1][0] <= 9 * solver.iterations:
        marks.pop(0)


def policy_of(solver: MonteCarloSolver, game: Game) -> Policy:
    """The mean policy, even in information sets of which nothing is known; not whole, without what it is worth."""
    keys, counts, names, _, shares = solver.sets()
    begins = np.cumsum(counts) - counts
    sums = np.add.reduceat(shares, begins) if len(begins) else shares
    shares[np.repeat(sums <= 0, counts)] = 1
    shares /= np.repeat(np.where(sums > 0, sums, counts), counts)
    return Policy(Policy.facts_of(game) | {"whole": False, "merged": solver.merged}, keys, counts, names, shares)


def measure(
    game: Game,
    solver: MonteCarloSolver,
    policy: Policy,
    results: bool,
    until: float,
    progress: Callable[[float, float], None],
) -> dict[str, Any]:
    """Measure a policy's worth and exploitability: exactly where there is a tree after all, else by as many matches as
    there is time for until then."""
    found: dict[str, Any] = dict.fromkeys(WORTH)
    begin = time.monotonic()
    limits = {"merged": solver.merged, "seats": game.seats, "until": begin + (until - begin) / 3}
    with contextlib.suppress(TreeError):
        tree = build_tree(game, results, MEASURED, **limits)
        return found | measured(Solver(tree), policy.on(tree))
    begin = time.monotonic()
    played = fitting(partial(solver.sample, 0), MATCHES, begin + (until - begin) / 3)
    found["matches"], (paid, found["unknown"]) = played
    values = [estimate(each.tolist()) for each in (paid + solver.total / 2).T]
    if len(values) == 2:  # what both are paid together is known
        mean, (low, high) = values[0]["mean"], values[0]["ci95"]
        values[1] = {"mean": solver.total - mean, "ci95": [solver.total - high, solver.total - low]}
    found |= {"value": [each["mean"] for each in values], "value_ci95": [each["ci95"] for each in values]}

    replies = partial(policy.replies, game, solver.merged)
    depart = partial(deviations, replies, game.seats, seed=solver.seed, results=results, progress=progress)
    found["learnt"], departed = fitting(depart, LEARNT, until)
    found["at_least"] = at_least(departed)
    return found


def fitting(play: Callable[[int], T], most: int, until: float) -> tuple[int, T]:
    """Play as many matches as there is time for, by the time that a few take: (number, result)."""
    if until == math.inf:
        return most, play(most)
    begin = time.monotonic()
    found = play(min(PILOT, most))
    now = time.monotonic()
    many = min(most, int(PILOT * SPARE * (until - now) / max(now - begin, 1e-6)))
    return (many, play(many)) if many > PILOT else (min(PILOT, most), found)


def report(game: Game, found: dict[str, Any], memory: float, merged: bool) -> list[str]:
    unit = found["payoffs"]
    new = 100 * found["new_infosets"] / max(found["infosets"], 1)
    alike = ", after all that no rule tells apart was merged" if merged else ""
    lines = [
        f"{game.title}: {found['infosets']} information sets met in {found['iterations']} iterations (seed "
        f"{found['seed']}), {new:.2g} % of them met first in the last tenth{alike}"
    ]
    if found["ended"] == "memory":
        lines.append(f"It ended at {memory:g} GiB of memory; --memory allows more")
    elif found["ended"] == "interrupted":
        lines.append("It was interrupted")
    two = len(found["value"]) == 2
    if found["gains"]:
        total = math.fsum(found["gains"])
        return lines + [
            f"Value ({unit}){'' if two else ', where all play the policy'}: {by_seat(found['value'], 4, '+')}",
            f"Exploitability: {found['exploitability']:.2g} (NashConv {total:.2g}): what a best response gains, in the "
            "mean of both seats (in their sum)"
            if two
            else f"NashConv: {total:.6f}: what best responses gain, each seat deviating alone, in the sum of all seats",
            "Its tree is small enough for --method cfr+, which comes closer in less time"
            if two
            else f"A best response gains {by_seat(found['gains'], 6)}",
            *[alone(found["gains"])] * (not two),
            SHOWN,
        ]
    rows = enumerate(zip(found["value"], found["value_ci95"]), 1)
    told = (f"seat {seat} {mean:+.4f} (95 % interval {low:+.4f} to {high:+.4f})" for seat, (mean, (low, high)) in rows)
    value = ", ".join(told)
    return lines + [
        f"Value ({unit}), where {'both' if two else 'all'} play the policy: {value}, in {found['matches']} matches",
        f"In {100 * found['unknown']:.1f} % of their decisions the policy knows nothing, and plays at random",
        bounded(with_nashconv(found["at_least"]), f"responses to it that were learnt from {found['learnt']} matches"),
        *[f"Seat {seat} {gained(gain)}" for seat, gain in enumerate(found["at_least"]["gains"], 1) if not two],
        *[SELF_PLAY] * (not two),
        "What a better response gains is not known: its tree is too large",
        SHOWN,
    ]
