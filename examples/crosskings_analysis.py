"""A game of Cross Kings looked at with exact values: the figures and pictures of docs/stories/crosskings-analysis.md.

    python examples/crosskings_analysis.py DIR

The game is one of two players `ismcts:300`, dealt from seed 52: `python -m pyengine.crosskings play` deals it too.
"""

import argparse
import json
from pathlib import Path

from crosskings.analysis import analyse_moves, collapse, tree
from crosskings.plots import collapse_figure, course_figure, moves_figure, tree_figure

from pyengine.base.drawing.canvas import picture
from pyengine.crosskings import Game

GAME = (
    "5H5S6C4S5CAH/KS7C8S6SADKD/KC4D6DACAS2C/7S3D7D3C2S3H/4C3S8H7H8D2D/4HKH6H8C2H5D////"
    "64528155485905674959380369336908600"
)
FIRST = 22  # moves made; 14 cards are left
WIDE = 24  # moves made; six moves to choose from
LAST_MOVES = 4  # of the tree


def rounded(values):
    return [round(float(value), 4) for value in values]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory", type=Path)
    directory = parser.parse_args().directory
    directory.mkdir(parents=True, exist_ok=True)
    game = Game.load(GAME)
    made = len(game.moves)

    story = collapse(game, first=FIRST)
    course = story.course
    position = game.undo(made - WIDE)
    moves = analyse_moves(position)
    small = tree(game.undo(LAST_MOVES), LAST_MOVES)
    for name, figure in (
        ("course", course_figure(course)),
        ("collapse", collapse_figure(story)),
        ("moves", moves_figure(moves)),
        ("tree", tree_figure(small)),
    ):
        (directory / f"{name}.svg").write_bytes(picture(figure))

    figures = {
        "game": game.save(),
        "first": FIRST,
        "expected": rounded(course.expected),
        "mean": rounded(course.mean),
        "regret": rounded(course.regret),
        "luck": rounded(course.luck),
        "deviation": rounded(story.deviation),
        "entropy": rounded(story.entropy),
        "face_down": story.face_down.tolist(),
        "played": [list(move) for move in course.played],
        "best": [list(move) for move in course.best],
        "reveals": [
            {
                "move": one.move,
                "place": list(one.place),
                "card": one.card.text(),
                "mean": {card.text(): round(value.mean, 4) for card, value in one.possible.items()},
            }
            for one in story.reveals
        ],
        "position": position.save(),
        "moves": [
            {
                "move": list(one.move),
                "own": round(one.own, 4),
                "other": round(one.other, 4),
                "offensive": round(one.offensive, 4),
                "defensive": round(one.defensive, 4),
                "combined": round(one.combined, 4),
                "regret": round(one.regret, 4),
                "value": list(one.evaluation.value),
            }
            for one in moves
        ],
        "tree": {"position": small.game.save(), "positions": small.count()},
    }
    (directory / "analysis.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
