"""Matches side by side on a card, for agents that choose in all of them at once: those of `engine.batch`, to the last
bit."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.batch import LANE, no_such_move, not_dealt
from engine.history import History
from engine.recycle.abi import GAME_FAULT
from engine.recycle.knowledge import constants
from engine.table import GameFault
from pyengine.base.errors import InputError, check_whole
from pyengine.device.card import Card, Code
from pyengine.device.code import HEAP

START, AT_RANDOM, AS_GIVEN, BY_ACTION = range(4)  # of engine/lanes.pxd
# What `Lanes` points to there, and the types; from the third on they are what callers see.
ROWS = "places offered observations movers counts legal masks rewards ends cuts".split()
TYPES = "int32 int32 int16 int8 int32 int32 bool float64 bool bool".split()
INSIDE = "random", "heuristic"  # players
PLAYER = 40  # bytes of a Player in engine/players/player.pxd
DRAWN = object()  # moves that nobody gives


class CardBatch:
    """Matches of a described game on a card: attributes, methods and errors as `engine.batch.Batch` has them, but for
    matches that are saved, copied or looked at.

    The arrays lie on the card: other libraries take them by DLPack, and `read()` of one is a copy in NumPy; where the
    card is "host", they are NumPy's. Moves may lie on the card, too.

    InputError : the game is none that cards play, no seat is left outside, or a player is neither random nor the rule
        of thumb.
    """

    def __init__(
        self, game: Any, card: Card, size: int, seed: int, players: Mapping[int, Any], history: History | None,
        **wanted: bool,
    ) -> None:  # fmt: skip
        self.game, self.table, self.card, self.size, self.history = game, game.table, card, size, history
        table = self.table
        if any(wanted.values()) and not table.actions:
            raise InputError("the moves of this game have no numbers, so there are neither legal numbers nor masks")
        code, match = _code(game, _names(game, players), history)
        seen = table.observed + (history.size if history else 0)
        columns = {"observations": seen, "legal": table.max_moves, "masks": table.actions, "rewards": table.seats}
        records = table.seats * history.constant()[0] if history else 0
        with card.use():
            self._kernels = card.load(code)
            self._rows = {
                name: card.zeros((size, columns[name]) if name in columns else (size,), np.dtype(kind).type)
                for name, kind in zip(ROWS, TYPES)
                if wanted.get(name, True)
            }
            self._own = [card.zeros((size, each), np.int8) for each in (match, records)]
            self._faults = card.zeros((size, 2))
        for name in ROWS[2:]:
            row = self._rows.get(name)
            setattr(self, name, getattr(row, "numbers", row))
        addresses = [self._rows[name].address if name in self._rows else 0 for name in ROWS]
        matches, remembered = (each.address for each in self._own)
        self._job = [_rounded(table.state_size), seen, *addresses, matches, match, remembered, self._faults.address]
        self.reset(seed)

    def __len__(self) -> int:
        return self.size

    def reset(self, seed: int) -> None:
        """Deal all matches anew, the first setups of this seed."""
        check_whole(0, 2**64 - 1, seed=seed)
        self.seed = int(seed)
        self._go(START)

    def step(self, moves: Any = DRAWN) -> None:
        """Play a legal move in each match, by its place in their order, or one at random."""
        self._go(AT_RANDOM if moves is DRAWN else AS_GIVEN, moves)

    def act(self, actions: Any) -> None:
        """Play by the numbers of moves."""
        if not self.table.actions:
            raise ValueError("the moves of this game have no numbers; expected step() with their places")
        self._go(BY_ACTION, actions)

    def _go(self, how: int, moves: Any = DRAWN) -> None:
        with self.card.use():
            given, wide = (None, False) if moves is DRAWN else self._taken(moves)
            job = self.card.job(self.size, self.seed, *self._job, how, given.address if given else 0, wide, 0, 0)
            if how != START:
                self._kernels("batch_choose", job, 1, self.size)
            self._kernels("batch_step", job, 1, self.size)
            lacking, failed = job.read()[-2:].tolist()
            if lacking or failed:
                self._fail(how, self.size - (lacking or failed), bool(lacking))

    def _taken(self, moves: Any) -> tuple[Any, bool]:
        """The moves on the card, and whether they have 64 bits."""
        lent = self.card.lent(moves)
        found = np.asarray(moves) if lent is None else lent
        if found.shape != (self.size,) or found.dtype.kind not in "iu" or (lent and found.dtype.itemsize < 4):
            what = "None" if moves is None else f"of shape {found.shape} and type {found.dtype}"
            raise ValueError(f"moves are {what}; expected {self.size} integers{' of 32 or 64 bits' if lent else ''}")
        return lent or self.card.put(found.astype(np.int64)), not lent or found.dtype.itemsize == 8

    def _fail(self, how: int, match: int, lacking: bool) -> None:
        """Raise what is wrong with a match: it lacks the move that was given, or its game failed."""
        number, status = self._faults.read()[match].tolist()
        where = f"in setup {number} of seed {self.seed}"
        if not lacking and status > 0:
            raise InputError(f"a thread of the card has too little room {where}; expected a batch without device")
        if not lacking:
            raise GameFault(status, f"the game failed {where} ({status})")
        offered = int(self._rows["offered"].read()[match])
        if not offered:
            raise GameFault(GAME_FAULT, not_dealt(match))
        raise IndexError(no_such_move(match, offered, number, how == BY_ACTION))


def _rounded(size: int) -> int:
    """Round to what states are aligned to."""
    return -(-size // 64) * 64


def _names(game: Any, players: Mapping[int, Any]) -> list[str]:
    """Names of the players by seat, "" for outside."""
    choosers = {seat: player.chooser(game) for seat, player in players.items()}
    for chooser in choosers.values():
        if chooser.name not in INSIDE:
            raise InputError(f"a card seats the players random and heuristic; expected one of them, not {chooser.name}")
    if len(choosers) == game.seats:
        raise InputError("players sit at all seats; expected one that is played from outside")
    return [choosers[seat].name if seat in choosers else "" for seat in range(game.seats)]


def _code(game: Any, players: list[str], history: History | None) -> tuple[Code, int]:
    """Kernels for a game and who plays inside, and the bytes of a match."""
    table, (text,) = game.table, game.kernels(playout=False)
    own, functions, rules, arrays, moves = constants(table)
    texts = [*_constant("GAME", own, functions), *_constant("RULES", rules, arrays)]
    texts += _constant("MEMORY", *history.constant()[1:]) if history else []
    for name in INSIDE:
        texts += _constant(name, bytes(PLAYER), {0: f"batch_choose_{name}"})
    seats = ", ".join(f"ptr @{name}" if name else "ptr null" for name in players)
    texts.append(f"@PLAYERS = constant [{table.seats} x ptr] [{seats}]")
    texts.append(f"@RECORDER = constant ptr {'@MEMORY' if history else 'null'}")
    state = _rounded(table.state_size)
    match = _rounded(LANE + state + moves)
    both = text, "\n".join(dict.fromkeys(texts))
    return Code(both, ("batch_choose", "batch_step"), {"HEAP": HEAP + state}, {"match": match}), match


def _constant(name: str, data: bytes, addresses: Mapping[int, str | bytes]) -> list[str]:
    """LLVM of a struct of so many bytes, with addresses in some places."""
    lines, parts, at = [], list[str](), 0
    for place, target in sorted(addresses.items()):
        if isinstance(target, bytes):
            lines.append(f"@{name}_{place} = constant {_bytes(target)}, align 8")
            target = f"{name}_{place}"
        elif not target.isupper():
            lines.append(f"declare void @{target}()")
        parts += [_bytes(data[at:place]), f"ptr @{target}"]
        at = place + 8
    parts.append(_bytes(data[at:]))
    types = ", ".join(part.partition(" c")[0].partition(" @")[0] for part in parts)
    return [*lines, f"@{name} = constant <{{ {types} }}> <{{ {', '.join(parts)} }}>, align 16"]


def _bytes(data: bytes) -> str:
    """An array, with its type."""
    return f'[{len(data)} x i8] c"{"".join(f"{chr(92)}{byte:02X}" for byte in data)}"'
