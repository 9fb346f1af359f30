"""Many matches of one game side by side, for agents that choose in all of them at once; what a seat sees as numbers.

A match that ends is dealt anew within the same call. Match i of n plays the setups i, i + n, i + 2n .. of a study with
that seed, and players inside have the streams that they have there: the same matches, whoever steps them.
"""
cimport cython
cimport numpy as cnp
import numpy as np

from concurrent.futures import ThreadPoolExecutor, wait
from time import sleep

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy
from engine.counting.match cimport Seating
from engine.game cimport Game
from engine.history cimport History, Recorder
from engine.lanes cimport (AS_GIVEN, AT_RANDOM, BY_ACTION, NO_PLACE, START, Lane, Lanes, chosen_place, fill, go_on,
                           moves_of, state_of)
from engine.memory cimport ALIGNMENT, aligned_memory, free_aligned, rounded
from engine.players.chooser cimport Chooser
from engine.players.player cimport Player
from engine.chance.given cimport seed_of, whole
from engine.table cimport State, Table, table_behind
from engine.status cimport GAME_FAULT, PLAYER_FAULT

from engine.seal import digest_of, seal, unseal
from engine.table import GameFault

cnp.import_array()

cdef enum:
    MOST_PARTS = 1024

LANE: int = sizeof(Lane)        # bytes before a state
NO_MOVE = -1                    # in `legal`, behind the legal moves
_DRAWN = object()               # moves that nobody gives: None is what an agent forgot


@cython.internal
cdef class Rows:
    """Memory of an array. The array owns none, so that no caller can resize it under the batch."""
    cdef void* bytes

    def __dealloc__(self):
        free(self.bytes)


@cython.internal
cdef class Shard:
    """A part of the matches, to be stepped by whoever comes first."""
    cdef Batch batch
    cdef int part, how
    cdef bint begun, ended

    def __call__(self):
        if not self.begun:
            self.begun = True
            with nogil:
                self.batch.go_part(self.part, self.how)
            self.ended = True


