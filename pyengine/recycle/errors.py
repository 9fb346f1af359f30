"""Errors and warnings in RECYCLE programs: one sentence with the place, or the same with the line and a caret."""

from collections.abc import Callable, Iterable
from typing import Any, NoReturn, ParamSpec

from pyengine.errors import InputError
from pyengine.recycle.source import Place, Source

Given = ParamSpec("Given")


class RecycleError(InputError):
    """A mistake in a RECYCLE program.

    str() is one sentence, `file:line:column: what was found and what was expected`; explain() adds the line of the
    program with a caret. `others` holds the further errors found in the same program, in the order of their places.
    """

    def __init__(
        self, source: Source, place: Place, message: str, suggestion: str | None = None, mark: str = ""
    ) -> None:
        self.source = source
        self.place = place
        used = "".join(f"; used in {line}:{column}" for line, column in place.use)
        self.message = message + used + (f"; did you mean {suggestion}?" if suggestion else "")
        self.others: tuple[RecycleError, ...] = ()
        super().__init__(f"{source.name}:{place.line}:{place.column}: {mark}{self.message}")

    def explain(self) -> str:
        """The sentence, the line of the program, and a caret under what is meant."""
        return f"{self}\n{self.source.excerpt(self.place)}"


class Abandoned(Exception):
    """Raised where an earlier, reported error leaves nothing to say about a form."""


class Overflow(Exception):
    """Raised where so many errors were kept that further ones are no help."""


class Findings:
    """The errors and warnings of one program. Of several errors at one place, the first is kept; of very many, those
    found first."""

    MOST = 100

    def __init__(self, source: Source) -> None:
        self.source = source
        self._errors: dict[tuple[int, ...], RecycleError] = {}
        self._warnings: dict[str, RecycleError] = {}
        self._ours: list[tuple[Place, str]] = []

    @property
    def errors(self) -> list[RecycleError]:
        """The errors, ordered by their places."""
        return sorted(self._errors.values(), key=lambda error: error.place)

    @property
    def warnings(self) -> list[RecycleError]:
        """The warnings, ordered by their places; they are RecycleError objects too."""
        return sorted(self._warnings.values(), key=lambda warning: warning.place)

    def fail(self, place: Place, message: str, suggestion: str | None = None) -> NoReturn:
        """Raise an error."""
        raise RecycleError(self.source, place, message, suggestion)

    def error(self, place: Place, message: str, suggestion: str | None = None) -> None:
        """Keep an error and go on."""
        self.add(RecycleError(self.source, place, message, suggestion))

    def tried(self, function: Callable[Given, object], *arguments: Given.args, **named: Given.kwargs) -> Any:
        """The function's result, or None after an error, which is kept: no program is made of it then."""
        try:
            return function(*arguments, **named)
        except (RecycleError, Abandoned) as error:
            self.add(error)
            return None

    def add(self, error: Exception) -> None:
        """Keep an error that was raised and caught."""
        if isinstance(error, RecycleError):
            self._errors.setdefault(error.place[:2], error)
            if len(self._errors) == self.MOST:
                raise Overflow

    def warn(self, place: Place, message: str, suggestion: str | None = None) -> None:
        """Keep a warning."""
        warning = RecycleError(self.source, place, message, suggestion, "warning: ")
        self._warnings.setdefault(str(warning), warning)

    def ours(self, place: Place, what: object) -> None:
        """Note a form that is an addition of ours to the language."""
        self._ours.append((place, f"{what} is an addition of pyengine, which others that read RECYCLE do not know"))

    def refuse_ours(self) -> None:
        """Keep every addition as an error."""
        for place, message in self._ours:
            self.error(place, message)

    def finish(self) -> None:
        """Raise the first error, if there is one."""
        errors = self.errors
        if errors:
            errors[0].others = tuple(errors[1:])
            raise errors[0]


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like this one, or None where none is like it."""
    import difflib

    close = difflib.get_close_matches(name, sorted(set(known) - {name}), 1, 0.6) if len(name) <= 40 else ()
    return close[0] if close else None
