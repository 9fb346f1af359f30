"""A match of several hands: who wins one takes the palette cards that count, and the others are dealt anew."""
from libc.stdint cimport int64_t, uint64_t
from engine.bits cimport bit, bits_count, bits_highest, bits_lowest, pop_lowest
from engine.red7.actions cimport Acting
from engine.red7.cards cimport (COLOURS, EVEN_CARDS, HIGHEST, LOW_CARDS, MAX_PLAYERS, ONE_COLOUR, ONE_NUMBER, RUN,
                                all_cards, colour_cards, even_cards, low_cards, number_cards)
from engine.red7.moves cimport AFTER_HIGHEST, DRAWN_SEAT, Red7Rules
from engine.red7.position cimport Deal, Position, begin_with, deal_cards, first_seat, lay_out
from engine.red7.slots cimport SlotSeat, hand_of, score_of, set_hand, set_seat
from engine.rng cimport below, child, start


ctypedef struct HandsMatch:
    Acting acting               # first: it is a position, too; without actions the position alone counts
    uint64_t key                # of the deals to come
    uint64_t removed            # cards that winners of hands took
    int64_t points[MAX_PLAYERS]
    int64_t ended               # hands; no key needs it


cdef inline uint64_t highest_of(uint64_t cards) noexcept nogil:
    return bit(bits_highest(cards)) if cards else 0


cdef inline uint64_t counting_cards(uint64_t palette, int rule, int score) noexcept nogil:
    """The cards behind a palette's score: of each colour (blue) or number (indigo) the highest; none for no score."""
    cdef int card = (score & 63) - 1, i
    cdef uint64_t cards = 0
    if score == 0:
        return 0
    if rule == LOW_CARDS:
        return palette & low_cards()
    if rule == EVEN_CARDS:
        return palette & even_cards()
    if rule == ONE_COLOUR:
        return palette & colour_cards(card & 7)
    if rule == ONE_NUMBER:
        return palette & number_cards(card)
    if rule == HIGHEST:
        return bit(card)
    if rule == RUN:
        for i in range(score >> 6):
            cards |= highest_of(palette & number_cards(card - 8 * i))
    else:
        for i in range(COLOURS):
            cards |= highest_of(palette & colour_cards(i))
    return cards


cdef inline void end_hand(HandsMatch* match, const Red7Rules* rules, int64_t target,
                          const SlotSeat* begun) noexcept nogil:
    """One seat is left: it takes its points, and where that does not end the match, the next hand is dealt.

    `begun` has by card the seat that begins with it on its palette.
    """
    cdef Position* position = &match.acting.position
    cdef Deal dealt
    cdef int winner = <int>(position.queue & 7), rule = <int>position.canvas, first = rules.first - 1, i
    cdef SlotSeat* seat = &position.seats[winner]
    cdef uint64_t stream, taken = counting_cards(seat.cards, rule, <int>score_of(seat.scores, rule)), left = taken
    while left:
        match.points[winner] += (pop_lowest(&left) >> 3) + 1
    match.removed |= taken
    match.ended += 1
    if match.points[winner] >= target or bits_count(all_cards() & ~match.removed) < rules.players * (rules.hand + 1):
        set_seat(seat, seat.cards & ~taken, hand_of(seat), rules.draw)
        return
    match.key = child(match.key, 0)
    stream = start(match.key)
    deal_cards(&dealt, rules, all_cards() & ~match.removed, &stream)
    if rules.first == AFTER_HIGHEST:
        first = first_seat(dealt.palettes, rules.players)
    elif rules.first == DRAWN_SEAT:
        first = <int>below(&stream, rules.players)
    for i in range(rules.players):
        position.seats[i] = begun[bits_lowest(dealt.palettes[i])]
        set_hand(&position.seats[i], dealt.hands[i])
    lay_out(position, &dealt, rules.players)
    begin_with(position, rules.players, first)
