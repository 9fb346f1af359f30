"""python -m pyengine.ladder GAME: how strength grows with what a decision may cost, and where that ends."""

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

from pyengine.base.cli import Parser, joined, json_file, whole
from pyengine.base.progress import stage
from pyengine.commands.command import TIME, asked, program
from pyengine.commands.tournament import HELP, carried_out, parser_of, tell

if TYPE_CHECKING:
    from pyengine.games.spec import GameSpec

SETUPS = "deals of a rung (default 200; with --time 50, 100, .. or 1600, as time allows)"
SEATS = "more players to rate, such as net:FILE,rule:FILE"
LIMIT = "begin no rung that would end after T: 90s, 10m or 2h (default 5m; with --most no limit)"


def parser(game: "GameSpec | None" = None) -> Parser:
    text = (
        "How strength grows with the playouts of a decision, and where that ends. A rung of the ladder is a budget of "
        "25, 50, 100, .. playouts, each twice the one before, at which all players that can play the game meet."
    )
    shown = HELP | {"setups": SETUPS, "seats": SEATS}
    result = parser_of("ladder", text, game, shown, required=())
    result.add_argument("--time", **TIME | {"help": LIMIT})
    result.add_argument("--most", type=whole, metavar="BUDGET", help="end with the rung of this budget, in playouts")
    return result


def ladder(words: Sequence[str]) -> int:
    spec, arguments = asked(parser, joined(words), ("--keep-going",))
    json_file(arguments.json)

    from pyengine.players import parse_seats
    from pyengine.strength import ladder_words
    from pyengine.strength.result import USUAL_SECONDS, climb_ladder

    seconds = arguments.seconds or (inf if arguments.most else USUAL_SECONDS)
    with stage("climbing", seconds):
        players = [player.text for player in parse_seats(arguments.seats, None)] if arguments.seats else []
        found = carried_out(arguments, spec, climb_ladder, players=players, most=arguments.most, seconds=seconds)
    return tell(found, arguments, ladder_words)


main = program("ladder", ladder)