cdef class Batch:
    """`size` matches of a game, each at a decision of a seat that is played from outside.

    game : an `engine.table.Table`, or an object with one as its `table`
    size : how many matches
    seed : of all chance, as in a study
    players : for each thread a list by seat, of `engine.players.chooser.Chooser` or None for a seat played from outside
    remembering : by seat, for each match a Chooser that remembers it; such matches can neither be saved nor restored
    legal : fill `legal` as well
    masks : fill `masks` as well
    history : an `engine.history.History`, what the seat to move did and saw behind what it sees; or None

    Attributes
    ----------
    observations : int16 (size, observed), what the seat to move sees; of no columns where the game has no observations;
        with a history (size, observed + its size)
    movers : int8 (size,), the seat to move
    counts : int32 (size,), how many legal moves it has, 1 or more
    legal : int32 (size, max_moves), the numbers of its legal moves in their order, NO_MOVE behind them; or None
    masks : bool (size, actions), whether a number is that of a legal move; or None
    rewards : float64 (size, seats), the payoffs of matches that ended in the last step, else 0
    ends : bool (size,), whether a match ended in the last step, so that the other arrays are about a new one
    cuts : bool (size,), whether that was because it took too long, as studies count it: it pays nothing
    fresh : bool, may be set: whether each step fills a new array of observations, and leaves the one before as it is

    The arrays are always the same, but for `fresh`, filled anew by each step. What a caller writes there changes
    nothing else: the batch reads none of it. One call at a time: while a batch is stepped, calls by other threads, and
    by players inside, raise RuntimeError.

    ValueError : a size below 1, no seat outside, players of another table, such as remember among `players`, or not
        one of them for each match, one player in two threads or of two matches; `legal` or `masks` of a game whose
        moves have no numbers.
    GameFault : the game failed.
    """
    cdef readonly Table table
    cdef readonly object game
    cdef readonly History history   # type: History | None
    cdef readonly int64_t size
    cdef readonly uint64_t seed
    cdef readonly object observations   # type: NDArray[np.int16]
    cdef readonly object movers         # type: NDArray[np.int8]
    cdef readonly object counts         # type: NDArray[np.int32]
    cdef readonly object legal          # type: NDArray[np.int32] | None
    cdef readonly object masks          # type: NDArray[np.bool_] | None
    cdef readonly object rewards        # type: NDArray[np.float64]
    cdef readonly object ends, cuts     # type: NDArray[np.bool_]
    cdef const Game* face
    cdef const Recorder* recorder   # of the history, or NULL
    cdef size_t saved               # bytes of a match that is saved
    cdef Lanes lanes
    cdef public bint fresh
    cdef bint busy
    cdef list players
    cdef list sitting           # all players, each once
    cdef dict rows              # the memory of the arrays, which they may forget, by where it is noted
    cdef object pool
    cdef char* first
    cdef size_t room
    cdef int parts
    cdef Player** seated        # [size][seats]
    cdef list kept              # those who remember, by seat
    cdef bint told              # whether there are some
    cdef int64_t* faults        # by part, the match that failed first, its setup, and its status

    def __cinit__(self, game not None: Any, size: int, seed: int = 0,
                  players: Sequence[Iterable[Chooser | None]] = ((),), bint legal=False, bint masks=False,
                  remembering: Mapping[int, Iterable[Chooser]] | None = None, History history=None):
        cdef Chooser chooser
        cdef int part, seat
        cdef int64_t i
        self.game, self.table, self.seed = game, table_behind(game), seed_of(seed)
        self.face = self.table.game
        if not 1 <= whole(size, "size") <= 1 << 24:
            raise ValueError(f"a batch of {size} matches; expected 1 to {1 << 24}")
        self.size, self.rows, self.sitting = whole(size, "size"), {}, []
        self.lanes.size = self.size
        self.players = [choosers(each) for each in choosers(players, "for each thread a list")]
        if not 1 <= len(self.players) <= MOST_PARTS:
            raise ValueError(f"players of {len(self.players)} threads; expected 1 to {MOST_PARTS}")
        self.parts = len(self.players)
        if (legal or masks) and not self.face.actions:
            raise ValueError("the moves of this game have no numbers, so there are neither legal numbers nor masks")
        self.lanes.state_room = rounded(self.face.state_size)
        self.saved, self.lanes.columns = sizeof(Lane) + self.face.state_size, self.face.observed
        if history is not None:
            if history.table is not self.table:
                raise ValueError("a history of another game")
            self.history, self.recorder, self.told = history, &history.recorder, True
            self.lanes.columns += self.recorder.size
            # Behind the state, so that both are saved together.
            self.lanes.state_room += rounded(self.face.seats * self.recorder.room)
            self.saved = sizeof(Lane) + self.lanes.state_room
        self.room = rounded(sizeof(Lane) + self.lanes.state_room + self.face.moves_size + ALIGNMENT)
        self.first = aligned_memory(self.size * self.room)
        self.lanes.places = <int32_t*>malloc(self.size * sizeof(int32_t))
        self.lanes.offered = <int32_t*>calloc(self.size, sizeof(int32_t))
        self.seated = <Player**>calloc(self.size * self.face.seats, sizeof(Player*))
        self.faults = <int64_t*>calloc(self.parts * 3, sizeof(int64_t))
        if (self.first == NULL or self.lanes.places == NULL or self.lanes.offered == NULL or self.seated == NULL
                or self.faults == NULL):
            raise MemoryError
        for part, seats in enumerate(self.players):
            for seat, each in enumerate(seats):
                if each is None:
                    continue
                chooser = chooser_of(each)
                if seat >= self.face.seats or chooser.table is not self.table:
                    raise ValueError("a player for another game, or for a seat that there is not")
                if chooser.player.told != NULL:
                    raise ValueError(f"the player {chooser.name} remembers a match, so it cannot sit in many at once")
                for i in range(self.begin_of(part), self.begin_of(part + 1)):
                    self.seated[i * self.face.seats + seat] = chooser.player
            self.sit({id(each): each for each in seats if each is not None}.values())
        self.kept = []
        for number in choosers(remembering or {}, "a dict by seat"):
            self.seat_own(whole(number, "seat"), choosers(remembering[number]))
        for part in range(self.parts):
            i = min(self.begin_of(part), self.size - 1)
            if all(self.seated[i * self.face.seats + seat] != NULL for seat in range(self.face.seats)):
                raise ValueError("players sit at all seats; expected one that is played from outside")
        self.renew()
        self.movers = self.array(<void**>&self.lanes.movers, cnp.NPY_INT8)
        self.counts = self.array(<void**>&self.lanes.counts, cnp.NPY_INT32)
        self.rewards = self.array(<void**>&self.lanes.rewards, cnp.NPY_DOUBLE, self.face.seats)
        self.ends = self.array(<void**>&self.lanes.ends, cnp.NPY_BOOL)
        self.cuts = self.array(<void**>&self.lanes.cuts, cnp.NPY_BOOL)
        if legal:
            self.legal = self.array(<void**>&self.lanes.legal, cnp.NPY_INT32, self.face.max_moves)
        if masks:
            self.masks = self.array(<void**>&self.lanes.masks, cnp.NPY_BOOL, self.face.actions)
        if self.parts > 1:
            self.pool = ThreadPoolExecutor(self.parts - 1)
        self.reset(seed)

    cdef cnp.ndarray array(self, void** data, int kind, int columns=-1):
        """An array of zeros with a row for each match, and where its data are."""
        cdef Rows rows = Rows.__new__(Rows)
        cdef cnp.npy_intp[2] shape = [self.size, columns]
        cdef size_t room = max(self.size * abs(columns) * cnp.PyArray_DescrFromType(kind).itemsize, 1)
        rows.bytes = calloc(room, 1)
        if rows.bytes == NULL:
            raise MemoryError
        data[0] = rows.bytes
        self.rows[<size_t>data] = rows
        array = cnp.PyArray_SimpleNewFromData(1 if columns < 0 else 2, shape, kind, rows.bytes)
        cnp.set_array_base(array, rows)
        return array

    cdef int renew(self) except -1:
        self.observations = self.array(<void**>&self.lanes.observations, cnp.NPY_INT16, self.lanes.columns)
        return 0

    cdef int sit(self, choosers) except -1:
        """Players of which one thread, or one match, has each."""
        known = {id(each) for each in self.sitting}
        for each in choosers:
            if id(each) in known:
                raise ValueError(f"the player {each.name} sits in two threads or matches; expected one for each")
            known.add(id(each))
            self.sitting.append(each)
        return 0

    cdef int seat_own(self, int seat, list choosers) except -1:
        """Players that remember, one for each match."""
        cdef Chooser chooser
        cdef int64_t i
        if not 0 <= seat < self.face.seats or len(choosers) != self.size:
            raise ValueError(f"{len(choosers)} players for seat {seat}; expected one for each of {self.size} matches")
        for i, each in enumerate(choosers):
            chooser = chooser_of(each)
            if chooser.table is not self.table or chooser.player.told == NULL:
                raise ValueError("a player for another game, or one that does not remember a match")
            self.seated[i * self.face.seats + seat] = chooser.player
        self.sit(choosers)
        self.kept.append(choosers)
        self.told = True
        return 0

    def __dealloc__(self):
        free_aligned(self.first)
        free(self.lanes.places)
        free(self.lanes.offered)
        free(self.seated)
        free(self.faults)

    def __len__(self) -> int:
        return self.size

    def __reduce__(self):
        raise TypeError("a batch cannot be pickled or copied; expected save(), and restore() in another one")

    def reset(self, seed: int) -> None:
        """Deal all matches anew, the first setups of this seed.

        ValueError : the seed is not 0 to 2**64 - 1.
        GameFault : the game, or a player inside, failed; that match is the next setup's.
        """
        cdef uint64_t number = seed_of(seed)
        self.begin()
        try:
            self.seed = self.lanes.seed = number
            self.go(START)
        finally:
            self.busy = False

    def step(self, moves: ArrayLike = _DRAWN) -> None:
        """Play a legal move in each match, by its place in the order of the legal moves, and go on to the next decision
        outside.

        moves : integers (size,), 0 to counts - 1; without them each one is drawn at random, as random players do

        ValueError : another number of moves, or None; nothing is played.
        IndexError : there is no such move; nothing is played.
        GameFault : the game, or a player inside, failed; that match is dealt anew.
        """
        cdef cnp.ndarray given = None if moves is _DRAWN else self.taken(moves)
        self.begin()
        try:
            if given is not None:
                self.place(given, AS_GIVEN)
            self.go(AT_RANDOM if given is None else AS_GIVEN)
        finally:
            self.busy = False

    def act(self, actions: ArrayLike) -> None:
        """Play by the numbers of moves (`engine/game.pxd`): of several moves of one number the first is played.

        ValueError : another number of moves, or moves of this game have no numbers.
        IndexError : that is the number of no legal move; nothing is played.
        GameFault : the game, or a player inside, failed; that match is dealt anew.
        """
        cdef cnp.ndarray given = self.taken(actions)
        if not self.face.actions:
            raise ValueError("the moves of this game have no numbers; expected step() with their places")
        self.begin()
        try:
            self.place(given, BY_ACTION)
            self.go(AS_GIVEN)
        finally:
            self.busy = False

    cdef int place(self, cnp.ndarray given, int how) except -1:
        """Find the places of the moves to be played."""
        cdef const int32_t* numbers = <const int32_t*>cnp.PyArray_DATA(given)
        cdef int64_t i
        for i in range(self.size):
            self.lanes.places[i] = chosen_place(self.face, &self.lanes, i, self.match(i), how, numbers[i])
            if self.lanes.places[i] == NO_PLACE:
                self.check(i)
                raise IndexError(no_such_move(i, self.lanes.offered[i], numbers[i], how == BY_ACTION))
        return 0

    def state(self, i: int) -> Any:
        """The state of match `i`, as a state of the game, without a past.

        IndexError : there is no such match.
        GameFault : the match could not be dealt.
        """
        number, = self.numbers([i])
        self.begin()
        try:
            self.check(number)
            raw = (<char*>state_of(self.match(number)))[:self.face.state_size]
        finally:
            self.busy = False
        if self.game is self.table:
            return State.trusted(self.table, raw)
        if self.game.table is not self.table:
            raise ValueError("the game has another table than when the batch was made")
        return self.game.State.trusted(self.game, raw)

    def save(self, matches: Iterable[int] | None = None) -> bytes:
        """Matches, all or those of these numbers, as bytes that `restore` takes; with them goes all chance to come.

        ValueError : players inside remember their matches.
        IndexError : there is no such match.
        GameFault : a match could not be dealt.
        """
        chosen = self.numbers(matches)
        parts = []
        self.begin()
        try:
            self.forget()
            for i in chosen:
                self.check(i)
                parts.append((<char*>self.match(i))[:self.saved])
        finally:
            self.busy = False
        return seal(self.digest(), b"".join(parts))

    def restore(self, bytes data not None, matches: Iterable[int] | None = None) -> None:
        """Put saved matches in the places of all, or of these numbers. The arrays are filled; rewards and ends are not
        touched.

        ValueError : bytes that are no matches of this game, or not as many; players inside remember their matches.
        IndexError : there is no such match.
        """
        cdef size_t each = self.saved, place
        chosen = self.numbers(matches)
        data = unseal(self.digest(), data)
        if len(data) != len(chosen) * each:
            raise ValueError(f"these are {len(data) // each} saved matches; expected {len(chosen)}")
        self.begin()
        try:
            self.forget()
            for place, i in enumerate(chosen):
                memcpy(self.match(i), <const char*><bytes>data + place * each, each)
                self.refill(i)
        finally:
            self.busy = False

    def copy(self, source: Sequence[int], target: Sequence[int]) -> None:
        """Make the matches of the numbers `target` what those of the numbers `source` are, chance to come included.

        ValueError : not as many of both; players inside remember their matches.
        IndexError : there is no such match.
        """
        source, target = self.numbers(source), self.numbers(target)
        if len(source) != len(target):
            raise ValueError(f"{len(source)} matches to copy to {len(target)} places")
        self.restore(self.save(source), target)

    cdef int forget(self) except -1:
        if self.kept:
            raise ValueError("players inside remember their matches, which cannot be saved or put elsewhere")
        return 0

    cdef digest(self):
        """Digest of saved matches: other bytes than those of a state."""
        return digest_of(self.table.digest, "matches", *([self.history.length] if self.history is not None else []))

    cdef list numbers(self, matches):
        """Numbers of matches; None: all."""
        if not (matches is None or hasattr(matches, "__iter__")):
            raise TypeError(f"matches are {matches!r:.60}; expected their numbers, such as [0, 1]")
        chosen = list(range(self.size)) if matches is None else [whole(each, "match") for each in matches]
        for each in chosen:
            if not 0 <= each < self.size:
                raise IndexError(f"match {each} of {self.size}")
        return chosen

    cdef int check(self, int64_t i) except -1:
        """A match that goes on."""
        if self.lanes.offered[i] < 1:
            raise GameFault(GAME_FAULT, not_dealt(i))
        return 0

    cdef int begin(self) except -1:
        """One call at a time has the memory, until it ends `busy`."""
        if self.busy:
            raise RuntimeError("this batch is at work, in another thread or around a player that calls it; expected "
                               "one call at a time")
        self.busy = True
        return 0

    cdef cnp.ndarray taken(self, moves):
        array = np.require(np.ascontiguousarray(moves), requirements="A")
        if array.shape != (self.size,) or array.dtype.kind not in "iu":
            what = "None" if moves is None else f"of shape {array.shape} and type {array.dtype}"
            raise ValueError(f"moves are {what}; expected {self.size} integers")
        narrow = array.astype(np.int32, copy=False)
        if narrow is not array and (narrow != array).any():
            raise IndexError(f"moves are {array.min()} to {array.max()}; no match has such a move")
        return narrow

    cdef inline int64_t begin_of(self, int part) noexcept nogil:
        """The first match of a part."""
        return self.size * part // self.parts

    cdef inline Lane* match(self, int64_t i) noexcept nogil:
        return <Lane*>(self.first + i * self.room)

    cdef inline char* records_of(self, Lane* match) noexcept nogil:
        """Histories by seat, where they are kept."""
        return <char*>state_of(match) + rounded(self.face.state_size)

    cdef int go(self, int how) except -1:
        """All matches on to the next decision outside."""
        cdef Chooser chooser
        cdef int64_t i, taken = 0
        cdef int part
        for i in range(self.size if how == AT_RANDOM else 0):
            self.check(i)
        for part in range(self.parts):
            self.faults[3 * part + 2] = 0
        try:
            for chooser in self.sitting:
                if chooser.busy:
                    raise RuntimeError(f"the player {chooser.name} is choosing already; seat another one")
                chooser.busy, chooser.error, taken = True, None, taken + 1
            if self.fresh:
                self.renew()
            if self.parts == 1:
                with nogil:
                    self.go_part(0, how)
            else:
                self.share(how)
        finally:
            for i in range(taken):
                (<Chooser>self.sitting[i]).busy = False
        for part in range(self.parts):
            if self.faults[3 * part + 2] < 0:
                self.raise_for(part, self.faults + 3 * part)
        return 0

    cdef int share(self, int how) except -1:
        """The parts on threads, this one among them. Whatever interrupts it, all are played when it ends."""
        cdef Shard each
        cdef int part
        parts, handed, interruption = [], [], None
        for part in range(self.parts):
            each = Shard.__new__(Shard)
            each.batch, each.part, each.how = self, part, how
            parts.append(each)
        try:
            for each in parts[1:]:
                handed.append(self.pool.submit(each))
        except RuntimeError:                # the system has no thread left
            pass
        except BaseException as error:      # Ctrl-C
            interruption = error
        for each in parts:
            each()
        while True:
            try:
                wait(handed)
                if all([(<Shard>every).ended for every in parts]):
                    break
                sleep(0.001)                # Ctrl-C came while one was handed on
            except BaseException as error:
                interruption = error
        if interruption is not None:
            raise interruption
        return 0

    cdef int raise_for(self, int part, const int64_t* fault) except -1:
        for chooser in (*self.players[part], *[each[fault[0]] for each in self.kept]):
            if chooser is not None and (<Chooser>chooser).error is not None:
                raise (<Chooser>chooser).error
        who = "a player" if -1000 < fault[2] <= PLAYER_FAULT else "the game"
        raise GameFault(fault[2], f"{who} failed in setup {<uint64_t>fault[1]} of seed {self.seed} ({fault[2]})")

    cdef void go_part(self, int part, int how) noexcept nogil:
        cdef Seating seating = Seating(seated=True, told=self.told, players=NULL, streams=NULL,
                                       recorder=self.recorder, records=NULL)
        cdef int64_t i
        cdef uint64_t setup = 0
        cdef int status
        for i in range(self.begin_of(part), self.begin_of(part + 1)):
            seating.players, seating.records = self.seated + i * self.face.seats, self.records_of(self.match(i))
            status = go_on(self.face, &self.lanes, &seating, i, self.match(i), how, &setup)
            if status < 0 and self.faults[3 * part + 2] == 0:
                self.faults[3 * part], self.faults[3 * part + 1] = i, <int64_t>setup
                self.faults[3 * part + 2] = status

    cdef int refill(self, int64_t i) except -1:
        """The moves of a match that was put there, and its rows."""
        cdef Lane* match = self.match(i)
        cdef Seating seating = Seating(recorder=self.recorder, records=self.records_of(match))
        cdef int status = GAME_FAULT
        match.reached.seat = self.face.mover(self.face, state_of(match))
        if 0 <= match.reached.seat < self.face.seats:
            status = self.face.legal_moves(self.face, state_of(match), moves_of(&self.lanes, match))
            match.reached.count = status
        if 1 <= status <= self.face.max_moves:
            status = fill(self.face, &self.lanes, &seating, i, match)
        if status < 0 or match.reached.count < 1:
            self.lanes.offered[i] = 0
            raise GameFault(status, f"the game failed in setup {match.setup} of seed {self.seed}")
        return 0


