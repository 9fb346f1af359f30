"""Rummy among the games: its options, its arguments, its texts, a player of its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from engine.table import Table
from pyengine.base.errors import InputError
from pyengine.games import spec
from pyengine.games.deed import Deed, Did, Moved, PileName, Unseen, Went, shuffled
from pyengine.games.game import Game, State
from pyengine.games.kinds import Parameter, PlayerKind, compiled
from pyengine.games.scene import Card, Number, Pile, Scene
from pyengine.games.spaces import Spaces, parts
from pyengine.games.spec import BuiltIn, option
from pyengine.games.transcripts import is_transcript
from pyengine.rummy.text import SUITS, card_text, cards_of, parse_position, position_text

KINDS = ("leave the pile", "take the top of the pile", "discard", "knock", "gin", "the next deal", "lay down")
PLACES = ("the upcard", "a source", "a discard", "a discard or a knock", "the next deal")
LAID = 60  # bit of the key of a way to lay down
MATCH = ("points", "dealer")  # options of a match of several deals


@dataclass(frozen=True)
class Options(spec.Options):
    """Rules of a study; docs/games/rummy.md says what each means. InputError for an impossible value."""

    knocking: bool = option(
        True,
        "a seat may end the match with little deadwood",
        off="straight gin: only ten cards in groups end the match; payoffs 1, -1, or 0",
    )
    ace: str = option(
        "low",
        "whether the ace stands above the king, too",
        meanings={
            "low": "the ace is below the two",
            "both": "the ace is below the two and above the king; runs do not go round the corner",
        },
    )
    knock: int = option(10, "the most deadwood to knock with", least=0, most=100)
    gin: int = option(25, "bonus of gin", least=0, most=1000)
    undercut: int = option(25, "bonus of a defender with no more deadwood than the knocker", least=0, most=1000)
    points: int = option(
        0,
        "points that win a match of several deals (default: a match is one deal)",
        meaning="points that win a match of several deals; 0: a match is one deal",
        least=0,
        most=1000,
    )
    dealer: str = option(
        "loser",
        "who deals the next deal of a match",
        meanings={"loser": "the loser of a deal deals the next one", "alternate": "the seats deal in turn"},
    )
    laydown: str = option(
        "least",
        "what a knocker lays down",
        meanings={
            "least": "a knocker lays down what leaves the least deadwood",
            "chosen": "a knocker chooses the sets that it lays down",
        },
        later=True,
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.dealer != Options.dealer and not self.points:
            raise InputError(f"dealer is {self.dealer}, but a match is one deal; expected points, too")
        for name in ("knock", "gin", "undercut", "laydown"):  # what knocking brings in
            value = getattr(self, name)
            if not self.knocking and value != getattr(Options, name):
                raise InputError(f"{name} is {value}, but there is no knocking; gin pays 1 then")

    def table(self) -> Table:
        """The compiled game with these rules."""
        from engine.rummy.game import table

        rules = (self.knocking, self.ace == "both", self.knock, self.gin, self.undercut)
        return table(*rules, self.points, self.dealer == "alternate", self.laydown == "chosen")

    def as_dict(self) -> dict[str, Any]:
        """By name; those of a match of several deals where it is one, so that what was written without them stays."""
        return {name: value for name, value in super().as_dict().items() if self.points or name not in MATCH}


PLANNER = PlayerKind(
    "planner",
    {
        "planner": "follows the most probable arrangements of its cards (Rummy); planner:model judges the other hand",
        "planner:post": "plans by the odds of the post that it comes from: who took what (Rummy)",
        "planner:belief": "the strongest with knocking: plans with what it believes of the other hand (Rummy)",
    },
    partial(compiled, "engine.rummy.players", "planner"),
    game="rummy",
    settings=(
        Parameter("unseen", "unseen", 500, 1, 1000, "thousandths that every card which it has not seen can be had"),
        Parameter("caution", "caution", None, 0.0, 1000.0, "what danger counts beside need when it discards"),
    ),
    words={
        "model": {"model": True},
        "second": {"rule": "second"},
        "random": {"rule": "random"},
        "belief": {"rule": "outlook"},
        "post": {"rule": "post"},
    },
    without=dict.fromkeys(("second", "random"), ("caution",))
    | dict.fromkeys(("belief", "post"), ("caution", "unseen", "model")),
    tries=("", ":model", ":belief"),
)


@cache
def _face(card: int) -> Card:
    text = card_text(card)
    rank, suit = text[0], text[1]
    return Card(text, rank.replace("T", "10"), "♣♦♥♠"[SUITS.index(suit)], "red" if suit in "DH" else "black")


class Rummy(Game):
    """Rummy with texts for cards, moves and positions."""

    @property
    def pays_amounts(self) -> bool:
        return self.table.high > 1  # random play hardly ever ends with a winner

    def state_text(self, state: State, seat: int | None = None) -> str:
        from engine.rummy.game import position, scores

        return position_text(position(state), seat, scores(state))

    def scene(self, state: State, seat: int | None = None) -> Scene:
        from engine.rummy.game import position, scores
        from engine.rummy.state import deadwood

        core = position(state)
        shown = core.ending in ("gin", "knock")
        beneath = core.pile if core.top is None else core.pile & ~(1 << core.top)
        pile = (*cards_of(beneath), *(() if core.top is None else (core.top,)))
        stock = tuple(_face(card) if seat is None else None for card in core.stock)
        piles = [Pile("stock", "", stock), Pile("pile", "", tuple(map(_face, pile)))]
        numbers = []
        for each, hand in enumerate(core.hands):
            owner, seen = f"seat {each + 1}", hand if shown or seat in (None, each) else hand & core.taken[each]
            cards = tuple(map(_face, cards_of(seen))) + (None,) * (hand & ~seen).bit_count()
            piles.append(Pile("hand", owner, cards, role="hand"))
            if seen == hand:
                numbers.append(Number("deadwood", owner, str(deadwood(hand, self.options["ace"] == "both"))))
            if core.ending is not None:
                numbers.append(Number(core.ending, owner, f"{core.points[each]:+d}"))
        return Scene(state.mover, tuple(piles), tuple(numbers), scores(state) or ())

    def own_spaces(self) -> Spaces:
        cards, kinds = (4, 13), "by suit and rank"
        seen = [
            ("seat to move", (2,), "1 for the seat to move"),
            ("decision", (4,), "1 for what is decided: the upcard, a source, a discard, the next deal"),
            ("hand", cards, f"the seat's own cards, {kinds}"),
            ("other hand", cards, f"cards of the other hand that the seat knows, {kinds}"),
            ("pile", cards, f"its cards, {kinds}"),
            ("top", cards, "1 for the top card of the pile"),
            ("taken", cards, "1 for the card that the mover just took from the pile"),
            ("unseen", cards, f"cards in the stock or the other hand, {kinds}"),
            ("discarded", (2, *cards), f"cards that each seat ever discarded, {kinds}"),
            ("declined", (2, *cards), f"cards that each seat ever left on top of the pile, {kinds}"),
            ("stock", (1,), "how many cards are left"),
            ("began", (1,), "1 where the seat began the deal"),
        ]
        if self.options.get("points"):
            seen.append(("scores", (2,), "points of each seat"))
        names = tuple(map(card_text, range(52)))
        moves: list[tuple[Any, ...]] = [
            ("source", (2,), "to leave the pile, to take its top", [("source", ("leave the pile", "take its top"))]),
            *((way, cards, f"the card, {kinds}", [("", names)]) for way in ("discard", "knock with", "gin with")),
            ("next deal", (1,), "to deal again, in a match of several deals"),
        ]
        if "laydown" in self.options:
            most = self.table.max_moves
            ways = tuple(str(way + 1) for way in range(most))
            moves.append(("lay down", (most,), "a way, as legal moves are numbered", [("way", ways)]))
        return Spaces(parts(seen), parts(moves), names)

    def deed(self, state: State, move: int, seat: int | None = None) -> Deed:
        from engine.rummy.game import position  # 0.5 us a time, where it is loaded

        key, mover = state.move_key(move), state.mover or 0
        if key >= 64:
            return _deed(key, mover)
        return _deed(key, mover, state.place, position(state).top if key else None)

    def went(self, state: State, move: int) -> Went:
        ways = super().went(state, move)
        return shuffled(ways, PileName("stock")) if state.place == PLACES.index("the next deal") else ways

    def advice_text(self, state: State) -> str:
        from pyengine.rummy.planning import advice_text

        return advice_text(state)

    def phase_text(self, phase: int) -> str:
        return "deal"

    def place_text(self, place: int) -> str:
        return PLACES[place]

    def kind_text(self, kind: int) -> str:
        return KINDS[kind]

    def card_text(self, card: int) -> str:
        return card_text(card)

    def read_state(self, text: str) -> State:
        """A position in Rummy's text form, of all cards or as a seat sees it; or any text that
        `pyengine.Game.read_state` takes."""
        if "|" not in text or is_transcript(text):
            return super().read_state(text)
        from engine.rummy.game import placed

        (found, scores), most = parse_position(text), self.options.get("points", 0) - 1
        if scores and max(scores) > most:
            expected = f"0 to {most}" if most >= 0 else "none, as a match is one deal"
            raise InputError(f"the scores are {scores[0]} and {scores[1]}; expected {expected}")
        return self.State.trusted(self, placed(self.table, found, scores or (0, 0)))


@cache
def _deed(key: int, mover: int, place: int = 0, top: int | None = None) -> Deed:
    """A move by its key; where it is none with a card, by the kind of the decision and the top card of the pile."""
    hand = PileName("hand", f"seat {mover + 1}")
    if key >> LAID:
        sets = tuple(map(_face, cards_of(key ^ 1 << LAID)))
        return Deed(mover, ("lay down", " ", sets) if sets else ("lay down runs",))
    if key >= 64:
        card, words = (_face(key % 64),), ((), ("knock", " "), ("gin", " "))[key // 64 - 1]
        return Deed(mover, (*words, card), (Moved(card, hand, PileName("pile")),))
    if PLACES[place] == "the next deal":
        return Deed(mover, ("deal",), (Did("shuffle"),))
    if key and top is not None:
        return Deed(mover, ("pile",), (Moved((_face(top),), PileName("pile"), hand),))
    if PLACES[place] == "the upcard":
        return Deed(mover, ("pass",))
    return Deed(mover, ("stock",), (Moved((Unseen("card"),), PileName("stock"), hand),))


class RummySpec(BuiltIn):
    """Rummy before its options are chosen."""

    name = "rummy"
    title = "Rummy"
    own_players = (PLANNER,)
    Options = Options
    seating = "Seat 2 deals; seat 1 begins."
    epilog = (
        "Cards are a rank of A 2 3 4 5 6 7 8 9 T J Q K and a suit of C D H S. The player `heuristic` is greedy for "
        "deadwood,\n`planner` follows the most probable arrangements of ten cards."
    )

    def make(self, options: Any, seed: int = 0) -> Rummy:
        return Rummy(options.table(), self.name, options.as_dict(), self).beginning(options.position)

    def subject(self, options: Mapping[str, Any]) -> dict[str, Any]:
        several = {"seating": "Seat 2 deals first; seat 1 begins the first deal."} if "points" in options else {}
        return super().subject(options) | several

    def most_moves(self, options: Mapping[str, Any]) -> tuple[int, str]:
        if "laydown" in options:
            return 72, "ways to lay down two ranks of four cards and one of three"
        return (22, "eleven cards, each with a knock or without") if options["knocking"] else (11, "eleven cards")


SPEC = RummySpec()
