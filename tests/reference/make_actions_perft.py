"""Write tests/reference/perft/red7_actions.txt with the reference: `python -m tests.reference.make_actions_perft`
(minutes)."""

from pathlib import Path

from . import make_perft
from .make_perft import line_of, write
from .red7 import Options
from .red7_actions import deal, parse_position, perft
from .streams import choice

TARGET = Path(__file__).resolve().parent / "perft" / "red7_actions.txt"
SEED = 1
MOST_PARENTS = 300  # a depth is counted only if at most this many positions have to be expanded for it

HEADER = """\
# Perft counts of Red7 with actions: the number of sequences of `depth` legal moves, each one decision, from a position.
# Dropping out is no move: a mover without a legal move ends the line and adds nothing to deeper counts.
# Each line as in red7.txt. Written by `python -m tests.reference.make_actions_perft`; do not edit.
"""


def read_perft():
    """The lines of the file, as `make_perft.read_perft`."""
    return make_perft.read_perft(TARGET, parse_position)


def after(setup, decisions, **changes):
    """A case: the position of a random match after so many decisions."""
    options = Options(**changes)
    for match in range(100):
        position, stream = deal(SEED, setup, options), choice(SEED, setup, match)
        for _ in range(decisions):
            moves = position.legal_moves(options)
            if moves:
                position = position.play(moves[stream.below(len(moves))], options)
        if position.winner() is None and perft(position, 3, options):
            return options, position
    raise LookupError("no such position")


def cases():
    return [
        after(setup, decisions, players=players, **changes)
        for setup, (decisions, players, changes) in enumerate(
            (decisions, players, changes)
            for decisions in (0, 3, 8)
            for players in range(2, 6)
            for changes in ({}, {"eliminated": "gone", "draw": False}, {"hand": 4, "lead_only": True})
        )
    ] + [after(36 + players, 6, players=players, seven="deck") for players in range(2, 6)]


def line(case):
    options, position = case
    return line_of(options, str(position), lambda depth: perft(position, depth, options), MOST_PARENTS)


if __name__ == "__main__":
    write(TARGET, HEADER, line, cases())
