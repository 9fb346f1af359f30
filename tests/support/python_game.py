"""A game whose table of C functions is made of Python functions, by ctypes: slow, but short enough for a test."""

import ctypes as c

from engine.table import Table

GAME_VERSION = 2
INT, WORD, POINTER = c.c_int, c.c_uint64, c.c_void_p
FUNCTIONS = {
    "deal": (INT, POINTER, POINTER, WORD),
    "mover": (INT, POINTER, POINTER),
    "legal_moves": (INT, POINTER, POINTER, POINTER),
    "play": (INT, POINTER, POINTER, POINTER, INT),
    "payoffs": (None, POINTER, POINTER, c.POINTER(c.c_int64)),
    "move_key": (WORD, POINTER, POINTER, POINTER, INT, INT),
    "resample": (INT, POINTER, POINTER, INT, c.POINTER(WORD)),
    "information_key": (WORD, POINTER, POINTER, INT),
    "heuristic": (INT, POINTER, POINTER, POINTER, INT, c.POINTER(WORD)),
    "scores": (None, POINTER, POINTER, c.POINTER(c.c_int64)),
}
AFTER = ("solve", "place", "chance_outcomes", "move_text", "state_text")


class Game(c.Structure):
    _fields_ = (
        [(name, INT) for name in "version size seats state_size moves_size max_moves max_decisions places".split()]
        + [("low", c.c_int64), ("high", c.c_int64), ("rules", POINTER)]
        + [(name, c.CFUNCTYPE(*types)) for name, types in FUNCTIONS.items()]
        + [(name, POINTER) for name in AFTER]
    )


class Solvable(Game):
    """With what solvers ask for."""

    _fields_ = (
        [("kinds", INT), ("cards", INT)]
        + [(name, POINTER) for name in ("features", "offers", "hand")]
        + [("stream_at", c.CFUNCTYPE(INT, POINTER)), ("position_key", c.CFUNCTYPE(WORD, POINTER, POINTER))]
        + [("sides", c.CFUNCTYPE(INT, POINTER, c.POINTER(INT)))]
    )


def table(game, structure=Game, **more):
    """The table of an object with `seats`, `bytes` (of a state), `max_moves`, `max_decisions`, `low` and `high`, and
    any of these methods; a state is a ctypes array of bytes that starts as zeros.

    mover(state), legal_moves(state), play(state, move), payoffs(state), move_key(state, move, observer),
    resample(state, seat), heuristic(state), scores(state)

    `more` are functions of a `structure` that has others, as C calls them.
    """
    bytes_of = (c.c_uint8 * game.bytes).from_address

    def fill(values, target):
        for i, value in enumerate(values):
            target[i] = value

    functions = {
        "deal": lambda table, state, key: c.memset(state, 0, game.bytes) and 0,
        "mover": lambda table, state: game.mover(bytes_of(state)),
        "legal_moves": lambda table, state, moves: game.legal_moves(bytes_of(state)),
        "play": lambda table, state, moves, move: game.play(bytes_of(state), move) or 0,
        "payoffs": lambda table, state, target: fill(game.payoffs(bytes_of(state)), target),
        "move_key": lambda table, state, moves, move, observer: game.move_key(bytes_of(state), move, observer),
        "resample": lambda table, state, seat, stream: game.resample(bytes_of(state), seat) or 0,
        "heuristic": lambda table, state, moves, count, stream: game.heuristic(bytes_of(state)),
        "scores": lambda table, state, target: fill(game.scores(bytes_of(state)), target),
    }
    there = {
        name: c.CFUNCTYPE(*FUNCTIONS[name])(function)
        for name, function in functions.items()
        if name == "deal" or hasattr(game, name)
    }
    fields = dict(structure._fields_) if more else {}
    there |= {name: fields[name](function) for name, function in more.items()}
    own = {name: getattr(game, name) for name in ("seats", "max_moves", "max_decisions", "low", "high")}
    made = structure(version=GAME_VERSION, size=c.sizeof(structure), state_size=game.bytes, **own, **there)
    return Table.at(c.addressof(made), (made, there))
