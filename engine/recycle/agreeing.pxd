"""Deals that agree with what play has shown: no place gets a card of a kind that is barred there.

All of them are equally likely. Places with the same bars are a row. How many cards of each sort a row takes is drawn by
the number of deals that this leaves, sorts being cards that the same rows may have; which cards of a sort these are,
and which place of the row each gets, is shuffled. Three rows and more are tried at random first, which is quicker while
they are small. Where all this would take too long, cards are rotated between places from a deal that agrees: then the
deals are only about equally likely.
"""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset
from engine.keys cimport chained
from engine.recycle.abi cimport ProgramRules, number_at
from engine.rng cimport below, child, draw
from engine.status cimport GAME_FAULT

cdef enum:
    MOST_PLACES = 170           # whose factorial a double holds
    MOST_ROWS = 6
    MOST_MASKS = 1 << MOST_ROWS
    MOST_STEPS = 1 << 16        # through the ways to fill the rows
    TRIES = 32
    TURNS_OF_EACH = 32          # rotations for each place, where the exact way would take too long

ctypedef struct Bars:           # kinds that are barred, by their numbers
    uint64_t low, high

ctypedef struct Taking:         # how many cards a row takes, by the mask of the rows behind it
    int[MOST_ROWS][MOST_MASKS >> 1] of

ctypedef struct Filling:
    int rows                    # of places with the same bars; those without any are none of them
    int[MOST_ROWS] room
    Bars[MOST_ROWS + 1] bars    # the last one is spare
    int16_t[MOST_PLACES] row_of         # by place; MOST_ROWS where nothing is barred
    int[MOST_MASKS] cards       # by the mask of rows that may have them
    Taking taken, drawn
    double[MOST_PLACES + 1] factorials
    double deals                # of all ways to fill the rows so far
    int steps
    uint64_t* stream


cdef inline bint is_barred(const Bars* bars, int kind) noexcept nogil:
    return (bars.low >> kind if kind < 64 else bars.high >> (kind - 64)) & 1


cdef inline bint are_same(const Bars* one, const Bars* other) noexcept nogil:
    return one.low == other.low and one.high == other.high


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


cdef inline double chosen(const Filling* filling, int cards, int count) noexcept nogil:
    """Number of ways to choose so many of these cards."""
    return filling.factorials[cards] / (filling.factorials[count] * filling.factorials[cards - count])


cdef inline void fill(Filling* filling, int row, const int* cards, double deals) noexcept nogil:
    """Go through all ways to fill the rows from one on with cards, by the mask of these rows that may have them, and
    draw one of them by how many deals it stands for."""
    cdef int[MOST_MASKS >> 1] left
    cdef int need = filling.room[row]
    if row < filling.rows - 1:
        take(filling, row, 0, need, cards, left, deals)
    elif cards[1] >= need:
        deals *= chosen(filling, cards[1], need)
        filling.deals += deals
        if draw(filling.stream) * filling.deals < deals * 4294967296.0:
            filling.taken.of[row][0] = need
            memcpy(&filling.drawn, &filling.taken, filling.rows * sizeof(filling.taken.of[0]))


cdef inline void take(Filling* filling, int row, int mask, int need, const int* cards, int* left,
                      double deals) noexcept nogil:
    """Go through all ways in which a row takes cards of a mask of the rows behind it, and of the masks above."""
    cdef int masks = 1 << (filling.rows - row - 1), count, can = 0
    while mask < masks and can == 0:
        can = cards[2 * mask + 1]
        filling.taken.of[row][mask], left[mask] = 0, cards[2 * mask]
        mask += 1
    filling.steps += 1
    if can == 0:
        if need == 0:
            fill(filling, row + 1, left, deals)
        return
    for count in range(need if mask == masks else 0, min(can, need) + 1):
        if filling.steps > MOST_STEPS:
            return
        filling.taken.of[row][mask - 1], left[mask - 1] = count, cards[2 * mask - 2] + can - count
        take(filling, row, mask, need - count, cards, left, deals * chosen(filling, can, count))


