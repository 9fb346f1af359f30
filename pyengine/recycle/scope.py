"""Variables with their lexical scopes, strings with their numbers, storages with their rows."""

from contextlib import contextmanager
from dataclasses import dataclass

from pyengine.recycle.errors import nearest
from pyengine.recycle.ir import Row, Slot
from pyengine.recycle.types import Type


@dataclass
class Binding:
    """A variable where it is bound. `constant` is the expression that replaces it."""

    slot: Slot
    number: int
    constant: object = None
    used: bool = False


class Strings(dict):
    """The number of each string of a program, as they occur; the empty string is number 0."""

    def __missing__(self, text):
        return self.setdefault(text, len(self))


class Storages:
    """The lists of storages, each with their numbers, in which they occur."""

    LISTS = {"sto": "ints", "str": "texts", "points": "points"}

    def __init__(self):
        self.rows = {"ints": {}, "texts": {}, "points": {}, "places": {}}

    @classmethod
    def list_of(cls, kind):
        """Which list a kind of storage stands in."""
        return cls.LISTS.get(kind, "places")

    def row(self, kind, owner_class, name, place):
        """The row of a storage, a new one if need be; `place` is where it is mentioned."""
        rows = self.rows[self.list_of(kind)]
        return rows.setdefault(Row(kind, owner_class, name, place=place), len(rows))


class Scope:
    """The variables that are bound here, all variables of the program, and for slots of live piles their kinds."""

    def __init__(self, findings):
        self.findings = findings
        self.variables = []
        self.piles = {}
        self._bindings = []

    def bind(self, variable, type, kind, constant=None, pile=None):
        """Bind a variable, an atom, until further notice."""
        slot = Slot(variable.text, type, kind, place=variable.place)
        binding = Binding(slot, len(self.variables), constant)
        if pile:
            self.piles[binding.number] = pile
        self.variables.append(slot)
        self._bindings.append(binding)
        return binding

    @contextmanager
    def bound(self, *arguments, warn=False):
        """Bind a variable inside a with block; warn: say so if it is not used."""
        binding = self.bind(*arguments)
        try:
            yield binding
        finally:
            self._bindings.pop()
            if warn:
                self.warn_unused(binding)

    def warn_unused(self, binding):
        """Warn if a variable was never looked up."""
        if not binding.used and binding.slot.type is not Type.UNKNOWN:
            self.findings.warn(binding.slot.place, f"the variable '{binding.slot.name} is never used")

    def look_up(self, variable):
        """The innermost binding of a variable, marked as used. Raises RecycleError."""
        bindings = reversed(self._bindings)
        binding = next((each for each in bindings if each.slot.name == variable.text), None)
        if binding is None:
            near = nearest(variable.text, [binding.slot.name for binding in self._bindings])
            self.findings.fail(variable.place, f"the variable '{variable.text} is not bound here", near and f"'{near}")
        binding.used = True
        return binding
