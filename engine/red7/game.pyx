"""Red7 as a `Game`. The rules and the numbering of moves stand in docs/games/red7.md.

A match of several hands has states that begin with the position of the hand. Points are its payoffs, and all know them.
"""
from libc.stdint cimport int16_t, int64_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from engine.bits cimport bit, bits_count, nth_lowest
from engine.game cimport Game, Pass, new_game, no_stream
from engine.rng cimport CHANCE, below, child, mix, setup_key
from engine.table cimport State, Table, table_of
from engine.red7.actions cimport (DECK_END, OWN_TO_DECK, PHASES, PLAY, START, TO_CANVAS, TO_DECK, Acting, ActingChoices,
                                  anybody_to_take_from, begin_acting, find_choices, play_choice, slot_of_choice)
from engine.red7.cards cimport COLOURS, DECK_CARDS, MAX_HAND, MAX_PLAYERS, RULES, all_cards
from engine.red7.features cimport ACTING_KINDS, CARDS, KINDS, acting_features, features, hand as hand_cards, offers
from engine.red7.hands cimport HandsMatch, end_hand
from engine.red7.knowledge cimport acting_information, deal_unseen, information_key, own_hand, unseen_by
from engine.red7.learning cimport (ACTING_ACTIONS, ACTIONS, acting_action_of, action_of, observe_acting, observe_hand,
                                   observe_points, observed)
from engine.red7.moves cimport Moves, Red7Rules, nth_move
from engine.red7.perfect cimport MOST_MOVES, PerfectSearch, close_search, open_search, take_deck, which_win
from engine.red7.position cimport (DECK_SLOTS, EMPTY_SLOT, Deal, Position, begin_with, deal_from, find_moves,
                                   given_seat, mover_seat, play, set_up)
from engine.red7.slots cimport NO_SLOT, SIZE, SlotSeat, hand_of, hand_size, play_card, score_of, score_tops, set_seat
from engine.status cimport OVER

cdef enum:
    MOST_DECISIONS = 64         # more than the turns of a hand
    MOST_CHOICES = DECK_CARDS   # of a turn with actions: a card of those on all palettes
    MOST_ACTING = 256           # more than the decisions of a hand with actions: docs/games/red7.md, "Actions"
    ALL_POINTS = 196            # of 49 cards
    SOLVER_BITS = 18            # of a solver's memory for one decision: 8 MiB


ctypedef struct Red7Game:
    Red7Rules rules
    bint actions
    bint fixed                  # every setup is `match`, or what it begins with where there is but one hand
    HandsMatch match
    int64_t target              # points that win a match of several hands; 0: one hand
    SlotSeat begun[COLOURS * 8]  # by card, the seat that begins a hand with it on its palette
    Game hand                   # one hand of such a match
    int (*settle)(const Game* game, void* state) noexcept nogil     # by a pointer, or every move saves its registers


cdef class Red7Owner:
    """Keeps a game's own data."""
    cdef Red7Game red7


cdef inline const Red7Rules* rules_of(const Game* game) noexcept nogil:
    return &(<const Red7Game*>game.rules).rules


cdef int deal_state(const Game* game, void* state, uint64_t key) noexcept nogil:
    cdef const Red7Game* red7 = <const Red7Game*>game.rules
    cdef Deal dealt
    if red7.fixed:
        memcpy(state, &red7.match, sizeof(Position))
        return 0
    deal_from(&dealt, &red7.rules, key)
    set_up(<Position*>state, &dealt, red7.rules.players)
    begin_with(<Position*>state, red7.rules.players, given_seat(&red7.rules))
    return 0


cdef int deal_match(const Game* game, void* state, uint64_t key) noexcept nogil:
    cdef const Red7Game* red7 = <const Red7Game*>game.rules
    memcpy(state, &red7.match, sizeof(HandsMatch))
    (<HandsMatch*>state).key = key
    return red7.hand.deal(game, state, key)


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


cdef int moves_in_match(const Game* game, const void* state, void* moves) noexcept nogil:
    """Moves of the hand, and at the start of a turn, behind them, dropping out."""
    cdef int count = (<const Red7Game*>game.rules).hand.legal_moves(game, state, moves)
    return count + (count > 0 and (<const HandsMatch*>state).acting.phase == START)


cdef int play_in_match(const Game* game, void* state, const void* moves, int move) noexcept nogil:
    (<const Red7Game*>game.rules).hand.play(game, state, moves, move)
    return 0 if (<const Position*>state).last else (<const Red7Game*>game.rules).settle(game, state)


