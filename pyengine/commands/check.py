"""python -m pyengine.check GAME: test what must hold for every game."""

from collections.abc import Sequence

from pyengine.base.errors import check_time
from pyengine.base.progress import stage
from pyengine.commands.command import SEEDS, TIME, asked, game_parser, number, program

parser = game_parser(
    "check",
    "Test in random matches what must hold for every game (docs/reference/games.md).",
    {
        "--games": number("number of random matches", 100, "N", 1),
        "--seconds": dict(type=float, metavar="S", help="begin no match after S seconds"),
        "--time": TIME,
        "--seed": number("random seed", 0, "N", *SEEDS),
    },
)


def run(words: Sequence[str]) -> None:
    from pyengine.check import check_game

    game, arguments = asked(parser, words)
    check_time(arguments.seconds)
    seconds = float("inf") if arguments.seconds is None else arguments.seconds
    made = game.make(game.one_from(arguments, arguments.seed), arguments.seed)
    with stage("checking") as progress:
        report = check_game(made, arguments.games, arguments.seed, progress, seconds)
    print(report)


main = program("check", run)
