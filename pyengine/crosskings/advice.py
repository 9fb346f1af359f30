"""What to do in a position, for a person: exact values where they can be had at once, else estimates."""

import sys

from pyengine.crosskings import display
from pyengine.crosskings.match import Game
from pyengine.crosskings.solution import Solution, solve
from pyengine.games.game import State

ESTIMATOR = "pimc:1000x2"


def advice_text(game: Game, state: State, seconds: float, seed: int) -> str:
    """The moves of a position with what they are worth, best first, as lines of text.

    Parameters
    ----------
    game : Game as both players see it, not over
    state : the same match as a `pyengine.State`, for estimates
    seconds : of search, before the values are estimated
    seed : where the estimates' chance comes from
    """
    solution = solve(game, maps=False, seconds=seconds)
    if solution.complete:
        return "\n".join(table(solution))
    from pyengine.advise import advice

    found = advice(state, ESTIMATOR, seed=seed)
    order = sorted(found["moves"], key=lambda move: (-move["result"]["mean"], -move["number"]))
    lines = [f"Not solved in {seconds:g} s. Estimated result if both play on at random ({ESTIMATOR}):"]
    for move in order:
        low, high = move["result"]["ci95"] or (0.0, 1.0)
        place = display.move(game, game.legal_moves[move["number"]])
        lines.append(f"  {place:8} {100 * move['result']['mean']:5.1f} % ({100 * low:.1f} to {100 * high:.1f})")
    return "\n".join(lines)


def table(solution: Solution) -> list[str]:
    """The values of all moves as lines, best first, and the best line of play."""
    lines = [f"  {'move':8} {'won':>8} {'drawn':>8} {'lost':>8} {'mean':>8}"]
    for move, value in solution.ranking():
        shares = " ".join(f"{100 * share:6.1f} %" for share in (value.win, value.draw, value.loss))
        lines.append(
            f"{'*' if move == solution.best else ' '} {display.move(solution.game, move):8} {shares} {value.mean:+8.2f}"
        )
    if solution.line:
        lines.append(f"Best line: {'  '.join(display.move(solution.game, move) for move in solution.line)}")
    return lines


def show_bounds(solution: Solution) -> None:
    """Say on standard error what is proved so far, in one line: bounds of the result of each move."""
    moves = "; ".join(f"{display.place_text(move)} {bounds}" for move, bounds in solution.bounds.items())
    print(f"{solution.seconds:.0f} s, {solution.nodes:,} positions: {moves}", file=sys.stderr, flush=True)


def unsolved(solution: Solution) -> list[str]:
    """What is proved of each move where the search was not completed, as lines."""
    lines = [f"Not solved in {solution.seconds:.1f} s. What is proved:", f"  {'move':8} {'result':>18} {'mean':>18}"]
    for move, bounds in sorted(solution.bounds.items(), key=lambda pair: (-pair[1].low, -pair[1].high, pair[0])):
        mean = f"{bounds.least:+.2f}" if bounds.least == bounds.most else f"{bounds.least:+.2f} to {bounds.most:+.2f}"
        lines.append(f"  {display.move(solution.game, move):8} {bounds!s:>18} {mean:>18}")
    return lines
