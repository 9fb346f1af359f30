"""Counting for `random_play.pyx`: positions of a turn in bags, what each is followed by, and where chances go.

A turn's positions lie unsorted in bags, by their palettes. A bag is taken whole: equal positions are made one, in
memory that a cache holds, and their followers go to the next turn's bags. What a hand can do against a palette is
remembered too, for all seven colours of the canvas: a move that leaves no answer ends a line at once, so half of all
moves never become a position. Where all bags together hold more than they may, the latest turn goes first: fewer
positions meet, none is lost.

Chances are integers, 2^63 for one, and what does not divide evenly goes to the first moves. So no sum depends on an
order, and each step moves less than 2^-63 to another move.
"""
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset
from engine.bits cimport bit, every_byte, fold_bytes, pop_lowest
from engine.memory cimport LARGE_PAGE, large_memory, prefetch
from engine.red7.cards cimport all_cards
from engine.red7.moves cimport Red7Rules
from engine.red7.position cimport EMPTY_SLOT
from engine.red7.slots cimport (SlotSeat, among, at_least, drawing_size, nonzero, rules_ahead, rules_won, running_sums,
                                set_hand, set_seat, tops)
from engine.rng cimport mix

cdef enum:
    BAGS = 256                  # of a turn
    BLOCK = 113                 # records in a block of a bag
    PAGE = 385                  # blocks in 2 MiB
    TURNS = 128                 # more than a match of two has: each takes a card from a hand or from the deck
    STANDINGS = 16              # 2^STANDINGS of them are remembered
    SEATS = 1 << 10             # palettes whose scores are remembered
    TOGETHER = 8                # positions that are expanded together
    NO_DRAW = 63                # in records, where no hand can draw any more
    PLACE = 56                  # in words of cards, where the canvas and the cards drawn stand


ctypedef struct Lines:
    uint64_t chance             # 2^63 for one
    uint64_t low, high          # how many, in 128 bits


# A position at a turn.
ctypedef struct LineRecord:
    uint64_t hands              # of both; byte 7: the canvas
    uint64_t palettes           # of both; byte 7: cards drawn
    uint64_t first              # of all those cards the ones of the seat that moved first
    Lines lines                 # that lead to it


ctypedef struct RecordBlock:
    RecordBlock* next
    int count
    LineRecord records[BLOCK]


ctypedef struct RecordPage:
    RecordBlock blocks[PAGE]
    RecordPage* next


ctypedef struct Bag:
    RecordBlock* blocks
    int64_t records


# A seat against the palette of the other one.
ctypedef struct Standing:
    uint64_t palette, hand, other
    uint64_t slots, colours     # of the hand, as in a SlotSeat
    uint64_t won                # by slot, the rules that playing its card wins; byte 7: those won by no play
    uint64_t answered           # the colours of the canvas under which it has a legal move
    uint64_t size               # what a card must reach to draw when it is discarded


# A position whose moves are carried out.
ctypedef struct Task:
    Standing mover
    uint64_t palette, hand      # the mover's
    uint64_t other, other_hand
    uint64_t rows[8]
    uint64_t moves


# What one thread works with.
ctypedef struct ThreadWork:
    Bag bags[BAGS]              # the followers that it found
    Lines ended[TURNS]          # by how many turns they have, the last one included, on which a seat drops out
    SlotSeat seats[SEATS]
    Standing* standings
    RecordBlock* free                 # not in a bag
    RecordPage* pages
    LineRecord* records             # of a bag, equal ones made one
    uint32_t* places            # 1 + where a record stands, by its name; 0: none
    int64_t room                # for records; twice to four times as many places
    int64_t positions
    bint failed                 # there was no memory


cdef inline void add(Lines* lines, const Lines* more) noexcept nogil:
    lines.chance += more.chance
    lines.low += more.low
    lines.high += more.high + (lines.low < more.low)


cdef inline int bag_of(const LineRecord* record) noexcept nogil:
    cdef uint64_t palettes = record.palettes & all_cards()
    return <int>(mix(palettes ^ (palettes & record.first) << 7) >> 56)


cdef inline uint64_t name_of(const LineRecord* record) noexcept nogil:
    cdef uint64_t turned = record.first << 9 | record.first >> 55
    return mix(record.hands * <uint64_t>0x9E37_79B9_7F4A_7C15 + record.palettes + turned)


cdef inline ThreadWork* open_worker(bint draw) noexcept nogil:
    """One that has found nothing, or NULL where there is no memory."""
    cdef ThreadWork* worker = <ThreadWork*>calloc(1, sizeof(ThreadWork))
    cdef int i
    if worker == NULL:
        return NULL
    worker.standings = <Standing*>large_memory(sizeof(Standing) << STANDINGS)
    if worker.standings == NULL:
        free(worker)
        return NULL
    for i in range(SEATS):
        set_seat(&worker.seats[i], 0, 0, draw)
    return worker


