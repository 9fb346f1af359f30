"""Kinds of options of a study: their arguments, their checks, and what files and commands have of them."""

import itertools
import math
import re
from argparse import BooleanOptionalAction
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union

from pyengine.base.cli import whole
from pyengine.base.errors import InputError, instead
from pyengine.device import named

if TYPE_CHECKING:
    from pyengine.games.spec import AnyOptions
    from pyengine.measures.measure import Measure

Held = TypeVar("Held")
Given = TypeVar("Given")
Each = TypeVar("Each")

ESTIMATOR = "pimc:10x2"
COMMAS = {"action": "store"}  # of an argument that names several between commas
MOST = 10**12
MOST_KEPT = 10**4
KEPT = ("first", "longest", "closest", "dramatic")  # as engine.counting.best has them


class Checked(Generic[Held, Given]):
    """A field of a dataclass that holds what `checked` makes of what it is given."""

    default: Given
    name: str

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, study: Any, owner: Any = None) -> Held:
        found: Any = self.default if study is None else vars(study)[self.name]
        return found  # type: ignore[no-any-return]

    def __set__(self, study: Any, given: Given) -> None:
        vars(study)[self.name] = self.checked(given)

    def checked(self, given: Any) -> Any:
        """Return the value to hold. Raise InputError where it is impossible."""
        return given


class GameOptions(Checked["AnyOptions", Union["AnyOptions", Mapping[str, Any], tuple[()]]]):
    """Options of the game, which check themselves."""

    default = ()


class StudyOption(Checked[Held, Given]):
    """An option of a study, here a text: its argument, its checks, and what files and commands have of it.

    default : where nothing is given
    help, argument : of its argument, as `argparse` takes them
    counters : modules of `pyengine.study.counters` for which it asks; a game's own walk has none of that
    """

    toml: type = str  # of its value in a study.toml
    loaded: Callable[[Any], Any] = staticmethod(lambda value: value)  # reads a value of a study.toml
    always = False  # whether files and commands name it though it is the default
    told = True  # whether they name it otherwise

    def __init__(self, default: Given, help: str, *, counters: Sequence[str] = (), **argument: Any) -> None:
        self.default, self.argument, self.counters = default, {"help": help, **argument}, counters

    @property
    def flag(self) -> str:
        return f"--{self.name.replace('_', '-')}"

    def read(self, argument: Any) -> Any:
        """Read an argument of a command."""
        return argument

    def texts(self, study: Any) -> Sequence[str]:
        """Return the argument in a command, for every time that it is there."""
        value = getattr(study, self.name)
        return [str(value)] if self.always or self.told and value != self.default else []

    def words(self, study: Any) -> Iterable[str]:
        """The words of a command that ask for it."""
        return itertools.chain.from_iterable((self.flag, text) for text in self.texts(study))

    def stored(self, study: Any) -> Any:
        """Return the value for a study.toml, or None."""
        value = getattr(study, self.name)
        return value if self.always or self.told and value != self.default else None

    def fits(self, value: Any) -> bool:
        """Return whether a value may stand in a study.toml."""
        return type(value) is self.toml and (type(value) is not str or value.isprintable())


class Whole(StudyOption[int, int | None]):
    """A whole number; in a study.toml a text, where integers of TOML cannot hold it."""

    always, loaded = True, staticmethod(int)

    def __init__(self, default: int | None, help: str, metavar: str, least: int, most: int) -> None:
        super().__init__(default, help, type=whole, metavar=metavar)
        self.least, self.most, self.toml = least, most, str if most >= 2**63 else int

    def checked(self, given: Any) -> Any:
        if given is None and self.default is None:
            return None
        if not hasattr(given, "__index__") or isinstance(given, bool) or not self.least <= int(given) <= self.most:
            raise InputError(f"{self.name} is {given!r}; expected a whole number from {self.least} to {self.most}")
        return int(given)

    def stored(self, study: Any) -> Any:
        return self.toml(getattr(study, self.name))

    def fits(self, value: Any) -> bool:
        return type(value) is self.toml and (self.toml is int or re.fullmatch("[0-9]{1,20}", str(value)) is not None)