cdef int settle(const Game* game, void* state) noexcept nogil:
    """After a hand."""
    cdef const Red7Game* red7 = <const Red7Game*>game.rules
    end_hand(<HandsMatch*>state, &red7.rules, red7.target, red7.begun)
    if red7.actions and (<const Position*>state).last:
        begin_acting(<Acting*>state, game.seats)
    return 0


cdef void standing_points(const Game* game, const void* state, int64_t* points) noexcept nogil:
    memcpy(points, (<const HandsMatch*>state).points, game.seats * sizeof(int64_t))


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
    if <uint32_t>move == (<const Moves*>moves).count:
        return 0
    row = nth_move(<const Moves*>moves, position.canvas, rules_of(game), move, &slot)
    return ((((slots >> row) & 63) + 1 if row != NO_SLOT else 0) << 8) | (((slots >> slot) & 63) + 1 if slot != NO_SLOT
                                                                          else 0)


cdef int resample(const Game* game, void* state, int seat, uint64_t* stream) noexcept nogil:
    cdef Position* position = <Position*>state
    deal_unseen(position, game.seats, seat, unseen_by(position, game.seats, seat), 0, stream)
    return 0


cdef int resample_match(const Game* game, void* state, int seat, uint64_t* stream) noexcept nogil:
    (<const Red7Game*>game.rules).hand.resample(game, state, seat, stream)
    (<HandsMatch*>state).key = child(stream[0], 0)
    return 0


cdef uint64_t information_key_of_match(const Game* game, const void* state, int seat) noexcept nogil:
    cdef const HandsMatch* match = <const HandsMatch*>state
    cdef uint64_t key = mix((<const Red7Game*>game.rules).hand.information_key(game, state, seat) ^ match.removed)
    cdef int i
    for i in range(game.seats):
        key = mix(key + <uint64_t>match.points[i])
    return key


cdef void observe(const Game* game, const void* state, int seat, int16_t* numbers) noexcept nogil:
    cdef const Red7Game* red7 = <const Red7Game*>game.rules
    cdef const Position* position = <const Position*>state
    cdef const HandsMatch* match = <const HandsMatch*>state
    memset(numbers, 0, game.observed * sizeof(int16_t))
    if red7.actions:
        numbers = observe_acting(<const Acting*>state, game.seats, seat, numbers)
    else:
        numbers = observe_hand(position, game.seats, seat, unseen_by(position, game.seats, seat), numbers)
    if red7.target:
        observe_points(match.points, match.removed, game.seats, seat, numbers)


cdef int action(const Game* game, const void* state, const void* moves, int move) noexcept nogil:
    return action_of(move_key(game, state, moves, move, 0))


# With actions

cdef int deal_acting(const Game* game, void* state, uint64_t key) noexcept nogil:
    cdef const Red7Game* red7 = <const Red7Game*>game.rules
    memcpy(state, &red7.match.acting, sizeof(Acting))
    if not red7.fixed:
        deal_state(game, state, key)
        begin_acting(<Acting*>state, game.seats)
    return 0


cdef int acting_moves(const Game* game, const void* state, void* moves) noexcept nogil:
    if game.seats == 3:
        find_choices(<const Acting*>state, rules_of(game), 3, <ActingChoices*>moves)
    else:
        find_choices(<const Acting*>state, rules_of(game), game.seats, <ActingChoices*>moves)
    return (<const ActingChoices*>moves).count


cdef int play_acting(const Game* game, void* state, const void* moves, int move) noexcept nogil:
    play_choice(<Acting*>state, rules_of(game), <const ActingChoices*>moves, move)
    return 0


cdef uint64_t acting_key(const Game* game, const void* state, const void* moves, int move, int observer) noexcept nogil:
    """Key as without actions; and 1 + the card, plus 1 << 16 where it goes from a palette to the deck and 2 << 16 where
    it goes to the canvas; 3 << 16 for stopping."""
    cdef const Acting* acting = <const Acting*>state
    cdef const ActingChoices* choices = <const ActingChoices*>moves
    cdef uint64_t card
    if move == choices.count:
        return 0
    if choices.stop and move == 0:
        return 3 << 16
    if choices.cards:
        card = nth_lowest(choices.cards, move) + 1
        return ((2 if acting.phase == TO_CANVAS else 1) << 16) | card
    card = ((mover_seat(&acting.position).slots >> slot_of_choice(choices, move)) & 63) + 1
    return card << 8 if move < choices.discarded else card


cdef int acting_action(const Game* game, const void* state, const void* moves, int move) noexcept nogil:
    return acting_action_of(acting_key(game, state, moves, move, 0))


