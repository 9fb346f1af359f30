"""What a study is: everything that its figures depend on."""

import itertools
import math
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from pyengine import players, registry
from pyengine.base import notebook
from pyengine.base.errors import InputError, instead
from pyengine.base.version import __version__
from pyengine.measures import catalogue

if TYPE_CHECKING:
    from pyengine.games.spec import GameSpec, Values
    from pyengine.measures.measure import Measure

Seat = str | Callable[[players.View, tuple[str, ...]], int]
Until = tuple[str, float]
Named = Union[str, "Measure"]

STREAM = "mwc64x-splitmix64/1"
# What a chunk's file holds: another name where a release counts or stores the same matches otherwise.
COUNTS = "counts/3"
MOST = 10**12
# (setups, matches of each) where nothing is said: of random play, with players, with a person, of random play of a game
# with a fast walk of its own (Red7), and of a given deal.
USUAL, USUAL_SEATED, USUAL_HUMAN, USUAL_FAST, USUAL_DEAL = (10_000, 1), (1000, 1), (1, 1), (1000, 1000), (1, 1000)
ESTIMATOR = "pimc:10x2"
MOST_KEPT = 10**4
KEPT = ("first", "longest", "closest", "dramatic")  # in the order of engine/counting/kept.pxd
BY = ("kind", "card", "place", "outcome")  # what a study can tell apart to say what wins


