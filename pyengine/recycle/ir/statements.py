"""The statements and blocks of the intermediate form, the lines of the tables of a program, and the program.

Every statement has a `number` into Program.statements, every stage and choice one into Program.stages and .choices.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from pyengine.recycle.ir.expressions import ByAttribute, Expression, IrNode, Storage, Text
from pyengine.recycle.ir.types import BindingKind, Type
from pyengine.recycle.record import field, walk
from pyengine.recycle.source import Findings, RecycleError, Source, Span


class Statement(IrNode):
    """Anything with a number for traces. Each kind says whether it draws."""

    number: int = field(kw_only=True)

    def __init_subclass__(cls, *, draws: bool, **more: Any) -> None:
        super().__init_subclass__(draws=draws, **more)


LEFT = "out"  # the number of a player that is 1 where it has left; no text can name a storage so
KEPT = "ask "  # that the names of numbers and strings begin with that are kept for asks, where no text names them
Path = tuple[Statement, ...]  # what is carried out one after another


class Component(IrNode, draws=False, fails=False, looks=False, reads=False, walks=False):
    """A part of a statement, or a line of a table, that does nothing of its own."""


class Do(Statement, draws=False):
    statements: tuple[Statement, ...]


class If(Statement, draws=False):
    condition: Expression
    body: Statement


class ForAll(Statement, draws=False):
    """The body for every element, in order; the collection is worked out once, before."""

    collection: Expression
    slot: int
    body: Statement


class ForAny(Statement, draws=False):
    """In choices only: one option for every element. For none, the path goes on without the body."""

    collection: Expression
    slot: int
    body: Statement


class Let(Statement, draws=False):
    """The variable's kind (Program.variables) says whether the value is a constant, value, shared list or live pile."""

    slot: int
    value: Expression
    body: Statement


class Assign(Statement, draws=False):
    """The word is set, of an int or a string, inc or dec, which add to an int or subtract, or leave."""

    word: str
    storage: Storage
    value: Expression


class Tell(Statement, draws=False):
    """Everybody, or one seat, hears whether a condition about cards holds."""

    condition: Expression
    seat: Expression | None


class StaticRow(Component):
    """A line of a points map that is always the same: pairs of numbers of strings (key, value), and the score."""

    pairs: tuple[tuple[int, int], ...]
    score: int


class DynamicRow(Component):
    """A line whose keys, values and score are worked out when the map is set: pairs of (key, value) expressions."""

    pairs: tuple[tuple[Expression, Expression], ...]
    score: Expression


class SetPoints(Statement, draws=False):
    """Replace a points map. `site` numbers the places where maps are set."""

    storage: Storage
    rows: tuple[StaticRow | DynamicRow, ...]
    site: int


class Spot(Component):
    """Spot in a pile: top, bottom, or before an index from the bottom. The pile is a LivePile or a PLACE variable."""

    position: str | Expression
    pile: Expression


class Move(Statement, draws=False):
    """Take the card out of the pile it lies in and put it on the spot. `shrinks` is the LIST variable, or group of one,
    that the card was picked from, which loses its reference to it; None of a pile, or what is worked out there."""

    card: Expression
    spot: Spot
    shrinks: Expression | None


class Remember(Statement, draws=False):
    """Add a reference to the card to a mem pile; the card stays where it is."""

    card: Expression
    spot: Spot


class Forget(Statement, draws=False):
    """Delete a reference from a mem pile."""

    spot: Spot


class Shuffle(Statement, draws=True):
    """A uniform shuffle in place, of a pile or of a LIST variable. Of anything else it has no effect."""

    cards: Expression


class Swap(Statement, draws=False):
    """Two cards, each to where the other one lies, or all that two piles hold, in its order."""

    one: Expression
    other: Expression

    @property
    def cards(self) -> tuple[Expression, ...]:
        """The two cards; none where piles are swapped."""
        return (self.one, self.other) if self.one.type is Type.CARD else ()


