"""Which expressions can be run-time errors: what their kinds say (`fails`), and cases of which more is known."""

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.program import Program
from pyengine.recycle.types import Type


def can_fail(program: Program, node: ir.Expression, filled: frozenset[ir.Expression] = frozenset()) -> bool:
    """Whether working out an expression can be a run-time error; `filled` are piles that are not empty."""
    match node:
        case ir.Arithmetic("//" | "%", _, ir.Number(divisor)) if divisor != 0:
            return can_fail(program, node.left, filled)
        case ir.Arithmetic("+" | "-" | "*"):
            return parts_fail(program, node, filled)
        case ir.Random(ir.Number(low), ir.Number(high)):
            return not 0 <= high - low < abi.MOST
        case ir.Range(ir.Number(low), ir.Number(high)):
            return high - low >= abi.MOST
        case ir.Seat(ir.Number(index)):
            count = program.players if node.type is Type.PLAYER else len(program.teams)
            return not 0 <= index < count
        case ir.TeamOf():
            covered = {seat for team in program.teams for seat in team}
            return len(covered) < program.players or can_fail(program, node.player, filled)
        case ir.Score(card, points):
            return no_card(program, card, filled) or can_fail(program, points, filled)
        case ir.Compare(left=left, right=right) if left.type is Type.CARD:
            return pick_fails(program, left, filled) or pick_fails(program, right, filled)
        case ir.Attribute(key, card):
            return can_fail(program, key, filled) or pick_fails(program, card, filled)
        case ir.Pick() | ir.Best() | ir.Actual():
            return no_card(program, node, filled)
    return node.fails or parts_fail(program, node, filled)


def parts_fail(program: Program, node: ir.Expression, filled: frozenset[ir.Expression]) -> bool:
    return any(can_fail(program, each, filled) for each in ir.children(node))


def is_mem(cards: ir.Expression) -> bool:
    return isinstance(cards, ir.Pile) and cards.storage.kind == "mem"


def pick_fails(program: Program, card: ir.Expression, filled: frozenset[ir.Expression]) -> bool:
    """Whether a card that may be no card can be an error all the same."""
    card = ir.bare(card)
    return parts_fail(program, card, filled) if isinstance(card, ir.Pick) else no_card(program, card, filled)


def no_card(program: Program, card: ir.Expression, filled: frozenset[ir.Expression]) -> bool:
    """Whether there may be no card where one is needed."""
    match card := ir.bare(card):
        case ir.Variable():
            return False
        case ir.Pick("top" | "bottom", cards) | ir.Best(cards=cards):
            return cards not in filled or parts_fail(program, card, filled)
    return True
