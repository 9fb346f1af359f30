"""Strength of a player that learns: exact where the game's tree is small, else by matches against the same opponents.

Nets are compared on one set of deals, and the best is told by another: a maximum of estimates is flattered. How many
matches there are follows from prices that hold within a factor of three, never from a clock.
"""

import math
import shlex
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, cast

from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree, TreeError
from pyengine.base.errors import InputError
from pyengine.games.game import Game
from pyengine.games.joint import JointGame
from pyengine.games.spec import GameSpec
from pyengine.players import parse
from pyengine.solving.answer import measured
from pyengine.solving.exploitability import measure_exploitability
from pyengine.solving.responses import answers
from pyengine.study.bound import Bound
from pyengine.study.run import run_whole
from pyengine.study.study import Study

ASKED = 1_000_000  # states of a tree by which a player is measured exactly
SEARCH = "ismcts:100"
OPPONENTS = {"heuristic": 2000, "random": 2000, SEARCH: 300}  # and matches against them, at most
FEWEST, QUICK = 30, 0.2  # deals; seconds of the matches by which nets are compared, about
# Seconds of a match by its decisions, of one with a search by their square: Hearts (66) 0.1 and 7.5 ms, Cribbage (199)
# 0.3 and 99. To learn a response from one costs as much as to learn from 13 to 23 times its decisions.
PLAYED, SEARCHED, RESPONSE = 3e-6, 2.5e-6, 20
CHOOSING, AGAIN, TELLING, RESPONDING = range(4)  # deals, of seeds that follow each other
PAUSES = 10, 25  # updates between two looks at a tree, at least, and by matches: they take some 3 % then
GAINS, CLEARLY = ("exploitability", "nashconv"), 0.5  # of others; so much of it more is clear
Strength = dict[str, dict[str, Any]]  # by measure: value, ci95


