"""What all parts of the intermediate form share."""
from dataclasses import dataclass, field, fields
from functools import cache

from pyengine.recycle.source import Place


def node(cls):
    """A frozen node class."""
    return dataclass(frozen=True, slots=True)(cls)


def children(value):
    """The nodes directly inside a node, in the order of its fields."""
    for name in _names(type(value)):
        yield from _nodes(getattr(value, name))


@cache
def _names(cls):
    return tuple(each.name for each in fields(cls) if each.init and each.name != "place")


def _nodes(value):
    if isinstance(value, Node):
        yield value
    elif type(value) is tuple:
        for part in value:
            yield from _nodes(part)


def walk(value):
    """A node (or tuple of nodes) and everything inside, in the order of the text."""
    stack = list(_nodes(value))[::-1]
    while stack:
        each = stack.pop()
        yield each
        stack.extend(list(children(each))[::-1])


@node
class Node:
    """Any part of a program; `place` is where it stands, and does not count in comparisons."""

    place: Place = field(kw_only=True, compare=False, repr=False)
    random: bool = field(init=False, compare=False, repr=False)
    draws = False

    def __post_init__(self):
        object.__setattr__(self, "random", self.draws or any(part.random for part in children(self)))
