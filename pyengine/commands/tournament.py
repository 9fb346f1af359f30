"""python -m pyengine.tournament GAME --seats A,B,...: every two players meet, and all are rated by who won."""

import contextlib
import sys
from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from pyengine.base import plain
from pyengine.base.cli import Parser, joined, json_file
from pyengine.base.progress import stage
from pyengine.commands import run
from pyengine.commands.command import GAME, JSON, THREADS, asked, program, put_json
from pyengine.study.asked import OPTIONS

if TYPE_CHECKING:
    from pyengine.games.spec import GameSpec

HELP = {
    "setups": "deals, the same for all (default 1000, but 20,000 matches in all at most, and 30 deals at least)",
    "matches": "matches of each deal in each seating (default 1)",
    "seats": "the players, two or more, such as random,heuristic,ismcts:200",
}


def parser(game: "GameSpec | None" = None) -> Parser:
    """The arguments, with those of a game where it is known."""
    result = Parser(
        prog="python -m pyengine.tournament",
        description="Every two players meet on the same deals, in every seat, and all are rated by who won.",
        epilog=game.epilog if game else None,
    )
    result.add_argument("game", **GAME)
    for name in ("seats", "setups", "matches", "seed", "keep_going"):
        shown = {"help": HELP[name]} if name in HELP else {}
        result.add_argument(OPTIONS[name].flag, **OPTIONS[name].argument | shown | {"required": name == "seats"})
    result.add_argument(
        "--until", metavar="rating=W", help="play as many setups as it takes to know all ratings to W points each side"
    )
    if game is not None:
        game.add_arguments(result)
    output = result.add_argument_group("running and output")
    output.add_argument("--threads", **THREADS)
    output.add_argument("--cluster", **run.CLUSTER)
    output.add_argument("--json", **JSON)
    output.add_argument("--out", metavar="DIR", help="write a folder with all tables and a report; resumes it, too")
    return result


def tournament(words: Sequence[str]) -> int:
    """Everything after the words of the command were taken; returns the exit status."""
    spec, arguments = asked(parser, joined(words), ("--keep-going",))
    run.check_workers(arguments)
    json_file(arguments.json)

    from pyengine.players import parse_seats
    from pyengine.strength import words as told
    from pyengine.strength.result import rate_players
    from pyengine.study.store import json_text

    seed = run.seed_for(arguments)
    until = OPTIONS["until"].asked([arguments.until]) if arguments.until else None
    players = [player.text for player in parse_seats(arguments.seats, None)]
    given = {name: value for name in ("setups", "matches") if (value := vars(arguments)[name]) is not None}
    try:
        with (
            run.workers(arguments, players) as workers,
            stage("playing") as progress,
            contextlib.redirect_stdout(sys.stderr),
        ):
            found = rate_players(
                arguments.game,
                players,
                options=spec.one_from(arguments, seed),
                seed=seed,
                keep_going=arguments.keep_going,
                until=until,
                folder=arguments.out,
                progress=progress,
                **given,
                **workers,
            )
    except KeyboardInterrupt:
        goes_on = f"the same command resumes {arguments.out}" if arguments.out else "with --out DIR it would go on"
        raise KeyboardInterrupt(f"interrupted (seed {seed}); {goes_on}") from None
    put_json(arguments.json, json_text(found))
    reached = max(abs(bound - row["points"]) for row in found["ratings"] for bound in row["ci95"] or [inf])
    if until and reached > until[1]:
        note = f"an interval reaches {reached:.3g} rating points to a side after all setups"
        print(f"pyengine.tournament: {note}", file=sys.stderr)
    console = plain.console(stderr=arguments.json == "-")
    told.show(found, console)
    if arguments.out:
        console.print(f"Report: {Path(arguments.out, 'report.html')}", soft_wrap=True, markup=False, emoji=False)
    return 0


main = program("tournament", tournament)
