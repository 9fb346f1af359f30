"""python -m pyengine.equilibrium GAME: what a game for two is worth, and a policy that nobody can beat."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pyengine.base import plain
from pyengine.base.cli import Parser, asked_of, json_file, leave, report_errors, whole

if TYPE_CHECKING:
    from pyengine.games.spec import GameSpec
    from pyengine.solving.answer import Answer


def parser(game: "GameSpec | None" = None) -> Parser:
    """The arguments, with those of a game where it is known."""
    result = Parser(
        prog="python -m pyengine.equilibrium",
        allow_abbrev=False,
        description="What a game for two seats is worth when both play as well as possible, and how they play then.",
        epilog="Ctrl-C ends it; what was found until then is printed. With --out the same command goes on from there.",
    )
    result.add_argument("game", metavar="GAME", help="a game's name, the file of a described game, or MODULE:FUNCTION")
    result.add_argument(
        "--to",
        type=float,
        metavar="E",
        help="end when the policy's exploitability is at most E (default 0.001)",
    )
    result.add_argument("--iterations", type=whole, metavar="N", help="end after N at most")
    result.add_argument("--method", default="cfr+", help="cfr+ (the default), dcfr or mccfr")
    result.add_argument("--results", action="store_true", help="solve for wins (ties count half), not for payoffs")
    result.add_argument("--json", metavar="FILE", help="write JSON to a file, or to standard output: -")
    merged = "take what an exchange of suits makes alike for the same, as is done where the tree is too large otherwise"
    result.add_argument("--merged", action="store_true", help=merged)
    result.add_argument("--out", metavar="FILE", help="write the policy to a file: policy:FILE is a player")
    group = result.add_argument_group("with --method mccfr, which samples games whose tree is too large")
    group.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help="end after S seconds, 60 %% of which, or a minute, are to measure",
    )
    group.add_argument("--memory", type=float, metavar="GIB", help="for information sets, at most (default 4.0)")
    group.add_argument("--seed", type=whole, metavar="N", help="where all chance comes from (default: a new one)")
    if game is not None:
        game.add_arguments(result)
    return result


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit status."""
    return report_errors("pyengine.equilibrium", lambda: run(sys.argv[1:] if arguments is None else list(arguments)))


def run(words: Sequence[str]) -> int:
    """Everything after the words of the command were taken; returns the exit status."""
    from pyengine import registry

    spec = registry.game_of(words, ("--results",))
    arguments = parser(spec).parse_args(words)
    assert spec is not None  # or its argument would have been missed

    from pyengine.solving.equilibrium import find_equilibrium

    file = json_file(arguments.json)
    found = find_equilibrium(
        spec.make(spec.one_from(arguments, 0), 0),
        **asked_of(find_equilibrium, arguments),
        say=lambda line: print(line, file=sys.stderr),
    )
    tell(found, arguments.json, file, found.lines)
    return 0 if found.figures["complete"] else 130


def tell(found: "Answer", json: str | None, file: Path | None, lines: Sequence[str]) -> None:
    """Write the figures to a file, print these lines of the answer in words, and the figures where --json is `-`."""
    from pyengine.study.store import write_file

    console, text = plain.console(stderr=json == "-"), found.to_json()
    if file is not None:
        write_file(file, text + "\n")
    for line in lines:
        console.print(line, markup=False, emoji=False, soft_wrap=True)
    if json == "-":
        print(text)


if __name__ == "__main__":
    leave(main)
