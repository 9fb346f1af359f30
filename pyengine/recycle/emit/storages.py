"""Where ints, strings, points maps and piles stand."""

from pyengine.recycle import ir
from pyengine.recycle.emit.llvm import I1, I32, Live, i32, ll


def owner_index(emit, storage):
    return i32(0) if isinstance(storage.owner, ir.Table) else emit.value(storage.owner)


def base_of(emit, storage, bases):
    """Of the row that a storage is: its entry in a list of numbers by row."""
    if storage.row is not None:
        return i32(bases[storage.row])
    name, dynamic = emit.value(storage.name), emit.program.dynamic[storage.site]
    result = i32(0)
    known = ll.Constant(I1, False)
    for number, row in zip(dynamic.names, dynamic.rows):
        here = emit.b.icmp_signed("==", name, i32(number))
        result = emit.b.select(here, i32(bases[row]), result)
        known = emit.b.or_(known, here)
    emit.fail_if(emit.b.not_(known), storage.place, "a storage with this name does not exist")
    return result


def address_of(emit, storage):
    """(where an int or string stands, its bytes)."""
    starts, size = (emit.layout.texts, 2) if storage.kind == "str" else (emit.layout.ints, 4)
    owner = owner_index(emit, storage)
    return emit.offset(emit.state, emit.b.add(base_of(emit, storage, starts), emit.b.mul(owner, i32(size)))), size


def pile_of_storage(emit, storage):
    """The pile of a storage, as Live."""
    owner = owner_index(emit, storage)
    return Live(emit.b.add(base_of(emit, storage, emit.layout.pile_row), owner), storage.kind == "mem")


def live_pile(emit, node):
    """The pile that a collection is, or None."""
    match node:
        case ir.Pile(storage):
            return pile_of_storage(emit, storage)
        case ir.Variable(slot) if slot in emit.env:
            return emit.env[slot] if isinstance(emit.env[slot], Live) else None
        case ir.Variable(slot) if slot in emit.unit.global_piles:
            number = emit.b.load(emit.field(emit.layout.globals[slot]), typ=I32)
            return Live(number, emit.unit.global_piles[slot].kind == "mem")
    return None
