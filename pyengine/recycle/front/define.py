"""(define (WORD 'NAME ..) BODY), which is ours: what is written twice. Uses become bodies before anything is parsed.

A variable that the body binds is another one than those of the use: where both have one name, that of the body is
changed. All else that the body names is a parameter or declared.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from pyengine.base.errors import nearest
from pyengine.recycle.front.expressions import ExpressionParser
from pyengine.recycle.front.grammar import AGGREGATES, BINDERS, DEFINABLE, DEFINE, KEYWORDS, TURNS
from pyengine.recycle.front.reader import DEEPEST, Atom, Form, Item
from pyengine.recycle.source import RecycleError, Span

BINDING = (*BINDERS, "let")
MOST = 100_000  # forms and atoms that all uses become


class Definition(NamedTuple):
    """Definition: what stands between the parentheses after define, and what a use becomes."""

    usage: str
    parameters: tuple[str, ...]
    binds: frozenset[str]
    body: Item


class Definitions:
    """The words that a program defines."""

    def __init__(self, parser: ExpressionParser, declared: Collection[str]) -> None:
        self.parser, self.findings, self.declared = parser, parser.findings, declared
        self.known: dict[str, Definition] = {}
        self.failed: set[str] = set()  # with an error in them
        self.made = 0

    def add(self, form: Item) -> None:
        """Read a definition; it may use those before it. After an error in it, nothing is said about its uses."""
        words = {each.head or each.text for each in form.items[1:2] if each.head or each.kind == "word"} - KEYWORDS
        self.findings.words |= words
        try:
            self._add(form)
        except RecycleError:
            self.failed |= words
            raise

    def _add(self, form: Item) -> None:
        fail = self.findings.fail
        self.findings.ours(form.place, form)
        head, body = self.parser.opened(form, DEFINE, 3, 3)[1:]
        word, *given = self.parser.opened(head, f"(WORD 'NAME ..), as in {DEFINE}")
        if word.kind != "word":
            self.parser.expected(word, "a new word of small letters")
        if word.text in KEYWORDS.difference(DEFINABLE) or word.text in self.known:
            fail(word.place, f"found {word}, which has a meaning already, expected a new word of small letters")
        parameters = tuple(self.parser.variable(each).text for each in given)
        body = self.expanded(body, 3, parameters)
        forms = (each.items for each in _inside(body) if self._binds(each) and len(each.items) > 3)
        binds = frozenset(items[2].text for items in forms if items[2].kind == "variable")
        for each in _inside(body):
            if each.kind == "variable" and each.text not in (known := {*parameters, *binds, *self.declared}):
                what = f"a parameter of {word}, a declared name, or one bound here"
                near = nearest(each.text, known)
                fail(each.place, f"found {each}, expected {what}", near and f"'{near}")
        usage = " ".join([word.text, *(f"'{each}" for each in parameters)])
        self.known[word.text] = Definition(f"({usage})", parameters, binds, body)

    def _binds(self, item: Item) -> bool:
        """True if a form binds a variable, or one that may be meant by its word does: that is said where it is used."""
        head = item.head or ""
        unknown = head not in KEYWORDS and head not in self.findings.words
        product = head == "*" and len(item.items) > 1 and item.items[1].kind == "number"  # of three
        binds = head in BINDING or head in AGGREGATES and not product
        return binds or (unknown and nearest(head, BINDING) is not None)

    def expanded(self, item: Item, depth: int, taken: Collection[str] = ()) -> Item:
        """An item with all uses replaced; what they bind gets other names than those that are taken."""
        if not isinstance(item, Form):
            return item
        parts = tuple(self.expanded(each, depth + 1, taken) for each in item.items)
        found = self.known.get(item.head or "")
        if item.head in self.failed:
            self.findings.spare(item.place)
        if found is None:
            return Form(parts, item.place)
        if len(parts) != len(found.parameters) + 1:
            # What is left as it stands is an error at this place once more, of which the first is kept.
            self.findings.tried(self.parser.wrong_count, item, found.usage)
            return item
        given = dict(zip(found.parameters, parts[1:]))
        asks = (each.items[2:] for each in _inside(found.body) if each.head == "ask")
        asked = {each.text for inside in asks for part in inside for each in _inside(part) if each.kind == "variable"}
        for name, part in given.items():
            if name in asked and {each.text for each in _inside(part)} & {*TURNS, "other"}:
                what = f"{part} is worked out anew inside the ask of {item.head}, where another player is current"
                self.findings.warn(part.place, f"{what}: bind it by let before")
        theirs = {*taken, *(each.text for part in parts for each in _inside(part) if each.kind == "variable")}
        names = {name: name for name in found.binds - given.keys()}
        for name in names:
            while names[name] in theirs:
                names[name] += "_"  # no text has such a variable
        return self._put(found.body, given, names, item.place, depth)

    def _put(self, item: Item, given: Mapping[str, Item], names: Mapping[str, str], use: Span, depth: int) -> Item:
        """A part of a body, with what stands for parameters and the names of its own variables."""
        self.made += 1
        if self.made > MOST or depth > DEEPEST:
            too = f"more than {MOST} parts" if self.made > MOST else f"parentheses nested more than {DEEPEST} deep"
            self.findings.fail(use, f"with what is defined, the game has {too}")
        place = item.place._replace(use=(*item.place.use, use[:2]))
        if isinstance(item, Form):
            return Form(tuple(self._put(each, given, names, use, depth + 1) for each in item.items), place)
        if item.kind == "variable" and item.text in given:
            return given[item.text]
        return Atom(item.kind, names.get(item.text, item.text) if item.kind == "variable" else item.text, place)


def _inside(item: Item) -> Iterator[Item]:
    yield item
    for each in item.items or ():
        yield from _inside(each)
