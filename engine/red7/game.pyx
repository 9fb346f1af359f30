"""Red7 as a `Game`. The rules and the numbering of moves stand in docs/red7.md.

What a seat knows: all palettes, the canvas, its own hand, who has dropped out, how many cards each hand and the deck
hold, and every card that was discarded. So it knows which cards lie in the other hands and the deck together, but not
where; hands of seats that have dropped out stay hidden. A drawn card is seen by its drawer only.
"""
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset
from engine.bits cimport bit, bits_count, bits_lowest
from engine.game cimport GAME_VERSION, OVER, Game
from engine.rng cimport below, mix
from engine.table cimport State as AnyState, Table, table_of
from engine.red7.cards cimport DECK_CARDS, MAX_HAND, MAX_PLAYERS, NO_CARD, RULES
from engine.red7.moves cimport Move, Moves, Rules, nth_move
from engine.red7.position cimport (DECK_SLOTS, EMPTY_SLOT, Deal, Position, deal_from, drop_out, is_over, moves_of, play,
                                   set_up, shuffle, winner)
from engine.red7.scores cimport Palette, add_card
from engine.red7.state cimport State as Red7State

cdef enum:
    MOST_DECISIONS = 64         # more than the turns of a match


ctypedef struct Red7:
    Rules rules
    bint fixed                  # every setup is `position`
    Position position


cdef class Owner:
    """Keeps a game's own data."""
    cdef Red7 red7


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
    return OVER if is_over(position, &(<const Red7*>game.rules).rules) else <int>position.mover


cdef int legal_moves(const Game* game, const void* state, void* moves) noexcept nogil:
    return moves_of(<const Position*>state, &(<const Red7*>game.rules).rules, <Moves*>moves)


cdef int play_move(const Game* game, void* state, const void* moves, int move) noexcept nogil:
    cdef const Red7* red7 = <const Red7*>game.rules
    if (<const Moves*>moves).count == 0:
        drop_out(<Position*>state, &red7.rules)
    else:
        play(<Position*>state, nth_move(<const Moves*>moves, move), &red7.rules)
    return 0


cdef void payoffs(const Game* game, const void* state, int64_t* payoffs) noexcept nogil:
    """1 for the last seat left, 0 for the others."""
    cdef int seat
    for seat in range(game.seats):
        payoffs[seat] = 1 - (((<const Position*>state).out >> seat) & 1)


cdef uint64_t move_key(const Game* game, const void* state, const void* moves, int move, int observer) noexcept nogil:
    cdef Move chosen
    if (<const Moves*>moves).count == 0:
        return 0
    chosen = nth_move(<const Moves*>moves, move)
    return <uint64_t>(chosen.play + 1) << 8 | <uint64_t>(chosen.discard + 1)


cdef uint64_t unseen(const Game* game, const Position* position, int seat) noexcept nogil:
    """The cards whose place a seat does not know: those in other hands and in the deck."""
    cdef uint64_t cards = 0
    cdef int i
    for i in range(game.seats):
        if i != seat:
            cards |= position.seats[i].hand
    for i in range(position.drawn, DECK_SLOTS):
        if position.deck[i] == EMPTY_SLOT:
            break
        cards |= bit(position.deck[i])
    return cards


cdef int resample(const Game* game, void* state, int seat, uint64_t* stream) noexcept nogil:
    cdef Position* position = <Position*>state
    cdef uint8_t cards[DECK_CARDS]
    cdef uint64_t rest = unseen(game, position, seat)
    cdef int count = 0, top = 0, i, held
    while rest:
        cards[count] = <uint8_t>bits_lowest(rest)
        rest &= rest - 1
        count += 1
    shuffle(cards, count, stream)
    for i in range(game.seats):
        if i != seat:
            held = bits_count(position.seats[i].hand)
            position.seats[i].hand = 0
            for top in range(top, top + held):
                position.seats[i].hand |= bit(cards[top])
            top = top + 1 if held else top
    memcpy(position.deck + position.drawn, cards + top, count - top)
    return 0


cdef uint64_t information_key(const Game* game, const void* state, int seat) noexcept nogil:
    cdef const Position* position = <const Position*>state
    cdef uint64_t key = mix(seat + 1)
    cdef int i
    for i in range(game.seats):
        key = mix(key ^ position.seats[i].palette.cards) + bits_count(position.seats[i].hand)
    key = mix(key ^ position.seats[seat].hand)
    key = mix(key ^ unseen(game, position, seat))
    return mix(key ^ (<uint64_t>position.canvas << 16 | <uint64_t>position.mover << 8 | position.out))


cdef inline int rules_strengthened(const Palette* palette, int card) noexcept nogil:
    """How many of the seven scores a card raises."""
    cdef Palette after = palette[0]
    cdef int rule, count = 0
    add_card(&after, card)
    for rule in range(RULES):
        count += after.scores[rule] > palette.scores[rule]
    return count


cdef int heuristic(const Game* game, const void* state, const void* moves, int count, uint64_t* stream) noexcept nogil:
    """The rule of thumb of the article in docs/red7-figures.md: a play rather than a discard that draws nothing, and of
    two plays the one that strengthens more rules. Moves that neither rule puts behind another are equally good."""
    cdef const Red7* red7 = <const Red7*>game.rules
    cdef const Position* position = <const Position*>state
    cdef const Palette* palette = &position.seats[position.mover].palette
    cdef int gains[MAX_HAND + 1]
    cdef int row, best = -1, i, drawn_above = bits_count(palette.cards), chosen = 0, seen = 0
    cdef const Moves* found = <const Moves*>moves
    cdef Move move
    cdef bint good
    for row in range(found.rows - 1):
        gains[row] = -1
        if found.discards[row]:
            gains[row] = rules_strengthened(palette, found.plays[row])
            best = max(best, gains[row])
    for i in range(count):
        move = nth_move(found, i)
        if move.play == NO_CARD:
            good = best < 0 or (red7.rules.draw and (move.discard >> 3) + 1 > drawn_above
                                and position.deck[position.drawn] != EMPTY_SLOT)
        else:
            row = 0
            while found.plays[row] != move.play:
                row += 1
            good = gains[row] == best
        if good:
            # Each of the good ones is kept with equal probability, without a list of them.
            seen += 1
            if below(stream, seen) == 0:
                chosen = i
    return chosen


cdef void scores(const Game* game, const void* state, int64_t* scores) noexcept nogil:
    """1 for a seat that is still in, 0 for one that is out."""
    payoffs(game, state, scores)


cdef int place(const Game* game, const void* state) noexcept nogil:
    """Cards in the mover's hand."""
    cdef const Position* position = <const Position*>state
    return bits_count(position.seats[position.mover].hand)


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
        owner.red7.position = start.position
    memset(&game, 0, sizeof(Game))
    game.version = GAME_VERSION
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
    return table_of(&game, owner)


def position(AnyState state not None):
    """The position of a generic state as an `engine.red7.state.State`.

    Raises
    ------
    TypeError : a state of another game.
    """
    if not isinstance(state.table.owner, Owner):
        raise TypeError("not a state of Red7")
    cdef Red7State result = Red7State.__new__(Red7State)
    result.rules = (<Owner>state.table.owner).red7.rules
    result.position = (<Position*>state.bytes)[0]
    return result
