"""The moves of a position against the best one."""

from dataclasses import dataclass
from typing import Unpack

from pyengine.crosskings.cards import Card
from pyengine.crosskings.evaluation import Evaluation
from pyengine.crosskings.grid import Place
from pyengine.crosskings.match import Game
from pyengine.crosskings.solution import Limits, solve


@dataclass(frozen=True)
class MoveAnalysis:
    """The effect of a move for the player to move, against the best move.

    own and other are the mean final points of the mover and of the opponent over all orderings of the face-down cards,
    if both play as well as possible after the move.

    offensive : own, less own after the best move: what the move gains for oneself
    defensive : other after the best move, less other: what the move takes from the opponent
    combined : their sum, the mean final difference less that of the best move. It can be above 0, since the moves are
        compared by the orderings they win before the difference.
    regret : expected result (1 for a win, 1/2 for a draw) of the best move less this one's, 0 to 1
    """

    move: Place
    card: Card
    evaluation: Evaluation
    own: float
    other: float
    offensive: float
    defensive: float
    combined: float
    regret: float
    is_best: bool


def analyse_moves(game: Game, **limits: Unpack[Limits]) -> tuple[MoveAnalysis, ...]:
    """The moves of a position with their offensive, defensive and combined value.

    Parameters
    ----------
    game : Game
    limits : those of `solve`

    Returns
    -------
    tuple of MoveAnalysis, best first; empty when the game is over.

    Raises
    ------
    pyengine.InputError : the position was not solved within the limits.
    """
    solution = solve(game, **limits)
    expected = solution.check().expected
    if solution.best is None:
        return ()
    best_own, best_other = solution.scores[solution.best]
    result = []
    for move, value in solution.ranking():
        own, other = solution.scores[move]
        offensive, defensive = own - best_own, best_other - other
        result.append(
            MoveAnalysis(
                move,
                game.board[move],
                value,
                own,
                other,
                offensive,
                defensive,
                offensive + defensive,
                expected - value.expected,
                move == solution.best,
            )
        )
    return tuple(result)
