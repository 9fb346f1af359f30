"""Cross Kings as a `Game`. The rules stand in docs/games/crosskings.md; moves are numbered row by row.

What a seat knows: everything but which of the missing cards lies on which of the cells that are face down. A card that
is turned up is seen by both, so both know the same. There is no chance after the deal.
"""
from typing import NamedTuple

from libc.stdint cimport int16_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset
from engine.bits cimport bit, bits_count, bits_lowest, pop_lowest
from engine.game cimport Game, new_game, no_stream
from engine.rng cimport below, mix
from engine.table cimport State, Table, table_of
from engine.crosskings.cards cimport (ALL_CELLS, CELLS, CROSS, DIAGONALS, KING, RANKS, SIDE, START, SUITS, UNPLACED,
                                      cross_of)
from engine.crosskings.greedy cimport greedy_move
from engine.crosskings.position cimport (KingsMatch, KingsPosition, TakenPile, deal, moves_of, pile_cards, pile_of,
                                         score_difference, take)
from engine.crosskings.solver_host cimport open_values
from engine.status cimport OVER

cdef enum:
    # A hand has 18 cards at most, kings counted as the cards they stand for. A run of L <= 8 is worth 2 L - 3 <= 13/8
    # L, a set of L <= 4 is worth 5/4 L, and a card is in one of each at most: 18 (13/8 + 5/4) = 51.75.
    MOST_POINTS = 51
    PLACES = 5                  # face-down cards in a row and a column without their own cell: 0 to 4
    UNSEEN = 255
    # Of observations: two seats; each cell with ranks, suits, king, face down; the marker; what lies face down; hands.
    CELL = RANKS + SUITS + 2
    OBSERVED = 2 + CELLS * CELL + CELLS + 3 * (KING + 1) + 1

cdef enum:
    OPEN_CARD
    OPEN_KING
    FACE_DOWN_CARD
    CHOICE_OF_START
    KINDS

ctypedef struct KingsGame:
    int start                   # the marker's first cell; UNPLACED: player 2 chooses
    bint fixed                  # every setup is `match`, which is empty otherwise
    KingsMatch match


# A line of moves: in its lowest forty bits, four each, which of the ten cells of the cross the moves go to; above, how
# many there are. By the set of those cells.
cdef uint64_t lines[1 << CROSS]
# By cell, the ten cells of its cross; then the four where the marker may start.
cdef uint8_t crosses[CELLS + 1][CROSS]


cdef inline uint64_t line_of(const KingsPosition* position) noexcept nogil:
    """The legal moves as a line. A tenth faster for the walk than counting the bits and then looking for the n-th."""
    if position.marker == UNPLACED:
        return lines[15]                                    # the first four of `crosses`
    cdef int row = position.marker // SIDE, column = position.marker % SIDE
    cdef uint64_t across = position.remaining >> (SIDE * row)
    cdef uint64_t beneath = bit(column) - 1
    # Bits 0, 6 ... 30 come together from bit 30 on.
    cdef uint64_t down = (((position.remaining >> column) & <uint64_t>0x0_4104_1041) * <uint64_t>0x4210_8420) >> 30
    across = (across & beneath) | (across >> 1 & 31 & ~beneath)
    return lines[(down & (bit(row) - 1)) | across << row | (down >> (row + 1) & (31 >> row)) << (row + SIDE - 1)]


cdef void fill_tables() noexcept:
    cdef int cells, cell, i, count
    cdef uint64_t cross
    for cells in range(1 << CROSS):
        lines[cells] = count = 0
        for i in range(CROSS):
            if (cells >> i) & 1:
                lines[cells] |= <uint64_t>i << (4 * count)
                count += 1
        lines[cells] |= <uint64_t>count << (4 * CROSS)
    for cell in range(CELLS + 1):
        cross = cross_of(cell)
        for i in range(bits_count(cross)):
            crosses[cell][i] = pop_lowest(&cross)


fill_tables()


