"""A game's table as a Python object, and a state of any game that Python can ask and play."""
import math
from os import urandom

from libc.stdint cimport int64_t, uint16_t, uint64_t, uintptr_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memcpy, memset
from engine.game cimport (GAME_VERSION, MAX_SEATS, MOST_ACTIONS, MOST_FEATURES, MOST_MOVES, MOST_PHASES,
                          MOST_SYMMETRIES, Game, deal_of, random_playout, results_of)
from engine.memory cimport aligned_memory, free_aligned, rounded
from engine.rng cimport CHANCE, child, setup_key, start
from engine.chance.given cimport seed_of, whole
from engine.status cimport DRAWS, NO_MEMORY, NO_SUM, OVER, TOO_MANY

from engine.seal import digest_of, seal, unseal

cdef enum:
    NOT_ENUMERATED = -1
    SHORT = 65                  # moves, ready-made
    LARGEST_TABLE = 4096        # bytes: more than any release will have
    MANY = 100000               # matches at random in one go: as long as it takes to prepare for them, or longer
    LAYOUT = 1                  # of the states of the games of this package: another number for another layout

cdef double WORTH_IT = 0.25     # seconds of matches at random

# legal_moves gives one of these: making a range anew took 110 of its 145 ns.
cdef tuple RANGES = tuple([range(count) for count in range(SHORT)])

WHY_UNSOLVED: dict[int, str] = {
    TOO_MANY: "the limit of positions was not enough to solve this with all cards open",
    DRAWS: "its moves draw by chance, which open cards do not tell",
    NO_SUM: "what its two sides are paid does not add up to the same at every end",
}


def win_unit(seats: int) -> int:
    """Count of a win: the least number that every possible number of winners divides."""
    return math.lcm(*range(1, seats + 1))


class GameFault(RuntimeError):
    """A game broke its own word: a function of its table failed, or it has more moves than it announced.

    status : the negative number that the function gave, or 0
    what : what happened, a clause
    """

    def __init__(self, status: int, what: str):
        super().__init__(status, what)

    @property
    def status(self) -> int:
        """The negative number that the function gave, or 0."""
        return self.args[0]

    def __str__(self):
        return self.args[1]


cdef class Table:
    """The table of C functions of one game with its options. Made by the game's own module.

    `seats`, `max_moves`, `max_decisions`, `places`, `kinds`, `cards`, `observed` and `actions` are numbers; `low` and
    `high` bound every payoff: all as `engine/game.pxd` has them. `state_size` is in bytes. `can` names the optional
    functions that are there. `name` says which game it is, rules and options, or is None; `owner` is what the rules
    belong to. `digest` stands in the bytes of its states: the same for tables with the same
    name and numbers. A table without a name has one of its own, so that bytes of its states are good for it alone.
    """

    def __cinit__(self):
        self.game = <Game*>calloc(1, sizeof(Game))
        if self.game == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.game)

    def __init__(self):
        raise TypeError("a Table is made by the module of a game; see engine/game.pxd")

    @staticmethod
    def at(uintptr_t address, owner: object, str name=None) -> Table:
        """The table of a `Game` struct somewhere in memory, which is copied; `owner` is kept alive with it.

        The name says which game it is, rules and options.

        Raises ValueError: the struct is of another version or no possible size, or lacks what every game has.
        """
        if address == 0:
            raise ValueError("there is no table at address 0")
        return table_of(<const Game*>address, owner, name)

    cdef int expect(self, int64_t matches) except -1:
        """Get ready for so many matches at random, where many of them come, or as much time was spent on others as it
        takes to `prepare`."""
        if self.make_playout is not None and (matches >= MANY or self.walked >= WORTH_IT):
            self.prepare(thorough=True)
        return 0

    def prepare(self, bint thorough=False) -> None:
        """Make what lets matches be played on at random faster, where the game has that; nothing else changes.

        thorough : in twice the time, and up to a fifth faster, which is for many thousands of matches
        """
        cdef uintptr_t address
        if self.make_playout is not None:
            make, self.make_playout = self.make_playout, None
            address = make(thorough)
            memcpy(&self.game.playout, &address, sizeof(address))

    @property
    def address(self) -> int:
        """Address of the `Game` struct in memory, for programs in C; as long as this table lives."""
        return <uintptr_t>self.game

    @property
    def can(self) -> frozenset[str]:
        """Names of the functions of this table that not every game has; a frozenset."""
        cdef Game* game = self.game
        there = {"resample": game.resample != NULL, "information_key": game.information_key != NULL,
                 "heuristic": game.heuristic != NULL, "scores": game.scores != NULL,
                 "relabel": game.relabel != NULL, "solve": game.solve != NULL,
                 "place": game.place != NULL, "chance_outcomes": game.chance_outcomes != NULL,
                 "move_text": game.move_text != NULL, "state_text": game.state_text != NULL,
                 "features": game.features != NULL, "hand": game.hand != NULL,
                 "stream_at": game.stream_at != NULL, "position_key": game.position_key != NULL,
                 "sides": game.sides != NULL, "symmetric_keys": game.symmetric_keys != NULL,
                 "deals": game.deals != NULL, "observe": game.observe != NULL, "action": game.action != NULL,
                 "playout": game.playout != NULL, "spectators": game.spectators != 0,
                 "value_key": game.value_key != NULL}
        return frozenset(name for name, present in there.items() if present)

    @property
    def phases(self) -> int:
        """Number of names of parts of a match."""
        return self.game.phases

    @property
    def stream_at(self) -> int | None:
        """Byte of a state from which the stream of chance stands that moves draw from; -1 where they draw nothing, None
        where the game does not tell."""
        return None if self.game.stream_at == NULL else self.game.stream_at(self.game)

    @property
    def sides(self) -> tuple[int, ...] | None:
        """By seat, the number of its side: seats of one side are always paid alike. None where nothing is known."""
        cdef int sides[MAX_SEATS]
        if self.game.sides == NULL:
            return None
        self.game.sides(self.game, sides)
        return tuple([sides[i] for i in range(self.game.seats)])


