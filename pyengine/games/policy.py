"""Policies as files: how often each move is made in each information set of a game for two or more.

A file is an archive (`pyengine.base.archive`): the same policy has the same bytes.

policy.json         what it is a policy of and how good it is: `FACTS`
keys.npy            uint64, of the information sets, ascending: what the seat has seen of the match so far
                    (engine/solving/seen/past.pxd)
counts.npy          how many moves each has
names.npy           uint64, ascending: the names of all moves (`move_key`) as their own seat sees them; of a policy
                    that is `merged` the smallest of those that an exchange of cards gives
moves.npy           the moves of one set after the other: places in `names`, ascending in each set
probabilities.npy   float64, of each of the moves; 1 together in each set
values.npy          float32, what the seat is paid on average that makes this move there where both play the policy from
                    then on; NaN where the other seat's policy never leads there. A file that is not complete, or of a
                    large tree, may lack it.
state.npy           float64, (3, moves), only where the file is not complete: what the solver goes on from, its policy
                    of now, regrets, and sums of policies; of sampling (2, moves), regrets and how often each was made

What is read is held to `FACTS`, `ARRAYS` and `STATES` before it is used, and to what else is said here.
"""

import math
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.solving.replies.policy import chances, follower, places, places_in, sets_of, spread
from pyengine.base.archive import encode
from pyengine.base.arrays import WHOLE, ArrayRule, Misfit, refuse, validate
from pyengine.base.errors import InputError, check_game, counted, is_whole
from pyengine.games.artifact import OF_GAME, Artifact, Facts

if TYPE_CHECKING:
    from engine.players.chooser import Chooser
    from engine.solving.replies.replies import PolicyReplies
    from engine.solving.tree.solver import Policies, Solver
    from engine.solving.tree.tree import Tree
    from pyengine.games.game import Game, State

MOST = 2**62  # iterations
MOST_MOVES = 2**16  # of an information set: what a game may announce (engine/game.pxd)
TREES = ("cfr+", "dcfr")  # methods that go through a whole tree
SAMPLING = "mccfr"
GIVEN = "given"  # by another program
JOINT = "joint"  # the best for all together


def is_number(value: Any, least: float = -math.inf) -> bool:
    """Test for a finite number, not too large, and from `least` on."""
    finite = math.isfinite(value) if type(value) is float else type(value) is int and abs(value) < MOST
    return finite and bool(value >= least)


def _is_row(value: Any, least: float = -math.inf) -> bool:
    """Test for a list of numbers by seat, or of none."""
    return isinstance(value, list) and len(value) != 1 and all(is_number(each, least) for each in value)


FACTS: Facts = {  # what stands in policy.json, and what holds of it
    **OF_GAME,
    "payoffs": lambda value: value in ("payoffs", "results"),  # what it was solved for
    "value": _is_row,  # by seat
    "exploitability": lambda value: value is None or is_number(value, 0),  # None: it could not be measured
    "gains": lambda value: _is_row(value, 0),  # of each seat's best response
    "infosets": lambda value: is_whole(value, 0),
    "iterations": lambda value: is_whole(value, 0, MOST),
    "method": lambda value: value in (*TREES, SAMPLING, GIVEN, JOINT),
    "complete": lambda value: isinstance(value, bool),  # false: interrupted
    "whole": lambda value: isinstance(value, bool),  # whether there is no information set beside those of the file
    # Whether they are those of a tree in which what an exchange of cards makes alike is one.
    "merged": lambda value: isinstance(value, bool),
}
OF_SAMPLING: Facts = {  # what it goes on from besides `state`
    "seed": lambda value: is_whole(value, 0, 2**64 - 1),
    # [iterations, information sets] at some times before.
    "marks": lambda value: (
        isinstance(value, list)
        and all(isinstance(each, list) and len(each) == 2 and all(is_whole(n, 0, MOST) for n in each) for each in value)
        and all(one[0] <= other[0] and one[1] <= other[1] for one, other in zip(value, value[1:]))
    ),
}


def _is_estimate(value: Any) -> bool:
    """Test for a mean with its interval, if any."""
    if not isinstance(value, dict) or set(value) != {"mean", "ci95"} or not is_number(value["mean"]):
        return False
    interval = value["ci95"]
    return interval is None or (_is_row(interval) and len(interval) == 2 and interval[0] <= interval[1])


