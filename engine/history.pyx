"""Histories as Python objects."""
cimport numpy as cnp
import numpy as np

from libc.stdint cimport int16_t, int32_t
from libc.stdlib cimport calloc, free
from engine.chance.given cimport whole
from engine.table cimport State, Table

from engine.table import GameFault

cnp.import_array()

MOST = 1 << 20                  # numbers of a history


cdef class History:
    """Kept history of a match for a seat, and how it is written as numbers.

    table : engine.table.Table
    length : how many moves, the last ones
    kind_of : int32 array, (observed,): the kind of card that a number of an observation counts, -1 for none
    kinds : of cards

    Attributes
    ----------
    length, width, size : rows, numbers of a row, and of all rows

    ValueError : a length below 1, more than MOST numbers, kinds that there are not.
    """

    def __init__(self, Table table not None, length: int, kind_of: ArrayLike, int kinds):
        cdef Recorder* recorder = &self.recorder
        self.table = table
        recorder.game, recorder.kinds = table.game, kinds
        recorder.numbers = table.game.actions + max(table.game.kinds, 1)
        recorder.width = table.game.seats + recorder.numbers + kinds
        if not 1 <= whole(length, "length") <= MOST // recorder.width:
            raise ValueError(f"a history of {length} moves; expected 1 to {MOST // recorder.width}")
        recorder.length = length
        recorder.size = recorder.width * recorder.length
        self.kind_of = np.ascontiguousarray(kind_of, np.int32)
        self.kinds_seen = self.kind_of
        if len(self.kind_of) != table.game.observed or (len(self.kind_of) and not
                                                        -1 <= self.kind_of.min() <= self.kind_of.max() < kinds):
            raise ValueError(f"kinds of {len(self.kind_of)} numbers; expected {table.game.observed}, each below "
                             f"{kinds}")
        recorder.kind_of = &self.kinds_seen[0] if len(self.kind_of) else NULL
        recorder.room = (sizeof(Record) + 2 * sizeof(int32_t) * recorder.length
                         + sizeof(int16_t) * (kinds * (recorder.length + 1) + table.game.observed) + 7) // 8 * 8

    @property
    def length(self) -> int:
        return self.recorder.length

    @property
    def width(self) -> int:
        return self.recorder.width

    @property
    def size(self) -> int:
        return self.recorder.size

    def constant(self) -> tuple[int, bytes, dict[int, str | bytes]]:
        """Bytes that are kept of a seat, and a constant of kernels as `engine.recycle.knowledge.constants` has them."""
        cdef const Recorder* recorder = &self.recorder
        at = <const char*>&recorder.kind_of - <const char*>recorder
        return recorder.room, (<const char*>recorder)[:sizeof(Recorder)], {0: "GAME", at: self.kind_of.tobytes()}

    def seen(self, State state not None, move: int, seat: int) -> int:
        """The number of a legal move as a seat sees it: its action, or, of a move of which it does not see all, the
        number of actions + its kind.

        IndexError : there is no such move, or seat.
        GameFault : the game failed.
        """
        cdef int number, chosen = whole(move, "move"), observer = whole(seat, "seat")
        state.check_seat(observer)
        state.check_move(chosen)
        number = seen_by(state.table.game, state.bytes, state.moves, chosen, state.seat, observer)
        if not 0 <= number < self.recorder.numbers:
            raise state.meant(GameFault(number, f"move {move} has no number ({number})"))
        return number

    def write(self, State state not None, seat: int, int16_t[::1] out not None) -> None:
        """Write the history of a seat in a state that was played from a deal.

        ValueError : the state has no past, is of another game, or `out` has another size.
        GameFault : the game failed.
        """
        if state.table is not self.table:
            raise ValueError("a state of another game than the history")
        if state.dealt_from is None:
            raise ValueError("the state has no past; expected one that was played from a deal")
        past = State.__new__(State, state.table)
        (<State>past).begin(state.origin[0], state.origin[1])
        self.follow(played_again(past, state.played), seat, out)

    def follow(self, moves: Iterable[tuple[State, int]], seat: int, int16_t[::1] out not None) -> None:
        """Write the history of a seat after moves, pairs of the state before each and the move.

        ValueError, GameFault : as `write`.
        """
        cdef Recorder* recorder = &self.recorder
        cdef int observer = whole(seat, "seat"), status, move
        cdef State state
        if not 0 <= observer < recorder.game.seats or out.shape[0] != recorder.size:
            raise ValueError(f"{out.shape[0]} numbers of seat {observer}; expected {recorder.size}, and a seat")
        cdef char* records = <char*>calloc(recorder.game.seats, recorder.room)
        if records == NULL:
            raise MemoryError
        try:
            record_move(recorder, records, NULL, NULL, 0, -1, observer)
            for state, move in moves:
                if state.table is not self.table:
                    raise ValueError("a state of another game than the history")
                state.check_move(move)
                record_move(recorder, records, state.bytes, state.moves, state.count, move, observer)
            status = write_record(recorder, records, observer, &out[0])
        finally:
            free(records)
        if status < 0:
            raise GameFault(status, f"a move has no number ({status})")


def played_again(State past, moves: Iterable[int]) -> Iterator[tuple[State, int]]:
    """The state before each of these moves, which is played then, and the move."""
    for move in moves:
        yield past, move
        past.play(move)
