"""A position of Red7 that Python can hold, ask and change. Cards, colours and seats are numbers here, seats from 0."""
import numpy as np

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset
from engine.bits cimport bits_lowest
from engine.rng cimport CHANCE, setup_key, start
from engine.red7.cards cimport DECK_CARDS, MAX_HAND, MAX_PLAYERS, NO_CARD, RULES, all_cards
from engine.red7.scores cimport score as _score, set_palette
from engine.red7.moves cimport Move, Rules, nth_move
from engine.red7.position cimport (DECK_SLOTS, EMPTY_SLOT, Deal, deal, drop_out, is_over, moves_of, play,
                                   remember, set_up, shuffle, take_back, winner)


def score(palettes, int rule):
    """Scores of palettes under a rule.

    Parameters
    ----------
    palettes : array_like of uint64, any shape
        Sets of cards: bit 8 * (number - 1) + colour, violet 0 ... red 6.
    rule : int
        The colour of the canvas, violet 0 ... red 6.

    Returns
    -------
    array of int64 of the same shape: 64 * (cards that count) + 1 + (index of the highest of them), 0 when no card
    counts; for red no cards are counted and the score is 1 + the index of the highest card.

    Raises
    ------
    ValueError : a rule or a bit that does not exist.
    """
    if not 0 <= rule < RULES:
        raise ValueError(f"rule is {rule}; expected a colour from 0 (violet) to 6 (red)")
    sets = np.ascontiguousarray(palettes, dtype=np.uint64)
    if np.any(sets & np.uint64(~all_cards())):
        raise ValueError("a palette has a bit that is no card; the 49 cards are the bits of 0x007f7f7f7f7f7f7f")
    result = np.empty(sets.shape, np.int64)
    cdef const uint64_t[::1] source = sets.reshape(-1)
    cdef int64_t[::1] target = result.reshape(-1)
    cdef Py_ssize_t i
    with nogil:
        for i in range(source.shape[0]):
            target[i] = _score(source[i], rule)
    return result


def shuffled_deck(uint64_t seed, uint64_t dealt):
    """The cards outside the set `dealt` in the order that the chance stream of setup 0 gives them; bytes."""
    cdef uint8_t cards[DECK_CARDS]
    cdef uint64_t rest = all_cards() & ~dealt
    cdef uint64_t stream = start(setup_key(seed, CHANCE, 0))
    cdef int count = 0
    while rest:
        cards[count] = <uint8_t>bits_lowest(rest)
        rest &= rest - 1
        count += 1
    shuffle(cards, count, &stream)
    return (<const char*>cards)[:count]


