"""A game of Cross Kings as both players see it; every move makes a new one."""

import math
import random
import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING, SupportsIndex, Unpack

from engine.crosskings.state import Position, hand_scores
from pyengine.crosskings import display, html, text as texts
from pyengine.crosskings.board import Board
from pyengine.crosskings.cards import ALL_CARDS, CROSS, FACE_DOWN, START, Card, cell_of, start_cell, suited
from pyengine.crosskings.grid import CELLS, Place, place_of
from pyengine.crosskings.hand import Hand
from pyengine.errors import InputError, is_whole

if TYPE_CHECKING:
    from pyengine.crosskings.evaluation import Evaluation
    from pyengine.crosskings.solution import Limits, Solution

SEED_MOST = 2**64 - 1


class Game:
    """A game in progress, which never changes. `Game.deal` and `Game.load` make one.

    Cells are (row, column), both from 0. A card that lies face down is one of `face_down`, each equally likely to lie
    on any of the cells that are face down. In a game with `known` cards both players know them all.

    >>> game = Game.deal(7)
    >>> for after in game.move(2, 3):           # one game for each card that may turn up
    ...     print(after.p1)
    """

    __slots__ = ("_parts", "_scores")

    def __init__(self, parts: texts.Parts) -> None:
        """From `pyengine.crosskings.text.Parts` that are sound and hide what is not known; see `deal` and `load`."""
        self._parts = parts
        self._scores: tuple[int, int] | None = None

    @classmethod
    def deal(
        cls, seed: int | None = None, setup: int = 0, *, start: Place | SupportsIndex = START, known: bool = False
    ) -> "Game":
        """The deal that a study with this seed plays as number `setup`.

        Parameters
        ----------
        seed : 0 to 2**64 - 1; None for a new one
        setup : 0 to 2**64 - 1
        start : (row, column) of the cell that the marker starts on, one of the four in the middle
        known : whether both players know all cards

        Raises
        ------
        pyengine.InputError : a number out of range, another cell.
        """
        seed = secrets.randbits(63) if seed is None else seed
        for name, value in (("seed", seed), ("setup", setup)):
            if not is_whole(value, 0, SEED_MOST):
                raise InputError(f"{name} is {value!r}; expected a whole number from 0 to 2**64 - 1")
        cell = start_cell(start)
        return cls._of(suited(Position.deal(seed, setup, cell).cards), (), cell, known)

    @classmethod
    def load(cls, text: str, *, known: bool = False) -> "Game":
        """A game from its text form, which `save` writes.

        Parameters
        ----------
        text : str
        known : whether both players know the cards that lie face down. What the board does not name is taken to lie in
            the order of the text.

        Raises
        ------
        pyengine.InputError : the text is no game; says what is wrong and where.
        """
        parts = texts.parse(text)
        cells = parts.filled(card for card in parts.face_down if card not in parts.cells)
        return cls._of(cells, parts.path, parts.start, known or parts.known)

    @classmethod
    def _of(cls, cells: Iterable[Card | None], path: tuple[int, ...], start: int, known: bool) -> "Game":
        """A game from its cells, of which those that are still face down may name their cards."""
        hidden = () if known else [cell for cell in FACE_DOWN if cell not in path]
        seen = tuple(None if cell in hidden else card for cell, card in enumerate(cells))
        return cls(texts.Parts(seen, tuple(card for card in ALL_CARDS if card not in seen), path, start, known))

    def covered(self) -> "Game":
        """The same game with the cards on the diagonals face down, as far as they were not taken."""
        return self._of(self._parts.cells, self._parts.path, self._parts.start, False)

    def uncovered(self, order: Iterable[Card | str]) -> "Game":
        """The same game with known cards, those that lie face down in this order, row by row.

        Raises
        ------
        pyengine.InputError : not those cards.
        """
        cards = tuple(map(Card, order))
        if sorted(cards) != sorted(self.face_down):
            raise InputError(
                f"the cards {_listed(cards)} are to lie face down; expected {_listed(self.face_down)} in some order"
            )
        return self._of(self._parts.filled(cards), self._parts.path, self._parts.start, True)

    def save(self, *, alnum: bool = True) -> str:
        """The text form, suits as letters; as symbols if not `alnum`."""
        return texts.format_parts(self._parts, alnum)

    # What it is like

    @property
    def known(self) -> bool:
        """Whether both players know all cards."""
        return self._parts.known

    @property
    def start(self) -> Place:
        """The cell that the marker started on."""
        return place_of(self._parts.start)

    @property
    def marker(self) -> Place:
        """The cell that the marker is on."""
        return place_of(self._marker)

    @property
    def _marker(self) -> int:
        return self._parts.path[-1] if self._parts.path else self._parts.start

    @property
    def moves(self) -> tuple[Place, ...]:
        """The cells that the marker moved to, in order."""
        return tuple(map(place_of, self._parts.path))

    @property
    def board(self) -> Board:
        """The whole `Board`, with the cards that were taken."""
        return Board(self._parts.cells, self._parts.path, self._marker)

    @property
    def face_down(self) -> tuple[Card, ...]:
        """The cards that lie face down, sorted; empty in a game with known cards."""
        return self._parts.face_down

    @property
    def is_p1_turn(self) -> bool:
        """Whether player 1 is to move; also when the game is over, where it would be."""
        return len(self._parts.path) % 2 == 0

    @property
    def legal_moves(self) -> tuple[Place, ...]:
        """The cells that the marker can move to, row by row; empty when the game is over."""
        return tuple(map(place_of, self._legal_cells()))

    def _legal_cells(self) -> list[int]:
        path = self._parts.path
        return [cell for cell in CROSS[self._marker] if cell not in path]

    @property
    def is_over(self) -> bool:
        """Whether no card is left in the marker's row and column."""
        return not self._legal_cells()

    def _hand(self, player: int) -> Hand:
        return Hand._of(tuple([card for cell in self._parts.path[player::2] if (card := self._parts.cells[cell])]))

    @property
    def p1(self) -> Hand:
        """The `Hand` of player 1, who moved first."""
        return self._hand(0)

    @property
    def p2(self) -> Hand:
        """The `Hand` of player 2."""
        return self._hand(1)

    @property
    def scores(self) -> tuple[int, int]:
        """The points of player 1 and of player 2, as the hands are now."""
        if self._scores is None:
            hands = self.p1, self.p2
            first, second = hand_scores([hand.mask for hand in hands], [hand.kings for hand in hands])
            self._scores = int(first), int(second)
        return self._scores

    @property
    def score(self) -> int:
        """The points of player 1 less those of player 2, as the hands are now."""
        return self.scores[0] - self.scores[1]

    @property
    def negamax_score(self) -> int:
        """The same seen from the player to move."""
        return self.score if self.is_p1_turn else -self.score

    @property
    def multiplicity(self) -> int:
        """How many orderings of the face-down cards this game stands for, n! of n."""
        return math.factorial(len(self.face_down))

    # Moves

    def move(self, row: int, column: int) -> tuple["Game", ...]:
        """The games that a move can lead to: one, or for a card that lies face down one for each card that it may be.

        Raises
        ------
        pyengine.InputError : the marker cannot move there.
        """
        cell = self._target(row, column)
        return tuple(self._after(cell, card) for card in self._possible(cell))

    def take(self, row: int, column: int, card: Card | str | None = None) -> "Game":
        """The game after a move; where several cards may turn up, `card` says which did.

        Raises
        ------
        pyengine.InputError : the marker cannot move there, or the card cannot lie there.
        """
        cell = self._target(row, column)
        possible = self._possible(cell)
        if card is None and len(possible) > 1:
            raise InputError(
                f"the card on {place_of(cell)} lies face down; expected to be told which of {_listed(possible)} it is"
            )
        card = possible[0] if card is None else Card(card)
        if card not in possible:
            raise InputError(f"the card on {place_of(cell)} cannot be {card.text()}; expected {_listed(possible)}")
        return self._after(cell, card)

    def all_moves(self) -> dict[Place, tuple["Game", ...]]:
        """A dict of every legal move with the games that it can lead to, as `move` gives them."""
        return {place_of(cell): self.move(*place_of(cell)) for cell in self._legal_cells()}

    def random_move(self, rng: random.Random | None = None) -> "Game":
        """The game after a random move, each equally likely; so is each card that may turn up.

        rng : a random.Random; None takes the system's randomness

        Raises
        ------
        pyengine.InputError : the game is over.
        """
        rng = rng or _SYSTEM
        cells = self._legal_cells()
        if not cells:
            raise InputError("the game is over: there is no move to choose")
        cell = rng.choice(cells)
        return self._after(cell, rng.choice(self._possible(cell)))

    def undo(self, number: int = 1) -> "Game":
        """The game as it was some moves ago; cards that were face down then are so again.

        Raises
        ------
        pyengine.InputError : fewer moves were made.
        """
        path = self._parts.path
        if not is_whole(number, 0, len(path)):
            raise InputError(f"{number!r} moves are to be undone; expected 0 to {len(path)}, as many as were made")
        return self._of(self._parts.cells, path[: len(path) - number], self._parts.start, self._parts.known)

    def _target(self, row: int, column: int) -> int:
        cell = cell_of((row, column))
        if cell not in self._legal_cells():
            legal = ", ".join(map(str, self.legal_moves))
            reason = f"expected one of {legal}" if legal else "the game is over"
            raise InputError(f"the marker cannot move from {self.marker} to {place_of(cell)}; {reason}")
        return cell

    def _possible(self, cell: int) -> tuple[Card, ...]:
        card = self._parts.cells[cell]
        return self._parts.face_down if card is None else (card,)

    def _after(self, cell: int, card: Card) -> "Game":
        parts = self._parts
        cells, pile = parts.cells, parts.face_down
        if cells[cell] is None:
            cells = (*cells[:cell], card, *cells[cell + 1 :])
            pile = tuple([other for other in pile if other is not card])
        return Game(texts.Parts(cells, pile, (*parts.path, cell), parts.start, parts.known))

    # Values

    def position(self, covered: bool = False) -> Position:
        """The position as the compiled core has it, an `engine.crosskings.state.Position`.

        The cards that lie face down are put on their cells in order, which the core must not make use of. Of a game
        with known cards `covered` marks those on the diagonals as face down, each where it is.
        """
        path = self._parts.path
        cards = [card.kind for card in self._parts.filled(self.face_down)]
        remaining = sum(1 << cell for cell in range(CELLS) if cell not in path)
        down = FACE_DOWN if covered or not self.known else ()
        hidden = sum(1 << cell for cell in down if cell not in path)
        hands = self.p1, self.p2
        return Position.of(
            cards,
            remaining,
            hidden,
            [hand.mask for hand in hands],
            [hand.kings for hand in hands],
            self._marker,
            len(path) % 2,
        )

    def solve(self, **limits: "Unpack[Limits]") -> "Solution":
        """The exact value of the position and of every move; see `pyengine.crosskings.solution`."""
        from pyengine.crosskings.solution import solve

        return solve(self, **limits)

    def evaluate(self) -> dict[str, object]:
        """What the position is worth to the player to move, if both play on as well as possible.

        Returns
        -------
        dict : 'Deterministic optimal moves', the best moves up to the first that turns up one of several cards, that
            one included; 'Evaluation', a dict {final difference: orderings of the face-down cards}; 'Known info for
            other branches', for each other move such a dict.

        It takes as long as it takes; `solve` has limits.
        """
        return self.solve().as_evaluation()

    @property
    def move_evals(self) -> "dict[Place, Evaluation]":
        """A dict of every legal move with its `Evaluation`, seen from the player to move."""
        return self.solve().moves

    def score_walk(self) -> tuple[float, Place | None]:
        """(mean, move): the best move and the mean final difference that it leads to, seen from the player to move.

        The move is None, and the mean the difference itself, when the game is over.
        """
        solution = self.solve(maps=False)
        return solution.check().mean, solution.best

    # As a thing

    def __eq__(self, other: object) -> bool:
        return self._parts == other._parts if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._parts)

    def __reduce__(self) -> tuple[type["Game"], tuple[texts.Parts]]:
        return Game, (self._parts,)

    def __repr__(self) -> str:
        return f"Game.load({self.save()!r}{', known=True' * self.known})"

    def __str__(self) -> str:
        return display.game(self)

    def _repr_html_(self) -> str:
        return html.page(html.game(self))


def _listed(cards: Iterable[Card]) -> str:
    return " ".join(card.text() for card in cards)


_SYSTEM = random.SystemRandom()
