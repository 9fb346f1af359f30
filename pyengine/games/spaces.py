"""Spaces of a game for agents that learn: which numbers an observation has, and which numbers moves have."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import Any

DESCRIBED = 2  # version of how observations and actions are made of a description; those of other games have 1
AMONG = "place among"  # in the meaning of an action's digit that says which of the sets on the table is picked
SHOWN = "shown", "told"  # what parts tell of hidden cards: what everybody knows, and what a seat was told
UNSEEN = "unseen"  # the part, by kind of cards, of those that a seat does not know


@dataclass(frozen=True)
class SpacePart:
    """Numbers that belong together."""

    name: str  # as the game calls it
    start: int  # the first of them
    shape: tuple[int, ...]  # how many there are, in C order
    meaning: str  # a few words
    # Of actions, for each digit of a number, the last one the fastest, the word of the name that it stands for, if
    # there is one, and what each value is called; of observations that tell a text, which texts.
    picks: Sequence[tuple[str, Sequence[str]]] = ()
    # Of observations of described games, what is told: "text", "value", "unseen" (how many cards), "cards" or "top"
    # (both by kind), or one of `SHOWN` (by block of kinds).
    of: str = ""
    each: bool = False  # whether it is told of each owner, from whom it belongs to on
    # The places in the shape, in C order, that have a number, where the others never vary; else empty.
    kept: Sequence[int] = ()

    @property
    def stop(self) -> int:
        """The number behind the last one."""
        return self.start + (len(self.kept) or prod(self.shape))

    @property
    def numbers(self) -> list[int]:
        """By place in the shape, its number; -1 where it has none."""
        numbers = dict(zip(self.kept or range(prod(self.shape)), range(self.start, self.stop)))
        return [numbers.get(place, -1) for place in range(prod(self.shape))]


@dataclass(frozen=True)
class Spaces:
    """The parts of observations (16-bit integers) and of actions (moves by number), in their order.

    Without parts the game has no observations, or its moves no numbers. `cards` names the kinds of cards, in their
    order, as the first seat sees them; where every seat begins with cards of its own that the rules treat alike, `near`
    has by seat the kind as which each kind counts for it. `attributes` has their values, "" where a card has none,
    `orders` what they count, by what they are compared by, `copies` how many of each there are, but those that always
    lie where all see them, and `named` the values that the rules speak of; all four are empty where a game does not
    say. `history` has the parts of a row of the history, where it is asked for. `version` is that of how they are made.
    """

    observation: tuple[SpacePart, ...] = ()
    action: tuple[SpacePart, ...] = ()
    cards: tuple[str, ...] = ()
    history: tuple[SpacePart, ...] = ()
    attributes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    orders: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    copies: tuple[int, ...] = ()
    named: frozenset[str] = frozenset()
    near: Sequence[Sequence[int]] = ()
    version: int = 1

    def action_text(self, number: int, seat: int = 0) -> str:
        """Name of the move of a number for a seat, legal or not; a number that no move has is told as one."""
        part = next((each for each in self.action if each.start <= number < each.stop), None)
        if part is None:
            return f"no move {number}"
        rest, text, more = number - part.start, part.name, ""
        for name, values in reversed(part.picks):
            rest, digit = divmod(rest, len(values))
            if self.near and digit < len(self.cards) and (*values[: len(self.cards)],) == self.cards:
                digit = self.near[seat].index(digit)
            between = re.split(rf"\b{name}\b", text) if name else []
            if len(between) > 1:
                text = values[digit].join(between)
            elif values[digit]:
                more = f" ({values[digit]}){more}" if name else f" {values[digit]}{more}"
        return text + more

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        seen, last = (self.observation[:-1], self.observation[-1]) if self.history else (self.observation, None)
        return {
            "version": self.version,
            "observation": [_row(part) for part in seen],
            "action": [_row(part) for part in self.action],
            "cards": list(self.cards),
            "near": [list(row) for row in self.near],
            "history": last and {"moves": last.shape[0], "row": [_row(part) for part in self.history]},
        }


def kinds_seen(spaces: Spaces, observed: int) -> list[int]:
    """By number of an observation, the kind of known cards that it counts; -1 for none."""
    found, kinds = [-1] * observed, len(spaces.cards)
    for part in spaces.observation:
        rows = (prod(part.shape[-many:]) for many in range(1, len(part.shape) + 1))
        if part.name != UNSEEN and len(part.shape) > 1 and kinds in rows:
            found[part.start : part.stop] = [place % kinds for place in part.kept or range(prod(part.shape))]
    return found


def with_history(spaces: Spaces, length: int, seats: int, actions: int, kinds: int) -> Spaces:
    """Spaces with what is remembered of so many moves behind the observation."""
    row = parts(
        [
            ("mover", (seats,), "1 for the seat that moved"),
            ("action", (actions,), "1 for the number of the move"),
            ("kind", (kinds,), "1 for the kind of a move that it does not see in full"),
            ("cards", (len(spaces.cards),), "known cards by kind, less those at its move before"),
        ]
    )
    start, width = spaces.observation[-1].stop if spaces.observation else 0, row[-1].stop
    last = SpacePart("history", start, (length, width), f"a row for each of the last {length} moves, in their order")
    return replace(spaces, observation=(*spaces.observation, last), history=row)


def parts(rows: Iterable[tuple[Any, ...]]) -> tuple[SpacePart, ...]:
    """Parts one behind the other, of (name, shape, meaning), and of actions picks."""
    found: list[SpacePart] = []
    for name, *rest in rows:
        found.append(SpacePart(name, found[-1].stop if found else 0, *rest))
    return tuple(found)


def _row(part: SpacePart) -> dict[str, Any]:
    row = {"name": part.name, "start": part.start, "shape": list(part.shape), "meaning": part.meaning}
    return row | ({"kept": list(part.kept)} if part.kept else {})
