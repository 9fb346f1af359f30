"""Expressions that can be worked out before a game starts."""

from pyengine.recycle import ir
from pyengine.recycle.ir import Type
from pyengine.recycle.source import Span


def series(word: str, argument: int) -> int:
    """tri or fib of a number, wrapped."""
    return ir.wrapped(argument * (argument + 1) // 2 if word == "tri" else _fibonacci(max(argument, 0))[0])


def _fibonacci(index: int) -> tuple[int, int]:
    """Two successive Fibonacci numbers modulo 2^32."""
    if index == 0:
        return 0, 1
    first, second = _fibonacci(index // 2)
    even, odd = first * (2 * second - first) % 2**32, (first * first + second * second) % 2**32
    return (odd, (even + odd) % 2**32) if index % 2 else (even, odd)


def constant(value: ir.Expression) -> bool:
    """True if an expression is the same throughout all games. A pile with a constant name and owner is."""
    match value:
        case ir.Integer() | ir.Truth() | ir.Text() | ir.TextList() | ir.Everyone() | ir.GameOwner():
            return True
        case ir.Range(low=ir.Integer(), high=ir.Integer()) | ir.Seat(index=ir.Integer()):
            return True
        case ir.LivePile(storage=ir.Storage(owner=owner, row=int())):
            return constant(owner)
    return False


def indexed(groups: ir.Expression | None) -> ir.Collect | None:
    """A group list that is made of indexed piles by their numbers, else None."""
    base = groups.collection if isinstance(groups, ir.Collect) and isinstance(groups.cards, ir.LivePile) else None
    while isinstance(base, ir.Filter):
        base = base.collection
    return groups if isinstance(groups, ir.Collect) and isinstance(base, ir.Indices) else None


def logical(word: str, conditions: list[ir.Expression], place: Span) -> ir.Expression:
    """And or or without constants that change nothing, cut off after a constant that decides."""
    neutral = word == "and"
    left = [each for each in conditions if not isinstance(each, ir.Truth) or each.value != neutral]
    decides = [isinstance(each, ir.Truth) for each in left]
    left = left[: [*decides, True].index(True) + 1]
    if not left:
        return ir.Truth(neutral, place=place)
    return left[0] if len(left) == 1 else ir.Logic(word, tuple(left), place=place)


def size(collection: ir.Expression, players: int, teams: tuple[tuple[int, ...], ...]) -> int | None:
    """The number of elements of a collection where it is constant, else None. None of players and teams are known."""
    seats = {Type.PLAYERS: players, Type.TEAMS: len(teams)}
    match collection:
        case ir.TextList(numbers):
            return len(numbers)
        case ir.Range(low=ir.Integer(low), high=ir.Integer(high)):
            return max(high - low + 1, 0)
        case ir.Everyone(type):
            return seats[type] or None
        case ir.Others(type):
            return seats[type] - 1 if seats[type] else None
        case ir.Members(ir.Seat(index=ir.Integer(index))) if teams and index < len(teams):
            return len(teams[index])
        case ir.One():
            return 1
    return None
