"""The options of Red7, checked."""

from dataclasses import asdict, dataclass, fields, replace

from pyengine.errors import InputError
from pyengine.red7 import text

DECK_CARDS = 49


@dataclass(frozen=True)
class Options:
    """Rules of a study; docs/red7.md says what each means.

    players : 2 to 5
    hand : cards dealt to each hand, 1 to 7
    draw : whether discards above the palette's size draw
    eliminated : "stand" or "gone", what becomes of the palette of a seat that dropped out
    lead_only : whether a play that is ahead rules a discard out
    deal : text of the one deal to study, or None for shuffled deals

    Raises
    ------
    InputError : an impossible value.
    """

    players: int = 3
    hand: int = 7
    draw: bool = True
    eliminated: str = "stand"
    lead_only: bool = False
    deal: str | None = None

    def __post_init__(self):
        for field in fields(self):
            value = getattr(self, field.name)
            expected = str if field.name in ("eliminated", "deal") else type(field.default)
            if type(value) is not expected and not (field.name == "deal" and value is None):
                raise InputError(f"{field.name} is {value!r}; expected {_KINDS[expected]}")
        if not 2 <= self.players <= 5:
            raise InputError(f"players is {self.players}; Red7 is for 2 to 5")
        if self.hand < 1:
            raise InputError(f"hand is {self.hand}; expected 1 to 7 cards")
        if self.players * (self.hand + 1) > DECK_CARDS:
            raise InputError(
                f"{self.players} players with {self.hand} hand cards and a palette card each need "
                f"{self.players * (self.hand + 1)} cards; the deck has {DECK_CARDS}"
            )
        if self.hand > 7:
            raise InputError(f"hand is {self.hand}; expected 1 to 7 cards")
        if self.eliminated not in ("stand", "gone"):
            raise InputError(f"eliminated is {self.eliminated!r}; expected stand or gone")
        if self.deal is not None:
            parts = text.parse(self.deal)
            if not text.is_deal(parts):
                raise InputError(
                    f"the deal {self.deal!r} is a position in the middle of a hand; expected one palette "
                    "card each, canvas red and seat 1 to move"
                )
            if (len(parts.palettes), parts.hands[0].bit_count()) != (self.players, self.hand):
                raise InputError(
                    f"the deal has {len(parts.palettes)} players with {parts.hands[0].bit_count()} hand "
                    f"cards; the options say {self.players} with {self.hand}"
                )

    @classmethod
    def for_deal(cls, deal, seed=1, **others):
        """Options for one deal, the numbers of players and cards taken from its text.

        The deal is kept as it is played: seat 1 first, and with a deck, shuffled from `seed` where the text has none.
        """
        parts = text.parse(deal)
        if text.is_deal(parts):
            if parts.deck is None:
                from engine.red7.state import shuffled_deck

                parts = replace(parts, deck=shuffled_deck(seed, parts.named))
            deal = text.format_parts(parts).partition(" @")[0]
        return cls(players=len(parts.palettes), hand=parts.hands[0].bit_count(), deal=deal, **others)

    def rules(self):
        """The rules as the compiled core takes them."""
        return dict(
            players=self.players,
            hand=self.hand,
            draw=self.draw,
            gone=self.eliminated == "gone",
            lead_only=self.lead_only,
        )

    def as_dict(self):
        return asdict(self)


_KINDS = {int: "a whole number", bool: "true or false", str: "a text"}
