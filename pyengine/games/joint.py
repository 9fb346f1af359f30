"""The best joint policy of seats that win together.

A pure policy is as good as any that mixes. All policies of all seats but one are gone through, with the best response
of that one, where they are few enough: the best of them is exact. Else seats respond to each other in turns, from
policies at random, until none gains: the best end of several is a lower bound, and what is scored with all cards open
an upper one; where they meet, that is exact, too.
"""

import itertools
import math
import random
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.solving.replies.policy import chances as weighed
from engine.solving.tree.tree import Tree, TreeError
from pyengine.base.errors import InputError
from pyengine.base.progress import stage
from pyengine.games.points import MatchTree, infosets_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pyengine.games.game import Game

MOST = 100_000  # points of a game, and states of its tree
SMALLER = "; expected a smaller game, as by --declare, or for good play of this one the player strong:1000"
WORK = 2 * 10**7  # points that are gone through to try all policies: about half a minute
RESTARTS = 100
CLOSE = 1e-9


class JointNode(NamedTuple):
    """A point of a match: the number of its information set, or none where chance moves; at the end what is paid."""

    infoset: int
    paid: float
    chances: Sequence[float]
    children: list[int]


class JointInfoset(NamedTuple):
    """Information set: its seat, how many decisions that has had, its actions, and its points."""

    seat: int
    level: int
    actions: list[int]
    nodes: list[int]


class JointPolicy(NamedTuple):
    """The best joint policy that was found: what it scores, `most` that any can, and how many were tried."""

    choices: list[int]  # by information set, the place of a move among its actions
    value: float
    most: float
    by: str  # "enumeration" or "turns"
    tried: int
    complete: bool


