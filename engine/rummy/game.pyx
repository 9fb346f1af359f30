"""Rummy as a `Game`. The rules and the numbering of moves stand in docs/games/rummy.md.

What a seat knows: its own hand, the pile and all that happened to it, so the cards in the other hand that were taken
from the pile, and how many cards the stock and the other hand hold. The order of the stock is hidden from both. After a
knock or gin both hands lie open. Gin is always taken, so a seat also knows that the other hand, once it has discarded,
is not complete.

The states of a match of several deals begin with the position of the deal. Scores are known to all.
"""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset
from engine.bits cimport bit, bits_count, list_set, pop_lowest
from engine.game cimport Game, Pass, cut, new_game, no_stream
from engine.rng cimport draw, mix, shuffle
from engine.table cimport State as AnyState, Table, table_of
from engine.rummy.cards cimport CARDS, HAND, NO_CARD, all_cards
from engine.rummy.deadwood cimport MOST_LAYINGS, Laying, deadwood, fill_runs
from engine.rummy.groups cimport groups_of
from engine.rummy.match cimport RummyMatch, deal_next, is_won, next_first, score_deal
from engine.rummy.policy cimport greedy_discard, greedy_takes
from engine.rummy.position cimport (DISCARD, LAYDOWN, NO_PHASE, NO_RESULT, OVER_PHASE, SEATS, STOCK, UPCARD,
                                    RummyMoves, RummyPosition, RummyRules, deal_position, discard_of, find_moves,
                                    is_knock, known_hand, play, unseen_by, ways_of)
from engine.status cimport OVER

from engine.rummy.state import ENDINGS as _ENDINGS, PHASES as _PHASES, RummyState

cdef enum:
    MOST_MOVES = 22             # eleven cards, each with or without a knock
    MOST_DECISIONS = 2000       # two seats that take each other's discards for ever are cut off
    MOST_IN_MATCH = 100_000     # in several deals: random play to 100 points takes 12 800, at most 54 700 of 2000 times
    MOST_DEADWOOD = 100
    MOST_POINTS = 1000
    DEAL_KEY = 2                # of the move to the next deal
    LAID = 60                   # the bit of the key of a way to lay down, beside its sets

# Of observations, and of moves as numbers: to leave the pile, to take its top, each card discarded, with a knock, with
# gin, and to deal again.
cdef enum:
    OBSERVED = SEATS + NO_PHASE + 10 * CARDS + 2
    OBSERVED_IN_MATCH = OBSERVED + SEATS
    ACTIONS = 2 + 3 * CARDS + 1

cdef enum:
    UPCARD_PLACE
    SOURCE_PLACE
    DISCARD_PLACE
    KNOCK_PLACE
    PLACES
    NEXT_DEAL_PLACE = PLACES    # in a match of several deals

cdef enum:
    LEAVE_PILE                  # decline the upcard, or draw from the stock
    TAKE_TOP
    DISCARD_ONE
    KNOCK
    GIN
    NEXT_DEAL
    KINDS
    LAY_DOWN = KINDS            # where the knocker chooses


cdef class RummyOwner:
    """Keeps a game's own data."""
    cdef RummyRules rules


cdef inline const RummyRules* rules_of(const Game* game) noexcept nogil:
    return <const RummyRules*>game.rules


cdef int deal_state(const Game* game, void* state, uint64_t key) noexcept nogil:
    deal_position(<RummyPosition*>state, key)
    return 0


cdef int deal_match(const Game* game, void* state, uint64_t key) noexcept nogil:
    memset(state, 0, sizeof(RummyMatch))
    (<RummyMatch*>state).key = key
    return deal_state(game, state, key)


cdef int mover(const Game* game, const void* state) noexcept nogil:
    cdef const RummyPosition* position = <const RummyPosition*>state
    return <int>position.mover if position.phase != OVER_PHASE else OVER


cdef int mover_of_match(const Game* game, const void* state) noexcept nogil:
    cdef const RummyMatch* match = <const RummyMatch*>state
    if match.position.phase != OVER_PHASE:
        return match.position.mover
    return OVER if is_won(match, rules_of(game)) else 1 - next_first(match, rules_of(game))


cdef int legal_moves(const Game* game, const void* state, void* moves) noexcept nogil:
    find_moves(<const RummyPosition*>state, rules_of(game), <RummyMoves*>moves)
    return (<const RummyMoves*>moves).count


