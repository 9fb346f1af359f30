"""Best cards that have no equals: where all scores differ, the score of the best card is the best score, for which
nothing is drawn."""

from itertools import count
from typing import Any

from pyengine.recycle import ir
from pyengine.recycle.emit import sets, state
from pyengine.recycle.emit.llvm import Module


class Rewriting:
    """A program's blocks, in which such scores are worked out without drawing. `settled` are maps of points that were
    set by now, to scores that all differ whenever they are set anew."""

    def __init__(self, unit: Module) -> None:
        self.unit, self.settled = unit, set[int]()
        self.slots = count(len(unit.program.variables))

    def blocks(self) -> tuple[ir.Statement, ...]:
        first, blocks = True, list[ir.Statement]()
        for block in self.unit.program.blocks:
            blocks.append(self.rewritten(block))
            first = first and isinstance(block, ir.Do)
            if first:
                self.settle(block)
        return tuple(blocks)

    def settle(self, node: ir.Statement) -> None:
        """Note the maps that a statement sets in any case."""
        if isinstance(node, ir.Do):
            for each in node.statements:
                self.settle(each)
        elif isinstance(node, ir.SetPoints) and state.is_fixed(node.storage) and node.storage.row is not None:
            scores = (state.static_scores(self.unit, site) for site in state.sites_of(self.unit, node.storage))
            if state.is_static(self.unit, node.storage) and all(map(self.all_differ, scores)):
                self.settled.add(node.storage.row)

    def all_differ(self, scores: list[int]) -> bool:
        return not self.unit.layout.types and len(set(scores)) == len(scores)

    def is_settled(self, points: state.Points) -> bool:
        if isinstance(points, ir.ByAttribute):
            return isinstance(points.key, ir.Text) and self.all_differ(self.unit.layout.points_by(points.key.number))
        return state.is_fixed(points) and points.row in self.settled

    def are_single(self, node: ir.Expression | None) -> bool:
        """True if no card can stand in a collection twice."""
        match node:
            case ir.LivePile(storage):
                return storage.kind != "mem"
            case ir.Variable(slot):
                return self.are_single(self.unit.bindings.bound.get(slot))
            case ir.Filter(collection=inner) | ir.Joined("union", (inner,)) | ir.Partition(parts=(inner,)):
                return self.are_single(inner)
            case ir.RunGroups(cards=inner) | ir.Subsets(inner) | ir.Tuples(cards=inner):
                return self.are_single(inner)
            case ir.Joined("union", parts):
                return sets.are_apart(parts) and all(map(self.are_single, parts))
        return False

    def rewritten(self, node: Any) -> Any:
        match node:
            case ir.Score(ir.BestCard(word, cards, points, place=place), same) if (
                points == same and self.is_settled(points) and self.are_single(cards)
            ):
                slot = next(self.slots)
                score = ir.Score(ir.Variable(slot, ir.Type.CARD, place=place), points, place=node.place)
                return ir.Aggregate(word, self.rewritten(cards), slot, score, place=place)
            case ir.SetPoints():
                return node  # of which the layout knows the parts
        return ir.changed(node, self.rewritten)