class Cycle(Statement, draws=False):
    """Queue the player as next, or make the player current, in the innermost turn cycle."""

    which: str
    player: Expression


class TurnPass(Statement, draws=False):
    """An action without effect, so that there is an option."""


class EndGame(Statement, draws=False):
    """Nothing more is done, and the scores are worked out."""


class Repeat(Statement, draws=False):
    """The count is worked out once, below 1 nothing is done; the action is worked out anew each time."""

    count: Expression
    body: Statement


class RepeatAll(Statement, draws=False):
    """Repeat as often as the collection that the action takes from has elements at the start."""

    collection: Expression
    body: Statement


class RepeatUntil(Statement, draws=False):
    """The condition is worked out before each time; where it holds, the statement is over."""

    condition: Expression
    body: Statement


class Shown(NamedTuple):
    """Looks of a card beside its attributes: its title, what stands on it, a colour of CSS."""

    title: str = ""
    text: str = ""
    colour: str = ""


class CardLook(NamedTuple):
    """A (look ..): of cards with these values, pairs of numbers, where key -1 is the deck; and words with what
    each is: a text, or the number of an attribute."""

    pairs: tuple[tuple[int, int], ...]
    said: tuple[tuple[str, str | int], ...]


class CreateCards(Statement, draws=False):
    """Cards made in play, on top of a pile: a deck's name and, for every card, pairs of numbers (key, value), and what
    people see."""

    deck: int
    attributes: tuple[tuple[tuple[int, int], ...], ...]
    pile: Expression
    shown: tuple[Shown, ...]


class CreateTeams(Statement, draws=False):
    """Further teams made in play, as tuples of seats."""

    teams: tuple[tuple[int, ...], ...]


class When(Statement, draws=False):
    """Blocks under a condition, and those where it does not hold. `again`: they are repeated as long as it holds."""

    condition: Expression
    blocks: tuple[Statement, ...]
    others: tuple[Statement, ...]
    again: bool


class Stage(Statement, draws=False):
    """Stage of the game. Its number counts stages; `type` is PLAYER or TEAM: whose cycle goes round. `first` begins it,
    where that is not whoever is current. `name` is what one pass is called, or "". `passing` is, where players may have
    left, whether there is anybody, who begins, and who is next."""

    type: Type
    first: Expression | None
    end: Expression
    blocks: tuple[Statement, ...]
    name: str
    passing: tuple[Expression, ...]


class Choice(Statement, draws=False):
    """Choice of a player. Its number counts choices; `most` is an upper bound on the number of options, None where none
    is known. `asked`: it is that of an ask, passed over where it has none; without `present`, it is passed over."""

    options: tuple[Statement, ...]
    most: int | None
    asked: bool
    present: Expression | None


class Ask(Statement, draws=False):
    """A player chooses in the midst of an effect. In Program.written alone: check.asks makes blocks of it."""

    player: Expression
    choice: Choice


class Together(Choice, draws=False):
    """A choice that each of these players makes unseen, before what they chose is done, one after another."""

    players: Expression


class VariableSlot(Component):
    """A variable: its name, what it holds, and what it is bound to. Its number is its index."""

    name: str
    type: Type
    kind: BindingKind


class Store(Component):
    """A storage with a constant owner class and name: `kind` as in Storage, `owner_class` game, player or team. The
    name of an indexed pile is that of its `array` with its `number`, which is 0 where none is given."""

    kind: str
    owner_class: str
    name: int
    array: int
    number: int

    @property
    def of(self) -> tuple[str, str, int]:
        """Kind, class of the owner and name, which all piles of an array have in common."""
        return self.kind, self.owner_class, self.array


class Dynamic(Component):
    """A storage whose name is worked out: all strings it can be, and the row of each. Of an indexed pile, the names of
    arrays and the number behind each; `sure` is whether it has certainly one of these numbers."""

    names: tuple[int, ...]
    rows: tuple[int, ...]
    numbers: tuple[int, ...]
    sure: bool


