"""States of random matches of a described game, for what a position does not say, and for what never occurs."""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from engine.chance.stream import Stream
from engine.recycle import abi
from engine.recycle.knowledge import picks
from engine.table import GameFault, State
from pyengine.recycle import ir
from pyengine.recycle.emit.layout import NO_SEAT, put
from pyengine.recycle.emit.table import FieldReader, Machine

MATCHES, DECISIONS = 16, 2000  # of random play
ENOUGH = 4  # matches that must agree on what there can be


class Part(NamedTuple):
    """Part of what a state keeps."""

    start: int
    size: int  # in bytes
    words: Mapping[int, str] | None  # that its values are called, None for numbers
    own: bool = False  # a number or word of the program, 0 or empty where a whole position does not say it

    def value(self, raw: bytes | bytearray) -> int:
        return int.from_bytes(raw[self.start : self.start + self.size], "little", signed=self.words is None)

    def put(self, data: bytearray, value: int) -> None:
        put(data, self.start, self.size, 0, value)

    def text(self, value: int) -> str:
        return self.words[value] if self.words else str(value)


class Visited(NamedTuple):
    """A state of a random match."""

    match: int
    decision: int
    choice: int  # from 1
    mover: int | None
    raw: bytes
    sizes: Sequence[int]  # of piles