cdef Table table_of(const Game* game, object owner, str name=None):
    """A table around a copy of a `Game`; `owner` keeps alive what it points to, `name` is as in `Table.at`.

    A shorter struct, of an extension compiled earlier, lacks the functions at the end; of a longer one, compiled with a
    later release, those beyond are left out.
    """
    cdef Table table = Table.__new__(Table)
    cdef int least = <int>(<const char*>&game.resample - <const char*>game)     # with all that every game has
    cdef int began = <int>(<const char*>(&game.state_text + 1) - <const char*>game)
    cdef int size
    if game.version != GAME_VERSION:
        raise ValueError(f"the game's table is of version {game.version}; expected {GAME_VERSION}: compile it again")
    size = game.size if game.size else began
    if not least <= size <= LARGEST_TABLE or size % sizeof(void*):
        raise ValueError(f"the game's table has a size of {size} bytes; expected sizeof(Game), as new_game() sets it")
    memcpy(table.game, game, min(size, <int>sizeof(Game)))
    table.game.size = sizeof(Game)
    game = table.game
    if not 1 <= game.seats <= MAX_SEATS:
        raise ValueError(f"the game has {game.seats} seats; expected 1 to {MAX_SEATS}")
    if game.state_size < 1 or game.moves_size < 0:
        raise ValueError(f"the game has states of {game.state_size} bytes and move buffers of {game.moves_size}")
    if not 1 <= game.max_moves <= MOST_MOVES or game.max_decisions < 1:
        raise ValueError(f"the game has up to {game.max_moves} moves and {game.max_decisions} decisions; expected 1 to "
                         f"{MOST_MOVES}, and 1 or more")
    if game.low > game.high:
        raise ValueError(f"the game has payoffs from {game.low} to {game.high}")
    if (game.deal == NULL or game.mover == NULL or game.legal_moves == NULL or game.play == NULL
            or game.payoffs == NULL or game.move_key == NULL):
        raise ValueError("the game lacks one of deal, mover, legal_moves, play, payoffs, move_key")
    if game.places < 0 or (game.places > 0) != (game.place != NULL):
        raise ValueError(f"the game has {game.places} places and {'a' if game.place != NULL else 'no'} place function")
    if game.kinds < 0 or game.cards < 0 or game.kinds + 2 * game.cards >= MOST_MOVES or (
            game.kinds + game.cards > 0) != (game.features != NULL):
        raise ValueError(f"the game has {game.kinds} kinds and {game.cards} cards, and "
                         f"{'a' if game.features != NULL else 'no'} features function")
    if game.observed < 0 or (game.observed > 0) != (game.observe != NULL):
        raise ValueError(f"the game has observations of {game.observed} numbers and "
                         f"{'an' if game.observe != NULL else 'no'} observe function")
    if not 0 <= game.actions <= MOST_ACTIONS or (game.actions > 0) != (game.action != NULL):
        raise ValueError(f"the game has {game.actions} actions and {'an' if game.action != NULL else 'no'} action "
                         "function")
    if not 0 <= game.phases <= MOST_PHASES or (game.phases > 0) != (game.phase != NULL):
        raise ValueError(f"the game has {game.phases} phases and {'a' if game.phase != NULL else 'no'} phase function")
    table.kinds, table.cards = game.kinds, game.cards
    table.observed, table.actions = game.observed, game.actions
    table.owner, table.name, table.seats, table.state_size = owner, name, game.seats, game.state_size
    table.max_moves, table.max_decisions, table.places = game.max_moves, game.max_decisions, game.places
    table.low, table.high = game.low, game.high
    table.digest = digest_of(LAYOUT, game.seats, game.state_size, game.moves_size, game.max_moves, game.max_decisions,
                             game.places, game.low, game.high, urandom(12) if name is None else name)
    return table


