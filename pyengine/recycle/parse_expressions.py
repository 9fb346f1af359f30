"""Forms to the expressions of the syntax tree. The head of a form, or its middle, decides what it is."""

from pyengine.recycle import syntax
from pyengine.recycle.errors import nearest
from pyengine.recycle.grammar import STATEMENTS
from pyengine.recycle.reader import Atom, Form

STORAGES = ("sto", "str", "points", "vloc", "iloc", "hloc", "oloc", "mem")
ENDS = ("top", "bottom")
TURNS = ("current", "next", "previous")
OWNERS = ("player", "team")
ARITHMETIC = ("+", "-", "*", "//", "%", "^")
ORDERS = ("<", ">", "<=", ">=")
EQUALS = ("==", "!=")
_OWNER_HEADS = (*TURNS, "other", None)

# How a form is written. The plain ones consist of a word and operands; .. after the last means one or more of it.
PLAIN = {
    **{word: f"({word} INT INT)" for word in ARITHMETIC + ORDERS},
    **{word: f"({word} VALUE VALUE)" for word in EQUALS},
    "and": "(and CONDITION ..)",
    "or": "(or CONDITION ..)",
    "not": "(not CONDITION)",
    "tri": "(tri INT)",
    "fib": "(fib INT)",
    "size": "(size COLLECTION)",
    "cardatt": "(cardatt KEY CARD)",
    "owner": "(owner CARD)",
    "team": "(team PLAYER)",
    "actual": "(actual CARD)",
    "subsets": "(subsets CARDS)",
    "union": "(union CARDS ..)",
    "intersect": "(intersect CARDS ..)",
    "disjunction": "(disjunction CARDS ..)",
    "partition": "(partition KEY CARDS ..)",
}
# The ones that end in a points map.
USING = {
    "sum": "(sum CARDS using POINTS)",
    "score": "(score CARD using POINTS)",
    "max": "(max CARDS using POINTS)",
    "min": "(min CARDS using POINTS)",
    "sort": "(sort CARDS using POINTS)",
    "tuples": "(tuples INT CARDS using POINTS)",
}
OTHERS = {
    "random": "(random INT) or (random INT .. INT)",
    "range": "(range INT .. INT)",
    "other": "(other player)",
    "filter": "(filter COLLECTION 'NAME CONDITION)",
    "any": "(any COLLECTION 'NAME BODY)",
    "all": "(all COLLECTION 'NAME BODY)",
    "top": "(top X) or (top INT CARDS)",
    "bottom": "(bottom X) or (bottom INT CARDS)",
    "runs": "(runs largest|all INT CARDS using POINTS)",
    "run": "(run top|bottom INT CARDS using POINTS)",
    **{word: f"({word} player) or ({word} team)" for word in TURNS},
}
USAGE = {**PLAIN, **USING, **OTHERS}
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


