"""The whole tree of a game, as what its equilibria and best responses need: its sequence form.

A sequence of a seat is what it has chosen so far; number 0 is none. An information set is told by all that the seat has
seen (engine/solving/seen/past.pxd). So every information set has one parent, the sequence before it, and its moves
continue it: number `first` is its first move, in the order of their labels. An end of the game is a pair of sequences,
and the payoff there, times the chance of the deal and of all draws, an entry of a matrix with a row for each sequence
of seat 0 and a column for each one of seat 1 (D. Koller, N. Megiddo and B. von Stengel, 1994). In a game for more it is
a sequence of every seat, and what each is paid.
"""
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memset
from engine.solving.tree.ends cimport pack_ends
from engine.solving.seen.infosets cimport Infoset
from engine.solving.tree.levels cimport DEEPEST, Level, Levels, begin_line, list_moves, make_move
from engine.solving.chance.outcomes cimport LATE, Outcomes, close_outcomes, open_outcomes
from engine.solving.seen.past cimport infoset_key
from engine.solving.seen.recall cimport stream_of
from engine.solving.tree.profiles cimport profile_key
from engine.solving.tree.size cimport estimate_infosets, estimate_size
from engine.solving.tree.walk cimport bytes_of, close_walk, open_walk, walk_everything
from engine.game cimport MAX_SEATS, Game
from engine.keys cimport number_of
from engine.rng cimport below, child, start
from engine.table cimport Table
from engine.status cimport FORGETS, NO_MEMORY, NO_SUM, STOPPED, TOO_LARGE, TOO_LONG, UNKNOWN

cdef enum:
    PLAYOUTS = 3                # of a signature, at first
    MATCHES = 400               # that the tree is compared with
    LARGE = 1_000_000           # states, from where on it is worth 10 ms to estimate information sets
    PER_END = 12                # bytes while a tree is made
    PER_INFOSET = 64            # with the names of three moves

MOST_NODES = 500_000_000
MOST_BYTES = 4 << 30
MOST_SEEN = 20_000              # information sets of which a state is kept


class TreeError(Exception):
    """Why there is no tree: `args[0]`, a clause."""


