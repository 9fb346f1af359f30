"""The scores of cards by points maps, and their attributes."""

from collections.abc import Callable
from functools import partial

from pyengine.recycle import ir
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I1, I32, NO_CARD, PTR, Function, Value, i32, ll
from pyengine.recycle.emit.module import Module
from pyengine.recycle.emit.state import base_of, owner_index


def points_address(emit: Emitter, storage: ir.Storage) -> Value:
    owner, start = owner_index(emit, storage), base_of(emit, storage, emit.layout.points)
    strides = {emit.layout.points_stride[row] for row in emit.layout.rows_of(storage)}
    stride = i32(*strides) if len(strides) == 1 else base_of(emit, storage, emit.layout.points_stride)
    return emit.offset(emit.state, emit.b.add(start, emit.b.mul(owner, stride)))


def scorer(emit: Emitter, storage: ir.Storage) -> Callable[[Value], Value]:
    """A function from a card (code) to its score (code); where the map stands is worked out once."""
    sites = sorted({site for row in emit.layout.rows_of(storage) for site in emit.layout.sites[row]})
    if not sites:
        return lambda card: i32(0)
    address = points_address(emit, storage)
    if not any(isinstance(row, ir.DynamicRow) for site in sites for row in emit.program.points_sites[site].rows):
        b, scores = emit.b, emit.unit.table([0] * len(emit.layout.type_list), 32)
        site = b.load(address, typ=I32)
        for each in sites:
            here = b.icmp_signed("==", site, i32(each + 1))
            scores = b.select(here, emit.unit.table(static_scores(emit, each), 32), scores)
        return lambda card: emit.b.load(emit.item(scores, I32, type_of_card(emit, card)), typ=I32)
    name, build = "points_" + "_".join(map(str, sites)), partial(build_points, sites=sites)
    function = emit.unit.once(name, I32, [PTR, PTR, I32], build)
    return lambda card: emit.b.call(function, [emit.state, address, card])


def attribute_of(emit: Emitter, card: Value, key: Value | int) -> Value:
    """The value of an attribute; the key is a number or code. Tables have a first line for no card."""
    kind = type_of_card(emit, card)
    if isinstance(key, int):
        return emit.look_up(emit.unit.attribute_table(key), 16, emit.b.add(kind, i32(1)))
    keys = emit.program.attributes
    lines = [keys.index(number) + 1 if number in keys else 0 for number in range(len(emit.program.strings))]
    count = len(emit.layout.type_list) + 1
    whole = [0] * count + [value for number in keys for value in emit.unit.attribute_table(number)]
    line = emit.look_up(lines, 16, key)
    return emit.look_up(whole, 16, emit.b.add(emit.b.mul(line, i32(count)), emit.b.add(kind, i32(1))))


def type_of_card(emit: Emitter, card: Value) -> Value:
    """The type of a card: its number, unless cards are made in play."""
    if not emit.layout.types:
        return card
    none = emit.b.icmp_signed("<", card, i32(0))
    kind = emit.load(emit.field(emit.layout.types, emit.b.select(none, i32(0), card), 2), 2)
    return emit.b.select(none, i32(NO_CARD), kind)


def build_points(unit: Module, function: Function, sites: list[int]) -> None:
    """points(state, map, card): the score of a card by whatever site set the map last."""
    function.attributes.add("alwaysinline")
    _, address, card = function.args
    emit = Emitter(unit, function)
    b = emit.b
    kind = type_of_card(emit, card)
    site = b.load(address, typ=I32)
    result = emit.local(I32, i32(0))
    done = emit.block("done")
    switch = b.switch(site, done)
    for number in sites:
        block = emit.block("site")
        switch.add_case(i32(number + 1), block)
        b.position_at_end(block)
        b.store(score_of_site(emit, number, address, card, kind), result)
        b.branch(done)
    b.position_at_end(done)
    b.ret(b.load(result, typ=I32))
    emit.allocas.branch(emit.start)
    b.position_at_end(emit.exit)
    b.unreachable()


def score_of_site(emit: Emitter, number: int, address: Value, card: Value, kind: Value) -> Value:
    """Code for the score of a card by a map that was set at one place."""
    rows, b = emit.program.points_sites[number].rows, emit.b
    offsets, fixed = emit.layout.site_values[number], static_scores(emit, number)
    total = emit.look_up(fixed, 32, kind) if any(fixed) else i32(0)

    def stored(part: ir.Expression) -> Value:
        if id(part) in offsets:
            return b.load(emit.offset(address, offsets[id(part)]), typ=I32)
        return emit.value(part)

    for row in rows:
        if isinstance(row, ir.DynamicRow):
            matches: Value = ll.Constant(I1, 1)
            for key, value in row.pairs:
                asked = key.number if isinstance(key, ir.Text) else stored(key)
                matches = b.and_(matches, b.icmp_signed("==", attribute_of(emit, card, asked), stored(value)))
            total = b.add(total, b.select(matches, stored(row.score), i32(0)))
    return total


def static_scores(emit: Emitter, number: int) -> list[int]:
    """By type, the score by those rows of a map that are the same whenever it is set."""
    static = [row for row in emit.program.points_sites[number].rows if isinstance(row, ir.StaticRow)]
    sums = [
        sum(row.score for row in static if all(values.get(key, 0) == value for key, value in row.pairs))
        for values in (dict(pairs) for _, pairs in emit.layout.type_list)
    ]
    return [(each + 2**31) % 2**32 - 2**31 for each in sums]
