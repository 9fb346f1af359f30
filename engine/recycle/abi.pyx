"""Limits, structs and signatures that compiled programs share with Cython, for the compiler, none written twice."""
from typing import NamedTuple

from cython cimport typeof
from libc.stdint cimport int32_t, uint64_t
from engine.game cimport Game, Step, MAX_SEATS as _MAX_SEATS, MOST_MOVES as _MOST_MOVES, MOST_PHASES as _MOST_PHASES
from engine.rng cimport MWC_MULTIPLIER as _MWC_MULTIPLIER, SCRIPT_KEY as _SCRIPT_KEY
from engine.status cimport GAME_FAULT as _GAME_FAULT, OVER as _OVER, OWN_FAULT as _OWN_FAULT, TOO_LONG as _TOO_LONG

GAME_FAULT, OWN_FAULT, TOO_LONG, OVER = _GAME_FAULT, _OWN_FAULT, _TOO_LONG, _OVER  # type: int
MAX_SEATS, MOST_MOVES, MWC_MULTIPLIER = _MAX_SEATS, _MOST_MOVES, <uint64_t>_MWC_MULTIPLIER  # type: int
MOST_PHASES: int = _MOST_PHASES
SCRIPT_KEY: int = <uint64_t>_SCRIPT_KEY


class Field(NamedTuple):
    """Place of a field in a struct, in bytes, and its type in C."""

    offset: int
    type: str


class Struct:
    """A struct of `abi.pxd`: its size in bytes, and every field by its name, a `Field`."""

    bytes = 0

    def __init__(self, bytes: int, **fields: Field):
        self.__dict__.update(fields, bytes=bytes)

    def __getattr__(self, name: str) -> Field:
        raise AttributeError(name)


cdef at(const void* start, const void* field, str type):
    return Field(<const char*>field - <const char*>start, type)


cdef Head h
cdef Arena a
cdef List l
cdef Taken t
cdef OptionWalk w
cdef Step s
HEAD: Struct = Struct(
    sizeof(h), stream=at(&h, &h.stream, typeof(h.stream)), steps=at(&h, &h.steps, typeof(h.steps)),
    pending=at(&h, &h.pending, typeof(h.pending)), mover=at(&h, &h.mover, typeof(h.mover)))
ARENA: Struct = Struct(
    sizeof(a), free=at(&a, &a.free, typeof(a.free)), end=at(&a, &a.end, typeof(a.end)),
    chunks=at(&a, &a.chunks, typeof(a.chunks)), base=at(&a, &a.base, typeof(a.base)),
    held=at(&a, &a.held, typeof(a.held)))
LIST: Struct = Struct(sizeof(l), cards=at(&l, &l.cards, typeof(l.cards)), size=at(&l, &l.size, typeof(l.size)))
TAKEN: Struct = Struct(sizeof(t), index=at(&t, &t.index, typeof(t.index)), count=at(&t, &t.count, typeof(t.count)))
WALK: Struct = Struct(
    sizeof(w), wanted=at(&w, &w.wanted, typeof(w.wanted)), total=at(&w, &w.total, typeof(w.total)),
    found=at(&w, &w.found, typeof(w.found)), reached=at(&w, &w.reached, typeof(w.reached)),
    depth=at(&w, &w.depth, typeof(w.depth)), recorded=at(&w, &w.recorded, typeof(w.recorded)),
    record=at(&w, &w.record, typeof(w.record)), room=at(&w, &w.room, typeof(w.room)),
    spent=at(&w, &w.spent, typeof(w.spent)), taken=at(&w, &w.taken, typeof(w.taken)),
    origin=at(&w, &w.origin, typeof(w.origin)), moves=at(&w, &w.moves, typeof(w.moves)))

STEP: Struct = Struct(
    sizeof(s), count=at(&s, &s.count, typeof(s.count)), seat=at(&s, &s.seat, typeof(s.seat)),
    place=at(&s, &s.place, typeof(s.place)), move=at(&s, &s.move, typeof(s.move)))

# Signatures in C of the functions that a compiled program has.
cdef Game game
cdef ProgramRules rules
FUNCTIONS: Mapping[str, str] = {
    "deal": typeof(game.deal), "mover": typeof(game.mover), "legal_moves": typeof(game.legal_moves),
    "play": typeof(game.play), "payoffs": typeof(game.payoffs), "scores": typeof(game.scores),
    "playout": typeof(game.playout),
    "perform": typeof(rules.perform), "weigh": typeof(rules.weigh),
}


def fields(dict layout: dict[str, Any]) -> list[int]:
    """The numbers of `FieldSizes` in their order, from a layout's attributes."""
    cdef FieldSizes numbers = layout
    return [(<int32_t*>&numbers)[i] for i in range(sizeof(FieldSizes) // sizeof(int32_t))]
