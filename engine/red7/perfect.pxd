"""Winners of matches of two, all cards open, the order of the deck known, both playing as well as possible.

A search in depth over wins and losses. From the winning plays of the seat that answers, its moves are counted for all
seven colours of the canvas at once, so every move of a position is known by the number of answers that it leaves. One
that leaves none wins; otherwise those that leave few are looked at first, once no position that they lead to is known
for a loss. That last look costs a third of the positions less (1.45 M -> 0.97 M for 40 deals of seven cards).

Decided positions are remembered by a 62-bit name, in memory that grows with them: 2.2 us a position with 256 MiB from
the beginning, 0.8 with what is needed. The deck belongs to a name only where a hand can still draw.
"""
from libc.stdint cimport INT64_MAX, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from engine.bits cimport bit, every_byte, pop_lowest
from engine.memory cimport prefetch
from engine.rng cimport mix
from engine.red7.cards cimport COLOURS, MAX_HAND, colour_cards
from engine.red7.moves cimport Moves, Red7Rules, legal_moves
from engine.red7.position cimport DECK_SLOTS, EMPTY_SLOT, Position, mover_seat, play
from engine.red7.slots cimport (SlotSeat, at_least, drawing_size, hand_of, ones, play_card, rules_ahead, rules_won,
                                running_sums, set_hand)

cdef enum:
    BUCKET = 4                  # positions in a bucket, 32 bytes
    MOST_MOVES = 56
    NO_DRAW = 63                # in names, where no hand can draw any more
    FEWEST_BITS = 8


# What a hand can do against a palette, whatever the canvas.
ctypedef struct FewAnswers:
    uint64_t won                # by slot, the rules that playing its card wins
    uint64_t ahead              # the rules won by no play
    int counts[COLOURS]         # legal moves by canvas


# A move, by what it leaves.
ctypedef struct Reply:
    uint64_t hand               # of the mover
    uint64_t name               # of the position that it leads to
    int order                   # the lower the earlier
    uint8_t palette             # which of those that plays make
    uint8_t canvas
    uint8_t drawn


ctypedef struct PerfectSearch:
    uint64_t* memory            # a name with the lowest bit for a win of the mover; 0: empty
    int bits                    # there are 2^bits buckets, 2^most_bits at most
    int most_bits
    int64_t filled              # places of buckets
    const uint8_t* deck         # the position's
    int deck_end                # names count the cards that are left
    const Red7Rules* rules
    int64_t positions           # looked at
    int64_t limit
    bint stopped                # the limit was not enough: no answer counts


cdef inline bint open_search(PerfectSearch* search, const Red7Rules* rules, int most_bits) noexcept nogil:
    """Memory for up to 2^most_bits buckets of 32 bytes; False when there is none. `close_search` frees it.

    The rules stay where they are; `take_deck` comes next.
    """
    search.bits, search.most_bits = FEWEST_BITS, most_bits
    search.memory = <uint64_t*>calloc(<size_t>BUCKET << FEWEST_BITS, sizeof(uint64_t))
    search.rules = rules
    search.filled = search.positions = 0
    search.limit = INT64_MAX
    search.stopped = False
    return search.memory != NULL


cdef inline void take_deck(PerfectSearch* search, const Position* position) noexcept nogil:
    """Questions are about this position, which stays where it is, and those that follow it."""
    search.deck = <const uint8_t*>position.deck
    search.deck_end = position.drawn
    while search.deck_end < DECK_SLOTS and search.deck[search.deck_end] != EMPTY_SLOT:
        search.deck_end += 1


cdef inline void close_search(PerfectSearch* search) noexcept nogil:
    free(search.memory)


cdef inline bint mover_wins(PerfectSearch* search, const Position* position) noexcept nogil:
    """True if the mover of a match that goes on wins it."""
    cdef SlotSeat mover = mover_seat(position)[0], other = position.seats[1 - (position.queue & 7)]
    cdef uint64_t hand = hand_of(&mover), other_hand = hand_of(&other)
    cdef FewAnswers answers
    set_hand(&mover, hand)      # what was played may have left slots empty between others
    set_hand(&other, other_hand)
    find_answers(&mover, &other, search.rules, &answers)
    return answers.counts[position.canvas] > 0 and wins(search, &mover, hand, &other, other_hand, &answers,
                                                        <int>position.canvas, position.drawn)


