"""python -m pyengine.red7: a position with hands open and the order of the deck known: its full tree, who wins it."""

import argparse
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyengine.cli import Parser, report_errors, run_command, whole
from pyengine.errors import InputError

if TYPE_CHECKING:
    from pyengine.red7 import Options, State
    from pyengine.red7.perfect import Solution


def parser() -> Parser:
    result = Parser(
        prog="python -m pyengine.red7",
        allow_abbrev=False,
        description="A position, hands open and the order of the deck known: its full tree, in which a player without "
        "a legal move ends the line, and who wins it.",
    )
    commands = result.add_subparsers(metavar="COMMAND", required=True)
    for name, function, text in (
        ("perft", perft, "count the sequences of moves, depth by depth"),
        ("tree", tree, "carry out and take back every move of the tree"),
        ("solve", solve, "who wins a match of two if both play as well as possible"),
    ):
        command = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        command.set_defaults(function=function)
        position = command.add_argument_group("the position")
        if name == "solve":
            position.add_argument("position", metavar="TEXT", nargs="?", help="a position or deal; see docs/red7.md")
        else:
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
        elif name == "solve":
            command.add_argument(
                "--setups", type=whole, metavar="S", help="a study: who wins the first S setups of the seed"
            )
            command.add_argument(
                "--memory", type=whole, default=1024, metavar="MB", help="for positions at most (default 1024)"
            )
            command.add_argument("--threads", type=whole, metavar="N", help="of a study (default: all CPUs)")
            command.add_argument("--json", metavar="FILE", help="write JSON there; - is standard output")
        else:
            command.add_argument(
                "--estimate",
                type=whole,
                metavar="N",
                help="the tree's size instead, from N samples of up to 1000 positions a ply, 2 or more",
            )
            command.add_argument(
                "--limit",
                type=whole,
                metavar="N",
                help="stop after so many moves (default 100000000)",
            )
    return result


def position_from(arguments: argparse.Namespace) -> "State":
    """The position that the arguments ask for."""
    from pyengine.red7 import Options, State

    rules = _rules(arguments)
    if not 0 <= arguments.seed < 2**64:
        raise InputError(f"seed is {arguments.seed}; expected 0 to 2**64 - 1")
    if arguments.position is not None:
        for name in ("setup", "players", "hand"):
            if getattr(arguments, name) is not None:
                raise InputError(f"--{name} does not go with a position, which says it itself")
        return State.from_text(arguments.position, arguments.seed, options=Options(**rules))
    setup = arguments.setup or 0
    if not 0 <= setup < 2**63:
        raise InputError(f"setup is {setup}; expected 0 to 2**63 - 1")
    return State.from_seed(arguments.seed, setup, options=options_from(arguments))


def _rules(arguments: argparse.Namespace) -> dict[str, Any]:
    return dict(draw=arguments.draw, eliminated=arguments.eliminated, lead_only=arguments.lead_only)


def options_from(arguments: argparse.Namespace) -> "Options":
    """The options of the deals that the arguments ask for."""
    from pyengine.red7 import Options

    sizes = {name: getattr(arguments, name) for name in ("players", "hand") if getattr(arguments, name) is not None}
    return Options(**{"players": 2, **sizes}, **_rules(arguments))


def perft(arguments: argparse.Namespace) -> None:
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


def tree(arguments: argparse.Namespace) -> None:
    """Walk the tree and print how large it is, or how far it got."""
    from engine.red7.tree import walk_tree

    if arguments.estimate is not None and arguments.limit is not None:
        raise InputError("--limit ends a walk; --estimate does not walk the tree")
    limit = 100_000_000 if arguments.limit is None else arguments.limit
    if not 1 <= limit < 2**63:
        raise InputError(f"limit is {limit}; expected 1 or more")
    state = position_from(arguments)
    if arguments.estimate is not None:
        return _estimate(state, arguments.estimate, arguments.seed)
    print(state)
    begin = time.process_time()
    moves, leaves, complete = walk_tree(state, limit)
    seconds = time.process_time() - begin
    speed = f", {moves / seconds / 1e6:,.1f} million/s" if seconds else ""
    print(
        f"{moves:,} moves and {leaves:,} ends in {seconds:.3f} s{speed}: "
        f"{'the whole tree' if complete else 'the limit; the tree is larger'}"
    )


