"""The expressions of the intermediate form: values of every type, storages, cards, collections and group lists."""

from typing import TYPE_CHECKING, Any, ClassVar

from pyengine.recycle.ir.types import Type
from pyengine.recycle.record import NodeBase, children
from pyengine.recycle.source import Span as Span


class IrNode(NodeBase):
    """Any part of a program."""

    draws: ClassVar[bool]  # whether its kind draws from chance
    random: ClassVar[bool]  # whether working it out draws from chance, in itself or in its parts

    def completed(self) -> None:
        self.__dict__["random"] = self.draws or any(part.random for part in children(self))


class Expression(IrNode):
    """A value of a type.

    Each kind says where it is defined what holds for it; there are no defaults, for whoever forgot one would get
    wrong matches. Cases of which more is known are in `emit.analysis`.
    """

    fails: ClassVar[bool]  # whether it can be a run-time error where none of its parts is
    looks: ClassVar[bool]  # whether it looks at cards: at what they are, or where they lie
    reads: ClassVar[bool]  # whether it reads anything else that statements change
    walks: ClassVar[bool]  # whether it goes through a collection
    if TYPE_CHECKING:

        @property
        def type(self) -> Type: ...

    def __init_subclass__(cls, *, draws: bool, fails: bool, looks: bool, reads: bool, walks: bool, **more: Any) -> None:
        super().__init_subclass__(draws=draws, fails=fails, looks=looks, reads=reads, walks=walks, **more)


class Integer(Expression, type=Type.INT, draws=False, fails=False, looks=False, reads=False, walks=False):
    value: int


class Truth(Expression, type=Type.BOOL, draws=False, fails=False, looks=False, reads=False, walks=False):
    value: bool


class Text(Expression, type=Type.STRING, draws=False, fails=False, looks=False, reads=False, walks=False):
    """A string, by its number."""

    number: int


class TextList(Expression, type=Type.STRINGS, draws=False, fails=False, looks=False, reads=False, walks=False):
    """A fixed list of strings, by their numbers."""

    numbers: tuple[int, ...]


class Variable(Expression, draws=False, fails=False, looks=False, reads=False, walks=False):
    slot: int
    type: Type


class Storage(Expression, draws=False, fails=False, looks=False, reads=False, walks=False):
    """An int (sto), string (str), points map, or pile (vloc, iloc, hloc, oloc, mem) of an owner.

    `owner` is GameOwner, a player or a team, `owner_class` says which: game, player or team. A constant name is a Text
    with `row` the row of the list that the kind belongs to; another name has `site`, a number into Program.dynamic, and
    no row. The name of an indexed pile whose number is worked out is Numbered.
    """

    kind: str
    owner: Expression
    owner_class: str
    name: Expression
    row: int | None
    site: int | None


class Numbered(Expression, type=Type.STRING, draws=False, fails=False, looks=False, reads=False, walks=False):
    """Name of an indexed pile: a name, and the number behind it."""

    name: Expression
    index: Expression


class ByAttribute(Expression, type=Type.UNKNOWN, draws=False, fails=False, looks=False, reads=False, walks=False):
    """Points of cards by an attribute, in place of a points map: its number, or the place of its string among all that
    cards have of it, from 1; 0 without it. The key is a Text, or a variable that stands for keys of numbers."""

    key: Expression


class Arithmetic(Expression, type=Type.INT, draws=False, fails=True, looks=False, reads=False, walks=False):
    """The operator is + - * // % ^ max or min; // truncates, % has the sign of the dividend, ^ rounds to the nearest
    number."""

    operator: str
    left: Expression
    right: Expression


class SeriesTerm(Expression, type=Type.INT, draws=False, fails=True, looks=False, reads=False, walks=False):
    """The word is tri (triangular numbers) or fib (Fibonacci numbers; 1 and 2 give 1, less than 1 gives 0)."""

    word: str
    argument: Expression


class Random(Expression, type=Type.INT, draws=True, fails=True, looks=False, reads=False, walks=False):
    """A uniform whole number; both bounds belong to it."""

    low: Expression
    high: Expression


class SizeOf(Expression, type=Type.INT, draws=False, fails=False, looks=False, reads=True, walks=False):
    """The number of elements of any collection."""

    collection: Expression


class Sum(Expression, type=Type.INT, draws=False, fails=False, looks=True, reads=False, walks=True):
    cards: Expression
    points: Storage | ByAttribute


class Score(Expression, type=Type.INT, draws=False, fails=True, looks=True, reads=False, walks=False):
    card: Expression
    points: Storage | ByAttribute