cdef Table table_behind(object game):
    """The table of a game: itself, or what it has as its `table`."""
    table = game if isinstance(game, Table) else getattr(game, "table", None)
    if not isinstance(table, Table):
        raise TypeError(f"{game!r} is no game: expected an engine.table.Table, or an object with one as its table")
    if (<Table>table).game.version != GAME_VERSION:
        raise ValueError("the table was not made by a game")
    return table


cdef class State:
    """A match of any game in progress. Seats count from 0; a move is its number, 0 to len(state.legal_moves()) - 1.

    Made by `State.deal(game, seed, setup)`, where a game is a `Table`, or an object with one as its `table`: then
    `game` is that object, else None; `table` is the Table. One thread at a time may use a state.
    """

    # `origin` is (seed, setup), or of a state that was not dealt the bytes before its first move; None before that.

    def __cinit__(self, game not None, *arguments, **keywords):
        cdef Table table = table_behind(game)
        if game is not table:
            self.game = game
        cdef size_t state_room = rounded(table.game.state_size)
        self.table = table
        self.memory = self.bytes = aligned_memory(state_room + table.game.moves_size)
        if self.memory == NULL:
            raise MemoryError
        self.moves = <char*>self.bytes + state_room
        self.count = NOT_ENUMERATED
        self.seat = OVER
        self.played = []

    def __init__(self, game not None: Any, bytes data=None):
        """A state from its bytes as `bytes(state)` gives them; without them, setup 0 of seed 0.

        Raises ValueError: bytes that are no state of this game with these options, or were altered.
        """
        if data is None:
            self.begin(0, 0)
            return
        self.fill(unseal(self.table.digest, data))

    @classmethod
    def trusted(cls, game not None: Any, bytes raw not None) -> Self:
        """A state from bytes as `raw` gives them. Nothing tests them: others than a state of this very game had can
        crash the program.

        Raises ValueError: another number of bytes than this game's states have.
        """
        cdef State state = cls.__new__(cls, game)
        state.fill(raw)
        return state

    cdef int fill(self, bytes raw) except -1:
        """Take the bytes of another state."""
        if len(raw) != self.table.game.state_size:
            raise ValueError(f"{len(raw)} bytes; a state of this game has {self.table.game.state_size}")
        memcpy(self.bytes, <const char*>raw, len(raw))
        return self.settle()

    def __dealloc__(self):
        free_aligned(self.memory)

    @classmethod
    def deal(cls, game not None: Any, seed: int, setup: int = 0) -> Self:
        """The start of setup number `setup` of a study with this seed.

        Raises GameFault: the game failed.
        """
        cdef State state = cls.__new__(cls, game)
        state.begin(seed_of(seed), seed_of(setup, "the setup"))
        return state

    cpdef begin(self, uint64_t seed, uint64_t setup):  # type: None
        """Deal this setup, and forget what was there.

        Raises GameFault: the game failed.
        """
        cdef int status = deal_of(self.table.game, self.bytes, setup_key(seed, CHANCE, setup), setup)
        if status < 0:
            raise self.meant(GameFault(status, f"the deal of setup {setup} of seed {seed} failed ({status})"))
        self.played, self.origin = [], (seed, setup)
        self.settle()

    def meant(self, fault: GameFault) -> Exception:
        """The exception that is raised for a GameFault; a subclass may know better what went wrong."""
        return fault

    cdef int settle(self) except -1:
        """The state has changed."""
        self.count = NOT_ENUMERATED
        self.seat = self.table.game.mover(self.table.game, self.bytes)
        if self.seat < OVER or self.seat >= self.table.game.seats:
            raise self.meant(GameFault(
                min(0, self.seat), f"seat {self.seat} is to move; the game has {self.table.game.seats} seats"))
        return 0

    cdef int enumerate_moves(self) except -1:
        cdef int count
        if self.count == NOT_ENUMERATED:
            if self.seat < 0:
                return 0
            count = self.table.game.legal_moves(self.table.game, self.bytes, self.moves)
            if not 0 <= count <= self.table.game.max_moves:
                raise self.meant(GameFault(
                    min(0, count), f"legal_moves gave {count}; expected 0 to {self.table.game.max_moves}"))
            self.count = count
        return 0

    @property
    def mover(self) -> int | None:
        """The seat to move, or None when the game is over."""
        return None if self.seat < 0 else self.seat

    @property
    def is_over(self) -> bool:
        """True if the match has come to its end: no seat is to move."""
        return self.seat < 0

    @property
    def decision(self) -> int:
        """Number of moves since the deal, or since this state was made."""
        return len(self.played)

    @property
    def history(self) -> tuple[int, ...]:
        """Numbers of the moves played since the deal, or since this state was made; a tuple."""
        return tuple(self.played)

    @property
    def dealt_from(self) -> tuple[int, int] | None:
        """(seed, setup) of the deal, or None where the state was made in another way."""
        return self.origin if isinstance(self.origin, tuple) else None

    def __bytes__(self) -> bytes:
        """The state's bytes behind the digest of its game and a checksum, for `State(game, data)`."""
        return seal(self.table.digest, self.raw)

    @property
    def data(self) -> bytes:
        """State as bytes(state) has it."""
        return seal(self.table.digest, self.raw)

    @property
    def raw(self) -> bytes:
        """The bytes of the game's own struct alone."""
        return (<const char*>self.bytes)[:self.table.game.state_size]

    @property
    def place(self) -> int | None:
        """Which kind of decision the mover faces, 0 to places - 1; None where the game does not tell or is over."""
        if self.seat < 0 or self.table.game.place == NULL:
            return None
        return self.table.game.place(self.table.game, self.bytes)

    def __len__(self) -> int:
        """Number of legal moves; 1 where a seat has none and passes; 0 when the game is over."""
        self.enumerate_moves()
        return 0 if self.seat < 0 else max(self.count, 1)

    def __bool__(self) -> bool:
        return True

    def legal_moves(self) -> range:
        """The numbers of the legal moves, a range; (0,) stands for passing where there is none."""
        cdef int count
        self.enumerate_moves()
        count = 0 if self.seat < 0 else self.count if self.count > 1 else 1
        return RANGES[count] if count < SHORT else range(count)

    @property
    def must_pass(self) -> bool:
        """True if the mover has no legal move at all, so that the single entry of `legal_moves` is to pass."""
        self.enumerate_moves()
        return self.seat >= 0 and self.count == 0

    def forget_moves(self, unsigned char fill=0) -> None:
        """Enumerate the moves anew when they are next asked for, into a buffer full of this byte.

        It changes nothing in a game whose legal_moves is the pure function that it must be: for tests of games.
        """
        memset(self.moves, fill, self.table.game.moves_size)
        self.count = NOT_ENUMERATED

    cdef int check_move(self, Py_ssize_t move) except -1:
        self.enumerate_moves()
        if self.seat < 0:
            raise IndexError(f"move {move} after the end of the game")
        if not 0 <= move < max(self.count, 1):
            raise IndexError(f"move {move} of {max(self.count, 1)}; expected 0 to {max(self.count, 1) - 1}")
        return 0

    def play(self, move: int) -> None:
        """Carry out a legal move by its number.

        IndexError : there is no such move.
        GameFault : the game failed.
        """
        cdef int status, number = whole(move, "move")
        self.check_move(number)
        if self.origin is None:
            self.origin = self.raw
        status = self.table.game.play(self.table.game, self.bytes, self.moves, number)
        if status < 0:
            raise self.meant(GameFault(status, f"move {move} failed ({status})"))
        self.played.append(number)
        self.settle()

    def undo(self) -> None:
        """Take back the last move; those before it are played again, so that playing keeps no states.

        Raises IndexError: none has been played since the deal, or since this state was made.
        """
        if not self.played:
            raise IndexError("no move to undo")
        moves, self.played = self.played[:-1], []
        if self.dealt_from is None:
            self.fill(self.origin)
        else:
            self.begin(*self.origin)
        for move in moves:
            self.play(move)

    def beginning(self) -> Self:
        """The state before its first move: the deal, or what this state was made of."""
        cdef State twin = self.twin()
        if self.dealt_from is not None:
            twin.begin(*self.origin)
        else:
            twin.fill(self.raw if self.origin is None else self.origin)
        return twin

    cdef State twin(self):
        """A state of this game, with nothing in it."""
        return type(self).__new__(type(self), self.table if self.game is None else self.game)

    def copy(self) -> Self:
        """An independent state with the same past."""
        cdef State twin = self.twin()
        memcpy(twin.bytes, self.bytes, self.table.game.state_size)
        if self.count != NOT_ENUMERATED:
            memcpy(twin.moves, self.moves, self.table.game.moves_size)
        twin.count, twin.seat = self.count, self.seat
        twin.played, twin.origin = self.played[:], self.origin
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self):
        """A state is pickled with its game and its past; raises TypeError for one of a table without a game."""
        if self.game is None:
            raise TypeError("a state of a bare table cannot be pickled; expected one of a game, as pyengine.game makes")
        return _restored, (type(self), self.game, bytes(self), self.history, self.origin)

    def payoffs(self) -> tuple[int, ...]:
        """Payoff of each seat, a tuple of int.

        Raises ValueError: the game is not over.
        """
        cdef int64_t payoffs[MAX_SEATS]
        if self.seat >= 0:
            raise ValueError("the game is not over, so there are no payoffs yet")
        self.table.game.payoffs(self.table.game, self.bytes, payoffs)
        return tuple([payoffs[i] for i in range(self.table.game.seats)])

    def results(self) -> tuple[float, ...]:
        """Result of each seat: the share of the others that it beats, ties counted half and partners left out; a tuple
        of float.

        Raises ValueError: the game is not over, or has one seat or side only.
        """
        cdef int64_t payoffs[MAX_SEATS]
        cdef int64_t results[MAX_SEATS]
        cdef int i, seats = self.table.game.seats
        sides = self.table.sides or tuple(range(seats))
        if self.seat >= 0 or len(set(sides)) < 2:
            raise ValueError("results are of finished games with two seats or more")
        self.table.game.payoffs(self.table.game, self.bytes, payoffs)
        results_of(payoffs, seats, results)
        partners = [sides.count(side) - 1 for side in sides]
        return tuple([(results[i] - partners[i]) / (2.0 * (seats - 1 - partners[i])) for i in range(seats)])

    def scores(self) -> tuple[int, ...] | None:
        """Standing of the seats, in units of the payoffs, a tuple of int; None where the game does not say."""
        cdef int64_t scores[MAX_SEATS]
        if self.table.game.scores == NULL:
            return None
        self.table.game.scores(self.table.game, self.bytes, scores)
        return tuple([scores[i] for i in range(self.table.game.seats)])

    def move_key(self, move: int, observer: int | None = None) -> int:
        """The 64-bit name of a legal move as `observer` sees it, by default the mover; 0 for passing without a move."""
        cdef int number = whole(move, "move"), seat
        self.check_move(number)
        seat = self.seat if observer is None else whole(observer, "seat")
        self.check_seat(seat)
        if self.count == 0:
            return 0
        return self.table.game.move_key(self.table.game, self.bytes, self.moves, number, seat)

    def information_key(self, seat: int) -> int:
        """A hash of all that a seat knows, or of what is public for -1.

        Raises NotImplementedError: the game does not provide it.
        """
        cdef int number = whole(seat, "seat")
        self.check_seen(number)
        if self.table.game.information_key == NULL:
            raise NotImplementedError("this game has no information_key")
        return self.table.game.information_key(self.table.game, self.bytes, number)

    def position_key(self) -> int:
        """A hash of what decides how the match can go on and what it pays, all cards open.

        Raises NotImplementedError: the game does not provide it.
        """
        if self.table.game.position_key == NULL:
            raise NotImplementedError("this game has no position_key")
        return self.table.game.position_key(self.table.game, self.bytes)

    def symmetric_keys(self, seat: int, move: int | None = None) -> tuple[int, ...]:
        """Hashes of what a seat knows, or of a legal move's name for it, with cards exchanged in every way that no rule
        notices, as they are first: a tuple.

        NotImplementedError : the game does not provide them.
        IndexError : no such move.
        """
        cdef uint64_t[MOST_SYMMETRIES] keys
        cdef const Game* game = self.table.game
        cdef int count, number = whole(seat, "seat"), chosen
        self.check_seat(number)
        if game.symmetric_keys == NULL:
            raise NotImplementedError("this game has no symmetric_keys")
        if move is None:
            count = game.symmetric_keys(game, self.bytes, number, keys)
        else:
            chosen = whole(move, "move")
            self.check_move(chosen)
            count = game.symmetric_move_keys(game, self.bytes, self.moves, chosen, number, keys)
        return tuple([keys[i] for i in range(count)])

    def check_seat(self, seat: int) -> None:
        """Raise IndexError unless there is such a seat."""
        if not 0 <= whole(seat, "seat") < self.table.game.seats:
            raise IndexError(f"seat {seat} of {self.table.game.seats}; expected 0 to {self.table.game.seats - 1}")

    cdef int check_seen(self, int seat) except -1:
        """A seat, or -1 for a spectator where the game knows one."""
        if seat != -1:
            self.check_seat(seat)
        elif not self.table.game.spectators:
            raise NotImplementedError("this game does not tell what a spectator knows (seat -1)")
        return 0

    def resample(self, seat: int, seed: int) -> Self:
        """A determinisation: a new state in which what `seat` cannot know is dealt anew from `seed`; for -1 all that is
        not public, the cards of every hand too.

        The new state has no past. Raises NotImplementedError where the game does not provide it, GameFault where it
        fails.
        """
        cdef State twin
        cdef int status, number = whole(seat, "seat")
        cdef uint64_t stream = start(child(seed_of(seed), number))
        if self.table.game.resample == NULL:
            raise NotImplementedError("this game has no resample")
        self.check_seen(number)
        twin = self.copy()
        status = self.table.game.resample(self.table.game, twin.bytes, number, &stream)
        if status < 0:
            raise self.meant(GameFault(status, f"resample failed ({status})"))
        twin.played, twin.origin = [], None
        twin.settle()
        return twin

    def random_playout(self, seed: int) -> int:
        """Play uniformly random moves to the end; returns how many.

        Raises GameFault: the game failed, or there were more decisions than it announced.
        """
        cdef uint64_t stream = start(child(seed_of(seed), 0))
        cdef int decisions
        decisions = random_playout(self.table.game, self.bytes, self.moves, &stream, self.table.game.max_decisions)
        self.played, self.origin = [], None
        self.settle()
        if decisions < 0:
            raise self.meant(GameFault(decisions, f"a random playout failed ({decisions})"))
        return decisions

    def move_kind(self, move: int) -> int | None:
        """The kind of a legal move, 0 to kinds - 1, as effects are counted by; None where the game names none.

        Raises IndexError: there is no such move.
        """
        cdef int chosen = whole(move, "move")
        cdef uint16_t features[MOST_FEATURES]
        self.check_move(chosen)
        if self.table.game.kinds == 0 or self.table.game.features(
                self.table.game, self.bytes, self.moves, chosen, False, features) <= 0:
            return None
        return features[0]

    def heuristic_move(self, seed: int) -> int:
        """The number of the move that the game's rule of thumb chooses.

        NotImplementedError : the game has none.
        ValueError : the game is over.
        """
        cdef uint64_t stream = start(child(seed_of(seed), 0))
        if self.table.game.heuristic == NULL:
            raise NotImplementedError("this game has no heuristic")
        if self.seat < 0:
            raise ValueError("the game is over")
        self.enumerate_moves()
        if self.count <= 1:
            return 0
        return self.table.game.heuristic(self.table.game, self.bytes, self.moves, self.count, &stream)

    def solve(self, limit: int = 1_000_000) -> tuple[float, ...] | None:
        """Exact value of every legal move for the mover, all cards open and everybody playing their best.

        limit : positions to look at, at most

        Returns
        -------
        tuple of float, in units of the payoffs; None where the limit was not enough.

        NotImplementedError : the game has no solver.
        ValueError : the game is over, or there is no such value: says why.
        """
        cdef int64_t scale, most = min(seed_of(limit, "the limit"), <uint64_t>2**62)
        if self.table.game.solve == NULL:
            raise NotImplementedError("this game has no solve")
        if self.seat < 0:
            raise ValueError("the game is over")
        self.enumerate_moves()
        cdef bytearray memory = bytearray(max(self.count, 1) * sizeof(int64_t))
        cdef int64_t* values = <int64_t*><char*>memory
        with nogil:
            scale = self.table.game.solve(self.table.game, self.bytes, self.moves, self.count, most, values)
        if scale == NO_MEMORY:
            raise MemoryError
        if scale in WHY_UNSOLVED:
            raise ValueError(WHY_UNSOLVED[scale])
        if scale < 0:
            raise self.meant(GameFault(scale, f"solve failed ({scale})"))
        return tuple([values[i] / <double>scale for i in range(self.count)]) if scale else None

    def chance_outcomes(self, move: int) -> list[tuple[int, Self]]:
        """[(weight, state)] of the states that can follow a move, by chance.

        Raises NotImplementedError: the game does not provide it.
        """
        cdef int64_t count, i
        cdef size_t size = self.table.game.state_size
        cdef State state
        cdef int number = whole(move, "move")
        self.check_move(number)
        if self.table.game.chance_outcomes == NULL:
            raise NotImplementedError("this game has no chance_outcomes")
        count = self.table.game.chance_outcomes(self.table.game, self.bytes, self.moves, number, 0, NULL, NULL)
        if count < 0:
            raise self.meant(GameFault(count, f"chance_outcomes failed ({count})"))
        cdef bytearray states = bytearray(count * size), memory = bytearray(count * sizeof(uint64_t))
        cdef uint64_t* weights = <uint64_t*><char*>memory
        self.table.game.chance_outcomes(self.table.game, self.bytes, self.moves, number, count, <char*>states, weights)
        result = []
        for i in range(count):
            state = self.twin()
            state.fill(bytes(states[i * size:(i + 1) * size]))
            result.append((int(weights[i]), state))
        return result

    def raw_text(self, seat: int | None = None) -> str | None:
        """The state as the game's own C function writes it, for a seat's eyes or all; None where there is none."""
        cdef char text[4096]
        cdef int length
        if seat is not None:
            self.check_seat(seat)
        if self.table.game.state_text == NULL:
            return None
        length = self.table.game.state_text(self.table.game, self.bytes, -1 if seat is None else whole(seat, "seat"),
                                            text, sizeof(text))
        return text[:min(length, <int>sizeof(text))].decode("utf-8", "replace")

    def raw_move_text(self, move: int) -> str | None:
        """A legal move as the game's own C function writes it; None where there is none."""
        cdef char text[1024]
        cdef int length, number = whole(move, "move")
        self.check_move(number)
        if self.table.game.move_text == NULL:
            return None
        length = self.table.game.move_text(self.table.game, self.bytes, self.moves, number, text, sizeof(text))
        return text[:min(length, <int>sizeof(text))].decode("utf-8", "replace")

    def __eq__(self, other):
        """True if another one is the same game with the same bytes; the past does not count."""
        if not isinstance(other, State):
            return NotImplemented
        cdef State twin = other
        same = self.table is twin.table or (self.game is not None and self.game == twin.game
                                            and self.table.game.state_size == twin.table.game.state_size)
        return same and memcmp(self.bytes, twin.bytes, self.table.game.state_size) == 0

    __hash__ = None


def _restored(cls, game, bytes data, history, origin):
    """A state from its pickle."""
    cdef State state = cls(game, data)
    state.played, state.origin = list(history), origin
    return state
