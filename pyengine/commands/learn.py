"""python -m pyengine.learn GAME --from PLAYER --out FILE: a rule that a person can follow, learnt from a player."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pyengine.base import plain
from pyengine.base.cli import Parser, asked_of, json_file, whole
from pyengine.commands.command import GAME, JSON, SEED, SPENT, THREADS, TIME, asked, program, put_json, seed_of

if TYPE_CHECKING:
    from pyengine.games.spec import GameSpec


def parser(game: "GameSpec | None" = None) -> Parser:
    """The arguments, with those of a game where it is known."""
    result = Parser(
        prog="python -m pyengine.learn",
        description="A rule of a few lines that a person can follow, learnt from a player, and what it is worth.",
    )
    result.add_argument("game", **GAME)
    result.add_argument("--from", dest="teacher", metavar="PLAYER", required=True, help="teacher, such as ismcts:1000")
    result.add_argument("--lines", type=whole, default=8, metavar="N", help="lines of the rule, at most (default 8)")
    result.add_argument("--matches", type=whole, metavar="N", help="matches to learn from (default: 6000 decisions)")
    result.add_argument("--time", **TIME | {"help": f"instead, how long the teacher plays: {SPENT}"})
    strength = "deals on which strength is measured (default 500)"
    result.add_argument("--setups", type=whole, default=500, metavar="N", help=strength)
    result.add_argument("--seed", **SEED)
    result.add_argument("--threads", **THREADS)
    result.add_argument("--out", metavar="FILE", help="write the rule to FILE; rule:FILE is then a player")
    result.add_argument("--json", **JSON)
    if game is not None:
        game.add_arguments(result)
    return result


def run(words: Sequence[str]) -> None:
    """Everything after the words of the command were taken."""
    spec, arguments = asked(parser, words)

    from pyengine.learning.rules import learn_rule

    json_file(arguments.json)
    arguments.seed = seed_of(arguments)
    made = spec.make(spec.one_from(arguments, arguments.seed), arguments.seed)
    found = learn_rule(made, arguments.teacher, **asked_of(learn_rule, arguments))
    if not put_json(arguments.json, found.as_dict()):
        plain.console().print(str(found), markup=False, emoji=False, soft_wrap=True)


main = program("learn", run)
