"""Game: the table of C functions that every game fills in, and on which everything else stands.

To make a game of your own, write an extension that cimports this file, fills a `Game` and hands it to
`engine.table.Table` (docs/reference/games.md shows one from beginning to end: examples/kuhn/kuhn.pyx).

A state is flat: `state_size` bytes without pointers, copied by memcpy. It holds everything, hidden cards, undealt order
and the stream of chance still to come included; there are no chance nodes. Memory is aligned to 64 bytes.

`moves` is a buffer of `moves_size` bytes in which `legal_moves` leaves whatever the game wants to know again when it
carries out or names one of the moves; a game that needs nothing has size 0. It belongs to the state it was made from.

Functions get the table first, so that one function serves all options: `game.rules` is the game's own data. They hold
no lock, call no Python, and may be called from several threads at a time for different states. Those that return int
return a negative number when the game itself is at fault (a described game's division by zero): that match counts as
failed.

A table carries the size of the layout that it was compiled with: `new_game` gives one with that filled in. Functions
are added at the end only, and are such as may be NULL. So a table compiled earlier goes on working, without what came
later, and of a table compiled with a later release the functions that this one does not know are not used.
"""
from libc.stdint cimport INT64_MAX, int16_t, int32_t, int64_t, uint16_t, uint64_t
from libc.string cimport memset
from engine.rng cimport below
from engine.status cimport GAME_FAULT, OVER, OWN_FAULT, TOO_LONG  # handed on

cdef enum:
    GAME_VERSION = 2            # of what stands before the functions, and of what they mean
    MAX_SEATS = 16
    MOST_MOVES = 65536          # that a game may announce
    MOST_FEATURES = 512         # of one move
    MOST_SYMMETRIES = 120
    MOST_ACTIONS = 1 << 20
    MOST_PHASES = 16


# A feature of moves (see `features`) at a decision, and how many moves are like the chosen one in it: those that have
# it too, or less than 0, as many as do not have it; 0 where all have it.
ctypedef struct Offer:
    int32_t feature
    int32_t alike


# One of the parts of a match that have a name (see `phase`): which one it is, from 1, since the part around it began,
# and since the match did.
ctypedef struct Pass:
    int32_t number
    int32_t begun


# A decision of a match.
ctypedef struct Step:
    int count                   # legal moves; 0: the seat passed
    int seat
    int place
    int move                    # the one that was taken