cdef int play_move(const Game* game, void* state, const void* moves, int move) noexcept nogil:
    play(<RummyPosition*>state, rules_of(game), <const RummyMoves*>moves, move)
    return 0


cdef int play_in_match(const Game* game, void* state, const void* moves, int move) noexcept nogil:
    cdef RummyMatch* match = <RummyMatch*>state
    if match.position.phase == OVER_PHASE:
        deal_next(match, rules_of(game))
        return 0
    play(&match.position, rules_of(game), <const RummyMoves*>moves, move)
    if match.position.phase == OVER_PHASE:
        score_deal(match)
    return 0


cdef void payoffs(const Game* game, const void* state, int64_t* payoffs) noexcept nogil:
    payoffs[0] = (<const RummyPosition*>state).points
    payoffs[1] = -payoffs[0]


cdef void payoffs_of_match(const Game* game, const void* state, int64_t* payoffs) noexcept nogil:
    """Payoffs of a match, and how the seats stand before its end."""
    payoffs[0] = (<const RummyMatch*>state).scores[0] - (<const RummyMatch*>state).scores[1]
    payoffs[1] = -payoffs[0]


cdef uint64_t move_key(const Game* game, const void* state, const void* moves, int move, int observer) noexcept nogil:
    """Sources: 0 leaves the pile, 1 takes its top. Discards: the card and 64, with a knock 128, with gin 192. Ways to
    lay down: the cards in sets, and the bit LAID."""
    cdef const RummyMoves* found = <const RummyMoves*>moves
    cdef const RummyPosition* position = <const RummyPosition*>state
    cdef Laying ways[MOST_LAYINGS]
    if position.phase == LAYDOWN:
        ways_of(rules_of(game), position.hands[position.mover], ways)
        return bit(LAID) | ways[move].sets
    if (<const RummyPosition*>state).phase != DISCARD:
        return DEAL_KEY if (<const RummyPosition*>state).phase == OVER_PHASE else move
    return (192 if found.gin else 128 if is_knock(found, move) else 64) | discard_of(found, move)


cdef int features(const Game* game, const void* state, const void* moves, int move, bint with_cards,
                  uint16_t* features) noexcept nogil:
    cdef const RummyMoves* found = <const RummyMoves*>moves
    cdef int phase = (<const RummyPosition*>state).phase
    if phase != DISCARD:
        features[0] = (NEXT_DEAL if phase == OVER_PHASE else LAY_DOWN if phase == LAYDOWN else
                       TAKE_TOP if move else LEAVE_PILE)
        return 1
    features[0] = GIN if found.gin else KNOCK if is_knock(found, move) else DISCARD_ONE
    features[1] = <uint16_t>(game.kinds + CARDS + discard_of(found, move))
    return 1 + with_cards


cdef inline int16_t* put(int16_t* numbers, uint64_t cards) noexcept nogil:
    """1 for each card of a set; returns what stands behind them."""
    while cards:
        numbers[pop_lowest(&cards)] = 1
    return numbers + CARDS


cdef void observe(const Game* game, const void* state, int seat, int16_t* numbers) noexcept nogil:
    """Observation as `pyengine.rummy.game` names it, the seat's own first."""
    cdef const RummyPosition* position = <const RummyPosition*>state
    cdef int other = 1 - seat
    memset(numbers, 0, game.observed * sizeof(int16_t))
    if game.mover(game, state) >= 0:
        numbers[game.mover(game, state) != seat] = 1
    numbers += SEATS
    numbers[position.phase] = position.phase < NO_PHASE     # no place for laying down, which has none of the others
    numbers = put(numbers + NO_PHASE, position.hands[seat])
    numbers = put(numbers, position.hands[other] if position.ending != NO_RESULT else known_hand(position, other))
    numbers = put(numbers, position.pile)
    numbers = put(numbers, bit(position.top) if position.top != NO_CARD else 0)
    numbers = put(numbers, bit(position.held) if position.held != NO_CARD else 0)
    numbers = put(numbers, unseen_by(position, seat))
    numbers = put(put(numbers, position.discarded[seat]), position.discarded[other])
    numbers = put(put(numbers, position.declined[seat]), position.declined[other])
    numbers[0], numbers[1] = STOCK - position.drawn, position.first == seat
    if game.observed == OBSERVED_IN_MATCH:
        numbers[2] = cut((<const RummyMatch*>state).scores[seat])
        numbers[3] = cut((<const RummyMatch*>state).scores[other])


