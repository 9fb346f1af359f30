"""The whole tree of a two-seat game, as what its equilibria need: its sequence form.

A sequence of a seat is what it has chosen so far; number 0 is none. An information set is told by the seat's own past:
what it knew at the start, at each of its decisions and after each draw of chance, and the names of all moves as it saw
them. States may forget, which solvers must not. So every information set has one parent, the sequence before it, and
its moves continue it: number `first` is its first move, in the order of their names. An end of the game is a pair of
sequences, and the payoff there, times the chance of the deal and of all draws, an entry of a matrix with a row for each
sequence of seat 0 and a column for each one of seat 1 (D. Koller, N. Megiddo and B. von Stengel, 1994).
"""
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy
from engine.equilibria.memory cimport room_for
from engine.equilibria.outcomes cimport (ALIGNMENT, NO_MEMORY, OPEN_STREAM, TOO_LARGE, Outcomes, aligned, chain,
                                         close_outcomes, open_draw, open_outcomes, run_through, scripted_run,
                                         set_stream, state_room)
from engine.game cimport GAME_FAULT, TOO_LONG, Game, results_of
from engine.rng cimport below, child, mix, start
from engine.script cimport MOST_DRAWS, follow
from engine.table cimport Table

cdef enum:
    DEEPEST = 2000              # decisions on a line
    PROBES = 24                 # lines of an estimate
    PLAYOUTS = 3                # of a signature, at first
    MATCHES = 400               # that the tree is compared with
    STEP = 1 << 16              # nodes between two looks for Ctrl-C
    FORGETS = -10               # an information set has been reached with another past or other moves
    NO_SUM = -11                # payoffs do not add up to the same at every end
    UNKNOWN = -12               # a match that the tree does not know
    STOPPED = -13
    MOST_SEEN = 20_000          # information sets of which a state is kept

cdef uint32_t NOUGHT[MOST_DRAWS]
cdef double BEYOND = 1e100

MOST_NODES = 300_000_000
MOST_BYTES = 4 << 30


class TreeError(Exception):
    """Why there is no tree: `args[0]`, a clause."""


