"""python -m pyengine.recycle trace FILE: one game, statement by statement."""

from engine.recycle.abi import TOO_LONG
from engine.stream import Stream
from engine.table import GameFault, State
from pyengine.errors import InputError
from pyengine.recycle.compile import load
from pyengine.recycle.errors import RecycleError
from pyengine.recycle.native.core import Event
from pyengine.recycle.native.inspect import Reader
from pyengine.recycle.native.table import MAX_DECISIONS, MAX_STATEMENTS
from pyengine.recycle.texts import Texts


def trace(path, declare=None, seed=0, setup=0, match=0, actions=False, moves=None):
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
    program = load(path, declare)
    writer = Tracer(Texts(program), actions)
    yield from writer.game(seed, setup, match, moves)


class Tracer:
    """Plays a game in machine code that tells what it does."""

    def __init__(self, texts, actions):
        self.texts, self.program, self.actions = texts, texts.program, actions

    def game(self, seed, setup, match, moves=None):
        """The lines of one match."""
        choices, table = Stream.choice(seed, setup, match), self.texts.machine.table
        number, error = 0, None
        self.texts.heard.begin()
        try:
            state = State.deal(table, seed, setup)
            yield from self.happened(state.raw)
            while not state.is_over:
                if number == MAX_DECISIONS:
                    raise InputError(
                        f"{self.program.source.name}: the game goes on after {number} decisions; the trace ends here"
                    )
                place = self.program.choices[Reader(self.texts.layout, state.raw).choice]
                options = self.texts.moves(state)
                if moves is None:
                    move = choices.below(len(options))
                elif number == len(moves):
                    break
                elif not 0 <= moves[number] < len(options):
                    raise InputError(
                        f"move {number + 1} is {moves[number]}; there are {len(options)} legal moves, numbered from 0"
                    )
                else:
                    move = moves[number]
                number += 1
                yield (
                    f"{place.line}:{place.column} decision {number}: seat {state.mover + 1} takes option {move + 1} "
                    f"of {len(options)}: {options[move]}"
                )
                self.texts.heard.begin()
                state.play(move)
                yield from self.happened(state.raw)
        except GameFault as fault:
            error = self.error(fault)
        if error is not None:
            yield from self.happened(None)
            raise error
        if not state.is_over:
            yield f"so far: seat {state.mover + 1} is to move"
            return
        if moves is not None and number < len(moves):
            raise InputError(f"the game is over after {number} moves; {len(moves)} were given")
        yield f"the end: payoffs {' '.join(map(str, state.payoffs()))}"

    def error(self, fault):
        found = self.texts.machine.fault(fault.status)
        source = self.program.source
        if fault.status == TOO_LONG:
            return InputError(f"{source.name}: the game goes on after {MAX_STATEMENTS} statements; the trace ends here")
        return RecycleError(source, *found) if found else InputError(f"{source.name}: {fault}")

    def happened(self, data):
        """A line for every statement, with what it did."""
        events, reader = self.texts.heard.path(), data and Reader(self.texts.layout, data)
        for event, following in zip(events, [*events[1:], (Event.STATEMENT,)]):
            line = self.line(event[1])
            if event[0] != Event.STATEMENT:
                words = reader and self.texts.event(reader, event)
                yield f"{line}: {words}" if words else line
            elif following[0] == Event.STATEMENT and not self.actions:
                yield line  # what a statement does comes with its line

    def line(self, number):
        """Where a statement stands, and how it begins."""
        place = self.program.statements[number]
        text = self.program.source.line(place.line)[place.column - 1 :]
        if place.end_line == place.line:
            text = text[: place.end_column - place.column]
        return f"{place.line}:{place.column} {text if len(text) <= 60 else text[:57] + '...'}"
