"""Histories as Python objects."""
cimport numpy as cnp
import numpy as np

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int16_t, int32_t, uint64_t
from libc.string cimport memset
from engine.chance.given cimport whole
from engine.keys cimport chained
from engine.table cimport State, Table

from engine.table import GameFault

cnp.import_array()

cdef enum:
    FEW = 64                    # numbers from -FEW to FEW are floats made beforehand: most of a tensor are 0 or 1

MOST = 1 << 20                  # numbers of a history
cdef list FLOATS = [float(number) for number in range(-FEW, FEW + 1)]


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
        self.fill(self.after(b"", played_again(past, state.played), seat), seat, out)

    def after(self, bytes record not None, moves: Iterable[tuple[State, int]], seat: int) -> bytes:
        """Record of a seat behind another one, b"" at the deal, and moves: pairs of the state before each and the move.

        ValueError, GameFault : as `write`.
        """
        cdef Recorder* recorder = &self.recorder
        cdef int move, observer = self.checked(record or bytes(recorder.room), whole(seat, "seat"), recorder.size)
        cdef bytes found = PyBytes_FromStringAndSize(<const char*>record if record else NULL, recorder.room)
        cdef char* records = <char*>found - observer * recorder.room    # as if those of other seats lay there, too
        cdef State state
        if not record:
            record_move(recorder, records, NULL, NULL, 0, -1, observer)
        for state, move in moves:
            if state.table is not self.table:
                raise ValueError("a state of another game than the history")
            state.check_move(move)
            record_move(recorder, records, state.bytes, state.moves, state.count, move, observer)
        return found

    def fill(self, bytes record not None, seat: int, int16_t[::1] out not None) -> None:
        """Write the history of a seat by its record; errors as `write`."""
        cdef int observer = self.checked(record, whole(seat, "seat"), out.shape[0])
        status = write_record(&self.recorder, <char*>record - observer * self.recorder.room, observer, &out[0])
        if status < 0:
            raise GameFault(status, f"a move has no number ({status})")

    cdef int checked(self, bytes record, int seat, Py_ssize_t size) except -1:
        if not 0 <= seat < self.recorder.game.seats or (len(record), size) != (self.recorder.room, self.recorder.size):
            raise ValueError(f"{size} numbers of seat {seat}; expected {self.recorder.size}, a seat, and its record")
        return seat


cdef class Sight:
    """Sight of a seat: keys of all that it knew in a match up to a state, and the cards that it sees there as new.

    kind_of : by number of an observation the kind of card that it counts, -1 for none; kinds, of cards
    """
    cdef Table table
    cdef int seat, kinds
    cdef const int32_t[::1] kind_of
    cdef int16_t[::1] seen

    def __init__(self, Table table not None, seat: int, kind_of: ArrayLike, int kinds):
        if not 0 <= seat < table.game.seats:
            raise IndexError(f"seat {seat} of {table.game.seats}; expected 0 to {table.game.seats - 1}")
        if table.game.information_key == NULL:
            raise NotImplementedError("this game has no information_key")
        self.table, self.seat, self.kinds = table, seat, kinds
        self.kind_of, self.seen = np.ascontiguousarray(kind_of, np.int32), np.zeros(table.game.observed, np.int16)

    def key(self, uint64_t key, State state not None) -> int:
        """The key of what it knew before, and of what it knows in a state."""
        return chained(key, self.table.game.information_key(self.table.game, state.bytes, self.seat))

    def after(self, uint64_t key, State state not None, int move, State then not None, bint drew) -> int:
        """The key after a move of a state: of what it knew there, where the move is its own, of the move by its name,
        and, where chance drew, of what it knows then."""
        cdef const Game* game = self.table.game
        state.check_move(move)
        if state.seat == self.seat:
            key = chained(key, game.information_key(game, state.bytes, self.seat))
        key = chained(key, game.move_key(game, state.bytes, state.moves, move, self.seat) if state.count else 1)
        return chained(key, game.information_key(game, then.bytes, self.seat)) if drew else key

    def cards(self, State state not None, bytes before, named: Sequence[int]) -> tuple[bytes, list[int]]:
        """Counts by kind of the cards that it sees in a state, as bytes; and of those beyond what it saw before, b"" at
        the start, and what was named since, the numbers of the observation that count them."""
        cdef const Game* game = self.table.game
        cdef bytes counts = PyBytes_FromStringAndSize(NULL, self.kinds * sizeof(int16_t))
        cdef bytearray known = bytearray(before or len(counts))
        cdef int16_t* now = <int16_t*><char*>counts
        cdef int16_t* then = <int16_t*><char*>known
        cdef const int32_t* kind_of
        cdef int16_t* seen
        cdef int number, kind, _
        cdef list found = []
        memset(now, 0, len(counts))
        if not self.kinds or not game.observed:
            return counts, found
        kind_of, seen = &self.kind_of[0], &self.seen[0]
        game.observe(game, state.bytes, self.seat, seen)
        for kind in named:
            then[kind] += 1
        for number in range(game.observed):
            if seen[number] and kind_of[number] >= 0:
                kind = kind_of[number]
                for _ in range(seen[number]):
                    now[kind] += 1
                    if now[kind] > then[kind]:
                        found.append(number)
        return counts, found


def floats(bytes numbers not None) -> list[float]:
    """Numbers of 16 bits, as bytes, as a list of floats: in a tenth of the time of `tolist`, where most are 0."""
    cdef const int16_t* each = <const int16_t*><const char*>numbers
    cdef Py_ssize_t count = len(numbers) // sizeof(int16_t), i
    cdef list found = [0.0] * count
    for i in range(count):
        if each[i]:
            found[i] = FLOATS[each[i] + FEW] if -FEW <= each[i] <= FEW else float(each[i])
    return found


def played_again(State past, moves: Iterable[int]) -> Iterator[tuple[State, int]]:
    """The state before each of these moves, which is played then, and the move."""
    for move in moves:
        yield past, move
        past.play(move)