TOLD: Facts = {  # what may stand there as well, None where it is not known
    "shown": lambda value: value is True,  # information sets tell what play has shown of hidden cards
    "to": lambda value: is_number(value, 0),
    "ended": lambda value: isinstance(value, str),
    **dict.fromkeys(("matches", "learnt", "new_infosets"), lambda value: is_whole(value, 0, MOST)),
    "unknown": lambda value: is_number(value, 0) and value <= 1,
    "value_ci95": lambda value: isinstance(value, list) and all(_is_row(each) and len(each) == 2 for each in value),
    "at_least": lambda value: (
        isinstance(value, dict)
        and set(value) == {"exploitability", "gains"}
        and isinstance(value["gains"], list)
        and all(each is None or _is_estimate(each) for each in (value["exploitability"], *value["gains"]))
    ),
}
SHARES, REGRETS = ArrayRule(("<f8",), ("moves",), 0, 1), ArrayRule(("<f8",), ("moves",))
SUMS = REGRETS._replace(least=0)
ARRAYS = {
    "keys": ArrayRule(("<u8",), ("sets",), ascending=True),
    "counts": ArrayRule(WHOLE, ("sets",), 2, MOST_MOVES),
    "names": ArrayRule(("<u8",), ("names",), ascending=True),
    "moves": ArrayRule(WHOLE, ("moves",)),
    "probabilities": SHARES,
    "values": ArrayRule(("<f4",), ("moves",), missing=True),
    "state": ArrayRule(("<f8",), ("rows", "moves")),
}
MADE = ARRAYS | {"counts": ArrayRule(("<i8",), ("sets",), 2, MOST_MOVES), "names": ArrayRule(("<u8",), ("moves",))}
FLOAT32 = float(np.finfo(np.float32).max)
STATES = {  # rows of `state`, by method
    "cfr+": (SHARES, SUMS, SUMS),
    "dcfr": (SHARES, REGRETS, SUMS),
    SAMPLING: (REGRETS._replace(least=-FLOAT32, most=FLOAT32), SUMS),
}
CLOSE = 1e-6  # to 1, of the sum of a set's probabilities


class MoveShare(NamedTuple):
    """Share of a move: how often the policy makes it, and what its seat is then paid on average where both go on by the
    policy, None where that is not known."""

    probability: float
    value: float | None


