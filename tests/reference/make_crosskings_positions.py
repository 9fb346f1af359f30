"""Choose the positions of tests/reference/perft/crosskings.txt: `python -m tests.reference.make_crosskings_positions`.

Deal i = 1, 2, ...: the 36 cards shuffled by the stream of chance (SEED, i); then uniformly random moves by the stream
of choice (SEED, i, match 0) until so many cards lie on the board. A position is kept if all of those cards, or all but
one, can still be reached. The exact values are those of the compiled solver (bench.crosskings_solver --values).
"""

from pathlib import Path

from .crosskings import CARDS, DIAGONALS, FACE_DOWN, GAP, KINGS, cross, digits, legal_moves, save, start, take
from .streams import chance, choice, shuffle

TARGET = Path(__file__).resolve().parent / "perft" / "crosskings.txt"
SEED = 1
# Cards left, whether the face-down cards are known, the most face-down cards, how many positions
GROUPS = [(14, False, 12, 50), (16, False, 12, 20), (18, False, 7, 20), (24, True, 12, 20)]

HEADER = """\
# Exact values of Cross Kings.
# Each line: cards left ; face-down cards left ; deal ; position in the text form, face-down cards listed ; values
# Values: w d s of the position for the player to move over all orderings of the face-down cards, then `cell:w,d,s` for
# every legal move; nothing where they are not computed yet. Where nothing is face down both players know all cards.
# Positions chosen by `python -m tests.reference.make_crosskings_positions`, values by
# `python -m bench.crosskings_solver --values`; do not edit.
"""


def shuffled(deal):
    """The 36 cards of a deal, cell by cell."""
    cards = CARDS + KINGS
    shuffle(cards, chance(SEED, deal))
    return cards


def played(deal, left, known):
    """(position, path) when `left` cards lie on the board, or None if the match ends before."""
    cards = shuffled(deal)
    position, path, stream = start(cards, known=known), [], choice(SEED, deal, 0)
    while sum(card != GAP for card in position.board) > left:
        moves = legal_moves(position)
        if not moves:
            return None
        path.append(moves[stream.below(len(moves))])
        position = take(position, path[-1], cards[path[-1]])
    return position, path


def reachable(position):
    """The cells whose cards the marker can come to."""
    found, front = set(), [position.marker]
    while front:
        for cell in cross(front.pop()):
            if position.board[cell] != GAP and cell not in found:
                found.add(cell)
                front.append(cell)
    return found


def line_of(deal, position, path, known):
    """The line of the file, without values."""
    cards = shuffled(deal)
    hidden = [cell for cell in DIAGONALS if position.board[cell] == FACE_DOWN]
    shown = [FACE_DOWN if cell in hidden else card for cell, card in enumerate(cards)]
    text = save(shown, position.pile, digits(14, path))
    return f"{36 - len(path)} ; {len(hidden)} ; {deal} ; {text} ;"


def lines(left, known, most_hidden, wanted):
    found, deal = [], 0
    while len(found) < wanted:
        deal += 1
        game = played(deal, left, known)
        if game and len(game[0].pile) <= most_hidden and len(reachable(game[0])) >= left - 1:
            found.append(line_of(deal, *game, known))
    return found


def read_positions(path=TARGET):
    """The lines as (left, hidden, deal, text, value, moves): (w, d, s), {cell: (w, d, s)}; None if unknown."""
    cases = []
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            left, hidden, deal, text, values = (part.strip() for part in line.split(";"))
            value = tuple(map(int, values.split()[:3])) or None
            moves = {
                int(cell): tuple(map(int, triple.split(",")))
                for cell, triple in (word.split(":") for word in values.split()[3:])
            }
            cases.append((int(left), int(hidden), int(deal), text, value, moves or None))
    return cases


def write_positions(cases, path=TARGET):
    rows = []
    for left, hidden, deal, text, value, moves in cases:
        words = [] if value is None else [" ".join(map(str, value))]
        words += [f"{cell}:{','.join(map(str, moves[cell]))}" for cell in sorted(moves or ())]
        rows.append(f"{left} ; {hidden} ; {deal} ; {text} ; {' '.join(words)}".rstrip())
    path.write_text(HEADER + "\n".join(rows) + "\n")


def main():
    TARGET.write_text(HEADER + "\n".join(line for group in GROUPS for line in lines(*group)) + "\n")


if __name__ == "__main__":
    main()