@dataclass(frozen=True)
class Study:
    """A study of a game: `setups` deals, `matches` matches of each, all random choices from `seed`.

    game : a registered name, the path of a program, or MODULE:FUNCTION
    options : the game's options, by name in a dict (or an object such as `pyengine.red7.Options`)
    setups, matches : 1 to 10**12; None for as many as `python -m pyengine.run` plays: 10 000 setups with one match of
        each, with players 1000; of Red7's random play 1000 with 1000
    seed : 0 to 2**64 - 1; where nothing is said 0, while the command draws one
    seats : the players, seat by seat, as texts or as functions (view, moves) -> number of a move, which docs/players.md
        describes; empty: random play
    rotate : whether every match is played in every rotation of the players, where they differ; None: unless a person
        plays
    measures : names of measures that need estimates, "all", and measures from outside, as FILE.py:NAME or as functions
        under @measure, which docs/measures.md describes
    estimator : how they are estimated, pimc:NxR
    until : None, or (name of a measure, half width of its interval at which the study ends early)
    keep_going : whether a match in which the game fails is counted as failed, instead of ending the study
    by : what wins is counted by these, some of "kind", "card", "place" and "outcome", which docs/what-wins.md describes
    course : whether the course of matches is counted, decision by decision
    watch : names of numbers that a described game keeps, which are followed and counted at the end (docs/course.md)
    keep : "", or which matches are kept to be watched, as "100:longest" (docs/watch.md)

    Raises
    ------
    InputError : an impossible value.
    """

    game: str
    # None and () stand for what is worked out below.
    options: "Values" = ()  # type: ignore[assignment]
    setups: int = None  # type: ignore[assignment]
    matches: int = None  # type: ignore[assignment]
    seed: int = 0
    seats: tuple[Seat, ...] = ()
    rotate: bool = None  # type: ignore[assignment]
    measures: tuple[Named, ...] = ()
    estimator: str = ESTIMATOR
    until: Until | None = None
    keep_going: bool = False
    by: tuple[str, ...] = ()
    course: bool = False
    watch: tuple[str, ...] = ()
    keep: str = ""

    if TYPE_CHECKING:  # what it takes is more than what it holds

        def __init__(
            self,
            game: str,
            options: "Values | Mapping[str, Any] | tuple[()]" = (),
            setups: int | None = None,
            matches: int | None = None,
            seed: int = 0,
            seats: Sequence[Seat] = (),
            rotate: bool | None = None,
            measures: Sequence[Named] = (),
            estimator: str = ESTIMATOR,
            until: Until | None = None,
            keep_going: bool = False,
            by: Sequence[str] = (),
            course: bool = False,
            watch: Sequence[str] = (),
            keep: str = "",
        ) -> None: ...

    def __post_init__(self) -> None:
        for name, low, high in (("setups", 1, MOST), ("matches", 1, MOST), ("seed", 0, 2**64 - 1)):
            value = getattr(self, name)
            if value is None and name != "seed":
                continue
            if not isinstance(value, Integral) or isinstance(value, bool) or not low <= int(value) <= high:
                raise InputError(f"{name} is {value!r}; expected a whole number from {low} to {high}")
            object.__setattr__(self, name, int(value))
        options: Any = self.options
        if isinstance(options, dict) or options == ():
            object.__setattr__(self, "options", registry.entry(self.game).options(dict(options)))
        elif not hasattr(options, "as_dict"):
            raise InputError(f"options is {options!r}; expected a dict, or the Options of {self.game}")
        if self.options.deal is not None and self.setups not in (None, 1):
            raise InputError(f"setups is {self.setups}; a given deal is one setup")
        for name in ("seats", "measures", "by", "watch"):
            texts = getattr(self, name)
            if not isinstance(texts, (tuple, list)) or not all(
                isinstance(text, str) or callable(text) for text in texts
            ):
                raise InputError(f"{name} is {texts!r}; expected a tuple of texts and functions")
            for text in texts:
                if isinstance(text, str) and not text.isprintable():
                    raise InputError(f"{name} names {text!r}; expected a text of one line that can be printed")
            object.__setattr__(self, name, tuple(texts))
        for word in self.by:
            if word not in BY:
                raise InputError(f"--by names {word!r}; {instead(word, BY)}")
        object.__setattr__(self, "by", tuple(word for word in BY if word in self.by))
        object.__setattr__(self, "watch", tuple(dict.fromkeys(self.watch)))
        if self.keep:
            object.__setattr__(self, "keep", ":".join(map(str, parse_keep(self.keep))))
        if not isinstance(self.estimator, str):
            raise InputError(f"the estimator is {self.estimator!r}; expected pimc:NxR, such as {ESTIMATOR}")
        if self.until is not None and not (isinstance(self.until, (tuple, list)) and len(self.until) == 2):
            raise InputError(f"until is {self.until!r}; expected (name of a measure, half width)")
        # The texts are of one kind: now what they name.
        named = (seat if callable(seat) else players.parse(seat).text for seat in self.seats)
        object.__setattr__(self, "seats", tuple(named))
        catalogue.chosen(self.measures)
        spelt = (catalogue.NAMES if each == "all" else (each,) for each in self.measures)
        object.__setattr__(self, "measures", tuple(itertools.chain.from_iterable(spelt)))
        estimator = players.parse_estimator(self.estimator, ESTIMATOR)
        if estimator.values["determinisations"] < 2:
            raise InputError(
                f"the estimator is {estimator.text!r}: measures choose the best move by one half of the "
                f"determinisations and value it by the other; expected 2 or more of them, such as {ESTIMATOR}"
            )
        object.__setattr__(self, "estimator", estimator.text)
        if self.until is not None:
            name, half = self.until
            if name not in self.watch:
                catalogue.check_until(name, self.measures)
            if isinstance(half, bool) or not isinstance(half, (int, float)) or not math.isfinite(half) or half <= 0:
                raise InputError(f"until has the half width {half!r}; expected a number above 0")
            object.__setattr__(self, "until", (name, float(half)))
        for name, number in zip(("setups", "matches"), self._usual_size()):
            if getattr(self, name) is None:
                object.__setattr__(self, name, number)
        if self.rotate is None:
            object.__setattr__(self, "rotate", "human" not in self.seats)

    def _usual_size(self) -> tuple[int, int]:
        """(setups, matches) of such a study where nothing is said."""
        if "human" in self.seats:
            return USUAL_HUMAN
        if self.options.deal is not None:
            return USUAL_DEAL
        if self.seats:
            return USUAL_SEATED
        if None not in (self.setups, self.matches):
            return USUAL
        measures = catalogue.chosen(self.measures).values()
        counted = self.by or self.course or self.watch or self.keep or any(m.estimated or m.source for m in measures)
        return USUAL if counted or registry.entry(self.game).walk(self.options) is None else USUAL_FAST

    @property
    def seatings(self) -> int:
        """How many times each match is played, with the players in other seats."""
        return len(self.seats) if self.rotate and any(seat != self.seats[0] for seat in self.seats) else 1

    @property
    def seat_texts(self) -> tuple[str, ...]:
        """The players as texts, seat by seat; a function is called by its name."""
        return tuple(players.parse(seat).text for seat in self.seats)

    @property
    def kept(self) -> tuple[int, str]:
        """How many matches are kept, and which."""
        return parse_keep(self.keep) if self.keep else (0, "")

    def _repr_html_(self) -> str:
        subject = registry.entry(self.game).subject(self.options.as_dict())
        rows = [(each["name"], each["value"], each["meaning"]) for each in subject["options"]]
        rows += [(name, str(getattr(self, name)), "") for name in ("setups", "matches", "seed")]
        rows += [(f"seat {seat}", text, "") for seat, text in enumerate(self.seat_texts, 1)]
        rows += [("measures", ", ".join(catalogue.chosen(self.measures)), "")] * bool(self.measures)
        rows += [("until", f"{self.until[0]} is known to {self.until[1]:g}", "")] if self.until else []
        return notebook.table(f"A study of {subject['title']}", rows)

    def words(self, spec: "GameSpec") -> list[str]:
        """The arguments of `python -m pyengine.run` that make this study of a game; none where a text cannot bring it
        back, as with functions for players."""
        if any(callable(each) for each in (*self.seats, *self.measures)):
            return []
        named = [text for text in self.measures if isinstance(text, str) and text not in catalogue.NAMES]
        known = [name for name in catalogue.ESTIMATED if name in self.measures]  # a study has the others anyway
        measures = ",".join([*(["all"] if len(known) == len(catalogue.ESTIMATED) else known), *named])
        sized = [] if self.options.deal is not None else ["setups"]  # a deal is one setup
        rotates = {True: "--rotate", False: "--no-rotate"}
        return [
            self.game,
            *spec.command_words(self.options.as_dict()),
            *(["--seats", ",".join(self.seat_texts)] if self.seats else []),
            *([rotates[self.rotate]] if self.rotate != ("human" not in self.seats) else []),
            *(["--measures", measures] if measures else []),
            *(["--estimator", self.estimator] if self.estimator != ESTIMATOR else []),
            *(["--until", f"{self.until[0]}={self.until[1]!r}"] if self.until else []),
            *(word for name in self.by for word in ("--by", name)),
            *(["--course"] if self.course else []),
            *(word for name in self.watch for word in ("--watch", name)),
            *(["--keep", self.keep, "--out", "DIR"] if self.keep else []),
            *(["--keep-going"] if self.keep_going else []),
            *(word for name in (*sized, "matches", "seed") for word in (f"--{name}", str(getattr(self, name)))),
        ]

    def to_toml(self, **notes: object) -> str:
        """The study as TOML text, which `load_study` reads; `notes` stand in it for the record.

        Raises
        ------
        InputError : a player or measure is a function, which a text cannot bring back.
        """
        import tomli_w

        seats: list[tuple[object, str]] = [(seat, f"player {text}") for seat, text in zip(self.seats, self.seat_texts)]
        for each, what in seats + [(each, f"measure {catalogue.find(each).source}") for each in self.measures]:
            if not isinstance(each, str):
                raise InputError(f"the {what} is a function, which a folder cannot keep; expected FILE.py:NAME")
        table = {
            "version": __version__,
            "stream": STREAM,
            "counts": COUNTS,
            "game": self.game,
            "seed": str(self.seed),
            "setups": self.setups,
            "matches": self.matches,
            "options": {name: value for name, value in self.options.as_dict().items() if value is not None},
        }
        if self.seats:
            table |= {"seats": list(self.seats), "rotate": self.rotate}
        if self.measures:
            table |= {"measures": list(self.measures), "estimator": self.estimator}
        if self.until:
            table["until"] = {self.until[0]: self.until[1]}
        if self.keep_going:
            table["keep_going"] = True
        if self.by:
            table["by"] = list(self.by)
        if self.course:
            table["course"] = True
        if self.watch:
            table["watch"] = list(self.watch)
        if self.keep:
            table["keep"] = self.keep
        return tomli_w.dumps(table | {name: value for name, value in notes.items() if value != {}})


