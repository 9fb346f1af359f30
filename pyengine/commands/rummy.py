"""python -m pyengine.rummy: plan for a hand, or play against the machine."""

from argparse import Namespace
from pathlib import Path

from pyengine.base.cli import Parser, read_text
from pyengine.base.errors import InputError
from pyengine.base.files import write_file
from pyengine.commands.command import SEED, add_game, chosen, number, program, seed_of, switch
from pyengine.rummy.game import PLACES, SPEC


def parser() -> Parser:
    text = "Rummy: the most probable arrangements of a hand, and a match against the machine."
    result = Parser("rummy", description=text)
    commands = result.add_subparsers(metavar="COMMAND", required=True)

    text = "The most probable arrangements of ten cards in groups, and the card to discard."
    command = commands.add_parser("plan", help="the best plan of a hand, and the card to discard", description=text)
    command.set_defaults(function=plan)
    command.add_argument("hand", metavar="HAND", help='10 or 11 cards, such as "2C 3C 4C 8C 8D 8H KS QS TD 5H 9S"')
    chances = (
        "chance to get each card: 4 lines (clubs, diamonds, hearts, spades) of 13 numbers from 0 to 1 (ace to king); "
        "cards of the hand count as 1 (default: 0.5 for all others)"
    )
    command.add_argument("--probabilities", metavar="FILE", help=chances)
    command.add_argument("--gone", metavar="CARDS", default="", help="cards that you cannot get")
    aces = "whether the ace stands above the king, too (default low)"
    command.add_argument("--ace", choices=("low", "both"), default="low", help=aces)
    command.add_argument("--groups", **switch("list every group that you can get, with its probability, too"))
    command.add_argument("--tree", metavar="FILE.svg", help="draw the probability tree of the best arrangements, too")

    text = "A match against the machine; ? asks the planner for advice."
    command = commands.add_parser("play", help="play against the machine", description=text)
    command.set_defaults(function=play)
    player = "player against you, such as planner:model, heuristic, ismcts:2000 (default planner)"
    command.add_argument("--opponent", metavar="PLAYER", default="planner", help=player)
    command.add_argument("--seed", **SEED)
    command.add_argument("--setup", **number("number of the deal", 0))
    command.add_argument("--seat", type=int, choices=(1, 2), default=1, help="your seat; seat 1 begins (default 1)")
    add_game(command, SPEC)
    return result


def plan(arguments: Namespace) -> None:
    """Print the plan of a hand, and draw its tree."""
    if arguments.tree is not None and not arguments.tree.endswith(".svg"):
        raise InputError(f"--tree is {arguments.tree}; expected a name that ends with .svg")
    import numpy as np

    from pyengine.rummy.planning import plan as find
    from pyengine.rummy.text import card_text, cards

    hand, gone = cards(arguments.hand), cards(arguments.gone)
    odds = np.full((4, 13), 0.5) if arguments.probabilities is None else np.array(_read(arguments.probabilities))
    for index in gone:
        if index in hand:
            raise InputError(f"{card_text(index)} is in the hand and in --gone")
    odds.flat[gone], odds.flat[hand] = 0, 1
    found = find(odds, hand, arguments.ace)
    print(found)
    if arguments.groups:
        print(f"\n{found.groups_text()}")
    if arguments.tree is not None:
        from pyengine.base.drawing.canvas import picture
        from pyengine.rummy.picture import tree_figure

        write_file(Path(arguments.tree), picture(tree_figure(found)))


def _read(path: str) -> list[list[float]]:
    """Probabilities from a file: 4 lists of 13."""
    lines = filter(str.strip, read_text(path).splitlines())
    try:
        rows = [[float(word) for word in line.replace(",", " ").split()] for line in lines]
    except ValueError as error:
        raise InputError(f"{path}: {error}; expected 4 lines of 13 numbers") from None
    if [len(row) for row in rows] != [13] * 4:
        sizes = f" of {', '.join(str(len(row)) for row in rows)} numbers" if rows else ""
        raise InputError(f"{path} has {len(rows)} lines{sizes}; expected 4 of 13 numbers")
    return rows


def play(arguments: Namespace) -> None:
    from pyengine.players import sitting
    from pyengine.rummy.text import result_text

    seed = seed_of(arguments)
    game = SPEC.make(SPEC.options_from(arguments, seed), seed)
    opponent = sitting.Opponent(arguments.opponent, game, seed, "planner or ismcts:2000")
    state, seat = game.deal(seed, arguments.setup), arguments.seat - 1
    against = f"you are seat {arguments.seat}, against {opponent.player.text}"
    print(f"Rummy, seed {seed}: {against}. ? asks for advice.", flush=True)
    while True:
        sitting.play(state, seat, opponent, pause=lambda state: state.place == PLACES.index("the next deal"))
        print(result_text(state, seat), flush=True)
        if state.is_over:
            break
        state.play(0)  # the next deal
    sitting.look_back(state, [seat])


main = program("rummy", chosen(parser))
