"""Forms to the expressions of the syntax tree, and what all of the parser asks of forms.

The head of a form, or its middle, decides what it is.
"""

from collections.abc import Callable, Iterable, Mapping
from math import inf
from typing import Any, NoReturn

from pyengine.base.errors import nearest
from pyengine.recycle.front import grammar
from pyengine.recycle.front.reader import IN_WORDS, Atom, Form, Item, Operand, Operation
from pyengine.recycle.source import Findings

# What reads a part of a form.
Reader = Callable[[Any, Item], Any]
SEVERAL = "several statements are (do (STATEMENT ..))"
_IF = "a statement under a condition is (CONDITION STATEMENT), one of two values (CONDITION VALUE else VALUE)"
_LOOP = "a loop over a collection is (all COLLECTION 'NAME STATEMENT), one until a condition holds a stage"
MINUS = "; a negative number is (- 0 INT)"
# Words of other languages, and how RECYCLE says it.
FOREIGN = {
    **dict.fromkeys(("if", "when", "cond", "else", "unless"), _IF),
    **dict.fromkeys(("for", "foreach", "while", "loop"), _LOOP),
    **dict.fromkeys(("count", "length"), "how many there are is (size COLLECTION)"),
    "pass": "an option that does nothing is (turn pass)",
    **dict.fromkeys(("begin", "progn", "block"), SEVERAL),
}


def named(item: Item) -> str | None:
    """The name that may be meant by a word in small letters or a number; None where it is neither."""
    if item.kind == "number":
        return IN_WORDS[int(item.text)] if int(item.text) < len(IN_WORDS) else None
    return item.text.upper() if item.kind == "word" else None


def an(what: str) -> Reader:
    """The reader of a part that may be any expression; `what` is what a message says was expected."""
    return lambda parser, item: parser.expression(item, what)


def _misspelt(items: tuple[Item, ...]) -> bool:
    """True if three parts or more are a storage whose kind is misspelt: its owner, a word that is none, its name."""
    owner, kind, name, *_ = items
    owned = owner.text == "game" or owner.kind in ("variable", "form")
    return owned and kind.kind == "word" and kind.text not in grammar.KEYWORDS and name.kind in ("name", "variable")