cdef inline bint more_blocks(ThreadWork* worker) noexcept nogil:
    """A page of them; False when there is no memory."""
    cdef RecordPage* page = <RecordPage*>large_memory(LARGE_PAGE)
    cdef int i
    if page == NULL:
        return False
    page.next, worker.pages = worker.pages, page
    for i in range(PAGE):
        page.blocks[i].next, worker.free = worker.free, &page.blocks[i]
    return True


cdef inline void put(ThreadWork* worker, const LineRecord* record) noexcept nogil:
    cdef Bag* bag = &worker.bags[bag_of(record)]
    cdef RecordBlock* block = bag.blocks
    if block == NULL or block.count == BLOCK:
        if worker.free == NULL and not more_blocks(worker):
            worker.failed = True
            return
        block = worker.free
        worker.free = block.next
        block.next, block.count = bag.blocks, 0
        bag.blocks = block
    block.records[block.count] = record[0]
    block.count += 1
    bag.records += 1


cdef inline bint make_room(ThreadWork* worker, int64_t records, int64_t* mask) noexcept nogil:
    """For that many, and no place taken; False when there is no memory."""
    cdef int64_t places = 16, room = worker.room
    if records >= room:
        room = records + records // 4 + 1
        while places < 2 * room:
            places *= 2
        free(worker.records)
        free(worker.places)
        worker.records = <LineRecord*>malloc(room * sizeof(LineRecord))
        worker.places = <uint32_t*>malloc(places * sizeof(uint32_t))
        worker.room = room
        if worker.records == NULL or worker.places == NULL:
            worker.room = 0
            return False
    places = 16
    while places < 2 * records:
        places *= 2
    memset(worker.places, 0, places * sizeof(uint32_t))
    mask[0] = places - 1
    return True


cdef inline int64_t gather(ThreadWork* worker, Bag* bag) noexcept nogil:
    """Empty a bag into the worker's records, each position once; returns how many."""
    cdef int64_t count = 0, mask, place
    cdef RecordBlock* block
    cdef const LineRecord* record
    cdef LineRecord* known
    cdef uint64_t names[BLOCK]
    cdef int i
    if not make_room(worker, bag.records, &mask):
        worker.failed = True
        return 0
    while bag.blocks != NULL:
        block = bag.blocks
        for i in range(block.count):
            names[i] = name_of(&block.records[i])
        for i in range(block.count):
            record = &block.records[i]
            place = names[i] & mask
            while True:
                if worker.places[place] == 0:
                    worker.records[count] = record[0]
                    count += 1
                    worker.places[place] = <uint32_t>count
                    break
                known = &worker.records[worker.places[place] - 1]
                if (known.hands == record.hands and known.palettes == record.palettes
                        and known.first == record.first):
                    add(&known.lines, &record.lines)
                    break
                place = (place + 1) & mask
        bag.blocks = block.next
        block.next, worker.free = worker.free, block
    bag.records = 0
    return count


cdef inline const SlotSeat* seat_with(ThreadWork* worker, uint64_t palette, bint draw) noexcept nogil:
    """A palette with its scores, and an empty hand."""
    cdef SlotSeat* seat = &worker.seats[mix(palette) & (SEATS - 1)]
    if seat.cards != palette:
        set_seat(seat, palette, 0, draw)
    return seat


cdef inline uint64_t serving(uint64_t colours, uint64_t draws) noexcept nogil:
    """The colours of the canvas under which a slot is a move, for slots with the colour of their discard, or 0; `draws`
    says which do something on their own colour too."""
    cdef uint64_t some = tops(nonzero(colours)), idle = tops(~draws)
    return (some - (some >> 7)) & ~(colours & (idle - (idle >> 7)))


cdef inline Standing* place_of(ThreadWork* worker, uint64_t palette, uint64_t hand, uint64_t other) noexcept nogil:
    """Slot in which it is remembered."""
    cdef uint64_t name = mix((palette * <uint64_t>0x9E37_79B9_7F4A_7C15 ^ hand << 7) + other)
    return &worker.standings[name >> (64 - STANDINGS)]


cdef inline const Standing* stand(ThreadWork* worker, uint64_t palette, uint64_t hand, uint64_t other,
                                  bint draw) noexcept nogil:
    cdef Standing* found = place_of(worker, palette, hand, other)
    if found.hand != hand or found.palette != palette or found.other != other:
        found.palette, found.hand, found.other = palette, hand, other
        find_standing(worker, found, draw)
    return found


cdef inline void find_standing(ThreadWork* worker, Standing* found, bint draw) noexcept nogil:
    cdef SlotSeat seat = seat_with(worker, found.palette, draw)[0]
    cdef const SlotSeat* other = seat_with(worker, found.other, draw)
    cdef uint64_t ahead, won, colours, size, once, twice, result
    set_hand(&seat, found.hand)
    size = drawing_size(&seat)
    ahead = rules_ahead(seat.scores, other.scores)
    won = rules_won(&seat, other.scores, ahead)
    colours = seat.slot_colours
    # The rules won by one play, and by two or more.
    once = won | won >> 32
    twice = won & won >> 32
    twice |= twice >> 16 | (once & once >> 16)
    once |= once >> 16
    twice |= twice >> 8 | (once & once >> 8)
    once = (once | once >> 8) & 0xff
    # A discard needs another card that wins its colour.
    result = serving(colours & every_byte(once) & (every_byte(twice & 0xff) | ~won), at_least(seat.slots, size + 8))
    result |= serving(colours & every_byte(ahead), at_least(seat.slots, size))
    found.answered = fold_bytes(result) | once
    found.slots, found.colours, found.size = seat.slots, colours, size
    found.won = won | ahead << 56