class DeckCard(Component):
    """A card of the deck: its deck's name, its attributes as pairs of numbers, and where it starts, on top of the pile;
    cards are numbered in the order in which they are created. `owner` is a seat or team, -1 for the table."""

    deck: int
    attributes: tuple[tuple[int, int], ...]
    row: int
    owner: int
    shown: Shown


class Global(Component):
    """A declared variable that is not constant: worked out once, before the cards are created."""

    slot: int
    value: Expression


Constant = int | bool | str | tuple[str, ...]


class Payoffs(NamedTuple):
    """Bounds of what a seat is paid at the end of a match, and what all are paid together, where that is declared; and
    the place where it is."""

    low: int = -(1 << 31)
    high: int = 1 << 31
    together: int | None = None
    place: Span | None = None


@dataclass(frozen=True, eq=False)
class Program:
    """A game, resolved. All tuples are indexed by the numbers that nodes hold. `labels`, by the number of a statement,
    are texts, variables that `any` binds, and expressions to be worked out before it, which are what people call an
    option that goes through it. `heuristics`, likewise, are numbers that order the options: of those on the way to one,
    their sum. `shows` are storages that people see: what they call it, its list ("ints" or "texts") and its row.
    `looks` are what is said of how cards look. `written` are the blocks as they stand in the text, with every Ask;
    `kept` are the rows of ints where variables are kept for them, by slot."""

    findings: Findings
    strings: tuple[str, ...]
    constants: dict[str, Constant]
    bounds: dict[str, tuple[int, int]]  # of declared numbers
    payoffs: Payoffs
    players: int
    seats: str | None  # the declared value that is their number
    teams: tuple[tuple[int, ...], ...]
    variables: tuple[VariableSlot, ...]
    ints: tuple[Store, ...]
    texts: tuple[Store, ...]
    points: tuple[Store, ...]
    places: tuple[Store, ...]
    dynamic: tuple[Dynamic, ...]
    globals: tuple[Global, ...]
    cards: tuple[DeckCard, ...]
    attributes: tuple[int, ...]
    blocks: tuple[Statement, ...]
    written: tuple[Statement, ...]
    kept: dict[int, int]
    direction: str
    score: Expression
    points_sites: tuple[SetPoints, ...]
    statements: tuple[Span, ...]
    labels: dict[int, tuple[str | int | Expression, ...]]
    heuristics: dict[int, tuple[Expression, ...]]
    shows: tuple[tuple[str, str, int], ...]
    looks: tuple[CardLook, ...]
    choices: tuple[Span, ...]
    stages: tuple[Span, ...]

    @property
    def source(self) -> Source:
        return self.findings.source

    @property
    def warnings(self) -> list[RecycleError]:
        return self.findings.warnings

    @property
    def orders(self) -> list[int]:
        """The attributes, as strings, that cards are ordered by; those that a variable stands for are not known."""
        keys = (each.key for each in walk((self.blocks, self.score)) if isinstance(each, ByAttribute))
        return list(dict.fromkeys(key.number for key in keys if isinstance(key, Text)))

    def named(self, family: str) -> list[Store]:
        """The "ints" or "texts" that the text names; behind them are those that are kept for asks."""
        return [row for row in getattr(self, family) if not self.strings[row.name].startswith(KEPT)]

    def labels_of(self, option: Statement) -> list[tuple[str | int | Expression, ...]]:
        """The labels on the way through an option, each once."""
        asked = {id(each) for ask in walk((option,)) if isinstance(ask, Ask) for each in walk(ask.choice)}
        numbers = (each.number for each in walk((option,)) if isinstance(each, Statement) and id(each) not in asked)
        return list(dict.fromkeys(self.labels[number] for number in numbers if number in self.labels))