class ExpressionParser:
    """Reads the expressions of one program, whose errors are kept in the findings."""

    def __init__(self, findings: Findings) -> None:
        self.findings, self.fail, self.tried = findings, findings.fail, findings.tried

    def expected(self, found: Item, what: str, known: Iterable[str] = ()) -> NoReturn:
        """Raise the error that something else was expected here."""
        near = nearest(found.text, known) if found.kind == "word" else None
        new = found.text not in grammar.KEYWORDS
        if what.endswith("name") or new and what.startswith(("an expression", "an attribute")):
            near = near or named(found)
        self.fail(found.place, f"found {found}, expected {what}", near)

    def strange(self, item: Item, what: str, known: Iterable[str]) -> NoReturn:
        """Raise the error that a form is nothing that stands here; words of other languages get their translation."""
        if item.head in FOREIGN:
            self.fail(item.place, f"found {item}, expected {what}; {FOREIGN[item.head]}")
        if what == "a statement" and item.head in grammar.USAGE:
            what += "; a value stands inside a statement, like (set (OWNER sto NAME) VALUE)"
        near = item.head and nearest(item.head, {*known, *self.findings.words})
        self.fail(item.place, f"found {item}, expected {what}", near)

    def wrong_count(self, form: Item, usage: str) -> NoReturn:
        """Raise the error that a form has the wrong number of parts."""
        first, *others = form.items
        minus = MINUS if any(each.text == "-" for each in others) else ""
        found = f"{len(others)} part{'s' * (len(others) != 1)} after {first}"
        self.fail(form.place, f"found {found}, expected {usage}{minus}")

    def opened(
        self, item: Item, what: str, least: int = 1, most: float = inf, known: Iterable[str] = ()
    ) -> tuple[Item, ...]:
        """Parts of a form, so many of them; else raise the error that something else was expected."""
        if not least <= len(item.items) <= most:
            self.expected(item, what, known)
        return item.items

    def word(self, item: Item, *words: str) -> str:
        """The text of an atom that must be one of the words, or a comma, a colon, two points."""
        if item.kind not in ("word", "mark") or item.text not in words:
            self.expected(item, " or ".join(words), words)
        return item.text

    def variable(self, item: Item) -> Atom:
        """A variable that is bound here."""
        if isinstance(item, Atom) and item.kind == "variable":
            return item
        near = f"'{item.text.upper()}" if item.kind == "name" or named(item) else None
        self.fail(item.place, f"found {item}, expected a variable like 'NAME", near)

    def listed(self, item: Item, kind: str) -> tuple[str, ...]:
        """The texts of the atoms of one kind in a form that are separated by commas."""
        items = self.opened(item, f"({kind}, {kind}, ..)")
        for index, each in enumerate(items):
            if index % 2:
                self.word(each, ",")
            elif each.kind != kind:
                hint = "; what cards are told apart by are names of capital letters" * (kind == "name")
                self.fail(each.place, f"found {each}, expected a {kind}{hint}", kind == "name" and named(each) or None)
        if len(items) % 2 == 0:
            self.fail(items[-1].place, f"found , before ), expected a {kind} after it")
        return tuple(each.text for each in items[::2])

    def read(self, form: Item, usage: str, readers: Mapping[str, Reader], otherwise: Reader) -> tuple[Any, ...]:
        """The parts of a form as its usage shows them, by their readers; `otherwise` reads all others. Words that the
        usage leaves no choice of are looked for, and give no part."""
        items = form.items[1:]
        shown = grammar.parts(usage, len(items))
        if shown is None:
            self.wrong_count(form, usage + f"; {SEVERAL}" * (usage.endswith(" STATEMENT)") and len(items) > 3))
        if ".." in shown:
            self.word(items[shown.index("..")], "..")
        result = []
        for part, item in zip(shown, items):
            if part.islower():
                found = self.word(item, *part.split("|"))
                result += [found] * ("|" in part)
            elif part != "..":
                result.append(readers.get(part, otherwise)(self, item))
        return tuple(result)

    def expression(self, item: Item, what: str = "an expression") -> Operand:
        """Any expression; `what` is what a message says was expected."""
        if isinstance(item, Form):
            return self._form(item, what)
        if item.kind in ("number", "name", "variable"):
            return item
        if item.kind == "text":
            self.findings.ours(item.place, item)
            return item
        if item.text in grammar.OWNERS:
            return Operation("every", (item.text,), place=item.place)
        self.expected(item, what + MINUS * (item.text == "-"), grammar.OWNERS)

    def _form(self, form: Form, what: str) -> Operation:
        items, head = self.opened(form, what), form.head
        second = items[1].text if len(items) > 1 else ""
        if len(items) > 2 and (second in grammar.STORAGES or _misspelt(items)):
            return self.storage(form)
        if len(items) == 2 and second in grammar.OWNERS and head in (*grammar.SEATS, None):
            operands = (second,) if head else (self.expression(items[0], "an integer"), second)
            return Operation(head or "seat", operands, place=form.place)
        if head is None:
            return self._headless(form, what)
        if added := self._added(form, *items):
            if added.word != "aggregate":  # of which the check says it: (* 'A 'B 3) may be a product of three
                self.findings.ours(form.place, form)
            return added
        head = "%" if head == "mod" else head  # the original's documentation writes mod
        for usages, readers in ((grammar.OPERATIONS, OPERANDS), (grammar.BINDERS, BOUND)):
            if head in usages:
                return self.operation(form, usages[head], readers, head)
        if head in grammar.SEATS:
            if len(items) == 2 and items[1].kind == "word" and second not in grammar.KEYWORDS:
                self.word(items[1], *grammar.OWNERS[: 1 if head == "other" else 2])
            self.wrong_count(form, grammar.SEATS[head])
        if head in grammar.STATEMENTS:
            hint = f"; {SEVERAL}" if what.startswith("a condition") else ""
            self.fail(form.place, f"found the statement {form}, expected {what}{hint}")
        self.strange(form, what, grammar.USAGE)

    def _added(self, form: Form, *items: Item) -> Operation | None:
        """Meaning of known words beside what they always meant; None where it is not that."""
        head, kinds = form.head or "", [each.kind for each in items[1:]]
        if head in grammar.AGGREGATES and kinds[1:2] == ["variable"] and len(kinds) == 3:
            word, given = "aggregate", self.read(form, grammar.AGGREGATES[head], BOUND, an("an integer"))
        elif head in ("max", "min") and len(kinds) == 2:
            word, given = "extreme", tuple(self.expression(each, "an integer") for each in items[1:])
        elif head in grammar.NEIGHBOURS and kinds in (["form"], ["variable"]):
            word, given = "neighbour", (self.expression(items[1]),)
        else:
            return None
        return Operation(word, (head, *given), place=form.place)

    def operation(self, form: Item, usage: str, readers: Mapping[str, Reader], name: str) -> Operation:
        """A form as the operation that its usage shows; parts without a reader are expressions."""
        if len(form.items) - 1 in grammar.NEWER.get(name, ()):
            self.findings.newer(form.place, name in grammar.FROM_ONE)
        return Operation(name, self.read(form, usage, readers, ExpressionParser.expression), place=form.place)

    def _headless(self, form: Form, what: str) -> Operation:
        first = form.items[0]
        if len(form.items) == 4 and form.items[2].text == "else":
            self.findings.ours(form.items[2].place, "else")
            condition, one, _, other = form.items
            values = self.expression(condition, "a condition"), self.expression(one), self.expression(other)
            return Operation("either", values, place=form.place)
        if first.kind == "name":
            return Operation("names", self.listed(form, "name"), place=form.place)
        if len(form.items) == 4 and form.items[2].kind == "word" and nearest(form.items[2].text, ("else",)):
            self.expected(form.items[2], "else", ("else",))
        if len(form.items) != 2 or first.kind == "mark":
            self.expected(form, what)
        picked = self.expression(first, "an index"), self.expression(form.items[1], "a collection")
        return Operation("pick", picked, place=form.place)

    def storage(self, item: Item, *kinds: str) -> Operation:
        """(OWNER KIND NAME), of one of the kinds; a pile may have a number behind its name."""
        usage = f"(OWNER {'|'.join(kinds or grammar.STORAGES)} NAME)" + f" or {grammar.INDEXED}" * (not kinds)
        owner, kind, name, *number = self.opened(item, usage, 3)
        if number[1:]:
            self.wrong_count(item, usage)
        if number and kind.text in grammar.STORAGES and kind.text not in grammar.PILES:
            found = f"found {number[0]} behind the name of {kind}"
            self.fail(number[0].place, f"{found}, expected ): only piles have numbers, {grammar.INDEXED}")
        kind_word = self.word(kind, *(kinds or (grammar.PILES if number else grammar.STORAGES)))
        if number:
            self.findings.newer(item.place, True)
        numbers = (self.expression(each, "an integer") for each in number)
        operands = self.owner(owner), self.expression(name, "a storage's name"), *numbers
        return Operation(kind_word, operands, place=item.place)

    def owner(self, item: Item) -> Operand:
        """Whose something is."""
        if item.text == "game":
            return Operation("game", (), place=item.place)
        if item.kind in ("form", "variable"):
            return self.expression(item, "an owner")
        self.expected(item, "an owner: game, a variable, or a form like (current player)", ("game",))

    def points(self, item: Item, only: bool = False) -> Operand:
        """A points map, or, unless `only`, an attribute: a variable names the table's, the old dialect's only kind."""
        if isinstance(item, Atom) and item.kind == "name" and not only:
            return item
        if item.kind == "variable":
            table = Operation("game", (), place=item.place)
            return Operation("points", (table, Atom("name", item.text, item.place)), place=item.place)
        if item.kind == "name":
            self.fail(item.place, f"found {item}, expected (OWNER points NAME)", f"(game points {item.text})")
        return self.storage(item, "points")


OPERANDS: dict[str, Reader] = {
    "POINTS": ExpressionParser.points,
    "OWNER": ExpressionParser.owner,
    "NAME": an("a storage's name"),
    "PLAYER|TEAM": an("a player or a team"),
    "X": an("a collection"),
}
BOUND: dict[str, Reader] = {
    "COLLECTION": an("a collection"),
    "'NAME": ExpressionParser.variable,
    "CONDITION": an("a condition"),
    "BODY": an("a condition or a card collection"),
}
