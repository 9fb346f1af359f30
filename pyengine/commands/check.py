"""python -m pyengine.check GAME: test what must hold for every game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pyengine.base.cli import Parser, whole
from pyengine.base.progress import stage
from pyengine.commands.command import GAME, POSITIVE, SEEDS, TIME, asked, at_least, check, program

if TYPE_CHECKING:
    from pyengine.games.spec import GameSpec


def parser(game: "GameSpec | None" = None) -> Parser:
    """The arguments, with those of a game where it is known."""
    result = Parser(
        prog="python -m pyengine.check",
        description="Test in random matches what must hold for every game (docs/reference/games.md).",
    )
    result.add_argument("game", **GAME)
    result.add_argument("--games", type=whole, default=100, metavar="N", help="number of random matches (default 100)")
    result.add_argument("--seconds", type=float, metavar="S", help="begin no match after S seconds")
    result.add_argument("--time", **TIME)
    result.add_argument("--seed", type=whole, default=0, metavar="N", help="random seed (default 0)")
    if game is not None:
        game.add_arguments(result)
    return result


def run(words: Sequence[str]) -> None:
    """Everything after the words of the command were taken."""
    from pyengine.check import check_game

    game, arguments = asked(parser, words)
    check(arguments, games=at_least(1), seed=SEEDS, seconds=POSITIVE)
    seconds = float("inf") if arguments.seconds is None else arguments.seconds
    made = game.make(game.one_from(arguments, arguments.seed), arguments.seed)
    with stage("checking") as progress:
        report = check_game(made, arguments.games, arguments.seed, progress, seconds)
    print(report)


main = program("check", run)
