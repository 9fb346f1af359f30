"""Cross Kings, slow and obvious: the judge of the fast kernels. Written from the rules alone.

How the rules are read where a choice exists:

- A cell is a number, 6 * row + column, both from 0. The marker starts on a cell whose own card stays and can be taken
  later; a move goes to any other cell of the marker's row and column that still holds a card, gaps are passed over.
- Four kings make no set: a king stands for a rank A..8 of a suit that the hand does not hold, or for nothing where the
  hand holds all 32.
- The final difference is known as soon as the marker is stuck; cards still face down then count as all their orderings.
- Equally good moves: the lower row, then the column further right. That is the last of them in the order of the cells.
- A card that is face down alone is known by elimination; the value needs no rule for that.
"""

import itertools
import math
from fractions import Fraction
from functools import cache
from typing import NamedTuple

RANKS = "A2345678"
SUITS = "HCDS"
SYMBOLS = dict(zip("♥♣♦♠", SUITS))
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
KINGS = ["K" + suit for suit in SUITS]
DIAGONALS = [cell for cell in range(36) if cell // 6 == cell % 6 or cell // 6 + cell % 6 == 5]
CENTRE = [14, 15, 20, 21]
FACE_DOWN = "??"
GAP = ""


class Position(NamedTuple):
    """Everything both players see; can be a key of a dict."""

    board: tuple  # for each of the 36 cells its card, FACE_DOWN, or GAP where the card was taken
    pile: tuple  # the cards that lie face down, sorted
    hands: tuple  # the cards of player 1 and of player 2, sorted
    marker: int  # a cell; None as long as the player to move has to choose where it starts
    mover: int  # 0 (player 1) or 1


def start(cards, marker=14, known=False):
    """The position after the deal of 36 cards, cell by cell; with `known` no card is face down. With marker None player
    2 chooses the cell that it starts on."""
    if sorted(cards) != sorted(CARDS + KINGS):
        raise ValueError("not the 36 cards")
    if marker not in [None, *CENTRE]:
        raise ValueError("the marker starts on one of the four cells in the middle")
    hidden = [] if known else DIAGONALS
    board = tuple(FACE_DOWN if cell in hidden else card for cell, card in enumerate(cards))
    return Position(
        board, tuple(sorted(cards[cell] for cell in hidden)), ((), ()), marker, 0 if marker is not None else 1
    )


# Moves


def cross(cell):
    """The ten other cells of a cell's row and column, in order."""
    return [other for other in range(36) if other != cell and (other // 6 == cell // 6 or other % 6 == cell % 6)]


def legal_moves(position):
    """The cells that the player to move can go to, in order."""
    cells = CENTRE if position.marker is None else cross(position.marker)
    return [cell for cell in cells if position.board[cell] != GAP]


def is_over(position):
    return not legal_moves(position)


def possible_cards(position, cell):
    return list(position.pile) if position.board[cell] == FACE_DOWN else [position.board[cell]]


def take(position, cell, card=None):
    """The position after a move; for a face-down cell the card says what turned up."""
    if cell not in legal_moves(position):
        raise ValueError(f"the marker cannot go to cell {cell}")
    if position.marker is None:
        return position._replace(marker=cell, mover=1 - position.mover)
    if card is None and len(possible_cards(position, cell)) == 1:
        (card,) = possible_cards(position, cell)
    if card not in possible_cards(position, cell):
        raise ValueError(f"cell {cell} cannot hold {card}")
    pile = list(position.pile)
    if position.board[cell] == FACE_DOWN:
        pile.remove(card)
    board = list(position.board)
    board[cell] = GAP
    hands = list(position.hands)
    hands[position.mover] = tuple(sorted([*hands[position.mover], card]))
    return Position(tuple(board), tuple(pile), tuple(hands), cell, 1 - position.mover)


# Scores


def rows_of(hand):
    """The cards of a hand other than kings: for each suit a text of eight signs, "x" for a card held."""
    return tuple("".join(["x" if rank + suit in hand else " " for rank in RANKS]) for suit in SUITS)


def points(rows):
    """The points of such rows, with "k" where a king stands for a card."""
    return sum(map(run_points, rows)) + sum(map(set_points, zip(*rows)))


@cache
def run_points(row):
    return sum(map(group_points, row.split()))


@cache
def set_points(column):
    return group_points("".join(column).replace(" ", ""))


def group_points(group):
    """The points of one run or set, a sign for each of its cards."""
    return 2 * len(group) - 3 - group.count("k") if len(group) >= 3 else 0


def placements(rows, kings, first=0):
    """The rows with kings in every choice of as many free slots, from a slot on; in all where they are fewer."""
    if kings == 0 or " " not in "".join(rows):
        yield rows
        return
    for slot in range(first, 32):
        suit, rank = divmod(slot, 8)
        if rows[suit][rank] == " ":
            row = rows[suit][:rank] + "k" + rows[suit][rank + 1 :]
            yield from placements((*rows[:suit], row, *rows[suit + 1 :]), kings - 1, slot + 1)


def hand_score(hand):
    """The points of a hand, its kings standing for whatever is best: every placement is tried."""
    return score_of(rows_of(hand), kings_of(hand))


def kings_of(hand):
    return len([card for card in hand if card[0] == "K"])


@cache
def score_of(rows, kings):
    return max(map(points, placements(rows, kings)))


def score(position):
    """The points of player 1 less those of player 2."""
    return hand_score(position.hands[0]) - hand_score(position.hands[1])


# What a position is worth. An outcome is a dict {final difference, seen from the mover: orderings of the pile}.


def value(outcome):
    """(wins, draws, sum of the differences) of an outcome."""
    return (
        sum(count for difference, count in outcome.items() if difference > 0),
        outcome.get(0, 0),
        sum(difference * count for difference, count in outcome.items()),
    )


def rank_of(outcome):
    """Key to compare outcomes by: wins with half the draws, then wins, then the sum of the differences."""
    wins, draws, total = value(outcome)
    return wins + Fraction(draws, 2), wins, total


def negated(outcome):
    return {-difference: count for difference, count in outcome.items()}


def evaluate(position):
    """The outcome of a position under best play of both, each for its own rank_of.

    All cards of the pile are equally likely on every face-down cell, and each seen by both once taken.
    """
    return dict(_outcome(anonymous(position)))


def move_outcomes(position):
    """{cell: outcome of that move under best play afterwards, seen from the mover}, for every legal move."""
    return {cell: move_outcome(anonymous(position), cell) for cell in legal_moves(position)}


def best_move(position):
    """The cell that is played: the best, and of equally good ones the last in the order of the cells."""
    return chosen_move(move_outcomes(position))


def optimal_line(position):
    """The best moves up to the first that turns up one of several cards, that one included, or to the end."""
    line = []
    while not is_over(position):
        cell = best_move(position)
        line.append(cell)
        if position.marker is not None and len(possible_cards(position, cell)) > 1:
            break
        position = take(position, cell)
    return line


def certain_line(position):
    """The best moves as long as they do not depend on which card turned up."""
    if is_over(position):
        return []
    cell = best_move(position)
    lines = [certain_line(take(position, cell, card)) for card in set(possible_cards(position, cell))]
    same = itertools.takewhile(lambda cells: len(set(cells)) == 1, zip(*lines))
    return [cell, *(cells[0] for cells in same)]


def difference_with(position, cell, order):
    """The final difference for the mover after a move and best play where {cell: card} lie face down."""
    mover = position.mover
    while True:
        position = take(position, cell, order.get(cell, position.board[cell]))
        if is_over(position):
            return score(position) * (1 if mover == 0 else -1)
        cell = best_move(position)


def anonymous(position):
    """The position with kings that have no suit: which king is which does not matter to the value."""

    def plain(cards):
        return tuple(sorted("K" if card[:1] == "K" else card for card in cards))

    board = tuple("K" if card[:1] == "K" else card for card in position.board)
    return position._replace(board=board, pile=plain(position.pile), hands=tuple(map(plain, position.hands)))


def chosen_move(outcomes):
    """The key of the best of {cell: outcome} in the order of the cells, the last of equally good ones."""
    best = None
    for cell in sorted(outcomes):
        if best is None or rank_of(outcomes[cell]) >= rank_of(outcomes[best]):
            best = cell
    return best


def move_outcome(position, cell):
    """The outcome of a move: the sum over every card that may turn up, one for each card of the pile."""
    if position.marker is None:
        return negated(_outcome(take(position, cell)))
    result = {}
    for card in possible_cards(position, cell):
        for difference, count in negated(_outcome(take(position, cell, card))).items():
            result[difference] = result.get(difference, 0) + count
    return result


@cache
def _outcome(position):
    if is_over(position):
        difference = score(position) * (1 if position.mover == 0 else -1)
        return {difference: math.factorial(len(position.pile))}
    outcomes = {cell: move_outcome(position, cell) for cell in legal_moves(position)}
    return outcomes[chosen_move(outcomes)]


def forget():
    """Empty the memory of outcomes, which grows with every position looked at."""
    _outcome.cache_clear()


# Text: row/row/row/row/row/row//face-down cards//moves, a digit a move


def load(text, marker=14):
    """The positions of a game from its text, from the deal to the last move.

    The board names every card that was taken and every card face up; ?? stands for a card still face down.
    """
    rows, pile, moves = text.split("//")
    cells = [card for row in rows.split("/") for card in pairs(row)]
    if len(cells) != 36 or [len(pairs(row)) for row in rows.split("/")] != [6] * 6:
        raise ValueError("expected six rows of six cards")
    last = pairs(pile)
    named = [card for card in cells if card != FACE_DOWN] + last
    if sorted(named) != sorted(CARDS + KINGS):
        raise ValueError("a card is missing or there twice")
    path = []
    at = marker
    for digit in moves:
        at = cross(at)[int(digit)]
        path.append(at)
    # On a diagonal, what is named was face down until it was taken; not taken, it is known to both.
    hidden = [cell for cell in DIAGONALS if cells[cell] == FACE_DOWN or cell in path]
    if [cell for cell in range(36) if cells[cell] == FACE_DOWN and (cell not in hidden or cell in path)]:
        raise ValueError("?? stands where no card is face down")
    board = tuple(FACE_DOWN if cell in hidden else card for cell, card in enumerate(cells))
    all_hidden = [cells[cell] for cell in hidden if cells[cell] != FACE_DOWN] + last
    positions = [Position(board, tuple(sorted(all_hidden)), ((), ()), marker, 0)]
    for cell in path:
        positions.append(take(positions[-1], cell, cells[cell]))
    return positions


def save(cells, pile, moves, symbols=False):
    """The text of a game: the 36 cells with all that is known, the face-down cards, and the cells moved to."""
    rows = "/".join("".join(cells[row : row + 6]) for row in range(0, 36, 6))
    return f"{in_symbols(rows, symbols)}//{in_symbols(''.join(pile), symbols)}//{moves}"


def digits(start_marker, path):
    """The moves of a text: for each cell moved to, its number among the ten cells of the marker's row and column."""
    return "".join(str(cross(at).index(to)) for at, to in zip([start_marker, *path], path))


def in_symbols(text, symbols):
    for symbol, letter in SYMBOLS.items():
        text = text.replace(letter, symbol) if symbols else text
    return text


def pairs(text):
    """The cards of a text without separators, suits as letters or symbols."""
    if len(text) % 2:
        raise ValueError("a card has two characters")
    found = [text[i] + SYMBOLS.get(text[i + 1], text[i + 1]) for i in range(0, len(text), 2)]
    for card in found:
        if card not in [*CARDS, *KINGS, FACE_DOWN]:
            raise ValueError(f"not a card: {card}")
    return found
