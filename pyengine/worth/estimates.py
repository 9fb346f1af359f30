"""Action values, as data, from what the seat to move knows: determinisations, played out at random or solved.

The best of several estimates is the one that chance helped most, so its own estimate is too high. What it is worth is
said by other determinisations than those that chose it: one half chooses and the other values, both ways round.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from pyengine.base.errors import InputError
from pyengine.measures.distributions import t_tails
from pyengine.measures.intervals import FREE, Extent, mean_interval, t_quantile
from pyengine.measures.measure import Figure

if TYPE_CHECKING:
    from pyengine.games.game import State
    from pyengine.games.kinds import Player

STRIDE = 1_000_003  # seeds of determinisations from one seed to the next, more than there are of one
SOLVED = 20_000  # positions in a determinisation, as the player `exact` has it
AGREEING = 16  # determinisations in all of which a seat learns nothing until its next decision


def play_of(estimator: str, more: str = " from here on") -> str:
    """Whose play the figures of an estimator assume, by its text: what stands after "if"."""
    kind, *parts = estimator.split(":")
    how = {"policy": "by the policy", "exact": "as well as possible with all cards open"}.get(kind)
    if by := estimator.partition(":by=")[2]:
        kept = {"heuristic": "by the rule of thumb", "random": "at random"}
        return f"all play {kept.get(by, f'like {by}')}{more}"
    if how is None and (shares := [part[5:] for part in parts if part.startswith("rule=")]):
        how = f"by the rule of thumb but for {1 - float(shares[0]):.3g} of the moves, at random,"
    return f"all play {how or ('by the rule of thumb' if 'rule' in parts else 'at random')}{more}"


class MoveEstimates(NamedTuple):
    """Estimates of the moves of a state by determinisations."""

    rows: Sequence[Sequence[float]]  # of each determinisation what every move is worth, by number, in 1 / unit
    unit: int
    bounds: Extent  # of what a move can be worth

    def of(self, moves: Sequence[int]) -> "MoveEstimates":
        return self._replace(rows=[[row[move] for move in moves] for row in self.rows])

    def alike(self, state: "State") -> "MoveEstimates":
        """With the mean of equal cards for each of them: none is better; what their estimates differ by is chance."""
        equal: dict[str, list[int]] = {}
        names = [str(state.deed(move)) for move in state.legal_moves()]
        for number, name in enumerate(names):
            equal.setdefault(name, []).append(number)
        rows = [[sum(row[i] for i in equal[name]) / len(equal[name]) for name in names] for row in self.rows]
        return self._replace(rows=rows)

    def worths(self) -> list[Figure]:
        """{mean, ci95} of every move, by number; without interval with one determinisation."""
        means = [(sum(column) / (len(column) * self.unit), column) for column in zip(*self.rows)]
        return [{"mean": mean, "ci95": _interval(column, self.unit, self.bounds)} for mean, column in means]

    def crossed(self) -> Iterator[tuple[int, Sequence[Sequence[float]]]]:
        """For each half of the determinisations the move that the other one thinks best, and the rows of the half;
        nothing where there is one determinisation."""
        middle = len(self.rows) // 2
        halves = self.rows[:middle], self.rows[middle:]
        for choosing, valuing in (halves[::-1], halves) if middle else ():
            totals = [sum(column) for column in zip(*choosing)]
            yield totals.index(max(totals)), valuing

    def regret(self, move: int) -> float | None:
        """Return how much more the best move is worth than this one; None with one determinisation."""
        found = self._halves(lambda best, row: row[best] - row[move], self.unit, FREE)
        return float(found["mean"]) if found else None

    def gain(self) -> Figure | None:
        """Return how much more the best move is worth than the mean of all; None with one determinisation.

        The interval is the mean of those of the halves, as wide as if both erred alike: where all moves are worth the
        same they do, to above where they choose the same move, else to below.
        """
        moves, most = len(self.rows[0]), self.bounds[1] - self.bounds[0]
        return self._halves(lambda best, row: moves * row[best] - sum(row), self.unit * moves, (-most, most))

    def lost(self, move: int) -> tuple[float, list[float], float] | None:
        """The regret of a move, its interval as that of `gain`, and the chance of one at least as far from 0 where no
        move is better; None with fewer than four determinisations."""
        found = self._halves(lambda best, row: row[best] - row[move], self.unit, FREE)
        if found is None or found["ci95"] is None:
            return None
        half, freedom = found["mean"] - found["ci95"][0], len(self.rows) // 2 - 1
        p = t_tails(found["mean"] / half * t_quantile(freedom), freedom) if half else float(not found["mean"])
        most = self.bounds[1] - self.bounds[0]
        ends = [min(max(each, -most), most) for each in found["ci95"]]
        return found["mean"], ends, max(p, 0.5 ** len(self.rows))  # as signs have it, where all are alike

    def _halves(self, value: Callable[[int, Sequence[float]], float], unit: float, bounds: Extent) -> Figure | None:
        """The mean of a value of the move that one half thinks best and of each row of the other."""
        found = [[value(best, row) for row in rows] for best, rows in self.crossed()]
        ends, whole = [_interval(more, unit, bounds) for more in found], len(self.rows)
        bounded = [(len(more), pair) for more, pair in zip(found, ends) if pair]
        ci95 = [sum(count * pair[side] for count, pair in bounded) / whole for side in range(2)]
        means = [(len(more), sum(more) / (len(more) * unit)) for more in found]
        mean = sum(count * each for count, each in means) / whole
        return {"mean": mean, "ci95": ci95 if len(bounded) == len(found) else None} if found else None


def _interval(values: Sequence[float], unit: float, bounds: Extent) -> list[float] | None:
    return mean_interval(len(values), sum(values), sum(each * each for each in values), unit, bounds)


def estimates(
    state: "State",
    determinisations: int,
    playouts: int,
    seed: int = 0,
    payoff: bool = False,
    rule: float = 0,
    worlds: list[bytes] | None = None,
    believe: "Player | None" = None,
    by: "Player | None" = None,
) -> MoveEstimates:
    """Estimate every legal move for the seat to move: its mean result, 0 to 1, or its mean payoff.

    The game can resample and has two seats or more, and with `rule` a rule of thumb, by which that share of the moves
    of playouts goes; or all go `by` a player. `worlds` as `engine.players.players.estimate` has it; `believe` is what
    the others are believed to be. Raises InputError: the state has no past to believe by, the game has payoffs too
    large to be added up, or fails, or the player does."""
    from engine.players.chooser import PlayerFault
    from engine.players.players import MOST_PAYOFF, estimate
    from engine.table import GameFault

    table, payoff = state.table, payoff or state.game.shared
    believes = None if believe is None else partial(believe.believed_by, game=state.game)
    if payoff and not -MOST_PAYOFF <= table.low <= table.high <= MOST_PAYOFF:
        adds = f"the estimator pimc:{determinisations}x{playouts}:payoff adds up payoffs to {MOST_PAYOFF}"
        raise InputError(f"{adds}; {state.game.name} has larger ones")
    try:
        follows = None if by is None else by.followed(state.game)
        sums = estimate(state, determinisations, playouts, seed, payoff, None, rule, worlds, believes, follows)
    except PlayerFault as fault:
        raise InputError(f"an estimator that asks how others play {fault}") from None
    except GameFault as fault:
        raise InputError(state.game.explain(fault.status, f"the game {state.game.name} failed: {fault}")) from None
    bounds = (float(table.low), float(table.high)) if payoff else (0.0, 1.0)
    own, unit = sums[:, :, state.mover], playouts
    if not payoff:
        # It ties with its partners; where all are, that is its result.
        (others,) = (max(table.seats - len(side), 1) for side in state.game.sides if state.mover in side)
        own, unit = own - (table.seats - 1 - others) * playouts, 2 * others * playouts
    # Whole numbers of Python: squares of payoffs can be larger than 64 bits.
    return MoveEstimates(own.tolist(), unit, bounds)


def chances(state: "State", asked: Mapping[str, Any]) -> tuple[float, ...]:
    """Chance of every seat to win, a tie shared evenly, where all play on from a state as with `estimates`, to which
    arguments are given by name: as the table sees it, or with all cards open where the game does not know that."""
    from engine.players.players import chances as go_on

    size, by = (asked["determinisations"], asked["playouts"]), asked.get("by")
    wins = go_on(state, *size, asked["seed"], asked.get("rule", 0), by and by.followed(state.game))
    return tuple((wins / wins.sum()).tolist())


def planned(
    state: "State", estimate: Callable[["State"], MoveEstimates]
) -> tuple[MoveEstimates, list[list[str]], list[int]]:
    """Estimate the legal moves, each with the best that its seat can plan to do next: with the texts of these plans by
    move, and by move the first that is the same: with an equal card, or as a plan in another order, whose estimates are
    put together.

    A plan goes on to decisions before which the seat learns nothing. At each one half of the determinisations chooses,
    and the other values what it chose."""
    told, firsts = estimate(state), list(state.game.equals(state))
    columns, plans = list(zip(*told.rows)), [list[str]() for _ in firsts]
    able = len(told.rows) > 1 and "information_key" in state.table.can
    same, alike = dict[object, int](), dict[int, list[Sequence[float]]]()
    for move in sorted(set(firsts)):
        column, keys = columns[move], [state.move_key(move)]
        now = _next(state, move) if able else None
        while now is not None:
            found = estimate(now)
            column = tuple(row[best] for best, rows in found.crossed() for row in rows)
            totals = [sum(each) for each in zip(*found.rows)]
            best = totals.index(max(totals))
            plans[move].append(now.move_text(best))
            keys.append(now.move_key(best))
            now = _next(now, best)
        first = same.setdefault(_end(state, keys) if plans[move] else move, move)
        alike.setdefault(first, []).append(column)
        firsts = [first if each == move else each for each in firsts]
    means = {first: [sum(each) / len(each) for each in zip(*several)] for first, several in alike.items()}
    return told._replace(rows=list(zip(*map(means.__getitem__, firsts)))), plans, firsts


def _end(state: "State", keys: Sequence[int]) -> object:
    """Views of where moves lead in one determinisation: to their seat the order in a pile says nothing."""
    seat, world = state.mover or 0, _played(state, 0, keys)
    views = [world.text(each) for each in range(state.game.seats)]
    piles = (sorted(re.split("[:,] ", pile)) for pile in views[seat].split("; "))
    return *views[:seat], *views[seat + 1 :], *map(tuple, piles)


def _next(state: "State", move: int) -> "State | None":
    """The next decision of a seat after a move, in a determinisation; None where it has no choice there, or learns
    something before, as others tell."""
    seat, name, keys, world = state.mover or 0, state.move_key(move), set[int](), state
    for number in range(AGREEING):
        world = _played(state, number, [name, None])
        if len(world) < 2 or len(keys := keys | {world.information_key(seat)}) > 1:
            return None
    return world


def _played(state: "State", number: int, keys: Sequence[int | None]) -> "State":
    """A determinisation after moves of the seat to move, by their keys, None: up to its next one; others at random."""
    seat, chance = state.mover or 0, Random(number)
    world = state.resample(seat, number)
    for key in keys:
        while world.mover not in (seat, None):
            world.play(chance.randrange(max(len(world), 1)))
        if key is not None:
            world.play(next(each for each in range(len(world)) if world.move_key(each) == key))
    return world


def solved(state: "State", determinisations: int, limit: int = SOLVED, seed: int = 0) -> MoveEstimates | None:
    """Solve what every legal move pays the seat to move, cards open and play best, in determinisations of which each is
    solved; None where `limit` positions are not enough for one. Raises InputError: the game has no such value, or
    fails."""
    from engine.table import GameFault

    seat = state.mover
    assert seat is not None
    names = [state.move_key(move) for move in range(len(state))]
    rows = []
    for number in range(determinisations):
        try:
            world = state.resample(seat, (seed * STRIDE + number) % 2**64)
            values = world.solve(limit)
        except ValueError as why:
            raise InputError(f"{state.game.name} cannot be solved with all cards open: {why}") from None
        except GameFault as fault:
            raise InputError(state.game.explain(fault.status, f"the game {state.game.name} failed: {fault}")) from None
        if values is None:
            return None
        places = {world.move_key(move): move for move in range(len(world))}
        rows.append([values[places[name]] for name in names] if names else list(values))
    return MoveEstimates(rows, 1, FREE)
