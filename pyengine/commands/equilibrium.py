"""python -m pyengine.equilibrium GAME: what a game for two is worth, and a policy that nobody can beat."""

import sys
from argparse import BooleanOptionalAction
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pyengine.base import plain
from pyengine.base.cli import asked_of, json_file
from pyengine.base.errors import InputError
from pyengine.commands.command import JSON, SEED, TIME, asked, game_parser, number, program, put_json, switch

if TYPE_CHECKING:
    from pyengine.learning.result import TrainedPlayer
    from pyengine.solving.answer import Answer

MERGED = "solve deals that differ by an exchange of suits as one (default: where there are such deals)"
TREE = "only write the game tree to an extensive-form file (.efg), which Gambit and OpenSpiel read"
SECONDS = "end after S seconds; 60 %% of them, a minute at most, measure the policy"

parser = game_parser(
    "equilibrium",
    "What a game for two seats is worth when both play as well as possible, and how they play then.",
    {
        "--to": dict(type=float, metavar="E", help="end when the policy's exploitability is at most E (default 0.001)"),
        "--iterations": number("end after N iterations at most"),
        "--method": dict(default="cfr+", help="algorithm: cfr+ (the default), dcfr or mccfr"),
        "--results": switch("solve for wins (ties count half), not for payoffs"),
        "--json": JSON,
        "--merged": dict(action=BooleanOptionalAction, help=MERGED),
        "--out": dict(metavar="FILE", help="write the policy to FILE; policy:FILE is then a player"),
        "--tree": dict(metavar="FILE", help=TREE),
    },
    {
        "with --method mccfr, which samples games whose tree is too large": {
            "--seconds": dict(type=float, metavar="S", help=SECONDS),
            "--time": TIME,
            "--memory": dict(type=float, metavar="GIB", help="memory for information sets, at most (default 4.0)"),
            "--seed": SEED,
        }
    },
    "Ctrl-C ends it; what was found until then is printed. With --out the same command goes on from there.",
)


def run(words: Sequence[str]) -> int:
    spec, arguments = asked(parser, words, ("--results", "--merged", "--no-merged"))

    from pyengine.solving.equilibrium import find_equilibrium

    json_file(arguments.json)
    wanted, usual = asked_of(find_equilibrium, arguments), find_equilibrium.__kwdefaults__ or {}
    game = spec.make(spec.one_from(arguments, 0), 0)
    if arguments.tree is not None:
        from pyengine.solving.export import export_tree

        more = [name for name, value in (wanted | {"json": arguments.json}).items() if value != usual.get(name)]
        if more:
            raise InputError(f"--tree only writes the tree of a game; expected no --{more[0]}")
        nodes, infosets = export_tree(game, arguments.tree)
        sets = ", ".join(f"seat {seat} {count}" for seat, count in enumerate(infosets, 1))
        print(f"{arguments.tree}: {nodes} nodes; information sets: {sets}")
        return 0
    found = find_equilibrium(game, **wanted, say=lambda line: print(line, file=sys.stderr))
    tell(found, arguments.json, found.lines)
    return 0 if found.figures["complete"] else 130


def tell(found: "Answer | TrainedPlayer", json: str | None, lines: Sequence[str]) -> None:
    """Write the figures to a file, print these lines of the answer in words, and the figures where --json is `-`."""
    console = plain.console(stderr=json == "-")
    if json != "-":
        put_json(json, found.to_json())
    for line in lines:
        console.print(line, markup=False, emoji=False, soft_wrap=True)
    if json == "-":
        put_json(json, found.to_json())


main = program("equilibrium", run)