def _estimate(state: "State", runs: int, seed: int) -> None:
    """Print how large the tree is, about."""
    from engine.red7.tree import estimate_tree
    from pyengine.measures.intervals import t_quantile

    if not 2 <= runs <= 10**6:
        raise InputError(f"estimate is {runs}; expected 2 to {10**6} samples")
    begin = time.process_time()
    texts = []
    for name, each in zip(("moves", "ends"), estimate_tree(state, runs, seed=seed)):
        half = t_quantile(runs - 1) * each.std(ddof=1) / runs**0.5
        texts.append(f"{each.mean():.4g} {name} ({max(each.mean() - half, 0):.4g} to {each.mean() + half:.4g})")
    print(state)
    print(f"About {' and '.join(texts)}; 95 % intervals from {runs:,} samples, {time.process_time() - begin:.1f} s")


def solve(arguments: argparse.Namespace) -> int:
    """Print who wins, and a line that does it; or the shares of a study."""
    import json

    from pyengine.red7 import perfect
    from pyengine.study.cpu import available_cpus

    if not 1 <= arguments.memory <= 2**24:
        raise InputError(f"memory is {arguments.memory}; expected 1 to {2**24} MiB")
    threads = available_cpus() if arguments.threads is None else arguments.threads
    if not 1 <= threads <= 1024:
        raise InputError(f"threads is {threads}; expected 1 to 1024")
    begin = time.process_time()
    if arguments.setups is None:
        state = position_from(arguments)
        found = perfect.solve(state, arguments.memory << 20)
        lines: Iterable[str] = [str(state), *_solution_lines(state, found)]
        moves = [{"move": text, "wins": wins} for text, wins in zip(state.move_texts(), found.moves)]
        document: dict[str, Any] = {
            "position": str(state),
            "winner": found.winner,
            "moves": moves,
            "line": list(found.line),
        }
        document["run"] = {"positions": found.positions}
    else:
        if arguments.position is not None or arguments.setup is not None:
            raise InputError("--setups is a study of the deals of a seed; expected neither a position nor --setup")
        if not 1 <= arguments.setups <= 10**9:
            raise InputError(f"setups is {arguments.setups}; expected 1 to {10**9}")
        options = options_from(arguments)
        document = perfect.study(
            arguments.setups, arguments.seed, options, threads=threads, memory=arguments.memory << 20
        )
        lines = _study_lines(document)
    document["run"]["cpu_seconds"] = time.process_time() - begin
    run, status = document["run"], 0 if document.get("complete", True) else 130
    if arguments.json is not None:
        text = json.dumps(document, indent=1) + "\n"
        if arguments.json == "-":
            sys.stdout.write(text)
            return status
        from pyengine.study.store import write_file

        write_file(Path(arguments.json), text)
    print(*lines, f"{run['positions']:,} positions, {run['cpu_seconds']:.2f} s of CPU", sep="\n")
    return status


def _solution_lines(state: "State", found: "Solution") -> Iterator[str]:
    winning = [text for text, wins in zip(state.move_texts(), found.moves) if wins]
    kept = f"{len(winning)} of its {len(found.moves)} moves win" if found.moves else "it has no legal move"
    yield f"Seat {found.winner + 1} wins. Seat {state.mover + 1} is to move: {kept}."
    if winning:
        yield f"Winning: {', '.join(winning)}"
    yield f"A line: {', '.join(found.line)}"


def _study_lines(found: dict[str, Any]) -> Iterator[str]:
    from pyengine.report.words import NBSP, percent, plural

    yield f"Red7 for two with all cards open, {plural(found['setups'], 'setup')}, seed {found['seed']}".replace(
        NBSP, " "
    )
    if not found["complete"]:
        yield "Interrupted: the setups before Ctrl-C."
    for seat, (share, interval) in enumerate(zip(found["wins"]["share"], found["wins"]["ci95"])):
        value, bounds = percent(share, interval)
        yield f"seat {seat + 1} wins  {value:>7}  ({bounds})".replace(NBSP, " ")
    if found["winning_moves"]["mean"] is not None:
        value, bounds = percent(found["winning_moves"]["mean"], found["winning_moves"]["ci95"])
        yield f"Where seat 1 wins, {value} ({bounds}) of its first moves do.".replace(NBSP, " ")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit status."""
    return report_errors("pyengine.red7", lambda: run_command(parser(), arguments))


if __name__ == "__main__":
    if "solve" not in sys.argv[1:2]:
        # The compiled tree does not look for Ctrl-C, and there is nothing to save: let the system end the program.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(main())
