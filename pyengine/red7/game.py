"""Red7 among the games: its options as arguments, its texts, its own fast walk."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from types import ModuleType
from typing import Any, Self

from pyengine.base.errors import InputError, check_whole
from pyengine.games import game as games
from pyengine.games.deed import Deed, Moved, PileName, Went, shuffled
from pyengine.games.scene import Card, Number, Pile, Scene
from pyengine.games.spaces import Spaces, parts
from pyengine.games.spec import BuiltIn
from pyengine.red7 import text as texts
from pyengine.red7.options import Options

# The kinds of moves, as engine/red7/features.pxd numbers them: of one decision a turn, and with actions.
MOVES = "drop out", "play", "discard", "play and discard"
DISCARDS, CANVAS = ("", "deck", "canvas"), PileName("canvas")  # where an action puts a card, as move keys have it
TO_DECK = DISCARDS.index("deck")
TURNS = "drop out", "play", "discard", "stop", "put a card on the deck", "move a card to the canvas"


class State(games.State):
    """A match of Red7 in progress. Sets of cards are whole numbers: bit 8 * (number - 1) + colour, violet 0 ... red 6.

    >>> state = State.from_seed(7)
    >>> state.move_texts()[:2]          # doctest: +SKIP
    >>> state.play(0)
    >>> state.undo()
    """

    @classmethod
    def from_seed(cls, seed: int, setup: int = 0, *, options: Options = Options()) -> Self:
        """The start of a setup: the deal that a study with this seed and these options plays as number `setup`."""
        _check(options, seed)
        return cls.deal(made(options, seed if options.deal else 0), seed, setup)

    @classmethod
    def from_text(cls, position: str, seed: int = 1, *, options: Options = Options()) -> Self:
        """A position from its text; players and hand size come from the text, the other rules from `options`.

        Without a deck in the text, the cards that it does not name are shuffled from the seed.

        pyengine.InputError : the text cannot be read; says what is wrong.
        """
        _check(options, seed)
        return cls.from_parts(texts.parse(position).completed(seed), options)

    @classmethod
    def from_parts(cls, parts: texts.Parts, options: Options) -> Self:
        """A position from the parts of its text."""
        hand = max(1, *(each.bit_count() for each in parts.hands))
        return cls.laid_out(made(options, players=len(parts.palettes), hand=hand, deal=None), parts)

    @classmethod
    def laid_out(cls, game: "Red7", parts: texts.Parts) -> Self:
        """A position of a game from the parts of its text, with a deck; it has no past."""
        from engine.red7.game import laid_out

        parts = texts.in_match(parts, game.options.get("points", 0))
        try:
            return cls.trusted(game, laid_out(game.table, **vars(parts)))
        except ValueError as error:
            raise InputError(str(error)) from None

    @property
    def parts(self) -> texts.Parts:
        """Cards by place."""
        return parts_of(self)

    @property
    def palettes(self) -> tuple[int, ...]:
        """Sets of cards by seat; those of seats that dropped out, too."""
        return self.parts.palettes

    @property
    def hands(self) -> tuple[int, ...]:
        """Sets of cards by seat."""
        return self.parts.hands

    @property
    def deck(self) -> bytes:
        """The cards still to be drawn, the next one first, by their indices."""
        return self.parts.deck or b""

    @property
    def canvas(self) -> int:
        """The colour that rules, 0 (violet) to 6 (red)."""
        return self.parts.canvas

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that have dropped out."""
        return self.parts.out

    @property
    def winner(self) -> int | None:
        """The seat that has won, or None while the match goes on."""
        if not self.is_over:
            return None
        payoffs = self.payoffs()
        return payoffs.index(max(payoffs))

    def __repr__(self) -> str:
        return f"State.from_text({str(self)!r})"


def parts_of(state: games.State) -> texts.Parts:
    """Cards by place."""
    from engine.red7.game import parts

    return texts.Parts(*parts(state))


def _check(options: object, seed: int) -> None:
    if not isinstance(options, Options):
        raise InputError(f"options is {options!r}; expected a pyengine.red7.Options")
    check_whole(0, games.SEED_MOST, seed=seed)


