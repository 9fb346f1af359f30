"""python -m pyengine.train GAME --out FILE: a network learns a game by playing against itself."""

import sys
from collections.abc import Sequence

from pyengine.base.cli import asked_of, json_file, wholes
from pyengine.commands.command import JSON, SEED, THREADS, asked, game_parser, number, program, spent
from pyengine.commands.equilibrium import tell

OUT = "file of the network; one that is there is trained further. FILE.best is the best, FILE.csv and FILE.svg its way"
HISTORY = "see the last N moves of a match, 0: none, without N: all (default: all, where they are few numbers)"
METHOD = "how it learns (default: regrets in games for two in which situations come again, else policy gradients)"

parser = game_parser(
    "train",
    "A network learns a game by playing against itself; net:FILE is then a player.",
    {
        "--out": dict(metavar="FILE", required=True, help=OUT),
        "--time": spent("how long to learn, over all runs on FILE (default 15m)"),
        "--updates": number("end after N updates over all runs on FILE: the same bytes each time"),
        "--hidden": dict(type=wholes, metavar="N,N", help="units of each hidden layer (default 128,128)"),
        "--history": number(HISTORY) | dict(nargs="?", const=True),
        "--method": dict(choices=("regrets", "policy"), help=METHOD),
        "--seed": SEED,
        "--threads": THREADS,
        "--json": JSON,
    },
    epilog="Ctrl-C ends it, and keeps what was learnt. The same command goes on from there.",
)


def run(words: Sequence[str]) -> int:
    spec, arguments = asked(parser, words)

    from pyengine.learning.result import train_player

    json_file(arguments.json, others=[arguments.out + end for end in ("", ".best", ".csv", ".svg")])
    game = spec.make(spec.one_from(arguments, arguments.seed or 0), arguments.seed or 0)
    given = asked_of(train_player, arguments)
    found = train_player(game, arguments.out, **given, say=lambda line: print(line, file=sys.stderr))
    tell(found, arguments.json, found.lines)
    return 0 if found.figures["complete"] else 130


main = program("train", run)
