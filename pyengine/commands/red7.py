"""python -m pyengine.red7: a position, hands open and the order of the deck known: its tree, who wins it, and how often
where moves are random."""

import argparse
import time
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from pyengine.base import plain
from pyengine.base.cli import Parser, interruptible, json_file
from pyengine.base.errors import InputError
from pyengine.base.progress import stage
from pyengine.commands.command import JSON, SEEDS, THREADS, chosen, number, program, put_json, switch
from pyengine.games.spec import argument
from pyengine.red7.options import Options

if TYPE_CHECKING:
    from pyengine.red7 import Chances, State
    from pyengine.red7.perfect import Solution

TEXT: dict[str, Any] = dict(metavar="TEXT", help="a position or deal; see docs/games/red7.md")
POSITION = {
    "--seed": number(
        "deal from this seed, or shuffle the deck that the text leaves out (default 1)", None, "N", *SEEDS
    ),
    "--setup": number("number of the deal (default 0)", None, "N", 0, 2**63 - 1),
    "--players": number("number of players, 2 to 5 (default 2)"),
    "--hand": number("cards dealt to each hand (default 7)"),
}
RULES = dict(argument(each) for each in fields(Options) if each.name in ("draw", "eliminated", "lead_only"))
RULES["--actions"] = switch("refused: these commands are for Red7 without actions")
PERFT = {"--depth": number("how deep, 1 to 60", 4, "D", 1, 60)}
TREE = {"--limit": number("stop after so many moves", 10**8, "N", 1, 2**63 - 1)}
MEMORY = number("memory for positions, at most", 4096, "MIB", 1, 2**24)
WORK = {"--memory": MEMORY, "--threads": THREADS, "--json": JSON}


def parser() -> Parser:
    result = Parser(
        "red7",
        description="The full tree of a position, who wins it, and how often each seat wins by random moves. All hands "
        "are open, the order of the deck is known, and a player without a legal move ends a line of the tree.",
    )
    commands = result.add_subparsers(metavar="COMMAND", required=True)
    # With a default, a text that is not there would take the place of --position.
    placed = {"position": TEXT | {"nargs": "?", "default": argparse.SUPPRESS}, "--position": TEXT}
    for function, text, position, own in (
        (perft, "count the sequences of moves, depth by depth", placed, PERFT),
        (tree, "walk the whole tree, and count its moves and ends", placed, TREE),
        (solve, "who wins a match of two if both play as well as possible", placed, {"--json": JSON}),
        (chances, "how often each seat of two wins if all moves are random, exactly", placed, WORK),
    ):
        command = commands.add_parser(function.__name__, help=text, description=text)
        command.set_defaults(function=function)
        for group, arguments in (
            (command.add_argument_group("the position"), position | POSITION),
            (command.add_argument_group("the rules"), RULES),
            (command, own),
        ):
            for name, facts in arguments.items():
                group.add_argument(name, **facts)
    return result


def position_from(arguments: argparse.Namespace) -> "State":
    from pyengine.red7 import State, text

    if arguments.position is None:
        return State.from_seed(_seed(arguments), arguments.setup or 0, options=options_from(arguments))
    for name in ("setup", "players", "hand"):
        if getattr(arguments, name) is not None:
            raise InputError(f"--{name} does not go with a position, which has it already")
    if arguments.seed is not None and text.parse(arguments.position).deck is not None:
        raise InputError("--seed does not go with a position that has its deck")
    return State.from_text(arguments.position, _seed(arguments), options=options_from(arguments))


def _seed(arguments: argparse.Namespace) -> int:
    return 1 if arguments.seed is None else int(arguments.seed)


def options_from(arguments: argparse.Namespace) -> Options:
    """The options that the arguments ask for, those of a match of two where they leave them open."""
    names = "players", "hand", "draw", "eliminated", "lead_only", "actions"
    given = {name: value for name, value in vars(arguments).items() if name in names and value is not None}
    if given.get("actions"):
        raise InputError("a tree, `solve` and `chances` are for Red7 without actions; expected no --actions")
    return Options(**{"players": 2} | given)


