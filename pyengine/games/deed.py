"""A move as data. Its text, and what is told of it at the table and to bots, are made of this."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import NamedTuple, TypeAlias

from pyengine.games.scene import Card

NOTHING = "nothing"
NOTED = {"shuffle", "remember", "forget", "next", "current"}  # words of what is only bookkeeping


class PileName(NamedTuple):
    """A pile: its name and owner are those of a `pyengine.games.scene.Pile`; `kind` tells apart piles called alike."""

    name: str
    owner: str = ""
    kind: str = ""

    def text(self, own: str = "") -> str:
        """The name, and whose it is; `own` is an owner who is not named."""
        return self.name + f" ({self.kind})" * bool(self.kind) + _of(self.owner, own)

    @property
    def key(self) -> str:
        """Key of a `pyengine.games.scene.Pile`; "" where there is none."""
        return f"{self.owner}/{self.name}" if self.name else ""

    def __str__(self) -> str:
        return self.text()


NOWHERE = PileName("")
Movement: TypeAlias = tuple[Card | None, str, str]  # a card, None for one that is not seen; keys of piles, or ""
Place: TypeAlias = tuple[str, int]  # key of a pile, and which of its cards from 0, or -1 for the pile itself
Went: TypeAlias = Sequence[tuple[Card, Sequence[PileName]]]  # of cards, the piles in which each one lay


@dataclass(frozen=True, slots=True)
class Unseen:
    """A card that the mover does not see: one of a deck, or the one at a place of a pile, from 1. `HIDDEN` is one of
    which the mover sees more than whoever looks."""

    deck: str = ""
    number: int = 0
    pile: PileName = NOWHERE

    def text(self, own: str = "") -> str:
        return f"card {self.number} of {self.pile.text(own)}" if self.number > 0 else f"?{self.deck}"


HIDDEN = Unseen(number=-1)
Named: TypeAlias = Card | Unseen
Cards: TypeAlias = tuple[Named, ...]
Write: TypeAlias = Callable[[Cards], str]


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards go from one pile to another. Where chance has a part in it, there are no cards and no source."""

    cards: Cards
    source: PileName | None
    target: PileName

    def text(self, own: str, write: Write) -> str:
        """Part of the text of a move: without the mover's name, `own`; `write` has the texts of cards."""
        if not self.cards:
            return f"move to {self.target.text(own)}"
        placed = any(isinstance(each, Unseen) and each.number > 0 for each in self.cards)  # and so names the source
        way = f" from {self.source.text(own)}" if self.source and not placed else ""
        return f"{write(self.cards)}{way} to {self.target.text(own)}"


@dataclass(frozen=True, slots=True)
class Set:
    """A number or word that is kept gets a value; None where that is worked out, owner "" where chance decides it."""

    name: str
    owner: str
    value: str | None

    def text(self, own: str, write: Write) -> str:
        return f"set {self.said()}"

    def said(self, own: str = "") -> str:
        """Without the word."""
        return self.name + _of(self.owner, own) + ("" if self.value is None else f" {self.value}")


@dataclass(frozen=True, slots=True)
class Chose:
    """A number, word, seat or team is picked, for a variable."""

    name: str
    value: str

    def text(self, own: str, write: Write) -> str:
        return f"{self.name} {self.value}"


@dataclass(frozen=True, slots=True)
class Did:
    """Anything else: pass; ask; remember or forget cards of a pile; shuffle; next or current, a seat from 1; create
    cards, create teams; and "with" cards that are picked, where no other part says what becomes of them."""

    word: str
    cards: Cards = ()
    pile: PileName | None = None
    seat: int = 0

    def text(self, own: str, write: Write) -> str:
        cards = f" {write(self.cards)}" if self.cards or self.word == "with" else ""
        return self.word + cards + f" seat {self.seat}" * (self.seat > 0)


DeedPart: TypeAlias = Moved | Set | Chose | Did
PASSED = Did("pass")


@dataclass(frozen=True)
class Deed:
    """Effect of one move.

    mover : seat
    label : what people call it, word by word, with the blanks between them and with cards; empty where its parts are
        its text
    parts : in their order, what the mover knows of it: neither what chance makes of it nor cards that it does not see
    copy : from 1, of moves with one text; it makes no difference
    spoken : the label in whole words, where it is a notation
    """

    mover: int
    label: tuple[str | Cards, ...] = ()
    parts: tuple[DeedPart, ...] = ()
    copy: int = field(default=1, compare=False)
    spoken: tuple[str | Cards, ...] = field(default=(), compare=False)

    @property
    def own(self) -> str:
        """The mover, as piles name their owner."""
        return f"seat {self.mover + 1}"

    @property
    def said(self) -> "Deed":
        """The move as people say it."""
        return replace(self, label=self.spoken) if self.spoken else self

    @property
    def labelled(self) -> Cards:
        """The cards in the label."""
        return tuple(card for each in self.label if not isinstance(each, str) for card in each)

    def texts(self, write: Write | None = None) -> list[str]:
        """The label, or the text of each part."""
        write = write or partial(written, own=self.own)
        if self.label:
            return ["".join([each if isinstance(each, str) else write(each) for each in self.label])]
        return [part.text(self.own, write) for part in self.parts] or [NOTHING]

    def text(self, write: Write | None = None, short: str = "") -> str:
        """Name of the move among the legal ones: with a number where others are called so, too."""
        return (short or "; ".join(self.texts(write))) + f" ({self.copy})" * (self.copy > 1)

    @cached_property
    def called(self) -> str:
        """Name of the move with whole words for cards, worked out once."""
        return self.text()

    def __str__(self) -> str:
        return self.called if self.copy == 1 else "; ".join(self.texts())

    @property
    def hides(self) -> bool:
        """True if whoever looks sees less of its cards than the mover."""
        return HIDDEN in self.labelled or any(HIDDEN in named(part) for part in self.parts)


def named(what: Deed | DeedPart) -> Cards:
    """The cards in a label, or in the text of a part."""
    return what.labelled if isinstance(what, Deed) else what.cards if isinstance(what, Moved | Did) else ()


def shuffled(went: Went, deck: PileName) -> Went:
    """Ways of cards that were all shuffled between the two piles of each, where one ends and another begins."""
    return [(card, way) for card, places in went for way in ((places[0], deck), (deck, places[-1]))]


def noted(part: DeedPart) -> bool:
    """True if a part only writes something down."""
    return isinstance(part, Set) or (isinstance(part, Did) and part.word in NOTED)


def written(cards: Cards, own: str = "") -> str:
    """Cards by their whole texts."""
    texts = [card.text(own) if isinstance(card, Unseen) else card.text or "a card" for card in cards]
    return ", ".join(texts) or NOTHING


def _of(owner: str, own: str) -> str:
    return f" of {owner}" if owner not in ("", own) else ""
