"""Variables with their lexical scopes, strings with their numbers, storages with their rows."""

from contextlib import contextmanager
from dataclasses import dataclass

from pyengine.recycle.errors import nearest
from pyengine.recycle.ir import Row, Slot
from pyengine.recycle.types import Type


@dataclass
class Binding:
    """A variable where it is bound, and the expression that it stands for, None of an element."""

    slot: Slot
    number: int
    value: object = None
    used: bool = False


class Strings(dict):
    """The number of each string of a program, as they occur; the empty string is number 0."""

    def __missing__(self, text):
        return self.setdefault(text, len(self))


# Which list a kind of storage stands in.
LISTS = {
    "sto": "ints",
    "str": "texts",
    "points": "points",
    **dict.fromkeys(("vloc", "iloc", "hloc", "oloc", "mem"), "places"),
}


class Storages:
    """The lists of storages, each with their numbers, in the order in which they occur."""

    def __init__(self):
        self.rows = {family: {} for family in LISTS.values()}

    def row(self, kind, owner_class, name, place):
        """The row of a storage, a new one if need be; `place` is where it is mentioned."""
        rows = self.rows[LISTS[kind]]
        return rows.setdefault(Row(kind, owner_class, name, place=place), len(rows))


class Scope:
    """All variables of the program, and those that are bound here."""

    def __init__(self, findings):
        self.findings = findings
        self.variables = []
        self._here = []

    def bind(self, variable, type, kind, value=None):
        """Bind a variable, an atom, until further notice."""
        slot = Slot(variable.text, type, kind, place=variable.place)
        binding = Binding(slot, len(self.variables), value)
        self.variables.append(binding)
        self._here.append(binding)
        return binding

    @contextmanager
    def bound(self, *arguments):
        """Bind a variable inside a with block."""
        binding = self.bind(*arguments)
        try:
            yield binding
        finally:
            self._here.pop()

    def warn_unused(self, binding):
        """Warn if a variable was never looked up."""
        if not binding.used and binding.slot.type is not Type.UNKNOWN:
            self.findings.warn(binding.slot.place, f"the variable '{binding.slot.name} is never used")

    def look_up(self, variable):
        """The innermost binding of a variable, marked as used. Raises RecycleError."""
        binding = next((each for each in reversed(self._here) if each.slot.name == variable.text), None)
        if binding is None:
            near = nearest(variable.text, [binding.slot.name for binding in self._here])
            self.findings.fail(variable.place, f"the variable '{variable.text} is not bound here", near and f"'{near}")
        binding.used = True
        return binding
