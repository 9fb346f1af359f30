"""Forms to the statements of the syntax tree, and blocks: an error in one spares the others."""

from collections.abc import Callable
from typing import Any

from pyengine.recycle.front import grammar
from pyengine.recycle.front.expressions import SEVERAL, ExpressionParser, Reader, an
from pyengine.recycle.front.reader import Atom, AttributeForm, Form, Item, Operand, Operation, TableForm

ATTRIBUTE = "(KEY (VALUE, ..)) or (KEY (VALUE ATTRIBUTE ..) ..)"
NUMBERS = "numbers: (INT, INT, ..) or (INT .. INT)"


def spared(reader: Reader) -> Reader:
    """The reader of a part, an error in which spares the rest of the form."""
    return lambda parser, item: parser.tried(reader, parser, item)


CONDITION = spared(an("a condition"))


class StatementParser(ExpressionParser):
    """Reads statements and blocks: an error in one spares the others."""

    def block(self, item: Item) -> Operation:
        """A stage, a choice, or a statement that may stand directly in a game or stage."""
        items = item.items or ()
        if item.head == "stage":
            return self._stage(Form(items, item.place))
        if item.head in ("choice", "together"):
            if item.head == "together":
                self.findings.ours(item.place, item)
            return self.operation(item, grammar.BLOCKS[item.head], BLOCK, item.head)
        if item.head in grammar.BLOCKS:
            return self.statement(item)
        if len(items) > 1 and items[0].kind in ("form", "variable") and items[0].head not in grammar.ACTION_WORDS:
            return self._when(item)
        if item.head in ("title", "players", "show", "declare"):
            self.fail(item.place, f"found {item} behind the setup, expected it before")
        what = "a block: one of " + ", ".join(grammar.BLOCKS)
        if item.head in grammar.ACTIONS or item.head is None and len(item.items) == 2:
            what += "; statements go into (do ( .. ))"
        self.strange(item, what, (*grammar.BLOCKS, "scoring"))

    def _stage(self, item: Form) -> Operation:
        """(stage "NAME" player|team (end CONDITION) BLOCK ..), without a name, or with who begins it in its place."""
        name = [each for each in item.items[1:2] if each.kind == "text"]
        for each in name:
            self.findings.ours(each.place, "the name of a stage")
        rest = Form((item.items[0], *item.items[1 + len(name) :]), item.place)
        first = rest.items[1] if len(rest.items) > 3 else item
        begun = first.kind == "variable" or first.kind == "form" and first.head != "end" and first is not item
        if begun:
            self.findings.ours(first.place, first)
        found = self.operation(rest, grammar.BEGUN if begun else grammar.BLOCKS["stage"], BLOCK, "stage")
        return Operation("stage", (name[0].text if name else "", *found.operands), place=item.place)

    def _when(self, item: Form | Atom) -> Operation:
        """(CONDITION BLOCK ..) or (CONDITION BLOCK .. else BLOCK ..)"""
        condition, *items = item.items or ()
        self.findings.ours(item.place, item)
        words = [each.text for each in items]
        cut = words.index("else") if "else" in words else len(items)
        if not cut or cut == len(items) - 1:
            self.expected(items[cut], "a block, " + grammar.WHEN)
        blocks = (tuple(self.tried(self.block, each) for each in part) for part in (items[:cut], items[cut + 1 :]))
        return Operation("when", (CONDITION(self, condition), *blocks), place=item.place)

    def end(self, item: Item) -> Any:
        """The condition of (end CONDITION); None after an error."""
        if item.head != "end" or len(item.items) != 2:
            self.strange(item, "(end CONDITION)", ("end",))
        return CONDITION(self, item.items[1])

    def asked(self, item: Item) -> Operation:
        """The choice in ask and together."""
        if item.head != "choice":
            self.strange(item, "(choice (STATEMENT ..))", ("choice",))
        return self.block(item)

    def statements(self, item: Item) -> tuple[Operation, ...]:
        """The list of do and choice."""
        items = self.opened(item, "a list of statements, ( .. )")
        if item.head in grammar.STATEMENTS:
            what = "a list of statements: parentheses around one or more statements"
            self.fail(item.place, f"found {item}, expected {what}")
        return tuple(self.tried(self.statement, each) for each in items)

    def statement(self, item: Item) -> Operation:
        """Statement in do, any, all, let, a conditional statement and a choice."""
        items, head = self.opened(item, "a statement", known=grammar.STATEMENTS), item.head
        if head in grammar.DECIDING:
            stands = f"directly in a stage or in the game, also under a condition, (CONDITION ({head} ..))"
            stands += "; in an effect it is (ask PLAYER (choice ..))" * (head == "choice")
            self.fail(item.place, f"found a {head} inside a statement; a {head} stands {stands}")
        if head in grammar.ACTIONS:
            return self.action(item)
        if head in grammar.STATEMENTS:
            if head == "ask":
                self.findings.ours(item.place, item)
            return self.operation(item, grammar.BLOCKS[head], BLOCK if head != "ask" else ASK, head)
        if head == "label":
            return self._label(item)
        if head == "heuristic":
            self.findings.ours(item.place, item)
            return self.operation(item, grammar.HEURISTIC, BLOCK, head)
        if head is None and len(items) == 4 and items[2].text == "else":
            return self._with_else(item)
        if head is None:
            if sum(each.head in grammar.ACTION_WORDS for each in (items[0], *items)) > 1:
                self.fail(item.place, "found several statements in one pair of parentheses, expected one; " + SEVERAL)
            if len(items) == 2 and items[0].kind in ("form", "variable"):
                operands = CONDITION(self, items[0]), self.tried(self.statement, items[1])
                return Operation("if", operands, place=item.place)
        self.strange(item, "a statement", (*grammar.STATEMENTS, "label", "heuristic"))

    def _label(self, item: Item) -> Operation:
        """(label "TEXT"|'NAME .. STATEMENT)"""
        self.findings.ours(item.place, item)
        *told, body = self.opened(item, grammar.LABEL, 3)[1:]
        for each in told:
            if each.kind not in ("text", "variable", "form"):
                self.expected(each, f"a text or a variable, {grammar.LABEL}")
        read = tuple(self.expression(each) if each.kind == "form" else each for each in told)
        return Operation("label", (read, self.tried(self.statement, body)), place=item.place)

    def _with_else(self, item: Item) -> Operation:
        """(CONDITION STATEMENT else STATEMENT) is (let CONDITION 'X (do (('X STATEMENT) ((not 'X) STATEMENT)))), with a
        variable that no text can name."""
        condition, body, word, other = item.items
        self.findings.ours(word.place, "else")
        fresh, place = Atom("variable", word.text, condition.place), item.place
        then = place._replace(line=word.place.line, column=word.place.column)
        ways = (
            Operation("if", (fresh, self.tried(self.statement, body)), place=place),
            Operation("if", (Operation("not", (fresh,), place=then), self.tried(self.statement, other)), place=then),
        )
        inside = Operation("do", (ways,), place=place)
        return Operation("let", (CONDITION(self, condition), fresh, inside), place=place)

    def action(self, item: Item, other: str = "INT) 'NAME STATEMENT)") -> Operation:
        """An action by its head; `other` ends the loop that takes any statement."""
        if item.head not in grammar.ACTIONS:
            several = item.kind == "form" and (item.head in grammar.STATEMENTS or item.head is None)
            hint = f"; repeat takes one action or ask, (all (range 1 .. {other} any statement" * several
            self.strange(item, "an action: one of " + ", ".join(grammar.ACTIONS) + hint, grammar.ACTIONS)
        if item.head == "create":
            return self.create(item)
        if item.head in ("tell", "leave", "end"):
            self.findings.ours(item.place, item)
        if item.head in UNLIKE and grammar.parts(grammar.ACTIONS[item.head], len(item.items) - 1):
            name, operands = UNLIKE[item.head](self, *item.items[1:])
            return Operation(name, operands, place=item.place)
        return self.operation(item, grammar.ACTIONS[item.head], ACTION, item.head)

    def _set(self, target: Item, value: Item) -> tuple[str, tuple[object, ...]]:
        to = self.storage(target, "sto", "str", "points")
        return "set", (to, self.rows(value) if to.word == "points" else self.expression(value, "a value"))

    def _put(self, kind: Item, name: Item, value: Item) -> tuple[str, tuple[object, ...]]:
        self.word(kind, "points")
        return "set", (self.points(name, only=True), self.rows(value))

    def _repeat(self, count: Item, *items: Item) -> tuple[str, tuple[object, ...]]:
        *until, body = items
        ask = body.head == "ask" and count.text != "all" and self.statement(body)
        for each in until:
            self.word(count, "until")
            self.findings.ours(count.place, "repeat until")
            other = "MOST) 'NAME ((not CONDITION) STATEMENT))"
            return "until", (CONDITION(self, each), ask or self.action(body, other))
        if count.text != "all":
            return "repeat", (self.expression(count, "an integer, all, or until CONDITION"), ask or self.action(body))
        if body.head not in ("move", "forget"):
            self.strange(body, "(move ..) or (forget ..) after repeat all", ("move", "forget"))
        return "repeat", (None, self.action(body))

    def rows(self, item: Item) -> tuple[Operation, ...]:
        """The rows of a points map, ( (PAIR .. INT) .. )."""
        items = self.opened(item, "rows of a points map, ( (PAIR .. INT) .. )")
        return tuple(self.tried(self._row, row) for row in items)

    def _row(self, item: Item) -> Operation:
        *items, score = self.opened(item, "a row of a points map, (PAIR .. INT)", 2)
        pairs = tuple(self._pair(pair) for pair in items)
        return Operation("row", (pairs, self.expression(score, "an integer")), place=item.place)

    def _pair(self, item: Item) -> tuple[Operand, Operand]:
        """(KEY : VALUE), or in the old dialect (KEY (VALUE)), (KEY VALUE) and (KEY (cardatt ..))."""
        key, *marks, value = self.opened(item, "a pair, (KEY : VALUE)", 2, 3)
        for each in marks:
            self.word(each, ":")
        if not marks and len(value.items) == 1:
            value = value.items[0]
        return self.expression(key, "a key"), self.expression(value, "a value")

    def create(self, form: Item) -> Operation:
        """(create deck ..) or (create teams ..)"""
        if len(form.items) < 3:
            self.wrong_count(form, "(create deck ..) or (create teams ..)")
        what = self.word(form.items[1], *grammar.CREATED)
        return self.operation(form, grammar.CREATED[what], CREATE, what)

    def _attributes(self, item: Item) -> TableForm | tuple[AttributeForm, ...]:
        if item.head == "table":
            from pyengine.recycle.front.sheets import table  # 8 ms, for games that have one

            return table(self, item)
        if item.head != "deck" or len(item.items) < 2:
            self.strange(item, "(deck ATTRIBUTE ..)", ("deck", "table"))
        return tuple(self._attribute(each) for each in item.items[1:])

    def _attribute(self, item: Item) -> AttributeForm:
        key, *groups = self.opened(item, "an attribute: " + ATTRIBUTE, 2)
        if key.kind != "name":
            self.expected(key if key.kind == "word" else item, "an attribute: " + ATTRIBUTE)
        return AttributeForm(key.text, tuple(self._group(group) for group in groups), place=item.place)

    def _group(self, item: Item) -> Operand | tuple[Operand, tuple[AttributeForm, ...]]:
        alone = item.items[0] if len(item.items) == 1 else item
        if isinstance(alone, Atom) and alone.kind == "variable":
            return alone
        value, *attributes = self.opened(item, "values: (VALUE, ..) or (VALUE ATTRIBUTE ..)")
        if value.kind != "name" and (not attributes or attributes[0].kind == "mark"):
            self.findings.ours(item.place, item)
            return self._numbers(item)
        if not attributes or attributes[0].kind != "form":
            return Operation("names", self.listed(item, "name"), place=item.place)
        if value.kind in ("number", "form", "variable"):
            self.findings.ours(value.place, value)
        elif value.kind != "name":
            self.expected(value, "a name or a number")
        return self.expression(value, "a name or a number"), tuple(self._attribute(each) for each in attributes)

    def _numbers(self, item: Item) -> Operation:
        """(INT, INT, ..) or (INT .. INT)"""
        items = self.opened(item, NUMBERS)
        marks = {each.text for each in items[1::2]}
        if len(items) % 2 == 0 or marks - {",", ".."} or ".." in marks and len(items) != 3:
            self.expected(items[-1] if len(items) % 2 == 0 else item, NUMBERS)
        numbers = tuple(self.expression(each, "a name or a number") for each in items[::2])
        return Operation("range" if ".." in marks else "numbers", numbers, place=item.place)

    def spot(self, item: Item) -> Operation:
        """(top|bottom|INT PILE)"""
        first, pile = self.opened(item, "(top|bottom|INT PILE)", 2, 2)
        position = first.text if first.text in grammar.ENDS else self.expression(first, "top, bottom or an index")
        return Operation("spot", (position, self.expression(pile, "a pile")), place=item.place)

    def turn(self, item: Item) -> Operand:
        """A player, where current, next and previous stand alone for one."""
        if item.text in grammar.TURNS:
            return Operation(item.text, ("player",), place=item.place)
        if item.kind == "form" and item.head != "owner":
            self.findings.newer(item.place)
        return self.expression(item, "current, next, previous or a player")


