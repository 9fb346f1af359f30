"""Texts of a built-in game's cards, read and written; sets of cards are whole numbers with a bit for each."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pyengine.base.errors import InputError


@dataclass(frozen=True)
class CardTexts:
    """A game's cards by index, in the order in which sets are listed; what errors expect of a text, an index and a
    list, and call a card that is there twice."""

    texts: Mapping[int, str]
    text_words: str
    index_words: str
    list_words: str
    twice: str = "{}"

    def card(self, text: str) -> int:
        """The index of a card from its text; a T may be typed as 10. InputError for no such card."""
        word = text.upper().replace("10", "T") if isinstance(text, str) and text.isascii() else ""
        for index, known in self.texts.items():
            if word == known:
                return index
        raise InputError(f"{text!r} is no card; expected {self.text_words}")

    def card_text(self, index: int) -> str:
        """The text of a card; InputError for no such card."""
        if not hasattr(index, "__index__") or index not in self.texts:
            raise InputError(f"{index!r} is no card; expected {self.index_words}")
        return self.texts[index]

    def cards(self, text: str, seen: set[int] | None = None) -> list[int]:
        """The card indices of a list of cards, separated by blanks or commas; they are added to those `seen` before.
        InputError for no such card, or one that is there twice."""
        if not isinstance(text, str):
            raise InputError(f"the cards are {text!r}; expected one text, such as {self.list_words}")
        found, seen = [self.card(word) for word in re.split(r"[\s,]+", text) if word], set() if seen is None else seen
        for index in found:
            if index in seen:
                raise InputError(f"{self.twice.format(self.texts[index])} is there twice")
            seen.add(index)
        return found

    def cards_of(self, cards_set: int) -> tuple[int, ...]:
        """The card indices of a set."""
        return tuple(index for index in self.texts if cards_set >> index & 1)

    def set_text(self, cards_set: int, marked: int = 0, mark: str = "!") -> str:
        """The cards of a set as a text, some of them with a mark behind them."""
        return " ".join(self.texts[index] + mark * (marked >> index & 1) for index in self.cards_of(cards_set))
