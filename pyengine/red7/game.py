"""Red7 among the games: its options as arguments, its texts, its own fast walk."""

from collections.abc import Mapping
from dataclasses import replace
from types import ModuleType
from typing import Any

from engine.table import State as CoreState, Table
from pyengine.base.errors import InputError
from pyengine.games.game import Game, State
from pyengine.games.scene import Card, Number, Pile, Scene
from pyengine.games.spaces import Spaces, parts
from pyengine.games.spec import BuiltIn
from pyengine.red7 import text as texts
from pyengine.red7.options import Options

# The kinds of moves, as engine/red7/features.pxd numbers them: of one decision a turn, and with actions.
MOVES = "drop out", "play", "discard", "play and discard"
TURNS = "drop out", "play", "discard", "stop", "put a card on the deck", "move a card to the canvas"


class Red7(Game):
    """Red7 with texts for cards, moves and positions (docs/red7.md, "Text form")."""

    def state_text(self, state: State, seat: int | None = None) -> str:
        from engine.red7.game import acting, position, standing

        text = texts.format_parts(position(state), seat, *acting(state))
        return text + texts.standing_text(standing(state))

    def scene(self, state: State, seat: int | None = None) -> Scene:
        from engine.red7.game import acting, position, standing

        core, (seen, phase), stands = position(state), acting(state), standing(state)
        out = [Number("now", f"seat {each + 1}", "dropped out") for each in core.out]
        deciding = [Number("decides", "", texts.PHASES[phase])] if phase else []
        piles = [Pile("deck", "", tuple(_face(card, seat is None or seen >> card & 1) for card in core.deck or b""))]
        if stands and stands[1]:
            piles.append(Pile("out of the game", "", _faces(stands[1])))
        for each, (palette, hand) in enumerate(zip(core.palettes, core.hands)):
            open_cards = hand if seat in (None, each) else hand & seen
            hidden = (None,) * (hand & ~open_cards).bit_count()
            owner = f"seat {each + 1}"
            piles += [Pile("palette", owner, _faces(palette)), Pile("hand", owner, _faces(open_cards) + hidden)]
        canvas = f"{texts.COLOUR_NAMES[core.canvas]}: {texts.RULES[core.canvas]}"
        numbers = (Number("canvas", "", canvas), *deciding, *out)
        return Scene(state.mover, tuple(piles), numbers, tuple(stands[0]) if stands else ())

    def spaces(self) -> Spaces:
        seats, cards = self.seats, (7, 7)
        kinds = "by number and colour"
        seen = [
            ("seat to move", (seats,), "1 for the seat to move"),
            ("canvas", (7,), "1 for its colour"),
            ("hand", cards, f"the seat's own cards, {kinds}"),
            ("palettes", (seats, *cards), f"cards of each seat, {kinds}"),
            ("hand sizes", (seats,), "cards of each seat"),
            ("in", (seats,), "1 for a seat that is in the match"),
            ("deck", (1,), "cards left"),
            ("unseen", cards, f"cards in other hands or the deck, {kinds}"),
        ]
        moves: list[tuple[str, tuple[int, ...], str]] = [
            ("turn", (50, 50), f"the card played and the card discarded, 0 for none, 1 + card {kinds}")
        ]
        if self.options.get("actions"):
            seen += [
                ("decision", (len(texts.PHASES),), "1 for what is decided: a turn, " + ", ".join(texts.PHASES[1:])),
                ("seen in hands", (seats, *cards), f"cards of each hand that all have seen, {kinds}"),
                ("seen on the deck", cards, f"cards that all have seen there, {kinds}"),
            ]
            ways = ("play", "discard", "to the deck", "to the canvas")
            moves = [("stop", (1,), "end the turn"), *((way, cards, f"a card, {kinds}") for way in ways)]
        if self.options.get("points"):
            seen += [("points", (seats,), "of each seat"), ("gone", cards, f"cards that winners took, {kinds}")]
        names = [texts.card_text(8 * number + colour) for number in range(7) for colour in range(7)]
        return Spaces(parts(seen), parts(moves), tuple(names))

    def move_text(self, state: State, move: int) -> str:
        return texts.action_text(state.move_key(move))

    def place_text(self, place: int) -> str:
        return f"{place} card{'s' * (place != 1)} in hand"

    def kind_text(self, kind: int) -> str:
        return (TURNS if self.options.get("actions") else MOVES)[kind]

    def card_text(self, card: int) -> str:
        return texts.card_text(card)

    @staticmethod
    def is_position(text: str) -> bool:
        """Whether a text is meant as a position in Red7's text form: it begins with a card, or x for "out"."""
        return text.lstrip()[:1].lower() in (*"roygbivx", ":") and not text.lstrip().startswith("pyengine")

    def read_state(self, text: str) -> State:
        """A position in Red7's text form, or any text that `pyengine.Game.read_state` takes."""
        if not self.is_position(text):
            return super().read_state(text)
        options, parts = Options(**{**self.options, "deal": None}), texts.parse(text).completed(1)
        if len(parts.palettes) != self.seats:
            raise InputError(f"the position has {len(parts.palettes)} players; the game has {self.seats}")
        dealt = CoreState.deal(_table(options, parts), 0)
        return self.State.trusted(self, dealt.raw)  # not played from a deal, so without a transcript


