"""Figures of a study."""

from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from pyengine.measures.difference import Counted


class StudyFigures(dict[str, Any]):
    """The figures of a study by name, as docs/reference/json.md describes them.

    They do not change; `dict(figures)` is a copy that may. `counted` has the counts that they were made from, where
    they come from `run_study`: differences need them.
    """

    def __init__(self, figures: Any = (), counted: "Counted | None" = None) -> None:
        super().__init__(figures)
        self.counted = counted

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("the figures of a study do not change; dict(result) is a copy that may")

    __setitem__ = __delitem__ = __ior__ = update = setdefault = pop = popitem = clear = _refuse
