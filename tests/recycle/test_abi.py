"""Cython and the code that LLVM makes take what they have in common from one place: engine/recycle/abi.pyx."""

import pytest

from engine.recycle import abi, runtime
from engine.recycle.knowledge import picks
from engine.table import State
from pyengine.recycle.compile import load
from pyengine.recycle.emit.llvm import I32, PTR, RUNTIME, VOID, kind, signature
from pyengine.recycle.emit.table import Machine
from pyengine.recycle.emit.unit import GameModule
from pyengine.recycle.library import games

STRUCTS = ("HEAD", "ARENA", "LIST", "TAKEN", "WALK")
TRACE = 1  # an address that nobody calls
NAMES = "president", "kuhn"
FIELDS = [(struct, name) for struct in STRUCTS for name in vars(getattr(abi, struct)) if name != "bytes"]


@pytest.fixture(scope="module")
def programs():
    """Programs whose code uses every field, and the text of their code; traced, so that every path is walked."""
    loaded = (load(games()[name].path) for name in NAMES)
    return [(program, str(GameModule(program, TRACE).module)) for program in loaded]


@pytest.mark.parametrize("struct, name", FIELDS)
@pytest.mark.few(12)
def test_a_field_that_moves_moves_in_the_code(programs, monkeypatch, struct, name):
    if (struct, name) == ("HEAD", "stream"):
        assert abi.HEAD.stream.offset == 0, "code draws from where the state begins"
        return
    fields = getattr(abi, struct)
    monkeypatch.setattr(fields, name, getattr(fields, name)._replace(offset=1 << 16))
    assert any(str(GameModule(program, TRACE).module) != text for program, text in programs)


def test_sizes_of_fields_are_those_that_the_code_loads_and_stores():
    pointers = {"record", "origin", "moves", "free", "end", "chunks", "base", "cards"}
    others = {"held": "int64_t", "stream": "uint64_t", "pending": "uint16_t", "mover": "uint8_t"}
    for struct, name in FIELDS:
        type = getattr(getattr(abi, struct), name).type
        if name == "taken":
            assert type.startswith("Taken [")
        elif name in pointers:
            assert kind(type) is PTR
        else:
            assert type == others.get(name, "int32_t")
    assert abi.WALK.bytes >= abi.WALK.taken.offset + abi.MOST_PICKS * abi.TAKEN.bytes
    assert all(getattr(abi, struct).bytes % 8 == 0 for struct in ("ARENA", "LIST", "WALK", "HEAD"))


def test_signatures():
    assert signature(runtime.functions()["arena_release"][1])[0] is VOID
    assert signature(abi.FUNCTIONS["perform"]) == (I32, [PTR, PTR, I32, PTR, I32])
    for name, (address, text) in runtime.functions().items():
        assert address and signature(text) == signature(RUNTIME[name][1])


def test_numbers_are_in_the_order_of_the_struct():
    names = "mover known types card_count cards next node_size pile_of pile_size players groups".split()
    assert abi.fields({name: number for number, name in enumerate(names)} | {"other": 99}) == list(range(len(names)))
    with pytest.raises(ValueError, match="known"):
        abi.fields({name: 0 for name in names if name != "known"})


def test_a_record_is_of_legal_moves_alone():
    table = Machine(load(games()["kuhn"].path)).table
    state = State.deal(table, 1)
    assert [picks(table, state.raw, move)[0] for move in state.legal_moves()] == [0, 1]
    for move in (-1, len(state)):
        with pytest.raises(IndexError, match=f"there is no move {move}"):
            picks(table, state.raw, move)
