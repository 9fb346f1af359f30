"""Deals that agree with what play has shown: no place gets a card of a kind that is barred there.

All of them are equally likely. A few shuffles are tried; then the deal is drawn exactly. Rows are places with the same
bars, columns are cards that the same rows may have. For every column in turn, how many of its cards go to each row is
drawn by the number of deals that this leaves; which cards these are, and which place of its row each gets, is shuffled.
Where that would take too long (MOST_STATES), cards are rotated between places from a deal that agrees: then the deals
are only about equally likely.
"""
from libc.stdint cimport int16_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset
from engine.keys cimport chained
from engine.recycle.abi cimport ProgramRules, number_at
from engine.rng cimport below, child, draw
from engine.status cimport GAME_FAULT

cdef enum:
    TRIES = 8
    MOST_ROWS = 6
    MOST_COLUMNS = 1 << MOST_ROWS
    MOST_STATES = 4096          # of what is left of the rows
    TURNS_OF_EACH = 32          # rotations for each place, where the exact way would take too long

ctypedef struct Bars:           # kinds that are barred, by their numbers
    uint64_t low, high

ctypedef struct Filling:
    int rows, columns           # the roomiest row is the last one
    int[MOST_ROWS] room, stride
    int[MOST_COLUMNS] cards, allowed    # by column: how many, and the mask of rows
    int states
    double* ways                # [columns][states]: deals of a column and those behind it; below 0 where unknown


cdef inline bint is_barred(const Bars* bars, int kind) noexcept nogil:
    return (bars.low >> kind if kind < 64 else bars.high >> (kind - 64)) & 1


cdef inline Bars with_kind(Bars bars, int kind) noexcept nogil:
    if kind < 64:
        bars.low |= <uint64_t>1 << kind
    else:
        bars.high |= <uint64_t>1 << (kind - 64)
    return bars


cdef inline bint are_barred(const ProgramRules* rules, const char* data) noexcept nogil:
    """True if anything is barred from anywhere."""
    cdef const uint64_t* words = <const uint64_t*>(data + rules.layout.barred + rules.layout.barred_bytes)
    cdef uint64_t found = 0
    cdef int i
    for i in range(rules.layout.barred_words):
        found |= words[i]
    return found != 0


cdef inline Bars bars_at(const ProgramRules* rules, const char* data, int offset) noexcept nogil:
    cdef const uint64_t* words = <const uint64_t*>(data + offset)
    return Bars(words[0], words[1] if rules.layout.barred_bytes > 8 else 0)


cdef inline Bars bars_of(const ProgramRules* rules, const char* data, int pile, int card, int apart) noexcept nogil:
    """The kinds that are barred from the cards of a pile that not everybody knows, and from a card; `apart` is how far
    those behind what everybody knows stand that one seat was told."""
    cdef Bars bars = Bars(0, 0), more
    if rules.barred_at[pile] != rules.layout.barred:
        bars = bars_at(rules, data, rules.barred_at[pile] + apart)
    if rules.layout.barred_card:
        more = bars_at(rules, data, rules.layout.barred_card + card * rules.layout.barred_bytes + apart)
        bars = Bars(bars.low | more.low, bars.high | more.high)
    return bars


cdef inline int apart_of(const ProgramRules* rules, int seat) noexcept nogil:
    return (1 + seat) * rules.layout.barred_next


cdef inline Bars hidden_kinds(const ProgramRules* rules, const char* data) noexcept nogil:
    """The kinds of all cards that not everybody knows."""
    cdef const uint16_t* known = <const uint16_t*>(data + rules.fields.known)
    cdef int card
    cdef Bars kinds = Bars(0, 0)
    for card in range(rules.fields.cards):
        if known[card] != (1 << rules.fields.players) - 1:
            kinds = with_kind(kinds, rules.class_of[card])
    return kinds


cdef inline uint64_t bars_key(const ProgramRules* rules, const char* data, int seat, const uint16_t* images,
                              bint in_order) noexcept nogil:
    """Key of all that everybody knows, and a seat was told, of cards that it does not know, as far as they are of
    hidden kinds; kinds are exchanged for their `images`, if there are any."""
    cdef const uint16_t* known = <const uint16_t*>(data + rules.fields.known)
    cdef int pile, card, place, kind, everybody = (1 << rules.fields.players) - 1
    cdef int eyes = 1 << seat if seat >= 0 else everybody
    cdef uint64_t hash = 0
    cdef Bars bars, more, hidden = hidden_kinds(rules, data)
    for pile in range(rules.layout.piles):
        card, place = rules.fields.cards + pile, 0
        while True:
            card = number_at(data, rules.fields.next, rules.fields.node_size, card)
            if card >= rules.fields.cards:
                break
            place += in_order
            if known[card] == everybody:
                continue
            bars = bars_of(rules, data, pile, card, 0)
            if seat >= 0 and rules.layout.barred_next and known[card] & eyes != eyes:
                more = bars_of(rules, data, pile, card, apart_of(rules, seat))
                bars = Bars(bars.low | more.low, bars.high | more.high)
            bars = Bars(bars.low & hidden.low, bars.high & hidden.high)
            if images != NULL and bars.low | bars.high:
                more = Bars(0, 0)
                for kind in range(rules.layout.class_count):
                    if is_barred(&bars, kind):
                        more = with_kind(more, images[kind])
                bars = more
            if bars.low | bars.high:
                hash += child(chained(bars.low, bars.high), <uint64_t>(pile + 1) << 40 | place)
    return hash


