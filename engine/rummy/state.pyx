"""A deal of Rummy as numbers that Python can read, and what hands count."""
from typing import NamedTuple

from libc.stdint cimport uint64_t
from engine.bits cimport bit, bits_lowest
from engine.rummy.cards cimport RANKS, SUITS, all_cards, rank_cards, suit_ranks
from engine.rummy.deadwood cimport (MOST_LAYINGS, Laying, RunTable, deadwood as _deadwood, fill_runs, laid_ranks,
                                    layings_of, without_sets)
from engine.rummy.groups cimport LONGEST, SHORTEST
from engine.rummy.layoffs cimport defended

cdef enum:
    MOST_HELD = 11

cdef RunTable ACE_LOW
cdef RunTable ACE_BOTH
fill_runs(&ACE_LOW, False)
fill_runs(&ACE_BOTH, True)


PHASES = ("upcard", "source", "discard", "over", "laydown")     # as engine/rummy/position.pxd numbers them
ENDINGS = ("no result", "gin", "knock")


class RummyState(NamedTuple):
    """A position. Sets of cards are whole numbers, bit 13 * suit + rank; None stands for no card.

    hands : sets of cards by seat
    pile, top : its cards, a set, and the one on top; None while the mover holds it
    held : the card that the mover just took from the pile and may not discard
    stock : the cards of the stock in the order in which they will be drawn, as bytes
    taken, discarded, declined : by seat, sets of cards that it ever took from the pile, discarded, left on top of it
    phase : kind of decision, of `PHASES`
    mover : the seat to move; when the deal is over, the one that moved last
    dealer : the seat that dealt; the other one began
    ending : of the deal, of `ENDINGS`; None while it goes on
    points : that each seat has won
    """

    hands: tuple[int, int]
    pile: int
    top: int | None
    held: int | None
    stock: bytes
    taken: tuple[int, ...]
    phase: str
    mover: int
    dealer: int
    discarded: tuple[int, int]
    declined: tuple[int, int]
    ending: str | None
    points: tuple[int, int]


cdef uint64_t checked(hand, int most) except? 0:
    if not 0 <= hand <= <object>all_cards():
        raise ValueError(f"{hand!r} is no set of the 52 cards")
    if hand.bit_count() > most:
        raise ValueError(f"a hand of {hand.bit_count()} cards; expected at most {most}")
    return hand


cdef inline const RunTable* runs_for(bint ace_high) noexcept nogil:
    return &ACE_BOTH if ace_high else &ACE_LOW


def deadwood(hand: int, bint ace_high=False) -> int:
    """The least that the unmatched cards of a hand can count: ace 1, face cards 10.

    hand : a set of at most 11 cards
    ace_high : whether runs may end with the ace, too

    ValueError : no set of at most 11 cards.
    """
    return _deadwood(runs_for(ace_high), checked(hand, MOST_HELD))


def melds(hand: int, bint ace_high=False) -> list[int]:
    """Groups of a hand that leave the least deadwood, as sets of cards; where several ways do, one of them. Raises
    ValueError: no set of at most 11 cards."""
    cdef const RunTable* runs = runs_for(ace_high)
    cdef uint64_t cards = checked(hand, MOST_HELD)
    cdef Laying layings[MOST_LAYINGS]
    cdef int least = _deadwood(runs, cards), i = 0, suit, low, size
    cdef unsigned int ranks
    cdef uint64_t sets, same
    layings_of(cards, layings)
    while without_sets(runs, layings[i].rest) > least:
        i += 1
    found = []
    sets = layings[i].sets
    while sets:
        same = rank_cards(bits_lowest(sets) % RANKS)
        found.append(sets & same)
        sets &= ~same
    for suit in range(SUITS):
        ranks = laid_ranks(suit_ranks(layings[i].rest, suit), ace_high)
        while ranks:
            low = bits_lowest(ranks)
            size = bits_lowest(~<uint64_t>(ranks >> low))
            size = size if size <= LONGEST else LONGEST - SHORTEST
            same = (bit(size) - 1) << low
            found.append(((same & 0x1fff) | (same >> RANKS)) << (RANKS * suit))
            ranks &= ~<unsigned int>same
    return found


def defender_deadwood(knocker: int, defender: int, bint ace_high=False) -> int:
    """Deadwood of a defender after a knock, when it has laid off and melded as well as it can.

    The knocker lays melds with the least deadwood; where several ways have it, the one that is worst for the defender.
    Raises ValueError: no sets of at most 10 cards, or they share a card."""
    cdef uint64_t own = checked(knocker, 10), other = checked(defender, 10)
    if own & other:
        raise ValueError("a card is in both hands")
    return defended(runs_for(ace_high), own, other)


def repeat_deadwood(hands: np.ndarray, bint ace_high=False, int times=1) -> int:
    """The deadwood of all hands, an array of uint64, `times` times; returns the sum (for benchmarks). Raises
    ValueError: a hand of more than 11 cards."""
    cdef const uint64_t[::1] view = hands
    cdef const RunTable* runs = runs_for(ace_high)
    cdef Py_ssize_t i
    cdef long long total = 0
    for i in range(view.shape[0]):
        checked(view[i], MOST_HELD)
    with nogil:
        for _ in range(times):
            for i in range(view.shape[0]):
                total += _deadwood(runs, view[i])
    return total
