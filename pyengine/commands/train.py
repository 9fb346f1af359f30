"""python -m pyengine.train GAME --out FILE: a network learns a game by playing against itself."""

import sys
from argparse import ArgumentTypeError
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pyengine.base import plain
from pyengine.base.cli import Parser, asked_of, json_file, whole
from pyengine.commands.command import GAME, JSON, SEED, SPENT, THREADS, TIME, asked, program, put_json

if TYPE_CHECKING:
    from pyengine.games.spec import GameSpec


def units(text: str) -> list[int]:
    """N,N,.. as an argument."""
    try:
        return [int(each) for each in text.split(",")]
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no list of units; expected one such as 128,128") from None


def parser(game: "GameSpec | None" = None) -> Parser:
    """The arguments, with those of a game where it is known."""
    result = Parser(
        prog="python -m pyengine.train",
        description="A network learns a game by playing against itself; net:FILE is then a player.",
        epilog="Ctrl-C ends it, and keeps what was learnt. The same command goes on from there.",
    )
    result.add_argument("game", **GAME)
    result.add_argument(
        "--out",
        metavar="FILE",
        required=True,
        help="file of the network; one that is there is trained further. FILE.csv and FILE.svg show how strong it got",
    )
    result.add_argument("--time", **TIME | {"help": f"how long to learn, over all runs on FILE (default 15m): {SPENT}"})
    result.add_argument(
        "--updates", type=whole, metavar="N", help="end after N updates over all runs on FILE: the same bytes each time"
    )
    result.add_argument("--hidden", type=units, metavar="N,N", help="units of each hidden layer (default 128,128)")
    result.add_argument(
        "--history",
        nargs="?",
        const=True,
        type=whole,
        metavar="N",
        help="see the last N moves of a match, 0: none, without N: all (default: all, where they are few numbers)",
    )
    result.add_argument("--seed", **SEED)
    result.add_argument("--threads", **THREADS)
    result.add_argument("--json", **JSON)
    if game is not None:
        game.add_arguments(result)
    return result


def run(words: Sequence[str]) -> int:
    """Everything after the words of the command were taken; returns the exit status."""
    spec, arguments = asked(parser, words)

    from pyengine.learning.result import train_player

    json_file(arguments.json)
    game = spec.make(spec.one_from(arguments, arguments.seed or 0), arguments.seed or 0)
    found = train_player(
        game, arguments.out, **asked_of(train_player, arguments), say=lambda line: print(line, file=sys.stderr)
    )
    console = plain.console(stderr=arguments.json == "-")
    for line in found.lines:
        console.print(line, markup=False, emoji=False, soft_wrap=True)
    put_json(arguments.json, found.to_json())
    return 0 if found.figures["complete"] else 130


main = program("train", run)
