"""python -m pyengine.advise GAME STATE: the legal moves of a position with what they are worth."""

import json
import os
import secrets
import sys
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

from pyengine.cli import Parser, report_errors, whole
from pyengine.errors import InputError

ESTIMATOR = "pimc:500x2"
MOST = 10**6  # determinisations, whose sums are kept one by one


def parser(game=None):
    """The arguments, with those of a game where it is known."""
    result = Parser(
        prog="python -m pyengine.advise",
        allow_abbrev=False,
        description="What each legal move of a position is worth, as far as the seat to move can know.",
        epilog="STATE is a position in the game's own text form, SEED/SETUP: and the numbers of the moves so "
        "far (7/0: 3 0 2),\na transcript, or a file that holds one of these.",
    )
    result.add_argument("game", metavar="GAME", help="a game's name, the file of a described game, or MODULE:FUNCTION")
    result.add_argument("state", metavar="STATE", help="the position; see below")
    result.add_argument(
        "--estimator",
        metavar="pimc:NxR",
        default=ESTIMATOR,
        help=f"N determinisations, R random playouts of each for every move (default {ESTIMATOR});\n"
        "pimc:NxR:payoff shows mean payoffs instead of results",
    )
    result.add_argument("--player", metavar="PLAYER", help="ask a player too, such as ismcts:20000")
    result.add_argument("--seed", type=whole, metavar="N", help="where all chance comes from (default: a new one)")
    result.add_argument("--json", action="store_true", help="print JSON")
    if game is not None:
        game.add_arguments(result)
    return result


def advice(state, estimator=ESTIMATOR, player=None, seed=0):
    """What each legal move of a state is worth, estimated from what the seat to move knows.

    Parameters
    ----------
    state : pyengine.State
    estimator : pimc:NxR or pimc:NxR:payoff
    player : text of a player to ask as well, or None
    seed : where all chance comes from

    Returns
    -------
    dict : seat, moves (a list of {number, move, result: {mean, ci95}}, by number), best (numbers of the moves with the
        highest mean), and choice (the player's number of a move) if one was asked. The result is that of the seat to
        move; with pimc:NxR:payoff it is the payoff, under that name. Samples are determinisations.

    Raises
    ------
    pyengine.InputError : the game is over, or lacks what this needs.
    """
    from pyengine import players
    from pyengine.estimates import estimates

    if state.is_over:
        raise InputError("the game is over in this state: there is no move to choose")
    wanted = players.parse_estimator(estimator, ESTIMATOR, payoff=True, most=MOST)
    wanted.check(state.game)
    worth = "payoff" if "payoff" in wanted.values else "result"
    moves = [
        {"number": number, "move": state.move_text(number), worth: found}
        for number, found in enumerate(estimates(state, seed=seed, **wanted.values))
    ]
    best = max(move[worth]["mean"] for move in moves)
    result = {
        "seat": state.mover,
        "estimator": wanted.text,
        "moves": moves,
        "best": [move["number"] for move in moves if move[worth]["mean"] == best],
    }
    if player is not None:
        asked = players.parse(player)
        asked.check(state.game)
        result |= {"player": asked.text, "choice": asked.choice(asked.chooser(state.game), state, seed)}
    return result


def main(arguments=None):
    """Run the program; returns the exit status."""
    return report_errors("pyengine.advise", lambda: run(sys.argv[1:] if arguments is None else list(arguments)))


def _faults_told(game, function, *arguments):
    """Call a function of a game; where the game fails, it says so in a sentence."""
    from engine.table import GameFault

    try:
        return function(*arguments)
    except GameFault as fault:
        raise InputError(f"the game {game.name} failed: {fault}") from None


def run(words):
    """Everything after the words of the command were taken."""
    from pyengine import registry

    named = registry.game_word(words, ("--json",))
    spec = None if named is None else registry.entry(named)
    arguments = parser(spec).parse_args(words)
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    if not 0 <= seed < 2**64:
        raise InputError(f"seed is {seed}; expected a whole number from 0 to {2**64 - 1}")
    text = _text(arguments.state)
    game = _game(spec, arguments, text, seed)
    state = _faults_told(game, game.read_state, text)
    known = advice if arguments.player == "human" else _interruptible(advice)
    found = {
        "game": game.name,
        "options": game.options,
        "state": state.text(state.mover),
        "seed": seed,
        **_faults_told(game, known, state, arguments.estimator, arguments.player, seed),
    }
    if arguments.json:
        print(json.dumps(found, indent=1))
    else:
        _show(found)
    return 0


def _interruptible(function):
    """A function that searches without looking up, run beside a thread that sees Ctrl-C."""

    def call(*arguments):
        pool = ThreadPoolExecutor(1)
        try:
            future = pool.submit(function, *arguments)
            while not wait([future], timeout=0.2).done:
                pass
            return future.result()
        except KeyboardInterrupt:
            print("pyengine.advise: interrupted", file=sys.stderr, flush=True)
            os._exit(130)
        finally:
            pool.shutdown(wait=False)

    return call


def _text(argument):
    path = Path(argument)
    try:
        if path.is_file():
            return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        if not isinstance(error, OSError) or error.errno not in (36, 63):  # too long to be a file's name
            raise InputError(f"cannot read {argument!r}: {error}") from None
    return argument


def _game(spec, arguments, text, seed):
    """The game with the options of the arguments; where a position says which it was played with, with those."""
    from pyengine.games import transcripts

    if transcripts.is_transcript(text):
        head, _ = transcripts.split(text)
        if head["game"] == arguments.game and isinstance(head["options"], dict):
            return spec.make(spec.options(head["options"]), head["seed"])
    return spec.make(spec.options_for_state(spec.one_from(arguments, seed), text), seed)


def _show(found):
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from pyengine.report import words

    console = Console(highlight=False)
    plain = console.options.ascii_only
    table = Table(box=box.ASCII if plain else box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    worth = "payoff" if found["estimator"].endswith(":payoff") else "result"
    cells_of = words.mean if worth == "payoff" else words.percent
    for heading, side in (("", "right"), ("move", "left"), (worth, "right"), ("95 % interval", "right"), ("", "left")):
        table.add_column(heading, justify=side)
    for move in sorted(found["moves"], key=lambda move: (-move[worth]["mean"], move["number"])):
        cells = cells_of(move[worth]["mean"], move[worth]["ci95"])
        mark = f"chosen by {found['player']}" if move["number"] == found.get("choice") else ""
        cells = [cell.replace(words.NBSP, " ").replace(words.DASH, "-" if plain else words.DASH) for cell in cells]
        table.add_row(*map(Text, (str(move["number"]), move["move"], *cells, mark)))
    console.print(f"Seat {found['seat'] + 1} to move: {found['state']}", markup=False, soft_wrap=True)
    console.print(table)
    means = (
        "what the game pays" if worth == "payoff" else "the share of the other seats that are beaten, ties counted half"
    )
    console.print(
        f"{worth.title()}: {means}, when everybody plays on at random ({found['estimator']}, seed {found['seed']}).",
        markup=False,
        soft_wrap=True,
    )


if __name__ == "__main__":
    sys.exit(main())
