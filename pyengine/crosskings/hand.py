"""Hands of Cross Kings: their points, the runs and sets that make them, and what the kings stand for."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from pyengine.base import notebook
from pyengine.base.errors import InputError
from pyengine.crosskings import display
from pyengine.crosskings.cards import ALL_CARDS, Card
from pyengine.crosskings.grid import RANKS, SUITS


@dataclass(frozen=True)
class Group:
    """A run or a set that counts.

    cards : the cards that it holds or that kings stand for, in the order of the run, or of the suits
    kings : of them, those that kings stand for
    """

    cards: tuple[Card, ...]
    kings: tuple[Card, ...]

    @property
    def kind(self) -> str:
        """run or set."""
        return "run" if self.cards[0].suit == self.cards[1].suit else "set"

    @property
    def points(self) -> int:
        return 2 * len(self.cards) - 3 - len(self.kings)

    def __str__(self) -> str:
        cards = " ".join(f"{card}*" if card in self.kings else str(card) for card in self.cards)
        return f"{self.kind} {cards}: {self.points}"


class Hand:
    """The cards that a player has taken, in the order in which they were taken.

    cards : cards, or their texts: Hand(["4H", "5H", "KS"]); a text of them all, Hand("4H 5H KS"), does as well

    pyengine.InputError : no such card, one twice, or one that lies face down.
    """

    __slots__ = ("cards",)

    def __init__(self, cards: str | Iterable[Card | str] = ()) -> None:
        self.cards = tuple(map(Card, cards.split() if isinstance(cards, str) else cards))
        if len(set(self.cards)) < len(self.cards):
            raise InputError(f"the card {max(self.cards, key=self.cards.count).text()} is twice in the hand")
        if any(card.is_face_down for card in self.cards):
            raise InputError("?? stands in the hand; expected the cards that it holds")

    @property
    def kings(self) -> int:
        """Number of kings."""
        return sum(card.is_king for card in self.cards)

    @property
    def mask(self) -> int:
        """The other cards as the compiled core has them: bit 8 * suit + rank."""
        return sum(1 << card.number for card in self.cards if not card.is_king)

    def score(self) -> int:
        """The points, the kings standing for whatever counts most."""
        from engine.crosskings.score import hand_scores

        return int(hand_scores(self.mask, self.kings))

    def groups(self) -> tuple[Group, ...]:
        """The runs and sets that make the score, runs first: a tuple of `Group`.

        Kings are placed in the fewest slots that reach the score, and of such choices the first in the order of the
        cards; a king that adds nothing is left out.
        """
        return _groups(self.mask, _placed(self.mask, self.kings, self.score()))

    def placed_kings(self) -> tuple[Card, ...]:
        """The cards that kings stand for, in order; fewer than the kings where one adds nothing."""
        return tuple(sorted({card for group in self.groups() for card in group.kings}))

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: Card | str) -> bool:
        return Card(card) in self.cards

    def __eq__(self, other: object) -> bool:
        return sorted(self.cards) == sorted(other.cards) if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.cards)))

    def __repr__(self) -> str:
        return f"Hand({' '.join(card.text() for card in sorted(self.cards))!r})"

    def __str__(self) -> str:
        return display.hand(self)

    _repr_html_ = notebook.lined(display.hand)


# Slots are numbered as the cards other than kings; a line is a suit in the order of its ranks, or a rank.
_RUNS = tuple(range(8 * suit, 8 * suit + len(RANKS)) for suit in range(len(SUITS)))
_SETS = tuple(range(rank, 32, 8) for rank in range(len(RANKS)))
_LINES = [*(run[low : low + 3] for run in _RUNS for low in range(6)), *_SETS]
_THREES = [sum(1 << slot for slot in three) for line in _LINES for three in combinations(line, 3)]


def _filled(cards: int) -> Iterator[Sequence[int]]:
    """The runs and sets of filled slots, runs first."""
    for run in _RUNS:
        stretches = "".join("x" if cards >> slot & 1 else " " for slot in run)
        yield from (run[found.start() : found.end()] for found in re.finditer("xxx+", stretches))
    for line in _SETS:
        if len(filled := [slot for slot in line if cards >> slot & 1]) >= 3:
            yield filled


def _groups(cards: int, kings: int) -> tuple[Group, ...]:
    groups = (tuple(ALL_CARDS[slot] for slot in slots) for slots in _filled(cards | kings))
    return tuple(Group(group, tuple(card for card in group if kings >> card.number & 1)) for group in groups)


def _points(cards: int, kings: int) -> int:
    """The points of cards, of which some are kings in their place: as `Group.points`, but in numbers alone."""
    return sum(2 * len(group) - 3 - sum(kings >> slot & 1 for slot in group) for group in _filled(cards))


@lru_cache(maxsize=64)
def _placed(cards: int, kings: int, score: int) -> int:
    """The fewest slots for kings that reach a score which is known to be the best, as a mask."""
    # Free slots in which a king can be part of a group.
    near = [three for three in _THREES if (three & ~cards).bit_count() <= kings]
    free = [1 << slot for slot in range(32) if any((three & ~cards) >> slot & 1 for three in near)]
    for number in range(kings + 1):
        for chosen in map(sum, combinations(free, number)):
            if _points(cards | chosen, chosen) == score:
                return chosen
    raise ArithmeticError(f"no placement of {kings} kings in {cards:#010x} has {score} points")
