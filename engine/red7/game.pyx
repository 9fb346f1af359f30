"""Red7 as a `Game`. The rules and the numbering of moves stand in docs/red7.md.

What a seat knows: all palettes, the canvas, its own hand, who has dropped out, how many cards each hand and the deck
hold, and every card that was discarded. So it knows which cards lie in the other hands and the deck together, but not
where; hands of seats that have dropped out stay hidden. A drawn card is seen by its drawer only.
"""
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset
from engine.bits cimport bit, bits_count, bits_lowest
from engine.game cimport GAME_VERSION, OVER, Game
from engine.rng cimport below, mix
from engine.table cimport State as AnyState, table_of
from engine.red7.cards cimport DECK_CARDS, MAX_HAND, MAX_PLAYERS
from engine.red7.moves cimport Rules
from engine.red7.position cimport DECK_SLOTS, EMPTY_SLOT, Deal, Position, deal_from, shuffle
from engine.red7.scores cimport set_palette
from engine.red7.slots cimport (NO_SLOT, SIZE, SlotSeat, hand_of, hand_size, play_card, score_of, score_tops, set_hand,
                                set_seat)
from engine.red7.state cimport State as Red7State
from engine.red7.slot_position cimport (SlotMoves, SlotPosition, find_moves, leave, place_seats, play_nth, slots_of)

cdef enum:
    MOST_DECISIONS = 64         # more than the turns of a match


ctypedef struct Red7:
    Rules rules
    bint fixed                  # every setup is `position`
    SlotPosition position


cdef class Owner:
    """Keeps a game's own data."""
    cdef Red7 red7


cdef inline const Rules* rules_of(const Game* game) noexcept nogil:
    return &(<const Red7*>game.rules).rules


cdef int deal_state(const Game* game, void* state, uint64_t key) noexcept nogil:
    cdef const Red7* red7 = <const Red7*>game.rules
    cdef Deal dealt
    if red7.fixed:
        memcpy(state, &red7.position, sizeof(SlotPosition))
        return 0
    deal_from(&dealt, &red7.rules, key)
    place_seats(<SlotPosition*>state, &dealt, &red7.rules, red7.rules.players)
    return 0


cdef int mover(const Game* game, const void* state) noexcept nogil:
    cdef const SlotPosition* position = <const SlotPosition*>state
    return <int>(position.queue & 7) if position.last else OVER


cdef int legal_moves(const Game* game, const void* state, void* moves) noexcept nogil:
    # The number of players as a constant: ~4 %.
    if game.seats == 3:
        find_moves(<const SlotPosition*>state, rules_of(game), 3, <SlotMoves*>moves)
    else:
        find_moves(<const SlotPosition*>state, rules_of(game), game.seats, <SlotMoves*>moves)
    return (<const SlotMoves*>moves).count


cdef int play_move(const Game* game, void* state, const void* moves, int move) noexcept nogil:
    if (<const SlotMoves*>moves).count == 0:
        leave(<SlotPosition*>state, rules_of(game))
    else:
        play_nth(<SlotPosition*>state, rules_of(game), <const SlotMoves*>moves, move)
    return 0


cdef void payoffs(const Game* game, const void* state, int64_t* payoffs) noexcept nogil:
    """1 for the last seat left, 0 for the others."""
    cdef int seat
    for seat in range(game.seats):
        payoffs[seat] = seat == <int>(<const SlotPosition*>state).queue


cdef inline const SlotSeat* mover_seat(const SlotPosition* position) noexcept nogil:
    return &position.seats[position.queue & 7]


cdef uint64_t move_key(const Game* game, const void* state, const void* moves, int move, int observer) noexcept nogil:
    """1 + the card that is played, 0 for none, times 256, and the same of the discarded card; 0 for dropping out."""
    cdef const SlotPosition* position = <const SlotPosition*>state
    cdef uint64_t slots = mover_seat(position).slots
    cdef int row, slot
    if (<const SlotMoves*>moves).count == 0:
        return 0
    row = slots_of(position, rules_of(game), <const SlotMoves*>moves, move, &slot)
    return ((((slots >> row) & 63) + 1 if row != NO_SLOT else 0) << 8) | (((slots >> slot) & 63) + 1 if slot != NO_SLOT
                                                                          else 0)


