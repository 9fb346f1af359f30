"""python -m pyengine.assess GAME: the verdict on a game; of several, or of variants, which to take."""

import contextlib
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyengine.base.cli import Parser, duration, joined, json_file, whole
from pyengine.base.errors import InputError
from pyengine.base.progress import stage
from pyengine.commands import run
from pyengine.commands.command import TIME, add_game, asked, program, put_json
from pyengine.commands.tournament import add_running, tell
from pyengine.study.asked import OPTIONS

if TYPE_CHECKING:
    from pyengine.games.spec import GameSpec

TEXT = """\
Is the game fair, how long, how deep, what decides it, and what is wrong with it? Strong play answers, beside weak
and random play; a ladder of players, with twice the playouts of a decision on each rung, finds both. Of several games
or variants it says how they differ, and which to take."""
EPILOG = """\
  python -m pyengine.assess mine.rcy --time 3m
  python -m pyengine.assess mine.rcy other.rcy --want fair,short
  python -m pyengine.assess red7 --vary players=2..4 --want fair,deep --goal "seat 1 at most 0.52\""""


def parser(game: "GameSpec | None" = None) -> Parser:
    """The arguments, with those of a game where it is known."""
    result = Parser("assess", description=TEXT, epilog=game.epilog if game else EPILOG)
    result.add_argument("games", nargs="+", metavar="GAME", help="one game or more: names, files, MODULE:FUNCTION")
    long = "how long it takes, of all variants together: 90s, 10m or 2h (default 5m a variant)"
    result.add_argument("--time", **TIME | {"help": long})
    result.add_argument("--warn", metavar="FILE", help='thresholds of warnings: lines such as "runaway leader" = 0.8')
    result.add_argument("--play", default="", metavar="PLAYER", help="player of strong play (default: by a ladder)")
    pace = "time of a decision that lengths are told with: 5s (default), 1m"
    result.add_argument("--pace", type=duration, metavar="T", help=pace)
    result.add_argument("--seats", default="", metavar="LIST", help="more players, rated beside strong and weak play")
    onward = "players who play on from positions in place of strong play (default: as time allows)"
    result.add_argument("--onward", default="", metavar="LIST", help=onward)
    varying = "player in place of a rule of thumb, which would play a deal the same way again (default: by the ladder)"
    result.add_argument("--varying", default="", metavar="PLAYER", help=varying)
    sizes = {
        "setups": "deals of strong play (default: as time allows; so are the next three)",
        "meetings": "deals of matches of strong, weak and random play",
        "looks": "deals of which a match is looked at",
        "rung": "deals of a rung of the ladder",
    }
    for name, text in sizes.items():
        result.add_argument(f"--{name}", type=whole, metavar="N", help=text)
    result.add_argument("--most", type=whole, metavar="BUDGET", help="last rung, in playouts (default: as time allows)")
    result.add_argument(OPTIONS["seed"].flag, **OPTIONS["seed"].argument)
    variants = result.add_argument_group("which variant to take")
    variants.add_argument("--vary", **run.VARY)
    wants = (
        "what you want, some of fair, short, long, deep or skill (much skill), choice (it matters), free (few forced "
        "moves), tense or comebacks (undecided half-way), close (no runaway leader), earned (the deal decides little)"
    )
    variants.add_argument("--want", default="", metavar="WORDS", help=wants)
    goals = 'what must hold, such as "seat 1 at most 0.52" or "length at most 40" (repeatable)'
    variants.add_argument("--goal", action="append", default=[], metavar="TEXT", help=goals)
    left = "leave this variant out, such as LIMIT=9 (repeatable)"
    variants.add_argument("--without", action="append", default=[], metavar="NAME", help=left)
    add_game(result, game)
    add_running(result, "assessment")
    return result


def assess(words: Sequence[str]) -> int:
    spec, arguments = asked(parser, joined(words))
    json_file(arguments.json)

    from pyengine.assess import variant_words, words as told
    from pyengine.assess.result import SIZES, assess_game, given_options, read_limits
    from pyengine.assess.variants import assess_variants
    from pyengine.players import parse_seats
    from pyengine.study.store import json_text

    games, vary, seed = arguments.games, dict(arguments.vary), seed_for(arguments)
    limits = read_limits(arguments.warn) if arguments.warn else {}
    given: dict[str, Any] = {"folder": arguments.out, "limits": limits, "seed": seed}
    for name, listed in (("players", arguments.seats), ("onward", arguments.onward)):
        given[name] = [player.text for player in parse_seats(listed, None)] if listed else []
    given |= {name: getattr(arguments, name) for name in ("seconds", *SIZES, "play", "varying")}
    given |= {"pace": arguments.pace} if arguments.pace else {}
    several: dict[str, Any] = {"want": [word.strip() for word in arguments.want.split(",") if word.strip()]}
    several |= {"goals": arguments.goal, "without": arguments.without}
    alone = len(games) == 1 and not vary
    if alone and (arguments.want or arguments.goal or arguments.without):
        raise InputError("--want, --goal and --without are of several variants; expected --vary, or another game")
    with run.going_on(seed, arguments.out), run.workers(arguments, given["players"]) as workers, stage("assessing"):
        given |= {"options": given_options(games[0], spec.one_from(arguments, seed)), **workers}
        found = assess_game(*games, **given) if alone else assess_variants(games, vary=vary, **several, **given)
    put_json(arguments.json, json_text(found))
    return tell(found, arguments, told if alone else variant_words)


def seed_for(arguments: Namespace, asked: str = "assess.json") -> int:
    """The seed that is given, or with which a folder was begun, as its file of what was asked has it, or a new one."""
    import json

    if arguments.seed is None:
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            return int(json.loads(Path(arguments.out or "", asked).read_text(encoding="utf-8"))["asked"]["seed"])
    return run.seed_for(arguments)


main = program("assess", assess)
