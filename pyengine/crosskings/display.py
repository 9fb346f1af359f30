"""Hands, boards, games and solutions as plain text for a terminal; letters where its encoding lacks the symbols."""

import sys
from dataclasses import astuple
from typing import TYPE_CHECKING, TextIO

from pyengine.crosskings.grid import SIDE, SUITS, SYMBOLS, Cell

if TYPE_CHECKING:
    from pyengine.crosskings import Board, Card, Game, Group, Hand, Solution


def has_symbols(stream: TextIO | None = None) -> bool:
    """True if a stream, standard output if none is given, can write the symbols of the suits."""
    try:
        return bool((SYMBOLS + "·").encode(getattr(stream or sys.stdout, "encoding", None) or "ascii"))
    except (UnicodeEncodeError, LookupError):
        return False


def card(card: "Card", symbols: bool | None = None) -> str:
    """A card, ?? face down."""
    return card.text(alnum=not (has_symbols() if symbols is None else symbols))


def hand(hand: "Hand", symbols: bool | None = None) -> str:
    """A hand suit by suit, then the runs and sets that count; * marks what a king stands for."""
    symbols, taken = has_symbols() if symbols is None else symbols, sorted(hand.cards)
    ranks = {suit: [card.rank for card in taken if card.suit == suit and not card.is_king] for suit in SUITS}
    named = zip(ranks.values(), SYMBOLS if symbols else SUITS)
    words = [f"{suit} {' '.join(held)}" for held, suit in named if held]
    kings = " ".join(card(king, symbols) for king in taken if king.is_king)
    cards = "   ".join(words + ([kings] if kings else [])) or "no cards"
    groups = "; ".join(group(found, symbols) for found in hand.groups())
    return f"{cards}\n{groups}" if groups else cards


def group(group: "Group", symbols: bool | None = None) -> str:
    """A run or set with its points."""
    cards = " ".join(card(member, symbols) + "*" * (member in group.kings) for member in group.cards)
    return f"{group.kind} {cards} = {group.points}"


def board(board: "Board", symbols: bool | None = None, gaps: bool = False) -> str:
    """The rows of a board under the numbers of the columns.

    [..] is the marker's cell, (..) a card that was taken, or only a dot if `gaps`; ?? a card that lies face down.
    """
    symbols = has_symbols() if symbols is None else symbols
    lines = ["     " + "   ".join(f"{column} " for column in range(SIDE)).rstrip()]
    for row, cards in enumerate(board):
        cells = []
        for column, held in enumerate(cards):
            place = row, column
            text = ("· " if symbols else ". ") if gaps and place in board.path else card(held, symbols)
            left, right = "[]" if place == board.marker else "()" if place in board.path and not gaps else "  "
            cells.append(f"{left}{text}{right} ")
        lines.append(f"{row}   {''.join(cells)}".rstrip())
    return "\n".join(lines)


def game(game: "Game", symbols: bool | None = None) -> str:
    """The board, both hands, the cards that lie face down, and who is to move."""
    lines = [board(game.board, symbols, gaps=True), ""]
    task = "choose the start" if game.start is None else "move"
    for number, (held, points) in enumerate(zip((game.p1, game.p2), game.scores), 1):
        to_move = not game.is_over and game.is_p1_turn == (number == 1)
        text = hand(held, symbols).replace("\n", "\n    ")
        lines.append(f"Player {number}{f', to {task}' * to_move}: {points} point{'s' * (points != 1)}\n    {text}")
    if game.face_down:
        lines.append(f"Face down: {' '.join(card(hidden, symbols) for hidden in game.face_down)}")
    made = len(game.moves)
    state = "The game is over" if game.is_over else f"{made} move{'s' * (made != 1)}"
    lines.append(f"{state}, difference {signed(game.score)}")
    return "\n".join(lines)


def signed(number: int) -> str:
    """A difference with its sign; 0 has none."""
    return f"{number:+d}" if number else "0"


def move(game: "Game", place: Cell) -> str:
    """A move as a text: the cell and the card that lies there."""
    return f"{place_text(place)} {card(game.board[place])}"


def place_text(place: Cell) -> str:
    """A cell as row and column."""
    return "{},{}".format(*place)


def solution(solution: "Solution") -> str:
    """The values of all moves, best first, and the best line of play; or what is proved, if it is not complete."""
    if solution.evaluation is None:
        lines = [f"Not solved in {solution.seconds:.1f} s. What is proved:"]
        lines += [f"  {'move':8} {'result':>18} {'mean':>18}"]
        for place, proved in sorted(solution.bounds.items(), key=lambda pair: (-pair[1].low, -pair[1].high, pair[0])):
            mean = " to ".join(f"{bound:+.2f}" for bound in sorted({proved.least, proved.most}))
            lines.append(f"  {move(solution.game, place):8} {proved!s:>18} {mean:>18}")
    else:
        lines = [f"  {'move':8} {'won':>8} {'drawn':>8} {'lost':>8} {'mean':>8}"]
        for place, value in solution.ranking():
            shares = " ".join(f"{100 * share:6.1f} %" for share in (value.win, value.draw, value.loss))
            mark = "*" if place == solution.best else " "
            lines.append(f"{mark} {move(solution.game, place):8} {shares} {value.mean:+8.2f}")
    if solution.proved:
        lines.append(f"Best line: {'  '.join(move(solution.game, place) for place in solution.proved)}")
    return "\n".join(lines)


def bounds(solution: "Solution") -> str:
    """One line of what is proved so far: bounds of the result of each move."""
    moves = "; ".join(f"{place_text(place)} {proved}" for place, proved in solution.bounds.items())
    return f"{solution.seconds:.0f} s, {solution.nodes:,} positions: {moves}"


def leader(solution: "Solution") -> str:
    """The best move so far, by what it has for certain, with its bounds; and what another can still reach."""
    ranking = sorted(solution.bounds.items(), key=lambda pair: (*astuple(pair[1]), pair[0]), reverse=True)
    (place, proved), *others = ranking
    most = f"; others {100 * max(bounds.high for _, bounds in others):.1f} % at most" if others else ""
    return f"best so far {move(solution.game, place)}: {proved}{most}"