cdef int resample_acting(const Game* game, void* state, int seat, uint64_t* stream) noexcept nogil:
    cdef Acting* acting = <Acting*>state
    cdef uint64_t unseen = acting.hidden & ~acting.seen & ~own_hand(&acting.position, seat)
    deal_unseen(&acting.position, game.seats, seat, unseen, acting.seen, stream)
    return 0


cdef inline int rules_strengthened(const SlotSeat* seat, uint64_t card) noexcept nogil:
    """Number of the seven scores that a card raises."""
    cdef SlotSeat after = seat[0]
    play_card(&after, card)
    # The last of the eight places is the size of the palette, which always grows.
    return (7 - bits_count(score_tops(seat.scores[0], after.scores[0]))
            - bits_count(score_tops(seat.scores[1], after.scores[1])))


cdef int heuristic(const Game* game, const void* state, const void* moves, int count, uint64_t* stream) noexcept nogil:
    """The rule of thumb of the article in docs/stories/red7-figures.md: a play rather than a discard that draws
    nothing, and of two plays the one that strengthens more rules. Moves that neither rule puts behind another are
    equally good."""
    cdef const Position* position = <const Position*>state
    cdef const SlotSeat* seat = mover_seat(position)
    cdef const Moves* found = <const Moves*>moves
    cdef int gains[8]
    cdef int row, slot, gain, best = -1, i, chosen = 0, good = 0
    cdef uint64_t before = 0, size = score_of(seat.scores, SIZE) | (position.deck[position.drawn] & EMPTY_SLOT)
    for row in range(0, 56, 8):
        gains[row >> 3] = -1
        if ((found.sums >> row) & 0xff) != before:
            gains[row >> 3] = rules_strengthened(seat, (seat.slots >> row) & 63)
            best = max(best, gains[row >> 3])
        before = (found.sums >> row) & 0xff
    for i in range(<int>found.count):
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


cdef int acting_heuristic(const Game* game, const void* state, const void* moves, int count,
                          uint64_t* stream) noexcept nogil:
    """Rule of thumb as without actions; what an action moves, and what is discarded after a play, is equally good."""
    cdef const Position* position = <const Position*>state
    cdef const SlotSeat* seat = mover_seat(position)
    cdef const ActingChoices* choices = <const ActingChoices*>moves
    cdef uint64_t size = score_of(seat.scores, SIZE) | (position.deck[position.drawn] & EMPTY_SLOT)
    cdef int gains[MAX_HAND + MAX_HAND]
    cdef int phase = (<const Acting*>state).phase, best = -1, good = 0, chosen = 0, i
    if phase != START and phase != PLAY:
        return <int>below(stream, count)
    for i in range(choices.count):
        gains[i] = -1
        if i < choices.discarded:
            gains[i] = rules_strengthened(seat, (seat.slots >> slot_of_choice(choices, i)) & 63)
            best = max(best, gains[i])
    for i in range(choices.count):
        if gains[i] == best or (i >= choices.discarded
                                and ((seat.slots >> slot_of_choice(choices, i)) & 63) >= size):
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


cdef int phase(const Game* game, const void* state, Pass* passes) noexcept nogil:
    passes.number = passes.begun = <int>(<const HandsMatch*>state).ended + 1
    return 0


cdef int64_t solve(const Game* game, const void* state, const void* moves, int count, int64_t limit,
                   int64_t* values) noexcept nogil:
    """Solve a match of two."""
    cdef PerfectSearch search
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


