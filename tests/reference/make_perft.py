"""Write tests/reference/perft/red7.txt with the reference: `python -m tests.reference.make_perft` (minutes)."""

from dataclasses import fields
from multiprocessing import Pool
from pathlib import Path

from .red7 import Options, deal, format_position, parse_position, perft
from .streams import choice

TARGET = Path(__file__).resolve().parent / "perft" / "red7.txt"
SEED = 1
MOST_DEPTH = 8
ON_OFF = "off", "on"
MOST_PARENTS = 15000  # a depth is counted only if at most this many positions have to be expanded for it

HEADER = """\
# Perft counts of Red7: the number of sequences of `depth` legal moves from a position.
# Dropping out is no move: a mover without a legal move ends the line and adds nothing to deeper counts.
# Each line: options ; position ; depth:count depth:count ...
# Options: those that differ from the defaults of docs/games/red7.md, and always `players`; the text form of
# positions is that of docs/games/red7.md, always with deck and `@ canvas mover`.
# Written by `python -m tests.reference.make_perft`; do not edit.
"""


def format_options(options):
    """The text of the options, e.g. `players=2 draw=off`: those that differ from the defaults, and always `players`."""
    words = []
    for each in fields(Options):
        value = getattr(options, each.name)
        if each.name == "players" or value != each.default:
            words.append(f"{each.name}={ON_OFF[value] if isinstance(value, bool) else value}")
    return " ".join(words)


def parse_options(text):
    types = {each.name: type(each.default) for each in fields(Options)}
    words = (word.split("=") for word in text.split())
    return Options(**{name: value == "on" if types[name] is bool else types[name](value) for name, value in words})


def read_perft(path=TARGET, parse=parse_position):
    """The lines of the file as (options, position, {depth: count})."""
    cases = []
    for line in path.read_text().splitlines():
        if not line.startswith("#"):
            options, position, counts = line.split(" ; ")
            depths = dict(map(int, word.split(":")) for word in counts.split())
            cases.append((parse_options(options), parse(position), depths))
    return cases


def fresh(setup, **changes):
    """A case: the deal of a setup."""
    options = Options(**changes)
    return options, deal(SEED, setup, options)


def midgame(setup, wanted, **changes):
    """A case: the first position of a setup's random matches with the wanted property and lines of 3 moves."""
    options = Options(**changes)
    for match in range(10000):
        position = deal(SEED, setup, options)
        stream = choice(SEED, setup, match)
        actions = 0
        while position.winner() is None:
            moves = position.legal_moves(options)
            if wanted(position, actions) and perft(position, 3, options):
                return options, position
            position = position.play(moves[stream.below(len(moves))] if moves else None, options)
            actions += 1
    raise LookupError("no such position")


def after(n):
    """Property: n actions were made and nobody has dropped out."""
    return lambda position, actions: actions == n and not position.out


def eliminated(n):
    """Property: n seats have dropped out and the mover holds 3 cards or more."""
    return lambda position, actions: len(position.out) == n and len(position.hands[position.mover]) >= 3


def empty_deck(n):
    """Property: the deck is empty, n seats have dropped out, and the mover holds a high canvas card."""

    def wanted(position, actions):
        high = [card for card in position.hands[position.mover] if card.colour == position.canvas]
        size = len(position.palettes[position.mover])
        return not position.deck and len(position.out) == n and any(card.number > size for card in high)

    return wanted


def given(text, **changes):
    """A case: a position written by hand."""
    position = parse_position(text)
    return Options(players=len(position.palettes), **changes), position


def cases():
    gone = {"eliminated": "gone"}
    everything = {"draw": False, "eliminated": "gone", "lead_only": True}
    return [
        fresh(0, players=2),
        fresh(1, players=2, draw=False),
        fresh(2, players=2, lead_only=True),
        fresh(3, players=2, hand=3),
        fresh(4, players=3),
        fresh(5, players=3, draw=False, lead_only=True),
        fresh(6, players=3, hand=4, **gone),
        fresh(7, players=4),
        fresh(8, players=4, draw=False),
        fresh(9, players=5),
        fresh(10, players=5, lead_only=True, **gone),
        midgame(11, after(2), players=2),
        midgame(12, after(6), players=2),
        midgame(13, after(5), players=2, draw=False),
        midgame(14, after(5), players=3, lead_only=True),
        midgame(15, eliminated(1), players=3),
        midgame(16, eliminated(1), players=3, **gone),
        midgame(17, eliminated(2), players=4),
        midgame(18, eliminated(2), players=4, lead_only=True, **gone),
        midgame(19, eliminated(1), players=5, **everything),
        midgame(20, eliminated(3), players=5),
        midgame(21, empty_deck(0), players=5),
        midgame(22, empty_deck(1), players=5),
        midgame(23, empty_deck(1), players=5, **gone),
        given("G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2 @ R 1"),
        given("G4 B1: R7 B6 V1 I4 / O2: I6 Y3 G2 R5 R2 | @ R 1"),
        given("V5: V2 O6 Y1 V7 / xB7 B6: R1 G2 / I4: G6 R3 Y2 B4 | O7 @ V 1", **gone),
        given("V5: V2 O6 Y1 V7 / xB7 B6: R1 G2 / I4: G6 R3 Y2 B4 | O7 @ V 1"),
    ]


def line_of(options, text, count, parents):
    """The line of a case: `count` gives the sequences of a depth, which is looked at below at most so many parents."""
    counts = []
    while len(counts) < MOST_DEPTH and (not counts or 0 < counts[-1] <= parents):
        counts.append(count(len(counts) + 1))
    counted = " ".join(f"{depth}:{each}" for depth, each in enumerate(counts, 1))
    return f"{format_options(options)} ; {text} ; {counted}"


def line(case):
    options, position = case
    return line_of(options, format_position(position), lambda depth: perft(position, depth, options), MOST_PARENTS)


def write(target, header, line, cases):
    with Pool() as pool:
        lines = pool.map(line, cases, chunksize=1)
    target.write_text(header + "\n".join(lines) + "\n")


if __name__ == "__main__":
    write(TARGET, HEADER, line, cases())