cdef class Tree:
    """The sequence form of a game; one for two seats has payoffs that add up to the same at every end.

    table : engine.table.Table
    results : solve for results (1 for a win, 1/2 for a tie) instead of payoffs
    nodes : states of the tree, at most
    bytes : of memory, at most
    merged : take what differs by an exchange of cards that no rule notices for the same: deals, information sets, and
        moves, which then share one probability evenly. The value stays; the tree becomes up to 24 times smaller with
        four suits. Nothing changes for games whose table tells no symmetries.
    states : information sets of which a state is kept, those that are met first
    seats : that the game may have, at most: equilibria are of two, best responses of any number
    look : called now and then with how many states there are so far, and will be by the estimate; ends it by False

    Attributes
    ----------
    nodes, deals : how many states and deals (as far as anybody can tell them apart) there are
    total : what both seats are paid together; 0 of more than two
    sequences : number of sequences, by seat
    merged : whether anything could be merged

    TreeError : there is no such tree, or it is too large; says why.
    """

    def __init__(self, Table table not None, bint results=False, int64_t nodes=MOST_NODES, int64_t bytes=MOST_BYTES, *,
                 bint merged=False, int64_t states=MOST_SEEN, int seats=2,
                 look: Callable[[int, float], bool] | None = None):
        self.table, self.results, self.look = table, results, look
        self.most_nodes, self.most_bytes, self.most_seen = nodes, bytes, states
        if not 2 <= table.game.seats <= seats:
            raise TreeError(f"it has {table.game.seats} seats; equilibria are worked out for two")
        for name, apart in (("information_key", "information sets"), ("stream_at", "outcomes of chance")):
            if name not in table.can:
                raise TreeError(f"it has no {name}, by which {apart} are told apart")
        self.merged = merged and "symmetric_keys" in table.can
        self.build()

    def __dealloc__(self):
        close_walk(&self.walk)

    cdef build(self):
        cdef int playouts = PLAYOUTS, status
        self.estimate()
        while True:
            self.raise_for(self.open(playouts))
            with nogil:
                status = walk_everything(&self.walk, self.merged)
                if status >= 0 and self.table.game.seats == 2:
                    status = pack_ends(&self.walk.ends, self.walk.infosets.sequences[0],
                                       self.walk.infosets.sequences[1])
                if status >= 0:
                    status = self.compare()
            if status != UNKNOWN or playouts > 100 * PLAYOUTS or (self.merged and self.table.game.deals != NULL):
                break
            playouts *= 8                   # a draw that seldom matters was overlooked
        if status == STOPPED:
            raise KeyboardInterrupt
        self.raise_for(status)
        self.nodes, self.deals = self.walk.nodes, self.walk.deals

    cdef int open(self, int playouts) except? -1:
        """An empty walk with the limits of this tree."""
        cdef int status
        close_walk(&self.walk)
        status = open_walk(&self.walk, self.table.game, playouts, self.merged)
        if status == NO_MEMORY:
            raise MemoryError
        self.walk.results, self.walk.scale = self.results, 0.5 if self.table.game.seats == 2 else 1.0
        if self.results:
            self.walk.scale /= 2 * (self.table.game.seats - 1)
        self.walk.most_nodes, self.walk.most_bytes = self.most_nodes, self.most_bytes
        self.walk.most_seen, self.walk.watcher = self.most_seen, NULL if self.look is None else <void*>self
        return status

    def watched(self, int64_t nodes) -> bool:
        """Tell who looks on how many states there are; False where that one wants no more."""
        return bool(self.look(nodes, self.size.nodes))

    cdef estimate(self):
        """Raise TreeError where random lines show that the tree is out of reach."""
        cdef Outcomes all
        cdef int status
        self.raise_for(self.open(PLAYOUTS))
        if not open_outcomes(&all, self.table.game, 1, 1):
            close_outcomes(&all)
            raise MemoryError
        with nogil:
            status = estimate_size(&self.walk.line, &all, self.merged, &self.size)
            if status >= 0 and (self.size.nodes > LARGE or self.size.nodes > self.most_nodes):
                status = estimate_infosets(&self.walk.line, &self.size)
        close_outcomes(&all)
        self.raise_for(status)
        # Smaller ones are begun: it will be noticed.
        if self.size.nodes > 4.0 * self.most_nodes or PER_END * self.size.ends > 4.0 * self.most_bytes:
            self.raise_for(TOO_LARGE)

    @property
    def expected(self) -> tuple[float, float, float]:
        """(states, information sets, bytes) by the estimate that was made before anything else: random lines. Of
        information sets 0 where there are fewer than a million states; of bytes the most that they can be, if the
        number of states is right."""
        return self.size.nodes, self.size.infosets, PER_END * self.size.ends + PER_INFOSET * self.size.infosets

    def raise_for(self, int status) -> None:
        """Raise TreeError for a negative status."""
        if status >= 0:
            return
        nodes, infosets, memory = self.expected
        large = (f"about {nodes:.2g} states, {infosets:.2g} information sets and {memory / 2.0**30:.2g} GiB"
                 " by an estimate" if nodes <= 1e100 else "more than 1e+100 states by an estimate")
        if nodes <= self.walk.nodes >= self.most_nodes:
            large = f"more than {self.most_nodes:.2g} states"   # which were met
        raise TreeError({
            TOO_LARGE: f"its tree is too large: {large}; {self.most_nodes:.2g} states and "
                       f"{self.most_bytes / 2.0**30:.2g} GiB at most",
            NO_MEMORY: f"its tree needs more than {self.most_bytes / 2.0**30:.3g} GiB of memory",
            TOO_LONG: f"a match can take more than {min(<int>DEEPEST, self.table.game.max_decisions)} decisions, "
                      "without a bound that a tree could reach",
            FORGETS: "its information_key tells too little or too much: a decision was met again with other moves or "
                     "another past",
            UNKNOWN: "its chance cannot be run through: matches are played that its tree does not have",
            LATE: "its tree takes longer than there was time",
            NO_SUM: "its payoffs do not add up to the same at every end, so that both seats can win or lose together",
        }.get(status, f"it failed ({status})"))

    # Compared with ordinary matches

    cdef int compare(self) noexcept nogil:
        """UNKNOWN where a match of random play is met that the tree does not have."""
        cdef int match, status
        for match in range(MATCHES):
            status = self.play(start(child(2, match)), child(3, match))
            if status < 0:
                return status
        return 0

    cdef int play(self, uint64_t choices, uint64_t key) noexcept nogil:
        """A random match, followed in the tree."""
        cdef const Game* game = self.table.game
        cdef Levels* line = &self.walk.line
        cdef Level* level = line.levels[0]
        cdef Infoset* infoset
        cdef int32_t[MAX_SEATS] sequence
        cdef int64_t i
        cdef int depth = 0, status = game.deal(game, level.state, key)
        memset(sequence, 0, sizeof(sequence))
        if status >= 0:
            status = begin_line(line)
        while status >= 0:
            status = list_moves(line, depth)
            if status < 0 or level.mover < 0:
                break
            status = make_move(line, depth, <int>below(&choices, level.count))
            if level.seen.choices > 1:
                i = number_of(&self.walk.infosets.keys, infoset_key(&level.seen.decided, level.mover))
                if i < 0:
                    return UNKNOWN
                infoset = &self.walk.infosets.sets[i]
                if infoset.count != level.seen.choices or infoset.seat != level.mover:
                    return UNKNOWN
                sequence[level.mover] = infoset.first + level.seen.places[level.move]
            if status < 0:
                break
            depth += 1
            level = line.levels[depth]
            level.drawn = (stream_of(level.state, self.walk.stream_at)
                           != stream_of(line.levels[depth - 1].state, self.walk.stream_at))
        if status < 0:
            return status
        if game.seats > 2:
            return 0 if number_of(&self.walk.profiles.keys, profile_key(game.seats, sequence)) >= 0 else UNKNOWN
        for i in range(self.walk.ends.starts[sequence[0]], self.walk.ends.starts[sequence[0] + 1]):
            if self.walk.ends.columns[i] == sequence[1]:
                return 0
        return UNKNOWN

    # What Python sees

    @property
    def infosets(self) -> int:
        """Number of information sets."""
        return self.walk.infosets.count

    @property
    def sequences(self) -> tuple[int, ...]:
        """Number of sequences, by seat."""
        return tuple([self.walk.infosets.sequences[seat] for seat in range(self.walk.infosets.seats)])

    @property
    def entries(self) -> int:
        """Pairs of sequences, or one of each seat, at which the game can end."""
        return self.walk.ends.count + self.walk.profiles.count

    @property
    def total(self) -> float:
        """Payoff of both seats together, 1 for results; 0 of more than two."""
        return self.walk.sum * (0.5 if self.results else 1.0)

    @property
    def memory(self) -> int:
        """Bytes that the tree takes."""
        return bytes_of(&self.walk)

    @property
    def rounded(self) -> float:
        """Loss by single precision, in all payoffs times their chances together: no value is wrong by more."""
        return self.walk.ends.rounded * self.walk.ends.unit

    def infoset(self, int64_t number) -> tuple[int, int, int, int]:
        """(seat, sequence of its first move, number of moves, sequence before it) of an information set."""
        if not 0 <= number < self.walk.infosets.count:
            raise IndexError(f"information set {number} of {self.walk.infosets.count}")
        cdef Infoset* infoset = &self.walk.infosets.sets[number]
        return infoset.seat, infoset.first, infoset.count, infoset.parent

    def state(self, int64_t number) -> bytes | None:
        """The bytes of the state in which an information set was met first; None of those that are not kept."""
        if not 0 <= number < self.walk.seen_count:
            return None
        return self.kept(self.walk.seen[number])

    cdef bytes kept(self, int64_t number):
        cdef int64_t size = self.table.game.state_size
        return self.walk.states[number * size:(number + 1) * size]

    def past(self, int64_t number) -> list[tuple[bytes, int]] | None:
        """Path of a match to `state(number)`: the bytes of the deal and of all states after it but that one, each
        with the number of the legal move that was made there. None of those that are not kept."""
        cdef int64_t at
        if not 0 <= number < self.walk.seen_count:
            return None
        at, line = self.walk.seen[number], []
        while self.walk.kept[at].before >= 0:
            line.append((self.kept(self.walk.kept[at].before), self.walk.kept[at].move))
            at = self.walk.kept[at].before
        return line[::-1]

    def places(self, int64_t number) -> tuple[int, ...] | None:
        """By legal move of `state(number)`, its place among the moves of the information set, a tuple; moves of one
        place share its probability evenly. None where the state is not kept."""
        cdef int64_t i
        if not 0 <= number < self.walk.seen_count:
            return None
        return tuple([self.walk.places[i] for i in range(self.walk.seen_moves[number],
                                                         self.walk.seen_moves[number + 1])])
