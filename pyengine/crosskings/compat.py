"""Names and shapes of the package cardgame, over the games and the solver here, so that what was written for it runs:
`from pyengine.crosskings.compat import Game, Card, ProbEval, analyse_moves`.

Values are exact and of best play; of equal moves the lower row is played, then the one further right. Errors are
`pyengine.InputError`, a ValueError. A `Game` is a `pyengine.crosskings.Game` too.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self, TypedDict

from pyengine.base.errors import InputError
from pyengine.crosskings import cards, display, hand, match
from pyengine.crosskings.evaluation import Evaluation
from pyengine.crosskings.grid import SUITS, Cell
from pyengine.crosskings.solution import MOST_DIFFERENCE
from pyengine.crosskings.text import parse

_RANKS, _SUITS = dict(enumerate("A2345678K", 1)), dict(enumerate(SUITS))
_PLAIN: Any = cards.Card  # its slots, which have names of their own here
_ORDER = *(number % 8 * 4 + number // 8 for number in range(32)), *range(32, 37)


class Card(cards.Card):
    """A card whose `suit` is a symbol; in order of the ranks, kings last. Made of a rank and a suit, as texts or as
    cardgame's numbers (ranks from 1, suits from 0), of a text such as "5C", or `facedown`."""

    __slots__ = ()
    suit, letter, facedown = _PLAIN.symbol, _PLAIN.suit, _PLAIN.is_face_down
    from_str = classmethod(lambda cls, text: cls(text))

    def __new__(cls, rank: Any = "", suit: Any = "", facedown: bool = False) -> Self:
        if not isinstance(rank, cards.Card):
            rank = cards.Card("??" if facedown else f"{_RANKS.get(rank, rank)}{_SUITS.get(suit, suit)}")
        self = object.__new__(cls)
        for slot in (getattr(_PLAIN, name) for name in _PLAIN.__slots__):
            slot.__set__(self, slot.__get__(rank))
        return self

    def text(self, alnum: bool = True) -> str:
        return self.rank + (self.letter if alnum else self.symbol)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, cards.Card) and self.number == other.number

    def __hash__(self) -> int:
        return hash(cards.Card(self))

    def __lt__(self, other: object) -> bool:
        return _ORDER[self.number] < _ORDER[other.number] if isinstance(other, cards.Card) else NotImplemented


class Hand(hand.Hand):
    """The cards that a player has taken, sorted."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Card]:
        return iter(sorted(map(Card, self.cards)))


class ProbEval(Counter[int]):
    """A map {final difference: orderings} of `multiplicity` orderings, some of which may not have been looked at."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, multiplicity: int = 1, initial_counts: Mapping[int, int] | None = None) -> None:
        super().__init__(initial_counts)
        self.multiplicity = multiplicity

    @property
    def observed(self) -> int:
        return self.total()

    @property
    def eval(self) -> Evaluation:
        """The value of all orderings; raises InputError where not all were looked at."""
        if self.observed != self.multiplicity:
            raise InputError(f"{self.observed} of {self.multiplicity} orderings were looked at; expected all")
        return Evaluation(self)

    @property
    def lower_bound(self) -> "ProbEval":
        """Lower bound: the rest is lost by the most that there can be."""
        rest = self.multiplicity - self.observed
        return self.combine([self, ProbEval(0, {-MOST_DIFFERENCE: rest} if rest else {})])

    @classmethod
    def combine(cls, prob_evals: "Iterable[ProbEval]") -> "ProbEval":
        """All orderings of several maps together."""
        every = list(prob_evals)
        result = cls(sum(each.multiplicity for each in every))
        for each in every:
            result.update(each)
        return result

    def __neg__(self) -> "ProbEval":
        return ProbEval(self.multiplicity, {-difference: count for difference, count in self.items()})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ProbEval) and self.multiplicity == other.multiplicity and dict(self) == dict(other)

    def __lt__(self, other: "ProbEval") -> bool:  # type: ignore[override]
        return self.eval < other.eval

    def __gt__(self, other: "ProbEval") -> bool:  # type: ignore[override]
        return self.eval > other.eval

    def __repr__(self) -> str:
        return f"ProbEval({self.observed}/{self.multiplicity} possibilities, {dict(sorted(self.items()))})"


class MoveMaps(TypedDict):
    """Maps of the cards that a move may take, and of all of them together."""

    resolved_evals: dict[Card, ProbEval]
    combined_eval: ProbEval


@dataclass(frozen=True, slots=True, repr=False)
class Board(cards.Board):
    """The cells, with the cards that lie face down in the order of the game's text."""

    facedown_cards: tuple[Card, ...] = ()


