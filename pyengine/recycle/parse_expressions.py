"""Forms to the expressions of the syntax tree. The head of a form, or its middle, decides what it is."""

from math import inf

from pyengine.recycle import syntax
from pyengine.recycle.errors import nearest
from pyengine.recycle.grammar import BINDERS, OPERATIONS, OWNERS, SEATS, STATEMENTS, STORAGES, USAGE, parts
from pyengine.recycle.reader import Atom, Form

SEVERAL = "several statements are (do (STATEMENT ..))"
_IF = "a statement under a condition is (CONDITION STATEMENT), a value never depends on one"
_LOOP = "a loop over a collection is (all COLLECTION 'NAME STATEMENT), one until a condition holds a stage"
# Words of other languages, and how RECYCLE says it.
FOREIGN = {
    **dict.fromkeys(("if", "when", "cond", "else", "unless"), _IF),
    **dict.fromkeys(("for", "foreach", "while", "loop"), _LOOP),
    **dict.fromkeys(("count", "length"), "how many there are is (size COLLECTION)"),
    "pass": "an option that does nothing is (turn pass)",
    **dict.fromkeys(("begin", "progn", "block"), SEVERAL),
}


def an(what):
    """The reader of a part that may be any expression; `what` is what a message says was expected."""
    return lambda parser, item: parser.expression(item, what)