class Expressions:
    """The half of the parser that reads expressions; findings take the errors."""

    def __init__(self, findings):
        self.findings = findings

    def expected(self, found, what, known=()):
        """Raise the error that something else was expected here."""
        near = nearest(found.text, known) if isinstance(found, Atom) and found.kind == "word" else None
        self.findings.fail(found.place, f"found {found}, expected {what}", near)

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
            return syntax.Variable(item.text, place=item.place)
        near = f"'{item.text}" if isinstance(item, Atom) and item.kind == "name" else None
        self.findings.fail(item.place, f"found {item}, expected a variable like 'NAME", near)

    def expression(self, item, what="an expression"):
        """Any expression; `what` is what a message says was expected."""
        if isinstance(item, Form):
            return self._form(item, what)
        if item.kind == "number":
            return syntax.Number(int(item.text), place=item.place)
        if item.kind == "name":
            return syntax.Name(item.text, place=item.place)
        if item.kind == "variable":
            return syntax.Variable(item.text, place=item.place)
        if item.text in OWNERS:
            return syntax.Every(item.text, place=item.place)
        self.expected(item, what, OWNERS)

    def _form(self, form, what):
        items, head = form.items, form.head
        if not items:
            self.expected(form, what)
        if len(items) == 3 and isinstance(items[1], Atom) and items[1].kind == "word" and items[1].text in STORAGES:
            return self.storage(form)
        if len(items) == 2 and isinstance(items[1], Atom) and items[1].text in OWNERS and head in _OWNER_HEADS:
            return self._owner(form)
        if head is None:
            return self._headless(form, what)
        head = "%" if head == "mod" else head  # the original's documentation writes mod
        if head in PLAIN:
            self._count(form, PLAIN[head])
            return syntax.Operation(head, tuple(self.expression(item) for item in items[1:]), place=form.place)
        if head in USING:
            if len(items) != USING[head].count(" ") + 1:
                self.usage(form, USING[head])
            operands = [self.expression(item) for item in items[1:-2]]
            return syntax.Operation(head, (*operands, self.using(items[-2], items[-1])), place=form.place)
        if head in OTHERS:
            return getattr(self, "_" + head, self._turn)(form)
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

    def _count(self, form, usage):
        least = usage.count(" ")
        found = len(form.items) - 1
        if found < least - 1 or found != least and not usage.endswith("..)") or found < 1:
            self.usage(form, usage)

    def using(self, word, points):
        """The two last parts of a form: `using` and a points map."""
        self.word(word, "using")
        return self.points(points)

    def points(self, item):
        """A points map: a variable's name is that of the table's map, the old dialect's only kind."""
        if isinstance(item, Atom) and item.kind == "variable":
            return syntax.Storage(
                syntax.Table(place=item.place), "points", syntax.Name(item.text, place=item.place), place=item.place
            )
        if isinstance(item, Atom) and item.kind == "name":
            self.findings.fail(item.place, f"found {item}, expected (OWNER points NAME)", f"(game points {item.text})")
        return self.storage(item, "points")

    def storage(self, form, *kinds):
        """(OWNER KIND NAME), of one of the kinds."""
        what = f"(OWNER {'|'.join(kinds or STORAGES)} NAME)"
        if not isinstance(form, Form) or len(form.items) != 3:
            self.expected(form, what)
        owner, kind, name = form.items
        kind = self.word(kind, *(kinds or STORAGES))
        if isinstance(owner, Atom) and owner.text == "game":
            owner = syntax.Table(place=owner.place)
        elif isinstance(owner, Form) or owner.kind == "variable":
            owner = self.expression(owner, "an owner")
        else:
            self.expected(owner, "an owner: game, a variable, or a form like (current player)", ("game",))
        return syntax.Storage(owner, kind, self.expression(name, "a storage's name"), place=form.place)

    def _owner(self, form):
        first, of = form.items[0], form.items[1].text
        if isinstance(first, Atom) and first.kind == "word":
            if first.text == "other":
                return syntax.Other(of, place=form.place)
            return syntax.Turn(self.word(first, *TURNS), of, place=form.place)
        return syntax.Seat(self.expression(first, "an integer"), of, place=form.place)

    def _turn(self, form):
        self.usage(form, USAGE[form.head])

    _other = _turn

    def _headless(self, form, what):
        items = form.items
        first = items[0]
        if isinstance(first, Atom) and first.kind == "name":
            return self.names(form)
        if len(items) == 2 and not (isinstance(first, Atom) and first.kind == "mark"):
            index = self.expression(first, "an index")
            return syntax.Pick(index, self.expression(items[1], "a collection"), place=form.place)
        self.expected(form, what)

    def names(self, form):
        """(A, B, C)"""
        return syntax.Names(tuple(atom.text for atom in self.listed(form, "name")), place=form.place)

    def listed(self, form, kind):
        """The atoms of one kind in a form that are separated by commas."""
        if not isinstance(form, Form) or not form.items:
            self.expected(form, f"({kind}, {kind}, ..)")
        for index, item in enumerate(form.items):
            if index % 2:
                self.mark(item, ",")
            elif not (isinstance(item, Atom) and item.kind == kind):
                self.expected(item, f"a {kind}")
        if len(form.items) % 2 == 0:
            self.findings.fail(form.items[-1].place, f"found , before ), expected a {kind} after it")
        return form.items[::2]

    def _random(self, form):
        if len(form.items) == 2:
            return syntax.Operation("random", (self.expression(form.items[1]),), place=form.place)
        return self._range(form)

    def _range(self, form):
        if len(form.items) != 4:
            self.usage(form, USAGE[form.head])
        self.mark(form.items[2], "..")
        bounds = self.expression(form.items[1]), self.expression(form.items[3])
        return syntax.Operation(form.head, bounds, place=form.place)

    def bound(self, form):
        """The collection and the variable of any, all and filter."""
        if len(form.items) != 4:
            self.usage(form, USAGE[form.head])
        return self.expression(form.items[1], "a collection"), self.variable(form.items[2])

    def _filter(self, form):
        return syntax.Filter(*self.bound(form), self.expression(form.items[3], "a condition"), place=form.place)

    def _any(self, form):
        return syntax.Quantified(
            form.head,
            *self.bound(form),
            self.expression(form.items[3], "a condition or a card collection"),
            place=form.place,
        )

    _all = _any

    def _top(self, form):
        if len(form.items) == 2:
            return syntax.Pick(form.head, self.expression(form.items[1], "a collection"), place=form.place)
        if len(form.items) != 3:
            self.usage(form, USAGE[form.head])
        return syntax.Take(form.head, self.expression(form.items[1]), self.expression(form.items[2]), place=form.place)

    _bottom = _top

    def _runs(self, form):
        if len(form.items) != 6:
            self.usage(form, USAGE[form.head])
        which = self.word(form.items[1], *(ENDS if form.head == "run" else ("largest", "all")))
        least, cards = self.expression(form.items[2]), self.expression(form.items[3])
        return syntax.Run(form.head, which, least, cards, self.using(*form.items[4:]), place=form.place)

    _run = _runs
