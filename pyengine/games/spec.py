"""A game to the rest of the package: its words, its options, how it is made."""

import shlex
from abc import ABC, abstractmethod
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, asdict, dataclass, field, fields
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Self

from pyengine.base.cli import text_of, whole
from pyengine.base.errors import InputError, instead

if TYPE_CHECKING:
    from pyengine.games.game import Game
    from pyengine.games.kinds import PlayerKind

TERMS = {"decision": "decision", "pass": "pass", "passes": "passes", "passing": "passing"}


def one_whole(text: str) -> int:
    """An argument that is a whole number; a range is swept over."""
    if ".." in text:
        raise ArgumentTypeError(f"{text!r} is a range; --sweep NAME={text} plays them all")
    return whole(text)


_KINDS = {int: "a whole number", bool: "true or false", str: "a text"}


@dataclass(frozen=True, eq=False, repr=False)
class Option:
    """Declaration of one option beside its name and its default: its argument, checks, meanings and the words of a
    command all come from here."""

    help: str  # beside the argument; the default is put after it
    meaning: str = ""  # in reports, whatever the value, by default the help; or, in `meanings`, of a value
    meanings: Mapping[bool | int | str | None, str] = field(default_factory=dict)
    least: int | None = None  # of a whole number
    most: int | None = None  # of a whole number
    choices: tuple[str | int, ...] = ()  # the values there are
    expected: str = ""  # what an error says after the value that is out of range
    metavar: str = "N"  # of the argument
    parse: Callable[[str], Any] = one_whole  # of the argument
    always: bool = False  # whether a command that plays a study again names it though it is the default
    # Whether it came later than the game, and is not written down while it is the default: so what is written of
    # studies and matches stays what it was.
    later: bool = False

    def check(self, name: str, value: Any) -> None:
        """Raise InputError where a value of the right type is out of range."""
        if self.choices and value not in self.choices:
            known = self.expected or f"expected {' or '.join(map(str, self.choices))}"
            raise InputError(f"{name} is {value!r}; {known}")
        if (self.least is not None and value < self.least) or (self.most is not None and value > self.most):
            raise InputError(f"{name} is {value}; {self.expected or f'expected {self.least} to {self.most}'}")


POSITION = Option(
    "begin every match with this position, as State.text writes it; open cards are dealt",
    "the positions that matches begin with",
    metavar="TEXT|FILE",
    parse=text_of,
    later=True,
)


def option(default: Any, help: str, **facts: Any) -> Any:
    """A field of `Options`: its default, the help of its argument, and more of what `Option` has. A text is one of the
    keys of `meanings`; `on` (the help, where it is not said) and `off` are the meanings of True and False."""
    if "off" in facts:
        facts["meanings"] = {True: facts.pop("on", help), False: facts.pop("off")}
    elif isinstance(default, str):
        facts.setdefault("choices", tuple(facts.get("meanings", ())))
    facts.setdefault("meaning", "" if "meanings" in facts else help)
    return field(default=default, metadata={"option": Option(help, **facts)})


def one_deal(help: str) -> Any:
    """The field `deal` of `Options`."""
    from_seed = {None: "every deal comes from the seed"}
    return option(None, help, meaning="the one deal that is played", meanings=from_seed, metavar="TEXT")


@dataclass(frozen=True)
class Options:
    """The options of a built-in game, to derive from: fields made by `option`.

    A field `deal` is the text of the one setup to play; `for_deal` of the class completes it. `FIXED` names the options
    that the text says itself, `FIXED_TEXT` is what errors call them. InputError for a value of another type, or one out
    of range."""

    deal = None  # type: str | None  # in a comment, so that the field of a subclass comes where it stands there
    position: str | None = field(default=None, kw_only=True, metadata={"option": POSITION})
    FIXED: ClassVar[tuple[str, ...]] = ()
    FIXED_TEXT: ClassVar[str] = ""

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            declared: Option = each.metadata["option"]
            if type(value) is int and str(value) in declared.choices and value not in declared.choices:
                value = str(value)  # a number among texts, as the start of Red7: 2 is "2"
                object.__setattr__(self, each.name, value)
            expected = str if each.default is None else type(each.default)
            types = {expected, *map(type, declared.choices)}
            if type(value) not in types and not (each.default is None and value is None):
                known = declared.expected if declared.choices else ""
                raise InputError(f"{each.name} is {value!r}; {known or f'expected {_KINDS[expected]}'}")
        for each in fields(self):
            each.metadata["option"].check(each.name, getattr(self, each.name))

    @classmethod
    def for_deal(cls, deal: str, seed: int = 1, **others: Any) -> Self:
        """The options of one deal; what its text leaves open comes from the seed."""
        raise NotImplementedError

    def as_dict(self) -> dict[str, Any]:
        """By name; without those that came later and are the default."""
        quiet = {each.name: each.default for each in fields(self) if each.metadata["option"].later}
        return {name: value for name, value in asdict(self).items() if name not in quiet or value != quiet[name]}


