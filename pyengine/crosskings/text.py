"""The text form of a game: row/row/row/row/row/row//face-down cards//moves, and //start where that is not (2, 2).

As start ?? says that player 2 has yet to choose the cell.

The board names every card; ?? stands for one still face down. Each move is a digit, the place of its cell among the ten
cells of the marker's row and column, row by row. Where the board names a card that stands among the face-down cards
too, the text knows what the players do not; the order of the face-down cards tells it too, to who asks, as that of the
?? row by row. Where the board names all cards and none stands among the face-down ones, the players know them all.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pyengine.base.errors import InputError
from pyengine.crosskings.cards import ALL_CARDS, CENTRE, CROSS, FACE_DOWN, START, UNKNOWN, Card, cell_of
from pyengine.crosskings.grid import PLACES, SIDE, SUITS, SYMBOLS, Cell


@dataclass(frozen=True)
class GameParts:
    """The parts of a text. Cells are (row, column), both from 0."""

    cells: tuple[Card, ...]  # the 36 cards row by row, `UNKNOWN` for ??
    face_down: tuple[Card, ...]  # the cards that still lie face down
    moves: tuple[Cell, ...]  # the cells that the marker moved to, in order
    start: Cell | None  # the cell that it started on, None where player 2 has yet to choose it
    known: bool  # whether the players know all cards; no card is face down then

    def filled(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cells with these cards for those that are not known, row by row."""
        left = iter(cards)
        return tuple(next(left) if card is UNKNOWN else card for card in self.cells)


def parse(text: str) -> GameParts:
    """The `GameParts` of a text; InputError says what is wrong with another one, and where."""
    if not isinstance(text, str):
        raise InputError(f"the game is {text!r}; expected a text")
    parts = "".join(text.replace("\ufe0f", "").split()).split("//")  # FE0F: a symbol that wants to be a picture
    if len(parts) not in (3, 4):
        expected = "expected the board, the face-down cards and the moves, such as row/row/row/row/row/row//2C3C//7316"
        raise InputError(f"the game has {len(parts)} part{'s' * (len(parts) != 1)} between //; {expected}")
    cells = _board(parts[0])
    start = _start(parts[3]) if len(parts) == 4 else START
    face_down = tuple(_cards(parts[1], "the face-down cards"))
    if UNKNOWN in face_down:
        raise InputError("?? stands among the face-down cards; expected the cards that may lie on the ?? of the board")
    moves = _moves(parts[2], start, cells)
    hidden = [place for place in FACE_DOWN if place not in moves]
    known = bool(hidden) and not face_down and UNKNOWN not in cells
    _check_cards(cells, face_down, [] if known else hidden)
    return GameParts(cells, face_down, moves, start, known)


def _board(text: str) -> tuple[Card, ...]:
    rows = text.split("/")
    if len(rows) != SIDE:
        raise InputError(f"the board has {len(rows)} row{'s' * (len(rows) != 1)} between /; expected {SIDE}")
    cells: list[Card] = []
    for number, row in enumerate(rows):
        found = _cards(row, f"row {number} of the board")
        if len(found) != SIDE:
            raise InputError(f"row {number} of the board has {len(found)} cards; expected {SIDE}")
        cells += found
    return tuple(cells)


def _cards(text: str, where: str) -> list[Card]:
    """The cards of a text without gaps."""
    found: list[Card] = []
    for place in range(0, len(text), 2):
        word = text[place : place + 2]
        try:
            found.append(Card(word.upper()))
        except InputError:
            expected = f"expected a rank A2345678K and a suit {SUITS} or {SYMBOLS}, such as 5C, or ??"
            raise InputError(f"{where}: there is no card {word!r}, at character {place + 1}; {expected}") from None
    return found


def _start(text: str) -> Cell | None:
    starts = {"{}{}".format(*place): place for place in CENTRE} | {"??": None}
    if text in starts:
        return starts[text]
    cells = "the row and the column of a cell in the middle, 22, 23, 32 or 33"
    raise InputError(f"the marker starts on {text!r}; expected {cells}, or ?? where player 2 has yet to choose it")


def _moves(text: str, start: Cell | None, cells: Sequence[Card]) -> tuple[Cell, ...]:
    path: list[Cell] = []
    if text and start is None:
        raise InputError(f"the start is {UNKNOWN}, but there are moves; expected none before player 2 has chosen it")
    for number, digit in enumerate(text, 1):
        marker = path[-1] if path else start
        if not (digit.isascii() and digit.isdecimal()):
            expected = "expected a digit, the place of its cell among the ten cells of the marker's row and column"
            raise InputError(f"move {number} is {digit!r}; {expected}")
        if all(place in path for place in CROSS[marker]):
            over = f"the game is over: no card is left in the row and the column of {marker}"
            raise InputError(f"move {number} is {digit}, but {over}")
        place = CROSS[marker][int(digit)]
        if place in path:
            taken = f"whose card was taken by move {path.index(place) + 1}"
            raise InputError(f"move {number} is {digit}, the cell {place}, {taken}")
        if cells[cell_of(place)] is UNKNOWN:
            expected = "expected the card, which both players have seen"
            raise InputError(f"move {number} takes the card of {place}, where the board has ??; {expected}")
        path.append(place)
    return tuple(path)


def _check_cards(cells: Iterable[Card], face_down: Sequence[Card], hidden: Sequence[Cell]) -> None:
    """Every card once, and as many face down as there are cells for them."""
    places: dict[Card, Cell] = {}
    for place, card in zip(PLACES, cells):
        if card is UNKNOWN:
            if place not in FACE_DOWN:
                expected = "expected a card there, only the cells of the two diagonals are face down"
                raise InputError(f"?? stands on {place}; {expected}")
        elif card in places:
            raise InputError(f"the card {card.text()} stands twice, on {places[card]} and {place}")
        else:
            places[card] = place
    for card in face_down:
        if face_down.count(card) > 1:
            raise InputError(f"the card {card.text()} stands twice among the face-down cards")
        if card in places and places[card] not in hidden:
            where = f"among the face-down cards and on {places[card]}, where it is seen by both players"
            raise InputError(f"the card {card.text()} stands {where}")
    for card, place in places.items():
        if place in hidden and card not in face_down:
            expected = "expected it among the face-down cards too, or ?? on the board"
            raise InputError(f"the card {card.text()} on {place} is still face down; {expected}")
    # With as many face-down cards as cells for them, no card twice means that none is missing.
    if len(face_down) != len(hidden):
        missing = [card.text() for card in ALL_CARDS if card not in places and card not in face_down]
        more = f"; missing from the text: {' '.join(missing)}" if missing else ""
        raise InputError(f"there are {len(face_down)} face-down cards and {len(hidden)} cells that are face down{more}")


def format_parts(parts: GameParts, alnum: bool = True) -> str:
    """The text of `GameParts`, suits as letters or as symbols."""

    def line(cards: Iterable[Card]) -> str:
        return "".join(card.text(alnum) for card in cards)

    rows = "/".join(line(parts.cells[row : row + SIDE]) for row in range(0, len(PLACES), SIDE))
    moves = "".join(str(CROSS[at].index(to)) for at, to in zip((parts.start, *parts.moves), parts.moves))
    start = "" if parts.start == START else "//{}{}".format(*parts.start or "??")
    pile = sorted(parts.face_down, key=lambda card: (card.is_king, card.rank != "A", card.rank, card.number))
    return f"{rows}//{line(pile)}//{moves}{start}"