class Red7(games.Game):
    """Red7 with texts for cards, moves and positions (docs/games/red7.md, "Text form")."""

    State = State

    def state_text(self, state: games.State, seat: int | None = None) -> str:
        return texts.format_parts(parts_of(state), seat)

    def scene(self, state: games.State, seat: int | None = None) -> Scene:
        parts = parts_of(state)
        out = [Number("now", f"seat {each + 1}", "out") for each in parts.out]
        deciding = [Number("decides", "", texts.PHASES[parts.phase])] if parts.phase else []
        seen = -1 if seat is None else parts.seen
        deck = tuple(_face(card) if seen >> card & 1 else None for card in parts.deck or b"")
        piles = [Pile("deck", "", deck)]
        if parts.gone:
            piles.append(Pile("out of the game", "", _faces(parts.gone)))
        for each, (palette, hand) in enumerate(zip(parts.palettes, parts.hands)):
            open_cards = hand if seat in (None, each) else hand & parts.seen
            hidden = (None,) * (hand & ~open_cards).bit_count()
            owner = f"seat {each + 1}"
            piles.append(Pile("palette", owner, _faces(palette), role="row"))
            piles.append(Pile("hand", owner, _faces(open_cards) + hidden, role="hand"))
        canvas = f"{texts.COLOUR_NAMES[parts.canvas]}: {texts.RULES[parts.canvas]}"
        numbers = (Number("canvas", "", canvas), *deciding, *out)
        return Scene(state.mover, tuple(piles), numbers, parts.points or ())

    def went(self, state: games.State, move: int) -> Went:
        ways, gone = super().went(state, move), PileName("out of the game")
        rest = [(card, way) for card, way in ways if way[-1] != gone]
        taken = any(way[0] != gone == way[-1] for _, way in ways)
        if not taken or all(way[0] == way[-1] for _, way in rest):
            return ways
        return [*(each for each in ways if each not in rest), *shuffled(rest, PileName("deck"))]  # for the next hand

    def own_spaces(self) -> Spaces:
        seats, cards, kinds = self.seats, (7, 7), "by number and colour"
        seen = [
            ("seat to move", (seats,), "1 for the seat to move"),
            ("canvas", (7,), "1 for its colour"),
            ("hand", cards, f"the seat's own cards, {kinds}"),
            ("palettes", (seats, *cards), f"cards of each seat, {kinds}"),
            ("hand sizes", (seats,), "how many cards each seat has"),
            ("in", (seats,), "1 for a seat that is in the match"),
            ("deck", (1,), "how many cards are left"),
            ("unseen", cards, f"cards in other hands or the deck, {kinds}"),
        ]
        names = [texts.card_text(8 * number + colour) for number in range(7) for colour in range(7)]
        two = [("", ["", *names]), ("", ["", *(f"-{name}" for name in names)])]
        turn = f"the card played and the card discarded, 0 for none, 1 + card {kinds}"
        moves: list[tuple[Any, ...]] = [("turn", (50, 50), turn, two)]
        if self.options.get("actions"):
            own = "own" if self.options.get("seven") else "canvas"
            seen += [
                ("decision", (5,), f"1 for what is decided: a turn, play, deck, {own}, stop"),
                ("seen in hands", (seats, *cards), f"cards of each hand that all have seen, {kinds}"),
                ("seen on the deck", cards, f"cards that all have seen there, {kinds}"),
            ]
            ways = ("play", "discard", "to the deck", "to the canvas")
            moves = [("stop", (1,), "end the turn, or drop out")]
            moves += [(way, cards, f"a card, {kinds}", [("", names)]) for way in ways]
        if self.options.get("points"):
            seen += [("points", (seats,), "of each seat"), ("gone", cards, f"cards that winners took, {kinds}")]
        return Spaces(parts(seen), parts(moves), tuple(names))

    def deed(self, state: games.State, move: int, seat: int | None = None) -> Deed:
        key, mover, owner = state.move_key(move), state.mover or 0, 0
        if key >> 16 == TO_DECK:  # the card lies in somebody's palette
            lying = enumerate(parts_of(state).palettes, 1)
            owner = next(each for each, cards in lying if cards >> (key & 0xFF) - 1 & 1)
        return _deed(key, mover, owner)

    def place_text(self, place: int) -> str:
        return f"{place} card{'s' * (place != 1)} in hand"

    def phase_text(self, phase: int) -> str:
        return "hand"

    def kind_text(self, kind: int) -> str:
        return (TURNS if self.options.get("actions") else MOVES)[kind]

    def card_text(self, card: int) -> str:
        return texts.card_text(card)

    @staticmethod
    def is_position(text: str) -> bool:
        """True if a text is meant as a position in Red7's text form: it begins with a card, or x for "out"."""
        return text.lstrip()[:1].lower() in (*"roygbivx", ":") and not text.lstrip().startswith("pyengine")

    def read_state(self, text: str) -> games.State:
        """A position in Red7's text form, or any text that `pyengine.Game.read_state` takes."""
        if not self.is_position(text):
            return super().read_state(text)
        parts = texts.parse(text).completed(1)
        if len(parts.palettes) != self.seats:
            raise InputError(f"the position has {len(parts.palettes)} players; the game has {self.seats}")
        return State.laid_out(self, parts)


