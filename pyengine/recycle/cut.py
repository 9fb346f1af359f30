"""Where in a program a match was that was cut off."""

from typing import TYPE_CHECKING

from engine.recycle.abi import HEAD, TOO_LONG
from engine.stream import Stream
from engine.table import GameFault, State
from pyengine.recycle.emit.inspect import Reader
from pyengine.recycle.source import Place

if TYPE_CHECKING:
    from pyengine.recycle.game import Described

WINDOW = 20_000  # statements before the cut that are carried out again one by one: 0.1 s; a million take 6 s


def place_of_cut(game: "Described", seed: int) -> Place | None:
    """The place in the text where the first match of random play is cut off, or None where it ends, or fails.

    It is the choice that it waits at, or, where a choice is followed by very many statements, one of these.

    game : pyengine.recycle.game.Described
    """
    choices = Stream.choice(seed, 0, 0)
    path: tuple[bytes, int] | None = None
    try:
        state = State.deal(game.table, seed, 0)
        while not state.is_over:
            path = state.raw, choices.below(len(state))
            if state.decision == game.table.max_decisions:
                return _choice(game, state.raw)
            state.play(path[1])
    except GameFault as fault:
        if fault.status != TOO_LONG:
            return None
        most = game.limits["statements"]
        left = most - (Reader(game.machine.unit.layout, path[0]).statements if path else 0)
        return _choice(game, path[0]) if left < WINDOW and path else _statement(game, min(left, WINDOW), seed, path)
    return None


def _choice(game: "Described", raw: bytes) -> Place:
    return game.program.choices[Reader(game.machine.unit.layout, raw).choice]


def _statement(game: "Described", count: int, seed: int, path: tuple[bytes, int] | None) -> Place | None:
    """The place of the last of `count` statements of the deal, or after a move of a state."""
    from pyengine.recycle.texts import Texts

    texts = Texts(game.program, max_statements=count)
    texts.heard.begin()
    try:
        if path:
            before, move = path
            raw = before[: HEAD.steps.offset] + bytes(4) + before[HEAD.steps.offset + 4 :]
            State.trusted(texts.machine.table, raw).play(move)
        else:
            State.deal(texts.machine.table, seed, 0)
    except GameFault:
        pass
    events = texts.heard.all()
    return game.program.statements[events[-1][1]] if events else None
