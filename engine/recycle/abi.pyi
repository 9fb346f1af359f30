from collections.abc import Mapping
from typing import Any, Final, NamedTuple

MOST: Final[int]
STACK: Final[int]
MOST_PICKS: Final[int]
SCALAR: Final[int]
CARD: Final[int]
GROUP: Final[int]
PLACES: Final[int]
UNREAD: Final[int]
AS_SET: Final[int]
IN_ORDER: Final[int]
PASSES: Final[int]
TURNS: Final[int]
MEMORIES: Final[int]
SOURCES: Final[int]
GAME_FAULT: Final[int]
OWN_FAULT: Final[int]
TOO_LONG: Final[int]
OVER: Final[int]
MAX_SEATS: Final[int]
MOST_MOVES: Final[int]
MOST_PHASES: Final[int]
MWC_MULTIPLIER: Final[int]
SCRIPT_KEY: Final[int]

class Field(NamedTuple):
    offset: int
    type: str

class Struct:
    bytes: int
    def __init__(self, bytes: int, **fields: Field) -> None: ...
    def __getattr__(self, name: str) -> Field: ...

HEAD: Final[Struct]
ARENA: Final[Struct]
LIST: Final[Struct]
TAKEN: Final[Struct]
WALK: Final[Struct]
STEP: Final[Struct]
FUNCTIONS: Final[Mapping[str, str]]

def fields(layout: dict[str, Any]) -> list[int]: ...
