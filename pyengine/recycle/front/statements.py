"""Forms to the statements of the syntax tree, and blocks: an error in one spares the others."""

from collections.abc import Callable
from typing import Any

from pyengine.recycle.front.expressions import (
    SEVERAL,
    Reader,
    an,
    expected,
    expression,
    listed,
    mark,
    names,
    opened,
    operation,
    points,
    storage,
    strange,
    variable,
    word,
    wrong_count,
)
from pyengine.recycle.front.grammar import (
    ACTION_WORDS,
    ACTIONS,
    BLOCKS,
    CREATED,
    ENDS,
    HEURISTIC,
    LABEL,
    STATEMENTS,
    TURNS,
    parts,
)
from pyengine.recycle.front.reader import Atom, AttributeForm, Item, Node, Operation
from pyengine.recycle.source import Findings

ATTRIBUTE = "(KEY (VALUE, ..)) or (KEY (VALUE ATTRIBUTE ..) ..)"


def spared(reader: Reader) -> Reader:
    """The reader of a part, an error in which spares the rest of the form."""
    return lambda findings, item: findings.tried(reader, findings, item)


CONDITION = spared(an("a condition"))


def block(findings: Findings, item: Item) -> Operation:
    """A stage, a choice, or a statement that may stand directly in a game or stage."""
    if item.head in ("stage", "choice"):
        return operation(findings, item, BLOCKS[item.head], BLOCK, item.head)
    if item.head in BLOCKS:
        return statement(findings, item)
    what = "a block: one of " + ", ".join(BLOCKS)
    if item.head in ACTIONS or item.head is None and len(item.items) == 2:
        what += "; statements go into (do ( .. ))"
    strange(findings, item, what, (*BLOCKS, "scoring"))


def end(findings: Findings, item: Item) -> Any:
    """The condition of (end CONDITION); None after an error."""
    if item.head != "end" or len(item.items) != 2:
        strange(findings, item, "(end CONDITION)", ("end",))
    return CONDITION(findings, item.items[1])


def statements(findings: Findings, item: Item) -> tuple[Operation, ...]:
    """The list of do and choice."""
    items = opened(findings, item, "a list of statements, ( .. )")
    if item.head in STATEMENTS:
        what = "a list of statements: parentheses around one or more statements"
        findings.fail(item.place, f"found {item}, expected {what}")
    return tuple(findings.tried(statement, findings, each) for each in items)


def statement(findings: Findings, item: Item) -> Operation:
    """What may stand in do, any, all, let, a conditional statement and a choice."""
    items, head = opened(findings, item, "a statement", known=STATEMENTS), item.head
    if head in ("choice", "stage"):
        findings.fail(
            item.place, f"found a {head} inside a statement; a {head} stands directly in a stage or in the game"
        )
    if head in ACTIONS:
        return action(findings, item)
    if head in STATEMENTS:
        return operation(findings, item, BLOCKS[head], BLOCK, head)
    if head == "label":
        return _label(findings, item)
    if head == "heuristic":
        findings.ours(item.place, item)
        return operation(findings, item, HEURISTIC, {"STATEMENT": BLOCK["STATEMENT"]}, head)
    if head is None and len(items) == 4 and items[2].text == "else":
        return _with_else(findings, item)
    if head is None:
        if sum(each.head in ACTION_WORDS for each in (items[0], *items)) > 1:
            findings.fail(item.place, "found several statements in one pair of parentheses, expected one; " + SEVERAL)
        if len(items) == 2 and items[0].kind in ("form", "variable"):
            operands = CONDITION(findings, items[0]), findings.tried(statement, findings, items[1])
            return Operation("if", operands, place=item.place)
    strange(findings, item, "a statement", (*STATEMENTS, "label", "heuristic"))


def _label(findings: Findings, item: Item) -> Operation:
    """(label "TEXT"|'NAME .. STATEMENT)"""
    findings.ours(item.place, item)
    *parts, body = opened(findings, item, LABEL, 3)[1:]
    for each in parts:
        if each.kind not in ("text", "variable"):
            expected(findings, each, f"""a text or a variable, {LABEL}""")
    return Operation("label", (tuple(parts), findings.tried(statement, findings, body)), place=item.place)


def _with_else(findings: Findings, item: Item) -> Operation:
    """(CONDITION STATEMENT else STATEMENT) is (let CONDITION 'X (do (('X STATEMENT) ((not 'X) STATEMENT)))), with a
    variable that no text can name."""
    condition, body, word, other = item.items
    findings.ours(word.place, "else")
    fresh, place = Atom("variable", word.text, condition.place), item.place
    then = place._replace(line=word.place.line, column=word.place.column)
    parts = (
        Operation("if", (fresh, findings.tried(statement, findings, body)), place=place),
        Operation(
            "if", (Operation("not", (fresh,), place=then), findings.tried(statement, findings, other)), place=then
        ),
    )
    return Operation(
        "let", (CONDITION(findings, condition), fresh, Operation("do", (parts,), place=place)), place=place
    )


def action(findings: Findings, item: Item) -> Operation:
    """An action by its head."""
    if item.head not in ACTIONS:
        several = item.kind == "form" and (item.head in STATEMENTS or item.head is None)
        hint = "; repeat takes one action, (all (range 1 .. INT) 'NAME STATEMENT) any statement" * several
        strange(findings, item, "an action: one of " + ", ".join(ACTIONS) + hint, ACTIONS)
    if item.head == "create":
        return create(findings, item)
    if item.head == "shuffle" and len(item.items) == 4:
        word(findings, item.items[1], "faro")
        findings.fail(item.place, "shuffle faro was never defined; expected (shuffle CARDS)")
    if item.head in UNLIKE and parts(ACTIONS[item.head], len(item.items) - 1):
        name, operands = UNLIKE[item.head](findings, *item.items[1:])
        return Operation(name, operands, place=item.place)
    return operation(findings, item, ACTIONS[item.head], ACTION, item.head)