class Game(match.Game):
    """A game in progress, which never changes; `deal` and `load` make one."""

    @classmethod
    def deal(cls, seed: int | None = None, *arguments: Any, **options: Any) -> Self:
        """A deal; without a seed by the numbers of the module random."""
        return super().deal(random.getrandbits(63) if seed is None else seed, *arguments, **options)

    @classmethod
    def load(cls, text: str, *, known: bool = False) -> Self:
        """A game from its text; the cards that lie face down stay in its order."""
        order = parse(text).face_down
        plain = super().load(text, known=known)
        return replace(plain, face_down=tuple(sorted(plain.face_down, key=order.index)))

    def save(self, alnum: bool = False) -> str:
        """The text, suits as symbols; as letters if `alnum`."""
        board, _, *rest = super().save(alnum).split("//")
        return "//".join([board, "".join(card.text(alnum) for card in self.face_down), *rest])

    @property
    def board(self) -> Board:
        return Board(tuple(map(Card, self.cells)), self.moves, self.marker, tuple(map(Card, self.face_down)))

    def _hand(self, player: int) -> Hand:
        return Hand(super()._hand(player).cards)

    @property
    def taken_card(self) -> Card:
        """The card of the last move."""
        if not self.moves:
            raise InputError("no card has been taken; expected a game with moves")
        return Card(self.board[self.moves[-1]])

    @property
    def is_p1_turn(self) -> bool:
        return super().is_p1_turn and not self.is_over

    @property
    def is_p2_turn(self) -> bool:
        return not super().is_p1_turn and not self.is_over

    @property
    def negamax_score(self) -> int:
        return -self.score if len(self.moves) % 2 else self.score

    def all_moves(self) -> Iterator[tuple[Self, ...]]:  # type: ignore[override]
        """The games of each move."""
        return (self.move(*place) for place in self.legal_moves)

    def random_move(self, rng: random.Random | None = None) -> Self:
        """The game after a random move; without `rng` by the numbers of the module random."""
        return super().random_move(rng or random.Random(random.getrandbits(63)))

    def undo(self, number_of_moves: int = 1) -> Self:
        before = super().undo(number_of_moves)
        back = [card for card in before.face_down if card not in self.face_down]
        return replace(before, face_down=(*self.face_down, *back))

    def score_walk(self) -> tuple[ProbEval, Cell]:  # type: ignore[override]
        """The map of the position and the best move, (-1, -1) when the game is over."""
        solution = self.solve()
        return _map(solution.check()), solution.best or (-1, -1)

    @property
    def move_evals(self) -> dict[Cell, "MoveMaps"]:  # type: ignore[override]
        """For each move the maps of the cards that it may take, and the map of all of them together."""
        result: dict[Cell, MoveMaps] = {}
        for place, value in (solution := self.solve()).moves.items():
            each = solution.cards.get(place) or {self.possible_cards(place)[0]: value}
            resolved = {Card(card): _map(found) for card, found in each.items()}
            result[place] = {"resolved_evals": resolved, "combined_eval": _map(value)}
        return result

    def evaluate(self, seconds: float | None = None) -> dict[str, object]:
        """Map, best line (cells where cards lie face down), and each move."""
        solution = self.solve(seconds=seconds)
        line = tuple(place if self.board[place].is_face_down else self.board[place] for place in solution.certain)
        found: dict[str, object] = {"Evaluation": _map(solution.check()), "Deterministic optimal moves": line}
        if solution.best is not None:
            found["Known info for other branches"] = {
                place: each["resolved_evals" if self.board[place].is_face_down else "combined_eval"]
                for place, each in self.move_evals.items()
            }
        return found

    def __repr__(self) -> str:
        return display.game(self)


def _map(value: Evaluation) -> ProbEval:
    return ProbEval(value.orderings, value.outcomes)


def analyse_moves(game: match.Game) -> dict[Cell, dict[str, cards.Card | float]]:
    """The effect of each move, by mean final points against those of the move with the best mean difference:
    `offensive` to the opponent's, `defensive` to the mover's, `combined` to the difference. InputError: it is over."""
    scores = game.solve().scores
    if not scores:
        raise InputError("the game is over: there is no move to analyse")
    best_own, best_other = max(scores.values(), key=lambda pair: pair[0] - pair[1])
    names = "card player_mean opponent_mean mean_diff offensive defensive combined".split()
    found = {
        place: (own, other, own - other, other - best_other, own - best_own, own - other - best_own + best_other)
        for place, (own, other) in scores.items()
    }
    return {place: dict(zip(names, (game.board[place], *numbers))) for place, numbers in found.items()}
