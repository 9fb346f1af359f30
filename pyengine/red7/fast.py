"""Red7's own random walk in a study: the size of a chunk, a chunk's counts, which kernel."""

import os
from collections.abc import Sequence
from functools import partial
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from engine.counting.tallies import SUMS
from engine.cpu import kernels
from engine.cpu.cpu import instruction_sets
from engine.red7.walk import KERNELS, MOST_MATCHES, MOVE_BINS, TURN_BINS, at_least, available_kernels, walk
from engine.table import win_unit
from pyengine.base.chunks import Chunk, Counts, parts_of
from pyengine.base.errors import InputError
from pyengine.device import Fault
from pyengine.device.card import Card, Code, Shares
from pyengine.measures.measure import StudyLike
from pyengine.red7 import text
from pyengine.red7.options import Options

PREFIX = "engine.red7._walk_"
CHUNK_MATCHES = 2**20  # about 2^24 actions: 0.1 s with the fastest kernel
CHUNK_SETUPS = 2**12
LOCKSTEP = 4  # matches of a setup from which eight in lockstep, "avx512", are faster than one at a time, "avx2"


def choose_kernel(matches: int = LOCKSTEP) -> str:
    """The kernel that PYENGINE_KERNEL asks for, or the fastest one for setups of so many matches each."""
    available = available_kernels()
    forced = os.environ.get("PYENGINE_KERNEL")
    if not forced:
        few = matches < LOCKSTEP and available[:2] == ["avx512", "avx2"]
        return available[int(few)]
    if forced not in KERNELS:
        raise InputError(f"PYENGINE_KERNEL is {forced!r}; expected one of {', '.join(KERNELS)}, table")
    if forced not in available:
        why = "is not built in this installation" if forced in instruction_sets() else "this computer cannot run"
        raise InputError(f"PYENGINE_KERNEL asks for {forced}, which {why}; there are {', '.join(available)}")
    return forced


def not_built() -> list[str]:
    """Faster kernels that this computer could run, had they been built."""
    return kernels.not_built(PREFIX, KERNELS)


def run_chunk(study: StudyLike, chunk: Chunk, kernel: str) -> Counts:
    """A chunk's counts, as `engine.counting.matches.play` names them; what this walk does not count is absent."""
    options, fixed = cast("Options", study.options), None
    if options.deal is not None:
        deal = text.parse(options.deal).completed(study.seed)
        fixed = deal.palettes, deal.hands, deal.deck or b""
    parts = parts_of(study.setups, study.matches, chunk)
    play = partial(walk, kernel, **options.rules(), seed=study.seed, fixed=fixed)
    counts = [
        play(first_setup=part.first_setup, setups=part.setups, first_match=part.first_match, matches=part.matches)
        for part in parts
    ]
    matches = np.concatenate([np.full(part.setups, part.matches) for part in parts])
    wins, turns, moves = (np.concatenate(rows) if len(rows) > 1 else rows[0] for rows in zip(*counts))
    return counts_of(wins, turns, moves, matches)


def counts_of(wins: NDArray[Any], turns: NDArray[Any], moves: NDArray[Any], matches: NDArray[np.int64] | int) -> Counts:
    """Counts as any other game has them: every action is a turn and a decision, the winner beats all others, who
    tie.

    wins, turns, moves : rows as `engine.red7.walk.walk` returns them
    matches : of each row
    """
    setups, players = wins.shape
    zeros = np.zeros(setups, np.int64)
    lasting, _ = at_least(turns)
    choices, (actions, legal, forced) = at_least(moves)
    won, lost = 2 * (players - 1), players - 2
    games = zeros + matches
    by_seat = wins.astype(np.int64)[:, None, :]
    each = np.repeat(games, players).reshape(by_seat.shape)
    counts: Counts = {
        "games": games,
        **dict.fromkeys(("unfinished", "failed", "ties"), zeros),
        **dict.fromkeys(("decisions", "turns"), actions),
        "moves": legal,
        "forced": forced,
        "wins": by_seat * win_unit(players),
        "results": by_seat * (won - lost) + each * lost,
        "result_squares": by_seat * (won**2 - lost**2) + each * lost**2,
        "payoffs": by_seat,
        "payoff_squares": by_seat,
    }
    for name, series in (("lasting", lasting), ("lasting_turns", lasting), ("choices", choices)):
        counts |= {name + ending: sums for ending, sums in zip(SUMS, series)}
    return counts


class CardWalk:
    """`pyengine.device.Walk` of Red7, none of whose matches fails, for rules that `pyengine.red7.fast` has."""

    left, most_setups = 0, 1 << 18

    def __init__(self, game: Any, card: Card) -> None:
        self.game, self.card = game, card
        self.times = min(card.times, MOST_MATCHES // CHUNK_MATCHES)
        constants = {name.upper(): int(value) for name, value in Options(**game.options).rules().items()}
        with card.use():
            self.kernels = card.load(Code((), ("red7_deal", "red7"), constants | {"HEAP": 0}, {}))

    def counts(self, seed: int, pieces: Sequence[Chunk]) -> list[tuple[Counts, Fault | None]]:
        shares = Shares(self.card, pieces)
        if shares.most > MOST_MATCHES:
            raise ValueError(f"{shares.most} matches of a setup; expected at most {MOST_MATCHES}, counted in 32 bits")
        shape, shuffled = (shares.setups, self.game.table.state_size // 8), self.game.options["deal"] is None
        one = np.frombuffer(self.game.deal(seed).raw, np.int64)
        with self.card.use():
            given = self.card.put(shares.pieces)
            begun = self.card.zeros(shape) if shuffled else self.card.put(np.broadcast_to(one, shape))
            found = self.card.zeros((shares.setups, self.game.seats + TURN_BINS + MOVE_BINS), np.uint32)
            job = self.card.job(seed, shares.parts, given.address, begun.address, found.address)
            for kernel in ("red7_deal", "red7") if shuffled else ("red7",):
                self.kernels(kernel, job, len(pieces), shares.threads)
            counted = found.read()
            del given, begun, found, job  # others need the memory
        ends = self.game.seats, self.game.seats + TURN_BINS
        wins, turns, moves = (np.ascontiguousarray(each) for each in np.split(counted, ends, axis=1))
        several = zip(shares.rows, pieces)
        return [(counts_of(wins[row], turns[row], moves[row], each.matches), None) for row, each in several]
