"""Turns with actions: what a card of odd number does when it is played, and which moves can still end a turn ahead.

A turn is several decisions of one seat: it plays a card, carries out what that card asks for, and then discards or
stops. How the rules are read stands in docs/games/red7.md, "Actions".
"""
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memmove, memset
from engine.bits cimport bit, bits_count, bits_highest, every_byte, fold_bytes, nth_lowest, pop_lowest
from engine.red7.cards cimport MAX_PLAYERS
from engine.red7.moves cimport Red7Rules
from engine.red7.position cimport DECK_SLOTS, EMPTY_SLOT, Position, best_of_others, leave, mover_seat, next_turn
from engine.red7.scores cimport score
from engine.red7.slots cimport (SIZE, SlotSeat, among, drawing_size, hand_of, nonzero, play_card, replace, rules_ahead,
                                rules_won, running_sums, score_of, set_seat, tops, useful_slots)

# What the mover decides next.
cdef enum:
    START                       # a play, or a discard without one
    PLAY                        # another play, after a 5
    TO_DECK                     # the card of another palette that a 1 puts on the deck
    TO_CANVAS                   # the card of its own palette that a 7 moves to the canvas
    STOP                        # to stop, or a discard
    PHASES
    OWN_TO_DECK = PHASES        # in place of TO_CANVAS, where 7s move cards to the deck

cdef enum:
    DECK_END = DECK_SLOTS - 1   # the slot behind the last card, so that all cards can come back on top

# Numbers of cards, less 1.
cdef enum:
    ONE = 0
    THREE = 2
    FIVE = 4
    SEVEN = 6


ctypedef struct Acting:
    Position position
    uint64_t hidden             # cards in hands and in the deck
    uint64_t seen               # those of them that all have seen: taken by a 1; in the deck they are the top ones
    int phase
    bint sevens_to_deck         # of the rules


# Numbered in this order. Slots are those of cards of the hand, by their top bits.
ctypedef struct ActingChoices:
    bint stop
    uint64_t plays              # slots, ascending
    uint64_t cards              # for the action, ascending
    uint64_t discards           # slots, descending
    int discarded               # the number of the first discard
    int count


cdef inline uint64_t filled_slots(const SlotSeat* seat) noexcept nogil:
    return tops(nonzero(seat.slot_colours))


cdef inline int slots_count(uint64_t slots) noexcept nogil:
    # A sum of bytes: see hand_size.
    return <int>(running_sums(slots >> 7) >> 56)


cdef inline bint anybody_to_take_from(const Position* position, uint64_t size) noexcept nogil:
    """True if another seat of the match has a palette of `size` or larger, as the scores count it."""
    cdef int place
    for place in range(8, position.last + 8, 8):
        if score_of(position.seats[(position.queue >> place) & 7].scores, SIZE) >= size:
            return True
    return False


cdef inline void take_from_hand(Acting* acting, SlotSeat* seat, int slot) noexcept nogil:
    cdef uint64_t card = (seat.slots >> slot) & 63
    seat.slot_colours &= ~(<uint64_t>0xff << slot)
    seat.slot_numbers &= ~(<uint64_t>0xff << slot)
    acting.hidden &= ~bit(card)
    acting.seen &= ~bit(card)


cdef inline void take_from_palette(SlotSeat* seat, int card, bint draw) noexcept nogil:
    cdef SlotSeat before = seat[0]
    set_seat(seat, before.cards & ~bit(card), 0, draw)
    seat.slots, seat.slot_colours, seat.slot_numbers = before.slots, before.slot_colours, before.slot_numbers


cdef inline void draw(Acting* acting, SlotSeat* seat, int slot) noexcept nogil:
    """The top card of the deck, if there is one, into an empty slot."""
    cdef Position* position = &acting.position
    cdef uint8_t card = position.deck[position.drawn]
    if card != EMPTY_SLOT:
        replace(seat, slot, card, 1)
        position.drawn += 1


