"""Positions and hands of Cross Kings that Python can hold, ask and change, in numbers.

Cards, hands, kings and cells are numbered as in engine/crosskings/cards.pxd: a card is 8 * suit + rank, suits H C D S,
ranks A 2 ... 8, every king is 32; cells count row by row from 0.
"""
import numpy as np

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memset
from engine.bits cimport bit, bits_count, bits_lowest
from engine.rng cimport CHANCE, setup_key
from engine.crosskings.cards cimport CELLS, KING, KINGS, START, UNPLACED, all_cells, central_cells
from engine.crosskings.position cimport KingsPosition
from engine.crosskings.position cimport deal, moves_of, take
from engine.crosskings.score cimport hand_score


def hand_scores(cards: ArrayLike, kings: ArrayLike) -> NDArray[np.uint8]:
    """Points of hands.

    Parameters
    ----------
    cards : array_like of uint32, any shape
        Sets of cards other than kings: bit 8 * suit + rank.
    kings : array_like of uint8 of the same shape, or one that is broadcast to it
        How many kings each hand holds, 0 to 4.

    Returns
    -------
    array of uint8 of the same shape.

    Raises
    ------
    ValueError : more than 4 kings, shapes that do not go together.
    """
    sets, numbers = np.broadcast_arrays(np.asarray(cards, dtype=np.uint32), np.asarray(kings, dtype=np.uint8))
    if np.any(numbers > KINGS):
        raise ValueError(f"a hand has {int(numbers.max())} kings; expected 0 to {KINGS}")
    result = np.empty(sets.shape, np.uint8)
    cdef const uint32_t[::1] hands = np.ascontiguousarray(sets).reshape(-1)
    cdef const uint8_t[::1] counts = np.ascontiguousarray(numbers).reshape(-1)
    cdef uint8_t[::1] scores = result.reshape(-1)
    cdef Py_ssize_t i
    with nogil:
        for i in range(hands.shape[0]):
            scores[i] = hand_score(hands[i], counts[i])
    return result


