"""What all parts of a syntax tree share."""

from pyengine.recycle.record import Record, record as node

__all__ = ["Node", "contains", "node"]


@node
class Node(Record):
    """Any part of a program."""


def contains(tree, cls):
    """Whether a node of a class is in a node or tuple of nodes."""
    stack = [tree]
    while stack:
        part = stack.pop()
        if isinstance(part, cls):
            return True
        if isinstance(part, Node):
            stack += [getattr(part, name) for name in part.__match_args__]
        elif type(part) is tuple:
            stack += part
    return False