class Switch(StudyOption[bool, bool]):
    toml = bool

    def __init__(self, help: str, *, counters: Sequence[str] = ()) -> None:
        super().__init__(False, help, counters=counters, action="store_true")

    def words(self, study: Any) -> list[str]:
        return [self.flag] * bool(getattr(study, self.name))


class Rotate(StudyOption[bool, bool | None]):
    """On or off; None: on, unless a person plays."""

    toml = bool

    def __init__(self, help: str) -> None:
        super().__init__(None, help, action=BooleanOptionalAction)

    def words(self, study: Any) -> list[str]:
        return [] if study.rotate == ("human" not in study.seats) else ["--rotate" if study.rotate else "--no-rotate"]

    def stored(self, study: Any) -> bool | None:
        return study.rotate if study.seats else None


class Several(StudyOption[tuple[Each, ...], Sequence[Each]], Generic[Each]):
    """Texts, and functions where they are understood; in a command each behind a flag of its own."""

    toml, of = list, "texts and functions"

    def __init__(self, help: str, metavar: str, **more: Any) -> None:
        super().__init__((), help, metavar=metavar, **({"action": "append"} | more))

    def checked(self, given: Any) -> Any:
        if not isinstance(given, (tuple, list)):
            raise InputError(f"{self.name} is {given!r}; expected a tuple of {self.of}")
        for each in given:
            if not isinstance(each, str) and (self.of == "texts" or not callable(each)):
                kind, why = type(each).__name__, "; of a policy its file, policy:FILE" * hasattr(each, "probabilities")
                raise InputError(f"{self.name} holds an object of type {kind}; expected {self.of}{why}")
            if isinstance(each, str) and not each.isprintable():
                raise InputError(f"{self.name} names {each!r}; expected a text of one line that can be printed")
        return tuple(given)

    def texts(self, study: Any) -> Sequence[str]:
        return list(getattr(study, self.name))

    def fits(self, value: Any) -> bool:
        return isinstance(value, list) and all(isinstance(each, str) for each in value)


class Words(Several[str]):
    """Each once; where it is known which there are, in their order, and a text may have several, kind,card."""

    of = "texts"

    def __init__(self, help: str, metavar: str, known: Sequence[str] = (), *, counters: Sequence[str]) -> None:
        super().__init__(help, metavar, counters=counters)
        self.known = known

    def checked(self, given: Any) -> Any:
        given = super().checked(given)
        given = [word for text in given for word in text.split(",")] if self.known else given
        for word in given:
            if self.known and word not in self.known:
                raise InputError(f"{self.flag} names {word!r}; {instead(word, self.known)}")
        return tuple(dict.fromkeys(word for word in self.known or given if word in given))


class Seats(Several[str | Callable[..., int]]):
    """Players, seat by seat, made of texts and functions, which a study shows."""

    def __get__(self, study: Any, owner: Any = None) -> tuple[Any, ...]:
        held = () if study is None else vars(study)[self.name]
        return tuple(player.values.get("function", player.text) for player in held)

    def checked(self, given: Any) -> Any:
        from pyengine.players import Player, parse

        made = isinstance(given, tuple) and all(isinstance(each, Player) for each in given)
        return given if made else tuple(map(parse, super().checked(given)))

    def read(self, argument: str) -> Any:
        from pyengine.players import parse_seats

        return parse_seats(argument, None)

    def texts(self, study: Any) -> Sequence[str]:
        return [",".join(study.seat_texts)] * bool(study.seats)


class Measures(Several[Union[str, "Measure"]]):
    """Measures that a study would not have by itself."""

    def checked(self, given: Any) -> Any:
        from pyengine.measures import catalogue

        catalogue.chosen(given := super().checked(given))
        return tuple(itertools.chain.from_iterable(catalogue.NAMES if each == "all" else (each,) for each in given))

    def read(self, argument: str) -> Any:
        from pyengine.measures import catalogue

        named = catalogue.parse(argument).items()
        return [each.source or name for name, each in named if each.source or each.estimated or name in catalogue.ASKED]

    def texts(self, study: Any) -> Sequence[str]:
        from pyengine.measures import catalogue

        known = [name for name in catalogue.ESTIMATED if name in study.measures]
        names = ["all"] if len(known) == len(catalogue.ESTIMATED) else known
        names += [each for each in study.measures if each not in catalogue.NAMES]
        return [",".join(names)] * bool(names)


