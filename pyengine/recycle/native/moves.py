"""Code for statements that move, remember, shuffle and create cards, and for what seats know of it."""

from pyengine.recycle import ir
from pyengine.recycle.native import layout as at
from pyengine.recycle.native.core import I1, I16, I32, I64, PTR, Cards, Event, Live, Shared, i32, ll
from pyengine.recycle.native.lists import Collections


class Moves(Collections):
    """Statements about cards. `acted` is told of every action, `event` of what happens, if somebody traces it."""

    def do_Move(self, node, rest):
        self.check_mem(node)
        card, reference = (self.card(node.card), None) if node.shrinks is None else self.card_of_shared(node)
        index = None if isinstance(node.spot.position, str) else self.value(node.spot.position)
        live = self.live(node.spot.pile)
        self.acted()
        old = self.pile_of(card)
        self.unlink(card)
        if index is not None:
            same = self.b.icmp_signed("==", old, live.pile)
            size = self.b.sub(self.pile_size(live), self.b.zext(same, I32))
            self.fail_if(self.b.icmp_unsigned(">", index, size), node.place, "there is no such index in the pile")
        self.link(card, live.pile, node.spot.position, index)
        self.learn(card, old, live.pile, self.followed(node.card), node.spot.pile)
        if reference is not None:
            self.call("drop", reference, card)
        self.event(Event.MOVE, node.number, card, old, live.pile)

    def check_mem(self, node):
        """A card picked from a mem pile stays where it is, unless it is (actual ..)."""
        if isinstance(node.card, ir.Pick | ir.Best):
            cards = node.card.cards
            live = self.env.get(cards.slot) if isinstance(cards, ir.Variable) else None
            if self.is_mem(cards) or isinstance(live, Live) and live.mem:
                self.fail_if(ll.Constant(I1, 1), node.place, "a card is moved out of a mem pile only as (actual ..)")

    def card_of_shared(self, node):
        """(card, address of the list that it was picked from)."""
        if isinstance(node.shrinks, ir.PickGroup):
            header = self.group_address(node.shrinks)
            return self.card(node.card), header
        value = self.env[node.shrinks.slot]
        return self.card(node.card), value.header if isinstance(value, Shared) else None

    def unlink(self, card):
        """Take a card out of its ring."""
        before, after = self.preceding(card), self.following(card)
        self.connect(before, after)
        size = self.field(self.layout.sizes, self.pile_of(card), 2)
        self.b.store(self.b.sub(self.b.load(size, typ=I16), ll.Constant(I16, 1)), size)

    def connect(self, one, other):
        """Make one node follow another."""
        size = self.layout.node_size
        self.store(other, self.field(self.layout.next, one, size), size)
        self.store(one, self.field(self.layout.previous, other, size), size)

    def link(self, card, pile, position, index=None):
        """Put a card without a place into a pile."""
        ring = self.ring(pile)
        if position == "top":
            before, after = self.preceding(ring), ring
        elif position == "bottom":
            before, after = ring, self.following(ring)
        else:
            after = self.node_at(pile, index)
            before = self.preceding(after)
        self.connect(before, card)
        self.connect(card, after)
        self.store(pile, self.field(self.layout.pile_of, card, self.layout.pile_size), self.layout.pile_size)
        size = self.field(self.layout.sizes, pile, 2)
        self.b.store(self.b.add(self.b.load(size, typ=I16), ll.Constant(I16, 1)), size)

    def followed(self, card):
        """Whether everybody can tell which position of a pile a card had."""
        card = ir.bare(card)
        if not isinstance(card, ir.Pick):
            return False
        if isinstance(card.cards, ir.Pile):
            return card.cards.storage.kind != "mem"
        live = self.live(card.cards)
        return live is not None and not live.mem

    def seers_of(self, pile):
        return self.look_up(self.layout.seers, 16, pile)

    def learn(self, card, old, new, followed, target):
        """Who knows where the card is now, and who has lost track of others."""
        b = self.b
        everybody = (1 << self.layout.players) - 1
        known = self.field(self.layout.known, card, 2)
        if isinstance(target, ir.Pile) and target.storage.kind == "vloc":
            self.store(i32(everybody), known, 2)
            return
        witnesses = b.or_(self.seers_of(old), self.seers_of(new))
        mask = self.load(known, 2)
        if not followed:
            mask = b.and_(mask, witnesses)
            with b.if_then(b.icmp_signed("!=", witnesses, i32(everybody))):

                def forget(left):
                    place = self.field(self.layout.known, left, 2)
                    self.store(self.b.and_(self.load(place, 2), witnesses), place, 2)

                self.walk_pile(Live(old, False), forget)
        self.store(self.b.or_(mask, witnesses), known, 2)

    def mem_position(self, node, last):
        """The index of a spot in a mem pile."""
        if node.spot.position == "bottom":
            return i32(0)
        if node.spot.position == "top":
            return last
        return self.value(node.spot.position)

    def do_Remember(self, node, rest):
        b, card, live = self.b, self.card(node.card), self.live(node.spot.pile)
        items = self.mem_list(live)
        index = self.mem_position(node, items.length)
        self.fail_if(b.icmp_unsigned(">", index, items.length), node.place, "there is no such index in the pile")
        self.fail_if(
            b.icmp_signed(">=", items.length, i32(self.layout.mem_room)),
            node.place,
            f"more than {self.layout.mem_room} references in a mem pile",
        )
        self.acted()
        self.call("insert", items.data, items.length, index, card)
        self.store(b.add(items.length, i32(1)), self.field(self.layout.mem_sizes, live.pile, 2), 2)
        self.store(i32((1 << self.layout.players) - 1), self.field(self.layout.known, card, 2), 2)
        self.event(Event.REMEMBER, node.number, card, live.pile)

    def do_Forget(self, node, rest):
        b, live = self.b, self.live(node.spot.pile)
        items = self.mem_list(live)
        index = self.mem_position(node, b.sub(items.length, i32(1)))
        self.fail_if(self.b.icmp_unsigned(">=", index, items.length), node.place, "there is nothing to forget")
        self.acted()
        if self.unit.trace:
            self.event(Event.FORGET, node.number, self.element(items, index), live.pile)
        self.call("remove", items.data, items.length, index)
        self.store(self.b.sub(items.length, i32(1)), self.field(self.layout.mem_sizes, live.pile, 2), 2)

    def do_Shuffle(self, node, rest):
        live = self.live(node.cards)
        if live is not None and not live.mem:
            self.acted()
            shuffle = self.unit.once("shuffle", I32, [PTR, I32], build_shuffle)
            self.b.call(shuffle, [self.state, live.pile])
        else:
            items = self.made(node.cards)
            self.acted()
            if live is None and not isinstance(node.cards, ir.Variable):
                items = self.copied(items)
            self.shuffle_list(items)
        if self.unit.trace:
            # Whoever listens reads the order of the pile in the state as it is now.
            pile = i32(-1) if live is None or live.mem else live.pile
            address = self.b.ptrtoint(self.state, I64)
            self.event(
                Event.SHUFFLE,
                node.number,
                pile,
                self.b.trunc(address, I32),
                self.b.trunc(self.b.lshr(address, ll.Constant(I64, 32)), I32),
            )

    def shuffle_list(self, items):
        """Fisher and Yates, from the end."""
        b, last = self.b, self.variable(items.length)
        with self.loop_while(last, ">", i32(1), "shuffle", "swap", "shuffled") as (count, _):
            here = b.sub(count, i32(1))
            one, other = (self.item(items.data, I16, each) for each in (here, self.below(count)))
            first, second = b.load(one, typ=I16), b.load(other, typ=I16)
            b.store(second, one)
            b.store(first, other)
            b.store(here, last)

    # Making cards

    def do_CreateCards(self, node, rest):
        live = self.live(node.pile)
        self.acted()
        b, count = self.b, len(node.attributes)
        address = self.field(self.layout.card_count)
        first = self.load(address, 2)
        room = b.icmp_signed(">", b.add(first, i32(count)), i32(self.layout.cards))
        self.fail_if(room, node.place, f"more than {self.layout.cards} cards")
        self.store(b.add(first, i32(count)), address, 2)
        kind = self.layout.first_type[node.number]
        with self.times(i32(0), i32(count)) as (index, _):
            card = b.add(first, index)
            self.store(b.add(index, i32(kind)), self.field(self.layout.types, card, 2), 2)
            self.link(card, live.pile, "top")
            self.store(self.seers_of(live.pile), self.field(self.layout.known, card, 2), 2)
        self.event(Event.CREATE, node.number, count)

    def do_CreateTeams(self, node, rest):
        self.acted()
        b, layout, count = self.b, self.layout, self.team_count()
        after = b.add(count, i32(len(node.teams)))
        self.fail_if(b.icmp_signed(">", after, i32(layout.teams)), node.place, f"more than {layout.teams} teams")
        first = layout.first_team[node.number]
        for index in range(len(node.teams)):
            self.store(i32(first + index), self.field(layout.team_kinds, b.add(count, i32(index)), 2), 2)
        self.store(after, self.field(layout.team_count), 2)
        # A new turn cycle hides the one before until the stage ends, which has a cycle of its own for this.
        start = layout.team_cycle + 2 * self.team_depth
        self.set_cycle(start, i32(0))
        self.event(Event.TEAMS, node.number)

    def set_cycle(self, start, seat):
        """Who is the current one of a turn cycle; nobody else comes next than in turn."""
        self.store(seat, self.field(start), 1)
        self.store(i32(at.NO_SEAT), self.field(start + 1), 1)


def build_shuffle(unit, function):
    """Shuffle a pile: out of the ring into an array, and back."""
    body, pile = Moves(unit, function), function.args[1]
    data, count = body.buffer(I16, body.layout.cards), body.local(I32, i32(0))
    b = body.b

    def gather(card):
        index = b.load(count, typ=I32)
        body.store(card, body.item(data, I16, index), 2)
        b.store(b.add(index, i32(1)), count)

    body.walk_pile(Live(pile, False), gather)
    cards = Cards(data, b.load(count, typ=I32))
    body.shuffle_list(cards)
    before, seers = body.local(I32), body.seers_of(pile)
    ring = body.ring(pile)
    b.store(ring, before)
    with body.times(i32(0), cards.length) as (index, _):
        card = body.element(cards, index)
        body.connect(b.load(before, typ=I32), card)
        body.store(seers, body.field(body.layout.known, card, 2), 2)
        b.store(card, before)
    body.connect(b.load(before, typ=I32), ring)
    body.finish(write_steps=False)