cdef class State:
    """A match of Red7 in progress: rules, position and the moves made so far.

    Cards are numbers, 8 * (number - 1) + colour; seats count from 0 in turn order. A move is a pair (play, discard) of
    cards, None for "no card"; moves are numbered as docs/red7.md says. A mover without a legal move has the single move
    (None, None), which drops it out. Make one with `State.deal` or `State.of`; `State()` is setup 0 of seed 0.
    One thread at a time may use a state.
    """

    def __cinit__(self, *arguments, **keywords):
        self.rules = Rules(players=MAX_PLAYERS, hand=MAX_HAND, draw=True, gone=False, lead_only=False)
        memset(&self.position, 0, sizeof(Position))
        memset(self.position.deck, EMPTY_SLOT, DECK_SLOTS)
        self.depth = 0
        self.searched = False

    def __init__(self, *, int players=3, int hand=7, bint draw=True, bint gone=False, bint lead_only=False):
        if not 2 <= players <= MAX_PLAYERS:
            raise ValueError(f"players is {players}; expected 2 to {MAX_PLAYERS}")
        if not 1 <= hand <= MAX_HAND:
            raise ValueError(f"hand is {hand}; expected 1 to {MAX_HAND}")
        self.rules = Rules(players=players, hand=hand, draw=draw, gone=gone, lead_only=lead_only)
        self.begin(0, 0)

    cdef void begin(self, uint64_t seed, uint64_t setup) noexcept:
        cdef Deal dealt
        deal(&dealt, &self.rules, seed, setup)
        set_up(&self.position, &dealt, self.rules.players)

    @classmethod
    def deal(cls, uint64_t seed, uint64_t setup=0, **rules):
        """The start of setup number `setup` of a study with this seed; `rules` as for the constructor."""
        cdef State state = cls(**rules)
        state.begin(seed, setup)
        return state

    @classmethod
    def of(cls, palettes, hands, deck, int canvas, int mover=0, out=(), **rules):
        """Any position.

        Parameters
        ----------
        palettes, hands : sequences of int, sets of cards by seat
        deck : iterable of cards, the next one first
        canvas : colour, 0 to 6
        mover : seat to move
        out : seats that have dropped out

        Raises
        ------
        ValueError : a card twice, no card, sizes that cannot be.
        """
        cdef State state = cls(players=len(palettes), **rules)
        cdef uint64_t seen = 0
        cdef int seat, i
        if len(hands) != state.rules.players:
            raise ValueError(f"{len(palettes)} palettes but {len(hands)} hands")
        if not 0 <= canvas < RULES or not 0 <= mover < state.rules.players:
            raise ValueError("canvas must be a colour from 0 to 6, mover a seat")
        deck = bytes(deck)
        for cards in [*palettes, *hands, *(1 << card for card in deck)]:
            if cards < 0 or cards & ~<object>all_cards():
                raise ValueError("a card that does not exist")
            if cards & seen:
                raise ValueError("a card is in two places")
            seen |= cards
        for seat in range(state.rules.players):
            if hands[seat].bit_count() > MAX_HAND:
                raise ValueError(f"seat {seat} holds more than {MAX_HAND} cards")
            set_palette(&state.position.seats[seat].palette, palettes[seat])
            state.position.seats[seat].hand = hands[seat]
        for seat in out:
            if not 0 <= seat < state.rules.players or seat == mover:
                raise ValueError("only seats that are not to move can have dropped out")
            state.position.out |= 1 << seat
        memset(state.position.deck, EMPTY_SLOT, DECK_SLOTS)
        for i in range(len(deck)):
            state.position.deck[i] = deck[i]
        state.position.canvas = canvas
        state.position.mover = mover
        return state

    cdef Moves* search(self) noexcept:
        if not self.searched:
            moves_of(&self.position, &self.rules, &self.found)
            self.searched = True
        return &self.found

    @property
    def players(self):
        """Number of seats."""
        return self.rules.players

    @property
    def palettes(self):
        """Sets of cards by seat; those of seats that dropped out too."""
        return tuple(self.position.seats[i].palette.cards for i in range(self.rules.players))

    @property
    def hands(self):
        """Sets of cards by seat."""
        return tuple(self.position.seats[i].hand for i in range(self.rules.players))

    @property
    def deck(self):
        """The cards still to be drawn, the next one first, as bytes."""
        cdef const uint8_t* deck = self.position.deck
        cdef int end = self.position.drawn
        while end < DECK_SLOTS and deck[end] != EMPTY_SLOT:
            end += 1
        return (<const char*>deck)[self.position.drawn:end]

    @property
    def canvas(self):
        """The colour that rules, 0 to 6."""
        return self.position.canvas

    @property
    def mover(self):
        """The seat to move."""
        return self.position.mover

    @property
    def out(self):
        """The seats that have dropped out."""
        return tuple(i for i in range(self.rules.players) if (self.position.out >> i) & 1)

    @property
    def turn(self):
        """How many moves have been made in this object."""
        return self.depth

    @property
    def winner(self):
        """The last seat left, or None while the match goes on."""
        cdef int seat = winner(&self.position, &self.rules)
        return None if seat < 0 else seat

    @property
    def scores(self):
        """(players, 7) array of int64: the cached scores by seat and rule."""
        result = np.empty((self.rules.players, RULES), np.int64)
        cdef int64_t[:, ::1] table = result
        cdef int seat, rule
        for seat in range(self.rules.players):
            for rule in range(RULES):
                table[seat, rule] = self.position.seats[seat].palette.scores[rule]
        return result

    def __len__(self):
        """Number of legal moves, dropping out included; 0 when the match is over."""
        return 0 if is_over(&self.position, &self.rules) else max(self.search().count, 1)

    def __bool__(self):
        return True

    def legal_moves(self):
        """All moves in their order; empty when the match is over."""
        cdef Moves* moves = self.search()
        cdef int i
        if is_over(&self.position, &self.rules):
            return []
        if moves.count == 0:
            return [(None, None)]
        return [pair(nth_move(moves, i)) for i in range(moves.count)]

    def play(self, int number):
        """Carry out a legal move by its number.

        Raises
        ------
        IndexError : there is no such move.
        """
        cdef Moves* moves = self.search()
        cdef int count = len(self)
        if not 0 <= number < count:
            raise IndexError(f"move {number} of {count}")
        remember(&self.position, &self.history[self.depth])
        self.depth += 1
        if moves.count == 0:
            drop_out(&self.position, &self.rules)
        else:
            play(&self.position, nth_move(moves, number), &self.rules)
        self.searched = False

    def undo(self):
        """Take back the last move made in this object.

        Raises
        ------
        IndexError : there is none.
        """
        if self.depth == 0:
            raise IndexError("no move to undo")
        self.depth -= 1
        take_back(&self.position, &self.history[self.depth])
        self.searched = False

    def copy(self):
        """An independent state with the same past."""
        cdef State twin = type(self).__new__(type(self))
        twin.rules = self.rules
        twin.position = self.position
        twin.depth = self.depth
        memcpy(twin.history, self.history, self.depth * sizeof(Undo))
        twin.searched = False
        return twin

    __copy__ = copy

    def __reduce__(self):
        return rebuild, (type(self), self.palettes, self.hands, self.deck, self.canvas, self.mover, self.out,
                         self.rules_as_dict())

    def __eq__(self, other):
        """The same position, and the same rules from here on; the past and the size of dealt hands do not count."""
        if not isinstance(other, State):
            return NotImplemented
        return facts(self) == facts(other)

    __hash__ = None

    def rules_as_dict(self):
        """The rules as the constructor takes them."""
        return dict(players=self.rules.players, hand=self.rules.hand, draw=bool(self.rules.draw),
                    gone=bool(self.rules.gone), lead_only=bool(self.rules.lead_only))


def rebuild(cls, palettes, hands, deck, canvas, mover, out, rules):
    """A state from its pickle; its past is not kept."""
    del rules["players"]
    return cls.of(palettes, hands, deck, canvas, mover, out, **rules)


cdef object facts(State state):
    return (state.palettes, state.hands, state.deck, state.canvas, state.mover, state.out, bool(state.rules.draw),
            bool(state.rules.gone), bool(state.rules.lead_only))


cdef object pair(Move move):
    return (None if move.play == NO_CARD else move.play, None if move.discard == NO_CARD else move.discard)