class Usual:
    """Random matches of a game, and what positions can take from them; `parts` are named parts of its states."""

    def __init__(self, machine: Machine, parts: Sequence[tuple[str, Part]]) -> None:
        self.machine, self.unit, self.layout = machine, machine.unit, machine.unit.layout
        self.parts = [(name, part) for name, part in parts if part.own]
        self.like = lru_cache(64)(self._like)

    @cached_property
    def _met(self) -> list[Visited]:
        layout, met = self.layout, list[Visited]()
        for setup in range(MATCHES):
            chance = Stream.choice(0, setup, 0)
            with suppress(GameFault):
                state = State.deal(self.machine.table, 0, setup)
                while len(met) < DECISIONS:
                    raw = state.raw
                    sizes = memoryview(raw)[layout.sizes : layout.sizes + 2 * layout.piles].cast("H").tolist()
                    at = FieldReader(layout, raw).choice + 1
                    met.append(Visited(setup, state.decision, at, state.mover, raw, sizes))
                    if state.is_over:
                        break
                    state.play(chance.below(len(state)))
        return met

    def choice(self, mover: int | None) -> int:
        """The first choice of the rules that a seat meets, from 1."""
        met = self._met
        return min([each.choice for each in met if each.mover == mover] or [each.choice for each in met] or [1])

    @cached_property
    def first(self) -> dict[int, int]:
        """Numbers and words with which every match begins, by where they are; 0 and empty where matches differ."""
        met = [each.raw for each in self._met if not each.decision] or [self.layout.first]
        found = {part.start: {part.value(raw) for raw in met} for _, part in self.parts}
        return {start: min(values) if len(values) == 1 else 0 for start, values in found.items()}

    def at(self, choice: int, mover: int | None) -> list[Visited]:
        """States where that seat makes that choice; none where few matches have come there."""
        met = [each for each in self._met if (each.choice, each.mover) == (choice, mover)]
        return met if len({each.match for each in met}) >= ENOUGH else []

    def _like(
        self, choice: int, mover: int | None, sizes: Sequence[tuple[int, int]] = ()
    ) -> tuple[bytes, list[Visited]]:
        """The bytes of which a position is made; and states of the four random matches that come closest to these sizes
        of piles, of those with cards first: at that choice of that seat, or of any seat, or any at all."""
        met = [each for each in self._met if each.choice == choice] or self._met
        met = [each for each in met if each.mover == mover] or met

        def away(each: Visited) -> tuple[int, int]:
            more = [(abs(each.sizes[pile] - size), size) for pile, size in sizes]
            return sum(how for how, size in more if size), sum(how for how, size in more if not size)

        far = sorted(((away(each), each) for each in met), key=lambda pair: (pair[0], pair[1].decision))
        least = {each.match: how for how, each in reversed(far)}
        limit = max(sorted(least.values())[:ENOUGH], default=(0, 0))
        near = [each for how, each in far if how <= limit]
        return self._base(choice, mover, near[0] if near else None), near

    def _base(self, choice: int, mover: int | None, near: Visited | None) -> bytes:
        """The bytes of a state, where that seat makes that choice."""
        layout = self.layout
        data = bytearray(near.raw if near else layout.first)
        put(data, abi.HEAD.steps.offset, 4, 0, 0)
        put(data, abi.HEAD.pending.offset, 2, 0, choice)
        put(data, layout.mover, 1, 0, NO_SEAT if mover is None else mover)
        unseen = mover is not None and isinstance(self.unit.choices[choice - 1][0], ir.Together)
        for seat in range(layout.players if layout.ballots else 0):  # nobody has chosen yet
            at = layout.ballots + layout.ballot_size * seat
            asked = unseen and (seat == mover or any(data[at : at + layout.ballot_size]))
            data[layout.waiting + seat // 8] |= asked << seat % 8
            data[layout.waiting + seat // 8] &= 255 * unseen
            data[at : at + layout.ballot_size] = bytes(layout.ballot_size)
        if mover is not None and (near is None or (near.choice, near.mover) != (choice, mover)):
            _, players, teams = self.unit.choices[choice - 1]
            data[layout.player_cycle + 2 * players] = mover
            for start, end in (
                (layout.player_cycle + 2 * players, layout.team_cycle),
                (layout.team_cycle + 2 * teams, layout.public_end),
            ):
                data[start + 2 : end] = bytes([0, NO_SEAT]) * ((end - start) // 2 - 1)
        return bytes(data)

    def most(self, pile: int) -> int:
        """The most cards of a pile, if all random matches have as many at most, else all."""
        most = {*dict(sorted((met.match, met.sizes[pile]) for met in self._met)).values()}  # the largest by match
        return most.pop() if len(most) == 1 else self.layout.cards

    @cached_property
    def _asked(self) -> Machine:
        """The game with an option more in every choice, the first, where the stage around it would end."""
        program = self.unit.program
        return Machine(dataclasses.replace(program, blocks=_with_ends(program.blocks, None)), level=0)

    def is_over(self, raw: bytes, choice: int, mover: int) -> bool:
        """True if the stage of a choice would end in a state as it is, but never where random matches come there."""
        tried = (picks(self._asked.table, each, 0)[0] for each in (raw, *(met.raw for met in self.at(choice, mover))))
        with suppress(IndexError):  # it cannot be told
            return next(tried) == 0 and 0 not in tried
        return False

    @cached_property
    def values(self) -> dict[int, set[int]]:
        """Values of numbers and words in random matches, by where they are."""
        return {part.start: {part.value(met.raw) for met in self._met} for _, part in self.parts}


def _with_ends(node: Any, end: ir.Expression | None) -> Any:
    """Blocks in which every choice has an option more where a stage around it ends."""
    match node:
        case ir.Choice(options=(first, *_) as options) if end:
            ended = ir.TurnPass(number=first.number, place=node.place)
            over = ir.If(end, ended, number=first.number, place=node.place)
            return ir.replace(node, options=(over, *options), most=node.most and node.most + 1)
        case ir.Stage():
            end = ir.Logic("or", (end, node.end), place=node.end.place) if end else node.end
    return ir.changed(node, lambda part: _with_ends(part, end))


def span(values: Iterable[int], part: Part | None = None) -> str:
    """Values of a number as a text, or those of words."""
    values = sorted({*values})
    if part and part.words:
        return " or ".join(part.text(value) or "nothing" for value in values)
    return f"{values[0]} to {values[-1]}" if len(values) > 1 else str(values[0])
