"""Exact values of positions: the compiled search with limits, and its answers in the words of this package."""
import threading
import time
from dataclasses import dataclass, field

from pyengine.crosskings.cards import cell_of, place_of
from pyengine.crosskings.evaluation import Evaluation
from pyengine.errors import InputError

MEMORY = 256                    # MiB
SMALL = 12                      # cards left up to which 4 MiB do
REMEMBERED = 500                # solved positions


@dataclass(frozen=True)
class Solution:
    """What was found of a position, as the player to move sees it.

    game : the Game
    moves : dict {(row, column): Evaluation} in the order of the cells; those that were solved, all if `complete`
    best : the move that is played, None when the game is over or not all moves were solved
    line : the best moves up to the first that turns up one of several cards, that one included, or to the end
    scores : dict {(row, column): (mean points of the mover, of the opponent)} at the end of best play; empty without maps
    complete : whether the position is solved
    nodes, seconds : positions that the search looked at, and how long it took
    """
    game: object
    evaluation: Evaluation | None
    moves: dict
    best: tuple | None = None
    line: tuple = ()
    scores: dict = field(default_factory=dict)
    complete: bool = True
    nodes: int = 0
    seconds: float = 0.0

    def ranking(self):
        """[(move, Evaluation)], best first; of equal ones the lower row, then the column further right."""
        return sorted(self.moves.items(), key=lambda pair: (pair[1].rank, pair[0]), reverse=True)

    def as_evaluation(self):
        """The dict of `Game.evaluate`."""
        self.check()
        return {"Deterministic optimal moves": self.line, "Evaluation": dict(self.evaluation.outcomes),
                "Known info for other branches": {move: dict(value.outcomes) for move, value in self.moves.items()
                                                  if move != self.best}}

    def check(self):
        """Raise InputError if the position is not solved."""
        if not self.complete:
            raise InputError(f"the position was not solved in {self.seconds:.1f} s: {len(self.moves)} of "
                             f"{len(self.game.legal_moves)} moves were; expected more time, or a later position")
        return self

    def as_dict(self):
        """Everything as JSON has it; how the search ran stands under `run`."""
        moves = []
        for move, value in self.ranking():
            card = self.game.board[move]
            entry = {"move": list(move), "card": None if card is None else card.text(), **value.as_dict()}
            if move in self.scores:
                entry |= {"own": self.scores[move][0], "other": self.scores[move][1]}
            moves.append(entry)
        return {"game": self.game.save(), "known": self.game.known, "player": 1 if self.game.is_p1_turn else 2,
                "complete": self.complete, "evaluation": self.evaluation and self.evaluation.as_dict(),
                "best": self.best and list(self.best), "line": [list(move) for move in self.line], "moves": moves,
                "run": {"nodes": self.nodes, "seconds": self.seconds}}

    def __repr__(self):
        state = self.evaluation if self.complete else f"not complete, {len(self.moves)} moves"
        return f"<solution {state}>"

    def _repr_html_(self):
        from pyengine.crosskings import html

        return html.page(html.solution(self))


def solve(game, *, maps=True, seconds=None, memory=None, on_move=None):
    """The exact value of a position and of each of its moves, if both play on as well as possible.

    What was solved completely is remembered, for the last few hundred positions.

    Parameters
    ----------
    game : Game
    maps : also the outcomes ordering by ordering, for which each ordering is followed once
    seconds : search no longer; None for as long as it takes
    memory : of the search's tables, in MiB; None for 256. More makes large positions faster.
    on_move : called with each (move, Evaluation) as it is found

    Raises
    ------
    pyengine.InputError : an impossible limit.
    """
    if seconds is not None and not seconds > 0:
        raise InputError(f"seconds is {seconds!r}; expected more than 0")
    memory = MEMORY if memory is None else memory
    if isinstance(memory, bool) or not hasattr(memory, "__index__") or not 1 <= memory <= 2 ** 20:
        raise InputError(f"memory is {memory!r}; expected 1 to {2 ** 20} MiB")
    if game.is_over:
        return Solution(game, Evaluation({game.negamax_score: game.multiplicity}), {})
    key = game, maps
    if key not in _solved:
        search = _Search(game, maps, memory, on_move)
        search.run(seconds)
        if not search.solution.complete:
            return search.solution
        _solved[key] = search.solution
        while len(_solved) > REMEMBERED:
            del _solved[next(iter(_solved))]
    return _solved[key]


class _Search:
    """One search, on a thread of its own so that Ctrl-C and the clock can end it."""

    def __init__(self, game, maps, memory, on_move):
        from engine.crosskings.outcomes import Outcomes

        self.game, self.maps, self.on_move = game, maps, on_move
        left = 36 - len(game.moves)
        if left <= SMALL:
            memory = min(memory, 4)
        try:
            self.core = Outcomes(game.position(), memory)
        except MemoryError:
            raise InputError(f"memory is {memory} MiB, which is not to be had here; expected less") from None
        self.solution = self.error = None

    def run(self, seconds):
        """Search for so many seconds at most, or to the end; leaves `solution`."""
        begin = time.monotonic()
        thread = threading.Thread(target=self._run, args=(begin,), daemon=True)
        thread.start()
        try:
            thread.join(seconds)
        finally:
            self.core.stop()
            thread.join()
        if self.error is not None:
            raise self.error

    def _run(self, begin):
        try:
            self.solution = self._solution(begin)
        except BaseException as error:
            self.error = error

    def _solution(self, begin):
        game, core, moves, scores = self.game, self.core, {}, {}
        side = 1 if game.is_p1_turn else -1
        for move in game.legal_moves:
            value = core.value(cell_of(move))
            if value is None:
                break
            moves[move] = Evaluation((), value, game.multiplicity)
            if self.on_move is not None:
                self.on_move(move, moves[move])
        complete = len(moves) == len(game.legal_moves)
        if complete and self.maps:
            for move in moves:
                found = core.scores_after(cell_of(move))
                if found is None:
                    complete = False
                    break
                moves[move], scores[move] = _summed(found, side)
        line = core.line() if complete else None
        seconds = time.monotonic() - begin
        if line is None:
            return Solution(game, None, moves, complete=False, nodes=core.nodes, seconds=seconds)
        best = place_of(line[0])
        return Solution(game, moves[best], moves, best, tuple(map(place_of, line)), scores, True, core.nodes, seconds)


def _summed(found, side):
    """(Evaluation, (mean of the mover, of the opponent)) of {(player 1, player 2): orderings}; side is 1 for player 1."""
    outcomes, totals = {}, [0, 0]
    for pair, count in found.items():
        difference = side * (pair[0] - pair[1])
        outcomes[difference] = outcomes.get(difference, 0) + count
        totals[0] += pair[0] * count
        totals[1] += pair[1] * count
    means = [total / sum(found.values()) for total in totals]
    return Evaluation(outcomes), tuple(means[::side])


_solved = {}
