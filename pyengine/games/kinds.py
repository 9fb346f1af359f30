"""A kind of player: one row says what its texts may say, what it needs, how it is made and what it costs.

    PlayerKind(
        "flat",
        {"flat:N": "flat Monte Carlo: N playouts, spent on promising moves (UCB)"},
        partial(compiled, "engine.players.players", "flat"),
        needs=("resample",),
        budget=Budget("1000", {"N": "(?P<playouts>N)", "Tms": "(?P<milliseconds>N)ms"}),
        settings=(Parameter("c", "exploration", 0.7, 0.0, 1000.0, "exploration constant"),),
        work=lambda moves, playouts, **_: playouts,
    )

A text is the name of a kind and parts after colons: a budget where the kind has one, settings NAME=VALUE, words. What
they say are the arguments of the row's `make`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from math import prod
from typing import TYPE_CHECKING, Any, TypeVar

from pyengine.base import notebook
from pyengine.base.errors import BadAnswer, InputError, check_game, check_whole, instead
from pyengine.base.functions import failure

if TYPE_CHECKING:
    from engine.chance.stream import Stream
    from engine.players.chooser import Chooser
    from pyengine.games.game import Game, State
    from pyengine.games.policy import Policy

T = TypeVar("T")
MOST_PLAYOUTS = 10**9
PLAYOUTS_PER_MS = 300  # about; chunks of games with timed players are cut by it


@dataclass(frozen=True)
class Budget:
    """The first part of a text: what a decision may cost."""

    usual: str  # the part where a text has none
    # How it may be written; for each the pattern, in which N is a number and a group is named like the argument of
    # `make` that it stands for.
    forms: Mapping[str, str]
    most: int = MOST_PLAYOUTS  # of the numbers' product
    expected: str = ""  # what errors say of all that, where they do not say it of playouts

    def read(self, text: str, kind: str, part: str) -> dict[str, Any]:
        """Meaning of a part of the text of a player of this kind; InputError where it is malformed, or out of range."""
        start = f"the player {text!r} has the budget {part!r}; expected"
        match = re.fullmatch("|".join(self.forms.values()).replace("N", "[0-9]{1,30}"), part)
        if match is None:
            usual = f"{either(self.forms)}, such as {kind}:{self.usual} or {kind}:50ms"
            raise InputError(f"{start} {self.expected or usual}")
        values = {name: int(digits) for name, digits in match.groupdict().items() if digits is not None}
        if not 1 <= prod(values.values()) <= self.most:
            raise InputError(f"{start} {self.expected or f'1 to {self.most} playouts'}")
        return values


@dataclass(frozen=True)
class Parameter:
    """A part NAME=VALUE of a text."""

    name: str  # in texts
    argument: str  # of `make`
    usual: float | None  # what `make` takes where a text does not say; such a value vanishes from texts
    least: float  # like the most, a whole number where the value is one
    most: float
    meaning: str  # a few words

    def read(self, text: str, value: str) -> float:
        """The value that a text gives it; InputError for no such number, or one out of range."""
        number = type(self.least)
        pattern = "[0-9]{1,12}" if number is int else r"[0-9]{1,12}(\.[0-9]{1,6})?"
        if re.fullmatch(pattern, value) and self.least <= number(value) <= self.most:
            return number(value)
        expected = f"a {'whole ' * (number is int)}number from {self.least:g} to {self.most:.10g}"
        raise InputError(f"the player {text!r} has {self.name}={value}; expected {expected}")


@dataclass(frozen=True, eq=False)
class PlayerKind:
    """A kind of player."""

    name: str  # what its texts begin with
    forms: Mapping[str, str]  # texts of it, each with a line about it; the first one stands in errors
    make: "Callable[..., Chooser]"  # (game, arguments by name) -> `engine.players.chooser.Chooser`
    game: str = ""  # name of the game that it is for and comes with (`GameSpec.own_players`); "": every game
    needs: tuple[str, ...] = ()  # functions that the game must have, of `engine.table.Table.can`
    # By argument of `make`, a function that the game must have where a text gives it.
    asks: Mapping[str, str] = field(default_factory=dict)
    needs_others: bool = False  # whether the game must have two seats or more
    budget: Budget | None = None  # with the settings, what its texts may say
    settings: tuple[Parameter, ...] = ()
    # Parts that are a word alone, with the arguments that they stand for.
    words: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    # Names of the parts that do nothing beside a word, by the word.
    without: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # (legal moves of a decision, arguments by name) -> playouts that it takes, about.
    work: Callable[..., float] = lambda moves, **_: 0
    # (game, arguments by name) -> the `pyengine.games.policy.Policy` that it plays by, or None.
    policy: "Callable[..., Policy | None]" = lambda game, **_: None
    # Arguments of `make` that are paths: such files travel with a study, and its choices depend on them.
    files: tuple[str, ...] = ()
    # (arguments by name) -> SHA-256 of what else they depend on beyond this package, by what names it.
    sources: Callable[..., dict[str, str]] = lambda **_: {}
    # What follows its name and budget in the texts by which ladders and `strong` try it; none: they do not.
    tries: tuple[str, ...] = ()
    # Reads what a text believes that the others are, behind `believe=`; None: it believes nothing.
    believes: "Callable[[str], Player] | None" = None
    # Reads who makes the moves of its playouts, behind `by=`, the last part; None: nobody does.
    follows: "Callable[[str], Player] | None" = None
    mixes: bool = False  # whether it mixes its moves so that nobody can read them, as equilibria between two sides do
    # (game, arguments by name) raises InputError where it cannot be made, if it takes long to make it.
    able: Callable[..., None] | None = None
    # (game, a player of this kind) -> what it is in this game, where it has yet to choose among others.
    settle: "Callable[[Game, Player], Player]" = lambda game, player: player

    def read(self, text: str) -> "Player":
        """The player of a text that begins with this name. Its own text has the parts in one order, without settings
        that are the usual ones. InputError for a part that this kind does not have, or one out of range."""
        parts, values = self._players(text)
        first = self.budget.usual if self.budget else ""
        if parts and not (self.budget or self.settings or self.words):
            raise InputError(f"the player {text!r} has a budget; {self.name} takes none")
        settings = {setting.name: setting for setting in self.settings}
        for place, part in enumerate(parts):
            name, equals, value = part.partition("=")
            found: Mapping[str, Any] = self.words.get(part, {})
            if equals and name in settings:
                found = {settings[name].argument: settings[name].read(text, value)}
            elif self.budget and place == 0 and not equals and not found:
                first = part
            elif not found:
                raise self._unknown(text, part)
            if found.keys() & values.keys():
                raise InputError(f"the player {text!r} has the part {part!r} beside one like it; expected one of them")
            values |= found
        self._check_idle(text, parts)
        canonical = self.name
        if self.budget:
            canonical += f":{first}"
            values = self.budget.read(text, self.name, first) | values
        for setting in self.settings:
            number = values.get(setting.argument, setting.usual)
            if number != setting.usual and number is not True:  # that of the word of this name
                canonical += f":{setting.name}={f'{number:.6f}'.rstrip('0').rstrip('.')}"
        canonical += "".join(f":{word}" for word in self.words if word in parts)
        if believed := values.get("believe"):
            canonical += f":believe={believed.text if believed.files else 'rule'}"
        canonical += f":by={values['by'].text}" if "by" in values else ""
        return Player(canonical, self, values)

    def _players(self, text: str) -> tuple[list[str], dict[str, Any]]:
        """Return the parts of a text behind its name, and the arguments of those that are players."""
        text, by, follows = text.partition(":by=") if self.follows else (text, "", "")
        head, believing, others = text.partition(":believe=") if self.believes else (text, "", "")
        parts, (rule, colon, more) = head.split(":")[1:], others.partition(":")
        if rule == "rule" and colon:  # behind net:FILE all is the name of the file
            parts, others = [*parts, *more.split(":")], rule
        values: dict[str, Any] = {"believe": self.believes(others)} if self.believes and believing else {}
        values |= {"by": self.follows(follows)} if self.follows and by else {}
        if by and (idle := [part for part in parts if part.partition("=")[0] in ("rule", "exact")]):
            raise InputError(f"the player {text!r} has the part {idle[0]!r} beside by={follows}; expected one of them")
        return parts, values

    def _unknown(self, text: str, part: str) -> InputError:
        name, equals, value = part.partition("=")
        names = [*(setting.name for setting in self.settings), *["believe"] * (self.believes is not None)]
        known = ["BUDGET"] * bool(self.budget) + [f"{each}={each[0].upper()}" for each in names] + [*self.words]
        expected = instead(name, names if equals else self.words, f"some of {', '.join(known)}", equals + value)
        return InputError(f"the player {text!r} has the part {part!r}; {expected}")

    def _check_idle(self, text: str, parts: Sequence[str]) -> None:
        """Raise InputError for a part that does nothing beside a word."""
        for word in (word for word in self.without if word in parts):
            if idle := [part for part in parts if part.partition("=")[0] in self.without[word]]:
                names = *(setting.name for setting in self.settings), *self.words
                have = [name for name in names if name not in self.without[word]]
                does = f"does nothing beside {word}; expected some of {', '.join(have)}"
                raise InputError(f"the player {text!r} has the part {idle[0]!r}, which {does}")


@dataclass(frozen=True)
class ChosenMove:
    """Choice of a player, and what it knows of every legal move.

    player : its text
    seat : the seat to move, from 0
    move : the number of the move, for `State.play`
    moves : texts of the legal moves
    visits : playouts of each; None for a player that does not search, or where there is one move
    values : their mean result for the seat, 0 to 1, or their mean payoff with `:payoff`; None for a move without one
    """

    player: str
    seat: int
    move: int
    moves: tuple[str, ...]
    visits: tuple[int, ...] | None = None
    values: tuple[float | None, ...] | None = None

    def _repr_html_(self) -> str:
        rows = [[str(i), text] for i, text in enumerate(self.moves)]
        for row, count, value in zip(rows, self.visits or (), self.values or ()):
            row += [str(count), "" if value is None else f"{value:.3f}"]
        rows[self.move] += ["chosen"]
        if visits := self.visits:
            rows = [rows[i] for i in sorted(range(len(rows)), key=lambda i: -visits[i])]
        heads = ("", "move", "visits", "value")[: 4 if visits else 2]
        title = f"{self.player}, seat {self.seat + 1} to move"
        return notebook.table(title, rows, heads, (0, 2, 3) if visits else (0,))


@dataclass(frozen=True)
class Player:
    """A player as its text describes it; `pyengine.players.parse` makes it.

    values : arguments of the kind's `make`, by name
    """

    text: str
    kind: PlayerKind
    values: dict[str, Any] = field(default_factory=dict)

    @property
    def files(self) -> list[str]:
        """Paths of the files that it is made of."""
        own = [path for name in self.kind.files if isinstance(path := self.values.get(name), str)]
        return own + [path for name in ("believe", "by") if name in self.values for path in self.values[name].files]

    def check(self, game: "Game") -> None:
        """Raise InputError if it cannot play a game: the game lacks what it needs, or it cannot be made."""
        check_game(game)
        if self.kind.game and (game.spec is None or game.spec.name != self.kind.game):
            raise InputError(f"the player {self.text} does not play {game.name}")
        needs = *self.kind.needs, *(need for name, need in self.kind.asks.items() if name in self.values)
        missing = [name for name in needs if name not in game.table.can]
        if missing:
            only = getattr(game.spec, "only", {}).get(missing[0], "")
            lacks = f"has only with {only}" if only else "does not have"
            named = {"heuristic": "a rule of thumb (heuristic)", "relabel": "deals to weigh (described games)"}
            need = named.get(missing[0], missing[0])
            raise InputError(f"the player {self.text} needs {need}, which the game {game.name} {lacks}")
        if self.kind.needs_others and game.seats < 2:
            way = ", which exact:10 solves" if "solve" in game.table.can else ""
            raise InputError(f"the player {self.text} searches games of two seats or more; {game.name} has one{way}")
        (self.kind.able or self.kind.make)(game, **self.values)

    def chooser(self, game: "Game") -> "Chooser":
        """The compiled player for a game, for one thread at a time. InputError where its file or extension fails."""
        check_game(game)
        paid = {"payoff": True} if game.shared and "payoff" in self.kind.words else {}
        return self.kind.make(game, **paid | self.values)

    def believed_by(self, chooser: "Chooser", game: "Game") -> "Chooser":
        """Make a search believe that the others play so; InputError where they cannot say how likely a move is."""
        from engine.players.players import believing

        self.check(game)
        return believing(chooser, None if self.kind.name == "heuristic" else self.followed(game))

    def followed(self, game: "Game") -> "Chooser":
        """The compiled player that a search asks anywhere in a match; InputError where it remembers one."""
        self.check(game)
        chooser = self.chooser(game)
        if chooser.remembers:
            told = f"the player {self.text} remembers the match"
            raise InputError(f"{told}; expected one that does not, as of train --history 0")
        return chooser

    def settled(self, game: "Game") -> "Player":
        """Player that it is in a game: itself, but for one that chooses among others."""
        return self.kind.settle(game, self)

    def policy(self, game: "Game") -> "Policy | None":
        """The policy that it plays a game by, where it is one; InputError for a file that is none of this game."""
        return self.kind.policy(game, **self.values)

    def work(self, moves: float) -> float:
        """Playouts at a decision with this many legal moves, about."""
        timed = int(self.values.get("milliseconds", 0)) * PLAYOUTS_PER_MS
        return timed or self.kind.work(moves, **self.values)

    def choose(self, state: "State", seed: int = 0) -> "ChosenMove":
        """Choice of this player in a state, of what the seat to move knows.

        state : pyengine.State
        seed : where all chance comes from: the same seed, the same choice, unless the budget is in milliseconds

        pyengine.InputError : the match is over, the game lacks what the player needs, the player fails.
        """
        from pyengine.games.game import SEED_MOST, State

        if not isinstance(state, State):
            raise InputError(f"{state!r:.60} is no pyengine.State; expected one, such as pyengine.game('red7').deal(1)")
        check_whole(0, SEED_MOST, seed=seed)
        if state.mover is None:
            raise InputError("the game is over in this state: there is no move to choose")
        self.check(state.game)
        chooser = self.chooser(state.game)
        move = self.choice(chooser, state, seed)
        moves = tuple(state.move_texts()) or (state.game.move_text(state, 0),)
        if (found := chooser.statistics) is None:
            return ChosenMove(self.text, state.mover, move, moves)
        visits, means = (column.tolist() for column in found)
        values = tuple(mean if count else None for count, mean in zip(visits, means))
        return ChosenMove(self.text, state.mover, move, moves, tuple(visits), values)

    def choice(self, chooser: "Chooser", state: "State", seed: "int | Stream") -> int:
        """The number of the move that this player chooses, with a `chooser` of its own; InputError as of `asked`."""
        return self.asked(chooser.choose, state, seed)

    def asked(self, function: Callable[..., T], *arguments: Any) -> T:
        """Result of a function that asks a chooser of this player; InputError where it fails, or answers no move."""
        from engine.players.chooser import PlayerFault

        try:
            return function(*arguments)
        except InputError:
            raise
        except (Exception, SystemExit) as error:
            what = error if isinstance(error, (BadAnswer, PlayerFault)) else f"failed: {failure(error)}"
            raise InputError(f"the player {self.text} {what}") from None


def compiled(module: str, function: str, game: "Game", **values: Any) -> "Chooser":
    """With the first two given, `make` of a kind whose player a compiled module makes; that is loaded when needed."""
    made: Chooser = getattr(import_module(module), function)(game.table, **values)
    return made


def either(texts: Iterable[str]) -> str:
    """A, B or C."""
    *others, last = texts
    return f"{', '.join(others)} or {last}" if others else last


def check_replay(players: Iterable[Player]) -> None:
    """Raise InputError where a match of these players would not be the same when it is played again."""
    for player in players:
        if player.text == "human" or "milliseconds" in player.values:
            expected = "expected players that choose the same each time"
            raise InputError(f"a match of the player {player.text} cannot be played again; {expected}")