ctypedef struct Game:
    int version                 # GAME_VERSION
    int size                    # sizeof(Game); 0: of the layout that this version began with, up to state_text
    int seats                   # 1 to MAX_SEATS
    int state_size
    int moves_size
    int max_moves               # the most legal moves a state can have; more is an error of the game
    int max_decisions           # a match with more decisions is cut off and counted as unfinished
    int places                  # number of kinds of decision that `place` tells apart, 0 without it
    int64_t low                 # payoffs lie between low and high
    int64_t high
    const void* rules           # the game's own

    # State of a setup, into memory that may hold anything: padding between fields is part of the state, so clear it.
    # All its chance, now and later, comes from `key`: `start(key)` is the stream of the deal, `start(child(key, i))`
    # are further ones. 0, or negative at fault.
    int (*deal)(const Game* game, void* state, uint64_t key) noexcept nogil

    # Seat to move, or OVER.
    int (*mover)(const Game* game, const void* state) noexcept nogil

    # Number of legal moves of the mover; a pure function of the state, whatever was played with it before. 0: there is
    # none, and what happens now (passing, dropping out) is carried out by play(..., 0); such a decision is forced and
    # counts no move. Not called when the game is over.
    int (*legal_moves)(const Game* game, const void* state, void* moves) noexcept nogil

    # Carry out the move that stands in place `move` of the enumeration, chance included.
    int (*play)(const Game* game, void* state, const void* moves, int move) noexcept nogil

    # By seat, in the game's own units, larger is better; called when the game is over.
    void (*payoffs)(const Game* game, const void* state, int64_t* payoffs) noexcept nogil

    # A name of a move, equal wherever the same move is legal; as `observer` sees it: moves that it cannot tell apart
    # have one name, and the mover can tell all of its moves apart.
    uint64_t (*move_key)(const Game* game, const void* state, const void* moves, int move, int observer) noexcept nogil

    # Deal anew what `seat` cannot know, and replace the stream of chance to come. What it does know stays. A function
    # of what the seat knows and of `stream` alone: states that it cannot tell apart become the same state, so gather
    # the hidden cards in an order that does not depend on where they lie. NULL where the game cannot do it.
    int (*resample)(const Game* game, void* state, int seat, uint64_t* stream) noexcept nogil

    # A hash of everything that `seat` knows: equal for two states if and (nearly always) only if it cannot tell them
    # apart. NULL where the game cannot do it.
    uint64_t (*information_key)(const Game* game, const void* state, int seat) noexcept nogil

    # What follows may be NULL.

    # A rule of thumb: the place of a good move; equally good ones are drawn from the stream.
    int (*heuristic)(const Game* game, const void* state, const void* moves, int count, uint64_t* stream) noexcept nogil

    # How the seats stand before the end, in units of the payoffs: used where a match is cut off.
    void (*scores)(const Game* game, const void* state, int64_t* scores) noexcept nogil

    # Exact value of every legal move for the mover: its payoff times `scale`, with all cards open and the best play of
    # everybody. Looks at `limit` positions at most; returns scale >= 1, or 0 when that was not enough.
    int64_t (*solve)(const Game* game, const void* state, const void* moves, int count, int64_t limit,
                     int64_t* values) noexcept nogil

    # Which kind of decision the mover faces, 0 to places - 1 (the position in a trick, the cards in hand).
    int (*place)(const Game* game, const void* state) noexcept nogil

    # The states that can follow a move, by chance: writes up to `room` states (state_size bytes each) and their
    # weights, which need not add up to anything, and returns how many there are (more than `room`: nothing was
    # written), or negative at fault. For solvers and adapters.
    int64_t (*chance_outcomes)(const Game* game, const void* state, const void* moves, int move, int64_t room,
                               void* states, uint64_t* weights) noexcept nogil

    # Texts, without an ending zero: write up to `room` bytes and return how long the text is. The state as `seat` sees
    # it, or all of it for -1.
    int (*move_text)(const Game* game, const void* state, const void* moves, int move, char* text,
                     int room) noexcept nogil
    int (*state_text)(const Game* game, const void* state, int seat, char* text, int room) noexcept nogil

    # For studies of what wins. Features are what moves are told apart by: 0 to kinds - 1 is the kind of a move,
    # kinds + c that it plays card c, kinds + cards + c that it discards card c.
    int kinds                   # 0 where the game names none
    int cards                   # likewise

    # The features of a move, or of having none (move 0), each once: its kind, if there are any, and only with
    # `with_cards` those of cards. Writes MOST_FEATURES at most and returns how many, or negative at fault. NULL where
    # there are neither kinds nor cards.
    int (*features)(const Game* game, const void* state, const void* moves, int move, bint with_cards,
                    uint16_t* features) noexcept nogil

    # What all legal moves together offer, of which `move` is chosen: every feature of kinds or cards, as they are asked
    # for, that some of them have, each once and by `put_offer`, those of the chosen move first; returns how many. 0:
    # they are asked one by one, as where this is NULL, which is slower.
    int (*offers)(const Game* game, const void* state, const void* moves, int count, int move, bint with_kinds,
                  bint with_cards, Offer* offers) noexcept nogil

    # The cards that a seat holds, added to a set that is empty: bit c % 64 of word c // 64.
    void (*hand)(const Game* game, const void* state, int seat, uint64_t* cards) noexcept nogil

    # Byte of the state from which the stream of chance stands that moves draw from, or -1 where they draw nothing. With
    # it a game promises that all chance is drawn by `below` from streams that `start` began: then every outcome can be
    # run through (engine/chance/script.pxd).
    int (*stream_at)(const Game* game) noexcept nogil

    # For solvers. A hash of what decides how the match can go on and what it pays, all cards open: who is to move, what
    # is paid, and the cards as far as their order will be read. States of one key have the same value and, by their
    # names, the same moves.
    uint64_t (*position_key)(const Game* game, const void* state) noexcept nogil

    # Sides: seats that are always paid alike have one number, from 0 on. Writes it by seat and returns how many there
    # are. NULL: nothing is known.
    int (*sides)(const Game* game, int* sides) noexcept nogil

    # Symmetries: ways to exchange cards (two suits) that no rule notices. Hashes of what a seat knows, as
    # `information_key` but for the order of cards that the rules do not look at, as they would be with the cards
    # exchanged in every such way: writes them, that of the state as it is first, and returns how many, at most
    # MOST_SYMMETRIES.
    int (*symmetric_keys)(const Game* game, const void* state, int seat, uint64_t* keys) noexcept nogil

    # The same of `move_key`.
    int (*symmetric_move_keys)(const Game* game, const void* state, const void* moves, int move, int observer,
                               uint64_t* keys) noexcept nogil

    # Every deal that somebody could tell apart from the others, each once, handed to `visit` with the chance that it is
    # dealt, by its `symmetric_keys`; with `merged` one for all that differ by a symmetry, with their chances together.
    # Ends early where `visit` returns a negative number, and returns that. The state is the visitor's own to change.
    int (*deals)(const Game* game, bint merged, int (*visit)(void* context, void* state, double chance) noexcept nogil,
                 void* context) noexcept nogil

    # For agents that learn: what a seat sees as `observed` numbers, and the legal moves by their number among all
    # `actions` that there can be. 0 where the game has none.
    int observed
    int actions

    # A function of what `seat` knows alone: the same for states that it cannot tell apart. Writes all of them, cut to
    # 16 bits.
    void (*observe)(const Game* game, const void* state, int seat, int16_t* numbers) noexcept nogil

    # The number of a legal move, 0 to actions - 1, the same wherever the same move is legal (but for sets of cards,
    # which may be numbered by their place among those of now). Legal moves of one number are alike to the mover, as
    # those of two equal cards. Negative at fault.
    int (*action)(const Game* game, const void* state, const void* moves, int move) noexcept nogil

    # Whether `resample` and `information_key` take seat -1 as well: a spectator, who knows what is public alone.
    bint spectators

    # Parts of a match that have names, such as its hands and the tricks within: the name, 0 to phases - 1, of the
    # innermost part around the decision, or -1. Writes by name in which of such parts the decision is, zeros where it
    # is in none. That may follow from what has happened alone, so no key needs to tell it apart; nor the place.
    int (*phase)(const Game* game, const void* state, Pass* passes) noexcept nogil
    int phases

    # Plays on at random to the end: what `mover`, `legal_moves`, `below` and `play` do one after another, with the same
    # draws, for whoever asks nothing in between. Nobody keeps track of what seats know: afterwards the state is good
    # for `payoffs` and `scores` alone. Notes each decision in `steps`, unless that is NULL. The number of decisions,
    # TOO_LONG where the match goes on after `limit` of them, or negative at fault.
    int (*playout)(const Game* game, void* state, void* moves, uint64_t* stream, int limit, Step* steps) noexcept nogil

    # The number of a move as `observer` sees it: its `action`, or, of a move of which it does not see all, `actions` +
    # its kind (0 where kinds have no names). Moves that the observer cannot tell apart have one number. Negative at
    # fault. NULL: a move is seen by those for whom its `move_key` is that of the mover.
    int (*seen_action)(const Game* game, const void* state, const void* moves, int move, int observer) noexcept nogil

    # Deals from a list (engine/listed.pyx): a setup by its number, instead of by its key alone; the list; and what is
    # left open in one of its states dealt from the stream, NULL: what the mover does not know is dealt anew.
    int (*deal_setup)(const Game* game, void* state, uint64_t key, uint64_t setup) noexcept nogil
    const void* listed
    int (*complete)(const Game* game, void* state, const char* seen, uint64_t* stream) noexcept nogil

    # The past of a determinisation: in `past`, an earlier state of the match that is at `now`, puts the cards that lie
    # in `world`, a determinisation of `now`, in place of those that lie there in `now`. 0, or negative at fault.
    int (*relabel)(const Game* game, void* past, const void* now, const void* world) noexcept nogil

    # As `position_key`, of the value alone: states of one key are worth the same, whatever their moves are called.
    uint64_t (*value_key)(const Game* game, const void* state) noexcept nogil


