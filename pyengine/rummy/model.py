"""Belief of a seat about the other hand: as numbers, as a table, as a heat map."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engine.table import State
from pyengine.base.errors import InputError
from pyengine.rummy.planning import square
from pyengine.rummy.text import RANKS, SHAPE, card_text, cards

if TYPE_CHECKING:
    from rich.table import Table

    from pyengine.rummy.picture import BeliefMap

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def belief(state: State, seat: int | None = None, model: bool = True) -> NDArray[np.float64]:
    """For each card the probability that it is in the other hand, from what a seat knows: an array (4, 13).

    state : a `pyengine.State` of Rummy
    seat : 0 or 1; the seat to move if none is given
    model : whether what the other seat took, discarded and declined counts; else unseen cards are alike

    InputError : a state of another game, no such seat, or nobody is to move and no seat is given.
    """
    from engine.rummy import players

    if not isinstance(state, State):
        raise InputError(f"the state is {state!r}; expected a pyengine.State of Rummy")
    seat = state.mover if seat is None else seat
    if seat is None:
        raise InputError("the game is over in this state; expected a seat, 0 or 1")
    if not hasattr(seat, "__index__") or seat not in (0, 1):
        raise InputError(f"seat is {seat!r}; expected 0 or 1")
    try:
        return players.belief(state, seat, players.MODEL if model else None).reshape(SHAPE)
    except ValueError as error:
        raise InputError(str(error)) from None


def belief_table(believed: ArrayLike) -> "Table":
    """Probabilities by card as a `rich.table.Table`: suits by ranks, in percent; 0 is a dot."""
    from rich.table import Table

    table = Table("", title="in the other hand, %", box=None)
    for rank in RANKS:
        table.add_column(rank, justify="right")
    for suit, row in zip(SUIT_NAMES, square(believed, "the belief")):
        table.add_row(suit, *("·" if value == 0 else f"{100 * value:.0f}" for value in row))
    return table


def belief_map(believed: ArrayLike, hand: str | Iterable[int] = ()) -> "BeliefMap":
    """Probabilities by card as a `matplotlib.figure.Figure`, which a notebook shows; the cards of `hand` are named in
    it."""
    from pyengine.base.drawing.canvas import style
    from pyengine.rummy.picture import BeliefMap

    with style():
        figure = BeliefMap(figsize=(6.4, 3.0))
        axes = figure.add_subplot(title="Where is each card?", xlabel="rank", ylabel="suit")
        axes.grid(False)
        image = axes.imshow(square(believed, "the belief"), cmap="Blues", vmin=0, vmax=1, aspect="auto")
        axes.set_xticks(range(13), list(RANKS))
        axes.set_yticks(range(4), SUIT_NAMES)
        axes.tick_params(length=0)
        for index in cards(hand) if isinstance(hand, str) else hand:
            axes.text(index % 13, index // 13, card_text(index), ha="center", va="center", color="#b03a2e")
        figure.colorbar(image, ax=axes, label="chance that the\nother hand has it")
    return figure
