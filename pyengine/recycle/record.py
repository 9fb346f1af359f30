"""Records: the frozen classes that syntax trees and the intermediate form are made of.

They are what frozen dataclasses would be, and type checkers take them for such. Those compile several functions for
each class, which took a third of the time from a text to running code: 80 ms for hundred classes.
"""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, TypeVar, dataclass_transform, get_origin

from pyengine.recycle.source import Span

NodeFacts = TypeVar("NodeFacts", bound="NodeBase")


def field(*, kw_only: bool) -> Any:
    """A field that is given by name and does not count in comparisons."""
    return kw_only


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Fields:
    """Base of classes that are taken for dataclasses."""


class NodeBase(Fields):
    """Fields by position or name, and `place`, where it stands in the text, by name.

    What the body of a class annotates are its fields, after those of the class it stands on. Facts behind that class,
    as in `class Pile(Node, type=Type.CARDS)`, hold for all records of the class.
    """

    _fields: ClassVar[frozenset[str]] = frozenset({"place"})
    _by_position: ClassVar[tuple[str, ...]] = ()
    place: Span = field(kw_only=True)

    def __init_subclass__(cls, **facts: Any) -> None:
        own = cls.__dict__.get("__annotations__", {})
        fields = [name for name, kind in own.items() if get_origin(kind) is not ClassVar]
        cls._fields |= {*fields}
        cls._by_position += tuple(name for name in fields if name not in cls.__dict__)
        for name, value in {**facts, "__match_args__": cls._by_position}.items():
            setattr(cls, name, value)

    def __init__(self, *values: Any, **named: Any) -> None:
        names, fields = self._by_position, self.__dict__
        fields.update(zip(names, values))
        fields.update(named)
        if fields.keys() != self._fields or len(values) > len(names):
            raise TypeError(f"{type(self).__name__} takes the fields {', '.join(sorted(self._fields))}")
        self.completed()

    def completed(self) -> None:
        """All fields are set."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def _values(self) -> tuple[Any, ...]:
        return tuple([self.__dict__[name] for name in self._by_position])

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={self.__dict__[name]!r}' for name in self._by_position)})"


def replace(node: NodeFacts, **changed: Any) -> NodeFacts:
    """Record with other values of some fields."""
    return type(node)(**{name: node.__dict__[name] for name in node._fields} | changed)


def changed(value: Any, change: Callable[[Any], Any]) -> Any:
    """A record or a tuple with what `change` makes of all that is in it; itself where that is the same."""
    if type(value) is tuple:
        parts = tuple(map(change, value))
        return parts if any(new is not old for new, old in zip(parts, value)) else value
    if not isinstance(value, NodeBase):
        return value
    made = {name: change(value.__dict__[name]) for name in value._fields}
    return replace(value, **made) if any(each is not value.__dict__[name] for name, each in made.items()) else value


def children(record: NodeBase) -> tuple[Any, ...]:
    """The records directly inside a record, in the order of its fields."""
    fields = record.__dict__
    if "_children" not in fields:
        fields["_children"] = tuple([each for name in record._by_position for each in _records(fields[name])])
    return fields["_children"]  # type: ignore[no-any-return]


def _records(value: object) -> list[Any]:
    if isinstance(value, NodeBase):
        return [value]
    return [each for part in value for each in _records(part)] if type(value) is tuple else []


def walk(value: object) -> Iterator[Any]:
    """A record (or tuple of records) and everything inside, in the order of the text."""
    stack = _records(value)[::-1]
    while stack:
        each = stack.pop()
        yield each
        if inside := children(each):
            stack += inside[::-1]