@dataclass(frozen=True, eq=False)
class Policy(Artifact):
    """A policy as arrays: of one information set after the other, by their keys; `moves` of one set is a row.
    InputError for arrays that are no policy, such as probabilities that do not add up to 1."""

    KIND, VERSION = "policy", 2
    ORIGIN = "a file that python -m pyengine.equilibrium GAME --out FILE wrote"
    ARRAYS, OPTIONAL = ARRAYS, ("values", "state")
    facts: Mapping[str, Any]  # as `FACTS` lists them
    keys: NDArray[np.uint64]  # (sets,)
    counts: NDArray[np.int64]  # (sets,), moves of each
    names: NDArray[np.uint64]  # (moves,)
    probabilities: NDArray[np.float64]  # (moves,)
    values: NDArray[np.float32] | None = None  # (moves,), as above
    # (rows, moves), float64, what the `resume` of a solver goes on from, as above; or None.
    state: NDArray[np.float64] | None = None

    def __post_init__(self) -> None:
        arrays = {name: array for name in MADE if (array := getattr(self, name, None)) is not None}
        try:
            validate(MADE, arrays)
            _validate_sets(self)
        except Misfit as error:
            raise InputError(f"no policy of {self.facts['game']}: {error}") from None

    @classmethod
    def facts_of(cls, game: "Game") -> dict[str, Any]:
        return super().facts_of(game) | ({"shown": True} if game.shows else {})

    def check(self, game: "Game", name: str) -> None:
        super().check(game, name)
        if game.shows and not self.facts.get("shown"):
            anew = f"python -m pyengine.equilibrium {game.name} --out FILE makes it anew"
            raise InputError(f"{name} is from before play showed anything of hidden cards; {anew}")

    @cached_property
    def begins(self) -> NDArray[np.int64]:
        """(sets + 1,), where the moves of each begin."""
        return np.concatenate([[0], np.cumsum(self.counts)])

    def chooser(self, game: "Game") -> "Chooser":
        """The player that follows the policy in matches of its game."""
        check_game(game)
        facts = self.facts["whole"], self.facts["merged"]
        return follower(game.table, self.keys, self.begins, self.names, self.probabilities, *facts)

    def replies(self, game: "Game", merged: bool) -> "PolicyReplies":
        """The policy in every seat of matches that go by the information sets of merged trees, or by all of them."""
        from engine.solving.replies.replies import PolicyReplies

        return PolicyReplies(game.table, self.keys, self.counts, self.probabilities, self.facts["whole"], merged)

    def at(self, state: "State") -> "list[MoveShare] | None":
        """Return its shares in a state that was played from a deal, by number of the move; None without this
        decision: a policy that is not whole then makes every move as often as the others. InputError for a state that
        has no past."""
        from engine.players.chooser import PlayerFault

        try:
            found = places(self.chooser(state.game), state)
        except PlayerFault as fault:
            raise InputError(f"the policy {fault}") from None
        if found is None:
            return None
        values: list[float | None] = [None] * len(found)
        if self.values is not None and found[0] >= 0 and not np.isnan(self.values[found]).any():
            values = self.values[found].tolist()
        return [MoveShare(share, value) for share, value in zip(self._shares(found).tolist(), values)]

    def _shares(self, found: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the share of each legal move, by `engine.solving.replies.policy.places`."""
        together = self.probabilities[found] if found[0] >= 0 else np.ones(len(found))
        shares: NDArray[np.float64] = together / (found[:, np.newaxis] == found).sum(axis=1)
        return shares

    def on(self, tree: "Tree") -> "Policies":
        """The policy on a tree of its game: by seat, the probability of every sequence, as
        `engine.solving.tree.solver` has it. Of a policy that is not whole, information sets that it lacks are even.

        A policy of a merged tree can be laid on one that is not, where a state is kept of all its information sets.
        InputError where the tree has other sets, or other moves in them, or is merged and the policy is not.
        """
        if self.facts["merged"] == tree.merged:
            return tuple([row[0] for row in self._laid(tree, self.probabilities[np.newaxis])])
        if tree.merged:
            raise InputError("the policy tells all cards apart; expected one of a merged tree")
        if tree.infosets and tree.state(tree.infosets - 1) is None:
            raise InputError(f"the tree keeps no state of some of its {tree.infosets} information sets")
        arrays = self.keys, self.begins, self.names, self.probabilities
        chooser = follower(tree.table, *arrays, self.facts["whole"], merged=True)
        rows = tuple([np.ones(count) for count in tree.sequences])
        for number in range(tree.infosets):
            seat, first_move, count, _ = tree.infoset(number)
            found, where = places_in(chooser, tree, number), np.array(tree.places(number))
            if found is None and self.facts["whole"]:
                raise InputError(f"the policy lacks one of {tree.infosets} information sets of the game")
            rows[seat][first_move + where] = 1 / count if found is None else self._shares(found)
        return rows

    def resume(self, solver: "Solver") -> None:
        """Go on in a solver of its game where this policy was interrupted; InputError as of `on`."""
        assert self.state is not None
        solver.resume(self.facts["iterations"], self._laid(solver.tree, self.state))

    def _laid(self, tree: "Tree", rows: NDArray[np.float64]) -> "Policies":
        """Rows of numbers of the moves as rows of numbers of the tree's sequences, by seat."""
        keys, seats, firsts, counts, names = sets_of(tree)
        places = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1) if len(self.keys) else keys * 0
        known = self.keys[places] == keys if len(self.keys) else np.zeros(len(keys), bool)
        if self.facts["whole"] and not known.all():
            raise InputError(f"the policy lacks {len(keys) - known.sum()} of {len(keys)} information sets of the game")
        same = known.copy()
        same[known] = self.counts[places[known]] == counts[known]
        there = np.repeat(same, counts)
        theirs = spread(self.begins[places[same]], counts[same])
        if not np.array_equal(same, known) or not np.array_equal(self.names[theirs], names[there]):
            raise InputError("the policy has other moves in an information set than the game")
        moves = np.tile(np.repeat(1 / counts, counts), (len(rows), 1))
        moves[:, there] = rows[:, theirs]
        owners, sequences = np.repeat(seats, counts), spread(firsts, counts)
        laid = tuple([np.ones((len(rows), count)) for count in tree.sequences])
        for seat, each in enumerate(laid):
            each[:, sequences[owners == seat]] = moves[:, owners == seat]
        return laid

    def encode(self) -> bytes:
        """The bytes of a file, the same for the same policy."""
        names, moves = np.unique(self.names, return_inverse=True)
        every = {name: getattr(self, name) for name in ARRAYS if name != "moves"} | {"names": names, "moves": moves}
        kinds: dict[str, Any] = {name: rule.kinds[0] for name, rule in ARRAYS.items() if every[name] is not None}
        kinds |= {"counts": _smallest(self.counts), "moves": _smallest(moves)}
        return encode("policy", self.facts, {name: every[name].astype(kind) for name, kind in kinds.items()})

    @classmethod
    def made(cls, facts: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> "Policy":
        state, method = arrays.get("state"), facts.get("method")
        more = OF_SAMPLING if method == SAMPLING and state is not None else {}
        known = {name: holds for name, holds in TOLD.items() if facts.get(name) is not None}
        cls.validate_facts(facts, {**FACTS, **more, **known})
        complete, exploitability, gains = facts["complete"], facts["exploitability"], facts["gains"]
        refuse(complete and not facts["iterations"], "its iterations are 0, and its complete is True")
        if gains and exploitability is not None:
            mean = sum(gains) / len(gains)
            far = abs(mean - exploitability) > CLOSE * (1 + max(gains))
            refuse(far, f"its exploitability is {exploitability!r}; expected the mean of its gains, {mean!r}")
        lacking = exploitability is None or not facts["value"] or not gains
        refuse(method in TREES and lacking, f"it was solved by {method}, and lacks what that finds")
        validate(ARRAYS, arrays)
        sets = len(arrays["keys"])
        refuse(facts["infosets"] != sets, f"its infosets are {facts['infosets']}, and its arrays have {sets}")
        named = np.array_equal(np.unique(arrays["moves"]), np.arange(len(arrays["names"])))
        refuse(not named, f"its array moves does not name each of {len(arrays['names'])} names")
        there = "no" if state is None else "an"
        refuse((state is None) != complete, f"its complete is {complete}, and it has {there} array state")
        if state is not None:
            rules = {f"state, row {row}": rule for row, rule in enumerate(STATES[facts["method"]])}
            refuse(len(state) != len(rules), f"its array state has {len(state)} rows; expected {len(rules)}")
            validate(rules, {f"state, row {row}": each for row, each in enumerate(state)})
        names, counts = arrays["names"][arrays["moves"]], arrays["counts"].astype(np.int64)
        names.flags.writeable = counts.flags.writeable = False  # compiled players read them
        shares, values = arrays["probabilities"], arrays.get("values")
        try:
            return cls(facts, arrays["keys"], counts, names, shares, values, state)
        except InputError as error:
            raise Misfit(f"it is {error}") from None

    def validate_for(self, game: "Game") -> None:
        facts, table = self.facts, game.table
        low, high = (table.low, table.high) if facts["payoffs"] == "payoffs" else (0, 1)
        slack = CLOSE * (1 + max(abs(low), abs(high)))
        gains = [each["mean"] for each in (facts.get("at_least") or {}).get("gains", ()) if each] + facts["gains"]
        known = self.values[~np.isnan(self.values)].tolist() if self.values is not None else []
        ranges = {
            "value": (facts["value"], low, high),
            "gains": (gains, low - high, high - low),
            "array values": (known and [min(known), max(known)], low, high),
        }
        for name, (numbers, least, most) in ranges.items():
            if name != "array values" and len(facts.get(name, ())) not in (0, table.seats):
                numbers, seats = counted(len(facts[name]), "number"), counted(table.seats, "seat")
                raise Misfit(f"its {name} has {numbers}, and {game.name} has {seats}")
            for number in numbers:
                outside = not least - slack <= number <= most + slack
                refuse(outside, f"its {name} has {number!r}, and {game.name} pays {low} to {high}")
        moves, most = self.counts.max(initial=0), table.max_moves
        refuse(moves > most, f"its array counts has {moves}, and {game.name} has {most} moves at most")


def read(*where: Any) -> Policy:
    """Read a policy, by the name that `Policy.read` had in 0.9."""
    warnings.warn("pyengine.games.policy.read is Policy.read; the old name ends with 2.0", DeprecationWarning, 2)
    return Policy.read(*where)


def of_solver(solver: "Solver", game: "Game", found: Mapping[str, Any]) -> Policy:
    """The mean policy of a solver. `found` has the facts that do not follow from the game."""
    return of_tree(solver.tree, solver.policy(), game, found, None if found["complete"] else solver.state())


def of_tree(
    tree: "Tree", policies: "Policies", game: "Game", found: Mapping[str, Any], state: "Policies | None" = None
) -> Policy:
    """The policy of these probabilities of the sequences of a tree, by seat."""
    keys, _, _, counts, names = sets_of(tree)
    order = np.argsort(keys)
    begins = (np.cumsum(counts) - counts)[order]
    facts = Policy.facts_of(game) | {"whole": True, "merged": tree.merged}
    facts |= {name: found[name] for name in FACTS if name in found}
    sets = keys[order], counts[order], names[spread(begins, counts[order])]
    return Policy(facts, *sets, _sorted(tree, policies), None, None if state is None else _sorted(tree, state))


def valued(policy: Policy, solver: "Solver", game: "Game") -> Policy:
    """The policy with what each move is worth in a game of which there is this solver; a second tree is built."""
    from engine.solving.tree.solver import Solver
    from engine.solving.tree.tree import Tree

    reached = Solver(Tree(chances(game.table), merged=solver.tree.merged))
    worths = ((each, each.tree, policy.on(each.tree)) for each in (solver, reached))
    paid, often = (_sorted(tree, [each.worth(seat, laid) for seat in range(2)]) for each, tree, laid in worths)
    # Of the chances a half is paid to seat 0, and lost by seat 1.
    with np.errstate(divide="ignore", invalid="ignore"):
        values = solver.tree.total / 2 + paid / (2 * np.abs(often))
    return replace(policy, values=np.where(often == 0, np.nan, values).astype(np.float32))


def _sorted(tree: "Tree", rows: "Sequence[NDArray[np.float64]]") -> NDArray[np.float64]:
    """Numbers of the sequences, by seat, as numbers of the moves in a file."""
    keys, seats, firsts, counts, _ = sets_of(tree)
    order = np.argsort(keys)
    sequences = np.cumsum([0, *tree.sequences])[seats] + firsts
    found: NDArray[np.float64] = np.concatenate(rows, axis=-1)[..., spread(sequences[order], counts[order])]
    return found


def _validate_sets(policy: Policy) -> None:
    """Raise Misfit where arrays do not fit together."""
    counts, begins, names = policy.counts, policy.begins[:-1], policy.names
    moves = counts.sum()
    refuse(moves != len(names), f"its array counts has {moves} moves in all, and its array moves {len(names)}")
    if not len(counts):
        return
    within = np.ones(len(names), bool)
    within[begins] = False
    falls = (names[1:] <= names[:-1])[within[1:]].any()
    refuse(falls, "its array moves is not in ascending order in each information set")
    off = np.abs(np.add.reduceat(policy.probabilities, begins) - 1).max()
    refuse(off > CLOSE, "its array probabilities does not add up to 1 in each information set")
    if policy.values is not None:
        unknown = np.add.reduceat(np.isnan(policy.values).astype(np.int64), begins)
        partly = ((unknown > 0) & (unknown < counts)).any()
        refuse(partly, "its array values has NaN beside numbers in an information set")


def _smallest(numbers: NDArray[np.int64]) -> np.dtype[Any]:
    """The smallest type of whole numbers that holds them."""
    return np.min_scalar_type(int(numbers.max(initial=0))).newbyteorder("<")
