"""What all parts of the intermediate form share."""

from pyengine.recycle.record import Record


def children(value):
    """The nodes directly inside a node, in the order of its fields."""
    for name in value.__match_args__:
        yield from _nodes(getattr(value, name))


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


class Node(Record, draws=False):
    """Any part of a program; `random` says whether working it out draws from chance."""

    def completed(self):
        self.__dict__["random"] = self.draws or any(part.random for part in children(self))
