"""Small games as extensive-form files (.efg), which Gambit and OpenSpiel read."""

from os import PathLike
from typing import NamedTuple

from pyengine.base.cli import json_file
from pyengine.base.errors import InputError, check_game
from pyengine.base.files import write_file
from pyengine.games.game import Game
from pyengine.games.points import OVER, MatchTree, Point

MOST_NODES = 100_000
_SIGNS = str.maketrans({'"': "'", "\\": "/", "\n": " "})


class ExportedTree(NamedTuple):
    """Size of an extensive-form file: nodes, and information sets of each seat."""

    nodes: int
    infosets: tuple[int, ...]


def export_tree(game: Game, file: str | PathLike[str]) -> ExportedTree:
    """Write the whole tree of a small game to an extensive-form file, .efg, for Gambit and OpenSpiel.

    Nodes are called by all that led to them, information sets by what the seat has seen, in words; chances are
    fractions. Moves of one number (`Game.spaces`) are one action. A node at which a seat has one move alone stays.

    Raises
    ------
    pyengine.InputError : the file cannot be written; the game has no information_key, its deals cannot be run through,
        or a move's outcomes, or its tree has more than 100 000 nodes.

    >>> pyengine.export_tree(pyengine.game("kuhn"), "kuhn.efg")
    ExportedTree(nodes=55, infosets=(6, 6))
    """
    check_game(game)
    path = json_file(file, "the tree", b"EFG ")
    if path is None:
        raise InputError(f"{game.name} cannot be written as a tree: expected a file")
    text, size = tree_text(game)
    write_file(path, text)
    return size


def tree_text(game: Game) -> tuple[str, ExportedTree]:
    """Text of the file that `export_tree` writes, and the size of the tree; errors as there."""
    title = f"{game.name} cannot be written as a tree"
    if "information_key" not in game.table.can:
        raise InputError(f"{title}: it has no information_key")
    matches = MatchTree(game)
    if not matches.exact:
        raise InputError(f"{title}: it has too many deals to go through")
    if any(met == MOST_NODES for met, _ in enumerate(matches.points())):  # before it takes longer to find words
        raise InputError(f"{title}: it has more than {MOST_NODES} nodes")
    seats = range(game.seats)
    lines = [f"EFG 2 R {_quoted(game.title)} {{ {' '.join(_quoted(f'Seat {seat + 1}') for seat in seats)} }}"]
    sets: list[dict[str, tuple[int, str]]] = [{} for _ in seats]
    taken, met = set[str](), dict[str, int]()
    outcomes, draws = dict[tuple[float, ...], int](), 0
    waiting: list[tuple[Point, str]] = [(matches.root, "")]
    while waiting:
        point, name = waiting.pop()
        if point.turn == OVER:
            paid = tuple(point.paid())
            number = outcomes.setdefault(paid, len(outcomes) + 1)
            lines.append(f't {_quoted(name)} {number} "" {{ {", ".join(f"{each:.0f}" for each in paid)} }}')
            continue
        # OpenSpiel numbers labels as it meets them, and takes actions to stand in the order of these numbers.
        actions = {point.action_text(action): action for action in point.actions}
        labels = sorted(actions, key=lambda label: met.setdefault(label, len(met)))
        if point.law:
            draws, weights = draws + 1, [weight for weight, _ in point.law.outcomes]
            ways = " ".join(f"{_quoted(label)} {weights[actions[label]]}/{sum(weights)}" for label in labels)
            lines.append(f'c {_quoted(name)} {draws} "" {{ {ways} }} 0')
        else:
            own, seen = sets[point.turn], point.told(point.turn)
            if seen not in own:
                words = seen.rpartition(" #")[0]
                while words in taken:
                    words = seen if words != seen else f"{words}'"
                taken.add(words)
                own[seen] = len(own) + 1, words
            number, words = own[seen]
            ways = " ".join(map(_quoted, labels))
            lines.append(f"p {_quoted(name)} {point.turn + 1} {number} {_quoted(words)} {{ {ways} }} 0")
        way = f"{name}; " if name else ""  # nodes of one name are refused by Gambit
        waiting += [(point.step(actions[label]), way + label) for label in reversed(labels)]
    return "\n".join(lines) + "\n", ExportedTree(len(lines) - 1, tuple(map(len, sets)))


def _quoted(text: str) -> str:
    """A text between quotes, with no sign that would end it."""
    return f'"{text.translate(_SIGNS)}"'