def table(int players=3, int hand=7, bint draw=True, bint gone=False, bint lead_only=False, bint actions=False,
          int first=0, int points=0, bytes start=None, bint give_up=True, bint sevens_to_deck=False) -> Table:
    """Red7's table for these rules (docs/games/red7.md).

    first : the seat that moves first, counted from 1; 0: the one after the owner of the highest card; -1: a drawn one
    points : that win a match of several hands, or 0 for one hand
    start : the bytes of a state with these rules, as `laid_out` gives them; then every setup begins there
    give_up : whether in a match of several hands a seat that has moves may drop out instead
    sevens_to_deck : with actions, whether a 7 moves a card of the palette to the deck, not to the canvas

    ValueError : impossible rules, bytes of another size.
    """
    if not 2 <= players <= MAX_PLAYERS or not 1 <= hand <= MAX_HAND or players * (hand + 1) > DECK_CARDS:
        raise ValueError(f"{players} players with {hand} hand cards; expected 2 to {MAX_PLAYERS} with 1 to {MAX_HAND}")
    if not -1 <= first <= players or not 0 <= points <= ALL_POINTS:
        raise ValueError(f"first is {first} and points {points}; expected -1 to {players}, and 0 to {ALL_POINTS}")
    cdef Red7Owner owner = Red7Owner()
    cdef Game game = new_game()
    cdef Red7Game* red7 = &owner.red7
    red7.rules = Red7Rules(players=players, hand=hand, draw=draw, gone=gone, lead_only=lead_only, first=first)
    red7.actions, red7.target, red7.fixed = actions, points, start is not None
    red7.match.acting.sevens_to_deck = actions and sevens_to_deck
    game.seats = players
    game.state_size = sizeof(Position)
    game.moves_size = sizeof(Moves)
    game.max_moves = MAX_HAND * (MAX_HAND + 1)
    game.max_decisions = MOST_DECISIONS
    game.places = MAX_HAND + 1
    game.low, game.high = 0, 1
    game.rules = red7
    game.deal, game.mover, game.legal_moves, game.play = deal_state, mover, legal_moves, play_move
    game.payoffs, game.move_key, game.resample, game.information_key = payoffs, move_key, resample, information_key
    game.spectators = True
    game.heuristic, game.scores, game.place = heuristic, scores, place
    game.kinds, game.cards, game.features, game.offers, game.hand = KINDS, CARDS, features, offers, hand_cards
    game.stream_at = no_stream
    game.observed, game.observe = observed(players, actions, points > 0), observe
    game.actions, game.action = ACTIONS, action
    if players == 2 and not actions and not points:
        game.solve = solve
    if actions:
        game.state_size, game.moves_size = sizeof(Acting), sizeof(ActingChoices)
        game.max_moves, game.max_decisions = MOST_CHOICES, MOST_ACTING
        game.deal, game.legal_moves, game.play, game.move_key = deal_acting, acting_moves, play_acting, acting_key
        game.resample, game.information_key, game.heuristic = resample_acting, acting_information, acting_heuristic
        game.kinds, game.features, game.offers = ACTING_KINDS, acting_features, NULL
        game.actions, game.action = ACTING_ACTIONS, acting_action
    if points:
        for seat in range(COLOURS * 8):
            set_seat(&red7.begun[seat], bit(seat), 0, red7.rules.draw)
        red7.hand, red7.settle = game, settle
        game.state_size, game.high = sizeof(HandsMatch), ALL_POINTS
        # Every hand takes a card away.
        game.max_decisions *= DECK_CARDS + 2 - players * (hand + 1)
        game.deal, game.payoffs, game.scores = deal_match, standing_points, standing_points
        game.play, game.resample, game.information_key = play_in_match, resample_match, information_key_of_match
        game.phases, game.phase = 1, phase
        game.stream_at = NULL           # further hands are dealt from keys of their own
        if give_up:
            game.legal_moves, game.max_moves = moves_in_match, game.max_moves + 1
    name = f"red7 {players} {hand} {draw} {gone} {lead_only}"
    if first or points:
        name += f" {first} {points}" + " give up" * (points > 0 and give_up)
    if actions:
        name += " actions, sevens to the deck" if sevens_to_deck else " actions"
    if start is not None:
        if len(start) != game.state_size:
            raise ValueError(f"the start has {len(start)} bytes; expected {game.state_size}")
        memcpy(&red7.match, <const char*>start, len(start))
        red7.match.key = 0                  # which the deal sets
        name += (<const char*>&red7.match)[:game.state_size].hex()
    return table_of(&game, owner, name)


cdef int check_acting(const Acting* acting) except -1:
    """Raises ValueError where what stands beside the position of a turn does not fit it."""
    cdef const Position* position = &acting.position
    cdef const SlotSeat* seat = mover_seat(position)
    cdef uint64_t seen = acting.seen
    cdef bint before = True
    cdef int phase = acting.phase, i
    if seen & ~acting.hidden:
        raise ValueError("a card that all have seen is in no hand and not in the deck")
    for i in range(position.drawn, DECK_END):
        if not before and seen >> position.deck[i] & 1:
            raise ValueError("a card of the deck that all have seen lies below one that they have not")
        before = seen >> position.deck[i] & 1
    if (not 0 <= phase < PHASES + acting.sevens_to_deck or phase == PLAY and not hand_size(seat)
            or phase == TO_CANVAS and acting.sevens_to_deck or phase in (TO_CANVAS, OWN_TO_DECK) and not seat.cards
            or phase == TO_DECK and not anybody_to_take_from(position, score_of(seat.scores, SIZE))):
        raise ValueError("the mover has nothing to do what the position asks of it")
    return 0


cdef const Red7Game* red7_of(Table table) except NULL:
    if not isinstance(table.owner, Red7Owner):
        raise TypeError("not a state of Red7")
    return &(<Red7Owner>table.owner).red7


