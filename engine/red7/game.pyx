"""Red7 as a `Game`. The rules and the numbering of moves stand in docs/red7.md.

What a seat knows: all palettes, the canvas, its own hand, who has dropped out, how many cards each hand and the deck
hold, and every card that was discarded. So it knows which cards lie in the other hands and the deck together, but not
where; hands of seats that have dropped out stay hidden. A drawn card is seen by its drawer only.
"""
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset
from engine.bits cimport bit, bits_count, list_set
from engine.game cimport OVER, Game, new_game
from engine.rng cimport below, mix, shuffle
from engine.table cimport State as AnyState, table_of
from engine.red7.cards cimport DECK_CARDS, MAX_HAND, MAX_PLAYERS
from engine.red7.moves cimport Moves, Rules, nth_move
from engine.red7.perfect cimport MOST_MOVES, Search, close_search, open_search, take_deck, which_win
from engine.red7.position cimport (DECK_SLOTS, EMPTY_SLOT, Deal, Position, deal_from, find_moves, mover_seat, play,
                                   set_up)
from engine.red7.slots cimport (NO_SLOT, SIZE, SlotSeat, hand_of, hand_size, play_card, score_of, score_tops, set_hand)
from engine.red7.state cimport State as Red7State

cdef enum:
    MOST_DECISIONS = 64         # more than the turns of a match
    SOLVER_BITS = 18            # of a solver's memory for one decision: 8 MiB


ctypedef struct Red7:
    Rules rules
    bint fixed                  # every setup is `position`
    Position position


cdef class Owner:
    """Keeps a game's own data."""
    cdef Red7 red7


cdef inline const Rules* rules_of(const Game* game) noexcept nogil:
    return &(<const Red7*>game.rules).rules


cdef int deal_state(const Game* game, void* state, uint64_t key) noexcept nogil:
    cdef const Red7* red7 = <const Red7*>game.rules
    cdef Deal dealt
    if red7.fixed:
        memcpy(state, &red7.position, sizeof(Position))
        return 0
    deal_from(&dealt, &red7.rules, key)
    set_up(<Position*>state, &dealt, red7.rules.players)
    return 0


cdef int mover(const Game* game, const void* state) noexcept nogil:
    cdef const Position* position = <const Position*>state
    return <int>(position.queue & 7) if position.last else OVER


cdef int legal_moves(const Game* game, const void* state, void* moves) noexcept nogil:
    # The number of players as a constant: ~4 %.
    if game.seats == 3:
        find_moves(<const Position*>state, rules_of(game), 3, <Moves*>moves)
    else:
        find_moves(<const Position*>state, rules_of(game), game.seats, <Moves*>moves)
    return (<const Moves*>moves).count


cdef int play_move(const Game* game, void* state, const void* moves, int move) noexcept nogil:
    play(<Position*>state, rules_of(game), <const Moves*>moves, move)
    return 0


cdef void payoffs(const Game* game, const void* state, int64_t* payoffs) noexcept nogil:
    """1 for the last seat left, 0 for the others."""
    cdef int seat
    for seat in range(game.seats):
        payoffs[seat] = seat == <int>(<const Position*>state).queue


cdef uint64_t move_key(const Game* game, const void* state, const void* moves, int move, int observer) noexcept nogil:
    """1 + the card that is played, 0 for none, times 256, and the same of the discarded card; 0 for dropping out."""
    cdef const Position* position = <const Position*>state
    cdef uint64_t slots = mover_seat(position).slots
    cdef int row, slot
    if (<const Moves*>moves).count == 0:
        return 0
    row = nth_move(<const Moves*>moves, position.canvas, rules_of(game), move, &slot)
    return ((((slots >> row) & 63) + 1 if row != NO_SLOT else 0) << 8) | (((slots >> slot) & 63) + 1 if slot != NO_SLOT
                                                                          else 0)


