"""python -m pyengine.recycle trace FILE: one game, statement by statement."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from engine.chance.stream import Stream
from engine.recycle.abi import TOO_LONG
from engine.recycle.runtime import heard
from engine.table import GameFault, State
from pyengine.base.errors import InputError
from pyengine.games.deed import Did, written
from pyengine.recycle import ir
from pyengine.recycle.compile import load
from pyengine.recycle.declared import DeclaredValue
from pyengine.recycle.emit.llvm import Event
from pyengine.recycle.emit.table import MAX_DECISIONS, MAX_STATEMENTS, FieldReader
from pyengine.recycle.source import RecycleError, Source
from pyengine.recycle.texts import Texts, TracedEvent

MOST = 200  # lines that lead on where a match never ends


def trace(
    path: str | Path | Source,
    declare: Mapping[str, DeclaredValue] | None = None,
    seed: int = 0,
    setup: int = 0,
    match: int = 0,
    actions: bool = False,
    moves: Sequence[int] | None = None,
) -> Iterator[str]:
    """The lines of a match of random play: statements as they are executed, what they do, every decision and shuffle.

    It is the match that a study with this seed plays at random; or, with `moves`, the numbers of the moves of another
    one of this deal, as far as they go. `actions` leaves out the statements that do nothing by themselves. Raises
    InputError; of an error at run time, after the lines that lead to it.
    """
    texts = Texts(load(path, declare))
    name, choices, number = texts.program.source.name, Stream.choice(seed, setup, match), 0
    heard()
    try:
        state = State.deal(texts.machine.table, seed, setup)
        yield from happened(texts, state.raw, actions)
        while state.mover is not None:
            if number == MAX_DECISIONS:
                raise InputError(f"{name}: the game goes on after {number} decisions; the trace ends here")
            place = texts.program.choices[FieldReader(texts.layout, state.raw).choice]
            options = [each.called for each in texts.deeds(state)]
            if moves is not None and number == len(moves):
                break
            move = choices.below(len(options)) if moves is None else moves[number]
            number += 1
            if not 0 <= move < len(options):
                there = "is 1 legal move" if len(options) == 1 else f"are {len(options)} legal moves"
                raise InputError(f"move {number} is {move}; there {there}, numbered from 0")
            taken = f"seat {state.mover + 1} takes option {move} of 0..{len(options) - 1}: {options[move]}"
            yield f"{place.line}:{place.column} decision {number}: {taken}"
            heard()
            state.play(move)
            yield from happened(texts, state.raw, actions)
    except GameFault as fault:
        yield from islice(happened(texts, None, actions), MOST if fault.status == TOO_LONG else None)
        if fault.status == TOO_LONG:
            message = f"the game goes on after {MAX_STATEMENTS} statements; the trace ends here"
            raise InputError(f"{name}: {message}") from None
        found = texts.machine.fault(fault.status)
        raise (RecycleError(texts.program.source, *found) if found else InputError(f"{name}: {fault}")) from None
    if state.mover is not None:
        yield f"so far: seat {state.mover + 1} is to move"
        return
    if moves is not None and number < len(moves):
        raise InputError(f"the game is over after {number} moves; {len(moves)} were given")
    yield f"the end: payoffs {' '.join(map(str, state.payoffs()))}"


def happened(texts: Texts, data: bytes | None, actions: bool) -> Iterator[str]:
    """A line for every statement that the machine code told of, with what it did where the state after it is known."""
    events, piles, reader = list[TracedEvent](), dict[int, list[int]](), data and FieldReader(texts.layout, data)
    for event in heard():
        if event[0] == Event.LIES:
            piles.setdefault(len(events), []).insert(0, event[3])
        elif event[0] not in (Event.PATH, Event.LABEL) and event[1] >= 0:
            events.append(event)
    for number, event in enumerate(events, 1):
        line, following = _line(texts.program, event[1]), events[number] if number < len(events) else None
        if event[0] != Event.STATEMENT:
            part = texts.part(reader, event) if reader else None
            words = part.text("", written) if part else ""
            if reader and isinstance(part, Did) and part.word == "shuffle" and part.pile:
                cards = ", ".join(texts.card(reader, card) for card in piles.get(number, ()))
                words = f"shuffle {part.pile}, {f'from the top: {cards}' if cards else 'which is empty'}"
            yield f"{line}: {words}" if words else line
        elif not actions and (not following or following[0] == Event.STATEMENT) and not _one(texts, event, following):
            yield line  # what a statement does comes with its line


def _one(texts: Texts, event: TracedEvent, following: TracedEvent | None) -> bool:
    """True if two statements stand for one of the text, as those of `else` do."""
    places = texts.program.statements
    return following is not None and following[1] != event[1] and places[following[1]] == places[event[1]]


def _line(program: ir.Program, number: int) -> str:
    """A statement by its place and how it begins."""
    place = program.statements[number]
    text = program.source.line(place.line)[place.column - 1 :]
    if place.end_line == place.line:
        text = text[: place.end_column - place.column]
    return f"{place.line}:{place.column} {text if len(text) <= 60 else text[:57] + '...'}"
