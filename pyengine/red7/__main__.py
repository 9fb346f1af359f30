"""python -m pyengine.red7: the full tree of a position, hands open and the order of the deck known."""

import argparse
import signal
import sys
import time

from pyengine.cli import Parser, report_errors, run_command, whole
from pyengine.errors import InputError


def parser():
    result = Parser(
        prog="python -m pyengine.red7",
        allow_abbrev=False,
        description="The full tree of a position, hands open and the order of the deck known; a player "
        "without a legal move ends the line.",
    )
    commands = result.add_subparsers(metavar="COMMAND", required=True)
    for name, function, text in (
        ("perft", perft, "count the sequences of moves, depth by depth"),
        ("tree", tree, "carry out and take back every move of the tree"),
    ):
        command = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        command.set_defaults(function=function)
        position = command.add_argument_group("the position")
        position.add_argument("--position", metavar="TEXT", help="a position or deal; see docs/red7.md")
        position.add_argument(
            "--seed",
            type=whole,
            default=1,
            metavar="N",
            help="deal from this seed, or shuffle the deck that the text leaves out (default 1)",
        )
        position.add_argument("--setup", type=whole, metavar="N", help="the setup of that seed (default 0)")
        position.add_argument("--players", type=whole, metavar="N", help="2 to 5 (default 2)")
        position.add_argument("--hand", type=whole, metavar="N", help="cards dealt to each hand (default 7)")
        rules = command.add_argument_group("the rules")
        rules.add_argument("--draw", action=argparse.BooleanOptionalAction, default=True)
        rules.add_argument("--eliminated", choices=("stand", "gone"), default="stand")
        rules.add_argument("--lead-only", action="store_true")
        if name == "perft":
            command.add_argument("--depth", type=whole, default=4, metavar="D", help="how deep, 1 to 60 (default 4)")
            command.add_argument("--divide", action="store_true", help="also the count of each first move")
        else:
            command.add_argument(
                "--limit",
                type=whole,
                default=100_000_000,
                metavar="N",
                help="stop after so many moves (default 100000000)",
            )
    return result


def position_from(arguments):
    """The position that the arguments ask for."""
    from pyengine.red7 import Options, State

    rules = dict(draw=arguments.draw, eliminated=arguments.eliminated, lead_only=arguments.lead_only)
    if not 0 <= arguments.seed < 2**64:
        raise InputError(f"seed is {arguments.seed}; expected 0 to 2**64 - 1")
    if arguments.position is not None:
        for name in ("setup", "players", "hand"):
            if getattr(arguments, name) is not None:
                raise InputError(f"--{name} does not go with --position, which says it itself")
        return State.from_text(arguments.position, arguments.seed, options=Options(**rules))
    setup = arguments.setup or 0
    if not 0 <= setup < 2**63:
        raise InputError(f"setup is {setup}; expected 0 to 2**63 - 1")
    sizes = dict(
        players=2 if arguments.players is None else arguments.players,
        hand=7 if arguments.hand is None else arguments.hand,
    )
    return State.from_seed(arguments.seed, setup, options=Options(**sizes, **rules))


def perft(arguments):
    """Print the number of sequences of 1, 2, ... moves."""
    from rich.console import Console
    from rich.table import Table

    from engine.red7.tree import divide, perft as count
    from pyengine.red7.text import move_text

    if not 1 <= arguments.depth <= 60:
        raise InputError(f"depth is {arguments.depth}; expected 1 to 60")
    state = position_from(arguments)
    console = Console(highlight=False)
    console.print(str(state), soft_wrap=True)
    table = Table("depth", "sequences of moves", "seconds", "million/s", box=None, header_style="bold")
    for column in table.columns:
        column.justify = "right"
    for depth in range(1, arguments.depth + 1):
        begin = time.process_time()
        total = count(state, depth)
        seconds = time.process_time() - begin
        table.add_row(str(depth), f"{total:,}", f"{seconds:.3f}", f"{total / seconds / 1e6:,.0f}" if seconds else "")
    console.print(table)
    if arguments.divide:
        table = Table("move", f"sequences of {arguments.depth}", box=None, header_style="bold")
        table.columns[1].justify = "right"
        for move, total in divide(state, arguments.depth):
            table.add_row(move_text(*move), f"{total:,}")
        console.print(table)


def tree(arguments):
    """Walk the tree and print how large it is, or how far it got."""
    from engine.red7.tree import walk_tree

    if not 1 <= arguments.limit < 2**63:
        raise InputError(f"limit is {arguments.limit}; expected 1 or more")
    state = position_from(arguments)
    print(state)
    begin = time.process_time()
    moves, leaves, complete = walk_tree(state, arguments.limit)
    seconds = time.process_time() - begin
    speed = f", {moves / seconds / 1e6:,.1f} million/s" if seconds else ""
    print(
        f"{moves:,} moves and {leaves:,} ends in {seconds:.3f} s{speed}: "
        f"{'the whole tree' if complete else 'the limit; the tree is larger'}"
    )


def main(arguments=None):
    """Run the program; returns the exit status."""
    return report_errors("pyengine.red7", lambda: run_command(parser(), arguments))


if __name__ == "__main__":
    # The compiled tree does not look for Ctrl-C, and there is nothing to save: let the system end the program.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(main())
