"""A deal of a described game with the cards where a record says that they lie."""

from collections.abc import Mapping, Sequence
from typing import Any

from pyengine.base.errors import InputError
from pyengine.games.game import State


def given(game: Any, piles: Mapping[str, Sequence[str]]) -> State:
    """The deal of a described game in which piles have these cards, by their texts, the bottom one first: {"HAND of
    seat 1": ["ACE SPADES", ..]}, with piles named as in `State.text`. Of a pile that nobody owns its top cards are
    enough; the other cards lie anyhow. InputError for no such card, a card twice, another number of cards than are
    dealt there, or a game in which deals differ in more than where cards lie."""
    usual, other, positions = game.deal(0), game.deal(1), game.positions
    numbers = {str(name): number for number, name in enumerate(game.texts.piles)}
    classes, reader, said = positions.layout.classes, usual.reader, set[tuple[int, int]]()
    lying = [[reader.type(card) for card in reader.pile(number)] for number in range(len(numbers))]
    for pile, texts in piles.items():
        number = numbers[pile]
        count = len(lying[number])
        if len(texts) > count or (len(texts) < count and " of " in pile):
            raise InputError(f"{pile} has {len(texts)} cards; expected {count}")
        for place, text in enumerate(texts, count - len(texts)):
            kind = positions.types.find(text)
            for there, at in ((one, two) for one, cards in enumerate(lying) for two in range(len(cards))):
                if (there, at) not in said and kind is not None and classes[lying[there][at]] == classes[kind]:
                    lying[there][at], lying[number][place] = lying[number][place], lying[there][at]
                    break
            else:
                raise InputError(f"{pile} has {text}, which is no card of {game.name}, or was dealt before")
            said.add((number, place))
    raw, again = (positions.with_cards(state.raw, lying) for state in (usual, other))
    if raw != again:
        raise InputError(f"deals of {game.name} differ in more than cards, so that no record can say where those lie")
    state: State = game.opened(raw, None)
    return state
