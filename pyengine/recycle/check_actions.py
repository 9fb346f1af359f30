"""Types of statements."""

from pyengine.recycle import fold, ir
from pyengine.recycle.check_expressions import Expressions
from pyengine.recycle.errors import Abandoned
from pyengine.recycle.types import Kind, Type


class Actions(Expressions):
    """The part of the checker that turns statements into typed ones."""

    def statement(self, node):
        """A statement with its number; None after an error."""
        if node is None:
            return None
        self.statements.append(node.place)
        place = {"place": node.place, "number": len(self.statements) - 1}
        return self.findings.tried(self.WORDS[node.word], self, node.word, place, *node.operands)

    def _do(self, word, place, statements):
        return ir.Do(tuple(map(self.statement, statements)), **place)

    def _if(self, word, place, condition, body):
        condition = self.findings.tried(self.want, condition, Type.BOOL, "the condition of a statement")
        return ir.If(condition, self.statement(body), **place)

    def _loop(self, word, place, collection, variable, body):
        collection = self.findings.tried(self.collection, collection, f"what {word} runs over")
        with self.element(variable, collection) as bound:
            body = self.statement(body)
        # Outside choices there is nothing to branch into: there any is all.
        loop = ir.ForAny if word == "any" and self.in_choice else ir.ForAll
        return loop(collection, bound.number, body, **place)

    def _let(self, word, place, value, variable, body):
        value = self.findings.tried(self.expression, value)
        with self.scope.bound(variable, *self.binding(value)) as bound:
            body = self.statement(body)
        self.scope.warn_unused(bound)
        return ir.Let(bound.number, value, body, **place)

    def binding(self, value):
        """The type and kind of a variable with this value, and the value."""
        if value is None:
            return Type.UNKNOWN, Kind.VALUE, None
        if fold.constant(value):
            return value.type, Kind.CONSTANT, value
        if self.pile_kind(value):
            return value.type, Kind.PLACE, value
        return value.type, Kind.LIST if value.type in (Type.CARDS, Type.GROUPS) else Kind.VALUE, value

    def pile_kind(self, value):
        """vloc, iloc, hloc, oloc or mem of an expression that is a live pile, else None."""
        if isinstance(value, ir.Variable):
            return self.pile_kind(self.scope.variables[value.slot].value)
        return value.storage.kind if isinstance(value, ir.Pile) else None

    def _set(self, word, place, storage, value):
        kind, storage = storage.word, self.storage(storage)
        if kind == "points":
            rows = tuple(self.findings.tried(self._row, row) for row in filter(None, value))
            self.points_sites.append(ir.SetPoints(storage, rows, len(self.points_sites), **place))
            return self.points_sites[-1]
        value = self.want(value, Type.STRING if kind == "str" else Type.INT, f"the value of {word}")
        return ir.Assign(storage, value, **place) if word == "set" else ir.Change(word, storage, value, **place)

    def _row(self, node):
        pairs, score = node.operands
        pairs = tuple(
            (self.want(key, Type.STRING, "a key"), self.want(value, Type.STRING, "a value of a key"))
            for key, value in pairs
        )
        score = self.want(score, Type.INT, "the score of a row")
        if isinstance(score, ir.Number) and all(isinstance(text, ir.Text) for pair in pairs for text in pair):
            numbers = tuple((key.number, value.number) for key, value in pairs)
            return ir.StaticRow(numbers, score.value, place=node.place)
        return ir.DynamicRow(pairs, score, place=node.place)

    def spot(self, node, word):
        """(top|bottom|INT PILE), in a mem pile for remember and forget, else in one that holds cards."""
        position, pile = node.operands
        pile = self.want(pile, Type.CARDS, f"where {word} puts" if word != "forget" else "what forget takes from")
        kind = self.pile_kind(pile)
        if kind is None:
            self.findings.fail(pile.place, f"found a computed card collection for {word}, expected a pile")
        if (kind == "mem") != (word != "move"):
            wanted = "a pile of cards (vloc, iloc, hloc or oloc)" if word == "move" else "a mem pile"
            self.findings.fail(
                pile.place,
                f"found {'a' if kind in ('vloc', 'mem') else 'an'} {kind} pile for {word}, expected {wanted}",
            )
        return ir.Spot(self.position(position), pile, place=node.place)

    def _move(self, word, place, card, spot):
        card = self.want(card, Type.CARD, f"what to {word}")
        spot = self.spot(spot, word)
        if word == "remember":
            return ir.Remember(card, spot, **place)
        if isinstance(card, ir.Pick | ir.Best) and self.pile_kind(card.cards) == "mem":
            self.findings.warn(card.place, "moving a card out of a mem pile fails, unless it is (actual CARD)")
        return ir.Move(card, spot, self._shared(source(card)), **place)

    def _shared(self, cards):
        """The collection if it is a shared list, else None."""
        root = cards.groups if isinstance(cards, ir.PickGroup) else cards
        shared = isinstance(root, ir.Variable) and self.scope.variables[root.slot].slot.kind is Kind.LIST
        return cards if shared else None

    def _forget(self, word, place, spot):
        return ir.Forget(self.spot(spot, word), **place)

    def _shuffle(self, word, place, cards):
        cards = self.want(cards, Type.CARDS, "what to shuffle")
        if not isinstance(cards, ir.Variable) and self.pile_kind(cards) is None:
            self.findings.warn(cards.place, "shuffling a computed card collection has no effect")
        return ir.Shuffle(cards, **place)

    def _cycle(self, word, place, which, player):
        return ir.Cycle(which, self.want(player, Type.PLAYER, "the target of cycle"), **place)

    def _pass(self, word, place):
        return ir.Pass(**place)

    def _repeat(self, word, place, count, body):
        if count is not None:
            count = self.want(count, Type.INT, "the count of repeat")
            return ir.Repeat(count, self.statement(body), **place)
        body = self.statement(body)
        if body is None:
            raise Abandoned
        collection = body.spot.pile if isinstance(body, ir.Forget) else source(body.card)
        if collection is None:
            self.findings.fail(
                body.card.place,
                "found a single card in repeat all, expected one picked from a collection, like (top CARDS)",
            )
        return ir.RepeatAll(collection, body, **place)

    def _create_deck(self, word, place, *operands):
        deck, pile, cards = self.deck(place["place"], operands)
        self.created = True
        return ir.CreateCards(deck, tuple(cards), pile, **place)

    def _create_teams(self, word, place, *teams):
        return ir.CreateTeams(self.checked_teams(place["place"], teams), **place)

    WORDS = {
        "do": _do,
        "if": _if,
        "any": _loop,
        "all": _loop,
        "let": _let,
        "set": _set,
        "inc": _set,
        "dec": _set,
        "move": _move,
        "remember": _move,
        "forget": _forget,
        "shuffle": _shuffle,
        "cycle": _cycle,
        "turn": _pass,
        "repeat": _repeat,
        "deck": _create_deck,
        "teams": _create_teams,
    }


def source(card):
    """The collection that a card is picked from, or None."""
    card = ir.bare(card)
    return card.cards if isinstance(card, ir.Pick | ir.Best) else None