cdef int action(const Game* game, const void* state, const void* moves, int move) noexcept nogil:
    cdef const RummyMoves* found = <const RummyMoves*>moves
    cdef int phase = (<const RummyPosition*>state).phase
    if phase != DISCARD:
        return ACTIONS - 1 if phase == OVER_PHASE else ACTIONS + move if phase == LAYDOWN else move
    return 2 + CARDS * (2 if found.gin else 1 if is_knock(found, move) else 0) + discard_of(found, move)


cdef void hand(const Game* game, const void* state, int seat, uint64_t* cards) noexcept nogil:
    cards[0] = (<const RummyPosition*>state).hands[seat]


cdef int resample(const Game* game, void* state, int seat, uint64_t* stream) noexcept nogil:
    cdef RummyPosition* position = <RummyPosition*>state
    cdef uint8_t cards[CARDS]
    cdef uint64_t[SEATS] known, hands
    cdef uint64_t rest = all_cards() & ~position.pile
    cdef int count, top, i
    cdef bint again = True
    for i in range(SEATS):      # at the end they lie open
        known[i] = position.hands[i] if i == seat or position.ending != NO_RESULT else known_hand(position, i)
        rest &= ~known[i]
    count = list_set(rest, cards)
    while again:
        shuffle(cards, count, stream)
        again, top = False, 0
        for i in range(SEATS):
            hands[i] = known[i]
            while bits_count(hands[i]) < bits_count(position.hands[i]):
                hands[i] |= bit(cards[top])
                top += 1
            # A hand that was complete after its discard would have ended the match.
            if (i != seat and position.ending == NO_RESULT and bits_count(hands[i]) == HAND
                    and position.discarded[i] and deadwood(&rules_of(game).runs, hands[i]) == 0):
                again = True
    memcpy(position.hands, hands, sizeof(hands))
    memcpy(position.stock + position.drawn, cards + top, count - top)
    return 0


cdef int resample_match(const Game* game, void* state, int seat, uint64_t* stream) noexcept nogil:
    cdef RummyMatch* match = <RummyMatch*>state
    resample(game, state, seat, stream)
    match.key = draw(stream)
    match.key = match.key << 32 | draw(stream)
    return 0


cdef uint64_t information_key(const Game* game, const void* state, int seat) noexcept nogil:
    cdef const RummyPosition* position = <const RummyPosition*>state
    cdef uint64_t key = mix(seat + 1)
    cdef int i
    if seat >= 0:
        key = mix(key ^ position.hands[seat])
    else:
        for i in range(SEATS):
            key = mix(key ^ (known_hand(position, i) if position.ending == NO_RESULT else position.hands[i]))
    key = mix(key ^ position.pile)
    for i in range(SEATS):
        key = mix(key ^ position.taken[i])
        key = mix(key ^ position.discarded[i])
        key = mix(key ^ position.declined[i])
    if position.ending != NO_RESULT and seat >= 0:
        key = mix(key ^ position.hands[1 - seat])
    return mix(key ^ (<uint64_t>position.first << 48 | <uint64_t>position.drawn << 40 | <uint64_t>position.top << 32
                      | <uint64_t>position.held << 24 | <uint64_t>position.phase << 16
                      | <uint64_t>position.mover << 8 | position.ending))


cdef uint64_t information_key_of_match(const Game* game, const void* state, int seat) noexcept nogil:
    cdef const RummyMatch* match = <const RummyMatch*>state
    cdef uint64_t key = information_key(game, state, seat)
    return mix(key ^ (<uint64_t>match.scores[0] << 32 | <uint64_t>match.scores[1]))


cdef int heuristic(const Game* game, const void* state, const void* moves, int count, uint64_t* stream) noexcept nogil:
    """Greedy deadwood; it knocks as soon as it may, with the least deadwood."""
    cdef const RummyPosition* position = <const RummyPosition*>state
    cdef const RummyMoves* found = <const RummyMoves*>moves
    cdef const RummyRules* rules = rules_of(game)
    cdef uint64_t hand = position.hands[position.mover], chosen
    if position.phase == OVER_PHASE or position.phase == LAYDOWN:
        return 0
    if position.phase != DISCARD:
        return greedy_takes(&rules.runs, hand, position.top)
    chosen = bit(greedy_discard(&rules.runs, hand, found.knocks if found.knocks else found.discards, stream)) - 1
    if found.knocks:
        return bits_count(found.discards) + bits_count(found.knocks & chosen)
    return bits_count(found.discards & chosen)


