"""A rule of thumb for Cross Kings: what a card brings, what it denies, and what it leaves to the opponent."""
from libc.math cimport INFINITY
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from engine.bits cimport bit, pop_lowest
from engine.players.arms cimport is_ahead
from engine.crosskings.cards cimport CELLS, cross_of
from engine.crosskings.position cimport KingsPosition, TakenPile, moves_of, pile_cards, pile_of
from engine.crosskings.score cimport hand_score

# Won against the card that gains most at once, ties half, over 6000 games: 53 % with GAIN and DENIED alike and no look
# at the reply, 61 % with GAIN and REPLY alike and nothing denied, 64 % with these. Cards beside each other that do not
# score yet, counted as well, made it worse (47 % against the same without).
cdef enum:
    GAIN = 4                    # points that the hand gains
    DENIED = 1                  # points that the opponent's hand would gain by the same card
    REPLY = 2                   # points that the opponent can gain by the next card, at most


cdef inline int gain(const KingsPosition* position, int player, int card, int before) noexcept nogil:
    """Points that a hand gains by a card."""
    return hand_score(position.hands[player] | <uint32_t>bit(card), position.kings[player] + (card >> 5)) - before


cdef inline void gains_of(const KingsPosition* position, int player, const uint8_t* pile, int count,
                          int* gains) noexcept nogil:
    """By cell that holds a card, points that a player's hand gains by it, times max(count, 1); a card that lies face
    down brings what the cards of the pile bring on average."""
    cdef int before = hand_score(position.hands[player], position.kings[player]), mean = 0, cell, i
    cdef uint64_t cells = position.remaining
    for i in range(count):
        mean += gain(position, player, pile[i], before)
    while cells:
        cell = pop_lowest(&cells)
        if (position.hidden >> cell) & 1:
            gains[cell] = mean
        else:
            gains[cell] = max(count, 1) * gain(position, player, position.cards[cell], before)


cdef inline int greedy_move(const KingsPosition* position, uint64_t* stream) noexcept nogil:
    """The number of a good move; each of equally good ones is as likely as another."""
    cdef int own[CELLS]
    cdef int other[CELLS]
    cdef uint8_t cards[CELLS]
    cdef TakenPile pile = pile_of(position)
    cdef int count = pile_cards(&pile, cards), number = 0, good = 0, chosen = 0, cell, value, reply
    cdef double best = -INFINITY
    cdef uint64_t moves = moves_of(position), replies
    gains_of(position, position.mover, cards, count, own)
    gains_of(position, 1 - position.mover, cards, count, other)
    while moves:
        cell = pop_lowest(&moves)
        replies = position.remaining & cross_of(cell)
        reply = 0
        while replies:
            reply = max(reply, other[pop_lowest(&replies)])
        value = GAIN * own[cell] + DENIED * other[cell] - REPLY * reply
        if is_ahead(value, &best, &good, stream):
            chosen = number
        number += 1
    return chosen
