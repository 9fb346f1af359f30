"""Purposes of a program's piles, numbers and words, which no text says: for whoever lays them out on a table."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

from engine.chance.stream import Stream
from engine.table import GameFault, State, Table
from pyengine.recycle import ir
from pyengine.recycle.emit.layout import Layout
from pyengine.recycle.emit.table import FieldReader

MATCHES, DECISIONS = 3, 200  # at random, of which so many decisions are looked at
FEW = 13  # cards that lie beside each other
HEAPS = re.compile("TAKEN|DISCARD|TRASH|USED|GONE|WON$|OUT$|BOX|PACK|DECK|STOCK")
MONEY = re.compile("MONEY|COINS?$|GOLD$|CASH|CHIPS?$|BANK|POT$|STAKE|PURSE")
LISTS = {"sto": "ints", "str": "texts"}
PileKind = tuple[str, str, int]  # kind, class of the owner, number of the name


def kind_of(row: ir.Store) -> PileKind:
    return row.kind, row.owner_class, row.name


@lru_cache(maxsize=32)
def roles(layout: Layout, table: Table | None) -> dict[PileKind, str]:
    """Roles of piles, as a `pyengine.games.scene.Pile` has them, by their kind and what lies there in matches."""
    program, rows = layout.program, dict[PileKind, list[int]]()
    for number, (row, _) in enumerate(layout.pile_names):
        rows.setdefault(kind_of(row), []).append(number)
    most, differ, seats = _held(layout, table, rows)
    chosen = _chosen(layout)
    heaps = {of for of in rows if HEAPS.search(program.strings[of[2]])}
    hands = [of for of in rows if of[0] in ("iloc", "oloc") and of[1] != "game"]
    held = [of for of in hands if program.strings[of[2]] == "HAND"] or [of for of in hands if of in chosen] or hands
    single = [of for of in seats if of[1] == "player" and of not in hands and most[of] == 1 < len(seats[of])]

    def role(of: PileKind) -> str:
        if of in held:  # several of one card each are no hands
            return "hand" if len(held) == 1 or most[of] > 1 else "row"
        if of in single and of not in heaps:
            return "played" if len(single) == 1 else "row"
        laid = of[0] == "vloc" and differ[of] > 1 and most[of] <= FEW and of not in heaps
        return "row" if laid or of in chosen and of[0] != "hloc" else "stack"

    return {of: role(of) for of in rows}


def _held(
    layout: Layout, table: Table | None, rows: Mapping[PileKind, Sequence[int]]
) -> tuple[Counter[PileKind], Counter[PileKind], dict[PileKind, set[int]]]:
    """The most cards that piles hold at once in matches, and the most that differ; and which ever hold one."""
    most, differ, seats = Counter[PileKind](), Counter[PileKind](), dict[PileKind, set[int]]()
    for reader in _positions(layout, table):
        for of, number in ((of, number) for of, piles in rows.items() for number in piles):
            if cards := reader.pile(number):
                most[of] = max(most[of], len(cards))
                differ[of] = max(differ[of], len({layout.classes[reader.type(card)] for card in cards}))
                seats.setdefault(of, set()).add(number)
    return most, differ, seats


def _chosen(layout: Layout) -> set[PileKind]:
    """Piles of whose cards a choice picks one."""
    program = layout.program
    loops = [each.collection for each in ir.walk(program.blocks) if isinstance(each, ir.ForAny)]
    whole = [each.collection if isinstance(each, ir.Filter) else each for each in loops]
    over = [layout.rows_of(each.storage) for each in ir.walk(tuple(whole)) if isinstance(each, ir.LivePile)]
    return {kind_of(program.places[at]) for each in over for at in each}


def _positions(layout: Layout, table: Table | None) -> Iterator[FieldReader]:
    """Positions of some matches of random play, as far as these do not fail."""
    for seed in range(MATCHES if table else 0):
        with suppress(GameFault):
            state, chance = State.deal(table, seed, 0), Stream.choice(seed, 0, 0)
            while not state.is_over and state.decision < DECISIONS:
                yield FieldReader(layout, state.raw)
                state.play(chance.below(len(state)))


@lru_cache(maxsize=32)
def sorts(layout: Layout) -> dict[tuple[str, int], str]:
    """Kinds of numbers and words, as a `pyengine.games.scene.Number` has them, by list and row: those that are read for
    nothing but conditions, are for the rules, except what is counted of each seat, or is spent."""
    program, found = layout.program, dict[tuple[str, int], str]()
    nodes = tuple(ir.walk((program.blocks, program.score, tuple(program.labels.values()))))

    def stored(what: Any) -> list[tuple[int, set[tuple[str, int]]]]:
        storages = (each for each in ir.walk(what) if isinstance(each, ir.Storage) and each.kind in LISTS)
        return [(id(each), {(LISTS[each.kind], at) for at in layout.rows_of(each)}) for each in storages]

    tested = {one for each in nodes if getattr(each, "type", None) is ir.Type.BOOL for one, _ in stored(each)}
    written = set[int]()
    for each in nodes:
        if isinstance(each, ir.Assign) and each.word in ("set", "inc")[: 1 + (each.storage.owner_class == "game")]:
            own = {row for _, rows in stored(each.storage) for row in rows if each.storage.owner_class == "game"}
            written |= {id(each.storage), *(one for one, rows in stored(each.value) if own & rows)}
    uses = [(one, row) for one, rows in stored(nodes) for row in rows]
    read = {row for one, row in uses if one not in tested | written}
    inner = {row for one, row in uses if one in tested} - read
    scored = {row for _, rows in stored(program.score) for row in rows}
    for family in ("ints", "texts"):
        for at, row in enumerate(getattr(program, family)):
            plain = "money" if MONEY.search(program.strings[row.name]) else ""
            plain = "rules" if (family, at) in inner and not program.shows else plain
            found[family, at] = "score" if (family, at) in scored else plain
    return found