cdef uint64_t unseen(const Game* game, const SlotPosition* position, int seat) noexcept nogil:
    """The cards whose place a seat does not know: those in other hands and in the deck."""
    cdef uint64_t cards = 0
    cdef int i
    for i in range(game.seats):
        if i != seat:
            cards |= hand_of(&position.seats[i])
    for i in range(position.drawn, DECK_SLOTS):
        if position.deck[i] == EMPTY_SLOT:
            break
        cards |= bit(position.deck[i])
    return cards


cdef int resample(const Game* game, void* state, int seat, uint64_t* stream) noexcept nogil:
    cdef SlotPosition* position = <SlotPosition*>state
    cdef uint8_t cards[DECK_CARDS]
    cdef uint64_t rest = unseen(game, position, seat), hand
    cdef int count = 0, top = 0, i
    while rest:
        cards[count] = <uint8_t>bits_lowest(rest)
        rest &= rest - 1
        count += 1
    shuffle(cards, count, stream)
    for i in range(game.seats):
        if i != seat:
            hand = 0
            for _ in range(hand_size(&position.seats[i])):
                hand |= bit(cards[top])
                top += 1
            set_hand(&position.seats[i], hand)
    memcpy(position.deck + position.drawn, cards + top, count - top)
    # What was drawn before is read no more, but it would tell what others drew.
    memset(position.deck, 0, position.drawn)
    return 0


cdef uint64_t information_key(const Game* game, const void* state, int seat) noexcept nogil:
    cdef const SlotPosition* position = <const SlotPosition*>state
    cdef uint64_t key = mix(seat + 1)
    cdef int i
    for i in range(game.seats):
        key = mix(key ^ position.seats[i].cards) + hand_size(&position.seats[i])
    key = mix(key ^ hand_of(&position.seats[seat]))
    key = mix(key ^ unseen(game, position, seat))
    key = mix(key ^ position.queue)
    return mix(key ^ position.dropped_out) + position.canvas


cdef inline int rules_strengthened(const SlotSeat* seat, int slot) noexcept nogil:
    """How many of the seven scores the card of a slot raises."""
    cdef SlotSeat after = seat[0]
    play_card(&after, (seat.slots >> slot) & 63)
    # The last of the eight places is the size of the palette, which always grows.
    return (7 - bits_count(score_tops(seat.scores[0], after.scores[0]))
            - bits_count(score_tops(seat.scores[1], after.scores[1])))


cdef int heuristic(const Game* game, const void* state, const void* moves, int count, uint64_t* stream) noexcept nogil:
    """The rule of thumb of the article in docs/red7-figures.md: a play rather than a discard that draws nothing, and of
    two plays the one that strengthens more rules. Moves that neither rule puts behind another are equally good."""
    cdef const SlotPosition* position = <const SlotPosition*>state
    cdef const SlotSeat* seat = mover_seat(position)
    cdef const SlotMoves* found = <const SlotMoves*>moves
    cdef int gains[8]
    cdef int row, slot, gain, best = -1, i, chosen = 0, good = 0
    cdef uint64_t before = 0, size = score_of(seat.scores, SIZE) | (position.deck[position.drawn] & EMPTY_SLOT)
    for row in range(0, 56, 8):
        gains[row >> 3] = -1
        if ((found.sums >> row) & 0xff) != before:
            gains[row >> 3] = rules_strengthened(seat, row)
            best = max(best, gains[row >> 3])
        before = (found.sums >> row) & 0xff
    for i in range(count):
        row = slots_of(position, rules_of(game), found, i, &slot)
        if row != NO_SLOT:
            gain = gains[row >> 3]
        elif best < 0 or ((seat.slots >> slot) & 63) >= size:
            gain = best
        else:
            gain = -1
        if gain == best:
            # Each of the good ones is kept with equal probability, without a list of them.
            good += 1
            if below(stream, good) == 0:
                chosen = i
    return chosen


cdef void scores(const Game* game, const void* state, int64_t* scores) noexcept nogil:
    """1 for a seat that is still in, 0 for one that is out."""
    cdef const SlotPosition* position = <const SlotPosition*>state
    cdef int place
    for place in range(game.seats):
        scores[((position.queue | position.dropped_out) >> (8 * place)) & 7] = 8 * place <= position.last


