"""Who makes the code of a node: functions that are registered for the kinds of nodes that their `node` can be.

    @rules.value
    def value_size(emit: Emitter, node: ir.Size) -> Value: ...

Whoever makes code of a node looks its function up: `rules.value[type(node)](emit, node)`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from pyengine.recycle import ir
from pyengine.recycle.emit.llvm import Body, Items, Value

if TYPE_CHECKING:
    from pyengine.recycle.emit.emitter import Emitter

Rule = TypeVar("Rule", bound=Callable[..., Any])


class Rules(dict[type[ir.Node], Rule]):
    """The rules of one sort, by the kind of the node."""

    def __call__(self, rule: Rule) -> Rule:
        kinds = rule.__annotations__["node"]
        self.update(dict.fromkeys(get_args(kinds) or (kinds,), rule))
        return rule


ValueRule = Callable[["Emitter", Any], Value]
MakeRule = Callable[["Emitter", Any, bool], Items]
StatementRule = Callable[[Any, Any, ir.Path | None], None]  # of a Walker where options are walked through

# An expression that is one number.
value = Rules[ValueRule]()
# Every element of a collection, for body(element).
walk = Rules[Callable[["Emitter", Any, Body], None]]()
# A collection as a list; keep: nothing that happens later changes it.
make = Rules[MakeRule]()
# A statement, and those that follow on the same path; `choose` where options are walked through.
do = Rules[StatementRule]()
choose = Rules[StatementRule]()
