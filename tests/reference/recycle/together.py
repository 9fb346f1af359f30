"""Choices that all make unseen, written from the section on `together` of the reference.

First each player takes an option of the state as it is: which alternative, and what every `any` picks. Nothing happens
but that this is written down. Then, one player after another, the alternatives happen with what was picked.
"""

from .actions import Actions
from .expressions import Node
from .state import copied


class Asking(Actions):
    """Finds out what there is to choose: an alternative is gone through, and nothing in it happens."""

    found = False  # whether this is an option
    outside = True  # of every do

    def __init__(self, program, state, limit, picks):
        super().__init__(program, state, limit, picks)
        self.picked = {}  # by the node of an any, what it takes

    def execute(self, node, scope):
        around = node.kind in ("when", "let") and self.outside
        if not (around or has_any(node)):
            what, node = node, Node("nothing", None, node.place)
            node.label, node.heuristic = what.label, what.heuristic
        super().execute(node, scope)

    def do_nothing(self, node, scope):
        self.found = True

    def do_do(self, node, scope, statements):
        self.found, before, self.outside = True, self.outside, False
        super().do_do(node, scope, statements)
        self.outside = before

    def do_any(self, node, scope, collection, name, statement):
        elements = self.elements(collection, scope)
        if elements:
            element = elements[self.picks.next(len(elements))]
            self.picked[id(node)] = element
            self.execute(statement, {**scope, name: copied(element)})


class Doing(Actions):
    """Carries out an alternative with what was picked."""

    def __init__(self, program, state, limit, picked):
        super().__init__(program, state, limit)
        self.picked = picked

    def do_any(self, node, scope, collection, name, statement):
        if id(node) in self.picked:
            self.execute(statement, {**scope, name: copied(self.picked[id(node)])})

    def do_cycle(self, node, scope, which, player):
        """Of the turns around; who chooses here is current until the last option was carried out."""
        seat = self.value(player, scope)
        self.state.player_cycle[-2][0 if which == "current" else 1] = seat
        self.happened("cycle", which, seat)


def has_any(node):
    """True if something is picked in a statement."""
    if isinstance(node, list | tuple):
        return any(map(has_any, node))
    return getattr(node, "kind", "") == "any" or has_any(getattr(node, "parts", ()))