cdef inline bint draw_way(Filling* filling, int places, uint64_t* stream) noexcept nogil:
    """Draw how many cards of each sort every row takes; False where that takes too long, or there is no way."""
    cdef int i
    filling.factorials[0] = 1
    for i in range(places):
        filling.factorials[i + 1] = filling.factorials[i] * (i + 1)
    filling.deals, filling.steps, filling.stream = 0, 0, stream
    fill(filling, 0, filling.cards, 1)
    return filling.deals > 0 and filling.steps <= MOST_STEPS


cdef inline bint find_rows(Filling* filling, int places, const Bars* bars) noexcept nogil:
    """Part the places into rows, the roomiest one last; False where these are too many."""
    cdef int i, row = MOST_ROWS, most = 0
    filling.rows = 0
    for i in range(places):
        if bars[i].low | bars[i].high == 0:
            row = MOST_ROWS
        elif row == MOST_ROWS or not are_same(&filling.bars[row], &bars[i]):
            row = 0
            while row < filling.rows and not are_same(&filling.bars[row], &bars[i]):
                row += 1
            if row == MOST_ROWS:
                return False
            if row == filling.rows:
                filling.bars[row], filling.room[row] = bars[i], 0
                filling.rows += 1
        if row < MOST_ROWS:
            filling.room[row] += 1
        filling.row_of[i] = <int16_t>row
    for row in range(1, filling.rows):
        most = row if filling.room[row] > filling.room[most] else most
    row = filling.rows - 1
    if most < row:
        filling.room[most], filling.room[row] = filling.room[row], filling.room[most]
        filling.bars[MOST_ROWS] = filling.bars[most]
        filling.bars[most] = filling.bars[row]
        filling.bars[row] = filling.bars[MOST_ROWS]
        for i in range(places):
            if filling.row_of[i] == row or filling.row_of[i] == most:
                filling.row_of[i] = <int16_t>(most + row - filling.row_of[i])
    return True


cdef inline void sort_cards(Filling* filling, int places, const int16_t* kinds, int16_t* cards) noexcept nogil:
    """Sort cards by the mask of rows that may have them."""
    cdef int[MOST_MASKS] ends
    cdef uint8_t[MOST_PLACES] masks
    cdef int i, row, mask, end = 0
    memset(filling.cards, 0, sizeof(int) << filling.rows)
    for i in range(places):
        mask = 0
        for row in range(filling.rows):
            mask |= (not is_barred(&filling.bars[row], kinds[i])) << row
        masks[i] = <uint8_t>mask
        filling.cards[mask] += 1
    for mask in range(1 << filling.rows):
        ends[mask] = end
        end += filling.cards[mask]
    for i in range(places):
        cards[ends[masks[i]]] = kinds[i]
        ends[masks[i]] += 1


cdef inline void fill_rows(Filling* filling, int places, int16_t* cards, uint64_t* stream) noexcept nogil:
    """Bring the cards of the first row to the front, those of the others behind it, of each sort as many as `drawn`
    says; then what is left."""
    cdef int16_t[MOST_PLACES] chosen
    cdef int row, mask, i, j, can, count, source, end, size, sorts, first = 0
    for row in range(filling.rows):
        source = end = places
        size = sorts = 0
        for mask in range((1 << (filling.rows - row - 1)) - 1, -1, -1):
            can, count = filling.cards[2 * mask + 1], filling.drawn.of[row][mask]
            source -= can
            sorts += count > 0
            for i in range(source, source + count):
                j = i + <int>below(stream, source + can - i)
                chosen[size] = cards[j]
                cards[j] = cards[i]
                size += 1
            for i in range(source + can - 1, source + count - 1, -1):
                end -= 1
                cards[end] = cards[i]
            for _ in range(filling.cards[2 * mask]):
                end -= 1
                source -= 1
                cards[end] = cards[source]
        for mask in range(1 << (filling.rows - row - 1)):
            filling.cards[mask] = filling.cards[2 * mask] + filling.cards[2 * mask + 1] - filling.drawn.of[row][mask]
        if sorts > 1:
            shuffle(chosen, size, stream)
        for i in range(size):
            cards[first] = chosen[i]
            first += 1
    shuffle(cards + first, places - first, stream)