cdef inline int cell_of(const KingsMatch* match, const void* moves, int move) noexcept nogil:
    """The cell that a move goes to."""
    return crosses[match.position.marker][((<const uint64_t*>moves)[0] >> (4 * move)) & 15]


cdef class KingsOwner:
    """Keeps a game's own data."""
    cdef KingsGame cross_kings


cdef bint is_cross_kings(Table table):
    return isinstance(table.owner, KingsOwner)


cdef int deal_state(const Game* game, void* state, uint64_t key) noexcept nogil:
    cdef const KingsGame* rules = <const KingsGame*>game.rules
    cdef KingsMatch* match = <KingsMatch*>state
    match[0] = rules.match
    if not rules.fixed:
        deal(&match.position, key, rules.start)
        match.start = rules.start
    return 0


cdef int mover(const Game* game, const void* state) noexcept nogil:
    cdef const KingsMatch* match = <const KingsMatch*>state
    return <int>match.position.mover if moves_of(&match.position) else OVER


cdef int legal_moves(const Game* game, const void* state, void* moves) noexcept nogil:
    (<uint64_t*>moves)[0] = line_of(&(<const KingsMatch*>state).position)
    return <int>((<const uint64_t*>moves)[0] >> (4 * CROSS))


cdef int play_move(const Game* game, void* state, const void* moves, int move) noexcept nogil:
    cdef KingsMatch* match = <KingsMatch*>state
    cdef int cell = cell_of(match, moves, move)
    if match.position.marker == UNPLACED:
        match.start = cell
    else:
        match.path[match.position.taken] = cell
    take(&match.position, cell)
    return 0


cdef void payoffs(const Game* game, const void* state, int64_t* payoffs) noexcept nogil:
    """One's own points less the opponent's, of the hands as they are."""
    payoffs[0] = score_difference(&(<const KingsMatch*>state).position)
    payoffs[1] = -payoffs[0]


cdef uint64_t move_key(const Game* game, const void* state, const void* moves, int move, int observer) noexcept nogil:
    """The cell."""
    return cell_of(<const KingsMatch*>state, moves, move)


cdef int features(const Game* game, const void* state, const void* moves, int move, bint with_cards,
                  uint16_t* features) noexcept nogil:
    cdef const KingsMatch* match = <const KingsMatch*>state
    cdef int cell = cell_of(match, moves, move)
    if match.position.marker == UNPLACED:
        features[0] = CHOICE_OF_START
    elif match.position.hidden >> cell & 1:
        features[0] = FACE_DOWN_CARD
    else:
        features[0] = OPEN_KING if match.position.cards[cell] == KING else OPEN_CARD
    return 1


cdef inline int16_t* put(int16_t* numbers, uint32_t cards, int kings) noexcept nogil:
    """1 for each card of a set, and how many kings; returns what stands behind them."""
    cdef int card
    for card in range(KING):
        numbers[card] = cards >> card & 1
    numbers[KING] = kings
    return numbers + KING + 1