BLOCK: dict[str, Reader] = {
    "PLAYER": an("player, team, or who begins the stage"),
    "CHOICE": spared(StatementParser.asked),
    "COLLECTION": spared(an("a collection")),
    "VALUE": spared(an("a value")),
    "'NAME": StatementParser.variable,
    "STATEMENT": spared(StatementParser.statement),
    "(STATEMENT ..)": StatementParser.statements,
    "(end CONDITION)": StatementParser.end,
    "BLOCK": spared(StatementParser.block),
}
ASK: dict[str, Reader] = {"PLAYER": an("a player"), "(choice OPTIONS)": StatementParser.asked}
ACTION: dict[str, Reader] = {
    "(OWNER sto NAME)": lambda parser, item: parser.storage(item, "sto"),
    "VALUE": an("a value"),
    "INT": an("a value"),
    "'NAME": StatementParser.variable,
    "CONDITION": CONDITION,
    "CARD": an("a card"),
    "CARDS": an("a card collection"),
    "(top|bottom|INT PILE)": StatementParser.spot,
    "PLAYER": StatementParser.turn,
}
CREATE: dict[str, Reader] = {
    "(deck ATTRIBUTE ..)": StatementParser._attributes,
    "NAME": an("a deck's name"),
    "PILE": an("a pile"),
    "(SEAT, ..)": lambda parser, item: tuple(map(int, parser.listed(item, "number"))),
}
# Of these, what a part is depends on another part.
UNLIKE: dict[str, Callable[..., tuple[str, tuple[object, ...]]]] = {
    "set": StatementParser._set,
    "put": StatementParser._put,
    "repeat": StatementParser._repeat,
}
