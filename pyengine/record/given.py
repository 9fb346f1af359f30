"""A deal of a described game with the cards where a record says that they lay."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.solving.chance.chance import dealt
from pyengine.base.errors import InputError
from pyengine.games.game import State

Places = dict[tuple[str, int], int]  # by pile and place in it, the bottom 0, a card


def given(game: Any, piles: Mapping[str, Sequence[str]]) -> State:
    """The deal of a described game in which piles have these cards, by their texts, the bottom one first: {"HAND of
    seat 1": ["ACE SPADES", ..]}, with piles named as in `State.text`. Of a pile that nobody owns its top cards are
    enough; the other cards lie anyhow.

    Raises
    ------
    pyengine.InputError : no such card, a card twice, another number of cards than are dealt there, or a game whose deal
        is not the shuffle of the first cards that are made.
    """
    usual, counts, _ = _dealt(game, ())
    pack, texts = list(range(len(counts) + 1)), game.machine.unit.layout.card_texts
    if counts != [*range(len(pack), 1, -1)]:
        raise InputError(
            f"a deal of {game.name} is not the shuffle of one pack, so that no record can say where it lies"
        )
    wanted: Places = {}
    for pile, cards in piles.items():
        places = sorted(place for place in usual if place[0] == pile)
        if len(cards) > len(places) or (len(cards) < len(places) and " of " in pile):
            raise InputError(f"{pile} has {len(cards)} cards; expected {len(places)}")
        for place, text in zip(places[len(places) - len(cards) :], cards):
            free = [card for card in pack if texts[card] == text and card not in wanted.values()]
            if not free:
                raise InputError(f"{pile} has {text}, which is no card of {game.name}, or was dealt before")
            wanted[place] = free[0]
    left = iter([card for card in pack if card not in wanted.values()])
    to_be = {card: wanted[place] if place in wanted else next(left) for place, card in usual.items() if card in pack}
    draws, lying = list[int](), pack[:]
    for last in reversed(pack[1:]):  # as a pile is shuffled
        draws.append(at := lying.index(to_be[last]))
        lying[at], lying[last] = lying[last], lying[at]
    there, _, state = _dealt(game, draws)
    if counts != [*range(len(pack), 1, -1)] or any(there.get(place) != card for place, card in wanted.items()):
        raise InputError(
            f"a deal of {game.name} is not the shuffle of one pack, so that no record can say where it lies"
        )
    return state


def _dealt(game: Any, draws: Sequence[int]) -> tuple[Places, list[int], State]:
    """Deal when chance falls so: where cards lie, the n of each draw below n, and the state."""
    raw, counts = dealt(game.table, draws)
    state = game.State.trusted(game, raw)
    piles = [(str(name), state.reader.pile(number)) for number, name in enumerate(game.scenes.piles)]
    return {(name, place): card for name, cards in piles for place, card in enumerate(cards)}, counts, state
