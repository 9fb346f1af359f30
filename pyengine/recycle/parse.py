"""Forms to the syntax tree: games, blocks and statements."""

from pyengine.recycle import syntax
from pyengine.recycle.errors import RecycleError, nearest
from pyengine.recycle.grammar import ACTION_WORDS, ACTIONS, BLOCKS, STATEMENTS
from pyengine.recycle.parse_expressions import ENDS, OWNERS, SEVERAL, TURNS, Expressions
from pyengine.recycle.parse_setup import Setup
from pyengine.recycle.reader import Atom, Form


class Parser(Setup, Expressions):
    """One parser for both dialects; an error in a statement spares the other statements."""

    def guarded(self, function, form):
        """What the function makes of a form; after an error, which is kept, Bad."""
        try:
            return function(form)
        except RecycleError as error:
            self.findings.add(error)
            return syntax.Bad(place=form.place)

    def game(self, form):
        """The program as a syntax.Game; None where an error leaves nothing to go on with."""
        items = list(form.items)
        if form.head != "game":
            self.expected(items[0] if items and isinstance(items[0], Atom) else form, "(game ..)", ("game",))
        del items[0]
        declares = []
        heads = [item.head if isinstance(item, Form) else None for item in items]
        setup = None
        if "setup" in heads:
            for item in items[: heads.index("setup")]:
                declares.append(self.guarded(self.declare, item))
            del items[: len(declares)]
            setup = self.guarded(self.setup, items.pop(0))
        else:
            rest = [item for item, head in zip(items, heads) if head != "declare"]
            self._report(rest[0] if rest else None, form, "(declare ..) or (setup ..)", ("declare", "setup"))
        scoring = items.pop() if items and isinstance(items[-1], Form) and items[-1].head == "scoring" else None
        blocks = tuple(self.guarded(self.block, item) for item in items)
        if not scoring:
            self._report(None, form, "(scoring min|max INT) at the end of the game")
        elif not blocks:
            self._report(scoring, form, "a block: one of " + ", ".join(BLOCKS))
        score = self.guarded(self.scoring, scoring) if scoring else None
        if isinstance(setup, tuple) and isinstance(score, tuple):
            return syntax.Game(tuple(declares), *setup, blocks, *score, place=form.place)
        return None

    def _report(self, found, form, what, known=()):
        if found is None:
            line, column = form.place.end_line, form.place.end_column
            place = form.place._replace(line=line, column=column - 1)
            from pyengine.recycle.indentation import surplus

            guess = surplus(self.findings.source)
            self.findings.error(place, f"found the end of the game, expected {what}{guess}")
        else:
            near = nearest(found.head, known) if isinstance(found, Form) and found.head else None
            self.findings.error(found.place, f"found {found}, expected {what}", near)

    def declare(self, form):
        """(declare VALUE 'NAME)"""
        if not isinstance(form, Form) or form.head != "declare":
            self._unknown(form, "(declare ..) or (setup ..)", ("declare",))
        if len(form.items) != 3:
            self.usage(form, "(declare VALUE 'NAME)")
        value = self.expression(form.items[1], "a value")
        return syntax.Declare(value, self.variable(form.items[2]), place=form.place)

    def scoring(self, form):
        """max or min, and the score."""
        if len(form.items) != 3:
            self.usage(form, "(scoring min|max INT)")
        return self.word(form.items[1], "min", "max"), self.expression(form.items[2], "an integer")

    def block(self, form):
        """A stage, a choice, or a statement that may stand directly in a game or stage."""
        head = form.head if isinstance(form, Form) else None
        if head == "stage":
            return self._stage(form)
        if head == "choice":
            if len(form.items) != 2:
                self.usage(form, BLOCKS["choice"])
            return syntax.Choice(self._statements(form.items[1]), place=form.place)
        if head in BLOCKS:
            return self.statement(form)
        what = "a block: one of " + ", ".join(BLOCKS)
        if isinstance(form, Form) and (head in ACTIONS or head is None and len(form.items) == 2):
            what += "; statements go into (do ( .. ))"
        self._unknown(form, what, (*BLOCKS, "scoring"))

    def _unknown(self, form, what, known):
        self.strange(form, what, known)

    def _stage(self, form):
        items = form.items
        if len(items) < 4:
            self.usage(form, BLOCKS["stage"])
        of = self.word(items[1], *OWNERS)
        end = items[2]
        if not isinstance(end, Form) or end.head != "end" or len(end.items) != 2:
            self._unknown(end, "(end CONDITION)", ("end",))
        condition = self.guarded(lambda item: self.expression(item, "a condition"), end.items[1])
        blocks = tuple(self.guarded(self.block, item) for item in items[3:])
        return syntax.Stage(of, condition, blocks, place=form.place)

    def _statements(self, form):
        """The list of do and choice."""
        if not isinstance(form, Form) or not form.items:
            self.expected(form, "a list of statements, ( .. )")
        if form.head in STATEMENTS:
            self.findings.fail(
                form.place, f"found {form}, expected a list of statements: parentheses around one or more statements"
            )
        return tuple(self.guarded(self.statement, item) for item in form.items)

    def statement(self, form):
        """What may stand in do, any, all, let, a conditional statement and a choice."""
        if not isinstance(form, Form) or not form.items:
            self.expected(form, "a statement", STATEMENTS)
        head, items = form.head, form.items
        if head in ("choice", "stage"):
            self.findings.fail(
                form.place, f"found a {head} inside a statement; a {head} stands directly in a stage or in the game"
            )
        if head is None:
            first = items[0]
            if sum(isinstance(item, Form) and item.head in ACTION_WORDS for item in (first, *items)) > 1:
                self.findings.fail(
                    form.place, "found several statements in one pair of parentheses, expected one; " + SEVERAL
                )
            if len(items) == 2 and (isinstance(first, Form) or first.kind == "variable"):
                condition = self.guarded(lambda item: self.expression(item, "a condition"), first)
                return syntax.If(condition, self.guarded(self.statement, items[1]), place=form.place)
            self._unknown(form, "a statement", STATEMENTS)
        if head not in STATEMENTS:
            self._unknown(form, "a statement", STATEMENTS)
        return self.action(form) if head in ACTIONS else getattr(self, "_" + head + "_statement")(form)

    def _do_statement(self, form):
        if len(form.items) != 2:
            self.usage(form, BLOCKS["do"])
        return syntax.Do(self._statements(form.items[1]), place=form.place)

    def _any_statement(self, form):
        if len(form.items) != 4:
            self.usage(form, BLOCKS[form.head] + f"; {SEVERAL}" * (len(form.items) > 4))
        collection = self.guarded(lambda item: self.expression(item, "a collection"), form.items[1])
        variable = self.variable(form.items[2])
        return syntax.Loop(
            form.head, collection, variable, self.guarded(self.statement, form.items[3]), place=form.place
        )

    _all_statement = _any_statement

    def _let_statement(self, form):
        if len(form.items) != 4:
            self.usage(form, BLOCKS["let"] + f"; {SEVERAL}" * (len(form.items) > 4))
        value = self.guarded(lambda item: self.expression(item, "a value"), form.items[1])
        return syntax.Let(
            value, self.variable(form.items[2]), self.guarded(self.statement, form.items[3]), place=form.place
        )

    def action(self, form):
        """An action by its head."""
        if not isinstance(form, Form) or form.head not in ACTIONS:
            several = (
                "; repeat takes one action, (all (range 1 .. INT) 'NAME STATEMENT) any statement"
                if isinstance(form, Form) and (form.head in STATEMENTS or form.head is None)
                else ""
            )
            self._unknown(form, "an action: one of " + ", ".join(ACTIONS) + several, ACTIONS)
        counts = {
            "put": (4,),
            "cycle": (3,),
            "set": (3,),
            "inc": (3,),
            "dec": (3,),
            "move": (3,),
            "remember": (3,),
            "forget": (2,),
            "shuffle": (2, 4),
            "turn": (2,),
            "repeat": (3,),
        }
        if len(form.items) not in counts.get(form.head, (len(form.items),)):
            self.usage(form, ACTIONS[form.head])
        return getattr(self, "_" + form.head + "_action")(form, *form.items[1:])

    def _set_action(self, form, storage, value):
        storage = self.storage(storage, *(("sto", "str", "points") if form.head == "set" else ("sto",)))
        if storage.kind == "points":
            return syntax.SetPoints(storage, self.rows(value), place=form.place)
        return syntax.Set(form.head, storage, self.expression(value, "a value"), place=form.place)

    _inc_action = _dec_action = _set_action

    def _put_action(self, form, word, name, rows):
        self.word(word, "points")
        storage = self.points(name)
        return syntax.SetPoints(storage, self.rows(rows), place=form.place)

    def rows(self, form):
        """The rows of a points map, ( (PAIR .. INT) .. )."""
        if not isinstance(form, Form) or not form.items:
            self.expected(form, "rows of a points map, ( (PAIR .. INT) .. )")
        return tuple(self.guarded(self._row, item) for item in form.items)

    def _row(self, form):
        if not isinstance(form, Form) or len(form.items) < 2:
            self.expected(form, "a row of a points map, (PAIR .. INT)")
        pairs = tuple(self._pair(item) for item in form.items[:-1])
        return syntax.Row(pairs, self.expression(form.items[-1], "an integer"), place=form.place)

    def _pair(self, form):
        """(KEY : VALUE), or in the old dialect (KEY (VALUE)), (KEY VALUE) and (KEY (cardatt ..))."""
        items = form.items if isinstance(form, Form) else ()
        if len(items) == 3:
            self.mark(items[1], ":")
            return self.expression(items[0], "a key"), self.expression(items[2], "a value")
        if len(items) != 2:
            self.expected(form, "a pair, (KEY : VALUE)")
        value = items[1]
        if isinstance(value, Form) and len(value.items) == 1:
            value = value.items[0]
        return self.expression(items[0], "a key"), self.expression(value, "a value")

    def spot(self, form):
        """(top|bottom|INT PILE)"""
        if not isinstance(form, Form) or len(form.items) != 2:
            self.expected(form, "(top|bottom|INT PILE)")
        first, pile = form.items
        if not (isinstance(first, Atom) and first.kind == "word" and first.text in ENDS):
            first = self.expression(first, "top, bottom or an index")
        else:
            first = first.text
        return syntax.Spot(first, self.expression(pile, "a pile"), place=form.place)

    def _move_action(self, form, card, spot):
        return syntax.Move(form.head, self.expression(card, "a card"), self.spot(spot), place=form.place)

    _remember_action = _move_action

    def _forget_action(self, form, spot):
        return syntax.Forget(self.spot(spot), place=form.place)

    def _shuffle_action(self, form, cards, *rest):
        if rest:
            self.word(cards, "faro")
            self.findings.fail(form.place, "shuffle faro was never defined; expected (shuffle CARDS)")
        return syntax.Shuffle(self.expression(cards, "a card collection"), place=form.place)

    def _cycle_action(self, form, which, target):
        which = self.word(which, "next", "current")
        if isinstance(target, Atom) and target.text in TURNS:
            player = syntax.Turn(target.text, "player", place=target.place)
        else:
            player = self.expression(target, "current, next, previous or a player")
        return syntax.Cycle(which, player, place=form.place)

    def _turn_action(self, form, word):
        self.word(word, "pass")
        return syntax.Pass(place=form.place)

    def _repeat_action(self, form, count, body):
        if isinstance(count, Atom) and count.text == "all":
            if not isinstance(body, Form) or body.head not in ("move", "forget"):
                self._unknown(body, "(move ..) or (forget ..) after repeat all", ("move", "forget"))
            return syntax.Repeat(None, self.action(body), place=form.place)
        count = self.expression(count, "an integer or all")
        return syntax.Repeat(count, self.action(body), place=form.place)

    def _create_action(self, form, *_):
        return self.create(form)
