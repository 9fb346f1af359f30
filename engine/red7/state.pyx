"""A position of Red7 that Python can hold, ask and change. Cards, colours and seats are numbers here, seats from 0."""
import numpy as np

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset
from engine.bits cimport list_set
from engine.rng cimport CHANCE, setup_key, shuffle, start
from engine.red7.cards cimport DECK_CARDS, MAX_HAND, MAX_PLAYERS, RULES, all_cards
from engine.red7.moves cimport Rules, nth_move
from engine.red7.position cimport (DECK_SLOTS, EMPTY_SLOT, Deal, Position, begin_with, deal, given_seat, moves_of,
                                   mover_seat, play, set_up)
from engine.red7.scores cimport score as _score
from engine.red7.slots cimport NO_SLOT, SlotSeat, hand_of, set_seat


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
    cdef uint64_t stream = start(setup_key(seed, CHANCE, 0))
    cdef int count = list_set(all_cards() & ~dealt, cards)
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
        self.past = []

    def __init__(self, *, int players=3, int hand=7, bint draw=True, bint gone=False, bint lead_only=False,
                 int first=0):
        if not 2 <= players <= MAX_PLAYERS:
            raise ValueError(f"players is {players}; expected 2 to {MAX_PLAYERS}")
        if not 1 <= hand <= MAX_HAND:
            raise ValueError(f"hand is {hand}; expected 1 to {MAX_HAND}")
        if not -1 <= first <= players:
            raise ValueError(f"first is {first}; expected -1 to {players}")
        self.rules = Rules(players=players, hand=hand, draw=draw, gone=gone, lead_only=lead_only, first=first)
        self.begin(0, 0)

    cdef void begin(self, uint64_t seed, uint64_t setup) noexcept:
        cdef Deal dealt
        deal(&dealt, &self.rules, seed, setup)
        set_up(&self.position, &dealt, self.rules.players)
        begin_with(&self.position, self.rules.players, given_seat(&self.rules))

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
        cdef Position* position = &state.position
        cdef int seat, place, i
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
            set_seat(&position.seats[seat], palettes[seat], hands[seat], state.rules.draw)
        out = sorted(set(out))
        if not all([0 <= seat < state.rules.players and seat != mover for seat in out]):
            raise ValueError("only seats that are not to move can have dropped out")
        turns = [(mover + i) % state.rules.players for i in range(state.rules.players)]
        position.last = 8 * (state.rules.players - len(out) - 1)
        position.queue = position.dropped_out = 0
        for place, seat in enumerate([seat for seat in turns if seat not in out]):
            position.queue |= <uint64_t>seat << (8 * place)
        for i, seat in enumerate(out):
            position.dropped_out |= <uint64_t>seat << (8 * (state.rules.players - len(out) + i))
            if state.rules.gone:
                position.seats[seat].scores[0] = position.seats[seat].scores[1] = 0
        memset(position.deck, EMPTY_SLOT, DECK_SLOTS)
        memcpy(position.deck, <const char*>deck, len(deck))
        position.canvas = canvas
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
        return tuple(self.position.seats[i].cards for i in range(self.rules.players))

    @property
    def hands(self):
        """Sets of cards by seat."""
        return tuple(hand_of(&self.position.seats[i]) for i in range(self.rules.players))

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
        return self.position.queue & 7

    @property
    def out(self):
        """The seats that have dropped out."""
        return tuple(sorted([(self.position.dropped_out >> (8 * i)) & 7
                             for i in range(self.position.last // 8 + 1, self.rules.players)]))

    @property
    def turn(self):
        """How many moves have been made in this object."""
        return len(self.past)

    @property
    def winner(self):
        """The last seat left, or None while the match goes on."""
        return None if self.position.last else self.mover

    @property
    def scores(self):
        """(players, 7) array of int64: the scores of the palettes by seat and rule."""
        return np.stack([score(self.palettes, rule) for rule in range(RULES)], axis=1)

    def __len__(self):
        """Number of legal moves, dropping out included; 0 when the match is over."""
        return max(<int>self.search().count, 1) if self.position.last else 0

    def __bool__(self):
        return True

    def legal_moves(self):
        """All moves in their order; empty when the match is over."""
        cdef const SlotSeat* seat = mover_seat(&self.position)
        cdef int i, played, discarded
        moves = []
        for i in range(<int>self.search().count):
            played = nth_move(&self.found, self.position.canvas, &self.rules, i, &discarded)
            moves.append((card_of(seat, played), card_of(seat, discarded)))
        return moves if moves or not self.position.last else [(None, None)]

    def play(self, int number):
        """Carry out a legal move by its number.

        Raises
        ------
        IndexError : there is no such move.
        """
        cdef int count = len(self)
        if not 0 <= number < count:
            raise IndexError(f"move {number} of {count}")
        self.past.append((<const char*>&self.position)[:sizeof(Position)])
        play(&self.position, &self.rules, &self.found, number)
        self.searched = False

    def undo(self):
        """Take back the last move made in this object.

        Raises
        ------
        IndexError : there is none.
        """
        if not self.past:
            raise IndexError("no move to undo")
        cdef bytes before = self.past.pop()
        memcpy(&self.position, <const char*>before, sizeof(Position))
        self.searched = False

    def copy(self):
        """An independent state with the same past."""
        cdef State twin = type(self).__new__(type(self))
        twin.rules, twin.position, twin.past = self.rules, self.position, self.past[:]
        return twin

    __copy__ = copy

    def __reduce__(self):
        return rebuild, (type(self), self.palettes, self.hands, self.deck, self.canvas, self.mover, self.out,
                         self.rules_as_dict())

    def __eq__(self, other):
        """Whether another one is the same position with the same rules from here on; the past and the size of dealt
        hands do not count."""
        if not isinstance(other, State):
            return NotImplemented
        return facts(self) == facts(other)

    __hash__ = None

    def rules_as_dict(self):
        """The rules as the constructor takes them."""
        return dict(players=self.rules.players, hand=self.rules.hand, draw=bool(self.rules.draw),
                    gone=bool(self.rules.gone), lead_only=bool(self.rules.lead_only), first=self.rules.first)


def rebuild(cls, palettes, hands, deck, canvas, mover, out, rules):
    """A state from its pickle; its past is not kept."""
    del rules["players"]
    return cls.of(palettes, hands, deck, canvas, mover, out, **rules)


cdef object facts(State state):
    return (state.palettes, state.hands, state.deck, state.canvas, state.mover, state.out, bool(state.rules.draw),
            bool(state.rules.gone), bool(state.rules.lead_only))


cdef object card_of(const SlotSeat* seat, int slot):
    return None if slot == NO_SLOT else (seat.slots >> slot) & 63