class Read(Expression, draws=False, fails=False, looks=False, reads=True, walks=False):
    """The value of an int or string."""

    storage: Storage
    type: Type


class Not(Expression, type=Type.BOOL, draws=False, fails=False, looks=False, reads=False, walks=False):
    condition: Expression


class Logic(Expression, type=Type.BOOL, draws=False, fails=False, looks=False, reads=False, walks=False):
    """The word is and or or. Conditions are not looked at after a false one of and, a true one of or."""

    word: str
    conditions: tuple[Expression, ...]


class Compare(Expression, type=Type.BOOL, draws=False, fails=False, looks=True, reads=False, walks=False):
    """Two values of the same type. Cards, players and teams have == and != only, and compare by identity."""

    operator: str
    left: Expression
    right: Expression


class Either(Expression, draws=False, fails=False, looks=False, reads=False, walks=False):
    """One of two values: the first where the condition holds. The other one is not worked out."""

    condition: Expression
    one: Expression
    other: Expression
    type: Type


class Aggregate(Expression, type=Type.INT, draws=False, fails=True, looks=False, reads=True, walks=True):
    """The most (max), the least (min), the sum or the product (*) of a number of every element. Of nothing, sum is 0,
    * is 1, and the others are run-time errors."""

    word: str
    collection: Expression
    slot: int
    amount: Expression


class Quantifier(Expression, type=Type.BOOL, draws=False, fails=False, looks=False, reads=True, walks=True):
    """The word is any or all. The variable is a slot, bound to the elements one after another."""

    word: str
    collection: Expression
    slot: int
    condition: Expression


class Attribute(Expression, type=Type.STRING, draws=False, fails=False, looks=True, reads=False, walks=False):
    """The card's value of an attribute; "" where it has none, and of no card."""

    key: Expression
    card: Expression


class GameOwner(Expression, type=Type.UNKNOWN, draws=False, fails=False, looks=False, reads=False, walks=False):
    """The owner of what belongs to nobody: game."""


class Turn(Expression, draws=False, fails=False, looks=False, reads=True, walks=False):
    """The current, next or previous player or team of the turn cycle."""

    which: str
    type: Type


class Seat(Expression, draws=False, fails=True, looks=False, reads=False, walks=False):
    """A player or team by number from 0."""

    index: Expression
    type: Type


class SeatNumber(Expression, type=Type.INT, draws=False, fails=False, looks=False, reads=False, walks=False):
    """The number of a player or a team."""

    seat: Expression


class Neighbour(Expression, draws=False, fails=False, looks=False, reads=False, walks=False):
    """The next or previous player or team by number, round the table."""

    which: str
    seat: Expression
    type: Type


class OwnerOf(Expression, type=Type.PLAYER, draws=False, fails=True, looks=True, reads=False, walks=False):
    """The player who owns the pile that the card lies in now."""

    card: Expression


class TeamOf(Expression, type=Type.TEAM, draws=False, fails=True, looks=False, reads=False, walks=False):
    player: Expression


class Everyone(Expression, draws=False, fails=False, looks=False, reads=False, walks=False):
    """All players or teams by number."""

    type: Type


class Others(Expression, draws=False, fails=False, looks=False, reads=False, walks=False):
    """All players or teams by number, but the current one."""

    type: Type


class InTurn(Expression, draws=False, fails=False, looks=False, reads=False, walks=False):
    """All players or teams, round the table from one on."""

    first: Expression
    type: Type


class Members(Expression, type=Type.PLAYERS, draws=False, fails=False, looks=False, reads=False, walks=False):
    """The players of a team in the order listed: a team was used as a collection."""

    team: Expression


class Range(Expression, type=Type.INTS, draws=False, fails=True, looks=False, reads=False, walks=False):
    """Whole numbers; both bounds belong to it, and it is empty where the first is the larger."""

    low: Expression
    high: Expression


class Indices(Expression, type=Type.INTS, draws=False, fails=False, looks=False, reads=False, walks=False):
    """The numbers of all piles of a name, ascending: those of the site, a number into Program.dynamic."""

    site: int


class Filter(Expression, draws=False, fails=False, looks=False, reads=True, walks=True):
    """The elements of a collection for which a condition holds, in order. Empty groups of a group list drop out."""

    collection: Expression
    slot: int
    condition: Expression
    type: Type


class LivePile(Expression, type=Type.CARDS, draws=False, fails=False, looks=False, reads=False, walks=False):
    """A live pile. The top is the last card."""

    storage: Storage


class One(Expression, type=Type.CARDS, draws=False, fails=False, looks=False, reads=False, walks=False):
    """A collection of one card: a card was used as a collection."""

    card: Expression