cdef inline uint64_t takeable(const Position* position, int players, const SlotSeat* seat, uint64_t colours,
                              bint one) noexcept nogil:
    """The cards of other palettes that the seat, its 1 played, may take so that it is then ahead under a rule of
    `colours`; with `one`, some of them if there are any."""
    cdef uint64_t ahead[MAX_PLAYERS]
    cdef uint64_t others = position.queue | position.dropped_out, cards = 0, rest, rules, left, mine
    cdef const SlotSeat* victim
    cdef int i, j, rule, card
    for i in range(1, players):
        ahead[i] = rules_ahead(seat.scores, position.seats[(others >> (8 * i)) & 7].scores)
    for i in range(1, position.last // 8 + 1):
        victim = &position.seats[(position.queue >> (8 * i)) & 7]
        if score_of(victim.scores, SIZE) < score_of(seat.scores, SIZE) or (one and cards):
            continue
        rest = colours
        for j in range(1, players):
            rest &= ahead[j] if j != i else rest
        if rest & ahead[i]:
            cards |= victim.cards
            continue
        rules = rest
        while rules:
            rule = pop_lowest(&rules)
            mine = score_of(seat.scores, rule)
            left = victim.cards & ~cards
            while left:
                card = pop_lowest(&left)
                if <uint64_t>score(victim.cards & ~bit(card), rule) < mine:
                    cards |= bit(card)
    return cards


cdef inline uint64_t movable(uint64_t palette, const uint64_t* best, uint64_t ahead, uint64_t colours,
                             uint64_t canvas, bint one) noexcept nogil:
    """The cards of a palette, ahead under the rules `ahead` with a 7 played, that it may lose and then be ahead;
    `colours` are those of the hand, `canvas` that of the canvas or 0 where the card goes there. With `one`, some of
    them if there are any."""
    cdef uint64_t left = palette if ahead & (colours | (canvas or fold_bytes(palette))) else 0, cards = 0, rules
    cdef int card, rule
    while left and not (one and cards):
        card = pop_lowest(&left)
        rules = ahead & (colours | (canvas or bit(card & 7)))
        while rules:
            rule = pop_lowest(&rules)
            if <uint64_t>score(palette & ~bit(card), rule) > score_of(best, rule):
                cards |= bit(card)
                break
    return cards


cdef inline uint64_t drawable(const Acting* acting) noexcept nogil:
    """The colours of the cards that the mover may draw, for all that it knows."""
    cdef const Position* position = &acting.position
    cdef uint64_t top = position.deck[position.drawn]
    if top == EMPTY_SLOT:
        return 0
    if acting.seen >> top & 1:
        return bit(top & 7)
    return fold_bytes(acting.hidden & ~acting.seen & ~hand_of(mover_seat(position)))


cdef inline uint64_t colours_without(const SlotSeat* seat) noexcept nogil:
    """By slot, the colours of the cards in the other slots."""
    cdef uint64_t once = 0, twice = 0, left = seat.slot_colours
    while left:
        twice |= once & left
        once |= left & 0xff
        left >>= 8
    return (every_byte(once & 0xff) & ~seat.slot_colours) | every_byte(twice & 0xff)


cdef inline uint64_t plays(const Acting* acting, int players, const SlotSeat* seat, const uint64_t* best,
                           bint one) noexcept nogil:
    """The slots of the cards that the seat may play and then be ahead at the end of the turn, if it goes on well; with
    `one`, some of them if there are any."""
    cdef const Position* position = &acting.position
    cdef SlotSeat after
    cdef uint64_t ahead = rules_ahead(seat.scores, best), won = rules_won(seat, best, ahead)
    cdef uint64_t others = colours_without(seat), here = bit(<int>position.canvas)
    cdef uint64_t slots = tops(nonzero(won & (others | every_byte(here)))), filled = filled_slots(seat)
    cdef uint64_t fives = 0, sevens = tops(among(seat.slot_numbers, bit(SEVEN))), ending, odd, colours, size
    cdef uint64_t canvas = here if acting.sevens_to_deck else 0
    cdef int slot, card
    if filled & (filled - 1):
        fives = tops(among(seat.slot_numbers, bit(FIVE)))       # the last card of a hand asks for no other one
    ending = filled & ~(fives | sevens)
    # A palette only grows by what is played after a 5; one of two cards that end it is not the one to be discarded.
    if not ending & (ending - 1):
        slots &= ~fives
    slots &= ~sevens
    odd = tops(among(seat.slot_numbers, bit(ONE) | bit(THREE) | bit(FIVE) | bit(SEVEN))) & ~slots
    while odd and not (one and slots):
        slot = pop_lowest(&odd) & 56
        card = (seat.slots >> slot) & 63
        colours = (others >> slot) & 0x7f
        if card >> 3 == THREE:
            colours = (won >> slot) & drawable(acting)
        elif card >> 3 == SEVEN:
            # It can move itself, which leaves the palette as it is.
            colours = (ahead & (colours | (canvas or bit(card & 7)))
                       or movable(seat.cards | bit(card), best, (won >> slot) & 0x7f, colours, canvas, True))
        elif card >> 3 == ONE:
            size = score_of(seat.scores, SIZE) + 8
            if not anybody_to_take_from(position, size):
                continue
            after = seat[0]
            play_card(&after, card)
            colours = takeable(position, players, &after, colours | here, True)
        elif fives >> slot & 0x80:
            after = seat[0]
            play_card(&after, card)
            after.slot_colours &= ~(<uint64_t>0xff << slot)
            after.slot_numbers &= ~(<uint64_t>0xff << slot)
            colours = plays(acting, players, &after, best, True)
        else:
            continue
        if colours:
            slots |= bit(slot + 7)
    return slots


cdef inline void find_choices(const Acting* acting, const Red7Rules* rules, int players,
                              ActingChoices* choices) noexcept nogil:
    """The moves of a match that is not over that may lead to a turn that ends well; `players` may be a constant."""
    cdef const Position* position = &acting.position
    cdef const SlotSeat* seat = mover_seat(position)
    cdef uint64_t best[2]
    cdef uint64_t ahead, size
    choices.stop = False
    choices.plays = choices.cards = choices.discards = 0
    best_of_others(position, players, best)
    if acting.phase == TO_DECK:
        choices.cards = takeable(position, players, seat, fold_bytes(seat.slot_colours) | bit(<int>position.canvas),
                                 False)
        choices.discarded = bits_count(choices.cards)
    elif acting.phase == TO_CANVAS or acting.phase == OWN_TO_DECK:
        choices.cards = movable(seat.cards, best, rules_ahead(seat.scores, best), fold_bytes(seat.slot_colours),
                                bit(<int>position.canvas) if acting.sevens_to_deck else 0, False)
        choices.discarded = bits_count(choices.cards)
    else:
        ahead = rules_ahead(seat.scores, best)
        if acting.phase == STOP:
            choices.stop = (ahead >> position.canvas) & 1
        else:
            choices.plays = plays(acting, players, seat, best, False)
        if acting.phase != PLAY and not (choices.stop and rules.lead_only):
            size = drawing_size(seat)
            choices.discards = tops(among(useful_slots(seat, size, position.canvas), ahead))
        choices.discarded = choices.stop + slots_count(choices.plays)
    choices.count = choices.discarded + slots_count(choices.discards)


cdef inline int slot_of_choice(const ActingChoices* choices, int n) noexcept nogil:
    """The slot of the n-th move, which plays or discards."""
    cdef uint64_t left = choices.discards
    if n < choices.discarded:
        return nth_lowest(choices.plays, n) & 56
    for _ in range(n - choices.discarded):
        left ^= bit(bits_highest(left))
    return bits_highest(left) & 56


cdef inline void play_choice(Acting* acting, const Red7Rules* rules, const ActingChoices* choices,
                             int n) noexcept nogil:
    """Carry out the n-th of the moves, or drop out where there is no such move."""
    cdef Position* position = &acting.position
    cdef SlotSeat* seat = &position.seats[position.queue & 7]
    cdef int card, slot, place
    if n == choices.count:
        leave(position, seat, rules)
        acting.phase = START
    elif choices.stop and n == 0:
        next_turn(position)
        acting.phase = START
    elif acting.phase == TO_DECK or acting.phase == OWN_TO_DECK:
        card = nth_lowest(choices.cards, n)
        for place in range(0, position.last + 8, 8):
            if position.seats[(position.queue >> place) & 7].cards >> card & 1:
                take_from_palette(&position.seats[(position.queue >> place) & 7], card, rules.draw)
        position.drawn -= 1
        position.deck[position.drawn] = <uint8_t>card
        acting.hidden |= bit(card)
        acting.seen |= bit(card)
        acting.phase = STOP
    elif acting.phase == TO_CANVAS:
        card = nth_lowest(choices.cards, n)
        take_from_palette(seat, card, rules.draw)
        position.canvas = card & 7
        acting.phase = STOP
    else:
        slot = slot_of_choice(choices, n)
        card = (seat.slots >> slot) & 63
        take_from_hand(acting, seat, slot)
        if n >= choices.discarded:
            position.canvas = card & 7
            if <uint64_t>card >= score_of(seat.scores, SIZE):
                draw(acting, seat, slot)
            next_turn(position)
            acting.phase = START
            return
        play_card(seat, card)
        acting.phase = STOP
        if card >> 3 == ONE:
            if anybody_to_take_from(position, score_of(seat.scores, SIZE)):
                acting.phase = TO_DECK
        elif card >> 3 == THREE:
            draw(acting, seat, slot)
        elif card >> 3 == FIVE:
            if seat.slot_colours:
                acting.phase = PLAY
        elif card >> 3 == SEVEN:
            acting.phase = OWN_TO_DECK if acting.sevens_to_deck else TO_CANVAS


cdef inline void begin_acting(Acting* acting, int players) noexcept nogil:
    """Fields beside a position at the start of a turn in which no card is known; the deck moves to its end."""
    cdef Position* position = &acting.position
    cdef int end = position.drawn, count, i
    acting.hidden = acting.seen = 0
    acting.phase = START
    while position.deck[end] != EMPTY_SLOT:
        acting.hidden |= bit(position.deck[end])
        end += 1
    count = end - position.drawn
    memmove(position.deck + DECK_END - count, position.deck + position.drawn, count)
    memset(position.deck, 0, DECK_END - count)
    memset(position.deck + DECK_END, EMPTY_SLOT, 1)
    position.drawn = DECK_END - count
    for i in range(players):
        acting.hidden |= hand_of(&position.seats[i])