def no_such_move(match: int, count: int, given: int, by_action: bool) -> str:
    """Sentence on a move that is none of so many legal ones."""
    if by_action:
        return f"match {match} has no legal move with the number {given}"
    return f"match {match} has {count} legal moves; expected 0 to {count - 1}, not {given}"


def not_dealt(match: int) -> str:
    """Sentence on a match that ended with a failure of the game."""
    return f"match {match} could not be dealt after the game failed; expected reset()"


cdef list choosers(found, str expected="a list of players"):
    """Elements of what was given for `players` or `remembering`."""
    if not hasattr(found, "__iter__"):
        raise TypeError(f"players are {found!r:.60}; expected {expected}")
    return list(found)


cdef Chooser chooser_of(each):
    """The player that was given, as what sits in a match."""
    if not isinstance(each, Chooser):
        raise TypeError(f"a player is {each!r:.60}; expected an engine.players.chooser.Chooser, or None")
    return each


def observation(
    State state not None, seat: int, out: NDArray[np.int16] | None = None, History history=None
) -> NDArray[np.int16]:
    """Observation of a state by a seat as numbers, and behind that its history: an array of int16, `out` where that is
    given.

    NotImplementedError : the game has no observations.
    IndexError : there is no such seat.
    ValueError : `out` is no array of as many int16, one behind the other; there is to be a history of a state that was
        not played from a deal.
    GameFault : the game failed while its past was played again.
    """
    cdef const Game* game = state.table.game
    cdef cnp.npy_intp observed = game.observed + (history.size if history is not None else 0)
    cdef cnp.ndarray numbers
    cdef int number = whole(seat, "seat")
    state.check_seat(number)
    if game.observed == 0:
        raise NotImplementedError("this game has no observations")
    if out is None:
        numbers = cnp.PyArray_EMPTY(1, &observed, cnp.NPY_INT16, 0)
    else:
        if not (cnp.PyArray_Check(out) and cnp.PyArray_NDIM(out) == 1 and cnp.PyArray_DIM(out, 0) == observed
                and cnp.PyArray_TYPE(out) == cnp.NPY_INT16 and cnp.PyArray_ISCARRAY(out)):
            raise ValueError(f"out is {out!r:.60}; expected an array of {observed} int16, one behind the other")
        numbers = out
    game.observe(game, state.bytes, number, <int16_t*>cnp.PyArray_DATA(numbers))
    if history is not None:
        history.write(state, number, numbers[game.observed:])
    return numbers