cdef inline void shuffle(int16_t* items, int count, uint64_t* stream) noexcept nogil:
    cdef int i, j
    for i in range(count - 1, 0, -1):
        j = below(stream, i + 1)
        items[i], items[j] = items[j], items[i]


cdef inline double ways_of(Filling* filling, int column, int state) noexcept nogil:
    """Number of deals of a column and those behind it into what is left of the rows."""
    cdef double result = 1
    cdef double* known
    cdef int row, i, left
    if column == filling.columns:
        return 1
    known = filling.ways + column * filling.states + state
    if known[0] < 0:
        left = filling.cards[column]
        if column == filling.columns - 1 and filling.allowed[column] == (1 << filling.rows) - 1:
            for row in range(filling.rows):     # they fill every row, in any way
                for i in range(filling.room[row]):
                    result = result * left / (i + 1)
                    left -= 1
            known[0] = result
        else:
            known[0] = spread(filling, column, 0, left, state)
    return known[0]


cdef inline double spread(Filling* filling, int column, int row, int left, int state) noexcept nogil:
    """Number of deals in which the rows from one on take the cards that are left of a column."""
    cdef double total = 0, chosen = 1
    cdef int count
    if row == filling.rows:
        return 0 if left else ways_of(filling, column + 1, state)
    for count in range(most_of(filling, column, row, left) + 1):
        filling.room[row] -= count
        total += chosen * spread(filling, column, row + 1, left - count, state - count * filling.stride[row])
        filling.room[row] += count
        chosen = chosen * (left - count) / (count + 1)
    return total


cdef inline int most_of(const Filling* filling, int column, int row, int left) noexcept nogil:
    return min(left, filling.room[row]) if filling.allowed[column] >> row & 1 else 0


cdef inline int drawn(Filling* filling, int column, int row, int left, int state, uint64_t* stream) noexcept nogil:
    """Number of the cards left of a column that a row takes, drawn."""
    cdef double all_ways = spread(filling, column, row, left, state), chosen = 1, ways
    cdef double wanted = all_ways * (<double>draw(stream) + <double>draw(stream) / 4294967296.0) / 4294967296.0
    cdef int count, found = 0
    for count in range(most_of(filling, column, row, left) + 1):
        filling.room[row] -= count
        ways = chosen * spread(filling, column, row + 1, left - count, state - count * filling.stride[row])
        filling.room[row] += count
        if ways > 0:
            found = count
            wanted -= ways
            if wanted < 0:
                break
        chosen = chosen * (left - count) / (count + 1)
    return found


cdef inline int rows_of(Filling* filling, const Bars* bars, int places, int16_t* row_of, Bars* rows) noexcept nogil:
    """The row of every place, the roomiest one last; False where there are too many."""
    cdef int i, row, most = 0
    cdef Bars kept
    filling.rows = 0
    for i in range(places):
        row = 0
        while row < filling.rows and (rows[row].low != bars[i].low or rows[row].high != bars[i].high):
            row += 1
        if row == MOST_ROWS:
            return False
        if row == filling.rows:
            rows[row], filling.room[row] = bars[i], 0
            filling.rows += 1
        row_of[i] = row
        filling.room[row] += 1
    for row in range(filling.rows):
        most = row if filling.room[row] > filling.room[most] else most
    row = filling.rows - 1
    filling.room[most], filling.room[row] = filling.room[row], filling.room[most]
    kept, rows[most] = rows[most], rows[row]
    rows[row] = kept
    filling.states = 1
    for i in range(places):
        row_of[i] = row if row_of[i] == most else most if row_of[i] == row else row_of[i]
    for i in range(row):
        filling.stride[i] = filling.states
        filling.states *= filling.room[i] + 1
        if filling.states > MOST_STATES:
            return False
    filling.stride[row] = 0
    return True


cdef inline void columns_of(Filling* filling, const Bars* rows, int places, const int16_t* kinds,
                            int16_t* column_of) noexcept nogil:
    """The column of every card; one that every row may have is the last."""
    cdef int i, row, mask, column, anywhere = (1 << filling.rows) - 1
    filling.columns = 0
    for i in range(places):
        mask = 0
        for row in range(filling.rows):
            mask |= (not is_barred(&rows[row], kinds[i])) << row
        column = 0
        while column < filling.columns and filling.allowed[column] != mask:
            column += 1
        if column == filling.columns:
            filling.allowed[column], filling.cards[column] = mask, 0
            filling.columns += 1
        column_of[i] = column
        filling.cards[column] += 1
    for column in range(filling.columns - 1):
        if filling.allowed[column] == anywhere:
            row = filling.columns - 1
            filling.allowed[column], filling.allowed[row] = filling.allowed[row], anywhere
            filling.cards[column], filling.cards[row] = filling.cards[row], filling.cards[column]
            for i in range(places):
                column_of[i] = row if column_of[i] == column else column if column_of[i] == row else column_of[i]
            return


