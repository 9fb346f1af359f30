"""Forms to the syntax tree: games, their setup, blocks and statements."""

from pyengine.recycle import syntax
from pyengine.recycle.errors import nearest
from pyengine.recycle.grammar import ACTION_WORDS, ACTIONS, BLOCKS, CREATED, ENDS, STATEMENTS, TURNS, parts
from pyengine.recycle.parse_expressions import SEVERAL, Expressions, an
from pyengine.recycle.reader import Atom, Form, surplus

ATTRIBUTE = "(KEY (VALUE, ..)) or (KEY (VALUE ATTRIBUTE ..) ..)"


def spared(reader):
    """The reader of a part, an error in which spares the rest of the form."""
    return lambda parser, item: parser.findings.tried(reader, parser, item)


CONDITION = spared(an("a condition"))


class Parser(Expressions):
    """One parser for both dialects; an error in a statement spares the other statements."""

    def game(self, form):
        """The program as a syntax.Game; None where an error leaves nothing to go on with."""
        if form.head != "game":
            self.expected(
                form.items[0] if form.items and isinstance(form.items[0], Atom) else form, "(game ..)", ("game",)
            )
        items = list(form.items[1:])
        heads = [item.head if isinstance(item, Form) else None for item in items]
        first = heads.index("setup") if "setup" in heads else 0
        declares, setup = tuple(self.findings.tried(self.declare, item) for item in items[:first]), None
        if "setup" in heads:
            setup = self.findings.tried(self.setup, items[first])
            del items[: first + 1]
        else:
            rest = [item for item, head in zip(items, heads) if head != "declare"]
            self._report(rest[0] if rest else None, form, "(declare ..) or (setup ..)", ("declare", "setup"))
        scoring = items.pop() if items and isinstance(items[-1], Form) and items[-1].head == "scoring" else None
        blocks = tuple(self.findings.tried(self.block, item) for item in items)
        if not scoring:
            self._report(None, form, "(scoring min|max INT) at the end of the game")
        elif not blocks:
            self._report(scoring, form, "a block: one of " + ", ".join(BLOCKS))
        score = self.findings.tried(self.scoring, scoring) if scoring else None
        if setup and score:
            return syntax.Game(declares, *setup, blocks, *score, place=form.place)
        return None

    def _report(self, found, form, what, known=()):
        if found is None:
            place = form.place._replace(line=form.place.end_line, column=form.place.end_column - 1)
            guess = surplus(self.findings.source)
            self.findings.error(place, f"found the end of the game, expected {what}{guess}")
        else:
            near = nearest(found.head, known) if isinstance(found, Form) and found.head else None
            self.findings.error(found.place, f"found {found}, expected {what}", near)

    def declare(self, form):
        """(declare VALUE 'NAME)"""
        if not isinstance(form, Form) or form.head != "declare":
            self.strange(form, "(declare ..) or (setup ..)", ("declare",))
        return syntax.Operation("declare", self.read(form, "(declare VALUE 'NAME)", self.ACTION), place=form.place)

    def scoring(self, form):
        """max or min, and the score."""
        return self.read(form, "(scoring min|max INT)", {"INT": an("an integer")})

    def block(self, form):
        """A stage, a choice, or a statement that may stand directly in a game or stage."""
        head = form.head if isinstance(form, Form) else None
        if head in ("stage", "choice"):
            return syntax.Operation(head, self.read(form, BLOCKS[head], self.BLOCK), place=form.place)
        if head in BLOCKS:
            return self.statement(form)
        what = "a block: one of " + ", ".join(BLOCKS)
        if isinstance(form, Form) and (head in ACTIONS or head is None and len(form.items) == 2):
            what += "; statements go into (do ( .. ))"
        self.strange(form, what, (*BLOCKS, "scoring"))

    def end(self, form):
        """The condition of (end CONDITION)."""
        if not isinstance(form, Form) or form.head != "end" or len(form.items) != 2:
            self.strange(form, "(end CONDITION)", ("end",))
        return CONDITION(self, form.items[1])

    def statements(self, form):
        """The list of do and choice."""
        items = self.items(form, "a list of statements, ( .. )")
        if form.head in STATEMENTS:
            self.findings.fail(
                form.place, f"found {form}, expected a list of statements: parentheses around one or more statements"
            )
        return tuple(self.findings.tried(self.statement, item) for item in items)

    def statement(self, form):
        """What may stand in do, any, all, let, a conditional statement and a choice."""
        items, head = self.items(form, "a statement", known=STATEMENTS), form.head
        if head in ("choice", "stage"):
            self.findings.fail(
                form.place, f"found a {head} inside a statement; a {head} stands directly in a stage or in the game"
            )
        if head in ACTIONS:
            return self.action(form)
        if head in STATEMENTS:
            return syntax.Operation(head, self.read(form, BLOCKS[head], self.BLOCK), place=form.place)
        if head is None:
            first = items[0]
            if sum(isinstance(item, Form) and item.head in ACTION_WORDS for item in (first, *items)) > 1:
                self.findings.fail(
                    form.place, "found several statements in one pair of parentheses, expected one; " + SEVERAL
                )
            if len(items) == 2 and (isinstance(first, Form) or first.kind == "variable"):
                operands = CONDITION(self, first), self.findings.tried(self.statement, items[1])
                return syntax.Operation("if", operands, place=form.place)
        self.strange(form, "a statement", STATEMENTS)

    def action(self, form):
        """An action by its head."""
        if not isinstance(form, Form) or form.head not in ACTIONS:
            several = (
                "; repeat takes one action, (all (range 1 .. INT) 'NAME STATEMENT) any statement"
                if isinstance(form, Form) and (form.head in STATEMENTS or form.head is None)
                else ""
            )
            self.strange(form, "an action: one of " + ", ".join(ACTIONS) + several, ACTIONS)
        head, usage = form.head, ACTIONS[form.head]
        if head == "create":
            return self.create(form)
        if head == "shuffle" and len(form.items) == 4:
            self.word(form.items[1], "faro")
            self.findings.fail(form.place, "shuffle faro was never defined; expected (shuffle CARDS)")
        if parts(usage, len(form.items) - 1) and head in self.UNLIKE:
            return self.UNLIKE[head](self, form, *form.items[1:])
        return syntax.Operation(head, self.read(form, usage, self.ACTION), place=form.place)

    def _set(self, form, storage, value):
        storage = self.storage(storage, "sto", "str", "points")
        value = self.rows(value) if storage.word == "points" else self.expression(value, "a value")
        return syntax.Operation("set", (storage, value), place=form.place)

    def _put(self, form, word, name, rows):
        self.word(word, "points")
        return syntax.Operation("set", (self.points(name), self.rows(rows)), place=form.place)

    def _repeat(self, form, count, body):
        until_empty = isinstance(count, Atom) and count.text == "all"
        if until_empty and not (isinstance(body, Form) and body.head in ("move", "forget")):
            self.strange(body, "(move ..) or (forget ..) after repeat all", ("move", "forget"))
        count = None if until_empty else self.expression(count, "an integer or all")
        return syntax.Operation("repeat", (count, self.action(body)), place=form.place)

    def rows(self, form):
        """The rows of a points map, ( (PAIR .. INT) .. )."""
        rows = self.items(form, "rows of a points map, ( (PAIR .. INT) .. )")
        return tuple(self.findings.tried(self._row, row) for row in rows)

    def _row(self, form):
        *pairs, score = self.items(form, "a row of a points map, (PAIR .. INT)", 2)
        pairs = tuple(self._pair(pair) for pair in pairs)
        return syntax.Operation("row", (pairs, self.expression(score, "an integer")), place=form.place)

    def _pair(self, form):
        """(KEY : VALUE), or in the old dialect (KEY (VALUE)), (KEY VALUE) and (KEY (cardatt ..))."""
        key, *marks, value = self.items(form, "a pair, (KEY : VALUE)", 2, 3)
        for mark in marks:
            self.mark(mark, ":")
        if not marks and isinstance(value, Form) and len(value.items) == 1:
            value = value.items[0]
        return self.expression(key, "a key"), self.expression(value, "a value")

    def spot(self, form):
        """(top|bottom|INT PILE)"""
        first, pile = self.items(form, "(top|bottom|INT PILE)", 2, 2)
        end = isinstance(first, Atom) and first.text in ENDS
        position = first.text if end else self.expression(first, "top, bottom or an index")
        return syntax.Operation("spot", (position, self.expression(pile, "a pile")), place=form.place)

    def turn(self, item):
        """A player, where current, next and previous stand alone for one."""
        if isinstance(item, Atom) and item.text in TURNS:
            return syntax.Operation(item.text, ("player",), place=item.place)
        return self.expression(item, "current, next, previous or a player")

    def setup(self, form):
        """Players, teams or None, and the decks with their counts, as syntax.Game wants them."""
        first, *items = form.items[1:] or (form,)
        if not self._creates(first, "players") or len(first.items) != 3:
            self.expected(first, "(create players INT) first in setup")
        players = self.expression(first.items[2], "an integer")
        given = [item for item in items if self._creates(item, "teams")]
        teams = self.create(given[0]) if given else None
        if given[1:]:
            self.findings.fail(given[1].place, "found teams a second time in setup")
        items = [item for item in items if item not in given]
        if not items:
            self.findings.fail(form.place, f"found no deck in setup, expected {CREATED['deck']}")
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
        what = self.word(form.items[1], *CREATED)
        return syntax.Operation(what, self.read(form, CREATED[what], self.CREATE), place=form.place)

    def _team(self, form):
        return tuple(int(atom.text) for atom in self.listed(form, "number"))

    def _attributes(self, form):
        if not isinstance(form, Form) or form.head != "deck" or len(form.items) < 2:
            self.expected(form, "(deck ATTRIBUTE ..)", ("deck",))
        return tuple(self._attribute(item) for item in form.items[1:])

    def _attribute(self, form):
        key, *groups = self.items(form, "an attribute: " + ATTRIBUTE, 2)
        if not (isinstance(key, Atom) and key.kind == "name"):
            self.expected(form, "an attribute: " + ATTRIBUTE)
        return syntax.Attribute(key.text, tuple(map(self._group, groups)), place=form.place)

    def _group(self, item):
        alone = item.items[0] if isinstance(item, Form) and len(item.items) == 1 else item
        if isinstance(alone, Atom) and alone.kind == "variable":
            return alone
        value, *attributes = self.items(item, "values: (VALUE, ..) or (VALUE ATTRIBUTE ..)")
        if not (attributes and isinstance(attributes[0], Form)):
            return self.names(item)
        if not (isinstance(value, Atom) and value.kind == "name"):
            self.expected(value, "a name")
        return self.expression(value), tuple(self._attribute(attribute) for attribute in attributes)

    CREATE = {
        "NAME": an("a deck's name"),
        "PILE": an("a pile"),
        "(deck ATTRIBUTE ..)": _attributes,
        "(SEAT, ..)": _team,
    }
    BLOCK = {
        "COLLECTION": spared(an("a collection")),
        "VALUE": spared(an("a value")),
        "'NAME": Expressions.variable,
        "STATEMENT": spared(statement),
        "(STATEMENT ..)": statements,
        "(end CONDITION)": end,
        "BLOCK": spared(block),
    }
    ACTION = {
        "(OWNER sto NAME)": lambda parser, item: parser.storage(item, "sto"),
        "VALUE": an("a value"),
        "INT": an("a value"),
        "'NAME": Expressions.variable,
        "CARD": an("a card"),
        "CARDS": an("a card collection"),
        "(top|bottom|INT PILE)": spot,
        "PLAYER": turn,
    }
    # Of these, what a part is depends on another part.
    UNLIKE = {"set": _set, "put": _put, "repeat": _repeat}