@dataclass(frozen=True)
class FreeOptions:
    """Options of a game that declares none to this package: whatever it takes, by name."""

    values: tuple[tuple[str, Any], ...]
    deal: ClassVar[None] = None

    def as_dict(self) -> dict[str, Any]:
        """By name."""
        return dict(self.values)


AnyOptions = Options | FreeOptions  # options of a game, checked: what `GameSpec.options` gives


class GameSpec(ABC):
    """A game before its options are chosen: what `pyengine.registry.entry` gives."""

    name: str = ""  # how the game is called where games are named
    title: str = ""  # in reports
    terms: Mapping[str, str] = {}  # words that reports use in place of their own; keys of `TERMS`
    seating: str = ""  # how the seats are ordered, a sentence
    epilog: str = ""  # of the help
    own_players: tuple["PlayerKind", ...] = ()  # kinds of players for this game alone
    placed: bool = True  # whether matches may begin with a position
    # For which options it has a function that not every table of it has (`engine.table.Table.can`), in a few words.
    only: Mapping[str, str] = {}

    # Making

    @abstractmethod
    def options(self, values: Mapping[str, Any]) -> AnyOptions:
        """Options by name, checked; InputError for an unknown one, or an impossible value."""

    @abstractmethod
    def make(self, options: Any, seed: int = 0) -> "Game":
        """The game with these options; what they leave open (the deck of a given deal) comes from the seed. InputError
        for options that the game is not for, or a program with an error."""

    def walk(self, options: Any) -> ModuleType | None:
        """The module of the game's own random play, with what `pyengine.red7.fast` has; None where there is none for
        these options."""
        return None

    # The command line

    @abstractmethod
    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options as arguments of a command, but for where matches begin."""

    @abstractmethod
    def options_from(self, arguments: Namespace, seed: int) -> AnyOptions:
        """The options that arguments ask for; what a deal leaves open is shuffled from the seed. InputError for an
        impossible value."""

    def one_from(self, arguments: Namespace, seed: int) -> AnyOptions:
        """`options_from`, for commands that are about one game: InputError for a range, too."""
        if ranges := self.sweeps_from(arguments):
            raise InputError(f"{ranges[0]} is a range, over which only pyengine.run sweeps; expected one value")
        return self.options_from(arguments, seed)

    def sweeps_from(self, arguments: Namespace) -> list[str]:
        """Arguments of the game itself that name a range, as texts for `pyengine.study.variants.parse_values`."""
        return []

    @abstractmethod
    def command_words(self, options: Mapping[str, Any]) -> list[str]:
        """The arguments, as words, that `options_from` makes these options of."""

    def watched_by(self, options: Mapping[str, Any], place: str, *words: str) -> str:
        """The command that shows a match, quoted for a shell; `place` is SEED/SETUP and more, `words` follow."""
        return f"python -m pyengine.watch {shlex.join([f'{self.name} {place}', *self.command_words(options), *words])}"

    def options_for_state(self, options: Any, text: str) -> Any:
        """The options with what a position in the game's text form says itself."""
        return options

    # What is declared

    def known_options(self) -> dict[str, tuple[Any, Option]]:
        """The default of every option that is declared, and what is declared of it, by name."""
        return {}

    @property
    def flags(self) -> frozenset[str]:
        """Arguments that take no value."""
        switches = [name for name, (default, _) in self.known_options().items() if isinstance(default, bool)]
        return frozenset(word for name in switches for word in (_flag(name), _flag(f"no_{name}")))

    # Reports

    def option_lines(self) -> Iterator[tuple[str, Any, str]]:
        """(name, default, meaning) of every option that is declared."""
        for name, (default, known) in self.known_options().items():
            several = "; ".join(f"{value_text(value)}: {text}" for value, text in known.meanings.items())
            yield name, default, "; ".join(filter(None, (known.meaning, several)))

    def meaning(self, name: str, value: Any) -> str:
        """Meaning of an option with this value."""
        _, known = self.known_options().get(name, (None, Option("")))
        return known.meanings.get(value, known.meaning)

    def declares(self) -> dict[str, str]:
        """Values that a program declares, by name."""
        return {}

    def bounds(self) -> Mapping[str, tuple[int, int]]:
        """The least and the most that a declared number may be, by name."""
        return {}

    def subject(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Subject of reports on the game with these options: data that stand among the figures, which ask nobody.

        Returns
        -------
        dict : title; terms, its words by the keys of `TERMS`; seating, a sentence about the order of the seats, or "";
            options, of each name as it is typed, value, meaning, usual (whether it is the default); words, the options
            as arguments of the command line; most_moves, [number, text] as of `most_moves`, or None.
        """
        known, most = self.known_options(), self.most_moves(options)
        return {
            "title": self.title,
            "terms": {**TERMS, **self.terms},
            "seating": self.seating,
            "options": [
                {
                    "name": typed(name),
                    "value": _short(value_text(value)) if name == "position" else value_text(value),
                    "meaning": self.meaning(name, value),
                    "usual": name in known and value == known[name][0],
                }
                for name, value in options.items()
            ],
            "words": self.command_words(options),
            "most_moves": most and list(most),
        }

    def most_moves(self, options: Mapping[str, Any]) -> tuple[int, str] | None:
        """(number, text): the most legal moves there can be, and what has them; None where nobody knows."""
        return None


class BuiltIn(GameSpec):
    """A game with code of its own, whose options are a dataclass.

    Attributes
    ----------
    Options : a dataclass that derives from `Options`
    """

    Options: type[Options]

    def known_options(self) -> dict[str, tuple[Any, Option]]:
        last = sorted(fields(self.Options), key=lambda each: each.name == "position")
        return {each.name: (each.default, each.metadata["option"]) for each in last}

    def options(self, values: Mapping[str, Any]) -> AnyOptions:
        known = self.known_options()
        for name in values:
            if name not in known:
                raise InputError(f"there is no option {name!r}; {instead(name, known, 'some of ' + ', '.join(known))}")
        return self.Options(**values)

    def add_arguments(self, parser: ArgumentParser) -> None:
        rules = parser.add_argument_group(f"the rules of {self.title}")
        for flag, facts in map(argument, filter(lambda each: each.name != "position", fields(self.Options))):
            rules.add_argument(flag, **facts)

    def options_from(self, arguments: Namespace, seed: int) -> AnyOptions:
        known = self.known_options()
        chosen = {name: value for name, value in vars(arguments).items() if name in known and value is not None}
        if "deal" not in chosen:
            found: AnyOptions = self.options_for_state(self.Options(**chosen), chosen.get("position", ""))
            return found
        if "position" in chosen:
            raise InputError("--deal does not go with --position; expected one of them")
        for name in ("setups", *self.Options.FIXED):
            if getattr(arguments, name, None) is not None:
                raise InputError(f"--{name} does not go with --deal, which is one deal with {self.Options.FIXED_TEXT}")
        return self.Options.for_deal(chosen.pop("deal"), seed, **chosen)

    def command_words(self, options: Mapping[str, Any]) -> list[str]:
        words: list[str] = []
        fixed = self.Options.FIXED if options.get("deal") is not None else ()
        for name, (default, known) in self.known_options().items():
            value = options.get(name, default)
            if name in fixed or (value == default and not known.always):
                continue
            if isinstance(value, bool):
                words.append(_flag(name if value else f"no_{name}"))
            else:
                words += [_flag(name), str(value)]
        return words


def value_text(value: Any) -> str:
    """An option's value as it is typed: on and off for truth values."""
    return {True: "on", False: "off", None: "none"}[value] if value is None or isinstance(value, bool) else str(value)


def _short(text: str) -> str:
    """Name a position, or say how many there are."""
    from pyengine.games.transcripts import beginnings

    (_, first, _), *others = beginnings(text)
    return f"each of {1 + len(others)} in turn" if others else first.removeprefix("line 1: ")


def typed(name: str) -> str:
    """An option's name as it is typed."""
    return name.replace("_", "-")


def _flag(name: str) -> str:
    return f"--{typed(name)}"


def argument(declared: Field[Any]) -> tuple[str, dict[str, Any]]:
    """Arguments of `add_argument` for a field made by `option`: its name, and the rest by keyword."""
    default, known = declared.default, declared.metadata["option"]
    text = known.help if default in (None, False) else f"{known.help} (default {value_text(default)})"
    facts = {"type": str if default is None else known.parse, "metavar": known.metavar}
    if isinstance(default, bool):
        facts = {"action": BooleanOptionalAction if default else "store_true", "default": default}
    elif known.choices and isinstance(default, str):
        facts = {"choices": known.choices}
    return _flag(declared.name), {**facts, "help": text}
