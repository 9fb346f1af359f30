"""Makers of the code of nodes: functions that are registered for the kinds of nodes that their `node` can be.

    @rules.value
    def value_sum(emit: Emitter, node: ir.Sum) -> Value: ...

Whoever makes code of a node looks its function up: `rules.value[type(node)](emit, node)`.
"""

from collections.abc import Callable
from typing import Any, TypeVar, get_args

from pyengine.recycle import ir
from pyengine.recycle.emit.llvm import Body, Items, Value

NodeRule = TypeVar("NodeRule", bound=Callable[..., Any])


class RuleTable(dict[type[ir.IrNode], NodeRule]):
    """The rules of one sort, by the kind of the node."""

    def __call__(self, rule: NodeRule) -> NodeRule:
        kinds = rule.__annotations__["node"]
        self.update(dict.fromkeys(get_args(kinds) or (kinds,), rule))
        return rule


StatementRule = Callable[[Any, Any, ir.Path | None], None]  # of a Walker where options are walked through

# An expression that is one number, of an Emitter and the node.
value = RuleTable[Callable[[Any, Any], Value]]()
# Every element of a collection, for body(element).
walk = RuleTable[Callable[[Any, Any, Body], object]]()
# A collection as a list; keep: nothing that happens later changes it.
make = RuleTable[Callable[[Any, Any, bool], Items]]()
# A statement, and those that follow on the same path; `choose` where options are walked through.
do = RuleTable[StatementRule]()
choose = RuleTable[StatementRule]()
