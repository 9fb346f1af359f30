"""What a study found."""

from collections.abc import Mapping
from typing import Any, NoReturn

from pyengine.games.subject import Subject


class Result(dict[str, Any]):
    """The figures of a study by name, as docs/json.md describes them, and `subject`: what they are of, in words.

    It does not change; `dict(result)` is a copy that may.
    """

    def __init__(self, figures: Mapping[str, Any], subject: Subject) -> None:
        super().__init__(figures)
        self.subject = subject

    def __reduce__(self) -> tuple[Any, ...]:
        return Result, (dict(self), self.subject)

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("the figures of a study do not change; dict(result) is a copy that may")

    __setitem__ = __delitem__ = __ior__ = _refuse  # type: ignore[assignment]
    update = setdefault = pop = popitem = clear = _refuse  # type: ignore[assignment]
