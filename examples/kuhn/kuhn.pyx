# cython: language_level=3, cdivision=True
"""Kuhn poker as a game of one's own on pyengine's compiled core. docs/reference/games.md walks through this file.

Two seats put in an ante of 1 and get one of three cards each: jack, queen, king. Seat 1 checks or bets 1. After a check
seat 2 checks, which ends the match, or bets 1. Who faces a bet folds, and loses the ante, or calls with 1 more. If
nobody folds, the higher card wins what the other has put in (H. W. Kuhn, A simplified two-person poker, 1950).

Moves: 0 is to pass (check, or fold to a bet), 1 to bet (or to call). Payoffs are net: 1, 2, -1 or -2.
"""
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memset
from engine.game cimport OVER, Game, new_game, no_stream
from engine.rng cimport below, mix, start
from engine.table cimport table_of

cdef enum:
    PASS = 0
    BET = 1

# The whole past of a match as one number: 1, and behind it one binary digit a move.
cdef enum:
    START = 0b1
    CHECKED = 0b10
    FACING_BET = 0b11
    CHECKED_BET = 0b101         # check, bet: the first is to move again
    BET_FOLD = 0b110
    BET_CALL = 0b111
    CHECK_BET_FOLD = 0b1010
    CHECK_BET_CALL = 0b1011


ctypedef struct Kuhn:
    uint8_t cards[2]            # by seat: 0 jack, 1 queen, 2 king
    uint8_t past


cdef int deal(const Game* game, void* state, uint64_t key) noexcept nogil:
    cdef Kuhn* kuhn = <Kuhn*>state
    cdef uint64_t stream = start(key)
    memset(kuhn, 0, sizeof(Kuhn))
    kuhn.cards[0] = <uint8_t>below(&stream, 3)
    kuhn.cards[1] = <uint8_t>((kuhn.cards[0] + 1 + below(&stream, 2)) % 3)
    kuhn.past = START
    return 0


cdef int mover(const Game* game, const void* state) noexcept nogil:
    cdef int past = (<const Kuhn*>state).past
    if past == START or past == CHECKED_BET:
        return 0
    return 1 if past == CHECKED or past == FACING_BET else OVER


cdef int legal_moves(const Game* game, const void* state, void* moves) noexcept nogil:
    return 2


cdef int play(const Game* game, void* state, const void* moves, int move) noexcept nogil:
    cdef Kuhn* kuhn = <Kuhn*>state
    kuhn.past = <uint8_t>(kuhn.past << 1 | move)
    return 0


cdef void payoffs(const Game* game, const void* state, int64_t* payoffs) noexcept nogil:
    cdef const Kuhn* kuhn = <const Kuhn*>state
    cdef int64_t won = 2 if kuhn.past == BET_CALL or kuhn.past == CHECK_BET_CALL else 1     # by the first
    if kuhn.past == CHECK_BET_FOLD or kuhn.past != BET_FOLD and kuhn.cards[0] < kuhn.cards[1]:
        won = -won
    payoffs[0], payoffs[1] = won, -won


cdef uint64_t move_key(const Game* game, const void* state, const void* moves, int move, int observer) noexcept nogil:
    return move


cdef int resample(const Game* game, void* state, int seat, uint64_t* stream) noexcept nogil:
    """The other card is one of the two that the seat does not hold. There is no chance to come."""
    cdef Kuhn* kuhn = <Kuhn*>state
    kuhn.cards[1 - seat] = <uint8_t>((kuhn.cards[seat] + 1 + below(stream, 2)) % 3)
    return 0


cdef uint64_t information_key(const Game* game, const void* state, int seat) noexcept nogil:
    cdef const Kuhn* kuhn = <const Kuhn*>state
    return mix(<uint64_t>seat << 16 | <uint64_t>kuhn.cards[seat] << 8 | kuhn.past)


cdef int heuristic(const Game* game, const void* state, const void* moves, int count, uint64_t* stream) noexcept nogil:
    """Bet and call with the king, pass with the jack, toss a coin with the queen."""
    cdef int card = (<const Kuhn*>state).cards[mover(game, state)]
    return <int>below(stream, 2) if card == 1 else PASS if card == 0 else BET