cdef void leads(const Game* game, const void* state, int64_t* scores) noexcept nogil:
    """By how much the deadwood of the other hand is the greater; without knocking only which is the greater."""
    cdef const RummyPosition* position = <const RummyPosition*>state
    cdef int64_t ahead
    if position.phase == OVER_PHASE:
        payoffs(game, state, scores)
        return
    ahead = (deadwood(&rules_of(game).runs, position.hands[1]) - deadwood(&rules_of(game).runs, position.hands[0]))
    if not rules_of(game).knocking:
        ahead = (ahead > 0) - (ahead < 0)
    scores[0], scores[1] = ahead, -ahead


cdef int phase(const Game* game, const void* state, Pass* passes) noexcept nogil:
    passes.number = passes.begun = (<const RummyMatch*>state).dealt + 1
    return 0


cdef int place(const Game* game, const void* state) noexcept nogil:
    """The upcard, a source, a discard, a discard where a knock is legal, or the next deal."""
    cdef const RummyPosition* position = <const RummyPosition*>state
    cdef RummyMoves moves
    if position.phase == OVER_PHASE:
        return NEXT_DEAL_PLACE
    if position.phase == LAYDOWN:
        return KNOCK_PLACE
    if position.phase != DISCARD:
        return UPCARD_PLACE if position.phase == UPCARD else SOURCE_PLACE
    find_moves(position, rules_of(game), &moves)
    return KNOCK_PLACE if moves.knocks else DISCARD_PLACE


cdef int64_t chance_outcomes(const Game* game, const void* state, const void* moves, int move, int64_t room,
                             void* states, uint64_t* weights) noexcept nogil:
    """One state for each card of the stock that can be drawn, the one on top first; else what follows for certain."""
    cdef const RummyPosition* position = <const RummyPosition*>state
    cdef RummyPosition* after
    cdef bint draws = position.phase < DISCARD and move == 0 and (position.phase != UPCARD or position.mover == 1)
    cdef int64_t i, count = STOCK - position.drawn if draws else 1
    if count > room:
        return count
    for i in range(count):
        after = <RummyPosition*>states + i
        memcpy(after, position, sizeof(RummyPosition))
        if count > 1:
            after.stock[position.drawn] = position.stock[position.drawn + i]
            after.stock[position.drawn + i] = position.stock[position.drawn]
        play(after, rules_of(game), <const RummyMoves*>moves, move)
        weights[i] = 1
    return count


def table(bint knocking=True, bint ace_high=False, int knock=10, int gin=25, int undercut=25, int points=0,
          bint alternate=False, bint chosen=False) -> Table:
    """Rummy's table for these rules (docs/games/rummy.md).

    knocking : whether a seat may end the match before gin; without it gin pays 1, and the other parameters are unused
    ace_high : whether runs may end with the ace, too
    knock : the most deadwood to knock with
    gin, undercut : bonuses
    points : that win a match of several deals; 0: a match is one deal
    alternate : whether the seats deal in turn; else the loser of a deal deals the next one
    chosen : whether the knocker chooses what it lays down; else it lays what leaves the least deadwood

    ValueError : impossible rules.
    """
    for name, value, most in (("knock", knock, 100), ("gin", gin, 1000), ("undercut", undercut, 1000),
                              ("points", points, MOST_POINTS)):
        if not 0 <= value <= most:
            raise ValueError(f"{name} is {value}; expected 0 to {most}")
    cdef RummyOwner owner = RummyOwner()
    cdef Game game = new_game()
    owner.rules.groups = groups_of(ace_high)
    fill_runs(&owner.rules.runs, ace_high)
    owner.rules.knocking, owner.rules.knock = knocking, knock
    owner.rules.gin, owner.rules.undercut = gin, undercut
    owner.rules.points, owner.rules.alternate, owner.rules.chosen = points, alternate, chosen
    game.seats = SEATS
    game.state_size = sizeof(RummyPosition)
    game.moves_size = sizeof(RummyMoves)
    game.max_moves = MOST_MOVES
    game.max_decisions = MOST_DECISIONS
    game.places = PLACES
    game.high = max(gin + MOST_DEADWOOD, undercut + knock, MOST_DEADWOOD) if knocking else 1
    game.rules = &owner.rules
    game.deal, game.mover, game.legal_moves, game.play = deal_state, mover, legal_moves, play_move
    game.payoffs, game.move_key, game.resample, game.information_key = payoffs, move_key, resample, information_key
    game.spectators = True
    game.heuristic, game.scores, game.place, game.chance_outcomes = heuristic, leads, place, chance_outcomes
    game.kinds, game.cards, game.features, game.hand = KINDS, CARDS, features, hand
    game.stream_at = no_stream
    game.observed, game.observe, game.actions, game.action = OBSERVED, observe, ACTIONS, action
    name = f"rummy {knocking} {ace_high} {knock} {gin} {undercut}"
    if chosen:
        game.max_moves, game.kinds, game.actions = MOST_LAYINGS, KINDS + 1, ACTIONS + MOST_LAYINGS
        name += " chosen"
    if points:
        game.state_size, game.max_decisions, game.places = sizeof(RummyMatch), MOST_IN_MATCH, PLACES + 1
        game.high += points - 1
        game.deal, game.mover, game.play, game.payoffs = deal_match, mover_of_match, play_in_match, payoffs_of_match
        game.resample, game.information_key = resample_match, information_key_of_match
        # Further deals are drawn from keys of their own, and too many can follow.
        game.scores, game.chance_outcomes, game.stream_at = payoffs_of_match, NULL, NULL
        game.observed, game.phases, game.phase = OBSERVED_IN_MATCH, 1, phase
        name += f" {points} {alternate}"
    game.low = -game.high
    return table_of(&game, owner, name)


