"""Random matches of a described game on a card: the counts of `engine.counting.matches.play`, to the last bit."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.counting.matches import play
from engine.counting.tallies import LISTS, ROWS, SERIES, SUMS, empty
from engine.table import win_unit
from pyengine.base.chunks import Chunk, Counts
from pyengine.device import Fault
from pyengine.device.card import Card, Code, Shares
from pyengine.device.code import HEAP, takes_memory

NO_HEAP = 32
STEP = 16  # bytes of a Step in engine/game.pxd
PILOT = 256  # random matches that tell how long others may be
CLOSERS, MOST_PIECES = 1 << 12, 1 << 11  # threads that sum up series; pieces at a time
MOST_SETUPS = 1 << 18  # that a card takes at a time
SHORT = 64  # decisions of a match, and moves of a decision, for which there is always room
LONGER, MOST_DECISIONS = 8, 2048  # times the decisions of the longest match of the pilot, and how many at most
MORE, MOST_MOVES = 4, 1024  # the same of the legal moves of a decision


class DescribedWalk:
    """`pyengine.device.Walk` of a described game."""

    def __init__(self, game: Any, card: Card) -> None:
        self.game, self.card, self.times, self.left = game, card, card.times, 0
        table = game.table
        pilot, _ = play(table, 0, 0, PILOT, 0, 1)
        steps, moves = (int(np.flatnonzero(pilot[name])[-1:].sum()) for name in ("lasting", "choices"))
        steps = MOST_DECISIONS if pilot["unfinished"].any() else steps
        steps = min(table.max_decisions, max(SHORT, min(LONGER * steps, MOST_DECISIONS)))
        moves = min(table.max_moves, max(SHORT, min(MORE * moves, MOST_MOVES)))
        lengths = {"decision": steps + 1, "place": table.places, "moves": moves + 1}
        self.lengths = {name: lengths[index] for name, (index, _, _) in SERIES.items()}
        self.widths = {name: table.seats if axes else 1 for name, (axes, _) in ROWS.items()}
        self.series, self.rows = sum(self.lengths.values()), sum(self.widths.values())
        texts = game.kernels()
        constants = {"STATE_SIZE": table.state_size, "SEATS": table.seats, "PLACES": table.places, "LONGEST": steps}
        constants |= {"MOST": moves, "LIMIT": table.max_decisions, "HEAP": HEAP if takes_memory(texts) else NO_HEAP}
        room = {"state": table.state_size, "steps": STEP * steps, "rows": 8 * self.rows, "now": 8 * self.series}
        self.most_setups = max(1, min(MOST_SETUPS, card.memory // (16 * (self.series + self.rows))))
        with card.use():
            self.kernels = card.load(Code(texts, ("walk", "close"), constants, room))

    def counts(self, seed: int, pieces: Sequence[Chunk]) -> list[tuple[Counts, Fault | None]]:
        if len(pieces) > MOST_PIECES:
            return self.counts(seed, pieces[:MOST_PIECES]) + self.counts(seed, pieces[MOST_PIECES:])
        shares, seats = Shares(self.card, pieces), self.game.table.seats
        closers = min(max(each.setups for each in pieces), -(-CLOSERS // len(pieces)))
        sides = np.array([side[0] for seat in range(seats) for side in self.game.sides if seat in side])
        shapes = [(shares.setups, self.rows), (shares.setups, self.series), (shares.setups,)]
        shapes += [(len(pieces), self.series * len(SUMS)), (1,), (len(pieces), closers, self.series * len(SUMS))]
        with self.card.use():
            given = [self.card.put(each) for each in (sides, shares.pieces)]
            found = [self.card.zeros(shape) for shape in shapes]
            addresses = [each.address for each in (*given, *found)]
            job = self.card.job(seed, shares.parts, closers, win_unit(seats), *addresses)
            self.kernels("walk", job, len(pieces), shares.threads)
            self.kernels("close", job, len(pieces), closers)
            by_setup, left, sums, largest = (each.read() for each in (found[0], *found[2:5]))
            if int(largest[0]) ** 2 * shares.most >= 2**63:
                left[:] = 1  # and the CPU says what is wrong
            self.left += int(np.count_nonzero(left))
            del given, found, job  # others need the memory
        several = zip(pieces, shares.rows, sums)
        return [self._counts(seed, piece, by_setup[row], left[row], added) for piece, row, added in several]

    def _counts(
        self, seed: int, piece: Chunk, by_setup: NDArray[Any], left: NDArray[Any], sums: NDArray[Any]
    ) -> tuple[Counts, Fault | None]:
        counts, fault = empty(self.game.table, piece.setups, 1, len(self.game.sides) < self.game.table.seats), None
        for (name, width), end in zip(self.widths.items(), np.cumsum([*self.widths.values()])):
            if name in counts:
                counts[name][...] = by_setup[:, end - width : end].reshape(counts[name].shape)
        end = 0
        for name, length in self.lengths.items():
            for ending in SUMS:
                counts[name + ending][:length] = sums[end : end + length]
                end += length
        for row in np.flatnonzero(left).tolist():
            place = piece.first_setup + row, 1, piece.first_match, piece.matches
            own, failed = play(self.game.table, seed, *place, sides=self.game.sides)
            for name, array in own.items():
                if name in LISTS:
                    counts[name] += array
                else:
                    counts[name][row] = array[0]
            fault = fault or failed
        return counts, fault
