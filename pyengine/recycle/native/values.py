"""Code for integers, conditions, strings, players, teams and storages."""

from pyengine.recycle import ir
from pyengine.recycle.native import layout as at
from pyengine.recycle.native.core import I1, I32, I64, NO_CARD, Live, i32, ll
from pyengine.recycle.native.invariants import Invariants
from pyengine.recycle.native.risks import Risks
from pyengine.recycle.types import Type


class Values(Risks, Invariants):
    """Expressions that are one number. A card is its number, no card is -1."""

    player_depth = team_depth = 0
    player_now = None  # a fixed current player, while scores are worked out

    def value(self, node):
        """32 bits (a condition: 1 bit)."""
        if node.type is Type.CARD:
            return self.card(node)
        work_out = getattr(self, "value_" + type(node).__name__)
        return self.kept_value(node, work_out) if id(node) in self.kept else work_out(node)

    def value_Number(self, node):
        return i32(node.value)

    def value_Truth(self, node):
        return ll.Constant(I1, node.value)

    def value_Text(self, node):
        return i32(node.number)

    def value_Variable(self, node):
        if node.slot in self.env:
            return self.env[node.slot]
        value = self.b.load(self.field(self.layout.globals[node.slot]), typ=I32)
        return self.b.trunc(value, I1) if node.type is Type.BOOL else value

    def value_Arithmetic(self, node):
        b, left, right = self.b, self.value(node.left), self.value(node.right)
        if node.operator == "^":
            return self.checked("power", node, "the power does not fit into 32 bits", left, right)
        work_out = {"+": b.add, "-": b.sub, "*": b.mul, "//": b.sdiv, "%": b.srem}[node.operator]
        if node.operator in "+-*" or isinstance(node.right, ir.Number) and node.right.value not in (0, -1):
            return work_out(left, right)
        self.fail_if(b.icmp_signed("==", right, i32(0)), node.place, "division by zero")
        return b.trunc(work_out(b.sext(left, I64), b.sext(right, I64)), I32)

    def checked(self, name, node, message, *arguments):
        """A function of the runtime whose result may not fit into 32 bits."""
        result = self.call(name, *arguments)
        wrong = self.b.icmp_signed("!=", self.b.sext(self.b.trunc(result, I32), I64), result)
        self.fail_if(wrong, node.place, message)
        return self.b.trunc(result, I32)

    def value_Series(self, node):
        return self.checked(
            node.word,
            node,
            f"{node.word} of this number does not exist or does not fit into 32 bits",
            self.value(node.argument),
        )

    def value_Random(self, node):
        low, high = self.value(node.low), self.value(node.high)
        self.fail_if(self.b.icmp_signed(">", low, high), node.place, "a random number from an empty range")
        return self.b.add(low, self.below(self.b.add(self.b.sub(high, low), i32(1))))

    def value_Size(self, node):
        return self.size(node.collection)

    def value_Sum(self, node):
        total = self.variable(i32(0))
        cards = self.made(node.cards) if node.cards.random else None
        score = self.scorer(node.points)

        def body(card, done):
            self.b.store(self.b.add(self.b.load(total, typ=I32), score(card)), total)

        self.each(node.cards, body) if cards is None else self.each_of(cards, body)
        return self.b.load(total, typ=I32)

    def value_Score(self, node):
        card = self.card(node.card)
        return self.scorer(node.points)(card)

    # Storages

    def owner_index(self, storage):
        return i32(0) if isinstance(storage.owner, ir.Table) else self.value(storage.owner)

    def base(self, storage, bases):
        """Of the row that a storage is: its entry in a list of numbers by row."""
        if storage.row is not None:
            return i32(bases[storage.row])
        name, dynamic = self.value(storage.name), self.program.dynamic[storage.site]
        result = i32(0)
        known = ll.Constant(I1, False)
        for number, row in zip(dynamic.names, dynamic.rows):
            here = self.b.icmp_signed("==", name, i32(number))
            result = self.b.select(here, i32(bases[row]), result)
            known = self.b.or_(known, here)
        self.fail_if(self.b.not_(known), storage.place, "a storage with this name does not exist")
        return result

    def address(self, storage):
        """(where an int or string stands, its bytes)."""
        starts, size = (self.layout.texts, 2) if storage.kind == "str" else (self.layout.ints, 4)
        owner = self.owner_index(storage)
        return self.offset(self.state, self.b.add(self.base(storage, starts), self.b.mul(owner, i32(size)))), size

    def value_Read(self, node):
        return self.load(*self.address(node.storage))

    def pile(self, storage):
        """The pile of a storage, as Live."""
        owner = self.owner_index(storage)
        return Live(self.b.add(self.base(storage, self.layout.pile_row), owner), storage.kind == "mem")

    def points_address(self, storage):
        owner, start = self.owner_index(storage), self.base(storage, self.layout.points)
        strides = {self.layout.points_stride[row] for row in self.layout.rows_of(storage)}
        stride = i32(*strides) if len(strides) == 1 else self.base(storage, self.layout.points_stride)
        return self.offset(self.state, self.b.add(start, self.b.mul(owner, stride)))

    def scorer(self, storage):
        """A function from a card (code) to its score (code); where the map stands is worked out once."""
        sites = sorted({site for row in self.layout.rows_of(storage) for site in self.layout.sites[row]})
        if not sites:
            return lambda card: i32(0)
        address = self.points_address(storage)
        function = self.unit.points_function(tuple(sites))
        return lambda card: self.b.call(function, [self.state, address, card])

    # Conditions

    def value_Not(self, node):
        return self.b.not_(self.value(node.condition))

    def value_And(self, node):
        """Conditions one after another until one has the decisive value."""
        b, done, incoming, decisive = self.b, self.block("known"), [], isinstance(node, ir.Or)
        for condition in node.conditions[:-1]:
            value = self.value(condition)
            more = self.block("more")
            incoming.append((ll.Constant(I1, decisive), b.block))
            b.cbranch(value, *((done, more) if decisive else (more, done)))
            b.position_at_end(more)
        incoming.append((self.value(node.conditions[-1]), b.block))
        b.branch(done)
        b.position_at_end(done)
        result = b.phi(I1)
        for value, block in incoming:
            result.add_incoming(value, block)
        return result

    value_Or = value_And

    def value_Compare(self, node):
        maybe = node.left.type is Type.CARD
        left, right = ((self.maybe_card if maybe else self.value)(each) for each in (node.left, node.right))
        result = self.b.icmp_signed(node.operator, left, right)
        if maybe:
            # In the reference, no card is equal to nothing, itself included.
            none = self.b.icmp_signed("<", left, i32(0))
            result = self.b.and_(result, self.b.not_(none)) if node.operator == "==" else self.b.or_(result, none)
        return result

    def value_Quantifier(self, node):
        b, decisive = self.b, node.word == "any"
        result = self.variable(ll.Constant(I1, not decisive))
        hasty = not node.random and not self.can_fail(node.condition)

        def body(element, done):
            with self.bound(node.slot, element), self.nested(self.most(node.collection), node.place), self.scratch():
                value = self.value(node.condition)
            if hasty:
                stop, more = self.block("found"), self.block("more")
                b.cbranch(value, *((stop, more) if decisive else (more, stop)))
                b.position_at_end(stop)
                b.store(ll.Constant(I1, decisive), result)
                b.branch(done)
                b.position_at_end(more)
            else:
                before = b.load(result, typ=I1)
                b.store((b.or_ if decisive else b.and_)(before, value), result)

        with self.keeping((node.condition, {node.slot})):
            self.each(node.collection, body)
        return b.load(result, typ=I1)

    # Players and teams

    def cycle(self, type):
        """(offset of the innermost turn cycle, how many go round)."""
        if type is Type.PLAYER:
            return self.layout.player_cycle + 2 * self.player_depth, i32(self.layout.players)
        return self.layout.team_cycle + 2 * self.team_depth, self.team_count()

    def team_count(self):
        layout = self.layout
        return self.load(self.field(layout.team_count), 2) if layout.first_team else i32(layout.teams)

    def count_of(self, type):
        """How many players or teams there are."""
        return i32(self.layout.players) if type in (Type.PLAYER, Type.PLAYERS) else self.team_count()

    def team_kind(self, team):
        """Which of the layout's teams a team is."""
        return self.load(self.field(self.layout.team_kinds, team, 2), 2) if self.layout.first_team else team

    def value_Turn(self, node):
        start, count = self.cycle(node.type)
        b, fixed = self.b, node.type is Type.PLAYER and self.player_now is not None
        pointer = self.player_now if fixed else self.load(self.field(start), 1)
        if node.which == "current":
            return pointer
        if node.which == "previous":
            return b.select(b.icmp_signed("==", pointer, i32(0)), b.sub(count, i32(1)), b.sub(pointer, i32(1)))
        queued = None if fixed else self.load(self.field(start + 1), 1)
        following = self.after(pointer, count)
        return following if fixed else b.select(b.icmp_signed("==", queued, i32(at.NO_SEAT)), following, queued)

    def after(self, pointer, count):
        b = self.b
        return b.select(b.icmp_signed("==", pointer, b.sub(count, i32(1))), i32(0), b.add(pointer, i32(1)))

    def value_Seat(self, node):
        index = self.value(node.index)
        count = self.count_of(node.type)
        outside = self.b.icmp_unsigned(">=", index, count)
        self.fail_if(outside, node.place, f"there is no {node.type.short} with this number")
        return index

    def value_OwnerOf(self, node):
        pile = self.pile_of(self.card(node.card))
        # 255 read with its sign is -1.
        seats = [seat if row.owner_class == "player" else 255 for row, seat in self.layout.pile_names]
        owner = self.look_up(seats, 8, pile, signed=True)
        self.fail_if(self.b.icmp_signed("<", owner, i32(0)), node.place, "the card lies in a pile that no player owns")
        return owner

    def value_TeamOf(self, node):
        player = self.value(node.player)
        if self.layout.first_team:
            return self.last_team_of(player, node.place)
        last = {seat: number for number, members in enumerate(self.layout.team_list) for seat in members}
        teams = [last.get(seat, 255) for seat in range(self.layout.players)]
        team = self.look_up(teams, 8, player)
        if 255 in teams:
            self.fail_if(self.b.icmp_signed("==", team, i32(255)), node.place, "the player is in no team")
        return team

    def last_team_of(self, player, place):
        """The last team with a player, where teams are made in play."""
        masks = [sum(1 << seat for seat in team) for team in self.layout.team_list]
        result = self.variable(i32(-1))
        with self.times(i32(0), self.team_count()) as (team, _):
            b, mask = self.b, self.look_up(masks, 32, self.team_kind(team))
            member = b.trunc(b.lshr(mask, player), I1)
            b.store(b.select(member, team, b.load(result, typ=I32)), result)
        team = self.b.load(result, typ=I32)
        self.fail_if(self.b.icmp_signed("<", team, i32(0)), place, "the player is in no team")
        return team

    # Strings

    def value_Attribute(self, node):
        key = node.key.number if isinstance(node.key, ir.Text) else self.value(node.key)
        return self.attribute(self.maybe_card(node.card), key)

    def attribute(self, card, key):
        """The value of an attribute; the key is a number or code. Tables have a first line for no card."""
        kind = self.card_type(card)
        if isinstance(key, int):
            return self.look_up(self.unit.attribute_table(key), 16, self.b.add(kind, i32(1)))
        keys = self.program.attributes
        lines = [keys.index(number) + 1 if number in keys else 0 for number in range(len(self.program.strings))]
        count = len(self.layout.type_list) + 1
        whole = [0] * count + [value for number in keys for value in self.unit.attribute_table(number)]
        line = self.look_up(lines, 16, key)
        return self.look_up(whole, 16, self.b.add(self.b.mul(line, i32(count)), self.b.add(kind, i32(1))))

    def card_type(self, card):
        """The type of a card: its number, unless cards are made in play."""
        if not self.layout.types:
            return card
        none = self.b.icmp_signed("<", card, i32(0))
        kind = self.load(self.field(self.layout.types, self.b.select(none, i32(0), card), 2), 2)
        return self.b.select(none, i32(NO_CARD), kind)
