"""The games by name: what each is stands in its `GameSpec`."""

import importlib
import os
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pyengine.base.errors import InputError, instead, unread

if TYPE_CHECKING:
    from pyengine.games.game import Game, State
    from pyengine.games.kinds import PlayerKind
    from pyengine.games.spec import GameSpec

# Games with code of their own. Name: (the module with their SPEC, one line about the game).
_GAMES = {
    "red7": ("pyengine.red7.game", "Red7: be ahead of all palettes, dead ones too, or be out (2 to 5 players)"),
    "crosskings": (
        "pyengine.crosskings.game",
        "Cross Kings: runs and sets from a grid, some of it face down (2 players)",
    ),
    "rummy": ("pyengine.rummy.game", "Rummy: ten cards in groups, with knocking or without (2 players)"),
}


def available_games() -> dict[str, str]:
    """Names of the games with a line about each: those with code of their own, and those described in RECYCLE.

    >>> pyengine.available_games()["agram"]
    'Agram: six cards each, follow suit, the last trick wins. (2 to 6 players)'
    """
    from pyengine.recycle.library import many

    described = _described().items()
    lines = {name: f"{game.title}: {game.line} ({many(game.players)})" for name, game in described}
    return {name: line for name, (_, line) in _GAMES.items()} | lines


def _described() -> dict[str, Any]:
    """The library of described games; one that has code of its own as well is called NAME-described."""
    from pyengine.recycle import library

    return {f"{name}-described" if name in _GAMES else name: game for name, game in library.games().items()}


def _called(name: str) -> str:
    """The name of a game that has this one, too, unless there is a program of this name."""
    from pyengine.recycle import library

    return name if name in _GAMES or is_program(name) else library.called(name)


def by_kind() -> dict[str, list[str]]:
    """Names of the games by kind, such as trick-taking; those with code of their own first."""
    from pyengine.recycle.library import KINDS

    found = {"With code of their own": [*_GAMES]} | {kind: list[str]() for kind in KINDS}
    for name, each in _described().items():
        found[each.kind].append(name)
    return {kind: names for kind, names in found.items() if names}


def own_players() -> Iterator["PlayerKind"]:
    """The kinds of players that games with code of their own bring along."""
    for module, _ in _GAMES.values():
        yield from importlib.import_module(module).SPEC.own_players


def game_of(words: Sequence[str], flags: Collection[str] = ()) -> "GameSpec | None":
    """The game that the words of a command name, or None: what options a command has depends on it.

    Its name is the first word that is no option, nor the value of one; `flags` are options that take no value, beside
    those of the game itself. Raises InputError: no game has this name."""
    for before, word in zip(["", *words], words):
        if word.startswith("-"):
            continue
        value = before.startswith("--") and before != "--" and "=" not in before and before not in flags
        if not value or (is_game(word) and before in entry(word).flags):
            return entry(word)
    return None


def is_game(name: str) -> bool:
    """True if a registered game or a program has this name."""
    return name in _GAMES or _called(name) in _described() or is_program(name)


def entry(name: str) -> "GameSpec":
    """Return what a game is, by its name.

    What is no registered name is the path of a program (`is_program`), or else MODULE:FUNCTION, a function of an
    installed module that returns an `engine.table.Table`. Raises InputError: no game has this name."""
    if not isinstance(name, str):
        raise InputError(f"game is {name!r:.60}; expected a name, such as red7")
    name = _called(name)
    if name in _GAMES:
        spec: GameSpec = importlib.import_module(_GAMES[name][0]).SPEC
        return spec
    described = _described().get(name)
    if described or is_program(name):
        from pyengine.recycle.entry import DescribedSpec

        return DescribedSpec(str(described.path), name) if described else DescribedSpec(name)
    if name.partition(":")[2].isidentifier():
        from pyengine.games.foreign import Foreign

        return Foreign(name)
    from pyengine.recycle.library import known_names
    from pyengine.recycle.source import below, beside

    what = "the name of a game, the file of a described game, such as {}, or MODULE:FUNCTION"
    if found := below(name):
        raise InputError(f"there is no game {name!r}; did you mean {found}? Expected {what.format(found)}")
    if os.path.isdir(name):
        raise unread(IsADirectoryError(), name, what.format("mine.rcy"))
    meant = instead(name, [*available_games(), *known_names(), *beside(name)], what.format("mine.rcy"))
    raise InputError(f"there is no game {name!r}; {meant}")


def is_program(name: str) -> bool:
    """True if what is no registered name is the path of a described game: of a file, unless it ends in .py."""
    return name.endswith(".rcy") or (not name.endswith(".py") and os.path.isfile(name))


def game(name: str, *, seed: int = 0, **options: Any) -> "Game":
    """A game by its name, with its options: `game("red7", players=4)`.

    Parameters
    ----------
    name : a registered name, the path of a program in RECYCLE, or MODULE:FUNCTION
    seed : where what the options leave open comes from, such as the deck of a given deal
    options : the game's options by name; of a described game what it declares, `game("agram", SEATS=3)`

    Raises
    ------
    pyengine.InputError : an unknown game or option, an impossible value.

    >>> pyengine.game("agram", SEATS=3).seats
    3
    """
    spec = entry(name)
    return spec.make(spec.options(options), seed)


def replay(text: str) -> "State":
    """The state at the end of a transcript (`State.transcript()`), of whatever registered game.

    Raises
    ------
    pyengine.InputError : no transcript, or one that does not fit the game.

    >>> state = pyengine.game("kuhn").deal(seed=1)
    >>> state.play(0)
    >>> pyengine.replay(state.transcript()) == state
    True
    """
    from pyengine.games import transcripts

    head, _ = transcripts.split(text)
    if not isinstance(head["options"], dict):
        raise InputError("the options of the transcript are no JSON object")
    return game(head["game"], **head["options"]).read_state(text)