cdef inline void which_win(PerfectSearch* search, const Position* position, const Moves* moves,
                           bint* winning) noexcept nogil:
    """Note of every legal move whether the mover wins after it."""
    cdef Position after
    cdef int i
    for i in range(<int>moves.count):
        after = position[0]
        play(&after, search.rules, moves, i)
        winning[i] = not mover_wins(search, &after)


cdef inline int total(uint64_t answer) noexcept nogil:
    """The sum of the bytes."""
    return <int>(running_sums(answer) >> 56)


cdef inline void find_answers(const SlotSeat* seat, const SlotSeat* other, const Red7Rules* rules,
                              FewAnswers* answers) noexcept nogil:
    """The answers of a seat to a palette."""
    cdef uint64_t colours = seat.slot_colours, low, lower, useless, winning[COLOURS]
    cdef int colour, every, plays[COLOURS]
    cdef Moves moves
    answers.ahead = rules_ahead(seat.scores, other.scores)
    answers.won = rules_won(seat, other.scores, answers.ahead)
    if rules.lead_only:
        for colour in range(COLOURS):
            legal_moves(seat, other.scores, colour, rules, &moves)
            answers.counts[colour] = <int>moves.count
        return
    # All pairs of a play and another card whose colour it wins, and all cards that win by their colour alone; then by
    # canvas: plays without a discard come in, discards that do nothing drop out.
    low = ~ones(at_least(seat.slots, drawing_size(seat) + 8))
    lower = ~ones(at_least(seat.slots, drawing_size(seat)))
    every = 0
    for colour in range(COLOURS):
        winning[colour] = (answers.won >> colour) & every_byte(1)
        plays[colour] = total(winning[colour])
        useless = (colours >> colour) & every_byte(1)
        every += (total(useless) * (plays[colour] + <int>((answers.ahead >> colour) & 1))
                  - total(useless & winning[colour]))
    for colour in range(COLOURS):
        useless = (colours >> colour) & every_byte(1) & low
        answers.counts[colour] = (every + plays[colour] - total(useless) * plays[colour]
                                  + total(useless & winning[colour])
                                  - total(useless & lower) * <int>((answers.ahead >> colour) & 1))


cdef inline uint64_t reaching(uint64_t hand, uint64_t size) noexcept nogil:
    """The cards of a hand that draw when they are discarded."""
    return hand >> size << size if size < 64 else 0


cdef inline uint64_t useful(uint64_t hand, int canvas, uint64_t size, uint64_t won) noexcept nogil:
    """The discards of a hand that do something, of the colours `won`."""
    return (hand & ~colour_cards(canvas) | reaching(hand, size)) & every_byte(won)


cdef inline uint64_t fold(uint64_t palette, uint64_t hand) noexcept nogil:
    return mix(palette * <uint64_t>0x9E37_79B9_7F4A_7C15 ^ mix(hand))


cdef inline uint64_t name_position(uint64_t mover, uint64_t other, int canvas, int left) noexcept nogil:
    """The name of a position, its lowest bit free."""
    return mix(mover + (other << 17 | other >> 47) + <uint64_t>(canvas << 6 | left)) & ~<uint64_t>1 | 2


cdef inline uint64_t* bucket_of(const PerfectSearch* search, uint64_t name) noexcept nogil:
    return search.memory + BUCKET * (name >> (64 - search.bits))


cdef inline int remembered(const PerfectSearch* search, uint64_t name) noexcept nogil:
    """1 where the mover of a position wins, 0 where it does not, -1 where that is not known."""
    cdef const uint64_t* bucket = bucket_of(search, name)
    cdef int i
    for i in range(BUCKET):
        if bucket[i] | 1 == name | 1:
            return bucket[i] & 1
    return -1


cdef inline void remember(PerfectSearch* search, uint64_t entry) noexcept nogil:
    """A name with its answer."""
    cdef uint64_t* bucket
    cdef int i
    if search.filled > <int64_t>2 << search.bits and search.bits < search.most_bits:
        grow(search)
    bucket = bucket_of(search, entry)
    for i in range(BUCKET):
        if not bucket[i]:
            search.filled += 1
            bucket[i] = entry
            return
    bucket[search.positions & (BUCKET - 1)] = entry


cdef inline void grow(PerfectSearch* search) noexcept nogil:
    """Twice the memory, where there is so much."""
    cdef uint64_t* before = search.memory
    cdef uint64_t count = <uint64_t>BUCKET << search.bits, i
    cdef uint64_t* memory = <uint64_t*>calloc(2 * count, sizeof(uint64_t))
    if memory == NULL:
        search.most_bits = search.bits
        return
    search.memory, search.filled = memory, 0
    search.bits += 1
    for i in range(count):
        if before[i]:
            remember(search, before[i])
    free(before)


