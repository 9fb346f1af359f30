"""Choices that all make unseen: ballots, which keep what each seat chose, and how that is carried out.

While an option is chosen, nothing in it is done: it notes its alternative and its picks. A ballot has 32-bit numbers:
the option and the alternative, from 1, and of each pick 1 and a number, or 2 + how many cards and these, two in each.
"""

from typing import Any

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit import lists, rules, state, walks
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I32, I64, Block, CardList, Value


class Ballot(ir.TurnPass, draws=False):
    """Note an alternative, from 1, unless it is 0, and picks."""

    alternative: int
    picks: tuple[ir.Variable, ...]


def settled(node: Any, alternative: int = 0, picks: tuple[ir.Variable, ...] = ()) -> ir.Statement:
    """An option as it is chosen."""
    choosing = any(isinstance(each, ir.ForAny) for each in ir.walk((node,)))
    match node:
        case ir.If() | ir.Let() if alternative or choosing:
            return ir.replace(node, body=settled(node.body, alternative, picks))
        case ir.ForAny(collection, slot, body):
            pick = ir.Variable(slot, ir.ELEMENT[collection.type], place=node.place)
            return ir.replace(node, body=settled(body, alternative, (*picks, pick)))
        case ir.Do(statements) if choosing:
            first = Ballot(alternative, picks, number=-1, place=node.place)
            return ir.replace(node, statements=(first, *map(settled, statements)))
    return Ballot(alternative, picks, number=node.number, place=node.place)


def ballot(emit: Emitter, place: int) -> Value:
    """The address of a number of the current player's ballot."""
    assert emit.player_now is not None
    start = emit.b.mul(emit.player_now, I32(emit.layout.ballot_size))
    return emit.b.offset(emit.field(emit.layout.ballots + place), start)


@rules.do
def do_ballot(emit: Emitter, node: Ballot, rest: ir.Path | None) -> None:
    b = emit.b
    emit.acted()
    if node.alternative:
        b.store(I32(node.alternative), ballot(emit, 4))
    for pick in node.picks:
        place = ballot(emit, emit.layout.picked[pick.slot])
        if pick.type is ir.Type.CARDS:
            cards, most = emit.made(pick), emit.layout.cards
            emit.fail_if(b.icmp_signed(">", cards.length, I32(most)), pick.place, f"more than {most} cards in a pick")
            kind = b.add(cards.length, I32(2))
            emit.unit.copy(b, b.offset(place, 4), cards.data, b.mul(b.sext(cards.length, I64), I64(2)))
        else:
            kind = I32(3 if pick.type is ir.Type.CARD else 1)
            b.store(emit.value(pick), b.offset(place, 4))
        b.store(kind, place)


def do_picked(emit: Emitter, node: ir.ForAny, rest: ir.Path | None) -> None:
    """Carry out what is done with a pick, if it was made."""
    b, place = emit.b, ballot(emit, emit.layout.picked[node.slot])
    kind, value = b.load(place), b.offset(place, 4)
    emit.flush_steps()
    with b.if_then(b.icmp_signed("!=", kind, I32(0))):
        cards, number = CardList(value, b.sub(kind, I32(2))), b.load(value)
        several = node.collection.type is ir.Type.GROUPS
        with emit.bound(node.slot, lists.as_shared(emit, emit.copied(cards)) if several else number):
            emit.execute(node.body, None)
        if not emit.dead:
            if several or node.collection.type is ir.Type.CARDS:
                state.walk_list(emit, cards, lambda card: show(emit, card, True))
            else:
                show(emit, number)
            emit.flush_steps()
        emit.pending_steps = 0


def show(emit: Emitter, number: Value, is_card: bool = False) -> None:
    """Add a number to the hash of what everybody sees of ballots, or the kind of a card if all know it."""
    b, place = emit.b, emit.field(emit.layout.shown_last)
    if is_card:
        known = emit.load(emit.field(emit.layout.known, number, 2), 2)
        kind = emit.look_up(emit.layout.classes, 16, state.type_of_card(emit, number))
        number = b.select(b.icmp_signed("==", known, I32((1 << emit.layout.players) - 1)), kind, I32(-1))
    b.store(b.add(b.mul(b.load(place), I32(1_000_003)), number), place)


def run_together(emit: Emitter, node: ir.Together, resumed: dict[int, Block]) -> None:
    """Ask each player in turn, then carry out what they chose, in the same order."""
    b, layout, players, turn = emit.b, emit.layout, I32(emit.layout.players), emit.local(I32)
    current = ir.Turn("current", ir.Type.PLAYER, place=node.place)

    def waiting() -> Value:
        return emit.load(emit.field(layout.waiting), 2)

    b.store(I32(0), turn)
    walks.walk(emit, node.players, lambda seat: b.store(b.or_(b.load(turn), b.shl(I32(1), seat)), turn))
    emit.reset_arenas()
    emit.store(b.load(turn), emit.field(layout.waiting), 2)
    b.store(emit.value(current), turn)
    asking, ask, on, done = map(emit.block, ("asking", "ask", "on", "done"))
    emit.flush_steps()
    b.go_on(asking)
    seat = b.load(turn)
    b.fork(b.icmp_signed("!=", b.and_(waiting(), b.shl(I32(1), seat)), I32(0)), ask, on)
    with emit.holding(player_now=seat):
        emit.unit.pause(emit, node, resumed)
    seat = emit.get(abi.HEAD.mover)
    b.store(seat, turn)
    emit.store(b.xor(waiting(), b.shl(I32(1), seat)), emit.field(layout.waiting), 2)
    emit.flush_steps()
    b.go_on(on)
    b.store(state.seat_after(emit, b.load(turn), players), turn)
    b.cbranch(b.icmp_signed("==", waiting(), I32(0)), done, asking)
    b.position_at_end(done)
    b.store(I32(0), emit.field(layout.shown_last))
    b.store(emit.value(current), turn)
    with emit.times(players):
        with emit.holding(player_now=b.load(turn), do={**emit.do, ir.ForAny: do_picked}):
            chosen = b.load(ballot(emit, 4))
            show(emit, chosen)
            for at, option in enumerate(node.options, 1):
                with b.if_then(b.icmp_signed("==", chosen, I32(at))):
                    emit.execute(option)
                    if not emit.dead:
                        emit.reset_arenas()
                        emit.flush_steps()
                    emit.pending_steps = 0
        b.store(state.seat_after(emit, b.load(turn), players), turn)
    with emit.times(I32(layout.players * layout.ballot_size // 4)) as (word, _):
        b.store(I32(0), emit.field(layout.ballots, word, 4))
