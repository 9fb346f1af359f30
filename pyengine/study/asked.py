"""Options of a study, each declared once. Neither NumPy nor the engine is loaded for them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

from pyengine.base.errors import InputError
from pyengine.base.version import __version__
from pyengine.study.options import (
    COMMAS,
    MOST,
    Device,
    Estimator,
    GameOptions,
    Keep,
    Measures,
    Rotate,
    Seats,
    StudyOption,
    Switch,
    Until,
    Whole,
    Words,
    parse_keep,
)

if TYPE_CHECKING:
    from dataclasses import dataclass

    from pyengine.games.kinds import Player
    from pyengine.games.spec import GameSpec
else:

    def dataclass(frozen):
        """Wait: `pyengine.study.study` makes it one, for which --help need not load `dataclasses`."""
        return lambda made: made


STREAM = "mwc64x-splitmix64/1"
# What a chunk's file holds: another name where a release counts or stores the same matches otherwise.
COUNTS = "counts/3"
# (setups, matches of each) where nothing is said: of random play, with players, with a person, of random play of a game
# with a fast walk of its own (Red7), and of a given deal.
USUAL, USUAL_SEATED, USUAL_HUMAN, USUAL_FAST, USUAL_DEAL = (10_000, 1), (1000, 1), (1, 1), (1000, 1000), (1, 1000)


@dataclass(frozen=True)
class Study:
    """A study of a game: `setups` deals, `matches` matches of each, all random choices from `seed`.

    Attributes
    ----------
    game : a registered name, the path of a program, or MODULE:FUNCTION
    options : the game's options, by name in a dict (or an object such as `pyengine.red7.Options`)
    setups, matches : 1 to 10**12; None for as many as `python -m pyengine.run` plays: 10 000 setups with one match of
        each, with players 1000; of Red7's random play 1000 with 1000
    seed : 0 to 2**64 - 1; where nothing is said 0, while the command draws one
    seats : the players, seat by seat, as texts or as functions (view, moves) -> number of a move, which
        docs/guide/players.md describes; seats not named are random, all of them where it is empty
    rotate : whether every match is played in every rotation of the players, where they differ; None: unless a person
        plays
    measures : names of measures that need estimates, "all", and measures from outside, as FILE.py:NAME or as functions
        under @measure, which docs/reference/measures.md describes
    estimator : how they are estimated, pimc:NxR, pimc:NxR:rule or pimc:NxR:by=PLAYER; "": pimc:10x2, by the search that
        sits in all seats where a look takes about 50 ms at most, else by the rule of thumb; at random where all play so
    until : None, or (name of a measure, half width of its interval at which the study ends early)
    keep_going : whether a match in which the game fails is counted as failed, instead of ending the study
    by : what wins is counted by these, some of "kind", "card", "place", "outcome" and "phase"
        (docs/guide/what-wins.md)
    course : whether the course of matches is counted, decision by decision
    watch : names of numbers that a described game keeps, which are followed and counted at the end
        (docs/guide/course.md)
    keep : "", or which matches are kept to be watched, as "100:longest" (docs/guide/watch.md)
    device : "", or the graphics card on which random matches are played, such as "cuda"; the same figures come of it,
        the same files, and an equal signature (docs/guide/cards.md)

    Raises
    ------
    InputError : an impossible value.

    >>> study = pyengine.Study("agram", {"SEATS": 3}, setups=100, seats=["ismcts:50", "random", "random"])
    >>> [player.text for player in study.players]
    ['ismcts:50', 'random', 'random']
    """

    game: str
    options: GameOptions = GameOptions()
    setups: Whole = Whole(
        None, "number of deals (default 10000; with --seats 1000; Red7's random play 1000)", "S", 1, MOST
    )
    matches: Whole = Whole(None, "matches of each deal (default 1; Red7's random play 1000)", "M", 1, MOST)
    seed: Whole = Whole(0, "random seed (default: a new one)", "N", 0, 2**64 - 1)
    seats: Seats = Seats("players, such as random,heuristic,ismcts:2000; other seats play randomly", "LIST", **COMMAS)
    rotate: Rotate = Rotate("play every match in every rotation of the players (default on; off with a person)")
    measures: Measures = Measures(
        "measures to show, all, or names, or FILE.py:NAME; those with estimates take longer", "LIST", **COMMAS
    )
    estimator: Estimator = Estimator(
        "",
        "how moves are estimated: N determinisations, R playouts of each for every move, at random;\n"
        "pimc:NxR:rule: by the game's rule of thumb; pimc:NxR:by=PLAYER (default 10x2, by a quick search\n"
        "that sits in all seats, else by the rule of thumb; random seats at random)",
        metavar="pimc:NxR",
    )
    until: Until = Until(
        None, "end early: when the interval of a measure is at most W to each side", action="append", metavar="NAME=W"
    )
    keep_going: Switch = Switch(
        "go on after a match in which the game fails or that does not end, and count such matches"
    )
    by: Words = Words(
        "count what wins, by kind (of move), card or place; outcome: last places, scores, margins;\n"
        "phase: parts of a match, such as its hands, by their number (repeatable)",
        "WHAT",
        ("kind", "card", "place", "outcome", "phase"),
        counters=("by", "outcome", "phase"),
    )
    course: Switch = Switch(
        "count legal moves and lead decision by decision; with estimates, chances of winning, too", counters=("course",)
    )
    watch: Words = Words(
        "count a number that a described game keeps, by decision and at the end (repeatable)",
        "NAME",
        counters=("watch",),
    )
    keep: Keep = Keep(
        "",
        "keep N matches to watch later: the first, longest, closest or, with estimates, dramatic ones",
        counters=("keep",),
        metavar="N[:WHICH]",
    )
    device: Device = Device("", "play random matches on a graphics card: cuda, cuda:1 ..", metavar="NAME")

    def __post_init__(self) -> None:
        from pyengine import registry
        from pyengine.measures import catalogue

        options: Any = self.options
        if isinstance(options, dict) or options == ():
            object.__setattr__(self, "options", registry.entry(self.game).options(dict(options)))
        elif not hasattr(options, "as_dict"):
            raise InputError(f"options is {options!r}; expected a dict, or the Options of {self.game}")
        if self.options.deal is not None and self.setups not in (None, 1):
            raise InputError(f"setups is {self.setups}; a given deal is one setup")
        if self.until is not None and self.until[0] not in self.watch:
            catalogue.check_until(self.until[0], self.measures)
        for name, number in zip(("setups", "matches"), self._usual_size()):
            if getattr(self, name) is None:
                object.__setattr__(self, name, number)
        if self.rotate is None:
            object.__setattr__(self, "rotate", "human" not in self.seats)

    def _usual_size(self) -> tuple[int, int]:
        """(setups, matches) of such a study where nothing is said."""
        from pyengine import registry
        from pyengine.measures import catalogue

        if "human" in self.seats:
            return USUAL_HUMAN
        if self.options.deal is not None:
            return USUAL_DEAL
        if self.seats:
            return USUAL_SEATED
        if None not in (self.setups, self.matches):
            return USUAL
        counted = self.counts or any(each.estimated or each.source for each in catalogue.chosen(self.measures).values())
        return USUAL if counted or registry.entry(self.game).walk(self.options) is None else USUAL_FAST

    @property
    def seatings(self) -> int:
        """Number of times that each match is played, with the players in other seats."""
        return len(self.seats) if self.rotate and any(seat != self.seats[0] for seat in self.seats) else 1

    def deals(self) -> Iterator[Any]:
        """The start of every setup, as a `pyengine.State`, one after another."""
        from pyengine import registry

        game = registry.entry(self.game).make(self.options, self.seed)
        return (game.deal(self.seed, setup) for setup in range(self.setups or 0))

    @property
    def players(self) -> "tuple[Player, ...]":
        """The players, seat by seat."""
        found: tuple[Player, ...] = vars(self)["seats"]
        return found

    @property
    def seat_texts(self) -> tuple[str, ...]:
        """The players as texts, seat by seat; a function is called by its name."""
        return tuple(player.text for player in self.players)

    def replace(self, **changes: Any) -> Self:
        """Return this study with other values of some fields; the rest is not checked again."""
        found = object.__new__(type(self))
        vars(found).update(vars(self))
        for name, value in changes.items():
            object.__setattr__(found, name, value)
        found.__post_init__()
        return found

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"seats": self.seats}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        object.__setattr__(self, "seats", state["seats"])

    @property
    def kept(self) -> tuple[int, str]:
        """Number of matches that are kept, and which."""
        return parse_keep(self.keep) if self.keep else (0, "")

    @property
    def counts(self) -> dict[str, Any]:
        """Values of the options that ask for counts, by name."""
        return {name: value for name, each in OPTIONS.items() if each.counters and (value := getattr(self, name))}

    def _repr_html_(self) -> str:
        from pyengine import registry
        from pyengine.base import notebook

        subject = registry.entry(self.game).subject(self.options.as_dict())
        rows = [(each["name"], each["value"], each["meaning"]) for each in subject["options"]]
        rows += [(name, text, "") for name, option in OPTIONS.items() if (text := " ".join(option.words(self)))]
        return notebook.table(f"A study of {subject['title']}", rows)

    def words(self, spec: "GameSpec") -> list[str]:
        """The arguments of `python -m pyengine.run` that make this study of a game; none where a text cannot bring it
        back, as with functions for players."""
        if any(callable(each) for each in (*self.seats, *self.measures)):
            return []
        # How much is played comes last; a deal is one setup.
        order = sorted(OPTIONS.values(), key=lambda option: option.always)
        sized = [option for option in order if option.name != "setups" or self.options.deal is None]
        words = [word for option in sized for word in option.words(self)]
        return [self.game, *spec.command_words(self.options.as_dict()), *words]

    def to_toml(self, **notes: object) -> str:
        """The study as TOML text, which `load_study` reads; `notes` stand in it for the record.

        Raises
        ------
        InputError : a player or measure is a function, which a text cannot bring back.
        """
        import tomli_w

        from pyengine.measures import catalogue

        seats: list[tuple[object, str]] = [(seat, f"player {text}") for seat, text in zip(self.seats, self.seat_texts)]
        for each, what in seats + [(each, f"measure {catalogue.find(each).source}") for each in self.measures]:
            if not isinstance(each, str):
                raise InputError(f"the {what} is a function, which a folder cannot keep; expected FILE.py:NAME")
        options = {name: value for name, value in self.options.as_dict().items() if value is not None}
        table: dict[str, Any] = {"version": __version__, "stream": STREAM, "counts": COUNTS, "game": self.game}
        table |= {"seed": "", "options": options}  # in their places
        table |= {name: option.stored(self) for name, option in OPTIONS.items()}
        table |= {name: value for name, value in notes.items() if value != {}}
        return tomli_w.dumps({name: value for name, value in table.items() if value is not None})


OPTIONS = {name: each for name, each in vars(Study).items() if isinstance(each, StudyOption)}