class Joined(Expression, type=Type.CARDS, draws=False, fails=False, looks=True, reads=False, walks=True):
    """The word is union, intersect or disjunction. Of a group list among the parts, every group is a part."""

    word: str
    parts: tuple[Expression, ...]


class Sorted(Expression, type=Type.CARDS, draws=False, fails=False, looks=True, reads=False, walks=True):
    """Ascending by score, equals in their order."""

    cards: Expression
    points: Storage | ByAttribute


class Take(Expression, type=Type.CARDS, draws=False, fails=True, looks=False, reads=False, walks=True):
    """The `count` cards at an end: from the top, the top card first; from the bottom, in order."""

    end: str
    count: Expression
    cards: Expression


class Run(Expression, type=Type.CARDS, draws=False, fails=True, looks=True, reads=False, walks=True):
    """The most cards at an end, at least `least`, whose scores are consecutive; ascending; empty if there are none."""

    end: str
    least: Expression
    cards: Expression
    points: Storage | ByAttribute


class PickGroup(Expression, type=Type.CARDS, draws=False, fails=True, looks=False, reads=False, walks=False):
    """A group: the first (top), the last (bottom), or by its index from 0."""

    position: str | Expression
    groups: Expression
    implied: bool


class PickElement(Expression, draws=False, fails=True, looks=False, reads=False, walks=False):
    """An integer, string, player or team of a collection: the first (top), the last (bottom), or by its index."""

    position: str | Expression
    collection: Expression
    type: Type


class Pick(Expression, type=Type.CARD, draws=False, fails=True, looks=False, reads=False, walks=False):
    """A card: the last (top), the first (bottom), or by its index from the bottom.

    `implied`: a collection was used as a card.
    """

    position: str | Expression
    cards: Expression
    implied: bool


class BestCard(Expression, type=Type.CARD, draws=True, fails=True, looks=True, reads=False, walks=False):
    """The card with the largest (max) or smallest (min) score; one of the tied cards, drawn uniformly."""

    word: str
    cards: Expression
    points: Storage | ByAttribute


class Actual(Expression, type=Type.CARD, draws=False, fails=True, looks=False, reads=False, walks=False):
    """The card itself. Changes nothing, but only through it a card may be moved that was picked from a mem pile."""

    card: Expression


def bare(card: Expression) -> Expression:
    """A card without the Actual around it."""
    return bare(card.card) if isinstance(card, Actual) else card


class Tuples(Expression, type=Type.GROUPS, draws=False, fails=True, looks=True, reads=False, walks=True):
    """All sets of `count` cards of equal score: by ascending score, then in the order of positions."""

    count: Expression
    cards: Expression
    points: Storage | ByAttribute


class Partition(Expression, type=Type.GROUPS, draws=False, fails=False, looks=True, reads=False, walks=True):
    """The cards of all parts by an attribute's value, groups in the order of their first cards."""

    key: Expression
    parts: tuple[Expression, ...]


class Subsets(Expression, type=Type.GROUPS, draws=False, fails=True, looks=False, reads=False, walks=True):
    """All subsets, in the order {}, {1}, {2}, {1,2}, {3}, .."""

    cards: Expression


class RunGroups(Expression, type=Type.GROUPS, draws=False, fails=True, looks=True, reads=False, walks=True):
    """Stretches of at least `least` consecutive scores, one card each: the longest (largest) or all, every pick."""

    which: str
    least: Expression
    cards: Expression
    points: Storage | ByAttribute


class Combined(Expression, type=Type.GROUPS, draws=False, fails=True, looks=True, reads=False, walks=True):
    """Groups made of groups, of which no two share a card. A card is a group, in a join all cards of a part are one.
    The word is union (the groups of all lists), join (one of each part), subsets (so many of one part, two numbers), or
    largest or all: runs of groups, by the fewest points of their cards (the least number of them and, where points go
    round, how many there are)."""

    word: str
    amounts: tuple[Expression, ...]
    parts: tuple[Expression, ...]
    points: Storage | ByAttribute | None


class Melded(Expression, type=Type.CARDS, draws=False, fails=True, looks=True, reads=False, walks=True):
    """The cards of the groups of which no two share a card and whose points are the most; of several ways the one with
    the earliest group where they differ."""

    parts: tuple[Expression, ...]
    points: Storage | ByAttribute


class Collect(Expression, type=Type.GROUPS, draws=False, fails=False, looks=False, reads=False, walks=False):
    """The group list with one card collection for each element of a collection."""

    collection: Expression
    slot: int
    cards: Expression