cdef class Tree:
    """The sequence form of a game for two seats whose payoffs add up to the same at every end.

    Parameters
    ----------
    table : engine.table.Table
    results : solve for results (1 for a win, 1/2 for a tie) instead of payoffs
    nodes : states of the tree, at most
    bytes : of memory, at most

    Attributes
    ----------
    nodes, deals, ends : how many states, deals (as far as anybody can tell them apart) and ends there are
    total : what both seats are paid together
    sequences : number of sequences, by seat

    Raises
    ------
    TreeError : there is no such tree, or it is too large; says why.
    """

    def __init__(self, Table table not None, bint results=False, int64_t nodes=MOST_NODES, int64_t bytes=MOST_BYTES):
        cdef int playouts = PLAYOUTS
        self.table, self.game, self.results = table, table.game, results
        self.scale = 0.25 if results else 0.5
        self.most_nodes, self.most_bytes = nodes, bytes
        if self.game.seats != SEATS:
            raise TreeError(f"it has {self.game.seats} seats; equilibria are worked out for two")
        for name in ("information_key", "stream_at"):
            if name not in table.can:
                raise TreeError(f"it has no {name}, by which "
                                + ("information sets" if name == "information_key" else "outcomes of chance")
                                + " are told apart")
        self.own_moves = (<size_t>self.game.moves_size + ALIGNMENT - 1) // ALIGNMENT * ALIGNMENT
        self.size, self.stream_at = state_room(self.game), self.game.stream_at(self.game)
        self.estimate()
        while True:
            self.clear()
            self.raise_for(self.build(playouts))
            self.pack()
            status = self.compare()
            if status != UNKNOWN or playouts > 100 * PLAYOUTS:
                break
            playouts *= 8                   # a draw that seldom matters was overlooked
        self.raise_for(status)

    def __dealloc__(self):
        self.clear()

    cdef void clear(self) noexcept:
        cdef int depth
        for depth in range(self.levels):
            free(self.memory[depth])
        free(self.states)
        free(self.sets)
        free(self.slots)
        free(self.rows)
        free(self.columns)
        free(self.values)
        free(self.names)
        free(self.seen)
        free(self.starts)
        self.starts = NULL
        self.states = NULL
        self.sets, self.slots, self.rows, self.columns, self.values = NULL, NULL, NULL, NULL, NULL
        self.names, self.seen = NULL, NULL
        self.infoset_room = self.row_room = self.column_room = self.value_room = self.name_room = self.seen_room = 0
        self.levels = 0
        self.nodes = self.deals = self.ends = self.count = self.name_count = 0
        self.sequence[0] = self.sequence[1] = 1

    def raise_for(self, int status):
        """Raise TreeError for a negative status."""
        if status >= 0:
            return
        nodes = "more than 1e+100" if self.expected > 1e100 else f"about {self.expected:.2g}"
        raise TreeError({
            TOO_LARGE: f"its tree is too large: {nodes} states by an estimate, {self.most_nodes:.2g} at most",
            NO_MEMORY: f"its tree needs more than {self.most_bytes / 2**30:.3g} GiB of memory",
            TOO_LONG: f"a match can take more than {min(<int>DEEPEST, self.game.max_decisions)} decisions, without a "
                      "bound that a tree could reach",
            FORGETS: "its information_key tells too little or too much: a decision was met again with other moves or "
                     "another past",
            UNKNOWN: "its chance cannot be run through: matches are played that its tree does not have",
            NO_SUM: "its payoffs do not add up to the same at every end, so that both seats can win or lose together",
        }.get(status, f"it failed ({status})"))

    # How large it is

    cdef estimate(self):
        """Raise TreeError where random lines show that the tree is out of reach (D. E. Knuth, 1975)."""
        cdef Outcomes all
        cdef int status = 0, probe
        cdef double nodes, sum = 0
        if not open_outcomes(&all, self.game, 1, 1):
            close_outcomes(&all)
            raise MemoryError
        for probe in range(PROBES):
            with nogil:
                status = probe_line(self, &all, start(child(1, probe)), &nodes)
            if status < 0:
                break
            sum += nodes
        close_outcomes(&all)
        self.expected = sum / PROBES
        if status < 0:
            self.raise_for(status)
        if self.expected > 4.0 * self.most_nodes:       # or it will be noticed
            self.raise_for(TOO_LARGE)

    # Building

    cdef int build(self, int playouts):
        cdef Outcomes all
        cdef Line line
        cdef int status = 0, seat
        cdef int64_t deal
        self.mask = (1 << 10) - 1
        self.playouts = playouts
        self.slots = <int32_t*>calloc(self.mask + 1, sizeof(int32_t))
        if self.slots == NULL or not open_outcomes(&all, self.game, playouts, self.most_bytes // 2 // self.size):
            raise MemoryError
        with nogil:
            status = run_through(&all, NULL, NULL, 0, 0, 1.0)
            self.deals = all.count
            for deal in range(all.count):
                if status >= 0:
                    status = self.level(0)
                if status < 0:
                    break
                memcpy(self.states[0], all.states + deal * all.size, self.game.state_size)
                for seat in range(SEATS):
                    line.past[seat] = self.game.information_key(self.game, self.states[0], seat)
                    line.sequence[seat] = 0
                status = self.walk(0, &line, all.weights[deal])
        close_outcomes(&all)
        if status == STOPPED:
            raise KeyboardInterrupt
        return status

    cdef int level(self, int depth) noexcept nogil:
        """Memory for a state and its moves at this depth."""
        if self.states == NULL:
            self.states = <char**>calloc(3 * (DEEPEST + 1), sizeof(char*))
            if self.states == NULL:
                return NO_MEMORY
            self.moves = self.states + DEEPEST + 1
            self.memory = <void**>(self.moves + DEEPEST + 1)
        if depth > DEEPEST or depth > self.game.max_decisions:
            return TOO_LONG
        if depth == self.levels:
            self.levels += 1
            # Behind the game's own moves, for every one its name and its place in the order of names.
            self.memory[depth] = calloc(1, self.size + self.own_moves + 16 * self.game.max_moves + ALIGNMENT)
            if self.memory[depth] == NULL:
                return NO_MEMORY
            self.states[depth] = aligned(self.memory[depth])
            self.moves[depth] = self.states[depth] + self.size
        return 0

    cdef int walk(self, int depth, const Line* line, double weight) noexcept nogil:
        """What follows the state at this depth."""
        cdef const Game* game = self.game
        cdef char* state = self.states[depth]
        cdef char* moves
        cdef uint64_t* names
        cdef int32_t* order
        cdef Line next
        cdef uint64_t key = 0
        cdef int64_t infoset = -1
        cdef int mover, count, status, i, seat
        self.nodes += 1
        if self.nodes > self.most_nodes:
            return TOO_LARGE
        if self.nodes % STEP == 0:
            status = self.look_up()
            if status < 0:
                return status
        mover = game.mover(game, state)
        if mover < 0:
            return self.end(state, line, weight)
        status = self.level(depth + 1)
        if status < 0:
            return status
        moves = self.moves[depth]
        names = <uint64_t*>(moves + self.own_moves)
        order = <int32_t*>(names + game.max_moves)
        count = game.legal_moves(game, state, moves)
        if count < 0 or count > game.max_moves:
            return count if count < 0 else GAME_FAULT
        if count > 1:
            key = chain(line.past[mover], game.information_key(game, state, mover)) ^ mover
            name_moves(game, state, moves, count, mover, names, order)
            infoset = self.infoset_of(key, mover, count, line.sequence[mover], state, names, order)
            if infoset < 0:
                return <int>infoset
        for i in range(max(count, 1)):
            next = line[0]
            for seat in range(SEATS):
                next.past[seat] = chain(next.past[seat], game.move_key(game, state, moves, i, seat) if count else 1)
            if count > 1:
                next.past[mover] = chain(next.past[mover], key)
                next.sequence[mover] = self.sets[infoset].first + order[i]
            status = self.follow_move(depth, moves, i, &next, weight)
            if status < 0:
                return status
        return 0

    cdef int follow_move(self, int depth, const void* moves, int move, Line* line, double weight) noexcept nogil:
        """Every outcome of a move."""
        cdef Outcomes* all
        cdef Line after
        cdef int64_t outcome
        cdef int seat, status
        cdef char* state = self.states[depth + 1]
        if self.stream_at < 0:
            memcpy(state, self.states[depth], self.game.state_size)
            status = self.game.play(self.game, state, moves, move)
            return status if status < 0 else self.walk(depth + 1, line, weight)
        # One run tells whether anything is drawn at all.
        self.script.fixed, self.script.bits = 0, NOUGHT
        status = quiet_run(self, depth, moves, move, state)
        if status < 0:
            return status
        if self.script.drawn == 0:
            return self.walk(depth + 1, line, weight)
        all = <Outcomes*>malloc(sizeof(Outcomes))
        if all == NULL or not open_outcomes(all, self.game, self.playouts, self.most_nodes):
            return NO_MEMORY
        status = run_through(all, self.states[depth], moves, move, 0, weight)
        for outcome in range(all.count):
            if status < 0:
                break
            memcpy(state, all.states + outcome * all.size, self.game.state_size)
            after = line[0]
            for seat in range(SEATS):
                after.past[seat] = chain(after.past[seat], self.game.information_key(self.game, state, seat))
            status = self.walk(depth + 1, &after, all.weights[outcome])
        close_outcomes(all)
        free(all)
        return status

    cdef int end(self, const void* state, const Line* line, double weight) noexcept nogil:
        cdef int64_t payoffs[SEATS]
        self.paid(state, payoffs)
        if self.ends == 0:
            self.sum = payoffs[0] + payoffs[1]
        elif payoffs[0] + payoffs[1] != self.sum:
            return NO_SUM
        if (not room_for(<void**>&self.rows, &self.row_room, self.ends + 1, sizeof(int32_t))
                or not room_for(<void**>&self.columns, &self.column_room, self.ends + 1, sizeof(int32_t))
                or not room_for(<void**>&self.values, &self.value_room, self.ends + 1, sizeof(double))):
            return NO_MEMORY
        self.rows[self.ends], self.columns[self.ends] = line.sequence[0], line.sequence[1]
        self.values[self.ends] = weight * self.scale * (payoffs[0] - payoffs[1])
        self.ends += 1
        return 0

    cdef void paid(self, const void* state, int64_t* payoffs) noexcept nogil:
        """What the seats are paid, or twice their results."""
        cdef int64_t given[SEATS]
        if self.results:
            self.game.payoffs(self.game, state, given)
            results_of(given, SEATS, payoffs)
        else:
            self.game.payoffs(self.game, state, payoffs)

    cdef int64_t find(self, uint64_t key) noexcept nogil:
        """The slot of an information set, or an empty one."""
        cdef int64_t slot = mix(key) & self.mask
        while self.slots[slot] and self.sets[self.slots[slot] - 1].key != key:
            slot = (slot + 1) & self.mask
        return slot

    cdef int64_t infoset_of(self, uint64_t key, int mover, int count, int32_t parent, const char* state,
                            const uint64_t* names, const int32_t* order) noexcept nogil:
        """The number of an information set, a new one or one with the same moves and parent; or a negative status."""
        cdef int64_t slot = self.find(key), i
        cdef Infoset* infoset
        if self.slots[slot]:
            infoset = &self.sets[self.slots[slot] - 1]
            if infoset.seat != mover or infoset.count != count or infoset.parent != parent:
                return FORGETS
            for i in range(count):
                if self.names[infoset.name + order[i]] != names[i]:
                    return FORGETS
            return self.slots[slot] - 1
        if (not room_for(<void**>&self.sets, &self.infoset_room, self.count + 1, sizeof(Infoset))
                or not room_for(<void**>&self.names, &self.name_room, self.name_count + count, sizeof(uint64_t))):
            return NO_MEMORY
        infoset = &self.sets[self.count]
        infoset.key, infoset.seat, infoset.count, infoset.parent = key, mover, count, parent
        infoset.first, infoset.name = self.sequence[mover], self.name_count
        for i in range(count):
            self.names[self.name_count + order[i]] = names[i]
        self.sequence[mover] += count
        self.name_count += count
        if self.count < MOST_SEEN:
            if not room_for(<void**>&self.seen, &self.seen_room, self.count + 1, self.game.state_size):
                return NO_MEMORY
            memcpy(self.seen + self.count * self.game.state_size, state, self.game.state_size)
        self.count += 1
        self.slots[slot] = <int32_t>self.count
        if 2 * self.count > self.mask and not self.more_slots():
            return NO_MEMORY
        return self.count - 1

    cdef bint more_slots(self) noexcept nogil:
        cdef int64_t i
        free(self.slots)
        self.mask = 4 * self.mask + 3
        self.slots = <int32_t*>calloc(self.mask + 1, sizeof(int32_t))
        if self.slots == NULL:
            return False
        for i in range(self.count):
            self.slots[self.find(self.sets[i].key)] = <int32_t>(i + 1)
        return True

    cdef int look_up(self) noexcept nogil:
        """Whether Ctrl-C was pressed, and whether memory goes on."""
        cdef int64_t bytes = 32 * self.ends + self.count * <int64_t>(sizeof(Infoset) + 16) + 8 * self.name_count
        if bytes > self.most_bytes:
            return NO_MEMORY
        with gil:
            try:
                PyErr_CheckSignals()
            except KeyboardInterrupt:
                return STOPPED
        return 0

    cdef pack(self):
        """The ends by rows, those of the same two sequences added up."""
        cdef int32_t* columns = <int32_t*>malloc(max(self.ends, 1) * sizeof(int32_t))
        cdef double* values = <double*>malloc(max(self.ends, 1) * sizeof(double))
        cdef int64_t* places = <int64_t*>malloc(self.sequence[1] * sizeof(int64_t))
        cdef int64_t* starts = <int64_t*>calloc(self.sequence[0] + 1, sizeof(int64_t))
        cdef int64_t row, i, to = 0, begun = 0, stop
        cdef int32_t column
        if columns == NULL or values == NULL or places == NULL or starts == NULL:
            free(columns)
            free(values)
            free(places)
            free(starts)
            self.raise_for(NO_MEMORY)
        with nogil:
            for i in range(self.ends):
                starts[self.rows[i]] += 1
            for row in range(self.sequence[0] + 1):     # where each row ends, then, filled from behind, where it begins
                starts[row] += starts[row - 1] if row else 0
            for i in range(self.ends - 1, -1, -1):
                row = self.rows[i]
                starts[row] -= 1
                columns[starts[row]], values[starts[row]] = self.columns[i], self.values[i]
            for i in range(self.sequence[1]):
                places[i] = -1
            for row in range(self.sequence[0]):
                i, stop = starts[row], starts[row + 1]
                starts[row] = begun = to
                while i < stop:
                    column = columns[i]
                    if places[column] < begun:
                        places[column], columns[to], values[to] = to, column, values[i]
                        to += 1
                    else:
                        values[places[column]] += values[i]
                    i += 1
            starts[self.sequence[0]] = to
            free(places)
            free(self.rows)
            free(self.columns)
            free(self.values)
        self.rows, self.columns, self.values, self.starts = NULL, columns, values, starts
        self.row_room, self.column_room, self.value_room = 0, self.ends, self.ends

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
        cdef const Game* game = self.game
        cdef char* state = self.states[0]
        cdef char* moves = self.moves[0]
        cdef Line line
        cdef Infoset* infoset
        cdef uint64_t own, before
        cdef uint64_t name
        cdef int64_t i
        cdef int _decision, mover, count, move, seat, status = game.deal(game, state, key)
        for seat in range(SEATS):
            line.past[seat], line.sequence[seat] = game.information_key(game, state, seat), 0
        for _decision in range(game.max_decisions):
            if status < 0:
                return status
            mover = game.mover(game, state)
            if mover < 0:
                break
            count = game.legal_moves(game, state, moves)
            move = <int>below(&choices, count)
            own = chain(line.past[mover], game.information_key(game, state, mover)) ^ mover
            name = game.move_key(game, state, moves, move, mover) if count else 1
            for seat in range(SEATS):
                line.past[seat] = chain(line.past[seat], game.move_key(game, state, moves, move, seat) if count else 1)
            if count > 1:
                i = self.slots[self.find(own)] - 1
                if i < 0:
                    return UNKNOWN
                infoset = &self.sets[i]
                if infoset.count != count:
                    return UNKNOWN
                line.past[mover] = chain(line.past[mover], own)
                for i in range(count):
                    if self.names[infoset.name + i] == name:
                        line.sequence[mover] = infoset.first + <int32_t>i
            before = stream_of(game, state)
            status = game.play(game, state, moves, move)
            if status >= 0 and stream_of(game, state) != before:
                for seat in range(SEATS):
                    line.past[seat] = chain(line.past[seat], game.information_key(game, state, seat))
        for i in range(self.starts[line.sequence[0]], self.starts[line.sequence[0] + 1]):
            if self.columns[i] == line.sequence[1]:
                return 0
        return UNKNOWN

    # What Python sees

    @property
    def infosets(self):
        """Number of information sets."""
        return self.count

    @property
    def sequences(self):
        """Number of sequences, by seat."""
        return self.sequence[0], self.sequence[1]

    @property
    def entries(self):
        """Pairs of sequences at which the game can end."""
        return self.starts[self.sequence[0]]

    @property
    def total(self):
        """What both seats are paid together; 1 for results."""
        return self.sum * (0.5 if self.results else 1.0)

    def infoset(self, int64_t number):
        """(seat, sequence of its first move, number of moves, sequence before it) of an information set."""
        if not 0 <= number < self.count:
            raise IndexError(f"information set {number} of {self.count}")
        cdef Infoset* infoset = &self.sets[number]
        return infoset.seat, infoset.first, infoset.count, infoset.parent

    def state(self, int64_t number):
        """The bytes of a state of an information set; None of those beyond the first 20 000."""
        if not 0 <= number < min(self.count, <int64_t>MOST_SEEN):
            return None
        return self.seen[number * self.game.state_size:(number + 1) * self.game.state_size]


cdef inline uint64_t stream_of(const Game* game, const char* state) noexcept nogil:
    cdef uint64_t stream = 0
    cdef int at = game.stream_at(game)
    if at >= 0:
        memcpy(&stream, state + at, sizeof(stream))
    return stream


cdef inline void name_moves(const Game* game, const void* state, const void* moves, int count, int mover,
                            uint64_t* names, int32_t* order) noexcept nogil:
    """The name of every move, and its place in the order of names."""
    cdef int i, j
    for i in range(count):
        names[i], order[i] = game.move_key(game, state, moves, i, mover), 0
        for j in range(i):
            order[i] += names[j] < names[i]
            order[j] += names[i] < names[j]


cdef inline int quiet_run(Tree tree, int depth, const void* moves, int move, char* after) noexcept nogil:
    """A move with the lowest of all draws."""
    cdef int status
    follow(&tree.script)
    memcpy(after, tree.states[depth], tree.game.state_size)
    set_stream(tree.stream_at, after, 0)
    status = tree.game.play(tree.game, after, moves, move)
    follow(NULL)
    set_stream(tree.stream_at, after, OPEN_STREAM)
    return status


cdef int probe_line(Tree tree, Outcomes* all, uint64_t stream, double* nodes) noexcept nogil:
    """An estimate of the number of states: along a random line, the product of the numbers of choices."""
    cdef const Game* game = tree.game
    cdef char* state
    cdef char* moves
    cdef uint64_t found
    cdef uint32_t open
    cdef double width = 1
    cdef int status, depth, draws, count, move = 0
    nodes[0] = 0
    for depth in range(DEEPEST):
        status = tree.level(depth)
        if status < 0:
            return status
        state, moves = tree.states[depth], tree.moves[depth - 1] if depth else NULL
        draws = 0
        while width <= BEYOND:
            status = open_draw(all, tree.states[depth - 1] if depth else NULL, moves, move, draws, &open, &found)
            if status <= 0:
                break
            width *= open
            all.script.choices[draws] = below(&stream, open)
            draws += 1
        if width > BEYOND:                              # only whether the line ends is to be known
            status = scripted_run(all, tree.states[depth - 1] if depth else NULL, moves, move, all.scratch + all.size)
        if status < 0:
            return status
        memcpy(state, all.scratch + all.size, game.state_size)
        nodes[0] += width
        if game.mover(game, state) < 0:
            return 0
        count = game.legal_moves(game, state, tree.moves[depth])
        if count < 0:
            return count
        move = <int>below(&stream, count)
        width = min(width * max(count, 1), 10 * BEYOND)
    return TOO_LONG
