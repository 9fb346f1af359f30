"""The types of RECYCLE: what a variable holds, and what an expression gives."""

from enum import Enum, StrEnum


class Type(StrEnum):
    """A static type; its value is how a message names it."""

    INT = "an integer"
    BOOL = "a condition"
    STRING = "a string"
    CARD = "a card"
    CARDS = "a card collection"
    GROUPS = "a group list"
    PLAYER = "a player"
    TEAM = "a team"
    INTS = "a collection of integers"
    STRINGS = "a collection of strings"
    PLAYERS = "a collection of players"
    TEAMS = "a collection of teams"
    UNKNOWN = "something"

    @property
    def short(self) -> str:
        """One word, for listings."""
        return self.name.lower()


# What one element of a collection is.
ELEMENT = {
    Type.CARDS: Type.CARD,
    Type.GROUPS: Type.CARDS,
    Type.INTS: Type.INT,
    Type.STRINGS: Type.STRING,
    Type.PLAYERS: Type.PLAYER,
    Type.TEAMS: Type.TEAM,
}
SCALARS = (Type.INT, Type.BOOL, Type.STRING, Type.PLAYER, Type.TEAM)
EVERY = {Type.PLAYER: Type.PLAYERS, Type.TEAM: Type.TEAMS}


class BindingKind(Enum):
    """Kinds of what a variable is bound to: a CONSTANT, which stands wherever it is used; an ELEMENT of a collection; a
    VALUE that was worked out once; a LIST, which moving a card out of it shortens; a PLACE, which is a live pile."""

    CONSTANT = "constant"
    ELEMENT = "element"
    VALUE = "value"
    LIST = "list"
    PLACE = "place"
