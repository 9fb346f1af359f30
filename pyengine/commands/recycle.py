"""python -m pyengine.recycle check FILE..; python -m pyengine.recycle rules|trace FILE"""

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from pyengine.base.cli import Parser, wholes
from pyengine.base.errors import counted
from pyengine.base.progress import stage
from pyengine.commands.command import SEEDS, number, program, switch
from pyengine.recycle.declared import DeclaredValue, declared

CHANCE = {"seed": "random seed", "setup": "number of the deal", "match": "number of the match of the deal"}


def parser() -> Parser:
    result = Parser(
        "recycle",
        description="Read card games in the RECYCLE language.",
        epilog="docs/guide/recycle.md is the way into the language, docs/reference/recycle-language.md has all of it.",
    )
    commands = result.add_subparsers(dest="command", required=True, metavar="COMMAND")
    checking = commands.add_parser("check", help="list the errors and warnings of programs")
    checking.add_argument("files", nargs="+", metavar="FILE", help="programs, or names of the library")
    checking.add_argument("--explain", **switch("show the line of each error (always done on a terminal)"))
    checking.add_argument("--portable", **switch("refuse what pyengine added to the language"))
    rules = commands.add_parser("rules", help="print the rules of a program in words")
    rules.add_argument("file", metavar="FILE", help="a program, or a name of the library")
    rules.add_argument("--html", metavar="FILE", help="write an HTML page to FILE instead; - is standard output")
    trace = commands.add_parser("trace", help="play one match, at random or as given, and print every statement")
    trace.add_argument("file", metavar="FILE", help="a program, or a name of the library")
    for name, what in CHANCE.items():
        trace.add_argument(f"--{name}", **number(what, 0, "N", *SEEDS))
    moves = "play these moves, by their numbers, instead of random ones"
    trace.add_argument("--moves", type=wholes, metavar="N,N,...", help=moves)
    trace.add_argument("--actions", **switch("print only statements that change something"))
    value = "replace a declared value: a number, true, false, a NAME or NAME,NAME (repeatable)"
    for command in (checking, rules, trace):
        command.add_argument("--declare", action="append", default=[], metavar="NAME=VALUE", help=value)
    return result


def run(words: Sequence[str]) -> int:
    """Return 2 where a file has an error."""
    arguments = parser().parse_args(words)
    values = declared(arguments.declare)
    if arguments.command == "rules":
        _rules(_path(arguments.file), values, arguments.html)
        return 0
    if arguments.command == "trace":
        from pyengine.recycle.trace import trace as traced

        given = {name: getattr(arguments, name) for name in ("actions", *CHANCE)}
        for line in traced(_path(arguments.file), values, moves=arguments.moves, **given):
            print(line)
        return 0
    status = 0
    for place, file in enumerate(arguments.files):
        with stage(f"checking {file}") as progress:
            progress(place, len(arguments.files))
            status = max(status, _check(file, values, arguments.explain or sys.stdout.isatty(), arguments.portable))
    return status


def _rules(file: str, values: Mapping[str, DeclaredValue], html: str | None) -> None:
    """Print the rule sheet of a program, or write it as a page."""
    from pyengine.base.files import write_file
    from pyengine.recycle.compile import load
    from pyengine.recycle.rules import sheet
    from pyengine.report import rules

    program = load(file, values)
    title, sections = program.source.title or Path(file).stem.capitalize(), sheet(program)
    if html is None:
        print(*rules.text(title, sections), sep="\n")
    elif html == "-":
        print(rules.page(title, sections, program.source.about))
    else:
        write_file(Path(html), rules.page(title, sections, program.source.about))


def _path(word: str) -> str:
    """The path of a program: of a game of the library by its name, unless there is such a file."""
    from pyengine.recycle.library import called, games

    game = games().get(called(word).removesuffix("-described"))
    return str(game.path) if game and not Path(word).exists() else word


def _check(file: str, values: Mapping[str, DeclaredValue], explain: bool, portable: bool) -> int:
    from pyengine.recycle.compile import compile_source
    from pyengine.recycle.source import Findings, Overflow, Source

    source = Source.read(_path(file))
    findings = Findings(source)
    program = compile_source(source, findings, values)
    if portable:
        with suppress(Overflow):
            findings.refuse_ours()
    for finding in sorted(findings.errors + findings.warnings, key=lambda each: each.place):
        print(finding.explain() if explain else finding)
    if len(findings.errors) == findings.MOST:
        print(f"{source.name}: so many errors that further ones are left out")
    if program and not findings.errors:
        cards = f", {counted(len(program.cards), 'card')}" * bool(findings.tables)
        version = f"; RECYCLE {'of 2026, not 0.5.10' if findings.news else '0.5.10 and later'}" * portable
        for place in sorted(findings.news) if portable else ():
            print(f"{source.name}:{place.line}:{place.column}: {source.quote(place)} is of 2026")
        print(*findings.tables, f"{source.name}: no errors{cards}{version}", sep="\n")
    return 2 if findings.errors else 0


main = program("recycle", run)