def _set(findings: Findings, target: Item, value: Item) -> tuple[str, tuple[object, ...]]:
    to = storage(findings, target, "sto", "str", "points")
    return "set", (to, rows(findings, value) if to.word == "points" else expression(findings, value, "a value"))


def _put(findings: Findings, kind: Item, name: Item, value: Item) -> tuple[str, tuple[object, ...]]:
    word(findings, kind, "points")
    return "set", (points(findings, name), rows(findings, value))


def _repeat(findings: Findings, count: Item, body: Item) -> tuple[str, tuple[object, ...]]:
    if count.text != "all":
        return "repeat", (expression(findings, count, "an integer or all"), action(findings, body))
    if body.head not in ("move", "forget"):
        strange(findings, body, "(move ..) or (forget ..) after repeat all", ("move", "forget"))
    return "repeat", (None, action(findings, body))


def rows(findings: Findings, item: Item) -> tuple[Operation, ...]:
    """The rows of a points map, ( (PAIR .. INT) .. )."""
    items = opened(findings, item, "rows of a points map, ( (PAIR .. INT) .. )")
    return tuple(findings.tried(_row, findings, row) for row in items)


def _row(findings: Findings, item: Item) -> Operation:
    *items, score = opened(findings, item, "a row of a points map, (PAIR .. INT)", 2)
    pairs = tuple(_pair(findings, pair) for pair in items)
    return Operation("row", (pairs, expression(findings, score, "an integer")), place=item.place)


def _pair(findings: Findings, item: Item) -> tuple[Node, Node]:
    """(KEY : VALUE), or in the old dialect (KEY (VALUE)), (KEY VALUE) and (KEY (cardatt ..))."""
    key, *marks, value = opened(findings, item, "a pair, (KEY : VALUE)", 2, 3)
    for each in marks:
        mark(findings, each, ":")
    if not marks and len(value.items) == 1:
        value = value.items[0]
    return expression(findings, key, "a key"), expression(findings, value, "a value")


def create(findings: Findings, form: Item) -> Operation:
    """(create deck ..) or (create teams ..)"""
    if len(form.items) < 3:
        wrong_count(findings, form, "(create deck ..) or (create teams ..)")
    what = word(findings, form.items[1], *CREATED)
    return operation(findings, form, CREATED[what], CREATE, what)


def _team(findings: Findings, item: Item) -> tuple[int, ...]:
    return tuple(map(int, listed(findings, item, "number")))


def _attributes(findings: Findings, item: Item) -> tuple[AttributeForm, ...]:
    if item.head != "deck" or len(item.items) < 2:
        strange(findings, item, "(deck ATTRIBUTE ..)", ("deck",))
    return tuple(_attribute(findings, each) for each in item.items[1:])


def _attribute(findings: Findings, item: Item) -> AttributeForm:
    key, *groups = opened(findings, item, "an attribute: " + ATTRIBUTE, 2)
    if key.kind != "name":
        expected(findings, key if key.kind == "word" else item, "an attribute: " + ATTRIBUTE)
    return AttributeForm(key.text, tuple(_group(findings, group) for group in groups), place=item.place)


def _group(findings: Findings, item: Item) -> Node | tuple[Node, tuple[AttributeForm, ...]]:
    alone = item.items[0] if len(item.items) == 1 else item
    if isinstance(alone, Atom) and alone.kind == "variable":
        return alone
    value, *attributes = opened(findings, item, "values: (VALUE, ..) or (VALUE ATTRIBUTE ..)")
    if not attributes or attributes[0].kind != "form":
        return names(findings, item)
    if value.kind != "name":
        expected(findings, value, "a name")
    return expression(findings, value), tuple(_attribute(findings, each) for each in attributes)


def spot(findings: Findings, item: Item) -> Operation:
    """(top|bottom|INT PILE)"""
    first, pile = opened(findings, item, "(top|bottom|INT PILE)", 2, 2)
    position = first.text if first.text in ENDS else expression(findings, first, "top, bottom or an index")
    return Operation("spot", (position, expression(findings, pile, "a pile")), place=item.place)


def turn(findings: Findings, item: Item) -> Node:
    """A player, where current, next and previous stand alone for one."""
    if item.text in TURNS:
        return Operation(item.text, ("player",), place=item.place)
    return expression(findings, item, "current, next, previous or a player")


BLOCK: dict[str, Reader] = {
    "COLLECTION": spared(an("a collection")),
    "VALUE": spared(an("a value")),
    "'NAME": variable,
    "STATEMENT": spared(statement),
    "(STATEMENT ..)": statements,
    "(end CONDITION)": end,
    "BLOCK": spared(block),
}
ACTION: dict[str, Reader] = {
    "(OWNER sto NAME)": lambda findings, item: storage(findings, item, "sto"),
    "VALUE": an("a value"),
    "INT": an("a value"),
    "'NAME": variable,
    "CARD": an("a card"),
    "CARDS": an("a card collection"),
    "(top|bottom|INT PILE)": spot,
    "PLAYER": turn,
}
CREATE: dict[str, Reader] = {
    "NAME": an("a deck's name"),
    "PILE": an("a pile"),
    "(deck ATTRIBUTE ..)": _attributes,
    "(SEAT, ..)": _team,
}
# Of these, what a part is depends on another part.
UNLIKE: dict[str, Callable[..., tuple[str, tuple[object, ...]]]] = {"set": _set, "put": _put, "repeat": _repeat}