cdef inline int fill(Filling* filling, int places, const int16_t* row_of, const int16_t* column_of,
                     const int16_t* kinds, int16_t* order, int16_t* row_for, int16_t* dealt,
                     uint64_t* stream) noexcept nogil:
    """Draw a deal; False where none agrees."""
    cdef int column, row, i, j, left, count, size, state = 0
    for row in range(filling.rows):
        state += filling.stride[row] * filling.room[row]
    for i in range(filling.columns * filling.states):
        filling.ways[i] = -1
    if ways_of(filling, 0, state) <= 0:
        return False
    for column in range(filling.columns):
        size = 0
        for i in range(places):
            if column_of[i] == column:
                order[size] = i
                size += 1
        shuffle(order, size, stream)
        left = size
        for row in range(filling.rows):
            count = drawn(filling, column, row, left, state, stream)
            filling.room[row] -= count
            state -= count * filling.stride[row]
            for _ in range(count):
                left -= 1
                row_for[order[left]] = row
    for row in range(filling.rows):
        size = 0
        for i in range(places):
            if row_for[i] == row:
                order[size] = kinds[i]
                size += 1
        shuffle(order, size, stream)
        j = 0
        for i in range(places):
            if row_of[i] == row:
                dealt[i] = order[j]
                j += 1
    return True


cdef inline bint takes(int place, int places, const Bars* bars, const int16_t* kinds, int16_t* owners,
                       int16_t* asked) noexcept nogil:
    """A place takes a card, if need be from one that can take another."""
    cdef int card
    for card in range(places):
        if not asked[card] and not is_barred(&bars[place], kinds[card]):
            asked[card] = True
            if owners[card] < 0 or takes(owners[card], places, bars, kinds, owners, asked):
                owners[card] = place
                return True
    return False


cdef inline int rotate(int places, const Bars* bars, const int16_t* kinds, int16_t* owners, int16_t* asked,
                       int16_t* dealt, uint64_t* stream) noexcept nogil:
    """From any deal that agrees, cards of two to four places change places, again and again, where they may lie then;
    False where none agrees."""
    cdef int i, j, size
    cdef int[4] at
    cdef int16_t first
    cdef bint fits
    for i in range(places):
        owners[i] = -1
    for i in range(places):
        memset(asked, 0, places * sizeof(int16_t))
        if not takes(i, places, bars, kinds, owners, asked):
            return False
    for i in range(places):
        dealt[owners[i]] = kinds[i]
    for _ in range(TURNS_OF_EACH * places):
        size = 2 + below(stream, 3)
        fits = True
        for i in range(size):
            at[i] = below(stream, places)
            for j in range(i):
                fits = fits and at[i] != at[j]
        for i in range(size):
            fits = fits and not is_barred(&bars[at[i]], dealt[at[(i + 1) % size]])
        if fits:
            first = dealt[at[0]]
            for i in range(size - 1):
                dealt[at[i]] = dealt[at[i + 1]]
            dealt[at[size - 1]] = first
    return True


cdef inline int deal_agreeing(int places, const Bars* bars, int16_t* kinds, int16_t* dealt,
                              uint64_t* stream) noexcept nogil:
    """Deal cards of these kinds, which may be shuffled, to places; 0, or GAME_FAULT where no deal agrees."""
    cdef Filling filling
    cdef Bars[MOST_ROWS] rows
    cdef int16_t* memory
    cdef int i
    cdef bint agrees, dealt_out
    for _ in range(TRIES):
        shuffle(kinds, places, stream)
        agrees = True
        for i in range(places):
            agrees = agrees and not is_barred(&bars[i], kinds[i])
        if agrees:
            for i in range(places):
                dealt[i] = kinds[i]
            return 0
    memory = <int16_t*>malloc(4 * places * sizeof(int16_t))
    if memory == NULL:
        return GAME_FAULT
    if rows_of(&filling, bars, places, memory, rows):
        columns_of(&filling, rows, places, kinds, memory + places)
        filling.ways = <double*>malloc(filling.columns * filling.states * sizeof(double))
        dealt_out = filling.ways != NULL and fill(&filling, places, memory, memory + places, kinds,
                                                  memory + 2 * places, memory + 3 * places, dealt, stream)
        free(filling.ways)
    else:
        dealt_out = rotate(places, bars, kinds, memory, memory + places, dealt, stream)
    free(memory)
    return 0 if dealt_out else GAME_FAULT