cdef const Red7Rules* rules_behind(State state) except NULL:
    """The rules of a state, which begins with its position: TypeError for other games, ValueError where more counts."""
    cdef const Red7Game* red7 = red7_of(state.table)
    if red7.actions or red7.target:
        raise ValueError("a tree is of one hand of Red7 without actions")
    return &red7.rules


cdef bytes deck_of(const Position* position):
    """The cards still to be drawn, the next one first."""
    cdef int end = position.drawn
    while end < DECK_SLOTS and position.deck[end] != EMPTY_SLOT:
        end += 1
    return (<const char*>position.deck)[position.drawn:end]


def laid_out(Table table not None, palettes: Sequence[int], hands: Sequence[int], deck: Iterable[int], int canvas,
             int mover=0, out: Sequence[int] = (), uint64_t seen=0, int phase=START,
             points: Sequence[int] | None = None, uint64_t gone=0) -> bytes:
    """The bytes of a state: any position, by the parts that `pyengine.red7.text.Parts` names. Raises TypeError: a table
    of another game; ValueError: a card twice, no card, sizes that cannot be."""
    cdef const Red7Game* red7 = red7_of(table)
    cdef HandsMatch match
    cdef Position* position = &match.acting.position
    cdef int seat, i, players = red7.rules.players
    memset(&match, 0, sizeof(HandsMatch))
    if len(palettes) != players or len(hands) != players:
        raise ValueError(f"the position has {len(palettes)} palettes and {len(hands)} hands; expected {players}")
    if not 0 <= canvas < RULES or not 0 <= mover < players:
        raise ValueError("canvas must be a colour from 0 to 6, mover a seat")
    deck, named = bytes(deck), 0
    for cards in [*palettes, *hands, *(1 << card for card in deck)]:
        if cards < 0 or cards & ~<object>all_cards():
            raise ValueError("a card that does not exist")
        if cards & named:
            raise ValueError("a card is in two places")
        named |= cards
    for seat in range(players):
        if hands[seat].bit_count() > MAX_HAND:
            raise ValueError(f"seat {seat} holds more than {MAX_HAND} cards")
        set_seat(&position.seats[seat], palettes[seat], hands[seat], red7.rules.draw)
    out = sorted(set(out))
    if not all([0 <= seat < players and seat != mover for seat in out]):
        raise ValueError("only seats that are not to move can have dropped out")
    turns = [seat for seat in [*range(mover, players), *range(mover)] if seat not in out]
    position.last = 8 * (len(turns) - 1)
    for i, seat in enumerate(turns):
        position.queue |= <uint64_t>seat << (8 * i)
    for i, seat in enumerate(out, len(turns)):
        position.dropped_out |= <uint64_t>seat << (8 * i)
        if red7.rules.gone:
            position.seats[seat].scores[0] = position.seats[seat].scores[1] = 0
    memset(position.deck, EMPTY_SLOT, DECK_SLOTS)
    memcpy(position.deck, <const char*>deck, len(deck))
    position.canvas = canvas
    if red7.actions:
        begin_acting(&match.acting, players)
        match.acting.seen, match.acting.phase = seen, phase
        match.acting.sevens_to_deck = red7.match.acting.sevens_to_deck
        check_acting(&match.acting)
    elif seen or phase:
        raise ValueError("the position is one of a match with actions")
    match.key, match.removed = setup_key(0, CHANCE, 0), gone
    for seat in range(players if points else 0):
        match.points[seat] = points[seat]
    return (<const char*>&match)[:table.state_size]


def parts(
    State state not None
) -> tuple[tuple[int, ...], tuple[int, ...], bytes, int, int, tuple[int, ...], int, int, tuple[int, ...] | None, int]:
    """Cards by place, a tuple in the order of what `laid_out` takes; `points` is None where there is one hand."""
    cdef const Red7Game* red7 = red7_of(state.table)
    cdef const HandsMatch* match = <const HandsMatch*>state.bytes
    cdef const Position* position = <const Position*>state.bytes
    cdef int i, players = red7.rules.players
    return (tuple([position.seats[i].cards for i in range(players)]),
            tuple([hand_of(&position.seats[i]) for i in range(players)]),
            deck_of(position),
            position.canvas,
            position.queue & 7,
            tuple(sorted([(position.dropped_out >> 8 * i) & 7 for i in range(position.last // 8 + 1, players)])),
            match.acting.seen if red7.actions else 0,
            match.acting.phase if red7.actions else START,
            tuple([match.points[i] for i in range(players)]) if red7.target else None,
            match.removed if red7.target else 0)