class Expressions:
    """The half of the parser that reads expressions; findings take the errors."""

    def __init__(self, findings):
        self.findings = findings

    def expected(self, found, what, known=()):
        """Raise the error that something else was expected here."""
        near = nearest(found.text, known) if isinstance(found, Atom) and found.kind == "word" else None
        self.findings.fail(found.place, f"found {found}, expected {what}", near)

    def items(self, form, what, least=1, most=inf, known=()):
        """What stands inside a form, so many parts; else raise the error that something else was expected."""
        if not isinstance(form, Form) or not least <= len(form.items) <= most:
            self.expected(form, what, known)
        return form.items

    def usage(self, form, usage):
        """Raise the error that a form has the wrong number of parts."""
        count = len(form.items) - 1
        parts = f"{count} part{'s' * (count != 1)}"
        minus = any(isinstance(item, Atom) and item.text == "-" for item in form.items[1:])
        hint = "; a negative number is (- 0 INT)" if minus else ""
        self.findings.fail(form.place, f"found {parts} after {form.items[0]}, expected {usage}{hint}")

    def word(self, item, *words):
        """The text of an atom that must be one of the words."""
        if isinstance(item, Atom) and item.kind == "word" and item.text in words:
            return item.text
        self.expected(item, " or ".join(words), words)

    def mark(self, item, mark):
        """Require a comma, a colon or two points."""
        if not (isinstance(item, Atom) and item.text == mark):
            self.expected(item, mark)

    def variable(self, item):
        """A variable that is bound here."""
        if isinstance(item, Atom) and item.kind == "variable":
            return item
        near = f"'{item.text}" if isinstance(item, Atom) and item.kind == "name" else None
        self.findings.fail(item.place, f"found {item}, expected a variable like 'NAME", near)

    def expression(self, item, what="an expression"):
        """Any expression; `what` is what a message says was expected."""
        if isinstance(item, Form):
            return self._form(item, what)
        if item.kind in ("number", "name", "variable"):
            return item
        if item.text in OWNERS:
            return syntax.Operation("every", (item.text,), place=item.place)
        self.expected(item, what, OWNERS)

    def _form(self, form, what):
        items, head = self.items(form, what), form.head
        second = items[1].text if len(items) > 1 and isinstance(items[1], Atom) else None
        if len(items) == 3 and second in STORAGES:
            return self.storage(form)
        if len(items) == 2 and second in OWNERS and head in (*SEATS, None):
            if head:
                return syntax.Operation(head, (second,), place=form.place)
            return syntax.Operation("seat", (self.expression(items[0], "an integer"), second), place=form.place)
        if head is None:
            return self._headless(form, what)
        head = "%" if head == "mod" else head  # the original's documentation writes mod
        if head in OPERATIONS:
            return syntax.Operation(head, self.read(form, OPERATIONS[head], self.OPERANDS), place=form.place)
        if head in BINDERS:
            return syntax.Operation(head, self.read(form, BINDERS[head], self.BOUND), place=form.place)
        if head in SEATS:
            self.usage(form, SEATS[head])
        if head in STATEMENTS:
            hint = f"; {SEVERAL}" if what.startswith("a condition") else ""
            self.findings.fail(form.place, f"found the statement {form}, expected {what}{hint}")
        self.strange(form, what, USAGE)

    def strange(self, form, what, known):
        """Raise the error that a form is nothing that stands here; words of other languages get their translation."""
        head = form.head if isinstance(form, Form) else None
        if head in FOREIGN:
            self.findings.fail(form.place, f"found {form}, expected {what}; {FOREIGN[head]}")
        if what == "a statement" and head in USAGE:
            what += "; a value stands inside a statement, like (set (OWNER sto NAME) VALUE)"
        self.findings.fail(form.place, f"found {form}, expected {what}", head and nearest(head, known))

    def read(self, form, usage, readers):
        """The parts of a form as its usage shows them, by their readers; all others are expressions.

        Words that the usage leaves no choice of are looked for, and give no part.
        """
        items = form.items[1:]
        shown = parts(usage, len(items))
        if shown is None:
            self.usage(form, usage + f"; {SEVERAL}" * (usage.endswith(" STATEMENT)") and len(items) > 3))
        if ".." in shown:
            self.mark(items[shown.index("..")], "..")
        result = []
        for part, item in zip(shown, items):
            if part.islower():
                word = self.word(item, *part.split("|"))
                result += [word] * ("|" in part)
            elif part != "..":
                result.append(readers.get(part, Expressions.expression)(self, item))
        return tuple(result)

    def points(self, item):
        """A points map: a variable's name is that of the table's map, the old dialect's only kind."""
        if isinstance(item, Atom) and item.kind == "variable":
            table = syntax.Operation("game", (), place=item.place)
            return syntax.Operation("points", (table, Atom("name", item.text, item.place)), place=item.place)
        if isinstance(item, Atom) and item.kind == "name":
            self.findings.fail(item.place, f"found {item}, expected (OWNER points NAME)", f"(game points {item.text})")
        return self.storage(item, "points")

    def storage(self, form, *kinds):
        """(OWNER KIND NAME), of one of the kinds."""
        what = f"(OWNER {'|'.join(kinds or STORAGES)} NAME)"
        owner, kind, name = self.items(form, what, 3, 3)
        kind = self.word(kind, *(kinds or STORAGES))
        if isinstance(owner, Atom) and owner.text == "game":
            owner = syntax.Operation("game", (), place=owner.place)
        elif isinstance(owner, Form) or owner.kind == "variable":
            owner = self.expression(owner, "an owner")
        else:
            self.expected(owner, "an owner: game, a variable, or a form like (current player)", ("game",))
        return syntax.Operation(kind, (owner, self.expression(name, "a storage's name")), place=form.place)

    def _headless(self, form, what):
        items = form.items
        first = items[0]
        if isinstance(first, Atom) and first.kind == "name":
            return self.names(form)
        if len(items) == 2 and not (isinstance(first, Atom) and first.kind == "mark"):
            picked = self.expression(first, "an index"), self.expression(items[1], "a collection")
            return syntax.Operation("pick", picked, place=form.place)
        self.expected(form, what)

    def names(self, form):
        """(A, B, C)"""
        return syntax.Operation("names", tuple(atom.text for atom in self.listed(form, "name")), place=form.place)

    def listed(self, form, kind):
        """The atoms of one kind in a form that are separated by commas."""
        items = self.items(form, f"({kind}, {kind}, ..)")
        for index, item in enumerate(items):
            if index % 2:
                self.mark(item, ",")
            elif not (isinstance(item, Atom) and item.kind == kind):
                self.expected(item, f"a {kind}")
        if len(items) % 2 == 0:
            self.findings.fail(items[-1].place, f"found , before ), expected a {kind} after it")
        return items[::2]

    OPERANDS = {"POINTS": points, "X": an("a collection")}
    BOUND = {
        "COLLECTION": an("a collection"),
        "'NAME": variable,
        "CONDITION": an("a condition"),
        "BODY": an("a condition or a card collection"),
    }
