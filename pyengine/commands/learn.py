"""python -m pyengine.learn GAME --from PLAYER --out FILE: a rule that a person can follow, learnt from a player."""

from collections.abc import Sequence

from pyengine.base import plain
from pyengine.base.cli import asked_of, json_file
from pyengine.commands.command import JSON, SEED, THREADS, asked, game_parser, number, program, put_json, seed_of, spent

parser = game_parser(
    "learn",
    "A rule of a few lines that a person can follow, learnt from a player, and what it is worth.",
    {
        "--from": dict(dest="teacher", metavar="PLAYER", required=True, help="teacher, such as ismcts:1000"),
        "--lines": number("lines of the rule, at most", 8),
        "--matches": number("matches to learn from (default: 6000 decisions)"),
        "--time": spent("instead, how long the teacher plays"),
        "--setups": number("deals on which strength is measured", 500),
        "--seed": SEED,
        "--threads": THREADS,
        "--out": dict(metavar="FILE", help="write the rule to FILE; rule:FILE is then a player"),
        "--json": JSON,
    },
)


def run(words: Sequence[str]) -> None:
    spec, arguments = asked(parser, words)

    from pyengine.learning.rules import learn_rule

    json_file(arguments.json)
    arguments.seed = seed_of(arguments)
    made = spec.make(spec.one_from(arguments, arguments.seed), arguments.seed)
    found = learn_rule(made, arguments.teacher, **asked_of(learn_rule, arguments))
    if not put_json(arguments.json, found.as_dict()):
        plain.console().print(str(found), markup=False, emoji=False, soft_wrap=True)


main = program("learn", run)
