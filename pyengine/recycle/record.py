"""Records: the frozen classes that syntax trees and the intermediate form are made of.

They are what frozen dataclasses would be. Those compile several functions for each class, which took a third of the
time from a text to running code: 80 ms for hundred classes.
"""


class Record:
    """Fields by position or name, and `place`, where it stands in the text, by name.

    What the body of a class annotates are its fields, after those of the class it stands on; those in `named` are given
    by name and, as `place`, do not count in comparisons. Further facts behind that class, as in
    `class Pile(Node, type=Type.CARDS)`, hold for all records of the class.
    """

    __match_args__ = ()
    _fields = frozenset({"place"})

    def __init_subclass__(cls, named=(), **facts):
        fields = cls.__dict__.get("__annotations__", ())
        cls.__match_args__ += tuple(name for name in fields if name not in named)
        cls._fields |= {*fields}
        for name, value in facts.items():
            setattr(cls, name, value)

    def __init__(self, *values, **named):
        names, fields = self.__match_args__, self.__dict__
        fields.update(zip(names, values))
        fields.update(named)
        if fields.keys() != self._fields or len(values) > len(names):
            raise TypeError(f"{type(self).__name__} takes the fields {', '.join(sorted(self._fields))}")
        self.completed()

    def completed(self):
        """All fields are set."""

    def __setattr__(self, name, value):
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def _values(self):
        fields = self.__dict__
        return tuple([fields[name] for name in self.__match_args__])

    def __eq__(self, other):
        return self._values() == other._values() if type(self) is type(other) else NotImplemented

    def __hash__(self):
        return hash((type(self), self._values()))

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{name}={self.__dict__[name]!r}' for name in self.__match_args__)})"


def replace(node, **changed):
    """The same record with other values of some fields."""
    return type(node)(**{name: node.__dict__[name] for name in node._fields} | changed)


def children(record):
    """The records directly inside a record, in the order of its fields."""
    fields = record.__dict__
    return [each for name in record.__match_args__ for each in _records(fields[name])]


def _records(value):
    if isinstance(value, Record):
        return [value]
    return [each for part in value for each in _records(part)] if type(value) is tuple else ()


def walk(value):
    """A record (or tuple of records) and everything inside, in the order of the text."""
    stack = list(_records(value))[::-1]
    while stack:
        each = stack.pop()
        yield each
        stack += children(each)[::-1]
