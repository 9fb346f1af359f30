"""The table, as data: what a person at the terminal and a page show of a state."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_KEPT = "\N{WORD JOINER}"  # before words whose capitals are on purpose
_OWNER = re.compile(r"\b[Ss](?:eat|ide) (\d+(?:\+\d+)*)")


def side_text(side: Sequence[int]) -> str:
    """Name of a side, by its seats from 1: seat 2, or side 2+4."""
    return f"{'side' if len(side) > 1 else 'seat'} {'+'.join(str(seat + 1) for seat in side)}"


def called(text: str, names: Sequence[str]) -> str:
    """A text with the names of seats, where they have any, in place of their numbers: North, or North-South."""
    named = lambda owner: "-".join(names[int(each) - 1] for each in owner[1].split("+"))
    return _OWNER.sub(named, text) if names else text


def plain(text: str) -> str:
    """A text with the names of a program, which are capitals, as people write words, but for XX and what is `kept`."""
    return re.sub(rf"{_KEPT}|(?<!{_KEPT})\b(?![IVX]+\b)[A-Z]{{2,}}\b", lambda name: name[0].lower().strip(_KEPT), text)


def kept(name: str) -> str:
    """A name for people in a text that is to be `plain`: its capitals, such as NASA, are on purpose."""
    return re.sub(r"\b(?=[A-Z]{2,}\b)", _KEPT, name)


def spoken(text: str) -> str:
    """A text for people that stands alone, or begins a sentence: KNAVE COINS is Knave coins."""
    return (found := plain(text))[:1].upper() + found[1:]


@dataclass(frozen=True, slots=True)
class Card:
    """A card that somebody sees.

    text : as moves name it, such as "TEN HEARTS"
    corner : what stands in its corner, one to three characters: "10", "K"
    sign : its suit, or what stands in the middle: "\N{BLACK HEART SUIT}", or a word; nothing where there is none
    colour : "red", "black", or another colour of CSS
    note : what else stands on it, for whoever looks closer
    name : as people say it: "Ten of hearts"; by default made of `text`
    facts : its attributes: (name, value), in their order
    hue : a colour for a suit that is a word, one for each of its deck, by its English name; "" of others
    look : what its designer says of its look: title, text, colour, icon, cost and count (texts), centre (several)
    """

    text: str
    corner: str
    sign: str = ""
    colour: str = "black"
    note: str = ""
    name: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    look: tuple[tuple[str, str | tuple[str, ...]], ...] = ()
    hue: str = ""

    @property
    def said(self) -> str:
        """Name of it in sentences for people."""
        return self.name or spoken(self.text)


EMPTY = Card("", "")


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together.

    name : such as "HAND"
    owner : "", "seat 2", of a team "side 1+3"
    cards : from the bottom to the top, or as a hand is held; None for one that is not seen, `EMPTY` for a place without
        a card
    width : of a grid, in cards; 0 for a row
    marked : the place on which a marker stands, from 0; None where there is none
    named : all cards, where whoever looks sees some not but can name what they are; in no order of places
    note : what play has shown of cards that are not seen, such as "no HEARTS"
    told : what play has shown of each card that is seen to whoever does not see it, such as " (no 1)"; () for nothing
    role : what it is for: "hand", "played" (where each seat puts a card to a trick), "row", "grid" or "stack"
    """

    name: str
    owner: str
    cards: tuple[Card | None, ...]
    width: int = 0
    marked: int | None = None
    named: tuple[Card, ...] = ()
    note: str = ""
    told: tuple[str, ...] = ()
    role: str = "stack"

    @property
    def key(self) -> str:
        """Name of it among all piles."""
        return f"{self.owner}/{self.name}"


@dataclass(frozen=True, slots=True)
class Number:
    """A number or a word that is kept; `owner` as of a `Pile`; kind: "" for people, "money", "score", or
    "rules" where only the rules need it."""

    name: str
    owner: str
    value: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A state as somebody sees it.

    mover : seat, or None where the match is over
    piles : those of the table first, then by seat
    numbers : those that people want to see
    scores : by seat, empty where the game has none before its end
    teams : what those are called, in the order of their numbers, of which moves speak
    """

    mover: int | None
    piles: tuple[Pile, ...]
    numbers: tuple[Number, ...] = ()
    scores: tuple[int, ...] = ()
    teams: tuple[str, ...] = ()