def parse_until(text: str) -> Until:
    """(name, half width) of NAME=HALFWIDTH.

    Raises
    ------
    InputError : not such a text.
    """
    name, _, half = text.partition("=")
    try:
        if re.fullmatch(r"\w+", name) and re.fullmatch(r"[0-9.eE+-]+", half):
            return name, float(half)
    except ValueError:
        pass
    raise InputError(f"--until {text!r}; expected NAME=HALFWIDTH, such as length=0.05")


def parse_keep(text: str) -> tuple[int, str]:
    """(how many matches, which) of N or N:WHICH.

    Raises
    ------
    InputError : not such a text.
    """
    match = re.fullmatch(rf"([0-9]{{1,9}})(?::({'|'.join(KEPT)}))?", str(text))
    if match and 1 <= int(match[1]) <= MOST_KEPT:
        return int(match[1]), match[2] or KEPT[0]
    raise InputError(f"--keep {text!r}; expected N or N:WHICH with 1 to {MOST_KEPT} and {', '.join(KEPT)}")


def _lists(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(each, kind) for each in value)


# What stands in a study.toml, in any order, and what holds of it; `Study` says the rest.
TOML: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(
        ("version", "stream", "counts", "game", "estimator", "keep", "cpu"),
        lambda value: isinstance(value, str) and value.isprintable(),
    ),
    "seed": lambda value: isinstance(value, str) and re.fullmatch("[0-9]{1,20}", value) is not None,
    **dict.fromkeys(("setups", "matches"), lambda value: type(value) is int),
    **dict.fromkeys(("rotate", "keep_going", "course"), lambda value: isinstance(value, bool)),
    **dict.fromkeys(("seats", "measures", "by", "watch"), lambda value: _lists(value, str)),
    "options": lambda value: isinstance(value, dict),
    "until": lambda value: isinstance(value, dict) and len(value) == 1,
    "walk": lambda value: value in ("own", "table"),
    "sources": lambda value: isinstance(value, dict) and _lists(list(value.values()), str),
}