cdef inline bint can_draw(uint64_t hand, uint64_t size) noexcept nogil:
    return size < 56 and hand >> size != 0


cdef inline void expand(ThreadWork* worker, const LineRecord* records, int count, const uint8_t* deck,
                        const Red7Rules* rules, int turn) noexcept nogil:
    """All moves of some positions in which the mover has one. What is remembered of them is fetched before it is
    needed."""
    cdef Task tasks[TOGETHER]
    cdef Task* task
    cdef const LineRecord* record
    cdef uint64_t mine
    cdef int i, row
    for i in range(count):
        task, record = &tasks[i], &records[i]
        mine = record.first if turn % 2 == 0 else ~record.first
        task.palette, task.other = record.palettes & all_cards() & mine, record.palettes & all_cards() & ~mine
        task.hand, task.other_hand = record.hands & all_cards() & mine, record.hands & all_cards() & ~mine
        prefetch(place_of(worker, task.palette, task.hand, task.other))
    for i in range(count):
        task = &tasks[i]
        task.mover = stand(worker, task.palette, task.hand, task.other, rules.draw)[0]
        list_moves(task, <int>(records[i].hands >> PLACE), rules)
        for row in range(8):
            if task.rows[row]:
                prefetch(place_of(worker, task.other, task.other_hand, task.palette | played(&task.mover, row)))
    for i in range(count):
        carry_out(worker, &tasks[i], &records[i], deck, rules, turn)
    worker.positions += count


cdef inline uint64_t played(const Standing* mover, int row) noexcept nogil:
    """The card of a row, as a set."""
    return bit((mover.slots >> 8 * row) & 63) if row < 7 else 0


cdef inline void list_moves(Task* task, int canvas, const Red7Rules* rules) noexcept nogil:
    """By the slot played, 7 for none, the slots discarded, 7 for none: 0x80 in their bytes."""
    cdef uint64_t draws = tops(at_least(task.mover.slots, task.mover.size + 8)) | every_byte(0x7f), won, sums = 0
    cdef uint64_t discards = task.mover.colours & (draws >> (7 - canvas)) | bit(56 + canvas)
    cdef int row
    for row in range(7):
        won = (task.mover.won >> 8 * row) & 0xff
        task.rows[row] = tops(among(discards & ~(<uint64_t>0xff << 8 * row), won))
        if rules.lead_only and won >> canvas & 1:
            task.rows[row] = bit(63)
        sums += task.rows[row] >> 7
    draws = tops(at_least(task.mover.slots, task.mover.size)) | every_byte(0x7f)
    task.rows[7] = tops(among(task.mover.colours & (draws >> (7 - canvas)), task.mover.won >> 56))
    task.moves = running_sums(sums + (task.rows[7] >> 7)) >> 56


cdef inline void carry_out(ThreadWork* worker, const Task* task, const LineRecord* record, const uint8_t* deck,
                           const Red7Rules* rules, int turn) noexcept nogil:
    """Positions that the moves lead to."""
    cdef uint64_t share = record.lines.chance // task.moves, rest = record.lines.chance - share * task.moves
    cdef uint64_t discards, size, play
    cdef int canvas = <int>(record.hands >> PLACE), drawn = <int>(record.palettes >> PLACE), row, slot, card
    cdef const Standing* answer
    cdef LineRecord next
    next.lines = record.lines
    for row in range(8):
        discards = task.rows[row]
        if discards == 0:
            continue
        play = played(&task.mover, row)
        size = task.mover.size + 8 * (row < 7)
        answer = stand(worker, task.other, task.other_hand, task.palette | play, rules.draw)
        while discards:
            slot = pop_lowest(&discards) & 56
            next.lines.chance = share + (rest > 0)
            rest -= rest > 0
            next.hands, next.first, next.palettes = (task.hand | task.other_hand) & ~play, record.first, drawn
            card = canvas
            if slot < 56:
                card = (task.mover.slots >> slot) & 63
                next.hands &= ~bit(card)
                next.first &= ~bit(card)
                if <uint64_t>card >= size and deck[drawn] != EMPTY_SLOT:
                    next.hands |= bit(deck[drawn])
                    next.first |= bit(deck[drawn]) if turn % 2 == 0 else 0
                    next.palettes += 1
            if not answer.answered >> (card & 7) & 1:
                add(&worker.ended[turn + 2], &next.lines)
                continue
            if not (can_draw(task.other_hand, answer.size) or can_draw(next.hands & ~task.other_hand, size)):
                next.palettes = NO_DRAW
            next.hands |= <uint64_t>(card & 7) << PLACE
            next.palettes = next.palettes << PLACE | task.palette | task.other | play
            put(worker, &next)