cdef inline bint wins(PerfectSearch* search, const SlotSeat* mover, uint64_t hand, const SlotSeat* other,
                      uint64_t other_hand, const FewAnswers* answers, int canvas, int drawn) noexcept nogil:
    """True if the mover, who has a legal move, wins; the hands are those in the slots, from the first one on."""
    cdef SlotSeat after[MAX_HAND + 1]
    cdef FewAnswers next[MAX_HAND + 1]
    cdef Reply replies[MOST_MOVES]
    cdef Reply reply
    cdef SlotSeat* seat
    cdef uint64_t size = drawing_size(mover), rest = hand, won, discards, theirs = fold(other.cards, other_hand)
    cdef int palettes = 0, count = 0, left = 0, slot = 0, card, i, j, known
    cdef bint alone, draws = reaching(other_hand, drawing_size(other)) != 0
    search.positions += 1
    if search.positions > search.limit:
        search.stopped = True
    if search.stopped:
        return False
    discards = useful(hand, canvas, size, answers.ahead)
    if discards:
        after[0] = mover[0]
        find_answers(other, mover, search.rules, &next[0])
        if add_replies(search, hand, size, &next[0], 0, discards, False, canvas, drawn, replies, &count):
            return True
        palettes = 1
    while rest:
        card = pop_lowest(&rest)
        won = (answers.won >> slot) & 0xff
        slot += 8
        alone = (won >> canvas) & 1
        discards = 0 if alone and search.rules.lead_only else useful(hand, canvas, size + 8, won) & ~bit(card)
        if not (discards or alone):
            continue
        seat = &after[palettes]
        seat[0] = mover[0]
        play_card(seat, card)
        find_answers(other, seat, search.rules, &next[palettes])
        if add_replies(search, hand & ~bit(card), size + 8, &next[palettes], palettes, discards, alone, canvas, drawn,
                       replies, &count):
            return True
        palettes += 1
    for i in range(count):
        seat = &after[replies[i].palette]
        if draws or reaching(replies[i].hand, drawing_size(seat)):
            left = search.deck_end - replies[i].drawn
        else:
            left = NO_DRAW
        replies[i].name = name_position(theirs, fold(seat.cards, replies[i].hand), replies[i].canvas, left)
        prefetch(bucket_of(search, replies[i].name))
    left = 0
    for i in range(count):
        known = remembered(search, replies[i].name)
        if known == 0:
            return True
        if known < 0:
            reply = replies[i]
            j = left
            while j > 0 and replies[j - 1].order > reply.order:
                replies[j] = replies[j - 1]
                j -= 1
            replies[j] = reply
            left += 1
    for i in range(left):
        known = remembered(search, replies[i].name)
        if known < 0:
            seat = &after[replies[i].palette]
            set_hand(seat, replies[i].hand)
            known = wins(search, other, other_hand, seat, replies[i].hand, &next[replies[i].palette], replies[i].canvas,
                         replies[i].drawn)
            if search.stopped:
                return False
            remember(search, replies[i].name | known)
        if known == 0:
            return True
    return False


cdef inline bint add_replies(const PerfectSearch* search, uint64_t hand, uint64_t size, const FewAnswers* answers,
                             int palette, uint64_t discards, bint alone, int canvas, int drawn, Reply* replies,
                             int* count) noexcept nogil:
    """The moves with one play, or none; True where one of them leaves no answer and so wins."""
    cdef int card, left, taken
    cdef Reply* reply = &replies[count[0]]
    if alone:
        if answers.counts[canvas] == 0:
            return True
        reply.hand, reply.drawn, reply.canvas = hand, <uint8_t>drawn, <uint8_t>canvas
        reply.palette, reply.order = <uint8_t>palette, 16 * answers.counts[canvas]
        reply += 1
    while discards:
        card = pop_lowest(&discards)
        left = answers.counts[card & 7]
        if left == 0:
            return True
        taken = search.deck[drawn]
        reply.hand, reply.drawn, reply.canvas = hand & ~bit(card), <uint8_t>drawn, <uint8_t>(card & 7)
        reply.palette, reply.order = <uint8_t>palette, 16 * left
        if <uint64_t>card >= size and taken != EMPTY_SLOT:
            reply.hand |= bit(taken)
            reply.drawn += 1
            reply.order -= 8
        reply += 1
    count[0] = <int>(reply - replies)
    return False