cdef inline Game new_game() noexcept nogil:
    """An empty table of this layout, to be filled in."""
    cdef Game game
    memset(&game, 0, sizeof(Game))
    game.version, game.size = GAME_VERSION, sizeof(Game)
    return game


cdef inline int deal_of(const Game* game, void* state, uint64_t key, uint64_t setup) noexcept nogil:
    """Deal a setup, of which this is the key."""
    return game.deal(game, state, key) if game.deal_setup == NULL else game.deal_setup(game, state, key, setup)


cdef inline int16_t cut(int64_t number) noexcept nogil:
    """Number of an observation, within 16 bits."""
    return <int16_t>max(-32768, min(32767, number))


cdef inline int no_stream(const Game* game) noexcept nogil:
    """The `stream_at` of a game whose moves draw nothing."""
    return -1


cdef inline int put_offer(Offer* offers, int listed, int feature, int moves, int count, bint chosen) noexcept nogil:
    """List a feature that so many of `count` moves have, the chosen one or others; returns how many are listed now, no
    more than before where no move has it. Without a branch: they would be mispredicted."""
    offers[listed].feature = feature
    offers[listed].alike = moves - count + (count & ((moves - count) >> 31) & -<int>chosen)
    return listed + (moves > 0)


cdef inline int random_playout(const Game* game, void* state, void* moves, uint64_t* stream, int limit) noexcept nogil:
    """Plays uniformly random moves to the end, `limit` decisions at most.

    Returns the number of decisions, TOO_LONG, or the game's own fault.
    """
    cdef int decisions, count, status
    for decisions in range(limit):
        if game.mover(game, state) < 0:
            return decisions
        count = game.legal_moves(game, state, moves)
        if count < 0 or count > game.max_moves:
            return count if count < 0 else GAME_FAULT
        status = game.play(game, state, moves, <int>below(stream, count))
        if status < 0:
            return status
    return limit if game.mover(game, state) < 0 else TOO_LONG


