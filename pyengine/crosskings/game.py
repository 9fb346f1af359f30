"""Cross Kings among the games: its options as arguments, its texts. `pyengine.crosskings.Game` is one game of it."""

import random
from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache, partial
from typing import Any

from engine.table import State as CoreState, Table
from pyengine.base.errors import InputError
from pyengine.crosskings import text as texts
from pyengine.crosskings.cards import ALL_CARDS, FACE_DOWN, KING, UNKNOWN, UNPLACED, Card as AnyCard, cell_of
from pyengine.crosskings.grid import PLACES, SIDE
from pyengine.games import spec
from pyengine.games.deed import Deed, Moved, PileName, Unseen
from pyengine.games.game import Game, State
from pyengine.games.kinds import Budget, Parameter, PlayerKind, compiled
from pyengine.games.scene import EMPTY, Card, Pile, Scene
from pyengine.games.spaces import Spaces, parts
from pyengine.games.spec import BuiltIn, option

CHOOSE = "choose"
KINDS = "take an open card", "take an open king", "take a face-down card", "choose the start"
THE_START = 5  # of the places: that of the start's choice
STARTS = (22, 23, 32, 33, CHOOSE)


def _start(text: str) -> int | str:
    for start in STARTS:
        if text.replace(",", "") == str(start):
            return start
    raise ArgumentTypeError(f"{text!r}; expected 22, 23, 32, 33 or choose")


def _start_of(parts: texts.GameParts) -> int | str:
    """The start of a text as the option has it."""
    return CHOOSE if parts.start is None else 10 * parts.start[0] + parts.start[1]


@dataclass(frozen=True)
class Options(spec.Options):
    """Rules of a study. InputError for an impossible value."""

    start: int | str = option(
        22,
        "row and column, from 0, of the marker's first cell: 22, 23, 32, 33; choose: player 2 chooses one of them",
        meaning="row and column, from 0, of the cell that the marker starts on",
        meanings={CHOOSE: "player 2 chooses the cell that the marker starts on, before player 1 moves"},
        choices=STARTS,
        expected="expected row and column of a central cell: 22, 23, 32 or 33, or choose",
        metavar="RC",
        parse=_start,
    )
    deal: str | None = spec.one_deal("play this one game, begun or not")

    FIXED = ("start",)
    FIXED_TEXT = "its own start"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.deal is not None:
            start = _start_of(texts.parse(self.deal))
            if start != self.start:
                raise InputError(f"the deal starts on {start}; the option start says {self.start}")

    @classmethod
    def for_deal(cls, deal: str, seed: int = 1, **others: Any) -> "Options":
        """Options for one game; cards that its text leaves open, ??, are shuffled from the seed."""
        parts = texts.parse(deal)
        rest = [card for card in parts.face_down if card not in parts.cells]
        random.Random(seed).shuffle(rest)
        completed = replace(parts, cells=parts.filled(reversed(rest)))
        return cls(start=_start_of(parts), deal=texts.format_parts(completed))


UCT = PlayerKind(
    "uct",
    {"uct:N": "tree search with chance, N iterations, and exact endgames (Cross Kings)"},
    partial(compiled, "engine.crosskings.players", "uct"),
    game="crosskings",
    budget=Budget("1000", {"N": "(?P<iterations>N)", "Tms": "(?P<milliseconds>N)ms"}),
    settings=(Parameter("c", "exploration", 0.3, 0.0, 1000.0, "exploration constant"),),
    work=lambda moves, iterations, **_: iterations,
    tries=("",),
)


def _face(card: AnyCard) -> Card | None:
    colour = "red" if card.suit in "HD" else "black"
    return None if card is UNKNOWN else Card(card.text(), card.rank, card.symbol, colour)


@lru_cache(maxsize=64)
def _cards(kinds: bytes, hidden: int, path: bytes) -> tuple[AnyCard, ...]:
    """The cards of all cells. Which king has which suit follows from what both players see, and stays so: first those
    that never lay face down, then as they were turned up, and last those that still do."""
    turned = {cell: number for number, cell in enumerate(path) if PLACES[cell] in FACE_DOWN}
    known = not hidden and len(turned) < len(FACE_DOWN)
    cards, kings = [ALL_CARDS[kind] for kind in kinds], iter(ALL_CARDS[KING:])
    for cell in sorted(range(len(kinds)), key=lambda cell: (hidden >> cell & 1, 0 if known else turned.get(cell, -1))):
        cards[cell] = next(kings) if kinds[cell] == KING else cards[cell]
    return tuple(cards)


@cache
def _taking(mover: int, cell: int, card: AnyCard) -> Deed:
    seen = (_face(card) or Unseen("card"),)
    taken = Moved(seen, PileName("board"), PileName("hand", f"seat {mover + 1}"))
    named = "??" if card is UNKNOWN else "K" if card.is_king else seen
    return Deed(mover, ("{},{} ".format(*PLACES[cell]), named), (taken,))


