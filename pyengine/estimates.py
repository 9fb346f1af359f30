"""What moves are worth, as data, from what the seat to move knows: determinisations, played out at random or solved."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from pyengine.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pyengine.games.game import State

STRIDE = 1_000_003  # seeds of determinisations from one seed to the next, more than there are of one
SOLVED = 20_000  # positions in a determinisation, as the player `exact` has it


class Worth(TypedDict):
    """Of a move: an estimate and its 95 % interval, None with one determinisation."""

    mean: float
    ci95: list[float] | None


def estimates(
    state: "State",
    determinisations: int,
    playouts: int,
    seed: int = 0,
    payoff: bool = False,
    wins: "NDArray[np.int64] | None" = None,
) -> Iterator[Worth]:
    """What every legal move is worth for the seat to move, by number: its mean result, 0 to 1, or its mean payoff.

    The game can resample and has two seats or more. `wins` as `engine.players.players.estimate` has it.

    Raises
    ------
    InputError : the game has payoffs too large to be added up, or fails.
    """
    from engine.players.players import MOST_PAYOFF, estimate
    from engine.table import GameFault
    from pyengine.measures.intervals import mean_interval

    table = state.table
    if payoff and not -MOST_PAYOFF <= table.low <= table.high <= MOST_PAYOFF:
        raise InputError(
            f"the estimator pimc:{determinisations}x{playouts}:payoff adds up payoffs to {MOST_PAYOFF}; "
            f"{state.game.name} has larger ones"
        )
    try:
        sums = estimate(state, determinisations, playouts, seed, payoff, wins)
    except GameFault as fault:
        raise InputError(state.game.explain(fault.status, f"the game {state.game.name} failed: {fault}")) from None
    unit = playouts if payoff else 2 * (table.seats - 1) * playouts
    bounds = (float(table.low), float(table.high)) if payoff else (0.0, 1.0)
    for column in sums[:, :, state.mover].T:
        # Whole numbers of Python: squares of payoffs can be larger than 64 bits.
        column = column.tolist()
        total, squares = sum(column), sum(each * each for each in column)
        yield {"mean": total / (len(column) * unit), "ci95": mean_interval(len(column), total, squares, unit, bounds)}


def solved(state: "State", determinisations: int, limit: int = SOLVED, seed: int = 0) -> list[Worth] | None:
    """What every legal move pays the seat to move, by number, with all cards open and best play: the mean over
    determinisations, of which each is solved; None where `limit` positions are not enough for one.

    Raises
    ------
    InputError : the game has no such value, or fails.
    """
    from engine.table import GameFault
    from pyengine.measures.intervals import mean_interval

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
    found = list[Worth]()
    for column in zip(*rows):
        total, squares = sum(column), sum(each * each for each in column)
        found.append({"mean": total / len(column), "ci95": mean_interval(len(column), total, squares)})
    return found