cdef class KingsState:
    """A position of Cross Kings. `KingsState.deal` and `KingsState.of` make one; `KingsState()` is setup 0 of seed 0.

    Players are 0 and 1, 0 moved first. Boards are sets of cells, bit i for cell i. One thread at a time may use it.
    """

    def __init__(self):
        deal(&self.position, setup_key(0, CHANCE, 0), START)

    @classmethod
    def deal(cls, uint64_t seed, uint64_t setup=0, int start=START) -> Self:
        """The start of setup number `setup` of a study with this seed, the marker on one of the four central cells, or
        on 36: player 1 (the second) takes one of these cells first, which puts the marker there.

        Raises
        ------
        ValueError : another cell.
        """
        if start != UNPLACED and (not 0 <= start < CELLS or not central_cells() & bit(start)):
            raise ValueError(f"the marker starts on cell {start}; expected 14, 15, 20 or 21, or 36")
        cdef KingsState made = cls.__new__(cls)
        deal(&made.position, setup_key(seed, CHANCE, setup), start)
        return made

    @classmethod
    def of(cls, cards: Sequence[int], uint64_t remaining, uint64_t hidden, hands: Sequence[int], kings: Sequence[int],
           int marker, int mover=0) -> Self:
        """Any position.

        Parameters
        ----------
        cards : sequence of 36 int
            By cell what lies there or lay there.
        remaining : int
            The cells that still hold a card.
        hidden : int
            Those of them that lie face down.
        hands : sequence of 2 int
            By player the set of cards other than kings.
        kings : sequence of 2 int
            By player the number of kings.
        marker : int
            A cell; 36 if its start is to be chosen.
        mover : int
            0 or 1.

        Raises
        ------
        ValueError : not 36 cells, a card twice or missing, hands that do not hold the cards that were taken, more than
            18 cards in a hand, cells or players that do not exist.
        """
        cdef KingsState made = cls.__new__(cls)
        cdef int i, taken = 0
        cdef uint64_t held = 0
        memset(&made.position, 0, sizeof(KingsPosition))
        cards = [int(card) for card in cards]
        if sorted(cards) != [min(i, <int>KING) for i in range(CELLS)]:
            raise ValueError("cards are the 36 cells' cards, 0 to 31 once each and 32 four times")
        if remaining & ~all_cells() or hidden & ~remaining:
            raise ValueError("remaining cells are some of the 36, hidden cells some of the remaining ones")
        if not 0 <= marker <= UNPLACED or not 0 <= mover < 2:
            raise ValueError(f"the marker is on cell {marker}, player {mover} to move; expected a cell from 0 to 35, "
                             "or 36, and 0 or 1")
        for i in range(CELLS):
            made.position.cards[i] = cards[i]
            if not (remaining >> i) & 1:
                taken += 1
                if cards[i] != KING:
                    held |= bit(cards[i])
        first, second = hands
        kings = [int(number) for number in kings]
        if first & second or first | second != held or len(kings) != 2 or min(kings) < 0 or (
                sum(kings) != taken - bits_count(held)):
            raise ValueError("the two hands hold exactly the cards that were taken")
        for i in range(2):
            if hands[i].bit_count() + kings[i] > CELLS // 2:
                raise ValueError(f"player {i} holds more than {CELLS // 2} cards")
            made.position.hands[i], made.position.kings[i] = hands[i], kings[i]
        made.position.remaining, made.position.hidden = remaining, hidden
        made.position.marker, made.position.mover, made.position.taken = marker, mover, taken
        return made

    @property
    def cards(self) -> bytes:
        """By cell what lies there or lay there, face down or not; 36 bytes."""
        return (<const char*>self.position.cards)[:CELLS]

    @property
    def remaining(self) -> int:
        """The cells that still hold a card, a set."""
        return self.position.remaining

    @property
    def hidden(self) -> int:
        """The cells whose card lies face down, a set."""
        return self.position.hidden

    @property
    def hands(self) -> tuple[int, int]:
        """By player the set of cards other than kings."""
        return self.position.hands[0], self.position.hands[1]

    @property
    def kings(self) -> tuple[int, int]:
        """By player the number of kings."""
        return self.position.kings[0], self.position.kings[1]

    @property
    def marker(self) -> int:
        """The marker's cell; 36 as long as its start is not chosen."""
        return self.position.marker

    @property
    def mover(self) -> int:
        """The player to move, also when the game is over."""
        return self.position.mover

    @property
    def taken(self) -> int:
        """How many cards were taken."""
        return self.position.taken

    @property
    def is_over(self) -> bool:
        """Whether no card is left in the marker's row and column."""
        return moves_of(&self.position) == 0

    @property
    def scores(self) -> tuple[int, int]:
        """By player the points of the hand as it is."""
        return (hand_score(self.position.hands[0], self.position.kings[0]),
                hand_score(self.position.hands[1], self.position.kings[1]))

    def legal_moves(self) -> list[int]:
        """The cells whose card can be taken, or where the marker can be put, row by row; empty when the game is over.
        """
        cdef uint64_t moves = moves_of(&self.position)
        cells = []
        while moves:
            cells.append(bits_lowest(moves))
            moves &= moves - 1
        return cells

    def take(self, int cell) -> None:
        """Take the card of a cell, or put the marker there.

        Raises
        ------
        ValueError : it is no legal move.
        """
        if not 0 <= cell < CELLS or not moves_of(&self.position) & bit(cell):
            raise ValueError(f"cell {cell} is no legal move; expected one of {self.legal_moves()}")
        take(&self.position, cell)

    def copy(self) -> Self:
        """An independent position."""
        cdef KingsState twin = type(self).__new__(type(self))
        twin.position = self.position
        return twin

    __copy__ = copy

    def __reduce__(self):
        return type(self).of, (list(self.cards), self.remaining, self.hidden, self.hands, self.kings, self.marker,
                               self.mover)

    def __eq__(self, other):
        """Whether another one is the same position, cards that were taken included."""
        if not isinstance(other, KingsState):
            return NotImplemented
        return memcmp(&self.position, &(<KingsState>other).position, sizeof(KingsPosition)) == 0

    __hash__ = None

    def __repr__(self):
        return (f"KingsState.of({list(self.cards)}, {self.remaining:#x}, {self.hidden:#x}, {self.hands}, {self.kings}, "
                f"{self.marker}, {self.mover})")
