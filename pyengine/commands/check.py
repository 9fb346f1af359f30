"""python -m pyengine.check GAME: test what must hold for every game."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pyengine.base.cli import Parser, leave, report_errors, whole
from pyengine.base.errors import InputError
from pyengine.base.progress import stage

if TYPE_CHECKING:
    from pyengine.games.spec import GameSpec


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit status: 1 where a property fails."""
    return report_errors("pyengine.check", lambda: run(sys.argv[1:] if arguments is None else list(arguments)))


def parser(game: "GameSpec | None" = None) -> Parser:
    """The arguments, with those of a game where it is known."""
    result = Parser(
        prog="python -m pyengine.check",
        allow_abbrev=False,
        description="Test on random games what must hold for every game (docs/games.md).",
    )
    result.add_argument("game", metavar="GAME", help="a game's name, the file of a described game, or MODULE:FUNCTION")
    result.add_argument("--games", type=whole, default=100, metavar="N", help="how many random games (default 100)")
    result.add_argument("--seconds", type=float, metavar="S", help="begin no other game after S seconds")
    result.add_argument("--seed", type=whole, default=0, metavar="N", help="where all chance comes from (default 0)")
    if game is not None:
        game.add_arguments(result)
    return result


def run(words: Sequence[str]) -> None:
    """Everything after the words of the command were taken."""
    from pyengine import registry
    from pyengine.check import check_game

    game = registry.game_of(words)
    arguments = parser(game).parse_args(words)
    seconds = float("inf") if arguments.seconds is None else arguments.seconds
    if arguments.games < 1 or not 0 <= arguments.seed < 2**64 or not seconds > 0:
        raise InputError(
            f"games is {arguments.games}, seed {arguments.seed} and seconds {seconds:g}; expected 1 or more, a whole "
            f"number from 0 to {2**64 - 1}, and more than 0"
        )
    assert game is not None  # or its argument would have been missed
    made = game.make(game.one_from(arguments, arguments.seed), arguments.seed)
    with stage("checking") as progress:
        report = check_game(made, arguments.games, arguments.seed, progress, seconds)
    print(report)


if __name__ == "__main__":
    leave(main)
