"""Games of environments, and players of this package at seats that their agents do not play."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import pyengine
from pyengine.base.errors import InputError
from pyengine.games.game import Game
from pyengine.games.kinds import Player

# By what a seat is called, or one a seat, None for an agent. A number is an option of the game.
Players: TypeAlias = "Mapping[Any, Any] | Sequence[Any] | int | None"


def opened(
    game: "str | Game", players: Players, name: Callable[[int], Any], options: dict[str, Any]
) -> tuple[Game, dict[int, Player]]:
    """Return the game of an environment, and its players by seat; `name` says what a seat is called in `players`.

    pyengine.InputError : no such game, player or seat, no observations, or something that a player needs is missing.
    """
    if str(players).isdigit():
        options, players = {**options, "players": players}, None
    elif not isinstance(players, Mapping | list | tuple | None):
        expected = f"{{{name(1)!r}: 'heuristic'}}, say, or how many the game is for"
        raise InputError(f"players is {players!r:.60}; expected {expected}")
    game = game if isinstance(game, Game) else pyengine.game(game, **options)
    if not game.table.observed:
        raise InputError(f"the game {game.name} has no observations, which agents need")
    named = players if isinstance(players, Mapping) else {name(seat): each for seat, each in enumerate(players or ())}
    seats, seated = {name(seat): seat for seat in range(game.seats)}, dict[int, Player]()
    for each, player in named.items():
        if each not in seats:
            raise InputError(f"players names seat {each!r}; expected {name(0)!r} to {name(game.seats - 1)!r}")
        if player is not None:
            seated[seats[each]] = pyengine.player(player)
            seated[seats[each]].check(game)
    return game, seated
