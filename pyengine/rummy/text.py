"""Rummy's cards and positions as texts: rank and suit, such as TH for the ten of hearts."""
import re

from pyengine.errors import InputError

RANKS = "A23456789TJQK"
SUITS = "CDHS"


def card(text):
    """The index of a card, 13 * suit + rank, from a text such as TH or 10H.

    Raises
    ------
    InputError : no such card.
    """
    word = text.upper().replace("10", "T")
    if len(word) == 2 and word[0] in RANKS and word[1] in SUITS:
        return 13 * SUITS.index(word[1]) + RANKS.index(word[0])
    raise InputError(f"{text!r} is no card; expected a rank of A 2 3 4 5 6 7 8 9 T J Q K and a suit of C D H S, such as TH")


def card_text(index):
    """The text of a card."""
    return RANKS[index % 13] + SUITS[index // 13]


def cards(text):
    """The card indices of a list of cards, separated by blanks or commas.

    Raises
    ------
    InputError : no such card, or one that is there twice.
    """
    found = [card(word) for word in re.split(r"[\s,]+", text) if word]
    for place, index in enumerate(found):
        if index in found[:place]:
            raise InputError(f"{card_text(index)} is there twice")
    return found


def set_of(indices):
    """The set of cards as a whole number, bit `index` for each card."""
    return sum(1 << index for index in set(indices))


def set_text(cards_set):
    """The cards of a set, suit by suit from the lowest."""
    return " ".join(card_text(index) for index in range(52) if cards_set >> index & 1)


def position_text(position, seat=None):
    """An `engine.rummy.state.State` as a text, all of it or what a seat knows.

    1: AC 4C ... / 2: 7H ?x9 | pile 3D, 2 beneath | stock 25 | seat 1: source
    """
    hands = []
    for owner, hand in enumerate(position.hands):
        shown = hand
        if seat not in (None, owner) and position.ending not in ("gin", "knock"):
            shown &= position.taken[owner]
        hidden = (hand & ~shown).bit_count()
        words = [set_text(shown)] * bool(shown) + [f"?x{hidden}"] * bool(hidden)
        hands.append(f"{owner + 1}: {' '.join(words)}")
    beneath = position.pile if position.top is None else position.pile & ~(1 << position.top)
    pile = "-" if position.top is None else card_text(position.top)
    if beneath:
        pile += f" on {set_text(beneath)}"
    stock = len(position.stock) if seat is not None else " ".join(map(card_text, position.stock))
    if position.ending is None:
        now = f"seat {position.mover + 1}: {position.phase}"
        if position.held is not None:
            now += f", not {card_text(position.held)}"
    else:
        now = f"{position.ending} {position.points[0]} {position.points[1]}"
    return f"{' / '.join(hands)} | pile {pile} | stock {stock} | {now}"