class Device(StudyOption[str, str]):
    """The card that plays random matches: no part of what is studied."""

    told = False

    def checked(self, given: Any) -> Any:
        if given != self.default:
            named(given)
        return given

    def read(self, argument: str) -> str:
        named(argument)
        return argument


class Estimator(StudyOption[str, str]):
    def checked(self, given: Any) -> Any:
        from pyengine import players

        if given == self.default:
            return given
        if not isinstance(given, str):
            raise InputError(f"the estimator is {given!r}; expected pimc:NxR or pimc:NxR:rule, such as {ESTIMATOR}")
        estimator = players.parse_estimator(given, ESTIMATOR)
        if estimator.files:
            raise InputError(f"the estimator {estimator.text!r} reads a file; expected one that does not")
        if estimator.values["determinisations"] < 2:
            halves = "measures choose the best move by one half of the determinisations and value it by the other"
            expected = f"expected 2 or more of them, such as {ESTIMATOR}"
            raise InputError(f"the estimator is {estimator.text!r}: {halves}; {expected}")
        return estimator.text

    def texts(self, study: Any) -> Sequence[str]:
        return [] if study.estimator == ESTIMATOR and not study.seats else super().texts(study)

    def stored(self, study: Any) -> str | None:
        return study.estimator or None if study.measures else None


class Until(StudyOption[tuple[str, float] | None, tuple[str, float] | None]):
    """A measure, and the half width that its interval is to reach."""

    toml, loaded = dict, staticmethod(lambda value: next(iter(value.items())))

    def checked(self, given: Any) -> Any:
        if given is None:
            return None
        if not (isinstance(given, (tuple, list)) and len(given) == 2):
            raise InputError(f"until is {given!r}; expected (name of a measure, half width)")
        name, half = given
        if isinstance(half, bool) or not isinstance(half, (int, float)) or not math.isfinite(half) or half <= 0:
            raise InputError(f"until has the half width {half!r}; expected a number above 0")
        return name, float(half)

    def read(self, argument: list[str]) -> Any:
        if len(argument) > 1:
            raise InputError("--until is given twice; a study ends by the interval of one measure")
        return parse_until(argument[0])

    def texts(self, study: Any) -> Sequence[str]:
        return [f"{study.until[0]}={study.until[1]!r}"] if study.until else []

    def stored(self, study: Any) -> dict[str, float] | None:
        return dict([study.until]) if study.until else None

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict) and len(value) == 1


class Keep(StudyOption[str, str]):
    """Number of matches that are kept, and which."""

    def checked(self, given: Any) -> Any:
        return given and ":".join(map(str, parse_keep(given)))

    def words(self, study: Any) -> Iterable[str]:
        return [*super().words(study), *(["--out", "DIR"] if study.keep else [])]


def parse_until(text: str, expected: str = "NAME=HALFWIDTH, such as length=0.05") -> tuple[str, float]:
    """(name, half width) of NAME=HALFWIDTH. Raise InputError for another text; `expected` is what it asks for."""
    name, _, half = text.partition("=")
    try:
        if re.fullmatch(r"\w+", name) and re.fullmatch(r"[0-9.eE+-]+", half):
            return name, float(half)
    except ValueError:
        pass
    raise InputError(f"--until {text!r}; expected {expected}")


def parse_keep(text: str) -> tuple[int, str]:
    """(how many matches, which) of N or N:WHICH. Raise InputError for another text."""
    match = re.fullmatch(rf"([0-9]{{1,9}})(?::({'|'.join(KEPT)}))?", str(text))
    if match and 1 <= int(match[1]) <= MOST_KEPT:
        return int(match[1]), match[2] or KEPT[0]
    raise InputError(f"--keep {text!r}; expected N or N:WHICH with 1 to {MOST_KEPT} and {', '.join(KEPT)}")
