"""python -m pyengine.atlas FOLDER: many games at a glance, as a table, and as a page with charts of each."""

from collections.abc import Sequence
from pathlib import Path

from pyengine.base import plain
from pyengine.base.cli import Parser, json_file
from pyengine.commands import run
from pyengine.commands.assess import seed_for
from pyengine.commands.command import TIME, number, program, put_json, switch
from pyengine.commands.tournament import add_running, tell
from pyengine.study.asked import OPTIONS

TEXT = """\
Games at a glance: length, choice, who wins at random, how soon that shows, what a strong player gains.
How much is played depends on the games, not on the clock. A text that fails is a row with its error. With
--time a verdict on each is made, too, and a record of it kept, among which later verdicts place their games."""


def parser() -> Parser:
    result = Parser("atlas", description=TEXT, epilog="  python -m pyengine.atlas games/ agram hearts --out atlas")
    games = "folders, for the texts (.rcy) in them, not below; games: names, files, MODULE:FUNCTION"
    games += "; with --time none is the library"
    result.add_argument("subjects", nargs="*", metavar="GAME", help=games)
    result.add_argument("--all-players", **switch("each game with every number of players that its text names"))
    player = "who meets random players (default ismcts:100)"
    result.add_argument("--play", default="ismcts:100", metavar="PLAYER", help=player)
    result.add_argument("--setups", **number("deals at random play; what takes playouts has fewer", 10_000))
    result.add_argument(OPTIONS["seed"].flag, **OPTIONS["seed"].argument)
    result.add_argument("--time", **TIME | {"help": "the time of a verdict on each, of which a record is kept: 3m"})
    result.add_argument("--most", **number("the same, of --setups deals: its ladder's last rung, in playouts"))
    result.add_argument("--atlas", metavar="DIR", help="where records are kept (default: your own atlas)")
    add_running(result, "atlas")
    result.add_argument("--page", metavar="FILE", help="write the page to FILE")
    return result


def atlas(words: Sequence[str]) -> int:
    """Survey games; returns the status of the worst error of a game."""
    arguments = parser().parse_args(words)
    _, page = json_file(arguments.json), json_file(arguments.page, "--page")

    from pyengine.assess import atlas_words, known
    from pyengine.assess.atlas import files, survey
    from pyengine.base.errors import InputError
    from pyengine.base.files import write_file
    from pyengine.registry import available_games

    verdicts = {name: each for name in ("seconds", "most") if (each := getattr(arguments, name))}
    if not arguments.subjects and not verdicts:
        raise InputError("the following arguments are required: GAME; or --time, for the library")
    if verdicts and not (home := Path(arguments.atlas) if arguments.atlas else known.own()):
        raise InputError("you have no atlas of your own, as nothing is cached; expected --atlas DIR")
    games = arguments.subjects or [name for name in available_games() if not name.endswith("-described")]
    asked = {"setups": arguments.setups, "play": arguments.play, "seed": seed_for(arguments, "asked.json")}
    asked |= {**verdicts, "atlas": home} if verdicts else {}
    with run.going_on(asked["seed"], arguments.out), run.workers(arguments, [arguments.play]) as workers:
        found = survey(games, arguments.all_players, arguments.out, workers, **asked)
    put_json(arguments.json, found)
    if page:
        write_file(page, str(files(found)["report.html"]))
    status = tell(found, arguments, atlas_words) or max(row["status"] for row in found["games"])
    if any(row.get("record") for row in found["games"]):
        console = plain.console(stderr=arguments.json == "-")
        console.print(f"Recorded in {home}, among which verdicts place their game.", soft_wrap=True, markup=False)
    return status


main = program("atlas", atlas)
