"""Parts that commands share: calling one, finding its game, drawing its seed, writing its answer."""

import sys
from argparse import Namespace
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from pyengine.base.cli import Parser, checked, duration, read_text, report_errors, text_of, whole
from pyengine.base.errors import InputError

if TYPE_CHECKING:
    from pyengine.games.spec import GameSpec

SEEDS = 0, 2**64 - 1
Arguments = Mapping[str, Mapping[str, Any]]  # what `add_argument` gets, by name


def number(help: str, default: int | None = None, metavar: str = "N", *bounds: int) -> dict[str, Any]:
    """An argument that is a whole number, of the least or from that to the most; its help says the default."""
    said = help if default is None else f"{help} (default {default})"
    return {"type": lambda text: whole(text, *bounds), "default": default, "metavar": metavar, "help": said}


def switch(help: str) -> dict[str, Any]:
    """An argument that is given or not."""
    return {"action": "store_true", "help": help}


# Arguments that several commands have.
GAME: dict[str, Any] = {
    "metavar": "GAME",
    "help": "a game's name (python -m pyengine.run --list shows them), the file of a described game, or "
    "MODULE:FUNCTION; GAME --help shows its options",
}
SEED = number("random seed (default: a new one)", None, "N", *SEEDS)
THREADS = number("number of threads (default: all CPUs)", None, "N", 1, 1024)
TIME: dict[str, Any] = {"type": duration, "metavar": "T", "dest": "seconds", "help": "the same: 90s, 10m or 2h"}
POSITIONS = "deal from the positions of FILE, one a line, in turn: texts, SEED/DEAL: MOVES, or PBN; # .. names the next"
JSON: dict[str, Any] = {"metavar": "FILE", "help": "write JSON to FILE, which is replaced; - is standard output"}


def spent(help: str) -> dict[str, Any]:
    """The argument --time, where it is CPU time."""
    much = "T of CPU time of each thread, such as 90s, 10m or 2h; it takes longer by the clock, and measuring comes on"
    return TIME | {"help": f"{help}: {much} top"}


def add_game(parser: Parser, game: "GameSpec | None", deals: bool = True) -> None:
    """Add the options of a game, where it is known, and those that say where matches begin: with a position, and with
    `deals` with those of a file, too."""
    from pyengine.games.spec import POSITION

    if game is not None:
        game.add_arguments(parser)
    if game is None or game.placed:
        either = parser.add_argument_group("where matches begin").add_mutually_exclusive_group()
        read = partial(_positions, game, text_of) if deals else text_of
        either.add_argument("--position", type=read, metavar=POSITION.metavar, help=POSITION.help)
        if deals:
            read = partial(_positions, game, read_text)
            either.add_argument("--deals", dest="position", type=read, metavar="FILE", help=POSITIONS)


def _positions(game: "GameSpec | None", read: Callable[[str, str], str], argument: str) -> str:
    """The positions of an argument that is read so; those of bridge deals in PBN under their names."""
    from pyengine.record import pbn

    text = read(argument, "positions, one a line, or bridge deals in PBN")
    if not (deals := pbn.deals(text)):
        return text
    if game is None or game.name != "bridge":
        raise InputError(f"{argument[:60]!r} has deals of bridge; expected positions of {game and game.name}")
    begun = (deal._replace(sections={}, tags=deal.tags | {"contract": ""}) for deal in deals)
    return "".join(f"# {deal.title}\n{pbn.read(deal)[0].text()}\n" for deal in begun)


def game_parser(
    name: str, description: str, arguments: Arguments, groups: Mapping[str, Arguments] = {}, epilog: str | None = None
) -> "Callable[[GameSpec | None], Parser]":
    """The `parser` of a command for a game: its arguments, those of `groups` under titles, and those of the game."""

    def parser(game: "GameSpec | None" = None) -> Parser:
        result = Parser(name, description=description, epilog=epilog)
        for title, several in {"": {"game": GAME, **arguments}, **groups}.items():
            place = result.add_argument_group(title) if title else result
            for flag, facts in several.items():
                place.add_argument(flag, **facts)
        add_game(result, game, "state" not in arguments)
        return result

    return parser


def program(name: str, run: Callable[[Sequence[str]], int | None]) -> Callable[..., int]:
    """The `main` of a command: calls its body with the words after the command, or those it is given."""

    def main(words: Sequence[str] | None = None) -> int:
        """Run the program; returns the exit status."""
        return report_errors(f"pyengine.{name}", lambda: run(checked(sys.argv[1:] if words is None else words)))

    return main


def chosen(parser: Callable[[], Parser]) -> Callable[[Sequence[str]], int | None]:
    """The body of a command of several: calls the function that its words choose, of those that its parsers set."""

    def run(words: Sequence[str]) -> int | None:
        arguments = parser().parse_args(words)
        return cast("int | None", arguments.function(arguments))

    return run


def asked(
    parser: "Callable[[GameSpec | None], Parser]", words: Sequence[str], flags: Collection[str] = ()
) -> "tuple[GameSpec, Namespace]":
    """The game that words name, and the arguments; `flags` are options that take no value."""
    from pyengine import registry

    spec = registry.game_of(words, flags)
    arguments = parser(spec).parse_args(words)
    assert spec is not None  # or its argument would have been missed
    return spec, arguments


def seed_of(arguments: Namespace) -> int:
    """The seed that was given, or a new one."""
    import secrets  # it takes as long as all of pyengine that --help loads

    return secrets.randbits(32) if arguments.seed is None else int(arguments.seed)


def put_json(file: str | None, found: object) -> bool:
    """Write what --json asks for, data or a text that is JSON; returns whether it went to standard output."""
    if file is None:
        return False

    import json

    text = found if isinstance(found, str) else json.dumps(found, indent=1) + "\n"
    if file == "-":
        sys.stdout.write(text)
        return True

    from pyengine.base.files import write_file

    write_file(Path(file), text)
    return False
