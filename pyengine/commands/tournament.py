"""python -m pyengine.tournament GAME --seats A,B,...: every two players meet, and all are rated by who won. And what it
shares with python -m pyengine.ladder."""

import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from math import inf
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pyengine.base import plain
from pyengine.base.cli import Parser, joined, json_file
from pyengine.base.progress import stage
from pyengine.commands import run
from pyengine.commands.command import GAME, JSON, add_game, asked, program, put_json
from pyengine.study.asked import OPTIONS

if TYPE_CHECKING:
    from pyengine.games.spec import GameSpec

HELP = {
    "setups": "deals, the same for all (default 1000; fewer, at least 30, where that is over 20,000 matches)",
    "matches": "matches of each deal in each seating (default 1)",
    "seats": "the players, two or more, such as random,heuristic,ismcts:200",
}


def parser(game: "GameSpec | None" = None) -> Parser:
    text = "Every two players meet on the same deals, in every seat, and all are rated by who won."
    result = parser_of("tournament", text, game, HELP)
    until = "end early: when all ratings are known to W points to each side"
    result.add_argument("--until", metavar="rating=W", help=until)
    return result


def parser_of(
    name: str, text: str, game: "GameSpec | None", shown: Mapping[str, str], required: Sequence[str] = ("seats",)
) -> Parser:
    """Return what both have: options of studies, shown so, some required, those of the game, running and output."""
    result = Parser(name, description=text, epilog=game.epilog if game else None)
    result.add_argument("game", **GAME)
    for each in ("seats", "setups", "matches", "seed", "keep_going"):
        told = {"help": shown[each]} if each in shown else {}
        result.add_argument(OPTIONS[each].flag, **OPTIONS[each].argument | told | {"required": each in required})
    add_game(result, game)
    add_running(result, name)
    return result


def add_running(result: Parser, name: str) -> None:
    output = result.add_argument_group("running and output")
    run.add_workers(output)
    output.add_argument("--json", **JSON)
    output.add_argument("--out", metavar="DIR", help=f"write the {name} with a report to DIR; resume what DIR holds")


def carried_out(
    arguments: Namespace, spec: "GameSpec", hold: Callable[..., Mapping[str, Any]], **more: Any
) -> Mapping[str, Any]:
    """The figures that a function finds, which `rate_players` or `climb_ladder` is, with all arguments that both have;
    they are written where JSON is asked for, in a file before the folder is finished."""
    from pyengine.study.store import json_text

    to_file = lambda found: arguments.json == "-" or put_json(arguments.json, json_text(found))

    seed = run.seed_for(arguments)
    sizes = {name: vars(arguments)[name] for name in ("setups", "matches")}
    given: dict[str, Any] = {name: value for name, value in sizes.items() if value is not None}
    with run.going_on(seed, arguments.out), run.workers(arguments, more.get("players", ())) as workers:
        given |= {"options": spec.one_from(arguments, seed), "seed": seed, "keep_going": arguments.keep_going}
        found = hold(arguments.game, folder=arguments.out, report=to_file, **more, **given, **workers)
    if arguments.json == "-":
        put_json("-", json_text(found))
    return found


def tell(found: Mapping[str, Any], arguments: Namespace, told: ModuleType) -> int:
    """Print figures by their words; returns the exit status."""
    from pyengine.report import terminal

    console = plain.console(stderr=arguments.json == "-")
    terminal.show(told.report(found), console)
    written = arguments.out and Path(arguments.out, "report.html"), vars(arguments).get("page")
    text = f"Report: {', '.join(str(each) for each in written if each)}" if any(written) else ""
    if not found["complete"]:
        text = f"Unfinished: {run.goes_on(arguments.out)}"
    if text:
        console.print(text, soft_wrap=True, markup=False, emoji=False)
    return 0 if found["complete"] else 130


def tournament(words: Sequence[str]) -> int:
    spec, arguments = asked(parser, joined(words), ("--keep-going",))
    json_file(arguments.json)

    from pyengine.players import parse_seats
    from pyengine.strength import words as told
    from pyengine.strength.result import rate_players
    from pyengine.study.options import parse_until

    until = parse_until(arguments.until, "rating=W, such as rating=20") if arguments.until else None
    players = [player.text for player in parse_seats(arguments.seats, None)]
    with stage("playing") as progress:
        found = carried_out(arguments, spec, rate_players, players=players, until=until, progress=progress)
    reached = max(abs(bound - row["points"]) for row in found["ratings"] for bound in row["ci95"] or [inf])
    if until and reached > until[1]:
        note = f"after all deals an interval still reaches {reached:.3g} rating points to a side"
        print(f"pyengine.tournament: {note}", file=sys.stderr)
    return tell(found, arguments, told)


main = program("tournament", tournament)