cdef uint64_t unseen(const Game* game, const Position* position, int seat) noexcept nogil:
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
    cdef Position* position = <Position*>state
    cdef uint8_t cards[DECK_CARDS]
    cdef uint64_t hand
    cdef int count = list_set(unseen(game, position, seat), cards), top = 0, i
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
    cdef const Position* position = <const Position*>state
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
    cdef const Position* position = <const Position*>state
    cdef const SlotSeat* seat = mover_seat(position)
    cdef const Moves* found = <const Moves*>moves
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
        row = nth_move(found, position.canvas, rules_of(game), i, &slot)
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
    cdef const Position* position = <const Position*>state
    cdef int place
    for place in range(game.seats):
        scores[((position.queue | position.dropped_out) >> (8 * place)) & 7] = 8 * place <= position.last


cdef int place(const Game* game, const void* state) noexcept nogil:
    """Cards in the mover's hand."""
    return hand_size(mover_seat(<const Position*>state))


cdef int64_t solve(const Game* game, const void* state, const void* moves, int count, int64_t limit,
                   int64_t* values) noexcept nogil:
    """Of a match of two."""
    cdef Search search
    cdef bint winning[MOST_MOVES]
    cdef bint complete = False
    cdef int i
    if open_search(&search, rules_of(game), SOLVER_BITS):
        take_deck(&search, <const Position*>state)
        search.limit = limit
        which_win(&search, <const Position*>state, <const Moves*>moves, winning)
        complete = not search.stopped
        for i in range(count):
            values[i] = winning[i]
    close_search(&search)
    return complete


def table(int players=3, int hand=7, bint draw=True, bint gone=False, bint lead_only=False, Red7State start=None):
    """Red7's table for these rules (docs/red7.md); every setup is the position of `start` where that is given.

    Raises
    ------
    ValueError : impossible rules.
    """
    if not 2 <= players <= MAX_PLAYERS or not 1 <= hand <= MAX_HAND or players * (hand + 1) > DECK_CARDS:
        raise ValueError(f"{players} players with {hand} hand cards; expected 2 to {MAX_PLAYERS} with 1 to {MAX_HAND}")
    cdef Owner owner = Owner()
    cdef Game game = new_game()
    owner.red7.rules = Rules(players=players, hand=hand, draw=draw, gone=gone, lead_only=lead_only)
    owner.red7.fixed = start is not None
    if start is not None:
        if start.rules.players != players:
            raise ValueError(f"the position has {start.rules.players} players; expected {players}")
        start = Red7State.of(start.palettes, start.hands, start.deck, start.canvas, start.mover, start.out, draw=draw,
                             gone=gone, lead_only=lead_only)
        owner.red7.position = start.position
    game.seats = players
    game.state_size = sizeof(Position)
    game.moves_size = sizeof(Moves)
    game.max_moves = MAX_HAND * (MAX_HAND + 1)
    game.max_decisions = MOST_DECISIONS
    game.places = MAX_HAND + 1
    game.low, game.high = 0, 1
    game.rules = &owner.red7
    game.deal, game.mover, game.legal_moves, game.play = deal_state, mover, legal_moves, play_move
    game.payoffs, game.move_key, game.resample, game.information_key = payoffs, move_key, resample, information_key
    game.heuristic, game.scores, game.place = heuristic, scores, place
    if players == 2:
        game.solve = solve
    name = f"red7 {players} {hand} {draw} {gone} {lead_only}"
    if start is not None:
        name += (<const char*>&owner.red7.position)[:sizeof(Position)].hex()
    return table_of(&game, owner, name)


def position(AnyState state not None):
    """The position of a generic state as an `engine.red7.state.State`.

    Raises
    ------
    TypeError : a state of another game.
    """
    if not isinstance(state.table.owner, Owner):
        raise TypeError("not a state of Red7")
    cdef Red7State result = Red7State.__new__(Red7State)
    result.rules, result.position = (<Owner>state.table.owner).red7.rules, (<const Position*>state.bytes)[0]
    return result