@cache
def _face(card: int) -> Card:
    """A card as one sees it."""
    colour = card & 7
    sign, ink = texts.COLOUR_NAMES[colour], texts.INK[texts.COLOURS[colour]]
    number = str((card >> 3) + 1)
    return Card(texts.card_text(card), number, sign, ink, name=f"{sign.capitalize()} {number}")


@lru_cache(maxsize=1 << 12)
def _deed(key: int, mover: int, owner: int = 0) -> Deed:
    """A move by its key; of a card that goes to the deck, with the seat, from 1, in whose palette it lies."""
    kind, (played, gone) = key >> 16, (((_face(each - 1),) if each else ()) for each in divmod(key & 0xFFFF, 256))
    hand, palette = PileName("hand", f"seat {mover + 1}"), PileName("palette", f"seat {owner or mover + 1}")
    if kind and gone:  # of an action: with actions a turn is several decisions
        to = PileName(DISCARDS[kind])
        return Deed(mover, (gone, f" to {to.name}"), (Moved(gone, palette, to),))
    words = (played, " -" if played else "-", gone) if gone else (played or ("stop" if kind else "out"),)
    ways = [way for way in (Moved(played, hand, palette), Moved(gone, hand, CANVAS)) if way.cards]
    said = [each for way in ways for each in (", ", way.cards, f" to {way.target.name}")]
    spoken = ("play", " ", *said[1:]) if ways else () if kind else ("drop", " out")
    return Deed(mover, tuple(filter(None, words)), tuple(ways), spoken=spoken)


def _faces(cards: int) -> tuple[Card | None, ...]:
    """Faces of a set of cards, highest first."""
    return tuple(_face(card) for card in range(55, -1, -1) if cards >> card & 1)


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
        from engine.red7.game import table

        turn = "" if options.start == "highest" else f" @ R {options.start}"
        if options.deal is not None:
            others = {name: value for name, value in options.as_dict().items() if name not in ("deal", *options.FIXED)}
            options = Options.for_deal(options.deal, seed, **others)
        rules = dict(**options.rules(), actions=options.actions, points=options.points)
        rules |= dict(give_up=options.give_up, sevens_to_deck=options.seven == "deck")
        game = Red7(table(**rules), self.name, options.as_dict(), self)
        if options.deal is not None:
            start = State.laid_out(game, texts.parse(options.deal + turn).completed(1))
            game.table = table(**rules, start=start.raw)
        return game.beginning(options.position)

    def most_moves(self, options: Mapping[str, Any]) -> tuple[int, str] | None:
        if options.get("actions"):
            return None
        return options["hand"] * (options["hand"] + 1) + options.get("give_up", 0), "that a full hand can offer"

    def walk(self, options: Any) -> ModuleType | None:
        from pyengine.red7 import fast

        return None if options.actions or options.points or options.position else fast

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


@lru_cache(maxsize=32)
def made(options: Options, seed: int = 0, **others: Any) -> Red7:
    """The game of options with others in their place; making it takes forty times as long as dealing its cards."""
    return SPEC.make(replace(options, **others), seed)
