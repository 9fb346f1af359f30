"""python -m pyengine.crosskings: solve a position, or play against the machine."""

import sys
from argparse import Namespace
from dataclasses import replace
from typing import cast

from pyengine.base.cli import Parser, json_file, read_text, whole
from pyengine.base.errors import InputError, Left, check_time
from pyengine.base.progress import stage
from pyengine.commands.command import JSON, SEED, THREADS, TIME, chosen, program, put_json, seed_of, switch


def parser() -> Parser:
    result = Parser("crosskings", description="Cross Kings: exact values of positions, and a game against the machine.")
    commands = result.add_subparsers(metavar="COMMAND", required=True)

    command = commands.add_parser(
        "solve",
        help="the exact value of a position and of every move",
        description="The exact value of a position and of every move, if both play on as "
        "well as possible. Bounds go to standard error while it runs.",
    )
    command.set_defaults(function=solve)
    text = "the game in its text form, or a file that holds it; see docs/games/crosskings.md"
    command.add_argument("text", metavar="TEXT", help=text)
    known = "both players know the face-down cards: those that the board does not name lie in the order of the text"
    command.add_argument("--known", **switch(known))
    command.add_argument("--seconds", type=float, metavar="S", help="stop after S seconds (default: when it is solved)")
    command.add_argument("--time", **TIME)
    command.add_argument("--memory", type=whole, metavar="MB", help="memory of the tables, in MiB (default 256)")
    command.add_argument("--threads", **THREADS)
    command.add_argument("--json", **JSON)
    moves = "print the best move so far whenever its bounds change, instead of the bounds of all moves every second"
    command.add_argument("--progress", **switch(moves))

    told = "A game against the machine, with advice, undo and the game as a text."
    command = commands.add_parser("play", help="play against the machine", description=told)
    command.set_defaults(function=play)
    command.add_argument("--seed", **SEED)
    command.add_argument("--setup", type=whole, metavar="N", help="number of the deal (default 0)")
    command.add_argument("--seat", type=int, choices=(1, 2), default=1, help="your seat; 1 moves first (default 1)")
    player = "player against you, such as random, pimc:200x2, uct:50ms (default uct:5000)"
    command.add_argument("--opponent", metavar="PLAYER", default="uct:5000", help=player)
    cell = "row,column of the marker's first cell: 2,2 2,3 3,2 or 3,3 (default 2,2); choose: player 2 chooses it"
    command.add_argument("--start", metavar="CELL", help=cell)
    begun = "go on with this game; cards that lie face down are shuffled from the seed"
    command.add_argument("--game", metavar="TEXT", help=begun)
    command.add_argument("--seconds", type=float, default=2.0, metavar="S", help="seconds for advice (default 2)")
    command.add_argument("--time", **TIME)
    return result


def solve(arguments: Namespace) -> int:
    from pyengine.crosskings import Game, Solution, display

    json_file(arguments.json)
    game = Game.load(_text(arguments.text), known=arguments.known)
    said, latest = "", None
    with stage("closing bounds") as moved:

        def report(found: Solution) -> None:
            nonlocal said, latest
            latest = found
            text = display.leader(found) if arguments.progress else display.bounds(found)
            if text != said:
                print(text, file=sys.stderr, flush=True)
            said = text
            moved(sum(1 - bounds.high + bounds.low for bounds in found.bounds.values()), len(found.bounds))

        try:
            given = {name: getattr(arguments, name) for name in ("seconds", "memory", "threads")}
            solution, status = game.solve(**given, report=report), 0
        except KeyboardInterrupt:
            if latest is None:
                raise KeyboardInterrupt("interrupted before the first bounds") from None
            print(display.leader(latest), file=sys.stderr)
            solution, status = replace(latest, complete=False), 130  # the outcomes may be what is missing
    if not put_json(arguments.json, solution.as_dict()):
        print(f"{game}\n\n{display.solution(solution)}")
    return status


def _text(argument: str) -> str:
    """The argument itself, or what stands in the file of that name."""
    game = "a game, which has // in it, or the file of one"
    return argument if "//" in argument else read_text(argument, game).strip()


def play(arguments: Namespace) -> None:
    from pyengine.crosskings.display import signed
    from pyengine.crosskings.game import CHOOSE, SPEC, CrossKings, Options, begun
    from pyengine.players import human, sitting

    seed, seat = seed_of(arguments), arguments.seat - 1
    if arguments.game is not None and arguments.start is not None:
        raise InputError("--start does not go with --game, whose text has the start")
    if arguments.game is not None and arguments.setup is not None:
        raise InputError("--setup does not go with --game, which is no deal of a seed")
    start = CHOOSE if arguments.start == "choose" else _cell(arguments.start or "2,2")
    check_time(arguments.seconds)
    if arguments.game is None:
        state = SPEC.make(Options(start)).deal(seed, arguments.setup or 0)
    else:
        state = begun(_text(arguments.game), seed)
    cast(CrossKings, state.game).advice_seconds = arguments.seconds
    opponent = sitting.Opponent(arguments.opponent, state.game, seed, "uct:2000")
    print(f"Cross Kings, seed {seed}: you are player {arguments.seat}, against {opponent.player.text}.", flush=True)
    try:
        sitting.play(state, seat, opponent, back=True)
    except Left:
        print(f"The game so far: {state.text(seat)}")
        raise
    human.show(state.game.scene(state), state.text())
    own = state.payoffs()[seat]
    print(f"You {'win' if own > 0 else 'lose' if own < 0 else 'draw'}, {signed(own)}.", flush=True)
    sitting.look_back(state, [seat])


def _cell(text: str) -> int:
    """Row and column, as one number, of a text such as 2,3 or 23."""
    digits = text.replace(",", "", 1)
    if digits not in ("22", "23", "32", "33"):
        raise InputError(f"--start is {text!r}; expected 2,2, 2,3, 3,2 or 3,3, or choose")
    return int(digits)


main = program("crosskings", chosen(parser))
