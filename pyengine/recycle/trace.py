"""python -m pyengine.recycle trace FILE: one game, statement by statement."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from engine.recycle.abi import TOO_LONG
from engine.stream import Stream
from engine.table import GameFault, State
from pyengine.errors import InputError
from pyengine.recycle.compile import load
from pyengine.recycle.declared import Value
from pyengine.recycle.emit.inspect import Reader
from pyengine.recycle.emit.llvm import Event
from pyengine.recycle.emit.table import MAX_DECISIONS, MAX_STATEMENTS
from pyengine.recycle.errors import RecycleError
from pyengine.recycle.program import Program
from pyengine.recycle.texts import Texts


def trace(
    path: str | Path,
    declare: Mapping[str, Value] | None = None,
    seed: int = 0,
    setup: int = 0,
    match: int = 0,
    actions: bool = False,
    moves: Sequence[int] | None = None,
) -> Iterator[str]:
    """The lines of a match of random play: statements as they are executed, what they do, every decision and shuffle.

    It is the match that a study with this seed plays at random; or, with `moves`, the numbers of the moves of another
    one of this deal, as far as they go.

    Parameters
    ----------
    path : of a program
    actions : leave out the statements that do nothing by themselves

    Raises
    ------
    pyengine.InputError : the program has an error; one at run time comes after the lines that lead to it.
    """
    texts = Texts(load(path, declare))
    name, choices, number = texts.program.source.name, Stream.choice(seed, setup, match), 0
    texts.heard.begin()
    try:
        state = State.deal(texts.machine.table, seed, setup)
        yield from happened(texts, state.raw, actions)
        while state.mover is not None:
            if number == MAX_DECISIONS:
                raise InputError(f"{name}: the game goes on after {number} decisions; the trace ends here")
            place = texts.program.choices[Reader(texts.layout, state.raw).choice]
            options = texts.moves(state)
            if moves is not None and number == len(moves):
                break
            move = choices.below(len(options)) if moves is None else moves[number]
            number += 1
            if not 0 <= move < len(options):
                raise InputError(f"move {number} is {move}; there are {len(options)} legal moves, numbered from 0")
            yield (
                f"{place.line}:{place.column} decision {number}: seat {state.mover + 1} takes option {move + 1} "
                f"of {len(options)}: {options[move]}"
            )
            texts.heard.begin()
            state.play(move)
            yield from happened(texts, state.raw, actions)
    except GameFault as fault:
        yield from happened(texts, None, actions)
        if fault.status == TOO_LONG:
            raise InputError(
                f"{name}: the game goes on after {MAX_STATEMENTS} statements; the trace ends here"
            ) from None
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
    events, reader = texts.heard.path(), data and Reader(texts.layout, data)
    for event, following in zip(events, [*events[1:], (Event.STATEMENT,)]):
        line = _line(texts.program, event[1])
        if event[0] != Event.STATEMENT:
            words = reader and texts.event(reader, event)
            yield f"{line}: {words}" if words else line
        elif following[0] == Event.STATEMENT and not actions:
            yield line  # what a statement does comes with its line


def _line(program: Program, number: int) -> str:
    """Where a statement stands, and how it begins."""
    place = program.statements[number]
    text = program.source.line(place.line)[place.column - 1 :]
    if place.end_line == place.line:
        text = text[: place.end_column - place.column]
    return f"{place.line}:{place.column} {text if len(text) <= 60 else text[:57] + '...'}"
