"""A game of Cross Kings as both players see it; every move makes a new one."""

import math
import random
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self, Unpack

import numpy as np
from numpy.typing import NDArray

from engine.crosskings.game import position, table
from engine.crosskings.score import hand_scores
from engine.table import State
from pyengine.base import notebook
from pyengine.base.errors import InputError, check_whole, is_whole
from pyengine.crosskings import cards as deck, display, text as texts
from pyengine.crosskings.cards import ALL_CARDS, CENTRE, FACE_DOWN, START, UNKNOWN, Board, Card, cell_of
from pyengine.crosskings.evaluation import Evaluation
from pyengine.crosskings.grid import PLACES, Cell
from pyengine.crosskings.hand import Hand
from pyengine.crosskings.solution import Limits, MoveEvaluations, Solution, checked_time, differences, solve


@dataclass(frozen=True, repr=False)
class Game(texts.GameParts):
    """A game in progress, which never changes. `Game.deal` and `Game.load` make one.

    Cells are (row, column), both from 0. A card that lies face down is one of `face_down`, each equally likely to lie
    on any of the cells that are face down. In a game with `known` cards both players know them all.

    >>> game = Game.deal(7)
    >>> for after in game.move(2, 3):           # one game for each card that may turn up
    ...     print(after.p1)

    start : the cell that the marker started on; None where player 2 has yet to choose it, which is then a move
    moves : the cells that it moved to, in order
    face_down : the cards that lie face down, sorted; empty in a game with known cards
    known : whether both players know all cards
    cells : the 36 cards row by row; those that lie face down say no more of themselves
    chosen : whether a move of this game chose the start, which `undo` takes back; no text says so
    """

    chosen: bool = field(default=False, compare=False)

    @classmethod
    def deal(cls, seed: int | None = None, setup: int = 0, *, start: Cell | None = START, known: bool = False) -> Self:
        """The deal that a study with this seed plays as number `setup`; without a seed a new one.

        The marker starts on `start`, a cell of the four in the middle; None: player 2 chooses it. InputError: another
        cell, a number that is not 0 to 2**64 - 1.
        """
        seed = secrets.randbits(63) if seed is None else seed
        check_whole(0, 2**64 - 1, seed=seed, setup=setup)
        start = None if start is None else PLACES[cell_of(start)]
        if start not in (None, *CENTRE):
            raise InputError(f"the marker starts on {start}; expected one of {', '.join(map(str, CENTRE))}, or None")
        return cls._of(deck.suited(position(State.deal(table(), seed, setup)).cards), (), start, known)

    @classmethod
    def load(cls, text: str, *, known: bool = False) -> Self:
        """A game from its text form, which `save` writes; InputError says what is wrong with another text, and where.

        known : whether both players know the cards that lie face down. What the board does not name is taken to lie in
            the order of the text.
        """
        parts = texts.parse(text)
        cells = parts.filled(card for card in parts.face_down if card not in parts.cells)
        return cls._of(cells, parts.moves, parts.start, known or parts.known)

    @classmethod
    def _of(
        cls, cells: Iterable[Card], moves: tuple[Cell, ...], start: Cell | None, known: bool, chosen: bool = False
    ) -> Self:
        """A game from its cells, of which those that are still face down may name their cards."""
        hidden = () if known else [place for place in FACE_DOWN if place not in moves]
        seen = tuple([UNKNOWN if place in hidden else card for place, card in zip(PLACES, cells)])
        return cls(seen, tuple([card for card in ALL_CARDS if card not in seen]), moves, start, known, chosen)

    def covered(self) -> Self:
        """Game with the cards on the diagonals face down, as far as they were not taken."""
        return self._of(self.cells, self.moves, self.start, False, self.chosen)

    def uncovered(self, order: Iterable[Card | str]) -> Self:
        """Game in which the cards that lie face down are known: these, row by row; InputError: not those cards."""
        cards = tuple(map(Card, order))
        if sorted(cards) != sorted(self.face_down):
            expected = f"expected {_listed(self.face_down)} in some order"
            raise InputError(f"the cards {_listed(cards)} are to lie face down; {expected}")
        return self._of(self.filled(cards), self.moves, self.start, True, self.chosen)

    def save(self, alnum: bool = True) -> str:
        """The text form, suits as letters; as symbols if not `alnum`."""
        return texts.format_parts(self, alnum)

    # What it is like

    @property
    def marker(self) -> Cell | None:
        """The cell that the marker is on; None as long as its start is not chosen."""
        return self.moves[-1] if self.moves else self.start

    @property
    def board(self) -> Board:
        """The whole `Board`, with the cards that were taken."""
        return Board(self.cells, self.moves, self.marker)

    @property
    def is_p1_turn(self) -> bool:
        """True if player 1 is to move; also when the game is over, where it would be."""
        return len(self.moves) % 2 == 0 and self.start is not None

    @property
    def is_p2_turn(self) -> bool:
        """True if player 2 is, likewise."""
        return not self.is_p1_turn

    @cached_property
    def legal_moves(self) -> deck.CellMoves:
        """The cells that the marker can move to, row by row, a tuple and a set; empty when the game is over."""
        taken = set(self.moves)
        return deck.CellMoves([place for place in deck.CROSS[self.marker] if place not in taken])

    @property
    def is_over(self) -> bool:
        """True if no card is left in the marker's row and column."""
        return not self.legal_moves

    def _hand(self, player: int) -> Hand:
        return Hand([self.board[place] for place in self.moves[player::2]])

    @property
    def p1(self) -> Hand:
        """The `Hand` of player 1, who moved first."""
        return self._hand(0)

    @property
    def p2(self) -> Hand:
        """The `Hand` of player 2."""
        return self._hand(1)

    @cached_property
    def scores(self) -> tuple[int, int]:
        """The points of player 1 and of player 2, as the hands are now."""
        hands = self.p1, self.p2
        first, second = hand_scores([hand.mask for hand in hands], [hand.kings for hand in hands])
        return int(first), int(second)

    @property
    def score(self) -> int:
        """The points of player 1 less those of player 2, as the hands are now."""
        return self.scores[0] - self.scores[1]

    @property
    def negamax_score(self) -> int:
        """Score as the player to move sees it."""
        return self.score if self.is_p1_turn else -self.score

    @property
    def multiplicity(self) -> int:
        """Number of orderings of the face-down cards, n! of n."""
        return math.factorial(len(self.face_down))

    # Moves

    def move(self, row: int, column: int) -> tuple[Self, ...]:
        """The games that a move can lead to: one, or for a card that lies face down one for each card that it may be.

        InputError: the marker cannot move there.
        """
        place = self._target(row, column)
        return tuple(self._after(place, card) for card in self._possible(place))

    def take(self, row: int, column: int, card: Card | str | None = None) -> Self:
        """The game after a move; where several cards may turn up, `card` says which did.

        InputError: the marker cannot move there, or the card cannot lie there.
        """
        place = self._target(row, column)
        possible = self._possible(place)
        if card is None and len(possible) > 1:
            expected = f"expected to be told which of {_listed(possible)} it is"
            raise InputError(f"the card on {place} lies face down; {expected}")
        card = possible[0] if card is None else Card(card)
        if card not in possible:
            raise InputError(f"the card on {place} cannot be {_listed([card])}; expected {_listed(possible)}")
        return self._after(place, card)

    def all_moves(self) -> dict[Cell, tuple[Self, ...]]:
        """A dict of every legal move with the games that it can lead to, as `move` gives them."""
        return {place: self.move(*place) for place in self.legal_moves}

    def random_move(self, rng: random.Random | None = None) -> Self:
        """The game after a random move, each equally likely; so is each card that may turn up.

        rng : a random.Random; None takes the system's randomness. InputError: the game is over.
        """
        if rng is not None and not isinstance(rng, random.Random):
            raise InputError(f"rng is {rng!r}; expected a random.Random, or None")
        choice = rng.choice if rng else secrets.choice
        if self.is_over:
            raise InputError("the game is over: there is no move to choose")
        place = choice(self.legal_moves)
        return self._after(place, choice(self._possible(place)))

    def undo(self, number_of_moves: int = 1) -> Self:
        """The game as it was some moves ago, of which the choice of the start is one; cards that were face down then
        are so again. InputError: fewer moves were made."""
        made = len(self.moves)
        if not is_whole(number_of_moves, 0, made + self.chosen):
            were = f"{made + self.chosen}, as many as were made"
            raise InputError(f"{number_of_moves!r} moves are to be undone; expected 0 to {were}")
        if number_of_moves > made:
            return replace(self.undo(made), start=None, chosen=False)
        return self._of(self.cells, self.moves[: made - number_of_moves], self.start, self.known, self.chosen)

    def _target(self, row: int, column: int) -> Cell:
        place = PLACES[cell_of((row, column))]
        if place not in self.legal_moves:
            legal = ", ".join(map(str, self.legal_moves))
            expected = f"expected one of {legal}" if legal else "the game is over"
            raise InputError(f"the marker cannot move from {self.marker} to {place}; {expected}")
        return place

    def possible_cards(self, place: Cell) -> tuple[Card, ...]:
        """The cards that may lie on a cell."""
        card = self.cells[cell_of(place)]
        return self.face_down if card is UNKNOWN else (card,)

    def _possible(self, place: Cell) -> tuple[Card | None, ...]:
        """Cards that a move to it may take; None where it chooses the start and takes none."""
        return (None,) if self.start is None else self.possible_cards(place)

    def _after(self, place: Cell, card: Card | None) -> Self:
        if card is None:
            return replace(self, start=place, chosen=True)
        cell = cell_of(place)
        cells = (*self.cells[:cell], card, *self.cells[cell + 1 :])
        pile = tuple([other for other in self.face_down if other is not card])
        return type(self)(cells, pile, (*self.moves, place), self.start, self.known, self.chosen)

    # Values

    def position(self, covered: bool = False) -> State:
        """The position as the compiled core has it.

        The cards that lie face down are put on their cells in order, which the core must not make use of. Of a game
        with known cards `covered` marks those on the diagonals as face down, each where it is.
        """
        start = deck.UNPLACED if self.start is None else cell_of(self.start)
        cards = [card.kind for card in self.filled(self.face_down)]
        return State.deal(table(start, cards, covered or not self.known, map(cell_of, self.moves)), 0)

    def solve(self, **limits: Unpack[Limits]) -> Solution:
        """The exact value of the position and of every move; see `pyengine.crosskings.solution`."""
        return solve(self, **limits) if limits else self._solved

    @cached_property
    def _solved(self) -> Solution:
        return solve(self)

    @cached_property
    def _differences(self) -> dict[Cell, NDArray[np.int16]]:
        return differences(self)

    def evaluate(self, seconds: float | None = None) -> dict[str, object]:
        """The value of the position for the player to move, if both play on as well as possible.

        Returns
        -------
        dict : 'Deterministic optimal moves', the best moves up to the first that depends on which card turned up;
            'Evaluation', a dict {final difference: orderings of the face-down cards}; 'Known info for other branches',
            for each other move such a dict, or one {card: such a dict} where it turns up one of several cards.

        Without `seconds` it takes as long as it takes. With `seconds` half of them are for solving it and 'Estimate' is
        there, too, with bounds. Where that was too little 'Evaluation' is None, the optimal moves are those that are
        proved, and the other branches have their `Bounds`.
        """
        if seconds is None:
            return self.solve().as_evaluation()
        from pyengine.crosskings.estimate import estimate

        solution = self.solve(seconds=checked_time(seconds) / 2)
        found: dict[str, object] = {"Deterministic optimal moves": solution.proved, "Evaluation": None}
        found |= solution.as_evaluation() if solution.complete else {"Known info for other branches": solution.bounds}
        return found | {"Estimate": estimate(self, solution, seconds / 2)}

    @property
    def move_evals(self) -> dict[Cell, Evaluation]:
        """A dict of every legal move with its `Evaluation`, seen from the player to move."""
        return MoveEvaluations(self.solve())

    def score_walk(self) -> tuple[float, Cell | None]:
        """(mean, move): the best move and the mean final difference that it leads to, seen from the player to move.

        The move is None, and the mean the difference itself, when the game is over.
        """
        solution = self.solve(maps=False)
        return solution.check().mean, solution.best

    def better(self, move: Cell, other: Cell, seconds: float | None = None) -> float:
        """The share of the orderings in which a move ends better for the player to move than another.

        It can be more than 1/2 of each of three moves against the next, in a circle. `solution.differences` has the
        final differences themselves. `seconds` limit the search.

        InputError: the marker cannot move there, more than eight cards lie face down, too little time.
        """
        one, two = self._target(*move), self._target(*other)
        found = self._differences if seconds is None else differences(self, seconds)
        return float(np.mean(found[one] > found[two]))

    # As a thing

    def __repr__(self) -> str:
        return f"Game.load({self.save()!r}{', known=True' * self.known})"

    def __str__(self) -> str:
        return display.game(self)

    _repr_html_ = notebook.lined(display.game)


def _listed(cards: Iterable[Card | None]) -> str:
    return " ".join("none" if card is None else card.text() for card in cards)
