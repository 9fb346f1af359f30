"""LLVM's types and builder, and what lists and piles are while code is made."""

from collections.abc import Callable
from enum import IntEnum
from functools import cache
from typing import Any, NamedTuple

import llvmlite.ir
from llvmlite.ir import Block as Block, Function as Function, Value as Value

from engine.recycle import abi

ll = llvmlite.ir
I1, I8, I16, I32, I64 = (ll.IntType(bits) for bits in (1, 8, 16, 32, 64))
PTR, VOID = ll.PointerType(), ll.VoidType()
LIST = ll.ArrayType(I64, abi.LIST.bytes // 8)
ARENA = ll.ArrayType(I64, abi.ARENA.bytes // 8)
NO_CARD = -1
TOO_LARGE = f"a collection of more than {abi.MOST} elements"
EVENT = [I32] * 5  # what a traced program tells: an `Event`, the number of the statement, and three numbers of it


class Event(IntEnum):
    """What happens in a program. A path through an option begins: those before were not wanted."""

    STATEMENT, STORAGE, MOVE, REMEMBER, FORGET, SHUFFLE, CYCLE, PASS, CREATE, TEAMS, PATH = range(11)


class Items(NamedTuple):
    """A list that nothing changes."""

    data: Value
    length: Value


class Cards(Items):
    """Of card numbers, 16 bits each."""


class Ints(Items):
    """Of 32-bit values: whole numbers, strings, players or teams."""


class Groups(Items):
    """Of lists of cards, `List` in engine/recycle/abi.pxd."""


class Live(NamedTuple):
    """A pile, by its number among the piles or mem piles."""

    pile: Value
    mem: bool


class Shared(NamedTuple):
    """A list that can become shorter: its address."""

    header: Any
    groups: bool


# What is done with an element: a number, or Cards of a group.
Body = Callable[[Any], object]


def kind(type: str) -> ll.Type:
    """The LLVM type of a type in C."""
    if type.endswith("*"):
        return PTR
    return VOID if type == "void" else ll.IntType(bits(type))


def bits(type: str) -> int:
    """The width of a whole number in C."""
    return int("".join(filter(str.isdigit, type)) or 32)


@cache
def signature(text: str) -> tuple[ll.Type, list[ll.Type]]:
    """(what it returns, what it takes) of a function or a pointer to one in C."""
    result, arguments = text.replace("(*)", "").removesuffix(" noexcept nogil").removesuffix(")").split("(")
    return kind(result.strip()), [kind(each) for each in arguments.split(", ")]


def part(builder: ll.IRBuilder, start: Value, field: abi.Field) -> Value:
    """The address of a field of a struct."""
    return builder.gep(start, [ll.Constant(I64, field.offset)], source_etype=I8)


def i32(value: int) -> Value:
    return ll.Constant(I32, value)


def plain(builder: ll.IRBuilder, type: ll.Type) -> Value:
    """The address of a local; llvmlite would give it a type of its own."""
    address = builder.alloca(type)
    address.type = PTR
    return address


class Builder(ll.IRBuilder):
    """LLVM's builder, with what code does here over and over."""

    def go_on(self, block: Block) -> None:
        """Go on in another block; where the code ends here, only what follows stands there."""
        if not self.block.is_terminated:
            self.branch(block)
        self.position_at_end(block)

    def fork(self, condition: Value, yes: Block, no: Block, here: Block | None = None) -> None:
        """Branch on a condition, and go on in `yes`, or in `here`."""
        self.cbranch(condition, yes, no)
        self.position_at_end(yes if here is None else here)

    def return_if(self, condition: Value, value: Value) -> None:
        """Return from the function, which is unlikely."""
        with self.if_then(condition, likely=False):
            self.ret(value)