def placed(Table table not None, position: RummyState, scores: Sequence[int] = (0, 0)) -> bytes:
    """The bytes of a state, for `engine.table.State.trusted`, of a deal that goes on; and in a match of several deals,
    `scores`.

    What was discarded and left lying before is not known in it. `pyengine.rummy.text` checks the cards. Raises
    ValueError: a table of another game, no such phase, or more cards than the stock has room for."""
    cdef RummyMatch match
    cdef RummyPosition* placed = &match.position
    cdef int i, seat
    if not is_rummy(table):
        raise ValueError("the table is not one of Rummy")
    stock, phase, mover = position.stock, position.phase, position.mover
    if phase not in _PHASES[:OVER_PHASE] or len(stock) > STOCK or not 0 <= mover < SEATS:
        raise ValueError(f"phase {phase!r}, {len(stock)} cards in the stock, mover {mover}: no match looks like that")
    memset(&match, 0, sizeof(RummyMatch))
    for seat in range(SEATS):
        placed.hands[seat], placed.taken[seat] = position.hands[seat], position.taken[seat]
        match.scores[seat] = scores[seat]
    placed.pile, placed.mover, placed.first = position.pile, mover, 1 - position.dealer
    placed.top = NO_CARD if position.top is None else position.top
    placed.held = NO_CARD if position.held is None else position.held
    placed.drawn = STOCK - len(stock)
    for i in range(STOCK):
        placed.stock[i] = NO_CARD if i < placed.drawn else stock[i - placed.drawn]
    placed.phase = _PHASES.index(phase)
    return (<const char*>&match)[:table.state_size]


cdef bint is_rummy(Table table):
    """True if a table was made by this module: its `rules` are then `RummyRules`."""
    return isinstance(table.owner, RummyOwner)


def position(AnyState state not None) -> RummyState:
    """The position of a generic state. Raises TypeError: a state of another game."""
    if not is_rummy(state.table):
        raise TypeError("not a state of Rummy")
    cdef const RummyPosition* found = <const RummyPosition*>state.bytes
    return RummyState(
        (found.hands[0], found.hands[1]), found.pile, None if found.top == NO_CARD else found.top,
        None if found.held == NO_CARD else found.held, (<const char*>found.stock)[found.drawn:STOCK],
        (found.taken[0], found.taken[1]), _PHASES[found.phase], found.mover, 1 - found.first,
        (found.discarded[0], found.discarded[1]), (found.declined[0], found.declined[1]),
        _ENDINGS[found.ending] if found.phase == OVER_PHASE else None, (found.points, -found.points))


def scores(AnyState state not None) -> tuple[int, int] | None:
    """The scores by seat in a match of several deals; None where a match is one deal. Raises TypeError: a state of
    another game."""
    if not is_rummy(state.table):
        raise TypeError("not a state of Rummy")
    cdef const RummyMatch* match = <const RummyMatch*>state.bytes
    if (<RummyOwner>state.table.owner).rules.points == 0:
        return None
    return match.scores[0], match.scores[1]