class Yardstick:
    """Measure of the players of a game, whose matches have so many decisions, about.

    said : sentences for the beginning: how it is solved, and why a player is not measured exactly
    every : updates between two looks, where no clock says when
    """

    def __init__(self, game: Game, seed: int, threads: int, length: int) -> None:
        self.game, self.seed, self.threads, self.length = game, seed, threads, length
        self.results = False
        tree, about, why = self.tree()
        if "add up" in why and not game.pays_amounts and not game.shared:  # who wins does
            self.results = True
            tree, about, why = self.tree()
        self.solver = Solver(tree) if tree else None
        self.every = PAUSES[0] + tree.infosets // 200 if tree else PAUSES[1]
        instead = f"{game.title}: {why}: strength is measured against players instead"
        self.said = [*self.solved(about), *[instead] * bool(why and len(game.sides) > 1)]
        able = [each for each in OPPONENTS if game.table.can.issuperset(parse(each).kind.needs)]
        self.able = [each for each in able if each != "random" or "heuristic" not in able][: len(game.sides)]

    def tree(self, merged: bool = False) -> tuple[Tree | None, float, str]:
        """The tree if it is small; how many states a solver would meet, about; and why there is no tree."""
        game, met = self.game, [math.inf]

        def small(states: float, expected: float) -> bool:
            met[0] = max(states, expected)
            return met[0] <= ASKED

        try:
            tree = Tree(game.table, self.results, states=ASKED, seats=game.seats, merged=merged, look=small)
            if small(tree.nodes, 0):
                return tree, tree.nodes, ""
        except TreeError as error:
            if met[0] == math.inf and "too large" not in error.args[0]:
                return None, math.inf, str(error.args[0])
        return None, met[0], f"its tree has more than {ASKED:,} states".replace(",", " ")

    def solved(self, about: float) -> list[str]:
        """Say how the game is solved, or what comes nearest, where that can be done."""
        game, small, how = self.game, self.solver is not None, " --results" * self.results
        what = "is small enough to be solved exactly"
        if game.shared:
            with suppress(InputError):
                small = bool(JointGame(game))
        elif game.seats > 2:
            what = f"has {game.seats} seats, where no policy is safe; like training, this finds one of self-play"
            how = " --method mccfr"
        elif game.seats == 2 and not small:
            if about == math.inf and "symmetric_keys" in game.table.can:
                about = self.tree(merged=True)[1]
            small, what = about < math.inf, f"{what}, in about {about:.1g} states"
        words = shlex.join([game.name, *cast("GameSpec", game.spec).command_words(game.options)]) if game.spec else ""
        return [f"{game.title} {what}: python -m pyengine.equilibrium {words}{how}"] * bool(small and words)

    def measure(self, player: str, deals: int, seconds: float, told: bool = False) -> Strength:
        """Measure by one measure in less than a second, and by a search, if that takes no longer than so many seconds,
        about; where it is to be told, by all opponents, for as long each."""
        game, found = self.game, Strength()
        if self.solver:
            gains = measured(self.solver, answers(self.solver.tree, game, parse(player), 1).policies)["gains"]
            name, value = GAINS[game.seats > 2], math.fsum(gains) / (2 if game.seats == 2 else 1)
            return {name + " in wins" * self.results: {"value": value, "ci95": None}}
        for other in self.able:
            price, least = (SEARCHED * self.length**2, 0.0) if other == SEARCH else (PLAYED * self.length, QUICK)
            if least or told or FEWEST * game.seats * price <= seconds:
                found |= self.against(player, other, max(seconds if told else 0.0, least) / price, deals)
        return found

    def against(self, player: str, other: str, matches: float, deals: int) -> Strength:
        """Measure what a player wins, or is paid where a match pays amounts or nobody plays against it."""
        from pyengine.strength.tournament import duel

        game, seed, spec = self.game, (self.seed + deals) % 2**64, cast("GameSpec", self.game.spec)
        setups = int(min(matches, OPPONENTS[other]))
        if len(game.sides) == 1:
            study = Study(game.name, game.options, max(setups, FEWEST), 1, seed, (player,) * game.seats)
            paid = run_whole(Bound(study, spec, game), threads=self.threads)["payoff"]
            return {"payoff": {"value": paid["mean"][0], "ci95": paid["ci95"][0]}}
        asked: dict[str, Any] = {"options": game.options, "seed": seed, "threads": self.threads, "spec": spec}
        setups = max(setups // (2 * game.seats), FEWEST)
        with suppress(InputError):  # two players cannot meet here
            met = duel(game.name, player, other, setups=setups, made=game, **asked)
            name, value, ci95 = "wins", met.share, met.ci95
            if game.pays_amounts:
                name, value, ci95 = "payoff", met.payoff["mean"][0], met.payoff["ci95"] and met.payoff["ci95"][0]
            return {f"{name} against {other}": {"value": value, "ci95": ci95}}
        return {}

    def respond(self, player: str, decisions: float) -> dict[str, Any] | None:
        """Learn a response in two seats, for what so many decisions cost to learn from, and try the rule of thumb; None
        where nobody can."""
        matches, seed = int(min(max(decisions / (RESPONSE * self.length), 16), 4000)), (self.seed + RESPONDING) % 2**64
        asked: dict[str, Any] = {"matches": matches, "seed": seed, "threads": self.threads, "sampled": True}
        others = "heuristic" if "heuristic" in self.able else "none"  # 16 matches teach a table nothing
        asked |= {"responders": others, "results": not self.game.pays_amounts}
        with suppress(InputError):
            if not self.solver and self.game.seats == len(self.game.sides) == 2:
                found = measure_exploitability(self.game, player, **asked).figures
                return {"payoffs": found["payoffs"], "gain": found["at_least"]["exploitability"], "matches": matches}
        return None


def lead(one: Strength, other: Strength) -> tuple[float, float]:
    """Return the lead of a player in the mean of what measured both, and how much is clear; (0, inf): unknown."""
    leads, halves = [], []
    for name, mine, theirs in ((name, one[name], other[name]) for name in one if name in other):
        if None not in (mine["value"], theirs["value"]):
            exact = name.startswith(GAINS)
            leads.append((mine["value"] - theirs["value"]) * (-1 if exact else 1))
            ends = [[0.0, 2 * CLEARLY * theirs["value"]]] if exact else [mine["ci95"], theirs["ci95"]]
            halves += [(end[1] - end[0]) / 2 if end else math.inf for end in ends]
    return (math.fsum(leads) / len(leads), math.hypot(*halves) / len(leads)) if leads else (0.0, math.inf)


def in_words(strength: Mapping[str, Mapping[str, Any]]) -> str:
    """Describe the strength in a line."""
    texts = []
    for name, found in strength.items():
        if found["value"] is None:
            continue
        low, high = found["ci95"] or (found["value"],) * 2
        if name.startswith(GAINS):
            who = "best responses gain" if name.startswith("nash") else "a best response gains"
            of = " in wins" * name.endswith("in wins") + ", in the sum of all seats" * name.startswith("nash")
            texts.append(f"{who} {found['value']:.4f} a match on it{of}")
        elif name.startswith("payoff"):
            texts.append(f"{name} {found['value']:+.3f} ({low:+.3f} to {high:+.3f})")
        else:
            texts.append(f"{name} {100 * found['value']:.1f} % ({100 * low:.1f} to {100 * high:.1f}; 50 is even)")
    return ", ".join(texts)