class CrossKings(Game):
    """Cross Kings with its text form.

    advice_seconds : of search, when a person asks for advice
    """

    advice_seconds = 2.0

    @cached_property
    def _position(self) -> Callable[[CoreState], Any]:
        from engine.crosskings.game import position  # 2 ms, where it is loaded; 0.5 us a time later

        return position

    def place_text(self, place: int) -> str:
        if place == THE_START:
            return "the choice of the start"
        return f"{place or 'no'} face-down card{'s' * (place != 1)} within reach"

    def state_text(self, state: State, seat: int | None = None) -> str:
        core = self._position(state)
        hidden = [core.hidden >> cell & 1 for cell in range(len(PLACES))]
        cards = _cards(core.cards, core.hidden, core.path)
        cells = cards if seat is None else [UNKNOWN if down else card for down, card in zip(hidden, cards)]
        face_down = tuple(card for down, card in zip(hidden, cards) if down)
        begun = None if core.start == UNPLACED else PLACES[core.start]
        moves = tuple(PLACES[cell] for cell in core.path)
        return texts.format_parts(texts.GameParts(tuple(cells), face_down, moves, begun, not face_down))

    def deed(self, state: State, move: int, seat: int | None = None) -> Deed:
        cell, mover = state.move_key(move), state.mover or 0
        if state.place == THE_START:
            return Deed(mover, ("{},{}".format(*PLACES[cell]),))
        core = self._position(state)
        known = not core.hidden >> cell & 1
        return _taking(mover, cell, _cards(core.cards, core.hidden, core.path)[cell] if known else UNKNOWN)

    def scene(self, state: State, seat: int | None = None) -> Scene:
        from pyengine.crosskings.match import Game as Match

        match = Match.load(state.text(seat), known=seat is None)
        left = (EMPTY if place in match.moves else _face(card) for place, card in zip(PLACES, match.cells))
        marker = None if match.marker is None else cell_of(match.marker)
        held = enumerate((match.p1, match.p2), 1)
        hands = (Pile("hand", f"seat {each}", tuple(map(_face, hand)), role="row") for each, hand in held)
        return Scene(state.mover, (Pile("board", "", tuple(left), SIDE, marker, role="grid"), *hands), (), match.scores)

    def own_spaces(self) -> Spaces:
        hand = "cards by suit and rank, and how many kings"
        seen = [
            ("seat to move", (2,), "1 for the seat to move"),
            ("cells", (36, 14), "of each cell 1 for its card: rank A to 8, suit H C D S, king, face down"),
            ("marker", (36,), "1 for its cell"),
            ("face down", (33,), f"all that lie face down: {hand}"),
            ("hands", (2, 33), f"of each seat: {hand}"),
            ("ahead", (1,), "points of the seat less those of the other"),
        ]
        cards = tuple(rank + suit for suit in "HCDS" for rank in "A2345678") + ("K",)
        where, cells = "where the marker goes, row by row", ["{},{}".format(*place) for place in PLACES]
        return Spaces(parts(seen), parts([("cell", (36,), where, [("", cells)])]), cards)

    def kind_text(self, kind: int) -> str:
        return KINDS[kind]

    def advice_text(self, state: State) -> str | None:
        """The values of the moves, where the position is solved in time."""
        from pyengine.crosskings.display import solution as shown
        from pyengine.crosskings.match import Game as Match

        found = Match.load(state.text(state.mover)).solve(maps=False, seconds=self.advice_seconds)
        return shown(found) if found.complete else None

    @staticmethod
    def is_position(text: str) -> bool:
        """True if a text is meant as a game in the text form, not as one of `pyengine.Game`'s own."""
        return "//" in text and not text.lstrip().startswith("pyengine")

    def read_state(self, text: str) -> State:
        """A game in the text form, its unknown cards in the order of some shuffle, or any text that `pyengine.Game`
        takes."""
        if not self.is_position(text):
            return super().read_state(text)
        options = Options.for_deal(text, 0)
        if self.options["start"] not in (options.start, CHOOSE):
            raise InputError(f"the game starts on {options.start}; the option start says {self.options['start']}")
        # Not played from a deal, so without a transcript.
        return self.State.trusted(self, CoreState.deal(_table(options), 0).raw)


def begun(text: str, seed: int) -> State:
    """The game of a text, played from its beginning; cards that its text leaves open are shuffled from the seed."""
    options = Options.for_deal(text, seed)
    parts = texts.parse(options.deal or "")
    hidden = tuple(card for place, card in zip(PLACES, parts.cells) if place in FACE_DOWN)
    deal = texts.format_parts(replace(parts, moves=(), face_down=() if parts.known else hidden))
    state = SPEC.make(replace(options, deal=deal)).deal(0)
    for place in parts.moves:
        state.play([state.move_key(move) for move in state.legal_moves()].index(cell_of(place)))
    return state


def _table(options: Options) -> Table:
    """The compiled game; the text of a deal names every card, as that of `Options.for_deal` does."""
    if options.deal is None:
        from engine.crosskings.game import table

        return table(UNPLACED if isinstance(options.start, str) else cell_of(divmod(options.start, 10)))
    from pyengine.crosskings.match import Game as Match

    seen, whole = Match.load(options.deal), Match.load(options.deal, known=True)
    return whole.position(covered=not seen.known).table


class CrossKingsSpec(BuiltIn):
    """Cross Kings before its options are chosen."""

    name = "crosskings"
    title = "Cross Kings"
    own_players = (UCT,)
    Options = Options
    seating = "Seat 1 moves first."
    epilog = (
        "A deal is a text as pyengine.crosskings writes it: row/row/row/row/row/row//face-down cards//moves, with ?? "
        "for a card that is face down."
    )

    def make(self, options: Any, seed: int = 0) -> CrossKings:
        """The game; every setup is the game that the options name, if they do, its unknown cards from the seed."""
        if options.deal is not None:
            options = Options.for_deal(options.deal, seed)
        return CrossKings(_table(options), self.name, options.as_dict(), self).beginning(options.position)

    def most_moves(self, options: Mapping[str, Any]) -> tuple[int, str]:
        return 10, "that a row and a column hold"

    def options_for_state(self, options: Any, text: str) -> Any:
        if not CrossKings.is_position(text):
            return options
        return replace(options, start=Options.for_deal(text, 0).start) if options.deal is None else options


SPEC = CrossKingsSpec()