cdef void observe(const Game* game, const void* state, int seat, int16_t* numbers) noexcept nogil:
    """Observation as `pyengine.crosskings.game` names it, the seat's own first."""
    cdef const KingsPosition* position = &(<const KingsMatch*>state).position
    cdef TakenPile pile = pile_of(position)
    cdef int cell, card, ahead = score_difference(position)
    memset(numbers, 0, game.observed * sizeof(int16_t))
    if moves_of(position):
        numbers[position.mover != seat] = 1
    numbers += 2
    for cell in range(CELLS):
        card = position.cards[cell]
        if position.hidden >> cell & 1:
            numbers[RANKS + SUITS + 1] = 1
        elif position.remaining >> cell & 1:
            if card == KING:
                numbers[RANKS + SUITS] = 1
            else:
                numbers[card % RANKS] = numbers[RANKS + card // RANKS] = 1
        numbers += CELL
    if position.marker != UNPLACED:
        numbers[position.marker] = 1
    numbers = put(numbers + CELLS, pile.cards, pile.kings)
    numbers = put(numbers, position.hands[seat], position.kings[seat])
    numbers = put(numbers, position.hands[1 - seat], position.kings[1 - seat])
    numbers[0] = -ahead if seat else ahead


cdef int action(const Game* game, const void* state, const void* moves, int move) noexcept nogil:
    """The cell."""
    return cell_of(<const KingsMatch*>state, moves, move)


cdef int resample(const Game* game, void* state, int seat, uint64_t* stream) noexcept nogil:
    """The cards that lie face down, in any order."""
    cdef KingsMatch* match = <KingsMatch*>state
    cdef uint8_t cards[CELLS]
    cdef TakenPile pile = pile_of(&match.position)
    cdef uint64_t cells = match.position.hidden
    cdef int left = pile_cards(&pile, cards), drawn
    while cells:
        drawn = <int>below(stream, left)
        left -= 1
        match.position.cards[pop_lowest(&cells)] = cards[drawn]
        cards[drawn] = cards[left]
    return 0


cdef uint64_t information_key(const Game* game, const void* state, int seat) noexcept nogil:
    """The match as it is, but for the cards that lie face down: the others tell what they are together."""
    cdef KingsMatch seen = (<const KingsMatch*>state)[0]
    cdef uint64_t cells = seen.position.hidden, key = seat + 1
    cdef size_t i
    while cells:
        seen.position.cards[pop_lowest(&cells)] = UNSEEN
    for i in range(sizeof(KingsMatch) // 8):
        key = mix(key ^ (<const uint64_t*>&seen)[i])
    return key


cdef int heuristic(const Game* game, const void* state, const void* moves, int count, uint64_t* stream) noexcept nogil:
    """Moves are numbered alike everywhere."""
    return greedy_move(&(<const KingsMatch*>state).position, stream)


cdef int64_t solve(const Game* game, const void* state, const void* moves, int count, int64_t limit,
                   int64_t* values) noexcept nogil:
    return open_values(&(<const KingsMatch*>state).position, limit, values)


cdef int place(const Game* game, const void* state) noexcept nogil:
    """Number of face-down cards that the mover can take; PLACES for the choice of the start."""
    cdef const KingsMatch* match = <const KingsMatch*>state
    if match.position.marker == UNPLACED:
        return PLACES
    return bits_count(match.position.hidden & cross_of(match.position.marker))


cdef int64_t chance_outcomes(const Game* game, const void* state, const void* moves, int move, int64_t room,
                             void* states, uint64_t* weights) noexcept nogil:
    """One for each card that may turn up, the kings together; it changes places with the one that lies there."""
    cdef const KingsMatch* match = <const KingsMatch*>state
    cdef KingsMatch* outcome = <KingsMatch*>states
    cdef int cell = cell_of(match, moves, move), count, number = 0, i
    cdef uint8_t cards[CELLS]
    cdef uint64_t cells
    cdef TakenPile pile
    if match.position.marker == UNPLACED or not (match.position.hidden >> cell) & 1:
        if room >= 1:
            outcome[0], weights[0] = match[0], 1
            play_move(game, outcome, moves, move)
        return 1
    pile = pile_of(&match.position)
    count = pile_cards(&pile, cards)
    number = count - max(pile.kings - 1, 0)
    if number > room:
        return number
    for i in range(number):
        outcome[i], weights[i] = match[0], pile.kings if cards[i] == KING else 1
        if match.position.cards[cell] != cards[i]:
            cells = match.position.hidden
            while match.position.cards[bits_lowest(cells)] != cards[i]:
                cells &= cells - 1
            outcome[i].position.cards[bits_lowest(cells)] = match.position.cards[cell]
            outcome[i].position.cards[cell] = cards[i]
        play_move(game, &outcome[i], moves, move)
    return number


def table(int start=START, cards: Iterable[int] | None = None, bint covered=True, path: Iterable[int] = ()) -> Table:
    """Cross Kings' table.

    start : cell of the marker in every setup, 14, 15, 20 or 21; 36: player 2 chooses one of them, before the first move
    cards : what lies on the 36 cells in every setup: 8 * suit + rank, suits H C D S, ranks A 2 ... 8, kings 32
    covered : whether those on the diagonals lie face down
    path : the cells that were moved to, in every setup

    ValueError : another cell, a card twice or missing, a move that is not possible.
    """
    if start != UNPLACED and (not 0 <= start < CELLS or not cross_of(UNPLACED) & bit(start)):
        raise ValueError(f"the marker starts on cell {start}; expected 14, 15, 20 or 21, or 36")
    cdef KingsOwner owner = KingsOwner()
    cdef Game game = new_game()
    cdef KingsMatch* match = &owner.cross_kings.match
    owner.cross_kings.start = start
    owner.cross_kings.fixed = cards is not None
    memset(match, 0, sizeof(KingsMatch))
    if cards is not None:
        set_match(match, start, list(cards), covered, path)
    game.seats = 2
    game.state_size = sizeof(KingsMatch)
    game.moves_size = sizeof(uint64_t)
    game.max_moves = CROSS
    game.max_decisions = CELLS + (start == UNPLACED)
    game.places = PLACES + (start == UNPLACED)
    game.low, game.high = -MOST_POINTS, MOST_POINTS
    game.rules = &owner.cross_kings
    game.deal, game.mover, game.legal_moves, game.play = deal_state, mover, legal_moves, play_move
    game.payoffs, game.move_key, game.resample, game.information_key = payoffs, move_key, resample, information_key
    game.spectators = True
    game.heuristic, game.solve = heuristic, solve
    game.scores, game.place, game.chance_outcomes = payoffs, place, chance_outcomes
    game.observed, game.observe, game.actions, game.action = OBSERVED, observe, CELLS, action
    game.kinds, game.features, game.stream_at = KINDS, features, no_stream
    return table_of(&game, owner, f"crosskings {start} {(<const char*>match)[:sizeof(KingsMatch)].hex()}")


cdef int set_match(KingsMatch* match, int start, list cards, bint covered, path) except -1:
    cdef KingsPosition* position = &match.position
    cdef int i
    if sorted(cards) != [min(i, <int>KING) for i in range(CELLS)]:
        raise ValueError("cards are the 36 cells' cards, 0 to 31 once each and 32 four times")
    for i in range(CELLS):
        position.cards[i] = cards[i]
    position.remaining, position.hidden = ALL_CELLS, DIAGONALS if covered else 0
    position.marker, position.mover, match.start = start, start == UNPLACED, start
    for i, cell in enumerate(path):
        if start == UNPLACED or not 0 <= cell < CELLS or not moves_of(position) & bit(cell):
            raise ValueError(f"move {i + 1} to cell {cell} is not possible")
        match.path[i] = cell
        take(position, cell)
    return 0


class PositionNumbers(NamedTuple):
    cards: bytes
    remaining: int
    hidden: int
    hands: tuple[int, int]
    kings: tuple[int, int]
    marker: int
    mover: int
    path: bytes
    start: int


cdef const KingsMatch* match_of(State state) except NULL:
    if not isinstance(state.table.owner, KingsOwner):
        raise TypeError("not a state of Cross Kings")
    return <const KingsMatch*>state.bytes


def position(State state not None) -> PositionNumbers:
    """A state in numbers.

    cards : by cell what lies there or lay there, face down or not; 36 bytes
    remaining, hidden : the cells that hold a card, and those of them that lie face down; bit i for cell i
    hands, kings : by player the set of cards other than kings, and the number of kings
    marker, start : cells, 36 as long as the start is not chosen
    mover : 0 or 1, also when the game is over
    path : the cells moved to, as bytes

    TypeError : a state of another game.
    """
    cdef const KingsMatch* match = match_of(state)
    cdef const KingsPosition* at = &match.position
    return PositionNumbers((<const char*>at.cards)[:CELLS], at.remaining, at.hidden, (at.hands[0], at.hands[1]),
                           (at.kings[0], at.kings[1]), at.marker, at.mover, (<const char*>match.path)[:at.taken],
                           match.start)