cdef int place(const Game* game, const void* state) noexcept nogil:
    """Cards in the mover's hand."""
    return hand_size(mover_seat(<const SlotPosition*>state))


def table(int players=3, int hand=7, bint draw=True, bint gone=False, bint lead_only=False, Red7State start=None):
    """Red7's table for these rules (docs/red7.md); every setup is the position of `start` where that is given.

    Raises
    ------
    ValueError : impossible rules.
    """
    if not 2 <= players <= MAX_PLAYERS or not 1 <= hand <= MAX_HAND or players * (hand + 1) > DECK_CARDS:
        raise ValueError(f"{players} players with {hand} hand cards; expected 2 to {MAX_PLAYERS} with 1 to {MAX_HAND}")
    cdef Owner owner = Owner()
    cdef Game game
    owner.red7.rules = Rules(players=players, hand=hand, draw=draw, gone=gone, lead_only=lead_only)
    owner.red7.fixed = start is not None
    if start is not None:
        if start.rules.players != players:
            raise ValueError(f"the position has {start.rules.players} players; expected {players}")
        owner.red7.position = slot_position(&start.position, &owner.red7.rules)
    memset(&game, 0, sizeof(Game))
    game.version = GAME_VERSION
    game.seats = players
    game.state_size = sizeof(SlotPosition)
    game.moves_size = sizeof(SlotMoves)
    game.max_moves = MAX_HAND * (MAX_HAND + 1)
    game.max_decisions = MOST_DECISIONS
    game.places = MAX_HAND + 1
    game.low, game.high = 0, 1
    game.rules = &owner.red7
    game.deal, game.mover, game.legal_moves, game.play = deal_state, mover, legal_moves, play_move
    game.payoffs, game.move_key, game.resample, game.information_key = payoffs, move_key, resample, information_key
    game.heuristic, game.scores, game.place = heuristic, scores, place
    name = f"red7 {players} {hand} {draw} {gone} {lead_only}"
    if start is not None:
        name += (<const char*>&owner.red7.position)[:sizeof(SlotPosition)].hex()
    return table_of(&game, owner, name)


cdef SlotPosition slot_position(const Position* source, const Rules* rules) noexcept:
    """The same position with seats as slots."""
    cdef SlotPosition position
    cdef int i, seat, in_match = 0, gone = 0
    memset(&position, 0, sizeof(SlotPosition))
    for i in range(rules.players):
        set_seat(&position.seats[i], source.seats[i].palette.cards, source.seats[i].hand, rules.draw)
        seat = (source.mover + i) % rules.players
        if not (source.out >> seat) & 1:
            position.queue |= <uint64_t>seat << (8 * in_match)
            in_match += 1
    for i in range(rules.players):
        if (source.out >> i) & 1:
            position.dropped_out |= <uint64_t>i << (8 * (in_match + gone))
            gone += 1
            if rules.gone:
                position.seats[i].scores[0] = position.seats[i].scores[1] = 0
    position.last = 8 * (in_match - 1)
    position.canvas, position.drawn = source.canvas, source.drawn
    memcpy(position.deck, source.deck, DECK_SLOTS)
    return position


def position(AnyState state not None):
    """The position of a generic state as an `engine.red7.state.State`.

    Raises
    ------
    TypeError : a state of another game.
    """
    if not isinstance(state.table.owner, Owner):
        raise TypeError("not a state of Red7")
    cdef Red7State result = Red7State.__new__(Red7State)
    cdef const SlotPosition* source = <const SlotPosition*>state.bytes
    cdef int i, place
    result.rules = (<Owner>state.table.owner).red7.rules
    memset(&result.position, 0, sizeof(Position))
    for i in range(result.rules.players):
        set_palette(&result.position.seats[i].palette, source.seats[i].cards)
        result.position.seats[i].hand = hand_of(&source.seats[i])
    for place in range(source.last // 8 + 1, result.rules.players):
        result.position.out |= 1 << ((source.dropped_out >> (8 * place)) & 7)
    result.position.canvas, result.position.drawn = <uint8_t>source.canvas, <uint8_t>source.drawn
    result.position.mover = source.queue & 7
    memcpy(result.position.deck, source.deck, DECK_SLOTS)
    return result