cdef inline void results_of(const int64_t* payoffs, int seats, int64_t* results) noexcept nogil:
    """Twice the seats that each one beats plus those that it ties: its result is that over 2 * (seats - 1)."""
    cdef int i, j
    for i in range(seats):
        results[i] = 0
    for i in range(seats):
        for j in range(i):
            results[i] += (payoffs[i] >= payoffs[j]) + (payoffs[i] > payoffs[j])
            results[j] += (payoffs[j] >= payoffs[i]) + (payoffs[j] > payoffs[i])


cdef inline int first_places(const int64_t* payoffs, int seats, int64_t* best) noexcept nogil:
    """Number of seats that share the highest payoff."""
    cdef int seat, count = 0
    best[0] = payoffs[0]
    for seat in range(1, seats):
        best[0] = max(best[0], payoffs[seat])
    for seat in range(seats):
        count += payoffs[seat] == best[0]
    return count


cdef inline int64_t margin(const int64_t* payoffs, int seats, const int* side) noexcept nogil:
    """By how much the first side is ahead of the second; 0 where there is one alone."""
    cdef int64_t first = payoffs[0], second = 0
    cdef int seat, sides = 1
    for seat in range(1, seats):
        if side[seat] == seat:
            second = min(first, payoffs[seat]) if sides == 1 else max(second, min(first, payoffs[seat]))
            first = max(first, payoffs[seat])
            sides += 1
    return <int64_t>min(<uint64_t>first - <uint64_t>second, <uint64_t>INT64_MAX - 1) if sides > 1 else 0