cdef inline bint fill_exactly(int places, const Bars* bars, const int16_t* kinds, int16_t* dealt,
                              uint64_t* stream) noexcept nogil:
    """All deals that agree are equally likely; False where that takes too long, or there is none."""
    cdef Filling filling
    cdef int16_t[MOST_PLACES] cards
    cdef int[MOST_ROWS + 1] next
    cdef int i, row, first = 0
    if places > MOST_PLACES or not find_rows(&filling, places, bars):
        return False
    sort_cards(&filling, places, kinds, cards)
    if not draw_way(&filling, places, stream):
        return False
    fill_rows(&filling, places, cards, stream)
    for row in range(filling.rows):
        next[row] = first
        first += filling.room[row]
    next[MOST_ROWS] = first
    for i in range(places):
        row = filling.row_of[i]
        dealt[i] = cards[next[row]]
        next[row] += 1
    return True


cdef inline bint try_deals(int places, const Bars* bars, int16_t* kinds, int16_t* dealt,
                           uint64_t* stream) noexcept nogil:
    """Deal at random, the places first where something is barred, until all agree or this was tried often enough."""
    cdef int i, j, place
    for _ in range(TRIES):
        j = 0
        for place in range(places):
            if bars[place].low | bars[place].high:
                i = j + <int>below(stream, places - j)
                kinds[i], kinds[j] = kinds[j], kinds[i]
                if is_barred(&bars[place], kinds[j]):
                    break
                dealt[place] = kinds[j]
                j += 1
        else:
            shuffle(kinds + j, places - j, stream)
            for place in range(places):
                if not bars[place].low | bars[place].high:
                    dealt[place] = kinds[j]
                    j += 1
            return True
    return False


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


cdef inline bint deal_row(int places, const Bars* bars, const Bars* row, int room, int16_t* kinds, int16_t* dealt,
                          uint64_t* stream) noexcept nogil:
    """Fill the only row there is from all cards that it may have; False if these are too few."""
    cdef int i, j, can = 0, rest = room
    cdef int16_t kind
    for i in range(places):
        kind = kinds[i]
        kinds[i] = kinds[can]
        kinds[can] = kind
        can += not is_barred(row, kind)
    if can < room:
        return False
    for i in range(room):
        j = i + <int>below(stream, can - i)
        kinds[i], kinds[j] = kinds[j], kinds[i]
    shuffle(kinds + room, places - room, stream)
    room = 0
    for i in range(places):
        if bars[i].low | bars[i].high:
            dealt[i] = kinds[room]
            room += 1
        else:
            dealt[i] = kinds[rest]
            rest += 1
    return True


cdef inline int deal_agreeing(int places, const Bars* bars, int16_t* kinds, int16_t* dealt,
                              uint64_t* stream) noexcept nogil:
    """Deal cards of these kinds, which may be shuffled, to places; 0, or GAME_FAULT where no deal agrees."""
    cdef Bars row = Bars(0, 0)
    cdef int16_t* memory
    cdef int i, rows = 0, room = 0
    cdef bint agrees
    for i in range(places):
        if bars[i].low | bars[i].high:
            room += 1
            if not are_same(&row, &bars[i]):
                row = bars[i]
                rows += 1
    if rows < 2:
        return 0 if deal_row(places, bars, &row, room, kinds, dealt, stream) else GAME_FAULT
    if (rows > 2 and try_deals(places, bars, kinds, dealt, stream)) or fill_exactly(places, bars, kinds, dealt, stream):
        return 0
    memory = <int16_t*>malloc(2 * places * sizeof(int16_t))
    if memory == NULL:
        return GAME_FAULT
    agrees = rotate(places, bars, kinds, memory, memory + places, dealt, stream)
    free(memory)
    return 0 if agrees else GAME_FAULT