def perft(arguments: argparse.Namespace) -> None:
    """Print the number of sequences of 1, 2, ... moves."""
    from rich.table import Column, Table

    from engine.red7.tree import perft as count

    state = position_from(arguments)
    console = plain.console()
    console.print(str(state), soft_wrap=True)
    headings = "depth", "sequences of moves", "seconds", "million/s"
    table = Table(*(Column(each, justify="right") for each in headings), box=None, header_style="bold")
    for depth in range(1, arguments.depth + 1):
        begin = time.process_time()
        with stage(f"counting, depth {depth} of {arguments.depth}"):
            total = interruptible(count, state, depth)
        seconds = time.process_time() - begin
        speed = f"{total / seconds / 1e6:,.0f}" if seconds >= 1 else ""
        table.add_row(str(depth), f"{total:,}", f"{seconds:.3f}", speed)
    console.print(table)


def tree(arguments: argparse.Namespace) -> None:
    """Walk the tree and print how large it is, or how far it got."""
    from engine.red7.tree import walk_tree

    state = position_from(arguments)
    print(state)
    begin = time.process_time()
    with stage("walking the tree"):
        moves, leaves, complete = interruptible(walk_tree, state, arguments.limit)
    seconds = time.process_time() - begin
    speed = f", {moves / seconds / 1e6:,.1f} million/s" if seconds >= 1 else ""
    how_far = "the whole tree" if complete else "the limit; the tree is larger"
    print(f"{moves:,} moves and {leaves:,} ends in {seconds:.3f} s{speed}: {how_far}")


def solve(arguments: argparse.Namespace) -> int:
    """Print who wins, and a line that does it."""
    from pyengine.red7 import perfect

    begin = time.process_time()
    json_file(arguments.json)
    state = position_from(arguments)
    with stage("solving"):
        found = interruptible(perfect.solve, state)
    document: dict[str, Any] = {
        "position": str(state),
        "winner": found.winner,
        "moves": [{"move": text, "wins": wins} for text, wins in zip(state.move_texts(), found.moves)],
        "line": list(found.line),
    }
    return _tell(document, (str(state), *_solution_lines(state, found)), arguments, begin)


def chances(arguments: argparse.Namespace) -> int:
    """Print how often each seat wins, how long it takes, and how many matches there are."""
    from pyengine.base.cpu import available_cpus
    from pyengine.red7 import exact

    begin = time.process_time()
    json_file(arguments.json)
    state, threads = position_from(arguments), arguments.threads or available_cpus()
    with stage("working out chances") as moved:
        found = exact.chances(state, arguments.memory << 20, threads=threads, progress=lambda ended: moved(ended, 1))
    names = "complete", "wins", "rest", "turns", "lengths", "games", "error"
    document = {"position": str(state)} | {name: getattr(found, name) for name in names}
    document |= {"run": {"positions": found.positions, "threads": threads}}
    return _tell(document, (str(state), *_chance_lines(found)), arguments, begin)


def _tell(document: dict[str, Any], lines: Iterable[str], arguments: argparse.Namespace, begin: float) -> int:
    """Print lines, or write a document; returns the exit status."""
    seconds, run = time.process_time() - begin, document.get("run", {})
    if not put_json(arguments.json, document | {"run": run | {"cpu_seconds": seconds}}):
        print(*lines, f"{seconds:.2f} s of CPU", sep="\n")
    return 0 if document.get("complete", True) else 130


def _solution_lines(state: "State", found: "Solution") -> Iterator[str]:
    from pyengine.red7.perfect import check_open

    winning = [text for text, wins in zip(state.move_texts(), found.moves) if wins]
    kept = f"{len(winning)} of its {len(found.moves)} moves win" if found.moves else "it has no legal move"
    kept = f"its only move {'wins' if winning else 'loses'}" if len(found.moves) == 1 else kept
    yield f"Seat {found.winner + 1} wins. Seat {check_open(state) + 1} is to move: {kept}."
    if winning:
        yield f"Winning: {', '.join(winning)}"
    yield f"A line: {', '.join(found.line)}"


def _chance_lines(found: "Chances") -> Iterator[str]:
    if not found.complete:
        yield f"Interrupted: {found.rest:.4%} of all chances were not worked out."
    for seat, chance in enumerate(found.wins):
        most = "" if found.complete else f" to {chance + found.rest:.6%}"
        yield f"seat {seat + 1} wins  {chance:.6%}{most}"
    if found.complete:
        matches = "1 match is" if found.games == 1 else f"{found.games:,} different matches are"
        yield f"{found.turns:.6f} turns on average; {matches} possible"
        for turns, chance in enumerate(found.lengths):
            if chance >= 0.0001:
                yield f"{turns:>3} turns {chance:>9.4%}"


main = program("red7", chosen(parser))
