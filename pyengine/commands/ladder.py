"""python -m pyengine.ladder GAME: how strength grows with what a decision may cost, and where that ends."""

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

from pyengine.base.cli import Parser, joined, json_file, whole
from pyengine.base.progress import stage
from pyengine.commands import run
from pyengine.commands.command import TIME, asked, program
from pyengine.commands.tournament import HELP, carried_out, parser_of, tell

if TYPE_CHECKING:
    from pyengine.games.spec import GameSpec

SETUPS = "deals of a rung (default 200; with --time as many of 50, 100, .. 1600 as it is enough for)"
SEATS = "more players that meet the rungs, such as net:FILE,rule:FILE"
LIMIT = "climb until the next rung would end later: 90s, 10m or 2h (default 5m, with --most none)"


def parser(game: "GameSpec | None" = None) -> Parser:
    """The arguments, with those of a game where it is known."""
    text = (
        "How strength grows with what a decision may cost, and where that ends: all players that the game can seat, "
        "with 25, 50, 100 playouts and so on."
    )
    shown = HELP | {"setups": SETUPS, "seats": SEATS}
    result = parser_of("ladder", text, game, shown, ("seats", "setups", "matches", "seed", "keep_going"), ())
    result.add_argument("--time", **TIME | {"help": LIMIT})
    result.add_argument("--most", type=whole, metavar="BUDGET", help="climb to this budget at most, in playouts")
    return result


def ladder(words: Sequence[str]) -> int:
    """Everything after the words of the command were taken; returns the exit status."""
    spec, arguments = asked(parser, joined(words), ("--keep-going",))
    run.check_workers(arguments)
    json_file(arguments.json)

    from pyengine.players import parse_seats
    from pyengine.strength import ladder_words
    from pyengine.strength.result import USUAL_SECONDS, climb_ladder

    seconds = arguments.seconds or (inf if arguments.most else USUAL_SECONDS)
    with stage("climbing", seconds):
        players = [player.text for player in parse_seats(arguments.seats, None)] if arguments.seats else []
        more = {"players": players, "most": arguments.most, "seconds": seconds}
        found = carried_out(arguments, spec, climb_ladder, **more)
    return tell(found, arguments, ladder_words)


main = program("ladder", ladder)
