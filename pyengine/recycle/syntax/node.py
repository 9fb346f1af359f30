"""What all parts of a syntax tree share."""
from dataclasses import dataclass, field, fields

from pyengine.recycle.source import Place


@dataclass(frozen=True, slots=True)
class Node:
    """Any part of a program."""

    place: Place = field(kw_only=True, compare=False, repr=False)


def node(cls):
    """A frozen node class."""
    return dataclass(frozen=True, slots=True)(cls)


def contains(tree, cls):
    """Whether a node of a class is in a node or tuple of nodes."""
    stack = [tree]
    while stack:
        part = stack.pop()
        if isinstance(part, cls):
            return True
        if isinstance(part, Node):
            stack += [getattr(part, each.name) for each in fields(part) if each.name != "place"]
        elif type(part) is tuple:
            stack += part
    return False