def load_study(path: str | PathLike[str]) -> Study:
    """The study that a `study.toml` describes.

    Raises
    ------
    InputError : not such a file, or written for another stream of random numbers.
    """
    path = Path(path)
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for name, value in table.items():
            if name not in TOML or not TOML[name](value):
                expected = "expected a study.toml as --out writes it"
                raise InputError(f"{path} is no study: it has {name[:60]!r} = {value!r:.60}; {expected}")
        if table["stream"] != STREAM:
            raise InputError(f"{path} was written for the random stream {table['stream']!r}; this version has {STREAM}")
        until = next(iter(table["until"].items())) if "until" in table else None
        return Study(
            table["game"],
            table["options"],
            table["setups"],
            table["matches"],
            int(table["seed"]),
            tuple(table.get("seats", ())),
            table.get("rotate", True),
            tuple(table.get("measures", ())),
            table.get("estimator", ESTIMATOR),
            until,
            bool(table.get("keep_going", False)),
            tuple(table.get("by", ())),
            bool(table.get("course", False)),
            tuple(table.get("watch", ())),
            table.get("keep", ""),
        )
    except InputError as error:
        raise error if str(path) in str(error) else InputError(f"{path}: {error}") from None
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None
    except KeyError as error:
        raise InputError(f"{path} is no study: it has no {error}; expected a study.toml as --out writes it") from None
    except (
        tomllib.TOMLDecodeError,
        UnicodeDecodeError,
        TypeError,
        ValueError,
        AttributeError,
        RecursionError,
    ) as error:
        raise InputError(f"{path} is no study: {error}; expected a study.toml as --out writes it") from None