class JointGame:
    """All of a small game in which seats win together. InputError for one with too many deals or points."""

    def __init__(self, game: "Game", largest: int = MOST) -> None:
        self.game, self.nodes, self.infosets = game, list[JointNode](), list[JointInfoset]()
        self.named, numbers = dict[tuple[int, str], int](), dict[int, int]()
        try:  # of two seats payoffs would have to add up to the same
            if "information_key" not in game.table.can or not (matches := MatchTree(game)).exact:
                raise TreeError("it has too many deals to go through")
            self.tree = Tree(weighed(game.table) if game.seats == 2 else game.table, nodes=largest, seats=game.seats)
        except TreeError as error:  # at once, by an estimate, where it is far too large
            raise InputError(f"{game.name} cannot be solved: {error}{game.where_cut()}{SMALLER}") from None
        for number, point in enumerate(matches.points()):
            if number == largest:
                raise InputError(f"{game.name} cannot be solved: it has more than {largest} points{SMALLER}")
            infoset, numbers[id(point)] = -1, number  # a point stays as long as others come after it
            if point.turn >= 0:
                infoset = self.named.setdefault((point.turn, point.told(point.turn)), len(self.infosets))
                if infoset == len(self.infosets):
                    level = sum(each.turn == point.turn for each in point.line())
                    self.infosets.append(JointInfoset(point.turn, level, point.actions, []))
                self.infosets[infoset].nodes.append(number)
            chances = [chance for _, chance in point.law.chances] if point.law else []
            self.nodes.append(JointNode(infoset, point.paid()[0], chances, []))
            if point.parent:
                self.nodes[numbers[id(point.parent)]].children.append(number)

    def values(self, choices: list[int] | None) -> list[float]:
        """Score of each point by a policy; None: where all cards are open."""
        found = [node.paid for node in self.nodes]
        for number in range(len(found) - 1, -1, -1):
            infoset, _, chances, children = self.nodes[number]
            if chances:
                found[number] = math.fsum(chance * found[child] for chance, child in zip(chances, children))
            elif children:
                several = (found[child] for child in children)
                found[number] = max(several) if choices is None else found[children[choices[infoset]]]
        return found

    def respond(self, choices: Sequence[int], seat: int) -> list[int]:
        """Return the policy with the best response of a seat to the others, the last decisions first; where the others'
        policy never leads, to all their ways there alike."""
        reach, choices = [1.0] * len(self.nodes), [*choices]
        by_chance = [*reach]
        for number, (infoset, _, chances, children) in enumerate(self.nodes):
            free = infoset < 0 or self.infosets[infoset].seat == seat
            for place, child in enumerate(children):
                share = chances[place] if chances else 1.0
                by_chance[child] = by_chance[number] * share
                reach[child] = reach[number] * share * (free or choices[infoset] == place)
        mine = [(-each.level, number) for number, each in enumerate(self.infosets) if each.seat == seat]
        for _, several in itertools.groupby(sorted(mine), lambda each: each[0]):
            values = self.values(choices)
            for _, number in several:
                nodes = self.infosets[number].nodes
                often = reach if any(reach[node] for node in nodes) else by_chance
                worth = [
                    math.fsum(often[node] * values[self.nodes[node].children[place]] for node in nodes)
                    for place in range(len(self.infosets[number].actions))
                ]
                if max(worth) > worth[choices[number]] + CLOSE:
                    choices[number] = worth.index(max(worth))
        return choices

    def policies(self, seat: int) -> int:
        """Count the pure policies of a seat."""
        return math.prod(len(each.actions) for each in self.infosets if each.seat == seat)

    def solve(self, restarts: int, seed: int) -> JointPolicy:
        """Find the best joint policy, by `restarts` at most where there are too many to go through."""
        sizes, chance = [len(each.actions) for each in self.infosets], random.Random(seed)
        last = max(range(self.game.seats), key=self.policies)
        count = math.prod(self.policies(seat) for seat in range(self.game.seats) if seat != last)
        if count * len(self.nodes) <= WORK:
            several = (1 if each.seat == last else size for each, size in zip(self.infosets, sizes))
            starts = itertools.product(*map(range, several))
            return self._best((self.respond(start, last) for start in starts), count, "enumeration")
        random_ones = ([chance.randrange(size) for size in sizes] for _ in range(restarts))
        return self._best(map(self._by_turns, random_ones), restarts, "turns")

    def _by_turns(self, choices: list[int]) -> list[int]:
        """Let seats respond to each other until none gains."""
        value = -math.inf
        while (now := self.values(choices)[0]) > value + CLOSE:
            value = now
            for seat in range(self.game.seats):
                choices = self.respond(choices, seat)
        return choices

    def _best(self, several: Iterable[list[int]], count: int, by: str) -> JointPolicy:
        """The best of several policies, or the first that nothing can be better than; after Ctrl-C of those so far."""
        best, value, tried, complete, most = list[int](), -math.inf, 0, True, self.values(None)[0]
        try:
            with stage("looking for the best joint policy") as progress:
                for choices in several:
                    tried += 1
                    if (now := self.values(choices)[0]) > value + CLOSE:
                        best, value = choices, now
                    if value >= most - CLOSE:
                        break
                    progress(tried, count)
        except KeyboardInterrupt:
            if not tried:
                raise
            complete = False
        best = self._by_turns(best)  # nobody gains alone, nor where the others' policy never leads
        value = self.values(best)[0]
        return JointPolicy(best, value, value if by == "enumeration" and complete else most, by, tried, complete)

    def laid(self, found: JointPolicy) -> "tuple[Tree, tuple[NDArray[np.float64], ...]]":
        """The compiled tree, and the policy as probabilities of its sequences, by seat."""
        import numpy as np

        rows = tuple([np.ones(count) for count in self.tree.sequences])
        for seat, told, moves in infosets_of(self.game, self.tree):
            known = self.named[seat, told]
            action = self.infosets[known].actions[found.choices[known]]
            rows[seat][[place for _, place in moves]] = 0
            rows[seat][dict(reversed(moves))[action]] = 1  # that of the first move with this number
        return self.tree, rows
