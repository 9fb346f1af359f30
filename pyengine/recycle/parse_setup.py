"""Forms to the syntax tree: players, teams and decks."""

from pyengine.recycle import syntax
from pyengine.recycle.parse_expressions import an
from pyengine.recycle.reader import Atom, Form

PLAYERS = "(create players INT)"
TEAMS = "(create teams (SEAT, ..) ..)"
DECK = "(create deck PILE (deck ATTRIBUTE ..)) or (create deck NAME PILE (deck ATTRIBUTE ..))"
ATTRIBUTE = "(KEY (VALUE, ..)) or (KEY (VALUE ATTRIBUTE ..) ..)"


class Setup:
    """The part of the parser that reads (setup ..)."""

    def setup(self, form):
        """Players, teams or None, and the decks with their counts, as syntax.Game wants them."""
        items = list(form.items[1:])
        first = items.pop(0) if items else form
        if not self._creates(first, "players") or len(first.items) != 3:
            self.expected(first, PLAYERS + " first in setup")
        players = self.expression(first.items[2], "an integer")
        given = [item for item in items if self._creates(item, "teams")]
        teams = self.create(given[0]) if given else None
        if given[1:]:
            self.findings.fail(given[1].place, "found teams a second time in setup")
        items = [item for item in items if item not in given]
        if not items:
            self.findings.fail(form.place, f"found no deck in setup, expected {DECK}")
        decks = tuple(self.findings.tried(self._deck, item, ()) for item in items)
        return players, teams, decks

    @staticmethod
    def _creates(form, what):
        return (
            isinstance(form, Form)
            and form.head == "create"
            and len(form.items) > 1
            and isinstance(form.items[1], Atom)
            and form.items[1].text == what
        )

    def _deck(self, form, counts):
        if isinstance(form, Form) and form.head == "repeat":
            if len(form.items) != 3:
                self.usage(form, "(repeat INT (create deck ..))")
            return self._deck(form.items[2], (*counts, self.expression(form.items[1], "an integer")))
        if not self._creates(form, "deck"):
            self.expected(form, "(create deck ..) or (repeat INT (create deck ..)) in setup")
        return counts, self.create(form)

    def create(self, form):
        """(create deck ..) or (create teams ..)"""
        if len(form.items) < 3:
            self.usage(form, "(create deck ..) or (create teams ..)")
        if self.word(form.items[1], "deck", "teams") == "teams":
            return syntax.Operation("teams", self.read(form, TEAMS, {"(SEAT, ..)": Setup._team}), place=form.place)
        *name, pile, attributes = self.read(form, DECK, self.DECK)
        return syntax.Operation("deck", (name[0] if name else None, pile, attributes), place=form.place)

    def _team(self, form):
        return tuple(int(atom.text) for atom in self.listed(form, "number"))

    def _attributes(self, form):
        if not isinstance(form, Form) or form.head != "deck" or len(form.items) < 2:
            self.expected(form, "(deck ATTRIBUTE ..)", ("deck",))
        return tuple(self._attribute(item) for item in form.items[1:])

    def _attribute(self, form):
        items = form.items if isinstance(form, Form) else ()
        if len(items) < 2 or not (isinstance(items[0], Atom) and items[0].kind == "name"):
            self.expected(form, "an attribute: " + ATTRIBUTE)
        return syntax.Attribute(items[0].text, tuple(self._group(item) for item in items[1:]), place=form.place)

    def _group(self, item):
        if isinstance(item, Atom) and item.kind == "variable":
            return self.variable(item)
        if not isinstance(item, Form) or not item.items:
            self.expected(item, "values: (VALUE, ..) or (VALUE ATTRIBUTE ..)")
        value, *attributes = item.items
        if not attributes and isinstance(value, Atom) and value.kind == "variable":
            return self.variable(value)
        if not (attributes and isinstance(attributes[0], Form)):
            return self.names(item)
        if not (isinstance(value, Atom) and value.kind == "name"):
            self.expected(value, "a name")
        return self.expression(value), tuple(self._attribute(attribute) for attribute in attributes)

    DECK = {"NAME": an("a deck's name"), "PILE": an("a pile"), "(deck ATTRIBUTE ..)": _attributes}