cdef void scores(const Game* game, const void* state, int64_t* scores) noexcept nogil:
    """Before the end nobody has won anything."""
    scores[0] = scores[1] = 0
    if mover(game, state) == OVER:
        payoffs(game, state, scores)


cdef int64_t open_value(const Game* game, const Kuhn* kuhn) noexcept nogil:
    """Payoff of the first seat if both see both cards and play their best."""
    cdef int64_t won[2]
    cdef int64_t value, best = 0
    cdef Kuhn after
    cdef int move, seat = mover(game, kuhn)
    if seat == OVER:
        payoffs(game, kuhn, won)
        return won[0]
    for move in range(2):
        after = kuhn[0]
        play(game, &after, NULL, move)
        value = open_value(game, &after)
        if move == 0 or (value > best) == (seat == 0) and value != best:
            best = value
    return best


cdef int64_t solve(const Game* game, const void* state, const void* moves, int count, int64_t limit,
                   int64_t* values) noexcept nogil:
    """The whole tree has 9 positions, so any limit from there on will do."""
    cdef Kuhn after
    cdef int move
    if limit < 9:
        return 0
    for move in range(count):
        after = (<const Kuhn*>state)[0]
        play(game, &after, moves, move)
        values[move] = open_value(game, &after)
        if mover(game, state) == 1:
            values[move] = -values[move]
    return 1


cdef int place(const Game* game, const void* state) noexcept nogil:
    """Position in the betting round."""
    cdef int past = (<const Kuhn*>state).past
    return 0 if past == START else 2 if past == CHECKED_BET else 1


cdef int features(const Game* game, const void* state, const void* moves, int move, bint with_cards,
                  uint16_t* features) noexcept nogil:
    """Its kind: to pass or to bet. Cards are shown at most."""
    features[0] = move
    return 1


cdef void hand(const Game* game, const void* state, int seat, uint64_t* cards) noexcept nogil:
    cards[0] = <uint64_t>1 << (<const Kuhn*>state).cards[seat]


cdef int write(char* text, int room, const char* source) noexcept nogil:
    """Writes what there is room for; returns the length of the whole."""
    cdef int length = 0
    while source[length]:
        if length < room:
            text[length] = source[length]
        length += 1
    return length


cdef int move_text(const Game* game, const void* state, const void* moves, int move, char* text,
                   int room) noexcept nogil:
    cdef int past = (<const Kuhn*>state).past
    if past == FACING_BET or past == CHECKED_BET:
        return write(text, room, "call" if move == BET else "fold")
    return write(text, room, "bet" if move == BET else "check")


cdef int state_text(const Game* game, const void* state, int seat, char* text, int room) noexcept nogil:
    """Cards by seat and the moves so far, as in "Q? check bet"."""
    cdef const Kuhn* kuhn = <const Kuhn*>state
    cdef char line[32]
    cdef Kuhn before
    cdef int i, length = 2
    for i in range(2):
        line[i] = b"JQK"[kuhn.cards[i]] if seat < 0 or seat == i else c"?"
    i = 1
    while kuhn.past >> i:
        i += 1
    for i in range(i - 2, -1, -1):
        before.past = <uint8_t>(kuhn.past >> i + 1)
        line[length] = c" "
        length += 1
        length += move_text(game, &before, NULL, (kuhn.past >> i) & 1, line + length, <int>sizeof(line) - length)
    line[length] = 0
    return write(text, room, line)


def table():
    """Kuhn poker's table, for `pyengine.Game` and `python -m pyengine.run kuhn:table`."""
    cdef Game game = new_game()
    game.seats = 2
    game.state_size = sizeof(Kuhn)
    game.moves_size = 0
    game.max_moves = 2
    game.max_decisions = 3
    game.places = 3
    game.kinds, game.cards = 2, 3
    game.low, game.high = -2, 2
    game.deal, game.mover, game.legal_moves, game.play = deal, mover, legal_moves, play
    game.payoffs, game.move_key, game.resample, game.information_key = payoffs, move_key, resample, information_key
    game.heuristic, game.scores, game.solve, game.place = heuristic, scores, solve, place
    game.move_text, game.state_text = move_text, state_text
    game.features, game.hand = features, hand
    game.stream_at = no_stream
    return table_of(&game, None)
