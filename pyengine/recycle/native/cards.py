"""Code for cards and the rings that piles are."""

from contextlib import contextmanager

from pyengine.recycle import ir
from pyengine.recycle.native.core import I16, I32, NO_CARD, Cards, Live, i32
from pyengine.recycle.native.values import Values

BUFFER_MOST = 2048  # elements of a local array; longer lists go into the arena


class CardValues(Values):
    """Expressions that are one card; -1 is no card."""

    @contextmanager
    def bound(self, slot, element):
        """A variable with a value, inside a with block."""
        before = self.env
        self.env = {**before, slot: element}
        yield
        self.env = before

    # Cards

    def card(self, node):
        """A card; none is an error."""
        node = ir.bare(node)
        card = self.maybe_card(node)
        if isinstance(node, ir.Pick):
            self.fail_if(self.b.icmp_signed("<", card, i32(0)), node.place, self.no_card_message(node))
        return card

    def no_card_message(self, node):
        """What a picked card that is not there is called: with the words of the program for where it was looked for."""
        where = self.program.source.quote(node.cards.place)
        if isinstance(node, ir.Best):
            return f"{node.word} of an empty collection: {where}"
        return f"there is no card here: {where} " + (
            "is empty" if isinstance(node.position, str) else "has no card of this number"
        )

    def maybe_card(self, node):
        """A card or -1."""
        match ir.bare(node):
            case ir.Pick(position, cards):
                return self.pick(position, cards)
            case ir.Best() as best:
                return self.best(best)
            case variable:
                return self.value_Variable(variable)

    def live(self, node):
        """The pile that a collection is, or None."""
        match node:
            case ir.Pile(storage):
                return self.pile(storage)
            case ir.Variable(slot) if slot in self.env:
                return self.env[slot] if isinstance(self.env[slot], Live) else None
            case ir.Variable(slot) if slot in self.unit.global_piles:
                number = self.b.load(self.field(self.layout.globals[slot]), typ=I32)
                return Live(number, self.unit.global_piles[slot].kind == "mem")
        return None

    def pick(self, position, collection):
        """The card in a place of a collection, or -1."""
        index = None if isinstance(position, str) else self.value(position)
        b, live = self.b, self.live(collection)
        if live is not None and not live.mem:
            return self.end_card(live.pile, position) if index is None else self.card_at(live.pile, index)
        if index is None and live is None and isinstance(collection, ir.Filter | ir.Joined):
            result = self.variable(i32(NO_CARD))
            hasty = position == "bottom" and not collection.random and not self.can_fail(collection)

            def body(card, done):
                b.store(card, result)
                if hasty:
                    b.branch(done)
                    b.position_at_end(self.block("unreached"))

            self.each(collection, body)
            return b.load(result, typ=I32)
        cards = self.made(collection)
        if index is None:
            index = b.sub(cards.length, i32(1)) if position == "top" else i32(0)
        inside = b.icmp_unsigned("<", index, cards.length)
        result = self.variable(i32(NO_CARD))
        with b.if_then(inside):
            b.store(self.load(self.item(cards.data, I16, index), 2), result)
        return b.load(result, typ=I32)

    def best(self, node):
        """A card of the largest or smallest score, drawn among equals."""
        b, room = self.b, self.most(node.cards)
        count, best = self.local(I32), self.local(I32)
        b.store(i32(0), count)
        if node.cards.random or room is None or room > BUFFER_MOST:
            cards = self.made(node.cards)
            equals = self.memory("arena_take", self.b.mul(cards.length, i32(2)))
            walk = lambda body: self.each_of(cards, body)
        else:
            equals = self.buffer(I16, room)
            walk = lambda body: self.each(node.cards, body)
        score = self.scorer(node.points)

        def body(card, done):
            value, many = score(card), b.load(count, typ=I32)
            before = b.load(best, typ=I32)
            better = b.icmp_signed(">" if node.word == "max" else "<", value, before)
            fresh = b.or_(better, b.icmp_signed("==", many, i32(0)))
            place = b.select(fresh, i32(0), many)
            with b.if_then(b.or_(fresh, b.icmp_signed("==", value, before))):
                self.store(card, self.item(equals, I16, place), 2)
                b.store(value, best)
                b.store(b.add(place, i32(1)), count)

        self.allocas.store(i32(0), best)
        walk(body)
        many = b.load(count, typ=I32)
        self.fail_if(b.icmp_signed("==", many, i32(0)), node.place, self.no_card_message(node))
        return self.load(self.item(equals, I16, self.below(many)), 2)

    # Piles

    def following(self, node):
        return self.load(self.field(self.layout.next, node, self.layout.node_size), self.layout.node_size)

    def preceding(self, node):
        return self.load(self.field(self.layout.previous, node, self.layout.node_size), self.layout.node_size)

    def ring(self, pile):
        """The node of a pile."""
        return self.b.add(pile, i32(self.layout.cards))

    def end_card(self, pile, end):
        node = (self.preceding if end == "top" else self.following)(self.ring(pile))
        return self.b.select(self.b.icmp_signed(">=", node, i32(self.layout.cards)), i32(NO_CARD), node)

    def card_at(self, pile, index):
        """The card before which something is put at an index, or -1; -1 for an index outside."""
        b, result = self.b, self.variable(i32(NO_CARD))
        with b.if_then(b.icmp_unsigned("<", index, self.pile_size(Live(pile, False)))):
            b.store(self.node_at(pile, index), result)
        return b.load(result, typ=I32)

    def node_at(self, pile, index):
        """The node with an index from 0 to the size (the pile's own)."""
        b, node = self.b, self.local(I32)
        b.store(self.following(self.ring(pile)), node)
        with self.times(i32(0), index):
            b.store(self.following(b.load(node, typ=I32)), node)
        return b.load(node, typ=I32)

    def pile_size(self, live):
        sizes = self.layout.mem_sizes if live.mem else self.layout.sizes
        return self.load(self.field(sizes, live.pile, 2), 2)

    def pile_of(self, card):
        return self.load(self.field(self.layout.pile_of, card, self.layout.pile_size), self.layout.pile_size)

    def mem_list(self, live):
        """The references in a mem pile."""
        start = self.b.mul(live.pile, i32(self.layout.mem_room))
        return Cards(self.field(self.layout.mem_cards, start, 2), self.pile_size(live))