def action(State state not None, move: int) -> int:
    """The number of a legal move.

    NotImplementedError : the moves of the game have no numbers.
    IndexError : there is no such move.
    """
    cdef int number, chosen = whole(move, "move")
    state.check_move(chosen)
    if state.table.game.actions == 0:
        raise NotImplementedError("the moves of this game have no numbers")
    number = state.table.game.action(state.table.game, state.bytes, state.moves, chosen)
    if number < 0:
        raise state.meant(GameFault(number, f"move {move} has no number ({number})"))
    return number


def mask(State state not None) -> NDArray[np.int8]:
    """Which numbers are those of legal moves: an array of int8 (actions,), 1 or 0; of a game whose moves have no
    numbers, which places there are, of shape (max_moves,).

    GameFault : the game failed.
    """
    cdef const Game* game = state.table.game
    cdef cnp.npy_intp length = game.actions if game.actions else game.max_moves
    cdef cnp.ndarray marks = cnp.PyArray_ZEROS(1, &length, cnp.NPY_INT8, 0)
    cdef int8_t* row = <int8_t*>cnp.PyArray_DATA(marks)
    cdef int move, number
    state.enumerate_moves()
    for move in range(max(state.count, 0)):
        number = game.action(game, state.bytes, state.moves, move) if game.actions else move
        if not 0 <= number < length:
            raise state.meant(GameFault(number, f"move {move} has no number ({number})"))
        row[number] = 1
    return marks


def place_of(State state not None, action: int) -> int:
    """The place of the first legal move that has a number; of a game whose moves have no numbers, that place. -1 where
    there is none."""
    cdef const Game* game = state.table.game
    cdef int move, number = whole(action, "number")
    state.enumerate_moves()
    if game.actions == 0:
        return number if 0 <= number < state.count else -1
    for move in range(max(state.count, 0)):
        if game.action(game, state.bytes, state.moves, move) == number:
            return move
    return -1
