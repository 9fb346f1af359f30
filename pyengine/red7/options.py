"""The options of Red7, checked."""

from dataclasses import dataclass
from typing import Any, Self

from pyengine.base.errors import InputError
from pyengine.games import spec
from pyengine.games.spec import option
from pyengine.red7 import text

DECK_CARDS, HAND_CARDS = 49, "expected 1 to 7 cards"


@dataclass(frozen=True)
class Options(spec.Options):
    """Rules of a study; docs/games/red7.md says what each means. InputError for an impossible value."""

    players: int = option(
        3, "2 to 5", meaning="seats at the table", least=2, most=5, expected="Red7 is for 2 to 5", always=True
    )
    hand: int = option(
        7, "cards dealt to each hand, 1 to 7", meaning="cards dealt to each hand", least=1, expected=HAND_CARDS
    )
    draw: bool = option(
        True,
        "discards above the palette's size draw a card",
        on="a discard whose number exceeds the size of the palette draws a card",
        off="discards draw no cards",
    )
    eliminated: str = option(
        "stand",
        "palettes of players that are out must still be beaten, or are taken away",
        meanings={
            "stand": "the palette of a seat that dropped out must still be beaten",
            "gone": "the palette of a seat that dropped out is taken away",
        },
    )
    lead_only: bool = option(
        False, "no discard after a play that is ahead already", off="a discard may follow any play"
    )
    actions: bool = option(
        False, "cards of odd number act when they are played", off="cards have no actions", later=True
    )
    deal: str | None = spec.one_deal("play this one deal")
    points: int = option(
        0,
        "points that win a match of several hands; 0 is one hand",
        meaning="points that win a match of several hands",
        least=0,
        most=196,
        expected="expected 0, for one hand, to 196, the points of all cards",
        later=True,
    )
    start: str = option(
        "highest",
        "who moves first: the seat after the owner of the highest palette card, a drawn one, or this one",
        meanings={
            "highest": "the seat after the owner of the highest palette card moves first",
            "drawn": "the seat that moves first is drawn",
        }
        | {str(seat): f"seat {seat} moves first" for seat in range(1, 6)},
        later=True,
    )
    give_up: bool = option(
        True,
        "with --points, a seat may drop out though it has a move",
        on="a seat may drop out though it has a move",
        off="no seat that has a move drops out",
        later=True,
    )
    seven: str = option(
        "canvas",
        "with --actions, where a 7 moves a card of the palette",
        meanings={each: f"a 7 moves a card of the palette to the {each}" for each in ("canvas", "deck")},
        later=True,
    )

    FIXED = ("players", "hand")
    FIXED_TEXT = "its own players and hands"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.players * (self.hand + 1) > DECK_CARDS:
            need = f"a palette card each need {self.players * (self.hand + 1)} cards; the deck has {DECK_CARDS}"
            raise InputError(f"{self.players} players with {self.hand} hand cards and {need}")
        if self.hand > 7:
            raise InputError(f"hand is {self.hand}; {HAND_CARDS}")
        if not (self.give_up or self.points) or (self.seven == "deck" and not self.actions):
            name, needed = ("seven", "actions") if self.give_up else ("give_up", "points")
            raise InputError(f"{name} is {spec.value_text(getattr(self, name))}; expected {needed} beside it")
        if self.start.isdigit() and int(self.start) > self.players:
            raise InputError(f"start is seat {self.start}; expected highest, drawn or 1 to {self.players}")
        if self.deal is not None:
            if self.start == "drawn":
                raise InputError("start is drawn, but a deal says who sits where; expected highest or a seat")
            parts = text.parse(self.deal)
            if not text.is_deal(parts):
                expected = "expected one palette card each, canvas red and seat 1 to move"
                raise InputError(f"the deal {self.deal!r} is a position in the middle of a hand; {expected}")
            if (len(parts.palettes), parts.hands[0].bit_count()) != (self.players, self.hand):
                told = f"{len(parts.palettes)} players with {parts.hands[0].bit_count()} hand cards"
                raise InputError(f"the deal has {told}; the options say {self.players} with {self.hand}")

    @classmethod
    def for_deal(cls, deal: str, seed: int = 1, **others: Any) -> Self:
        """Options for one deal, the numbers of players and cards taken from its text.

        The deal is kept as it is played: seat 1 first, and with a deck, shuffled from `seed` where the text has none.
        """
        parts = text.parse(deal).completed(seed)
        if text.is_deal(parts):
            deal = text.format_parts(parts).partition(" @")[0]
        return cls(players=len(parts.palettes), hand=parts.hands[0].bit_count(), deal=deal, **others)

    def as_dict(self) -> dict[str, Any]:
        # Written where it counts: older matches for points are others.
        return super().as_dict() | ({"give_up": self.give_up} if self.points else {})

    def rules(self) -> dict[str, Any]:
        """The rules without actions, as the compiled core takes them."""
        as_they_are = {name: getattr(self, name) for name in ("players", "hand", "draw", "lead_only")}
        first = int({"highest": "0", "drawn": "-1"}.get(self.start, self.start))
        return as_they_are | {"gone": self.eliminated == "gone", "first": first}