def _face(card: int, seen: object = True) -> Card | None:
    """A card as one sees it."""
    colour = card & 7
    sign, ink = texts.COLOUR_NAMES[colour], texts.INK[texts.COLOURS[colour]]
    return Card(texts.card_text(card), str((card >> 3) + 1), sign, ink) if seen else None


def _faces(cards: int) -> tuple[Card | None, ...]:
    """Faces of a set of cards, highest first."""
    return tuple(_face(card) for card in range(55, -1, -1) if cards >> card & 1)


def _table(options: Options, parts: texts.Parts | None) -> Table:
    """The table of the game; every setup is the position of the parts of a text, where there are any."""
    from engine.red7.game import table
    from pyengine.red7.state import State as Red7State

    rules = dict(**options.rules(), actions=options.actions, points=options.points)
    if parts is None:
        return table(**rules)
    start, standing = Red7State.from_parts(parts, options), texts.standing(parts, options.points)
    try:
        return table(**rules, start=start, seen=parts.seen, phase=parts.phase, standing=standing)
    except ValueError as error:
        raise InputError(str(error)) from None


class Red7Spec(BuiltIn):
    """Red7 before its options are chosen."""

    name = "red7"
    title = "Red7"
    Options = Options
    # A seat without a move is out, and every decision is a turn; with actions, a turn is several.
    terms = {"decision": "turn", "pass": "seat dropping out", "passes": "drops out", "passing": "dropping out"}
    seating = "Seat 1 moves first; the owner of the highest starting card has the last seat."
    only = {"solve": "two players, one hand and no actions"}
    epilog = (
        "A deal reads G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1: for each player the palette card, a colon and the hand, "
        "then the deck. Colours R O Y G B I V. PYENGINE_KERNEL forces one of the compiled kernels."
    )

    def make(self, options: Any, seed: int = 0) -> Red7:
        """The game; every setup is the deal that the options name, if they do, its deck from the seed."""
        parts = None
        if options.deal is not None:
            others = {name: value for name, value in options.as_dict().items() if name not in ("deal", *options.FIXED)}
            options = Options.for_deal(options.deal, seed, **others)
            turn = "" if options.start == "highest" else f" @ R {options.start}"
            parts = texts.parse(options.deal + turn).completed(1)
        return Red7(_table(options, parts), self.name, options.as_dict(), self)

    def most_moves(self, options: Mapping[str, Any]) -> tuple[int, str] | None:
        if options.get("actions"):
            return None
        return options["hand"] * (options["hand"] + 1), "that a full hand can offer"

    def walk(self, options: Any) -> ModuleType | None:
        from pyengine.red7 import fast

        return None if options.actions or options.points else fast

    def subject(self, options: Mapping[str, Any]) -> dict[str, Any]:
        start, seating = options.get("start", "highest"), self.seating
        if start == "drawn":
            seating = "Seats are drawn, and seat 1 moves first."
        elif start != "highest":
            seating = seating.replace("Seat 1", f"Seat {start}")
        subject = super().subject(options) | {"seating": seating}
        if options.get("actions") or options.get("points"):
            # A turn with actions is several decisions; who ends a hand can begin the next: two, but one turn.
            subject["terms"] = subject["terms"] | {"decision": "decision"}
        if options.get("points"):
            subject["seating"] = f"In the first hand: {seating[0].lower()}{seating[1:]} Seats stay for the others."
        return subject

    def options_for_state(self, options: Any, text: str) -> Any:
        players = text.partition("|")[0].count("/") + 1
        if Red7.is_position(text) and players != options.players:
            return replace(options, players=players, hand=min(options.hand, 49 // players - 1))
        return options


SPEC = Red7Spec()
